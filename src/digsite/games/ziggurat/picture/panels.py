"""What lies beside and below the tower: what to do now, the open cards, goal, supply, heroes.

The panels take what is to be shown and words already translated, so they know no languages.
Every panel keeps its height while the game goes on, so that nothing on the table jumps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from digsite.draw.figures import badge, box
from digsite.draw.layout import Block, Panel, card, paragraph, pile, row
from digsite.draw.lettering import Cut
from digsite.draw.metrics import shorten, text_width
from digsite.draw.palette import var
from digsite.draw.scene import Element, Shape
from digsite.draw.sketch import loop
from digsite.draw.svg import Point, group, line, path, place, rect, text
from digsite.games.ziggurat.knowledge.forecast import Ways
from digsite.games.ziggurat.picture import board, pieces
from digsite.games.ziggurat.picture.portraits import portrait
from digsite.games.ziggurat.rules.board import COLOURS, colour_of
from digsite.games.ziggurat.rules.cards import GENERATE, MOVE_ALL, TURN, Action, Card

TITLE = 20.0
SMALL = 12.5
STEP = 17.0
"""Height of a line of forecasts."""
LINES: dict[Shape, int] = {"wide": 7, "tall": 6}
"""So many lines of forecasts a card has room for, below it or, on a phone, beside it."""


@dataclass(frozen=True)
class Foresight:
    """One piece's two ways, and where each ends in words."""

    ways: Ways
    places: tuple[str, str]


@dataclass(frozen=True)
class OpenCard:
    """A seat's open card with what it could do."""

    seat: int
    name: str
    note: str
    card: Card | None
    foresight: list[Foresight]
    more: str
    active: bool
    spoken: str


@dataclass(frozen=True)
class HeroLine:
    """A hero: who plays it, who it is, where it stands, what it carries."""

    seat: int
    key: str
    name: str
    place: str
    things: list[str]
    held: str
    """Letters of the spirits in a lantern."""
    skill: str
    titles: str
    spoken: str


@dataclass(frozen=True)
class Goal:
    """What wins, and how far it is: signs that are done and signs that are not."""

    title: str
    sentence: str
    progress: str
    done: int
    signs: tuple[str, ...]
    extras: list[tuple[str, str]]
    """Things of the whole team: (thing, words)."""


# --- Now -----------------------------------------------------------------------------------------


def now(title: str, sentence: str, warning: str, sentences: Sequence[str]) -> Panel:
    """What to do; below it, in red and with a sign, what threatens."""

    def body(width: float) -> Block:
        words = paragraph(sentence, width)
        high = max(paragraph(one, width).height for one in (*sentences, sentence))
        heading = text(
            0, TITLE * 0.9, shorten(title, width, TITLE, Cut.SERIF), TITLE,
            cut=Cut.SERIF, fill="accent", on="paper2",
        )  # fmt: skip
        drawn = heading + words.at(0, TITLE * 1.4).fixed
        y = TITLE * 1.4 + high + 4
        if warning:
            words_room = shorten(warning, width - 24, 15, Cut.BOLD)
            drawn += place(8, y + 9, pieces.danger(17)) + text(
                24, y + 10, words_room, 15, cut=Cut.BOLD, fill="bad", on="paper2", middle=True
            )
        whole = Block(width, y + 20, drawn)
        stop = "" if title.endswith(("!", "?")) else "."
        return whole.as_live("now", f"{title}{stop} {sentence} {warning}".strip())

    return lambda width: card("", body, width)


# --- Cards ---------------------------------------------------------------------------------------


def card_face(one: Card, width: float, height: float) -> str:
    """A card, from its top left corner: heroes above, spirits below."""
    half = height * 0.5
    sheet = (
        rect(
            0, 0, width, height, rx=6,
            fill=var("ghost"), stroke=var("ink"), stroke_width=1.4,
        )
        + path(
            loop(box(3.5, 3.5, width - 7, height - 7), f"card{one.name}", 0.5),
            fill="none", stroke=var("line"), stroke_width=1,
        )
        + line(
            (8, half), (width - 8, half),
            stroke=var("line"), stroke_width=1.2, stroke_dasharray="3 3",
        )
    )  # fmt: skip
    return group(
        sheet,
        place(width * 0.36, half * 0.52, scope_sign(one.heroes[0], half * 0.62)),
        _number(width * 0.78, half * 0.54, int(one.number()), half * 0.5),
        place(0, half, spirits_part(one.actions(), width, half)),
        data_shape=f"card-{one.name}",
    )


