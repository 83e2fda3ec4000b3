"""The campaign "The Lamp-Keepers": what is known after each game and each choice.

Everything is derived from the finished games and the choices between them, so a campaign file
replays. Texts leave this module only for envelopes that this campaign has opened.
"""

from __future__ import annotations

from typing import Final

from digsite.core.campaign import CampaignRules, Earned, NextGame, Offer
from digsite.core.contract import FIRST_RULES, Game, Settings, canonical_json
from digsite.core.errors import CampaignError, Fault, SettingsError
from digsite.core.match import replay
from digsite.core.record import parse_record
from digsite.core.shapes import PLAIN, PLAINS, TEXT, TEXTS, WHOLE, WHOLES, Field, MapOf, Object
from digsite.core.words import N_, _, fill
from digsite.games.ziggurat.knowledge.position import title_names
from digsite.games.ziggurat.rules.board import SUMMIT
from digsite.games.ziggurat.rules.chapters import all_chapters, chapter_numbered
from digsite.games.ziggurat.rules.play import ZigguratState
from digsite.games.ziggurat.rules.setup import chapter_of, content_for, ground_for, title_keys
from digsite.games.ziggurat.rules.story import Chapter
from digsite.games.ziggurat.rules.team import LONGEST_NAME, SHEET, Sheet, Team, team_from
from digsite.games.ziggurat.rules.terms import BURNS, CONCEDED, ENDINGS, TITLES, WON
from digsite.games.ziggurat.rules.versions import titles_stay_open

FIELD_TITLES: Final = {"hero": N_("Hero"), "sheet": N_("Name")}
MOST_SHEETS: Final = 4
NOT_OFFERED: Final = N_("that is not offered now")
LOSSES_FOR_SECRET: Final = 2
MOST_INSIGHT: Final = 3
RATINGS: Final = (
    (6, N_("Masters")),
    (8, N_("Adepts")),
    (11, N_("Novices")),
)
LAST_RATING: Final = N_("Apprentices")

SECRET_TITLE: Final = N_("Secret Knowledge")
SECRET: Final = N_(
    "A torn page, found where you fell. It must be from the instructions, and it is about people "
    "who try again.\n\n"
    "From now on you start every game of a chapter that you have lost twice with one insight; "
    "after three defeats with two, from four on with three. Before any move, the active player "
    "may spend one: a number on the card that is being played becomes one more or one less, but "
    "at least one, or a new flame is not lit. On a card for all heroes the number changes for all "
    "of them, so before the first one moves."
)

_RULES: Final = Field("rules", WHOLE, FIRST_RULES)
_OPTIONS: Final = Field("options", PLAIN)
_CONTENT: Final = Field("content", PLAIN)
_SETUP: Final = Object([_RULES, _OPTIONS, _CONTENT])
_LOSSES: Final = MapOf(TEXT, WHOLE)
_BEFORE: Final = MapOf(TEXT, PLAIN)


def rating(games: int) -> str:
    """ZIG-86: what a team may call itself after so many games."""
    for most, name in RATINGS:
        if games <= most:
            return name
    return LAST_RATING


