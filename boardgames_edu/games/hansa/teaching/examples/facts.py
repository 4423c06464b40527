"""The facts that Hansa Teutonica's worked examples may claim.

Per key of ``then``, facts and sentences. Each reader knows how the engine sees what the data say, and how it is put
into words. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from boardgames_edu.games.hansa.components import ABILITIES, COLOURS, MARKERS, SEATS
from boardgames_edu.games.hansa.components import KINDS as PIECES
from boardgames_edu.games.hansa.state import A, HansaState
from boardgames_edu.i18n import N_, Phrase
from boardgames_edu.teach.examples.cases import Fact

Data = Mapping[str, Any]
Reader = Callable[[str, Any], Iterator[Fact]]

_POINTS = N_("{seat} has {points} {points:point|points} on the track.")
_SUPPLY = N_(
    "In the supply of {seat}: {traders} {traders:trader|traders}, {merchants} {merchants:merchant|merchants}."
)
_STOCK = N_(
    "In the stock of {seat}: {traders} {traders:trader|traders}, {merchants} {merchants:merchant|merchants}."
)
_STANDS, _STANDS_EMPTY = N_("On {route}: {pieces}."), N_("On {route} nothing stands.")
_POST = N_("post {post} {owner} {kind}")
_POSTS, _OFFICE = N_("Trading posts in {city}, from the left: {pieces}."), N_("{owner} {kind}")
_CONTROLS = N_("{seat} controls {city}.")
_UNUSED = N_("{seat} still holds {marker}.")
_NO_UNUSED = N_("{seat} holds no marker to play.")
_USED = N_("{seat} has played {marker}.")
_PLATE = N_("On the plate of {seat} {n:lies|lie} {n} new {n:marker|markers}.")
_SPECIAL = N_("The {colour} space for special points is held by {seat}.")
_ASKED = N_("Decided now: {question}")
_MOVER = N_("{seat} decides now.")
_LEFT = N_("{seat} has {actions} {actions:action|actions} left.")
_FULL = N_("The cube for full cities stands on {n}.")
_OVER, _NOT_OVER = N_("The game is over."), N_("The game goes on.")
_JOINED = N_("East and West are joined by {seat}.")
_ALLOWED = N_("Allowed now: {moves}.")
_REFUSED = N_("Not allowed: {move}. {why}")
_STEPS = N_("On the track {ability}, {seat} has taken {n} {n:step|steps}.")
_SCORE = N_("{seat} scores {points} {points:point|points}: {part}.")
_NEXT_TO = N_("Routes that meet {route} in a city: {route_other}.")
_PARTS = {
    "track": N_("points on the track"),
    "ability": N_("abilities developed to the end"),
    "markers": N_("bonus markers"),
    "special": N_("special points"),
    "cities": N_("controlled cities"),
    "network": N_("largest network, times the keys"),
    "mission": N_("mission"),
    "wales": N_("Wales"),
    "scotland": N_("Scotland"),
}


def number_of(seat: str) -> int:
    """Return the number of a seat, from its colour."""
    return SEATS.index(seat)


def _points(key: str, said: Data) -> Iterator[Fact]:
    for seat, points in said.items():
        look = _of(lambda s, n: s.score[n], number_of(seat))
        yield Fact(f"{key}.{seat}", points, look, _POINTS, {"seat": seat, "points": points})


def _of(look: Callable[[HansaState, Any], object], what: Any) -> Callable[[HansaState], object]:
    """Return a callback that looks at one thing."""
    return lambda s: look(s, what)


def _pile(name: str, template: str) -> Reader:
    """Return a reader of a seat's supply or stock."""

    def read(key: str, said: Data) -> Iterator[Fact]:
        for seat, (traders, merchants) in said.items():
            look = _of(lambda s, k: list(getattr(s, name)[2 * k : 2 * k + 2]), number_of(seat))
            words = {"seat": seat, "traders": traders, "merchants": merchants}
            yield Fact(f"{key}.{seat}", [traders, merchants], look, template, words)

    return read


