"""What a list says of one table, kept in a row of its own beside the log."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from digsite.core.contract import Game, Result
from digsite.core.kit import Finished
from digsite.core.words import Voice
from digsite.games import find_game
from digsite.server.pages.shapes import Mine
from digsite.server.store.base import Statement
from digsite.server.tables.table import Table
from digsite.services.sentences import end_sentence

KEEP: Final = (
    "INSERT INTO summaries (table_id, length, data) VALUES (?, ?, ?) ON CONFLICT (table_id)"
    " DO UPDATE SET length = excluded.length, data = excluded.data"
)


class Ended(Struct):
    """How a game ended."""

    scores: list[int]
    winners: list[int]
    reason: str
    breakdown: list[dict[str, int]]
    facts: dict[str, object] = {}


class Summary(Struct):
    """What is told of a table, in no language yet; ``waits_for`` names guests."""

    game: str
    players: list[str]
    over: bool
    waits_for: list[str]
    ended: Ended | None = None
    helped: list[int] = []
    """The seats that were given hints."""
    sitters: list[str] = []
    """By seat, the guest who decides there; nothing for a bot."""
    levels: list[str] = []
    """Of the bots."""
    medals: list[list[str]] | None = None
    """By seat, what was earned in a finished game; None where it was not counted yet."""

    def told(self, table_id: str, guest: str, kind: str, when: float) -> Mine:
        """The entry of a list as a guest gets it, in the ambient language."""
        game = find_game(self.game)
        return Mine(
            id=table_id,
            game=game.id,
            title=game.title,
            kind=kind,
            players=self.players,
            your_turn=guest in self.waits_for,
            over=self.over,
            when=when,
            result=None if self.ended is None else self._sentence(game, self.ended),
        )

    def _sentence(self, game: Game, ended: Ended) -> str:
        result = Result(
            ended.scores, ended.winners, ended.reason, ended.breakdown, dict(ended.facts)
        )
        return end_sentence(game, result, Voice(self.players))


def summary_of(table: Table) -> Summary:
    """What a list says of a table."""
    result = table.match.state.result()
    return Summary(
        table.game.id,
        table.names,
        table.over,
        [table.seats[seat].person for seat in table.match.acting_seats()],
        None if result is None else msgspec.convert(result.to_data(), Ended),
        sorted(table.helped),
        [seat.person for seat in table.seats],
        [seat.level for seat in table.seats if seat.who == "bot"],
        None if result is None else medals_of(table),
    )


def medals_of(table: Table) -> list[list[str]]:
    """What each seat has earned in a finished game: counted from all that was told. A table that
    was set up at the end of a game has nothing to tell.
    """
    match, medals = table.match, table.game.kit().medals
    if not match.steps:
        return [[] for _seat in table.seats]
    told = [event.in_full() for step in match.steps for event in step.events]
    return [medals.earned(Finished(told, match.state, seat)) for seat in range(len(table.seats))]


def kept(table: Table) -> Statement:
    """The statement that keeps what is told of a table."""
    return KEEP, (table.id, table.length, msgspec.json.encode(summary_of(table)).decode())
