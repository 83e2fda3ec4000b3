"""Indus's sentences: why a move is refused, what happened, what to do now.

Templates are translated when they are used. Names of colours, kinds and ruins come as finished
words, so that every language can choose its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from digsite.core.contract import Observation, Result
from digsite.core.events import Refusal
from digsite.core.kit import Words, with_name
from digsite.core.words import N_, Voice
from digsite.games.indus.knowledge.seen import Ruin, Seen, cell_of, read_ruin
from digsite.games.indus.rules.pieces import KINDS

REFUSALS: dict[str, str] = {
    "not_this_ring": N_("These four large tiles do not make a ring: some line ends at a seam."),
    "not_this_centre": N_("This small tile does not fit the middle: some line ends at a seam."),
    "not_a_starter": N_("The first player is one of the seats at this table."),
    "not_a_face": N_("The die is to be rolled: it shows a number from 1 to 6."),
    "no_chance_now": N_("Nothing is rolled or drawn now: somebody has to decide."),
    "game_over": N_("The game is over: all pieces are on the board."),
    "not_your_turn": N_("It is not your turn just now."),
    "setup_first": N_("First put a piece on a free space of the frame."),
    "colour_first": N_("First choose the colour you play this turn."),
    "place_first": N_("First put a piece from your reserve on the frame; it cannot be skipped."),
    "own_capture_first": N_(
        "First decide about your captured piece {piece}: points, or take it back."
    ),
    "move_now": N_("The die shows {die}: move a piece, or roll again if you may."),
    "not_your_colour": N_("You do not lead the colour {colour}."),
    "other_colour": N_("This turn belongs to {turn_colour}: your other colour has to wait."),
    "enough_placed": N_("The colour {colour} already has its first pieces on the frame."),
    "none_left": N_("You have no {kind} of {colour} left in your reserve."),
    "occupied": N_("Space {space} is taken: a space holds one piece."),
    "nothing_there": N_("Nobody stands on space {space}."),
    "not_your_piece": N_("The piece on {space} is not yours."),
    "roll_too_late": N_(
        "Roll {roll} is too late for the {kind}: workers use the first roll, assistants the second "
        "too, professors all three."
    ),
    "three_rolls": N_("Three rolls are made: now a professor must move."),
    "nobody_for_it": N_("None of your pieces on the frame could use roll {roll}."),
    "none_of_colour": N_(
        "This turn belongs to {colour}, and no {colour} piece on the frame could use roll {roll}."
    ),
    "no_colour_now": N_("There is no colour to choose now."),
    "nothing_captured": N_("None of your own pieces waits for a decision."),
}

EVENTS: dict[str, str] = {
    "ring": N_("The corners are laid: {tiles}."),
    "board": N_("The board is laid: {board}."),
    "first": N_("{name} begins."),
    "colour": N_("{name} plays {colour} this turn."),
    "placed": N_("{name} puts a {piece} on {space}."),
    "rolled": N_("{name} rolls a {die} (roll {roll})."),
    "rerolls": N_("{name} rolls again."),
    "moved": N_("{name} walks a {piece} from {space} to {area}."),
    "protected": N_("Area {area} is protected by {colour} from now on."),
    "captured": N_("{name} captures a {piece} in {area}: {points}."),
    "recovered": N_("{name} takes the {piece} back into the reserve."),
    "again": N_("Nobody else has pieces left: {name} goes on."),
    "scored": N_("{type} {areas}: {shares}."),
    "scored_nobody": N_("{type} {areas}: nobody counts."),
    "over": N_("All pieces are on the board. Final scores: {scores}."),
}
"""By kind of event. Where one kind has several sentences, the kind comes first in the key."""

BRIEFS: dict[str, str] = {
    "first": N_("begins"),
    "placed": N_("sets a {piece} on {space}"),
    "rolled": N_("rolls {die}"),
    "moved": N_("walks a {piece} in from {space}"),
    "protected": N_("{colour} protects an area"),
    "captured": N_("captures a {piece}: {points}"),
    "recovered": N_("takes the {piece} back"),
    "again": N_("goes on alone"),
    "over": N_("Final scores: {scores}"),
}
"""Parts of a journal's line."""

