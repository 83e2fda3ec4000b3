"""Who thinks for whom: turns first, everybody their share, and no job for ever."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from digsite.bots.levels import make_bot
from digsite.core.contract import Game
from digsite.games import find_game
from digsite.server.limits import Limits
from digsite.server.pages import catalogue
from digsite.server.web.identity import LONGEST_NAME
from digsite.server.workers import bot_worker
from digsite.server.workers.bot_pool import BotPool, Lane, WorkFailed
from digsite.server.workers.fair_queue import Errand, FairQueue, Rank
from digsite.server.workers.process import ThinkingProcess
from digsite.server.workers.replay import canonical
from digsite.server.workers.tasks import CheckRecord, Choose, PlayHalf
from digsite.server.workers.thinker import Broken, Thinker
from tests.loops import run_apart
from tests.server.conftest import NewGuest
from tests.server.helpers import app_at

ONE = Limits(thinkers=1, patience=20)
"""One process that thinks, and one that looks."""
TURN, HINT, LOOK = Rank.TURN, Rank.HINT, Rank.LOOK


# The queue


def order(queue: FairQueue[str], errands: dict[str, Errand], seconds: float = 1.0) -> list[str]:
    """The order in which one process after the other is given what waits."""
    taken = []
    while len(queue):
        taken.append(queue.take())
        queue.end(taken[-1], errands[taken[-1]], seconds)
    return taken


def queued(*errands: tuple[str, Errand]) -> FairQueue[str]:
    queue: FairQueue[str] = FairQueue()
    for name, errand in errands:
        queue.add(name, errand)
    return queue


def test_a_turn_goes_before_a_hint_and_a_hint_before_a_look() -> None:
    errands = {"look": Errand(LOOK), "hint": Errand(HINT), "turn": Errand(TURN)}
    assert order(queued(*errands.items()), errands) == ["turn", "hint", "look"]


def test_who_asks_for_much_waits_behind_itself_alone() -> None:
    errands = {f"greedy{n}": Errand(TURN, "10.0.0.1", f"t{n}") for n in range(50)}
    errands["friend"] = Errand(TURN, "10.0.0.2", "other")
    assert order(queued(*errands.items()), errands).index("friend") == 1


def test_tables_of_one_address_take_turns() -> None:
    errands = {f"a{n}": Errand(TURN, "school", "a") for n in range(3)}
    errands |= {f"b{n}": Errand(TURN, "school", "b") for n in range(3)}
    assert order(queued(*errands.items()), errands) == ["a0", "b0", "a1", "b1", "a2", "b2"]


def test_nobody_saves_shares_up() -> None:
    busy, late = Errand(TURN, "busy", "t"), Errand(TURN, "late", "u")
    queue: FairQueue[str] = FairQueue()
    errands = {f"busy{n}": busy for n in range(6)}
    for name in errands:
        queue.add(name, busy)
    for _ in range(2):
        name = queue.take()
        queue.end(name, busy, 10.0)
    new = {f"late{n}": late for n in range(3)}
    for name in new:
        queue.add(name, late)
    assert order(queue, errands | new)[:4] == ["busy2", "late0", "busy3", "late1"]


def test_who_has_gone_leaves_nothing_behind() -> None:
    queue = queued(("a", Errand(TURN, "x", "t")))
    queue.end("a", Errand(TURN, "x", "t"))
    assert len(queue) == queue.addresses == queue.waiting_for("x") == 0


# The processes

STAND_IN = """
import json, sys, time
from pathlib import Path
print(flush=True)
for line in sys.stdin:
    task = json.loads(line)
    if task["task"] == "middle":
        gate = Path(task["game"])
        gate.with_suffix(".begun").touch()
        while not gate.exists():
            time.sleep(0.005)
        print(json.dumps({"done": "looked"}), flush=True)
    else:
        print(json.dumps({"done": int(1e6 * task["seconds"])}), flush=True)
"""


@pytest.fixture
def stand_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers that look until a file exists, and tell how long they might think."""

    async def start(lane: Lane) -> Thinker:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", STAND_IN, stdin=PIPE, stdout=PIPE
        )
        thinker = ThinkingProcess(process)
        lane._all.add(thinker)
        await thinker.line()
        return thinker

    monkeypatch.setattr(Lane, "_start", start)


def turn(seed: int = 0) -> Choose:
    return Choose(game="indus", seen="", moves=[], complete=True, level="professor", seed=seed)


async def seen(file: Path) -> None:
    while not file.exists():
        await asyncio.sleep(0.005)


