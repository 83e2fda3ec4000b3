"""What a table may choose: every option, its effect, and what is refused (SettingsError)."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from digsite.core.content import copy_content
from digsite.core.contract import NATURE, Settings, State, canonical_json
from digsite.core.errors import ContentError, SettingsError
from digsite.games.scarabya import GAME
from digsite.games.scarabya.knowledge.content import CONTENT
from tests.games.scarabya.helpers import (
    ALL,
    EMPTY_ROWS,
    MODES,
    SEATS,
    Data,
    at_position,
    finished,
    legal,
    missions,
    plots,
    reference_site,
    refused,
    revealed,
    table,
    walk,
)

SITE = "A1r0 B2r90 C1r180 D2r270"
DECK = "XWVUTPNLIFZY"


def outcomes(state: State) -> list[str]:
    return [GAME.notation(outcome) for outcome in state.chances().codes]


# --- Values --------------------------------------------------------------------------------------

RULES = {option.name: option.rule for option in GAME.options}
BAD: dict[str, list[object]] = {
    "reveal": ["", "Open", 1, None, ["open"]],
    "tile_flip": ["yes", True],
    "board_sides": ["back", 2],
    "symbols": ["4", "8", 6],
    "tie_break": ["none", 0],
    "tokens": ["few", {}],
    "duel_first": ["seat", 0],
    "first_seat": [-1, 2, "0", True, 1.0, 10**30],
    "duel_legs": [0, 3, "2", False],
    "rematch": ["never", None],
    "site": ["", "A1r0", "A1r0 B1r0 C1r0", f"{SITE} A1r0", "A1r0 B1r0 C1r0 A2r0", 7, None],
    "deck": ["", "F", ALL + "F", "FFLNPTUVWXYZ", ALL.lower(), "FILNPTUVWXYA", 5, list(ALL)],
    "order": ["open", True],
}


def test_every_option_has_bad_values_here() -> None:
    assert set(BAD) == set(RULES)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", BAD)
def test_bad_values_are_refused_by_name_and_rule(name: str, mode: str) -> None:
    for value in BAD[name]:
        with pytest.raises(SettingsError) as refusal:
            GAME.settings(SEATS[mode], mode, {name: value})
        assert f"option `{name}` ({RULES[name]})" in str(refusal.value)


@pytest.mark.rule("SCA-04")
@pytest.mark.parametrize(
    "word", ["E1r0", "A3r0", "A1r45", "A1r00", "a1r0", "A1", "A1r0,", "NW=A1r0"]
)
def test_boards_that_do_not_exist(word: str) -> None:
    with pytest.raises(SettingsError, match=r"option `site` \(SCA-04\)"):
        table("base", site=f"{word} B1r0 C1r0 D1r0")


@pytest.mark.parametrize("mode", MODES)
def test_every_listed_value_can_be_played(mode: str) -> None:
    for option in GAME.options:
        numbers = range(option.low, option.high + 1) if option.kind == "int" else []
        for value in [*option.values, *numbers]:
            if value == "known":
                continue  # needs a deck
            settings = GAME.settings(SEATS[mode], mode, {option.name: value})
            data = settings.to_data()
            again = Settings.from_data(GAME, data)
            assert canonical_json(again.to_data()) == canonical_json(data)
            assert finished(settings, 1).result() is not None


def test_an_unknown_option_names_the_known_ones() -> None:
    with pytest.raises(SettingsError, match=r"no option 'flips'.*tile_flip"):
        table("base", flips="on")


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        ({"colour": "red"}, "no set-up field 'colour'"),
        ({"attempt": 0}, "attempt .SCA-55."),
        ({"attempt": "2"}, "attempt .SCA-55."),
        ({"attempt": True}, "attempt .SCA-55."),
        ({"attempt": 10**6}, "attempt .SCA-55."),
        ({"loser": 2}, "loser .SCA-36."),
        ({"loser": True}, "loser .SCA-36."),
        ({"loser": 1.0}, "loser .SCA-36."),
        ({"loser": None}, "loser .SCA-36."),
        ({"position": []}, "set-up, position: must be an object"),
        ({"position": None}, "set-up, position: must be an object"),
    ],
)
def test_bad_set_up_fields(setup: Data, words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        table("duel", setup=setup)


@pytest.mark.rule("SCA-55")
def test_a_known_order_needs_a_deck() -> None:
    with pytest.raises(SettingsError, match=r"option `order=known` \(SCA-55\)"):
        table("solo", order="known")


@pytest.mark.rule("SCA-04")
def test_a_back_needs_both_sides() -> None:
    with pytest.raises(SettingsError, match=r"option `site` \(SCA-04\)"):
        table("base", site=SITE, board_sides="front")
    table("base", site="A1r0 B1r90 C1r180 D1r270", board_sides="front")


# --- Effects that no other test shows ------------------------------------------------------------


@pytest.mark.rule("SCA-52")
@pytest.mark.parametrize(("symbols", "wanted"), [("5", 20), ("6", 24), ("7", 28)])
def test_number_of_symbols(symbols: str, wanted: int) -> None:
    for seed in range(3):
        state = finished(table("solo", symbols=symbols), seed)
        assert len(reference_site(state).symbols) == wanted


@pytest.mark.rule("SCA-04")
@pytest.mark.parametrize("mode", MODES)
def test_a_chosen_site_is_laid_at_once(mode: str) -> None:
    state = GAME.start(table(mode, site=SITE))
    assert state.phase() == ("first" if mode == "duel" else "mission")
    assert state.position()["site"] == ["NW=A1r0", "NE=B2r90", "SW=C1r180", "SE=D2r270"]
    by_hand = GAME.start(table(mode))
    for outcome in cast("list[str]", state.position()["site"]):
        by_hand.play(int(NATURE), GAME.parse(outcome).code())
    assert by_hand.position() == state.position()


@pytest.mark.rule("SCA-07")
@pytest.mark.parametrize("mode", MODES)
def test_a_prepared_deck_comes_up_in_its_order(mode: str) -> None:
    seen = ""
    for state in walk(GAME.start(table(mode, deck=DECK)), 5):
        if state.phase() == "mission":
            shape = DECK[len(revealed(state))]
            assert outcomes(state) == [f"mission {shape}"]
            other = next(letter for letter in ALL if letter != shape)
            assert refused(state, int(NATURE), f"mission {other}") == "SCA-07"
        seen = revealed(state)
    assert seen == DECK


@pytest.mark.rule("SCA-07", "SCA-55")
@pytest.mark.parametrize("mode", MODES)
def test_a_known_order_needs_no_chance(mode: str) -> None:
    settings = table(mode, deck=DECK, order="known", site=SITE, duel_first="chosen")
    for state in walk(GAME.start(settings), 5):
        assert state.to_act() != NATURE
        assert state.observe(0).data["deck"] == DECK
    assert revealed(state) == DECK


@pytest.mark.rule("SCA-36")
def test_the_chosen_seat_matters_only_where_it_is_asked_for() -> None:
    state = at_position(table("duel", first_seat=1), rows=EMPTY_ROWS)
    assert state.phase() == "first"


def test_options_of_other_modes_change_nothing() -> None:
    """The duel's options at a base table: the same game."""
    plain = finished(table("base"), 2)
    odd = finished(table("base", duel_legs=2, rematch="ru", duel_first="chosen", first_seat=1), 2)
    assert odd.position() == plain.position()


