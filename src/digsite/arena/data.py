"""Games as tables for people who study them: a row a seat, or a row a decision; see docs/data.md.

Files are written as rows come, so that nothing has to fit into memory: JSON lines and CSV by the
standard library, Parquet by pyarrow (``pip install digsite[data]``).
"""

from __future__ import annotations

import csv
import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final, cast

from digsite.arena.plan import Row
from digsite.core.contract import NATURE, Settings, State
from digsite.core.errors import DigsiteError
from digsite.core.match import Match

SEATS: Final = "seats"
DECISIONS: Final = "decisions"
"""What a row of a table is about."""
AT_ONCE: Final = 10_000
"""Rows of one group of a Parquet file."""

COMMON: Final[dict[str, type]] = {
    "game": str,
    "mode": str,
    "seats": int,
    "rules": int,
    "number": int,
    "deal": int,
    "seed": int,
}
COLUMNS: Final[dict[str, dict[str, type]]] = {
    SEATS: {
        **COMMON, "seat": int, "player": str, "score": int, "won": float, "reason": str,
        "steps": int,
    },
    DECISIONS: {
        **COMMON, "step": int, "seat": int, "player": str, "phase": str, "moves": int,
        "complete": bool, "move": str, "code": int, "score": int, "value": float, "won": float,
    },
}  # fmt: skip
"""The columns of each sort of table, with their types; docs/data.md says what they hold."""


# --- Rows ----------------------------------------------------------------------------------------


def seat_rows(settings: Settings, row: Row) -> Iterator[Row]:
    """A finished game of a plan, a row a seat."""
    winners = cast("list[int]", row["winners"])
    for seat, name in enumerate(cast("list[str]", row["names"])):
        yield {
            **_common(settings, row),
            "seat": seat,
            "player": name,
            "score": cast("list[int]", row["scores"])[seat],
            "won": _won(winners, seat, bool(row.get("together"))),
            "reason": row["reason"],
            "steps": row["steps"],
        }


def decision_rows(settings: Settings, row: Row) -> Iterator[Row]:
    """The same, a row a decision; the plan has to have kept its decisions."""
    winners = cast("list[int]", row["winners"])
    names = cast("list[str]", row["names"])
    for made in cast("list[Row]", row["decisions"]):
        seat = cast("int", made["seat"])
        won = _won(winners, seat, bool(row.get("together")))
        found = {**_common(settings, row), **made, "player": names[seat], "won": won}
        yield {name: found[name] for name in COLUMNS[DECISIONS]}


ROWS: Final = {SEATS: seat_rows, DECISIONS: decision_rows}


def _common(settings: Settings, row: Row) -> Row:
    return {
        "game": settings.game.id,
        "mode": settings.mode,
        "seats": settings.seats,
        "rules": settings.rules,
        "number": row["number"],
        "deal": row["deal"],
        "seed": row["seed"],
    }


def _won(winners: list[int], seat: int, together: bool) -> float:
    if seat not in winners:
        return 0.0
    return 1.0 if together else 1.0 / len(winners)


def decisions_of(match: Match) -> list[Row]:
    """Every decision of a match: what there was to choose from, what was chosen, how it stood."""
    settings = match.settings
    advice = settings.game.kit().strategy(settings)
    state: State = settings.game.start(settings)
    made: list[Row] = []
    for number, step in enumerate(match.steps):
        seat = int(step.seat)
        if seat != NATURE:
            made.append(
                {
                    "step": number,
                    "seat": seat,
                    "phase": state.phase(),
                    "moves": len(state.moves(seat)),
                    "complete": state.complete(seat),
                    "move": settings.game.notation(step.code),
                    "code": int(step.code),
                    "score": int(state.score(seat)),
                    "value": float(advice.value(state, seat)),
                }
            )
        state.apply(seat, step.code)
    return made


def recorded_row(match: Match, number: int, seed: int | None, decisions: bool) -> Row:
    """A recorded game in the form of a plan's; nothing of one that was not played to its end."""
    result = match.state.result()
    if result is None:
        raise DigsiteError("the game was not played to its end")
    seats = match.settings.seats
    names = [*match.players, *[""] * seats][:seats]
    row: Row = {
        "number": number,
        "deal": number,
        "seed": seed,
        "names": names,
        "scores": result.scores,
        "winners": result.winners,
        "reason": result.reason,
        "steps": len(match.steps),
    }
    if match.settings.game.cooperative:
        row["together"] = True
    if decisions:
        row["decisions"] = decisions_of(match)
    return row


