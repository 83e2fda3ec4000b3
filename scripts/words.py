"""Collect what people read, bring every language's catalogue up to date, and find its faults.

    python -m scripts.words                 update all catalogues and say what is missing
    python -m scripts.words --language pl   the same for one language, which may be a new one
    python -m scripts.words --check         change nothing; fail on every fault (part of make lint)

The texts are found where they stand: in the sources of Python and the client, and in the content of
games. A text whose English has changed loses its translation: nothing is guessed. Guides and
lessons, which are files of their own, are compared with the English ones.
"""

import argparse
import ast
import io
import json
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from scripts import catalogues, client, translated_files

ROOT = catalogues.ROOT
SOURCES = ROOT / "src" / "digsite"
STAYS_ENGLISH = (
    "adapters",
    "cli/parser.py",
    "cli/version.py",
    "cli/commands/admin.py",
    "cli/commands/arena.py",
    "cli/commands/content.py",
    "cli/commands/dataset.py",
    "cli/commands/export.py",
    "cli/commands/serve.py",
    "cli/commands/simulate.py",
    "core/content.py",
    "server/browser/export.py",
    "server/operations/admin.py",
    "server/operations/backup.py",
    "server/operations/metrics.py",
    "server/run.py",
    "server/store",
    "services/notebook.py",
)
"""Folders and files for those who run servers and write programs."""
KEYWORDS = {
    **dict.fromkeys(("_", "N_", "say", "word", "fill", "translated"), None),
    **dict.fromkeys(("plural", "counted", "count"), (1, 2)),
    "C_": ((1, "c"), 2),
}
"""How a text is marked in Python; numbers are the places of one and many."""
CONTENT = {
    "games/gads_hill/content/cards.toml": {"name", "text"},
    "games/gads_hill/content/map.toml": {"name"},
    "games/ziggurat/content/heroes.toml": {"trade"},
}
"""Content files, and the keys in them whose texts people read."""

RULE = re.compile(r"\b[A-Z]{3}-\d+[a-z]?\b")
TICKED = re.compile(r"`[^`]*`")
FIGURE = re.compile(r"\d+")
IN_CLIENT = re.compile(r'\btn?\(\s*("(?:[^"\\]|\\.)*")(?:,\s*("(?:[^"\\]|\\.)*"))?')
MOVING = tuple(
    f'"{name}: '
    for name in (
        "Generated-By",
        "Language-Team",
        "Last-Translator",
        "PO-Revision-Date",
        "POT-Creation-Date",
        "Project-Id-Version",
        "Report-Msgid-Bugs-To",
    )
)
"""Lines of a catalogue's head that tell nothing of the words."""
KEY = re.compile(r"[a-z0-9]*_[a-z0-9_]*")
"""Names of other functions' arguments; nobody reads them."""
LETTER = re.compile(r"[A-Za-z]")
"""What has none, such as a line's end, is the same in every language."""


class Template(Catalog):
    """All that is to be translated, in the order of the files."""

    def __init__(self) -> None:
        super().__init__()
        for path in sorted(SOURCES.rglob("*.py")):
            if not path.relative_to(SOURCES).as_posix().startswith(STAYS_ENGLISH):
                self._take_python(path)
        for name, keys in CONTENT.items():
            data = tomllib.loads((SOURCES / name).read_text(encoding="utf-8"))
            for text in _texts(data, keys):
                self._take(text, SOURCES / name)
        for path in sorted((client.CLIENT / "src").rglob("*.ts")):
            for one, many in IN_CLIENT.findall(path.read_text(encoding="utf-8")):
                text = json.loads(one)
                self._take((text, json.loads(many)) if many else text, path)

    def _take_python(self, path: Path) -> None:
        found = extract_from_file("python", path, keywords=KEYWORDS)
        keys = _looked_up(path.read_text(encoding="utf-8"))
        for line, text, _comments, context in found:
            if line in keys:
                continue
            if isinstance(text, str) and (not LETTER.search(text) or KEY.fullmatch(text)):
                continue
            self._take(text if isinstance(text, str) else (text[0], text[1]), path, context)

    def _take(self, text: str | tuple[str, str], path: Path, context: str | None = None) -> None:
        place = (path.relative_to(ROOT).as_posix(), None)
        known = self.get(text[0] if isinstance(text, tuple) else text, context)
        places = [*(known.locations if known else ()), place]
        self.add(text, locations=sorted(set(places)), context=context)


def _looked_up(source: str) -> set[int]:
    """The lines of ``say(TEXTS["key"])``: a key is not said."""
    return {
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func).split(".")[-1] in KEYWORDS
        and node.args
        and isinstance(node.args[0], ast.Subscript)
    }


def _texts(data: object, keys: set[str]) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            if key in keys and isinstance(value, str):
                yield value
            else:
                yield from _texts(value, keys)
    elif isinstance(data, list):
        for value in data:
            yield from _texts(value, keys)


