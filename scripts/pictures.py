"""Draw every game into out/pictures: each mode at its opening, middle and end, by day and by
lantern light, for desktop and phone; other views, a campaign's books, and the figures of the guide.

    python -m scripts.pictures                  all games
    python -m scripts.pictures --game scarabya  one game
    python -m scripts.pictures --language de    in another language, into out/pictures/de
    python -m scripts.pictures --docs           also the few that are kept in docs/pictures

Every picture is checked on the way; faults are printed and make the command fail. Without
Chromium only the SVG files are written.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from digsite.bots.levels import make_bot
from digsite.core.contract import NOBODY, Game, Mode, State, lowest_seat
from digsite.core.match import Match
from digsite.core.words import ENGLISH, Voice, languages, present_language, use_language
from digsite.draw.render import MissingBrowser, find_browser, render_picture
from digsite.draw.scene import Artist, Scene, Shape
from digsite.games import find_game, game_ids
from digsite.services.board import artist, moves_of, sight_of
from digsite.services.guide import guide_file
from digsite.testing.pictures import picture_faults

EXAMPLES = Path("examples")
OUT = Path("out/pictures")
DOCS = Path("docs/pictures")
NAMES = ("Ada", "Professor Bruno", "Cleo", "Dima", "Esi", "Femi")
DEVICES: dict[str, Shape] = {"desktop": "wide", "phone": "tall"}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PIXELS: dict[Shape, float] = {"wide": 1, "tall": 2}  # a phone has more of them to a point
COVER = "scarabya"
SEED = 20
PLAYER = "greedy:noise=0.5"
"""Quick, the same each time, and no two seats alike."""

CAMPAIGNS: dict[str, dict[str, object]] = {
    "ziggurat": {
        "name": "Sunday club", "rules": 2, "options": {}, "content": {}, "chapter": 4, "games": 5,
        "losses": {"2": 2}, "standing": {}, "before": {}, "team": [0, 1],
        "opened": [
            "large 1", "small 1", "large 2", "secret", "small 2", "large 3", "small 3", "large 4",
        ],
        "sheets": [
            {
                "hero": "kuri", "name": "Ada", "titles": ["first-footprint", "splash"], "burns": 2,
                "skill": "stride",
            },
            {"hero": "zizi", "name": "Bruno", "titles": ["slide-rider"], "skill": "whistle"},
            {"hero": "nanshe", "name": "Cleo", "burns": 1},
        ],
        "hall": [
            {
                "day": f"2026-11-0{day}", "chapter": chapter, "heroes": ["Ada", "Bruno"],
                "won": reason == "WON", "reason": reason, "turns": 21, "again": False,
            }
            for day, chapter, reason in (
                (1, 1, "WON"), (2, 2, "BURNED"), (3, 2, "NO_CARD"), (4, 2, "WON"), (5, 3, "WON"),
            )
        ],
    }
}  # fmt: skip
"""What is known half way through a campaign, as its rules derive it: enough to show its books."""

FIGURE = re.compile(r"^```figure (\S+)\n(.*?)^```", re.DOTALL | re.MULTILINE)
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


@dataclass(frozen=True)
class Picture:
    """A scene and where it goes, without the file's ending."""

    name: str
    scene: Scene
    theme: Literal["light", "dark"]
    pixels: float
    least_width: float | None


