"""Who draws Ziggurat."""

from __future__ import annotations

from collections.abc import Sequence

from digsite.core.contract import Observation, Settings
from digsite.core.words import N_, Voice
from digsite.draw.actions import Value, code_written
from digsite.draw.scene import Artist, Preview, Scene, Sight, View
from digsite.games.ziggurat.picture.actions import OWN
from digsite.games.ziggurat.picture.figures import figure_scene
from digsite.games.ziggurat.picture.preview import preview_of
from digsite.games.ziggurat.picture.scene import ZigguratDrawing
from digsite.games.ziggurat.picture.terraces import TOP
from digsite.games.ziggurat.picture.textboard import ZigguratText
from digsite.games.ziggurat.picture.traces import ZigguratTracer
from digsite.games.ziggurat.rules.setup import sides_for

__all__ = ["ZigguratArtist"]

VIEWS: dict[str, tuple[int, str]] = {
    "top": (TOP, N_("Above")),
    "north": (0, N_("North")),
    "east": (1, N_("East")),
    "south": (2, N_("South")),
    "west": (3, N_("West")),
}


class ZigguratArtist(Artist):
    """Draws Ziggurat: from the viewer's own side, or as one of the other views."""

    def __init__(self, view: int = OWN) -> None:
        self.view = view

    def scene(self, sight: Sight) -> Scene:
        return ZigguratDrawing(sight, self.view).scene()

    def text(self, sight: Sight) -> str:
        return ZigguratText(sight).text()

    def code(self, seen: Observation, action_id: str, value: Value) -> int:
        return code_written(seen.settings.game, action_id)

    def preview(self, sight: Sight, action_id: str, value: Value) -> Preview | None:
        return preview_of(ZigguratDrawing(sight, self.view), action_id)

    def views(self, voice: Voice) -> tuple[View, ...]:
        return tuple(
            View(key, voice.say(label), ZigguratArtist(view))
            for key, (view, label) in VIEWS.items()
        )

    def steady_view(self, settings: Settings, seats: Sequence[int]) -> str:
        """The side of the first of them: the tower stays when the screen changes hands."""
        side = int(sides_for(settings)[seats[0]])
        return next(key for key, (view, _label) in VIEWS.items() if view == side)

    def tracer(self, sight: Sight) -> ZigguratTracer:
        return ZigguratTracer(ZigguratDrawing(sight, self.view))

    def figure(self, source: str, voice: Voice) -> Scene:
        return figure_scene(source, voice)
