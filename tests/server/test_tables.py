"""Around a table: links, seats, spectators, bots that stand in, rematches."""

import random
from dataclasses import replace

import pytest
from websockets.exceptions import InvalidStatus

from digsite.core.contract import Result
from digsite.core.words import Voice
from digsite.games import find_game
from digsite.server.limits import Limits
from digsite.server.pages.bodies import AskRematch
from digsite.server.store.base import TableRow
from digsite.server.tables.new_table import creation, fork_plan, rematch_plan
from digsite.server.tables.table import Plan, Seat, Table, TableError
from digsite.server.tables.views import ViewKey, taking_back, told_result
from tests.server.conftest import NewGuest
from tests.server.helpers import Browser, Data, Wire


def secret_of(url: str) -> str:
    return url.rpartition("/")[2]


def joined(guest: Browser, link: str) -> Data:
    secret = secret_of(link)
    table = guest.get(f"/api/join/{secret}")["table"]
    return guest.post(f"/api/tables/{table}/join", {"secret": secret})


def play_out(wires: list[Wire], seed: int = 3) -> None:
    """Let everybody play anything until the game is over."""
    dice = random.Random(seed)
    while not wires[0].view["over"]:
        acting = wires[0].view["acting"]
        wire = next(one for one in wires if one.view["seat"] in acting)
        wire.until(lambda now, own=wire: now["over"] or own.view["seat"] in now["acting"])  # type: ignore[misc]
        assert wire.play_anything(dice)["ok"]
        step = wire.view["step"]
        for other in wires:
            other.until(lambda now, step=step: now["step"] >= step)  # type: ignore[misc]


def test_friends_join_by_link_and_a_link_is_taken_once(guest: NewGuest) -> None:
    ada, bo, eve = guest("Ada"), guest("Bo"), guest("Eve")
    made = ada.table("scarabya", "me", "link", mode="duel")
    (link,) = made["links"]
    assert link["seat"] == 1
    offer = bo.get(f"/api/join/{secret_of(link['url'])}")
    assert (offer["game"], offer["seat"], offer["taken"]) == ("scarabya", 1, False)
    assert joined(bo, link["url"]) == {"table": made["table"], "seat": 1}
    assert joined(bo, link["url"]) == {"table": made["table"], "seat": 1}
    refused = joined(eve, link["url"])
    assert refused["error"]["kind"] == "refused"
    assert [one["name"] for one in bo.sit(made["table"]).view["players"]] == ["Ada", "Bo"]


def test_a_link_opens_no_other_table(guest: NewGuest) -> None:
    ada, bo = guest("Ada"), guest("Bo")
    made, other = (ada.table("scarabya", "me", "link", mode="duel") for _ in range(2))
    secret = {"secret": secret_of(made["links"][0]["url"])}
    answer = bo.post(f"/api/tables/{other['table']}/join", secret)
    assert answer["error"]["kind"] == "unknown"
    assert ada.sit(other["table"]).view["players"][1]["who"] == "open"


def test_looking_at_a_link_takes_nothing(guest: NewGuest) -> None:
    ada, bo = guest("Ada"), guest("Bo")
    made = ada.table("scarabya", "me", "link", mode="duel")
    bo.get(f"/api/join/{secret_of(made['links'][0]['url'])}")
    assert ada.sit(made["table"]).view["players"][1]["who"] == "open"


def test_two_people_finish_a_game_while_a_third_watches(guest: NewGuest) -> None:
    ada, bo, eve = guest("Ada"), guest("Bo"), guest("Eve")
    made = ada.table("scarabya", "me", "link", mode="duel")
    joined(bo, made["links"][0]["url"])
    assert joined(eve, made["watch"]) == {"table": made["table"], "seat": None}
    wires = [ada.sit(made["table"]), bo.sit(made["table"])]
    watching = eve.sit(made["table"])
    assert watching.view["seat"] is None
    assert watching.view["mine"] == []
    assert watching.view["scene"]["actions"] == []
    play_out(wires)
    watching.until(lambda now: now["over"])
    assert watching.view["result"]["scores"] == wires[0].view["result"]["scores"]


def test_a_stranger_sees_nothing(guest: NewGuest) -> None:
    ada, eve = guest("Ada"), guest("Eve")
    table = ada.table("scarabya", "me", mode="solo")["table"]
    for path in ("links", "record"):
        assert "error" in eve.get(f"/api/tables/{table}/{path}")
    assert eve.get(f"/api/replays/{table}")["error"]["kind"] == "forbidden"
    with pytest.raises(InvalidStatus, match="403"):
        eve.wire(table)


