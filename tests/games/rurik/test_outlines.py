"""The drawn map of Rurik agrees with the board: borders with links, and room for names and pieces in each region."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations, pairwise
from math import dist, hypot
from pathlib import Path
from typing import Any

import pytest
import yaml

Point = tuple[float, float]
Edge = frozenset[Point]

ROOT = Path(__file__).parents[3]
DATA = ROOT / "data" / "rurik"
OUTLINES: dict[str, Any] = yaml.safe_load((DATA / "map_geometry.yaml").read_text(encoding="utf-8"))
MAP: dict[str, Any] = yaml.safe_load((DATA / "map.yaml").read_text(encoding="utf-8"))
REGIONS: dict[str, Any] = OUTLINES["regions"]
LINKS = {frozenset(link) for link in MAP["links"]}
NAMES = {region["id"]: region["names"] for region in MAP["regions"]}

SHORTEST_BORDER = 20.0  # a border must be seen to be believed
BETWEEN_SLOTS, SLOT_TO_BORDER, PIECE, SIGN, LETTER, HALF_LINE = 30.0, 12.0, 12.0, 12.0, 8.5, 9.0
LANGUAGES = {"en", "uk", "ru"}
WATERS = [*OUTLINES["rivers"], *OUTLINES["seas"], *OUTLINES["lakes"]]
every_region = pytest.mark.parametrize("region", sorted(REGIONS))


@cache
def points(path: str) -> tuple[Point, ...]:
    """The points of a path, without the words of SVG."""
    numbers = [float(word) for word in path.split() if word not in {"M", "L", "Z"}]
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


@cache
def ring(region: str) -> tuple[Point, ...]:
    return points(REGIONS[region]["path"])


def sides(line: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    """The sides of a ring."""
    return list(pairwise([*line, line[0]]))


@cache
def edges(region: str) -> frozenset[Edge]:
    return frozenset(frozenset(side) for side in sides(ring(region)))


def length(parts: Iterable[Edge]) -> float:
    return sum(dist(*edge) for edge in parts)


def inside(point: Point, line: tuple[Point, ...]) -> bool:
    x, y = point
    return (
        sum((y0 > y) != (y1 > y) and x0 + (y - y0) * (x1 - x0) / (y1 - y0) < x for (x0, y0), (x1, y1) in sides(line))
        % 2
        == 1
    )


def to_border(point: Point, line: tuple[Point, ...]) -> float:
    """The distance of a point from the sides of a ring."""

    def to_side(start: Point, end: Point) -> float:
        dx, dy = end[0] - start[0], end[1] - start[1]
        along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / (dx * dx + dy * dy)
        along = max(0.0, min(1.0, along))
        return hypot(point[0] - start[0] - along * dx, point[1] - start[1] - along * dy)

    return min(to_side(*side) for side in sides(line))


def turn(a: Point, b: Point, c: Point) -> float:
    """Positive, negative or zero as c lies on the one side of the line a-b, on the other, or on it."""
    return round((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]), 6)


def meet(one: tuple[Point, Point], two: tuple[Point, Point]) -> bool:
    """Do two segments without a common end touch or cross?"""
    for axis in (0, 1):
        if max(p[axis] for p in one) < min(p[axis] for p in two):
            return False
        if max(p[axis] for p in two) < min(p[axis] for p in one):
            return False
    return turn(*one, two[0]) * turn(*one, two[1]) <= 0 and turn(*two, one[0]) * turn(*two, one[1]) <= 0


def to_point(place: list[float]) -> Point:
    return (place[0], place[1])


def half_width(region: str) -> float:
    """Half the width of a region's longest name, as a board shows it."""
    return max(len(name) for name in NAMES[region].values()) * LETTER / 2


def test_every_region_of_the_map_is_drawn_and_no_other() -> None:
    assert REGIONS.keys() == NAMES.keys()
    assert len(REGIONS) == 15
    assert len(LINKS) == 34


@pytest.mark.parametrize(("one", "two"), [*combinations(sorted(REGIONS), 2)])
def test_two_regions_share_a_border_exactly_when_they_are_linked(one: str, two: str) -> None:
    shared = edges(one) & edges(two)
    if {one, two} in LINKS:
        assert length(shared) >= SHORTEST_BORDER
        ends = Counter(point for edge in shared for point in edge)
        assert sum(count == 1 for count in ends.values()) == 2, "the border is in several pieces"
    else:
        assert not set(ring(one)) & set(ring(two)), "not even a corner"


def test_at_most_three_regions_meet_in_a_point() -> None:
    corners = Counter(point for region in REGIONS for point in ring(region))
    assert max(corners.values()) == 3
    assert (
        sum(count == 3 for count in corners.values()) == 20
    )  # a planar map of 15 regions with 34 borders has no other count


def test_no_line_of_regions_and_seas_crosses_another() -> None:
    paths = [*(points(sea["path"]) for sea in OUTLINES["seas"]), *(ring(region) for region in REGIONS)]
    segments = sorted({(min(side), max(side)) for path in paths for side in sides(path)})
    for index, one in enumerate(segments):
        for two in segments[index + 1 :]:
            if two[0][0] > one[1][0]:
                break  # sorted from left to right: nothing further can meet it
            common = set(one) & set(two)
            assert common or not meet(one, two), (one, two)


