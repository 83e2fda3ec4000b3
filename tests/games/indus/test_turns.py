"""Set-up, turns and two players: who may do what, and when."""

from __future__ import annotations

import pytest

from digsite.core.contract import NATURE
from digsite.core.errors import SettingsError
from digsite.core.rng import Rng
from digsite.core.words import Voice
from digsite.games.indus import GAME
from tests.games.indus.helpers import Data, at, legal, play, refused, started, steps, table, told

TWO: Data = {"reserve": {"green": [0, 0, 2], "red": [0, 0, 2]}}


# --- Set-up --------------------------------------------------------------------------------------


@pytest.mark.rule("IND-01")
def test_two_to_four_players_and_their_colours() -> None:
    for seats, colours in {
        2: [[0, 1], [2, 3]],
        3: [[0], [1], [2]],
        4: [[0], [1], [2], [3]],
    }.items():
        state = started(seats)
        assert [state.colours_of(seat) for seat in range(seats)] == colours
    for seats in (1, 5):
        with pytest.raises(SettingsError):
            table(seats)


@pytest.mark.rule("IND-02", "IND-05")
@pytest.mark.parametrize(("seats", "kit", "on_frame"), [(2, 12, 2), (3, 16, 3), (4, 12, 2)])
def test_kits_and_the_first_game(seats: int, kit: int, on_frame: int) -> None:
    """The first pieces stand on prescribed spaces and come out of the kit."""
    position = started(seats).position()
    reserve = position["reserve"]
    frame = position["frame"]
    assert isinstance(reserve, dict)
    assert isinstance(frame, dict)
    left = {2: [5, 3, 2], 3: [6, 4, 3], 4: [5, 3, 2]}[seats]
    assert all(counts == left for counts in reserve.values())
    assert sum(left) + on_frame == kit
    assert len(frame) == on_frame * len(reserve)
    pieces = sorted(frame.values())
    assert pieces.count("bA") == 1
    assert pieces.count("bW") == on_frame - 1
    assert frame["N2" if seats != 3 else "S2"] == "bA"


@pytest.mark.rule("IND-06", "IND-13")
@pytest.mark.parametrize(("seats", "each"), [(2, 4), (3, 3), (4, 2)])
def test_the_free_set_up(seats: int, each: int) -> None:
    """Clockwise one piece each of any kind on any free space, until all have theirs."""
    state = started(seats, setup="free")
    assert len(legal(state)) == (144 if seats == 2 else 72)
    order = []
    for _ in range(each * seats):
        order.append(int(state.turn))
        assert state.phase() == "setup"
        play(state, legal(state)[-1])
    assert order == list(range(seats)) * each
    assert state.turn == 0
    assert state.phase() in ("place", "colour")
    assert all(state.on_frame(colour) == (3 if seats == 3 else 2) for colour in state.in_play())


@pytest.mark.rule("IND-06")
def test_the_set_up_is_refused_what_it_does_not_offer() -> None:
    state = started(2, setup="free")
    assert refused(state, "gW@N1") == "IND-01 not_your_colour"
    assert refused(state, "reroll") == "IND-06 setup_first"
    play(state, "bW@N1", "gW@N2", "bP@N3", "gW@N4")
    assert refused(state, "bW@N5") == "IND-06 enough_placed"
    assert refused(state, "yW@N1") == "IND-12 occupied"
    play(state, "yW@N5", "rW@N6", "yA@S1")
    assert refused(state, "gA@S2") == "IND-06 enough_placed"


@pytest.mark.rule("IND-04", "IND-06", "IND-07")
def test_a_random_board_is_drawn_in_two_steps() -> None:
    """Rings weigh as many boards as they hold, so that every legal board is equally likely."""
    state = at(None, 3, board="random", setup="free")
    assert state.phase() == "ring"
    weights = [int(weight) for weight in state.chances().weights]
    assert sum(weights) == 4 * 728
    assert refused(state, "ring L1 L4 L2 L6") == "IND-04 not_this_ring"
    play(state, "ring L1 L2 L4 L6")
    assert refused(state, "die 1") == "IND-04 not_this_centre"
    play(state, "centre Q1r0")
    assert state.board.text == "L1 L2 L4 L6 Q1r0"
    assert refused(state, "first 3") == "IND-07 not_a_starter"
    play(state, "first 2")
    assert (state.turn, state.phase()) == (2, "setup")


