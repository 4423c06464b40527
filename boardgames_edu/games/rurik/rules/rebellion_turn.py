"""What the Rebellion does in a turn of the action phase: each function carries out one decision of ``rebellion``.

It tells the decision with rule and reason, and lays the next step on the stack (see ``rebellion_steps``). The Rebellion
plays no schemes, accomplishes no deeds and converts no goods (R-SOLOACT-07).
"""

from __future__ import annotations

from boardgames_edu.engine.game import Log
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.components import CHURCH, COLUMNS, GOODS, MARKET, SEATS, STRUCTURES
from boardgames_edu.games.rurik.rebellion_cards import REBELLION, SPREADS, YOU
from boardgames_edu.games.rurik.rules import goods, rebellion, rebellion_events, schemes
from boardgames_edu.games.rurik.rules.conditions import lowest_spaces
from boardgames_edu.games.rurik.rules.events import WARFARE
from boardgames_edu.games.rurik.rules.rebellion import RebelChoice, now, solo_of
from boardgames_edu.games.rurik.state import R, RurikState

POOL = (st.MUSTER, st.MOVE, st.ATTACK, st.TAX, st.BUILD)


def push(s: RurikState, step: str, *data: int) -> None:
    """Lay a step of the Rebellion on the stack."""
    s.stack.append((s.setup.steps[step], REBELLION, *data))


# --- a turn ---------------------------------------------------------------------------------------------------------


def begin(s: RurikState, log: Log | None) -> None:
    """A turn of the Rebellion: a new card (R-SOLOACT-02), the rescue if it is due (R-SOLO-02), then its advisor."""
    s.pools[:] = (0, 0, 0, 0, 0, 0)
    s.main, s.bonus, s.space = st.UNDECIDED, 0, -1
    if solo_of(s).edition.new_card == "each_turn":
        turn_card(s, log)
    if not s.occupied[REBELLION]:  # AMB-80
        region = rebellion.top_card(s).order[0]
        s.set_leader(REBELLION, region)
        s.add_troop(REBELLION, region)
        if log is not None:
            log.append(rebellion_events.RESCUED(REBELLION, region=s.setup.region_ids[region]))
    push(s, "rebellion_end")
    push(s, "rebellion_resolve")


def turn_card(s: RurikState, log: Log | None) -> None:
    """The bottom card comes to the top; the deck is never shuffled (R-SOLO-27)."""
    deck = now(s).deck
    s.rebellion = now(s)._replace(deck=deck[-1:] + deck[:-1])
    if log is not None:
        log.append(rebellion_events.CARD_TURNED(REBELLION, card=rebellion.top_card(s).number))


def resolve(s: RurikState, log: Log | None, decision: RebelChoice | None) -> None:
    """Take the advisor off its space; its bribe goes to the supply (R-SOLOACT-10)."""
    if decision is None:
        return
    rows, spaces = s.setup.rows, lowest_spaces(s, REBELLION)
    space = next(k for k in range(decision.choice * rows, decision.choice * rows + rows) if spaces >> k & 1)
    entry = s.strategy[space]
    s.strategy[space], s.space = 0, space
    if log is not None:
        log.append(
            rebellion_events.RESOLVES(
                REBELLION,
                decision.rule,
                number=entry >> 3 & 7,
                column=COLUMNS[decision.choice],
                reason=decision.reason,
            )
        )
        if entry >> 6:
            log.append(rebellion_events.BRIBE_RETURNED(REBELLION, coins=entry >> 6))
    push(s, "rebellion_action")


