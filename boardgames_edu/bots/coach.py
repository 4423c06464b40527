"""The coach: advice for a seat, and a game's costliest decisions.

Like the players it sees only what the seat can know, and it says how sure it is: how many walks of the search
tried a choice, and what it is worth in points. Hints and the look back rest on one judge, which compares whole turns on
one guess of what the seat cannot know: that follows from the position alone, so that they agree. It knows no game.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from boardgames_edu.bots.greedy import evaluation
from boardgames_edu.bots.planner import Course, Plan, Reached, find_plan
from boardgames_edu.bots.reasons import gained
from boardgames_edu.bots.search import SearchPlayer, SearchResult
from boardgames_edu.engine.errors import OptionError, shown
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.labels import in_words, waste
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.dealing import role_field
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, in_figures, listed, say

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH = 2
"""Unfinished turns that the judge follows at a time, to be quick."""
LITTLE = 0.05
"""Points that make no difference between two turns."""
SPARE = 0.5
"""Points up to which a turn that leaves nothing unused is as good."""
_TRIED = 4
"""How many other turns are looked at in place of a doubtful one."""
THROWS = 500
"""How often dice are thrown: a share of one half is then known to about 4 %."""

_ADVICE = N_("{action}: worth {worth}, {visits} of {walks} {walks:walk|walks}. It brings: {reasons}.")
_FEW = N_("Fewer than ten walks: it is a guess.")
_HINT = N_("The best plan found for this turn begins with: {move}. It brings: {reasons}.")
_PLAN = N_("The best plan found for this turn begins with: {move}. Then: {moves}. In all it brings: {reasons}.")
_AGAINST = N_("The best plan found for this turn begins with: {move}. Against {other}, it brings: {reasons}.")
_NO_BETTER = N_("No plan found for this turn is better than: {move}.")
_COST = N_("Decision {number}, {seat}: {action}. It cost {cost} against {better}, which brings: {reasons}.")
_GOOD = N_("Decision {number}, {seat}: {action}. Nothing better was found.")
_ODDS = N_("Odds: {outcomes}.")
_SHARE = N_("{percent} % {outcome}")
_LOSES, _GAINS = N_("{seat} loses {n}"), N_("{seat} gains {n}")


class Advice(NamedTuple):
    """A choice that the coach has evaluated.

    Attributes:
        action: what to do.
        worth: its mean value in points, as the game's evaluator counts them.
        visits: how many walks of the search went through it; trust it more when there were many.
        sentence: all of it in words.
    """

    action: Action
    worth: float
    visits: int
    sentence: str

    def __str__(self) -> str:
        return self.sentence


def advise(
    state: State, top: int = 3, *, seconds: float = 0.5, walks: int | None = None, seed: int = 0
) -> list[Advice]:
    """Return the best choices of the seat that decides, best first.

    Args:
        state: a position; only what the seat can know of it is looked at.
        top: the largest number of choices.
        seconds: how long to think.
        walks: how many walks instead; then the same seed gives the same advice.
        seed: the seed of its guesses.

    Raises:
        OptionError: the game is over, or there is no time.

    Example:
        >>> import boardgames_edu as bg
        >>> state = bg.load("rurik").new(seats=2, seed=5)
        >>> best = advise(state, top=1, walks=20)
        >>> best[0].action in state.legal_actions()
        True
    """
    seat = state.to_move
    if seat is None:
        raise OptionError(N_("The game is over; there is nothing left to decide."))
    player = SearchPlayer(evaluation(state.game), seed, seconds=seconds if walks is None else None, walks=walks)
    choices = player.look(state.view(seat))
    return [
        Advice(choice.action, choice.worth, choice.visits, _advice(state, choice, player.walked))
        for choice in choices[:top]
    ]


def _advice(state: State, choice: SearchResult, walks: int) -> str:
    assert state.to_move is not None
    facts = {
        "action": in_words(state, choice.action),
        "worth": round(choice.worth, 1),
        "visits": choice.visits,
        "walks": walks,
        "reasons": str(Course(choice.end, state.to_move).gains()),
    }
    told = say(_ADVICE, facts) + (f" {say(_FEW)}" if choice.visits < 10 else "")
    return with_odds(told, state, choice.action)


def odds(state: Any, action: Action, seed: int = 0) -> dict[str, float]:
    """Return what an action's dice may bring, and how likely it is.

    An outcome says how many pieces each seat loses or gains on the board.

    Args:
        state: a position; only what the seat that decides can know of it is looked at.
        action: a legal action.
        seed: the seed of the throws.

    Returns:
        By outcome, in words, its share; the likeliest first. Empty where no dice are thrown.

    >>> import boardgames_edu as bg
    >>> state = bg.load("hansa").new(seats=3)
    >>> odds(state, state.legal_actions()[0])
    {}
    """
    if not role_field(state.__class__, "dice"):
        return {}
    rng, found = Random(seed), Counter[str]()
    before = state.view(state.to_move).sample(state.to_move, rng)
    had = _pieces(before)
    for _ in range(THROWS):
        after = before.copy()
        after.rng_state = thrown = rng.getrandbits(64)
        after.apply(action)
        if after.rng_state == thrown:
            return {}
        found[_outcome(after, had)] += 1
    return {words: count / THROWS for words, count in found.most_common()}


def with_odds(sentence: str, state: Any, action: Action) -> str:
    """Return a sentence about an action, followed by its likeliest odds."""
    shares = list(odds(state, action).items())[:4]
    told = [say(_SHARE, {"percent": round(100 * share), "outcome": outcome}) for outcome, share in shares]
    return f"{sentence} {say(_ODDS, {'outcomes': '; '.join(told)})}" if told else sentence


def _pieces(state: Any) -> Counter[str]:
    """Return how many pieces each owner has on the board."""
    found = Counter[str]()
    for place in state.setup.board.places:
        for (owner, *_), count in state.pieces(place).items():
            found[owner] += count
    return found


def _outcome(after: Any, had: Counter[str]) -> str:
    has, told = _pieces(after), list[str]()
    for seat in after.setup.seat_names:
        if change := has[seat] - had[seat]:
            facts = {"seat": seat, "n": abs(change), "game": after.game.name}
            told.append(say(_LOSES if change < 0 else _GAINS, facts))
    return listed(told) if told else say(N_("nobody loses anything"))


class _First(Random):
    """Chance that prefers the first, so that hints of one turn agree."""

    def random(self) -> float:
        """Return no difference."""
        return 0.0


class Judge:
    """The judge of one decision.

    Args:
        state: the position; only what the seat that decides can know of it is looked at.
        seed: the seed of its guesses.

    Attributes:
        plan: the turns that were found.
        best: the position that the best turn leads to.
    """

    def __init__(self, state: State, seed: int = 0) -> None:
        assert state.to_move is not None
        self._seat, self._evaluate = state.to_move, evaluation(state.game)
        self._guess = state.view(self._seat).sample(self._seat, Random(seed))
        self.plan = self._planned()
        self._turns = {first_of(self.plan.best): self.plan.best}
        self.best = self.plan.best
        self.best = self.unless(lambda action: bool(waste(self._guess, action)), SPARE)

    def _planned(self, *first: Action) -> Plan:
        return find_plan(self._guess, self._seat, self._evaluate, _First(0), WIDTH, first=first)

    def turn(self, action: Action) -> Reached:
        """Return the position that the best turn with this beginning leads to."""
        if action not in self._turns:
            self._turns[action] = self._planned(action).best
        return self._turns[action]

    def cost(self, action: Action) -> float:
        """Return an action's cost in points; 0 if it is little."""
        cost = self.best.worth - self.turn(action).worth
        return 0.0 if cost < LITTLE else cost

    def unless(self, doubtful: Callable[[Action], bool], slack: float = LITTLE) -> Reached:
        """Return the best turn, or another if its first action is doubtful.

        The other begins with an action that is not, and is worse by less than ``slack``.
        """
        if not doubtful(first_of(self.best)):
            return self.best
        sure = [action for action in self._ranked() if not doubtful(action)][:_TRIED]
        other = max(map(self.turn, sure), key=lambda end: end.worth, default=self.best)
        return other if other.worth > self.best.worth - slack else self.best

    def middle(self) -> Action:
        """Return the choice that is neither good nor bad at first sight."""
        ranked = self._ranked()
        return ranked[len(ranked) // 2]

    def _ranked(self) -> list[Action]:
        return sorted(self.plan.reach, key=lambda action: -self.plan.reach[action].worth)


def first_of(end: Reached) -> Action:
    """Return the first action of the turn that led to a position."""
    return end.moves()[0]


class BestMove(NamedTuple):
    """A choice that a hint names.

    Attributes:
        action: what to do.
        sentence: that in words, how the turn goes on, and what it brings.
    """

    action: Action
    sentence: str


def hint(state: State, doubtful: Callable[[Action], bool] = lambda _: False) -> BestMove:
    """Return the choice against which a look back finds nothing better.

    Args:
        state: a position; only what the seat that decides can know of it is looked at.
        doubtful: whether an action should not be named if another is as good.

    Example:
        >>> import boardgames_edu as bg
        >>> state = bg.load("hansa").new(seats=3, seed=1)
        >>> hint(state).action in state.legal_actions()
        True
    """
    judge, seat = Judge(state), state.to_move
    assert seat is not None
    end, now, other = judge.unless(doubtful), judge.plan.now, judge.middle()
    improves = end.worth > now.worth + LITTLE
    first, *after = [in_words(step.before.state, step.action) for step in end.way() if step.before and step.action]
    gains = gained(seat, end, now if improves else judge.turn(other))
    facts = {"move": first, "moves": "; ".join(after), "other": in_words(state, other), "reasons": str(gains)}
    template = _NO_BETTER if not any(gains) else _AGAINST if not improves else _PLAN if after else _HINT
    return BestMove(first_of(end), with_odds(say(template, facts), state, first_of(end)))


# --- a game that was played -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ReviewedDecision:
    """A decision of a game that was played, with its cost.

    Attributes:
        number: the first decision is 1; ``match.past[number - 1]`` is the same one.
        seat: who decided.
        action: the decision.
        worth: per seat, what the position was worth after it.
        cost: points by which the best turn found is better; 0 where nothing better was found.
        better: how that turn begins; None where the cost is 0.
        sentence: all of it in words.
    """

    number: int
    seat: int
    action: Action
    worth: tuple[float, ...]
    cost: float
    better: Action | None
    sentence: str

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class Review:
    """The decisions of a game, evaluated.

    Attributes:
        seats: the names of the seats.
        moments: its decisions, in order.
    """

    seats: tuple[str, ...]
    moments: tuple[ReviewedDecision, ...]

    def costly(self, top: int = 3, seat: int | None = None) -> list[ReviewedDecision]:
        """Return the costliest decisions, of one seat or all, never free ones."""
        found = [moment for moment in self.moments if moment.cost > 0 and (seat is None or moment.seat == seat)]
        return sorted(found, key=lambda moment: -moment.cost)[:top]

    def plot(self, ax: "Axes | None" = None, top: int = 3) -> "Axes":
        """Plot each seat's evaluation over time. Axes in, axes out.

        The costliest decisions are marked.
        """
        import matplotlib.pyplot as plt

        if ax is None:
            _, ax = plt.subplots(figsize=(9, 4), layout="constrained")
        numbers = [moment.number for moment in self.moments]
        for seat, (name, style) in enumerate(zip(self.seats, _STYLES, strict=False)):
            ax.plot(numbers, [moment.worth[seat] for moment in self.moments], linestyle=style, label=name, lw=1.6)
        for moment in self.costly(top):
            at = (moment.number, moment.worth[moment.seat])
            ax.plot(*at, "o", color="#D55E00", markersize=8, markerfacecolor="none", markeredgewidth=2)
            ax.annotate(
                f"{moment.number} ({in_figures(-round(moment.cost, 1))})",
                at,
                textcoords="offset points",
                xytext=(6, 8),
                size=9,
                bbox={"boxstyle": "round,pad=0.15", "facecolor": "white", "edgecolor": "none", "alpha": 0.8},
            )
        ax.set_xlabel(say(N_("decision")))
        ax.set_ylabel(say(N_("worth, in points")))
        ax.spines[["top", "right"]].set_visible(False)
        ax.legend(frameon=False)
        return ax


_STYLES = ("-", "--", ":", "-.", (0, (5, 1)), (0, (1, 1)))
"""The line styles of the seats, which tell them apart without colour."""


def review_match(game: Record | Match, *, seed: int = 0) -> Review:
    """Evaluate each decision of a game.

    Long games take some seconds; ``moments`` gives one decision after the other.

    Args:
        game: a record, or a match in which something was played.
        seed: the seed of the guesses of what a seat could not know.

    Raises:
        OptionError: it is neither.
        RecordError: the record does not replay.
    """
    start = start_of(game)
    names = (start.seat_name(seat) for seat in range(start.setup.seats))
    seats = tuple(say("{seat}", {"seat": name}, start.game.name) for name in names)
    return Review(seats, tuple(moments(game, seed=seed)))


def moments(game: Record | Match, *, seed: int = 0) -> Iterator[ReviewedDecision]:
    """Yield the decisions of a game, each when it is evaluated.

    Use it for a progress bar, or to stop early.

    Raises:
        OptionError, RecordError: see ``review_match``.
    """
    state = start_of(game)
    for number, action in enumerate(moves_of(game, state), start=1):
        seat = state.to_move
        assert seat is not None
        cost, better, reasons = _cost(state, action, seed)
        facts = {
            "number": number,
            "seat": state.seat_name(seat),
            "game": state.game.name,
            "action": in_words(state, action),
            "cost": round(cost, 1),
            "better": "" if better is None else in_words(state, better),
            "reasons": reasons,
        }
        state.apply(action)
        evaluate = evaluation(state.game)
        worth = tuple(sum(evaluate(state, other).values()) for other in range(state.setup.seats))
        sentence = say(_GOOD if better is None else _COST, facts)
        yield ReviewedDecision(number, seat, action, worth, cost, better, sentence)


def start_of(game: Record | Match) -> State:
    """Return the position in which a game begins. Raises OptionError."""
    if isinstance(game, Record):
        return game.start(load(game.game))
    if isinstance(game, Match):
        return game.start.copy()
    raise OptionError(N_("A game to look through is a record or a table, not {value}."), value=shown(game))


def moves_of(game: Record | Match, state: State) -> list[Action]:
    """Return a game's moves from its start. Raises RecordError."""
    if isinstance(game, Match):
        return [past.action for past in game.past]
    game.replay(state.game)  # says so when a move does not fit
    return [state.game.parse(move, state) for move in game.moves]


def _cost(state: State, action: Action, seed: int) -> tuple[float, Action | None, str]:
    """Return an action's cost, and the better turn's start and gains."""
    if len(state.legal_actions()) == 1:
        return 0.0, None, ""
    judge, seat = Judge(state, seed), state.to_move
    assert seat is not None
    cost = judge.cost(action)
    if not cost:
        return 0.0, None, ""
    return cost, first_of(judge.best), str(gained(seat, judge.best, judge.turn(action)))
