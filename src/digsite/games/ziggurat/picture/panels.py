"""What lies beside and below the tower: what to do now, the open cards, goal, supply, heroes.

Every panel keeps its height while the game goes on, so that nothing on the table jumps.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from digsite.core.words import N_
from digsite.draw.figures import badge, playing_card
from digsite.draw.layout import Block, card, heading, paragraph, pile, row
from digsite.draw.lettering import Cut
from digsite.draw.metrics import shorten, text_width
from digsite.draw.palette import var
from digsite.draw.panels import BELOW_TITLE, listed, reserve
from digsite.draw.scene import Element, Shape, Standing
from digsite.draw.svg import Point, group, line, path, place, rect, text
from digsite.games.ziggurat.knowledge.forecast import Ways
from digsite.games.ziggurat.picture import board, pieces, portraits
from digsite.games.ziggurat.picture.captions import LEGEND, Captions
from digsite.games.ziggurat.rules.board import COLOURS, colour_of
from digsite.games.ziggurat.rules.cards import GENERATE, MOVE_ALL, TURN, Action, Card

SMALL = 12.5
STEP = 17.0
"""Height of a line of forecasts."""
LINES = 5
"""So many lines of forecasts a card has room for beside it."""
CARD_WIDTH, CARD_HEIGHT = 70.0, 88.0
CARD_SCALE: dict[Shape, float] = {"wide": 110 / 70, "tall": 1.0}

on_paper = partial(text, on="paper2", middle=True)
"""Words on a panel, round the middle of their line."""
on_card = partial(text, cut=Cut.SERIF, anchor="middle", on="ghost", middle=True, lining=True)
"""A number or a letter in the middle of a card's part."""