@pytest.mark.rule("SCA-04", "SCA-07", "SCA-36")
def test_what_a_position_leaves_out_is_as_the_options_say() -> None:
    settings = table("duel", site=SITE, deck=DECK, duel_first="chosen", first_seat=1)
    fresh = GAME.from_position(settings, {})
    assert fresh.position() == GAME.start(settings).position()
    later = at_position(settings, revealed=DECK[:2])
    assert later.position()["starter"] == 1
    assert outcomes(later) == [f"mission {DECK[2]}"]


# --- Once more -----------------------------------------------------------------------------------


@pytest.mark.rule("SCA-46", "SCA-55")
def test_once_more_in_the_base_game_is_the_same_deal() -> None:
    first = finished(table("base", 3, tile_flip="off"), 4)
    settings = GAME.rematch(first)
    assert settings.text("tile_flip") == "off"
    assert settings.setup == {}
    state = GAME.start(settings)
    assert state.position()["rows"] == first.position()["rows"]
    *_, second = walk(state, 1)
    assert revealed(second) == revealed(first)


@pytest.mark.rule("SCA-46")
def test_once_more_needs_a_finished_game_on_laid_boards() -> None:
    """Otherwise the table simply starts again with what it had chosen."""
    settings = table("duel")
    assert GAME.rematch(GAME.start(settings)) is settings
    *_, drawn_site = walk(at_position(settings, rows=EMPTY_ROWS), 1)
    assert GAME.rematch(drawn_site) is settings


