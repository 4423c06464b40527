"""The course of a game: deal, rounds, swaps, end (K-FLOW-01)."""

from typing import Annotated

from boardgames_edu.engine.kit import N_, EventKind, Whole, action, bits, must
from boardgames_edu.engine.states.options import draw_first_seat
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.frames import FIRST, Announce, AutomaticStep, Obey, Swap, Tasks
from boardgames_edu.games.cossacks.queries import budget
from boardgames_edu.games.cossacks.rules import change, scoring
from boardgames_edu.games.cossacks.rules.moments import At
from boardgames_edu.games.cossacks.rules.notation import each_task
from boardgames_edu.games.cossacks.state import CossackState

ROUND_BEGINS = EventKind("round_begins", "K-FLOW-02", "Round {round} begins; {seat} is hetman.", news=3)
WITHOUT_GOLD = EventKind(
    "without_gold",
    "K-ORD-08",
    "{seat} has {gold} gold, the next ataman would be owed {price}: the mace goes on.",
    news=4,
)
ROUND_ENDS = EventKind("round_ends", "K-FLOW-03", "Round {round} is over.", news=3)
ANNOUNCED = EventKind("announced", "K-SCORE-01", "{seat} has no march token left and tells everybody.", news=5)
GOES_ON = EventKind(
    "goes_on", "K-SCORE-03", "{seat} announced the last march token and holds one again: the game goes on."
)
GAME_ENDS = EventKind("game_ends", "K-SCORE-04", "The game is over.", True, news=5)
PENALTY = EventKind(
    "penalty", "K-SCORE-05", "{seat} has kept silent about an empty hand and gets a march token from {owner}.", news=4
)
PENALTY_RESERVE = EventKind(
    "penalty_reserve",
    "K-SCORE-05",
    "{seat} has kept silent about an empty hand and gets a march token from the reserve.",
    news=4,
)


def deal(s: CossackState) -> None:
    """Shuffle and deal everything before the first decision (K-SETUP-01, K-SETUP-06)."""
    setup, printed = s.setup, s.setup.components
    figures, n = printed.figures, setup.seats
    s.hetman = s.turn = draw_first_seat(s)  # K-SETUP-18, K-SETUP-19, AMB-27
    s.terms[s.hetman] = 1
    cards = list(printed.deck)
    s.shuffle(cards)
    for seat in range(n):
        s.hands[seat] = tuple(sorted(cards.pop() for _ in range(figures.action_cards_dealt)))
    s.pile = cards  # K-SETUP-07
    hetmans = list(range(len(printed.hetmans)))
    achievements = list(range(printed.achievements))
    cities = list(range(printed.achievements, len(printed.task_ids)))
    for deck in (hetmans, achievements, cities):  # K-SETUP-08; those that are not dealt take no part: K-SETUP-16
        s.shuffle(deck)
    for seat in range(n):
        s.hetman_cards[seat] = hetmans.pop()  # K-SETUP-09, K-SETUP-10, K-SETUP-11
        s.dealt[seat] = tuple(sorted((achievements.pop(), cities.pop(), cities.pop())))
    s.ask(Tasks(s.hetman))


@action(
    "return {task}",
    rows=each_task("return"),
    label=(N_("Lay an additional task away"), "", N_("{task}")),
    needs=(
        must(
            "K-SETUP-12",
            lambda s: sum(1 << task for task in s.dealt[s.stack[-1].seat] if task >= 0),
            "{task} is none of the three additional tasks that you were dealt.",
            name="task_dealt",
        ),
    ),
    moment=At("K-SETUP-12", "An additional task is laid away once only, before the first round."),
    name="return",
    event=EventKind("task_returned", "K-SETUP-13", "{seat} keeps two additional tasks and lays one away."),
    targets="card:task:{own}:{task}",
)
def return_task(s: CossackState, task: int) -> None:
    """Lay away one additional task and keep two (K-SETUP-12 to K-SETUP-15, K-SETUP-14)."""
    seat = s.stack.pop().seat
    s.tasks[seat] = tuple(other for other in s.dealt[seat] if other != task)
    s.dealt[seat], s.laid_away[seat] = (), task
    waiting = [other for other in s.clockwise(seat) if s.dealt[other]]
    if waiting:
        s.ask(Tasks(waiting[0]))
    else:
        Begin(s.hetman).run(s)


# --- rounds --------------------------------------------------------------------------------------------------------


class Begin(AutomaticStep):
    """The game begins a round."""

    lies_on, first_in = FIRST, ("exchange",)

    def run(self, s: CossackState) -> None:
        """Let the hetman of this moment open the round (K-FLOW-02)."""
        s.phase = "order"
        s.acted = s.declined = s.circled = s.any_card_done = 0
        s.chain_start, s.turn = -1, s.hetman
        s.tell(ROUND_BEGINS, s.hetman, "K-ORD-30" if s.round > 1 else None, round=s.round)
        s.ask(change.Open(s.hetman))


