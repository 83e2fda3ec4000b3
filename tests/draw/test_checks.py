"""The checks of pictures: each one passes a good picture and catches a bad one."""

from __future__ import annotations

import pytest

from digsite.draw import figures
from digsite.draw.lettering import Cut
from digsite.draw.metrics import text_width
from digsite.draw.svg import circle, element, group, place, text
from digsite.testing.pictures import (
    alike,
    clipped,
    faint,
    lettering,
    overlapping,
    picture_faults,
    small,
    undefined,
)


def picture(*parts: str, width: int = 360, height: int = 200) -> str:
    return element(
        "svg", *parts, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width} {height}"
    )


GOOD = text(20, 40, "Mission", 16, on="paper")


def test_a_good_picture_has_no_faults() -> None:
    assert picture_faults(picture(GOOD), least_width=360) == []


def test_text_is_measured_where_it_lies() -> None:
    (found,) = lettering(picture(text(100, 50, "Camp", 20, anchor="middle")))
    half = text_width("Camp", 20) / 2
    assert found.corners[0] == pytest.approx((100 - half, 50 - 14.4))
    assert found.corners[2] == pytest.approx((100 + half, 50 + 4.2))


def test_transforms_of_groups_count() -> None:
    inner = text(0, 0, "Camp", 10)
    (found,) = lettering(picture(place(50, 60, place(0, 0, inner, scale=2), turn=90)))
    assert found.size == pytest.approx(20)
    # Turned to the right, the line runs downwards from (50, 60).
    assert found.corners[0] == pytest.approx((50 + 14.4, 60))
    assert found.corners[1] == pytest.approx((50 + 14.4, 60 + text_width("Camp", 20)))


@pytest.mark.parametrize(
    ("transform", "corner"),
    [
        ("rotate(180 50 50)", (100, 107.2)),
        ("matrix(1 0 0 1 5 6)", (5, -1.2)),
        ("translate(7)", (7, -7.2)),
        ("scale(1 2)", (0, -14.4)),
    ],
)
def test_other_transforms(transform: str, corner: tuple[float, float]) -> None:
    (found,) = lettering(picture(group(text(0, 0, "A", 10), transform=transform)))
    assert found.corners[0] == pytest.approx(corner)


def test_an_unknown_transform_is_not_passed_over() -> None:
    with pytest.raises(ValueError, match="skewX"):
        lettering(picture(group(GOOD, transform="skewX(10)")))


def test_text_inside_a_used_figure_is_seen_where_it_is_used() -> None:
    svg = picture(
        element("defs", group(text(0, 0, "4", 12), id="token")),
        element("use", href="#token", transform="translate(30 40)"),
    )
    (found,) = lettering(svg)
    assert found.corners[0][0] == pytest.approx(30)


def test_text_in_parts_is_measured_as_one() -> None:
    whole = '<text class="sans" font-size="10">Turn with <tspan class="bold">R</tspan>.</text>'
    (found,) = lettering(picture(whole))
    width = text_width("Turn with .", 10) + text_width("R", 10, Cut.BOLD)
    assert found.words == "Turn with R."
    assert found.corners[1][0] == pytest.approx(width)


def test_clipped_by_the_picture() -> None:
    assert clipped(picture(text(340, 40, "Mission", 16))) == ["'Mission' leaves the picture"]
    assert clipped(picture(text(20, 5, "Mission", 16))) == ["'Mission' leaves the picture"]
    assert clipped(picture(place(300, 0, GOOD))) == ["'Mission' leaves the picture"]


def test_clipped_by_its_own_box() -> None:
    roomy = text(20, 40, "Mission", 16, box=(10, 20, 100, 30))
    tight = text(20, 40, "Mission", 16, box=(10, 20, 40, 30))
    assert clipped(picture(roomy)) == []
    assert clipped(picture(tight)) == ["'Mission' leaves its box"]
    # A group's box holds for what is inside, and moves with the group.
    held = group(GOOD, data_box="0 0 40 60", transform="translate(50 50)")
    assert clipped(picture(held)) == ["'Mission' leaves its box"]


def test_overlapping() -> None:
    below = text(20, 60, "Journal", 16)
    through = text(30, 44, "Journal", 16)
    assert overlapping(picture(GOOD, below)) == []
    assert overlapping(picture(GOOD, through)) == ["'Mission' and 'Journal' overlap"]


