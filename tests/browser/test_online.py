"""Several people at one table, and what happens when lines break."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from digsite.games import game_ids
from scripts.browser_player import Player, Seen, board_of, new_table, sit
from scripts.steady_server import PATIENCE, Server
from tests.browser.conftest import OpenPage


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that a test may kill."""
    with Server(tmp_path_factory.mktemp("own")) as server:
        yield server


def close_sheet(page: Page) -> None:
    """Put the invitations away, which a table with an open seat shows at once."""
    page.wait_for_selector("dialog.sheet")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog.sheet", state="detached")


def join(page: Page, link: str, name: str) -> None:
    """Follow an invitation."""
    page.goto(re.sub(r"^https?://[^/]+", "", link))
    page.fill("#name", name)
    page.click("button[type=submit]")
    page.wait_for_selector(".company .people li")


def meet(game: str, ada: Page, bruno: Page, cleo: Page) -> None:
    """Ada invites Bruno to play and Cleo to watch."""
    made = new_table(ada, game, seats=[{"who": "me"}, {"who": "link"}])
    ada.goto(f"/t/{made['table']}")
    links = made["links"]
    assert isinstance(links, list)
    # The invitation is shown at once, with the same link.
    expect(ada.locator("dialog .address").first).to_have_text(str(links[0]["url"]))
    close_sheet(ada)
    bruno.goto(re.sub(r"^https?://[^/]+", "", str(links[0]["url"])))
    expect(bruno.locator(".invitation")).not_to_contain_text("Seat B")
    join(bruno, str(links[0]["url"]), "Bruno")
    join(cleo, str(made["watch"]), "Cleo")
    expect(ada.locator(".people")).to_contain_text("Bruno")


def seen_together(movers: list[Player]) -> list[Seen]:
    """What everybody sees, once all look at the same moment and somebody can act, or nobody will.

    Whoever has not heard of the latest move yet still sees choices that are no more.
    """
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        seen = [mover.look() for mover in movers]
        if len({one["moment"] for one in seen}) == 1:
            if any(map(has_choice, seen)) or all(one["over"] for one in seen):
                return seen
        movers[0].page.wait_for_timeout(20)
    raise AssertionError(f"nobody can act: {seen}")


def next_to_act(movers: list[Player]) -> Player | None:
    """The first who can do something now; None when the game is over."""
    seen = seen_together(movers)
    able = [mover for mover, one in zip(movers, seen, strict=True) if has_choice(one)]
    return able[0] if able else None


def take_turns(movers: list[Player], most: int = 10_000) -> bool:
    """Whoever can do something does it, as often as said; says whether the game is over."""
    for _ in range(most):
        mover = next_to_act(movers)
        if mover is None:
            return True
        mover.move()
    return False


def see_the_same_moment(*pages: Page) -> None:
    """Wait until everybody has seen the latest move, which was seen on the first page."""
    moment = str(pages[0].locator(".count").text_content())
    for page in pages:
        expect(page.locator(".count")).to_have_text(moment)


def has_choice(seen: Seen) -> bool:
    at_hand = bool(seen["field"] or seen["buttons"] or seen["spots"])
    return at_hand and not seen["busy"] and not seen["over"]


def test_two_browsers_play_and_a_third_watches(open_page: OpenPage) -> None:
    ada, bruno, cleo = open_page("/"), open_page("/"), open_page("/")
    meet("scarabya", ada, bruno, cleo)

    first, second = Player(ada, seed=1), Player(bruno, seed=2)
    for _ in range(3):
        first.move()
        # Bruno sees that Ada has chosen, and not what.
        expect(ada.locator("[data-tool=withdraw]")).to_be_visible()
        assert not any("Your choice" in label for label in board_of(bruno).values())
        second.move()
        expect(ada.locator("[data-tool=withdraw]")).to_have_count(0)
    expect(cleo.locator(".journal")).to_contain_text("Bruno")
    assert cleo.locator(".choices button").count() == 0
    see_the_same_moment(ada, bruno, cleo)
    expect(cleo.locator(".where")).to_have_text(str(ada.locator(".where").text_content()))


@pytest.mark.parametrize("game", [game for game in game_ids() if game != "scarabya"])
def test_each_game_with_a_friend_on_a_phone(open_page: OpenPage, game: str) -> None:
    ada, cleo = open_page("/"), open_page("/")
    bruno = open_page("/", width=390, height=844, touch=True, dark=True)
    meet(game, ada, bruno, cleo)
    movers = [Player(ada, seed=1), Player(bruno, seed=2)]
    # A team may lose before both of them had anything to decide.
    assert take_turns(movers, 16) or all(mover.made for mover in movers)
    seen_together(movers)
    see_the_same_moment(ada, cleo)
    assert cleo.locator(".choices button").count() == 0


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
def test_two_people_to_the_end(open_page: OpenPage, game: str) -> None:
    ada, bruno, cleo = open_page("/"), open_page("/"), open_page("/")
    meet(game, ada, bruno, cleo)
    assert take_turns([Player(ada, seed=3), Player(bruno, seed=4)])
    for page in (ada, bruno, cleo):
        expect(page.locator(".outcome-card .ending")).to_be_visible()


