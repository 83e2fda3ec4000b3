"""The plain picture: any game that keeps the contract can be seen and played without art."""

from __future__ import annotations

import json
import textwrap

from digsite.core.contract import Observation
from digsite.draw.actions import Action, Value, code_written
from digsite.draw.scene import Artist, Scene, Sight

__all__ = ["PLAIN", "PlainArtist"]


class PlainArtist(Artist):
    """Draws what a viewer knows as facts, and the legal moves as buttons."""

    def scene(self, sight: Sight) -> Scene:
        game = sight.seen.settings.game
        names = [game.notation(code) for code in sight.moves]
        actions = tuple(Action(name, name) for name in names)
        return Scene(640, 400, "", actions=actions, title=game.title, description=self.text(sight))

    def text(self, sight: Sight) -> str:
        fields = sorted(sight.seen.data.items())
        lines = [f"{name}: {json.dumps(value)}" for name, value in fields]
        return "\n".join(textwrap.fill(line, sight.width, subsequent_indent="  ") for line in lines)

    def code(self, seen: Observation, action_id: str, value: Value) -> int:
        return code_written(seen.settings.game, action_id)


PLAIN = PlainArtist()
