"""The order of the rows of a data file means nothing, each is known by its id; keys that nobody reads are refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import yaml

from boardgames_edu.engine.data import convert, folder, read
from boardgames_edu.engine.errors import DataError
from boardgames_edu.games.rurik import components, rows
from boardgames_edu.games.rurik.components import SoloFigures
from boardgames_edu.games.rurik.picture import layout
from boardgames_edu.games.rurik.rules.cards import deeds, schemes
from boardgames_edu.games.rurik.state import AGATHA, BORIS


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
    """All files of Rurik are read with their last row first."""
    monkeypatch.setattr(components, "read", lambda name, kind: turned(read(name, kind)))


def test_leaders_deeds_tracks_and_boards_are_found_by_their_ids(upside_down: None) -> None:
    usual, found = components.printed_components(), components.Components()
    assert found.leaders == usual.leaders
    assert (found.leaders[AGATHA].id, found.leaders[BORIS].id) == ("agatha", "boris")
    assert found.deeds == usual.deeds
    assert found.agendas == usual.agendas
    assert (found.tracks, found.measures) == (usual.tracks, usual.measures)
    assert found.structures_each == usual.structures_each
    assert found.slots == usual.slots
    for seats in (2, 4):
        assert found.strategy_board(seats) == usual.strategy_board(seats)


def test_a_seed_deals_the_same(upside_down: None) -> None:
    usual, found = components.printed_components(), components.Components()
    assert found.region_ids == usual.region_ids
    assert [card.id for card in found.schemes] == [card.id for card in usual.schemes]
    assert (found.scheme_deck, found.stickers, found.reward_tokens) == (
        usual.scheme_deck,
        usual.stickers,
        usual.reward_tokens,
    )


@pytest.mark.parametrize("number", [1, 99])
def test_a_number_that_stands_twice_or_is_left_out_is_refused(number: int, monkeypatch: pytest.MonkeyPatch) -> None:

    def renumbered(name: str, kind: Any) -> Any:
        found = read(name, kind)
        if name == "rurik/schemes.yaml":
            return rows.Cards([*found.cards[:-1], msgspec.structs.replace(found.cards[-1], number=number)])
        return found

    monkeypatch.setattr(components, "read", renumbered)
    with pytest.raises(DataError, match=r"schemes.yaml: number must list 1, 2, 3"):
        components.Components()


@pytest.mark.parametrize("level", components.LEVELS)
def test_cards_and_mats_of_the_rebellion_are_found_by_number_and_id(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = components.printed_components()
    usual = SoloFigures(facts, level, "5.20", "reading_a")
    read_rows = components.read_solo()
    other = msgspec.structs.replace(
        read_rows,
        rebellion_cards=read_rows.rebellion_cards[::-1],
        household_mats=read_rows.household_mats[::-1],
        editions=read_rows.editions[::-1],
        disputed_cells=read_rows.disputed_cells[::-1],
    )
    monkeypatch.setattr(components, "read_solo", lambda: other)
    found = SoloFigures(facts, level, "5.20", "reading_a")
    assert (found.cards, found.mat, found.edition) == (usual.cards, usual.mat, usual.edition)


def test_a_leader_that_is_missing_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:

    def without_boris(name: str, kind: Any) -> Any:
        found = read(name, kind)
        if name == "rurik/leaders.yaml":
            return msgspec.structs.replace(found, leaders=[row for row in found.leaders if row.id != "boris"])
        return found

    monkeypatch.setattr(components, "read", without_boris)
    with pytest.raises(DataError, match=r"leaders.yaml: leaders must list agatha, boris"):
        components.Components()


FILES: dict[str, Any] = {
    "game.yaml": rows.BoxFile, "map.yaml": rows.Map, "schemes.yaml": rows.Cards[rows.SchemeCard],
    "deeds.yaml": rows.Cards[rows.DeedCard], "agendas.yaml": rows.Cards[rows.AgendaCard],
    "leaders.yaml": rows.Leaders, "rebels.yaml": rows.RebelsFile,
    "solo.yaml": rows.SoloRows, "map_geometry.yaml": layout.Outlines,
}  # fmt: skip
OPEN = {
    "names", "other_names", "point_names", "priority_names", "bonus_names", "cost", "requirement", "reward", "rewards",
    "by_colour", "by_players_and_round", "advisor_unlocks",
}  # fmt: skip
"""Keys under which there are names, words of the cards, or numbers of players; those words are checked elsewhere."""


def mappings(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[dict[Any, Any], tuple[str, ...]]]:
    """All mappings of a file, each with the keys that lead to it."""
    if isinstance(value, dict):
        yield value, path
        for key, one in list(value.items()):
            yield from mappings(one, (*path, str(key)))
    elif isinstance(value, list):
        for one in value:
            yield from mappings(one, path)


@pytest.mark.parametrize("name", FILES)
def test_a_key_that_nobody_reads_is_refused_wherever_it_stands(name: str) -> None:
    whole = yaml.safe_load((folder() / "rurik" / name).read_text("utf-8"))
    refused = 0
    for row, path in mappings(whole):
        row["unread_key"] = 1
        if not OPEN & set(path):
            with pytest.raises(msgspec.ValidationError):
                msgspec.convert(whole, FILES[name])
            refused += 1
        del row["unread_key"]
    assert refused > 1


@pytest.mark.parametrize("name", FILES)
def test_the_refusal_names_file_and_line(name: str) -> None:
    text = (folder() / "rurik" / name).read_text("utf-8") + "\nunread_key: 1\n"
    with pytest.raises(DataError, match=rf"{name}, line \d+.*unread_key"):
        convert(text, FILES[name], name)


def deeds_with(old: str, new: str) -> str:
    text = (folder() / "rurik" / "deeds.yaml").read_text("utf-8")
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("goods: {wood: 2}", "goods: {gold: 2}", r"cards\[\d+\]\.cost\.goods: .*'gold'"),
        ("goods: {wood: 2}", "goods: {wood: many}", r"cost\.goods\[...\]: Expected `int`, got `str`"),
        ("coins: 4}", "coins: 0}", r"cards\[\d+\]\.cost\.coins: Expected `int` >= 1"),
        ("coins: 4}", "silver: 4}", r"cards\[\d+\]\.cost: .*unknown field `silver`"),
        ("total: 3,", "all: 3,", r"cost\.remove_own_troops: "),
        ("holds_first_player_marker: true", "holds_first_player_marker: false", "requirement: .*is true, or left out"),
        ("{muster_points: 2}", "{muster_point: 2}", r"reward: .*unknown field `muster_point`"),
        ("{muster_points: 2}", "{muster_points: two}", r"reward\.muster_points: Expected `int`"),
        ("structure: church", "structure: castle", r"own_structures_in_adjacent_regions\.structure: .*'castle'"),
        ("[stronghold, church]", "[stronghold, tower]", r"requirement\.own_structures_in_one_region.*'tower'"),
    ],
)
def test_a_word_or_value_of_a_deed_that_is_none(old: str, new: str, said: str) -> None:
    with pytest.raises(DataError, match=rf"deeds.yaml, line \d+, .*{said}"):
        convert(deeds_with(old, new), rows.Cards[rows.DeedParts], "deeds.yaml")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("id: border_patrols", "id: Border_Patrols", r"cards\[\d+\]\.id: Expected `str` matching"),
        ("confidence: agreed", "confidence: sure", r"cards\[\d+\]\.confidence: .*'sure'"),
        ("confidence_vp: single_source", "confidence_vp: sure", r"confidence_vp: .*'sure'"),
    ],
)
def test_an_id_and_how_sure_a_fact_is(old: str, new: str, said: str) -> None:
    with pytest.raises(DataError, match=rf"deeds.yaml, line \d+, .*{said}"):
        convert(deeds_with(old, new), rows.Cards[rows.DeedCard], "deeds.yaml")


def test_the_words_of_deeds_are_those_that_the_rules_know() -> None:
    assert set(rows.DeedCost.__struct_fields__) == set(deeds.COSTS)
    assert set(rows.DeedRequirement.__struct_fields__) == set(deeds.REQUIREMENTS)
    assert set(schemes.POINTS) < set(rows.DeedReward.__struct_fields__)
