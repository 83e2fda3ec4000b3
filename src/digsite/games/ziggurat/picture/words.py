"""Ziggurat's sentences: why a move is refused, what happened, what to do now.

Templates are translated when they are used. Names of colours and places come as finished words.
What belongs to a sealed chapter is only ever said when that chapter's game says it happened.
"""

from __future__ import annotations

from collections.abc import Mapping

from digsite.core.contract import Observation, Result, Settings
from digsite.core.kit import Words, with_name
from digsite.core.words import N_, Voice
from digsite.games.ziggurat.knowledge.seen import Seen, read
from digsite.games.ziggurat.rules.board import COLOURS, SUMMIT
from digsite.games.ziggurat.rules.cards import MOVE, MOVE_ALL, TURN, Action, Card
from digsite.games.ziggurat.rules.chapters import all_chapters
from digsite.games.ziggurat.rules.setup import content_for, team_of
from digsite.games.ziggurat.rules.team import Sheet

REFUSALS: dict[str, str] = {
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
    "home": N_("{hero} goes back to {place}."),
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

BRIEFS: dict[str, str] = {
    "turn": N_("plays {card}"),
    "walked": N_("{hero} walks {spaces} {way}"),
    "climbed": N_("{hero} climbs"),
    "slid": N_("{hero} slides down"),
    "summit": N_("{hero} is on the summit"),
    "pushed": N_("{hero} is pushed"),
    "stood": N_("{hero} stands firm"),
    "home": N_("{hero} goes back"),
    "burned": N_("{hero} is burned"),
    "pit": N_("{hero} falls into a pit"),
    "spirit": N_("{colour} flame {spaces} {way}"),
    "spirit_climbed": N_("it climbs"),
    "spirit_slid": N_("it slides"),
    "spirit_out": N_("{colour} flame goes out"),
    "spirit_summit": N_("{colour} flame on the summit"),
    "generated": N_("a new {colour} flame"),
    "turned": N_("terrace {level} turns"),
    "swapped": N_("{first} and {second} swap cards"),
    "used": N_("uses {what}"),
    "title": N_("{hero}: {title}"),
    "took": N_("{hero} takes {what}"),
    "saved": N_("{hero} is saved by {how}"),
    "doused": N_("{hero} puts a {colour} flame out"),
    "shone": N_("{hero} makes a mirror shine"),
    "caught": N_("{hero} catches a {colour} flame"),
    "lit": N_("{colour} bowl burns"),
    "over_won": N_("You have won!"),
    "over_lost": N_("You have lost: {reason}"),
}
"""Parts of a journal's line."""

HINTS: dict[str, str] = {
    "wins": N_("This wins the game."),
    "escapes_pit": N_("The next best choice drops a hero into a pit."),
    "escapes_fire": N_("The next best choice burns a hero."),
    "escapes_flame": N_("The next best choice lets a flame reach the summit."),
    "arrives": N_("{hero} is safe then: on {place}."),
    "climbs": N_("{hero} then stands on {place}; the next best choice ends on {other}."),
    "to_stairs": N_("{hero} then is nearer to the next stairs: {near}, not {far} away."),
    "to_ramp": N_("{hero} then is nearer to the next ramp: {near}, not {far} away."),
    "to_tablet": N_("{hero} then is nearer to the next tablet: {near}, not {far} away."),
    "to_jar": N_("{hero} then is nearer to the next water jar: {near}, not {far} away."),
    "to_mirror": N_("{hero} then is nearer to the next dull mirror: {near}, not {far} away."),
    "pit_number": N_("From {place}, a {number} could put the {colour} flame out in a pit."),
    "careful": N_("Careful: most ways to end this card lose; {safe} of {all} do not."),
    "to_pit": N_("The {colour} flame then is nearer to a pit: {near}, not {far} away."),
    "apart": N_("The {colour} flame then keeps off {hero}: {far}, not {near} away."),
    "far_flame": N_("{hero} then is farther from the next flame: {far}, not {near} away."),
    "no_flame": N_("No flame is on the same ring as {hero} then."),
    "goal_1": N_("All in all the heroes then have a shorter way to the summit."),
    "goal_2": N_("All in all the way by the tablets to the summit is shorter then."),
    "goal_3": N_("All in all the flames are then nearer to pits and water."),
    "goal_4": N_("All in all the heroes are then nearer to dull mirrors and the summit."),
    "goal_5": N_("All in all the heroes then have a shorter way home."),
    "goal_6": N_("All in all the flames for dark bowls are then nearer to the summit."),
    "loses_anyway": N_("Every choice loses now; none is better than this one."),
    "nearer": N_("On {place} {hero} then stands better for the way to the goal."),
    "room": N_("{hero} then has a safe way for {free} of {all} numbers, more than otherwise."),
    "threat": N_("Else {player}'s open card would leave {hero} no safe way."),
    "own_threat": N_("Else {hero} would have no safe way when the own open card is played."),
    "flame_threat": N_("Else {player}'s open card would leave a {colour} flame no harmless way."),
    "opens": N_("{player}'s open card can then bring {hero} to {place}."),
    "opens_own": N_("With the open card {hero} can then go on to {place}."),
    "opens_pit": N_("{player}'s open card can then put a {colour} flame out in a pit."),
    "goes_out": N_("A {colour} flame goes out in a pit or by water."),
    "keeps_low": N_("The {colour} flame then floats over {place}, not over {other}."),
    "progress": N_("It serves the goal: {done} of {all} are done then."),
    "carries": N_("{hero} then carries one thing more that the goal needs."),
    "begins": N_("{hero} can stop on {place} without danger; the order matters little here."),
    "no_harm": N_("Neither way burns anybody now; the {colour} flame ends on {place}."),
    "trials": N_(
        "Nothing near decides; going on from {place}, {hero} came out better in trial games."
    ),
}
"""Why a choice is advised; terraces are named as the tower shows them."""

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
    "over": N_("The game is over."),
}

