"""Any JSON at all is a position or a PositionError, and what was read can be played to its end."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from digsite.core.contract import NOBODY, Settings, State, canonical_json
from digsite.core.errors import PositionError
from digsite.core.rng import Rng
from digsite.games.scarabya import GAME
from tests.games.scarabya.helpers import ALL, Data, random_step, table, walk

TABLES = [
    table("base", 1),
    table("base", 2),
    table("base", 3, reveal="open", tokens="physical"),
    table("duel"),
    table("duel", duel_legs=2, tokens="physical", rematch="ru", tile_flip="off"),
    table("solo", symbols="5"),
    table("solo", deck=ALL, order="known", site="A1r0 B1r0 C1r0 D1r0"),
]
FIELDS = [
    "site", "rows", "grid", "at", "outside", "plots", "seats", "revealed", "mission", "deck",
    "deck_known", "starter", "turn", "leg", "bank", "over", "camps", "discarded", "extra", "built",
    "points", "bonus", "symbols", "discards", "dug", "owed", "choice",
]  # fmt: skip
tables = st.sampled_from(TABLES)
seeds = st.integers(0, 2**20)


def some_fresh(data: Data, chosen: Settings) -> State | None:
    """The state, or None where the position is refused; anything else is a failure."""
    try:
        return GAME.from_position(chosen, data)
    except PositionError:
        return None


def plays_on(state: State, seed: int) -> None:
    """A state that was read can be written, read again, watched and played to the end."""
    rng = Rng(seed)
    for step in range(200):
        if step % 6 == 0:
            data = json.loads(canonical_json(state.position()))
            again = GAME.from_position(state.settings, data)
            assert again.position() == data
            assert again.key() == state.key()
            for viewer in range(state.settings.seats):
                assert state.observe(viewer).sample(rng).to_act() == state.to_act()
        if state.to_act() == NOBODY:
            assert state.result() is not None
            return
        state.play(*random_step(state, rng))
    raise AssertionError("the game does not end")


# --- Anything ------------------------------------------------------------------------------------

numbers = st.one_of(st.integers(-2, 20), st.sampled_from([2**31, 2**62, 2**63, 2**64, 10**40]))
words = st.one_of(
    st.text(max_size=6),
    st.text(alphabet=ALL, max_size=12),
    st.text(alphabet=".s#xX", min_size=8, max_size=11),
    st.sampled_from(
        ["NW=A1r0", "NE=B2r90", "I0@a5", "X0@d4", "L1m@d4", "I1@a8", "mission F", "e5"]
    ),
)
values = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, st.floats(allow_nan=False), words),
    lambda inner: st.one_of(
        st.lists(inner, max_size=10), st.dictionaries(st.sampled_from(FIELDS), inner, max_size=4)
    ),
    max_leaves=14,
)
anything = st.dictionaries(st.one_of(st.sampled_from(FIELDS[:16]), st.text(max_size=8)), values)


@given(data=anything, chosen=tables, seed=seeds)
@settings(max_examples=settings().max_examples * 2)
def test_any_object_is_a_position_or_refused(data: Data, chosen: Settings, seed: int) -> None:
    state = some_fresh(data, chosen)
    if state is not None:
        plays_on(state, seed)


# --- Nearly positions ----------------------------------------------------------------------------

squares = st.lists(
    st.sampled_from([f"{column}{row}" for column in "abcdefghij" for row in range(1, 11)]),
    unique=True,
    max_size=9,
)
grounds: list[dict[str, st.SearchStrategy[object]]] = [
    {
        "rows": st.lists(
            st.text(alphabet="....s#", min_size=10, max_size=10), min_size=10, max_size=10
        )
    },
    {
        "grid": st.lists(st.text(alphabet="..s#xX", max_size=6), max_size=6),
        "at": st.sampled_from(["a1", "c3", "e5"]),
        "outside": st.sampled_from([".", "x"]),
    },
    {"site": st.just(["NW=B1r0", "NE=A2r90", "SW=D1r180", "SE=C2r0"])},
]


@st.composite
def plot(draw: st.DrawFn, revealed: str) -> Data:
    """Some of the missions placed anywhere, some discarded, and squares under unknown camps."""
    data: Data = {"extra": draw(squares)}
    placed = draw(st.lists(st.sampled_from(revealed or "-"), unique=True, max_size=2))
    if revealed:
        numbers = [draw(st.integers(0, 4095).map(GAME.notation)) for _ in placed]
        data["camps"] = [shape + name[1:] for shape, name in zip(placed, numbers, strict=True)]
        thrown = [shape for shape in revealed if shape not in placed]
        data["discarded"] = "".join(
            draw(st.lists(st.sampled_from(thrown), unique=True)) if thrown else []
        )
        data["built"] = draw(st.integers(len(placed), len(revealed)))
    return data


@st.composite
def seat(draw: st.DrawFn, chosen: Settings) -> Data:
    names = ["points", "symbols", "discards"]
    names += ["bonus"] if chosen.mode == "duel" else []
    names += ["owed"] if chosen.text("tokens") == "physical" else []
    data: Data = {name: draw(st.integers(0, 60)) for name in names}
    data["dug"] = draw(squares)
    return data


@st.composite
def likely(draw: st.DrawFn) -> tuple[Settings, Data]:
    """A table and a position that hangs together, but for camps that may be in each other's way."""
    chosen = draw(tables)
    deck = ALL if chosen.text("deck") == ALL else draw(st.permutations(ALL).map("".join))
    revealed = deck[: draw(st.integers(0, 12))]
    count = chosen.seats if chosen.mode == "base" else 1
    optional: dict[str, st.SearchStrategy[object]] = {
        "deck": st.just(deck),
        "seats": st.lists(seat(chosen), min_size=chosen.seats, max_size=chosen.seats),
    }
    if revealed:
        optional["mission"] = st.just(revealed[-1])
        optional["plots"] = st.lists(plot(revealed[:-1]), min_size=count, max_size=count)
    if len(revealed) == 12:
        optional["over"] = st.booleans()
    if chosen.mode == "duel":
        optional |= {"starter": st.integers(0, 1), "turn": st.integers(0, 1)}
        optional["leg"] = st.integers(1, chosen.number("duel_legs"))
    if chosen.text("tokens") == "physical":
        optional["bank"] = st.lists(st.integers(0, 18), min_size=4, max_size=4)
    fields = {**draw(st.sampled_from(grounds)), "revealed": st.just(revealed)}
    return chosen, draw(st.fixed_dictionaries(fields, optional=optional))


