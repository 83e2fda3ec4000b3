"""What a table says in words and numbers: titles, labels, the panels' values, warnings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from digsite.core.words import N_
from digsite.draw.scene import Drawing, Sight
from digsite.games.ziggurat.knowledge.forecast import (
    CardForecast,
    Outcome,
    Ways,
    card_forecast,
    survivable,
)
from digsite.games.ziggurat.knowledge.position import title_names
from digsite.games.ziggurat.knowledge.seen import read, split
from digsite.games.ziggurat.picture import words
from digsite.games.ziggurat.picture.journeys import journey
from digsite.games.ziggurat.picture.terraces import ring_size
from digsite.games.ziggurat.rules import moves, terms
from digsite.games.ziggurat.rules.board import COLOURS, SUMMIT, colour_of
from digsite.games.ziggurat.rules.setup import chapter_of, content_for, team_of
from digsite.games.ziggurat.rules.team import Sheet

__all__ = ["Captions"]

TITLES_OF_PHASES: dict[str, str] = {
    "deal": N_("Dealing"),
    "draw": N_("Drawing a card"),
    "window": N_("{name}: use something?"),
    "pick": N_("{name}: who moves?"),
    "go": N_("{name}: which way?"),
    "push": N_("{name}: to which side?"),
    "spirit": N_("{name}: the flames move"),
    "over": N_("The game is over"),
}
GOAL_SIGNS = {2: "tablet", 3: "out", 4: "mirror"}
"""What is counted in a chapter, if not its heroes. The last one counts the colours of its bowls."""
CLIMBING = (2, 4)
"""The chapters in which it also matters how many heroes are up."""
LABELS: dict[int, str] = {
    int(moves.STAND): N_("Stand firm"),
    int(moves.PASS): N_("Use nothing"),
    int(moves.DECLINE): N_("Not my hero, please"),
    int(moves.CONCEDE): N_("Give up"),
    int(moves.INSIGHT_MORE): N_("Insight: one more"),
    int(moves.INSIGHT_LESS): N_("Insight: one less"),
    int(moves.INSIGHT_SKIP): N_("Insight: no new flame"),
    int(moves.STRIDE): N_("Long Stride: one more"),
    int(moves.SHORT): N_("Short Step: one less"),
    int(moves.WHISTLE): N_("Whistle: only one flame moves"),
    int(moves.EMBER): N_("The ember: no flames move"),
}
LEGEND: dict[str, str] = {
    "stairs": N_("stairs: up at once"),
    "ramp": N_("ramp: down at once"),
    "pit": N_("pit: heroes lose"),
    "hearth": N_("hearth: new flames"),
    "home": N_("a hero's home"),
    "house": N_("an old house"),
}
SIDES = (
    N_("the north side"), N_("the east side"), N_("the south side"), N_("the west side"),
)  # fmt: skip
"""What sides are called at which nobody sits."""
AWAITS: dict[str, str] = {
    "stairs": N_("up the stairs to {place}"),
    "ramp": N_("down the ramp to {place}"),
    "pit": N_("into a pit"),
    "flame": N_("into a flame"),
    "home": N_("back home"),
    "summit": N_("up to the summit"),
    "out": N_("goes out on {place}"),
}
SHORT_ENDS: dict[str, str] = {"pit": N_("pit"), "flame": N_("flame"), "home": N_("home")}
THINGS: dict[str, str] = {
    "tablet": N_("a tablet"),
    "jar": N_("a water jar"),
    "dull": N_("a dull mirror"),
    "shining": N_("a shining mirror"),
    "lantern": N_("a lantern"),
    "cloak": N_("wet cloak"),
    "rope": N_("rope"),
    "ember": N_("the ember"),
    "charm": N_("mirror charm"),
    "insight": N_("insight × {n}"),
}


class Captions(Drawing):
    """Everything worded for one table."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.seen = read(sight.seen)
        self.state = self.seen.state
        self.hooks = self.state.table.hooks
        self.seats = range(self.seen.seats)
        given = team_of(self.seen.settings).sheets
        self.sheets = [*given, *(Sheet() for _missing in self.seats[len(given) :])]

    @cached_property
    def forecasts(self) -> list[CardForecast]:
        """What each seat's card could do."""
        return [card_forecast(self.state, number) for number in self.seats]

    # Now

    def title(self) -> str:
        seen = self.seen
        if seen.over:
            return self.say(N_("Won!") if seen.won else N_("Lost"))
        who = self.name(seen.acting if seen.acting >= 0 else seen.active)
        return self.say(TITLES_OF_PHASES[seen.phase], name=who)

    def sentence(self) -> str:
        seen = self.seen
        if seen.over:
            return f"{capital(self.reason())}."
        waits = seen.acting >= 0 and not seen.acts()
        return (words.awaited if waits else words.asked)(seen, self.voice)

    def reason(self) -> str:
        """Why it is over."""
        return words.reason_words(str(self.seen.observation.data.get("ending")), self.voice)

    def sentences(self) -> list[str]:
        """What may be said there while the game goes on."""
        longest = max((self.name(number) for number in self.seats), key=len)
        values = dict.fromkeys(("active", "name", "pusher", "pushed"), longest)
        templates = (*words.PROMPTS.values(), *words.WAITING.values())
        return [self.say(one, spaces=6, **values) for one in templates]

    def warning(self) -> str:
        """A card that loses however it is played, as things stand; the next one first."""
        seen = self.seen
        if seen.over:
            return ""
        for offset in self.seats[1:]:
            number = (seen.active + offset) % seen.seats
            if not survivable(self.state, number):
                name = self.name(number)
                return self.say(N_("As things stand, {name}'s card loses."), name=name)
        return ""

    # Pieces

    def colour(self, colour: str) -> str:
        return words.colour_name(colour, self.voice)

    def place_told(self, place: int) -> str:
        """A place as one says it beside the tower, which carries these numbers."""
        if place == SUMMIT:
            return self.say(N_("the summit"))
        level, number = split(place)
        template = N_("terrace {level}, {number}") if level else N_("the ground, {number}")
        return self.say(template, level=level, number=number)

    def terrace(self, place: int) -> str:
        """How high a place is, in words that eyes read on the tower."""
        if place == SUMMIT:
            return self.say(N_("the summit"))
        level, _number = split(place)
        return self.say(N_("terrace {level}") if level else N_("the ground"), level=level)

    def side_of(self, place: int) -> str:
        """The side of a place, by the hero who has it: the tower carries these names."""
        level, position = split(place)
        along = ring_size(level) // 4
        side = (position // along + self.seen.turns()[level]) % 4
        for number in self.seats:
            if self.seen.side(number) == side:
                return self.say(N_("{hero}'s side"), hero=self.called(number))
        return self.say(SIDES[side])

    def place_seen(self, place: int) -> str:
        """A place for the eyes: no number, for the tower shows none."""
        if place == SUMMIT:
            return self.terrace(place)
        return self.say(
            N_("{terrace}, {side}"), terrace=self.terrace(place), side=self.side_of(place)
        )

    def called(self, number: int) -> str:
        """What a hero is called."""
        key = self.hero_key(number)
        heroes = content_for(self.seen.settings.content).heroes
        names = [hero.name for hero in heroes if hero.key == key]
        return self.sheets[number].name or (names[0] if names else self.name(number))

    def hero_label(self, number: int) -> str:
        place = self.place_told(self.seen.hero(number))
        return self.say(N_("Hero of {name} on {place}"), name=self.name(number), place=place)

    def hero_seen(self, number: int) -> str:
        """The same for the eyes."""
        place = self.place_seen(self.seen.hero(number))
        return self.say(N_("Hero of {name} on {place}"), name=self.name(number), place=place)

    def spirit_label(self, colour: str, count: int, where: int) -> str:
        return self.spirit_words(colour, count, self.place_told(where))

    def spirit_words(self, colour: str, count: int, place: str) -> str:
        counted = self.voice.count("{n} flame", "{n} flames", count)
        return self.say(
            N_("{place}: {count}, {colour}"),
            place=capital(place), count=counted, colour=self.colour(colour),
        )  # fmt: skip

    def laid(self) -> list[tuple[int, str]]:
        """What lies on spaces."""
        return self.hooks.laid(self.state)

    def thing_label(self, kind: str, where: int) -> str:
        place = capital(self.place_told(where))
        return self.say(N_("{place}: {thing}"), place=place, thing=self.thing_name(kind))

    def thing_name(self, kind: str) -> str:
        return self.say(THINGS.get(kind, kind), n=int(self.state.insight))

    def bowls(self) -> list[tuple[str, bool]]:
        """The bowls of the lamp and whether they burn, in the chapter that has them."""
        if self.seen.chapter != 6:
            return []
        return [(colour, colour in self.seen.lit()) for colour in COLOURS]

    def bowls_label(self) -> str:
        lit = ", ".join(self.colour(one) for one in self.seen.lit())
        return self.say(N_("Bowls that burn: {colours}"), colours=lit or "–")

    def restored(self) -> bool:
        """The houses have light in them again when the last chapter is won."""
        return self.seen.chapter == 6 and self.seen.won

    # Ways

    def end_told(self, end: Outcome) -> str:
        """Where a piece ends, in words."""
        return self.place_told(end.place) if end.place >= 0 else self.gone_words(end)

    def gone_words(self, end: Outcome) -> str:
        """What becomes of a piece that is on no space any more."""
        if end.place == terms.OUT:
            return self.say(N_("out"))
        if end.place == terms.LIT:
            return self.say(N_("lit"))
        return self.say(N_("caught")) if end.place <= terms.HELD else "–"

    def journey_words(self, end: Outcome) -> str:
        """Where a piece goes and what awaits it there, for the eyes."""
        if end.place < 0 and end.last < 0:
            return self.gone_words(end)
        if end.token >= 0 and end.burned >= 0:
            return self.say(N_("burns {name}"), name=self.name(end.burned))
        went = journey(end)
        last = end.last
        if went.awaits:
            return self.say(AWAITS[went.awaits], place=self.terrace(last))
        told = self.say(N_("along {place}"), place=self.terrace(last))
        if not went.places or self.side_of(went.places[0]) == self.side_of(last):
            return told
        return self.say(N_("{told}, to {side}"), told=told, side=self.side_of(last))

    def end_seen(self, end: Outcome) -> tuple[str, str]:
        """What awaits a piece and where that is, as short as a card's margin wants it."""
        awaits = journey(end).awaits
        if end.token >= 0 and end.burned >= 0:
            return "", self.say(N_("burns {name}"), name=self.name(end.burned))
        if awaits in SHORT_ENDS:
            return awaits, self.say(SHORT_ENDS[awaits])
        if end.place < 0:
            return awaits, self.gone_words(end)
        return awaits, self.height(end.place)

    def height(self, place: int) -> str:
        """How high a place is, in one word or two."""
        if place == SUMMIT:
            return self.say(N_("summit"))
        level, _number = split(place)
        return self.say(N_("terrace {level}") if level else N_("ground"), level=level)

    def way_seen(self, end: Outcome) -> str:
        """A way for the eyes: ``Clockwise: up the stairs to terrace 2``."""
        template = N_("{way}: {place}")
        if end.ending == "WON":
            template = N_("{way}: {place}, won!")
        elif end.losing:
            template = N_("{way}: {place} – loses")
        way = capital(words.way_name(end.back, self.voice))
        return self.say(template, way=way, place=self.journey_words(end))

    def both_seen(self, ways: Ways) -> str:
        return "; ".join(self.way_seen(end) for end in ways)

    def ghost_seen(self, end: Outcome) -> str:
        who = self.name(end.hero) if end.hero >= 0 else self.colour(colour_of(end.token))
        return f"{who}. {self.way_seen(end)}"

    def way_words(self, end: Outcome) -> str:
        template = N_("{way}: {place}")
        reason = ""
        if end.ending == "WON":
            template = N_("{way}: {place}, won!")
        elif end.ending:
            template = N_("{way}: {place} – loses, {reason}")
            reason = words.reason_words(end.ending, self.voice)
        elif end.losing:
            template = N_("{way}: {place} – loses")
        way = capital(words.way_name(end.back, self.voice))
        return self.say(template, way=way, place=self.end_told(end), reason=reason)

    def ghost_label(self, end: Outcome) -> str:
        who = self.name(end.hero) if end.hero >= 0 else self.colour(colour_of(end.token))
        return f"{who}. {self.way_words(end)}"

    def move_spoken(self, end: Outcome | None) -> str:
        """The same for the ears, which cannot see where on a terrace that is."""
        if end is None:
            return ""
        return self.way_words(end) if end.hero >= 0 else capital(self.ghost_label(end))

    def move_label(self, code: int, end: Outcome | None) -> str:
        """The words on a button. A way that loses says so; it can be chosen all the same."""
        if end is not None:
            return self.way_seen(end) if end.hero >= 0 else capital(self.ghost_seen(end))
        if moves.HERO <= code < moves.HERO + 4:
            return self.say(N_("Hero of {name}"), name=self.name(code - moves.HERO))
        move = moves.GRAMMAR.decode(code)
        if move.kind == "douse":
            return self.say(
                N_("Water on the {colour} flame, {place}"),
                colour=self.colour(COLOURS[move["colour"]]), place=self.place_seen(move["place"]),
            )  # fmt: skip
        if move.kind == "swap":
            return self.say(
                N_("Swap the cards of {first} and {second}"),
                first=self.name(move["low"]), second=self.name(move["high"]),
            )  # fmt: skip
        return self.say(LABELS.get(code, move.notation()))

    # Cards

    def foresight(self, number: int, lines: int) -> tuple[list[Ways], str]:
        """Where a card would lead, at most so many lines of it, and what is left to say."""
        forecast = self.forecasts[number]
        shown = [*forecast.heroes, *forecast.spirits]
        if forecast.kindled.losing:
            return shown, self.say(N_("The new flame burns a hero!"))
        if len(shown) <= lines:
            return shown, ""
        # The dangerous ones matter most; the others follow as far as there is room.
        shown.sort(key=lambda ways: not any(end.losing for end in ways))
        return shown[: lines - 1], self.say(N_("… and {n} more"), n=len(shown) - lines + 1)

    def card_spoken(self, number: int) -> str:
        """An open card and where it would lead, for the ears."""
        card, forecast = self.seen.card(number), self.forecasts[number]
        if card is None:
            return self.no_card(number)
        told = [f"{self.name(number)}: {words.card_words(card, self.voice)}."]
        for ahead, back in (*forecast.heroes, *forecast.spirits):
            told.append(f"{self.ghost_label(ahead)}; {self.way_words(back)}.")
        return " ".join(told)

    def no_card(self, number: int) -> str:
        return self.say(N_("{name} has no card"), name=self.name(number))

    def card_note(self, number: int) -> str:
        seen = self.seen
        if seen.over or number not in (seen.active, seen.viewer):
            return ""
        return self.say(N_("plays") if number == seen.active else N_("you"))

    # Goal and supply

    def goal_sentence(self) -> str:
        return self.say(chapter_of(self.seen.settings).goal)

    def progress(self) -> str:
        done, needed = self.hooks.progress(self.state)
        progress = self.say(N_("{done} of {needed}"), done=done, needed=needed)
        if self.seen.chapter not in CLIMBING:
            return progress
        return self.say(N_("{progress}, up: {n}"), progress=progress, n=self.state.count_safe())

    def goal_signs(self) -> tuple[int, Sequence[str]]:
        """How many signs of the goal are reached, and all of them."""
        done, needed = self.hooks.progress(self.state)
        if self.seen.chapter == 6:
            lit = self.seen.lit()
            return done, [*lit, *(one for one in COLOURS if one not in lit)]
        return done, [GOAL_SIGNS.get(self.seen.chapter, "hero")] * needed

    def extras(self) -> list[tuple[str, str]]:
        """What the whole team can still use."""
        state = self.state
        found = [*self.hooks.tools(state)]
        if state.table.charm and not state.spent & terms.CHARM_SPENT:
            found.append("charm")
        if state.table.ember and not state.spent & terms.EMBER_SPENT:
            found.append("ember")
        if state.insight > 0:
            found.append("insight")
        return [(kind, self.thing_name(kind)) for kind in found]

    def supply_label(self, colour: str) -> str:
        name, count = self.colour(colour), self.seen.waiting(colour)
        return self.say(N_("Supply: {colour} {n}"), colour=name, n=count)

    def stock(self) -> tuple[str, str]:
        """How long the pile lasts; how many spirits are out, and what is spared."""
        pile, voice = self.seen.pile(), self.voice
        cards = voice.count("{n} card in the pile", "{n} cards in the pile", pile)
        left = pile // self.seen.seats + 1
        turns = voice.count("about {n} turn each", "about {n} turns each", left)
        out = voice.count("{n} flame has gone out", "{n} flames have gone out", self.seen.out())
        return f"{cards}, {turns}", ", ".join(one for one in (out, self.chances()) if one)

    def chances(self) -> str:
        """ZIG-89: what a gentle game still spares; an empty text where it is none."""
        given = self.state.table.chances
        left = int(given & ~self.state.spent).bit_count()
        count = self.voice.count
        return count("{n} second chance left", "{n} second chances left", left) if given else ""

    # Heroes

    def hero_name(self, number: int) -> str:
        """Who plays a hero, and what it is called where that is something else."""
        name, own = self.name(number), self.sheets[number].name
        return f"{name} · {own}" if own and own != name else name

    def hero_spoken(self, number: int) -> str:
        return self.with_things(number, self.hero_label(number))

    def with_things(self, number: int, told: str) -> str:
        """What is told of a hero, and what it carries, can do and is called by."""
        things = ", ".join(self.thing_name(kind) for kind in self.carried(number))
        parts = (told, things, self.skill(number), *self.titles(number))
        return ", ".join(part for part in parts if part)

    def carried(self, number: int) -> list[str]:
        return self.hooks.carried(self.state, number)

    def skill(self, number: int) -> str:
        key = terms.SKILLS[self.state.table.skills[number]]
        told = words.used_name(key, self.voice) if key else ""
        used = key and not self.state.skill_left(number)
        return self.say(N_("{skill} (used)"), skill=told) if used else told

    def hero_key(self, number: int) -> str:
        """Which hero it is: as the sheet says, or the next one in the box."""
        heroes = content_for(self.seen.settings.content).heroes
        return self.sheets[number].hero or heroes[number % len(heroes)].key

    def titles(self, number: int) -> list[str]:
        """What it is called by: titles from the sheet, and those earned in this game."""
        earned = title_names(self.state, self.state.noted(number, terms.TITLES))
        keys = [*self.sheets[number].titles, *earned]
        return [words.title_name(key, self.voice) for key in keys]


def capital(told: str) -> str:
    """The words with a capital letter."""
    return f"{told[:1].upper()}{told[1:]}"
