"""Scenes, their patches, their actions."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import cast

import pytest

from digsite.core.contract import Observation
from digsite.core.words import Voice
from digsite.draw import textures
from digsite.draw.actions import (
    Action,
    Aim,
    Barred,
    Grid,
    Orientation,
    Place,
    Pointing,
    Stop,
    Value,
    find_action,
    read_value,
)
from digsite.draw.scene import Artist, Element, Preview, Scene, Sight, canonical, diff
from digsite.draw.svg import circle, group, rect, text, use
from digsite.testing.pictures import parse

GRID = Grid(10, 20, 30, 10, 10)
BAR = Orientation(((0, 0), (0, 1)), ((4, 4), (4, 5)), turned=1, flipped=0)
POLE = Orientation(((0, 0), (1, 0)), (), turned=0, flipped=1)


def scene(*live: Element) -> Scene:
    return Scene(
        200,
        100,
        fixed=text(5, 20, "Site", 12, on="paper"),
        live=live,
        actions=(Action("stay", "Stay here", primary=True),),
        title="A <small> site",
        description="Sand & stones.",
    )


STONE = Element("stone", circle(0, 0, 5), "Stone at a1", layer=1, x=10, y=10)
CAMP = Element("camp", circle(0, 0, 8), "Camp F", layer=2, x=50, y=50, turn=90)


def test_a_document_stands_alone() -> None:
    root = parse(scene(STONE).document("light", "fr"))
    named = {child.tag.rpartition("}")[2]: child for child in root}
    assert root.attrib["viewBox"] == "0 0 200 100"
    assert root.attrib["role"] == "img"
    assert root.attrib["lang"] == "fr"
    assert named["title"].text == "A <small> site"
    assert named["desc"].text == "Sand & stones."
    assert "--paper:#f4ead5" in (named["style"].text or "")


def test_a_document_follows_the_theme() -> None:
    picture = scene(STONE)
    assert "prefers-color-scheme" in picture._repr_svg_()
    assert "#f4ead5" not in picture.document("dark")
    # Everything but the style is the same in both themes.
    light, dark = (picture.document(theme) for theme in ("light", "dark"))
    assert light.partition("</style>")[2] == dark.partition("</style>")[2]


def test_two_documents_on_one_page_keep_apart() -> None:
    """Each has its own names for the definitions it uses, and its own colours."""
    picture = replace(
        scene(Element("pit", rect(0, 0, 9, 9, fill="url(#dug)"))),
        fixed=use("beetle", 1, 2) + text(5, 20, 'Say "#dug"', 12),
        defs=textures.hatch("dug", "ink") + group(circle(0, 0, 3), id="beetle"),
    )
    light, dark = (picture.document(theme) for theme in ("light", "dark"))
    names = [set(re.findall(r'(?<!data-)\bid="([^"]+)"', one)) for one in (light, dark)]
    assert [len(found) for found in names] == [2, 2]
    assert not names[0] & names[1]
    for document, found in zip((light, dark), names, strict=True):
        used = set(re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', document))
        assert {one or other for one, other in used} == found
        assert 'Say "#dug"' in document
    assert parse(light).attrib["class"] != parse(dark).attrib["class"]


def test_fonts_are_embedded_on_request() -> None:
    assert "data:font/woff2" not in scene().document("light")
    assert "data:font/woff2" in scene().document("light", fonts="embed")


def test_actions_are_never_drawn() -> None:
    assert "stay" not in scene(STONE).document("light").lower()


def test_live_elements_are_drawn_by_layer_then_id() -> None:
    low, high = replace(CAMP, id="z", layer=0), replace(CAMP, id="a", layer=5)
    drawn = scene(high, CAMP, STONE, low).drawn()
    assert [part.id for part in drawn] == ["z", "stone", "camp", "a"]


def test_two_elements_of_one_id_are_refused() -> None:
    with pytest.raises(ValueError, match="twice: stone"):
        scene(STONE, STONE)


def test_an_element_keeps_its_place_apart_from_its_drawing() -> None:
    assert CAMP.moved(5, -5).svg == CAMP.svg
    assert (CAMP.moved(5, -5).x, CAMP.moved(5, -5).y) == (55, 45)
    node = parse(CAMP.markup())
    assert node.attrib["transform"] == "translate(50 50) rotate(90)"
    assert node.attrib["aria-label"] == "Camp F"


def test_json_holds_everything_once() -> None:
    sent = json.loads(canonical(scene(STONE, CAMP).to_json()))
    assert sent["live"]["camp"] == {
        "svg": CAMP.svg,
        "label": "Camp F",
        "layer": 2,
        "x": 50,
        "y": 50,
        "turn": 90,
    }
    assert sent["actions"] == [
        {"id": "stay", "kind": "pick", "label": "Stay here", "primary": True}
    ]
    assert sent["fixed"] == scene().fixed


def test_a_patch_holds_only_what_changed() -> None:
    old = scene(STONE, CAMP)
    new = scene(STONE, replace(CAMP, x=80), replace(STONE, id="other"))
    patch = diff(old, new)
    assert patch is not None
    assert [part.id for part in patch.changed] == ["other", "camp"]
    assert patch.removed == ()
    gone = diff(old, scene(CAMP))
    assert gone is not None
    assert gone.to_json() == {"changed": {}, "removed": ["stone"]}


def test_a_patch_turns_one_scene_into_the_other() -> None:
    old, new = scene(STONE, CAMP), scene(replace(CAMP, x=1), replace(STONE, id="new"))
    patch = diff(old, new)
    assert patch is not None
    kept = {part.id: part for part in old.live if part.id not in patch.removed}
    kept.update({part.id: part for part in patch.changed})
    assert scene(*kept.values()).drawn() == new.drawn()


def test_another_board_needs_a_whole_scene() -> None:
    assert diff(scene(STONE), replace(scene(STONE), fixed="<g/>")) is None
    assert (
        diff(scene(STONE), replace(scene(STONE), tokens={"accent": ("#000000", "#ffffff")})) is None
    )
    assert diff(scene(STONE), replace(scene(STONE), title="Other", actions=())) is not None


def test_a_large_number_never_travels() -> None:
    assert canonical({"a": [2**53 - 1]}) == '{"a":[9007199254740991]}'
    with pytest.raises(ValueError, match="too large for a JSON number"):
        canonical({"a": [{"code": 2**53}]})


def test_the_kind_follows_from_the_detail() -> None:
    place = Action("p", "Camp", Place(GRID, (BAR, POLE)))
    barred = Barred(90_000_001, 359_999_999, "a wall")
    stop = Stop(45_000_000, "a bird", 40_000_000, 50_000_000, 3, ("bird", "egg"))
    aim = Action("a", "Look", Aim((10, 10), 30, ((0, 90_000_000),), (barred,), (stop,)))
    point = Action("q", "Walk", Pointing((((0, 0), (5, 0), (5, 5)),), scale=1000))
    assert [action.kind for action in (place, aim, point, Action("x", "X"))] == [
        "place",
        "aim",
        "point",
        "pick",
    ]
    assert json.loads(json.dumps(place.to_json())) == {
        "id": "p",
        "kind": "place",
        "label": "Camp",
        "grid": [10, 20, 30, 10, 10],
        "fill": "accent",
        "orientations": [
            {"cells": [[0, 0], [0, 1]], "anchors": [[4, 4], [4, 5]], "turned": 1, "flipped": 0},
            {"cells": [[0, 0], [1, 0]], "anchors": [], "turned": 0, "flipped": 1},
        ],
    }
    sent = json.loads(canonical(aim.to_json()))
    assert sent["arcs"] == [[0, 90_000_000]]
    assert sent["barred"] == [[90_000_001, 359_999_999, "a wall"]]
    assert sent["stops"] == [[45_000_000, "a bird", 40_000_000, 50_000_000, 3, "bird egg"]]
    assert sent["frame"] is None
    framed = Action("f", "Look", Aim((10, 10), 30, ((0, 90_000_000),), frame=(0, 5, 80, 60)))
    assert json.loads(canonical(framed.to_json()))["frame"] == [0, 5, 80, 60]
    assert json.loads(canonical(point.to_json()))["regions"] == [[[0, 0], [5, 0], [5, 5]]]


def test_actions_are_found_at_any_depth() -> None:
    leaf = Action("leaf", "There", outline="M0 0z", highlight=("stone",), spoken="There, at a1")
    tree = (Action("one", "One"), Action("two", "Two", children=(leaf,), more=True))
    assert find_action(tree, "leaf") is leaf
    assert find_action(tree, "none") is None
    sent = tree[1].to_json()
    assert sent["more"] is True
    assert sent["children"] == [leaf.to_json()]
    assert leaf.to_json()["spoken"] == "There, at a1"


def test_grid_geometry() -> None:
    assert GRID.corner((2, 3)) == (100, 80)
    assert GRID.centre((0, 0)) == (25, 35)
    assert (GRID.width, GRID.height) == (300, 300)


def test_values_are_whole_numbers_of_the_right_count() -> None:
    assert read_value("pick", None) == ()
    assert read_value("place", [1, 4, 5]) == (1, 4, 5)
    assert read_value("aim", [90_000_000]) == (90_000_000,)
    assert read_value("point", [-3, 2**53 - 1]) == (-3, 2**53 - 1)


@pytest.mark.parametrize(
    ("kind", "raw"),
    [
        ("pick", [1]),
        ("place", [1, 2]),
        ("place", None),
        ("aim", 90),
        ("aim", ["90"]),
        ("aim", [True]),
        ("point", [1.5, 2]),
        ("point", [0, 2**53]),
        ("point", {"x": 1, "y": 2}),
    ],
)
def test_other_values_are_refused(kind: str, raw: object) -> None:
    with pytest.raises(ValueError, match=f"a {kind} action takes"):
        read_value(kind, raw)  # type: ignore[arg-type]


class Painter(Artist):
    """The smallest artist there can be."""

    def scene(self, sight: Sight) -> Scene:
        return scene(STONE)

    def text(self, sight: Sight) -> str:
        return "o"

    def code(self, seen: Observation, action_id: str, value: Value) -> int:
        return 7


def test_an_artist_need_not_have_lazy_parts() -> None:
    painter, nothing = Painter(), Sight(cast("Observation", None))
    assert painter.preview(nothing, "stay", ()) is None
    with pytest.raises(ValueError, match="no action 'stay' with more below it"):
        painter.children(nothing, "stay")
    with pytest.raises(ValueError, match="no figures"):
        painter.figure("window:", Voice())


def test_a_preview_is_one_sentence_and_elements() -> None:
    shown = Preview("Closes two digs: +5.", (STONE,)).to_json()
    assert shown == {"sentence": "Closes two digs: +5.", "elements": {"stone": STONE.to_json()}}


def test_flames_flicker_only_where_motion_is_welcome() -> None:
    still = Scene(10, 10, "<g/>").document("light")
    assert "flicker" not in still
    moving = Scene(10, 10, '<g class="flicker"/>').document("light")
    before, asked, after = moving.partition("@media (prefers-reduced-motion:no-preference){")
    assert asked
    assert ".flicker" not in before
    assert after.partition("}}")[0].endswith("animation:flicker 1.9s ease-in-out infinite")
