"""Colours can be read and told apart, in both themes and with any common colour vision."""

import itertools
import math
from typing import Any, TypeAlias

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.states.game import Game
from boardgames_edu.scene.palette import LOOKS, PLAIN, THEMES, UnknownTheme, contrast, find_theme, luminance, mix

TEXT_ON: tuple[tuple[str, str], ...] = (
    ("ink", "page"),
    ("soft", "page"),
    ("ink", "panel"),
    ("soft", "panel"),
    ("ink", "space"),
    ("soft", "space"),
    ("ink", "card"),
    ("soft", "card"),
    ("ink", "land"),
    ("ink", "green"),
    ("ink", "yellow"),
    ("ink", "brown"),
    ("off_text", "off"),
    ("water_text", "sea"),
    ("water_text", "lake"),
    ("halo", "ink"),
    ("card_back_line", "card_back"),
    ("rebel_on", "rebel"),
    ("office_white_ink", "office_white"),
    ("office_orange_ink", "office_orange"),
    ("office_pink_ink", "office_pink"),
    ("office_black_ink", "office_black"),
)
"""Pairs of text and ground with a contrast of at least 4.5."""


def _seats(name: str) -> tuple[str, ...]:
    """The seats of a game, as many as may play."""
    game = bg.load(name)
    return tuple(game.new(seats=max(game.seats), seed=1).setup.seat_names)


SEATS = [name for name in LOOKS if name != "red"]
GAMES: dict[str, tuple[str, ...]] = {
    **{name: _seats(name) for name in ("rurik", "hansa", "cossacks")},
    "of your own": tuple(Game.colours),
}
LEAST = 10.0
"""How far apart, by CIEDE2000, the colours of two seats are; about ten times what an eye just sees side by side."""
BY_SIGN = {frozenset(pair) for pair in (("blue", "maroon"), ("blue", "red"), ("yellow", "white"))}
"""Seats whose colours are nearer to each other than that in grey: their signs tell them apart."""
TINTS = ("land", "green", "yellow", "brown", "space", "panel")

# Machado, Oliveira and Fernandes 2009, severity 1
VISION = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
GREY = ((0.2126, 0.7152, 0.0722),) * 3
EYES = {**VISION, "grey": GREY}
Lab: TypeAlias = tuple[float, float, float]


def seen(colour: Any, vision: str) -> Any:
    rgb = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb]
    return [min(max(sum(k * c for k, c in zip(row, linear, strict=True)), 0), 1) for row in EYES[vision]]


def lab(linear: list[float]) -> Lab:
    r, g, b = linear
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Lab, other: Lab) -> float:
    """The difference of two colours: even across hues, where the older formula takes blues for too far apart."""
    chromas = [math.hypot(*colour[1:]) for colour in (one, other)]
    mean = sum(chromas) / 2
    stretch = 1 + 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    (l1, a1, b1), (l2, a2, b2) = ((light, a * stretch, b) for light, a, b in (one, other))
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2 if not c1 * c2 else h1 + turn / 2
    cosines = [math.cos(math.radians(k * hue + at)) for k, at in ((1, -30), (2, 0), (3, 6), (4, -63))]
    weight = 1 + sum(k * c for k, c in zip((-0.17, 0.24, 0.32, -0.2), cosines, strict=True))
    by_light = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    bend = math.sin(math.radians(60 * math.exp(-((((hue % 360) - 275) / 25) ** 2))))
    mixed = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * bend * by_chroma * by_hue
    return math.sqrt(by_light**2 + by_chroma**2 + by_hue**2 + mixed)


def difference(one: str, other: str, vision: str) -> float:
    """How far apart two colours are for an eye, by CIEDE2000."""
    return ciede2000(lab(seen(one, vision)), lab(seen(other, vision)))


@pytest.mark.parametrize("name", THEMES)
def test_text_has_enough_contrast(name: str) -> None:
    colours = find_theme(name)
    for ink, ground in TEXT_ON:
        assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)


@pytest.mark.parametrize("name", THEMES)
def test_names_can_be_read_on_the_ground_of_every_ruler(name: str) -> None:
    colours = find_theme(name)
    for seat, tint in itertools.product(SEATS, TINTS):
        assert contrast(colours["ink"], colours.wash(LOOKS[seat].fill, tint)) >= 4.5, (seat, tint)


