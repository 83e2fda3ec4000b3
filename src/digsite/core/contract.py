"""The contract every game fulfils, on one page.

A ``Game`` is what the rulebook fixes. ``Settings`` are what the table chose. A ``State`` is one
position: it answers who acts, what is legal, what happens; it never draws random numbers, reads
files or knows who is playing. An ``Observation`` is what one viewer may know. What a game brings
beside its rules is its kit (``core/kit.py``), with its advice to the bots (``core/strategy.py``).
``digsite.conformance.suite.check_game`` tests all of it.

Words used throughout
    seat     a player's number, 0, 1, 2 ...
    viewer   a seat, or ``SPECTATOR``
    code     a decision, or an outcome of chance, as one 64-bit integer that is never negative
    mask     a set of seats as bits: bit 0 is seat 0
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from digsite.core.canonical import canonical_json, read_json
from digsite.core.errors import Fault, PositionError, SettingsError
from digsite.core.events import Event, IllegalMove, Refusal
from digsite.core.native import i64, mypyc_attr, vec
from digsite.core.notation import NO_MOVES, Grammar, Move
from digsite.core.rng import Rng
from digsite.core.shapes import PLAIN, TEXT, WHOLE, Entry, Field, needed
from digsite.core.showing import as_svg
from digsite.core.values import Chances, Mode, Option, Result
from digsite.core.words import N_, counted, fill, present_language

if TYPE_CHECKING:
    from digsite.core.kit import Kit

__all__ = [
    "FIRST_RULES",
    "MOST_OUTCOMES",
    "NATURE",
    "NOBODY",
    "NO_MOVE",
    "SPECTATOR",
    "Chances",
    "Event",
    "Game",
    "IllegalMove",
    "Mode",
    "Move",
    "Observation",
    "Option",
    "Refusal",
    "Result",
    "Settings",
    "State",
    "canonical_json",
    "lowest_seat",
    "read_json",
    "seats_in",
]

NOBODY: Final[i64] = 0
"""``State.to_act`` when the game is over."""
NATURE: Final[i64] = -1
"""``State.to_act`` when chance decides; also the seat number under which outcomes are played."""
SPECTATOR: Final[i64] = -2
"""The viewer who sits nowhere and knows only what is public."""
NO_MOVE: Final[i64] = -1
"""The code that stands for "none"."""
FIRST_RULES: Final = 1
"""The rules version of everything kept that names none."""
MOST_SEATS: Final[i64] = 62
"""As many as a mask has room for."""
MOST_OUTCOMES: Final[i64] = 4096
"""A chance step lists at most this many outcomes; larger set-ups are several steps."""


_SEATS: Final = Field("seats", WHOLE)
_MODE: Final = Field("mode", TEXT, "")
_RULES: Final = Field("rules", WHOLE, FIRST_RULES)
_OPTIONS: Final = Field("options", PLAIN)
_SETUP: Final = Field("setup", PLAIN)
_CONTENT: Final = Field("content", PLAIN)
_SETTINGS: Final = needed("settings", PLAIN)
_VIEWER: Final = needed("viewer", WHOLE)
_DATA: Final = needed("data", PLAIN)


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """One position of one game. Mutable, cheap to copy."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.log: list[Event] | None = None
        """Attach a list to have events built; without one, nothing is spent on them."""
        self.opening: list[Event] | None = None
        """What was told on the way here: a position may go on by itself. A copy has none."""

    # Who acts

    @abstractmethod
    def to_act(self) -> i64:
        """A mask of the seats that must decide now, ``NATURE``, or ``NOBODY`` when over.

        In a simultaneous step several bits are set; a seat that has chosen, or has no legal
        move, has left the mask.
        """

    @abstractmethod
    def phase(self) -> str:
        """A short name of the present step, for prompts and engines."""

    # What is legal

    @abstractmethod
    def moves(self, seat: i64) -> vec[i64]:
        """The legal codes of a seat, sorted, without repeats; empty unless the seat acts."""

    def complete(self, seat: i64) -> bool:
        """Whether ``moves`` lists everything legal. Games with continuous choices say no."""
        return True

    def sample_move(self, seat: i64, rng: Rng) -> i64:
        """A random legal move, each listed one equally likely, if possible without listing all."""
        listed = self.moves(seat)
        return listed[rng.below(len(listed))]

    def sample_weight(self, seat: i64, code: i64) -> i64:
        """How often ``sample_move`` draws a listed code, beside the others: equally, as a rule."""
        return 1

    def refusal(self, seat: i64, code: i64) -> Refusal | None:
        """Why this code is not legal for this seat (or for ``NATURE``) now; None when it is.

        The truth for any integer, also where ``moves`` is not complete.
        """
        acting = self.to_act()
        if seat == NATURE:
            fits = acting == NATURE and self.has_outcome(code)
            return None if fits else self.out_of_turn(seat)
        if acting <= 0 or not 0 <= seat < MOST_SEATS or not (acting >> seat) & 1:
            return self.out_of_turn(seat)
        return self.why_not(seat, code)

    @abstractmethod
    def why_not(self, seat: i64, code: i64) -> Refusal | None:
        """Why a seat that has to decide may not choose this code; None when it may."""

    @abstractmethod
    def out_of_turn(self, seat: i64) -> Refusal:
        """The refusal of a seat that has nothing to decide, or of an outcome that cannot come."""

    def nearest(self, seat: i64, code: i64) -> i64:
        """The legal code closest to a proposal, for a continuous board, or ``NO_MOVE``."""
        return NO_MOVE if self.refusal(seat, code) is not None else code

    def pass_code(self, seat: i64) -> i64:
        """The code of "pass" while this seat has an optional window (use an item, object), or
        ``NO_MOVE``. A table may pass for seats that have not armed their windows.
        """
        return NO_MOVE

    def no_help_rule(self, seat: i64) -> str:
        """The rule by which a person on this seat is told nothing of moves before one is played:
        no list, no advice, no verdict; or an empty text. Bots are not concerned.
        """
        return ""

    def no_undo_rule(self, seat: i64, code: i64) -> str:
        """The rule that forbids taking this legal move back once played, or an empty text."""
        return ""

    def open_choices(self) -> bool:
        """Whether choices of a simultaneous step are seen at once, because the table wants it so.
        Otherwise they are hidden until the step resolves, and a seat may withdraw its own.
        """
        return False

    # What happens

    def play(self, seat: i64, code: i64) -> None:
        """Play a move or an outcome, or raise ``IllegalMove`` and change nothing."""
        why = self.refusal(seat, code)
        if why is not None:
            raise IllegalMove(why)
        self.apply(seat, code)

    @abstractmethod
    def apply(self, seat: i64, code: i64) -> None:
        """Play a code known to be legal. Search uses it; everybody else calls ``play``."""

    # Chance

    def chances(self) -> Chances:
        """The possible outcomes while ``to_act`` is ``NATURE``; empty otherwise."""
        return Chances()

    def has_outcome(self, code: i64) -> bool:
        """Whether chance can give this outcome now."""
        return self.chances().has(code)

    def sample_chance(self, rng: Rng) -> i64:
        """One outcome drawn by weight."""
        return self.chances().draw(rng)

    # Who knows, who wins

    @abstractmethod
    def observe(self, viewer: i64) -> Observation:
        """What this viewer may know, built up from nothing."""

    @abstractmethod
    def score(self, seat: i64) -> i64:
        """The seat's points as the position stands."""

    @abstractmethod
    def result(self) -> Result | None:
        """The result once the game is over, else None."""

    def utility(self, seat: i64) -> float:
        """How good a finished game is for a seat: 1 for winning, shared among winners, else 0."""
        ended = self.result()
        if ended is None or int(seat) not in ended.winners:
            return 0.0
        return 1.0 / float(len(ended.winners))

    # Copies and texts

    @abstractmethod
    def copy(self) -> State:
        """An independent copy, without the log."""

    @abstractmethod
    def key(self) -> i64:
        """A hash of everything that matters from here on: equal positions have equal keys."""

    @abstractmethod
    def position(self) -> dict[str, object]:
        """The whole position as plain data; ``Game.from_position`` takes it back."""

    def tell(
        self,
        kind: str,
        public: dict[str, object],
        secret: dict[str, object] | None = None,
        seats: i64 = 0,
        reveals: bool = False,
    ) -> None:
        """Report an event. Callers on a hot path test ``self.log`` before they build its parts."""
        log = self.log
        if log is not None:
            log.append(Event(kind, public, secret, seats, reveals))

    def _repr_svg_(self) -> str | None:
        """The board in a notebook, as a spectator sees it."""
        return as_svg(self)


