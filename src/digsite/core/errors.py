"""Every exception of digsite, as one small tree. Each message says what, where and what to do."""

from __future__ import annotations

from digsite.core.words import N_, fill


class DigsiteError(Exception):
    """Anything digsite raises on purpose."""


class NotationError(DigsiteError):
    """A text or code that is not a move of this game."""


class SettingsError(DigsiteError):
    """A number of seats, a mode, an option or a set-up that this game does not know.

    ``field`` says which of ``mode``, ``seats``, ``options``, ``setup`` and ``content`` is meant,
    where that is known.
    """

    def __init__(self, reason: str, field: str = "") -> None:
        super().__init__(reason)
        self.field = field


class DataError(DigsiteError):
    """Plain data that are not what they should be. ``where`` is the place, as a path such as
    ``seats[1].hand``, and empty where the whole is meant.
    """

    def __init__(self, source: str, where: str, reason: str) -> None:
        place = ", ".join([part for part in (source, where) if part])
        super().__init__(f"{place}: {reason}" if place else reason)
        self.where = where
        self.reason = reason


class Fault(DataError):
    """What a shape finds. Who knows what is being read tells it as one of the errors below."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__("", where, reason)


class PositionError(DataError):
    """A position that cannot be read, or contradicts itself."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__("position", where, reason)


class ContentError(DataError):
    """Game data (boards, tiles, cards) that cannot be used."""

    def __init__(self, file: str, where: str, reason: str) -> None:
        super().__init__(file, where, reason)
        self.file = file


class RecordError(DigsiteError):
    """A record that cannot be read or replayed. ``line`` counts from 1; 0 means the whole file."""

    def __init__(self, line: int, reason: str) -> None:
        placed = fill(N_("line {line}: {reason}"), {"line": line, "reason": reason})
        super().__init__(placed if line else reason)
        self.line = line
        self.reason = reason


class CampaignError(DigsiteError):
    """A campaign file that is damaged, or a step the campaign does not offer."""


class ConformanceError(DigsiteError):
    """A game breaks a clause of the contract. ``clause`` is its short name."""

    def __init__(self, clause: str, detail: str) -> None:
        super().__init__(f"{clause}: {detail}")
        self.clause = clause
        self.detail = detail
