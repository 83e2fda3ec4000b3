"""Compile the catalogues of the languages: every src/digsite/locale/*/LC_MESSAGES/digsite.po.

    python -m scripts.catalogues

Needs the standard library alone, because whoever installs digsite from its sources needs it. Only
a whole catalogue is compiled, and only compiled ones are offered to players.
"""

import ast
import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "src" / "digsite" / "locale"
CONTEXT = "\x04"
MAGIC = 0x950412DE


@dataclass
class Entry:
    """One text of a catalogue: what is said in English, and in the language."""

    id: str = ""
    plural: str = ""
    context: str = ""
    said: dict[int, str] = field(default_factory=dict)
    fuzzy: bool = False

    @property
    def key(self) -> str:
        """What gettext looks it up by."""
        key = f"{self.context}{CONTEXT}{self.id}" if self.context else self.id
        return f"{key}\0{self.plural}" if self.plural else key

    @property
    def whole(self) -> bool:
        """Whether somebody has translated it, all of it."""
        return not self.fuzzy and bool(self.said) and all(self.said.values())


def files() -> list[Path]:
    """The catalogues that people write."""
    return sorted(LOCALES.glob("*/LC_MESSAGES/digsite.po"))


def read(file: Path) -> Iterator[Entry]:
    """The entries of a catalogue, its head (whose text is empty) first."""
    entry, told = Entry(), ""
    for line in [*file.read_text(encoding="utf-8").splitlines(), ""]:
        if line.startswith("#"):
            entry.fuzzy |= line.startswith("#,") and "fuzzy" in line
            continue
        if not line.strip():
            if entry.said:
                yield entry
            entry = Entry()
            continue
        keyword, quote, rest = line.partition('"')
        told = keyword.strip() or told
        text = str(ast.literal_eval(quote + rest))
        if told == "msgid":
            entry.id += text
        elif told == "msgid_plural":
            entry.plural += text
        elif told == "msgctxt":
            entry.context += text
        else:
            form = int(told.removeprefix("msgstr").strip("[]") or 0)
            entry.said[form] = entry.said.get(form, "") + text


def compiled(entries: list[Entry]) -> bytes:
    """The same as gettext reads it when a program runs."""
    pairs = sorted(
        (entry.key.encode(), "\0".join(said for _, said in sorted(entry.said.items())).encode())
        for entry in entries
    )
    table = 28
    texts = table + 16 * len(pairs)
    places: list[int] = []
    packed = b""
    for half in (0, 1):
        for pair in pairs:
            places += [len(pair[half]), texts + len(packed)]
            packed += pair[half] + b"\0"
    head = struct.pack("<7I", MAGIC, 0, len(pairs), table, table + 8 * len(pairs), 0, texts)
    return head + struct.pack(f"<{len(places)}I", *places) + packed


def compile_all() -> list[str]:
    """Compile what is whole and has changed, remove what is not whole; says what is left out."""
    left_out = []
    for file in files():
        entries = list(read(file))
        target = file.with_suffix(".mo")
        missing = sum(not entry.whole for entry in entries)
        if missing:
            target.unlink(missing_ok=True)
            left_out.append(f"{file.parent.parent.name}: {missing} texts are missing")
            continue
        content = compiled(entries)
        if not target.exists() or target.read_bytes() != content:
            target.write_bytes(content)
    return left_out


def main() -> int:
    """Compile them all, and name the languages that are not offered."""
    for line in compile_all():
        print(f"Not offered: {line}; see docs/translate.md.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
