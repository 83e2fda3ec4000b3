"""Tables drawn at random, for the reference: options, teams as a campaign has them, positions."""

from __future__ import annotations

from typing import Any

from digsite.core.rng import Rng
from tests.reference.ziggurat import OPTIONS, Game
from tests.reference.ziggurat_board import (
    BUILDINGS,
    COLOURS,
    HOMES,
    NEW_STAIRS,
    PITS,
    RAMPS,
    SIZES,
    SKILLS,
    TITLES,
    TREASURES,
    Place,
    along,
    name_of,
)

Data = dict[str, Any]


def one_of(rng: Rng, things: Any) -> Any:
    listed = sorted(things) if isinstance(things, set) else list(things)
    return listed[int(rng.below(len(listed)))]


def some(rng: Rng, things: Any, often: int = 2) -> list[Any]:
    """Each of them with a chance of one in so many."""
    return [one for one in things if rng.below(often) == 0]


def shuffled(rng: Rng, things: Any) -> list[Any]:
    left = list(things)
    return [left.pop(int(rng.below(len(left)))) for _ in range(len(left))]


def options(chapter: int, seats: int, rng: Rng) -> dict[str, str]:
    """Each option as it is by itself, or one time in three otherwise."""
    found: dict[str, str] = {}
    for name, values in OPTIONS.items():
        known = (name != "early_loss" or chapter > 1) and (name != "seats3" or seats == 3)
        if known and rng.below(3) == 0:
            found[name] = one_of(rng, values)
    return found


def standing(chapter: int, seats: int, rng: Rng) -> Data:
    """What a team may bring to a chapter: all that earlier ones gave, and some titles."""
    found: Data = {}
    if chapter > 1:
        found["stairs"] = [name_of(one_of(rng, NEW_STAIRS))]
    if chapter > 3:
        found["slabs"] = [name_of(one_of(rng, {pit for pit in PITS if 1 <= pit[0] <= 3}))]
    if chapter > 4 and rng.below(2):
        found["bricked"] = [name_of(one_of(rng, {ramp for ramp in RAMPS if ramp[0] in (2, 3)}))]
    elif chapter > 4:
        found["charm"] = True
    if chapter == 6:
        found["ember"] = True
        found["turned"] = {f"L{1 + rng.below(4)}": 1 + int(rng.below(3))}
    if rng.below(2):
        found["insight"] = 1 + int(rng.below(3))
    found["sheets"] = _sheets(chapter, seats, rng)
    known = [title for number in range(1, 7) for title in TITLES[number]]
    if rng.below(3):
        known = [title for number in range(1, chapter + 1) for title in TITLES[number]]
    taken = {title for sheet in found["sheets"] for title in sheet["titles"]}
    found["titles"] = [title for title in known if title not in taken]
    return found


def _sheets(chapter: int, seats: int, rng: Rng) -> list[Data]:
    skills = shuffled(rng, SKILLS)
    sheets: list[Data] = [{"titles": [], "burns": int(rng.below(3))} for _ in range(seats)]
    for number in range(1, chapter):
        for title in some(rng, TITLES[number]):
            one_of(rng, sheets)["titles"].append(title)
    if chapter > 2:
        for sheet, skill in zip(sheets, skills, strict=False):
            sheet["skill"] = skill
    if rng.below(2):
        one_of(rng, sheets)["last"] = True
    return sheets


# --- Positions ------------------------------------------------------------------------------------


def position(chapter: int, game: Game, rng: Rng) -> Data:
    """The start of a turn, with pieces close together so that they meet."""
    seats = game.seats
    level = int(rng.below(5))
    middle = (level, int(rng.below(SIZES[level])))
    reach = 1 + int(rng.below(4))
    found: Data = {
        "active": int(rng.below(seats)),
        "turns": int(rng.below(9)),
        "heroes": _heroes(chapter, game, middle, reach, rng),
    }
    found["spirits"] = _spirits(chapter, game, found["heroes"], middle, rng)
    found |= _cards(game, rng)
    found |= _things(chapter, game, found, rng)
    found["spent"] = sorted(some(rng, _spendable(chapter, game), 4))
    found["insight"] = int(rng.below(1 + game.insight)) if game.insight else 0
    if chapter > 3:
        found["turned"] = {f"L{k}": int(rng.below(4)) for k in range(1, 5)}
    return found


