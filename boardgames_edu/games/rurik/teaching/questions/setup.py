"""The questions of Rurik about the setup.

How many regions, rebels, cards, coins ... there are when a game begins. The figures are counted by the engine in a
game that was just set up. Knows no screen.
"""

from collections.abc import Callable
from functools import cache

from boardgames_edu.engine.registry import load
from boardgames_edu.games.rurik.components import printed_components
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.games.rurik.teaching.questions.drawing import GAME, RurikDraft, rurik_kind
from boardgames_edu.i18n import N_

Count = Callable[[RurikState], int]
Mixed = tuple[tuple[int, str], ...]
Rules = str | Callable[[int], str]
Figure = tuple[str, str, tuple[Count, Mixed, Rules]]
"""What can be counted when a game is set up.

The question and its answer with the number ``n``; how it is counted, numbers that are mixed up with it, each with what
they are, and the rules that say it, by the number of players where that matters.
"""

_OTHER_SEATS = N_("That is the figure for another number of players.")
_AS_ADVISORS = N_("The board has two sides: three spaces in a column for one or two players, four for three or four.")
_EVEN = N_("Twenty-seven cards cannot be halved: the odd one goes to the left.")
_ALL_CARDS = N_("There are two decks, not one.")
_ALL_REBELS = N_("There are fifteen in all, one for each region in play and the rest in the box.")
_FIVE = N_("The row of deeds has three places.")
_ONE_KEPT = N_("One is kept, but the choice is between two.")
_WITH_LEADER = N_("The leader is not one of the three, and comes afterwards.")
_ONE_EACH = N_("There is one of each kind.")
_ONE_GOOD = N_("Each region in play begins with a single good.")
_TOO_MANY_COINS = N_("The boat and the dock begin with no goods, and the dock with three coins.")
_UNDEALT = N_("Two were dealt to each player, and one of these comes back.")
_TAKEN = N_("Each player has one of the eight.")
_SIZES = tuple(
    (sum(region.min_players <= seats for region in printed_components().regions), _OTHER_SEATS) for seats in (2, 3, 4)
)
"""How many regions are in play, by the number of seats."""
_ADVISORS = (
    N_("How many advisors does each of {seats} players place in round one?"),
    N_("How many advisors does each of {seats} players place in round two?"),
    N_("How many advisors does each of {seats} players place in round three?"),
    N_("How many advisors does each of {seats} players place in round four?"),
)


def _advisors(round: int, text: str) -> Figure:
    def rules(seats: int) -> str:
        last = "R-SETUP-25" if seats == 4 else "R-SETUP-24"
        return f"R-STRAT-23 {('R-SETUP-26', 'R-SETUP-26', 'R-SETUP-23', last)[round - 1]}"

    return (
        text,
        N_("Each player has {n} advisors in this round."),
        (
            lambda state: len(state.setup.components.advisors(state.setup.seats, round)),
            tuple((count, N_("That is the figure for another round.")) for count in (4, 5, 6)),
            rules,
        ),
    )


