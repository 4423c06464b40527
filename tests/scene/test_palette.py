"""Colours can be read and told apart, in both themes and with any common colour vision."""

import itertools
from typing import Any

import pytest

from boardgames_edu.scene.palette import (
    LOOKS,
    PLAIN,
    TEXT_ON,
    THEMES,
    UnknownTheme,
    contrast,
    luminance,
    mix,
    theme,
)

SEATS = [name for name in LOOKS if name != "red"]
TINTS = ("land", "green", "yellow", "brown", "space", "panel")

# Machado, Oliveira and Fernandes 2009, severity 1
VISION = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def seen(colour: Any, vision: str) -> Any:
    rgb = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb]
    return [min(max(sum(k * c for k, c in zip(row, linear, strict=True)), 0), 1) for row in VISION[vision]]


def lab(linear: list[float]) -> tuple[float, float, float]:
    r, g, b = linear
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("name", THEMES)
def test_text_has_enough_contrast(name: str) -> None:
    colours = theme(name)
    for ink, ground in TEXT_ON:
        assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)


@pytest.mark.parametrize("name", THEMES)
def test_names_can_be_read_on_the_ground_of_every_ruler(name: str) -> None:
    colours = theme(name)
    for seat, tint in itertools.product(SEATS, TINTS):
        assert contrast(colours["ink"], colours.wash(LOOKS[seat].fill, tint)) >= 4.5, (seat, tint)


def test_signs_on_pieces_can_be_read() -> None:
    for name in SEATS:
        assert contrast(LOOKS[name].on, LOOKS[name].fill) >= 4.5, name
    assert contrast(PLAIN.on, PLAIN.fill) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_marks_stand_out_from_the_ground(name: str) -> None:
    colours = theme(name)
    for mark, ground in itertools.product(
        ("legal", "selected", "hint", "wrong", "active"), ("page", "panel", "space")
    ):
        assert contrast(colours[mark], colours[ground]) >= 3, (mark, ground)


def test_no_two_seats_share_a_shape_or_a_pattern() -> None:
    assert len({LOOKS[name].shape for name in SEATS}) == len(SEATS)
    assert len({LOOKS[name].pattern for name in SEATS}) == len(SEATS)


@pytest.mark.parametrize("vision", VISION)
def test_seats_of_one_table_differ_for_every_eye(vision: str) -> None:
    for one, other in itertools.combinations(("blue", "maroon", "yellow", "white"), 2):
        a, b = (lab(seen(LOOKS[name].fill, vision)) for name in (one, other))
        assert sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5 > 20, (one, other)


def test_both_themes_have_the_same_roles() -> None:
    assert set(THEMES["light"].colours) == set(THEMES["dark"].colours)
    assert luminance(theme("light")["page"]) > 0.8
    assert luminance(theme("dark")["page"]) < 0.02


def test_an_unknown_theme_names_the_choices() -> None:
    with pytest.raises(
        UnknownTheme, match=r"unknown theme 'drak'; choose one of: light, dark \(did you mean 'dark'\?\)"
    ):
        theme("drak")


def test_mixing() -> None:
    assert mix("#FF0000", "#0000FF", 1.0) == "#FF0000"
    assert mix("#FF0000", "#0000FF", 0.0) == "#0000FF"


@pytest.mark.parametrize("name", THEMES)
def test_offices_differ_from_each_other_and_from_their_city(name: str) -> None:
    """White, orange, pink and black stay what they are called in both themes, also for eyes that see fewer colours."""
    colours = theme(name)
    offices = [colours[f"office_{colour}"] for colour in ("white", "orange", "pink", "black")]
    shades = [luminance(colour) for colour in offices]
    assert shades == sorted(shades, reverse=True)
    for vision, (one, other) in itertools.product(VISION, itertools.combinations(offices, 2)):
        a, b = lab(seen(one, vision)), lab(seen(other, vision))
        assert sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5 > 20, (vision, one, other)


@pytest.mark.parametrize("name", THEMES)
def test_a_ground_with_an_ink_of_its_own(name: str) -> None:
    colours = theme(name)
    assert colours.ink("office_black") == colours["office_black_ink"]
    assert colours.ink("land") == colours["ink"]
