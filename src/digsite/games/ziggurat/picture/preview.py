"""What a choice would do, and what heroes, spirits and open cards tell who is pointing at them."""

from __future__ import annotations

from collections.abc import Iterable

from digsite.core.errors import NotationError
from digsite.core.events import Event
from digsite.core.words import N_
from digsite.draw.scene import Preview
from digsite.games.ziggurat.knowledge.forecast import Outcome, Ways, hero_ways, outcome
from digsite.games.ziggurat.picture import words
from digsite.games.ziggurat.picture.captions import capital
from digsite.games.ziggurat.picture.scene import ZigguratDrawing
from digsite.games.ziggurat.rules import moves
from digsite.games.ziggurat.rules.board import COLOURS
from digsite.games.ziggurat.rules.cards import MOVE, MOVE_ALL, Card

__all__ = ["preview_of"]


def preview_of(drawing: ZigguratDrawing, action: str) -> Preview | None:
    """What a piece tells, by the id of its element, or what a move does, by its notation."""
    return Glances(drawing).at(action) or move_preview(drawing, action)


def move_preview(drawing: ZigguratDrawing, written: str) -> Preview | None:
    """What a move does, told and shown; a move that loses is said to lose."""
    seen = drawing.seen
    try:
        code = int(seen.settings.game.parse(written).code())
    except NotationError:
        return None
    if not seen.acts() or seen.state.refusal(seen.viewer, code) is not None:
        return None
    log: list[Event] = []
    after = seen.state.copy()
    after.log = log
    after.apply(seen.viewer, code)
    told = [words.WORDS.brief(event.seen_by(seen.viewer), drawing.voice) for event in log]
    sentence = capital(", ".join([one for one in told if one][:5]))
    sentence = f"{sentence}." if sentence else ""
    if moves.HERO <= code < moves.HERO + 4:
        ways = hero_ways(seen.state, code - int(moves.HERO))
        return drawing.shown(sentence, {"preview+": ways[0], "preview-": ways[1]})
    end = outcome(seen.state, seen.viewer, code)
    if end.losing and not end.ending:
        sentence += " " + drawing.say(N_("Whatever is chosen then, all is lost."))
    return drawing.shown(sentence.strip(), {"preview": end})


class Glances:
    """The pieces and cards of one picture, asked one by one."""

    def __init__(self, drawing: ZigguratDrawing) -> None:
        self.drawing = drawing
        self.seen = drawing.seen
        self.captions = drawing.captions

    def at(self, piece: str) -> Preview | None:
        """What a piece tells; nothing where there is no such piece."""
        kind, _, digits = piece.partition("-")
        if not digits.isdecimal():
            return None
        number = int(digits)
        if kind == "flame":
            return self.of_spirit(number)
        if number >= self.seen.seats:
            return None
        if kind == "hero":
            return self.of_hero(number)
        return self.of_card(number) if kind == "card" else None

    def of_spirit(self, token: int) -> Preview | None:
        """Its colour, how many stand there, and where each open card would take it."""
        found = self.stack(token)
        if found is None:
            return None
        where, colour, tokens = found
        place = self.captions.place_seen(where)
        told = [self.captions.spirit_words(colour, len(tokens), place) + "."]
        shown: list[Ways] = []
        for seat, forecast in enumerate(self.captions.forecasts):
            moving = [ways for ways in forecast.spirits if ways[0].token in tokens]
            shown += moving
            card = self.seen.card(seat)
            if moving:
                told.append(self.card_does(seat, self.captions.both_seen(moving[0])))
            elif card is not None and not self.seen.over and speaks_of(card, colour):
                # What comes first on that card decides what becomes of this spirit.
                told.append(
                    self.drawing.say(
                        N_("{name}'s card may move it: {card}."),
                        name=self.drawing.name(seat), card=self.card_words(card),
                    )
                )  # fmt: skip
        if len(told) == 1:
            told.append(self.drawing.say(N_("No open card moves it.")))
        return self.preview(told, shown)

    def stack(self, token: int) -> tuple[int, str, list[int]] | None:
        """Where a spirit on the tower stands, its colour, and those of that colour there."""
        for where, colours in self.seen.spirits().items():
            for colour, tokens in colours.items():
                if token in tokens:
                    return where, colour, tokens
        return None

    def of_hero(self, hero: int) -> Preview:
        """Whose it is, where each open card would take it, and what endangers it."""
        told = [self.captions.with_things(hero, self.captions.hero_seen(hero)) + "."]
        shown: list[Ways] = []
        danger = False
        for seat, forecast in enumerate(self.captions.forecasts):
            own = [ways for ways in forecast.heroes if ways[0].hero == hero]
            shown += own
            told += [self.card_does(seat, self.captions.both_seen(ways)) for ways in own]
            threats = self.threats(hero, [*forecast.heroes, *forecast.spirits])
            if forecast.kindled.burned == hero:
                threats.append(self.drawing.say(N_("the new flame burns this hero")))
            told += [self.card_does(seat, threat) for threat in threats]
            danger = danger or bool(threats) or any(end.losing for end in ends_of(own))
        if not danger and not self.seen.over:
            told.append(self.drawing.say(N_("No open card endangers this hero now.")))
        return self.preview(told, shown)

    def threats(self, hero: int, pieces: Iterable[Ways]) -> list[str]:
        """The ways of other pieces that burn a hero."""
        return [
            self.captions.ghost_seen(end)
            for end in ends_of(pieces)
            if end.hero != hero and end.burned == hero
        ]

    def of_card(self, seat: int) -> Preview:
        """What it does, in one sentence; the ghosts show where that would lead."""
        card = self.seen.card(seat)
        if card is None:
            return Preview(self.captions.no_card(seat) + ".")
        forecast = self.captions.forecasts[seat]
        told = [self.card_does(seat, self.card_words(card))]
        if forecast.kindled.losing:
            told.append(self.drawing.say(N_("The new flame burns a hero!")))
        return self.preview(told, [*forecast.heroes, *forecast.spirits])

    def card_words(self, card: Card) -> str:
        return words.card_words(card, self.drawing.voice)

    def card_does(self, seat: int, what: str) -> str:
        name = self.drawing.name(seat)
        return self.drawing.say(N_("{name}'s card: {what}."), name=name, what=what)

    def preview(self, told: list[str], shown: list[Ways]) -> Preview:
        """Sentences, and ghosts where pieces would end."""
        ends = [end for end in ends_of(shown) if end.last >= 0]
        named = {f"glance-{number}": end for number, end in enumerate(ends)}
        return Preview(" ".join(told), self.drawing.ghosts_over_all(named))


def ends_of(pieces: Iterable[Ways]) -> list[Outcome]:
    """What comes of all their ways."""
    return [end for ways in pieces for end in ways]


def speaks_of(card: Card, colour: str) -> bool:
    """Whether a card moves spirits of a colour, at once or after something else."""
    return any(
        action.kind == MOVE_ALL or (action.kind == MOVE and COLOURS[action.what] == colour)
        for action in card.actions()
    )
