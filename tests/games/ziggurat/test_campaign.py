"""The campaign: sheets, envelopes, choices, losses, hall of fame, and what stays sealed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import pytest

from digsite.arena.campaigns import choose, play_campaign, play_next
from digsite.core.campaign import Campaign, load_campaign, new_setup
from digsite.core.contract import canonical_json
from digsite.core.errors import CampaignError, DigsiteError
from digsite.core.match import Match
from digsite.core.record import parse_record
from digsite.core.rng import Rng
from digsite.core.words import Voice
from digsite.games.ziggurat import GAME
from digsite.games.ziggurat.extras.campaign import RULES, SECRET, LampKeepers
from digsite.games.ziggurat.extras.pages import ZigguratPages
from digsite.games.ziggurat.knowledge.content import CONTENT
from digsite.games.ziggurat.knowledge.lint import board_fault
from digsite.games.ziggurat.picture.words import title_name
from digsite.games.ziggurat.rules.chapters import all_chapters
from digsite.games.ziggurat.rules.setup import ground_for, table_of, team_of
from digsite.services.guide import load_guide
from tests.games.ziggurat.helpers import ROOT, random_step

FINISHED = Path(__file__).parent / "lamp_keepers.campaign"
"""A whole campaign, played by bots: see ``test_bots_play_a_campaign_to_its_end``."""
FINISHED_2 = FINISHED.with_name("lamp_keepers_2.campaign")
"""Another one, by version 2 of the rules; its bots are students."""


def new(*names: str, **options: str) -> Campaign:
    """A campaign with heroes, before the first game."""
    setup: dict[str, object] = {"options": dict(options)} if options else {}
    campaign = Campaign(RULES, "ziggurat", "ours", new_setup(GAME, setup))
    for name, hero in zip(names or ("Ada", "Bo"), ("abala", "bel", "dumu", "enna"), strict=False):
        campaign.add_choice({"hero": hero, "sheet": name})
    campaign.add_choice({"open": "large 1"})
    return campaign


def lost(campaign: Campaign, players: list[str] | None = None) -> None:
    """Add a lost game: heroes that walk about at random do not get far."""
    rules = campaign.rules
    names = players or rules.players(campaign.now)
    offered = rules.games(campaign.now)[0]
    settings = rules.settings(campaign.now, offered.id, names, "2026-11-15")
    for seed in range(100):
        match = Match(settings, seed, names)
        rng = Rng(seed)
        while not match.is_over():
            seat, code = random_step(match.state, rng)
            match.play(seat, code)
        if not match.state.score(0):
            campaign.add_game(match.record().to_text())
            return
    raise AssertionError("random play won a hundred games")


@pytest.fixture(scope="module")
def finished() -> Campaign:
    return load_campaign(FINISHED, RULES, "ziggurat")


def stage(campaign: Campaign, opened: str) -> dict[str, object]:
    """What was known right after an envelope was opened, on the way to the end."""
    again = Campaign(campaign.rules, campaign.game, campaign.name, campaign.setup)
    for entry in campaign.entries:
        record = entry.get("record")
        if isinstance(record, str):
            again.add_game(record)
        else:
            choice = cast("dict[str, object]", entry["choice"])
            again.add_choice(choice)
            if choice == {"open": opened}:
                return again.now
    raise AssertionError(opened)


def records(campaign: Campaign) -> list[str]:
    return [str(entry["record"]) for entry in campaign.entries if "record" in entry]


def running(campaign: Campaign, seed: int = 1) -> Match:
    """The next game, a few steps on."""
    rules = campaign.rules
    names = rules.players(campaign.now)
    offered = rules.games(campaign.now)[0]
    match = Match(rules.settings(campaign.now, offered.id, names, "2026-11-15"), seed, names)
    for number in range(4):
        match.play(*random_step(match.state, Rng(number)))
    assert not match.is_over()
    return match


# Starting


def test_the_game_has_a_campaign() -> None:
    assert GAME.kit().campaign is RULES


@pytest.mark.rule("ZIG-13", "ZIG-18")
def test_heroes_are_chosen_and_named() -> None:
    campaign = Campaign(RULES, "ziggurat", "ours", {})
    offers = RULES.offers(campaign.now)
    assert [offer.needed for offer in offers] == [True, True]
    assert offers[0].choice == {"open": "large 1"}
    fields = offers[1].fields
    assert len(fields["hero"]) == 12
    assert RULES.games(campaign.now) == []
    campaign.add_choice(offers[1].filled({"hero": "kuri", "sheet": "Rusty"}))
    for wrong in (
        {"hero": "kuri", "sheet": "Other"},
        {"hero": "nobody", "sheet": "Other"},
        {"hero": "zizi", "sheet": "Rusty"},
        {"hero": "zizi", "sheet": ""},
        {"hero": "zizi", "sheet": " x"},
        {"hero": "zizi", "sheet": "x" * 25},
        {"hero": "zizi", "sheet": 3},
        {"hero": "zizi"},
        {"open": "small 1"},
        {"choose": "stair L0:2"},
        {},
    ):
        with pytest.raises(CampaignError):
            campaign.add_choice(cast("dict[str, object]", wrong))
    campaign.add_choice({"hero": "zizi", "sheet": "Spike"})
    campaign.add_choice({"open": "large 1"})
    assert RULES.players(campaign.now) == ["Rusty", "Spike"]
    assert [game.id for game in RULES.games(campaign.now)] == ["chapter1"]


@pytest.mark.rule("ZIG-13")
def test_a_sheet_keeps_its_hero_unless_the_table_says_otherwise() -> None:
    with pytest.raises(CampaignError):
        new().add_choice({"change": "Ada", "hero": "zizi"})
    free = new(hero_lock="free")
    free.add_choice({"change": "Ada", "hero": "zizi"})
    assert cast("Any", free.now)["sheets"][0]["hero"] == "zizi"
    with pytest.raises(CampaignError):
        free.add_choice({"change": "Ada", "hero": "bel"})


@pytest.mark.recorded
def test_a_campaign_goes_on_by_the_rules_it_began_with(finished: Campaign) -> None:
    assert finished.now["rules"] == 1
    assert {parse_record(text, lambda _: GAME).settings.rules for text in records(finished)} == {1}
    fresh = new()
    assert RULES.settings(fresh.now, "chapter1", ["Ada", "Bo"]).rules == 2
    with pytest.raises(CampaignError, match="rules version 3"):
        Campaign(RULES, "ziggurat", "x", {"rules": 3})


def test_a_wrong_set_up_is_refused() -> None:
    wrong: list[dict[str, object]] = [
        {"options": {"no": 1}},
        {"options": 3},
        {"more": 1},
        {"content": {"board": {}}},
    ]
    for setup in wrong:
        with pytest.raises(DigsiteError):
            Campaign(RULES, "ziggurat", "x", setup)


# Games


@pytest.mark.rule("ZIG-82", "ZIG-83", "ZIG-85")
def test_30_losing_the_same_chapter_twice_opens_secret_knowledge() -> None:
    campaign = new()
    lost(campaign)
    assert RULES.envelope(campaign.now) == ""
    assert [game.id for game in RULES.games(campaign.now)] == ["chapter1"], "play it again"
    lost(campaign)
    assert RULES.envelope(campaign.now) == "secret"
    assert RULES.games(campaign.now) == []
    campaign.add_choice({"open": "secret"})
    assert RULES.pages(campaign.now)[-1]["text"] == SECRET
    insight = []
    for _ in range(4):
        settings = RULES.settings(campaign.now, "chapter1", ["Ada", "Bo"])
        insight.append(int(table_of(settings).insight))
        lost(campaign)
        assert RULES.envelope(campaign.now) == "", "it opens only once"
    assert insight == [1, 2, 3, 3]
    hall = cast("list[dict[str, object]]", campaign.now["hall"])
    assert [row["won"] for row in hall] == [False] * 6
    assert {"day", "chapter", "heroes", "won", "reason", "turns", "again"} == set(hall[0])


def test_only_the_offered_game_counts() -> None:
    campaign = new()
    other = GAME.settings(2, "chapter1")
    match = Match(other, 1)
    rng = Rng(1)
    while not match.is_over():
        seat, code = random_step(match.state, rng)
        match.play(seat, code)
    before = campaign.to_text()
    with pytest.raises(CampaignError):
        campaign.add_game(match.record().to_text())
    offered = RULES.settings(campaign.now, "chapter1", ["Ada", "Bo"])
    with pytest.raises(CampaignError, match="not over"):
        campaign.add_game(Match(offered, 1).record().to_text())
    for game, players in (
        ("chapter2", ["Ada", "Bo"]), ("chapter1", ["Ada"]), ("chapter1", ["Ada", "Ada"]),
        ("chapter1", ["Ada", "Eve"]),
    ):  # fmt: skip
        with pytest.raises(CampaignError):
            RULES.settings(campaign.now, game, players)
    assert campaign.to_text() == before


@pytest.mark.rule("ZIG-84", "ZIG-50")
def test_burns_and_titles_of_lost_games_stay_on_the_sheets() -> None:
    kept, dropped = new(), new(titles_on_loss="win_only")
    for campaign in (kept, dropped):
        for _ in range(6):
            lost(campaign)
            if RULES.envelope(campaign.now):
                campaign.add_choice({"open": "secret"})
    sheets = cast("list[dict[str, Any]]", kept.now["sheets"])
    assert sum(sheet.get("burns", 0) for sheet in sheets) > 0
    earned = [title for sheet in sheets for title in sheet.get("titles", [])]
    assert earned
    assert len(set(earned)) == len(earned), "each title is taken once"
    free = team_of(RULES.settings(kept.now, "chapter1", ["Ada", "Bo"])).titles
    assert free is not None
    assert set(free).isdisjoint(earned)
    assert not any("titles" in sheet for sheet in cast("Any", dropped.now)["sheets"])


@pytest.mark.rule("ZIG-84")
def test_what_a_game_brought_is_the_chapter_and_every_new_title(either: Campaign) -> None:
    again = Campaign(RULES, "ziggurat", either.name, either.setup)
    won, titles = [], []
    for entry in either.entries:
        before = again.now
        if "record" not in entry:
            again.add_choice(cast("dict[str, object]", entry["choice"]))
            continue
        again.add_game(str(entry["record"]), bool(entry.get("given_up")))
        for one in RULES.earned(before, again.now):
            if "title" in one.values:
                titles.append((one.values["name"], one.values["title"]))
            else:
                won.append(one.values["number"])
    assert won == [1, 2, 3, 4, 5, 6]
    kept = [
        (sheet["name"], title_name(key, Voice()))
        for sheet in cast("list[dict[str, Any]]", either.now["sheets"])
        for key in sheet.get("titles", [])
    ]
    assert sorted(titles) == sorted(kept)
    assert titles


def test_the_number_of_players_may_change_between_games() -> None:
    campaign = new("Ada", "Bo", "Cy")
    lost(campaign)
    lost(campaign, ["Cy", "Ada"])
    hall = cast("list[dict[str, object]]", campaign.now["hall"])
    assert [row["heroes"] for row in hall] == [["Ada", "Bo", "Cy"], ["Cy", "Ada"]]
    campaign.add_choice({"open": "secret"})
    campaign.add_choice({"hero": "enna", "sheet": "Di"})
    assert len(RULES.players(campaign.now)) == 4
    with pytest.raises(CampaignError, match="four"):
        campaign.add_choice({"hero": "zizi", "sheet": "Eve"})


# A whole campaign


@pytest.fixture(scope="module", params=[FINISHED, FINISHED_2], ids=["rules 1", "rules 2"])
def either(request: pytest.FixtureRequest) -> Campaign:
    """A whole campaign of each version of the rules."""
    return load_campaign(cast("Path", request.param), RULES, "ziggurat")


@pytest.mark.recorded
def test_campaigns_of_both_versions_replay(either: Campaign) -> None:
    rules = either.now["rules"]
    assert {parse_record(text, lambda _: GAME).settings.rules for text in records(either)} == {
        rules
    }
    hall = cast("list[dict[str, object]]", either.now["hall"])
    assert len(hall) == either.now["games"] == len(records(either))
    won = [row["chapter"] for row in hall if row["won"]]
    assert won == [1, 2, 3, 4, 5, 6]


@pytest.mark.recorded
@pytest.mark.rule("ZIG-80", "ZIG-81", "ZIG-82", "ZIG-11", "ZIG-10")
def test_04_envelopes_open_in_order(either: Campaign) -> None:
    finished = either
    opened = [one for one in cast("list[str]", finished.now["opened"]) if one != "secret"]
    wanted = [f"{size} {number}" for number in range(1, 7) for size in ("large", "small")]
    assert opened == wanted
    assert RULES.finished(finished.now)
    after_win = stage(finished, "small 1")
    assert after_win["chapter"] == 2
    with pytest.raises(CampaignError):
        RULES.after_choice(after_win, {"open": "large 2"})
    assert RULES.games(after_win) == [], "the stair has to be chosen first"


@pytest.mark.recorded
@pytest.mark.rule("ZIG-81", "ZIG-82")
def test_permanent_changes_are_on_the_board_of_later_games(finished: Campaign) -> None:
    grounds = {}
    for record in records(finished):
        settings = parse_record(record, lambda _: GAME).settings
        team = team_of(settings)
        number = int(settings.mode.removeprefix("chapter"))
        grounds[number] = team
        assert (len(team.stairs) > 0) == (number > 1)
        if number < 3:
            assert not any(sheet.skill for sheet in team.sheets)
        elif settings.seats == 2:
            assert all(sheet.skill for sheet in team.sheets), "the first two won chapter 2"
        assert (len(team.slabs) > 0) == (number > 3)
        assert (team.charm or bool(team.bricked)) == (number > 4)
        assert team.ember == (number > 5)
        assert bool(team.turned) == (number == 6)
        assert GAME.start(settings).position()["sheets"] == [{}] * settings.seats, "slot S"
    assert sorted(grounds) == [1, 2, 3, 4, 5, 6]


@pytest.mark.recorded
@pytest.mark.rule("ZIG-87", "ZIG-85", "ZIG-86")
def test_07_after_the_end_any_chapter_may_be_played_again(finished: Campaign) -> None:
    again = load_campaign(FINISHED, RULES, "ziggurat")
    assert [game.id for game in RULES.games(again.now)] == [f"chapter{n}" for n in range(1, 7)]
    settings = RULES.settings(again.now, "chapter3", RULES.players(again.now)[:2])
    team = team_of(settings)
    assert (len(team.stairs), len(team.slabs), team.ember) == (1, 0, False)
    assert team.titles == []
    assert max(one.chapter for one in table_of(settings).deck.cards) == 3
    before = dict(again.now)
    lost(again)
    assert again.now["games"] == before["games"], "it does not count for the rating"
    assert again.now["sheets"] == before["sheets"]
    hall = cast("list[dict[str, object]]", again.now["hall"])
    assert (hall[-1]["again"], hall[-2]["again"]) == (True, False)


@pytest.mark.recorded
@pytest.mark.rule("ZIG-84", "ZIG-87")
def test_titles_nobody_has_can_be_taken_when_a_chapter_is_played_again(finished: Campaign) -> None:
    now = json.loads(canonical_json(finished.now))
    now["rules"] = 2
    for sheet in now["sheets"]:
        sheet["titles"] = [one for one in sheet.get("titles", []) if one == "mason"]
    again = Campaign(RULES, "ziggurat", "again", {"rules": 2})
    again.now = now
    players = RULES.players(now)[:2]
    open_titles = team_of(RULES.settings(now, "chapter2", players)).titles
    assert open_titles == ["first-footprint", "slide-rider", "friendly-elbow", "flame-herder",
                           "clay-reader", "heavy-pockets", "last-lamp-out"]  # fmt: skip
    games = now["games"]
    for _ in range(3):
        lost(again)
    sheets = cast("list[dict[str, Any]]", again.now["sheets"])
    earned = [title for sheet in sheets for title in sheet.get("titles", []) if title != "mason"]
    assert earned, "random heroes slide, push or herd"
    assert len(set(earned)) == len(earned)
    assert again.now["games"] == games
    burns = [sheet.get("burns", 0) for sheet in now["sheets"]]
    assert [sheet.get("burns", 0) for sheet in sheets] == burns, "nothing else is stuck in"


@pytest.mark.recorded
@pytest.mark.rule("ZIG-87")
def test_replays_may_leave_the_changes_away(finished: Campaign) -> None:
    now = json.loads(canonical_json(finished.now))
    now["options"] = {"replay_changes": "none"}
    team = team_of(RULES.settings(now, "chapter6", RULES.players(now)[:2]))
    assert (team.stairs, team.slabs, team.charm) == ([], [], False)


@pytest.mark.recorded
def test_a_whole_campaign_comes_back_from_its_file(either: Campaign, tmp_path: Path) -> None:
    finished = either
    path = tmp_path / "x.campaign"
    finished.save(path)
    again = load_campaign(path, RULES, "ziggurat")
    assert canonical_json(again.now) == canonical_json(finished.now)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("stair L0", "stair L1", 1), encoding="utf-8")
    damaged = path.read_bytes()
    with pytest.raises(CampaignError, match="damaged or edited"):
        load_campaign(path, RULES, "ziggurat")
    with pytest.raises(CampaignError):
        finished.save(path)
    assert path.read_bytes() == damaged, "never overwritten"


# Board patches


@pytest.mark.recorded
def test_a_choice_that_would_break_the_board_is_not_offered(finished: Campaign) -> None:
    """A board of the user's own with a pit at the end of one of the stairs on offer."""
    data = CONTENT.load(CONTENT.shipped)
    board = cast("dict[str, Any]", data["board"])
    board["pits"] = [*board["pits"], "L1:11"]
    now = json.loads(canonical_json(stage(finished, "small 1")))
    usual = [offer.choice["choose"] for offer in RULES.offers(now) if "choose" in offer.choice]
    assert "stair L0:14" in usual
    now["content"] = data
    left = [offer.choice["choose"] for offer in RULES.offers(now) if "choose" in offer.choice]
    assert "stair L0:14" not in left
    assert set(left) < set(usual), "a pit on L1:11 spoils others too once levels turn"
    assert left
    with pytest.raises(CampaignError, match="not offered"):
        RULES.after_choice(now, {"choose": "stair L0:14"})


