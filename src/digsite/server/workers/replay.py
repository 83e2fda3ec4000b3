"""Finished games, moment by moment. Runs in a thinker: a record may be anybody's upload."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, cast

from digsite.core.contract import NATURE, SPECTATOR, State
from digsite.core.errors import RecordError
from digsite.core.events import Event
from digsite.core.match import Match, replay
from digsite.core.record import parse_record
from digsite.core.words import Voice, _, use_language
from digsite.draw.scene import Scene, Shape, Sight
from digsite.games import find_game
from digsite.server.tables.views import scene_data, told_result
from digsite.services.board import artist

Data = dict[str, object]
MOST_MARKS: Final = 40
MOST_STEPS: Final = 20_000
FILMS_KEPT: Final = 8


class Film:
    """A record, replayed."""

    def __init__(self, text: str) -> None:
        record = parse_record(text, find_game)
        if len(record.steps) > MOST_STEPS:
            raise RecordError(0, f"more than {MOST_STEPS} steps")
        self.match: Match = replay(record)
        self.game = record.settings.game
        count = record.settings.seats
        usual = [_("Player {n}").format(n=seat + 1) for seat in range(count)]
        self.names = [*record.players[:count], *usual[len(record.players) :]]
        decisions = [i for i, step in enumerate(self.match.steps) if step.seat != NATURE]
        self.moments = [*decisions, len(self.match.steps)]
        """How many steps led to each moment; chance belongs to the decision before it."""

    @property
    def last(self) -> int:
        return len(self.moments) - 1

    def state_at(self, moment: int) -> State:
        state = self.game.start(self.match.settings)
        for step in self.match.steps[: self.moments[moment]]:
            state.apply(step.seat, step.code)
        return state

    def scene(self, moment: int, viewer: int, shape: Shape) -> Scene:
        seen = self.state_at(moment).observe(viewer)
        return artist(self.game).scene(Sight(seen, (), Voice(self.names), shape))

    def entries(self, first: int, last: int, viewer: str) -> list[Data]:
        """What happened between two numbers of steps, to a viewer or (``all``) in truth."""
        words, voice = self.game.kit().words, Voice(self.names)
        told: list[Data] = []
        for index in range(first, last):
            for event in self.match.steps[index].events:
                seen = _seen(event, viewer)
                text = words.tell(seen, voice)
                if text:
                    number = bisect_right(self.moments[:-1], index)
                    who = seen.get("seat")
                    seat = who if isinstance(who, int) else None
                    told.append({"step": number, "text": text, "kind": event.kind, "seat": seat})
        return told

    def marks(self) -> list[Data]:
        """The moments worth jumping to: the kinds of events that happen seldom."""
        told = self.entries(0, len(self.match.steps), "all")
        counts = Counter(cast("str", one["kind"]) for one in told)
        chosen: set[str] = set()
        total = 0
        for kind, count in sorted(counts.items(), key=lambda one: (one[1], one[0])):
            total += count
            if total > MOST_MARKS:
                break
            chosen.add(kind)
        return [one for one in told if one["kind"] in chosen]


def _seen(event: Event, viewer: str) -> Data:
    if viewer == "all":
        # The game lies in the past: its secrets may be told.
        return event.in_full()
    return event.seen_by(viewer_number(viewer))


def viewer_number(viewer: str) -> int:
    return int(viewer) if viewer.isdigit() else int(SPECTATOR)


film_of = lru_cache(maxsize=FILMS_KEPT)(Film)


def show(request: Data) -> Data:
    """One moment of a record, or only whether it is one."""
    use_language(cast("str", request["language"]))
    film = film_of(cast("str", request["record"]))
    if request.get("check"):
        return {"steps": film.last}
    asked = cast("int | None", request["step"])
    moment = film.last if asked is None else max(0, min(asked, film.last))
    viewer = _allowed(cast("str", request["viewer"]), film.names)
    first = film.moments[moment - 1] if moment else 0
    shape = cast("Shape", request["shape"])
    scene = film.scene(moment, viewer_number(viewer), shape)
    ended = film.match.state.result()
    at_end = ended if moment == film.last else None
    return {
        "game": film.game.id,
        "title": film.game.title,
        "players": film.names,
        "steps": film.last,
        "step": moment,
        "viewer": viewer,
        "scene": scene_data(scene, cast("str | None", request["have"])),
        "events": film.entries(first, film.moments[moment], viewer),
        "marks": film.marks(),
        "over": ended is not None,
        "result": None if at_end is None else told_result(film.game, at_end, Voice(film.names)),
    }


def _allowed(viewer: str, names: Sequence[str]) -> str:
    if viewer.isascii() and viewer.isdigit() and int(viewer[:3]) < len(names):
        return viewer
    return viewer if viewer == "all" else "spectator"
