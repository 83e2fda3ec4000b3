"""Why a move or an outcome is refused, for people: rule, message and pieces to look at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digsite.core.contract import NATURE
from digsite.core.events import Refusal
from digsite.core.native import i64
from digsite.games.anasazi.rules import moves as notation
from digsite.games.anasazi.rules import trails
from digsite.games.anasazi.rules.leads import angle_of, expedition_of
from digsite.games.anasazi.rules.moves import camp_x, camp_y, is_camp, is_lead

if TYPE_CHECKING:
    from digsite.games.anasazi.rules.play import AnasaziState

_OUTCOMES: Final = {
    "layout": ("ANA-02", "not_this_layout"),
    "treasures": ("ANA-07", "not_this_deal"),
    "towers": ("ANA-06", "not_these_towers"),
    "first": ("ANA-01", "not_a_seat"),
    "objectives": ("ANA-10", "no_such_card"),
}
_LEAD_CAUSES: Final = {
    int(trails.EDGE): ("ANA-24", "off_the_edge", ""),
    int(trails.END): ("ANA-26", "hides_an_end", "expedition"),
    int(trails.FOREIGN_CAMP): ("ANA-27", "over_a_camp", "camp"),
    int(trails.FRESH_CAMP): ("ANA-29", "over_a_fresh_camp", "camp"),
}
_CAMP_CAUSES: Final = {
    int(trails.OFF_SURFACE): ("ANA-16", "off_the_table", ""),
    int(trails.NOT_BETWEEN): ("ANA-18", "not_between_mesas", ""),
    int(trails.MESA): ("ANA-17", "on_a_mesa", "mesa"),
    int(trails.CAMP): ("ANA-17", "on_a_camp", "camp"),
    int(trails.BASE): ("ANA-19", "on_a_base", "base"),
    int(trails.MARKER): ("ANA-19", "on_a_marker", "marker"),
    int(trails.END): ("ANA-19", "on_an_end", "expedition"),
}


def out_of_turn(state: AnasaziState, seat: i64) -> Refusal:
    """Why a seat has nothing to decide, or chance nothing to give."""
    phase = state.phase()
    if seat == NATURE:
        rule, key = _OUTCOMES.get(phase, ("ANA-13", "no_chance_now"))
        return Refusal(rule, key, {}, [])
    if phase == "over":
        return Refusal("ANA-38", "game_over", {}, [])
    return Refusal("ANA-12", "not_your_turn", {}, [])


def why_not(state: AnasaziState, seat: i64, code: i64) -> Refusal:
    """Why the seat that acts may not do this. Called only for what the rules refuse."""
    phase = state.phase()
    if phase in ("action", "setup_camp"):
        return _action_refusal(state, seat, code)
    if phase == "take":
        return Refusal("ANA-34", "not_to_be_taken", {}, [])
    return _look_refusal(state, code)


def _action_refusal(state: AnasaziState, seat: i64, code: i64) -> Refusal:
    if is_camp(code):
        if state.hand[seat] == 0:
            return Refusal("ANA-14", "no_camp_left", {}, [])
        found = state.table.camp_obstacle(camp_x(code), camp_y(code))
        return _because(_CAMP_CAUSES, found)
    if state.phase() == "setup_camp":
        return Refusal("ANA-09", "camps_first", {}, [])
    if not is_lead(code):
        return Refusal("ANA-13", "camp_or_lead", {}, [])
    if state.table.supply == 0:
        return Refusal("ANA-21", "no_marker_left", {}, [])
    expedition = expedition_of(code)
    if expedition >= len(state.table.end_x):
        return Refusal("ANA-22", "no_such_expedition", {"expedition": int(expedition) + 1}, [])
    if state.by_eye():
        return Refusal("ANA-30", "not_there", {}, [])
    marker = state.table.next_marker(expedition, angle_of(code))
    return _because(_LEAD_CAUSES, state.table.obstacle(marker, expedition, seat))


def _because(causes: dict[int, tuple[str, str, str]], found: i64) -> Refusal:
    rule, key, piece = causes[int(found // trails.CAUSE)]
    number = int(found % trails.CAUSE) + 1
    if not piece:
        return Refusal(rule, key, {}, [])
    return Refusal(rule, key, {"number": number}, [f"{piece}-{number}"])


def _look_refusal(state: AnasaziState, code: i64) -> Refusal:
    phase = state.phase()
    rule = {"first_looks": "ANA-11", "camp_look": "ANA-20", "setup_look": "ANA-20"}.get(
        phase, "ANA-36"
    )
    tower = code - notation.LOOK
    values: dict[str, object] = {"number": int(tower) + 1}
    if code == notation.DECLINE:
        return Refusal("ANA-11", "must_look", {}, [])
    if not 0 <= tower < state.table.terrain.towers:
        return Refusal(rule, "not_a_look", {}, [])
    place = [f"tower-{int(tower) + 1}"]
    if not (state.table.standing >> tower) & 1:
        return Refusal("ANA-32", "tower_gone", values, place)
    if phase == "first_looks":
        return Refusal(rule, "seen_already", values, place)
    return Refusal(rule, "other_mesa", values, place)
