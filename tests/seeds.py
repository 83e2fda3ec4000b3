"""The seeds of random tests: always the same, unless `make endurance` asks for others."""

import os

FIRST = int(os.environ.get("DIGSITE_SEED", "0"))


def seeds(count: int, first: int = 0) -> range:
    """So many seeds, from ``first`` on; in a long proof, others in every round."""
    return range(FIRST + first, FIRST + first + count)
