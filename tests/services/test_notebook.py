"""What a notebook shows: boards, results, reviews, and games to step through."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from connect_four import GAME as CONNECT_FOUR

import digsite
from digsite.arena.summary import Summary
from digsite.core.match import Match
from digsite.core.replay import Replay
from digsite.core.showing import as_html, as_svg
from digsite.services.flipbook import Flipbook
from digsite.services.review import Moment, ToldReview, ToldSide
from digsite.study.decisions import QUICK
from digsite.study.review import Review


@pytest.fixture(scope="module")
def match() -> Match:
    return digsite.play_match("scarabya", ["assistant", "visitor"], seed=1, mode="duel")


def book_of(page: str) -> dict[str, list[dict[str, object]]]:
    """What the page of a flipbook is made of."""
    found = re.search(r'<script type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data: dict[str, list[dict[str, object]]] = json.loads(found[1])
    return data


def row(number: int, scores: list[int]) -> dict[str, object]:
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return {
        "number": number, "deal": number, "bots": [0, 1], "names": ["ant", "b & c"],
        "scores": scores, "winners": winners, "reason": "end",
    }  # fmt: skip


# Boards


def test_a_match_and_its_state_show_the_board(match: Match) -> None:
    assert match._repr_svg_() == digsite.svg(match)
    assert "<svg" in str(match.state._repr_svg_())


def test_an_observation_shows_what_its_viewer_may_know() -> None:
    table = Match(digsite.find_game("gads-hill").settings(2), seed=1)
    hands = [str(table.state.observe(seat)._repr_svg_()) for seat in (0, 1)]
    assert all("<svg" in drawn for drawn in hands)
    assert hands[0] != hands[1]
    assert table._repr_svg_() not in hands


def test_a_game_without_an_artist_has_its_plain_picture() -> None:
    assert "<svg" in str(Match(CONNECT_FOUR.settings(2), seed=1)._repr_svg_())


def test_anything_else_keeps_its_usual_text() -> None:
    assert as_svg(3) is None
    assert as_html("three") is None


def test_the_engine_does_not_load_what_draws() -> None:
    code = (
        "import digsite.core.match, digsite.study.review, sys; print('digsite.draw' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


# Results and reviews


def test_results_are_a_table_and_a_histogram() -> None:
    shown = str(Summary([row(0, [3, 1]), row(1, [2, 5])])._repr_html_())
    assert "<td>ant</td><td>50.0</td>" in shown
    assert "b &amp; c" in shown
    assert "b & c" not in shown
    assert shown.count("<polygon") == 2


def test_no_games_are_an_empty_table() -> None:
    assert "<svg" not in str(Summary([])._repr_html_())


def test_a_review_in_numbers_shows_its_course() -> None:
    settings = digsite.find_game("indus").settings(2)
    found = Review(settings, QUICK, 0.0, 2, curve=[[0.5, 0.5], [0.25, 0.75], [0.0, 1.0]])
    shown = str(found._repr_html_())
    assert shown.count("<polyline") == 2
    assert "(%)" in shown


def test_a_review_in_words_shows_its_sentences() -> None:
    moments = [Moment("best", 1, 1, "Ada found <it>.")]
    sides = [ToldSide("Ada", 1.5, -2.0, 1), ToldSide("Bo", 0.0, 2.0, 0)]
    found = ToldReview(
        "indus", "Indus", "quick", "points", "Ada wins.", "Play decided.", moments, [], sides, [],
        [], [[0.0, 0.0], [3.0, -1.0]], [0, 1],
    )  # fmt: skip
    shown = str(found._repr_html_())
    assert "Ada found &lt;it&gt;." in shown
    assert "<td>Ada</td><td>1.5</td><td>-2.0</td><td>1</td>" in shown


# Stepping through


def test_a_flipbook_has_every_moment_and_what_they_share_once(match: Match) -> None:
    book = book_of(digsite.flipbook(match).page())
    assert len(book["moments"]) == Replay(match).last + 1
    assert len(book["grounds"]) == 1
    assert len(book["elements"]) == len({str(one) for one in book["elements"]})
    assert book["moments"][-1]["said"]


def test_a_record_shows_itself_as_a_flipbook_in_a_frame(match: Match) -> None:
    shown = str(match.record()._repr_html_())
    assert shown.count("<iframe") == 1
    assert 'type="range"' in shown


def test_a_name_cannot_break_out_of_the_page(match: Match) -> None:
    named = Match(match.settings, 1, ["</script><script>alert(1)</script>", "it's & <b>"])
    page = digsite.flipbook(named).page()
    assert "<script>alert" not in page
    assert len(book_of(page)["moments"]) == 1
    frame = Flipbook(Replay(named))._repr_html_()
    assert frame.count("'") == 2  # round the page, and nowhere in it


def test_a_game_that_goes_on_tells_no_secret() -> None:
    table = Match(digsite.find_game("gads-hill").settings(2), seed=1)
    for _decision in range(2):
        seat = table.acting_seats()[0]
        table.play(seat, table.state.moves(seat)[0])
    watched = [
        [one.seen for one in Replay(table).told_at(moment, -2)]
        for moment in range(Replay(table).last + 1)
    ]
    words, voice = table.settings.game.kit().words, Flipbook(Replay(table))._voice
    told = [
        " ".join(filter(None, (words.tell(event, voice) for event in events))) for events in watched
    ]
    assert [one["said"] for one in book_of(digsite.flipbook(table).page())["moments"]] == told


def test_a_page_is_kept_as_a_file(match: Match, tmp_path: Path) -> None:
    file = tmp_path / "game.html"
    digsite.flipbook(match).save(file)
    assert file.read_text(encoding="utf-8").startswith("<!doctype html>")


# The short ways


def test_a_bot_of_ones_own_takes_a_seat() -> None:
    class First(digsite.Player):
        def choose(self, observation: object, moves: list[int], complete: bool) -> int:
            return moves[0]

    match = digsite.play_match("indus", [First(), "visitor"], seed=1)
    assert match.players == ["First", "visitor"]
    assert match.is_over()


def test_a_simulation_of_the_short_way_has_the_rows_of_the_command() -> None:
    found = digsite.simulate("scarabya", ["visitor", "visitor"], games=2, seed=4, mode="duel")
    assert [one["number"] for one in found.rows] == [0, 1]
    assert found.games == 2
