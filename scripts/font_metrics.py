"""Write the advance widths of the committed fonts to src/digsite/draw/fonts/metrics.json.

Needs fonttools and brotli. Run it again only when a font file changes:
    python scripts/font_metrics.py
"""

from __future__ import annotations

import json
from pathlib import Path

from fontTools.ttLib import TTFont  # type: ignore[import-not-found,import-untyped,unused-ignore]

from digsite.draw.lettering import SCRIPTS, Cut, font_file

FONTS = Path(__file__).parent.parent / "src" / "digsite" / "draw" / "fonts"


def lining_figures(font: TTFont) -> dict[str, str]:
    """Glyphs of the tabular lining figures, the ones scores are set in."""
    table = font["GSUB"].table
    wanted = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag in ("lnum", "tnum")
        for index in record.Feature.LookupListIndex
    }
    glyphs = {digit: font.getBestCmap()[ord(digit)] for digit in "0123456789"}
    for index in sorted(wanted):  # a shaper applies lookups in this order
        for subtable in table.LookupList.Lookup[index].SubTable:
            swaps = getattr(subtable, "mapping", {})
            glyphs = {digit: swaps.get(glyph, glyph) for digit, glyph in glyphs.items()}
    return glyphs


def measure(cut: Cut) -> dict[str, object]:
    widths: dict[str, int] = {}
    lining: dict[str, int] = {}
    heights: dict[str, int] = {}
    for script in SCRIPTS:
        font = TTFont(FONTS / font_file(cut, script))
        unit = 1000 / font["head"].unitsPerEm
        advances = font["hmtx"].metrics
        for code, glyph in font.getBestCmap().items():
            if code >= 32:
                widths.setdefault(chr(code), round(advances[glyph][0] * unit))
        if script == "latin":
            figures = lining_figures(font)
            lining = {digit: round(advances[glyph][0] * unit) for digit, glyph in figures.items()}
            heights = {
                "cap": round(font["OS/2"].sCapHeight * unit),
                "x": round(font["OS/2"].sxHeight * unit),
            }
    return {**heights, "lining": lining, "widths": dict(sorted(widths.items()))}


def main() -> None:
    metrics = {cut.css_class: measure(cut) for cut in Cut}
    lines = json.dumps(metrics, ensure_ascii=True, separators=(",", ":"))
    (FONTS / "metrics.json").write_text(lines.replace("},", "},\n") + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
