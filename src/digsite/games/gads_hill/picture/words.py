"""The sentences of Gads Hill 1874: why a move is refused, what happened, what to do now."""

from __future__ import annotations

from collections.abc import Mapping

from digsite.core.contract import Observation, Result
from digsite.core.events import Refusal
from digsite.core.kit import Data, Words, filled, with_name
from digsite.core.shapes import WHOLE
from digsite.core.words import N_, Voice
from digsite.games.gads_hill.knowledge.seen import Seen
from digsite.games.gads_hill.rules.house_rules import HouseRules
from digsite.games.gads_hill.rules.moves import BUILDINGS
from digsite.games.gads_hill.rules.stages import LAST_FIELD, ONE_CARD_FROM
from digsite.games.gads_hill.rules.town import shipped_town

REFUSALS: dict[str, str] = {
    "not_an_outcome": N_("Chance has nothing like this to give now."),
    "game_over": N_("The game is over: nothing can be played any more."),
    "not_your_turn": N_("It is somebody else's turn."),
    "draft_now": N_("The opening draft is on: choose a building from the stock."),
    "not_in_stock": N_("The {building} is not in the stock."),
    "draw_now": N_("Your action is done: draw a card from one of the piles."),
    "pile_empty": N_("This pile is empty."),
    "others_object": N_("Objections are heard, and it is somebody else who is asked now."),
    "frame_goes_on": N_("Station, cemetery and pasture are being laid: wait for that."),
    "first_goes_on": N_("It is being drawn who begins: wait for that."),
    "deal_goes_on": N_("The cards are being dealt: wait for that."),
    "draw_goes_on": N_("A card is being drawn: wait for that."),
    "no_such_move": N_("There is no such move in this game."),
    "act_now": N_("Your action comes now: play cards, throw two away for a token, or pass."),
    "second_now": N_("You have played a card: play a second one, or say that you are done."),
    "after_now": N_(
        "Your action for this turn is done: buy or claim if you may, or say that you are done."
    ),
    "object_now": N_("Objections are heard: claim a token, or say that you are done."),
    "act_first": N_("Choose an action first; to do nothing at all, pass."),
    "too_late_to_pass": N_(
        "You have begun your action, so you cannot pass; say that you are done."
    ),
    "not_in_hand": N_("You do not hold card {card}."),
    "one_card_limit": N_("Sixteen buildings stand: from now on one card a turn is the limit."),
    "one_card_found": N_(
        "Sixteen buildings are found, the locomotive has reached field 19: from now on one card a "
        "turn is the limit."
    ),
    "no_own_building": N_("You have no building left that is not on the map yet."),
    "name_building": N_("Card {card} needs one of your own buildings."),
    "self": N_("The card already speaks of the {building}: choose another building of yours."),
    "not_yours": N_("The {building} is not yours."),
    "already_placed": N_("The {building} stands already, so it cannot be used any more."),
    "already_out": N_("The {building} is out of the game."),
    "subject_out": N_("The {building}, of which the card speaks, is out of the game."),
    "contradiction_fixed": N_("This contradicts a building that stands already (place {places})."),
    "contradiction_tokens": N_("No possible place would be left for the {building}."),
    "over5": N_("The {building} has five tokens, but {count} places would be possible: {places}."),
    "wipe_chain": N_("What follows from it would leave the {building} without a place."),
    "overlap": N_("More buildings than places would be left; this table does not allow that."),
    "over3": N_("Place {places} cannot take another token: three are the limit."),
    "no_effect": N_("The card would change nothing; this table does not allow that."),
    "no_token_there": N_("The {building} has no token there."),
    "last_token": N_("The last token of the {building} cannot be taken; only a card settles it."),
    "buy_later": N_("At this table buildings are bought after the action."),
    "sale_is_over": N_("The game ends with this turn: a building would only cost you tokens."),
    "too_few_tokens": N_("A building costs {price} of your collected tokens."),
    "no_buys_left": N_("Nobody buys more than {most} buildings in a game."),
    "bought_this_turn": N_("You have bought enough this turn; the limit is {most}."),
    "no_claims": N_("At this table the game draws all conclusions by itself; there are no claims."),
    "claimed_before": N_("You have claimed this token already, and the board is still the same."),
}

