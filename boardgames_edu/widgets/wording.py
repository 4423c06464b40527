"""Actions in words for menus and lists: a heading per verb, and a short label per action.

The words of verbs are kept per game; the facts that fill them come from the game's own families of actions,
and names from its lexicon. A game without an entry here is shown in its notation.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from boardgames_edu.engine.game import State
from boardgames_edu.engine.rules import Action
from boardgames_edu.i18n import N_, say


class Verb(NamedTuple):
    """Words for the actions of one verb: the heading, what several actions share (a row), and what tells them apart."""

    heading: str
    row: str = ""
    label: str = ""


_FROM, _TO, _REGION = N_("from {region}"), N_("to {region_to}"), N_("{region}")
_WITH = N_("to {region_to} with {count} {count:troop|troops}")
_SCHEME, _DEED = N_("{scheme}"), N_("{deed}")

RURIK: dict[str, Verb] = {
    "leader": Verb(N_("Choose a leader"), "", N_("{leader}")),
    "agenda": Verb(N_("Keep an agenda"), "", N_("{agenda}")),
    "place": Verb(N_("Place a troop"), "", _REGION),
    "place_leader": Verb(N_("Place your leader"), "", _REGION),
    "advise": Verb(N_("Place an advisor"), N_("advisor {number}"), N_("{column}")),
    "bribe": Verb(N_("Add a bribe"), "", N_("{coins_bribe} {coins_bribe:coin|coins}")),
    "rescue": Verb(N_("Come back to the map"), "", _REGION),
    "decline": Verb(N_("Stay off the map")),
    "resolve": Verb(N_("Resolve an advisor"), "", N_("{column}, space {row}")),
    "take": Verb(N_("Take the action")),
    "forfeit": Verb(N_("Give the action up for a coin")),
    "end": Verb(N_("End the turn")),
    "muster": Verb(N_("Muster a troop"), "", _REGION),
    "muster_leader": Verb(N_("Muster your leader"), "", _REGION),
    "muster_by_attack": Verb(N_("Muster with an attack point"), "", _REGION),
    "move": Verb(N_("Move a troop"), _FROM, _TO),
    "move_leader": Verb(N_("Move your leader"), _FROM, _TO),
    "attack": Verb(N_("Attack a player"), _REGION, N_("{victim}")),
    "attack_rebel": Verb(N_("Attack a rebel"), "", _REGION),
    "tax": Verb(N_("Tax a region"), "", _REGION),
    "bonus": Verb(N_("The market adds")),
    "build": Verb(N_("Build"), N_("{structure}"), _REGION),
    "convert": Verb(N_("Convert goods"), N_("{token}"), N_("{good} + {good_second}")),
    "swap": Verb(N_("The church converts"), "", N_("{victim}")),
    "leave": Verb(N_("Convert nobody")),
    "send": Verb(N_("Send a troop away"), N_("{victim}, from {region}"), _TO),
    "send_leader": Verb(N_("Send a leader away"), N_("{victim}, from {region}"), _TO),
    "play": Verb(N_("Play a scheme"), "", _SCHEME),
    "deck": Verb(N_("Take from a deck"), "", N_("{deck} deck")),
    "keep": Verb(N_("Keep a card"), "", _SCHEME),
    "return": Verb(N_("Put back on the deck"), "", _SCHEME),
    "marker": Verb(N_("Pass the first player marker to"), "", N_("{owner}")),
    "deed": Verb(N_("Accomplish a deed"), "", _DEED),
    "pay": Verb(N_("Pay with"), "", N_("{good}")),
    "discard": Verb(N_("Discard a scheme"), "", _SCHEME),
    "remove": Verb(N_("Take a piece off the map"), "", _REGION),
    "raze": Verb(N_("Take a structure off the map"), N_("{structure}"), _REGION),
    "relocate": Verb(N_("Send a troop"), _FROM, _TO),
    "relocate_leader": Verb(N_("Send your leader"), _FROM, _TO),
    "stay": Verb(N_("Send nobody more")),
    "pick": Verb(N_("Take a deed from the row"), "", _DEED),
    "claim": Verb(N_("Claim a space on the trade track")),
    "hold": Verb(N_("Hold the goods back")),
}
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
    """The words of a game's verbs. A game may bring its own in a module ``verbs``: ``VERBS``, per verb the
    heading, and if needed the templates of row and label.
    """
    module = f"boardgames_edu.games.{game}.verbs"
    if find_spec(module) is not None:
        return {verb: Verb(*words) for verb, words in import_module(module).VERBS.items()}
    return RURIK if game == "rurik" else {}


def verb_of(state: State, action: Action) -> Verb:
    """The words of an action's verb; without an entry, the verb itself."""
    known = verbs(state.game.name).get(action.verb)
    return known or Verb(action.verb.replace("_", " ").capitalize(), "", "")


def facts_of(state: State, action: Action) -> dict[str, Any]:
    """What an action names, by kind."""
    family = state.setup.family_of.get(action.text)
    return {**(family.describe(action) if family else {}), "game": state.game.name}


def label(state: State, action: Action) -> tuple[str, str]:
    """What an action shares with others of its verb, and what tells it apart; either may be empty."""
    verb, facts = verb_of(state, action), facts_of(state, action)
    if action.text in _WORDS:
        return "", say(_WORDS[action.text])
    if not verbs(state.game.name):
        return "", " ".join(action.text.split()[1:])
    template = _WITH if verb.label == _TO and facts.get("count") else verb.label
    text = say(template, {**facts, "deck": _WORDS.get(str(facts.get("deck")), "")}) if template else ""
    for ending, more in _ADDED.items():
        if action.text.endswith(ending):
            text = say(more, {"label": text})
    return (say(verb.row, facts) if verb.row else ""), text


def in_words(state: State, action: Action) -> str:
    """An action as one line: "Move a troop: from Kiev to Polotsk"."""
    heading = say(verb_of(state, action).heading)
    text = " ".join(filter(None, label(state, action)))
    return say(_WHOLE, {"heading": heading, "label": text}) if text else heading


def note(state: State, action: Action) -> str:
    """What the card or leader that an action names does, with a mark if its text is reconstructed; else empty."""
    facts = facts_of(state, action)
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


def grouped(state: State, actions: Sequence[Action]) -> list[dict[str, Any]]:
    """Actions as groups by verb, each with rows of choices, as plain data for a list on the screen.

    Returns:
        ``[{"heading": "Move a troop", "rows": [{"label": "from Kiev", "choices": [{"play": "move kiev azov",
        "label": "to Azov", "note": ""}]}]}]``; a choice without a label of its own carries its heading.
    """
    groups: dict[str, dict[str, Lines]] = {}
    for action in actions:
        heading = say(verb_of(state, action).heading)
        row, text = label(state, action)
        line = {"play": action.text, "label": text or heading, "note": note(state, action)}
        groups.setdefault(heading, {}).setdefault(row, []).append(line)
    return [
        {"heading": heading, "rows": [{"label": row, "choices": lines} for row, lines in rows.items()]}
        for heading, rows in groups.items()
    ]