@pytest.mark.rule("IND-07", "IND-08")
def test_the_first_player_and_the_order() -> None:
    state = at(None, 4, first_player="chosen", first_seat=2)
    assert state.to_act() == 4
    assert refused(state, "bW@N1", seat=0) == "IND-08 not_your_turn"
    play(state, "gW@N1", "die 1", "move N1")
    assert state.to_act() == 8
    drawn = at()
    assert [int(code) for code in (drawn.chances().low, drawn.chances().high)] == [720, 723]
    with pytest.raises(SettingsError, match="IND-07"):
        table(2, first_player="chosen", first_seat=2)


# --- A turn --------------------------------------------------------------------------------------


@pytest.mark.rule("IND-10", "IND-12")
def test_placing_is_a_must() -> None:
    state = started()
    assert len(legal(state)) == 3 * 16
    assert refused(state, "move N2") == "IND-10 place_first"
    assert refused(state, "reroll") == "IND-10 place_first"
    assert refused(state, "points") == "IND-53 nothing_captured"
    assert refused(state, "bW@N2") == "IND-12 occupied"
    assert refused(state, "die 4", seat=int(NATURE)) == "IND-14 no_chance_now"
    play(state, "bP@N1")
    assert state.phase() == "roll"
    assert refused(state, "bP@N3", seat=0) == "IND-08 not_your_turn"


@pytest.mark.rule("IND-02", "IND-10")
def test_only_pieces_of_the_reserve_are_placed() -> None:
    state = at({"reserve": {"blue": [1, 0, 0], "red": [1, 0, 0]}, "turn": 0})
    assert {move[:2] for move in legal(state)} == {"bW"}
    assert len(legal(state)) == 24
    assert refused(state, "bP@N1") == "IND-02 none_left"
    assert refused(state, "rW@N1") == "IND-01 not_your_colour"


@pytest.mark.rule("IND-11")
def test_without_a_reserve_placing_is_omitted() -> None:
    """T37: two pieces on the frame, no placing; next turn the last one must move."""
    state = at({"frame": {"N1": "bW", "N2": "bW", "S1": "rW"}, "turn": 0})
    assert state.phase() == "roll"
    play(state, "die 2", "move N1")
    play(state, "die 1", "move S1")
    play(state, "die 3")
    assert legal(state) == ["move N2"]
    play(state, "move N2")
    assert state.phase() == "over"


@pytest.mark.rule("IND-14", "IND-15", "IND-16", "IND-18")
def test_three_rolls_and_who_may_use_them() -> None:
    """T03, T35: a roll cancels the one before; workers use one, assistants two, professors all."""
    state = at({"frame": {"N1": "bW", "N2": "bA", "N3": "bP"}, "turn": 0})
    assert refused(state, "die 3", seat=0) == "IND-08 not_your_turn"
    play(state, "die 4")
    assert legal(state) == ["move N1", "move N2", "move N3", "reroll"]
    play(state, "reroll", "die 5")
    assert legal(state) == ["move N2", "move N3", "reroll"]
    assert refused(state, "move N1") == "IND-16 roll_too_late"
    after = state.copy()
    after.play(0, GAME.parse("move N2").code())
    assert after.position()["stacks"] == {"r5c2": ["bA"]}
    play(state, "reroll", "die 1")
    assert legal(state) == ["move N3"]
    assert refused(state, "move N2") == "IND-16 roll_too_late"
    assert refused(state, "reroll") == "IND-14 three_rolls"
    events = play(state, "move N3")
    assert told(events, "moved")[0]["area"] == "r1c3"


