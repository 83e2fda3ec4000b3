"""Deciding at a table: repeats, refusals, taking back, hints, looking back, what-ifs, referees."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from digsite.server.tables import rooms
from digsite.server.workers.bot_pool import BotPool
from digsite.server.workers.fair_queue import Errand
from digsite.server.workers.tasks import Choose, Chosen, Task
from scripts.steady_server import STEADY
from tests.server.conftest import NewGuest
from tests.server.helpers import Browser, Wire, app_at, serving, until
from tests.server.test_tables import joined

FREE_SET_UP = {"setup": "free"}
"""Indus: decisions of both seats follow each other without chance."""


def solo(guest: NewGuest) -> Wire:
    ada = guest("Ada")
    return ada.sit(ada.table("scarabya", "me", mode="solo")["table"])


def duel(guest: NewGuest) -> tuple[Wire, Wire]:
    """Two people; the first of the pair is to move."""
    ada, bo = guest("Ada"), guest("Bo")
    made = ada.table("scarabya", "me", "link", mode="duel")
    joined(bo, made["links"][0]["url"])
    wires = (ada.sit(made["table"]), bo.sit(made["table"]))
    return wires if wires[0].view["acting"] == [0] else (wires[1], wires[0])


def test_a_repeated_decision_is_answered_but_not_played_again(guest: NewGuest) -> None:
    wire = solo(guest)
    action, value = wire.pick(wire.view["scene"]["actions"], random.Random(1))
    sent = {"seat": 0, "decision": 0, "action": action, "value": value}
    first = wire.ask("play", **sent)
    again = wire.ask("play", **sent)
    assert (first["ok"], first["step"]) == (True, 1)
    assert (again["ok"], again["step"], again["repeat"]) == (True, 1, True)
    assert wire.hello()["step"] == 1


def test_a_decision_that_is_still_to_come_is_not_taken(guest: NewGuest) -> None:
    wire = solo(guest)
    action, value = wire.pick(wire.view["scene"]["actions"], random.Random(1))
    answer = wire.ask("play", seat=0, decision=1, action=action, value=value)
    assert answer["error"]["kind"] == "invalid"
    assert wire.hello()["step"] == 0


def test_a_refusal_names_the_rule_and_the_place_in_the_guide(guest: NewGuest) -> None:
    wire = solo(guest)
    (action,) = wire.view["scene"]["actions"]
    legal = {tuple(anchor) for anchor in action["orientations"][0]["anchors"]}
    spot = next((row, col) for row in range(10) for col in range(10) if (row, col) not in legal)
    error = wire.play(action["id"], [0, *spot])["error"]
    assert error["kind"] == "refused"
    assert error["rule"].startswith("SCA-")
    assert error["guide"] == f"/guide/scarabya#{error['rule']}"
    assert error["message"]
    told = wire.ask("why", seat=0, action=action["id"], value=[0, *spot])
    assert (told["legal"], told["rule"]) == (False, error["rule"])


def test_what_would_happen_is_shown_before(guest: NewGuest) -> None:
    wire = solo(guest)
    action, value = wire.pick(wire.view["scene"]["actions"], random.Random(1))
    shown = wire.ask("preview", seat=0, action=action, value=value)
    assert shown["ok"]
    assert shown["sentence"]
    assert wire.ask("why", seat=0, action=action, value=value)["legal"]
    assert wire.hello()["step"] == 0


def test_a_glance_tells_more_also_to_those_who_only_watch(guest: NewGuest) -> None:
    ada, eve = guest("Ada"), guest("Eve")
    made = ada.table("indus", "me", "visitor", options=FREE_SET_UP)
    joined(eve, made["watch"])
    ada.sit(made["table"])
    watching = eve.sit(made["table"])
    for ruin in watching.view["scene"]["glances"]:
        shown = watching.ask("preview", seat=None, action=ruin)
        assert shown["sentence"]
        assert shown["elements"]


def test_a_glance_calls_people_by_their_names(guest: NewGuest) -> None:
    ada = guest("Ada")
    wire = ada.sit(ada.table("ziggurat", "me", "visitor")["table"])
    told = [wire.ask("preview", seat=0, action=f"card-{seat}")["sentence"] for seat in (0, 1)]
    assert told[0].startswith("Ada's card")
    assert told[1].startswith(f"{wire.view['players'][1]['name']}'s card")


def test_taking_back_over_a_bot_needs_nobody(guest: NewGuest) -> None:
    ada = guest("Ada")
    wire = ada.sit(ada.table("indus", "me", "visitor", options=FREE_SET_UP)["table"])
    wire.until(lambda now: now["acting"] == [0])
    start, step = dict(wire.live), wire.view["step"]
    wire.play_anything(random.Random(1))
    wire.until(lambda now: now["acting"] == [0] and now["step"] == step + 2)
    assert wire.view["can"]["undo"]
    assert wire.ask("undo", seat=0)["undone"]
    wire.until(lambda now: now["step"] == step)
    assert wire.live == start
    assert wire.view["decisions"]["0"] == 1


def test_chance_is_a_barrier_nobody_takes_back_over(guest: NewGuest) -> None:
    wire = solo(guest)
    wire.play_anything(random.Random(1))
    answer = wire.ask("undo", seat=0)
    assert answer["error"]["kind"] == "refused"
    assert not wire.view["can"]["undo"]


def first_moves(wire: Wire, other: Wire) -> None:
    """Both have set something up, and no chance lies between."""
    wire.play_anything(random.Random(1))
    other.until(lambda now: other.view["seat"] in now["acting"])


def free_set_up(guest: NewGuest) -> tuple[Wire, Wire]:
    """Indus with free set-up: decisions follow each other without chance."""
    ada, bo = guest("Ada"), guest("Bo")
    made = ada.table("indus", "me", "link", options=FREE_SET_UP)
    joined(bo, made["links"][0]["url"])
    wires = (ada.sit(made["table"]), bo.sit(made["table"]))
    return wires if wires[0].view["acting"] == [0] else (wires[1], wires[0])


@pytest.mark.parametrize("yes", [True, False])
def test_taking_back_over_a_person_needs_their_consent(guest: NewGuest, yes: bool) -> None:
    first, second = free_set_up(guest)
    seat, other = first.view["seat"], second.view["seat"]
    first_moves(first, second)
    second.play_anything(random.Random(2))
    step = second.view["step"]
    first.until(lambda now: now["step"] == step)
    assert first.view["can"]["ask"]
    asked = first.ask("undo", seat=seat)
    assert (asked["undone"], asked["asked"]) == (False, [other])
    assert second.told("asked")["from"] == seat
    second.ask("consent", seat=other, yes=yes)
    assert first.told("settled")["yes"] is yes
    if yes:
        first.until(lambda now: now["step"] == step - 2)
    else:
        assert first.hello()["step"] == step


def test_an_open_choice_is_withdrawn_and_chosen_again(guest: NewGuest) -> None:
    ada, bo = guest("Ada"), guest("Bo")
    made = ada.table("scarabya", "me", "link", mode="base")
    joined(bo, made["links"][0]["url"])
    first, second = ada.sit(made["table"]), bo.sit(made["table"])
    hidden = dict(second.live)
    first.play_anything(random.Random(1))
    second.until(lambda now: now["acting"] == [1])
    shown = {name for name, part in second.live.items() if hidden.get(name) != part}
    assert not any(name.startswith(("camp-", "rival-")) for name in shown)
    assert first.view["can"]["withdraw"]
    assert first.ask("withdraw", seat=0)["ok"]
    second.until(lambda now: now["acting"] == [0, 1])
    assert first.play_anything(random.Random(2))["ok"]


def test_a_hint_is_a_legal_move_with_a_reason(guest: NewGuest) -> None:
    wire = solo(guest)
    advice = wire.ask("hint", seat=0)
    assert advice["ok"], advice
    assert advice["why"]
    assert wire.play(advice["action"], advice["value"])["ok"]


def test_a_hint_calls_moves_as_the_buttons_do(guest: NewGuest) -> None:
    ada = guest("Ada")
    wire = ada.sit(ada.table("ziggurat", "me", "here")["table"])
    wire.hello(seat=wire.view["acting"][0])
    labels = {action["id"]: action["label"] for action in wire.view["scene"]["actions"]}
    advice = wire.ask("hint", seat=wire.view["seat"])
    assert advice["why"].startswith(f"Try “{labels[advice['action']]}”.")


def test_a_hint_for_a_place_speaks_of_the_place_that_is_marked(guest: NewGuest) -> None:
    wire = solo(guest)
    (camp,) = wire.view["scene"]["actions"]
    advice = wire.ask("hint", seat=0)
    assert advice["why"].startswith(f"Try “{camp['label']}” at the marked place.")
    assert advice["move"] not in advice["why"]


def test_where_nothing_is_measured_nobody_is_told_of_moves_beforehand(guest: NewGuest) -> None:
    ada = guest("Ada")
    eyes = {"measuring": "eyeball"}
    wire = ada.sit(ada.table("anasazi", "me", "here", options=eyes, hints=True)["table"])
    dice = random.Random(1)
    while not any(one["id"] == "lead-1" for one in wire.view["scene"]["actions"]):
        if wire.view["scene"]["actions"]:
            assert wire.view["can"]["hint"]
            wire.play_anything(dice)  # Where a camp does not fit, the next try is elsewhere.
        wire.hello(seat=wire.view["acting"][0])
    seat = wire.view["seat"]
    assert not wire.view["can"]["hint"]
    for asked in (
        wire.ask("hint", seat=seat),
        wire.ask("why", seat=seat, action="lead-1", value=[0]),
    ):
        assert not asked["ok"]
        assert "ANA-30" in asked["error"]["message"]


def test_looking_back_shows_what_was_seen_then(guest: NewGuest) -> None:
    wire = solo(guest)
    seen = [dict(wire.live)]
    dice = random.Random(1)
    for _ in range(3):
        wire.play_anything(dice)
        seen.append(dict(wire.live))
    for step in (0, 1, 2, 3):
        look = wire.ask("look", step=step)
        assert look["last"] == 3
        assert look["scene"]["live"] == seen[step]
        assert look["scene"]["actions"] == []
    assert not wire.ask("look", step=4)["ok"]
    assert wire.ask("journal", before=1)["journal"]


def test_a_what_if_is_private_and_leaves_the_table_alone(guest: NewGuest) -> None:
    first, _second = duel(guest)
    answer = first.ask("fork")
    assert answer["ok"], answer
    with pytest.raises(InvalidStatus, match="403"):
        guest("Eve").wire(answer["table"])
    before = first.view["step"]
    fork = first.browser.sit(answer["table"])
    assert fork.view["kind"] == "fork"
    assert fork.view["mine"] == [0, 1]
    acting = fork.view["acting"][0]
    fork.hello(seat=acting)
    assert fork.play_anything(random.Random(1))["ok"]
    assert first.hello()["step"] == before


def test_a_what_if_gives_no_hints_that_the_table_does_not_give(guest: NewGuest) -> None:
    rivals, _second = duel(guest)
    assert not rivals.view["can"]["hint"]
    fork = rivals.browser.sit(rivals.ask("fork")["table"])
    told = fork.ask("hint", seat=fork.view["acting"][0])
    assert told["error"]["message"] == "Nobody is given hints at this table."
    ada = guest("Ada")
    alone = ada.sit(ada.table("scarabya", "me", mode="solo")["table"])
    assert ada.sit(alone.ask("fork")["table"]).view["can"]["hint"]
    # Where hints are counted, as at a puzzle, they are asked for at the table.
    puzzle = ada.sit(ada.post("/api/puzzles/scarabya", {})["table"])
    assert puzzle.view["can"]["hint"]
    assert not ada.sit(puzzle.ask("fork")["table"]).view["can"]["hint"]


def test_a_referee_gives_every_outcome_and_retypes_a_slip(guest: NewGuest) -> None:
    ada = guest("Ada")
    wire = ada.sit(ada.table("scarabya", "me", mode="solo", chance="manual")["table"])
    assert wire.view["referee"]
    chance = wire.view["chance"]
    assert chance["prompt"]
    assert wire.ask("chance", text="nonsense")["error"]["kind"] == "invalid"
    first = chance["choices"][0]["text"]
    assert wire.ask("chance", text=first)["ok"]
    assert wire.ask("retype")["ok"]
    wire.until(lambda now: now["step"] == 0)
    for _ in range(20):
        if wire.view["chance"] is None:
            break
        assert wire.ask("chance", draw=True)["ok"]
    assert wire.view["acting"] == [0]
    assert wire.play_anything(random.Random(1))["ok"]


def test_outcomes_are_offered_in_words(guest: NewGuest) -> None:
    ada = guest("Ada")
    wire = ada.sit(ada.table("indus", "me", "here", options=FREE_SET_UP, chance="manual")["table"])
    names = [player["name"] for player in wire.view["players"]]
    offered = wire.view["chance"]["choices"]
    assert [one["label"] for one in offered] == [f"{name} begins" for name in names]
    assert wire.ask("chance", text=offered[1]["text"])["ok"]
    hill = ada.sit(ada.table("gads-hill", "me", "visitor", chance="manual")["table"])
    while hill.view["chance"]["choices"][0]["text"] != "card 1":
        assert hill.ask("chance", draw=True)["ok"]
    labels = [one["label"] for one in hill.view["chance"]["choices"]]
    assert labels[0] == "Ada is dealt card 1"
    assert len(set(labels)) == len(labels)


def test_only_the_referee_deals(guest: NewGuest) -> None:
    ada, bo = guest("Ada"), guest("Bo")
    made = ada.table("scarabya", "me", "link", mode="duel", chance="manual")
    joined(bo, made["links"][0]["url"])
    wire = bo.sit(made["table"])
    assert wire.view["chance"] is None
    assert wire.ask("chance", draw=True)["error"]["kind"] == "forbidden"
    assert wire.ask("retype")["error"]["kind"] == "forbidden"


def test_windows_are_passed_for_seats_that_have_not_armed_them(guest: NewGuest) -> None:
    ada = guest("Ada")
    made = ada.table("gads-hill", "me", "here", options={"deduction": "strict"}, armed=[])
    wire = ada.sit(made["table"], seat=0)
    assert wire.view["armed"] == []
    assert wire.ask("arm", seat=0, on=True)["ok"]
    wire.until(lambda now: now["armed"] == [0])


class Clock:
    """Time for the rooms of a server: it goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(rooms, "time", made)
    return made


