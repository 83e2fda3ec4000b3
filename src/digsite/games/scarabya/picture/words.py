"""Scarabya's sentences: why a move is refused, what happened, what to do now.

Templates are translated when they are used. Counted things ("4 squares") come as finished pieces
in the nominative, separated by signs, so that every language can decline them in its own way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from digsite.core.contract import SPECTATOR, Observation, Result
from digsite.core.kit import Words, with_name, won_with
from digsite.core.words import N_, Voice
from digsite.draw.actions import Cell
from digsite.games.scarabya.knowledge.seen import Seen, cell_name, cells_of, read

REFUSALS: dict[str, str] = {
    "not_this_board": N_("Each of the four boards is laid once, quarter by quarter from NW to SE."),
    "not_a_starter": N_("The duel is started by seat 0 or by seat 1."),
    "not_this_mission": N_("Each mission comes up once, and this one is not next."),
    "no_chance_now": N_("Nothing is drawn now: somebody has a camp to pitch."),
    "not_a_camp": N_("This is not a camp. The mission asks for camp {mission}."),
    "wrong_shape": N_("The mission asks for camp {mission}, not for camp {shape}."),
    "outside": N_("Camp {shape} would stick out over the frame: all five squares must be inside."),
    "no_flip": N_("At this table camps are turned but never turned over."),
    "rock": N_("There is a rock on {square}, and rocks stay where they are."),
    "overlap": N_("A camp already stands on {square}."),
    "off_centre": N_("The first camp must cover at least one of the four central squares."),
    "corner_only": N_(
        "Corner contact is not enough: a camp must share a side with an earlier one."
    ),
    "no_contact": N_("Camp {shape} would stand alone: it must share a side with an earlier camp."),
    "not_your_turn": N_("You have no camp to pitch just now."),
    "game_over": N_("The game is over: all twelve missions are done."),
}

EVENTS: dict[str, str] = {
    "quarter": N_("{corner}: board {board}, {side}, turned by {angle} degrees."),
    "quarter_straight": N_("{corner}: board {board}, {side}."),
    "first": N_("{name} starts the duel."),
    "mission": N_("Mission {round} of 12: camp {shape}."),
    "discarded": N_("{name} finds no legal place for camp {shape} and puts it away."),
    "chosen": N_("{name} has chosen a place."),
    "chosen_own": N_("{name} has chosen {move}."),
    "placed": N_("{name} pitches camp {shape} ({move})."),
    "dug": N_("{name} closes a dig: {squares} × {symbols} = {points}."),
    "dug_empty": N_("{name} closes a dig without a scarab: {squares}, no points."),
    "dug_trap": N_(
        "A dig closes with scarabs inside: {squares}, {symbols} that no camp can reach."
    ),
    "dug_tokens": N_("Paid with tokens {tokens}."),
    "dug_owed": N_("The box runs out of tokens: {points} owed."),
    "dug_marked": N_("A token of {value} marks it."),
    "dug_drawn": N_("No token is left to mark it: the mark is drawn."),
    "certain_won": N_("Every scarab is covered: the game is won for certain."),
    "certain_lost": N_("Still visible: {symbols}, and not all can be covered: lost for certain."),
    "compensated": N_("An odd number of camps stands: {name} gets {points} for open scarabs."),
    "leg": N_("Game {leg}: the same site and the same missions, now {name} starts."),
    "over": N_("All twelve missions are done."),
}
"""By kind of event. Where one kind has several sentences, the kind comes first in the key."""

BRIEFS: dict[str, str] = {
    "first": N_("starts the duel"),
    "discarded": N_("puts camp {shape} away"),
    "placed": N_("pitches camp {shape}"),
    "dug": N_("digs {size} × {symbols}: +{points}"),
    "compensated": N_("+{points} for open scarabs"),
    "leg": N_("starts game {leg}"),
}
"""Parts of a journal's line; a dig without points goes without saying."""

HINTS: dict[str, str] = {
    "digs": N_("It closes the marked dig: {points}."),
    "digs_several": N_("It closes the marked digs: {points}."),
    "spares": N_("The marked scarabs stay open, which the next best camp would cover: {count}."),
    "fences": N_("The open scarabs beside it are easier to fence in then: {count}."),
    "prepares": N_("Of the camps to come, {fits} of {all} can close the marked space: {points}."),
    "denies": N_(
        "After the next best camp, {fits} of {all} camps could close the marked space: {points}."
    ),
    "covers": N_("It covers the marked scarabs: {count}. Then {left} are still open."),
    "rescues": N_(
        "Later only {fits} of the {all} camps to come could still cover the marked scarab."
    ),
    "frees": N_("The next best camp would wall in the marked scarabs for good: {count}."),
    "covers_none": N_("No camp earns anything now, and on the marked squares it covers no scarab."),
    "covers_some": N_("No camp earns anything now; on the marked squares it covers {count}."),
}
"""Why a camp is advised."""

