"""The parts under the commands: version, language, screen, seats, seeds, moves."""

import copy
import io
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest
from lanterns import GAME as LANTERNS
from lanterns import LanternsGame

import digsite
from digsite.cli import version
from digsite.cli.terminal.arguments import options_from, seed_from
from digsite.cli.terminal.language import choose_language
from digsite.cli.terminal.moves import PieceChosen, SeveralMoves, grouped, read_move, split_notation
from digsite.cli.terminal.output import show_moves
from digsite.cli.terminal.screen import LeaveTable, Screen
from digsite.cli.terminal.seats import seat_bots, seat_people, seats_of_record
from digsite.conformance.suite import check_game
from digsite.core.contract import Mode, Option, Result
from digsite.core.errors import NotationError
from digsite.core.events import Refusal
from digsite.core.kit import BARE, Kit
from digsite.core.words import Voice, present_language
from digsite.games import find_game
from digsite.services.board import board_svg, board_text
from digsite.services.guide import load_guide
from digsite.services.sentences import end_sentence
from digsite.services.tutorial import load_tutorial
from tests.cli.conftest import Run
from tests.core.test_words import offer_languages

# Version


def test_version_names_version_and_build(run: Run) -> None:
    ran = run("--version")
    assert ran.code == 0
    assert ran.out.startswith(f"digsite {digsite.__version__} (")
    built = all(version.is_compiled(module) for module in version.engine_modules())
    assert ("compiled" if built else "pure Python") in ran.out


def module_at(file: Path) -> ModuleType:
    module = ModuleType("part")
    module.__file__ = str(file)
    return module


def test_a_source_newer_than_its_compiled_module_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    library, source = tmp_path / "rng.cpython-311.so", tmp_path / "rng.py"
    library.touch()
    module = module_at(library)
    assert version.stale_source(module) == ""
    source.touch()
    os.utime(library, (1000, 1000))
    os.utime(source, (1001, 1001))
    assert version.stale_source(module) == ""
    os.utime(source, (1060, 1060))
    assert version.stale_source(module) == "rng.py"
    assert version.stale_source(module_at(source)) == ""
    monkeypatch.setattr(version, "engine_modules", lambda: [module])
    version.warn_if_stale()
    assert "digsite: warning: rng.py changed" in capsys.readouterr().err


def test_every_command_warns_of_a_stale_build(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version, "stale_source", lambda _module: "rng.py")
    assert "warning" in run("games").err


@pytest.mark.parametrize(
    ("compiled", "said"),
    [([], "pure Python"), ([0, 1], "compiled"), ([0], "partly compiled: 1 of 2")],
)
def test_the_build_is_named_by_the_files_that_run(
    monkeypatch: pytest.MonkeyPatch, compiled: list[int], said: str
) -> None:
    files = [Path(f"m{n}.so" if n in compiled else f"m{n}.py") for n in range(2)]
    monkeypatch.setattr(version, "engine_modules", lambda: [module_at(file) for file in files])
    assert version.build_name().startswith(said)


# Language


