"""Seats as strips: what the table shows of a seat whose mat is folded, and how the mat opens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.i18n import speaking
from boardgames_edu.scene.lettering import width
from boardgames_edu.scene.model import Scene, Size
from boardgames_edu.scene.painters.drawing import draw
from boardgames_edu.scene.painters.svg import svg
from boardgames_edu.scene.parts.folding import Folding
from boardgames_edu.scene.parts.sheets import LEAST
from boardgames_edu.scene.pictures import with_strips
from boardgames_edu.scene.shapes import Sign, Stroke, Text
from boardgames_edu.testing import TIMES
from boardgames_edu.widgets.board.live_board import LiveBoard
from boardgames_edu.widgets.match.controller import MatchController
from tests.scene.overlaps import faults, letters

TABLES = [("rurik", 1), ("rurik", 4), ("hansa", 3), ("hansa", 5), ("cossacks", 3), ("cossacks", 6)]
ROOMS: list[Size] = [(268, 0), (366, 0), (610, 616), (807, 582), (1060, 700), (1500, 860)]
"""Of a board in windows 390, 930, 1180, 1440 and 1920 wide."""
LANGUAGES = ("en", "uk", "ru")
MOST = 0.2
SIGNS = {"map": "place:kiev", "strategy": "space:muster:1", "tracks": "track:rule", "table": "track:points"}
"""What is there if a block is, by its name."""


def tables(name: str, seats: int, every: int = 1, decisions: int = 150) -> Iterator[MatchController]:
    """A random game as the person sees it who decides, at every so-manieth decision."""
    rng = Random(seats)
    at = MatchController(Match(bg.load(name).new(seats, seats), [None] * seats), teaching=True)
    for number in range(decisions):
        if at.state.is_over:
            return
        if number % every == 0:
            yield at
        at.play(rng.choice(at.state.legal_actions()).text, sure=True)


def of_strips(scene: Scene) -> set[str]:
    """The ids of the strips of a picture, and of what lies on them."""
    return {thing.id for thing in scene.things() if ":strip:" in thing.id}


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_strips_are_legible_at_every_size_and_lie_on_nothing(name: str, seats: int) -> None:
    """Positions take turns in the languages; in `make slow` each is shown in all."""
    first = TABLES.index((name, seats))
    for number, at in enumerate(tables(name, seats, every=29)):
        room, turn = ROOMS[number % len(ROOMS)], (number + first) % 3
        for language in (LANGUAGES[turn],) if TIMES == 1 else LANGUAGES:
            with speaking(language):
                strips_are_legible(at.scene(), seats, room, {seat for seat in range(seats) if (seat + number) % 2})


def strips_are_legible(scene: Scene, seats: int, room: Size, unfolded: set[int]) -> None:
    folding = Folding()
    folding.room = room
    folding.shown(scene)
    folding.unfolded = unfolded
    shown = folding.shown(scene)
    if shown is scene:
        return
    own = of_strips(shown)
    assert len([id for id in own if id.startswith("panel:")]) >= seats
    assert not [fault for fault in faults(shown, MOST) if ":strip:" in fault]
    sizes = [size for size, id, _ in letters(shown, (room[0], 0)) if id in own]
    assert min(sizes) >= LEAST - 1e-6


@pytest.mark.parametrize(("name", "seats"), [("rurik", 3), ("hansa", 3), ("cossacks", 3)])
def test_nothing_turns_while_all_that_is_asked_is_there(name: str, seats: int) -> None:
    """Within a phase what is shown changes only for a target that was not there, or on a board that was small."""
    folding, phase, kept, small = Folding(), None, 0, False
    last, blocks = set[str](), set[str]()
    folding.room = (610, 616)
    for at in tables(name, seats, decisions=90 if TIMES == 1 else 150):
        scene = at.scene()
        shown = {thing.id for thing in folding.shown(scene).things()}
        there = {block.name for block in scene.blocks if SIGNS.get(block.name, "?") in shown}
        same, phase = phase == (scene.name, at.state.to_move), (scene.name, at.state.to_move)
        grown, small = small, folding._beside is not None
        grown = grown and not small
        if same and not grown and set(scene.asked) & {thing.id for thing in scene.things()} <= last:
            assert blocks <= there, at.state.prompt()
            kept += 1
        last, blocks = shown, there
    assert kept > 5


def test_a_click_opens_a_mat_and_another_one_closes_it() -> None:
    at = MatchController(Match(bg.load("rurik").new(3, seed=4), [None] * 3), teaching=True)
    chosen: list[str] = []
    board = LiveBoard(at.scene(), chosen.append)
    board.hear({"do": "room", "width": 610, "height": 650})
    for id, opened in (("panel:strip:maroon", True), ("piece:strip:maroon:1", False)):
        board.hear({"do": "choose", "id": id})
        assert opened == ("panel:mat:maroon" in {panel.id for panel in board.drawn.panels})
        kind, expanded = ("unfolded", "true") if opened else ("folded", "false")
        words = f'data-id="panel:strip:maroon" class="bge-{kind}"'
        assert words in svg(board.drawn)
        assert f'role="button" aria-expanded="{expanded}"' in svg(board.drawn)
    assert not chosen


@pytest.mark.parametrize(("name", "seats"), [("rurik", 3), ("hansa", 3), ("cossacks", 3)])
def test_strips_tell_only_what_the_one_who_looks_on_may_know(name: str, seats: int) -> None:
    for at in tables(name, seats, every=9):
        state = at.state
        other = state.sample(0, Random(1))
        scene = Scene(width=1, height=1)
        assert with_strips(scene, state.view(0)) == with_strips(scene, other.view(0))
        told = with_strips(scene, state, nobody=True).strips
        assert (
            told[1:]
            == with_strips(scene, state.view(2), False).strips[1:2] + with_strips(scene, state.view(0)).strips[2:]
        )


def test_a_piece_is_paid_with_on_the_strip_and_the_map_stays_where_it_is() -> None:
    board = {"seats": 3, "routes": {"bremen--minden": [["green", "trader"]]}}
    at = MatchController(Match(bg.load("hansa").from_position(board), [None] * 3), teaching=True)
    folding = Folding()
    folding.room = (268, 0)
    before = folding.shown(at.scene())
    at.play("displace ; displace trader bremen--minden 1")
    assert at.state.prompt().startswith("Blue, put 1 more piece")
    after = folding.shown(at.scene())
    assert [panel.id for panel in after.panels] == [panel.id for panel in before.panels]
    assert after.find("place:bremen").at == before.find("place:bremen").at
    for kind in ("trader", "merchant"):
        assert "legal" in after.find(f"piece:supply:blue:{kind}").marks


def test_the_parts_of_a_strip_on_turn_have_frames_of_one_colour() -> None:
    at = MatchController(Match(bg.load("hansa").new(3, seed=1), [None] * 3), teaching=True)
    folding = Folding()
    folding.room = (268, 0)
    nodes = {node.id: node for node in draw(folding.shown(at.scene()))}
    strip = f"panel:strip:{at.state.seat_name(at.state.to_move)}"
    first, last = (nodes[f"{strip}{part}"].shapes for part in (":1", ""))
    frames = [[shape.stroke for shape in shapes if isinstance(shape, Stroke)][-2:] for shapes in (first, last)]
    assert frames[0] == frames[1]
    assert sum(isinstance(shape, Sign) for shape in (*first, *last)) == 1, "the seat's sign stands there once"


def test_letters_of_a_small_map_are_large_enough_as_they_are_written() -> None:
    """A painter writes tenths: what is just large enough is not rounded down."""
    folding = Folding()
    for number, at in enumerate(tables("cossacks", 3, every=9)):
        folding.room = (896, 472 + 16 * (number % 4))
        shown = folding.shown(at.scene())
        sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', svg(shown))]
        assert min(sizes) * 896 / shown.width >= LEAST, at.state.prompt()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_task_never_runs_under_its_points(language: str) -> None:
    folding = Folding()
    folding.room = (268, 0)
    folding.unfolded = {0, 1, 2}
    with speaking(language):
        for at in tables("cossacks", 3, every=40):
            shown = folding.shown(at.scene())
            rows = {card.id: card for card in shown.cards if card.corner and card.id.startswith("card:task")}
            for node in draw(shown):
                if card := rows.get(node.id):
                    texts = [shape for shape in node.shapes if isinstance(shape, Text)]
                    points = next(text for text in texts if text.text == card.corner)
                    edge = points.at[0] - width(card.corner, points.size, bold=True) / 2
                    for line in texts:
                        if line.align == "start":
                            assert line.at[0] + width(line.text, line.size, line.bold) <= edge, line.text
