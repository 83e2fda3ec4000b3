"""Lessons: positions with one thing to do, and an answer to each typical mistake.

A game's ``guide/tutorial.<language>.toml`` holds the steps; its ``Lessons`` know how to set one up
and judge the goals and mistakes that only the game understands. What every game understands is
judged here:

    goals     legal, score_at_least
    mistakes  a rule id (the move was refused with it), scores_less, goal (any legal move)
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

from digsite.core.contract import Game, State
from digsite.core.errors import DigsiteError
from digsite.core.lessons import Attempt, Data, Lessons, Task
from digsite.core.words import _, present_language
from digsite.services.board import voice_of
from digsite.services.guide import guide_file


@dataclass(frozen=True)
class Verdict:
    """What the teacher says to a move."""

    done: bool
    sentence: str


class Step:
    """One task of a tutorial."""

    def __init__(self, game: Game, lessons: Lessons, data: Data, answers: dict[str, str]) -> None:
        self._game = game
        self._lessons = lessons
        self._answers = answers
        self.task = Task(data)
        self.id = str(data["id"])
        self.title = str(data["title"])
        self.say = str(data["say"])
        self.done = str(data["done"])
        self.solution = str(data["solution"])
        self.rules = self.task.texts("rules")
        self.mistakes = self.task.mistakes()

    def state(self) -> State:
        """The position to look at; a fresh one each time."""
        return self._lessons.state_of(self._game, self.task)

    def judge(self, code: int) -> Verdict:
        """Whether a move does what the step asks, and what to say to it."""
        attempt = Attempt(self.state(), code)
        if attempt.refusal is None and self._reached(attempt):
            return Verdict(True, self.done)
        for mistake in self.mistakes:
            if self._makes(mistake.kind, attempt):
                return Verdict(False, mistake.answer)
        if attempt.refusal is None:
            return Verdict(False, _("That is allowed, but it is not what we are after."))
        words = self._game.kit().words
        usual = words.explain(attempt.refusal, voice_of(attempt.before))
        return Verdict(False, self._answers.get(attempt.refusal.rule, usual))

    def _reached(self, attempt: Attempt) -> bool:
        if self.task.goal_kind == "legal":
            return True
        if self.task.goal_kind == "score_at_least":
            return attempt.earned >= self.task.goal_value
        return self._lessons.reached(self.task, attempt)

    def _makes(self, kind: str, attempt: Attempt) -> bool:
        if attempt.refusal is not None:
            return kind == attempt.refusal.rule
        if kind == "goal":
            return True
        if kind == "scores_less":
            return attempt.earned > 0
        return self._lessons.applies(kind, attempt)


def load_tutorial(game: Game) -> list[Step]:
    """The steps of a game's tutorial; none where the game has no lessons."""
    file = guide_file(game, "tutorial.{language}.toml", present_language())
    lessons = game.kit().lessons
    if file is None or lessons is None:
        return []
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as problem:
        raise DigsiteError(f"{file.name}: {problem}") from None
    answers: dict[str, str] = data.get("answers", {})
    return [Step(game, lessons, step, answers) for step in data["step"]]