FORETOLD: dict[str, str] = {
    "colour": N_("You play {colour} this turn."),
    "rerolls": N_("You roll again."),
    "moved": N_("You walk a {piece} in from {space}."),
    "captured": N_("You capture a {piece} there: {points}."),
    "captured_from_you": N_("You are captured there: {name} gets {points} for your {piece}."),
    "captured_own": N_("Your own {piece} is captured there: {points}."),
    "protected": N_("The area is protected by {colour} from now on."),
    "recovered": N_("You take the {piece} back into the reserve."),
    "again": N_("Nobody else has pieces left: you go on."),
}
"""What a move would do, said to whoever thinks about it; all else is told as when it happens."""

HINTS: dict[str, str] = {
    "captures": N_("It captures on the marked area: {points}."),
    "leads": N_("It takes the lead in the {type} on the marked area, worth {worth}."),
    "levels": N_("It draws level in the {type} on the marked area, worth {worth}."),
    "adds": N_("It makes your part in the {type} on the marked area stronger, worth {worth}."),
    "protects": N_("It protects the marked area: nobody can cover or capture your pieces there."),
    "covers": N_("It covers the {colour} piece on the marked area."),
    "may_captures": N_("A {die} would let the {mover} capture on the marked area: {points}."),
    "may_leads": N_(
        "A {die} would bring the {mover} the lead in the {type} on the marked area, worth {worth}."
    ),
    "may_levels": N_(
        "A {die} would let the {mover} draw level in the {type} on the marked area, worth {worth}."
    ),
    "may_adds": N_(
        "A {die} would let the {mover} strengthen your {type} on the marked area, worth {worth}."
    ),
    "may_protects": N_("A {die} would let the {mover} protect the marked area for good."),
    "may_covers": N_("A {die} would let the {mover} cover {colour} on the marked area."),
    "recover": N_("Back in your reserve it can land once more, which is worth more than {points}."),
    "points": N_("So late {points} are worth more than one more landing."),
    "spares": N_("The marked area costs nothing, and your {piece} stays on the frame for later."),
    "harmless": N_("Nothing changes hands on the marked area; other choices give more away."),
    "stands": N_("From this space all areas of its line are within reach of the die."),
    "again": N_("No piece lands well with this die; the next roll can only be better."),
}
"""Why a move is advised."""

PROMPTS: dict[str, str] = {
    "ring": N_("The corners of the board are being laid."),
    "centre": N_("The middle of the board is being laid."),
    "first": N_("It is being drawn who begins."),
    "setup": N_("Put one of your pieces on any free space of the frame."),
    "colour": N_("Choose the colour you play this turn."),
    "place": N_("Put a piece from your reserve on any free space of the frame."),
    "roll": N_("The die is rolling."),
    "move": N_("The die shows {die}: choose the piece that walks in, or roll again if you may."),
    "own_capture": N_("Your own {piece} is captured: take its points, or take it back."),
    "over": N_("The game is over."),
}

PIECE_NAMES: dict[str, str] = {
    "bW": N_("blue worker"),
    "bA": N_("blue assistant"),
    "bP": N_("blue professor"),
    "yW": N_("yellow worker"),
    "yA": N_("yellow assistant"),
    "yP": N_("yellow professor"),
    "gW": N_("green worker"),
    "gA": N_("green assistant"),
    "gP": N_("green professor"),
    "rW": N_("red worker"),
    "rA": N_("red assistant"),
    "rP": N_("red professor"),
}


def piece_words(piece: str, voice: Voice) -> str:
    """A piece such as ``bA`` in words."""
    return voice.word(PIECE_NAMES[piece])


def ruin_name(kind: str, voice: Voice) -> str:
    return voice.word(kind).capitalize()


def points(count: int, voice: Voice) -> str:
    return voice.count("{n} point", "{n} points", count)


def with_amounts(amounts: Mapping[str, int], voice: Voice) -> str:
    """Colours, each with a number of its own."""
    return ", ".join(f"{voice.word(colour)} {n}" for colour, n in amounts.items())


