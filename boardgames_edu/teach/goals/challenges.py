"""Challenges: a position and a goal that the engine checks.

Every way to the goal counts. They are data, ``data/<game>/challenges.yaml``; docs/teaching.md tells how to write one. A
wrong move is answered by the rule that it breaks; after a legal one, :meth:`Challenge.judge` says whether the goal is
still within reach, and if not, plays on to show the consequence. This module knows no screen.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from boardgames_edu.bots import make
from boardgames_edu.engine.data import located
from boardgames_edu.engine.errors import one_of
from boardgames_edu.engine.events import Action, Event
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.pictures import touched
from boardgames_edu.teach import sources
from boardgames_edu.teach.goals.goals import Goal, read_goal
from boardgames_edu.teach.goals.solver import BUDGET, Others, SolverResult, search
from boardgames_edu.teach.sources import Placed, Positions, SourceLocation, parsed, played

_SPARE = 1
"""Moves beyond par that are searched before a goal is lost."""
_QUICK = 8_000
"""The largest number of moves tried for a judgement, within a second."""
_GLANCE = 2_000
"""The same before the first move, to count its actions."""
_FARTHEST = 12
"""The largest number of decisions played to show a consequence."""

_SOLVED_OVER = N_("Solved in {n} {n:move|moves}; it can be done in {par}.")
_LATE = N_("The goal can still be reached, but no longer in {par} {par:move|moves}. Go on, or take the move back.")
_LOST = N_("The goal cannot be reached any more. Take the move back, or start again.")
_NOT_NEAR = N_("The goal cannot be reached in {n} more {n:move|moves}. Take the move back, or start again.")
_FAR = N_(
    "From here the goal is too far away to see whether it can still be reached. Go on and try, or take the move back."
)
_OVER = N_("The game is over, and the goal is not reached. Take the move back, or start again.")
_BY_OTHERS = N_("Your move missed the goal: another player has reached it, not you. Take it back, and try another.")
_ASTRAY = N_("The solution has {n} {n:move|moves}; it has to reach the goal, with as many as par: {par}.")
_NO_WAY = N_("No way leads to the goal in {par} {par:move|moves}.")
_TOO_FAR = N_("No way to the goal was found. If you know one, write its moves under solution.")
_SHORTER = N_("The goal can be reached in {n} {n:move|moves} already: {moves}. So par is {n}.")
_NEVER = N_("{move} cannot be played on the way to the goal; {problem}")
_NO_SLIP = N_("{move} leads to the goal within par, so it is no slip.")
_LOOK, _RULE, _MOVE = N_("Where to look."), N_("Which rule."), N_("Which move.")


class Hints(msgspec.Struct, forbid_unknown_fields=True):
    """The three hints as an author writes them.

    The engine finds the missing ones.

    Attributes:
        look: ids of things in the picture; else those of the first move of a shortest way.
        rule: the id of a rule; else the challenge's first.
        move: the first move; else that of a shortest way.
    """

    look: tuple[str, ...] = ()
    rule: str = ""
    move: str = ""


class Task(Placed, kw_only=True):
    """The keys that challenges and the "try" steps of lessons share.

    Attributes:
        goal: see ``teach.goals.goals``. ``par``: the smallest number of moves.
        why: the lesson of it, shown when it is solved.
        replies: moves of the other seats, in order.
        after_replies: whether the goal also counts when only the answers of the others reach it.
        solution: the moves of one way within par, for goals too far away to be searched for.
        marks: ids of things in the picture that the words speak of.
        lost: the consequence, shown when the goal is out of reach.
        slips: legal moves that miss the goal, each with its consequence.
    """

    goal: Any
    par: int
    rules: tuple[str, ...]
    why: str
    hints: Hints = msgspec.field(default_factory=Hints)
    replies: tuple[str, ...] = ()
    after_replies: bool = False
    solution: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    lost: str = ""
    slips: dict[str, str] = msgspec.field(default_factory=dict)


class _Row(Task, kw_only=True, forbid_unknown_fields=True):
    id: str
    title: str
    words: str


class _File(msgspec.Struct, forbid_unknown_fields=True):
    challenges: list[dict[str, Any]]
    positions: dict[str, dict[str, Any]] = {}


class Hint(NamedTuple):
    """A hint: its kind, things to look at, a rule, a move.

    Some may be empty. ``sure`` says, when there is no move, whether none leads to the goal; else the search
    was too large.
    """

    words: str
    look: tuple[str, ...] = ()
    rule: str = ""
    move: Action | None = None
    sure: bool = True


class Verdict(NamedTuple):
    """The answer to a move: what to tell the learner.

    Attributes:
        kind: "won", "open" (still within par), "late" (within reach, but not within par), "lost", or "unknown" (the
            search was too large).
        words: what to say; empty for "open".
        follows: what happens when greedy players play on from a lost position; shown as the consequence.
        end: the state after that, or None.
    """

    kind: str
    words: str = ""
    follows: tuple[Event, ...] = ()
    end: State | None = None


class Challenge:
    """A position, a goal, and the hints on the way.

    Attributes:
        id, title, words, why: the texts, in the language spoken when it was read.
        start: the position. ``seat``: who is to reach the goal.
        goal, par, rules: what must hold, within how many moves of the seat, and the rules that decide it.
        panels: the parts of the picture that it needs; all of them if None.
        marks: ids of the things in the picture that its words speak of.
        lost: the consequence when the goal is out of reach; empty for a general sentence.
        slips: legal moves that miss the goal, by notation, each with its consequence.
    """

    def __init__(self, id: str, title: str, words: str, row: Task, start: State, place: SourceLocation) -> None:
        game = start.game.name
        self.id, self.title, self.words = id, title, words
        self.start, self.par = start, row.par
        self.rules = sources.checked_rules(game, row.rules, place.at("rules"))
        if not self.rules:
            place.at("rules").wrong(N_("Name at least one rule under rules."))
        if start.to_move is None:
            place.wrong(N_("Nobody decides in this position: there is nothing to play."))
        if row.par < 1:
            place.at("par").wrong(N_("par is a whole number of moves from 1 on, not {par}."), par=row.par)
        self.seat: int = start.to_move
        self.panels = sources.checked_panels(game, row, place)
        self.goal: Goal = read_goal(row.goal, start, place.at("goal"))
        if self.goal.holds(start):
            place.at("goal").wrong(N_("The goal holds from the start."))
        self.why = place.at("why").words(row.why)
        self.marks = sources.checked_marks(start, row.marks, place.at("marks"), self.panels)
        replies = [parsed(start, move, place.at("replies", k)).text for k, move in enumerate(row.replies)]
        self.others = Others(self.seat, replies, row.after_replies)
        hints, here = row.hints, place.at("hints")
        self._look = sources.checked_marks(start, hints.look, here.at("look"))
        self._rule = sources.checked_rules(game, [hints.rule], here.at("rule"))[0] if hints.rule else self.rules[0]
        self._move = parsed(start, hints.move, here.at("move")) if hints.move else None
        self._path = self._walked(row.solution, place.at("solution"))
        self._place = place
        self.lost = place.at("lost").words(row.lost) if row.lost else ""
        self.slips = {
            self._slip(move, place.at("slips", move)): place.at("slips", move).words(words)
            for move, words in row.slips.items()
        }

    def prove(self) -> None:
        """Check par and slips by a search, for authors.

        It takes some seconds at most.

        Raises:
            DataError: the goal cannot be reached within par, or in fewer moves, or a slip is none; names file, line
                and key.
        """
        found = self.solution
        if found.moves is None:
            self._place.at("goal").wrong(_NO_WAY if found.sure else _TOO_FAR, par=self.par)
        if len(found.moves) < self.par:
            told = ", ".join(action.text for action in found.moves)
            self._place.at("par").wrong(_SHORTER, n=len(found.moves), moves=told)
        for move in self.slips:
            state = self.start.copy()
            if state.why_not(move) is None:
                state.play(move)
                won, used = self.others.reached(self.goal, state, 0)
                if won or self.way(state, 1, used).moves is not None:
                    self._place.at("slips", move).wrong(_NO_SLIP, move=repr(move))

    def _slip(self, move: str, place: SourceLocation) -> str:
        """Return a slip's notation, if legal within par. Raises DataError."""
        action = parsed(self.start, move, place)
        against = self.start.why_not(action)
        if against is not None and not self._comes_up(action):
            place.wrong(_NEVER, move=repr(move), problem=str(against))
        return action.text

    def _comes_up(self, action: Action) -> bool:
        """Return whether a quick search finds an action within par."""
        legal = Goal(lambda state: state.to_move == self.seat and action in state.legal_actions(), "")
        patient = Others(self.seat, self.others.replies, count=True)
        on_way = any(action in state.legal_actions() for state, _ in self._path)
        return on_way or search(self.start, legal, self.par, patient, 0, _QUICK).moves is not None

    def _walked(self, moves: Sequence[str], place: SourceLocation) -> list[tuple[State, Action]]:
        """Return the author's solution: each state and the move made there."""
        state, used, won, path = self.start.copy(), 0, False, list[tuple[State, Action]]()
        for number, move in enumerate(moves):
            path.append((state.copy(), parsed(state, move, place.at(number))))
            played(state, move, place.at(number))
            won, used = self.others.reached(self.goal, state, used)
        if path and not (won and len(path) == self.par):
            place.wrong(_ASTRAY, n=len(path), par=self.par)
        return path

    # --- on the way --------------------------------------------------------------------------------------------

    def used(self, others: Sequence[Action]) -> int:
        """Return how many replies other seats have used up."""
        used = 0
        for action in others:
            if used < len(self.others.replies) and action.text == self.others.replies[used]:
                used += 1
        return used

    def way(self, state: State, made: int, used: int = 0, spare: int = 0, budget: int = _QUICK) -> SolverResult:
        """Return a shortest way from a state, within par plus ``spare``."""
        for at, (known, _) in enumerate(self._path):
            if at >= made and known == state:
                return SolverResult(tuple(action for _, action in self._path[at:]), True)
        return search(state, self.goal, max(self.par - made + spare, 0), self.others, used, budget)

    def judge(self, state: State, made: int, used: int = 0, *, move: Action | None = None) -> Verdict:
        """Judge a move of the seat.

        Args:
            state: where it stands after that move; others may still have to answer.
            made: how many moves of the seat led to it.
            used: how many replies of the others were used up before.
            move: the last move of the seat, for the author's words on a slip.
        """
        after = state.copy()
        won, answered = self.others.reached(self.goal, after, used)
        verdict = self._judged(after, made, answered, won)
        if verdict.end is not None:
            end, events = self._played_on(state, used)
            verdict = verdict._replace(follows=events, end=end)
        slip = self.slips.get(move.text, "") if move is not None else ""
        return verdict._replace(words=slip) if slip and verdict.kind in ("lost", "late", "unknown") else verdict

    def _judged(self, state: State, made: int, used: int, won: bool) -> Verdict:
        """Judge a state in which the others have answered."""
        if won:
            more = f" {say(_SOLVED_OVER, {'n': made, 'par': self.par})}" if made > self.par else ""
            return Verdict("won", f"{self.why}{more}")
        if self.goal.holds(state):
            return Verdict("lost", say(_BY_OTHERS))
        if state.is_over:
            return Verdict("lost", self.lost or say(_OVER))
        found = self.way(state, made, used)
        if found.moves is not None:
            return Verdict("open")
        if not found.sure:
            return Verdict("unknown", say(_FAR))
        left = max(self.par - made, 0) + _SPARE
        later = search(state, self.goal, left, self.others, used, _QUICK)
        if later.moves is not None:
            return Verdict("late", say(_LATE, {"par": self.par}))
        if not later.sure:
            return Verdict("unknown", say(_FAR))
        words = self.lost or say(_LOST if later.final else _NOT_NEAR, {"n": left})
        return Verdict("lost", words, end=state)

    def _played_on(self, state: State, used: int) -> tuple[State, tuple[Event, ...]]:
        """Return the consequence: the state and events after greedy play."""
        end, events = state.copy(), list[Event]()
        greedy, answered = make("greedy", end.game), False
        for _ in range(_FARTHEST):
            if end.is_over or (answered and end.to_move == self.seat):
                break
            if end.to_move == self.seat:
                action = greedy(end.view(self.seat), end.legal_actions())
            else:
                answered = True
                action, used = self.others.choose(end, used)
            end.apply(action, events)
        return end, tuple(events)

    def hint(self, number: int, state: State, made: int, used: int = 0) -> Hint:
        """Return a hint: where to look (1), which rule (2), which move.

        The first looks at what the next moves are about; where the board shows nothing of it, the rule is named at
        once. Where no move leads to the goal, the last hint has no move.
        """
        if number == 2:
            return Hint(say(_RULE), rule=self._rule)
        at_start = not made and state == self.start
        if number <= 1 and at_start and self._look:
            return Hint(say(_LOOK), look=self._look)
        known = SolverResult((self._move,), True) if at_start and self._move else None
        found = known or self.way(state, made, used, _SPARE, BUDGET)
        if number > 1:
            return Hint(say(_MOVE), move=found.moves[0] if found.moves else None, sure=found.sure)
        look = self._touched(state, found.moves or (), used)
        return self.hint(2, state, made) if found.moves and not look else Hint(say(_LOOK), look, sure=found.sure)

    def _touched(self, state: State, moves: Sequence[Action], used: int) -> tuple[str, ...]:
        """Return what the first move that the board shows is about."""
        ahead = state.copy()
        for move in moves:
            if look := touched(ahead, move):
                return look
            played(ahead, move.text, self._place)
            _, used = self.others.reached(self.goal, ahead, used)
        return ()

    @cached_property
    def depths(self) -> tuple[int, ...]:
        """Return how many questions are open at each move of par.

        A move that opens a question and the answers to it are one action. Nothing is returned if the goal is too far
        away.
        """
        state, used, found = self.start.copy(), 0, list[int]()
        for action in self.way(state, 0, budget=_GLANCE).moves or ():
            found.append(len(state.stack))
            played(state, action.text, self._place)
            _, used = self.others.reached(self.goal, state, used)
        return tuple(found)

    def actions(self, depths: Sequence[int]) -> int:
        """Return how many actions begin at moves of these depths."""
        first = min((len(self.start.stack), *self.depths))
        return sum(depth <= first for depth in depths)

    @cached_property
    def solution(self) -> SolverResult:
        """Return a shortest way from the start, found by search.

        It takes some seconds at most. Where the author gives a solution, it is returned if nothing shorter is
        found; ``sure`` then tells whether everything shorter was looked at.
        """
        found = search(self.start, self.goal, self.par - bool(self._path), self.others)
        if found.moves is None and self._path:
            return SolverResult(tuple(action for _, action in self._path), found.sure)
        return found


