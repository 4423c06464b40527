"""What goals can say of Rurik, beside what every game has: who rules, stands, owns and holds what."""

from __future__ import annotations

from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.components import COLUMNS, GOODS, STRUCTURES, TOKENS, TRACKS
from boardgames_edu.games.rurik.rules import prediction, strategy
from boardgames_edu.games.rurik.rules.labels import VERBS
from boardgames_edu.games.rurik.state import G, R, RurikState
from boardgames_edu.i18n import N_
from boardgames_edu.teach.goals import Vocabulary

POOLS = ("muster", "move", "attack", "tax", "build")
"""The kinds of points, by the columns that give them."""


def _answers(state: RurikState) -> tuple[str, ...]:
    """What a step of the Rebellion may be, as ids: where, in which column, what, how many coins, whether."""
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
        "scheme": lambda state: [card.id for card in state.setup.facts.schemes],
        "deed": lambda state: [card.id for card in state.setup.facts.deeds],
        "agenda": lambda state: [card.id for card in state.setup.facts.agendas],
        "leader": lambda state: [card.id for card in state.setup.facts.leaders],
        "pool": lambda state: POOLS,
        "verb": lambda state: tuple(VERBS),
        "answer": _answers,
    }
)
_ = VOCABULARY.predicate


@_(N_("{seat} rules {region}"), "seat", "region")
def rules(state: RurikState, seat: int, region: int) -> bool:
    """A seat rules a region (R-RULE-01)."""
    return state.rulers[region] == seat


@_(N_("{seat} rules {amount} {n:region|regions}"), "seat", "amount")
def regions_ruled(state: RurikState, seat: int) -> int:
    """How many regions a seat rules."""
    return state.rulers.count(seat)


@_(N_("nobody rules {region}"), "region")
def unruled(state: RurikState, region: int) -> bool:
    """No player rules a region (R-RULE-07)."""
    return state.rulers[region] < 0


@_(N_("{seat} has {amount} {n:troop|troops} in {region}"), "seat", "region", "amount")
def troops(state: RurikState, seat: int, region: int) -> int:
    """Troops of a seat in a region, without the leader."""
    return state.troops[seat * R + region]


@_(N_("the leader of {seat} stands in {region}"), "seat", "region")
def leader_in(state: RurikState, seat: int, region: int) -> bool:
    """A seat's leader stands in a region."""
    return state.leaders[seat] == region


@_(N_("the strength of {seat} in {region} is {amount}"), "seat", "region", "amount")
def strength(state: RurikState, seat: int, region: int) -> int:
    """What a seat counts for in a region (R-RULE-05)."""
    return state.strength(seat, region)


@_(N_("there are {amount} {n:rebel|rebels} in {region}"), "region", "amount")
def rebels(state: RurikState, region: int) -> int:
    """Rebels in a region."""
    return state.rebels[region]


@_(N_("{seat} has a {structure} in {region}"), "seat", "structure", "region")
def built(state: RurikState, seat: int, structure: int, region: int) -> bool:
    """A seat's structure of a kind stands in a region."""
    return state.built[structure * R + region] == seat


@_(N_("{seat} has {amount} {n:coin|coins}"), "seat", "amount")
def coins(state: RurikState, seat: int) -> int:
    """Coins of a seat."""
    return state.coins[seat]


@_(N_("{seat} has {amount} {good} on boat and dock"), "seat", "good", "amount")
def goods(state: RurikState, seat: int, good: int) -> int:
    """Goods of a type on boat and dock together (R-DEED-09)."""
    return state.goods(seat, good)


@_(N_("{seat} has {amount} {good} on the boat"), "seat", "good", "amount")
def boat(state: RurikState, seat: int, good: int) -> int:
    """Goods of a type on the boat."""
    return state.boat[seat * G + good]


@_(N_("{seat} has defeated {amount} {n:rebel|rebels}"), "seat", "amount")
def rebels_defeated(state: RurikState, seat: int) -> int:
    """Rebels beside a seat's mat."""
    return len(state.defeated[seat])


@_(N_("{seat} stands on step {amount} of the warfare track"), "seat", "amount")
def warfare(state: RurikState, seat: int) -> int:
    """Steps on the warfare track."""
    return state.warfare[seat]


@_(N_("{seat} has reached space {amount} of the {track} track"), "seat", "track", "amount")
def claimed(state: RurikState, seat: int, track: int) -> int:
    """The space that a seat's marker has reached on a claim track; 0 is off the board."""
    return state.claims[seat * 3 + track]


@_(N_("{seat} has accomplished {deed}"), "seat", "deed")
def accomplished(state: RurikState, seat: int, deed: int) -> bool:
    """A seat has accomplished a deed."""
    return bool(state.deeds_done[seat] >> deed & 1)


@_(N_("{seat} holds the deed {deed}"), "seat", "deed")
def holds_deed(state: RurikState, seat: int, deed: int) -> bool:
    """A deed lies before a seat, not yet accomplished."""
    return bool(state.deeds[seat] >> deed & 1)


@_(N_("{seat} has {amount} {scheme} in hand"), "seat", "scheme", "amount")
def in_hand(state: RurikState, seat: int, scheme: int) -> int:
    """Copies of a scheme card in a seat's hand."""
    return state.hands[seat].count(scheme)


@_(N_("{seat} has {amount} scheme {n:card|cards} in hand"), "seat", "amount")
def hand(state: RurikState, seat: int) -> int:
    """Scheme cards in a seat's hand."""
    return len(state.hands[seat])


