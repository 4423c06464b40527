"""Kinds of questions for every game: may I, and what follows?

The engine can answer them for any position. The action sets know which condition forbids what, and events
name the rule that causes them; so each rule that refuses or does something can be asked.
``data/<game>/question_coverage.yaml`` lists these rules, and tests compare it with what is drawn. This module
knows no screen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any, NamedTuple

import msgspec

from boardgames_edu.engine.data import located, read
from boardgames_edu.engine.game import State
from boardgames_edu.engine.labels import in_words
from boardgames_edu.engine.registry import load, remembered
from boardgames_edu.engine.rules import Action, ActionSet, Event, RuleViolation
from boardgames_edu.i18n import N_, name_of, say, speaking
from boardgames_edu.scene.pictures import scene_of, touched
from boardgames_edu.teach.questions.asking import Choice, Question, all_choices, register_kind
from boardgames_edu.teach.questions.drawing import pool
from boardgames_edu.teach.refusals import refusal_table
from boardgames_edu.teach.teaching import tables

__all__ = [
    "OFFERED",
    "YES",
    "RuleCase",
    "askable_rules",
    "cases_by_refusal",
    "consequences",
    "enter",
    "may_it",
    "random_positions",
    "what_follows",
]

YES = "yes"
OFFERED = 4
"""The largest number of answers offered."""


class _Asked(msgspec.Struct, forbid_unknown_fields=True):
    """The rules that each kind can ask, with their tables.

    Tables are numbered. ``plain``: sentences of refusals that ask no rule, such as that of a card that is not
    in the hand.
    """

    refused: dict[str, list[int]]
    follows: dict[str, list[int]]
    plain: list[str] = []


class RuleCase(NamedTuple):
    """A position, a move, and its events, that a rule is about."""

    state: State
    action: Action
    events: tuple[Event, ...] = ()


@remembered
def askable_rules(game: str) -> _Asked:
    """Return the rules that a game can be asked about.

    Its file lists them; without one, they are those that come up. Raises DataError.
    """
    if located(f"{game}/question_coverage.yaml").is_file():
        return read(f"{game}/question_coverage.yaml", _Asked)
    found = _Asked({}, {})
    for table in range(len(tables(game))):
        for known, drawn in (
            (found.refused, cases_by_refusal(game, table)),
            (found.follows, consequences(game, table)),
        ):
            for rule in drawn:
                known.setdefault(rule, []).append(table)
    return found


def _table(game: str, known: dict[str, list[int]], rng: Random, level: int) -> tuple[int, str | None]:
    """Return a random table, and at higher levels a random rule."""
    if level == 1:
        return rng.randrange(len(tables(game))), None
    rule = rng.choice(sorted(known))
    return rng.choice(known[rule]), rule


def _weighted(known: dict[str, list[Any]], rng: Random) -> str:
    """Return a random rule, weighted by how often it comes up."""
    rules = sorted(known)
    return rng.choices(rules, [len(known[rule]) for rule in rules])[0]


@remembered
def random_positions(game: str, table: int) -> tuple[State, ...]:
    """Return states of a table's random games in which somebody decides."""
    seats, options = tables(game)[table]
    return tuple(state for state in pool(game, seats, tuple(options.items())) if not state.is_over)


def _pointed_at(state: State, action: Action) -> tuple[str, ...]:
    """Return the first picture id of an action, if any."""
    shown = {thing.id for thing in scene_of(state).things()}
    return tuple(id for id in touched(state, action) if id in shown)[:1]


# --- may this be done? -----------------------------------------------------------------------------------------------

_MAY = N_("{prompt} May {seat} do this: “{move}”?")
_YES = N_("Yes")
_NO = N_("No: {reason}")
_NOT_SO = N_("Look again: that is not so here.")
_FORBIDDEN = N_("A rule forbids it here.")
_NOTHING = N_("No rule forbids it here.")
_RULE_SAYS = N_("{rule} says: {text}")
_MAY_IT = N_("May this be done?")
_OFTEN, _EACH = N_("what comes up often"), N_("each rule as often as any other")


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


@remembered
def _plain(game: str) -> list[str]:
    """Return the refusals that are not asked about."""
    known = located(f"{game}/question_coverage.yaml").is_file()
    return read(f"{game}/question_coverage.yaml", _Asked).plain if known else []


