"""Who sits at a play table: people, named bots, functions; and the table of a saved game with them. Knows no screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardgames_edu.bots import bot_names, make
from boardgames_edu.engine.errors import OptionError, one_of
from boardgames_edu.engine.game import Game
from boardgames_edu.engine.record import Record
from boardgames_edu.engine.table import Player, Table
from boardgames_edu.i18n import N_

_SEATS = N_("Seats are a list like {example}; each is {choices}, or a function (view, actions) -> action.")


def checked(seats: Sequence[str | Player]) -> list[str | Player]:
    """Seats that can be filled. Raises OptionError."""
    choices = ("human", *bot_names())
    if isinstance(seats, str) or not isinstance(seats, Sequence) or not seats:
        raise OptionError(_SEATS, example='["human", "greedy"]', choices=", ".join(choices))
    for seat in seats:
        if isinstance(seat, str):
            if seat not in choices:
                raise one_of("seat", seat, choices)
        elif not callable(seat):
            raise OptionError(_SEATS, example='["human", "greedy"]', choices=", ".join(choices))
    return list(seats)


def players(game: Game[Any], seats: Sequence[str | Player], seed: int) -> list[Player | None]:
    """Per seat its player, None for a person. Bots choose by lots of their own, from the seed and their seat."""

    def player(number: int, seat: str | Player) -> Player | None:
        if not isinstance(seat, str):
            return seat
        return None if seat == "human" else make(seat, game, seed + number)

    return [player(number, seat) for number, seat in enumerate(seats)]


def restored(
    record: Record, game: Game[Any], seats: Sequence[str | Player]
) -> tuple[Table, list[str | Player]]:
    """The table of a record, and who sits at it: these seats if they are those of the record, else the record's own.

    Raises:
        OptionError: it is the record of another game, or names a player that there is not.
        RecordError: it is damaged.
    """
    if record.game != game.name:
        raise one_of("game", record.game, [game.name])
    names = [seat if isinstance(seat, str) else getattr(seat, "name", "player") for seat in seats]
    found = list(seats) if record.players == names else checked(record.players)
    return Table.restore(record, game, players(game, found, record.seed)), found