class Observation:
    """What one viewer may know. ``settings`` are the public ones; ``data`` is plain data.

    Where ``data`` has ``phase``, the name of the present step, and ``to_act``, the seats that have
    to decide, people are told what they have to do, or whom they wait for.
    """

    def __init__(self, settings: Settings, viewer: i64, data: dict[str, object]) -> None:
        self.settings = settings
        self.viewer: i64 = viewer
        self.data = data

    def phase(self) -> str:
        """The name of the present step."""
        return str(self.data.get("phase", ""))

    def acting(self) -> list[int]:
        """The seats that have to decide now; none while chance acts and when it is over."""
        seats = self.data.get("to_act")
        return seats if isinstance(seats, list) else []

    def sample(self, rng: Rng) -> State:
        """A full state that this viewer could be looking at."""
        return self.settings.game.sample(self, rng)

    def to_json(self) -> str:
        """Canonical bytes: equal knowledge, equal text. This is how observations travel."""
        return canonical_json(
            {"settings": self.settings.to_data(), "viewer": int(self.viewer), "data": self.data}
        )

    @staticmethod
    def from_json(game: Game, text: str) -> Observation:
        seen = Entry(PLAIN.read(read_json(text)))
        settings = Settings.from_data(game, seen.get(_SETTINGS))
        return Observation(settings, seen.get(_VIEWER), seen.get(_DATA))

    def _repr_svg_(self) -> str | None:
        """The board in a notebook, as its viewer sees it."""
        return as_svg(self)


