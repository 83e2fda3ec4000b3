"""Lessons of a tutorial: how a step is set up, a move tried out, and the move judged."""

from __future__ import annotations

from collections.abc import Sequence

from digsite.core.contract import Game, State, lowest_seat
from digsite.core.events import Event, Refusal

Data = dict[str, object]


class Attempt:
    """A learner's move: where it was tried, and what came of it."""

    def __init__(self, before: State, code: int, began: State | None = None) -> None:
        self.before = before
        self._began = before if began is None else began
        self.seat = int(lowest_seat(before.to_act()))
        self.code = code
        self.refusal: Refusal | None = before.refusal(self.seat, code)
        self.after = before.copy()
        self.events: list[Data] = []
        if self.refusal is None:
            log: list[Event] = []
            self.after.log = log
            self.after.apply(self.seat, code)
            self.events = [event.seen_by(self.seat) for event in log]

    def told(self, kind: str) -> bool:
        """Whether an event of this kind came of it."""
        return any(event["kind"] == kind for event in self.events)

    def is_one_of(self, moves: Sequence[object]) -> bool:
        """Whether it is one of these moves, given in notation."""
        return self.before.settings.game.notation(self.code) in moves

    @property
    def earned(self) -> int:
        """The points that the step has brought, this move included."""
        return int(self.after.score(self.seat)) - int(self._began.score(self.seat))


class Mistake:
    """A typical mistake: its kind, a move that makes it after others of the step, and the teacher's
    answer.
    """

    def __init__(self, kind: str, move: str, answer: str, after: list[str]) -> None:
        self.kind = kind
        self.move = move
        self.answer = answer
        self.after = after


class Part:
    """A move on the way: what it must do, one that does it, what is said then, what chance does."""

    def __init__(self, task: Task, data: Data) -> None:
        self.task = Task({**task.data, "goal": data.get("goal", {"kind": "legal"})})
        self.solution = str(data["solution"])
        self.done = str(data["done"])
        self.chance = Task(data).texts("chance")


class Task:
    """What a step of ``guide/tutorial.en.toml`` says of its position and its goal."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.seats = _whole(data.get("seats"))
        self.mode = str(data.get("mode", ""))
        self.before = self.texts("before")
        goal = data.get("goal")
        self.goal: Data = goal if isinstance(goal, dict) else {}
        self.goal_kind = str(self.goal.get("kind", ""))
        self.goal_value = _whole(self.goal.get("value"))

    def mistakes(self) -> list[Mistake]:
        """Typical mistakes."""
        solved = [part.solution for part in self.parts()]
        return [
            Mistake(
                str(entry["kind"]),
                str(entry.get("move", "")),
                str(entry["answer"]),
                Task(entry).texts("after") if "after" in entry else solved,
            )
            for entry in self._tables("mistake")
        ]

    def parts(self) -> list[Part]:
        """The moves before the last; most steps take one move alone."""
        return [Part(self, entry) for entry in self._tables("part")]

    def _tables(self, name: str) -> list[Data]:
        value = self.data.get(name, [])
        return [dict(one) for one in value] if isinstance(value, list) else []

    def texts(self, name: str) -> list[str]:
        """A list of texts of the step."""
        value = self.data.get(name, [])
        return [str(one) for one in value] if isinstance(value, list) else []

    def table(self, name: str) -> Data:
        """A table of the step; empty where it has none."""
        value = self.data.get(name, {})
        return dict(value) if isinstance(value, dict) else {}


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


class Lessons:
    """How a game sets its lessons up and judges the goals and mistakes that only it understands."""

    def state_of(self, game: Game, task: Task) -> State:
        """The position of a step: what is given, then the moves that were made before."""
        mode = game.mode(task.mode)
        settings = game.settings(task.seats or mode.least, mode.name, task.table("options"))
        state = game.from_position(settings, self.position_of(task))
        for written in task.before:
            state.play(lowest_seat(state.to_act()), game.parse(written).code())
        return state

    def position_of(self, task: Task) -> Data:
        """The position a step describes, as plain data."""
        return task.table("position")

    def reached(self, task: Task, attempt: Attempt) -> bool:
        """Whether a legal move reaches the goal: one of the moves asked for, or an event told."""
        moves = task.goal.get("moves")
        if task.goal_kind == "one_of" and isinstance(moves, list):
            return attempt.is_one_of(moves)
        return attempt.told(str(task.goal.get("event", "")))

    def applies(self, mistake: str, attempt: Attempt) -> bool:
        """Whether a legal move makes a mistake of the game's own: it told an event so named."""
        return attempt.told(mistake)
