"""Records: one game as a small text (``.dig``) that replays exactly.

    digsite record 1
    game: scarabya
    rules: 1
    mode: duel
    seats: 2
    options: {"tile_flip":"off"}
    players: ["Ada","professor"]

    * NW=A1r90        # an outcome of chance
    0 F0@d4           # seat 0's move
    1 I1@c7  # cut short
    undo 1            # the last step was taken back
    withdraw 1        # seat 1 took its own open choice back

``rules`` is the rules version by which the game replays, whatever is the newest now.
Header lines are ``name: value``; ``options``, ``setup``, ``content``, ``players`` and ``result``
are JSON. ``#`` starts a comment: on a line of its own, or after a step or a plain value. The
comment ``# cut short`` stands behind the move of a bot whose time was up before it had thought as
much as its level does: elsewhere it might play another. Undone steps stay in the text and are
filtered before replay.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from digsite.core.contract import NATURE, Game, Settings, canonical_json, read_json
from digsite.core.errors import DigsiteError, Fault, RecordError, SettingsError
from digsite.core.native import i64
from digsite.core.rng import fits_64_bits
from digsite.core.shapes import PLAIN, TEXT, WHOLE, Entry, Field, ListOf, Text, needed
from digsite.core.showing import as_html
from digsite.core.words import N_, _, fill

FIRST_LINE: Final = "digsite record 1"
GAME: Final = needed("game", TEXT)
RULES: Final = needed("rules", WHOLE)
SEATS: Final = needed("seats", WHOLE)
SEED: Final = Field("seed", WHOLE)
PLAYERS: Final = Field("players", ListOf(Text(longest=100_000), 1000), [])
RESULT: Final = Field("result", PLAIN)
_OTHERS: Final[list[Field[object]]] = [
    Field("mode", TEXT), Field("options", PLAIN), Field("setup", PLAIN), Field("content", PLAIN),
]  # fmt: skip
_HEADER: Final[list[Field[object]]] = [GAME, RULES, SEATS, SEED, PLAYERS, RESULT, *_OTHERS]
_SHAPES: Final = {field.name: field.shape for field in _HEADER}
_COMMENT: Final = re.compile(r"\s#.*")
CUT_SHORT: Final = "  # cut short"
LONGEST_RECORD: Final = 4_000_000
"""Characters; anything longer is not a record of a game anybody played."""


class RecordStep:
    """One line of a record: a move of a seat or an outcome of chance. ``line`` is 0 if unknown."""

    def __init__(self, seat: i64, code: i64, line: int = 0, cut_short: bool = False) -> None:
        self.seat: i64 = seat
        self.code: i64 = code
        self.line = line
        self.cut_short = cut_short
        """A bot's time was up before it had thought as much as its level does."""


class Record:
    """Settings, players and every step of one game."""

    def __init__(self, settings: Settings, players: list[str]) -> None:
        self.settings = settings
        self.players = players
        self.seed: int | None = None
        self.steps: list[RecordStep] = []
        self.result: dict[str, object] | None = None

    def to_text(self) -> str:
        """The record as text; ``parse_record`` takes it back."""
        settings = self.settings
        lines = [
            FIRST_LINE,
            f"game: {settings.game.id}",
            f"rules: {settings.rules}",
            f"mode: {settings.mode}",
            f"seats: {settings.seats}",
        ]
        data = settings.to_data()
        for name in ("options", "setup", "content"):
            if name in data:
                lines.append(f"{name}: {canonical_json(data[name])}")
        if self.players:
            lines.append(f"players: {canonical_json(self.players)}")
        if self.seed is not None:
            lines.append(f"seed: {self.seed}")
        if self.result is not None:
            lines.append(f"result: {canonical_json(self.result)}")
        lines.append("")
        for step in self.steps:
            who = "*" if step.seat == NATURE else str(step.seat)
            remark = CUT_SHORT if step.cut_short else ""
            lines.append(f"{who} {settings.game.notation(step.code)}{remark}")
        return "\n".join(lines) + "\n"

    def _repr_html_(self) -> str | None:
        """The game in a notebook, to step through with a slider."""
        return as_html(self)


