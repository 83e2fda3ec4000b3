"""Helpers for tests of games, ours and anybody's: playing in notation, and looking at pictures.

from digsite.testing import legal, picture_faults, play, refused, walk
"""

from digsite.testing.pictures import alike, picture_faults
from digsite.testing.play import (
    acting,
    finished,
    kinds,
    legal,
    of_kind,
    play,
    play_out,
    random_step,
    refused,
    scores,
    walk,
)

__all__ = [
    "acting",
    "alike",
    "finished",
    "kinds",
    "legal",
    "of_kind",
    "picture_faults",
    "play",
    "play_out",
    "random_step",
    "refused",
    "scores",
    "walk",
]
