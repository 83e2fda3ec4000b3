"""What a notebook shows of positions, results and reviews. ``core/showing.py`` opens this door."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from digsite.arena.plots import curves_svg, histogram_svg
from digsite.arena.summary import BotSummary, Summary
from digsite.core.contract import SPECTATOR, Observation, State
from digsite.core.match import Match
from digsite.core.record import Record
from digsite.core.replay import Replay
from digsite.core.words import _, plural
from digsite.draw.scene import Sight
from digsite.services.board import artist, board_svg
from digsite.services.flipbook import Flipbook
from digsite.services.review import ToldReview
from digsite.study.review import Review

PLOT_WIDTH: Final = 640


def svg_of(thing: object) -> str | None:
    """A position as a picture; None for what is none."""
    if isinstance(thing, Match):
        return board_svg(thing.state, int(SPECTATOR), thing.players)
    if isinstance(thing, State):
        return board_svg(thing, int(SPECTATOR))
    if isinstance(thing, Observation):
        game = thing.settings.game
        voice = game.kit().words.voice(thing.settings.seats)
        return artist(game).scene(Sight(thing, voice=voice)).document(language=voice.language)
    return None


def html_of(thing: object) -> str | None:
    """Results as a table with a plot, a record as pages to turn; None for anything else."""
    if isinstance(thing, Summary):
        return results(thing)
    if isinstance(thing, ToldReview):
        return told(thing)
    if isinstance(thing, Review):
        return numbers(thing)
    if isinstance(thing, Record):
        return Flipbook(Replay.of(thing))._repr_html_()
    return None


# Results of many games


def results(summary: Summary) -> str:
    """Who won how often, with how many points, and how often each number of points came."""
    head = [_("bot"), _("wins %"), _("interval"), _("points"), _("interval"), _("spread")]
    lucky = any(bot.without_luck for bot in summary.bots)
    if lucky:
        head += [_("wins % without luck"), _("interval")]
    games = plural("{n} game", "{n} games", summary.games)
    caption = _("{games}; intervals hold 95 %").format(games=games)
    lines = [_result(bot, lucky) for bot in summary.bots]
    series = [(bot.name, bot.points) for bot in summary.bots]
    if not summary.games:
        return table(caption, head, lines)
    return table(caption, head, lines) + framed(
        histogram_svg(_("How often each number of points came"), series, _("points"))
    )


def _result(bot: BotSummary, lucky: bool) -> list[str]:
    wins, score = bot.wins, bot.score
    line = [
        bot.name,
        *_percent(wins.value, wins.low, wins.high),
        f"{score.value:.1f}",
        f"{score.low:.1f} .. {score.high:.1f}",
        f"{score.sd:.1f}",
    ]
    if lucky:
        less = bot.without_luck["wins"].adjusted
        line += _percent(less.value, less.low, less.high)
    return line


def _percent(value: float, low: float, high: float) -> list[str]:
    return [f"{100 * value:.1f}", f"{100 * low:.1f} .. {100 * high:.1f}"]


# Reviews


def told(review: ToldReview) -> str:
    """What decided a game, its moments, what everybody's play and luck were, and its course."""
    unit = _("points") if review.unit == "points" else "%"
    moments = [*review.moments, *review.turning_points]
    said = "".join(f"<li>{escape(one.sentence)}</li>" for one in moments)
    lines = [
        [side.name, f"{side.cost:.1f}", f"{side.luck:+.1f}", str(side.mistakes)]
        for side in review.sides
    ]
    head = [_("side"), _("play cost"), _("luck gave"), _("mistakes")]
    return (
        f"<p><b>{escape(review.title)}.</b> {escape(review.result)} {escape(review.decided)}</p>"
        f"<ul>{said}</ul>"
        + table(f"{_('Play and luck')} ({unit})", head, lines)
        + course([side.name for side in review.sides], review.curve, unit)
    )


def numbers(review: Review) -> str:
    """A review's numbers: what play cost and luck gave each side, and how it stood."""
    words = review.settings.game.kit().words
    voice = words.voice(review.settings.seats)
    names = [_("The team")] if review.together else [*voice.names]
    unit, factor = (_("points"), review.scale) if review.scale > 0.0 else ("%", 100.0)
    lines = [
        [
            names[side],
            f"{factor * review.cost_of(side):.1f}",
            f"{factor * review.luck_of(side):+.1f}",
        ]
        for side in range(review.sides)
    ]
    curve = [[factor * value for value in values] for values in review.curve]
    caption = f"{_('Play and luck')} ({unit})"
    head = [_("side"), _("play cost"), _("luck gave")]
    return table(caption, head, lines) + course(names, curve, unit)


def course(names: Sequence[str], curve: Sequence[Sequence[float]], unit: str) -> str:
    """How it stood for each side, step by step."""
    series = [(name, [values[side] for values in curve]) for side, name in enumerate(names)]
    title = f"{_('How it stood')} ({unit})"
    return framed(curves_svg(title, series, _("steps")))


# Markup


def table(caption: str, head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A plain table, which a notebook has styles for."""
    cells = "".join(f"<th>{escape(name)}</th>" for name in head)
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in line) + "</tr>" for line in lines
    )
    return (
        f"<table><caption>{escape(caption)}</caption>"
        f"<thead><tr>{cells}</tr></thead><tbody>{rows}</tbody></table>"
    )


def framed(svg: str) -> str:
    """A plot no wider than it reads well."""
    return f'<div style="max-width:{PLOT_WIDTH}px">{svg}</div>'
