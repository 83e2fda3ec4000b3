"""Games stepped by actions: one (``Stepper``), or many in one call (``Batch``).

Chance is drawn from a seed, and the moves of a decision are listed once. Adapters to libraries for
learning stand on this; see docs/research.md.
"""

from __future__ import annotations

from digsite.core.contract import NATURE, NO_MOVE, NOBODY, Settings, State, lowest_seat
from digsite.core.encoding import Choices, Encoding, Row
from digsite.core.errors import SettingsError
from digsite.core.native import append, i16, i64, u8, vec
from digsite.core.rng import Rng


def encoding_of(settings: Settings) -> Encoding:
    """The encoding of a table, or ``SettingsError`` for a game that has none."""
    found = settings.game.kit().encoding(settings)
    if found is None:
        raise SettingsError(f"{settings.game.id} has no encoding: its kit brings none")
    return found


class Stepper:
    """One game that is played by actions, seat after seat; of several that act, the lowest."""

    def __init__(self, settings: Settings, encoding: Encoding, seed: int) -> None:
        self.settings = settings
        self.encoding = encoding
        self.rng = Rng(seed)
        self.state: State = settings.game.start(settings)
        self.acting: i64 = NOBODY
        """The mask of the seats that have to decide."""
        self.seat: i64 = 0
        """The one that is asked."""
        self.choices = Choices(0)
        """Its moves."""
        self._go_on()

    def restart(self) -> None:
        """Another game, with the luck that comes next."""
        self.state = self.settings.game.start(self.settings)
        self._go_on()

    def over(self) -> bool:
        return self.acting == NOBODY

    def has(self, action: i64) -> bool:
        """Whether an action can be chosen now."""
        return self.choices.code(action) != NO_MOVE

    def step(self, action: i64) -> bool:
        """Play an action and whatever chance does then; False, and nothing, where it is illegal."""
        code = self.choices.code(action)
        if code == NO_MOVE:
            return False
        self.state.apply(self.seat, code)
        self._go_on()
        return True

    def play(self, code: i64) -> None:
        """Play a move by its code, or raise ``IllegalMove``; for those without an action."""
        self.state.play(self.seat, code)
        self._go_on()

    def _go_on(self) -> None:
        state = self.state
        self.acting = state.to_act()
        while self.acting == NATURE:
            state.apply(NATURE, state.sample_chance(self.rng))
            self.acting = state.to_act()
        if self.acting == NOBODY:
            self.choices = Choices(self.encoding.actions)
        else:
            self.seat = lowest_seat(self.acting)
            self.choices = self.encoding.choices(state, self.seat)

    def mask(self) -> vec[u8]:
        """A byte an action of the seat that is asked."""
        mask = self.encoding.no_mask[:]
        self.choices.mark(mask, 0)
        return mask

    def observation(self, viewer: i64) -> vec[i16]:
        """What a viewer may know, as numbers."""
        return self.encoding.observation(self.state, viewer)


class Batch:
    """Many games of one table, stepped together. A game that ends begins anew at once."""

    def __init__(self, settings: Settings, encoding: Encoding, seeds: list[int]) -> None:
        self.encoding = encoding
        self.seats: i64 = settings.seats
        self.games = [Stepper(settings, encoding, seed) for seed in seeds]
        self.ended: list[int] = []
        """The games that the latest step has ended, by number."""
        self.worth: list[list[float]] = []
        """For each of them, how good it was for each seat."""
        self.steps: i64 = 0
        """Actions played so far."""
        count = len(self.games)
        self._no_masks: vec[u8] = vec[u8]([u8(0)] * (count * int(encoding.actions)))
        self._no_rows: vec[i16] = vec[i16]([i16(0)] * (count * int(encoding.size)))

    def step(self, actions: vec[i64]) -> list[int]:
        """Play one action in each game; the numbers of those whose action was illegal, which
        stay as they are.
        """
        refused: list[int] = []
        self.ended = []
        self.worth = []
        count: i64 = len(self.games)
        for number in range(count):
            game = self.games[number]
            if not game.step(actions[number]):
                refused.append(int(number))
                continue
            self.steps += 1
            if game.acting == NOBODY:
                self._end(number, game)
        return refused

    def _end(self, number: i64, game: Stepper) -> None:
        self.ended.append(int(number))
        self.worth.append([game.state.utility(seat) for seat in range(self.seats)])
        game.restart()

    def asked(self) -> list[int]:
        """The seat that is asked in each game."""
        return [int(game.seat) for game in self.games]

    def sample(self, rng: Rng) -> vec[i64]:
        """A random legal action for each game."""
        chosen = vec[i64]()
        for game in self.games:
            indexes = game.choices.indexes
            chosen = append(chosen, indexes[rng.below(len(indexes))])
        return chosen

    def masks(self) -> vec[u8]:
        """The masks of all games, one after the other."""
        actions = self.encoding.actions
        masks = self._no_masks[:]
        first: i64 = 0
        for game in self.games:
            game.choices.mark(masks, first)
            first += actions
        return masks

    def observations(self) -> vec[i16]:
        """What the seat that is asked may know, game after game."""
        numbers = self._no_rows[:]
        row = Row(numbers, 0)
        for game in self.games:
            self.encoding.write(game.state, game.seat, row)
        return numbers
