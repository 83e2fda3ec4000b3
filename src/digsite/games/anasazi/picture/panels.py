"""What stands beside the board of Anasazi: what to do, the teams, what treasures are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from digsite.core.words import N_
from digsite.draw.figures import badge
from digsite.draw.layout import Block, Panel, card, pile
from digsite.draw.lettering import Cut
from digsite.draw.metrics import shorten
from digsite.draw.panels import Notice, notice
from digsite.draw.scene import Standing
from digsite.draw.svg import place, text
from digsite.games.anasazi.picture import board as art
from digsite.games.anasazi.picture import words
from digsite.games.anasazi.rules.moves import COLOURS

if TYPE_CHECKING:
    from digsite.games.anasazi.picture.scene import AnasaziDrawing

__all__ = ["column", "standing"]


def column(drawing: AnasaziDrawing) -> dict[str, Panel]:
    return {
        "task": now_panel(drawing),
        "tile": tile_panel(drawing),
        "seats": seats_panel(drawing),
    }


def standing(drawing: AnasaziDrawing, seat: int) -> Standing:
    """Camps in hand, or points at the end; the treasures that lie before a seat."""
    world, over = drawing.world, drawing.seen.phase == "over"
    points = str(world.score(seat)) if over else f"{world.hand[seat]}⌂"
    note = words.last_words(world, seat, drawing.voice) if over else ""
    worth = sum(int(world.owned[seat * 4 + one]) * int(world.value_of(one)) for one in range(4))
    return Standing(
        points,
        note,
        drawing=treasures(drawing, seat, 0, 12),
        width=160,
        worth=None if over else worth,
    )


def treasures(drawing: AnasaziDrawing, seat: int, x: float, y: float) -> str:
    """How many of each colour a seat has, from the left."""
    drawn = ""
    for shade, colour in enumerate(COLOURS):
        drawn += place(x + 10 + 40 * shade, y, art.treasure(colour, 15))
        drawn += text(x + 21 + 40 * shade, y, str(drawing.world.owned[seat * 4 + shade]), 15,
                      on="paper2", middle=True, lining=True)  # fmt: skip
    return drawn


def now_panel(drawing: AnasaziDrawing) -> Panel:
    title, sentence = drawing.title(), drawing.sentence()
    return notice(Notice(title, sentence, least=63, spoken=sentence))


def seats_panel(drawing: AnasaziDrawing) -> Panel:
    def body(width: float) -> Block:
        return pile([seat_line(drawing, seat, width) for seat in range(drawing.world.seats)])

    return lambda width: card(drawing.say(N_("Expedition teams")), body, width)


def seat_line(drawing: AnasaziDrawing, seat: int, width: float) -> Block:
    """Who it is, what lies in front of them, and how many camps they hold.

    At the end, their points and what these can be recounted with instead of camps.
    """
    world, x = drawing.world, width - 4 * 40
    drawn = place(12, 15, badge(seat, 24, letter=True))
    name = shorten(drawing.name(seat), x - 80, 16, Cut.BOLD)
    drawn += text(31, 15, name, 16, cut=Cut.BOLD, on="paper2", middle=True)
    over = drawing.seen.phase == "over"
    count = str(world.score(seat)) if over else f"{world.hand[seat]}⌂"
    drawn += text(x - 12, 15, count, 15, fill="ink" if over else "ink2", anchor="end", on="paper2",
                  middle=True, lining=True)  # fmt: skip
    drawn += treasures(drawing, seat, x, 15)
    label = f"{drawing.name(seat)}: {words.belongings(world, seat, drawing.voice)}"
    last = words.last_words(world, seat, drawing.voice) if over else ""
    if last:
        drawn += text(31, 37, last, 13, fill="ink2", on="paper2", middle=True)
    return Block(width, 50 if last else 30, drawn).as_live(f"seat-{seat}", label)


def tile_panel(drawing: AnasaziDrawing) -> Panel:
    """The score tile, the supply, and the viewer's objective."""

    def body(width: float) -> Block:
        lines = [track_line(drawing, colour, width) for colour in range(4)]
        note = words.markers(drawing.table.supply, drawing.voice)
        if drawing.seen.objective:
            goal = words.colour_word(drawing.seen.objective, drawing.voice)
            note += " · " + drawing.say(N_("your objective: {colour}, double"), colour=goal)
        drawn = text(0, 16, note, 15, fill="ink2", on="paper2")
        return pile([*lines, Block(width, 26, drawn).as_live("supply", note)])

    return lambda width: card(drawing.say(N_("What treasures are worth")), body, width)


def track_line(drawing: AnasaziDrawing, shade: int, width: float) -> Block:
    colour = COLOURS[shade]
    name = words.colour_word(colour, drawing.voice)
    drawn = art.value_track(colour, name, drawing.world.tile[shade], width)
    label = f"{name}: {drawing.world.value_of(shade)}"
    return Block(width, 28, drawn).as_live(f"tile-{colour}", label)
