"""Words: translated when called, filled with values, English where nothing is translated."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from digsite.core import words
from digsite.core.words import (
    C_,
    N_,
    Catalogue,
    Voice,
    _,
    fill,
    known_language,
    languages,
    load_catalogues,
    plural,
    present_language,
    speaking,
    translated,
    use_language,
)
from tests.loops import run_apart

HEAD = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: {}\n"
RUSSIAN = (
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : "
    "n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
)
CATALOGUES = {
    "de": {
        "": HEAD.format("nplurals=2; plural=(n != 1);"),
        "Hello": "Hallo",
        "{name} plays {move}": "{move}, gespielt von {name}",
        "{n} point\0{n} points": "{n} Punkt\0{n} Punkte",
        "{n} point for {piece}\0{n} points for {piece}": (
            "{n} Punkt für {piece:acc}\0{n} Punkte für {piece:acc}"
        ),
        "red worker": "roter Arbeiter|acc=roten Arbeiter|g=m",
        "street": "Straße|g=f",
        "You see the {thing}.": "{thing:+m=den|f=die|pl=die} {thing:acc} siehst du.",
        "a card\x04play": "ausspielen",
        "a game\x04play": "mitspielen",
    },
    "ru": {
        "": HEAD.format(RUSSIAN),
        "{n} point\0{n} points": "{n} очко\0{n} очка\0{n} очков",
    },
}


def write_catalogue(path: Path, texts: dict[str, str]) -> None:
    """A gettext .mo file: a head, two tables of lengths and places, then the texts."""
    pairs = sorted((source.encode(), target.encode()) for source, target in texts.items())
    place = 28 + 16 * len(pairs)
    tables, body = [b"", b""], b""
    for side in range(2):
        for pair in pairs:
            tables[side] += struct.pack("<II", len(pair[side]), place + len(body))
            body += pair[side] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    path.parent.mkdir(parents=True)
    path.write_bytes(head + tables[0] + tables[1] + body)


def offer_languages(monkeypatch: pytest.MonkeyPatch, *codes: str) -> None:
    """Offer these languages beside English, with nothing translated yet."""
    catalogues = {code: Catalogue() for code in ("en", *codes)}
    monkeypatch.setattr(words, "_catalogues", catalogues)


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """German and Russian for these tests; English again afterwards."""
    for language, texts in CATALOGUES.items():
        write_catalogue(tmp_path / language / "LC_MESSAGES" / "digsite.mo", texts)
    monkeypatch.setattr(words, "_catalogues", load_catalogues(tmp_path))
    with speaking("en"):
        yield


pytestmark = pytest.mark.usefixtures("catalogues")


def test_english_is_the_source() -> None:
    assert (_("Hello"), N_("Hello")) == ("Hello", "Hello")
    assert plural("{n} point", "{n} points", 1) == "1 point"
    assert plural("{n} point", "{n} points", 0) == "0 points"


def test_only_languages_with_a_catalogue_are_offered(tmp_path: Path) -> None:
    assert languages() == ("en", "de", "ru")
    assert tuple(load_catalogues(tmp_path / "nowhere")) == ("en",)


def test_a_language_is_chosen_when_called() -> None:
    use_language("de")
    assert _("Hello") == "Hallo"
    assert N_("Hello") == "Hello"
    assert _("Not translated yet") == "Not translated yet"
    use_language("en")
    assert _("Hello") == "Hello"


def test_a_language_is_spoken_for_a_while() -> None:
    use_language("ru")
    with speaking("de"):
        assert _("Hello") == "Hallo"
    assert present_language() == "ru"


def test_tasks_that_take_turns_keep_their_languages() -> None:
    """Whoever waits in the middle of a sentence goes on in the language they began in."""

    async def greet(language: str, mine: asyncio.Event, others: asyncio.Event) -> list[str]:
        use_language(language)
        said = []
        for _turn in range(3):
            mine.set()
            await others.wait()
            others.clear()
            said.append(_("Hello"))
        mine.set()
        return said

    async def both() -> list[list[str]]:
        one, other = asyncio.Event(), asyncio.Event()
        return list(await asyncio.gather(greet("de", one, other), greet("en", other, one)))

    assert run_apart(both()) == [["Hallo"] * 3, ["Hello"] * 3]


@pytest.mark.parametrize(("count", "said"), [(1, "очко"), (3, "очка"), (11, "очков"), (21, "очко")])
def test_plurals_follow_the_language(count: int, said: str) -> None:
    use_language("ru")
    assert plural("{n} point", "{n} points", count) == f"{count} {said}"
    assert Voice(language="ru").count("{n} point", "{n} points", count) == f"{count} {said}"


def test_templates_are_filled_in_any_language() -> None:
    template, values = "{name} plays {move}", {"name": "Ada {x}", "move": "t1"}
    assert fill(template, values) == "Ada {x} plays t1"
    assert Voice(language="de").fill(template, values) == "t1, gespielt von Ada {x}"
    use_language("de")
    assert fill(template, values) == "t1, gespielt von Ada {x}"
    assert Voice().say(template, name="Bo", move="t2") == "t2, gespielt von Bo"
    assert Voice(language="en").fill(template, values) == "Ada {x} plays t1"


def test_words_come_in_the_form_that_a_sentence_asks_for() -> None:
    voice = Voice(language="de")
    piece, street = voice.word("red worker"), voice.word("street")
    assert piece == "roter Arbeiter"
    for_piece = "{n} point for {piece}", "{n} points for {piece}"
    assert voice.count(*for_piece, 1, piece=piece) == "1 Punkt für roten Arbeiter"
    assert voice.count(*for_piece, 3, piece=piece) == "3 Punkte für roten Arbeiter"
    assert voice.say("You see the {thing}.", thing=piece) == "Den roten Arbeiter siehst du."
    assert voice.say("You see the {thing}.", thing=street) == "Die Straße siehst du."
    assert voice.say("You see the {thing}.", thing="Ada") == "Die Ada siehst du."
    assert Voice().say("You see the {thing}.", thing="worker") == "You see the worker."
    assert Voice().say("{thing:+} is seen.", thing="worker") == "Worker is seen."


def test_a_context_tells_equal_words_apart() -> None:
    card, game = C_("a card", "play"), C_("a game", "play")
    assert [translated(text, "de") for text in (card, game)] == ["ausspielen", "mitspielen"]
    assert [translated(text, "en") for text in (card, game)] == ["play", "play"]
    assert Voice().say(C_("a card", "play {x}"), x=1) == "play 1"


def test_texts_of_content_files_are_translated_as_they_are() -> None:
    assert translated("Hello", "de") == "Hallo"
    assert translated("Braces {of a user's own}", "de") == "Braces {of a user's own}"
    assert Voice(language="de").word("Hello") == "Hallo"
    assert translated("", "de") == ""


def test_a_voice_knows_the_names_at_the_table() -> None:
    voice = Voice(["Ada", ""])
    assert [voice.name(seat) for seat in range(3)] == ["Ada", "B", "C"]
    assert voice.all_names([0, 2]) == "Ada, C"


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(KeyError, match="move"):
        fill("{name} plays {move}", {"name": "Ada"})


def test_an_empty_text_stays_empty() -> None:
    """Catalogues keep their head under the empty text."""
    use_language("de")
    assert (_(""), fill("", {}), Voice(language="ru").say("")) == ("", "", "")


@pytest.mark.parametrize(
    ("name", "means"),
    [
        ("de", "de"),
        ("DE", "de"),
        ("de_AT.UTF-8", "de"),
        ("ru-RU", "ru"),
        ("fr", "en"),
        ("C", "en"),
        ("C.UTF-8", "en"),
        ("", "en"),
        ("tlh", "en"),
        ("../../de", "en"),
    ],
)
def test_names_of_languages(name: str, means: str) -> None:
    assert known_language(name) == means
    assert known_language("xx", name, "en") == means
