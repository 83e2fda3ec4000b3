"""What a client may say on a table's socket, each message with its shape checked."""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from digsite.draw.scene import Shape
from digsite.server.protocol import LARGEST, ActionId, Number, Value

SeatNumber = Annotated[int, Meta(ge=0, le=61)]
Text = Annotated[str, Meta(max_length=2000)]


class Message(msgspec.Struct, tag_field="do", kw_only=True):
    """``n`` is the client's own number; the answer carries it back."""

    n: Number | None = None


class Hello(Message, tag="hello"):
    """Look from somewhere; ``have`` is the key of the fixed layer the client holds."""

    shape: Shape = "wide"
    language: Annotated[str, Meta(max_length=20)] = ""
    seat: SeatNumber | msgspec.UnsetType | None = msgspec.UNSET
    look: Annotated[str, Meta(max_length=40)] = ""
    have: Annotated[str, Meta(max_length=64)] | None = None
    screen: bool = False
    """Whether all in a room look at it: then it shows what everybody may see."""


class Play(Message, tag="play"):
    """Decide."""

    seat: SeatNumber
    decision: Annotated[int, Meta(ge=0, le=LARGEST)]
    action: ActionId
    value: Value | None = None


class Children(Message, tag="children"):
    """What lies below an action that said it has more."""

    seat: SeatNumber
    action: ActionId


class Preview(Message, tag="preview"):
    """What a choice would do, or what a glance at an element tells; also from no seat."""

    seat: SeatNumber | None
    action: ActionId
    value: Value | None = None


class Why(Message, tag="why"):
    """Whether a choice is legal, and by which rule it is not."""

    seat: SeatNumber
    action: ActionId
    value: Value | None = None


class Hint(Message, tag="hint"):
    """A good move, and the reason."""

    seat: SeatNumber


class Analyse(Message, tag="analyse"):
    """Look into the position a little further."""

    seat: SeatNumber | None = None
    effort: Literal["quick", "thorough"] = "quick"


class Tips(Message, tag="tips"):
    """What somebody new to the game should know before this decision."""

    seat: SeatNumber


class Undo(Message, tag="undo"):
    """Take the latest decision back."""

    seat: SeatNumber


class Consent(Message, tag="consent"):
    """Agree to what somebody wishes, or not; without its number, the oldest wish is meant."""

    seat: SeatNumber
    yes: bool
    wish: Number | None = None


class Withdraw(Message, tag="withdraw"):
    """Take an open choice of a simultaneous step back."""

    seat: SeatNumber


class Chance(Message, tag="chance"):
    """The referee says what the real dice and cards said, or lets the server draw."""

    text: Text | None = None
    draw: bool = False


class Retype(Message, tag="retype"):
    """The referee takes back the latest step."""


class Arm(Message, tag="arm"):
    """Be asked in optional windows, or not."""

    seat: SeatNumber
    on: bool


class Look(Message, tag="look"):
    """An earlier moment, as seen then."""

    step: Annotated[int, Meta(ge=0, le=LARGEST)]
    have: Annotated[str, Meta(max_length=64)] | None = None


class Journal(Message, tag="journal"):
    """Entries older than those the view brought."""

    before: Annotated[int, Meta(ge=0, le=LARGEST)]


class Fork(Message, tag="fork"):
    """A private table from what the viewer knows."""


class Skip(Message, tag="skip"):
    """Let bots play without pauses until a person is to decide."""


class Ping(Message, tag="ping"):
    """Nothing; proves that both ends are there."""


AnyMessage = (
    Hello
    | Play
    | Children
    | Preview
    | Why
    | Hint
    | Analyse
    | Tips
    | Undo
    | Consent
    | Withdraw
    | Chance
    | Retype
    | Arm
    | Look
    | Journal
    | Fork
    | Skip
    | Ping
)

_decoder: Final[msgspec.json.Decoder[AnyMessage]] = msgspec.json.Decoder(AnyMessage)
_encoder: Final = msgspec.json.Encoder()
_NUMBER: Final = re.compile(r'"n"\s*:\s*(-?\d{1,15})\b')


class BadMessage(ValueError):
    """A message that is none of ours; ``n`` is its number where one can be made out."""

    def __init__(self, reason: str, n: int | None) -> None:
        super().__init__(reason)
        self.n = n


def read(text: str) -> AnyMessage:
    """One message of a client, or ``BadMessage`` that says what is wrong with it."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as problem:
        found = _NUMBER.search(text)
        raise BadMessage(str(problem), None if found is None else int(found[1])) from None


def written(message: msgspec.Struct) -> str:
    """A message to a client."""
    return _encoder.encode(message).decode()