def test_every_offered_change_keeps_the_board_playable() -> None:
    box = CONTENT.made()
    assert board_fault(box.ground) == ""
    for chapter in all_chapters():
        team = team_of(GAME.settings(2, f"chapter{chapter.number}"))
        for offer in chapter.offers(team):
            tried = team_of(GAME.settings(2, f"chapter{chapter.number}"))
            chapter.choose(tried, str(offer.choice["choose"]))
            ground_for(box, tried)


@pytest.mark.rule("ZIG-82", "ZIG-83", "ZIG-85")
def test_a_game_that_is_given_up_is_a_lost_game(tmp_path: Path) -> None:
    campaign = new()
    match = running(campaign)
    text = match.record().to_text()
    with pytest.raises(CampaignError, match="not over"):
        campaign.add_game(text)
    campaign.add_game(text, given_up=True)
    (row,) = cast("Any", campaign.now)["hall"]
    assert row == {
        "day": "2026-11-15", "chapter": 1, "heroes": ["Ada", "Bo"], "won": False,
        "reason": "CONCEDED", "turns": int(cast("Any", match.state).turns), "again": False,
    }  # fmt: skip
    assert (campaign.now["games"], campaign.now["losses"]) == (1, {"1": 1})
    campaign.add_game(running(campaign, 2).record().to_text(), given_up=True)
    assert RULES.envelope(campaign.now) == "secret", "lost twice"
    file = tmp_path / "given-up.campaign"
    campaign.save(file)
    assert load_campaign(file, RULES, "ziggurat").now == campaign.now
    shown = ZigguratPages().text(campaign.now, "hall", Voice(), 80)
    assert shown.count("Chapter 1: lost, you gave up (Ada, Bo)") == 2


