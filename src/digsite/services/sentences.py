"""Sentences that are the same in every game: why something stays or is not told, how it ended."""

from __future__ import annotations

from digsite.core.contract import Game, Result, State
from digsite.core.match import UndoRefused
from digsite.core.words import N_, Voice, _

_UNDO_CAUSES = {
    "nothing": N_("There is nothing to take back."),
    "over": N_("The game is over."),
    "barrier": N_("Chance has acted or something was shown: nobody can unlearn it."),
    "final": N_("The rules make this move final."),
    "consent": N_("Another seat has acted since and has not agreed."),
}


RESIGNED = "resigned"
"""The reason of a result that the rules did not bring about: somebody has given up."""


def undo_sentence(refused: UndoRefused) -> str:
    """Why a step cannot be taken back."""
    return _(_UNDO_CAUSES[refused.cause])


def no_help(state: State, seat: int) -> str:
    """Why a person on this seat is told nothing of moves beforehand; empty where that is not so."""
    rule = state.no_help_rule(seat)
    if not rule:
        return ""
    told = _("At this table nobody is told of a move before it is played ({rule}).")
    return told.format(rule=rule)


def end_sentence(game: Game, result: Result, voice: Voice) -> str:
    """How it ended in the game's own words where it has some, else who won."""
    told = "" if result.reason == RESIGNED else game.kit().words.ending(result, voice)
    if told:
        return told
    winners = result.winners
    if game.cooperative or len(result.scores) == 1:
        return voice.say(N_("Won!")) if winners else voice.say(N_("Lost."))
    if not winners:
        return voice.say(N_("Nobody wins."))
    if len(winners) == 1:
        return voice.say(N_("{name} wins."), name=voice.name(winners[0]))
    return voice.say(N_("A shared win: {names}."), names=voice.all_names(winners))
