"""What a marker would do, in words: for previews and for the choices of the text board."""

from __future__ import annotations

from digsite.core.words import fill
from digsite.games.anasazi.picture import words
from digsite.games.anasazi.rules.geometry import Marker
from digsite.games.anasazi.rules.moves import COLOURS
from digsite.games.anasazi.rules.play import AnasaziState
from digsite.games.anasazi.rules.terrain import BIT, NONE


def effects(world: AnasaziState, marker: Marker, seat: int, known: str, language: str) -> str:
    """What a legal marker would do, in one sentence or a few.

    ``known`` has a letter for each tower: the world's own towers are partly guesses, and not to be
    told.
    """
    found = world.table.finds(marker, seat)
    terrain = world.table.terrain
    colours, towers = [], []
    for area in range(int(terrain.areas)):
        if not found.areas & BIT[area]:
            continue
        pueblo = int(terrain.area_pueblo[area])
        if pueblo == NONE:
            towers.append(tower_words(int(terrain.area_tower[area]), known, language))
        else:
            colours.append(words.colour_word(COLOURS[int(world.table.treasure[pueblo])], language))
    told = []
    if colours:
        told.append(fill(words.EFFECTS["treasures"], {"found": ", ".join(colours)}, language))
    if towers:
        told.append(fill(words.EFFECTS["towers"], {"found": ", ".join(towers)}, language))
    if found.camps:
        told.append(fill(words.EFFECTS["takes"], {}, language))
    if found.mesas:
        told.append(fill(words.EFFECTS["mesas"], {}, language))
    return " ".join(told) or fill(words.EFFECTS["nothing"], {}, language)


def tower_words(tower: int, known: str, language: str) -> str:
    """The number of a tower, with its colour where the viewer remembers it."""
    place = "rbwy".find(known[tower])
    if place < 0:
        return fill(words.EFFECTS["tower"], {"number": tower + 1}, language)
    shade = words.colour_word(COLOURS[place], language)
    return fill(words.EFFECTS["known_tower"], {"number": tower + 1, "colour": shade}, language)
