"""The picture of an Indus table: faultless, complete, and what can be done in it."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from itertools import combinations
from typing import cast

import pytest

from digsite.core.contract import NATURE, SPECTATOR, lowest_seat
from digsite.core.rng import Rng
from digsite.core.words import Voice
from digsite.draw.palette import Pair, weak_pairs
from digsite.draw.scene import Scene, Shape, Sight, canonical, diff
from digsite.games.indus import GAME
from digsite.games.indus.picture import city
from digsite.games.indus.picture.artist import IndusArtist
from digsite.games.indus.picture.figures import read_figure
from digsite.games.indus.picture.paint import PAIRS, TOKENS
from digsite.games.indus.picture.pieces import BUSTS, RANKS, piece
from digsite.games.indus.picture.textboard import BOARD_WIDTH, NARROW_WIDTH
from digsite.games.indus.rules.play import IndusState
from digsite.testing.pictures import lettering, picture_faults
from tests.games.indus.helpers import Data, at, play, started, steps

ARTIST = IndusArtist()
SHAPES: tuple[Shape, ...] = ("wide", "tall")
LONG_NAMES = ["Ada", "Professor Quatermain of Zanzibar", "Dr. Cleo Montgomery-Wyndham", "Bo"]


def moves_of(state: IndusState, viewer: int) -> list[int]:
    if viewer < 0 or state.to_act() == NATURE:
        return []
    return [int(move) for move in state.moves(viewer)]


def acting(state: IndusState) -> int:
    return int(lowest_seat(state.to_act())) if state.to_act() > 0 else 0


def sight_of(
    state: IndusState, viewer: int, shape: Shape = "wide", names: list[str] | None = None
) -> Sight:
    voice = GAME.kit().words.voice(state.settings.seats, names or [])
    return Sight(state.observe(viewer), moves_of(state, viewer), voice, shape)


def scene_of(
    state: IndusState, viewer: int, shape: Shape = "wide", names: list[str] | None = None
) -> Scene:
    return ARTIST.scene(sight_of(state, viewer, shape, names))


def some(state: IndusState, seed: int, step: int) -> Iterator[IndusState]:
    for number, _step in enumerate(steps(state, Rng(seed))):
        if number % step == 0:
            yield state
    yield state


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("shape", SHAPES)
def test_pictures_have_no_faults(seats: int, shape: Shape) -> None:
    state = at(None, seats, board="random", setup="free")
    for position in some(state, seats, 37):
        scene = scene_of(position, acting(position), shape, LONG_NAMES[:seats])
        for theme in ("light", "dark"):
            svg = scene.document(theme)
            assert picture_faults(svg, scene.width, scene.tokens) == []


def test_the_colours_of_the_city_can_be_told_from_its_ground() -> None:
    """Pieces and seals are strongest, what was built lies in the middle, the ground is pale."""
    strong = ("seat0", "seat1", "seat2", "seat3", "seal")
    built = ("floor", "water", "stone", "wood")
    assert {Pair(mark, "clay", 4.5) for mark in strong} <= set(PAIRS)
    assert {Pair(mark, "clay", 1.5) for mark in (*built, "brick", "urn")} <= set(PAIRS)
    assert weak_pairs([*PAIRS, Pair("accent", "paper", 4.5)], TOKENS) == []


def test_every_kind_of_ruin_is_drawn_in_its_own_way() -> None:
    samples = {letter: city.ruin_sample(letter, 40) for letter in "BGCKSW"}
    assert len(set(samples.values())) == 6
    drawn = "".join(part.svg for part in scene_of(started(), 0).live if part.id in ("city", "ways"))
    for shape in ("building", "burial", "urn", "C", "K", "S", "W"):
        assert f'data-shape="{shape}"' in drawn


def test_pieces_differ_by_more_than_colour() -> None:
    names = [colour + kind for colour in "bygr" for kind in "WAP"]
    shapes = {piece(name, 40).partition('data-shape="')[2].partition('"')[0] for name in names}
    assert len(shapes) == 12
    assert len({BUSTS[kind] for kind in "WAP"}) == 3


def test_lines_go_on_across_areas() -> None:
    """Both areas of a seam put a line's end at the same point, whatever the board."""
    ground = {(0, 0): {"C": "e"}, (0, 1): {"C": "sw"}, (1, 1): {"C": "n"}}
    from digsite.draw.actions import Grid

    grid = Grid(0, 0, 100, 2, 2)
    drawing = city.ways(grid, ground, "C")
    track = 100 * city.TRACK["C"]
    assert drawing.count(f"L100.0 {track:.1f}") >= 2 * 2
    assert drawing.count(f"L{100 + track:.1f} 100.0") >= 2 * 2


