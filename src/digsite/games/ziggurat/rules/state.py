"""A position of Ziggurat, all that can be asked of it, and the hooks by which chapters change it.

``play`` makes a position move. A chapter is a subclass of ``Hooks``: it changes the rules only
through these methods, so a new chapter is one new file.
"""

from __future__ import annotations

from abc import abstractmethod

from digsite.core.contract import NATURE, NOBODY, Settings, State
from digsite.core.native import i64, mypyc_attr, vec
from digsite.core.rng import hash_in
from digsite.games.ziggurat.mind.distances import Distances
from digsite.games.ziggurat.rules import terms
from digsite.games.ziggurat.rules.board import LEVEL, PER_COLOUR, SUMMIT, TOKENS, Ground
from digsite.games.ziggurat.rules.cards import ALL, Deck
from digsite.games.ziggurat.rules.team import Team
from digsite.games.ziggurat.rules.terms import BIT, NONE


@mypyc_attr(allow_interpreted_subclasses=True)
class Hooks:
    """How a chapter changes the rules. The defaults are the rules of chapter 1.

    Seats are heroes, tokens are spirits. Hooks change the state through its methods.
    """

    def on_setup(self, state: Situation) -> None:
        """Slots C to H: what the chapter puts on the board."""

    def on_arrive(self, state: Situation, seat: i64, row: i64) -> bool:
        """A hero has arrived on its space and the table has come to this row.

        True ends the reading: the hook has put the hero elsewhere.
        """
        return False

    def on_arrive_spirit(self, state: Situation, token: i64) -> None:
        """A spirit rests on its space (slots N, O, P)."""

    def on_burn(self, state: Situation, seat: i64, token: i64) -> i64:
        """A hero and a spirit meet: ``BURNS_HERO``, ``SPIRIT_GONE`` or ``HERO_GONE``.

        With ``HERO_GONE`` the hook has put the hero elsewhere, which ends the hero's move.
        """
        return terms.BURNS_HERO

    def on_pit(self, state: Situation, seat: i64) -> i64:
        """A hero ended on a pit: the place it stands on instead, or ``NONE`` if all lose."""
        return NONE

    def on_summit(self, state: Situation, seat: i64) -> None:
        """A hero has reached the summit (slots Q, R)."""

    def on_spirit_summit(self, state: Situation, token: i64) -> bool:
        """A spirit has reached the summit: whether the chapter has dealt with it (slot R)."""
        return False

    def card_action(self, state: Situation, kind: i64, what: i64) -> None:
        """Slot I: a spirit-part action that neither generates nor moves spirits."""
        state.turn_level(what)

    def before_move(self, state: Situation, seat: i64, found: vec[i64]) -> vec[i64]:
        """Append what a seat may use before the next single move, in rising codes."""
        return found

    def use(self, state: Situation, seat: i64, code: i64) -> None:
        """A seat uses what ``before_move`` offered."""

    def win_check(self, state: Situation) -> bool:
        """Whether the goal is reached."""
        return state.all_safe()

    def on_end(self, state: Situation) -> None:
        """The game is over, won or lost: titles that are given at the end."""

    def is_safe(self, state: Situation, seat: i64) -> bool:
        """Whether a hero is never moved, pushed or burned, and helps."""
        return state.heroes[seat] == SUMMIT

    def refuge(self, state: Situation, seat: i64) -> i64:
        """ZIG-65: where a hero goes that is caught in a loop."""
        return state.table.home(seat)

    def hopeless(self, state: Situation) -> bool:
        """A21: whether the goal cannot be reached any more."""
        return False

    # For bots

    def distance(self, state: Situation, distances: Distances) -> float:
        """How far the team is from its goal, in expected moves: here, all heroes on the summit."""
        to_goal = distances.chart(state.turned).distance(SUMMIT)
        total = 0.0
        for place in state.heroes:
            total += to_goal[place]
        return total

    def spirit_cost(self, state: Situation, token: i64) -> float:
        """What it costs to have a spirit on the board, beside the danger it is right now."""
        return 0.5 + 0.15 * float(LEVEL[state.spirits[token]])

    def guarded(self, state: Situation, seat: i64, colour: i64) -> bool:
        """Whether a hero that meets a spirit of a colour (any, if below 0) is not burned."""
        return False

    # For people who look at the board

    def progress(self, state: Situation) -> tuple[int, int]:
        """How much of the goal is reached, and how much there is."""
        return state.count_safe(), int(state.seats)

    def laid(self, state: Situation) -> list[tuple[int, str]]:
        """What lies on special spaces now: places and kinds of things."""
        return []

    def carried(self, state: Situation, seat: i64) -> list[str]:
        """What a hero carries, one word a piece."""
        return []

    def tools(self, state: Situation) -> list[str]:
        """What the team can still use up."""
        return []


