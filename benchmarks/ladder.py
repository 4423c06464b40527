"""Measure how strong the bots are, each against the next weaker one, as a table.

``python -m benchmarks.ladder [--games 200] [--game rurik] [--folder ladder]`` rotates seats and pairs seeds;
a rung holds when the 95 % interval of the share of games won lies above one half. Games have two players
where the game allows it; with three seats each bot holds two of them as often as one. With a folder a run can
be interrupted: it prints the rung that it was at as far as it is played, and the same call goes on from there.
``--players playouts search-medium`` shows what short walks with a value are worth against random games played to
their end, for as long as search-medium thinks about a turn at a table.

``--opponents`` plays one tournament of the five opponents for people instead, and writes their ratings into
``data/<game>/opponents.yaml``.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import yaml

import boardgames_edu
from boardgames_edu import lab
from boardgames_edu.bots import LEVELS, make, play_out
from boardgames_edu.bots.greedy import evaluation
from boardgames_edu.bots.players import SECONDS, Rivals, rival_of
from boardgames_edu.bots.search import SearchPlayer
from boardgames_edu.engine.data import located
from boardgames_edu.engine.events import Action

LADDERS = (
    ("greedy-0", "greedy"),
    ("planner-0", "planner"),
    ("random", "greedy", "planner", "search-medium", "search-hard"),
)
"""With the weights set by hand and the fitted ones; then from the weakest to the strongest."""
NOTE = "# The opponents for people: the share of random decisions, factors of weights, one tournament of all.\n"
LONGEST = 6_000
"""Decisions after which a game is stopped.

