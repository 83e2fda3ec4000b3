"""The files of the browser client, the colours and the lettering, served from memory.

Only files that lie in the folder when it is read are served, by their exact names: there is no
path out of it. Names carry the hash of their content (``client.js?v=...``), so a browser keeps
them for ever and still gets a new one at once.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from digsite.draw import lettering, palette

FOLDER: Final = Path(__file__).resolve().parent.parent / "static"
FOREVER: Final = "public, max-age=31536000, immutable"
CHECK: Final = "no-cache"
CHUNKS: Final = "chunks/"
"""Parts of the client that carry a hash in their names."""
TYPES: Final = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".html": "text/html",
    ".css": "text/css",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".wav": "audio/wav",
    ".txt": "text/plain",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}

PACKED: Final = ("text/javascript", "text/css", "image/svg+xml", "text/plain", "application/json")


@dataclass(frozen=True)
class File:
    """One file as it is sent."""

    content: bytes
    type: str
    hash: str
    packed: bytes
    """As it travels to those who can unpack it; empty where that is no shorter."""


class Static:
    """All files under ``/static/``."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._seen: dict[Path, tuple[int, int]] = {}
        self._files: dict[str, File] = {}
        self._own = _own_files()
        self.refresh()

    def refresh(self) -> None:
        """Read the folder again where something in it has changed, as it does while one builds."""
        paths = [path for path in self._folder.rglob("*") if path.is_file()]
        seen = {path: (path.stat().st_mtime_ns, path.stat().st_size) for path in paths}
        if seen == self._seen and self._files:
            return
        self._seen = seen
        built = {
            path.relative_to(self._folder).as_posix(): _file(path.name, path.read_bytes())
            for path in paths
        }
        self._files = {**self._own, **built}

    def get(self, name: str) -> File | None:
        return self._files.get(name)

    def names(self, folder: str) -> list[str]:
        """The files in a folder, with its name."""
        return sorted(name for name in self._files if name.startswith(f"{folder}/"))

    def url(self, name: str) -> str:
        """The address of a file, with its hash."""
        return f"/static/{name}?v={self._files[name].hash}"

    @property
    def has_client(self) -> bool:
        """Whether the browser client has been built."""
        return "client.js" in self._files

    def shared(self) -> list[str]:
        """The parts of the client that client.js cannot do without."""
        listed = self._files.get("shared.json")
        return [] if listed is None else msgspec.json.decode(listed.content, type=list[str])

    def words(self) -> list[str]:
        """The client's own words, as its build lists them."""
        listed = self._files.get("words.json")
        return [] if listed is None else msgspec.json.decode(listed.content, type=list[str])


def _own_files() -> dict[str, File]:
    """What this package draws with: the colours, the lettering, and the fonts' licences."""
    files = {
        "theme.css": _file("theme.css", theme().encode()),
        "fonts.css": _file("fonts.css", lettering.linked_faces("/static/fonts").encode()),
    }
    for source in resources.files("digsite.draw").joinpath("fonts").iterdir():
        if source.name.endswith((".woff2", ".txt")):
            files[f"fonts/{source.name}"] = _file(source.name, source.read_bytes())
    return files


def theme() -> str:
    """All colours by the reader's light, or by the one chosen on the page."""
    chosen = "".join(
        palette.stylesheet(light, f':root[data-theme="{light}"]') for light in ("light", "dark")
    )
    return palette.stylesheet("auto", ":root") + chosen + lettering.rules(":root")


def _file(name: str, content: bytes) -> File:
    suffix = Path(name).suffix
    kind = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(content, mtime=0) if kind in PACKED else b""
    return File(content, kind, hashlib.sha256(content).hexdigest()[:16], packed)


def is_known(header: str, tag: str) -> bool:
    """Whether a browser holds what this tag names. Whoever packs files on the way weakens tags."""
    named = [one.strip().removeprefix("W/") for one in header.split(",")]
    return tag in named or named == ["*"]


async def serve(request: Request) -> Response:
    """One file."""
    static: Static = request.app.state.site.static
    file = static.get(request.path_params["file"])
    if file is None:
        return Response("not found", 404, media_type="text/plain")
    tag = f'"{file.hash}"'
    name = request.path_params["file"]
    lasting = name.startswith(CHUNKS) or request.query_params.get("v") == file.hash
    headers = {
        "etag": tag,
        "cache-control": FOREVER if lasting else CHECK,
    }
    if is_known(request.headers.get("if-none-match", ""), tag):
        return Response(status_code=304, headers=headers)
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        packed = {**headers, "content-encoding": "gzip", "vary": "Accept-Encoding"}
        return Response(file.packed, 200, packed, media_type=file.type)
    return Response(file.content, 200, headers, media_type=file.type)