def lowest_seat(mask: i64) -> i64:
    """The first seat of a mask."""
    seat: i64 = 0
    while not (mask >> seat) & 1:
        seat += 1
    return seat


def seats_in(mask: i64) -> list[int]:
    """The seats of a mask, in order; none for ``NATURE`` and ``NOBODY``."""
    return [seat for seat in range(MOST_SEATS) if mask > 0 and (mask >> seat) & 1]


class Settings:
    """What one table fixed before the first step. Made by ``Game.settings``, never changed."""

    def __init__(
        self,
        game: Game,
        seats: int,
        mode: str,
        options: dict[str, object],
        setup: dict[str, object],
        content: dict[str, object],
        rules: int,
    ) -> None:
        self.game = game
        self.seats = seats
        self.mode = mode
        self.options = options
        self.setup = setup
        self.content = content
        self.rules = rules
        """The rules version it is played by, one of ``Game.versions``."""

    def text(self, name: str) -> str:
        return TEXT.trust(self.options[name])

    def number(self, name: str) -> int:
        return WHOLE.trust(self.options[name])

    def public(self) -> Settings:
        """The settings as every seat may know them, built up from the options that are public."""
        shown: dict[str, object] = {}
        for option in self.game.options:
            shown[option.name] = option.default if option.secret else self.options[option.name]
        setup = self.game.public_setup(self)
        return Settings(self.game, self.seats, self.mode, shown, setup, self.content, self.rules)

    def renewed(self) -> Settings:
        """The same choices under the newest rules."""
        if self.rules == self.game.version:
            return self
        return self.game.settings(self.seats, self.mode, self.options, self.setup, self.content)

    def to_data(self) -> dict[str, object]:
        """Plain data; options at their default, empty parts and version 1 are left out."""
        data: dict[str, object] = {"mode": self.mode, "seats": self.seats}
        if self.rules != FIRST_RULES:
            data["rules"] = self.rules
        changed = {
            option.name: self.options[option.name]
            for option in self.game.options
            if self.options[option.name] != option.default
        }
        if changed:
            data["options"] = changed
        if self.setup:
            data["setup"] = self.setup
        if self.content:
            data["content"] = self.content
        return data

    @staticmethod
    def from_data(game: Game, data: dict[str, object]) -> Settings:
        """Settings as they were kept, maybe among other fields; or ``SettingsError``.

        Whoever has no rules version to tell has kept the first.
        """
        given = Entry(data)
        try:
            seats = given.get(_SEATS) if given.has(_SEATS) else game.modes[0].least
            mode, rules = given.get(_MODE), given.get(_RULES)
            options, setup = given.find(_OPTIONS), given.find(_SETUP)
            content = given.find(_CONTENT)
        except Fault as fault:
            raise SettingsError(str(fault), fault.where) from None
        return game.settings(seats, mode, options, setup, content, rules)


