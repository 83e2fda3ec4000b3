"""The picture of a Ziggurat table: faultless, complete, and what can be done in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import cast

import pytest

from digsite.core.contract import SPECTATOR
from digsite.core.rng import Rng
from digsite.draw.actions import Action
from digsite.draw.palette import LARGE, SEATS, TEXT, Pair, weak_pairs
from digsite.draw.scene import Artist, Preview, Scene, Shape, diff
from digsite.draw.svg import element
from digsite.games.ziggurat import GAME
from digsite.games.ziggurat.knowledge.content import CONTENT
from digsite.games.ziggurat.knowledge.forecast import card_forecast
from digsite.games.ziggurat.knowledge.seen import split
from digsite.games.ziggurat.picture import board
from digsite.games.ziggurat.picture import pieces as art
from digsite.games.ziggurat.picture.artist import ZigguratArtist
from digsite.games.ziggurat.picture.portraits import portrait
from digsite.games.ziggurat.picture.scene import ZigguratDrawing
from digsite.games.ziggurat.picture.terraces import LEVELS, SIDE, TOP, Terraces, cell_of, ring_size
from digsite.games.ziggurat.picture.textboard import BOARD_WIDTH
from digsite.games.ziggurat.picture.traces import ZigguratTracer
from digsite.games.ziggurat.rules.board import (
    COLOURS,
    LEVEL,
    PLACES,
    RAMP,
    SUMMIT,
    Ground,
    colour_of,
    place_name,
)
from digsite.games.ziggurat.rules.play import ZigguratState
from digsite.testing.pictures import alike, picture_faults
from tests.games.ziggurat.helpers import acting, after, play, position, sight, table, voice, walk

ARTIST = ZigguratArtist()
SHAPES: tuple[Shape, ...] = ("wide", "tall")
LONG_NAMES = ["Ada", "Professor Quatermain of Zanzibar", "Dr. Cleo Montgomery-Wyndham", "Bo"]
CHAPTERS = [1, 2, 3, 4, 5, 6]
TEXTS = re.compile(r">([^<>]+)</text>")
CODES = r'<g class="notation">.*?</g>'


def scene_of(
    state: ZigguratState,
    viewer: int,
    shape: Shape = "wide",
    names: Sequence[str] = (),
    artist: Artist = ARTIST,
) -> Scene:
    return artist.scene(sight(state, viewer, shape, names))


def text_of(state: ZigguratState, viewer: int, names: Sequence[str] = ()) -> str:
    return ARTIST.text(sight(state, viewer, names=names))


def moves_of(state: ZigguratState, viewer: int) -> list[int]:
    return [int(move) for move in state.moves(viewer)]


def some(chapter: int, seats: int, seed: int, step: int) -> Iterator[ZigguratState]:
    """Every so many positions of a random game, and its end."""
    state = GAME.start(GAME.settings(seats, f"chapter{chapter}"))
    for number, here in enumerate(walk(state, seed)):
        if number % step == 0 or here.to_act() == 0:
            yield here


def labels(scene: Scene) -> dict[str, str]:
    return {part.id: part.label for part in scene.live}


def leaves(actions: tuple[Action, ...]) -> list[Action]:
    return [one for top in actions for one in top.walk() if not one.children]


# --- Pictures ------------------------------------------------------------------------------------


@pytest.mark.parametrize("chapter", CHAPTERS)
@pytest.mark.parametrize("shape", SHAPES)
def test_pictures_have_no_faults(chapter: int, shape: Shape) -> None:
    seats = 2 + chapter % 3
    for state in some(chapter, seats, chapter, 19):
        scene = scene_of(state, acting(state), shape, LONG_NAMES[:seats])
        least = 360 if shape == "tall" else None
        assert picture_faults(scene.document("light"), least, scene.tokens) == []


@pytest.mark.slow
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_many_pictures_have_no_faults(chapter: int) -> None:
    for seed in range(6):
        seats = 2 + seed % 3
        for number, state in enumerate(some(chapter, seats, seed, 8)):
            shape = SHAPES[(seed + number) % 2]
            scene = scene_of(state, acting(state), shape, LONG_NAMES[:seats])
            least = 360 if shape == "tall" else None
            assert picture_faults(scene.document("light"), least, scene.tokens) == []


def test_every_view_is_drawn_without_faults() -> None:
    state = position("L0:5 L2:9 summit summit", "H2 -", "P@L1:0 P@L1:0 A@L1:0 T@L3:0 I@L2:16")
    views = ARTIST.views(voice())
    assert [view.id for view in views] == ["top", "north", "east", "south", "west"]
    drawn = set()
    usual = [one.id for one in scene_of(state, 0).actions]
    for number, view in enumerate(views):
        shape = SHAPES[number % 2]
        scene = scene_of(state, 0, shape, LONG_NAMES, view.artist)
        least = 360 if shape == "tall" else None
        assert picture_faults(scene.document("light"), least, scene.tokens) == []
        assert [one.id for one in scene.actions] == usual
        drawn.add(scene.fixed)
    assert len(drawn) == len(views)


def test_everybody_sees_the_tower_from_the_own_side() -> None:
    state = position("L0:5 L0:15 L0:25 L0:35", "H2 -")
    fixed = [scene_of(state, viewer).fixed for viewer in range(4)]
    assert len(set(fixed)) == 4
    views = ARTIST.views(voice())
    sides = {view.id: scene_of(state, 0, artist=view.artist).fixed for view in views}
    assert fixed == [sides["north"], sides["east"], sides["south"], sides["west"]]
    assert scene_of(state, int(SPECTATOR)).fixed == sides["south"]


def test_a_turned_level_is_another_tower() -> None:
    settings = table(4, 2)
    state = position("L0:5 L0:25", "O2 -", settings=settings)
    turned = position("L0:5 L0:25", "O2 -", settings=settings, turned={"L2": 1})
    assert scene_of(state, 0).fixed != scene_of(turned, 0).fixed
    assert diff(scene_of(state, 0), scene_of(turned, 0)) is None


def test_the_colours_of_the_tower_can_be_told_from_its_ground() -> None:
    pairs = [Pair("number", ground, TEXT) for ground in ("slab", "slab2", "terrace")]
    pairs += [Pair("wall-ink", "wall", TEXT)]
    pairs += [Pair("char", f"flame-{colour}", TEXT) for colour in COLOURS]
    pairs += [Pair("ramp2", "ramp", LARGE), Pair("edge", "stair", LARGE)]
    pairs += [Pair("ink", "ghost", TEXT), Pair("bad", "ghost", LARGE)]
    pairs += [Pair(f"seat{number}", "ghost", LARGE) for number in range(4)]
    assert weak_pairs(pairs, art.TOKENS) == []


def standing_alone(drawing: str) -> str:
    return element("svg", drawing, xmlns="http://www.w3.org/2000/svg", viewBox="0 0 100 100")


def test_pieces_differ_by_more_than_colour() -> None:
    pieces = {f"hero {number}": art.hero(number, 40) for number in range(4)}
    pieces |= {f"flame {colour}": art.spirit(colour, 40) for colour in COLOURS}
    pieces |= {kind: art.thing(kind, 40) for kind in ("tablet", "jar", "dull", "shining")}
    drawn = {name: standing_alone(drawing) for name, drawing in pieces.items()}
    assert alike(drawn, art.TOKENS) == []


def test_every_hero_has_a_portrait_of_its_own() -> None:
    keys = [hero.key for hero in CONTENT.made().heroes]
    drawn = {re.sub(r'data-shape="[^"]+"', "", portrait(key, 50)) for key in keys}
    assert len(drawn) == len(keys) == 12
    assert portrait("somebody's own", 50)


def test_all_features_are_drawn() -> None:
    scene = scene_of(position("L0:5 L0:25", "O1 -"), 0)
    ground = CONTENT.made().ground
    for kind, count in (("stairs", 24), ("ramp", 9), ("pit", 8), ("home", 4)):
        extra = 1 if kind in ("stairs", "ramp", "pit", "home") else 0  # one more in the legend
        assert scene.document("light").count(f'data-shape="{kind}"') == count + extra
    for colour in COLOURS:
        assert f'data-shape="hearth-{colour}"' in scene.fixed
    assert len(ground.generation) == 4


# --- Geometry ------------------------------------------------------------------------------------


def test_rings_fill_the_plan() -> None:
    cells = [
        cell_of(level, number) for level in range(LEVELS) for number in range(ring_size(level))
    ]
    assert len(set(cells)) == len(cells) == SIDE * SIDE - 1
    assert (SIDE // 2, SIDE // 2) not in cells
    for level in range(LEVELS):
        ring = [cell_of(level, number) for number in range(ring_size(level))]
        for one, other in pairwise([*ring, ring[0]]):
            assert abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


@pytest.mark.parametrize("turned", [0, 1, 2, 3])
def test_links_lead_to_the_neighbour_on_the_plan(turned: int) -> None:
    """The drawing puts stairs and ramps between neighbours; so do the rules, however it turns."""
    ground: Ground = CONTENT.made().ground
    quarters = [0, turned, 0, (2 * turned) % 4, 0]
    packed = sum(quarter * 4**level for level, quarter in enumerate(quarters))
    at = Terraces(TOP, 1100)
    for place in range(PLACES):
        if ground.kinds[place] not in (1, 2):
            continue
        level, number = split(place)
        end = int(ground.link(place, packed))
        if end == SUMMIT:
            assert level == LEVELS - 1
            continue
        other, other_number = split(end)
        one = at.plan_cell(level, number, quarters[level])
        two = at.plan_cell(other, other_number, quarters[other])
        down, across = at.inward(min(level, other), one if level < other else two)
        step = 1 if level < other else -1
        assert (two[0] - one[0], two[1] - one[1]) == (step * down, step * across)


@pytest.mark.parametrize("view", [TOP, 0, 1, 2, 3])
def test_every_space_can_be_seen(view: int) -> None:
    at = Terraces(view, 330)
    spots = set()
    for place in range(PLACES - 1):
        level, number = split(place)
        cell = at.plan_cell(level, number)
        box = at.visible(level, cell)
        assert box.height > 8
        above = at.top(level + 1)
        x, y = box.centre
        assert not (above.x < x < above.right and above.y < y < above.bottom)
        spots.add((round(x), round(y)))
    assert len(spots) == PLACES - 1
    assert int(LEVEL[SUMMIT]) == LEVELS


# --- Labels, ghosts, warnings --------------------------------------------------------------------


def test_labels_tell_pieces_cards_and_supply() -> None:
    state = position("L0:5 summit", "O3 P2", "P@L1:0 P@L1:0 A@L1:0", others=("H2 gP",))
    told = labels(scene_of(state, 0, names=["Ada", "Bruno"]))
    assert told["hero-0"] == "Hero of Ada on the ground, 5"
    assert told["hero-1"] == "Hero of Bruno on the summit"
    assert told["flame-01"] == "Terrace 1, 0: 2 flames, pink"
    assert told["flame-00"] == ""
    assert told["flame-03"] == "Terrace 1, 0: 1 flame, amber"
    assert told["supply-P"] == "Supply: pink 1"
    assert told["card-0"].startswith("Ada: your hero 3, then pink flames 2. ")
    assert "Ada. Clockwise: terrace 1, 7; The other way round: the ground, 2." in told["card-0"]
    assert told["card-1"].startswith("Bruno: all heroes 2, then a new pink flame.")
    assert told["goal"].endswith("1 of 2")


def test_ghosts_stand_where_the_moves_end() -> None:
    """TV-10 and TV-11: the picture shows what the rules do, and warns of the pit."""
    state = position("L0:5 L0:25", "O5 -")
    told = labels(scene_of(state, 0, names=["Ada", "Bruno"]))
    assert told["ghost-0"] == "Ada. Clockwise: the ground, 10"
    assert told["ghost-1"] == (
        "Ada. The other way round: the ground, 0 – loses, a hero fell into a pit"
    )
    pit = next(part for part in scene_of(state, 0).live if part.id == "ghost-1")
    assert 'data-shape="danger"' in pit.svg


def told_place(place: int) -> str:
    """A place as people read it: no code."""
    level, _colon, number = place_name(place).partition(":")
    if not number:
        return "the summit"
    return f"the ground, {number}" if level == "L0" else f"terrace {level[1:]}, {number}"


def test_no_button_and_no_label_shows_a_code() -> None:
    state = position("L0:5 L0:25", "O3 P2", "P@L1:0 P@L2:3", others=("H2 gP",))
    for viewer in (0, 1):
        scene = scene_of(state, viewer)
        told = [*labels(scene).values(), *(action.label for action in scene.actions)]
        told += [standing.points + standing.note for standing in scene.standings]
        assert [one for one in told if re.search(r"L\d", one)] == []
        # What eyes read: the picture without its codes, and the words on the buttons.
        seen = [*TEXTS.findall(re.sub(CODES, "", scene.document("light")))]
        assert [one for one in seen if re.search(r"L\d", one)] == []
        assert not any(re.search(r", \d", action.label) for action in scene.actions)
        assert len(re.findall(r">\d+</text>", "".join(re.findall(CODES, scene.fixed)))) == 120


def test_buttons_say_what_awaits_and_ears_hear_where() -> None:
    state = position("L0:5 L0:25", "O3 -")
    ahead, back = scene_of(state, 0, names=["Ada", "Bruno"]).actions
    assert ahead.label == "Clockwise: up the stairs to terrace 1"
    assert ahead.spoken == "Clockwise: terrace 1, 7"
    assert back.label == "The other way round: along the ground"
    pit = scene_of(position("L0:5 L0:25", "O5 -"), 0).actions
    assert pit[0].label == "Clockwise: along the ground, to the east side"
    assert pit[1].label == "The other way round: into a pit – loses"
    kinds = CONTENT.made().ground.kinds
    ramp = next(place for place in range(PLACES) if kinds[place] == RAMP and LEVEL[place] == 1)
    slide = scene_of(position(f"{place_name(ramp - 1)} L0:25", "O1 -"), 0).actions
    assert slide[0].label == "Clockwise: down the ramp to the ground"
    top = scene_of(position("L4:0 summit", "O1 -"), 0).actions
    assert top[0].label == "Clockwise: up to the summit, won!"
    burned = scene_of(position("L1:12 L0:25", "O3 -", "P@L1:14"), 0).actions
    assert burned[0].label == "Clockwise: into a flame – loses"


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_sides_are_named_by_their_heroes(shape: Shape) -> None:
    scene = scene_of(position("L0:5 L0:25", "O3 -"), 0, shape)
    sides = {one.id: one.svg for one in scene.live if one.id.startswith("side-")}
    assert ">Abala</text>" in sides["side-0"]
    assert ">Bel</text>" in sides["side-1"]
    assert ">N</text>" not in scene.fixed
    assert (">E</text>" in scene.fixed) == (shape == "wide")


def test_whoever_decides_has_a_flag_at_the_own_side_also_over_flames() -> None:
    state = position("L0:5 L0:25", "O3 P2", "P@L1:12 P@L2:3")
    for stage in ("hero", "flames"):
        live = {one.id: one.svg for one in scene_of(state, 0).live}
        assert "var(--cloth0)" in live["side-0"]
        assert "var(--cloth1)" not in live["side-1"]
        if stage == "hero":
            play(state, "go -")


def test_how_far_the_team_is_and_how_long_it_has_stands_above_the_tower() -> None:
    live = {one.id: one.svg for one in scene_of(position("summit L0:25", "O3 -"), 1).live}
    assert ">1 of 2</text>" in live["tally"]
    assert "</text>" in live["clock"]


def test_both_ways_are_shown_as_footprints_to_what_awaits_there() -> None:
    """Two prints a space, and two on the stairs; none under the hero and none under its ghost."""
    state = position("L0:5 L0:25", "O3 -")
    live = {part.id: part.svg for part in scene_of(state, 0).live}
    assert live["steps-0"].count("<use") == 2 * 4 - 2
    assert live["steps-1"].count("<use") == 2 * 3 - 2
    assert "var(--seat0)" in live["steps-0"]
    # Whoever is burned goes no further.
    burned = position("L1:12 L0:25", "O5 -", "P@L1:14")
    live = {part.id: part.svg for part in scene_of(burned, 0).live}
    assert live["steps-0"].count("<use") == 2 * 2 - 2


def test_a_hero_that_may_be_picked_shows_its_ways_when_pointed_at() -> None:
    state = position("L0:5 L0:25", "H2 -")
    assert not any(part.id.startswith("steps-") for part in scene_of(state, 0).live)
    found = ARTIST.preview(sight(state, 0), "hero 1", ())
    assert found is not None
    names = [part.id for part in found.elements]
    assert names == ["steps-preview+", "steps-preview-", "preview+", "preview-"]


def test_heroes_that_can_move_stand_in_a_ring_of_light() -> None:
    def lit(cards: str) -> list[str]:
        state = position("L0:5 L0:25", cards)
        return sorted(part.id for part in scene_of(state, 0).live if part.id.startswith("light-"))

    assert lit("O3 -") == ["light-hero-0"]
    assert lit("H2 -") == ["light-hero-0", "light-hero-1"]


def test_squares_that_flames_could_reach_glow_with_a_spark_of_their_colour() -> None:
    state = position("L0:5 L0:25", "O3 P2", "P@L1:12 A@L2:6", others=("O6 A1",))
    live = {part.id: part.svg for part in scene_of(state, 0).live}
    glowing = {name: svg for name, svg in live.items() if name.startswith("reach-")}
    reached = {
        end.place: colour_of(end.token)
        for seat in (0, 1)
        for ways in card_forecast(state, seat).spirits
        for end in ways
        if end.place >= 0
    }
    assert set(glowing) == {f"reach-{place}" for place in reached}
    for place, colour in reached.items():
        assert f"var(--flame-{colour})" in glowing[f"reach-{place}"]
        assert f'href="#spark-{colour}"' in glowing[f"reach-{place}"]


def test_open_cards_lie_a_hundred_and_ten_wide_beside_the_tower() -> None:
    for seats in ("L0:5 L0:25", "L0:5 L0:15 L0:25 L0:35"):
        scene = scene_of(position(seats, "O3 P2"), 0)
        (card,) = [part for part in scene.live if part.id == "card-0"]
        scale = re.search(r"scale\((1\.57\d*)\)", card.svg)
        assert scale is not None
        assert round(float(scale.group(1)) * 70) == 110


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_forecasts_are_what_happens(chapter: int) -> None:
    """Whatever a ghost of the decision at hand says, the game does."""
    checked = 0
    for state in some(chapter, 3, 40 + chapter, 1):
        viewer = acting(state)
        if state.phase() not in ("go", "push") or checked > 30:
            continue
        told = labels(scene_of(state, viewer))
        mover = int(state.mover if state.phase() == "go" else state.pushed)
        for code in moves_of(state, viewer):
            if code > 3:
                continue
            done = after(state, GAME.notation(code))
            assert f": {told_place(done.heroes[mover])}" in told[f"ghost-{code}"]
            lost = done.to_act() == 0 and not done.score(0)
            assert not lost or "loses" in told[f"ghost-{code}"]
            checked += 1
    assert checked


def test_a_push_without_a_good_side_is_marked() -> None:
    """Stairs lead to where B stands, between a pit and a flame: the climb loses."""
    state = position("L0:5 L1:7", "O3 -", "P@L1:6")
    told = labels(scene_of(state, 0))
    assert told["ghost-0"].endswith("terrace 1, 7 – loses")
    found = ARTIST.preview(sight(state, 0), "go +", ())
    assert found is not None
    assert found.sentence.endswith("Whatever is chosen then, all is lost.")
    assert "loses" in next(one for one in scene_of(state, 0).actions if one.id == "go +").label
    play(state, "go +")
    now = labels(scene_of(state, 1))["now"]
    assert now.endswith("Every way of this move loses.")


def test_a_loss_later_on_the_card_is_marked() -> None:
    """TV-15: on L3:6 the hero cuts off the ramp, and the flame's only other way is the summit."""
    state = position("L3:2 L0:25", "O4 T1", "T@L4:4")
    told = labels(scene_of(state, 0))
    assert told["ghost-0"].endswith("terrace 3, 6 – loses")
    assert told["ghost-1"].endswith("terrace 3, 14")
    calm = position("L3:2 L0:25", "O4 gI", "T@L4:4")
    assert labels(scene_of(calm, 0))["ghost-0"].endswith("terrace 3, 6")