PROMPTS: dict[str, str] = {
    "site": N_("The site is being laid out, board by board."),
    "first": N_("It is being drawn who starts."),
    "mission": N_("The next mission is about to be turned over."),
    "place": N_("Pitch camp {mission}. It must share a side with an earlier camp."),
    "place_first": N_("Pitch camp {mission}. It must cover one of the four central squares."),
    "over": N_("The game is over."),
}

WAITING: dict[str, str] = {
    "place": N_("{name} is looking for a place for camp {mission}."),
    "place_several": N_("Looking for a place for camp {mission}: {name}."),
    "place_chosen": N_("You have chosen. Still thinking: {name}."),
    "place_put_away": N_("Camp {mission} fits nowhere and is put away. Still thinking: {name}."),
}
"""What everybody else waits for; ``name`` may be several, whose verb no template has to bend."""

CORNERS: dict[str, str] = {
    "NW": N_("North-west"),
    "NE": N_("North-east"),
    "SW": N_("South-west"),
    "SE": N_("South-east"),
}
SIDES: dict[str, str] = {"1": N_("front"), "2": N_("back")}


# Counted things


def squares(count: int, voice: Voice) -> str:
    return voice.count("{n} square", "{n} squares", count)


def scarabs(count: int, voice: Voice) -> str:
    return voice.count("{n} scarab", "{n} scarabs", count)


def points(count: int, voice: Voice) -> str:
    return voice.count("{n} point", "{n} points", count)


def camps(count: int, voice: Voice) -> str:
    return voice.count("{n} camp", "{n} camps", count)


def places(count: int, voice: Voice) -> str:
    """How many legal placements there are."""
    return voice.count("{n} place to choose from", "{n} places to choose from", count)


def whole(event: Mapping[str, object], name: str) -> int:
    """A number that an event tells."""
    value = event[name]
    return value if isinstance(value, int) else 0


# Digs

_DIG = N_("Closes a dig: {squares} × {symbols} = {points}.")
_EMPTY_DIG = N_("Closes off {squares} without a scarab.")
_TRAP = N_("Walls in {symbols} that no camp can reach any more.")


@dataclass(frozen=True)
class Closing:
    """The dig that a camp closes, as an event tells it. Solo, a dig earns nothing (SCA-53)."""

    size: int
    symbols: int
    points: int
    cells: list[Cell]
    tokens: list[list[int]]
    """What was paid for each symbol, where the table pays with tokens."""
    mark: object = None
    """The token that marks it, 0 for a drawn mark; None where no tokens do."""

    @staticmethod
    def told(event: Mapping[str, object]) -> Closing:
        found = event["squares"]
        return Closing(
            whole(event, "size"),
            whole(event, "symbols"),
            whole(event, "points"),
            cells_of(found) if isinstance(found, list) else [],
            tokens_of(event),
            event.get("mark"),
        )

    def values(self, voice: Voice) -> dict[str, object]:
        return {
            "squares": squares(self.size, voice),
            "symbols": scarabs(self.symbols, voice),
            "points": points(self.points, voice),
        }

    def effect(self, voice: Voice) -> str:
        """What it would be worth, said before the camp is pitched."""
        template = _EMPTY_DIG if not self.symbols else _DIG if self.points else _TRAP
        return voice.fill(template, self.values(voice))

    def sentence(self, name: str, voice: Voice) -> str:
        """What it was worth to whoever closed it, and how that was paid."""
        kind = "dug_empty" if not self.symbols else "dug" if self.points else "dug_trap"
        sentences = [voice.fill(EVENTS[kind], {"name": name, **self.values(voice)})]
        sentences += payment(self.tokens, self.points, voice)
        if self.mark is not None:
            marked = EVENTS["dug_marked" if self.mark else "dug_drawn"]
            sentences.append(voice.say(marked, value=self.mark))
        return " ".join(sentences)


def tokens_of(event: Mapping[str, object]) -> list[list[int]]:
    """What was paid for each symbol, where the table pays with tokens."""
    tokens = event.get("tokens")
    return tokens if isinstance(tokens, list) else []


