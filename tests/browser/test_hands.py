"""Touch, keyboard and mouse."""

import re

import pytest
from playwright.sync_api import Page, expect

from scripts.browser_player import Player, sit
from tests.browser.conftest import OpenPage

# Letters in another font move what stands around them; two frames alike are a page at rest.
AT_REST = """async (selector) => {
  await document.fonts.ready;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const box = () => {
    const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
    return [x, y, width, height];
  };
  for (let before = []; ; ) {
    const now = box();
    if (now.every((value, index) => value === before[index])) return now;
    before = now;
    await frame();
  }
}"""


def middle(page: Page, selector: str) -> tuple[float, float]:
    """The middle of the first such element, when it has come to rest."""
    x, y, width, height = page.evaluate(AT_REST, selector)
    return float(x + width / 2), float(y + height / 2)


def test_keyboard_alone_from_home_to_the_end(open_page: OpenPage) -> None:
    page = open_page("/")
    page.wait_for_selector(".game")
    press = page.keyboard.press

    def tab_to(selector: str) -> None:
        for _ in range(60):
            if page.evaluate("s => !!document.activeElement?.matches(s)", selector):
                return
            press("Tab")
        raise AssertionError(f"no way to {selector} by Tab")

    tab_to("[data-game=scarabya] .button.primary")
    # A first game is one press away.
    press("Enter")
    page.wait_for_selector(".field.place")
    tab_to(".field.place")
    heard = page.locator("#speech")
    press("ArrowRight")
    expect(heard).to_contain_text(re.compile("[a-j]\\d+"))
    press("r")
    player = Player(page)
    while not player.ready()["over"]:
        # The keyboard never loses its place: only N and Enter from here on.
        assert page.evaluate("() => document.activeElement.matches('.field')")
        with player.doing():
            press("n")
            press("Enter")
    expect(page.locator(".outcome-card .ending")).to_be_visible()
    expect(heard).to_contain_text("wins")


def test_arrows_follow_the_geometry_of_the_board(open_page: OpenPage) -> None:
    page = open_page("/")
    sit(page, "indus")
    Player(page, seed=2).play_until_there_are(8, ".spot")
    spots = page.locator(".spot")
    assert page.locator(".spot[tabindex='0']").count() == 1
    page.locator(".spot[tabindex='0']").focus()
    where = "() => { const b = document.activeElement.getBBox(); return [b.x, b.y]; }"
    rightmost = 0.0
    for _ in range(spots.count()):
        rightmost = page.evaluate(where)[0]
        page.keyboard.press("ArrowRight")
        assert page.evaluate(where)[0] >= rightmost
    assert page.locator(".spot[tabindex='0']").count() == 1


def first_square(page: Page) -> tuple[float, float]:
    """The middle of one square of the piece in hand: the middle of its box may be a hole."""
    page.evaluate(AT_REST, ".ghost .body")
    x, y = page.locator(".ghost .body").evaluate(
        """(body) => {
          const [left, top, right, low] = body.getAttribute("d").match(/[\\d.]+/g).map(Number);
          const at = new DOMPoint((left + right) / 2, (top + low) / 2);
          const { x, y } = at.matrixTransform(body.getScreenCTM());
          return [x, y];
        }"""
    )
    return float(x), float(y)


def test_mouse_turns_a_piece_with_a_preview(open_page: OpenPage) -> None:
    page = open_page(
        "/learn/scarabya#opening"
    )  # its first piece is the W, which looks other when turned
    page.wait_for_selector(".ghost.legal")
    page.mouse.move(*first_square(page))
    way = str(page.locator(".ghost .body").get_attribute("d"))
    page.keyboard.press("r")
    expect(page.locator(".ghost .body")).not_to_have_attribute("d", way)
    page.wait_for_selector(".told[data-tone=preview]")


def test_mouse_builds_with_a_press(open_page: OpenPage) -> None:
    page = open_page("/")
    sit(page, "scarabya")
    page.wait_for_selector(".ghost.legal")
    # The piece is held by its middle, so a press there leaves it where it is.
    page.mouse.click(*middle(page, ".ghost .body"))
    expect(page.locator(".journal")).to_contain_text("pitches camp")


def test_only_the_keyboard_draws_a_ring_round_the_board(open_page: OpenPage) -> None:
    page = open_page("/")
    sit(page, "indus")
    Player(page).ready()
    ring = "() => getComputedStyle(document.querySelector('.board')).outlineStyle"
    page.click(".top .menu summary")
    page.click(".swap summary")
    page.evaluate("document.querySelector('.board').focus()")
    assert page.evaluate(ring) == "none"
    page.keyboard.press("Shift")
    page.keyboard.press("Tab")
    page.evaluate("document.querySelector('.board').focus()")
    assert page.evaluate(ring) == "solid"


