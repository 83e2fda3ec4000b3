"""Seats that change hands: who may, who is asked, and what the others hear of it."""

from __future__ import annotations

import pytest

from digsite.server.limits import Limits
from digsite.server.tables.company import Company
from digsite.server.tables.views import ViewKey
from digsite.server.web.pace import Account, Paces
from tests.server.conftest import NewGuest
from tests.server.helpers import Browser, Wire, fetch
from tests.server.test_tables import joined, play_out


def three_with_a_bot(guest: NewGuest, **more: object) -> tuple[str, Browser, Browser]:
    """Ada and Bo play Gads Hill with a bot; Ada has set the table up."""
    ada, bo = guest("Ada"), guest("Bo")
    made = ada.table("gads-hill", "me", "link", "visitor", **more)
    joined(bo, made["links"][0]["url"])
    return made["table"], ada, bo


def swap(browser: Browser, table: str, seat: int, who: str) -> dict[str, object]:
    return browser.post(f"/api/tables/{table}/seat", {"seat": seat, "who": who})


def news(wire: Wire, kind: str) -> str:
    """Listen until something of a kind is told, and give its text."""
    while True:
        told = wire.told("news")
        if told["kind"] == kind:
            return str(told["text"])


@pytest.mark.parametrize("way", ["me", "link"])
def test_a_bots_hand_is_not_looked_at_without_the_others_consent(guest: NewGuest, way: str) -> None:
    table, ada, bo = three_with_a_bot(guest)
    mine, other = ada.sit(table), bo.sit(table)
    assert swap(ada, table, 2, way) == {"asked": [1]}
    assert mine.ask("hello", seat=2)["error"]["kind"] == "forbidden"
    question = other.told("asked")
    assert (question["about"], question["seat"], question["from"]) == ("seat", 1, 0)
    assert question["text"].startswith("Ada wants to")
    assert other.ask("consent", seat=1, yes=False, wish=question["wish"])["ok"]
    settled = mine.told("settled")
    assert (settled["yes"], settled["text"]) == (False, "The others would rather not.")
    assert mine.hello()["players"][2]["who"] == "bot"


def test_a_seat_is_taken_over_when_all_agree_and_everybody_hears_of_it(guest: NewGuest) -> None:
    table, ada, bo = three_with_a_bot(guest)
    mine, other = ada.sit(table), bo.sit(table)
    swap(ada, table, 2, "me")
    wish = other.told("asked")["wish"]
    assert other.ask("consent", seat=1, yes=True, wish=wish)["ok"]
    assert mine.told("settled")["yes"]
    mine.until(lambda now: now["mine"] == [0, 2])
    assert news(other, "took") == "Ada 2 takes over from Visitor."
    assert "Ada 2 takes over from Visitor." in [one["text"] for one in other.hello()["journal"]]


def test_who_comes_late_is_asked_what_is_still_open(guest: NewGuest) -> None:
    table, ada, bo = three_with_a_bot(guest)
    swap(ada, table, 2, "me")
    assert bo.sit(table).told("asked")["about"] == "seat"


def test_a_house_rule_keeps_every_seat_with_whom_it_was_given_to(guest: NewGuest) -> None:
    table, ada, bo = three_with_a_bot(guest, takeover=False)
    assert swap(ada, table, 2, "me")["error"]["kind"] == "refused"  # type: ignore[index]
    view = ada.sit(table).view
    assert "2" in view["offers"]  # another bot may still sit there
    assert view["offers"]["2"] == ["bot"]
    # One's own seat is another matter.
    bo.post(f"/api/tables/{table}/leave")
    assert swap(bo, table, 1, "me") == {}


def test_a_seat_without_secrets_needs_no_consent(guest: NewGuest) -> None:
    ada, bo = guest("Ada"), guest("Bo")
    made = ada.table("indus", "me", "link", "visitor")
    joined(bo, made["links"][0]["url"])
    other = bo.sit(made["table"])
    assert swap(ada, made["table"], 2, "me") == {}
    assert news(other, "took") == "Ada 2 takes over from Visitor."


def test_whose_seat_it_was_comes_back_without_asking(guest: NewGuest) -> None:
    table, ada, bo = three_with_a_bot(guest)
    mine = ada.sit(table)
    bo.post(f"/api/tables/{table}/leave")
    assert news(mine, "stands_in") == "A bot plays for Bo now."
    assert swap(ada, table, 1, "me")["error"]["kind"] == "forbidden"  # type: ignore[index]
    back = bo.sit(table)
    assert (back.view["mine"], back.view["back"]) == ([], [1])
    assert swap(bo, table, 1, "me") == {}
    back.until(lambda now: now["mine"] == [1])
    assert back.view["back"] == []
    assert news(mine, "back") == "Bo is back."


