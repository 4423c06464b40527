"""Reading a position of Cossack Campaign into a checked state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.chance import shuffle
from boardgames_edu.engine.frames import Frame, check_stack, read_stack
from boardgames_edu.engine.position import between, number_of, read_shape, refuse, set_of
from boardgames_edu.games.cossacks.components import SEATS, SICH, Roads
from boardgames_edu.games.cossacks.positions.position import (
    COUNTERS,
    FLAGS,
    MODIFIERS,
    PHASES,
    Player,
    Position,
)
from boardgames_edu.games.cossacks.rules import change, flow
from boardgames_edu.games.cossacks.rules.frames import Tasks
from boardgames_edu.games.cossacks.state import CossackState, IssuedOrder
from boardgames_edu.i18n import N_

MOST = 999
FIRST: dict[str, type[Frame]] = {"order": change.Open, "obedience": flow.Next, "exchange": flow.Finish}
"""The next step of the game when a position names none."""


class Reader:
    """A reader that fills a state and checks as it goes."""

    def __init__(self, state: CossackState, wanted: Position) -> None:
        self.s, self.p = state, wanted
        self.setup = state.setup
        self.components = state.setup.components
        self.roads = state.setup.roads
        self.seats = SEATS[: state.setup.seats]

    def state(self) -> CossackState:
        """Return the state. Raises PositionError."""
        s, p = self.s, self.p
        s.round = between(p.round, 1, MOST, "round")
        phase: Any = PHASES[number_of(PHASES, p.phase, "phase")]
        s.phase = phase
        s.hetman = number_of(self.seats, p.hetman, "hetman")
        s.rng_state = between(p.chance, 0, (1 << 64) - 1, "chance")
        for name in p.players:
            number_of(self.seats, name, "players")
        self._map()
        self._tokens_and_gold()
        for seat, name in enumerate(self.seats):
            self._player(seat, p.players.get(name, Player()), f"players.{name}")
        self._tasks()
        self._orders()
        self._cards()
        self._round()
        self._stack()
        return s

    # --- the map -----------------------------------------------------------------------------------------------

    def _map(self) -> None:
        s, p, roads = self.s, self.p, self.roads
        s.red = set_of(roads.names, p.red, "red")
        s.black = set_of(roads.names, p.black, "black")
        s.neutral = set_of(roads.names, p.neutral, "neutral")
        taken = 0
        for where, mask, ground in (
            ("red", s.red, roads.circles),
            ("black", s.black, roads.circles),
            ("neutral", s.neutral, roads.places),
        ):
            if mask & ~ground:
                refuse(where, N_("{node} cannot hold this."), node=roads.names[next(bits(mask & ~ground))])
            taken = self._apart(taken, mask, where)
        for seat, name in enumerate(self.seats):
            where = f"players.{name}.seals"
            seals = set_of(roads.names, p.players[name].seals if name in p.players else (), where)
            if seals & ~roads.places:
                refuse(where, N_("seals lie on places only."))
            taken = self._apart(taken, seals, where)
            s.seals[seat] = seals
            s.seals_in_hand[seat] -= seals.bit_count()
            if s.seals_in_hand[seat] < 0:
                refuse(
                    where,
                    N_("{seat} has only {count} seals."),
                    seat=name,
                    count=self.components.figures.seals_per_player,
                )
        s.black_on_emblem -= s.black.bit_count()
        if s.black_on_emblem < 0:
            refuse(
                "black",
                N_("there are only {count} black tokens."),
                count=self.components.figures.black_tokens,
            )
        s.recompute_caches()
        self._hangs_together()
        seals = sum(mask.bit_count() for mask in s.seals)
        s.reserve = seals if p.reserve is None else between(p.reserve, 0, seals, "reserve")

    def _apart(self, taken: int, mask: int, where: str) -> int:
        if taken & mask:
            refuse(where, N_("two things lie on {node}."), node=self.roads.names[next(bits(taken & mask))])
        return taken | mask

    def _hangs_together(self) -> None:
        """Check that everything is linked to the Sich (K-MARCH-11)."""
        s, roads = self.s, self.roads
        linked = roads.board.group(0, s.links | 1)
        near = roads.adjacent[0]
        for node in bits(linked):
            near |= roads.adjacent[node]
        loose = (s.links & ~linked) | (s.black & ~near)
        if loose:
            refuse(
                "red", N_("{node} does not hang together with the Sich."), node=roads.names[next(bits(loose))]
            )

    def _tokens_and_gold(self) -> None:
        s, figures, n = self.s, self.components.figures, len(self.seats)
        on_map = s.red.bit_count() + s.neutral.bit_count() + s.reserve
        if self.p.stack and self.p.stack[-1][:1] == ["settle"]:  # a token has been lifted and is not laid yet
            on_map += 1
        s.tokens = self._shared("tokens", figures.march_tokens_per_player * n - on_map)
        s.gold = self._shared("gold", figures.gold_per_player * n)

    def _shared(self, key: str, total: int) -> list[int]:
        """Return what each seat owns; unnamed seats share the rest (K-SETUP-05)."""
        named = [getattr(self.p.players.get(name, Player()), key) for name in self.seats]
        for name, value in zip(self.seats, named, strict=True):
            if value is not None:
                between(value, 0, MOST, f"players.{name}.{key}")
        left, open_ = total - sum(value or 0 for value in named), named.count(None)
        if left < 0 or (left and not open_):
            refuse(
                f"players.{key}",
                N_("all seats together own {count}, not {other}."),
                count=total,
                other=total - left,
            )
        found = []
        for value in named:
            share = -(-left // open_) if value is None else value
            if value is None:
                left, open_ = left - share, open_ - 1
            found.append(share)
        return found

    # --- cards and tasks ---------------------------------------------------------------------------------------

    def _kinds(self, words: Iterable[str], where: str) -> list[int]:
        return [number_of(self.components.card_ids, word, where) for word in words]

    def _player(self, seat: int, player: Player, where: str) -> None:
        s, n = self.s, len(self.seats)
        s.hands[seat] = tuple(sorted(self._kinds(player.hand, f"{where}.hand")))
        for name, words in player.known.items():
            owner = number_of(self.seats, name, f"{where}.known")
            s.known[seat * n + owner] = tuple(sorted(self._kinds(words, f"{where}.known.{name}")))
        for name in COUNTERS:
            getattr(s, name)[seat] = between(getattr(player, name), 0, MOST, f"{where}.{name}")
        if player.hetman_card is not None:
            s.hetman_cards[seat] = number_of(
                self.components.hetman_ids, player.hetman_card, f"{where}.hetman_card"
            )
        for key, count in (("dealt", 3), ("tasks", 2)):
            words = getattr(player, key)
            numbers = tuple(
                sorted(number_of(self.components.task_ids, word, f"{where}.{key}") for word in words)
            )
            achievements = sum(number < self.components.achievements for number in numbers)
            if len(numbers) > count or len(set(numbers)) < len(numbers) or achievements > 1:
                refuse(
                    f"{where}.{key}",
                    N_("at most {count} tasks, no two alike, one achievement among them."),
                    count=count,
                )
            getattr(s, key)[seat] = numbers
        if player.away is not None:
            s.laid_away[seat] = number_of(self.components.task_ids, player.away, f"{where}.away")

    def _tasks(self) -> None:
        s = self.s
        hetmans = Counter(card for card in s.hetman_cards if card >= 0)
        tasks = Counter(task for pile in (*s.dealt, *s.tasks, s.laid_away) for task in pile if task >= 0)
        if any(count > 1 for count in (*hetmans.values(), *tasks.values())):
            refuse("players", N_("every task card is there once."))
        for seat, name in enumerate(self.seats):
            if s.phase == "setup" and len(s.dealt[seat]) != 3 and len(s.tasks[seat]) != 2:
                refuse(f"players.{name}.dealt", N_("in the setup three additional tasks are dealt."))
            if s.dealt[seat] and (s.phase != "setup" or s.tasks[seat] or s.laid_away[seat] >= 0):
                refuse(f"players.{name}.dealt", N_("dealt tasks are there only until one is laid away."))
            three = [task for task in (*s.dealt[seat], *s.tasks[seat], s.laid_away[seat]) if task >= 0]
            cities = sum(task >= self.components.achievements for task in three)
            if cities > 2 or len(three) - cities > 1:
                refuse(f"players.{name}.tasks", N_("an achievement and two cities are dealt to everybody."))

    def _orders(self) -> None:
        s, roads = self.s, self.roads
        for k, wanted in enumerate(self.p.orders):
            where = f"orders[{k}]"
            texts = [row.text for row in self.components.options if row.is_order]
            option = number_of(texts, f"{wanted.card} {wanted.option}", where)
            march = self.components.options[option].march
            if (wanted.start or wanted.route) and not march:
                refuse(where, N_("this order names no march."))
            start = -1 if wanted.start is None else number_of(roads.names, wanted.start, f"{where}.start")
            if start == SICH:
                refuse(f"{where}.start", N_("leave the start out for a march from the Sich."))
            route: tuple[int, ...] = ()
            for word in wanted.route:
                place = number_of(roads.names[: roads.place_count + 1], word, f"{where}.route")
                here = route[-1] if route else start
                near = roads.places if here < 0 and march == "home" else roads.joined[max(here, 0)]
                if place == start or place in route or not near >> place & 1:
                    refuse(f"{where}.route", N_("no single path leads on to {place}."), place=word)
                route = (*route, place)
            s.orders.append(IssuedOrder(option, start, route))
        if s.orders and s.phase not in ("order", "obedience"):
            refuse("orders", N_("no order is in force in the phase {phase}."), phase=s.phase)
        if s.phase == "obedience" and not s.orders:
            refuse("orders", N_("an order is in force while atamans act."))
        self._speeches()

    def _speeches(self) -> None:
        """Check that only cards allowing further orders come before another (K-ORD-09)."""
        s, printed = self.s, self.components
        further = 0
        for k, order in enumerate(s.orders):
            option = order.option
            if k and not further:
                refuse(f"orders[{k}]", N_("no card before it allows a further order."))
            if k and printed.speeches >> option & 1:
                refuse(f"orders[{k}]", N_("{card} cannot follow."), card=self.p.orders[k].card)
            effects = printed.options[option].effects
            further += sum(effect["count"] for effect in effects if effect["op"] == "extra_orders") - bool(k)
        s.further_orders = between(self.p.extra, 0, max(further, 0), "extra")

    def _cards(self) -> None:
        s, printed, n = self.s, self.components, len(self.seats)
        pile = self._kinds(self.p.pile, "pile")
        s.discard = self._kinds(self.p.discard, "discard")
        rest = Counter(printed.deck)
        rest.subtract(printed.options[order.option].kind for order in s.orders)
        rest.subtract(kind for cards in (pile, s.discard, *s.hands) for kind in cards)
        for kind, count in rest.items():
            if count < 0:
                refuse("hand, pile, discard, orders", N_("there are only {count} cards {card}."),
                        card=printed.card_ids[kind], count=printed.cards[kind].copies)  # fmt: skip
        below = sorted(rest.elements())
        if below:
            s.rng_state = shuffle(below, s.rng_state)
        s.pile = below + pile[::-1]
        for viewer in range(n):
            for owner in range(n):
                if Counter(s.known[viewer * n + owner]) - Counter(s.hands[owner]):
                    refuse(
                        f"players.{self.seats[viewer]}.known", N_("a card is known that is not in that hand.")
                    )
        limit = printed.figures.ataman_hand_limit
        for seat, name in enumerate(self.seats):
            if seat != s.hetman and len(s.hands[seat]) > limit and self.p.stack is None:
                refuse(f"players.{name}.hand", N_("an ataman holds at most {count} cards."), count=limit)

    # --- the running round -------------------------------------------------------------------------------------

    def _round(self) -> None:
        s, p = self.s, self.p
        s.modifier = number_of(MODIFIERS, p.modifier, "modifier")
        if s.modifier and s.phase != "obedience":
            refuse("modifier", N_("no order is in force in the phase {phase}."), phase=s.phase)
        mine = 1 << s.hetman
        s.acted = (
            (0 if s.phase == "order" else mine) if p.acted is None else set_of(self.seats, p.acted, "acted")
        )
        if s.phase == "order" and s.acted:
            refuse("acted", N_("nobody has acted in the phase {phase}."), phase=s.phase)
        if s.phase == "obedience" and not s.acted & mine:
            refuse("acted", N_("the hetman {seat} does not act any more."), seat=p.hetman)
        s.turn = s.hetman if p.turn is None else number_of(self.seats, p.turn, "turn")
        s.declined = set_of(self.seats, p.declined, "declined")
        s.chain_start = -1 if p.holder is None else number_of(self.seats, p.holder, "holder")
        s.chosen_seat = -1 if p.chosen is None else number_of(self.seats, p.chosen, "chosen")
        s.announced = set_of(self.seats, p.announced, "announced")
        for key, name in FLAGS.items():
            setattr(s, name, int(getattr(p, key)))
        if s.declined and s.chain_start < 0:
            refuse("declined", N_("nobody has declined while no change of hetman runs."))
        if s.chain_start >= 0 and not s.declined >> s.chain_start & 1:
            refuse("holder", N_("a change of hetman begins with the one who lets the mace go."))

    def _stack(self) -> None:
        s, p = self.s, self.p
        if p.stack is not None:
            read_stack(s, [_named(self.roads, entry) for entry in p.stack])
        else:
            self._usual_stack()
            check_stack(s)
        if not s.stack and s.phase != "over":
            refuse("stack", N_("only a game that is over has nothing to decide."))

    def _usual_stack(self) -> None:
        """Ask what is usual when the position does not say."""
        s = self.s
        if s.phase == "setup":
            waiting = [seat for seat in (s.hetman, *s.clockwise(s.hetman)) if s.dealt[seat]]
            if not waiting:
                refuse("players", N_("in the setup somebody has a task to lay away."))
            s.stack = [Tasks(waiting[0])]
        elif s.phase in FIRST:
            s.stack = [FIRST[s.phase](s.hetman)]
            if s.phase == "exchange":
                n = len(self.seats)
                s.stack.append(flow.Swaps((s.hetman + 1) % n, n - 1))
            while s.stack and s.stack[-1].automatic:
                s.stack.pop().run(s)


def _named(roads: Roads, entry: list[Any]) -> list[Any]:
    """Return an entry of the stack; rewrite the form of older positions."""
    if len(entry) != 5 or entry[0] != "settle" or not isinstance(entry[4], int):
        return entry
    node, flags = entry[4] >> 8, entry[4] & 0xFF
    return [*entry[:4], flags, roads.names[node]] if 0 <= node < roads.count else entry


def read(game: Any, data: Mapping[str, Any]) -> CossackState:
    """Return a state from plain data.

    Raises:
        PositionError: an unknown key or name, too many pieces or cards, or a mix that no game can reach; says where.
    """
    setup, wanted = read_shape(game, data, Position)
    return Reader(CossackState(setup), wanted).state()
