"""Actions in words for menus: headings of verbs, labels of actions.

The words are those of the verbs. The facts that fill them come from the game's action sets; names come from its
lexicon. A game may have further tables (``game.labels``):

- ``WHOLE``: words for whole actions, by their notation;
- ``ENDINGS``: what the end of a notation adds to a label;
- ``NAMES``: words for names that are only notation, by kind;
- ``NOTES``: what a thing does that actions name, by kind and id;
- ``CARDS``: kinds of things whose text stands with the game's components;
- ``OFFERS``: the options that are asked for before a game;

A verb without an entry is shown in its notation.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, cast

from boardgames_edu.engine.events import Action, Event
from boardgames_edu.engine.registry import load, remembered
from boardgames_edu.engine.rules import actions
from boardgames_edu.engine.rules.actions import Verb
from boardgames_edu.engine.states.game import room
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say


class VerbWords(NamedTuple):
    """Words for the actions of one verb.

    The heading, then what several actions share (a row), what tells them apart, what tells those apart that take
    several pieces along, and how heading and label are joined to one line.
    """

    heading: str
    row: str = ""
    label: str = ""
    several: str = ""
    joined: str = N_("{heading}: {label}")


class Offer(NamedTuple):
    """An option as it is asked for before a game.

    Its name, words for it, its values with words for each (the usual one first), and the numbers of seats for which it
    is asked; all if there are none.
    """

    name: str
    label: str
    values: tuple[tuple[object, str], ...]
    seats: tuple[int, ...] = ()


@remembered
def words_of_verbs(game: str) -> dict[str, VerbWords]:
    """Return the words of a game's verbs."""
    made = load(game)
    there = room(made.package, "rules.verbs")
    known = actions.verbs(made.frames) if there is None else there.VERBS.values()
    return {verb.name: _labels(verb) for verb in known if verb.label}


def _labels(verb: Verb) -> VerbWords:
    if isinstance(verb.label, tuple):
        return VerbWords(*verb.label)
    *row, last = [f"{{{word}}}" for word in verb.words] or [""]
    return VerbWords(verb.label, " ".join(row), last)


@remembered
def _table(game: str, name: str) -> Mapping[str, Any]:
    """Return a table of a game's labels; empty if missing."""
    found = getattr(load(game).labels, name, {})
    return cast("Mapping[str, Any]", found)


def opponent_names(game: str) -> tuple[str, ...]:
    """Return what a game calls its opponents for people, as templates."""
    return tuple(_table(game, "OPPONENTS"))


def verb_of(state: State, action: Action) -> VerbWords:
    """Return the words of an action's verb, or the verb itself."""
    known = words_of_verbs(state.game.name).get(action.verb)
    return known or VerbWords(action.verb.replace("_", " ").capitalize(), "", "")


def facts_of(state: State, action: Action) -> dict[str, Any]:
    """Return the things that an action names, by kind."""
    action_set = state.setup.action_set_of.get(action.text)
    return {"game": state.game.name, **(action_set.describe(action) if action_set else {})}


def heading_of(state: State, action: Action) -> str:
    """Return the heading of an action: "Move a troop".

    A heading may name facts as well: "Place a {kind}".
    """
    return say(verb_of(state, action).heading, facts_of(state, action))


def label(state: State, action: Action) -> tuple[str, str]:
    """Return what an action shares with others, and what tells it apart.

    Either text may be empty.
    """
    game, verb, facts = state.game.name, verb_of(state, action), facts_of(state, action)
    whole = _table(game, "WHOLE").get(action.text)
    if whole is not None:
        return "", say(whole)
    if action.verb not in words_of_verbs(game):
        return "", " ".join(action.text.split()[1:])
    for kind, names in _table(game, "NAMES").items():
        if facts.get(kind) in names:
            facts[kind] = names[facts[kind]]
    template = verb.several if verb.several and facts.get("count") else verb.label
    text = say(template, facts) if template else ""
    for ending, more in _table(game, "ENDINGS").items():
        if action.text.endswith(ending):
            text = say(more, {"label": text})
    return (say(verb.row, facts) if verb.row else ""), text