def standing(s: HansaState, route: str) -> list[str]:
    """Return the pieces on a route, such as "red trader" or ""."""
    chart = s.setup.chart
    r = chart.routes.index(route)
    codes = [s.code_at(chart.first[r] + k) for k in range(chart.map.routes[r].posts)]
    return ["" if code < 0 else f"{s.seat_name(code >> 1)} {PIECES[code & 1]}" for code in codes]


def _stands(key: str, said: Mapping[str, list[str]]) -> Iterator[Fact]:
    for route, posts in said.items():
        pieces = tuple(
            Phrase(
                _POST, {"post": number, "owner": piece.split()[0], "kind": piece.split()[1], "game": "hansa"}
            )
            for number, piece in enumerate(posts, start=1)
            if piece
        )
        about = tuple(
            f"{kind}:{route}:{number}"
            for number, piece in enumerate(posts, start=1)
            for kind in ("space", "piece")
            if piece
        )
        template = _STANDS if pieces else _STANDS_EMPTY
        yield Fact(
            f"{key}.{route}", posts, _of(standing, route), template, {"route": route, "pieces": pieces}, about
        )


def _city(s: HansaState, city: str) -> int:
    number: int = s.setup.chart.cities.index(city)
    return number


def offices(s: HansaState, city: str) -> list[str]:
    """Return the trading posts in a city from left to right."""
    return [f"{s.seat_name(code >> 1)} {PIECES[code & 1]}" for code in s.posts_in[_city(s, city)]]


def _posts(key: str, said: Mapping[str, list[str]]) -> Iterator[Fact]:
    for city, posts in said.items():
        pieces = tuple(
            Phrase(_OFFICE, {"owner": piece.split()[0], "kind": piece.split()[1], "game": "hansa"})
            for piece in posts
        )
        words = {"city": city, "pieces": pieces}
        yield Fact(f"{key}.{city}", posts, _of(offices, city), _POSTS, words, (f"place:{city}",))


def _controller(key: str, said: Mapping[str, str]) -> Iterator[Fact]:
    for city, seat in said.items():
        look = _of(lambda s, city: s.seat_name(s.controller[_city(s, city)]), city)
        yield Fact(f"{key}.{city}", seat, look, _CONTROLS, {"seat": seat, "city": city}, (f"place:{city}",))


def _markers(name: str, template: str, none: str) -> Reader:
    def read(key: str, said: Mapping[str, list[str]]) -> Iterator[Fact]:
        for seat, markers in said.items():
            look = _of(lambda s, n: [MARKERS[marker] for marker in getattr(s, name)[n]], number_of(seat))
            words = {"seat": seat, "marker": tuple(markers)}
            yield Fact(f"{key}.{seat}", markers, look, template if markers else none, words)

    return read


def _plate(key: str, said: Mapping[str, int]) -> Iterator[Fact]:
    for seat, count in said.items():
        look = _of(lambda s, n: len(s.plate[n]), number_of(seat))
        yield Fact(f"{key}.{seat}", count, look, _PLATE, {"seat": seat, "n": count})


def _special(key: str, said: Mapping[str, str]) -> Iterator[Fact]:
    for colour, seat in said.items():
        look = _of(lambda s, k: s.seat_name(s.special[k]), COLOURS.index(colour))
        words = {"colour": colour, "seat": seat}
        yield Fact(f"{key}.{colour}", seat, look, _SPECIAL, words, (f"space:special:{colour}",))


def _steps(key: str, said: Mapping[str, Mapping[str, int]]) -> Iterator[Fact]:
    for seat, tracks in said.items():
        for ability, count in tracks.items():
            look = _of(lambda s, k: s.developed[k], number_of(seat) * A + ABILITIES.index(ability))
            words = {"seat": seat, "ability": ability, "n": count}
            yield Fact(f"{key}.{seat}.{ability}", count, look, _STEPS, words)


def scored(s: HansaState, seat: str, source: str) -> int:
    """Return the points of a seat from one source."""
    return sum(line.points for line in s.scores()[number_of(seat)] if line.source == source)