class Progress:
    """What is known of a campaign, opened up to read and to change; ``to_data`` is its plain form.

    ``chapter`` is the next to win, ``losses`` are counted by chapter, ``standing`` has the lasting
    changes, ``before`` those with which each chapter was first played, ``team`` the sheets of the
    latest winners.
    """

    def __init__(self, now: dict[str, object]) -> None:
        self.name = TEXT.trust(now["name"])
        self.rules = WHOLE.trust(now["rules"])
        self.options = PLAIN.trust(now["options"])
        self.content = PLAIN.trust(now["content"])
        self.chapter = WHOLE.trust(now["chapter"])
        self.sheets = [Sheet.of(SHEET.read(entry)) for entry in PLAINS.trust(now["sheets"])]
        self.losses = dict(_LOSSES.trust(now["losses"]))
        self.opened = list(TEXTS.trust(now["opened"]))
        self.standing = PLAIN.trust(now["standing"])
        self.before = dict(_BEFORE.trust(now["before"]))
        self.team = WHOLES.trust(now["team"])
        self.hall = list(PLAINS.trust(now["hall"]))
        self.games = WHOLE.trust(now["games"])

    def to_data(self) -> dict[str, object]:
        return {
            "name": self.name, "rules": self.rules, "options": self.options,
            "content": self.content, "chapter": self.chapter,
            "sheets": [sheet.to_data() for sheet in self.sheets],
            "losses": self.losses, "opened": self.opened, "standing": self.standing,
            "before": self.before, "team": self.team, "hall": self.hall, "games": self.games,
        }  # fmt: skip

    def standing_of(self, team: list[int]) -> Team:
        """The permanent changes, with copies of the sheets of a team."""
        standing = team_from(self.standing)
        standing.sheets = [self.sheets[index].copied() for index in team]
        return standing

    def keep(self, standing: Team, team: list[int]) -> None:
        """Write a standing back: its skills onto the sheets, the rest where it is kept."""
        for sheet, index in zip(standing.sheets, team, strict=True):
            self.sheets[index].skill = sheet.skill or self.sheets[index].skill
        self.standing = standing.to_data()
        self.standing.pop("sheets", None)

    def players(self) -> list[str]:
        return [sheet.name for sheet in self.sheets]

    def free_heroes(self) -> list[str]:
        taken = {sheet.hero for sheet in self.sheets}
        return [hero.key for hero in content_for(self.content).heroes if hero.key not in taken]

    def envelope(self) -> str:
        """The envelope to open next: ``large 2``, ``small 1``, ``secret``, or none."""
        if self.chapter > 1 and f"small {self.chapter - 1}" not in self.opened:
            return f"small {self.chapter - 1}"
        if self.changes():
            return ""
        twice = any(count >= LOSSES_FOR_SECRET for count in self.losses.values())
        if twice and "secret" not in self.opened:
            return "secret"
        if self.chapter <= len(all_chapters()) and f"large {self.chapter}" not in self.opened:
            return f"large {self.chapter}"
        return ""

    def finished(self) -> bool:
        """Whether every chapter is won and every envelope open."""
        return self.chapter > len(all_chapters()) and not self.envelope()

    def changes(self) -> list[Offer]:
        """The permanent changes to choose from now; those that break the board are left out."""
        content = content_for(self.content)
        standing = self.standing_of(self.team)
        found: list[Offer] = []
        owner: Chapter | None = None
        if self.chapter > 1 and f"small {self.chapter - 1}" in self.opened:
            owner = chapter_numbered(self.chapter - 1, self.rules)
            found = owner.offers(standing)
        if not found and f"large {self.chapter}" in self.opened:
            owner = chapter_numbered(self.chapter, self.rules)
            found = owner.opening_offers(standing)
        usable: list[Offer] = []
        for offer in found:
            assert owner is not None
            tried = team_from(standing.to_data())
            owner.choose(tried, str(offer.choice["choose"]))
            try:
                ground_for(content, tried)
            except SettingsError:
                continue
            usable.append(offer)
        return usable

    def add_sheet(self, hero: object, name: object) -> None:
        """ZIG-13, A11: a new player takes a free sheet and a hero that nobody plays."""
        if len(self.sheets) >= MOST_SHEETS:
            raise CampaignError(_("All four hero sheets are taken."))
        if not isinstance(hero, str) or hero not in self.free_heroes():
            raise CampaignError(_("That hero is not free."))
        if not isinstance(name, str) or not 1 <= len(name.strip()) <= LONGEST_NAME:
            raise CampaignError(
                fill(N_("A hero's name has 1 to {most} characters."), {"most": LONGEST_NAME})
            )
        if name != name.strip() or not name.isprintable():
            raise CampaignError(_("A hero's name is plain text."))
        if name in self.players():
            raise CampaignError(_("Another hero has that name."))
        self.sheets.append(Sheet(hero, name))

    def change_hero(self, name: object, hero: object) -> None:
        for sheet in self.sheets:
            if sheet.name == name and isinstance(hero, str) and hero in self.free_heroes():
                sheet.hero = hero
                return
        raise CampaignError(_("That hero is not free."))


