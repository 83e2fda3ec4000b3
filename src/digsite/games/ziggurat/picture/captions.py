"""What a table says in words and numbers: titles, labels, the panels' values, warnings."""

from __future__ import annotations

from collections.abc import Sequence

from digsite.core.contract import SPECTATOR
from digsite.core.words import N_, plural
from digsite.draw.layout import Panel
from digsite.draw.speaker import Voice
from digsite.games.ziggurat.knowledge.forecast import Outcome, Ways, card_ways, survivable
from digsite.games.ziggurat.knowledge.seen import Seen, short
from digsite.games.ziggurat.picture import panels, words
from digsite.games.ziggurat.rules.board import COLOURS, place_name
from digsite.games.ziggurat.rules.cards import GENERATE, MOVE, TURN, Card
from digsite.games.ziggurat.rules.moves import (
    CONCEDE,
    DECLINE,
    EMBER,
    GO,
    GRAMMAR,
    HERO,
    INSIGHT_LESS,
    INSIGHT_MORE,
    INSIGHT_SKIP,
    PASS,
    PUSH,
    SHORT,
    STAND,
    STRIDE,
    WHISTLE,
)
from digsite.games.ziggurat.rules.setup import content_for, standing_of
from digsite.games.ziggurat.rules.state import HELD, LIT, OUT, SKILLS, TITLES
from digsite.games.ziggurat.rules.team import Sheet

__all__ = ["Readout", "face_of"]

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
GOAL_SIGNS = {1: "hero", 2: "tablet", 3: "out", 4: "mirror", 5: "hero", 6: "bowls"}
LABELS: dict[int, str] = {
    int(STAND): N_("Stand firm"),
    int(PASS): N_("Use nothing"),
    int(DECLINE): N_("Not my hero, please"),
    int(CONCEDE): N_("Give up"),
    int(INSIGHT_MORE): N_("Insight: one more"),
    int(INSIGHT_LESS): N_("Insight: one less"),
    int(INSIGHT_SKIP): N_("Insight: no new flame"),
    int(STRIDE): N_("Long Stride: one more"),
    int(SHORT): N_("Short Step: one less"),
    int(WHISTLE): N_("Whistle: only one flame moves"),
    int(EMBER): N_("The ember: no flames move"),
}
LEGEND: dict[str, str] = {
    "stairs": N_("stairs: up at once"),
    "ramp": N_("ramp: down at once"),
    "pit": N_("pit: heroes lose"),
    "hearth": N_("hearth: new flames"),
    "home": N_("a hero's home"),
    "house": N_("an old house"),
}
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