SHORT: dict[str, str] = {
    "one_card_limit": N_("One card a turn now"),
    "one_card_found": N_("One card a turn now"),
    "no_own_building": N_("No building of yours left"),
    "self": N_("Needs another building"),
    "already_placed": N_("Stands already"),
    "already_out": N_("Out of the game"),
    "subject_out": N_("Its building is out"),
    "contradiction_fixed": N_("Contradicts a house"),
    "contradiction_tokens": N_("No place would be left"),
    "over5": N_("More than five tokens"),
    "wipe_chain": N_("No place would be left"),
    "overlap": N_("Too many for the places"),
    "over3": N_("Place {places} is full"),
    "no_effect": N_("Changes nothing"),
}
"""Why a card cannot be played, in a word or two; the whole sentence comes when it is pressed."""

EVENTS: dict[str, str] = {
    "framed": N_("The framed spaces: {A} on A, {B} on B, {C} on C."),
    "first": N_("{name} begins."),
    "dealt_red": N_("{name} is dealt a red card."),
    "dealt_orange": N_("{name} is dealt an orange card."),
    "dealt_green": N_("{name} is dealt a green card."),
    "dealt_own": N_("{name} is dealt card {card}."),
    "drawn_red": N_("{name} draws a red card."),
    "drawn_orange": N_("{name} draws an orange card."),
    "drawn_green": N_("{name} draws a green card."),
    "drawn_own": N_("{name} draws card {card}."),
    "drafted": N_("{name} takes the {house}."),
    "bought": N_("{name} buys the {house} for two tokens."),
    "passed": N_("{name} passes."),
    "played": N_("{name} plays card {card}: {text}"),
    "played_mine": N_("{name} plays card {card} with the {own_house}: {text}"),
    "discarded": N_("{name} throws cards {thrown} away and takes a token of the {house}."),
    "entered": N_("The {house} may be on {where}."),
    "removed": N_("The {house} is not on {where}: {why}."),
    "placed": N_("The {house} stands on {where}: {why}."),
    "out": N_("The {house} is out of the game."),
    "gained": N_("{name} collects {tokens}."),
    "gained_own": N_("You collect {tokens}."),
    "locomotive": N_("The locomotive moves to field {field}."),
    "claimed_right": N_("{name} claims the token of the {house} on {place}: rightly."),
    "claimed_wrong": N_("{name} claims the token of the {house} on {place}: wrongly."),
    "reshuffled": N_("The orange cards are shuffled into a new pile: {thrown}."),
    "over": N_("The game is over: {reason_words}."),
}
"""By kind of event. Where one kind has several sentences, the kind comes first in the key."""

BRIEFS: dict[str, str] = {
    "first": N_("begins"),
    "drafted": N_("takes the {house}"),
    "bought": N_("buys the {house}"),
    "passed": N_("passes"),
    "played": N_("plays card {card}"),
    "played_mine": N_("plays card {card}"),
    "discarded": N_("throws cards {thrown} away"),
    "entered": N_("{house} on {where}"),
    "placed": N_("{house} stands on {where}"),
    "out": N_("{house} is out"),
    "gained": N_("+{points}"),
    "locomotive": N_("locomotive to {field}"),
    "claimed_right": N_("claims the {house} on {place}, rightly"),
    "claimed_wrong": N_("claims the {house} on {place}, wrongly"),
}
"""Parts of a journal's line."""

CAUSES: dict[str, str] = {
    "card": N_("the card says so"),
    "take": N_("the token was taken"),
    "claim": N_("logic says so"),
    "last": N_("the last token decides"),
    "built": N_("this place is built on now"),
    "settled": N_("the card settles the stalled place"),
    "pair": N_("two others fill places {proof}"),
    "set": N_("others fill places {proof}"),
}

REASONS: dict[str, str] = {
    "locomotive": N_("the locomotive has reached the last field"),
    "all_passed": N_("everybody passed and no card is left"),
    "standstill": N_("nothing has moved for three rounds"),
    "turn_limit": N_("four hundred turns are enough"),
}

COLOURS: dict[str, str] = {"red": N_("red"), "orange": N_("orange"), "green": N_("green")}

GIVEN: dict[str, str] = {
    "station": N_("Station"),
    "cemetery": N_("Cemetery"),
    "pasture": N_("Pasture"),
}

