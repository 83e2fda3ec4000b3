"""The examples of docs/positions/anasazi.md do what they say, and games fit the schema."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import cast

import jsonschema
import pytest

from digsite.core.contract import NOBODY, canonical_json
from digsite.core.rng import Rng
from digsite.games.anasazi import GAME
from tests.games.anasazi.helpers import code, play, rule, step, table

FOLDER = Path(__file__).resolve().parents[3] / "docs/positions"
SCHEMA = json.loads((FOLDER / "anasazi.schema.json").read_text(encoding="utf-8"))
PAGE = (FOLDER / "anasazi.md").read_text(encoding="utf-8")
EXAMPLES = [json.loads(one) for one in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples(example: dict[str, object]) -> None:
    jsonschema.validate(example["position"], SCHEMA)
    settings = table(cast("int", example["seats"]))
    state = GAME.from_position(settings, cast("dict[str, object]", example["position"]))
    for move, wanted in cast("dict[str, str]", example.get("refused", {})).items():
        assert rule(state, move) == wanted
    for line in cast("list[str]", example.get("play", [])):
        seat, _, move = line.partition(" ")
        play(state, int(seat), move)
    gives = cast("dict[str, object]", example["gives"])
    assert state.phase() == gives["phase"]
    if "scores" in gives:
        result = state.result()
        assert result is not None
        assert result.scores == gives["scores"]


@pytest.mark.parametrize("seats", [2, 4])
def test_whole_games_fit_the_schema_and_come_back(seats: int) -> None:
    settings = table(seats, setup_camp_peek="yes", layout="fixed:5")
    state = GAME.start(settings)
    rng = Rng(seats)
    count = 0
    while state.to_act() != NOBODY:
        step(state, rng)
        count += 1
        if count > 24 and count % 7:
            continue
        data = state.position()
        jsonschema.validate(data, SCHEMA)
        again = GAME.from_position(settings, data)
        assert again.key() == state.key()
        assert canonical_json(again.position()) == canonical_json(data)
    assert code("decline") > 0
