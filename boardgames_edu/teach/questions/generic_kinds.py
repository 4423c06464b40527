"""Kinds of questions for every game: may I, and what follows?

The engine can answer them for any position. The action sets know which condition forbids what, and events
name the rule that causes them; so each rule that refuses or does something can be asked.
``data/<game>/question_coverage.yaml`` lists these rules, and tests compare it with what is drawn;
``data/<game>/refusals.yaml`` has plausible moves that a rule forbids. This module knows no screen.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

import msgspec

from boardgames_edu.engine.data import located, read
from boardgames_edu.engine.events import Action, Event, RuleViolation
from boardgames_edu.engine.labels import in_words
from boardgames_edu.engine.registry import load, remembered
from boardgames_edu.engine.rules.conditions import ActionSet
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, name_of, say, speaking
from boardgames_edu.scene.pictures import scene_of, touched
from boardgames_edu.teach.questions.draft import QuestionDraft, pool, question_kind
from boardgames_edu.teach.teaching import tables

YES = "yes"
OFFERED = 4
"""The largest number of answers offered."""


class _Asked(msgspec.Struct, forbid_unknown_fields=True):
    """The tables of each askable rule; in ``plain``, refusals that ask none."""

    refused: dict[str, list[int]]
    follows: dict[str, list[int]]
    plain: list[str] = []


class Refusal(msgspec.Struct, forbid_unknown_fields=True):
    """Plausible moves, where they are tried, and what forbids them.

    They are tried in a position of their own or a named one, after some moves. ``but`` is what differs from
    the named position.
    """

    at: str | dict[str, Any]
    move: str | list[str]
    rule: str | list[str]
    after: list[str] = []
    but: dict[str, Any] = {}

    @property
    def moves(self) -> list[str]:
        """The moves that are tried."""
        return [self.move] if isinstance(self.move, str) else self.move

    @property
    def rules(self) -> list[str]:
        """The rules, one of which has to be named."""
        return [self.rule] if isinstance(self.rule, str) else self.rule


class Refusals(msgspec.Struct, forbid_unknown_fields=True):
    """All refusals of a game."""

    refusals: list[Refusal]
    positions: dict[str, dict[str, Any]] = {}

    def state(self, game: str, row: Refusal) -> State:
        """Return the state in which the moves of a row are tried."""
        place = self.positions[row.at] if isinstance(row.at, str) else row.at
        state: State = load(game).from_position(_changed(place, row.but))
        for move in row.after:
            state.play(move)
        return state


def refusal_table(game: str) -> Refusals:
    """Return the table of a game. Raises DataError."""
    return read(f"{game}/refusals.yaml", Refusals)


def _changed(place: dict[str, Any], but: dict[str, Any]) -> dict[str, Any]:
    """Return a position with some entries changed, at any depth."""
    inner = {key: _changed(place.get(key) or {}, part) for key, part in but.items() if isinstance(part, dict)}
    return {**place, **but, **inner}


class RuleCase(NamedTuple):
    """A position, a move, and its events, that a rule is about."""

    state: State
    action: Action
    events: tuple[Event, ...] = ()


@remembered
def _covered(game: str) -> _Asked | None:
    path = f"{game}/question_coverage.yaml"
    return read(path, _Asked) if located(path).is_file() else None


@remembered
def askable_rules(game: str) -> _Asked:
    """Return the rules that a game can be asked about.

    Its file lists them; without one, they are the rules that come up. Raises DataError.
    """
    if (listed := _covered(game)) is not None:
        return listed
    found = _Asked({}, {})
    for table in range(len(tables(game))):
        for known, drawn in (
            (found.refused, cases_by_refusal(game, table)),
            (found.follows, consequences(game, table)),
        ):
            for rule in drawn:
                known.setdefault(rule, []).append(table)
    return found


def _table(q: QuestionDraft, known: dict[str, list[int]]) -> tuple[int, str | None]:
    if q.level == 1:
        return q.rng.randrange(len(tables(q.game))), None
    rule = q.rng.choice(sorted(known))
    return q.rng.choice(known[rule]), rule


def _weighted(known: dict[str, list[Any]], rng: Random) -> str:
    rules = sorted(known)
    return rng.choices(rules, [len(known[rule]) for rule in rules])[0]


@remembered
def random_positions(game: str, table: int) -> tuple[State, ...]:
    """Return states of a table's random games in which somebody decides."""
    seats, options = tables(game)[table]
    return tuple(state for state in pool(game, seats, tuple(options.items())) if not state.is_over)


