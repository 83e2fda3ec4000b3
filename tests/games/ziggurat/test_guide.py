"""Ziggurat in words: the guide, its figures, the tutorial, messages and the journal."""

from __future__ import annotations

import re
from typing import cast

import pytest

from digsite.core.contract import NATURE, SPECTATOR
from digsite.core.events import Event
from digsite.core.rng import Rng
from digsite.games.ziggurat import GAME
from digsite.games.ziggurat.picture import words
from digsite.games.ziggurat.picture.artist import ZigguratArtist
from digsite.games.ziggurat.picture.figures import read_figure
from digsite.games.ziggurat.rules.board import COLOURS
from digsite.games.ziggurat.rules.cards import Card
from digsite.games.ziggurat.rules.chapters import all_chapters
from digsite.games.ziggurat.rules.play import ZigguratState
from digsite.games.ziggurat.rules.terms import ENDINGS, PHASES
from digsite.services.guide import Guide
from digsite.services.tutorial import Step, load_tutorial
from digsite.testing.pictures import picture_faults
from tests.games.ziggurat.helpers import (
    ROOT,
    Data,
    after,
    code,
    decides,
    ending,
    flames,
    play,
    position,
    random_step,
    sight,
    table,
    voice,
    where,
)

FOLDER = ROOT / "src/digsite/games/ziggurat"
GUIDE = (FOLDER / "guide/en.md").read_text(encoding="utf-8")
TEXT = GUIDE.partition("-->")[2]
FIGURES = dict(re.findall(r"```figure (\S+)\n(.*?)```", TEXT, re.DOTALL))
IDS = [
    f"ZIG-{number:02d}"
    for numbers in (
        range(1, 7), range(10, 19), range(20, 25), range(30, 35), range(40, 45), range(50, 54),
        range(60, 67), range(70, 75), range(80, 90),
    )
    for number in numbers
]  # fmt: skip
NAMES = ["Ada", "Bruno", "Cleo", "Dima"]
LESSONS = load_tutorial(GAME)
ARTIST = ZigguratArtist()
WORDS = words.WORDS


def test_one_paragraph_for_every_rule() -> None:
    guide = Guide(GUIDE)
    assert list(guide.rules) == IDS
    assert all(len(section.text) > 20 for section in guide.rules.values())


def test_the_guide_tells_nothing_that_is_sealed() -> None:
    """Names of later chapters, their titles, things and skills are not in the common guide."""
    told = f"{TEXT} {(FOLDER / 'guide/tutorial.en.toml').read_text(encoding='utf-8')}".lower()
    for chapter in all_chapters():
        names = [] if chapter.number == 1 else [chapter.title]
        names += [title.name for title in chapter.titles if chapter.number > 1]
        for name in names:
            if name != "Mason":  # an ordinary word
                assert name.lower() not in told, name
    for word in (
        "tablet",
        "jar",
        "mirror",
        "lantern",
        "ember",
        "cloak",
        "insight",
        "skill",
        "bowl",
    ):
        assert not re.search(rf"\b{word}s?\b", told), word


# --- Figures -------------------------------------------------------------------------------------


def test_there_are_enough_figures() -> None:
    assert len(FIGURES) >= 6


@pytest.mark.parametrize("name", FIGURES)
def test_figures_claim_what_is_true(name: str) -> None:
    figure = read_figure(FIGURES[name])
    state = cast("ZigguratState", GAME.from_position(table(1, figure.seats), figure.position()))
    play(state, *figure.moves)
    left = {colour: flames(state, colour) for colour in COLOURS}
    for who, place in figure.gives:
        if who.endswith("*"):
            left[who[0]].remove(place)
        else:
            assert where(state, "ABCD".index(who)) == place
    assert ending(state) == figure.ends
    assert figure.ends or figure.gives or not figure.moves


@pytest.mark.parametrize("name", FIGURES)
def test_figures_are_drawn(name: str) -> None:
    scene = ARTIST.figure(FIGURES[name], voice())
    assert scene.title
    for theme in ("light", "dark"):
        assert picture_faults(scene.document(theme), scene.width, scene.tokens) == []


