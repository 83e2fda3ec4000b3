"""The engine: a referee for other programs, one reply a request. See docs/engine-protocol.md.

``Engine.handle`` answers one request and never raises on account of it; ``serve`` reads requests
from one stream and writes replies to another. A request that fails changes nothing.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, Final, cast

from digsite.adapters.requests import LONGEST_LINE, Arguments, Fault, read_request
from digsite.core.contract import NATURE, NO_MOVE, Game, Settings, State, seats_in
from digsite.core.errors import DigsiteError, SettingsError
from digsite.core.events import Event, Refusal
from digsite.core.match import Match, UndoRefused, resume
from digsite.core.record import parse_record
from digsite.core.rng import Rng
from digsite.core.words import Voice, _
from digsite.games import find_game, game_ids
from digsite.services.advice import advice_for
from digsite.services.board import board_svg, board_text, voice_of
from digsite.services.content import content_of
from digsite.services.opponents import NothingToDecide, is_bot, level_names, opponent, think
from digsite.services.positions import full_position, settings_of
from digsite.services.review import NotOver, told_review
from digsite.services.sentences import undo_sentence
from digsite.study.decisions import EFFORTS

Reply = dict[str, object]


MOST_SECONDS: Final = 3600
MOST_SIMULATIONS: Final = 10**9


class Engine:
    """One game being refereed, and the commands that act on it."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._chance = "auto"
        self._dealer: Rng | None = None
        """Draws the outcomes that a caller of ``chance`` leaves to the engine."""
        self._commands: dict[str, Callable[[Arguments], Reply]] = {
            "games": self._games,
            "new": self._new,
            "status": self._status,
            "moves": self._moves,
            "check": self._check,
            "play": self._play,
            "chances": self._chances,
            "chance": self._give_chance,
            "undo": self._undo,
            "observe": self._observe,
            "position": self._position,
            "record": self._record,
            "load": self._load,
            "text": self._text,
            "svg": self._svg,
            "bot": self._bot,
            "hint": self._hint,
            "review": self._review,
        }

    def handle(self, request: dict[str, object]) -> Reply:
        """Answer one request."""
        request_id = request.get("id")
        try:
            arguments = Arguments(request)
            name = arguments.text("cmd")
            if name not in self._commands:
                known = ", ".join(self._commands)
                message = _("no command {name}; there are: {known}")
                raise Fault("unknown", message.format(name=repr(name[:40]), known=known))
            return {"id": request_id, "ok": True, **self._commands[name](arguments)}
        except Fault as fault:
            return error_reply(request_id, fault.kind, fault.message)
        except _Refused as refused:
            return error_reply(
                request_id, "refused", refused.sentence, refused.rule, refused.nearest
            )
        except UndoRefused as barred:
            return error_reply(request_id, "refused", undo_sentence(barred), barred.rule)
        except NothingToDecide:
            message = _("this seat has nothing to decide now")
            return error_reply(request_id, "refused", message)
        except DigsiteError as problem:
            return error_reply(request_id, "invalid", str(problem))

    # The table

    def _games(self, arguments: Arguments) -> Reply:
        return {"games": [_card(find_game(game_id)) for game_id in game_ids()]}

    def _new(self, arguments: Arguments) -> Reply:
        game = _game(arguments.text("game"))
        content: dict[str, object] = {}
        if arguments.has("content"):
            content = _content(game, arguments)
        settings = game.settings(
            arguments.whole("seats"),
            arguments.text("mode") if arguments.has("mode") else "",
            arguments.table("options") if arguments.has("options") else {},
            {},
            content,
            arguments.whole("rules") if arguments.has("rules") else None,
        )
        return self._begin(settings, arguments, "auto", None)

    def _begin(
        self, settings: Settings, arguments: Arguments, chance: str, seed: int | None
    ) -> Reply:
        """Start a match and make it the present one; whatever fails, fails before that."""
        chance = arguments.choice("chance", ("auto", "manual"), chance)
        if arguments.has("seed"):
            seed = arguments.whole("seed")
        if seed is None:
            seed = secrets.randbits(62)
        friendly = arguments.flag("friendly_undo")
        match = Match(settings, seed if chance == "auto" else None, friendly_undo=friendly)
        self._match, self._chance, self._dealer = match, chance, Rng(seed)
        told = [*match.opening, *(event for step in match.steps for event in step.events)]
        return {"events": _events(told), "status": self._now()}

    def _status(self, arguments: Arguments) -> Reply:
        return {"status": self._now()}

    def _now(self) -> dict[str, object]:
        state = self._state()
        acting = state.to_act()
        ended = state.result()
        return {
            "to_act": ["chance"] if acting == NATURE else seats_in(acting),
            "phase": state.phase(),
            "over": self._present().is_over(),
            "result": None if ended is None else ended.to_data(),
        }

    # Moves and outcomes

    def _moves(self, arguments: Arguments) -> Reply:
        state = self._state()
        seat = arguments.seat(state.settings.seats)
        game = state.settings.game
        listed = [game.notation(code) for code in state.moves(seat)]
        return {"moves": listed, "complete": state.complete(seat)}

    def _check(self, arguments: Arguments) -> Reply:
        state = self._state()
        seat = arguments.seat(state.settings.seats)
        self._legal_code(seat, arguments)
        return {}

    def _play(self, arguments: Arguments) -> Reply:
        match = self._present()
        seat = arguments.seat(match.settings.seats)
        code = self._legal_code(seat, arguments)
        return {"events": _events(match.play(seat, code)), "status": self._now()}

    def _legal_code(self, seat: int, arguments: Arguments) -> int:
        state = self._state()
        code = int(state.settings.game.parse(arguments.text("move")).code())
        why = state.refusal(seat, code)
        if why is not None:
            raise _Refused(state, why, state.nearest(seat, code))
        return code

    def _chances(self, arguments: Arguments) -> Reply:
        state = self._state()
        _needs_chance(state)
        chances = state.chances()
        if chances.is_range():
            return {"range": [int(chances.low), int(chances.high)]}
        game = state.settings.game
        pairs = zip(chances.codes, chances.weights, strict=True)
        return {"outcomes": [[game.notation(code), int(weight)] for code, weight in pairs]}

    def _give_chance(self, arguments: Arguments) -> Reply:
        match = self._present()
        _needs_chance(match.state)
        if not arguments.has("outcome"):
            dealer = cast("Rng", self._dealer)
            code = int(match.drawn(dealer))
        elif match.state.chances().is_range() and not isinstance(arguments.any("outcome"), str):
            code = arguments.whole("outcome")
        else:
            code = int(match.settings.game.parse(arguments.text("outcome")).code())
        why = match.state.refusal(NATURE, code)
        if why is not None:
            raise _Refused(match.state, why, int(NO_MOVE))
        return {"events": _events(match.play(NATURE, code)), "status": self._now()}

    def _undo(self, arguments: Arguments) -> Reply:
        self._present().undo_last()
        return {"status": self._now()}

    # What is known

    def _observe(self, arguments: Arguments) -> Reply:
        state = self._state()
        viewer = arguments.viewer(state.settings.seats)
        seen = cast("dict[str, object]", json.loads(state.observe(viewer).to_json()))
        return {"observation": {**seen, "viewer": arguments.any("viewer")}}

    def _position(self, arguments: Arguments) -> Reply:
        if not arguments.has("position"):
            match = self._present()
            return {"position": full_position(match.settings, match.state.position())}
        given = arguments.table("position")
        named = Arguments(given)
        present = None if self._match is None else self._match.settings
        game = _game(named.text("game")) if named.has("game") else self._present().settings.game
        settings = settings_of(game, given, present)
        return self._begin(settings, arguments, self._chance, None)

    def _record(self, arguments: Arguments) -> Reply:
        return {"record": self._present().record().to_text()}

    def _load(self, arguments: Arguments) -> Reply:
        record = parse_record(arguments.text("record"), find_game)
        match = resume(record)
        seed = secrets.randbits(62) if record.seed is None else record.seed
        chance = "manual" if record.seed is None else "auto"
        self._match, self._chance, self._dealer = match, chance, Rng(seed)
        return {"status": self._now()}

    def _text(self, arguments: Arguments) -> Reply:
        state = self._state()
        viewer = arguments.viewer(state.settings.seats)
        return {"text": board_text(state, viewer)}

    def _svg(self, arguments: Arguments) -> Reply:
        state = self._state()
        viewer = arguments.viewer(state.settings.seats)
        view = arguments.text("view") if arguments.has("view") else ""
        return {"svg": board_svg(state, viewer, view=view)}

    # Advice

    def _bot(self, arguments: Arguments) -> Reply:
        state = self._state()
        seat = arguments.seat(state.settings.seats)
        if arguments.has("level") == arguments.has("method"):
            raise Fault("invalid", _("give either level or method"))
        name = arguments.text("level" if arguments.has("level") else "method")
        known = name in level_names() if arguments.has("level") else is_bot(name)
        if not known:
            raise Fault("unknown", _("no bot {name}").format(name=repr(name[:40])))
        seconds, simulations = _budget(arguments)
        seed = arguments.whole("seed") if arguments.has("seed") else 0
        bot = opponent(state.settings, name, seed, seconds, simulations)
        choice = think(bot, state, seat)
        game = state.settings.game
        considered = [
            {"move": game.notation(one.move), "value": one.value, "visits": int(one.visits)}
            for one in choice.considered
        ]
        move = game.notation(choice.move)
        return {"move": move, "value": choice.value, "considered": considered}

    def _hint(self, arguments: Arguments) -> Reply:
        state = self._state()
        seat = arguments.seat(state.settings.seats)
        names = [_("Seat {n}").format(n=number) for number in range(state.settings.seats)]
        advice = advice_for(state, seat, Voice(names))
        return {"move": advice.move, "why": advice.why}

    def _review(self, arguments: Arguments) -> Reply:
        match = self._present()
        effort = EFFORTS[arguments.choice("effort", tuple(EFFORTS), "quick")]
        names = [_("Seat {n}").format(n=number) for number in range(match.settings.seats)]
        try:
            return {"review": told_review(match, effort, names).to_data()}
        except NotOver:
            message = _("a game is reviewed when it is over")
            raise Fault("refused", message) from None

    def _present(self) -> Match:
        if self._match is None:
            raise Fault(
                "invalid", _('there is no game yet: send "new", "position" or "load" first')
            )
        return self._match

    def _state(self) -> State:
        return self._present().state


