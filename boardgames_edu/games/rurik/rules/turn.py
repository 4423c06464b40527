"""One turn of the Action phase: the advisor's action and its points, and the leaders' abilities (R-ACT-25).

Every function here carries out a legal action and may lay further questions on the stack.
"""

from __future__ import annotations

from boardgames_edu.engine.rules import EventKind
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.components import (
    CHURCH,
    COLUMNS,
    GOODS,
    MARKET,
    STRONGHOLD,
    STRUCTURES,
)
from boardgames_edu.games.rurik.rules import events, goods, rebellion_events, rewards, schemes
from boardgames_edu.games.rurik.rules.conditions import lowest_spaces, price
from boardgames_edu.games.rurik.state import R, RurikState

SCHEME_COLUMN = COLUMNS.index("scheme")
POOL_OF_COLUMN = (st.MUSTER, st.MOVE, st.ATTACK, st.TAX, st.BUILD)


def begin(s: RurikState, seat: int) -> None:
    """A seat's turn: the rescue if it is due, then its advisor, then its action and bonus actions (R-ACT-25).

    Bonus actions come before and after the main action, each kind once a turn, and at no other time (R-ACT-08,
    R-ACT-09, R-ACT-21, R-ACT-22).
    """
    s.pools[:] = (0, 0, 0, 0, 0, 0)
    s.main_action, s.bonus_actions, s.resolved_space = st.UNDECIDED, 0, -1
    s.ask(frames.Turn(seat))
    s.ask(frames.Resolve(seat))
    if not s.occupied[seat] and s.leader_ids[seat] >= 0:
        s.ask(frames.Rescue(seat))
    elif not (spaces := lowest_spaces(s, seat)) & spaces - 1:  # one advisor only: nothing to ask
        resolve(s, spaces.bit_length() - 1)


def rescue(s: RurikState, region: int) -> None:
    """Leader and one troop come back together, free of points (R-ACT-16)."""
    seat = s.stack.pop().seat
    s.set_leader(seat, region)
    s.add_troop(seat, region)
    s.tell(
        events.RESCUED, seat, leader=s.setup.leader_id(s.leader_ids[seat]), region=s.setup.region_ids[region]
    )


def decline(s: RurikState) -> None:
    """The rescue is optional (R-ACT-17)."""
    seat = s.stack.pop().seat
    s.tell(events.RESCUE_DECLINED, seat)


