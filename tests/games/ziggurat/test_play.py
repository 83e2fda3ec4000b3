"""Random games: the contract, what is conserved, and a seventh chapter made of one class."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest

from digsite.conformance.suite import check_game
from digsite.core.errors import SettingsError
from digsite.core.native import append, i64, vec
from digsite.games.ziggurat import GAME, Ziggurat
from digsite.games.ziggurat.knowledge.content import CONTENT
from digsite.games.ziggurat.knowledge.position import discarded
from digsite.games.ziggurat.rules.board import SUMMIT, read_place
from digsite.games.ziggurat.rules.chapters import add_chapter, all_chapters, remove_chapter
from digsite.games.ziggurat.rules.moves import ITEM
from digsite.games.ziggurat.rules.play import ZigguratState
from digsite.games.ziggurat.rules.setup import forget_tables, table_of
from digsite.games.ziggurat.rules.state import Situation
from digsite.games.ziggurat.rules.story import Chapter, Sticker, Title
from digsite.games.ziggurat.rules.terms import HELD, LIT, NONE, OUT, PUSHING, SUPPLY
from tests.games.ziggurat.helpers import Data, ending, legal, play, walk
from tests.golden import check_playthrough

CHAPTERS = range(1, 7)


def check_invariants(state: ZigguratState) -> None:
    """12 spirits, one place a piece, the deck whole, nobody in the fire."""
    for where in state.spirits:
        known = where in (SUPPLY, OUT, LIT) or HELD - state.seats < where <= HELD
        assert known or 0 <= where <= SUMMIT
    assert len(state.spirits) == 12
    held = 0
    for card in state.cards:
        if card != NONE:
            assert not held >> card & 1
            held |= 1 << int(card)
    assert held & int(state.pile) == 0
    whole = held | int(state.pile) | int(discarded(state))
    assert whole == int(state.table.in_play)
    if state.to_act() == 0:
        return
    places = [int(place) for place in state.heroes if place != SUMMIT]
    if state.stage != PUSHING:
        assert len(set(places)) == len(places)
    for seat in range(state.seats):
        if not state.is_safe(seat):
            assert state.spirit_at(state.heroes[seat]) == NONE


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_random_games_keep_everything_together(chapter: int) -> None:
    for seed in range(12):
        settings = GAME.settings(2 + seed % 3, f"chapter{chapter}")
        for state in walk(GAME.start(settings), seed):
            check_invariants(state)


@pytest.mark.slow
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_many_random_games(chapter: int) -> None:
    for seed in range(200):
        settings = GAME.settings(2 + seed % 3, f"chapter{chapter}")
        for state in walk(GAME.start(settings), 1000 + seed):
            check_invariants(state)


NEVER = {"told", "secrecy", "barrier", "simultaneous", "hidden-choice", "final", "withdraw"}
"""Nothing is hidden, nobody decides at once, no move is final: no occasion to check these."""


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_game_keeps_the_contract(chapter: int) -> None:
    """Chapter by chapter as it is; every option in the first."""
    options: dict[str, object] | None = None if chapter == 1 else {}
    report = check_game(GAME, games=1, seed=chapter, modes=[f"chapter{chapter}"], options=options)
    assert set(report.untested()) <= NEVER | {"window"}


@pytest.mark.slow
def test_the_contract_in_many_games() -> None:
    check_game(GAME, games=6, seed=100)


# A seventh chapter


class Picnic(Chapter):
    """Baskets on the houses; a hero with a basket may feed one spirit anywhere, which is gone."""

    def __init__(self) -> None:
        super().__init__()
        self.number = 7
        self.title = "Picnic"
        self.sealed_title = "Chapter 7"
        self.story = "It is a fine day."
        self.goal = "Have one hero on the summit and two spirits fed."
        self.cards = ["Y3 gP", "H1 all 3"]
        self.stickers = [Sticker("A", "Baskets on the houses.")]
        self.titles = [Title(f"guest-{number}", "Guest", "Came") for number in range(4)]
        self.has_items = True

    def on_setup(self, state: Situation) -> None:
        state.things = 15 * 256

    def on_arrive(self, state: Situation, seat: i64, row: i64) -> bool:
        bit = state.thing_at(state.heroes[seat])
        if row == 2 and state.things & bit:
            state.things &= ~bit
            state.note(seat, 0, 1)
        return False

    def before_move(self, state: Situation, seat: i64, found: vec[i64]) -> vec[i64]:
        if state.noted(seat, 0) and state.count_tokens(OUT) < 12:
            for token in range(12):
                where = state.spirits[token]
                # Spirits of a colour on one space are alike: one of them is enough.
                if where >= 0 and state.token_of(token // 3, where) == token:
                    found = append(found, ITEM + token)
        return found

    def use(self, state: Situation, seat: i64, code: i64) -> None:
        state.note(seat, 0, 0)
        state.put_out(code - ITEM, "water")
        state.award(24, seat)

    def win_check(self, state: Situation) -> bool:
        return state.count_tokens(OUT) >= 2 and state.hero_at(SUMMIT, NONE) != NONE


@pytest.fixture
def seven() -> Iterator[Ziggurat]:
    """The game with one chapter more."""
    toy = Picnic()
    add_chapter(toy)
    forget_tables()
    yield Ziggurat()
    remove_chapter(toy)
    forget_tables()


def test_a_seventh_chapter_is_one_class(seven: Ziggurat) -> None:
    assert [mode.name for mode in seven.modes][-1] == "chapter7"
    settings = seven.settings(2, "chapter7", {}, {"standing": {}})
    data: dict[str, object] = {
        "heroes": ["L0:5", "L4:0"],
        "spirits": {"P": ["L1:0", "L2:3"], "A": ["out"], "T": [], "I": []},
        "cards": ["Z14", "Z01"],
    }
    state = cast("ZigguratState", seven.from_position(settings, data))
    assert read_place("L0:1") == 1
    play(state, "go -", "item 0")
    assert state.position()["sheets"] == [{"titles": ["guest-0"]}, {}]
    assert ending(state) == ""
    play(state, "spirit P L2:3 +", "card Z02", "go +")
    assert ending(state) == "WON"


def test_a_deck_has_sixty_cards_at_most(seven: Ziggurat) -> None:
    """Forty own ones and those of seven chapters are just not too many."""
    content = CONTENT.load(CONTENT.shipped)
    cards = cast("dict[str, list[Data]]", content["cards"])["card"]
    cards += [{**cards[0], "name": f"Z{number:02}"} for number in range(len(cards) + 1, 41)]
    settings = seven.settings(2, "chapter7", content=content)
    assert len(table_of(settings).deck.cards) == 60
    all_chapters()[-1].cards.append("Y1 -")
    forget_tables()
    with pytest.raises(SettingsError, match="at most 60 cards, not 61") as refused:
        seven.start(settings)
    assert refused.value.field == "content"


def test_a_seventh_chapter_keeps_the_contract(seven: Ziggurat) -> None:
    check_game(seven, games=2, modes=["chapter7"])
    bare: dict[str, object] = {"standing": {}}
    for seed in range(5):
        settings = seven.settings(3, "chapter7", {}, bare)
        for state in walk(seven.start(settings), seed):
            check_invariants(state)
            if state.to_act() > 0:
                assert legal(state)


def test_the_next_chapter_has_the_next_number() -> None:
    toy = Picnic()
    toy.number = 9
    with pytest.raises(SettingsError, match="number 7"):
        add_chapter(toy)
    assert len(all_chapters()) == 6


@pytest.mark.recorded
@pytest.mark.parametrize(("chapter", "seats"), [(3, 3), (4, 2), (5, 4), (6, 3)])
def test_playthrough(pytestconfig: pytest.Config, chapter: int, seats: int) -> None:
    """Games of version 2 as text: a change of play shows as a difference."""
    check_playthrough(pytestconfig, GAME, f"chapter{chapter}", seats, seed=3, rules=2)