def test_a_flame_that_goes_out_is_shown_at_its_pit() -> None:
    state = position("L0:5 L0:25", "O6 A1", "A@L2:6")
    play(state, "go +")
    scene = scene_of(state, 0)
    ghosts = {part.id: part for part in scene.live if part.id.startswith("ghost")}
    told = sorted(part.label for part in ghosts.values())
    assert told == ["amber. Clockwise: out", "amber. The other way round: terrace 2, 5"]


def test_a_dangerous_card_of_another_is_announced() -> None:
    """B's hero is between a flame on one side and a pit on the other; B's card says 1."""
    state = position("L0:5 L2:6", "O3 -", "A@L2:5", others=("O1 -",))
    told = labels(scene_of(state, 0, names=["Ada", "Bruno"]))
    assert told["now"].endswith("As things stand, Bruno's card loses.")
    calm = position("L0:5 L2:4", "O3 -", others=("O1 -",))
    assert "loses" not in labels(scene_of(calm, 0))["now"]


def test_hints_show_where_the_others_cards_lead() -> None:
    state = position("L0:5 L0:25", "O1 -", others=("O3 -",))
    hints = sorted(part.id for part in scene_of(state, 0).live if part.id.startswith("hint"))
    assert hints == ["hint-1+", "hint-1-"]