def _pointed_at(state: State, action: Action) -> tuple[str, ...]:
    shown = {thing.id for thing in scene_of(state).things()}
    return tuple(id for id in touched(state, action) if id in shown)[:1]


# --- may this be done? -----------------------------------------------------------------------------------------------


@remembered
def cases_by_refusal(game: str, table: int) -> dict[str, list[RuleCase]]:
    """Return moves that exactly one rule forbids, by rule."""
    rng = Random(0)
    found: dict[str, list[RuleCase]] = {}
    for state in random_positions(game, table):
        decision = state.decision
        assert decision is not None
        for action_set in decision.action_sets:
            for options in _one_reason(action_set, state):
                for action in rng.sample(options, min(len(options), _SAMPLED)):
                    against = state.violations(action)
                    if _decides(game, against):  # its rule may be more exact than the condition's
                        found.setdefault(against[0].rule, []).append(RuleCase(state, action))
    for rule, case in _by_hand(game, table):
        found.setdefault(rule, []).append(case)
    return found


def _decides(game: str, against: Sequence[RuleViolation]) -> bool:
    known = _covered(game)
    return len(against) == 1 and (known is None or against[0].template not in known.plain)


@remembered
def _refused_by_hand(game: str) -> list[tuple[State, Refusal]]:
    tried = refusal_table(game) if located(f"{game}/refusals.yaml").exists() else Refusals([])
    return [(tried.state(game, row), row) for row in tried.refusals]


def _by_hand(game: str, table: int) -> Iterator[tuple[str, RuleCase]]:
    """Yield moves of ``refusals.yaml``, for rules that random games hardly meet."""
    seats, options = tables(game)[table]
    setup = load(game).setup(seats, **options)
    for state, row in _refused_by_hand(game):
        for move in row.moves if state.setup is setup else ():
            action = state.game.parse(move, state)
            against = state.violations(action)
            action_set = state.setup.action_set_of[action.text]
            if _decides(game, against) and state.decision and action_set in state.decision.action_sets:
                yield against[0].rule, RuleCase(state, action)


_SAMPLED = 3
"""The number of moves examined per failed condition and position."""


def _one_reason(action_set: ActionSet[Any], state: State) -> Iterator[list[Action]]:
    """Yield the actions that fail one condition only, by condition."""
    holds = [condition.holds(state) & action_set.all for condition in action_set.conditions]
    for number in range(len(holds)):
        mask = action_set.all & ~holds[number]
        for other, held in enumerate(holds):
            if other != number:
                mask &= held
        if mask:
            yield [action for bit, action in action_set.members if mask >> bit & 1]
    mask = action_set.all
    for held in holds:
        mask &= held
    if mask and action_set.static_conditions:
        possible = set(action_set.choose(mask))
        yield [action for bit, action in action_set.members if mask >> bit & 1 and action not in possible]


def may_it(q: QuestionDraft) -> None:
    """Ask whether a move is legal, or which rule forbids it."""
    table, rule = _table(q, askable_rules(q.game).refused)
    if q.rng.random() < 0.25:
        state = q.rng.choice(random_positions(q.game, table))
        _ask_whether(q, RuleCase(state, q.rng.choice(state.legal_actions())), YES)
        return
    known = cases_by_refusal(q.game, table)
    q.need(known)
    rule = rule or _weighted(known, q.rng)
    _ask_whether(q, q.rng.choice(known[rule]), rule)


