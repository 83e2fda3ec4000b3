"""One picture of a Ziggurat table in the making: the tower with its pieces, ghosts, the actions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from digsite.core.words import N_
from digsite.draw.actions import Action
from digsite.draw.layout import Block, Panel, board_corner, pile, table
from digsite.draw.lettering import Cut
from digsite.draw.palette import ACCENTS, seat
from digsite.draw.scene import Element, Scene, Shape
from digsite.draw.sketch import circle_path
from digsite.draw.speaker import Voice
from digsite.draw.svg import Point, group, place, text
from digsite.games.ziggurat.knowledge.forecast import Outcome, hero_ways, moved_by, outcome
from digsite.games.ziggurat.knowledge.seen import Seen, split
from digsite.games.ziggurat.picture import board as masonry
from digsite.games.ziggurat.picture import panels, words
from digsite.games.ziggurat.picture import pieces as art
from digsite.games.ziggurat.picture.board import Feature
from digsite.games.ziggurat.picture.captions import Readout
from digsite.games.ziggurat.picture.terraces import LEVELS, SIDE, TOP, Terraces, ring_size
from digsite.games.ziggurat.rules.board import COLOURS, SUMMIT, place_name
from digsite.games.ziggurat.rules.moves import HERO, PUSH, SPIRIT, SPIRIT_END
from digsite.games.ziggurat.rules.state import PICK

__all__ = ["Table"]

LAYER_THING, LAYER_GHOST, LAYER_PIECE, LAYER_COUNT, LAYER_PREVIEW = 0, 1, 2, 3, 4
WIDTH: dict[Shape, float] = {"wide": 680, "tall": 348}
MARGIN: dict[Shape, float] = {"wide": 26, "tall": 9}
HEAD: dict[Shape, float] = {"wide": 40, "tall": 26}
FOOT: dict[Shape, float] = {"wide": 36, "tall": 22}
DEPTH: dict[Shape, float] = {"wide": 0.82, "tall": 0.95}
"""On a phone spaces look deeper: letters need the room."""
GLANCED = re.compile(r"(hero|flame|card)-\d+$")
"""Pieces and cards that tell more about themselves; in a stack, the flame that has the label."""
draw_hero = lru_cache(maxsize=64)(art.hero)
draw_flame = lru_cache(maxsize=256)(art.flame)


@lru_cache(maxsize=16)
def terraces(view: int, shape: Shape) -> Terraces:
    """The tower of a view, inside the board's block."""
    width = WIDTH[shape] - 2 * MARGIN[shape]
    return Terraces(view, width, MARGIN[shape], HEAD[shape], DEPTH[shape])


@lru_cache(maxsize=32)
def draw_tower(
    view: int, shape: Shape, features: tuple[Feature, ...], turns: tuple[int, ...], restored: bool
) -> str:
    return masonry.tower(terraces(view, shape), features, turns, restored)


