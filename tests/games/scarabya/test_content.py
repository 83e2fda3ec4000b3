"""Boards, guide and tutorial: what the shipped files hold and that what they claim is true.

The checker of boards must catch each broken rule; figures and lessons are played on the reference.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from digsite.core.content import copy_content
from digsite.core.contract import Option
from digsite.core.errors import ContentError
from digsite.games.scarabya import GAME, OPTIONS
from digsite.games.scarabya.knowledge.content import (
    CONTENT,
    SYMBOL_COUNTS,
    board_set,
    layout_name,
    layouts,
)
from digsite.services.tutorial import load_tutorial
from tests.reference import scarabya as ref

FILE_NAME = CONTENT.files[""]
SHIPPED_TEXT = (CONTENT.shipped / FILE_NAME).read_text(encoding="utf-8")

# One set of four boards, as simple as they come. Tests break one thing in it at a time.
SIDES = {
    "A": ("...s. .#s.. ...s. ss.#. ..s..", "s.... ...#. ...ss s#s.. ...s."),
    "B": ("s.#.s ...ss .s... .#... s....", "s.#.. ..ss. ....s ..s#. ...s."),
    "C": ("..... ..s#. #..s. .ss.s .s...", ".s... .#... s..s# ..ss. s...."),
    "D": ("..s.. ..... .s#.. s.ss. .#.s.", "...s. s.... .s#s. .ss.. ...#."),
}


def board_text(name: str, front: str, back: str, symbols: int = 6) -> str:
    return "\n".join(
        [
            "[[board]]",
            f'name = "{name}"',
            f"[board.symbols{symbols}]",
            f'front = """{front}"""',
            f'back = """{back}"""',
            "",
        ]
    )


def write(directory: Path, text: str) -> Path:
    (directory / FILE_NAME).write_text(text, encoding="utf-8")
    return directory


def write_with(directory: Path, name: str, front: str, back: str) -> Path:
    """The simple set with another board in place of one of its own."""
    sides = SIDES | {name: (front, back)}
    return write(directory, "\n".join(board_text(n, *both) for n, both in sides.items()))


def reasons(directory: Path) -> list[tuple[str, str]]:
    return [(problem.where, problem.reason) for problem in CONTENT.check(directory)]


# --- The shipped boards --------------------------------------------------------------------------


@pytest.mark.rule("SCA-04")
@pytest.mark.parametrize("symbols", SYMBOL_COUNTS)
def test_shipped_boards(symbols: int) -> None:
    """Four boards with two sides, two rocks and the promised symbols a side."""
    sides = CONTENT.made()[symbols]
    assert list(sides) == ["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2"]
    for grid in sides.values():
        assert len(grid) == 25
        assert (grid.count("#"), grid.count("s")) == (2, symbols)


@pytest.mark.rule("SCA-04")
def test_the_usual_boards_are_the_ledgers() -> None:
    boards = CONTENT.made()[6]
    for name, both in SIDES.items():
        found = tuple(boards[f"{name}{side}"] for side in (1, 2))
        assert found == tuple(drawing.replace(" ", "") for drawing in both)


@pytest.mark.rule("SCA-30")
def test_shipped_boards_break_no_rule() -> None:
    assert CONTENT.check(CONTENT.shipped) == []


def test_the_simple_set_is_sound(tmp_path: Path) -> None:
    """Else the tests below could not blame the one thing they break."""
    assert reasons(write_with(tmp_path, "A", *SIDES["A"])) == []


# --- One side ------------------------------------------------------------------------------------

BROKEN_FRONTS = [
    ("...s. ..s.. ...s. ss.#. ..s..", ["1 rocks instead of 2"]),
    ("...s. .#s.. ...s. ss.#. .#s..", ["3 rocks instead of 2"]),
    ("...s. .#s.. ...s. .s.#. ..s..", ["5 symbols instead of 6"]),
    ("...s. .#s.. ...s. ss.#. s.s..", ["7 symbols instead of 6"]),
    ("s.... .#..s .ss.. .ss#. .....", ["square of 2 x 2", "4 pairs"]),
    (".s.s. .#s.. ...s. s..#. ..s..", ["0 pairs"]),
    ("s.... .#ss. ..s.. ..s#. ..s..", ["4 pairs", "stand alone", "4 columns"]),
    ("ss... .#..s ....s .ss#. .....", ["stand alone"]),
    ("s.... s#... ...ss ...#s ..s..", ["stand alone"]),
    ("s.s.s .#... .s..s .s.#. .....", ["4 rows"]),
    ("s.... .#s.. s..s. ..s#. ..s..", ["4 columns"]),
    ("ss... .#..s ..... s..#. ...ss", ["the same after a turn"]),
    ("...s. .#s.. ...s. ss.#.", ["five rows of five marks"]),
    ("...s. .#s.. ...s. ss.#. ..s...", ["five rows of five marks"]),
    ("...s. .#s.. ...s. ss.#. ..o..", ["only the marks"]),
]


@pytest.mark.parametrize(("front", "wanted"), BROKEN_FRONTS)
def test_a_broken_side_is_named(tmp_path: Path, front: str, wanted: list[str]) -> None:
    found = CONTENT.check(write_with(tmp_path, "A", front, SIDES["A"][1]))
    assert [problem.where for problem in found] == ["board[A].symbols6.front"] * len(wanted)
    for problem, fragment in zip(found, wanted, strict=True):
        assert fragment in problem.reason
        assert problem.file == str(tmp_path / FILE_NAME)


def test_loading_refuses_a_broken_side(tmp_path: Path) -> None:
    write_with(tmp_path, "C", SIDES["C"][0], BROKEN_FRONTS[0][0])
    with pytest.raises(ContentError, match="1 rocks instead of 2") as caught:
        CONTENT.made(tmp_path)[6]
    assert caught.value.file == str(tmp_path / FILE_NAME)
    assert caught.value.where == "board[C].symbols6.back"


@pytest.mark.rule("SCA-13")
def test_a_rock_on_a_corner_could_block_the_centre(tmp_path: Path) -> None:
    front, back = "#..s. ..s.. ...s. ss.#. ..s..", "s...# ..... ...ss s#s.. ...s."
    found = reasons(write_with(tmp_path, "A", front, back))
    assert [entry for entry, _ in found] == ["board[A].symbols6.front", "board[A].symbols6.back"]
    wanted = "a rock lies on a corner square, where it could block the middle of the site"
    assert [reason for _, reason in found] == [wanted] * 2


# --- One board -----------------------------------------------------------------------------------


def test_holes_go_through_the_board(tmp_path: Path) -> None:
    back = "s.... .#... ...ss s.s#. ...s."  # sound by itself, but with the holes of the front
    ((entry, reason),) = reasons(write_with(tmp_path, "A", SIDES["A"][0], back))
    assert entry == "board[A].symbols6"
    assert "mirrored left to right" in reason


def test_rocks_are_the_same_in_every_set(tmp_path: Path) -> None:
    other = "[board.symbols5]\nfront = '....s ..#s. ...s. .s.#. s....'\n"
    other += "back = 's.... .s#.. .s... .#.s. ....s'\n"
    text = "\n".join(board_text(name, *both) for name, both in SIDES.items())
    text = text.replace('[[board]]\nname = "B"', other + '[[board]]\nname = "B"')
    found = reasons(write(tmp_path, text))
    assert [reason for _, reason in found] == [
        "the rocks must be the same for every number of symbols"
    ]


def edit(old: str, new: str) -> Callable[[str], str]:
    def edited(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return edited


BROKEN_FILES = [
    (lambda _text: "board = 3", "board", "a list of 4"),
    (lambda _text: "board = [{}, 2, 3]", "board", "a list of 4"),
    (edit("[[board]]", "[[board"), "", "not valid TOML"),
    (edit('name = "D"', 'name = "A"'), "board", "A, B, C and D, each once"),
    (edit('name = "D"', ""), "board[3].name", "is missing"),
    (edit("[[board]]", "colour = 1\n[[board]]"), "colour", "not known"),
    (edit('name = "B"', 'name = "B"\nrocks = 2'), "board[B].rocks", "not known"),
    (edit("[board.symbols6]", "[board.symbols8]"), "board[A].symbols8", "not known"),
    (edit("back =", "# back ="), "board[A].symbols6.back", "is missing"),
    (edit("back =", "back = 5 #"), "board[A].symbols6.back", "a text"),
]


@pytest.mark.parametrize(("spoil", "entry", "fragment"), BROKEN_FILES)
def test_a_broken_file_is_explained(
    tmp_path: Path, spoil: Callable[[str], str], entry: str, fragment: str
) -> None:
    text = spoil("\n".join(board_text(name, *both) for name, both in SIDES.items()))
    write(tmp_path, text)
    found = CONTENT.check(tmp_path)
    assert [problem.where for problem in found] == [entry]
    assert fragment in found[0].reason
    with pytest.raises(ContentError, match=r"boards\.toml"):
        CONTENT.made(tmp_path)[6]


def test_text_that_is_not_utf8(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"# caf\xe9\n")
    assert "not valid TOML" in CONTENT.check(tmp_path)[0].reason


def test_no_file(tmp_path: Path) -> None:
    ((entry, reason),) = reasons(tmp_path)
    assert entry == ""
    assert "No such file" in reason


def test_a_set_is_for_all_boards(tmp_path: Path) -> None:
    spoiled = edit("[board.symbols5]", "[board.symbols5_]")(SHIPPED_TEXT)
    assert reasons(write(tmp_path, spoiled)) == [
        (
            "board[A].symbols5_",
            "is not known here; there are: name, symbols5, symbols6, symbols7",
        )
    ]
    start = SHIPPED_TEXT.index("[board.symbols5]")
    end = SHIPPED_TEXT.index("[board.symbols6]")
    ((entry, reason),) = reasons(write(tmp_path, SHIPPED_TEXT[:start] + SHIPPED_TEXT[end:]))
    assert entry == "board[A].symbols5"
    assert "is missing" in reason


def test_boards_without_any_set(tmp_path: Path) -> None:
    text = "".join(f'[[board]]\nname = "{name}"\n' for name in "ABCD")
    ((_, reason),) = reasons(write(tmp_path, text))
    assert "no board has the usual set of symbols" in reason


def test_a_set_the_file_does_not_offer(tmp_path: Path) -> None:
    write_with(tmp_path, "A", *SIDES["A"])
    assert CONTENT.made(tmp_path)[6]["D2"] == SIDES["D"][1].replace(" ", "")
    with pytest.raises(ContentError, match="symbols7"):
        board_set(GAME.settings(1, "base", {"symbols": "7"}, content=CONTENT.load(tmp_path)))


# --- Whole sites ---------------------------------------------------------------------------------

# Sound boards by themselves, but both rocks stand beside the same corner square. Turned outwards
# they cut the corner of the site off; four of them turned inwards leave no room for an X.
CORNERED = (".#s.. #s... ..ss. ....s .s...", "..s#. .s..# ..ss. s.... ...s.")


@pytest.mark.rule("SCA-30")
@pytest.mark.parametrize(("place", "name"), [(0, "A"), (1, "B"), (2, "C"), (3, "D")])
def test_a_site_in_pieces_is_found(tmp_path: Path, place: int, name: str) -> None:
    """In each quarter: the first layout that is named has the boards in their order."""
    ((entry, reason),) = reasons(write_with(tmp_path, name, *CORNERED))
    assert "cut off" in reason
    assert entry == "board"
    label = reason.partition(": ")[0]
    assert [board[0] for board in label.split()[1:]] == ["A", "B", "C", "D"]
    assert all(board[1:] == "1/0" for board in label.split()[1 : 1 + place])
    site = site_from_label(label, SIDES | {name: CORNERED})
    assert sorted(len(area) for area in ref.areas(site, frozenset()))[0] == 1


def test_a_layout_is_named_by_its_boards_in_reading_order() -> None:
    assert layout_name(0, 32 + 16 + 4 + 1, 64 + 24 + 3, 96 + 8) == "A1/0 C2/90 D1/270 B1/0"


def test_every_layout_is_looked_at_up_to_turning_the_whole_site() -> None:
    found = list(layouts())
    assert len(found) == len(set(found)) == 98_304 // 4
    for layout in found:
        assert [way // 32 for way in layout] == [0, 1, 2, 3]
        assert sorted(way // 8 % 4 for way in layout) == [0, 1, 2, 3]
        assert layout[0] // 8 == 0


@pytest.mark.rule("SCA-20")
def test_a_camp_without_an_opening_is_found(tmp_path: Path) -> None:
    write(tmp_path, "\n".join(board_text(name, *CORNERED) for name in "ABCD"))
    found = reasons(tmp_path)
    assert "cut off" in found[0][1]
    assert any("camp X cannot open the game" in reason for _, reason in found)
    for _, reason in found[1:]:
        label, _, told = reason.partition(": ")
        assert not ref.legal_placements(
            site_from_label(label, dict.fromkeys("ABCD", CORNERED)), frozenset(), told.split()[1]
        )


def site_from_label(label: str, boards: dict[str, tuple[str, str]]) -> ref.Site:
    """The site a problem names, such as "site A1/0 B2/90 C1/270 D1/0"."""
    laid = [board.split("/") for board in label.split()[1:]]
    sides = [boards[board[0]][int(board[1]) - 1].replace(" ", "") for board, _ in laid]
    return ref.assemble(sides, [int(degrees) // 90 for _, degrees in laid])


# --- Starting one's own --------------------------------------------------------------------------


def test_new_content_starts_sound_and_commented(tmp_path: Path) -> None:
    (file,) = copy_content(CONTENT.shipped, tmp_path / "my box")
    assert file.read_text(encoding="utf-8").startswith("# The four boards")
    assert CONTENT.check(file.parent) == []
    assert CONTENT.made(file.parent)[7] == CONTENT.made()[7]


# --- The guide's rules ---------------------------------------------------------------------------

GUIDE = files("digsite.games.scarabya") / "guide"


def rule_ids() -> list[str]:
    return [f"SCA-{number:02}" for number in [*range(1, 47), *range(50, 56)]]


def sections() -> list[tuple[str, str, str]]:
    """Rule id, title and text of every rule of the guide, in order."""
    text = (GUIDE / "en.md").read_text(encoding="utf-8")
    parts = re.split(r"^#+ ", text, flags=re.MULTILINE)[1:]
    found = []
    for part in parts:
        heading, _, body = part.partition("\n")
        rule, _, title = heading.partition(" ")
        if rule.startswith("SCA-"):
            found.append((rule, title, body.strip()))
    return found


def test_the_guide_has_every_rule_once_and_in_order() -> None:
    assert [rule for rule, _, _ in sections()] == rule_ids()
    assert len({title for _, title, _ in sections()}) == len(rule_ids())
    assert all(title and len(body) > 40 for _, title, body in sections())


def test_the_guide_knows_the_options_of_the_game() -> None:
    """Name, choices, default and rule of each option, as the game's own card has them."""
    text = (GUIDE / "en.md").read_text(encoding="utf-8")
    listed = []
    for line in text.splitlines():
        if line.startswith("| `"):
            name, choices, usual, _, rule = (cell.strip() for cell in line.strip("|").split("|"))
            listed.append([cell.replace("`", "") for cell in (name, choices, usual, rule)])
    assert listed == [
        [option.name, choices_of(option), str(option.default), option.rule] for option in OPTIONS
    ]


