"""``digsite engine``: the protocol of docs/engine-protocol.md on standard input and output."""

from __future__ import annotations

import argparse
import sys


def run(_args: argparse.Namespace) -> int:
    """Answer requests until they end."""
    from digsite.adapters.engine import serve

    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0
