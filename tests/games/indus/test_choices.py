"""What a table may choose: colours, the board and its views, the set-up that goes with it."""

from __future__ import annotations

from typing import cast

import pytest

from digsite.conformance.suite import check_game
from digsite.core.contract import SPECTATOR, Settings
from digsite.core.errors import PositionError, SettingsError
from digsite.core.match import Match, replay
from digsite.core.record import parse_record
from digsite.core.rng import Rng
from digsite.draw.scene import Sight
from digsite.games import find_game
from digsite.games.indus import GAME
from digsite.games.indus.picture.artist import IndusArtist
from tests.games.indus.helpers import Data, at, legal, play, refused, started, steps, table, told


def frame_of(state: object) -> Data:
    return cast("Data", cast("Data", state)["frame"])


# --- Colours -------------------------------------------------------------------------------------


@pytest.mark.rule("IND-01", "IND-09")
@pytest.mark.parametrize(
    ("seats", "chosen", "led"),
    [
        (2, "red blue yellow green", [["blue", "red"], ["yellow", "green"]]),
        (3, "red green blue", [["red"], ["green"], ["blue"]]),
        (3, "red green blue yellow", [["red"], ["green"], ["blue"]]),
        (4, "yellow red blue green", [["yellow"], ["red"], ["blue"], ["green"]]),
    ],
)
def test_seats_lead_the_colours_of_their_choice(
    seats: int, chosen: str, led: list[list[str]]
) -> None:
    state = started(seats, colours=chosen)
    seen = cast("list[Data]", state.observe(SPECTATOR).data["seats"])
    assert [seat["colours"] for seat in seen] == led
    letters = {name[0] for names in led for name in names}
    assert {cast("str", piece)[0] for piece in frame_of(state.position()).values()} == letters
    if seats == 2:
        assert legal(state) == ["colour blue", "colour red"]
        assert refused(state, "colour yellow") == "IND-01 not_your_colour"
    else:
        own, other = led[0][0][0], led[1][0][0]
        assert {move[0] for move in legal(state)} == {own}
        assert refused(state, f"{other}W@N1") == "IND-01 not_your_colour"


@pytest.mark.rule("IND-09")
def test_with_three_any_colour_may_stay_in_the_box() -> None:
    """Red takes the prescribed spaces of the colour that is left out."""
    state = started(3, colours="red green blue")
    assert frame_of(state.position()) == {
        "S2": "bA", "N4": "bW", "W6": "bW",
        "N6": "gA", "E2": "gW", "W3": "gW",
        "E1": "rA", "S1": "rW", "W4": "rW",
    }  # fmt: skip
    assert set(cast("Data", state.position()["reserve"])) == {"blue", "green", "red"}
    assert refused(state, "yW@N1") == "IND-01 not_your_colour"
    for where, data in {
        "frame.N1": {"frame": {"N1": "yW"}},
        "stacks.r1c1": {"stacks": {"r1c1": ["yW"]}},
        "reserve.yellow": {"frame": {}, "reserve": {"yellow": [1, 0, 0]}},
        "captures.yellow": {"captures": {"yellow": 1}},
    }.items():
        with pytest.raises(PositionError, match="yellow stays in the box") as found:
            GAME.from_position(state.settings, cast("Data", data))
        assert found.value.where == where


@pytest.mark.rule("IND-09", "IND-55")
def test_points_go_to_whoever_leads_the_colour() -> None:
    """Two players with blue and red against yellow and green: points, captures, own captives."""
    chosen = "blue red yellow green"
    over = at({"stacks": {"r5c1": ["rW"]}, "captures": {"green": 2, "blue": 1}}, 2, colours=chosen)
    assert [int(over.score(seat)) for seat in (0, 1)] == [5, 2]
    ended = over.result()
    assert ended is not None
    assert ended.winners == [0]
    assert ended.breakdown[0] == {"IND-32": 1, "IND-65": 0, "IND-69": 4}
    state = at(
        {
            "frame": {"N1": "rA", "S1": "gW"},
            "stacks": {"r1c1": ["bW", "bW"]},
            "protected": {"r1c1": "blue"},
            "turn": 0,
        },
        2,
        colours=chosen,
    )
    play(state, "die 1", "move N1")
    assert legal(state) == ["points", "recover"]
    play(state, "recover")
    assert state.turn == 1
    play(state, "die 1", "move S1")
    assert state.phase() == "place"
    assert {move[:2] for move in legal(state)} == {"rA"}


@pytest.mark.rule("IND-06", "IND-09")
def test_the_free_set_up_and_open_turns_with_colours_that_are_not_neighbours() -> None:
    state = started(2, setup="free", colours="blue green yellow red", two_player_colour_lock="off")
    assert {move[0] for move in legal(state)} == {"b", "g"}
    codes = [GAME.parse(move).code() for move in legal(state)]
    assert codes == sorted(codes)
    assert GAME.notation(state.sample_move(0, Rng(3)))[0] in "bg"
    play(state, "bW@N1", "yW@N2", "gP@N3", "rW@N4", "gW@N5", "yW@N6", "bW@S1", "rW@S2")
    play(state, "bW@S3", "die 1")
    assert {"move N1", "move N3", "reroll"} <= set(legal(state))
    assert "move N2" not in legal(state)
    play(state, "reroll", "die 1")
    assert legal(state) == ["move N3", "reroll"]


