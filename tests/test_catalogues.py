"""Catalogues: what is collected, what a fault is, and that only whole ones are compiled."""

from __future__ import annotations

import ast
import gettext
import io
from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from scripts import catalogues, translated_files, words

HEAD = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    '"Plural-Forms: nplurals=3; plural=(n%10==1 ? 0 : n<5 ? 1 : 2);\\n"\n\n'
)
POINTS = 'msgid "{n} point"\nmsgid_plural "{n} points"\n'
THREE = 'msgstr[0] "{n} очко"\nmsgstr[1] "{n} очка"\nmsgstr[2] "{n} очков"\n'


@pytest.fixture(name="folder")
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(catalogues, "LOCALES", tmp_path)
    return tmp_path


def written(folder: Path, text: str, language: str = "ru") -> Path:
    file = folder / language / "LC_MESSAGES" / "digsite.po"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(HEAD + text, encoding="utf-8")
    return file


def test_no_text_stands_within_a_template_where_nobody_finds_it() -> None:
    for path in sorted(words.SOURCES.rglob("*.py")):
        if path.relative_to(words.SOURCES).as_posix().startswith(words.STAYS_ENGLISH):
            continue
        for outer in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(outer, ast.JoinedStr):
                inside = [one for one in ast.walk(outer) if isinstance(one, ast.Call)]
                marked = [
                    one
                    for one in inside
                    if ast.unparse(one.func).split(".")[-1] in words.KEYWORDS
                    and isinstance(one.args[0], ast.Constant)
                ]
                assert not marked, f"{path}, line {outer.lineno}: {ast.unparse(outer)}"


def template(*texts: str | tuple[str, str]) -> Catalog:
    made = Catalog()
    for text in texts:
        made.add(text, locations=[("here.py", 1)])
    return made


def test_a_catalogue_is_compiled_as_babel_would(folder: Path) -> None:
    text = f'msgctxt "a way"\nmsgid "left"\nmsgstr "налево"\n\n{POINTS}{THREE}'
    file = written(folder, text)
    assert catalogues.compile_all() == []
    theirs = io.BytesIO()
    with file.open("rb") as opened:
        write_mo(theirs, read_po(opened, locale="ru"))
    with file.with_suffix(".mo").open("rb") as opened:
        ours = gettext.GNUTranslations(opened)
    other = gettext.GNUTranslations(io.BytesIO(theirs.getvalue()))
    assert ours.pgettext("a way", "left") == other.pgettext("a way", "left") == "налево"
    for number in (1, 2, 5, 21):
        said = ours.ngettext("{n} point", "{n} points", number)
        assert said == other.ngettext("{n} point", "{n} points", number)
    assert ours.ngettext("{n} point", "{n} points", 5) == "{n} очков"


@pytest.mark.parametrize("text", ['msgid "a"\nmsgstr ""\n', '#, fuzzy\nmsgid "a"\nmsgstr "бы"\n'])
def test_only_a_whole_catalogue_is_offered(folder: Path, text: str) -> None:
    file = written(folder, 'msgid "a"\nmsgstr "бы"\n')
    catalogues.compile_all()
    assert file.with_suffix(".mo").exists()
    written(folder, text)
    assert catalogues.compile_all() == ["ru: 1 texts are missing"]
    assert not file.with_suffix(".mo").exists()


