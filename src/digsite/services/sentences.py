"""Words for people: why a move was refused, what happened, how a game ended, what can be chosen.

A game's ``words`` part holds the templates: ``MESSAGES`` for refusals, ``EVENTS`` for events, and,
where templates are not enough, functions ``explain(refusal, language)`` and
``tell(event, names, language)``; a function ``phase_prompt(observation, language)`` says what a
viewer is to do now; ``OPTIONS`` says what options and their values are called. A game without words
is told by its keys: nothing here fails for want of a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import cast

from digsite.core.contract import Game, Observation, Option, Result
from digsite.core.events import Refusal
from digsite.core.match import UndoRefused
from digsite.core.words import N_, OptionWords, _, fill, translated

Explain = Callable[[Refusal, str], str]
Tell = Callable[[Mapping[str, object], Sequence[str], str], str]

_UNDO_CAUSES = {
    "nothing": N_("There is nothing to take back."),
    "barrier": N_("Chance has acted or something was shown: nobody can unlearn it."),
    "final": N_("The rules make this move final."),
    "consent": N_("Another seat has acted since and has not agreed."),
}


def refusal_sentence(game: Game, refusal: Refusal, language: str = "") -> str:
    """Why a move is refused, in one sentence."""
    explain = cast("Explain | None", getattr(game.part("picture.words"), "explain", None))
    if explain is not None:
        return explain(refusal, language)
    return _filled(_templates(game, "MESSAGES"), refusal.key, refusal.values, language)


def undo_sentence(refused: UndoRefused) -> str:
    """Why a step cannot be taken back."""
    return _(_UNDO_CAUSES[refused.cause])


def event_sentence(
    game: Game, event: Mapping[str, object], names: Sequence[str], language: str = ""
) -> str:
    """What happened, as one viewer saw it; empty for an event the game has no words for."""
    tell = cast("Tell | None", getattr(game.part("picture.words"), "tell", None))
    if tell is not None:
        return tell(event, names, language)
    kind = str(event["kind"])
    templates = _templates(game, "EVENTS")
    if kind not in templates:
        return ""
    values = dict(event)
    seat = event.get("seat")
    if isinstance(seat, int) and 0 <= seat < len(names):
        values["name"] = names[seat]
    return _filled(templates, kind, values, language)


def prompt_sentence(observation: Observation, language: str = "") -> str:
    """What the viewer is to do now; empty where the game has no words for it."""
    words = observation.settings.game.part("picture.words")
    prompt = cast("Callable[[Observation, str], str] | None", getattr(words, "phase_prompt", None))
    return "" if prompt is None else prompt(observation, language)


def end_sentence(game: Game, result: Result, names: Sequence[str]) -> str:
    """Who won, or how it ended in the game's own words (``ending(result)``), where it has some."""
    ending = cast(
        "Callable[[Result], str] | None", getattr(game.part("picture.words"), "ending", None)
    )
    told = "" if ending is None else ending(result)
    if told:
        return told
    winners = [names[seat] for seat in result.winners]
    if game.cooperative or len(names) == 1:
        return _("Won!") if winners else _("Lost.")
    if not winners:
        return _("Nobody wins.")
    if len(winners) == 1:
        return _("{name} wins.").format(name=winners[0])
    return _("A shared win: {names}.").format(names=", ".join(winners))


def option_words(game: Game, option: Option, language: str = "") -> OptionWords:
    """What an option is called and, where it is a choice, what each of its values is called."""
    known = cast("Mapping[str, OptionWords]", getattr(game.part("picture.words"), "OPTIONS", {}))
    words = known.get(option.name, OptionWords(_plain(option.name).capitalize()))
    values = {
        value: translated(words.values.get(value, _plain(value)), language)
        for value in option.values
    }
    return OptionWords(translated(words.label, language), values)


def _plain(name: str) -> str:
    """An identifier as words: ``seats3`` is "seats 3"."""
    return re.sub(r"(?<=[a-z])(?=\d)", " ", name.replace("_", " "))


def _templates(game: Game, table: str) -> Mapping[str, str]:
    return cast("Mapping[str, str]", getattr(game.part("picture.words"), table, {}))


def _filled(
    templates: Mapping[str, str], key: str, values: Mapping[str, object], language: str
) -> str:
    # A small game may use the sentence itself as the key.
    template = templates.get(key, key)
    try:
        return fill(template, values, language)
    except (KeyError, IndexError, ValueError):
        # A translation with a wrong field must not take the game down.
        return template