@given(given_position=likely(), seed=seeds)
def test_what_looks_like_a_position(given_position: tuple[Settings, Data], seed: int) -> None:
    chosen, data = given_position
    state = some_fresh(data, chosen)
    if state is not None:
        plays_on(state, seed)


# --- Damaged positions ---------------------------------------------------------------------------


def paths(data: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """Every place in a position, as the keys that lead to it."""
    found = [path] if path else []
    if isinstance(data, dict):
        for name, value in data.items():
            found += paths(value, (*path, name))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            found += paths(value, (*path, index))
    return found


@given(chosen=tables, seed=seeds, value=values, remove=st.booleans(), draw=st.data())
def test_a_position_with_one_thing_changed(
    chosen: Settings, seed: int, value: object, remove: bool, draw: st.DataObject
) -> None:
    """One field, entry or letter of a real position is taken out or replaced."""
    stop = draw.draw(st.integers(0, 40), label="stop after")
    state = GAME.start(chosen)
    for step, _ in enumerate(walk(state, seed)):
        if step == stop:
            break
    data = json.loads(canonical_json(state.position()))
    path = draw.draw(st.sampled_from(paths(data)), label="place")
    inner = data
    for name in path[:-1]:
        inner = inner[name]
    if remove:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    changed = some_fresh(data, chosen)
    if changed is not None:
        plays_on(changed, seed)
