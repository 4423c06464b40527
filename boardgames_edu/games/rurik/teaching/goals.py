"""The predicates of Rurik for goals: who rules, owns, holds."""

from __future__ import annotations

from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.components import COLUMNS, GOODS, STRUCTURES, TOKENS, TRACKS
from boardgames_edu.games.rurik.rules.labels import VERBS
from boardgames_edu.games.rurik.rules.solo import prediction
from boardgames_edu.games.rurik.state import G, R, RurikState
from boardgames_edu.i18n import N_
from boardgames_edu.teach.goals.predicates import Vocabulary

POOLS = ("muster", "move", "attack", "tax", "build")
"""The kinds of points, by the columns that give them."""


def _answers(state: RurikState) -> tuple[str, ...]:
    """Return all possible steps of the Rebellion, as ids."""
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
        "verb": lambda state: tuple(VERBS),
        "answer": _answers,
    }
)
_ = VOCABULARY.predicate


@_(N_("{seat} rules {region}"), "seat", "region")
def rules(state: RurikState, seat: int, region: int) -> bool:
    """Return whether a seat rules a region."""
    return state.rulers[region] == seat


@_(N_("{seat} rules {amount} {n:region|regions}"), "seat", "amount")
def regions_ruled(state: RurikState, seat: int) -> int:
    """Return how many regions a seat rules."""
    return state.rulers.count(seat)


@_(N_("nobody rules {region}"), "region")
def unruled(state: RurikState, region: int) -> bool:
    """Return whether no player rules a region."""
    return state.rulers[region] < 0


@_(N_("{seat} has {amount} {n:troop|troops} in {region}"), "seat", "region", "amount")
def troops(state: RurikState, seat: int, region: int) -> int:
    """Return how many troops a seat has in a region, leader excluded."""
    return state.troops[seat * R + region]


@_(N_("the leader of {seat} stands in {region}"), "seat", "region")
def leader_in(state: RurikState, seat: int, region: int) -> bool:
    """Return whether a seat's leader stands in a region."""
    return state.leaders[seat] == region


@_(N_("the strength of {seat} in {region} is {amount}"), "seat", "region", "amount")
def strength(state: RurikState, seat: int, region: int) -> int:
    """Return the strength of a seat in a region."""
    return state.strength(seat, region)


@_(N_("there are {amount} {n:rebel|rebels} in {region}"), "region", "amount")
def rebels(state: RurikState, region: int) -> int:
    """Return how many rebels stand in a region."""
    return state.rebels[region]


@_(N_("{seat} has a {structure} in {region}"), "seat", "structure", "region")
def built(state: RurikState, seat: int, structure: int, region: int) -> bool:
    """Return whether a seat's structure of a kind stands in a region."""
    return state.built[structure * R + region] == seat


@_(N_("{seat} has {amount} {n:coin|coins}"), "seat", "amount")
def coins(state: RurikState, seat: int) -> int:
    """Return how many coins a seat has."""
    return state.coins[seat]


@_(N_("{seat} has {amount} {good} on boat and dock"), "seat", "good", "amount")
def goods(state: RurikState, seat: int, good: int) -> int:
    """Return how many goods of a type boat and dock hold."""
    return state.goods(seat, good)


@_(N_("{seat} has {amount} {good} on the boat"), "seat", "good", "amount")
def boat(state: RurikState, seat: int, good: int) -> int:
    """Return how many goods of a type the boat holds."""
    return state.boat[seat * G + good]


@_(N_("{seat} has defeated {amount} {n:rebel|rebels}"), "seat", "amount")
def rebels_defeated(state: RurikState, seat: int) -> int:
    """Return how many rebels lie beside a seat's mat."""
    return len(state.defeated[seat])


@_(N_("{seat} stands on step {amount} of the warfare track"), "seat", "amount")
def warfare(state: RurikState, seat: int) -> int:
    """Return how many steps a seat has on the warfare track."""
    return state.warfare[seat]


@_(N_("{seat} has reached space {amount} of the {track} track"), "seat", "track", "amount")
def claimed(state: RurikState, seat: int, track: int) -> int:
    """Return the space of a seat's marker; 0 is off the board."""
    return state.claims[seat * 3 + track]


@_(N_("{seat} has accomplished {deed}"), "seat", "deed")
def accomplished(state: RurikState, seat: int, deed: int) -> bool:
    """Return whether a seat has accomplished a deed."""
    return bool(state.deeds_done[seat] >> deed & 1)


@_(N_("{seat} holds the deed {deed}"), "seat", "deed")
def holds_deed(state: RurikState, seat: int, deed: int) -> bool:
    """Return whether a deed lies before a seat, not yet accomplished."""
    return bool(state.deeds[seat] >> deed & 1)


@_(N_("{seat} has {amount} {scheme} in hand"), "seat", "scheme", "amount")
def in_hand(state: RurikState, seat: int, scheme: int) -> int:
    """Return how many copies of a scheme card a seat holds."""
    return state.hands[seat].count(scheme)


@_(N_("{seat} has {amount} scheme {n:card|cards} in hand"), "seat", "amount")
def hand(state: RurikState, seat: int) -> int:
    """Return how many scheme cards a seat holds."""
    return len(state.hands[seat])


@_(N_("{seat} has kept the agenda {agenda}"), "seat", "agenda")
def agenda(state: RurikState, seat: int, agenda: int) -> bool:
    """Return whether a seat has kept an agenda."""
    return state.agendas[seat] == agenda