def test_labels_tell_stacks_protection_ruins_and_spaces() -> None:
    data: Data = {
        "stacks": {"r1c1": ["rW", "bP"], "r3c3": ["gW", "gA"]},
        "protected": {"r3c3": "green"},
        "frame": {"N2": "yA"},
        "turn": 1,
    }
    labels = {part.id: part.label for part in scene_of(at(data), 0).live}
    assert labels["stack-r1c1"] == "Row 1, column 1, from the top: blue professor, red worker"
    assert labels["fence-r3c3"] == "Row 3, column 3 is protected by green"
    assert labels["frame-N2"] == "N2: yellow assistant"
    assert labels["ruin-00"] == (
        "Building on Row 1, column 1; Row 1, column 2; Row 2, column 2, worth 6 + 3: "
        "blue 1, red 1; ahead: blue, red"
    )
    assert labels["ruin-01"].endswith("nobody yet")


def test_the_actions_are_the_legal_moves() -> None:
    """Every leaf of the tree is one legal move, and all of them are there."""
    for seats in (2, 3, 4):
        for state in some(at(None, seats, setup="free"), seats, 5):
            viewer = acting(state)
            scene = scene_of(state, viewer)
            leaves = [one for top in scene.actions for one in top.walk() if not one.children]
            codes = sorted(ARTIST.code(state.observe(viewer), one.id, ()) for one in leaves)
            assert codes == moves_of(state, viewer)
            watching = ARTIST.scene(Sight(state.observe(SPECTATOR)))
            assert watching.actions == ()


def test_an_action_that_is_none() -> None:
    with pytest.raises(ValueError, match="no action"):
        ARTIST.code(started().observe(0), "dance", ())


def test_the_preview_of_a_walk_and_of_a_placing() -> None:
    state = at({"stacks": {"r2c2": ["bW", "rP"]}, "frame": {"N2": "bA", "S1": "rW"}, "turn": 0})
    play(state, "die 2")
    found = ARTIST.preview(sight_of(state, 0), "move N2", ())
    assert found is not None
    # A preview speaks to whoever thinks about the move: a letter for a name would be nobody's.
    assert found.sentence.startswith("You walk a blue assistant in from N2. ")
    assert "You capture a red professor there: 3 points" in found.sentence
    assert "Provisional score +21." in found.sentence
    assert [part.id for part in found.elements] == ["walk"]
    assert ARTIST.preview(sight_of(state, 0), "move S1", ()) is None
    assert ARTIST.preview(sight_of(state, 3), "move S1", ()) is None
    lane = ARTIST.preview(sight_of(started(), 0), "bA@N1", ())
    assert lane is not None
    assert lane.sentence.startswith("1: Building, Wall; 2: Wall; 3: Street, Wall")
    assert ARTIST.preview(sight_of(started(), 0), "dance", ()) is None


TRAP: Data = {"stacks": {"r1c1": ["bW", "bW"]}, "protected": {"r1c1": "blue"}}


