"""``digsite review``: what was luck and what was play in a game that is over."""

from __future__ import annotations

import argparse

from digsite.cli.terminal.arguments import Problem
from digsite.cli.terminal.book import may_show
from digsite.cli.terminal.files import load_record
from digsite.cli.terminal.screen import Screen
from digsite.core.contract import canonical_json
from digsite.core.errors import RecordError
from digsite.core.match import replay
from digsite.core.words import N_, _, plural
from digsite.services.review import NotOver, ToldDecision, ToldReview, remarks, told_review
from digsite.study.decisions import EFFORTS

KINDS = {
    "best": N_("The best decision"),
    "worst": N_("What to try another time"),
    "luckiest": N_("The luckiest moment"),
}


def run(args: argparse.Namespace) -> int:
    """Review a record, in words or as data."""
    screen = Screen()
    record = load_record(args.file)
    try:
        match = replay(record)
    except RecordError as problem:
        raise Problem(f"{args.file}, {problem}") from None
    if not args.json and not may_show(screen, record.settings):
        return 0
    effort = EFFORTS["thorough" if args.thorough else "quick"]
    try:
        told = told_review(match, effort)
    except NotOver:
        message = _("{file}: the record ends before the game does, and only a game is reviewed")
        raise Problem(message.format(file=args.file)) from None
    if args.json:
        print(canonical_json(told.to_data()))
        return 0
    tell(screen, told)
    if args.all:
        tell_all(screen, told)
    else:
        screen.say()
        screen.say(_("Every decision and every outcome of chance:  digsite review FILE --all"))
    return 0


def tell(screen: Screen, told: ToldReview) -> None:
    """What decided it, three moments, and where it turned."""
    screen.heading(told.title)
    screen.say(f"{told.result} {told.decided}")
    for moment in told.moments:
        screen.say()
        screen.show(screen.strong(f"{_(KINDS[moment.kind])} ({_step(moment.step)})"))
        screen.say("    " + moment.sentence)
    if told.turning_points:
        screen.say()
        screen.show(screen.strong(_("Where it turned")))
    for moment in told.turning_points:
        screen.say(f"    {_step(moment.step)}: {moment.sentence}")


def tell_all(screen: Screen, told: ToldReview) -> None:
    """Everybody's account, and behind it every decision with the best moves there were, and every
    outcome. Criticism stays as sparse as above: elsewhere the moves stand side by side.
    """
    unit = _("points") if told.unit == "points" else "%"
    screen.say()
    for side in told.sides:
        mistakes = plural("{n} mistake", "{n} mistakes", side.mistakes)
        line = _("{name}: decisions cost {cost} {unit} ({mistakes}), chance gave {luck} {unit}")
        screen.say(line.format(
            name=side.name, cost=side.cost, luck=f"{side.luck:+}", unit=unit, mistakes=mistakes
        ))  # fmt: skip
    screen.say()
    remarked = {one.step for one in remarks(told)}
    for one in told.decisions:
        screen.say(_line(one, unit) if one.step in remarked else f"{_step(one.step)}: {one.played}")
        for other in one.alternatives:
            screen.say(f"    {other.move}: {other.value} {unit}. {other.why}".rstrip())
    screen.say()
    for luck in told.luck:
        gains = ", ".join(
            f"{side.name} {gain:+}" for side, gain in zip(told.sides, luck.gains, strict=True)
        )
        if any(luck.gains):
            screen.say(f"{_step(luck.step)}: {luck.outcome}  {gains} {unit}")


def _line(one: ToldDecision, unit: str) -> str:
    """A decision worth a remark: a mistake, or the best there was."""
    if not one.mistake:
        return _("{step}: {move}, the best there was").format(step=_step(one.step), move=one.played)
    line = _("{step}: {move}; {best} was worth {cost} {unit} more. {why}")
    return line.format(
        step=_step(one.step), move=one.played, best=one.best, cost=one.cost, unit=unit,
        why=one.alternatives[0].why,
    ).rstrip()  # fmt: skip


def _step(steps: int) -> str:
    """A step as ``digsite replay`` counts it."""
    return _("step {n}").format(n=steps + 1)
