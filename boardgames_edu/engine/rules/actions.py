"""Verbs of a game, each declared in one place.

A declaration has notation, conditions, effect, event and label:

::

    @action(
        "tax {region}",
        over=EACH_PLACE,
        needs=(
            provided("R-TAX-01", lambda s: s.points, N_("You have no tax points to spend.")),
            must("R-TAX-02", lambda s: s.occupied[s.to_move], N_("You have no troop in {region}.")),
        ),
        label=N_("Tax a region"),
        targets="place:{region}",
        event=TAXED,
    )
    def tax(s: RurikState, region: int) -> None:
        "Take the good of a region that you occupy."

A `Decision` names the verbs that answer it (``actions = (tax, muster)``). From both, ``Setup.compile`` makes what a
setup needs. A verb with several placeholders ranges over all pairs (triples, ...) of their names, and a
condition may be about one of them: ``must(rule, free, text, on="end")``.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from types import MappingProxyType, ModuleType
from typing import Any

from boardgames_edu.engine.errors import clipped, shown
from boardgames_edu.engine.events import Action, EventKind, placeholders
from boardgames_edu.engine.fields.frames import Decision, Frame
from boardgames_edu.engine.fields.values import Axis
from boardgames_edu.engine.rules.conditions import ActionSet, CompiledDecision, Condition, Moment, StaticCondition
from boardgames_edu.engine.rules.legal import Mask, test_of
from boardgames_edu.engine.rules.needs import AnyNeed, NameReader, Need, Spread, must, provided, spread_mask

Entry = tuple[int, str, tuple[int, ...], Mapping[str, object]]
"""Bit, notation, arguments and facts of an action."""


def make_action_set(
    verb: str,
    entries: Iterable[Entry],
    conditions: Sequence[Condition[Any]] = (),
    static_conditions: Sequence[StaticCondition] = (),
    fast_mask: Mask | None = None,
    moments: Sequence[Moment[Any]] = (),
) -> ActionSet[Any]:
    """Make the action set of a verb from its entries.

    The arguments from ``conditions`` on are those of `ActionSet`, which describes an action by the facts of its entry.

    >>> stay = make_action_set("stay", [(0, "stay", (), {})])
    >>> [str(action) for action in stay.choose(1)]
    ['stay']
    """
    members, known = [], {}
    for bit, text, args, facts in entries:
        known[text] = facts
        members.append((bit, Action(text, verb, args)))
    return ActionSet(members, conditions, static_conditions, lambda action: known[action.text], fast_mask, moments)


class Verb:
    """A declared verb. Calling it with a state carries it out."""

    def __init__(
        self,
        do: Callable[..., None],
        text: str,
        over: Axis | Sequence[Axis],
        needs: Sequence[AnyNeed],
        moments: Sequence[Moment[Any]],
        only: Callable[..., object] | None,
        rows: Callable[[Any], Iterable[Entry]] | None,
        fast_mask: Mask | None,
        label: str | tuple[str, ...],
        targets: str | Callable[[Any, Action], Iterable[str]],
        event: EventKind | str,
        name: str,
        *,
        rule: str = "",
        waits: bool = False,
        opens: bool | Callable[[Any], bool] = False,
        wastes: tuple[str, str] = ("", ""),
        vain: tuple[str, str] = ("", ""),
    ) -> None:
        self.waits, self.opens, self.wastes, self.vain = waits, opens, wastes, vain
        self.name = name or do.__name__.strip("_")
        self.do, self.text, self.needs, self.moments = do, text, _several(needs, self.name), tuple(moments)
        self.only, self.rows, self.fast_mask = only, rows, fast_mask
        self.label, self.targets = label, targets
        self._require_kinds(event, rule)
        if isinstance(event, str) and event:
            rules = [rule, *(need.rule for need in self.needs if not callable(need))]
            event = EventKind(self.name, next(filter(None, rules), ""), event)
        self.event: EventKind | None = event or None
        self.forms: tuple[Verb, ...] = (self,)
        given: Any = over
        self.axes: tuple[Axis, ...] = tuple(given) if isinstance(given, (tuple, list)) else (given,)
        self.words = placeholders(text, self.name)
        if not all(isinstance(axis, Axis) for axis in self.axes):
            raise TypeError(f"{self.name}: over= names what {text!r} ranges over: EACH_PLACE, numbers(1, 3), an Axis")
        if rows is None and len(self.words) != len(self.axes):
            raise TypeError(f"{self.name}: {text!r} has {len(self.words)} placeholders, over= {len(self.axes)} axes")
        for need in self.needs:
            if not isinstance(need, Condition):
                continue
            on = _on(need)
            if not {*on} <= {*self.words} or list(on) != sorted(on, key=self.words.index):
                raise TypeError(
                    f"{self.name}, the condition {need.rule!r}: on={need.on!r} is none of the placeholders "
                    f"of {text!r}, or not in their order"
                )
        self.__doc__ = do.__doc__

    def _require_kinds(self, event: object, rule: object) -> None:
        """Raise TypeError for a part of another kind than it has."""
        if not isinstance(rule, str) or (rule and not (isinstance(event, str) and event)):
            raise TypeError(f'{self.name}: rule= is the id of the rule of a sentence, event="..."')
        if not isinstance(event, (str, EventKind)):
            raise TypeError(f"{self.name}: event= is a sentence or an EventKind, not {shown(event)}")
        if not all(isinstance(moment, Moment) for moment in self.moments):
            raise TypeError(f"{self.name}: moment= is a Moment, not {shown(self.moments)}")
        if self.only is not None and not callable(self.only):
            raise TypeError(f"{self.name}: only= is a function of the setup and the numbers, not {shown(self.only)}")
        labels = self.label if isinstance(self.label, tuple) else (self.label,)
        if not all(isinstance(label, str) for label in labels):
            raise TypeError(f"{self.name}: label= is a text, not {shown(self.label)}")
        if not isinstance(self.targets, str) and not callable(self.targets):
            raise TypeError(f"{self.name}: targets= is an id such as 'place:{{end}}', not {shown(self.targets)}")

    def __call__(self, s: Any, *args: int) -> None:
        """Carry out the effect."""
        self.do(s, *args)

    def __repr__(self) -> str:
        return f"Verb({self.text!r})"

    def entries(self, setup: Any) -> Iterator[Entry]:
        """Yield every action in a setup: bit, notation, arguments and facts."""
        if self.rows is not None:
            yield from self.rows(setup)
            return
        widths = [axis.width(setup) for axis in self.axes]
        for chosen in product(*(axis.numbered(setup) for axis in self.axes)):
            args = tuple(number for number, _ in chosen)
            if self.only is None or self.only(setup, *args):
                bit = 0
                for number, width in zip(args, widths, strict=True):
                    bit = bit * width + number
                facts = {word: name for word, (_, name) in zip(self.words, chosen, strict=True)}
                yield bit, self.text.format(**facts), args, facts

    def conditions(self, setup: Any) -> tuple[list[Condition[Any]], list[StaticCondition]]:
        """Return its conditions in a setup: on the state, on the action."""
        made = [self._made(need, setup) if callable(need) else need for need in self.needs]
        needs = _several([need for need in made if need is not None], self.name)
        on_state = [self._condition(setup, need) for need in needs if isinstance(need, Condition)]
        return on_state, [need for need in needs if isinstance(need, StaticCondition)]

    def _made(self, need: Callable[[Any], Any], setup: Any) -> Any:
        """Return the condition that a function makes from the setup."""
        try:
            return need(setup)
        except (TypeError, AttributeError, LookupError) as problem:
            raise TypeError(
                f"{self.name}: needs= holds {_name_of(need)}, which makes no condition of the setup "
                f"({clipped(str(problem), 80)}); of the state is must(rule, {_name_of(need)}, sentence)"
            ) from None

    def action_set(self, setup: Any) -> ActionSet[Any]:
        """Return the actions of the verb's first form in a setup."""
        on_state, static = self.conditions(setup)
        return make_action_set(self.name, self.entries(setup), on_state, static, self.fast_mask, self.moments)

    def _condition(self, setup: Any, need: Need) -> Need:
        """Return a condition for one setup, its mask spread to all placeholders."""
        made, spread, at = replace(need), None, [self.words.index(word) for word in _on(need)]
        if at and len(at) < len(self.axes):
            spread = Spread([axis.width(setup) for axis in self.axes], at)
            made.holds = partial(spread_mask, spread, need.holds)
        if self.rows is None and test_of(need.holds) is None:
            made.read = NameReader([self.axes[k] for k in at] or self.axes, setup, spread)
        return made

    def handler(self, setup: Any) -> Callable[..., None]:
        """Return the function that tells the event and carries an action out."""
        event = self.event
        if event is None:
            return self.do
        do = self.do
        named = set(placeholders(event.template, self.name))
        told = {  # what the sentence does not name may be for its seat alone to know
            args: {word: facts[word] for word in named & facts.keys()}
            for form in self.forms
            for _, _, args, facts in form.entries(setup)
        }

        def carry_out(s: Any, *args: int) -> None:
            if s._log is not None:
                s.tell(event, s.stack[-1].seat, **told[args])
            do(s, *args)

        carry_out.quiet = do  # type: ignore[attr-defined]  # see `Setup.quiet_handlers`
        return carry_out


