"""Anasazi's sentences: why a move is refused, what happened, what to do now, what would happen.

Templates are translated when they are used. Counted things ("4 markers") come as finished pieces.
"""

from __future__ import annotations

from collections.abc import Mapping

from digsite.core.contract import Observation, Result
from digsite.core.events import Refusal
from digsite.core.kit import Words, won_with
from digsite.core.shapes import PLAIN, TEXTS, WHOLE
from digsite.core.words import N_, Voice
from digsite.games.anasazi.knowledge.seen import Seen
from digsite.games.anasazi.picture.gains import Met
from digsite.games.anasazi.picture.names import mesa_words, pueblo_words
from digsite.games.anasazi.rules.moves import COLOURS
from digsite.games.anasazi.rules.play import AnasaziState
from digsite.games.anasazi.rules.terrain import BIT, NONE

REFUSALS: dict[str, str] = {
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
    "on_a_mesa": N_("There is no room: the camp would lie on {mesa}."),
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
    "collected": N_("{name} finds a {colour} treasure in {place}."),
    "revealed": N_("Tower {tower} is {colour}: such treasures are now worth {value}."),
    "took": N_("{name} takes a {colour} treasure from {victim}."),
    "nothing_to_take": N_("{name} covers an own camp, but there is nothing to take."),
    "lost": N_("{name} cannot do anything and loses an action."),
    "over_markers": N_("The last marker lies: the game ends."),
    "over_towers": N_("The fourth tower of a colour stands on the score tile: the game ends."),
    "over_standstill": N_("Nobody can move any more: the game ends."),
}
"""By kind of event. Where one kind has several sentences, the kind comes first in the key."""

BRIEFS: dict[str, str] = {
    "first": N_("goes first"),
    "camp": N_("builds a camp"),
    "look": N_("looks at tower {tower}"),
    "look_own": N_("looks at tower {tower}: {colour}"),
    "lead": N_("leads expedition {expedition}"),
    "collected": N_("finds {colour}"),
    "revealed": N_("tower {tower} is {colour}: now worth {value}"),
    "took": N_("takes {colour} from {victim}"),
    "lost": N_("loses an action"),
}
"""Parts of a journal's line."""

HINTS: dict[str, str] = {
    "collects": N_("It reaches the marked pueblo: a {colour} treasure, worth {worth} now."),
    "collects_double": N_(
        "It reaches the marked pueblo: a {colour} treasure, worth {worth} by your objective."
    ),
    "collects_several": N_("It reaches the marked pueblos: {count} with one marker."),
    "covers": N_("It covers your marked camp, so you may take a treasure from somebody."),
    "falls": N_(
        "The marked {colour} tower falls: others hold {most} such treasures, you hold {mine}."
    ),
    "near": N_("From there your next marker can reach the marked pueblos: {count}."),
    "denies": N_("The next best marker would let others reach the marked pueblos: {count}."),
    "first_there": N_("You are the first on this mesa and may look at a tower."),
    "harmless": N_("It ends where the others find nothing within reach."),
    "leaves": N_("Nothing is found now; from here the marked pueblos come next: {count}."),
    "takes": N_("A {colour} treasure is worth {worth} to you, and {victim} loses it."),
    "declines": N_("Nothing that is offered here would tell or bring you more."),
    "camp": N_("A camp in a free valley: once a trail covers it, you may take a treasure."),
    "camp_near": N_(
        "Expedition {expedition} can cover this camp next, and then you may take a treasure."
    ),
    "looks": N_("You do not know the marked tower, and its colour will lose worth when it falls."),
    "known": N_("You have seen the marked tower before, so looking tells you nothing new."),
}
"""Why a move is advised."""

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
    "mesa_look": N_("You are the first there: you may look at one tower of each new mesa."),
    "over": N_("The game is over."),
}


