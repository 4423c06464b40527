"""Results of a tournament: a tidy table, the games, and statistics.

Results are kept as Parquet. A folder holds ``tournament.json`` (what was asked for), parts ``games-00001.parquet`` and
the journal with what no part holds yet (see ``lab.parts``).
"""

from __future__ import annotations

from bz2 import decompress
from collections.abc import Iterable
from functools import cached_property
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any

import msgspec

from boardgames_edu.bots.ratings import Ratings
from boardgames_edu.engine.data import located
from boardgames_edu.engine.errors import OptionError, nearest, one_of, shown
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.game import whole_number
from boardgames_edu.engine.storage import path_of
from boardgames_edu.i18n import N_, say
from boardgames_edu.lab.arguments import checked
from boardgames_edu.lab.measures import timeline
from boardgames_edu.lab.parts import COLUMNS, ResultsError, checked_part, read_parts, rows, unwritten, write_table

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame, Series

_NO_MATCH = N_("There is no game {number} here. Choose from: {choices}.")
_JOINED = N_("Results of one game are joined, each an argument of its own: Results.concat(one, other).")
_OF_200 = "_200.json.bz2"
"""Made by ``results.whole().to_json(file, orient="records")``; a page in the browser reads it without pandas."""
_ORDERS = 20
"""In how many orders games are rated."""
_UNREADABLE = N_("{file} does not hold results of a tournament: {problem}.")


