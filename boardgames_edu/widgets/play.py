"""A game as one sitting at a table sees it: what is asked, what a click means, what is answered. Knows no widget.

It stands between the engine's table and whatever shows it: a click on the board is an id, a choice from a
list is a move in notation. What comes out is plain data: a scene with marks, texts, lists of choices.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.game import State
from boardgames_edu.engine.rules import Action, Event, RuleViolation
from boardgames_edu.engine.table import Table, UndoBarrier
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.scene import picture
from boardgames_edu.scene.model import Piece, Scene
from boardgames_edu.widgets import wording

NOBODY = -1
"""The viewer of a covered table: no hand lies open."""

_HINT = N_("A greedy player would choose: {move}. {why}")
_HAND_OVER = N_("Pass the device to {seat}. Nobody's cards are shown until {seat} is ready.")
_NOT_YOUR_TURN = N_("{seat} is deciding now.")
_OVER = N_("The game is over: {winners} {count:wins|share the victory}.")
_POINTS = N_("Left to spend: {points}")
_POINT = N_("{points} × {point}")
_UNDONE = N_("Taken back: {move}.")
_AGAIN = N_("Done again: {move}.")
_NOW = N_("Now: {question}")
_MEANS = N_("With {thing}: click the next place, or choose from the list.")


class Message(NamedTuple):
    """What the table answers: its kind ("info", "rule", "hint", "problem"), its text, and the id of
    its rule, if any.
    """

    kind: str
    text: str
    rule: str = ""


class Play:
    """One sitting.

    Args:
        table: the engine's table; its players that are None are people here.
        teaching: every hand lies open, and undo goes back across everything.
        panels: which parts of the picture to show; all if None.
        hinter: the player that gives hints, or None.

    Attributes:
        viewer: whose hand lies open: a seat, `NOBODY`, or None for every hand.
        selection: ids chosen so far for the decision that is asked.
        message: the last answer, or None.
    """

    def __init__(
        self, table: Table, *, teaching: bool = False, hinter: Any = None, panels: Sequence[str] | None = None
    ) -> None:
        self.teaching = teaching
        self.hinter = hinter
        self.panels = panels
        self.take(table)

    def take(self, table: Table) -> None:
        """Play on at another table (a new game, a loaded one)."""
        self.table = table
        self.people = [seat for seat, player in enumerate(table.players) if player is None]
        self.viewer: int | None = self.people[0] if len(self.people) == 1 and not self.teaching else None
        if len(self.people) > 1 and not self.teaching:
            self.viewer = NOBODY
        self.selection: tuple[str, ...] = ()
        self.message: Message | None = None
        self._hint: tuple[str, ...] = ()
        self._wrong: tuple[str, ...] = ()
        self._changed: tuple[str, ...] = ()
        self._bare: tuple[tuple[State, int, int | None], Scene] | None = None
        self._meanings: tuple[State, int, dict[Action, tuple[str, ...]]] | None = None

    @property
    def state(self) -> State:
        """The state now."""
        return self.table.state

    @property
    def covered(self) -> bool:
        """Whether the device has to go to another person first."""
        seat = self.state.to_move
        return len(self.people) > 1 and not self.teaching and seat in self.people and seat != self.viewer

    @property
    def asked(self) -> bool:
        """Whether a person who sits here decides now."""
        return self.table.waits_for_human and not self.covered

    def uncover(self) -> None:
        """The person whose turn it is has the device."""
        if self.covered:
            self.viewer = self.state.to_move
            self.message = None

    # --- what a click means ------------------------------------------------------------------------------------

    def meanings(self) -> dict[Action, tuple[str, ...]]:
        """Per legal action, the ids that one would point at for it, in order."""
        state, count = self.state, len(self.table.past)
        known = self._meanings
        if known is None or known[0] is not state or known[1] != count:
            known = (state, count, {action: touched(state, action) for action in state.legal_actions()})
            self._meanings = known
        return known[2]

    def matching(self, selection: Sequence[str]) -> list[Action]:
        """The legal actions that begin with pointing at these things, in this order."""
        return [action for action, ids in self.meanings().items() if _begins(ids, selection)]

    def pending(self) -> list[Action]:
        """The legal actions that agree with the selection; all of them without one."""
        return self.matching(self.selection) if self.selection else list(self.meanings())

    def point(self, id: str) -> list[Event]:
        """A person points at a thing on the board: that plays, selects, or is answered with a rule.

        Returns:
            What happened; empty when nothing was played.
        """
        self._clear_marks()
        if not self.asked:
            self.message = self._not_now()
            return []
        for name in self._names(id):
            if name in self.selection:
                self.clear()
                return []
            found = self.matching((*self.selection, name))
            if found:
                return self._narrow((*self.selection, name), found)
        return self._astray(id)

    def _names(self, id: str) -> tuple[str, ...]:
        """The thing itself, and what it lies on."""
        thing = next((thing for thing in self.bare().things() if thing.id == id), None)
        place = thing.place if isinstance(thing, Piece) else None
        return (id, place) if place else (id,)

    def _narrow(self, selection: tuple[str, ...], found: list[Action]) -> list[Event]:
        if len(found) == 1 and _complete(self.meanings()[found[0]], selection):
            return self.play(found[0].text)
        self.selection = selection
        self.message = Message("info", say(_MEANS, {"thing": self._called(selection[-1])}))
        return []

    def _astray(self, id: str) -> list[Event]:
        """Nothing legal is meant: the rule against what was probably meant, or what there is to say about the thing."""
        names = self._names(id)
        violation = self._violation(names)
        again = next((name for name in names if self.matching((name,))), None) if self.selection else None
        if violation is not None:
            self._wrong = (names[-1],)
            self.message = Message("rule", _sentence(violation), violation.rule)
        else:
            thing = next((thing for thing in self.bare().things() if thing.id == id), None)
            now = say(_NOW, {"question": self.state.prompt()})
            words = f"{thing.words} {now}" if thing is not None and thing.words else now
            self.message = Message("info", words, self.rule())
        if again is not None:
            self.selection = (again,)
        return []

    def _violation(self, names: Sequence[str]) -> RuleViolation | None:
        """The reason against the action that comes nearest to being legal, of all that mean this thing."""
        state, question = self.state, self.state.question
        if question is None:
            return None
        column = str(state.asks().get("column", ""))
        best: tuple[tuple[int, int], RuleViolation] | None = None
        for name in names:
            words = {word.partition(":")[0] for word in name.split(":")}
            for family in question.families:
                for _, action in family.members:
                    if words.isdisjoint(action.text.split()):
                        continue
                    ids = touched(state, action)
                    if not _begins(ids, (*self.selection, name)):
                        continue
                    against = state.violations(action)
                    rank = (len(against), 0 if column and action.verb.startswith(column) else 1)
                    if against and (best is None or rank < best[0]):
                        best = rank, against[0]
            if best is not None:
                return best[1]
        return None

    def clear(self) -> None:
        """Forget what was pointed at."""
        self.selection = ()
        self.message = None
        self._clear_marks()

    # --- playing -----------------------------------------------------------------------------------------------

    def play(self, move: str) -> list[Event]:
        """A person decides, in notation. A refusal becomes the message; the state then stays as it was."""
        self._clear_marks()
        if not self.asked:
            self.message = self._not_now()
            return []
        try:
            action = self.table.game.parse(move, self.state)
            ids = touched(self.state, action)
            events = self.table.play(action)
        except RuleViolation as refusal:
            self._wrong = tuple(ids[:1])
            self.message = Message("rule", _sentence(refusal), refusal.rule)
            return []
        except BadInput as problem:
            self.message = Message("problem", str(problem))
            return []
        self.selection, self.message = (), None
        return events

    def step(self) -> list[Event]:
        """Let the player of the seat that decides now make one decision. Raises PlayerError."""
        self._clear_marks()
        before = self.state.copy()
        events = self.table.step()
        if events or self.table.past:
            self._changed = touched(
                before, self.table.state.game.parse(self.table.past[-1].action.text, before)
            )
            self._changed = tuple(id for id in self._changed if not id.startswith(("card:", "panel:")))
        self.selection, self.message = (), None
        return events

    def undo(self) -> None:
        """Take back one decision of a person; in teaching, also what was answered to it."""
        self._back(_UNDONE, self.table.past, lambda: self.table.undo(self.teaching))

    def redo(self) -> None:
        """Make again what was taken back last; in teaching, also what was answered to it."""
        self._back(_AGAIN, self.table.future, self.table.redo)

    def undo_barrier(self) -> str:
        """Why nothing can be taken back now, in words; empty when something can."""
        why = self.table.barrier()
        if why is None or (self.teaching and why != "nothing"):
            return ""
        try:
            self.table.undo()  # takes nothing back: there is a barrier
        except UndoBarrier as told:
            return str(told)
        return ""

    def _back(self, template: str, moves: Sequence[Any], once: Any) -> None:
        self.selection, self.message = (), None
        self._clear_marks()
        done = None
        try:
            done = once()
            while self.teaching and moves and not self.table.waits_for_human:
                done = once()
        except UndoBarrier as why:
            if done is None:
                self.message = Message("info", str(why))
                return
        self.message = Message("info", say(template, {"move": wording.in_words(done.state, done.action)}))

    def hint(self) -> None:
        """What the hinter would choose for the person who decides, and why, as far as it can tell."""
        self._clear_marks()
        if not self.asked or self.hinter is None:
            self.message = self._not_now()
            return
        seat = self.state.to_move
        assert seat is not None
        action = self.hinter(self.state.view(seat), self.state.legal_actions())
        self._hint = touched(self.state, action)
        words = {"move": wording.in_words(self.state, action), "why": self.hinter.why}
        self.message = Message("hint", say(_HINT, words))

    def _not_now(self) -> Message:
        seat = self.state.seat_name(self.state.to_move)
        if self.state.is_over:
            return Message("info", self.outcome())
        return Message("info", say(_HAND_OVER if self.covered else _NOT_YOUR_TURN, {"seat": seat}))

    def _clear_marks(self) -> None:
        self._hint = self._wrong = self._changed = ()

    # --- what is shown -----------------------------------------------------------------------------------------

    def bare(self) -> Scene:
        """The picture without marks of what may be chosen."""
        key = (self.state, len(self.table.past), self.viewer)
        if self._bare is None or self._bare[0][0] is not key[0] or self._bare[0][1:] != key[1:]:
            options: dict[str, Any] = {} if self.panels is None else {"panels": self.panels}
            shown = self.state
            if self.viewer is not None and not shown.is_over:
                options["seat"] = self.viewer
                shown = shown if self.viewer == NOBODY else shown.view(self.viewer)
            self._bare = key, picture(shown, **options)
        return self._bare[1]

    def scene(self) -> Scene:
        """The picture, with marks: what may be chosen next, what is chosen, hinted at, wrong, just changed."""
        legal: set[str] = set()
        if self.asked:
            for action in self.pending():
                legal.update(_next(self.meanings()[action], self.selection))
        return self.bare().marked(
            legal=legal - set(self.selection),
            selected=self.selection,
            hint=self._hint,
            wrong=self._wrong,
            changed=self._changed,
        )

    def prompt(self) -> str:
        """What is asked, and of whom, in words."""
        if self.covered:
            return say(_HAND_OVER, {"seat": self.state.seat_name(self.state.to_move)})
        return self.outcome() if self.state.is_over else self.state.prompt()

    def rule(self) -> str:
        """The id of the rule that makes the game ask."""
        question = self.state.question
        return "" if question is None or self.covered else question.rule

    def points(self) -> str:
        """Points left in the running turn, in words; empty when there are none."""
        asks = self.state.asks()
        points, kinds = asks.get("points"), asks.get("point")
        if not points:
            return ""
        names = [name_of("point", kind, self.state.game.name) or str(kind) for kind in kinds or ()]
        told = say(_POINT, {"points": points, "point": ", ".join(names)}) if names else str(points)
        return say(_POINTS, {"points": told})

    def outcome(self) -> str:
        """Who has won."""
        winners = self.state.winners()
        names = [self.seat_name(seat) for seat in winners]
        return say(_OVER, {"winners": ", ".join(names), "count": len(names)})

    def seat_name(self, seat: int) -> str:
        """A seat's name in the reader's language."""
        id = self.state.seat_name(seat)
        return name_of("seat", id, self.state.game.name) or id

    def choices(self) -> list[dict[str, Any]]:
        """The choices that agree with the selection, in groups; empty while nobody who sits here decides."""
        return wording.grouped(self.state, self.pending()) if self.asked else []

    def off_board(self) -> list[dict[str, str]]:
        """Choices that cannot be pointed at on the board ("End the turn")."""
        if not self.asked:
            return []
        meant = self.meanings()
        shown = {thing.id for thing in self.bare().things()}
        actions = [action for action, ids in meant.items() if shown.isdisjoint(ids)]
        if len(meant) <= 4:
            actions = list(meant)
        return [
            {
                "play": action.text,
                "label": wording.in_words(self.state, action),
                "note": wording.note(self.state, action),
            }
            for action in actions[:12]
        ]

    def offers(self) -> tuple[str, str, list[dict[str, str]]]:
        """Where the menu beside the thing pointed at opens, its title, and its lines: what can be done without pointing
        at anything more.
        """
        if not self.asked or not self.selection:
            return "", "", []
        at = self.selection[-1]
        meant = self.meanings()
        actions = [action for action in self.pending() if _complete(meant[action], self.selection)]
        lines = [
            {
                "play": action.text,
                "label": wording.in_words(self.state, action),
                "note": wording.note(self.state, action),
            }
            for action in actions
        ]
        return at, self._called(at), lines

    def _called(self, id: str) -> str:
        """A thing by its name, or by its words."""
        thing = next((thing for thing in self.bare().things() if thing.id == id), None)
        if thing is None:
            return ""
        name = getattr(thing, "name", "")
        return name if name and not name.isdigit() else thing.words

    def scores(self) -> list[dict[str, Any]]:
        """Per seat its name, its lines and its total; whoever has most comes first. Empty before the end."""
        if not self.state.is_over:
            return []
        winners = self.state.winners()
        table = [
            {
                "seat": self.seat_name(seat),
                "look": self.state.seat_name(seat),
                "wins": seat in winners,
                "total": sum(line.points for line in lines),
                "lines": [{"text": str(line), "rule": line.rule} for line in lines],
            }
            for seat, lines in enumerate(self.state.scores())
        ]
        return sorted(table, key=lambda row: (not row["wins"], -row["total"]))


def touched(state: State, action: Action) -> tuple[str, ...]:
    """The ids that an action is about, as its game says; none if the game does not say."""
    module = f"boardgames_edu.games.{state.game.name}.touch"
    if module not in _KNOWN:
        _KNOWN[module] = import_module(module).touched if find_spec(module) is not None else None
    meaning = _KNOWN[module]
    return () if meaning is None else meaning(state, action)


_KNOWN: dict[str, Any] = {}


def _begins(ids: Sequence[str], selection: Sequence[str]) -> bool:
    """Whether these things are pointed at in this order, the first place first.

    >>> _begins(("place:kiev", "piece:kiev:blue:troop", "place:azov"), ("piece:kiev:blue:troop", "place:azov"))
    True
    >>> _begins(("place:kiev", "place:azov"), ("place:azov",))
    False
    """
    at = -1
    for id in selection:
        if id not in ids or ids.index(id) <= at:
            return False
        at = ids.index(id)
    places = [id for id in ids if id.startswith("place:")]
    return len(places) < 2 or not selection or ids.index(selection[0]) < ids.index(places[1])


def _complete(ids: Sequence[str], selection: Sequence[str]) -> bool:
    """Whether nothing is left to point at: all places and columns have been."""
    last = ids.index(selection[-1])
    return not any(id.startswith(("place:", "column:")) for id in ids[last + 1 :])


def _next(ids: Sequence[str], selection: Sequence[str]) -> tuple[str, ...]:
    """What may be pointed at next for an action."""
    if selection:
        at = max(ids.index(id) for id in selection)
        rest = ids[at + 1 :]
        return tuple(id for id in rest if id.startswith(("place:", "column:"))) or tuple(rest)
    places = [id for id in ids if id.startswith("place:")]
    return tuple(places[:1]) if places else tuple(ids)


def _sentence(violation: RuleViolation) -> str:
    """The sentence of a refusal without the rule's id, which is shown beside it."""
    return say(violation.template, violation.facts)


def events_in_words(events: Iterable[Event], seats: Sequence[str]) -> list[dict[str, str]]:
    """Events as lines of the log: the text, the rule that made it happen, and the look of the seat."""
    return [
        {"text": str(event), "rule": event.rule, "look": "" if event.seat is None else seats[event.seat]}
        for event in events
    ]
