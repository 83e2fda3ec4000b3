"""Which of a picture's actions stands for a move, and what that move is called beside a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from digsite.core.errors import DigsiteError
from digsite.core.words import N_
from digsite.draw.actions import Action, Place, Value
from digsite.draw.scene import Artist, Sight
from digsite.services.board import artist

_PLAIN: Final = N_("“{name}”")
_MARKED: Final = {
    "place": N_("“{name}” at the marked place"),
    "point": N_("“{name}” at the marked place"),
    "aim": N_("“{name}” in the marked direction"),
}
_OTHER: Final = {
    "place": N_("“{name}” at another place"),
    "point": N_("“{name}” at another place"),
    "aim": N_("“{name}” in another direction"),
}


@dataclass(frozen=True)
class Choice:
    """A move as it is chosen in a picture."""

    path: tuple[Action, ...]
    """The action, after those that it lies below."""
    value: Value

    @property
    def action(self) -> Action:
        return self.path[-1]

    @property
    def name(self) -> str:
        """What is pressed, one after the other."""
        return ", ".join(action.label for action in self.path)


def find_choice(sight: Sight, actions: Sequence[Action], code: int) -> Choice | None:
    """The choice that stands for a move, among the actions of the viewer's picture."""
    seen = sight.seen
    drawer = artist(seen.settings.game)
    given = drawer.action_of(seen, code)

    def is_it(action: Action, value: Value) -> bool:
        try:
            return drawer.code(seen, action.id, value) == code
        except (ValueError, DigsiteError):
            return False

    for path in _paths(drawer, sight, actions):
        action = path[-1]
        if given is not None and action.id == given[0]:
            return Choice(path, given[1])
        for value in () if given is not None else _values(action):
            if is_it(action, value):
                return Choice(path, value)
    return None


def _paths(drawer: Artist, sight: Sight, actions: Sequence[Action]) -> Iterator[tuple[Action, ...]]:
    """Every action that can be played, after those that it lies below."""
    for action in actions:
        below = drawer.children(sight, action.id) if action.more else action.children
        if not below:
            yield (action,)
        for path in _paths(drawer, sight, below):
            yield (action, *path)


def _values(action: Action) -> Iterator[Value]:
    """All values an action can have, as far as they can be listed."""
    if action.detail is None:
        yield ()
    elif isinstance(action.detail, Place):
        for number, orientation in enumerate(action.detail.orientations):
            for anchor in orientation.anchors:
                yield (number, *anchor)


class MoveNames:
    """What moves are called for somebody who sees the board and knows no notation."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self._actions = artist(sight.seen.settings.game).scene(sight).actions

    def choice(self, code: int) -> Choice | None:
        return find_choice(self._sight, self._actions, code)

    def call(self, code: int, advised: int) -> str:
        """The name of a move beside a board on which the ``advised`` one is marked."""
        choice = self.choice(code)
        if choice is None:
            return self._sight.seen.settings.game.notation(code)
        marked = self.choice(advised)
        kind = choice.action.kind
        if code == advised:
            template = _MARKED.get(kind, _PLAIN)
        elif marked is not None and marked.action.id == choice.action.id:
            template = _OTHER.get(kind, _PLAIN)
        else:
            template = _PLAIN
        return self._sight.voice.say(template, name=choice.name)
