"""Developing abilities, and the spaces for special points."""

from collections.abc import Iterator

from boardgames_edu.engine.kit import N_, Entry, EventKind, Need, action, must, provided
from boardgames_edu.games.hansa import components, frames
from boardgames_edu.games.hansa.components import ABILITIES, COLOURS, KINDS, MERCHANT
from boardgames_edu.games.hansa.params import HansaParams
from boardgames_edu.games.hansa.rules import route_masks
from boardgames_edu.games.hansa.rules.moments import AT_ONCE, At, during, third_step_first
from boardgames_edu.games.hansa.rules.notation import EACH_ABILITY, ability_track
from boardgames_edu.games.hansa.rules.routes.creating import empty_route
from boardgames_edu.games.hansa.state import A, HansaState

DEVELOPED = EventKind("developed", "H-DSK-07", "{seat} develops {ability} and gains a {kind}.", news=4)
ACTION_GAINED = EventKind("action_gained", "H-DSK-10", "{seat} has one more action this turn.", news=3)
SPECIAL = EventKind(
    "special", "H-E3C-01", "{seat} puts a merchant on the {colour} space for special points.", news=4
)


def _routes_that_teach(s: HansaState, ability: int) -> list[int]:
    chart = s.setup.chart
    return [r for r, ends in enumerate(chart.ends) if any(ability in chart.develops[city] for city in ends)]


@action(
    "develop {ability}",
    EACH_ABILITY,
    needs=(
        during(
            frames.Privilege,
            "H-EAS-15",
            lambda s: 1 << components.PRIVILEGE,
            "This printed marker develops Privilege only.",
            "privilege_only",
        ),
        must("H-E3B-01", route_masks.offered, "{ability} cannot be developed here.", name="offered"),
        must(
            "H-DSK-13", route_masks.undeveloped, "{ability} is fully developed already.", name="undeveloped"
        ),
    ),
    moment=(
        *AT_ONCE,
        third_step_first(
            "H-E3B-01", N_("First create a route to a city that teaches {ability}."), _routes_that_teach
        ),
    ),
    label=(N_("Develop an ability"), "", N_("{ability}")),
    targets=ability_track,
)
def develop(s: HansaState, ability: int) -> None:
    """Take a step on a track (H-E3B-04)."""
    in_step_3 = s.top.__class__ is frames.ThirdStep
    seat = empty_route(s, "develop") if in_step_3 else s.stack.pop().seat
    free_leftmost(s, seat, ability)


def free_leftmost(s: HansaState, seat: int, ability: int) -> None:
    """Free a track's leftmost piece (H-DSK-09, H-DSK-11, H-DSK-12, AMB-60)."""
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

    return provided(
        rule, test, "This route does not lead to the spaces for special points.", name="special_route"
    )


def _create_first(rule: str) -> At:
    return third_step_first(
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
            lambda s: route_masks.on_route(s, MERCHANT),
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
    moment=(*AT_ONCE, *map(_create_first, SPECIAL_SPACES)),
    label=(N_("Take special points"), "", N_("{points}, on the {colour} space")),
    targets="space:special:{colour}",
)
def special(s: HansaState, colour: int) -> None:
    """Put a merchant on a special space (H-E3C-06, H-E3C-07, H-E3C-09)."""
    seat = empty_route(s, "special", MERCHANT)
    s.special = tuple(seat if k == colour else owner for k, owner in enumerate(s.special))
    s.tell(SPECIAL, seat, colour=COLOURS[colour])
