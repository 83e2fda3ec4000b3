"""Tiny games, one for each kind the contract knows. The tests of core play these.

``Nim`` is plain: in turn, nothing hidden. ``Cards`` deals hidden cards by chance, lets a seat peek,
and takes a secret prepared deck. ``Low`` is simultaneous with hidden choices, and skips a seat now
and then. ``Darts`` has a continuous choice and final moves. ``Ropes`` is played together, has
optional windows, and its chance is a range.

A toy keeps its whole position as plain data in ``at``, so copies, keys and positions are alike.
"""

from __future__ import annotations

import json
from typing import Any

from digsite.core.contract import (
    NATURE,
    NO_MOVE,
    NOBODY,
    Chances,
    Game,
    Mode,
    Observation,
    Option,
    Result,
    Settings,
    State,
    canonical_json,
)
from digsite.core.encoding import Encoding, Part, Row, seat_of
from digsite.core.errors import PositionError, SettingsError
from digsite.core.events import Event, Refusal
from digsite.core.kit import Kit
from digsite.core.native import append, i64, vec
from digsite.core.notation import Grammar, Kind, in_range
from digsite.core.rng import Rng, seed_from_text
from digsite.core.strategy import Strategy


class Advised(Kit):
    """The kit of a game that brings a strategy alone."""

    def __init__(self, advice: Strategy) -> None:
        self._advice = advice

    def strategy(self, settings: Settings) -> Strategy:
        return self._advice


class ToyState(State):
    """A position as plain data. Subclasses say what is legal and what happens."""

    rules = "TOY-01"

    def __init__(self, settings: Settings, at: dict[str, Any]) -> None:
        super().__init__(settings)
        self.at = at

    def bit(self, seat: int) -> int:
        return int(2**seat)

    def listed(self, seat: int) -> list[int]:
        """The legal codes of a seat that acts."""
        raise NotImplementedError

    def acts(self, seat: int) -> bool:
        acting = int(self.to_act())
        return seat >= 0 and acting > 0 and acting & self.bit(seat) != 0

    def phase(self) -> str:
        return "nature" if self.to_act() == NATURE else "over" if self.over() else "decide"

    def over(self) -> bool:
        return self.to_act() == NOBODY

    def moves(self, seat: i64) -> vec[i64]:
        found = vec[i64]()
        for code in self.listed(int(seat)) if self.acts(int(seat)) else []:
            found = append(found, code)
        return found

    def out_of_turn(self, seat: i64) -> Refusal:
        return Refusal(self.rules, "not just now", {}, [])

    def why_not(self, seat: i64, code: i64) -> Refusal | None:
        if self.is_legal(int(seat), int(code)):
            return None
        return Refusal(self.rules, "that is not possible", {"code": str(code)}, [])

    def is_legal(self, seat: int, code: int) -> bool:
        return code in self.listed(seat)

    def copy(self) -> State:
        return type(self)(self.settings, json.loads(json.dumps(self.at)))

    def key(self) -> i64:
        return seed_from_text(canonical_json(self.at))

    def position(self) -> dict[str, object]:
        return dict(json.loads(json.dumps(self.at)))

    def seen_by(self, viewer: int) -> dict[str, object]:
        """What a viewer may know; all of it unless the toy hides something."""
        return self.position()

    def observe(self, viewer: i64) -> Observation:
        return Observation(self.settings.public(), viewer, self.seen_by(int(viewer)))

    def report(self, event: Event) -> None:
        if self.log is not None:
            self.log.append(event)

    def finished(self, scores: list[int], rule: str) -> Result:
        """The result when the most points win."""
        winners = [seat for seat, points in enumerate(scores) if points == max(scores)]
        return Result(scores, winners, "played", [{rule: points} for points in scores])