class Readout(Voice):
    """Everything worded for one table."""

    nameless = N_("Hero {letter}")

    def __init__(self, seen: Seen, language: str, names: Sequence[str]) -> None:
        super().__init__(language, names)
        self.seen = seen
        self.hooks = seen.state.table.hooks
        self.sheets = standing_of(seen.settings).sheets
        self.ways = {number: card_ways(seen.state, number) for number in range(seen.seats)}

    def name(self, number: int) -> str:
        """A player; without names, the hero's own name or the letter of the seat."""
        given = self.sheets[number].name if number < len(self.sheets) else ""
        return super().name(number) if number < len(self.names) or not given else given

    def all_names(self) -> list[str]:
        return [self.name(number) for number in range(self.seen.seats)]

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
            reason = seen.observation.data.get("ending", "WON")
            told = words.reason_words(str(reason), self.language)
            return f"{told[:1].upper()}{told[1:]}."
        return words.prompt(seen, self.language, self.all_names())

    def now(self, warning: str) -> Panel:
        longest = max(self.all_names(), key=len)
        values = dict.fromkeys(("active", "name", "pusher", "pushed"), longest)
        possible = [self.say(one, spaces=6, **values) for one in words.PROMPTS.values()]
        return panels.now(self.title(), self.sentence(), warning, possible)

    def warning(self) -> str:
        """A card that loses however it is played, as things stand; the next one first."""
        seen = self.seen
        if seen.over:
            return ""
        for offset in range(1, seen.seats):
            number = (seen.active + offset) % seen.seats
            if not survivable(seen.state, number):
                name = self.name(number)
                return self.say(N_("As things stand, {name}'s card loses."), name=name)
        return ""

    # Pieces

    def hero_label(self, number: int) -> str:
        place = words.place_words(place_name(self.seen.hero(number)), self.language)
        return self.say(N_("Hero of {name} on {place}"), name=self.name(number), place=place)

    def flame_label(self, colour: str, count: int, where: int) -> str:
        name = words.colour_name(colour, self.language)
        counted = plural("{n} flame", "{n} flames", count, self.language)
        return self.say(
            N_("{place}: {count}, {colour}"), place=short(where), count=counted, colour=name
        )

    def laid(self) -> list[tuple[int, str]]:
        """What lies on spaces."""
        return self.hooks.laid(self.seen.state)

    def thing_label(self, kind: str, where: int) -> str:
        return self.say(N_("{place}: {thing}"), place=short(where), thing=self.thing_name(kind))

    def thing_name(self, kind: str) -> str:
        return self.say(THINGS.get(kind, kind), n=int(self.seen.state.insight))

    def bowls(self) -> list[tuple[str, bool]]:
        """The bowls of the lamp and whether they burn, in the chapter that has them."""
        if self.seen.chapter != 6:
            return []
        return [(colour, colour in self.seen.lit()) for colour in COLOURS]

    def bowls_label(self) -> str:
        lit = ", ".join(words.colour_name(one, self.language) for one in self.seen.lit())
        return self.say(N_("Bowls that burn: {colours}"), colours=lit or "–")

    def restored(self) -> bool:
        """The houses have light in them again when the last chapter is won."""
        return self.seen.chapter == 6 and self.seen.won

    # Ways

    def end_words(self, result: Outcome) -> str:
        """Where a piece ends, short."""
        if result.place >= 0:
            return short(result.place)
        if result.place == OUT:
            return self.say(N_("out"))
        if result.place == LIT:
            return self.say(N_("lit"))
        return self.say(N_("caught")) if result.place <= HELD else "–"

    def way_words(self, back: bool, result: Outcome) -> str:
        way = words.way_name("-" if back else "+", self.language)
        way = f"{way[:1].upper()}{way[1:]}"
        template = N_("{way}: {place}")
        if result.ending == "WON":
            template = N_("{way}: {place}, won!")
        elif result.ending:
            reason = words.reason_words(result.ending, self.language)
            return self.say(
                N_("{way}: {place} – loses, {reason}"),
                way=way, place=self.end_words(result), reason=reason,
            )  # fmt: skip
        elif result.losing:
            template = N_("{way}: {place} – loses")
        return self.say(template, way=way, place=self.end_words(result))

    def ghost_label(self, hero: int, token: int, back: bool, result: Outcome) -> str:
        who = (
            self.name(hero) if hero >= 0 else words.colour_name(COLOURS[token // 3], self.language)
        )
        return f"{who}. {self.way_words(back, result)}"

    def move_label(self, code: int, result: Outcome | None) -> str:
        """The words on a button. A way that loses says so; it can be chosen all the same."""
        if result is not None and GO <= code <= GO + 1:
            return self.way_words(code == GO + 1, result)
        if result is not None and PUSH <= code <= PUSH + 1:
            return self.way_words(code == PUSH + 1, result)
        if HERO <= code < HERO + 4:
            return self.say(N_("Hero of {name}"), name=self.name(code - HERO))
        move = GRAMMAR.decode(code)
        if move.kind == "spirit" and result is not None:
            colour = words.colour_name(COLOURS[move["colour"]], self.language)
            return f"{colour[:1].upper()}{colour[1:]}. {self.way_words(move['way'] == 1, result)}"
        if move.kind == "douse":
            return self.say(
                N_("Water on the {colour} flame, {place}"),
                colour=words.colour_name(COLOURS[move["colour"]], self.language),
                place=place_name(move["place"]),
            )  # fmt: skip
        if move.kind == "swap":
            return self.say(
                N_("Swap the cards of {first} and {second}"),
                first=self.name(move["low"]), second=self.name(move["high"]),
            )  # fmt: skip
        return self.say(LABELS.get(code, move.notation()))

    # Cards

    def open_cards(self, lines: int) -> list[panels.OpenCard]:
        """All open cards, each with at most so many lines of forecasts."""
        return [self.open_card(number, lines) for number in range(self.seen.seats)]

    def open_card(self, number: int, lines: int) -> panels.OpenCard:
        seen = self.seen
        card = seen.card(number)
        heroes, flames, kindled = self.ways[number]
        sight = [self.sight(ways) for ways in [*heroes, *flames]]
        more = ""
        if kindled.losing:
            more = self.say(N_("The new flame burns a hero!"))
        elif len(sight) > lines:
            # The dangerous ones matter most; the others follow as far as there is room.
            sight.sort(key=lambda one: not (one.ahead.losing or one.back.losing))
            more = self.say(N_("… and {n} more"), n=len(sight) - lines + 1)
            sight = sight[: lines - 1]
        face = None if card is None else face_of(card, self.language)
        spoken = self.say(N_("{name} has no card"), name=self.name(number))
        if face is not None:
            spoken = f"{self.name(number)}: {face.spoken}. {self.sights_spoken(heroes, flames)}"
        return panels.OpenCard(
            number, self.name(number), self.card_note(number), face, tuple(sight), more,
            number == seen.active and not seen.over, spoken.strip(),
        )  # fmt: skip

    def sight(self, ways: Ways) -> panels.Foresight:
        colour = COLOURS[ways.token // 3] if ways.token >= 0 else ""
        ahead, back = (
            panels.End(self.end_words(one), one.losing) for one in (ways.ahead, ways.back)
        )
        return panels.Foresight(ways.seat, colour, ahead, back)

    def sights_spoken(self, heroes: Sequence[Ways], flames: Sequence[Ways]) -> str:
        told = []
        for ways in (*heroes, *flames):
            ahead = self.ghost_label(ways.seat, ways.token, False, ways.ahead)
            told.append(f"{ahead}; {self.way_words(True, ways.back)}.")
        return " ".join(told)

    def card_note(self, number: int) -> str:
        seen = self.seen
        if seen.over:
            return ""
        if number == seen.active:
            return self.say(N_("plays"))
        if number == seen.viewer and seen.viewer != SPECTATOR:
            return self.say(N_("you"))
        return ""

    # Goal, flames, heroes

    def goal(self) -> Panel:
        seen = self.seen
        chapter = self.chapter_words()
        done, needed = self.hooks.progress(seen.state)
        up = sum(seen.state.is_safe(number) for number in range(seen.seats))
        progress = self.say(N_("{done} of {needed}"), done=done, needed=needed)
        sign = GOAL_SIGNS.get(seen.chapter, "hero")
        if sign in ("tablet", "mirror"):
            progress = self.say(N_("{progress}, up: {n}"), progress=progress, n=up)
        signs = (sign,) * needed
        if sign == "bowls":
            signs = (*seen.lit(), *(one for one in COLOURS if one not in seen.lit()))
        title = self.say(N_("Chapter {n}"), n=seen.chapter)
        return panels.goal(
            panels.Goal(title, chapter, progress, min(done, needed), signs, self.extras())
        )

    def chapter_words(self) -> str:
        return self.say(str(getattr(self.hooks, "goal", "")))

    def extras(self) -> tuple[tuple[str, str], ...]:
        """What the whole team can still use."""
        state = self.seen.state
        found = [*self.hooks.tools(state)]
        if state.table.charm and "charm" not in self.spent():
            found.append("charm")
        if state.table.ember and "ember" not in self.spent():
            found.append("ember")
        if state.insight > 0:
            found.append("insight")
        return tuple((kind, self.thing_name(kind)) for kind in found)

    def spent(self) -> list[str]:
        found = self.seen.observation.data.get("spent", [])
        return found if isinstance(found, list) else []

    def flames(self) -> Panel:
        seen = self.seen
        supplies = []
        for colour in COLOURS:
            name = words.colour_name(colour, self.language)
            count = seen.waiting(colour)
            spoken = self.say(N_("Supply: {colour} {n}"), colour=name, n=count)
            supplies.append(panels.Supply(colour, name, count, spoken))
        cards = words.cards_left(seen.pile(), self.language)
        left = seen.pile() // seen.seats + 1
        turns = plural("about {n} turn each", "about {n} turns each", left, self.language)
        out = plural(
            "{n} flame has gone out", "{n} flames have gone out", seen.out(), self.language
        )
        title = self.say(N_("Flames in the supply"))
        return panels.flames(title, supplies, f"{cards}, {turns}", out)

    def legend(self) -> Panel:
        entries = [(kind, self.say(told)) for kind, told in LEGEND.items()]
        return panels.legend(self.say(N_("On the tower")), entries)

    def heroes(self) -> Panel:
        lines = [self.hero_line(number) for number in range(self.seen.seats)]
        return panels.heroes(self.say(N_("Heroes")), lines)

    def hero_line(self, number: int) -> panels.HeroLine:
        seen = self.seen
        sheet = self.sheets[number] if number < len(self.sheets) else Sheet()
        carried = tuple(self.hooks.carried(seen.state, number))
        titles = [words.title_name(key, self.language) for key in self.titles(number)]
        skill = SKILLS[seen.state.table.skills[number]]
        told = words.used_name(skill, self.language) if skill else ""
        if skill and skill in self.spent():
            told = self.say(N_("{skill} (used)"), skill=told)
        name = self.name(number)
        if sheet.name and sheet.name != name:
            name = f"{name} · {sheet.name}"
        things = ", ".join(self.thing_name(kind) for kind in carried)
        spoken = ", ".join(
            part for part in (self.hero_label(number), things, told, *titles) if part
        )
        return panels.HeroLine(
            number, self.hero_key(number), name, seen.hero_name(number), carried,
            seen.held(number), told, ", ".join(titles), spoken,
        )  # fmt: skip

    def hero_key(self, number: int) -> str:
        """Which hero it is: as the sheet says, or the next one in the box."""
        given = self.sheets[number].hero if number < len(self.sheets) else ""
        heroes = content_for(self.seen.settings.content).heroes
        return given or heroes[number % len(heroes)].key

    def titles(self, number: int) -> list[str]:
        """Titles from the sheet, and those earned in this game."""
        state = self.seen.state
        mask = int(state.noted(number, TITLES))
        earned = [key for bit, key in enumerate(state.table.title_keys) if (mask >> bit) & 1]
        before = self.sheets[number].titles if number < len(self.sheets) else []
        return [*before, *earned]


def face_of(card: Card, language: str) -> panels.CardFace:
    """A card as it is drawn."""
    flames: list[tuple[str, str, int]] = []
    for action in card.actions():
        if action.kind == GENERATE:
            flames.append(("kindle", COLOURS[action.what], 0))
        elif action.kind == MOVE:
            flames.append(("move", COLOURS[action.what], int(action.number)))
        elif action.kind == TURN:
            flames.append(("turn", f"L{action.what}", 0))
        else:
            flames.append(("all", "", int(action.number)))
    spoken = words.card_words(card, language)
    return panels.CardFace(card.name, card.heroes[0], int(card.number()), tuple(flames), spoken)
