"""The picture of Lanterns: three lanterns on a rope in the wind, and the card of the round."""

from digsite import (
    N_,
    Action,
    Element,
    PlainArtist,
    PlainDrawing,
    Preview,
    Scene,
    Sight,
    Value,
    Voice,
)
from digsite.draw.figures import playing_card
from digsite.draw.layout import Block, Panel, board_corner
from digsite.draw.lettering import Cut
from digsite.draw.palette import var
from digsite.draw.svg import circle, ellipse, group, line, path, rect, text

WIDTH, HEIGHT, ROPE = 348.0, 236.0, 34.0


class LanternsArtist(PlainArtist):
    """The plain picture with a board of its own; writes the board in two lines."""

    def scene(self, sight: Sight) -> Scene:
        return LanternsDrawing(sight, self).scene()

    def text(self, sight: Sight) -> str:
        data = sight.seen.data
        return f"card {data['card']}  wind {data['wind']}\ntaken {data['taken']}"

    def preview(self, sight: Sight, action_id: str, value: Value) -> Preview | None:
        lantern = self.code(sight.seen, action_id, value)
        if not 1 <= lantern <= 3:
            return None
        worth = N_("Worth {card} × {lantern} points, if nobody else takes it.")
        told = sight.voice.say(worth, card=sight.seen.data["card"], lantern=lantern)
        corner = board_corner(sight.shape)
        return Preview(told, (halo(lantern).moved(corner, corner),))

    def figure(self, source: str, voice: Voice) -> Scene:
        fields = dict(line.split(": ", 1) for line in source.strip().splitlines())
        hung = tuple(lantern(int(number)) for number in fields["lanterns"].split())
        return Scene(WIDTH, 140, rope(), hung, title=voice.word(fields["caption"]))


class LanternsDrawing(PlainDrawing):
    """One picture of Lanterns in the making."""

    def board(self) -> Block:
        night = rect(0, 0, WIDTH, HEIGHT, rx=8, fill=var("sand"), stroke=var("ink"))
        live = (self.card(), self.wind(), *(lantern(number) for number in (1, 2, 3)))
        return Block(WIDTH, HEIGHT, night + rope(), live)

    def column(self) -> dict[str, Panel]:
        return {"task": self.now, "seats": self.people}

    def actions(self) -> tuple[Action, ...]:
        names = [self.game.notation(code) for code in self.sight.moves]
        return tuple(
            Action(name, name.capitalize(), highlight=(f"lantern-{name[-1]}",)) for name in names
        )

    def card(self) -> Element:
        """The card of this round, or its back."""
        number = self.sight.seen.data["card"]
        mark = text(
            0, 0, str(number or "?"), 40, cut=Cut.SERIF, on="paper", anchor="middle", middle=True
        )
        return Element("card", playing_card(66, 88, mark), f"card {number}", x=WIDTH / 2, y=182)

    def wind(self) -> Element:
        """How the wind blows."""
        told = f"wind {self.sight.seen.data['wind']}"
        return Element("wind", text(0, 0, told, 15, cut=Cut.ITALIC, on="sand"), x=14, y=HEIGHT - 14)


def rope() -> str:
    """A rope from one side to the other."""
    sag = f"M6 {ROPE - 14}Q{WIDTH / 2} {ROPE + 22} {WIDTH - 6} {ROPE - 14}"
    return path(sag, fill="none", stroke=var("ink"), stroke_width=2)


def lantern(number: int) -> Element:
    """A lantern of paper that hangs from the rope, drawn round its middle."""
    pen = {"stroke": var("ink"), "stroke_width": "1.6"}
    drawn = group(
        line((0, -52), (0, -30), **pen),
        ellipse(0, 0, 27, 31, fill=var("gold"), **pen),
        path("M-12-28Q-22 0-12 28M12-28Q22 0 12 28", fill="none", stroke=var("ink"), opacity=0.4),
        rect(-12, -34, 24, 6, rx=2, fill=var("ink")),
        rect(-12, 28, 24, 6, rx=2, fill=var("ink")),
        circle(0, 0, 13, fill=var("paper"), **pen),
        text(0, 0, str(number), 18, cut=Cut.BOLD, on="paper", anchor="middle", middle=True),
    )
    x, y = spot(number)
    return Element(f"lantern-{number}", drawn, f"lantern {number}", x=x, y=y)


def halo(number: int) -> Element:
    """The light round a lantern that somebody thinks of taking."""
    return Element("halo", circle(0, 0, 46, fill=var("glow"), opacity=0.45), "", -1, *spot(number))


def spot(number: int) -> tuple[float, float]:
    """Where a lantern hangs: the middle one lowest."""
    return WIDTH * number / 4, ROPE + 54 + (6 if number == 2 else 0)
