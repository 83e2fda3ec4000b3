"""The board of Lanterns: one card, the wind, and a lantern for each that can be taken."""

from digsite.core.contract import Observation
from digsite.draw.actions import Action, Value, code_written
from digsite.draw.palette import var
from digsite.draw.scene import Artist, Element, Scene, Sight
from digsite.draw.svg import circle, group, rect, text

WIDTH, HEIGHT, CARD = 420.0, 220.0, 120.0


class LanternsArtist(Artist):
    """Draws the card and the lanterns; writes the board in two lines."""

    def scene(self, sight: Sight) -> Scene:
        data = sight.seen.data
        paper = rect(20, 30, CARD, 160, rx=8, fill=var("paper2"), stroke=var("ink2"))
        card = text(20 + CARD / 2, 125, str(data["card"] or "?"), 60, on="paper2", anchor="middle")
        wind = text(20, 18, f"wind {data['wind']}", 14, fill="ink2")
        live = [Element("card", card, f"card {data['card']}"), Element("wind", wind)]
        live += [lantern(number) for number in (1, 2, 3)]
        actions = tuple(
            Action(name, name.capitalize(), highlight=(f"lantern-{name[-1]}",))
            for name in map(sight.seen.settings.game.notation, sight.moves)
        )
        described = self.text(sight)
        return Scene(WIDTH, HEIGHT, paper, tuple(live), actions, "Lanterns", described)

    def text(self, sight: Sight) -> str:
        data = sight.seen.data
        return f"card {data['card']}  wind {data['wind']}\ntaken {data['taken']}"

    def code(self, seen: Observation, action_id: str, value: Value) -> int:
        return code_written(seen.settings.game, action_id)


def lantern(number: int) -> Element:
    """A lantern with its number."""
    glow = circle(0, 0, 34, fill=var("gold"), stroke=var("ink"), stroke_width=2)
    drawn = group(glow, text(0, 8, str(number), 26, on="gold", anchor="middle"))
    return Element(f"lantern-{number}", drawn, f"lantern {number}", x=130 + 80 * number, y=110)
