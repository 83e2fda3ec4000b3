"""From command-line words to a table: the game, its settings, its seed, who sits where."""

from __future__ import annotations

import argparse
import difflib
import json
import re
import secrets
import sys
from datetime import date
from pathlib import Path

from digsite.core.contract import Game, Option, Settings
from digsite.core.errors import DigsiteError
from digsite.core.rng import seed_from_text
from digsite.core.words import _, plural
from digsite.games import find_game, game_ids
from digsite.services.content import content_of
from digsite.services.puzzles import today

_WHOLE = re.compile(r"-?[0-9]{1,18}")


class Problem(DigsiteError):
    """Something a person asked for that cannot be done; the message is one line for them."""


def game_named(name: str) -> Game:
    """A game by its id, with a suggestion for a slip of the finger."""
    ids = game_ids()
    if name in ids:
        return find_game(name)
    close = difflib.get_close_matches(name, ids, 1)
    if close:
        question = _("no game {name!r}; did you mean {close}?")
        raise Problem(question.format(name=name, close=close[0]))
    raise Problem(_("no game {name!r}; there are: {all}").format(name=name, all=", ".join(ids)))


def seed_from(word: str | None) -> int:
    """A seed from a number or a word; a random one where none was given."""
    if word is None:
        return secrets.randbits(62)
    if _WHOLE.fullmatch(word):
        return int(word)
    return seed_from_text(word)


def day_of(text: str | None) -> date:
    """The day that was asked for; today, if none was."""
    if text is None:
        return today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Problem(_("--date takes YYYY-MM-DD, not {text!r}").format(text=text)) from None


def options_from(game: Game, words: list[str]) -> dict[str, object]:
    """The options given as ``name=value``, each as the kind of value it wants."""
    known = {option.name: option for option in game.options}
    chosen: dict[str, object] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise Problem(_("--option takes NAME=VALUE, not {word!r}").format(word=word))
        option = known.get(name)
        if option is None:
            message = _("{game} has no option {name!r}; 'digsite games {game}' lists them")
            raise Problem(message.format(game=game.id, name=name))
        chosen[name] = _option_value(option, value)
    return chosen


def _option_value(option: Option, value: str) -> object:
    if option.kind == "int" and _WHOLE.fullmatch(value):
        return int(value)
    if option.kind == "list":
        return _list_value(value)
    return value


def _list_value(value: str) -> list[object]:
    if value.startswith("["):
        try:
            parsed = json.loads(value)
        except ValueError:
            parsed = None
        if isinstance(parsed, list):
            return parsed
    return [part.strip() for part in value.split(",") if part.strip()]


def settings_from(args: argparse.Namespace, game: Game, seats: int) -> Settings:
    """The settings of ``--mode``, ``--option`` and ``--content`` for so many seats."""
    content: dict[str, object] = {}
    if args.content is not None:
        content = content_of(game).load(Path(args.content))
    options = options_from(game, args.option)
    _refuse_idle(game, options, game.mode(args.mode).name, seats)
    return game.settings(seats, args.mode, options, {}, content)


def _refuse_idle(game: Game, chosen: dict[str, object], mode: str, seats: int) -> None:
    """Say so where an option would change nothing at this table."""
    for option in [one for one in game.options if one.name in chosen]:
        if option.modes is not None and mode not in option.modes:
            where = _("in mode {mode}").format(mode=mode)
        elif option.seats is not None and seats not in option.seats:
            where = plural("with {n} seat", "with {n} seats", seats)
        else:
            continue
        message = _("--option {name} does nothing {where}; 'digsite games {game}' tells more")
        raise Problem(message.format(name=option.name, where=where, game=game.id))


def names_from(text: str | None) -> list[str]:
    """A list written with commas; bytes that are no text become question marks."""
    shown = "" if text is None else text.encode("utf-8", "replace").decode()
    return [name.strip() for name in shown.split(",") if name.strip()]


def read_text(file: str) -> str:
    """A file's text; ``-`` reads standard input."""
    if file == "-":
        return sys.stdin.read()
    try:
        return Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Problem(_("{file}: is not a text").format(file=file)) from None