def test_signs_on_pieces_can_be_read() -> None:
    for name in SEATS:
        assert contrast(LOOKS[name].on, LOOKS[name].fill) >= 4.5, name
    assert contrast(PLAIN.on, PLAIN.fill) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_marks_stand_out_from_the_ground(name: str) -> None:
    colours = find_theme(name)
    for mark, ground in itertools.product(("legal", "selected", "hint", "wrong", "active"), ("page", "panel", "space")):
        assert contrast(colours[mark], colours[ground]) >= 3, (mark, ground)


def test_no_two_seats_share_a_shape_or_a_pattern() -> None:
    assert len({LOOKS[name].shape for name in SEATS}) == len(SEATS)
    assert len({LOOKS[name].pattern for name in SEATS}) == len(SEATS)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("vision", EYES)
def test_seats_of_one_game_differ_for_every_eye(vision: str, game: str) -> None:
    """Pieces have the same colours in both themes. Where colours are near each other, the signs tell seats apart."""
    near = {
        frozenset((one, other))
        for one, other in itertools.combinations(GAMES[game], 2)
        if difference(LOOKS[one].fill, LOOKS[other].fill, vision) < LEAST
    }
    assert near == ({pair for pair in BY_SIGN if pair <= set(GAMES[game])} if vision == "grey" else set())


@pytest.mark.parametrize("name", THEMES)
def test_what_seats_own_differs_by_its_pattern_where_its_colours_do_not(name: str) -> None:
    """An area takes less of its owner's colour; it has the owner's pattern, and the sign of its ruler."""
    colours = find_theme(name)
    for game, tint in itertools.product(GAMES.values(), TINTS):
        for one, other in itertools.combinations(game, 2):
            mine, yours = (colours.wash(LOOKS[seat].fill, tint) for seat in (one, other))
            alike = difference(mine, yours, "grey") < LEAST
            assert not alike or LOOKS[one].pattern != LOOKS[other].pattern, (one, other)


@pytest.mark.parametrize(
    ("one", "other", "wanted"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((90.9257, -0.5406, -0.9208), (88.6381, -0.8985, -0.7239), 1.5381),
    ],
)
def test_ciede2000_is_that_of_its_published_test_data(one: Lab, other: Lab, wanted: float) -> None:
    """Sharma, Wu and Dalal 2005, table 1."""
    assert ciede2000(one, other) == pytest.approx(wanted, abs=1e-4)


@pytest.mark.parametrize(("seat", "low", "high"), [("purple", 285, 330), ("yellow", 85, 115), ("blue", 240, 290)])
def test_a_seat_has_the_colour_of_its_name(seat: str, low: float, high: float) -> None:
    """By the angle of its hue in CIELAB; pink lies beyond 330."""
    _, a, b = lab(seen(LOOKS[seat].fill, "usual"))
    assert low <= math.degrees(math.atan2(b, a)) % 360 <= high


def test_both_themes_have_the_same_roles() -> None:
    assert set(THEMES["light"].colours) == set(THEMES["dark"].colours)
    assert luminance(find_theme("light")["page"]) > 0.8
    assert luminance(find_theme("dark")["page"]) < 0.02


def test_an_unknown_theme_names_the_choices() -> None:
    with pytest.raises(
        UnknownTheme, match=r"unknown theme 'drak'; choose one of: light, dark \(did you mean 'dark'\?\)"
    ):
        find_theme("drak")


def test_mixing() -> None:
    assert mix("#FF0000", "#0000FF", 1.0) == "#FF0000"
    assert mix("#FF0000", "#0000FF", 0.0) == "#0000FF"


@pytest.mark.parametrize("name", THEMES)
def test_offices_differ_from_each_other_and_from_their_city(name: str) -> None:
    """White, orange, pink and black stay what they are called in both themes, also for eyes that see fewer colours."""
    colours = find_theme(name)
    offices = [colours[f"office_{colour}"] for colour in ("white", "orange", "pink", "black")]
    shades = [luminance(colour) for colour in offices]
    assert shades == sorted(shades, reverse=True)
    for vision, (one, other) in itertools.product(VISION, itertools.combinations(offices, 2)):
        a, b = lab(seen(one, vision)), lab(seen(other, vision))
        assert sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5 > 20, (vision, one, other)


@pytest.mark.parametrize("name", THEMES)
def test_a_ground_with_an_ink_of_its_own(name: str) -> None:
    colours = find_theme(name)
    assert colours.ink("office_black") == colours["office_black_ink"]
    assert colours.ink("land") == colours["ink"]
