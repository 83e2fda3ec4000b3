"""Ziggurat's sentences: why a move is refused, what happened, what to do now.

Templates are translated when they are used. Names of colours and places come as finished words.
What belongs to a sealed chapter is only ever said when that chapter's game says it happened.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from digsite.core.contract import SPECTATOR, Observation, Result
from digsite.core.words import N_, OptionWords, fill, plural
from digsite.games.ziggurat.knowledge.seen import Seen
from digsite.games.ziggurat.rules.cards import GENERATE, MOVE, TURN, Action, Card
from digsite.games.ziggurat.rules.chapters import all_chapters

MESSAGES: dict[str, str] = {
    "not_an_outcome": N_("That card is not in the pile, or no card is due now."),
    "game_over": N_("The game is over."),
    "not_your_decision": N_("This is not yours to decide just now."),
    "hero_is_safe": N_("That hero is safe and helps the others: choose one who can still move."),
    "hero_has_moved": N_("That hero has moved already, or does not move on this card."),
    "no_such_spirit": N_("No flame that is still to move stands there, or it cannot go that way."),
    "cannot_stand": N_("A pushed hero must step aside; nothing helps against it now."),
    "cannot_decline": N_("This hero has to move: there is nobody else who could go instead."),
    "not_usable": N_("That cannot be used now; use something you have, or pass."),
    "pick_hero": N_("First choose the hero who moves."),
    "choose_way": N_("Choose the way round: clockwise (+) or the other way (-)."),
    "choose_side": N_("Choose the side to which the pushed hero steps: + or -."),
    "choose_spirit": N_("Choose a flame that is still to move, and its way round."),
    "not_now": N_("That cannot be used at this moment."),
}

EVENTS: dict[str, str] = {
    "dealt": N_("{name} turns up: {card}."),
    "turn": N_("{name} plays: {card}."),
    "discarded": N_("{name} puts the card away."),
    "picked": N_("{name} lets {hero} move."),
    "picked_self": N_("{name} moves now."),
    "declined": N_("{name} would rather not move just now."),
    "walked": N_("{hero} walks {spaces} {way} from {start}."),
    "climbed": N_("{hero} climbs the stairs from {start} to {end}."),
    "slid": N_("{hero} slides down the ramp from {start} to {end}."),
    "summit": N_("{hero} is on the summit."),
    "pushed": N_("{by} pushes {hero} one space {way} from {start}."),
    "stood": N_("{hero} stands firm, and {by} has to step aside."),
    "home": N_("{hero} goes round in circles and is put on {place}."),
    "burned": N_("{hero} is burned by the {colour} flame on {place}."),
    "pit": N_("{hero} falls into the pit on {place}."),
    "spirit": N_("The {colour} flame on {start} moves {spaces} {way}."),
    "spirit_climbed": N_("The {colour} flame climbs from {start} to {end}."),
    "spirit_slid": N_("The {colour} flame slides from {start} to {end}."),
    "spirit_out": N_("The {colour} flame goes out on {place}."),
    "spirit_summit": N_("The {colour} flame reaches the summit."),
    "generated": N_("A new flame on {place}: {colour}."),
    "blocked": N_("No new flame: somebody stands on {place}."),
    "turned": N_("Level {level} turns a quarter, with everything on it."),
    "swapped": N_("{first} and {second} swap their cards."),
    "insight": N_("{name} uses an insight; {left} left."),
    "used": N_("{name} uses: {what}."),
    "title": N_("{hero} takes the title {title}."),
    "took": N_("{hero} takes {what} on {place}."),
    "fitted": N_("{hero} fits tablets into the frame: {count}."),
    "saved": N_("{hero} is saved by {how}."),
    "doused": N_("{hero} pours water over the {colour} flame on {place}."),
    "shone": N_("{hero} makes the mirror on {place} shine."),
    "dulled": N_("The {colour} flame leaves soot on the mirror on {place}."),
    "safe": N_("{hero} is safe on {place}."),
    "caught": N_("{hero} takes the {colour} flame into the lantern."),
    "lit": N_("The {colour} bowl of the lamp burns."),
    "over_won": N_("You have won!"),
    "over_lost": N_("You have lost: {reason}."),
}
"""By kind of event. Where one kind has several sentences, the kind comes first in the key."""

REASONS: dict[str, str] = {
    "WON": N_("the goal is reached"),
    "BURNED": N_("a hero was burned"),
    "HERO_IN_PIT": N_("a hero fell into a pit"),
    "SPIRIT_ON_SUMMIT": N_("a flame reached the summit"),
    "NO_CARD": N_("there was no card left to play"),
    "CONCEDED": N_("you gave up"),
}

PROMPTS: dict[str, str] = {
    "deal": N_("The cards are being dealt."),
    "draw": N_("A new card is being drawn."),
    "go": N_("Your hero moves {spaces}: choose the way round."),
    "go_other": N_("{active} plays a card that moves your hero {spaces}: choose the way round."),
    "pick": N_("Choose the hero who moves {spaces} next."),
    "push": N_("{pusher} pushes {pushed}: choose the side."),
    "spirit": N_("Choose a flame that moves {spaces}, and its way round."),
    "window": N_("Before the next move you may use something, or pass."),
    "other": N_("{name} is deciding."),
    "over": N_("The game is over."),
}

OPTIONS: dict[str, OptionWords] = {
    "push_chooser": OptionWords(
        N_("Who chooses where a pushed hero goes"),
        {"owner": N_("the hero's own player"), "active": N_("the active player")},
    ),
    "spirit_direction": OptionWords(
        N_("How flames of a colour move"),
        {"each": N_("each its own way round"), "together": N_("all the same way round")},
    ),
    "spawn_on_hero": OptionWords(
        N_("A new flame where a hero stands"),
        {"burn": N_("burns the hero"), "blocked": N_("does not appear")},
    ),
    "win_timing": OptionWords(
        N_("When a reached goal wins"),
        {"immediate": N_("at once"), "end_of_card": N_("at the end of the card")},
    ),
    "help_consent": OptionWords(
        N_("Helping with another player's hero"),
        {"auto": N_("needs no asking"), "ask": N_("may be declined by its player")},
    ),
    "early_loss": OptionWords(
        N_("When the goal is out of reach"),
        {"offer": N_("the table may concede"), "play_on": N_("you play on")},
    ),
    "seats3": OptionWords(
        N_("Sides of the tower with three players"),
        {
            "NES": N_("north, east, south"),
            "NEW": N_("north, east, west"),
            "NSW": N_("north, south, west"),
            "ESW": N_("east, south, west"),
        },
    ),
    "titles_on_loss": OptionWords(
        N_("Titles earned in a lost game"),
        {"keep": N_("are kept"), "win_only": N_("do not count")},
    ),
    "hero_lock": OptionWords(
        N_("The hero of a sheet"),
        {"sheet": N_("stays the same"), "free": N_("may be changed")},
    ),
    "replay_changes": OptionWords(
        N_("When a chapter is played again, earlier changes"),
        {"keep": N_("stay in place"), "none": N_("are left out")},
    ),
}

COLOUR_NAMES: dict[str, str] = {
    "P": N_("pink"),
    "A": N_("amber"),
    "T": N_("teal"),
    "I": N_("indigo"),
}
WAYS: dict[str, str] = {"+": N_("clockwise"), "-": N_("the other way round")}
USED: dict[str, str] = {
    "stride": N_("Long Stride"),
    "short": N_("Short Step"),
    "stance": N_("Firm Stance"),
    "whistle": N_("Whistle"),
    "ember": N_("the ember"),
    "tablet": N_("a tablet"),
    "jar": N_("a jar"),
}
"""Skills, what the whole team can use, and what heroes take."""
HOW: dict[str, str] = {
    "jar": N_("the water in the jar"),
    "cloak": N_("the wet cloak"),
    "rope": N_("the rope"),
}
SCOPES: dict[str, str] = {
    "O": N_("your hero {n}"),
    "H": N_("all heroes {n}"),
    "Y": N_("any one hero {n}"),
}


def colour_name(colour: str, language: str = "") -> str:
    return fill(COLOUR_NAMES[colour], {}, language)


def way_name(sign: str, language: str = "") -> str:
    return fill(WAYS[sign], {}, language)


def place_words(place: str, language: str = "") -> str:
    return fill(N_("the summit"), {}, language) if place == "summit" else place


def card_words(card: Card, language: str = "") -> str:
    """What a card says: ``your hero 3, then pink flames 2``."""
    heroes = fill(SCOPES[card.heroes[0]], {"n": int(card.number())}, language)
    parts = [action_words(action, language) for action in card.actions()]
    if not parts:
        return heroes
    both = parts[0] if len(parts) == 1 else _and(parts, language)
    return fill(N_("{heroes}, then {flames}"), {"heroes": heroes, "flames": both}, language)


def _and(parts: Sequence[str], language: str) -> str:
    return fill(N_("{one} and {other}"), {"one": parts[0], "other": parts[1]}, language)


def action_words(action: Action, language: str = "") -> str:
    """What a card does to the flames."""
    if action.kind == TURN:
        return fill(N_("turn level {level}"), {"level": int(action.what)}, language)
    values: dict[str, object] = {"n": int(action.number)}
    if action.kind in (MOVE, GENERATE):
        values["colour"] = colour_name("PATI"[action.what], language)
    if action.kind == MOVE:
        return fill(N_("{colour} flames {n}"), values, language)
    if action.kind == GENERATE:
        return fill(N_("a new {colour} flame"), values, language)
    return fill(N_("all flames {n}"), values, language)


def reason_words(reason: str, language: str = "") -> str:
    return fill(REASONS[reason], {}, language)


def ending(result: Result) -> str:
    """How a game ended."""
    if result.winners:
        return fill(EVENTS["over_won"], {})
    return fill(EVENTS["over_lost"], {"reason": reason_words(result.reason)})


def cards_left(count: int, language: str = "") -> str:
    return plural("{n} card in the pile", "{n} cards in the pile", count, language)


# What happened


def name_of(seat: int, names: Sequence[str]) -> str:
    """A player, and so the hero; without names the letter of the seat."""
    return names[seat] if 0 <= seat < len(names) else "ABCD"[seat % 4]


def tell(event: Mapping[str, object], names: Sequence[str], language: str = "") -> str:
    """One event as a sentence of the journal."""
    kind = str(event["kind"])
    if kind == "over":
        kind = "over_won" if event["won"] else "over_lost"
    if kind == "picked" and event["hero"] == event["seat"]:
        kind = "picked_self"
    if kind not in EVENTS:
        return ""
    values: dict[str, object] = dict(event)
    for entry in event:
        if entry in WORDED:
            values[entry] = worded(entry, event, names, language)
    if isinstance(event.get("seat"), int):
        values["name"] = name_of(cast("int", event["seat"]), names)
    if kind == "swapped":
        first, second = cast("list[int]", event["seats"])
        values["first"], values["second"] = name_of(first, names), name_of(second, names)
    return fill(EVENTS[kind], values, language)


WORDED = frozenset(
    {"hero", "by", "colour", "way", "start", "end", "place", "reason", "title", "what", "how",
     "card"}
)  # fmt: skip
"""The entries of events that people read in words of their own."""


def worded(entry: str, event: Mapping[str, object], names: Sequence[str], language: str) -> str:
    """One entry of an event as people say it."""
    value = event[entry]
    if entry in ("hero", "by"):
        return name_of(cast("int", value), names)
    if entry in ("start", "end", "place"):
        return place_words(str(value), language)
    if entry == "title":
        return title_name(str(value), language)
    if entry == "card":
        card = Card(str(value), str(event["heroes"]), str(event["spirits"]))
        return card_words(card, language)
    tables = {"colour": COLOUR_NAMES, "way": WAYS, "reason": REASONS, "what": USED, "how": HOW}
    return fill(tables[entry][str(value)], {}, language)


def title_name(key: str, language: str = "") -> str:
    """What a title is called."""
    for chapter in all_chapters():
        for title in chapter.titles:
            if title.key == key:
                return fill(title.name, {}, language)
    return key


def used_name(key: str, language: str = "") -> str:
    return fill(USED[key], {}, language)


# What to do now


def phase_prompt(observation: Observation, language: str = "", names: Sequence[str] = ()) -> str:
    """What the viewer is to do now, in one sentence."""
    seen = Seen(observation)
    return prompt(seen, language, names)


def prompt(seen: Seen, language: str = "", names: Sequence[str] = ()) -> str:
    state = seen.state
    values: dict[str, object] = {"active": name_of(seen.active, names)}
    key = seen.phase
    if seen.acting >= 0 and seen.viewer not in (seen.acting, SPECTATOR):
        values["name"] = name_of(seen.acting, names)
        return fill(PROMPTS["other"], values, language)
    if key in ("go", "pick"):
        values["spaces"] = int(state.hero_spaces())
        if key == "go" and state.mover != seen.active:
            key = "go_other"
    elif key == "spirit":
        values["spaces"] = int(state.spirit_spaces())
    elif key == "push":
        values["pusher"] = name_of(int(state.pusher), names)
        values["pushed"] = name_of(int(state.pushed), names)
    return fill(PROMPTS[key], values, language)
