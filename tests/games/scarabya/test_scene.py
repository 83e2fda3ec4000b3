"""The picture of a Scarabya table: faultless, complete, discreet; and what can be done in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from digsite.core.contract import NATURE, SPECTATOR, State, seats_in
from digsite.core.rng import Rng
from digsite.core.words import Voice
from digsite.draw.actions import Action, Place, Value
from digsite.draw.palette import SEATS, Pair, weak_pairs
from digsite.draw.scene import Preview, Scene, Shape, Sight, canonical, diff
from digsite.games import scarabya
from digsite.games.scarabya import GAME
from digsite.games.scarabya.picture.artist import ScarabyaArtist
from digsite.games.scarabya.picture.board import TOKENS
from digsite.games.scarabya.picture.figures import read_figure
from digsite.games.scarabya.picture.textboard import BOARD_WIDTH
from digsite.games.scarabya.rules.placements import SHAPES, orientations
from digsite.games.scarabya.rules.play import ScarabyaState
from digsite.testing.pictures import lettering, picture_faults
from tests.games.scarabya.helpers import EMPTY_ROWS, at_position, chance, play, table, walk

ARTIST = ScarabyaArtist()
PICTURE_SHAPES: tuple[Shape, ...] = ("wide", "tall")
LONG_NAMES = ["Ada", "Professor Quatermain of Zanzibar", "Dr. Cleo Montgomery-Wyndham", "Bo"]
TABLES: list[tuple[str, int, dict[str, object]]] = [
    ("base", 1, {}),
    ("base", 2, {"reveal": "open"}),
    ("base", 3, {}),
    ("base", 4, {"tokens": "physical"}),
    ("duel", 2, {"duel_legs": 2}),
    ("duel", 2, {"tokens": "physical", "symbols": "7"}),
    ("solo", 1, {"symbols": "5", "tile_flip": "off"}),
    ("solo", 1, {"deck": SHAPES, "order": "known"}),
]


def moves_of(state: State, viewer: int) -> list[int]:
    if viewer < 0 or state.to_act() == NATURE:
        return []
    return [int(move) for move in state.moves(viewer)]


def sight_of(state: State, viewer: int, shape: Shape = "wide", names: Sequence[str] = ()) -> Sight:
    voice = GAME.kit().words.voice(state.settings.seats, names)
    return Sight(state.observe(viewer), moves_of(state, viewer), voice, shape)


def scene_of(state: State, viewer: int, shape: Shape = "wide", names: Sequence[str] = ()) -> Scene:
    return ARTIST.scene(sight_of(state, viewer, shape, names))


def text_of(
    state: State, viewer: int, width: int = 80, colour: bool = False, names: Sequence[str] = ()
) -> str:
    sight = sight_of(state, viewer, names=names)
    return ARTIST.text(replace(sight, width=width, colour=colour))


def preview_of(state: State, viewer: int, value: Value, shape: Shape = "wide") -> Preview | None:
    return ARTIST.preview(sight_of(state, viewer, shape), "camp", value)


def every(state: State, seed: int, step: int) -> Iterator[State]:
    """Some positions of a random game: every so many, and always the last."""
    for number, position in enumerate(walk(state, seed)):
        if number % step == 0 or position.result() is not None:
            yield position


def words_in(scene: Scene) -> str:
    return " ".join(one.words for one in lettering(scene.document("light")))


def part(scene: Scene, name: str) -> str:
    """The label of a live element."""
    return next(one.label for one in scene.live if one.id == name)


# --- Faults --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "seats", "options"), TABLES)
@pytest.mark.parametrize("shape", PICTURE_SHAPES)
def test_pictures_of_random_games_have_no_faults(
    mode: str, seats: int, options: dict[str, object], shape: Shape
) -> None:
    viewers = [0, seats - 1, int(SPECTATOR)]
    names = LONG_NAMES[:seats] if shape == "tall" else []
    for seed in range(2):
        for number, state in enumerate(
            every(GAME.start(GAME.settings(seats, mode, options)), seed, 4)
        ):
            scene = scene_of(state, viewers[number % 3], shape, names)
            width = 360 if shape == "tall" else None
            assert picture_faults(scene.document("light"), width, scene.tokens) == []


def test_a_picture_is_the_same_each_time_and_shows_itself_in_notebooks() -> None:
    for state in every(GAME.start(table("base", 3)), 5, 9):
        scene = scene_of(state, 1)
        assert scene.document("dark") == scene_of(state, 1).document("dark")
        assert scene._repr_svg_().startswith("<svg ")


@pytest.mark.parametrize(("mode", "seats", "options"), TABLES)
def test_the_fixed_layer_stays_from_the_first_board_to_the_last_mission(
    mode: str, seats: int, options: dict[str, object]
) -> None:
    start = GAME.start(GAME.settings(seats, mode, options))
    before = scene_of(start, 0)
    for state in walk(start, 3):
        after = scene_of(state, 0)
        patch = diff(before, after)
        assert patch is not None
        assert after.height == before.height
        before = after


def test_a_camp_changes_only_what_it_concerns() -> None:
    state = at_position(table("base", 3), rows=EMPTY_ROWS, mission="X")
    before = scene_of(state, 0)
    play(state, 0, "X0@e4")
    patch = diff(before, scene_of(state, 0))
    assert patch is not None
    assert {one.id for one in patch.changed} == {
        "camp-X",
        "mission",
        "note-0",
        "score-0",
        "tally-0",
    }
    assert patch.removed == ("tray",)


# --- What it shows -------------------------------------------------------------------------------


def test_the_site_appears_board_by_board() -> None:
    state = GAME.start(table("base", 2))
    for laid in range(5):
        names = {one.id for one in scene_of(state, 0).live}
        assert len([name for name in names if name.startswith("board-")]) == laid
        assert len([name for name in names if name.startswith("gap-")]) == 4 - laid
        if laid < 4:
            chance(state, f"{('NW', 'NE', 'SW', 'SE')[laid]}={'ABCD'[laid]}1r0")
    assert (
        part(scene_of(state, 0), "board-NW") == "Scarabs on d1, c2, d3, a4, b4, c5; rocks on b2, d4"
    )


def test_the_viewers_own_site_is_large_and_the_rivals_are_small() -> None:
    state = at_position(
        table("base", 2), rows=EMPTY_ROWS, revealed="I",
        plots=[{"camps": ["I1@d1"]}, {"camps": ["I0@d5"]}],
    )  # fmt: skip
    for viewer, mine, label in ((0, "d1", "B: 1 camp"), (1, "d5", "A: 1 camp")):
        scene = scene_of(state, viewer)
        assert mine in part(scene, "camp-I")
        assert part(scene, f"rival-{1 - viewer}-camps") == f"Site of Expedition {label}"
        assert f"rival-{viewer}" not in {one.id for one in scene.live}


def test_a_dig_says_its_size_and_symbols() -> None:
    state = dug_state("base")
    assert part(scene_of(state, 0), "dig-a1") == "Dig on a1, b1: 2 squares × 2 scarabs"
    assert "2×2" in words_in(scene_of(state, 0))
    assert part(scene_of(state, 0), "score-0").endswith("4 points")


def one_camp_short(mode: str) -> State:
    """Walls round the corner a1-b1 with two symbols; an I on c1 will close it."""
    settings = GAME.settings(2 if mode == "duel" else 1, mode)
    rows = ["ss...s...."] + ["." * 10] * 9
    extra = ["a2", "b2", "c2", "d2"]
    return at_position(settings, rows=rows, plots=[{"extra": extra}], mission="I")


def dug_state(mode: str) -> State:
    state = one_camp_short(mode)
    play(state, 0, "I0@c1")
    return state


@pytest.mark.rule("SCA-41")
def test_a_duels_digs_carry_their_owner_and_camps_are_counted() -> None:
    scene = scene_of(dug_state("duel"), 1)
    assert part(scene, "dig-a1").endswith("Expedition A")
    label = part(scene, "camps")
    assert label.startswith("1 camp, an odd number")


@pytest.mark.rule("SCA-43")
def test_the_pending_compensation_is_shown() -> None:
    rows = ["s........."] * 3 + ["." * 10] * 7
    settings = table("duel", duel_first="chosen", first_seat=0)
    state = at_position(settings, rows=rows, mission="X")
    assert "even" in part(scene_of(state, 0), "camps")
    play(state, 0, "X0@e4")
    expected = (
        "1 camp, an odd number: open scarabs would bring Expedition B 3 points if it ended now."
    )
    assert part(scene_of(state, 0), "camps") == expected


@pytest.mark.rule("SCA-53")
def test_a_lost_scarab_is_crossed_out_and_the_player_warned() -> None:
    scene = scene_of(dug_state("solo"), 0)
    assert "Walled in for good: 2 scarabs." in part(scene, "left")
    dig = next(one for one in scene.live if one.id == "dig-a1")
    assert 'data-shape="trap"' in dig.svg


@pytest.mark.rule("SCA-55")
def test_a_second_attempt_is_counted_and_its_order_shown() -> None:
    *_, ended = walk(GAME.start(table("solo")), 2)
    again = GAME.start(GAME.rematch(ended))
    shown = words_in(scene_of(again, 0))
    deck = cast("str", again.observe(0).data["deck"])
    assert "attempt 2" in shown
    assert f"1 {deck[0]}" in shown
    assert f"12 {deck[11]}" in shown


def test_shapes_to_come_are_never_in_their_hidden_order() -> None:
    for deck in (SHAPES, SHAPES[::-1]):
        state = GAME.start(table("base", 1, deck=deck, site="A1r0 B1r0 C1r0 D1r0"))
        chance(state, f"mission {deck[0]}")
        stock = [one for one in scene_of(state, 0).live if re.fullmatch("stock-.", one.id)]
        placed = sorted(stock, key=lambda one: (one.y, one.x))
        assert "".join(one.id[-1] for one in placed) == SHAPES


def test_the_end_names_the_winners_and_the_deal() -> None:
    *_, ended = walk(GAME.start(table("base", 2)), 4)
    result = ended.result()
    assert result is not None
    scene = scene_of(ended, 0)
    for winner in result.winners:
        assert f"Expedition {'AB'[winner]}" in scene.description
    deal = part(scene, "stock-note")
    assert cast("str", ended.observe(0).data["revealed"]) in deal
    assert cast("list[str]", ended.observe(0).data["site"])[0].removeprefix("NW=") in deal


def test_a_spectator_is_told_whose_site_is_large_and_has_nothing_to_do() -> None:
    state = at_position(table("base", 3), rows=EMPTY_ROWS, mission="X")
    scene = scene_of(state, int(SPECTATOR))
    assert scene.standings[0].note == "large site"
    assert scene.actions == ()
    assert {"rival-1", "rival-2"} <= {one.id for one in scene.live}


# --- Secrets -------------------------------------------------------------------------------------


def everything(state: State, viewer: int) -> str:
    """All that a viewer may get to see: both pictures, the text, the previews of some camps."""
    shown = [canonical(scene_of(state, viewer, shape).to_json()) for shape in PICTURE_SHAPES]
    shown.append(text_of(state, viewer))
    for value in ((0, 4, 4), (1, 3, 4), (0, 0, 0)):
        preview = preview_of(state, viewer, value)
        shown.append("" if preview is None else canonical(preview.to_json()))
    return "\n".join(shown)


@pytest.mark.rule("SCA-09")
@pytest.mark.parametrize("seed", range(2))
def test_hidden_choices_change_nothing_that_others_see(seed: int) -> None:
    """A state and another that differs only in what the viewer cannot see, all through a game."""
    rng = Rng(seed)
    differed = 0
    for state in walk(GAME.start(table("base", 3)), seed):
        hidden = cast("list[int]", state.observe(SPECTATOR).data["chosen"])
        if not hidden:
            continue
        for viewer in (0, 1, 2, int(SPECTATOR)):
            other = state.observe(viewer).sample(rng)
            differed += other.position() != state.position()
            assert everything(state, viewer) == everything(other, viewer)
    assert differed > 5


def test_a_hidden_choice_is_drawn_for_its_own_seat_only() -> None:
    state = at_position(table("base", 2), rows=EMPTY_ROWS, mission="X")
    play(state, 0, "X0@e4")
    assert part(scene_of(state, 0), "camp-X") == "Your choice: camp X on f4, e5, f5, g5, f6"
    for viewer in (1, int(SPECTATOR)):
        assert "camp-X" not in {one.id for one in scene_of(state, viewer).live}
    assert part(scene_of(state, 1), "rival-0-camps") == "Site of Expedition A: 0 camps"


@pytest.mark.rule("SCA-07")
def test_a_prepared_deck_is_not_seen() -> None:
    pictures = set()
    for deck in (SHAPES, SHAPES[0] + SHAPES[:0:-1]):
        state = GAME.start(table("base", 2, deck=deck, site="A1r0 B1r0 C1r0 D1r0"))
        chance(state, f"mission {SHAPES[0]}")
        pictures.add(everything(state, 0))
    assert len(pictures) == 1


# --- Placing -------------------------------------------------------------------------------------


def place_action(state: State, viewer: int = 0) -> tuple[Action, Place]:
    (action,) = scene_of(state, viewer).actions
    assert isinstance(action.detail, Place)
    return action, action.detail


@pytest.mark.parametrize(("mode", "seats", "options"), TABLES)
def test_the_action_offers_exactly_the_legal_moves(
    mode: str, seats: int, options: dict[str, object]
) -> None:
    for state in every(GAME.start(GAME.settings(seats, mode, options)), 6, 3):
        for seat in seats_in(state.to_act()):
            action, detail = place_action(state, seat)
            assert action.kind == "place"
            assert action.primary
            seen = state.observe(seat)
            offered = [
                ARTIST.code(seen, action.id, (number, row, column))
                for number, way in enumerate(detail.orientations)
                for row, column in way.anchors
            ]
            assert sorted(offered) == moves_of(state, seat)


@pytest.mark.rule("SCA-12")
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("flip", ["on", "off"])
def test_turning_and_flipping_lead_through_all_orientations(shape: str, flip: str) -> None:
    state = at_position(table("base", 1, tile_flip=flip), rows=EMPTY_ROWS, mission=shape)
    _, detail = place_action(state)
    ways = detail.orientations
    assert len(ways) == len([n for n in orientations(shape) if n < 4 or flip == "on"])
    reached = {0}
    for _ in ways:
        reached |= {ways[number].turned for number in reached}
        reached |= {ways[number].flipped for number in reached}
    assert reached == set(range(len(ways)))
    for way in ways:
        turned = way
        for _ in range(4):
            turned = ways[turned.turned]
        assert turned == way
        assert ways[ways[way.flipped].flipped] == way


def test_only_who_acts_has_the_action() -> None:
    state = at_position(table("base", 2), rows=EMPTY_ROWS, mission="X")
    play(state, 0, "X0@e4")
    assert scene_of(state, 0).actions == ()
    assert len(scene_of(state, 1).actions) == 1
    with pytest.raises(ValueError, match="no action 'camp' now"):
        ARTIST.code(state.observe(0), "camp", (0, 4, 4))
    assert preview_of(state, 0, (0, 4, 4)) is None


@pytest.mark.parametrize("value", [(0, -1, 3), (0, 3, 10), (8, 3, 3), (-1, 3, 3), (0, 3)])
def test_nonsense_has_no_code(value: tuple[int, ...]) -> None:
    state = at_position(table("base", 1), rows=EMPTY_ROWS, mission="L")
    with pytest.raises(ValueError, match=r"outside the site|orientation, row and column"):
        ARTIST.code(state.observe(0), "camp", value)


# --- Previews ------------------------------------------------------------------------------------


def preview(state: State, move: str, viewer: int = 0) -> tuple[str, list[str]]:
    """The sentence and the elements' names for a camp given in notation."""
    placement = GAME.parse(move)
    seen = state.observe(viewer)
    ways = len(place_action(state, viewer)[1].orientations)
    for value in ((number, *divmod(square, 10)) for number in range(ways) for square in range(100)):
        if ARTIST.code(seen, "camp", value) == placement.code():
            shown = preview_of(state, viewer, value)
            assert shown is not None
            return shown.sentence, [one.id for one in shown.elements]
    raise AssertionError(f"no value stands for {move}")


