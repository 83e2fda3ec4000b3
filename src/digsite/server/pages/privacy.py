"""What is kept about guests, for how long, and who sees it, with this server's numbers."""

from __future__ import annotations

from digsite.core.words import _, plural
from digsite.server.limits import Limits
from digsite.server.pages.guest_shapes import Paragraphs, Privacy
from digsite.server.web.requests import Asked


async def show(asked: Asked) -> Privacy:
    """The page, in the asker's language."""
    limits = asked.site.limits
    return Privacy(
        _("You need no account here, nothing is fetched from elsewhere, and nobody counts visits."),
        [
            Paragraphs(_("What is kept"), kept(limits)),
            Paragraphs(_("Who sees it"), seen()),
            Paragraphs(_("How long"), spans(limits)),
            Paragraphs(
                _("Your rights"),
                [_("On your own page you can take all of it with you, and have it forgotten.")],
            ),
        ],
        limits.contact,
    )


def kept(limits: Limits) -> list[str]:
    """Everything that is kept."""
    logged = _("A log of requests with your address. It holds no names, no moves and no links.")
    if limits.log_level not in ("debug", "info"):
        logged = _("No log of your requests. What goes wrong is noted, without names and links.")
    return [
        _("A cookie with a random number and the name you gave: by it your games know you."),
        _("A cookie with the language you chose, if you chose one."),
        _("A cookie that says whether your screen is wide or tall, so that a board comes at once."),
        _("The tables you sit at: who sat where, every move, and when."),
        _("Your campaigns, your attempts at puzzles, and the problems you solved."),
        _("Records you upload, with a number made from your address by which they are counted."),
        _("Sentences you reported as wrong, and nothing about who did."),
        _("A code to come back with, if you asked for one, in a form nobody can read."),
        logged,
    ]


def seen() -> list[str]:
    """Who sees what."""
    return [
        _("Those at a table see your name and your moves, and whoever has its link may watch."),
        _("Once a game is over, whoever knows its address can replay it."),
        _("Those who run this server can see everything on it."),
    ]


def spans(limits: Limits) -> list[str]:
    """How long each thing is kept."""
    found = (
        (_("Finished games"), limits.finished_days),
        (_("Unfinished games that nobody touches"), limits.unfinished_days),
        (_("Tables where nobody ever moved"), limits.unbegun_days),
        (_("What-ifs"), limits.fork_days),
        (_("Uploaded records"), limits.upload_days),
    )
    return [f"{what}: {span(days)}" for what, days in found]


def span(days: float) -> str:
    """So many days; 0 means for ever."""
    if not days:
        return _("until you delete them")
    return plural("{days} day", "{days} days", round(days), days=f"{days:g}")