class Table(Voice):
    """The whole picture, put together for one viewer."""

    def __init__(
        self,
        seen: Seen,
        view: int,
        moves: Sequence[int],
        language: str,
        shape: Shape,
        names: Sequence[str],
    ) -> None:
        super().__init__(language, names)
        self.seen = seen
        self.view = view
        self.moves = moves
        self.shape = shape
        self.margin, self.head = MARGIN[shape], HEAD[shape]
        self.at = terraces(view, shape)
        self.unit = self.at.cell
        self.hero_size = max(self.unit * 0.6, 21.0)
        self.turns = seen.turns()
        self.readout = Readout(seen, language, names)

    def scene(self) -> Scene:
        board = self.board()
        column = [self.now_panel(), self.readout.goal(), self.readout.flames()]
        cards = self.readout.open_cards(panels.LINES[self.shape])
        if self.shape == "wide":
            board = pile([board, panels.cards_row(cards, WIDTH["wide"])], 14)
        else:
            column.insert(1, panels.cards_table(cards))
        column += [self.readout.heroes(), self.readout.legend()]
        whole = table(board, column, self.shape)
        return Scene(
            whole.width,
            whole.height,
            whole.fixed,
            whole.live,
            self.actions(),
            title=f"{self.seen.settings.game.title}: {self.readout.title()}",
            description=self.readout.sentence(),
            defs=art.defs(),
            tokens={**art.TOKENS, "accent": ACCENTS["ziggurat"]},
            glances=tuple(part.id for part in whole.live if part.label and GLANCED.match(part.id)),
        )

    def now_panel(self) -> Panel:
        return self.readout.now(self.warning())

    # The tower

    def board(self) -> Block:
        height = self.head + self.at.height + FOOT[self.shape]
        seen = self.seen
        tower = draw_tower(
            self.view, self.shape, seen.features(), self.turns, self.readout.restored()
        )
        live = [
            *self.numbers(),
            *self.things(),
            *self.hints(),
            *self.ghosts(),
            *self.flames(),
            *self.heroes(),
        ]
        fixed = tower + self.compass() + self.names_of_levels()
        return Block(WIDTH[self.shape], height, fixed, tuple(live))

    def compass(self) -> str:
        """The four sides, named where there is room for it."""
        ground = self.at.ground
        x, y = ground.centre
        spots = {
            0: (x, ground.y - self.head * 0.6),
            2: (x, ground.bottom + FOOT[self.shape] * 0.66),
        }
        if self.shape == "wide":
            spots[1] = (ground.right + self.margin * 0.5, y)
            spots[3] = (ground.x - self.margin * 0.5, y)
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
        size = 11.5 if self.shape == "tall" else 13
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
        covered = {
            (one.level, one.position)
            for one in self.seen.features()
            if one.kind in ("pit", "hearth", "house")
        }
        covered |= {split(place_on) for place_on in self.seen.flames()}
        covered |= {split(self.seen.hero(number)) for number in range(self.seen.seats)}
        found = []
        for level in range(LEVELS):
            for position in range(ring_size(level)):
                if (level, position) in covered:
                    continue
                cell = self.at.plan_cell(level, position, self.turns[level])
                box = self.at.visible(level, cell)
                words_on = text(0, 0, str(position), 11, fill="number", on="slab2", lining=True)
                found.append(
                    Element(
                        f"number-{level}-{position:02d}", words_on, "", LAYER_THING,
                        box.x + self.unit * 0.08, box.y + 11.5,
                    )
                )  # fmt: skip
        return found

    # Pieces

    def spot(self, place: int) -> Point:
        """Where a piece on a place stands in the board's block."""
        if place == SUMMIT:
            return self.at.summit().centre
        level, position = split(place)
        return self.at.spot(level, self.at.plan_cell(level, position, self.turns[level]))

    def heroes(self) -> list[Element]:
        """Heroes share a space only on the summit and while one pushes another: side by side."""
        found = []
        size = self.hero_size
        for number in range(self.seen.seats):
            here = self.seen.hero(number)
            sharing = [one for one in range(self.seen.seats) if self.seen.hero(one) == here]
            x, y = self.spot(here)
            x += (sharing.index(number) - (len(sharing) - 1) / 2) * size * 0.7
            drawing = draw_hero(number, size)
            label = self.readout.hero_label(number)
            found.append(Element(f"hero-{number}", drawing, label, LAYER_PIECE, x, y))
        return found

    def flames(self) -> list[Element]:
        """Every token is an element of its own, so that it can travel; the last has the letter."""
        size = max(self.unit * 0.8, 27.0)
        spread = max(self.unit * 0.34, 13.0)
        found = []
        for where, colours in self.seen.flames().items():
            x, y = self.spot(where)
            x += self.aside(where) - (len(colours) - 1) / 2 * spread
            y -= size * 0.22
            for colour, tokens in colours.items():
                label = self.readout.flame_label(colour, len(tokens), where)
                for depth, token in enumerate(reversed(tokens)):
                    drawing = draw_flame(colour, size, depth == 0)
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
        """Flames step aside for heroes on the same space, safe or just burned."""
        here = sum(self.seen.hero(number) == place_on for number in range(self.seen.seats))
        return -self.hero_size * (0.65 + 0.35 * (here - 1)) if here else 0.0

    def things(self) -> list[Element]:
        found = []
        for where, kind in self.readout.laid():
            x, y = self.spot(where)
            drawing = art.thing(kind, max(self.unit * 0.52, 17.0))
            label = self.readout.thing_label(kind, where)
            name = f"thing-{place_name(where).replace(':', '-')}"
            found.append(Element(name, drawing, label, LAYER_THING, x, y))
        bowls = self.readout.bowls()
        if bowls:
            x, y = self.at.summit().centre
            drawing = group(
                *(
                    place((index - 1.5) * self.unit * 0.26, -self.unit * 0.3,
                          art.bowl(colour, self.unit * 0.3, lit))
                    for index, (colour, lit) in enumerate(bowls)
                )
            )  # fmt: skip
            found.append(Element("bowls", drawing, self.readout.bowls_label(), LAYER_THING, x, y))
        return found

    # Ghosts

    def decision(self) -> list[tuple[str, int, int, bool, Outcome]]:
        """Every way of the decision at hand: (id, hero, token, back, what comes of it)."""
        state = self.seen.state
        actor = self.seen.acting
        if actor < 0:
            return []
        found = []
        for code in (int(one) for one in state.moves(actor)):
            if HERO <= code < HERO + 4 and state.stage == PICK:
                ways = hero_ways(state, code - HERO)
                found.append((f"{code}+", code - HERO, -1, False, ways.ahead))
                found.append((f"{code}-", code - HERO, -1, True, ways.back))
            elif code <= PUSH + 1 or SPIRIT <= code < SPIRIT_END:
                hero, token = moved_by(state, code)
                found.append((str(code), hero, token, code % 2 == 1, outcome(state, actor, code)))
        return found

    def ghosts(self) -> list[Element]:
        """Where the decision at hand could lead, each end once; ends that share a space fan out."""
        found = []
        taken: dict[int, int] = {}
        for key, hero, token, back, result in self.decision():
            number = taken.get(result.last, 0)
            shown = self.ghost_of(f"ghost-{key}", hero, token, back, result, number)
            if shown is not None:
                taken[result.last] = number + 1
                found.append(shown)
        return found

    def hints(self) -> list[Element]:
        """Small marks where the others' open cards would take their own heroes."""
        if self.shape == "tall":
            return []
        found = []
        taken: dict[int, int] = {}
        for number in range(self.seen.seats):
            if number == self.seen.active:
                continue
            for ways in self.readout.ways[number][0]:
                if ways.seat != number:
                    continue
                for back, result in ((False, ways.ahead), (True, ways.back)):
                    level, position = split(result.last)
                    if result.last == SUMMIT:
                        continue
                    cell = self.at.plan_cell(level, position, self.turns[level])
                    box = self.at.visible(level, cell)
                    index = taken.get(result.last, 0)
                    taken[result.last] = index + 1
                    drawing = art.hint(number, back, result.losing)
                    name = f"hint-{number}{'-' if back else '+'}"
                    found.append(
                        Element(name, drawing, "", LAYER_GHOST, box.right - 15,
                                box.bottom - 8 - index * 12)
                    )  # fmt: skip
        return found

    def ghost_of(
        self, name: str, hero: int, token: int, back: bool, result: Outcome, number: int = 0
    ) -> Element | None:
        """The ghost of a piece where it would end, if that is a place on the tower."""
        if result.last < 0 or (hero < 0 and token < 0):
            return None
        size = max(self.unit * 0.62, 24.0)
        if hero >= 0:
            sign, tone = art.seat_sign(hero, size * 0.36), seat(hero).colour
        else:
            sign, tone = art.flame_sign(COLOURS[token // 3], size * 0.5), "ink2"
        x, y = self.spot(result.last)
        x += number * size * 0.3
        y -= number * size * 0.3
        drawing = art.ghost(sign, back, size, result.losing, tone)
        label = self.readout.ghost_label(hero, token, back, result)
        return Element(name, drawing, label, LAYER_GHOST, x, y)

    def over_all(self, part: Element) -> Element:
        """A part of the board, shown over the whole scene by a preview."""
        corner = board_corner(self.shape)
        x, y = part.x + corner, part.y + corner
        return Element(part.id, part.svg, part.label, LAYER_PREVIEW, x, y)

    def warning(self) -> str:
        """What everybody should know before choosing: never a ban, only a warning."""
        ways = self.decision()
        if ways and all(result.losing for *_rest, result in ways):
            return self.say(N_("Every way of this move loses."))
        return self.readout.warning()

    # What can be done

    def actions(self) -> tuple[Action, ...]:
        if not self.seen.acts():
            return ()
        flames: dict[str, list[Action]] = {}
        found: list[Action] = []
        for code in self.moves:
            move = self.seen.settings.game.decode(code)
            if move.kind == "spirit":
                piece = f"{COLOURS[move['colour']]} {place_name(move['place'])}"
                flames.setdefault(piece, []).append(self.action(code))
            else:
                found.append(self.action(code))
        if len(flames) == 1:
            return (*found, *next(iter(flames.values())))
        for piece, ways in flames.items():
            colour, where = piece.split()
            label = self.say(
                N_("The {colour} flame on {place}"),
                colour=words.colour_name(colour, self.language), place=where,
            )  # fmt: skip
            token = moved_by(self.seen.state, self.seen.settings.game.parse(ways[0].id).code())[1]
            found.append(Action(piece, label, None, (f"flame-{token:02d}",), "", "", tuple(ways)))
        return tuple(found)

    def action(self, code: int) -> Action:
        """One move as a button; where it leads can be pressed on the tower."""
        written = self.seen.settings.game.notation(code)
        hero, token = moved_by(self.seen.state, code)
        moves_piece = code <= PUSH + 1 or SPIRIT <= code < SPIRIT_END
        result = outcome(self.seen.state, self.seen.viewer, code) if moves_piece else None
        label = self.readout.move_label(code, result)
        highlight: tuple[str, ...] = ()
        outline = ""
        if result is not None:
            highlight = (f"hero-{hero}",) if hero >= 0 else (f"flame-{token:02d}",)
            if result.last >= 0:
                outline = self.outline(result.last)
        elif HERO <= code < HERO + 4:
            highlight = (f"hero-{code - HERO}",)
        return Action(written, label, None, highlight, outline, primary=written == "pass")

    def outline(self, place_on: int) -> str:
        x, y = self.spot(place_on)
        corner = board_corner(self.shape)
        reach = max(self.unit * 0.36, 14.0)
        return circle_path(x + corner, y + corner, reach, f"to{place_on}", 0.02)
