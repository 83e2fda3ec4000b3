"""A folder that any web server can serve: the client, Python for the browser, and digsite in it.

Nothing in it is fetched from elsewhere. Python comes as the npm package ``pyodide`` has it;
packages of pure Python are those of this installation; msgspec is a wheel made for that Python.
"""

from __future__ import annotations

import base64
import hashlib
import html
import io
import json
import re
import shutil
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Final

import digsite
from digsite.core.errors import DigsiteError
from digsite.core.words import ENGLISH, _, languages, translated
from digsite.draw import lettering
from digsite.server.browser.bytecode import compiled
from digsite.server.browser.first import first_answers
from digsite.server.browser.policy import POLICY
from digsite.server.web.static import FOLDER, Static

RUNTIME: Final = "314.0.7"
"""The version of the npm package: msgspec's wheel and the folder of packages go by it."""
RUNTIME_FILES: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
WHEEL: Final = "msgspec-*-pyemscripten_*_wasm32.whl"
HOW_TO_FETCH: Final = (
    "npm pack pyodide@{version}, unpack it, and into its folder: pip download --no-deps "
    "--only-binary :all: --python-version 3.14 --platform pyemscripten_2026_0_wasm32 msgspec"
)
PACKAGES: Final = (
    "starlette",
    "anyio",
    "typing_extensions",
    "segno",
    "markdown-it-py",
    "mdurl",
)
"""What the server imports, all of it pure Python; anyio asks for idna only to find a host."""
LIBRARY: Final = "python_stdlib.zip"
UNUSED: Final = re.compile(
    r"(unittest|_pyrepl|pydoc_data|xmlrpc|wsgiref|multiprocessing|turtledemo|idlelib|ensurepip"
    r"|xml/(dom|etree)|concurrent/interpreters|ctypes/macholib|email/mime)/"
    r"|(pydoc|doctest|pdb|mailbox|imaplib|smtplib|ftplib|poplib|pickletools|turtle|_pyio"
    r"|argparse|bdb|cProfile|cmd|code|colorsys|compileall|configparser|fileinput|filecmp"
    r"|fractions|getpass|modulefinder|netrc|optparse|plistlib|profile|pstats|pty|py_compile|pyclbr"
    r"|_pydatetime|_pylong|rlcompleter|sched|shelve|socketserver|statistics|symtable|tabnanny"
    r"|tarfile|timeit|trace|tracemalloc|tty|wave|webbrowser|zipapp"
    r"|asyncio/(proactor_events|windows_events|windows_utils)|concurrent/futures/(process|interpreter)"
    r"|ctypes/(_aix|wintypes)|http/(cookiejar|server)|logging/(config|handlers)"
    r"|urllib/robotparser)\.py$"
    r"|encodings/(?!__init__|aliases|ascii|charmap|cp437|idna|latin_1|punycode|utf_)"
)
"""Parts of Python's library that nothing here imports: a fifth of its download."""
OF_OTHERS: Final = re.compile(
    r"anyio/(_backends/_trio|pytest_plugin)|starlette/(testclient|templating|graphql)"
)
"""Parts of packages that nothing here imports."""
SCRIPTS: Final = ("shell", "page", "server", "thinker")
ICONS: Final = ("icon.svg", "icon-192.png", "icon-512.png")
LEFT_OUT: Final = ("cli", "testing", "conformance", "adapters", "arena")
"""Parts of digsite that no page needs."""
OF_A_LANGUAGE: Final = re.compile(r"locale/(\w+)/|guide/(?:\w+\.)?(\w+)\.(?:md|toml)$")
"""Files that only those need who speak a language."""
HEAD: Final = """<!doctype html>
<html lang="en" data-version="{version}">
<head>
<meta charset="utf-8">
<meta name="languages" content="{languages}">
<meta http-equiv="content-security-policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>digsite</title>
<link rel="icon" href="static/icon.svg">
<link rel="manifest" href="static/manifest.webmanifest">
"""
SHELL: Final = """<link rel="stylesheet" href="static/theme.css">
<link rel="stylesheet" href="static/shell.css">
<script type="module" src="app/shell.js"></script>
</head>
<body>
<progress max="1" value="0" aria-label="digsite is starting"></progress>
<p id="said" role="status" hidden></p>
<iframe title="digsite"></iframe>
<noscript>{no_script}</noscript>
<script type="application/json" id="words">{words}</script>
</body>
</html>
"""
NO_SCRIPT: Final = "digsite needs JavaScript to put a table in front of you."
PAGE: Final = """<link rel="stylesheet" href="static/theme.css">
<link rel="stylesheet" href="static/fonts.css">
<link rel="stylesheet" href="static/client.css">
<script type="module" src="app/page.js"></script>
</head>
<body><div id="app"></div></body>
</html>
"""
SHELL_STYLE: Final = """html, body { margin: 0; height: 100%; background: var(--paper); }
body { display: flex; flex-direction: column; }
iframe { flex: 1; width: 100%; border: 0; }
progress { width: 100%; height: 4px; appearance: none; border: 0; background: var(--sand); }
progress::-webkit-progress-bar { background: var(--sand); }
progress::-webkit-progress-value { background: var(--accent); }
progress::-moz-progress-bar { background: var(--accent); }
#said { margin: 0; padding: 8px 16px; color: var(--ink); font-family: system-ui, sans-serif; }
[hidden] { display: none; }
"""


