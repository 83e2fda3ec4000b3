"""SVG to pixels with Chromium, for the README and for people who look at pictures. Nothing else."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

__all__ = ["FLAGS", "MissingBrowser", "find_browser", "render_picture"]

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")

PAGE = """<!doctype html><meta charset="utf-8">
<style>html,body{{margin:0;background:transparent}}svg{{display:block;width:{width}px;height:auto}}</style>
{svg}"""


class MissingBrowser(RuntimeError):
    """There is no Chromium to draw with."""


def find_browser() -> str:
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    raise MissingBrowser("To turn pictures into pixels, install chromium and put it on the PATH.")


def render_picture(svg: str, target: Path, width: int, height: int, timeout: float = 60) -> None:
    """Write `svg`, a whole document, as width x height pixels: PNG or WebP by the target's ending.

    A phone's 360 points are drawn at twice or three times that many pixels, as a phone does.
    """
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, "page.html")
        page.write_text(PAGE.format(width=width, svg=svg), encoding="utf-8")
        command = [
            find_browser(),
            *FLAGS,
            f"--user-data-dir={folder}/profile",
            f"--window-size={width},{height}",
            f"--screenshot={target.resolve()}",
            page.as_uri(),
        ]
        # The program is the browser found above, the page is our own.
        subprocess.run(command, check=True, capture_output=True, timeout=timeout)  # noqa: S603
