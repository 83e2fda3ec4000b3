"""A campaign in the terminal: start, name heroes, play, leave, go on; nothing is lost."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from digsite.cli.terminal.arguments import Problem
from digsite.cli.terminal.lock import held
from digsite.core.campaign import Campaign, load_campaign
from digsite.core.match import Match
from digsite.core.record import parse_record
from digsite.core.rng import Rng
from digsite.games import find_game
from digsite.games.ziggurat.extras.campaign import RULES
from digsite.games.ziggurat.rules.chapters import chapter_numbered
from scripts.steady_server import PATIENCE
from tests.cli.conftest import DIGSITE, Ran, Run, Start, is_one_line, read_until

START = "1\n1\nabala\nAda\n1\nbel\nBo\n"
"""Open the first envelope; then two heroes with their names."""
CHAPTER = chapter_numbered(3)
ASKED = ("Ada> ", "Bo> ")

Ours = Callable[..., Ran]


@pytest.fixture
def ours(run: Run) -> Ours:
    """``ours(typed)`` goes on with the campaign "ours"."""

    def go_on(typed: str, *more: str) -> Ran:
        return run("play", "ziggurat", "--campaign", "ours", *more, typed=typed)

    return go_on


def campaign_in(folder: Path) -> Campaign:
    return load_campaign(folder / "ours.campaign", RULES, "ziggurat")


def hall(folder: Path) -> list[dict[str, object]]:
    return cast("list[dict[str, object]]", campaign_in(folder).now["hall"])


def running(folder: Path) -> Path:
    return folder / "ours.campaign.game.dig"


def steps_in(file: Path) -> int:
    return len(parse_record(file.read_text(encoding="utf-8"), find_game).steps)


def example_in(shown: str) -> str:
    """The move that a question names."""
    found = re.search(r"for\s+example\s+(\S+(\s\S+)*?),", shown)
    assert found is not None, shown
    return " ".join(found[1].split())


def test_a_campaign_is_started_and_left(ours: Ours, folder: Path) -> None:
    ran = ours(START + "q\n")
    assert ran.code == 0
    assert "Smoke over the Steps" in ran.out
    assert "Go on with:  digsite play ziggurat --campaign ours.campaign" in ran.out
    assert RULES.players(campaign_in(folder).now) == ["Ada", "Bo"]
    assert "The Broken Instructions" not in ran.out
    assert [file.name for file in folder.iterdir()] == ["ours.campaign"]


def test_wrong_answers_are_asked_again(ours: Ours) -> None:
    typed = "7\nx\n1\n1\nnobody\nabala\n\n1\nabala\nAda\n1\nbel\nBo\n4\n3\n1\n3\n2\nq\n"
    ran = ours(typed)
    assert ran.code == 0
    assert "A number from 1 to" in ran.out
    assert "One of these, please." in ran.out
    assert "A hero's name has 1 to" in ran.out
    assert "0 games played." in ran.out


@pytest.mark.parametrize("typed", ["00019", "0", "²", "9" * 30, "-1"])
def test_strange_numbers_are_asked_again(ours: Ours, typed: str) -> None:
    ran = ours(f"{typed}\nq\n")
    assert ran.code == 0
    assert "A number from 1 to" in ran.out


def test_a_game_is_played_lost_and_kept(
    ours: Ours, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours(START + "q\n")
    assert ours("1\n", "--bots", "random").code == 0
    assert running(folder).exists(), "left in the middle: kept beside it"
    monkeypatch.setattr("digsite.cli.terminal.session.Session.play_out", play_at_random)
    ran = ours("q\n", "--bots", "random")
    assert ran.code == 0
    assert "The game you left waits for you." in ran.out
    assert not running(folder).exists()
    assert campaign_in(folder).now["games"] == 1


def play_at_random(session: object) -> None:
    """Stand in for a person who does not think."""
    from digsite.cli.terminal.session import Session

    assert isinstance(session, Session)
    play_on(session.match)


def play_on(match: Match) -> None:
    rng = Rng(5)
    while not match.is_over():
        seat = match.acting_seats()[0]
        match.play(seat, match.state.sample_move(seat, rng))


# What is typed on the command line


def test_what_cannot_be_done_is_said_in_one_line(ours: Ours, run: Run, folder: Path) -> None:
    ran = run("play", "--campaign", "ours")
    assert (ran.code, "--campaign needs a game" in ran.err) == (1, True)
    ran = run("play", "scarabya", "--campaign", "ours")
    assert (ran.code, "has no campaign" in ran.err) == (1, True)
    ours(START + "q\n", "--option", "hero_lock=free")
    ran = ours("q\n", "--option", "hero_lock=sheet")
    assert (ran.code, "keeps the options" in ran.err) == (1, True)
    file = folder / "ours.campaign"
    file.write_text(file.read_text(encoding="utf-8").replace("Ada", "Eve"), encoding="utf-8")
    before = file.read_bytes()
    ran = ours("q\n")
    assert (ran.code, "damaged or edited" in ran.err) == (1, True)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (".", "takes a name"), ("/", "takes a name"), ("", "takes a name"), ("..", "takes a name"),
        ("a\0b", "takes a name"), ("a\nb", "takes a name"), ("\udcff", "takes a name"),
        ("no/where/ours", "there is no folder no/where"),
    ],
)  # fmt: skip
def test_a_campaign_that_is_no_name_is_refused(
    run: Run, folder: Path, name: str, told: str
) -> None:
    for ran in (
        run("play", "ziggurat", "--campaign", name, typed="q\n"),
        run("rules", "ziggurat", "--campaign", name),
    ):
        assert (ran.code, told in ran.err, is_one_line(ran)) == (1, True, True), ran
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    "words",
    [
        ["--mode", "chapter1"], ["--seats", "2"], ["--players", "Ada,Bo"], ["--seed", "3"],
        ["--chance", "manual"], ["--record", "x.dig"], ["--resume", "x.dig"],
    ],
)  # fmt: skip
def test_options_that_do_nothing_in_a_campaign_are_refused(
    ours: Ours, folder: Path, words: list[str]
) -> None:
    ran = ours("q\n", *words)
    assert (ran.code, is_one_line(ran)) == (1, True)
    assert f"{words[0]}: does nothing in a campaign" in ran.err
    assert list(folder.iterdir()) == []


def test_bots_without_a_hero_are_told(ours: Ours) -> None:
    ran = ours(START + "1\nq\n", "--bots", "random,random,random")
    assert "Only 1 bot finds a hero." in ran.out


QUESTIONS = {
    "what now": "", "a hero": "1\n1\n", "a name": "1\n1\nabala\n", "what to read": START + "3\n",
    "who plays": START + "2\ndumu\nCleo\n1\n", "a move": START + "1\n",
    "whether to give up": START + "1\nresign\n",
}  # fmt: skip


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("word", ["q", "quit", "Q"])
def test_q_leaves_everywhere(ours: Ours, question: str, word: str, folder: Path) -> None:
    ran = ours(QUESTIONS[question] + f"{word}\n1\n1\n1\n")
    assert ran.code == 0
    lines = ran.out.rstrip().split("\n")
    assert lines[-1].startswith("Go on with:")
    assert lines[-2].endswith(f" {word}"), "nothing is asked after it"
    assert campaign_in(folder).now["games"] == 0


# Nothing is lost


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_a_process_that_is_ended_has_every_decision_on_the_disk(
    start: Start, folder: Path, end: signal.Signals
) -> None:
    first = start(["play", "ziggurat", "--campaign", "ours"])
    assert first.stdin is not None
    first.stdin.write(START + "1\n")
    moves = []
    shown = read_until(first, *ASKED)
    assert steps_in(running(folder)) > 0, "the deal, before the first decision"
    for _ in range(3):
        moves.append(example_in(shown))
        before = steps_in(running(folder))
        first.stdin.write(moves[-1] + "\n")
        shown = read_until(first, *ASKED)
        assert steps_in(running(folder)) > before
    kept = running(folder).read_text(encoding="utf-8")
    first.send_signal(end)
    assert first.wait(timeout=PATIENCE) == -end
    again = start(["play", "ziggurat", "--campaign", "ours"])
    out, err = again.communicate("journal\nq\n", timeout=PATIENCE)
    assert (again.returncode, err) == (0, "")
    assert "The game you left waits for you." in out
    assert running(folder).read_text(encoding="utf-8") == kept
    assert re.findall(r"^[01] (.+)$", kept, re.MULTILINE) == moves


def test_a_closed_terminal_loses_nothing(folder: Path, environment: dict[str, str]) -> None:
    with Terminal(["play", "ziggurat", "--campaign", "ours"], environment) as terminal:
        terminal.type(START + "1")
        move = example_in(terminal.until(*ASKED))
        terminal.type(move)
        terminal.until(*ASKED)
        kept = running(folder).read_bytes()
    assert f" {move}\n".encode() in kept
    assert running(folder).read_bytes() == kept


class Terminal:
    """``digsite`` at a terminal of its own, which is closed at the end."""

    def __init__(self, words: list[str], environment: dict[str, str]) -> None:
        self.screen, inside = os.openpty()
        self.process = subprocess.Popen(
            [*DIGSITE, *words], stdin=inside, stdout=inside, stderr=inside, env=environment,
            start_new_session=True,
        )  # fmt: skip
        os.close(inside)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self.screen)
        try:
            self.process.wait(timeout=PATIENCE)
        finally:
            self.process.kill()
            self.process.wait()

    def type(self, words: str) -> None:
        os.write(self.screen, f"{words}\n".encode())

    def until(self, *marks: str) -> str:
        """What is shown until one of the marks stands at the end."""
        seen = b""
        while not seen.decode(errors="replace").endswith(marks):
            seen += os.read(self.screen, 1)
        return seen.decode()


@pytest.mark.rule("ZIG-85")
def test_who_gives_up_is_asked_and_has_lost(ours: Ours, folder: Path) -> None:
    ran = ours(START + "1\nresign\nn\nboard\nresign\n")
    assert ran.code == 0
    assert ran.out.count("A game that is given up is a lost game of the campaign.") == 2
    assert "resigns" not in ran.out
    assert (hall(folder), running(folder).exists()) == ([], True)
    ran = ours("resign\ny\nq\n")
    assert "resigns." in ran.out
    assert "1 game played." in ran.out
    assert not running(folder).exists()
    (row,) = hall(folder)
    assert (row["won"], row["reason"], row["chapter"]) == (False, "CONCEDED", 1)
    assert campaign_in(folder).now["losses"] == {"1": 1}
    ours("1\nresign\ny\n1\nq\n")
    assert "secret" in cast("Any", campaign_in(folder).now)["opened"]


def test_a_copy_that_is_saved_elsewhere_does_not_take_the_game_along(
    ours: Ours, folder: Path
) -> None:
    ours(START + "1\nsave copy.dig\nq\n")
    before = steps_in(running(folder))
    move = example_in(ours("q\n").out)
    ours(f"save copy.dig\n{move}\nq\n")
    assert steps_in(running(folder)) > before == steps_in(folder / "copy.dig")


def test_a_campaigns_game_is_gone_on_with_in_the_campaign(
    ours: Ours, run: Run, folder: Path
) -> None:
    ours(START + "1\nq\n")
    before = running(folder).read_bytes()
    ran = run("play", "--resume", "ours.campaign.game.dig", typed="q\n")
    assert (ran.code, is_one_line(ran)) == (1, True)
    assert "digsite play ziggurat --campaign ours.campaign" in ran.err
    assert running(folder).read_bytes() == before


def test_heroes_are_chosen_by_number_or_name(ours: Ours, folder: Path) -> None:
    ran = ours("1\n1\n3\nAda\n1\nZIZI\nBo\nq\n")
    assert "1 Abala  2 Bel  3 Dumu" in ran.out
    sheets = cast("Any", campaign_in(folder).now)["sheets"]
    assert [sheet["hero"] for sheet in sheets] == ["dumu", "zizi"]


# Games that cannot go on


def left(ours: Ours, folder: Path) -> Match:
    """A campaign with a game that was left; gives the game."""
    from digsite.core.match import resume

    ours(START + "1\nq\n")
    return resume(parse_record(running(folder).read_text(encoding="utf-8"), find_game))


def test_a_game_that_ended_but_was_not_entered_goes_into_the_book(ours: Ours, folder: Path) -> None:
    match = left(ours, folder)
    play_on(match)
    running(folder).write_text(match.record().to_text(), encoding="utf-8")
    ran = ours("q\n")
    assert "The game you left was over; it goes into the book." in ran.out
    assert "1 game played." in ran.out
    assert (len(hall(folder)), running(folder).exists()) == (1, False)


@pytest.mark.parametrize("given_up", [False, True])
def test_a_game_that_is_in_the_book_already_is_not_entered_twice(
    ours: Ours, folder: Path, given_up: bool
) -> None:
    match = left(ours, folder)
    if not given_up:
        play_on(match)
    text = match.record().to_text()
    campaign = campaign_in(folder)
    campaign.add_game(text, given_up)
    campaign.save(folder / "ours.campaign")
    running(folder).write_text(text, encoding="utf-8")
    ran = ours("q\n")
    assert "The game you left" not in ran.out
    assert (len(hall(folder)), running(folder).exists()) == (1, False)


@pytest.mark.parametrize(
    "kind", ["cut", "bytes", "empty", "folder", "nobody", "other game", "other team"]
)
def test_a_running_file_that_is_of_no_use_is_set_aside(ours: Ours, folder: Path, kind: str) -> None:
    file = running(folder)
    text = left(ours, folder).record().to_text()
    if kind == "folder":
        file.unlink()
        file.mkdir()
    elif kind == "other game":
        other = Match(find_game("scarabya").settings(1, "solo"), 1)
        file.write_text(other.record().to_text(), encoding="utf-8")
    elif kind == "nobody":
        file.write_text(text.replace('["Ada","Bo"]', "[]"), encoding="utf-8")
    elif kind == "other team":
        file.write_text(text.replace("Ada", "Eve"), encoding="utf-8")
    else:
        damaged = {"cut": text[: len(text) // 2], "bytes": "\udcff\udcfe" + text, "empty": ""}
        file.write_bytes(damaged[kind].encode("utf-8", errors="surrogateescape"))
    for number in (1, 2):
        ran = ours("q\n")
        assert ran.code == 0
        told = " ".join(ran.out.split())
        name = f"ours.campaign.game.dig.{number}"
        assert f"it is kept as {name}, and the campaign goes on without it." in told
        assert told.count("cannot go on") == 1
        assert (folder / name).exists()
        assert not file.exists()
        assert hall(folder) == []
        (folder / name).rename(file)
        (folder / "ours.campaign.game.dig.1").touch()


# Two terminals


def test_the_second_terminal_is_told_who_has_the_campaign(
    start: Start, ours: Ours, folder: Path
) -> None:
    first = start(["play", "ziggurat", "--campaign", "ours"])
    assert first.stdin is not None
    first.stdin.write(START + "1\n")
    read_until(first, *ASKED)
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    ran = ours("1\nq\n")
    assert (ran.code, ran.out, is_one_line(ran)) == (1, "", True)
    assert f"ours.campaign is open in another terminal (process {first.pid}," in ran.err
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before
    first.kill()
    first.wait()
    ran = ours("q\n")
    assert (ran.code, "waits for you" in ran.out) == (0, True), "a crash locks nobody out"
    assert not (folder / "ours.campaign.lock").exists()


@pytest.mark.parametrize("system", ["locks", "no locks"])
def test_one_holds_a_file_at_a_time(
    folder: Path, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    if system == "no locks":
        monkeypatch.setitem(sys.modules, "fcntl", None)
    file, lock = folder / "x", folder / "x.lock"
    with held(file):
        with pytest.raises(Problem, match=f"process {os.getpid()}"), held(file):
            pass
        assert lock.exists()
    assert not lock.exists()
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    for note in (f"process {gone.pid}, {os.uname().nodename}, long ago", "rubbish", ""):
        lock.write_text(note)
        with held(file):
            pass


# Rules that have been opened


def test_what_is_opened_can_be_read_while_a_chapter_is_played(ours: Ours) -> None:
    ran = ours(START + "1\nrules\nrules rulebook\nrules LARGE 1\nrules ZIG-20\nq\n")
    listed, _, read = ran.out.partition("'rules ID' shows one of them.")
    assert re.search(r"^  rulebook +Rulebook$", listed, re.MULTILINE)
    assert re.search(r"^  large 1 +Chapter 1: Smoke over the Steps$", listed, re.MULTILINE)
    assert "large 2" not in listed
    assert "Set-up, before the tower is built" in read
    assert chapter_numbered(1).goal in " ".join(read.split())
    assert "ZIG-20 Play, put away, draw" in read


def test_the_rules_of_a_campaign_are_the_guide_and_what_it_has_opened(
    ours: Ours, run: Run, folder: Path
) -> None:
    ours(START + "q\n")
    before = (folder / "ours.campaign").read_bytes()
    whole = run("rules", "ziggurat", "--campaign", "ours")
    assert whole.code == 0
    assert "ZIG-20" in whole.out
    assert "Chapter 1: Smoke over the Steps" in whole.out
    assert "The Broken Instructions" not in whole.out
    one = run("rules", "ziggurat", "rulebook", "--campaign", "ours")
    assert (one.code, "ZIG-20 " in one.out, "In a pit" in one.out) == (0, False, True)
    assert "ZIG-20" in run("rules", "ziggurat", "zig-20", "--campaign", "ours").out
    ran = run("rules", "ziggurat", "large 2", "--campaign", "ours")
    assert (ran.code, "has no rule LARGE 2" in ran.err) == (1, True)
    ran = run("rules", "ziggurat", "--campaign", "theirs")
    assert (ran.code, "there is no campaign theirs.campaign" in ran.err) == (1, True)
    assert "has no campaign" in run("rules", "scarabya", "--campaign", "ours").err
    assert [file.name for file in folder.iterdir()] == ["ours.campaign"]
    assert (folder / "ours.campaign").read_bytes() == before


# Later chapters by themselves


def spoilt(told: str) -> bool:
    plain = " ".join(told.split())
    return any(" ".join(text.split()) in plain for text in (CHAPTER.title, CHAPTER.goal))


@pytest.mark.parametrize("command", ["play", "watch", "replay"])
def test_a_later_chapter_by_itself_is_shown_after_a_question(
    command: str, folder: Path, environment: dict[str, str]
) -> None:
    words = [command, "ziggurat", "--mode", "chapter3", "--seed", "1"]
    if command == "replay":
        match = Match(find_game("ziggurat").settings(2, "chapter3"), 1)
        play_on(match)
        (folder / "game.dig").write_text(match.record().to_text(), encoding="utf-8")
        words = ["replay", "game.dig"]
    with Terminal(words, environment) as terminal:
        told = terminal.until("[y/N] ")
        assert "what its envelopes still hide" in " ".join(told.split())
        terminal.type("n")
        assert terminal.process.wait(timeout=PATIENCE) == 0
        rest = os.read(terminal.screen, 10_000).decode()
    assert not spoilt(told + rest)
    with Terminal(words, environment) as terminal:
        terminal.until("[y/N] ")
        terminal.type("y")
        terminal.until("Chapter 3: ")  # the board
        terminal.process.kill()


def test_a_later_chapter_in_a_pipe_warns_and_has_its_rules(run: Run) -> None:
    ran = run("play", "ziggurat", "--mode", "chapter3", "--seed", "1", typed="rules large 3\nq\n")
    assert ran.out.startswith("This game belongs to a later part of a campaign")
    assert spoilt(ran.out)
    assert "Chapter 3: " in ran.out
    ran = run("play", "ziggurat", "--seed", "1", typed="rules\nq\n")
    assert "belongs to a later part" not in ran.out
    assert "large 1" not in ran.out


# Who is who


@pytest.mark.rule("ZIG-18")
def test_everybody_says_who_they_are_when_a_game_begins(ours: Ours) -> None:
    ran = ours(START + "1\nq\n")
    assert "Ada is Abala the goat-herd." in ran.out
    assert "Bo is Bel the " in ran.out