@pytest.mark.rule("IND-17")
def test_a_reroll_needs_somebody_for_it() -> None:
    """T36: only workers, no second roll; no professor, no third; the piece just placed counts."""
    state = at({"frame": {"N1": "bW"}, "reserve": {"blue": [1, 1, 0]}, "turn": 0})
    other = state.copy()
    play(state, "bW@N2", "die 4")
    assert legal(state) == ["move N1", "move N2"]
    assert refused(state, "reroll") == "IND-17 nobody_for_it"
    other.play(0, GAME.parse("bA@N2").code())
    other.play(NATURE, GAME.parse("die 4").code())
    other.play(0, GAME.parse("reroll").code())
    other.play(NATURE, GAME.parse("die 2").code())
    assert [GAME.notation(code) for code in other.moves(0)] == ["move N2"]


@pytest.mark.rule("IND-17", "IND-51")
def test_the_refusal_of_a_reroll_names_the_colour_of_the_turn() -> None:
    """Two players: a professor of the other colour stands there, but it is not its turn."""
    data: Data = {"frame": {"N1": "bW", "N2": "yP"}, "turn": 0}
    state = at(data, 2)
    play(state, "colour blue", "die 4")
    why = state.refusal(0, GAME.parse("reroll").code())
    assert why is not None
    assert (why.rule, GAME.kit().words.explain(why, Voice())) == (
        "IND-17",
        "This turn belongs to blue, and no blue piece on the frame could use roll 2.",
    )
    either = at({"frame": {"N1": "bW", "N2": "yA"}, "turn": 0}, 2, two_player_colour_lock="off")
    play(either, "die 4", "reroll", "die 4")
    why = either.refusal(0, GAME.parse("reroll").code())
    assert why is not None
    sentence = GAME.kit().words.explain(why, Voice())
    assert sentence == "None of your pieces on the frame could use roll 3."


@pytest.mark.rule("IND-19", "IND-20")
def test_exactly_one_own_piece_moves() -> None:
    """Any eligible own piece, also the one placed this turn, and nobody else's."""
    state = started()
    play(state, "bP@W4", "die 3")
    assert legal(state) == ["move N2", "move W4", "move E4", "reroll"]
    assert refused(state, "move S4") == "IND-19 not_your_piece"
    assert refused(state, "move N5") == "IND-19 nothing_there"
    assert refused(state, "bW@N1") == "IND-19 move_now"
    assert refused(state, "points") == "IND-53 nothing_captured"
    events = play(state, "move W4")
    assert told(events, "moved") == [
        {"seat": 0, "piece": "bP", "space": "W4", "area": "r4c3", "die": 3}
    ]
    assert state.turn == 1


@pytest.mark.rule("IND-21", "IND-23", "IND-24")
def test_pieces_in_between_never_block() -> None:
    """Over an occupied and a protected area; what lies there stays."""
    state = at(
        {
            "frame": {"N1": "bW", "S1": "yW"},
            "stacks": {"r1c1": ["rW", "gA"], "r2c1": ["yW", "yA"]},
            "protected": {"r2c1": "yellow"},
            "turn": 0,
        }
    )
    play(state, "die 3", "move N1")
    assert state.position()["stacks"] == {
        "r1c1": ["rW", "gA"],
        "r2c1": ["yW", "yA"],
        "r3c1": ["bW"],
    }
    assert state.turn == 1
    assert state.captures[1] == 0


