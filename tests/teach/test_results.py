"""Results of games against bots: what a note says, the table by opponent, the rating."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

import boardgames_edu as bg
from boardgames_edu.store import Note
from boardgames_edu.teach.results import as_note, by_opponent, rating, results

LADDER = ["random", "greedy", "planner"]
START = datetime(2026, 5, 1, tzinfo=UTC)


def notes(*items: str) -> list[Note]:
    return [Note(START + timedelta(days=n), "played", "hansa", item, ()) for n, item in enumerate(items)]


@pytest.mark.parametrize("game", bg.game_names())
def test_what_is_written_is_read_back(game: str) -> None:
    seats = min(count for count in bg.load(game).seats if count > 1)
    match = bg.Match(bg.load(game).new(seats, 3), [bg.bot("random", game, seed) for seed in range(seats)])
    match.advance()
    names = ["human", *["search-medium"] * (seats - 1)]
    (one,) = results([Note(START, "played", game, as_note(match.state, 3, 0, names), ())])
    totals = [sum(line.points for line in lines) for lines in match.state.scores()]
    assert (one.points, [points for _, points in one.others]) == (totals[0], totals[1:])
    assert (one.place == 1) == (0 in match.state.winners())
    assert (one.game, one.seed, {name for name, _ in one.others}) == (game, 3, {"search-medium"})


def test_done_again_counts_once_and_what_is_not_a_result_is_passed_over() -> None:
    again = "seed 5, place 1: 46, greedy 45"
    others = [Note(START, "seen", "hansa", again, ()), Note(START, "played", "hansa", "seed x", ())]
    assert len(results([*notes(again, again, "seed 6, place 2: -1, greedy 45"), *others])) == 2


def test_a_table_counts_for_its_strongest_bot() -> None:
    played = results(notes("seed 1, place 1: 46, greedy 45, random 9", "seed 2, place 2: 40, planner 46"))
    assert by_opponent(played, LADDER) == [("greedy", 1, 1, 1.0), ("planner", 1, 0, -6.0)]


def test_who_wins_more_is_rated_higher_and_more_games_say_more() -> None:
    pytest.importorskip("openskill")
    won = [f"seed {seed}, place 1: 46, greedy 30" for seed in range(9)]
    lost = [f"seed {seed}, place 2: 30, greedy 46" for seed in range(9)]
    up, down, short = (rating(results(notes(*items))) for items in (won, lost, won[:2]))
    assert up is not None
    assert down is not None
    assert short is not None
    assert down.value < 25 < short.value < up.value
    assert up.high - up.low < short.high - short.low
    assert rating([]) is None
