"""Campaigns: an ordered list of finished games and choices. Everything else is derived by a fold.

The file has one JSON line an entry and an end line that counts them. Each line carries a check
that covers all lines before it, so a file that is damaged, edited or cut off is noticed, told with
its line, and never overwritten.
"""

from __future__ import annotations

import hashlib
import os
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Final

from digsite.core.contract import FIRST_RULES, Game, Settings, canonical_json, read_json
from digsite.core.errors import CampaignError, DigsiteError
from digsite.core.native import mypyc_attr
from digsite.core.shapes import PLAIN
from digsite.core.words import N_, _, fill

VERSION: Final = 1


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

    def after_giving_up(self, now: dict[str, object], record: str) -> dict[str, object]:
        """What is known after a game that was given up (the record of its steps so far)."""
        raise CampaignError("a game of this campaign cannot be given up")

    # What a table needs to go on: nothing here tells what is still sealed

    def games(self, now: dict[str, object]) -> list[NextGame]:
        """The games that can be played next; empty while something has to be chosen first."""
        return []

    def offers(self, now: dict[str, object]) -> list[Offer]:
        """The choices that can be made next."""
        return []

    def players(self, now: dict[str, object]) -> list[str]:
        """Who may take a seat, by name."""
        return []

    def settings(
        self, now: dict[str, object], game: str, players: list[str], day: str = ""
    ) -> Settings:
        """The settings of one of ``games`` with these players, seat by seat.

        ``day`` is the date, as 2026-11-15, for the campaign's own book. Raises ``CampaignError``
        for a game or a table that is not offered.
        """
        raise CampaignError("this campaign offers no games")

    def offered(self, now: dict[str, object], settings: Settings) -> bool:
        """Whether a game with these settings is one that can be played now."""
        return True

    def alone(self, settings: Settings) -> dict[str, object] | None:
        """What is known to those who play such a game outside of any campaign, for ``pages``."""
        return None

    def finished(self, now: dict[str, object]) -> bool:
        """Whether the campaign has come to its end; games may still be offered for fun."""
        return False

    def earned(self, before: dict[str, object], now: dict[str, object]) -> list[Earned]:
        """What a finished game brought, from what was known before it and what is known since."""
        return []

    def pages(self, now: dict[str, object]) -> list[dict[str, object]]:
        """Everything this campaign has opened, as plain data, oldest first.

        Each page has ``id``, ``title`` and ``text`` (English sources of translations) and whatever
        else the game's own pictures of it need.
        """
        return []


class NextGame:
    """A game that a campaign offers: its id, its label, and how many may play."""

    def __init__(
        self, id: str, label: str, values: dict[str, object], least: int, most: int
    ) -> None:
        self.id = id
        self.label = label
        self.values = values
        self.least = least
        self.most = most

    def to_data(self) -> dict[str, object]:
        return {
            "id": self.id,
            "label": self.label,
            "values": self.values,
            "seats": [self.least, self.most],
        }


class Earned:
    """Something that a game brought: a template for ``core.words.fill`` with its ``values``."""

    def __init__(self, label: str, values: dict[str, object]) -> None:
        self.label = label
        self.values = values


class Offer:
    """A choice that a campaign offers.

    ``label`` is a template for ``core.words.fill`` with ``values``. ``fields`` names what has to be
    filled in: for each field the texts to choose from, or none for any text; ``titles`` are what
    people call the fields and those texts. ``needed`` says that the campaign cannot go on without
    it (or another needed one).
    """

    def __init__(
        self,
        choice: dict[str, object],
        label: str,
        values: dict[str, object] | None = None,
        fields: dict[str, list[str]] | None = None,
        needed: bool = True,
        titles: dict[str, str] | None = None,
    ) -> None:
        self.choice = choice
        self.label = label
        self.values: dict[str, object] = {} if values is None else values
        self.fields: dict[str, list[str]] = {} if fields is None else fields
        self.needed = needed
        self._titles: dict[str, str] = {} if titles is None else titles

    def title(self, word: str) -> str:
        """What people call a field or a text to choose from, to be translated."""
        return self._titles.get(word, word)

    def filled(self, answers: dict[str, str]) -> dict[str, object]:
        """The choice to add, with the fields filled in."""
        return {**self.choice, **{name: answers[name] for name in self.fields}}

    def to_data(self) -> dict[str, object]:
        return {
            "choice": self.choice,
            "label": self.label,
            "values": self.values,
            "fields": self.fields,
            "needed": self.needed,
        }


def new_setup(game: Game, setup: dict[str, object]) -> dict[str, object]:
    """The set-up of a campaign that begins now. It plays by the rules it began with to its end:
    they stand in its field ``rules``, and a set-up without one is of the first version.
    """
    return setup if game.version == FIRST_RULES else {**setup, "rules": game.version}


