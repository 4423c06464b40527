"""Games are found wherever they come from, and one that brings nothing but its rules has all that every game has."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import networkx as nx
import pytest

import boardgames_edu as bg
from boardgames_edu.engine import registry
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.engine.fields.field import StateType
from boardgames_edu.engine.labels import in_words
from boardgames_edu.engine.states.declared import board_of
from boardgames_edu.engine.states.state import State
from boardgames_edu.games import NAMES
from boardgames_edu.lab.measures import measures
from boardgames_edu.scene.pictures import scene_of, touched
from boardgames_edu.store import Store
from boardgames_edu.teach.editing.draft import blank
from boardgames_edu.teach.gallery import load_gallery
from boardgames_edu.teach.goals.challenges import challenge_titles
from boardgames_edu.teach.goals.goals import vocabulary_of
from boardgames_edu.teach.lessons import lesson_names, load_lesson
from boardgames_edu.teach.progress import Progress
from boardgames_edu.teach.questions import kinds, questions
from boardgames_edu.teach.tutor_script import event_kinds, load_script
from tests.toy import Toy, ToyState

TOP = Path(__file__).resolve().parents[2]
ELSEWHERE = EntryPoint("toy", "tests.toy:Toy", registry.GROUP)


@pytest.fixture
def toy() -> Iterator[Toy]:
    """The toy game, known as long as the test runs."""
    game = bg.register(Toy())
    assert isinstance(game, Toy)
    yield game
    bg.unregister("toy")


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy game as a package that was installed brings it."""
    known = registry._installed()
    monkeypatch.setattr(registry, "_installed", lambda: known | {"toy": ELSEWHERE})
    yield
    registry._forget()


def test_a_registered_game_is_found_and_forgotten_again(toy: Toy) -> None:
    assert bg.load("toy") is toy
    assert bg.game_names() == (*NAMES, "toy")
    bg.unregister("toy")
    with pytest.raises(OptionError, match=r"Unknown game: 'toy'\. Choose from: "):
        bg.load("toy")
    with pytest.raises(OptionError, match="Unknown registered game: 'toy'"):
        bg.unregister("toy")
    bg.register(toy)


def test_a_class_can_be_registered_and_a_cell_run_again() -> None:
    first = bg.register(Toy)
    assert bg.load("toy").name == "toy"
    questions_before = kinds("toy")["may_it"]
    again = bg.register(Toy)
    assert again is not first
    assert kinds("toy")["may_it"] is not questions_before
    state = bg.load("toy").new()
    assert next(questions("may_it", 1, game="toy")).state.game is state.game
    bg.unregister("toy")


def test_an_installed_game_is_found_by_its_entry_point(installed: None) -> None:
    assert bg.game_names() == (*NAMES, "toy")
    assert isinstance(bg.load("toy"), Toy)
    assert bg.load("toy") is bg.load("toy")
    with pytest.raises(OptionError, match="There is a game toy already"):
        bg.register(Toy())


def test_what_cannot_be_registered_is_refused() -> None:
    class Rurik(Toy):
        name = "rurik"

    class Nameless(Toy):
        name = "Tic tac toe"

    with pytest.raises(OptionError, match="There is a game rurik already"):
        bg.register(Rurik())
    with pytest.raises(OptionError, match="'Tic tac toe'"):
        bg.register(Nameless)
    for wrong in (dict, 7, "rurik", None):
        with pytest.raises(OptionError, match="can be registered"):
            bg.register(wrong)  # type: ignore[arg-type]
    assert bg.game_names() == NAMES


def test_options_of_a_maker_are_checked(toy: Toy) -> None:
    with pytest.raises(OptionError, match=r"option of bg\.load\('toy'\)"):
        bg.load("toy", edition="mine")


def test_our_games_are_entry_points_of_this_package() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    ours = project["entry-points"][registry.GROUP]
    assert list(ours) == list(NAMES)
    for name, value in ours.items():
        assert EntryPoint(name, value, registry.GROUP).load()() is bg.load(name)


