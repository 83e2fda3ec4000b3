"""Make Lanterns one of the games for a while, the way anybody's own game becomes one."""

from pathlib import Path

_ENTRY_POINTS = "[digsite.games]\nlanterns = lanterns:GAME\n"


def install(folder: Path) -> None:
    """Write what a wheel with an entry point would leave behind into a folder on the path."""
    info = folder / "lanterns-1.dist-info"
    info.mkdir()
    info.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: lanterns\nVersion: 1\n")
    info.joinpath("entry_points.txt").write_text(_ENTRY_POINTS)
