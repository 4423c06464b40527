"""Creating a route, step by step (H-ACT-E-03).

Points for control, the marker, then a post (``founding``), an ability or special points.
"""

from collections.abc import Callable, Iterator, Sequence

from boardgames_edu.engine.events import RuleViolation
from boardgames_edu.engine.kit import N_, Decision, Entry, EventKind, Need, action, must, provided
from boardgames_edu.games.hansa import components, frames
from boardgames_edu.games.hansa.codecs import HeldPiece
from boardgames_edu.games.hansa.components import ABILITIES, COLOURS, KINDS, MARKERS, MERCHANT, TRADER
from boardgames_edu.games.hansa.params import HansaParams
from boardgames_edu.games.hansa.rules import masks, moments, tallies
from boardgames_edu.games.hansa.rules.flow import After, spend_action
from boardgames_edu.games.hansa.rules.notation import EACH_ABILITY, EACH_ROUTE, ROUTE, ability_track, on_route
from boardgames_edu.games.hansa.state import A, HansaState, without
from boardgames_edu.i18n import Phrase

END_NEAR = EventKind("end_near", "H-END-04", "The end has come: the game is over after this action.", news=5)
CONTROL_POINT = EventKind("control_point", "H-E1-02", "{seat} controls {city}: 1 point.", news=2)
MARKER_TAKEN = EventKind("marker_taken", "H-E2-01", "{seat} takes the marker {marker}.", news=3)
MARKER_DRAWN = EventKind("marker_drawn", "H-E2-05", "{seat} draws a new marker onto the plate.")
NO_MARKER = EventKind(
    "no_marker", "H-E2-06", "There is no marker left to draw: the game ends after this action.", news=5
)
CLEARED = EventKind("cleared", "H-E3A-01", "{n} {n:piece goes|pieces go} from {route} to the stock of {owner}.", news=0)
USED = EventKind("used", "H-E2-04", "{seat} plays the marker {marker}.", news=3)
SKIPPED = EventKind("skipped", "H-ACT-E-06", "{seat} takes nothing in the third step.", news=0)
NOTHING_POSSIBLE = EventKind(
    "nothing_possible", "H-ACT-E-06", "{seat} can take nothing in the third step. {first} {second}"
)


@action(
    "create {route}",
    EACH_ROUTE,
    needs=(
        moments.HAS_ACTION,
        must(
            "H-ACT-E-01", lambda s: s.routes_held[s.turn], "Not every post of {route} is yours.", name="all_posts_own"
        ),
    ),
    moment=moments.IN_TURN,
    label=(N_("Create a route"), "", ROUTE),
    targets=on_route,
    event=EventKind("created", "H-ACT-E-01", "{seat} creates the route {route}.", news=4),
    vain=(
        "nothing_possible",
        N_("You could take nothing in the third step. {first} {second} Create the route all the same?"),
    ),
)
def create(s: HansaState, route: int) -> None:
    """Create a route (H-ACT-E-02, H-ACT-E-04, H-ACT-E-07, H-ACT-E-08, H-ACT-E-09, H-BRI-13)."""
    seat = s.turn
    spend_action(s)
    s.ask(After(seat))
    score_control(s, route)
    s.ask(frames.ThirdStep(seat, route, take_marker(s, seat, route)))


def gain(s: HansaState, seat: int, points: int, kind: EventKind, **facts: object) -> None:
    """Give points on the track; 20 bring the end (H-END-01, H-END-06)."""
    s.score[seat] += points
    s.tell(kind, seat, points=points, **facts)
    if s.score[seat] >= s.setup.components.box.scoring.end_at_points:
        end_comes(s, _ENDED_BY[kind.name])


_ENDED_BY = {"control_point": "H-E1-05", "coin": "H-E3A-10", "joined": "H-EW-06"}
"""The rules by which points bring the end, by event."""


def end_comes(s: HansaState, rule: str) -> None:
    """Mark that an end has come, telling it once (AMB-63, AMB-64)."""
    if not s.ending:
        s.tell(END_NEAR, None, rule)
    s.ending = True


def score_control(s: HansaState, route: int) -> None:
    """Give a point to each end's controller (H-E1-01, AMB-76)."""
    for city in s.setup.chart.ends[route]:
        seat = s.controller[city]
        if 0 <= seat < s.setup.seats:
            gain(s, seat, 1, CONTROL_POINT, city=s.setup.chart.cities[city])


