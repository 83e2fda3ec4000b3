"""How a turn of Ziggurat goes: windows, heroes, pushes, spirits; told as stories that ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.reference.ziggurat_board import (
    COLOURS,
    HEARTHS,
    SUMMIT,
    Place,
    along,
    name_of,
)

if TYPE_CHECKING:
    from tests.reference.ziggurat import Game, Story

LONGEST_PUSH = 8
CHANCE = -1
WAYS = {"+": 1, "-": -1}


def deal(game: Game) -> Story:
    """ZIG-16: one open card each; then the game begins."""
    for seat in range(game.seats):
        yield from draw(game, seat)
    yield from turns(game)


def draw(game: Game, seat: int) -> Story:
    answer = yield CHANCE, [f"card {name}" for name in game.pile()]
    game.cards[seat] = answer.split()[1]


def turns(game: Game) -> Story:
    while True:
        yield from turn(game)
        game.phase = "draw"
        if game.pile():
            yield from draw(game, game.active)
        game.active = (game.active + 1) % game.seats
        game.turns += 1


def turn(game: Game) -> Story:
    """ZIG-20, 21: heroes, then spirits, then the card is put away."""
    if game.cards[game.active] is None:
        game.end("NO_CARD")
    game.part = "start"
    yield from window(game, lambda: swaps(game, begun=False) + concessions(game), items=False)
    game.passed = []
    heroes, spirits = game.deck[str(game.cards[game.active])]
    game.part = "heroes"
    yield from hero_part(game, heroes)
    yield from spirit_part(game, spirits)
    check_goal(game, at_end=True)
    game.discard.append(str(game.cards[game.active]))
    game.cards[game.active] = None
    game.forget()


def check_goal(game: Game, at_end: bool = False) -> None:
    """A5: after each completed single move or item use, or at the end of the card."""
    if at_end or game.options["win_timing"] == "immediate":
        if game.chapter.goal():
            game.end("WON")


# --- Before any move ------------------------------------------------------------------------------


def window(game: Game, of_active: Callable[[], list[str]], items: bool = True) -> Story:
    """Whoever has something to use is asked: the active player first, then clockwise (A18).

    ``of_active`` says what only the active player may do. Tells whether insight skipped the action.
    """
    for seat in game.clockwise():
        while seat not in game.passed and not nothing_left(game):
            offers = of_active() if seat == game.active else []
            if items:
                offers += game.chapter.items(seat)
            if not offers:
                break
            game.phase = "window"
            answer = yield seat, ["pass", *offers]
            if answer == "pass":
                game.passed.append(seat)
            elif answer == "insight skip":
                game.insight -= 1
                return True
            else:
                use(game, seat, answer)
                check_goal(game)
    return False


def insights(game: Game, number: int) -> list[str]:
    """Secret Knowledge: a number of the card one higher or lower, at least 1."""
    if not game.insight:
        return []
    lower = ["insight -"] if number + game.more > 1 else []
    return ["insight +", *lower]


def strides(game: Game, number: int) -> list[str]:
    """Long Stride and Short Step, once a game, for one hero's move of the own card."""
    skill = game.skills[game.active]
    if skill in game.spent or skill not in ("stride", "short"):
        return []
    return [skill] if skill == "stride" or number + game.more > 1 else []


def whistles(game: Game) -> list[str]:
    """Where several spirits of one colour would move."""
    several = sum(len(tokens) for tokens in game.unmoved.values()) > 1
    knows = game.skills[game.active] == "whistle" and "whistle" not in game.spent
    return ["whistle"] if several and knows and len(game.unmoved) == 1 else []


def swaps(game: Game, begun: bool = True) -> list[str]:
    """The mirror charm: not a card whose play has begun."""
    if not game.charm or "charm" in game.spent:
        return []
    free = [
        seat
        for seat in range(game.seats)
        if game.cards[seat] is not None and not (begun and seat == game.active)
    ]
    return [f"swap {a} {b}" for a in free for b in free if a < b]


def concessions(game: Game) -> list[str]:
    """A21: the table may concede what cannot be won any more."""
    offered = game.options["early_loss"] == "offer" and game.chapter.impossible()
    return ["concede"] if offered else []


