"""Actions in words for menus and lists: a heading per verb, and a short label per action.

The words of verbs are kept per game, in its module ``verbs``: ``VERBS``, and if it likes ``NOTES``. The facts that
fill them come from the game's own families of actions, and names from its lexicon. A verb without an entry is shown
in its notation.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple, cast

from boardgames_edu.engine.game import State
from boardgames_edu.engine.rules import Action
from boardgames_edu.i18n import N_, say


class Verb(NamedTuple):
    """Words for the actions of one verb: the heading, what several actions share (a row), and what tells them apart."""

    heading: str
    row: str = ""
    label: str = ""


_WITH = N_("to {region_to} with {count} {count:troop|troops}")
"""For a step that takes others along."""
_STEP = "to {region_to}"
_WORDS = {
    "bonus good": N_("one more good"),
    "bonus coin": N_("a coin"),
    "swap rebel": N_("a rebel"),
    "left": N_("left"),
    "right": N_("right"),
}
_ADDED = {" eased": N_("{label} (one card less)")}
_WHOLE = N_("{heading}: {label}")
_MARKED = N_("{text} (Reconstructed: {why})")
_NO_SOURCE = N_("no source shows the whole card")
_CARDS = ("leader", "agenda", "scheme", "deed")


@cache
def verbs(game: str) -> dict[str, Verb]:
    """The words of a game's verbs, from its module ``verbs``: per verb the heading, and if needed the templates of row
    and label.
    """
    return {
        verb: Verb(*words)
        for verb, words in import_module(f"boardgames_edu.games.{game}.verbs").VERBS.items()
    }


@cache
def _notes(game: str) -> Mapping[str, Mapping[str, str]]:
    """What a game's ``NOTES`` say of things that actions name, by kind and id."""
    found = getattr(import_module(f"boardgames_edu.games.{game}.verbs"), "NOTES", {})
    return cast("Mapping[str, Mapping[str, str]]", found)


def verb_of(state: State, action: Action) -> Verb:
    """The words of an action's verb; without an entry, the verb itself."""
    known = verbs(state.game.name).get(action.verb)
    return known or Verb(action.verb.replace("_", " ").capitalize(), "", "")


def facts_of(state: State, action: Action) -> dict[str, Any]:
    """What an action names, by kind."""
    family = state.setup.family_of.get(action.text)
    return {"game": state.game.name, **(family.describe(action) if family else {})}


def heading_of(state: State, action: Action) -> str:
    """What kind of action it is: "Move a troop". A heading may name facts as well: "Place a {kind}"."""
    return say(verb_of(state, action).heading, facts_of(state, action))


def label(state: State, action: Action) -> tuple[str, str]:
    """What an action shares with others of its verb, and what tells it apart; either may be empty."""
    verb, facts = verb_of(state, action), facts_of(state, action)
    if action.text in _WORDS:
        return "", say(_WORDS[action.text])
    if action.verb not in verbs(state.game.name):
        return "", " ".join(action.text.split()[1:])
    template = _WITH if verb.label == _STEP and facts.get("count") else verb.label
    if facts.get("deck") in _WORDS:
        facts = {**facts, "deck": _WORDS[facts["deck"]]}
    text = say(template, facts) if template else ""
    for ending, more in _ADDED.items():
        if action.text.endswith(ending):
            text = say(more, {"label": text})
    return (say(verb.row, facts) if verb.row else ""), text


def in_words(state: State, action: Action) -> str:
    """An action as one line: "Move a troop: from Kiev to Polotsk"."""
    heading = heading_of(state, action)
    text = " ".join(filter(None, label(state, action)))
    return say(_WHOLE, {"heading": heading, "label": text}) if text else heading


def note(state: State, action: Action) -> str:
    """What the card, leader or marker that an action is told apart by does, with a mark if its text is
    reconstructed; else empty.
    """
    facts = facts_of(state, action)
    told_apart_by = verb_of(state, action).label
    for kind, notes in _notes(state.game.name).items():
        if f"{{{kind}}}" in told_apart_by and facts.get(kind) in notes:
            return say(notes[facts[kind]])
    for kind in _CARDS:
        rows = getattr(getattr(state.setup, "facts", None), f"{kind}s", ())
        for row in rows:
            if row.id == facts.get(kind):
                text = say(row.text)
                if row.confidence != "reconstructed":
                    return text
                return say(_MARKED, {"text": text, "why": row.why or say(_NO_SOURCE)})
    return ""


Lines = list[dict[str, str]]


def grouped(wanted: Iterable[tuple[str, State, Action]]) -> list[dict[str, Any]]:
    """Actions as groups by verb, each with rows of choices, as plain data for a list on the screen.

    Args:
        wanted: per choice what plays it, the state in which its action is made, and the action.

    Returns:
        ``[{"heading": "Move a troop", "rows": [{"label": "from Kiev", "choices": [{"play": "move kiev azov",
        "label": "to Azov", "note": ""}]}]}]``; a choice without a label of its own carries its heading.
    """
    groups: dict[str, dict[str, Lines]] = {}
    for play, state, action in wanted:
        heading = heading_of(state, action)
        row, text = label(state, action)
        line = {"play": play, "label": text or heading, "note": note(state, action)}
        groups.setdefault(heading, {}).setdefault(row, []).append(line)
    return [
        {"heading": heading, "rows": [{"label": row, "choices": lines} for row, lines in rows.items()]}
        for heading, rows in groups.items()
    ]
