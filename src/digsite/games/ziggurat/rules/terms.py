"""What the rules call things, as numbers: stages, parts of a turn, endings, entries of a sheet."""

from __future__ import annotations

from typing import Final

from digsite.core.native import i64, vec

BIT: Final[vec[i64]] = vec[i64]([2**bit for bit in range(62)])

# Stages: who decides what.
DEAL: Final[i64] = 0
WINDOW: Final[i64] = 1
PICK: Final[i64] = 2
GOING: Final[i64] = 3
PUSHING: Final[i64] = 4
SPIRITS: Final[i64] = 5
DRAW: Final[i64] = 6
OVER: Final[i64] = 7
PHASES: Final = ("deal", "window", "pick", "go", "push", "spirit", "draw", "over")

# Parts of a turn.
START: Final[i64] = 0
HEROES: Final[i64] = 1
BETWEEN: Final[i64] = 2
FIRST_ACTION: Final[i64] = 3
SECOND_ACTION: Final[i64] = 4
PARTS: Final = ("start", "heroes", "between", "first", "second")

# Where a spirit token is when it is not on a space.
SUPPLY: Final[i64] = -1
OUT: Final[i64] = -2
LIT: Final[i64] = -3
HELD: Final[i64] = -4
"""Held by seat s: ``HELD - s``."""

NONE: Final[i64] = -1

# Endings.
WON: Final[i64] = 1
BURNED: Final[i64] = 2
HERO_IN_PIT: Final[i64] = 3
SPIRIT_ON_SUMMIT: Final[i64] = 4
NO_CARD: Final[i64] = 5
CONCEDED: Final[i64] = 6
ENDINGS: Final = (
    "", "WON", "BURNED", "HERO_IN_PIT", "SPIRIT_ON_SUMMIT", "NO_CARD", "CONCEDED",
)  # fmt: skip

# Entries of ``Situation.sheet``, four a seat.
CARRIED: Final[i64] = 0
"""What the hero carries; its chapter says what the number means."""
BURNS: Final[i64] = 1
"""Burn stickers got in this game."""
RIDDEN: Final[i64] = 2
"""Quarter turns that carried the hero."""
TITLES: Final[i64] = 3
"""Titles earned in this game, a bit each."""
SHEET: Final[i64] = 4

# Bits of ``Situation.spent``: what can be used once a game; the first four are the skills.
STRIDE_SPENT: Final[i64] = 1
SHORT_SPENT: Final[i64] = 2
STANCE_SPENT: Final[i64] = 4
WHISTLE_SPENT: Final[i64] = 8
CHARM_SPENT: Final[i64] = 16
EMBER_SPENT: Final[i64] = 32
CHAPTER_SPENT: Final[i64] = 64
"""The first of the bits that chapters may use as they like: 64, 128, 256, 512."""
CHANCE_SPENT: Final[i64] = 1024
"""A gentle game: the first second chance; the others are the next bits."""
SPENT: Final = (
    "stride", "short", "stance", "whistle", "charm", "ember", "own1", "own2", "own3", "own4",
    "chance1", "chance2", "chance3",
)  # fmt: skip

# Skills, as kept on hero sheets.
STRIDE_SKILL: Final[i64] = 1
SHORT_SKILL: Final[i64] = 2
STANCE_SKILL: Final[i64] = 3
WHISTLE_SKILL: Final[i64] = 4
SKILLS: Final = ("", "stride", "short", "stance", "whistle")

# Rows of the hero and spirit tables at which a chapter may step in.
ROW_REACHED: Final[i64] = 0
"""Just arrived, nobody burned, features not yet read."""
ROW_SLOTS: Final[i64] = 1
"""Slots N, O, P: after stairs, pits and ramps, before sharing."""
ROW_REST: Final[i64] = 2
"""Come to rest, after the table."""

# What becomes of a meeting of hero and spirit.
BURNS_HERO: Final[i64] = 0
SPIRIT_GONE: Final[i64] = 1
HERO_GONE: Final[i64] = 2

# ZIG-84: titles that may still be earned in later chapters, because their deeds happen there too.
FIRST_FOOTPRINT: Final[i64] = 0
SLIDE_RIDER: Final[i64] = 1
FRIENDLY_ELBOW: Final[i64] = 2
FLAME_HERDER: Final[i64] = 3
LAST_LAMP_OUT: Final[i64] = 7
WELL_DIGGER: Final[i64] = 11
CAROUSEL: Final[i64] = 13
LIGHT_BEARER: Final[i64] = 15