class _Refused(DigsiteError):
    """A move or outcome that the rules do not allow, in words."""

    def __init__(self, state: State, why: Refusal, nearest: int) -> None:
        game = state.settings.game
        super().__init__(why.key)
        self.rule = why.rule
        self.sentence = game.kit().words.explain(why, voice_of(state))
        self.nearest = "" if nearest == NO_MOVE else game.notation(nearest)


def error_reply(id: object, kind: str, message: str, rule: str = "", nearest: str = "") -> Reply:
    """The reply to a request that could not be carried out."""
    error: dict[str, object] = {"kind": kind, "rule": rule or None, "message": message}
    if nearest:
        error["nearest"] = nearest
    return {"id": id, "ok": False, "error": error}


def _game(game_id: str) -> Game:
    try:
        return find_game(game_id)
    except SettingsError:
        message = _("no game {name}; there are: {known}")
        known = ", ".join(game_ids())
        raise Fault("unknown", message.format(name=repr(game_id[:40]), known=known)) from None


def _content(game: Game, arguments: Arguments) -> dict[str, object]:
    """A user's own boards or cards: a folder to read, or the data itself as records keep it."""
    if isinstance(arguments.any("content"), str):
        return content_of(game).load(Path(arguments.text("content")))
    return arguments.table("content")