@pytest.mark.rule("SCA-25")
def test_a_preview_tells_digs_points_and_buried_scarabs() -> None:
    sentence, elements = preview(one_camp_short("base"), "I0@c1")
    assert sentence == ("Buries 1 scarab. Closes a dig: 2 squares × 2 scarabs = 4 points.")
    assert elements == ["preview-dig-a1"]


@pytest.mark.rule("SCA-53")
def test_a_preview_warns_in_the_solo_game() -> None:
    sentence, _ = preview(one_camp_short("solo"), "I0@c1")
    assert sentence == (
        "Covers 1 scarab. Walls in 2 scarabs that no camp can reach any more. "
        "The game is lost for certain."
    )


@pytest.mark.rule("SCA-26")
def test_a_preview_adds_up_several_digs() -> None:
    window = [".xxx.", "xs.sx", "x...x", "xs.sx", ".xxx."]
    state = at_position(table("base", 1), grid=window, at="c3", mission="X")
    sentence, elements = preview(state, "X0@d4")
    # What holds four times is said once.
    assert sentence == "Closes a dig: 1 square × 1 scarab = 1 point. (×4) 4 points in all."
    assert len(elements) == 4


@pytest.mark.parametrize(
    ("move", "sentence", "squares"),
    [
        ("T0@a1", "There is a rock on b2, and rocks stay where they are. (SCA-11)", ["b2"]),
        ("T0@e4", "A camp already stands on f5. (SCA-11)", ["f5", "f6"]),
        (
            "T0@h1",
            "Camp T would stand alone: it must share a side with an earlier camp. (SCA-14)",
            ["h1", "i1", "j1", "i2", "i3"],
        ),
        (
            "T0@g7",
            "Corner contact is not enough: a camp must share a side with an earlier one. (SCA-15)",
            ["f6"],
        ),
        (
            "T0@i1",
            "Camp T would stick out over the frame: all five squares must be inside. (SCA-10)",
            ["i1", "j1", "j2", "j3"],
        ),
    ],
)
def test_a_preview_says_why_not_and_where(move: str, sentence: str, squares: list[str]) -> None:
    rows = ["." * 10, ".#........"] + ["." * 10] * 8
    extra = ["f5", "f6"]
    state = at_position(table("base", 1), rows=rows, plots=[{"extra": extra}], mission="T")
    said, elements = preview(state, move)
    assert said == sentence
    assert elements == [f"preview-bad-{square}" for square in squares]


