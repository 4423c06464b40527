"""Where there is little room, as much of a picture is shown as can be read; nothing of it is lost."""

from __future__ import annotations

from functools import cache
from itertools import combinations, islice

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import speaking
from boardgames_edu.scene.boxes import holds, name_box, overlap, widened
from boardgames_edu.scene.model import Scene, Size
from boardgames_edu.scene.parts.crop import extents
from boardgames_edu.scene.parts.folding import Folding
from boardgames_edu.scene.parts.sheets import LEAST, sheet_of, sheet_with, sheets, whole_fits
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.testing import TIMES
from boardgames_edu.widgets.match.controller import MatchController
from tests.scene.overlaps import letters, positions

TABLES = [("rurik", 2), ("rurik", 4), ("hansa", 2), ("hansa", 3), ("hansa", 5), ("cossacks", 3), ("cossacks", 6)]
BESIDE, BELOW, WIDE, ZOOMED = (540, 590), (516, 0), (2400, 1500), (406, 0)
"""The room of a board beside its words in a panel 900 wide; below them in one 560 wide; on a very large screen;
what twice the zoom leaves of a panel 900 wide."""


EDGE = 6.0
"""Units by which something may stand out of a sheet: half a frame, the arms of a letter."""


@cache
def played(name: str, seats: int) -> State:
    """A game in the middle, with pieces everywhere."""
    state: State = bg.load(name).new(seats, seed=4)
    for number in range(120):
        if state.is_over:
            break
        actions = state.legal_actions()
        state.apply(actions[(7 * number) % len(actions)])
    return state


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("room", [BESIDE, BELOW], ids=["beside", "below"])
def test_every_letter_can_be_read(name: str, seats: int, room: Size) -> None:
    state = played(name, seats)
    for scene in (scene_of(state, seat=0), scene_of(state)):
        assert not whole_fits(scene, room)
        for sheet in sheets(scene.blocks, room):
            smallest = min(letters(sheet_of(scene, sheet), room))
            assert smallest[0] >= LEAST, smallest


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
@pytest.mark.parametrize(("name", "seats"), [("rurik", 1), ("cossacks", 6), ("hansa", 5)])
def test_so_can_those_of_later_positions_in_every_language(name: str, seats: int, language: str) -> None:
    """Cards are written smaller where a mat grows full: a hand, tasks with longer words."""
    with speaking(language):
        for state in positions(name, 4 if TIMES == 1 else 10, seats=seats):
            scene = scene_of(state)
            for room in ((610, 612), (930, 640)):
                for sheet in sheets(scene.blocks, room):
                    smallest = min(letters(sheet_of(scene, sheet), room))
                    assert smallest[0] >= LEAST - 1e-6, smallest


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_nothing_is_lost_and_nothing_is_there_twice(name: str, seats: int) -> None:
    scene = scene_of(played(name, seats), seat=0)
    ids = {thing.id for thing in scene.things()}
    there: list[str] = []
    for sheet in sheets(scene.blocks, BESIDE):
        one = sheet_of(scene, sheet)
        found = [thing.id for thing in one.things()]
        assert len(found) == len(set(found))
        there += found
        for id, (left, top, wide, high) in extents(one).items():
            inside = holds(widened((0, 0, one.width, one.height), EDGE - 1), (left, top, wide, high))
            assert inside or id.startswith("water:"), id
    assert ids <= set(there)
    assert all(id.startswith("panel:") for id in set(there) - ids), "a panel may go on in another block"
    assert len(set(there)) == len(there)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_all_is_shown_on_a_large_screen_and_below_each_other_on_a_narrow_one(name: str, seats: int) -> None:
    scene = scene_of(played(name, seats), seat=0)
    assert whole_fits(scene, WIDE)
    assert len(sheets(scene.blocks, BELOW)) == 1
    assert len(sheets(scene.blocks, BESIDE)) > 1


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_zooming_the_browser_makes_letters_larger(name: str, seats: int) -> None:
    scene = scene_of(played(name, seats), seat=0)

    def smallest(room: Size) -> float:
        found = (sheet_of(scene, sheet) for sheet in sheets(scene.blocks, room))
        return min(size for one in found for size, _, _ in letters(one, room))

    assert 2 * smallest(ZOOMED) > 1.2 * smallest(BESIDE)


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("room", [BESIDE, BELOW], ids=["beside", "below"])
def test_a_sheet_of_some_blocks_is_legible_and_higher_than_the_room_if_need_be(
    name: str, seats: int, room: Size
) -> None:
    blocks = scene_of(played(name, seats), seat=0).blocks
    fitting = 0
    some = (1, 1, 3) if TIMES == 1 else (1, 1, 1)  # one in three of the many sets of three
    for chosen in (
        frozenset(found)
        for count, step in enumerate(some, start=1)
        for found in islice(combinations(range(len(blocks)), count), 0, None, step)
    ):
        sheet = sheet_with(blocks, chosen, room)
        assert {spot.block for spot in sheet.spots} == chosen
        assert all(spot.scale * sheet.pixels * blocks[spot.block].letters >= LEAST for spot in sheet.spots)
        assert sheet.width * sheet.pixels <= room[0]
        fitting += sheet.fits(room)
    assert fitting


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("room", [BESIDE, (808, 616), (966, 690)], ids=["900", "1280", "1440"])
def test_the_board_takes_the_room_it_can_have(name: str, seats: int, room: Size) -> None:
    """Nothing that is not asked for joins it, if it would take more than a seventh of its width. But no sheet stays
    half empty before it: a hand is seen with the map.
    """
    scene = scene_of(played(name, seats), seat=0)
    areas = [block.box[2] * block.box[3] for block in scene.blocks]
    board = areas.index(max(areas))
    alone = sheet_with(scene.blocks, frozenset({board}), room)
    planned = sheets(scene.blocks, room)
    assert [sheet.titles for sheet in planned[:-1] if sheet.height * sheet.pixels < room[1] / 2] == []
    sheet = next(sheet for sheet in planned if sheet.has([board]))
    scale = next(spot.scale * sheet.pixels for spot in sheet.spots if spot.block == board)
    assert scale > (0.84 if sheet.spots[0].block == board else 0.75) * alone.pixels