def test_the_end_shows_how_it_ended() -> None:
    lost = after(position("L0:5 L0:25", "O5 -"), "go -")
    assert labels(scene_of(lost, 0))["now"] == "Lost. A hero fell into a pit."
    won = after(position("L4:0 summit", "O1 -"), "go +")
    assert labels(scene_of(won, 0))["now"] == "Won! The goal is reached."


# --- Actions -------------------------------------------------------------------------------------


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_actions_are_the_legal_moves(chapter: int) -> None:
    """Every leaf of the tree is one legal move, and all of them are there."""
    for seats in (2, 4):
        for state in some(chapter, seats, 7 * seats, 11):
            viewer = acting(state)
            scene = scene_of(state, viewer)
            codes = [
                ARTIST.code(state.observe(viewer), one.id, ()) for one in leaves(scene.actions)
            ]
            assert sorted(codes) == moves_of(state, viewer)
            live = {part.id for part in scene.live}
            for one in leaves(scene.actions):
                assert set(one.highlight) <= live
            assert scene_of(state, int(SPECTATOR)).actions == ()


def test_flames_are_picked_first_and_then_their_way() -> None:
    state = position("L0:5 L0:25", "O3 P2", "P@L1:12 P@L2:3")
    play(state, "go -")
    actions = scene_of(state, 0).actions
    assert [one.label for one in actions] == [
        "The pink flame on terrace 1, the east side",
        "The pink flame on terrace 2, Abala's side",
    ]
    assert [one.spoken for one in actions] == [
        "Terrace 1, 12: 1 flame, pink",
        "Terrace 2, 3: 1 flame, pink",
    ]
    assert [one.id for one in actions[0].children] == ["spirit P L1:12 +", "spirit P L1:12 -"]
    assert actions[0].highlight == ("flame-00",)


