"""A room: a live table with the people who look at it, the bots that think, and the clock.

All changes of a table go through ``Room.change``, one after the other: carry out the entry, have
it on the disk, then tell everybody. A change that cannot be written never happened: the room is
closed, and whoever comes back finds the table as the disk has it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from msgspec.structs import asdict

from digsite.core.errors import DigsiteError
from digsite.core.rng import Rng
from digsite.core.words import N_, speaking
from digsite.draw.scene import Scene, Sight
from digsite.server.limits import Limits
from digsite.server.operations.counts import counts
from digsite.server.operations.events import short
from digsite.server.protocol import (
    Change,
    Clock,
    Entry,
    News,
    Patch,
    Presence,
    Situation,
    View,
)
from digsite.server.store import keeping
from digsite.server.store.base import Statement, Store, StoreError, log_entry
from digsite.server.tables import snapshots, views
from digsite.server.tables import table as tables
from digsite.server.tables.analysis import Looking
from digsite.server.tables.company import Company, Visitor
from digsite.server.tables.table import OUR_FAULT, STAND_IN, Checked, Note, Table
from digsite.server.tables.views import Present, SentScene, ViewKey
from digsite.server.tables.wishes import Make, Wishes
from digsite.server.workers.bot_pool import BotPool, WorkFailed
from digsite.server.workers.fair_queue import Errand, Rank
from digsite.server.workers.tasks import Choose, Chosen
from digsite.services.board import moves_of
from digsite.services.opponents import bot_seed

log = logging.getLogger("digsite.server")
ANSWERING: Final = 20
"""Turns of the loop in which an answer that was found gets on its way: more than it takes."""
TOUCH_AFTER: Final = 60.0
"""Seconds until the store is told again that a table is being played: lists go by the minute."""
BOT_GAP: Final = 0.02
"""Seconds that bots still wait when they are hurried: people see that something happens."""


@dataclass(frozen=True)
class Shown:
    """A whole picture from one side, while the table stays as it is."""

    length: int
    """The log's length when it was drawn."""
    sight: Sight
    scene: Scene
    journal: list[Entry]


@dataclass
class Drawn:
    """What is new from one side: the sight, its picture, the patch to it, and what happened."""

    sight: Sight
    scene: Scene
    patch: Patch
    events: list[Entry]


