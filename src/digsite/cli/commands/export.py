"""``digsite export``: a folder that plays in the browser, without a server."""

from __future__ import annotations

import argparse
from pathlib import Path

from digsite.core.words import _


def run(args: argparse.Namespace) -> int:
    """Write the folder and say how large it is."""
    from digsite.server.browser.export import export

    size = export(Path(args.folder), Path(args.runtime))
    message = _("{folder}: {size} MB. Any web server serves it, over https or on this computer.")
    print(message.format(folder=args.folder, size=round(size / 1e6, 1)))
    return 0