def test_nobody_plays_for_another_seat(guest: NewGuest) -> None:
    ada, bo = guest("Ada"), guest("Bo")
    made = ada.table("scarabya", "me", "link", mode="base")
    joined(bo, made["links"][0]["url"])
    mine, theirs = ada.sit(made["table"]), bo.sit(made["table"])
    action, value = theirs.pick(theirs.view["scene"]["actions"], random.Random(1))
    for do in ("play", "preview", "why"):
        answer = mine.ask(do, seat=1, decision=0, action=action, value=value)
        assert answer["error"]["kind"] == "forbidden"
    for do in ("undo", "withdraw", "hint"):
        assert mine.ask(do, seat=1)["error"]["kind"] == "forbidden"
    assert mine.ask("hello", seat=1)["error"]["kind"] == "forbidden"


def test_a_player_who_leaves_is_replaced_and_may_come_back(guest: NewGuest) -> None:
    ada, bo = guest("Ada"), guest("Bo")
    made = ada.table("scarabya", "me", "link", mode="duel")
    joined(bo, made["links"][0]["url"])
    table = made["table"]
    watching = ada.sit(table)
    assert bo.post(f"/api/tables/{table}/leave") == {}
    watching.until(lambda now: now["players"][1]["who"] == "bot")
    assert watching.view["players"][1]["name"] == "Bo"
    assert bo.post(f"/api/tables/{table}/seat", {"seat": 1, "who": "me"}) == {}
    watching.until(lambda now: now["players"][1]["who"] == "person")
    assert bo.sit(table).view["mine"] == [1]


def test_whoever_gets_up_no_longer_sees_the_seats_secrets(guest: NewGuest) -> None:
    ada, bo = guest("Ada"), guest("Bo")
    made = ada.table("gads-hill", "me", "link")
    joined(bo, made["links"][0]["url"])
    wire = bo.sit(made["table"])
    assert wire.view["seat"] == 1
    own = set(wire.live)
    assert bo.post(f"/api/tables/{made['table']}/seat", {"seat": 1, "who": "link"}) == {}
    wire.until(lambda now: now["seat"] is None)
    assert (wire.view["mine"], wire.view["scene"]["actions"]) == ([], [])
    assert set(wire.live) != own
    assert wire.ask("hello", seat=1)["error"]["kind"] == "forbidden"


def test_a_bot_stands_in_only_for_somebody_who_is_away(guest: NewGuest) -> None:
    ada, bo = guest("Ada"), guest("Bo")
    made = ada.table("scarabya", "me", "link", mode="duel")
    joined(bo, made["links"][0]["url"])
    table = made["table"]
    watching = ada.sit(table)
    present = bo.sit(table)
    watching.until(lambda now: now["players"][1]["here"])
    hand_over = {"seat": 1, "who": "bot", "level": "visitor"}
    assert ada.post(f"/api/tables/{table}/seat", hand_over)["error"]["kind"] == "forbidden"
    present.close()
    watching.until(lambda now: not now["players"][1]["here"])
    assert ada.post(f"/api/tables/{table}/seat", hand_over) == {}
    watching.until(lambda now: now["players"][1]["who"] == "bot")


def test_the_owner_fills_an_open_seat_with_a_bot(guest: NewGuest) -> None:
    ada, eve = guest("Ada"), guest("Eve")
    made = ada.table("scarabya", "me", "link", mode="duel")
    joined(eve, made["watch"])
    hand_over = {"seat": 1, "who": "bot", "level": "visitor"}
    path = f"/api/tables/{made['table']}/seat"
    assert eve.post(path, hand_over)["error"]["kind"] == "forbidden"
    assert ada.post(path, hand_over) == {}
    assert ada.get(f"/api/tables/{made['table']}/links")["links"] == []


def test_whoever_asks_for_a_rematch_second_finds_the_first_ones(guest: NewGuest) -> None:
    ada, bo = guest("Ada"), guest("Bo")
    made = ada.table("scarabya", "me", "link", mode="duel")
    joined(bo, made["links"][0]["url"])
    path = f"/api/tables/{made['table']}/rematch"
    assert ada.post(path)["error"]["kind"] == "refused"
    wires = [ada.sit(made["table"]), bo.sit(made["table"])]
    play_out(wires)
    again = ada.post(path)["table"]
    assert bo.post(path)["table"] == again
    wires[1].until(lambda now: now["rematch"] == again)
    view = bo.sit(again).view
    assert (view["mine"], view["over"]) == ([1], False)


