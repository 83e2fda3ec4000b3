"""The campaign "The Lamp-Keepers": what is known after each game and each choice.

Everything is derived from the finished games and the choices between them, so a campaign file
replays. Texts leave this module only for envelopes that this campaign has opened.
"""

from __future__ import annotations

import copy
from typing import Any, Final, cast

from digsite.core.campaign import CampaignRules, NextGame, Offer
from digsite.core.contract import FIRST_RULES, Game, Settings, canonical_json
from digsite.core.errors import CampaignError, SettingsError
from digsite.core.match import replay
from digsite.core.record import parse_record
from digsite.core.words import N_
from digsite.games.ziggurat.knowledge.observation import title_names
from digsite.games.ziggurat.rules.board import SUMMIT
from digsite.games.ziggurat.rules.chapters import all_chapters, chapter_numbered
from digsite.games.ziggurat.rules.play import ZigguratState
from digsite.games.ziggurat.rules.setup import content_for, ground_for, title_keys
from digsite.games.ziggurat.rules.story import Chapter
from digsite.games.ziggurat.rules.team import LONGEST_NAME, Sheet, Team, team_from
from digsite.games.ziggurat.rules.terms import BURNS, ENDINGS, TITLES, WON

FIELD_TITLES: Final = {"hero": N_("Hero"), "sheet": N_("Name")}
MOST_SHEETS: Final = 4
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

Now = dict[str, Any]


def rating(games: int) -> str:
    """ZIG-86: what a team may call itself after so many games."""
    for most, name in RATINGS:
        if games <= most:
            return name
    return LAST_RATING


