"""Who draws Gads Hill 1874."""

from __future__ import annotations

from digsite.core.contract import Observation
from digsite.core.words import Voice
from digsite.draw.actions import Action, Value, code_written
from digsite.draw.scene import Artist, Preview, Scene, Sight
from digsite.games.gads_hill.picture.actions import GadsHillActions, written
from digsite.games.gads_hill.picture.figures import figure_scene
from digsite.games.gads_hill.picture.preview import GadsHillPreview
from digsite.games.gads_hill.picture.scene import GadsHillDrawing
from digsite.games.gads_hill.picture.textboard import GadsHillText
from digsite.games.gads_hill.picture.traces import GadsHillTracer

__all__ = ["GadsHillArtist"]


class GadsHillArtist(Artist):
    """Draws Gads Hill 1874."""

    def scene(self, sight: Sight) -> Scene:
        return GadsHillDrawing(sight).scene()

    def text(self, sight: Sight) -> str:
        return GadsHillText(sight).text()

    def code(self, seen: Observation, action_id: str, value: Value) -> int:
        if value:
            raise ValueError("an action of this game takes no value")
        return code_written(seen.settings.game, written(action_id))

    def children(self, sight: Sight, action_id: str) -> tuple[Action, ...]:
        """Below a token: the pairs of cards that can be thrown away for it."""
        kind, _, token = action_id.partition(":")
        if kind != "take":
            return super().children(sight, action_id)
        return GadsHillActions(sight).discards(token)

    def preview(self, sight: Sight, action_id: str, value: Value) -> Preview | None:
        return GadsHillPreview(sight).preview(action_id)

    def tracer(self, sight: Sight) -> GadsHillTracer:
        return GadsHillTracer(sight)

    def figure(self, source: str, voice: Voice) -> Scene:
        return figure_scene(source, voice)
