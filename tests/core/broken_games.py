"""Games that break the contract on purpose, each in one place. ``BROKEN`` names the clause."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from digsite.core.contract import (
    NATURE,
    NO_MOVE,
    Chances,
    Game,
    Mode,
    Move,
    Observation,
    Option,
    Result,
    Settings,
    State,
    Strategy,
)
from digsite.core.errors import SettingsError
from digsite.core.events import Event, IllegalMove, Refusal
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng
from tests.core.toy_games import (
    FIRST_CARD,
    PASS,
    PEEK,
    Cards,
    CardsState,
    Darts,
    DartsState,
    Low,
    LowState,
    Nim,
    NimState,
    Ropes,
    RopesState,
    ToyMove,
)

BROKEN: list[tuple[str, str, Callable[[], Game]]] = []
"""The clause, what is broken, and the game."""


def breaks(clause: str, what: str) -> Callable[[Any], Any]:
    """Enter a class of states (of the toy it derives from), or of games, as broken."""

    def enter(broken: Any) -> Any:
        toys = [(NimState, Nim), (CardsState, Cards), (LowState, Low), (DartsState, Darts)]
        for state, toy in [*toys, (RopesState, Ropes)]:
            if issubclass(broken, state):
                BROKEN.append((clause, what, lambda: toy(broken)))
                return broken
        BROKEN.append((clause, what, broken))
        return broken

    return enter


def codes(*numbers: int) -> vec[i64]:
    made = vec[i64]()
    for number in numbers:
        made = append(made, number)
    return made


# The card and the settings


@breaks("game", "an id with capitals")
class LoudId(Nim):
    def __init__(self) -> None:
        super().__init__()
        self.id = "NIM"


@breaks("game", "two modes of one name")
class TwinModes(Nim):
    def __init__(self) -> None:
        super().__init__()
        self.modes = [Mode("a", "A", 2, 2), Mode("a", "A", 2, 2)]


@breaks("game", "a default that the option forbids")
class BadDefault(Nim):
    def __init__(self) -> None:
        super().__init__()
        self.options = [*self.options, Option("size", "int", 9, "NIM-01", "", low=1, high=3)]


@breaks("settings", "an option value that no mode takes")
class NeverMisere(Nim):
    def check_settings(self, settings: Settings) -> None:
        if settings.text("misere") == "on":
            raise SettingsError("not today")


@breaks("settings", "a rematch that is over before it starts")
class DeadRematch(Nim):
    def rematch(self, finished: State) -> Settings:
        old = finished.settings
        return self.settings(old.seats, old.mode, old.options, {"heap": 0, "turn": 1})


# Who acts, and the end


@breaks("to-act", "a seat that is not there")
class StrangerActs(NimState):
    def to_act(self) -> i64:
        return 0 if self.at["heap"] <= 0 else self.bit(self.settings.seats)


@breaks("to-act", "a phase without a name")
class NoPhase(NimState):
    def phase(self) -> str:
        return ""


@breaks("over", "a result before the end")
class EarlyResult(NimState):
    def result(self) -> Result | None:
        return self.finished([0] * self.settings.seats, "NIM-02")


@breaks("over", "a move that is accepted after the end")
class Afterwards(NimState):
    def refusal(self, seat: i64, code: i64) -> Refusal | None:
        return None if self.over() and seat == 0 else super().refusal(seat, code)


@breaks("termination", "a heap that never shrinks")
class Endless(NimState):
    def apply(self, seat: i64, code: i64) -> None:
        super().apply(seat, code)
        self.at["heap"] += int(code)


# What is legal


@breaks("moves", "a list that is not sorted")
class Unsorted(NimState):
    def listed(self, seat: int) -> list[int]:
        return super().listed(seat)[::-1]


@breaks("moves", "a repeated move")
class Repeated(NimState):
    def moves(self, seat: i64) -> vec[i64]:
        return codes(1, 1) if self.acts(int(seat)) else codes()


@breaks("moves", "a negative code")
class Negative(NimState):
    def listed(self, seat: int) -> list[int]:
        return [-3, *super().listed(seat)]


@breaks("moves", "moves for a seat that does not act")
class OutOfTurn(NimState):
    def moves(self, seat: i64) -> vec[i64]:
        return codes(1) if not self.over() else codes()


@breaks("moves", "a seat that must act and cannot")
class Stuck(NimState):
    def listed(self, seat: int) -> list[int]:
        return [] if self.at["turn"] == 0 else super().listed(seat)


@breaks("accepted", "a listed move that is refused")
class ListsTooMuch(NimState):
    def is_legal(self, seat: int, code: int) -> bool:
        return code in (1, 2)


@breaks("refused", "a move that is accepted but not listed")
class ListsTooLittle(NimState):
    def is_legal(self, seat: int, code: int) -> bool:
        return code in (0, *self.listed(seat))


@breaks("refused", "a seat that may play out of turn")
class AnyTurn(NimState):
    def refusal(self, seat: i64, code: i64) -> Refusal | None:
        return super().refusal(self.at["turn"] if seat >= 0 else seat, code)


@breaks("refused", "a refusal without a rule")
class NoRule(NimState):
    rules = ""


@breaks("refused", "a refusal with a rule that is in no ledger")
class WildRule(Nim):
    def __init__(self) -> None:
        class Wild(NimState):
            rules = "see page 4"

        super().__init__(Wild)
        self.package = "digsite.games.nim"


@breaks("refused", "a refusal without a message")
class NoMessage(NimState):
    def refusal(self, seat: i64, code: i64) -> Refusal | None:
        why = super().refusal(seat, code)
        return None if why is None else Refusal(why.rule, "", {}, [])


@breaks("refused", "an outcome that is accepted while a seat acts")
class BusyNature(NimState):
    def refusal(self, seat: i64, code: i64) -> Refusal | None:
        return None if seat == NATURE and not self.over() else super().refusal(seat, code)


@breaks("play", "play that leaves a trace before it refuses")
class Clumsy(NimState):
    def play(self, seat: i64, code: i64) -> None:
        self.at["heap"] += 1
        super().play(seat, code)


@breaks("play", "play that takes what refusal refuses")
class Lenient(NimState):
    def play(self, seat: i64, code: i64) -> None:
        try:
            super().play(seat, code)
        except IllegalMove:
            return


@breaks("queries", "moves that changes the position")
class Nosy(NimState):
    def window(self, seat: i64) -> i64:
        self.at["heap"] += 1
        return NO_MOVE


# Notation


class HashMove(ToyMove):
    def notation(self) -> str:
        return f"{self.letter} #{self.number}"


@breaks("notation", "a notation that a record takes for a comment")
class Hashed(Nim):
    def decode(self, code: i64) -> Move:
        made = super().decode(code)
        return HashMove("t", int(made.code()))

    def parse(self, text: str) -> Move:
        return HashMove("t", int(super().parse(text.replace(" #", "")).code()))


@breaks("notation", "a notation that is read as another move")
class Misread(Nim):
    def parse(self, text: str) -> Move:
        return ToyMove("t", 3 if text == "t2" else int(super().parse(text).code()))


@breaks("notation", "a decoded value with another code")
class Misdecoded(Nim):
    def decode(self, code: i64) -> Move:
        return ToyMove("t", min(2, int(super().decode(code).code())))


@breaks("notation-errors", "a parser that lets ValueError through")
class RawParser(Nim):
    def parse(self, text: str) -> Move:
        return ToyMove("t", int(text.removeprefix("t")))


@breaks("notation-errors", "a decoder that lets IndexError through")
class RawDecoder(Nim):
    def decode(self, code: i64) -> Move:
        return [ToyMove("t", number) for number in range(4)][int(code)]


# Sampling and nearest


@breaks("sample-move", "a move that is never sampled")
class NeverThree(NimState):
    def sample_move(self, seat: i64, rng: Rng) -> i64:
        return 1 + rng.below(min(2, self.at["heap"]))


@breaks("sample-move", "a sample that is not legal")
class TakesFour(NimState):
    def sample_move(self, seat: i64, rng: Rng) -> i64:
        return 1 + rng.below(4)


@breaks("sample-move", "moves that are not equally likely")
class Skewed(NimState):
    def sample_move(self, seat: i64, rng: Rng) -> i64:
        return super().sample_move(seat, rng) if rng.below(3) == 0 else 1


@breaks("sample-move", "an illegal sample where the list is not complete")
class WildDart(DartsState):
    def sample_move(self, seat: i64, rng: Rng) -> i64:
        return rng.below(1_000_000)


@breaks("nearest", "a nearest move that is not legal")
class FarNearest(DartsState):
    def nearest(self, seat: i64, code: i64) -> i64:
        return code


@breaks("nearest", "a legal move that is not its own nearest")
class Restless(DartsState):
    def nearest(self, seat: i64, code: i64) -> i64:
        return super().nearest(seat, code + 1)


# Chance


class OddChances(CardsState):
    def odd(self, found: Chances) -> None:
        raise NotImplementedError

    def chances(self) -> Chances:
        found = super().chances()
        if self.to_act() == NATURE:
            self.odd(found)
        return found


@breaks("chance", "an outcome listed twice")
class TwiceListed(OddChances):
    def odd(self, found: Chances) -> None:
        found.add(found.codes[0], 1)


@breaks("chance", "an outcome of weight zero")
class Weightless(OddChances):
    def odd(self, found: Chances) -> None:
        found.add(0, 0)


@breaks("chance", "more outcomes than may be listed")
class TooMany(OddChances):
    def odd(self, found: Chances) -> None:
        for code in range(20, 4200):
            found.add(code, 1)


@breaks("chance", "outcomes while a seat acts")
class AlwaysChance(CardsState):
    def chances(self) -> Chances:
        found = super().chances()
        found.span(0, 3)
        return found if self.to_act() > 0 else super().chances()


@breaks("chance", "an outcome outside the range that is accepted")
class BeyondRange(RopesState):
    def refusal(self, seat: i64, code: i64) -> Refusal | None:
        beyond = seat == NATURE and self.to_act() == NATURE and code < 0
        return None if beyond else super().refusal(seat, code)


@breaks("sample-chance", "outcomes drawn without their weights")
class Unweighted(CardsState):
    def sample_chance(self, rng: Rng) -> i64:
        listed = self.chances().codes
        return listed[rng.below(len(listed))] if rng.below(2) else listed[0]


@breaks("sample-chance", "an outcome that is not possible")
class FifthCard(CardsState):
    def sample_chance(self, rng: Rng) -> i64:
        return FIRST_CARD


# Copies, keys, positions


@breaks("copy", "a copy that shares")
class Shared(CardsState):
    def copy(self) -> State:
        return Shared(self.settings, self.at)


@breaks("copy", "a copy that takes the log along")
class LoggedCopy(NimState):
    def copy(self) -> State:
        twin = LoggedCopy(self.settings, dict(self.at))
        twin.log = []
        return twin


@breaks("key", "one key for everything")
class OneKey(NimState):
    def key(self) -> i64:
        return 1


@breaks("key", "another key each time")
class RestlessKey(NimState):
    asked = 0

    def key(self) -> i64:
        RestlessKey.asked += 1
        return RestlessKey.asked


@breaks("position", "a position that forgets")
class Forgets(NimState):
    def position(self) -> dict[str, object]:
        return {"heap": self.at["heap"]}


@breaks("position", "a position that is the state's own data")
class Exposed(NimState):
    def position(self) -> dict[str, object]:
        return self.at


@breaks("position", "a state that plays on in the data it was given")
class KeepsGiven(Nim):
    def from_position(self, settings: Settings, data: dict[str, object]) -> State:
        made = super().from_position(settings, data)
        assert isinstance(made, NimState)
        if data:
            made.at = data
        return made


@breaks("position", "an empty position that is not a fresh game")
class OddFresh(Nim):
    def from_position(self, settings: Settings, data: dict[str, object]) -> State:
        return super().from_position(settings, {"heap": 2, **data})


@breaks("position", "a position that is not plain data")
class NotPlain(NimState):
    def position(self) -> dict[str, object]:
        return {**super().position(), "heap": float("inf")}

    def seen_by(self, viewer: int) -> dict[str, object]:
        return super().position()


@breaks("position-errors", "a position that is not checked")
class Unchecked(Nim):
    def from_position(self, settings: Settings, data: dict[str, object]) -> State:
        return self.state(settings, {**self.fresh(settings), **json.loads(json.dumps(data))})


# Events


@breaks("events", "an event for a seat that is not there")
class StrangerTold(NimState):
    def apply(self, seat: i64, code: i64) -> None:
        super().apply(seat, code)
        self.say(Event("psst", {}, {"heap": 1}, 2**40))


@breaks("events", "an event that is not plain data")
class ObjectTold(NimState):
    def apply(self, seat: i64, code: i64) -> None:
        super().apply(seat, code)
        self.say(Event("thing", {"what": {1, 2}}))


@breaks("events", "a log that changes what happens")
class LogMatters(NimState):
    def apply(self, seat: i64, code: i64) -> None:
        super().apply(seat, code)
        if self.log is not None:
            self.at["heap"] = 0


# Observations and secrecy


@breaks("observation", "another viewer's observation")
class WrongViewer(CardsState):
    def observe(self, viewer: i64) -> Observation:
        return super().observe(0)


class FullSettings(CardsState):
    def observe(self, viewer: i64) -> Observation:
        """With the secret options: caught only where one is set."""
        return Observation(self.settings, viewer, self.seen_by(int(viewer)))


@breaks("observation", "an observation that is part of the state")
class LiveView(NimState):
    def seen_by(self, viewer: int) -> dict[str, object]:
        return self.at


@breaks("observation", "an observation that is not plain data")
class ObjectView(NimState):
    def seen_by(self, viewer: int) -> dict[str, object]:
        return {**self.position(), "moves": {1, 2}}


@breaks("sample", "a sampled state that looks different")
class OtherHand(Cards):
    def sample(self, observation: Observation, rng: Rng) -> State:
        made = super().sample(observation, rng)
        assert isinstance(made, CardsState)
        made.at["hands"] = [3 if card else 0 for card in made.at["hands"]]
        return made


@breaks("sample", "a sampled state that ended differently")
class OtherEnd(CardsState):
    def seen_by(self, viewer: int) -> dict[str, object]:
        shown = super().seen_by(viewer)
        if self.over() and viewer < 0:
            shown["hands"] = [-1] * self.settings.seats
        return shown


@breaks("told", "a change that no event tells")
class Silent(NimState):
    def say(self, event: Event) -> None:
        return


@breaks("told", "an observation that shows a hidden card")
class Leaky(CardsState):
    def seen_by(self, viewer: int) -> dict[str, object]:
        return {**super().seen_by(viewer), "hands": list(self.at["hands"])}


@breaks("secrecy", "moves that depend on a hidden card")
class TellingMoves(CardsState):
    def listed(self, seat: int) -> list[int]:
        usual = super().listed(seat)
        high = self.at["hands"][(seat + 1) % self.settings.seats] > 1
        return [code for code in usual if code != PEEK or high]


@breaks("barrier", "a look at a hidden card that is not marked")
class UnmarkedPeek(CardsState):
    def peek_event(self, seat: int, card: int) -> Event:
        return Event("peeked", {"seat": seat}, {"card": card}, self.bit(seat))


@breaks("barrier", "choices shown at the end of a step that is not marked")
class UnmarkedShow(LowState):
    def say(self, event: Event) -> None:
        event.reveals = False
        super().say(event)


@breaks("simultaneous", "a seat that must choose twice")
class AsksTwice(LowState):
    def to_act(self) -> i64:
        acting = super().to_act()
        everybody = sum(self.bit(seat) for seat in range(self.settings.seats))
        return everybody if 0 < acting < everybody and self.at["out"] < 0 else acting


@breaks("hidden-choice", "an observation that shows an open choice")
class ShowsChoice(LowState):
    def seen_by(self, viewer: int) -> dict[str, object]:
        return self.position()


@breaks("hidden-choice", "an event that tells an open choice")
class TellsChoice(LowState):
    def chosen_event(self, seat: int, code: int) -> Event:
        return Event("chosen", {"seat": seat, "number": code})


# Windows, final moves, results, advice


@breaks("window", "a pass that is not listed")
class OddPass(RopesState):
    def window(self, seat: i64) -> i64:
        return PASS + 50 if super().window(seat) == PASS else NO_MOVE


@breaks("window", "a window in which only pass is possible")
class IdleWindow(RopesState):
    def listed(self, seat: int) -> list[int]:
        return [PASS] if self.at["asked"] else super().listed(seat)


@breaks("window", "a window for a seat that does not act")
class WindowForAll(RopesState):
    def window(self, seat: i64) -> i64:
        return PASS if self.at["asked"] else NO_MOVE


@breaks("final", "a final move without a rule id")
class FinalByWord(DartsState):
    def final_rule(self, seat: i64, code: i64) -> str:
        return " "


@breaks("result", "points that the breakdown does not explain")
class Unexplained(NimState):
    def result(self) -> Result | None:
        ended = super().result()
        if ended is not None:
            ended.breakdown[0] = {"NIM-02": 7}
        return ended


@breaks("result", "a winner who does not sit at the table")
class StrangeWinner(NimState):
    def result(self) -> Result | None:
        ended = super().result()
        if ended is not None:
            ended.winners = [9]
        return ended


@breaks("result", "a score too few")
class ShortScores(NimState):
    def result(self) -> Result | None:
        ended = super().result()
        if ended is not None:
            ended.scores = ended.scores[:1]
        return ended


@breaks("utility", "utilities that do not share one win")
class TwoWins(NimState):
    def utility(self, seat: i64) -> float:
        return 1.0


@breaks("utility", "a shared game that is better for one")
class Unshared(RopesState):
    def utility(self, seat: i64) -> float:
        return 1.0 if seat == 0 else 0.5


class OddStrategy(Strategy):
    def candidates(self, state: State, seat: i64, most: i64) -> vec[i64]:
        return codes(0)


class OverconfidentStrategy(Strategy):
    def value(self, state: State, seat: i64) -> float:
        return 2.0


class LazyStrategy(Strategy):
    def rollout(self, state: State, rng: Rng) -> None:
        return


@breaks("strategy", "advice that is not legal")
class OddAdvice(Nim):
    def strategy(self, settings: Settings) -> Strategy:
        return OddStrategy()


@breaks("strategy", "a value out of range")
class Overconfident(Nim):
    def strategy(self, settings: Settings) -> Strategy:
        return OverconfidentStrategy()


@breaks("strategy", "a rollout that stops early")
class Lazy(Nim):
    def strategy(self, settings: Settings) -> Strategy:
        return LazyStrategy()


# Records and tables


@breaks("record", "a mode whose name a record cannot keep")
class OddMode(Nim):
    def __init__(self) -> None:
        super().__init__()
        self.modes = [Mode("standard ", "Standard", 2, 2)]


@breaks("withdraw", "an open choice that counts as revealed")
class RevealedChoice(LowState):
    def chosen_event(self, seat: int, code: int) -> Event:
        event = super().chosen_event(seat, code)
        event.reveals = True
        return event


class DriftingStart(Low):
    """A game that starts differently after so many starts: what is played again is not the same."""

    def __init__(self, starts: int) -> None:
        super().__init__()
        self.starts = starts

    def start(self, settings: Settings) -> State:
        self.starts -= 1
        made = super().start(settings)
        assert isinstance(made, LowState)
        made.at["round"] = 0 if self.starts >= 0 else 1
        return made


@breaks("crash", "an error that the contract does not name")
class Crashes(NimState):
    def complete(self, seat: i64) -> bool:
        return [True][self.at["heap"] // 5]