class LampKeepers(CampaignRules):
    """The fold over games and choices.

    What is known: ``chapter`` (the next to win), ``sheets``, ``losses`` by chapter, ``opened``
    envelopes in order, ``standing`` (permanent changes), ``before`` (the standing with which each
    chapter was first played), ``team`` (sheets of the latest winners), ``hall``, ``games``.
    """

    def start(self, name: str, setup: dict[str, object]) -> dict[str, object]:
        unknown = set(setup) - {"options", "content", "rules"}
        if unknown:
            raise CampaignError(f"a campaign's set-up has no field {sorted(unknown)[0]!r}")
        options = setup.get("options", {})
        content = setup.get("content", {})
        if not isinstance(options, dict) or not isinstance(content, dict):
            raise CampaignError("a campaign's options and content are objects")
        rules = setup.get("rules", FIRST_RULES)
        if isinstance(rules, bool) or not isinstance(rules, int):
            raise CampaignError("a campaign's rules are a version number")
        try:
            _game().settings(2, "chapter1", options, {}, content, rules)
        except SettingsError as problem:
            raise CampaignError(str(problem)) from None
        return {
            "name": name, "rules": rules, "options": options, "content": content, "chapter": 1,
            "sheets": [], "losses": {}, "opened": [], "standing": {}, "before": {}, "team": [],
            "hall": [], "games": 0,
        }  # fmt: skip

    # What comes next

    def envelope(self, now: dict[str, object]) -> str:
        """The envelope to open next: ``large 2``, ``small 1``, ``secret``, or none."""
        opened = cast("list[str]", now["opened"])
        chapter = cast("int", now["chapter"])
        losses = cast("dict[str, int]", now["losses"])
        if chapter > 1 and f"small {chapter - 1}" not in opened:
            return f"small {chapter - 1}"
        if self._changes(now):
            return ""
        twice = any(count >= LOSSES_FOR_SECRET for count in losses.values())
        if twice and "secret" not in opened:
            return "secret"
        if chapter <= len(all_chapters()) and f"large {chapter}" not in opened:
            return f"large {chapter}"
        return ""

    def finished(self, now: dict[str, object]) -> bool:
        """Whether every chapter is won and every envelope open."""
        return cast("int", now["chapter"]) > len(all_chapters()) and not self.envelope(now)

    def _changes(self, now: dict[str, object]) -> list[Offer]:
        """The permanent changes to choose from now; those that break the board are left out."""
        opened = cast("list[str]", now["opened"])
        chapter = cast("int", now["chapter"])
        content = content_for(cast("dict[str, object]", now["content"]))
        standing = _standing(now, cast("list[int]", now["team"]))
        found: list[Offer] = []
        owner: Chapter | None = None
        if chapter > 1 and f"small {chapter - 1}" in opened:
            owner = chapter_numbered(chapter - 1)
            found = owner.offers(standing)
        if not found and f"large {chapter}" in opened:
            owner = chapter_numbered(chapter)
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

    def offers(self, now: dict[str, object]) -> list[Offer]:
        envelope = self.envelope(now)
        sheets = _sheets(now)
        found: list[Offer] = []
        if envelope:
            found.append(_opening(envelope))
        found += self._changes(now)
        free = _free_heroes(now)
        if len(sheets) < MOST_SHEETS and free:
            label = N_("Add a hero: choose one and give it a name")
            fields: dict[str, list[str]] = {"hero": free, "sheet": []}
            found.append(Offer({}, label, {}, fields, len(sheets) < 2, _titles(now)))
        if _options(now).get("hero_lock") == "free":
            for sheet in sheets:
                label = N_("{name}: take another hero")
                values: dict[str, object] = {"name": sheet["name"]}
                choice: dict[str, object] = {"change": sheet["name"]}
                found.append(Offer(choice, label, values, {"hero": free}, False, _titles(now)))
        return found

    def players(self, now: dict[str, object]) -> list[str]:
        return [sheet["name"] for sheet in _sheets(now)]

    def games(self, now: dict[str, object]) -> list[NextGame]:
        if self.envelope(now) or self._changes(now) or len(_sheets(now)) < 2:
            return []
        most = len(_sheets(now))
        chapter = cast("int", now["chapter"])
        if not self.finished(now):
            label = N_("Play chapter {number}: {title}")
            numbers = [chapter]
        else:
            label = N_("Play chapter {number} again: {title}")
            numbers = [known.number for known in all_chapters()]
        found: list[NextGame] = []
        for number in numbers:
            values: dict[str, object] = {
                "number": number, "title": chapter_numbered(number).title,
            }  # fmt: skip
            found.append(NextGame(f"chapter{number}", label, values, 2, most))
        return found

    def settings(
        self, now: dict[str, object], game: str, players: list[str], day: str = ""
    ) -> Settings:
        if game not in [offered.id for offered in self.games(now)]:
            raise CampaignError(f"{game[:20]} is not offered now")
        names = self.players(now)
        if len(set(players)) != len(players) or not set(players) <= set(names):
            raise CampaignError(f"the players of this campaign are: {', '.join(names)}")
        number = int(game.removeprefix("chapter"))
        standing = self._standing_for(now, number, [names.index(player) for player in players])
        setup: dict[str, object] = {"standing": standing.to_data()}
        if day:
            setup["day"] = day
        options = _options(now)
        content = cast("dict[str, object]", now["content"])
        rules = cast("int", now["rules"])
        try:
            return _game().settings(len(players), game, options, setup, content, rules)
        except SettingsError as problem:
            raise CampaignError(str(problem)) from None

    def _standing_for(self, now: dict[str, object], number: int, team: list[int]) -> Team:
        """What a team brings to a game of a chapter; a replay goes back in time (ZIG-87, A20)."""
        standing = _standing(now, team)
        if self.finished(now):
            before = cast("dict[str, Any]", now["before"])[str(number)]
            if _options(now).get("replay_changes") == "none":
                before = {}
            past = team_from(before)
            skilled = {sheet.name: sheet.skill for sheet in past.sheets}
            for sheet in standing.sheets:
                sheet.skill = skilled.get(sheet.name, "")
            past.sheets = standing.sheets
            past.titles = []
            standing = past
        else:
            taken = {title for sheet in _sheets(now) for title in sheet.get("titles", [])}
            keys = title_keys()[: number * 4]
            standing.titles = [key for key in keys if key not in taken]
        losses = cast("dict[str, int]", now["losses"]).get(str(number), 0)
        if "secret" in cast("list[str]", now["opened"]):
            standing.insight = max(0, min(MOST_INSIGHT, losses - LOSSES_FOR_SECRET + 1))
        return standing

    # The fold

    def after_game(self, now: dict[str, object], record: str) -> dict[str, object]:
        game = _game()
        parsed = parse_record(record, lambda _id: game)
        state = replay(parsed).state
        ended = state.result()
        settings = parsed.settings
        if ended is None or not isinstance(state, ZigguratState):
            raise CampaignError("the game is not over")
        setup = cast("dict[str, Any]", settings.setup)
        team = [sheet.get("name") for sheet in setup.get("standing", {}).get("sheets", [])]
        wanted = self.settings(now, settings.mode, team, setup.get("day", ""))
        if canonical_json(wanted.to_data()) != canonical_json(settings.to_data()):
            raise CampaignError("that is not the game the campaign offers")
        later: Now = copy.deepcopy(now)
        number = int(settings.mode.removeprefix("chapter"))
        names = self.players(now)
        seats = [names.index(name) for name in team]
        won = state.ending == WON
        later["hall"].append({
            "day": setup.get("day", ""), "chapter": number, "heroes": team, "won": won,
            "reason": ENDINGS[state.ending], "turns": int(state.turns),
            "again": self.finished(now),
        })  # fmt: skip
        if self.finished(now):
            return later
        later["games"] += 1
        later["before"].setdefault(str(number), _standing(now, list(range(len(names)))).to_data())
        self._apply_stickers(later, state, seats, won)
        if won:
            later["team"] = seats
            later["chapter"] += 1
            standing = _standing(later, seats)
            chapter_numbered(number).reward(standing)
            _keep(later, standing, seats)
        else:
            later["losses"][str(number)] = later["losses"].get(str(number), 0) + 1
        return later

    def _apply_stickers(
        self, later: Now, state: ZigguratState, seats: list[int], won: bool
    ) -> None:
        """ZIG-50, ZIG-84: burns always; titles also from lost games, unless the table says no."""
        keeps = won or _options(later).get("titles_on_loss", "keep") == "keep"
        for seat, index in enumerate(seats):
            sheet = later["sheets"][index]
            burns = int(state.noted(seat, BURNS))
            if burns:
                sheet["burns"] = sheet.get("burns", 0) + burns
            earned = title_names(state, state.noted(seat, TITLES))
            if earned and keeps:
                sheet["titles"] = [*sheet.get("titles", []), *earned]
        if won and state.last_up >= 0 and state.heroes[state.last_up] == SUMMIT:
            for sheet in later["sheets"]:
                sheet.pop("last", None)
            later["sheets"][seats[int(state.last_up)]]["last"] = True

    def after_choice(self, now: dict[str, object], choice: dict[str, object]) -> dict[str, object]:
        later: Now = copy.deepcopy(now)
        if set(choice) == {"open"}:
            envelope = self.envelope(now)
            if not envelope or choice["open"] != envelope:
                raise CampaignError("that envelope cannot be opened now")
            later["opened"].append(envelope)
        elif set(choice) == {"choose"}:
            self._choose(now, later, choice)
        elif set(choice) == {"hero", "sheet"}:
            _add_sheet(later, choice["hero"], choice["sheet"])
        elif set(choice) == {"change", "hero"} and _options(now).get("hero_lock") == "free":
            _change_hero(later, choice["change"], choice["hero"])
        else:
            raise CampaignError("that is no choice of this campaign")
        return later

    def _choose(self, now: dict[str, object], later: Now, choice: dict[str, object]) -> None:
        if choice not in [offer.choice for offer in self._changes(now)]:
            raise CampaignError("that is not offered now")
        chapter = cast("int", now["chapter"])
        team = cast("list[int]", now["team"])
        standing = _standing(now, team)
        owner = chapter_numbered(chapter if f"large {chapter}" in later["opened"] else chapter - 1)
        owner.choose(standing, str(choice["choose"]))
        _keep(later, standing, team)

    # What has been opened

    def pages(self, now: dict[str, object]) -> list[dict[str, object]]:
        found: list[dict[str, object]] = []
        for envelope in cast("list[str]", now["opened"]):
            kind, _, number = envelope.partition(" ")
            if kind == "secret":
                found.append({"id": envelope, "title": SECRET_TITLE, "text": SECRET})
            elif kind == "large":
                found.append(_large_page(chapter_numbered(int(number))))
            else:
                chapter = chapter_numbered(int(number))
                found.append({"id": envelope, "title": chapter.title, "text": chapter.ending})
        return found


