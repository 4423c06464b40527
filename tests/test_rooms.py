"""What ``tools/lint.py`` finds: each check sees the slip that it is there for, and lets the rest pass."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

TOP = Path(__file__).resolve().parent.parent
Told = Callable[..., list[str]]


@pytest.fixture
def lint(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The tool."""
    monkeypatch.syspath_prepend(str(TOP / "tools"))
    return importlib.import_module("lint")


@pytest.fixture
def told(lint: Any, tmp_path: Path) -> Told:
    """Write files, and return what a check says of them."""

    def run(check: str, **files: str) -> list[str]:
        for name, text in {"boardgames_edu/games/rurik/__init__": "", **files}.items():
            path = tmp_path / (name if "." in name else f"{name}.py")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return [complaint.text for complaint in getattr(lint, check)(lint.House(tmp_path))]

    return run


@pytest.mark.parametrize(
    ("code", "named"),
    [
        ('"""Speak of Rurik."""\n', False),
        ("x = 'rurik'\n", True),
        ("import boardgames_edu.games\n", True),
        ("from boardgames_edu import games\nrurik = 1\n", True),
        ("def f(s):\n    return s.cossack\n", True),
    ],
)
def test_a_shared_room_names_no_game(told: Told, code: str, named: bool) -> None:
    assert bool(told("rooms_name_no_game", **{"boardgames_edu/teach/a": code})) == named


def test_only_the_registry_knows_where_games_lie(told: Told) -> None:
    code = "import boardgames_edu.games\n"
    assert told("rooms_name_no_game", **{"boardgames_edu/engine/registry": code}) == []
    assert told("rooms_name_no_game", **{"boardgames_edu/engine/registry": f"{code}x = 'rurik'\n"})


@pytest.mark.parametrize(("line", "wrong"), [("s.top.seat", True), ("s.stack[-1].seat", False), ("top.seat", False)])
def test_rules_say_who_decides_in_one_way(told: Told, line: str, wrong: bool) -> None:
    code = {"boardgames_edu/games/rurik/rules/tax": f"def f(s, top):\n    return {line}\n"}
    assert bool(told("rules_say_who_decides_in_one_way", **code)) == wrong


def test_no_script_names_a_game(told: Told) -> None:
    assert told("rooms_name_no_game", **{"boardgames_edu/widgets/a.js": "const title = 'Rurik';"})


@pytest.mark.parametrize(
    ("code", "alike"),
    [
        ("class Region: ...\ndef region(): ...\n", True),
        ("def a_b(): ...\ndef ab(): ...\n", True),
        ("class Region(Frame): ...\n@action('region')\ndef region(): ...\n", False),
        ("class Base(Frame): ...\nclass Region(Base): ...\ndef region(): ...\n", True),
        ("class Action: ...\ndef action(): ...\n", False),
        ("class _Region: ...\ndef region(): ...\n", False),
    ],
)
def test_names_differ_in_more_than_a_capital(told: Told, code: str, alike: bool) -> None:
    for room in ("engine/a", "games/rurik/a"):
        assert bool(told("names_differ_in_more_than_a_capital", **{f"boardgames_edu/{room}": code})) == alike


def test_a_name_means_one_thing(told: Told) -> None:
    check, one = "a_name_means_one_thing", {"boardgames_edu/teach/a": "class Step: ...\ndef step_to(): ...\n"}
    assert told(check, **one) == []
    assert told(check, **one, **{"boardgames_edu/games/rurik/b": "class Step: ...\n"})
    assert told(check, **{"boardgames_edu/games/rurik/b": "def step_to(): ...\n"}) == []
    assert told(check, **one, **{"boardgames_edu/teach/b": "def step_to(): ...\n"})
    assert (
        told(check, **{"boardgames_edu/teach/b": "def plot(): ...\n", "boardgames_edu/teach/a": "def plot(): ...\n"})
        == []
    )


@pytest.mark.parametrize(
    ("reference", "lost"),
    [
        (":func:`here`", False),
        (":func:`gone`", True),
        (":meth:`Thing.run`", False),
        (":meth:`Thing.base`", False),
        (":attr:`Thing.size`", False),
        (":meth:`Thing.gone`", True),
        (":func:`boardgames_edu.engine.a.here`", False),
        (":func:`boardgames_edu.engine.a.gone`", True),
        ("`engine.a.here`", False),
        ("`engine.a.handed_on`", False),
        ("`engine.gone`", True),
        ("`engine.a.Thing.gone()`", True),
    ],
)
def test_references_lead_somewhere(told: Told, reference: str, lost: bool) -> None:
    code = (
        "from boardgames_edu.engine.b import handed_on, Base\n"
        "class Thing(Base):\n    def run(self):\n        self.size = 1\n"
        "def here(): ...\n"
    )
    base = "class Base:\n    base: int\ndef handed_on(): ...\n"
    known = {"boardgames_edu/engine/a": f'"""See {reference}."""\n{code}', "boardgames_edu/engine/b": base}
    assert bool(told("references_lead_somewhere", **known)) == lost
    if reference.startswith("`"):
        known = {"boardgames_edu/engine/a": code, "docs/page.md": reference}
        assert bool(told("references_lead_somewhere", **known)) == lost


def test_docstrings_use_the_words_of_the_field(told: Told) -> None:
    check = "docstrings_use_the_words_of_the_field"
    assert told(check, **{"boardgames_edu/bots/a": "def f():\n    '''Choose by lot.'''\n"})
    assert told(check, **{"boardgames_edu/bots/a": "def f():\n    '''Choose at random.'''  # by lot\n"}) == []


@pytest.mark.parametrize(
    ("first", "wrong"),
    [
        ("Return the seats.", False),
        ("Return the seats", True),
        ("One two three four five six seven eight nine ten eleven twelve thirteen.", True),
    ],
)
def test_docstrings_begin_with_one_short_sentence(told: Told, first: str, wrong: bool) -> None:
    code = f"class A:\n    def f(self):\n        '''{first}\n\n        More, and no end'''\n"
    assert bool(told("docstrings_begin_with_one_short_sentence", **{"boardgames_edu/cli/a": code})) == wrong


@pytest.mark.parametrize(
    "code",
    [
        "1 << board.index[city]",
        "state.scores()[3]",
        "sum(f(r) for r in range(15))",
        "end.owner(town) == -1",
        "state.setup.board.index[place]",
        "state.gold[2]",
        "state.ruling_seat(kiev)",
        "state.red >> node & 1",
    ],
)
def test_pages_ask_by_name(told: Told, code: str) -> None:
    page = json.dumps({"cells": [{"cell_type": "code", "source": [code]}]})
    words = json.dumps({"cells": [{"cell_type": "markdown", "source": [code]}]})
    assert told("pages_ask_by_name", **{"notebooks/en/a.ipynb": page})
    assert told("pages_ask_by_name", **{"notebooks/en/a.ipynb": words}) == []
    assert told("pages_ask_by_name", **{"data/rurik/lessons/a.yaml": code})
    assert told("pages_ask_by_name", **{"data/rurik/lessons/a.yaml": "", "boardgames_edu/lab/a": code})
