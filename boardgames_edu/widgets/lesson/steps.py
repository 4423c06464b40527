"""The steps of an example: their pictures, and their words as data.

Knows no widget.
"""

from collections.abc import Sequence
from typing import Any

from boardgames_edu.engine.labels import in_words
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.model import Scene
from boardgames_edu.scene.motion import changes
from boardgames_edu.scene.pictures import scene_of, touched
from boardgames_edu.teach.examples import Example, Step
from boardgames_edu.widgets.page.rulings import rule_card
from boardgames_edu.widgets.page.seat_words import seat_name

_EXAMPLE, _CASE, _GAME = N_("The example"), N_("Case {number}"), N_("The game")
_POSITION, _HOLDS = N_("The position"), N_("What holds now")
_WHO_NOW, _WHAT_NOW = N_("{seat} decides. Which of these is allowed?"), N_("What holds now?")
_LOOK_SAYS = N_("Look at the board first. The next step says what holds.")
_LOOK_ASKS = N_("Look at the board first. The next step asks what holds.")


def drawn(step: Step, panels: Sequence[str] | None, hidden: bool = False) -> Scene:
    """Return the picture of a step, with what has changed marked.

    Args:
        step: the step.
        panels: which parts of the picture to show; all if None.
        hidden: whether it is still to be guessed; a change without a move is then not marked.
    """
    shown = scene_of(step.state, panels=panels)
    if step.before is not None and step.move is not None:
        found = changes(scene_of(step.before, panels=panels), shown)
        return shown.marked(changed=found or touched(step.before, step.move))
    if step.kind == "position" or hidden:
        return shown.hushed(step.secret).marked(active=step.secret)
    return shown.marked(changed=step.about)


def concerned(step: Step) -> set[str]:
    """Return the ids of what a step's move and words concern."""
    moved = touched(step.before, step.move) if step.before is not None and step.move is not None else ()
    return {*step.about, *step.secret, *moved}


def about(step: Step, panels: Sequence[str] | None) -> set[str]:
    """Return the ids of what a step is about, or marks."""
    return {*concerned(step), *(thing.id for thing in drawn(step, panels).things() if thing.marks)}


def before(step: Step) -> State:
    """Return the position before a step's move, or that of the step."""
    return step.before if step.before is not None else step.state


def place(example: Example, number: int) -> str:
    """Return which step of how many this is."""
    return say(N_("Step {number} of {count}"), {"number": number + 1, "count": len(example.steps)})


def case_name(example: Example, case: int) -> str:
    """Return the heading of a case; 0 stands for no cases."""
    if example.kind == "record":
        return say(_GAME)
    return say(_CASE, {"number": case}) if case else say(_EXAMPLE)


def index(example: Example) -> list[dict[str, Any]]:
    """Return the numbers of the steps, case by case, to jump to."""
    numbers: dict[int, list[int]] = {}
    for number, step in enumerate(example.steps):
        numbers.setdefault(step.case, []).append(number)
    return [{"name": case_name(example, case), "steps": found} for case, found in numbers.items()]


def card(step: Step, id: str) -> dict[str, Any] | None:
    """Return a rule as data for the panel, or None."""
    game = step.state.game
    return rule_card(game.rulebook[id], game.name) if id in game.rulebook else None


def cards(step: Step, ids: Sequence[str]) -> list[dict[str, Any]]:
    """Return rules as data for the panel; unknown ids are left out."""
    return [found for id in ids if (found := card(step, id)) is not None]


def head(step: Step, hidden: bool) -> str:
    """Return the heading of a step, or what a hidden one asks."""
    if hidden:
        return say(_WHO_NOW, {"seat": _decider(step)}) if step.kind == "move" else say(_WHAT_NOW)
    if step.move is not None:
        return say(N_("{seat}: {move}"), {"seat": _decider(step), "move": in_words(before(step), step.move)})
    return say(_POSITION if step.kind == "position" else _HOLDS)


def _decider(step: Step) -> str:
    return seat_name(before(step), before(step).to_move)


def step_lines(example: Example, number: int, guessing: bool) -> list[dict[str, Any]]:
    """Return what happened and what holds, each sentence with its rule.

    Args:
        example: the example.
        number: the step's, from 0.
        guessing: whether the next step asks before it tells.
    """
    step = example.steps[number]
    decision = step.state.decision
    found = [_line(step, str(event), event.rule) for event in step.events]
    told = zip(step.facts_told(in_words), step.facts, strict=True)
    found += [_line(step, text, fact.rule, fact=True) for text, fact in told]
    last = number == len(example.steps) - 1
    following = None if last else example.steps[number + 1].kind
    begins = step.kind == "position" and not step.last and following == "move"
    if decision is not None and (begins or (step.kind == "move" and not found)):
        found.append(_line(step, say(N_("Now: {question}"), {"question": step.state.prompt()}), decision.rule))
    elif step.kind == "position" and following == "holds":
        found.append(_line(step, say(_LOOK_ASKS if guessing else _LOOK_SAYS), ""))
    return found


def _line(step: Step, text: str, rule: str, *, fact: bool = False) -> dict[str, Any]:
    return {"text": text, "rule": card(step, rule), "fact": fact}
