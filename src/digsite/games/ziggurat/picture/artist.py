"""The picture of a Ziggurat table and what can be done in it."""

from __future__ import annotations

from collections.abc import Sequence

from digsite.core.contract import Observation
from digsite.core.errors import NotationError
from digsite.core.events import Event
from digsite.core.words import N_, fill
from digsite.draw.actions import Value, code_written
from digsite.draw.scene import Artist, Preview, Scene, Shape, View
from digsite.games.ziggurat.knowledge.forecast import moved_by, outcome
from digsite.games.ziggurat.knowledge.seen import Seen
from digsite.games.ziggurat.picture import words
from digsite.games.ziggurat.picture.figures import figure_scene
from digsite.games.ziggurat.picture.preview import glance_at
from digsite.games.ziggurat.picture.scene import Table
from digsite.games.ziggurat.picture.terraces import TOP
from digsite.games.ziggurat.picture.textboard import board_lines

__all__ = ["ARTIST", "ZigguratArtist"]

FACES: dict[str, str] = {
    "north": N_("North"),
    "east": N_("East"),
    "south": N_("South"),
    "west": N_("West"),
}
OWN = -2
"""The view from the viewer's own side."""


class ZigguratArtist(Artist):
    """Draws Ziggurat: from the viewer's own side, or as one of the other views."""

    def __init__(self, view: int = OWN) -> None:
        self.view = view

    def scene(
        self,
        observation: Observation,
        moves: Sequence[int],
        language: str,
        shape: Shape = "wide",
        names: Sequence[str] = (),
    ) -> Scene:
        return self.table(observation, moves, language, shape, names).scene()

    def table(
        self,
        observation: Observation,
        moves: Sequence[int],
        language: str,
        shape: Shape,
        names: Sequence[str],
    ) -> Table:
        seen = Seen(observation)
        return Table(seen, self.face(seen), moves, language, shape, names)

    def face(self, seen: Seen) -> int:
        if self.view != OWN:
            return self.view
        return seen.side(seen.viewer) if seen.viewer >= 0 else 2

    def text(
        self,
        observation: Observation,
        moves: Sequence[int],
        width: int,
        colour: bool,
        language: str,
        names: Sequence[str] = (),
    ) -> str:
        return "\n".join(board_lines(Seen(observation), moves, width, colour, language, names))

    def code(self, observation: Observation, action_id: str, value: Value) -> int:
        return code_written(observation.settings.game, action_id)

    def preview(
        self,
        observation: Observation,
        action_id: str,
        value: Value,
        language: str,
        shape: Shape = "wide",
        names: Sequence[str] = (),
    ) -> Preview | None:
        """What a move does, told and shown; a move that loses is said to lose.

        Also what a hero, a flame or an open card tells who is pointing at it.
        """
        table = self.table(observation, (), language, shape, names)
        glance = glance_at(table, action_id)
        if glance is not None:
            return glance
        try:
            code = int(observation.settings.game.parse(action_id).code())
        except NotationError:
            return None
        seen = table.seen
        if not seen.acts() or seen.state.refusal(seen.viewer, code) is not None:
            return None
        log: list[Event] = []
        after = seen.state.copy()
        after.log = log
        after.apply(seen.viewer, code)
        told = [words.tell(event.seen_by(seen.viewer), names, language) for event in log]
        sentence = " ".join(one for one in told[:5] if one)
        result = outcome(seen.state, seen.viewer, code)
        if result.losing and not result.ending:
            sentence += " " + fill(N_("Whatever is chosen then, all is lost."), {}, language)
        hero, token = moved_by(seen.state, code)
        shown = table.ghost_of("preview", hero, token, code % 2 == 1, result)
        parts = [] if shown is None else [table.over_all(shown)]
        return Preview(sentence.strip(), tuple(parts))

    def views(self, language: str) -> tuple[View, ...]:
        top = View("top", fill(N_("Above"), {}, language), ZigguratArtist(TOP))
        faces = [
            View(key, fill(label, {}, language), ZigguratArtist(number))
            for number, (key, label) in enumerate(FACES.items())
        ]
        return (top, *faces)

    def figure(self, source: str, language: str) -> Scene:
        return figure_scene(source, language)


ARTIST = ZigguratArtist()