def file_of(language: str) -> Path:
    """Where a language's catalogue lies."""
    return catalogues.LOCALES / language / "LC_MESSAGES" / "digsite.po"


def read(language: str) -> Catalog:
    """A language's catalogue as it stands; an empty one for a new language."""
    file = file_of(language)
    if not file.exists():
        return Catalog(locale=language)
    with file.open("rb") as opened:
        return read_po(opened, locale=language)


def updated(language: str, template: Catalog) -> Catalog:
    """The catalogue with every text of the template and no other, old translations kept."""
    old = read(language)
    new = Catalog(locale=language, header_comment=f"# digsite: {language}", fuzzy=False)
    for message in template:
        if message.id:
            known = old.get(_single(message), message.context)
            kept = known is not None and known.pluralizable == message.pluralizable
            new.add(
                message.id,
                known.string if known and kept else None,
                locations=message.locations,
                context=message.context,
                flags=known.flags & {"fuzzy"} if known and kept else (),
            )
    return new


def write(language: str, catalogue: Catalog) -> None:
    """Write a catalogue so that equal words give equal files."""
    file = file_of(language)
    file.parent.mkdir(parents=True, exist_ok=True)
    written = io.BytesIO()
    write_po(written, catalogue, width=0)
    lines = written.getvalue().decode().splitlines(keepends=True)
    file.write_text(
        "".join(line for line in lines if not line.startswith(MOVING)), encoding="utf-8"
    )


def _single(message: Message) -> str:
    return message.id[0] if isinstance(message.id, (tuple, list)) else message.id


def faults(language: str, template: Catalog) -> Iterator[str]:
    """What is wrong with a language: texts that are missing, left over or say something else."""
    catalogue = read(language)
    wanted = {(message.context, _single(message)): message for message in template if message.id}
    found = {(message.context, _single(message)): message for message in catalogue if message.id}
    for key in sorted(found.keys() - wanted.keys(), key=str):
        yield f"{language}: nobody says this any more: {key[1]!r}"
    for key, english in wanted.items():
        message = found.get(key)
        said = all_said(message) if message else []
        if not message or message.pluralizable != english.pluralizable or not all(said):
            yield f"{language}: missing: {key[1]!r} ({english.locations[0][0]})"
        elif message.fuzzy:
            yield f"{language}: to be looked at again (fuzzy): {key[1]!r}"
        else:
            for fault in _differences(english, said, catalogue.num_plurals):
                yield f"{language}: {fault}: {key[1]!r} -> {said!r}"


def all_said(message: Message) -> list[str]:
    said = message.string
    return list(said) if isinstance(said, (tuple, list)) else [said or ""]


def _differences(english: Message, said: list[str], forms: int) -> Iterator[str]:
    """What a translation says that the English does not, or the other way round."""
    plural = isinstance(english.id, (tuple, list))
    source = english.id[1] if isinstance(english.id, (tuple, list)) else english.id
    if len(said) != (forms if plural else 1):
        yield f"{len(said)} plural forms instead of {forms}"
    for text in said:
        given, needed = fields(text), fields(source)
        if given is None:
            yield "braces that do not close"
            continue
        missing = (needed or set()) - given - ({"n"} if plural else set())
        if missing or given - (needed or set()):
            yield "other fields"
        for what, pattern in (("rule ids", RULE), ("commands", TICKED)):
            if Counter(pattern.findall(text)) != Counter(pattern.findall(source)):
                yield f"other {what}"
        if not plural and _figures(text) != _figures(source):
            yield "other figures"
        if _edges(text) != _edges(source):
            yield "other spaces at its ends"


def fields(text: str) -> set[str] | None:
    """The fields of a template; None where its braces do not close."""
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError:
        return None


def _figures(text: str) -> Counter[str]:
    return Counter(FIGURE.findall(re.sub(r"\{[^}]*\}", "", text)))


def _edges(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def languages() -> list[str]:
    """The languages that have a catalogue."""
    return [file.parent.parent.name for file in catalogues.files()]


def main() -> int:
    """Update or check the catalogues."""
    parser = argparse.ArgumentParser(prog="python -m scripts.words")
    parser.add_argument("--language", help="the code of one language, such as pl")
    parser.add_argument("--check", action="store_true", help="change nothing, fail on faults")
    asked = parser.parse_args()
    template = Template()
    found = 0
    for language in [asked.language] if asked.language else languages():
        if not asked.check:
            write(language, updated(language, template))
        told = [*faults(language, template), *translated_files.faults(language)]
        print(*told, sep="\n", end="\n" if told else "")
        print(f"{language}: {len(template)} texts, {len(told)} faults")
        found += len(told)
    catalogues.compile_all()
    return 1 if found and asked.check else 0


if __name__ == "__main__":
    sys.exit(main())