class LampKeepers(CampaignRules):
    """The fold over games and choices; ``Progress`` says what is known."""

    def start(self, name: str, setup: dict[str, object]) -> dict[str, object]:
        try:
            given = _SETUP.read(setup)
            rules = given.get(_RULES)
            options, content = given.find(_OPTIONS) or {}, given.find(_CONTENT) or {}
            _game().settings(2, "chapter1", options, {}, content, rules)
        except (Fault, SettingsError) as problem:
            told = fill(N_("the campaign's set-up: {problem}"), {"problem": problem})
            raise CampaignError(told) from None
        return {
            "name": name, "rules": rules, "options": options, "content": content, "chapter": 1,
            "sheets": [], "losses": {}, "opened": [], "standing": {}, "before": {}, "team": [],
            "hall": [], "games": 0,
        }  # fmt: skip

    # What comes next

    def envelope(self, now: dict[str, object]) -> str:
        return Progress(now).envelope()

    def finished(self, now: dict[str, object]) -> bool:
        return Progress(now).finished()

    def offers(self, now: dict[str, object]) -> list[Offer]:
        known = Progress(now)
        envelope = known.envelope()
        found: list[Offer] = []
        if envelope:
            found.append(_opening(envelope))
        found += known.changes()
        free = known.free_heroes()
        heroes = {hero.key: hero.name for hero in content_for(known.content).heroes}
        titles = {**FIELD_TITLES, **heroes}
        if len(known.sheets) < MOST_SHEETS and free:
            label = N_("Add a hero: choose one and give it a name")
            fields: dict[str, list[str]] = {"hero": free, "sheet": []}
            found.append(Offer({}, label, {}, fields, len(known.sheets) < 2, titles))
        if known.options.get("hero_lock") == "free":
            for name in known.players():
                label = N_("{name}: take another hero")
                found.append(
                    Offer({"change": name}, label, {"name": name}, {"hero": free}, False, titles)
                )
        return found

    def players(self, now: dict[str, object]) -> list[str]:
        return Progress(now).players()

    def games(self, now: dict[str, object]) -> list[NextGame]:
        known = Progress(now)
        most = len(known.sheets)
        if known.envelope() or known.changes() or most < 2:
            return []
        if not known.finished():
            label = N_("Play chapter {number}: {title}")
            numbers = [known.chapter]
        else:
            label = N_("Play chapter {number} again: {title}")
            numbers = [chapter.number for chapter in all_chapters()]
        found: list[NextGame] = []
        for number in numbers:
            values: dict[str, object] = {
                "number": number, "title": chapter_numbered(number, known.rules).title,
            }  # fmt: skip
            found.append(NextGame(f"chapter{number}", label, values, 2, most))
        return found

    def settings(
        self, now: dict[str, object], game: str, players: list[str], day: str = ""
    ) -> Settings:
        if game not in [offered.id for offered in self.games(now)]:
            raise CampaignError(_(NOT_OFFERED))
        known = Progress(now)
        names = known.players()
        if len(set(players)) != len(players) or not set(players) <= set(names):
            told = N_("the players of this campaign are: {names}")
            raise CampaignError(fill(told, {"names": ", ".join(names)}))
        number = int(game.removeprefix("chapter"))
        standing = self._standing_for(known, number, [names.index(player) for player in players])
        setup: dict[str, object] = {"standing": standing.to_data()}
        if day:
            setup["day"] = day
        try:
            return _game().settings(
                len(players), game, known.options, setup, known.content, known.rules
            )
        except SettingsError as problem:
            raise CampaignError(str(problem)) from None

    def _standing_for(self, known: Progress, number: int, team: list[int]) -> Team:
        """What a team brings to a game of a chapter; a replay goes back in time (ZIG-87, A20)."""
        standing = known.standing_of(team)
        if known.finished():
            keeps = known.options.get("replay_changes") != "none"
            past = team_from(known.before[str(number)] if keeps else {})
            skilled = {sheet.name: sheet.skill for sheet in past.sheets}
            for sheet in standing.sheets:
                sheet.skill = skilled.get(sheet.name, "")
            past.sheets = standing.sheets
            standing = past
        standing.titles = []
        if not known.finished() or titles_stay_open(known.rules):
            taken = {title for sheet in known.sheets for title in sheet.titles}
            keys = title_keys()[: number * 4]
            standing.titles = [key for key in keys if key not in taken]
        losses = known.losses.get(str(number), 0)
        if "secret" in known.opened:
            standing.insight = max(0, min(MOST_INSIGHT, losses - LOSSES_FOR_SECRET + 1))
        return standing

    def offered(self, now: dict[str, object], settings: Settings) -> bool:
        try:
            wanted = self.settings(now, settings.mode, _team(settings), _day(settings))
        except CampaignError:
            return False
        return canonical_json(wanted.to_data()) == canonical_json(settings.to_data())

    def alone(self, settings: Settings) -> dict[str, object]:
        setup: dict[str, object] = {"content": settings.content} if settings.content else {}
        numbers = range(1, chapter_of(settings).number + 1)
        opened = [f"large {number}" for number in numbers]
        return {**self.start("", setup), "opened": opened}

    # The fold

    def after_game(self, now: dict[str, object], record: str) -> dict[str, object]:
        return self._after(now, record, given_up=False)

    def after_giving_up(self, now: dict[str, object], record: str) -> dict[str, object]:
        """ZIG-85: it was played, and it was lost."""
        return self._after(now, record, given_up=True)

    def _after(self, now: dict[str, object], record: str, given_up: bool) -> dict[str, object]:
        game = _game()
        parsed = parse_record(record, lambda _id: game)
        state = replay(parsed).state
        settings = parsed.settings
        if (state.result() is None) != given_up or not isinstance(state, ZigguratState):
            raise CampaignError(_("the game is over") if given_up else _("the game is not over"))
        if not self.offered(now, settings):
            raise CampaignError(_("that is not the game the campaign offers"))
        team = _team(settings)
        later = Progress(now)
        again = later.finished()
        number = int(settings.mode.removeprefix("chapter"))
        seats = [later.players().index(name) for name in team]
        won = state.ending == WON
        later.hall.append({
            "day": _day(settings), "chapter": number, "heroes": team, "won": won,
            "reason": ENDINGS[CONCEDED if given_up else state.ending], "turns": int(state.turns),
            "again": again,
        })  # fmt: skip
        if again:
            if titles_stay_open(later.rules):
                _apply_titles(later, state, seats, won)
            return later.to_data()
        later.games += 1
        everybody = later.standing_of(list(range(len(later.sheets))))
        later.before.setdefault(str(number), everybody.to_data())
        _apply_burns(later, state, seats, won)
        _apply_titles(later, state, seats, won)
        if won:
            later.team = seats
            later.chapter += 1
            standing = later.standing_of(seats)
            chapter_numbered(number, later.rules).reward(standing)
            later.keep(standing, seats)
        else:
            later.losses[str(number)] = later.losses.get(str(number), 0) + 1
        return later.to_data()

    def after_choice(self, now: dict[str, object], choice: dict[str, object]) -> dict[str, object]:
        later = Progress(now)
        if set(choice) == {"open"}:
            envelope = later.envelope()
            if not envelope or choice["open"] != envelope:
                raise CampaignError(_("that envelope cannot be opened now"))
            later.opened.append(envelope)
        elif set(choice) == {"choose"}:
            _choose(later, choice)
        elif set(choice) == {"hero", "sheet"}:
            later.add_sheet(choice["hero"], choice["sheet"])
        elif set(choice) == {"change", "hero"} and later.options.get("hero_lock") == "free":
            later.change_hero(choice["change"], choice["hero"])
        else:
            raise CampaignError(_("that is no choice of this campaign"))
        return later.to_data()

    def earned(self, before: dict[str, object], now: dict[str, object]) -> list[Earned]:
        """ZIG-84: the chapter, and every title with the deed it is for."""
        earlier, later = Progress(before), Progress(now)
        found: list[Earned] = []
        if later.chapter > earlier.chapter:
            found.append(Earned(N_("Chapter {number} is won."), {"number": earlier.chapter}))
        known = {title.key: title for chapter in all_chapters() for title in chapter.titles}
        for sheet, old in zip(later.sheets, earlier.sheets, strict=True):
            for key in sheet.titles[len(old.titles) :]:
                values: dict[str, object] = {
                    "name": sheet.name, "title": known[key].name, "deed": known[key].deed,
                }  # fmt: skip
                found.append(Earned(N_("{name} earned the title {title}: {deed}"), values))
        return found

    # What has been opened

    def pages(self, now: dict[str, object]) -> list[dict[str, object]]:
        return [page.to_data() for page in opened_pages(Progress(now))]


