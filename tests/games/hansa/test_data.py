"""The data of Hansa Teutonica hold nothing that nobody reads: an unknown key is refused with file, line and key."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import yaml

from boardgames_edu.engine.data import convert, folder, read
from boardgames_edu.engine.errors import DataError
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import MAPS, Map, PrintedBox
from boardgames_edu.games.hansa.picture.ground import Grounds

KINDS: dict[str, Any] = {"game": PrintedBox, "map_geometry": Grounds, **{f"map_{name}": Map for name in MAPS}}


LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DUMPER: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


def mappings(value: Any, at: str = "") -> Iterator[tuple[str, dict[Any, Any]]]:
    """Every mapping in a file, one for each shape of row, with the way to it."""
    if isinstance(value, dict):
        yield at, value
        for key, part in value.items():
            yield from mappings(part, f"{at}.{key}")
    elif isinstance(value, list):
        for part in value[:1]:
            yield from mappings(part, at)


FREE = (
    *(".names", ".country_awards", ".develops", ".by_length", ".vp_offices"),
    *(".price", ".added", ".special_points"),
)
"""Mappings whose keys are names of things, which other checks read."""


@pytest.mark.parametrize("name", KINDS)
def test_an_unknown_key_is_refused(name: str) -> None:
    data = yaml.load((folder() / f"hansa/{name}.yaml").read_text(encoding="utf-8"), Loader=LOADER)
    convert(yaml.dump(data, Dumper=DUMPER), KINDS[name], f"{name}.yaml")
    tried = 0
    for at, row in mappings(data):
        if at.endswith(FREE):
            continue
        row["unread"] = 1
        with pytest.raises(DataError, match=rf"{name}\.yaml, line \d+, .*unread"):
            convert(yaml.dump(data, Dumper=DUMPER, sort_keys=False), KINDS[name], f"{name}.yaml")
        del row["unread"]
        tried += 1
    assert tried > 3


@pytest.mark.parametrize("key", ["special_points", "displacement.price", "displacement.added"])
def test_a_name_that_nothing_asks_for_is_refused(key: str) -> None:
    box = components.printed_components().box
    part: Any = box
    for word in key.split("."):
        part = getattr(part, word)
    part["unread"] = 1
    try:
        with pytest.raises(DataError, match=rf"game\.yaml: {key} must list"):
            components.check(box)
    finally:
        del part["unread"]


def turned(value: Any) -> Any:
    """The same rows, the last one first."""
    if isinstance(value, msgspec.Struct):
        rows = {name: getattr(value, name) for name in value.__struct_fields__}
        return msgspec.structs.replace(
            value,
            **{
                name: [*reversed(found)]
                for name, found in rows.items()
                if isinstance(found, list) and found and isinstance(found[0], msgspec.Struct)
            },
        )
    return value


def test_the_order_of_rows_means_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """With all rows the last one first, cities, routes, markers, abilities and missions keep their numbers."""
    usual = components.printed_components()
    monkeypatch.setattr(components, "read", lambda name, kind: turned(read(name, kind)))
    found = components.Components()
    assert found.maps == usual.maps
    assert found.markers == usual.markers
    assert found.missions == usual.missions
    assert (found.golden, found.silver, found.each) == (usual.golden, usual.silver, usual.each)
    assert (found.values, found.frees, found.scored) == (usual.values, usual.frees, usual.scored)