class ToyGame(Game):
    """A game of toy states. ``state`` is the class of its states: broken toys put in another."""

    def __init__(
        self,
        id: str,
        state: type[ToyState],
        modes: list[Mode],
        options: list[Option],
        letter: str,
        highest: int,
        versions: list[int] | None = None,
    ) -> None:
        grammar = Grammar(
            [Kind("code", 0, f"{letter}{{number}}", number=in_range("number", 0, highest))],
            f"write {letter} and a number, at most {highest}",
        )
        super().__init__(id, id.title(), versions or [1], modes, options, grammar=grammar)
        self.state = state

    def fresh(self, settings: Settings) -> dict[str, Any]:
        raise NotImplementedError

    def start(self, settings: Settings) -> State:
        if settings.setup:
            return self.from_position(settings, settings.setup)
        return self.state(settings, self.fresh(settings))

    def read_position(self, settings: Settings, data: dict[str, object]) -> State:
        fresh = self.fresh(settings)
        for name in data:
            if name not in fresh:
                raise PositionError(name, "is not a field")
        for name, usual in fresh.items():
            check_shape(name, data.get(name, usual), usual)
        return self.state(settings, json.loads(json.dumps({**fresh, **data})))

    def sample(self, observation: Observation, rng: Rng) -> State:
        return self.from_position(observation.settings, observation.data)


def check_shape(where: str, value: object, usual: object) -> None:
    """Lists of the same length and small numbers are all that toys take."""
    if isinstance(usual, list):
        if not isinstance(value, list) or len(value) != len(usual):
            raise PositionError(where, f"needs a list of {len(usual)}")
        for index, (item, example) in enumerate(zip(value, usual, strict=True)):
            check_shape(f"{where}[{index}]", item, example)
    elif isinstance(value, bool) or not isinstance(value, int) or not -1 <= value <= 10**6:
        raise PositionError(where, "needs a whole number from -1 to 1000000")


# In turn, nothing hidden


class NimState(ToyState):
    """Take one to three; the last taker wins, or loses when ``misere`` is on."""

    def to_act(self) -> i64:
        return NOBODY if self.at["heap"] <= 0 else self.bit(self.at["turn"] % self.settings.seats)

    def listed(self, seat: int) -> list[int]:
        return list(range(1, min(3, self.at["heap"]) + 1))

    def apply(self, seat: i64, code: i64) -> None:
        self.at["heap"] -= int(code)
        self.at["turn"] = (int(seat) + 1) % self.settings.seats
        self.tell("taken", {"seat": int(seat), "count": int(code)})

    def score(self, seat: i64) -> i64:
        if not self.over():
            return 0
        last = (self.at["turn"] - 1) % self.settings.seats == seat
        return int(last != (self.settings.text("misere") == "on"))

    def result(self) -> Result | None:
        if not self.over():
            return None
        return self.finished(
            [int(self.score(seat)) for seat in range(self.settings.seats)], "NIM-02"
        )


class Nim(ToyGame):
    """Two or three seats, a short or a long heap."""

    def __init__(self, state: type[ToyState] = NimState) -> None:
        options = [
            Option("heap", "int", 7, "NIM-01", "How many lie there", low=3, high=12),
            Option("misere", "choice", "off", "NIM-02", "The last taker loses", ["off", "on"]),
        ]
        modes = [Mode("standard", "Standard", 2, 3), Mode("long", "Long", 2, 2)]
        super().__init__("nim", state, modes, options, "t", 3)

    def fresh(self, settings: Settings) -> dict[str, Any]:
        more = 10 if settings.mode == "long" else 0
        return {"heap": settings.number("heap") + more, "turn": 0}


# Hidden cards, dealt by chance

KEEP, SWAP, PEEK, FIRST_CARD = 0, 1, 2, 10
DECK = {1: 3, 2: 2, 3: 1, 4: 1}


