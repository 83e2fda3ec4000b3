"""Every subcommand but play: what it shows when all is well, and its one line when not."""

import io
import json
import re
import shlex
from pathlib import Path

import pytest

from digsite.cli.commands.replay import Show
from digsite.cli.parser import build_parser
from digsite.cli.terminal.files import load_record
from digsite.cli.terminal.screen import Screen
from digsite.core.replay import Replay
from digsite.games import game_ids
from tests.cli.conftest import Run, is_one_line

COMMANDS = [
    "games", "play", "learn", "rules", "watch", "replay", "review", "analyse", "score", "puzzle",
    "problem", "simulate", "dataset", "arena", "content", "board", "engine",
]  # fmt: skip


# Help


def test_help_lists_every_command(run: Run) -> None:
    ran = run("--help")
    assert ran.code == 0
    for command in COMMANDS:
        assert re.search(rf"^    {command} ", ran.out, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_teaches_by_example(run: Run, command: str) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    assert "examples:" in ran.out
    assert f"digsite {command}" in ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_the_examples_in_the_help_are_good_command_lines(run: Run, command: str) -> None:
    examples = run(command, "--help").out.partition("examples:")[2].splitlines()
    lines = [line.strip() for line in examples if line.strip().startswith("digsite ")]
    for line in lines:
        words = shlex.split(re.split(r"  +", line)[0].split("|")[0])[1:]
        build_parser().parse_args(words)
    assert lines or command == "engine"


def test_no_command_shows_the_help(run: Run) -> None:
    ran = run()
    assert ran.code == 2
    assert "digsite play" in ran.out


@pytest.mark.parametrize(
    "words", [["dig"], ["play", "--wings"], ["score"], ["play", "--seats", "x"]]
)
def test_wrong_usage_is_one_line_and_2(run: Run, words: list[str]) -> None:
    ran = run(*words)
    assert ran.code == 2
    assert is_one_line(ran)
    assert "--help" in ran.err


# Games


def test_games_lists_games_and_says_unofficial(run: Run) -> None:
    out = run("games").out
    assert "scarabya" in out
    assert "Lanterns, 1 to 3 seats" in out
    assert "unofficial" in out


def test_games_tells_all_about_one(run: Run) -> None:
    out = run("games", "lanterns").out
    assert "  Rounds  [LAN-5]\n" in out
    assert "      rounds=2  default; from 1 to 3\n" in out
    assert "      start=calm   calm (default)\n      start=storm  storm\n" in out
    assert "solo" in out


def test_games_shows_what_options_are_called_and_what_is_typed(run: Run) -> None:
    out = run("games", "ziggurat").out
    assert "  Who chooses where a pushed hero goes  [ZIG-63]\n" in out
    assert "      push_chooser=active  the active player\n" in out
    assert "      Only with 3 seats.\n      seats3=NES" in out
    assert "      Only in a campaign.\n      hero_lock=sheet" in out
    assert "      Only in: duel.\n      rematch=same" in run("games", "scarabya").out


# Rules


def test_rules_shows_the_whole_guide(run: Run) -> None:
    out = run("rules", "lanterns").out
    assert "Take a lantern that nobody else takes." in out
    assert "LAN-2 Turns\nAll choose at the same time.\n" in out
    assert "    s N\n    x .\n    A drawing.\n" in out
    assert "More or fewer rounds." in out
    assert "LAN-9" not in out


def test_rules_shows_one_rule(run: Run) -> None:
    assert run("rules", "lanterns", "lan-3").out.startswith(
        "LAN-3 Lanterns\nEach lantern once a game."
    )


def test_rules_of_scarabya_are_all_there(run: Run) -> None:
    out = run("rules", "scarabya").out
    for number in (1, 11, 25, 43, 55):
        assert f"SCA-{number:02}" in out
    assert max(len(line) for line in out.splitlines()) <= 80


def test_a_rule_that_does_not_exist(run: Run) -> None:
    ran = run("rules", "lanterns", "LAN-77")
    assert ran.code == 1
    assert is_one_line(ran)
    assert "LAN-2, LAN-3" in ran.err


# Watch and replay


def test_watch_shows_a_whole_game_and_records_it(run: Run, folder: Path) -> None:
    ran = run("watch", "lanterns", "--delay", "0", "--seed", "4", "--record", "w.dig")
    assert ran.code == 0
    assert "At the table: student 1, student 2" in ran.out
    assert "The lanterns are shown" in ran.out
    assert "The end" in ran.out
    assert 'players: ["student 1","student 2"]' in (folder / "w.dig").read_text()


def test_watch_keeps_hidden_choices_hidden(run: Run) -> None:
    out = run("watch", "lanterns", "--delay", "0", "--seed", "4").out
    boards = re.findall(r"taken (.*)", out)
    assert boards[0] == "[[], []]"
    for board in boards:
        first, second = json.loads(board)
        assert len(first) == len(second)


@pytest.fixture
def record(run: Run) -> str:
    """A finished game on disk."""
    run("watch", "lanterns", "--delay", "0", "--seed", "4", "--record", "game.dig")
    return "game.dig"


def test_replay_prints_everything_in_a_pipe(run: Run, record: str) -> None:
    out = run("replay", record).out
    assert re.search(r"^1/7  chance: wind \d+$", out, re.MULTILINE)
    assert re.search(r"^7/7  student 2: take \d$", out, re.MULTILINE)
    assert re.search(r"wins|shared win", out)


def test_a_review_tells_what_decided_and_with_all_the_rest(run: Run, record: str) -> None:
    short = run("review", record)
    assert short.code == 0
    assert "chance" in short.out
    assert "--all" in short.out
    full = run("review", record, "--all").out
    assert "decisions cost" in full
    data = json.loads(run("review", record, "--json").out)
    assert data["game"] == "lanterns"
    assert len(data["curve"]) == 8
    for one in data["decisions"]:
        assert f"step {one['step'] + 1}: {one['played']}" in full
        for other in one["alternatives"]:
            assert f"    {other['move']}: {other['value']} %." in full


def test_a_game_that_is_not_over_is_not_reviewed(run: Run, record: str, folder: Path) -> None:
    text = (folder / record).read_text(encoding="utf-8").splitlines()
    kept = [line for line in text if not line.startswith("result")][:-1]
    (folder / "half.dig").write_text("\n".join(kept) + "\n", encoding="utf-8")
    ran = run("review", "half.dig")
    assert ran.code == 1
    assert is_one_line(ran)
    assert "ends before the game" in ran.err


def test_replay_shows_one_step(run: Run, record: str) -> None:
    assert "The start; 7 steps follow." in run("replay", record, "--step", "0").out
    out = run("replay", record, "--step", "3").out
    assert "3/7  student 1: take" in out
    assert "card" in out


def test_replay_knows_its_limits(run: Run, record: str, folder: Path) -> None:
    ran = run("replay", record, "--step", "9")
    assert ran.code == 1
    assert "from 0 to 7" in ran.err
    lines = (folder / record).read_text().splitlines()
    step = next(index for index, line in enumerate(lines) if line.startswith("0 "))
    lines[step] = "1 " + lines[step][2:]
    (folder / "bad.dig").write_text("\n".join([*lines[: step + 1], lines[step]]) + "\n")
    ran = run("replay", "bad.dig")
    assert ran.code == 1
    assert is_one_line(ran)
    assert f"bad.dig, line {step + 2}: the rules refuse this step: LAN-2" in ran.err


def test_an_unfinished_record_says_so(run: Run) -> None:
    run(
        "play", "lanterns", "--mode", "solo", "--seed", "1", typed="take 1 / save part.dig / resign"
    )
    assert "ends before the game does" in run("replay", "part.dig").out


class Terminal(io.StringIO):
    """A text that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def show(record: str, folder: Path) -> Show:
    """A record in front of somebody."""
    screen = Screen(Terminal(), Terminal())
    return Show(Replay.of(load_record(str(folder / record))), screen)


def browse(show: Show, monkeypatch: pytest.MonkeyPatch, *typed: str) -> str:
    """Type at a replay; the end of input leaves it."""
    lines = iter(typed)

    def answer(_prompt: str) -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    monkeypatch.setattr("builtins.input", answer)
    show.browse(0)
    shown = show.screen._out
    assert isinstance(shown, io.StringIO)
    return shown.getvalue()


def test_a_replay_goes_forwards_backwards_and_anywhere(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = browse(show, monkeypatch, "", "n", "p", "6", "99", "zz", "q")
    assert re.findall(r"(\d)/7  ", shown) == ["1", "2", "1", "6", "7"]
    assert shown.count("Enter: next") == 2


def test_a_replay_runs_by_itself_from_anywhere(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = browse(show, monkeypatch, "4", "a")
    assert re.findall(r"(\d)/7  ", shown) == ["4", "5", "6", "7"]


def test_ctrl_c_stops_a_running_replay_where_it_is(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("time.sleep", interrupted)
    shown = browse(show, monkeypatch, "a", "")
    assert re.findall(r"(\d)/7  ", shown) == ["1", "2"]


# Score


def test_score_counts_a_drawn_board(run: Run, folder: Path) -> None:
    (folder / "board.txt").write_text("s.xx\n.sxx\nxxxx\n")
    ran = run("score", "scarabya", "board.txt")
    assert ran.code == 0
    assert "Seat 0: 8\n     8  SCA-25  a1 b1 a2 b2: 4 x 2\n" in ran.out


def test_score_counts_a_position(run: Run, folder: Path) -> None:
    position = {"game": "lanterns", "seats": 2, "points": [[3, 4], [1]], "options": {"rounds": 3}}
    (folder / "p.json").write_text(json.dumps(position))
    assert run("score", "lanterns", "p.json").out == "Seat 0: 7\nSeat 1: 1\n"


def test_score_of_indus_says_in_words_what_each_ruin_brought(run: Run, folder: Path) -> None:
    stacks = {"r1c1": ["gW", "bP"], "r1c2": ["bW"], "r2c2": ["yA"]}
    position = {"seats": 4, "stacks": stacks, "captures": {"blue": 3}}
    (folder / "p.json").write_text(json.dumps(position))
    told = run("score", "indus", "p.json").out.splitlines()
    assert told[:3] == [
        "Seat 0: 13",
        "     3  IND-32  blue: captured pieces",
        "     6  IND-65  blue: Building r1c1 r1c2 r2c2, first with 2 of 4 pieces",
    ]


def test_score_counts_a_record_by_rule(run: Run, record: str) -> None:
    ran = run("score", "lanterns", record, "--json")
    seats = json.loads(ran.out)["seats"]
    assert [seat["name"] for seat in seats] == ["student 1", "student 2"]
    for seat in seats:
        assert [entry["rule"] for entry in seat["entries"]] == ["LAN-4"]
        assert sum(entry["points"] for entry in seat["entries"]) == seat["points"]


def test_score_reads_standard_input(run: Run) -> None:
    assert run("score", "scarabya", "-", typed="sx\nxx\n").out.startswith("Seat 0: 1\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "neither a position nor a record"),
        ("take\n", "neither a position nor a record"),
        ("{", "not JSON"),
        ('{"wind": "x"}', "position, wind"),
        ('{"seats": "x"}', "seats"),
        ('{"options": 3}', "options"),
        ("digsite record 1\ngame: scarabya\nrules: 1\nseats: 1\n", "is a record of Scarabya"),
        ("digsite record 1\n", "is missing"),
    ],
)
def test_score_says_what_is_wrong_with_a_file(run: Run, folder: Path, text: str, said: str) -> None:
    (folder / "f").write_text(text)
    ran = run("score", "lanterns", "f")
    assert ran.code == 1
    assert is_one_line(ran)
    assert said in ran.err


def test_score_of_a_board_with_strange_marks(run: Run) -> None:
    ran = run("score", "scarabya", "-", typed="s?x\n")
    assert ran.code == 1
    assert "row 1: '?'" in ran.err


def test_score_of_something_that_is_no_text(run: Run, folder: Path) -> None:
    (folder / "f").write_bytes(b"\xff\xfe\xff")
    assert "is not a text" in run("score", "lanterns", "f").err
    assert "No such file" in run("score", "lanterns", "nowhere").err


# Puzzle

DAY = ("--date", "2030-02-28")


def test_the_puzzle_of_a_day_is_shown(run: Run) -> None:
    ran = run("puzzle", "lanterns", *DAY, "--show")
    assert ran.code == 0
    assert "The puzzle of 2030-02-28. Par: 2. Medals: bronze 1, gold 2" in ran.out
    assert "card 1" in ran.out


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("take 1", "1 point; par is 2. Medal: bronze."),
        ("take 2", "2 points; par is 2. Medal: gold."),
        ("take 3", "3 points: better than par (2)!"),
    ],
)
def test_the_puzzle_gives_medals(run: Run, move: str, said: str) -> None:
    assert said in run("puzzle", "lanterns", *DAY, typed=move).out


def test_an_unfinished_puzzle_can_be_left(run: Run) -> None:
    assert run("puzzle", "lanterns", *DAY, typed="quit").code == 0


def test_without_a_name_the_games_with_puzzles_are_offered(run: Run) -> None:
    out = run("puzzle", *DAY, "--show", typed="\n").out
    assert "Which game? [1]" in out
    assert "The puzzle of " in out
    assert run("puzzle", *DAY, "--show").code == 0


def test_scarabya_has_a_puzzle(run: Run) -> None:
    out = run("puzzle", "scarabya", *DAY, "--show").out
    assert re.search(r"Par: \d+\. Medals: bronze \d+, silver \d+, gold \d+", out)


def test_a_game_without_deals_has_its_problem_of_the_day_as_a_puzzle(run: Run) -> None:
    out = run("puzzle", "indus", *DAY, "--show").out
    assert re.search(r"Indus, problem \d+ \(level \d of 5\)", out)
    assert "100 games" not in out, "the answer is not told"
    ran = run("puzzle", "indus", *DAY, typed="proof")
    assert ran.code == 0
    assert "- " in ran.out
    assert is_one_line(run("puzzle", "indus", *DAY, "--record", "somewhere"))


def test_a_puzzle_needs_a_day_that_exists(run: Run) -> None:
    ran = run("puzzle", "lanterns", "--date", "2030-02-30")
    assert ran.code == 1
    assert is_one_line(ran)


# Simulate

SIMULATE = ("simulate", "lanterns", "--bots", "student,visitor", "--games", "6", "--seed", "1")


def test_simulate_shows_a_table_with_intervals_and_a_histogram(run: Run) -> None:
    ran = run(*SIMULATE, "--processes", "1")
    assert ran.code == 0
    assert "6 games; intervals hold 95 %" in ran.out
    assert re.search(r"student .* \d+\.\d \.\. \d+\.\d", ran.out)
    assert "####" in ran.out


def test_simulate_gives_the_same_for_any_number_of_processes(run: Run) -> None:
    words = ("simulate", "scarabya", "--mode", "duel", "--bots", "student,visitor", "--games", "4")
    one = run(*words, "--seed", "1", "--pair-deals", "--json", "--processes", "1")
    two = run(*words, "--seed", "1", "--pair-deals", "--json", "--processes", "2")
    assert one.out == two.out
    data = json.loads(one.out)
    assert data["plan"]["bots"] == ["student", "visitor"]
    assert len(data["rows"]) == 4
    assert data["rows"][0]["seed"] == data["rows"][1]["seed"]
    assert data["rows"][0]["names"] == data["rows"][1]["names"][::-1]


def test_simulate_draws_a_histogram(run: Run, folder: Path) -> None:
    run(*SIMULATE, "--processes", "1", "--plot", "h.svg")
    assert (folder / "h.svg").read_text().startswith("<svg")


def test_simulate_draws_pixels_with_a_browser(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def render(svg: str, target: Path, width: int, height: int) -> None:
        target.write_text(f"{svg[:4]} {width}x{height}")

    monkeypatch.setattr("digsite.draw.render.find_browser", lambda: "browser")
    monkeypatch.setattr("digsite.draw.render.render_picture", render)
    assert run(*SIMULATE, "--processes", "1", "--plot", "h.png").code == 0
    assert (folder / "h.png").read_text() == "<svg 1280x720"


def test_without_a_browser_pixels_are_refused_before_anything_is_played(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("digsite.draw.render.NAMES", ())
    ran = run(*SIMULATE, "--plot", "h.png")
    assert ran.code == 1
    assert is_one_line(ran)
    assert "install chromium" in ran.err


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--bots", "genius"], "no bot 'genius'"),
        (["--bots", ","], "names nobody"),
        (["--games", "0"], "at least 1"),
        (["--games", "5", "--pair-deals"], "a multiple of 2"),
        (["--processes", "0"], "at least 1"),
        (["--plot", "h.gif"], ".svg or .png"),
        (["--plot", "no/h.svg"], "no folder"),
        (["--mode", "x"], "no mode"),
        (["--seats", "3"], "give one bot a seat, 3 in all"),
    ],
)
def test_simulate_says_what_is_wrong_before_it_plays(run: Run, more: list[str], said: str) -> None:
    ran = run(*SIMULATE, *more)
    assert ran.code == 1
    assert is_one_line(ran)
    assert said in ran.err
    assert ran.out == ""


# Content


def test_content_starts_a_folder_that_is_good(run: Run, folder: Path) -> None:
    ran = run("content", "new", "scarabya", "mybox")
    assert ran.code == 0
    assert list((folder / "mybox").iterdir())
    ran = run("content", "check", "scarabya", "mybox")
    assert ran.code == 0
    assert "mybox is good" in ran.out
    ran = run("watch", "scarabya", "--content", "mybox", "--delay", "0", "--seed", "1")
    assert ran.code == 0


def test_content_names_file_and_entry_of_a_mistake(run: Run, folder: Path) -> None:
    run("content", "new", "scarabya", "mybox")
    file = next((folder / "mybox").glob("*.toml"))
    file.write_text(file.read_text().replace("#", "s", 400))
    ran = run("content", "check", "scarabya", "mybox")
    assert ran.code == 1
    assert is_one_line(ran)
    assert file.name in ran.err


def test_content_names_all_mistakes(run: Run, folder: Path) -> None:
    run("content", "new", "scarabya", "mybox")
    file = next((folder / "mybox").glob("*.toml"))
    file.write_text(file.read_text(encoding="utf-8").replace("front =", "fore ="), encoding="utf-8")
    ran = run("content", "check", "scarabya", "mybox")
    assert ran.code == 1
    told = ran.err.splitlines()
    assert len(told) > 1
    assert all(line.startswith("digsite: ") and file.name in line for line in told)


def test_content_is_judged_by_whole_boards(run: Run, folder: Path) -> None:
    """Every tile is fine by itself, but the richest board cannot be paid with these artefacts."""
    run("content", "new", "indus", "mybox")
    file = folder / "mybox" / "tiles.toml"
    text = file.read_text(encoding="utf-8")
    assert "\n1 = 21\n" in text
    file.write_text(text.replace("\n1 = 21\n", "\n1 = 1\n"), encoding="utf-8")
    assert run("play", "indus", "--content", "mybox", typed="quit").code == 0
    ran = run("content", "check", "indus", "mybox")
    assert ran.code == 1
    assert is_one_line(ran)
    assert "tiles.toml, artefacts: some scores cannot be paid exactly" in ran.err


@pytest.mark.parametrize("game", game_ids())
def test_content_of_every_game_names_file_and_reason(run: Run, folder: Path, game: str) -> None:
    """In one sentence, the same for all games."""
    if "no replaceable content" in run("content", "new", game, "mybox").err:
        return
    file = min((folder / "mybox").glob("*.toml"))
    file.write_text("x = [", encoding="utf-8")
    ran = run("content", "check", game, "mybox")
    assert ran.code == 1
    assert re.match(rf"digsite: \S*{file.name}: it is not valid TOML", ran.err)


def test_content_never_overwrites(run: Run, folder: Path) -> None:
    (folder / "mine").mkdir()
    (folder / "mine" / "notes").write_text("precious")
    ran = run("content", "new", "scarabya", "mine")
    assert ran.code == 1
    assert "not an empty folder" in ran.err
    assert "no replaceable content" in run("content", "new", "lanterns", "other").err
    assert run("content", "check", "scarabya", "nowhere").code == 1


# Boards


def test_a_board_is_built_tile_by_tile(run: Run) -> None:
    ran = run("board", "indus", typed="Q1r0 / L1 / NE L6 / L2 / L4 / L6 / ")
    assert ran.code == 0
    assert "IND-04" in ran.out
    assert "L1 L2 L4 L6 Q1r0" in ran.out
    assert run("board", "indus", "--board", "L1 L2 L4 L6 Q1r0").code == 0


def test_boards_that_cannot_be_built(run: Run) -> None:
    assert is_one_line(run("board", "scarabya"))
    assert is_one_line(run("board", "indus", "--board", "L9"))
    assert run("board", "indus", typed="\n").code != 0
