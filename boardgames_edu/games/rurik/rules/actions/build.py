"""Building, and whom a new church converts (R-BUILD-01 to R-CHURCH-08)."""

from boardgames_edu.engine.kit import N_, Action, EventKind, Exact, Need, action, bits, must, provided
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik.components import CHURCH
from boardgames_edu.games.rurik.params import RurikParams
from boardgames_edu.games.rurik.rules import conditions
from boardgames_edu.games.rurik.rules.moments import At, exactly, spending
from boardgames_edu.games.rurik.rules.notation import EACH_REGION, EACH_STRUCTURE
from boardgames_edu.games.rurik.state import BUILD, R, RurikState

BUILT = EventKind(
    "built", "R-BUILD-06", "{seat} builds a {structure} in {region} for {points} {points:point|points}.", news=4
)
CHURCH_IDLE = EventKind("church_idle", "R-CHURCH-05", "The church in {region} finds nobody to convert.", news=0)
CHURCH_SILENT = EventKind(
    "church_silent", "R-LEADER-YAROSLAV-03", "Beside Yaroslav the church in {region} does nothing."
)
REBEL_CONVERTED = EventKind("rebel_converted", "R-CHURCH-04", "The church in {region} converts a rebel.")
TROOP_CONVERTED = EventKind(
    "troop_converted", "R-CHURCH-07", "The church in {region} converts a troop of {victim}.", news=4
)
CONVERT_JOINED = EventKind("convert_joined", "R-CHURCH-02", "A troop of {seat} takes the place of the piece sent away.")
NEUTRAL_CONVERTED = EventKind(
    "neutral_converted", "R-SOLO-25", "The church in {region} turns a neutral troop, which goes into the box."
)


@action(
    "build {structure} {region}",
    (EACH_STRUCTURE, EACH_REGION),
    needs=(
        conditions.points_in(BUILD, "R-BUILD-01", N_("You have no build points to spend."), "build_points"),
        conditions.in_play,
        must(
            "R-BUILD-08",
            lambda s: sum(1 << k for k in range(3) if s.structures_left[3 * s.stack[-1].seat + k]),
            "You have no {structure} left in your supply.",
            on="structure",
            name="structure_in_supply",
        ),
        must(
            "R-BUILD-02",
            conditions.occupied,
            "You can build only in a region that you occupy; you have no troop in {region}.",
            on="region",
            name="occupied",
        ),
        must(
            "R-BUILD-06",
            lambda s: ~sum(mask << R * kind for kind, mask in enumerate(s.built_mask)),
            "There is already a {structure} in {region}.",
            name="room",
        ),
        must(
            "R-BUILD-04",
            conditions.affordable(BUILD),
            "You do not rule {region}, so a structure there costs {price} build points; you have {points}.",
            conditions.price_facts(BUILD),
            on="region",
            name="price",
        ),
    ),
    moment=spending(BUILD),
    label=(N_("Build"), N_("{structure}"), N_("{region}")),
    targets="place:{region} piece:supply:{own}:{structure}",
)
def build(s: RurikState, structure: int, region: int) -> None:
    """Put up a structure for points (R-BUILD-03 to R-BUILD-06, R-BUILD-05)."""
    seat = s.stack[-1].seat
    points = conditions.price(s, seat, region)
    s.pools[BUILD] -= points
    s.put_structure(seat, structure, region)
    s.tell(BUILT, seat, structure=structure, region=region, points=points)
    if structure != CHURCH:
        return
    # whom the new church converts is asked, if there is anybody (R-CHURCH-05, R-CHURCH-08)
    others = any(s.troops[other * R + region] for other in range(s.setup.sides) if other != seat)
    if s.works(seat, region) and (others or s.rebels[region]):
        s.ask(frames.Church(seat, region))
    else:
        kind = CHURCH_IDLE if s.works(seat, region) else CHURCH_SILENT
        s.tell(kind, seat, region=region)


def _asleep(s: RurikState, action: Action) -> Exact | None:
    seat, victim = s.stack[-1].seat, action.args[0]
    there = s.rebel_mask if victim < 0 else s.troop_at[victim]
    for region in bits(s.own_structures(seat, CHURCH) & there):
        if not s.works(seat, region):
            return (
                "R-LEADER-YAROSLAV-03",
                N_("Beside Yaroslav your church in {region} converts nobody. {question}"),
                {"region": s.setup.region_ids[region]},
            )
    return None


