"""docs/settings.md, written from the server's limits.

python -m scripts.settings           write it
python -m scripts.settings --check   fail where it is not up to date
"""

import json
import sys
from pathlib import Path

from digsite.server.limits import Setting, known_settings

FILE = Path(__file__).resolve().parent.parent / "docs" / "settings.md"
HEAD = """# Settings of the server

`digsite serve --settings FILE` reads these from a TOML file, one line each:

```toml
requests_per_second = 50
trusted_proxies = ["127.0.0.1", "10.0.0.0/8"]
```

`--set requests_per_second=50` gives one on the command line and comes after the file. What is not
given is as shipped: generous for people, tight for scripts, so that forty guests behind one address
play undisturbed. Whatever is wrong is told with its line, and the server does not start.

This page is made from `src/digsite/server/limits.py` (`python -m scripts.settings`).

| setting | shipped | from | to | meaning |
|---|---|---|---|---|
"""


def page() -> str:
    """The whole page."""
    return HEAD + "".join(_row(setting) for setting in known_settings().values())


def _row(setting: Setting) -> str:
    least, most = (number(bound) for bound in (setting.meta.ge, setting.meta.le))
    usual = number(setting.usual)
    return f"| `{setting.name}` | `{usual}` | {least} | {most} | {setting.meta.description} |\n"


def number(value: object) -> str:
    """A value as it stands in TOML, with groups in long numbers."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"{int(value):_}" if value == int(value) else str(value)
    return "" if value is None else json.dumps(value)


def main() -> int:
    """Write the page, or say that it is not up to date."""
    if "--check" not in sys.argv[1:]:
        FILE.write_text(page(), encoding="utf-8")
    elif not FILE.exists() or FILE.read_text(encoding="utf-8") != page():
        print(f"{FILE.name} is not up to date: python -m scripts.settings")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
