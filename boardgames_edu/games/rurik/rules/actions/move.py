"""Moving a troop or the leader, one step a point."""

from collections.abc import Iterator

from boardgames_edu.engine.kit import N_, Entry, EventKind, action, must
from boardgames_edu.games.rurik.params import RurikParams
from boardgames_edu.games.rurik.rules import conditions
from boardgames_edu.games.rurik.rules.moments import At, Never, never, spending
from boardgames_edu.games.rurik.rules.notation import BLOCKS, steps, with_troops
from boardgames_edu.games.rurik.state import AGATHA, MOVE, RurikState

_FROM, _TO = N_("from {region}"), N_("to {region_to}")
_POINTS = conditions.points_in(
    MOVE, "R-MOVE-01", N_("You have no movement points to spend."), "movement_points"
)
LEADER_MOVED = EventKind(
    "leader_moved", "R-MOVE-07", "{seat} moves {leader} from {region} to {region_to}.", news=2
)
WENT_ALONG = EventKind(
    "went_along", "R-LEADER-AGATHA-01", "{count} {count:troop goes|troops go} along with Agatha."
)


@action(
    "move {region} {region_to}",
    rows=steps("move {region} {region_to}"),
    needs=(
        _POINTS,
        must(
            "R-MOVE-02",
            conditions.troop_there,
            "A movement point moves one of your own troops; you have none in {region}.",
            name="troop_there",
            exact=conditions.start_out_of_play,
        ),
        *conditions.one_step(),
    ),
    moment=spending(MOVE),
    label=(N_("Move a troop"), _FROM, _TO),
    targets="place:{region} piece:{region}:{own}:troop place:{region_to}",
    event=EventKind("moved", "R-MOVE-02", "{seat} moves a troop from {region} to {region_to}.", news=2),
)
def move(s: RurikState, start: int, end: int) -> None:
    """Move one troop one step (R-MOVE-03)."""
    s.pools[MOVE] -= 1
    s.move_troop(s.stack[-1].seat, start, end)


_LEADER_THERE = must(
    "R-MOVE-07",
    lambda s: conditions.leader_there(s) * BLOCKS,
    "Your leader is not in {region}.",
    name="leader_there",
    exact=conditions.start_out_of_play,
)


@action(
    "move leader {region} {region_to} with {count}",
    rows=with_troops("move leader {region} {region_to} with {count}", 1, 2),
    needs=(conditions.AGATHA, _POINTS, _LEADER_THERE, conditions.COMPANIONS, *conditions.one_step()),
    moment=spending(MOVE),
)
@action(
    "move leader {region} {region_to}",
    rows=steps("move leader {region} {region_to}", 0),
    needs=(_POINTS, _LEADER_THERE, *conditions.one_step()),
    moment=spending(MOVE),
    label=(N_("Move your leader"), _FROM, _TO, N_("to {region_to} with {count} {count:troop|troops}")),
    targets="place:{region} piece:{region}:{own}:leader place:{region_to}",
)
def move_leader(s: RurikState, start: int, end: int, along: int) -> None:
    """Move the leader one step (R-MOVE-07), Agatha with companions (R-LEADER-AGATHA-01)."""
    seat = s.stack[-1].seat
    s.pools[MOVE] -= 1
    s.set_leader(seat, end)
    if along:
        s.move_troop(seat, start, end, along)
    ids = s.setup.region_ids
    s.tell(LEADER_MOVED, seat, leader=s.leader_name(seat), region=ids[start], region_to=ids[end])
    if along:
        s.tell(WENT_ALONG, seat, count=along)


def _nowhere(text: str, setup: RurikParams) -> Iterator[Entry]:
    for region, name in enumerate(setup.region_ids):
        yield 0, text.format(name, name), (region, region), {"region": name, "region_to": name}


def too_many_troops(verb: str, text: str) -> Never:
    """Return the moves with more troops than Agatha takes along."""
    return never(
        verb,
        lambda setup: with_troops(text, 3, setup.components.troops)(setup),
        At(
            "R-LEADER-AGATHA-01",
            "Troops go along only with Agatha.",
            lambda s: s.owner_of[AGATHA] != s.stack[-1].seat,
        ),
        At("R-LEADER-AGATHA-01", "Agatha takes up to two troops with her, not {count}."),
    )


_NEIGHBOUR = At("R-MOVE-02", "A movement point leads to a neighbour of {region}.")
NEVER = (
    too_many_troops("move_leader", "move leader {region} {region_to} with {count}"),
    never("move", lambda setup: _nowhere("move {} {}", setup), _NEIGHBOUR),
    never("move_leader", lambda setup: _nowhere("move leader {} {}", setup), _NEIGHBOUR),
)