def test_an_action_that_is_none() -> None:
    state = position("L0:5 L0:25", "O3 -")
    with pytest.raises(ValueError, match="no action"):
        ARTIST.code(state.observe(0), "dance", ())
    assert ARTIST.preview(sight(state, 0), "dance", ()) is None
    assert ARTIST.preview(sight(state, 0), "push +", ()) is None
    assert ARTIST.preview(sight(state, 1), "go +", ()) is None


def test_the_preview_tells_and_shows() -> None:
    state = position("L0:5 L0:25", "O3 -")
    found = ARTIST.preview(sight(state, 0), "go +", ())
    assert found is not None
    assert found.sentence == "Hero A walks 3 clockwise, Hero A climbs."
    assert [part.id for part in found.elements] == ["steps-preview", "preview"]


def test_a_move_changes_little_of_the_picture() -> None:
    state = position("L0:5 L0:25", "O3 P2", "P@L1:12")
    before = scene_of(state, 0)
    patch = diff(before, scene_of(after(state, "go +"), 0))
    assert patch is not None
    changed = {part.id for part in patch.changed}
    assert "hero-0" in changed
    assert "hero-1" not in changed
    assert "flame-00" not in changed
    assert "supply-P" not in changed


# --- What pieces and cards tell who is pointing at them ------------------------------------------