class Panels:
    """The panels of one picture, each drawn at any width."""

    def __init__(self, captions: Captions, warning: str, shape: Shape) -> None:
        self.captions = captions
        self.scale = CARD_SCALE[shape]
        """How large open cards lie beside the tower."""
        self.seen = captions.seen
        self.say = captions.say
        self.warning = warning

    # Now

    def now(self, width: float) -> Block:
        """What to do."""
        return card("", self._now, width)

    def _now(self, width: float) -> Block:
        title, sentence, warning = self.captions.title(), self.captions.sentence(), self.warning
        sentences = (sentence, *self.captions.sentences())
        drawn = heading(title, width).fixed + paragraph(sentence, width).at(0, BELOW_TITLE).fixed
        whole = Block(width, BELOW_TITLE + reserve(sentences, width), drawn)
        stop = "" if title.endswith(("!", "?")) else "."
        return whole.as_live("now", f"{title}{stop} {sentence} {warning}".strip())

    # Cards

    def cards(self, width: float) -> Block:
        """All open cards: two below each other with what they could do, more of them in pairs."""
        numbers = self.captions.seats
        if len(numbers) <= 2:
            return pile([self.open_card(number, width) for number in numbers], 6)
        each = (width - 6) / 2
        blocks = [self.small_card(number, each) for number in numbers]
        return pile([row(blocks[first : first + 2], 6) for first in range(0, len(blocks), 2)], 6)

    def small_card(self, number: int, width: float) -> Block:
        """One seat's place at a full table; pointing at the card tells what it could do."""
        top = 30.0
        height = top + CARD_HEIGHT * self.scale + 8
        drawn = self.place_at_table(number, width, height)
        left = (width - CARD_WIDTH * self.scale) / 2
        drawn += place(left, top, face_or_gap(self.seen.card(number)), scale=self.scale)
        spoken = self.captions.card_spoken(number)
        return Block(width, height, drawn).as_live(f"card-{number}", spoken)

    def open_card(self, number: int, width: float) -> Block:
        """One seat's place at the table: name, card, and beside it what it could do."""
        captions = self.captions
        top, left = 30.0, 9.0
        across = CARD_WIDTH * self.scale
        height = top + max(LINES * STEP, CARD_HEIGHT * self.scale) + 10
        drawn = self.place_at_table(number, width, height)
        drawn += place(left, top, face_or_gap(self.seen.card(number)), scale=self.scale)
        x, y, room = left + across + 9, top + 10, width - across - 26
        shown, more = captions.foresight(number, LINES)
        for index, ways in enumerate(shown):
            drawn += self.foresight(ways, (x, y + index * STEP), room)
        if more:
            y += len(shown) * STEP
            told = shorten(more, room, SMALL)
            drawn += on_paper(x, y, told, SMALL, fill="ink2")
        spoken = captions.card_spoken(number)
        return Block(width, height, drawn).as_live(f"card-{number}", spoken)

    def place_at_table(self, number: int, width: float, height: float) -> str:
        """The frame of an open card, with who plays it."""
        active = number == self.seen.active and not self.seen.over
        note = self.captions.card_note(number)
        note_room = text_width(note, 13, Cut.SANS) + 8 if note else 0.0
        name = shorten(self.captions.name(number), width - 40 - note_room, 15.5, Cut.BOLD)
        drawn = (
            rect(
                0.7, 0.7, width - 1.4, height - 1.4, rx=7,
                fill=var("paper2"), stroke=var("accent" if active else "line"),
                stroke_width=2.2 if active else 1.2,
            )
            + place(17, 17, badge(number, 15))
            + on_paper(30, 17, name, 15.5, cut=Cut.BOLD)
        )  # fmt: skip
        if note:
            drawn += on_paper(width - 9, 17, note, 13, fill="ink2", anchor="end")
        return drawn

    def foresight(self, ways: Ways, at: Point, room: float) -> str:
        """``sign, clockwise to, back to`` on one line, from its middle at the left."""
        hero, token = ways[0].hero, ways[0].token
        colour = "" if hero >= 0 else colour_of(token)
        ends = [(bool(end.back), bool(end.losing), *self.captions.end_seen(end)) for end in ways]
        return foreseen(int(hero), colour, tuple(ends), at, room)

    # Goal

    def goal(self, width: float) -> Block:
        """The goal, a row of signs that fill up, and what the team has to use."""
        return card(self.say(N_("Chapter {n}"), n=self.seen.chapter), self._goal, width)

    def _goal(self, width: float) -> Block:
        sentence, progress = self.captions.goal_sentence(), self.captions.progress()
        done, signs = self.captions.goal_signs()
        pitch = min(26.0, (width - text_width(progress, 15) - 14) / max(1, len(signs)))
        drawn = "".join(
            place(10 + index * pitch, 13, goal_sign(sign, index < done))
            for index, sign in enumerate(signs)
        )
        told = on_paper(width, 13, progress, 15, cut=Cut.BOLD, anchor="end", lining=True)
        meter = Block(width, 28, drawn + told).as_live("goal", f"{sentence} {progress}")
        blocks = [paragraph(sentence, width, 15), meter, self.threat(width)]
        things = self.captions.extras()
        if things:
            pairs = [(pieces.thing(kind, 19), told) for kind, told in things]
            extras = two_columns(pairs, width, 24.0, (10, 12), 24)
            blocks.append(extras.as_live("extras", ", ".join(told for _kind, told in things)))
        return pile(blocks, 4)

    def threat(self, width: float) -> Block:
        """In red and with a sign, what threatens; its room stays free while nothing does."""
        if not self.warning:
            return Block(width, 20)
        told = shorten(self.warning, width - 24, 15, Cut.BOLD)
        drawn = place(8, 9, pieces.danger(17))
        drawn += on_paper(24, 10, told, 15, cut=Cut.BOLD, fill="bad")
        return Block(width, 20, drawn).as_live("threat", self.warning)

    # Supply, legend, heroes

    def supply(self, width: float) -> Block:
        """What waits of each colour; below it, two lines about the pile and what is out."""
        return card(self.say(N_("Flames in the supply")), self._supply, width)

    def _supply(self, width: float) -> Block:
        cells = []
        for colour in COLOURS:
            spoken = self.captions.supply_label(colour)
            cells.append(waiting(colour, self.seen.waiting(colour), spoken, width / 4))
        notes = self.captions.stock()
        lines = "".join(
            text(0, 15 + 20 * index, shorten(one, width, 14.5), 14.5, on="paper2", lining=True)
            for index, one in enumerate(notes)
        )
        words = Block(width, 42, lines).as_live("pile", ", ".join(notes))
        return pile([row(cells), words], 2)

    def legend(self, width: float) -> Block:
        """What is drawn on the tower."""
        signs = [(board.sample(kind, 44), self.say(told)) for kind, told in LEGEND.items()]
        return card(
            self.say(N_("On the tower")),
            lambda inner: two_columns(signs, inner, 34.0, (15, 16), 36),
            width,
        )

    def heroes(self, width: float) -> Block:
        """Every hero with portrait, place, things carried, skill and titles."""
        numbers = self.captions.seats
        lines = [partial(self.hero_line, number) for number in numbers]
        return listed(self.say(N_("Heroes")), lines, 2)(width)

    def standing(self, number: int) -> Standing:
        """A hero's line in the list of players."""
        captions = self.captions
        things = [place(36 + 20 * index, 12, pieces.thing(kind, 18))
                  for index, kind in enumerate(captions.carried(number))]  # fmt: skip
        right = 36.0 + 20 * len(things)
        held = [place(right + 20 * index, 12, pieces.spirit_sign(colour, 20))
                for index, colour in enumerate(self.seen.held(number))]  # fmt: skip
        who = portraits.portrait(captions.hero_key(number), 26)
        drawing = group(place(13, 12, who), *things, *held)
        width = right + 20.0 * len(held) - 8
        height = captions.height(self.seen.hero(number))
        told = (height, captions.skill(number), ", ".join(captions.titles(number)))
        note = " · ".join(part for part in told if part)
        return Standing("", note, drawing=drawing, width=width)

    def hero_line(self, number: int, width: float) -> Block:
        captions = self.captions
        high = 46.0
        room = text_width("terrace 4", 15, Cut.BOLD, lining=True) + 14
        name = shorten(captions.hero_name(number), width - 80 - room, 16)
        beside = 86 + text_width(name, 16) + 12
        things = [(pieces.thing(kind, 18), 14) for kind in captions.carried(number)]
        held = [(pieces.spark(colour, 20), 13) for colour in self.seen.held(number)]
        carried = [
            place(beside + index * 18, y, sign) for index, (sign, y) in enumerate([*things, *held])
        ]
        titles = ", ".join(captions.titles(number))
        under = " · ".join(part for part in (captions.skill(number), titles) if part)
        fixed = place(10, 22, badge(number, 17)) + line(
            (0, high - 1), (width, high - 1), stroke=var("line"), stroke_dasharray="1.5 2.5"
        )
        drawn = group(
            place(50, 22, portraits.face(captions.hero_key(number), 36)),
            on_paper(78, 14, name, 16),
            *carried,
            on_paper(width, 14, captions.height(self.seen.hero(number)), 15,
                     cut=Cut.BOLD, anchor="end", lining=True),
            on_paper(78, 34, shorten(under, width - 78, 13), 13, fill="ink2")
            if under
            else "",
        )  # fmt: skip
        spoken = captions.hero_spoken(number)
        return Block(width, high, fixed, (Element(f"hero-line-{number}", drawn, spoken),))