def _decides(game: str, against: Sequence[RuleViolation]) -> bool:
    """Return whether exactly one rule forbids a move and is askable."""
    return len(against) == 1 and against[0].template not in _plain(game)


def _by_hand(game: str, table: int) -> Iterator[tuple[str, RuleCase]]:
    """Yield moves of ``refusals.yaml`` that exactly one rule forbids.

    They answer the decision asked, and are for rules that random games hardly meet.
    """
    if not located(f"{game}/refusals.yaml").exists():
        return
    seats, options = tables(game)[table]
    setup = load(game).setup(seats, **options)
    tried = refusal_table(game)
    for row in tried.refusals:
        state = tried.state(game, row)
        if state.setup is not setup:
            continue
        for move in row.moves:
            action = state.game.parse(move, state)
            against = state.violations(action)
            action_set = state.setup.action_set_of[action.text]
            if _decides(game, against) and state.decision and action_set in state.decision.action_sets:
                yield against[0].rule, RuleCase(state, action)


_SAMPLED = 3
"""The number of moves examined per failed condition and position."""


def _one_reason(action_set: ActionSet[Any], state: State) -> Iterator[list[Action]]:
    """Yield the actions that fail one condition only, by condition.

    Those that only a condition on the action itself forbids come last.
    """
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


def may_it(game: str, rng: Random, level: int) -> Question | None:
    """Make a question: is this move legal, or which rule forbids it?"""
    table, rule = _table(game, askable_rules(game).refused, rng, level)
    if rng.random() < 0.25:
        state = rng.choice(random_positions(game, table))
        return _may(RuleCase(state, rng.choice(state.legal_actions())), YES, rng)
    known = cases_by_refusal(game, table)
    if not known:
        return None
    rule = rule or _weighted(known, rng)
    return _may(rng.choice(known[rule]), rule, rng)


def _may(case: RuleCase, right: str, rng: Random) -> Question | None:
    state, action = case.state, case.action
    if right == YES and action.args == (0,):
        return None  # to add nothing: nobody doubts that
    against = state.why_not(action)
    reasons = _reasons(case, right)
    if against is not None:
        reasons[right] = say(against.template, against.facts)
    others = [rule for rule in reasons if rule != right]
    rng.shuffle(others)
    shown = sorted([*([right] if right != YES else []), *others][: OFFERED - 1])
    known = askable_rules(state.game.name).refused
    deciding = tuple(rule for rule in shown if rule in known) if right == YES else (right,)
    if not deciding or len({reasons[rule] for rule in shown}) < len(shown):
        return None
    words = {YES: say(_YES)} | {rule: say(_NO, {"reason": reasons[rule]}) for rule in shown}
    misconceptions = [(YES, say(_FORBIDDEN))] + [(rule, say(_NOT_SO)) for rule in shown]
    told = {"rule": right, "text": say(state.game.rulebook[right].text)} if right != YES else {}
    return Question(
        kind="may_it",
        text=say(_MAY, _asks(state, action)),
        state=state,
        about=_pointed_at(state, action),
        choices=all_choices(words, right, misconceptions),
        answer=right,
        why=say(_RULE_SAYS, told) if told else say(_NOTHING),
        rules=deciding,
        panels=None,
    )


def _reasons(case: RuleCase, right: str) -> dict[str, str]:
    """Return the refusals of other rules, by rule.

    Those that would give themselves away are left out: prices that can be paid, a seat where there is none,
    the name of the one who decides.
    """
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


def _asks(state: State, action: Action) -> dict[str, object]:
    """Return the facts of a question: decision, seat and move."""
    return {
        "game": state.game.name,
        "prompt": state.prompt(),
        "seat": state.seat_name(state.to_move),
        "move": in_words(state, action),
    }


# --- what follows from it? -------------------------------------------------------------------------------------------

_WHAT = N_("{seat} decides: “{move}”. Which of these follows?")
_FOLLOWS = N_("What follows from this?")
_ELSE = N_("That would follow from something else: “{move}”.")
_ALMOST = N_("Something like it follows, but look again: who, where, how many?")
_IT_DOES = N_("{event} {rule} says: {text}")
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
    """Return whether an event only repeats the words of the move.

    The end of a turn does, when somebody ends the turn.
    """
    seats = [case.state.seat_name(seat) for seat in range(case.state.setup.seats)]
    named = _stems(" ".join(str(name_of("seat", seat, case.state.game.name) or seat) for seat in seats))
    return _stems(str(event)) - named <= _stems(in_words(case.state, case.action))


