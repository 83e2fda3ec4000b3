"""Indus's sentences: why a move is refused, what happened, what to do now.

Templates are translated when they are used. Names of colours, kinds and ruins come as finished
words, so that every language can choose its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from digsite.core.contract import SPECTATOR, Observation
from digsite.core.events import Refusal
from digsite.core.words import N_, OptionWords, fill, plural
from digsite.games.indus.rules.pieces import COLOUR_LETTERS, COLOURS, KIND_LETTERS, KINDS

MESSAGES: dict[str, str] = {
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
        "Roll {roll} is too late for a {kind}: workers use the first roll, assistants the second "
        "too, professors all three."
    ),
    "three_rolls": N_("Three rolls are made: now a professor must move."),
    "nobody_for_it": N_("None of your pieces on the frame could use roll {roll}."),
    "no_colour_now": N_("There is no colour to choose now."),
    "colour_done": N_("The colour {colour} has no pieces left to play."),
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

FORETOLD: dict[str, str] = {
    "colour": N_("You play {colour} this turn."),
    "rerolls": N_("You roll again."),
    "moved": N_("You walk a {piece} from {space} to {area}."),
    "captured": N_("You capture a {piece} in {area}: {points}."),
    "recovered": N_("You take the {piece} back into the reserve."),
    "again": N_("Nobody else has pieces left: you go on."),
}
"""What a move would do, said to whoever thinks about it; all else is told as when it happens."""

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
    "other": N_("{name} is thinking."),
    "over": N_("The game is over."),
}

OPTIONS: dict[str, OptionWords] = {
    "setup": OptionWords(
        N_("Where the first pieces stand"),
        {"first_game": N_("on prescribed spaces"), "free": N_("wherever their players put them")},
    ),
    "board": OptionWords(N_("Tiles of the board")),
    "first_player": OptionWords(
        N_("Who begins"),
        {"random": N_("a player drawn by lot"), "chosen": N_("the seat named below")},
    ),
    "first_seat": OptionWords(N_("Seat that begins, if you name one (0 is A, 1 is B, …)")),
    "two_player_colour_lock": OptionWords(
        N_("Your two colours in a turn"),
        {"on": N_("one both places and moves"), "off": N_("each step takes either")},
    ),
    "recover_on_walk_in": OptionWords(
        N_("Walking into your own other colour"),
        {"on": N_("lets you take a piece back"), "off": N_("brings points only")},
    ),
    "recovery_cap": OptionWords(N_("Pieces that each may take back")),
    "final_tie": OptionWords(
        N_("Who wins a tie"),
        {"shared": N_("all who are level"), "captures": N_("whoever has more capture points")},
    ),
}

COLOUR_NAMES: dict[str, str] = {
    "blue": N_("blue"),
    "yellow": N_("yellow"),
    "green": N_("green"),
    "red": N_("red"),
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
KIND_NAMES: dict[str, str] = {
    "worker": N_("worker"),
    "assistant": N_("assistant"),
    "professor": N_("professor"),
}
RUIN_NAMES: dict[str, str] = {
    "building": N_("Building"),
    "burial": N_("Burial"),
    "canal": N_("Canal"),
    "walkway": N_("Walkway"),
    "street": N_("Street"),
    "wall": N_("Wall"),
}


def colour_name(colour: str, language: str = "") -> str:
    return fill(COLOUR_NAMES[colour], {}, language)


def piece_words(piece: str, language: str = "") -> str:
    """``bA`` as people say it."""
    return fill(PIECE_NAMES[piece], {}, language)


def kind_name(kind: str, language: str = "") -> str:
    return fill(KIND_NAMES[kind], {}, language)


def ruin_name(kind: str, language: str = "") -> str:
    return fill(RUIN_NAMES[kind], {}, language)


def points(count: int, language: str = "") -> str:
    return plural("{n} point", "{n} points", count, language)


def colour_of(piece: str) -> str:
    return COLOURS[COLOUR_LETTERS.index(piece[0])]


def kind_of(piece: str) -> str:
    return KINDS[KIND_LETTERS.index(piece[1])]


# Why not


def explain(refusal: Refusal, language: str = "") -> str:
    """Why a move is refused, in one sentence."""
    values = dict(refusal.values)
    for name in ("colour", "turn_colour"):
        if name in values:
            values[name] = colour_name(str(values[name]), language)
    if "kind" in values:
        values["kind"] = kind_name(str(values["kind"]), language)
    if "piece" in values:
        values["piece"] = piece_words(str(values["piece"]), language)
    return fill(MESSAGES[refusal.key], values, language)


# What happened


def foretell(event: Mapping[str, object], names: Sequence[str], language: str = "") -> str:
    """One event that a move of the viewer's own would bring."""
    return tell(event, names, language, {**EVENTS, **FORETOLD})


def tell(
    event: Mapping[str, object],
    names: Sequence[str],
    language: str = "",
    templates: Mapping[str, str] = EVENTS,
) -> str:
    """One event as a sentence of the journal."""
    kind = str(event["kind"])
    if kind not in templates:
        return ""
    values = dict(event)
    seat = event.get("seat")
    if isinstance(seat, int):
        values["name"] = names[seat] if 0 <= seat < len(names) else "ABCD"[seat % 4]
    if "piece" in event:
        values["piece"] = piece_words(str(event["piece"]), language)
    if "colour" in event:
        values["colour"] = colour_name(str(event["colour"]), language)
    if kind == "ring":
        values["tiles"] = ", ".join(cast("list[str]", event["tiles"]))
    elif kind == "captured":
        values["points"] = points(cast("int", event["points"]), language)
    elif kind == "scored":
        return tell_ruin(event, language)
    elif kind == "over":
        values["scores"] = ", ".join(str(score) for score in cast("list[int]", event["scores"]))
    return fill(templates[kind], values, language)


def tell_ruin(ruin: Mapping[str, object], language: str = "") -> str:
    """What a ruin pays, in one sentence."""
    paid = cast("dict[str, int]", ruin["points"])
    counts = cast("dict[str, int]", ruin["counts"])
    values: dict[str, object] = {
        "type": ruin_name(str(ruin["type"]), language),
        "areas": " ".join(cast("list[str]", ruin["areas"])),
        "shares": ", ".join(
            f"{colour_name(colour, language)} {paid.get(colour, 0)}" for colour in counts
        ),
    }
    return fill(EVENTS["scored" if counts else "scored_nobody"], values, language)


# What to do now


def phase_prompt(observation: Observation, language: str = "", name: str = "") -> str:
    """What the viewer is to do now, in one sentence; ``name`` is the acting seat's."""
    data = observation.data
    phase = str(data["phase"])
    acting = cast("list[int]", data["to_act"])
    values: dict[str, object] = {"die": data.get("die", 0)}
    if acting and observation.viewer not in (*acting, SPECTATOR):
        values["name"] = name or "ABCD"[acting[0] % 4]
        return fill(PROMPTS["other"], values, language)
    if phase == "own_capture":
        own = cast("dict[str, str]", data["own_capture"])
        values["piece"] = piece_words(own["piece"], language)
    return fill(PROMPTS[phase], values, language)
