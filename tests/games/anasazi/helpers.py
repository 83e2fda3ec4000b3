"""What the tests of Anasazi share: drawn ground, moves in notation, random games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from digsite import testing
from digsite.core.contract import NOBODY, Settings, State
from digsite.core.events import IllegalMove
from digsite.core.rng import Rng
from digsite.draw.scene import Shape, Sight
from digsite.games.anasazi import GAME
from digsite.games.anasazi.rules.play import AnasaziState
from digsite.services.board import moves_of, voice_of

Data = dict[str, object]
MM = 1_000_000
ORIGIN_BASE = [-64 * MM, 0]
"""A base camp whose first marker, at angle 0, ends in the origin."""
FAR: list[list[float]] = [[-200, 200], [-170, 200], [-170, 230]]
"""A mesa that is in nobody's way."""


def table(seats: int = 2, **options: object) -> Settings:
    return GAME.settings(seats, "", dict(options))


def mm(points: list[list[float]]) -> list[list[int]]:
    return [[round(x * MM), round(y * MM)] for x, y in points]


def box(left: float, right: float, low: float, high: float) -> list[list[float]]:
    return [[left, low], [right, low], [right, high], [left, high]]


def mesa(outline: list[list[float]], *pueblos: list[list[list[float]]]) -> Data:
    return {"outline": mm(outline), "pueblos": [[mm(area) for area in one] for one in pueblos]}


WIDE = [
    mesa(box(-300, -290, -60, 60)),
    mesa(box(290, 300, -60, 60)),
    mesa(box(-60, 60, 290, 300)),
    mesa(box(-60, 60, -300, -290)),
]
"""Four mesas far out, so that their hull is wide."""


def at(settings: Settings | None = None, **fields: object) -> AnasaziState:
    """A position in which expedition 1 ends in the origin, unless the fields say otherwise."""
    data: Data = {"expeditions": [[0], *[[] for _ in cast("list[object]", fields.get("more", []))]]}
    ground = {
        "mesas": fields.pop("mesas", [mesa(FAR)]),
        "bases": [ORIGIN_BASE, *cast("list[list[int]]", fields.pop("more", []))],
    }
    data["terrain"] = ground
    data.update(fields)
    return cast("AnasaziState", GAME.from_position(settings or table(), data))


def camp(seat: int, x: float, y: float, **marks: bool) -> Data:
    return {"seat": seat, "at": [round(x * MM), round(y * MM)], **marks}


def code(text: str) -> int:
    return int(GAME.parse(text).code())


def allowed(state: State, text: str, seat: int = 0) -> bool:
    return state.refusal(seat, code(text)) is None


def rule(state: State, text: str, seat: int = 0) -> str:
    """The rule that refuses a move, or an empty text."""
    why = state.refusal(seat, code(text))
    return "" if why is None else why.rule


def sight(state: State, viewer: int = 0, shape: Shape = "wide", names: Sequence[str] = ()) -> Sight:
    """What a viewer sees and can do."""
    voice = voice_of(state, names)
    return Sight(state.observe(viewer), moves_of(state, viewer), voice, shape)


def lead(angle: float, expedition: int = 1) -> str:
    return f"lead {expedition} {angle % 360:.6f}"


kinds = testing.kinds


def play(state: State, seat: int, *moves: str) -> list[Data]:
    """Play moves of one seat; returns what everybody sees of them."""
    return testing.play(state, *moves, seat=seat)


def refuses(state: State, seat: int, move: str) -> bool:
    try:
        state.play(seat, code(move))
    except IllegalMove:
        return True
    return False


def random_game(settings: Settings, seed: int, stop: str = "") -> AnasaziState:
    """Play at random to the end, or to the first decision of a phase."""
    state = GAME.start(settings)
    rng = Rng(seed)
    while state.to_act() != NOBODY and state.phase() != stop:
        step(state, rng)
    return cast("AnasaziState", state)


def step(state: State, rng: Rng) -> None:
    state.play(*testing.random_step(state, rng))
