"""Pictures of results: a histogram as one SVG document, without any library."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from digsite.arena.stats import Histogram

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 48, 48
INKS = ("#b5651d", "#1f6f78", "#6b4c9a", "#3f6b2a")
"""One a bot: ochre, teal, violet, green. Each also has its own outline, never colour alone."""
DASHES = ("", "6 3", "2 3", "9 3 2 3")


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


def _counts(values: Sequence[float], bins: Histogram) -> list[int]:
    counts = [0] * len(bins.counts)
    for value in values:
        counts[int((value - bins.start) / bins.width)] += 1
    return counts


def _x(part: float) -> float:
    return LEFT + part * (WIDTH - LEFT - RIGHT)


def _y(part: float) -> float:
    return HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)


def _head(title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'font-family="sans-serif" font-size="13" fill="#3b3027">\n'
        f"<title>{escape(title)}</title>\n"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf6ec"/>\n'
        f'<text x="{LEFT}" y="20" font-size="15" font-weight="600">{escape(title)}</text>'
    )


def _axes(edges: list[float], highest: int, unit: str) -> list[str]:
    parts = [
        f'<line x1="{LEFT}" y1="{_y(0)}" x2="{WIDTH - RIGHT}" y2="{_y(0)}" stroke="#3b3027"/>',
        f'<text x="{_x(0.5):.0f}" y="{HEIGHT - 8}" text-anchor="middle">{escape(unit)}</text>',
    ]
    every = max(1, (len(edges) + 9) // 10)
    for number in range(0, len(edges), every):
        x = _x(number / (len(edges) - 1))
        parts.append(
            f'<text x="{x:.1f}" y="{_y(0) + 17:.1f}" text-anchor="middle">{edges[number]:g}</text>'
        )
    for count in sorted({0, highest // 2, highest}):
        y = _y(count / highest)
        parts.append(
            f'<line x1="{LEFT - 4}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" '
            f'stroke="#3b3027" stroke-opacity="0.2"/>'
        )
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{count}</text>')
    return parts


def _steps(counts: list[int], highest: int, index: int) -> str:
    """The outline of one bot's bars, lightly filled."""
    points = [(0.0, 0.0)]
    for number, count in enumerate(counts):
        level = count / highest
        points += [(number / len(counts), level), ((number + 1) / len(counts), level)]
    points.append((1.0, 0.0))
    path = " ".join(f"{_x(x):.1f},{_y(y):.1f}" for x, y in points)
    ink = INKS[index % len(INKS)]
    dash = DASHES[index % len(DASHES)]
    return (
        f'<polygon points="{path}" fill="{ink}" fill-opacity="0.25" stroke="{ink}" '
        f'stroke-width="2" stroke-dasharray="{dash}"/>'
    )


def _legend(name: str, index: int) -> str:
    ink = INKS[index % len(INKS)]
    dash = DASHES[index % len(DASHES)]
    x = LEFT + 150 * index
    return (
        f'<line x1="{x}" y1="36" x2="{x + 24}" y2="36" stroke="{ink}" stroke-width="3" '
        f'stroke-dasharray="{dash}"/>'
        f'<text x="{x + 30}" y="40">{escape(name)}</text>'
    )
