"""Rules have versions: what began by older ones goes on by them, what begins has the newest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from digsite.conformance.suite import check_game
from digsite.core.campaign import Campaign, CampaignRules, load_campaign, new_setup
from digsite.core.contract import (
    FIRST_RULES,
    Mode,
    Observation,
    Option,
    Settings,
    canonical_json,
)
from digsite.core.errors import CampaignError, RecordError, SettingsError
from digsite.core.match import Match, replay
from digsite.core.record import Record, parse_record
from digsite.core.rng import Rng
from digsite.services.positions import full_position, settings_of
from tests.core.toy_games import NimState, ToyGame
from tests.golden import check_playthrough


def may_take_four(rules: int) -> bool:
    """The first version stopped at three."""
    return rules >= 2


class PebblesState(NimState):
    """Nim, in which version 2 lets a seat take four."""

    def listed(self, seat: int) -> list[int]:
        most = 4 if may_take_four(self.settings.rules) else 3
        return list(range(1, min(most, self.at["heap"]) + 1))


class Pebbles(ToyGame):
    """A game with two versions, or as an older digsite knew it."""

    def __init__(self, versions: list[int]) -> None:
        options = [
            Option("heap", "int", 7, "NIM-01", "How many lie there", low=3, high=12),
            Option("misere", "choice", "off", "NIM-02", "The last taker loses", ["off", "on"]),
        ]
        modes = [Mode("standard", "Standard", 2, 2)]
        super().__init__("pebbles", PebblesState, modes, options, "t", 4, versions)

    def fresh(self, settings: Settings) -> dict[str, Any]:
        return {"heap": settings.number("heap"), "turn": 0}


BEFORE, NOW = Pebbles([1]), Pebbles([1, 2])

OLD = """digsite record 1
game: pebbles
rules: 1
mode: standard
seats: 2
options: {"heap":8}