def resolve(s: RurikState, space: int) -> None:
    """Take the advisor off its space; bribe coins go to the supply (R-ACT-05, R-ACT-06); nobody moves up (R-ACT-07)."""
    seat = s.stack.pop().seat
    entry = s.strategy[space]
    s.strategy[space] = 0
    s.resolved_space = space
    s.tell(events.ADVISOR_RESOLVED, seat, number=entry >> 3 & 7, column=COLUMNS[space // s.setup.rows])
    if entry >> 6:
        s.tell(events.BRIBE_RETURNED, seat, coins=entry >> 6)


def take(s: RurikState) -> None:
    """Take the main action: pay the space, gain its points (R-ACT-10); the scheme column draws at once."""
    seat = s.stack[-1].seat
    setup = s.setup
    column = s.resolved_space // setup.rows
    cost, points = setup.space_cost[s.resolved_space], setup.space_points[s.resolved_space]
    s.main_action = st.TAKEN
    s.coins[seat] -= cost
    if cost:
        s.tell(events.ACTION_PAID, seat, coins=cost)
    s.tell(events.ACTION_TAKEN, seat, column=COLUMNS[column], points=points)
    if column == SCHEME_COLUMN:
        if setup.passes_marker[
            s.resolved_space
        ]:  # below the draw on the stack: first the cards, then the marker (R-SCHEME-11)
            s.ask(frames.Marker(seat))
        schemes.ask_draw(s, seat, points)
    else:
        s.pools[POOL_OF_COLUMN[column]] += points


def forfeit(s: RurikState) -> None:
    """Give up the main action for one coin (R-ACT-12); the bribe is gone, bonus actions stay (R-ACT-14, R-ACT-15).

    Given up on the top scheme space, the marker stays where it is (R-SCHEME-07, R-SCHEME-09).
    """
    seat = s.stack[-1].seat
    s.main_action = st.GIVEN_UP
    s.coins[seat] += 1
    s.tell(events.ACTION_GIVEN_UP, seat, column=COLUMNS[s.resolved_space // s.setup.rows])


# --- muster and move ---------------------------------------------------------------------------------------------


def muster(s: RurikState, region: int) -> None:
    """A troop from the supply into an occupied region (R-MUSTER-02, R-MUSTER-03)."""
    seat = s.stack[-1].seat
    s.pools[st.MUSTER] -= 1
    if not s.occupied[seat] >> region & 1:  # only Maria opens such a region, once a round (R-LEADER-MARIA-01)
        s.abilities_used |= 1 << seat
        s.tell(events.MUSTERED_BY_MARIA, seat, region=s.setup.region_ids[region])
    s.add_troop(seat, region)
    s.tell(events.MUSTERED, seat, region=s.setup.region_ids[region])


def muster_leader(s: RurikState, region: int) -> None:
    """The leader comes back like a troop (R-MUSTER-04)."""
    seat = s.stack[-1].seat
    s.pools[st.MUSTER] -= 1
    s.set_leader(seat, region)
    s.tell(
        events.LEADER_MUSTERED,
        seat,
        leader=s.setup.leader_id(s.leader_ids[seat]),
        region=s.setup.region_ids[region],
    )


def muster_by_attack(s: RurikState, region: int) -> None:
    """An attack point musters beside Sudislav (R-LEADER-SUDISLAV-01)."""
    seat = s.stack[-1].seat
    _spend_attack_point(s)
    s.add_troop(seat, region)
    s.tell(events.MUSTERED_BY_SUDISLAV, seat, region=s.setup.region_ids[region])


def _spend_attack_point(s: RurikState) -> None:
    """Where no card is revealed the smaller check would be wasted (AMB-51), so a plain point goes first."""
    s.pools[st.ATTACK if s.pools[st.ATTACK] else st.EASED] -= 1


def move(s: RurikState, start: int, end: int) -> None:
    """One troop, one step (R-MOVE-02); points may go to several troops or several times to one (R-MOVE-03)."""
    seat = s.stack[-1].seat
    s.pools[st.MOVE] -= 1
    s.move_troop(seat, start, end)
    ids = s.setup.region_ids
    s.tell(events.MOVED, seat, region=ids[start], region_to=ids[end])


def move_leader(s: RurikState, start: int, end: int, along: int) -> None:
    """The leader, one step (R-MOVE-07); with Agatha up to two troops go along (R-LEADER-AGATHA-01)."""
    seat = s.stack[-1].seat
    s.pools[st.MOVE] -= 1
    s.set_leader(seat, end)
    if along:
        s.move_troop(seat, start, end, along)
    ids = s.setup.region_ids
    s.tell(
        events.LEADER_MOVED,
        seat,
        leader=s.setup.leader_id(s.leader_ids[seat]),
        region=ids[start],
        region_to=ids[end],
    )
    if along:
        s.tell(events.WENT_ALONG, seat, count=along)


def send(s: RurikState, start: int, end: int, victim: int) -> None:
    """Predslava sends an opponent's troop away; the opponent gets a coin (R-LEADER-PREDSLAVA-01)."""
    s.move_troop(victim, start, end)
    _sent(s, events.SENT, start, end, victim)


def send_leader(s: RurikState, start: int, end: int, victim: int) -> None:
    """Predslava may send a leader too; nobody goes along (R-LEADER-PREDSLAVA-03, R-LEADER-AGATHA-04)."""
    s.set_leader(victim, end)
    _sent(s, events.LEADER_SENT, start, end, victim)


def _sent(s: RurikState, kind: EventKind, start: int, end: int, victim: int) -> None:
    seat = s.stack[-1].seat
    s.abilities_used |= 1 << seat
    s.coins[victim] += 1
    ids = s.setup.region_ids
    s.tell(
        kind,
        seat,
        victim=s.seat_name(victim),
        leader=s.setup.leader_id(s.leader_ids[victim]),
        region=ids[start],
        region_to=ids[end],
    )
    s.tell(events.SENT_COIN, victim, victim=s.seat_name(victim))


# --- attack ------------------------------------------------------------------------------------------------------


def attack_rebel(s: RurikState, region: int) -> None:
    """A rebel is defeated: its figure and reward are won, with no check (R-ATTACK-04 to R-ATTACK-07, R-ATTACK-06)."""
    seat = s.stack[-1].seat
    _spend_attack_point(s)
    sticker = s.take_rebel(region)
    s.defeated[seat] += (sticker,)
    s.tell(events.REBEL_DEFEATED, seat, region=s.setup.region_ids[region])
    if s.reward_tokens:  # R-VAR-04
        sticker = s.reward_tokens.pop()
        s.spent_tokens.append(sticker)  # R-VAR-05
    goods.reward(s, seat, sticker)
    if (
        s.owner_of[st.SVIATOPOLK] == seat and s.leaders[seat] == region and s.supply[seat]
    ):  # R-LEADER-SVIATOPOLK-02
        s.add_troop(seat, region)
        s.tell(events.REBEL_REPLACED, seat)


def attack_neutral(s: RurikState, region: int) -> None:
    """A neutral troop goes into the box: no reward, no step on the track, no check (R-SOLO-23)."""
    seat = s.stack[-1].seat
    _spend_attack_point(s)
    s.take_neutral(region)
    s.tell(rebellion_events.NEUTRAL_DEFEATED, seat, region=s.setup.region_ids[region])


def cards_due(s: RurikState, seat: int, region: int, victim: int, eased: bool) -> int:
    """Cards to reveal when a seat attacks a victim there now (R-CASUALTY-02 to R-CASUALTY-04, R-CASUALTY-08).

    A stronghold adds one card, not two (R-STRONGHOLD-02, R-CASUALTY-11).
    """
    due = 1
    if s.rulers[region] == victim:  # R-CASUALTY-03
        due += 1
    if s.built[STRONGHOLD * R + region] == victim and s.works(victim, region):  # R-CASUALTY-04
        due += 1
    if eased:  # R-CASUALTY-13
        due -= 1
    if s.owner_of[st.BORIS] == seat and s.leaders[seat] == region:  # R-LEADER-BORIS-01
        due -= 1
    return max(due, 0)


def attack(s: RurikState, region: int, victim: int, pool: int) -> None:
    """An opponent loses a piece; then warfare step and casualty check, in the order of R-ATTACK-15.

    The Rebellion is an opponent like others (R-SOLO-22).

    It always hits (R-ATTACK-13). Each point is resolved fully, with region and victim chosen anew (R-ATTACK-03,
    R-ATTACK-11, R-ATTACK-12); with no piece left there, no further point can be spent there (R-ATTACK-16).
    """
    seat = s.stack[-1].seat
    s.pools[pool] -= 1
    due = cards_due(s, seat, region, victim, pool == st.EASED)
    was_leader = s.remove_piece(victim, region)
    kind = events.LEADER_FELL if was_leader else events.ATTACKED
    s.tell(
        kind,
        seat,
        victim=s.seat_name(victim),
        region=s.setup.region_ids[region],
        leader=s.setup.leader_id(s.leader_ids[victim]),
    )
    if (
        s.owner_of[st.BORIS] == seat and s.leaders[seat] == region and s.coins[victim]
    ):  # R-LEADER-BORIS-02, R-LEADER-BORIS-03
        s.coins[victim] -= 1
        s.coins[seat] += 1
        s.tell(events.COIN_TAKEN, seat, victim=s.seat_name(victim))
    s.warfare[seat] += 1
    s.tell(events.WARFARE, seat, steps=s.warfare[seat])
    schemes.ask_check(s, seat, region, due)


# --- tax and build -----------------------------------------------------------------------------------------------


def tax(s: RurikState, region: int) -> None:
    """Take the good of a region (R-TAX-03 to R-TAX-06); an own market there adds a bonus (R-MARKET-01)."""
    seat = s.stack[-1].seat
    points, good = price(s, seat, region), s.grows[region]
    s.pools[st.TAX] -= points
    s.goods_on &= ~(1 << region)
    goods.stow(s, seat, good)
    s.tell(events.TAXED, seat, region=s.setup.region_ids[region], good=GOODS[good], points=points)
    if s.built[MARKET * R + region] == seat and s.works(seat, region):
        s.ask(frames.Market(seat, region))


def market_bonus(s: RurikState, coin: int) -> None:
    """One more good of the type from the supply, or a coin, for a good that was there (R-MARKET-01 to R-MARKET-04).

    (R-MARKET-02, R-MARKET-03)
    """
    top: frames.Market = s.stack.pop()
    seat, region = top.seat, top.region
    if coin:
        s.coins[seat] += 1
    else:
        goods.stow(s, seat, s.grows[region])
    kind = events.MARKET_COIN if coin else events.MARKET_GOOD
    s.tell(kind, seat, region=s.setup.region_ids[region], good=GOODS[s.grows[region]])


def build(s: RurikState, region: int, structure: int) -> None:
    """Put up a structure for points alone (R-BUILD-03 to R-BUILD-06, R-BUILD-05); a church converts (R-CHURCH-01)."""
    seat = s.stack[-1].seat
    points = price(s, seat, region)
    s.pools[st.BUILD] -= points
    s.put_structure(seat, structure, region)
    s.tell(
        events.BUILT, seat, structure=STRUCTURES[structure], region=s.setup.region_ids[region], points=points
    )
    if structure == CHURCH:
        _consecrate(s, seat, region)


def _consecrate(s: RurikState, seat: int, region: int) -> None:
    """Whom the new church converts is asked, if there is anybody (R-CHURCH-05, R-CHURCH-08)."""
    others = any(s.troops[other * R + region] for other in range(s.setup.sides) if other != seat)
    if s.works(seat, region) and (others or s.rebels[region]):
        s.ask(frames.Church(seat, region))
    else:
        kind = events.CHURCH_IDLE if s.works(seat, region) else events.CHURCH_SILENT
        s.tell(kind, seat, region=s.setup.region_ids[region])


def swap(s: RurikState, victim: int) -> None:
    """A rebel (-1) or an opponent's troop gives way to an own troop (R-CHURCH-01 to R-CHURCH-04, R-CHURCH-07).

    No attack: no warfare step and no check (R-CHURCH-06).
    """
    top: frames.Church = s.stack.pop()
    seat, region = top.seat, top.region
    name = s.setup.region_ids[region]
    if victim < 0 and s.setup.solo is not None:
        s.take_neutral(region)
    elif victim < 0:
        s.rebel_box = tuple(sorted((*s.rebel_box, s.take_rebel(region))))
    else:
        s.remove_troop(victim, region)
    if victim >= 0:
        s.tell(events.TROOP_CONVERTED, seat, region=name, victim=s.seat_name(victim))
    else:
        kind = events.REBEL_CONVERTED if s.setup.solo is None else rebellion_events.NEUTRAL_CONVERTED
        s.tell(kind, seat, region=name)
    if s.supply[seat]:
        s.add_troop(seat, region)
        s.tell(events.CONVERT_JOINED, seat)


def leave(s: RurikState) -> None:
    """With no troop in supply nobody need be removed (R-CHURCH-03)."""
    seat = s.stack.pop().seat
    s.tell(events.NOT_CONVERTED, seat)


# --- bonus actions -----------------------------------------------------------------------------------------------


def convert(s: RurikState, token: int, first: int, second: int) -> None:
    """Two goods become a build or a muster point; the token turns face down (R-CONV-01 to R-CONV-04).

    One conversion a turn, so both tokens need two turns (R-CONV-06).
    """
    seat = s.stack[-1].seat
    s.bonus_actions |= st.CONVERTED
    s.tokens[seat] &= ~(1 << token)
    s.tell(events.CONVERTED_GOODS, seat, good=GOODS[first], good_second=GOODS[second])
    goods.spend(s, seat, first, 1, "R-CONV-05")
    goods.spend(s, seat, second, 1, "R-CONV-05")
    reward, rule = (({"build_points": 1}, "R-CONV-02"), ({"muster_points": 1}, "R-CONV-03"))[token]
    rewards.gain(s, seat, reward, rule)