def test_nobody_who_sits_there_takes_a_second_hand_by_a_link(guest: NewGuest) -> None:
    ada, bo = guest("Ada"), guest("Bo")
    made = ada.table("gads-hill", "me", "link", "link")
    first, second = (one["url"] for one in made["links"])
    joined(bo, first)
    assert joined(bo, second)["error"]["kind"] == "refused"


def test_a_free_undo_is_told_to_the_others(guest: NewGuest) -> None:
    ada, bo = guest("Ada"), guest("Bo")
    begins = {"first_player": "chosen", "first_seat": 0}
    made = ada.table("indus", "me", "link", options=begins)
    joined(bo, made["links"][0]["url"])
    mine, other = ada.sit(made["table"]), bo.sit(made["table"])
    action = mine.view["scene"]["actions"][0]["id"]
    assert mine.play(action)["ok"]
    assert mine.ask("undo", seat=0)["undone"]
    assert news(other, "undo") == "Ada takes a move back."


def test_seats_offer_only_what_is_possible(guest: NewGuest) -> None:
    table, ada, bo = three_with_a_bot(guest)
    mine, other = ada.sit(table), bo.sit(table)
    mine.until(lambda now: now["players"][1]["here"])
    assert mine.view["offers"] == {"0": ["bot", "link"], "2": ["me", "bot", "link"]}
    assert other.view["offers"] == {"1": ["bot", "link"]}
    other.close()
    mine.until(lambda now: now["offers"].get("1") == ["bot"])


class Somebody:
    """A visitor who hears nothing."""

    language = "en"

    def __init__(self, guest: str) -> None:
        self.guest = self.name = guest
        self.address = ""
        self.account = Account(Paces(Limits()), guest, "")
        self.key: ViewKey | None = None
        self.have: str | None = None

    def send(self, message: object) -> None:
        """Nobody listens."""

    def dismiss(self, reason: str, again: bool) -> None:
        """Nobody listens."""


def test_a_bot_stands_in_only_after_a_time_of_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("digsite.server.tables.company.time.monotonic", lambda: now[0])
    people, bo = Company(grace=90), Somebody("bo")
    people.enter(bo)
    now[0] += 500
    assert not people.is_away("bo")
    people.leave(bo)
    now[0] += 89
    assert not people.is_away("bo")
    now[0] += 1
    assert people.is_away("bo")
    # Who comes back begins anew, and who never came is away since the table was opened.
    people.enter(bo)
    people.leave(bo)
    assert not people.is_away("bo")
    assert people.is_away("cleo")


# At the door


def test_a_stranger_reads_who_plays_what_and_asks_to_watch(guest: NewGuest) -> None:
    table, ada, bo = three_with_a_bot(guest)
    mine, other = ada.sit(table), bo.sit(table)
    eve = guest("Eve")
    door = eve.get(f"/api/tables/{table}/door")
    assert (door["game"], door["players"]) == ("gads-hill", ["Ada", "Bo", "Visitor"])
    assert (door["inside"], door["over"], door["state"]) == (False, False, "")
    asked = eve.post(f"/api/tables/{table}/door", {"as": "watch"})
    assert asked["state"] == "waiting"
    question = mine.told("asked")
    assert question["text"] == "Eve would like to watch. Agree?"
    assert (question["about"], question["from"]) == ("watch", None)
    # One of them will do.
    assert other.ask("consent", seat=1, yes=True, wish=other.told("asked")["wish"])["ok"]
    assert eve.get(f"/api/tables/{table}/door")["inside"]
    assert eve.sit(table).view["watch"]
    assert news(mine, "watches") == "Eve looks on."


def test_a_refusal_at_the_door_is_told_and_stands(guest: NewGuest) -> None:
    table, ada, _bo = three_with_a_bot(guest)
    mine = ada.sit(table)
    eve = guest("Eve")
    eve.post(f"/api/tables/{table}/door", {"as": "watch"})
    assert mine.ask("consent", seat=0, yes=False, wish=mine.told("asked")["wish"])["ok"]
    assert eve.get(f"/api/tables/{table}/door")["state"] == "refused"
    again = eve.post(f"/api/tables/{table}/door", {"as": "watch"})
    assert again["error"]["message"] == "The players would rather not."


