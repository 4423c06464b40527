"""The runner of worked examples: a position, moves, and facts to check.

Each fact must hold after the moves. A game's own module turns its rows of data into scripts; everything after
that is the same for every game: the moves are played, what the data say is compared with what the engine
finds, and each move becomes a step that can be shown. It must know no game and no screen; sentences are kept
as templates and put into words where they are shown. A `Reader` knows how the engine sees a
claim, and how it is said; what all games claim alike is read here. What a class guesses at a step is made here, too:
the engine makes the wrong answers, nobody writes them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

import msgspec

from boardgames_edu.engine.data import line_of, located
from boardgames_edu.engine.errors import BadInput, DataError, one_of
from boardgames_edu.engine.events import Action, Event, RuleViolation
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.listed import ListedItem, level_of

_A_MINUTE = 3
"""The number of steps that a class takes in a minute."""
_WRONG = N_("{file}, line {line}, {key}: the example says {said}, but by the rules it is {found}.")
_REFUSED = N_("{file}, line {line}, {key}: the move {move} cannot be made: {why}")
_BROKEN = N_("{file}, line {line}, {key}: this is no position or move of the game: {problem}")
_NO_RULE = N_("{file}, line {line}, {key}: there is no rule {rule} in the rulebook.")
_EMPTY = N_("{file}, line {line}, {key}: an example needs {missing}.")

InWords = Callable[[State, Action], str]
"""Puts a move into words; the caller that shows an example passes it."""
Params = Mapping[str, object] | Callable[[Any], Mapping[str, object]]
"""The facts of a sentence, or a function that finds them."""


class Fact(NamedTuple):
    """A fact about a position: as data say, and as found.

    Attributes:
        key: its key in the data, below the case ("then.points.red").
        said: its value in the data.
        look: returns the value by the rules, given a state.
        template: the English sentence.
        facts: the facts of the sentence, or a function that finds them in the state; an `Action` among
            them is put into words where it is shown.
        about: ids of the things in the picture that it is about.
        rule: the id of the rule behind it, if one in particular.
        choices: what a class may guess, as sentences: the true one first; empty if there is nothing to choose from.
    """

    key: str
    said: object
    look: Callable[[Any], object]
    template: str
    facts: Params = MappingProxyType({})
    about: tuple[str, ...] = ()
    rule: str = ""
    choices: tuple[tuple[str, Params], ...] = ()

    def told(self, state: State, in_words: InWords) -> str:
        """Return the fact as a sentence, in the reader's language."""
        return told(self.template, self.facts, state, in_words)


def told(template: str, facts: Params, state: State, in_words: InWords) -> str:
    """Fill a template with facts, which may contain moves."""
    known: dict[str, object] = {"game": state.game.name}
    for key, value in (facts(state) if callable(facts) else facts).items():
        if isinstance(value, Action):
            known[key] = in_words(state, value)
        elif isinstance(value, tuple) and value and isinstance(value[0], Action):
            known[key] = "; ".join(in_words(state, action) for action in value)
        else:
            known[key] = value
    return say(template, known)


class Beat(NamedTuple):
    """A part of a script: moves, and what holds after them.

    ``start`` sets up another position first.
    """

    moves: Sequence[str] = ()
    facts: Sequence[Fact] = ()
    start: State | None = None


class Script(NamedTuple):
    """A case as something to play: beats, panels and what to mark.

    Attributes:
        beats: its parts; the first one has a start.
        panels: the parts of the picture that it needs; all of them if None.
        about: ids of the things in the picture that it is about from the beginning.
        secret: ids of places whose owner is the question, so that a picture shown before the answer hides it.
    """

    beats: Sequence[Beat]
    panels: tuple[str, ...] | None = None
    about: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()


Kind = Callable[[Any, Any, Any], Script]
"""Makes a script from a case's ``given``, ``when`` and ``then``."""