def action(
    text: str,
    over: Axis | Sequence[Axis] = (),
    *,
    needs: Sequence[AnyNeed] = (),
    moment: Moment[Any] | Sequence[Moment[Any]] = (),
    only: Callable[..., object] | None = None,
    rows: Callable[[Any], Iterable[Entry]] | None = None,
    fast_mask: Mask | None = None,
    label: str | tuple[str, ...] = "",
    targets: str | Callable[[Any, Action], Iterable[str]] = "",
    event: EventKind | str = "",
    rule: str = "",
    name: str = "",
    waits: bool = False,
    opens: bool | Callable[[Any], bool] = False,
    wastes: tuple[str, str] = ("", ""),
    vain: tuple[str, str] = ("", ""),
) -> Callable[[Callable[..., None]], Verb]:
    """Declare a verb. The decorated function is its effect.

    The effect is called with the state and the numbers of the things named. Decorating a verb once more gives it a
    further form: another notation, with conditions and moments of its own, and the same effect, label and targets.

    Args:
        text: the notation, with a placeholder for each thing that it names: ``"move {start} {end}"``.
        over: what each placeholder ranges over, in their order: ``EACH_PLACE``, ``numbers(1, 3)``, an `Axis`.
        needs: the conditions, the cheapest and most often failing first. One that depends on the setup is a function
            of it that makes the condition, or None where there is none.
        moment: when the verb may be tried, told to a player who tries it at another moment.
        only: from the setup and the numbers, whether an action can be written down at all; all if not given.
        rows: instead of ``over``, from the setup, every action with its bit.
        fast_mask: a cheaper test that holds exactly where all conditions do.
        label: the verb in words, for menus; or the words of ``engine.labels.VerbWords``: these, what a row of its
            actions shares, what tells them apart, what tells those apart that take several pieces along.
        targets: what on the board means it, as an id with placeholders: ``"place:{end}"``; or a function.
        event: told before the effect, with those facts of the action that its sentence names. A sentence is one of the
            verb's name, and of its ``rule``.
        rule: the id of the rule of that sentence; that of the first condition if not given.
        name: the verb's name, that of the function if not given.
        waits: whether it waits for a choice from a menu, even where a click could mean nothing else.
        opens: whether it only opens the question where or with what ("Place"), or a function of the state: pointing
            at a thing then means the opening and its answer together.
        wastes: for a verb that may give something away: which number of the decision's facts, and what is asked before.
        vain: for a verb that may bring nothing: the kind of event that shows it, and what is asked before.

    Returns:
        A decorator that gives a `Verb`.

    Example:
        >>> from boardgames_edu.engine.fields.values import EACH_PLACE
        >>> @action("rest in {town}", EACH_PLACE, label="Rest")
        ... def rest(s, town):
        ...     s.resting = town
        >>> rest, rest.name, rest.words
        (Verb('rest in {town}'), 'rest', ('town',))
    """
    given: Any = text
    if not isinstance(given, str):
        verb = getattr(given, "__name__", "lay")
        raise TypeError(f'{verb}: an action has a notation: @action("{verb} {{point}}", EACH_PLACE)')
    moments = tuple(moment) if isinstance(moment, (tuple, list)) else (moment,)

    def declare(do: Callable[..., None]) -> Verb:
        if isinstance(do, Verb):
            form = Verb(do.do, text, over, needs, moments, only, rows, fast_mask, "", "", "", do.name)
            do.forms += (form,)
            return do
        words = (label, targets, event, name)
        return Verb(
            do, text, over, needs, moments, only, rows, fast_mask, *words,
            rule=rule, waits=waits, opens=opens, wastes=wastes, vain=vain,
        )  # fmt: skip

    return declare