def take_or_give_up(s: RurikState, log: Log | None, decision: RebelChoice | None) -> None:
    """Take the action with all its open bonuses (R-SOLOACT-08, R-SOLOACT-11), or give it up for a coin and without
    them (R-SOLOACT-05, AMB-31).
    """
    assert decision is not None
    action = s.space // s.setup.rows
    if decision.choice == rebellion.GIVE_UP:
        s.main = st.GIVEN_UP
        s.coins[REBELLION] += 1
        if log is not None:
            log.append(
                rebellion_events.GIVES_UP(
                    REBELLION, decision.rule, column=COLUMNS[action], reason=decision.reason
                )
            )
        return
    s.main = st.TAKEN
    price, solo, locked = s.setup.space_cost[s.space], solo_of(s), now(s).locked
    coins, steps = solo.bonus_coins(action, locked), solo.steps(action, locked)
    s.coins[REBELLION] += coins - price
    if log is not None:
        log.append(
            rebellion_events.ACTS(REBELLION, decision.rule, column=COLUMNS[action], reason=decision.reason)
        )
        if price:
            log.append(rebellion_events.PAYS(REBELLION, coins=price))
        if coins:
            log.append(rebellion_events.BONUS_COINS(REBELLION, coins=coins))
        if steps:
            log.append(rebellion_events.MOVES_FIRST(REBELLION, points=steps))
    push(s, "rebellion_act")
    if steps:
        s.pools[st.MOVE] = steps
        push(s, "rebellion_goal")


FIRST_STEP = (
    ("rebellion_muster", -1),
    ("rebellion_goal",),
    ("rebellion_attack", -1),
    ("rebellion_tax",),
    ("rebellion_build",),
    ("rebellion_scheme",),
)
"""The first step of each action, in the order of the columns."""


def act(s: RurikState, log: Log | None, decision: RebelChoice | None) -> None:
    """The main action itself, with the points of its space and of open bonuses; movement of a bonus is done by now."""
    assert decision is None
    action = s.space // s.setup.rows
    bonus = solo_of(s).points(action, now(s).locked)
    if action < len(POOL):
        points = s.setup.space_points[s.space] + bonus
        s.pools[POOL[action]] = points
        if log is not None:
            if bonus:
                log.append(rebellion_events.BONUS_POINTS(REBELLION, points=bonus))
            log.append(rebellion_events.POINTS(REBELLION, points=points, card=rebellion.top_card(s).number))
    name, *data = FIRST_STEP[action]
    push(s, str(name), *map(int, data))


def end_turn(s: RurikState, log: Log | None, decision: RebelChoice | None) -> None:
    """Its turn is over; the next advisor is yours, if you have one left."""
    assert decision is None
    s.pools[:] = (0, 0, 0, 0, 0, 0)
    s.main, s.bonus, s.space = st.UNDECIDED, 0, -1
    s.setup.phases["turn"](s, log, REBELLION)


def _no_more(s: RurikState, log: Log | None, pool: int) -> None:
    """What is left of the points is lost (R-SOLOACT-12)."""
    if s.pools[pool] and log is not None:
        log.append(rebellion_events.POINTS_LOST(REBELLION, points=s.pools[pool]))
    s.pools[pool] = 0


# --- muster and move ------------------------------------------------------------------------------------------------


def muster(s: RurikState, log: Log | None, decision: RebelChoice | None, after: int) -> None:
    """Put a piece into the next region that it occupies without ruling; when there is none, into those it rules
    (R-SOLOMUSTER-01, R-SOLOMUSTER-02).
    """
    del after
    if decision is None:
        push(s, "rebellion_reinforce", -1)
    elif _muster(s, log, decision):
        push(s, "rebellion_muster", decision.choice)


def reinforce(s: RurikState, log: Log | None, decision: RebelChoice | None, after: int) -> None:
    """Put a piece into the next region that it rules (R-SOLOMUSTER-02)."""
    del after
    if decision is None:
        _no_more(s, log, st.MUSTER)
    elif _muster(s, log, decision):
        push(s, "rebellion_reinforce", decision.choice)


