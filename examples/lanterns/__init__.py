"""Lanterns: a tiny game that has everything the contract offers, to learn from.

Chance first sends a wind (a range), then shows a card (listed, weighted) each round. The seats
then take a lantern 1, 2 or 3 in secret, each lantern once a game. Who alone took a lantern scores
card times lantern.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from digsite import (
    NATURE,
    NOBODY,
    Artist,
    CampaignRules,
    Chances,
    Game,
    Grammar,
    Kind,
    Kit,
    Lessons,
    Mode,
    Observation,
    Option,
    PositionError,
    Puzzles,
    Refusal,
    Result,
    Rng,
    Settings,
    State,
    Words,
    append,
    canonical_json,
    i64,
    in_range,
    seats_in,
    seed_from_text,
    vec,
)

CARD = 10
WIND = 100
WINDS = 5000


GRAMMAR = Grammar(
    [
        Kind("take", 1, "take {lantern}", lantern=in_range("lantern", 1, 3)),
        Kind("card", CARD + 1, "card {card}", card=in_range("card", 1, 4)),
        Kind("wind", WIND, "wind {wind}", wind=in_range("wind", 0, WINDS - 1)),
    ],
    "write take 1, take 2 or take 3",
)


class Lanterns(State):
    """The wind, the card on show, and each seat's lanterns taken, points and open choice."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.wind = -1
        self.card = 0
        self.round = 0
        self.taken: list[list[int]] = [[] for _ in range(settings.seats)]
        self.open: list[int] = [0] * settings.seats
        self.points: list[list[int]] = [[] for _ in range(settings.seats)]

    def to_act(self) -> i64:
        if self.round == self.settings.number("rounds"):
            return NOBODY
        if self.wind < 0 or self.card == 0:
            return NATURE
        return sum(int(2**seat) for seat, number in enumerate(self.open) if number == 0)

    def phase(self) -> str:
        if self.to_act() == NOBODY:
            return "over"
        return "wind" if self.wind < 0 else "card" if self.card == 0 else "take"

    def moves(self, seat: i64) -> vec[i64]:
        found = vec[i64]()
        for number in (1, 2, 3):
            if self.refusal(seat, number) is None:
                found = append(found, number)
        return found

    def out_of_turn(self, seat: i64) -> Refusal:
        if seat == NATURE:
            return Refusal("LAN-1", "chance", {}, [])
        return Refusal("LAN-2", "turn", {}, [])

    def why_not(self, seat: i64, code: i64) -> Refusal | None:
        if not 1 <= code <= 3:
            return Refusal("LAN-3", "number", {}, [])
        if code in self.taken[seat]:
            return Refusal("LAN-3", "used", {"number": int(code)}, [f"lantern-{code}"])
        return None

    def apply(self, seat: i64, code: i64) -> None:
        if code >= WIND:
            self.wind = int(code) - WIND
            self.tell("wind", {"wind": self.wind})
        elif code >= CARD:
            self.card = int(code) - CARD
            self.tell("card", {"card": self.card})
        else:
            self.open[seat] = int(code)
            self.taken[seat].append(int(code))
            self.tell("chose", {"seat": int(seat)}, {"lantern": int(code)}, 2**seat)
            if all(self.open):
                self._resolve()

    def _resolve(self) -> None:
        gains = [self.card * number if self.open.count(number) == 1 else 0 for number in self.open]
        for seat, gain in enumerate(gains):
            self.points[seat].append(gain)
        shown: dict[str, object] = {"lanterns": list(self.open), "gains": gains}
        self.tell("resolved", shown, reveals=True)
        if self.settings.seats == 1 and self.round == 0 and gains[0] >= 6:
            self.tell("certain", {"seat": 0, "won": True})
        self.open = [0] * self.settings.seats
        self.card = 0
        self.round += 1

    def chances(self) -> Chances:
        found = Chances()
        if self.to_act() == NATURE and self.wind < 0:
            found.span(WIND, WIND + WINDS - 1)
        elif self.to_act() == NATURE:
            for card in (1, 2, 3, 4):
                found.add(CARD + card, 5 - card)
        return found

    def observe(self, viewer: i64) -> Observation:
        hidden = [
            number if number == 0 or seat == viewer else -1 for seat, number in enumerate(self.open)
        ]
        shown = [
            numbers[:-1] if self.open[seat] and seat != viewer else numbers
            for seat, numbers in enumerate(self.taken)
        ]
        taken = [list(numbers) for numbers in shown]
        told = {"phase": self.phase(), "to_act": seats_in(self.to_act())}
        data = {**self.position(), "open": hidden, "taken": taken, **told}
        return Observation(self.settings.public(), viewer, data)

    def score(self, seat: i64) -> i64:
        return sum(self.points[seat])

    def result(self) -> Result | None:
        if self.to_act() != NOBODY:
            return None
        scores = [sum(points) for points in self.points]
        best = max(scores)
        winners = [seat for seat, score in enumerate(scores) if score == best]
        if self.settings.seats == 1:
            winners = [0] if best >= 6 else []
        return Result(scores, winners, "rounds", [{"LAN-4": score} for score in scores])

    def copy(self) -> State:
        return self.settings.game.from_position(self.settings, self.position())

    def key(self) -> i64:
        return seed_from_text(canonical_json(self.position()))

    def position(self) -> dict[str, object]:
        return {
            "wind": self.wind,
            "card": self.card,
            "round": self.round,
            "taken": [list(numbers) for numbers in self.taken],
            "open": list(self.open),
            "points": [list(points) for points in self.points],
        }