FIGURES: dict[str, Figure] = {
    "regions": (
        N_("How many regions are in play with {seats} players?"),
        N_("{n} regions are in play."),
        (lambda state: state.setup.board.in_play.bit_count(), _SIZES, lambda seats: f"R-SETUP-0{seats - 1}"),
    ),
    "spaces": (
        N_("How many spaces has the strategy board with {seats} players?"),
        N_("Six columns have {n} spaces together."),
        (
            lambda state: len(state.strategy),
            ((18, _AS_ADVISORS), (24, _AS_ADVISORS), (12, _AS_ADVISORS)),
            lambda seats: "R-SETUP-04 R-STRAT-21" if seats == 2 else "R-SETUP-04 R-STRAT-22",
        ),
    ),
    "rebels": (
        N_("How many rebels stand on the map at the start with {seats} players?"),
        N_("One stands in each region in play: {n}."),
        (lambda state: sum(state.rebels), (*_SIZES, (15, _ALL_REBELS)), "R-SETUP-10"),
    ),
    "box": (
        N_("How many rebels stay in the box with {seats} players?"),
        N_("There are 15 rebels; those without a region stay in the box: {n}."),
        (
            lambda state: len(state.rebel_box),
            ((15, _ALL_REBELS), *((15 - size, said) for size, said in _SIZES)),
            "R-SETUP-12",
        ),
    ),
    "goods": (
        N_("How many goods lie on the map at the start with {seats} players?"),
        N_("One lies in each region in play: {n}."),
        (
            lambda state: state.goods_on.bit_count(),
            (*_SIZES, (2 * _SIZES[0][0], _ONE_GOOD), (2 * _SIZES[1][0], _ONE_GOOD)),
            "R-SETUP-11",
        ),
    ),
    "coins": (
        N_("With how many coins does each of {seats} players begin?"),
        N_("Everybody begins with {n} coins."),
        (lambda state: int(state.seat(0).coins), ((5, _TOO_MANY_COINS), (0, _TOO_MANY_COINS)), "R-SETUP-08"),
    ),
    "left": (
        N_("How many scheme cards lie in the left deck at the start, with {seats} players?"),
        N_("Of the 27 cards, {n} lie on the left."),
        (lambda state: len(state.left_deck), ((13, _EVEN), (27, _ALL_CARDS)), "R-SETUP-13"),
    ),
    "right": (
        N_("How many scheme cards lie in the right deck at the start, with {seats} players?"),
        N_("Of the 27 cards, {n} lie on the right."),
        (lambda state: len(state.right_deck), ((14, _EVEN), (27, _ALL_CARDS)), "R-SETUP-13"),
    ),
    "deeds": (
        N_("How many deeds lie open at the start, with {seats} players?"),
        N_("The open row has {n} deeds."),
        (lambda state: len(state.deed_row), ((5, _FIVE), (4, _FIVE), (2, _FIVE)), "R-SETUP-15"),
    ),
    "agendas": (
        N_("How many agendas is each of {seats} players dealt?"),
        N_("Everybody is dealt {n} and keeps one."),
        (lambda state: len(state.dealt[0]), ((1, _ONE_KEPT), (3, _ONE_KEPT)), "R-SETUP-17"),
    ),
    "unseen": (
        N_("{seats} players have kept their agendas. How many agendas lie in the box then?"),
        N_("Of the eleven, each player has kept one, and {n} lie in the box."),
        (
            lambda state: len(state.setup.components.agendas) - state.setup.seats,
            tuple((11 - 2 * seats, _UNDEALT) for seats in (2, 3, 4)),
            "R-SETUP-17 R-SETUP-18",
        ),
    ),
    "placed": (
        N_("How many ordinary troops does each of {seats} players place during the setup?"),
        N_("Each places {n} ordinary troops, one at a time."),
        (lambda state: state.setup.components.starting_troops, ((4, _WITH_LEADER), (2, _WITH_LEADER)), "R-SETUP-28"),
    ),
    "supply": (
        N_("How many troops are left in each supply after the setup, with {seats} players?"),
        N_("Of twelve troops three stand on the map, and {n} are left."),
        (
            lambda state: state.setup.components.troops - state.setup.components.starting_troops,
            (
                (12, N_("The three troops that were placed are no longer in the supply.")),
                (8, N_("The leader stands on the map, too, but is not one of the twelve.")),
            ),
            "R-GEN-06 R-SETUP-28",
        ),
    ),
    "tokens": (
        N_("How many conversion tokens does each of {seats} players receive?"),
        N_("Everybody receives {n}, one of each kind."),
        (lambda state: len(state.seat(0).tokens), ((1, _ONE_EACH), (4, _ONE_EACH)), "R-SETUP-09"),
    ),
    "leaders": (
        N_("How many leaders stay in the box with {seats} players?"),
        N_("Of eight leaders {n} stay in the box."),
        (lambda state: sum(owner < 0 for owner in state.owner_of), ((8, _TAKEN), (0, _TAKEN)), "R-SETUP-32"),
    ),
    **{f"advisors {at}": _advisors(at, text) for at, text in enumerate(_ADVISORS, start=1)},
}
_OFTEN = ("regions", "spaces", "coins", "deeds", "agendas", "placed", "tokens", "leaders")


@cache
def _set_up(seats: int, seed: int) -> RurikState:
    state: RurikState = load(GAME).new(seats=seats, seed=seed, leaders="deal")
    return state


@rurik_kind(
    N_("How many are there at the start?"),
    {1: N_("what everybody has"), 2: N_("decks, rebels, goods and advisors too")},
    "R-GEN-06 R-SETUP-01 R-SETUP-02 R-SETUP-03 R-SETUP-04 R-SETUP-08 R-SETUP-09 R-SETUP-10 R-SETUP-11 R-SETUP-12 "
    "R-SETUP-13 R-SETUP-15 R-SETUP-17 R-SETUP-18 R-SETUP-23 R-SETUP-24 R-SETUP-25 R-SETUP-26 R-SETUP-28 R-SETUP-32 "
    "R-STRAT-21 R-STRAT-22 R-STRAT-23",
)
def how_many_at_the_start(q: RurikDraft) -> None:
    seats = q.rng.choice((2, 3, 4))
    q.state = state = _set_up(seats, q.rng.randrange(4))
    text, why, (count, mixed_up, rules) = FIGURES[q.rng.choice(_OFTEN if q.level == 1 else sorted(FIGURES))]
    right = count(state)
    q.ask(text, panels=(), seats=seats)  # in a picture they could be counted
    q.number(right)
    for number, mistake in mixed_up:
        q.wrong(number, mistake)
    q.why(why, n=right)
    q.rule(*(rules if isinstance(rules, str) else rules(seats)).split())
