"""Which digsite this is: its version, and whether its engine runs compiled."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

from digsite.core.words import _

_SOURCE = ".py"
SAME_MOMENT = 5.0
"""Seconds: an installer writes sources and compiled modules one after the other."""


def version_text() -> str:
    """One line: version, build, Python."""
    import digsite

    python = ".".join(str(part) for part in sys.version_info[:3])
    return f"digsite {digsite.__version__} ({build_name()}, Python {python})"


def build_name() -> str:
    """Say ``compiled`` or ``pure Python``, by looking at the files that were really imported."""
    modules = engine_modules()
    compiled = [module for module in modules if is_compiled(module)]
    if not compiled:
        return _("pure Python")
    if len(compiled) == len(modules):
        return _("compiled")
    return _("partly compiled: {n} of {all} modules").format(n=len(compiled), all=len(modules))


def engine_modules() -> list[ModuleType]:
    """Modules that the build compiles all together or not at all."""
    from digsite.core import contract, match, record, rng

    return [contract, match, record, rng]


def is_compiled(module: ModuleType) -> bool:
    """Whether this module came from a shared library."""
    return not str(module.__file__).endswith(_SOURCE)


def warn_if_stale() -> None:
    """Warn when a source beside a compiled module was edited later: the edit has no effect."""
    stale = [name for module in engine_modules() if (name := stale_source(module))]
    if stale:
        message = _("warning: {files} changed after digsite was compiled; the old build runs")
        print("digsite: " + message.format(files=", ".join(stale)), file=sys.stderr)


def stale_source(module: ModuleType) -> str:
    """The name of the source that is newer than its compiled module, or an empty text."""
    library = Path(str(module.__file__))
    source = library.with_name(library.name.partition(".")[0] + _SOURCE)
    if library == source or not source.exists():
        return ""
    later = source.stat().st_mtime - library.stat().st_mtime
    return source.name if later > SAME_MOMENT else ""
