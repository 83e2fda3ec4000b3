"""Tiny games for the bots' tests: a hidden card, a die, a known road, and scissors-paper-stone.

They share one state: the list of codes played so far. A game says what that list means.
"""

from __future__ import annotations

from typing import cast

from digsite.core.contract import (
    NATURE,
    NOBODY,
    Chances,
    Game,
    Mode,
    Observation,
    Result,
    Settings,
    State,
)
from digsite.core.events import Refusal
from digsite.core.native import append, i64, vec
from digsite.core.notation import Grammar, Kind, in_range
from digsite.core.rng import Rng, hash_in

NUMBERS = Grammar([Kind("number", 0, "{it}", it=in_range("number", 0, 99))], "write a number")
"""A code is its own notation."""


class Toy(Game):
    """A game as four questions about the codes played so far."""

    def __init__(self, id: str, seats: int) -> None:
        super().__init__(
            id, id, [1], [Mode("standard", "Standard", seats, seats)], [], grammar=NUMBERS
        )

    def acting(self, played: list[int]) -> int:
        """Who acts after these codes: a mask, ``NATURE`` or ``NOBODY``."""
        raise NotImplementedError

    def choices(self, played: list[int], seat: int) -> list[int]:
        """The legal codes of a seat, or of chance."""
        raise NotImplementedError

    def worth(self, played: list[int], seat: int) -> float:
        """How good the end is for a seat."""
        raise NotImplementedError

    def seen(self, played: list[int], seat: int) -> list[int]:
        """The codes as a seat sees them; -1 is hidden."""
        return list(played)

    def guess(self, seen: list[int], rng: Rng) -> list[int]:
        """Codes that look like that."""
        return list(seen)

    def start(self, settings: Settings) -> State:
        return ToyState(settings, [])

    def read_position(self, settings: Settings, data: dict[str, object]) -> State:
        return ToyState(settings, list(cast("list[int]", data["played"])))

    def sample(self, observation: Observation, rng: Rng) -> State:
        seen = cast("list[int]", observation.data["played"])
        return ToyState(observation.settings, self.guess(seen, rng))


class ToyState(State):
    """The codes played so far. A sealed state refuses to be touched: nobody may look at it."""

    def __init__(self, settings: Settings, played: list[int]) -> None:
        super().__init__(settings)
        self._played = played
        self.sealed = False

    @property
    def played(self) -> list[int]:
        assert not self.sealed, "somebody looked at the real state"
        return self._played

    @property
    def game(self) -> Toy:
        return cast("Toy", self.settings.game)

    def to_act(self) -> i64:
        return self.game.acting(self.played)

    def phase(self) -> str:
        return "play"

    def moves(self, seat: i64) -> vec[i64]:
        found = vec[i64]()
        for code in self.game.choices(self.played, int(seat)):
            found = append(found, code)
        return found

    def chances(self) -> Chances:
        found = Chances()
        for code in self.game.choices(self.played, int(NATURE)):
            found.add(code, 1)
        return found

    def out_of_turn(self, seat: i64) -> Refusal:
        return Refusal("TOY", "no", {}, [])

    def why_not(self, seat: i64, code: i64) -> Refusal | None:
        legal = code in self.game.choices(self.played, int(seat))
        return None if legal else self.out_of_turn(seat)

    def apply(self, seat: i64, code: i64) -> None:
        self.played.append(int(code))
        self.tell("played", {"code": int(code)})

    def observe(self, viewer: i64) -> Observation:
        seen: dict[str, object] = {"played": self.game.seen(self.played, int(viewer))}
        return Observation(self.settings.public(), viewer, seen)

    def score(self, seat: i64) -> i64:
        return 0

    def result(self) -> Result | None:
        return None

    def utility(self, seat: i64) -> float:
        return self.game.worth(self.played, int(seat))

    def copy(self) -> State:
        return ToyState(self.settings, list(self.played))

    def key(self) -> i64:
        key: i64 = 0
        for code in self.played:
            key = hash_in(key, code)
        return key

    def position(self) -> dict[str, object]:
        return {"played": list(self.played)}


class HiddenCard(Toy):
    """Chance gives seat 1 a card from 0 to 3; seat 0 bets on it. A low bet pays more."""

    def acting(self, played: list[int]) -> int:
        return [int(NATURE), 1, int(NOBODY)][len(played)]

    def choices(self, played: list[int], seat: int) -> list[int]:
        return [0, 1, 2, 3]

    def worth(self, played: list[int], seat: int) -> float:
        won = (1.0 - 0.2 * played[1]) if played[0] == played[1] else 0.0
        return won if seat == 0 else 1.0 - won

    def seen(self, played: list[int], seat: int) -> list[int]:
        return list(played) if seat == 1 else [-1, *played[1:]]

    def guess(self, seen: list[int], rng: Rng) -> list[int]:
        return [int(rng.below(4)) if code < 0 else code for code in seen]


ROLL, STOP = 0, 9


class Dice(Toy):
    """Roll a die as often as you dare: up to 10 in all counts, more is worth nothing."""

    def acting(self, played: list[int]) -> int:
        if played and (played[-1] == STOP or self.total(played) > 10):
            return int(NOBODY)
        return int(NATURE) if played and played[-1] == ROLL else 1

    def total(self, played: list[int]) -> int:
        return sum(code for code in played if 1 <= code <= 6)

    def choices(self, played: list[int], seat: int) -> list[int]:
        return [1, 2, 3, 4, 5, 6] if self.acting(played) == NATURE else [ROLL, STOP]

    def worth(self, played: list[int], seat: int) -> float:
        total = self.total(played)
        return total / 10.0 if total <= 10 else 0.0


ROAD = [3, 1, 4, 1, 5, 9, 2, 6]


class Road(Toy):
    """Eight known stones: take one (and then not the next), or walk by. Take the most."""

    def acting(self, played: list[int]) -> int:
        return int(NOBODY) if len(played) == len(ROAD) else 1

    def choices(self, played: list[int], seat: int) -> list[int]:
        return [0] if played and played[-1] == 1 else [0, 1]

    def worth(self, played: list[int], seat: int) -> float:
        return sum(stone for stone, taken in zip(ROAD, played, strict=False) if taken) / 31.0


class Stone(Toy):
    """Scissors-paper-stone: both seats choose at once. Codes 0-2 are seat 0's, 3-5 are seat 1's."""

    def acting(self, played: list[int]) -> int:
        return 3 - sum(1 if code < 3 else 2 for code in played)

    def choices(self, played: list[int], seat: int) -> list[int]:
        return [0, 1, 2] if seat == 0 else [3, 4, 5]

    def worth(self, played: list[int], seat: int) -> float:
        first = [0.5, 0.0, 1.0][(max(played) - min(played)) % 3]
        return first if seat == 0 else 1.0 - first


def state_of(game: Toy, played: list[int]) -> ToyState:
    """A position of a toy after these codes."""
    settings = game.settings(game.least_seats())
    return ToyState(settings, played)
