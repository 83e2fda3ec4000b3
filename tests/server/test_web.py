"""Plain HTTP: pages, files, cookies, origins, sizes, and errors in good form."""

import json
import socket
from pathlib import Path

import httpx
import pytest

from digsite.server.web.identity import Guest, Signer, clean_name, new_guest, new_id
from digsite.server.web.pace import Bucket, Buckets
from digsite.server.web.static import Static
from scripts.steady_server import PATIENCE
from tests.core.test_words import offer_languages
from tests.server.conftest import NewGuest
from tests.server.helpers import Browser, fetch, serving

PAGES = ("/", "/new/scarabya", "/t/x", "/r/x", "/guide/indus", "/learn/indus", "/puzzle", "/join/x")


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_the_shell_under_a_strict_policy(url: str, page: str) -> None:
    reply = fetch(url + page)
    assert reply.status_code == 200
    policy = reply.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "<script>" not in reply.text
    assert "style=" not in reply.text
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert reply.headers["referrer-policy"] == "no-referrer"


def test_a_cookie_is_signed_and_kept_from_scripts(url: str) -> None:
    reply = fetch(url)
    cookie = reply.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie  # plain HTTP in the local network


def test_behind_tls_the_cookie_is_secure(tmp_path: Path) -> None:
    with serving(tmp_path, public_url="https://games.example") as url:
        assert "secure" in fetch(url).headers["set-cookie"].lower()
        made = httpx.post(
            url + "/api/tables",
            json={"game": "scarabya", "seats": [{"who": "me"}, {"who": "link"}]},
            headers={"origin": "https://games.example"},
            timeout=PATIENCE,
        ).json()
        assert made["links"][0]["url"].startswith("https://games.example/join/")


def test_links_use_the_address_the_page_was_opened_with(guest: NewGuest) -> None:
    ada = guest("Ada")
    address = "http://192.168.7.7:8000"
    body = {"game": "scarabya", "seats": [{"who": "me"}, {"who": "link"}]}
    headers = {"host": "192.168.7.7:8000", "origin": address}
    made = ada.http.post("/api/tables", json=body, headers=headers).json()
    assert made["watch"].startswith(f"{address}/join/")


def test_a_forged_cookie_is_nobody(guest: NewGuest, tmp_path: Path) -> None:
    ada = guest("Ada")
    table = ada.table("scarabya", "me", mode="solo")["table"]
    forged = Signer(tmp_path).seal(Guest("somebody", "Ada"))
    for value in (forged, ada.cookie.removeprefix("digsite=")[:-2] + "AA", "", ".", "x.y", "é.é"):
        jar = {b"cookie": f"digsite={value}".encode()}
        reply = fetch(f"{ada.url}/api/tables/{table}/links", headers=jar)
        assert reply.status_code == 404


def test_signed_cookies_come_back(tmp_path: Path) -> None:
    guest = Guest("id", "Zoë <3")
    assert Signer(tmp_path).open(Signer(tmp_path).seal(guest)) == guest


@pytest.mark.parametrize(
    "before",
    ['prefs={"theme":"dark"}', "a[b]=1", "n\u00e4me=\u00fc", "=;;=", "digsite=nobody.x", "x"],
)
def test_a_cookie_of_others_takes_nobodys_identity(guest: NewGuest, before: str) -> None:
    ada = guest("Ada")
    for header in (f"{before}; {ada.cookie}", f"{ada.cookie}; {before}"):
        for path in ("/", "/api/home"):
            reply = fetch(ada.url + path, headers={b"cookie": header.encode("latin-1")})
            assert "set-cookie" not in reply.headers
        assert reply.json()["name"] == "Ada"


def test_a_cookie_of_ours_that_cannot_be_opened_is_replaced_by_a_page_alone(url: str) -> None:
    broken = {"cookie": "digsite=eyJpZCI6IngifQ.AAAA"}
    assert "set-cookie" not in fetch(f"{url}/api/home", headers=broken).headers
    assert "set-cookie" in fetch(url, headers=broken).headers