@_(N_("the conversion token {token} of {seat} lies face up"), "seat", "token")
def token_up(state: RurikState, seat: int, token: int) -> bool:
    """Return whether a seat's conversion token is unused in this round."""
    return bool(state.tokens[seat] >> token & 1)


@_(N_("{seat} has {amount} {n:advisor|advisors} in the column {column}"), "seat", "column", "amount")
def advisors(state: RurikState, seat: int, column: int) -> int:
    """Return how many advisors a seat has in a column."""
    rows = state.setup.rows
    there = filter(None, state.strategy[column * rows : column * rows + rows])
    return sum(advisor.seat == seat for advisor in there)


@_(N_("an advisor of {seat} stands on the top space of the {column} column"), "seat", "column")
def top_space(state: RurikState, seat: int, column: int) -> bool:
    """Return whether a column's top space holds an advisor of a seat."""
    advisor = state.strategy[column * state.setup.rows]
    return advisor is not None and advisor.seat == seat


@_(N_("{seat} holds the first player marker"), "seat")
def first_player(state: RurikState, seat: int) -> bool:
    """Return whether a seat holds the first player marker."""
    return state.marker == seat


# --- what a tutor asks -----------------------------------------------------------------------------------------------


@_(N_("{amount} {n:round follows|rounds follow} this one"), "amount")
def rounds_left(state: RurikState) -> int:
    """Return how many rounds follow the current one."""
    return 4 - state.round


@_(N_("{seat} may do this: {verb}"), "seat", "verb")
def may(state: RurikState, seat: int, verb: int) -> bool:
    """Return whether a seat decides and has a legal action like this."""
    name = tuple(VERBS)[verb]
    return state.to_move == seat and any(action.verb == name for action in state.legal_actions())


@_(N_("{amount} {pool} points are left to spend"), "pool", "amount")
def left_to_spend(state: RurikState, pool: int) -> int:
    """Return how many points of a kind the current turn has."""
    pools = ((st.MUSTER,), (st.MOVE,), (st.ATTACK, st.EASED), (st.TAX,), (st.BUILD,))
    return sum(state.pools[number] for number in pools[pool])


@_(N_("the action of the {column} column is to be decided"), "column")
def undecided(state: RurikState, column: int) -> bool:
    """Return whether the current turn's action of a column is undecided."""
    return (
        state.main_action == st.UNDECIDED
        and state.resolved_space >= 0
        and state.resolved_space // state.setup.rows == column
    )


@_(
    N_("the space of the advisor that is being placed costs {amount} {n:coin|coins} without a bribe"),
    "amount",
)
def price_of_landing(state: RurikState) -> int:
    """Return the price of an advisor's space if no coin is added."""
    if state.decision is None or state.decision.name != "bribe":
        return 0
    number, column, rows = state.top.number, state.top.column, state.setup.rows
    there = filter(None, state.strategy[column * rows : (column + 1) * rows])
    row = sum(advisor.power >= number for advisor in there)
    return int(state.setup.components.strategy_board(state.setup.sides)[column][row].coin_cost)


@_(N_("{seat} has {amount} {n:advisor|advisors} on the strategy board"), "seat", "amount")
def to_resolve(state: RurikState, seat: int) -> int:
    """Return how many advisors of a seat the strategy board holds."""
    return sum(advisor.seat == seat for advisor in filter(None, state.strategy))


@_(N_("{seat} meets others in {amount} {n:region|regions}"), "seat", "amount")
def meetings(state: RurikState, seat: int) -> int:
    """Return how many regions a seat shares with rebels or others."""
    others = state.rebel_mask
    for other, occupied in enumerate(state.occupied):
        if other != seat:
            others |= occupied
    return (state.occupied[seat] & others).bit_count()


@_(N_("{seat} stands beside {amount} {n:good|goods}"), "seat", "amount")
def goods_at_hand(state: RurikState, seat: int) -> int:
    """Return how many regions with a good a seat occupies."""
    return (state.occupied[seat] & state.goods_on).bit_count()


@_(N_("{seat} has {amount} {n:good|goods} on the boat in all"), "seat", "amount")
def aboard(state: RurikState, seat: int) -> int:
    """Return how many goods a seat's boat holds in all."""
    return sum(state.boat[seat * G : seat * G + G])


@_(N_("{seat} has {amount} {n:good|goods} on the dock in all"), "seat", "amount")
def docked(state: RurikState, seat: int) -> int:
    """Return how many goods a seat's dock holds in all."""
    return sum(state.dock[seat * G : seat * G + G])


@_(N_("the leader of {seat} is {leader}"), "seat", "leader")
def leads(state: RurikState, seat: int, leader: int) -> bool:
    """Return whether a seat plays a leader."""
    return state.leader_ids[seat] == leader


@_(N_("somebody plays {leader}"), "leader")
def played(state: RurikState, leader: int) -> bool:
    """Return whether some seat plays a leader."""
    return state.owner_of[leader] >= 0


@_(N_("the next step of the Rebellion is {answer}"), "answer")
def rebellion_chooses(state: RurikState, answer: int) -> bool:
    """Return whether the Rebellion's next step has this answer."""
    decision = prediction.asked_now(state)
    return decision is not None and prediction.chosen(state, decision) == _answers(state)[answer]
