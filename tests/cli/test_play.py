"""``digsite play`` through pipes: whole games, every order, leaving and coming back."""

import re
from pathlib import Path

import pytest

from digsite.core.match import replay
from digsite.core.record import parse_record
from digsite.games import find_game, game_ids
from tests.cli.conftest import Run, is_one_line
from tests.lanterns_installed import install

TWO = ("play", "lanterns", "--players", "Ada,Bo", "--seed", "5")
ALONE = ("play", "lanterns", "--mode", "solo", "--seed", "5")


def saved(folder: Path) -> Path:
    """The one record in a folder."""
    files = list(folder.glob("*.dig"))
    assert len(files) == 1
    return files[0]


# Whole games


def test_a_game_against_a_bot_ends_with_points_and_a_winner(run: Run) -> None:
    ran = run("play", "lanterns", "--seed", "5", typed="take 1 / take 2 / q")
    assert ran.code == 0
    assert "At the table: Explorer, student" in ran.out
    assert "student thinks" in ran.out
    assert "The end" in ran.out
    assert re.search(r"^  Explorer +\d+  \(LAN-4: \d+\)$", ran.out, re.MULTILINE)
    assert re.search(r"wins|shared win", ran.out)


def test_a_game_without_art_is_played_on_its_plain_board(run: Run, folder: Path) -> None:
    install(folder.parent / "site", "connect-four")
    ran = run("play", "connect-four", "--players", "Ada,Bo", typed="d / d / c / c / b / b / a / q")
    assert ran.code == 0
    assert " 2 · B B B · · ·\n 1 A A A A · · ·\n   a b c d e f g\n" in ran.out
    assert "Bo drops a disc into column d." in ran.out
    assert "Ada has four in a row!" in ran.out
    assert "Ada wins." in ran.out


def test_the_same_seed_plays_the_same_game(run: Run) -> None:
    words = ("play", "lanterns", "--seed", "monday", "--bots", "student")
    first = run(*words, typed="take 1 / take 2 / q").out
    assert run(*words, typed="take 1 / take 2 / q").out == first


def test_two_people_at_one_screen_keep_their_secrets(run: Run) -> None:
    ran = run(*TWO, typed="take 3 /  / take 1 / take 1 /  / take 2 / q")
    assert ran.code == 0
    assert "Pass the screen to Bo, who presses Enter." in ran.out
    before, _, after = ran.out.partition("Pass the screen to Bo")
    assert "Ada has chosen." in after
    shown_to_bo = after.partition("Bo>")[0]
    assert "taken [[], []]" in shown_to_bo
    assert "[3]" not in shown_to_bo
    assert "Bo>" not in before


def test_the_end_is_told_once_and_to_everybody(run: Run) -> None:
    ran = run(*TWO, typed="take 3 /  / take 1 / take 1 /  / take 2 / q")
    last = ran.out.rpartition("take 2\n")[2]
    assert last.count("The lanterns are shown") == 1
    assert "A wind of" not in last


def test_open_games_need_no_handing_over(run: Run) -> None:
    ran = run(
        "play", "scarabya", "--mode", "duel", "--players", "Ada,Bo",
        "--option", "duel_first=chosen",
        "--option", "site=A1r0 B1r0 C1r0 D1r0", "--option", "deck=XIVLTUWYZFNP",
        typed="X0@d4 / I0@e7 / quit",
    )  # fmt: skip
    assert "Pass the screen" not in ran.out
    assert "Bo> I0@e7" in ran.out


def test_a_referee_types_in_what_the_real_box_says(run: Run, folder: Path) -> None:
    ran = run(
        "play", "lanterns", "--players", "Ada,Bo", "--chance", "manual", "--record", "box.dig",
        typed=(
            "wind 17 / list / card 9 / wind 3 / 4 / take 1 /  / take 2 / "
            "draw / take 2 /  / take 1 / q"
        ),
    )  # fmt: skip
    assert ran.code == 0
    assert "What does chance say? from wind 0 to wind 4999" in ran.out
    assert "card 1, card 2, card 3, card 4" in ran.out
    assert "That is no outcome" in ran.out
    record = (folder / "box.dig").read_text()
    assert "\n\n* wind 17\n* card 4\n0 take 1\n1 take 2\n* card " in record
    assert "seed:" not in record


