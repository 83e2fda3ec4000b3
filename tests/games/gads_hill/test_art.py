"""How the town is drawn: what is strongest, what tells houses apart, what a move costs."""

from __future__ import annotations

import zlib

import msgspec
import pytest

from digsite.draw.palette import SEATS, Pair, weak_pairs
from digsite.draw.scene import Shape
from digsite.draw.svg import element
from digsite.games.gads_hill import KIT
from digsite.games.gads_hill.picture import board, words
from digsite.games.gads_hill.picture.board import STOCK, TOKENS, Piece
from digsite.games.gads_hill.picture.fronts import KINDS, front
from digsite.games.gads_hill.picture.plan import FIRST_FIELD, LAST_FIELD, Plan
from digsite.games.gads_hill.picture.signs import sign_defs
from digsite.games.gads_hill.rules.moves import BUILDINGS
from digsite.games.gads_hill.rules.town import shipped_town
from digsite.server.tables.views import SentScene
from digsite.testing.pictures import alike
from tests.games.gads_hill.helpers import VOICE, position, sight
from tests.games.gads_hill.test_scene import plausible_game, preview

ARTIST = KIT.artist
SHAPES: list[Shape] = ["wide", "tall"]
OWNERS = [*(seat.colour for seat in SEATS), STOCK]
LARGEST_MOVE = 3_000


def town_plan(shape: Shape) -> Plan:
    return Plan.of(shipped_town().content.town, shape)


def test_pieces_are_stronger_than_structure_and_structure_than_ground() -> None:
    pieces = [Pair(owner, ground, 4.5) for owner in OWNERS for ground in ("lot", "block", "paper2")]
    pieces += [Pair("paper", owner, 4.5) for owner in OWNERS]
    pieces += [Pair("accent", "track", 4.5), Pair("ink", "paper", 4.5), Pair("ink", "street", 4.5)]
    structure = [
        Pair("street", "lot", 1.5), Pair("street", "block", 1.5), Pair("stake", "lot", 1.5),
        Pair("ink2", "track", 1.5), Pair("rock", "track", 1.5), Pair("sage", "block", 1.5),
    ]  # fmt: skip
    assert weak_pairs([*pieces, *structure], TOKENS) == []


def test_every_building_has_a_sign_and_a_front_of_its_own() -> None:
    assert set(KINDS) == set(BUILDINGS)
    drawings = sign_defs().split("<g ")[1:]
    assert [one.partition('"')[2].partition('"')[0] for one in drawings] == [
        f"s-{key}" for key in BUILDINGS
    ]
    assert len({one.partition(">")[2] for one in drawings}) == len(BUILDINGS)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_token_tells_its_owner_without_colour(shape: Shape) -> None:
    plan = town_plan(shape)
    drawn = {
        str(owner): board.token(plan, Piece("hotel", "Hotel", owner)).partition('d="')[2]
        for owner in (-1, 0, 1, 2, 3)
    }
    assert len({data.partition('"')[0] for data in drawn.values()}) == 5


@pytest.mark.parametrize("shape", SHAPES)
def test_houses_of_two_owners_differ_by_more_than_colour(shape: Shape) -> None:
    plan = town_plan(shape)
    lot = plan.town.lots[0]
    pieces = {
        str(seat): element("svg", board.tile(plan, lot, Piece("bank", "Bank", seat)))
        for seat in range(4)
    }
    assert alike(pieces, TOKENS) == []


def test_a_house_is_entered_from_its_own_street() -> None:
    plan = town_plan("wide")
    sides = {lot.number: plan.door_side(lot) for lot in plan.town.lots}
    assert (sides[1], sides[4], sides[14], sides[15]) == ("south", "west", "north", "west")
    assert sides[7] == "east"
    walls = {side: front("bank", STOCK, side) for side in ("north", "east", "south", "west")}
    assert "#wall-n" in walls["north"]
    assert "#wall-e" in walls["east"]
    assert "#wall-w" in walls["west"]
    assert "#front-door" in walls["south"]
    assert sum("#front-door" in wall for wall in walls.values()) == 1


@pytest.mark.parametrize("shape", SHAPES)
def test_the_whole_engine_stays_on_the_map_on_every_field(shape: Shape) -> None:
    plan = town_plan(shape)
    for number in range(FIRST_FIELD, LAST_FIELD + 1):
        x, y = plan.field(number)
        along, across = plan.rail, plan.rail * 0.43
        wide, high = (across, along) if plan.heading(number) else (along, across)
        assert wide - 1 <= x <= plan.width - wide + 1, number
        assert high - 1 <= y <= plan.height - high + 1, number