def glance(state: ZigguratState, piece: str, viewer: int = 0) -> Preview:
    told = ARTIST.preview(sight(state, viewer), piece, ())
    assert told is not None
    return told


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_heroes_flames_and_cards_can_be_looked_at(chapter: int) -> None:
    for number, state in enumerate(some(chapter, 3, chapter, 23)):
        shape = SHAPES[number % 2]
        for viewer in (0, int(SPECTATOR)):
            scene = scene_of(state, viewer, shape)
            told = labels(scene)
            assert {f"hero-{seat}" for seat in range(3)} <= set(scene.glances)
            assert {f"card-{seat}" for seat in range(3)} <= set(scene.glances)
            flames = {piece for piece in told if piece.startswith("flame-") and told[piece]}
            assert flames <= set(scene.glances)
            for piece in scene.glances:
                assert told[piece]
                shown = ARTIST.preview(sight(state, viewer, shape), piece, ())
                assert shown is not None
                assert "{" not in shown.sentence


def test_a_glance_at_what_is_not_there_tells_nothing() -> None:
    state = position("L0:5 L0:25", "O3 -", "P@L1:12")
    for nothing in ("flame-01", "flame-99", "hero-2", "card-2", "hero-", "number-0-01", "goal-0"):
        assert ARTIST.preview(sight(state, 0), nothing, ()) is None