class ExportError(DigsiteError):
    """Why there is no folder, and what to do."""


@dataclass(frozen=True)
class Part:
    """Something in the folder that others have made, and the terms it comes with."""

    name: str
    version: str
    terms: str


def export(target: Path, runtime: Path) -> int:
    """Write the folder; the bytes in it."""
    missing = [name for name in RUNTIME_FILES if not (runtime / name).is_file()]
    wheels = sorted(runtime.glob(WHEEL))
    if missing or not wheels:
        message = _("{folder} lacks {names}. Fetch what is needed: {how}")
        names = ", ".join([*missing, *([] if wheels else [WHEEL])])
        how = HOW_TO_FETCH.format(version=RUNTIME)
        raise ExportError(message.format(folder=runtime, names=names, how=how))
    static = Static()
    if static.get("offline/shell.js") is None:
        raise ExportError(_("The browser client has not been built: run 'make play' once."))
    if target.exists() and any(target.iterdir()) and not (target / "keeper.js").exists():
        raise ExportError(_("{folder} holds something else").format(folder=target))
    files = {**_client(static), **_python(runtime, wheels[-1]), **first_answers()}
    head = HEAD.format(
        policy=html.escape(POLICY), version=_version(files), languages=" ".join(languages())
    )
    files |= {"index.html": (head + _shell(static)).encode(), "page.html": (head + PAGE).encode()}
    files["about.html"] = _about(head, files, _parts(wheels[-1]))
    files["keeper.js"] = _keeper(static, files)
    shutil.rmtree(target, ignore_errors=True)
    for name, content in files.items():
        file = target / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return sum(map(len, files.values()))


def _client(static: Static) -> dict[str, bytes]:
    """The client and its sheets; their addresses are those of a folder that may lie anywhere."""
    files = {f"app/{name}.js": _content(static, f"offline/{name}.js") for name in SCRIPTS}
    # The client looks for its sounds beside its script.
    files |= {f"app/{name}": _content(static, name) for name in static.names("sounds")}
    for name in ("theme.css", "client.css"):
        files[f"static/{name}"] = _content(static, name).replace(b"/static/", b"")
    files["static/shell.css"] = SHELL_STYLE.encode()
    files["static/fonts.css"] = lettering.linked_faces("fonts").encode()
    for source in (Path(lettering.__file__).parent / "fonts").iterdir():
        if source.suffix in (".woff2", ".txt"):
            files[f"static/fonts/{source.name}"] = source.read_bytes()
    for name in ICONS:
        files[f"static/{name}"] = _content(static, name)
    manifest = json.loads(_content(static, "manifest.webmanifest"))
    manifest.update({"start_url": "../", "scope": "../", "id": "../"})
    for icon in manifest.get("icons", []):
        icon["src"] = icon["src"].rpartition("/")[2]
    files["static/manifest.webmanifest"] = json.dumps(manifest).encode()
    return files


def _shell(static: Static) -> str:
    """The frame, with what it says before Python has started, in every language."""
    texts = json.loads(_content(static, "offline/words.json"))
    said = {
        language: {text: translated(text, language) for text in texts}
        for language in languages()[1:]
    }
    no_script = "".join(
        f'<p lang="{language}">{html.escape(translated(NO_SCRIPT, language))}</p>'
        for language in languages()
    )
    words = json.dumps(said, ensure_ascii=False).replace("<", "\\u003c")
    return SHELL.replace("{no_script}", no_script).replace("{words}", words)


def _content(static: Static, name: str) -> bytes:
    file = static.get(name)
    if file is None:
        raise ExportError(_("The browser client lacks {name}: build it anew.").format(name=name))
    return file.content


def _python(runtime: Path, wheel: Path) -> dict[str, bytes]:
    files = {f"python/{name}": (runtime / name).read_bytes() for name in RUNTIME_FILES}
    with zipfile.ZipFile(runtime / LIBRARY) as inside:
        names = [name for name in inside.namelist() if not UNUSED.match(name)]
        files[f"python/{LIBRARY}"] = _zipped(
            (name, inside.read(name)) for name in names if not name.endswith("/")
        )
    lock = json.loads(files["python/pyodide-lock.json"])
    files["python/pyodide-lock.json"] = json.dumps({**lock, "packages": {}}).encode()
    own = dict(_own_sources())
    others = {name for name in own if _language_of(name) != ENGLISH}
    files["python/digsite.zip"] = _zipped(
        [*((name, own[name]) for name in own if name not in others), *_installed()]
    )
    told = languages()[1:]
    for language in told:
        spoken = [(name, own[name]) for name in own if _language_of(name) == language]
        files[f"python/words-{language}.zip"] = _zipped(spoken)
    files["python/languages.json"] = json.dumps(told).encode()
    with zipfile.ZipFile(wheel) as inside:
        kept = [name for name in inside.namelist() if not name.endswith((".pyi", "/"))]
        files["python/msgspec.zip"] = _zipped((name, inside.read(name)) for name in kept)
    plain = {name.partition("/")[2]: content for name, content in files.items()}
    return files | {f"python/{name}": content for name, content in compiled(plain).items()}


