"""What the bots know: distances, dangers, and that a plan sees what lies ahead."""

from __future__ import annotations

import pytest

from digsite.bots.hints import hint_sentence, make_hint
from digsite.bots.levels import LEVELS, make_bot
from digsite.core.contract import Settings
from digsite.core.match import Match
from digsite.games.ziggurat import GAME
from digsite.games.ziggurat.mind.distances import VILLAGE, ring_distance
from digsite.games.ziggurat.mind.reasons import Comparison, Ways
from digsite.games.ziggurat.mind.strategy import strategy_for
from digsite.games.ziggurat.rules.board import SUMMIT, read_place
from digsite.games.ziggurat.rules.play import ZigguratState
from tests.games.ziggurat.helpers import after, decides, position, table


def advice(state: ZigguratState, method: str) -> str:
    """The move a bot would make here."""
    seat = decides(state)
    bot = make_bot(method, GAME, state.settings, seed=1)
    codes = [int(code) for code in state.moves(seat)]
    return GAME.notation(bot.choose(state.observe(seat), codes, True))


def test_distances_fall_on_the_way_up() -> None:
    chart = strategy_for(table()).distances.chart(0)
    to_top = chart.distance(SUMMIT)
    levels = [min(to_top[place] for place in ring) for ring in rings()]
    assert levels == sorted(levels, reverse=True)
    assert to_top[SUMMIT] == 0.0
    down = strategy_for(table(5)).distances.chart(0).distance(VILLAGE)
    assert down[read_place("L0:7")] == 0.0
    assert down[read_place("L4:0")] > down[read_place("L1:2")] > 0.0


def rings() -> list[range]:
    return [range(40), range(40, 72), range(72, 96), range(96, 112), range(112, 120)]


def test_ring_distance() -> None:
    assert ring_distance(read_place("L4:0"), read_place("L4:7")) == 1
    assert ring_distance(read_place("L4:0"), read_place("L4:4")) == 4
    assert ring_distance(read_place("L4:0"), read_place("L3:0")) == -1


def test_dangers_are_felt() -> None:
    strategy = strategy_for(table())
    calm = position("L1:12 L0:25", "O3 -")
    near = position("L1:12 L0:25", "O3 -", "P@L1:13 A@L1:11")
    hearth = position("L1:0 L0:25", "O3 -")
    beside = position("L1:1 L0:25", "O3 -")
    assert strategy.value(near, 0) < strategy.value(calm, 0)
    assert strategy.potential(hearth, 0) < strategy.potential(beside, 0)


@pytest.mark.parametrize("method", ["greedy", "plan:depth=0:simulations=4"])
def test_nobody_walks_into_a_pit_or_a_fire_with_open_eyes(method: str) -> None:
    assert advice(position("L0:5 L0:25", "O5 -"), method) == "go +"
    assert advice(position("L1:12 L0:25", "O3 -", "P@L1:14"), method) == "go -"
    assert advice(position("L4:0 L0:25", "O1 -"), method) == "go +"


@pytest.mark.parametrize("depth", [0, 1])
def test_a_plan_sees_the_next_open_card(depth: int) -> None:
    """On L3:6 the hero stands higher, but there the partner's card leaves a spirit no way."""
    method = f"plan:depth={depth}:breadth=8:simulations=8"
    harmless = position("L3:4 L0:25", "O2 -", "T@L4:4", others=("O6 A1",))
    assert advice(harmless, method) == "go +"
    state = position("L3:4 L0:25", "O2 -", "T@L4:4", others=("O4 T1",))
    assert advice(state, method) == "go -"


def test_levels_have_methods_of_their_own() -> None:
    strategy = strategy_for(table())
    methods = [strategy.method(level) for level in LEVELS]
    assert len(set(methods)) == len(LEVELS)
    for level in LEVELS:
        make_bot(level, GAME, table())


def team_wins(settings: Settings, method: str, games: int) -> int:
    won = 0
    for seed in range(games):
        match = Match(settings, seed)
        match.run([make_bot(method, GAME, settings, seed) for _ in range(settings.seats)])
        won += int(match.state.score(0))
    return won