@_(N_("{seat} has kept the agenda {agenda}"), "seat", "agenda")
def agenda(state: RurikState, seat: int, agenda: int) -> bool:
    """A seat has kept an agenda."""
    return state.agendas[seat] == agenda


@_(N_("the conversion token {token} of {seat} lies face up"), "seat", "token")
def token_up(state: RurikState, seat: int, token: int) -> bool:
    """A conversion token of a seat has not been used in this round."""
    return bool(state.tokens[seat] >> token & 1)


@_(N_("{seat} has {amount} {n:advisor|advisors} in the column {column}"), "seat", "column", "amount")
def advisors(state: RurikState, seat: int, column: int) -> int:
    """Advisors of a seat that stand in a column of the strategy board."""
    rows = state.setup.rows
    return sum(space & 7 == seat + 1 for space in state.strategy[column * rows : column * rows + rows])


@_(N_("an advisor of {seat} stands on the top space of the {column} column"), "seat", "column")
def top_space(state: RurikState, seat: int, column: int) -> bool:
    """The top space of a column holds an advisor of a seat."""
    return state.strategy[column * state.setup.rows] & 7 == seat + 1


@_(N_("{seat} holds the first player marker"), "seat")
def first_player(state: RurikState, seat: int) -> bool:
    """A seat holds the first player marker."""
    return state.marker == seat


# --- what a tutor asks -----------------------------------------------------------------------------------------------


@_(N_("{amount} {n:round follows|rounds follow} this one"), "amount")
def rounds_left(state: RurikState) -> int:
    """Rounds after the running one (R-GEN-02)."""
    return 4 - state.round


@_(N_("{seat} may do this: {verb}"), "seat", "verb")
def may(state: RurikState, seat: int, verb: int) -> bool:
    """A seat decides, and one of its legal actions is of this kind."""
    name = tuple(VERBS)[verb]
    return state.to_move == seat and any(action.verb == name for action in state.legal_actions())


@_(N_("{amount} {pool} points are left to spend"), "pool", "amount")
def left_to_spend(state: RurikState, pool: int) -> int:
    """Points of a kind that the running turn still has, those of deeds included."""
    pools = ((st.MUSTER,), (st.MOVE,), (st.ATTACK, st.EASED), (st.TAX,), (st.BUILD,))
    return sum(state.pools[number] for number in pools[pool])


@_(N_("the action of the {column} column is to be decided"), "column")
def undecided(state: RurikState, column: int) -> bool:
    """The running turn has neither taken nor given up the action of a space of this column."""
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
    """The price of the space where an advisor comes to stand if no coin is added (R-STRAT-08, R-ACT-10)."""
    if state.decision is None or state.decision.name != "bribe":
        return 0
    number, column, rows = state.top.number, state.top.column, state.setup.rows
    spaces = state.strategy[column * rows : (column + 1) * rows]
    row = sum(bool(entry) and strategy.power(entry) >= number for entry in spaces)
    return int(state.setup.facts.strategy_board(state.setup.sides)[column][row].coin_cost)


@_(N_("{seat} has {amount} {n:advisor|advisors} on the strategy board"), "seat", "amount")
def to_resolve(state: RurikState, seat: int) -> int:
    """Advisors of a seat that still stand on the strategy board."""
    return sum(entry & 7 == seat + 1 for entry in state.strategy)


@_(N_("{seat} meets others in {amount} {n:region|regions}"), "seat", "amount")
def meetings(state: RurikState, seat: int) -> int:
    """Regions where a seat stands beside rebels or pieces of others: where it could attack."""
    others = state.rebel_mask
    for other, occupied in enumerate(state.occupied):
        if other != seat:
            others |= occupied
    return (state.occupied[seat] & others).bit_count()


@_(N_("{seat} stands beside {amount} {n:good|goods}"), "seat", "amount")
def goods_at_hand(state: RurikState, seat: int) -> int:
    """Regions with a good where a seat stands (R-TAX-02)."""
    return (state.occupied[seat] & state.goods_on).bit_count()


@_(N_("{seat} has {amount} {n:good|goods} on the boat in all"), "seat", "amount")
def aboard(state: RurikState, seat: int) -> int:
    """All goods on the boat, which the trade track counts (R-CLAIM-08)."""
    return sum(state.boat[seat * G : seat * G + G])


@_(N_("{seat} has {amount} {n:good|goods} on the dock in all"), "seat", "amount")
def docked(state: RurikState, seat: int) -> int:
    """All goods on the dock."""
    return sum(state.dock[seat * G : seat * G + G])


@_(N_("the leader of {seat} is {leader}"), "seat", "leader")
def leads(state: RurikState, seat: int, leader: int) -> bool:
    """A seat plays a leader."""
    return state.leader_ids[seat] == leader


@_(N_("somebody plays {leader}"), "leader")
def played(state: RurikState, leader: int) -> bool:
    """A leader belongs to some seat."""
    return state.owner_of[leader] >= 0


@_(N_("the next step of the Rebellion is {answer}"), "answer")
def rebellion_chooses(state: RurikState, answer: int) -> bool:
    """The step that the learner is asked to predict has this answer (R-SOLO-01)."""
    decision = prediction.asked_now(state)
    return decision is not None and prediction.chosen(state, decision) == _answers(state)[answer]