# --- Files ---------------------------------------------------------------------------------------


class Writer(ABC):
    """A file that rows are written to as they come."""

    @abstractmethod
    def write(self, rows: Iterable[Row]) -> None:
        """Add rows."""

    @abstractmethod
    def close(self) -> None:
        """Nothing more comes."""


class _Lines(Writer):
    """JSON lines."""

    def __init__(self, file: Path) -> None:
        self._file: IO[str] = file.open("w", encoding="utf-8", newline="\n")

    def write(self, rows: Iterable[Row]) -> None:
        for row in rows:
            self._file.write(json.dumps(row, ensure_ascii=False) + "\n")

    def close(self) -> None:
        self._file.close()


class _Commas(Writer):
    """CSV with a line of names."""

    def __init__(self, file: Path, columns: Mapping[str, type]) -> None:
        self._file: IO[str] = file.open("w", encoding="utf-8", newline="")
        self._writer = csv.DictWriter(self._file, list(columns), lineterminator="\n")
        self._writer.writeheader()

    def write(self, rows: Iterable[Row]) -> None:
        self._writer.writerows(rows)

    def close(self) -> None:
        self._file.close()


class _Parquet(Writer):
    """Parquet, a group of rows at a time."""

    def __init__(self, file: Path, columns: Mapping[str, type]) -> None:
        arrow = _arrow()
        kinds = {str: arrow.string(), int: arrow.int64(), float: arrow.float64()}
        kinds[bool] = arrow.bool_()
        self._arrow = arrow
        self._schema = arrow.schema([(name, kinds[kind]) for name, kind in columns.items()])
        self._writer = arrow.parquet.ParquetWriter(str(file), self._schema)
        self._waiting: list[Row] = []

    def write(self, rows: Iterable[Row]) -> None:
        self._waiting.extend(rows)
        if len(self._waiting) >= AT_ONCE:
            self._flush()

    def close(self) -> None:
        self._flush()
        self._writer.close()

    def _flush(self) -> None:
        if self._waiting:
            table = self._arrow.Table.from_pylist(self._waiting, schema=self._schema)
            self._writer.write_table(table)
            self._waiting = []


def _arrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        message = "Parquet needs pyarrow: pip install digsite[data]; .csv and .jsonl need nothing"
        raise DigsiteError(message) from None
    return pyarrow


SUFFIXES: Final = (".parquet", ".csv", ".jsonl")


def check_file(file: Path) -> None:
    """Refuse a file that could not be written, before a long run and not after it."""
    if file.suffix not in SUFFIXES:
        raise DigsiteError(f"{file.name}: a table ends in {', '.join(SUFFIXES)}")
    if not file.resolve().parent.is_dir():
        raise DigsiteError(f"there is no folder for {file}")
    if file.suffix == ".parquet":
        _arrow()


@contextmanager
def writing(file: Path, sort: str) -> Iterator[Writer]:
    """A file for rows of a sort, by its ending; closed at the end, whatever happens."""
    check_file(file)
    columns = COLUMNS[sort]
    writer: Writer
    if file.suffix == ".jsonl":
        writer = _Lines(file)
    elif file.suffix == ".csv":
        writer = _Commas(file, columns)
    else:
        writer = _Parquet(file, columns)
    try:
        yield writer
    finally:
        writer.close()


def read_rows(file: Path) -> Iterator[Row]:
    """The rows of a file as they were written, whatever its form, one after the other."""
    check_file(file)
    if file.suffix == ".jsonl":
        with file.open(encoding="utf-8") as lines:
            for line in lines:
                yield cast("Row", json.loads(line))
    elif file.suffix == ".csv":
        with file.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                yield {name: _typed(name, text) for name, text in row.items()}
    else:
        for group in _arrow().parquet.ParquetFile(str(file)).iter_batches(AT_ONCE):
            yield from cast("list[Row]", group.to_pylist())


_TYPES: Final = {**COLUMNS[SEATS], **COLUMNS[DECISIONS]}


def _typed(name: str, text: str) -> object:
    kind = _TYPES.get(name, str)
    if kind is str:
        return text
    if not text:
        return None
    return text == "True" if kind is bool else kind(text)
