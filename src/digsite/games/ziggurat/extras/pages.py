"""The books of a campaign as pages: envelopes, the rulebook with its slots, hero sheets, the hall.

Pages are made from what a campaign has opened (``opened_pages``) and from its sheets and games,
so a sealed word cannot be on them. Each page can be drawn, and written for a terminal.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from digsite.core.shapes import FLAG, TEXT, TEXTS, WHOLE
from digsite.core.words import N_, Voice
from digsite.draw.layout import Block, heading, paragraph, pile, spacer
from digsite.draw.lettering import Cut
from digsite.draw.metrics import shorten
from digsite.draw.palette import ACCENTS, var
from digsite.draw.scene import Page, Pages, Scene, Shape
from digsite.draw.svg import line, place, text
from digsite.games.ziggurat.extras.campaign import OpenedPage, Progress, opened_pages, rating
from digsite.games.ziggurat.picture import panels, paper, pieces, words
from digsite.games.ziggurat.picture.paper import STATIONERY, beside, letter, prose
from digsite.games.ziggurat.picture.portraits import portrait
from digsite.games.ziggurat.rules.cards import Card
from digsite.games.ziggurat.rules.story import Chapter, Sticker, Title
from digsite.games.ziggurat.rules.team import Sheet

__all__ = ["ZigguratPages"]

WIDTH: dict[Shape, float] = {"wide": 760, "tall": 360}
EDGE: dict[Shape, float] = {"wide": 28, "tall": 10}

SECTIONS: tuple[tuple[str, str], ...] = (
    (N_("Set-up, before the tower is built"), "AB"),
    (N_("Set-up, after the cards are dealt"), "CDEFGH"),
    (N_("Playing a card"), "I"),
    (N_("Burning"), "JKL"),
    (N_("In a pit"), "M"),
    (N_("On a space, after the ramps"), "NOP"),
    (N_("On the summit"), "QR"),
    (N_("The end of a game"), "S"),
)
"""Where in the rulebook the slots are (ZIG-11, ZIG-17, ZIG-61, ZIG-66, ZIG-64, ZIG-81)."""


class ZigguratPages(Pages):
    """The books of a campaign."""

    def listed(self, now: dict[str, object], voice: Voice) -> list[Page]:
        """Every page this campaign has: what it has opened, then its three books."""
        found = []
        for opened in opened_pages(Progress(now)):
            kind, _, number = opened.id.partition(" ")
            title = voice.say(opened.title)
            if kind == "large":
                title = voice.say(N_("Chapter {n}: {title}"), n=number, title=title)
            elif kind == "small":
                title = voice.say(N_("Chapter {n}: the small envelope"), n=number)
            found.append(Page(opened.id, title))
        return [
            *found,
            Page("rulebook", voice.say(N_("Rulebook"))),
            Page("sheets", voice.say(N_("Heroes")), rules=False),
            Page("hall", voice.say(N_("Hall of fame")), rules=False),
        ]

    def scene(self, now: dict[str, object], page: str, voice: Voice, shape: Shape) -> Scene:
        title = self.title_of(now, page, voice)
        edge = EDGE[shape]
        block = _Press(now, voice, title, WIDTH[shape] - 2 * edge).page(page)
        return Scene(
            WIDTH[shape],
            block.height + 2 * edge,
            block.at(edge, edge).fixed,
            title=title,
            description=self.text(now, page, voice, 80),
            defs=pieces.defs(),
            tokens={**pieces.TOKENS, **STATIONERY, "accent": ACCENTS["ziggurat"]},
        )

    def text(self, now: dict[str, object], page: str, voice: Voice, width: int) -> str:
        title = self.title_of(now, page, voice)
        lines = [title, ""]
        for block in _Press(now, voice, title, 0).lines(page):
            indent = " " * 5 if block.startswith("  ") else ""
            lines += textwrap.wrap(block, width, subsequent_indent=indent) if block else [""]
        return "\n".join(lines).rstrip()

    def title_of(self, now: dict[str, object], page: str, voice: Voice) -> str:
        for known in self.listed(now, voice):
            if known.id == page:
                return known.title
        raise ValueError(f"this campaign has no page '{page[:20]}'")


class Played:
    """A game of the hall of fame."""

    def __init__(self, entry: dict[str, object]) -> None:
        self.day = TEXT.trust(entry["day"])
        self.chapter = WHOLE.trust(entry["chapter"])
        self.heroes = TEXTS.trust(entry["heroes"])
        self.won = FLAG.trust(entry["won"])
        self.reason = TEXT.trust(entry["reason"])
        self.turns = WHOLE.trust(entry["turns"])


class _Press:
    """Makes one page in one language and width."""

    def __init__(self, now: dict[str, object], voice: Voice, title: str, width: float) -> None:
        self.known = Progress(now)
        self.opened = {page.id: page for page in opened_pages(self.known)}
        self.voice = voice
        self.title = title
        self.width = width
        self.columns = 2 if paper.is_wide(width) else 1
        self.inner = paper.room(width)

    def say(self, template: str, **values: object) -> str:
        return self.voice.fill(template, values)

    def headline(self, told: str) -> Block:
        return heading(told, self.inner, 30 if paper.is_wide(self.width) else 23)

    def page(self, page: str) -> Block:
        if page == "rulebook":
            return self.rulebook()
        if page == "sheets":
            return self.sheets()
        if page == "hall":
            return self.hall()
        opened = self.opened[page]
        return self.small(opened) if opened.chapter is None else self.large(page, opened.chapter)

    def lines(self, page: str) -> list[str]:
        """The words of a page, one entry a paragraph."""
        if page == "rulebook":
            return self.rulebook_lines()
        if page == "sheets":
            return [line for sheet in self.known.sheets for line in self.sheet_lines(sheet)]
        if page == "hall":
            return [*(self.game_line(game) for game in self.games()), self.rating_line()]
        opened = self.opened[page]
        if opened.chapter is not None:
            return self.large_lines(opened.chapter)
        return self.paragraphs(opened.text)

    # Envelopes

    def paragraphs(self, prose: str) -> list[str]:
        """Each with an empty line after it."""
        plain = self.say(prose).replace("**", "")
        return [line for one in plain.split("\n\n") for line in (one, "")]

    def large(self, page: str, chapter: Chapter) -> Block:
        number = str(chapter.number)
        wide = self.inner
        blocks = [
            paragraph(self.say(N_("Chapter {n}"), n=number), wide, 16, Cut.ITALIC, "ink2"),
            self.headline(self.say(chapter.title)),
            prose(self.say(chapter.story), wide, 17.5),
            spacer(6),
            heading(self.say(N_("Goal")), wide),
            prose(self.say(chapter.goal), wide),
            prose(self.say(chapter.first), wide, 16),
        ]
        if chapter.cards:
            blocks += [heading(self.say(N_("New cards")), wide), self.cards(chapter.cards, wide)]
        blocks += [heading(self.say(N_("Titles to win")), wide), self.titles(chapter.titles, wide)]
        inside = pile(blocks, 8)
        parts = [paper.envelope(self.width, number, small=False), letter(inside, self.width, page)]
        if chapter.stickers:
            parts += [self.stickers(chapter.stickers)]
        return pile(parts, 14)

    def cards(self, cards: Sequence[str], width: float) -> Block:
        """The new cards as they look."""
        pitch = panels.CARD_WIDTH + 14
        drawn = ""
        for index, written in enumerate(cards):
            heroes, _, spirits = written.partition(" ")
            card = Card(f"new{index}", heroes, spirits)
            drawing = panels.card_face(card)
            drawn += place(index * min(pitch, width / len(cards)), 0, drawing)
        return Block(width, panels.CARD_HEIGHT + 6, drawn)

    def titles(self, titles: Sequence[Title], width: float) -> Block:
        blocks = []
        each = (width - 10 * (self.columns - 1)) / self.columns
        for one in titles:
            name = paper.ribbon(self.say(one.name), each)
            deed = paragraph(self.say(one.deed), each - 20, 15, Cut.ITALIC, "ink2")
            blocks.append(pile([name, deed.at(12, 0)], 0))
        return beside(blocks, width, 10, self.columns)

    def stickers(self, stickers: Sequence[Sticker]) -> Block:
        each = self.width if self.columns == 1 else (self.width - 10) / 2
        return beside([self.sticker(one, each) for one in stickers], self.width, 10, self.columns)

    def sticker(self, one: Sticker, width: float) -> Block:
        return paper.sticker(one.slot, self.tag(one), self.say(one.text), width)

    def tag(self, one: Sticker) -> str:
        return self.say(N_("Follow: do it now") if one.follow else N_("Read: know it for later"))

    def large_lines(self, chapter: Chapter) -> list[str]:
        told = self.paragraphs(chapter.story)
        told.append(self.say(N_("Goal: {goal}"), goal=self.say(chapter.goal)))
        told.append(self.say(chapter.first))
        if chapter.cards:
            parts = [written.split(" ", 1) for written in chapter.cards]
            faces = [Card("", heroes, spirits) for heroes, spirits in parts]
            listed = "; ".join(words.card_words(card, self.voice) for card in faces)
            told.append(self.say(N_("New cards: {cards}."), cards=listed))
        if chapter.stickers:
            told.append("")
        for one in chapter.stickers:
            told.append(f"  {one.slot}  {self.tag(one)}. {self.say(one.text)}")
        told += ["", self.say(N_("Titles to win:"))]
        for title in chapter.titles:
            told.append(f"  {self.say(title.name)}: {self.say(title.deed)}")
        return told

    def small(self, opened: OpenedPage) -> Block:
        """A small envelope, or the one for those who lost twice."""
        number = opened.id.partition(" ")[2] or "?"
        wide = self.inner
        inside = pile([heading(self.title, wide, 24), prose(self.say(opened.text), wide, 17.5)], 8)
        envelope = paper.envelope(self.width, number, small=True)
        return pile([envelope, letter(inside, self.width, opened.id)], 14)

    # The rulebook

    def known_stickers(self) -> dict[str, Sticker]:
        chapters = [page.chapter for page in self.opened.values() if page.chapter is not None]
        return {one.slot: one for chapter in chapters for one in chapter.stickers}

    def rulebook(self) -> Block:
        """Nineteen slots in the order of the rules; they fill while the campaign goes on."""
        known = self.known_stickers()
        wide = self.inner
        each = wide if self.columns == 1 else (wide - 10) / 2
        blocks = [self.headline(self.say(N_("Rulebook")))]
        blocks.append(paragraph(self.filled(known), wide, 16, Cut.ITALIC, "ink2"))
        for name, letters in SECTIONS:
            blocks.append(heading(self.say(name), wide, 18))
            slots = [
                paper.sticker(one, "", self.say(known[one].text), each)
                if one in known
                else paper.slot(one, each)
                for one in letters
            ]
            blocks.append(beside(slots, wide, 10, self.columns))
        return letter(pile(blocks, 8), self.width, "rulebook")

    def filled(self, known: dict[str, Sticker]) -> str:
        return self.say(N_("{n} of {all} stickers are in."), n=len(known), all=19)

    def rulebook_lines(self) -> list[str]:
        known = self.known_stickers()
        told = [self.filled(known)]
        for name, letters in SECTIONS:
            told.append(self.say(name))
            told += [
                f"  {one}  {self.say(known[one].text) if one in known else '. . .'}"
                for one in letters
            ]
        return told

    # Hero sheets

    def trade(self, one: Sheet) -> str:
        return words.hero_words(self.known.content, one.hero, self.voice)

    def sheets(self) -> Block:
        each = self.width if self.columns == 1 else (self.width - 14) / 2
        blocks = [self.sheet(one, each) for one in self.known.sheets]
        while len(blocks) < 4:
            blocks.append(self.empty_sheet(each, len(blocks)))
        title = heading(self.say(N_("Heroes")), self.width, 30, on="paper")
        return pile([title, beside(blocks, self.width, 14, self.columns)], 8)

    def sheet(self, one: Sheet, width: float) -> Block:
        wide = paper.room(width)
        beside_picture = wide - 104
        names = [
            heading(one.name, beside_picture, 23),
            paragraph(self.trade(one), beside_picture, 15, Cut.ITALIC, "ink2"),
        ]
        if one.skill:
            names.append(paragraph(self.skill_words(one), beside_picture, 15, Cut.BOLD))
        named = pile(names, 2)
        top = Block(
            wide, max(104.0, named.height),
            place(46, 52, portrait(one.hero, 88)) + named.at(104, 4).fixed,
        )  # fmt: skip
        titles = [paper.ribbon(words.title_name(key, self.voice), wide) for key in one.titles]
        blocks = [top, *titles]
        burns = one.burns
        if burns:
            told = self.burns_words(one)
            marks = "".join(
                place(12 + index * 20, 14, paper.burn(26)) for index in range(min(burns, 8))
            )
            shown = text(20 + 20 * min(burns, 8), 15, told, 15, on="paper2", middle=True)
            blocks.append(Block(wide, 30, marks + shown))
        return letter(pile(blocks, 5), width, one.name)

    def empty_sheet(self, width: float, number: int) -> Block:
        wide = paper.room(width)
        inside = paragraph(self.say(N_("A sheet for a hero who has not come yet.")), wide, 15.5)
        return letter(pile([inside, spacer(40)]), width, f"empty{number}")

    def sheet_lines(self, one: Sheet) -> list[str]:
        told = [f"{one.name}: {self.trade(one)}"]
        if one.skill:
            told.append(f"  {self.skill_words(one)}")
        titles = [words.title_name(key, self.voice) for key in one.titles]
        if titles:
            told.append("  " + self.say(N_("Titles: {titles}"), titles=", ".join(titles)))
        if one.burns:
            told.append(f"  {self.burns_words(one)}")
        return [*told, ""]

    def skill_words(self, one: Sheet) -> str:
        return self.say(N_("Skill: {skill}"), skill=words.used_name(one.skill, self.voice))

    def burns_words(self, one: Sheet) -> str:
        return self.voice.count("{n} burn", "{n} burns", one.burns)

    # The hall of fame

    def games(self) -> list[Played]:
        return [Played(entry) for entry in self.known.hall]

    def hall(self) -> Block:
        wide = self.inner
        blocks = [self.headline(self.say(N_("Hall of fame")))]
        blocks += [self.game_row(game, wide) for game in self.games()]
        if not self.games():
            blocks.append(paragraph(self.say(N_("No game has been played yet.")), wide, 16))
        told = self.rating_line()
        if told:
            blocks += [spacer(6), paragraph(told, wide, 19, Cut.SERIF, "accent")]
        return letter(pile(blocks, 4), self.width, "hall")

    def game_row(self, game: Played, width: float) -> Block:
        """One line of the book: what came of it, chapter, heroes, day."""
        high = 46.0
        chapter = self.say(N_("Chapter {n}"), n=game.chapter)
        result = self.result_words(game)
        heroes = ", ".join(game.heroes)
        day = game.day
        drawn = (
            place(18, 27, paper.verdict(game.won, 24))
            + text(44, 18, f"{chapter}: {result}", 16, cut=Cut.BOLD, on="paper2", lining=True)
            + text(44, 38, shorten(heroes, width - 140, 15), 15, fill="ink2", on="paper2")
            + (
                text(width, 38, day, 14, fill="ink2", anchor="end", on="paper2", lining=True)
                if day
                else ""
            )
            + line((0, high), (width, high), stroke=var("line"), stroke_dasharray="1.5 2.5")
        )
        return Block(width, high + 4, drawn)

    def result_words(self, game: Played) -> str:
        if game.won:
            return self.voice.count("won in {n} turn", "won in {n} turns", game.turns)
        reason = words.reason_words(game.reason, self.voice)
        return self.say(N_("lost, {reason}"), reason=reason)

    def game_line(self, game: Played) -> str:
        chapter = self.say(N_("Chapter {n}"), n=game.chapter)
        heroes = ", ".join(game.heroes)
        return f"{game.day}  {chapter}: {self.result_words(game)} ({heroes})".strip()

    def rating_line(self) -> str:
        """ZIG-86, once the campaign is won."""
        if not self.known.finished():
            return ""
        count = self.known.games
        games = self.voice.count("{n} game", "{n} games", count)
        name = self.say(rating(count))
        return self.say(N_("The campaign is won in {games}: {rating}."), games=games, rating=name)