@pytest.mark.parametrize(
    ("words", "environment", "code"),
    [
        ([], {}, "en"),
        ([], {"LANG": "fr_FR.UTF-8"}, "fr"),
        ([], {"LANG": "fr_FR.UTF-8", "LC_ALL": "de_DE"}, "de"),
        ([], {"LC_ALL": "de_DE", "DIGSITE_LANGUAGE": "it"}, "it"),
        (["play", "--language", "nl"], {"DIGSITE_LANGUAGE": "it"}, "nl"),
        (["--language=pt", "games"], {}, "pt"),
        ([], {"LANG": "C.UTF-8"}, "en"),
        (["--language"], {"LANG": "xx"}, "en"),
    ],
)
def test_the_language_is_asked_for_or_found(
    words: list[str], environment: dict[str, str], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer_languages(monkeypatch, "fr", "de", "it", "nl", "pt")
    choose_language(words, environment)
    assert present_language() == code
    choose_language([], {})


# Screen


class Terminal(io.StringIO):
    """A text that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def test_colours_only_where_they_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert Screen(Terminal()).colour
    assert "\033[1m" in Screen(Terminal()).strong("x")
    assert "\033[2m" in Screen(Terminal()).faint("x")
    assert not Screen(io.StringIO()).colour
    monkeypatch.setenv("NO_COLOR", "1")
    assert Screen(Terminal()).strong("x") == "x"
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not Screen(Terminal()).colour


def test_a_screen_uses_its_width_within_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    for columns, width in ((30, 40), (80, 80), (300, 100)):
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setenv("LINES", "24")
        screen = Screen(Terminal())
        assert screen.width == width
        assert screen.height == 24
    assert Screen(io.StringIO()).width == 80


def test_long_sentences_wrap_and_keep_their_indent() -> None:
    out = io.StringIO()
    Screen(out).say("    " + "word " * 40)
    lines = out.getvalue().splitlines()
    assert len(lines) > 1
    assert all(line.startswith("    ") and len(line) <= 80 for line in lines)


def test_a_terminal_is_cleared_between_people_and_a_pipe_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    terminal, pipe = Terminal(), io.StringIO()
    Screen(terminal).clear()
    Screen(pipe).clear()
    assert "\033[2J" in terminal.getvalue()
    assert pipe.getvalue() == ""


def test_tab_completes_what_could_be_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(Terminal(), Terminal())
    monkeypatch.setattr("builtins.input", lambda _prompt: "take 1")
    assert screen.ask("> ", ["take 2", "take 1", "hint"]) == "take 1"
    assert [screen._completion("TA", number) for number in range(3)] == ["take 1", "take 2", None]


@pytest.mark.parametrize(("raised", "interrupted"), [(EOFError, False), (KeyboardInterrupt, True)])
def test_ctrl_d_and_ctrl_c_leave_the_table(
    monkeypatch: pytest.MonkeyPatch, raised: type[BaseException], interrupted: bool
) -> None:
    def gone(_prompt: str) -> str:
        raise raised

    monkeypatch.setattr("builtins.input", gone)
    with pytest.raises(LeaveTable) as left:
        Screen(Terminal(), Terminal()).ask("> ")
    assert left.value.interrupted is interrupted


# Seats, seeds, options

TABLE = Mode("table", "", 2, 4)
ALONE = Mode("solo", "", 1, 1)


def test_seats_are_filled_sensibly() -> None:
    assert [seat.name for seat in seat_people(TABLE, [], [], None)] == ["Explorer", "student"]
    assert [seat.name for seat in seat_people(ALONE, [], [], None)] == ["Explorer"]
    assert [seat.name for seat in seat_people(TABLE, ["A", "B"], [], None)] == ["A", "B"]
    mixed = seat_people(TABLE, ["A"], ["professor"], 4)
    assert [seat.name for seat in mixed] == ["A", "professor 1", "professor 2", "professor 3"]
    assert [seat.is_person for seat in mixed] == [True, False, False, False]
    assert [seat.name for seat in seat_bots(ALONE, [], None)] == ["student"]
    assert [seat.name for seat in seat_bots(TABLE, ["visitor", "student"], None)] == [
        "visitor",
        "student",
    ]


def test_a_record_tells_people_from_bots() -> None:
    seats = seats_of_record(["Ada", "professor 2", "montecarlo:breadth=8"], 4)
    assert [seat.level for seat in seats] == ["", "professor", "montecarlo:breadth=8", ""]
    assert seats[3].name == "Player 4"


def test_a_seed_is_a_number_or_a_word() -> None:
    assert seed_from("12") == 12
    assert seed_from("-12") == -12
    assert seed_from("monday") == seed_from("monday") != seed_from("tuesday")
    assert 0 <= seed_from("9" * 40) < 2**62
    assert seed_from(None) != seed_from(None)


def test_options_become_the_kind_they_are() -> None:
    game = find_game("scarabya")
    assert options_from(game, ["duel_legs=2", "reveal=open"]) == {"duel_legs": 2, "reveal": "open"}


def test_a_list_is_written_with_commas_or_as_json() -> None:
    game = copy.copy(find_game("lanterns"))
    game.options = [Option("cards", "list", [], "LAN-1", "")]
    assert options_from(game, ["cards=a, b,"]) == {"cards": ["a", "b"]}
    assert options_from(game, ['cards=["a",1]']) == {"cards": ["a", 1]}
    assert options_from(game, ["cards=[a"]) == {"cards": ["[a"]}


# Moves

LEGAL = ["L0@a1", "L0@b2", "L1m@c3"]


def test_moves_are_grouped_by_piece() -> None:
    assert split_notation("L1m@d4") == ("L1m@", "d4")
    assert split_notation("pass") == ("", "pass")
    assert grouped(LEGAL) == {"L0@": ["a1", "b2"], "L1m@": ["c3"]}


def test_half_a_move_is_understood() -> None:
    game = find_game("scarabya")
    whole = int(game.parse("L1m@c3").code())
    assert read_move(game, "l1M@C3", LEGAL) == whole
    assert read_move(game, "c3", LEGAL, "L1m@") == whole
    assert read_move(game, "d4", LEGAL, "L1m@") == int(game.parse("L1m@d4").code())
    with pytest.raises(PieceChosen) as chosen:
        read_move(game, "l0", LEGAL)
    assert chosen.value.places == ["a1", "b2"]
    with pytest.raises(SeveralMoves):
        read_move(game, "L", LEGAL)
    with pytest.raises(NotationError):
        read_move(game, "Q", LEGAL)


def test_long_lists_are_shown_by_piece_and_places_on_demand() -> None:
    out = io.StringIO()
    legal = [f"P{piece}@{place}" for piece in range(40) for place in ("a1", "b2")]
    show_moves(Screen(out), legal)
    text = out.getvalue()
    assert "80 legal moves:" in text
    assert "P7@(2)" in text
    assert "'moves P0@' lists the places" in text
    assert "b2" not in text


# Telling


class BareLanterns(LanternsGame):
    """Lanterns with nothing beside its rules."""

    def kit(self) -> Kit:
        return BARE


def test_a_game_without_words_or_pictures_is_told_by_its_keys() -> None:
    plain = BareLanterns("bare", "Bare", [1], LANTERNS.modes, LANTERNS.options)
    state = plain.start(plain.settings(2))
    words, voice = plain.kit().words, Voice(["A", "B"])
    assert words.explain(Refusal("X-1", "no {thing}", {"thing": "way"}, []), voice) == "no way"
    assert words.explain(Refusal("X-1", "no {thing}", {}, []), voice) == "no {thing}"
    assert words.tell({"kind": "card", "card": 1}, voice) == ""
    assert "wind: -1" in board_text(state, 0)
    assert "<svg" in board_svg(state, 0)
    assert load_guide(plain) is None
    assert load_tutorial(plain) == []


def test_who_won_is_said_as_the_game_is_played() -> None:
    game = find_game("lanterns")
    names, alone_at_it = Voice(["Ada", "Bo"]), Voice(["Ada"])
    assert end_sentence(game, Result([1, 0], [0], "", []), names) == "Ada wins."
    assert end_sentence(game, Result([1, 1], [0, 1], "", []), names) == "A shared win: Ada, Bo."
    assert end_sentence(game, Result([0, 0], [], "", []), names) == "Nobody wins."
    assert end_sentence(game, Result([0], [], "", []), alone_at_it) == "Lost."
    assert end_sentence(game, Result([9], [0], "", []), alone_at_it) == "Won!"
    # Alone in the base game of Scarabya there is nobody to beat: the points are the end of it.
    alone = Result([9], [0], "missions_done", [])
    home = "Your expedition comes home with 9 points."
    assert end_sentence(find_game("scarabya"), alone, alone_at_it) == home
    assert (
        end_sentence(find_game("scarabya"), Result([9], [0], "all_covered", []), alone_at_it)
        == "Won!"
    )


# The package


def test_a_match_in_three_lines() -> None:
    match = digsite.play_match("scarabya", ["student", "visitor"], seed=3, mode="duel")
    assert match.is_over()
    again = digsite.play_match(digsite.find_game("scarabya"), ["student", "visitor"], 3, "duel")
    assert again.record().to_text() == match.record().to_text()
    assert len(digsite.text(match).splitlines()) > 5
    assert digsite.text(match, viewer=0)


def test_the_public_names_are_these() -> None:
    for name in digsite.__all__:
        assert hasattr(digsite, name)
    assert "scarabya" in digsite.game_ids()
    assert digsite.check_game is check_game


def test_python_m_digsite_is_the_command() -> None:
    import importlib.util

    assert importlib.util.find_spec("digsite.__main__") is not None
    assert sys.modules["digsite"] is digsite
