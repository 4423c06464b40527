"""The questions of Hansa Teutonica about who controls a city."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.games.hansa.components import KINDS, SEATS
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.teach.questions.asking import Question, all_choices, question_kind

GAME = "hansa"
NOBODY = "nobody"


def seat_names(seats: int) -> dict[str, str]:
    """Return the names of the seats, by id."""
    return {seat: name_of("seat", seat, GAME) or seat for seat in SEATS[:seats]}


def owners_in(state: HansaState, city: str) -> list[str]:
    """Return the owners of a city's posts, from the left."""
    cities = state.position()["cities"]
    return [owner for owner, _ in cities[city]["posts"]] if city in cities else []


# --- who controls? ---------------------------------------------------------------------------------------------------

_WHO_CONTROLS = N_("Who controls {city}?")
_NOBODY = N_("Nobody")
_MOST = N_("{seat} has the most posts there, {n}.")
_TIED = N_("Level with {n} each: {seats}. Of them {seat} has the post furthest to the right.")
_EMPTY = N_("No post stands there.")
_RIGHT_ONLY = N_("The post furthest to the right only breaks a tie: first the number of posts counts.")
_FIRST = N_("Whoever came first has no advantage: the post furthest to the right breaks the tie.")
_TIE_NOBODY = N_("A tie is broken: the post furthest to the right decides.")
_MERCHANT = N_("A merchant counts like a trader.")


@question_kind(
    GAME,
    "who_controls",
    N_("Who controls a city?"),
    {1: N_("cities with two posts"), 2: N_("cities with three posts and more, often tied")},
    ("H-TRM-02", "H-TRM-04", "H-TRM-05", "H-TRM-06"),
    local=True,
)
def controller(rng: Random, level: int) -> Question | None:
    """Ask who controls a city."""
    seats = rng.choice((3, 4, 5))
    game = load(GAME)
    chart = game.setup(seats).chart
    offices = dict(zip(chart.cities, chart.offices, strict=True))
    count = rng.choice((0, 1, 2, 2, 2, 2)) if level == 1 else rng.choice((3, 3, 4))
    # additional posts may stand to the left of the printed ones, so that every city can hold this many
    city = rng.choice([name for name, number in offices.items() if number >= 1])
    posts: list[list[str]] = []
    for _ in range(count):
        owner, piece = SEATS[rng.randrange(min(seats, 3))], rng.choice(KINDS)
        posts.append(
            [owner, "trader" if [owner, "merchant"] in posts else piece]
        )  # each seat has one merchant
    there: dict[str, Any] = {"posts": posts, "additional": max(0, count - offices[city])}
    state: HansaState = game.from_position({"seats": seats, "cities": {city: there}})
    owners = [owner for owner, _ in posts]
    counted = Counter(owners)
    top = max(counted.values(), default=0)
    tied = [seat for seat in SEATS if counted[seat] == top and top]
    if len(tied) < 2 and count and rng.random() < 0.5:
        return None
    right = state.ruler(city) or NOBODY
    return Question(
        kind="who_controls",
        text=say(_WHO_CONTROLS, {"city": city, "game": GAME}),
        state=state,
        about=(f"place:{city}",),
        choices=all_choices({**seat_names(seats), NOBODY: say(_NOBODY)}, right, _mistaken(posts, tied)),
        answer=right,
        why=_why(right, tied, top),
        rules=_deciding(posts, tied),
        hides=True,
    )


def _why(right: str, tied: list[str], top: int) -> str:
    if right == NOBODY:
        return say(_EMPTY)
    return say(_TIED if len(tied) > 1 else _MOST, {"seat": right, "seats": tied, "n": top, "game": GAME})


def _deciding(posts: list[list[str]], tied: list[str]) -> tuple[str, ...]:
    """Return the rules that decide who controls a city."""
    if not posts:
        return ("H-TRM-06",)
    merchant = ["H-TRM-02"] if any(piece == "merchant" for _, piece in posts) else []
    return ("H-TRM-05", *(["H-TRM-04"] if len(tied) > 1 else []), *merchant)


def _mistaken(posts: list[list[str]], tied: list[str]) -> Iterator[tuple[str, str]]:
    """Yield who would control the city by typical mistakes."""
    if not posts:
        return
    yield posts[-1][0], say(_RIGHT_ONLY)
    if len(tied) > 1:
        yield next(owner for owner, _ in posts if owner in tied), say(_FIRST)
        yield NOBODY, say(_TIE_NOBODY)
    weighed = Counter[str]()
    for owner, piece in posts:
        weighed[owner] += 2 if piece == "merchant" else 1
    yield weighed.most_common(1)[0][0], say(_MERCHANT)
