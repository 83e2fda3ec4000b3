"""Whole games beside the slow reference: positions, legality, effects, ends, every option drawn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeVar, cast

import pytest

from digsite.core.contract import NATURE, NOBODY, Settings, State, lowest_seat
from digsite.core.rng import Rng
from digsite.games.anasazi import GAME
from digsite.games.anasazi.knowledge.content import CONTENT
from digsite.games.anasazi.rules.layout import lay_out
from tests.games.anasazi.helpers import MM, box, mm
from tests.reference.anasazi import BASE, CAMP, WIDTH, Point, arc_ends, sides, squared_gap
from tests.reference.anasazi_game import COLOURS, Table
from tests.reference.anasazi_ground import Camp, Ground, Mesa
from tests.reference.anasazi_ground import lay_out as reference_layout
from tests.seeds import FIRST, seeds

Data = dict[str, object]
T = TypeVar("T")
OMITTED: Data = {
    "layout": None,
    "treasures": "",
    "dealt": 0,
    "towers": "",
    "tile": [0, 0, 0, 0],
    "supply": 54,
    "expeditions": [],
    "order": [],
    "camps": [],
    "entered": [],
    "first": 0,
    "turn": 0,
    "step": 0,
    "round_looks": [],
    "takes": [],
    "new_mesas": [],
    "idle": 0,
    "lost": 0,
    "ending": "",
}
"""What a position of the engine leaves out, told in full."""
NONSENSE = ["decline", "look 1", "take 0 red", "take 1 yellow", "camp 0 0", "lead 1 0"]


def drawn_options(rng: Rng) -> dict[str, str]:
    """About half of them other than usual; each value comes up."""
    chosen = {}
    for option in GAME.options:
        values = list(option.values) or ["random", f"fixed:{int(rng.below(1000))}"]
        chosen[option.name] = values[int(rng.below(len(values)))]
    return chosen


def told(state: State) -> Data:
    """The engine's position, as complete as the reference's."""
    data = {**OMITTED, **state.position()}
    if "terrain" in data:
        del data["layout"]
    data["seats"] = [
        {"hand": 7, "treasures": [0, 0, 0, 0], "looked": [], "objective": None, **seat}
        for seat in cast("list[Data]", data["seats"])
    ]
    data["actions"] = data.get("actions", 0)
    return data


def plain(data: object) -> object:
    """Points are lists, as in JSON."""
    if isinstance(data, dict):
        return {name: plain(value) for name, value in data.items()}
    if isinstance(data, list | tuple):
        return [plain(value) for value in data]
    return data


def same(state: State, table: Table, context: str) -> None:
    """Position, who acts, points."""
    mine, theirs = table.position(), told(state)
    assert set(theirs) == set(mine)
    for name, value in mine.items():
        given = theirs[name]
        if isinstance(given, list) and isinstance(value, list) and len(given) == len(value):
            for one, wanted in zip(given, value, strict=True):
                assert plain(one) == plain(wanted), f"{name}: {one} for {wanted}; {context}"
        assert plain(given) == plain(value), f"{name}: {given} for {value}; {context}"
    acting = state.to_act()
    seat = table.to_act()
    if seat is None:
        assert acting == NOBODY, context
    else:
        assert acting == (NATURE if seat == NATURE else 1 << seat), context
    scores = [int(state.score(seat)) for seat in range(len(table.players))]
    assert scores == table.scores(), context


# Moves worth trying


def leads(table: Table, expedition: int, rng: Rng) -> list[str]:
    """Anywhere, and where something begins to be touched, overlapped or forbidden."""
    tail = table.ends[expedition]
    edges = [float(angle) for angle in table.telling_angles(table.turn, expedition)]
    for camp in table.camps:
        edges += arc_ends(tail, camp.at, WIDTH + CAMP)
    for mesa in table.ground.mesas:
        if squared_gap(tail, mesa.outline[0]) < (220 * MM) ** 2:
            for polygon in [mesa.outline, *(area for one in mesa.pueblos for area in one)]:
                for corner in polygon:
                    edges += arc_ends(tail, corner, WIDTH)
    angles = [int(rng.below(360 * MM)) for _ in range(3)]
    angles += [round(pick(edges, rng)) + int(rng.below(5)) - 2 for _ in range(6) if edges]
    return [f"lead {expedition + 1} {angle % (360 * MM) / MM:.6f}" for angle in angles]


def pick(items: Sequence[T], rng: Rng) -> T:
    return items[int(rng.below(len(items)))]


def camps(table: Table, rng: Rng) -> list[str]:
    """Anywhere, and hardly clear of something, or hardly not."""
    spots = []
    for _ in range(3):
        turn, away = math.tau * rng.unit(), 345 * MM * math.sqrt(rng.unit())
        spots.append(beside((0, 0), away, turn, rng))
    rings = [(camp.at, 2 * CAMP) for camp in table.camps]
    rings += [(base, BASE + CAMP) for base in table.ground.bases]
    rings += [(end, 4 * MM + CAMP) for end in table.ends] + [((0, 0), 336 * MM)]
    for middle, away in (pick(rings, rng), pick(rings, rng)):
        spots.append(beside(middle, away, math.tau * rng.unit(), rng))
    lines = [(side, CAMP) for mesa in table.ground.mesas for side in sides(mesa.outline)]
    lines += [(side, -CAMP) for side in sides(table.hull)] * 4
    lines += [(marker, WIDTH + CAMP) for marker in table.markers] * 4
    for ((ax, ay), (bx, by)), away in (pick(lines, rng), pick(lines, rng)):
        share = rng.unit()
        foot = (round(ax + share * (bx - ax)), round(ay + share * (by - ay)))
        # To the right of a side is outside.
        spots.append(beside(foot, away, math.atan2(by - ay, bx - ax) - math.pi / 2, rng))
    return [f"camp {x / MM:.6f} {y / MM:.6f}" for x, y in spots]


def beside(middle: Point, away: float, turn: float, rng: Rng) -> Point:
    away += int(rng.below(5)) - 2
    return (
        middle[0] + round(away * math.cos(turn)),
        middle[1] + round(away * math.sin(turn)),
    )


def tries(state: State, table: Table, rng: Rng) -> list[str]:
    """Moves to judge, good and bad; all of them where there are few."""
    seat = table.turn
    listed = [GAME.notation(code) for code in state.moves(seat)]
    if table.phase in ("action", "setup_camp"):
        moves = [pick(listed, rng) for _ in range(4)] + camps(table, rng) + NONSENSE
        if table.phase == "action":
            moves += leads(table, int(rng.below(len(table.chains))), rng)
        return moves
    assert sorted(listed) == sorted(table.answers())
    return [
        *NONSENSE,
        *(f"look {tower}" for tower in range(1, 17)),
        *(f"take {who} {colour}" for who in range(4) for colour in COLOURS),
    ]


def judge(state: State, table: Table, moves: list[str]) -> list[str]:
    """Compare the verdicts on these moves; returns the legal ones."""
    seat = table.turn
    legal = []
    for move in moves:
        broken = table.problems(seat, move)
        why = state.refusal(seat, GAME.parse(move).code())
        context = f"{move}: {broken} by {state.position()}"
        assert (why is None) == (not broken), context
        if why is None:
            legal.append(move)
        elif table.options["measuring"] == "assisted" and "kind" not in broken:
            assert why.rule in broken, context
        other = (seat + 1) % len(table.players)
        assert state.refusal(other, GAME.parse(move).code()) is not None
    return legal


def check_chances(state: State, table: Table) -> None:
    """What chance may do, and how likely."""
    given = state.chances()
    expected = table.chances()
    if given.is_range():
        (bound,) = expected
        kind, _, count = bound.partition(" ")
        assert GAME.notation(given.low) == f"{kind} 0"
        assert GAME.notation(given.high) == f"{kind} {int(count) - 1}"
    else:
        weights = [int(weight) for weight in given.weights]
        assert dict(zip(map(GAME.notation, given.codes), weights, strict=True)) == expected


def stir(state: State, seat: int, move: str) -> int:
    """How much a move changes, so that games are eventful."""
    after = state.copy()
    after.play(seat, GAME.parse(move).code())
    before, then = told(state), told(after)
    treasures = [str(data["treasures"]).count(".") for data in (before, then)]
    tiles = [sum(cast("list[int]", data["tile"])) for data in (before, then)]
    exciting = after.phase() == "take"
    return 3 * (tiles[1] - tiles[0]) + treasures[1] - treasures[0] + 2 * exciting


def play_on(state: State, table: Table, rng: Rng, told_of: dict[str, int]) -> None:
    """Both to the end, move by move; counts what happened."""
    history: list[str] = []
    while state.to_act() != NOBODY:
        same(state, table, f"{table.options} {history}")
        told_of[table.phase] = told_of.get(table.phase, 0) + 1
        if state.to_act() == NATURE:
            check_chances(state, table)
            seat, move = int(NATURE), GAME.notation(state.sample_chance(rng))
        else:
            seat = int(lowest_seat(state.to_act()))
            legal = judge(state, table, tries(state, table, rng))
            move = GAME.notation(state.sample_move(seat, rng))
            if legal and rng.below(2):
                move = max(legal, key=lambda one: stir(state, seat, one))
        history.append(f"{seat} {move}")
        state.play(seat, GAME.parse(move).code())
        table.act(seat, move)
    same(state, table, f"{table.options} {history}")
    result = state.result()
    assert result is not None
    assert result.scores == table.scores(), f"{table.options} {history}"
    assert result.winners == table.winners(), f"{table.options} {history}"
    assert result.reason == table.ending
    ending = f"ended by {table.ending}"
    told_of[ending] = told_of.get(ending, 0) + 1


def compare_game(seed: int, told_of: dict[str, int]) -> None:
    rng = Rng(seed)
    options = drawn_options(rng)
    seats = 2 + int(rng.below(3))
    rules = 1 + int(rng.below(2))
    state = GAME.start(settings_of(seats, options, rules))
    play_on(state, Table(seats, options, rules), rng, told_of)


def settings_of(seats: int, options: dict[str, str], rules: int) -> Settings:
    return GAME.settings(seats, "", dict(options), rules=rules)


# Crowded tables: few markers, camps all round the ends


def crowded(rng: Rng) -> Table:
    """A table on own ground, near its end."""
    options = {**drawn_options(rng), "layout": "random"}
    table = Table(2 + int(rng.below(3)), options, 1 + int(rng.below(2)))
    middles = [(-150.0, 0.0), (150.0, 0.0), (0.0, 150.0)][: 1 + int(rng.below(3))]
    mesas = []
    for x, y in middles:
        left, low = x + 20 + int(rng.below(20)), y - 40 + int(rng.below(60))
        larger, smaller = (
            box(left + 4, left + 12, low + 4, low + 16),
            box(left + 12, left + 18, low + 4, low + 16),
        )
        outline = points(box(left, left + 30, low, low + 20))
        mesas.append(Mesa(outline, [[points(larger), points(smaller)]]))
    if len(middles) > 1:
        # Either no room for a camp between the mesas, or plenty.
        far = [box(-300, -290, -60, 60), box(290, 300, -60, 60), box(-60, 60, 290, 300)]
        mesas += [Mesa(points(corners), []) for corners in far]
    table.stand_on(Ground(mesas, [(round(x * MM), round(y * MM)) for x, y in middles]))
    table.phase, table.dealt, table.actions = "action", 4, 1 + int(rng.below(2))
    table.treasures = [int(rng.below(4)) for _ in middles]
    colours = [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]
    table.tile = [0, 0, 0, 0]
    for _ in range(int(rng.below(20))):
        colour = pick(colours, rng)
        if table.tile[colour] < 3:
            colours.remove(colour)
            table.tile[colour] += 1
    table.towers = [colours.pop(int(rng.below(len(colours)))) for _ in middles]
    table.standing = set(range(len(middles)))
    table.supply = 1 + int(rng.below(8))
    ring_of_camps(table, middles, rng)
    bare = rng.below(2)
    for seat, player in enumerate(table.players):
        built = sum(camp.seat == seat for camp in table.camps)
        player.hand = 0 if bare or rng.below(2) else min(2, 7 - built)
        player.treasures = [int(rng.below(2)) for _ in range(4)]
        player.objective = seat if options["objective_deck"] == "distinct" else seat // 2
    table.first, table.turn = (int(rng.below(len(table.players))) for _ in range(2))
    return table


def ring_of_camps(table: Table, middles: list[tuple[float, float]], rng: Rng) -> None:
    """Round every base, at distances that leave narrow ways out, or none."""
    left = [7] * len(table.players)
    tight = rng.below(2)
    for x, y in middles:
        count = 6 + int(rng.below(3))
        away = (13.1 if tight else pick((16.0, 20.0, 26.0, 29.9, 34.0), rng)) * MM
        owner = int(rng.below(len(left)))
        for number in range(count):
            seat = (owner + (number if rng.below(4) else 0)) % len(left)
            if not left[seat]:
                continue
            left[seat] -= 1
            turn = math.tau * number / count + rng.unit() / 50
            at = beside((round(x * MM), round(y * MM)), away, turn, rng)
            table.camps.append(Camp(seat, at, covered=not rng.below(3)))


def points(corners: list[list[float]]) -> list[Point]:
    return [(x, y) for x, y in mm(corners)]


def compare_crowded(seed: int, told_of: dict[str, int]) -> None:
    rng = Rng(seed)
    table = crowded(rng)
    data = cast("Data", plain(table.position()))
    given = {name: value for name, value in data.items() if value not in ("", None)}
    state = GAME.from_position(settings_of(len(table.players), table.options, table.rules), given)
    table.go_on()
    play_on(state, table, rng, told_of)


@pytest.mark.reference
@pytest.mark.rule("ANA-02")
@pytest.mark.parametrize("number", [FIRST, FIRST + 1, 2026, 2**32 - 1])
def test_layouts_are_those_of_the_ledger(number: int) -> None:
    mine, theirs = reference_layout(number), lay_out(CONTENT.made(), number)
    shapes = theirs.shapes()
    assert [one.outline for one in mine.mesas] == [one.outline for one in shapes]
    assert [one.pueblos for one in mine.mesas] == [one.pueblos for one in shapes]
    bases = zip(theirs.base_x, theirs.base_y, strict=True)
    assert mine.bases == [(int(x), int(y)) for x, y in bases]


@pytest.mark.reference
@pytest.mark.parametrize("number", range(3))
def test_games_with_drawn_options(number: int) -> None:
    told_of: dict[str, int] = {}
    compare_game(FIRST + number, told_of)
    assert told_of["action"] > 10


@pytest.mark.reference
@pytest.mark.rule("ANA-13")
def test_crowded_tables() -> None:
    told_of: dict[str, int] = {}
    for seed in seeds(12):
        compare_crowded(seed, told_of)


@pytest.mark.slow
@pytest.mark.reference
def test_many_games_with_drawn_options() -> None:
    told_of: dict[str, int] = {}
    for seed in seeds(34, 100):
        compare_game(seed, told_of)
        compare_crowded(seed, told_of)
    assert {"take", "mesa_look", "setup_look"} <= set(told_of)


@pytest.mark.reference
@pytest.mark.parametrize(
    ("number", "reason"), [(115, "standstill"), (116, "markers"), (117, "towers")]
)
def test_crowded_tables_end_in_every_way(number: int, reason: str) -> None:
    told_of: dict[str, int] = {}
    compare_crowded(number, told_of)
    assert f"ended by {reason}" in told_of
