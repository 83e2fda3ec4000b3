"""The board of Lanterns: one card."""

from collections.abc import Sequence

from digsite.core.contract import Observation
from digsite.draw.actions import Value
from digsite.draw.scene import Artist, Scene, Shape
from digsite.draw.svg import rect


class LanternsArtist(Artist):
    """Writes the board in two lines and draws it as an empty card."""

    def scene(
        self,
        observation: Observation,
        moves: Sequence[int],
        language: str,
        shape: Shape = "wide",
        names: Sequence[str] = (),
    ) -> Scene:
        return Scene(100, 60, rect(10, 10, 80, 40), title="Lanterns")

    def text(
        self,
        observation: Observation,
        moves: Sequence[int],
        width: int,
        colour: bool,
        language: str,
        names: Sequence[str] = (),
    ) -> str:
        data = observation.data
        return f"card {data['card']}  wind {data['wind']}\ntaken {data['taken']}"

    def code(self, observation: Observation, action_id: str, value: Value) -> int:
        raise ValueError(action_id)


ARTIST = LanternsArtist()
