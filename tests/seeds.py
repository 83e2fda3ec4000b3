"""The seeds of random tests: always the same, unless `make endurance` asks for others."""

import os

FIRST = int(os.environ.get("DIGSITE_SEED", "0"))


def seeds(count: int, first: int = 0) -> range:
    """So many seeds, from ``first`` on; in a long proof, others in every round."""
    return range(FIRST + first, FIRST + first + count)


DAYS = 60
"""How many days a round of `make endurance ARGS=puzzles` covers."""
ROUNDS = 30
"""So many rounds go through a whole collection."""


def part(numbers: range, first: int = FIRST) -> range:
    """The part of a collection that belongs to a round, whose first day is given."""
    share = -(-len(numbers) // ROUNDS)
    at = first // DAYS * share
    return numbers[at : at + share]