HINTS: dict[str, str] = {
    "settles": N_("It settles the {house} on lot {place} and brings you {tokens}."),
    "narrows": N_("It takes {tokens} off the marked lots: the {house} cannot stand there."),
    "narrows_more": N_(
        "It brings you {tokens}: the {house} cannot stand on the marked lots, and more follows."
    ),
    "enters": N_("It brings the {house} onto the marked lots, to be narrowed down later."),
    "enters_own": N_("It brings your own {house} onto the marked lots, for your other cards."),
    "keeps": N_("Keep what you hold: no card in your hand brings a token on this map now."),
    "saves": N_("A building would cost two of your tokens, and you can go on without one."),
    "serves": N_("You need no other building: your {house} still has {tokens} to win."),
    "draws_first_red": N_("You hold no red card, and only those bring buildings onto the map."),
    "keeps_for": N_("Keep your cards for the {house}: {tokens} can still be won there."),
    "buys": N_("You need a building for your cards, and the {house} still has {tokens}."),
    "drafts_named": N_("Your card {card} speaks of the {house} and brings it onto the map."),
    "drafts": N_("Your orange and green cards can be used on the {house}: {cards}."),
    "drafts_open": N_(
        "Your cards {first} and {second} can be used on the {house}; your red cards name none that "
        "is left."
    ),
    "drafts_beside": N_(
        "Your cards {first} and {second} work for the {house}; red card {card} can be played "
        "without owning its building."
    ),
    "drafts_any": N_("Orange and green cards that you draw can be used on the {house}."),
    "draws_red": N_("Red cards bring buildings onto the map; your {house} has {tokens}."),
    "draws_orange": N_("Orange cards narrow your own {house} down, which still has {tokens}."),
    "draws_green": N_("Green cards set your {house} beside another building and take most tokens."),
    "draws_red_alone": N_("Red cards need no building of your own, and you have none left."),
    "draws_orange_alone": N_("Orange cards can be used as soon as you buy a building."),
    "draws_green_alone": N_("Green cards can be used as soon as you buy a building."),
}
"""Why a move is advised."""

PROMPTS: dict[str, str] = {
    "frame": N_("Station, cemetery and pasture are being laid on the framed spaces."),
    "first": N_("It is being drawn who begins."),
    "deal": N_("The cards are being dealt."),
    "draft": N_("Choose a building for yourself: those named on your red cards are a good start."),
    "act": N_("Play one or two cards, or throw two away for a token, or pass."),
    "act_one": N_("Play one card, or throw two away for a token, or pass."),
    "act_one_found": N_(
        "Field 19 is reached, sixteen buildings are found: play one card, or throw two away for a "
        "token, or pass."
    ),
    "second": N_("Play a second card, or say that you are done."),
    "after": N_("Anything else before you draw? Otherwise you are done."),
    "after_last": N_(
        "Is there a token left to claim before the game ends? Otherwise you are done."
    ),
    "pile": N_("Draw a card: red, orange or green."),
    "draw": N_("A card is being drawn."),
    "object": N_("Is there a token that logic alone takes away? Say which, or that you are done."),
    "over": N_("The game is over."),
}
"""What the viewer is to do, by step: a phase, or how far somebody has come in it."""


