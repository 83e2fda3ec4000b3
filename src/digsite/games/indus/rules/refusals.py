"""Why a move or an outcome is refused, for people: rule, message and places to look at."""

from __future__ import annotations

from digsite.core.contract import NATURE
from digsite.core.errors import NotationError
from digsite.core.events import Refusal
from digsite.core.native import i64
from digsite.games.indus.rules import moves as notation
from digsite.games.indus.rules import stages
from digsite.games.indus.rules.pieces import COLOURS, KINDS, piece_name, space_name
from digsite.games.indus.rules.play import IndusState


def out_of_turn(state: IndusState, seat: i64) -> Refusal:
    """Why a seat has nothing to decide, or chance nothing to give."""
    if seat == NATURE:
        return _outcome(state)
    if state.stage == stages.OVER:
        return Refusal("IND-60", "game_over", {}, [])
    return Refusal("IND-08", "not_your_turn", {}, [])


def why_not(state: IndusState, code: i64) -> Refusal:
    """The reason for a code that the rules refuse. Called only for such codes."""
    try:
        move = notation.GRAMMAR.decode(code)
    except NotationError:
        return _wrong_step(state)
    if move.kind == "place":
        return _place(state, move["piece"], move["space"])
    if move.kind == "move":
        return _walk(state, move["space"])
    if move.kind == "reroll":
        return _reroll(state)
    if move.kind == "colour":
        return _pick(state, move["colour"])
    if move.kind in ("points", "recover"):
        return Refusal("IND-53", "nothing_captured", {}, [])
    return _wrong_step(state)


def _outcome(state: IndusState) -> Refusal:
    if state.stage == stages.LAY_RING:
        return Refusal("IND-04", "not_this_ring", {}, [])
    if state.stage == stages.LAY_CENTRE:
        return Refusal("IND-04", "not_this_centre", {}, [])
    if state.stage == stages.CHOOSE_FIRST:
        return Refusal("IND-07", "not_a_starter", {}, [])
    if state.stage == stages.ROLL:
        return Refusal("IND-14", "not_a_face", {}, [])
    return Refusal("IND-14", "no_chance_now", {}, [])


def _wrong_step(state: IndusState) -> Refusal:
    """What the present step asks for instead."""
    if state.stage == stages.SETUP:
        return Refusal("IND-06", "setup_first", {}, [])
    if state.stage == stages.PICK:
        return Refusal("IND-51", "colour_first", {}, [])
    if state.stage == stages.PLACE:
        return Refusal("IND-10", "place_first", {}, [])
    if state.stage == stages.OWN:
        return Refusal("IND-53", "own_capture_first", {"piece": piece_name(state.own_piece)}, [])
    return Refusal("IND-19", "move_now", {"die": int(state.die)}, [])


def _place(state: IndusState, piece: int, at: int) -> Refusal:
    if state.stage not in (stages.PLACE, stages.SETUP):
        return _wrong_step(state)
    colour = piece // 3
    space = space_name(at)
    values: dict[str, object] = {
        "piece": piece_name(piece),
        "colour": COLOURS[colour],
        "kind": KINDS[piece % 3],
        "space": space,
    }
    if state.owners[colour] != state.turn:
        return Refusal("IND-01", "not_your_colour", values, [])
    if not state.uses(colour):
        values["turn_colour"] = COLOURS[int(state.colour)]
        return Refusal("IND-51", "other_colour", values, [])
    if state.stage == stages.SETUP and state.on_frame(colour) >= state.start_pieces:
        return Refusal("IND-06", "enough_placed", values, [])
    if state.reserve[piece] == 0:
        return Refusal("IND-02", "none_left", values, [])
    return Refusal("IND-12", "occupied", values, [space])


def _walk(state: IndusState, at: int) -> Refusal:
    if state.stage != stages.MOVE:
        return _wrong_step(state)
    space = space_name(at)
    piece = state.frame[at]
    values: dict[str, object] = {"space": space, "roll": int(state.roll)}
    if piece == stages.NONE:
        return Refusal("IND-19", "nothing_there", values, [space])
    values["piece"] = piece_name(piece)
    values["kind"] = KINDS[int(piece) % 3]
    if state.owners[piece // 3] != state.turn:
        return Refusal("IND-19", "not_your_piece", values, [space])
    if not state.uses(piece // 3):
        values["turn_colour"] = COLOURS[int(state.colour)]
        return Refusal("IND-51", "other_colour", values, [space])
    return Refusal("IND-16", "roll_too_late", values, [space])


def _reroll(state: IndusState) -> Refusal:
    if state.stage != stages.MOVE:
        return _wrong_step(state)
    if state.roll >= stages.MOST_ROLLS:
        return Refusal("IND-14", "three_rolls", {}, [])
    values: dict[str, object] = {"roll": int(state.roll) + 1}
    if state.seats == 2 and state.colour != stages.NONE:
        values["colour"] = COLOURS[int(state.colour)]
        return Refusal("IND-17", "none_of_colour", values, [])
    return Refusal("IND-17", "nobody_for_it", values, [])


def _pick(state: IndusState, colour: int) -> Refusal:
    values: dict[str, object] = {"colour": COLOURS[colour]}
    if state.stage != stages.PICK:
        return Refusal("IND-51", "no_colour_now", values, [])
    return Refusal("IND-01", "not_your_colour", values, [])