Random games of Hansa Teutonica may be much longer.
"""


HEAD = """\
| game     | stronger      | weaker        | won % | 95 % interval | games | stopped | s a game | verdict |
|----------|---------------|---------------|-------|---------------|-------|---------|----------|---------|"""


class Rung(NamedTuple):
    """One player against the one below it.

    Attributes:
        won: the share of the decided games that the stronger has won; shared victories count half.
        low, high: its 95 % interval (Wilson's, widened where games of one seed are alike).
        games: decided games.
        broken: games that were stopped.
        seconds: the mean time of a game.
    """

    game: str
    stronger: str
    weaker: str
    won: float
    low: float
    high: float
    games: int
    broken: int
    seconds: float

    @property
    def holds(self) -> bool:
        """Whether the stronger wins significantly more than half."""
        return self.low > 0.5

    def __str__(self) -> str:
        verdict = "holds" if self.holds else "FALLS" if self.high < 0.5 else "open"
        interval = f"{100 * self.low:.1f} to {100 * self.high:.1f}"
        return (
            f"| {self.game:8} | {self.stronger:13} | {self.weaker:13} | {100 * self.won:5.1f} | {interval:13} "
            f"| {self.games:5} | {self.broken:7} | {self.seconds:8.2f} | {verdict:7} |"
        )


def meeting(
    game: str, stronger: str, weaker: str, games: int, jobs: int = 1, folder: Path | None = None
) -> lab.Results:
    """Play a tournament of two bots, rounded up to whole blocks.

    A block holds both line-ups in every rotation, so each bot gets every seat equally often.
    """
    seats = min(count for count in boardgames_edu.load(game).seats if count >= 2)
    games = -(-games // (2 * seats)) * 2 * seats
    place = None if folder is None else _place(folder, game, stronger, weaker)
    players = {name: playouts if name == "playouts" else name for name in (weaker, stronger)}
    return lab.tournament(game, players, games, seats=seats, jobs=jobs, folder=place, longest=LONGEST, patience=600)


def _place(folder: Path, game: str, stronger: str, weaker: str) -> Path:
    return folder / f"{game}-{stronger}-{weaker}"


def playouts(view: Any, actions: Sequence[Action]) -> Action:
    """Choose by random playouts, in the time that search-medium has at a table."""
    player = SearchPlayer(evaluation(view.game), seconds=SECONDS["search-medium"], ahead=-1, reply=_by_lot)
    return player(view, actions)


def _by_lot(state: Any, _value: Any, rng: Random) -> Sequence[Action]:
    return (rng.choice(state.legal_actions()),)


def judged(game: str, stronger: str, weaker: str, results: lab.Results) -> Rung:
    """Return the rung that the decided games between two bots give."""
    table = results.table
    decided = lab.Results(game, table[table["finished"]].assign(record="")).summary()
    line = decided.loc[stronger] if stronger in decided.index else None
    matches = table.drop_duplicates("match")
    return Rung(
        game,
        stronger,
        weaker,
        0.0 if line is None else float(line["won"]),
        0.0 if line is None else float(line["low"]),
        1.0 if line is None else float(line["high"]),
        0 if line is None else int(line["games"]),
        int((~matches["finished"]).sum()),
        float(matches["seconds"].mean()),
    )


def rated(game: str, meetings: Sequence[lab.Results]) -> str:
    """Return the ratings of all bots, with 95 % intervals, as text."""
    ratings = lab.ratings(lab.Results.concat(*meetings))
    return "\n".join(
        f"{game:9} {name:14} rating {line.rating:5.1f} [{line.low:5.1f}, {line.high:5.1f}] of {line.games:4} games"
        for name, line in zip(ratings.index, ratings.itertuples(), strict=True)
    )


def ladder(
    game: str, games: int, players: Sequence[str] = LADDERS[-1], jobs: int = 1, folder: Path | None = None
) -> list[Rung]:
    """Play and print all rungs of a game, from the lowest up."""
    found, meetings = [], []
    print(HEAD)
    for weaker, stronger in pairwise(players):
        try:
            meetings.append(meeting(game, stronger, weaker, games, jobs, folder))
        except KeyboardInterrupt:
            with suppress(lab.ResultsError):  # no game is over yet
                if folder is not None:
                    results = lab.Results.read(_place(folder, game, stronger, weaker))
                    print(judged(game, stronger, weaker, results), "so far", flush=True)
            raise
        found.append(judged(game, stronger, weaker, meetings[-1]))
        print(found[-1], flush=True)
    if meetings:
        print(rated(game, meetings), flush=True)
    return found


def rate(game: str, games: int, names: Sequence[str], jobs: int = 1, folder: Path | None = None) -> Rivals:
    """Return a game's opponents with their ratings by one tournament."""
    seats = min(count for count in boardgames_edu.load(game).seats if count >= 2)
    place = None if folder is None else folder / f"{game}-opponents"
    results = lab.tournament(
        game, list(names), games, seats=seats, jobs=jobs, folder=place, longest=LONGEST, patience=600
    )
    ratings = lab.ratings(results)
    rated = {}
    for name in LEVELS:
        row, told = rival_of(game, name), dict[str, float | None].fromkeys(("rating", "low", "high"))
        if name in ratings.index:
            told = {key: round(float(ratings.loc[name, key]), 1) for key in told}
        rated[name] = msgspec.structs.replace(row, **told, seconds=_seconds(game, seats, name))
    command = f"python -m benchmarks.ladder --game {game} --opponents --games {games} --players {' '.join(names)}"
    return Rivals(command, int(results.table["match"].nunique()), rated)


def _seconds(game: str, seats: int, name: str, decisions: int = 40) -> float:
    """Return the mean CPU time of a bot's decisions at the start of a game."""
    state = boardgames_edu.load(game).new(seats=seats, seed=1)
    players, begin = [make(name, state.game, seat) for seat in range(seats)], time.process_time()
    made = play_out(state, players, decisions)
    return float(f"{(time.process_time() - begin) / made:.1g}")


def write(game: str, found: Rivals) -> None:
    """Write the opponents of a game into its data."""
    rows = msgspec.to_builtins(found)
    for row in rows["opponents"].values():
        for key in [key for key, value in row.items() if value in ("", {}, None) or (key, value) == ("slips", 0)]:
            del row[key]
    text = yaml.safe_dump(rows, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110)
    located(f"{game}/opponents.yaml").write_text(NOTE + text, "utf-8")


def main() -> None:
    """Play the ladders that were asked for."""
    parser = argparse.ArgumentParser(
        description="How strong the players are.", formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200, help="for each pair, or of all opponents")
    parser.add_argument("--game", nargs="+", default=boardgames_edu.game_names(), help="games by name")
    parser.add_argument(
        "--players",
        nargs="+",
        help="from the weakest to the strongest, also search-64 and the like, and playouts; by default all, and what "
        "fitted weights bring",
    )
    parser.add_argument("--opponents", action="store_true", help="rate the five opponents for people")
    parser.add_argument("--jobs", type=int, default=-1, help="processes; -1 for one a core")
    parser.add_argument("--folder", type=Path, help="keep the games here, and go on from here")
    options = parser.parse_args()
    begin = time.perf_counter()
    for game in options.game:
        if options.opponents:
            names = options.players or list(LEVELS)
            write(game, rate(game, options.games, names, options.jobs, options.folder))
            continue
        for players in [options.players] if options.players else LADDERS:
            ladder(game, options.games, players, options.jobs, options.folder)
    print(f"{time.perf_counter() - begin:.0f} s")


if __name__ == "__main__":
    main()