def _large_page(chapter: Chapter) -> dict[str, object]:
    """All there is in a large envelope, as data."""
    return {
        "id": f"large {chapter.number}",
        "title": chapter.title,
        "text": chapter.story,
        "goal": chapter.goal,
        "first": chapter.first,
        "cards": chapter.cards,
        "components": chapter.components,
        "stickers": [
            {"slot": one.slot, "text": one.text, "follow": one.follow} for one in chapter.stickers
        ],
        "titles": [{"key": one.key, "name": one.name, "deed": one.deed} for one in chapter.titles],
    }


def _opening(envelope: str) -> Offer:
    kind, _, number = envelope.partition(" ")
    choice: dict[str, object] = {"open": envelope}
    if kind == "secret":
        return Offer(choice, N_("Open the envelope that waits for those who lost twice"))
    label = N_("Open the large envelope of chapter {number}")
    if kind == "small":
        label = N_("Open the small envelope of chapter {number}")
    return Offer(choice, label, {"number": int(number)})


# Sheets and standing in plain data


def _game() -> Game:
    from digsite.games.ziggurat import GAME

    return GAME


def _options(now: dict[str, object]) -> dict[str, object]:
    return cast("dict[str, object]", now["options"])


def _sheets(now: dict[str, object]) -> list[dict[str, Any]]:
    return cast("list[dict[str, Any]]", now["sheets"])


