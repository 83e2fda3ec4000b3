"""A position for the eyes: as text and as a picture, drawn by the game's artist."""

from __future__ import annotations

from collections.abc import Sequence

from digsite.core.contract import NATURE, Game, State
from digsite.core.errors import DigsiteError
from digsite.core.words import Voice, _
from digsite.draw.plain import PLAIN
from digsite.draw.scene import Artist, Sight

TEXT_WIDTH = 80


def artist(game: Game) -> Artist:
    """Who draws this game: its own artist, or the plain picture that any game has."""
    return game.kit().artist or PLAIN


def artist_of_view(game: Game, view: str, voice: Voice) -> Artist:
    """Who draws another way to look at the game's tables; DigsiteError where it has no such."""
    known = {one.id: one.artist for one in artist(game).views(voice)}
    if view not in known:
        names = ", ".join(known) or "-"
        message = _("{title} has these views: {views}")
        raise DigsiteError(message.format(title=game.title, views=names))
    return known[view]


def drawer_of(game: Game, look: str) -> Artist:
    """Who draws a view of a game's tables; the usual artist where there is no such."""
    known = {one.id: one.artist for one in artist(game).views(Voice())}
    return known.get(look, artist(game))


def moves_of(state: State, viewer: int) -> list[int]:
    """The legal moves of a viewer now; a spectator has none."""
    if viewer < 0 or state.to_act() == NATURE:
        return []
    return [int(code) for code in state.moves(viewer)]


def voice_of(state: State, names: Sequence[str] = ()) -> Voice:
    """A voice in the ambient language that knows everybody at this table."""
    return state.settings.game.kit().words.voice(state.settings.seats, names)


def sight_of(state: State, viewer: int, names: Sequence[str] = ()) -> Sight:
    """What a viewer sees and can do now, in the ambient language."""
    return Sight(state.observe(viewer), moves_of(state, viewer), voice_of(state, names))


def board_text(
    state: State,
    viewer: int,
    width: int = TEXT_WIDTH,
    colour: bool = False,
    names: Sequence[str] = (),
    board: int = -1,
) -> str:
    """The board as this viewer sees it, as lines of text; or that of the seat ``board``."""
    seen, voice = state.observe(viewer), voice_of(state, names)
    sight = Sight(seen, moves_of(state, viewer), voice, width=width, colour=colour, board=board)
    return artist(state.settings.game).text(sight)


def board_svg(state: State, viewer: int, names: Sequence[str] = (), view: str = "") -> str:
    """The board as this viewer sees it, as an SVG document that stands alone.

    `view` names another way to look at it, where the game has several (``Artist.views``).
    """
    game = state.settings.game
    sight = sight_of(state, viewer, names)
    drawer = artist_of_view(game, view, sight.voice) if view else artist(game)
    return drawer.scene(sight).document(language=sight.voice.language)