def _cards(game: Game, rng: Rng) -> Data:
    """Open cards and discards; now and then the pile is empty and one has no card."""
    names = shuffled(rng, sorted(game.deck))[: game.chapter.cards()]
    if rng.below(4):
        seen = game.seats + int(rng.below(1 + len(names) - game.seats))
        return {"cards": names[: game.seats], "discard": sorted(names[game.seats : seen])}
    most = game.seats - 1
    return {"cards": [*names[:most], None], "discard": sorted(names[most:])}


def _near(middle: Place, reach: int, rng: Rng) -> Place:
    """A space close by, or anywhere."""
    place = middle
    if rng.below(4) == 0:
        level = int(rng.below(5))
        place = (level, int(rng.below(SIZES[level])))
    return along(place, int(rng.below(2 * reach + 1)) - reach)


def _rests(game: Game, place: Place, hero: bool) -> bool:
    special = game.tower.ramps | game.tower.pits
    stair = game.chapter.is_stair(place) if hero else place in game.tower.stairs
    return not stair and place not in special


def _heroes(chapter: int, game: Game, middle: Place, reach: int, rng: Rng) -> list[str]:
    found: list[Place] = []
    crowded = rng.below(3) == 0 and (chapter != 5 or middle[0] > 0)
    while len(found) < game.seats:
        if not crowded and rng.below(5) == 0:
            found.append(game.homes[len(found)] if chapter == 5 else "summit")
            continue
        place = along(middle, reach) if crowded else _near(middle, reach, rng)
        reach += 1
        if place not in found and _rests(game, place, True):
            if chapter != 5 or place[0] > 0:
                found.append(place)
    return [name_of(place) for place in found]


def _spirits(
    chapter: int, game: Game, heroes: list[str], middle: Place, rng: Rng
) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    room = [1 if game.seats == 4 else 2] * game.seats
    for colour in COLOURS:
        tokens: list[str] = []
        while len(tokens) < 3:
            word = one_of(rng, ["supply", "supply", "out", "place", "place", "place", "own"])
            if word == "place":
                place = _near(middle, 4, rng)
                burning = name_of(place) in heroes and (chapter != 5 or place not in HOMES)
                if not burning and _rests(game, place, False):
                    tokens.append(name_of(place))
            elif word != "own":
                tokens.append(word)
            elif chapter == 6:
                tokens.append(_carried(tokens, heroes, room, rng))
        found[colour] = tokens
    return found


def _carried(tokens: list[str], heroes: list[str], room: list[int], rng: Rng) -> str:
    """A flame in a lantern, or in its bowl."""
    seat = int(rng.below(len(heroes)))
    free = heroes[seat] != "summit" and room[seat] > 0
    if rng.below(2) and free and not any(one.startswith("held") for one in tokens):
        room[seat] -= 1
        return f"held {seat}"
    return "lit" if "lit" not in tokens else "supply"


def _things(chapter: int, game: Game, found: Data, rng: Rng) -> Data:
    sheets: list[Data] = [{} for _ in range(game.seats)]
    told: Data = {"sheets": sheets}
    for seat, sheet in enumerate(sheets):
        up = found["heroes"][seat] == "summit"
        if chapter == 2 and not up:
            sheet["carried"] = int(rng.below(3))
        if chapter == 3 and rng.below(2):
            sheet["carried"] = 1
        if chapter > 3:
            sheet["ridden"] = int(rng.below(3))
    if chapter == 2:
        told["counter"] = int(rng.below(3))
        gone = told["counter"] + sum(sheet.get("carried", 0) for sheet in sheets)
        told["things"] = sorted(name_of(one) for one in shuffled(rng, sorted(TREASURES))[gone:])
        if gone > len(TREASURES):
            told["counter"] = 0
            for sheet in sheets:
                sheet["carried"] = 0
            told["things"] = sorted(name_of(one) for one in TREASURES)
    if chapter == 3:
        gone = sum(sheet.get("carried", 0) for sheet in sheets)
        left = shuffled(rng, sorted(BUILDINGS))[gone:]
        told["things"] = sorted(name_of(one) for one in left)
    if chapter == 4:
        told["marks"] = sorted(name_of(one) for one in some(rng, sorted(TREASURES)))
        told["history"] = sorted(name_of(one) for one in some(rng, sorted(TREASURES)))
    return told


def _spendable(chapter: int, game: Game) -> list[str]:
    found = [skill for skill in game.skills if skill]
    if game.charm:
        found.append("charm")
    if game.ember:
        found.append("ember")
    if game.options["gentle"] == "on":
        found += ["chance1", "chance2", "chance3"]
    return [*found, "own1", "own2"] if chapter == 5 else found