def use(game: Game, seat: int, answer: str) -> None:
    word, *rest = answer.split()
    if word == "concede":
        game.end("CONCEDED")
    elif word == "insight":
        game.insight -= 1
        game.more += WAYS[rest[0]]
    elif word in ("stride", "short"):
        game.spent.add(word)
        game.stride = 1 if word == "stride" else -1
    elif word == "whistle":
        game.spent.add(word)
        game.alone = True
    elif word == "swap":
        game.spent.add("charm")
        a, b = int(rest[0]), int(rest[1])
        game.cards[a], game.cards[b] = game.cards[b], game.cards[a]
    else:
        game.chapter.use(seat, word, rest)
        still_there(game)


# --- Heroes ---------------------------------------------------------------------------------------


def hero_part(game: Game, text: str) -> Story:
    """ZIG-30, 31, 51, and Y cards."""
    scope, number = text[0], int(text[1:])
    game.waiting = list(range(game.seats))
    helping = scope == "O" and game.safe(game.active)
    if scope == "O":
        game.waiting = [game.active]
        if helping:
            game.waiting = [seat for seat in range(game.seats) if seat != game.active]
    begun = False
    while True:
        ready = [seat for seat in game.waiting if not game.safe(seat)]
        if not ready:
            break
        game.mover = ready[0]
        if len(ready) > 1:
            game.mover = -1
            game.phase = "pick"
            answer = yield game.active, [f"hero {seat}" for seat in ready]
            game.passed = []
            game.mover = int(answer.split()[1])
        moved = yield from hero_move(game, number, begun, helping and len(ready) > 1)
        if not moved:
            # Somebody else's move is another one, with a window of its own.
            game.waiting.remove(game.mover)
            game.passed = []
            continue
        begun = True
        if scope != "H":
            break
    game.waiting = []
    game.mover = -1
    game.more = 0
    game.passed = []


def hero_move(game: Game, number: int, begun: bool, may_decline: bool) -> Story:
    """One single move; False where its owner declined to be helped."""
    who = game.mover

    def offers() -> list[str]:
        known = [] if begun else insights(game, number)
        return [*known, *strides(game, number), *swaps(game)]

    yield from window(game, offers)
    game.phase = "go"
    asks = may_decline and game.options["help_consent"] == "ask"
    answer = yield who, ["go +", "go -", *(["decline"] if asks else [])]
    if answer == "decline":
        return False
    game.waiting.remove(who)
    spaces = max(1, number + game.more + game.stride)
    yield from walk(game, who, spaces, WAYS[answer.split()[1]])
    game.passed = []
    game.stride = 0
    yield from rest(game)
    return True


def walk(game: Game, who: int, spaces: int, way: int) -> Story:
    """ZIG-30, 32: only spirits matter on the way."""
    game.chain = 0
    game.arrived = []
    for step in range(spaces):
        game.heroes[who] = along(game.heroes[who], way)
        if step < spaces - 1:
            goes_on = yield from met(game, who)
            if not goes_on:
                return
    yield from arrive(game, who)


def met(game: Game, who: int) -> Story:
    """A hero has come to a space: every spirit there burns it, unless the chapter knows better."""
    for colour, token in game.spirits_on(game.heroes[who]):
        saved = yield from escapes(game, who, colour, token)
        if saved == "gone":
            return False
    return True


def escapes(game: Game, who: int, colour: str, token: int) -> Story:
    """What the chapter does about a spirit that meets a hero, or a second chance; else it burns."""
    saved = yield from game.chapter.saves(who, colour, token)
    if not saved and second_chance(game):
        game.put_out(colour, token)
        return "saved"
    if not saved:
        burned(game, who)
    return saved


def second_chance(game: Game) -> bool:
    """ZIG-89: three in a gentle game."""
    left = [name for name in ("chance1", "chance2", "chance3") if name not in game.spent]
    if game.options["gentle"] == "off" or not left:
        return False
    game.spent.add(left[0])
    return True


def climb_out(game: Game, who: int) -> Story:
    """Out of a pit onto the next plain space clockwise, whoever is there."""
    place = along(game.heroes[who], 1)
    while not game.chapter.is_plain(place):
        place = along(place, 1)
    game.heroes[who] = place
    yield from arrive(game, who)


def burned(game: Game, who: int) -> None:
    game.burns[who] += 1
    game.end("BURNED")