def _ask_whether(q: QuestionDraft, case: RuleCase, right: str) -> None:
    q.state, action = case.state, case.action
    q.need(right != YES or action.args != (0,))  # to add nothing: nobody doubts that
    against, reasons = q.state.why_not(action), _reasons(case, right)
    if against is not None:
        reasons[right] = say(against.template, against.facts)
    others = [rule for rule in reasons if rule != right]
    q.rng.shuffle(others)
    shown = sorted([*([right] if right != YES else []), *others][: OFFERED - 1])
    known = askable_rules(q.game).refused
    deciding = [rule for rule in shown if rule in known] if right == YES else [right]
    q.need(deciding and len({reasons[rule] for rule in shown}) == len(shown))
    q.ask(
        "{prompt} May {seat} do this: “{move}”?",
        *_pointed_at(q.state, action),
        panels=None,
        prompt=q.state.prompt(),
        seat=q.state.seat_name(q.state.to_move),
        move=in_words(q.state, action),
    )
    q.choose({YES: q.say("Yes")} | {rule: q.say("No: {reason}", reason=reasons[rule]) for rule in shown}, right)
    q.wrong(YES, "A rule forbids it here.")
    q.wrong(shown, "Look again: that is not so here.")
    if right == YES:
        q.why("No rule forbids it here.")
    else:
        q.why("{rule} says: {text}", rule=right, text=say(q.state.game.rulebook[right].text))
    q.rule(*deciding)


def _reasons(case: RuleCase, right: str) -> dict[str, str]:
    """Return other rules' refusals that are no giveaways, by rule."""
    state, action = case.state, case.action
    action_set = state.setup.action_set_of[action.text]
    bit = action_set.bit[action.text]
    kept: dict[str, str] = {}
    failing = {right}
    for condition in action_set.conditions:
        if not condition.holds(state) >> bit & 1:
            failing.add(condition.rule)
            continue
        facts = condition.facts(state, action) if condition.facts else {}
        mover = (state.seat_name(state.to_move), "", None)
        if not any(isinstance(fact, int) or fact in mover for fact in facts.values()):
            known = {"seat": mover[0], **action_set.describe(action)}
            against = condition.violation(state, action, known)
            with suppress(KeyError):  # it names somebody who is there only if it fails
                kept.setdefault(condition.rule, say(against.template, against.facts))
    return {rule: sentence for rule, sentence in kept.items() if rule not in failing}


# --- what follows from it? -------------------------------------------------------------------------------------------

_TRIED = 6
"""The number of legal moves examined in a position."""


@remembered
def consequences(game: str, table: int) -> dict[str, list[tuple[RuleCase, int]]]:
    """Return moves with an event's number, by the event's rule."""
    found: dict[str, list[tuple[RuleCase, int]]] = {}
    with speaking("en"):  # words are compared in English, whatever the reader speaks
        for state in random_positions(game, table)[::2]:
            cases = _tried(state)
            for case in cases:
                for number, event in enumerate(case.events):
                    if event.reveals:
                        break  # from here on chance and hidden cards have their say
                    if "reason" in event.facts:
                        continue  # it says why something did not happen
                    told = number == 0 or _echoes(case, event) or _says_again(case, event)
                    if not told and len(_elsewhere(case, cases)) > 1:
                        found.setdefault(event.rule, []).append((case, number))
    return found


def _echoes(case: RuleCase, event: Event) -> bool:
    """Return whether an event says no more than the decision."""
    facts = case.state.setup.action_set_of[case.action.text].describe(case.action)
    named = {str(fact) for name, fact in facts.items() if name != "game"}
    return bool(named) and named <= {str(fact) for fact in event.facts.values()}


def _says_again(case: RuleCase, event: Event) -> bool:
    """Return whether an event only repeats the words of the move."""
    seats = [case.state.seat_name(seat) for seat in range(case.state.setup.seats)]
    named = _stems(" ".join(str(name_of("seat", seat, case.state.game.name) or seat) for seat in seats))
    return _stems(str(event)) - named <= _stems(in_words(case.state, case.action))


def _stems(sentence: str) -> set[str]:
    words = re.findall(r"[a-z]{3,}", sentence.casefold().replace("'s", ""))
    return {word.removesuffix("s") for word in words} - {"the", "and"}


def _same(sentence: str) -> tuple[str, ...]:
    return tuple(sorted(re.findall(r"\w+", sentence.casefold())))