def test_a_referee_may_retype_what_was_typed_wrong(run: Run, folder: Path) -> None:
    ran = run(
        "play", "lanterns", "--mode", "solo", "--chance", "manual", "--record", "box.dig",
        typed=(
            "undo / wind 1 / card 2 / undo / card 4 / take 1 / undo / undo / "
            "card 3 / take 2 / quit"
        ),
    )  # fmt: skip
    assert "There is nothing yet." in ran.out
    assert ran.out.count("Taken back.") == 3
    record = (folder / "box.dig").read_text()
    assert record.endswith("\n* wind 1\n* card 3\n0 take 2\n")


def test_without_a_game_a_newcomer_is_asked(run: Run) -> None:
    number = game_ids().index("scarabya") + 1
    ran = run("play", typed=f"x / 99 / {number} /  / quit")
    assert "Which game? [1]" in ran.out
    assert ran.out.count("A number from 1 to") == 2
    assert "How? [1]" in ran.out
    assert "At the table: Explorer, student" in ran.out


def test_three_seats_are_filled_with_bots(run: Run) -> None:
    ran = run("play", "lanterns", "--seats", "3", "--bots", "visitor", typed="quit")
    assert "At the table: Explorer, visitor 1, visitor 2" in ran.out


# At the prompt


def test_moves_may_be_typed_in_parts_and_any_case(run: Run, folder: Path) -> None:
    ran = run(*ALONE, "--record", "r.dig", typed="TAKE 1 / take / 2 / q")
    assert "Where? Type the place" in ran.out
    assert [line for line in (folder / "r.dig").read_text().splitlines() if line[:1] == "0"] == [
        "0 take 1",
        "0 take 2",
    ]


def test_the_start_of_a_move_lists_what_it_could_become(run: Run) -> None:
    ran = run(*ALONE, typed="t / quit")
    assert "3 legal moves" in ran.out


def test_a_refused_move_says_why_and_asks_again(run: Run) -> None:
    ran = run(
        *ALONE, typed="take 1 / take 1 / why take 1 / why take 2 / why / why zz / why t / quit"
    )
    assert "You have taken lantern 1 already. (LAN-3; 'why take 1' tells more)" in ran.out
    assert "LAN-3 Lanterns\nEach lantern once a game." in ran.out
    assert "take 2 is allowed." in ran.out
    assert "Which move?" in ran.out
    assert "'zz' is not a move" in ran.out
    assert "only the start of a move" in ran.out


def test_what_is_no_move_and_no_order_is_explained(run: Run) -> None:
    ran = run(*ALONE, typed="dance /  / quit")
    assert "'dance' is not a move: write take 1" in ran.out


def test_the_orders_that_only_show_something(run: Run) -> None:
    ran = run(
        *ALONE, typed="? / moves / moves take / moves zz / board / hint / rules / rules lan-2 / "
        "rules LAN-77 / journal / undo / withdraw / quit"
    )  # fmt: skip
    for part in (
        "play it; Tab completes", "3 legal moves:", "  take   1  2  3", "No legal move starts with",
        "Try take ", "LAN-2  LAN-3", "All choose at the same time.", "no rule LAN-77",
        "A wind of ", "There is nothing to take back.", "no hidden choice",
    ):  # fmt: skip
        assert part in ran.out
    assert ran.out.count("card ") >= 2


def test_a_hidden_choice_can_be_withdrawn(run: Run, folder: Path) -> None:
    ran = run(
        *TWO, "--record", "r.dig",
        typed="take 3 /  / withdraw Zoe / withdraw /  / take 1 /  / take 2 / quit",
    )  # fmt: skip
    assert "There is no hidden choice to take back." in ran.out
    assert "Ada may choose again." in ran.out
    assert "0 take 1\n1 take 2\n" in (folder / "r.dig").read_text()


