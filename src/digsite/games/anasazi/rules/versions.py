"""What the rules versions of Anasazi differ in. Asked with ``Settings.rules``."""

from __future__ import annotations


def looks_in_any_order(rules: int) -> bool:
    """ANA-36: whoever enters two mesas at once chooses which look comes first.

    In version 1 the mesa with the lower number came first, and looks were declined one by one.
    """
    return rules >= 2
