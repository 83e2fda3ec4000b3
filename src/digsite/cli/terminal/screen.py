"""What a person sees and types in the terminal. Works at 80x24, without colour, and in a pipe."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Sequence
from typing import TextIO

from digsite.core.words import _
from digsite.services.typed import typed_number

LEAVING = ("q", "quit")
"""What is typed to leave, wherever something is asked."""
_NARROWEST = 40
_CLEAR = "\033[H\033[2J\033[3J"
_BOLD = "\033[1m"
_DIM = "\033[2m"
_PLAIN = "\033[0m"


class LeaveTable(Exception):
    """Input has ended, or the person asked to leave. ``interrupted`` after Ctrl-C."""

    def __init__(self, interrupted: bool = False) -> None:
        super().__init__()
        self.interrupted = interrupted


class Screen:
    """Prints and asks. Colours only where they are wanted; everything also reads without."""

    def __init__(self, out: TextIO | None = None, source: TextIO | None = None) -> None:
        self._out = sys.stdout if out is None else out
        self._source = sys.stdin if source is None else source
        self.is_terminal = self._out.isatty()
        self.is_interactive = self.is_terminal and self._source.isatty()
        dumb = os.environ.get("TERM") == "dumb"
        self.colour = self.is_terminal and not dumb and not os.environ.get("NO_COLOR")
        self._choices: list[str] = []
        self._completing = False

    @property
    def width(self) -> int:
        """Columns to use: the terminal's, at most 100, and 80 in a pipe."""
        if not self.is_terminal:
            return 80
        return max(_NARROWEST, min(100, shutil.get_terminal_size((80, 24)).columns))

    @property
    def height(self) -> int:
        """Lines to use."""
        return shutil.get_terminal_size((80, 24)).lines if self.is_terminal else 24

    # Saying

    def say(self, text: str = "") -> None:
        """Print a sentence, wrapped to the width; lines are kept."""
        for line in text.split("\n"):
            indent = line[: len(line) - len(line.lstrip())]
            wrapped = textwrap.fill(line, self.width, subsequent_indent=indent)
            print(wrapped, file=self._out)
        self._out.flush()

    def show(self, text: str) -> None:
        """Print lines as they are."""
        print(text, file=self._out, flush=True)

    def strong(self, text: str) -> str:
        """The text in bold, where that can be shown."""
        return f"{_BOLD}{text}{_PLAIN}" if self.colour else text

    def faint(self, text: str) -> str:
        """The text dimmed, where that can be shown."""
        return f"{_DIM}{text}{_PLAIN}" if self.colour else text

    def heading(self, text: str) -> None:
        """A line that starts something new."""
        rule = "-" * max(0, self.width - len(text) - 4)
        self.show(self.strong(f"\n-- {text} {rule}"))

    def columns(self, words: Sequence[str], indent: str = "  ") -> None:
        """Print short words side by side, as many as fit on a line; none is broken."""
        line = ""
        for word in words:
            if line and len(indent) + len(line) + 2 + len(word) > self.width:
                self.show(indent + line)
                line = ""
            line = f"{line}  {word}" if line else word
        self.show((indent + line).rstrip())

    def clear(self) -> None:
        """Hide what was shown before; in a pipe, nothing can be hidden."""
        if self.is_terminal and os.environ.get("TERM") != "dumb":
            print(_CLEAR, end="", file=self._out, flush=True)

    # Asking

    def ask(self, prompt: str, choices: Sequence[str] = ()) -> str:
        """One line from the person; Tab completes from the choices. ``LeaveTable`` where they go:
        with ``q`` everywhere, or at the end of the input.
        """
        typed = self._line(prompt, choices)
        if typed.lower() in LEAVING:
            raise LeaveTable
        return typed

    def _line(self, prompt: str, choices: Sequence[str]) -> str:
        self._choices = sorted([*choices, *LEAVING])
        try:
            if self.is_interactive:
                self._complete()
                return input(prompt).strip()
            print(prompt, end="", file=self._out, flush=True)
            line = self._source.readline()
            if not line:
                print(file=self._out)
                raise LeaveTable
            # Nothing echoes what arrives through a pipe, so the log of a game shows it here.
            print(line.rstrip("\n"), file=self._out, flush=True)
            return line.strip()
        except EOFError:
            print(file=self._out)
            raise LeaveTable from None
        except KeyboardInterrupt:
            print(file=self._out)
            raise LeaveTable(interrupted=True) from None

    def ask_number(self, question: str, most: int) -> int:
        """A number from 1 on; an empty answer is 1."""
        while True:
            number = typed_number(self.ask(f"{question} [1] ") or "1")
            if number is not None and 1 <= number <= most:
                return number
            self.say(_("A number from 1 to {most}, please.").format(most=most))

    def confirm(self, question: str, yes: str, no: str, default: bool) -> bool:
        """A question whose answer is yes or no; an empty answer takes the default."""
        shown = f"{question} [{yes.upper() if default else yes}/{no if default else no.upper()}] "
        answer = self.ask(shown).lower()
        return default if not answer else answer.startswith(yes)

    def _complete(self) -> None:
        """Let Tab complete moves, where Python has the readline library."""
        if self._completing:
            return
        self._completing = True
        try:
            import readline
        except ImportError:
            return
        readline.set_completer_delims("")
        readline.set_completer(self._completion)
        libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")

    def _completion(self, typed: str, number: int) -> str | None:
        found = [word for word in self._choices if word.lower().startswith(typed.lower())]
        return found[number] if number < len(found) else None
