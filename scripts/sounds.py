"""Make the client's sounds: nine small WAV files, each with three variants one after the other.

python -m scripts.sounds          writes client/src/sounds
python -m scripts.sounds --check  says whether they are as they would be written

Everything is computed, nothing recorded: struck bodies are a few partials that die away, scraping
and burning is filtered noise from a fixed sequence. Needs the standard library alone.
"""

from __future__ import annotations

import io
import math
import sys
import wave
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "client" / "src" / "sounds"
VARIANTS = 3
PEAK = 0.85
"""The largest swing, of 1; how loud it is heard is the player's choice."""
FADE = 0.012
"""Seconds at the end in which whatever still sounds goes out, so that nothing clicks."""
Samples = list[float]
Partial = tuple[float, float, float]
"""A frequency in hertz, how strong it is, and the seconds in which it falls to a third."""


class Noise:
    """The same noise every time."""

    def __init__(self, seed: int) -> None:
        self.state = seed * 2_654_435_761 % 2**32

    def next(self) -> float:
        """From -1 to 1."""
        self.state = (self.state * 1_664_525 + 1_013_904_223) % 2**32
        return self.state / 2**31 - 1


@dataclass
class Tape:
    """A sound that is being made."""

    rate: int
    samples: Samples
    noise: Noise

    def strike(self, at: float, strength: float, partials: list[Partial]) -> None:
        """A body is struck: its partials begin together and die away."""
        first = round(at * self.rate)
        for frequency, part, decay in partials:
            turn = 2 * math.pi * frequency / self.rate
            for number in range(len(self.samples) - first):
                swing = math.exp(-number / (decay * self.rate)) * min(1.0, number / 12)
                self.samples[first + number] += strength * part * swing * math.sin(turn * number)

    def rustle(
        self, at: float, length: float, strength: float, low: float, high: float, early: float = 0.5
    ) -> None:
        """Noise between two frequencies swells until a part of its length is over, then fades."""
        first, count = round(at * self.rate), round(length * self.rate)
        smooth = [1 - math.exp(-2 * math.pi * edge / self.rate) for edge in (low, high)]
        below = above = once = 0.0
        for number in range(min(count, len(self.samples) - first)):
            once += smooth[1] * (self.noise.next() - once)
            above += smooth[1] * (once - above)
            below += smooth[0] * (above - below)
            part = number / count
            swell = part / early if part < early else (1 - part) / (1 - early)
            self.samples[first + number] += strength * swell * swell * (above - below)


def wooden(pitch: float) -> list[Partial]:
    return [(pitch, 1.0, 0.028), (pitch * 2.41, 0.45, 0.014), (pitch * 4.3, 0.2, 0.007)]


def stony(pitch: float) -> list[Partial]:
    return [(pitch, 1.0, 0.018), (pitch * 1.47, 0.7, 0.013), (pitch * 2.09, 0.5, 0.009)]


def bell(pitch: float, decay: float = 0.11) -> list[Partial]:
    return [(pitch, 1.0, decay), (pitch * 2, 0.3, decay * 0.6), (pitch * 3.01, 0.12, decay * 0.3)]


def die(tape: Tape, number: int) -> None:
    for at, strength in ((0.0, 1.0), (0.075, 0.8), (0.135, 0.55), (0.18, 0.4), (0.21, 0.25)):
        tape.strike(at * (1 + 0.09 * number), strength, wooden(820 + 70 * number + 300 * at))
        tape.rustle(at * (1 + 0.09 * number), 0.012, 0.8 * strength, 900, 5000, 0.2)


def wood(tape: Tape, number: int) -> None:
    tape.strike(0.0, 1.0, [(150 + 12 * number, 1.0, 0.045), (330 + 25 * number, 0.4, 0.02)])
    tape.rustle(0.0, 0.13, 1.2, 250, 1400, 0.12)


def stone(tape: Tape, number: int) -> None:
    tape.strike(0.0, 1.0, stony(1500 + 130 * number))
    tape.strike(0.055 + 0.008 * number, 0.5, stony(1720 + 110 * number))
    tape.rustle(0.0, 0.03, 0.9, 700, 5200, 0.1)