class Campaign:
    """A campaign in memory; ``save`` and ``load_campaign`` keep it on disk."""

    def __init__(
        self, rules: CampaignRules, game: str, name: str, setup: dict[str, object]
    ) -> None:
        self.rules = rules
        self.game = game
        self.name = name
        self.setup = _as_kept(setup)
        self.entries: list[dict[str, object]] = []
        self.now: dict[str, object] = rules.start(name, self.setup)
        """The derived state after all entries."""

    def add_game(self, record: str, given_up: bool = False) -> None:
        """Add a game, finished or given up, or raise ``CampaignError`` and change nothing."""
        if given_up:
            kept = _as_kept({"record": record, "given_up": True})
            self.now = self.rules.after_giving_up(self.now, record)
        else:
            kept = _as_kept({"record": record})
            self.now = self.rules.after_game(self.now, record)
        self.entries.append(kept)

    def add_choice(self, choice: dict[str, object]) -> None:
        """Add a choice, or raise ``CampaignError`` and change nothing."""
        kept = _as_kept(choice)
        self.now = self.rules.after_choice(self.now, kept)
        self.entries.append({"choice": kept})

    def to_text(self) -> str:
        check = ""
        lines: list[str] = []
        end: dict[str, object] = {"end": len(self.entries)}
        for entry in [*self._told(), end]:
            check = _chain(check, entry)
            lines.append(canonical_json({**entry, "check": check}))
        return "\n".join(lines) + "\n"

    def _told(self) -> list[dict[str, object]]:
        """The head and the entries, as the file keeps them."""
        head: dict[str, object] = {
            "campaign": VERSION,
            "game": self.game,
            "name": self.name,
            "setup": self.setup,
        }
        return [head, *self.entries]

    def save(self, path: Path) -> None:
        """Write the file atomically: a crash leaves the old one or the new one, whole.

        Only a file that this campaign grew from is replaced.
        """
        if path.exists():
            told = self._told()
            kept = _read_file(path)
            if canonical_json(kept) != canonical_json(told[: len(kept)]):
                other = N_("{path} holds another campaign: not overwritten")
                raise CampaignError(fill(other, {"path": path}))
        fresh = path.with_name(path.name + ".new")
        try:
            with fresh.open("w", encoding="utf-8", newline="\n") as file:
                file.write(self.to_text())
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(path)
        except OSError as problem:
            values: dict[str, object] = {"path": path, "problem": problem}
            raise CampaignError(fill(N_("{path}: cannot be written ({problem})"), values)) from None


def _as_kept(data: dict[str, object]) -> dict[str, object]:
    """Data as they come back from the file, so that playing and loading fold the same."""
    try:
        return PLAIN.read(read_json(canonical_json(data)))
    except (TypeError, ValueError) as problem:
        raise CampaignError(f"a campaign keeps plain data only ({problem})") from None


def _chain(check: str, entry: dict[str, object]) -> str:
    return hashlib.sha256((check + canonical_json(entry)).encode()).hexdigest()[:16]


def load_campaign(path: Path, rules: CampaignRules, game: str) -> Campaign:
    """Read a campaign file and fold it again. Errors name the line."""
    entries = _read_file(path)
    name, setup = entries[0].get("name"), entries[0].get("setup")
    if entries[0].get("game") != game or not isinstance(name, str) or not isinstance(setup, dict):
        told = N_("{path}: not a {game} campaign")
        raise CampaignError(fill(told, {"path": path, "game": game}))
    try:
        campaign = Campaign(rules, game, name, setup)
    except DigsiteError as problem:
        raise _fault(path, 1, problem) from None
    for number, entry in enumerate(entries[1:], start=2):
        record, choice = entry.get("record"), entry.get("choice")
        try:
            if isinstance(record, str):
                campaign.add_game(record, entry.get("given_up") is True)
            elif isinstance(choice, dict):
                campaign.add_choice(choice)
            else:
                raise CampaignError(_("neither a game nor a choice"))
        except DigsiteError as problem:
            raise _fault(path, number, problem) from None
    return campaign


def _fault(path: Path, line: int, problem: object) -> CampaignError:
    told = N_("{path}, line {line}: {problem}")
    return CampaignError(fill(told, {"path": path, "line": line, "problem": problem}))


def _read_file(path: Path) -> list[dict[str, object]]:
    """The head and the entries of a file that is whole, or ``CampaignError``."""
    try:
        # Bytes, because reading as text would turn other line ends into ours.
        text = path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        told = N_("{path}: cannot be read ({problem})")
        raise CampaignError(fill(told, {"path": path, "problem": problem})) from None
    entries: list[dict[str, object]] = []
    check = ""
    lines = text.split("\n")
    for number, line in enumerate(lines[:-1], start=1):
        entry = _read_line(path, number, line)
        written = entry.pop("check", None)
        check = _chain(check, entry)
        if written != check:
            raise _fault(path, number, _("damaged or edited; restore a copy of the file"))
        entries.append(entry)
    if not entries or entries[0].get("campaign") != VERSION:
        told = N_("{path}: not a campaign file of version {version}")
        raise CampaignError(fill(told, {"path": path, "version": VERSION}))
    end = entries.pop()
    if lines[-1] or end != {"end": len(entries) - 1}:
        raise _fault(path, len(lines), _("the end is missing; restore a copy of the file"))
    return entries


def _read_line(path: Path, number: int, line: str) -> dict[str, object]:
    try:
        entry = read_json(line)
    except ValueError:
        entry = None
    if not isinstance(entry, dict):
        raise _fault(path, number, _("damaged; restore a copy of the file"))
    return entry
