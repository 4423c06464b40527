"""Worked examples: every step is what the engine says, and data that say otherwise are refused."""

from __future__ import annotations

import time
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from boardgames_edu.engine.data import folder, read
from boardgames_edu.engine.errors import DataError, OptionError
from boardgames_edu.engine.registry import game_names, load
from boardgames_edu.engine.states.state import State
from boardgames_edu.teach.examples import Example, example_ids, examples, load_example
from boardgames_edu.teach.examples.cases import Beat, Case, ExampleRow, Fact, Script, choices, guessed_moves, run


def every() -> Iterator[Any]:
    for game in game_names():
        for id in example_ids(game):
            yield pytest.param(game, id, id=f"{game}-{id}")


EVERY = list(every())


def in_notation(state: State, action: Any) -> str:
    assert action in state.setup.actions
    return str(action)


@pytest.mark.parametrize(("game", "id"), EVERY)
def test_every_step_follows_from_the_one_before(game: str, id: str) -> None:
    found = load_example(id, game)
    assert (found.id, found.game) == (id, game)
    assert found.title
    for case in found.cases():
        assert case[0].kind == "position"
        assert [step.last for step in case] == [False] * (len(case) - 1) + [True]
        for before, step in pairwise(case):
            if step.kind == "move":
                assert step.move is not None
                assert step.before == before.state
                again = before.state.copy()
                log: list[Any] = []
                again.play(step.move, log)
                assert again == step.state
                assert tuple(log) == step.events
            elif step.kind == "holds":
                assert step.state == before.state
                assert step.facts


@pytest.mark.parametrize(("game", "id"), EVERY)
def test_every_step_can_be_told(game: str, id: str) -> None:
    found = load_example(id, game)
    rulebook = load(game).rulebook
    for step in found.steps:
        assert len(step.story.split()) > 2
        assert step.rules
        assert set(step.rules) <= set(rulebook)
        assert "{" not in step.words
        for text in step.facts_told(in_notation):
            assert text[-1] in ".?"
            assert "{" not in text
        assert {event.rule for event in step.events} <= set(rulebook)
        assert {fact.rule for fact in step.facts if fact.rule} <= set(rulebook)


@pytest.mark.parametrize("game", game_names())
def test_the_words_are_for_learners(game: str) -> None:
    for found in examples(game).values():
        story = found.steps[0].words
        assert 40 <= len(story) <= 420, found.id
        assert story.endswith((".", "!"))


@pytest.mark.parametrize(("game", "id"), EVERY)
def test_what_may_be_guessed(game: str, id: str) -> None:
    for number, step in enumerate(load_example(id, game).steps):
        offered = choices(step, number)
        assert offered == () or sum(choice.right for choice in offered) == 1
        assert len({choice.told(in_notation) for choice in offered}) == len(offered) <= 6
        assert [choice.right for choice in choices(step, number)] == [choice.right for choice in offered]
        if step.kind == "position":
            assert not offered
        elif step.move is not None and step.before is not None:
            assert not offered or len(offered) >= 2
            for choice in offered:
                assert choice.move is not None
                assert choice.move.verb == step.move.verb
                against = step.before.why_not(choice.move)
                assert (against is None) == choice.right == (choice.move == step.move), "a rule decides"


def test_a_verb_is_asked_once_in_an_example() -> None:
    for game in game_names():
        for found in examples(game).values():
            steps = found.steps
            verbs = [steps[number].move for number in range(len(steps)) if guessed_moves(steps, number)]
            moved = [move.verb for move in verbs if move is not None]
            assert len(moved) == len(set(moved))


def test_the_list_of_examples_reads() -> None:
    shown = repr(examples("hansa"))
    assert "EX-05: East and West joined (level 2, 4 steps, 2 min)" in shown
    assert len(shown.splitlines()) == len(examples("hansa"))
    assert repr(load_example("EX-05", "hansa")) == "EX-05: East and West joined (level 2, 4 steps, 2 min)"


@pytest.mark.parametrize("game", game_names())
def test_a_notebook_lists_each_example_with_level_minutes_and_a_small_map(game: str) -> None:
    found = examples(game)
    started = time.process_time()
    html = found._repr_html_()
    assert time.process_time() - started < 2  # far less, once
    assert len(html) < 300_000
    assert html.count("<svg") == len(found)
    assert "<text" not in html  # no letters, and nothing that a screen reader has to go through
    assert {one.listed().level for one in found.values()} >= {1, 2}


def test_the_game_may_be_left_out_where_the_id_says_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_example("EX-A") is load_example("EX-A", "rurik")
    assert load_example("EX-05") is load_example("EX-05", "hansa")
    assert load_example("WE-01") is load_example("WE-01", "cossacks")
    room = import_module("boardgames_edu.teach.examples")
    monkeypatch.setattr(room, "_rows", lambda game: {"EX-A": (0, None)} if game != "hansa" else {})
    with pytest.raises(OptionError, match="'EX-A': rurik, cossacks"):
        load_example("EX-A")


