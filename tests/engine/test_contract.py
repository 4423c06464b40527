"""The contract of a game finds what a maker did wrong, and says it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.engine.playing.match import UndoBarrier
from boardgames_edu.engine.states.game import Game
from boardgames_edu.engine.tally import Partial
from boardgames_edu.testing import Contract
from tests.engine.drawing import WORTH, Drawing, SomeStay, make_drawing


def contract(**changes: Any) -> Any:
    """The contract of the game of drawn tickets."""
    return type("Drawn", (Contract,), {"game_type": make_drawing(**changes)})()


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """No game of a test stays."""
    yield
    if "drawing" in bg.game_names():
        bg.unregister("drawing")


def checked(test: str, **changes: Any) -> None:
    """Run a test of the contract."""
    kind = contract(**changes)
    bg.register(kind.game_type())
    getattr(kind, test)({})


class TestDrawing(Contract):
    game_type = Drawing


# --- points of a view ----------------------------------------------------------------------------------------------


def test_a_view_says_which_points_it_does_not_know() -> None:
    state = make_drawing()().new()
    for _ in range(4):
        state.play("draw")
    view = state.view("blue")
    assert str(view.scores()[1][0]) == "Tickets: ?"
    assert isinstance(view.totals()[1], Partial)
    assert (str(view.seat("red").points), repr(view.totals()[1])) == ("0 + ?", "0 + ?")
    assert view.totals()[0] == state.totals()[0]
    assert type(view.totals()[0]) is int
    assert "red: 0 + ?" in str(view)
    assert type(state.totals()[1]) is int


@pytest.mark.parametrize(
    ("worth", "said"),
    [
        (lambda hand: sum(WORTH[ticket] for ticket in hand if ticket >= 0), "hang on covered cards; give HIDDEN for"),
        (lambda hand: len(hand) and (HIDDEN not in hand) * 5, "hang on covered cards"),
        (lambda hand: sum({0: 5, 1: -26, 2: 7, 3: 3}.get(ticket, 0) for ticket in hand), "hang on covered"),
    ],
)
def test_a_false_total_of_a_view_is_found(worth: Callable[[Any], Any], said: str) -> None:
    """Where it is played, and by the contract."""
    with pytest.raises(TypeError, match=f"after 'draw': blue's points as red sees them: .*{said}") as slip:
        make_drawing(worth=worth)().new().play("draw")
    assert len(str(slip.value)) < 300
    with pytest.raises(TypeError, match=f"'s points as .* sees them: .*{said}"):
        checked("test_a_view_gives_no_false_points", worth=worth)
    checked("test_a_view_gives_no_false_points")


def test_a_line_that_a_view_leaves_out_is_found() -> None:
    kind = make_drawing().state

    def scores(s: Any) -> Any:
        return tuple(lines if HIDDEN not in s.hand[seat] else () for seat, lines in enumerate(kind.scores(s)))

    left = type(kind)("Left", (kind,), {"__qualname__": "Left", "__module__": __name__, "scores": scores})
    with pytest.raises(TypeError, match=r"points as .* sees them are 0, in truth .*give it a line with HIDDEN"):
        checked("test_a_view_gives_no_false_points", state=left)


# --- undo ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["draw", "roll"])
def test_chance_and_drawn_cards_are_a_barrier_by_themselves(move: str) -> None:
    """No event of this game says ``reveals``."""
    match = bg.Match(make_drawing()().new())
    match.play(move)
    assert getattr(match.barrier(), "code", "") == "revealed"
    with pytest.raises(UndoBarrier, match="brought hidden information to light"):
        match.undo()
    match.undo(teaching=True)


def test_what_lay_open_is_taken_back() -> None:
    match = bg.Match(make_drawing()().new())
    for move in ("draw", "draw", "lay"):
        match.play(move)
    assert match.barrier() is None
    match.undo()


def look(s: Any) -> None:
    """What lies on top of the deck has an effect, and stays there."""
    s.rolled = 1 + s.deck[-1] % 2


def test_a_covered_card_that_is_used_where_it_lies_is_a_barrier() -> None:
    match = bg.Match(make_drawing(lay=look)().new())
    for move in ("draw", "draw", "lay"):
        match.play(move)
    assert getattr(match.barrier(), "code", "") == "revealed"


RARE: dict[str, Callable[[Any], bool]] = {
    "two cards of a hundred": lambda s: s.deck[-1] == 1 and s.deck[-2] == 1 and s.deck[-3] == 0,
    "a table of cards": lambda s: {(1, 1, 0): True}.get(tuple(s.deck[-3:]), False),
    "a sum": lambda s: sum(n * WORTH[s.deck[-n]] for n in (1, 2, 3)) > 39,
    "another's hand": lambda s: s.deck[0] == s.deck[1] == 3 == s.hand[1][0],
    "what is no number": lambda s: (s.deck[-1], s.deck[-2], s.deck[-3]) == (1, 1, 0) and isinstance(s.deck[0], int),
}


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("secret", RARE)
def test_a_secret_that_rarely_shows_is_a_barrier(secret: str, seed: int) -> None:
    """One deal in seventy, or fewer, comes out otherwise: that it is not this one has been learned."""

    def peek(s: Any) -> None:
        s.rolled = 6 if RARE[secret](s) else 1

    match = bg.Match(make_drawing(lay=peek)().new(seed=seed))
    for move in ("draw", "draw", "lay"):
        match.play(move)
    assert getattr(match.barrier(), "code", "") == "revealed"


MOVED: list[Callable[[Any], object]] = [
    lambda s: s.deck.insert(0, s.deck.pop()),
    lambda s: s.deck.sort(),
    lambda s: [s.hand[1].count(kind) for kind in range(4)],
    lambda s: s.deck.append(s.deck.pop() if s.deck[-1] >= 0 and s.deck[-1] != -1 else 0),
]


@pytest.mark.parametrize("move", MOVED)
def test_covered_cards_that_nothing_hangs_on_are_no_barrier(move: Any) -> None:
    match = bg.Match(make_drawing(lay=move)().new())
    for word in ("draw", "draw", "lay"):
        match.play(word)
    assert match.barrier() is None


@pytest.mark.parametrize("more", [{}, {"lay": look}])
def test_the_contract_finds_undo_that_peeks(more: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    checked("test_undo_does_not_peek", **more)
    monkeypatch.setattr("boardgames_edu.engine.playing.match.came_to_light", lambda *_: False)
    with pytest.raises(AssertionError, match=r"can be taken back, and (blue|red) has learned something by it"):
        checked("test_undo_does_not_peek", **more)


def test_a_card_that_another_seat_draws_is_a_barrier() -> None:
    """Whoever decides sees its back only, before and after."""

    def share(s: Any) -> None:
        s.hand[1] = (*s.hand[1], s.deck.pop())

    match = bg.Match(make_drawing(lay=share)().new())
    for move in ("draw", "draw", "lay"):
        match.play(move)
    assert getattr(match.barrier(), "code", "") == "revealed"


# --- cards and caches ----------------------------------------------------------------------------------------------


def lose(s: Any, seat: int) -> None:
    """The card that is drawn goes nowhere."""
    s.hand[seat] = ()
    s.recompute_caches()
    s.ask(type(s.setup.game).frames[0](1 - seat))


def double(s: Any, seat: int) -> None:
    """It is laid down, too."""
    s.discard.append(s.hand[seat][0])
    s.recompute_caches()
    s.ask(type(s.setup.game).frames[0](1 - seat))


def forget(s: Any, seat: int) -> None:
    """Nobody counts the hands again."""
    s.ask(type(s.setup.game).frames[0](1 - seat))


def pile_up(s: Any, seat: int) -> None:
    """The decision stays where it is."""
    s.recompute_caches()
    s.stack += [type(s.setup.game).frames[0](1 - seat)] * 60


SLIPS = [
    (lose, r"after 'draw': the tickets: 1 lies nowhere \(\w+\); each lies in one Deck, Hand or Pool unless"),
    (double, r"after 'draw': the tickets: 1 lies too many \(\w+\); each lies in one Deck, Hand or Pool$"),
    (forget, r"after 'draw': Drawn\.held is stale: \[0, 0\], and recompute_caches\(\) makes \[1, 0\]"),
    (pile_up, r"after 'draw': 60 decisions lie on the stack, turn on top, and at most 50 may"),
]


@pytest.mark.parametrize(("draw", "said"), SLIPS)
def test_what_a_move_leaves_wrong_is_told_with_the_move(draw: Any, said: str) -> None:
    """Where it is played, in a match, and by the contract."""
    state = make_drawing(draw=draw)().new()
    with pytest.raises(TypeError, match=said) as slip:
        state.copy().play("draw")
    assert len(str(slip.value)) < 300
    with pytest.raises(TypeError, match=said):
        bg.Match(state).play("draw")
    with pytest.raises(TypeError, match=said.replace("'draw'", "'(draw|roll)'")):
        checked("test_nothing_is_lost_or_made", draw=draw)


def test_cards_that_were_not_dealt_are_missed_at_once() -> None:
    with pytest.raises(TypeError, match=r"^the tickets: 16 lie nowhere"):
        make_drawing(deal=lambda s, box: s.deck.clear())().new()


def test_points_that_count_covered_cards_are_told_where_they_are_played() -> None:
    state = make_drawing(worth=lambda hand: sum(WORTH[ticket] for ticket in hand))().new()
    with pytest.raises(TypeError, match=r"after 'draw': Drawn\.scores, as red sees it: a covered card is used as"):
        state.play("draw")


def test_a_position_that_reads_back_otherwise_is_told_by_field() -> None:
    def misread(game: Any, data: Any) -> Any:
        state = Game.from_position(game, data)
        state.rolled = 5
        return state

    with pytest.raises(AssertionError, match=r"rolled: 5 is not 0\n *game: drawing"):
        checked("test_positions_read_back", from_position=misread)


class TestSomeStayInTheBox(Contract):
    """Ten tickets are in play, and those that are laid leave the game."""

    game_type = SomeStay
