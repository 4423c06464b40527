"""Points at the end: tasks, places held, march tokens left (K-SCORE-06 to K-SCORE-14)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import eq, ge, le

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.game import ScoreLine
from boardgames_edu.games.cossacks.edition import Achievement, City, Hetman, Test
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.i18n import N_

_HETMAN = N_("hetman card {hetman}")
_TASK = N_("task {task}")
_SAME = N_("task {task}, the same as a better one")
_PLACE = N_("{kind} {place}")
_EMPTY = N_("no march token left")
_LEFT = N_("{count} {count:march token|march tokens} left")
_COMPARE: dict[str, Callable[[int, int], bool]] = {">=": ge, "==": eq, "<=": le}


def _farthest(s: CossackState, seat: int) -> int:
    return max((s.setup.roads.cost[node] for node in bits(s.seals[seat])), default=0)


METRICS: dict[str, Callable[[CossackState, int], int]] = {
    "gold": lambda s, seat: s.gold[seat],
    "march_tokens_left": lambda s, seat: s.tokens[seat],
    "hand_size": lambda s, seat: len(s.hands[seat]),
    "towns_held": lambda s, seat: (s.seals[seat] & s.setup.roads.towns).bit_count(),
    "settlements_held": lambda s, seat: (s.seals[seat] & ~s.setup.roads.towns).bit_count(),
    "places_held": lambda s, seat: s.seals[seat].bit_count(),
    "is_hetman": lambda s, seat: s.hetman == seat,
    "orders_issued": lambda s, seat: s.issued[seat],
    "orders_obeyed": lambda s, seat: s.obeyed[seat],
    "disobediences": lambda s, seat: s.refused[seat],
    "seals_removed": lambda s, seat: s.removed[seat],
    "hetman_terms": lambda s, seat: s.terms[seat],
    "farthest_place_cost": _farthest,
}
"""What an achievement may compare, each at the end of the game (AMB-66)."""


def holds(s: CossackState, seat: int, places: Sequence[str]) -> bool:
    """Whether a seat's seals lie on all of some places (K-ABOUT-07, K-ABOUT-30)."""
    wanted = s.setup.board.mask(places)
    return s.seals[seat] & wanted == wanted


def fulfilled(s: CossackState, seat: int, test: Test) -> bool:
    """Whether a seat meets the condition of an achievement now (K-ABOUT-05)."""
    return _COMPARE[test.op](int(METRICS[test.metric](s, seat)), int(test.value))


class _Card:
    """A task card of a seat: its places (none for an achievement), points, and whether its task is fulfilled."""

    def __init__(self, s: CossackState, seat: int, card: Hetman | Achievement | City) -> None:
        self.id, self.points, self.is_hetman = card.id, card.points, isinstance(card, Hetman)
        self.rule = "K-SCORE-07"
        if isinstance(card, Achievement):
            self.places: frozenset[str] = frozenset()
            self.done = fulfilled(s, seat, card.condition)
        else:
            self.places = frozenset(card.places if isinstance(card, Hetman) else [card.place])
            self.done = holds(s, seat, sorted(self.places))
            if not self.is_hetman and not self.done:
                self.rule = "K-ABOUT-08"


def task_cards(s: CossackState, seat: int) -> list[Hetman | Achievement | City]:
    """The cards that a seat scores, as far as they are known: hetman card and tasks kept (K-ABOUT-02)."""
    edition, facts = s.setup.facts.edition, s.setup.facts
    found: list[Hetman | Achievement | City] = []
    if s.hetman_cards[seat] >= 0:
        found.append(edition.hetmans[s.hetman_cards[seat]])
    for task in s.tasks[seat]:
        if task >= facts.achievements:
            found.append(edition.cities[task - facts.achievements])
        elif task >= 0:
            found.append(edition.achievements[task])
    return found


def _task_lines(s: CossackState, seat: int) -> list[ScoreLine]:
    """A line a card; of cards with the same task the better one scores (K-SETUP-17, AMB-26)."""
    cards = [_Card(s, seat, card) for card in task_cards(s, seat)]
    lines = []
    for number, card in enumerate(cards):
        twin = any(
            card.places and other.places == card.places and (other.points, -k) > (card.points, -number)
            for k, other in enumerate(cards)
            if k != number
        )
        if twin:
            lines.append(ScoreLine("task", 0, "K-SETUP-17", _SAME, {"task": card.id}))
            continue
        points = card.points if card.done else 0
        if card.is_hetman:
            lines.append(ScoreLine("hetman", points, card.rule, _HETMAN, {"hetman": card.id}))
        else:
            lines.append(ScoreLine("task", points, card.rule, _TASK, {"task": card.id}))
    return lines


def waives(s: CossackState, seat: int) -> bool:
    """Whether a seat has a card that waives the points lost for tokens (K-SCORE-12, AMB-32)."""
    return any(isinstance(card, Achievement) and card.passive for card in task_cards(s, seat))


def scores(s: CossackState) -> tuple[tuple[ScoreLine, ...], ...]:
    """Per seat its lines: task cards (when they are known), a line a seal (AMB-65), and the tokens in hand.

    The largest sum wins (K-ABOUT-01, K-SCORE-13).
    """
    setup = s.setup
    figures, roads = setup.facts.figures, setup.roads
    result = []
    for seat in range(setup.seats):
        lines = _task_lines(s, seat)
        for node in bits(s.seals[seat]):
            town = roads.towns >> node & 1
            lines.append(
                ScoreLine(
                    "town" if town else "settlement",
                    figures.score_town if town else figures.score_settlement,
                    "K-SCORE-10" if town else "K-SCORE-09",
                    _PLACE,
                    {"kind": "town" if town else "settlement", "place": roads.names[node]},
                )
            )
        left = s.tokens[seat]
        if not left:
            lines.append(ScoreLine("tokens", figures.score_no_tokens, "K-SCORE-08", _EMPTY))
        elif waives(s, seat):
            lines.append(ScoreLine("tokens", 0, "K-SCORE-12", _LEFT, {"count": left}))
        else:
            lines.append(
                ScoreLine("tokens", figures.score_token_left * left, "K-SCORE-11", _LEFT, {"count": left})
            )
        result.append(tuple(lines))
    return tuple(result)