class TableSetup:
    """What does not change during a game; shared by its states."""

    team: Team
    own_team: bool
    """The team was given: not the usual one of a chapter played by itself."""
    hooks: Hooks
    chapter: i64
    ground: Ground
    hero_kinds: vec[i64]
    """The features of the board as heroes meet them: a chapter may cover some."""
    turned: i64
    """How the levels are turned at the start."""
    deck: Deck
    in_play: i64
    unused: i64
    """ZIG-88: how many cards stay in the box unseen."""
    chances: i64
    """ZIG-89: the second chances of a gentle game, as bits of ``Situation.spent``."""
    sides: vec[i64]
    """The side of the tower at which each seat sits."""
    first: i64
    skills: vec[i64]
    charm: bool
    ember: bool
    insight: i64
    titles: i64
    """The titles nobody has yet, a bit each."""
    title_keys: list[str]
    quiet: bool
    """Nobody can ever use anything: no windows open."""
    push_by_owner: bool
    together: bool
    spawn_burns: bool
    immediate: bool
    asks_consent: bool
    offers_concede: bool
    public: Settings
    """The settings as all seats may know them."""

    def home(self, seat: i64) -> i64:
        return self.ground.homes[self.sides[seat]]


class Situation(State):
    """One position. ``heroes``, ``cards`` and ``sheet`` go by seat, ``spirits`` by token.

    Token 3c + i is the i-th of colour c. Cards are bits of a mask.
    """

    table: TableSetup
    seats: i64
    stage: i64
    part: i64
    active: i64
    turns: i64
    """Turns finished."""
    heroes: vec[i64]
    spirits: vec[i64]
    cards: vec[i64]
    """The open card of each seat, or ``NONE``."""
    sheet: vec[i64]
    pile: i64
    turned: i64
    things: i64
    """What lies on special spaces: bits 0-7 the treasure spaces, bits 8-11 the buildings."""
    marks: i64
    """A second such mask, for a chapter that needs one (which mirrors shine)."""
    history: i64
    """A third one (which mirrors were dulled)."""
    counter: i64
    spent: i64
    insight: i64
    left: i64
    """Titles still to be had."""
    last_up: i64
    """The hero that reached its goal last (summit or village), or ``NONE``."""

    # The card being played
    waiting: i64
    """Heroes that are still to move, or may be chosen, as a mask of seats."""
    mover: i64
    """The hero about to move, or ``NONE``."""
    more: i64
    """Insight: what is added to the number of the present action."""
    stride: i64
    """Skill: what is added to this one hero's move."""
    passed: i64
    """Seats that use nothing before the next move."""
    asked: i64
    """The seat that may use something before the next move, or ``NONE``."""
    unmoved: i64
    """Spirits that are still to move in this action, as a mask of tokens."""
    acting: bool
    """The present spirit action has begun."""
    alone: bool
    """Whistle: only one spirit moves."""
    ways: i64
    """A3: the way each colour goes when all go together: two bits a colour, 1 or 2."""
    outs: i64
    """Spirits put out this turn."""

    # A push
    pushed: i64
    pusher: i64
    stood: bool
    """The pusher was here first: it did not give way."""
    chain: i64
    """Pushes since the hero that started them moved."""
    resting: i64
    """Heroes that have moved and come to rest when the push is over, as a mask of seats."""
    adrift: i64
    """The spirit whose move waits until the push is over, or ``NONE``."""
    ahead: i64
    """The spaces it still has to go, negative counter-clockwise."""

    ending: i64

    # Who acts

    def to_act(self) -> i64:
        if self.stage == terms.OVER:
            return NOBODY
        if self.stage == terms.DEAL or self.stage == terms.DRAW:
            return NATURE
        return BIT[self.actor()]

    def actor(self) -> i64:
        """The seat that decides now."""
        if self.stage == terms.GOING:
            return self.mover
        if self.stage == terms.PUSHING:
            return self.pushed if self.table.push_by_owner else self.active
        if self.stage == terms.WINDOW:
            return self.asked
        return self.active

    def phase(self) -> str:
        return terms.PHASES[self.stage]

    # What can be asked of a position

    def in_pile(self, card: i64) -> bool:
        return self.pile & BIT[card] != 0

    def pile_size(self) -> i64:
        """How many cards can still be drawn: what stays in the box is not known either."""
        count: i64 = 0
        left = self.pile
        while left:
            left &= left - 1
            count += 1
        return count - self.table.unused

    def card(self) -> i64:
        """The card being played."""
        return self.cards[self.active]

    def action_at(self) -> i64:
        """Where the present spirit action stands in the tables of the deck."""
        return self.card() * 2 + (1 if self.part == terms.SECOND_ACTION else 0)

    def hero_spaces(self) -> i64:
        """How far the moving hero goes."""
        number = self.table.deck.number[self.card()] + self.more + self.stride
        return number if number > 1 else 1

    def spirit_spaces(self) -> i64:
        """How far spirits go in the present action."""
        number = self.table.deck.spaces[self.action_at()] + self.more
        return number if number > 1 else 1

    def skill_left(self, seat: i64) -> i64:
        """A hero's skill, or 0 once it is used."""
        skill = self.table.skills[seat]
        return 0 if skill > 0 and self.spent & BIT[skill - 1] else skill

    def is_safe(self, seat: i64) -> bool:
        return self.table.hooks.is_safe(self, seat)

    def all_safe(self) -> bool:
        seat: i64 = 0
        while seat < self.seats:
            if not self.is_safe(seat):
                return False
            seat += 1
        return True

    def count_safe(self) -> int:
        return sum(1 for seat in range(self.seats) if self.is_safe(seat))

    def things_laid(self, mask: i64, kind: str) -> list[tuple[int, str]]:
        """The places of a mask such as ``things``, each with this word."""
        ground = self.table.ground
        places = [*ground.treasures, *ground.buildings]
        return [(int(place), kind) for index, place in enumerate(places) if mask & BIT[index]]

    def movable(self, mask: i64) -> i64:
        """The heroes of a mask that can be moved at all."""
        found: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if mask & BIT[seat] and not self.is_safe(seat):
                found |= BIT[seat]
            seat += 1
        return found

    def hero_at(self, place: i64, besides: i64) -> i64:
        """A hero on a place other than this one, or ``NONE``."""
        seat: i64 = 0
        while seat < self.seats:
            if seat != besides and self.heroes[seat] == place:
                return seat
            seat += 1
        return NONE

    def spirit_at(self, place: i64) -> i64:
        """The first spirit on a place, or ``NONE``."""
        token: i64 = 0
        while token < TOKENS:
            if self.spirits[token] == place:
                return token
            token += 1
        return NONE

    def token_of(self, colour: i64, where: i64) -> i64:
        """A token of a colour in a place or condition (``SUPPLY`` ...), or ``NONE``."""
        token = colour * PER_COLOUR
        while token < colour * PER_COLOUR + PER_COLOUR:
            if self.spirits[token] == where:
                return token
            token += 1
        return NONE

    def count_tokens(self, where: i64) -> i64:
        count: i64 = 0
        for spirit in self.spirits:
            if spirit == where:
                count += 1
        return count

    def on_board(self, colour: i64) -> i64:
        """The spirits of a colour on spaces, as a mask of tokens."""
        found: i64 = 0
        token = colour * PER_COLOUR
        while token < colour * PER_COLOUR + PER_COLOUR:
            if self.spirits[token] >= 0:
                found |= BIT[token]
            token += 1
        return found

    def thing_at(self, place: i64) -> i64:
        """The bit of a treasure space or building in ``things``, or 0."""
        index: i64 = 0
        for special in self.table.ground.treasures:
            if special == place:
                return BIT[index]
            index += 1
        for special in self.table.ground.buildings:
            if special == place:
                return BIT[index]
            index += 1
        return 0

    def is_empty(self, place: i64) -> bool:
        """ZIG-03: nothing and nobody here, and no stair foot, ramp top, generation or pit."""
        return (
            self.table.ground.is_plain(place)
            and self.hero_at(place, NONE) == NONE
            and self.spirit_at(place) == NONE
            and not self.things & self.thing_at(place)
        )

    def number_open(self) -> bool:
        """Whether the number of the present action may still be changed: it has not begun."""
        if self.part == terms.HEROES:
            all_wait = self.waiting == BIT[self.seats] - 1
            return self.table.deck.scope[self.card()] != ALL or all_wait
        return self.part > terms.BETWEEN and not self.acting

    def noted(self, seat: i64, entry: i64) -> i64:
        return self.sheet[seat * terms.SHEET + entry]

    def note(self, seat: i64, entry: i64, value: i64) -> None:
        self.sheet[seat * terms.SHEET + entry] = value

    # What hooks may do

    @abstractmethod
    def award(self, title: i64, seat: i64) -> None:
        """ZIG-84: a hero takes a title that nobody has yet."""

    def award_on_summit(self, title: i64) -> None:
        """A title for a hero up there: the active player's, else the next one's clockwise."""
        offset: i64 = 0
        while offset < self.seats:
            seat = (self.active + offset) % self.seats
            if self.heroes[seat] == SUMMIT:
                self.award(title, seat)
                return
            offset += 1

    @abstractmethod
    def put_out(self, token: i64, cause: str) -> None:
        """A spirit leaves the game for good (ZIG-71)."""

    @abstractmethod
    def arrive(self, seat: i64, place: i64, met: bool) -> None:
        """A hero arrives on a place, and its table is read. ``met``: burning was checked."""

    @abstractmethod
    def turn_level(self, level: i64) -> None:
        """A ring and everything on it turns a quarter clockwise."""

    @abstractmethod
    def lose(self, ending: i64, seat: i64) -> None:
        """All lose, because of this hero (or ``NONE``)."""

    def key(self) -> i64:
        key = hash_in(self.stage * 8 + self.part, self.active)
        for hero in self.heroes:
            key = hash_in(key, hero)
        key = self._hash_spirits(key)
        for card in self.cards:
            key = hash_in(key, card)
        for entry in self.sheet:
            key = hash_in(key, entry)
        key = hash_in(key, self.pile)
        key = hash_in(key, self.turned * 4096 + self.things)
        key = hash_in(key, self.marks * 4096 + self.history)
        key = hash_in(key, self.counter * 1024 + self.spent % 1024)
        if self.spent >= 1024:
            key = hash_in(key, self.spent)
        key = hash_in(key, self.insight * 16 + self.last_up)
        key = hash_in(key, self.left)
        key = hash_in(key, self.turns)
        flags: i64 = 1 if self.stood else 0
        flags += 2 if self.acting else 0
        flags += 4 if self.alone else 0
        key = hash_in(key, (self.waiting * 16 + self.passed) * 8 + flags)
        key = hash_in(key, self.mover * 64 + self.more * 8 + self.stride)
        key = hash_in(key, self.ways * 16 + self.outs)
        key = hash_in(key, (self.pushed * 8 + self.pusher) * 16 + self.chain)
        if self.resting:
            key = hash_in(key, self.resting)
        if self.adrift != NONE:
            key = hash_in(key, self.adrift * 64 + self.ahead)
        return hash_in(key, self.ending)

    def _hash_spirits(self, key: i64) -> i64:
        """Tokens of a colour are alike: hash each three in rising order."""
        colour: i64 = 0
        while colour < 4:
            first = self._token_word(colour * 3)
            second = self._token_word(colour * 3 + 1)
            third = self._token_word(colour * 3 + 2)
            low = first if first < second else second
            high = first + second - low
            lowest = low if low < third else third
            highest = high if high > third else third
            middle = first + second + third - lowest - highest
            key = hash_in(key, (lowest * 512 + middle) * 512 + highest)
            colour += 1
        return key

    def _token_word(self, token: i64) -> i64:
        return (self.spirits[token] + 16) * 2 + (1 if self.unmoved & BIT[token] else 0)
