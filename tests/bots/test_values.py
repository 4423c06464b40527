"""What a position is worth by feature, and the weights of the features."""

from __future__ import annotations

import ast
import inspect
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.bots import make
from boardgames_edu.bots.greedy import evaluation, unweighted
from boardgames_edu.bots.values import Values, Weights, weights_of
from boardgames_edu.engine.data import located, read_file
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.scene.pictures import NotAPicture

GAMES = ["rurik", "hansa", "cossacks"]


def words_in(value: object) -> set[str]:
    """Return the texts in a constant: those of a table, too."""
    if isinstance(value, tuple):
        return set().union(*map(words_in, value))
    return {value} if isinstance(value, str) else set()


def read_by(source: str, constants: dict[str, Any]) -> tuple[set[str], set[str]]:
    """Return the weights that a module takes by name, ``w["gold"]``, and by a table beside it, ``w[HELD[marker]]``."""
    named, listed = set[str](), set[str]()
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Subscript) and ast.unparse(node.value).rpartition(".")[2] in ("w", "weights"):
                words = {each.value for each in ast.walk(node.slice) if isinstance(each, ast.Constant)}
                named |= {word for word in words if isinstance(word, str)}
                near = ast.walk(function if isinstance(node.slice, ast.Name) else node.slice)
                tables = [constants.get(each.id) for each in near if isinstance(each, ast.Name)]
                listed |= set().union(*map(words_in, tables))
    return named, listed


@pytest.mark.parametrize("name", GAMES)
def test_the_file_has_the_weights_that_are_read(name: str) -> None:
    """None is missing, and none lies there unused."""
    named, listed, held = set[str](), set[str](), weights_of(name).keys()
    for room in ("evaluate", "outlook"):
        with suppress(ModuleNotFoundError):
            module = import_module(f"boardgames_edu.games.{name}.{room}")
            here = read_by(inspect.getsource(module), vars(module))
            named, listed = named | here[0], listed | here[1]
    assert named <= held
    assert held <= named | listed


@pytest.mark.parametrize("name", GAMES)
def test_the_file_says_where_its_weights_come_from(name: str) -> None:
    """The command has the games that were counted; without games no weight has moved from where a fit starts."""
    kept = read_file(located(f"{name}/values.yaml"), Values)
    words = kept.command.split()
    asked = dict(zip(words[3::2], words[4::2], strict=True))
    assert words[:3] == ["boardgames-edu", "fit", name]
    assert asked.keys() <= {"--runs", "--seed", "--players", "--seats", "--steps"}
    if kept.games:
        assert kept.games == 2 * int(asked["--runs"]) * int(asked["--steps"])
    for feature, row in kept.weights.items():
        start = row.by_hand if row.start is None else row.start
        assert (row.error is not None) == (kept.games > 0 and not row.held), feature
        assert not row.held or row.weight == start, feature
        assert start if kept.games else row.weight == start, feature
        assert row.start != row.by_hand, feature


@pytest.mark.parametrize("name", GAMES)
def test_every_weight_says_what_it_means(name: str) -> None:
    """In one phrase without a full stop, which begins with what is done with the number; no two say the same."""
    rows = read_file(located(f"{name}/values.yaml"), Values).weights
    means = {feature: row.means for feature, row in rows.items()}
    begins = ("added ", "subtracted ", "multiplies ", "the exponent of ", "the least ", "what ")
    assert {feature: text for feature, text in means.items() if not text.startswith(begins)} == {}
    assert {feature: text for feature, text in means.items() if text.endswith(".") or not 20 < len(text) < 115} == {}
    assert len(set(means.values())) == len(means)
    assert weights_of(name).means == means


def test_a_weight_that_is_only_named_is_not_read() -> None:
    """Any table of a module, and any text in brackets behind a word that ends in *weights*, counted as read."""
    source = """
def worth(s, w):
    return w["gold"] + w[HELD[s.marker]] + sum(w[name] for name in _STEPS) + w["a" if s.late else "b"]

def other(s):
    return s.overweights["never"], UNUSED
"""
    tables = {"HELD": ("held 1",), "_STEPS": (("step 1", "step 2"),), "UNUSED": ("unused",), "s": None}
    assert read_by(source, tables) == ({"gold", "a", "b"}, {"held 1", "step 1", "step 2"})


@pytest.mark.parametrize("name", GAMES)
def test_a_weight_and_a_style_change_what_a_position_is_worth(name: str) -> None:
    state = bg.load(name).new(seats=3, seed=2)
    plain: Any = unweighted(evaluation(state.game))
    figures = plain(state, 0)
    first = max(figures, key=lambda figure: abs(figures[figure]))
    styled = replace(plain, style={first: 3.0})
    assert styled(state, 0) == {**figures, first: 3 * figures[first]}
    doubled = replace(plain, weights=Weights({key: 2 * worth for key, worth in plain.weights.items()}))
    assert doubled(state, 0) != figures
    assert unweighted(plain)(state, 0) == figures


@pytest.mark.parametrize("kind", ["greedy", "planner"])
def test_a_player_without_fitted_weights_is_there_for_comparison(kind: str) -> None:
    state = bg.load("rurik").new(seats=2, seed=1)
    player = make(f"{kind}-0", state.game, 1)
    assert player.name == f"{kind}-0"
    assert player(state.view(state.to_move), state.legal_actions()) in state.legal_actions()
    with pytest.raises(OptionError):
        make(f"{kind}-1", state.game)


def test_a_state_says_what_it_is_worth_to_a_seat() -> None:
    state = bg.load("cossacks").new(seats=3, seed=1)
    seat = state.seat_name(1)
    assert state.values(seat) == state.values(1) == dict(evaluation(state.game)(state, 1))
    with pytest.raises(OptionError):
        state.values("nobody")


def test_what_a_position_is_worth_is_drawn_part_by_part() -> None:
    import matplotlib.pyplot as plt

    values = bg.load("hansa").new(seats=3, seed=2).values("purple")
    axes: Any = bg.plot(values)
    assert [label.get_text() for label in axes.get_yticklabels()] == [*values][::-1]
    assert [bar.get_width() for bar in axes.patches] == pytest.approx([*values.values()][::-1])
    assert str(round(sum(values.values()), 1)) in axes.get_title()
    plt.close(axes.figure.get_figure(root=True))
    for wrong in ({}, {"points": "many"}):
        with pytest.raises(NotAPicture, match="numbers by name"):
            bg.plot(wrong)
