"""Tables for tests of widgets: their own store, no pauses, and no failure goes unseen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from boardgames_edu.store import Store
from boardgames_edu.widgets.page import error_reporting
from boardgames_edu.widgets.table.match_view import MatchView
from boardgames_edu.widgets.table.opening import play

Sit = Callable[..., MatchView]


@pytest.fixture(autouse=True)
def no_failure(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A callback that fails raises here, as ipywidgets would not."""
    monkeypatch.setenv(error_reporting.VARIABLE, "1")
    error_reporting.seen.clear()
    yield
    assert not error_reporting.seen


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "games.sqlite3") as found:
        yield found


@pytest.fixture
def sit(store: Store) -> Iterator[Sit]:
    """Make tables that are closed afterwards."""
    made: list[MatchView] = []

    def make(seats: Any = ("human", "random"), **options: Any) -> MatchView:
        wanted: dict[str, Any] = {
            "seed": 7,
            "name": f"table {len(made)}",
            "store": store,
            "leaders": "deal",
            "first": "blue",
        }
        made.append(play("rurik", list(seats), **(wanted | options)))
        return made[-1]

    yield make
    for found in made:
        found.close()
