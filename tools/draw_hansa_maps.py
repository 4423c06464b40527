"""Draw the land and rivers of Hansa Teutonica's boards.

It writes data/hansa/map_geometry.yaml.

Land is computed from the places of cities and posts; coasts beside them and rivers are our own drawing, as an
ornament: no rule depends on them.

A spot is land of the country whose city or road is nearest, as long as one is near enough and no boat is
nearer. Run it again when a map's positions change: ``python -m tools.draw_hansa_maps``. Needs numpy and
contourpy (they come with matplotlib).
"""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import contourpy
import numpy as np
import yaml

DATA = Path(__file__).resolve().parent.parent / "data" / "hansa"
MAPS = ("base_3", "base_45", "east", "britannia_3", "britannia_45")
REACH = {"base_3": 0.7, "base_45": 0.7, "east": 0.3, "britannia_3": 0.085, "britannia_45": 0.085}
"""The reach of land around a city or house, in board heights."""
_NORTH_SEA = [(x / 20, -0.03) for x in range(13)] + [(0.36, 0.02), (0.42, 0.02), (0.15, 0.03), (0.22, 0.02)]
_ZUIDERZEE = [(-0.02, 0.27), (-0.01, 0.31), (-0.02, 0.35)]
_BALTIC = [(0.93, -0.03), (0.98, -0.02), (1.02, 0.0), (0.86, -0.05)]
MORE_SEA = {
    "base_3": _NORTH_SEA + _ZUIDERZEE + _BALTIC,
    "base_45": _NORTH_SEA + _ZUIDERZEE + _BALTIC,
    "east": [
        (0.2, 0.02),
        (0.3, 0.05),
        (0.42, 0.04),
        (0.6, 0.02),
        (0.66, 0.04),
        (0.62, 0.17),
        (0.68, 0.15),
        (0.85, 0.04),
        (0.85, 0.11),
        (0.72, 0.19),
        (0.79, 0.19),
        (0.44, 0.17),
        (0.84, 0.2),
        (0.98, 0.08),
        (0.56, 0.19),
        (0.46, 0.03),
        (0.78, 0.03),
    ],
}
"""Points of open sea that no boat marks."""
_BASE_RIVERS: list[list[str | tuple[float, float]]] = [
    [(0.02, 1.0), "coellen", "duisburg", "arnheim", (0.0, 0.6)],
    [(0.24, 0.6), (0.3, 0.48), (0.22, 0.34), "emden", (0.27, 0.09)],
    [(0.49, 1.0), (0.53, 0.83), "minden", "bremen", (0.45, 0.08)],
    [(1.0, 0.84), "magdeburg", (0.96, 0.62), "stendal", (0.87, 0.36), (0.8, 0.21), "hamburg", "stade", (0.49, 0.06)],
]
RIVERS: dict[str, list[list[str | tuple[float, float]]]] = {
    "base_3": _BASE_RIVERS,
    "base_45": _BASE_RIVERS,
    "east": [
        [(0.62, 1.0), (0.66, 0.88), "breslau", "frankfurt", "stettin", (0.48, 0.3), (0.47, 0.22)],
        ["krakau", (0.93, 0.76), "thorn", "kulm", (0.7, 0.38), "danzig", (0.72, 0.22)],
        [(0.52, 1.0), "dresden", "wittenberg", (0.22, 0.75), "magdeburg", "tangermunde", "havelberg", (0.0, 0.42)],
    ],
}
"""Rivers from their spring to their mouth, by cities and bends."""


def _distance(x: Any, y: Any, spots: list[tuple[float, float]], width: float) -> Any:
    """Return each grid point's distance to the nearest spot, in board heights."""
    far = np.full(x.shape, 9.0)
    for spot_x, spot_y in spots:
        far = np.minimum(far, np.hypot((x - spot_x) * width, y - spot_y))
    return far


