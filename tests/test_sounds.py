"""What the client's sounds are like: short, small, equally loud, each with a colour of its own."""

import cmath
import io
import math
import re
import wave
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import pytest

from scripts.sounds import FOLDER, SOUNDS, VARIANTS, Sound, written

ROOT = Path(__file__).resolve().parent.parent
BLOCK = 1024
every_sound = pytest.mark.parametrize("sound", SOUNDS, ids=[sound.name for sound in SOUNDS])
MIDDLE = {
    "wood": (100, 700),
    "flame": (150, 800),
    "turn": (500, 1000),
    "found": (450, 1000),
    "capture": (300, 1000),
    "discovery": (650, 1400),
    "die": (700, 2000),
    "stone": (1300, 3000),
    "card": (1500, 4000),
}
"""Where the middle of a sound's strength lies, in hertz."""


@lru_cache
def variants(sound: Sound) -> list[list[float]]:
    """Each variant's samples, from -1 to 1, as the file has them."""
    with wave.open(io.BytesIO(written(sound))) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 1)
        assert file.getframerate() == sound.rate
        samples = [(byte - 128) / 128 for byte in file.readframes(file.getnframes())]
    length = len(samples) // VARIANTS
    assert len(samples) == length * VARIANTS
    return [samples[number * length : (number + 1) * length] for number in range(VARIANTS)]


def decibels(samples: Iterable[float]) -> float:
    """How strong samples are on the whole; 0 is a square wave at full swing."""
    squares = [sample * sample for sample in samples]
    return 10 * math.log10(sum(squares) / len(squares))


def spectrum(samples: list[complex]) -> list[complex]:
    """The Fourier transform of a power of two of samples."""
    count = len(samples)
    if count == 1:
        return samples
    even, odd = spectrum(samples[::2]), spectrum(samples[1::2])
    turned = [cmath.exp(-2j * math.pi * at / count) * one for at, one in enumerate(odd)]
    pairs = list(zip(even, turned, strict=True))
    return [a + b for a, b in pairs] + [a - b for a, b in pairs]


def middle(sound: Sound, samples: list[float]) -> float:
    """The frequency in the middle of a sound's strength."""
    power = [0.0] * (BLOCK // 2)
    for begin in range(0, len(samples), BLOCK):
        block = samples[begin : begin + BLOCK]
        found = spectrum([complex(one) for one in block] + [0j] * (BLOCK - len(block)))
        power = [sum_ + abs(one) ** 2 for sum_, one in zip(power, found, strict=False)]
    step = sound.rate / BLOCK
    return sum(at * step * one for at, one in enumerate(power)) / sum(power)


@every_sound
def test_the_file_is_what_the_script_makes(sound: Sound) -> None:
    assert (FOLDER / f"{sound.name}.wav").read_bytes() == written(sound)


def test_there_are_at_most_nine_and_no_other_file() -> None:
    assert len(SOUNDS) <= 9
    assert {path.name for path in FOLDER.iterdir()} == {f"{sound.name}.wav" for sound in SOUNDS}


@every_sound
def test_a_sound_is_short_and_small_with_all_its_variants(sound: Sound) -> None:
    assert VARIANTS == 3
    assert len(variants(sound)[0]) / sound.rate < 0.5
    assert len(written(sound)) < 12_000


@every_sound
def test_no_variant_is_cut_off_at_its_peak_or_clicks_at_its_ends(sound: Sound) -> None:
    for samples in variants(sound):
        assert 0.8 < max(map(abs, samples)) < 0.9
        assert abs(samples[0]) < 0.05
        assert abs(samples[-1]) < 0.02
        # It swings about the middle.
        assert abs(sum(samples) / len(samples)) < 0.02


def test_sounds_are_about_equally_loud_where_they_sound() -> None:
    loud = {
        sound.name: max(
            decibels(samples[begin : begin + sound.rate // 20])
            for samples in variants(sound)
            for begin in range(0, len(samples) - sound.rate // 20, sound.rate // 40)
        )
        for sound in SOUNDS
    }
    assert all(-18 < value < -4 for value in loud.values()), loud
    assert max(loud.values()) - min(loud.values()) < 10, loud


@every_sound
def test_a_sound_has_its_own_place_in_the_spectrum(sound: Sound) -> None:
    low, high = MIDDLE[sound.name]
    found = [middle(sound, samples) for samples in variants(sound)]
    assert all(low < one < high for one in found), found


@every_sound
def test_variants_differ(sound: Sound) -> None:
    assert len({tuple(samples) for samples in variants(sound)}) == VARIANTS


def test_the_listening_page_plays_every_sound_and_says_what_it_is_for() -> None:
    page = (ROOT / "docs" / "sounds.html").read_text(encoding="utf-8")
    assert re.findall(r'src="([^"]+)"', page) == [
        f"../client/src/sounds/{sound.name}.wav" for sound in SOUNDS
    ]
    for sound in SOUNDS:
        assert sound.about in page.lower()