@pytest.mark.rule("IND-13", "IND-22", "IND-61")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_keep_the_invariants(seats: int) -> None:
    """T43: a move always exists; never more than 9 (10) spaces are used; 48 turns, all equal."""
    for seed in range(12):
        state = started(seats, setup="free")
        turns = [0] * seats
        most = 0
        for seat, move in steps(state, Rng(seed)):
            if move.startswith("move"):
                turns[seat] += 1
            if state.to_act() > 0:
                assert len(state.moves(int(state.turn))) > 0
            most = max(most, sum(int(count) for count in state.standing))
        assert most <= (10 if seats == 3 else 9)
        recovered = sum(int(count) for count in state.recovered)
        assert sum(turns) == 48 + recovered
        if seats > 2:
            assert set(turns) == {48 // seats}


# --- Two players ---------------------------------------------------------------------------------


@pytest.mark.rule("IND-51")
def test_the_colour_of_the_turn() -> None:
    state = started(2)
    assert legal(state) == ["colour blue", "colour yellow"]
    assert refused(state, "colour red") == "IND-01 not_your_colour"
    assert refused(state, "bW@N1") == "IND-51 colour_first"
    play(state, "colour yellow")
    assert {move[0] for move in legal(state)} == {"y"}
    assert refused(state, "bW@N1") == "IND-51 other_colour"
    assert refused(state, "colour blue") == "IND-51 no_colour_now"
    play(state, "yA@N1", "die 2")
    assert legal(state) == ["move N1", "move S4", "move W2", "reroll"]
    assert refused(state, "move N2") == "IND-51 other_colour"


@pytest.mark.rule("IND-51", "IND-54")
def test_a_colour_without_reserve_rolls_at_once() -> None:
    """T10: reserve of one colour only, two of the other on the frame: no placing, a red moves."""
    state = at(
        {"frame": {"N1": "rW", "N2": "rA"}, "reserve": {"green": [1, 0, 0]}, "turn": 1}, seats=2
    )
    play(state, "colour red")
    assert state.phase() == "roll"
    play(state, "die 2")
    assert legal(state) == ["move N1", "move N2", "reroll"]
    play(state, "move N1", "colour green", "gW@S1", "die 6", "move S1")
    assert state.phase() == "roll"
    assert state.colour == 3  # green is done, so there is nothing to pick
    play(state, "die 1", "move N2")
    assert state.phase() == "over"


@pytest.mark.rule("IND-51")
def test_a_colour_that_is_done_cannot_be_picked() -> None:
    """At once red is the colour of the turn; nothing is asked."""
    state = at({"frame": {"N1": "rW"}, "turn": 1}, seats=2)
    assert state.phase() == "roll"
    play(state, "die 1")
    assert refused(state, "colour green") == "IND-51 no_colour_now"


@pytest.mark.rule("IND-51", "IND-17")
def test_without_the_colour_lock_either_colour_places_and_moves() -> None:
    """A2: no colour is picked; placing is omitted only when both reserves are empty."""
    state = started(2, two_player_colour_lock="off")
    assert state.phase() == "place"
    assert {move[0] for move in legal(state)} == {"b", "y"}
    play(state, "yW@N1", "die 2")
    assert legal(state) == ["move N1", "move N2", "move S4", "move W2", "move E4", "reroll"]
    play(state, "move E4")
    assert state.turn == 1


@pytest.mark.rule("IND-54")
def test_consecutive_turns() -> None:
    """T41: the opponent has no pieces left; two turns in a row, and the second is announced."""
    state = at({"frame": {"N1": "bW", "N2": "yW", "S1": "gW"}, "turn": 1}, seats=2)
    play(state, "die 1", "move S1", "colour blue", "die 1")
    events = play(state, "move N1")
    assert told(events, "again") == [{"seat": 0}]
    assert (state.turn, state.phase()) == (0, "roll")
    play(state, "die 1", "move N2")
    assert state.phase() == "over"


@pytest.mark.rule("IND-60")
def test_after_the_end_nothing_is_legal() -> None:
    state = at({"stacks": {"r1c1": ["bW"]}})
    assert state.phase() == "over"
    assert refused(state, "bW@N1", seat=0) == "IND-60 game_over"
    assert refused(state, "die 1", seat=int(NATURE)) == "IND-14 no_chance_now"


def test_a_code_that_is_no_move_of_the_step() -> None:
    state = started()
    why = state.refusal(0, 99999)
    assert why is not None
    assert why.rule == "IND-10"
    play(state, "bP@W4")
    assert refused(state, "first 1") == "IND-14 not_a_face"


def test_before_the_tiles_lie_there_is_no_board_and_it_has_no_name() -> None:
    state = at(None, 4, board="random")
    assert (state.board.text, state.board.grid) == ("", {})
    assert state.position()["board"] == "none"
    assert state.copy().key() == state.key()


@pytest.mark.parametrize("code", [-1, 12 * 24, 12 * 24 + 23, 13 * 24])
def test_codes_beyond_twelve_pieces_on_24_spaces_place_nothing(code: int) -> None:
    state = at({"frame": {}, "reserve": {"red": [1, 1, 1]}, "turn": 3})
    assert state.phase() == "place"
    assert not state.is_legal(code)
    assert state.is_legal(11 * 24 + 23)