@pytest.mark.rule("SCA-13")
def test_a_first_camp_off_the_centre_is_shown_where_the_centre_is() -> None:
    state = at_position(table("base", 1), rows=EMPTY_ROWS, mission="I")
    sentence, elements = preview(state, "I0@a1")
    assert sentence == (
        "The first camp must cover at least one of the four central squares. (SCA-13)"
    )
    assert elements == ["preview-bad-e5", "preview-bad-f5", "preview-bad-e6", "preview-bad-f6"]


def test_a_corner_beyond_the_frame_is_explained_too() -> None:
    state = at_position(table("base", 1), rows=EMPTY_ROWS, mission="I")
    shown = preview_of(state, 0, (0, -1, 4))
    assert shown is not None
    assert shown.sentence.endswith("(SCA-10)")


@pytest.mark.parametrize(("mode", "seats"), [("base", 3), ("duel", 2)])
def test_a_preview_promises_what_the_camp_then_earns(mode: str, seats: int) -> None:
    rng = Rng(8)
    earned = 0
    for state in walk(GAME.start(table(mode, seats, reveal="open")), 8):
        for seat in seats_in(state.to_act())[:1]:
            move = int(state.sample_move(seat, rng))
            sentence, elements = preview(state, GAME.notation(move), seat)
            after = state.copy()
            after.play(seat, move)
            gain = int(after.score(seat) - state.score(seat))
            if after.result() is None:  # the duel's end may pay for open scarabs on top
                assert sum(map(int, re.findall(r"= (\d+) point", sentence))) == gain
                earned += gain
            digs = [name for name in elements if name.startswith("preview-dig-")]
            before, then = (ScarabyaState.of(one).dug_low for one in (state, after))
            assert bool(digs) or list(before) == list(then)
    assert earned > 0


