"""A guest is the same on another device, may take everything along, and may be forgotten."""

from __future__ import annotations

import json
import random
import sqlite3
import time
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from digsite.server.pages import you
from tests.server.conftest import NewGuest
from tests.server.helpers import Browser, Data, serving
from tests.server.test_tables import joined


def dump(folder: Path) -> str:
    """Everything the database holds, as a text."""
    with closing(sqlite3.connect(folder / "digsite.db")) as file:
        return "".join(file.iterdump())


# The same guest elsewhere


def test_a_code_makes_another_browser_the_same_guest(guest: NewGuest) -> None:
    ada, phone = guest("Ada"), guest()
    table = ada.table("scarabya", "me", mode="solo")["table"]
    code = ada.post("/api/you/code")["code"]
    assert ada.get("/api/you")["has_code"]
    assert phone.post("/api/you/recover", {"code": code.lower().replace("-", " ")}) == {
        "name": "Ada"
    }
    assert [one["id"] for one in phone.get("/api/home")["tables"]] == [table]
    wires = [ada.sit(table), phone.sit(table)]
    assert wires[1].play_anything(random.Random(1))["ok"]
    wires[0].until(lambda now: now["step"] == 1)
    assert ada.post("/api/you/recover", {"code": code})["name"] == "Ada", "it holds for ever"


def test_somebody_without_a_cookie_comes_back_with_one_reply(url: str, guest: NewGuest) -> None:
    ada = guest("Ada")
    code = ada.post("/api/you/code")["code"]
    with Browser(url) as other:
        other.http.cookies.clear()
        reply = other.http.post("/api/you/recover", json={"code": code})
        assert len(reply.headers.get_list("set-cookie")) == 1
        assert other.get("/api/home")["name"] == "Ada"


def test_a_new_code_ends_the_one_before_and_a_new_name_comes_along(guest: NewGuest) -> None:
    ada = guest("Ada")
    old = ada.post("/api/you/code")["code"]
    new = ada.post("/api/you/code")["code"]
    ada.post("/api/name", {"name": "Ada L."})
    stranger = guest()
    assert stranger.post("/api/you/recover", {"code": old})["error"]["kind"] == "unknown"
    assert stranger.post("/api/you/recover", {"code": new}) == {"name": "Ada L."}


def test_a_link_to_another_device_works_once_and_not_for_long(
    guest: NewGuest, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = guest("Ada")
    made = ada.post("/api/you/move")
    assert made["picture"].startswith("data:image/svg+xml")
    page, _hash, code = made["url"].partition("#")
    assert page.endswith("/move")
    assert ada.http.get("/move").status_code == 200
    assert guest().post("/api/you/recover", {"code": code}) == {"name": "Ada"}
    assert guest().post("/api/you/recover", {"code": code})["error"]["kind"] == "unknown"
    late = ada.post("/api/you/move")["url"].partition("#")[2]
    later = time.time() + you.MOVE_SECONDS + 1
    monkeypatch.setattr(time, "time", lambda: later)
    assert guest().post("/api/you/recover", {"code": late})["error"]["kind"] == "unknown"


@pytest.mark.parametrize("code", ["", "-", "0000-0000-0000-0000", "x" * 5000, "²"])
def test_a_code_that_nobody_has_is_refused(guest: NewGuest, code: str) -> None:
    assert guest().post("/api/you/recover", {"code": code})["error"]["kind"] == "unknown"


def test_codes_are_not_kept_as_they_are(tmp_path: Path) -> None:
    with serving(tmp_path) as url, Browser(url, "Ada") as ada:
        code = ada.post("/api/you/code")["code"]
    held = dump(tmp_path)
    assert code not in held
    assert you.plain_code(code) not in held


def test_a_code_is_read_however_it_is_typed() -> None:
    assert you.plain_code(" o1lI-abcd ") == "0111ABCD"
    assert len(you.plain_code(you.new_code())) == you.CODE_LETTERS


# All that is kept


def test_all_that_is_kept_can_be_taken_along(guest: NewGuest) -> None:
    ada, bo = guest("Ada"), guest("Bo of Hull")
    made = ada.table("scarabya", "me", "link", mode="duel")
    joined(bo, made["links"][0]["url"])
    wires = [ada.sit(made["table"]), bo.sit(made["table"])]
    for step in (1, 2):
        wires[wires[0].view["acting"][0]].play_anything(random.Random(1))
        for wire in wires:
            wire.until(partial(is_at, step))
    reply = ada.http.get("/api/you/export")
    assert "attachment" in reply.headers["content-disposition"]
    told: Data = reply.json()
    assert told["name"] == "Ada"
    [table] = told["tables"]
    assert table["id"] == made["table"]
    assert table["began_it"]
    [seat] = table["seats"]
    assert (seat["seat"], seat["name"], len(seat["moves"])) == (0, "Ada", 1)
    assert "Bo of Hull" not in reply.text


def is_at(step: int, now: Data) -> bool:
    return bool(now["step"] == step)


def forget(guest: Browser) -> None:
    """What the page does."""
    for table in guest.get("/api/you")["tables"]:
        assert guest.post(f"/api/tables/{table}/forget") == {}
    assert guest.post("/api/you/forget") == {}


def test_whoever_is_forgotten_is_nowhere_and_the_others_play_on(tmp_path: Path) -> None:
    with (
        serving(tmp_path) as url,
        Browser(url, "Zenobia") as zoe,
        Browser(url, "Bo") as bo,
    ):
        own = zoe.table("scarabya", "me", mode="solo")["table"]
        made = zoe.table("scarabya", "me", "link", mode="duel")
        joined(bo, made["links"][0]["url"])
        wires = [zoe.sit(made["table"]), bo.sit(made["table"])]
        wires[wires[0].view["acting"][0]].play_anything(random.Random(1))
        zoe.post("/api/you/code")
        zoe.post("/api/campaigns", {"game": "ziggurat", "name": "Zenobia's"})
        zoe.get("/api/home")
        number = zoe.get("/api/you/export")["guest"]
        assert number in dump(tmp_path)
        forget(zoe)
        held = dump(tmp_path)
        assert number not in held
        assert "Zenobia" not in held
        assert own not in held
        wires[0].until_ended()
        assert not wires[0].told_already("bye")["again"]
        assert zoe.get("/api/home")["tables"] == []
        assert zoe.get("/api/home")["name"] == ""
        assert zoe.get("/api/you/export")["guest"] != number
        wires[1].until(lambda now: now["players"][0]["who"] == "bot")
        assert wires[1].view["players"][0]["name"] == "A"
        assert "Zenobia" not in json.dumps(wires[1].view["players"])
    with serving(tmp_path) as url, Browser(url) as again:
        again.http.cookies = bo.http.cookies
        now = again.sit(made["table"]).view
        assert [one["name"] for one in now["players"]] == ["A", "Bo"]


def test_nobody_is_forgotten_at_a_table_of_others(guest: NewGuest) -> None:
    ada, eve = guest("Ada"), guest("Eve")
    table = ada.table("scarabya", "me", mode="solo")["table"]
    assert eve.post(f"/api/tables/{table}/forget")["error"]["kind"] == "unknown"
    assert ada.sit(table).view["players"][0]["name"] == "Ada"


def test_the_privacy_page_tells_this_servers_numbers(guest: NewGuest) -> None:
    sections = guest("Ada").get("/api/privacy")["sections"]
    told = {section["title"]: section["lines"] for section in sections}
    assert "Uploaded records: 30 days" in told["How long"]
