"""The predicates of Rurik for goals: who rules, owns, holds."""

from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.components import COLUMNS, GOODS, STRUCTURES, TOKENS, TRACKS
from boardgames_edu.games.rurik.rules.solo import prediction
from boardgames_edu.games.rurik.state import Advisor, G, R, RurikState
from boardgames_edu.i18n import N_
from boardgames_edu.teach.goals.goals import Vocabulary

KINDS = {
    "muster": (st.MUSTER,),
    "move": (st.MOVE,),
    "attack": (st.ATTACK, st.EASED),
    "tax": (st.TAX,),
    "build": (st.BUILD,),
}
"""The pools of points, by the columns that give them."""
POOLS = tuple(KINDS)


def _answers(state: RurikState) -> tuple[str, ...]:
    coins = (str(n) for n in range(10))
    return (*state.setup.region_ids, *COLUMNS, *STRUCTURES, "attack_move", "take", "give_up", *coins)


VOCABULARY = Vocabulary(
    {
        "region": lambda state: state.setup.region_ids,
        "good": lambda state: GOODS,
        "structure": lambda state: STRUCTURES,
        "column": lambda state: COLUMNS,
        "track": lambda state: TRACKS,
        "token": lambda state: TOKENS,
        "scheme": lambda state: [card.id for card in state.setup.components.schemes],
        "deed": lambda state: [card.id for card in state.setup.components.deeds],
        "agenda": lambda state: [card.id for card in state.setup.components.agendas],
        "leader": lambda state: [card.id for card in state.setup.components.leaders],
        "pool": lambda state: POOLS,
        "answer": _answers,
    }
)


def _in_column(s: RurikState, column: int) -> list[Advisor]:
    rows = s.setup.rows
    return list(filter(None, s.strategy[column * rows : (column + 1) * rows]))


def _price_of_landing(s: RurikState) -> int:
    if s.decision is None or s.decision.name != "bribe":
        return 0
    row = sum(advisor.power >= s.top.number for advisor in _in_column(s, s.top.column))
    return int(s.setup.space_cost[s.top.column * s.setup.rows + row])


def _meetings(s: RurikState, seat: int) -> int:
    others = s.rebel_mask
    for other, occupied in enumerate(s.occupied):
        if other != seat:
            others |= occupied
    return (s.occupied[seat] & others).bit_count()


def _rebellion_chooses(s: RurikState, answer: int) -> bool:
    decision = prediction.asked_now(s)
    return decision is not None and prediction.chosen(s, decision) == _answers(s)[answer]


VOCABULARY.add(
    rules=(N_("{seat} rules {region}"), lambda s, seat, region: s.rulers[region] == seat),
    regions_ruled=(N_("{seat} rules {amount} {n:region|regions}"), lambda s, seat: s.rulers.count(seat)),
    unruled=(N_("nobody rules {region}"), lambda s, region: s.rulers[region] < 0),
    troops=(  # the leader is none
        N_("{seat} has {amount} {n:troop|troops} in {region}"),
        lambda s, seat, region: s.troops[seat * R + region],
    ),
    leader_in=(N_("the leader of {seat} stands in {region}"), lambda s, seat, region: s.leaders[seat] == region),
    strength=(N_("the strength of {seat} in {region} is {amount}"), lambda s, seat, region: s.strength(seat, region)),
    rebels=(N_("there are {amount} {n:rebel|rebels} in {region}"), lambda s, region: s.rebels[region]),
    built=(
        N_("{seat} has a {structure} in {region}"),
        lambda s, seat, structure, region: s.built[structure * R + region] == seat,
    ),
    coins=(N_("{seat} has {amount} {n:coin|coins}"), lambda s, seat: s.coins[seat]),
    goods=(N_("{seat} has {amount} {good} on boat and dock"), lambda s, seat, good: s.goods(seat, good)),
    boat=(N_("{seat} has {amount} {good} on the boat"), lambda s, seat, good: s.boat[seat * G + good]),
    rebels_defeated=(N_("{seat} has defeated {amount} {n:rebel|rebels}"), lambda s, seat: len(s.defeated[seat])),
    warfare=(N_("{seat} stands on step {amount} of the warfare track"), lambda s, seat: s.warfare[seat]),
    claimed=(  # 0 is off the board
        N_("{seat} has reached space {amount} of the {track} track"),
        lambda s, seat, track: s.claims[seat * 3 + track],
    ),
    accomplished=(N_("{seat} has accomplished {deed}"), lambda s, seat, deed: s.deeds_done[seat] >> deed & 1 == 1),
    holds_deed=(N_("{seat} holds the deed {deed}"), lambda s, seat, deed: s.deeds[seat] >> deed & 1 == 1),
    in_hand=(N_("{seat} has {amount} {scheme} in hand"), lambda s, seat, scheme: s.hands[seat].count(scheme)),
    hand=(N_("{seat} has {amount} scheme {n:card|cards} in hand"), lambda s, seat: len(s.hands[seat])),
    agenda=(N_("{seat} has kept the agenda {agenda}"), lambda s, seat, agenda: s.agendas[seat] == agenda),
    token_up=(
        N_("the conversion token {token} of {seat} lies face up"),
        lambda s, seat, token: s.tokens[seat] >> token & 1 == 1,
    ),
    advisors=(
        N_("{seat} has {amount} {n:advisor|advisors} in the column {column}"),
        lambda s, seat, column: sum(one.seat == seat for one in _in_column(s, column)),
    ),
    top_space=(
        N_("an advisor of {seat} stands on the top space of the {column} column"),
        lambda s, seat, column: any(one.seat == seat for one in _in_column(s, column)[:1]),
    ),
    first_player=(N_("{seat} holds the first player marker"), lambda s, seat: s.marker == seat),
    # what a tutor asks
    rounds_left=(N_("{amount} {n:round follows|rounds follow} this one"), lambda s: 4 - s.round),
    left_to_spend=(
        N_("{amount} {pool} points are left to spend"),
        lambda s, pool: sum(s.pools[number] for number in KINDS[POOLS[pool]]),
    ),
    undecided=(
        N_("the action of the {column} column is to be decided"),
        lambda s, column: s.main_action == st.UNDECIDED and s.resolved_space // s.setup.rows == column,
    ),
    price_of_landing=(
        N_("the space of the advisor that is being placed costs {amount} {n:coin|coins} without a bribe"),
        _price_of_landing,
    ),
    to_resolve=(
        N_("{seat} has {amount} {n:advisor|advisors} on the strategy board"),
        lambda s, seat: sum(one.seat == seat for one in filter(None, s.strategy)),
    ),
    meetings=(N_("{seat} meets others in {amount} {n:region|regions}"), _meetings),
    goods_at_hand=(
        N_("{seat} stands beside {amount} {n:good|goods}"),
        lambda s, seat: (s.occupied[seat] & s.goods_on).bit_count(),
    ),
    aboard=(
        N_("{seat} has {amount} {n:good|goods} on the boat in all"),
        lambda s, seat: sum(s.boat[seat * G : seat * G + G]),
    ),
    docked=(
        N_("{seat} has {amount} {n:good|goods} on the dock in all"),
        lambda s, seat: sum(s.dock[seat * G : seat * G + G]),
    ),
    leads=(N_("the leader of {seat} is {leader}"), lambda s, seat, leader: s.leader_ids[seat] == leader),
    played=(N_("somebody plays {leader}"), lambda s, leader: s.owner_of[leader] >= 0),
    rebellion_chooses=(N_("the next step of the Rebellion is {answer}"), _rebellion_chooses),
)
