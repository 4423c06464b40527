"""Edition files: taking over what is left out, playing another map, and clear errors for what cannot be played."""

from __future__ import annotations

import copy
import random
from pathlib import Path
from typing import Any

import pytest
import yaml

from boardgames_edu.engine.data import folder
from boardgames_edu.engine.errors import DataError, OptionError
from boardgames_edu.engine.record import Record
from boardgames_edu.engine.table import Table
from boardgames_edu.games.cossacks import game
from boardgames_edu.games.cossacks.edition import line_of

BASE: dict[str, Any] = yaml.safe_load((folder() / "cossacks" / "edition.yaml").read_text(encoding="utf-8"))
SMALL = """
id: small
names: {en: A small map}
map:
  root: {id: sich, lon: 34.0, lat: 47.5, names: {en: Sich}}
  places:
  - {id: north, kind: town, lon: 34.0, lat: 49.0, names: {en: North}}
  - {id: south, kind: settlement, lon: 34.0, lat: 46.0, names: {en: South}}
  - {id: west, kind: settlement, lon: 32.0, lat: 47.5, names: {en: West}}
  paths:
  - {id: sich-north, a: sich, b: north, circles: 2}
  - {id: sich-south, a: sich, b: south, circles: 1}
  - {id: north-west, a: north, b: west, circles: 1}
  - {id: south-west, a: south, b: west, circles: 3}
hetmans:
- {id: one, names: {en: One}, places: [north], points: 9}
- {id: two, names: {en: Two}, places: [west], points: 9}
- {id: three, names: {en: Three}, places: [south, north], points: 12}
cities:
- {id: city_a, place: north, points: 3}
- {id: city_b, place: north, points: 3}
- {id: city_c, place: west, points: 3}
- {id: city_d, place: west, points: 3}
- {id: city_e, place: south, points: 3}
- {id: city_f, place: south, points: 3}
parameters: {players_max: 3, march_tokens_per_player: 3}
"""


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_small_edition_is_played(tmp_path: Path) -> None:
    mine = game(edition=written(tmp_path, SMALL))
    assert mine.seats == (3,)
    assert sorted(mine.board().graph) == sorted(
        ["sich", "north", "south", "west", "sich-north#1", "sich-north#2", "sich-south#1", "north-west#1"]
        + [f"south-west#{k}" for k in (1, 2, 3)]
    )
    for seed in range(5):
        state, rng = mine.new(seed=seed), random.Random(seed)
        while actions := state.legal_actions():
            state.apply(rng.choice(actions))
        assert mine.from_position(state.position()) == state


def test_a_record_names_its_edition(tmp_path: Path) -> None:
    mine = game(edition=written(tmp_path, SMALL))
    table = Table(mine.new(seed=1), seed=1)
    table.play(table.state.legal_actions()[0])
    record = Record.from_json(table.record().to_json())
    assert record.replay(mine) == table.state
    with pytest.raises(ValueError, match="edition"):
        record.replay(game())
    with pytest.raises(OptionError, match="reconstruction"):
        game().new(edition="small")


def test_prices_alone_can_be_changed(tmp_path: Path) -> None:
    orders = [
        {**card, "options": [{**option, "price": 2} for option in card["options"]]} for card in BASE["orders"]
    ]
    mine = game(
        edition=written(tmp_path, yaml.safe_dump({"id": "dear", "orders": orders}, allow_unicode=True))
    )
    assert {row.cost for row in mine.facts.options if row.is_order} == {2}
    assert mine.facts.roads.count == 131


def changed(path: str, value: Any) -> dict[str, Any]:
    """A section of the reconstruction with one thing changed; ``path`` is dotted, numbers are places in lists."""
    section = path.partition(".")[0]
    data: dict[str, Any] = {"id": "changed", section: copy.deepcopy(BASE.get(section))}
    here: Any = data
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    for step in steps:
        here = here[step]
    if value is None:
        del here[last]
    else:
        here[last] = value
    return data


