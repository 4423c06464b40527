"""The answers of the kinds that every game has, found in another way: from the words of the question alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from boardgames_edu.engine.data import read
from boardgames_edu.engine.events import Action, Event
from boardgames_edu.engine.labels import in_words
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import lexicon_of
from boardgames_edu.teach.questions import Question
from boardgames_edu.teach.questions.generic_kinds import YES

_worded: dict[tuple[int, ...], tuple[State, dict[str, list[Action]]]] = {}


def _words(state: State) -> dict[str, list[Action]]:
    """The actions of a decision by their words; they depend on the setup, not on the state."""
    asked = state.decision
    assert asked is not None
    key = (id(state.setup), *map(id, asked.action_sets))
    if key not in _worded:
        found: dict[str, list[Action]] = {}
        for action_set in asked.action_sets:
            for _, action in action_set.members:
                found.setdefault(in_words(state, action), []).append(action)
        _worded[key] = state, found  # the state keeps its setup, and so the key is no other setup's
    return _worded[key][1]


def _meant(question: Question) -> list[Action]:
    """The actions that the question's words may mean: each with which its text ends."""
    (said,) = re.findall("^(.*)”(?:[?]|[.] Which of these follows[?])$", question.text, re.DOTALL)
    known = _words(question.state)
    ends = {said[begun.end() :] for begun in re.finditer(": “", said)}
    return [action for words in ends for action in known.get(words, ())]


def _may_it(question: Question) -> str:
    verdicts = set()
    for action in _meant(question):
        against = question.state.violations(action)
        verdicts.add(YES if not against else against[0].rule if len(against) == 1 else "several")
    assert len(verdicts) == 1, f"the words mean several things: {question.text} {verdicts}"
    return verdicts.pop()


def _what_follows(question: Question) -> str:
    legal = set(question.state.legal_actions())
    (action,) = [action for action in _meant(question) if action in legal]
    after, events = question.state.copy(), list[Event]()
    after.apply(action, events)
    said = {str(event) for event in events}
    (right,) = [choice.id for choice in question.choices if choice.words in said]
    return right


def _which_is_right(question: Question) -> str:
    (rule,) = question.rules
    text = question.state.game.rulebook[rule].text
    (right,) = [choice.id for choice in question.choices if choice.words == text]
    return right


def _dates(question: Question) -> dict[str, int]:
    """The year of each event of the game, by name and event, from the file itself."""
    game = question.state.game.name
    named = lexicon_of(game)
    rows = [row for row in read(f"{game}/history.yaml", dict[str, Any])["cards"] if "year" in row]
    return {
        f"{named[kind][id]['en']}: {row['event']}": row["year"]
        for row in rows
        for kind, id in [row["about"].split(":")]
    }


def _before_or_after(question: Question) -> str:
    found = _dates(question)
    one, other = (found[words] for words in re.findall("“(.+?)”", question.text))
    assert one != other
    return "before" if one < other else "after"


def _who_or_where(question: Question) -> str:
    (year, event), found = re.findall(r"^(\d+): (.+)\. Who was it", question.text)[0], _dates(question)
    (right,) = [one.id for one in question.choices if found.get(f"{one.words}: {event}") == int(year)]
    return str(right)


RECOUNT: dict[str, Callable[[Question], str]] = {
    "may_it": _may_it,
    "what_follows": _what_follows,
    "which_is_right": _which_is_right,
    "before_or_after": _before_or_after,
    "who_or_where": _who_or_where,
}
