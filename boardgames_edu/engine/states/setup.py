"""The constants of one whole game: seats, options, board, decisions."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from boardgames_edu.engine.board import Board
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.fields.frames import Frame
from boardgames_edu.engine.rules import actions
from boardgames_edu.engine.rules.actions import UNDECLARED, Verb
from boardgames_edu.engine.rules.conditions import ActionSet, CompiledDecision
from boardgames_edu.engine.rules.notation import Notation
from boardgames_edu.engine.states.game import Game


class Setup:
    """The choices for one whole game: board, decisions, action sets.

    Attributes:
        frames: the classes of typed frames that may lie on the stack (see ``engine.fields.frames``).
        seat_names: the ids of the seats, in their order: colours.
        end_rule: the rule that ends the game.
        verbs: the verbs, by name (see ``engine.rules.actions.Verb``).
        forbidden: from the setup, action sets that can be written down but are never legal.
        aliases: other notations of a move, each with its usual one.
    """

    game: Game[Any]
    seats: int
    seat_names: Sequence[str]
    end_rule: str
    frames: Sequence[type[Frame]] = ()
    verbs: Mapping[str, Verb] = {}
    forbidden: Sequence[Callable[[Any], ActionSet[Any]]] = ()
    aliases: Mapping[str, str] = {}
    board: Board
    options: Mapping[str, object]
    decisions: Mapping[str, CompiledDecision[Any]]
    handlers: Mapping[str, Callable[..., None]]

    def compile(self, frames: Sequence[type[Frame]], verbs: Mapping[str, Verb]) -> None:
        """Compile the decisions among some frames, and the verbs that answer them."""
        self.frames, self.verbs = frames, verbs
        self.decisions = actions.decisions(self, frames, verbs)
        self.handlers = {verb.name: verb.handler(self) for verb in actions.verbs(frames, verbs)}

    @cached_property
    def quiet_handlers(self) -> Mapping[str, Callable[..., None]]:
        """The handlers that tell no events, for play without listeners."""
        return {verb: getattr(handler, "quiet", handler) for verb, handler in self.handlers.items()}

    def verb(self, action: Action) -> Verb:
        """Return the verb of an action."""
        return self.verbs.get(action.verb, UNDECLARED)

    def watch(self, s: Any, move: str = "") -> None:
        """Raise TypeError for what rules left wrong in a state.

        The message names the move. Called where somebody looks on, not in playouts. Does nothing unless overridden.
        """

    def never(self) -> Iterator[ActionSet[Any]]:
        """Yield the action sets that are never legal."""
        return (moves for make in self.forbidden if (moves := make(self)).members)

    @cached_property
    def action_set_of(self) -> dict[str, ActionSet[Any]]:
        """The action set of every action, by notation."""
        action_sets = [action_set for decision in self.decisions.values() for action_set in decision.action_sets]
        return {
            action.text: action_set for action_set in (*action_sets, *self.never()) for _, action in action_set.members
        }

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """Every action that can be legal in this setup."""
        action_sets = [action_set for decision in self.decisions.values() for action_set in decision.action_sets]
        return tuple({action.text: action for action_set in action_sets for _, action in action_set.members}.values())

    @cached_property
    def notation(self) -> Notation:
        """The reader of the notation."""
        action_sets = dict.fromkeys(self.action_set_of.values())
        return Notation((action for action_set in action_sets for _, action in action_set.members), self.aliases)