def take_marker(s: HansaState, seat: int, route: int) -> int:
    """Take a route's marker and draw another; return it, or -1."""
    marker = s.marker_at(route)
    if marker < 0:
        return -1
    s.route_markers = tuple(pair for pair in s.route_markers if pair[0] != route)
    s.tell(MARKER_TAKEN, seat, marker=MARKERS[marker])
    s.unused_markers[seat] = tuple(sorted((*s.unused_markers[seat], marker)))
    # without one to draw it comes too late to be used, but lies open and counts (H-E2-07, H-E2-10, AMB-61)
    draw_marker(s, seat)
    return marker


def draw_marker(s: HansaState, seat: int) -> None:
    """Draw a new marker; none left brings the end (H-E2-09, H-END-02)."""
    if not s.marker_pile:
        s.ending = True
        s.tell(NO_MARKER, seat)
        return
    s.plate[seat] = (*s.plate[seat], s.marker_pile[-1])
    s.marker_pile = s.marker_pile[:-1]
    s.tell(MARKER_DRAWN, seat)


_OFFERS: dict[int, Callable[[int], Decision]] = {  # what a printed marker asks (H-EAS-13)
    components.MOVE_ANY_2: lambda seat: frames.LiftAny(seat, 0),
    components.DEVELOP_PRIVILEGE: frames.Privilege,
    components.POST_IN_GREEN_CITY: frames.Green,
    components.PLACE_2_ABROAD: lambda seat: frames.Settle(seat, 2),
}


def empty_route(s: HansaState, choice: str, used: int = -1) -> int:
    """Take the pieces off the route, and return who has created it."""
    frame: frames.ThirdStep = s.stack.pop()
    seat, route = frame.seat, frame.route
    setup = s.setup
    left = list(s.clear(seat, route))
    pieces = left[TRADER] + left[MERCHANT]
    if used >= 0:  # one of this kind stays; the others go to the stock
        left[used] -= 1
    if any(left):
        n, name = tallies.going_back(pieces, choice).total, setup.chart.routes[route]
        s.tell(CLEARED, seat, n=n, route=name, owner=s.seat_name(seat))
    permanent = setup.chart.permanent[route]
    # H-EAS-17: two of them may stay on the board
    if permanent == components.PLACE_2_FROM_ROUTE and any(left):
        s.lifted = tuple(
            HeldPiece(components.ENGLAND, kind, seat) for kind in (TRADER, MERCHANT) for _ in range(left[kind])
        )
        s.ask(frames.Resettle(seat, 2))
    else:
        s.stock[2 * seat] += left[TRADER]
        s.stock[2 * seat + 1] += left[MERCHANT]
        if offer := _OFFERS.get(permanent):
            s.ask(offer(seat))
    return seat


def turn_over(s: HansaState, seat: int, marker: int, rule: str | None = None) -> None:
    """Turn a seat's marker over, and tell that it is used."""
    s.unused_markers[seat] = without(s.unused_markers[seat], marker)
    s.used_markers[seat] = tuple(sorted((*s.used_markers[seat], marker)))
    s.tell(USED, seat, rule, marker=MARKERS[marker])


@action(
    "skip",
    moment=(
        moments.At("H-ACT-E-05", "First create a route, then choose what it brings.", moments.TURN),
        *moments.IN_TURN,
    ),
    label=N_("Take nothing more from the route"),
)
def skip(s: HansaState) -> None:
    """Take nothing in the third step, telling the reason (H-ACT-E-06)."""
    why = _why_nothing(s) if s._log is not None else ()
    seat = empty_route(s, "skip")
    if not why:
        s.tell(SKIPPED, seat)
    else:
        first, second = (Phrase(one.template, one.facts) for one in why)
        s.tell(NOTHING_POSSIBLE, seat, why[0].rule, first=first, second=second)


def _why_nothing(s: HansaState) -> Sequence[RuleViolation]:
    """Return what forbids a post at each end, if nothing is possible."""
    known = s.setup.action_set_of
    assert s.decision is not None
    if any(others.legal(s) for others in s.decision.action_sets if others is not known["skip"]):
        return ()
    cities = s.setup.chart.cities
    ends = [f"post {cities[city]}" for city in s.setup.chart.ends[s.top.route]]
    return [next(known[text].violations(s, s.setup.notation.actions[text])) for text in ends]