def payment(tokens: Sequence[Sequence[int]], due: int, voice: Voice) -> list[str]:
    """SCA-31: how points were paid, and what is owed; nothing where no tokens are used."""
    paid = ["+".join(str(coin) for coin in coins) for coins in tokens if coins]
    sentences = [voice.say(EVENTS["dug_tokens"], tokens=", ".join(paid))] if paid else []
    missing = due - sum(sum(coins) for coins in tokens)
    if tokens and missing:
        sentences.append(voice.say(EVENTS["dug_owed"], points=points(missing, voice)))
    return sentences


# What happened, and what to do now


class ScarabyaWords(Words):
    """Tells Scarabya."""

    seat = N_("Expedition {letter}")
    refusals = REFUSALS
    events = EVENTS
    prompts = PROMPTS
    waiting = WAITING
    briefs = BRIEFS
    reasons = HINTS
    begins = frozenset({"placed", "discarded", "leg"})

    def brief(self, event: Mapping[str, object], voice: Voice) -> str:
        return "" if event.get("points") == 0 else super().brief(event, voice)

    def tell(self, event: Mapping[str, object], voice: Voice) -> str:
        kind = str(event["kind"])
        values = with_name(event, voice)
        if kind == "dug":
            return Closing.told(event).sentence(str(values["name"]), voice)
        if kind == "quarter":
            values |= _board_words(str(event["board"]), voice)
            kind = "quarter" if values["angle"] != "0" else "quarter_straight"
        elif kind == "chosen":
            kind = "chosen_own" if "move" in event else "chosen"
        elif kind == "certain":
            kind = "certain_won" if event["won"] else "certain_lost"
            values["symbols"] = scarabs(whole(event, "left"), voice)
        elif kind == "compensated":
            due = whole(event, "points")
            told = voice.fill(EVENTS[kind], {**values, "points": points(due, voice)})
            return " ".join([told, *payment(tokens_of(event), due, voice)])
        return voice.fill(EVENTS[kind], values) if kind in EVENTS else ""

    def because(self, kind: str, values: Mapping[str, object], voice: Voice) -> str:
        named = dict(values)
        if "points" in values:
            named["points"] = points(whole(values, "points"), voice)
        if "count" in values:
            named["count"] = scarabs(whole(values, "count"), voice)
        return voice.fill(HINTS[kind], named)

    def headline(self, seen: Observation, result: Result, voice: Voice) -> str:
        """What the winner dug out, and the best of it."""
        if len(result.winners) != 1 or len(result.scores) < 2:
            return ""
        winner, site = result.winners[0], Seen(seen)
        digs = [dig for plot in site.plots for dig in plot.digs if dig.owner == winner]
        best = max((len(dig.cells) * len(dig.symbols) for dig in digs), default=0)
        if not best:
            return ""
        template = N_("{name} dug out {points}, {best} of them in one pit")
        points = int(result.scores[winner])
        return voice.say(template, name=voice.name(winner), points=points, best=best)

    def ask(self, seen: Observation, voice: Voice) -> str:
        first = seen.phase() == "place" and read(seen).plot.is_bare
        return voice.fill(PROMPTS["place_first" if first else seen.phase()], seen.data)

    def wait(self, seen: Observation, voice: Voice) -> str:
        acting = seen.acting()
        if seen.settings.mode == "duel" or seen.viewer == SPECTATOR:
            key = "place" if len(acting) == 1 else "place_several"
        elif str(seen.data["mission"]) in read(seen).plot.discarded:
            key = "place_put_away"
        else:
            key = "place_chosen"
        return voice.fill(WAITING[key], {**seen.data, "name": voice.all_names(acting)})

    def ending(self, result: Result, voice: Voice) -> str:
        """Alone in the base game there is nobody to beat; all other ends are told as usual."""
        if len(result.scores) == 1 and result.reason == "missions_done":
            return voice.say(_ALONE, points=points(result.scores[0], voice))
        return ""


WORDS = ScarabyaWords()


def _board_words(text: str, voice: Voice) -> dict[str, object]:
    """The words for a board laid into the frame, such as ``NW=B2r90``."""
    corner, _, board = text.partition("=")
    face, _, angle = board.partition("r")
    side = voice.word(SIDES[face[1]])
    return {"corner": voice.word(CORNERS[corner]), "board": face[0], "side": side, "angle": angle}


@lru_cache(maxsize=256)
def every_prompt(language: str, others: str) -> tuple[str, ...]:
    """All that a viewer may be told to do, or to wait for while the ``others`` decide."""
    voice = Voice((), language)
    unknown = voice.say(ScarabyaWords.seat, letter="W")  # somebody who has yet to sit down
    templates = (*PROMPTS.values(), *WAITING.values())
    return tuple(
        voice.say(one, mission="W", name=name) for one in templates for name in (others, unknown)
    )


