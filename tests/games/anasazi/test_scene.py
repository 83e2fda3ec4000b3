"""Pictures, actions and the text map: drawn from observations, in both shapes, without faults."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import pytest

from digsite.core.contract import SPECTATOR, lowest_seat
from digsite.core.rng import Rng
from digsite.core.words import Voice
from digsite.draw.actions import Aim, Pointing, find_action
from digsite.draw.palette import TEXT, colour, contrast, weak_pairs
from digsite.draw.scene import Shape
from digsite.games.anasazi import GAME
from digsite.games.anasazi.knowledge.valleys import camp_regions
from digsite.games.anasazi.picture import board as art
from digsite.games.anasazi.picture.actions import SCALE, middle_of
from digsite.games.anasazi.picture.artist import AnasaziArtist
from digsite.games.anasazi.picture.crowns import CROWNS
from digsite.games.anasazi.picture.gains import SIGNS
from digsite.games.anasazi.picture.paint import EDGED, GROUNDS, PAIRS
from digsite.games.anasazi.picture.scene import FIND_WIDE, TOKENS
from digsite.games.anasazi.picture.words import WORDS
from digsite.games.anasazi.rules.moves import COLOURS
from digsite.games.anasazi.rules.play import AnasaziState
from digsite.games.anasazi.rules.trails import FREE
from digsite.services.board import voice_of
from digsite.testing.pictures import picture_faults
from tests.games.anasazi.helpers import (
    FAR,
    MM,
    WIDE,
    at,
    box,
    camp,
    code,
    lead,
    mesa,
    play,
    random_game,
    rule,
    sight,
    step,
    table,
)

ARTIST = AnasaziArtist()
NAMES = ["Ada", "Benedict", "Cleo", "Dunstan"]


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("stop", ["treasures", "setup_camp", "first_looks", "action", "over"])
def test_pictures(stop: str, shape: Shape) -> None:
    state = random_game(table(4, layout="fixed:5"), 2, stop)
    for viewer in (-2, 0):
        scene = ARTIST.scene(sight(state, viewer, shape, NAMES))
        faults = picture_faults(
            scene.document("light"), 360 if shape == "tall" else None, scene.tokens
        )
        assert faults == []


def test_pieces_stand_out_and_mesas_lie_between_them_and_the_ground() -> None:
    marks = {(pair.mark, pair.least) for pair in PAIRS if pair.ground == "desert"}
    assert {(f"seat{seat}", 4.5) for seat in range(4)} < marks
    assert {("accent", 4.5), ("stonework", 4.5), ("mesa", 1.5), ("cliff", 1.5)} < marks
    assert weak_pairs(PAIRS, TOKENS) == []


def test_pieces_stand_out_from_mesas_pueblos_and_ground_by_day_and_by_lantern() -> None:
    themes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for theme in themes:
        for paint, edge in EDGED:
            mark, rim = (colour(token, theme, TOKENS) for token in (paint, edge))
            for ground in GROUNDS:
                around = contrast(rim, colour(ground, theme, TOKENS))
                assert max(contrast(mark, rim), around) >= TEXT, (paint, ground, theme)


def test_the_smallest_find_is_eighteen_pixels_on_a_desktop() -> None:
    """A square one. At 1440x900 the page's layout gives this board 715 pixels."""
    size = FIND_WIDE / SCALE["wide"]
    side = re.search(r'<rect[^>]* width="([\d.]+)"', art.treasure("white", size))
    assert side is not None
    pixels = 715 / (2 * middle_of(SCALE["wide"]))
    edge = 1.5 * size / art.GAIN
    assert (float(side[1]) + edge) * pixels >= 18


def test_equal_observations_give_equal_scenes() -> None:
    """Two worlds that differ only in what the viewer cannot see look the same."""
    state = random_game(table(2, layout="fixed:5"), 3, "action")
    seen = state.observe(0)
    twin = seen.sample(Rng(77))
    assert twin.key() != state.key()
    left = ARTIST.scene(sight(state))
    right = ARTIST.scene(sight(twin))
    assert left.to_json() == right.to_json()


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_the_circle_of_an_aim_stays_clear_of_the_panels(shape: Shape) -> None:
    state = random_game(table(2, layout="fixed:42"), 3, "action")
    seat = int(lowest_seat(state.to_act()))
    scene = ARTIST.scene(sight(state, seat, shape))
    action = find_action(scene.actions, "lead-1")
    assert action is not None
    assert isinstance(action.detail, Aim)
    assert action.detail.frame is not None
    x, y, width, height = action.detail.frame
    assert (x, y) == (0, 0)
    (panel,) = [part for part in scene.live if part.id == "panel-1"]
    assert panel.x >= width if shape == "wide" else panel.y >= height


