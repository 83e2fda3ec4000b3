"""What links show before they are opened: title, sentence, picture, code."""

from __future__ import annotations

import random
import re

import pytest

from digsite.draw.lettering import Cut
from digsite.server.workers.pixels import coloured, png
from tests.server.conftest import NewGuest
from tests.server.helpers import fetch
from tests.server.test_tables import joined, play_out, secret_of

PNG = b"\x89PNG\r\n\x1a\n"


def told(page: str) -> dict[str, str]:
    """What the head of a page says to programs that show links."""
    return dict(re.findall(r'<meta property="([^"]*)" content="([^"]*)">', page))


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(PNG)
    return int.from_bytes(png[16:20]), int.from_bytes(png[20:24])


def test_an_invitation_unfurls_with_the_public_board(guest: NewGuest, url: str) -> None:
    ada = guest("Ada <3")
    made = ada.table("gads-hill", "me", "link")
    secret = secret_of(made["links"][0]["url"])
    head = told(fetch(f"{url}/join/{secret}").text)
    assert head["og:title"] == "Ada &lt;3 invites you to Gads Hill 1874"
    assert head["og:description"]
    assert head["og:image"] == f"{url}/card/join/{secret}.png"
    picture = fetch(head["og:image"])
    assert picture.headers["content-type"] == "image/png"
    assert size(picture.content) == (1200, 630)
    # Looking took nothing, and the second look is the same picture.
    assert fetch(head["og:image"]).content == picture.content
    assert ada.sit(made["table"]).view["players"][1]["who"] == "open"


def test_a_running_table_shows_strangers_nothing_of_its_board(guest: NewGuest, url: str) -> None:
    ada = guest("Ada")
    table = ada.table("scarabya", "me", mode="solo")["table"]
    wire = ada.sit(table)
    before = fetch(f"{url}/card/t/{table}.png").content
    assert wire.play_anything(random.Random(1))["ok"]
    assert fetch(f"{url}/card/t/{table}.png").content == before


def test_a_result_tells_how_it_ended(guest: NewGuest, url: str) -> None:
    ada, bo = guest("Ada"), guest("Bo")
    made = ada.table("scarabya", "me", "link", mode="duel")
    joined(bo, made["links"][0]["url"])
    wires = [ada.sit(made["table"]), bo.sit(made["table"])]
    play_out(wires)
    head = told(fetch(f"{url}/r/{made['table']}").text)
    assert head["og:title"] == "Scarabya: Ada, Bo"
    assert head["og:description"] == wires[0].view["result"]["sentence"]


@pytest.mark.parametrize("page", ["/new/indus", "/puzzle/scarabya"])
def test_games_and_puzzles_unfurl(url: str, page: str) -> None:
    assert told(fetch(url + page).text)["og:image"].endswith(f"/card{page}.png")


@pytest.mark.parametrize("page", ["/", "/join/nowhere", "/t/nowhere", "/new/chess"])
def test_pages_about_nothing_in_particular_tell_nothing(url: str, page: str) -> None:
    assert told(fetch(url + page).text) == {}


def test_a_code_for_cameras_leads_to_the_invitation(guest: NewGuest, url: str) -> None:
    ada = guest("Ada")
    secret = secret_of(ada.table("indus", "me", "link")["links"][0]["url"])
    code = fetch(f"{url}/api/join/{secret}/qr.svg")
    assert code.headers["content-type"].startswith("image/svg+xml")
    assert "<path" in code.text
    assert fetch(f"{url}/api/join/nowhere/qr.svg").status_code == 404


def test_colours_are_written_out_and_a_scenes_own_win() -> None:
    picture = '<path fill="var(--ink)" stroke="var(--accent)"/>'
    whole = coloured(picture, {"accent": ("#123456", "#000000")})
    assert whole == '<path fill="#33291f" stroke="#123456"/>'


def test_it_can_be_installed(url: str) -> None:
    page = fetch(url).text
    if "client.js" not in page:
        pytest.skip("the client has not been built")
    assert '<link rel="manifest" href="/static/manifest.webmanifest">' in page
    reply = fetch(f"{url}/static/manifest.webmanifest")
    assert reply.headers["content-type"].startswith("application/manifest+json")
    manifest = reply.json()
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    for icon in manifest["icons"]:
        drawn = fetch(f"{url}/static/{icon['src']}")
        assert drawn.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            assert "{}x{}".format(*size(drawn.content)) == icon["sizes"]


def test_pictures_have_our_own_letters() -> None:
    written = png('<svg xmlns="http://www.w3.org/2000/svg"><text y="40" font-size="40" '
                  'font-family="Alegreya">Indus</text></svg>', 200, 60)  # fmt: skip
    empty = png('<svg xmlns="http://www.w3.org/2000/svg"/>', 200, 60)
    assert len(written) > 2 * len(empty)


def test_every_cut_is_drawn_in_its_own_letters() -> None:
    def drawn(words: str, family: str, weight: int, style: str = "normal") -> bytes:
        look = f'font-family="{family}" font-weight="{weight}" font-style="{style}" font-size="24"'
        text = f'<text x="4" y="30" {look}>{words}</text>'
        return png(f'<svg xmlns="http://www.w3.org/2000/svg">{text}</svg>', 160, 40)

    for words in ("Explorer", "Раскоп", "Explorer, Раскоп"):
        cuts = [drawn(words, cut.family, cut.weight, cut.style) for cut in Cut]
        assert len(set(cuts)) == len(Cut)
