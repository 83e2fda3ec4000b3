"""The one random number generator: small, fast, frozen, equal in both builds.

It is SplitMix on 62 bits. Every step is a bijection of 62-bit words (adding an odd constant,
xor with an own right shift, multiplying by an odd constant modulo 2**62), so the period is 2**62.
62 bits, because compiled ``i64`` wraps and interpreted ints do not: the mask makes both agree.
"""

from __future__ import annotations

import hashlib
from typing import Final

from digsite.core.native import i64, vec

MASK62: Final[i64] = 0x3FFFFFFFFFFFFFFF
_STEP: Final[i64] = 0x1E3779B97F4A7C15
_MIX_A: Final[i64] = 0x3F58476D1CE4E5B9
_MIX_B: Final[i64] = 0x14D049BB133111EB


def mix(word: i64) -> i64:
    """Scatter the bits of a 62-bit word: the output function of the generator, also for hashing."""
    z = word & MASK62
    z = ((z ^ (z >> 30)) * _MIX_A) & MASK62
    z = ((z ^ (z >> 27)) * _MIX_B) & MASK62
    return z ^ (z >> 31)


def hash_in(key: i64, value: i64) -> i64:
    """Fold one more value into a hash key."""
    return mix((key * 0x2545F4914F6CDD1D + value + 1) & MASK62)


def hash_all(key: i64, items: vec[i64]) -> i64:
    """Fold a row of values into a hash key."""
    for item in items:
        key = hash_in(key, item)
    return key


def seed_from_text(text: str) -> int:
    """A seed for any text, the same on every machine (dates, table names, seed words)."""
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
    # Not ``& MASK62``: compiled, that would squeeze all 64 bits into an i64 first, and fail.
    return int.from_bytes(digest[:8], "big") % 2**62


def fits_64_bits(seed: int) -> bool:
    """Whether an integer can be a seed. Interpreted code would take larger ones, compiled not."""
    return -(2**63) <= seed < 2**63


class Rng:
    """A stream of random numbers. Same seed, same stream, in every build and for ever."""

    def __init__(self, seed: i64) -> None:
        # The bits above the 62nd are scattered over the others, so that -1 is not like 0.
        self._word: i64 = mix((seed ^ ((seed >> 62) * _STEP)) & MASK62)

    def word(self) -> i64:
        """A random integer of 62 bits."""
        self._word = (self._word + _STEP) & MASK62
        return mix(self._word)

    def below(self, limit: i64) -> i64:
        """A random integer from 0 to ``limit - 1``, each exactly as likely as the others."""
        if limit < 1 or limit - 1 > MASK62:
            raise ValueError(f"no random number below {limit}")
        while True:
            word = self.word()
            rest = word % limit
            # The last, incomplete run of remainders would favour the low ones: draw again.
            if word - rest <= MASK62 - limit + 1:
                return rest

    def unit(self) -> float:
        """A random float from 0 (included) to 1 (excluded)."""
        return float(self.word() >> 9) / 9007199254740992.0

    def shuffle(self, items: vec[i64]) -> None:
        """Put the items into a random order, in place."""
        last: i64 = len(items) - 1
        while last > 0:
            other = self.below(last + 1)
            held = items[last]
            items[last] = items[other]
            items[other] = held
            last -= 1

    def fork(self, label: i64) -> Rng:
        """An independent stream: the same for the same label, this stream stays where it is."""
        return Rng(hash_in(self._word, label))