class AnasaziWords(Words):
    """The sentences of Anasazi."""

    seat = N_("Team {letter}")
    refusals = REFUSALS
    events = EVENTS
    prompts = PROMPTS
    waiting = {
        "setup_camp": N_("{name} builds one of the first camps."),
        "setup_look": N_("{name} may look at a tower."),
        "first_looks": N_("{name} looks at three towers."),
        "action": N_("{name} leads an expedition or builds a camp. Actions left: {actions}."),
        "camp_look": N_("{name} has built a camp and may look at a tower."),
        "take": N_("{name} has covered an own camp and may take a treasure from somebody."),
        "mesa_look": N_("{name} is the first there and may look at one tower of each new mesa."),
    }
    briefs = BRIEFS
    reasons = HINTS
    begins = frozenset({"first", "camp", "lead", "lost"})

    def brief(self, event: Mapping[str, object], voice: Voice) -> str:
        return super().brief(self.worded(event, voice), voice)

    def explain(self, refusal: Refusal, voice: Voice) -> str:
        values = dict(refusal.values)
        if refusal.key == "on_a_mesa":
            values["mesa"] = mesa_words(values["number"], voice)
        return voice.fill(REFUSALS[refusal.key], values)

    def worded(self, event: Mapping[str, object], voice: Voice) -> dict[str, object]:
        """An event with the words for what it gives as keys; one's own has a kind of its own."""
        values = dict(event)
        kind, victim = event["kind"], event.get("from")
        if isinstance(victim, int):
            values["victim"] = voice.name(victim)
        if "colour" in event:
            values["colour"] = colour_word(event["colour"], voice)
            if kind in ("objective", "look"):
                values["kind"] = f"{kind}_own"
        if kind == "collected":
            values["place"] = pueblo_words(event["mesa"], event["side"], voice)
        return values

    def tell(self, event: Mapping[str, object], voice: Voice) -> str:
        values = self.worded(event, voice)
        if event["kind"] == "over":
            values["kind"] = f"over_{event['reason']}"
            return " ".join([super().tell(values, voice), *last_sentences(event, voice)])
        return super().tell(values, voice)

    def because(self, kind: str, values: Mapping[str, object], voice: Voice) -> str:
        named = dict(values)
        victim, worth, count = values.get("victim"), values.get("worth"), values.get("count")
        if isinstance(victim, int):
            named["victim"] = voice.name(victim)
        if "colour" in values:
            named["colour"] = colour_word(values["colour"], voice)
        if isinstance(worth, int):
            named["worth"] = points(worth, voice)
        if isinstance(count, int):
            named["count"] = voice.count("{n} treasure", "{n} treasures", count)
        return voice.fill(HINTS[kind], named)

    def headline(self, seen: Observation, result: Result, voice: Voice) -> str:
        """What the winners bring home."""
        if len(result.winners) != 1:
            return ""
        winner, world = result.winners[0], Seen(seen).world
        found = sum(int(world.owned[winner * 4 + shade]) for shade in range(4))
        treasures = voice.count("{n} treasure", "{n} treasures", found)
        template = N_("{name} brings {treasures} home, worth {points}")
        earned = points(int(result.scores[winner]), voice)
        return voice.say(template, name=voice.name(winner), treasures=treasures, points=earned)

    def ending(self, result: Result, voice: Voice) -> str:
        won = won_with(result.winners, points(max(result.scores), voice), voice)
        return " ".join([won, *last_sentences(result.facts, voice)])


WORDS = AnasaziWords()


def colour_word(colour: object, voice: Voice) -> str:
    return voice.say(COLOUR_WORDS[str(colour)])


def objective_words(colour: str, voice: Voice) -> str:
    """What the viewer's card says, or when it comes."""
    if not colour:
        return voice.say(N_("A card of your own comes after the first camps."))
    goal = colour_word(colour, voice)
    return voice.say(N_("Every {colour} treasure counts double for you."), colour=goal)


def points(count: int, voice: Voice) -> str:
    return voice.count("{n} point", "{n} points", count)


def markers(count: int, voice: Voice) -> str:
    return voice.count("{n} marker left", "{n} markers left", count)


