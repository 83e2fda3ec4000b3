"""In which language the command speaks."""

from __future__ import annotations

from collections.abc import Mapping

from digsite.core.words import known_language, use_language

_VARIABLES = ("DIGSITE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def choose_language(words: list[str], environment: Mapping[str, str]) -> None:
    """Take ``--language``, else what the environment says, else English.

    Read before the parser is: what is wrong with the words that follow is told in that language.
    """
    wishes = _asked(words) or [environment[name] for name in _VARIABLES if environment.get(name)]
    use_language(known_language(*wishes[:1]))


def _asked(words: list[str]) -> list[str]:
    for index, word in enumerate(words):
        if word.startswith("--language="):
            return [word.partition("=")[2]]
        if word == "--language" and index + 1 < len(words):
            return [words[index + 1]]
    return []
