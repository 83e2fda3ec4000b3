"""Anasazi's sentences: why a move is refused, what happened, what to do now.

Templates are translated when they are used. Counted things ("4 markers") come as finished pieces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from digsite.core.contract import SPECTATOR, Observation
from digsite.core.words import N_, OptionWords, fill, plural

MESSAGES: dict[str, str] = {
    "not_this_layout": N_("There is no layout of the mesas with this number."),
    "not_this_deal": N_("The treasures are dealt colour by colour, and not like this."),
    "not_these_towers": N_("There is no such arrangement of the towers."),
    "not_a_seat": N_("Nobody sits there who could go first."),
    "no_such_card": N_("No objective card of this colour is left in the deck."),
    "no_chance_now": N_("Nothing is drawn now: somebody has a decision to make."),
    "game_over": N_("The game is over."),
    "not_your_turn": N_("It is not your turn."),
    "not_to_be_taken": N_("Take one treasure that another player owns, or decline."),
    "no_camp_left": N_("You have no camp left in hand."),
    "camps_first": N_("Before the first turn everybody builds two camps: choose a place."),
    "camp_or_lead": N_("An action is to build a camp or to lead an expedition."),
    "no_marker_left": N_("No marker is left in the supply."),
    "no_such_expedition": N_("There is no expedition {expedition}."),
    "not_there": N_("That direction is not free."),
    "off_the_edge": N_("The marker would stick out over the edge of the table."),
    "hides_an_end": N_("The marker would hide the explorer at the end of expedition {number}."),
    "over_a_camp": N_("The marker would lie on another player's camp."),
    "over_a_fresh_camp": N_("This camp was built in this turn: cover it in a later one."),
    "off_the_table": N_("A camp must lie wholly on the table."),
    "not_between_mesas": N_("A camp stands in a valley between mesas, not outside them."),
    "on_a_mesa": N_("There is no room: the camp would lie on mesa {number}."),
    "on_a_camp": N_("There is no room: the camp would overlap another camp."),
    "on_a_base": N_("There is no room: the camp would overlap base camp {number}."),
    "on_a_marker": N_("A camp stands on the ground itself: a trail is in the way."),
    "on_an_end": N_("The camp would hide the explorer of expedition {number}."),
    "must_look": N_("Everybody looks at three towers before the first turn."),
    "not_a_look": N_("Choose a tower to look at."),
    "tower_gone": N_("Tower {number} lies on the score tile already."),
    "seen_already": N_("You have just looked at tower {number}: choose another."),
    "other_mesa": N_("Tower {number} does not stand on the mesa you have just entered."),
}

EVENTS: dict[str, str] = {
    "layout": N_("The mesas are laid out."),
    "dealt": N_("The {colour} treasures lie on the mesas."),
    "towers": N_("The towers are set up; nobody knows their colours."),
    "first": N_("{name} goes first."),
    "objective": N_("{name} gets an objective card."),
    "objective_own": N_("{name} gets the objective {colour}: such treasures count double."),
    "camp": N_("{name} builds a camp."),
    "look": N_("{name} looks at tower {tower}."),
    "look_own": N_("{name} looks at tower {tower}: it is {colour}."),
    "declined": N_("{name} lets it be."),
    "lead": N_("{name} leads expedition {expedition} on."),
    "collected": N_("{name} finds a {colour} treasure in pueblo {pueblo}."),
    "revealed": N_("Tower {tower} is {colour}: such treasures are now worth {value}."),
    "took": N_("{name} takes a {colour} treasure from {victim}."),
    "nothing_to_take": N_("{name} covers an own camp, but there is nothing to take."),
    "lost": N_("{name} cannot do anything and loses an action."),
    "over": N_("The game ends."),
    "over_markers": N_("The last marker lies: the game ends."),
    "over_towers": N_("The fourth tower of a colour stands on the score tile: the game ends."),
    "over_standstill": N_("Nobody can move any more: the game ends."),
}
"""By kind of event. Where one kind has several sentences, the kind comes first in the key."""

COLOUR_WORDS: dict[str, str] = {
    "red": N_("red"),
    "blue": N_("blue"),
    "white": N_("white"),
    "yellow": N_("yellow"),
}

PROMPTS: dict[str, str] = {
    "layout": N_("The mesas are being laid out."),
    "treasures": N_("The treasures are being dealt."),
    "towers": N_("The towers are being set up."),
    "first": N_("It is being drawn who goes first."),
    "objectives": N_("The objective cards are being dealt."),
    "setup_camp": N_("Build one of your two first camps in a valley between mesas."),
    "setup_look": N_("Look at a tower, or decline."),
    "first_looks": N_("Look at three different towers. Only you see their colours."),
    "action": N_("Lead an expedition or build a camp. Actions left: {actions}."),
    "camp_look": N_("You may look at one tower anywhere."),
    "take": N_("You have covered your camp: take a treasure from another player, or decline."),
    "mesa_look": N_("You are the first on this mesa: you may look at one of its towers."),
    "waiting": N_("{name} is thinking."),
    "over": N_("The game is over."),
}

OPTIONS: dict[str, OptionWords] = {
    "objective_deck": OptionWords(
        N_("Objective cards"),
        {"2x4": N_("two of each colour"), "distinct": N_("four different ones")},
    ),
    "setup_camp_peek": OptionWords(
        N_("Do the first two camps give a look at a tower?"), {"no": N_("no"), "yes": N_("yes")}
    ),
    "camp_region": OptionWords(
        N_("Where camps may stand"),
        {"between": N_("between the mesas"), "surface": N_("anywhere on the table")},
    ),
    "camp_on_marker": OptionWords(
        N_("A camp on top of a trail"),
        {"forbidden": N_("is forbidden"), "allowed": N_("is allowed")},
    ),
    "pueblo_touch": OptionWords(
        N_("A marker reaches a pueblo"),
        {"closed": N_("by touching its border"), "overlap": N_("only by overlapping it")},
    ),
    "mesa_enter": OptionWords(
        N_("A marker enters a mesa"),
        {"overlap": N_("only by overlapping it"), "touch": N_("by touching its border")},
    ),
    "base_as_end": OptionWords(
        N_("Must unused base camps stay visible?"), {"yes": N_("yes"), "no": N_("no")}
    ),
    "steal_empty": OptionWords(
        N_("A camp covered when nobody has a treasure"),
        {"used": N_("is used up"), "keep": N_("is kept for later")},
    ),
    "covered_foreign_camp": OptionWords(
        N_("Camps of other players"),
        {
            "forbidden": N_("are never crossed"),
            "free_once_covered": N_("are free once covered by their owner"),
        },
    ),
    "end_timing": OptionWords(
        N_("When a colour's fourth tower ends the game"),
        {"whole": N_("after the whole placement"), "tower_first": N_("before anything is taken")},
    ),
    "final_tie": OptionWords(
        N_("Who wins a last tie"),
        {"shared": N_("all who are level"), "turn_order": N_("whoever is earlier in turn order")},
    ),
    "measuring": OptionWords(
        N_("What you see while aiming"),
        {"assisted": N_("what the marker would do"), "eyeball": N_("only the direction")},
    ),
    "memory_aid": OptionWords(
        N_("Are towers you looked at noted for you?"), {"on": N_("yes"), "off": N_("no")}
    ),
    "layout": OptionWords(N_("Layout of the mesas")),
}


def colour_word(colour: object, language: str = "") -> str:
    return fill(COLOUR_WORDS[str(colour)], {}, language)


def seat_name(seat: object, names: Sequence[str]) -> str:
    number = cast("int", seat)
    return names[number] if 0 <= number < len(names) else "ABCD"[number % 4]


def tell(event: Mapping[str, object], names: Sequence[str], language: str = "") -> str:
    """One event as a sentence of the journal, as its viewer saw it."""
    kind = str(event["kind"])
    if kind not in EVENTS:
        return ""
    values = dict(event)
    if "seat" in event:
        values["name"] = seat_name(event["seat"], names)
    if "from" in event:
        values["victim"] = seat_name(event["from"], names)
    if "colour" in event:
        values["colour"] = colour_word(event["colour"], language)
        if kind in ("objective", "look"):
            kind += "_own"
    if kind == "over":
        kind = f"over_{event['reason']}" if f"over_{event['reason']}" in EVENTS else kind
    return fill(EVENTS[kind], values, language)


def phase_prompt(observation: Observation, language: str = "", names: Sequence[str] = ()) -> str:
    """What the viewer is to do now, in one sentence."""
    data = observation.data
    phase = str(data["phase"])
    acting = cast("list[int]", data["to_act"])
    if acting and (observation.viewer == SPECTATOR or int(observation.viewer) not in acting):
        return fill(PROMPTS["waiting"], {"name": seat_name(acting[0], names)}, language)
    return fill(PROMPTS[phase], {"actions": data.get("actions", 0)}, language)


def points(count: int, language: str = "") -> str:
    return plural("{n} point", "{n} points", count, language)


def markers(count: int, language: str = "") -> str:
    return plural("{n} marker left", "{n} markers left", count, language)


def camps(count: int, language: str = "") -> str:
    return plural("{n} camp", "{n} camps", count, language)


# What would happen

EFFECTS: dict[str, str] = {
    "nothing": N_("Reaches nothing new."),
    "treasures": N_("Finds: {found}."),
    "towers": N_("Reveals {found}."),
    "tower": N_("tower {number}"),
    "known_tower": N_("tower {number} ({colour})"),
    "takes": N_("Covers your camp: take a treasure."),
    "mesas": N_("Enters a new mesa."),
    "camp_near": N_("A camp here. Within one marker's reach of: {found}."),
    "camp_far": N_("A camp here, out of reach of every expedition for now."),
}

# What a piece tells when somebody points at it

GLANCES: dict[str, str] = {
    "hidden": N_("Its colour is hidden from you."),
    "worth": N_("Treasures of this colour are worth {value} now."),
    "near": N_("Within one marker's reach of expeditions: {found}."),
    "far": N_("Out of every expedition's reach for now."),
    "bars": N_("In the way of other teams that lead expeditions: {found}."),
    "bars_nobody": N_("In nobody's way for now."),
    "bars_owner": N_("Before the next turn it is in the way of {name} too."),
}
