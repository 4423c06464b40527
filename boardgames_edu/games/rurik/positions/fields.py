"""Reading a position of Rurik into a checked state.

What a position leaves out has a plain default: no pieces, three coins, both tokens, goods on every region, the
advisors of the round in hand, cards that are named nowhere shuffled below the named ones. What cannot be is refused,
with the place. The fields themselves say where they stand (``state``); here are the checks, and what is dealt.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from boardgames_edu.engine.fields.position import between, number_of
from boardgames_edu.engine.kit import N_, bits, refuse
from boardgames_edu.engine.states.shape import read_typed
from boardgames_edu.games.rurik.codecs import KIND
from boardgames_edu.games.rurik.components import COLUMNS, GOODS, REWARDS, SOLO_LEADER, STRUCTURES
from boardgames_edu.games.rurik.positions.checks import check_rebellion, read_rebellion, read_stack
from boardgames_edu.games.rurik.state import MARIA, PREDSLAVA, G, R, RurikState


def read(game: Any, data: Mapping[str, Any]) -> RurikState:
    """Return a state from plain data. Raises PositionError."""
    s, given = read_typed(game, data, {"turn.seat": str | None}, phase="strategy")
    return _Reader(s, given).state()


class _Reader:
    """A reader that deals what is not given, and checks."""

    def __init__(self, state: RurikState, given: Mapping[str, Any]) -> None:
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
            read_rebellion(s, given)
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
        read_stack(s, given)
        return s

    def _seat(self, seat: int, player: Mapping[str, Any], where: str) -> None:
        s = self.s
        self._leader(seat, player, where)
        most, mine = self.setup.troops[seat], s.troops[seat * R : (seat + 1) * R]
        if min(mine) < 0 or max(mine) > most:
            for region, count in zip(self.setup.region_ids, mine, strict=True):
                between(count, 0, most, f"{where}.troops.{region}")
        for good, slots, count in zip(GOODS, self.components.slots, s.boat[seat * G : (seat + 1) * G], strict=True):
            if not 0 <= count <= slots:
                between(count, 0, slots, f"{where}.boat.{good}")
        if s.abilities_used >> seat & 1 and s.leader_ids[seat] not in (-1, MARIA, PREDSLAVA):
            text = N_("{leader} has no ability that is used up.")
            refuse(f"{where}.ability_used", text, leader=s.leader_name(seat))
        if player.get("unplaced") is None and s.phase == "strategy" and not self.given.get("strategy"):
            s.unplaced[seat] = tuple(sorted(self.components.advisors(len(self.seats), s.round)))

    def _leader(self, seat: int, player: Mapping[str, Any], where: str) -> None:
        s, leader = self.s, self.s.leader_ids[seat]
        if seat >= self.setup.seats:
            check_rebellion(player, where)
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
