"""Make an example one of the games for a while, the way anybody's own game becomes one."""

from pathlib import Path


def install(folder: Path, game: str = "lanterns") -> None:
    """Write what a wheel with an entry point would leave behind into a folder on the path."""
    info = folder / f"{game.replace('-', '_')}-1.dist-info"
    info.mkdir()
    info.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: {game}\nVersion: 1\n")
    entry = f"[digsite.games]\n{game} = {game.replace('-', '_')}:GAME\n"
    info.joinpath("entry_points.txt").write_text(entry)