class Step(NamedTuple):
    """A step of an example: a state to look at.

    Attributes:
        kind: "position" is set up; a "move" is made; something "holds" at its end.
        state: the position.
        before: the position before the move; None when this step is no move.
        move: the move that led here; None for a position that is set up, and for what holds at the end.
        events: what happened by that move, each with its rule.
        facts: what holds now.
        story: the words of the case, an English template.
        case: its number; 0 is the example itself, the others are derived from it.
        ours: whether no rulebook tells the case.
        rules: the ids of the rules that decide the case.
        about: ids of the things in the picture that the case, or what holds now, is about.
        secret: see `Script`.
        last: whether the case ends here.
    """

    kind: Literal["position", "move", "holds"]
    state: State
    before: State | None = None
    move: Action | None = None
    events: tuple[Event, ...] = ()
    facts: tuple[Fact, ...] = ()
    story: str = ""
    case: int = 0
    ours: bool = False
    rules: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    last: bool = False

    @property
    def words(self) -> str:
        """Return this step in the reader's language, with moves in notation."""
        if self.kind == "position":
            return say(self.story)
        told = map(str, self.events) if self.kind == "move" else self.facts_told(lambda _, action: action.text)
        return " ".join(told)

    def facts_told(self, in_words: InWords) -> list[str]:
        """Return what holds now, sentence by sentence."""
        return [fact.told(self.state, in_words) for fact in self.facts]