def test_figures_are_read_strictly() -> None:
    good = "show: L0:0 L1:3\nheroes: A L0:5\ncaption: One."
    assert ARTIST.figure(good, voice()).title == "One."
    for bad in (
        "nonsense",
        "heroes: A L0:5",
        "show: L0:0",
        "show: L0:0 L9:1",
        f"{good}\nspirits: X L1:0",
        f"{good}\nseats: 7",
        f"{good}\nends: later",
    ):
        with pytest.raises(ValueError, match="figure"):
            read_figure(bad)


# --- The tutorial --------------------------------------------------------------------------------


def test_the_lessons_touch_every_kind_of_decision() -> None:
    assert len(LESSONS) >= 8
    assert {lesson.state().phase() for lesson in LESSONS} == {"go", "pick", "push", "spirit"}


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_lessons_can_be_solved_and_mistakes_are_answered(lesson: Step) -> None:
    assert lesson.judge(code(lesson.solution)).done
    assert lesson.mistakes
    assert set(lesson.rules) <= set(IDS)
    for mistake in cast("list[dict[str, str]]", lesson.task.data["mistake"]):
        verdict = lesson.judge(code(mistake["move"]))
        assert not verdict.done
        assert verdict.sentence == mistake["answer"]


# --- Sentences -----------------------------------------------------------------------------------


def complete(sentence: str) -> bool:
    return bool(re.fullmatch(r"[A-Z0-9][^{}]*[.!]", sentence))


@pytest.mark.source
def test_the_rules_and_the_sentences_know_the_same_kinds() -> None:
    """Read the keys out of the sources, so that a new one cannot be forgotten."""
    sources = "".join(file.read_text() for file in (FOLDER / "rules").rglob("*.py"))
    kinds = set(re.findall(r'tell(?:_move|_card)?\(\s*"(\w+)"', sources))
    for pair in re.findall(r'tell\("(\w+)" if [^"]+ else "(\w+)"', sources):
        kinds.update(pair)
    variants = {"over_won": "over", "over_lost": "over", "picked_self": "picked"}
    assert kinds == {variants.get(key, key) for key in words.EVENTS}
    keys = set(re.findall(r'Refusal\([^)]*?"([a-z_]+)"', sources))
    keys |= set(re.findall(r'\("ZIG-\d+", "(\w+)"\)', sources))
    assert keys == set(words.REFUSALS)


@pytest.mark.parametrize("chapter", [1, 2, 3, 4, 5, 6])
def test_everything_that_happens_is_told(chapter: int) -> None:
    heard = set()
    for seed in range(4):
        seats = 2 + seed % 3
        told = voice(NAMES, seats)
        rng = Rng(100 * chapter + seed)
        state = GAME.start(GAME.settings(seats, f"chapter{chapter}"))
        while state.to_act() != 0:
            for viewer in (0, int(SPECTATOR)):
                assert complete(WORDS.prompt(state.observe(viewer), told))
            log: list[Event] = []
            state.log = log
            state.play(*random_step(state, rng))
            for event in log:
                sentence = WORDS.tell(event.seen_by(0), told)
                assert complete(sentence), (event.kind, sentence)
                heard.add(event.kind)
    assert {"dealt", "turn", "walked", "over"} <= heard


def test_every_refusal_has_its_sentence() -> None:
    codes = [0, 1, 2, 4, 5, 6, 7, 8, 11, 12, 17, 18, 33, 70, 1024, 1300, 2100, 4100, 99999]
    for seed in range(3):
        state = GAME.start(GAME.settings(3, "chapter4"))
        rng = Rng(seed)
        while state.to_act() != 0:
            for seat in (int(NATURE), 0, 1):
                for one in codes:
                    why = state.refusal(seat, one)
                    if why is not None:
                        assert complete(WORDS.explain(why, voice())), why.key
            state.play(*random_step(state, rng))


def pushing(chooser: str) -> ZigguratState:
    """Ada has come to where Bruno stands."""
    settings = table(seats=3, push_chooser=chooser)
    return after(position("L0:5 L0:6 L2:0", "O1 -", settings=settings), "go +")