def outlines(name: str) -> dict[str, list[list[list[float]]]]:
    """Return the polygons of land by country, in the map's coordinates."""
    chart = yaml.safe_load((DATA / f"map_{name}.yaml").read_text(encoding="utf-8"))
    width = chart["width_over_height"]
    lands: dict[str, list[tuple[float, float]]] = {}
    boats: list[tuple[float, float]] = []
    for city in chart["cities"]:
        country = (city.get("countries") or ["land"])[-1 if city["id"] == "isle_of_man" else 0]
        lands.setdefault(country, []).append(tuple(city["position"]))
    for route in chart["routes"]:
        for k, spot in enumerate(route["post_positions"], start=1):
            if k in route.get("merchant_only_posts", []):
                boats.append(tuple(spot))
            elif not route.get("sea"):
                lands.setdefault(route.get("country", "land"), []).append(tuple(spot))
    boats += MORE_SEA.get(name, [])
    y, x = np.mgrid[-0.02:1.02:140j, -0.02:1.02:140j]
    far = {country: _distance(x, y, spots, width) for country, spots in lands.items()}
    sea = _distance(x, y, boats, width) if boats else np.full(x.shape, 9.0)
    found: dict[str, list[list[list[float]]]] = {}
    for country, near in far.items():
        others = [other for key, other in far.items() if key != country]
        field = np.minimum(REACH[name] - near, 1.3 * sea - near)
        for other in others:
            field = np.minimum(field, other - near)
        filled: Any = contourpy.contour_generator(x, y, field, fill_type="OuterOffset").filled(0.0, 99.0)
        outer = [points[: offsets[1]] for points, offsets in zip(*filled, strict=True)]
        found[country] = [_simple(line) for line in outer if len(line) > 12]
    return found


def rivers(name: str) -> list[list[list[float]]]:
    """Return a board's rivers as gently bent lines, in map coordinates."""
    chart = yaml.safe_load((DATA / f"map_{name}.yaml").read_text(encoding="utf-8"))
    at = {city["id"]: tuple(city["position"]) for city in chart["cities"]}
    found = []
    for course in RIVERS.get(name, []):
        stops = [at[stop] if isinstance(stop, str) else stop for stop in course]
        line = [stops[0]]
        for k, (x, y) in enumerate(stops[1:]):
            px, py = line[-1]
            bend = 0.13 if k % 2 else -0.13
            line += [((px + x) / 2 - bend * (y - py), (py + y) / 2 + bend * (x - px)), (x, y)]
        found.append([[round(float(px), 3), round(float(py), 3)] for px, py in _rounded(_rounded(line))])
    return found


def _rounded(line: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return a line with its corners cut (Chaikin)."""
    cut = [line[0]]
    for (x, y), (nx, ny) in itertools.pairwise(line):
        cut += [(0.75 * x + 0.25 * nx, 0.75 * y + 0.25 * ny), (0.25 * x + 0.75 * nx, 0.25 * y + 0.75 * ny)]
    return [*cut, line[-1]]


def _simple(line: Any) -> list[list[float]]:
    """Return every third inner point, rounded and kept on the board."""
    inside = [k for k, (px, py) in enumerate(line) if k % 3 == 0 or min(px, 1 - px, py, 1 - py) < 0.0]
    return [
        [round(min(max(float(line[k][0]), 0.0), 1.0), 3), round(min(max(float(line[k][1]), 0.0), 1.0), 3)]
        for k in inside
    ]


def main() -> None:
    """Write the file."""
    head = (
        "# The land and the rivers of the boards, drawn by tools/draw_hansa_maps.py from the positions of cities and\n"
        "# posts. Rivers and the coasts of the base boards are ornaments of our own.\n\n"
    )
    rows = {name: {**outlines(name), **({"rivers": rivers(name)} if name in RIVERS else {})} for name in MAPS}
    text = yaml.safe_dump(rows, default_flow_style=None, width=150, sort_keys=True)
    (DATA / "map_geometry.yaml").write_text(head + text, encoding="utf-8")


if __name__ == "__main__":
    main()
