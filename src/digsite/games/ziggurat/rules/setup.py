"""From settings to a table: the board with its changes, the deck, who sits where, what is known."""

from __future__ import annotations

from typing import Final

from digsite.core.contract import Settings, canonical_json
from digsite.core.errors import SettingsError
from digsite.core.native import append, i64, vec
from digsite.games.ziggurat.extras.story import Chapter
from digsite.games.ziggurat.knowledge.content import CONTENT, Content
from digsite.games.ziggurat.knowledge.lint import board_fault, patched
from digsite.games.ziggurat.rules.board import (
    FIRST,
    PIT,
    PLAIN,
    RAMP,
    SIZE,
    STAIR,
    Ground,
    with_quarter,
)
from digsite.games.ziggurat.rules.cards import Card, Deck
from digsite.games.ziggurat.rules.chapters import all_chapters, chapter_numbered
from digsite.games.ziggurat.rules.moves import MOST_CARDS, card_name
from digsite.games.ziggurat.rules.state import SKILLS, Table
from digsite.games.ziggurat.rules.team import Sheet, Standing, standing_from

SEATS3: Final = {"NES": [0, 1, 2], "NEW": [0, 1, 3], "NSW": [0, 2, 3], "ESW": [1, 2, 3]}
"""A15: the sides of three players."""
_KEPT: Final = 16
_made: dict[str, Table] = {}
_grounds: dict[str, Ground] = {}
_contents: list[tuple[dict[str, object], Content]] = []


def content_for(content: dict[str, object]) -> Content:
    """The content of a table, the shipped one or the user's own; read once."""
    for known, made in _contents:
        if known is content or (not known and not content):
            return made
    found = CONTENT.of(content) if content else CONTENT.made()
    _contents[1:] = []
    _contents.append((content, found))
    return found


def chapter_of(settings: Settings) -> Chapter:
    return chapter_numbered(int(settings.mode.removeprefix("chapter")))


def standing_of(settings: Settings) -> Standing:
    """What the team brings: given in the set-up, or that of a team that took every first offer."""
    if "standing" in settings.setup:
        return standing_from(settings.setup["standing"])
    return usual_standing(chapter_of(settings).number, settings.seats)


def usual_standing(number: int, seats: int) -> Standing:
    """The standing before a chapter when the first offer was taken every time."""
    standing = Standing(sheets=[Sheet() for _ in range(seats)])
    for chapter in all_chapters():
        if chapter.number > number:
            break
        _take_first(chapter, standing, True)
        if chapter.number < number:
            _take_first(chapter, standing, False)
            chapter.reward(standing)
    return standing


def table_of(settings: Settings) -> Table:
    """The table of some settings; kept, because bots ask for it again and again."""
    key = canonical_json(settings.to_data())
    found = _made.get(key)
    if found is None:
        while len(_made) >= _KEPT:
            del _made[next(iter(_made))]
        found = _make(settings)
        _made[key] = found
    return found


def forget_tables() -> None:
    """Forget what was made: the list of chapters has changed."""
    _made.clear()


def _make(settings: Settings) -> Table:
    chapter = chapter_of(settings)
    content = content_for(settings.content)
    standing = standing_of(settings)
    table = Table()
    table.hooks = chapter
    table.chapter = chapter.number
    table.ground = ground_for(content, standing)
    table.hero_kinds = _hero_kinds(table.ground, chapter)
    table.turned = 0
    for level, quarters in standing.turned.items():
        table.turned = with_quarter(table.turned, level, quarters)
    table.deck = deck_for(content, chapter.number)
    table.in_play = table.deck.in_play(settings.seats, chapter.number, chapter.quiet_cards)
    table.sides = sides_for(settings)
    table.first = chapter.first_seat(standing)
    table.skills = _skills(standing, settings.seats)
    table.charm = standing.charm
    table.ember = standing.ember
    table.insight = standing.insight
    table.title_keys = title_keys()
    table.titles = _titles(standing, table.title_keys, chapter.number)
    table.push_by_owner = settings.text("push_chooser") == "owner"
    table.together = settings.text("spirit_direction") == "together"
    table.spawn_burns = settings.text("spawn_on_hero") == "burn"
    table.immediate = settings.text("win_timing") == "immediate"
    table.asks_consent = settings.text("help_consent") == "ask"
    table.offers_concede = settings.text("early_loss") == "offer"
    any_skill = any(skill for skill in table.skills)
    has_things = table.charm or table.ember or table.insight > 0 or any_skill
    fails = chapter.can_fail and table.offers_concede
    table.quiet = not (has_things or chapter.has_items or fails)
    table.public = settings.public()
    return table