PROMPTS: list[tuple[str, ZigguratState, str, str]] = [
    ("go", position("L0:5 L0:25 L2:0", "O3 -"),
     "Your hero moves 3: choose the way round.",
     "Ada moves 3 and chooses the way round."),
    ("go", position("summit L0:25 summit", "O3 -"),
     "Ada plays a card that moves your hero 3: choose the way round.",
     "Bruno moves 3 and chooses the way round."),
    ("pick", position("L0:5 L0:25 L2:0", "H2 -"),
     "Choose the hero who moves 2 next.",
     "Ada chooses the hero who moves 2 next."),
    ("push", pushing("owner"),
     "Ada pushes Bruno: choose the side.",
     "Bruno is pushed and chooses the side."),
    ("push", pushing("active"),
     "Ada pushes Bruno: choose the side.",
     "Ada chooses where Bruno goes."),
    ("spirit", after(position("L0:5 L0:25 L2:0", "O3 P2", "P@L1:12"), "go -"),
     "Choose a flame that moves 2, and its way round.",
     "Ada chooses a flame that moves 2, and its way round."),
    ("window", position("L0:5 L0:25 L2:0", "O3 -",
                        settings=table(seats=3, setup={"standing": {"insight": 1}})),
     "Before the next move you may use something, or pass.",
     "Ada may use something before the next move."),
]  # fmt: skip


@pytest.mark.parametrize(("phase", "state", "asked", "awaited"), PROMPTS)
def test_who_decides_is_asked_and_the_others_read_whom_they_wait_for(
    phase: str, state: ZigguratState, asked: str, awaited: str
) -> None:
    assert state.phase() == phase
    for viewer in (0, 1, 2, int(SPECTATOR)):
        wanted = asked if viewer == decides(state) else awaited
        shown = sight(state, viewer, names=NAMES)
        assert WORDS.prompt(shown.seen, shown.voice) == wanted
        assert ARTIST.scene(shown).description == wanted


def test_every_phase_has_its_prompts() -> None:
    deciding = {phase for phase, *_rest in PROMPTS}
    assert deciding | {"deal", "draw", "over"} == set(PHASES)
    assert {key.partition("_")[0] for key in words.PROMPTS} == set(PHASES)
    assert {key.partition("_")[0] for key in words.WAITING} == deciding


def test_everybody_reads_the_same_while_nobody_decides() -> None:
    dealing = GAME.start(table(seats=3))
    drawing = after(position("L0:5 L0:25 L2:0", "O3 -"), "go -")
    lost = after(position("L0:5 L0:25 L2:0", "O5 -"), "go -")
    for state, told in (
        (dealing, "The cards are being dealt."),
        (drawing, "A new card is being drawn."),
        (lost, "The game is over."),
    ):
        for viewer in (0, 1, int(SPECTATOR)):
            assert WORDS.prompt(state.observe(viewer), voice(NAMES)) == told


SENTENCES: list[tuple[Data, str]] = [
    (
        {"kind": "turn", "seat": 0, "card": "Z09", "heroes": "O3", "spirits": "P2"},
        "Ada plays: your hero 3, then pink flames 2.",
    ),
    (
        {"kind": "walked", "hero": 1, "start": "L0:5", "way": "+", "spaces": 3},
        "Bruno walks 3 clockwise from L0:5.",
    ),
    (
        {"kind": "climbed", "hero": 2, "start": "L4:1", "end": "summit"},
        "Cleo climbs the stairs from L4:1 to the summit.",
    ),
    (
        {"kind": "burned", "hero": 3, "colour": "I", "place": "L2:1"},
        "Dima is burned by the indigo flame on L2:1.",
    ),
    (
        {"kind": "title", "hero": 0, "title": "first-footprint"},
        "Ada takes the title First Footprint.",
    ),
    ({"kind": "over", "won": False, "reason": "NO_CARD"},
     "You have lost: there was no card left to play."),
    ({"kind": "unknown"}, ""),
]  # fmt: skip


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_some_sentences(event: Data, sentence: str) -> None:
    assert WORDS.tell(event, voice(NAMES)) == sentence


CARDS = [
    ("O3 -", "your hero 3"),
    ("H2 gP", "all heroes 2, then a new pink flame"),
    ("Y4 A2 I2", "any one hero 4, then amber flames 2 and indigo flames 2"),
    ("Y6 all 1", "any one hero 6, then all flames 1"),
    ("O2 turn L2", "your hero 2, then turn level 2"),
]


@pytest.mark.parametrize(("written", "told"), CARDS)
def test_cards_in_words(written: str, told: str) -> None:
    heroes, _, spirits = written.partition(" ")
    assert words.card_words(Card("", heroes, spirits), voice()) == told


def test_every_ending_has_a_reason() -> None:
    assert set(words.REASONS) == set(ENDINGS) - {""}
