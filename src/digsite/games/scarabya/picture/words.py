"""Scarabya's sentences: why a move is refused, what happened, what to do now.

Templates are translated when they are used. Counted things ("4 squares") come as finished pieces
in the nominative, separated by signs, so that every language can decline them in its own way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from digsite.core.contract import SPECTATOR, Observation, Result
from digsite.core.words import N_, OptionWords, fill, plural
from digsite.games.scarabya.rules import moves as notation

MESSAGES: dict[str, str] = {
    "not_this_board": N_("Each of the four boards is laid once, quarter by quarter from NW to SE."),
    "not_a_starter": N_("The duel is started by seat 0 or by seat 1."),
    "not_this_mission": N_("Each mission comes up once, and this one is not next."),
    "no_chance_now": N_("Nothing is drawn now: somebody has a camp to pitch."),
    "not_a_camp": N_("This is not a camp. The mission asks for camp {mission}."),
    "wrong_shape": N_("The mission asks for camp {mission}, not for camp {shape}."),
    "outside": N_("Camp {shape} would stick out over the frame: all five squares must be inside."),
    "no_flip": N_("At this table camps are turned but never turned over."),
    "rock": N_("There is a rock on {square}, and rocks stay where they are."),
    "overlap": N_("A camp already stands on {square}."),
    "off_centre": N_("The first camp must cover at least one of the four central squares."),
    "corner_only": N_(
        "Corner contact is not enough: a camp must share a side with an earlier one."
    ),
    "no_contact": N_("Camp {shape} would stand alone: it must share a side with an earlier camp."),
    "not_your_turn": N_("You have no camp to pitch just now."),
    "game_over": N_("The game is over: all twelve missions are done."),
}

EVENTS: dict[str, str] = {
    "quarter": N_("{corner}: board {board}, {side}, turned by {angle} degrees."),
    "quarter_straight": N_("{corner}: board {board}, {side}."),
    "first": N_("{name} starts the duel."),
    "mission": N_("Mission {round} of 12: camp {shape}."),
    "discarded": N_("{name} finds no legal place for camp {shape} and puts it away."),
    "chosen": N_("{name} has chosen a place."),
    "chosen_own": N_("{name} has chosen {move}."),
    "placed": N_("{name} pitches camp {shape} ({move})."),
    "dug": N_("{name} closes a dig: {squares} × {symbols} = {points}."),
    "dug_empty": N_("{name} closes a dig without a scarab: {squares}, no points."),
    "dug_trap": N_(
        "A dig closes with scarabs inside: {squares}, {symbols} that no camp can reach."
    ),
    "dug_tokens": N_("Paid with tokens {tokens}."),
    "dug_owed": N_("The box runs out of tokens: {points} owed."),
    "certain_won": N_("Every scarab is covered: the game is won for certain."),
    "certain_lost": N_("Still visible: {symbols}, and not all can be covered: lost for certain."),
    "compensated": N_("An odd number of camps stands: {name} gets {points} for open scarabs."),
    "leg": N_("Game {leg}: the same site and the same missions, now {name} starts."),
    "over": N_("All twelve missions are done."),
}
"""By kind of event. Where one kind has several sentences, the kind comes first in the key."""

CORNERS: dict[str, str] = {
    "NW": N_("North-west"),
    "NE": N_("North-east"),
    "SW": N_("South-west"),
    "SE": N_("South-east"),
}
SIDES: tuple[str, str] = (N_("front"), N_("back"))

PROMPTS: dict[str, str] = {
    "site": N_("The site is being laid out, board by board."),
    "first": N_("It is being drawn who starts."),
    "mission": N_("The next mission is about to be turned over."),
    "first_camp": N_("Pitch camp {shape}. It must cover one of the four central squares."),
    "later_camp": N_("Pitch camp {shape}. It must share a side with an earlier camp."),
    "waiting": N_("You have chosen. The others are still thinking."),
    "discarded": N_("Camp {shape} fits nowhere on your site and is put away. Others still choose."),
    "rival": N_("The other expedition is looking for a place for camp {shape}."),
    "watching": N_("Camp {shape} is looking for a place."),
    "over": N_("The game is over."),
}

OPTIONS: dict[str, OptionWords] = {
    "reveal": OptionWords(
        N_("When the others see your camp"),
        {"hidden": N_("once all have chosen"), "open": N_("at once")},
    ),
    "tile_flip": OptionWords(
        N_("Turning camps over"), {"on": N_("allowed"), "off": N_("not allowed")}
    ),
    "board_sides": OptionWords(
        N_("Sides of the boards"),
        {"both": N_("fronts and backs"), "front": N_("only fronts")},
    ),
    "symbols": OptionWords(
        N_("Scarabs on each board"),
        {"5": N_("5, gentle"), "6": N_("6, as usual"), "7": N_("7, for experts")},
    ),
    "tie_break": OptionWords(
        N_("Who wins a tie"),
        {
            "shared": N_("all who are level"),
            "symbols": N_("whoever scored more scarabs"),
            "discards": N_("whoever put away fewer camps"),
        },
    ),
    "tokens": OptionWords(
        N_("How points are paid"),
        {"unlimited": N_("as a number"), "physical": N_("with the 72 tokens of the box")},
    ),
    "duel_first": OptionWords(
        N_("Who starts the duel"),
        {
            "random": N_("a player drawn by lot"),
            "chosen": N_("the seat named below"),
            "loser": N_("the loser of the last duel"),
        },
    ),
    "first_seat": OptionWords(N_("Starting seat, if you name one (0 is A, 1 is B)")),
    "duel_legs": OptionWords(N_("Games in one duel")),
    "rematch": OptionWords(
        N_("Missions of the return match"),
        {"same": N_("in the same order"), "ru": N_("in reverse order")},
    ),
    "site": OptionWords(N_("The four boards of the site")),
    "deck": OptionWords(N_("Order of the missions")),
    "order": OptionWords(
        N_("Who knows a prepared order of missions"),
        {"hidden": N_("nobody"), "known": N_("everybody")},
    ),
}


# What happened


def tell(event: Mapping[str, object], names: Sequence[str], language: str = "") -> str:
    """One event as a sentence of the journal, as its viewer saw it."""
    kind = str(event["kind"])
    if kind not in EVENTS and kind != "certain":
        return ""
    values = dict(event)
    seat = event.get("seat")
    if isinstance(seat, int):
        values["name"] = names[seat] if 0 <= seat < len(names) else "ABCD"[seat % 4]
    if kind == "quarter":
        values.update(_board_words(str(event["board"]), language))
        kind = "quarter" if values["angle"] else "quarter_straight"
    elif kind == "chosen":
        kind = "chosen_own" if "move" in event else "chosen"
    elif kind == "dug":
        return _tell_dig(values, language)
    elif kind == "certain":
        kind = "certain_won" if event["won"] else "certain_lost"
        values["symbols"] = scarabs(_whole(event, "left"), language)
    elif kind == "compensated":
        values["points"] = points(_whole(event, "points"), language)
    return fill(EVENTS[kind], values, language)


def _tell_dig(event: Mapping[str, object], language: str) -> str:
    values = dict(event)
    earned, found = _whole(event, "points"), _whole(event, "symbols")
    values["squares"] = squares(_whole(event, "size"), language)
    values["symbols"] = scarabs(found, language)
    values["points"] = points(earned, language)
    if not found:
        return fill(EVENTS["dug_empty"], values, language)
    if not earned:  # the solo game, SCA-53
        return fill(EVENTS["dug_trap"], values, language)
    sentences = [fill(EVENTS["dug"], values, language)]
    paid = cast("list[list[int]]", event.get("tokens", []))
    if any(paid):
        tokens = ", ".join("+".join(str(coin) for coin in coins) for coins in paid if coins)
        sentences.append(fill(EVENTS["dug_tokens"], {"tokens": tokens}, language))
    missing = earned - sum(sum(coins) for coins in paid)
    if paid and missing:
        owed = {"points": points(missing, language)}
        sentences.append(fill(EVENTS["dug_owed"], owed, language))
    return " ".join(sentences)


def _board_words(text: str, language: str) -> dict[str, object]:
    move = notation.GRAMMAR.parse(text)
    return {
        "corner": fill(CORNERS[notation.QUARTERS[move["quarter"]]], {}, language),
        "board": notation.BOARDS[move["board"]],
        "side": fill(SIDES[move["side"]], {}, language),
        "angle": 90 * move["turns"],
    }


# What to do now


def phase_prompt(observation: Observation, language: str = "") -> str:
    """What the viewer is to do now, in one sentence."""
    data = observation.data
    phase = str(data["phase"])
    if phase != "place":
        return fill(PROMPTS[phase], {}, language)
    viewer = int(observation.viewer)
    shape = str(data["mission"])
    if viewer == SPECTATOR:
        key = "watching"
    elif viewer in cast("list[int]", data["to_act"]):
        key = "later_camp" if _has_camps(data, viewer) else "first_camp"
    elif observation.settings.mode == "duel":
        key = "rival"
    elif viewer in cast("list[int]", data["chosen"]):
        key = "waiting"
    else:
        key = "discarded" if shape in _discarded(data, viewer) else "waiting"
    return fill(PROMPTS[key], {"shape": shape}, language)


def _has_camps(data: Mapping[str, object], viewer: int) -> bool:
    plot = _plot(data, viewer)
    return bool(plot["camps"] or plot.get("extra"))


def _discarded(data: Mapping[str, object], viewer: int) -> str:
    return str(_plot(data, viewer).get("discarded", ""))


def _plot(data: Mapping[str, object], viewer: int) -> dict[str, object]:
    """The plot a seat builds on: its own, or the one that all share."""
    plots = cast("list[dict[str, object]]", data["plots"])
    return plots[viewer if viewer < len(plots) else 0]


# Counted things


def squares(count: int, language: str = "") -> str:
    return plural("{n} square", "{n} squares", count, language)


def scarabs(count: int, language: str = "") -> str:
    return plural("{n} scarab", "{n} scarabs", count, language)


def points(count: int, language: str = "") -> str:
    return plural("{n} point", "{n} points", count, language)


def camps(count: int, language: str = "") -> str:
    return plural("{n} camp", "{n} camps", count, language)


def _whole(event: Mapping[str, object], name: str) -> int:
    return cast("int", event[name])


# What would happen

_DIG = N_("Closes a dig: {squares} × {symbols} = {points}.")
_EMPTY_DIG = N_("Closes off {squares} without a scarab.")
_TRAP = N_("Walls in {symbols} that no camp can reach any more.")


def dig_effect(event: Mapping[str, object], language: str = "") -> str:
    """What a dig that a camp would close is worth."""
    values = {
        "squares": squares(_whole(event, "size"), language),
        "symbols": scarabs(_whole(event, "symbols"), language),
        "points": points(_whole(event, "points"), language),
    }
    if not event["symbols"]:
        return fill(_EMPTY_DIG, values, language)
    return fill(_DIG if event["points"] else _TRAP, values, language)


# What stands beside the board

DEAL = N_("The same deal again: site {site}, missions {deck}.")

SLOTS: dict[str, str] = {
    "left": N_("Camp {shape}: still to come"),
    "now": N_("Camp {shape}: to be pitched now"),
    "built": N_("Camp {shape}: pitched"),
    "discarded": N_("Camp {shape}: put away"),
}

_ALONE = N_("Your expedition comes home with {points}.")
_EVEN = N_("{camps}, an even number: nobody would get more if the duel ended now.")
_ODD = N_("{camps}, an odd number: open scarabs would bring {name} {points} if it ended now.")
_EVEN_END = N_("{camps}, an even number: nothing for open scarabs.")
_ODD_END = N_("{camps}, an odd number: {name} gets {points} for open scarabs.")
_WON = N_("All covered: the game is won for certain.")
_TRAPPED = N_("Walled in for good: {symbols}. The game is lost for certain.")
_TOO_MANY = N_("Too many for the missions left: {symbols}. The game is lost for certain.")
_IN_SIGHT = N_("Still to be covered: {symbols}.")


def ending(result: Result) -> str:
    """Alone in the base game there is nobody to beat; all other ends are told as usual."""
    if len(result.scores) == 1 and result.reason == "missions_done":
        return fill(_ALONE, {"points": points(result.scores[0])})
    return ""


def duel_status(built: int, open_symbols: int, second: str, over: bool, language: str = "") -> str:
    """SCA-43, SCA-44: whether the camps are even, and what that means for the second player."""
    values = {
        "camps": camps(built, language),
        "name": second,
        "points": points(open_symbols, language),
    }
    if over:
        return fill(_ODD_END if built % 2 else _EVEN_END, values, language)
    return fill(_ODD if built % 2 else _EVEN, values, language)


def solo_status(visible: int, trapped: int, verdict: str, language: str = "") -> str:
    """How many scarabs are still to be covered, and whether that is decided."""
    if verdict == "won":
        return fill(_WON, {}, language)
    if verdict == "lost":
        template, count = (_TRAPPED, trapped) if trapped else (_TOO_MANY, visible)
        return fill(template, {"symbols": scarabs(count, language)}, language)
    return fill(_IN_SIGHT, {"symbols": scarabs(visible, language)}, language)


def solo_statuses(language: str = "") -> list[str]:
    """All that ``solo_status`` may say, at its longest."""
    values = {"symbols": scarabs(24, language)}
    return [fill(one, values, language) for one in (_WON, _TRAPPED, _TOO_MANY, _IN_SIGHT)]


def solo_outcome(won: bool, visible: int, language: str = "") -> str:
    if won:
        return fill(N_("Won: every scarab lies under a camp."), {}, language)
    values = {"symbols": scarabs(visible, language)}
    return fill(N_("Lost: {symbols} still in sight."), values, language)


def bank(tokens: Sequence[int], owed: int, language: str = "") -> str:
    """SCA-31: the tokens left in the box, and what it owes."""
    left = ", ".join(f"{count} × {value}" for value, count in enumerate(tokens, start=1))
    if not owed:
        return fill(N_("Tokens in the box: {left}."), {"left": left}, language)
    values = {"left": left, "points": points(owed, language)}
    return fill(N_("Tokens in the box: {left}. Owed: {points}."), values, language)


def places(count: int, language: str = "") -> str:
    """How many legal placements there are."""
    return plural("{n} place to choose from", "{n} places to choose from", count, language)
