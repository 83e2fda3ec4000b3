"""Play at once: what ``make play`` does, with the arguments of ``digsite serve``.

Where the compiled engine is up to date, it serves. Otherwise a server from the sources starts in
seconds, while the engine is compiled beside it; then the server ends in good order and a compiled
one takes its place: tables come back from the disk, and open pages find it by themselves.

Needs only the standard library.
"""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread

from scripts import environments
from scripts.compiled_modules import obstacle
from scripts.environments import SetupError

ROOT = Path(__file__).resolve().parent.parent
USUAL_PORT = 8000
PORTS_TRIED = 50
SITE = ROOT / "out" / "site"
"""The folder that plays without this server: the home page offers it once it is there."""


def main(arguments: list[str]) -> int:
    """Serve; with the compiled engine as soon as there is one."""
    environment = environments.compiled_environment()
    if environment.python.exists():
        environments.build_client()  # what it makes is packed with the engine
        if environments.is_compiled(environment):
            prepare_offline(environment.python)
            return serve_compiled(environment.python, arguments)
    environments.make_ready_to_serve()
    prepare_offline(environment.python)
    arguments = [*arguments, *kept_port(arguments)]
    serve, why_not = serving(environment.python, arguments), obstacle()
    if why_not is not None:
        say(f"Bots think more slowly, because {why_not}")
        os.execve(environment.python, serve, uncompiled())  # noqa: S606 - ours
    say("Playing from the sources now; bots think faster when the engine is compiled.")
    return switch(
        subprocess.Popen(serve, env=uncompiled(), cwd=ROOT),
        subprocess.Popen(
            [*gently(), sys.executable, "-m", "scripts.environments", "play"],
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, process_group=0,
        ),
        lambda: serve_compiled(environment.python, arguments),
    )  # fmt: skip


def switch(
    server: subprocess.Popen[bytes],
    compiling: subprocess.Popen[str],
    go_on: Callable[[], int],
) -> int:
    """Let a server run until the engine is compiled, then go on with that.

    Whoever ends the server before ends the compiler, too: a group of processes of its own.
    """
    ready: list[bool] = []

    def compiled() -> None:
        told, _ = compiling.communicate()
        if server.poll() is not None:
            return
        if compiling.returncode:
            say(f"{told}\nNot compiled (see above), so bots go on thinking slowly.")
            return
        say("The engine is compiled: the server starts again with it. Open pages wait for it.")
        ready.append(True)
        server.terminate()

    def stop(_number: int, _frame: object) -> None:
        server.terminate()

    watching = Thread(target=compiled, daemon=True)
    before = signal.signal(signal.SIGTERM, stop)
    watching.start()
    try:
        code = wait(server)
    finally:
        signal.signal(signal.SIGTERM, before)
    if ready:
        return go_on()
    if compiling.poll() is None:
        os.killpg(compiling.pid, signal.SIGTERM)
    watching.join()
    return code if code >= 0 else 128 - code  # as a shell tells of a signal


def wait(server: subprocess.Popen[bytes]) -> int:
    """Wait for its end. Ctrl-C reaches all of a terminal, so the server knows already."""
    while True:
        try:
            return server.wait()
        except KeyboardInterrupt:
            continue


def serve_compiled(python: Path, arguments: list[str]) -> int:
    """Become the compiled server."""
    os.execv(python, serving(python, arguments))  # noqa: S606 - ours


def serving(python: Path, arguments: list[str]) -> list[str]:
    """The command that serves."""
    return [
        str(python),
        "-m",
        "digsite",
        "serve",
        "--set",
        f"offline={json.dumps(str(SITE))}",
        *arguments,
    ]


def prepare_offline(python: Path) -> None:
    """Write that folder beside the server; without Node.js or a network it is not offered."""
    subprocess.Popen(
        [*gently(), str(python), "-m", "scripts.site", "--if-older"],
        cwd=ROOT, env=uncompiled(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip


def uncompiled() -> dict[str, str]:
    """Surroundings in which the sources come before any installed digsite."""
    return {**os.environ, "PYTHONPATH": str(ROOT / "src")}


def gently() -> list[str]:
    """Compiling leaves the processors to whoever plays."""
    return ["nice", "-n", "10"] if shutil.which("nice") else []


def kept_port(arguments: list[str]) -> list[str]:
    """A free port, where nobody asked for one: both servers must have the same."""
    if any(given.split("=")[0] == "--port" for given in arguments):
        return []
    host = "0.0.0.0" if "--share" in arguments else "127.0.0.1"  # noqa: S104 - asked for
    for port in range(USUAL_PORT, USUAL_PORT + PORTS_TRIED):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return ["--port", str(port)]
    return []


def say(sentence: str) -> None:
    """Tell the person at the terminal."""
    print(sentence, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except SetupError as problem:
        sys.exit(str(problem))
    except KeyboardInterrupt:
        sys.exit("Stopped. Run the same command again to go on.")
