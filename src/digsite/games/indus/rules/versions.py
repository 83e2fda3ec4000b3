"""What differs between the rules versions of Indus: one predicate a difference."""

from __future__ import annotations


def board_decides_setup(rules: int) -> bool:
    """IND-05, IND-06: from version 2 on, other boards than the recommended one are set up freely
    unless the table wants it otherwise. Before, pieces stood on prescribed spaces on all of them.
    """
    return rules >= 2


def lays_every_view(rules: int) -> bool:
    """IND-04: from version 2 on, a ring of large tiles may be laid in each of its four views.
    Before, its lowest tile always lay in the north-west.
    """
    return rules >= 2