class CardsState(ToyState):
    """Each seat is dealt a card, may peek at the next seat's, then keeps or swaps its own."""

    def to_act(self) -> i64:
        if self.at["turn"] >= self.settings.seats:
            return NOBODY
        return NATURE if self.dealing() >= 0 else self.bit(self.at["turn"])

    def dealing(self) -> int:
        """The seat that is owed a card, or -1."""
        for seat, card in enumerate(self.at["hands"]):
            if card == 0:
                return seat
        return -1

    def left(self) -> dict[int, int]:
        """How many of each card are still in the deck."""
        out = [*self.at["hands"], *self.at["old"]]
        return {card: count - out.count(card) for card, count in DECK.items()}

    def chances(self) -> Chances:
        found = Chances()
        if self.to_act() == NATURE:
            prepared: list[int] = self.settings.options["deck"]  # type: ignore[assignment]
            out = len([card for card in [*self.at["hands"], *self.at["old"]] if card > 0])
            for card, count in self.left().items():
                if count > 0 and (out >= len(prepared) or prepared[out] == card):
                    found.add(FIRST_CARD + card, count)
        return found

    def listed(self, seat: int) -> list[int]:
        may_peek = self.settings.seats > 1 and self.at["peeked"][seat] == 0
        return [KEEP, SWAP, PEEK] if may_peek else [KEEP, SWAP]

    def apply(self, seat: i64, code: i64) -> None:
        if seat == NATURE:
            self.deal(self.dealing(), int(code) - FIRST_CARD)
        elif code == PEEK:
            card = self.at["hands"][(int(seat) + 1) % self.settings.seats]
            self.at["peeked"][int(seat)] = card
            self.report(self.peek_event(int(seat), card))
        elif code == SWAP:
            self.at["old"][int(seat)] = self.at["hands"][int(seat)]
            self.at["hands"][int(seat)] = 0
            self.tell("swapped", {"seat": int(seat)})
        else:
            self.tell("kept", {"seat": int(seat)})
            self.end_turn()

    def peek_event(self, seat: int, card: int) -> Event:
        return Event("peeked", {"seat": seat}, {"card": card}, self.bit(seat), reveals=True)

    def deal(self, seat: int, card: int) -> None:
        self.at["hands"][seat] = card
        self.tell("dealt", {"seat": seat}, {"card": card}, self.bit(seat), reveals=True)
        if self.at["old"][seat] > 0:
            self.end_turn()

    def end_turn(self) -> None:
        self.at["turn"] += 1
        if self.over():
            self.tell("shown", {"hands": list(self.at["hands"])}, reveals=True)

    def seen_by(self, viewer: int) -> dict[str, object]:
        hands = [-1 if card > 0 else 0 for card in self.at["hands"]]
        old = [-1 if card > 0 else 0 for card in self.at["old"]]
        peeked = [-1 if card > 0 else 0 for card in self.at["peeked"]]
        if viewer >= 0:
            hands[viewer] = self.at["hands"][viewer]
            old[viewer] = self.at["old"][viewer]
            peeked[viewer] = self.at["peeked"][viewer]
        if self.over():
            hands = list(self.at["hands"])
        return {"turn": self.at["turn"], "hands": hands, "old": old, "peeked": peeked}

    def score(self, seat: i64) -> i64:
        return int(self.at["hands"][int(seat)])

    def result(self) -> Result | None:
        return self.finished(list(self.at["hands"]), "CRD-05") if self.over() else None


class CardsEncoding(Encoding):
    """Three actions; the turn, and the cards that a viewer knows."""

    def __init__(self, settings: Settings) -> None:
        parts = [
            Part("turn", [1], "Turns that are over."),
            Part("hands", [settings.seats], "Cards, the own first; -1 for those that are hidden."),
            Part("peeked", [1], "The card that was peeked at."),
        ]
        super().__init__(3, parts)

    def index(self, state: State, seat: i64, code: i64) -> i64:
        return code

    def write(self, state: State, viewer: i64, row: Row) -> None:
        self.write_known(state.observe(viewer).data, viewer, row)

    def write_known(self, known: dict[str, Any], viewer: i64, row: Row) -> None:
        row.put(known["turn"])
        hands = known["hands"]
        for place in range(len(hands)):
            row.put(hands[(int(seat_of(viewer)) + place) % len(hands)])
        row.put(known["peeked"][int(viewer)] if viewer >= 0 else 0)