@every_region
def test_an_outline_is_one_closed_ring_that_visits_no_point_twice(region: str) -> None:
    path = REGIONS[region]["path"]
    assert path.startswith("M ")
    assert path.endswith(" Z")
    assert path.count("M") == path.count("L") == path.count("Z") == 1
    assert len(set(ring(region))) == len(ring(region))
    assert 40 <= len(ring(region)) <= 200  # the coast of Azov is the longest
    assert all(0 <= x <= OUTLINES["width"] and 0 <= y <= OUTLINES["height"] for x, y in ring(region))


@every_region
def test_regions_do_not_lie_over_each_other_or_over_a_sea(region: str) -> None:
    """With no line crossing another, one point of a face tells for all of it."""
    anchor = to_point(REGIONS[region]["anchor"])
    assert inside(anchor, ring(region))
    assert not any(inside(anchor, ring(other)) for other in REGIONS if other != region)
    assert not any(inside(anchor, points(sea["path"])) for sea in OUTLINES["seas"])
    for sea in OUTLINES["seas"]:
        assert not inside(to_point(sea["label"]), ring(region))


def test_there_is_no_hole_between_the_regions() -> None:
    counts = Counter(edge for region in REGIONS for edge in edges(region))
    assert set(counts.values()) == {1, 2}
    around = {edge for edge, count in counts.items() if count == 1}
    following: dict[Point, list[Point]] = {}
    for one, two in (tuple(edge) for edge in around):
        following.setdefault(one, []).append(two)
        following.setdefault(two, []).append(one)
    assert all(len(neighbours) == 2 for neighbours in following.values())
    start = next(iter(following))
    previous, here, steps = start, following[start][0], 1
    while here != start:
        one, two = following[here]
        previous, here, steps = here, two if one == previous else one, steps + 1
    assert steps == len(around), "the land has more than one outer line"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_regions_in_play_are_one_land(players: int) -> None:
    playing = {region["id"] for region in MAP["regions"] if region["min_players"] <= players}
    reached, waiting = set(), [min(playing)]
    while waiting:
        region = waiting.pop()
        if region not in reached:
            reached.add(region)
            waiting += [other for other in playing - reached if edges(region) & edges(other)]
    assert reached == playing


@every_region
def test_name_and_sign_lie_in_their_region(region: str) -> None:
    x, y = REGIONS[region]["label"]
    width = half_width(region)
    for dx in (-width, -width / 2, 0, width / 2, width):
        for dy in (-HALF_LINE, 0, HALF_LINE):
            assert inside((x + dx, y + dy), ring(region))
    good = to_point(REGIONS[region]["good"])
    assert inside(good, ring(region))
    assert to_border(good, ring(region)) >= SIGN
    assert good[1] - SIGN >= y + HALF_LINE


@every_region
def test_there_are_slots_for_pieces_with_room_around_each(region: str) -> None:
    slots = [to_point(slot) for slot in REGIONS[region]["slots"]]
    label, good = to_point(REGIONS[region]["label"]), to_point(REGIONS[region]["good"])
    assert 8 <= len(slots) <= 10
    assert all(dist(*pair) >= BETWEEN_SLOTS for pair in combinations(slots, 2))
    for slot in slots:
        assert inside(slot, ring(region))
        assert to_border(slot, ring(region)) >= SLOT_TO_BORDER
        assert dist(slot, good) >= PIECE + SIGN
        beyond = (max(0.0, abs(slot[0] - label[0]) - half_width(region)), max(0.0, abs(slot[1] - label[1]) - HALF_LINE))
        assert hypot(*beyond) >= PIECE
        assert not any(inside(slot, points(lake["path"])) for lake in OUTLINES["lakes"])


@pytest.mark.parametrize("water", WATERS, ids=lambda water: water["id"])
def test_a_water_has_names_and_a_line(water: dict[str, Any]) -> None:
    assert water["names"].keys() == LANGUAGES
    assert all(water["names"].values())
    assert water["path"].endswith(" Z") == (water not in OUTLINES["rivers"])
    line = points(water["path"])
    assert len(line) >= 5
    assert all(0 <= x <= OUTLINES["width"] and 0 <= y <= OUTLINES["height"] for x, y in line)


def test_the_seas_reach_the_coast_exactly() -> None:
    coasts = {"baltic": {"brest", "pskov", "novgorod"}, "black": {"azov", "peresech"}, "azovsea": {"azov"}}
    for sea in OUTLINES["seas"]:
        shore = {frozenset(side) for side in sides(points(sea["path"]))}
        assert {region for region in REGIONS if shore & edges(region)} == coasts[sea["id"]]


def test_the_rivers_run_where_they_should() -> None:
    through = {
        "dnipro": {"smolensk", "chernigov", "kiev", "pereyaslavl", "azov"},
        "dvina": {"novgorod", "polotsk", "pskov"},
        "volkhov": {"novgorod"},
        "dnister": {"galich", "peresech"},
        "don": {"murom", "azov"},
        "volga": {"rostov", "suzdal"},
    }
    rivers = {river["id"]: points(river["path"]) for river in OUTLINES["rivers"]}
    for river, regions in through.items():
        crossed = {region for region in REGIONS if any(inside(point, ring(region)) for point in rivers[river])}
        assert regions <= crossed, river
    seas = {sea["id"]: points(sea["path"]) for sea in OUTLINES["seas"]}
    for river, sea in {"dnipro": "black", "dnister": "black", "don": "azovsea", "dvina": "baltic"}.items():
        assert inside(rivers[river][-1], seas[sea]), river


def test_the_file_stays_small() -> None:
    assert (DATA / "map_geometry.yaml").stat().st_size < 40_000


@pytest.mark.slow
def test_the_script_draws_this_very_map() -> None:
    script = ROOT / "tools" / "draw_rurik_map.py"
    done = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
