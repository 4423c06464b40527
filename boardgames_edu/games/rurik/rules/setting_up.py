"""Setting a game up (R-SETUP-01 to R-SETUP-32)."""

from collections.abc import Callable

from boardgames_edu.engine.kit import N_, EventKind, Need, action, bits, must
from boardgames_edu.engine.rules.conditions import standing
from boardgames_edu.engine.states.options import draw_first_seat
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik.components import GOODS, REBELLION, SOLO_LEADER, in_play
from boardgames_edu.games.rurik.params import RurikParams
from boardgames_edu.games.rurik.rules import conditions
from boardgames_edu.games.rurik.rules.cards import schemes
from boardgames_edu.games.rurik.rules.conditions import troop_there
from boardgames_edu.games.rurik.rules.moments import At, asked, phase
from boardgames_edu.games.rurik.rules.notation import EACH_AGENDA, EACH_LEADER, EACH_REGION
from boardgames_edu.games.rurik.rules.solo import phases
from boardgames_edu.games.rurik.state import RurikState

LEADER_PLACED = EventKind("leader_placed", "R-SETUP-30", "{seat} places {leader} in {region}.", news=3)


def deal(s: RurikState) -> None:
    """Shuffle and lay out everything before the first decision, step by step."""
    for lay, _rules in STEPS:
        lay(s)
    s.recompute_caches()
    s.ask((frames.Agenda if s.leader_ids[0] >= 0 else frames.Leader)(s.first))


def _first_player(s: RurikState) -> None:
    s.marker = s.first = draw_first_seat(s) if s.setup.solo is None else 0


def _rebels(s: RurikState) -> None:
    if s.setup.solo is not None:
        return
    stickers = list(s.setup.components.stickers)
    s.shuffle(stickers)
    for region in bits(s.setup.board.in_play):
        s.rebels[region] = 1
        s.stickers[region] = (stickers.pop(),)
    s.rebel_box = tuple(sorted(stickers))


def _goods_tokens(s: RurikState) -> None:
    if not s.setup.options["goods_tokens"]:
        return
    regions = list(bits(s.setup.board.in_play))
    colours = {s.setup.components.regions[region].colour for region in regions}
    by_colour = s.setup.components.map.goods_tokens.by_colour
    tokens = [
        GOODS.index(good)
        for colour in sorted(colours)
        for good, count in by_colour[colour].items()
        for _ in range(count)
    ]
    s.shuffle(tokens)
    grows = list(s.setup.printed_goods)
    for region, good in zip(regions, tokens, strict=True):
        grows[region] = good
    s.grows = tuple(grows)


def _reward_tokens(s: RurikState) -> None:
    if s.setup.options["rebel_tokens"]:
        s.reward_tokens = list(s.setup.components.reward_tokens)
        s.shuffle(s.reward_tokens)


def _scheme_decks(s: RurikState) -> None:
    cards = list(s.setup.components.scheme_deck)
    s.shuffle(cards)
    half = (len(cards) + 1) // 2
    s.left_deck, s.right_deck = cards[:half], cards[half:]


def _deeds(s: RurikState) -> None:
    s.deed_deck = list(s.setup.deeds_in_play)
    s.shuffle(s.deed_deck)
    schemes.fill_row(s)


def _agendas(s: RurikState) -> None:
    agendas = list(s.setup.agendas_in_play)
    s.shuffle(agendas)
    for seat in range(s.setup.seats):
        s.dealt[seat] = tuple(sorted((agendas.pop(), agendas.pop())))


def _leaders(s: RurikState) -> None:
    wanted, seats = s.setup.options["leaders"], s.setup.seats
    pile = list(in_play(s.setup.components.leaders, s.setup.solo))
    chosen = [-1] * seats
    if wanted == "deal":
        s.shuffle(pile)
        chosen = pile[:seats]
    elif wanted != "choose":
        ids = [leader.id for leader in s.setup.components.leaders]
        chosen = [ids.index(name) for name in wanted]  # type: ignore[attr-defined]  # checked by the option
    s.leader_ids = (*chosen, *(() if s.setup.solo is None else (SOLO_LEADER,)))


STEPS: tuple[tuple[Callable[[RurikState], None], tuple[str, ...]], ...] = (
    (_first_player, ("R-SETUP-27", "R-SOLO-20")),
    (_rebels, ("R-SETUP-10", "R-SETUP-12", "R-SOLO-15")),
    (_goods_tokens, ("R-SETUP-11", "R-VAR-01", "R-VAR-02", "R-VAR-03")),
    (_reward_tokens, ("R-VAR-04",)),
    (_scheme_decks, ("R-SETUP-13", "R-SETUP-14")),
    (_deeds, ("R-SETUP-15",)),
    (_agendas, ("R-SETUP-17", "R-SETUP-18")),
    (_leaders, ("R-SETUP-16",)),
    (phases.place_the_rebellion, ("R-SOLO-06", "R-SOLO-09", "R-SOLO-16", "R-SOLO-17", "R-SOLO-18")),
)
"""The steps of laying out, each with its rules; seeds rely on their order."""


