"""What can be done in a picture of Ziggurat."""

from __future__ import annotations

from functools import cached_property

from digsite.core.words import N_
from digsite.draw.actions import Action, Weight
from digsite.draw.layout import board_corner
from digsite.draw.panels import Picture
from digsite.draw.scene import Sight
from digsite.draw.sketch import circle_path
from digsite.draw.svg import Point
from digsite.games.ziggurat.knowledge.forecast import Outcome, hero_ways, outcome
from digsite.games.ziggurat.knowledge.seen import split
from digsite.games.ziggurat.picture.captions import Captions
from digsite.games.ziggurat.picture.terraces import Box, terraces
from digsite.games.ziggurat.rules import moves
from digsite.games.ziggurat.rules.board import COLOURS, SUMMIT, place_name
from digsite.games.ziggurat.rules.terms import PICK

__all__ = ["OWN", "ZigguratActions"]

OWN = -2
"""The view from the viewer's own side."""


class ZigguratActions(Picture):
    """What a picture of Ziggurat begins with: a viewer, where places lie, and what can be done."""

    def __init__(self, sight: Sight, view: int = OWN) -> None:
        super().__init__(sight)
        self.captions = Captions(sight)
        self.seen = self.captions.seen
        own = self.seen.side(self.seen.viewer) if self.seen.viewer >= 0 else 2
        self.view = own if view == OWN else view
        self.turns = self.seen.turns()
        self.at = terraces(self.view, self.shape)
        self.unit = self.at.cell

    def box(self, level: int, position: int) -> Box:
        """What is to be seen of a ring's space in the board's block."""
        return self.at.visible(level, self.at.plan_cell(level, position, self.turns[level]))

    def spot(self, place: int) -> Point:
        """Where a piece on a place stands there."""
        return self.at.summit().centre if place == SUMMIT else self.box(*split(place)).centre

    # The decision at hand

    @cached_property
    def codes(self) -> list[int]:
        """The moves of whoever decides."""
        actor = self.seen.acting
        return [int(code) for code in self.seen.state.moves(actor)] if actor >= 0 else []

    @cached_property
    def ends(self) -> dict[int, Outcome]:
        """What comes of each of those that move a piece."""
        return {
            code: outcome(self.seen.state, self.seen.acting, code)
            for code in self.codes
            if code <= moves.PUSH + 1 or moves.SPIRIT <= code < moves.SPIRIT_END
        }

    @cached_property
    def ways(self) -> dict[str, Outcome]:
        """Every way of the decision, also of heroes who may be chosen first."""
        found = {str(code): end for code, end in self.ends.items()}
        if self.seen.state.stage == PICK:
            for code in self.codes:
                ahead, back = hero_ways(self.seen.state, code - int(moves.HERO))
                found |= {f"{code}+": ahead, f"{code}-": back}
        return found

    # What can be done

    def actions(self) -> tuple[Action, ...]:
        if not self.seen.acts():
            return ()
        spirits: dict[tuple[int, int], list[Action]] = {}
        found: list[Action] = []
        for code in self.sight.moves:
            move = moves.GRAMMAR.decode(code)
            if move.kind == "spirit":
                spirits.setdefault((move["colour"], move["place"]), []).append(self.action(code))
            else:
                found.append(self.action(code))
        if len(spirits) == 1:
            return (*found, *next(iter(spirits.values())))
        return (*found, *(self.spirit(*piece, ways) for piece, ways in spirits.items()))

    def spirit(self, colour: int, place: int, ways: list[Action]) -> Action:
        """Pick one of several spirits, then its way."""
        label = self.say(
            N_("The {colour} flame on {place}"),
            colour=self.captions.colour(COLOURS[colour]), place=self.captions.place_seen(place),
        )  # fmt: skip
        name = f"{COLOURS[colour]} {place_name(place)}"
        told = self.captions.spirit_label(COLOURS[colour], 1, place)
        return Action(name, label, None, ways[0].highlight, "", told, tuple(ways))

    def action(self, code: int) -> Action:
        """One move as a button; where it leads can be pressed on the tower."""
        written = moves.GRAMMAR.notation(code)
        end = self.ends.get(code)
        highlight: tuple[str, ...] = ()
        outline = ""
        if end is not None:
            highlight = (f"hero-{end.hero}" if end.hero >= 0 else f"flame-{end.token:02d}",)
            outline = self.outline(end.last) if end.last >= 0 else ""
        elif moves.HERO <= code < moves.HERO + 4:
            highlight = (f"hero-{code - moves.HERO}",)
        label = self.captions.move_label(code, end)
        # Whoever is chosen to move may still be asked for the way: nothing hangs on it yet.
        weight: Weight | None = "light" if end is None else "danger" if end.losing else None
        spoken = self.captions.move_spoken(end)
        return Action(
            written, label, None, highlight, outline, spoken,
            primary=written == "pass", weight=weight,
        )  # fmt: skip

    def outline(self, place: int) -> str:
        x, y = self.spot(place)
        corner = board_corner(self.shape)
        reach = max(self.unit * 0.36, 14.0)
        return circle_path(x + corner, y + corner, reach, f"to{place}", 0.02)