def test_refusal_says_why_and_leads_into_the_guide(open_page: OpenPage) -> None:
    page = open_page("/")
    sit(page, "scarabya")
    page.focus(".field.place")
    for _ in range(12):
        page.keyboard.press("ArrowUp")
    for _ in range(12):
        page.keyboard.press("ArrowLeft")
    expect(page.locator(".ghost")).to_have_class("ghost illegal")
    page.keyboard.press("Enter")
    told = page.locator(".told[data-tone=bad]")
    expect(told).to_be_visible()
    rule = told.locator("a.rule")
    expect(rule).to_have_attribute("href", re.compile(r"/guide/scarabya#SCA-\d+"))
    expect(page.locator("#alarm")).not_to_be_empty()
    page.goto(str(rule.get_attribute("href")))
    expect(page.locator(":target h3")).to_be_visible()


def test_touch_turns_by_a_tap(open_page: OpenPage) -> None:
    page = open_page("/learn/scarabya#opening", width=360, height=740, touch=True)
    page.wait_for_selector(".ghost.legal")
    way = str(page.locator(".ghost .body").get_attribute("d"))
    page.touchscreen.tap(*first_square(page))
    expect(page.locator(".ghost .body")).not_to_have_attribute("d", way)


def test_touch_moves_a_piece_and_confirms_in_the_tray(open_page: OpenPage) -> None:
    page = open_page("/", width=360, height=740, touch=True)
    sit(page, "scarabya")
    page.wait_for_selector(".ghost.legal")
    steps = str(page.locator(".count").text_content())
    where = page.locator(".ghost").evaluate("(ghost) => ghost.style.transform")
    page.locator(".field .ground").tap(position={"x": 20, "y": 20})
    moved = "(before) => document.querySelector('.ghost').style.transform !== before"
    page.wait_for_function(moved, arg=where)
    expect(page.locator(".count")).to_have_text(steps)
    page.focus(".field")
    page.keyboard.press("n")
    page.locator("[data-play]").tap()
    expect(page.locator(".journal")).to_contain_text("pitches camp")


def test_touch_on_a_place_arms_it_first(open_page: OpenPage) -> None:
    page = open_page("/", width=360, height=740, touch=True)
    sit(page, "indus")
    Player(page, seed=2).play_until_there_are(12, ".spot")  # the gates: a colour has fewer pieces
    steps = str(page.locator(".count").text_content())
    page.locator(".spot").first.tap()
    expect(page.locator(".spot.armed")).to_have_count(1)
    expect(page.locator(".count")).to_have_text(steps)
    page.locator("[data-play]").tap()
    expect(page.locator(".count")).not_to_have_text(steps)


def test_pointing_at_a_ruin_tells_its_worth(open_page: OpenPage) -> None:
    page = open_page("/")
    sit(page, "indus")
    Player(page, seed=2).ready()
    ruin = page.locator(".glance").first
    ruin.hover()
    expect(page.locator(".tray")).to_contain_text("worth")
    expect(page.locator(".marks .lens")).not_to_have_count(0)
    page.mouse.move(1, 1)
    expect(page.locator(".marks .lens")).to_have_count(0)
    ruin.focus()
    expect(page.locator(".tray")).to_contain_text("worth")


def test_aim_and_point_by_pointer(open_page: OpenPage) -> None:
    page = open_page("/")
    sit(page, "anasazi", seats=[{"who": "me"}, {"who": "here"}])
    player = Player(page)
    pointed = aimed = False
    for _ in range(80):  # looks are asked about once more
        seen = player.ready()
        if seen["field"] == "point" and not pointed:
            page.keyboard.press("n")
            steps = str(page.locator(".count").text_content())
            page.mouse.click(*middle(page, ".mark .dot"))
            expect(page.locator(".count")).not_to_have_text(steps)
            pointed = True
        elif page.locator("[data-spot=expedition-1]").count():
            # Expeditions are led from their figures: there are no buttons of the same.
            assert not [one for one in seen["buttons"] if one.startswith("lead-")]
            page.click("[data-spot=expedition-1]")
            page.wait_for_selector(".field.aim")
            expect(page.locator(".gain.best").first).to_be_visible()
            before = page.locator(".ray .line").get_attribute("d")
            page.keyboard.press("ArrowRight")
            expect(page.locator(".ray .line")).not_to_have_attribute("d", str(before))
            expect(page.locator(".arc.barred").first).to_be_attached()
            page.keyboard.press("n")
            expect(page.locator(".field.aim")).to_have_attribute("data-legal", "true")
            steps = str(page.locator(".count").text_content())
            page.mouse.click(*middle(page, ".ray .tip"))
            expect(page.locator(".count")).not_to_have_text(steps)
            aimed = True
            break
        else:
            player.move()
    assert pointed
    assert aimed