def test_the_clock_lets_a_bot_decide_in_the_end(tmp_path: Path, clock: Clock) -> None:
    with serving(tmp_path) as url, Browser(url, "Ada") as ada:
        wire = ada.sit(ada.table("scarabya", "me", mode="solo", clock=3600)["table"])
        assert wire.view["clock"] == {"seconds": 3600, "left": 3600}
        clock.now += 3600
        wire.until(lambda now: now["step"] >= 1)
        assert wire.view["decisions"]["0"] == 1


def test_the_record_says_where_a_bot_was_cut_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    think = BotPool.ask

    async def ask(
        pool: BotPool, task: Task, errand: Errand, seconds: float, reply: type[Chosen]
    ) -> Chosen:
        chosen = await think(pool, task, errand, seconds, reply)
        return Chosen(chosen.code, cut_short=isinstance(task, Choose) and task.seed % 2 == 0)

    monkeypatch.setattr(BotPool, "ask", ask)
    with serving(tmp_path, STEADY) as url, Browser(url, "Ada") as ada:
        made = ada.table("scarabya", "visitor", "visitor", mode="duel")
        wire = ada.sit(made["table"])
        wire.until(lambda now: now["over"])
        table = app_at(url).state.site.rooms.live(made["table"]).table
        marked = [bool(step.cut_short) for step in table.match.steps]
        assert 0 < sum(marked) < len(marked)
        assert table.match.record().to_text().count("# cut short") == sum(marked)


