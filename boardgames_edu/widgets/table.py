"""The play table: a whole game at a board, against bots or each other, with every refusal explained.

``bg.table("rurik", seats=["human", "greedy"])`` gives one; the last line of a cell shows it. It joins
the sitting (`Play`), its face on the screen, the bots' pace and the saved games, and decides no rule.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from weakref import WeakValueDictionary

from boardgames_edu.bots import bot_names, make
from boardgames_edu.engine.errors import BadInput, OptionError, one_of
from boardgames_edu.engine.game import Game, State
from boardgames_edu.engine.record import Record
from boardgames_edu.engine.rules import Action
from boardgames_edu.engine.table import Player, PlayerError, Table
from boardgames_edu.games import load
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.model import Scene
from boardgames_edu.store import Store, StoreError
from boardgames_edu.widgets.board import with_picture
from boardgames_edu.widgets.face import Face
from boardgames_edu.widgets.faults import guarded
from boardgames_edu.widgets.keeping import Keeper, table_name
from boardgames_edu.widgets.panel import NO_RULE, TEXTS, rule_card
from boardgames_edu.widgets.play import Message, Play, events_in_words

BACKENDS = ("live", "matplotlib")
PAUSES = {"slow": 1.4, "medium": 0.5, "fast": 0.05}
"""Seconds between two decisions of bots."""
SAVE_AFTER = 0.4
"""Seconds of rest before the running game is saved, so that saving never delays the board."""
WORDS_AFTER = 0.012
"""Seconds that the board is ahead of the words: time for its message to leave the kernel."""

_SEATS = N_("Seats are a list like {example}; each is {choices}, or a function (view, actions) -> action.")
_READY = N_("I am {seat}: show my cards")
_RESUME = N_("Resume the game of {when}")
_FRESH = N_("Start a new game")
_FOUND = N_("A game from {when} is kept under the name of this table. Resume it?")
_SAVED = N_("Saved as {name}.")
_LOADED = N_("Loaded: {name}.")
_KEPT = N_("The game before is kept as {name}.")
_UNKNOWN_BUTTON = N_("There is no button {word}.")
_STOPPED = N_("The bots wait.")

_open: WeakValueDictionary[str, PlayTable] = WeakValueDictionary()


def table(
    game: str | Game[Any] = "rurik",
    seats: Sequence[str | Player] = ("human", "greedy"),
    *,
    seed: int | None = None,
    backend: str = "live",
    teaching: bool = False,
    name: str | None = None,
    position: State | None = None,
    panels: Sequence[str] | None = None,
    theme: str = "auto",
    scale: float = 1.0,
    pace: str = "medium",
    store: Store | None = None,
    **options: Any,
) -> PlayTable:
    """A table to play at.

    Args:
        game: a game or its name.
        seats: per seat "human", the name of a bot ("greedy", "random"), or a function ``(view, actions) -> action``.
        seed: of the game's chance; by lot if not given.
        backend: "live", or "matplotlib" where the live board cannot be shown.
        teaching: every hand lies open, and undo goes back across everything.
        name: under which the running game is kept; by default one that belongs to the cell.
        position: a state to begin with, instead of a new game.
        panels: which parts of the picture to show; all if not given.
        theme: "auto", "light" or "dark".
        scale: 1.0 fills the width, up to 2.5 for the back row.
        pace: how fast bots play: "slow", "medium" or "fast".
        store: where games are saved; the user's own if not given.
        options: of the game: ``leaders="deal"``, ...

    Raises:
        OptionError: something of the above that there is not; says what there is.
        ScaleError: a scale out of range.

    Examples:
        >>> import boardgames_edu as bg
        >>> at = table("rurik", seats=["human", "random"], seed=7, name="example")  # doctest: +SKIP
    """
    found = load(game) if isinstance(game, str) else game
    if backend not in BACKENDS:
        raise one_of("backend", backend, BACKENDS)
    if pace not in PAUSES:
        raise one_of("pace", pace, PAUSES)
    return PlayTable(
        found,
        seats,
        seed=seed,
        backend=backend,
        teaching=teaching,
        name=name,
        position=position,
        panels=panels,
        theme=theme,
        scale=scale,
        pace=pace,
        store=store,
        options=options,
    )


class PlayTable:
    """A game being played on the screen; made by :func:`table`.

    Attributes:
        play: the sitting: selection, messages, what clicks mean.
        face: what is on the screen.
        name: under which the running game is kept.
    """

    def __init__(
        self,
        game: Game[Any],
        seats: Sequence[str | Player],
        *,
        seed: int | None,
        backend: str,
        teaching: bool,
        name: str | None,
        position: State | None,
        panels: Sequence[str] | None,
        theme: str,
        scale: float,
        pace: str,
        store: Store | None,
        options: dict[str, Any],
    ) -> None:
        self.game = game
        self.pace = pace
        self._seats = _checked(seats)
        self._bots = True
        self._task: asyncio.Task[None] | None = None
        self._saving: asyncio.TimerHandle | None = None
        self._telling: asyncio.TimerHandle | None = None
        self._touched = False
        self._told: dict[str, Any] = {}
        self._shown: list[Any] = []
        self._log_lines: list[int] = []
        begun = self._begin(seed, position, options)
        self.play = Play(begun, teaching=teaching, hinter=make("greedy", game), panels=panels)
        self.name = name or table_name(game.name)
        self.keeper = Keeper(self.name, game, store)
        self._waiting: tuple[str, str] | None = None
        self._preview: Scene | None = None
        self.face = self._make_face(backend, theme, scale)
        if self.name in _open:
            _open[self.name].close()
        _open[self.name] = self
        self._waiting = self._kept()
        self.refresh()
        self._go()

    # --- making ------------------------------------------------------------------------------------------------

    def _begin(self, seed: int | None, position: State | None, options: Mapping[str, Any]) -> Table:
        """A new game for the seats of this table: from a position, or else with these options."""
        lots = secrets.randbelow(2**31) if seed is None else seed
        players = self._players(self._seats, lots)
        if position is not None:
            return Table(position, players)
        return Table(self.game.new(len(players), lots, **options), players, seed=lots)

    def _players(self, seats: Sequence[str | Player], seed: int) -> list[Player | None]:
        def player(number: int, seat: str | Player) -> Player | None:
            if not isinstance(seat, str):
                return seat
            return None if seat == "human" else make(seat, self.game, seed + number)

        return [player(number, seat) for number, seat in enumerate(seats)]

    def _make_face(self, backend: str, theme: str, scale: float) -> Face:
        if backend == "matplotlib":
            from boardgames_edu.widgets.plain import PlainFace

            return PlainFace(self, self.play.scene(), theme, scale)
        from boardgames_edu.widgets.live import LiveFace

        return LiveFace(self, self.play.scene(), self._looks(), theme, scale)

    def _looks(self) -> list[str]:
        """The looks of the seats, in their order."""
        return [self.state.seat_name(seat) for seat in range(self.state.setup.seats)]

    def _kept(self) -> tuple[str, str] | None:
        """The autosave of an earlier session, if there is one; its board is what the question then shows."""
        try:
            found = self.keeper.resumable()
        except StoreError as problem:
            self.play.message = Message("problem", str(problem))
            return None
        if found is not None:
            try:
                kept, _ = self._restored(self.keeper.load(found[0]))
                self._preview = Play(kept, teaching=self.play.teaching, panels=self.play.panels).bare()
            except BadInput as problem:  # damaged: told now, and again when it is to be resumed
                self.play.message = Message("problem", str(problem))
        return found

    # --- what there is -----------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """The engine's table."""
        return self.play.table

    @property
    def state(self) -> State:
        """The state now."""
        return self.play.state

    def __repr__(self) -> str:
        return f"<table {self.name!r}: {self.play.prompt()}>"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return with_picture(self.face.widget._repr_mimebundle_(**options), self._bare())

    def close(self) -> None:
        """Stop the bots, save, and take the widgets away."""
        self._stop()
        if self._saving is not None:
            self._autosave()
        self.face.close()

    # --- what a person does ------------------------------------------------------------------------------------

    def click(self, id: str) -> None:
        """Point at a thing of the board, by its id ("place:kiev")."""
        with guarded(self._fail):
            if self._waiting is None:
                self._after(lambda: self.play.point(id))

    def clear(self) -> None:
        """Forget what was pointed at."""
        with guarded(self._fail):
            self.play.clear()
            self.refresh()

    def offered(self, move: str) -> None:
        """A line of the board's menu was chosen."""
        self.press("play", move)

    def press(self, what: str, word: str = "") -> None:
        """Press a button: "undo", "redo", "hint", "clear", "bots", "speed", "play", "rule", "close", "ready", "resume",
        "fresh", "new", "save", "load", "list".
        """
        with guarded(self._fail):
            work = self._buttons().get(what)
            if work is None:
                raise OptionError(_UNKNOWN_BUTTON, word=repr(what))
            try:
                work(word)
            except BadInput as problem:
                self.play.message = Message("problem", str(problem))
                self.refresh()

    def _buttons(self) -> dict[str, Callable[[str], None]]:
        play = self.play
        always: dict[str, Callable[[str], None]] = {
            "rule": self._rule,
            "close": lambda _: self.face.rule({}),
            "resume": lambda _: self._resume(),
            "fresh": lambda _: self._fresh(),
            "list": lambda _: self._list(),
            "load": self.load,
            "new": lambda _: self.new(),
            "speed": self._speed,
            "bots": lambda _: self._bots_on(not self._bots),
        }
        at_play: dict[str, Callable[[str], None]] = {
            "play": lambda word: self._after(lambda: play.play(word)),
            "undo": lambda _: self._after(play.undo),
            "redo": lambda _: self._after(play.redo),
            "hint": lambda _: self._after(play.hint),
            "clear": lambda _: self.clear(),
            "ready": lambda _: self._after(play.uncover),
            "save": self.save,
        }
        if self._waiting is not None:
            at_play = dict.fromkeys(at_play, lambda _: self.refresh())
        return always | at_play

    def _after(self, work: Callable[[], Any]) -> None:
        """Do something at the table, redraw, and only then save and let the bots go on."""
        decisions, state = len(self.table.past), self.state
        work()
        if len(self.table.past) != decisions or self.state is not state:
            self._touched = True
        self.refresh()
        self._save_soon()
        self._go()

    def choose(self, move: str | Action) -> None:
        """Decide in code, for the person whose turn it is. Raises NotationError, RuleViolation; then
        nothing happens.
        """
        action = self.game.parse(move, self.state) if isinstance(move, str) else move
        refusal = self.table.why_not(action)
        if refusal is not None:
            raise refusal
        if self._waiting is not None:
            self._set_aside()
            self._waiting = None
        self.play.uncover()
        self._after(lambda: self.play.play(action.text))

    # --- showing -----------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the table as it is: first the board; the words a moment later, so that they do not hold it up."""
        play = self.play
        if self._waiting is None:
            self.face.show(play.scene(), play.offers())
        else:
            self.face.show(self._bare(), ("", "", ()))
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._words()
            return
        if self._telling is None:
            self._telling = loop.call_later(WORDS_AFTER, self._words)

    def _bare(self) -> Scene:
        """The board without marks; while it is asked whether to resume, that of the kept game."""
        return self._preview if self._waiting is not None and self._preview is not None else self.play.bare()

    def _words(self) -> None:
        self._telling = None
        with guarded(self._fail):
            self._told = self._view()
            self.face.tell(self._told)
            self._show_log()

    def _view(self) -> dict[str, Any]:
        play, table = self.play, self.table
        seat, waiting = self.state.to_move, self._waiting is not None
        asked = play.asked and not waiting
        barrier = play.undo_barrier()
        has_bots = any(player is not None for player in table.players) and not self.state.is_over
        return {
            "look": "" if seat is None or waiting else self.state.seat_name(seat),
            "prompt": say(_FOUND, {"when": self._waiting[1]}) if self._waiting else play.prompt(),
            "asks": "" if waiting else play.rule(),
            "points": play.points() if asked else "",
            "screens": self._screens(),
            "quick": play.off_board() if asked else [],
            "message": play.message._asdict() if play.message else None,
            "can": {
                "undo": not waiting and not barrier,
                "redo": not waiting and bool(table.future),
                "hint": asked,
                "clear": bool(play.selection),
            },
            "barrier": "" if waiting else barrier,
            "bots": ("running" if self._bots else "stopped") if has_bots and not waiting else "",
            "speed": self.pace,
            "groups": play.choices() if asked else [],
            "chosen": bool(play.selection),
            "scores": play.scores(),
            "name": self.name,
        }

    def _screens(self) -> list[dict[str, str]]:
        """The buttons of a question that the table itself asks."""
        if self._waiting is not None:
            return [
                {"label": say(_RESUME, {"when": self._waiting[1]}), "what": "resume", "word": ""},
                {"label": say(_FRESH), "what": "fresh", "word": ""},
            ]
        if self.state.is_over:
            return [{"label": say(TEXTS["new"]), "what": "new", "word": ""}]
        if self.play.covered:
            seat = self.state.seat_name(self.state.to_move)
            return [{"label": say(_READY, {"seat": seat}), "what": "ready", "word": ""}]
        return []

    def _show_log(self) -> None:
        """Send what is new in the log; what was taken back goes."""
        past = self.table.past
        same = 0
        while same < min(len(past), len(self._shown)) and self._shown[same] is past[same]:
            same += 1
        if same == len(past) == len(self._shown):
            return
        fresh = [events_in_words(entry.events, self._looks()) for entry in past[same:]]
        for lines in fresh:
            if lines:
                lines[0]["head"] = "1"
        start = sum(self._log_lines[:same])
        self._log_lines[same:] = [len(lines) for lines in fresh]
        self._shown = list(past)
        self.face.log([line for lines in fresh for line in lines], start)

    def _rule(self, id: str) -> None:
        rule = self.game.rulebook.get(id)
        if rule is None:
            raise OptionError(NO_RULE, rule=repr(id))
        self.face.rule(rule_card(rule))

    def _fail(self, text: str) -> None:
        """Show a failure of the program."""
        self.play.message = Message("problem", text)
        self._told = {**self._told, "message": self.play.message._asdict()}
        if self._told.keys() > {"message"}:  # what was shown before, since a new look may fail as well
            self.face.tell(self._told)

    # --- bots --------------------------------------------------------------------------------------------------

    def _go(self) -> None:
        """Let the bots decide until a person's turn comes: with pauses where there is an event loop, else at once."""
        if not self._bot_decides() or (self._task is not None and not self._task.done()):
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            while self._bot_decides():
                self._bot_step()
            self.refresh()
            self._save_soon()
            return
        self._task = loop.create_task(self._play_on())

    def _bot_decides(self) -> bool:
        seat = self.state.to_move
        return (
            self._bots and self._waiting is None and seat is not None and self.table.players[seat] is not None
        )

    async def _play_on(self) -> None:
        while self._bot_decides():
            await asyncio.sleep(PAUSES[self.pace])
            if self._bot_decides():
                with guarded(self._fail):
                    self._bot_step()
                    self.refresh()
        self._save_soon()

    def _bot_step(self) -> None:
        try:
            self.play.step()
        except PlayerError as problem:
            self._bots = False
            self.play.message = Message("problem", str(problem))

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _bots_on(self, on: bool) -> None:
        self._bots = on
        if not on:
            self._stop()
        self.play.message = None if on else Message("info", say(_STOPPED))
        self.refresh()
        self._go()

    def _speed(self, pace: str) -> None:
        if pace not in PAUSES:
            raise one_of("pace", pace, PAUSES)
        self.pace = pace
        self.refresh()

    # --- games -------------------------------------------------------------------------------------------------

    def new(self, seed: int | None = None) -> None:
        """Begin a new game with the seats and options of the game at the table now (or from its position, if it
        began with one). What was decided in that game is kept under "<name> (before)".
        """
        now = self.table
        options = dict(self.state.setup.options)
        begun = self._begin(seed, now.start if now.seed is None else None, options)
        kept = self._set_aside()
        self._take(begun)
        self.play.message = kept
        self.refresh()

    def save(self, name: str) -> None:
        """Save the game under a name. Raises StoreError."""
        self.keeper.save(name, self.table.record())
        self.play.message = Message("info", say(_SAVED, {"name": name}))
        self._list()
        self.refresh()

    def load(self, name: str) -> None:
        """Go on with a saved game; what was decided in the one at the table is kept under "<name> (before)". Raises
        StoreError, RecordError; the game at the table then stays.
        """
        restored, seats = self._restored(self.keeper.load(name))
        kept = self._set_aside()
        self._seats = seats
        self._take(restored)
        loaded = say(_LOADED, {"name": name})
        self.play.message = kept._replace(text=f"{loaded} {kept.text}") if kept else Message("info", loaded)
        self.refresh()

    def _set_aside(self) -> Message | None:
        """Keep the game that autosaves will soon replace, so that it can still be loaded; says how that went."""
        if self._waiting is None and not self._touched:
            return None
        try:
            name = self.keeper.set_aside(None if self._waiting else self.table.record())
        except BadInput as problem:
            return Message("problem", str(problem))
        return Message("info", say(_KEPT, {"name": name}))

    def _restored(self, record: Record) -> tuple[Table, list[str | Player]]:
        """The table of a record, and who sits at it. Raises OptionError, RecordError."""
        names = [seat if isinstance(seat, str) else getattr(seat, "name", "player") for seat in self._seats]
        seats: Sequence[str | Player] = self._seats if record.players == names else _checked(record.players)
        if record.game != self.game.name:
            raise one_of("game", record.game, [self.game.name])
        return Table.restore(record, self.game, self._players(seats, record.seed)), list(seats)

    def _take(self, table: Table) -> None:
        """Play on at another table."""
        self._stop()
        if self._saving is not None:
            self._saving.cancel()
            self._saving = None
        self._waiting, self._touched = None, False
        self.play.take(table)
        self.face.seated(self._looks())
        self.refresh()
        self._go()

    def _resume(self) -> None:
        if self._waiting is not None:
            name, self._waiting = self._waiting[0], None
            self.load(name)
            self._touched = True  # it lies nowhere but in the autosave

    def _fresh(self) -> None:
        if self._waiting is not None:
            self.play.message = self._set_aside()
        self._waiting = None
        self.refresh()
        self._go()

    def _list(self) -> None:
        self.face.saved(self.keeper.listed())

    def _save_soon(self) -> None:
        """Save the running game when there is a moment of rest; only after a person has decided something."""
        if not self._touched:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._autosave()
            return
        if self._saving is None:
            self._saving = loop.call_later(SAVE_AFTER, self._autosave)

    def _autosave(self) -> None:
        self._saving = None
        with guarded(self._fail):
            try:
                self.keeper.autosave(self.table.record())
            except BadInput as problem:
                self._touched = False
                self.play.message = Message("problem", str(problem))
                self.face.tell(self._view())


def _checked(seats: Sequence[str | Player]) -> list[str | Player]:
    """Seats that can be filled. Raises OptionError."""
    choices = ("human", *bot_names())
    if isinstance(seats, str) or not isinstance(seats, Sequence) or not seats:
        raise OptionError(_SEATS, example='["human", "greedy"]', choices=", ".join(choices))
    for seat in seats:
        if isinstance(seat, str):
            if seat not in choices:
                raise one_of("seat", seat, choices)
        elif not callable(seat):
            raise OptionError(_SEATS, example='["human", "greedy"]', choices=", ".join(choices))
    return list(seats)
