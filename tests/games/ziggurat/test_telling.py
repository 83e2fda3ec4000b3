"""What everybody is told of each thing that happens, with every word of it."""

from __future__ import annotations

import pytest

from tests.games.ziggurat.helpers import Data, of_kind, play, position, table

TEAM: Data = {
    "charm": True,
    "insight": 2,
    "sheets": [{"skill": "stride"}, {"skill": "stance"}],
}


def told(*rules: str, kind: str, where: str, plays: str, moves: str, **facts: object) -> object:
    """Two heroes, after a slash the flames; what is played; and what is told of it."""
    return pytest.param(
        where, plays, moves, {"kind": kind, **facts}, marks=pytest.mark.rule(*rules)
    )


@pytest.mark.parametrize(
    ("where", "plays", "moves", "fact"),
    [
        told("ZIG-31", kind="picked", where="L0:5 L0:25", plays="H2 -", moves="hero 1",
             seat=0, hero=1),
        told("ZIG-30", kind="walked", where="L0:5 L0:25", plays="O2 -", moves="go -",
             hero=0, start="L0:5", end="L0:3", way="-", spaces=2),
        told("ZIG-60", kind="climbed", where="L0:5 L0:25", plays="O2 -", moves="go -",
             hero=0, start="L0:3", end="L1:2"),
        told("ZIG-62", kind="slid", where="L1:4 L0:25", plays="O1 -", moves="go +",
             hero=0, start="L1:5", end="L0:6"),
        told("ZIG-84", kind="title", where="L1:4 L0:25", plays="O1 -", moves="go +",
             hero=0, title="slide-rider"),
        told("ZIG-63", kind="pushed", where="L0:5 L1:2", plays="O2 -", moves="go -, push +",
             hero=1, by=0, start="L1:2", end="L1:3", way="+", spaces=1),
        told("ZIG-50", kind="burned", where="L2:9 L0:25 / P@L2:11", plays="O3 -", moves="go +",
             hero=0, colour="P", place="L2:11"),
        told("ZIG-61", kind="pit", where="L0:1 L0:25", plays="O1 -", moves="go -",
             hero=0, place="L0:0"),
        told("ZIG-80", kind="over", where="L0:1 L0:25", plays="O1 -", moves="go -",
             won=False, reason="HERO_IN_PIT"),
        told("ZIG-43", kind="generated", where="L0:5 L0:25", plays="O1 gP", moves="go +",
             colour="P", place="L1:0"),
        told("ZIG-40", kind="spirit", where="L0:5 L0:25 / P@L1:3", plays="O3 P2",
             moves="go +, spirit P L1:3 -",
             colour="P", start="L1:3", end="L1:1", way="-", spaces=2),
        told("ZIG-70", kind="spirit_climbed", where="L0:5 L0:25 / P@L1:2", plays="O3 P2",
             moves="go +, spirit P L1:2 +", colour="P", start="L1:4", end="L2:3"),
        told("ZIG-72", kind="spirit_slid", where="L0:5 L0:25 / P@L1:3", plays="O3 P2",
             moves="go +, spirit P L1:3 +", colour="P", start="L1:5", end="L0:6"),
        told("ZIG-71", kind="spirit_out", where="L0:5 L0:30 / P@L1:22", plays="O3 P2",
             moves="go +, spirit P L1:22 +", colour="P", place="L1:24", cause="pit"),
        told("ZIG-74", kind="spirit_summit", where="L0:5 L0:25 / P@L4:7", plays="O3 P2",
             moves="go +, spirit P L4:7 +", colour="P"),
        told("ZIG-20", kind="discarded", where="L0:5 L0:25", plays="O2 -", moves="go -",
             seat=0, card="Z07", heroes="O2", spirits="-"),
    ],
)  # fmt: skip
def test_all_of_it_is_told(where: str, plays: str, moves: str, fact: Data) -> None:
    heroes, _, fires = where.partition(" / ")
    events = play(position(heroes, plays, fires), *moves.split(", "))
    assert of_kind(events, str(fact["kind"])) == [fact]


@pytest.mark.rule("ZIG-53")
@pytest.mark.parametrize(
    ("moves", "fact"),
    [
        ("pass, stride", {"kind": "used", "seat": 0, "what": "stride"}),
        ("swap 0 1", {"kind": "swapped", "seats": [0, 1]}),
        ("pass, insight +", {"kind": "insight", "seat": 0, "left": 1}),
        ("pass, pass, go -, stand", {"kind": "stood", "hero": 1, "by": 0}),
    ],
)
def test_what_a_team_uses_is_told(moves: str, fact: Data) -> None:
    state = position("L0:5 L1:2", "O2 -", settings=table(2, setup={"standing": TEAM}))
    events = play(state, *moves.split(", "))
    assert of_kind(events, str(fact["kind"])) == [fact]