class CardsKit(Kit):
    """The kit of a game that brings an encoding alone."""

    def encoding(self, settings: Settings) -> Encoding:
        return CardsEncoding(settings)


class Cards(ToyGame):
    """One to three seats, perhaps with a prepared deck."""

    def __init__(self, state: type[ToyState] = CardsState) -> None:
        deck = Option("deck", "list", [], "CRD-01", "A prepared deck", secret=True)
        super().__init__("cards", state, [Mode("standard", "Standard", 1, 3)], [deck], "c", 14)

    def kit(self) -> Kit:
        return CardsKit()

    def check_settings(self, settings: Settings) -> None:
        for card in settings.options["deck"]:  # type: ignore[attr-defined]
            if card not in DECK:
                raise SettingsError(f"{card!r} is not a card")

    def fresh(self, settings: Settings) -> dict[str, Any]:
        names = ("hands", "old", "peeked")
        return {"turn": 0, **{name: [0] * settings.seats for name in names}}

    def read_position(self, settings: Settings, data: dict[str, object]) -> State:
        made = super().read_position(settings, data)
        assert isinstance(made, CardsState)
        cards = [*made.at["hands"], *made.at["old"], *made.at["peeked"], made.at["turn"]]
        if any(not 0 <= card <= 4 for card in cards) or any(n < 0 for n in made.left().values()):
            raise PositionError("hands", "more cards than there are")
        return made

    def sample(self, observation: Observation, rng: Rng) -> State:
        """Fill in the hidden cards: first those that were peeked at, then from what is left."""
        at: dict[str, Any] = json.loads(json.dumps(observation.data))
        viewer, seats = int(observation.viewer), observation.settings.seats
        if viewer >= 0 and at["peeked"][viewer] > 0:
            other = (viewer + 1) % seats
            # Who swapped after being peeked at has put the card away.
            place = "old" if at["old"][other] != 0 and other > viewer else "hands"
            at[place][other] = at["peeked"][viewer]
        known = [card for card in [*at["hands"], *at["old"]] if card > 0]
        left = [card for card, count in DECK.items() for _ in range(count - known.count(card))]
        for name in ("hands", "old"):
            for seat in range(seats):
                if at[name][seat] < 0:
                    at[name][seat] = left.pop(int(rng.below(len(left))))
        for seat in range(seats):
            if at["peeked"][seat] < 0:
                other = (seat + 1) % seats
                swapped_later = at["old"][other] > 0 and other > seat
                at["peeked"][seat] = at["old" if swapped_later else "hands"][other]
        return self.state(observation.settings, at)


# All at once, hidden


class LowState(ToyState):
    """Everybody chooses 0, 1 or 2; the lowest chosen alone wins the round and sits out the next."""

    def to_act(self) -> i64:
        if self.at["round"] >= 3:
            return NOBODY
        waiting = [seat for seat in range(self.settings.seats) if self.at["chosen"][seat] < 0]
        return sum(self.bit(seat) for seat in waiting if seat != self.at["out"])

    def listed(self, seat: int) -> list[int]:
        return [0, 1, 2]

    def open_choices(self) -> bool:
        return self.settings.text("reveal") == "open"

    def apply(self, seat: i64, code: i64) -> None:
        self.at["chosen"][int(seat)] = int(code)
        self.report(self.chosen_event(int(seat), int(code)))
        if self.to_act() == NOBODY:
            self.resolve()

    def chosen_event(self, seat: int, code: int) -> Event:
        if self.open_choices():
            return Event("chosen", {"seat": seat, "number": code})
        return Event("chosen", {"seat": seat}, {"number": code}, self.bit(seat))

    def resolve(self) -> None:
        chosen = self.at["chosen"]
        alone = [number for number in range(3) if chosen.count(number) == 1]
        self.tell("shown", {"numbers": list(chosen)}, reveals=True)
        self.at["out"] = chosen.index(alone[0]) if alone else -1
        if alone:
            self.at["points"][self.at["out"]] += 1
        self.at["round"] += 1
        self.at["chosen"] = [-1] * self.settings.seats

    def seen_by(self, viewer: int) -> dict[str, object]:
        shown = [-1 if number < 0 else 3 for number in self.at["chosen"]]
        if viewer >= 0:
            shown[viewer] = self.at["chosen"][viewer]
        if self.open_choices():
            shown = list(self.at["chosen"])
        return {**self.position(), "chosen": shown}

    def score(self, seat: i64) -> i64:
        return int(self.at["points"][int(seat)])

    def result(self) -> Result | None:
        return self.finished(list(self.at["points"]), "LOW-03") if self.over() else None