@pytest.mark.usefixtures("stand_ins")
def test_no_number_of_looks_delays_a_turn(tmp_path: Path) -> None:
    gate = tmp_path / "gate"

    async def play() -> None:
        pool = BotPool(ONE)
        look = PlayHalf(str(gate))
        errand = Errand(LOOK, "10.0.0.1")
        looks = [asyncio.create_task(pool.ask(look, errand, 10, str)) for _ in range(8)]
        await seen(gate.with_suffix(".begun"))
        assert await pool.ask(turn(), Errand(TURN, "10.0.0.2", "t"), 10, int) > 0
        assert not any(one.done() for one in looks)
        gate.touch()
        assert await asyncio.gather(*looks) == ["looked"] * 8
        await pool.close()

    run_apart(play())


class Alone(Thinker):
    """Somebody in this very process, as a page has one in a worker of its own."""

    started: list[Alone] = []

    def __init__(self) -> None:
        self.started.append(self)
        self.ended = False

    async def reply(self, task: bytes) -> bytes:
        if b"professor" in task:
            await asyncio.Event().wait()
        if b"nobody" in task:
            raise Broken("gone")
        return json.dumps({"done": 7}).encode()

    def end(self) -> None:
        self.ended = True


def test_one_thinker_may_do_everything_and_is_ended_where_it_is_late_or_broken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Alone, "started", [])

    async def start(_niceness: int) -> Thinker:
        return Alone()

    async def play() -> None:
        pool = BotPool(replace(ONE, patience=1), start, one=True)
        errand = Errand(TURN)
        assert await pool.ask(PlayHalf("any"), Errand(LOOK), 9, int) == 7
        with pytest.raises(WorkFailed, match="too long"):
            await pool.ask(turn(), errand, 0.01, int)
        with pytest.raises(WorkFailed, match="broke down"):
            await pool.ask(PlayHalf("nobody"), Errand(LOOK), 9, int)
        assert await pool.ask(PlayHalf("any"), Errand(LOOK), 9, int) == 7
        assert [one.ended for one in Alone.started] == [True, True, False]
        await pool.close()
        assert Alone.started[-1].ended

    run_apart(play())