def _card(game: Game) -> dict[str, object]:
    return {
        "id": game.id,
        "title": game.title,
        "version": game.version,
        "seats": [game.least_seats(), game.most_seats()],
        "modes": [mode.name for mode in game.modes],
        "levels": level_names(),
        "options": {option.name: option.to_data() for option in game.options},
    }


def _budget(arguments: Arguments) -> tuple[float | None, int | None]:
    """How long a bot may think: seconds, or simulations, or as its name says."""
    if arguments.has("seconds") and arguments.has("simulations"):
        raise Fault("invalid", _("give either seconds or simulations"))
    if arguments.has("seconds"):
        return arguments.number("seconds", 0, MOST_SECONDS), None
    if arguments.has("simulations"):
        return None, arguments.whole("simulations", 1, MOST_SIMULATIONS)
    return None, None


def _events(told: list[Event]) -> list[dict[str, object]]:
    return [event.to_data() for event in told]


def _needs_chance(state: State) -> None:
    if state.to_act() != NATURE:
        raise Fault("invalid", _("chance is not to act now"))


# Lines in, lines out


def answer(engine: Engine, line: bytes) -> Reply:
    """The reply to one line, whatever the line holds."""
    try:
        request = read_request(line)
    except Fault as fault:
        return error_reply(fault.id, fault.kind, fault.message)
    try:
        return engine.handle(request)
    except Exception as bug:  # the engine outlives even a mistake of its own
        message = _("the engine could not do this ({problem})").format(problem=repr(bug))
        return error_reply(request.get("id"), "invalid", message)


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer every line until the requests end."""
    engine = Engine()
    while True:
        line = requests.readline(LONGEST_LINE + 1)
        if not line:
            return
        if len(line) > LONGEST_LINE:
            _skip_line(requests, line)
        replies.write(encode(answer(engine, line)))
        replies.flush()


def _skip_line(requests: BinaryIO, line: bytes) -> None:
    """Read the rest of a line that is too long, without keeping it."""
    while line and not line.endswith(b"\n"):
        line = requests.readline(LONGEST_LINE)


def encode(reply: Reply) -> bytes:
    """One reply as one line."""
    text = json.dumps(reply, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return text.encode() + b"\n"
