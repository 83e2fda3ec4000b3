"""Campaigns: a fold over games and choices, kept in a file that is whole or refused."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digsite.core.campaign import (
    Campaign,
    CampaignRules,
    NextGame,
    Offer,
    load_campaign,
)
from digsite.core.errors import CampaignError, RecordError
from digsite.core.match import Match, replay
from digsite.core.record import parse_record
from digsite.core.words import speaking
from digsite.testing import play_out
from tests import pseudo
from tests.core.toy_games import Nim


class NimCampaign(CampaignRules):
    """Won games grow the heap of the next; a choice picks misere or not."""

    def start(self, name: str, setup: dict[str, object]) -> dict[str, object]:
        return {"heap": setup.get("heap", 3), "misere": "off", "won": []}

    def after_game(self, now: dict[str, Any], record: str) -> dict[str, object]:
        parsed = parse_record(record, lambda _: Nim())
        ended = replay(parsed).state.result()
        if ended is None:
            raise CampaignError("the game is not over")
        if parsed.settings.number("heap") != now["heap"]:
            raise CampaignError("that is not the game the campaign offers")
        return {**now, "won": [*now["won"], ended.winners], "heap": now["heap"] + 1}

    def after_choice(self, now: dict[str, object], choice: dict[str, object]) -> dict[str, object]:
        if choice.get("misere") not in ("on", "off"):
            raise CampaignError("choose on or off")
        return {**now, **choice}


def next_record(campaign: Campaign, seed: int) -> str:
    """The record of one more game, as the campaign offers it."""
    options = {"heap": campaign.now["heap"], "misere": campaign.now["misere"]}
    return play_out(Match(Nim().settings(2, options=options), seed), seed).record().to_text()


def new(name: str = "K\u00e4the \u2028 & Co") -> Campaign:
    return Campaign(NimCampaign(), "nim", name, {"heap": 4})


def grown(games: int = 3) -> Campaign:
    campaign = new()
    for number in range(games):
        campaign.add_game(next_record(campaign, number))
        campaign.add_choice({"misere": "on" if number % 2 else "off"})
    return campaign


def load(path: Path) -> Campaign:
    return load_campaign(path, NimCampaign(), "nim")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "our.campaign"


# The fold


def test_everything_is_derived_from_the_entries() -> None:
    campaign = grown()
    assert campaign.now["heap"] == 7
    assert len(campaign.now["won"]) == 3  # type: ignore[arg-type]
    assert [list(entry) for entry in campaign.entries] == [["record"], ["choice"]] * 3


def test_a_step_that_is_not_offered_changes_nothing() -> None:
    campaign = grown(1)
    text, now = campaign.to_text(), dict(campaign.now)
    with pytest.raises(CampaignError, match="not the game"):
        campaign.add_game(next_record(new(), 1))
    with pytest.raises(CampaignError, match="cannot be given up"):
        campaign.add_game(next_record(campaign, 1), given_up=True)
    with pytest.raises(CampaignError, match="on or off"):
        campaign.add_choice({"misere": "maybe"})
    with pytest.raises(CampaignError, match="plain data"):
        campaign.add_choice({"misere": "on", "why": {1, 2}})
    with pytest.raises(CampaignError, match="plain data"):
        campaign.add_choice({"misere": "on", "why": float("nan")})
    assert (campaign.to_text(), campaign.now) == (text, now)


def test_a_choice_is_kept_as_it_was_made() -> None:
    campaign = new()
    choice: dict[str, object] = {"misere": "on", "marks": (1, 2)}
    campaign.add_choice(choice)
    choice["misere"] = "off"
    assert campaign.entries == [{"choice": {"misere": "on", "marks": [1, 2]}}]
    assert campaign.now["marks"] == [1, 2], "the fold sees what the file keeps"


# The file


def test_a_campaign_comes_back_whole_and_replays(path: Path) -> None:
    campaign = grown()
    campaign.save(path)
    again = load(path)
    assert (again.now, again.entries) == (campaign.now, campaign.entries)
    assert again.name == campaign.name
    assert again.to_text() == campaign.to_text() == path.read_text(encoding="utf-8")
    assert again.setup == {"heap": 4}


def test_a_campaign_grows_in_its_file(path: Path) -> None:
    campaign = new()
    campaign.save(path)
    for number in range(3):
        campaign = load(path)
        campaign.add_game(next_record(campaign, number))
        campaign.save(path)
    assert load(path).now["heap"] == 7
    assert [found.name for found in path.parent.iterdir()] == [path.name], "nothing is left over"


def test_saving_twice_is_fine(path: Path) -> None:
    campaign = grown()
    campaign.save(path)
    campaign.save(path)
    assert load(path).to_text() == campaign.to_text()


def test_another_campaign_is_not_overwritten(path: Path) -> None:
    grown().save(path)
    kept = path.read_bytes()
    for other in (new("another"), new(), grown(1), Campaign(NimCampaign(), "low", "x", {})):
        with pytest.raises(CampaignError, match="not overwritten"):
            other.save(path)
    assert path.read_bytes() == kept


def test_a_crash_while_writing_leaves_the_old_file(path: Path) -> None:
    """What a crash leaves is a part of the fresh file beside the old one."""
    campaign = grown(1)
    campaign.save(path)
    beside = path.with_name(path.name + ".new")
    beside.write_text(campaign.to_text()[:50], encoding="utf-8")
    assert load(path).to_text() == campaign.to_text()
    campaign.add_choice({"misere": "on"})
    campaign.save(path)
    assert load(path).to_text() == campaign.to_text()
    assert not beside.exists()


def test_where_nothing_can_be_written_the_error_is_clear(tmp_path: Path) -> None:
    with pytest.raises(CampaignError, match="cannot be written"):
        grown(1).save(tmp_path / "no" / "folder")
    with pytest.raises(CampaignError, match="cannot be read"):
        grown(1).save(tmp_path)
    with pytest.raises(CampaignError, match="cannot be read"):
        load(tmp_path / "nothing")


TEXT = grown(2).to_text()


@given(st.integers(0, len(TEXT.encode()) - 1))
def test_a_file_cut_off_anywhere_is_refused_and_kept(
    tmp_path_factory: pytest.TempPathFactory, length: int
) -> None:
    path = tmp_path_factory.mktemp("cut") / "c"
    cut = TEXT.encode()[:length]
    path.write_bytes(cut)
    with pytest.raises(CampaignError, match=r"missing|damaged|not a campaign|cannot be read"):
        load(path)
    with pytest.raises(CampaignError):
        grown(2).save(path)
    assert path.read_bytes() == cut


def test_a_file_cut_off_between_lines_is_refused(path: Path) -> None:
    lines = TEXT.split("\n")
    for count in range(1, len(lines) - 1):
        path.write_text("\n".join(lines[:count]) + "\n", encoding="utf-8")
        with pytest.raises(CampaignError, match="end is missing"):
            load(path)


@given(st.integers(0, len(TEXT.encode()) - 1), st.integers(0, 255))
def test_a_file_with_one_byte_changed_is_refused_and_kept(
    tmp_path_factory: pytest.TempPathFactory, at: int, byte: int
) -> None:
    whole = TEXT.encode()
    if whole[at] == byte:
        return
    path = tmp_path_factory.mktemp("byte") / "c"
    path.write_bytes(whole[:at] + bytes([byte]) + whole[at + 1 :])
    damaged = path.read_bytes()
    try:
        campaign = load(path)
    except CampaignError:
        with pytest.raises(CampaignError):
            grown(2).save(path)
        assert path.read_bytes() == damaged
    else:
        # Only how a character is written may differ, such as a space between values.
        assert campaign.to_text() == TEXT


@given(st.binary())
def test_any_bytes_are_refused_with_a_clear_error(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.mktemp("any") / "c"
    path.write_bytes(data)
    with pytest.raises(CampaignError, match="c"):
        load(path)


def edited(path: Path, number: int, **changes: object) -> None:
    """Change a line of the file and leave its check."""
    lines = TEXT.split("\n")
    entry = json.loads(lines[number - 1])
    lines[number - 1] = json.dumps({**entry, **changes})
    path.write_text("\n".join(lines), encoding="utf-8")


@pytest.mark.parametrize("number", [1, 2, 3, 5])
def test_an_edited_line_is_named(path: Path, number: int) -> None:
    edited(path, number, extra=1)
    with pytest.raises(CampaignError, match=f"line {number}: damaged or edited"):
        load(path)


def test_lines_that_are_no_entries_are_named(path: Path) -> None:
    first = TEXT.split("\n")[0]
    for line in ("", "3", "{", '{"a": NaN}', '{"a": "\\ud800"}', "[" * 10**5):
        path.write_text(f"{first}\n{line}\n", encoding="utf-8")
        with pytest.raises(CampaignError, match="line 2: damaged"):
            load(path)


def chained(path: Path, *entries: dict[str, object]) -> None:
    """A file whose checks are right, whatever it says: made by somebody who knows how."""
    check, lines = "", []
    end: dict[str, object] = {"end": len(entries) - 1}
    for entry in [*entries, end]:
        plain = json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        check = hashlib.sha256((check + plain).encode()).hexdigest()[:16]
        lines.append(json.dumps({**entry, "check": check}))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


HEAD: dict[str, object] = {"campaign": 1, "game": "nim", "name": "x", "setup": {}}


def test_a_file_made_by_hand_is_read_when_it_is_right(path: Path) -> None:
    chained(path, HEAD, {"choice": {"misere": "on"}})
    assert load(path).now["misere"] == "on"


@pytest.mark.parametrize(
    ("entries", "says"),
    [
        ([{**HEAD, "campaign": 2}], "not a campaign file of version 1"),
        ([{**HEAD, "game": "low"}], "not a nim campaign"),
        ([{**HEAD, "name": 3}], "not a nim campaign"),
        ([{**HEAD, "setup": []}], "not a nim campaign"),
        ([HEAD, {"other": 1}], "line 2: neither a game nor a choice"),
        ([HEAD, {"record": 7}], "line 2: neither a game nor a choice"),
        ([HEAD, {"choice": {"misere": "on"}}, {"choice": {}}], "line 3: choose on or off"),
        ([HEAD, {"record": "rubbish"}], "line 2: line 1: a record starts with"),
    ],
)
def test_what_the_rules_do_not_take_names_the_line(
    path: Path, entries: list[dict[str, object]], says: str
) -> None:
    chained(path, *entries)
    with pytest.raises(CampaignError) as caught:
        load(path)
    assert says in str(caught.value)
    assert str(path) in str(caught.value)


def test_a_record_of_an_older_rules_version_names_the_line(path: Path) -> None:
    campaign = grown(1)
    record = str(campaign.entries[0]["record"]).replace("rules: 1", "rules: 0")
    with pytest.raises(RecordError):
        new().add_game(record)
    chained(path, {**HEAD, "setup": {"heap": 4}}, {"record": record})
    with pytest.raises(CampaignError, match=r"line 2: .*rules version 0"):
        load(path)


def test_a_start_that_the_rules_refuse_is_named(path: Path) -> None:
    class Closed(NimCampaign):
        def start(self, name: str, setup: dict[str, object]) -> dict[str, object]:
            raise CampaignError("closed")

    chained(path, HEAD)
    with pytest.raises(CampaignError, match="line 1: closed"):
        load_campaign(path, Closed(), "nim")


# What a table is offered


def test_a_campaign_may_offer_nothing() -> None:
    rules = NimCampaign()
    now = rules.start("x", {})
    assert (rules.games(now), rules.offers(now), rules.players(now), rules.pages(now)) == (
        [], [], [], [],
    )  # fmt: skip
    with pytest.raises(CampaignError, match="offers no games"):
        rules.settings(now, "nim", ["Ada", "Bo"])


def test_offers_and_games_are_plain_data() -> None:
    offer = Offer({"name": "?"}, "Name {what}", {"what": "it"}, {"name": []})
    assert offer.filled({"name": "Ada", "more": "x"}) == {"name": "Ada"}
    assert offer.to_data()["needed"] is True
    assert NextGame("nim", "Play", {}, 2, 2).to_data()["seats"] == [2, 2]


def test_a_game_without_a_campaign_has_no_rules() -> None:
    assert Nim().kit().campaign is None


@pytest.mark.parametrize(
    "damage",
    [
        lambda lines: [],
        lambda lines: lines[:-1],
        lambda lines: [*lines[:1], "{"],
        lambda lines: [lines[0].replace("nim", "low"), *lines[1:]],
    ],
    ids=["empty", "cut", "damaged", "edited"],
)
def test_a_damaged_file_is_told_in_the_readers_language(
    path: Path, damage: Callable[[list[str]], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_text("".join(f"{line}\n" for line in damage(TEXT.splitlines())), encoding="utf-8")
    pseudo.offer(monkeypatch)
    with speaking(pseudo.CODE), pytest.raises(CampaignError) as caught:
        load(path)
    assert pseudo.english_left(str(caught.value).replace(str(path), "")) == []
