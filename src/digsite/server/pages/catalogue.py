"""The games as cards: what each feels like, how it can be played, what can be chosen."""

from __future__ import annotations

import asyncio
from typing import Final

from msgspec import UNSET

from digsite.bots.levels import make_bot
from digsite.core.contract import Game, Observation, Option, lowest_seat
from digsite.core.errors import SettingsError
from digsite.core.match import Match
from digsite.core.words import N_, Voice, _
from digsite.draw.scene import Scene, Shape, Sight
from digsite.games import find_game, game_ids
from digsite.server.pages import shapes
from digsite.server.pages.shapes import GameCard, Labelled, Level
from digsite.server.tables.table import TableError
from digsite.server.workers.bot_pool import BotPool
from digsite.server.workers.fair_queue import Errand, Rank
from digsite.server.workers.tasks import PlayHalf
from digsite.services.board import artist
from digsite.services.opponents import level_names, strength
from digsite.services.sealed import open_modes

LEVELS: Final = {
    "visitor": (N_("Visitor"), N_("Sees what lies in front of them, and overlooks some of it.")),
    "student": (N_("Student"), N_("Takes the best thing in sight, every time.")),
    "assistant": (N_("Assistant"), N_("Thinks for a moment about what may follow.")),
    "archaeologist": (N_("Archaeologist"), N_("Plans ahead. A match for most people.")),
    "professor": (N_("Professor"), N_("Thinks hard and forgives little.")),
}

UNOFFICIAL: Final = N_(
    "digsite is a fan project, not affiliated with or endorsed by the designers and publishers of "
    "the games. Rules are told in our own words, boards and cards are our own designs. Please buy "
    "the games you enjoy."
)

PICTURE_SEED: Final = 20
PICTURE_PLAYER: Final = "greedy:noise=0.5"
PICTURE_SECONDS: Final = 8.0
OURS: Final = Errand(Rank.LOOK)
PICTURE_NAMES: Final = ("Ada", "Bruno", "Cleo", "Dima", "Esi", "Femi")


def playable_games() -> list[Game]:
    """The games that can be shown in a browser: all of them."""
    return [find_game(game_id) for game_id in game_ids()]


def game_for(game_id: str) -> Game:
    """A game by the id somebody sent."""
    try:
        return find_game(game_id)
    except SettingsError:
        raise TableError("unknown", _("There is no such game.")) from None


def level_title(level: str) -> str:
    """What people call a level."""
    return _(LEVELS[level][0])


def level_about(game: Game, level: str) -> str:
    """How a level plays, and how strong it was measured to be in a game."""
    return " ".join(part for part in (_(LEVELS[level][1]), strength(game, level)) if part)


def card_of(game: Game) -> GameCard:
    """One game for the home page and the form of a new table."""
    minutes = game.minutes
    return GameCard(
        id=game.id,
        title=game.title,
        feel=_(game.blurb),
        players=(game.least_seats(), game.most_seats()),
        minutes=(minutes[0], minutes[1]) if minutes else None,
        ease=game.ease,
        goal=_(game.goal) if game.goal else "",
        version=game.version,
        credits=_(game.credits),
        cooperative=game.cooperative,
        modes=[
            shapes.Mode(mode.name, _(mode.title), (mode.least, mode.most))
            for mode in open_modes(game)
        ],
        campaign=game.kit().campaign is not None,
        levels=[
            Level(level, level_title(level), level_about(game, level)) for level in level_names()
        ],
        options=[_option(game, option) for option in game.options],
    )


def _option(game: Game, option: Option) -> shapes.Option:
    modes = [mode.name for mode in open_modes(game) if mode.name in (option.modes or ())]
    values = [Labelled(one, _(label)) for one, label in option.values.items()]
    return shapes.Option(
        name=option.name,
        label=_(option.label),
        about=_(option.help),
        kind=option.kind,
        default=option.default,
        rule=option.rule,
        values=values if option.kind == "choice" else UNSET,
        min=option.low if option.kind == "int" else UNSET,
        max=option.high if option.kind == "int" else UNSET,
        modes=UNSET if option.modes is None else modes,
        seats=UNSET if option.seats is None else option.seats,
    )


# Pictures of games in full swing


def middle_of(game: Game) -> Observation:
    """What a player sees half way through a game of bots: the same each time."""
    mode = game.modes[0]
    settings = game.settings(mode.most, mode.name)
    match = Match(settings, PICTURE_SEED)
    bots = [make_bot(PICTURE_PLAYER, game, settings, seat) for seat in range(mode.most)]
    seen: list[Observation] = []
    while not match.is_over():
        seat = int(lowest_seat(match.state.to_act()))
        observation = match.state.observe(seat)
        if seat == 0:
            seen.append(observation)
        legal = [int(code) for code in match.state.moves(seat)]
        match.play(seat, bots[seat].choose(observation, legal, match.state.complete(seat)))
    return seen[len(seen) * 3 // 5]


class Pictures:
    """Each game in full swing, to look at. Bots play the games, once."""

    def __init__(self, pool: BotPool) -> None:
        self._pool = pool
        self._middles: dict[str, asyncio.Task[str]] = {}
        self._scenes: dict[tuple[str, Shape], Scene] = {}

    async def scene(self, game: Game, shape: Shape) -> Scene:
        """The picture of a game; it stays as it is, so it is drawn once."""
        known = self._scenes.get((game.id, shape))
        if known is not None:
            return known
        task = self._middles.get(game.id)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            asking = self._pool.ask(PlayHalf(game.id), OURS, PICTURE_SECONDS, str)
            task = self._middles[game.id] = asyncio.create_task(asking)
        seen = Observation.from_json(game, await asyncio.shield(task))
        names = PICTURE_NAMES[: seen.settings.seats]
        drawn = artist(game).scene(Sight(seen, (), Voice(names), shape))
        self._scenes[game.id, shape] = drawn
        return drawn
