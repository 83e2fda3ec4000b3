"""A process that works for the tables: one task a line on standard input, one reply a line.

Everything slow or untrusted happens here, so that a table never waits for another: bots, hints,
the par of a puzzle, records and positions that somebody sent, reviews, analyses. A bot is told what
its viewer may know, and what it says is a move. The process ends when its input does, so none
outlives the server.

    python -m digsite.server.workers.bot_worker [NICENESS]

The first line it writes is empty: it is ready.
"""

from __future__ import annotations

import base64
import os
import signal
import sys
import traceback
from datetime import date
from typing import Final

import msgspec
from msgspec import Raw, Struct

from digsite.core.contract import Observation
from digsite.core.errors import DigsiteError, RecordError
from digsite.core.words import use_language
from digsite.draw.scene import Sight
from digsite.games import find_game
from digsite.server.protocol import Hint
from digsite.server.workers import tasks
from digsite.services.advice import advice_from
from digsite.services.board import drawer_of
from digsite.services.move_actions import MoveNames
from digsite.services.opponents import opponent


def choose(task: tasks.Choose) -> tasks.Chosen:
    """A bot's move from what its seat knows."""
    seen = Observation.from_json(find_game(task.game), task.seen)
    bot = opponent(seen.settings, task.level, task.seed, at_most=task.seconds)
    code = bot.choose(seen, task.moves, task.complete)
    return tasks.Chosen(code, bot.budget.cut_short)


def advise(task: tasks.Advise) -> Hint:
    """Advice for a person."""
    use_language(task.language)
    game = find_game(task.game)
    seen = Observation.from_json(game, task.seen)
    voice = game.kit().words.voice(seen.settings.seats, task.names)
    sight = Sight(seen, task.moves, voice, task.shape)
    shown = MoveNames(sight)
    advice = advice_from(seen, task.moves, task.complete, voice, shown.call, task.seconds)
    choice = shown.choice(advice.hint.move)
    drawer = drawer_of(game, task.look)
    tracer, reason = drawer.tracer(sight), advice.hint.reason
    lit = tracer.lit(reason.places) if tracer is not None and reason is not None else ()
    return Hint(
        move=advice.move,
        why=advice.why,
        action=None if choice is None else choice.action.id,
        path=[] if choice is None else [action.id for action in choice.path],
        value=None if choice is None else choice.value,
        traces=[(trace.role, trace.at) for trace in lit],
    )


def find_par(task: tasks.FindPar) -> tasks.Par:
    """What a puzzle asks for."""
    puzzles = find_game(task.game).kit().puzzles
    if puzzles is None:
        raise DigsiteError(f"{task.game} has no puzzles")
    puzzle = puzzles.daily(date.fromisoformat(task.day))
    return tasks.Par(puzzle.settings.to_data(), puzzle.seed, puzzle.par, dict(puzzle.medals))


def carry_out(task: tasks.Task) -> Struct | int | str:
    """Do what is asked. What few ask for is imported when they do."""
    match task:
        case tasks.Choose():
            return choose(task)
        case tasks.Advise():
            return advise(task)
        case tasks.FindPar():
            return find_par(task)
        case tasks.PlayHalf(game):
            from digsite.server.pages.catalogue import middle_of

            return middle_of(find_game(game)).to_json()
        case tasks.ShowReplay():
            from digsite.server.workers.replay import show

            return show(task)
        case tasks.LookBack():
            from digsite.server.workers.study import look_on

            return look_on(task)
        case tasks.TellReview():
            from digsite.server.workers.study import tell

            return tell(task)
        case tasks.FindPosition():
            from digsite.server.workers.study import find_position

            return find_position(task)
        case tasks.ReadPosition() | tasks.LookInto():
            from digsite.server.workers import analysis

            return analysis.carry_out(task)
        case tasks.Rasterise(svg, width, height):
            from digsite.server.workers.pixels import png

            return base64.b64encode(png(svg, width, height)).decode()
        case tasks.CheckRecord(record, language):
            from digsite.server.workers.replay import canonical

            use_language(language)
            return canonical(record)


_tasks: Final[msgspec.json.Decoder[tasks.Task]] = msgspec.json.Decoder(tasks.Task)


def answer(line: str) -> tasks.Reply:
    """The reply to one task; one that fails is told why, and the next may come."""
    try:
        done = carry_out(_tasks.decode(line))
        return tasks.Reply(Raw(msgspec.json.encode(done)))
    except RecordError as problem:
        return tasks.Reply(failed=problem.reason, line=problem.line)
    except DigsiteError as problem:
        return tasks.Reply(failed=str(problem))
    except Exception as bug:  # a mistake of ours must not take the other tables' worker down
        traceback.print_exc()
        return tasks.Reply(failed=f"{type(bug).__name__}: {bug}", bug=True)


def main() -> None:
    # Ctrl-C goes to the whole group: the server decides when to stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    print(flush=True)
    for line in sys.stdin:
        sys.stdout.write(msgspec.json.encode(answer(line)).decode() + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