0 t3
1 t3
0 t2
"""
NEW = OLD.replace("rules: 1", "rules: 2").replace("1 t3\n0 t2", "1 t4\n0 t1")


def read(text: str, game: Pebbles = NOW) -> Record:
    return parse_record(text, lambda _: game)


# Records


@pytest.mark.parametrize("game", [BEFORE, NOW], ids=["before", "now"])
def test_an_old_record_replays_by_its_own_rules_and_stays_as_it_is(game: Pebbles) -> None:
    record = read(OLD, game)
    assert record.settings.rules == 1
    match = replay(record)
    assert match.is_over()
    assert match.record().to_text().startswith(OLD.partition("\n\n")[0])
    assert record.to_text() == OLD
    with pytest.raises(RecordError, match="line 9: the rules refuse this step"):
        replay(read(OLD.replace("1 t3", "1 t4"), game))


def test_a_new_record_replays_by_the_new_rules() -> None:
    assert replay(read(NEW)).is_over()
    assert read(NEW).to_text() == NEW


def test_rules_that_are_not_known_are_refused_in_words_and_with_their_line() -> None:
    told = "line 3: rules version 2 of Pebbles is not known here; this digsite plays version 1$"
    with pytest.raises(RecordError, match=told):
        read(NEW, BEFORE)
    for unknown in ("3", "0", "-1"):
        with pytest.raises(RecordError, match=r"line 3: .* plays version 1, 2$"):
            read(NEW.replace("rules: 2", f"rules: {unknown}"))


@pytest.mark.parametrize("rules", [1, 2])
def test_playthrough(pytestconfig: pytest.Config, rules: int) -> None:
    check_playthrough(pytestconfig, NOW, "standard", 2, 3, {"heap": 12}, rules=rules)


# Settings, observations, positions


def test_a_table_begins_by_the_newest_rules_unless_it_asks_for_others() -> None:
    assert NOW.settings(2).rules == NOW.version == 2
    assert NOW.settings(2, rules=1).rules == 1
    with pytest.raises(SettingsError, match="rules version 3 of Pebbles"):
        NOW.settings(2, rules=3)


def test_what_was_kept_without_a_version_is_of_the_first() -> None:
    old, new = NOW.settings(2, rules=FIRST_RULES), NOW.settings(2)
    assert canonical_json(old.to_data()) == canonical_json(BEFORE.settings(2).to_data())
    assert Settings.from_data(NOW, old.to_data()).rules == 1
    assert new.to_data() == {"mode": "standard", "rules": 2, "seats": 2}
    assert Settings.from_data(NOW, new.to_data()).rules == 2
    with pytest.raises(SettingsError):
        Settings.from_data(BEFORE, new.to_data())


@pytest.mark.parametrize(("rules", "moves"), [(1, 3), (2, 4)])
def test_whoever_sees_a_table_as_json_knows_its_rules(rules: int, moves: int) -> None:
    """That is how bots in other processes and clients get to know it."""
    state = NOW.start(NOW.settings(2, rules=rules))
    seen = Observation.from_json(NOW, state.observe(0).to_json())
    assert seen.settings.rules == rules
    assert len(seen.sample(Rng(1)).moves(0)) == moves


@pytest.mark.parametrize("rules", [1, 2])
def test_once_more_is_played_by_the_newest_rules(rules: int) -> None:
    match = Match(NOW.settings(2, options={"heap": 3}, rules=rules))
    match.play(0, 3)
    again = NOW.rematch(match.state)
    assert (again.rules, again.number("heap")) == (2, 3)


def test_a_position_brings_its_rules_along() -> None:
    old, new = NOW.settings(2, rules=1), NOW.settings(2)
    own: dict[str, object] = {"heap": 5}
    assert full_position(old, own) == full_position(BEFORE.settings(2), own)
    assert settings_of(NOW, full_position(old, own), new).rules == 1
    assert settings_of(NOW, full_position(new, own), old).rules == 2
    # Fields alone are looked at by the rules of the table that is there, or by the newest.
    assert settings_of(NOW, own, old).rules == 1
    assert settings_of(NOW, own).rules == 2
    for wrong in (3, "2", True):
        with pytest.raises(SettingsError, match="rules"):
            settings_of(NOW, {**own, "rules": wrong})


def test_conformance_plays_every_version() -> None:
    assert check_game(NOW, games=1, options={}).games == check_game(BEFORE, 1, options={}).games + 1


# Campaigns


class PebblesCampaign(CampaignRules):
    """Each game has one pebble more."""

    def __init__(self, game: Pebbles) -> None:
        self.game = game

    def start(self, name: str, setup: dict[str, object]) -> dict[str, object]:
        Settings.from_data(self.game, {**setup, "seats": 2})
        return {**setup, "heap": 4}

    def settings(
        self, now: dict[str, Any], game: str, players: list[str], day: str = ""
    ) -> Settings:
        return Settings.from_data(
            self.game, {"seats": 2, "options": {"heap": now["heap"]}, "rules": now.get("rules", 1)}
        )

    def after_game(self, now: dict[str, Any], record: str) -> dict[str, object]:
        parsed = read(record, self.game)
        if parsed.settings.to_data() != self.settings(now, "", []).to_data():
            raise CampaignError("that is not the game the campaign offers")
        replay(parsed)
        return {**now, "heap": now["heap"] + 1}

    def after_choice(self, now: dict[str, object], choice: dict[str, object]) -> dict[str, object]:
        raise CampaignError("there is nothing to choose")


def begun(game: Pebbles) -> Campaign:
    return Campaign(PebblesCampaign(game), "pebbles", "ours", new_setup(game, {}))


def one_more(campaign: Campaign) -> str:
    """The record of the next game, both seats taking all they can."""
    match = Match(campaign.rules.settings(campaign.now, "", []))
    while not match.is_over():
        seat = match.acting_seats()[0]
        match.play(seat, match.state.moves(seat)[-1])
    return match.record().to_text()


def test_an_old_campaign_goes_on_by_its_rules(tmp_path: Path) -> None:
    path = tmp_path / "our.campaign"
    old = begun(BEFORE)
    old.add_game(one_more(old))
    old.save(path)
    kept = path.read_bytes()
    again = load_campaign(path, PebblesCampaign(NOW), "pebbles")
    assert again.to_text().encode() == kept
    again.add_game(one_more(again))
    again.save(path)
    grown = load_campaign(path, PebblesCampaign(BEFORE), "pebbles")
    assert (grown.now["heap"], "t3\n" in one_more(grown)) == (6, True)


def test_a_new_campaign_keeps_the_newest_rules(tmp_path: Path) -> None:
    path = tmp_path / "our.campaign"
    new = begun(NOW)
    new.add_game(one_more(new))
    new.save(path)
    assert load_campaign(path, PebblesCampaign(NOW), "pebbles").now == {"rules": 2, "heap": 5}
    with pytest.raises(CampaignError, match="line 1: rules version 2 of Pebbles is not known"):
        load_campaign(path, PebblesCampaign(BEFORE), "pebbles")
    with pytest.raises(CampaignError, match="not the game"):
        new.add_game(one_more(begun(BEFORE)))
