"""Making families of Rurik's actions: by region, by pair of regions. Knows no rule but which regions are in play."""

from __future__ import annotations

from collections.abc import Iterable

from boardgames_edu.engine.board import Board
from boardgames_edu.engine.rules import Action, ActionSet, Condition, StaticCondition
from boardgames_edu.games.rurik.components import Components
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.i18n import N_

Fam = ActionSet[RurikState]
NOT_IN_PLAY = N_("{region} is not in play.")
Row = tuple[int, str, tuple[int, ...], dict[str, object]]
"""Bit, notation, arguments and facts of an action."""


class ActionBuilder:
    """Makes the families of one setup, and remembers the facts of every action for sentences."""

    def __init__(
        self, facts: Components, board: Board, names: tuple[str, ...], rows: int, solo: bool
    ) -> None:
        self.facts, self.board, self.names, self.rows, self.solo = facts, board, names, rows, solo
        self.seats = len(names)
        self.regions = facts.region_ids
        self.known: dict[str, dict[str, object]] = {}
        self.in_play = self._in_play()

    def family(
        self,
        verb: str,
        rows: Iterable[Row],
        *conditions: Condition[RurikState],
        static_conditions: Iterable[StaticCondition] = (),
    ) -> Fam:
        """A family of actions with one verb; ``rows`` say bit, notation, arguments and facts."""
        members = []
        for bit, text, args, facts in rows:
            self.known[text] = facts
            members.append((bit, Action(text, verb, args)))
        return ActionSet(members, conditions, tuple(static_conditions), self._describe)

    def _describe(self, action: Action) -> dict[str, object]:
        return self.known[action.text]

    def by_region(
        self, verb: str, text: str, args: tuple[int, ...], *conditions: Condition[RurikState], **facts: object
    ) -> Fam:
        """One action a region; ``text`` has ``{}`` where the region stands."""
        rows: list[Row] = [
            (r, text.format(name), (r, *args), {"region": name, **facts})
            for r, name in enumerate(self.regions)
        ]
        return self.family(verb, rows, *conditions[:1], self.in_play, *conditions[1:])

    def _in_play(self) -> Condition[RurikState]:
        mask = self.board.in_play
        rule = {2: "R-SETUP-01", 3: "R-SETUP-02"}.get(self.seats, "R-SETUP-03")
        return Condition(
            rule,
            lambda s: mask,
            N_("{region} is not in play with {players} players."),
            lambda s, action: {"players": self.seats},
            name="in_play",
        )

    def steps(
        self,
        verb: str,
        text: str,
        args: tuple[int, ...],
        *conditions: Condition[RurikState],
        far: bool = False,
        out_of_play: str = "R-MOVE-06",
        neighbours: str = "R-MOVE-02",
        **facts: object,
    ) -> Fam:
        """One action a pair of regions; the bit stands for the region that is left.

        The regions need not be neighbours with ``far``; ``out_of_play`` and ``neighbours`` are the rules that say that
        both are in play, and that they are neighbours.
        """
        rows: list[Row] = [
            (a, text.format(start, end), (a, b, *args), {"region": start, "region_to": end, **facts})
            for a, start in enumerate(self.regions)
            for b, end in enumerate(self.regions)
            if a != b
        ]
        in_play, adjacent = self.board.in_play, self.board.adjacent
        always = [
            StaticCondition(
                out_of_play, lambda action: bool(in_play >> action.args[0] & 1), NOT_IN_PLAY, "start_in_play"
            ),
            StaticCondition(
                out_of_play,
                lambda action: bool(in_play >> action.args[1] & 1),
                N_("{region_to} is not in play."),
                "end_in_play",
            ),
        ]
        if not far:
            always.append(
                StaticCondition(
                    neighbours,
                    lambda action: (
                        not in_play >> action.args[0] & in_play >> action.args[1] & 1
                        or bool(adjacent[action.args[0]] >> action.args[1] & 1)
                    ),
                    N_(
                        "{region} and {region_to} are not neighbours; one step leads only to an adjacent region."
                    ),
                    "adjacent",
                )
            )
        return self.family(verb, rows, *conditions, static_conditions=always)

    def single(self, verb: str, text: str, *conditions: Condition[RurikState]) -> Fam:
        """A family of one action."""
        return self.family(verb, [(0, text, (), {})], *conditions)
