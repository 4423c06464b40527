"""Moving for points, and sending by a deed (R-DEED-04)."""

from collections.abc import Iterator

from boardgames_edu.engine.kit import N_, Entry, EventKind, action, must, provided
from boardgames_edu.engine.rules.conditions import standing
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.params import RurikParams
from boardgames_edu.games.rurik.rules import conditions
from boardgames_edu.games.rurik.rules.cards.paying import one_less
from boardgames_edu.games.rurik.rules.conditions import AGATHA, COMPANIONS, both_in_play, leader_there
from boardgames_edu.games.rurik.rules.moments import At, Never, never, spending
from boardgames_edu.games.rurik.rules.notation import BLOCKS, steps, with_troops
from boardgames_edu.games.rurik.state import R, RurikState

_FROM, _TO = N_("from {region}"), N_("to {region_to}")
_POINTS = conditions.points_in(st.MOVE, "R-MOVE-01", N_("You have no movement points to spend."), "movement_points")
LEADER_MOVED = EventKind("leader_moved", "R-MOVE-07", "{seat} moves {leader} from {region} to {region_to}.", news=2)
LEADER_RELOCATED = EventKind("leader_relocated", "R-DEED-04", "{seat} sends {leader} from {region} to {region_to}.")
WENT_ALONG = EventKind("went_along", "R-LEADER-AGATHA-01", "{count} {count:troop goes|troops go} along with Agatha.")


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
    moment=spending(st.MOVE),
    label=(N_("Move a troop"), _FROM, _TO),
    targets="place:{region} piece:{region}:{own}:troop place:{region_to}",
    event=EventKind("moved", "R-MOVE-02", "{seat} moves a troop from {region} to {region_to}.", news=2),
)
def move(s: RurikState, start: int, end: int) -> None:
    """Move one troop one step (R-MOVE-03)."""
    s.pools[st.MOVE] -= 1
    s.move_troop(s.stack[-1].seat, start, end)


_LEADER_THERE = must(
    "R-MOVE-07",
    lambda s: leader_there(s) * BLOCKS,
    "Your leader is not in {region}.",
    name="leader_there",
    exact=conditions.start_out_of_play,
)


@action(
    "move leader {region} {region_to} with {count}",
    rows=with_troops("move leader {region} {region_to} with {count}", 1, 2),
    needs=(AGATHA, _POINTS, _LEADER_THERE, COMPANIONS, *conditions.one_step()),
    moment=spending(st.MOVE),
)
@action(
    "move leader {region} {region_to}",
    rows=steps("move leader {region} {region_to}", 0),
    needs=(_POINTS, _LEADER_THERE, *conditions.one_step()),
    moment=spending(st.MOVE),
    label=(N_("Move your leader"), _FROM, _TO, N_("to {region_to} with {count} {count:troop|troops}")),
    targets="place:{region} piece:{region}:{own}:leader place:{region_to}",
)
def move_leader(s: RurikState, start: int, end: int, along: int) -> None:
    """Move the leader one step (R-MOVE-07), Agatha with companions (R-LEADER-AGATHA-01)."""
    s.pools[st.MOVE] -= 1
    _take_leader(s, LEADER_MOVED, start, end, along)


def _take_leader(s: RurikState, kind: EventKind, start: int, end: int, along: int) -> None:
    seat = s.stack[-1].seat
    s.set_leader(seat, end)
    if along:
        s.move_troop(seat, start, end, along)
    s.tell(kind, seat, leader=s.leader_name(seat), region=start, region_to=end)
    if along:
        s.tell(WENT_ALONG, seat, count=along)


def _nowhere(text: str, setup: RurikParams) -> Iterator[Entry]:
    for region, name in enumerate(setup.region_ids):
        yield 0, text.format(name, name), (region, region), {"region": name, "region_to": name}


def _too_many_troops(verb: str, text: str) -> Never:
    """Return the moves with more troops than Agatha takes along."""
    return never(
        verb,
        lambda setup: with_troops(text, 3, setup.components.troops)(setup),
        At(
            "R-LEADER-AGATHA-01",
            "Troops go along only with Agatha.",
            lambda s: s.owner_of[st.AGATHA] != s.stack[-1].seat,
        ),
        At("R-LEADER-AGATHA-01", "Agatha takes up to two troops with her, not {count}."),
    )


_BY_A_DEED = At("R-DEED-04", "Pieces are sent far away only by the reward of a deed. {question}", None, standing)


def _relocatable(s: RurikState) -> int:
    """Return the regions with a troop not yet relocated (AMB-64)."""
    top: frames.Relocate = s.top
    seat, moved = top.seat, top.moved
    mask = s.troop_at[seat]
    if moved >= 0 and s.troops[seat * R + moved] == 1:
        mask &= ~(1 << moved)
    return mask


@action(
    "relocate {region} {region_to}",
    rows=steps("relocate {region} {region_to}"),
    needs=(
        must("R-DEED-04", _relocatable, "You have no other troop in {region} to send.", name="troop_there"),
        *both_in_play("R-MOVE-06"),
    ),
    moment=_BY_A_DEED,
    label=(N_("Send a troop"), _FROM, _TO),
    targets="place:{region} piece:{region}:{own}:troop place:{region_to}",
    event=EventKind("relocated", "R-DEED-04", "{seat} sends a troop from {region} to {region_to}."),
)
def relocate(s: RurikState, start: int, end: int) -> None:
    """Send a troop from anywhere to anywhere (AMB-64)."""
    s.move_troop(s.stack[-1].seat, start, end)
    one_less(s, moved=end)


_LEADER = (
    provided(
        "R-DEED-04",
        lambda s: not s.top.leader_moved,
        "Your leader has already been sent; choose a different piece.",
        name="leader_unmoved",
    ),
    must("R-DEED-04", lambda s: leader_there(s) * BLOCKS, "Your leader is not in {region}.", name="leader_there"),
)


@action(
    "relocate leader {region} {region_to} with {count}",
    rows=with_troops("relocate leader {region} {region_to} with {count}", 1, 2),
    needs=(AGATHA, *_LEADER, COMPANIONS, *both_in_play("R-MOVE-06")),
    moment=_BY_A_DEED,
)
@action(
    "relocate leader {region} {region_to}",
    rows=steps("relocate leader {region} {region_to}", 0),
    needs=(*_LEADER, *both_in_play("R-MOVE-06")),
    moment=_BY_A_DEED,
    label=(N_("Send your leader"), _FROM, _TO, N_("to {region_to} with {count} {count:troop|troops}")),
    targets="place:{region} piece:{region}:{own}:leader place:{region_to}",
)
def relocate_leader(s: RurikState, start: int, end: int, along: int) -> None:
    """Send the leader anywhere, Agatha with companions (AMB-36)."""
    _take_leader(s, LEADER_RELOCATED, start, end, along)
    one_less(s, leader_moved=1)


@action("stay", moment=_BY_A_DEED, label=(N_("Send nobody more"), "", ""))
def stay(s: RurikState) -> None:
    """End the sending of pieces."""
    s.stack.pop()


_NEIGHBOUR = At("R-MOVE-02", "A movement point leads to a neighbour of {region}.")
NEVER = (
    _too_many_troops("move_leader", "move leader {region} {region_to} with {count}"),
    never("move", lambda setup: _nowhere("move {} {}", setup), _NEIGHBOUR),
    never("move_leader", lambda setup: _nowhere("move leader {} {}", setup), _NEIGHBOUR),
    _too_many_troops("relocate_leader", "relocate leader {region} {region_to} with {count}"),
)