def _number(x: float, y: float, number: int, size: float) -> str:
    return text(
        x, y, str(number), size,
        cut=Cut.SERIF, anchor="middle", on="ghost", middle=True, lining=True,
    )  # fmt: skip


def scope_sign(scope: str, size: float) -> str:
    """One figure for the own hero, three for all, a dashed one for any."""
    if scope == "H":
        return group(
            place(-size * 0.36, -size * 0.04, pieces.person(size * 0.8, "stair2")),
            place(size * 0.36, -size * 0.04, pieces.person(size * 0.8, "stair2")),
            pieces.person(size * 0.94, "gold"),
        )
    if scope == "Y":
        return group(
            place(-size * 0.3, 0, pieces.person(size * 0.9, "ghost")),
            place(size * 0.3, 0, pieces.person(size * 0.9, "gold")),
        )
    return pieces.person(size, "gold")


def spirits_part(actions: Sequence[Action], width: float, half: float) -> str:
    """The lower part of a card, from its top left corner."""
    middle = half * 0.48
    if not actions:
        return line(
            (width * 0.38, middle), (width * 0.62, middle),
            stroke=var("ink2"), stroke_width=2, stroke_linecap="round",
        )  # fmt: skip
    if len(actions) == 2:
        small = [
            place(width * (0.27 + 0.46 * index), middle, _pair(action, half))
            for index, action in enumerate(actions)
        ]
        return group(*small)
    action = actions[0]
    if action.kind == TURN:
        return place(width * 0.33, middle, pieces.way(False, half * 0.74, "ink")) + text(
            width * 0.72, middle, f"L{action.what}", half * 0.36,
            cut=Cut.BOLD, anchor="middle", on="ghost", middle=True, lining=True,
        )  # fmt: skip
    sign = group(
        *(
            place(width * (0.18 + 0.13 * index), middle, pieces.spirit_sign(colour, half * 0.5))
            for index, colour in enumerate(COLOURS)
        )
    )
    if action.kind != MOVE_ALL:
        sign = place(width * 0.36, middle, pieces.spirit(COLOURS[action.what], half * 0.72))
    if action.kind == GENERATE:
        plus = f"M{-half * 0.14:.1f} 0h{half * 0.28:.1f}M0 {-half * 0.14:.1f}v{half * 0.28:.1f}"
        return sign + place(
            width * 0.77, middle,
            path(plus, stroke=var("ink"), stroke_width=2.6, stroke_linecap="round"),
        )  # fmt: skip
    return sign + _number(width * 0.78, middle, int(action.number), half * 0.5)


def _pair(action: Action, half: float) -> str:
    spirit = pieces.spirit(COLOURS[action.what], half * 0.62)
    return spirit + _number(half * 0.44, 0, int(action.number), half * 0.36)


def foresight(one: Foresight, x: float, y: float, room: float) -> str:
    """``sign, clockwise to, back to`` on one line, from (x, y), its middle."""
    half = (room - 16) / 2
    hero, token = one.ways[0].hero, one.ways[0].token
    sign = pieces.seat_sign(hero, 11) if hero >= 0 else pieces.spirit_sign(colour_of(token), 15)
    parts = [place(x + 6, y, sign)]
    for index, end in enumerate(one.ways):
        left = x + 16 + index * half
        tone = "bad" if end.losing else "ink"
        parts.append(place(left + 7, y, pieces.way(end.back, 14, tone)))
        words = shorten(one.places[index], half - 16, SMALL)
        parts.append(
            text(left + 16, y, words, SMALL, fill=tone, on="paper2", middle=True, lining=True)
        )
        if end.losing:
            after = left + 16 + text_width(words, SMALL, lining=True) + 7
            parts.append(place(min(after, left + half - 5), y, pieces.danger(11)))
    return "".join(parts)


