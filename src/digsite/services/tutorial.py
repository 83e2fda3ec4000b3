"""Lessons: positions with one thing to do, and an answer to each typical mistake.

A game's ``guide/tutorial.en.toml`` holds the steps, ``guide/short.en.toml`` the three of its
two-minute lesson; its ``Lessons`` know how to set one up and judge the goals and mistakes that only
the game understands. A file of another language beside them has the texts alone: ``[answers]``, and
a table for each step by its id, with ``title``, ``say``, ``done``, and the answers to its
``mistakes`` and what is said after its ``parts`` in their order. What every game understands is
judged here:

    goals     legal, score_at_least
    mistakes  a rule id (the move was refused with it), scores_less, goal (any legal move)
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from pathlib import Path
from typing import Any

from digsite.core.contract import NATURE, Game, State, lowest_seat
from digsite.core.errors import DigsiteError
from digsite.core.lessons import Attempt, Data, Lessons, Task
from digsite.core.words import ENGLISH, _, present_language
from digsite.services.board import voice_of
from digsite.services.guide import guide_file


@dataclass(frozen=True)
class Verdict:
    """What the teacher says to a move, and the moves of the step that stand then."""

    done: bool
    sentence: str
    moves: tuple[str, ...] = ()


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
        self.zoom = float(str(data.get("zoom", 1)))
        self.mistakes = self.task.mistakes()
        self.parts = self.task.parts()

    def solution_after(self, moves: Sequence[str]) -> str:
        """A move that is right once these were made."""
        return [*(part.solution for part in self.parts), self.solution][len(moves)]

    def state(self, moves: Sequence[str] = ()) -> State:
        """The position to look at, after these moves of the step; a fresh one each time."""
        if len(moves) > len(self.parts):
            raise DigsiteError(f"step {self.id} has {len(self.parts) + 1} moves")
        state = self._lessons.state_of(self._game, self.task)
        for part, written in zip(self.parts, moves, strict=False):
            state.play(lowest_seat(state.to_act()), self._game.parse(written).code())
            for outcome in part.chance:
                state.play(NATURE, self._game.parse(outcome).code())
        return state

    def judge(self, code: int, moves: Sequence[str] = ()) -> Verdict:
        """Whether a move, after others, does what the step asks, and what to say to it."""
        so_far = tuple(moves)
        attempt = Attempt(self.state(so_far), code, self.state())
        part = self.parts[len(so_far)] if len(so_far) < len(self.parts) else None
        if attempt.refusal is None and self._reached(part.task if part else self.task, attempt):
            if part is None:
                return Verdict(True, self.done, so_far)
            return Verdict(False, part.done, (*so_far, self._game.notation(code)))
        # What was built on the way may be in the way: a last move that misses begins anew.
        stays = so_far if part is not None or attempt.refusal is not None else ()
        return Verdict(False, self._answer(attempt, len(so_far)), stays)

    def _answer(self, attempt: Attempt, made: int) -> str:
        for mistake in self.mistakes:
            if len(mistake.after) == made and self._makes(mistake.kind, attempt):
                return mistake.answer
        if attempt.refusal is None:
            return _("That is allowed, but it is not what we are after.")
        words = self._game.kit().words
        usual = words.explain(attempt.refusal, voice_of(attempt.before))
        return self._answers.get(attempt.refusal.rule, usual)

    def _reached(self, task: Task, attempt: Attempt) -> bool:
        if task.goal_kind == "legal":
            return True
        if task.goal_kind == "score_at_least":
            return attempt.earned >= task.goal_value
        return self._lessons.reached(task, attempt)

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
    return list(_steps(game, "tutorial.{language}.toml", present_language()))


def load_short(game: Game) -> list[Step]:
    """The steps of a game's two-minute lesson; none where it has none."""
    return list(_steps(game, "short.{language}.toml", present_language()))


# To read a lesson takes longer than to judge a move of it, and a server asks with every move.
@lru_cache(maxsize=128)
def _steps(game: Game, name: str, language: str) -> tuple[Step, ...]:
    file = guide_file(game, name, ENGLISH)
    lessons = game.kit().lessons
    if file is None or lessons is None:
        return ()
    data = _read(file)
    words = guide_file(game, name, language)
    if words is not None and words != file:
        data = in_words(data, _read(words))
    answers: dict[str, str] = data.get("answers", {})
    return tuple(Step(game, lessons, step, answers) for step in data["step"])


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as problem:
        raise DigsiteError(f"{file.name}: {problem}") from None


def in_words(data: dict[str, Any], words: dict[str, Any]) -> dict[str, Any]:
    """Lessons with the texts of another language; what that has none for stays as it is."""
    return {
        "answers": {**data.get("answers", {}), **words.get("answers", {})},
        "step": [_step_in_words(step, words.get(step["id"], {})) for step in data["step"]],
    }


def _step_in_words(step: dict[str, Any], words: dict[str, Any]) -> dict[str, Any]:
    said: dict[str, Any] = {name: words[name] for name in ("title", "say", "done") if name in words}
    for name, many, text in (("mistake", "mistakes", "answer"), ("part", "parts", "done")):
        if name in step:
            texts = zip_longest(step[name], words.get(many, [])[: len(step[name])])
            said[name] = [{**one, text: new or one[text]} for one, new in texts]
    return {**step, **said}