class Low(ToyGame):
    """Two to four seats, hidden choices or open ones."""

    def __init__(self, state: type[ToyState] = LowState) -> None:
        reveal = Option("reveal", "choice", "hidden", "LOW-01", "Choices", ["hidden", "open"])
        super().__init__("low", state, [Mode("standard", "Standard", 2, 4)], [reveal], "n", 2)

    def fresh(self, settings: Settings) -> dict[str, Any]:
        nobody = [-1] * settings.seats
        return {"round": 0, "chosen": nobody, "points": [0] * settings.seats, "out": -1}

    def read_position(self, settings: Settings, data: dict[str, object]) -> State:
        made = super().read_position(settings, data)
        assert isinstance(made, LowState)
        if any(not -1 <= number <= 2 for number in made.at["chosen"]):
            raise PositionError("chosen", "0, 1 or 2")
        if made.at["round"] < 3 and made.to_act() == NOBODY:
            raise PositionError("chosen", "somebody must still choose")
        return made

    def sample(self, observation: Observation, rng: Rng) -> State:
        at: dict[str, Any] = json.loads(json.dumps(observation.data))
        at["chosen"] = [int(rng.below(3)) if number == 3 else number for number in at["chosen"]]
        return self.state(observation.settings, at)


# A continuous choice

LOWEST, HIGHEST, APART = 100_000, 900_000, 1_000