@pytest.mark.parametrize("same", [True, False])
def test_the_loser_of_a_duel_begins_the_rematch_where_the_table_says_so(
    guest: NewGuest, same: bool
) -> None:
    ada, bo = guest("Ada"), guest("Bo")
    loser_first = {"duel_first": "loser", "tie_break": "discards"}
    made = ada.table("scarabya", "me", "link", mode="duel", options=loser_first)
    joined(bo, made["links"][0]["url"])
    wires = [ada.sit(made["table"]), bo.sit(made["table"])]
    play_out(wires)
    winners = wires[0].until(lambda now: now["over"])["result"]["winners"]
    again = ada.post(f"/api/tables/{made['table']}/rematch", {"same": same})["table"]
    assert ada.sit(again).view["acting"] == [seat for seat in (0, 1) if seat not in winners]


def test_same_screen_seats_see_their_own_and_warn_of_the_hand_over(guest: NewGuest) -> None:
    ada = guest("Ada")
    table = ada.table("gads-hill", "me", "here")["table"]
    wire = ada.sit(table, seat=0)
    assert wire.view["mine"] == [0, 1]
    assert wire.view["curtain"] == [1]
    first = wire.view["scene"]["live"]
    second = wire.hello(seat=1)["scene"]["live"]
    assert first != second


def test_one_screen_shows_no_hand_before_somebody_says_who_they_are(guest: NewGuest) -> None:
    ada, eve = guest("Ada"), guest("Eve")
    made = ada.table("gads-hill", "me", "here")
    joined(eve, made["watch"])
    public = eve.sit(made["table"])
    # Every load, every reload, every second tab: what a spectator sees, and no more.
    for wire in (ada.sit(made["table"]), ada.sit(made["table"])):
        assert (wire.view["seat"], wire.view["mine"], wire.view["curtain"]) == (
            None,
            [0, 1],
            [0, 1],
        )
        assert wire.live == public.live
        assert wire.view["scene"]["actions"] == []
        assert wire.view["journal"] == public.view["journal"]
    own = ada.sit(made["table"], seat=0)
    assert own.view["seat"] == 0
    assert own.live != public.live
    # Before the screen is handed over it shows the public board again.
    assert own.hello(seat=None)["seat"] is None
    assert own.live == public.live
    past = ada.get(f"/api/replays/{made['table']}")
    assert past["viewer"] == "spectator"


def test_who_shares_a_screen_without_secrets_looks_from_a_seat(guest: NewGuest) -> None:
    ada = guest("Ada")
    wire = ada.sit(ada.table("indus", "me", "here")["table"])
    assert wire.view["seat"] in wire.view["acting"]
    assert wire.view["curtain"] == []


def test_presence_tells_who_is_there(guest: NewGuest) -> None:
    ada, bo = guest("Ada"), guest("Bo")
    made = ada.table("scarabya", "me", "link", mode="duel")
    joined(bo, made["links"][0]["url"])
    watching = ada.sit(made["table"])
    assert not watching.view["players"][1]["here"]
    there = bo.sit(made["table"])
    watching.until(lambda now: now["players"][1]["here"])
    there.close()
    watching.until(lambda now: not now["players"][1]["here"])


def test_home_lists_my_tables_and_whose_turn_it_is(guest: NewGuest) -> None:
    ada = guest("Ada")
    table = ada.table("scarabya", "me", mode="solo")["table"]
    (mine,) = ada.get("/api/home")["tables"]
    assert (mine["id"], mine["your_turn"], mine["over"]) == (table, True, False)


def test_one_press_leads_to_the_table_that_has_waited_longest(guest: NewGuest) -> None:
    ada = guest("Ada")
    assert ada.get("/api/waiting") == {"table": None, "title": "", "count": 0}
    first, second = (ada.table("scarabya", "me", mode="solo")["table"] for _ in range(2))
    assert ada.get(f"/api/waiting?not={first}") == {
        "table": second,
        "title": "Scarabya",
        "count": 1,
    }
    assert ada.get("/api/waiting")["count"] == 2
    assert ada.get(f"/api/waiting?not={second}")["table"] == first


def test_names_are_cleaned_and_unlike(guest: NewGuest) -> None:
    ada = guest("  <b>Ada</b>\n\u202e  ")
    assert ada.get("/api/home")["name"] == "<b>Ada</b>"
    table = ada.table("scarabya", "me", "visitor", "visitor")["table"]
    view = ada.sit(table).view
    assert [one["name"] for one in view["players"]] == ["<b>Ada</b>", "Visitor", "Visitor 2"]
    assert "<b>" not in view["scene"]["fixed"]