class Results:
    """The results of a tournament.

    Attributes:
        table: a row per seat of each game: match, block, seed, seats, seat, turn, player, points, rank, won (a shared
            victory counts in parts), finished, decisions, seconds. Ordered by match and seat. ``seat`` is a colour
            (0 is the first of ``game.seat_names``), no order: most games draw who begins. ``turn`` is the order,
            1 for the seat that decides first.
    """

    def __init__(self, game: str, frame: DataFrame | list[dict[str, Any]]) -> None:
        self.game = game
        rows = frame
        if not isinstance(rows, list):  # as a table, or as plain data in the same order
            rows = rows.sort_values(["match", "seat"])[["match", "seat", "player", "record"]].to_dict("records")
        self._frame, self._players = frame, sorted({str(row["player"]) for row in rows})
        self._records = {row["match"]: row["record"] for row in rows if row["seat"] == 0}

    @cached_property
    def table(self) -> DataFrame:
        """A row per seat of each game; see above."""
        return self.whole().drop(columns="record")

    @classmethod
    def read(cls, path: str | Path) -> Results:
        """Read results from a tournament's folder or a Parquet file.

        The tournament may be unfinished.

        Raises:
            ResultsError: there are none, or the file is damaged.
        """
        import pandas as pd

        place = path_of(path)
        if place.is_dir():
            frame = _whole(place)
        else:
            try:
                frame = pd.read_parquet(place) if place.exists() else None
                frame = None if frame is None else checked_part(frame)
            except (OSError, ValueError) as problem:
                text = str(problem).splitlines()[0][:100]
                raise ResultsError(_UNREADABLE, file=str(place), problem=text) from problem
        if frame is None or frame.empty:
            raise ResultsError(N_("There are no results in {folder}."), folder=str(place))
        first = str(frame.loc[frame["seat"] == 0, "record"].iloc[0])
        return cls(Record.from_json(first, str(place)).game, frame)

    @classmethod
    def concat(cls, *parts: Results) -> Results:
        """Join results of one game; matches and blocks are numbered on.

        Raises:
            OptionError: there are none, or of several games.
        """
        import pandas as pd

        if not all(isinstance(part, Results) for part in parts) or len({part.game for part in parts}) != 1:
            raise OptionError(_JOINED)
        frames, match, block = [], 0, 0
        for part in [part for part in parts if len(part)] or parts[:1]:
            frame = part.whole()
            frames.append(frame.assign(match=frame["match"] + match, block=frame["block"] + block))
            match, block = frames[-1]["match"].max() + 1, frames[-1]["block"].max() + 1
        return cls(parts[0].game, pd.concat(frames, ignore_index=True))

    def __len__(self) -> int:
        return len(self._records)

    def __repr__(self) -> str:
        load(self.game)  # whose words are known from then on
        return say(
            N_("{n} {n:game|games} of {game} between {players}"),
            {"n": len(self), "game": self.game, "players": ", ".join(self._players)},
        )

    def record(self, match: int) -> Record:
        """Return the record of a game. Raises ResultsError when there is none."""
        self._require([match])
        return Record.from_json(self._records[match], f"game {match}")

    def _require(self, matches: list[int]) -> None:
        if missing := [match for match in matches if whole_number(match) not in self._records]:
            near = sorted(self._records, key=lambda match: abs(match - (whole_number(missing[0]) or 0)))
            raise ResultsError(_NO_MATCH, number=shown(missing[0]), choices=nearest("", near) or "none")

    def replay(self, match: int) -> Match:
        """Return a game as a match with its past. Raises ResultsError, RecordError."""
        return Match.restore(self.record(match), load(self.game))

    def summary(self) -> DataFrame:
        """Return a table of players, best first.

        Columns: games, share of games won with its 95 % interval, mean points and rank, share finished.

        A player with several seats in a game wins it with any of them. The interval is Wilson's. Games of a
        block have the same seed: where a deal suits one player from every seat, they say less than
        independent games, and the interval is widened by the design effect (Kish 1965). It is never narrowed.
        """
        import pandas as pd

        lines = []
        for name, own in self.table.groupby("player"):
            won = own.groupby(["block", "match"])["won"].sum()
            count = len(won) / _design_effect(won)  # games of their own that would say as much
            low, high = wilson(float(won.mean()) * count, count)
            means = (float(own[column].mean()) for column in ("points", "rank", "finished"))
            lines.append((name, len(won), won.mean(), low, high, *means))
        table = pd.DataFrame(lines, columns=["player", "games", "won", "low", "high", "points", "rank", "finished"])
        return table.sort_values("won", ascending=False, ignore_index=True).set_index("player")

    def timeline(self, at: str = "", every: int = 0) -> DataFrame:
        """Return what stood on each place at some moments of each game.

        A row for each place and moment: match, number (of decisions before it), place, seat and owner (who holds
        it: -1 and nothing for nobody), pieces (how many lie there), the columns of ``lab.measures``, and one for
        each kind of piece that lies anywhere (``blue troop``).

        Args:
            at: "end", or the first moment at which a number of the state has this value: "round 2", "turn_number 20".
                A game that does not get there has no rows.
            every: instead, decisions from one moment to the next; the end is one, too.

        Raises:
            OptionError: neither or both, no such number, or no game that gets there.
            RecordError: a record does not replay.

        Example:
            >>> seen = recorded("rurik").timeline(at="round 2")
            >>> seen.groupby("place")["blue troop"].mean().max() < 1
            np.True_
        """
        return timeline(self.game, ((match, self.record(match)) for match in self._records), at, every)

    @checked
    def plot(self, ax: Axes | None = None) -> Axes:
        """Plot each player's share of games won, with 95 % intervals.

        Axes in, axes out. The dotted line shows how often a random player would win.
        """
        import matplotlib.pyplot as plt

        found = self.summary()[::-1]
        if ax is None:
            _, ax = plt.subplots(figsize=(7, 0.6 + 0.45 * len(found)), layout="constrained")
        spread = [(found["won"] - found["low"]).tolist(), (found["high"] - found["won"]).tolist()]
        ax.errorbar(found["won"], list(found.index), xerr=spread, fmt="o", capsize=4, color="#0072B2")
        held = self.table.groupby(["match", "player"])["seats"].agg(["size", "first"])
        ax.axvline(float((held["size"] / held["first"]).mean()), color="#777777", linestyle=":", linewidth=1)
        ax.set_xlim(0, 1)
        ax.margins(y=0.25)
        ax.set_xlabel(say(N_("part of games won, with 95 % intervals")))
        ax.spines[["top", "right"]].set_visible(False)
        return ax

    def to_parquet(self, path: str | Path) -> None:
        """Write everything, including records, to one file. Raises ResultsError."""
        write_table(self.whole(), path_of(path))

    def only(self, matches: Iterable[int]) -> Results:
        """Return some of the games, by number. Raises ResultsError."""
        wanted = [*matches] if isinstance(matches, Iterable) else [matches]
        self._require(wanted)
        whole = self.whole()
        return Results(self.game, whole[whole["match"].isin(wanted)])

    def whole(self) -> DataFrame:
        """Return the table with the record of each game."""
        import pandas as pd

        return pd.DataFrame(self._frame).sort_values(["match", "seat"], ignore_index=True)


