"""Reading a position of Rurik into a checked state.

What a position leaves out has a plain default: no pieces, three coins, both tokens, goods on every region, the
advisors of the round in hand, cards that are named nowhere shuffled below the named ones. What cannot be is refused,
with the place. The fields themselves say where they stand (``state``); here are the checks, what is dealt, the
Rebellion, and the stack of decisions.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from boardgames_edu.engine.fields.frames import check_places, check_stack, read_frames
from boardgames_edu.engine.fields.position import between, number_of
from boardgames_edu.engine.kit import N_, bits, refuse
from boardgames_edu.engine.states.shape import read_typed
from boardgames_edu.games.rurik import components, frames
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.codecs import KIND, POOLS
from boardgames_edu.games.rurik.components import COLUMNS, PRIORITIES, REBELLION, REWARDS, SOLO_LEADER, STRUCTURES, YOU
from boardgames_edu.games.rurik.rules import flow
from boardgames_edu.games.rurik.rules.cards.schemes import POINTS
from boardgames_edu.games.rurik.rules.conditions import POOL_OF_COLUMN, open_columns
from boardgames_edu.games.rurik.rules.solo import phases, steps
from boardgames_edu.games.rurik.state import MARIA, PREDSLAVA, G, R, RurikState

Given = Mapping[str, Any]  # keys of a position


def read(game: Any, data: Given) -> RurikState:
    """Return a state from plain data. Raises PositionError."""
    s, given = read_typed(game, data, {"turn.seat": str | None}, phase="strategy")
    return _Reader(s, given).state()


class _Reader:
    """A reader that deals what is not given, and checks."""

    def __init__(self, state: RurikState, given: Given) -> None:
        self.s, self.given = state, given
        self.setup, self.components = state.setup, state.setup.components
        self.seats = state.setup.names

    def state(self) -> RurikState:
        s, given = self.s, self.given
        if given.get("first") is None:
            s.first = s.marker
        for seat, name in enumerate(self.seats):
            self._seat(seat, given.get("players", {}).get(name, {}), f"players.{name}")
        if self.setup.solo is not None:
            _read_rebellion(s, given)
        elif given.get("rebellion") is not None:
            refuse("rebellion", N_("only a solo game, with one seat, has a Rebellion."))
        else:
            s.rebels[:] = [len(under) for under in s.stickers]
        s.recompute_caches()
        self._count_pieces()
        self._rebels()
        self._scheme_cards()
        self._deed_cards()
        self._agendas()
        self._strategy()
        self._turn()
        _read_stack(s, given)
        return s

    def _seat(self, seat: int, player: Given, where: str) -> None:
        s = self.s
        self._leader(seat, player, where)
        most, mine = self.setup.troops[seat], s.troops[seat * R : (seat + 1) * R]
        if min(mine) < 0 or max(mine) > most:
            for region, count in zip(self.setup.region_ids, mine, strict=True):
                between(count, 0, most, f"{where}.troops.{region}")
        boat = s.boat[seat * G : (seat + 1) * G]
        for good, slots, count in zip(components.GOODS, self.components.slots, boat, strict=True):
            between(count, 0, slots, f"{where}.boat.{good}")
        if s.abilities_used >> seat & 1 and s.leader_ids[seat] not in (-1, MARIA, PREDSLAVA):
            text = N_("{leader} has no ability that is used up.")
            refuse(f"{where}.ability_used", text, leader=s.leader_name(seat))
        if player.get("unplaced") is None and s.phase == "strategy" and not self.given.get("strategy"):
            s.unplaced[seat] = tuple(sorted(self.components.advisors(len(self.seats), s.round)))

    def _leader(self, seat: int, player: Given, where: str) -> None:
        s, leader = self.s, self.s.leader_ids[seat]
        if seat >= self.setup.seats:  # R-SOLOACT-07, R-SOLOCLAIM-10, R-SOLOEND-06
            if player.get("leader") not in (None, "sviatopolk_solo"):
                refuse(f"{where}.leader", N_("Sviatopolk leads the Rebellion in every game."))
            if any(player.get(key) for key in ("hand", "deeds", "done", "agenda", "dealt", "defeated")):
                refuse(where, N_("the Rebellion has no schemes, deeds, agendas or defeated rebels."))
            s.leader_ids = (*s.leader_ids[:seat], SOLO_LEADER)
        elif leader >= 0 and leader in s.leader_ids[:seat]:
            name = self.setup.leader_id(leader)
            refuse(f"{where}.leader", N_("{leader} belongs to another player already."), leader=name)
        elif leader == SOLO_LEADER:
            number_of(self.setup.leader_names[:SOLO_LEADER], player["leader"], f"{where}.leader")
        elif leader < 0 and s.leaders[seat] >= 0:
            refuse(f"{where}.leader_in", N_("name the leader first: leader is missing."))

    def _count_pieces(self) -> None:
        for seat, name in enumerate(self.seats):
            if self.s.supply[seat] < 0:
                text, most = (N_("{count} troops are on the map; a player has {most}."), self.setup.troops[seat])
                refuse(f"players.{name}.troops", text, count=most - self.s.supply[seat], most=most)
            for kind, structure in enumerate(STRUCTURES):
                if (left := self.s.structures_left[seat * 3 + kind]) < 0:
                    text = N_("{seat} has built too many of {structure}: {count}, at most {most}.")
                    most = self.components.structures_each[kind]
                    refuse("regions", text, seat=name, structure=structure, count=most - left, most=most)
            if self.s.deeds[seat] & self.s.deeds_done[seat]:
                refuse(f"players.{name}.done", N_("a deed cannot be held and accomplished at once."))

    @staticmethod
    def _rest(all_cards: Iterable[int], used: Iterable[int], names: Sequence[str], where: str) -> list[int]:
        """Return the cards that a position does not name. Raises PositionError."""
        rest = Counter(all_cards)
        rest.subtract(used)
        for card, count in rest.items():
            if count < 0:
                text = N_("{word} is named {count} more {count:time|times} than the box holds it.")
                refuse(where, text, word=names[card], count=-count)
        return sorted(rest.elements())

    def _rebels(self) -> None:
        s, given = self.s, self.given
        if self.setup.solo is not None:  # no rewards lie under rebels there
            if any(given.get(key) for key in ("rebel_box", "reward_tokens", "spent_tokens")):
                refuse("rebel_box, reward_tokens, spent_tokens", N_("solo play has no rewards for rebels."))
            return
        named = [reward for under in (*s.stickers, *s.defeated) for reward in under if reward >= 0]
        rest = self._rest(
            self.components.stickers, (*named, *s.rebel_box), REWARDS, "regions, players.defeated, rebel_box"
        )
        unnamed = [r for r in range(R) if s.stickers[r] and s.stickers[r][0] < 0]
        if rest:
            s.shuffle(rest)
        if sum(s.rebels[r] for r in unnamed) > len(rest):
            most = len(self.components.stickers)
            refuse("regions", N_("there are only {most} rebels in the box."), most=most)
        for r in unnamed:
            s.stickers[r] = tuple(rest.pop() for _ in range(s.rebels[r]))
        s.rebel_box = tuple(sorted((*rest, *s.rebel_box)))
        tokens = (*s.reward_tokens, *s.spent_tokens)
        left = self._rest(self.components.reward_tokens, tokens, REWARDS, "reward_tokens, spent_tokens")
        if given.get("reward_tokens") is None and self.setup.options["rebel_tokens"]:
            s.shuffle(left)
            s.reward_tokens = left

    def _scheme_cards(self) -> None:
        s = self.s
        piles = (s.left_deck, s.right_deck, s.discard_pile, s.drawn, *s.hands)
        rest = self._rest(
            self.components.scheme_deck,
            [card & KIND for pile in piles for card in pile],
            self.setup.scheme_names,
            "left, right, discard, drawn, players.hand",
        )
        if rest:
            s.shuffle(rest)
            even = (len(s.left_deck) + len(s.right_deck) + len(rest) + 1) // 2
            half = min(max(even - len(s.left_deck), 0), len(rest))
            s.left_deck, s.right_deck = rest[:half] + s.left_deck, rest[half:] + s.right_deck

    def _deed_cards(self) -> None:
        s = self.s
        if len(s.deed_row) > 3:
            refuse("row", N_("the open row holds three deeds."))
        held = [deed for mask in (*s.deeds, *s.deeds_done) for deed in bits(mask)]
        rest = self._rest(
            self.setup.deeds_in_play,
            [*s.deed_row, *s.deed_deck, *s.deed_discard, *held],
            self.setup.deed_names,
            "row, deed_deck, players.deeds",
        )
        if rest:
            s.shuffle(rest)
            s.deed_deck = rest + s.deed_deck
        while self.given.get("row") is None and len(s.deed_row) < 3 and s.deed_deck:
            s.deed_row.append(s.deed_deck.pop())

    def _agendas(self) -> None:
        s = self.s
        used: list[int] = []
        for seat, name in enumerate(self.seats):
            if len(s.dealt[seat]) not in (0, 2):
                refuse(f"players.{name}.dealt", N_("a player is dealt two agendas."))
            if s.agendas[seat] >= 0 and s.dealt[seat] and s.agendas[seat] not in s.dealt[seat]:
                refuse(f"players.{name}.agenda", N_("the agenda kept is not one of the two dealt."))
            used += s.dealt[seat] or ([s.agendas[seat]] if s.agendas[seat] >= 0 else [])
        self._rest(self.setup.agendas_in_play, used, self.setup.agenda_names, "players.agenda, players.dealt")

    def _strategy(self) -> None:
        s, rows = self.s, self.setup.rows
        if s.phase == "strategy":
            for k, name in enumerate(COLUMNS):
                column = s.strategy[k * rows : (k + 1) * rows]
                powers = [advisor.power for advisor in column if advisor]
                if any(column[len(powers) :]) or powers != sorted(powers, reverse=True):
                    text = N_("advisors stand from the top without gaps, the more powerful above.")
                    refuse(f"strategy.{name}", text)
        owned = Counter(self.components.advisors(len(self.seats), s.round))
        for seat, name in enumerate(self.seats):
            mine = Counter(advisor.number for advisor in filter(None, s.strategy) if advisor.seat == seat)
            mine.update(s.unplaced[seat])
            for number, count in mine.items():
                if count > (most := owned[number]):
                    text = N_("{seat} has {count} {count:advisor|advisors} {number} in round {round}, at most {most}.")
                    facts = {"seat": name, "count": count, "number": number, "round": s.round, "most": most}
                    refuse("strategy, players.unplaced", text, **facts)

    def _turn(self) -> None:
        turn = self.given.get("turn") or {}
        column, row = turn.get("column"), turn.get("row")
        if (column is None) != (row is None):
            refuse("turn", N_("column and row of the resolved advisor belong together."))
        if column is not None:
            space = number_of(COLUMNS, column, "turn.column") * self.setup.rows
            self.s.resolved_space = space + between(row, 1, self.setup.rows, "turn.row") - 1


# --- the Rebellion, and the stack of decisions -----------------------------------------------------------------------
def _read_rebellion(s: RurikState, given: Given) -> None:
    """Fill in the Rebellion. Raises PositionError."""
    row: Given = given.get("rebellion") or {}
    solo = s.setup.solo
    if s.first != YOU or s.marker != YOU:
        refuse("first, marker", N_("in solo play you are first player in every round."))
    count = len(solo.cards)
    deck = [between(number, 1, count, "rebellion.deck") - 1 for number in row.get("deck", ())]
    if len(set(deck)) != len(deck):
        refuse("rebellion.deck", N_("a card stands there twice."))
    rest = [card for card in range(count) if card not in deck]
    if rest:
        s.shuffle(rest)
    fresh = phases.fresh(solo, tuple(deck + rest))
    priority = fresh.priority
    if row.get("priority") is not None:
        priority = number_of(PRIORITIES, row["priority"], "rebellion.priority")
    locked = fresh.locked
    for name, left in row.get("coins", {}).items():
        column = number_of(PRIORITIES, name, "rebellion.coins")
        own = [number for number in bits(fresh.locked) if solo.mat.bonuses[number].priority == column]
        between(left, 0, len(own), f"rebellion.coins.{name}")
        for number in own[: len(own) - left]:  # the highest go first
            locked &= ~(1 << number)
    line = between(row.get("line", 0), 0, 6, "rebellion.line")
    s.rebellion = replace(fresh, line=line, priority=priority, locked=locked)
    if s.seat_name(REBELLION) not in given.get("players", {}):
        s.coins[REBELLION] = solo.coins
    in_hand = [
        line.number for line in steps.bottom_card(s).lines[priority][s.rebellion.line :] if line.since <= s.round
    ]
    s.unplaced[REBELLION] = tuple(sorted(in_hand)) if s.phase == "strategy" else ()


def _check_rebel_stack(s: RurikState, names: list[str]) -> None:
    """Refuse steps that do not fit the rest. Raises PositionError."""
    if any((frame.seat == REBELLION) != frame.automatic for frame in s.stack):
        refuse("stack", N_("its steps belong to the Rebellion, decisions belong to you."))
    if s.drawn and names[-1] != "rebellion_check":
        refuse("drawn", N_("no drawn card is being looked at now."))
    running = names[0] == "rebellion_end"
    undecided = not running or names[1] in ("rebellion_resolve", "rebellion_action")
    resolved = running and names[1] != "rebellion_resolve"
    if (
        s.bonus_actions
        or (s.resolved_space >= 0) != resolved
        or s.main_action != (st.UNDECIDED if undecided else st.TAKEN)
    ):
        refuse("turn", N_("action, column and row do not fit the step of the Rebellion."))
    pools = {step.pool for step in s.stack if isinstance(step, steps.RebelStep)} - {-1}
    if {pool for pool, count in enumerate(s.pools) if count} != pools:
        refuse("turn.points", N_("the points do not fit the step of the Rebellion."))
    if names[0] == "rebellion_bribe":
        room = open_columns(s) >> s.stack[0].column & 1 and steps.due_line(s) < 6
        frames.needs(s.stack[0], "stack", room)


def most_points(setup: Any, pool: int) -> int:
    """Return the most points of a pool in one turn (R-ACT-09, R-ACT-19)."""
    printed, rows = setup.components, setup.rows
    word = {number: word for word, (number, _) in POINTS.items()}.get(pool, "attack_points")
    schemes: int = max(reward.get(word, 0) for card in printed.schemes for reward in card.rewards)
    deeds: int = max(card.reward.get(word, 0) for card in printed.deeds)
    if pool == st.EASED:
        return deeds
    column = POOL_OF_COLUMN.index(pool)
    action: int = max(setup.space_points[column * rows : (column + 1) * rows])
    return action + schemes + deeds + (pool in (st.MUSTER, st.BUILD))


def _read_stack(s: RurikState, given: Given) -> None:
    """Fill the stack of an otherwise complete state. Raises PositionError."""
    if given.get("stack") is None:
        _usual_stack(s, given)
    else:
        s.stack = read_frames(s.setup, given["stack"])
    check_places(s)
    _check_rest(s, given)
    check_stack(s)


def _usual_stack(s: RurikState, given: Given) -> None:
    """Ask what is usual when the position does not say."""
    if s.phase == "strategy":
        for step in range(s.setup.seats):
            seat = (s.first + step) % s.setup.seats
            if s.unplaced[seat]:
                s.stack = [frames.Advise(seat)]
                return
        refuse("players.unplaced", N_("in the Strategy phase somebody has an advisor left to place."))
    elif s.phase == "action":
        turn = given.get("turn")
        if turn is not None:
            name = turn.get("seat")
            seat = s.first if name is None else number_of(s.setup.names, name, "turn.seat")
            s.stack = [frames.Turn(seat)]
        elif any(s.strategy):
            flow.next_turn(s, s.first - 1)
        else:
            refuse("turn", N_("in the Action phase give a turn, or advisors on the strategy board."))
    elif s.phase == "claim":
        s.stack = [frames.Pick(s.first)]
    elif s.phase == "setup":
        refuse("stack", N_("a position in the setup needs a stack."))


def _check_rest(s: RurikState, given: Given) -> None:
    """Check that what else the position says fits the stack."""
    if not s.stack:
        if s.phase != "over":
            refuse("stack", N_("only a game that is over has nothing to decide."))
        return
    names = [frame.name for frame in s.stack]
    if s.stack[0].automatic:
        _check_rebel_stack(s, names)
        return
    if any(frame.seat >= s.setup.seats for frame in s.stack):
        refuse("stack", N_("the Rebellion decides nothing that is asked."))
    if len({frame.seat for frame in s.stack}) > 1:
        refuse("stack", N_("the decisions of one turn belong to one seat."))
    if s.drawn and names[-1] not in ("draw", "check", "keep", "put_back"):
        refuse("drawn", N_("no drawn card is being looked at now."))
    _check_turn(s, names)
    _check_bonus_actions(s, given, names)
    for pool, (name, count) in enumerate(zip(POOLS, s.pools, strict=True)):
        if count and count > (most := most_points(s.setup, pool)):
            text = N_("no turn brings {count} points of this kind; at most {most}.")
            refuse(f"turn.points.{name}", text, count=count, most=most)


def _check_turn(s: RurikState, names: list[str]) -> None:
    if names[0] == "turn" and s.resolved_space < 0 and not (len(names) > 1 and names[1] == "resolve"):
        if s.main_action == st.UNDECIDED:
            refuse("turn", N_("name column and row of the resolved advisor, or an action that is taken or given_up."))
        s.resolved_space = _fitting_space(s)
    if names[0] != "turn" and (any(s.pools) or s.main_action or s.bonus_actions or s.resolved_space >= 0):
        refuse("turn", N_("there are points only in a turn of the Action phase."))
    if s.phase == "setup":
        _check_setup(s, names[0])


def _fitting_space(s: RurikState) -> int:
    """Return an empty space that gives the points left, if any."""
    rows, points = s.setup.rows, s.setup.space_points

    def misfit(space: int) -> tuple[bool, bool]:
        left = s.pools[POOL_OF_COLUMN[space // rows]] if space // rows < len(POOL_OF_COLUMN) else 0
        return not left, points[space] != left

    return min((space for space, there in enumerate(s.strategy) if there is None), key=misfit)


def _check_bonus_actions(s: RurikState, given: Given, names: list[str]) -> None:
    """Check that bonus actions of this turn have left traces."""
    seat = s.stack[-1].seat
    if s.bonus_actions & st.CONVERTED and s.tokens[seat] == 3:
        refuse("turn.bonus", N_("goods were converted in this turn, so one token is face down."))
    if s.bonus_actions & st.DID_DEED and not s.deeds_done[seat] and "grant" not in names:
        refuse("turn.bonus", N_("a deed was accomplished in this turn, so one is done."))
    turn = given.get("turn") or {}
    if turn.get("column") is not None and s.strategy[s.resolved_space]:
        refuse("turn", N_("the resolved advisor is off its space, so nobody stands there."))


def _check_setup(s: RurikState, name: str) -> None:
    seats = range(s.setup.seats)
    if s.round > 1 or any((*s.claims, *s.warfare, *s.deeds_done)):
        refuse("phase", N_("in the setup no deed is accomplished, and no marker has moved."))
    if name != "leader" and -1 in s.leader_ids:
        refuse("players.leader", N_("everybody has a leader by now."))
    if name in ("leader", "agenda") and any(len(s.dealt[seat]) != 2 for seat in seats):
        refuse("players.dealt", N_("everybody is dealt two agendas by now."))
    most = s.setup.components.starting_troops
    # the Rebellion has placed its own
    placed = [s.setup.components.troops - s.supply[seat] for seat in seats]
    if (
        any(count > most for count in placed)
        or (name == "place" and placed[s.stack[0].seat] == most)
        or (name == "place_leader" and min(placed) < most)
    ):
        refuse("players.troops", N_("everybody places {count} troops in turn before the leaders."), count=most)
