"""Games broken in what is known and kept: copies, positions, secrets, results, records."""

from __future__ import annotations

import json

from digsite.core.contract import NO_MOVE, Mode, Observation, Result, Settings, State
from digsite.core.events import Event
from digsite.core.kit import Kit
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng
from digsite.core.strategy import Strategy
from tests.core.breaking import breaks
from tests.core.toy_games import (
    PASS,
    PEEK,
    Advised,
    Cards,
    CardsState,
    DartsState,
    Low,
    LowState,
    Nim,
    NimState,
    RopesState,
)


def codes(*numbers: int) -> vec[i64]:
    made = vec[i64]()
    for number in numbers:
        made = append(made, number)
    return made


# Copies, keys, positions


@breaks("copy")
class Shared(CardsState):
    """A copy that shares."""

    def copy(self) -> State:
        return Shared(self.settings, self.at)


@breaks("copy")
class LoggedCopy(NimState):
    """A copy that takes the log along."""

    def copy(self) -> State:
        twin = LoggedCopy(self.settings, dict(self.at))
        twin.log = []
        return twin


@breaks("key")
class OneKey(NimState):
    """One key for everything."""

    def key(self) -> i64:
        return 1


@breaks("key")
class RestlessKey(NimState):
    """Another key each time."""

    asked = 0

    def key(self) -> i64:
        RestlessKey.asked += 1
        return RestlessKey.asked


@breaks("position")
class Forgets(NimState):
    """A position that forgets."""

    def position(self) -> dict[str, object]:
        return {"heap": self.at["heap"]}


@breaks("position")
class Exposed(NimState):
    """A position that is the state's own data."""

    def position(self) -> dict[str, object]:
        return self.at


@breaks("position")
class KeepsGiven(Nim):
    """A state that plays on in the data it was given."""

    def read_position(self, settings: Settings, data: dict[str, object]) -> State:
        made = super().read_position(settings, data)
        assert isinstance(made, NimState)
        if data:
            made.at = data
        return made


@breaks("position")
class OddFresh(Nim):
    """An empty position that is not a fresh game."""

    def read_position(self, settings: Settings, data: dict[str, object]) -> State:
        return super().read_position(settings, {"heap": 2, **data})


@breaks("position")
class NotPlain(NimState):
    """A position that is not plain data."""

    def position(self) -> dict[str, object]:
        return {**super().position(), "heap": float("inf")}

    def seen_by(self, viewer: int) -> dict[str, object]:
        return super().position()


@breaks("position-errors")
class Unchecked(Nim):
    """A position that is not checked."""

    def read_position(self, settings: Settings, data: dict[str, object]) -> State:
        return self.state(settings, {**self.fresh(settings), **json.loads(json.dumps(data))})


# Events


@breaks("events")
class StrangerTold(NimState):
    """An event for a seat that is not there."""

    def apply(self, seat: i64, code: i64) -> None:
        super().apply(seat, code)
        self.tell("psst", {}, {"heap": 1}, 2**40)


@breaks("events")
class ObjectTold(NimState):
    """An event that is not plain data."""

    def apply(self, seat: i64, code: i64) -> None:
        super().apply(seat, code)
        self.tell("thing", {"what": {1, 2}})


@breaks("events")
class LogMatters(NimState):
    """A log that changes what happens."""

    def apply(self, seat: i64, code: i64) -> None:
        super().apply(seat, code)
        if self.log is not None:
            self.at["heap"] = 0


# Observations and secrecy


@breaks("observation")
class WrongViewer(CardsState):
    """Another viewer's observation."""

    def observe(self, viewer: i64) -> Observation:
        return super().observe(0)


class FullSettings(CardsState):
    """An observation with the secret options: caught only where one is set."""

    def observe(self, viewer: i64) -> Observation:
        return Observation(self.settings, viewer, self.seen_by(int(viewer)))


@breaks("observation")
class LiveView(NimState):
    """An observation that is part of the state."""

    def seen_by(self, viewer: int) -> dict[str, object]:
        return self.at


@breaks("observation")
class ObjectView(NimState):
    """An observation that is not plain data."""

    def seen_by(self, viewer: int) -> dict[str, object]:
        return {**self.position(), "moves": {1, 2}}


@breaks("sample")
class OtherHand(Cards):
    """A sampled state that looks different."""

    def sample(self, observation: Observation, rng: Rng) -> State:
        made = super().sample(observation, rng)
        assert isinstance(made, CardsState)
        made.at["hands"] = [3 if card else 0 for card in made.at["hands"]]
        return made


@breaks("sample")
class OtherEnd(CardsState):
    """A sampled state that ended differently."""

    def seen_by(self, viewer: int) -> dict[str, object]:
        shown = super().seen_by(viewer)
        if self.over() and viewer < 0:
            shown["hands"] = [-1] * self.settings.seats
        return shown


@breaks("told")
class Silent(NimState):
    """A change that no event tells."""

    def tell(
        self,
        kind: str,
        public: dict[str, object],
        secret: dict[str, object] | None = None,
        seats: i64 = 0,
        reveals: bool = False,
    ) -> None:
        return


@breaks("told")
class Leaky(CardsState):
    """An observation that shows a hidden card."""

    def seen_by(self, viewer: int) -> dict[str, object]:
        return {**super().seen_by(viewer), "hands": list(self.at["hands"])}