def test_unknown_examples_and_games() -> None:
    with pytest.raises(OptionError, match="EX-A"):
        load_example("EX-AA")
    with pytest.raises(OptionError, match=r"EX-05.*EX-01|EX-05"):
        load_example("EX-5", "hansa")
    with pytest.raises(OptionError, match="rurik"):
        examples("chess")
    with pytest.raises(OptionError, match="hansa"):
        load_example("EX-01", "hanza")


# --- data that cannot be right -----------------------------------------------------------------------------------


def scripted(*beats: Beat) -> Any:
    """A kind of case whose script is given."""
    return {"any": lambda given, when, then: Script(beats)}


def row(**more: Any) -> ExampleRow:
    plain: dict[str, Any] = {"given": {}, "when": [], "then": {}, "rules": ["R-RULE-01"]}
    return ExampleRow(id="EX-X", title="A title", kind="any", words="Some words.", **{**plain, **more})


def loaded(found: ExampleRow, *beats: Beat) -> Example:
    return run(found, 2, "rurik", scripted(*beats), load("rurik").rulebook)


def start() -> State:
    state: State = load("rurik").from_position({"seats": 2})
    return state


def test_a_fact_that_does_not_hold_is_refused_with_its_place() -> None:
    wrong = Fact("then.power", 5, lambda _: 4, "{n}")
    with pytest.raises(
        DataError, match=r"rurik/examples\.yaml, line \d+, examples\[2\]\.then\.power: .*says 5, .*it is 4"
    ):
        loaded(row(), Beat((), [wrong], start()))


def test_the_line_is_the_one_where_the_mistake_stands() -> None:
    """The real file of Hansa, with one figure changed."""
    kinds: Any = import_module("boardgames_edu.games.hansa.teaching.examples.cases").KINDS
    rows = read("hansa/examples.yaml", dict[str, list[dict[str, Any]]])["examples"]
    number = next(k for k, found in enumerate(rows) if found["id"] == "EX-19")
    wrong = msgspec.convert({**rows[number], "then": {"points": {"blue": 2, "red": 1}}}, ExampleRow)
    text = (folder() / "hansa" / "examples.yaml").read_text(encoding="utf-8").splitlines()
    line = next(k for k, words in enumerate(text, start=1) if "then: {points: {blue: 2, red: 0}}" in words)
    with pytest.raises(DataError, match=rf"line {line}, examples\[{number}\]\.then\.points\.red: .*says 1.* it is 0"):
        run(wrong, number, "hansa", kinds, load("hansa").rulebook)


def test_a_derived_case_is_named() -> None:
    wrong = Fact("then.power", 5, lambda _: 4, "{n}")
    right = Fact("then.power", 4, lambda _: 4, "{n}")
    kinds: Any = {"any": lambda given, when, then: Script([Beat((), [right if given else wrong], start())])}
    found = row(given={"some": 1}, derived=[Case(given={}, why="Because.")])
    with pytest.raises(DataError, match=r"examples\[2\]\.derived\[0\]\.then\.power"):
        run(found, 2, "rurik", kinds, load("rurik").rulebook)


@pytest.mark.parametrize("move", ["fly kiev", "end", "muster kiev"])
def test_a_move_that_the_rules_refuse(move: str) -> None:
    with pytest.raises(DataError, match=r"line \d+, examples\[2\]\.when: the move .* cannot be made"):
        loaded(row(), Beat([move], (), start()))


def test_rules_words_and_kinds_that_there_are_not() -> None:
    with pytest.raises(DataError, match=r"rules: there is no rule 'R-NONE-99'"):
        loaded(row(rules=["R-NONE-99"]), Beat((), (), start()))
    with pytest.raises(DataError, match="an example needs why"):
        loaded(row(derived=[Case(given={})]), Beat((), (), start()))
    with pytest.raises(DataError, match=r"Unknown kind of example .*EX-X.*Choose from: any"):
        run(ExampleRow(id="EX-X", title="", kind="amy", words="Words."), 0, "rurik", scripted(), load("rurik").rulebook)


@pytest.mark.parametrize(
    ("game", "kind", "given", "when", "then"),
    [
        ("rurik", "ruler", {"players": 4, "region": "kyoto"}, {}, {"ruler": "blue", "strength": {}}),
        ("hansa", "play", {"seats": 4, "routes": {"nowhere": []}}, [], {}),
        ("hansa", "play", {"seats": 4}, [], {"colour": "red"}),
        ("cossacks", "march", {"seats": 9}, {"steps": [{}]}, {}),
    ],
)
def test_positions_and_keys_that_there_are_not(game: str, kind: str, given: Any, when: Any, then: Any) -> None:
    kinds = import_module(f"boardgames_edu.games.{game}.teaching.examples.cases").KINDS
    found = row(given=given, when=when, then=then, rules=[])
    found.kind = kind
    with pytest.raises(DataError, match=rf"{game}/examples\.yaml, line \d+"):
        run(found, 0, game, kinds, load(game).rulebook)
