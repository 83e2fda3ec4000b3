"""Results as a table for people and as JSON for later."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from scripts.compiled_modules import ROOT


@dataclass
class Line:
    """One measured number, and the bar it should reach, if any."""

    name: str
    value: float
    unit: str
    least: float | None = None
    most: float | None = None

    def verdict(self) -> str:
        """Whether the bar is reached; empty without one."""
        if self.least is None and self.most is None:
            return ""
        low = self.least is None or self.value >= self.least
        high = self.most is None or self.value <= self.most
        return "ok" if low and high else "MISSED"


def short(value: float) -> str:
    """A number with three digits that count."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def bar_text(line: Line) -> str:
    """The bar as people write it."""
    if line.least is not None:
        return f">= {short(line.least)}"
    return f"<= {short(line.most)}" if line.most is not None else ""


def show(lines: list[Line]) -> None:
    """Print the table."""
    width = max(len(line.name) for line in lines)
    for line in lines:
        number = f"{short(line.value):>12} {line.unit:<9}"
        print(f"{line.name:<{width}} {number} {bar_text(line):<12} {line.verdict()}".rstrip())


def save(name: str, lines: list[Line], more: dict[str, object] | None = None) -> Path:
    """Write everything to ``out/`` as JSON."""
    data: dict[str, object] = {
        **machine(),
        "lines": [{**asdict(line), "verdict": line.verdict()} for line in lines],
        **(more or {}),
    }
    path = ROOT / "out" / f"{name}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    print(f"\nwritten to {path.relative_to(ROOT)}")
    return path


def machine() -> dict[str, object]:
    """When, where and on which commit this was measured, and how busy the machine was."""
    return {
        "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "commit": commit(),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2),
    }


def commit() -> str:
    """The commit, marked when files have changed since."""
    done = subprocess.run(
        ["git", "describe", "--always", "--dirty", "--abbrev=12"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip() or "unknown"


def missed(lines: list[Line]) -> int:
    """The exit status: 1 when a bar is missed."""
    return 1 if any(line.verdict() == "MISSED" for line in lines) else 0