@breaks("secrecy")
class TellingMoves(CardsState):
    """Moves that depend on a hidden card."""

    def listed(self, seat: int) -> list[int]:
        usual = super().listed(seat)
        high = self.at["hands"][(seat + 1) % self.settings.seats] > 1
        return [code for code in usual if code != PEEK or high]


@breaks("barrier")
class UnmarkedPeek(CardsState):
    """A look at a hidden card that is not marked."""

    def peek_event(self, seat: int, card: int) -> Event:
        return Event("peeked", {"seat": seat}, {"card": card}, self.bit(seat))


@breaks("barrier")
class UnmarkedShow(LowState):
    """Choices shown at the end of a step that is not marked."""

    def tell(
        self,
        kind: str,
        public: dict[str, object],
        secret: dict[str, object] | None = None,
        seats: i64 = 0,
        reveals: bool = False,
    ) -> None:
        super().tell(kind, public, secret, seats)


@breaks("simultaneous")
class AsksTwice(LowState):
    """A seat that must choose twice."""

    def to_act(self) -> i64:
        acting = super().to_act()
        everybody = sum(self.bit(seat) for seat in range(self.settings.seats))
        return everybody if 0 < acting < everybody and self.at["out"] < 0 else acting


@breaks("hidden-choice")
class ShowsChoice(LowState):
    """An observation that shows an open choice."""

    def seen_by(self, viewer: int) -> dict[str, object]:
        return self.position()


@breaks("hidden-choice")
class TellsChoice(LowState):
    """An event that tells an open choice."""

    def chosen_event(self, seat: int, code: int) -> Event:
        return Event("chosen", {"seat": seat, "number": code})


# Windows, final moves, results, advice


@breaks("window")
class OddPass(RopesState):
    """A pass that is not listed."""

    def pass_code(self, seat: i64) -> i64:
        return PASS + 50 if super().pass_code(seat) == PASS else NO_MOVE


@breaks("window")
class IdleWindow(RopesState):
    """A window in which only pass is possible."""

    def listed(self, seat: int) -> list[int]:
        return [PASS] if self.at["asked"] else super().listed(seat)


@breaks("window")
class WindowForAll(RopesState):
    """A window for a seat that does not act."""

    def pass_code(self, seat: i64) -> i64:
        return PASS if self.at["asked"] else NO_MOVE


@breaks("final")
class FinalByWord(DartsState):
    """A final move without a rule id."""

    def no_undo_rule(self, seat: i64, code: i64) -> str:
        return " "


@breaks("result")
class Unexplained(NimState):
    """Points that the breakdown does not explain."""

    def result(self) -> Result | None:
        ended = super().result()
        if ended is not None:
            ended.breakdown[0] = {"NIM-02": 7}
        return ended


@breaks("result")
class StrangeWinner(NimState):
    """A winner who does not sit at the table."""

    def result(self) -> Result | None:
        ended = super().result()
        if ended is not None:
            ended.winners = [9]
        return ended


@breaks("result")
class ShortScores(NimState):
    """A score too few."""

    def result(self) -> Result | None:
        ended = super().result()
        if ended is not None:
            ended.scores = ended.scores[:1]
        return ended


@breaks("utility")
class TwoWins(NimState):
    """Utilities that do not share one win."""

    def utility(self, seat: i64) -> float:
        return 1.0


@breaks("utility")
class Unshared(RopesState):
    """A shared game that is better for one."""

    def utility(self, seat: i64) -> float:
        return 1.0 if seat == 0 else 0.5


class OddStrategy(Strategy):
    """Advises a move that is not legal."""

    def candidates(self, state: State, seat: i64, most: i64) -> vec[i64]:
        return codes(0)


class OverconfidentStrategy(Strategy):
    """Believes in more than winning."""

    def value(self, state: State, seat: i64) -> float:
        return 2.0


class GloomyStrategy(Strategy):
    """Expects less than losing."""

    def rollout_value(self, state: State, seat: i64, rng: Rng) -> float:
        return -1.0


@breaks("strategy")
class OddAdvice(Nim):
    """Advice that is not legal."""

    def kit(self) -> Kit:
        return Advised(OddStrategy())


@breaks("strategy")
class Overconfident(Nim):
    """A value out of range."""

    def kit(self) -> Kit:
        return Advised(OverconfidentStrategy())


class ContraryStrategy(Strategy):
    """Likes losing."""

    def value(self, state: State, seat: i64) -> float:
        return 1.0 - state.utility(seat)


@breaks("strategy")
class Contrary(Nim):
    """A finished game that is worth more to who lost it."""

    def kit(self) -> Kit:
        return Advised(ContraryStrategy())


@breaks("strategy")
class Gloomy(Nim):
    """A rollout worth less than losing."""

    def kit(self) -> Kit:
        return Advised(GloomyStrategy())


# Records and tables


@breaks("record")
class OddMode(Nim):
    """A mode whose name a record cannot keep."""

    def __init__(self) -> None:
        super().__init__()
        self.modes = [Mode("standard ", "Standard", 2, 2)]


@breaks("withdraw")
class RevealedChoice(LowState):
    """An open choice that counts as revealed."""

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


@breaks("crash")
class Crashes(NimState):
    """An error that the contract does not name."""

    def complete(self, seat: i64) -> bool:
        return bool([True][self.at["heap"] // 5])
