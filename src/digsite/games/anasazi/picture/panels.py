"""What stands beside the board of Anasazi: what to do, the teams, what treasures are worth."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from digsite.core.words import N_
from digsite.draw.figures import badge
from digsite.draw.layout import Block, Panel, card, paragraph, pile
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

__all__ = ["column", "standing", "worth"]

BEFORE_CARDS = (
    "layout", "treasures", "towers", "first", "setup_camp", "setup_look", "objectives",
)  # fmt: skip
CARD, CARD_HIGH = 54.0, 68.0


def column(drawing: AnasaziDrawing) -> dict[str, Panel]:
    # Whoever sits here has a place for the card from the first, so that nothing jumps later.
    seen = drawing.seen
    comes = seen.viewer >= 0 and seen.phase in BEFORE_CARDS
    objective = {"hand": hand_panel(drawing)} if seen.objective or comes else {}
    return {
        "task": now_panel(drawing),
        **objective,
        "tile": tile_panel(drawing),
        "seats": seats_panel(drawing),
    }


def standing(drawing: AnasaziDrawing, seat: int) -> Standing:
    """Camps in hand, or points at the end; the treasures that lie before a seat."""
    world, over = drawing.world, drawing.seen.phase == "over"
    points = str(world.score(seat)) if over else f"{world.hand[seat]}⌂"
    note = words.last_words(world, seat, drawing.voice) if over else ""
    return Standing(
        points,
        note,
        drawing=treasures(owned(drawing, seat), 0, 12, art.treasure),
        width=160,
        worth=None if over else worth(drawing, seat),
    )


def worth(drawing: AnasaziDrawing, seat: int) -> int:
    """What a seat's treasures bring at today's values, which everybody can count."""
    world = drawing.world
    return sum(int(world.owned[seat * 4 + one]) * int(world.value_of(one)) for one in range(4))


def owned(drawing: AnasaziDrawing, seat: int) -> tuple[int, ...]:
    """How many treasures of each colour a seat has."""
    return tuple([int(drawing.world.owned[seat * 4 + shade]) for shade in range(4)])


@lru_cache(maxsize=512)
def treasures(held: tuple[int, ...], x: float, y: float, find: Callable[[str, float], str]) -> str:
    """How many of each colour a seat has, from the left; `find` draws one."""
    drawn = ""
    for shade, colour in enumerate(COLOURS):
        drawn += place(x + 10 + 40 * shade, y, find(colour, 15))
        drawn += text(x + 21 + 40 * shade, y, str(held[shade]), 15,
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
    drawn += treasures(owned(drawing, seat), x, 15, art.find)
    label = f"{drawing.name(seat)}: {words.belongings(world, seat, drawing.voice)}"
    last = words.last_words(world, seat, drawing.voice) if over else ""
    if last:
        drawn += text(31, 37, last, 13, fill="ink2", on="paper2", middle=True)
    return Block(width, 50 if last else 30, drawn).as_live(f"seat-{seat}", label)


def hand_panel(drawing: AnasaziDrawing) -> Panel:
    """The viewer's objective, a card in hand."""

    def body(width: float) -> Block:
        colour = drawing.seen.objective
        told = words.objective_words(colour, drawing.voice)
        said = paragraph(told, width - CARD - 14, 15)
        drawn = place(CARD / 2, CARD_HIGH / 2, art.objective_card(colour, CARD, CARD_HIGH))
        drawn += said.at(CARD + 14, (CARD_HIGH - said.height) / 2).fixed
        return Block(width, CARD_HIGH, drawn).as_live("objective", told)

    return lambda width: card(drawing.say(N_("Your objective")), body, width)


def tile_panel(drawing: AnasaziDrawing) -> Panel:
    """The score tile and the supply."""

    def body(width: float) -> Block:
        lines = [track_line(drawing, colour, width) for colour in range(4)]
        note = words.markers(drawing.table.supply, drawing.voice)
        drawn = text(0, 16, note, 15, fill="ink2", on="paper2")
        return pile([*lines, Block(width, 26, drawn).as_live("supply", note)])

    return lambda width: card(drawing.say(N_("What treasures are worth")), body, width)


def track_line(drawing: AnasaziDrawing, shade: int, width: float) -> Block:
    colour = COLOURS[shade]
    name = words.colour_word(colour, drawing.voice)
    drawn = art.value_track(colour, name, drawing.world.tile[shade], width)
    label = f"{name}: {drawing.world.value_of(shade)}"
    return Block(width, 28, drawn).as_live(f"tile-{colour}", label)