@pytest.mark.rule("IND-34")
def test_the_preview_of_walking_into_a_protected_area_says_who_is_captured() -> None:
    state = at({**TRAP, "frame": {"N1": "yA", "S1": "rW"}, "turn": 1})
    play(state, "die 1")
    found = ARTIST.preview(
        sight_of(state, 1, names=["Ada", "Bruno", "Cleo", "Dima"]), "move N1", ()
    )
    assert found is not None
    assert found.sentence == (
        "You walk a yellow assistant in from N1. "
        "You are captured there: Ada gets 2 points for your yellow assistant. Provisional score +0."
    )


@pytest.mark.rule("IND-52", "IND-53")
def test_the_preview_of_capturing_ones_own_other_colour() -> None:
    """By walking in or by protecting; with a choice to come, or none where the cap is reached."""
    walk = {**TRAP, "frame": {"N1": "yA", "S1": "gW"}, "turn": 0}
    stacks = {"r1c1": ["bW", "gW", "yA"]}
    protect = {"stacks": stacks, "frame": {"N1": "bW", "S1": "gW"}, "turn": 0}
    told = []
    for data, cap in ((walk, 24), (walk, 0), (protect, 24), (protect, 0)):
        state = at(data, 2, recovery_cap=cap)
        play(state, "die 1")
        found = ARTIST.preview(sight_of(state, 0), "move N1", ())
        assert found is not None
        told.append(found.sentence.partition("from N1. ")[2])
    assert told == [
        "Your own yellow assistant is captured: take its points, or take it back. "
        "Provisional score +0.",
        "Your own yellow assistant is captured there: 2 points. Provisional score +2.",
        "The area is protected by blue from now on. You capture a green worker there: 1 point. "
        "Your own yellow assistant is captured: take its points, or take it back. "
        "Provisional score +4.",
        "The area is protected by blue from now on. "
        "Your own yellow assistant is captured there: 2 points. "
        "You capture a green worker there: 1 point. Provisional score +6.",
    ]


def test_the_place_of_the_die_is_drawn_only_while_there_is_something_to_roll() -> None:
    slot = "stroke-dasharray"
    running = {part.id: part.svg for part in scene_of(started(), 0).live}["die"]
    assert slot in running
    over = started()
    for _ in steps(over, Rng(3)):
        pass
    assert over.result() is not None
    assert "die" not in {part.id for part in scene_of(over, 0).live}


def test_a_move_changes_little_of_the_picture() -> None:
    state = started()
    play(state, "bP@W4", "die 3")
    before = scene_of(state, 0)
    play(state, "move W4")
    patch = diff(before, scene_of(state, 0))
    assert patch is not None
    changed = {part.id for part in patch.changed}
    assert "stack-r4c3" in changed
    assert "city" not in changed
    assert patch.removed == ("frame-W4", "gains", "lanes", "note-0", "rolls")


@pytest.mark.parametrize("shape", SHAPES)
def test_what_a_move_sends_is_small(shape: Shape) -> None:
    """Ornament lies in the fixed layer and in symbols: a patch is at most 3 kB packed."""
    for seats in (2, 4):
        state = started(seats)
        before = scene_of(state, 0, shape)
        for _step in steps(state, Rng(seats)):
            scene = scene_of(state, 0, shape)
            patch = diff(before, scene)
            if patch is not None and state.result() is None:
                assert len(gzip.compress(canonical(patch.to_json()).encode(), 6)) < 3000
            before = scene


def test_no_code_of_a_place_is_seen_unless_asked_for() -> None:
    scene = scene_of(started(), 0)
    words = [one.words for one in lettering(scene.document("light"))]
    assert not {"N1", "W2", "E3", "S4"} & set(words)
    assert 'class="notation"' in scene.fixed
    assert "N1" in scene.fixed


def test_ranks_differ_in_height() -> None:
    assert RANKS == (1.0, 1.15, 1.3)


