"""One picture of a Ziggurat table in the making: the tower with its pieces, and ghosts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

from digsite.core.words import N_
from digsite.draw.figures import badge
from digsite.draw.layout import Block, Panel, board_corner
from digsite.draw.lettering import Cut
from digsite.draw.metrics import text_width
from digsite.draw.palette import ACCENTS, Tokens, seat, var
from digsite.draw.scene import Element, Preview, Shape, Standing, kept_element
from digsite.draw.svg import Attribute, Point, circle, group, notation, place, rect, text
from digsite.games.ziggurat.knowledge.forecast import Outcome
from digsite.games.ziggurat.knowledge.seen import Feature, split
from digsite.games.ziggurat.picture import board, portraits
from digsite.games.ziggurat.picture import pieces as art
from digsite.games.ziggurat.picture.actions import ZigguratActions
from digsite.games.ziggurat.picture.journeys import journey
from digsite.games.ziggurat.picture.panels import Panels, goal_sign
from digsite.games.ziggurat.picture.terraces import (
    FOOT,
    HEAD,
    LEVELS,
    MARGIN,
    SIDE,
    TOP,
    WIDTH,
    ring_size,
    terraces,
)
from digsite.games.ziggurat.rules.board import SUMMIT, colour_of, place_name
from digsite.games.ziggurat.rules.terms import SPIRITS

__all__ = ["ZigguratDrawing"]

LAYER_THING, LAYER_GHOST, LAYER_PIECE, LAYER_COUNT, LAYER_PREVIEW = 0, 1, 2, 3, 4
TALL = 1.6
"""How high a hero stands, in squares."""
ASIDE: dict[Shape, float] = {"wide": 84, "tall": 46}
"""How far from the middle the far side is told: whoever stands at home there hides the middle."""
LETTERS = (N_("N"), N_("E"), N_("S"), N_("W"))
"""What the sides are called that no hero has."""
GLANCED = re.compile(r"(hero|flame|card)-\d+$")
"""Pieces and cards that tell more about themselves; in a stack, the spirit that has the label."""


@lru_cache(maxsize=256)
def draw_hero(number: int, height: float, key: str) -> str:
    """A hero as it stands on the tower."""
    return art.cloaked(number, height, portraits.face(key, 100))


draw_spirit = lru_cache(maxsize=256)(art.spirit)


@lru_cache(maxsize=32)
def draw_tower(
    view: int, shape: Shape, features: tuple[Feature, ...], turns: tuple[int, ...], restored: bool
) -> str:
    return board.tower(terraces(view, shape), features, turns, restored)


@lru_cache(maxsize=32)
def draw_numbers(view: int, shape: Shape, turns: tuple[int, ...]) -> str:
    """The number of every space in its corner."""
    at = terraces(view, shape)
    found = []
    for level in range(LEVELS):
        for position in range(ring_size(level)):
            box = at.visible(level, at.plan_cell(level, position, turns[level]))
            x, y = box.x + at.cell * 0.08, box.y + 13
            found.append(text(x, y, str(position), 13, fill="number", on="slab2", lining=True))
    return notation(*found)


@lru_cache(maxsize=64)
def together(*parts: str) -> str:
    """One long text, the same each time: whoever asks what it was before need not read it."""
    return "".join(parts)


@lru_cache(maxsize=64)
def progress(told: str, sign: str, size: float, begun: bool) -> str:
    """How much of the goal is done, from its left end."""
    return place(size * 0.6, 0, goal_sign(sign, begun), scale=size / 24) + text(
        size * 1.4, 0, told, size, cut=Cut.BOLD, on="paper", middle=True, lining=True
    )


@lru_cache(maxsize=64)
def cards_left(count: int, size: float) -> str:
    """How many cards the pile has, to its right end."""
    number = text_width(str(count), size, Cut.BOLD, lining=True)
    x, width, height = -number - size * 1.15, size * 0.62, size * 0.86
    card: dict[str, Attribute] = {
        "rx": size * 0.1,
        "fill": var("slab"),
        "stroke": var("ink"),
        "stroke_width": 1.2,
    }
    return (
        rect(x + size * 0.16, -height / 2 - size * 0.14, width, height, **card)
        + rect(x, -height / 2, width, height, **card)
        + text(0, 0, str(count), size, cut=Cut.BOLD, anchor="end", on="paper", middle=True,
               lining=True)
    )  # fmt: skip


@lru_cache(maxsize=512)
def draw_side(key: str, name: str, cloth: str, spot: Point, acts: bool, shape: Shape) -> str:
    """A side's face, where there is room the name, a flag of its hero's cloth for whoever acts."""
    x, y = spot
    wide = shape == "wide"
    face, size = (24.0, 15.0) if wide else (17.0, 12.0)
    half = (face + 5 + text_width(name, size, Cut.SERIF)) / 2 if name else face / 2
    ink, ground = ("on-cloth", cloth) if acts else ("ink2", "paper")
    left = x - half + face / 2
    parts = [place(left, y, portraits.face(key, face))]
    if name:
        parts.append(
            text(left + face / 2 + 5, y, name, size, cut=Cut.SERIF, fill=ink, on=ground,
                 middle=True)
        )  # fmt: skip
    if acts:
        room = 5.0 if wide else 3.0
        flag = rect(x - half - room, y - face / 2 - 2, 2 * (half + room), face + 4, rx=5,
                    fill=var(cloth), stroke=var("ink"), stroke_width=1)  # fmt: skip
        parts = [flag, circle(left, y, face * 0.5, fill=var("paper")), *parts]
    return "".join(parts)


class ZigguratDrawing(ZigguratActions):
    """The whole picture, put together for one viewer."""

    def board(self) -> Block:
        return self.tower()

    def column(self) -> dict[str, Panel]:
        panels = self.panels
        return {
            "task": panels.now,
            "cards": panels.cards,
            "goal": panels.goal,
            "seats": panels.heroes,
            "supply": panels.supply,
            "legend": panels.legend,
        }

    def standings(self) -> tuple[Standing, ...]:
        """Where each hero stands, with its portrait and what it carries."""
        return tuple([self.panels.standing(number) for number in range(self.seen.seats)])

    @cached_property
    def panels(self) -> Panels:
        return Panels(self.captions, self.warning(), self.shape)

    def title(self) -> str:
        return self.captions.title()

    def sentence(self) -> str:
        return self.captions.sentence()

    def defs(self) -> str:
        keys = [self.captions.hero_key(number) for number in range(self.seen.seats)]
        return art.defs() + portraits.face_defs(tuple(keys))

    def tokens(self) -> Tokens:
        return {**art.TOKENS, "accent": ACCENTS["ziggurat"]}

    def is_glanced(self, part: Element) -> bool:
        return bool(part.label and GLANCED.match(part.id))

    def warning(self) -> str:
        """What everybody should know before choosing: never a ban, only a warning."""
        if self.ways and all(end.losing for end in self.ways.values()):
            return self.say(N_("Every way of this move loses."))
        return self.captions.warning()

    # The tower

    def tower(self) -> Block:
        height = HEAD[self.shape] + self.at.height + FOOT[self.shape]
        features, restored = self.features, self.captions.restored()
        tower = draw_tower(self.view, self.shape, features, self.turns, restored)
        ghosts = self.ghosts({f"ghost-{key}": end for key, end in self.ways.items()})
        chosen = self.ends if self.seen.state.stage != SPIRITS else {}
        steps = self.footprints({str(code): end for code, end in chosen.items()})
        heroes = self.heroes()
        pieces = [*self.lights(heroes), *self.spirits(), *heroes]
        told = (*self.names_of_sides(), *self.tally())
        live = (*told, *self.reach(), *self.things(), *steps, *self.hints(), *ghosts, *pieces)
        fixed = together(tower, self.compass(), self.names_of_levels(), self.numbers())
        return Block(WIDTH[self.shape], height, fixed, live)

    @cached_property
    def features(self) -> tuple[Feature, ...]:
        """What the tower is built with."""
        return self.seen.features()

    def compass(self) -> str:
        """The letters of the sides that no hero has."""
        owners = self.owners()
        return "".join(
            text(
                *spot, self.say(LETTERS[side]),
                15 if self.shape == "wide" else 12,
                cut=Cut.SERIF, fill="ink2", anchor="middle", on="paper", middle=True,
            )
            for side, (spot, _named) in self.sides().items()
            if side not in owners
        )  # fmt: skip

    def owners(self) -> dict[int, int]:
        """Whose side is whose."""
        return {self.seen.side(number): number for number in range(self.seen.seats)}

    def sides(self) -> dict[int, tuple[Point, bool]]:
        """Where the sides of the tower are told, and whether there is room for a name."""
        ground, wide = self.at.ground, self.shape == "wide"
        x, y = ground.centre
        near = ground.bottom + FOOT[self.shape] * 0.66
        spots = {0: (x + ASIDE[self.shape], self.brow), 2: (x, near)}
        if wide:
            margin = MARGIN[self.shape]
            spots[1] = (ground.right + margin * 0.5, y)
            spots[3] = (ground.x - margin * 0.5, y)
        turn = 0 if self.view == TOP else (self.view - 2) % 4
        return {(on + turn) % 4: (spot, on in (0, 2)) for on, spot in spots.items()}

    @property
    def brow(self) -> float:
        """The middle of the strip above the tower."""
        return self.at.ground.y - HEAD[self.shape] * (0.55 if self.shape == "wide" else 0.5)

    def side_of(self, number: int, spot: Point, named: bool, acts: bool) -> str:
        """A side by its hero."""
        key, name = self.captions.hero_key(number), self.captions.called(number)
        return draw_side(key, name if named else "", seat(number).cloth, spot, acts, self.shape)

    def names_of_sides(self) -> list[Element]:
        """The sides that heroes have; a flag of cloth for whoever decides, also over flames."""
        acting, owners = self.seen.acting, self.owners()
        return [
            kept_element(
                f"side-{owners[side]}",
                self.side_of(owners[side], spot, named, owners[side] == acting),
                "", LAYER_THING,
            )
            for side, (spot, named) in self.sides().items()
            if side in owners
        ]  # fmt: skip

    def tally(self) -> list[Element]:
        """In the strip above the tower: how far the team is, and the cards that are left."""
        size = 19.0 if self.shape == "wide" else 13.0
        done, signs = self.captions.goal_signs()
        left, right = self.at.ground.x, self.at.ground.right
        return [
            Element("tally", progress(self.captions.progress(), signs[0], size, done > 0), "",
                    LAYER_THING, left, self.brow),
            Element("clock", cards_left(self.seen.pile(), size), "", LAYER_THING, right, self.brow),
        ]  # fmt: skip

    def names_of_levels(self) -> str:
        """1 to 4 on the front walls; seen from above there is no wall to write on."""
        if self.view == TOP:
            return ""
        size = 11.5 if self.shape == "tall" else 14
        found = []
        for level in range(1, LEVELS):
            foot, top = self.at.foot(level), self.at.top(level)
            left, right = top.x + self.unit * 0.3, top.right - self.unit * 0.3
            busy = any(abs(x - left) < self.unit * 0.55 for x in self.links_on(level))
            found.append(
                text(
                    right if busy else left, (foot.bottom + top.bottom) / 2, str(level), size,
                    cut=Cut.BOLD, fill="wall-ink", anchor="middle", on="wall", middle=True,
                    lining=True,
                )
            )  # fmt: skip
        return "".join(found)

    def links_on(self, level: int) -> list[float]:
        """Where stairs and ramps cross the front wall of a level."""
        found = []
        for feature in self.features:
            stairs = feature.kind == "stairs" and feature.level == level - 1
            if stairs or (feature.kind == "ramp" and feature.level == level):
                cell = self.at.plan_cell(feature.level, feature.position, self.turns[feature.level])
                if cell[0] == SIDE - 1 - feature.level:
                    found.append(self.at.spot(feature.level, cell)[0])
        return found

    def numbers(self) -> str:
        """The number of every space, where there is room to read it; for those who want codes."""
        if self.shape == "tall":
            return ""
        return draw_numbers(self.view, self.shape, self.turns)

    # Pieces

    @property
    def hero_size(self) -> float:
        return max(self.unit * 0.6, 21.0)

    def heroes(self) -> list[Element]:
        """Heroes share a space only on the summit and while one pushes another: side by side."""
        found = []
        size = self.hero_size
        for number in range(self.seen.seats):
            here = self.seen.hero(number)
            sharing = [one for one in range(self.seen.seats) if self.seen.hero(one) == here]
            x, y = self.spot(here)
            x += (sharing.index(number) - (len(sharing) - 1) / 2) * size * 0.7
            drawing = draw_hero(number, self.unit * TALL, self.captions.hero_key(number))
            label = self.captions.hero_label(number)
            name = f"hero-{number}"
            found.append(kept_element(name, drawing, label, LAYER_PIECE, x, y + size * 0.4))
        return found

    def spirits(self) -> list[Element]:
        """Every token is an element of its own, so that it can travel; the last has the letter."""
        size = max(self.unit * 0.8, 27.0)
        spread = max(self.unit * 0.34, 13.0)
        found = []
        for where, colours in self.seen.spirits().items():
            x, y = self.spot(where)
            x += self.aside(where) - (len(colours) - 1) / 2 * spread
            y -= size * 0.22
            for colour, tokens in colours.items():
                label = self.captions.spirit_label(colour, len(tokens), where)
                for depth, token in enumerate(reversed(tokens)):
                    drawing = draw_spirit(colour, size, depth == 0)
                    found.append(
                        kept_element(
                            f"flame-{token:02d}", drawing, "" if depth else label, LAYER_PIECE,
                            x - 2 * depth, y - 2 * depth,
                        )
                    )  # fmt: skip
                if len(tokens) > 1:
                    name = f"count-{colour}-{place_name(where).replace(':', '-')}"
                    drawing = art.counter(len(tokens))
                    side = -1 if self.aside(where) else 1  # away from whoever stands there
                    spot = (x + side * size * 0.44, y - size * 0.36)
                    found.append(kept_element(name, drawing, "", LAYER_COUNT, *spot))
                x += spread
        return found

    def aside(self, place_on: int) -> float:
        """Spirits step aside for heroes on the same space, safe or just burned."""
        here = sum(self.seen.hero(number) == place_on for number in range(self.seen.seats))
        return -self.hero_size * (0.65 + 0.35 * (here - 1)) if here else 0.0

    def things(self) -> list[Element]:
        found = []
        for where, kind in self.captions.laid():
            x, y = self.spot(where)
            drawing = art.thing(kind, max(self.unit * 0.52, 17.0))
            label = self.captions.thing_label(kind, where)
            name = f"thing-{place_name(where).replace(':', '-')}"
            found.append(kept_element(name, drawing, label, LAYER_THING, x, y))
        bowls = self.captions.bowls()
        if bowls:
            x, y = self.at.summit().centre
            drawing = group(
                *(
                    place((index - 1.5) * self.unit * 0.26, -self.unit * 0.3,
                          art.bowl(colour, self.unit * 0.3, lit))
                    for index, (colour, lit) in enumerate(bowls)
                )
            )  # fmt: skip
            found.append(Element("bowls", drawing, self.captions.bowls_label(), LAYER_THING, x, y))
        return found

    # Ghosts

    def ghosts(self, ends: Mapping[str, Outcome]) -> list[Element]:
        """Pieces where they would end, by the name of the ghost; those that share a space fan out.

        Who ends nowhere on the tower has none.
        """
        found = []
        taken: dict[int, int] = {}
        for name, end in ends.items():
            if end.last >= 0:
                number = taken.setdefault(end.last, 0)
                taken[end.last] += 1
                found.append(self.ghost(name, end, number))
        return found

    def ghost(self, name: str, end: Outcome, number: int) -> Element:
        """One of them, the so manieth on its space."""
        size = max(self.unit * 0.62, 24.0)
        if end.hero >= 0:
            sign, tone = badge(end.hero, size * 0.36), seat(end.hero).colour
        else:
            sign, tone = art.spark(colour_of(end.token), size * 0.5), "ink2"
        x, y = self.spot(end.last)
        fan = number * size * 0.3
        drawing = art.ghost(sign, end.back, size, end.losing, tone)
        return Element(name, drawing, self.captions.ghost_label(end), LAYER_GHOST, x + fan, y - fan)

    def ghosts_over_all(self, ends: Mapping[str, Outcome]) -> tuple[Element, ...]:
        """The same over the whole scene, for a preview."""
        corner = board_corner(self.shape)
        return tuple(
            Element(one.id, one.svg, one.label, LAYER_PREVIEW, one.x + corner, one.y + corner)
            for one in self.ghosts(ends)
        )

    def shown(self, sentence: str, ends: Mapping[str, Outcome]) -> Preview:
        """A preview: the sentence, where pieces would end, and their footprints there."""
        corner = board_corner(self.shape)
        steps = [
            Element(one.id, one.svg, "", LAYER_PREVIEW, corner, corner)
            for one in self.footprints(ends)
        ]
        return Preview(sentence, (*steps, *self.ghosts_over_all(ends)))

    def footprints(self, ends: Mapping[str, Outcome]) -> list[Element]:
        """The way of each hero, space by space, to what awaits it there."""
        found = []
        for name, end in ends.items():
            if end.hero < 0:
                continue
            spots = tuple([self.spot(one) for one in journey(end).places])
            prints = art.footprints(spots, self.unit, seat(end.hero).colour)
            found.append(Element(f"steps-{name}", prints, "", LAYER_THING))
        return found

    def lights(self, heroes: Sequence[Element]) -> list[Element]:
        """A ring of light round the feet of every hero that can move now."""
        moving = {end.hero for end in self.ways.values() if end.hero >= 0}
        return [
            Element(f"light-{one.id}", art.light(self.unit), "", LAYER_THING, one.x, one.y)
            for one in heroes
            if int(one.id.partition("-")[2]) in moving
        ]

    def reach(self) -> list[Element]:
        """The squares that flames could reach by the open cards: they glow at the edge."""
        found: dict[int, set[str]] = {}
        for forecast in self.captions.forecasts:
            for ways in forecast.spirits:
                for end in ways:
                    if end.place >= 0 and end.place != SUMMIT:
                        found.setdefault(end.place, set()).add(colour_of(end.token))
        glowing = []
        for where, colours in sorted(found.items()):
            box = self.box(*split(where))
            drawing = art.glowing(box.width, box.height, tuple(sorted(colours)))
            glowing.append(Element(f"reach-{where}", drawing, "", LAYER_THING, box.x, box.y))
        return glowing

    def hints(self) -> list[Element]:
        """Small marks where the others' open cards would take their own heroes."""
        if self.shape == "tall":
            return []
        found = []
        taken: dict[int, int] = {}
        for number, forecast in enumerate(self.captions.forecasts):
            if number == self.seen.active:
                continue
            for end in (end for ways in forecast.heroes for end in ways):
                if end.hero != number or end.last == SUMMIT:
                    continue
                box = self.box(*split(end.last))
                index = taken.setdefault(end.last, 0)
                taken[end.last] += 1
                found.append(
                    Element(
                        f"hint-{number}{'-' if end.back else '+'}",
                        art.hint(number, end.back, end.losing), "", LAYER_GHOST,
                        box.right - 15, box.bottom - 8 - index * 12,
                    )
                )  # fmt: skip
        return found