@pytest.mark.parametrize(
    ("given", "shown"),
    [("Ada", "Ada"), (" A\tB \n", "A B"), ("\u202eevil", "evil"), ("x" * 99, "x" * 30), ("", "")],
)
def test_names_are_one_clean_line(given: str, shown: str) -> None:
    assert clean_name(given) == shown


def test_requests_from_other_sites_change_nothing(guest: NewGuest) -> None:
    ada = guest("Ada")
    other = (ada.url.replace("127.0.0.1", "localhost"), ada.url.replace("http", "https"), "")
    for origin in ("http://evil.example", "null", *other):
        reply = ada.http.post("/api/name", json={"name": "Eve"}, headers={"origin": origin})
        assert reply.status_code == 403
    assert ada.get("/api/home")["name"] == "Ada"


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_only_json_changes_anything(guest: NewGuest, kind: str) -> None:
    ada = guest("Ada")
    sent = {"content": b'{"name":"Eve"}', "headers": {"content-type": kind}}
    assert ada.http.post("/api/name", **sent).status_code == 400  # type: ignore[arg-type]
    assert ada.get("/api/home")["name"] == "Ada"


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b'{"name":1}', b"\xff", b"[" * 9000])
def test_bad_bodies_are_told(guest: NewGuest, body: bytes) -> None:
    ada = guest()
    reply = ada.http.post("/api/name", content=body, headers={"content-type": "application/json"})
    assert reply.status_code == 400
    assert reply.json()["error"]["kind"] == "invalid"


def test_a_body_has_a_limit(guest: NewGuest) -> None:
    ada = guest()
    assert ada.http.post("/api/name", json={"name": "x" * 70_000}).status_code == 413


def test_what_cannot_be_done_is_told_with_what_can(url: str) -> None:
    for path, allow in (("/api/home", "GET, HEAD"), ("/api/learn/indus/0", "GET, HEAD, POST")):
        reply = httpx.delete(url + path, timeout=PATIENCE)
        assert (reply.status_code, reply.headers["allow"]) == (405, allow)


def test_content_types_have_no_case(guest: NewGuest) -> None:
    kind = {"content-type": "Application/JSON; charset=utf-8"}
    named = guest().http.post("/api/name", content=b'{"name":"Ada"}', headers=kind)
    assert named.json() == {"name": "Ada"}


@pytest.mark.parametrize("host", ["a b", "x/y", "evil.example/@", "<script>", "", "[", "a" * 300])
def test_a_strange_host_stands_in_no_link(guest: NewGuest, host: str) -> None:
    ada = guest("Ada")
    port = ada.url.rpartition(":")[2]
    body = b'{"game":"scarabya","seats":[{"who":"me"},{"who":"link"}]}'
    with socket.create_connection(("127.0.0.1", int(port)), PATIENCE) as line:
        line.sendall(
            f"POST /api/tables HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
            f"Connection: close\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        told = line.makefile("rb").read().partition(b"\r\n\r\n")[2]
    assert json.loads(told)["watch"].startswith(f"http://127.0.0.1:{port}/join/")


@pytest.mark.parametrize(
    ("ask", "status"),
    [
        (("GET", "/api/replays/{table}?viewer=\u00b2", b""), 200),
        (("GET", "/api/replays/{table}?step=\u00b2", b""), 200),
        (("POST", "/api/name", b'{"name":"\xff\xfe"}'), 400),
        (("POST", "/api/tables", b'{"game":"indus","seats":[],"options":{"\xff":1}}'), 400),
        (("POST", "/api/campaigns/{campaign}/choose", '{"offer":"\u00b2"}'.encode()), 400),
        (("POST", "/api/campaigns/{campaign}/choose", b'{"offer":"0000999"}'), 400),
    ],
)
def test_strange_numbers_and_letters_are_told(
    guest: NewGuest, ask: tuple[str, str, bytes], status: int
) -> None:
    ada = guest("Ada")
    method, path, body = ask
    campaign = ada.post("/api/campaigns", {"game": "ziggurat", "name": "Ur"})["campaign"]
    table = ada.table("scarabya", "me", mode="solo")["table"]
    where = path.format(table=table, campaign=campaign)
    kind = {"content-type": "application/json"}
    reply = ada.http.request(method, where, content=body, headers=kind)
    assert reply.status_code == status


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2f..%2fpyproject.toml",
        "/static//etc/passwd",
        "/static/%00",
        "/nowhere",
        "/api/nowhere",
    ],
)
def test_there_is_no_path_out_of_the_static_files(url: str, path: str) -> None:
    with httpx.Client(timeout=PATIENCE) as client:
        reply = client.get(httpx.URL(url).copy_with(raw_path=path.encode()))
    assert reply.status_code == 404