def test_a_led_ruin_has_the_colour_and_pattern_of_its_leader() -> None:
    """Blue leads the building, red and blue are level in the wall; nobody leads the rest."""
    state = at(
        {"stacks": {"r1c2": ["bW"], "r1c1": ["rW"], "r2c1": ["bA"], "r2c2": ["bP"]}, "turn": 2}
    )
    leads = {part.id: part.svg for part in scene_of(state, 0).live if part.id.startswith("lead-")}
    assert "var(--seat0)" in leads["lead-00"]
    assert any("url(#tied)" in svg for svg in leads.values())
    assert len(leads) < sum(part.id.startswith("ruin-") for part in scene_of(state, 0).live)
    outlines = [city.lead("M0 0h9", [colour], 4, 100) for colour in range(4)]
    assert len({one.partition("stroke-dasharray")[2] for one in outlines}) == 4


def test_after_a_roll_the_board_shows_where_every_piece_may_go_and_what_it_brings() -> None:
    state = at({"stacks": {"r2c2": ["bW", "rP"]}, "frame": {"N2": "bA", "S1": "rW"}, "turn": 0})
    assert "lanes" not in {part.id for part in scene_of(state, 0).live}
    play(state, "die 2")
    drawn = {part.id: part for part in scene_of(state, 0).live}
    assert "+21" in drawn["gains"].svg
    assert drawn["lanes"].svg.count("<text") == 6
    assert drawn["die"].label == "2. roll 1 of 3"
    # Others see the lines, and are not told what they bring.
    assert "<text" not in {part.id: part for part in scene_of(state, 3).live}["gains"].svg


@pytest.mark.parametrize("shape", SHAPES)
def test_the_seals_of_a_board_are_apart(shape: Shape) -> None:
    for seed in range(4):
        state = at(None, 2, board="random", setup="free")
        for number, _step in enumerate(steps(state, Rng(seed))):
            if number > 4:
                break
        seals = [part for part in scene_of(state, 0, shape).live if part.id.startswith("ruin-")]
        assert seals
        for one, other in combinations(seals, 2):
            assert max(abs(one.x - other.x), abs(one.y - other.y)) > 14


def test_the_end_shows_who_got_what() -> None:
    state = at({"stacks": {"r1c1": ["bW"]}})
    scene = scene_of(state, 0)
    words = " ".join(one.words for one in lettering(scene.document("light")))
    assert "wins with 11 points" in words.replace("\n", " ")
    labels = {part.id: part.label for part in scene.live}
    assert labels["legend-B"] == "Building: blue 9, yellow 0, green 0, red 0"


@pytest.mark.parametrize("width", [NARROW_WIDTH, 64, BOARD_WIDTH, 80, 120])
def test_the_text_board_keeps_its_width(width: int) -> None:
    for seats in (2, 4):
        for state in some(started(seats), seats, 11):
            viewer = acting(state)
            seen, moves = state.observe(viewer), moves_of(state, viewer)
            lines = ARTIST.text(Sight(seen, moves, width=width)).split("\n")
            assert max(len(line) for line in lines) <= width
            assert "\033" not in "".join(lines)
            coloured = ARTIST.text(Sight(seen, moves, width=width, colour=True))
            assert "\033[9" in coloured


def test_looking_at_a_ruin_tells_its_worth_counts_and_leader() -> None:
    stacks = {"r1c1": ["rW", "bP"], "r1c2": ["bW"]}
    state = at({"stacks": stacks, "frame": {"E2": "gP"}, "turn": 2})
    for viewer in (0, int(SPECTATOR)):
        shown = ARTIST.preview(sight_of(state, viewer), "ruin-00", ())
        assert shown is not None
        assert shown.sentence == ("Building on 3 areas, worth 6 + 3: blue 2, red 1; ahead: blue")
        assert shown.elements[0].svg.count("<path") == 3