def _team(settings: Settings) -> list[str]:
    """Who plays, as the campaign put it into the settings."""
    return [sheet.name for sheet in team_from(settings.setup.get("standing", {})).sheets]


def _day(settings: Settings) -> str:
    return TEXT.trust(settings.setup.get("day", ""))


def _apply_titles(later: Progress, state: ZigguratState, seats: list[int], won: bool) -> None:
    """ZIG-84: also from lost games, unless the table says no."""
    if won or later.options.get("titles_on_loss", "keep") == "keep":
        for seat, index in enumerate(seats):
            sheet = later.sheets[index]
            sheet.titles = [*sheet.titles, *title_names(state, state.noted(seat, TITLES))]


def _apply_burns(later: Progress, state: ZigguratState, seats: list[int], won: bool) -> None:
    """ZIG-50, and who was the last one up."""
    for seat, index in enumerate(seats):
        later.sheets[index].burns += int(state.noted(seat, BURNS))
    if won and state.last_up >= 0 and state.heroes[state.last_up] == SUMMIT:
        for index, sheet in enumerate(later.sheets):
            sheet.last = index == seats[int(state.last_up)]


def _choose(later: Progress, choice: dict[str, object]) -> None:
    if choice not in [offer.choice for offer in later.changes()]:
        raise CampaignError(_(NOT_OFFERED))
    standing = later.standing_of(later.team)
    number = later.chapter if f"large {later.chapter}" in later.opened else later.chapter - 1
    chapter_numbered(number, later.rules).choose(standing, str(choice["choose"]))
    later.keep(standing, later.team)