def test_looking_at_a_flame_tells_where_the_open_cards_would_take_it() -> None:
    state = position("L0:5 L0:25", "O3 P2", "P@L1:12 P@L1:12 A@L2:6 T@L3:5", others=("O6 A1",))
    pink = glance(state, "flame-01")
    assert pink.sentence == (
        "Terrace 1, the east side: 2 flames, pink. Hero A's card: Clockwise: up the stairs to "
        "terrace 2; The other way round: along terrace 1."
    )
    assert [part.id for part in pink.elements] == ["glance-0", "glance-1"]
    assert glance(state, "flame-00") == pink
    assert glance(state, "flame-03").sentence == (
        "Terrace 2, the east side: 1 flame, amber. Hero B's card: Clockwise: goes out on "
        "terrace 2; The other way round: along terrace 2, to Abala's side."
    )
    named = ARTIST.preview(sight(state, 0, names=["Ada", "Bo"]), "flame-03", ())
    assert named is not None
    assert "Bo's card: Clockwise" in named.sentence
    teal = glance(state, "flame-06")
    assert teal.sentence == "Terrace 3, the east side: 1 flame, teal. No open card moves it."
    assert teal.elements == ()


def test_a_flame_that_moves_second_on_a_card_is_not_said_to_stay() -> None:
    settings = table(6)
    state = position("L0:5 L0:25", "H5 P2 T2", "P@L1:12 T@L3:5", settings=settings)
    assert (
        "Hero A's card: Clockwise: up the stairs to terrace 2;"
        in glance(state, "flame-00").sentence
    )
    assert glance(state, "flame-06").sentence.endswith(
        "Hero A's card may move it: all heroes 5, then pink flames 2 and teal flames 2."
    )


