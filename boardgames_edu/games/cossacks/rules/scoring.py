"""Points at the end: tasks, places, march tokens left (K-SCORE-06)."""

from collections.abc import Callable, Iterator, Sequence
from operator import eq, ge, le

from boardgames_edu.engine.kit import HIDDEN, N_, EventKind, ScoreLine, Tally, Term, bits
from boardgames_edu.games.cossacks.edition.rows import Achievement, City, HetmanCard, Test
from boardgames_edu.games.cossacks.state import CossackState

_HETMAN = N_("hetman card {hetman}")
_TASK = N_("task {task}")
_SAME = N_("task {task}, the same as a better one")
_PLACE = N_("{kind} {place}")
_LEFT = N_("{count} {count:march token|march tokens} left")
_Entry = tuple[str, Term]  # the source of a term of the score, and the term
_COMPARE: dict[str, Callable[[int, int], bool]] = {">=": ge, "==": eq, "<=": le}


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
    "farthest_place_cost": lambda s, seat: max((s.setup.roads.cost[node] for node in bits(s.seals[seat])), default=0),
}
"""What an achievement may compare at the game's end (AMB-66)."""
TASKS_UP = EventKind("tasks_up", "K-SCORE-06", "The task cards are turned up.", True)
WON = EventKind("won", "K-SCORE-13", "{seat} has the largest sum, {points} points, and wins.")
SHARED = EventKind("won", "K-SCORE-14", "{seat} shares the victory with {points} points: nothing decides a tie.")


def holds(s: CossackState, seat: int, places: Sequence[str]) -> bool:
    """Return whether a seat's seals lie on all places (K-ABOUT-07, K-ABOUT-30)."""
    wanted = s.setup.board.mask(places)
    return s.seals[seat] & wanted == wanted


def fulfilled(s: CossackState, seat: int, test: Test) -> bool:
    """Return whether a seat meets an achievement's condition now (K-ABOUT-05)."""
    return _COMPARE[test.op](int(METRICS[test.metric](s, seat)), int(test.value))


class _Card:
    """A seat's task card: places, points, and whether it is fulfilled."""

    def __init__(self, s: CossackState, seat: int, card: HetmanCard | Achievement | City) -> None:
        self.id, self.points, self.is_hetman = card.id, card.points, isinstance(card, HetmanCard)
        self.rule = "K-SCORE-07"
        if isinstance(card, Achievement):
            self.places: frozenset[str] = frozenset()
            self.done = fulfilled(s, seat, card.condition)
        else:
            self.places = frozenset(card.places if isinstance(card, HetmanCard) else [card.place])
            self.done = holds(s, seat, sorted(self.places))
            if not self.is_hetman and not self.done:
                self.rule = "K-ABOUT-08"


def task_cards(s: CossackState, seat: int) -> list[HetmanCard | Achievement | City]:
    """Return the known cards that a seat scores (K-ABOUT-02)."""
    edition, printed = s.setup.components.edition, s.setup.components
    found: list[HetmanCard | Achievement | City] = []
    if s.hetman_cards[seat] >= 0:
        found.append(edition.hetmans[s.hetman_cards[seat]])
    for task in s.tasks[seat]:
        if task >= printed.achievements:
            found.append(edition.cities[task - printed.achievements])
        elif task >= 0:
            found.append(edition.achievements[task])
    return found


def _task_terms(s: CossackState, seat: int) -> Iterator[_Entry]:
    """Yield a term a card; of twins one scores (AMB-26)."""
    cards = [_Card(s, seat, card) for card in task_cards(s, seat)]
    for number, card in enumerate(cards):
        twin = any(
            card.places and other.places == card.places and (other.points, -k) > (card.points, -number)
            for k, other in enumerate(cards)
            if k != number
        )
        if twin:
            yield "task", Term(card.points, "K-SETUP-17", _SAME, {"task": card.id}, applies=False)
        elif card.is_hetman:
            yield "hetman", Term(card.points, card.rule, _HETMAN, {"hetman": card.id}, card.done)
        else:
            yield "task", Term(card.points, card.rule, _TASK, {"task": card.id}, card.done)


def waives(s: CossackState, seat: int) -> bool:
    """Return whether a card waives the points for tokens (K-SCORE-12, AMB-32)."""
    return any(isinstance(card, Achievement) and card.passive for card in task_cards(s, seat))


def _terms(s: CossackState, seat: int) -> Iterator[_Entry]:
    """Yield what a seat scores: tasks, seals (AMB-65), tokens in hand."""
    figures, roads = s.setup.components.figures, s.setup.roads
    yield from _task_terms(s, seat)
    for node in bits(s.seals[seat]):
        named: dict[str, object] = {"place": roads.names[node]}
        if roads.towns >> node & 1:
            yield "town", Term(figures.score_town, "K-SCORE-10", _PLACE, {"kind": "town", **named})
        else:
            yield ("settlement", Term(figures.score_settlement, "K-SCORE-09", _PLACE, {"kind": "settlement", **named}))
    left = s.tokens[seat]
    if not left:
        yield "tokens", Term(figures.score_no_tokens, "K-SCORE-08", N_("no march token left"))
    else:
        spared = waives(s, seat)
        rule = "K-SCORE-12" if spared else "K-SCORE-11"
        yield "tokens", Term(figures.score_token_left * left, rule, _LEFT, {"count": left}, not spared)


def points(s: CossackState, seat: int) -> Tally:
    """Return a seat's score, with terms that do not count."""
    return Tally(*(term for _, term in _terms(s, seat)))


def scores(s: CossackState) -> tuple[tuple[ScoreLine, ...], ...]:
    """Return a score line for each term of each seat (K-ABOUT-01, K-SCORE-13)."""
    return tuple((*_seen(s, seat), *_covered(s, seat)) for seat in range(s.setup.seats))


def _seen(s: CossackState, seat: int) -> Iterator[ScoreLine]:
    """Yield the lines of what is seen (K-SCORE-12)."""
    unsure = s.tokens[seat] and HIDDEN in s.tasks[seat]  # a covered task may waive the points for tokens
    for source, term in _terms(s, seat):
        points = HIDDEN if unsure and source == "tokens" else term.amount if term.applies else 0
        yield ScoreLine(source, points, term.rule, term.template, term.facts)


def _covered(s: CossackState, seat: int) -> Iterator[ScoreLine]:
    """Yield a line for each card that a view hides."""
    if s.hetman_cards[seat] is HIDDEN:
        yield ScoreLine("hetman", HIDDEN, "K-SCORE-07", _HETMAN, {"hetman": str(HIDDEN)})
    for task in s.tasks[seat]:
        if task is HIDDEN:
            yield ScoreLine("task", HIDDEN, "K-SCORE-07", _TASK, {"task": str(HIDDEN)})


def tell_winners(s: CossackState) -> None:
    """Tell that the tasks are turned up, and who has won."""
    if s._log is None:
        return
    s.tell(TASKS_UP)
    winners, totals = s.winners(), s.totals()
    for seat in winners:
        s.tell(WON if len(winners) == 1 else SHARED, seat, points=totals[seat])
