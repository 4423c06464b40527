"""Tables of a class, and votes. Knows no screen."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from secrets import randbelow
from typing import Annotated, Any

import msgspec

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.playing.match import Match, PlayerError
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.storage import write_whole
from boardgames_edu.i18n import N_
from boardgames_edu.room.activities import ODD_PLAN, Activity, Plan
from boardgames_edu.widgets.classroom.device_table import DeviceTable, sharing
from boardgames_edu.widgets.classroom.people import MOST, Person
from boardgames_edu.widgets.match.seating import player_name

_NO_SEAT = N_("{seats} seats do not go with this game; it has {others}.")


class TableSpec(msgspec.Struct, forbid_unknown_fields=True):
    """What tables are made from.

    Attributes:
        tables: who sits where; "" is a bot, a list are pupils who share a seat. In a vote, one table at which nobody
            is named.
        teams: in a vote, who votes together; if nobody, everybody votes alone.
        bot: the player that fills a table.
        seed: of the first table; the others follow.
        position: where a vote begins; a new game if None.
    """

    game: str
    tables: Annotated[list[list[str | list[str]]], msgspec.Meta(min_length=1, max_length=MOST)]
    teams: list[list[str]] = []
    bot: str = "greedy"
    seed: int = 0
    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None


def seat_all(
    names: list[str], game: str, seats: int, bot: str = "greedy", together: int = 1, teams: int = 0
) -> dict[str, Any]:
    """Return tables at which people sit at random.

    ``together`` is how many share a seat; with ``teams``, it is a vote of these. Raises BadInput.
    """
    if seats not in load(game).seats:
        raise BadInput(_NO_SEAT, seats=seats, others=", ".join(map(str, load(game).seats)))
    seed = randbelow(2**31)
    mixed = Random(seed).sample(names, len(names))
    made = {"game": game, "bot": bot, "seed": seed}
    if teams:
        return made | {"tables": [[""] * seats], "teams": [mixed[number::teams] for number in range(teams)]}
    shared = [
        mixed[at : at + together] if together > 1 else mixed[at] for at in range(0, len(mixed), together)
    ]
    count = -(-len(shared) // seats) or 1
    dealt = [shared[number::count] for number in range(count)]  # as many people at each as can be
    return made | {"tables": [[*people, *[""] * (seats - len(people))] for people in dealt]}


class Tables(Activity):
    """Tables at which a class plays, or one at which it votes.

    A record of each lies in the folder ``matches``, and is written after each decision.

    Attributes:
        tables: the tables.
        is_vote: whether everybody decides for one seat.
    """

    def __init__(self, plan: Plan, folder: Path) -> None:
        try:
            self._spec = msgspec.convert(plan.spec, TableSpec)
        except msgspec.ValidationError as problem:
            raise BadInput(ODD_PLAN, problem=str(problem)) from None
        super().__init__(plan, self._spec.game)
        self._folder, self.is_vote = folder / "matches", plan.do == "vote"
        self.tables = [
            self._table(number, list(map(sharing, names)))
            for number, names in enumerate(self._spec.tables, start=1)
        ]

    def _table(self, number: int, names: list[list[str]]) -> DeviceTable:
        spec, game = self._spec, load(self._spec.game)
        file = self._folder / f"{spec.game} {spec.seed} {number}.json"
        if file.exists():
            match = Match.restore(Record.load(file), game)
        elif spec.position is not None:
            match = Match(game.from_position(spec.position))
        else:
            seed = spec.seed + number
            called = [" + ".join(each) or player_name(spec.bot) for each in names]
            match = Match(game.new(len(names), seed, **spec.options), seed=seed, names=called)
        match.autosave = lambda text: write_whole(file, text, durable=False)
        return DeviceTable(number, match, names, spec.bot, spec.teams if self.is_vote else None)

    def table_of(self, name: str) -> DeviceTable:
        """Return where somebody sits; the first table for who looks on."""
        return next((table for table in self.tables if table.seat_of(name) is not None), self.tables[0])

    def part(self, name: str) -> tuple[Any, ...]:
        """Return what makes somebody's page another one when it changes."""
        table = self.table_of(name)
        return table, table.seat_of(name)

    def rename(self, who: Person, name: str) -> None:
        """Keep somebody's seat, team and vote under another name."""
        for table in self.tables:
            table.rename(name, who.name)

    def has_secrets(self, name: str) -> bool:
        """Return whether somebody has a seat."""
        return not self.is_vote and self.table_of(name).seat_of(name) is not None

    def bots_decide(self) -> bool:
        """Let a bot of each table decide once; return whether any did."""
        decided = False
        for table in self.tables:
            with suppress(PlayerError):
                decided = table.bot_decides() or decided
        return decided

    def state(self) -> dict[str, Any]:
        """Return who sits where; what was played lies in the records."""
        return {
            "names": [table.names for table in self.tables],
            "votes": [table.votes for table in self.tables],
            "teams": [table.teams for table in self.tables],
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on where `state` was taken."""
        teams = state.get("teams", [[]] * len(self.tables))
        for table, *kept in zip(self.tables, state["names"], state["votes"], teams, strict=True):
            table.names, table.votes, table.teams = list(map(sharing, kept[0])), dict(kept[1]), kept[2]

    def hand_in(self, folder: Path) -> int:  # noqa: ARG002  (they are written as one plays)
        """Return how many records there are."""
        return len(self.tables)
