"""The server under test: ``digsite serve`` with limits that let a benchmark through.

python -m bench.web_server DATA WORKERS

It takes a free port, and its first line says where it is.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from digsite.server import run
from scripts.steady_server import OPEN_HANDED

LIMITS = replace(OPEN_HANDED, address_waiting_bytes=1_000_000_000, idle_seconds=3600)


def main() -> None:
    data, workers = Path(sys.argv[1]), int(sys.argv[2])
    listening = run.listen(run.Address("127.0.0.1", 0, exact=True))
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    run.run(listening, data, "", LIMITS, workers)


if __name__ == "__main__":
    main()