def _muster(s: RurikState, log: Log | None, decision: RebelChoice) -> bool:
    """One piece: Sviatopolk if he is off the map (R-SOLOMUSTER-03), else a rebel. Whether there is more to muster."""
    region, back = decision.choice, s.leaders[REBELLION] < 0
    if not back and not s.supply[REBELLION]:
        _no_more(s, log, st.MUSTER)
        return False
    s.pools[st.MUSTER] -= 1
    if back:
        s.set_leader(REBELLION, region)
    else:
        s.add_troop(REBELLION, region)
    if log is not None:
        kind, rule = (
            (rebellion_events.MUSTERS_LEADER, None) if back else (rebellion_events.MUSTERS, decision.rule)
        )
        log.append(kind(REBELLION, rule, region=s.setup.region_ids[region], reason=decision.reason))
    if s.pools[st.MUSTER] and not s.supply[REBELLION]:
        _no_more(s, log, st.MUSTER)
    return s.pools[st.MUSTER] > 0


def name_goal(s: RurikState, log: Log | None, decision: RebelChoice | None) -> None:
    """Name the region that the movement goes to. When it gathers, the goal is kept (R-SOLOMOVE-10)."""
    if decision is None:
        _no_more(s, log, st.MOVE)
        return
    if log is not None:
        log.append(
            rebellion_events.GOES_TO(
                REBELLION, decision.rule, region=s.setup.region_ids[decision.choice], reason=decision.reason
            )
        )
    push(s, "rebellion_donor", decision.choice)


def move(s: RurikState, log: Log | None, decision: RebelChoice | None, goal: int) -> None:
    """One piece goes to the goal (R-SOLOMOVE-01); without a region that can do without one the points are lost."""
    if decision is None:
        _no_more(s, log, st.MOVE)
        return
    s.pools[st.MOVE] -= 1
    leader = rebellion.move_piece(s, decision.choice, goal)
    if log is not None:
        ids = s.setup.region_ids
        kind, rule = (
            (rebellion_events.MOVES_LEADER, None) if leader else (rebellion_events.MOVES, decision.rule)
        )
        log.append(
            kind(REBELLION, rule, region=ids[decision.choice], region_to=ids[goal], reason=decision.reason)
        )
    if s.pools[st.MOVE]:
        if now(s).priority == SPREADS:
            push(s, "rebellion_goal")
        else:
            push(s, "rebellion_donor", goal)


# --- attack ---------------------------------------------------------------------------------------------------------


def attack(s: RurikState, log: Log | None, decision: RebelChoice | None, at: int) -> None:
    """One attack: on you if you are there, else on a neutral troop (R-SOLOATTACK-02); then the next."""
    del at
    if decision is None:
        _no_more(s, log, st.ATTACK)
        return
    s.pools[st.ATTACK] -= 1
    region = decision.choice
    if s.pools[st.ATTACK]:
        push(s, "rebellion_attack", region)
    if log is not None:
        log.append(
            rebellion_events.ATTACKS(
                REBELLION, decision.rule, region=s.setup.region_ids[region], reason=decision.reason
            )
        )
    if s.occupied[YOU] >> region & 1:
        _attack_you(s, log, region)
    else:
        s.take_neutral(region)  # R-SOLOATTACK-08
        if log is not None:
            log.append(rebellion_events.NEUTRAL_BOXED(REBELLION))


def _attack_you(s: RurikState, log: Log | None, region: int) -> None:
    """You lose a piece, your leader last (R-SOLOATTACK-06); its marker rises, and it checks for a casualty with cards
    from the deck that you name (R-SOLOATTACK-07).
    """
    due = rebellion.cards_due(s, region)
    was_leader = s.remove_piece(YOU, region)
    s.warfare[REBELLION] += 1
    if log is not None:
        kind = rebellion_events.YOU_LOSE_LEADER if was_leader else rebellion_events.YOU_LOSE
        log.append(
            kind(
                REBELLION,
                victim=SEATS[YOU],
                region=s.setup.region_ids[region],
                leader=s.setup.leader_id(s.leader_ids[YOU]),
            )
        )
        log.append(WARFARE(REBELLION, seat=s.seat_name(REBELLION), steps=s.warfare[REBELLION]))
    schemes.ask_check(s, log, REBELLION, region, due)


