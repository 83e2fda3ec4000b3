"""The board of Lanterns, as text only."""

from collections.abc import Sequence

from digsite.core.contract import Observation


class Artist:
    """Writes the board in two lines."""

    def text(
        self,
        observation: Observation,
        moves: Sequence[int],
        width: int,
        colour: bool,
        language: str,
    ) -> str:
        data = observation.data
        return f"card {data['card']}  wind {data['wind']}\ntaken {data['taken']}"


ARTIST = Artist()
