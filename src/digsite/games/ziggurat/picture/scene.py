"""One picture of a Ziggurat table in the making: the tower with its pieces, and ghosts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property, lru_cache

from digsite.core.words import N_
from digsite.draw.figures import badge
from digsite.draw.layout import Block, Panel, board_corner
from digsite.draw.lettering import Cut
from digsite.draw.palette import ACCENTS, Tokens, seat
from digsite.draw.scene import Element, Shape, Standing
from digsite.draw.svg import group, place, text
from digsite.games.ziggurat.knowledge.forecast import Outcome
from digsite.games.ziggurat.knowledge.seen import Feature, split
from digsite.games.ziggurat.picture import board
from digsite.games.ziggurat.picture import pieces as art
from digsite.games.ziggurat.picture.actions import ZigguratActions
from digsite.games.ziggurat.picture.panels import Panels
from digsite.games.ziggurat.picture.portraits import portrait
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

__all__ = ["ZigguratDrawing"]

LAYER_THING, LAYER_GHOST, LAYER_PIECE, LAYER_COUNT, LAYER_PREVIEW = 0, 1, 2, 3, 4
TALL = 1.6
"""How high a hero stands, in squares."""
GLANCED = re.compile(r"(hero|flame|card)-\d+$")
"""Pieces and cards that tell more about themselves; in a stack, the spirit that has the label."""


@lru_cache(maxsize=256)
def draw_hero(number: int, height: float, key: str) -> str:
    """A hero as it stands on the tower."""
    return art.cloaked(number, height, portrait(key, 100))


draw_spirit = lru_cache(maxsize=256)(art.spirit)


@lru_cache(maxsize=32)
def draw_tower(
    view: int, shape: Shape, features: tuple[Feature, ...], turns: tuple[int, ...], restored: bool
) -> str:
    return board.tower(terraces(view, shape), features, turns, restored)


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
        return Panels(self.captions, self.warning())

    def title(self) -> str:
        return self.captions.title()

    def sentence(self) -> str:
        return self.captions.sentence()

    def defs(self) -> str:
        return art.defs()

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
        features, restored = self.seen.features(), self.captions.restored()
        tower = draw_tower(self.view, self.shape, features, self.turns, restored)
        ghosts = self.ghosts({f"ghost-{key}": end for key, end in self.ways.items()})
        pieces = [*self.spirits(), *self.heroes()]
        live = (*self.numbers(), *self.things(), *self.hints(), *ghosts, *pieces)
        fixed = tower + self.compass() + self.names_of_levels()
        return Block(WIDTH[self.shape], height, fixed, live)

    def compass(self) -> str:
        """The four sides, named where there is room for it."""
        ground = self.at.ground
        x, y = ground.centre
        spots = {
            0: (x, ground.y - HEAD[self.shape] * 0.6),
            2: (x, ground.bottom + FOOT[self.shape] * 0.66),
        }
        if self.shape == "wide":
            margin = MARGIN[self.shape]
            spots[1] = (ground.right + margin * 0.5, y)
            spots[3] = (ground.x - margin * 0.5, y)
        sides = [self.say(one) for one in (N_("N"), N_("E"), N_("S"), N_("W"))]
        turn = 0 if self.view == TOP else (self.view - 2) % 4
        return "".join(
            text(
                *spot, sides[(place_on + turn) % 4], 15 if self.shape == "wide" else 12,
                cut=Cut.SERIF, fill="ink2", anchor="middle", on="paper", middle=True,
            )
            for place_on, spot in spots.items()
        )  # fmt: skip

    def names_of_levels(self) -> str:
        """L1 to L4 on the front walls; seen from above there is no wall to write on."""
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
                    right if busy else left, (foot.bottom + top.bottom) / 2, f"L{level}", size,
                    cut=Cut.BOLD, fill="wall-ink", anchor="middle", on="wall", middle=True,
                    lining=True,
                )
            )  # fmt: skip
        return "".join(found)

    def links_on(self, level: int) -> list[float]:
        """Where stairs and ramps cross the front wall of a level."""
        found = []
        for feature in self.seen.features():
            stairs = feature.kind == "stairs" and feature.level == level - 1
            if stairs or (feature.kind == "ramp" and feature.level == level):
                cell = self.at.plan_cell(feature.level, feature.position, self.turns[feature.level])
                if cell[0] == SIDE - 1 - feature.level:
                    found.append(self.at.spot(feature.level, cell)[0])
        return found

    def numbers(self) -> list[Element]:
        """The number of every space on which nothing stands, where there is room to read it."""
        if self.shape == "tall":
            return []
        covered = board.covered(self.seen.features())
        covered |= {split(where) for where in self.seen.spirits()}
        covered |= {split(self.seen.hero(number)) for number in range(self.seen.seats)}
        found = []
        for level in range(LEVELS):
            for position in range(ring_size(level)):
                if (level, position) in covered:
                    continue
                box = self.box(level, position)
                words_on = text(0, 0, str(position), 13, fill="number", on="slab2", lining=True)
                found.append(
                    Element(
                        f"number-{level}-{position:02d}", words_on, "", LAYER_THING,
                        box.x + self.unit * 0.08, box.y + 13,
                    )
                )  # fmt: skip
        return found

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
            found.append(Element(f"hero-{number}", drawing, label, LAYER_PIECE, x, y + size * 0.4))
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
                        Element(
                            f"flame-{token:02d}", drawing, "" if depth else label, LAYER_PIECE,
                            x - 2 * depth, y - 2 * depth,
                        )
                    )  # fmt: skip
                if len(tokens) > 1:
                    name = f"count-{colour}-{place_name(where).replace(':', '-')}"
                    drawing = art.counter(len(tokens))
                    side = -1 if self.aside(where) else 1  # away from whoever stands there
                    spot = (x + side * size * 0.3, y - size * 0.27)
                    found.append(Element(name, drawing, "", LAYER_COUNT, *spot))
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
            found.append(Element(name, drawing, label, LAYER_THING, x, y))
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
            sign, tone = art.spirit_sign(colour_of(end.token), size * 0.5), "ink2"
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
