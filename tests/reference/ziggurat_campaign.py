"""The campaign of Ziggurat again: envelopes, choices, sheets, losses, titles and the hall of fame.

What a game gave is worked out by playing its moves in the reference, not read from anywhere.
"""

from __future__ import annotations

from typing import Any

from tests.reference.ziggurat import OPTIONS, Game
from tests.reference.ziggurat_board import NEW_STAIRS, PITS, RAMPS, SKILLS, SUMMIT, TITLES, name_of

HEROES = [
    "abala",
    "bel",
    "dumu",
    "enna",
    "gish",
    "iltani",
    "kuri",
    "lamu",
    "nanshe",
    "ruk",
    "tabni",
    "zizi",
]
LAST = 6
Choice = dict[str, Any]
Asked = tuple[Choice, dict[str, list[str]], bool]
"""A choice, the fields to fill in, and whether the campaign cannot go on without it."""


class Campaign:
    """Everything that a table has lived through."""

    def __init__(self, options: dict[str, str] | None = None) -> None:
        house = {"titles_on_loss": "keep", "hero_lock": "sheet", "replay_changes": "keep"}
        self.options = house | (options or {})
        self.chapter = 1
        self.sheets: list[dict[str, Any]] = []
        self.losses: dict[int, int] = {}
        self.opened: list[str] = []
        self.changes: dict[int, dict[str, Any]] = {}
        """What each chapter gave for good, as fields of a standing."""
        self.hall: list[dict[str, Any]] = []
        self.counted = 0
        self.winners_of_two: list[int] = []

    # What can be done next

    def finished(self) -> bool:
        return f"small {LAST}" in self.opened

    def envelope(self) -> str:
        """The envelope that has to be opened now."""
        won = self.chapter - 1
        if won and f"small {won}" not in self.opened:
            return f"small {won}"
        if self.finished() or self.pending():
            return ""
        if f"large {self.chapter}" not in self.opened:
            return f"large {self.chapter}"
        twice = any(count >= 2 for count in self.losses.values())
        return "secret" if twice and "secret" not in self.opened else ""

    def pending(self) -> list[str]:
        """What has to be chosen before the campaign goes on."""
        won = self.chapter - 1
        if f"small {won}" in self.opened and won not in self.changes:
            if won == 1:
                return [f"stair {name_of(place)}" for place in NEW_STAIRS]
            if won == 3:
                return [f"slab {name_of(pit)}" for pit in sorted(PITS) if 1 <= pit[0] <= 3]
            if won == 4:
                ramps = [ramp for ramp in sorted(RAMPS) if ramp[0] in (2, 3)]
                return [*(f"brick {name_of(ramp)}" for ramp in ramps), "charm"]
        if won >= 2 and "small 2" in self.opened:
            for seat, index in enumerate(self.winners_of_two):
                if "skill" not in self.sheets[index]:
                    taken = [sheet.get("skill", "") for sheet in self.sheets]
                    left = [skill for skill in SKILLS if skill not in taken]
                    return [f"skill {seat} {skill}" for skill in left]
        if f"large {LAST}" in self.opened and LAST not in self.changes:
            return [f"turn L{k} {q}" for k in range(1, 5) for q in range(1, 4)]
        return []

    def offers(self) -> list[Asked]:
        found: list[Asked] = []
        if self.envelope():
            found.append(({"open": self.envelope()}, {}, True))
        found += [({"choose": text}, {}, True) for text in self.pending()]
        free = [hero for hero in HEROES if hero not in [one["hero"] for one in self.sheets]]
        if len(self.sheets) < 4:
            found.append(({}, {"hero": free, "sheet": []}, len(self.sheets) < 2))
        if self.options["hero_lock"] == "free":
            found += [({"change": sheet["name"]}, {"hero": free}, False) for sheet in self.sheets]
        return found

    def games(self) -> list[str]:
        """Chapters by their numbers."""
        if any(needed for _, _, needed in self.offers()):
            return []
        if self.finished():
            return [f"chapter{number}" for number in range(1, LAST + 1)]
        return [f"chapter{self.chapter}"]

    def choose(self, choice: Choice) -> None:
        if "open" in choice:
            self.opened.append(choice["open"])
            if choice["open"] == "small 5":
                self.changes[5] = {"ember": True}
        elif "choose" in choice:
            self._change(choice["choose"].split())
        elif "change" in choice:
            sheet = next(one for one in self.sheets if one["name"] == choice["change"])
            sheet["hero"] = choice["hero"]
        else:
            self.sheets.append({"hero": choice["hero"], "name": choice["sheet"]})

    def _change(self, words: list[str]) -> None:
        if words[0] == "skill":
            self.sheets[self.winners_of_two[int(words[1])]]["skill"] = words[2]
        elif words[0] == "stair":
            self.changes[1] = {"stairs": [words[1]]}
        elif words[0] == "slab":
            self.changes[3] = {"slabs": [words[1]]}
        elif words[0] == "brick":
            self.changes[4] = {"bricked": [words[1]]}
        elif words[0] == "charm":
            self.changes[4] = {"charm": True}
        else:
            self.changes[LAST] = {"turned": {words[1]: int(words[2])}}

    # Games

    def standing(self, number: int, players: list[str]) -> dict[str, Any]:
        """What these players bring to a chapter."""
        again = self.finished()
        found: dict[str, Any] = {}
        bare = again and self.options["replay_changes"] == "none"
        for chapter, change in self.changes.items():
            # The turned level belongs to the games of its own chapter.
            if (chapter < number or chapter == number == LAST) and not bare:
                found |= change
        found["sheets"] = []
        for index in self._seats(players):
            sheet = dict(self.sheets[index])
            if number <= 2 or bare:
                sheet.pop("skill", None)
            found["sheets"].append(sheet)
        found["titles"] = self.free_titles(number)
        lost = self.losses.get(number, 0)
        if lost >= 2 and "secret" in self.opened:
            found["insight"] = min(lost - 1, 3)
        return found

    def free_titles(self, number: int) -> list[str]:
        """ZIG-84: of the chapters that have been opened, those that nobody has."""
        held = {title for sheet in self.sheets for title in sheet.get("titles", [])}
        every = [title for chapter in range(1, number + 1) for title in TITLES[chapter]]
        return [title for title in every if title not in held]

    def _seats(self, players: list[str]) -> list[int]:
        names = [sheet["name"] for sheet in self.sheets]
        return [names.index(name) for name in players]

    def play(self, number: int, players: list[str], moves: list[str], day: str = "") -> Game:
        """Add a game: its moves are played in the reference."""
        options = {name: self.options[name] for name in OPTIONS if name in self.options}
        game = Game(number, len(players), options, self.standing(number, players))
        for move in moves:
            game.choose(move)
        if not game.ending:
            raise ValueError("the game is not over")
        won = game.ending == "WON"
        again = self.finished()
        self.hall.append(
            {
                "day": day, "chapter": number, "heroes": players, "won": won,
                "reason": game.ending, "turns": game.turns, "again": again,
            }
        )  # fmt: skip
        seats = self._seats(players)
        self._write_down(game, seats, won, again)
        if not again:
            self._count(number, seats, won)
        return game

    def _write_down(self, game: Game, seats: list[int], won: bool, again: bool) -> None:
        """Titles, burns and who was last up go on the sheets; of a replay only the titles."""
        for seat, index in enumerate(seats):
            sheet = self.sheets[index]
            if game.titles[seat] and (won or self.options["titles_on_loss"] == "keep"):
                sheet["titles"] = [*sheet.get("titles", []), *game.titles[seat]]
            if game.burns[seat] and not again:
                sheet["burns"] = sheet.get("burns", 0) + game.burns[seat]
        # Who was last up is asked only after chapter 4, which nobody wins without being up.
        if won and not again and game.last_up >= 0 and game.heroes[game.last_up] == SUMMIT:
            for sheet in self.sheets:
                sheet.pop("last", None)
            self.sheets[seats[game.last_up]]["last"] = True

    def _count(self, number: int, seats: list[int], won: bool) -> None:
        self.counted += 1
        if not won:
            self.losses[number] = self.losses.get(number, 0) + 1
            return
        self.chapter = number + 1
        if number == 2:
            self.winners_of_two = seats

    def rating(self) -> str:
        """ZIG-86."""
        for most, words in ((6, "Masters"), (8, "Adepts"), (11, "Novices")):
            if self.counted <= most:
                return words
        return "Apprentices"
