"""Games broken in what is legal: turns, moves, refusals, notation, sampling, chance."""

from __future__ import annotations

from digsite.core.contract import (
    NATURE,
    NO_MOVE,
    Chances,
    Mode,
    Move,
    Option,
    Result,
    Settings,
    State,
)
from digsite.core.errors import SettingsError
from digsite.core.events import IllegalMove, Refusal
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng
from tests.core.breaking import breaks
from tests.core.toy_games import (
    FIRST_CARD,
    CardsState,
    DartsState,
    Nim,
    NimState,
    RopesState,
)


def codes(*numbers: int) -> vec[i64]:
    made = vec[i64]()
    for number in numbers:
        made = append(made, number)
    return made


# The card and the settings


@breaks("game")
class LoudId(Nim):
    """An id with capitals."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "NIM"


@breaks("game")
class FallingVersions(Nim):
    """Rules versions that do not count up."""

    def __init__(self) -> None:
        super().__init__()
        self.versions = [2, 1]


@breaks("game")
class TwinModes(Nim):
    """Two modes of one name."""

    def __init__(self) -> None:
        super().__init__()
        self.modes = [Mode("a", "A", 2, 2), Mode("a", "A", 2, 2)]


@breaks("game")
class BadDefault(Nim):
    """A default that the option forbids."""

    def __init__(self) -> None:
        super().__init__()
        self.options = [*self.options, Option("size", "int", 9, "NIM-01", "", low=1, high=3)]


@breaks("game")
class ModeOfNoGame(Nim):
    """An option that matters in a mode there is none of."""

    def __init__(self) -> None:
        super().__init__()
        self.options = [*self.options, Option("a", "text", "", "NIM-01", "", modes=["chess"])]


@breaks("game")
class SeatsOfNoGame(Nim):
    """An option that matters at a table larger than any."""

    def __init__(self) -> None:
        super().__init__()
        self.options = [*self.options, Option("a", "text", "", "NIM-01", "", seats=[2, 99])]


@breaks("settings")
class NeverMisere(Nim):
    """An option value that no mode takes."""

    def check_settings(self, settings: Settings) -> None:
        if settings.text("misere") == "on":
            raise SettingsError("not today")


@breaks("settings")
class DeadRematch(Nim):
    """A rematch that is over before it starts."""

    def rematch(self, finished: State, same_deal: bool = True, gave_up: int = -1) -> Settings:
        old = finished.settings
        return self.settings(old.seats, old.mode, old.options, {"heap": 0, "turn": 1})


# Who acts, and the end


@breaks("to-act")
class StrangerActs(NimState):
    """A seat that is not there."""

    def to_act(self) -> i64:
        return 0 if self.at["heap"] <= 0 else self.bit(self.settings.seats)


@breaks("to-act")
class NoPhase(NimState):
    """A phase without a name."""

    def phase(self) -> str:
        return ""


@breaks("over")
class EarlyResult(NimState):
    """A result before the end."""

    def result(self) -> Result | None:
        return self.finished([0] * self.settings.seats, "NIM-02")


@breaks("over")
class Afterwards(NimState):
    """A move that is accepted after the end."""

    def refusal(self, seat: i64, code: i64) -> Refusal | None:
        return None if self.over() and seat == 0 else super().refusal(seat, code)


@breaks("termination")
class Endless(NimState):
    """A heap that never shrinks."""

    def apply(self, seat: i64, code: i64) -> None:
        super().apply(seat, code)
        self.at["heap"] += int(code)


# What is legal


@breaks("moves")
class Unsorted(NimState):
    """A list that is not sorted."""

    def listed(self, seat: int) -> list[int]:
        return super().listed(seat)[::-1]


@breaks("moves")
class Repeated(NimState):
    """A repeated move."""

    def moves(self, seat: i64) -> vec[i64]:
        return codes(1, 1) if self.acts(int(seat)) else codes()


@breaks("moves")
class Negative(NimState):
    """A negative code."""

    def listed(self, seat: int) -> list[int]:
        return [-3, *super().listed(seat)]


@breaks("moves")
class OutOfTurn(NimState):
    """Moves for a seat that does not act."""

    def moves(self, seat: i64) -> vec[i64]:
        return codes(1) if not self.over() else codes()


@breaks("moves")
class Stuck(NimState):
    """A seat that must act and cannot."""

    def listed(self, seat: int) -> list[int]:
        return [] if self.at["turn"] == 0 else super().listed(seat)


@breaks("accepted")
class ListsTooMuch(NimState):
    """A listed move that is refused."""

    def is_legal(self, seat: int, code: int) -> bool:
        return code in (1, 2)


@breaks("refused")
class ListsTooLittle(NimState):
    """A move that is accepted but not listed."""

    def is_legal(self, seat: int, code: int) -> bool:
        return code in (0, *self.listed(seat))


@breaks("refused")
class AnyTurn(NimState):
    """A seat that may play out of turn."""

    def refusal(self, seat: i64, code: i64) -> Refusal | None:
        return super().refusal(self.at["turn"] if seat >= 0 else seat, code)


@breaks("refused")
class NoRule(NimState):
    """A refusal without a rule."""

    rules = ""


@breaks("refused")
class WildRule(Nim):
    """A refusal with a rule that is in no ledger."""

    __module__ = "digsite.games.nim"  # shipped games are held to their ledgers

    def __init__(self) -> None:
        class Wild(NimState):
            rules = "see page 4"

        super().__init__(Wild)


@breaks("refused")
class NoMessage(NimState):
    """A refusal without a message."""

    def refusal(self, seat: i64, code: i64) -> Refusal | None:
        why = super().refusal(seat, code)
        return None if why is None else Refusal(why.rule, "", {}, [])


@breaks("refused")
class BusyNature(NimState):
    """An outcome that is accepted while a seat acts."""

    def refusal(self, seat: i64, code: i64) -> Refusal | None:
        return None if seat == NATURE and not self.over() else super().refusal(seat, code)


@breaks("play")
class Clumsy(NimState):
    """Play that leaves a trace before it refuses."""

    def play(self, seat: i64, code: i64) -> None:
        self.at["heap"] += 1
        super().play(seat, code)


@breaks("play")
class Lenient(NimState):
    """Play that takes what refusal refuses."""

    def play(self, seat: i64, code: i64) -> None:
        try:
            super().play(seat, code)
        except IllegalMove:
            return


@breaks("queries")
class Nosy(NimState):
    """Moves that changes the position."""

    def pass_code(self, seat: i64) -> i64:
        self.at["heap"] += 1
        return NO_MOVE


# Notation


def taking(number: int, text: str = "") -> Move:
    """A move of Nim, perhaps written otherwise."""
    return Move("code", number, text or f"t{number}", {"number": number})


@breaks("notation")
class Hashed(Nim):
    """A notation that a record takes for a comment."""

    def decode(self, code: i64) -> Move:
        number = int(super().decode(code).code())
        return taking(number, f"t #{number}")

    def parse(self, text: str) -> Move:
        return self.decode(super().parse(text.replace(" #", "")).code())


@breaks("notation")
class Misread(Nim):
    """A notation that is read as another move."""

    def parse(self, text: str) -> Move:
        return taking(3 if text == "t2" else int(super().parse(text).code()))


@breaks("notation")
class Misdecoded(Nim):
    """A decoded value with another code."""

    def decode(self, code: i64) -> Move:
        return taking(min(2, int(super().decode(code).code())))


@breaks("notation-errors")
class RawParser(Nim):
    """A parser that lets ValueError through."""

    def parse(self, text: str) -> Move:
        return taking(int(text.removeprefix("t")))


@breaks("notation-errors")
class RawDecoder(Nim):
    """A decoder that lets IndexError through."""

    def decode(self, code: i64) -> Move:
        return [taking(number) for number in range(4)][int(code)]


# Sampling and nearest


@breaks("sample-move")
class NeverThree(NimState):
    """A move that is never sampled."""

    def sample_move(self, seat: i64, rng: Rng) -> i64:
        return 1 + rng.below(min(2, self.at["heap"]))


@breaks("sample-move")
class TakesFour(NimState):
    """A sample that is not legal."""

    def sample_move(self, seat: i64, rng: Rng) -> i64:
        return 1 + rng.below(4)


@breaks("sample-move")
class Skewed(NimState):
    """Moves that are not equally likely."""

    def sample_move(self, seat: i64, rng: Rng) -> i64:
        return super().sample_move(seat, rng) if rng.below(3) == 0 else 1


@breaks("sample-move")
class WildDart(DartsState):
    """An illegal sample where the list is not complete."""

    def sample_move(self, seat: i64, rng: Rng) -> i64:
        return rng.below(1_000_000)


@breaks("nearest")
class FarNearest(DartsState):
    """A nearest move that is not legal."""

    def nearest(self, seat: i64, code: i64) -> i64:
        return code


@breaks("nearest")
class Restless(DartsState):
    """A legal move that is not its own nearest."""

    def nearest(self, seat: i64, code: i64) -> i64:
        return super().nearest(seat, code + 1)


# Chance


class OddChances(CardsState):
    """Cards with something odd among the outcomes."""

    def odd(self, found: Chances) -> None:
        raise NotImplementedError

    def chances(self) -> Chances:
        found = super().chances()
        if self.to_act() == NATURE:
            self.odd(found)
        return found


@breaks("chance")
class TwiceListed(OddChances):
    """An outcome listed twice."""

    def odd(self, found: Chances) -> None:
        found.add(found.codes[0], 1)


@breaks("chance")
class Weightless(OddChances):
    """An outcome of weight zero."""

    def odd(self, found: Chances) -> None:
        found.add(0, 0)


@breaks("chance")
class TooMany(OddChances):
    """More outcomes than may be listed."""

    def odd(self, found: Chances) -> None:
        for code in range(20, 4200):
            found.add(code, 1)


@breaks("chance")
class AlwaysChance(CardsState):
    """Outcomes while a seat acts."""

    def chances(self) -> Chances:
        found = super().chances()
        found.span(0, 3)
        return found if self.to_act() > 0 else super().chances()


@breaks("chance")
class BeyondRange(RopesState):
    """An outcome outside the range that is accepted."""

    def refusal(self, seat: i64, code: i64) -> Refusal | None:
        beyond = seat == NATURE and self.to_act() == NATURE and code < 0
        return None if beyond else super().refusal(seat, code)


@breaks("sample-chance")
class Unweighted(CardsState):
    """Outcomes drawn without their weights."""

    def sample_chance(self, rng: Rng) -> i64:
        listed = self.chances().codes
        return listed[rng.below(len(listed))] if rng.below(2) else listed[0]


@breaks("sample-chance")
class FifthCard(CardsState):
    """An outcome that is not possible."""

    def sample_chance(self, rng: Rng) -> i64:
        return FIRST_CARD
