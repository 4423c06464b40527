"""A match as one of its players sees it, without widgets.

It stands between the engine's match and whatever shows it: a click on the board is an id, a choice from a list is a
move in notation. What comes out is plain data: a scene with marks, texts, lists of choices.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from boardgames_edu.engine import labels as wording
from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.events import Action, Event, RuleViolation
from boardgames_edu.engine.playing.match import Match, Past, UndoBarrier, guesses, kept_secret
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, listed, say
from boardgames_edu.scene.base import NOBODY
from boardgames_edu.scene.model import Piece, Scene, Thing
from boardgames_edu.scene.pictures import scene_of, touched, with_strips
from boardgames_edu.widgets.match import click_paths
from boardgames_edu.widgets.match.advice import FoundHint, Hinter, best_moves, reason_of
from boardgames_edu.widgets.match.click_paths import MoveOption, begins
from boardgames_edu.widgets.match.outcomes import Caution, Doubted, Message, Outcome, Played, Refused
from boardgames_edu.widgets.match.viewpoint import Viewpoint
from boardgames_edu.widgets.page.answers import fitted
from boardgames_edu.widgets.page.seat_words import outcome

_HAND_OVER = N_("Pass the device to {seat}. Nobody's cards are shown until {seat} is ready.")
_SHOW_FIRST = N_("A hint looks at the cards of {seat}: show them first.")
_UNDONE, _UNDONE_UNSEEN = N_("Taken back: {move}."), N_("Taken back: a decision of {seat}.")
_AGAIN, _AGAIN_UNSEEN = N_("Done again: {move}."), N_("Done again: a decision of {seat}.")
_CAN, _CAN_TOO = N_("You can click {things}."), N_("You can click what is outlined, such as {things}.")
_BUTTONS = N_("Nothing on the board can be chosen now: use the buttons.")
_MEANS = N_("Chosen: {thing}. Click the next place, or choose from the list.")

RINGED = 12
"""The most things that are ringed because they may be chosen; more of them hide what matters."""

NAMED = 3
"""The most things that a sentence names because they may be chosen."""

Warner = Callable[[State, Action], Caution | None]
"""A function that returns a warning before a move, or None."""


class MatchController(Viewpoint):
    """The controller of a match: selection, messages, what clicks mean.

    Args:
        match: the engine's match; its players that are None are people here.
        teaching: every hand lies open, and undo goes back across everything.
        panels: which parts of the picture to show; all if None.
        hinter: gives hints, or None.
        seated: the seat that this device has, of several devices; see `Viewpoint`.

    Attributes:
        selection: ids chosen so far for the decision that is asked.
        warners: called before a person's move is made; none in a lesson.
        above: words that stand above the choices, in a lesson.
        doubt: moves that wait because of a warning; or None.
    """

    def __init__(
        self,
        match: Match,
        *,
        teaching: bool = False,
        hinter: Hinter | None = None,
        panels: Sequence[str] | None = None,
        seated: int | None = None,
    ) -> None:
        self.teaching = self.open_hands = teaching
        self.seated = seated
        self.hinter = hinter
        self.panels = panels
        self.warners: list[Warner] = []
        self.above = ""
        self.take(match)

    def take(self, match: Match) -> None:
        """Go on with another match, new or loaded."""
        self.look_on(match)
        self.selection: tuple[str, ...] = ()
        self.message: Message | None = None
        self.doubt: Doubted | None = None
        self._hint: tuple[str, ...] = ()
        self._hinted: tuple[State, int, tuple[Action, ...]] | None = None
        self._spoken_of: tuple[str, ...] = ()
        self._wrong: tuple[str, ...] = ()
        self._changed: tuple[str, ...] = ()
        self._bare: tuple[tuple[State, int, int | None], Scene] | None = None
        self._things: tuple[Scene | None, dict[str, Thing]] = (None, {})
        self._ways: tuple[State, int, list[MoveOption]] | None = None
        self._joined: set[int] = set()
        self._reasons: dict[int, tuple[Past, str]] = {}
        self._past: Scene | None = None
        self._hand_on()

    # --- what a click means ------------------------------------------------------------------------------------

    def ways(self) -> list[MoveOption]:
        """Return every way to play now, with its ids in order."""
        state, count = self.state, len(self.match.past)
        known = self._ways
        if known is None or known[0] is not state or known[1] != count:
            known = self._ways = (state, count, click_paths.ways(state))
        return known[2]

    def matching(self, selection: Sequence[str]) -> list[MoveOption]:
        """Return the ways whose ids begin with these things."""
        return [way for way in self.ways() if begins(way.ids, selection)]

    def pending(self) -> list[MoveOption]:
        """Return the ways that fit the selection, or every legal action."""
        if self.selection:
            return self.matching(self.selection)
        return [way for way in self.ways() if len(way.moves) == 1]

    def point(self, id: str) -> Outcome:
        """Handle a click: play, select, or explain with a rule."""
        self._clear_marks()
        if not self.asked:
            return self._answer(self._not_now())
        names = self._names(id)
        own = next((one for one in self.bare().pieces if one.id == id and one.seat == self.state.to_move), None)
        if not set(names) & set(self.selection) and (self._settled() or (own and self._means_itself(names))):
            self.selection = ()
        if own and not self.selection and (against := self._against(own)):
            self._wrong = (id,)
            return self._answer(Message("rule", _sentence(against), against.rule))
        for name in names:
            if name in self.selection:
                self.clear()
                return Refused(None)
            found = self.matching((*self.selection, name))
            if found:
                return self._narrow((*self.selection, name), found)
        return self._astray(id)

    def _names(self, id: str) -> tuple[str, ...]:
        """Return the thing's id and those of what it lies on."""
        names, thing = [id], self._thing(id)
        if isinstance(thing, Piece) and thing.place:
            names.append(thing.place)
            thing = self._thing(thing.place)
        if thing is not None and thing.group.startswith("place:"):
            names.append(thing.group)
        return tuple(names)

    def _means_itself(self, names: Sequence[str]) -> bool:
        """Return whether a piece is meant to go, not to be joined."""
        goes_on = [bool(self.matching((*self.selection, name))) for name in names]
        return bool(not goes_on[0] and self.matching(names[:1])) or (
            not any(goes_on) and any(self.matching((name,)) for name in names)
        )

    def _against(self, own: Piece) -> RuleViolation | None:
        """Return the rule against a piece where others can go."""
        ways = self.matching((own.place,)) if own.place and not self.matching((own.id,)) else []
        beside = {one.id for one in self.bare().pieces if (one.seat, one.place) == (own.seat, own.place)}
        return self._refusal((own.id,)) if ways and not any(beside.isdisjoint(way.ids) for way in ways) else None

    def _settled(self) -> bool:
        """Return whether only a choice from the menu is left."""
        return bool(self.selection) and all(way.is_complete(self.selection) for way in self.pending())

    def _answer(self, message: Message) -> Refused:
        self.message = message
        return Refused(message)

    def _narrow(self, selection: tuple[str, ...], found: list[MoveOption]) -> Outcome:
        done = [way for way in found if way.is_complete(selection)]
        if len(found) == len(done) == 1 and not done[0].waits:
            return self.do(done[0].moves)
        self.selection = selection
        template = N_("{thing}: choose what to do there.") if len(found) == len(done) else _MEANS
        return self._answer(Message("info", say(template, {"thing": self._called(selection[-1])})))

    def _astray(self, id: str) -> Refused:
        """Explain a click that means nothing legal, by a rule or words.

        What was pointed at before stays: a place that was refused is not where the next click sets out.
        """
        names = self._names(id)
        violation = self._refusal(names)
        if violation is not None:
            self._wrong = (names[-1],)
            return self._answer(Message("rule", _sentence(violation), violation.rule))
        thing = self._thing(id)
        now, told = self._can_click(), thing.words or thing.tip if thing else ""
        words = f"{told.rstrip('.')}. {now}" if told else now
        again = next((name for name in names if self.matching((name,))), None)
        if self.selection and again is not None:
            self.selection = (again,)
        return self._answer(Message("info", words, self.rule()))

    def _can_click(self) -> str:
        """Return what can be clicked now, in a sentence."""
        called = (self._called(id).partition(":")[0] for id in self._following())
        names = list(dict.fromkeys(filter(None, called)))
        template = _BUTTONS if not names else _CAN if len(names) <= NAMED else _CAN_TOO
        return say(template, {"things": listed(names[:NAMED])})

    def _following(self) -> list[str]:
        """Return the ids that may be pointed at next."""
        begun = () if self._settled() else self.selection
        return [id for way in self.matching(begun) for id in way.following(begun)]

    def _refusal(self, names: Sequence[str]) -> RuleViolation | None:
        """Return the rule against a click, unless it tells hidden cards."""
        found = click_paths.refusal(self.state, names, self.selection)
        if found is not None and self.faces_down:
            others = (click_paths.refusal(guess, names, self.selection) for guess in guesses(self.state))
            if any(other is None or _sentence(other) != _sentence(found) for other in others):
                return None
        return found

    def clear(self) -> None:
        """Clear the selection, the message and the marks."""
        self.selection = ()
        self.message = None
        self._clear_marks()

    # --- playing -----------------------------------------------------------------------------------------------

    def play(self, move: str, sure: bool = False) -> Outcome:
        """Decide for a person, in notation; see `do`."""
        try:
            return self.do(click_paths.moves_in(move, self.state), sure)
        except BadInput as problem:
            return self._answer(Message("problem", str(problem)))

    def do(self, moves: tuple[Action, ...], sure: bool = False) -> Outcome:
        """Make a person's moves: all, or none if one is refused.

        They wait if a warner warns of the first, unless ``sure`` or hinted at.
        """
        self._clear_marks()
        if not self.asked:
            return self._answer(self._not_now())
        hinted = moves[0] in self.hinted[:1]
        caution = None if sure or hinted else self._caution(self.state, moves[0])
        if caution is not None:
            self.selection, self.message, self.doubt = (), None, Doubted(moves, caution)
            return self.doubt
        begun, events, ids = len(self.match.past), list[Event](), tuple[str, ...]()
        try:
            with self.match.together():
                for action in moves:
                    ids = touched(self.state, action)
                    events += self.match.play(action)
        except RuleViolation as refusal:
            self._wrong = ids[:1]
            return self._answer(Message("rule", _sentence(refusal), refusal.rule))
        except BadInput as problem:
            return self._answer(Message("problem", str(problem)))
        self._joined = {end for end in self._joined if end <= begun}
        if len(moves) > 1:
            self._joined.add(len(self.match.past))
        told = [event for event in events if event.kind in ("guessed_right", "guessed_wrong")]
        self.selection, self.message = (), Message("info", str(told[-1]), told[-1].rule) if told else None
        self._hand_on()
        return Played(events)

    def _caution(self, state: State, action: Action) -> Caution | None:
        """Return the first warning of a legal move."""
        if not self.warners or state.why_not(action) is not None:
            return None
        return next(filter(None, (warn(state, action) for warn in self.warners)), None)

    def doubted(self) -> str:
        """Return the move that waits because of a warning, in words."""
        return "" if self.doubt is None else wording.in_words(self.state, self.doubt.moves[0])

    def insist(self) -> None:
        """Make the moves that wait because of a warning."""
        if self.doubt is not None:
            self.do(self.doubt.moves, sure=True)

    def step(self, answer: Callable[[], Action] | None = None) -> list[Event]:
        """Let the player of the seat that decides now make one decision.

        Args:
            answer: gives what that player has chosen, if it was asked already; raises what it raised.

        Raises:
            PlayerError: the player failed; the match stays as it was.
        """
        self._clear_marks()
        seat = self.state.to_move
        player = None if seat is None else self.match.players[seat]
        if seat is None or player is None:
            return []
        if answer is None:
            events = self.match.step()
        else:
            with self.match.asking(seat):
                action = answer()
            events = self.match.play_for(seat, action)
        done = self.match.past[-1]
        others = [] if self.viewer is None else self.people
        self._reasons[len(self.match.past)] = done, reason_of(player, done, self.state, others)
        hidden = any(kept_secret(done, self.state, seat) for seat in others)
        about = () if hidden else touched(done.state, done.action)
        self._changed = tuple(id for id in about if not id.startswith(("card:", "panel:")))
        self.selection, self.message = (), None
        self._hand_on()
        return events

    def why(self, number: int) -> str:
        """Return a bot's reason for a decision, numbered from 0, or ""."""
        done, told = self._reasons.get(number + 1, (None, ""))
        return told if done is not None and done is self.match.past[number] else ""

    def undo(self) -> None:
        """Undo one choice of a person; in teaching, its answers, too."""
        both = len(self.match.past) in self._joined
        self._back(
            (_UNDONE, _UNDONE_UNSEEN), self.match.past, partial(self.match.undo, self.teaching, self.seated), both
        )

    def redo(self) -> None:
        """Redo what was undone last; in teaching, the answers to it, too."""
        both = len(self.match.past) + 2 in self._joined
        self._back((_AGAIN, _AGAIN_UNSEEN), self.match.future, partial(self.match.redo, self.seated), both)

    def undo_barrier(self) -> str:
        """Return why nothing can be undone now, or ""."""
        return str(self.match.barrier(self.teaching, self.seated) or "")

    def _back(self, words: tuple[str, str], moves: Sequence[Any], once: Any, both: bool) -> None:
        self.selection, self.message = (), None
        self._clear_marks()
        before, done = self.state, None
        try:
            pair = [once() for _ in range(2 if both else 1)]
            done = pair[0] if words[0] == _UNDONE else pair[-1]  # the answer, not its opening
            while self.teaching and moves and not self.match.waits_for_human:
                done = once()
        except UndoBarrier as why:
            if done is None:
                self.message = Message("info", str(why))
                return
        self._hand_on()
        unseen = self._unseen(done, before if words[0] == _UNDONE else self.state)
        facts = {"move": wording.in_words(done.state, done.action), "seat": done.state.seat_name(done.seat)}
        self.message = Message("info", say(words[unseen], facts))

    def hint(self) -> None:
        """Show the best choice for the person, and why.

        It is one that is not warned of, if one is as good.
        """
        work = self.hint_work()
        if work is not None:
            self.take_hint(work())

    def hint_work(self) -> Callable[[], FoundHint] | None:
        """Return what finds the best choice; None, with a message, if refused."""
        self._clear_marks()
        if not self.advisable or self.hinter is None:
            self.message = self._not_now()
            return None
        return partial(best_moves, self.hinter, self.state.copy(), self._caution)

    def take_hint(self, found: FoundHint) -> None:
        """Show a hint that was found for the current decision."""
        self._clear_marks()
        self._hint = found.ids
        self._hinted = self.state, len(self.match.past), found.moves
        self.message = Message("hint", found.sentence)

    @property
    def hinted(self) -> tuple[Action, ...]:
        """The moves that were hinted at for the current decision."""
        if self._hinted is None:
            return ()
        state, count, moves = self._hinted
        return moves if state is self.state and count == len(self.match.past) else ()

    def _not_now(self) -> Message:
        facts = {"seat": self.state.seat_name(self.state.to_move), "game": self.state.game.name}
        if self.state.is_over:
            return Message("info", outcome(self.state, self.people[0] if len(self.people) == 1 else None))
        asked = _SHOW_FIRST if self.asked else N_("{seat} is deciding now.")
        return Message("info", say(_HAND_OVER if self.covered else asked, facts))

    def _clear_marks(self) -> None:
        self._hint = self._wrong = self._changed = ()
        self.doubt = None

    # --- what is shown -----------------------------------------------------------------------------------------

    def bare(self) -> Scene:
        """Return the picture without marks."""
        key = (self.state, len(self.match.past), self.viewer)
        if self._bare is None or self._bare[0][0] is not key[0] or self._bare[0][1:] != key[1:]:
            self._bare = key, self._seen(self.state)
        return self._bare[1]

    def _seen(self, state: State) -> Scene:
        """Return the picture that the viewer may see; all at the end."""
        options: dict[str, Any] = {} if self.panels is None else {"panels": self.panels}
        if self.viewer is not None and not self.state.is_over:
            options["seat"] = self.viewer
            state = state if self.viewer == NOBODY else state.view(self.viewer)
        scene = scene_of(state, **options)
        return scene if self.panels is not None else with_strips(scene, state, self.viewer == NOBODY)

    def scene(self) -> Scene:
        """Return the picture with marks, or that of an earlier position.

        Marked is what may be chosen next (quietly where that is much), what is chosen, hinted at, wrong, or just
        changed.
        """
        if self._past is not None:
            return self._past
        legal = set(self._following() if self.asked else ()) - set(self.selection)
        begun = () if self._settled() else self.selection
        asked = {id for way in self.matching(begun) for id in way.ids} if self.asked else set()
        marked = self.bare().marked(
            legal=legal,
            quiet=legal if len(legal) > RINGED else (),
            selected=self.selection,
            hint=(*self._hint, *self._spoken_of),
            wrong=self._wrong,
            changed=self._changed,
        )
        return replace(marked, asked=tuple(sorted(asked)))

    def look_back(self, state: State | None, done: Sequence[str] = (), better: Sequence[str] = ()) -> None:
        """Show an earlier position with its marks; None shows the current one."""
        self._past = None if state is None else self._seen(state).marked(changed=done, hint=better)

    def point_out(self, ids: Sequence[str]) -> None:
        """Mark things like a hint."""
        self._clear_marks()
        self._hint = tuple(ids)

    def mark(self, ids: Sequence[str]) -> None:
        """Mark what a companion speaks of, until the next call."""
        self._spoken_of = tuple(ids)

    def prompt(self) -> str:
        """Return what is asked, and of whom, in words.

        What another seat is asked may tell of its hand.
        """
        if self.asked or (self.viewer is None and not self.state.is_over):
            return self.state.prompt()
        return self._not_now().text

    def rule(self) -> str:
        """Return the id of the rule that makes the game ask."""
        decision = self.state.decision
        return "" if decision is None or self.covered else decision.rule

    def choices(self) -> list[dict[str, Any]]:
        """Return the choices that fit the selection, in groups."""
        if not self.asked:
            return []
        ways = self.pending()
        groups = wording.grouped((way.text, way.state, way.action) for way in ways)
        return fitted(groups, self.above, click_paths.ending(ways), any(way.ids for way in ways))

    def offers(self) -> tuple[str, str, list[dict[str, str]]]:
        """Return place, title and lines of the menu for the selection.

        The lines are what can be done without pointing at anything more.
        """
        if not self.asked or not self.selection:
            return "", "", []
        at = self.selection[-1]
        lines = [way.line() for way in self.pending() if way.is_complete(self.selection)]
        return at, self._called(at), lines

    def _thing(self, id: str) -> Thing | None:
        """Return the thing of the picture with an id."""
        scene = self.bare()
        if self._things[0] is not scene:
            self._things = scene, {thing.id: thing for thing in scene.things()}
        return self._things[1].get(id)

    def _called(self, id: str) -> str:
        """Return a thing's name, or its words."""
        thing = self._thing(id)
        if thing is None:
            return ""
        name = getattr(thing, "name", "")
        called: str = name if name and not name.isdigit() else thing.words
        return called[:1].upper() + called[1:].rstrip(".")


def _sentence(violation: RuleViolation) -> str:
    """Return a refusal without the rule's id, which is shown beside it."""
    return say(violation.template, violation.facts)
