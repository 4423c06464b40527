"""What a seat cannot see is in nothing that a table shows or says to it: a picture, a word, a file, a mark.

Two ways of looking. What is shown must stay the same when the hidden things lie otherwise (samples). And no words that
only the full picture has may stand anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest

import boardgames_edu as bg
from boardgames_edu.bots import make
from boardgames_edu.engine.labels import waste
from boardgames_edu.engine.playing.match import Match, decided_openly
from boardgames_edu.engine.states.state import State
from boardgames_edu.scene.base import NOBODY
from boardgames_edu.scene.model import Scene
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.store import Store
from boardgames_edu.testing import TIMES
from boardgames_edu.widgets.board.live_board import file
from boardgames_edu.widgets.match.controller import MatchController
from boardgames_edu.widgets.table.match_view import MatchView
from boardgames_edu.widgets.table.opening import play
from boardgames_edu.widgets.table.sidebar import words_beside
from tests.engine.drawing import make_drawing
from tests.widgets.test_table import press

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("rurik", 2, {"leaders": "deal"}),
    ("rurik", 4, {"leaders": "choose"}),
    ("hansa", 3, {"missions": True}),
    ("cossacks", 4, {}),
]
DECISIONS = 30 if TIMES == 1 else 60
Open = Callable[..., MatchView]


@pytest.fixture
def opened(store: Store) -> Iterator[Open]:
    """Open tables of any game; a name tells the tables of one test apart."""
    made: list[MatchView] = []

    def open_(game: str, seats: list[Any], **options: Any) -> MatchView:
        made.append(play(game, seats, store=store, name=f"table {len(made)}", **{"seed": 7, **options}))
        return made[-1]

    yield open_
    for found in made:
        found.close()


def texts(thing: Any) -> Iterator[str]:
    """Every text in plain data, whatever holds it; of a picture without its marks."""
    plain = msgspec.to_builtins(thing.marked() if isinstance(thing, Scene) else thing)
    stack = [plain]
    while stack:
        match stack.pop():
            case str(text):
                yield text
            case dict() as found:
                stack += found.values()
            case list() | tuple() as found:
                stack += found


def secret_words(state: State, viewer: int) -> set[str]:
    """The names of cards in the full picture that a viewer's picture does not have."""
    seen = "\n".join(texts(scene_of(state.view(viewer), seat=viewer)))
    return {card.name for card in scene_of(state).cards if card.name and card.name not in seen}


def shown(at: Any) -> list[str]:
    """Everything that a table shows and says, except the log and the story, which are about what was done."""
    beside = {key: value for key, value in words_beside(at).items() if key != "story"}
    board = at.screen.board
    saved = file(board.scene, "svg", "light").decode()
    return [*texts(at.play.scene()), *texts(beside), *texts(at.play.offers()), board.markup(), saved, at.page().words]


def without_deeds(at: Any, heard: list[str]) -> str:
    """What was said, without what was done: an event may name a card that is played."""
    said = " ".join(heard)
    for event in at.match.log:
        said = said.replace(str(event), "")
    return said