def test_a_tab_tells_of_what_may_be_chosen_on_it_alone() -> None:
    """Strips stand on every sheet: who chooses on them needs no other."""
    at = MatchController(Match(bg.load("hansa").new(3, seed=5), [None] * 3), teaching=True)
    folding = Folding()
    folding.room = (610, 616)
    shown = folding.shown(at.scene())
    assert "legal" in shown.find("piece:stock:green:trader").marks, "income hires from the strip"
    assert folding.tabs == [("Map", True), ("Tracks and display", False)]


def test_what_is_asked_opens_its_sheet_and_what_a_reader_opens_stays() -> None:
    scene = scene_of(played("rurik", 3), seat=0)
    folding = Folding()
    assert folding.shown(scene) is scene
    folding.room = BESIDE
    on_mat = next(thing.id for thing in scene.pieces if thing.group == "panel:mat:blue")
    on_map = next(place.id for place in scene.places if place.id.startswith("place:"))
    asked = scene.marked(legal=[on_mat])
    assert on_mat in {thing.id for thing in folding.shown(asked).things()}
    assert [legal for _, legal in folding.tabs].count(True) == 1
    folding.opened = 0
    shown = folding.shown(asked)
    assert on_map in {thing.id for thing in shown.things()}
    assert folding.opened == 0
    folding.shown(scene.marked(legal=[on_map]))
    assert folding.opened == 0
    assert folding.reveal(on_mat)
    assert folding.opened > 0
    assert not folding.reveal(on_mat)
    folding.opened = 99
    folding.shown(scene)
    assert folding.opened == len(folding.tabs) - 1


def test_on_a_phone_what_is_asked_and_the_board_come_first_and_then_all() -> None:
    """The first question of Cossacks, about tasks, came below six cards of the hand."""
    state: State = bg.load("cossacks").new(3, seed=5)
    scene = scene_of(state, seat=0)
    tasks = [card.id for card in scene.cards if card.id.startswith("card:task:")]
    folding = Folding()
    folding.room = (360, 0)
    shown = folding.shown(scene.marked(legal=tasks))
    there = {thing.id for thing in shown.things()}
    assert there.issuperset(tasks)
    assert "place:kyiv" in there
    assert not any(id.startswith("card:hand:") for id in there)
    assert [title for title, _ in folding.tabs] == ["Now", "All"]
    folding.opened = 1
    everything = {thing.id for thing in folding.shown(scene.marked(legal=tasks)).things()}
    assert everything == {thing.id for thing in sheet_of(scene, sheets(scene.blocks, (360, 0))[0]).things()}


def test_a_picture_without_blocks_is_shown_whole() -> None:
    scene = Scene(width=900, height=700)
    folding = Folding()
    folding.room = (200, 100)
    assert folding.shown(scene) is scene
    assert folding.tabs == []


PHONE: tuple[Size, ...] = ((268, 0), (366, 0))
"""The room of a board on a phone, in JupyterLab and on a page of its own."""


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
@pytest.mark.parametrize(("name", "seats"), [("rurik", 3), ("hansa", 3), ("hansa", 5), ("cossacks", 3)])
def test_every_place_has_its_name_on_a_phone(name: str, seats: int, language: str) -> None:
    """Shortened where need be, no two alike, and on no other name."""
    with speaking(language):
        for state in positions(name, 3 if TIMES == 1 else 12, seats=seats):
            scene, folding = scene_of(state, seat=0), Folding()
            whole = {place.id: place.name for place in scene.places if place.name}
            for folding.room in PHONE:
                shown = [place for place in folding.shown(scene).places if place.id in whole]
                names = [place.name.removesuffix(".") for place in shown]
                assert all(names), [whole[place.id] for place in shown if not place.name]
                for place, text in zip(shown, names, strict=True):
                    own = whole[place.id]
                    assert own == text or sum(other.startswith(text) for other in {*whole.values()}) == 1, (own, text)
                places = [place for place in shown if place.id.startswith(("place:", "city:"))]
                for one, other in combinations(places, 2):
                    assert not overlap(*(widened(name_box(each), -0.13 * each.text_size) for each in (one, other)))
