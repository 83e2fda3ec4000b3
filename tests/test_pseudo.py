"""The made-up language shows what was forgotten, and nothing else."""

from __future__ import annotations

import pytest

from digsite.core.words import Voice
from tests import pseudo


def test_what_nobody_translates_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    pseudo.offer(monkeypatch)
    voice = Voice(["Ada"], pseudo.CODE)
    told = voice.say("{name} walks to {area} (IND-17).", name="Ada", area="r1c2")
    assert told == "Ada ŵåļķş ţø r1c2 (IND-17)."
    assert pseudo.english_left(told, {"Ada"}) == []
    assert pseudo.english_left(f"{told} Not marked.", {"Ada"}) == ["Not", "marked"]
    assert voice.count("{n} point", "{n} points", 2) == "2 þøîñţş"
