"""Conformance of an encoding: moves as actions, knowledge as rows of numbers. Games may have none.

A row is checked for secrecy by a second state that the viewer cannot tell from the first, made from
nothing but the observation: both must give the same row.
"""

from __future__ import annotations

from digsite.conformance.probe import Probe, listed
from digsite.core.contract import State
from digsite.core.encoding import Encoding, Row
from digsite.core.native import i16, vec


def check_encoding(probe: Probe, state: State) -> None:
    """The actions of every seat and the row of every viewer."""
    encoding = probe.encoding
    if encoding is None:
        return
    for seat in range(probe.settings.seats):
        _check_actions(probe, encoding, state, seat)
    for viewer in probe.viewers():
        row = _row(probe, encoding, state, viewer)
        twin = state.observe(viewer).sample(probe.rng)
        same = [int(number) for number in encoding.observation(twin, viewer)] == row
        detail = f"viewer {viewer} is told something that the observation does not tell"
        probe.expect("encoding", same, detail)


def _check_actions(probe: Probe, encoding: Encoding, state: State, seat: int) -> None:
    """Index and code lead to each other, and the mask has the indexes of moves alone."""
    codes = listed(state, seat)
    choices = encoding.choices(state, seat)
    chosen = [int(code) for code in choices.codes]
    indexes = [int(index) for index in choices.indexes]
    probe.expect("encoding", set(chosen) <= set(codes), f"seat {seat}: an action is no move")
    exact = not encoding.exact or chosen == codes
    probe.expect("encoding", exact, f"seat {seat}: {len(codes) - len(chosen)} moves have no action")
    counted = len(chosen) + choices.lost == len(codes)
    probe.expect("encoding", counted, f"seat {seat}: {choices.lost} moves are said to be lost")
    fits = all(0 <= index < encoding.actions for index in indexes)
    probe.expect("encoding", fits, f"seat {seat}: actions are 0 to {encoding.actions - 1}")
    probe.expect("encoding", len(set(indexes)) == len(indexes), f"seat {seat}: an action is shared")
    probe.expect("encoding", bool(chosen) == bool(codes), f"seat {seat} has no action")
    for code, index in zip(chosen, indexes, strict=True):
        same = encoding.index(state, seat, code) == index and choices.code(index) == code
        probe.expect("encoding", same, f"seat {seat}: action {index} is not that of {code}")
    mask = [int(byte) for byte in choices.mask()]
    wanted = [0] * int(encoding.actions)
    for index in indexes:
        wanted[index] = 1
    probe.expect("encoding", mask == wanted, f"seat {seat}: the mask is not that of the moves")


def _row(probe: Probe, encoding: Encoding, state: State, viewer: int) -> list[int]:
    """A viewer's row, of the right length and filled to its end."""
    row = Row(vec[i16]([i16(0)] * int(encoding.size)), 0)
    encoding.write(state, viewer, row)
    filled = row.at == encoding.size == len(row.numbers)
    probe.expect("encoding", filled, f"viewer {viewer}: {row.at} of {encoding.size} numbers")
    return [int(number) for number in row.numbers]
