"""What a table shows: the board, what happened, the moves, the result."""

from __future__ import annotations

from collections.abc import Sequence

from digsite.cli.terminal.moves import PieceChosen, SeveralMoves, bare, grouped, read_move
from digsite.cli.terminal.screen import Screen
from digsite.core.contract import Game, Result
from digsite.core.errors import NotationError
from digsite.core.match import Match
from digsite.core.words import Voice, _, plural
from digsite.services.board import board_text
from digsite.services.guide import Guide, load_guide
from digsite.services.sentences import end_sentence


def show_board(screen: Screen, match: Match, viewer: int, board: int = -1) -> None:
    """The board as a viewer sees it; or that of the seat ``board``."""
    state, names = match.state, match.players
    screen.show(board_text(state, viewer, screen.width, screen.colour, names, board))


def sentences(game: Game, events: Sequence[dict[str, object]], names: Sequence[str]) -> list[str]:
    """What happened, one sentence an event; events without words are left out."""
    words, voice = game.kit().words, Voice(names)
    told = (words.tell(event, voice) for event in events)
    return [sentence for sentence in told if sentence]


def show_moves(screen: Screen, legal: Sequence[str], asked: str = "") -> None:
    """The legal moves by piece; all places where they fit the screen, or of one piece.

    Where they do not fit, moves that name no piece are shown as they are.
    """
    groups = grouped(legal)
    wanted = bare(asked)
    if wanted:
        chosen = {
            piece: places for piece, places in groups.items() if bare(piece).startswith(wanted)
        }
        if not chosen:
            screen.say(_("No legal move starts with {piece}.").format(piece=asked))
            return
        _show_groups(screen, chosen)
        return
    screen.say(plural("{n} legal move:", "{n} legal moves:", len(legal)))
    lines = sum(1 + len("  ".join(places)) // (screen.width - 10) for places in groups.values())
    if lines <= screen.height - 6:
        _show_groups(screen, groups)
        return
    alone = groups.pop("", [])
    screen.columns([*(f"{piece}({len(places)})" for piece, places in groups.items()), *alone])
    for example in list(groups)[:1]:
        lists = _("'moves {piece}' lists the places of one piece.")
        screen.say(lists.format(piece=example.rstrip()))


class MoveTyping:
    """Reads the moves a person types, who may name a piece first and its place afterwards."""

    def __init__(self, screen: Screen, game: Game) -> None:
        self._screen = screen
        self._game = game
        self.piece = ""
        """The piece that was named, while its place is still to come."""

    def read(self, typed: str, legal: Sequence[str]) -> int | None:
        """The code of a whole move; otherwise the person is told what is missing or wrong."""
        try:
            return read_move(self._game, typed, legal, self.piece)
        except PieceChosen as chosen:
            self.piece = chosen.piece
            self._screen.say(_("Where? Type the place, or another piece."))
            self._screen.columns(chosen.places)
        except SeveralMoves as several:
            show_moves(self._screen, several.notations)
        except NotationError as problem:
            self._screen.say(str(problem))
        return None


def _show_groups(screen: Screen, groups: dict[str, list[str]]) -> None:
    for piece, places in groups.items():
        screen.columns(places, indent=f"  {piece:<6} " if piece else "  ")


def show_result(screen: Screen, game: Game, result: Result, names: Sequence[str]) -> None:
    """Who won, with the points by rule; a team that plays together has none to compare."""
    guide = load_guide(game) or Guide("")
    width = max(len(name) for name in names)
    for seat, name in enumerate(() if game.cooperative else names):
        parts = [
            f"{rule} {guide.title(rule)}".rstrip() + f": {points}"
            for rule, points in result.breakdown[seat].items()
        ]
        detail = screen.faint("  (" + ", ".join(parts) + ")") if parts else ""
        screen.show(f"  {name:<{width}}  {result.scores[seat]:>4}{detail}")
    screen.say(screen.strong(end_sentence(game, result, Voice(names))))
