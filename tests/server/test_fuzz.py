"""Whatever a client says: an answer or a clean goodbye, and never a move that is not theirs."""

import json
import random
from dataclasses import replace

import pytest
from websockets.exceptions import ConnectionClosed

from digsite.games import game_ids
from scripts.steady_server import STEADY
from tests.seeds import FIRST
from tests.server.conftest import NewGuest
from tests.server.helpers import Browser, Data, Wire, serving
from tests.server.test_tables import joined

pytestmark = pytest.mark.fuzz

DOS = (
    *("hello", "play", "children", "preview", "why", "undo", "consent", "withdraw", "chance"),
    *("retype", "arm", "look", "journal", "skip", "ping", "nonsense"),
)
NAMES = ("seat", "decision", "action", "value", "step", "before", "yes", "on", "text", "draw")
ACTIONS = ("camp", "lead-1", "camp-3", "card:99", "take:", "pass", "", "x" * 501, "\u0000", "'")
ROUNDS = 150
ANOTHERS = 10**6
"""A number that no question of ours has."""


def drawn_games() -> list[str]:
    return game_ids()


def anything(dice: random.Random, depth: int = 0) -> object:
    """Some JSON."""
    kind = dice.randrange(9 if depth < 3 else 7)
    if kind == 7:
        return [anything(dice, depth + 1) for _ in range(dice.randrange(4))]
    if kind == 8:
        return {dice.choice(NAMES): anything(dice, depth + 1) for _ in range(dice.randrange(4))}
    plain: list[object] = [
        None,
        dice.random() < 0.5,
        dice.choice([-1, 0, 1, 2, 3, 61, 62, 2**31, 2**53, 2**64, -(2**70)]),
        dice.random() * 10 ** dice.randrange(-300, 300),
        dice.choice(ACTIONS),
        "".join(chr(dice.choice([0, 34, 60, 92, 0x202E, 0x1F600, 65])) for _ in range(5)),
        dice.randrange(5),
    ]
    return plain[kind]


def nearly(dice: random.Random, known: list[str]) -> Data:
    """A message with a right name and more or less right fields."""
    message: Data = {"do": dice.choice(DOS)}
    for name in NAMES:
        if dice.random() < 0.7:
            message[name] = anything(dice, 2)
    if dice.random() < 0.5:
        message["seat"] = dice.randrange(3)
    if dice.random() < 0.5:
        message["action"] = dice.choice(known or list(ACTIONS))
    if dice.random() < 0.5:
        message["value"] = [dice.randrange(-5, 400) for _ in range(dice.randrange(5))]
    return message


def fuzz(wire: Wire, dice: random.Random) -> None:
    """Send one strange thing, and see that the socket still answers."""
    known = [action["id"] for action in wire.view["scene"]["actions"]]
    kind = dice.randrange(4)
    if kind == 0:
        wire.connection.send(json.dumps(anything(dice)))
    elif kind == 1:
        whole = json.dumps({"n": ANOTHERS, **nearly(dice, known)})
        wire.connection.send(whole[: dice.randrange(whole.index(","), len(whole))])
    elif kind == 2:
        wire.connection.send(bytes(dice.randrange(256) for _ in range(20)))
    else:
        wire.connection.send(json.dumps(nearly(dice, known)))
    assert wire.ask("ping")["ok"]


@pytest.mark.parametrize("game", drawn_games())
def test_strange_messages_are_answered_and_change_nothing_of_others(
    guest: NewGuest, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    ada, eve = guest("Ada"), guest("Eve")
    made = ada.table(game, "me", "link")
    joined(eve, made["links"][0]["url"])
    good, strange = ada.sit(made["table"]), eve.sit(made["table"])
    dice = random.Random(f"{game} {FIRST}")
    for _ in range(ROUNDS):
        fuzz(strange, dice)
    good.hello()
    assert good.view["decisions"] == {"0": 0}
    assert good.view["mine"] == [0]
    assert not [one for one in eve.heard if '"kind":"broken"' in one]
    assert not caplog.records


def test_a_spectator_changes_nothing(guest: NewGuest) -> None:
    ada, eve = guest("Ada"), guest("Eve")
    made = ada.table("scarabya", "me", mode="solo")
    joined(eve, made["watch"])
    good, strange = ada.sit(made["table"]), eve.sit(made["table"])
    dice = random.Random(FIRST + 1)
    for _ in range(ROUNDS):
        fuzz(strange, dice)
    good.hello()
    assert good.view["step"] == 0


def test_old_messages_sent_again_and_out_of_order_play_nothing_twice(guest: NewGuest) -> None:
    ada = guest("Ada")
    wire = ada.sit(ada.table("scarabya", "me", mode="solo")["table"])
    dice = random.Random(FIRST + 3)
    sent: list[Data] = []
    while not wire.view["over"]:
        action, value = wire.pick(wire.view["scene"]["actions"], dice)
        decision = wire.view["decisions"]["0"]
        sent.append({"seat": 0, "decision": decision, "action": action, "value": value})
        step = wire.ask("play", **sent[-1])["step"]
        for old in dice.sample(sent, min(3, len(sent))):
            again = wire.ask("play", **old)
            assert (again["ok"], again["step"], again["repeat"]) == (True, step, True)
    assert wire.view["decisions"]["0"] == len(sent)


def test_nobody_is_heard_before_hello(guest: NewGuest) -> None:
    ada = guest("Ada")
    wire = ada.wire(ada.table("scarabya", "me", mode="solo")["table"])
    for do in ("play", "undo", "look", "journal", "fork", "hint", "skip"):
        fields = {"seat": 0, "decision": 0, "action": "camp", "step": 0, "before": 0}
        answer = wire.ask(do, **fields)
        assert do == "skip" or not answer["ok"], do


def test_a_huge_message_ends_the_socket(guest: NewGuest) -> None:
    ada = guest("Ada")
    wire = ada.sit(ada.table("scarabya", "me", mode="solo")["table"])
    with pytest.raises(ConnectionClosed) as closed:
        wire.ask("ping", text="x" * 100_000)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def test_a_flood_is_sent_away(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = replace(STEADY, messages_per_second=0.001, messages_at_once=20)
    with serving(tmp_path_factory.mktemp("data"), limits) as url, Browser(url) as ada:
        wire = ada.sit(ada.table("scarabya", "me", mode="solo")["table"])
        wire.flood("ping", times=30)
        assert wire.told_already("bye")["again"] is False


def test_too_many_sockets_of_one_guest_are_refused(guest: NewGuest) -> None:
    ada = guest("Ada")
    table = ada.table("scarabya", "me", mode="solo")["table"]
    for _ in range(STEADY.sockets_per_guest):
        ada.sit(table)
    with pytest.raises(Exception, match="403"):
        ada.wire(table)


def test_a_socket_from_another_site_is_refused(guest: NewGuest) -> None:
    ada = guest("Ada")
    table = ada.table("scarabya", "me", mode="solo")["table"]
    for origin in ("http://evil.example", "null"):
        with pytest.raises(Exception, match="403"):
            ada.wire(table, origin)
