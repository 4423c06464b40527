"""Tables of a class, and votes. Knows no screen."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.playing.match import Match, PlayerError
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.storage import write_whole
from boardgames_edu.room.activities import ODD_PLAN, Activity, Plan, game_title
from boardgames_edu.widgets.classroom.device_table import DeviceTable, TableSpec, sharing
from boardgames_edu.widgets.classroom.people import Person
from boardgames_edu.widgets.match.seating import player_name


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
        super().__init__(plan, game_title(self._spec.game))
        self._folder, self.is_vote = folder / "matches", plan.do == "vote"
        self.tables = [
            self._table(number, list(map(sharing, names))) for number, names in enumerate(self._spec.tables, start=1)
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
        """Return somebody's table; the first one for an onlooker."""
        return next((table for table in self.tables if table.seat_of(name) is not None), self.tables[0])

    def part(self, name: str) -> tuple[Any, ...]:
        """Return what makes somebody's page another one when it changes."""
        table = self.table_of(name)
        return table, table.seat_of(name)

    def place_of(self, name: str) -> str:
        """Return where somebody sits, in words."""
        return self.table_of(name).place_of(name)

    def done_by(self, who: Person) -> str:
        """Return somebody's vote, or where they sit, in words."""
        table = self.table_of(who.name)
        return table.vote_of(who.name) if self.is_vote else table.place_of(who.name)

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
