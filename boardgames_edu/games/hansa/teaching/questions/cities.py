"""The questions of Hansa Teutonica about who controls a city."""

from __future__ import annotations

from collections import Counter

from boardgames_edu.games.hansa.components import KINDS, SEATS
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.games.hansa.teaching.questions.drawing import HansaDraft, hansa_kind
from boardgames_edu.i18n import N_
from boardgames_edu.teach.questions.draft import NOBODY


@hansa_kind(
    "who_controls",
    N_("Who controls a city?"),
    {1: N_("cities with two posts"), 2: N_("cities with three posts and more, often tied")},
    "H-TRM-02 H-TRM-04 H-TRM-05 H-TRM-06",
    local=True,
)
def controller(q: HansaDraft) -> None:
    """Ask who controls a city."""
    seats = q.rng.choice((3, 4, 5))
    chart = q.chart("base_3" if seats == 3 else "base_45", seats)
    offices = dict(zip(chart.cities, chart.offices, strict=True))
    count = q.rng.choice((0, 1, 2, 2, 2, 2)) if q.level == 1 else q.rng.choice((3, 3, 4))
    # additional posts may stand to the left of the printed ones, so that every city can hold this many
    city = q.rng.choice([name for name, number in offices.items() if number >= 1])
    posts: list[list[str]] = []
    for _ in range(count):
        owner, piece = SEATS[q.rng.randrange(min(seats, 3))], q.rng.choice(KINDS)
        posts.append([owner, "trader" if [owner, "merchant"] in posts else piece])  # a seat has one merchant
    there = {"posts": posts, "additional": max(0, count - offices[city])}
    state: HansaState = q.position(seats=seats, cities={city: there})
    counted = Counter(owner for owner, _ in posts)
    top = max(counted.values(), default=0)
    tied = [seat for seat in SEATS if counted[seat] == top and top]
    if len(tied) < 2 and count and q.rng.random() < 0.5:
        return
    right = state.ruler(city) or NOBODY
    q.ask("Who controls {city}?", f"place:{city}", hides=True, city=city)
    q.choose_seat(SEATS[:seats], right)
    q.facts |= {"seat": right, "seats": tied, "n": top}
    if not posts:
        q.why("No post stands there.")
        q.rule("H-TRM-06")
        return
    q.wrong(
        posts[-1][0], "The post furthest to the right only breaks a tie: first the number of posts counts."
    )
    q.rule("H-TRM-05")
    if len(tied) > 1:
        first = next(owner for owner, _ in posts if owner in tied)
        q.wrong(first, "Whoever came first has no advantage: the post furthest to the right breaks the tie.")
        q.wrong(NOBODY, "A tie is broken: the post furthest to the right decides.")
        q.why("Level with {n} each: {seats}. Of them {seat} has the post furthest to the right.")
        q.rule("H-TRM-04")
    else:
        q.why("{seat} has the most posts there, {n}.")
    weighed = Counter[str]()
    for owner, piece in posts:
        weighed[owner] += 2 if piece == "merchant" else 1
    q.wrong(weighed.most_common(1)[0][0], "A merchant counts like a trader.")
    q.rule("H-TRM-02" if any(piece == "merchant" for _, piece in posts) else "")