def test_planning_teams_win_where_chance_does_not() -> None:
    settings = GAME.settings(2, "chapter1")
    assert team_wins(settings, "random", 20) == 0
    assert team_wins(settings, "plan:depth=0:breadth=1:simulations=1", 6) >= 1


@pytest.mark.slow
@pytest.mark.parametrize("chapter", range(1, 7))
def test_two_plies_win_most_games(chapter: int) -> None:
    settings = GAME.settings(2, f"chapter{chapter}")
    assert team_wins(settings, "assistant", 20) >= 6


def told(state: ZigguratState, move: str, other: str) -> dict[str, str]:
    """The reasons for a move beside another one, by kind, in words."""
    seat = decides(state)
    strategy = strategy_for(state.settings)
    codes = [GAME.parse(text).code() for text in (move, other)]
    words = GAME.kit().words
    voice = words.voice(state.settings.seats, ["Ada", "Bo"])
    return {
        reason.kind: words.because(reason.kind, reason.values, voice)
        for reason in strategy.reasons(state, seat, codes[0], codes[1])
    }


def test_reasons_name_what_is_seen_on_the_tower() -> None:
    pit = position("L0:5 L0:25", "O5 -")
    assert told(pit, "go +", "go -") == {
        "escapes_pit": "The next best choice drops a hero into a pit."
    }
    fire = position("L1:12 L0:25", "O3 -", "P@L1:14")
    assert "escapes_fire" in told(fire, "go -", "go +")
    stairs = position("L0:5 L0:25", "O3 -")
    assert told(stairs, "go +", "go -")["climbs"] == (
        "Ada then stands on terrace 1; the next best choice ends on the ground."
    )
    top = position("L4:0 L4:3", "O1 -")
    assert "escapes_pit" in told(top, "go +", "go -")
    card = position("L3:4 L0:25", "O2 -", "T@L4:4", others=("O4 T1",))
    assert told(card, "go -", "go +")["flame_threat"] == (
        "Else Bo's open card would leave a teal flame no harmless way."
    )
    flame = position("L0:5 L0:25", "O6 A1", "A@L2:6")
    flame.apply(0, GAME.parse("go +").code())
    assert "goes_out" in told(flame, "spirit A L2:6 +", "spirit A L2:6 -")


def test_where_little_decides_a_small_thing_that_is_seen_is_told() -> None:
    """L2:13 is five spaces from a pit, and amber flames move by five; L2:9 is not."""
    flame = position("L4:0 L4:3", "O1 -", "A@L2:11")
    ways = strategy_for(flame.settings)
    seen = Comparison(flame, flame, flame, Ways(ways.distances, SUMMIT, ways.free_numbers))
    assert 5 in seen.ways.into_pits(flame, 1, read_place("L2:13"))
    assert 5 not in seen.ways.into_pits(flame, 1, read_place("L2:9"))
    tablets = position("L1:10 L1:19", "O1 -", settings=table(2))
    ends = after(tablets, "go -"), after(tablets, "go +")
    nearer = Comparison(tablets, *ends, seen.ways).nearer_thing(0)
    assert nearer is not None
    words = GAME.kit().words
    assert words.because(nearer.kind, nearer.values, words.voice(2, ["Ada", "Bo"])) == (
        "Ada then is nearer to the next tablet: 6, not 8 away."
    )


def test_a_card_that_mostly_loses_is_warned_of() -> None:
    """Both heroes have to move, and each of them has one way into the fire."""
    state = position("L1:12 L1:22", "H3 -", "P@L1:14 A@L1:20")
    assert told(state, "hero 0", "hero 1") == {
        "careful": "Careful: most ways to end this card lose; 1 of 3 do not."
    }


def test_a_hint_explains_the_danger() -> None:
    state = position("L0:5 L0:25", "O5 -")
    bot = make_bot("assistant", GAME, state.settings, seed=1)
    codes = [int(code) for code in state.moves(0)]
    hint = make_hint(bot, state.observe(0), codes, True)
    assert GAME.notation(hint.move) == "go +"
    assert [GAME.notation(danger.move) for danger in hint.dangers] == ["go -"]
    assert "pit" in [effect["kind"] for effect in hint.dangers[0].effects]
    told = hint_sentence(hint, GAME, lambda event: f"<{event['kind']}>")
    assert "go - loses: <walked> <pit> <over>" in told
