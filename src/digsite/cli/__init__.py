"""The ``digsite`` command: ``main`` is its entry point, each subcommand a module beside this one.

Nothing heavy is imported before it is needed, so that ``digsite --help`` answers at once.
"""

from __future__ import annotations

import io
import os
import sys

EXIT_PROBLEM = 1
EXIT_USAGE = 2
EXIT_INTERRUPTED = 130


def main(argv: list[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    from digsite.cli.terminal.language import choose_language

    words = sys.argv[1:] if argv is None else argv
    _take_any_bytes()
    choose_language(words, os.environ)
    try:
        return _run(words)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone (``digsite rules | head``): no reason to complain.
        sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115 - what exit flushes
        return EXIT_PROBLEM


def _take_any_bytes() -> None:
    """Whatever comes in or goes out that is no text is shown as well as it can be."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _run(words: list[str]) -> int:
    from digsite.cli.parser import build_parser, run_command
    from digsite.cli.terminal.screen import LeaveTable
    from digsite.cli.version import warn_if_stale
    from digsite.core.errors import DigsiteError

    parser = build_parser()
    args = parser.parse_args(words)
    if args.run is None:
        parser.print_help()
        return EXIT_USAGE
    warn_if_stale()
    try:
        return run_command(args)
    except LeaveTable as gone:
        return EXIT_INTERRUPTED if gone.interrupted else 0
    except DigsiteError as problem:
        print(f"digsite: {problem}", file=sys.stderr)
    except OSError as problem:
        if isinstance(problem, BrokenPipeError):
            raise
        print(f"digsite: {_os_problem(problem)}", file=sys.stderr)
    return EXIT_PROBLEM


def _os_problem(problem: OSError) -> str:
    reason = problem.strerror or str(problem)
    return f"{problem.filename}: {reason}" if problem.filename else reason