def _on(need: Need) -> tuple[str, ...]:
    return need.on if isinstance(need.on, tuple) else (need.on,) if need.on else ()


def _name_of(function: object) -> str:
    return str(getattr(function, "__name__", shown(function, 40)))


def _several(needs: Any, name: str) -> tuple[AnyNeed, ...]:
    """Return the conditions of a verb as a tuple. Raises TypeError."""
    if isinstance(needs, (Condition, StaticCondition)) or not isinstance(needs, (tuple, list)):
        raise TypeError(f"{name}: needs= is a tuple of conditions; for one: needs=(must(...),), with its comma")
    for need in needs:
        made = isinstance(need, (Condition, StaticCondition))
        if not made and (not callable(need) or isinstance(need, (type, Verb)) or need in (must, provided)):
            raise TypeError(f"{name}: needs= holds what must() and provided() give, not {shown(need)}")
    return tuple(needs)


@action("", name="undeclared")
def UNDECLARED(s: Any) -> None:  # noqa: N802  (a value, as others see it)
    """Stands for the verb of a game that declares none."""


VerbsByName = Mapping[str, Verb]
"""Verbs by name, for decisions such as ``actions = ("tax", "muster")``."""


def declared(*modules: ModuleType) -> VerbsByName:
    """Return the verbs that some modules declare, by name."""
    return {verb.name: verb for module in modules for verb in vars(module).values() if isinstance(verb, Verb)}