def test_wrong_tables_are_refused_with_a_reason(guest: NewGuest) -> None:
    ada = guest("Ada")
    bad: list[Data] = [
        {"game": "chess", "seats": [{"who": "me"}]},
        {"game": "scarabya", "seats": []},
        {"game": "scarabya", "seats": [{"who": "queen"}]},
        {"game": "scarabya", "seats": [{"who": "bot", "level": "god"}]},
        {"game": "scarabya", "seats": [{"who": "me"}], "mode": "duel"},
        {"game": "scarabya", "seats": [{"who": "me"}], "options": {"symbols": "9"}},
        {"game": "scarabya", "seats": [{"who": "me"}], "options": {"nonsense": 1}},
        {"game": "scarabya", "seats": [{"who": "me"}], "clock": -1},
        {"game": "scarabya", "seats": [{"who": "me"}], "chance": "fate"},
        {"game": "scarabya", "seats": [{"who": "me"}], "armed": [7]},
    ]
    for body in bad:
        assert ada.post("/api/tables", body)["error"]["message"], body


def test_a_team_is_told_why_it_lost_and_has_no_points_to_compare() -> None:
    game = find_game("ziggurat")
    ended = Result([0, 0], [], "BURNED", [{"ZIG-06": 0}, {"ZIG-06": 0}])
    told = told_result(game, ended, Voice(["Ada", "Bo"]))
    assert told.sentence == "You have lost: a hero was burned."
    assert told.breakdown == []


# Rules have versions


def kept(plan: Plan) -> TableRow:
    """The row in which a new table is kept."""
    _, (table, game, rules, kind, _, _, setup) = creation(Table("t", plan))[0]
    return TableRow(str(table), str(game), int(str(rules)), str(kind), str(setup))


def test_an_old_table_goes_on_by_its_rules_and_a_rematch_has_the_newest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = find_game("scarabya")
    seats = (Seat("person", "Ada", "a"), Seat("person", "Bo", "b"))
    old = kept(Plan(game.settings(2, "duel"), 7, seats, "a"))
    assert old.rules == 1
    assert "rules" not in old.setup
    monkeypatch.setattr(game, "versions", [1, 2])
    monkeypatch.setattr(game, "version", 2)
    table = Table("t", Plan.from_row(old))
    assert table.match.settings.rules == 1
    assert kept(table.plan).rules == 1
    assert fork_plan(table, ViewKey(), "a", Limits()).settings.rules == 1
    for same_deal in (True, False):
        again = rematch_plan(table, AskRematch(same=same_deal), Limits())
        assert again.settings.rules == kept(again).rules == 2
        assert Plan.from_row(kept(again)).settings.rules == 2
    with pytest.raises(TableError, match="other rules"):
        Plan.from_row(replace(old, rules=3))


@pytest.mark.parametrize(("friendly", "back"), [(False, "no"), (True, "yes")])
def test_after_the_end_only_a_friendly_table_takes_a_move_back(friendly: bool, back: str) -> None:
    game = find_game("scarabya")
    last = {"grid": ["." * 10] * 10, "revealed": "FILNPUVWXYZT", "mission": "T"}
    settings = game.settings(1, "base", {}, {"position": last})
    seats = (Seat("person", "Ada", "a"),)
    table = Table("t", Plan(settings, 7, seats, "a", friendly_undo=friendly))
    code = int(table.match.state.moves(0)[0])
    table.fold(table.checked(0, code).entry)
    assert table.over
    assert taking_back(table, 0) == back


def test_a_harder_rematch_raises_every_bot_by_a_level_and_nobody_else() -> None:
    game = find_game("scarabya")
    seats = (
        Seat("person", "Ada", "a"),
        Seat("bot", "Visitor", "", "visitor"),
        Seat("bot", "Visitor 2", "", "visitor"),
        Seat("bot", "Professor", "", "professor"),
    )
    table = Table("t", Plan(game.settings(4, "base"), 7, seats, "a"))
    again = rematch_plan(table, AskRematch(harder=True), Limits())
    levels = [(seat.name, seat.level) for seat in again.seats]
    assert levels == [
        ("Ada", ""), ("Student", "student"), ("Student 2", "student"), ("Professor", "professor"),
    ]  # fmt: skip
    assert again.seed != 7