def test_a_known_game_is_loaded_without_a_look_at_installed_packages() -> None:
    code = (
        "import sys, boardgames_edu as bg\n"
        "for name in ('rurik', 'hansa', 'cossacks'): bg.load(name).new()\n"
        "print('importlib.metadata' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


# --- a game with nothing but its rules -------------------------------------------------------------------------------


def test_it_is_drawn_from_its_graph(toy: Toy) -> None:
    state = toy.new()
    scene = scene_of(state, panels=["map"])
    assert len(scene.places) == 9
    assert len(scene.links) == 12
    assert len({place.at for place in scene.places}) == 9
    assert touched(state, toy.parse("lay b2", state)) == ("place:b2",)
    assert "b2" in bg.svg(state)


def test_it_is_played_by_bots_and_measured(toy: Toy) -> None:
    for name in ("random", "greedy", "planner", "search-20"):
        state = toy.new(seed=1)
        while not state.is_over:
            assert state.to_move is not None
            player = bg.bot(name, state, seed=2)
            state.apply(player(state.view(state.to_move), state.legal_actions()))
        assert state.winners()
    assert measures("toy").loc["b2", "degree"] == 4


def test_it_is_asked_about(toy: Toy) -> None:
    assert set(kinds("toy")) == {"may_it"}  # of what follows, a move says all itself
    for name in kinds("toy"):
        for level in (1, 2):
            for question in questions(name, 5, game="toy", level=level):
                assert isinstance(question.state, ToyState)
                assert question.judge(question.answer)[0]


def test_another_package_brings_lessons_and_challenges_in_its_own_folder(tmp_path: Path) -> None:
    class Taught(Toy):
        data = tmp_path

    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "01_lay.yaml").write_text(
        "title: Laying\nobjective: You can lay a stone.\nsteps:\n"
        "- {explain: A stone lies on a free place., rules: [T-LAY-02], new: {}}\n"
        "- {try: Lay a stone in the middle., rules: [T-LAY-01], new: {}, goal: {points: {blue: 1}}, par: 1,"
        " why: It is a point.}\n",
        encoding="utf-8",
    )
    (tmp_path / "challenges.yaml").write_text(
        "challenges:\n- {id: middle, title: The middle, words: Lay., rules: [T-LAY-01], new: {},"
        " goal: {points: {blue: 1}}, par: 1}\n",
        encoding="utf-8",
    )
    bg.register(Taught)
    assert lesson_names("toy") == ("01_lay",)
    assert load_lesson("toy/01_lay").title == "Laying"
    assert challenge_titles("toy") == {"middle": "The middle"}
    bg.unregister("toy")
    bg.register(Toy)
    assert lesson_names("toy") == ()
    bg.unregister("toy")


def test_it_has_no_lessons(toy: Toy, tmp_path: Path) -> None:
    assert lesson_names("toy") == ()
    assert challenge_titles("toy") == {}
    assert bg.examples("toy") == {}
    assert load_script("toy").tips == ()
    assert event_kinds("toy") == {"laid"}
    assert {"points", "over"} <= set(vocabulary_of("toy").predicates)
    with pytest.raises(OptionError, match="gallery"):
        load_gallery("toy")
    suggestion = Progress(Store(tmp_path / "store.db")).what_next("toy")
    assert suggestion.kind == "quiz"
    assert in_words(toy.new(), toy.parse("lay b2")) == "Lay: b2"
    assert blank("toy").tools == ()


def test_a_map_of_numbers_is_played_by_their_names() -> None:
    board = board_of(nx.path_graph(3))
    assert list(board.graph) == ["0", "1", "2"]
    with pytest.raises(TypeError, match=r"the place '\(0, 0\)' of the map: a move names it in one word"):
        board_of(nx.grid_2d_graph(2, 2))


@pytest.mark.parametrize("name", ["seats", "players", "chance", "options"])
def test_a_field_has_no_name_that_positions_have_already(name: str) -> None:
    with pytest.raises(TypeError, match=f"every state has a {name} of its own"):
        StateType("Wrong", (State,), {"__qualname__": "Wrong", "__annotations__": {name: int}, name: 0})