# --- tax, build, scheme ---------------------------------------------------------------------------------------------


def tax(s: RurikState, log: Log | None, decision: RebelChoice | None) -> None:
    """Take a good, aboard if there is room (R-SOLOTAX-06); an own market gives the second good (R-SOLOTAX-07)."""
    if decision is None:
        _no_more(s, log, st.TAX)
        return
    region = decision.choice
    points, good = rebellion.price(s, region), s.grows[region]
    s.pools[st.TAX] -= points
    s.goods_on &= ~(1 << region)
    goods.stow(s, REBELLION, good)
    market = s.built[MARKET * R + region] == REBELLION and s.works(REBELLION, region)
    if market:
        goods.stow(s, REBELLION, good)
    if log is not None:
        log.append(
            rebellion_events.TAXES(
                REBELLION,
                decision.rule,
                region=s.setup.region_ids[region],
                points=points,
                good=GOODS[good],
                reason=decision.reason,
            )
        )
        if market:
            log.append(rebellion_events.MARKET(REBELLION, good=GOODS[good]))
    if s.pools[st.TAX]:
        push(s, "rebellion_tax")


def build(s: RurikState, log: Log | None, decision: RebelChoice | None) -> None:
    """Choose the region of the next structure."""
    if decision is None:
        _no_more(s, log, st.BUILD)
        return
    if log is not None:
        log.append(
            rebellion_events.BUILDS_IN(
                REBELLION, decision.rule, region=s.setup.region_ids[decision.choice], reason=decision.reason
            )
        )
    push(s, "rebellion_raise", decision.choice)


def raise_structure(s: RurikState, log: Log | None, decision: RebelChoice | None, region: int) -> None:
    """Put up the structure; a church turns a troop of yours sooner than a neutral one (R-SOLOBUILD-08)."""
    if decision is None:
        return
    points, kind = rebellion.price(s, region), decision.choice
    s.pools[st.BUILD] -= points
    s.put_structure(REBELLION, kind, region)
    if log is not None:
        log.append(
            rebellion_events.BUILDS(
                REBELLION,
                decision.rule,
                structure=STRUCTURES[kind],
                points=points,
                reason=decision.reason,
            )
        )
    if kind == CHURCH:
        _turn_somebody(s, log, region)
    if s.pools[st.BUILD]:
        push(s, "rebellion_build")


def _turn_somebody(s: RurikState, log: Log | None, region: int) -> None:
    """What your church does, the other way round: the piece goes, a rebel takes its place if one is left (AMB-88)."""
    yours = s.troops[YOU * R + region] > 0
    if yours:
        s.remove_troop(YOU, region)
    else:
        s.take_neutral(region)
    if s.supply[REBELLION]:
        s.add_troop(REBELLION, region)
    if log is not None:
        kind = rebellion_events.TURNS_YOURS if yours else rebellion_events.TURNS_NEUTRAL
        log.append(kind(REBELLION, region=s.setup.region_ids[region], victim=SEATS[YOU]))


def scheme(s: RurikState, log: Log | None, decision: RebelChoice | None) -> None:
    """No cards and no marker (R-SOLOSCHEME-01): one coin of its mat opens a bonus for later (R-SOLOSCHEME-02)."""
    if decision is not None:
        open_bonus(s, log, decision)


def open_bonus(s: RurikState, log: Log | None, decision: RebelChoice) -> None:
    """The highest coin of a column of the mat goes to the dock; the bonus below it is open from now on."""
    solo, rebellion_ = solo_of(s), now(s)
    number = solo.highest_coin(decision.choice, rebellion_.locked)
    s.rebellion = rebellion_._replace(locked=rebellion_.locked & ~(1 << number))
    s.coins[REBELLION] += 1
    if log is not None:
        bonus = solo.mat.bonuses[number]
        log.append(
            rebellion_events.OPENS(
                REBELLION,
                decision.rule,
                action=COLUMNS[bonus.action],
                bonus=bonus.gives,
                reason=decision.reason,
            )
        )
