"""Reading a position of Cossack Campaign into a checked state.

What a position leaves out has a plain default: an empty map, gold and march tokens shared out among the seats that
are not named, all seals in hand, action cards that are named nowhere shuffled below the named ones. What cannot be is
refused with the place. The fields themselves say where they stand (``state``); here is what is dealt, and ``checks``
refuses the rest.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from boardgames_edu.engine.fields.frames import Frame, check_stack, read_stack
from boardgames_edu.engine.kit import N_, refuse
from boardgames_edu.engine.states.shape import read_typed
from boardgames_edu.games.cossacks.components import Roads
from boardgames_edu.games.cossacks.frames import Tasks
from boardgames_edu.games.cossacks.positions import checks
from boardgames_edu.games.cossacks.positions.checks import Given
from boardgames_edu.games.cossacks.rules import change, flow
from boardgames_edu.games.cossacks.state import CossackState

FIRST: dict[str, type[Frame]] = {"order": change.Open, "obedience": flow.Next, "exchange": flow.Finish}
"""The next step of the game when a position names none."""


def read(game: Any, data: Mapping[str, Any]) -> CossackState:
    """Return a state from plain data. Raises PositionError."""
    s, given = read_typed(game, data, {}, phase="order")
    s.recompute_caches()
    checks.check_map(s, given)
    _share_out(s, given)
    checks.check_tasks(s)
    checks.check_orders(s)
    _deal(s, given)
    checks.check_round(s, given)
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
        read_stack(s, [_named(s.setup.roads, entry) for entry in stack])
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


def _named(roads: Roads, entry: list[Any]) -> list[Any]:
    """Return an entry of the stack; rewrite the form of older positions."""
    if len(entry) != 5 or entry[0] != "settle" or not isinstance(entry[4], int):
        return entry
    node, flags = entry[4] >> 8, entry[4] & 0xFF
    return [*entry[:4], flags, roads.names[node]] if 0 <= node < roads.count else entry