def test_only_the_game_that_is_played_can_be_given_up() -> None:
    campaign = new()
    match = running(campaign)
    other = running(new("Ada", "Cleo")).record().to_text()
    with pytest.raises(CampaignError, match="not the game"):
        campaign.add_game(other, given_up=True)
    rng = Rng(1)
    while not match.is_over():
        match.play(*random_step(match.state, rng))
    with pytest.raises(CampaignError, match="is over"):
        campaign.add_game(match.record().to_text(), given_up=True)
    assert campaign.entries == new().entries


def test_a_running_game_is_offered_by_its_own_campaign_only() -> None:
    campaign = new()
    settings = running(campaign).settings
    assert RULES.offered(campaign.now, settings)
    assert not RULES.offered(new("Ada", "Cleo").now, settings)
    assert not RULES.offered(Campaign(RULES, "ziggurat", "x", {}).now, settings)
    assert not RULES.offered(campaign.now, GAME.settings(2, "chapter1"))
    assert not RULES.offered(campaign.now, GAME.settings(2, "chapter2"))


@pytest.mark.recorded
@pytest.mark.rule("ZIG-18")
def test_heroes_are_introduced_with_all_their_titles(finished: Campaign) -> None:
    first, last = (parse_record(records(finished)[at], lambda _id: GAME).settings for at in (0, -1))
    words = GAME.kit().words
    names = [sheet.name for sheet in team_of(last).sheets]
    told = words.introduce(last, Voice(names))
    for sheet, sentence in zip(team_of(last).sheets, told, strict=True):
        assert sentence.startswith(f"{sheet.name} is ")
        for key in sheet.titles:
            assert title_name(key, Voice()) in sentence
    assert any(sheet.titles for sheet in team_of(last).sheets)
    assert len(words.introduce(first, Voice(names))) == first.seats
    alone = words.introduce(GAME.settings(2, "chapter1"), Voice(["Ada", "Bo"]))
    assert alone[0] == "Ada is Abala the goat-herd."


