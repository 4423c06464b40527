"""Edition files: taking over what is left out, playing another map, and clear errors for what cannot be played."""

from __future__ import annotations

import copy
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from boardgames_edu.engine.data import folder, read_values
from boardgames_edu.engine.errors import DataError, OptionError
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.games.cossacks import game
from boardgames_edu.games.cossacks.edition import rows
from boardgames_edu.games.cossacks.edition.rows import METRICS, OPS, Edition
from boardgames_edu.games.cossacks.picture.scene import scene
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.i18n import name_of, speaking
from boardgames_edu.testing import TIMES

BASE: dict[str, Any] = read_values(folder() / "cossacks" / "edition.yaml", "edition.yaml")[0]
README = (folder() / "cossacks" / "README.md").read_text(encoding="utf-8")
SMALL: str = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)[0]
"""The complete example of the manual, for which there is a test."""


def dumped(data: Any) -> str:
    """Plain data as YAML."""
    text: str = yaml.dump(data, Dumper=_DUMPER, allow_unicode=True, sort_keys=False)
    return text


_DUMPER: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def played(state: CossackState, rng: random.Random) -> CossackState:
    """A game to its end at random; it ends."""
    for _ in range(30_000):
        actions = state.legal_actions()
        if not actions:
            return state
        state.apply(rng.choice(actions))
    raise AssertionError("the game does not end")


def test_the_example_of_the_manual_is_complete_and_played(tmp_path: Path) -> None:
    assert set(yaml.safe_load(SMALL)) == set(Edition.__struct_fields__)
    mine = game(edition=written(tmp_path, SMALL))
    assert mine.seats == (3,)
    assert sorted(mine.board().graph) == sorted(
        ["sich", "north", "east", "coast", "steppe", "sich-north#1", "sich-north#2", "sich-coast#1"]
        + [f"sich-steppe#{k}" for k in (1, 2, 3)]
        + ["north-east#1", "north-east#2", "east-steppe#1"]
    )
    for seed in range(5):
        state = played(mine.new(seed=seed), random.Random(seed))
        assert mine.from_position(state.position()) == state
        assert "our reconstruction" not in str(scene(state).to_json())


def test_an_own_edition_speaks_its_own_names(tmp_path: Path) -> None:
    state = game(edition=written(tmp_path, SMALL)).new(seed=1)
    drawn = scene(state)
    assert drawn.find("place:steppe").name == "Steppe"
    assert drawn.find("label:edition:0").text == "Edition: The Delta"
    assert drawn.find("place:sich-north#2").words.startswith("The Sich – Northtown")
    with speaking("uk"):
        assert name_of("edition", "delta", "cossacks/delta") == "Дельта"
        assert scene(state).find("place:north").name == "Northtown"


def test_a_refusal_calls_places_as_the_edition_does(tmp_path: Path) -> None:
    game()  # its names must not be taken for those of the other edition
    renamed = dumped(changed("map.places.30.names", {"en": "Fort Kodak", "uk": "Фортеця Кодак"}))
    state = game(edition=written(tmp_path, renamed)).from_position(
        {"seats": 3, "players": {"blue": {"hand": ["march"]}}}
    )
    state.play("order march a")
    violation = state.why_not(state.game.parse("from kodak", state))
    assert "Fort Kodak" in str(violation)


def keys(kind: Any, seen: set[str]) -> set[str]:
    """All keys of a struct and of the structs in it."""
    for field in msgspec.structs.fields(kind):
        seen.add(field.encode_name)
        for part in re.findall(r"rows\.(\w+)", str(field.type)):
            keys(getattr(rows, part), seen)
    return seen


def test_the_manual_names_every_key_effect_and_metric() -> None:
    named = set(re.findall(r"`([^`]*)`", README))
    words = {word for text in named for word in re.findall(r"\w+", text)}
    wanted = keys(Edition, set())
    assert {"sich_cost", "via", "fine", "holds_all", "waive_leftover_penalty"} <= wanted | set(OPS)
    assert wanted <= words
    assert set(OPS) <= words
    assert set(METRICS) <= named


def test_a_record_names_its_edition(tmp_path: Path) -> None:
    mine = game(edition=written(tmp_path, SMALL))
    table = Match(mine.new(seed=1), seed=1)
    table.play(table.state.legal_actions()[0])
    record = Record.from_json(table.record().to_json())
    assert record.replay(mine) == table.state
    with pytest.raises(ValueError, match="edition"):
        record.replay(game())
    with pytest.raises(OptionError, match="reconstruction"):
        game().new(edition="delta")


