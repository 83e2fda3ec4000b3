"""Finished games kept as records, one for each way to end; and golden playthroughs."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest

from digsite.core.contract import NATURE, Result, canonical_json
from digsite.core.errors import RecordError
from digsite.core.match import Match, replay
from digsite.core.record import Record, parse_record
from digsite.games.scarabya import GAME
from tests.games.scarabya.helpers import (
    ROOT,
    Data,
    only,
    reference_camps,
    reference_site,
    scores,
    seat_data,
)
from tests.golden import check_playthrough
from tests.reference import scarabya as ref

FOLDER = ROOT / "tests/games/scarabya/fixtures"
FILES = sorted(path.name for path in FOLDER.glob("*.dig"))


def read(name: str) -> Record:
    text = (FOLDER / name).read_text(encoding="utf-8")
    return parse_record(text, lambda _id: GAME)


def result_of(match: Match) -> Result:
    found = match.state.result()
    assert found is not None
    return found


ENDINGS: dict[str, Callable[[Match], bool]] = {
    "base-one-winner": lambda match: len(result_of(match).winners) == 1,
    "base-tie": lambda match: result_of(match).winners == [0, 1],
    "base-tie-break": lambda match: scores(match.state)[0] == scores(match.state)[1],
    "duel-compensated": lambda match: seat_data(match.state, 1)["bonus"] == 2,
    "duel-tie": lambda match: result_of(match).winners == [0, 1],
    "duel-two-legs": lambda match: match.state.position()["leg"] == 2,
    "solo-won": lambda match: result_of(match).reason == "all_covered",
    "solo-lost": lambda match: result_of(match).reason == "symbols_left",
}
"""What each record is kept for."""


def test_every_ending_has_a_record() -> None:
    assert sorted(f"{name}.dig" for name in ENDINGS) == FILES
    reasons = {cast("Data", read(name).result)["reason"] for name in FILES}
    assert reasons == {"missions_done", "all_covered", "symbols_left"}


@pytest.mark.parametrize("name", FILES)
def test_records_replay_to_their_result(name: str) -> None:
    record = read(name)
    assert record.result is not None
    match = replay(record)
    assert match.is_over()
    assert canonical_json(result_of(match).to_data()) == canonical_json(record.result)
    assert ENDINGS[name.removesuffix(".dig")](match)


@pytest.mark.parametrize("name", FILES)
def test_records_come_back_as_text(name: str) -> None:
    record = read(name)
    again = parse_record(record.to_text(), lambda _id: GAME)
    assert again.to_text() == record.to_text()
    assert replay(again).state.key() == replay(record).state.key()


@pytest.mark.parametrize("name", FILES)
def test_a_forged_result_is_noticed(name: str) -> None:
    record = read(name)
    assert record.result is not None
    points = cast("list[int]", record.result["scores"])
    record.result = {**record.result, "scores": [points[0] + 1, *points[1:]]}
    with pytest.raises(RecordError):
        replay(record)


@pytest.mark.rule("SCA-25", "SCA-29", "SCA-33", "SCA-43", "SCA-45", "SCA-52")
@pytest.mark.parametrize("name", [name for name in FILES if name != "duel-two-legs.dig"])
def test_results_are_those_of_the_reference(name: str) -> None:
    """Counted from the last position alone, by the slow reference."""
    match = replay(read(name))
    state, result = match.state, result_of(match)
    site = reference_site(state)
    if state.settings.mode == "solo":
        left = site.symbols - reference_camps(state)
        assert result.scores == [24 - len(left)]
        assert result.winners == ([] if left else [0])
    elif state.settings.mode == "base":
        assert result.scores == [
            ref.points_of_position(site, reference_camps(state, seat))
            for seat in range(state.settings.seats)
        ]
        assert set(result.winners) <= set(ref.winners(result.scores))
    else:
        camps = reference_camps(state)
        placed = sum(1 for step in match.steps if step.seat != NATURE)
        extra = ref.compensation(site, camps, placed)
        assert sum(result.scores) == ref.points_of_position(site, camps) + extra
        assert result.winners == ref.winners(result.scores)


@pytest.mark.rule("SCA-46")
def test_both_legs_of_the_kept_duel() -> None:
    """The second leg has the other starter and the missions reversed; the points add up."""
    match = replay(read("duel-two-legs.dig"))
    events = match.told_to(0)
    half = [event["kind"] for event in events].index("leg")
    legs = [events[:half], events[half:]]
    decks = ["".join(cast("str", e["shape"]) for e in only(leg, "mission")) for leg in legs]
    assert decks[1] == decks[0][::-1]
    starters = [only(leg, "placed")[0]["seat"] for leg in legs]
    assert starters[0] != starters[1]
    earned = [0, 0]
    for event in only(events, "dug") + only(events, "compensated"):
        earned[cast("int", event["seat"])] += cast("int", event["points"])
    assert earned == result_of(match).scores


def test_what_was_taken_back_is_not_replayed() -> None:
    """Two records tell of second thoughts: a choice withdrawn, two camps undone."""
    for name, line in (("base-one-winner.dig", "withdraw"), ("solo-lost.dig", "undo")):
        text = (FOLDER / name).read_text(encoding="utf-8")
        assert f"\n{line} " in text
        assert line not in read(name).to_text()


# --- Golden playthroughs -------------------------------------------------------------------------

PLAYTHROUGHS: list[tuple[str, int, dict[str, object]]] = [
    ("base", 1, {}),
    ("base", 3, {}),
    ("base", 2, {"reveal": "open", "tokens": "physical"}),
    ("duel", 2, {}),
    ("duel", 2, {"duel_legs": 2, "rematch": "ru", "tile_flip": "off"}),
    ("solo", 1, {"symbols": "7"}),
]


@pytest.mark.parametrize(("mode", "seats", "options"), PLAYTHROUGHS)
def test_playthrough(
    pytestconfig: pytest.Config, mode: str, seats: int, options: dict[str, object]
) -> None:
    check_playthrough(pytestconfig, GAME, mode, seats, 1, options)