def card(tape: Tape, number: int) -> None:
    tape.rustle(0.0, 0.11 + 0.012 * number, 1.6, 1500, 5600, 0.7)
    tape.rustle(0.1 + 0.012 * number, 0.045, 2.2, 900, 4200, 0.08)


def capture(tape: Tape, number: int) -> None:
    for at, pitch in ((0.0, 523.3), (0.1, 392.0)):
        tape.strike(at, 1.0, wooden(pitch * (1 + 0.02 * number)))
        tape.strike(at, 0.6, bell(pitch * (1 + 0.02 * number), 0.07))
    tape.strike(0.1, 0.8, [(130 + 6 * number, 1.0, 0.05)])


def discovery(tape: Tape, number: int) -> None:
    lift = (1.0, 1.125, 0.891)[number]
    for at, pitch in ((0.0, 659.3), (0.09, 880.0), (0.18, 1108.7)):
        tape.strike(at, 0.8, bell(pitch * lift))
    tape.rustle(0.0, 0.16, 0.5, 600, 3000, 0.2)


def flame(tape: Tape, number: int) -> None:
    tape.rustle(0.0, 0.46, 3.2, 120, 600, 0.25 + 0.08 * number)
    for at in (0.06, 0.13, 0.24, 0.31):
        tape.rustle(at + 0.011 * number, 0.02, 0.6, 900, 2600, 0.15)


def turn(tape: Tape, number: int) -> None:
    lift = (1.0, 1.06, 0.944)[number]
    tape.strike(0.0, 0.8, bell(587.3 * lift, 0.09))
    tape.strike(0.12, 1.0, bell(784.0 * lift, 0.12))


def found(tape: Tape, number: int) -> None:
    lift = (1.0, 1.122, 0.891)[number]
    for at, pitch in ((0.0, 440.0), (0.09, 554.4), (0.18, 659.3), (0.27, 880.0)):
        tape.strike(at, 0.8, bell(pitch * lift, 0.09))


@dataclass(frozen=True)
class Sound:
    """How a sound is made, for how many seconds, with how many samples each."""

    name: str
    about: str
    make: Callable[[Tape, int], None]
    length: float
    rate: int


SOUNDS = (
    Sound("die", "a die tumbles", die, 0.32, 12_000),
    Sound("wood", "a piece is set down on sand", wood, 0.22, 12_000),
    Sound("stone", "a piece walks on stone", stone, 0.18, 12_000),
    Sound("card", "a card is turned over", card, 0.2, 12_000),
    Sound("capture", "something is taken", capture, 0.3, 12_000),
    Sound("discovery", "something is dug up", discovery, 0.48, 8_000),
    Sound("flame", "a flame comes up", flame, 0.48, 8_000),
    Sound("turn", "it is your turn", turn, 0.44, 8_000),
    Sound("found", "a game has found its players", found, 0.48, 8_000),
)


def variant(sound: Sound, number: int) -> Samples:
    """One of the ways a sound sounds, at full strength."""
    count = round(sound.length * sound.rate)
    tape = Tape(sound.rate, [0.0] * count, Noise(number + 7 * len(sound.name)))
    sound.make(tape, number)
    fade = round(FADE * sound.rate)
    for left in range(fade):
        tape.samples[count - 1 - left] *= left / fade
    strongest = max(map(abs, tape.samples))
    return [PEAK * sample / strongest for sample in tape.samples]


def written(sound: Sound) -> bytes:
    """The file: one channel of 8 bits, the variants one after the other and equally long."""
    samples = [sample for number in range(VARIANTS) for sample in variant(sound, number)]
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(1)
        out.setframerate(sound.rate)
        out.writeframes(bytes(128 + round(127 * sample) for sample in samples))
    return file.getvalue()


def main() -> int:
    """Write the files, or compare them."""
    files = {FOLDER / f"{sound.name}.wav": written(sound) for sound in SOUNDS}
    if "--check" not in sys.argv:
        FOLDER.mkdir(parents=True, exist_ok=True)
        for path, content in files.items():
            path.write_bytes(content)
        return 0
    there = {path: path.read_bytes() for path in FOLDER.glob("*")} if FOLDER.exists() else {}
    if there == files:
        return 0
    print("client/src/sounds is not what scripts/sounds.py makes: run python -m scripts.sounds")
    return 1


if __name__ == "__main__":
    sys.exit(main())
