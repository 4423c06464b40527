"""Hansa Teutonica, Britannia: the answers found in another way, from the position as data and the map's file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from boardgames_edu.games.hansa.components import printed_components
from boardgames_edu.teach.questions import Question

NAMES = {"England": "england", "Wales": "wales", "Scotland": "scotland"}
OPENS = {"cardiff": ("wales",), "carlisle": ("scotland",), "london": ("wales", "scotland")}


def _country(question: Question) -> str:
    (found,) = [country for name, country in NAMES.items() if name in question.text]
    return found


def _permissions(question: Question) -> str:
    position = question.state.position()
    seat, left, country = position["turn"]["seat"], position["turn"]["left"], _country(question)
    if "create" in question.text:
        posts = {route.id: route.posts for route in printed_components().maps["britannia_45"].routes}
        full = [route for route, row in position["routes"].items() if len([p for p in row if p]) == posts[route]]
        return str(len(full))
    if country == "england":
        return str(left)
    good = [
        city
        for city, countries in OPENS.items()
        if country in countries
        and position["cities"][city]["posts"][-1][0] == seat
        and city not in position["turn"]["permissions_used"]
    ]
    return str(min(left, len(good)))


def _borders(question: Question) -> str:
    if "Place 2" in question.text:
        return "wales scotland"
    country = _country(question)
    if "Move 3" in question.text or "Move any 2" in question.text or country == "england":
        return country
    return f"england {country}"


def _country_points(question: Question) -> str:
    position, country = question.state.position(), _country(question)
    inside = [city.id for city in printed_components().maps["britannia_45"].cities if country in city.countries]
    cities, posts = Counter[str](), Counter[str]()
    for city in inside:
        owners = [owner for owner, _ in position["cities"].get(city, {"posts": []})["posts"]]
        counted = Counter(owners)
        posts.update(counted)
        if owners:
            cities[max((counted[owner], at, owner) for at, owner in enumerate(owners))[2]] += 1
    order = sorted(posts, key=lambda seat: (-cities[seat], -posts[seat]))
    seat = position["turn"]["seat"]
    if seat not in posts:
        return "0"
    level = [place for place, other in enumerate(order) if (cities[other], posts[other]) == (cities[seat], posts[seat])]
    return str(sum((7, 4, 2, 0, 0)[place] for place in level) // len(level))


RECOUNT: dict[str, Callable[[Question], str]] = {
    "permissions": _permissions,
    "borders": _borders,
    "country_points": _country_points,
}
