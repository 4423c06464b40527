"""The course of a game: setup, strategy phase, the order of turns (R-GEN-03). ``claim`` has the claim phase."""

from __future__ import annotations

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.chance import shuffle
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik.components import COLUMNS, GOODS, SEATS
from boardgames_edu.games.rurik.rebellion_cards import REBELLION, SOLO_LEADER, in_play
from boardgames_edu.games.rurik.rules import claim, events, rebellion_turn, schemes, solo_setup, turn
from boardgames_edu.games.rurik.state import R, RurikState

# --- setup -------------------------------------------------------------------------------------------------------


def deal(s: RurikState) -> None:
    """Shuffle and lay out everything before the first decision (R-SETUP-01 to R-SETUP-23)."""
    setup, facts = s.setup, s.setup.facts
    s.marker = s.first = _first_seat(s)
    if setup.solo is None:
        _rebels(s)
    s.goods_on = setup.board.in_play  # R-SETUP-11
    if setup.options["goods_tokens"]:
        s.grows = _shuffled_goods(s)
    if setup.options["rebel_tokens"]:
        s.reward_tokens = list(facts.reward_tokens)
        s.rng_state = shuffle(s.reward_tokens, s.rng_state)
    cards = list(facts.scheme_deck)
    s.rng_state = shuffle(cards, s.rng_state)
    half = (len(cards) + 1) // 2  # R-SETUP-13
    s.left_deck, s.right_deck = cards[:half], cards[half:]
    s.deed_deck = list(setup.deeds_in_play)
    s.rng_state = shuffle(s.deed_deck, s.rng_state)
    schemes.fill_row(s)  # R-SETUP-15
    agendas = list(setup.agendas_in_play)
    s.rng_state = shuffle(agendas, s.rng_state)
    for seat in range(setup.seats):
        s.dealt[seat] = tuple(sorted((agendas.pop(), agendas.pop())))
        # R-SETUP-17; the rest stays in the box, R-SETUP-18
    chosen = _dealt_leaders(s)
    s.leader_ids = chosen
    if setup.solo is not None:
        solo_setup.place_the_rebellion(s)
    s.recompute_caches()
    s.ask((frames.Agenda if chosen[0] >= 0 else frames.Leader)(s.first))


def _first_seat(s: RurikState) -> int:
    """The seat that gets the first player marker (R-SETUP-27); alone you are always first (R-SOLO-20)."""
    if s.setup.solo is not None:
        return 0
    first = s.setup.options["first"]
    return s.random(s.setup.seats) if first == "random" else SEATS.index(str(first))


def _dealt_leaders(s: RurikState) -> tuple[int, ...]:
    """The leaders at the start: dealt, named by the options, or -1 while they are to be chosen (R-SETUP-16)."""
    wanted = s.setup.options["leaders"]
    rebellion = () if s.setup.solo is None else (SOLO_LEADER,)
    if wanted == "choose":
        return (*(-1,) * s.setup.seats, *rebellion)
    pile = list(in_play(s.setup.facts.leaders, s.setup.solo))
    if wanted == "deal":
        s.rng_state = shuffle(pile, s.rng_state)
        return (*pile[: s.setup.seats], *rebellion)
    ids = [leader.id for leader in s.setup.facts.leaders]
    return (*(ids.index(name) for name in wanted), *rebellion)  # type: ignore[attr-defined]  # checked by the option


def _shuffled_goods(s: RurikState) -> tuple[int, ...]:
    """The goods tokens of this seat count, shuffled over the regions in play (R-VAR-01, R-VAR-03)."""
    regions = list(bits(s.setup.board.in_play))
    colours = {s.setup.facts.regions[region].colour for region in regions}
    by_colour = s.setup.facts.map.goods_tokens["by_colour"]
    tokens = [
        GOODS.index(good)
        for colour in sorted(colours)
        for good, count in by_colour[colour].items()
        for _ in range(count)
    ]
    s.rng_state = shuffle(tokens, s.rng_state)
    grows = list(s.setup.printed_goods)
    for region, good in zip(regions, tokens, strict=True):
        grows[region] = good
    return tuple(grows)


def _rebels(s: RurikState) -> None:
    """A rebel with its reward in every region in play; what is left lies in the box (R-SETUP-10, R-SETUP-12)."""
    stickers = list(s.setup.facts.stickers)
    s.rng_state = shuffle(stickers, s.rng_state)
    for region in range(R):
        if s.setup.board.in_play >> region & 1:
            s.rebels[region] = 1
            s.stickers[region] = (stickers.pop(),)
    s.rebel_box = tuple(sorted(stickers))


def _next_seat(s: RurikState, seat: int) -> int:
    return (seat + 1) % s.setup.seats


def choose_leader(s: RurikState, leader: int) -> None:
    """A seat takes a leader nobody else has (R-SETUP-16, R-SETUP-32)."""
    seat = s.stack.pop().seat
    s.leader_ids = tuple(leader if other == seat else old for other, old in enumerate(s.leader_ids))
    s.owner_of = tuple(seat if k == leader else old for k, old in enumerate(s.owner_of))
    s.tell(events.LEADER_CHOSEN, seat, leader=s.setup.facts.leaders[leader].id)
    following = _next_seat(s, seat)
    s.ask((frames.Agenda if following == s.first else frames.Leader)(following))


def keep_agenda(s: RurikState, agenda: int) -> None:
    """Keep one of two agendas; the other goes to the box (R-SETUP-17)."""
    seat = s.stack.pop().seat
    s.agendas[seat] = agenda
    s.tell(events.AGENDA_KEPT, seat)
    following = _next_seat(s, seat)
    s.ask((frames.Place if following == s.first else frames.Agenda)(following))


