"""The games of a tournament as Parquet files.

A part holds a row per seat of each game, and the record of the game in the row of its first seat. It is written whole
or not at all.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.engine.registry import load
from boardgames_edu.i18n import N_, say
from boardgames_edu.i18n.drafts import draft
from boardgames_edu.lab.match import PlayedGame

if TYPE_CHECKING:
    from pandas import DataFrame

_DAMAGED = N_("{file} is damaged ({problem}). It was set aside as {aside}; its games will be played again.")
_UNWRITTEN = N_("The results cannot be written to {file}: {problem}.")
COLUMNS = (
    "match",
    "block",
    "seed",
    "seats",
    "seat",
    "turn",
    "player",
    "points",
    "rank",
    "won",
    "finished",
    "decisions",
    "seconds",
    "record",
)


class ResultsError(BadInput):
    """Results cannot be read or written."""


class DamagedWarning(UserWarning):
    """A part of the results was damaged and set aside."""


def rows(played: Iterable[PlayedGame]) -> list[dict[str, Any]]:
    """Return a row for each seat of each game, as plain data."""
    found = []
    for match, points, winners, decisions, seconds, record in played:
        turns = _turns(record)
        for seat, name in enumerate(match.players):
            better = sum(other > points[seat] for other in points)
            found.append(
                {
                    "match": match.number,
                    "block": match.block,
                    "seed": match.seed,
                    "seats": match.seats,
                    "seat": seat,
                    "turn": turns[seat],
                    "player": name,
                    "points": points[seat],
                    # the winner comes first even where a tie-break had to decide
                    "rank": 1 if seat in winners else 1 + max(better, 1 if winners else better),
                    "won": 1 / len(winners) if seat in winners else 0.0,
                    "finished": bool(winners),
                    "decisions": decisions,
                    "seconds": seconds,
                    "record": record if seat == 0 else "",
                }
            )
    return found


def _turns(text: str) -> list[int]:
    """Return each seat's place, from 1, by who decides first. Raises RecordError."""
    record = Record.from_json(text, "a game in it")
    game = load(record.game)
    order = [record.start(game).to_move]
    for state, _, _ in record.steps(game):
        order.append(state.to_move)
        if len(set(order)) == record.seats:
            break
    # seats that the game did not reach come last, clockwise
    last = next(seat for seat in reversed([0, *order]) if seat is not None)
    order += [(last + step) % record.seats for step in range(1, record.seats + 1)]
    places = list(dict.fromkeys(seat for seat in order if seat is not None))
    return [1 + places.index(seat) for seat in range(record.seats)]


def write_part(folder: Path, played: Sequence[PlayedGame]) -> None:
    """Write games as a further part, whole or not. Raises ResultsError."""
    import pandas as pd

    number = 1 + max((int(file.stem.partition("-")[2]) for file in folder.glob("games-*.parquet")), default=0)
    write_table(pd.DataFrame(rows(played), columns=list(COLUMNS)), folder / f"games-{number:05}.parquet")


def write_table(table: DataFrame, file: Path) -> None:
    """Write a table as a Parquet file, whole or not. Raises ResultsError."""
    try:
        with draft(file) as beside:
            table.to_parquet(beside, index=False, compression="zstd")
    except OSError as problem:
        raise ResultsError(_UNWRITTEN, file=str(file), problem=str(problem)) from problem


def join_parts(folder: Path) -> None:
    """Write all parts of a folder as one. Raises ResultsError.

    A process that ends on the way leaves games twice, which ``read_parts`` counts once.
    """
    first, *others = sorted(folder.glob("games-*.parquet")) or [folder]
    if others and (whole := read_parts(folder)) is not None:
        write_table(whole, first)
        for file in others:
            file.unlink(missing_ok=True)


def set_aside(file: Path, problem: str) -> None:
    """Rename a damaged file, with a warning."""
    aside = file.with_suffix(".damaged")
    file.replace(aside)
    told = say(_DAMAGED, {"file": file.name, "problem": problem, "aside": aside.name})
    warnings.warn(told, DamagedWarning, stacklevel=5)


def read_parts(folder: Path) -> DataFrame | None:
    """Read all parts of a folder as one table, or None.

    A damaged part is set aside, with a warning.
    """
    import pandas as pd

    found = []
    for file in sorted(folder.glob("games-*.parquet")):
        try:
            part = checked_part(pd.read_parquet(file))
        except FileNotFoundError:  # who played has just joined it with the first
            return read_parts(folder)
        except (OSError, ValueError) as problem:
            set_aside(file, str(problem).splitlines()[0][:100])
        else:
            found.append(part)
    if not found:
        return None
    return pd.concat(found, ignore_index=True).drop_duplicates(["match", "seat"], ignore_index=True)


def checked_part(part: DataFrame) -> DataFrame:
    """Return a part with all its games and records; else raise ValueError."""
    if {*part.columns, "turn"} != set(COLUMNS):  # results of earlier versions have no turn
        raise ValueError(f"its columns are {', '.join(map(str, part.columns))}")
    if part.empty:
        return part.reindex(columns=list(COLUMNS))
    numbers = part[["match", "block", "seed", "seats", "seat"]]
    if not all(kind.kind in "iu" for kind in numbers.dtypes):
        raise ValueError("whole numbers are not written as such")
    by_game = numbers.groupby("match").agg(
        seats=("seats", "max"), low=("seat", "min"), high=("seat", "max"), taken=("seat", "nunique")
    )
    if len(by_game.query("low != 0 or high != seats - 1 or taken != seats")):
        raise ValueError("a game is not whole")
    first = part.loc[part["seat"] == 0, ["match", "record"]]
    for text in first["record"]:
        Record.from_json(str(text), "a game in it")
    if "turn" not in part:
        turns = {match: _turns(text) for match, text in first.itertuples(index=False)}
        part = part.assign(turn=[turns[m][s] for m, s in zip(part["match"], part["seat"], strict=True)])
    return part[list(COLUMNS)]
