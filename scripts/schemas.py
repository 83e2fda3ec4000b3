"""The JSON Schemas in docs/positions, written from the shapes by which positions are read.

python -m scripts.schemas           write them
python -m scripts.schemas --check   fail where one is not up to date
"""

import importlib
import json
import sys
from pathlib import Path

from digsite.core.shapes import Object, document
from digsite.games import find_game

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "positions"


def schema_text(game_id: str) -> str:
    """The schema of a game's positions."""
    game = find_game(game_id)
    module = f"{type(game).__module__}.knowledge.position"
    shape = importlib.import_module(module).POSITION
    if not isinstance(shape, Object):
        raise TypeError(f"{game_id}: POSITION is the shape of a position")
    left_out = "Fields that are left out are as in a fresh game."
    made = document(shape, f"A position of {game.title}", f"Described in {game_id}.md. {left_out}")
    return json.dumps(made, indent=2, ensure_ascii=False) + "\n"


def main() -> int:
    """Write the files, or say which are not up to date."""
    late = 0
    for page in sorted(FOLDER.glob("*.md")):
        file = page.with_suffix(".schema.json")
        text = schema_text(page.stem)
        if "--check" not in sys.argv[1:]:
            file.write_text(text, encoding="utf-8")
        elif not file.exists() or file.read_text(encoding="utf-8") != text:
            print(f"{file.name} is not up to date: python -m scripts.schemas")
            late += 1
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
