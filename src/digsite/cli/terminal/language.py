"""In which language the command speaks."""

from __future__ import annotations

from collections.abc import Mapping

from digsite.core.words import LANGUAGES, use_language

_present = {"code": "en"}


def choose_language(words: list[str], environment: Mapping[str, str]) -> str:
    """Take ``--language``, else what the environment says, else English.

    Read before the parser is built, because the parser's own help is translated too.
    """
    code = _asked(words) or _from_environment(environment) or "en"
    _present["code"] = code
    use_language(code)
    return code


def present_language() -> str:
    """The language chosen for this process."""
    return _present["code"]


def _asked(words: list[str]) -> str:
    for index, word in enumerate(words):
        if word.startswith("--language="):
            return _known(word.partition("=")[2])
        if word == "--language" and index + 1 < len(words):
            return _known(words[index + 1])
    return ""


def _from_environment(environment: Mapping[str, str]) -> str:
    for name in ("DIGSITE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return _known(environment[name])
    return ""


def _known(text: str) -> str:
    code = text[:2].lower()
    return code if code in LANGUAGES else ""