def moments(game: Game, mode: Mode) -> dict[str, State]:
    """One game by bots: its first decision, the one half way, and its end."""
    settings = game.settings(mode.most, mode.name)
    match = Match(settings, seed=SEED)
    bots = [make_bot(PLAYER, game, settings, seed) for seed in range(mode.most)]
    seen: list[State] = []
    while match.state.to_act() != NOBODY:
        seat = int(lowest_seat(match.state.to_act()))
        if seat == 0 or not seen:
            seen.append(match.state.copy())
        observation = match.state.observe(seat)
        moves = moves_of(match.state, seat)
        match.play(seat, bots[seat].choose(observation, moves, match.state.complete(seat)))
    middle = seen[len(seen) * 3 // 5]
    return {"opening": seen[0], "middle": middle, "end": match.state}


def scene_of(drawer: Artist, state: State, shape: Shape) -> Scene:
    names = NAMES[: state.settings.seats]
    return drawer.scene(replace(sight_of(state, 0, names), shape=shape))


def tables(game: Game, drawer: Artist) -> Iterator[Picture]:
    """A game's tables in every mode, moment, device and light."""
    for mode in game.modes:
        for moment, state in moments(game, mode).items():
            for device, shape in DEVICES.items():
                scene = scene_of(drawer, state, shape)
                least = 360 if shape == "tall" else None
                for theme in THEMES:
                    name = f"{game.id}-{mode.name}-{moment}-{device}-{theme}"
                    yield Picture(name, scene, theme, PIXELS[shape], least)


def other_views(game: Game, drawer: Artist) -> Iterator[Picture]:
    """A table in full swing as the other views of a game show it."""
    views = drawer.views(Voice())
    if not views:
        return
    state = moments(game, game.modes[0])["middle"]
    for view in views:
        for device, shape in DEVICES.items():
            scene = scene_of(view.artist, state, shape)
            least = 360 if shape == "tall" else None
            name = f"{game.id}-view-{view.id}-{device}"
            yield Picture(name, scene, "light", PIXELS[shape], least)


def campaign_pages(game: Game) -> Iterator[Picture]:
    """The books of a campaign that has come half way, where a game has a campaign."""
    now = CAMPAIGNS.get(game.id)
    if now is None:
        return
    book, voice = game.kit().pages, Voice()
    assert book is not None
    for page in book.listed(now, voice):
        for device, shape in DEVICES.items():
            for theme in THEMES:
                scene = book.scene(now, page.id, voice, shape)
                least = 360 if shape == "tall" else None
                name = f"{game.id}-page-{page.id.replace(' ', '')}-{device}-{theme}"
                yield Picture(name, scene, theme, PIXELS[shape], least)


def figures(game: Game, drawer: Artist) -> Iterator[Picture]:
    """The figures of a game's guide."""
    file = guide_file(game, "{language}.md", present_language())
    text = "" if file is None else COMMENT.sub("", file.read_text(encoding="utf-8"))
    for name, source in FIGURE.findall(text):
        scene = drawer.figure(source, Voice())
        yield Picture(f"{game.id}-figure-{name}", scene, "light", 2, None)


def for_docs(game: Game, drawer: Artist) -> Iterator[Picture]:
    """What the README shows: a table in full swing, the one at its head in both lights."""
    state = moments(game, game.modes[0])["middle"]
    scene = scene_of(drawer, state, "wide")
    for theme in THEMES if game.id == COVER else THEMES[:1]:
        yield Picture(f"{game.id}-{theme}", scene, theme, 2, None)


def example() -> Game:
    """Connect four, which shows the plain picture that any game has."""
    sys.path.append(str(EXAMPLES))
    from connect_four import GAME

    return GAME


def draw(picture: Picture, folder: Path, ending: str, browser: bool, keep_svg: bool) -> list[str]:
    """Write one picture; returns its faults."""
    scene = picture.scene
    svg = scene.document(picture.theme, fonts="embed")
    if keep_svg:
        (folder / f"{picture.name}.svg").write_text(svg, encoding="utf-8")
    if browser:
        width, height = (round(side * picture.pixels) for side in (scene.width, scene.height))
        render_picture(svg, folder / f"{picture.name}.{ending}", width, height)
    faults = picture_faults(svg, picture.least_width, scene.tokens)
    return [f"{picture.name}: {fault}" for fault in faults]


def draw_all(pictures: Sequence[Picture], folder: Path, ending: str, browser: bool) -> list[str]:
    folder.mkdir(parents=True, exist_ok=True)
    faults = []
    for number, picture in enumerate(pictures, start=1):
        keep_svg = ending == "png"
        faults += draw(picture, folder, ending, browser, keep_svg)
        print(f"[{number}/{len(pictures)}] {folder / picture.name}", flush=True)
    return faults


def browser_there() -> bool:
    try:
        find_browser()
    except MissingBrowser as missing:
        print(f"{missing} Only SVG files are written.")
        return False
    return True


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Draw every game into out/pictures.")
    parser.add_argument("--game", choices=game_ids(), help="only this game")
    parser.add_argument("--docs", action="store_true", help="also those kept in docs/pictures")
    parser.add_argument("--language", choices=languages(), default=ENGLISH)
    asked = parser.parse_args(argv)
    use_language(asked.language)
    target = OUT if asked.language == ENGLISH else OUT / asked.language
    browser = browser_there()
    faults = []
    games = [find_game(game_id) for game_id in game_ids() if asked.game in (None, game_id)]
    for game in games if asked.game else [*games, example()]:
        drawer = artist(game)
        shown = [
            *tables(game, drawer), *other_views(game, drawer), *campaign_pages(game),
            *figures(game, drawer),
        ]  # fmt: skip
        faults += draw_all(shown, target, "png", browser)
        if asked.docs and browser:
            faults += draw_all([*for_docs(game, drawer)], DOCS, "webp", browser)
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