def parse_record(text: str, find_game: Callable[[str], Game]) -> Record:
    """Read a record. Every error names the line and what is wrong with it."""
    if len(text) > LONGEST_RECORD:
        told = fill(
            N_("longer than {most} characters: not a game record"), {"most": LONGEST_RECORD}
        )
        raise RecordError(0, told)
    # Not splitlines: a name may hold a character that Python takes for the end of a line.
    lines = text.split("\n")
    if lines[0].removeprefix("\ufeff").strip() != FIRST_LINE:
        raise RecordError(
            1, fill(N_("a record starts with the line `{line}`"), {"line": FIRST_LINE})
        )
    header: dict[str, object] = {}
    where: dict[str, int] = {}
    steps: list[tuple[int, str]] = []
    for number, raw in enumerate(lines[1:], start=2):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        name, colon, value = line.partition(":")
        if colon and name.isidentifier() and not steps:
            if name in header:
                raise RecordError(number, fill(N_("`{name}` is given twice"), {"name": name}))
            header[name] = _field(number, name, value.strip())
            where[name] = number
        else:
            steps.append((number, line))
    record = _record_from_header(header, where, find_game)
    for number, line in steps:
        _read_step(record, number, line)
    return record


def _field(number: int, name: str, value: str) -> object:
    """What a header line says, as plain data of the right shape."""
    if name not in _SHAPES:
        values = {"name": repr(name), "names": ", ".join(_SHAPES)}
        raise RecordError(
            number, fill(N_("no header line is called {name}; there are: {names}"), values)
        )
    plain = _COMMENT.sub("", value)
    found: object = plain
    if name in ("rules", "seats", "seed"):
        whole = plain.isascii() and plain.removeprefix("-").isdigit() and len(plain) <= 20
        if not whole or not fits_64_bits(int(plain)):
            told = fill(N_("`{name}` must be a whole number of at most 64 bits"), {"name": name})
            raise RecordError(number, told)
        found = int(plain)
    elif name not in ("game", "mode"):
        try:
            found = read_json(value)
        except ValueError:
            raise RecordError(number, fill(N_("`{name}` must be JSON"), {"name": name})) from None
    try:
        _SHAPES[name].read(found, name)
    except Fault as fault:
        raise RecordError(number, str(fault)) from None
    return found


def _record_from_header(
    header: dict[str, object], where: dict[str, int], find_game: Callable[[str], Game]
) -> Record:
    given = Entry(header)
    for field in _HEADER:
        if field.needed and not given.has(field):
            told = fill(N_("the header line `{name}: ...` is missing"), {"name": field.name})
            raise RecordError(0, told)
    try:
        game = find_game(given.get(GAME))
    except DigsiteError as problem:
        raise RecordError(where["game"], str(problem)) from None
    try:
        settings = Settings.from_data(game, header)
    except SettingsError as problem:
        raise RecordError(_line_of(problem, where), str(problem)) from None
    except DigsiteError as problem:
        raise RecordError(where["game"], str(problem)) from None
    record = Record(settings, given.get(PLAYERS))
    record.seed = given.find(SEED)
    record.result = given.find(RESULT)
    return record


def _line_of(problem: SettingsError, where: dict[str, int]) -> int:
    """The header line that settings were refused for; the game's where nobody can say."""
    if problem.field in where:
        return where[problem.field]
    given = [where[name] for name in ("options", "setup", "content") if name in where]
    return given[0] if len(given) == 1 else where["game"]


def _read_step(record: Record, number: int, line: str) -> None:
    """Add one step, or take steps back: what was undone is filtered here, before any replay."""
    cut_short = line.endswith(CUT_SHORT)
    who, _gap, rest = _COMMENT.sub("", line).partition(" ")
    rest = rest.strip()
    if who in ("undo", "withdraw"):
        if not rest.isascii() or not rest.isdigit() or len(rest) > 9:
            raise RecordError(number, fill(N_("`{name}` needs a number"), {"name": who}))
        _take_back(record, number, who, int(rest))
        return
    if who == "*":
        seat = int(NATURE)
    elif who.isascii() and who.isdigit() and len(who) < 3 and int(who) < record.settings.seats:
        seat = int(who)
    else:
        raise RecordError(
            number, _("a step is `* outcome`, `SEAT move`, `undo COUNT` or `withdraw SEAT`")
        )
    try:
        move = record.settings.game.parse(rest)
    except DigsiteError as problem:
        raise RecordError(number, str(problem)) from None
    record.steps.append(RecordStep(seat, move.code(), number, cut_short))


def _take_back(record: Record, number: int, how: str, amount: int) -> None:
    if how == "undo":
        if amount < 1 or amount > len(record.steps):
            values = {"n": amount, "most": len(record.steps)}
            raise RecordError(number, fill(N_("cannot undo {n} of {most} steps"), values))
        del record.steps[-amount:]
        return
    for index in range(len(record.steps) - 1, -1, -1):
        if record.steps[index].seat == amount:
            del record.steps[index]
            return
        if record.steps[index].seat == NATURE:
            break  # No simultaneous step is open across an outcome of chance.
    told = fill(N_("seat {seat} has no open choice to withdraw"), {"seat": amount})
    raise RecordError(number, told)
