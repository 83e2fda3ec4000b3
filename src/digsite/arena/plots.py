"""Pictures of results: histograms and curves as SVG documents, without any library."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from digsite.arena.stats import Histogram

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 48, 48
INKS = ("#b5651d", "#1f6f78", "#6b4c9a", "#3f6b2a")
"""One a bot: ochre, teal, violet, green. Each also has its own outline, never colour alone."""
DASHES = ("", "6 3", "2 3", "9 3 2 3")
ROW = 44
"""The height of one game where players are rated."""

Rated = tuple[str, float, float]
"""A player's name and rating, and how far that may be off to either side."""


def histogram_svg(title: str, series: Sequence[tuple[str, Sequence[float]]], unit: str) -> str:
    """How often each number of points came, for each bot: bars that share one scale."""
    merged = Histogram([value for _, values in series for value in values])
    edges = merged.edges()
    counts = [_counts(values, merged) for _, values in series]
    highest = max(max(row) for row in counts)
    parts = [_head(title)]
    parts += _axes(edges, highest, unit)
    for index, (name, _) in enumerate(series):
        parts.append(_steps(counts[index], highest, index))
        parts.append(_legend(name, index))
    parts.append("</svg>\n")
    return "\n".join(parts)


def curves_svg(title: str, series: Sequence[tuple[str, Sequence[float]]], unit: str) -> str:
    """How something went, step by step: one line a name, all on one scale."""
    values = [value for _, line in series for value in line]
    low, high = min([0.0, *values]), max(values, default=0.0)
    spread = (high - low) or 1.0
    last = max(1, max((len(line) for _, line in series), default=1) - 1)
    parts = [_head(title), _across(unit)]
    parts += [_level(f"{value:g}", (value - low) / spread) for value in sorted({low, high})]
    parts += [_tick(f"{step}", step / last) for step in sorted({0, last // 2, last})]
    for index, (name, line) in enumerate(series):
        path = " ".join(
            f"{_x(step / last):.1f},{_y((value - low) / spread):.1f}"
            for step, value in enumerate(line)
        )
        parts.append(f'<polyline points="{path}" fill="none" {_stroke(index, 2)}/>')
        parts.append(_legend(name, index))
    parts.append("</svg>\n")
    return "\n".join(parts)


def ratings_svg(title: str, rows: Sequence[tuple[str, Sequence[Rated]]]) -> str:
    """How strong players are: a row for each game, a numbered dot for each player, and a bar that
    reaches as far as the rating may be off.
    """
    ends = [
        end for _, players in rows for _, at, reach in players for end in (at - reach, at + reach)
    ]
    low = 200.0 * math.floor(min(ends) / 200.0)
    high = 200.0 * math.ceil(max(ends) / 200.0)
    height = TOP + ROW * len(rows) + BOTTOM
    names = list(dict.fromkeys(name for _, players in rows for name, _, _ in players))
    parts = [_head(title, height)]
    for index, name in enumerate(names):
        x = LEFT + 12 + 120 * index
        parts += [_dot(x, 36, index + 1), f'<text x="{x + 15}" y="40">{escape(name)}</text>']
    mark = low
    while mark <= high:
        parts.append(_upright(f"{mark:g}", _x((mark - low) / (high - low)), height))
        mark += 200.0
    parts.append(f'<text x="{_x(0.5):.0f}" y="{height - 8}" text-anchor="middle">Elo</text>')
    for number, (game, players) in enumerate(rows):
        y = TOP + ROW * number + 30
        parts.append(f'<text x="{LEFT}" y="{y - 14}" font-weight="600">{escape(game)}</text>')
        for name, at, reach in players:
            ends = [_x((end - low) / (high - low)) for end in (at - reach, at + reach)]
            parts.append(
                f'<line x1="{ends[0]:.1f}" y1="{y}" x2="{ends[1]:.1f}" y2="{y}" {_stroke(0, 3)}/>'
            )
            parts.append(_dot(_x((at - low) / (high - low)), y, names.index(name) + 1))
    parts.append("</svg>\n")
    return "\n".join(parts)


def _dot(x: float, y: float, number: int) -> str:
    """A player's dot with a number in it."""
    return (
        f'<circle cx="{x:.1f}" cy="{y}" r="9" fill="{INKS[1]}"/>'
        f'<text x="{x:.1f}" y="{y + 4}" text-anchor="middle" font-size="12" fill="#ffffff">'
        f"{number}</text>"
    )


def _upright(label: str, x: float, height: int) -> str:
    """A thin line from top to bottom, and its number below."""
    return (
        f'<line x1="{x:.1f}" y1="{TOP + 8}" x2="{x:.1f}" y2="{height - BOTTOM}" '
        f'stroke="#3b3027" stroke-opacity="0.2"/>\n'
        f'<text x="{x:.1f}" y="{height - BOTTOM + 17}" text-anchor="middle">{label}</text>'
    )


def _counts(values: Sequence[float], bins: Histogram) -> list[int]:
    counts = [0] * len(bins.counts)
    for value in values:
        counts[int((value - bins.start) / bins.width)] += 1
    return counts


def _x(part: float) -> float:
    return LEFT + part * (WIDTH - LEFT - RIGHT)


def _y(part: float) -> float:
    return HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)


def _head(title: str, height: int = HEIGHT) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'font-family="sans-serif" font-size="13" fill="#3b3027">\n'
        f"<title>{escape(title)}</title>\n"
        f'<rect width="{WIDTH}" height="{height}" fill="#fbf6ec"/>\n'
        f'<text x="{LEFT}" y="20" font-size="15" font-weight="600">{escape(title)}</text>'
    )


def _axes(edges: list[float], highest: int, unit: str) -> list[str]:
    parts = [_across(unit)]
    every = max(1, (len(edges) + 9) // 10)
    for number in range(0, len(edges), every):
        parts.append(_tick(f"{edges[number]:g}", number / (len(edges) - 1)))
    parts += [_level(f"{count}", count / highest) for count in sorted({0, highest // 2, highest})]
    return parts


def _across(unit: str) -> str:
    """The axis at the bottom and what it counts."""
    return (
        f'<line x1="{LEFT}" y1="{_y(0)}" x2="{WIDTH - RIGHT}" y2="{_y(0)}" stroke="#3b3027"/>\n'
        f'<text x="{_x(0.5):.0f}" y="{HEIGHT - 8}" text-anchor="middle">{escape(unit)}</text>'
    )


def _tick(label: str, part: float) -> str:
    y = _y(0) + 17
    return f'<text x="{_x(part):.1f}" y="{y:.1f}" text-anchor="middle">{label}</text>'


def _level(label: str, part: float) -> str:
    """A thin line across, and its number on the left."""
    y = _y(part)
    return (
        f'<line x1="{LEFT - 4}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" '
        f'stroke="#3b3027" stroke-opacity="0.2"/>\n'
        f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{label}</text>'
    )


def _stroke(index: int, width: int) -> str:
    ink, dash = INKS[index % len(INKS)], DASHES[index % len(DASHES)]
    return f'stroke="{ink}" stroke-width="{width}" stroke-dasharray="{dash}"'


def _steps(counts: list[int], highest: int, index: int) -> str:
    """The outline of one bot's bars, lightly filled."""
    points = [(0.0, 0.0)]
    for number, count in enumerate(counts):
        level = count / highest
        points += [(number / len(counts), level), ((number + 1) / len(counts), level)]
    points.append((1.0, 0.0))
    path = " ".join(f"{_x(x):.1f},{_y(y):.1f}" for x, y in points)
    ink = INKS[index % len(INKS)]
    return f'<polygon points="{path}" fill="{ink}" fill-opacity="0.25" {_stroke(index, 2)}/>'


def _legend(name: str, index: int) -> str:
    x = LEFT + 150 * index
    return (
        f'<line x1="{x}" y1="36" x2="{x + 24}" y2="36" {_stroke(index, 3)}/>'
        f'<text x="{x + 30}" y="40">{escape(name)}</text>'
    )