def test_the_order_of_rows_means_nothing(tmp_path: Path) -> None:
    """With all rows of the edition in reverse, the same positions allow the same moves and are worth the same."""
    turned_rows = {name: BASE[name][::-1] for name in ("orders", "disobedience", "hetmans", "achievements", "cities")}
    turned_rows["map"] = {**BASE["map"], **{name: BASE["map"][name][::-1] for name in ("places", "paths")}}
    turned = game(edition=written(tmp_path, dumped({"id": "turned", "names": BASE["names"], **turned_rows})))
    assert turned.components.card_ids == game().components.card_ids
    assert turned.new(seats=4, seed=9).pile == game().new(seats=4, seed=9).pile
    state, rng, compared = game().new(seats=4, seed=9), random.Random(9), 0
    while actions := state.legal_actions():
        data = state.position()
        other = turned.from_position({**data, "options": {**data["options"], "edition": "turned"}})
        compared += len(actions)
        assert {str(action) for action in other.legal_actions()} == {str(action) for action in actions}
        assert (other.prompt(), other.totals(), other.seat_name(other.to_move)) == (
            state.prompt(),
            state.totals(),
            state.seat_name(state.to_move),
        )
        for name in game().components.roads.names[::7]:
            assert other.pieces(name) == state.pieces(name)
        state.apply(rng.choice(actions))
    assert compared > 500


def test_prices_alone_can_be_changed(tmp_path: Path) -> None:
    orders = [{**card, "options": [{**option, "price": 2} for option in card["options"]]} for card in BASE["orders"]]
    mine = game(edition=written(tmp_path, dumped({"id": "dear", "orders": orders})))
    assert {row.cost for row in mine.components.options if row.is_order} == {2}
    assert mine.components.roads.count == 131


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
    ("map.paths.3.circles", 0, "circles: 1 is the least"),
    ("map.paths.3.circles", "two", "circles: wanted here: a whole number"),
    ("map.paths.5.b", "sich", "no two paths join the same ones"),
    ("map.places.4.kind", "village", "'village' cannot stand here. Right would be: settlement, town"),
    ("map.places.4.id", "kyiv", "stands here twice"),
    ("map.places.4.id", "Bila Tserkva", "small Latin letters"),
    ("map.places.4.sich_cost", 3, "by the map it is 10"),
    ("orders.0.options.0.price", "one", "price: wanted here: a whole number"),
    ("orders.0.options.0.price", -1, "price: 0 is the least"),
    ("orders.0.options.0.price", None, "the price in gold is missing"),
    ("orders.0.options.0.fine", 1, "here stands price, not fine"),
    ("orders.0.options.0.effects.0.op", "place_marsh", "'place_marsh' is no known effect. Known: place_march"),
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
    ("hetmans.0.points", 13, "more points than any other card, so more than 13"),
    ("cities.0.place", "nowhere", "no place of the map"),
    ("achievements.0.condition.metric", "fame", "'fame'"),
    ("achievements.0.condition.op", ">", "'>' cannot stand here"),
    ("parameters.players_min", 2, "players_min"),
    ("parameters.action_cards_dealt", 7, "an ataman holds 6 at most"),
    ("parameters.gold_per_player", 0, "gold_per_player"),
    ("parameters.gold", 3, "there is no key 'gold' here. There are: .*gold_per_player"),
    ("hetmans.8", None, ""),
    ("wishes", 1, "there is no key 'wishes' here"),
    ("id", "reconstruction", "give your edition one of its own"),
    ("id", "x" * 61, "at most 60 letters"),
    ("map.root", None, "the key 'root' is missing"),
    ("map.places", [], "a map needs places"),
    ("map.paths", [], "no chain of paths leads from sich to chyhyryn"),
    ("map.paths.2.id", "sich-orlyk", "stands here twice"),
    ("map.paths.0.circles", 13, "circles: 12 is the most"),
    ("map.places.2.lon", 400, "longitude of -180 to 180"),
    ("map.places.2.lat", "north", "lat: wanted here: a number"),
    ("map.places.2.lat", float("nan"), "longitude of -180 to 180"),
    ("map.paths.0.via", [[0, 99]], "latitude of -80 to 80"),
    ("map.places.3.names", {"de": "Kaniw"}, "'de' is no language that is spoken here. There are: en, uk, ru"),
    ("map.places.3.names", {"en": ""}, "1 to 60 letters"),
    ("orders", [], "there must be an order"),
    ("orders.1.id", "march", "stands here twice"),
    ("orders.1.number", 1, "orders\\[\\d\\].number: the number 1 stands here twice"),
    ("orders.1.options.1.id", "a", "each with an id of its own"),
    ("orders.0.copies", 99, ""),
    ("orders.0.options.0.effects", [], "an order needs an effect"),
    ("orders.0.options.0.effects.0", "march", "wanted here: keys and values"),
    ("hetmans", [], "0 cards are too few for 6 players; 6 are needed"),
    ("hetmans.1.id", "nalyvaiko", "stands here twice"),
    ("hetmans.0.id", "rebel", "stands here twice"),
    ("cities", [], "too few for 6 players; 12 are needed"),
    ("cities.0.points", "five", "points: wanted here: a whole number"),
    ("achievements.1.condition.value", True, "every other metric with a number"),
    ("achievements.0.passive", [{"op": "take_coins"}], "waive_leftover_penalty"),
    ("parameters.players_max", 7, "players_max"),
    ("parameters.hetman_cards_dealt", 2, "'2' cannot stand here. Right would be: 1"),
    ("map.paths.0.via", [[34.0]], "a list of 2 is wanted here"),
    ("orders.0.names.en", 7, "wanted here: text"),
]