# --- reading ---------------------------------------------------------------------------------------------------------


def load_challenge(game: str, id: str) -> Challenge:
    """Return a challenge by its id.

    Raises:
        OptionError: there is no such game or challenge; says what there is.
        DataError: the file has a mistake.

    Example:
        >>> first = load_challenge("rurik", next(iter(challenge_titles("rurik"))))
        >>> first.goal.holds(first.start)
        False
    """
    rows, positions, place = _read(game)
    ids = [row.get("id") for row in rows]
    if id not in ids:
        raise one_of("challenge", id, ids)
    return _challenge(rows[ids.index(id)], positions, place.at("challenges", ids.index(id)))


def challenges(game: str) -> dict[str, Challenge]:
    """Return a game's challenges by id, in order. Raises OptionError, DataError."""
    rows, positions, place = _read(game)
    made = [_challenge(row, positions, place.at("challenges", k)) for k, row in enumerate(rows)]
    for number, one in enumerate(made):
        if any(other.id == one.id for other in made[:number]):
            place.at("challenges", number, "id").wrong(N_("The id {id} stands here twice."), id=one.id)
    return {one.id: one for one in made}


def challenge_titles(game: str) -> dict[str, str]:
    """Return the titles of a game's challenges by id.

    No position is set up. Raises OptionError, DataError.
    """
    rows, _, _ = _read(game)
    return {str(row.get("id")): say(str(row.get("title"))) for row in rows}


def challenge_rules(game: str) -> dict[str, tuple[str, ...]]:
    """Return the rules of a game's challenges by id. Raises OptionError, DataError."""
    rows, _, _ = _read(game)
    return {str(row.get("id")): tuple(map(str, row.get("rules") or ())) for row in rows}


def _read(game: str) -> tuple[list[dict[str, Any]], Positions, SourceLocation]:
    load(game)
    path = located(f"{game}/challenges.yaml")
    if not path.is_file():
        place = SourceLocation(path.name, "")
        return [], Positions(game, {}, place), place
    file, place = sources.open_source(path, f"{game}/challenges.yaml", _File)
    return file.challenges, Positions(game, file.positions, place), place


def _challenge(data: dict[str, Any], positions: Positions, place: SourceLocation) -> Challenge:
    row = place.read(data, _Row)
    start = positions.state(row, place)
    title, words = place.at("title").words(row.title), place.at("words").words(row.words)
    return Challenge(row.id, title, words, row, start, place)