class IndusWords(Words):
    """Tells Indus."""

    seat = N_("Expedition {letter}")
    refusals = REFUSALS
    events = EVENTS
    prompts = PROMPTS
    waiting = {
        "setup": N_("{name} puts a first piece on the frame."),
        "colour": N_("{name} chooses a colour for this turn."),
        "place": N_("{name} puts a piece on the frame."),
        "move": N_("{name} has rolled a {die} and chooses who walks in."),
        "own_capture": N_("{name} decides about an own captured piece."),
    }
    """What everybody else waits for."""
    briefs = BRIEFS
    reasons = HINTS
    begins = frozenset({"first", "placed", "over"})

    def brief(self, event: Mapping[str, object], voice: Voice) -> str:
        return tell(event, voice, BRIEFS) if event["kind"] in BRIEFS else ""

    def explain(self, refusal: Refusal, voice: Voice) -> str:
        return voice.fill(REFUSALS[refusal.key], _named(refusal.values, voice))

    def tell(self, event: Mapping[str, object], voice: Voice) -> str:
        return tell(event, voice, EVENTS)

    def foretell(self, event: Mapping[str, object], voice: Voice, viewer: int, led: str) -> str:
        """One event that a move of the viewer's own would bring; ``led`` has the letters of the
        viewer's colours.
        """
        templates = {**EVENTS, **FORETOLD}
        if event["kind"] == "captured":
            if event["seat"] != viewer:
                templates["captured"] = FORETOLD["captured_from_you"]
            elif str(event["piece"])[0] in led:
                templates["captured"] = FORETOLD["captured_own"]
        return tell(event, voice, templates)

    def because(self, kind: str, values: Mapping[str, object], voice: Voice) -> str:
        named = _named(values, voice)
        if "mover" in values:
            named["mover"] = piece_words(str(values["mover"]), voice)
        if "type" in values:
            named["type"] = voice.word(str(values["type"]))
        for entry in ("points", "worth"):
            count = values.get(entry)
            if isinstance(count, int):
                named[entry] = points(count, voice)
        return voice.fill(HINTS[kind], named)

    def headline(self, seen: Observation, result: Result, voice: Voice) -> str:
        """How many ruins the winner leads."""
        if len(result.winners) != 1:
            return ""
        winner, city = result.winners[0], Seen(seen)
        own = city.colours(winner)
        led = sum(any(colour in own for colour in ruin.leaders()) for ruin in city.ruins)
        template = N_("{name} leads in {led} of {all} ruins and has {points}")
        earned = points(int(result.scores[winner]), voice)
        return voice.say(
            template, name=voice.name(winner), led=led, all=len(city.ruins), points=earned
        )

    def ask(self, seen: Observation, voice: Voice) -> str:
        values = {"die": seen.data.get("die", 0)}
        own = seen.data.get("own_capture")
        if isinstance(own, dict):
            values["piece"] = piece_words(own["piece"], voice)
        return voice.fill(PROMPTS[seen.phase()], values)


WORDS = IndusWords()


def _named(values: Mapping[str, object], voice: Voice) -> dict[str, object]:
    """Values with the words for colours, kinds and pieces."""
    found = dict(values)
    for name, value in values.items():
        if name in ("colour", "turn_colour") or (name == "kind" and value in KINDS):
            found[name] = voice.word(str(value))
        elif name == "piece":
            found[name] = piece_words(str(value), voice)
    return found


def tell(event: Mapping[str, object], voice: Voice, templates: Mapping[str, str]) -> str:
    """One event as a sentence of the journal."""
    kind = str(event["kind"])
    if kind == "scored":
        return tell_ruin(read_ruin(event), voice)
    if kind not in templates:
        return ""
    values = _named(with_name(event, voice), voice)
    tiles, earned, scores = event.get("tiles"), event.get("points"), event.get("scores")
    if isinstance(tiles, list):
        values["tiles"] = ", ".join(tiles)
    if isinstance(earned, int):
        values["points"] = points(earned, voice)
    if isinstance(scores, list):
        values["scores"] = ", ".join(str(score) for score in scores)
    return voice.fill(templates[kind], values)


@lru_cache(maxsize=512)
def area_words(area: str, language: str) -> str:
    """An area as ears are told of it, and whoever has no use for codes."""
    row, column = cell_of(area)
    return Voice((), language).say(N_("Row {row}, column {column}"), row=row + 1, column=column + 1)


def tell_ruin(ruin: Ruin, voice: Voice) -> str:
    """What a ruin pays, in one sentence."""
    return voice.say(
        EVENTS["scored" if ruin.counts else "scored_nobody"],
        type=ruin_name(ruin.type, voice),
        areas=" ".join(ruin.areas),
        shares=with_amounts({colour: ruin.points.get(colour, 0) for colour in ruin.counts}, voice),
    )