WAITING: dict[str, str] = {
    "go": N_("{name} moves {spaces} and chooses the way round."),
    "pick": N_("{name} chooses the hero who moves {spaces} next."),
    "push": N_("{name} is pushed and chooses the side."),
    "push_other": N_("{name} chooses where {pushed} goes."),
    "spirit": N_("{name} chooses a flame that moves {spaces}, and its way round."),
    "window": N_("{name} may use something before the next move."),
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
    "chance": N_("a second chance"),
    "rope": N_("the rope"),
}
SCOPES: dict[str, str] = {
    "O": N_("your hero {n}"),
    "H": N_("all heroes {n}"),
    "Y": N_("any one hero {n}"),
}


def colour_name(colour: str, voice: Voice) -> str:
    return voice.say(COLOUR_NAMES[colour])


def way_name(back: bool, voice: Voice) -> str:
    return voice.say(WAYS["-" if back else "+"])


def place_words(place: str, voice: Voice) -> str:
    return voice.say(N_("the summit")) if place == "summit" else place


def terrace_words(place: str, voice: Voice) -> str:
    """How high a place such as ``L2:5`` is."""
    if place == "summit":
        return voice.say(N_("the summit"))
    template = N_("the ground") if place[1] == "0" else N_("terrace {level}")
    return voice.say(template, level=place[1])


def reason_words(reason: str, voice: Voice) -> str:
    return voice.say(REASONS[reason])


def title_name(key: str, voice: Voice) -> str:
    """What a title is called."""
    for chapter in all_chapters():
        for title in chapter.titles:
            if title.key == key:
                return voice.say(title.name)
    return key


def hero_words(content: dict[str, object], key: str, voice: Voice) -> str:
    """Who a hero is: ``Abala the goat-herd``."""
    for hero in content_for(content).heroes:
        if hero.key == key:
            return voice.say(N_("{hero} {trade}"), hero=hero.name, trade=voice.word(hero.trade))
    return key


def used_name(key: str, voice: Voice) -> str:
    return voice.say(USED[key])


# What a card says


def card_words(card: Card, voice: Voice) -> str:
    """What a card says: ``your hero 3, then pink flames 2``."""
    heroes = voice.say(SCOPES[card.heroes[0]], n=int(card.number()))
    parts = [action_words(action, voice) for action in card.actions()]
    if not parts:
        return heroes
    both = parts[0]
    if len(parts) == 2:
        both = voice.say(N_("{one} and {other}"), one=parts[0], other=parts[1])
    return voice.say(N_("{heroes}, then {flames}"), heroes=heroes, flames=both)


def action_words(action: Action, voice: Voice) -> str:
    """What a card does to the spirits."""
    number = int(action.number)
    if action.kind == TURN:
        return voice.say(N_("turn level {level}"), level=int(action.what))
    if action.kind == MOVE_ALL:
        return voice.say(N_("all flames {n}"), n=number)
    colour = colour_name(COLOURS[action.what], voice)
    if action.kind == MOVE:
        return voice.say(N_("{colour} flames {n}"), colour=colour, n=number)
    return voice.say(N_("a new {colour} flame"), colour=colour)


# What happened


def worded(entry: str, event: Mapping[str, object], voice: Voice) -> str:
    """One entry of an event as people say it."""
    value = event[entry]
    if isinstance(value, int):
        return voice.name(value)
    written = str(value)
    if entry in ("start", "end", "place"):
        return place_words(written, voice)
    if entry == "title":
        return title_name(written, voice)
    if entry == "card":
        return card_words(Card(written, str(event["heroes"]), str(event["spirits"])), voice)
    return voice.say(TABLES[entry][written])


