"""``digsite simulate``: many games between bots, counted with their uncertainty."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from digsite.arena.cluster import CLUSTERS
from digsite.arena.data import DECISIONS, ROWS, check_file, writing
from digsite.arena.plan import Plan, Row
from digsite.arena.simulate import Progress, play, simulate
from digsite.arena.stats import Histogram
from digsite.arena.summary import BotSummary, Summary
from digsite.cli.terminal.arguments import Problem, game_named, names_from, seed_from, settings_from
from digsite.cli.terminal.seats import check_levels
from digsite.core.contract import canonical_json
from digsite.core.words import _, plural
from digsite.services.opponents import level_names

if TYPE_CHECKING:
    from collections.abc import Iterator

BAR = 40
PICTURE = (1280, 720)
"""The size of a PNG in pixels: the SVG's, doubled."""


def run(args: argparse.Namespace) -> int:
    """Play, count, show."""
    plan = plan_from(args)
    check_plot(args.plot)
    processes = args.processes if args.processes is not None else os.cpu_count() or 1
    if processes < 1:
        raise Problem(_("--processes must be at least 1"))
    if args.out is not None:
        check_file(Path(args.out))
    rows = played(plan, processes, args)
    summary = Summary(rows)
    if args.plot is not None:
        draw(summary, plan, Path(args.plot))
    if args.json:
        print(canonical_json(to_data(plan, summary, rows)))
    else:
        show(summary)
    return 0


def played(plan: Plan, processes: int, args: argparse.Namespace) -> list[Row]:
    """All rows, written as they come where a file was named; their decisions are not kept then."""
    on_cluster = CLUSTERS[args.cluster](args.processes) if args.cluster else nullcontext()
    with on_cluster as pool, progress_bar(plan.games) as progress:
        if args.out is None:
            return simulate(plan, processes, progress, pool)
        rows: list[Row] = []
        with writing(Path(args.out), args.rows) as writer:
            for row in play(plan, range(plan.games), processes, progress, pool):
                writer.write(ROWS[args.rows](plan.settings, row))
                row.pop("decisions", None)
                rows.append(row)
        return rows


def plan_from(args: argparse.Namespace) -> Plan:
    """What the command line asks for."""
    game = game_named(args.game)
    bots = names_from(args.bots)
    check_levels(bots)
    if not bots:
        raise Problem(_("--bots names nobody; the levels are: {known}").format(
            known=", ".join(level_names())
        ))  # fmt: skip
    if args.games < 1:
        raise Problem(_("--games must be at least 1"))
    seats = args.seats
    if seats is None:
        seats = max(len(bots), game.mode(args.mode).least)
    settings = settings_from(args, game, seats)
    games = args.games
    if args.pair_deals and games % seats:
        message = _("--pair-deals plays each deal once a seat: --games must be a multiple of {n}")
        raise Problem(message.format(n=seats))
    decisions = args.out is not None and args.rows == DECISIONS
    seed = seed_from(args.seed)
    how = {"decisions": decisions, "luck": args.luck}
    return Plan(settings, bots, games, seed, args.pair_deals, **how)


def check_plot(file: str | None) -> None:
    """Refuse a picture that could not be drawn before a long run, not after it."""
    if file is None:
        return
    if Path(file).suffix not in (".svg", ".png"):
        raise Problem(_("--plot draws .svg or .png, not {file}").format(file=file))
    if not Path(file).resolve().parent.is_dir():
        raise Problem(_("--plot: there is no folder for {file}").format(file=file))
    if Path(file).suffix == ".png":
        from digsite.draw.render import MissingBrowser, find_browser

        try:
            find_browser()
        except MissingBrowser as problem:
            raise Problem(str(problem)) from None


@contextmanager
def progress_bar(games: int) -> Iterator[Progress | None]:
    """A bar on standard error while somebody is looking; otherwise nothing."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(_("games"), total=games)

        def advance(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        yield advance


def to_data(plan: Plan, summary: Summary, rows: list[Row]) -> dict[str, object]:
    """Everything, for programs."""
    asked = {
        "game": plan.settings.game.id,
        **plan.settings.to_data(),
        "bots": plan.bots,
        "games": plan.games,
        "seed": plan.seed,
        "pair_deals": plan.pair_deals,
    }
    return {"plan": asked, "summary": summary.to_data(), "rows": rows}


def show(summary: Summary) -> None:
    """A table, and a histogram of the points for each bot."""
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    games = plural("{n} game", "{n} games", summary.games)
    caption = _("{games}; intervals hold 95 %").format(games=games)
    table = Table(title=caption)
    for name in (_("bot"), _("wins %"), _("interval"), _("points"), _("interval"), _("spread")):
        table.add_column(name, justify="left" if name == _("bot") else "right")
    for bot in summary.bots:
        wins, score = bot.wins, bot.score
        table.add_row(
            bot.name,
            f"{100 * wins.value:.1f}",
            f"{100 * wins.low:.1f} .. {100 * wins.high:.1f}",
            f"{score.value:.1f}",
            f"{score.low:.1f} .. {score.high:.1f}",
            f"{score.sd:.1f}",
        )
    console.print(table)
    for line in luck_lines(summary):
        console.print(line, markup=False)
    for bot in summary.bots:
        console.print(f"\n{bot.name}", markup=False)
        for line in histogram_lines(bot):
            console.print(line, markup=False)


def luck_lines(summary: Summary) -> list[str]:
    """The results less the luck in them, and how much of their spread that leaves."""
    lines = []
    for bot in summary.bots:
        for name, found in bot.without_luck.items():
            percent = name == "wins"
            factor, what = (100.0, _("wins %")) if percent else (1.0, _("margin in points"))
            less = found.adjusted
            line = _(
                "{bot}, without luck: {what} {value}, {low} .. {high}; {kept} % of the variance"
            )
            lines.append(line.format(
                bot=bot.name, what=what, value=f"{factor * less.value:.1f}",
                low=f"{factor * less.low:.1f}", high=f"{factor * less.high:.1f}",
                kept=f"{100 * found.kept:.0f}",
            ))  # fmt: skip
    return lines


def histogram_lines(bot: BotSummary) -> list[str]:
    """One line a bin: from which points, how many games, and a bar."""
    bins = Histogram(bot.points, 12)
    highest = max(bins.counts)
    lines = []
    for start, count in zip(bins.edges(), bins.counts, strict=False):
        bar = "#" * round(BAR * count / highest)
        lines.append(f"{start:>8g}  {count:>5}  {bar}".rstrip())
    return lines


def draw(summary: Summary, plan: Plan, file: Path) -> None:
    """The same histogram as a picture."""
    from digsite.arena.plots import histogram_svg

    games = plural("{n} game", "{n} games", summary.games)
    title = _("{title}: points in {games}").format(title=plan.settings.game.title, games=games)
    svg = histogram_svg(title, [(bot.name, bot.points) for bot in summary.bots], _("points"))
    if file.suffix == ".svg":
        file.write_text(svg, encoding="utf-8")
        return
    from digsite.draw.render import render_picture

    render_picture(svg, file, *PICTURE)