def test_reload_and_lost_line_bring_the_same_board_back(open_page: OpenPage) -> None:
    page = open_page("/")
    down = [False]

    def line(wire: WebSocketRoute) -> None:
        if down[0]:
            wire.close()
        else:
            lines.append(wire)
            wire.connect_to_server()

    lines: list[WebSocketRoute] = []
    page.route_web_socket(re.compile("/ws/"), line)
    sit(page, "indus")
    player = Player(page, seed=5)
    player.play(most=6)
    player.ready()
    before = board_of(page)
    page.reload()
    page.wait_for_selector(".company .people li")
    assert board_of(page) == before
    player.play(most=1)
    player.ready()
    before = board_of(page)
    down[0] = True
    lines[-1].close()
    expect(page.locator(".notice.bad")).to_be_visible()
    assert board_of(page) == before
    down[0] = False
    expect(page.locator(".notice.bad")).to_have_count(0)
    moment = str(page.locator(".count").text_content())
    # A decision may take several presses, and some of them lead back.
    for _ in range(30):
        if page.locator(".count").text_content() == moment:
            player.play(most=1)
    expect(page.locator(".count")).not_to_have_text(moment)


def test_server_killed_in_mid_game_comes_back_with_every_board(
    open_page: OpenPage, own_server: Server
) -> None:
    ada, bruno = open_page("/", site=own_server), open_page("/", site=own_server)
    made = new_table(ada, "scarabya", mode="duel", seats=[{"who": "me"}, {"who": "link"}])
    ada.goto(f"/t/{made['table']}")
    close_sheet(ada)
    links = made["links"]
    assert isinstance(links, list)
    join(bruno, str(links[0]["url"]), "Bruno")
    movers = [Player(ada, seed=1), Player(bruno, seed=2)]
    take_turns(movers, 3)
    seen_together(movers)
    boards = [board_of(ada), board_of(bruno)]
    own_server.kill()
    for page in (ada, bruno):
        expect(page.locator(".notice.bad")).to_be_visible()
    own_server.start()
    for page in (ada, bruno):
        expect(page.locator(".notice.bad")).to_have_count(0)
    assert [board_of(ada), board_of(bruno)] == boards
    take_turns(movers, 1)
    seen_together(movers)
    ada.reload()
    ada.wait_for_selector(".company .people li")
    camps = [
        {name for name in board if name.startswith("camp-")} for board in (boards[0], board_of(ada))
    ]
    assert camps[0] < camps[1]


def test_undo_asks_the_other_person(open_page: OpenPage) -> None:
    ada, bruno = open_page("/"), open_page("/")
    made = new_table(ada, "indus", seats=[{"who": "me"}, {"who": "link"}])
    ada.goto(f"/t/{made['table']}")
    close_sheet(ada)
    links = made["links"]
    assert isinstance(links, list)
    join(bruno, str(links[0]["url"]), "Bruno")
    player = next_to_act([Player(ada), Player(bruno)])
    assert player is not None
    player.move()
    acts = player.page
    undo = acts.locator("[data-tool=undo]")
    expect(undo).to_be_visible()
    steps = acts.locator(".count").text_content()
    undo.click()
    expect(acts.locator(".count")).not_to_have_text(str(steps))


def test_one_waits_for_people_by_name_and_for_open_seats_by_letter(open_page: OpenPage) -> None:
    ada, bruno = open_page("/"), open_page("/")
    seats = [{"who": "link"}, {"who": "me", "name": "Ada"}]
    begins = {"first_player": "chosen", "first_seat": 1}
    made = new_table(ada, "indus", seats=seats, options=begins)
    ada.goto(f"/t/{made['table']}")
    close_sheet(ada)
    words = ada.locator(".tray .words")
    player = Player(ada)
    # Ada plays her turn by keyboard; every press of hers has been answered when she looks again.
    player.ready()
    while has_choice(player.look()):
        player.move()
    # Nothing on the board has taken the keyboard to speak of itself.
    assert ada.evaluate("() => document.activeElement.matches('.board')")
    expect(words).to_contain_text("Seat A is still free")
    links = made["links"]
    assert isinstance(links, list)
    join(bruno, str(links[0]["url"]), "Bruno")
    expect(words).to_have_text("Bruno chooses a colour for this turn.")
    ada.click(".top .menu summary")
    ada.click(".swap summary")
    # Bruno is there: only Ada's own seat can change hands.
    expect(ada.locator(".swap .seat .badge")).to_have_count(1)


