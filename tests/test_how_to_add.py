"""The worked examples of ``docs/how_to_add.md`` are carried out, and every file and test that it names is there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
import yaml

import boardgames_edu as bg
from boardgames_edu.engine.errors import DataError
from boardgames_edu.engine.states.game import Game
from boardgames_edu.i18n import catalogue, say, speech
from boardgames_edu.teach.questions import asking, questions
from tests import morris

TOP = Path(__file__).parent.parent
PAGE = (TOP / "docs" / "how_to_add.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`((?:data|tests|tools|boardgames_edu|docs)/[^`\s]+)`", PAGE)


def section(title: str) -> list[str]:
    """The blocks of code under a heading."""
    found = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE)
    assert found is not None
    return re.findall(r"^```\w+\n(.*?)^```", found[1], re.DOTALL | re.MULTILINE)


def run(*code: str) -> Any:
    module: Any = ModuleType("tests.how_to_add_example")
    for block in code:
        exec(compile(block, "how_to_add.md", "exec"), module.__dict__)
    return module


@pytest.fixture
def game() -> Iterator[Any]:
    """Make a game known for one test."""
    known: list[str] = []

    def register(new: Game[Any]) -> Game[Any]:
        known.append(new.name)
        return bg.register(new)

    yield register
    for name in known:
        bg.unregister(name)


def edition(tmp_path: Path, card: str) -> Path:
    """The small edition of the manual with one more order card."""
    manual = (TOP / "data" / "cossacks" / "README.md").read_text(encoding="utf-8")
    (small,) = [block for block in re.findall(r"```yaml\n(.*?)```", manual, re.DOTALL) if "orders:" in block]
    file = tmp_path / "mine.yaml"
    file.write_text(small.replace("orders:\n", f"orders:\n{card}"), encoding="utf-8")
    return file


def test_a_card(tmp_path: Path) -> None:
    (card,) = section("A card")
    with_it = bg.load("cossacks", edition=edition(tmp_path, card))
    without = bg.load("cossacks", edition=edition(tmp_path, ""))
    row = yaml.safe_load(card)[0]
    told = {str(action) for action in with_it.new(seed=1).setup.actions} - {
        str(action) for action in without.new(seed=1).setup.actions
    }
    assert told
    assert all(row["id"] in move for move in told)
    state, rng, moves = with_it.new(seed=1), Random(1), 0
    while not state.is_over:
        state.apply(rng.choice(state.legal_actions()))
        moves += 1
    assert moves > 10


def test_a_card_with_an_effect_that_is_none(tmp_path: Path) -> None:
    (card,) = section("A card")
    with pytest.raises(DataError, match=r"mine\.yaml.*line \d+"):
        bg.load("cossacks", edition=edition(tmp_path, card.replace("draw_cards", "draw_swords")))


def test_a_rule(game: Any) -> None:
    condition, crossings, text = section("A rule")
    code = morris.CODE.replace('@action("lay', crossings + '\n@action("lay')
    first = 'must("M-FREE", free, N_("A man stands on {point} already."))))\ndef lay'
    assert first in code
    code = code.replace(first, f"{condition.strip()}\n    {first}")
    code = code.replace("rules = {\n", "rules = {\n" + text)
    state = game(run(code).Morris()).new()
    refused = state.why_not("lay d2")
    assert (refused.rule, str(refused)) == ("M-OPEN", "The first man is not laid on a crossing: d2. [M-OPEN]")
    assert "M-OPEN" in state.game.rulebook
    assert {str(action) for action in state.legal_actions()}.isdisjoint({"lay d2", "lay b4", "lay f4", "lay d6"})
    state.play("lay a1")
    assert state.why_not("lay d2") is None


def test_a_map(game: Any) -> None:
    code, *_ = section("A map")
    diagonals = game(run(morris.CODE, code).Diagonals())
    assert diagonals.board().graph.number_of_edges() == morris.Morris().board().graph.number_of_edges() + 8
    men = {"white": ["a1", "d2", "g7", "e3"], "black": ["a7", "b4", "f4", "d6"]}
    players = {seat: {"men": there, "in_hand": 0} for seat, there in men.items()}
    state = diagonals.from_position({"game": "diagonals", **HEAD, "players": players})
    assert state.why_not("move a1 b2") is None
    plain = morris.Morris().from_position({"game": "morris", **HEAD, "players": players})
    assert plain.why_not("move a1 b2").rule == "M-FLY"


HEAD: dict[str, Any] = {"seats": 2, "stack": [["turn", "white"]]}


def test_a_map_of_a_large_game() -> None:
    _, code, lands = section("A map")
    state = run(code).state
    assert state.graph.edges["arnheim", "stendal"]["posts"] == 4
    assert not state.graph.has_edge("minden", "brunswick")
    state.apply(state.legal_actions()[0])
    state = run("import boardgames_edu as bg", lands).state
    assert not state.graph.has_edge("novgorod", "rostov")
    state.apply(state.legal_actions()[0])


def test_a_field_of_the_state(game: Any) -> None:
    field, effect = section("A field of the state")
    code = morris.CODE.replace("    quiet: ", f"{field}    quiet: ", 1)
    do = "    s.men[1 - seat] ^= bit(point)\n"
    assert do in code
    made = game(run(code.replace(do, f"{do}{effect}")).Morris())
    start = made.new()
    for move in ("lay a1", "lay d2", "lay a4", "lay d6", "lay a7"):
        start.play(move)
    match: Any = bg.Match(start)
    match.play("take d2")
    state = match.state
    assert (start.taken, state.taken) == ([0, 0], [1, 0])
    assert state.position()["players"]["white"]["taken"] == 1
    assert made.from_yaml(state.to_yaml()) == match.record().replay(made) == state
    assert all(state.view(seat).taken == [1, 0] for seat in (0, 1))
    match.undo()
    assert match.state.taken == [0, 0]


def test_a_question(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    game(morris.Morris())
    monkeypatch.setattr(asking, "_kinds", {**asking._kinds, "morris": {}})
    (code,) = section("A question")
    run(code)
    for asked in islice(questions("men_laid", 5, game="morris"), 5):
        right = sum("white" in key for _, data in asked.state.graph.nodes(data=True) for key in data["pieces"])
        assert asked.judge(str(right))[0]
        assert not any(asked.judge(choice.id)[0] for choice in asked.choices if choice.id != str(right))


def test_a_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entry, text = section("A language")
    code, name = re.findall(r'"(\w+)"', entry)
    folder = tmp_path / code / "LC_MESSAGES"
    folder.mkdir(parents=True)
    for file in ("boardgames_edu", "course"):
        (folder / f"{file}.po").write_text(text, encoding="utf-8")
    monkeypatch.setitem(speech.LANGUAGES, code, name)
    monkeypatch.setattr(catalogue, "LOCALES", tmp_path)
    catalogue.load_catalogue.cache_clear()
    try:
        with bg.speaking(code):
            assert [say("{n} {n:coin|coins}", {"n": n}) for n in (1, 3, 5)] == ["1 moneta", "3 monety", "5 monet"]
            assert say("Tax a region") == "Tax a region"
    finally:
        catalogue.load_catalogue.cache_clear()


@pytest.mark.parametrize("named", sorted(set(NAMED)))
def test_what_the_page_names_is_there(named: str) -> None:
    path, _, test = named.partition("::")
    for name in bg.game_names() if "<game>" in path else [""]:
        for language in ("uk", "ru") if "<language>" in path else [""]:
            pattern = path.replace("<game>", name).replace("<language>", language)
            found = list(TOP.glob(pattern))
            assert found, pattern
            if test:
                assert f"def {test}(" in found[0].read_text(encoding="utf-8")


def test_the_contract_of_the_page_runs_beside_the_game(tmp_path: Path) -> None:
    (tmp_path / "morris.py").write_text(morris.CODE, encoding="utf-8")
    (tmp_path / "test_morris.py").write_text(section("A game")[0], encoding="utf-8")
    some = "not garbled and not text and not end and not hides"
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", some, "test_morris.py"],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(TOP)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout
    assert re.search(r"1\d passed, \d+ deselected", run.stdout), run.stdout


def test_the_command_for_golden_games_writes_the_record_that_is_there() -> None:
    command = re.search(r"tools/golden\.py (\w+) (\w+) (.*)", PAGE)
    assert command is not None
    game, name, options = command.groups()
    record = bg.Record.load(TOP / "tests" / "games" / game / "golden" / f"{name}.json")
    given = {key: yaml.safe_load(value) for key, value in (word.split("=") for word in options.split())}
    assert given.items() <= {**record.options, "seats": record.seats, "seed": record.seed}.items()