@pytest.mark.rule("SCA-46")
def test_rematch_of_two_legs_goes_on_alternating() -> None:
    """Seat 1 started the first leg and seat 0 the second, so seat 1 starts the return match."""
    first = finished(table("duel", duel_legs=2, duel_first="chosen", first_seat=1), 3)
    again = GAME.start(GAME.rematch(first))
    assert again.position()["starter"] == 1


# --- Own boards ----------------------------------------------------------------------------------


@pytest.mark.rule("SCA-04")
def test_own_boards_are_played_and_kept_in_the_settings(tmp_path: Path) -> None:
    """Boards A and B with their names exchanged: the site is as if they were laid the other way."""
    (file,) = copy_content(CONTENT.shipped, tmp_path)
    text = file.read_text(encoding="utf-8")
    swapped = text.replace('name = "A"', 'name = "?"').replace('name = "B"', 'name = "A"')
    file.write_text(swapped.replace('name = "?"', 'name = "B"'), encoding="utf-8")
    content = CONTENT.load(tmp_path)
    own = GAME.settings(1, "solo", {"site": "A1r0 B1r0 C1r0 D1r0"}, None, content)
    usual = table("solo", site="B1r0 A1r0 C1r0 D1r0")
    assert GAME.start(own).position()["rows"] == GAME.start(usual).position()["rows"]
    again = Settings.from_data(GAME, own.to_data())
    assert GAME.start(again).position() == GAME.start(own).position()
    assert GAME.start(own).observe(0).settings.content == content


def test_own_boards_without_the_set_that_is_asked_for(tmp_path: Path) -> None:
    (file,) = copy_content(CONTENT.shipped, tmp_path)
    head, *boards = file.read_text(encoding="utf-8").split("[[board]]")
    kept = [board[: board.index("[board.symbols7]")] for board in boards]
    file.write_text("[[board]]".join([head, *kept]), encoding="utf-8")
    content = CONTENT.load(tmp_path)
    settings = GAME.settings(1, "solo", {"symbols": "7", "site": SITE}, None, content)
    with pytest.raises(ContentError, match="symbols7"):
        GAME.start(settings)


# --- The card ------------------------------------------------------------------------------------


@pytest.mark.rule("SCA-01")
def test_the_card_tells_modes_and_seats() -> None:
    assert [(mode.name, mode.least, mode.most) for mode in GAME.modes] == [
        ("base", 1, 4),
        ("duel", 2, 2),
        ("solo", 1, 1),
    ]
    assert legal(GAME.start(table("solo"))) == []
    assert plots(GAME.start(table("duel"))) == [{"camps": [], "built": 0}]
    with pytest.raises(SettingsError, match="no mode 'team'; choose from: base, duel, solo"):
        GAME.settings(2, "team")


def test_missions_may_be_typed_in_by_hand() -> None:
    """A real box: site, starter and cards come from the caller, any order that is possible."""
    state = GAME.start(table("duel"))
    for outcome in ("NW=D2r0", "NE=C1r90", "SW=B2r180", "SE=A1r270", "first 1"):
        state.play(int(NATURE), GAME.parse(outcome).code())
    missions(state, "W")
    assert legal(state, 1)


def test_too_many_seats_are_refused_in_words() -> None:
    with pytest.raises(SettingsError, match="mode `solo`: takes 1 seat, not 2"):
        GAME.settings(2, "solo")
    with pytest.raises(SettingsError, match="mode `duel`: takes 2 seats, not 1"):
        GAME.settings(1, "duel")