@pytest.mark.rule("IND-09")
@pytest.mark.parametrize(
    ("seats", "chosen", "reason"),
    [
        (4, "red blue green", "name 4 colours, in the order of the seats"),
        (2, "red blue green", "name 4 colours, in the order of the seats"),
        (3, "red blue", "name 3 colours, in the order of the seats"),
        (3, "", "name 3 colours, in the order of the seats"),
        (4, "red red blue green", "red is named twice"),
        (3, "red blue blue", "blue is named twice"),
        (2, "blue yellow green red blue", "blue is named twice"),
        (2, "pink red blue green", "pink is no colour; they are blue, yellow, green, red"),
    ],
)
def test_choices_of_colours_that_are_none(seats: int, chosen: str, reason: str) -> None:
    with pytest.raises(SettingsError) as refused_for:
        table(seats, colours=chosen)
    assert str(refused_for.value) == f"option `colours` (IND-09): {reason}"


def test_chosen_colours_travel_with_settings_records_and_observations() -> None:
    settings = table(3, colours="red green blue", board="random")
    match = Match(settings, seed=4)
    rng = Rng(4)
    for _ in range(40):
        seat = match.acting_seats()[0]
        moves = match.state.moves(seat)
        match.play(seat, moves[rng.below(len(moves))])
    again = replay(parse_record(match.record().to_text(), find_game))
    assert again.state.settings.text("colours") == "red green blue"
    assert again.state.key() == match.state.key()
    seen = match.state.observe(1)
    assert seen.sample(Rng(0)).key() == match.state.key()
    assert Settings.from_data(GAME, settings.to_data()).options == settings.options
    text = IndusArtist().text(Sight(seen, voice=GAME.kit().words.voice(3)))
    assert "Expedition A" in text
    assert "red" in text
    assert "yellow" not in text.replace("y yellow", "")
    labels = {part.id for part in IndusArtist().scene(Sight(seen)).live}
    assert {"store-0", "store-2", "store-3"} <= labels
    assert "store-1" not in labels


def test_the_contract_with_colours_of_choice() -> None:
    check_game(GAME, games=1, seats=[2], options={"colours": "red yellow blue green"})
    check_game(GAME, games=1, seats=[3], options={"colours": "red green yellow"})


# --- The board and its set-up --------------------------------------------------------------------


@pytest.mark.rule("IND-05", "IND-06")
@pytest.mark.parametrize("board", ["random", "L5 L6 L1 L2 Q7r3"])
def test_on_another_board_pieces_are_placed_freely(board: str) -> None:
    """The prescribed spaces belong to the recommended board, whether by name or tile by tile."""
    state = at(None, 3, board=board, first_player="chosen")
    if board == "random":
        play(state, "ring L1 L2 L4 L6", "centre Q1r0")
    assert frame_of(state.position()) == {}
    assert state.phase() == "setup"
    asked = at(None, 3, board=board, first_player="chosen", setup="first_game")
    assert len(frame_of(asked.position())) == 9
    for recommended in ("recommended", "L1 L2 L4 L6 Q1r0"):
        usual = at(None, 3, board=recommended, first_player="chosen")
        assert (usual.phase(), len(frame_of(usual.position()))) == ("place", 9)
        free = at(None, 3, board=recommended, first_player="chosen", setup="free")
        assert (free.phase(), frame_of(free.position())) == ("setup", {})


@pytest.mark.rule("IND-05")
def test_older_games_on_random_boards_keep_their_prescribed_spaces() -> None:
    """Rules version 1: records say nothing of a set-up that was then usual."""
    old = GAME.settings(3, "", {"board": "random", "first_player": "chosen"}, rules=1)
    assert "rules" not in old.to_data()
    state = GAME.start(old)
    assert len(frame_of(state.position())) == 9
    assert len(state.chances().codes) == 26
    match = Match(old, seed=7)
    rng = Rng(7)
    while not match.is_over():
        seat = match.acting_seats()[0]
        moves = match.state.moves(seat)
        match.play(seat, moves[rng.below(len(moves))])
    again = replay(parse_record(match.record().to_text(), find_game))
    assert again.state.key() == match.state.key()
    assert "rules" in GAME.settings(3, "", {"board": "random"}).to_data()


@pytest.mark.rule("IND-04", "IND-06")
def test_chance_may_lay_a_ring_in_any_view() -> None:
    """Whatever the option takes, chance by hand takes too; each of the four views is as likely."""
    chances = at(None, 4, board="random").chances()
    assert len(chances.codes) == 4 * 26
    assert {int(weight) for weight in chances.weights} == {28}
    for board in ("L1 L2 L4 L6 Q1r0", "L6 L1 L2 L4 Q1r1", "L4 L6 L1 L2 Q1r2", "L2 L4 L6 L1 Q1r3"):
        table(4, board=board)
        state = at(None, 4, board="random")
        ring, _blank, centre = board.rpartition(" ")
        position = {"board": "none", "ring": ring}
        assert at({**position, "frame": {}}, 4, board="random").phase() == "centre"
        play(state, f"ring {ring}", f"centre {centre}")
        assert state.board.text == board
    state = at(None, 4, board="random")
    assert refused(state, "ring L1 L1 L1 L1") == "IND-04 not_this_ring"
    assert refused(state, "ring L4 L2 L6 L1") == "IND-04 not_this_ring"
    play(state, "ring L6 L1 L2 L4")
    assert len(state.chances().codes) == 28


def test_boards_in_other_views_are_played_to_the_end() -> None:
    state = at(None, 4, board="random")
    events = play(state, "ring L6 L1 L2 L4", "centre Q1r1", "first 1")
    assert told(events, "board") == [{"board": "L6 L1 L2 L4 Q1r1"}]
    for _step in steps(state, Rng(1)):
        pass
    assert state.result() is not None