def test_aiming_at_the_edge_of_the_board_leaves_the_panel_below_free(open_page: OpenPage) -> None:
    page = open_page("/", width=360, height=740, touch=True)
    seats = [{"who": "me"}, {"who": "here"}]
    # In this layout base camp 3 is the lowest point of the table.
    sit(page, "anasazi", seats=seats, options={"layout": "fixed:42"})
    player = Player(page)
    for _ in range(40):
        player.ready()
        if page.locator("[data-spot=expedition-3]").count():
            break
        player.move()
    page.tap("[data-spot=expedition-3]")
    page.wait_for_selector(".field.aim")
    taken = page.evaluate(
        """() => {
          const panel = document.querySelector(".company").getBoundingClientRect();
          const { x, bottom } = document.querySelector(".ray .line").getBoundingClientRect();
          const aims = (y) => Boolean(document.elementFromPoint(x, y).closest(".field.aim"));
          return { pivot: aims(bottom), panel: aims(panel.top + 3) };
        }"""
    )
    assert taken == {"pivot": True, "panel": False}


def test_hint_points_at_a_move_and_undo_takes_it_back(open_page: OpenPage) -> None:
    page = open_page("/")
    sit(page, "scarabya", mode="solo", seats=[{"who": "me"}])
    page.wait_for_selector(".ghost")
    page.click("[data-tool=hint]")
    expect(page.locator(".told[data-tone=hint] .words")).not_to_have_text("Let me think…")
    expect(page.locator(".ghost")).to_have_class("ghost legal")
    page.click("[data-play]")
    expect(page.locator(".journal")).to_contain_text("pitch")


def test_looking_back_and_a_what_if_leave_the_game_alone(open_page: OpenPage) -> None:
    page = open_page("/")
    table = sit(page, "scarabya")
    player = Player(page)
    player.play(most=2)
    player.ready()
    now = str(page.locator(".where").text_content())
    page.click(".unfold")
    page.locator(".journal .step").first.click()
    expect(page.locator(".notice.past")).to_be_visible()
    assert page.locator(".field").count() == 0
    # The past takes no hints; from the notice one walks on.
    expect(page.locator("[data-tool=hint]")).to_have_count(0)
    steps = str(page.locator(".count").text_content())
    page.locator("[data-walk=on]").click()
    expect(page.locator(".count")).not_to_have_text(steps)
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("[data-tool=hint]")).to_be_visible()
    expect(page.locator(".field")).to_have_count(1)
    with page.context.expect_page() as opened:
        page.click(".top .menu summary")
        page.click("[data-tool=fork]")
    fork = opened.value
    expect(fork.locator(".notice.what-if")).to_contain_text("what-if")
    assert table not in fork.url
    expect(fork.locator(".company .people li").first).to_be_visible()
    expect(fork.locator("[data-tool=invite], .swap")).to_have_count(0)
    Player(fork).play(most=1)
    expect(page.locator(".where")).to_have_text(now)


def see_inside(page: Page, selector: str) -> None:
    """See every such element wholly in the window's width."""
    page.wait_for_function(
        """(selector) => [...document.querySelectorAll(selector)].every((one) => {
          const { left, right } = one.getBoundingClientRect();
          return left >= 0 && right <= innerWidth;
        })""",
        arg=selector,
    )


def test_tray_of_a_phone_hides_no_tool_and_no_control(open_page: OpenPage) -> None:
    page = open_page("/", width=390, height=844, touch=True)
    sit(page, "gads-hill")
    Player(page).ready()
    # Twenty-two buildings stand on a sheet; who would rather read has a list, beside the tools.
    expect(page.locator(".choices select option")).to_have_count(23)
    see_inside(page, ".choices select, .tools button")
    page.goto("/learn/anasazi")
    page.tap("[data-spot=expedition-1]")
    page.wait_for_selector(".field.aim")
    page.tap("[data-control=fine]")
    assert page.locator(".choices button").count() > 5
    see_inside(page, ".choices button, .tools button")
    page.goto("/learn/ziggurat")
    page.wait_for_selector(".choices button")
    assert page.locator(".choices button").count() <= 4
    see_inside(page, ".choices button, .tools button")


@pytest.mark.parametrize("calm", [False, True])
def test_scores_count_up(open_page: OpenPage, calm: bool) -> None:
    page = open_page("/", calm=calm)
    table = sit(page, "indus")
    player = Player(page, seed=5)
    player.play(most=30)
    player.ready()
    page.clock.install()
    page.goto(f"/t/{table}")
    page.wait_for_selector(".people .points")
    scores = "() => [...document.querySelectorAll('.people .points')]"
    shown = f"{scores}.map((one) => one.textContent).join(' ')"
    now = page.evaluate(shown)
    page.click(".unfold")
    page.locator(".journal .step").first.click()
    expect(page.locator(".notice.past")).to_be_visible()
    # Time stands still in the page, and goes on when it is told to. From the beginning of the game
    # to now, every score runs from 0 to what it is.
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator(".notice.past")).to_have_count(0)
    seen = [page.evaluate(shown)]
    for _ in range(40):
        page.clock.run_for(50)
        seen.append(page.evaluate(shown))
    assert seen[-1] == now
    assert len(set(seen)) == 1 if calm else len(set(seen)) > 4, seen
