"""Who draws Anasazi."""

from __future__ import annotations

from digsite.core.contract import Observation
from digsite.core.words import Voice
from digsite.draw.actions import Value, code_written
from digsite.draw.scene import Artist, Preview, Scene, Sight
from digsite.games.anasazi.picture.figures import figure_scene
from digsite.games.anasazi.picture.preview import Previews
from digsite.games.anasazi.picture.scene import AnasaziDrawing
from digsite.games.anasazi.picture.textboard import AnasaziText
from digsite.games.anasazi.picture.traces import AnasaziTracer
from digsite.games.anasazi.rules import moves
from digsite.games.anasazi.rules.geometry import FULL_TURN
from digsite.games.anasazi.rules.leads import angle_of, expedition_of, lead_code

__all__ = ["AnasaziArtist"]


class AnasaziArtist(Artist):
    """Draws Anasazi."""

    def scene(self, sight: Sight) -> Scene:
        return AnasaziDrawing(sight).scene()

    def text(self, sight: Sight) -> str:
        return AnasaziText(sight).text()

    def code(self, seen: Observation, action_id: str, value: Value) -> int:
        kind, _, rest = action_id.partition("-")
        if kind == "lead" and rest in tuple("123456") and len(value) == 1:
            return lead_code(int(rest) - 1, -value[0] % FULL_TURN)
        if kind == "camp" and len(value) == 2 and max(abs(value[0]), abs(value[1])) < 5 * 10**8:
            return moves.camp_code(value[0], -value[1])
        if kind in ("look", "take", "decline"):
            return code_written(seen.settings.game, action_id.replace("-", " "))
        raise ValueError(f"there is no action '{action_id}' now")

    def action_of(self, seen: Observation, code: int) -> tuple[str, Value] | None:
        """The action and value of a lead or a camp: the inverse of `code`."""
        if moves.is_lead(code):
            return f"lead-{expedition_of(code) + 1}", (-angle_of(code) % FULL_TURN,)
        if moves.is_camp(code):
            return "camp", (moves.camp_x(code), -moves.camp_y(code))
        return None

    def preview(self, sight: Sight, action_id: str, value: Value) -> Preview | None:
        if not value:
            return Previews(sight).of_piece(action_id)
        if not action_id.startswith(("lead-", "camp")):
            return None
        return Previews(sight).of_move(self.code(sight.seen, action_id, value))

    def tracer(self, sight: Sight) -> AnasaziTracer:
        return AnasaziTracer(AnasaziDrawing(sight))

    def figure(self, source: str, voice: Voice) -> Scene:
        return figure_scene(source, voice)