class GadsHillWords(Words):
    """Speaks of Gads Hill 1874."""

    seat = N_("Expedition {letter}")
    refusals = REFUSALS
    events = EVENTS
    prompts = PROMPTS
    waiting = {
        "draft": N_("{name} chooses a building."),
        "act": N_("{name} plays one or two cards, throws two away for a token, or passes."),
        "act_one": N_("{name} plays one card, throws two away for a token, or passes."),
        "act_one_found": N_(
            "Field 19 is reached: {name} plays one card, throws two away for a token, or passes."
        ),
        "second": N_("{name} may play a second card."),
        "after": N_("{name} may do something else before drawing a card."),
        "after_last": N_("{name} may claim tokens before the game ends."),
        "pile": N_("{name} chooses a pile to draw from."),
        "object": N_("{name} is asked whether logic alone takes a token away."),
    }
    briefs = BRIEFS
    reasons = HINTS
    begins = frozenset({"first", "drafted", "passed", "played", "discarded", "claimed"})

    def brief(self, event: Mapping[str, object], voice: Voice) -> str:
        key = sentence_of(event)
        return filled(BRIEFS, key, with_things(event, voice), voice) if key in BRIEFS else ""

    def explain(self, refusal: Refusal, voice: Voice) -> str:
        values = dict(refusal.values)
        if "building" in values:
            values["building"] = house(str(values["building"]), voice)
        return filled(self.refusals, refusal.key, values, voice)

    def tell(self, event: Mapping[str, object], voice: Voice) -> str:
        key = sentence_of(event)
        return filled(self.events, key, with_things(event, voice), voice) if key in EVENTS else ""

    def because(self, kind: str, values: Mapping[str, object], voice: Voice) -> str:
        things = with_things(values, voice)
        count = values.get("count")
        if isinstance(count, int):
            things["cards"] = voice.count("{n} card", "{n} cards", count)
        return filled(HINTS, kind, things, voice)

    def foretell(self, event: Mapping[str, object], voice: Voice) -> str:
        """One event of a move that the reader might play."""
        own = {"kind": "gained_own"} if event["kind"] == "gained" else {}
        return self.tell({**event, **own}, voice)

    def headline(self, seen: Observation, result: Result, voice: Voice) -> str:
        """How many houses of the winner stand."""
        if len(result.winners) != 1:
            return ""
        winner, town = result.winners[0], Seen(seen)
        standing = len([one for one in town.owns(winner) if one in town.placed])
        template = N_("{name} put {houses} on the map and collected {tokens}")
        houses = voice.count("{n} house", "{n} houses", standing)
        earned = tokens(int(result.scores[winner]), voice)
        return voice.say(template, name=voice.name(winner), houses=houses, tokens=earned)

    def ask(self, seen: Observation, voice: Voice) -> str:
        return voice.say(self.prompts[step_of(seen)])

    def wait(self, seen: Observation, voice: Voice) -> str:
        return voice.say(self.waiting[step_of(seen)], name=voice.all_names(seen.acting()))


WORDS = GadsHillWords()


def house(key: str, voice: Voice) -> str:
    """A building's name."""
    return voice.word(shipped_town().content.names[BUILDINGS.index(key)])


def short_reason(refusal: Refusal, voice: Voice) -> str:
    """Why a card cannot be played, in a word or two."""
    template = SHORT.get(refusal.key)
    return voice.say(N_("Not now")) if template is None else voice.fill(template, refusal.values)


def tokens(count: int, voice: Voice) -> str:
    return voice.count("{n} token", "{n} tokens", count)


def step_of(seen: Observation) -> str:
    """The key of what is said of the present step."""
    phase = seen.phase()
    field = WHOLE.trust(seen.data["locomotive"])
    if phase == "after" and field == LAST_FIELD:
        return "after_last"
    if phase != "act":
        return phase
    if seen.data.get("played"):
        return "second"
    limit = HouseRules(seen.settings).limit_field
    if field < limit:
        return "act"
    return "act_one" if limit == ONE_CARD_FROM else "act_one_found"


def sentence_of(event: Mapping[str, object]) -> str:
    """The key of the sentence that tells an event."""
    kind = str(event["kind"])
    if kind in ("dealt", "drawn"):
        return f"{kind}_own" if "card" in event else f"{kind}_{event['pile']}"
    if kind == "played" and "mine" in event:
        return "played_mine"
    if kind == "claimed":
        return "claimed_right" if event["right"] else "claimed_wrong"
    return kind


def with_things(event: Mapping[str, object], voice: Voice) -> Data:
    """An event's data with the words for what it gives as keys and numbers."""
    values = with_name(event, voice)
    if "building" in values:
        values["house"] = house(str(values["building"]), voice)
    if "mine" in values:
        values["own_house"] = house(str(values["mine"]), voice)
    if "text" in values:
        values["text"] = voice.word(str(values["text"]))
    if "cards" in values:
        values["thrown"] = listed(values["cards"])
    if "places" in values:
        values["where"] = listed(values["places"])
    if "cause" in values:
        built = values["cause"] == "last" and values["kind"] == "removed"
        cause = "built" if built else str(values["cause"])
        values["why"] = voice.say(CAUSES[cause], proof=listed(values.get("proof")))
    points = values.get("points")
    if isinstance(points, int):
        values["tokens"] = tokens(points, voice)
    if "reason" in values:
        values["reason_words"] = voice.say(REASONS[str(values["reason"])])
    for space in "ABC":
        if space in values:
            values[space] = voice.say(GIVEN[str(values[space])])
    return values


def listed(numbers: object) -> str:
    return ", ".join(map(str, numbers)) if isinstance(numbers, list) else ""
