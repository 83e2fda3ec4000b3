"""Fonts and their metrics."""

from __future__ import annotations

import re
from importlib import resources

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digsite.draw.lettering import SCRIPTS, Cut, embedded_faces, font_file, linked_faces, rules
from digsite.draw.metrics import cap_height, cut_metrics, shorten, text_width, wrap
from digsite.draw.svg import text

FONTS = resources.files("digsite.draw").joinpath("fonts")
LETTERS = {
    "en": "The quick brown fox: 0123456789 ×·–—“”‘’…−",
    "fr": "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜ«»",
    "de": "äöüßÄÖÜ„“",
    "it": "àèéìòù",
    "es": "áéíñóúü¿¡",
    "pt": "ãâáàçéêíõôóú",
    "nl": "ëïéó",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ№",
}


@pytest.mark.parametrize("cut", Cut)
def test_every_cut_has_its_files(cut: Cut) -> None:
    for script in SCRIPTS:
        assert FONTS.joinpath(font_file(cut, script)).read_bytes()[:4] == b"wOF2"


@pytest.mark.parametrize("language", LETTERS)
@pytest.mark.parametrize("cut", Cut)
def test_every_language_can_be_set(cut: Cut, language: str) -> None:
    missing = set(LETTERS[language]) - set(cut_metrics(cut)["widths"])
    assert missing == set()


def test_the_licences_are_there() -> None:
    for name in ("OFL-Alegreya.txt", "OFL-Alegreya-Sans.txt"):
        assert "SIL OPEN FONT LICENSE" in FONTS.joinpath(name).read_text(encoding="utf-8")


def test_widths_grow_with_words_and_size() -> None:
    assert text_width("", 16) == 0
    assert text_width("MM", 16) == 2 * text_width("M", 16)
    assert text_width("scarab", 32) == 2 * text_width("scarab", 16)
    assert text_width("i", 16) < text_width("m", 16)
    # A letter no font here has is taken to be wide, so that a box is never too small for it.
    assert text_width("漢", 16) == text_width("M", 16)


def test_lining_figures_are_all_equally_wide() -> None:
    widths = {text_width(str(digit), 100, Cut.BOLD, lining=True) for digit in range(10)}
    assert len(widths) == 1
    assert text_width("1", 100, Cut.BOLD) < text_width("0", 100, Cut.BOLD)


def test_capitals_are_about_two_thirds_high() -> None:
    assert all(0.6 < cap_height(cut) < 0.7 for cut in Cut)


@given(st.lists(st.text("abcdefg", min_size=1, max_size=12), max_size=20))
def test_wrapping_keeps_the_words_and_the_width(words: list[str]) -> None:
    lines = wrap(" ".join(words), 120, 16)
    assert " ".join(lines).split() == words
    for line in lines:
        assert text_width(line, 16) <= 120 or " " not in line


def test_wrapping_fills_lines() -> None:
    assert wrap("a b c", 1000, 16) == ["a b c"]
    assert wrap("", 100, 16) == []


def test_shortening_only_what_is_too_long() -> None:
    assert shorten("Ada", 100, 16) == "Ada"
    cut_off = shorten("Professor Quatermain", 80, 16)
    assert cut_off.endswith("…")
    assert cut_off.startswith("Prof")
    assert text_width(cut_off, 16) <= 80


def test_only_cuts_and_scripts_in_use_are_embedded() -> None:
    latin = embedded_faces(text(0, 0, "Camp", 12, cut=Cut.BOLD))
    assert latin.count("@font-face") == 1
    assert "font-weight:700" in latin
    russian = embedded_faces(text(0, 0, "Лагерь", 12, cut=Cut.BOLD))
    assert russian.count("@font-face") == 2
    assert embedded_faces("<path/>") == ""


def test_a_page_can_link_the_fonts() -> None:
    css = linked_faces("/fonts")
    names = re.findall(r"url\(/fonts/([^)]+)\)", css)
    assert len(names) == len(Cut) * len(SCRIPTS)
    assert all(FONTS.joinpath(name).is_file() for name in names)


def test_every_cut_has_a_rule() -> None:
    assert all(f".s .{cut.css_class}{{" in rules(".s") for cut in Cut)