class DartsState(ToyState):
    """Two darts each, anywhere on an arc but not close to another; a far throw is final."""

    def to_act(self) -> i64:
        thrown = len([dart for dart in self.at["darts"] if dart >= 0])
        if thrown == len(self.at["darts"]):
            return NOBODY
        return self.bit(thrown % self.settings.seats)

    def complete(self, seat: i64) -> bool:
        return False

    def is_legal(self, seat: int, code: int) -> bool:
        far = all(abs(code - dart) >= APART for dart in self.at["darts"] if dart >= 0)
        return LOWEST <= code <= HIGHEST and far

    def listed(self, seat: int) -> list[int]:
        grid = range(LOWEST, HIGHEST + 1, 50_000)
        return [code for code in grid if self.is_legal(seat, code)]

    def sample_move(self, seat: i64, rng: Rng) -> i64:
        while True:
            code = LOWEST + int(rng.below(HIGHEST - LOWEST + 1))
            if self.is_legal(int(seat), code):
                return code

    def nearest(self, seat: i64, code: i64) -> i64:
        if not self.acts(int(seat)):
            return NO_MOVE
        tries = [min(max(int(code), LOWEST), HIGHEST)]
        for dart in self.at["darts"]:
            tries += [dart - APART, dart + APART]
        legal = [near for near in tries if self.is_legal(int(seat), near)]
        return min(legal, key=lambda near: abs(near - int(code))) if legal else NO_MOVE

    def no_undo_rule(self, seat: i64, code: i64) -> str:
        return "DRT-04" if code > 500_000 else ""

    def apply(self, seat: i64, code: i64) -> None:
        self.at["darts"][self.at["darts"].index(-1)] = int(code)
        self.tell("thrown", {"seat": int(seat), "at": int(code)})

    def score(self, seat: i64) -> i64:
        own = self.at["darts"][int(seat) :: self.settings.seats]
        return sum(int(dart) // 100_000 for dart in own if dart >= 0)

    def result(self) -> Result | None:
        if not self.over():
            return None
        return self.finished(
            [int(self.score(seat)) for seat in range(self.settings.seats)], "DRT-03"
        )


class Darts(ToyGame):
    """One or two seats."""

    def __init__(self, state: type[ToyState] = DartsState) -> None:
        super().__init__("darts", state, [Mode("standard", "Standard", 1, 2)], [], "d", 999_999)

    def fresh(self, settings: Settings) -> dict[str, Any]:
        return {"darts": [-1] * (2 * settings.seats)}

    def read_position(self, settings: Settings, data: dict[str, object]) -> State:
        made = super().read_position(settings, data)
        assert isinstance(made, DartsState)
        darts = made.at["darts"]
        if sorted(darts, key=lambda dart: dart < 0) != darts:
            raise PositionError("darts", "throws come in order")
        return made


# Together, with windows; chance is a range

DIG, REST, PASS, ROPE = 1, 2, 10, 11
WINDS = 10**15


class RopesState(ToyState):
    """The wind blows, a rope may be used against it, then the seat digs or rests."""

    def to_act(self) -> i64:
        if self.at["turn"] >= 2 * self.settings.seats:
            return NOBODY
        return NATURE if self.at["wind"] < 0 else self.bit(self.at["turn"] % self.settings.seats)

    def phase(self) -> str:
        return "rope" if self.to_act() > 0 and self.at["asked"] else super().phase()

    def chances(self) -> Chances:
        found = Chances()
        if self.to_act() == NATURE:
            found.span(0, WINDS)
        return found

    def listed(self, seat: int) -> list[int]:
        return [PASS, ROPE] if self.at["asked"] else [DIG, REST]

    def pass_code(self, seat: i64) -> i64:
        return PASS if self.acts(int(seat)) and self.at["asked"] else NO_MOVE

    def apply(self, seat: i64, code: i64) -> None:
        if seat == NATURE:
            self.at["wind"] = int(code) % 3
            self.at["asked"] = int(self.at["wind"] > 0 and self.at["ropes"] > 0)
            self.tell("wind", {"force": self.at["wind"]})
            return
        self.tell("done", {"seat": int(seat), "what": int(code)})
        if code in (PASS, ROPE):
            self.at["asked"] = 0
            self.at["ropes"] -= int(code == ROPE)
            self.at["wind"] = 0 if code == ROPE else self.at["wind"]
            return
        self.at["found"] += 2 - self.at["wind"] if code == DIG else 0
        self.at["wind"] = -1
        self.at["turn"] += 1

    def score(self, seat: i64) -> i64:
        return int(self.at["found"])

    def result(self) -> Result | None:
        if not self.over():
            return None
        found, seats = self.at["found"], self.settings.seats
        winners = list(range(seats)) if found >= 2 * seats else []
        return Result([found] * seats, winners, "dusk", [{"ROP-04": found}] * seats)


class Ropes(ToyGame):
    """One to three seats, all together."""

    def __init__(self, state: type[ToyState] = RopesState) -> None:
        super().__init__("ropes", state, [Mode("standard", "Standard", 1, 3)], [], "r", WINDS)
        self.cooperative = True

    def fresh(self, settings: Settings) -> dict[str, Any]:
        return {"turn": 0, "wind": -1, "asked": 0, "ropes": 2, "found": 0}


TOYS: list[type[Nim | Cards | Low | Darts | Ropes]] = [Nim, Cards, Low, Darts, Ropes]