def test_looking_at_a_hero_tells_where_it_would_go_and_that_it_is_safe() -> None:
    state = position("L0:5 L0:25", "O3 -", others=("O1 -",))
    told = glance(state, "hero-0")
    assert told.sentence == (
        "Hero of Hero A on the ground, Abala's side. Hero A's card: Clockwise: up the stairs to "
        "terrace 1; The other way round: along the ground. No open card endangers this hero now."
    )
    assert [part.id for part in told.elements] == ["glance-0", "glance-1"]


def test_looking_at_a_hero_tells_the_danger() -> None:
    """A pit on its own way; a flame of the other's card that comes to its space."""
    pit = glance(position("L0:5 L0:25", "O5 -"), "hero-0").sentence
    assert "The other way round: into a pit – loses." in pit
    assert "endangers" not in pit
    state = position("L1:12 L0:25", "O3 -", "P@L1:10", others=("O3 P2",))
    threatened = glance(state, "hero-0").sentence
    assert "Hero B's card: pink. Clockwise: burns Hero A – loses." in threatened
    assert "endangers" not in threatened
    assert glance(state, "hero-1").sentence.endswith("No open card endangers this hero now.")


def test_a_new_flame_endangers_only_the_hero_on_its_hearth() -> None:
    hearth = place_name(CONTENT.made().ground.generation[0])
    state = position(f"{hearth} L0:25", "O3 -", others=("H2 gP",))
    assert "Hero B's card: the new flame burns this hero." in glance(state, "hero-0").sentence
    assert "new flame" not in glance(state, "hero-1").sentence
    assert glance(state, "card-1").sentence.endswith("The new flame burns a hero!")


def test_looking_at_a_card_tells_what_it_does_and_shows_where_that_leads() -> None:
    state = position("L0:5 L0:25", "O3 P2", "P@L1:12", others=("H2 gP",))
    own = glance(state, "card-0")
    assert own.sentence == "Hero A's card: your hero 3, then pink flames 2."
    shown = [part.label.partition(".")[0] for part in own.elements]
    assert shown == ["Hero A", "Hero A", "pink", "pink"]
    assert glance(state, "card-1").sentence == (
        "Hero B's card: all heroes 2, then a new pink flame."
    )
    dealing = GAME.start(table())
    assert glance(cast("ZigguratState", dealing), "card-0").sentence == "Hero A has no card."