def test_slanting_texts_are_judged_by_their_true_outline() -> None:
    def slanting(x: float) -> str:
        return place(x, 20, text(0, 0, "a long slanting name", 12), turn=45)

    # Upright boxes round these two would overlap; the lettering itself does not.
    assert overlapping(picture(slanting(20), slanting(60))) == []
    assert len(overlapping(picture(slanting(20), slanting(25)))) == 1


def test_small() -> None:
    assert small(picture(GOOD)) == []
    assert small(picture(GOOD, width=1080)) == ["'Mission' is 5.3 points high at width 360"]
    assert small(picture(place(0, 0, GOOD, scale=0.5))) == [
        "'Mission' is 8.0 points high at width 360"
    ]


def test_faint() -> None:
    assert faint(picture(text(0, 20, "a", 12, fill="ink2", on="paper2"))) == []
    assert faint(picture(text(0, 20, "a", 12, fill="line", on="paper"))) == [
        "'a' on paper, light: contrast 2.13",
        "'a' on paper, dark: contrast 2.24",
    ]
    assert faint(picture(text(0, 20, "a", 12))) == ["'a' does not say what it stands on (data-on)"]


def test_faint_knows_large_text_and_veils_and_own_tokens() -> None:
    own = {"mark": ("#8a7a5c", "#8a7a5c")}
    assert faint(picture(text(0, 20, "a", 30, fill="mark", on="paper")), own) == []
    assert len(faint(picture(text(0, 20, "a", 12, fill="mark", on="paper")), own)) == 2
    veiled = group(text(0, 20, "a", 12, on="paper"), opacity=0.3)
    assert len(faint(picture(veiled))) == 2


def test_alike() -> None:
    blue = group(circle(0, 0, 5, fill="var(--cloth0)"), data_shape="disc")
    green = group(circle(0, 0, 5, fill="var(--cloth2)"), data_shape="disc")
    pale = group(circle(0, 0, 5, fill="var(--paper)"), data_shape="disc")
    assert alike({"blue": blue, "green": green}) == [
        "blue and green look the same in grey, light",
        "blue and green look the same in grey, dark",
    ]
    assert alike({"blue": blue, "pale": pale}) == []
    lettered = group(green, text(0, 0, "C", 8))
    assert alike({"blue": blue, "green": lettered}) == []
    assert alike({"blue": blue, "green": green.replace("disc", "cube")}) == []


def test_the_kits_own_pieces_differ_without_colour() -> None:
    badges = {f"seat {number}": figures.badge(number, 20) for number in range(4)}
    dice = {f"die {value}": figures.die(value, 20) for value in range(1, 7)}
    tokens = {f"token {value}": figures.token(12, value) for value in "1234"}
    assert alike({**badges, **dice, **tokens}) == []


def test_undefined() -> None:
    pit = circle(9, 9, 5, fill="url(#dug)", filter="url(#lift)")
    beetle = element("use", href="#scarab")
    defined = element("defs", element("pattern", id="dug"), group(id="scarab"))
    assert undefined(picture(pit, beetle, defined)) == ["'lift' is not defined"]
    assert undefined(picture(pit, beetle)) == [
        "'dug' is not defined",
        "'lift' is not defined",
        "'scarab' is not defined",
    ]
    assert undefined(picture(circle(0, 0, 5, fill="#ffffff"), defined)) == []


def test_all_checks_are_part_of_the_whole() -> None:
    bad = picture(
        text(350, 40, "out", 16, on="paper"),
        text(20, 40, "one", 16, on="paper"),
        text(20, 42, "two", 8, on="paper"),
        text(20, 90, "pale", 16, fill="paper", on="paper"),
        circle(9, 9, 5, fill="url(#dug)"),
    )
    found = " / ".join(picture_faults(bad, least_width=360))
    for fault in ("leaves the picture", "overlap", "8.0 points", "contrast 1.00", "not defined"):
        assert fault in found


def test_a_picture_without_a_size_is_refused() -> None:
    with pytest.raises(ValueError, match="viewBox"):
        clipped("<svg/>")


def test_a_piece_without_a_surface_is_refused() -> None:
    with pytest.raises(ValueError, match="no painted surface"):
        alike({"a": "<g/>", "b": "<g/>"})