def _scores(key: str, said: Mapping[str, Mapping[str, int]]) -> Iterator[Fact]:
    for seat, sources in said.items():
        for source, points in sources.items():
            words = {"seat": seat, "part": _PARTS[source]}
            yield Fact(
                f"{key}.{seat}.{source}",
                points,
                partial(scored, seat=seat, source=source),
                _SCORE,
                {**words, "points": points},
                choices=tuple((_SCORE, {**words, "points": n}) for n in _near(points)),
            )


def _near(count: int) -> tuple[int, ...]:
    """Return a number and likely wrong ones, the true first."""
    return (count, *(other for other in (count - 2, count - 1, count + 1, count + 3) if other >= 0))[:4]


def _allowed(key: str, said: Sequence[str]) -> Iterator[Fact]:
    def found(s: HansaState) -> list[str]:
        legal = {action.text for action in s.legal_actions()}
        return [move for move in said if move in legal]

    yield Fact(
        key, list(said), found, _ALLOWED, lambda s: {"moves": tuple(s.game.parse(move, s) for move in said)}
    )


def _refused(key: str, said: Mapping[str, str]) -> Iterator[Fact]:
    def against(s: HansaState, move: str) -> Any:
        return s.why_not(move)

    def rule(s: HansaState, move: str) -> str | None:
        violation = against(s, move)
        return None if violation is None else violation.rule

    def words(s: HansaState, move: str) -> Data:
        violation = against(s, move)
        why = Phrase(violation.template, {**violation.facts, "game": "hansa"})
        return {"move": s.game.parse(move, s), "why": why}

    for move, broken in said.items():
        yield Fact(f"{key}.{move}", broken, _of(rule, move), _REFUSED, partial(words, move=move), rule=broken)


def _adjacent(key: str, said: Mapping[str, list[str]]) -> Iterator[Fact]:
    def around(s: HansaState, route: str) -> list[str]:
        chart = s.setup.chart
        return sorted(chart.routes[r] for r in chart.adjacent(chart.routes.index(route)))

    for route, others in said.items():
        words = {"route": route, "route_other": tuple(others)}
        about = tuple(f"link:{other}" for other in others)
        yield Fact(f"{key}.{route}", sorted(others), _of(around, route), _NEXT_TO, words, about)


def _asked(key: str, said: str) -> Iterator[Fact]:
    yield Fact(
        key, said, lambda s: s.decision.name if s.decision else "", _ASKED, lambda s: {"question": s.prompt()}
    )


def _mover(key: str, said: str) -> Iterator[Fact]:
    yield Fact(key, said, lambda s: s.seat_name(s.to_move), _MOVER, {"seat": said})


def _left(key: str, said: int) -> Iterator[Fact]:
    yield Fact(
        key,
        said,
        lambda s: s.actions_left,
        _LEFT,
        lambda s: {"seat": s.seat_name(s.to_move), "actions": said},
    )


def _full(key: str, said: int) -> Iterator[Fact]:
    yield Fact(key, said, lambda s: s.full_cities, _FULL, {"n": said})


def _over(key: str, said: bool) -> Iterator[Fact]:
    yield Fact(key, said, lambda s: s.is_over, _OVER if said else _NOT_OVER)


def _joined(key: str, said: list[str]) -> Iterator[Fact]:
    yield Fact(key, said, lambda s: [s.seat_name(seat) for seat in s.joined], _JOINED, {"seat": tuple(said)})


READERS: Mapping[str, Reader] = {
    "points": _points,
    "supply": _pile("supply", _SUPPLY),
    "stock": _pile("stock", _STOCK),
    "stands": _stands,
    "posts": _posts,
    "controller": _controller,
    "unused": _markers("unused_markers", _UNUSED, _NO_UNUSED),
    "used": _markers("used_markers", _USED, _USED),
    "plate": _plate,
    "special": _special,
    "steps": _steps,
    "scores": _scores,
    "allowed": _allowed,
    "refused": _refused,
    "adjacent": _adjacent,
    "asked": _asked,
    "mover": _mover,
    "left": _left,
    "full_cities": _full,
    "over": _over,
    "joined": _joined,
}
"""The readers of facts, by key of ``then``."""


def holding(then: Data) -> list[Fact]:
    """Return the facts of ``then``. Raises KeyError for unknown keys."""
    return [fact for key, said in then.items() for fact in READERS[key](f"then.{key}", said)]
