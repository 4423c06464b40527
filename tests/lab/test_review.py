"""Positions and games as tables: each difference once, the worth of each position, the coach's lines."""

from __future__ import annotations

from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu import lab
from boardgames_edu.bots.coach import review_match
from boardgames_edu.bots.greedy import evaluation
from boardgames_edu.engine.errors import OptionError

GAMES = [("rurik", 3), ("hansa", 3), ("cossacks", 3)]


def played(game: str, seats: int, decisions: int = 60) -> bg.Match:
    state = bg.load(game).new(seats=seats, seed=2)
    match = bg.Match(state, [bg.bot("greedy", game, seed=seat) for seat in range(seats)])
    for _ in range(decisions):
        match.step()
    return match


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_position_differs_from_itself_in_nothing(game: str, seats: int) -> None:
    state = played(game, seats).state
    assert lab.compare(state, state.copy()).empty


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_table_holds_every_difference(game: str, seats: int) -> None:
    match = played(game, seats)
    found = lab.compare(match.start, match.state)
    one, other = match.start.position(), match.state.position()

    def at(data: Any, path: str) -> Any:
        for key in path.split("."):
            data = data.get(key) if isinstance(data, dict) else None
        return data

    told = [key for key in found.index if not key.startswith(("points.", "worth."))]
    assert len(told) > 5
    for key in told:
        assert (at(one, key), at(other, key)) == (found.loc[key, "one"], found.loc[key, "other"])
        assert found.loc[key, "one"] != found.loc[key, "other"]
    for seat, (before, after) in enumerate(zip(match.start.totals(), match.state.totals(), strict=True)):
        key = f"points.{match.state.seat_name(seat)}"
        assert (key in found.index) == (before != after)


def test_what_cannot_be_compared() -> None:
    state = bg.load("rurik").new(seats=2, seed=1)
    with pytest.raises(OptionError, match=r"is a position, such as .* not 3"):
        lab.compare(state, 3)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match=r"not of rurik \(2\) and rurik \(3\)"):
        lab.compare(state, bg.load("rurik").new(seats=3, seed=1))


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_the_worth_of_each_position(game: str, seats: int) -> None:
    match = played(game, seats)
    table = lab.values(match)
    assert len(table) == seats * (len(match.past) + 1)
    last = table[table["number"] == len(match.past)]
    evaluate = evaluation(match.game)
    assert list(last["worth"]) == [sum(evaluate(match.state, seat).values()) for seat in range(seats)]
    assert list(last["points"]) == list(match.state.totals())
    assert lab.values(match.record()).equals(table)


def test_the_coach_has_a_line_for_each_decision() -> None:
    match = played("rurik", 3, 30)
    table, found = lab.coached(match), review_match(match)
    assert list(table["coach"]) == [str(moment) for moment in found.moments]
    assert (table["cost"] > 0).equals(table["better"] != "")
    with pytest.raises(OptionError, match="a record or a table"):
        lab.values("rurik")  # type: ignore[arg-type]