def place_troop(s: RurikState, region: int) -> None:
    """A starting troop in any region in play (R-SETUP-28, R-SETUP-29)."""
    seat = s.stack.pop().seat
    s.add_troop(seat, region)
    s.tell(events.TROOP_PLACED, seat, region=s.setup.region_ids[region])
    following = _next_seat(s, seat)
    placed = s.setup.facts.troops - s.supply[following]
    s.ask((frames.Place if placed < s.setup.facts.starting_troops else frames.PlaceLeader)(following))


def place_leader(s: RurikState, region: int) -> None:
    """The leader beside an own troop (R-SETUP-30)."""
    seat = s.stack.pop().seat
    s.set_leader(seat, region)
    s.tell(
        events.LEADER_PLACED,
        seat,
        leader=s.setup.leader_id(s.leader_ids[seat]),
        region=s.setup.region_ids[region],
    )
    following = _next_seat(s, seat)
    if following == s.first:
        begin_round(s)
    else:
        s.ask(frames.PlaceLeader(following))


# --- strategy phase ----------------------------------------------------------------------------------------------


def begin_round(s: RurikState) -> None:
    """Everybody takes the advisors of this round in hand; the first player places one (R-STRAT-01, R-STRAT-23).

    Among them those resolved last round (R-ACT-23) and those parked for this one (R-REFRESH-05).
    """
    s.phase = "strategy"
    in_hand = 0
    for number in s.setup.facts.advisors(s.setup.sides, s.round):
        in_hand += 1 << 2 * number
    s.unplaced = [in_hand] * s.setup.sides
    if s.rebellion is not None:
        s.rebellion = s.rebellion._replace(line=0)
    s.tell(events.ROUND_BEGINS, s.first, round=s.round)
    s.ask(frames.Advise(s.first))


def advise(s: RurikState, number: int, column: int) -> None:
    """An advisor is meant for a column; its bribe is asked before it stands (R-STRAT-15)."""
    seat = s.stack.pop().seat
    s.ask(frames.Bribe(seat, number, column))


def bribe(s: RurikState, coins: int) -> None:
    """The advisor takes the space above all of lower power, which move down (R-STRAT-07 to R-STRAT-09, R-STRAT-16).

    Placing goes on until nobody has an advisor left in hand (R-STRAT-02).
    """
    top: frames.Bribe = s.stack.pop()
    put_advisor(s, top.seat, top.number, top.column, coins)


def put_advisor(s: RurikState, seat: int, number: int, column: int, coins: int) -> None:
    """An advisor with its bribe goes to its place; the next one is asked for, or the Action phase begins."""
    s.coins[seat] -= coins
    s.unplaced[seat] -= 1 << 2 * number
    row = place_advisor(s, column, seat + 1 | number << 3 | coins << 6)
    power = number + coins
    kind = events.ADVISOR_BRIBED if coins else events.ADVISOR_PLACED
    s.tell(kind, seat, number=number, coins=coins, column=COLUMNS[column], row=row + 1, power=power)
    sides = s.setup.sides
    for step in range(1, sides + 1):
        following = (seat + step) % sides
        if s.unplaced[following]:
            if following >= s.setup.seats:
                s.ask(frames.RebellionAdvisor(REBELLION))
            else:
                s.ask(frames.Advise(following))
            return
    s.phase = "action"
    if s.setup.solo is not None and s.setup.solo.edition.new_card == "each_round":
        rebellion_turn.turn_card(s)
    s.tell(events.ACTION_BEGINS, s.first)
    next_turn(s, s.first - 1)


def power(entry: int) -> int:
    """The power of an advisor on the board: its number and its bribe (R-STRAT-05, R-STRAT-16)."""
    return (entry >> 3 & 7) + (entry >> 6)


def place_advisor(s: RurikState, column: int, entry: int) -> int:
    """Insert an advisor in a column that is not full; returns its row from the top, counted from 0.

    Own advisors are pushed down like others (R-STRAT-14), with their bribes, which count on (R-STRAT-18, R-STRAT-20);
    nobody falls out of a column that had room (R-STRAT-11).
    """
    rows, spaces = s.setup.rows, s.strategy
    top = column * rows
    mine, row = power(entry), 0
    while spaces[top + row] and power(spaces[top + row]) >= mine:
        row += 1
    carried, at = entry, row
    while carried:
        spaces[top + at], carried = carried, spaces[top + at]
        at += 1
        if carried:
            s.tell(events.ADVISOR_PUSHED, (carried & 7) - 1, number=carried >> 3 & 7, row=at + 1)
    return row


# --- action phase ------------------------------------------------------------------------------------------------


def next_turn(s: RurikState, after: int) -> None:
    """The next seat clockwise with an advisor on the board; when there is none the phase ends (R-ACT-01, R-ACT-02)."""
    present = 0
    for entry in s.strategy:
        if entry:
            present |= 1 << (entry & 7)
    sides = s.setup.sides
    for step in range(1, sides + 1):
        seat = (after + step) % sides
        if present >> seat + 1 & 1:
            if seat >= s.setup.seats:
                rebellion_turn.begin(s)
            else:
                turn.begin(s, seat)
            return
    claim.begin(s)


def end_turn(s: RurikState) -> None:
    """Points need not be spent (R-ACT-18, R-MOVE-04); they lapse (R-ACT-20), and the next seat resolves an advisor."""
    seat = s.stack.pop().seat
    if any(s.pools):
        s.tell(events.POINTS_LOST, seat, points=sum(s.pools))
    s.tell(events.TURN_ENDS, seat)
    s.pools[:] = (0, 0, 0, 0, 0, 0)
    s.main_action, s.bonus_actions, s.resolved_space, s.revealed = 0, 0, -1, ()
    next_turn(s, seat)