def arrive(game: Game, who: int) -> Story:
    """The hero table, from the first row to the last, for a hero that has come to a space."""
    visited: list[Place] = []
    while True:
        if who not in game.arrived:
            game.arrived.append(who)
        here = game.heroes[who]
        if here == SUMMIT:
            game.last_up = who
            game.award("first-footprint", who)
            game.chapter.on_summit(who)
            return
        stays = yield from met(game, who)
        if not stays or game.chapter.comes_home(who):
            return
        if game.chapter.is_stair(here) or here in game.tower.ramps:
            slides = here in game.tower.ramps
            if slides:
                game.award("slide-rider", who)
            ahead = game.tower.bottom(here) if slides else game.tower.top(here)
            # ZIG-65: round and round for ever is a way home.
            game.heroes[who] = game.chapter.home(who) if here in visited else ahead
            visited.append(here)
            continue
        if here in game.tower.pits:
            saved = yield from game.chapter.pit(who)
            if not saved and second_chance(game):
                yield from climb_out(game, who)
            elif not saved:
                game.end("HERO_IN_PIT")
            return
        game.chapter.hero_row(who)
        others = [seat for seat in game.heroes_on(here) if seat != who]
        if not others:
            return
        if game.chain == LONGEST_PUSH:
            # A2: the last one pushed goes home; the count begins anew.
            game.chain = 0
            game.heroes[who] = game.chapter.home(who)
            visited = []
            continue
        yield from push(game, who, others[0])
        return


def push(game: Game, pusher: int, pushed: int) -> Story:
    """ZIG-63: the one who was there steps aside, or stands firm and the other one does."""
    firm = game.skills[pushed] == "stance" and "stance" not in game.spent and not game.stood
    answer = yield from ask_push(game, pusher, pushed, firm)
    if answer == "stand":
        game.spent.add("stance")
        game.stood = True
        pusher, pushed = pushed, pusher
        answer = yield from ask_push(game, pusher, pushed, False)
        game.stood = False
    game.pushed = game.pusher = -1
    game.award("friendly-elbow", pusher)
    game.chain += 1
    game.heroes[pushed] = along(game.heroes[pushed], WAYS[answer.split()[1]])
    yield from arrive(game, pushed)


def ask_push(game: Game, pusher: int, pushed: int, firm: bool) -> Story:
    game.phase = "push"
    game.pusher, game.pushed = pusher, pushed
    asked = pushed if game.options["push_chooser"] == "owner" else game.active
    return (yield asked, ["push +", "push -", *(["stand"] if firm else [])])


def rest(game: Game) -> Story:
    """The single move is complete: things are picked up, and the goal is looked at."""
    for seat in game.clockwise():
        if seat in game.arrived:
            game.chapter.rests(seat)
    game.arrived = []
    game.chain = 0
    check_goal(game)
    yield from ()


# --- Spirits --------------------------------------------------------------------------------------


def spirit_part(game: Game, text: str) -> Story:
    """Everything the card says about spirits; the ember may skip it."""
    if text == "-":
        return
    if game.ember and "ember" not in game.spent:
        game.part = "between"
        game.phase = "window"
        answer = yield game.active, ["pass", "ember"]
        if answer == "ember":
            game.spent.add("ember")
            return
    game.passed = []
    words = text.split()
    actions = [text] if words[0] in ("turn", "all") else words
    for index, action in enumerate(actions):
        game.part = ("first", "second")[index]
        yield from spirit_action(game, action)
        game.acting = game.alone = False
        game.more = 0
        game.unmoved, game.ways, game.passed = {}, {}, []


def spirit_action(game: Game, text: str) -> Story:
    if text.startswith("turn"):
        yield from quarter_turn(game, int(text[-1]))
    elif text.startswith("g"):
        yield from generate(game, text[1])
    elif text.startswith("all"):
        yield from colours_move(game, COLOURS, int(text.split()[1]))
    else:
        yield from colours_move(game, text[0], int(text[1:]))


def quarter_turn(game: Game, level: int) -> Story:
    """I: a ring with everything on it turns; nobody is resolved by it."""
    yield from window(game, lambda: swaps(game))
    game.tower.turned[level] = (game.tower.turned[level] + 1) % 4
    for seat in game.clockwise():
        place = game.heroes[seat]
        if place != SUMMIT and place[0] == level:
            game.ridden[seat] += 1
            if game.ridden[seat] == 2:
                game.award("carousel", seat)
    check_goal(game)


