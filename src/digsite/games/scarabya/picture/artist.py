"""Who draws Scarabya."""

from __future__ import annotations

from digsite.core.contract import Observation
from digsite.core.words import Voice
from digsite.draw.actions import Value
from digsite.draw.scene import Artist, Preview, Scene, Sight
from digsite.games.scarabya.knowledge.seen import read
from digsite.games.scarabya.picture.actions import placement_of
from digsite.games.scarabya.picture.figures import figure_scene
from digsite.games.scarabya.picture.preview import preview_of
from digsite.games.scarabya.picture.scene import ScarabyaDrawing
from digsite.games.scarabya.picture.textboard import ScarabyaText
from digsite.games.scarabya.picture.traces import ScarabyaTracer

__all__ = ["ScarabyaArtist"]


class ScarabyaArtist(Artist):
    """Draws Scarabya."""

    def scene(self, sight: Sight) -> Scene:
        return ScarabyaDrawing(sight).scene()

    def text(self, sight: Sight) -> str:
        return ScarabyaText(sight).text()

    def boards(self, seen: Observation) -> int:
        return len(read(seen).plots)

    def code(self, seen: Observation, action_id: str, value: Value) -> int:
        return placement_of(read(seen), action_id, value)

    def preview(self, sight: Sight, action_id: str, value: Value) -> Preview | None:
        return preview_of(sight, action_id, value)

    def tracer(self, sight: Sight) -> ScarabyaTracer:
        return ScarabyaTracer(sight)

    def figure(self, source: str, voice: Voice) -> Scene:
        return figure_scene(source, voice)
