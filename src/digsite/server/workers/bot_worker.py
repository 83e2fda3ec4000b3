"""A process that thinks: one JSON request a line on standard input, one reply a line.

Everything slow or untrusted happens here, so that a table never waits for another: bots, hints,
the par of a puzzle, records that somebody uploaded. What comes in is what a viewer may know; what
goes out is a move. The process ends when its input does, so none outlives the server.

    python -m digsite.server.workers.bot_worker
"""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable
from datetime import date
from typing import Final, cast

from digsite.core.contract import Observation
from digsite.core.errors import DigsiteError, RecordError
from digsite.core.words import use_language
from digsite.draw.scene import Sight
from digsite.games import find_game
from digsite.services.advice import advice_from
from digsite.services.move_actions import MoveNames, choice_data
from digsite.services.opponents import opponent

Data = dict[str, object]


def choose(request: Data) -> Data:
    """A bot's move from what its seat knows."""
    game = find_game(cast("str", request["game"]))
    seen = Observation.from_json(game, cast("str", request["seen"]))
    level, seed = cast("str", request["level"]), cast("int", request["seed"])
    bot = opponent(seen.settings, level, seed)
    moves = cast("list[int]", request["moves"])
    return {"move": bot.choose(seen, moves, cast("bool", request["complete"]))}


def hint(request: Data) -> Data:
    """Advice for a person."""
    use_language(cast("str", request["language"]))
    game = find_game(cast("str", request["game"]))
    seen = Observation.from_json(game, cast("str", request["seen"]))
    moves, names = cast("list[int]", request["moves"]), cast("list[str]", request["names"])
    voice = game.kit().words.voice(seen.settings.seats, names)
    shown = MoveNames(Sight(seen, moves, voice))
    complete = cast("bool", request["complete"])
    advice = advice_from(seen, moves, complete, voice, shown.call)
    choice = shown.choice(advice.hint.move)
    return {"move": advice.move, "why": advice.why, **choice_data(choice)}


def par(request: Data) -> Data:
    """What a puzzle asks for."""
    puzzles = find_game(cast("str", request["game"])).kit().puzzles
    assert puzzles is not None
    puzzle = puzzles.daily(date.fromisoformat(cast("str", request["day"])))
    return {
        "settings": puzzle.settings.to_data(),
        "seed": puzzle.seed,
        "par": puzzle.par,
        "medals": dict(puzzle.medals),
    }


def middle(request: Data) -> Data:
    """A game in full swing, to look at."""
    from digsite.server.pages.catalogue import middle_of

    return {"seen": middle_of(find_game(cast("str", request["game"]))).to_json()}


def replay(request: Data) -> Data:
    """One moment of an uploaded record, or only whether it is one."""
    from digsite.server.workers.replay import show

    return show(request)


_TASKS: Final[dict[str, Callable[[Data], Data]]] = {
    "choose": choose,
    "hint": hint,
    "middle": middle,
    "par": par,
    "replay": replay,
}


def answer(line: str) -> Data:
    """The reply to one request; a request that fails is told why, and the next may come."""
    try:
        request = cast("Data", json.loads(line))
        return {"ok": True, **_TASKS[cast("str", request["task"])](request)}
    except RecordError as problem:
        return {"ok": False, "line": problem.line, "message": problem.reason}
    except DigsiteError as problem:
        return {"ok": False, "message": str(problem)}
    except Exception as bug:  # a mistake of ours must not take the other tables' thinker down
        return {"ok": False, "message": f"{type(bug).__name__}: {bug}", "bug": True}


def main() -> None:
    # Ctrl-C goes to the whole group: the server decides when to stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(line)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
