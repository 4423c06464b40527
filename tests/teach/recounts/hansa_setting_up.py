"""Hansa Teutonica, board and setting up: the answers found in another way, from the files of facts as they stand."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from boardgames_edu.engine.data import read
from boardgames_edu.teach.questions import Question


@cache
def _game() -> dict[str, Any]:
    found: dict[str, Any] = read("hansa/game.yaml", dict)
    return found


@cache
def _map(name: str) -> dict[str, Any]:
    found: dict[str, Any] = read(f"hansa/map_{name}.yaml", dict)
    return found


def _printed(question: Question) -> dict[str, Any]:
    return _map(question.state.position()["options"]["map"])


def _start(question: Question) -> str:
    """Counted in the position of a new game, from how the question is worded."""
    position, text = question.state.position(), question.text
    seats = [*position["players"]]
    order = seats[seats.index(position["first"]) :] + seats[: seats.index(position["first"])]
    game = _game()
    covered = {row["id"]: len(row["values"]) - 1 for row in game["abilities"]}
    first = {row["id"]: row["values"][0] for row in game["abilities"]}
    words = ("first", "second", "third", "fourth", "fifth")
    place = next((k for k, word in enumerate(words) if f"the {word} player" in text), 0)
    player = position["players"][order[place]]
    answers = {
        "merchants lie on the Book": covered["book"],
        "track of Keys": covered["keys"],
        "track of Privilege": covered["privilege"],
        "one income hire": first["bank"],
        "one action Move": first["book"],
        "traders does each colour": 27,
        "merchants does each colour": 4,
        "markers lie beside": len(position["markers"]),
        "markers wait": len(position["pile"]),
        "have in supply": player["supply"]["merchants" in text],
        "have in stock": player["stock"][0],
        "how many points": player["points"],
        "black cube": position["full_cities"],
    }
    return str(next(number for words, number in answers.items() if words in text))


def _neighbour(question: Question) -> str:
    ends = {row["id"]: {*row["ends"]} for row in _printed(question)["routes"]}
    here = ends[question.about[0].removeprefix("link:")]
    (right,) = [choice.id for choice in question.choices if ends[choice.id] & here]
    return right


def _where(question: Question) -> str:
    printed, text = _printed(question), question.text
    cities = {row["id"]: row for row in printed["cities"]}
    offered = [choice.id for choice in question.choices]
    if "coin" in text:
        found = [city for city in offered if any(len(office) > 2 for office in cities[city]["offices"])]
    elif "special" in text:
        found = [printed["special_city"]["city"]]
    elif "East to West" in text:
        found = [city for city in offered if city in (printed["east_west"]["from"], printed["east_west"]["to"])]
    else:
        names = {row["names"]["en"]: row["id"] for row in _game()["abilities"]}
        ability = next(id for name, id in names.items() if f"the ability {name}?" in text)
        found = [city for city in offered if ability in cities[city].get("develops", [])]
    (right,) = found
    return str(right)


def _places(question: Question) -> str:
    sort, _, name = question.about[0].partition(":")
    rows = _printed(question)["routes" if sort == "link" else "cities"]
    row = next(row for row in rows if row["id"] == name)
    return str(row["posts"] if sort == "link" else len(row["offices"]))


RECOUNT: dict[str, Callable[[Question], str]] = {
    "start": _start,
    "neighbour_routes": _neighbour,
    "where_is_it": _where,
    "places": _places,
}
