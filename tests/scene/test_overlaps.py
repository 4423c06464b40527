"""In drawn positions of every map nothing that is read lies on anything else, or reaches out of the picture."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any

import msgspec
import pytest

import boardgames_edu as bg
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import speaking
from boardgames_edu.scene.model import Block, Label, Panel, Piece, Place, Scene, Size
from boardgames_edu.scene.parts.sheets import LEAST, cut_for, homes, sheet_of, sheets, whole_fits
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.testing import TIMES
from tests.scene.overlaps import cut, faults, letters, overlaps, positions

MAPS: list[tuple[str, dict[str, Any]]] = [
    *(("rurik", {"seats": seats}) for seats in (1, 2, 3, 4)),
    *(("hansa", {"seats": seats}) for seats in (3, 5)),
    *(("hansa", {"seats": seats, "map": f"britannia_{name}"}) for seats, name in ((3, "3"), (5, "45"))),
    ("hansa", {"seats": 4, "map": "east"}),
    *(("cossacks", {"seats": seats}) for seats in (3, 6)),
]
MOST = 0.2
"""Of the smaller of two things: boxes are taken around discs and letters, whose corners are empty."""


def collected(state: Any, **options: Any) -> set[str]:
    """What lies on something else or reaches out, in words."""
    return set(faults(scene_of(state, **options), MOST))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), MAPS)
def test_words_and_signs_of_many_positions_stand_apart(game: str, options: dict[str, Any]) -> None:
    found: set[str] = set()
    for state in positions(game, 5 if TIMES == 1 else 15 * TIMES, **options):
        found |= collected(state)
    assert not found


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
@pytest.mark.parametrize(
    ("game", "options"), [("rurik", {}), *(table for table in MAPS if table[0] == "hansa"), ("cossacks", {})]
)
def test_so_they_do_in_every_language_and_as_graph(game: str, options: dict[str, Any], language: str) -> None:
    """One position each; more in `make slow`."""
    found: set[str] = set()
    with speaking(language):
        first, step = (LANGUAGES.index(language), 3) if TIMES == 1 else (0, 1)
        for state in islice(positions(game, 3 if TIMES == 1 else 8, **options), first, None, step):
            found |= collected(state) | collected(state, view="graph", panels=["map"])
    assert not found


TABLES = [
    *((game, {"seats": seats}) for game in bg.game_names() for seats in bg.load(game).seats),
    *(table for table in MAPS if "map" in table[1]),
]
ROOMS: list[Size] = [(360, 0), (584, 0), (614, 560), (826, 616), (1086, 750), (1516, 930)]
"""Of a board below its words on pages 390 and 600 wide; beside them in panels of 930, 1180, 1440 and 1920."""
LANGUAGES = ("en", "uk", "ru")
CYRILLIC = re.compile("[а-яіїє]")


@cache
def played(game: str, parts: int, **options: Any) -> list[State]:
    """Positions of a game played at random: before it, after each part of it, and at its end."""
    state, rng, actions = bg.load(game).new(seed=0, **options), random.Random(0), list[Action]()
    while not state.is_over:
        actions.append(rng.choice(state.legal_actions()))
        state.apply(actions[-1])
    past = [bg.load(game).new(seed=0, **options)]
    part = (len(actions) + 1) // parts
    for first in range(0, len(actions), part):
        past.append(past[-1].copy())
        for action in actions[first : first + part]:
            past[-1].apply(action)
    return past


def folded(scene: Scene, room: Size) -> set[str]:
    """What overlaps, is cut or too small to read on the sheets of a picture, in words."""
    if whole_fits(scene, room):
        return set(faults(scene, MOST)).union(too_small(scene, room))
    scene = msgspec.structs.replace(scene, blocks=cut_for(scene.blocks, room[0]))
    plans = sheets(scene.blocks, room)
    home = homes(scene)
    found = {plan: sheet_of(scene, plan, home) for plan in plans}
    read = (fault for sheet in found.values() for fault in (*faults(sheet, MOST), *too_small(sheet, room)))
    return set(read).union(*(cut(scene, plan, sheet) for plan, sheet in found.items()))


def too_small(scene: Scene, room: Size) -> Iterator[str]:
    """Words of less than nine pixels."""
    for size, id, text in letters(scene, room):
        if size < LEAST - 0.01:
            yield f"{id} {text!r} is {size:.1f} pixels high"


def folded_badly(state: State, rooms: Sequence[Size], own_map: bool, **options: Any) -> dict[Size, set[str]]:
    """By room, what overlaps or is cut there; of a map of its own, what it does not show unfolded, too."""
    scene = scene_of(state, **options)
    known = set(faults(scene, MOST)) if own_map else set()
    found = {room: folded(scene, room) - known for room in rooms}
    return {room: told for room, told in found.items() if told}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "language"),
    [
        (number, language)
        for number in range(len(TABLES))
        for language in (LANGUAGES if TIMES > 1 else (LANGUAGES[number % 3],))
    ],
)
def test_nothing_is_cut_covered_or_small_where_a_game_is_folded(number: int, language: str) -> None:
    """The middle and the final, on half of the pages each; a table in one language; in `make slow` all, in all."""
    game, options = TABLES[number]
    _, middle, *_, final = played(game, 2, **options)
    with speaking(language):
        for turn, state in enumerate((middle, final), start=number):
            rooms = ROOMS if TIMES > 1 else ROOMS[turn % 2 :: 2]
            assert not folded_badly(state, rooms, "map" in options, seat=0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_and_prices_of_open_hands_stand_apart_on_a_phone(language: str) -> None:
    """Of positions over the whole game, which the languages share; in `make slow` in all."""
    past = played("cossacks", 8, seats=3)
    with speaking(language):
        for state in past[LANGUAGES.index(language) :: 3] if TIMES == 1 else past:
            assert not [told for told in folded(scene_of(state), (268, 0)) if told.startswith("card:")]


FULL = {"seats": 4, "markers": "promo", "missions": True, "favour": True}


@pytest.mark.parametrize(("game", "options"), [*MAPS, ("hansa", {"seats": 2}), ("hansa", FULL)])
def test_all_pieces_cards_signs_and_spaces_say_what_they_are(game: str, options: dict[str, Any]) -> None:
    """On hover or by a tap, in each language."""
    silent = set[tuple[str, str]]()
    for number, state in enumerate(positions(game, 9, **options)):
        with speaking(language := LANGUAGES[number % 3]):
            scene = scene_of(state, seat=0)
        spaces = {space for track in scene.tracks for space in track.spaces}
        signs = [place for place in scene.places if place.badges or not place.name or place.id in spaces]
        ground = ("land:", "arrow:")
        for thing in (*scene.pieces, *scene.cards, *(s for s in signs if not s.id.startswith(ground))):
            told = thing.words or thing.tip
            if not told or (language != "en" and not CYRILLIC.search(told)):
                silent.add((language, thing.id))
    assert not silent


def test_what_is_cut_by_folding_is_found() -> None:
    """Things outside the box of their block, which is where a picture is cut."""
    low = Label(id="label:low", text="Far below its block", at=(20, 140))
    mat = Panel(id="panel:mat", box=(0, 0, 200, 200), name="Mat")
    blocks = (Block("mat", (0, 0, 200, 60), 12.0, "Mat"), Block("map", (210, 0, 200, 200), 12.0, "Map"))
    scene = Scene(width=420, height=200, panels=(mat,), labels=(low,), blocks=blocks)
    assert folded(scene, (200, 0)) == {"label:low 'Far below its block' reaches out of mat"}


def test_what_lies_on_something_is_found() -> None:
    east = Place(id="place:east", name="East", at=(50, 50), shape="disc", label=(50, 20))
    west = Place(id="place:west", name="West", at=(200, 50), shape="disc", label=(60, 22))
    coin = Piece(id="piece:coin", glyph="coin", at=(210, 60), place="place:west")
    far = Piece(id="piece:far", glyph="coin", at=(66, 40))
    out = Label(id="label:out", text="a long line of words", at=(250, 90))
    scene = Scene(width=300, height=100, places=(east, west), pieces=(coin, far), labels=(out,))
    found = {frozenset((pair.one, pair.other)) for pair in overlaps(scene, MOST)}
    assert found == {
        frozenset(("place:east 'East'", "place:west 'West'")),
        frozenset(("place:east (ground)", "piece:far (sign)")),
    }
