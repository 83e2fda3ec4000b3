"""From settings to a table: the board with its changes, the deck, who sits where, what is known."""

from __future__ import annotations

from typing import Final

from digsite.core.contract import Settings, canonical_json
from digsite.core.errors import SettingsError
from digsite.core.native import i64, vec
from digsite.games.ziggurat.knowledge.content import CONTENT, Box
from digsite.games.ziggurat.knowledge.lint import board_fault, patched
from digsite.games.ziggurat.rules import terms
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
from digsite.games.ziggurat.rules.state import TableSetup
from digsite.games.ziggurat.rules.story import Chapter
from digsite.games.ziggurat.rules.team import Sheet, Team, team_from
from digsite.games.ziggurat.rules.terms import BIT, SKILLS

SEATS3: Final = {"NES": [0, 1, 2], "NEW": [0, 1, 3], "NSW": [0, 2, 3], "ESW": [1, 2, 3]}
"""A15: the sides of three players."""
GENTLE_CHANCES: Final = 7
"""ZIG-89: three second chances, a bit each."""
_KEPT: Final = 16
_made: dict[str, TableSetup] = {}
_grounds: dict[str, Ground] = {}
_contents: list[tuple[dict[str, object], Box]] = []


def content_for(content: dict[str, object]) -> Box:
    """The box of a table, the shipped one or the user's own; read once."""
    for known, made in _contents:
        if known is content or (not known and not content):
            return made
    found = CONTENT.of(content) if content else CONTENT.made()
    _contents[1:] = []
    _contents.append((content, found))
    return found


def chapter_of(settings: Settings) -> Chapter:
    return chapter_numbered(int(settings.mode.removeprefix("chapter")), settings.rules)


def team_of(settings: Settings) -> Team:
    """What the team brings: given in the set-up, or that of a team that took every first offer."""
    given = given_team(settings)
    if given is not None:
        return given
    return usual_team(chapter_of(settings).number, settings.seats, settings.rules)


def given_team(settings: Settings) -> Team | None:
    """The team of the position to begin with, else of the campaign, if there is one."""
    position = settings.setup.get("position")
    if isinstance(position, dict) and "team" in position:
        return team_from(position["team"], "position.team")
    return team_from(settings.setup["standing"]) if "standing" in settings.setup else None


def usual_team(number: int, seats: int, rules: int) -> Team:
    """The team before a chapter when the first offer was taken every time."""
    team = Team(sheets=[Sheet() for _ in range(seats)])
    for chapter in all_chapters(rules):
        if chapter.number > number:
            break
        _take_first(chapter, team, True)
        if chapter.number < number:
            _take_first(chapter, team, False)
            chapter.reward(team)
    return team


def table_of(settings: Settings) -> TableSetup:
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


def _make(settings: Settings) -> TableSetup:
    chapter = chapter_of(settings)
    box = content_for(settings.content)
    team = team_of(settings)
    table = TableSetup()
    table.team = team
    table.own_team = given_team(settings) is not None
    table.hooks = chapter
    table.chapter = chapter.number
    table.ground = ground_for(box, team)
    table.hero_kinds = _hero_kinds(table.ground, chapter)
    table.turned = 0
    for level, quarters in team.turned.items():
        table.turned = with_quarter(table.turned, level, quarters)
    table.deck = deck_for(box, chapter.number)
    table.in_play = table.deck.in_play(settings.seats, chapter.number, chapter.quiet_cards)
    table.unused = 0
    if chapter.night and not is_gentle(settings):
        night = chapter.night[settings.seats - 2]
        table.unused = max(0, int(table.in_play).bit_count() - night)
    table.chances = GENTLE_CHANCES * terms.CHANCE_SPENT if is_gentle(settings) else 0
    table.sides = sides_for(settings)
    table.first = chapter.first_seat(team)
    table.skills = _skills(team, settings.seats)
    table.charm = team.charm
    table.ember = team.ember
    table.insight = team.insight
    table.title_keys = title_keys()
    table.titles = _titles(team, table.title_keys, chapter.number)
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


def is_gentle(settings: Settings) -> bool:
    """ZIG-89."""
    return settings.text("gentle") == "on"


def sides_for(settings: Settings) -> vec[i64]:
    """ZIG-13, ZIG-14, A15: two players sit opposite each other."""
    if settings.seats == 2:
        return vec[i64]([0, 2])
    if settings.seats == 3:
        return vec[i64](SEATS3[settings.text("seats3")])
    return vec[i64]([0, 1, 2, 3])


def ground_for(box: Box, team: Team) -> Ground:
    """The board with the team's permanent changes, checked again whenever it is made."""
    places = [*team.stairs, *team.slabs, *team.bricked]
    if not places:
        return box.ground
    key = f"{id(box)} {team.stairs} {team.slabs} {team.bricked}"
    found = _grounds.get(key)
    if found is None:
        found = _patch(box.ground, team)
        while len(_grounds) >= _KEPT:
            del _grounds[next(iter(_grounds))]
        _grounds[key] = found
    return found


def _patch(ground: Ground, team: Team) -> Ground:
    for places, kind, what in (
        (team.stairs, PLAIN, "new stairs"),
        (team.slabs, PIT, "a slab"),
        (team.bricked, RAMP, "bricks"),
    ):
        if any(ground.kinds[place] != kind for place in places):
            raise SettingsError(f"set-up, standing: no place for {what}", "setup")
    made = patched(ground, team.stairs, [*team.slabs, *team.bricked])
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


def deck_for(box: Box, number: int) -> Deck:
    """Slot A: the starting deck and the cards of every chapter up to this one."""
    cards = list(box.cards)
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


def _titles(team: Team, keys: list[str], number: int) -> i64:
    mask: i64 = 0
    for index, key in enumerate(keys[: number * 4]):
        if team.titles is None or key in team.titles:
            mask |= BIT[index]
    return mask


def _skills(team: Team, seats: int) -> vec[i64]:
    given = [SKILLS.index(sheet.skill) for sheet in team.sheets]
    return vec[i64]([*given, *[0] * seats][:seats])


def _take_first(chapter: Chapter, team: Team, opening: bool) -> None:
    """Take the first offer again and again until nothing is left to choose."""
    while True:
        offers = chapter.opening_offers(team) if opening else chapter.offers(team)
        if not offers:
            return
        chapter.choose(team, str(offers[0].choice["choose"]))