def generate(game: Game, colour: str) -> Story:
    """ZIG-43, 44."""
    if "supply" not in game.spirits[colour]:
        return
    skipped = yield from window(
        game, lambda: (["insight skip"] if game.insight else []) + swaps(game)
    )
    if skipped:
        return
    token = game.spirits[colour].index("supply")
    hearth = HEARTHS[colour]
    if game.heroes_on(hearth) and game.options["spawn_on_hero"] == "blocked":
        return
    game.arrived = []
    game.chain = 0
    game.acting = True
    game.spirits[colour][token] = hearth
    yield from lands(game, colour, token)
    yield from rest(game)


def colours_move(game: Game, colours: str, number: int) -> Story:
    """ZIG-40, 41: every spirit moves; the active player picks order and ways."""
    game.unmoved = {
        colour: [token for token in range(3) if isinstance(game.spirits[colour][token], tuple)]
        for colour in colours
    }

    def offers() -> list[str]:
        before = [] if game.acting else [*insights(game, number), *whistles(game)]
        return [*before, *swaps(game)]

    while not nothing_left(game):
        yield from window(game, offers)
        if nothing_left(game):
            return
        game.phase = "spirit"
        answer = yield game.active, spirit_choices(game)
        _, colour, where, way = answer.split()
        token = next(
            one for one in game.unmoved[colour] if name_of(game.spirits[colour][one]) == where
        )
        game.unmoved[colour].remove(token)
        if game.options["spirit_direction"] == "together":
            game.ways[colour] = way
        game.acting = True
        yield from drift(game, colour, token, number + game.more, WAYS[way])
        game.passed = []
        yield from rest(game)
        still_there(game)
        if game.alone:
            return


def nothing_left(game: Game) -> bool:
    """Whether a spirit action has come to its end."""
    return game.unmoved != {} and not any(game.unmoved.values())


def still_there(game: Game) -> None:
    """Spirits that were put out or caught before their move do not move."""
    for colour, tokens in game.unmoved.items():
        tokens[:] = [one for one in tokens if isinstance(game.spirits[colour][one], tuple)]


def spirit_choices(game: Game) -> list[str]:
    found: list[str] = []
    for colour in COLOURS:
        for token in game.unmoved.get(colour, []):
            for way in game.ways.get(colour, "+-"):
                text = f"spirit {colour} {name_of(game.spirits[colour][token])} {way}"
                if text not in found:
                    found.append(text)
    return found


def drift(game: Game, colour: str, token: int, spaces: int, way: int) -> Story:
    """ZIG-42: a spirit burns whom it crosses."""
    game.arrived = []
    game.chain = 0
    for step in range(spaces):
        game.spirits[colour][token] = along(game.spirits[colour][token], way)
        if step < spaces - 1:
            game.ahead = way * (spaces - 1 - step)
            goes_on = yield from meets(game, colour, token)
            if not goes_on:
                return
    game.ahead = 0
    yield from lands(game, colour, token)


def meets(game: Game, colour: str, token: int) -> Story:
    """A spirit has come to a space; False where it goes no further."""
    place = game.spirits[colour][token]
    for who in game.heroes_on(place):
        game.adrift = (colour, token)
        yield from escapes(game, who, colour, token)
        game.adrift = None
    return isinstance(game.spirits[colour][token], tuple)


def lands(game: Game, colour: str, token: int) -> Story:
    """The spirit table."""
    visited: list[Place] = []
    while True:
        here = game.spirits[colour][token]
        if here == SUMMIT:
            if not game.chapter.spirit_on_summit(colour, token):
                game.end("SPIRIT_ON_SUMMIT")
            return
        goes_on = yield from meets(game, colour, token)
        if not goes_on:
            return
        if here in game.tower.pits:
            game.put_out(colour, token)
            game.award("flame-herder", game.active)
            return
        if here in visited:
            # A9: round and round for ever, it is back where it came from.
            game.spirits[colour][token] = HEARTHS[colour]
            return
        visited.append(here)
        if here in game.tower.stairs:
            game.spirits[colour][token] = game.tower.top(here)
        elif here in game.tower.ramps:
            game.spirits[colour][token] = game.tower.bottom(here)
        else:
            game.chapter.spirit_row(here)
            return