def _tried(state: State) -> list[RuleCase]:
    legal = state.legal_actions()
    cases = []
    for action in legal[:: max(1, len(legal) // _TRIED)]:
        after, events = state.copy(), list[Event]()
        after.apply(action, events)
        cases.append(RuleCase(state, action, tuple(events)))
    return cases


class _Elsewhere(NamedTuple):
    """An event that follows from another move."""

    kind: str
    action: Action
    echo: bool


def _elsewhere(case: RuleCase, cases: Sequence[RuleCase]) -> dict[str, _Elsewhere]:
    """Return sentences that follow only from other moves."""
    here = {_same(str(event)) for event in case.events}
    found: dict[tuple[str, ...], tuple[str, _Elsewhere]] = {}
    for other in cases:
        if other.action != case.action:
            for number, event in enumerate(other.events):
                key = _same(str(event))
                if not event.reveals and key not in here and "reason" not in event.facts:
                    found[key] = str(event), _Elsewhere(event.kind, other.action, number == 0)
    return dict(found.values())


@remembered
def _figures(game: str, table: int) -> dict[tuple[str, str], tuple[str | int, ...]]:
    """Return the values of each fact of each event kind."""
    found: dict[tuple[str, str], dict[str | int, None]] = {}
    for cases in consequences(game, table).values():
        for case, _ in cases:
            for event in case.events:
                for key, fact in event.facts.items():
                    if isinstance(fact, (str, int)):
                        found.setdefault((event.kind, key), {})[fact] = None
    return {key: tuple(facts) for key, facts in found.items()}


def _near_misses(case: RuleCase, number: int, table: int, rng: Random) -> list[str]:
    """Return sentences with one name or lone figure changed, now false."""
    event, state = case.events[number], case.state
    here = {_same(str(each)) for each in case.events}
    named = {fact for fact in event.facts.values() if isinstance(fact, (str, int))}
    numbers = sum(isinstance(fact, int) for fact in event.facts.values())
    found: dict[tuple[str, ...], str] = {}
    for key, fact in event.facts.items():
        if key == "game" or not isinstance(fact, (str, int)) or (isinstance(fact, int) and numbers > 1):
            continue
        others = set(_figures(state.game.name, table)[event.kind, key]) - named
        if not others:
            continue
        sentence = say(event.template, {**event.facts, key: rng.choice(sorted(others, key=str))})
        if _same(sentence) not in here:
            found[_same(sentence)] = sentence
    sentences = list(found.values())
    return rng.sample(sentences, min(2, len(sentences)))


def what_follows(q: QuestionDraft) -> None:
    """Ask which of these things follows from a move."""
    table, rule = _table(q, askable_rules(q.game).follows)
    known = consequences(q.game, table)
    q.need(known)
    case, number = q.rng.choice(known[rule or _weighted(known, q.rng)])
    event, q.state = case.events[number], case.state
    elsewhere = list(_elsewhere(case, _tried(q.state)).items())
    q.rng.shuffle(elsewhere)
    # the same kind of thing with other figures or places is the harder answer to tell from the right one; what only
    # says another move again is the easiest
    elsewhere.sort(key=lambda entry: (entry[1].echo, entry[1].kind != event.kind))
    near = _near_misses(case, number, table, q.rng)
    almost = q.say("Something like it follows, but look again: who, where, how many?")
    lines = [(sentence, almost) for sentence in near]
    for sentence, other in [entry for entry in elsewhere if entry[0] not in near][: OFFERED - 1 - len(near)]:
        move = in_words(q.state, other.action)
        lines.append((sentence, q.say("That would follow from something else: “{move}”.", move=move)))
    q.ask(
        "{seat} decides: “{move}”. Which of these follows?",
        *_pointed_at(q.state, case.action),
        panels=None,
        seat=q.state.seat_name(q.state.to_move),
        move=in_words(q.state, case.action),
    )
    q.choose_line(str(event), lines)
    text = say(q.state.game.rulebook[event.rule].text)
    q.why("{event} {rule} says: {text}", event=str(event), rule=event.rule, text=text)
    q.rule(event.rule)


# --- for every game --------------------------------------------------------------------------------------------------


def enter(game: str) -> None:
    """Register these kinds for a game."""
    known = askable_rules(game)
    levels = {1: N_("what comes up often"), 2: N_("each rule as often as any other")}
    if known.refused:
        question_kind(game, "may_it", N_("May this be done?"), levels, " ".join(known.refused))(may_it)
    if known.follows:
        title = N_("What follows from this?")
        question_kind(game, "what_follows", title, levels, " ".join(known.follows))(what_follows)