class OpenedPage:
    """What an envelope of this campaign held; a large one brings its ``chapter``."""

    def __init__(self, id: str, title: str, text: str, chapter: Chapter | None = None) -> None:
        self.id = id
        self.title = title
        self.text = text
        self.chapter = chapter

    def to_data(self) -> dict[str, object]:
        data: dict[str, object] = {"id": self.id, "title": self.title, "text": self.text}
        chapter = self.chapter
        if chapter is None:
            return data
        stickers = [
            {"slot": one.slot, "text": one.text, "follow": one.follow} for one in chapter.stickers
        ]
        titles = [{"key": one.key, "name": one.name, "deed": one.deed} for one in chapter.titles]
        return {
            **data, "goal": chapter.goal, "first": chapter.first, "cards": chapter.cards,
            "components": chapter.components, "stickers": stickers, "titles": titles,
        }  # fmt: skip


def opened_pages(known: Progress) -> list[OpenedPage]:
    """Everything this campaign has opened, oldest first."""
    found: list[OpenedPage] = []
    for envelope in known.opened:
        kind, _, number = envelope.partition(" ")
        if kind == "secret":
            found.append(OpenedPage(envelope, SECRET_TITLE, SECRET))
            continue
        chapter = chapter_numbered(int(number), known.rules)
        if kind == "large":
            found.append(OpenedPage(envelope, chapter.title, chapter.story, chapter))
        else:
            found.append(OpenedPage(envelope, chapter.title, chapter.ending))
    return found


def _opening(envelope: str) -> Offer:
    kind, _, number = envelope.partition(" ")
    choice: dict[str, object] = {"open": envelope}
    if kind == "secret":
        return Offer(choice, N_("Open the envelope that waits for those who lost twice"))
    label = N_("Open the large envelope of chapter {number}")
    if kind == "small":
        label = N_("Open the small envelope of chapter {number}")
    return Offer(choice, label, {"number": int(number)})


def _game() -> Game:
    from digsite.games.ziggurat import GAME

    return GAME


RULES = LampKeepers()
