"""What the tests of Ziggurat share: positions in words, moves in notation, random games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

from digsite import testing
from digsite.core.contract import Settings, State, lowest_seat
from digsite.core.events import Refusal
from digsite.core.words import Voice
from digsite.draw.scene import Shape, Sight
from digsite.games.ziggurat import GAME
from digsite.games.ziggurat.rules.board import COLOURS, place_name
from digsite.games.ziggurat.rules.moves import card_name
from digsite.games.ziggurat.rules.play import ZigguratState
from digsite.games.ziggurat.rules.setup import table_of
from digsite.games.ziggurat.rules.terms import ENDINGS, TITLES

ROOT = Path(__file__).resolve().parents[3]
Data = dict[str, object]
BARE: Data = {"standing": {}}
"""A team that brings nothing: the board of the ledger, no skills, every title free."""


def table(
    chapter: int = 1,
    seats: int = 2,
    setup: Data | None = None,
    rules: int | None = None,
    **options: str,
) -> Settings:
    chosen: Data = dict(options)
    given = BARE if setup is None else setup
    return GAME.settings(seats, f"chapter{chapter}", chosen, given, rules=rules)


def card(settings: Settings, text: str) -> str:
    """The name of a card of this game that says this: ``O3 -`` or ``H2 I3``."""
    heroes, _, spirits = text.partition(" ")
    made = table_of(settings)
    for index, one in enumerate(made.deck.cards):
        if made.in_play >> index & 1 and (one.heroes, one.spirits) == (heroes, spirits):
            return card_name(index)
    raise LookupError(text)


def spirits(words: str) -> Data:
    """``P@L1:0 P@out T@held 0``: everything else is in supply."""
    found: dict[str, list[str]] = {colour: [] for colour in COLOURS}
    for word in words.split():
        colour, _, where = word.partition("@")
        found[colour].append(where.replace("_", " "))
    return dict(found)


def position(
    heroes: str,
    plays: str,
    on_board: str = "",
    settings: Settings | None = None,
    others: tuple[str, ...] = (),
    **fields: object,
) -> ZigguratState:
    """The start of the active seat's turn: where everybody is, and the card to play."""
    chosen = settings or table(seats=len(heroes.split()))
    active = cast("int", fields.get("active", 0))
    cards: list[str | None] = [None] * chosen.seats
    cards[active] = card(chosen, plays)
    rest = [seat for seat in range(chosen.seats) if seat != active]
    made = table_of(chosen)
    names = [card_name(index) for index in range(60) if made.in_play >> index & 1]
    wanted = {cards[active], *(card(chosen, text) for text in others)}
    spare = [name for name in names if name not in wanted]
    for index, seat in enumerate(rest):
        cards[seat] = card(chosen, others[index]) if index < len(others) else spare[index]
    data: Data = {"heroes": heroes.split(), "cards": cards, "spirits": spirits(on_board), **fields}
    return cast("ZigguratState", GAME.from_position(chosen, data))


play = testing.play
legal = testing.legal
kinds = testing.kinds
random_step = testing.random_step


def code(move: str) -> int:
    return int(GAME.parse(move).code())


def after(state: State, *moves: str) -> ZigguratState:
    """A copy on which these moves were played."""
    twin = cast("ZigguratState", state.copy())
    play(twin, *moves)
    return twin


def decides(state: State) -> int:
    return int(lowest_seat(state.to_act()))


def refusal(state: State, move: str, seat: int | None = None) -> Refusal:
    """Why a move is refused; playing it raises and changes nothing."""
    return testing.refused(state, move, decides(state) if seat is None else seat)


# --- What people see -----------------------------------------------------------------------------


def voice(names: Sequence[str] = (), seats: int = 4) -> Voice:
    """English, with a name for every seat."""
    return GAME.kit().words.voice(seats, names, "en")


def acting(state: State) -> int:
    """Who decides, or seat 0 where nobody does."""
    return decides(state) if state.to_act() > 0 else 0


def sight(
    state: State,
    viewer: int,
    shape: Shape = "wide",
    names: Sequence[str] = (),
    width: int = 80,
    colour: bool = False,
) -> Sight:
    """All that the artist is told about a moment."""
    moves = [] if viewer < 0 else [int(move) for move in state.moves(viewer)]
    told = voice(names, state.settings.seats)
    return Sight(state.observe(viewer), moves, told, shape, width, colour)


# --- What a position holds -----------------------------------------------------------------------


def where(state: ZigguratState, seat: int = 0) -> str:
    return place_name(state.heroes[seat])


def flames(state: ZigguratState, colour: str) -> list[str]:
    """Where the spirits of a colour are, in order of their tokens."""
    return cast("dict[str, list[str]]", state.position()["spirits"])[colour]


def ending(state: ZigguratState) -> str:
    """How it ended, or an empty text."""
    return ENDINGS[state.ending]


def titles(state: ZigguratState, seat: int) -> list[str]:
    mask = state.noted(seat, TITLES)
    return [key for index, key in enumerate(state.table.title_keys) if mask >> index & 1]


def of_kind(events: list[Data], kind: str) -> list[Data]:
    return [event for event in events if event["kind"] == kind]


# --- Random games --------------------------------------------------------------------------------


def walk(state: State, seed: int) -> Iterator[ZigguratState]:
    """Play a state at random to its end: yields it before every step, and finished."""
    return testing.walk(cast("ZigguratState", state), seed)