def choices_of(option: Option) -> str:
    by_kind = {"choice": ", ".join(option.values), "int": f"{option.low} to {option.high}"}
    return by_kind.get(option.kind, option.kind)


# --- The guide's figures -------------------------------------------------------------------------


def window(drawing: str, corner: str = "a1", outside: str = ".") -> ref.Window:
    return ref.read_window(drawing.split(), ref.square_from_name(corner), outside)


def figures() -> dict[str, dict[str, str]]:
    """The fields of every figure of the guide; "window" keeps its rows, apart by spaces."""
    text = (GUIDE / "en.md").read_text(encoding="utf-8")
    text = text[text.index("-->") :]
    found = {}
    for name, body in re.findall(r"^```figure (\S+)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
        fields: dict[str, str] = {}
        for line in body.splitlines():
            key, colon, value = line.partition(":")
            if colon:
                fields[key] = value.strip()
            else:
                fields["window"] = f"{fields['window']} {line}".strip()
        assert name not in found, name
        found[name] = fields
    return found


def test_there_are_enough_figures() -> None:
    assert len(figures()) >= 6


@pytest.mark.parametrize("name", figures())
def test_a_figure_is_true(name: str) -> None:
    """Its new camp is one of the shapes, and legal, refused and paid as the figure says."""
    figure = figures()[name]
    known = {"at", "outside", "mission", "window", "points", "refused", "caption"}
    assert {"window", "caption"} <= set(figure) <= known
    outside = {"camps": "x", "free": "."}[figure.get("outside", "free")]
    position = window(figure["window"], figure.get("at", "a1"), outside)
    site, camps, new = position.site, position.camps, position.new
    if not new:
        assert not {"points", "refused"} & set(figure)
        return
    shape = ref.shape_of(new)
    assert shape == figure.get("mission", shape)
    assert ref.refusal(site, camps, new) == figure.get("refused")
    if "refused" not in figure:
        assert ref.points(site, camps, new) == int(figure.get("points", 0))


def test_the_worked_round_is_one_round() -> None:
    """The two pictures differ by the camp of the round, and the second pays what the text says."""
    before = window(figures()["round-before"]["window"])
    after = window(figures()["round-after"]["window"])
    assert (before.site, before.camps) == (after.site, after.camps)
    assert after.new == ref.squares_of("Z1m@h2")
    closed = ref.new_excavations(after.site, after.camps, after.new)
    sizes = sorted((len(area), len(area & after.site.symbols)) for area in closed)
    assert sizes == [(3, 1), (4, 3)]


def test_the_other_captions_of_the_guide() -> None:
    """What a caption says beyond legality and points."""
    forced = window(figures()["forced"]["window"], outside="x")
    (squares,) = ref.legal_placements(forced.site, forced.camps, "P").values()
    assert squares == ref.SITE - forced.camps
    last = window(figures()["compensation"]["window"], outside="x")
    assert ref.compensation(last.site, last.camps, 11) == 3
    assert sorted(len(area) for area in ref.areas(last.site, last.camps)) == [4, 6]
    trap = window(figures()["trap"]["window"])
    assert ref.solo_verdict(trap.site, trap.camps, 5) == "open"
    assert ref.solo_verdict(trap.site, trap.camps | trap.new, 5) == "lost"


# --- The tutorial --------------------------------------------------------------------------------

TUTORIAL = tomllib.loads((GUIDE / "tutorial.en.toml").read_text(encoding="utf-8"))
STEPS = {step["id"]: step for step in TUTORIAL["step"]}


def outcome(step: dict[str, Any], move: str) -> set[str]:
    """What happened: "reached", the rule of a refusal, or every kind of miss that applies."""
    position = window(step["position"])
    site, camps, new = position.site, position.camps, ref.squares_of(move)
    broken = ref.refusal(site, camps, new)
    if broken:
        return {broken}
    earned = ref.points(site, camps, new)
    if reaches(step, site, camps | new, new, earned):
        return {"reached"}
    closed = ref.new_excavations(site, camps, new)
    applies = {
        "goal": True,
        "empty": not earned and bool(closed),
        "five": any(len(a) == 5 for a in ref.areas(site, camps | new) - ref.areas(site, camps)),
        "buries": not earned and bool(new & site.symbols),
        "scores_less": earned > 0,
        "traps": any(area & site.symbols for area in closed),
    }
    return {kind for kind, holds in applies.items() if holds}


def reaches(
    step: dict[str, Any], site: ref.Site, after: ref.Squares, new: ref.Squares, earned: int
) -> bool:
    goal = step["goal"]
    verdict = ref.solo_verdict(site, after, 11 - len(step["camps"]))
    if goal["kind"] == "covers":
        return {ref.square_from_name(name) for name in goal["squares"]} <= new
    if goal["kind"] == "score_at_least":
        return earned >= int(goal["value"])
    return {"legal": True, "not_lost": verdict != "lost", "wins": verdict == "won"}[goal["kind"]]


def answer(step: dict[str, Any], happened: set[str]) -> str | None:
    """What the tutorial says: the first entry that applies, else the general one for the rule."""
    for mistake in step["mistake"]:
        if mistake["kind"] in happened:
            return str(mistake["answer"])
    return next((TUTORIAL["answers"][rule] for rule in happened & set(TUTORIAL["answers"])), None)


def test_the_tutorial_has_enough_steps_in_all_modes() -> None:
    assert len(STEPS) == len(TUTORIAL["step"]) >= 8
    assert {step["mode"] for step in STEPS.values()} == {"base", "duel", "solo"}


@pytest.mark.parametrize("name", STEPS)
def test_a_step_can_be_done_and_failed(name: str) -> None:
    """The solution reaches the goal; each listed mistake gets its own answer."""
    step = STEPS[name]
    assert outcome(step, step["solution"]) == {"reached"}
    assert step["mistake"]
    for mistake in step["mistake"]:
        assert answer(step, outcome(step, mistake["move"])) == mistake["answer"]


@pytest.mark.parametrize("name", STEPS)
def test_every_wrong_move_gets_an_answer(name: str) -> None:
    step = STEPS[name]
    for move in ref.placements(step["mission"]):
        happened = outcome(step, move)
        assert happened == {"reached"} or answer(step, happened), move


@pytest.mark.rule("SCA-27")
@pytest.mark.parametrize("name", ["area", "two-areas", "five"])
def test_whoever_closes_an_empty_area_is_not_told_that_nothing_was_closed(name: str) -> None:
    """Played as a learner plays: engine and reference judge alike, and say what happened."""
    step, lesson = STEPS[name], next(one for one in load_tutorial(GAME) if one.id == name)
    empty = []
    for move in ref.placements(step["mission"]):
        happened = outcome(step, move)
        if "goal" in happened:
            told = lesson.judge(GAME.parse(move).code()).sentence
            assert told == answer(step, happened)
            closes_nothing = re.search("(Nothing|No area) (is|was) closed|closes nothing", told)
            assert not (closes_nothing and happened & {"empty", "scores_less"}), move
            if "empty" in happened and "five" not in happened:
                empty.append(told)
    assert len(empty) > 1
    assert len(set(empty)) == 1


@pytest.mark.parametrize("name", STEPS)
def test_a_step_is_a_position_of_a_real_game(name: str) -> None:
    """The camps can be placed one after another, and make the position that is drawn."""
    step = STEPS[name]
    position = window(step["position"])
    assert (len(position.site.rocks), len(position.site.symbols)) == (8, 24)
    camps: ref.Squares = frozenset()
    for move in step["camps"]:
        assert ref.refusal(position.site, camps, ref.squares_of(move)) is None
        camps |= ref.squares_of(move)
    assert camps == position.camps
    shapes = [move[0] for move in [*step["camps"], step["mission"]]]
    assert len(set(shapes)) == len(shapes)


@pytest.mark.parametrize("name", STEPS)
def test_a_step_has_its_words(name: str) -> None:
    step = STEPS[name]
    assert step["title"]
    assert step["rules"]
    assert set(step["rules"]) <= set(rule_ids())
    assert all(step[field].endswith(".") for field in ("say", "done"))


def test_the_forced_step_tells_the_truth() -> None:
    """One place for the Z, three scarabs under it, and then none for the W."""
    step = STEPS["forced"]
    position = window(step["position"])
    ((move, new),) = ref.legal_placements(position.site, position.camps, "Z").items()
    assert move == step["solution"]
    assert len(new & position.site.symbols) == 3
    assert not ref.legal_placements(position.site, position.camps | new, "W")