def test_a_mistake_of_ours_is_for_our_log_and_what_was_asked_wrongly_is_for_the_asker(
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    class Worker(Alone):
        async def reply(self, task: bytes) -> bytes:
            return msgspec.json.encode(bot_worker.answer(task.decode()))

    async def start(_niceness: int) -> Thinker:
        return Worker()

    async def ask() -> list[WorkFailed]:
        pool, found = BotPool(ONE, start, one=True), []
        for task in (PlayHalf("chess"), PlayHalf("indus")):
            with pytest.raises(WorkFailed) as failed:
                await pool.ask(task, Errand(LOOK), 9, str)
            found.append(failed.value)
        await pool.close()
        return found

    def mistaken(_game: Game) -> None:
        raise KeyError("a mistake")

    monkeypatch.setattr(Alone, "started", [])
    monkeypatch.setattr(catalogue, "middle_of", mistaken)
    theirs, ours = run_apart(ask())
    assert theirs.told
    assert "chess" in str(theirs)
    assert not ours.told
    assert [line.message for line in caplog.records] == [
        "a worker failed at PlayHalf: KeyError: 'a mistake'"
    ]
    assert "Traceback" in capsys.readouterr().err


def test_a_mistake_of_ours_is_told_as_ours(
    guest: NewGuest, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_asked: object) -> None:
        raise WorkFailed("KeyError: 'a mistake'")

    monkeypatch.setattr(app_at(url).state.site.pool, "ask", fail)
    error = guest("Ada").post("/api/replays", {"record": "digsite 1"})["error"]
    assert error["kind"] == "broken"
    assert error["message"] == "Something went wrong on our side."


@pytest.mark.usefixtures("stand_ins")
def test_an_address_that_asks_for_too_much_is_refused_and_others_are_not(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    most = ONE.waiting_looks

    async def play() -> None:
        pool = BotPool(ONE)
        look, errand = PlayHalf(str(gate)), Errand(LOOK, "10.0.0.1")
        looks = [asyncio.create_task(pool.ask(look, errand, 10, str)) for _ in range(most + 1)]
        await seen(gate.with_suffix(".begun"))
        with pytest.raises(WorkFailed) as refused:
            await pool.ask(look, errand, 10, str)
        assert refused.value.crowded
        other = asyncio.create_task(pool.ask(look, Errand(LOOK, "10.0.0.2"), 10, str))
        gate.touch()
        assert await other == "looked"
        await asyncio.gather(*looks)
        await pool.close()

    run_apart(play())


@pytest.mark.usefixtures("stand_ins")
def test_a_job_that_takes_too_long_is_ended_and_the_next_is_done(tmp_path: Path) -> None:
    async def play() -> None:
        pool = BotPool(replace(ONE, patience=1))
        with pytest.raises(WorkFailed) as failed:
            await pool.ask(PlayHalf(str(tmp_path / "never")), Errand(LOOK), 0.01, str)
        assert failed.value.late
        gate = tmp_path / "gate"
        gate.touch()
        assert await pool.ask(PlayHalf(str(gate)), Errand(LOOK), 60, str) == "looked"
        await pool.close()

    run_apart(play())


@pytest.mark.usefixtures("stand_ins")
def test_whoever_hangs_up_costs_no_process(tmp_path: Path) -> None:
    gate = tmp_path / "gate"

    async def play() -> None:
        pool = BotPool(ONE)
        look = PlayHalf(str(gate))
        asking = asyncio.create_task(pool.ask(look, Errand(LOOK), 10, str))
        await seen(gate.with_suffix(".begun"))
        waiting = asyncio.create_task(pool.ask(look, Errand(LOOK), 10, str))
        await asyncio.sleep(0)
        for one in (waiting, asking):
            one.cancel()
        await asyncio.gather(waiting, asking, return_exceptions=True)
        assert pool.waiting == 0
        processes = set(pool._looking._all)
        gate.touch()
        assert await pool.ask(look, Errand(LOOK), 10, str) == "looked"
        assert pool._looking._all == processes
        await pool.close()

    run_apart(play())


@pytest.mark.usefixtures("stand_ins")
def test_the_more_turns_wait_the_less_each_bot_thinks(tmp_path: Path) -> None:
    async def play() -> None:
        pool = BotPool(ONE)

        async def thought(address: str, table: str) -> float:
            return await pool.ask(turn(), Errand(TURN, address, table), 10, int) / 1e6

        alone = await thought("10.0.0.1", "t")
        assert alone > 1, "a professor thinks as long as it likes"
        crowd = [asyncio.create_task(thought("10.0.0.1", f"t{n}")) for n in range(50)]
        await asyncio.sleep(0)
        assert pool.is_busy("10.0.0.1")
        assert not pool.is_busy("10.0.0.2"), "others need not hurry"
        first = (await asyncio.gather(*crowd))[0]
        assert first <= ONE.turn_seconds / 50
        await pool.close()

    run_apart(play())


def test_a_bot_thinks_no_longer_than_it_may() -> None:
    game = find_game("scarabya")
    settings = game.settings(2, "duel")
    timed = "professor:seconds=0.5"
    assert make_bot(timed, game, settings, at_most=0.01).budget.seconds == 0.01
    assert make_bot(timed, game, settings, at_most=100).budget.seconds == 0.5
    # A level counts; a cap in time comes beside that and leaves it as it is.
    usual = make_bot("professor", game, settings).budget
    hurried = make_bot("professor", game, settings, at_most=0.01).budget
    assert (usual.seconds, hurried.seconds) == (0.0, 0.01)
    assert usual.simulations == hurried.simulations > 0


# Records that somebody sends

RECORD = "digsite record 1\ngame: scarabya\nrules: 1\nmode: solo\nseats: 1\n"


def test_names_in_a_record_are_as_everywhere(guest: NewGuest) -> None:
    huge = "x" * 99_000
    browser = guest()
    record = f'{RECORD}players: ["{huge}", "{huge}", "nobody"]\n'
    replay = browser.post("/api/replays", {"record": record})["replay"]
    shown = browser.get(f"/api/replays/{replay}")
    assert shown["players"] == ["x" * LONGEST_NAME]


def test_what_is_kept_of_a_record_is_what_was_understood() -> None:
    sent = RECORD + 'players: ["A\\u202eda\\u0000"]\nseed: 7\n# a remark\n' + "# more\n" * 1000
    kept = canonical(sent)
    assert "#" not in kept
    assert "seed" not in kept
    assert 'players: ["A da"]' in kept
    assert canonical(kept) == kept


def test_a_record_of_many_steps_is_refused() -> None:
    steps = "* NW=A1r90\nundo 1\n" * 10 + "* NW=A1r90\n" * 5001
    with pytest.raises(Exception, match="more than 5000 steps"):
        canonical(RECORD + "\n" + steps)


def test_a_check_is_a_task_like_any_other() -> None:
    from digsite.server.workers.bot_worker import carry_out

    assert carry_out(CheckRecord(RECORD, "en")) == canonical(RECORD)


def test_what_is_wrong_with_a_record_is_told_in_the_language_of_who_sent_it() -> None:
    for language, told in (("de", "eine Aufzeichnung beginnt"), ("en", "a record starts")):
        reply = bot_worker.answer(msgspec.json.encode(CheckRecord("x", language)).decode())
        assert (reply.line, reply.failed[: len(told)]) == (1, told)
