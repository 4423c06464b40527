"""Tables for tests of widgets: their own store, no pauses, and no failure goes unseen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from boardgames_edu.store import Store
from boardgames_edu.widgets import faults
from boardgames_edu.widgets.table import PlayTable, table

Sit = Callable[..., PlayTable]


@pytest.fixture(autouse=True)
def no_failure(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A callback that fails raises here, as ipywidgets would not."""
    monkeypatch.setenv(faults.VARIABLE, "1")
    faults.seen.clear()
    yield
    assert not faults.seen


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "games.sqlite3") as found:
        yield found


@pytest.fixture
def sit(store: Store) -> Iterator[Sit]:
    """Make tables that are closed afterwards."""
    made: list[PlayTable] = []

    def make(seats: Any = ("human", "random"), **options: Any) -> PlayTable:
        wanted: dict[str, Any] = {
            "seed": 7,
            "name": f"table {len(made)}",
            "store": store,
            "leaders": "deal",
            "first": "blue",
        }
        made.append(table("rurik", list(seats), **(wanted | options)))
        return made[-1]

    yield make
    for found in made:
        found.close()
