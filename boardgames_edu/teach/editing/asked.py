"""Questions of a teacher's own: positions, challenges, steps of lessons.

The engine finds the answer: which move comes first on a shortest way, which of some moves is legal, which choice holds.
This module knows no screen.
"""

from collections.abc import Iterator, Sequence
from random import Random

from boardgames_edu.engine.data import plain
from boardgames_edu.engine.errors import DataError, OptionError
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.labels import in_words
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.editing.draft import Draft, as_yaml
from boardgames_edu.teach.editing.material import Posed, challenge_of, for_pupils, lesson_of
from boardgames_edu.teach.editing.shelf import on_shelf, taken
from boardgames_edu.teach.goals.challenges import Challenge
from boardgames_edu.teach.lessons import Ask
from boardgames_edu.teach.questions import Choice, Question

KIND = "own"
"""The kind of a question that a teacher has made."""
_FIRST = N_("{words} Goal: {goal}. Which move comes first on a shortest way?")
_NO_WAY = N_("No way to the goal was found in {n} {n:move|moves}, so there is nothing to ask about the first one.")
_WRONG = 3
"""The largest number of wrong choices."""
_TRIED = 16
"""The largest number of first moves that are tried."""


def own_text(thing: object, game: str | None = None) -> tuple[str, str] | None:
    """Return the text and game of a teacher's own thing, or None.

    Args:
        thing: a state, a draft, a challenge made by ``as_challenge``, the name of a saved position or challenge, or the
            text of one, or of a lesson with a question, which has several lines.
        game: the game of a text.

    Raises:
        StoreError: what is saved cannot be read.
        DataError: the text cannot be read.
    """
    match thing:
        case Posed():
            return as_yaml(for_pupils(thing.text)), thing.challenge.start.game.name
        case State():
            return thing.to_yaml(), thing.game.name
        case Draft():
            return as_yaml(thing.data), thing.game.name
        case str() if "\n" in thing and game:
            return as_yaml(for_pupils(thing)), game
        case str():
            sorts = [entry.sort for entry in on_shelf() if entry.name == thing and entry.sort != "example"]
            if sorts:
                text, game = taken(sorts[0], thing)
                return as_yaml(for_pupils(text)), game
    return None


def question_of(text: str, game: str) -> Question:
    """Return the question that a text asks, always the same.

    Args:
        text: a position, a challenge, or a lesson with a step "ask", as YAML.
        game: its game.

    Raises:
        OptionError: it gives no question.
        DataError, PositionError: it cannot be read.
    """
    data = plain(text, "text", DataError)
    if isinstance(data, dict) and "challenges" in data:
        return _first_move(challenge_of(text, game))
    if isinstance(data, dict) and "steps" in data:
        asked = [
            question for step in lesson_of(text, game).steps if isinstance(step, Ask) for question in step.questions
        ]
        if not asked:
            raise OptionError(N_("This lesson asks no question."))
        return asked[0]
    return _may_do(load(game).from_position(data))


def way_in_words(task: Challenge) -> Iterator[tuple[str, Action]]:
    """Yield a shortest way, if known: words and moves."""
    state, used = task.start.copy(), 0
    for action in task.solution.moves or ():
        yield in_words(state, action), action
        state.apply(action)
        while state.to_move not in (task.seat, None):
            reply, used = task.others.choose(state, used)
            state.apply(reply)


def _first_move(task: Challenge) -> Question:
    way = task.solution.moves
    if not way:
        raise OptionError(_NO_WAY, n=task.par)
    others = [action for action in task.start.legal_actions() if action != way[0]]
    Random(0).shuffle(others)
    others.sort(key=lambda action: action.text not in task.slips)
    wrong = [action for action in others[:_TRIED] if _astray(task, action)][:_WRONG]
    if not wrong:
        raise OptionError(N_("Every first move leads to the goal, so there is nothing to ask about it."))
    words = {action: in_words(task.start, action) for action in (way[0], *wrong)}
    choices = [Choice(action.text, words[action], task.slips.get(action.text, "")) for action in words]
    text = say(_FIRST, {"words": task.words, "goal": str(task.goal)})
    why = say(N_("A shortest way: {moves}."), {"moves": "; ".join(told for told, _ in way_in_words(task))})
    return _question(text, task.start, task.marks, choices, why, task.rules)._replace(panels=task.panels)


def _astray(task: Challenge, action: Action) -> bool:
    """Return whether a first move certainly misses the goal within par."""
    state = task.start.copy()
    state.apply(action)
    won, used = task.others.reached(task.goal, state, 0)
    if won:
        return False
    found = task.way(state, 1, used)
    return found.moves is None and found.sure


def _may_do(state: State) -> Question:
    rng, legal = Random(0), state.legal_actions()
    sets = state.decision.action_sets if state.decision is not None else ()
    refused = [action for action_set in sets for _, action in action_set.members if action not in set(legal)]
    choices, rules = list[Choice](), list[str]()
    for action in rng.sample(refused, len(refused)):
        against = state.violations(action)
        if len(against) == 1 and len(choices) < _WRONG and against[0].rule not in rules:
            told = say(against[0].template, against[0].facts)
            choices.append(Choice(action.text, in_words(state, action), told))
            rules.append(against[0].rule)
    if not choices or not legal:
        raise OptionError(N_("No rule forbids a single move here, so there is nothing to ask."))
    right = rng.choice(legal)
    choices.insert(0, Choice(right.text, in_words(state, right)))
    mover = {"seat": state.seat_name(state.to_move), "game": state.game.name}
    text = say(N_("{prompt} Which of these may {seat} do?"), {"prompt": state.prompt(), **mover})
    return _question(text, state, (), choices, say(N_("No rule forbids it here.")), rules)._replace(panels=None)


def _question(
    text: str, state: State, about: Sequence[str], choices: Sequence[Choice], why: str, rules: Sequence[str]
) -> Question:
    """Return a question whose first choice is right, its choices shuffled."""
    order = tuple(Random(text).sample(list(choices), len(choices)))
    return Question(KIND, text, state, tuple(about), order, choices[0].id, why, tuple(rules))