@checked
def recorded(game: str, name: str = "greedy") -> Results:
    """Return 200 recorded games that come with a game.

    All were played by four players of one kind, each from another seed, whose weights were set by hand (``greedy-0``,
    ``planner-0``).

    Args:
        game: its name.
        name: which of them: "greedy" or "planner"; in Hansa Teutonica also "road_taken", greedy players on a map
            without the road from Minden to Paderborn.

    Raises:
        OptionError: none of this name come with the game.

    >>> recorded("rurik")
    200 games of Rurik: Dawn of Kiev between greedy
    """
    folder = located(f"{load(game).name}/games")
    names = sorted(file.name.removesuffix(_OF_200) for file in folder.glob(f"*{_OF_200}"))
    if name not in names:
        raise one_of("recorded games", name, names)
    return Results(game, msgspec.json.decode(decompress((folder / f"{name}{_OF_200}").read_bytes())))


def _design_effect(won: Series[float]) -> float:
    """Return how many times blocks widen the share's variance."""
    part, blocks = float(won.mean()), won.groupby("block").agg(["sum", "size"])
    if len(blocks) < 2 or not 0 < part < 1:
        return 1.0
    seen = float(((blocks["sum"] - part * blocks["size"]) ** 2).sum())
    few = len(blocks) / (len(blocks) - 1) * (len(won) - 1) / len(won)
    return max(1.0, few * seen / (len(won) * part * (1 - part)))


@checked
def wilson(wins: float, games: float, z: float = 1.96) -> tuple[float, float]:
    """Return Wilson's interval of a proportion (1927).

    Args:
        wins: at most as many as games; shared victories count in parts.
        games: the number of independent games; an effective number need not be whole.
        z: 1.96 for an interval of 95 %.

    Raises:
        OptionError: there are more wins than games.

    >>> low, high = wilson(50, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    if not games:
        return 0.0, 1.0
    if not 0 <= wins <= games:
        raise OptionError(N_("Of {games} games nobody wins {wins}."), wins=wins, games=games)
    part = wins / games
    middle = part + z * z / (2 * games)
    spread = z * sqrt(part * (1 - part) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    # the ends hold the part itself, and stay parts, however the last digit was rounded
    return max(0.0, min(part, (middle - spread) / whole)), min(1.0, max(part, (middle + spread) / whole))


def _whole(folder: Path) -> DataFrame | None:
    """Return all games of a folder, including those in its journal."""
    import pandas as pd

    rest = rows(unwritten(folder))  # first: who plays now may be just about to take them from here to there
    parts = read_parts(folder)
    if not rest:
        return parts
    frames = [pd.DataFrame(rest, columns=list(COLUMNS)), *([] if parts is None else [parts])]
    return pd.concat(frames, ignore_index=True).drop_duplicates(["match", "seat"], ignore_index=True)


@checked
def ratings(results: Results) -> DataFrame:
    """Return a table of players, best first: rating, 95 % interval, games.

    ``bots.ratings`` has the model; ratings begin at 25. The interval is that of the model, and somewhat too wide:
    between equal players, the difference stayed within it in 98 of 100 trials. In the model each game counts a little
    more than those before it, so ratings are means over random orders of the games, and the interval does not shrink
    below about 3 to either side. A player with several seats in a game counts once, by its best seat. Games that were
    stopped are left out.
    """
    import pandas as pd

    table, rng = results.table, Random(0)
    games = [seats.groupby("player")["rank"].min().to_dict() for _, seats in table[table["finished"]].groupby("match")]
    names, orders = sorted(set(table["player"])), [Ratings() for _ in range(_ORDERS)]
    for rated in orders:
        rng.shuffle(games)
        for places in [*games, *({name: 1} for name in names)]:  # who sits alone keeps its rating
            rated.add(places)
    lines = []
    for name in names:
        value, low, high = map(fmean, zip(*(rated.of(name) for rated in orders), strict=True))
        count = sum(name in places for places in games)
        lines.append({"player": name, "rating": value, "low": low, "high": high, "games": count})
    frame = pd.DataFrame(lines, columns=["player", "rating", "low", "high", "games"])
    return frame.sort_values("rating", ascending=False, ignore_index=True).set_index("player")