def test_aims_are_legal_where_the_picture_says_so() -> None:
    state = at(camps=[camp(1, 40, 0)], more=[[0, 60 * MM]])
    scene = ARTIST.scene(sight(state))
    action = find_action(scene.actions, "lead-1")
    assert action is not None
    assert isinstance(action.detail, Aim)
    for low, high in action.detail.arcs:
        for angle in (low, (low + high) // 2, high):
            move = ARTIST.code(state.observe(0), "lead-1", (angle % 360_000_000,))
            assert state.refusal(0, move) is None
    for barred in action.detail.barred:
        for angle in (barred.first, (barred.first + barred.last) // 2, barred.last):
            move = ARTIST.code(state.observe(0), "lead-1", (angle % 360_000_000,))
            why = state.refusal(0, move)
            assert why is not None
            assert barred.why == WORDS.explain(why, Voice())
    assert sorted(barred.why for barred in action.detail.barred) == [
        "The marker would hide the explorer at the end of expedition 2.",
        "The marker would lie on another player's camp.",
    ]
    # Pictures turn clockwise, the rules counter-clockwise.
    assert ARTIST.code(state.observe(0), "lead-1", (90 * MM,)) == code(lead(270))


def crosses(region: Sequence[tuple[float, float]], x: float, y: float) -> bool:
    """Whether a point lies in a polygon, by counting sides to its right."""
    inside = False
    for index, (ax, ay) in enumerate(region):
        bx, by = region[(index + 1) % len(region)]
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            inside = not inside
    return inside


def test_stops_are_the_listed_leads_and_say_what_they_do() -> None:
    state = at(
        mesas=[mesa(box(40, 80, -20, 20), [box(50, 60, -5, 5)])],
        treasures="r",
    )
    moves = [int(move) for move in state.moves(0)]
    scene = ARTIST.scene(sight(state))
    action = find_action(scene.actions, "lead-1")
    assert action is not None
    assert isinstance(action.detail, Aim)
    stops = {stop.angle: stop.label for stop in action.detail.stops}
    assert list(stops) == sorted(stops)
    assert {ARTIST.code(state.observe(0), "lead-1", (angle,)) for angle in stops} == {
        move for move in moves if GAME.notation(move).startswith("lead 1 ")
    }
    assert stops[0] == "Finds: red. Enters a new mesa."
    assert stops[180 * MM] == "Reaches nothing new."


def stops_of(state: AnasaziState) -> dict[str, tuple[int, tuple[str, ...]]]:
    """What the directions of expedition 1 do, what they are worth, and their signs."""
    action = find_action(ARTIST.scene(sight(state)).actions, "lead-1")
    assert action is not None
    assert isinstance(action.detail, Aim)
    for stop in action.detail.stops:
        assert stop.first <= stop.angle + 50_000 or stop.first <= stop.angle + 360 * MM + 50_000
        assert stop.first < stop.last
    return {stop.label: (stop.worth, stop.signs) for stop in action.detail.stops}


@pytest.mark.rule("ANA-31", "ANA-36", "ANA-39")
def test_stops_are_worth_what_they_bring_the_viewer_and_show_it() -> None:
    """Finds at today's values, the own objective double; a tower that stays is a look."""
    ground = mesa(box(40, 80, -20, 20), [box(50, 60, -5, 5)], [box(60, 70, 10, 15), FAR])
    hands: list[dict[str, object]] = [{"objective": "blue"}, {}]
    for treasures, worth in (("rw", 4), ("bw", 10)):
        state = at(mesas=[ground], treasures=treasures, towers="r", tile=[1, 0, 0, 0], seats=hands)
        colour = "red" if treasures[0] == "r" else "blue"
        found = stops_of(state)
        assert found[f"Finds: {colour}. Enters a new mesa."] == (
            worth, (f"gain-{colour}", "gain-look"),
        )  # fmt: skip
        assert found["Reaches nothing new."] == (0, ())


@pytest.mark.rule("ANA-33")
def test_a_covered_camp_is_worth_the_best_that_can_be_taken() -> None:
    rich: list[dict[str, object]] = [{"objective": "white"}, {"treasures": [1, 0, 1, 0]}]
    state = at(camps=[camp(0, 40, 0)], tile=[0, 0, 2, 0], seats=rich)
    assert stops_of(state)["Covers your camp: take a treasure."] == (6, ("gain-take",))
    poor = at(camps=[camp(0, 40, 0)], seats=[{}, {}])
    assert stops_of(poor)["Covers your camp: take a treasure."] == (0, ("gain-take",))


@pytest.mark.rule("ANA-37")
def test_a_tower_of_known_colour_costs_the_own_treasures_and_an_unknown_one_nothing() -> None:
    ground = mesa(box(40, 80, -20, 20), [FAR, box(50, 60, -5, 5)])
    hands: list[dict[str, object]] = [{"treasures": [3, 0, 0, 0], "looked": [1]}, {}]
    state = at(mesas=[ground], treasures="b", towers="r", seats=hands)
    assert stops_of(state)["Reveals tower 1 (red). Enters a new mesa."] == (-3, ("gain-tower",))
    hands[0]["looked"] = []
    state = at(mesas=[ground], treasures="b", towers="r", seats=hands)
    assert stops_of(state)["Reveals tower 1. Enters a new mesa."] == (0, ("gain-tower",))


def test_every_sign_of_a_gain_is_defined() -> None:
    defs = ARTIST.scene(sight(at())).defs
    for sign in SIGNS:
        assert defs.count(f'id="{sign}"') == 1


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_the_board_itself_tells_whose_turn_it_is_who_leads_and_what_finds_are_worth(
    shape: Shape,
) -> None:
    hands: list[dict[str, object]] = [
        {"treasures": [1, 0, 0, 0], "objective": "yellow"}, {"treasures": [0, 2, 0, 1]},
    ]  # fmt: skip
    state = at(table(2), tile=[0, 2, 0, 0], seats=hands)
    for viewer in (0, 1, int(SPECTATOR)):
        scene = ARTIST.scene(sight(state, viewer, shape, NAMES))
        live = {one.id: one for one in scene.live}
        # Five for one red, six and five for the others: the crown stands once, behind the eleven.
        tally = live["tally"].svg
        assert tally.count("var(--gold)") == 1
        assert tally.index(">5</text>") < tally.index(">11</text>") < tally.index("var(--gold)")
        assert tally.count("var(--cloth0)") == 1
        assert "var(--cloth1)" not in tally
        assert "var(--seat0)" in live["turn"].svg
        assert re.findall(r">(\d)</text>", live["values"].svg) == ["5", "3", "5", "5"]
        assert ("×2" in live["values"].svg) == (viewer == 0)
        assert f">{state.table.supply}</text>" in live["stock"].svg


def test_the_objective_is_a_card_at_the_hands_place() -> None:
    state = random_game(table(2, layout="fixed:5"), 3, "setup_camp")
    early = ARTIST.scene(sight(state, 0))
    assert "hand" in [part.name for part in early.parts]
    assert not any("counts double" in one.label for one in early.live)
    state = random_game(table(2, layout="fixed:5"), 3, "action")
    parts = [part.name for part in ARTIST.scene(sight(state, 0)).parts]
    assert parts.index("hand") < parts.index("tile") < parts.index("seats")
    (card,) = [one for one in ARTIST.scene(sight(state, 0)).live if one.id == "objective"]
    assert card.label == f"Every {COLOURS[state.objective[0]]} treasure counts double for you."
    watching = ARTIST.scene(sight(state, int(SPECTATOR)))
    assert "hand" not in [part.name for part in watching.parts]


@pytest.mark.rule("ANA-37")
def test_a_tower_that_was_seen_shows_its_colour_for_ever_and_to_nobody_else() -> None:
    state = random_game(table(2, layout="fixed:5"), 3, "action")
    seen = [tower for tower in range(16) if state.looked[0] & (1 << tower)]
    luck = Rng(4)
    for _turn in range(30):
        for viewer in (0, 1):
            live = {one.id: one.svg for one in ARTIST.scene(sight(state, viewer)).live}
            for tower in range(16):
                colour = COLOURS[state.tower[tower]]
                shown = f"var(--treasure-{colour})" in live.get(f"tower-{tower + 1}", "")
                stands = state.table.standing & (1 << tower) != 0
                assert shown == (stands and state.looked[viewer] & (1 << tower) != 0)
        step(state, luck)
    assert len(seen) == 3


@pytest.mark.parametrize("chosen", [{}, {"camp_region": "surface", "camp_on_marker": "allowed"}])
def test_the_shaded_region_is_where_camps_may_stand(chosen: dict[str, str]) -> None:
    state = random_game(table(2, layout="fixed:5", **chosen), 3, "action")
    luck = Rng(4)
    for _ in range(12):  # some trails and camps in the way
        step(state, luck)
    regions = camp_regions(state.table)
    rng = Rng(8)
    counts = [0, 0]
    for _ in range(1500):
        x, y = (int(rng.below(700 * MM)) - 350 * MM for _ in "xy")
        shaded = any(crosses(region, x, y) for region in regions)
        around = [
            state.table.camp_obstacle(x + dx * 2 * MM, y + dy * 2 * MM) == FREE
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
        ]
        # The border is drawn a little simpler than it is, so a point near it may be on either side.
        if all(around):
            counts[0] += 1
            assert shaded
        if not any(around):
            counts[1] += 1
            assert not shaded
    assert min(counts) > 20


@pytest.mark.rule("ANA-17")
def test_points() -> None:
    state = random_game(table(2, layout="fixed:5"), 3, "setup_camp")
    seat = int(lowest_seat(state.to_act()))
    seen = state.observe(seat)
    scene = ARTIST.scene(sight(state, seat))
    action = find_action(scene.actions, "camp")
    assert action is not None
    detail = action.detail
    assert isinstance(detail, Pointing)
    for region in detail.regions:
        for x, y in region[::9]:
            value = (
                round((x - detail.origin[0]) * detail.scale),
                round((y - detail.origin[1]) * detail.scale),
            )
            told = ARTIST.preview(sight(state, seat), "camp", value)
            assert told is not None
            snapped = told.value or value
            assert state.refusal(seat, ARTIST.code(seen, "camp", snapped)) is None
            assert math.dist(snapped, value) < 4 * MM
    told = ARTIST.preview(sight(state, seat), "camp", (0, 0))
    assert told is not None
    assert "on the kiva mesa" in told.sentence
    assert state.refusal(seat, ARTIST.code(seen, "camp", told.value)) is None


def test_picks() -> None:
    seen = random_game(table(2, layout="fixed:5"), 3, "setup_camp").observe(0)
    assert ARTIST.code(seen, "look-7", ()) == code("look 7")
    assert ARTIST.code(seen, "take-1-red", ()) == code("take 1 red")
    assert ARTIST.code(seen, "decline", ()) == code("decline")
    for text in ("lead 3 123.456789", "camp 12.5 -40"):
        found = ARTIST.action_of(seen, code(text))
        assert found is not None
        assert ARTIST.code(seen, *found) == code(text)
    assert ARTIST.action_of(seen, code("look 7")) is None
    for wrong in ("dance", "lead-", "lead-12", "look-17", "take-9-red"):
        with pytest.raises(ValueError, match="no action"):
            ARTIST.code(seen, wrong, ())


@pytest.mark.rule("ANA-30")
def test_previews() -> None:
    state = at(camps=[camp(1, 40, 0)])
    told = ARTIST.preview(sight(state), "lead-1", (0,))
    assert told is not None
    assert "another player's camp" in told.sentence
    told = ARTIST.preview(sight(state), "lead-1", (90 * MM,))
    assert told is not None
    assert told.sentence == "Reaches nothing new."
    assert len(told.elements) == 1
    blind = at(table(2, measuring="eyeball"), camps=[camp(1, 40, 0)])
    told = ARTIST.preview(sight(blind), "lead-1", (0,))
    assert told is not None
    assert told.sentence == ""
    scene = ARTIST.scene(sight(blind))
    action = find_action(scene.actions, "lead-1")
    assert action is not None
    assert isinstance(action.detail, Aim)
    assert action.detail.arcs == ((0, 359_999_999),)
    assert action.detail.barred == ()
    assert action.detail.stops == ()


@pytest.mark.rule("ANA-39", "ANA-41")
def test_at_the_end_everybodys_points_can_be_recounted() -> None:
    """Objectives of all, and who gets which bonus: in picture, text board, result and journal."""
    hands: list[dict[str, object]] = [
        {"treasures": [2, 1, 0, 0], "objective": "blue"},
        {"treasures": [1, 1, 0, 3], "objective": "red"},
    ]
    state = at(table(2), supply=1, seats=hands)
    (_, over) = play(state, 0, lead(0))
    ended = state.result()
    assert ended is not None
    assert ended.facts == {"objectives": ["blue", "red"], "bonus": {"red": 0, "yellow": 1}}
    assert ended.to_data()["facts"] == ended.facts
    facts = "Objectives: Ada blue, Benedict red. Bonus treasures: red Ada, yellow Benedict."
    voice = voice_of(state, NAMES[:2])
    assert WORDS.ending(ended, voice) == f"Benedict wins with {max(ended.scores)} points. {facts}"
    assert WORDS.tell(over, voice).endswith(facts)
    for viewer in (0, int(SPECTATOR)):
        picture = ARTIST.scene(sight(state, viewer, names=NAMES))
        text = ARTIST.text(sight(state, viewer, names=NAMES)).replace("\n", " ")
        for line in ("objective: blue · bonus: red", "objective: red · bonus: yellow"):
            assert line in picture.document("light")
            assert line in text
        for score in ended.scores:
            assert f"{score} points" in text


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("layout", range(8))
def test_names_hide_no_names(layout: int, shape: Shape) -> None:
    state = random_game(table(2, layout=f"fixed:{layout}"), 3, "setup_camp")
    scene = ARTIST.scene(sight(state, 0, shape))
    assert picture_faults(scene.document("light"), 360 if shape == "tall" else None, TOKENS) == []


@pytest.mark.parametrize("layout", [5, 17, 2026])
def test_what_texts_name_is_found_on_the_board(layout: int) -> None:
    """Mesas by crown, towers by number, pueblos by mesa and side: in picture, text and speech."""
    state = random_game(table(2, layout=f"fixed:{layout}"), 3, "first_looks")
    seat = int(lowest_seat(state.to_act()))
    terrain = state.table.terrain
    for shape in ("wide", "tall"):
        scene = ARTIST.scene(sight(state, seat, shape))
        live = {one.id: one for one in scene.live}
        for word, _, _ in CROWNS:
            assert scene.fixed.count(f'data-shape="crown-{word}"') == 1
        for number in range(1, 17):
            assert f">{number}</text>" in live["names"].markup()
            assert live[f"tower-{number}"].label.startswith(f"Tower {number}")
        labels = [one.label for one in scene.live if one.id.startswith("treasure-")]
        assert len({label.partition(" in ")[2] for label in labels}) == 44
    text = ARTIST.text(sight(state, 0))
    for word, name, _ in CROWNS:
        assert word in text
        assert name == f"the {word} mesa"
    assert len({word for word, _, _ in CROWNS}) == 28
    sides = [terrain.side_of(pueblo) for pueblo in range(44)]
    mesas = [int(terrain.mesa_of(terrain.treasure_area[pueblo])) for pueblo in range(44)]
    assert len(set(zip(mesas, sides, strict=True))) == 44


@pytest.mark.rule("ANA-31")
def test_a_find_is_told_with_the_place_that_the_board_shows() -> None:
    north, south = box(30, 40, 10, 20), box(30, 40, -4, 6)
    state = at(mesas=[mesa(FAR), mesa(box(20, 80, -30, 30), [south], [north])], treasures="ry")
    found = play(state, 0, lead(0))[1]
    assert (found["mesa"], found["side"], found["pueblo"]) == (2, "south", 1)
    told = WORDS.tell(found, Voice(NAMES))
    assert told == "Ada finds a red treasure in the southern pueblo of the arch mesa."
    labels = [one.label for one in ARTIST.scene(sight(state)).live]
    assert "yellow treasure in the northern pueblo of the arch mesa" in labels
    assert rule(state, "camp 50 0") == "ANA-17"
    why = state.refusal(0, code("camp 50 0"))
    assert why is not None
    assert WORDS.explain(why, Voice(NAMES)).endswith("on the arch mesa.")


def offered(text: str) -> list[str]:
    """The moves that a text map suggests, one a line."""
    return [
        line.strip().split("  ")[0]
        for line in text.splitlines()
        if line.startswith(("  lead", "  camp"))
    ]


def test_text_map() -> None:
    state = random_game(table(2, layout="fixed:5"), 3, "action")
    seat = int(state.turn)
    text = ARTIST.text(sight(state, seat, names=NAMES))
    lines = text.splitlines()
    assert max(len(line) for line in lines) <= 80
    assert max(len(line) for line in lines[:38]) >= 76
    for number in range(1, 7):
        assert f" {number} " in text
    for tower in range(1, 17):
        assert re.search(rf"[TRBWY]{tower}(?!\d)", text)
    assert "\033[" in ARTIST.text(replace(sight(state, seat), colour=True))


def test_text_map_offers_few_moves_grouped_by_result() -> None:
    state = random_game(table(2, layout="fixed:5"), 3, "action")
    seat = int(state.turn)
    text = ARTIST.text(sight(state, seat, names=NAMES))
    given = offered(text)
    assert 6 < len(given) <= 12
    assert all(state.refusal(seat, int(GAME.parse(move).code())) is None for move in given)
    told = [line.strip() for line in text.splitlines() if line.startswith("  lead")]
    assert len({(line.split()[1], line.split("  ")[1]) for line in told}) == len(told)
    # The angles are whole degrees wherever those do the same.
    assert any(re.fullmatch(r"lead \d \d+", move) for move in given)


@pytest.mark.rule("ANA-30")
def test_by_eye_a_camp_is_not_measured_either() -> None:
    """No word about who could reach it, and no better place where it cannot stand."""
    for measuring, told in (
        ("assisted", "A camp here. Within one marker's reach of: 1."),
        ("eyeball", "A camp here."),
    ):
        state = at(table(2, measuring=measuring), mesas=WIDE)
        good = ARTIST.preview(sight(state), "camp", (40 * MM, -20 * MM))
        bad = ARTIST.preview(sight(state), "camp", (-30 * MM, 0))
        assert good is not None
        assert bad is not None
        assert good.sentence == told
        assert bool(bad.value) == (measuring == "assisted")
        assert bool(bad.elements) == (measuring == "assisted")
        assert "a trail is in the way" in bad.sentence


def test_text_map_by_eye_suggests_no_directions_and_no_places() -> None:
    state = random_game(table(2, layout="fixed:5", measuring="eyeball"), 3, "action")
    seat = int(state.turn)
    text = ARTIST.text(sight(state, seat, names=NAMES))
    assert offered(text) == []
    assert "Any angle will do" in text


def test_text_map_marks_camps_and_towers() -> None:
    settings = table(2, layout="fixed:5")
    state = random_game(settings, 3, "first_looks")
    seat = int(state.turn)
    play(state, seat, "look 5")
    letter = COLOURS[int(state.tower[4])][0].upper()
    own = ARTIST.text(sight(state, seat))
    other = ARTIST.text(sight(state, 1 - seat))
    assert f"{letter}5" in own
    assert "T5" in other
    assert "(A)" in own
    assert "(B)" in own


@pytest.mark.rule("ANA-34")
def test_text_map_names_whom_to_take_from() -> None:
    state = at(camps=[camp(0, 40, 0)], seats=[{}, {"treasures": [2, 0, 0, 1]}])
    play(state, 0, lead(0))
    text = ARTIST.text(sight(state, names=["Ada", "Bo"]))
    assert "take 1 red (from Bo), take 1 yellow (from Bo), decline" in text


# What pieces tell who is pointing at them


def glance(state: AnasaziState, viewer: int, piece: str) -> str:
    told = ARTIST.preview(sight(state, viewer), piece, ())
    assert told is not None
    return told.sentence


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("stop", ["treasures", "first_looks", "action", "over"])
def test_every_tower_and_camp_can_be_looked_at(stop: str, shape: Shape) -> None:
    state = random_game(table(3, layout="fixed:5"), 2, stop)
    for viewer in (int(SPECTATOR), 0):
        seen = sight(state, viewer, shape)
        scene = ARTIST.scene(seen)
        pieces = [part.id for part in scene.live if part.id.startswith(("tower-", "camp-"))]
        assert list(scene.glances) == pieces
        assert bool(pieces) == (stop != "treasures")
        for piece in scene.glances:
            told = ARTIST.preview(seen, piece, ())
            assert told is not None
            assert "{" not in told.sentence


def test_a_glance_at_what_is_not_there_tells_nothing() -> None:
    state = random_game(table(2, layout="fixed:5"), 3, "action")
    for nothing in ("tower-0", "tower-17", "tower-x", "camp-0", "camp-99", "seat-0", "camp"):
        assert ARTIST.preview(sight(state), nothing, ()) is None


def towers_at_hand(**chosen: object) -> AnasaziState:
    """Tower 1 is red, seen by A, and before expedition 1; tower 2 is far from everything."""
    near = mesa(box(40, 80, -20, 20), [box(50, 60, -15, -5), box(50, 60, 5, 15)])
    far = mesa(box(240, 280, -20, 20), [box(250, 260, -15, -5), box(250, 260, 5, 15)])
    return at(
        table(2, **chosen),
        mesas=[near, far],
        towers="rb",
        tile=[1, 0, 0, 0],
        seats=[{"looked": [1]}, {}],
    )


@pytest.mark.rule("ANA-20")
def test_looking_at_a_tower_tells_what_the_viewer_knows_of_it() -> None:
    state = towers_at_hand()
    reach = "Within one marker's reach of expeditions: 1."
    assert glance(state, 0, "tower-1") == (
        f"Tower 1, red, seen by Team A. Treasures of this colour are worth 4 now. {reach}"
    )
    hidden = f"Tower 1, seen by Team A. Its colour is hidden from you. {reach}"
    assert glance(state, 1, "tower-1") == hidden
    assert glance(state, int(SPECTATOR), "tower-1") == hidden
    assert glance(state, 0, "tower-2") == (
        "Tower 2. Its colour is hidden from you. Out of every expedition's reach for now."
    )
    shown = ARTIST.preview(sight(state), "tower-1", ())
    assert shown is not None
    assert [part.id for part in shown.elements] == ["glance-1"]
    forgotten = towers_at_hand(memory_aid="off")
    assert glance(forgotten, 0, "tower-1") == hidden


@pytest.mark.rule("ANA-27")
def test_looking_at_a_camp_tells_whose_it_is_and_what_it_bars() -> None:
    state = at(camps=[camp(1, 40, 0), camp(1, 200, 0), camp(0, 0, 40, fresh=True)])
    bars = "In the way of other teams that lead expeditions: 1."
    for viewer in (int(SPECTATOR), 0, 1):
        assert glance(state, viewer, "camp-1") == f"Camp of Team B. {bars}"
        assert glance(state, viewer, "camp-2") == "Camp of Team B. In nobody's way for now."
        assert glance(state, viewer, "camp-3") == (
            f"Camp of Team A, built this turn. {bars} "
            "Before the next turn it is in the way of Team A too."
        )
    # The referee says the same of a marker that is led straight over each of them.
    assert [rule(state, lead(angle)) for angle in (0, 90)] == ["ANA-27", "ANA-29"]


def test_a_camp_bars_nobody_when_no_marker_is_left() -> None:
    state = at(camps=[camp(1, 40, 0)], supply=0, seats=[{"hand": 3}, {"hand": 3}])
    assert "In the way" not in glance(state, 0, "camp-1")


@pytest.mark.rule("ANA-30")
def test_by_eye_a_glance_measures_nothing() -> None:
    state = towers_at_hand(measuring="eyeball")
    assert glance(state, 1, "tower-1") == "Tower 1, seen by Team A. Its colour is hidden from you."
    blind = at(table(2, measuring="eyeball"), camps=[camp(1, 40, 0)])
    assert glance(blind, 0, "camp-1") == "Camp of Team B."


def test_glances_tell_nothing_that_the_observation_does_not_hold() -> None:
    """Worlds that differ only in what the viewer cannot see are told about in the same words."""
    state = random_game(table(2, layout="fixed:5"), 3, "action")
    for viewer in (int(SPECTATOR), 0):
        seen = state.observe(viewer)
        twin = seen.sample(Rng(77))
        assert twin.key() != state.key()
        for piece in ARTIST.scene(sight(state, viewer)).glances:
            left = ARTIST.preview(sight(state, viewer), piece, ())
            assert left == ARTIST.preview(sight(twin, viewer), piece, ())
