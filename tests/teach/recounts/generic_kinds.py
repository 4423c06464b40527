"""The answers of the kinds that every game has, found in another way: from the words of the question alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from boardgames_edu.engine.data import read
from boardgames_edu.engine.events import Action, Event
from boardgames_edu.engine.labels import in_words
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import lexicon_of
from boardgames_edu.teach.questions import Question
from boardgames_edu.teach.questions.generic_kinds import YES

_worded: dict[tuple[int, str], str] = {}


def _words(state: State, action: Action) -> str:
    """An action in words; they depend on the setup, not on the state."""
    key = (id(state.setup), action.text)
    if key not in _worded:
        _worded[key] = in_words(state, action)
    return _worded[key]


@cache
def _ending(text: str, words: str) -> bool:
    return text.endswith((f": “{words}”?", f": “{words}”. Which of these follows?"))


def _meant(question: Question) -> list[Action]:
    """The actions that the question's words may mean."""
    asked = question.state.decision
    assert asked is not None
    return [
        action
        for action_set in asked.action_sets
        for _, action in action_set.members
        if _ending(question.text, _words(question.state, action))
    ]


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
