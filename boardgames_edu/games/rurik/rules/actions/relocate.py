"""Sending own pieces anywhere as the reward of a deed (R-DEED-04)."""

from boardgames_edu.engine.kit import N_, EventKind, action, must, provided
from boardgames_edu.engine.rules.conditions import standing
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik.rules.actions.move import WENT_ALONG, too_many_troops
from boardgames_edu.games.rurik.rules.cards.paying import one_less
from boardgames_edu.games.rurik.rules.conditions import AGATHA, COMPANIONS, both_in_play, leader_there
from boardgames_edu.games.rurik.rules.moments import At
from boardgames_edu.games.rurik.rules.notation import BLOCKS, steps, with_troops
from boardgames_edu.games.rurik.state import R, RurikState

_FROM, _TO = N_("from {region}"), N_("to {region_to}")
_BY_A_DEED = At(
    "R-DEED-04", "Pieces are sent far away only by the reward of a deed. {question}", None, standing
)
LEADER_RELOCATED = EventKind(
    "leader_relocated", "R-DEED-04", "{seat} sends {leader} from {region} to {region_to}."
)


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
    must(
        "R-DEED-04",
        lambda s: leader_there(s) * BLOCKS,
        "Your leader is not in {region}.",
        name="leader_there",
    ),
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
    seat = s.stack[-1].seat
    s.set_leader(seat, end)
    if along:
        s.move_troop(seat, start, end, along)
    s.tell(
        LEADER_RELOCATED,
        seat,
        leader=s.leader_name(seat),
        region=s.setup.region_ids[start],
        region_to=s.setup.region_ids[end],
    )
    if along:
        s.tell(WENT_ALONG, seat, count=along)
    one_less(s, leader_moved=1)


@action("stay", moment=_BY_A_DEED, label=(N_("Send nobody more"), "", ""))
def stay(s: RurikState) -> None:
    """End the sending of pieces."""
    s.stack.pop()


NEVER = (too_many_troops("relocate_leader", "relocate leader {region} {region_to} with {count}"),)