def belongings(world: AnasaziState, seat: int, voice: Voice) -> str:
    """A seat's treasures and camps, for the ears and in a text."""
    held = ", ".join(
        voice.say(
            N_("{n} {colour}"),
            n=world.owned[seat * 4 + shade],
            colour=colour_word(colour, voice),
        )
        for shade, colour in enumerate(COLOURS)
    )
    if world.phase() != "over":
        left = voice.count("{n} camp left", "{n} camps left", world.hand[seat])
        return f"{held}; {left}"
    told = [held, last_words(world, seat, voice), points(world.score(seat), voice)]
    return "; ".join(one for one in told if one)


# What is shown at the end

LAST: dict[str, str] = {
    "objective": N_("objective: {colour}"),
    "bonus": N_("bonus: {colours}"),
    "objectives": N_("Objectives: {found}."),
    "bonuses": N_("Bonus treasures: {found}."),
    "no_bonus": N_("Nobody gets a bonus treasure."),
}


def last_sentences(facts: Mapping[str, object], voice: Voice) -> list[str]:
    """Everybody's objective and who gets which bonus, so that points can be recounted."""
    cards = TEXTS.trust(facts["objectives"])
    goals = [
        f"{voice.name(seat)} {colour_word(colour, voice)}"
        for seat, colour in enumerate(cards)
        if colour
    ]
    gains = [
        f"{colour_word(colour, voice)} {voice.name(WHOLE.trust(seat))}"
        for colour, seat in PLAIN.trust(facts["bonus"]).items()
    ]
    told = [voice.say(LAST["objectives"], found=", ".join(goals))] if goals else []
    told.append(voice.say(LAST["bonuses" if gains else "no_bonus"], found=", ".join(gains)))
    return told


def last_words(world: AnasaziState, seat: int, voice: Voice) -> str:
    """A seat's objective and bonus treasures at the end."""
    told = []
    if world.objective[seat] != NONE:
        colour = colour_word(COLOURS[world.objective[seat]], voice)
        told.append(voice.say(LAST["objective"], colour=colour))
    gains = [
        colour_word(colour, voice)
        for shade, colour in enumerate(COLOURS)
        if world.bonus_winner(shade) == seat
    ]
    if gains:
        told.append(voice.say(LAST["bonus"], colours=", ".join(gains)))
    return " · ".join(told)


# What would happen

EFFECTS: dict[str, str] = {
    "nothing": N_("Reaches nothing new."),
    "treasures": N_("Finds: {found}."),
    "towers": N_("Reveals {found}."),
    "tower": N_("tower {number}"),
    "known_tower": N_("tower {number} ({colour})"),
    "takes": N_("Covers your camp: take a treasure."),
    "mesas": N_("Enters a new mesa."),
    "camp": N_("A camp here."),
    "camp_near": N_("A camp here. Within one marker's reach of: {found}."),
    "camp_far": N_("A camp here, out of reach of every expedition for now."),
}


def effects(seen: Seen, found: Met, voice: Voice) -> str:
    """What a legal marker of the viewer that meets these would do, in one sentence or a few."""
    table = seen.world.table
    terrain = table.terrain
    colours, revealed = [], []
    for area in range(terrain.areas):
        if not found.areas & BIT[area]:
            continue
        pueblo = terrain.area_pueblo[area]
        if pueblo == NONE:
            revealed.append(tower_words(seen, terrain.area_tower[area], voice))
        else:
            colours.append(colour_word(COLOURS[table.treasure[pueblo]], voice))
    told = []
    if colours:
        told.append(voice.say(EFFECTS["treasures"], found=", ".join(colours)))
    if revealed:
        told.append(voice.say(EFFECTS["towers"], found=", ".join(revealed)))
    if found.camps:
        told.append(voice.say(EFFECTS["takes"]))
    if found.mesas:
        told.append(voice.say(EFFECTS["mesas"]))
    return " ".join(told) or voice.say(EFFECTS["nothing"])


def tower_words(seen: Seen, tower: int, voice: Voice) -> str:
    """The number of a tower, with its colour where the viewer remembers it.

    The world's own colours are partly guesses, and not to be told.
    """
    colour = seen.colour_of(tower)
    if not colour:
        return voice.say(EFFECTS["tower"], number=tower + 1)
    told = colour_word(colour, voice)
    return voice.say(EFFECTS["known_tower"], number=tower + 1, colour=told)


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