def test_everybody_is_told_the_same_and_nothing_of_the_pile() -> None:
    """Glances depend on the observation alone, and so never on cards that are still to come."""
    for state in some(3, 3, 5, 29):
        for piece in scene_of(state, 0).glances:
            told = glance(state, piece)
            again = glance(cast("ZigguratState", state.observe(0).sample(Rng(9))), piece)
            assert again == told
            assert glance(state, piece, int(SPECTATOR)).sentence == told.sentence


# --- Text ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_text_board_keeps_its_width(chapter: int) -> None:
    assert BOARD_WIDTH <= 80
    for state in some(chapter, 4, chapter, 13):
        viewer = acting(state)
        lines = text_of(state, viewer, LONG_NAMES).split("\n")
        assert max(len(line) for line in lines) <= 80
        assert "\033" not in "".join(lines)
        assert "\033[9" in ARTIST.text(sight(state, viewer, colour=True))


def test_the_text_board_shows_pieces_and_forecasts() -> None:
    state = position("L0:5 L2:0", "O5 I2", "I@L1:12 I@L1:12 T@L3:0", others=("O1 -",))
    text = text_of(state, 0, ["Ada", "Bruno"])
    assert "h[A]" in text
    assert "v[B]" in text
    assert "^I*2" in text
    assert "&T*" in text
    assert "> A Ada (the ground, 5): your hero 5, then indigo flames 2" in text
    assert "A + the ground, 10 / - the ground, 0!" in text
    assert "go + | go -" in text
    assert "L0:" not in text


def test_the_text_board_tells_the_end() -> None:
    lost = after(position("L0:5 L0:25", "O5 -"), "go -")
    assert "Lost: a hero fell into a pit." in text_of(lost, 0)


def test_things_of_a_chapter_are_shown() -> None:
    state = cast("ZigguratState", GAME.start(GAME.settings(2, "chapter3")))
    kinds = [part.label for part in scene_of(state, 0).live if part.id.startswith("thing-")]
    assert set(kinds) == {f"The ground, {number}: a water jar" for number in (1, 11, 22, 31)}
    text = text_of(state, 0)
    assert " ".join(text.split()).endswith("u a water jar.")


def test_the_game_knows_its_artist() -> None:
    assert isinstance(GAME.kit().artist, ZigguratArtist)
    assert board.sample("pit", 40)


def test_pieces_are_stronger_than_structure_and_structure_than_ground() -> None:
    pieces = [
        Pair(one.colour, ground, 4.5) for one in SEATS for ground in ("slab", "terrace", "slab2")
    ]
    structure = [
        Pair("joint", "slab", 1.5), Pair("wall", "slab", 1.5), Pair("ramp", "slab2", 1.5),
        Pair("edge", "stair", 4.5), Pair("ramp", "slab", 1.5),
        *(Pair(f"flame-{colour}", "slab", 1.5) for colour in COLOURS),
    ]  # fmt: skip
    assert weak_pairs([*pieces, *structure], art.TOKENS) == []


def test_heroes_are_cloaked_figures_with_their_seats_sign() -> None:
    pieces = {
        str(number): element(
            "svg", art.cloaked(number, 90, portrait("kuri", 100)), viewBox="0 0 9 9"
        )
        for number in range(4)
    }
    assert alike(pieces, art.TOKENS) == []
    for number, drawn in pieces.items():
        assert f"--{SEATS[int(number)].colour})" in drawn


def test_a_walk_is_traced_space_by_space() -> None:
    drawing = ZigguratDrawing(sight(position("L0:5 L0:25", "O3 -"), 0))
    event = {"kind": "walked", "hero": 0, "start": "L0:5", "end": "L0:8", "way": "+", "spaces": 3}
    tracer = ZigguratTracer(drawing)
    assert [one.role for one in tracer.traces(event)] == ["from", "via", "via", "to"]
    assert len({one.at for one in tracer.traces(event)}) == 4
    up = {"kind": "climbed", "hero": 0, "start": "L0:5", "end": "L1:4"}
    assert [one.role for one in tracer.traces(up)] == ["from", "to"]
