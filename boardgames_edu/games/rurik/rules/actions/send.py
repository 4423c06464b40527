"""Predslava sends pieces of other players away (R-LEADER-PREDSLAVA-01 to R-LEADER-PREDSLAVA-04)."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import cast

from boardgames_edu.engine.kit import N_, Entry, EventKind, Need, action, must, provided
from boardgames_edu.engine.rules.actions import Verb
from boardgames_edu.engine.rules.conditions import standing
from boardgames_edu.engine.rules.needs import AnyNeed
from boardgames_edu.games.rurik.components import SEATS
from boardgames_edu.games.rurik.params import RurikParams
from boardgames_edu.games.rurik.rules.conditions import leader_away, leader_there, one_step
from boardgames_edu.games.rurik.rules.moments import NOT_NOW, At, unfinished
from boardgames_edu.games.rurik.rules.notation import steps
from boardgames_edu.games.rurik.state import PREDSLAVA, RurikState

SENT = EventKind(
    "sent", "R-LEADER-PREDSLAVA-01", "Predslava sends a troop of {victim} from {region} to {region_to}.", news=4
)
LEADER_SENT = EventKind(
    "leader_sent", "R-LEADER-PREDSLAVA-03", "Predslava sends {leader} from {region} to {region_to}.", news=4
)
SENT_COIN = EventKind("sent_coin", "R-LEADER-PREDSLAVA-02", "{victim} gets one coin for it.")


_PREDSLAVA = (
    provided(
        "R-LEADER-PREDSLAVA-01",
        lambda s: s.owner_of[PREDSLAVA] == s.stack[-1].seat,
        "Only Predslava's player may send other players' troops away.",
        name="predslava",
        standing=True,
    ),
    provided(
        "R-LEADER-PREDSLAVA-01",
        lambda s: not s.abilities_used >> s.stack[-1].seat & 1,
        "Predslava has already sent somebody this round.",
        name="once_per_round",
    ),
)
_HERE = must(
    "R-LEADER-PREDSLAVA-01",
    leader_there,
    "Predslava sends pieces out of her own region only; she is not in {region}.",
    name="predslava_there",
    exact=leader_away("R-GEN-16", N_("Predslava is off the map, so she sends nobody away.")),
)
_STEP = one_step("R-LEADER-PREDSLAVA-01", "R-LEADER-PREDSLAVA-04")
_MOMENTS = (*unfinished(standing), At("R-LEADER-PREDSLAVA-01", NOT_NOW, None, standing))


def _each_side(
    text: str, there: Callable[[int], Need], label: tuple[str, str, str], targets: str
) -> Callable[[Callable[..., None]], Verb]:
    """Declare a form for each side with a piece ``there``."""

    def rows(victim: int, setup: RurikParams) -> Iterable[Entry]:
        names = setup.names
        return steps(text, victim, victim=names[victim])(setup) if victim < len(names) else ()

    def declare(do: Callable[..., None]) -> Verb:
        for victim in range(len(SEATS)):
            opponent = provided(
                "R-LEADER-PREDSLAVA-01",
                partial(lambda victim, s: s.stack[-1].seat != victim, victim),
                "{victim} is you; choose an opponent.",
                name="opponent",
                standing=True,
            )
            needs: list[AnyNeed] = [*_PREDSLAVA, opponent, _HERE, there(victim), *_STEP]
            do = action(text, rows=partial(rows, victim), needs=needs, moment=_MOMENTS, label=label, targets=targets)(
                do
            )
        return cast("Verb", do)

    return declare


def _troop(victim: int) -> Need:
    return must(
        "R-LEADER-PREDSLAVA-01", lambda s: s.troop_at[victim], "{victim} has no troop in {region}.", name="victim_there"
    )


def _leader(victim: int) -> Need:
    return must(
        "R-LEADER-PREDSLAVA-03",
        lambda s: 1 << s.leaders[victim] if s.leaders[victim] >= 0 else 0,
        "{victim}'s leader is not in {region}.",
        name="leader_there",
    )


_FROM, _TO = N_("{victim}, from {region}"), N_("to {region_to}")


@_each_side(
    "send {victim} {region} {region_to}",
    _troop,
    (N_("Send a troop away"), _FROM, _TO),
    "place:{region} piece:{region}:{victim}:troop place:{region_to}",
)
def send(s: RurikState, start: int, end: int, victim: int) -> None:
    """Send an opponent's troop away; the opponent gets a coin (R-LEADER-PREDSLAVA-01)."""
    s.move_troop(victim, start, end)
    _sent(s, SENT, start, end, victim)


@_each_side(
    "send {victim} leader {region} {region_to}",
    _leader,
    (N_("Send a leader away"), _FROM, _TO),
    "place:{region} piece:{region}:{victim}:leader place:{region_to}",
)
def send_leader(s: RurikState, start: int, end: int, victim: int) -> None:
    """Send a leader away; nobody goes along (R-LEADER-PREDSLAVA-03, R-LEADER-AGATHA-04)."""
    s.set_leader(victim, end)
    _sent(s, LEADER_SENT, start, end, victim)


def _sent(s: RurikState, kind: EventKind, start: int, end: int, victim: int) -> None:
    seat = s.stack[-1].seat
    s.abilities_used |= 1 << seat
    s.coins[victim] += 1
    s.tell(kind, seat, victim=victim, leader=s.leader_name(victim), region=start, region_to=end)
    s.tell(SENT_COIN, victim, victim=victim)