DEVELOPED = EventKind("developed", "H-DSK-07", "{seat} develops {ability} and gains a {kind}.", news=4)
ACTION_GAINED = EventKind("action_gained", "H-DSK-10", "{seat} has one more action this turn.", news=3)
SPECIAL = EventKind("special", "H-E3C-01", "{seat} puts a merchant on the {colour} space for special points.", news=4)


def _routes_that_teach(s: HansaState, ability: int) -> list[int]:
    chart = s.setup.chart
    return [r for r, ends in enumerate(chart.ends) if any(ability in chart.develops[city] for city in ends)]


@action(
    "develop {ability}",
    EACH_ABILITY,
    needs=(
        moments.during(
            frames.Privilege,
            "H-EAS-15",
            lambda s: 1 << components.PRIVILEGE,
            "This printed marker develops Privilege only.",
            "privilege_only",
        ),
        must("H-E3B-01", masks.offered, "{ability} cannot be developed here.", name="offered"),
        must("H-DSK-13", masks.undeveloped, "{ability} is fully developed already.", name="undeveloped"),
    ),
    moment=(
        *moments.AT_ONCE,
        moments.third_step_first(
            "H-E3B-01", N_("First create a route to a city that teaches {ability}."), _routes_that_teach
        ),
    ),
    label=(N_("Develop an ability"), "", N_("{ability}")),
    targets=ability_track,
)
def develop(s: HansaState, ability: int) -> None:
    """Free a track's leftmost piece (H-E3B-04, H-DSK-09, H-DSK-11, H-DSK-12, AMB-60)."""
    in_step_3 = s.top.__class__ is frames.ThirdStep
    seat = empty_route(s, "develop") if in_step_3 else s.stack.pop().seat
    printed = s.setup.components
    s.developed[seat * A + ability] += 1
    kind = printed.frees[ability]
    s.supply[2 * seat + kind] += 1
    s.tell(DEVELOPED, seat, ability=ABILITIES[ability], kind=KINDS[kind])
    if ability == components.ACTIONS and s.developed[seat * A + ability] in printed.extra_action_at:
        s.actions_left += 1
        s.tell(ACTION_GAINED, seat)


SPECIAL_SPACES = ("H-E3C-01", "H-EAS-19", "H-BRI-31")  # the rules that name the city with special spaces


def _leads_there(rule: str) -> Need:
    def test(s: HansaState) -> bool:
        chart = s.setup.chart
        return chart.special_rule != rule or chart.special_city in chart.ends[s.top.route]

    return provided(rule, test, "This route does not lead to the spaces for special points.", name="special_route")


def _create_first(rule: str) -> moments.At:
    return moments.third_step_first(
        rule,
        N_("A merchant goes to a space for special points when you create the route that leads there."),
        lambda s, colour: s.setup.chart.routes_at[s.setup.chart.special_city],
        lambda s: s.setup.chart.special_rule == rule,
    )


def _spaces(setup: HansaParams) -> Iterator[Entry]:
    for space, (colour, points) in enumerate(zip(COLOURS, setup.components.special_points, strict=True)):
        yield space, f"special {colour}", (space,), {"colour": colour, "points": points}


@action(
    "special {colour}",
    rows=_spaces,
    needs=(
        *map(_leads_there, SPECIAL_SPACES),
        provided(
            "H-E3C-01",
            lambda s: masks.on_route(s, MERCHANT),
            "No merchant stands on the route.",
            name="merchant_on_route",
        ),
        must(
            "H-E3C-03",
            lambda s: sum(1 << k for k, owner in enumerate(s.special) if owner < 0),
            "The {colour} space is taken.",
            name="space_free",
        ),
        must(
            "H-E3C-02",
            lambda s: (2 << s.developed[s.turn * A + components.PRIVILEGE]) - 1,
            "Your Privilege does not open {colour}.",
            name="privilege",
        ),
    ),
    moment=(*moments.AT_ONCE, *map(_create_first, SPECIAL_SPACES)),
    label=(N_("Take special points"), "", N_("{points}, on the {colour} space")),
    targets="space:special:{colour}",
)
def special(s: HansaState, colour: int) -> None:
    """Put a merchant on a special space (H-E3C-06, H-E3C-07, H-E3C-09)."""
    seat = empty_route(s, "special", MERCHANT)
    s.special = tuple(seat if k == colour else owner for k, owner in enumerate(s.special))
    s.tell(SPECIAL, seat, colour=COLOURS[colour])