class Room:
    """One live table."""

    def __init__(self, table: Table, store: Store, pool: BotPool, limits: Limits) -> None:
        self.table = table
        self.company = Company(limits.grace_seconds)
        self.wishes = Wishes(table, self.company, self.change)
        self.closed = False
        self.hurry = False
        self.left_at = time.monotonic()
        """When the last visitor left."""
        self.looking: Looking | None = None
        self._store = store
        self.pool = pool
        self.study_seconds = limits.review_seconds
        self._limits = limits
        self._lock = asyncio.Lock()
        self._present: Present | None = None
        """The table as it stands, for whoever asks next."""
        self._sent: dict[ViewKey, SentScene] = {}
        self._shown: dict[ViewKey, Shown] = {}
        self._behind: dict[Visitor, asyncio.Task[None]] = {}
        """Those who get a whole picture when their address may be worked for again."""
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._deadlines: dict[int, tuple[int, float]] = {}
        """By seat: the decision the clock runs for, and when it runs out."""
        self._clock: asyncio.Task[None] | None = None
        self._shown_at = 0.0
        self._touched = -TOUCH_AFTER
        self._was_over = table.over
        self._address = ""
        """Where the latest visitor came from: bots think on behalf of that address."""

    # Coming and going

    @property
    def visitors(self) -> set[Visitor]:
        return self.company.visitors

    def enter(self, visitor: Visitor) -> None:
        self._address = visitor.address
        self.company.enter(visitor)
        self.tell_presence()
        self._tell_when_grace_ends()
        self.wake()

    def leave(self, visitor: Visitor) -> None:
        self.company.leave(visitor)
        self._caught_up(visitor)
        self._forget_pictures()
        if self.visitors:
            self.tell_presence()
            self._tell_when_grace_ends()
        else:
            self.left_at = time.monotonic()

    def _tell_when_grace_ends(self) -> None:
        """What is possible changes when somebody has been away for long enough."""
        waits = {one.wait for one in self.company.players(self.table) if one.wait}
        for wait in waits:
            asyncio.get_running_loop().call_later(wait, self._tell_if_open)

    def _tell_if_open(self) -> None:
        if not self.closed:
            self.tell_presence()

    def _forget_pictures(self) -> None:
        """Nobody looks from there any more."""
        if not self.visitors:
            self._present = None
        used = {visitor.key for visitor in self.visitors}
        for pictures in (self._sent, self._shown):
            for key in [one for one in pictures if one not in used]:
                del pictures[key]

    def tell_presence(self) -> None:
        """Tell everybody who is there and which bots are thinking."""
        thinking = sorted(self._thinking)
        busy = bool(thinking) and self.pool.is_busy(self._address)
        told: dict[str, Presence] = {}
        for visitor in self.visitors:
            guest = visitor.guest
            if visitor.key is not None:
                if guest not in told:
                    who = asdict(self.company.told(self.table, guest))
                    told[guest] = Presence(**who, thinking=thinking, busy=busy)
                visitor.send(told[guest])

    def close(self, reason: str, again: bool) -> None:
        """Send everybody away. ``again``: they may come back, and find another room."""
        self.closed = True
        clock = [self._clock] if self._clock else []
        for task in [*self._thinking.values(), *self._behind.values(), *clock]:
            task.cancel()
        for visitor in list(self.visitors):
            visitor.dismiss(reason, again)

    async def end(self, reason: str) -> None:
        """Send everybody away, when what has begun is on the disk and answered."""
        async with self._lock:
            for _turn in range(ANSWERING):
                await asyncio.sleep(0)
            self.close(reason, again=True)

    @property
    def is_idle(self) -> bool:
        """Whether nobody would miss this room."""
        gone = time.monotonic() - self.left_at > self._limits.idle_seconds
        return not self.visitors and gone and not self._lock.locked()

    # Changing

    async def change(self, make: Make, also: Sequence[Statement] = ()) -> None:
        """Carry out one entry, have it on the disk, tell everybody.

        ``make`` decides, on the table as it is when its turn has come, what the entry is; it
        raises to refuse. Once begun a change goes through, even if whoever asked hangs up.
        """
        changing = asyncio.create_task(self._change_now(make, also))
        changing.add_done_callback(lambda done: done.cancelled() or done.exception())
        await asyncio.shield(changing)

    async def _change_now(self, make: Make, also: Sequence[Statement]) -> None:
        async with self._lock:
            if self.closed:
                raise StoreError("the table was closed; come back to it")
            made = make()
            entry, code = (made.entry, made.code) if isinstance(made, Checked) else (made, None)
            before, noted = len(self.table.match.steps), len(self.table.notes)
            await self._keep(entry, code, also)
            if self.looking:
                self.looking.move_on()
            if self.wishes.open:
                self.wishes.settle_old()
            self._run_clock()
            if isinstance(entry, tables.Play | tables.Chance):
                self._shown_at = time.monotonic()
                counts.moves[self.table.game.id] += 1
                await self._tell_change(before)
                if self.table.over:
                    self.tell_presence()  # no seat changes hands any more
            elif not isinstance(entry, tables.Watch | tables.Helped):
                await self._tell_view()
            for note in self.table.notes[noted:]:
                self._tell_news(note)
        self.wake()

    async def _keep(self, entry: tables.Entry, code: int | None, also: Sequence[Statement]) -> None:
        """Carry an entry out and have it on the disk; if that fails, only the disk is right."""
        table = self.table
        try:
            table.fold(entry, code)
            written = log_entry(table.id, table.length - 1, entry)
            await self._store.write([written, *also, *self._besides()])
        except DigsiteError as refused:
            if isinstance(refused, StoreError):
                log.exception("table %s could not be saved", short(table.id))
                self.close(N_("The table could not be saved."), again=True)
            raise
        except BaseException:
            self.close(OUR_FAULT, again=True)
            raise

    def _besides(self) -> list[Statement]:
        """What is kept with an entry now and then: when the table was touched, how it stands."""
        table, now = self.table, time.monotonic()
        kept = snapshots.keep(table) if snapshots.is_due(table) else []
        if table.over != self._was_over or now - self._touched > TOUCH_AFTER:
            self._was_over, self._touched = table.over, now
            kept += keeping.touched(table.id, table.over)
        return kept

    def _tell_news(self, note: Note) -> None:
        """Tell everybody what somebody has done beside playing."""
        for visitor in self.visitors:
            if visitor.key is not None:
                with speaking(visitor.key.language):
                    visitor.send(News(note.kind, note.seat, views.note_text(note)))

    async def _tell_change(self, first: int) -> None:
        """Tell everybody what is new since a step of the match; each picture is drawn once."""
        present = self.present()
        pictures: dict[ViewKey, Drawn | None] = {}
        for visitor in list(self.visitors):
            key = visitor.key
            if key is None or self._falls_behind(visitor):
                continue
            with speaking(key.language), visitor.account.working() as work:
                if key not in pictures:
                    pictures[key] = self._draw_change(present, key, first)
                drawn = pictures[key]
                if drawn is None:
                    visitor.send(self.view(visitor, key, present))
                else:
                    self._send_change(visitor, present, drawn)
            await work.breathe()

    def _send_change(self, visitor: Visitor, present: Present, drawn: Drawn) -> None:
        scene = drawn.scene
        change = Change(
            **asdict(self._around(visitor, present, drawn.sight)),
            patch=drawn.patch,
            width=scene.width,
            height=scene.height,
            title=scene.title,
            description=scene.description,
            actions=[action.to_json() for action in scene.actions],
            glances=scene.glances,
            parts=scene.parts_json(),
            standings=[one.to_json() for one in scene.standings],
            events=drawn.events,
        )
        visitor.send(change)

    def _draw_change(self, present: Present, key: ViewKey, first: int) -> Drawn | None:
        """What is new from one side; None where the picture has to be sent whole."""
        sent = self._sent.get(key)
        if sent is None:
            return None
        table, sight = self.table, present.sight(key)
        drawer = views.artist_at(table.game, key)
        scene = drawer.scene(sight)
        patch = sent.patch(scene)
        if patch is None:
            del self._sent[key]
            return None
        told = table.replay.told(first, len(table.match.steps), key.viewer)
        events = views.entries(table.game, told, sight.voice, drawer.tracer(sight))
        return Drawn(sight, scene, patch, events)

    async def _tell_view(self) -> None:
        """Show everybody everything: steps were taken back, or somebody else sits there."""
        self._sent.clear()
        present = self.present()
        for visitor in list(self.visitors):
            if visitor.key is not None and not self._falls_behind(visitor):
                with visitor.account.working() as work:
                    self._send_view(visitor, visitor.key, present)
                await work.breathe()

    def _send_view(self, visitor: Visitor, key: ViewKey, present: Present) -> None:
        visitor.key = self._allowed(visitor, key)
        with speaking(key.language):
            visitor.send(self.view(visitor, visitor.key, present))

    def _falls_behind(self, visitor: Visitor) -> bool:
        """Whether a visitor waits for a whole picture, as too much was drawn for its address.
        Nobody else at the table waits with it.
        """
        if visitor in self._behind:
            return True
        if visitor.account.in_debt:
            self._behind[visitor] = asyncio.create_task(self._catch_up(visitor))
            return True
        return False

    async def _catch_up(self, visitor: Visitor) -> None:
        await visitor.account.turn()
        async with self._lock:
            self._behind.pop(visitor, None)
            if visitor.key is not None and visitor in self.visitors and not self.closed:
                with visitor.account.working():
                    self._send_view(visitor, visitor.key, self.present())

    def _caught_up(self, visitor: Visitor) -> None:
        """A visitor is gone, or looks at everything anew."""
        waiting = self._behind.pop(visitor, None)
        if waiting is not None:
            waiting.cancel()

    def _allowed(self, visitor: Visitor, key: ViewKey) -> ViewKey:
        """The key, or another for somebody who has got up from that seat, or sat down."""
        mine = self.table.seats_of(visitor.guest)
        stays = key.screen or (key.seat in mine if mine else key.seat is None)
        return key if stays else replace(key, viewer=views.best_viewer(self.table, mine))

    # Showing

    def present(self) -> Present:
        """The table as it stands; until it changes, what a viewer knows is looked up once."""
        if self._present is None or self._present.length != self.table.length:
            self._present = Present(self.table)
        return self._present

    async def show(self, visitor: Visitor, key: ViewKey) -> View:
        """Let a visitor look from somewhere, at nothing that is not on the disk yet."""
        async with self._lock:
            visitor.key = key
            self._caught_up(visitor)
            self._forget_pictures()
            self.wishes.tell(visitor)
            with speaking(key.language):
                return self.view(visitor, key, self.present())

    async def picture(self, key: ViewKey) -> Scene:
        """What is seen from somewhere, of nothing that is not on the disk yet."""
        async with self._lock:
            self._forget_pictures()
            with speaking(key.language):
                return self._show(key, self.present()).scene

    def view(self, visitor: Visitor, key: ViewKey, present: Present) -> View:
        """Everything one visitor may see."""
        table, shown = self.table, self._show(key, present)
        sight, scene = shown.sight, shown.scene
        sent = self._sent[key] = SentScene(scene)
        have, visitor.have = visitor.have, sent.key
        mine = table.seats_of(visitor.guest)
        return View(
            **asdict(self._around(visitor, present, sight)),
            **asdict(self.company.told(table, visitor.guest)),
            deal=table.plan.extra.deal or None,
            table=table.id,
            game=table.game.id,
            title=table.game.title,
            mode=table.plan.settings.mode,
            kind=table.plan.kind,
            seat=key.seat,
            mine=mine,
            looks=views.looks_of(table.game),
            look=key.look,
            referee=self.is_referee(visitor.guest),
            watch=not mine,
            scene=scene.to_json(have or ""),
            journal=shown.journal,
        )

    def _show(self, key: ViewKey, present: Present) -> Shown:
        """A whole picture; whoever asks again before anything has changed is shown the same."""
        table, shown = self.table, self._shown.get(key)
        if shown is None or shown.length != table.length:
            sight = present.sight(key)
            drawer = views.artist_at(table.game, key)
            scene = drawer.scene(sight)
            tracer = drawer.tracer(sight)
            journal = views.journal(table, key.viewer, sight.voice, tracer=tracer)
            shown = self._shown[key] = Shown(table.length, sight, scene, journal)
        return shown

    def _around(self, visitor: Visitor, present: Present, sight: Sight) -> Situation:
        """The situation, with what only the room knows."""
        mine = self.table.seats_of(visitor.guest)
        referee = self.is_referee(visitor.guest)
        told = views.situation(present, sight, mine, referee)
        told.clock = self._clock_left(sight.seen.viewer)
        return told

    def is_referee(self, guest: str) -> bool:
        """Whether a guest gives the outcomes of chance: their own box is on the table."""
        return self.table.by_hand and guest == self.table.plan.owner

    def draw_chance(self) -> int:
        """An outcome for a referee who would rather not draw."""
        luck = Rng(self._limits.new_seed()).fork(self.table.length)
        return int(self.table.match.drawn(luck))

    # Bots

    def wake(self) -> None:
        """Let the bots that are to act think, and the clock run."""
        if self.closed or self.table.over:
            return
        if self.visitors or time.monotonic() - self.left_at < self._limits.idle_seconds:
            acting = self.table.match.acting_seats()
            for seat in acting:
                if self.table.seats[seat].who == "bot" and seat not in self._thinking:
                    self._think(seat, self.table.seats[seat].level)
            if all(self.table.seats[seat].who != "bot" for seat in acting):
                self.hurry = False
        self._run_clock()

    def _think(self, seat: int, level: str) -> None:
        task = asyncio.create_task(self._decide(seat, level))
        self._thinking[seat] = task

        def done(ended: asyncio.Task[None]) -> None:
            self._thinking.pop(seat, None)
            if not ended.cancelled() and ended.exception() is not None:
                log.error("a bot's turn failed", exc_info=ended.exception())
            if not self.closed:
                self.wake()

        task.add_done_callback(done)

    async def _decide(self, seat: int, level: str) -> None:
        """Think for a seat and play what was thought of, unless the table has moved on."""
        table = self.table
        length = table.length
        alone = table.match.acting_seats() == [seat]
        if alone:
            self.tell_presence()
        chosen = await self._choice(seat, level)
        if alone:
            await self._pause()

        def fits() -> bool:
            return table.length == length or (not alone and self._still(seat, chosen.code))

        await self._play(seat, chosen, fits)

    async def _play(self, seat: int, chosen: Chosen, fits: Callable[[], bool]) -> None:
        """Play what was thought of, if it still fits when its turn has come."""

        def entry() -> Checked:
            if not fits():
                raise _MovedOn
            return self.table.checked(seat, chosen.code, chosen.cut_short)

        with suppress(_MovedOn, StoreError):
            await self.change(entry)

    def _still(self, seat: int, code: int) -> bool:
        """Whether a choice still fits although others have chosen meanwhile."""
        state = self.table.match.state
        acts = seat in self.table.match.acting_seats()
        return acts and self.table.seats[seat].who == "bot" and state.refusal(seat, code) is None

    async def _choice(self, seat: int, level: str) -> Chosen:
        table = self.table
        state = table.match.state
        legal = moves_of(state, seat)
        seed = bot_seed(table.plan.seed or 0, seat, table.decisions[seat])
        task = Choose(
            game=table.game.id,
            seen=state.observe(seat).to_json(),
            moves=legal,
            complete=state.complete(seat),
            level=level,
            seed=seed,
        )
        try:
            errand = self.errand(Rank.TURN)
            chosen = await self.pool.ask(task, errand, self._limits.bot_seconds, Chosen)
        except WorkFailed as failed:
            name = short(table.id)
            log.error("a bot on seat %s of table %s gave no answer: %s", seat, name, failed)
            return Chosen(int(state.sample_move(seat, Rng(seed))), cut_short=True)
        if state.refusal(seat, chosen.code) is not None:
            log.error("a bot on seat %s of table %s chose %r", seat, short(table.id), chosen.code)
            return Chosen(int(state.sample_move(seat, Rng(seed))))
        return chosen

    def errand(self, rank: Rank) -> Errand:
        """For whom something is thought of."""
        return Errand(rank, self._address, self.table.id)

    async def _pause(self) -> None:
        """Wait until people have seen the latest move, unless they are in a hurry."""
        while True:
            wait = BOT_GAP if self.hurry else self._limits.bot_pause
            left = self._shown_at + wait - time.monotonic()
            if left <= 0:
                return
            await asyncio.sleep(min(left, 0.05))

    # The clock

    def _clock_left(self, viewer: int) -> Clock | None:
        """The time for a decision, and what is left of the viewer's own or else the shortest."""
        if not self.table.plan.clock:
            return None
        now = time.monotonic()
        left = {seat: round(max(0.0, at - now), 1) for seat, (_n, at) in self._deadlines.items()}
        shortest = min(left.values(), default=None)
        return Clock(self.table.plan.clock, left.get(viewer, shortest))

    def _run_clock(self) -> None:
        """Start a clock for each decision that has come up, and one task for the first to end."""
        seconds = self.table.plan.clock
        if not seconds:
            return
        if not self.visitors:
            self._deadlines.clear()  # nobody is there to see time run
            return
        acting = self.table.match.acting_seats()
        people = [seat for seat in acting if self.table.seats[seat].who == "person"]
        now = time.monotonic()
        for seat in people:
            decision = self.table.decisions[seat]
            if self._deadlines.get(seat, (-1, 0.0))[0] != decision:
                self._deadlines[seat] = (decision, now + seconds)
        for seat in [one for one in self._deadlines if one not in people]:
            del self._deadlines[seat]
        if self._clock is None and self._deadlines:
            self._clock = asyncio.create_task(self._watch_clock())

    async def _watch_clock(self) -> None:
        """When a decision takes too long, a bot makes that one."""
        try:
            while self._deadlines and not self.closed:
                seat, (_n, at) = min(self._deadlines.items(), key=lambda one: one[1][1])
                left = at - time.monotonic()
                if left > 0:
                    await asyncio.sleep(min(left, 1.0))
                elif self.visitors:
                    await self._stand_in(seat)
                else:
                    self._deadlines.clear()
        finally:
            self._clock = None

    async def _stand_in(self, seat: int) -> None:
        table = self.table
        decision = table.decisions[seat]
        chosen = await self._choice(seat, STAND_IN)

        def fits() -> bool:
            refusal = table.match.state.refusal(seat, chosen.code)
            return table.decisions[seat] == decision and refusal is None

        self._deadlines.pop(seat, None)
        await self._play(seat, chosen, fits)


class _MovedOn(DigsiteError):
    """The table is no longer where the bot thought it was."""
