"""The board in a page's first HTML: what its guest may see, and nothing else."""

from __future__ import annotations

import random
import re

import pytest

from digsite.core.contract import SPECTATOR
from digsite.games import game_ids
from tests.server.conftest import NewGuest
from tests.server.helpers import Browser, Data, fetch
from tests.server.test_secrets import hidden_sentences, truth
from tests.server.test_tables import joined, play_out

PHONE = {"user-agent": "Mozilla/5.0 (Linux; Android 14) Mobile Safari"}


def page(guest: Browser, path: str, **headers: str) -> str:
    return guest.http.get(path, headers={"accept": "text/html", **headers}).text


def elements(html: str) -> dict[str, str]:
    """The live elements of a page's board: where each lies."""
    return dict(re.findall(r'<g data-id="([^"]*)" transform="([^"]*)"', html))


def key_of(html: str) -> str:
    found = re.search(r'data-key="(\w+)"', html)
    return found.group(1) if found else ""


def on_board(scene: Data) -> set[str]:
    return {name for name, one in scene["live"].items() if not one.get("part")}


@pytest.mark.parametrize("game", game_ids())
def test_a_table_comes_with_the_board_its_socket_would_show(guest: NewGuest, game: str) -> None:
    ada, eve = guest("Ada"), guest("Eve")
    made = ada.table(game, "me", "link")
    joined(eve, made["watch"])
    for one in (ada, eve):
        html = page(one, f"/t/{made['table']}")
        scene = one.sit(made["table"]).view["scene"]
        assert elements(html).keys() == on_board(scene)
        assert key_of(html) == scene["key"]
        x, y = elements(html)[min(on_board(scene))].split(")")[0][len("translate(") :].split()
        place = scene["live"][min(on_board(scene))]
        assert (float(x), float(y)) == (place["x"], place["y"])


def test_it_has_nothing_inline_and_keeps_the_strict_policy(guest: NewGuest, url: str) -> None:
    ada = guest("Ada")
    table = ada.table("gads-hill", "me", "visitor")["table"]
    reply = ada.http.get(f"/t/{table}")
    assert "script-src 'self'; style-src 'self'" in reply.headers["content-security-policy"]
    assert not re.search(r"<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+=", reply.text)
    colours = re.search(r'href="(/colours/gads-hill\.css\?v=\w+)"', reply.text)
    assert colours
    sheet = fetch(url + colours.group(1))
    assert "immutable" in sheet.headers["cache-control"]
    assert ".board{" in sheet.text
    assert fetch(f"{url}/colours/chess.css").status_code == 404


def test_strangers_get_a_page_without_a_board(guest: NewGuest, url: str) -> None:
    ada, eve = guest("Ada"), guest("Eve")
    table = ada.table("indus", "me", "visitor")["table"]
    for html in (page(eve, f"/t/{table}"), fetch(f"{url}/t/{table}").text):
        assert key_of(html) == ""
    assert key_of(page(ada, "/t/nowhere")) == ""


def test_who_shares_a_screen_and_a_big_screen_get_the_public_board(guest: NewGuest) -> None:
    ada, eve = guest("Ada"), guest("Eve")
    made = ada.table("gads-hill", "me", "here")
    joined(eve, made["watch"])
    public = page(eve, f"/t/{made['table']}")
    assert key_of(public)
    for path in (f"/t/{made['table']}", f"/t/{made['table']}/screen"):
        html = page(ada, path)
        assert (key_of(html), elements(html)) == (key_of(public), elements(public))


def test_no_byte_of_a_page_tells_a_secret(guest: NewGuest, url: str) -> None:
    ada, bo, eve = guest("Ada"), guest("Bo"), guest("Eve")
    made = ada.table("gads-hill", "me", "link", options={"deduction": "strict", "scores": "hidden"})
    joined(bo, made["links"][0]["url"])
    joined(eve, made["watch"])
    wires = [ada.sit(made["table"]), bo.sit(made["table"])]
    dice = random.Random(4)
    for _ in range(16):
        step = wires[0].view["step"]
        wire = wires[wires[0].view["acting"][0]]
        wire.until(lambda now, step=step: now["step"] == step)
        assert wire.play_anything(dice)["ok"]
        for other in wires:
            other.until(lambda now, step=step: now["step"] == step + 1)  # type: ignore[misc]
    played = truth(url, made["table"])
    for viewer, browser in ((0, ada), (1, bo), (int(SPECTATOR), eve)):
        html = page(browser, f"/t/{made['table']}")
        assert key_of(html)
        assert str(played.plan.seed) not in html
        assert not [one for one in hidden_sentences(played, viewer) if one in html]


def test_a_phone_gets_a_tall_board_and_who_said_so_what_they_said(guest: NewGuest) -> None:
    ada = guest("Ada")
    table = ada.table("gads-hill", "me", "visitor")["table"]
    wire = ada.sit(table)
    keys = {shape: wire.hello(shape=shape)["scene"]["key"] for shape in ("wide", "tall")}
    path = f"/t/{table}"
    assert key_of(page(ada, path)) == keys["wide"]
    assert key_of(page(ada, path, **PHONE)) == keys["tall"]
    ada.http.cookies.set("shape", "wide")
    assert key_of(page(ada, path, **PHONE)) == keys["wide"]
    ada.http.cookies.set("shape", "round")
    assert key_of(page(ada, path)) == keys["wide"]


def test_a_replay_comes_with_its_first_moment(guest: NewGuest) -> None:
    ada, bo, eve = guest("Ada"), guest("Bo"), guest("Eve")
    made = ada.table("scarabya", "me", "link", mode="duel")
    joined(bo, made["links"][0]["url"])
    assert key_of(page(eve, f"/r/{made['table']}")) == ""
    play_out([ada.sit(made["table"]), bo.sit(made["table"])])
    html = page(eve, f"/r/{made['table']}")
    shown = eve.get(f"/api/replays/{made['table']}?step=0&viewer=all")
    assert key_of(html) == shown["scene"]["key"]
    assert elements(html).keys() == on_board(shown["scene"])
