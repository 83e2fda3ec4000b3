"""Anasazi for eyes and fingers: pictures, actions, previews, the board as text."""

from __future__ import annotations

from collections.abc import Sequence

from digsite.core.contract import Observation
from digsite.draw.actions import Value
from digsite.draw.scene import Artist, Preview, Scene, Shape
from digsite.games.anasazi.picture.actions import Choices
from digsite.games.anasazi.picture.figures import figure_scene
from digsite.games.anasazi.picture.glances import Glances
from digsite.games.anasazi.picture.scene import Picture
from digsite.games.anasazi.picture.textboard import board_lines
from digsite.games.anasazi.rules.geometry import FULL_TURN
from digsite.games.anasazi.rules.moves import (
    COLOURS,
    DECLINE,
    LEAD,
    LOOK,
    TAKE,
    camp_code,
)

__all__ = ["ARTIST", "AnasaziArtist"]


class AnasaziArtist(Artist):
    """Draws Anasazi."""

    def scene(
        self,
        observation: Observation,
        moves: Sequence[int],
        language: str,
        shape: Shape = "wide",
        names: Sequence[str] = (),
    ) -> Scene:
        actions = Choices(observation, moves, language, shape, names).actions()
        return Picture(observation, language, shape, names).scene(actions)

    def text(
        self,
        observation: Observation,
        moves: Sequence[int],
        width: int,
        colour: bool,
        language: str,
        names: Sequence[str] = (),
    ) -> str:
        return "\n".join(board_lines(observation, moves, width, colour, language, names))

    def code(self, observation: Observation, action_id: str, value: Value) -> int:
        kind, _, rest = action_id.partition("-")
        if kind == "lead" and rest in tuple("123456") and len(value) == 1:
            angle = -value[0] % int(FULL_TURN)
            return int(LEAD) + (int(rest) - 1) * int(FULL_TURN) + angle
        if kind == "camp" and len(value) == 2 and max(abs(value[0]), abs(value[1])) < 5 * 10**8:
            return int(camp_code(value[0], -value[1]))
        if action_id == "decline":
            return int(DECLINE)
        if kind == "look" and rest.isdigit() and 1 <= int(rest) <= 16:
            return int(LOOK) + int(rest) - 1
        if kind == "take":
            seat, _, colour = rest.partition("-")
            if seat in ("0", "1", "2", "3") and colour in COLOURS:
                return int(TAKE) + int(seat) * 4 + COLOURS.index(colour)
        raise ValueError(f"there is no action '{action_id}' now")

    def action_of(self, observation: Observation, code: int) -> tuple[str, Value] | None:
        """The action and value of a lead or a camp: the inverse of `code`."""
        move = observation.settings.game.decode(code)
        if move.kind == "lead":
            return f"lead-{move['expedition'] + 1}", (-move["angle"] % int(FULL_TURN),)
        return ("camp", (move["x"], -move["y"])) if move.kind == "camp" else None

    def preview(
        self,
        observation: Observation,
        action_id: str,
        value: Value,
        language: str,
        shape: Shape = "wide",
        names: Sequence[str] = (),
    ) -> Preview | None:
        if not value:
            return Glances(observation, language, shape, names).of(action_id)
        if not action_id.startswith(("lead-", "camp")):
            return None
        code = self.code(observation, action_id, value)
        return Choices(observation, (), language, shape, names).preview(code)

    def figure(self, source: str, language: str) -> Scene:
        return figure_scene(source, language)


ARTIST = AnasaziArtist()