class Next(AutomaticStep):
    """The next ataman acts, or the round ends (K-ORD-08, K-CHG-03).

    A change of hetman in mid-round lays this step below it, so the round is played to its end (K-CHG-08).
    """

    lies_on, first_in = FIRST, ("order", "obedience")

    def run(self, s: CossackState) -> None:
        """Ask the next ataman."""
        if s.round_closing:
            end_round(s)
            return
        if s.hetman_short:
            s.hetman_short = 0
            s.ask(Next(s.hetman))
            change.hand_on(s)
            return
        seat = following(s)
        if seat < 0:
            end_round(s)
            return
        owed = budget.due(s)
        if s.gold[s.hetman] < owed:
            s.tell(WITHOUT_GOLD, s.hetman, gold=s.gold[s.hetman], price=owed)
            s.ask(Next(s.hetman))
            change.hand_on(s)
            return
        s.turn = seat
        s.ask(Obey(seat))


def following(s: CossackState) -> int:
    """Return the next seat clockwise yet to act, or -1 (K-CHG-11)."""
    waiting = budget.left_to_act(s, s.hetman)
    n = s.setup.seats
    for step in range(1, n + 1):
        seat = (s.turn + step) % n
        if waiting >> seat & 1:
            return seat
    return -1


def end_turn(s: CossackState, seat: int) -> None:
    """End a turn: tell an empty hand (K-SCORE-01), then go on."""
    s.ask(Next(seat))
    tell_last_token(s, seat)


def end_round(s: CossackState) -> None:
    """End the orders, then start the swaps (K-FLOW-03, K-ORD-27)."""
    s.withdraw_orders()
    s.phase, s.round_closing = "exchange", 0
    s.tell(ROUND_ENDS, round=s.round)
    s.ask(Finish(s.hetman))
    Swaps((s.hetman + 1) % s.setup.seats, s.setup.seats - 1).run(s)


class Swaps(AutomaticStep):
    """The game goes on with the swaps."""

    seats: Annotated[int, Whole(0, 20)]

    def run(self, s: CossackState) -> None:
        """Let each ataman swap a card, clockwise (K-ORD-13, K-ORD-27, K-ORD-28)."""
        seat, seats = self.seat, self.seats
        while seats:
            here = seat
            seat, seats = (seat + 1) % s.setup.seats, seats - 1
            if s.hands[here]:
                s.ask(Swaps(seat, seats))
                s.ask(Swap(here))
                return


# --- the end -------------------------------------------------------------------------------------------------------


def tell_last_token(s: CossackState, seat: int) -> None:
    """Tell, or ask to tell, that march tokens ran out (K-ABOUT-29)."""
    bit = 1 << seat
    if s.tokens[seat]:
        s.announced &= ~bit
    elif not s.announced & bit:
        if s.setup.manual:
            s.ask(Announce(seat))
        else:
            _announce(s, seat)


def _announce(s: CossackState, seat: int) -> None:
    s.announced |= 1 << seat
    s.tell(ANNOUNCED, seat)


_LAST_TOKEN = At(
    "K-SCORE-01", "You tell it at the end of the turn in which your last march token leaves your hand. {question}"
)


@action("announce", label=(N_("Say that no march token is left"), "", ""), moment=_LAST_TOKEN)
def announce(s: CossackState) -> None:
    """Say that the last march token is gone."""
    _announce(s, s.stack.pop().seat)


@action(
    "silent",
    label=(N_("Say nothing"), "", ""),
    moment=_LAST_TOKEN,
    event=EventKind("silent", "K-SCORE-05", "{seat} says nothing.", news=3),
)
def silent(s: CossackState) -> None:
    """Say nothing of the last march token."""
    s.stack.pop()


class Finish(AutomaticStep):
    """The round ends with penalties, then maybe the game (K-SCORE-02, K-SCORE-03)."""

    lies_on, first_in = FIRST, ("exchange",)

    def run(self, s: CossackState) -> None:
        """End the round, and the game if a last token was announced."""
        before = s.tokens[s.hetman]
        if 0 in s.tokens:
            for seat in (*s.clockwise(s.hetman), s.hetman):
                if not s.tokens[seat] and not s.announced >> seat & 1:
                    _penalty(s, seat)
        if 0 in s.tokens and any(not tokens and s.announced >> seat & 1 for seat, tokens in enumerate(s.tokens)):
            s.phase = "over"
            s.tell(GAME_ENDS)
            scoring.tell_winners(s)
            return
        for seat in bits(s.announced):
            if s.tokens[seat]:
                s.tell(GOES_ON, seat)
        s.round += 1
        s.ask(Begin(s.hetman))
        if before:  # a hetman who has just given the last token away may tell it (OWN-13)
            tell_last_token(s, s.hetman)


def _penalty(s: CossackState, seat: int) -> None:
    """Give a silent seat a token, if any (K-SCORE-05, AMB-30, AMB-63)."""
    if seat != s.hetman and s.tokens[s.hetman]:
        s.tokens[s.hetman] -= 1
        kind = PENALTY
    elif s.reserve:
        s.reserve -= 1
        kind = PENALTY_RESERVE
    else:
        return
    s.tokens[seat] += 1
    s.tell(kind, seat, owner=SEATS[s.hetman])
