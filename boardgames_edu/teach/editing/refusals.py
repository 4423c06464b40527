"""Refusals in a teacher's words: what cannot stand where, and why.

The engine reads positions as text, and names the place in the text that does not fit. A teacher who builds by
clicking has not written that text: each game's tools say what its sentences mean for the thing on the board.
"""

from collections.abc import Mapping
from typing import Any

from boardgames_edu.engine.errors import PositionError
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, Phrase, name_of, say
from boardgames_edu.teach.editing.tools import Tool, editing_of

_PUT, _PUT_HERE = N_("{thing} cannot go to {place}: {why}"), N_("{thing} cannot go here: {why}")
_TAKE, _ERASE = N_("{thing} cannot be taken away: {why}"), N_("This cannot be taken away: {why}")
_OF = N_("{seat}'s {thing}")

OTHER_DECISION = N_("another decision is under way. {now}")
COMMON: Mapping[str, str | tuple[str, str]] = {
    "{word} stands there twice.": N_("it is there already."),
    "{value} is no whole number from {least} to {most}.": N_("there can be {least} to {most}, not {value}."),
    "{word} is not asked first in the phase {phase}.": OTHER_DECISION,
    "{name} cannot lie on {under}.": OTHER_DECISION,
    "{name} cannot lie at the bottom.": OTHER_DECISION,
    "one decision is asked at a time, and it lies on top.": OTHER_DECISION,
    "the decision {word} leaves nothing to decide here.": N_("nobody could decide anything then. {now}"),
}
"""The replies to the engine's sentences; pairs: when put, when removed."""


def in_editing_words(
    problem: PositionError, state: State, tool: Tool | None, place: str = "", *, taking: bool = False
) -> PositionError:
    """Return a refusal in the words of the one who edits.

    Args:
        problem: the engine's refusal of the changed position.
        state: the position before.
        tool: the thing; None if everything there was taken away.
        place: the name of the place; empty if it has none.
        taking: whether it was taken away.
    """
    why = reason(problem, state, taking=taking)
    if tool is None:
        return PositionError(_ERASE, why=why)
    thing = called(tool, state)
    thing = thing[:1].upper() + thing[1:]
    if taking:
        return PositionError(_TAKE, thing=thing, why=why)
    return PositionError(_PUT if place else _PUT_HERE, thing=thing, place=place, why=why)


def reason(problem: PositionError, state: State, *, taking: bool = False) -> Phrase:
    """Return why a position cannot be, without the key in its text."""
    inside = problem.facts.get("problem")
    said = inside if isinstance(inside, Phrase) else Phrase(problem.template, problem.facts)
    editing = editing_of(state.game)
    known = {**COMMON, **(editing.REFUSALS if editing else {})}.get(said.template, said.template)
    template = known if isinstance(known, str) else known[taking]
    facts: dict[str, Any] = {**said.facts, "now": state.prompt(), "game": state.game.name}
    return Phrase(template, facts)


def called(tool: Tool, state: State) -> str:
    """Return what a thing is called in a sentence: "Blue's troop"."""
    thing = tool.called or tool.words
    if tool.seat is None:
        return thing
    id = state.seat_name(tool.seat)
    return say(_OF, {"seat": name_of("seat", id, state.game.name) or id, "thing": thing[:1].lower() + thing[1:]})
