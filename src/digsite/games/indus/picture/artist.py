"""Who draws Indus."""

from __future__ import annotations

from digsite.core.contract import Observation
from digsite.core.words import Voice
from digsite.draw.actions import Value, code_written
from digsite.draw.scene import Artist, Preview, Scene, Sight
from digsite.games.indus.picture.figures import figure_scene
from digsite.games.indus.picture.preview import preview_of
from digsite.games.indus.picture.scene import IndusDrawing
from digsite.games.indus.picture.textboard import IndusText
from digsite.games.indus.picture.traces import IndusTracer


class IndusArtist(Artist):
    """Draws Indus."""

    def scene(self, sight: Sight) -> Scene:
        return IndusDrawing(sight).scene()

    def text(self, sight: Sight) -> str:
        return IndusText(sight).text()

    def code(self, seen: Observation, action_id: str, value: Value) -> int:
        return code_written(seen.settings.game, action_id)

    def preview(self, sight: Sight, action_id: str, value: Value) -> Preview | None:
        return preview_of(IndusDrawing(sight), action_id)

    def tracer(self, sight: Sight) -> IndusTracer:
        return IndusTracer(sight)

    def figure(self, source: str, voice: Voice) -> Scene:
        return figure_scene(source, voice)
