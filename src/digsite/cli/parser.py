"""The grammar of the command line: every subcommand with its options and examples."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Callable
from typing import NoReturn, cast

from digsite.core.words import languages

Subparsers = "argparse._SubParsersAction[Parser]"


def _(text: str) -> str:
    """Help on the command line stays English: no catalogue is read for it."""
    return text


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, like every other error of digsite."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where to read more."""
        hint = _("see: {command} --help").format(command=self.prog)
        print(f"digsite: {message} ({hint})", file=sys.stderr)
        raise SystemExit(2)


def run_command(args: argparse.Namespace) -> int:
    """Import the subcommand's module and run it."""
    module = importlib.import_module(f"digsite.cli.commands.{args.run}")
    return cast("Callable[[argparse.Namespace], int]", module.run)(args)


def build_parser() -> Parser:
    """The whole grammar."""
    parser = Parser(
        prog="digsite",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description=_("Archaeology board games: play them, watch them, study them."),
        epilog=_(
            "examples:\n"
            "  digsite serve                   play in the browser, alone or with friends\n"
            "  digsite play                    choose a game and play in the terminal\n"
            "  digsite learn scarabya          learn a game, move by move\n"
            "  digsite watch scarabya          let two bots play\n"
            "  digsite simulate scarabya --bots student,visitor --games 50\n"
            "\n"
            "digsite COMMAND --help tells more about a command."
        ),
    )
    parser.add_argument("--version", action=VersionAction, help=_("the version and its build"))
    _add_language(parser)
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(metavar=_("COMMAND"), title=_("commands"))
    for add in (
        _games,
        _serve,
        _export,
        _admin,
        _play,
        _learn,
        _rules,
        _watch,
        _replay,
        _review,
        _analyse,
        _score,
        _puzzle,
        _problem,
        _simulate,
        _dataset,
        _arena,
        _content,
        _board,
        _engine,
    ):
        add(commands)
    return parser


class VersionAction(argparse.Action):
    """Print the version only when it is asked for: finding it out takes a while."""

    def __init__(self, option_strings: list[str], dest: str, help: str | None = None) -> None:
        super().__init__(option_strings, dest, nargs=0, help=help)

    def __call__(self, *_arguments: object) -> None:
        """Print and leave."""
        from digsite.cli.version import version_text

        print(version_text())
        raise SystemExit(0)


def _command(
    commands: argparse._SubParsersAction[Parser], name: str, help: str, examples: list[str]
) -> Parser:
    parser = commands.add_parser(
        name,
        help=help,
        description=help,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=_("examples:") + "".join(f"\n  {line}" for line in examples),
    )
    parser.set_defaults(run=name)
    _add_language(parser)
    return parser


def _add_language(parser: Parser) -> None:
    parser.add_argument(
        "--language",
        metavar="XX",
        choices=languages(),
        help=_("one of {codes}").format(codes=" ".join(languages())),
    )


def _add_table(parser: Parser) -> None:
    """What a table may choose before the first step."""
    table = parser.add_argument_group(_("the table"))
    table.add_argument("--mode", default="", help=_("a way to play; 'digsite games' lists them"))
    table.add_argument("--seats", type=int, metavar="N", help=_("how many seats"))
    table.add_argument("--seed", metavar="SEED", help=_("a number or a word: same seed, same deal"))
    table.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=_("a rule option; may be given several times"),
    )
    table.add_argument("--content", metavar="DIR", help=_("play with your own boards and cards"))