def _answers(kind: type[Decision], named: VerbsByName) -> list[list[Verb]]:
    """Return the verbs that answer a decision, grouped when offered in turn."""
    groups = [entry if isinstance(entry, tuple) else (entry,) for entry in kind.actions]
    return [[named[verb] if isinstance(verb, str) else verb for verb in group] for group in groups]


def verbs(frames: Iterable[type[Frame]], named: VerbsByName = MappingProxyType({})) -> tuple[Verb, ...]:
    """Return the verbs that answer the decisions among some frames, each once."""
    kinds = [frame for frame in frames if issubclass(frame, Decision)]
    return tuple(dict.fromkeys(verb for kind in kinds for group in _answers(kind, named) for verb in group))


def decisions(setup: Any, frames: Iterable[type[Frame]], named: VerbsByName) -> dict[str, CompiledDecision[Any]]:
    """Compile the decisions among some frames for a setup, by name."""
    kinds = [frame for frame in frames if issubclass(frame, Decision)]
    sets = {verb: [form.action_set(setup) for form in verb.forms] for verb in verbs(kinds, named)}
    found = {}
    for kind in kinds:
        in_turn = (zip(*(sets[verb] for verb in group), strict=True) for group in _answers(kind, named))
        answers = [one for forms in in_turn for form in forms for one in form if one.members]
        found[kind.name] = CompiledDecision(
            kind.name, kind.rule, kind.text, answers, lambda s: s.top.facts(s), skip_if_forced=kind.skip_if_forced
        )
    return found