def whole(name: str, value: object, low: int, high: int) -> int:
    """A number of a position."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise PositionError(name, f"must be a number from {low} to {high}")
    return value


def a_list(name: str, value: object) -> list[object]:
    """A list of a position."""
    if not isinstance(value, list):
        raise PositionError(name, "must be a list")
    return value


def seats_of(settings: Settings, data: dict[str, object], name: str, usual: object) -> list[object]:
    """A list of a position with one entry a seat."""
    entries = a_list(name, data.get(name, [usual] * settings.seats))
    if len(entries) != settings.seats:
        raise PositionError(name, "needs one entry a seat")
    return entries


class LanternsKit(Kit):
    """What Lanterns brings beside its rules."""

    folder = Path(__file__).parent

    @cached_property
    def artist(self) -> Artist:
        from lanterns.picture.artist import LanternsArtist

        return LanternsArtist(by_seat=["taken", "points"])

    @cached_property
    def words(self) -> Words:
        from lanterns.picture.words import LanternsWords

        return LanternsWords()

    @cached_property
    def campaign(self) -> CampaignRules:
        from lanterns.extras.campaign import Letters

        return Letters()

    @cached_property
    def lessons(self) -> Lessons:
        from lanterns.extras.lessons import LanternsLessons

        return LanternsLessons()

    @cached_property
    def puzzles(self) -> Puzzles:
        from lanterns.extras.puzzles import LanternsPuzzles

        return LanternsPuzzles()


KIT = LanternsKit()


class LanternsGame(Game):
    """The card of the game."""

    def kit(self) -> Kit:
        return KIT

    def start(self, settings: Settings) -> State:
        given = settings.setup.get("position", {})
        assert isinstance(given, dict)
        return self.from_position(settings, given)

    def read_position(self, settings: Settings, data: dict[str, object]) -> State:
        state = Lanterns(settings)
        for name, low, high in (("wind", -1, WINDS - 1), ("card", 0, 4), ("round", 0, 3)):
            setattr(state, name, whole(name, data.get(name, getattr(state, name)), low, high))
        state.open = [whole("open", one, 0, 3) for one in seats_of(settings, data, "open", 0)]
        state.taken = [
            [whole("taken", number, 1, 3) for number in a_list("taken", one)]
            for one in seats_of(settings, data, "taken", [])
        ]
        state.points = [
            [whole("points", number, 0, 99) for number in a_list("points", one)]
            for one in seats_of(settings, data, "points", [])
        ]
        unknown = set(data) - set(state.position())
        if unknown:
            raise PositionError(min(unknown), "is not a field of a position")
        return state

    def sample(self, observation: Observation, rng: Rng) -> State:
        told = ("phase", "to_act")
        data = {name: value for name, value in observation.data.items() if name not in told}
        opened = data["open"]
        taken = data["taken"]
        assert isinstance(opened, list)
        assert isinstance(taken, list)
        free = [[n for n in (1, 2, 3) if n not in used] for used in taken]
        guess = [
            left[rng.below(len(left))] if number < 0 else number
            for number, left in zip(opened, free, strict=True)
        ]
        data["open"] = guess
        data["taken"] = [
            [*used, now] if number < 0 else list(used)
            for used, now, number in zip(taken, guess, opened, strict=True)
        ]
        return self.from_position(observation.settings, data)


GAME = LanternsGame(
    "lanterns",
    "Lanterns",
    [1],
    [Mode("table", "Around the table", 2, 3), Mode("solo", "Alone", 1, 1)],
    [
        Option("rounds", "int", 2, "LAN-5", "how many rounds", low=1, high=3),
        Option("start", "choice", "calm", "LAN-6", "the weather", values=["calm", "storm"]),
    ],
    grammar=GRAMMAR,
    blurb="Take a lantern nobody else takes.",
    credits="A game made for tests.",
)