def test_bots_wait_between_moves_until_they_are_hurried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thoughts: list[Task] = []
    think = BotPool.ask

    async def ask(
        pool: BotPool, task: Task, errand: Errand, seconds: float, reply: type[Chosen]
    ) -> Chosen:
        thought = await think(pool, task, errand, seconds, reply)
        thoughts.append(task)
        return thought

    monkeypatch.setattr(BotPool, "ask", ask)
    patient = replace(STEADY, bot_pause=3600)
    with serving(tmp_path, patient) as url, Browser(url, "Ada") as ada:
        options = {"duel_first": "chosen", "first_seat": 0}
        made = ada.table("scarabya", "me", "visitor", mode="duel", options=options)
        wire = ada.sit(made["table"])
        wire.play_anything(random.Random(1))
        wire.until(lambda now: now["acting"] == [1])
        # The bot knows what to play. Without a pause it would have played before this is answered.
        until(lambda: len(thoughts) == 1)
        wire.ask("ping")
        assert app_at(url).state.site.rooms.live(made["table"]).table.step == 1
        assert wire.ask("skip")["ok"]
        wire.until(lambda now: now["step"] >= 2)


def test_a_table_that_nobody_looks_at_is_put_away_and_found_again(
    tmp_path: Path, clock: Clock
) -> None:
    with serving(tmp_path, replace(STEADY, idle_seconds=1)) as url, Browser(url, "Ada") as ada:
        live = app_at(url).state.site.rooms
        table = ada.table("scarabya", "me", mode="solo")["table"]
        wire = ada.sit(table)
        wire.play_anything(random.Random(1))
        picture = dict(wire.live)
        wire.close()
        until(lambda: not live.live(table).visitors)
        clock.now += 2
        until(lambda: len(live) == 0)
        assert ada.get("/api/home")["tables"][0]["your_turn"]
        again = ada.sit(table)
        assert again.live == picture