@pytest.mark.parametrize("shape", PICTURE_SHAPES)
def test_previews_lie_on_the_squares_they_mean(shape: Shape) -> None:
    state = at_position(table("base", 1), rows=EMPTY_ROWS, mission="I")
    scene = scene_of(state, 0, shape)
    shown = preview_of(state, 0, (0, 0, 0), shape)
    assert shown is not None
    detail = cast("Place", scene.actions[0].detail)
    assert (shown.elements[0].x, shown.elements[0].y) == detail.grid.corner((4, 4))
    centre = next(one for one in scene.live if one.id == "centre")
    assert (centre.x, centre.y) == detail.grid.corner((5, 5))


# --- Text ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "seats", "options"), TABLES)
@pytest.mark.parametrize("width", [40, 80])
def test_the_text_board_fits_a_small_terminal(
    mode: str, seats: int, options: dict[str, object], width: int
) -> None:
    for state in every(GAME.start(GAME.settings(seats, mode, options)), 9, 5):
        for viewer in (0, int(SPECTATOR)):
            plain = text_of(state, viewer, width, False, LONG_NAMES[:seats])
            lines = plain.splitlines()
            assert max(len(line) for line in lines) <= width
            assert width < 80 or len(lines) <= 18
            assert "\033" not in plain
            coloured = text_of(state, viewer, width, True, LONG_NAMES[:seats])
            bare = re.sub(r"\033\[\d+m", "", coloured)
            assert [line.rstrip() for line in bare.splitlines()] == [
                line.rstrip() for line in lines
            ]


