"""Records: text and back, errors that name their line, and nothing but RecordError for any text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digsite.core.contract import NATURE, Game, Settings
from digsite.core.errors import RecordError, SettingsError
from digsite.core.match import Match, replay, resume
from digsite.core.record import LONGEST_RECORD, Record, parse_record
from digsite.core.words import speaking
from digsite.testing import play_out
from tests import pseudo
from tests.core.toy_games import TOYS, Cards, Low, Nim

HEADER = ["digsite record 1", "game: nim", "rules: 1", "mode: standard", "seats: 2"]


class CampNim(Nim):
    """Nim with a set-up that must be sound, and content."""

    def check_settings(self, settings: Settings) -> None:
        if settings.setup.get("heap") == 99:
            raise SettingsError("the heap is too high")
        if settings.content:
            raise SettingsError("no content here", "content")


GAMES: dict[str, Game] = {"nim": CampNim(), "low": Low(), "cards": Cards()}


def find(game_id: str) -> Game:
    if game_id not in GAMES:
        raise SettingsError(f"no game {game_id!r}")
    return GAMES[game_id]


def read(*lines: str) -> Record:
    return parse_record("\n".join(lines), find)


def steps_of(record: Record) -> list[tuple[int, int]]:
    return [(int(step.seat), int(step.code)) for step in record.steps]


def played(game: Game, seats: int, seed: int) -> Match:
    match = Match(game.settings(seats), seed, ["Ada", "Bo\u2028b # \u00e9", "C\x85"][:seats])
    return play_out(match, seed)


# Round trips


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.__name__)
@pytest.mark.parametrize("seed", [0, 1, 2**62 - 1, -5])
def test_a_record_comes_back_and_replays(toy: type[Game], seed: int) -> None:
    game = toy()  # type: ignore[call-arg]
    match = played(game, 2, seed)
    text = match.record().to_text()
    again = parse_record(text, lambda _: game)
    assert again.to_text() == text
    assert (again.seed, again.players) == (seed, match.players)
    replayed = replay(again)
    assert replayed.state.key() == match.state.key()
    assert replayed.is_over()
    assert resume(again).state.key() == match.state.key()


def test_a_record_reads_as_documented() -> None:
    match = Match(Nim().settings(2, options={"heap": 3}), None, ["Ada"])
    match.play(0, 1)
    match.play(1, 2)
    assert match.record().to_text() == (
        "digsite record 1\n"
        "game: nim\n"
        "rules: 1\n"
        "mode: standard\n"
        "seats: 2\n"
        'options: {"heap":3}\n'
        'players: ["Ada"]\n'
        'result: {"breakdown":[{"NIM-02":0},{"NIM-02":1}],"reason":"played",'
        '"scores":[0,1],"winners":[1]}\n'
        "\n"
        "0 t1\n"
        "1 t2\n"
    )


def test_setup_is_kept() -> None:
    settings = CampNim().settings(2, setup={"heap": 2, "turn": 1})
    record = Match(settings).record()
    again = parse_record(record.to_text(), find)
    assert again.settings.setup == {"heap": 2, "turn": 1}
    assert replay(again).acting_seats() == [1]


def test_spaces_comments_and_windows_files_are_fine() -> None:
    record = parse_record(
        "\ufeffdigsite record 1\r\n# a game\r\n game: nim # nim\r\nrules: 1\t# first\r\n"
        "seats: 2\r\n\r\n0 t1  # opens\r\n # nothing\r\n1   t2\t#\r\n",
        find,
    )
    assert steps_of(record) == [(0, 1), (1, 2)]
    assert [step.line for step in record.steps] == [7, 9]
    assert record.settings.mode == "standard"


def test_steps_taken_back_are_filtered() -> None:
    record = read(*HEADER, "0 t1", "1 t2", "0 t3", "undo 2", "1 t1", "withdraw 0", "0 t2")
    assert steps_of(record) == [(1, 1), (0, 2)]


def test_a_record_says_where_a_bot_was_cut_short() -> None:
    match = played(Cards(), 2, 3)
    chosen = next(index for index, step in enumerate(match.steps) if step.seat == 1)
    # Chance may have acted since: it is the seat's own step that is marked.
    first = Match(match.settings)
    for step in match.steps[: chosen + 1]:
        first.play(step.seat, step.code)
    first.mark_cut_short(1)
    for step in match.steps[chosen + 1 :]:
        first.play(step.seat, step.code)
    text = first.record().to_text()
    assert [line for line in text.split("\n") if "#" in line] == [
        f"1 {match.settings.game.notation(match.steps[chosen].code)}  # cut short"
    ]
    again = parse_record(text, find)
    assert [step.cut_short for step in again.steps].index(True) == chosen
    assert replay(again).record().to_text() == text


def test_chance_is_written_with_a_star() -> None:
    match = played(Cards(), 2, 3)
    text = match.record().to_text()
    assert text.count("\n* c") == sum(1 for step in match.steps if step.seat == NATURE) >= 2


# Errors, each with its line


def swapped(index: int, line: str) -> list[str]:
    return [*HEADER[:index], line, *HEADER[index + 1 :]]


@pytest.mark.parametrize(
    ("lines", "line", "says"),
    [
        ([], 1, "starts with the line `digsite record 1`"),
        (["digsite record 2"], 1, "starts with the line `digsite record 1`"),
        (HEADER[:1], 0, "`game: ...` is missing"),
        ([HEADER[0], *HEADER[2:]], 0, "`game: ...` is missing"),
        ([*HEADER[:2], *HEADER[3:]], 0, "`rules: ...` is missing"),
        (HEADER[:4], 0, "`seats: ...` is missing"),
        ([*HEADER, "seats: 2"], 6, "`seats` is given twice"),
        (swapped(3, "mod: standard"), 4, "no header line is called 'mod'"),
        (swapped(1, "game: chess"), 2, "no game 'chess'"),
        (swapped(2, "rules: 2"), 3, "rules version 2 of Nim is not known"),
        (swapped(2, "rules: one"), 3, "`rules` must be a whole number"),
        (swapped(4, "seats: 2.0"), 5, "`seats` must be a whole number"),
        (swapped(4, "seats: \u0662"), 5, "`seats` must be a whole number"),
        (swapped(4, "seats: -"), 5, "`seats` must be a whole number"),
        (swapped(4, "seats: " + "9" * 5000), 5, "`seats` must be a whole number"),
        (swapped(4, "seats: 7"), 5, "takes 2 to 3 seats, not 7"),
        (swapped(3, "mode: short"), 4, "has no mode 'short'"),
        ([*HEADER, "seed: 9223372036854775808"], 6, "at most 64 bits"),
        ([*HEADER, "options: {"], 6, "`options` must be JSON"),
        ([*HEADER, "options: []"], 6, "options: must be an object"),
        ([*HEADER, 'options: {"heap": 1}'], 6, "must be a whole number from 3 to 12"),
        ([*HEADER, 'options: {"hop": 1}'], 6, "has no option 'hop'"),
        ([*HEADER, 'options: {"heap": NaN}'], 6, "`options` must be JSON"),
        ([*HEADER, 'options: {"heap": 1e999}'], 6, "`options` must be JSON"),
        ([*HEADER, 'setup: {"heap": 99}'], 6, "heap is too high"),
        ([*HEADER, 'options: {"heap": 3}', 'setup: {"heap": 99}'], 2, "heap is too high"),
        ([*HEADER, "setup: {}", 'content: {"a": 1}'], 7, "no content here"),
        ([*HEADER, "setup: " + "[" * 100_000], 6, "`setup` must be JSON"),
        ([*HEADER, 'players: {"a": 1}'], 6, "players: must be a list"),
        ([*HEADER, "players: [1]"], 6, "players[0]: must be a text"),
        ([*HEADER, r'players: ["\ud800"]'], 6, "`players` must be JSON"),
        ([*HEADER, "result: 3"], 6, "result: must be an object"),
        ([*HEADER, "", "0 t1", "players: []"], 8, "a step is"),
        ([*HEADER, "2 t1"], 6, "a step is"),
        ([*HEADER, "000 t1"], 6, "a step is"),
        ([*HEADER, "-1 t1"], 6, "a step is"),
        ([*HEADER, "\u0661 t1"], 6, "a step is"),
        ([*HEADER, "t1"], 6, "a step is"),
        ([*HEADER, "0"], 6, "write t and a number"),
        ([*HEADER, "0 t9"], 6, "'9' is no number: a number from 0 to 3"),
        ([*HEADER, "0 t1", "undo"], 7, "`undo` needs a number"),
        ([*HEADER, "0 t1", "undo -1"], 7, "`undo` needs a number"),
        ([*HEADER, "0 t1", "undo 0"], 7, "cannot undo 0 of 1"),
        ([*HEADER, "0 t1", "undo 2"], 7, "cannot undo 2 of 1"),
        ([*HEADER, "0 t1", "withdraw x"], 7, "`withdraw` needs a number"),
        ([*HEADER, "0 t1", "withdraw 1"], 7, "no open choice to withdraw"),
        ([*HEADER, "0 t1", "* t1", "withdraw 0"], 8, "no open choice to withdraw"),
    ],
)
def test_errors_name_the_line(lines: list[str], line: int, says: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(*lines)
    assert says in caught.value.reason
    assert caught.value.line == line
    assert str(caught.value).startswith(f"line {line}: " if line else caught.value.reason)


@pytest.mark.parametrize(
    "lines",
    [
        [],
        HEADER[:1],
        [*HEADER, "seats: 2"],
        swapped(2, "rules: 2"),
        swapped(2, "rules: one"),
        swapped(4, "seats: 7"),
        [*HEADER, "options: {"],
        [*HEADER, "options: []"],
        [*HEADER, 'options: {"heap": 1}'],
        [*HEADER, "t1"],
        [*HEADER, "0 t1", "undo"],
        [*HEADER, "0 t1", "undo 2"],
        [*HEADER, "0 t1", "withdraw 1"],
        [*HEADER, "0 t1", "0 t1"],
    ],
)
def test_errors_speak_the_readers_language(
    lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pseudo.offer(monkeypatch)
    with speaking(pseudo.CODE), pytest.raises(RecordError) as caught:
        replay(read(*lines))
    assert pseudo.english_left(str(caught.value), {"Nim", "options", "NIM"}) == []


def test_a_text_too_long_is_not_read() -> None:
    with pytest.raises(RecordError, match="not a game record"):
        parse_record("#" * (LONGEST_RECORD + 1), find)


def test_a_refused_step_names_its_line() -> None:
    record = read(*HEADER, "# nim", "0 t1", "0 t1")
    with pytest.raises(RecordError) as caught:
        replay(record)
    assert (caught.value.line, caught.value.reason[:15]) == (8, "the rules refus")


@pytest.mark.parametrize("again", [replay, resume])
def test_a_result_must_be_earned(again: object) -> None:
    assert callable(again)
    breakdown = '"breakdown":[{"NIM-02":1},{"NIM-02":0}]'
    won = f'result: {{{breakdown},"reason":"played","scores":[1,0],"winners":[0]}}'
    heap = 'options: {"heap": 3}'
    start = [*HEADER, heap, "seed: 1", won]
    assert again(read(*start, "0 t3")).is_over()
    with pytest.raises(RecordError, match="not over after the last step"):
        again(read(*start, "0 t2"))
    with pytest.raises(RecordError, match="differs from the one the rules give"):
        again(read(*start, "0 t2", "1 t1"))


def test_a_part_of_a_record_can_be_replayed() -> None:
    record = played(Nim(), 2, 1).record()
    assert len(replay(record, 1).steps) == 1
    assert len(replay(record, 0).steps) == 0


# Any text at all

LINES = st.one_of(
    st.sampled_from([*HEADER, "seed: 3", "0 t1", "1 t2", "* t1", "undo 1", "withdraw 0", ""]),
    st.sampled_from(['options: {"heap":4}', 'setup: {"heap":1}', 'players: ["x"]', "result: {}"]),
    st.from_regex(r"(game|rules|mode|seats|options|setup|content|players|seed|result): .{0,20}"),
    st.from_regex(r"[0-9*]{1,3} t[0-9]{1,3}.{0,5}"),
    st.text(max_size=30),
)


@given(st.one_of(st.text(), st.lists(LINES).map(lambda lines: "\n".join([*HEADER, *lines]))))
def test_any_text_is_a_record_or_a_record_error(text: str) -> None:
    try:
        record = parse_record(text, find)
    except RecordError as problem:
        lines = range(text.count("\n") + 2)
        if problem.line not in lines:
            pytest.fail(f"there is no line {problem.line}")
        return
    written = record.to_text()
    assert parse_record(written, find).to_text() == written


@given(st.lists(st.text(), max_size=4), st.integers(-(2**63), 2**63 - 1))
def test_any_name_and_seed_survive(players: list[str], seed: int) -> None:
    record = Record(Nim().settings(2), players)
    record.seed = seed
    again = parse_record(record.to_text(), find)
    assert (again.players, again.seed) == (players, seed)