def test_a_chapter_played_by_itself_comes_with_the_rules_up_to_it() -> None:
    now = RULES.alone(GAME.settings(2, "chapter3"))
    assert now is not None
    assert [page["id"] for page in RULES.pages(now)] == ["large 1", "large 2", "large 3"]
    assert_sealed("\n".join(str(page) for page in RULES.pages(now)), 4)


# What stays sealed


def sealed_words(first: int) -> set[str]:
    """Everything that is printed in the envelopes from a chapter on."""
    words = {SECRET}
    for chapter in all_chapters():
        if chapter.number >= first:
            words |= {chapter.title, chapter.story, chapter.goal, chapter.ending, *chapter.cards}
            words |= {sticker.text for sticker in chapter.stickers}
            words |= {text for title in chapter.titles for text in (title.name, title.key)}
            words |= set(chapter.components)
    small = all_chapters()[first - 2].ending if first > 1 else ""
    return {word for word in (words | {small}) if word}


def assert_sealed(text: str, first: int) -> None:
    for word in sealed_words(first):
        assert word not in text, f"{word!r} is told before its envelope is open"


def everything_told(campaign: Campaign) -> str:
    """All that a table can be shown while this campaign stands where it stands."""
    rules, now = campaign.rules, campaign.now
    parts = [canonical_json([offer.to_data() for offer in rules.offers(now)])]
    parts.append(canonical_json([game.to_data() for game in rules.games(now)]))
    parts.append(canonical_json(rules.pages(now)))
    for game in rules.games(now):
        settings = rules.settings(now, game.id, rules.players(now))
        parts.append(canonical_json(settings.to_data()))
        state = GAME.start(settings)
        rng = Rng(1)
        while state.to_act():
            parts.append(state.observe(0).to_json())
            seat, code = random_step(state, rng)
            parts.append(GAME.notation(code))
            state.apply(seat, code)
        parts.append(state.observe(-2).to_json())
    return "\n".join(parts)