def test_who_comes_back_takes_the_seat_back_and_sees_a_film_of_the_moves(
    open_page: OpenPage,
) -> None:
    ada, bruno = open_page("/"), open_page("/")
    made = new_table(ada, "scarabya", mode="duel", seats=[{"who": "me"}, {"who": "link"}])
    ada.goto(f"/t/{made['table']}")
    close_sheet(ada)
    links = made["links"]
    assert isinstance(links, list)
    join(bruno, str(links[0]["url"]), "Bruno")
    take_turns([Player(ada, seed=1), Player(bruno, seed=2)], 2)
    see_the_same_moment(ada, bruno)
    here = bruno.url
    bruno.goto("/")
    # Where one waits for somebody who is away, a bot may play on.
    player = Player(ada, seed=3)
    while has_choice(player.look()):
        player.move()
    stand_in = ada.locator("[data-tool=stand-in]")
    expect(stand_in).to_be_visible()
    expect(ada.locator(".notices")).to_contain_text("Bruno is away: let a bot play on?")
    ada.click(".menu > summary")
    ada.click(".swap summary")
    # What is open in the menu stays open when somebody sits down.
    stand_in.evaluate("(one) => one.click()")
    expect(ada.locator(".people li").nth(1)).to_contain_text("bot")
    expect(ada.locator("details.swap")).to_have_attribute("open", "")
    ada.keyboard.press("Escape")
    Player(ada, seed=4).move()
    Player(ada, seed=4).ready()
    bruno.goto(here)
    expect(bruno.locator(".notice.film")).to_contain_text("while you were away")
    bruno.locator(".notice.film button").click()
    bruno.locator("[data-tool=back]").click()
    expect(bruno.locator("[data-tool=back]")).to_have_count(0)
    expect(bruno.locator(".people")).to_contain_text("(you)")
    # The news passes by; the journal keeps it.
    expect(ada.locator(".journal")).to_contain_text("Bruno is back.")


def test_watchers_are_told_that_they_watch_and_players_see_them(open_page: OpenPage) -> None:
    ada, bruno, cleo = open_page("/"), open_page("/"), open_page("/")
    meet("indus", ada, bruno, cleo)
    expect(cleo.locator(".notice.watching")).to_contain_text("You are watching. Waiting for")
    expect(ada.locator(".watchers")).to_have_text("Looking on: Cleo")
    expect(ada.locator(".notice.watching")).to_have_count(0)
    cleo.goto("/")
    expect(ada.locator(".watchers")).to_have_count(0)


def test_a_link_of_a_running_table_lets_one_ask_to_watch(open_page: OpenPage) -> None:
    ada, eve = open_page("/"), open_page("/")
    table = sit(
        ada, "indus", seats=[{"who": "me", "name": "Ada"}, {"who": "bot", "level": "visitor"}]
    )
    eve.goto(f"/t/{table}")
    expect(eve.locator(".invitation")).to_contain_text("At the table: Ada, Visitor")
    eve.fill("#name", "Eve")
    eve.click("[data-tool=watch]")
    expect(ada.locator(".notices")).to_contain_text("Eve would like to watch. Agree?")
    ada.get_by_role("button", name="Agree").click()
    expect(eve.locator(".notice.watching")).to_be_visible()
    expect(ada.locator(".watchers")).to_have_text("Looking on: Eve")


def test_a_big_screen_shows_the_board_and_four_phones_their_hands(open_page: OpenPage) -> None:
    phone = {"width": 390, "height": 844, "touch": True}
    ada, bruno, cleo, dora = (open_page("/", **phone) for _ in range(4))  # type: ignore[arg-type]
    made = new_table(ada, "gads-hill", seats=[{"who": "me"}, *[{"who": "link"}] * 3])
    links = made["links"]
    assert isinstance(links, list)
    ada.goto(f"/t/{made['table']}")
    close_sheet(ada)
    # The television is another window of whoever set the table up, and shows none of her cards.
    television = ada.context.new_page()
    television.set_viewport_size({"width": 1920, "height": 1080})
    television.goto(f"/t/{made['table']}/screen")
    television.wait_for_selector(".board .live > [data-id]")
    expect(television.locator(".to-join .qr")).to_be_visible()
    expect(television.locator(".near")).not_to_contain_text("Pinkerton")
    for page, link, name in zip((bruno, cleo, dora), links, ("Bruno", "Cleo", "Dora"), strict=True):
        join(page, str(link["url"]), name)
    expect(television.locator(".people")).to_contain_text("Dora")
    phones = [ada, bruno, cleo, dora]
    for page in phones:
        expect(page.locator("body")).to_have_attribute("data-big", "yes")
        expect(page.locator(".stage")).to_be_hidden()
        expect(page.locator(".notice.on-screen")).to_be_visible()
    # Each chooses a building, without having seen a board.
    for page in phones:
        expect(page.locator("[data-panel] .spot").first).to_be_visible()
        page.locator(".choices select").select_option(index=1)
        page.locator("[data-play]").evaluate("(one) => one.click()")
        expect(page.locator(".choices select")).to_have_count(0)
    expect(television.locator(".turn")).not_to_have_text("Ada chooses a building.")
    # A phone may show the board all the same.
    ada.locator(".notice.on-screen button").click()
    expect(ada.locator(".stage")).to_be_visible()