def test_undo_where_it_is_fair_and_not_where_it_is_not(run: Run) -> None:
    ran = run(
        "play", "scarabya", "--mode", "duel", "--players", "Ada,Bo",
        "--option", "duel_first=chosen",
        "--seed", "2", typed="undo / moves / resign",
    )  # fmt: skip
    assert "There is nothing to take back." in ran.out
    ran = run(*ALONE, typed="take 1 / undo / quit")
    assert "nobody can unlearn it" in ran.out


def test_undo_takes_a_move_back(run: Run, folder: Path) -> None:
    words = ("play", "lanterns", "--players", "Ada,Bo,Cy", "--seed", "5", "--record", "r.dig")
    ran = run(*words, typed="take 3 /  / take 2 /  / withdraw bo /  / take 1 /  / take 2 / quit")
    assert "Bo may choose again." in ran.out
    assert "0 take 3\n1 take 1\n2 take 2\n" in (folder / "r.dig").read_text()


def test_saving_by_hand(run: Run, folder: Path) -> None:
    ran = run(*ALONE, typed="take 1 / save mine.dig / save /nowhere/x.dig / save / resign / q")
    assert ran.out.count("Saved: mine.dig") == 2
    assert "Cannot write there" in ran.out
    assert "Explorer resigns." in ran.out
    assert parse_record((folder / "mine.dig").read_text(), find_game).players == ["Explorer"]


HOUSES = ("church", "stable", "newspaper", "bank", "hotel", "casino", "forge")
DRAFT = "".join(f"draft {name} / " for name in HOUSES)
STRICT = ("play", "gads-hill", "--seed", "5", "--bots", "student", "--option", "deduction=strict")


def test_enter_raises_no_objection_in_a_window(run: Run) -> None:
    ran = run(*STRICT, typed=DRAFT + "play 4 / done / draw green /  / quit")
    assert ran.out.count("Is there a token that logic alone takes away?") == 1
    window = ran.out.partition("Enter: no. 'windows off' always says no.")[2]
    assert "Play one or two cards" in window


def test_windows_can_be_passed_once_and_for_all(run: Run) -> None:
    typed = DRAFT + "windows / windows off / play 4 / done / draw green / windows on / quit"
    ran = run(*STRICT, typed=typed)
    assert "Type 'windows on' or 'windows off'." in ran.out
    assert "Is there a token that logic alone takes away?" not in ran.out
    assert "You will be asked where you may interrupt." in ran.out


def test_an_open_window_is_closed_too(run: Run) -> None:
    ran = run(*STRICT, typed=DRAFT + "play 4 / done / draw green / windows off / quit")
    closed = ran.out.partition("You will not be asked")[2]
    assert "Play one or two cards" in closed


# Certain ends, rematches


def test_a_decided_game_may_be_stopped(run: Run, folder: Path) -> None:
    words = ("play", "lanterns", "--mode", "solo", "--chance", "manual")
    ran = run(*words, typed="wind 1 / card 4 / take 3 / y / q")
    assert "Explorer has already won." in ran.out
    assert "The rest cannot change that. Stop here? [y/N]" in ran.out
    assert "You stop: won." in ran.out
    assert ran.code == 0
    assert not list(folder.glob("*.dig"))


def test_a_decided_game_may_be_played_on(run: Run) -> None:
    words = ("play", "lanterns", "--mode", "solo", "--chance", "manual")
    ran = run(*words, typed="wind 1 / card 4 / take 3 / n / card 1 / take 1 / q")
    assert "The end" in ran.out
    assert "Won!" in ran.out


def test_after_the_end_the_same_deal_or_a_new_one(run: Run) -> None:
    ran = run(*ALONE, typed="take 1 / take 2 / r / take 1 / take 2 / n / take 1 / take 2 / x / q")
    assert ran.code == 0
    winds = re.findall(r"A wind of (\d+)", ran.out)
    assert len(winds) == 3
    assert winds[0] == winds[1] != winds[2]