CARD_WIDTH, CARD_HEIGHT = 70.0, 88.0


def open_card(one: OpenCard, width: float, shape: Shape) -> Block:
    """One seat's place at the table: name, card, and below or beside it what it could do."""
    tone = "accent" if one.active else "line"
    beside = shape == "tall"
    top = 30.0
    height = top + LINES[shape] * STEP + (10 if beside else CARD_HEIGHT + 16)
    frame = rect(
        0.7, 0.7, width - 1.4, height - 1.4, rx=7,
        fill=var("paper2"), stroke=var(tone), stroke_width=2.2 if one.active else 1.2,
    )  # fmt: skip
    note_room = text_width(one.note, 13, Cut.ITALIC) + 8 if one.note else 0.0
    name = shorten(one.name, width - 40 - note_room, 15.5, Cut.BOLD)
    drawn = [
        frame,
        place(17, 17, badge(one.seat, 15)),
        text(30, 17, name, 15.5, cut=Cut.BOLD, on="paper2", middle=True),
    ]
    if one.note:
        drawn.append(
            text(
                width - 9, 17, one.note, 13,
                cut=Cut.ITALIC, fill="ink2", anchor="end", on="paper2", middle=True,
            )
        )  # fmt: skip
    left = 9.0 if beside else (width - CARD_WIDTH) / 2
    drawn.append(place(left, top, face_or_gap(one.card)))
    x, y, room = (left + CARD_WIDTH + 9, top + 10, width - CARD_WIDTH - 26) if beside else (
        9.0, top + CARD_HEIGHT + 16, width - 16
    )  # fmt: skip
    for index, entry in enumerate(one.foresight):
        drawn.append(foresight(entry, x, y + index * STEP, room))
    if one.more:
        y += len(one.foresight) * STEP
        words = shorten(one.more, room, SMALL)
        drawn.append(text(x, y, words, SMALL, fill="ink2", on="paper2", middle=True))
    return Block(width, height, "".join(drawn)).as_live(f"card-{one.seat}", one.spoken)


def face_or_gap(one: Card | None) -> str:
    if one is not None:
        return card_face(one, CARD_WIDTH, CARD_HEIGHT)
    return rect(
        0, 0, CARD_WIDTH, CARD_HEIGHT, rx=6,
        fill="none", stroke=var("line"), stroke_width=1.2, stroke_dasharray="4 4",
    )  # fmt: skip


def cards_row(cards: Sequence[OpenCard], width: float) -> Block:
    """All open cards beside each other, in front of the tower."""
    gap = 10.0
    each = (width - gap * (len(cards) - 1)) / len(cards)
    return row([open_card(one, each, "wide") for one in cards], gap)


def cards_table(cards: Sequence[OpenCard]) -> Panel:
    """All open cards below each other, for a phone."""
    return lambda width: pile([open_card(one, width, "tall") for one in cards], 6)


# --- Goal, supply, heroes ------------------------------------------------------------------------


def goal(one: Goal) -> Panel:
    """The goal, a row of signs that fill up, and what the team has to use."""

    def body(width: float) -> Block:
        words = paragraph(one.sentence, width, 15)
        pitch = min(26.0, (width - text_width(one.progress, 15) - 14) / max(1, len(one.signs)))
        signs = "".join(
            place(10 + index * pitch, 13, goal_sign(sign, index < one.done))
            for index, sign in enumerate(one.signs)
        )
        told = text(
            width, 13, one.progress, 15,
            cut=Cut.BOLD, anchor="end", on="paper2", middle=True, lining=True,
        )  # fmt: skip
        meter = Block(width, 28, signs + told).as_live("goal", f"{one.sentence} {one.progress}")
        blocks = [words, meter]
        if one.extras:
            blocks.append(extras(one.extras, width))
        return pile(blocks, 4)

    return lambda width: card(one.title, body, width)


def goal_sign(sign: str, done: bool) -> str:
    """A step of the goal: filled when reached."""
    if sign == "hero":
        return pieces.person(20, "gold" if done else "ghost")
    if sign == "out":
        return pieces.put_out(22, done)
    if sign == "mirror":
        return pieces.thing("shining" if done else "dull", 19)
    drawn = pieces.spirit_sign(sign, 22) if sign in COLOURS else pieces.thing(sign, 21)
    return drawn if done else group(drawn, opacity=0.35)