def test_nothing_sealed_is_told_at_the_start() -> None:
    campaign = new()
    # The small envelope of chapter 1 and all later chapters are closed.
    told = everything_told(campaign)
    assert_sealed(told, 2)
    assert all_chapters()[0].story in told.replace('\\"', '"')


@pytest.mark.recorded
def test_nothing_sealed_is_told_on_the_way(finished: Campaign) -> None:
    again = Campaign(finished.rules, finished.game, finished.name, finished.setup)
    for entry in finished.entries:
        record = entry.get("record")
        if isinstance(record, str):
            again.add_game(record)
        else:
            again.add_choice(cast("dict[str, object]", entry["choice"]))
        opened = cast("list[str]", again.now["opened"])
        large = max([int(one[6:]) for one in opened if one.startswith("large")], default=0)
        pages = canonical_json(again.rules.pages(again.now))
        offers = canonical_json([offer.to_data() for offer in again.rules.offers(again.now)])
        for chapter in all_chapters()[large:]:
            for word in (chapter.title, chapter.goal, *[one.key for one in chapter.titles]):
                assert word not in pages + offers


def test_the_card_of_the_game_tells_nothing() -> None:
    parts = [canonical_json(option.to_data()) + option.help for option in GAME.options]
    parts += [mode.name + mode.title for mode in GAME.modes]
    parts += [GAME.title, GAME.blurb, GAME.credits]
    assert_sealed("\n".join(parts), 2)