def wrong_option(name: str, rule: str, problem: str) -> str:
    """What is told of an option's value."""
    values = {"name": name, "rule": rule, "problem": problem}
    return fill(N_("option `{name}` ({rule}): {problem}"), values)


def wrong_setup(fault: Fault) -> SettingsError:
    """What is told of a field of the set-up."""
    return SettingsError(fill(N_("set-up, {fault}"), {"fault": fault}), "setup")


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """What the rulebook fixes. Immutable; one object a game."""

    def __init__(
        self,
        id: str,
        title: str,
        versions: list[int],
        modes: list[Mode],
        options: list[Option],
        blurb: str = "",
        credits: str = "",
        grammar: Grammar = NO_MOVES,
    ) -> None:
        self.id = id
        self.title = title
        self.versions = versions
        """The rules versions it plays, oldest first. A change that would alter any stored game is
        a new version; what differs, the game asks ``Settings.rules``.
        """
        self.version = versions[-1]
        """The newest: what is played unless somebody asks for another."""
        self.modes = modes
        self.options = options
        self.blurb = blurb
        self.credits = credits
        self.grammar = grammar
        self.cooperative = False
        self.minutes: list[int] = []
        """About how long people play: from, to. Empty where nobody has said."""
        self.ease = 3
        """How easily it is learnt: 1 for the easiest, 5 for the one with most to learn."""
        self.goal = ""
        """What one wants and how one scores, in two sentences."""

    # Settings

    def mode(self, name: str) -> Mode:
        """A mode by name; an empty name is the first mode."""
        for mode in self.modes:
            if name in (mode.name, ""):
                return mode
        known = ", ".join(mode.name for mode in self.modes)
        values = {"game": self.title, "name": repr(name), "names": known}
        told = fill(N_("{game} has no mode {name}; choose from: {names}"), values)
        raise SettingsError(told, "mode")

    def least_seats(self) -> int:
        return min(mode.least for mode in self.modes)

    def most_seats(self) -> int:
        return max(mode.most for mode in self.modes)

    def settings(
        self,
        seats: int,
        mode: str = "",
        options: dict[str, object] | None = None,
        setup: dict[str, object] | None = None,
        content: dict[str, object] | None = None,
        rules: int | None = None,
    ) -> Settings:
        """Check what a table chose and fill in the defaults; the newest rules, unless told."""
        if rules is not None and rules not in self.versions:
            raise SettingsError(self._unknown_rules(rules), "rules")
        chosen_mode = self.mode(mode)
        if not chosen_mode.least <= seats <= chosen_mode.most:
            raise SettingsError(self._other_seats(chosen_mode, seats), "seats")
        asked: dict[str, object] = {} if options is None else options
        full: dict[str, object] = {}
        for option in self.options:
            value = asked.get(option.name, option.default)
            problem = option.problem(value)
            if problem:
                raise SettingsError(wrong_option(option.name, option.rule, problem), "options")
            full[option.name] = value
        for name in asked:
            if name not in full:
                known = ", ".join(option.name for option in self.options)
                values = {"game": self.title, "name": repr(name), "names": known}
                told = fill(N_("{game} has no option {name}; it has: {names}"), values)
                raise SettingsError(told, "options")
        made = Settings(
            self,
            seats,
            chosen_mode.name,
            full,
            {} if setup is None else setup,
            {} if content is None else content,
            self.version if rules is None else rules,
        )
        self.check_settings(made)
        return made

    def _unknown_rules(self, rules: int) -> str:
        known = ", ".join(str(version) for version in self.versions)
        return fill(
            N_(
                "rules version {rules} of {game} is not known here; "
                "this digsite plays version {versions}"
            ),
            {"rules": rules, "game": self.title, "versions": known},
        )

    def _other_seats(self, mode: Mode, seats: int) -> str:
        values: dict[str, object] = {"game": self.title, "mode": mode.name, "seats": seats}
        if mode.least == mode.most:
            return counted(
                "{game}, mode `{mode}`: takes {n} seat, not {seats}",
                "{game}, mode `{mode}`: takes {n} seats, not {seats}",
                mode.most,
                values,
                present_language(),
            )
        values["least"], values["most"] = mode.least, mode.most
        return fill(N_("{game}, mode `{mode}`: takes {least} to {most} seats, not {seats}"), values)

    def check_settings(self, settings: Settings) -> None:
        """Raise ``SettingsError`` where options contradict each other or the set-up is unusable."""

    def check_setup(self, settings: Settings, known: list[str]) -> None:
        """Refuse unknown fields of the set-up. A field ``position`` is known in every game."""
        for name in sorted(settings.setup):
            if name != "position" and name not in known:
                values = {"game": self.title, "name": repr(name)}
                told = fill(N_("{game} knows no set-up field {name}"), values)
                raise SettingsError(told, "setup")
        if not isinstance(settings.setup.get("position", {}), dict):
            raise wrong_setup(PLAIN.refused("position"))

    def public_setup(self, settings: Settings) -> dict[str, object]:
        """The part of ``settings.setup`` that every seat may know, built up from nothing."""
        return {}

    # Positions

    def start(self, settings: Settings) -> State:
        """The position before the first step, or the one given in ``settings.setup``."""
        return self.from_position(settings, PLAIN.trust(settings.setup.get("position", {})))

    def from_position(self, settings: Settings, data: dict[str, object]) -> State:
        """A state from plain data; omitted fields are as in a fresh game. ``PositionError``
        names the field that is wrong.
        """
        try:
            state = self.read_position(settings, data)
        except Fault as fault:
            raise PositionError(fault.where, fault.reason) from None
        state.opening, state.log = state.log, None
        return state

    @abstractmethod
    def read_position(self, settings: Settings, data: dict[str, object]) -> State:
        """What ``from_position`` gives; a shape's ``Fault`` may pass.

        Where the position goes on by itself, what that tells may stand in the state's log.
        """

    @abstractmethod
    def sample(self, observation: Observation, rng: Rng) -> State:
        """A full state consistent with an observation."""

    def rematch(self, finished: State, same_deal: bool = True, gave_up: int = -1) -> Settings:
        """The settings of "once more": a return match, another try at the same deal, or a new one.

        Whatever rules the old game was played by, once more goes by the newest. ``gave_up`` is the
        seat that resigned, which leaves a game without a result.
        """
        return finished.settings.renewed()

    # Moves

    def decode(self, code: i64) -> Move:
        """The named value of a code, or ``NotationError``."""
        return self.grammar.decode(code)

    def parse(self, text: str) -> Move:
        """The move a person wrote, or ``NotationError`` that says what was expected."""
        return self.grammar.parse(text)

    def notation(self, code: i64) -> str:
        """How a code is written; ``parse`` reads it back."""
        return self.decode(code).notation()

    # Beside the rules

    def kit(self) -> Kit:
        """Artist, words, strategy and whatever else the game brings; a bare one has defaults."""
        from digsite.core.kit import BARE

        return BARE
