"""Path data: reading, writing, shapes, hatching; and the glyphs made of it."""

import contextlib
import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames_edu.scene import lettering
from boardgames_edu.scene.glyphs import GLYPHS, UnknownGlyph, find_glyph
from boardgames_edu.scene.outline import (
    SHAPES,
    OutlineError,
    bounds,
    contains,
    corners,
    ellipse,
    hatch,
    path_data,
    placed,
    polygon,
    read,
    rounded,
)
from boardgames_edu.scene.palette import LOOKS, THEMES, SeatLook

numbers = st.integers(-9999, 9999).map(lambda n: n / 10)
points = st.tuples(numbers, numbers)
commands = st.one_of(
    st.tuples(st.sampled_from("ML"), st.tuples(points)),
    st.tuples(st.just("C"), st.tuples(points, points, points)),
    st.tuples(st.just("Z"), st.just(())),
)


@given(st.lists(commands, max_size=12))
def test_what_is_written_reads_back(found: Any) -> None:
    assert read(path_data(found)) == tuple(found)


def test_further_pairs_are_lines_and_commas_are_fine() -> None:
    assert read("M0,0 10,0 L 10 10, 0 10Z") == read("M0 0 L10 0 L10 10 L0 10 Z")


@pytest.mark.parametrize("text", ["M1 2 3", "Q0 0 1 1", "M0 0 L", "Mx y", "C1 2 3 4 5", "Z1", "5 6"])
def test_other_path_data_is_refused(text: Any) -> None:
    with pytest.raises(OutlineError):
        read(text)


@given(st.text("MLCZ0123456789.,- e", max_size=30))
def test_reading_fails_in_one_way_only(text: Any) -> None:
    with contextlib.suppress(OutlineError):
        read(text)


def test_placing_and_bounds() -> None:
    assert placed("M0 0 L10 0 L10 10 Z", 2, 5, 1) == "M5 1 L25 1 L25 21 Z"
    left, top, right, bottom = bounds(ellipse(50, 60, 10, 20))
    assert (left, top, right, bottom) == pytest.approx((40, 40, 60, 80), abs=0.1)
    assert bounds(rounded(0, 0, 30, 20, 5)) == (0, 0, 30, 20)
    assert contains(polygon((0, 0), (10, 0), (10, 10), (0, 10)), (5, 5))
    assert not contains(polygon((0, 0), (10, 0), (10, 10), (0, 10)), (15, 5))


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_hatching_stays_inside(look: SeatLook) -> None:
    ring = polygon((0, 0), (120, 0), (120, 80), (60, 40), (0, 80))
    drawn = hatch(ring, look.pattern)
    assert bool(drawn) == (look.pattern != "plain")
    reach = 3.2 if look.pattern == "rings" else 0.2
    for x, y in itertools.chain.from_iterable(corners(drawn)):
        near = [(x + dx, y + dy) for dx in (-reach, 0, reach) for dy in (-reach, 0, reach)]
        assert any(contains(ring, point) for point in near), (x, y)


@pytest.mark.parametrize("name", GLYPHS)
def test_every_glyph_is_drawn_in_its_box_with_known_colours(name: str) -> None:
    roles = {"", "seat", "on", "edge", *THEMES["light"].colours}
    for part in find_glyph(name).parts:
        assert {part.fill, part.stroke} <= roles
        assert part.fill or part.stroke
        outline = part.outline
        if outline.startswith("@"):
            scale, x, y = [*map(float, outline[1:].split()), 0.0, 0.0][:3]
            outline = placed(SHAPES["disc"], scale, x, y)
        assert min(bounds(outline)) >= -12
        assert max(bounds(outline)) <= 12
    assert name == "number" or find_glyph(name).parts


def test_an_unknown_glyph_names_the_nearest() -> None:
    with pytest.raises(UnknownGlyph, match="no glyph is called 'trop'; near: troop"):
        find_glyph("trop")


@given(st.text(max_size=40), st.floats(4, 40), st.floats(10, 400))
def test_fitted_text_fits(text: Any, size: float, room: float) -> None:
    assert lettering.width(text, lettering.fitted(text, size, room)) <= room * 1.001
    lines, smaller = lettering.fitted_block(text, size, room)
    assert smaller <= size
    assert all(lettering.width(line, smaller) <= room * 1.001 for line in lines)
    for line in lettering.wrapped(text, size, room):
        assert " " not in line or lettering.width(line, size) <= room