def test_who_resigns_has_lost_and_the_result_is_told(run: Run) -> None:
    words = ("play", "scarabya", "--mode", "duel", "--seed", "3", "--players", "Ada,Bo")
    ran = run(*words, "--option", "duel_first=chosen", typed="resign / q")
    end = ran.out.partition("Ada resigns.")[2]
    assert "-- The end" in end
    assert re.search(r"^  Ada +0$", end, re.MULTILINE)
    assert re.search(r"^  Bo +0$", end, re.MULTILINE)
    assert "Bo wins." in end
    alone = run("play", "scarabya", "--mode", "solo", "--seed", "3", typed="resign / q").out
    assert "Lost." in alone.partition("Explorer resigns.")[2]


def test_of_several_others_those_with_most_points_win_when_somebody_resigns(run: Run) -> None:
    words = ("play", "lanterns", "--players", "Ada,Bo,Cy", "--seed", "5")
    ran = run(*words, typed="take 3 /  / take 1 /  / take 1 /  / resign / q")
    end = ran.out.partition(" resigns.")[2]
    assert re.search(r"wins\.|A shared win: ", end)
    assert "Ada wins" not in end


def test_a_team_that_gives_up_has_lost(run: Run) -> None:
    ran = run("play", "ziggurat", "--seed", "3", "--players", "Ada,Bo", typed="resign / q")
    assert "Lost." in ran.out.partition("Ada resigns.")[2]


@pytest.mark.parametrize("answer", ["r", "n"])
def test_the_loser_of_a_duel_begins_the_next_one(run: Run, answer: str) -> None:
    words = ("play", "scarabya", "--mode", "duel", "--seed", "3", "--players", "Ada,Bo")
    ran = run(*words, "--option", "duel_first=loser", typed=f"resign / {answer} / quit")
    first, _, again = ran.out.partition(" resigns.")
    loser = first.rsplit(maxsplit=1)[-1]
    assert loser in ("Ada", "Bo")
    assert f"{loser}>" in again
    ran = run(*words, "--option", "duel_first=loser", typed=f"resign / {answer} / resign / r / q")
    assert ran.out.count(f"{loser} resigns.") == 2


def test_other_sites_can_be_looked_at(run: Run) -> None:
    words = ("play", "scarabya", "--seed", "3", "--players", "Ada,Bo", "--option", "reveal=open")
    camp = "I0@a5"
    ran = run(
        *words, "--option", "site=A1r0 B1r0 C1r0 D1r0", "--option", "deck=IXVLTUWYZFNP",
        typed=f"{camp} / board / board ada / board 1 / board 2 / board 3 / board Zoe / ? / quit",
    )  # fmt: skip
    _, own, named, numbered, mine, third, zoe = ran.out.split("Bo> board")
    assert " 5 I I I I I" not in own
    for other in (named, numbered):
        assert " 5 I I I I I" in other
        assert "Site of Ada" in other
    assert "Site of" not in mine
    assert "Whose board? Type 'board' and a name, or a number from 1 to 2." in third
    assert "Whose board?" in zoe
    assert "board [SEAT]    show the board again, or another's" in zoe


def test_where_all_share_one_board_it_is_shown(run: Run) -> None:
    words = ("play", "scarabya", "--mode", "duel", "--seed", "3", "--players", "Ada,Bo")
    shown = run(*words, "--option", "duel_first=chosen", typed="board 2 / quit").out
    assert "All share one board.\n   a b c d e f g h i j" in shown


# Leaving and coming back


def test_quitting_saves_and_resuming_goes_on_as_if_nothing_had_happened(
    run: Run, folder: Path
) -> None:
    whole = ("play", "lanterns", "--seed", "5", "--bots", "student")
    run(*whole, "--record", "whole.dig", typed="take 1 / take 2 / q")
    ran = run(*whole, typed="take 1 / quit")
    assert ran.code == 0
    (folder / "whole.dig").rename(folder / "whole.txt")
    file = saved(folder)
    assert f"digsite play --resume {file.name}" in ran.out
    ran = run("play", "--resume", file.name, typed="take 2 / q")
    assert ran.code == 0
    assert "At the table: Explorer, student" in ran.out
    assert file.read_text() == (folder / "whole.txt").read_text()