def _next_seat(s: RurikState, seat: int) -> int:
    return (seat + 1) % s.setup.seats


def _not_sviatopolk(setup: RurikParams) -> Need | None:
    if setup.solo is None:
        return None
    mask = sum(1 << leader for leader in in_play(setup.components.leaders, setup.solo))
    return must(
        "R-LEADER-SVIATOPOLK_SOLO-03",
        lambda s: mask,
        "{leader} leads the Rebellion and cannot be yours.",
        name="not_sviatopolk",
    )


@action(
    "leader {leader}",
    EACH_LEADER,
    needs=(
        must(
            "R-SETUP-32",
            lambda s: sum(1 << leader for leader, owner in enumerate(s.owner_of) if owner < 0),
            "{leader} already belongs to another player.",
            name="leader_free",
        ),
        _not_sviatopolk,
    ),
    moment=At("R-SETUP-16", "Leaders are chosen once, at the beginning of the setup. {question}"),
    label=(N_("Choose a leader"), "", N_("{leader}")),
    event=EventKind("leader_chosen", "R-SETUP-16", "{seat} plays {leader}.", news=3),
)
def leader(s: RurikState, number: int) -> None:
    """Take a leader nobody else has."""
    seat = s.stack.pop().seat
    s.leader_ids = tuple(number if other == seat else old for other, old in enumerate(s.leader_ids))
    s.owner_of = tuple(seat if k == number else old for k, old in enumerate(s.owner_of))
    following = _next_seat(s, seat)
    s.ask((frames.Agenda if following == s.first else frames.Leader)(following))


@action(
    "agenda {agenda}",
    EACH_AGENDA,
    needs=(
        must(
            "R-SETUP-17",
            lambda s: sum(1 << k for k in s.dealt[s.stack[-1].seat] if k >= 0),
            "{agenda} is not one of the two agendas that you were dealt.",
            name="agenda_dealt",
        ),
    ),
    moment=(
        At("R-SETUP-16", "First everybody has a leader. {question}", asked("leader")),
        At("R-SETUP-17", "You keep one agenda, once, during the setup. {question}"),
    ),
    label=(N_("Keep an agenda"), "", N_("{agenda}")),
    targets="card:agenda:{own}:{agenda}",
    event=EventKind("agenda_kept", "R-SETUP-17", "{seat} keeps one agenda and puts the other away.", news=0),
)
def agenda(s: RurikState, number: int) -> None:
    """Keep one of two agendas; the other goes to the box."""
    seat = s.stack.pop().seat
    s.agendas[seat] = number
    following = _next_seat(s, seat)
    s.ask((frames.PlaceTroop if following == s.first else frames.Agenda)(following))


def _free_of_the_rebellion(setup: RurikParams) -> Need | None:
    if setup.solo is None:
        return None
    return must(
        "R-SOLO-19",
        lambda s: ~s.occupied[REBELLION],
        "The Rebellion has begun in {region}; you start elsewhere.",
        name="free_of_the_rebellion",
    )


@action(
    "place {region}",
    EACH_REGION,
    needs=(_free_of_the_rebellion, conditions.in_play),
    moment=(
        At(
            "R-SETUP-28",
            "Troops are placed when leaders and agendas are chosen. {question}",
            asked("leader", "agenda"),
            standing,
        ),
        At(
            "R-SETUP-28",
            "Everybody places three troops in the setup and no more; later troops are mustered. {question}",
            None,
            standing,
        ),
    ),
    label=(N_("Place a troop"), "", N_("{region}")),
    targets="place:{region}",
    event=EventKind("troop_placed", "R-SETUP-28", "{seat} places a troop in {region}.", news=3),
)
def place(s: RurikState, region: int) -> None:
    """Place a starting troop in any region in play (R-SETUP-29)."""
    seat = s.stack.pop().seat
    s.add_troop(seat, region)
    following = _next_seat(s, seat)
    placed = s.setup.components.troops - s.supply[following]
    s.ask((frames.PlaceTroop if placed < s.setup.components.starting_troops else frames.PlaceLeader)(following))


@action(
    "place leader {region}",
    EACH_REGION,
    needs=(
        must(
            "R-SETUP-30",
            troop_there,
            "Your leader starts beside a troop of yours; you have none in {region}.",
            name="beside_a_troop",
        ),
        conditions.in_play,
    ),
    moment=(
        At(
            "R-SETUP-30",
            "Leaders are placed when everybody has placed three troops. {question}",
            phase("setup"),
            standing,
        ),
        At("R-SETUP-30", "Your leader is placed once, in the setup. {question}", None, standing),
    ),
    label=(N_("Place your leader"), "", N_("{region}")),
    targets="place:{region}",
)
def place_leader(s: RurikState, region: int) -> None:
    """Place the leader beside an own troop."""
    seat = s.stack.pop().seat
    s.set_leader(seat, region)
    s.tell(LEADER_PLACED, seat, leader=s.leader_name(seat), region=region)
    following = _next_seat(s, seat)
    if following == s.first:
        s.setup.begin_round(s)
    else:
        s.ask(frames.PlaceLeader(following))
