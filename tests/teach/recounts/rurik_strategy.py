"""Rurik's strategy board: the answers found in another way, from the position as data and the words of the question."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from boardgames_edu.teach.questions import Question

PRICES = {
    3: dict.fromkeys(("muster", "attack", "tax", "build"), "001"),
    4: {"muster": "0001", "attack": "0012", "tax": "0001", "build": "0012", "scheme": "0001"},
}
"""Coins that the spaces of a column cost, from the top, by the number of rows; columns without prices are left out."""


def _where_it_lands(question: Question) -> str:
    position = question.state.position()
    seat, number, column = re.match(r"(\w+) places the (\d) in the (\w+) column", question.text).groups()  # type: ignore[union-attr]
    coins = int(found[1]) if (found := re.search(r"bribe of (\d)", question.text)) else 0
    column = column.lower()
    there = [entry for entry in position["strategy"][column] if entry]
    mine = {
        name
        for name, entries in position["strategy"].items()
        for entry in entries
        if entry and entry[0] == seat.lower()
    }
    if len(there) == len(position["strategy"][column]) or (column in mine and len(mine) < 3):
        return "nowhere"
    line = sorted(
        [*there, [seat.lower(), int(number), coins, "new"]],
        key=lambda entry: (-entry[1] - entry[2], len(entry)),  # of equal power, the new one comes last
    )
    return str(1 + next(place for place, entry in enumerate(line) if len(entry) == 4))


def _who_is_due(question: Question) -> str:
    position = question.state.position()
    seats = list(position["players"])
    turn = int(re.search(r"in turn (\d+)", question.text)[1])  # type: ignore[index]
    waiting = {
        seat: sorted(
            entry[1] for column in position["strategy"].values() for entry in column if entry and entry[0] == seat
        )
        for seat in seats
    }
    at = seats.index(position["marker"])
    seat = seats[(at + turn - 1) % len(seats)]
    return f"{seat} {waiting[seat][(turn - 1) // len(seats)]}"  # all have the same number of advisors


def _coins_then(question: Question) -> str:
    position = question.state.position()
    _, column, row = question.about[0].split(":")
    seat = question.text.split()[0].lower()
    prices = PRICES[len(position["strategy"][column])]
    price = int(prices.get(column, "0000")[int(row) - 1])
    coins: int = position["players"][seat]["coins"]
    if "gives its action up" in question.text or coins < price:
        return str(coins + 1)
    return str(coins - price)


def _first_player(question: Question) -> str:
    position: dict[str, Any] = question.state.position()
    seats = list(position["players"])
    if "next round" not in question.text:
        return str(seats[(seats.index(position["stack"][0][1]) + 1) % len(seats)])
    given = re.search(r"marker to (\w+)", question.text)
    return given[1].lower() if given else str(position["marker"])


RECOUNT: dict[str, Callable[[Question], str]] = {
    "where_it_lands": _where_it_lands,
    "who_is_due": _who_is_due,
    "coins_then": _coins_then,
    "first_player": _first_player,
}