def test_a_bots_seat_is_given_away_only_if_all_agree(guest: NewGuest) -> None:
    table, ada, bo = three_with_a_bot(guest)
    mine, other = ada.sit(table), bo.sit(table)
    eve = guest("Eve")
    assert eve.post(f"/api/tables/{table}/door", {"as": "join", "name": "Eva"})["seat"]
    assert mine.ask("consent", seat=0, yes=True, wish=mine.told("asked")["wish"])["ok"]
    assert not eve.get(f"/api/tables/{table}/door")["inside"]
    assert other.ask("consent", seat=1, yes=True, wish=other.told("asked")["wish"])["ok"]
    assert eve.sit(table).view["mine"] == [2]
    assert mine.until(lambda now: now["players"][2]["name"] == "Eva")


def test_an_unknown_address_gets_a_page_and_programs_a_line(url: str) -> None:
    page = fetch(f"{url}/nowhere/at/all", headers={"accept": "text/html"})
    assert page.status_code == 404
    assert "<!doctype html>" in page.text
    for path in ("/nowhere", "/api/nowhere"):
        assert fetch(url + path).text == "There is nothing here."


# Hints


def test_rivals_get_no_hints_unless_the_table_says_so(guest: NewGuest) -> None:
    ada = guest("Ada")

    def gives(game: str, *seats: str, **more: object) -> bool:
        wire = ada.sit(ada.table(game, *seats, **more)["table"], seat=0)
        return bool(wire.ask("hint", seat=0)["ok"])

    begins = {"first_player": "chosen", "first_seat": 0}
    assert gives("indus", "me", "visitor", options=begins)
    assert not gives("indus", "me", "link", options=begins)
    assert gives("indus", "me", "link", options=begins, hints=True)
    assert not gives("indus", "me", "visitor", options=begins, hints=False)
    # Who plays together may be helped.
    assert gives("ziggurat", "me", "link")


def test_a_hint_names_every_step_of_the_way(guest: NewGuest) -> None:
    ada = guest("Ada")
    wire = ada.sit(ada.table("scarabya", "me", mode="solo")["table"])
    hint = wire.ask("hint", seat=0)
    assert hint["path"][-1] == hint["action"]
    assert hint["path"][0] in [one["id"] for one in wire.view["scene"]["actions"]]


def test_a_puzzle_keeps_those_apart_who_were_given_hints(guest: NewGuest) -> None:
    ada, bo = guest("Ada"), guest("Bo")
    day = {"date": "2024-05-17"}
    wires = [one.sit(one.post("/api/puzzles/scarabya", day)["table"]) for one in (ada, bo)]
    assert wires[0].ask("hint", seat=0)["ok"]
    for wire in wires:
        play_out([wire])
    helped, alone = (wire.view["result"] for wire in wires)
    assert helped["helped"] == [0]
    assert "counts apart" in helped["medal"]
    assert "helped" not in alone
    assert "counts apart" not in alone["medal"]
    told = ada.get("/api/puzzles/scarabya?date=2024-05-17")
    assert told["alone"] == {"count": 1, "best": alone["scores"][0]}
    assert told["helped"] == {"count": 1, "best": helped["scores"][0]}


def test_a_big_screen_shows_what_everybody_may_see_whoever_opened_it(guest: NewGuest) -> None:
    ada, bo, eve = guest("Ada"), guest("Bo"), guest("Eve")
    made = ada.table("gads-hill", "me", "link")
    joined(eve, made["watch"])
    mine, public = ada.sit(made["table"]), eve.sit(made["table"])
    assert not mine.view["screen"]
    screen = ada.sit(made["table"], screen=True)
    assert screen.view["seat"] is None
    assert screen.live == public.live != mine.live
    mine.until(lambda now: now["screen"])
    # It stays public when seats change hands.
    joined(bo, made["links"][0]["url"])
    screen.until(lambda now: now["players"][1]["name"] == "Bo")
    assert screen.view["seat"] is None
    screen.close()
    mine.until(lambda now: not now["screen"])


# One screen


def test_the_tower_stays_as_it_is_when_one_screen_changes_hands(guest: NewGuest) -> None:
    ada = guest("Ada")
    wire = ada.sit(ada.table("ziggurat", "me", "here")["table"])
    sides = []
    for seat in (0, 1):
        wire.hello(seat=seat)
        sides.append((wire.view["look"], wire.view["scene"]["key"]))
    assert sides[0] == sides[1]
    wire.hello(seat=1, look="top")
    assert wire.view["look"] == "top"


def test_whoever_sits_alone_at_a_screen_sees_the_tower_from_their_side(guest: NewGuest) -> None:
    ada = guest("Ada")
    wire = ada.sit(ada.table("ziggurat", "me", "visitor")["table"])
    assert wire.view["look"] == ""
