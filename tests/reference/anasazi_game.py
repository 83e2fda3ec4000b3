"""Anasazi whole, slowly: lists and texts instead of masks and codes, straight from the ledger.

Moves are written as in docs/positions/anasazi.md, and so is the position that comes out; all
numbers inside count from 0. ``problems`` gives the rules that a move breaks, all of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from decimal import Decimal

from tests.reference.anasazi import (
    BASE,
    CAMP,
    EXPLORER,
    MM,
    SURFACE,
    TURN,
    WIDTH,
    Point,
    Polygon,
    arc_ends,
    camp_overlaps,
    deep_inside,
    end_of,
    far_apart,
    final_scores,
    hull_of,
    marker_over_disc,
    meets,
    near,
    squared_distance,
    squared_gap,
    surface_ends,
    winners,
)
from tests.reference.anasazi_ground import (
    Camp,
    Ground,
    Seat,
    arranged,
    chosen,
    lay_out,
)

COLOURS = ["red", "blue", "white", "yellow"]
LETTERS = "rbwy"
DEFAULTS = {
    "objective_deck": "2x4",
    "setup_camp_peek": "no",
    "camp_region": "between",
    "camp_on_marker": "forbidden",
    "pueblo_touch": "closed",
    "mesa_enter": "overlap",
    "base_as_end": "yes",
    "steal_empty": "used",
    "covered_foreign_camp": "forbidden",
    "end_timing": "whole",
    "final_tie": "shared",
    "measuring": "assisted",
    "memory_aid": "on",
    "layout": "random",
}
NATURE = -1
LAYOUTS = 2**32


class Table:
    """One game. ``act`` plays a move that ``problems`` finds nothing wrong with."""

    def __init__(self, seats: int, options: dict[str, str], rules: int) -> None:
        self.rules = rules
        """Version 1 looks at new mesas by their numbers, and declines one by one."""
        self.options = {**DEFAULTS, **options}
        self.players = [Seat() for _ in range(seats)]
        self.phase = "layout"
        self.layout: int | None = None
        self.ground = Ground([], [])
        self.hull: Polygon = []
        self.pueblos: list[list[Polygon]] = []
        self.split: list[int] = []
        self.treasures: list[int | None] = []
        self.dealt = 0
        self.towers: list[int] = []
        self.standing: set[int] = set()
        self.tile = [0, 0, 0, 0]
        self.chains: list[list[int]] = []
        self.order: list[int] = []
        self.markers: list[tuple[Point, Point]] = []
        self.ends: list[Point] = []
        self.supply = 54
        self.camps: list[Camp] = []
        self.entered: set[int] = set()
        self.first = self.turn = 0
        self.actions = 0
        self.step = 0
        self.round_looks: list[int] = []
        self.takes: list[int] = []
        self.new_mesas: list[int] = []
        self.idle = self.lost = 0
        self.ending = ""
        if self.options["layout"] != "random":
            self.lay(int(self.options["layout"].removeprefix("fixed:")))

    # The ground

    def lay(self, number: int) -> None:
        self.layout = number
        self.stand_on(lay_out(number))
        self.phase = "treasures"

    def stand_on(self, ground: Ground) -> None:
        self.ground = ground
        self.hull = hull_of([point for mesa in ground.mesas for point in mesa.outline])
        self.pueblos = ground.pueblos()
        self.split = ground.split()
        self.treasures = [None for _ in self.pueblos]
        self.chains = [[] for _ in ground.bases]
        self.ends = list(ground.bases)

    def area(self, pueblo: int, which: int) -> Polygon:
        return self.pueblos[pueblo][which]

    # Who acts

    def to_act(self) -> int | None:
        """A seat, NATURE, or nobody."""
        if self.phase == "over":
            return None
        if self.phase in ("layout", "treasures", "towers", "first", "objectives"):
            return NATURE
        return self.turn

    def chances(self) -> dict[str, int]:
        """What chance may say now, by weight; a number stands for all of a range."""
        if self.phase == "layout":
            return {f"layout {LAYOUTS}": 1}
        if self.phase == "treasures":
            bare = self.treasures.count(None)
            return {f"{('reds', 'blues', 'whites')[self.dealt]} {math.comb(bare, 11)}": 1}
        if self.phase == "towers":
            return {"towers 63063000": 1}
        if self.phase == "first":
            return {f"first {seat}": 1 for seat in range(len(self.players))}
        if self.phase == "objectives":
            cards = [2 if self.options["objective_deck"] == "2x4" else 1] * 4
            for player in self.players:
                if player.objective is not None:
                    cards[player.objective] -= 1
            return {f"objective {COLOURS[at]}": left for at, left in enumerate(cards) if left}
        return {}

    # What is legal

    def problems(self, seat: int, move: str) -> set[str]:
        """The rules that forbid it; none if it is legal."""
        kind, *words = move.split()
        if self.to_act() != seat or seat == NATURE:
            return {"turn"}
        if self.phase in ("action", "setup_camp"):
            if kind == "camp":
                return self.camp_problems(seat, (millionths(words[0]), millionths(words[1])))
            if kind == "lead" and self.phase == "action":
                return self.lead_problems(seat, int(words[0]) - 1, millionths(words[1]))
            return {"kind"}
        return set() if move in self.answers() else {"kind"}

    def answers(self) -> list[str]:
        """All legal moves of whoever has to choose among a few."""
        looks = {f"look {tower + 1}": tower for tower in sorted(self.standing)}
        if self.phase in ("setup_look", "camp_look"):
            return [*looks, "decline"]
        if self.phase == "first_looks":
            return [look for look, tower in looks.items() if tower not in self.round_looks]
        if self.phase == "mesa_look":
            mesas = self.new_mesas[:1] if self.rules == 1 else self.new_mesas
            here = [tower for mesa in mesas for tower in self.ground.towers_of(mesa)]
            return [*(look for look, tower in looks.items() if tower in here), "decline"]
        if self.phase == "take":
            return [*self.takings(), "decline"]
        return []

    def takings(self) -> list[str]:
        return [
            f"take {seat} {COLOURS[colour]}"
            for seat, player in enumerate(self.players)
            for colour in range(4)
            if seat != self.turn and player.treasures[colour]
        ]

    def camp_problems(self, seat: int, at: Point) -> set[str]:
        """ANA-14 to ANA-19."""
        found = set()
        if self.players[seat].hand == 0:
            found.add("ANA-14")
        if squared_gap(at, (0, 0)) > (SURFACE - CAMP) ** 2:
            found.add("ANA-16")
        if any(
            not far_apart([at], mesa.outline, CAMP) and camp_overlaps(at, mesa.outline)
            for mesa in self.ground.mesas
        ) or any(squared_gap(at, camp.at) < (2 * CAMP) ** 2 for camp in self.camps):
            found.add("ANA-17")
        if self.options["camp_region"] == "between" and not deep_inside(at, self.hull, CAMP):
            found.add("ANA-18")
        if self.options["camp_on_marker"] == "forbidden":
            hidden = any(
                near(squared_distance(at, tail, head), WIDTH + CAMP, strict=True)
                for tail, head in self.markers
                if not far_apart([at], [tail, head], WIDTH + CAMP)
            )
        else:
            hidden = any(
                squared_gap(at, end) < (EXPLORER + CAMP) ** 2
                for end, chain in zip(self.ends, self.chains, strict=True)
                if chain
            )
        if hidden or any(squared_gap(at, base) < (BASE + CAMP) ** 2 for base in self.ground.bases):
            found.add("ANA-19")
        return found

    def lead_problems(self, seat: int, expedition: int, angle: int) -> set[str]:
        """ANA-22 to ANA-29."""
        if expedition >= len(self.chains):
            return {"ANA-22"}
        tail = self.ends[expedition]
        head = end_of(tail, angle)
        found = set()
        if squared_gap(head, (0, 0)) > (SURFACE - WIDTH) ** 2:
            found.add("ANA-24")
        for end in self.protected_ends(expedition):
            if marker_over_disc(tail, head, end, EXPLORER):
                found.add("ANA-26")
        for camp, rule in self.walls(seat, tail):
            if over_camp(tail, head, camp):
                found.add(rule)
        return found

    def protected_ends(self, expedition: int) -> list[Point]:
        """ANA-26: of the other expeditions."""
        return [
            end
            for other, end in enumerate(self.ends)
            if other != expedition and (self.chains[other] or self.options["base_as_end"] == "yes")
        ]

    def walls(self, seat: int, tail: Point) -> Iterator[tuple[Camp, str]]:
        """The camps that a marker from here may not overlap, and the rule."""
        for camp in self.camps:
            if squared_gap(camp.at, tail) < (WIDTH + CAMP) ** 2:
                continue  # ANA-28
            if camp.seat == seat:
                if camp.fresh:
                    yield camp, "ANA-29"
            elif not (camp.covered and self.options["covered_foreign_camp"] == "free_once_covered"):
                yield camp, "ANA-27"

    # Whether anything is legal at all

    def can_act(self, seat: int) -> bool:
        """ANA-13."""
        leads = any(self.has_lead(seat, each) for each in range(len(self.chains)))
        return leads or (self.players[seat].hand > 0 and self.has_camp(seat))

    def has_lead(self, seat: int, expedition: int) -> bool:
        """Every ten degrees first; then right beside all that can forbid, and in between."""
        tens = range(0, TURN, 10 * MM)
        return any(
            not self.lead_problems(seat, expedition, angle)
            for angles in (tens, self.telling_angles(seat, expedition))
            for angle in angles
        )

    def telling_angles(self, seat: int, expedition: int) -> list[int]:
        """Where the verdict on a lead may change, the angles beside these, and those between."""
        tail = self.ends[expedition]
        edges = set()
        for camp, _ in self.walls(seat, tail):
            edges |= set(arc_ends(tail, camp.at, WIDTH + CAMP))
        for end in self.protected_ends(expedition):
            edges |= set(arc_ends(tail, end, WIDTH + EXPLORER))
        edges |= set(surface_ends(tail))
        around = sorted(edges)
        middles = [
            round(a + b) // 2
            for a, b in zip(around, [*around[1:], *(one + TURN for one in around[:1])], strict=True)
        ]
        beside = [round(edge) + aside for edge in around for aside in range(-3, 4)]
        return sorted({angle % TURN for angle in [0, *middles, *beside]})

    def has_camp(self, seat: int) -> bool:
        """Round the ends, between the mesas, then on a fine grid: somewhere a camp fits."""
        return any(not self.camp_problems(seat, at) for at in self.camp_spots())

    def camp_spots(self) -> Iterator[Point]:
        for x, y in self.ends:
            for away in (22, 38, 54):
                for angle in range(0, 360, 30):
                    turn = math.radians(angle)
                    yield (
                        x + round(away * MM * math.cos(turn)),
                        y + round(away * MM * math.sin(turn)),
                    )
        for x in range(-SURFACE, SURFACE, 7 * MM):
            for y in range(-SURFACE, SURFACE, 7 * MM):
                yield x, y

    # What happens

    def act(self, seat: int, move: str) -> None:
        kind, *words = move.split()
        if seat == NATURE:
            self.chance(kind, words[0])
        elif kind == "camp":
            self.build(seat, (millionths(words[0]), millionths(words[1])))
        elif kind == "lead":
            self.lead(seat, int(words[0]) - 1, millionths(words[1]))
        elif kind == "take":
            self.players[int(words[0])].treasures[COLOURS.index(words[1])] -= 1
            self.players[seat].treasures[COLOURS.index(words[1])] += 1
            self.use_camp()
            self.go_on()
        else:
            self.answer_look(seat, int(words[0]) - 1 if kind == "look" else None)

    def chance(self, kind: str, word: str) -> None:
        if kind == "layout":
            self.lay(int(word))
        elif kind == "towers":
            self.towers = arranged(int(word), [4, 4, 4, 4])
            self.standing = set(range(16))
            self.phase = "first"
        elif kind == "first":
            self.first = self.turn = int(word)
            self.phase = "setup_camp"
        elif kind == "objective":
            seat = (self.first + self.step) % len(self.players)
            self.players[seat].objective = COLOURS.index(word)
            self.step += 1
            if self.step == len(self.players):
                self.step, self.turn, self.phase = 0, self.first, "first_looks"
        else:
            self.deal(int(word))

    def deal(self, number: int) -> None:
        """ANA-07."""
        bare = [at for at, colour in enumerate(self.treasures) if colour is None]
        for pueblo in chosen(number, bare, 11):
            self.treasures[pueblo] = self.dealt
        self.dealt += 1
        if self.dealt == 3:
            self.treasures = [3 if colour is None else colour for colour in self.treasures]
            self.dealt = 4
            self.phase = "towers"

    def build(self, seat: int, at: Point) -> None:
        self.players[seat].hand -= 1
        self.camps.append(Camp(seat, at, fresh=self.phase == "action"))
        if self.phase == "setup_camp":
            self.step += 1
            if self.options["setup_camp_peek"] == "yes" and self.standing:
                self.phase = "setup_look"
            else:
                self.next_setup_camp()
        elif self.standing:
            self.phase = "camp_look"
        else:
            self.after_camp()

    def after_camp(self) -> None:
        """A lead is done when it is laid, a camp when the look is over."""
        self.actions -= 1
        self.next_action()

    def next_setup_camp(self) -> None:
        """ANA-09."""
        count = len(self.players)
        if self.step == 2 * count:
            self.step, self.phase = 0, "objectives"
        else:
            self.turn, self.phase = (self.first + self.step) % count, "setup_camp"

    def answer_look(self, seat: int, tower: int | None) -> None:
        """A look, or a look or take declined."""
        if tower is not None:
            self.players[seat].looked.add(tower)
        if self.phase == "take":
            self.use_camp()
            self.go_on()
        elif self.phase == "setup_look":
            self.next_setup_camp()
        elif self.phase == "camp_look":
            self.after_camp()
        elif self.phase == "mesa_look":
            if self.rules == 1:
                self.new_mesas.pop(0)
            elif tower is None:
                self.new_mesas = []
            else:
                self.new_mesas = [
                    mesa for mesa in self.new_mesas if tower not in self.ground.towers_of(mesa)
                ]
            self.go_on()
        elif tower is not None:
            self.first_look(tower)

    def first_look(self, tower: int) -> None:
        """ANA-11."""
        self.round_looks.append(tower)
        self.step += 1
        if len(self.round_looks) == 3:
            self.round_looks = []
            self.turn = (self.turn + 1) % len(self.players)
        if self.step == 3 * len(self.players):
            self.step, self.turn, self.actions, self.phase = 0, self.first, 2, "action"
            self.go_on()

    def extend(self, expedition: int, angle: int) -> tuple[Point, Point]:
        tail = self.ends[expedition]
        head = end_of(tail, angle)
        self.chains[expedition].append(angle)
        self.order.append(expedition)
        self.markers.append((tail, head))
        self.ends[expedition] = head
        return tail, head

    def lead(self, seat: int, expedition: int, angle: int) -> None:
        """ANA-31 to ANA-36, up to the takes."""
        tail, head = self.extend(expedition, angle)
        self.supply -= 1
        self.actions -= 1
        strict = self.options["pueblo_touch"] == "overlap"
        for pueblo, colour in enumerate(self.treasures):
            if colour is not None and meets(tail, head, self.area(pueblo, 0), strict):
                self.players[seat].treasures[colour] += 1
                self.treasures[pueblo] = None
        for tower, pueblo in enumerate(self.split):
            if tower in self.standing and meets(tail, head, self.area(pueblo, 1), strict):
                self.standing.discard(tower)
                self.tile[self.towers[tower]] += 1
        overlap = self.options["mesa_enter"] == "overlap"
        self.new_mesas = [
            number
            for number, mesa in enumerate(self.ground.mesas)
            if number not in self.entered and meets(tail, head, mesa.outline, overlap)
        ]
        self.entered |= set(self.new_mesas)
        self.takes = []
        for number, camp in enumerate(self.camps):
            if not camp.covered and over_camp(tail, head, camp):
                if camp.seat == seat:
                    self.takes.append(number)
                else:
                    camp.covered = True  # A camp kept for later, on which the expedition ended.
        if max(self.tile) == 4:
            self.ending = "towers"
            if self.options["end_timing"] == "tower_first":
                while self.takes:
                    self.use_camp()
        elif self.supply == 0:
            self.ending = "markers"
        self.phase = "take"
        self.go_on()

    def go_on(self) -> None:
        """Whatever follows by itself."""
        while self.phase == "take" and self.takes and not self.takings():
            if self.options["steal_empty"] == "keep":
                self.takes.pop(0)
            else:
                self.use_camp()
        if self.phase == "take":
            if self.takes:
                return
            self.phase = "mesa_look"
        if self.ending:
            self.over()
            return
        if self.phase == "mesa_look":
            while self.new_mesas and not self.to_see(self.new_mesas[0]):
                self.new_mesas.pop(0)
            if not self.new_mesas:
                self.next_action()
        elif self.phase == "action":
            self.check_action()

    def to_see(self, mesa: int) -> set[int]:
        return self.standing & set(self.ground.towers_of(mesa))

    def use_camp(self) -> None:
        """ANA-35: it has been covered."""
        self.camps[self.takes.pop(0)].covered = True

    def over(self) -> None:
        self.phase = "over"
        self.takes, self.new_mesas = [], []

    def next_action(self) -> None:
        """An action is done."""
        self.phase = "action"
        if self.actions == 0:
            self.idle = 0
            self.next_turn()
        self.check_action()

    def next_turn(self) -> None:
        self.turn = (self.turn + 1) % len(self.players)
        self.actions, self.lost = 2, 0
        for camp in self.camps:
            camp.fresh = False

    def check_action(self) -> None:
        """ANA-13: what cannot be done is lost; a whole round of it ends the game."""
        while self.phase == "action" and not self.can_act(self.turn):
            self.lost += 1
            self.actions -= 1
            if self.actions == 0:
                idle = self.idle + 1 if self.lost == 2 else 0
                if idle == len(self.players):
                    self.ending, self.lost = "standstill", 0
                    self.over()
                    return
                self.idle = idle
                self.next_turn()

    # Who wins, and the position

    def hands(self) -> list[list[int]]:
        return [player.treasures for player in self.players]

    def scores(self) -> list[int]:
        goals = [player.objective for player in self.players]
        return final_scores(self.hands(), self.tile, goals)

    def winners(self) -> list[int]:
        count = len(self.players)
        order = [(self.first + place) % count for place in range(count)]
        settles = self.options["final_tie"] == "turn_order"
        goals = [player.objective for player in self.players]
        return winners(self.hands(), self.tile, goals, order if settles else None)

    def ground_data(self) -> dict[str, object]:
        if self.layout is not None or not self.ground.bases:
            return {"layout": self.layout}
        mesas = [{"outline": one.outline, "pueblos": one.pueblos} for one in self.ground.mesas]
        return {"terrain": {"mesas": mesas, "bases": self.ground.bases}}

    def position(self) -> dict[str, object]:
        """Everything, as docs/positions/anasazi.md names it."""
        return {
            **self.ground_data(),
            "phase": self.phase,
            "treasures": letters(self.treasures),
            "dealt": self.dealt,
            "towers": letters(
                [
                    colour if number in self.standing else None
                    for number, colour in enumerate(self.towers)
                ]
            ),
            "tile": self.tile,
            "supply": self.supply,
            "expeditions": self.chains,
            "order": self.order,
            "camps": [
                {"seat": one.seat, "at": list(one.at), "covered": one.covered, "fresh": one.fresh}
                for one in self.camps
            ],
            "entered": counted(self.entered),
            "seats": [
                {
                    "hand": player.hand,
                    "treasures": player.treasures,
                    "looked": counted(player.looked),
                    "objective": None if player.objective is None else COLOURS[player.objective],
                }
                for player in self.players
            ],
            "first": self.first,
            "turn": self.turn,
            "actions": self.actions,
            "step": self.step,
            "round_looks": counted(self.round_looks),
            "takes": counted(self.takes),
            "new_mesas": counted(self.new_mesas),
            "idle": self.idle,
            "lost": self.lost,
            "ending": self.ending,
        }


def millionths(text: str) -> int:
    return int(Decimal(text) * MM)


def letters(colours: list[int | None]) -> str:
    return "".join("." if colour is None else LETTERS[colour] for colour in colours)


def counted(numbers: set[int] | list[int]) -> list[int]:
    """From 1, in order."""
    return sorted(number + 1 for number in numbers)


def over_camp(tail: Point, head: Point, camp: Camp) -> bool:
    return not far_apart([tail, head], [camp.at], WIDTH + CAMP) and marker_over_disc(
        tail, head, camp.at, CAMP
    )