def _standing(now: dict[str, object], team: list[int]) -> Team:
    """The permanent changes, with the sheets of a team."""
    standing = team_from(now["standing"])
    for index in team:
        sheet = _sheets(now)[index]
        standing.sheets.append(
            Sheet(
                sheet["hero"], sheet["name"], list(sheet.get("titles", [])),
                sheet.get("burns", 0), sheet.get("skill", ""), sheet.get("last", False),
            )
        )  # fmt: skip
    return standing


def _keep(later: Now, standing: Team, team: list[int]) -> None:
    """Write a standing back: its skills onto the sheets, the rest where it is kept."""
    for sheet, index in zip(standing.sheets, team, strict=True):
        if sheet.skill:
            later["sheets"][index]["skill"] = sheet.skill
    kept = team_from(standing.to_data())
    kept.sheets = []
    later["standing"] = kept.to_data()


def _titles(now: dict[str, object]) -> dict[str, str]:
    """What people call the fields of an offer, and the heroes to choose from."""
    content = content_for(cast("dict[str, object]", now["content"]))
    return {**FIELD_TITLES, **{hero.key: hero.name for hero in content.heroes}}


def _free_heroes(now: dict[str, object]) -> list[str]:
    taken = {sheet["hero"] for sheet in _sheets(now)}
    content = content_for(cast("dict[str, object]", now["content"]))
    return [hero.key for hero in content.heroes if hero.key not in taken]


def _add_sheet(later: Now, hero: object, name: object) -> None:
    """ZIG-13, A11: a new player takes a free sheet and a hero that nobody plays."""
    if len(later["sheets"]) >= MOST_SHEETS:
        raise CampaignError("all four hero sheets are taken")
    if hero not in _free_heroes(later):
        raise CampaignError("that hero is not free")
    if not isinstance(name, str) or not 1 <= len(name.strip()) <= LONGEST_NAME:
        raise CampaignError(f"a hero's name has 1 to {LONGEST_NAME} characters")
    if name != name.strip() or not name.isprintable():
        raise CampaignError("a hero's name is plain text")
    if name in [sheet["name"] for sheet in later["sheets"]]:
        raise CampaignError("another hero has that name")
    later["sheets"].append({"hero": hero, "name": name})


def _change_hero(later: Now, name: object, hero: object) -> None:
    for sheet in later["sheets"]:
        if sheet["name"] == name and hero in _free_heroes(later):
            sheet["hero"] = hero
            return
    raise CampaignError("that hero is not free, or there is no such sheet")


RULES = LampKeepers()