def in_words(state: State, action: Action) -> str:
    """Return an action as one line, "Move a troop: from Kiev"."""
    heading = heading_of(state, action)
    text = " ".join(filter(None, label(state, action)))
    return say(verb_of(state, action).joined, {"heading": heading, "label": text}) if text else heading


def note(state: State, action: Action) -> str:
    """Return what an action's card, leader or marker does; else "".

    A reconstructed text gets a mark.
    """
    game, facts = state.game.name, facts_of(state, action)
    told_apart_by = verb_of(state, action).label
    for kind, notes in _table(game, "NOTES").items():
        if f"{{{kind}}}" in told_apart_by and facts.get(kind) in notes:
            return say(notes[facts[kind]])
    for kind in _table(game, "CARDS"):
        for row in getattr(state.setup.components, f"{kind}s"):
            if row.id == facts.get(kind):
                text = say(row.text)
                return f"{text} ≈" if row.confidence == "reconstructed" else text
    return ""


def waste(state: State, action: Action) -> str:
    """Return the question before an action gives something away or brings nothing.

    Empty where there is nothing to ask; else "2 points are unspent. End the turn?".
    """
    return _in_vain(state, action) or _unspent(state, action)


def _in_vain(state: State, action: Action) -> str:
    """Return the question before an action that would bring nothing."""
    kind, template = state.setup.verb(action).vain
    if not kind:
        return ""
    events: list[Event] = []
    state.copy().apply(action, events)
    shown = next((event for event in events if event.kind == kind and event.seat == state.to_move), None)
    return say(template, shown.facts) if shown else ""


def _unspent(state: State, action: Action) -> str:
    """Return the question before unused points would be given away."""
    number, template = state.setup.verb(action).wastes
    asks = state.prompt_facts()
    if not asks.get(number) or not any(_spends(state, other, number) for other in state.legal_actions()):
        return ""
    return say(template, asks)


def _spends(state: State, action: Action, number: str) -> bool:
    """Return whether an action, or the next, uses a counted number."""
    if state.setup.verb(action).wastes[0]:
        return False
    ahead = state.copy()
    ahead.apply(action)
    if ahead.decision is not state.decision or ahead.to_move != state.to_move:
        return True
    return int(ahead.prompt_facts().get(number, 0)) < int(state.prompt_facts()[number])


def offers(game: str) -> tuple[Offer, ...]:
    """Return the options that a game asks before it begins."""
    return tuple(Offer(*offer) for offer in _table(game, "OFFERS"))


Lines = list[dict[str, str]]


def grouped(wanted: Iterable[tuple[str, State, Action]]) -> list[dict[str, Any]]:
    """Group actions by verb, in rows of choices, for the screen.

    Args:
        wanted: per choice what plays it, the state in which its action is made, and the action.

    Returns:
        One group a verb, such as
        ``[{"heading": "Move a troop", "places": True, "rows": [{"label": "from Kiev", "choices": [{"play":
        "move kiev azov", "label": "to Azov", "note": ""}]}]}]``; a choice without a label of its own carries its
        heading, and the only one of a group the whole line. ``places`` tells whether each is a place on the board.
    """
    groups: dict[str, list[tuple[str, State, Action]]] = {}
    for way in wanted:
        groups.setdefault(heading_of(*way[1:]), []).append(way)
    return [_group(heading, ways) for heading, ways in groups.items()]


def _group(heading: str, ways: Sequence[tuple[str, State, Action]]) -> dict[str, Any]:
    rows: dict[str, Lines] = {}
    for play, state, action in ways:
        row, text = label(state, action)
        text = in_words(state, action) if len(ways) == 1 else text or heading
        rows.setdefault(row, []).append({"play": play, "label": text, "note": note(state, action)})
    targets = (state.setup.verb(action).targets for _, state, action in ways)
    return {
        "heading": heading,
        "places": all(isinstance(ids, str) and ids.startswith(("place:", "space:")) for ids in targets),
        "rows": [{"label": row, "choices": lines} for row, lines in rows.items()],
    }
