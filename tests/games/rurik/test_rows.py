"""The order of the rows of a data file means nothing: each is known by its id."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from boardgames_edu.engine.data import read
from boardgames_edu.engine.errors import DataError
from boardgames_edu.games.rurik import components, rebellion_cards
from boardgames_edu.games.rurik.rebellion_cards import Solo
from boardgames_edu.games.rurik.state import AGATHA, BORIS

NUMBERED = ("rurik/map.yaml", "rurik/schemes.yaml", "rurik/rebels.yaml")
"""Files whose rows give the numbers that a seed shuffles."""


def turned(value: Any) -> Any:
    """The same rows, the last one first."""
    if isinstance(value, msgspec.Struct):
        return type(value)(**{name: turned(getattr(value, name)) for name in value.__struct_fields__})
    if isinstance(value, list) and value and isinstance(value[0], msgspec.Struct | dict):
        return [turned(row) for row in reversed(value)]
    if isinstance(value, dict):
        return {key: turned(one) for key, one in value.items()}
    return value


@pytest.fixture
def upside_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """All files of Rurik but those that number regions, schemes and rewards are read with their last row first."""

    def reversed_rows(name: str, kind: Any) -> Any:
        rows = read(name, kind)
        return rows if name in NUMBERED else turned(rows)

    monkeypatch.setattr(components, "read", reversed_rows)


def test_leaders_deeds_tracks_and_boards_are_found_by_their_ids(upside_down: None) -> None:
    usual, found = components.facts(), components.Components()
    assert found.leaders == usual.leaders
    assert (found.leaders[AGATHA].id, found.leaders[BORIS].id) == ("agatha", "boris")
    assert found.deeds == usual.deeds
    assert found.agendas == usual.agendas
    assert (found.tracks, found.measures) == (usual.tracks, usual.measures)
    assert found.structures_each == usual.structures_each
    assert found.slots == usual.slots
    for seats in (2, 4):
        assert found.strategy_board(seats) == usual.strategy_board(seats)


@pytest.mark.parametrize("level", rebellion_cards.LEVELS)
def test_cards_and_mats_of_the_rebellion_are_found_by_number_and_id(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = components.facts()
    usual = Solo(facts, level, "5.20", "reading_a")
    rows = rebellion_cards.rows()
    rows = msgspec.structs.replace(
        rows,
        rebellion_cards=rows.rebellion_cards[::-1],
        household_mats=rows.household_mats[::-1],
        editions=rows.editions[::-1],
        disputed_cells=rows.disputed_cells[::-1],
    )
    monkeypatch.setattr(rebellion_cards, "rows", lambda: rows)
    found = Solo(facts, level, "5.20", "reading_a")
    assert (found.cards, found.mat, found.edition) == (usual.cards, usual.mat, usual.edition)


def test_a_leader_that_is_missing_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:

    def without_boris(name: str, kind: Any) -> Any:
        rows = read(name, kind)
        if name == "rurik/leaders.yaml":
            return msgspec.structs.replace(rows, leaders=[row for row in rows.leaders if row.id != "boris"])
        return rows

    monkeypatch.setattr(components, "read", without_boris)
    with pytest.raises(DataError, match=r"leaders.yaml: leaders must list agatha, boris"):
        components.Components()
