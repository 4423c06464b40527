"""A small game that only declares itself holds what every game must hold, and gets all that every game gets."""

from __future__ import annotations

import doctest
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations
from math import dist
from pathlib import Path
from typing import Annotated, Any, ClassVar

import networkx as nx
import pytest

import boardgames_edu as bg
from boardgames_edu.bots.players import NAMES
from boardgames_edu.engine.errors import NotationError
from boardgames_edu.engine.events import Event
from boardgames_edu.engine.fields.field import each
from boardgames_edu.engine.fields.frames import Decision
from boardgames_edu.engine.fields.values import Count, PerPlace, PerSeat, Piece, Place, Places
from boardgames_edu.engine.labels import in_words
from boardgames_edu.engine.states.dealing import count
from boardgames_edu.engine.states.state import State
from boardgames_edu.scene.lettering import width
from boardgames_edu.scene.model import Point
from boardgames_edu.scene.pictures import scene_of, touched
from boardgames_edu.testing import Contract
from tests.border import TOWNS, Border
from tests.engine.toy import CARDS, Toy
from tests.morris import CODE, TEXT, Morris
from tests.roads import Roads


@pytest.fixture
def morris() -> Iterator[Any]:
    yield bg.register(Morris())
    bg.unregister("morris")


class TestMorris(Contract):
    game_type = Morris
    wrong_options: ClassVar[list[dict[str, Any]]] = [{"seats": 3}, {"board": "big"}]

    def pieces(self, state: Any) -> Any:
        """No man comes back: those on the board, in hand and taken are nine (M-LAY)."""
        taken = [9 - men.bit_count() - left for men, left in zip(state.men, state.in_hand, strict=True)]
        assert min(taken) >= 0
        assert not state.men[0] & state.men[1]
        return None


class TestToy(Contract):
    game_type = Toy
    cases: ClassVar[list[dict[str, Any]]] = [{"seats": 2}, {"seats": 3}]

    def pieces(self, state: Any) -> Any:
        """The cards."""
        assert set(count(state)) == {CARDS}
        return super().pieces(state)


class TestBorder(Contract):
    game_type = Border

    def pieces(self, state: Any) -> Any:
        """Two armies each."""
        assert [sum(own) for own in state.armies] == [2, 2]
        return None


class TestRoads(Contract):
    game_type = Roads

    def pieces(self, state: Any) -> Any:
        """Four coins each, in hand or on roads."""
        assert [left + sum(row) for left, row in zip(state.coins, state.spent, strict=True)] == [4, 4]
        return None


# --- lists along names of the maker's own --------------------------------------------------------------------------


@pytest.fixture
def roads() -> Iterator[Any]:
    yield bg.register(Roads())
    bg.unregister("roads")


def test_a_list_along_an_axis_is_shown_written_and_drawn(roads: Any) -> None:
    state = roads.new()
    assert (state.owner, state.lanes, state.spent) == ([-1] * 3, [1] * 3, [[0] * 3] * 2)
    state.play("build bila--poltava 2")
    assert (state.owner, state.lanes) == ([-1, 0, -1], [1, 2, 1])
    position = state.position()
    assert (position["owner"], position["lanes"]) == (
        {"bila--poltava": "gold"},
        {"lviv--bila": 1, "bila--poltava": 2, "poltava--odesa": 1},
    )
    assert position["players"]["gold"]["spent"] == {"bila--poltava": 2}
    assert roads.from_yaml(state.to_yaml()) == state
    assert "gold: 2" in str(state)
    assert "owner Bila to Poltava gold  lanes Lviv to Bila 1, Bila to Poltava 2, Poltava to Odesa 1" in str(state)
    words = " ".join(label.text for label in scene_of(state).labels)
    assert "owner: Bila to Poltava gold" in words
    assert "spent: bila--poltava 2" in words
    assert "2 points" in bg.svg(state)


def test_a_number_is_itself_in_effects_masks_and_sentences(roads: Any) -> None:
    """The effect of "1" was 0, and a sentence had no plural of it."""
    state, log = roads.new(), list[Event]()
    state.play("build lviv--bila 1", log)
    assert (state.coins, state.spent[0]) == ([3, 4], [1, 0, 0])
    state.play("build bila--poltava 3", log)
    assert [str(event) for event in log] == [
        "Gold builds from Lviv to Bila for 1 coin.",
        "Sky builds from Bila to Poltava for 3 coins.",
    ]
    assert log[0].facts["price"] == 1
    state.coins[0] = 2
    assert str(state.why_not("build poltava--odesa 3")) == "You lack 3 coins. [W-PAY]"


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("build bila--lviv 9", "word 3 is '9'. Expected one of: 1-3."),
        ("build poltava--bila", "is not complete. Expected next: 1-3."),
        ("build odesa--lviv 1", "word 2 is 'odesa--lviv'. Expected one of: "),
    ],
)
def test_the_wrong_word_of_a_move_is_named(roads: Any, move: str, said: str) -> None:
    """It was the link, named from its other end; and numbers came as "3, 1, 0, 10"."""
    with pytest.raises(NotationError) as unread:
        roads.parse(move, roads.new())
    assert said in str(unread.value)