def sides_for(settings: Settings) -> vec[i64]:
    """ZIG-13, ZIG-14, A15: two players sit opposite each other."""
    if settings.seats == 2:
        return vec[i64]([0, 2])
    if settings.seats == 3:
        return vec[i64](SEATS3[settings.text("seats3")])
    return vec[i64]([0, 1, 2, 3])


def ground_for(content: Content, standing: Standing) -> Ground:
    """The board with the team's permanent changes, checked again whenever it is made."""
    places = [*standing.stairs, *standing.slabs, *standing.bricked]
    if not places:
        return content.ground
    key = f"{id(content)} {standing.stairs} {standing.slabs} {standing.bricked}"
    found = _grounds.get(key)
    if found is None:
        found = _patch(content.ground, standing)
        while len(_grounds) >= _KEPT:
            del _grounds[next(iter(_grounds))]
        _grounds[key] = found
    return found


def _patch(ground: Ground, standing: Standing) -> Ground:
    for places, kind, what in (
        (standing.stairs, PLAIN, "new stairs"),
        (standing.slabs, PIT, "a slab"),
        (standing.bricked, RAMP, "bricks"),
    ):
        if any(ground.kinds[place] != kind for place in places):
            raise SettingsError(f"set-up, standing: no place for {what}", "setup")
    made = patched(ground, standing.stairs, [*standing.slabs, *standing.bricked])
    fault = board_fault(made)
    if fault:
        raise SettingsError(f"set-up, standing: the board does not work: {fault}", "setup")
    return made


def _hero_kinds(ground: Ground, chapter: Chapter) -> vec[i64]:
    if not chapter.covers_lamp:
        return ground.kinds
    kinds = vec[i64](list(ground.kinds))
    for place in range(FIRST[4], FIRST[4] + SIZE[4]):
        if kinds[place] == STAIR:
            kinds[place] = PLAIN
    return kinds


def deck_for(content: Content, number: int) -> Deck:
    """Slot A: the starting deck and the cards of every chapter up to this one."""
    cards = list(content.cards)
    for chapter in all_chapters():
        if chapter.number <= number:
            for text in chapter.cards:
                heroes, _, spirits = text.partition(" ")
                name = card_name(len(cards))
                cards.append(Card(name, heroes, spirits, True, chapter.number))
    if len(cards) > MOST_CARDS:
        raise SettingsError(f"a deck has at most {MOST_CARDS} cards, not {len(cards)}", "content")
    return Deck(cards)


def title_keys() -> list[str]:
    """The keys of all titles, four a chapter, in the order of their bits."""
    return [title.key for chapter in all_chapters() for title in chapter.titles]


def _titles(standing: Standing, keys: list[str], number: int) -> i64:
    mask: i64 = 0
    bit: i64 = 1
    for index, key in enumerate(keys):
        free = standing.titles is None or key in standing.titles
        if index < number * 4 and free:
            mask += bit
        bit *= 2
    return mask


def _skills(standing: Standing, seats: int) -> vec[i64]:
    found = vec[i64]()
    for seat in range(seats):
        skill = standing.sheets[seat].skill if seat < len(standing.sheets) else ""
        found = append(found, SKILLS.index(skill))
    return found


def _take_first(chapter: Chapter, standing: Standing, opening: bool) -> None:
    """Take the first offer again and again until nothing is left to choose."""
    while True:
        offers = chapter.opening_offers(standing) if opening else chapter.offers(standing)
        if not offers:
            return
        chapter.choose(standing, str(offers[0].choice["choose"]))