_ONCE = At("R-CHURCH-05", "A church converts only once, as you build it. {question}")
_SWAP_ONCE = At(_ONCE.rule, _ONCE.text, None, exactly("church_awake", _asleep))


def _convertible(s: RurikState) -> int:
    top: frames.Church = s.top
    others = (side for side in range(s.setup.sides) if side != top.seat)
    return sum(1 << side for side in others if s.troops[side * R + top.region])


def _region_asked(s: RurikState, action: Action) -> dict[str, object]:
    return {"region": s.setup.region_ids[s.top.region]}


def _not_convertible(s: RurikState, action: Action) -> Exact | None:
    victim = action.args[0]
    if victim == s.stack[-1].seat:
        return "R-CHURCH-01", N_("A church converts troops of opponents; {victim} is you."), {}
    if s.leaders[victim] == s.top.region:
        return ("R-CHURCH-01", N_("Only the leader of {victim} is in {region}; a church converts none."), {})
    return None


def _nobodys_there(setup: RurikParams) -> Need:
    solo = setup.solo is not None
    return provided(
        "R-SOLO-25" if solo else "R-CHURCH-01",
        lambda s: s.rebels[s.top.region],
        N_("There is no neutral troop in {region}.") if solo else N_("There is no rebel in {region}."),
        _region_asked,
        name="rebel_there",
    )


def _converted(s: RurikState, action: Action) -> tuple[str]:
    victim, region = action.args[0], s.setup.region_ids[s.top.region]
    unowned = "rebel" if s.setup.solo is None else "neutral"
    return (f"piece:{region}:{unowned if victim < 0 else f'{s.setup.names[victim]}:troop'}",)


@action(
    "swap {victim}",
    rows=lambda setup: [(side, f"swap {name}", (side,), {"victim": name}) for side, name in enumerate(setup.names)],
    needs=(
        must(
            "R-CHURCH-01",
            _convertible,
            "{victim} has no troop in {region} that your church could convert.",
            _region_asked,
            name="troop_there",
            exact=_not_convertible,
        ),
    ),
    moment=_SWAP_ONCE,
)
@action(
    "swap rebel",
    rows=lambda setup: [
        (0, "swap rebel", (-1,), {}) if setup.solo is None else (0, "swap neutral", (-1,), {"victim": "neutral"})
    ],
    needs=(_nobodys_there,),
    moment=_SWAP_ONCE,
    label=(N_("The church converts"), "", N_("{victim}")),
    targets=_converted,
)
def swap(s: RurikState, victim: int) -> None:
    """Replace a rebel (-1) or an opponent's troop by an own troop."""
    # It is no attack: no warfare step and no check (R-CHURCH-06).
    top: frames.Church = s.stack.pop()
    seat, region = top.seat, top.region
    if victim >= 0:
        s.remove_troop(victim, region)
        s.tell(TROOP_CONVERTED, seat, region=region, victim=victim)
    elif s.setup.solo is not None:
        s.take_neutral(region)
        s.tell(NEUTRAL_CONVERTED, seat, region=region)
    else:
        s.rebel_box = tuple(sorted((*s.rebel_box, s.take_rebel(region))))
        s.tell(REBEL_CONVERTED, seat, region=region)
    if s.supply[seat]:
        s.add_troop(seat, region)
        s.tell(CONVERT_JOINED, seat)


@action(
    "leave",
    needs=(
        provided(
            "R-CHURCH-08",
            lambda s: not s.supply[s.stack[-1].seat],
            "You have a troop in your supply, so the church must convert somebody.",
            name="supply_empty",
        ),
    ),
    moment=_ONCE,
    label=(N_("Convert nobody"), "", ""),
    event=EventKind("not_converted", "R-CHURCH-03", "{seat} has no troop left and converts nobody.", news=0),
)
def leave(s: RurikState) -> None:
    """Convert nobody, with no troop in supply (R-CHURCH-03)."""
    s.stack.pop()