def test_every_ruin_can_be_looked_at() -> None:
    state = at({"turn": 2})
    for viewer in (2, int(SPECTATOR)):
        scene = ARTIST.scene(Sight(state.observe(viewer)))
        drawn = {part.id for part in scene.live}
        assert len(scene.glances) > 10
        for ruin in scene.glances:
            assert ruin in drawn
            assert ARTIST.preview(sight_of(state, viewer), ruin, ()) is not None


def test_the_text_board_shows_stacks_with_the_kinds_of_covered_pieces() -> None:
    state = at(
        {
            "stacks": {"r1c1": ["yW", "rW", "gA", "bP"], "r6c6": ["yW", "yW"]},
            "protected": {"r6c6": "yellow"},
            "frame": {"E2": "gP"},
            "turn": 2,
        }
    )
    text = ARTIST.text(Sight(state.observe(2)))
    assert "| bP/gArWyW|" in text
    assert "=yW 2" in text
    assert "| gP" in text
    assert "| bP/gry|" in ARTIST.text(Sight(state.observe(2), width=64))
    plain = " ".join(text.split())
    assert "b blue, y yellow, g green, r red; W worker, A assistant, P professor" in plain
    assert "bW/gArP: on top of a green assistant, below it a red professor" in plain


def test_the_text_board_names_the_colour_of_the_turn_with_two_players() -> None:
    state = started(2)
    assert "this turn" not in ARTIST.text(sight_of(state, 0))
    play(state, "colour yellow")
    for viewer in (0, 1, int(SPECTATOR)):
        assert "Expedition A plays yellow this turn" in ARTIST.text(sight_of(state, viewer))
    play(state, "yW@N1", "die 3")
    assert "Expedition A plays yellow this turn" in ARTIST.text(sight_of(state, 0))
    assert "this turn" not in ARTIST.text(sight_of(started(3), 0))


def test_the_text_board_says_that_scores_are_provisional_until_the_end() -> None:
    state = at({"stacks": {"r1c1": ["bW"]}, "frame": {"E2": "gP"}, "turn": 2})
    assert "Expedition A: provisional score 11 (captures 0)" in ARTIST.text(sight_of(state, 0))
    play(state, "die 1", "move E2")
    assert state.phase() == "over"
    text = ARTIST.text(sight_of(state, 0))
    assert "provisional" not in text
    assert "Expedition A: score 11 (captures 0)" in text


def test_the_text_board_writes_long_names_in_full() -> None:
    for seats in (2, 4):
        lines = ARTIST.text(sight_of(started(seats), 0, names=LONG_NAMES[:seats])).split("\n")
        assert all(any(name in line for line in lines) for name in LONG_NAMES[:seats])
        assert max(len(line) for line in lines) <= 80


def test_the_text_board_lists_every_ruin_with_who_counts_in_it() -> None:
    stacks = {"r1c1": ["rW", "bP"], "r1c2": ["bW"]}
    state = at({"stacks": stacks, "frame": {"E2": "gP"}, "turn": 2})
    text = ARTIST.text(Sight(state.observe(0)))
    assert "B 6+3 (b2 r1): r1c1 r1c2 r2c2; 8+4: r4c5 r4c6 r5c6 r6c6" in text
    assert "W 2 (b1): r1c1 r2c1 r3c1;" in text


def test_figures_are_read_strictly() -> None:
    figure = read_figure("stacks: r1c1 bW\nframe: N1 rW\ndie: 2\nmove: N1\ncaption: x")
    assert cast("int", figure.position()["turn"]) == 3
    for bad in ("nonsense", "stacks: r9c1 bW", "frame: N1 xW", "move: N1\ndie: 2", "show: r1c1"):
        with pytest.raises(ValueError, match="figure"):
            read_figure(bad)
    assert ARTIST.figure("stacks: r1c1 bW\ncaption: One.", Voice()).title == "One."


def test_the_game_knows_its_artist() -> None:
    assert isinstance(GAME.kit().artist, IndusArtist)