@pytest.mark.parametrize(("path", "value", "says"), WRONG, ids=[f"{row[0]}={row[1]}" for row in WRONG])
def test_what_cannot_be_played_is_refused(path: str, value: Any, says: str, tmp_path: Path) -> None:
    text = dumped(changed(path, value))
    if not says:
        assert game(edition=written(tmp_path, text)).edition.id == "changed"
        return
    with pytest.raises(DataError, match=says) as error:
        game(edition=written(tmp_path, text))
    if "taken over" in str(error.value):  # nothing in the file to point at
        return
    section, line = path.partition(".")[0], re.search(r"^mine\.yaml, line (\d+), ", str(error.value))
    assert line, error.value
    lines = text.splitlines()
    begins = next((n for n, row in enumerate(lines, 1) if row.startswith(section)), 1)
    assert begins <= int(line[1]) <= len(lines)


def test_two_places_on_one_spot_are_refused(tmp_path: Path) -> None:
    text = SMALL.replace("lon: 35.6, lat: 48.2", "lon: 33.6, lat: 48.61")
    with pytest.raises(DataError, match=r"map\.places\[1\]: 'east' and 'north' lie on the same spot"):
        game(edition=written(tmp_path, text))


def test_a_map_must_hang_together(tmp_path: Path) -> None:
    text = SMALL.replace("  - {id: sich-coast, a: sich, b: coast, circles: 1, via: [[33.9, 46.9]]}\n", "")
    with pytest.raises(DataError, match="no chain of paths leads from sich to coast") as error:
        game(edition=written(tmp_path, text))
    line = next(n for n, row in enumerate(text.splitlines(), 1) if "id: coast" in row)
    assert f"line {line}, map.places[2]" in str(error.value)


def test_tasks_taken_over_must_fit_the_map(tmp_path: Path) -> None:
    cut = SMALL[: SMALL.index("hetmans:")] + SMALL[SMALL.index("achievements:") :]
    with pytest.raises(DataError, match="taken over from the reconstruction") as error:
        game(edition=written(tmp_path, cut))
    assert "'yassy' is no place of the map" in str(error.value)
    assert "Write hetmans yourself" in str(error.value)


@pytest.mark.parametrize(
    "text", ["", "7", "[]", "id: 5", "id: [", "id: x\nid: y", "a: &a [*a]", "!!python/object:os.system {}"]
)
def test_nonsense_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(DataError):
        game(edition=written(tmp_path, text))


def test_missing_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"There is no file nothing\.yaml in the folder"):
        game(edition=tmp_path / "nothing.yaml")
    with pytest.raises(DataError, match="path of a YAML file"):
        game(edition=7)  # type: ignore[arg-type]
    with pytest.raises(DataError, match="cannot be read: Is a directory"):
        game(edition=tmp_path)
    (tmp_path / "binary.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match=r"binary\.yaml cannot be read"):
        game(edition=tmp_path / "binary.yaml")


GARBAGE: list[Any] = [
    None, 0, -1, 1, 3, 99, 10**30, 1.5, float("nan"), float("inf"), True, False, "", "x", "kyiv", "sich", "named",
    "free", "actor", "hetman", [], {}, [1], ["kyiv"], {"a": 1}, "a" * 300, "2026-01-01", "\n", "ї", {1: 2}, [None],
]  # fmt: skip
WAYS = ("replace", "replace", "replace", "drop", "rename", "double")


def inside(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything in plain data."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, part in steps for found in ((*path, key), *inside(part, (*path, key)))]


def garbled(rng: random.Random) -> dict[str, Any]:
    """The reconstruction with one thing in it spoilt at random, in a section at random."""
    data: dict[str, Any] = {**copy.deepcopy(BASE), "id": "garbled"}
    section = rng.choice([key for key in data if key != "names"])
    path = (section, *rng.choice([(), *inside(data[section])]))
    here: Any = data
    for step in path[:-1]:
        here = here[step]
    way = rng.choice(WAYS)
    if way == "drop":
        del here[path[-1]]
    elif way == "rename" and isinstance(here, dict):
        here["renamed"] = here.pop(path[-1])
    elif way == "double" and isinstance(here, list):
        here.append(copy.deepcopy(here[path[-1]]))
    else:
        here[path[-1]] = rng.choice(GARBAGE)
    return data


@pytest.mark.slow
@pytest.mark.parametrize("block", range(TIMES))
def test_a_garbled_edition_is_refused_or_played_to_its_end(block: int, tmp_path: Path) -> None:
    ends: Counter[str] = Counter()
    for seed in range(25 * block, 25 * block + (12 if TIMES == 1 else 25)):
        rng = random.Random(seed)
        file = written(tmp_path, dumped(garbled(rng)))
        try:
            mine = game(edition=file)
        except DataError as problem:
            ends["refused" if str(problem).startswith("mine.yaml") else str(problem)] += 1
            continue
        state = mine.new(seats=rng.choice(mine.seats), seed=seed)
        assert scene(state).places
        state = played(state, rng)
        assert mine.from_position(state.position()) == state
        ends["played"] += 1
    assert set(ends) == {"refused", "played"}