def test_the_draft_is_a_sheet_of_fronts_and_the_own_red_cards_come_first() -> None:
    state = next(plausible_game(2, 3))
    now = sight(state)
    scene = ARTIST.scene(now)
    fronts = [part for part in scene.live if part.id.startswith("facade-")]
    assert {part.id for part in fronts} == {f"facade-{key}" for key in BUILDINGS}
    ribboned = {part.id for part in fronts if "card-red" in part.svg}
    first = sorted(fronts, key=lambda part: (part.y, part.x))[: len(ribboned)]
    assert ribboned
    assert {part.id for part in first} == ribboned
    pressed = {name for action in scene.actions for name in action.highlight}
    assert pressed <= {part.id for part in fronts}
    assert len(pressed) == len(scene.actions)


def test_a_building_that_is_pointed_at_shows_its_lots_and_its_row() -> None:
    state = position("casino{10,11,12,14} hotel@3", (44,), "bank")
    shown = preview(state, f"row-{BUILDINGS.index('casino'):02}")
    assert shown is not None
    assert shown.sentence == "The Casino may be on 10, 11, 12, 14."
    assert {part.id for part in shown.elements} == {
        "tint-10-0", "tint-11-0", "tint-12-0", "tint-14-0", "line-casino",
    }  # fmt: skip
    stands = preview(state, f"row-{BUILDINGS.index('hotel'):02}")
    assert stands is not None
    assert stands.sentence == "The Hotel stands on 3."
    unknown = preview(state, f"row-{BUILDINGS.index('bank'):02}")
    assert unknown is not None
    assert unknown.sentence == "The red card of the Bank says 6, 13, 20, 22."
    assert preview(state, "row-22") is None
    assert preview(state, "row-x") is None


@pytest.mark.parametrize("shape", SHAPES)
def test_a_lot_that_is_pointed_at_lights_its_column_and_what_may_stand_there(shape: Shape) -> None:
    state = position("casino{10,11} hotel@3", (44,), "bank")
    shown = preview(state, "lot-11", shape)
    assert shown is not None
    assert shown.sentence == "Lot 11 (door on Piedmont St.). May be here: Casino."
    lights = {part.id: part for part in shown.elements}
    assert set(lights) == {"tint-11-0", "tint-10-1", "column-11", "line-casino"}
    scene = ARTIST.scene(sight(state, 0, shape))
    row = next(one for one in scene.live if one.id == f"row-{BUILDINGS.index('casino'):02}")
    assert lights["line-casino"].part == row.part == lights["column-11"].part
    assert (lights["line-casino"].x, lights["line-casino"].y) == (row.x, row.y)
    built = preview(state, "lot-3", shape)
    assert built is not None
    assert built.sentence.endswith("The Hotel stands here.")
    assert preview(state, "lot-23", shape) is None


def test_a_card_that_cannot_be_played_is_grey_with_one_short_reason() -> None:
    state = position("hotel@4", (1, 8), "bank")
    drawn = {part.id: part.svg for part in ARTIST.scene(sight(state)).live}
    assert words.SHORT["contradiction_fixed"] in drawn["hand-1"]
    assert "contradicts a building" not in drawn["hand-1"], "that comes when it is pressed"
    assert "--card-off" in drawn["hand-1"]
    assert "--card-off" not in drawn["hand-8"]


def test_every_reason_against_a_card_has_a_short_form() -> None:
    assert set(words.SHORT) <= set(words.REFUSALS)
    for key, template in words.SHORT.items():
        assert len(VOICE.fill(template, {"places": "16"})) <= 26, key


@pytest.mark.parametrize("shape", SHAPES)
def test_most_moves_send_little(shape: Shape) -> None:
    sizes = []
    sent: SentScene | None = None
    for state in plausible_game(2, 3):
        scene = ARTIST.scene(sight(state, 0, shape))
        patch = sent.patch(scene) if sent else None
        if patch:
            sizes.append(len(zlib.compress(msgspec.json.encode(patch), 6)))
        sent = sent or SentScene(scene)
    # Nine decisions lie between two of these pictures.
    assert sorted(sizes)[len(sizes) // 2] < 2 * LARGEST_MOVE
