"""The public API: each example in a docstring runs, and what a newcomer meets has one."""

from __future__ import annotations

import doctest
import importlib
import inspect
import re
from pathlib import Path
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine import kit
from tests.morris import Morris

TOP = Path(__file__).parent.parent
PAGE = (TOP / "docs" / "public_api.md").read_text(encoding="utf-8")
FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
RUNNABLE = {
    *(
        "engine.states.game.Game",
        "engine.states.state.State",
        "engine.tally.ScoreLine",
        "engine.playing.match.Match",
        "engine.playing.record.Record",
    ),
    *("engine.registry.load", "engine.registry.register", "engine.events.Action", "engine.events.RuleBook"),
    *("engine.rules.actions.action", "engine.rules.needs.must", "engine.rules.needs.provided", "engine.board.Board"),
    *(
        "engine.fields.components.Box",
        "engine.fields.components.Deck",
        "engine.fields.components.Hand",
        "engine.fields.frames.Decision",
    ),
    *(
        "teach.goals.goals.read_goal",
        "teach.goals.challenges.load_challenge",
        "teach.lessons.load_lesson",
        "teach.examples.examples",
    ),
    *("bots.coach.advise", "bots.coach.hint", "bots.greedy.GreedyPlayer", "bots.greedy.by_points", "bots.players.make"),
    *("lab.pictures.explore", "lab.match.schedule", "lab.measures.measures", "lab.tournament.tournament"),
}
"""Names that a newcomer meets first, beside those of ``bg``; each keeps an example that runs."""


EXAMPLES = sorted(
    ".".join(path.relative_to(TOP).with_suffix("").parts).removesuffix(".__init__")
    for path in (TOP / "boardgames_edu").rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)
"""The modules that have an example; found without loading any."""


def _tests(thing: object, name: str, **more: Any) -> list[doctest.DocTest]:
    found = doctest.DocTestFinder(exclude_empty=True).find(thing, name, extraglobs=more)
    return [test for test in found if test.examples]


def _is_run(test: doctest.DocTest) -> bool:
    return any(not example.options.get(doctest.SKIP) for example in test.examples)


def _module(name: str) -> Any:
    if name.endswith(".environments"):
        pytest.importorskip("pettingzoo")
    if ".widgets" in name:
        pytest.importorskip("anywidget")
    if ".lab" in name:
        pytest.importorskip("pandas")
    return importlib.import_module(name)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_of_a_module_run(name: str, tmp_path: Path) -> None:
    runner, told = doctest.DocTestRunner(optionflags=FLAGS), list[str]()
    for test in _tests(_module(name), name, Morris=Morris, folder=tmp_path, bg=bg):
        runner.run(test, out=told.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(told)


def test_the_page_of_the_public_api_runs() -> None:
    runner, told = doctest.DocTestRunner(optionflags=FLAGS), list[str]()
    blocks = "\n".join(re.findall(r"^```pycon\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE))
    test = doctest.DocTestParser().get_doctest(blocks, {}, "public_api.md", None, None)
    assert runner.run(test, out=told.append).failed == 0, "".join(told)


@pytest.mark.parametrize("home", [bg, kit], ids=["bg", "kit"])
def test_each_public_name_has_an_example_in_its_docstring(home: Any) -> None:
    things = {name: getattr(home, name) for name in home.__all__}
    own = {name for name, thing in things.items() if isinstance(thing, type) or inspect.isfunction(thing)}
    own -= {"Annotated"}  # Python's own
    assert [name for name in sorted(own) if not any(map(_is_run, _tests(things[name], name)))] == []


@pytest.mark.parametrize("name", sorted(RUNNABLE))
def test_what_a_newcomer_meets_first_has_an_example(name: str) -> None:
    module, _, thing = name.rpartition(".")
    found = _tests(getattr(_module(f"boardgames_edu.{module}"), thing), thing)
    assert [test.name for test in found if test.name == thing and _is_run(test)] == [thing]