class Example(NamedTuple):
    """A worked example: title and steps, the rulebook's own case first.

    Attributes:
        id: its id ("EX-A").
        game: the id of its game.
        headline: its title, an English template.
        kind: the kind of case, as the data name it.
        steps: its steps, in order.
        panels: the parts of the picture that it needs; all of them if None.
        zoom: ids of what a close-up shows beside what each case is about; empty for the whole picture.
    """

    id: str
    game: str
    headline: str
    kind: str
    steps: tuple[Step, ...]
    panels: tuple[str, ...] | None
    zoom: tuple[str, ...] | None = None

    @property
    def title(self) -> str:
        """The title, in the reader's language."""
        return say(self.headline)

    def listed(self, name: str = "") -> ListedItem:
        """Return its row in a list; its level counts the rules needed."""
        rules = {rule for step in self.steps for rule in step.rules}
        minutes = -(-len(self.steps) // _A_MINUTE)
        return ListedItem(name or self.id, self.title, level_of(len(rules)), minutes, self.steps[0].state)

    def __repr__(self) -> str:
        facts = {**self.listed()._asdict(), "count": len(self.steps)}
        return say(N_("{name}: {title} (level {level}, {count} {count:step|steps}, {minutes} min)"), facts)

    def cases(self) -> tuple[tuple[Step, ...], ...]:
        """Return the steps, case by case."""
        count = self.steps[-1].case + 1
        return tuple(tuple(step for step in self.steps if step.case == case) for case in range(count))


class Case(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A case as in the data.

    A derived case has the example's ``given`` for what its own leaves out.
    """

    id: str = ""
    given: Any = None
    when: Any = None
    then: Any = None
    why: str = ""
    rules: list[str] = []
    ours: bool = False


class ExampleRow(Case, kw_only=True):
    """An example as in the data; the last keys explain its certainty."""

    id: str
    title: str
    kind: str
    words: str
    derived: list[Case] = []
    confidence: str = "agreed"
    sources: list[str] = []
    note: str = ""
    assumed: str = ""
    panels: list[str] | None = None
    zoom: list[str] | None = None


Told = tuple[Any, ...]
"""The end of a `Fact`: its template, and what follows it."""


class Reader(NamedTuple):
    """How a claim is checked and said.

    Attributes:
        look: returns what holds, given a state and the ids of the claim.
        told: returns the words for what is claimed, given the ids, too.
        claims: "all" of what holds; all of it as a "set"; or "some" of it.
        seats: the seats that may be claimed something about; none if the ids are no seats.
    """

    look: Callable[..., Any]
    told: Callable[..., Told]
    claims: Literal["all", "set", "some"] = "all"
    seats: Sequence[str] = ()

    def facts(self, key: str, said: Any, *ids: str) -> Iterator[Fact]:
        """Yield a fact for each id that a claim lists. Raises OptionError."""
        if self.seats and not ids:
            for seat in said if isinstance(said, Mapping) else (said,):
                if seat not in self.seats:
                    raise one_of("seat", seat, self.seats)
        if isinstance(said, Mapping):
            for id, value in said.items():
                yield from self.facts(f"{key}.{id}", value, *ids, id)
            return

        def found(s: Any) -> Any:
            there = self.look(s, *ids)
            return [one for one in said if one in there] if self.claims == "some" else self._in_order(there)

        yield Fact(key, self._in_order(said), found, *self.told(said, *ids))

    def _in_order(self, value: Any) -> Any:
        return sorted(value) if self.claims == "set" else value


ASKED = Reader(
    lambda s: s.decision.name if s.decision else "",
    lambda name: (N_("Decided now: {question}"), lambda s: {"question": s.prompt()}),
)
MOVER = Reader(lambda s: s.seat_name(s.to_move), lambda seat: (N_("{seat} decides now."), {"seat": seat}))
OVER = Reader(lambda s: s.is_over, lambda over: (N_("The game is over.") if over else N_("The game goes on."),))


def legal(template: str, claims: Literal["set", "some"]) -> Reader:
    """Return a reader of legal moves, all or some of them."""
    return Reader(
        lambda s: {action.text for action in s.legal_actions()},
        lambda moves: (template, lambda s: {"moves": tuple(s.game.parse(move, s) for move in moves)}),
        claims,
    )


def run(row: ExampleRow, number: int, game: str, kinds: Mapping[str, Kind], rulebook: Iterable[str]) -> Example:
    """Play an example and compare its facts with what the engine finds.

    Args:
        row: the example as the data have it.
        number: its place in the file, for errors.
        game: the id of its game.
        kinds: how each kind of case becomes a script.
        rulebook: the ids of the rules there are.

    Raises:
        DataError: a move that the rules refuse, something that does not hold, a rule or kind that does not exist, an
            example without words; names the file, the line and the key.
    """
    where = _Where(f"{game}/examples.yaml", f"examples[{number}]")
    if row.kind not in kinds:
        facts = {"file": where.file, "example": row.id}
        raise one_of("kind of example in {file} ({example})", row.kind, kinds, DataError, **facts)
    if not row.words.strip():
        raise where.error(_EMPTY, "words", missing="words")
    steps: list[Step] = []
    panels: tuple[str, ...] | None = None
    for case_number, case in enumerate((row, *row.derived)):
        at = where if case is row else where.below(f"derived[{case_number - 1}]")
        for rule in case.rules:
            if rule not in rulebook:
                raise at.error(_NO_RULE, "rules", rule=repr(rule))
        if case is not row and not case.why.strip():
            raise at.error(_EMPTY, "why", missing="why")
        try:
            script = kinds[row.kind](
                row.given if case.given is None else case.given,
                row.when if case.when is None else case.when,
                row.then if case.then is None else case.then,
            )
        except DataError:
            raise
        except (BadInput, LookupError, TypeError, ValueError) as problem:
            raise at.error(_BROKEN, "given", problem=str(problem)) from problem
        if case is row:
            panels = script.panels
        why, ours = row.words if case is row else case.why, row.ours or case.ours
        steps += _played(script, Case(why=why, rules=case.rules or row.rules, ours=ours), case_number, at)
    chosen = panels if row.panels is None else tuple(row.panels)
    zoom = None if row.zoom is None else tuple(row.zoom)
    return Example(row.id, game, row.title, row.kind, tuple(steps), chosen, zoom)


def _played(script: Script, case: Case, number: int, where: "_Where") -> list[Step]:
    """Return the steps of a case: positions, moves, facts."""
    steps: list[Step] = []
    state = script.beats[0].start
    assert state is not None, "the first beat of a script sets up a position"
    bare = Step(
        "position", state, story=case.why, case=number, ours=case.ours, rules=tuple(case.rules),
        about=script.about, secret=script.secret,
    )  # fmt: skip
    for count, beat in enumerate(script.beats):
        if beat.start is not None:
            state = beat.start
            steps.append(bare._replace(state=state))
        for move in beat.moves:
            before, state = state, state.copy()
            log: list[Event] = []
            try:
                action = state.game.parse(move, state)
                state.apply(action, log)
            except (RuleViolation, BadInput) as refusal:
                raise where.error(_REFUSED, "when", move=repr(move), why=str(refusal)) from refusal
            made = bare._replace(kind="move", state=state, before=before, move=action, events=tuple(log))
            steps.append(made)
        for fact in beat.facts:
            found = fact.look(state)
            if found != fact.said:
                raise where.error(_WRONG, fact.key, said=repr(fact.said), found=repr(found))
        following = script.beats[count + 1 : count + 2]
        if not beat.facts:
            continue
        if not following or following[0].start is not None or steps[-1].kind == "position":
            about = dict.fromkeys([*script.about, *(id for fact in beat.facts for id in fact.about)])
            held = bare._replace(kind="holds", state=state, facts=tuple(beat.facts), about=tuple(about))
            steps.append(held)
        else:
            steps[-1] = steps[-1]._replace(facts=tuple(beat.facts))
    steps[-1] = steps[-1]._replace(last=True)
    return steps


def recorded(record: Record) -> Example:
    """Return a recorded game as an example, one step per move.

    Args:
        record: the recorded game; moves that the rules no longer allow are refused.

    Raises:
        OptionError: there is no such game.
        RecordError: a move cannot be played, or the end is another one than was recorded.

    Cost: about 50 microseconds and one copy of the state for each move.

    Example:
        >>> import boardgames_edu as bg
        >>> match = bg.Match(bg.load("rurik").new(seats=2, seed=5), seed=5)
        >>> events = match.play(match.state.legal_actions()[0])
        >>> [step.kind for step in recorded(match.record()).steps]
        ['position', 'move']
    """
    game = load(record.game)
    record.replay(game)
    steps = [Step("position", record.start(game).copy())]
    for after, move, events in record.steps(game):
        before = steps[-1].state
        made = game.parse(move, before)
        steps.append(Step("move", after.copy(), before, made, tuple(events)))
    steps[-1] = steps[-1]._replace(last=True)
    return Example("", record.game, N_("A recorded game"), "record", tuple(steps), None)


class _Where(NamedTuple):
    """A place in a file of data, by keys."""

    file: str
    path: str

    def below(self, key: str) -> "_Where":
        return _Where(self.file, f"{self.path}.{key}")

    def error(self, template: str, key: str, **facts: object) -> DataError:
        text = located(self.file).read_text(encoding="utf-8")
        line, path = line_of(text, f"$.{self.path}.{key}")
        return DataError(template, file=self.file, line=line, key=path, **facts)


MOST = 4
"""The largest number of moves offered."""
_LOOKED_AT = 300
"""The largest number of moves examined for wrong ones."""


class GuessedMove(NamedTuple):
    """A choice: whether it is right, its state, sentence and move."""

    right: bool
    state: State
    template: str
    facts: Params
    move: Action | None = None

    def told(self, in_words: InWords) -> str:
        """Return the choice in the reader's language."""
        return told(self.template, self.facts, self.state, in_words)


def choices(step: Step, number: int) -> tuple[GuessedMove, ...]:
    """Return the choices at a step, always in the same order.

    Args:
        step: a move, or what holds at the end; a position that is set up leaves nothing to guess.
        number: its index in the example, which seeds the order.

    Returns:
        The right one and others; empty where there are no wrong ones.
    """
    rng = Random(number)
    found: list[GuessedMove] = []
    if step.move is not None and step.before is not None:
        others = _others(step.before, step.move, rng)
        found = [
            GuessedMove(action == step.move, step.before, N_("{move}"), {"move": action}, action)
            for action in (step.move, *others)
        ]
    else:
        fact = next((fact for fact in step.facts if fact.choices), None)
        for template, facts in fact.choices if fact is not None else ():
            found.append(GuessedMove(not found, step.state, template, facts))
    if len(found) < 2:
        return ()
    rng.shuffle(found)
    return tuple(found)


def guessed_moves(steps: Sequence[Step], number: int) -> tuple[GuessedMove, ...]:
    """Return the choices at a step, once for each verb."""
    step = steps[number]
    known = {before.move.verb for before in steps[:number] if before.move is not None}
    return () if step.move is not None and step.move.verb in known else choices(step, number)


def _others(state: State, made: Action, rng: Random) -> list[Action]:
    """Return moves of the same verb that exactly one rule forbids."""
    decision = state.decision
    action_sets = () if decision is None else decision.action_sets
    alike = {
        action.text: action
        for action_set in action_sets
        for _, action in action_set.members
        if action.verb == made.verb
    }
    left = [alike[text] for text in sorted(alike)]
    rng.shuffle(left)
    near = (action for action in left[:_LOOKED_AT] if len(state.violations(action)) == 1)
    return list(islice(near, MOST - 1))
