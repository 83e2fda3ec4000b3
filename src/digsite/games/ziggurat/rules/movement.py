"""How pieces move in Ziggurat: walks, the two feature tables, pushes, spirits, titles.

``play`` says when; here is what happens. Each rule cites its id.
"""

from __future__ import annotations

from typing import Final

from digsite.core.native import i64
from digsite.games.ziggurat.rules import terms
from digsite.games.ziggurat.rules.board import (
    COLOURS,
    LEVEL,
    PER_COLOUR,
    PIT,
    PLACES,
    RAMP,
    STAIR,
    SUMMIT,
    colour_of,
    place_name,
    quarter_of,
    step,
    with_quarter,
)
from digsite.games.ziggurat.rules.moves import PUSH, STAND
from digsite.games.ziggurat.rules.state import Situation
from digsite.games.ziggurat.rules.terms import BIT, NONE
from digsite.games.ziggurat.rules.versions import (
    flame_waits,
    last_pushed_goes_home,
    rests_after_the_chain,
)

MOST_PUSHES: Final[i64] = 8


class Pieces(Situation):
    """A position whose pieces can be moved."""

    def way_of(self, colour: i64) -> i64:
        """A3: 1 or 2 where a colour goes together and its way is chosen, else 0."""
        return (self.ways >> (colour * 2)) & 3 if self.table.together else 0

    def generate(self, colour: i64) -> None:
        """ZIG-43, ZIG-44, A4."""
        place = self.table.ground.generation[colour]
        if not self.table.spawn_burns and self.hero_at(place, NONE) != NONE:
            self.tell("blocked", {"colour": COLOURS[colour], "place": place_name(place)})
            return
        if self.log is not None:
            self.tell("generated", {"colour": COLOURS[colour], "place": place_name(place)})
        self._spirit_arrives(self.token_of(colour, terms.SUPPLY), place, False)

    def turn_level(self, level: i64) -> None:
        """Slot I: a ring and everything on it turns a quarter clockwise; nobody is resolved."""
        self.turned = with_quarter(self.turned, level, quarter_of(self.turned, level) + 1)
        self.tell("turned", {"level": int(level)})
        offset: i64 = 0
        while offset < self.seats:
            seat = (self.active + offset) % self.seats
            if LEVEL[self.heroes[seat]] == level:
                self.note(seat, terms.RIDDEN, self.noted(seat, terms.RIDDEN) + 1)
                if self.noted(seat, terms.RIDDEN) == 2:
                    self.award(terms.CAROUSEL, seat)
            offset += 1

    # Heroes

    def walk(self, back: i64) -> None:
        """ZIG-30, ZIG-32, ZIG-33: exactly so many spaces one way; only spirits are not ignored."""
        hero = self.mover
        self.waiting &= ~BIT[hero]
        start = self.heroes[hero]
        spaces = self.hero_spaces()
        if self.log is not None:
            way: i64 = -spaces if back else spaces
            self._tell_move("walked", {"hero": int(hero)}, start, way)
        place = start
        count: i64 = 0
        while count < spaces:
            place = step(place, -1 if back else 1)
            self.heroes[hero] = place
            if not self._meets(hero, place):
                return
            count += 1
        self.arrive(hero, place, True)

    def _meets(self, hero: i64, place: i64) -> bool:
        """ZIG-50: whether a hero on a space can go on, whatever spirits are there."""
        while True:
            token = self.spirit_at(place)
            if token == NONE:
                return True
            outcome = self._meeting(hero, token)
            if outcome == terms.HERO_GONE or self.stage == terms.OVER:
                return False

    def _meeting(self, hero: i64, token: i64) -> i64:
        """What becomes of a hero and a spirit that meet; the burned hero has lost the game."""
        outcome = self.table.hooks.on_burn(self, hero, token)
        if outcome == terms.BURNS_HERO:
            if self._is_spared(hero):
                self.put_out(token, "chance")
                return terms.SPIRIT_GONE
            self._burn(hero, token)
        return outcome

    def _is_spared(self, hero: i64) -> bool:
        """ZIG-89: whether a hero that would lose the game has a second chance; it is used up."""
        left = self.table.chances & ~self.spent
        if left == 0:
            return False
        self.spent |= left & -left
        self.tell("saved", {"hero": int(hero), "how": "chance"})
        return True

    def _burn(self, hero: i64, token: i64) -> None:
        self.note(hero, terms.BURNS, self.noted(hero, terms.BURNS) + 1)
        if self.log is not None:
            colour = colour_of(token)
            place = place_name(self.heroes[hero])
            self.tell("burned", {"hero": int(hero), "colour": colour, "place": place})
        self.lose(terms.BURNED, hero)

    def arrive(self, seat: i64, place: i64, met: bool) -> None:
        """ZIG-60 to ZIG-66: the hero table, row by row, until the hero stands."""
        hops: i64 = 0
        hooks = self.table.hooks
        while True:
            self.heroes[seat] = place
            if not met and not self._meets(seat, place):
                return
            met = False
            if hooks.on_arrive(self, seat, terms.ROW_REACHED):
                return
            kind = self.table.hero_kinds[place]
            end = place
            if kind in (STAIR, RAMP):
                end = self.table.ground.link(place, self.turned)
                self._tell_link(seat, place, end, kind == STAIR)
                if kind == RAMP:
                    self.award(terms.SLIDE_RIDER, seat)
            elif kind == PIT:
                end = hooks.on_pit(self, seat)
                if end == NONE and self._is_spared(seat):
                    end = self.table.ground.next_plain(place)
                if end == NONE:
                    self.lose(terms.HERO_IN_PIT, seat)
                    return
            if end == place:
                break
            place = end
            hops += 1
            if hops > PLACES:
                self._go_home(seat)
                return
        self._stand(seat, place)

    def _stand(self, seat: i64, place: i64) -> None:
        """Rows 4 to 6: slots, sharing, summit."""
        hooks = self.table.hooks
        if hooks.on_arrive(self, seat, terms.ROW_SLOTS):
            return
        self.resting &= ~BIT[seat]
        if place == SUMMIT:
            self.last_up = seat
            self.tell("summit", {"hero": int(seat)})
            self.award(terms.FIRST_FOOTPRINT, seat)
            hooks.on_summit(self, seat)
            return
        late = rests_after_the_chain(self.settings.rules)
        if late:
            self.resting |= BIT[seat]
        other = self.hero_at(place, seat)
        if other != NONE:
            self._must_push(other, seat)
        elif not late:
            hooks.on_arrive(self, seat, terms.ROW_REST)

    def come_to_rest(self) -> None:
        """All pushes are over: whoever has moved is where it stays, the active player's first."""
        moved = self.resting
        self.resting = 0
        offset: i64 = 0
        while offset < self.seats:
            seat = (self.active + offset) % self.seats
            if moved & BIT[seat]:
                self.table.hooks.on_arrive(self, seat, terms.ROW_REST)
            offset += 1

    # Pushes

    def _must_push(self, pushed: i64, pusher: i64) -> None:
        """ZIG-63, A2: somebody chooses the side; a chain of more than eight ends at home."""
        if self.chain >= MOST_PUSHES and last_pushed_goes_home(self.settings.rules):
            self.chain = 0
            self._go_home(pusher)
            return
        self.pushed = pushed
        self.pusher = pusher
        self.stage = terms.PUSHING
        if self.chain >= MOST_PUSHES:
            self._made_room()
            self._go_home(pushed)

    def _go_home(self, seat: i64) -> None:
        """ZIG-65: there the table is read from its beginning."""
        place = self.table.hooks.refuge(self, seat)
        self.tell("home", {"hero": int(seat), "place": place_name(place)})
        self.arrive(seat, place, False)

    def _made_room(self) -> None:
        """The pusher comes to rest, now that the space is its own."""
        pusher = self.pusher
        self.pushed = NONE
        self.pusher = NONE
        self.stage = terms.WINDOW
        if not self.stood and not rests_after_the_chain(self.settings.rules):
            self.table.hooks.on_arrive(self, pusher, terms.ROW_REST)
        self.stood = False

    def push(self, code: i64) -> None:
        pushed = self.pushed
        pusher = self.pusher
        if code != STAND or not last_pushed_goes_home(self.settings.rules):
            self.chain += 1
        if code == STAND:
            self.spent |= terms.STANCE_SPENT
            self.tell("stood", {"hero": int(pushed), "by": int(pusher)})
            self.stood = True
            self._must_push(pusher, pushed)
            return
        self.award(terms.FRIENDLY_ELBOW, pusher)
        start = self.heroes[pushed]
        end = step(start, 1 if code == PUSH else -1)
        if self.log is not None:
            public: dict[str, object] = {"hero": int(pushed), "by": int(pusher)}
            self._tell_move("pushed", public, start, 1 if code == PUSH else -1)
        self._made_room()
        self.arrive(pushed, end, False)

    # Spirits

    def drift_on(self) -> None:
        """Slot K: the flame that burned a hero goes on, now that the hero's way back is done."""
        token = self.adrift
        ahead = self.ahead
        self.adrift = NONE
        self.ahead = 0
        self._float(token, ahead)

    def drift(self, rest: i64) -> None:
        """ZIG-40, ZIG-42: one spirit goes exactly so many spaces one way."""
        colour = rest // 256
        start = rest // 2 % 128
        back = rest % 2
        token = colour * PER_COLOUR
        while self.spirits[token] != start or not self.unmoved & BIT[token]:
            token += 1
        self.unmoved &= ~BIT[token]
        self.acting = True
        if self.table.together:
            self.ways |= BIT[colour * 2 + back]
        spaces = self.spirit_spaces()
        if self.log is not None:
            way: i64 = -spaces if back else spaces
            self._tell_move("spirit", {"colour": COLOURS[colour]}, start, way)
        self._float(token, -spaces if back else spaces)

    def _float(self, token: i64, spaces: i64) -> None:
        """Go on so many spaces, negative counter-clockwise, and come to rest."""
        place = self.spirits[token]
        while spaces != 0:
            way: i64 = 1 if spaces > 0 else -1
            place = step(place, way)
            self.spirits[token] = place
            spaces -= way
            if not self._finds_heroes(token, place, spaces):
                return
        self._spirit_arrives(token, place, True)

    def _finds_heroes(self, token: i64, place: i64, ahead: i64) -> bool:
        """ZIG-50: whether a spirit on a space goes on now, whatever heroes are there."""
        seat: i64 = 0
        while seat < self.seats:
            if self.heroes[seat] == place and not self.is_safe(seat):
                outcome = self._meeting(seat, token)
                if outcome == terms.SPIRIT_GONE or self.stage == terms.OVER:
                    return False
                if self.stage == terms.PUSHING and flame_waits(self.settings.rules):
                    self.adrift = token
                    self.ahead = ahead
                    return False
            seat += 1
        return True

    def _spirit_arrives(self, token: i64, place: i64, met: bool) -> None:
        """ZIG-70 to ZIG-74: the spirit table."""
        hops: i64 = 0
        while True:
            self.spirits[token] = place
            if place == SUMMIT:
                if not self.table.hooks.on_spirit_summit(self, token):
                    self.tell("spirit_summit", {"colour": colour_of(token)})
                    self.lose(terms.SPIRIT_ON_SUMMIT, NONE)
                return
            if not met and not self._finds_heroes(token, place, 0):
                return
            met = False
            kind = self.table.ground.kinds[place]
            if kind == PIT:
                self.put_out(token, "pit")
                self.award(terms.FLAME_HERDER, self.active)
                return
            if kind != STAIR and kind != RAMP:
                break
            end = self.table.ground.link(place, self.turned)
            if self.log is not None:
                self.tell("spirit_climbed" if kind == STAIR else "spirit_slid", {
                    "colour": colour_of(token),
                    "start": place_name(place), "end": place_name(end),
                })  # fmt: skip
            place = end
            hops += 1
            if hops > PLACES:  # A9
                self.spirits[token] = self.table.ground.generation[token // PER_COLOUR]
                return
        self.table.hooks.on_arrive_spirit(self, token)

    def put_out(self, token: i64, cause: str) -> None:
        place = self.spirits[token]
        self.spirits[token] = terms.OUT
        if token == self.adrift:
            self.adrift = NONE
            self.ahead = 0
        self.outs += 1
        if self.outs == 2:
            self.award(terms.WELL_DIGGER, self.active)
        if self.log is not None:
            colour = colour_of(token)
            where = place_name(place)
            self.tell("spirit_out", {"colour": colour, "place": where, "cause": cause})

    def award(self, title: i64, seat: i64) -> None:
        if self.left & BIT[title]:
            self.left &= ~BIT[title]
            self.note(seat, terms.TITLES, self.noted(seat, terms.TITLES) | BIT[title])
            self.tell("title", {"hero": int(seat), "title": self.table.title_keys[title]})

    def award_the_won(self) -> None:
        """ZIG-84: titles for a game that is won, whichever chapter they came with."""
        if self.last_up != NONE and self.heroes[self.last_up] == SUMMIT:
            self.award(terms.LAST_LAMP_OUT, self.last_up)
        self.award_on_summit(terms.LIGHT_BEARER)

    # Telling

    def _tell_move(self, kind: str, public: dict[str, object], start: i64, spaces: i64) -> None:
        public["start"] = place_name(start)
        public["end"] = place_name(step(start, spaces))
        public["way"] = "+" if spaces > 0 else "-"
        public["spaces"] = abs(int(spaces))
        self.tell(kind, public)

    def _tell_link(self, seat: i64, start: i64, end: i64, rising: bool) -> None:
        if self.log is not None:
            public: dict[str, object] = {
                "hero": int(seat),
                "start": place_name(start),
                "end": place_name(end),
            }
            self.tell("climbed" if rising else "slid", public)