def test_guide_and_lessons_tell_nothing() -> None:
    folder = ROOT / "src/digsite/games/ziggurat/guide"
    for file in folder.rglob("*.*"):
        assert_sealed(file.read_text(encoding="utf-8"), 2)
    guide = load_guide(GAME, "en")
    assert guide is not None
    assert_sealed("\n".join(f"{one.title} {one.text}" for one in guide.sections), 2)


@pytest.mark.recorded
def test_heroes_of_one_campaign_do_not_open_the_envelopes_of_another(finished: Campaign) -> None:
    assert_sealed(everything_told(new("Ada", "Bo")), 2)
    assert isinstance(finished.rules, LampKeepers)


# Bots


def test_bots_make_choices_and_play() -> None:
    campaign = Campaign(RULES, "ziggurat", "bots", {})
    rng = Rng(3)
    while choose(campaign, 3, rng):
        pass
    assert len(RULES.players(campaign.now)) == 3
    campaign.add_game(play_next(campaign, GAME, "random", 3, 5))
    assert cast("Any", campaign.now)["hall"][0]["won"] is False
    with pytest.raises(CampaignError, match="not at its end"):
        play_campaign(campaign, GAME, "random", lambda _: 2, 1, most_games=1)


@pytest.mark.slow
def test_bots_play_a_campaign_to_its_end(tmp_path: Path) -> None:
    """How the finished campaign beside this file was made; player counts change on the way."""
    path = tmp_path / "x.campaign"
    campaign = Campaign(RULES, "ziggurat", "The Lamp-Keepers", {})
    games = play_campaign(
        campaign, GAME, "assistant", lambda number: 2 + number % 3, 2026,
        each=lambda present: present.save(path),
    )  # fmt: skip
    assert games >= 6
    again = load_campaign(path, RULES, "ziggurat")
    assert canonical_json(again.now) == canonical_json(campaign.now)
