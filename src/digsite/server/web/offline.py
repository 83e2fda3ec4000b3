"""The folder that plays without a server, offered by this one."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from digsite.server.browser.policy import POLICY
from digsite.server.limits import Limits
from digsite.server.web.requests import site_of
from digsite.server.web.static import CHECK, TYPES

ADDRESS = "/offline/"


def address(limits: Limits) -> str:
    """Where it is; empty where there is none, or none yet."""
    whole = limits.offline and (Path(limits.offline) / "keeper.js").is_file()
    return ADDRESS if whole else ""


async def serve(request: Request) -> Response:
    """One file of it."""
    folder = site_of(request).limits.offline
    root = Path(folder).resolve()
    file = (root / (request.path_params["file"] or "index.html")).resolve()
    if not folder or root not in file.parents or not file.is_file():
        return Response("not found", 404, media_type="text/plain")
    headers = {
        "cache-control": CHECK,
        # The frame around its pages is its own.
        "content-security-policy": f"{POLICY}; frame-ancestors 'self'",
    }
    return FileResponse(file, headers=headers, media_type=TYPES.get(file.suffix))