def test_the_end_of_input_saves_too(run: Run, folder: Path) -> None:
    assert run(*ALONE, typed="take 1\n").code == 0
    assert "0 take 1" in saved(folder).read_text()


def test_a_game_nobody_has_touched_is_not_saved(run: Run, folder: Path) -> None:
    assert run(*ALONE, typed="quit").code == 0
    assert not list(folder.glob("*.dig"))


def test_a_half_dealt_box_is_saved_and_resumed_by_hand(run: Run, folder: Path) -> None:
    run("play", "lanterns", "--players", "Ada,Bo", "--chance", "manual", typed="wind 5\n")
    ran = run("play", "--resume", saved(folder).name, typed="card 2 / take 1 / quit")
    assert "Ada>" in ran.out
    assert "* card 2\n0 take 1\n" in saved(folder).read_text()


def test_finished_records_replay(run: Run, folder: Path) -> None:
    run(*ALONE, "--record", "r.dig", typed="take 1 / take 2 / q")
    match = replay(parse_record((folder / "r.dig").read_text(), find_game))
    assert match.is_over()


# What cannot be done


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "lantern"], "did you mean lanterns?"),
        (["play", "go"], "no game 'go'; there are: "),
        (["play", "lanterns", "--mode", "x"], "no mode 'x'"),
        (["play", "lanterns", "--seats", "7"], "takes 2 to 3 seats, not 7"),
        (["play", "lanterns", "--seats", "1", "--players", "A,B"], "2 players, but only 1 seat"),
        (["play", "lanterns", "--bots", "genius"], "the levels are: visitor"),
        (["play", "lanterns", "--players", "student"], "is the name of a bot"),
        (["play", "lanterns", "--option", "rounds"], "NAME=VALUE"),
        (["play", "lanterns", "--option", "colour=red"], "no option 'colour'"),
        (["play", "lanterns", "--option", "rounds=many"], "whole number"),
        (["play", "ziggurat", "--option", "hero_lock=free"], "does nothing in mode chapter1;"),
        (["play", "ziggurat", "--option", "seats3=NEW"], "does nothing with 2 seats;"),
        (["play", "lanterns", "--content", "x"], "no replaceable content"),
        (["play", "lanterns", "--chance", "manual", "--seed", "1"], "takes no --seed"),
        (["play", "--resume", "no.dig"], "no.dig: No such file"),
        (["watch", "go"], "no game 'go'"),
        (["watch", "lanterns", "--delay", "-1"], "--delay"),
        (["watch", "lanterns", "--bots", "a"], "no bot 'a'"),
        (
            ["watch", "lanterns", "--bots", "student,student", "--seats", "1"],
            "2 players, but only 1 seat",
        ),
    ],
)
def test_problems_are_one_clear_line(run: Run, words: list[str], said: str) -> None:
    ran = run(*words)
    assert ran.code == 1
    assert said in ran.err
    assert is_one_line(ran)


def test_a_damaged_record_is_told_with_file_and_line(run: Run, folder: Path) -> None:
    run(*ALONE, typed="take 1\n")
    file = saved(folder)
    file.write_text(file.read_text() + "0 fly 1\n")
    ran = run("play", "--resume", file.name)
    assert ran.code == 1
    assert is_one_line(ran)
    assert re.search(rf"{re.escape(file.name)}, line \d+: 'fly 1' is not a move", ran.err)


def test_a_finished_game_cannot_be_resumed(run: Run) -> None:
    run(*ALONE, "--record", "r.dig", typed="take 1 / take 2 / q")
    ran = run("play", "--resume", "r.dig")
    assert ran.code == 1
    assert "digsite replay r.dig" in ran.err


# 80 columns, no colours


def test_everything_fits_80_columns_and_reads_without_colour(run: Run) -> None:
    ran = run(
        "play", "scarabya", "--seed", "3",
        typed="? / moves / hint / why F0@a1 / rules SCA-25 / journal / rules / L / quit",
    )  # fmt: skip
    assert "\033" not in ran.out
    too_wide = [line for line in ran.out.splitlines() if len(line) > 80]
    assert not too_wide
