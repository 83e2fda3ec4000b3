"""Lessons: positions with one thing to do, and an answer to each typical mistake.

A game's ``guide/tutorial.<language>.toml`` holds the steps; its ``lesson`` part knows how to set
one up (``state_of``) and judges the goals and mistakes that only the game understands
(``reached``, ``applies``). What every game understands is judged here:

    goals     legal, score_at_least
    mistakes  a rule id (the move was refused with it), scores_less, goal (any legal move)
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Protocol, cast

from digsite.core.attempt import Attempt
from digsite.core.contract import Game, State
from digsite.core.errors import DigsiteError
from digsite.core.words import _
from digsite.services.guide import guide_file
from digsite.services.sentences import refusal_sentence

Data = dict[str, object]


class Lesson(Protocol):
    """What a game's ``lesson`` part offers."""

    def state_of(self, game: Game, step: Data) -> State:
        """The position of a step."""

    def reached(self, goal: Data, attempt: Attempt) -> bool:
        """Whether a legal move reaches a goal of the game's own."""

    def applies(self, mistake: str, attempt: Attempt) -> bool:
        """Whether a legal move makes a mistake of the game's own."""


@dataclass(frozen=True)
class Verdict:
    """What the teacher says to a move."""

    done: bool
    sentence: str


class Step:
    """One task of a tutorial."""

    def __init__(self, game: Game, lesson: Lesson, data: Data, answers: dict[str, str]) -> None:
        self._game = game
        self._lesson = lesson
        self._data = data
        self._answers = answers
        self.id = str(data["id"])
        self.title = str(data["title"])
        self.say = str(data["say"])
        self.solution = str(data["solution"])
        self.rules = cast("list[str]", data.get("rules", []))
        self.goal = cast("Data", data["goal"])
        self.mistakes = cast("list[dict[str, str]]", data.get("mistake", []))

    def state(self) -> State:
        """The position to look at; a fresh one each time."""
        return self._lesson.state_of(self._game, self._data)

    def judge(self, code: int) -> Verdict:
        """Whether a move does what the step asks, and what to say to it."""
        attempt = Attempt(self.state(), code)
        if attempt.refusal is None and self._reached(attempt):
            return Verdict(True, str(self._data["done"]))
        for mistake in self.mistakes:
            if self._makes(mistake["kind"], attempt):
                return Verdict(False, mistake["answer"])
        if attempt.refusal is None:
            return Verdict(False, _("That is allowed, but it is not what we are after."))
        usual = refusal_sentence(self._game, attempt.refusal)
        return Verdict(False, self._answers.get(attempt.refusal.rule, usual))

    def _reached(self, attempt: Attempt) -> bool:
        kind = self.goal["kind"]
        if kind == "legal":
            return True
        if kind == "score_at_least":
            return attempt.earned >= cast("int", self.goal["value"])
        return self._lesson.reached(self.goal, attempt)

    def _makes(self, kind: str, attempt: Attempt) -> bool:
        if attempt.refusal is not None:
            return kind == attempt.refusal.rule
        if kind == "goal":
            return True
        if kind == "scores_less":
            return attempt.earned > 0
        return self._lesson.applies(kind, attempt)


def load_tutorial(game: Game, language: str = "en") -> list[Step]:
    """The steps of a game's tutorial; none where the game has no lessons."""
    file = guide_file(game, "tutorial.{language}.toml", language)
    lesson = game.part("extras.lessons")
    if file is None or lesson is None:
        return []
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as problem:
        raise DigsiteError(f"{file.name}: {problem}") from None
    answers = cast("dict[str, str]", data.get("answers", {}))
    steps = cast("list[Data]", data["step"])
    return [Step(game, cast("Lesson", lesson), step, answers) for step in steps]
