"""Reading a position of Rurik into a checked state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.chance import shuffle
from boardgames_edu.engine.position import between, number_of, read_shape, refuse, set_of
from boardgames_edu.games.rurik.components import COLUMNS, GOODS, REWARDS, STRUCTURES, TOKENS, TRACKS
from boardgames_edu.games.rurik.positions import solo as position_solo
from boardgames_edu.games.rurik.positions.position import BONUS, MAIN, MOST, PHASES, POOLS
from boardgames_edu.games.rurik.positions.shape import CardRow, PlayerRow, PositionRow, RegionRow
from boardgames_edu.games.rurik.positions.stack import StackReader, in_play
from boardgames_edu.games.rurik.rebellion_cards import SOLO_LEADER
from boardgames_edu.games.rurik.state import KIND, KNOWN, MARIA, PREDSLAVA, Advisor, G, R, RurikState
from boardgames_edu.i18n import N_


def read(game: Any, data: Mapping[str, Any]) -> RurikState:
    """Return a state from plain data.

    Raises:
        PositionError: an unknown key or name, too many pieces or cards, or a mix that no game can reach; says where.
    """
    setup, wanted = read_shape(game, data, PositionRow)
    return _Reader(RurikState(setup), wanted).state()


class _Reader:
    """A reader that fills a state and checks as it goes."""

    def __init__(self, state: RurikState, wanted: PositionRow) -> None:
        self.s, self.p = state, wanted
        self.setup = state.setup
        self.components = state.setup.components
        self.seats = state.setup.names
        self.schemes = [card.id for card in self.components.schemes]
        self.deeds = [card.id for card in self.components.deeds]
        self.agendas = [card.id for card in self.components.agendas]
        self.leaders = [card.id for card in self.components.leaders]

    def state(self) -> RurikState:
        s, p = self.s, self.p
        s.round = between(p.round, 1, 4, "round")
        s.phase = PHASES[number_of(PHASES, p.phase, "phase")]
        s.marker = number_of(self.seats, p.marker, "marker")
        s.first = s.marker if p.first is None else number_of(self.seats, p.first, "first")
        s.rng_state = between(p.chance, 0, (1 << 64) - 1, "chance")
        s.goods_on = self.setup.board.in_play
        leaders: list[int] = [-1] * len(self.seats)
        for name in p.players:
            number_of(self.seats, name, "players")
        for seat, name in enumerate(self.seats):
            self._player(seat, p.players.get(name, PlayerRow()), f"players.{name}", leaders)
        s.leader_ids = tuple(leaders)
        for name, region in p.regions.items():
            self._region(in_play(self.setup, name, "regions"), region, f"regions.{name}")
        if self.setup.solo is not None:
            position_solo.read(s, p)
        elif p.rebellion is not None:
            refuse("rebellion", N_("only a solo game, with one seat, has a Rebellion."))
        s.recompute_caches()
        self._count_pieces()
        self._rebels()
        self._scheme_cards()
        self._deed_cards()
        self._agendas()
        self._strategy()
        self._turn()
        StackReader(s, p).read()
        return s

    # --- players and regions -----------------------------------------------------------------------------------

    def _player(self, seat: int, player: PlayerRow, where: str, leaders: list[int]) -> None:
        s = self.s
        if seat >= self.setup.seats:
            position_solo.check_player(player, where)
            leaders[seat] = SOLO_LEADER
        elif player.leader is not None:
            leader = number_of(self.leaders, player.leader, f"{where}.leader")
            if leader in leaders:
                refuse(
                    f"{where}.leader", N_("{leader} belongs to another player already."), leader=player.leader
                )
            leaders[seat] = leader
        if player.leader_in is not None:
            if leaders[seat] < 0:
                refuse(f"{where}.leader_in", N_("name the leader first: leader is missing."))
            s.leaders[seat] = in_play(self.setup, player.leader_in, f"{where}.leader_in")
        for name, count in player.troops.items():
            s.troops[seat * R + in_play(self.setup, name, f"{where}.troops")] = between(
                count, 0, self.setup.troops[seat], f"{where}.troops.{name}"
            )
        if player.coins is not None:
            s.coins[seat] = between(player.coins, 0, MOST, f"{where}.coins")
        for good, count in player.boat.items():
            k = number_of(GOODS, good, f"{where}.boat")
            s.boat[seat * G + k] = between(count, 0, self.components.slots[k], f"{where}.boat.{good}")
        for good, count in player.dock.items():
            s.dock[seat * G + number_of(GOODS, good, f"{where}.dock")] = between(
                count, 0, MOST, f"{where}.dock.{good}"
            )
        s.tokens[seat] = set_of(TOKENS, player.tokens, f"{where}.tokens")
        s.hands[seat] = tuple(sorted(number_of(self.schemes, card, f"{where}.hand") for card in player.hand))
        s.deeds[seat] = set_of(self.deeds, player.deeds, f"{where}.deeds")
        s.deeds_done[seat] = set_of(self.deeds, player.done, f"{where}.done")
        s.dealt[seat] = tuple(
            sorted(number_of(self.agendas, card, f"{where}.dealt") for card in player.dealt)
        )
        if player.agenda is not None:
            s.agendas[seat] = number_of(self.agendas, player.agenda, f"{where}.agenda")
        for track, space in player.claims.items():
            s.claims[seat * 3 + number_of(TRACKS, track, f"{where}.claims")] = between(
                space, 0, 5, f"{where}.claims.{track}"
            )
        s.warfare[seat] = between(player.warfare, 0, MOST, f"{where}.warfare")
        s.defeated[seat] = tuple(
            number_of(REWARDS, reward, f"{where}.defeated") for reward in player.defeated
        )
        if player.ability_used:
            if player.leader is not None and leaders[seat] not in (MARIA, PREDSLAVA):
                refuse(
                    f"{where}.ability_used",
                    N_("{leader} has no ability that is used up."),
                    leader=player.leader,
                )
            s.abilities_used |= 1 << seat
        self._unplaced(seat, player, where)

    def _unplaced(self, seat: int, player: PlayerRow, where: str) -> None:
        numbers: Sequence[int] = (
            player.unplaced
            if player.unplaced is not None
            else (
                self.components.advisors(len(self.seats), self.s.round)
                if self.s.phase == "strategy" and not self.p.strategy
                else ()
            )
        )
        for number in numbers:
            between(number, 1, 5, f"{where}.unplaced")
        self.s.unplaced[seat] = tuple(sorted(numbers))

    def _region(self, r: int, region: RegionRow, where: str) -> None:
        s = self.s
        if not region.good:
            s.goods_on &= ~(1 << r)
        if region.grows is not None:
            grows = list(s.grows)
            grows[r] = number_of(GOODS, region.grows, f"{where}.grows")
            s.grows = tuple(grows)
        if isinstance(region.rebels, list):
            self._no_solo(region.rebels, f"{where}.rebels")
            s.stickers[r] = tuple(number_of(REWARDS, reward, f"{where}.rebels") for reward in region.rebels)
            s.rebels[r] = len(region.rebels)
        else:
            self._no_solo(region.rebels, f"{where}.rebels")
            s.rebels[r] = between(region.rebels, 0, len(self.components.stickers), f"{where}.rebels")
        if self.setup.solo is not None:
            s.rebels[r] = between(region.neutral, 0, self.components.troops, f"{where}.neutral")
        elif region.neutral:
            refuse(f"{where}.neutral", N_("neutral troops stand on the map in solo play only."))
        for kind, name in enumerate(STRUCTURES):
            owner = getattr(region, name)
            if owner is not None:
                s.built[kind * R + r] = number_of(self.seats, owner, f"{where}.{name}")

    def _no_solo(self, rebels: int | list[str], where: str) -> None:
        if self.setup.solo is not None and rebels:
            refuse(
                where, N_("in solo play rebels are the troops of the Rebellion; neutral troops are neutral.")
            )

    def _count_pieces(self) -> None:
        for seat, name in enumerate(self.seats):
            if self.s.supply[seat] < 0:
                refuse(
                    f"players.{name}.troops",
                    N_("{count} troops are on the map; a player has {most}."),
                    count=self.setup.troops[seat] - self.s.supply[seat],
                    most=self.setup.troops[seat],
                )
            for kind, structure in enumerate(STRUCTURES):
                if self.s.structures_left[seat * 3 + kind] < 0:
                    most = self.components.structures_each[kind]
                    refuse(
                        "regions",
                        N_("{seat} has built too many of {structure}: {count}, at most {most}."),
                        seat=name,
                        structure=structure,
                        count=most - self.s.structures_left[seat * 3 + kind],
                        most=most,
                    )
            if self.s.deeds[seat] & self.s.deeds_done[seat]:
                refuse(f"players.{name}.done", N_("a deed cannot be held and accomplished at once."))

    # --- rebels and cards --------------------------------------------------------------------------------------

    @staticmethod
    def _rest(all_cards: Iterable[int], used: Iterable[int], names: Sequence[str], where: str) -> list[int]:
        """Return the cards that a position does not name. Raises PositionError."""
        rest = Counter(all_cards)
        rest.subtract(used)
        for card, count in rest.items():
            if count < 0:
                refuse(
                    where,
                    N_("{word} is named {count} more {count:time|times} than the box holds it."),
                    word=names[card],
                    count=-count,
                )
        return sorted(rest.elements())

    def _shuffle(self, cards: list[int]) -> list[int]:
        self.s.rng_state = shuffle(cards, self.s.rng_state)
        return cards

    def _rebels(self) -> None:
        s = self.s
        if self.setup.solo is not None:  # no rewards lie under rebels there
            if self.p.rebel_box or self.p.reward_tokens or self.p.spent_tokens:
                refuse("rebel_box, reward_tokens, spent_tokens", N_("solo play has no rewards for rebels."))
            return
        box = (
            None
            if self.p.rebel_box is None
            else [number_of(REWARDS, reward, "rebel_box") for reward in self.p.rebel_box]
        )
        named = [reward for under in (*s.stickers, *s.defeated, box or ()) for reward in under]
        rest = self._rest(self.components.stickers, named, REWARDS, "regions, players.defeated, rebel_box")
        unnamed = [r for r in range(R) if s.rebels[r] and not s.stickers[r]]
        if rest:
            self._shuffle(rest)
        if sum(s.rebels[r] for r in unnamed) > len(rest):
            refuse(
                "regions", N_("there are only {most} rebels in the box."), most=len(self.components.stickers)
            )
        for r in unnamed:
            s.stickers[r] = tuple(rest.pop() for _ in range(s.rebels[r]))
        s.rebel_box = tuple(sorted(rest + (box or [])))
        tokens = self.p.reward_tokens
        s.spent_tokens = [number_of(REWARDS, reward, "spent_tokens") for reward in self.p.spent_tokens]
        s.reward_tokens = [number_of(REWARDS, reward, "reward_tokens") for reward in reversed(tokens or [])]
        named = [*s.reward_tokens, *s.spent_tokens]
        left = self._rest(self.components.reward_tokens, named, REWARDS, "reward_tokens, spent_tokens")
        if tokens is None and self.setup.options["rebel_tokens"]:
            s.reward_tokens = self._shuffle(left)

    def _card(self, card: str | CardRow, where: str) -> int:
        if isinstance(card, str):
            return number_of(self.schemes, card, where)
        known = set_of(self.seats[: self.setup.seats], card.known, f"{where}.known")
        return number_of(self.schemes, card.card, where) | known << KNOWN

    def _scheme_cards(self) -> None:
        s, p = self.s, self.p
        s.left_deck = [self._card(card, "left") for card in reversed(p.left or ())]
        s.right_deck = [self._card(card, "right") for card in reversed(p.right or ())]
        s.discard_pile = [number_of(self.schemes, card, "discard") for card in p.discard]
        s.drawn = tuple(self._card(card, "drawn") for card in p.drawn)
        named = [
            card & KIND
            for pile in (s.left_deck, s.right_deck, s.discard_pile, s.drawn, *s.hands)
            for card in pile
        ]
        rest = self._rest(
            self.components.scheme_deck, named, self.schemes, "left, right, discard, drawn, players.hand"
        )
        if rest:
            self._shuffle(rest)
            half = min(
                max((len(s.left_deck) + len(s.right_deck) + len(rest) + 1) // 2 - len(s.left_deck), 0),
                len(rest),
            )
            s.left_deck, s.right_deck = rest[:half] + s.left_deck, rest[half:] + s.right_deck

    def _deed_cards(self) -> None:
        s, p = self.s, self.p
        row = [number_of(self.deeds, card, "row") for card in p.row or ()]
        if len(row) > 3:
            refuse("row", N_("the open row holds three deeds."))
        s.deed_deck = [number_of(self.deeds, card, "deed_deck") for card in reversed(p.deed_deck)]
        s.deed_discard = [number_of(self.deeds, card, "deed_discard") for card in p.deed_discard]
        held = [deed for mask in (*s.deeds, *s.deeds_done) for deed in bits(mask)]
        rest = self._rest(
            self.setup.deeds_in_play,
            [*row, *s.deed_deck, *s.deed_discard, *held],
            self.deeds,
            "row, deed_deck, players.deeds",
        )
        if rest:
            s.deed_deck = self._shuffle(rest) + s.deed_deck
        while p.row is None and len(row) < 3 and s.deed_deck:
            row.append(s.deed_deck.pop())
        s.deed_row = row

    def _agendas(self) -> None:
        s = self.s
        used: list[int] = []
        for seat, name in enumerate(self.seats):
            if len(s.dealt[seat]) not in (0, 2):
                refuse(f"players.{name}.dealt", N_("a player is dealt two agendas."))
            if s.agendas[seat] >= 0 and s.dealt[seat] and s.agendas[seat] not in s.dealt[seat]:
                refuse(f"players.{name}.agenda", N_("the agenda kept is not one of the two dealt."))
            used += s.dealt[seat] or ([s.agendas[seat]] if s.agendas[seat] >= 0 else [])
        self._rest(self.setup.agendas_in_play, used, self.agendas, "players.agenda, players.dealt")

    # --- strategy board, turn and stack ------------------------------------------------------------------------

    def _strategy(self) -> None:
        s, rows = self.s, self.setup.rows
        for name, spaces in self.p.strategy.items():
            column, where = number_of(COLUMNS, name, "strategy"), f"strategy.{name}"
            if len(spaces) > rows:
                refuse(where, N_("a column has {most} spaces on this side of the board."), most=rows)
            for row, words in enumerate(spaces):
                if words is not None:
                    s.strategy[column * rows + row] = self._advisor(words, where)
            if s.phase == "strategy":
                self._check_column(s.strategy[column * rows : (column + 1) * rows], where)
        owned = Counter(self.components.advisors(len(self.seats), s.round))
        for seat, name in enumerate(self.seats):
            mine = Counter(advisor.number for advisor in filter(None, s.strategy) if advisor.seat == seat)
            mine.update(s.unplaced[seat])
            for number, count in mine.items():
                if count > owned[number]:
                    refuse(
                        "strategy, players.unplaced",
                        N_(
                            "{seat} has {count} {count:advisor|advisors} {number} in round {round}, at most {most}."
                        ),
                        seat=name,
                        count=count,
                        number=number,
                        round=s.round,
                        most=owned[number],
                    )

    def _advisor(self, words: Sequence[Any], where: str) -> Advisor:
        """Read an advisor that is written ``[seat, number, bribe]``."""
        if len(words) not in (2, 3):
            refuse(where, N_("an advisor is written [seat, number, bribe]."))
        seat, number = number_of(self.seats, words[0], where), between(words[1], 1, 5, where)
        return Advisor(seat, number, between(words[2] if len(words) == 3 else 0, 0, MOST, where))

    @staticmethod
    def _check_column(advisors: Sequence[Advisor | None], where: str) -> None:
        powers = [advisor.power for advisor in advisors if advisor]
        if any(advisors[len(powers) :]) or powers != sorted(powers, reverse=True):
            refuse(where, N_("advisors stand from the top without gaps, the more powerful above."))

    def _turn(self) -> None:
        s, turn = self.s, self.p.turn
        if turn is None:
            return
        s.main_action = number_of(MAIN, turn.action, "turn.action")
        s.bonus_actions = set_of(BONUS, turn.bonus, "turn.bonus")
        if (turn.column is None) != (turn.row is None):
            refuse("turn", N_("column and row of the resolved advisor belong together."))
        if turn.column is not None:
            s.resolved_space = (
                number_of(COLUMNS, turn.column, "turn.column") * self.setup.rows
                + between(turn.row, 1, self.setup.rows, "turn.row")
                - 1
            )
        for pool, count in turn.points.items():
            s.pools[number_of(POOLS, pool, "turn.points")] = between(count, 0, MOST, f"turn.points.{pool}")