def extras(things: Sequence[tuple[str, str]], width: float) -> Block:
    """What the whole team can use, each with its sign."""
    signs = [(pieces.thing(kind, 19), words) for kind, words in things]
    whole = _two_columns(signs, width, 24.0, (10, 12), 24)
    return whole.as_live("extras", ", ".join(words for _kind, words in things))


def _two_columns(
    entries: Sequence[tuple[str, str]], width: float, pitch: float, sign: Point, indent: float
) -> Block:
    """Signs with words; each has its own place in its cell, the words theirs beside it."""
    half = width / 2
    drawn = []
    for index, (drawing, words) in enumerate(entries):
        x, y = (index % 2) * half, (index // 2) * pitch + sign[1]
        told = shorten(words, half - indent - 4, 14)
        drawn.append(place(x + sign[0], y, drawing))
        drawn.append(text(x + indent, y, told, 14, on="paper2", middle=True))
    return Block(width, pitch * ((len(entries) + 1) // 2), "".join(drawn))


def supply(title: str, waiting: Sequence[tuple[str, int, str]], notes: tuple[str, str]) -> Panel:
    """What waits of each colour: (letter, number, words for the ears); below it, two lines."""

    def body(width: float) -> Block:
        pitch = width / 4
        cells = []
        for colour, count, spoken in waiting:
            drawn = place(15, 20, pieces.spirit(colour, 32)) + text(
                36, 20, f"× {count}", 16, on="paper2", middle=True, lining=True
            )
            cells.append(Block(pitch, 40, drawn).as_live(f"supply-{colour}", spoken))
        lines = "".join(
            text(0, 15 + 20 * index, shorten(one, width, 14.5), 14.5, on="paper2", lining=True)
            for index, one in enumerate(notes)
        )
        words = Block(width, 42, lines).as_live("pile", ", ".join(notes))
        return pile([row(cells), words], 2)

    return lambda width: card(title, body, width)


def legend(title: str, entries: Sequence[tuple[str, str]]) -> Panel:
    """What is drawn on the tower: (kind, words)."""
    signs = [(board.sample(kind, 44), words) for kind, words in entries]
    return lambda width: card(
        title, lambda inner: _two_columns(signs, inner, 34.0, (15, 16), 36), width
    )


def heroes(title: str, lines: Sequence[HeroLine]) -> Panel:
    """Every hero with portrait, place, things carried, skill and titles."""

    def body(width: float) -> Block:
        return pile([hero_line(one, width) for one in lines], 2)

    return lambda width: card(title, body, width)


def hero_line(one: HeroLine, width: float) -> Block:
    high = 46.0
    room = text_width("L4:7 ↻", 15, Cut.BOLD, lining=True) + 14
    name = shorten(one.name, width - 80 - room, 16)
    beside = 78 + text_width(name, 16) + 12
    carried = [
        place(beside + 8 + index * 18, 14, pieces.thing(kind, 18))
        for index, kind in enumerate(one.things)
    ] + [
        place(beside + 8 + (len(one.things) + index) * 18, 13, pieces.spirit_sign(colour, 20))
        for index, colour in enumerate(one.held)
    ]
    under = " · ".join(part for part in (one.skill, one.titles) if part)
    fixed = place(10, 22, badge(one.seat, 17)) + line(
        (0, high - 1), (width, high - 1), stroke=var("line"), stroke_dasharray="1.5 2.5"
    )
    drawn = group(
        place(50, 22, portrait(one.key, 36)),
        text(78, 14, name, 16, on="paper2", middle=True),
        *carried,
        text(
            width, 14, one.place, 15,
            cut=Cut.BOLD, anchor="end", on="paper2", middle=True, lining=True,
        ),
        text(
            78, 34, shorten(under, width - 78, 13), 13,
            cut=Cut.ITALIC, fill="ink2", on="paper2", middle=True,
        )
        if under
        else "",
    )  # fmt: skip
    return Block(width, high, fixed, (Element(f"hero-line-{one.seat}", drawn, one.spoken),))
