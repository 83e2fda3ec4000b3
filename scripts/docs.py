"""`make docs`: the documentation as a site of plain files in out/docs, without a network.

    python -m scripts.docs

The pages are gathered in out/docs-pages: README as the first one, docs/, each game's guide with its
figures drawn, and a page of reference for every module that other programs may use, made from its
docstrings. Zensical then builds them strictly: a dead link or anchor is an error.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from digsite.core.contract import Game
from digsite.core.words import Voice
from digsite.games import find_game, game_ids
from digsite.services.board import artist
from digsite.services.guide import guide_file

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "out"

TOP: Final = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
}
REFERENCE: Final = [
    "digsite", "digsite.core.contract", "digsite.core.values", "digsite.core.events",
    "digsite.core.notation", "digsite.core.match", "digsite.core.record", "digsite.core.replay",
    "digsite.core.kit", "digsite.core.strategy", "digsite.core.encoding", "digsite.core.stepping",
    "digsite.core.campaign", "digsite.core.rng", "digsite.core.words", "digsite.core.errors",
    "digsite.conformance.suite", "digsite.draw.scene", "digsite.draw.actions",
    "digsite.bots.levels", "digsite.study.review", "digsite.study.luck", "digsite.arena.plan",
    "digsite.arena.simulate", "digsite.arena.cluster", "digsite.arena.summary",
    "digsite.arena.data", "digsite.services.flipbook", "digsite.services.review",
    "digsite.adapters.pettingzoo", "digsite.adapters.gymnasium", "digsite.adapters.openspiel",
    "digsite.testing",
]  # fmt: skip
"""The modules that other programs may use."""
CHAPTERS: Final = {
    "Play": ["index.md", "hosting.md", "operations.md", "settings.md", "security.md"],
    "Write": [
        "write-a-game.md",
        "architecture.md",
        "translate.md",
        "contributing.md",
        "changelog.md",
    ],
    "Study": [
        "research.md",
        "data.md",
        "scale.md",
        "arena.md",
        "study.md",
        "strategy.md",
        "balance.md",
        "performance.md",
    ],
    "Protocols": ["engine-protocol.md", "server-protocol.md"],
}
"""The pages of docs/ and beside it, by what one wants to do."""
STRATEGY: Final = "strategy.en.md"
"""What pays in a game, beside its guide: a page of the site."""
LINK: Final = re.compile(r"\[([^\]]+)\]\((?!https?:|#)([^)\s]+)\)")
PICTURE: Final = re.compile(r'((?:src|srcset)=")(?!https?:)([^"]+)')
FENCED: Final = re.compile(r"(```.*?```)", re.DOTALL)
FIGURE: Final = re.compile(r"```figure[^\n]*\n(.*?)```\n", re.DOTALL)
CAPTION: Final = re.compile(r"^caption: *(.+)$", re.MULTILINE)
HEADING: Final = re.compile(r"^(#+ )", re.MULTILINE)
COMMENT: Final = re.compile(r"<!--.*?-->\n*", re.DOTALL)


def main() -> int:
    """Gather the pages and build the site."""
    pages = OUT / "docs-pages"
    gather(pages)
    file = OUT / "mkdocs.yml"
    file.write_text(json.dumps(settings(pages), indent=1), encoding="utf-8")  # YAML reads JSON
    zensical = [sys.executable, "-m", "zensical", "build", "--clean", "--strict", "-f", str(file)]
    if subprocess.run(zensical, check=False).returncode:
        return 1
    print(f"The documentation is in {OUT / 'docs'}; open index.html.")
    return 0


def settings(pages: Path) -> dict[str, object]:
    """What Zensical is told; it reads the settings of MkDocs, whose successor it is."""
    guides = sorted(str(page.relative_to(pages)) for page in (pages / "games").glob("*.md"))
    measured = sorted(str(page.relative_to(pages)) for page in (pages / "strategy").glob("*.md"))
    positions = sorted(str(page.relative_to(pages)) for page in (pages / "positions").glob("*.md"))
    warn = dict.fromkeys(("not_found", "absolute_links", "unrecognized_links", "anchors"), "warn")
    return {
        "site_name": "digsite",
        "docs_dir": pages.name,  # beside this file
        "site_dir": "docs",
        "use_directory_urls": False,  # so that it opens as files, too
        "nav": [
            *({name: listed} for name, listed in CHAPTERS.items()),
            {"Rules of the games": guides},
            {"What pays, measured": measured},
            {"Positions": positions},
            {"Reference": [f"reference/{module}.md" for module in REFERENCE]},
        ],
        "theme": {
            "name": "material",
            "font": False,  # nothing is fetched
            "features": ["navigation.tabs", "navigation.top", "search.highlight"],
            "palette": [
                {"media": f"(prefers-color-scheme: {light})", "scheme": scheme, "primary": "brown"}
                for light, scheme in (("light", "default"), ("dark", "slate"))
            ],
        },
        "validation": {"nav": {"omitted_files": "warn", "not_found": "warn"}, "links": warn},
        "markdown_extensions": ["tables", "md_in_html", "pymdownx.superfences"],
        "plugins": [
            "search",
            {
                "mkdocstrings": {
                    "handlers": {
                        "python": {
                            "paths": ["../src"],
                            "options": {
                                "members_order": "source",
                                "show_root_heading": False,
                                "show_root_toc_entry": False,
                                "show_source": False,
                                "separate_signature": True,
                                "show_signature_annotations": True,
                            },
                        }
                    }
                }
            },
        ],
    }


def gather(pages: Path) -> None:
    """Write every page into a folder, with links that lead to pages."""
    shutil.rmtree(pages, ignore_errors=True)
    shutil.copytree(ROOT / "docs", pages)
    for page in pages.glob("*.md"):
        page.write_text(led(page.read_text(encoding="utf-8"), "docs"), encoding="utf-8")
    for name, page_name in TOP.items():
        text = led((ROOT / name).read_text(encoding="utf-8"), "")
        (pages / page_name).write_text(text, encoding="utf-8")
    for game_id in game_ids():
        write_guide(find_game(game_id), pages / "games")
    (pages / "reference").mkdir()
    for module in REFERENCE:
        page = pages / "reference" / f"{module}.md"
        page.write_text(f"# {module}\n\n::: {module}\n", encoding="utf-8")


def led(text: str, folder: str) -> str:
    """A page with its links as the site has them; of a source, which is no page, the name stays."""

    def moved(path: str) -> str | None:
        name, mark, anchor = path.partition("#")
        target = (ROOT / folder / name).resolve().relative_to(ROOT)
        if target.name == STRATEGY:
            return f"strategy/{target.parts[-3].replace('_', '-')}.md"
        if str(target) in TOP:
            return f"{TOP[str(target)]}{mark}{anchor}"
        if target.parts[0] == "docs":
            return f"{target.relative_to('docs')}{mark}{anchor}"
        return None

    def link(found: re.Match[str]) -> str:
        place = moved(found[2])
        return found[1] if place is None else f"[{found[1]}]({place})"

    def picture(found: re.Match[str]) -> str:
        return f"{found[1]}{moved(found[2])}"

    parts = FENCED.split(text)
    parts[::2] = [PICTURE.sub(picture, LINK.sub(link, part)) for part in parts[::2]]
    return "".join(parts)


def write_guide(game: Game, folder: Path) -> None:
    """A game's guide as a page: chapters under the game's title, figures as pictures."""
    file = guide_file(game, "{language}.md", "en")
    if file is None:
        return
    (folder / "figures").mkdir(parents=True, exist_ok=True)
    drawn = 0

    def figure(found: re.Match[str]) -> str:
        nonlocal drawn
        drawn += 1
        name = f"figures/{game.id}-{drawn}.svg"
        scene = artist(game).figure(found[1], Voice(language="en"))
        (folder / name).write_text(scene.document(), encoding="utf-8")
        caption = CAPTION.search(found[1])
        said = caption[1] if caption else scene.description
        return f"![{said}]({name})\n\n*{said}*\n"

    text = COMMENT.sub("", file.read_text(encoding="utf-8"))
    text = HEADING.sub(r"#\1", FIGURE.sub(figure, text))
    page = f"# {game.title}: the rules\n\n{text}"
    (folder / f"{game.id}.md").write_text(page, encoding="utf-8")
    strategy = guide_file(game, "strategy.{language}.md", "en")
    if strategy is not None:
        chapter = strategy.read_text(encoding="utf-8").removeprefix("# ")
        (folder.parent / "strategy").mkdir(exist_ok=True)
        place = folder.parent / "strategy" / f"{game.id}.md"
        place.write_text(f"# {game.title}: {chapter}", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