@pytest.mark.parametrize(
    ("english", "entry", "fault"),
    [
        ("See IND-17.", 'msgid "See IND-17."\nmsgstr "См. IND-18."\n', "other rule ids"),
        ("{a} digs", 'msgid "{a} digs"\nmsgstr "{b} копает"\n', "other fields"),
        ("{a} digs", 'msgid "{a} digs"\nmsgstr "{a копает"\n', "braces that do not close"),
        ("3 camps", 'msgid "3 camps"\nmsgstr "4 лагеря"\n', "other figures"),
        ("Type `help`.", 'msgid "Type `help`."\nmsgstr "Введи `помощь`."\n', "other commands"),
        ("so: ", 'msgid "so: "\nmsgstr "так:"\n', "other spaces"),
        ("a", 'msgid "a"\nmsgstr ""\n', "missing"),
        ("a", '#, fuzzy\nmsgid "a"\nmsgstr "бы"\n', "fuzzy"),
        ("a", 'msgid "a"\nmsgstr "бы"\n\nmsgid "old"\nmsgstr "в"\n', "nobody says this"),
        (("{n} point", "{n} points"), 'msgid "{n} point"\nmsgstr "{n}"\n', "missing"),
        (("{n} point", "{n} points"), POINTS + 'msgstr[0] "{n} очко"\n', "missing"),
    ],
)
def test_what_is_wrong_is_told(
    folder: Path, english: str | tuple[str, str], entry: str, fault: str
) -> None:
    written(folder, entry)
    told = list(words.faults("ru", template(english)))
    assert any(fault in line for line in told), told


def test_nothing_is_told_of_a_whole_catalogue(folder: Path) -> None:
    written(folder, 'msgid "See {a:acc}, IND-17."\nmsgstr "См. {a}, IND-17."\n\n' + POINTS + THREE)
    found = list(words.faults("ru", template("See {a:acc}, IND-17.", ("{n} point", "{n} points"))))
    assert found == []


def test_what_is_kept_when_the_words_change(folder: Path) -> None:
    written(folder, 'msgid "a"\nmsgstr "бы"\n\nmsgid "old"\nmsgstr "в"\n')
    words.write("ru", words.updated("ru", template("a", "new")))
    assert {m.id: m.string for m in words.read("ru") if m.id} == {"a": "бы", "new": ""}


def test_texts_are_found_where_people_read_them() -> None:
    found = {(m.context, m.id if isinstance(m.id, str) else m.id[0]) for m in words.Template()}
    # A game's words, a card's, a hero's, the client.
    for text in ("professor", "Main St.", "the goat-herd", "playing"):
        assert any(text == known for _, known in found), text


GUIDE = """# One
<!-- a note -->
{#IND-01} Text with `go +` and [a link](/guide/indus#IND-02).
```figure turn
die: 2
caption: Two.
```
"""


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("# Eins\n", "", "other headings: #"),
        ("IND-01", "IND-03", "other rule ids: IND-03"),
        ("go +", "geh +", "other commands: `geh +`"),
        ("/guide/indus", "/guide/scarabya", "other links: /guide/indus"),
        ("die: 2", "die: 3", "other figures"),
    ],
)
def test_a_guide_says_what_the_english_one_says(old: str, new: str, fault: str) -> None:
    kept = GUIDE.replace("a note", "eine Notiz").replace("Two.", "Zwei.").replace("One", "Eins")
    assert list(translated_files.guide_faults(GUIDE, kept)) == []
    assert fault in translated_files.guide_faults(GUIDE, kept.replace(old, new))


LESSON = """[answers]
IND-01 = "No."
[[step]]
id = "place"
title = "Place"
say = "Do."
done = "Well."
[[step.mistake]]
answer = "There."
"""
SAME_LESSON = """[answers]
IND-01 = "Nein."
[place]
title = "Setzen"
say = "Setz."
done = "Gut."
mistakes = ["Dort."]
"""


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("IND-01", "IND-02", "other answers"),
        ("[place]", "[put]", "step place is missing or left over"),
        ('["Dort."]', '["Dort.", "Da."]', "step place: other sentences"),
        ("Gut.", "", "step place: other sentences"),
    ],
)
def test_a_lesson_has_the_same_steps(old: str, new: str, fault: str) -> None:
    assert list(translated_files.lesson_faults(LESSON, SAME_LESSON)) == []
    assert fault in translated_files.lesson_faults(LESSON, SAME_LESSON.replace(old, new))