def test_the_text_board_reads_like_the_site() -> None:
    state = dug_state("base")
    lines = text_of(state, 0).splitlines()
    assert [line[:BOARD_WIDTH].rstrip() for line in lines[:4]] == [
        "   a b c d e f g h i j",
        " 1 2 2 I I I I I . . .",
        " 2 x x x x . . . . . .",
        " 3 . . . . . . . . . .",
    ]


def test_the_text_board_marks_owners_traps_and_the_hidden_choice() -> None:
    duel = dug_state("duel")
    assert " 1 2a2aI " in text_of(duel, 0)
    solo = dug_state("solo")
    assert " 1 ! ! I " in text_of(solo, 0)
    base = at_position(table("base", 2), rows=EMPTY_ROWS, mission="X")
    play(base, 0, "X0@e4")
    own, other = (text_of(base, seat) for seat in (0, 1))
    assert " 5 . . . . x x x . . ." in own
    assert " 5 . . . . . . . . . ." in other


# --- Figures of the guide ------------------------------------------------------------------------


def figures() -> list[tuple[str, str]]:
    guide = Path(scarabya.__file__).parent / "guide" / "en.md"
    text = re.sub(r"<!--.*?-->", "", guide.read_text(encoding="utf-8"), flags=re.DOTALL)
    found = re.findall(r"^```figure (\S+)\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    return [(str(name), str(source)) for name, source in found]


def test_the_guide_has_figures() -> None:
    assert len(figures()) >= 6


@pytest.mark.parametrize(("name", "source"), figures())
def test_figures_are_drawn_without_faults(name: str, source: str) -> None:
    scene = ARTIST.figure(source, Voice())
    assert scene.width <= 360
    assert picture_faults(scene.document("light"), None, scene.tokens) == []
    assert scene.title == read_figure(source).caption != "", name


def test_a_figure_shows_its_digs_and_what_the_new_camp_earns() -> None:
    scene = ARTIST.figure("window:\nsNN\nxsN\nxNN\npoints: 2\ncaption: Two areas.", Voice())
    shown = [one.words for one in lettering(scene.document("light"))]
    assert shown.count("1×1 = 1") == 2
    assert "+2" in shown
    assert "U" in shown
    refused = ARTIST.figure(
        "at: d4\nwindow:\nxx...\nxx...\n..NNN\n..N..\n..N..\nrefused: SCA-15", Voice()
    )
    assert "SCA-15" in words_in(refused)


@pytest.mark.parametrize(
    "source",
    ["", "window:", "window:\n..\n...", "colour: red\nwindow:\n..", "at: j10\nwindow:\n..",
     "window:\n.?.", "window:\nN.N", "at: k1\nwindow:\n.."],
)  # fmt: skip
def test_a_figure_that_cannot_be_drawn_says_so(source: str) -> None:
    with pytest.raises(ValueError, match="figure"):
        ARTIST.figure(source, Voice())


def test_hems_and_scarabs_stand_out_and_rocks_and_pits_lie_between_them_and_the_sand() -> None:
    hems = [Pair(one.colour, ground, 4.5) for one in SEATS for ground in ("sand", "sand2")]
    gold = [Pair("ink", "sand", 4.5), Pair("gold", "pit", 4.5)]
    structure = [
        Pair(mark, ground, 1.5) for mark in ("rock", "pit") for ground in ("sand", "sand2")
    ]
    assert weak_pairs([*hems, *gold, *structure, Pair("tray", "tray-rim", 1.5)], TOKENS) == []


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_the_tray_tells_who_leads_and_who_has_still_to_choose(shape: Shape) -> None:
    state = at_position(table("base", 2), rows=EMPTY_ROWS, mission="X")
    for told in ({0, 1}, {1}):
        live = {one.id: one.svg for one in scene_of(state, 0, shape).live}
        flags = {seat for seat in range(2) if f"var(--cloth{seat})" in live[f"tally-{seat}"]}
        assert flags == told
        if 0 in told:
            play(state, 0, "X0@e4")


def test_alone_there_is_nobody_to_be_ahead_of() -> None:
    for state in walk(GAME.start(table("solo")), 3):
        assert "tally-0" not in {one.id for one in scene_of(state, 0).live}