# What stands beside the board

DEAL = N_("The same deal again: site {site}, missions {deck}.")

SLOTS: dict[str, str] = {
    "left": N_("Camp {shape}: still to come"),
    "now": N_("Camp {shape}: to be pitched now"),
    "built": N_("Camp {shape}: pitched"),
    "discarded": N_("Camp {shape}: put away"),
}

_ALONE = N_("Your expedition comes home with {points}.")
_EVEN = N_("{camps}, an even number: nobody would get more if the duel ended now.")
_ODD = N_("{camps}, an odd number: open scarabs would bring {name} {points} if it ended now.")
_EVEN_END = N_("{camps}, an even number: nothing for open scarabs.")
_ODD_END = N_("{camps}, an odd number: {name} gets {points} for open scarabs.")
_WON = N_("All covered: the game is won for certain.")
_TRAPPED = N_("Walled in for good: {symbols}. The game is lost for certain.")
_TOO_MANY = N_("Too many for the missions left: {symbols}. The game is lost for certain.")
_IN_SIGHT = N_("Still to be covered: {symbols}.")


def outcome(seen: Seen, voice: Voice) -> str:
    """How the game ended, in one sentence."""
    if seen.mode == "solo":
        if seen.winners:
            return voice.say(N_("Won: every scarab lies under a camp."))
        left = scarabs(len(seen.visible_symbols()), voice)
        return voice.say(N_("Lost: {symbols} still in sight."), symbols=left)
    best = points(seen.score(seen.winners[0]), voice)
    if seen.seats == 1:
        return voice.say(_ALONE, points=best)
    return won_with(seen.winners, best, voice)


def duel_status(built: int, open_symbols: int, second: str, over: bool, voice: Voice) -> str:
    """SCA-43, SCA-44: whether the camps are even, and what that means for the second player."""
    odd, even = (_ODD_END, _EVEN_END) if over else (_ODD, _EVEN)
    worth = points(open_symbols, voice)
    return voice.say(
        odd if built % 2 else even, camps=camps(built, voice), name=second, points=worth
    )


def duel_now(seen: Seen, voice: Voice) -> str:
    """The same as it stands."""
    second, over = voice.name(1 - seen.starter), seen.phase == "over"
    return duel_status(seen.camps_built, seen.open_symbols, second, over, voice)


def solo_status(seen: Seen, voice: Voice) -> str:
    """How many scarabs are still to be covered, and whether that is decided."""
    visible, trapped = len(seen.visible_symbols()), len(seen.trapped_symbols())
    if seen.verdict == "won":
        return voice.say(_WON)
    if seen.verdict == "lost":
        template, count = (_TRAPPED, trapped) if trapped else (_TOO_MANY, visible)
        return voice.say(template, symbols=scarabs(count, voice))
    return voice.say(_IN_SIGHT, symbols=scarabs(visible, voice))


@lru_cache(maxsize=16)
def solo_statuses(language: str) -> list[str]:
    """All that ``solo_status`` may say, at its longest."""
    voice = Voice((), language)
    symbols = scarabs(24, voice)
    return [voice.say(one, symbols=symbols) for one in (_WON, _TRAPPED, _TOO_MANY, _IN_SIGHT)]


def bank(tokens: Sequence[int], owed: int, voice: Voice) -> str:
    """SCA-31: the tokens left in the box, and what it owes."""
    left = ", ".join(f"{count} × {value}" for value, count in enumerate(tokens, start=1))
    if not owed:
        return voice.say(N_("Tokens in the box: {left}."), left=left)
    template = N_("Tokens in the box: {left}. Owed: {points}.")
    return voice.say(template, left=left, points=points(owed, voice))


def marks_now(seen: Seen, voice: Voice) -> str:
    """SCA-41: which token marks which dig; empty where none does."""
    drawn = voice.say(N_("drawn"))
    digs = sorted(seen.plot.digs, key=lambda dig: dig.cells)
    marked = [f"{cell_name(dig.cells[0])} {dig.mark or drawn}" for dig in digs]
    listed = ", ".join(marked) if seen.mode == "duel" else ""
    return voice.say(N_("Marks on digs: {marks}."), marks=listed) if listed else ""


def bank_now(seen: Seen, voice: Voice) -> str:
    """The same as it stands."""
    return bank(seen.bank, sum(seen.count(number, "owed") for number in range(seen.seats)), voice)
