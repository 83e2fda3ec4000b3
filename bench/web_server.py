"""The server under test: ``digsite serve`` with limits that let a benchmark through.

python -m bench.web_server DATA WORKERS

It takes a free port, and its first line says where it is.
"""

from __future__ import annotations

import sys
from pathlib import Path

from digsite.server import run
from digsite.server.limits import Limits

UNLIMITED = 1_000_000
LIMITS = Limits(
    messages_per_second=UNLIMITED,
    messages_at_once=UNLIMITED,
    requests_per_second=UNLIMITED,
    requests_at_once=UNLIMITED,
    tables_per_minute=UNLIMITED,
    tables_at_once=UNLIMITED,
    address_messages_per_second=UNLIMITED,
    address_messages_at_once=UNLIMITED,
    handshakes_per_second=UNLIMITED,
    handshakes_at_once=UNLIMITED,
    connections_per_address=UNLIMITED,
    address_waiting_bytes=1_000_000_000,
    work_share=1,
    work_at_once=60,
    idle_seconds=3600,
)


def main() -> None:
    data, workers = Path(sys.argv[1]), int(sys.argv[2])
    listening = run.listen(run.Address("127.0.0.1", 0, exact=True))
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    run.run(listening, data, "", LIMITS, workers)


if __name__ == "__main__":
    main()