# --- lessons of a maker --------------------------------------------------------------------------------------------

LESSON = """
title: Mills
objective: You can close a mill.
steps:
- explain: Three men in a row are a mill.
  rules: [M-MILL]
  new: {seats: 2}
"""


def test_progress_of_a_game_without_a_course(tmp_path: Path) -> None:
    """It asked for course.yaml, which says in which notebook a lesson stands; there may be none."""
    from boardgames_edu.store import Store
    from boardgames_edu.teach.progress import Progress

    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "01_mills.yaml").write_text(LESSON)
    bg.register(type("Taught", (Morris,), {"name": "taught", "data": tmp_path})())
    try:
        with Store(tmp_path / "store.sqlite3") as store:
            told = Progress(store).what_next("taught")
            assert (told.item, told.page) == ("01_mills", "")
            assert told.code == 'bg.lesson("taught/01_mills")'
            bg.progress("taught")
    finally:
        bg.unregister("taught")


# --- armies on places ----------------------------------------------------------------------------------------------


def test_pieces_lie_where_a_field_says() -> None:
    """Numbers for each seat and place, the seat on a place, and one place."""
    state = Border().new()
    state.play("march to bila")
    assert state.pieces("bila") == {("gold", "army"): 2, ("gold", "flag"): 1, ("camp",): 1}
    assert state.pieces("odesa") == {("sky", "army"): 2}
    assert state.pieces("lviv") == {}
    assert state.ruler("bila") == "gold"
    assert state.position()["players"]["sky"] == {"armies": {"odesa": 2}}


def test_a_copy_has_rows_of_its_own() -> None:
    state = Border().new()
    other = state.copy()
    other.armies[0][1] = 5
    assert state.armies[0] == [2, 0, 0, 0]
    assert state != other


def test_a_map_without_places_is_laid_out_clearly() -> None:
    """Six towns in a ring are a ring, no triangle with towns on its sides; a planar map has no crossings."""
    for graph, least in ((nx.cycle_graph(6), 0.4), (nx.grid_2d_graph(4, 4), 0.2), (nx.dodecahedral_graph(), 0.02)):
        towns = nx.relabel_nodes(graph, {node: f"town{number}" for number, node in enumerate(graph)})
        scene = scene_of(type("Other", (Border,), {"map": towns})().new())
        spots = {place.id.removeprefix("place:"): place.at for place in scene.places}
        apart = min(dist(a, b) for a, b in combinations(spots.values(), 2))
        assert apart > least * 600, graph
        for (a, b), (c, d) in combinations(towns.edges, 2):
            if len({a, b, c, d}) == 4:
                assert not crossing(*(spots[town] for town in (a, b, c, d)))


def crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the lines from a to b and from c to d cross: by the point where they would meet."""
    along, other = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
    turn = along[0] * other[1] - along[1] * other[0]
    if abs(turn) < 1e-9:
        return False
    gap = (c[0] - a[0], c[1] - a[1])
    on_first = (gap[0] * other[1] - gap[1] * other[0]) / turn
    on_second = (gap[0] * along[1] - gap[1] * along[0]) / turn
    return 0.001 < on_first < 0.999 and 0.001 < on_second < 0.999


def test_a_map_is_laid_out_alike_in_every_process() -> None:
    code = (
        "from tests.border import Border; from boardgames_edu.scene.pictures import scene_of;"
        "print([place.at for place in scene_of(Border().new()).places])"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(told) == 1


def test_a_game_without_places_is_drawn_and_played(tmp_path: Path) -> None:
    (code,) = re.findall(r"^```py\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
    space: dict[str, Any] = {"__name__": "cards_of_the_page"}
    exec("import networkx as nx\nfrom boardgames_edu.engine.kit import *\n" + code, space)
    from boardgames_edu.store import Store

    game = bg.register(space["Cards"]())
    try:
        scene = scene_of(game.new())
        assert scene.places == ()
        assert len(scene.panels) == 2
        assert "points" in bg.svg(game.new())
        state = game.new(seed=1)
        hands = {seat: ", ".join(state.seat(seat).hand) for seat in ("blue", "red")}
        for seat, shown in {
            None: ("blue", "red"), "blue": ("blue",), "red": ("red",), "nobody": (),
        }.items():  # fmt: skip
            words = " ".join(label.text for label in scene_of(state, seat=seat).labels)
            assert {one for one in hands if f"hand: {hands[one]}" in words} == set(shown), seat
            assert words.count("2 ?") == 2 - len(shown)
        with Store(tmp_path / "games.sqlite3") as store:
            at: Any = bg.play("cards", ["human", "greedy"], seed=1, store=store)
            try:
                at.play.play(at.state.legal_actions()[0].text)
                assert len(at.state.discard) >= 1
            finally:
                at.close()
    finally:
        bg.unregister("cards")


def test_pieces_of_several_kinds_lie_side_by_side() -> None:
    state = Border().new()
    state.play("march to bila")
    there = [piece for piece in scene_of(state).pieces if piece.place == "place:bila"]
    assert len(there) == 3
    for one, other in combinations(there, 2):
        assert dist(one.at, other.at) >= max(one.size, other.size)


def test_long_names_stay_in_the_picture() -> None:
    towns = nx.relabel_nodes(TOWNS, {town: f"{town}_on_the_other_bank" for town in TOWNS})
    scene = scene_of(type("Other", (Border,), {"map": towns})().new())
    for place in scene.places:
        assert place.label is not None
        assert place.label[0] + width(place.name, place.text_size) <= scene.width


def test_the_cards_of_the_page_are_seen_by_their_owner() -> None:
    (code,) = re.findall(r"^```py\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
    space: dict[str, Any] = {"__name__": "cards_of_the_page"}
    exec("import networkx as nx\nfrom boardgames_edu.engine.kit import *\n" + code, space)
    state = space["Cards"]().new(seed=1)
    seen = state.view(0)
    assert seen.seat("red").hand == [None, None]
    assert seen.seat("blue").hand == state.seat("blue").hand
    assert state.sample(0, random.Random(2)).seat("blue").hand == state.seat("blue").hand
    while not state.is_over:
        state.apply(state.legal_actions()[0])
    assert len(state.discard) == 4
    assert state.game.from_yaml(state.to_yaml()) == state


# --- a game that is not written to its end --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "value", "said"),
    [
        ("frames", (), r"Half\.frames: name the classes"),
        ("colours", ("gold",), r"Half\.colours: 2 seats need as many, not 1"),
        ("rules", {}, r"Half\.rules: a game has a rule"),
        ("end_rule", "B-END", r"Half\.end_rule: 'B-END' is not among its rules"),
        ("map", None, "is a networkx graph, not NoneType"),
        ("map", nx.DiGraph(TOWNS), "is a plain networkx.Graph, not a DiGraph"),
        ("map", nx.Graph([("Kyiv", "lviv")]), "the place 'Kyiv' of the map: moves are written in small letters"),
        ("map", nx.MultiGraph(TOWNS), "is a plain networkx.Graph, not a MultiGraph"),
    ],
)
def test_a_part_that_is_missing_is_named(part: str, value: Any, said: str) -> None:
    half: Any = type("Half", (Border,), {part: value})
    with pytest.raises(TypeError, match=said):
        half().new()


def test_a_decision_that_was_not_declared_is_named() -> None:
    state: Any = Border().new()
    state.ask(type("Retreat", (Decision,), {})(0))
    with pytest.raises(TypeError, match="the decision 'retreat' is asked, but its class is not among"):
        state.legal_actions()


# --- the page ------------------------------------------------------------------------------------------------------


def test_the_page_is_short() -> None:
    assert sum(bool(line.strip()) for line in CODE.splitlines()) < 80
    assert max(map(len, CODE.splitlines())) < 116


def test_the_page_says_what_happens() -> None:
    shown = "\n\n".join(part.partition("```")[0] for part in TEXT.split("```pycon\n")[1:])
    examples = doctest.DocTestParser().get_doctest(shown, {"Morris": Morris}, "page", "page", 0)
    assert len(examples.examples) > 8
    told: list[str] = []
    try:
        assert doctest.DocTestRunner().run(examples, out=told.append).failed == 0, "".join(told)
    finally:
        bg.unregister("morris")


# --- the rules of Nine Men's Morris --------------------------------------------------------------------------------


def set_up(game: Any, white: str, black: str, in_hand: int = 0, turn: str = "white", **more: Any) -> State:
    players = {seat: {"men": men.split(), "in_hand": in_hand} for seat, men in (("white", white), ("black", black))}
    state: State = game.from_position({"seats": 2, "players": players, "stack": [["turn", turn]], **more})
    return state


def test_a_mill_takes_a_man_that_stands_in_none(morris: Any) -> None:
    state = set_up(morris, "a1 a4 b6 d5", "d1 d2 d3 f6")
    assert str(state.why_not("take f6")).endswith("[M-TURN]")
    state = set_up(morris, "a1 a4 d7 d5", "d1 d2 d3 f6")
    state.play("move d7 a7")
    assert [action.text for action in state.legal_actions()] == ["take f6"]
    assert str(state.why_not("take d2")) == "The man on d2 stands in a mill, and others do not. [M-SAFE]"
    assert str(state.why_not("take a1")) == "No man of the other player stands on a1. [M-MILL]"
    log: list[Event] = []
    state.play("take f6", log)
    assert str(log[0]) == "White takes the man on f6."
    assert (state.prompt().startswith("Black"), state.seat("black").points) == (True, 3)


def test_a_man_in_a_mill_is_taken_when_all_stand_in_mills(morris: Any) -> None:
    state = set_up(morris, "a1 a4 d7 d5", "d1 d2 d3")
    state.play("move d7 a7")
    assert {action.text for action in state.legal_actions()} == {"take d1", "take d2", "take d3"}
    state.play("take d1")
    assert state.is_over
    assert state.winners() == (0,)


def test_three_men_fly(morris: Any) -> None:
    flying = set_up(morris, "a1 a4 d7", "d1 d2 d3 f6")
    assert flying.why_not("move a1 g7") is None
    walking = set_up(morris, "a1 a4 d7 d5", "d1 d2 d3 f6")
    assert str(walking.why_not("move a1 g7")).endswith("[M-FLY]")
    assert str(walking.why_not("move a1 a4")).endswith("[M-FREE]")


def test_who_cannot_move_loses(morris: Any) -> None:
    state = set_up(morris, "a4 d1 b6 f2", "a1 a7 d7 g1 g4", turn="black")
    assert state.why_not("move d7 d6") is None
    state = set_up(morris, "a4 d1 b6 b4 f4 d6", "a1 g1 a7 d7 g7 g4", turn="white")
    state.play("move d6 d5")
    assert not state.is_over
    state = set_up(morris, "a4 d1 b6 b4 f4 d5", "a1 g1 a7 d7 g7 g4", turn="white")
    state.play("move d5 d6")
    assert state.is_over
    assert state.winners() == (0,)


def test_a_quiet_game_is_drawn(morris: Any) -> None:
    state = set_up(morris, "a1 d2 b6 f4", "g7 d5 e3 c3", quiet=98)
    state.play("move a1 a4")
    assert state.is_over
    assert state.winners() == (0, 1)


def test_men_are_laid_before_they_move(morris: Any) -> None:
    state = morris.new()
    assert len(state.legal_actions()) == 24
    assert str(state.why_not("move a1 a4")) == "First lay all your men. [M-MOVE]"
    assert str(set_up(morris, "a1 a4 d7", "d1 d2 d3").why_not("lay g7")).endswith("[M-LAY]")


# --- what comes by itself ------------------------------------------------------------------------------------------


def test_it_is_drawn_with_its_men(morris: Any) -> None:
    state = set_up(morris, "a1 a4 d7", "d1 d2 d3")
    scene = scene_of(state)
    assert {place.name: place.at for place in scene.places}["a1"][0] == min(place.at[0] for place in scene.places)
    assert {piece.place: piece.seat for piece in scene.pieces}["place:d2"] == 1
    assert {piece.words for piece in scene.pieces} == {"White man", "Black man"}
    assert next(place.words for place in scene.places if place.name == "a1") == "a1: White man"
    action = morris.parse("move a1 g7", state)
    assert touched(state, action) == ("place:a1", "place:g7")
    assert in_words(state, action) == "Move: a1 g7"
    assert "Black: 3 points" in bg.svg(state)


@pytest.mark.parametrize("name", [*NAMES[:3], "search-20"])
def test_bots_play_it(morris: Any, name: str) -> None:
    state, rng = morris.new(), random.Random(2)
    players: list[Any] = [bg.bot(name, morris, seed=1), None]
    for _ in range(40):
        if state.is_over:
            break
        player, legal = players[state.to_move], state.legal_actions()
        state.apply(player(state.view(state.to_move), legal) if player else rng.choice(legal))
    if name not in ("random", "greedy"):  # these two do not look ahead to what a mill takes
        state = set_up(morris, "a1 a4 d7 d5", "d1 d2 f6 g4")
        assert players[0](state.view(0), state.legal_actions()).text == "move d7 a7"


def test_the_coach_advises(morris: Any) -> None:
    from boardgames_edu.bots.coach import advise

    state = set_up(morris, "a1 a4 d7 d5", "d1 d2 f6 g4")
    assert advise(state, seconds=0.3)[0].action.text == "move d7 a7"


def test_it_is_played_on_a_board_with_clicks(morris: Any, tmp_path: Path) -> None:
    from boardgames_edu.store import Store

    with Store(tmp_path / "games.sqlite3") as store:
        at: Any = bg.play("morris", ["human", "human"], teaching=True, seed=1, name="mills", store=store)
        try:
            for point in ("a1", "d2", "a4", "d6"):
                at.screen.board._handle_custom_msg({"do": "choose", "id": f"place:{point}"}, [])
            assert at.state.seat("white").men == ["a1", "a4"]
            at.screen.board._handle_custom_msg({"do": "choose", "id": "place:a1"}, [])
            assert at.screen.answers.view["message"]["rule"] == "M-FREE"
            at.screen.board._handle_custom_msg({"do": "choose", "id": "place:a7"}, [])
            assert at.screen.head.view["prompt"] == "White, you have closed a mill: take a man."
            legal = {thing.id for thing in at.screen.board.scene.things() if thing.legal}
            assert legal == {"place:d2", "place:d6"}
        finally:
            at.close()


def test_learners_are_asked_about_it(morris: Any) -> None:
    from boardgames_edu.teach.questions.asking import kinds, questions

    assert {"may_it", "what_follows"} & set(kinds("morris"))
    for name in kinds("morris"):
        for question in questions(name, 3, game="morris"):
            assert question.judge(question.answer)[0]


def test_bots_meet_in_a_tournament(morris: Any) -> None:
    pytest.importorskip("pandas")
    from boardgames_edu.lab.tournament import tournament

    results = tournament("morris", ["random", "greedy"], games=2, progress=False)
    assert set(results.summary().index) == {"random", "greedy"}


@pytest.mark.filterwarnings("ignore::UserWarning")  # the checker advises on what is meant so
def test_it_is_an_environment(morris: Any) -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test

    from boardgames_edu.lab.environments import env

    api_test(env("morris", 2), num_cycles=60, verbose_progress=False)


class CrowdedState(State):
    """Pieces of two seats and of nobody, several on a place."""

    wolves: Annotated[PerPlace[Count], Piece("wolf")] = each(0)
    gold: Annotated[PerPlace[Count], Piece("gold")] = each(2)
    ring: Annotated[Places, Piece("ring")] = 0b11
    king: Annotated[Place, Piece("king")] = 0
    army: Annotated[PerSeat[PerPlace[Count]], Piece("army")] = each(1)
    men: Annotated[PerSeat[Places], Piece("man")] = each(0)
    at: Annotated[PerSeat[Place], Piece("scout")] = each(0)


def test_each_kind_of_piece_has_a_sign_of_its_own_that_stays() -> None:
    """Also those of nobody, and whatever else lies on the board."""

    def nothing(self: Any, s: Any) -> None:
        """No card is dealt, and nobody is asked."""

    crowded = type("Crowded", (Border,), {"name": "crowded", "state": CrowdedState, "begin": nothing, "deal": nothing})
    state: Any = crowded().new()
    before = {piece.words.split(" (")[0]: piece.glyph for piece in scene_of(state).pieces}
    state.wolves[0], state.men[0] = 1, 1
    scene = scene_of(state)
    after = {piece.words.split(" (")[0]: piece.glyph for piece in scene.pieces}
    assert before.items() <= after.items()
    assert len({after[word] for word in ("wolf", "gold", "ring", "king")}) == 4
    assert len({after[f"Gold {word}"] for word in ("army", "man", "scout")}) == 3
    there = [piece for piece in scene.pieces if piece.place == "place:" + state.setup.board.places[0]]
    assert len(there) > 6
    (place,) = (place for place in scene.places if place.id == there[0].place)
    for one, other in combinations(there, 2):
        assert dist(one.at, other.at) >= 0.95 * one.size
    assert all(dist(piece.at, place.at) + piece.size / 2 < 0.56 * place.size[0] for piece in there)