WRONG: list[tuple[str, Any, str]] = [
    ("map.paths.5.a", "kodac", r"'kodac' is no place of the map. There are: kodak"),
    ("map.paths.0", None, "sich_cost"),
    ("map.paths.3.circles", 0, "circles"),
    ("map.paths.3.circles", "two", "circles"),
    ("map.paths.5.b", "sich", "no two paths join the same ones"),
    ("map.places.4.kind", "village", "kind"),
    ("map.places.4.id", "kyiv", "stands here twice"),
    ("map.places.4.id", "Bila Tserkva", "small Latin letters"),
    ("map.places.4.sich_cost", 3, "by its map it is 10"),
    ("orders.0.options.0.price", "one", "price"),
    ("orders.0.options.0.price", -1, "price"),
    ("orders.0.options.0.price", None, "the price in gold is missing"),
    ("orders.0.options.0.fine", 1, "here stands price, not fine"),
    (
        "orders.0.options.0.effects.0.op",
        "place_marsh",
        "'place_marsh' is no known effect. Known: place_march",
    ),
    ("orders.0.options.0.effects.0.count", 0, "count cannot be 0"),
    ("orders.0.options.0.effects.0.count", None, "place_march needs count"),
    ("orders.0.options.0.effects.0.colour", "red", "place_march takes no 'colour'"),
    ("orders.0.options.0.effects.0.direction", "north", "direction cannot be 'north'"),
    ("orders.0.options", [], "at least one option"),
    ("orders.0.copies", 0, "copies"),
    ("orders.2.options.0.timing", "on_obey", "cannot stand here"),
    ("orders.4.options.0.effects.0.op", "refuse_order", "cannot stand here"),
    ("disobedience.0.options.0.effects", [], "the first effect of disobedience is refuse_order"),
    ("disobedience.2.options.0.effects.1.direction", "named", "write free instead of named"),
    ("hetmans.0.places.0", "jassy", "'jassy' is no place of the map. There are: yassy"),
    ("hetmans.0.places", [], "one place or several"),
    ("cities.0.place", "nowhere", "no place of the map"),
    ("achievements.0.condition.metric", "fame", "'fame'"),
    ("achievements.0.condition.op", ">", "op"),
    ("parameters.players_min", 2, "players_min"),
    ("parameters.action_cards_dealt", 20, "too few for 6 players"),
    ("parameters.gold", 3, "gold"),
    ("hetmans.8", None, ""),
    ("wishes", 1, "wishes"),
    ("id", "reconstruction", "give your edition one of its own"),
]


@pytest.mark.parametrize(("path", "value", "says"), WRONG, ids=[f"{row[0]}={row[1]}" for row in WRONG])
def test_what_cannot_be_played_is_refused(path: str, value: Any, says: str, tmp_path: Path) -> None:
    text = yaml.safe_dump(changed(path, value), allow_unicode=True, sort_keys=False)
    if not says:
        assert len(game(edition=written(tmp_path, text)).facts.hetmans) == 8
        return
    with pytest.raises(DataError, match=says) as error:
        game(edition=written(tmp_path, text))
    assert (
        "mine.yaml" in str(error.value) or "sich_cost" in str(error.value) or "by its map" in str(error.value)
    )


def test_a_map_must_hang_together(tmp_path: Path) -> None:
    text = SMALL.replace("  - {id: sich-south, a: sich, b: south, circles: 1}\n", "").replace(
        "  - {id: south-west, a: south, b: west, circles: 3}\n", ""
    )
    with pytest.raises(DataError, match="no chain of paths leads from sich to south") as error:
        game(edition=written(tmp_path, text))
    assert "line 8" in str(error.value)


def test_tasks_taken_over_must_fit_the_map(tmp_path: Path) -> None:
    cut = SMALL[: SMALL.index("hetmans:")] + SMALL[SMALL.index("cities:") :]
    with pytest.raises(DataError, match="'yassy' is no place of the map"):
        game(edition=written(tmp_path, cut))


@pytest.mark.parametrize(
    "text", ["", "7", "[]", "id: 5", "id: [", "id: x\nid: y", "a: &a [*a]", "!!python/object:os.system {}"]
)
def test_nonsense_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(DataError):
        game(edition=written(tmp_path, text))


def test_missing_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"nothing\.yaml"):
        game(edition=tmp_path / "nothing.yaml")
    with pytest.raises(DataError, match="path of a YAML file"):
        game(edition=7)  # type: ignore[arg-type]
    (tmp_path / "binary.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError):
        game(edition=tmp_path / "binary.yaml")


def test_lines_are_found() -> None:
    text = (folder() / "cossacks" / "edition.yaml").read_text(encoding="utf-8")
    line = line_of(text, "orders[1].options[0].price")
    assert text.splitlines()[line - 1].strip() == "price: 2"
