"""Reading a position of Cossack Campaign into a checked state.

What a position leaves out has a plain default: an empty map, gold and march tokens shared out among the seats that
are not named, all seals in hand, action cards that are named nowhere shuffled below the named ones. What cannot be is
refused with the place. The fields themselves say where they stand (``state``); here are the checks, and what is dealt.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from boardgames_edu.engine.fields.frames import Frame, check_stack, read_stack
from boardgames_edu.engine.fields.position import between
from boardgames_edu.engine.kit import N_, bits, refuse
from boardgames_edu.engine.states.shape import read_typed
from boardgames_edu.games.cossacks.components import Roads
from boardgames_edu.games.cossacks.frames import Tasks
from boardgames_edu.games.cossacks.rules import change, flow
from boardgames_edu.games.cossacks.state import CossackState

Given = Mapping[str, Any]  # the keys of a position
FIRST: dict[str, type[Frame]] = {"order": change.Open, "obedience": flow.Next, "exchange": flow.Finish}
"""The next step of the game when a position names none."""


def read(game: Any, data: Mapping[str, Any]) -> CossackState:
    """Return a state from plain data. Raises PositionError."""
    s, given = read_typed(game, data, {}, phase="order")
    s.recompute_caches()
    check_map(s, given)
    _share_out(s, given)
    check_tasks(s)
    check_orders(s)
    _deal(s, given)
    check_round(s, given)
    _ask(s, given.get("stack"))
    found: CossackState = s
    return found


def _share_out(s: CossackState, given: Given) -> None:
    figures, n = s.setup.components.figures, s.setup.seats
    on_map = s.red.bit_count() + s.neutral.bit_count() + s.reserve
    stack = given.get("stack")
    if stack and stack[-1][:1] == ["settle"]:  # a token has been lifted and is not laid yet
        on_map += 1
    s.tokens = _shared(s, given, "tokens", figures.march_tokens_per_player * n - on_map)
    s.gold = _shared(s, given, "gold", figures.gold_per_player * n)


def _shared(s: CossackState, given: Given, key: str, total: int) -> list[int]:
    """Return what each seat owns; unnamed seats share the rest (K-SETUP-05)."""
    players = given.get("players", {})
    named = [players.get(name, {}).get(key) for name in s.setup.seat_names]
    left, open_ = total - sum(value or 0 for value in named), named.count(None)
    if left < 0 or (left and not open_):
        text = N_("all seats together own {count}, not {other}.")
        refuse(f"players.{key}", text, count=total, other=total - left)
    found = []
    for value in named:
        share = -(-left // open_) if value is None else value
        if value is None:
            left, open_ = left - share, open_ - 1
        found.append(share)
    return found


def _deal(s: CossackState, given: Given) -> None:
    """Shuffle cards that lie nowhere below the pile; check the hands."""
    printed, n = s.setup.components, s.setup.seats
    rest = Counter(printed.deck)
    rest.subtract(printed.options[order.option].kind for order in s.orders)
    rest.subtract(kind for cards in (s.pile, s.discard, *s.hands) for kind in cards)
    for kind, count in rest.items():
        if count < 0:
            refuse("hand, pile, discard, orders", N_("there are only {count} cards {card}."),
                    card=printed.card_ids[kind], count=printed.cards[kind].copies)  # fmt: skip
    below = sorted(rest.elements())
    if below:
        s.shuffle(below)
    s.pile = below + s.pile
    for at, known in enumerate(s.known):
        if known and Counter(known) - Counter(s.hands[at % n]):
            refuse(f"players.{s.seat_name(at // n)}.known", N_("a card is known that is not in that hand."))
    limit = printed.figures.ataman_hand_limit
    for seat, name in enumerate(s.setup.seat_names):
        if seat != s.hetman and len(s.hands[seat]) > limit and given.get("stack") is None:
            refuse(f"players.{name}.hand", N_("an ataman holds at most {count} cards."), count=limit)


def _ask(s: CossackState, stack: list[list[Any]] | None) -> None:
    if stack is not None:
        read_stack(s, [_updated(s.setup.roads, entry) for entry in stack])
    else:
        _ask_the_usual(s)
        check_stack(s)
    if not s.stack and s.phase != "over":
        refuse("stack", N_("only a game that is over has nothing to decide."))


def _ask_the_usual(s: CossackState) -> None:
    """Ask what is usual when the position does not say."""
    if s.phase == "setup":
        waiting = [seat for seat in (s.hetman, *s.clockwise(s.hetman)) if s.dealt[seat]]
        if not waiting:
            refuse("players", N_("in the setup somebody has a task to lay away."))
        s.stack = [Tasks(waiting[0])]
    elif s.phase in FIRST:
        s.stack = [FIRST[s.phase](s.hetman)]
        if s.phase == "exchange":
            n = s.setup.seats
            s.stack.append(flow.Swaps((s.hetman + 1) % n, n - 1))
        while s.stack and s.stack[-1].automatic:
            s.stack.pop().run(s)


def _updated(roads: Roads, entry: list[Any]) -> list[Any]:
    """Return an entry of the stack; rewrite the form of older positions."""
    if len(entry) != 5 or entry[0] != "settle" or not isinstance(entry[4], int):
        return entry
    node, flags = entry[4] >> 8, entry[4] & 0xFF
    return [*entry[:4], flags, roads.names[node]] if 0 <= node < roads.count else entry


def check_map(s: CossackState, given: Given) -> None:
    """Check what lies on the map, and set the reserve."""
    roads, figures = s.setup.roads, s.setup.components.figures
    taken = 0
    for where, mask, ground in (
        ("red", s.red, roads.circles),
        ("black", s.black, roads.circles),
        ("neutral", s.neutral, roads.places),
    ):
        if mask & ~ground:
            refuse(where, N_("{node} cannot hold this."), node=roads.names[next(bits(mask & ~ground))])
        taken = _apart(roads, taken, mask, where)
    for seat, mask in enumerate(s.seals):
        where = f"players.{s.seat_name(seat)}.seals"
        if mask & ~roads.places:
            refuse(where, N_("seals lie on places only."))
        taken = _apart(roads, taken, mask, where)
        if s.seals_in_hand[seat] < 0:
            refuse(
                where, N_("{seat} has only {count} seals."),
                seat=s.seat_name(seat), count=figures.seals_per_player,
            )  # fmt: skip
    if s.black_on_emblem < 0:
        refuse("black", N_("there are only {count} black tokens."), count=figures.black_tokens)
    _check_links(s)
    seals = sum(mask.bit_count() for mask in s.seals)
    s.reserve = seals if given.get("reserve") is None else between(s.reserve, 0, seals, "reserve")


def _apart(roads: Roads, taken: int, mask: int, where: str) -> int:
    if taken & mask:
        refuse(where, N_("two things lie on {node}."), node=roads.names[next(bits(taken & mask))])
    return taken | mask


def _check_links(s: CossackState) -> None:
    """Check that everything is linked to the Sich (K-MARCH-11)."""
    roads = s.setup.roads
    linked = roads.board.group(0, s.links | 1)
    near = roads.adjacent[0]
    for node in bits(linked):
        near |= roads.adjacent[node]
    loose = (s.links & ~linked) | (s.black & ~near)
    if loose:
        refuse("red", N_("{node} does not hang together with the Sich."), node=roads.names[next(bits(loose))])


def check_tasks(s: CossackState) -> None:
    """Check that tasks can have been dealt like this."""
    first_city = s.setup.components.achievements
    for seat, name in enumerate(s.setup.seat_names):
        for key, numbers, count in (("dealt", s.dealt[seat], 3), ("tasks", s.tasks[seat], 2)):
            achievements = sum(number < first_city for number in numbers)
            if len(numbers) > count or len(set(numbers)) < len(numbers) or achievements > 1:
                text = N_("at most {count} tasks, no two alike, one achievement among them.")
                refuse(f"players.{name}.{key}", text, count=count)
    hetmans = Counter(card for card in s.hetman_cards if card >= 0)
    tasks = Counter(task for pile in (*s.dealt, *s.tasks, s.laid_away) for task in pile if task >= 0)
    if any(count > 1 for count in (*hetmans.values(), *tasks.values())):
        refuse("players", N_("every task card is there once."))
    for seat, name in enumerate(s.setup.seat_names):
        if s.phase == "setup" and len(s.dealt[seat]) != 3 and len(s.tasks[seat]) != 2:
            refuse(f"players.{name}.dealt", N_("in the setup three additional tasks are dealt."))
        if s.dealt[seat] and (s.phase != "setup" or s.tasks[seat] or s.laid_away[seat] >= 0):
            refuse(f"players.{name}.dealt", N_("dealt tasks are there only until one is laid away."))
        three = [task for task in (*s.dealt[seat], *s.tasks[seat], s.laid_away[seat]) if task >= 0]
        cities = sum(task >= first_city for task in three)
        if cities > 2 or len(three) - cities > 1:
            refuse(f"players.{name}.tasks", N_("an achievement and two cities are dealt to everybody."))


def check_orders(s: CossackState) -> None:
    """Check that only cards allowing further orders come before another (K-ORD-09)."""
    if s.orders and s.phase not in ("order", "obedience"):
        refuse("orders", N_("no order is in force in the phase {phase}."), phase=s.phase)
    if s.phase == "obedience" and not s.orders:
        refuse("orders", N_("an order is in force while atamans act."))
    printed, further = s.setup.components, 0
    for k, order in enumerate(s.orders):
        row = printed.options[order.option]
        if k and not further:
            refuse(f"orders[{k}]", N_("no card before it allows a further order."))
        if k and printed.speeches >> order.option & 1:
            refuse(f"orders[{k}]", N_("{card} cannot follow."), card=printed.card_ids[row.kind])
        further += sum(effect["count"] for effect in row.effects if effect["op"] == "extra_orders") - bool(k)
    between(s.further_orders, 0, max(further, 0), "extra")


def check_round(s: CossackState, given: Given) -> None:
    """Check who has acted and declined, and set what is usual."""
    if s.modifier and s.phase != "obedience":
        refuse("modifier", N_("no order is in force in the phase {phase}."), phase=s.phase)
    mine = 1 << s.hetman
    if given.get("acted") is None:
        s.acted = 0 if s.phase == "order" else mine
    if s.phase == "order" and s.acted:
        refuse("acted", N_("nobody has acted in the phase {phase}."), phase=s.phase)
    if s.phase == "obedience" and not s.acted & mine:
        refuse("acted", N_("the hetman {seat} does not act any more."), seat=s.seat_name(s.hetman))
    if given.get("turn") is None:
        s.turn = s.hetman
    if s.declined and s.chain_start < 0:
        refuse("declined", N_("nobody has declined while no change of hetman runs."))
    if s.chain_start >= 0 and not s.declined >> s.chain_start & 1:
        refuse("holder", N_("a change of hetman begins with the one who lets the mace go."))