def _own_sources() -> Iterator[tuple[str, bytes]]:
    root = Path(digsite.__file__).parent
    for path in sorted(root.rglob("*")):
        inner = path.relative_to(root)
        unwanted = inner.parts[0] in LEFT_OUT or "__pycache__" in inner.parts
        if unwanted or FOLDER in path.parents or path.suffix in (".so", ".pyd", ".woff2", ".po"):
            continue
        if path.is_file():
            yield f"digsite/{inner.as_posix()}", path.read_bytes()
    words = FOLDER / "words.json"
    if words.exists():
        yield "digsite/server/static/words.json", words.read_bytes()


def _language_of(name: str) -> str:
    """Whose file it is; what all need is English."""
    found = OF_A_LANGUAGE.search(name)
    return (found[1] or found[2]) if found else ENGLISH


def _installed() -> Iterator[tuple[str, bytes]]:
    for package in PACKAGES:
        for file in metadata.files(package) or ():
            wanted = file.suffix == ".py" or file.name in ("METADATA", "LICENSE", "LICENSE.md")
            if wanted and ".." not in file.parts and not OF_OTHERS.match(str(file)):
                yield str(file), file.read_binary()


def _zipped(files: Iterator[tuple[str, bytes]] | list[tuple[str, bytes]]) -> bytes:
    """An archive that is the same for the same files."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return whole.getvalue()


def _keeper(static: Static, files: dict[str, bytes]) -> bytes:
    """The service worker, with every file that it keeps and its hash."""
    hashes = {
        name: f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"
        for name, content in sorted(files.items())
    }
    version = hashlib.sha256(json.dumps(hashes).encode()).hexdigest()[:16]
    kept = json.dumps({"version": version, "files": hashes})
    return f"const KEPT={kept};\n".encode() + _content(static, "offline/keeper.js")


def _parts(wheel: Path) -> list[Part]:
    """What others have made, with the terms that it names."""
    own = [
        Part("digsite", digsite.__version__, "MIT"),
        Part("Pyodide", RUNTIME, "MPL-2.0"),
        Part("CPython", "3.14", "PSF-2.0"),
        Part("SQLite", "", "public domain"),
        Part("msgspec", wheel.name.split("-")[1], "BSD-3-Clause"),
    ]
    for package in PACKAGES:
        told = metadata.metadata(package)
        named = [told[key] for key in ("License-Expression", "License") if key in told]
        terms = named[0].splitlines()[0] if named else _terms_of(told.get_all("Classifier") or [])
        own.append(Part(package, metadata.version(package), terms))
    fonts = Part("the fonts", "", "SIL Open Font License 1.1; see static/fonts")
    return [*own, fonts]


def _terms_of(classifiers: list[str]) -> str:
    """The licence as old packages name it."""
    return ", ".join(one.rpartition(" :: ")[2] for one in classifiers if one.startswith("License"))


def _version(files: dict[str, bytes]) -> str:
    """What was seen with other files than these is not shown with them."""
    whole = hashlib.sha256()
    for name, content in sorted(files.items()):
        whole.update(name.encode() + hashlib.sha256(content).digest())
    return whole.hexdigest()[:16]


def _about(head: str, files: dict[str, bytes], parts: list[Part]) -> bytes:
    """A page with the sizes and the licences of all that is here."""
    sizes: dict[str, int] = {}
    for name, content in files.items():
        folder = name.partition("/")[0] if "/" in name else "pages"
        sizes[folder] = sizes.get(folder, 0) + len(content)
    size_rows = "".join(
        f"<tr><td>{folder}</td><td>{size / 1000:,.0f} kB</td></tr>"
        for folder, size in sizes.items()
    )
    part_rows = "".join(
        f"<tr><td>{html.escape(f'{part.name} {part.version}')}</td>"
        f"<td>{html.escape(part.terms)}</td></tr>"
        for part in parts
    )
    return (
        f'{head}<link rel="stylesheet" href="static/theme.css"></head><body><main>'
        f"<h1>What is in this folder</h1><table>{size_rows}</table>"
        f'<h2>Licences</h2><table>{part_rows}</table><p><a href="./">digsite</a></p>'
        f"</main></body></html>\n"
    ).encode()