TABLES = {"colour": COLOUR_NAMES, "way": WAYS, "reason": REASONS, "what": USED, "how": HOW}
WORDED = frozenset({"hero", "by", "start", "end", "place", "title", "card", *TABLES})
"""The entries of events that people read in words of their own."""


# What to do now


def asked(seen: Seen, voice: Voice) -> str:
    """What the viewer has to decide, or what happens while nobody has to."""
    helps = seen.phase == "go" and seen.state.mover != seen.active
    return voice.fill(PROMPTS["go_other" if helps else seen.phase], _task(seen, voice))


def awaited(seen: Seen, voice: Voice) -> str:
    """What somebody else has to decide."""
    other = seen.phase == "push" and seen.state.pushed != seen.acting
    return voice.fill(WAITING["push_other" if other else seen.phase], _task(seen, voice))


def _task(seen: Seen, voice: Voice) -> dict[str, object]:
    """What the sentences about a decision name."""
    state = seen.state
    values: dict[str, object] = {
        "name": voice.name(seen.acting),
        "active": voice.name(seen.active),
        "pusher": voice.name(int(state.pusher)),
        "pushed": voice.name(int(state.pushed)),
    }
    if seen.phase in ("go", "pick"):
        values["spaces"] = int(state.hero_spaces())
    elif seen.phase == "spirit":
        values["spaces"] = int(state.spirit_spaces())
    return values


class ZigguratWords(Words):
    """What Ziggurat says to people."""

    seat = N_("Hero {letter}")
    refusals = REFUSALS
    events = EVENTS
    prompts = PROMPTS
    waiting = WAITING
    briefs = BRIEFS
    begins = frozenset({"turn", "over"})
    reasons = HINTS

    def because(self, kind: str, values: Mapping[str, object], voice: Voice) -> str:
        named = dict(values)
        for entry, value in values.items():
            if entry in ("hero", "player") and isinstance(value, int):
                named[entry] = voice.name(value)
            elif entry in ("place", "other"):
                named[entry] = terrace_words(str(value), voice)
            elif entry == "colour":
                named[entry] = colour_name(str(value), voice)
        return voice.fill(HINTS[kind], named)

    def introduce(self, settings: Settings, voice: Voice) -> list[str]:
        """ZIG-18: everybody says who they are, with all their titles."""
        sheets = [*team_of(settings).sheets, *(Sheet() for _ in range(settings.seats))]
        heroes = content_for(settings.content).heroes
        told = []
        for seat, sheet in enumerate(sheets[: settings.seats]):
            hero = hero_words(settings.content, sheet.hero or heroes[seat].key, voice)
            titles = ", ".join(title_name(key, voice) for key in sheet.titles)
            template = N_("{name} is {hero}, {titles}.") if titles else N_("{name} is {hero}.")
            told.append(voice.say(template, name=voice.name(seat), hero=hero, titles=titles))
        return told

    def tell(self, event: Mapping[str, object], voice: Voice) -> str:
        return self.told(event, voice, EVENTS)

    def brief(self, event: Mapping[str, object], voice: Voice) -> str:
        return self.told(event, voice, BRIEFS)

    def told(self, event: Mapping[str, object], voice: Voice, templates: Mapping[str, str]) -> str:
        kind = str(event["kind"])
        if kind == "over":
            kind = "over_won" if event["won"] else "over_lost"
        if kind == "picked" and event["hero"] == event["seat"]:
            kind = "picked_self"
        if kind not in templates:
            return ""
        values = with_name(event, voice)
        values.update({entry: worded(entry, event, voice) for entry in event if entry in WORDED})
        seats = event.get("seats")
        if isinstance(seats, list):
            values["first"], values["second"] = (voice.name(seat) for seat in seats)
        return voice.fill(templates[kind], values)

    def ask(self, seen: Observation, voice: Voice) -> str:
        return asked(read(seen), voice)

    def wait(self, seen: Observation, voice: Voice) -> str:
        return awaited(read(seen), voice)

    def headline(self, seen: Observation, result: Result, voice: Voice) -> str:
        """How far up the heroes came."""
        tower = Seen(seen)
        up = sum(tower.hero(number) == SUMMIT for number in range(tower.seats))
        if result.winners:
            return voice.say(N_("Chapter {n} is won!"), n=tower.chapter)
        reason = reason_words(result.reason, voice) if result.reason in REASONS else ""
        template = N_("Lost: {reason}; {up} of {all} heroes had reached the summit")
        return voice.say(template, reason=reason, up=up, all=tower.seats) if reason else ""

    def ending(self, result: Result, voice: Voice) -> str:
        won = bool(result.winners)
        return self.tell({"kind": "over", "won": won, "reason": result.reason}, voice)


WORDS = ZigguratWords()