def _games(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(
        commands,
        "games",
        _("List the games, their modes and options."),
        ["digsite games", "digsite games scarabya"],
    )
    parser.add_argument("game", nargs="?", help=_("tell all about this one"))


def _export(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(
        commands,
        "export",
        _("Write a folder that plays in the browser without a server."),
        ["digsite export site --runtime pyodide"],
    )
    parser.add_argument("folder", metavar="DIR", help=_("the folder to write"))
    parser.add_argument(
        "--runtime",
        metavar="DIR",
        default="pyodide",
        help=_("Python for the browser: the npm package pyodide, with msgspec's wheel beside it"),
    )


def _serve(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(
        commands,
        "serve",
        _("Play in the browser: serve all games, alone or with friends."),
        [
            "digsite serve                                         " + _("on this machine"),
            "digsite serve --share                                 " + _("in the local network"),
            "digsite serve --public-url https://games.example.org  " + _("behind a proxy"),
        ],
    )
    parser.add_argument("--host", help=_("the address to listen on; this machine only by default"))
    parser.add_argument(
        "--port", type=int, metavar="N", help=_("the port; 8000 or the next free one by default")
    )
    parser.add_argument(
        "--data", metavar="DIR", help=_("where games are kept; $DIGSITE_DATA or ./data by default")
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        help=_("postgresql://… for several hosts; $DIGSITE_DATABASE, or a file in --data"),
    )
    parser.add_argument(
        "--public-url", metavar="URL", help=_("the address that people open, behind a proxy")
    )
    parser.add_argument(
        "--share", action="store_true", help=_("serve the local network and show a QR code")
    )
    parser.add_argument(
        "--workers",
        type=int,
        default=1,
        metavar="N",
        help=_("processes that serve together; 1 by default, for a busy server one a core"),
    )
    parser.add_argument(
        "--metrics",
        metavar="HOST:PORT",
        help=_("figures for Prometheus, on an address of their own"),
    )
    parser.add_argument(
        "--settings", metavar="FILE", help=_("limits and what else can be set, as TOML")
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=_("one of these settings; again for others"),
    )


def _admin(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(
        commands,
        "admin",
        _("Look after a server, running or not: lists, bans, announcements, backups."),
        [
            "digsite admin tables --data DIR                " + _("the tables touched last"),
            "digsite admin ban address 192.0.2.0/24         " + _("let nobody in from there"),
            'digsite admin announce "A break at 9 pm"       ' + _("tell everybody"),
            "digsite admin backup monday.tar                " + _("while the server runs"),
            "digsite admin restore monday.tar --data DIR    " + _("when it does not"),
        ],
    )
    parser.add_argument("--data", metavar="DIR", help=_("the folder; $DIGSITE_DATA or ./data"))
    parser.add_argument(
        "--database", metavar="URL", help=_("where the server has one: postgresql://...")
    )
    orders = parser.add_subparsers(
        metavar=_("ORDER"), title=_("orders"), dest="order", required=True
    )
    tables = orders.add_parser("tables", help=_("list the tables touched last"))
    tables.add_argument("--guest", metavar="ID", help=_("those of one guest"))
    tables.add_argument("--game", metavar="GAME", help=_("those of one game"))
    guests = orders.add_parser("guests", help=_("list the guests whose tables were touched last"))
    for listing in (tables, guests):
        listing.add_argument("--most", type=int, default=50, metavar="N", help=_("so many lines"))
    close = orders.add_parser("close", help=_("send everybody away from a table, for good"))
    close.add_argument("--again", action="store_true", help=_("open it again"))
    delete = orders.add_parser("delete", help=_("delete a table and all that belongs to it"))
    for order in (close, delete):
        order.add_argument("table", help=_("the id of a table"))
    ban = orders.add_parser("ban", help=_("let a guest or an address in no more"))
    ban.add_argument("kind", choices=("guest", "address"), help=_("what is banned"))
    ban.add_argument("who", help=_("the id of a guest, an address, or a network"))
    ban.add_argument(
        "--days", type=float, default=0, metavar="N", help=_("for so long; 0: for ever")
    )
    ban.add_argument("--lift", action="store_true", help=_("let them in again"))
    for order in (close, ban):
        order.add_argument("--reason", default="", metavar="TEXT", help=_("a note for yourself"))
    tell = orders.add_parser("announce", help=_("tell everybody something; nothing ends it"))
    tell.add_argument("text", nargs="?", default="", help=_("what to tell"))
    tell.add_argument(
        "--hours", type=float, default=1, metavar="N", help=_("for so long; 1 by default")
    )
    wrong = orders.add_parser("corrections", help=_("list sentences that readers found wrong"))
    wrong.add_argument("--language", metavar="CODE", help=_("those of one language"))
    wrong.add_argument("--most", type=int, default=50, metavar="N", help=_("so many of them"))
    wrong.add_argument("--done", action="store_true", help=_("forget those that are listed"))
    save = orders.add_parser("backup", help=_("write database and key into one file"))
    save.add_argument("file", help=_("a new file"))
    bring = orders.add_parser("restore", help=_("bring a backup back"))
    bring.add_argument("file", help=_("a backup"))
    bring.add_argument("--force", action="store_true", help=_("set aside what is there"))
    check = orders.add_parser("verify", help=_("open every table of the folder or of a backup"))
    check.add_argument("file", nargs="?", help=_("a backup; without it the folder"))


def _play(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(
        commands,
        "play",
        _("Play in the terminal: against bots, with friends, or as referee."),
        [
            "digsite play                                        " + _("just get going"),
            "digsite play scarabya --bots professor,student      " + _("you against two bots"),
            "digsite play scarabya --mode duel --players Ada,Bo  " + _("two people, one screen"),
            "digsite play scarabya --mode solo --seed monday     " + _("a deal to share"),
            "digsite play scarabya --chance manual               " + _("deal from your own box"),
            "digsite play --resume FILE                          " + _("go on with a saved game"),
            "digsite play ziggurat --campaign ours               "
            + _("start a campaign, or go on"),
        ],
    )
    parser.add_argument("game", nargs="?", help=_("the game; without it you are asked"))
    parser.add_argument("--bots", metavar="LEVELS", help=_("bots to play against, by level"))
    parser.add_argument("--players", metavar="NAMES", help=_("the people at this screen"))
    parser.add_argument(
        "--chance",
        choices=("auto", "manual"),
        default="auto",
        help=_("manual: you type in what your real cards and dice say"),
    )
    parser.add_argument("--record", metavar="FILE", help=_("write the game's record here"))
    parser.add_argument("--resume", metavar="FILE", help=_("go on with a saved game"))
    parser.add_argument(
        "--campaign", metavar="NAME", help=_("a campaign: start it, or go on where it was left")
    )
    _add_table(parser)


def _learn(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(
        commands,
        "learn",
        _("Learn a game by playing: one small task after another."),
        [
            "digsite learn scarabya",
            "digsite learn scarabya --short",
            "digsite learn scarabya --from 5",
        ],
    )
    parser.add_argument("game", nargs="?", help=_("the game; without it you are asked"))
    parser.add_argument("--short", action="store_true", help=_("the two-minute lesson"))
    parser.add_argument(
        "--from", dest="first", type=int, default=1, metavar="N", help=_("start at task N")
    )


def _rules(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(
        commands,
        "rules",
        _("Read the rules, all of them or one."),
        [
            "digsite rules scarabya",
            "digsite rules scarabya SCA-11",
            "digsite rules ziggurat --campaign ours",
        ],
    )
    parser.add_argument("game", help=_("the game"))
    parser.add_argument("id", nargs="?", help=_("one rule"))
    parser.add_argument(
        "--campaign", metavar="NAME", help=_("with what this campaign has opened so far")
    )


def _watch(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(
        commands,
        "watch",
        _("Watch bots play."),
        [
            "digsite watch scarabya",
            "digsite watch scarabya --mode duel --bots professor,visitor --delay 2",
        ],
    )
    parser.add_argument("game", nargs="?", help=_("the game; without it you are asked"))
    parser.add_argument("--bots", metavar="LEVELS", help=_("who plays, by level"))
    parser.add_argument(
        "--delay", type=float, default=1.0, metavar="SECONDS", help=_("pause after each move")
    )
    parser.add_argument("--record", metavar="FILE", help=_("write the game's record here"))
    _add_table(parser)


def _replay(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(
        commands,
        "replay",
        _("Look at a recorded game again, step by step."),
        [
            "digsite replay game.dig",
            "digsite replay game.dig --step 14",
            "digsite replay game.dig | less",
        ],
    )
    parser.add_argument("file", help=_("a record (.dig)"))
    parser.add_argument("--step", type=int, metavar="N", help=_("show the board after step N only"))
    parser.add_argument(
        "--delay",
        type=float,
        default=1.0,
        metavar="SECONDS",
        help=_("pause when it plays by itself"),
    )


def _review(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(
        commands,
        "review",
        _("Look back at a finished game: what was luck, what was play."),
        [
            "digsite review game.dig",
            "digsite review game.dig --thorough --all",
            "digsite review game.dig --json",
        ],
    )
    parser.add_argument("file", help=_("a record (.dig)"))
    parser.add_argument("--thorough", action="store_true", help=_("weigh every decision longer"))
    parser.add_argument("--all", action="store_true", help=_("every decision and outcome"))
    parser.add_argument("--json", action="store_true", help=_("print JSON"))


def _analyse(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(
        commands,
        "analyse",
        _("Look into a position: how it stands, and the best moves."),
        [
            "digsite analyse game.dig --step 12",
            "digsite analyse position.json --thorough",
            "digsite analyse - --json",
        ],
    )
    parser.add_argument("file", help=_("a position (JSON) or a record; - reads it"))
    parser.add_argument(
        "--step", type=int, metavar="N", help=_("the position after step N of a record")
    )
    parser.add_argument("--thorough", action="store_true", help=_("weigh every decision longer"))
    parser.add_argument("--json", action="store_true", help=_("print JSON"))


def _score(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(
        commands,
        "score",
        _("Count the points of a position, a drawn board or a record."),
        [
            "digsite score scarabya board.txt",
            "digsite score scarabya position.json",
            "digsite score scarabya game.dig",
        ],
    )
    parser.add_argument("game", help=_("the game"))
    parser.add_argument(
        "file", help=_("a position (JSON), a board as text, or a record; - reads it")
    )
    parser.add_argument("--json", action="store_true", help=_("print JSON"))
    parser.add_argument("--mode", default="", help=_("the mode the position belongs to"))


def _puzzle(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(
        commands,
        "puzzle",
        _("Play the puzzle of the day: the same deal for everybody."),
        ["digsite puzzle", "digsite puzzle scarabya --date 2030-02-28", "digsite puzzle --show"],
    )
    parser.add_argument("game", nargs="?", help=_("the game"))
    parser.add_argument("--date", metavar="YYYY-MM-DD", help=_("another day's puzzle"))
    parser.add_argument("--show", action="store_true", help=_("show the deal and par, do not play"))
    parser.add_argument("--record", metavar="FILE", help=_("write the game's record here"))


def _problem(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(
        commands,
        "problem",
        _("Solve a problem: a position with one best result, and a proof."),
        ["digsite problem", "digsite problem anasazi --level 2", "digsite problem --proof"],
    )
    parser.add_argument("game", nargs="?", help=_("the game; the one of the day, if left out"))
    parser.add_argument("--date", metavar="YYYY-MM-DD", help=_("another day's problem"))
    parser.add_argument("--number", type=int, metavar="N", help=_("this one of the collection"))
    parser.add_argument("--level", type=int, metavar="1-5", help=_("one that is so hard"))
    parser.add_argument("--proof", action="store_true", help=_("show the answer and its proof"))


def _simulate(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(
        commands,
        "simulate",
        _("Let bots play many games and compare them."),
        [
            "digsite simulate scarabya --bots student,visitor --games 200",
            "digsite simulate scarabya --mode duel --bots professor,student --pair-deals --json",
            "digsite simulate scarabya --bots archaeologist --games 50 --plot scores.svg",
            "digsite simulate indus --bots student,visitor --games 1000 --out games.csv",
        ],
    )
    parser.add_argument("game", help=_("the game"))
    parser.add_argument(
        "--bots", required=True, metavar="LEVELS", help=_("one bot a seat, by level")
    )
    parser.add_argument("--games", type=int, default=100, metavar="N", help=_("how many games"))
    parser.add_argument(
        "--pair-deals",
        action="store_true",
        help=_("play each deal again with the seats swapped, which cancels luck"),
    )
    parser.add_argument(
        "--luck", action="store_true", help=_("measure luck, and tell the results without it, too")
    )
    parser.add_argument(
        "--processes", type=int, metavar="N", help=_("processes; any number gives the same results")
    )
    parser.add_argument(
        "--cluster", choices=["ray"], help=_("play on many machines; see docs/scale.md")
    )
    parser.add_argument("--json", action="store_true", help=_("print JSON"))
    parser.add_argument(
        "--plot", metavar="FILE", help=_("draw a histogram of the points (.svg or .png)")
    )
    parser.add_argument(
        "--out", metavar="FILE", help=_("write a table as games end (.parquet, .csv or .jsonl)")
    )
    _add_rows(parser)
    _add_table(parser)


def _arena(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(
        commands,
        "arena",
        _("Let programs of anybody's making play each other."),
        ["digsite arena engines mine.toml yours.toml --game indus --games 20 --out games.jsonl"],
    )
    kinds = parser.add_subparsers(metavar="engines", required=True)
    engines = kinds.add_parser("engines", help=_("programs that talk JSON; see docs/arena.md"))
    engines.add_argument("engines", nargs="+", metavar="FILE", help=_("a TOML file a program"))
    engines.add_argument("--game", required=True, help=_("the game"))
    engines.add_argument("--games", type=int, default=2, metavar="N", help=_("how many games"))
    engines.add_argument(
        "--seconds", type=float, default=60.0, metavar="S", help=_("seconds a game and program")
    )
    engines.add_argument(
        "--increment", type=float, default=0.0, metavar="S", help=_("seconds added a decision")
    )
    engines.add_argument("--out", metavar="FILE", help=_("write every game (JSON lines)"))
    _add_table(engines)


def _add_rows(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rows",
        choices=("seats", "decisions"),
        default="seats",
        help=_("what a row of the table is: a seat of a game, or a decision"),
    )


def _dataset(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(
        commands,
        "dataset",
        _("Turn recorded games into a table."),
        [
            "digsite dataset games/*.dig --out games.csv",
            "digsite dataset games/ --out decisions.parquet --rows decisions",
        ],
    )
    parser.add_argument(
        "records", nargs="+", metavar="FILE", help=_("records (.dig), or folders of them")
    )
    parser.add_argument(
        "--out", required=True, metavar="FILE", help=_("the table: .parquet, .csv or .jsonl")
    )
    _add_rows(parser)


def _content(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(
        commands,
        "content",
        _("Use your own boards and cards: start a folder, or check one."),
        [
            "digsite content new scarabya mybox",
            "digsite content check scarabya mybox",
            "digsite play scarabya --content mybox",
        ],
    )
    parser.add_argument("action", choices=("new", "check"), help=_("start a folder, or check it"))
    parser.add_argument("game", help=_("the game"))
    parser.add_argument("dir", help=_("the folder"))


def _board(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(
        commands,
        "board",
        _("Build a board tile by tile; only what fits is offered."),
        ["digsite board indus", "digsite board indus --board 'L1 - - L6 Q1r0'"],
    )
    parser.add_argument("game", help=_("the game"))
    parser.add_argument("--board", default="", metavar="TEXT", help=_("go on with this board"))
    parser.add_argument("--content", metavar="DIR", help=_("build from your own tiles"))


def _engine(commands: argparse._SubParsersAction[Parser]) -> None:
    _command(
        commands,
        "engine",
        _("Referee for other programs: JSON lines on standard input and output."),
        ['echo \'{"id":1,"cmd":"games"}\' | digsite engine'],
    )