def decide(at: Any, rng: Random) -> None:
    """Let whoever is asked choose at random, by a button."""
    if at.play.doubt:
        press(at, "insist")
    else:
        press(at, "play", rng.choice(at.state.legal_actions()).text)


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_until_the_next_one_is_ready_nothing_of_anybody_is_seen(
    opened: Open, game: str, seats: int, options: dict[str, Any]
) -> None:
    at: Any = opened(game, ["human"] * seats, **options)
    rng, kinds, heard = Random(5), set[str](), list[str]()
    at.aloud = lambda *words: heard.extend(filter(None, words))
    for number in range(DECISIONS):
        if at.state.is_over:
            break
        if at.play.faces_down:
            kinds.add(at.state.decision.name)
            told = [*shown(at), without_deeds(at, heard[-2:])]
            for seat in range(seats):
                for secret in secret_words(at.state, seat):
                    assert not [text for text in told if secret in text], (at.state.decision.name, secret)
            assert at.play.viewer == NOBODY
            press(at, "hint")
            assert at.play.message.kind == "info"
        if at.play.covered:
            before = len(at.match.past)
            press(at, "play", at.state.legal_actions()[0].text)
            assert len(at.match.past) == before
        if at.play.covered or (at.play.faces_down and number % 3 == 0):
            press(at, "ready")
            assert at.play.viewer == at.state.to_move
        decide(at, rng)
    assert kinds


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_what_nobody_or_one_seat_sees_does_not_depend_on_what_is_hidden(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    rng, state = Random(3), bg.load(game).new(seats, 3, **options)
    people: list[Any] = [None] * seats
    bots = [None, *(make("random", state.game) for _ in range(seats - 1))]
    for number in range(3 * DECISIONS):
        if state.is_over:
            break
        if number % 4 == 0:
            for viewer, players in ((NOBODY, people), (0, bots)):
                for guess in {seat: state.sample(seat, rng) for seat in range(seats)}.items():
                    if viewer in (NOBODY, guess[0]):
                        same(state, guess[1], players)
        state.apply(rng.choice(state.legal_actions()))


@pytest.fixture
def drawing() -> Iterator[Any]:
    """A game of hidden tickets that only declares itself."""
    yield bg.register(make_drawing()())
    bg.unregister("drawing")


def test_a_small_game_keeps_its_secrets_by_itself(drawing: Any) -> None:
    state, rng = drawing.new(2, 3), Random(1)
    bots: list[Any] = [None, make("random", drawing)]
    while not state.is_over:
        for seat in (0, 1):
            same(state, state.sample(seat, rng), [None, None])
        same(state, state.sample(0, rng), bots)
        state.apply(rng.choice(state.legal_actions()))


def same(state: State, guess: State, players: list[Any]) -> None:
    """A table looks alike in two positions that those who look on cannot tell apart."""
    one, other = (MatchController(Match(found, players)) for found in (state, guess))
    assert one.viewer == other.viewer
    if one.viewer != state.to_move:
        assert one.scene() == other.scene()
        assert (one.prompt(), one.rule(), one.choices()) == (other.prompt(), other.rule(), other.choices())
    else:
        assert one.bare() == other.bare()


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_what_is_told_of_a_decision_does_not_depend_on_what_stays_hidden(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    rng, state, told = Random(3), bg.load(game).new(seats, 3, **options), 0
    for _ in range(DECISIONS):
        if state.is_over:
            break
        before, action = state.copy(), rng.choice(state.legal_actions())
        events: list[Any] = []
        state.apply(action, events)
        for viewer in range(seats):
            guess, others = before.sample(viewer, rng), list[Any]()
            guess.rng_state = before.rng_state
            if viewer != before.to_move and action in guess.legal_actions():
                guess.apply(action, others)
                if guess.view(viewer) == state.view(viewer):
                    told += 1
                    assert [*map(str, events)] == [*map(str, others)]
    assert told


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_a_warning_knows_what_its_seat_knows(game: str, seats: int, options: dict[str, Any]) -> None:
    rng, state = Random(6), bg.load(game).new(seats, 6, **options)
    for number in range(2 * DECISIONS):
        if state.is_over:
            break
        if number % 3 == 0:
            guess = state.sample(state.to_move or 0, rng)
            for action in state.legal_actions()[:6]:
                assert waste(state, action) == waste(guess, action)
        state.apply(rng.choice(state.legal_actions()))


def test_a_decision_that_hides_nothing_needs_no_hand_over(opened: Open) -> None:
    at: Any = opened("rurik", ["human"] * 4, leaders="deal", first="blue")
    while at.state.decision.name == "agenda":
        assert at.play.covered
        press(at, "ready")
        press(at, "play", at.state.legal_actions()[0].text)
    placed = 0
    while at.state.decision.name == "place":
        assert not at.play.covered
        assert [button["what"] for button in at.screen.head.view["screens"]] == ["ready"]
        assert at.screen.answers.view["groups"]
        assert not at.screen.head.view["can"]["hint"]
        press(at, "play", at.state.legal_actions()[0].text)
        placed += 1
    assert placed == 12
    press(at, "ready")
    assert at.play.viewer == at.state.to_move
    assert at.screen.head.view["can"]["hint"]


def test_where_nothing_is_hidden_nobody_passes_the_device(opened: Open) -> None:
    at: Any = opened("hansa", ["human"] * 3)
    rng, turns = Random(1), set[int]()
    for _ in range(DECISIONS):
        assert at.play.viewer == at.state.to_move
        assert at.screen.head.view["screens"] == [] or at.play.doubt
        turns.add(at.state.to_move)
        decide(at, rng)
    assert turns == {0, 1, 2}


def test_taking_back_anothers_secret_shows_neither_hand_nor_choice(opened: Open) -> None:
    at: Any = opened("rurik", ["human"] * 2, leaders="deal", first="blue")
    press(at, "ready")
    kept = at.state.legal_actions()[0]
    name = at.state.setup.components.agendas[at.state.dealt[0][0]].names["en"]
    press(at, "play", kept.text)
    assert at.play.covered
    for tool, words in (("undo", "Taken back: a decision of Blue."), ("redo", "Done again: a decision of Blue.")):
        press(at, tool)
        assert at.play.covered
        assert at.play.message.text == words
        assert name not in " ".join(shown(at))
    press(at, "undo")
    press(at, "ready")
    press(at, "play", kept.text)
    press(at, "ready")
    press(at, "play", at.state.legal_actions()[0].text)
    press(at, "play", "place kiev")
    press(at, "undo")
    assert "Kiev" in at.play.message.text


def test_the_tutor_stops_speaking_when_the_device_goes_on(opened: Open) -> None:
    at: Any = opened("rurik", ["human"] * 2, leaders="deal", first="blue", tutor=True)
    assert at.companion.words == ""
    press(at, "ready")
    while at.companion.holds:
        at.companion.forward.click()
    assert at.companion.words
    press(at, "play", at.state.legal_actions()[0].text)
    assert at.play.covered
    assert at.companion.words == ""
    assert at.companion.widget.layout.display == "none"


def test_before_the_end_nobody_looks_back_over_what_others_decided(opened: Open) -> None:
    at: Any = opened("cossacks", ["human", "random", "random"])
    press(at, "play", at.state.legal_actions()[0].text)
    press(at, "look")
    assert at.coach.lines == []
    assert at.coach.view() == {}
    assert "when it has ended" in at.play.message.text


@pytest.mark.parametrize("player", ["greedy", "planner"])
@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_a_reason_tells_no_secret(game: str, seats: int, options: dict[str, Any], player: str) -> None:
    state, rng = bg.load(game).new(seats, 3, **options), Random(3)
    at = MatchController(Match(state, [None, *(make(player, state.game, n) for n in range(1, seats))]))
    told = 0
    for _ in range(2 * DECISIONS):
        if at.state.is_over:
            break
        if at.match.waits_for_human:
            at.play(rng.choice(at.state.legal_actions()).text, sure=True)
            continue
        before = at.state.copy()
        at.step()
        why = at.why(len(at.match.past) - 1)
        told += bool(why)
        assert not why or decided_openly(before)
        assert not [secret for secret in secret_words(before, 0) if secret in why]
        assert "the places of the tasks" not in why
        assert "agenda" not in why
    assert told or player == "greedy"  # who looks a decision ahead seldom sees a place change hands
