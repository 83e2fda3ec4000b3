"""Campaigns: an ordered list of finished games and choices. Everything else is derived by a fold.

The file has one JSON line an entry. Each line carries a check that covers all lines before it,
so a damaged or edited file is noticed, told with its line, and never overwritten.
"""

from __future__ import annotations

import hashlib
import json
import os
from abc import ABC, abstractmethod
from pathlib import Path
from typing import cast

from digsite.core.contract import canonical_json
from digsite.core.errors import CampaignError
from digsite.core.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class CampaignRules(ABC):
    """How a game's campaign unfolds. Each method takes and returns plain data, and changes none.

    ``after_game`` and ``after_choice`` raise ``CampaignError`` for a step that is not offered.
    """

    @abstractmethod
    def start(self, name: str, setup: dict[str, object]) -> dict[str, object]:
        """What is known before the first game."""

    @abstractmethod
    def after_game(self, now: dict[str, object], record: str) -> dict[str, object]:
        """What is known after one more finished game (a record's text)."""

    @abstractmethod
    def after_choice(self, now: dict[str, object], choice: dict[str, object]) -> dict[str, object]:
        """What is known after one more choice."""


class Campaign:
    """A campaign in memory; ``save`` and ``load_campaign`` keep it on disk."""

    def __init__(
        self, rules: CampaignRules, game: str, name: str, setup: dict[str, object]
    ) -> None:
        self.rules = rules
        self.game = game
        self.name = name
        self.setup = setup
        self.entries: list[dict[str, object]] = []
        self.now: dict[str, object] = rules.start(name, setup)
        """The derived state after all entries."""

    def add_game(self, record: str) -> None:
        """Add a finished game, or raise ``CampaignError`` and change nothing."""
        self.now = self.rules.after_game(self.now, record)
        self.entries.append({"record": record})

    def add_choice(self, choice: dict[str, object]) -> None:
        """Add a choice, or raise ``CampaignError`` and change nothing."""
        self.now = self.rules.after_choice(self.now, choice)
        self.entries.append({"choice": choice})

    def to_text(self) -> str:
        head: dict[str, object] = {
            "campaign": 1,
            "game": self.game,
            "name": self.name,
            "setup": self.setup,
        }
        check = ""
        lines: list[str] = []
        for entry in [head, *self.entries]:
            check = _chain(check, entry)
            lines.append(canonical_json({**entry, "check": check}))
        return "\n".join(lines) + "\n"

    def save(self, path: Path) -> None:
        """Write the file atomically: a crash leaves the old one or the new one, whole."""
        if path.exists():
            # Only a file this campaign grew from may be replaced.
            known = self.to_text()
            if not known.startswith(path.read_text(encoding="utf-8")):
                raise CampaignError(f"{path} holds another or a damaged campaign: not overwritten")
        fresh = path.with_name(path.name + ".new")
        with open(fresh, "w", encoding="utf-8") as file:
            file.write(self.to_text())
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)


def _chain(check: str, entry: dict[str, object]) -> str:
    return hashlib.sha256((check + canonical_json(entry)).encode()).hexdigest()[:16]


def load_campaign(path: Path, rules: CampaignRules, game: str) -> Campaign:
    """Read a campaign file and fold it again. Errors name the line."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as problem:
        raise CampaignError(f"{path}: cannot be read ({problem})") from None
    entries: list[dict[str, object]] = []
    check = ""
    for number, line in enumerate(lines, start=1):
        entry = _read_line(path, number, line)
        written = entry.pop("check", None)
        check = _chain(check, entry)
        if written != check:
            raise CampaignError(
                f"{path}, line {number}: damaged or edited; restore a copy of the file"
            )
        entries.append(entry)
    if not entries or entries[0].get("campaign") != 1 or entries[0].get("game") != game:
        raise CampaignError(f"{path}: not a {game} campaign")
    head = entries[0]
    campaign = Campaign(
        rules, game, cast("str", head["name"]), cast("dict[str, object]", head["setup"])
    )
    for number, entry in enumerate(entries[1:], start=2):
        try:
            if "record" in entry:
                campaign.add_game(cast("str", entry["record"]))
            else:
                campaign.add_choice(cast("dict[str, object]", entry["choice"]))
        except (CampaignError, KeyError) as problem:
            raise CampaignError(f"{path}, line {number}: {problem}") from None
    return campaign


def _read_line(path: Path, number: int, line: str) -> dict[str, object]:
    try:
        entry: object = json.loads(line)
    except (ValueError, RecursionError):
        entry = None
    if not isinstance(entry, dict):
        raise CampaignError(f"{path}, line {number}: not a campaign entry")
    return cast("dict[str, object]", entry)
