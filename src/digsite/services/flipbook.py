"""A game as one small page with a slider: every moment that people saw, board and words.

The page needs nothing but a browser, so it also works in a saved notebook and as a file. What two
moments share is in it once.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from html import escape
from pathlib import Path
from typing import Final

from digsite.core.contract import SPECTATOR
from digsite.core.replay import Replay
from digsite.core.words import _, present_language
from digsite.draw import motion
from digsite.draw.scene import Scene, with_own_names
from digsite.services.board import artist, board_svg, sight_of, voice_of
from digsite.services.sentences import end_sentence

ROOM: Final = 96
"""Height of the slider and two lines of words below the board, in CSS pixels."""
WIDEST: Final = 1000

PAGE: Final = """<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{title}</title>
<style>{style}
html{{color-scheme:light dark}}
body{{margin:0;font:14px/1.4 sans-serif}}
#board svg{{display:block;width:100%;height:auto}}
label{{display:flex;gap:1ch;align-items:center;padding:6px 2px}}
input{{flex:1}}
p{{margin:0 2px;max-height:2.8em;overflow:auto}}</style>
<div id="board"></div>
<label>{moment} <input type="range" min="0" max="{last}" value="{last}"><output></output></label>
<p aria-live="polite"></p>
<script type="application/json">{book}</script>
<script>
const book = JSON.parse(document.querySelector("script").textContent);
const [board, slider, output, said] = ["#board", "input", "output", "p"]
  .map((name) => document.querySelector(name));
let ground = -1;
function show(number) {{
  const moment = book.moments[number];
  if (moment.ground !== ground) board.innerHTML = book.grounds[ground = moment.ground];
  board.firstElementChild.lastElementChild.innerHTML =
    moment.live.map((index) => book.elements[index]).join("");
  output.value = number + " / {last}";
  said.textContent = moment.said;
}}
slider.oninput = () => show(slider.valueAsNumber);
show(slider.valueAsNumber);
</script></html>
"""


@dataclass
class Book:
    """What the page is made of. Moments name grounds and elements by their number."""

    grounds: list[str] = field(default_factory=list)
    elements: list[str] = field(default_factory=list)
    moments: list[dict[str, object]] = field(default_factory=list)
    _grounds: dict[str, int] = field(default_factory=dict)
    _elements: dict[str, int] = field(default_factory=dict)

    def add(self, scene: Scene, said: str) -> None:
        """One more moment."""
        key = f"{scene.fixed_key} {scene.width} {scene.height}"
        if key not in self._grounds:
            self._grounds[key] = len(self.grounds)
            self.grounds.append(replace(scene, live=(), parts=(), glances=()).document())
        live = [self._element(part.markup(), scene) for part in scene.drawn()]
        self.moments.append({"ground": self._grounds[key], "live": live, "said": said})

    def _element(self, markup: str, scene: Scene) -> int:
        if markup not in self._elements:
            self._elements[markup] = len(self.elements)
            self.elements.append(with_own_names(markup, scene.defs, scene.scope()))
        return self._elements[markup]

    def to_json(self) -> str:
        """Plain data that may stand inside a script element."""
        data = {"grounds": self.grounds, "elements": self.elements, "moments": self.moments}
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")


class Flipbook:
    """A match, played or being played, to step through. A notebook shows it with a slider."""

    def __init__(self, replay: Replay, viewer: int = int(SPECTATOR)) -> None:
        self.replay = replay
        self.viewer = viewer
        match = replay.match
        self._voice = voice_of(match.state, match.players)
        self._over = match.state.result() is not None

    def page(self) -> str:
        """The whole page: one HTML document that stands alone."""
        game = self.replay.match.settings.game
        book = Book()
        scene = self._scene(0)
        for moment in range(self.replay.last + 1):
            scene = self._scene(moment)
            book.add(scene, self._said(moment))
        return PAGE.format(
            language=escape(present_language()),
            title=escape(game.title),
            style=motion.rules(f".{scene.scope()}"),
            moment=escape(_("Moment")),
            last=self.replay.last,
            book=book.to_json(),
        )

    def save(self, file: str | Path) -> None:
        """Write the page to a file that any browser opens."""
        Path(file).write_text(self.page(), encoding="utf-8")

    def _scene(self, moment: int) -> Scene:
        match = self.replay.match
        sight = sight_of(self.replay.state_at(moment), self.viewer, match.players)
        return artist(match.settings.game).scene(sight)

    def _said(self, moment: int) -> str:
        """What led here, in words; the truth once the game is over, as nobody can use it."""
        game = self.replay.match.settings.game
        viewer = None if self._over else self.viewer
        told = [
            game.kit().words.tell(one.seen, self._voice)
            for one in self.replay.told_at(moment, viewer)
        ]
        result = self.replay.match.state.result()
        if result is not None and moment == self.replay.last:
            told.append(end_sentence(game, result, self._voice))
        return " ".join(sentence for sentence in told if sentence)

    def _repr_svg_(self) -> str:
        """The latest board, where a notebook shows no frames."""
        match = self.replay.match
        return board_svg(match.state, self.viewer, match.players)

    def _repr_html_(self) -> str:
        """A frame of its own, so that nothing of it meets the styles of a notebook."""
        scene = self._scene(self.replay.last)
        height = f"calc(100cqw * {scene.height / scene.width:.4f} + {ROOM}px)"
        page = self.page().replace("&", "&amp;").replace("'", "&#39;")
        return (
            f'<div style="max-width:{WIDEST}px;container-type:inline-size">'
            f'<iframe title="{escape(self.replay.match.settings.game.title)}" '
            f'style="border:0;width:100%;height:{height}" '
            f"srcdoc='{page}'></iframe></div>"
        )