def goal_sign(sign: str, done: bool) -> str:
    """A step of the goal: filled when reached."""
    if sign == "hero":
        return pieces.person(20, "gold" if done else "ghost")
    if sign == "out":
        return pieces.put_out(22, done)
    if sign == "mirror":
        return pieces.thing("shining" if done else "dull", 19)
    drawn = pieces.spark(sign, 22) if sign in COLOURS else pieces.thing(sign, 21)
    return drawn if done else group(drawn, opacity=0.35)


@lru_cache(maxsize=256)
def waiting(colour: str, count: int, spoken: str, width: float) -> Block:
    """How many flames of a colour are in the supply."""
    drawn = place(15, 20, pieces.spirit(colour, 32))
    drawn += on_paper(36, 20, f"× {count}", 16, lining=True)
    return Block(width, 40, drawn).as_live(f"supply-{colour}", spoken)


def two_columns(
    entries: Sequence[tuple[str, str]], width: float, pitch: float, sign: Point, indent: float
) -> Block:
    """Signs with words; each has its own place in its cell, the words theirs beside it."""
    half = width / 2
    room = half - indent - 4
    longest = max(text_width(words, 14) for _, words in entries)
    size = max(SMALL, min(14.0, 14.0 * room / longest))
    drawn = []
    for index, (drawing, words) in enumerate(entries):
        x, y = (index % 2) * half, (index // 2) * pitch + sign[1]
        told = shorten(words, room, size)
        drawn.append(place(x + sign[0], y, drawing))
        drawn.append(on_paper(x + indent, y, told, size))
    return Block(width, pitch * ((len(entries) + 1) // 2), "".join(drawn))


@lru_cache(maxsize=2048)
def foreseen(
    hero: int, colour: str, ends: tuple[tuple[bool, bool, str, str], ...], at: Point, room: float
) -> str:
    """A hero's or a spirit's ends: whether back and whether lost, what awaits there, in words."""
    x, y = at
    half = (room - 16) / 2
    drawn = place(x + 6, y, pieces.spark(colour, 15) if colour else badge(hero, 11))
    for index, (back, losing, awaits, words) in enumerate(ends):
        left = x + 16 + index * half
        tone = "bad" if losing else "ink"
        climb = 9.0 if awaits in ("stairs", "ramp") else 0.0
        sign = 13.0 if losing else 0.0
        told = shorten(words, half - 16 - climb - sign, SMALL)
        drawn += place(left + 7, y, pieces.way(back, 14, tone))
        if climb:
            drawn += place(left + 19, y, pieces.slope(awaits == "stairs", tone))
        drawn += on_paper(left + 16 + climb, y, told, SMALL, fill=tone, lining=True)
        if losing:
            after = left + 16 + climb + text_width(told, SMALL, lining=True) + 7
            drawn += place(after, y, pieces.danger(11))
    return drawn


# --- Cards ---------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def card_face(one: Card) -> str:
    """A card, from its top left corner: heroes above, spirits below."""
    width, height = CARD_WIDTH, CARD_HEIGHT
    half = height * 0.5
    fold = line((8 - width / 2, 0), (width / 2 - 8, 0), stroke=var("line"), stroke_dasharray="3 3")
    return group(
        place(width / 2, half, playing_card(width, height, fold, fill="ghost", key=one.name)),
        place(width * 0.36, half * 0.52, scope_sign(one.heroes[0], half * 0.62)),
        on_card(width * 0.78, half * 0.54, str(one.number()), half * 0.5),
        place(0, half, spirits_part(one.actions(), width, half)),
        data_shape=f"card-{one.name}",
    )


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
        return group(
            *(
                place(width * (0.27 + 0.46 * index), middle, _pair(action, half))
                for index, action in enumerate(actions)
            )
        )
    action = actions[0]
    if action.kind == TURN:
        return place(width * 0.33, middle, pieces.way(False, half * 0.74, "ink")) + on_card(
            width * 0.72, middle, str(action.what), half * 0.5, cut=Cut.BOLD
        )
    sign = group(
        *(
            place(width * (0.18 + 0.13 * index), middle, pieces.spark(colour, half * 0.5))
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
    return sign + on_card(width * 0.78, middle, str(action.number), half * 0.5)


def _pair(action: Action, half: float) -> str:
    spirit = pieces.spirit(COLOURS[action.what], half * 0.62)
    return spirit + on_card(half * 0.44, 0, str(action.number), half * 0.36)


def face_or_gap(one: Card | None) -> str:
    if one is not None:
        return card_face(one)
    return rect(
        0, 0, CARD_WIDTH, CARD_HEIGHT, rx=6,
        fill="none", stroke=var("line"), stroke_width=1.2, stroke_dasharray="4 4",
    )  # fmt: skip