def test_static_files_are_kept_for_ever_by_their_hash(url: str) -> None:
    page = fetch(url).text
    sheet = next(part for part in page.split('"') if part.startswith("/static/theme.css?v="))
    kept = fetch(url + sheet)
    assert "immutable" in kept.headers["cache-control"]
    assert "--paper:" in kept.text
    assert '[data-theme="dark"]' in kept.text
    plain = fetch(url + "/static/theme.css")
    assert plain.headers["cache-control"] == "no-cache"
    again = fetch(url + sheet, headers={"if-none-match": plain.headers["etag"]})
    assert again.status_code == 304
    for known in (f"W/{plain.headers['etag']}", f'"x", W/{plain.headers["etag"]}', "*"):
        assert fetch(url + sheet, headers={"if-none-match": known}).status_code == 304
    assert fetch(url + sheet, headers={"if-none-match": '"x"'}).status_code == 200


def test_fonts_and_their_licences_are_ours_to_serve(url: str) -> None:
    faces = fetch(url + "/static/fonts.css").text
    font = faces.partition("url(")[2].partition(")")[0]
    assert fetch(url + font).headers["content-type"] == "font/woff2"
    assert "OPEN FONT LICENSE" in fetch(url + "/static/fonts/OFL-Alegreya.txt").text.upper()


def test_a_built_client_is_found_at_once(tmp_path: Path) -> None:
    static = Static(tmp_path)
    assert not static.has_client
    (tmp_path / "client.js").write_text("1", encoding="utf-8")
    (tmp_path / "words.json").write_text('["Play"]', encoding="utf-8")
    static.refresh()
    assert static.has_client
    assert static.words() == ["Play"]
    before = static.url("client.js")
    (tmp_path / "client.js").write_text("22", encoding="utf-8")
    static.refresh()
    assert static.url("client.js") != before


def test_the_language_is_the_readers(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    offer_languages(monkeypatch, "de", "fr")
    assert '<html lang="de">' in fetch(url, headers={"accept-language": "de-AT, en"}).text
    chosen = {"accept-language": "de", "cookie": "language=fr"}
    assert '<html lang="fr">' in fetch(url, headers=chosen).text
    for unknown in ("xx", "it"):
        assert '<html lang="en">' in fetch(url, headers={"accept-language": unknown}).text


def test_a_storm_of_requests_is_told_to_wait(tmp_path: Path) -> None:
    from digsite.server.limits import Limits

    limits = Limits(requests_per_second=0.001, requests_at_once=5)
    with serving(tmp_path, limits) as url, Browser(url) as ada:
        codes = [ada.http.get("/api/home").status_code for _ in range(8)]
        assert codes[0] == 200
        assert codes[-1] == 429


def test_buckets_fill_with_time() -> None:
    now = [0.0]
    bucket = Bucket(2, 3, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] += 100
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_buckets_are_kept_for_each_asker() -> None:
    buckets = Buckets(0.001, 1)
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.take("b")


def test_no_id_looks_like_an_option_of_a_command() -> None:
    made = [new_id() for _ in range(2000)] + [new_guest().id for _ in range(2000)]
    assert not [one for one in made if one.startswith("-")]