def _stems(sentence: str) -> set[str]:
    """Return the meaningful words of a sentence, without their endings."""
    words = re.findall(r"[a-z]{3,}", sentence.casefold().replace("'s", ""))
    return {word.removesuffix("s") for word in words} - {"the", "and"}


def _same(sentence: str) -> tuple[str, ...]:
    """Return a sentence's words as a key that ignores their order."""
    return tuple(sorted(re.findall(r"\w+", sentence.casefold())))


def _tried(state: State) -> list[RuleCase]:
    """Return some legal moves of a position, with their events."""
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


def _named(event: Event) -> Iterator[str | int]:
    """Yield the names and figures of an event."""
    yield from (fact for fact in event.facts.values() if isinstance(fact, (str, int)))


def _near_misses(case: RuleCase, number: int, table: int, rng: Random) -> list[str]:
    """Return sentences with one name or figure changed, now false.

    Of several figures none is changed: a sum would no longer be right.
    """
    event, state = case.events[number], case.state
    here = {_same(str(each)) for each in case.events}
    numbers = sum(isinstance(fact, int) for fact in event.facts.values())
    found: dict[tuple[str, ...], str] = {}
    for key, fact in event.facts.items():
        if key == "game" or not isinstance(fact, (str, int)) or (isinstance(fact, int) and numbers > 1):
            continue
        others = set(_figures(state.game.name, table)[event.kind, key]) - set(_named(event))
        if not others:
            continue
        sentence = say(event.template, {**event.facts, key: rng.choice(sorted(others, key=str))})
        if _same(sentence) not in here:
            found[_same(sentence)] = sentence
    sentences = list(found.values())
    return rng.sample(sentences, min(2, len(sentences)))


def what_follows(game: str, rng: Random, level: int) -> Question | None:
    """Make a question: which of these things follows from a move?"""
    table, rule = _table(game, askable_rules(game).follows, rng, level)
    known = consequences(game, table)
    if not known:
        return None
    case, number = rng.choice(known[rule or _weighted(known, rng)])
    event, state = case.events[number], case.state
    elsewhere = list(_elsewhere(case, _tried(state)).items())
    rng.shuffle(elsewhere)
    # the same kind of thing with other figures or places is the harder answer to tell from the right one; what only
    # says another move again is the easiest
    elsewhere.sort(key=lambda entry: (entry[1].echo, entry[1].kind != event.kind))
    right = str(event)
    near = _near_misses(case, number, table, rng)
    lines = [(right, ""), *((sentence, say(_ALMOST)) for sentence in near)]
    chosen = [entry for entry in elsewhere if entry[0] not in near][: OFFERED - len(lines)]
    lines += [
        (sentence, say(_ELSE, {"move": in_words(state, action)})) for sentence, (_, action, _) in chosen
    ]
    rng.shuffle(lines)
    choices = [Choice(str(place), *line) for place, line in enumerate(lines)]
    facts = {"seat": state.seat_name(state.to_move), "move": in_words(state, case.action), "game": game}
    return Question(
        kind="what_follows",
        text=say(_WHAT, facts),
        state=state,
        about=_pointed_at(state, case.action),
        choices=tuple(choices),
        answer=next(choice.id for choice in choices if choice.words == right),
        why=say(
            _IT_DOES, {"event": right, "rule": event.rule, "text": say(state.game.rulebook[event.rule].text)}
        ),
        rules=(event.rule,),
        panels=None,
    )


# --- for every game --------------------------------------------------------------------------------------------------


def enter(game: str) -> None:
    """Register these kinds for a game."""
    known = askable_rules(game)
    levels = {1: _OFTEN, 2: _EACH}
    if known.refused:
        draw = partial(may_it, game)
        register_kind(game, "may_it", _MAY_IT, levels, tuple(known.refused), draw)
    if known.follows:
        draw = partial(what_follows, game)
        register_kind(game, "what_follows", _FOLLOWS, levels, tuple(known.follows), draw)
