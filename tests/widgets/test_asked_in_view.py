"""What is asked is in the view that is shown: no target of a legal action hides behind a tab."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from random import Random
from typing import Any, cast

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.scene.model import Scene, Size
from boardgames_edu.scene.parts.folding import Folding
from boardgames_edu.scene.pictures import scene_of, touched
from boardgames_edu.teach.goals.challenges import challenges
from boardgames_edu.teach.lessons import Explain, Try, lesson_names, load_lesson
from boardgames_edu.testing import TIMES
from boardgames_edu.widgets.board.live_board import TABS
from boardgames_edu.widgets.lesson.challenge import ChallengeView
from boardgames_edu.widgets.match.controller import MatchController
from tests.scene.overlaps import pixels

ROOMS: dict[str, Size] = {
    "930": (610, 650 - TABS),  # beside the words, in a window 800 high
    "600": (594, 650 - TABS),  # below the words
    "1366x768": (680, 618 - TABS),
    "560": (554, 0),
}
"""The room of a board by the width of its panel."""
ROUNDING = 1e-6
DECISIONS = 24 if TIMES == 1 else 90
SEATS = [(name, seats) for name in bg.game_names() for seats in bg.load(name).seats]


Shown = list[tuple[Folding, Scene]]


def views(name: str, seats: int, rooms: Collection[Size], decisions: int) -> Iterator[tuple[MatchController, Shown]]:
    """A random game as the person sees it who decides: clicks, now and then another tab, and the view in each room."""
    rng, game = Random(seats), bg.load(name)
    at = MatchController(Match(game.new(seats, seats), [None] * seats), teaching=True)
    foldings = [Folding() for _ in rooms]
    for folding, room in zip(foldings, rooms, strict=True):
        folding.room = room
    for number in range(decisions):
        if at.state.is_over:
            return
        scene = at.scene()
        yield at, [(folding, folding.shown(scene)) for folding in foldings]
        for folding in foldings:
            if number % 3 == 0 and folding.tabs:
                folding.opened = rng.randrange(len(folding.tabs))
                folding.shown(scene)
        if number % 5 == 0 and (ids := sorted({id for way in at.ways() for id in way.ids[:1]})):
            at.point(rng.choice(ids))
            if at.selection:
                scene = at.scene()
                yield at, [(folding, folding.shown(scene)) for folding in foldings]
        if number % 7 == 0:  # what a tutor or a coach speaks of, wherever that is
            at.mark([rng.choice([thing.id for thing in at.bare().things()])])
        at.clear()
        if not at.state.is_over:
            at.play(rng.choice(at.state.legal_actions()).text, sure=True)


def gold_and_mace(state: CossackState, shown: Scene) -> None:
    """On them it turns whether to obey, what it costs not to, and whether the hetman can pay."""
    told = {label.id: label.text for label in shown.labels}
    signs = {piece.glyph for piece in shown.pieces if ":strip:" in piece.id or piece.id.startswith("piece:gold:")}
    gold = [told[f"label:strip:{seat}:1"] for seat in state.setup.seat_names]
    assert gold == list(map(str, state.gold)), state.prompt()
    assert {"coin", "mace"} <= signs if state.hetman is not None else "mace" not in signs


@pytest.mark.parametrize(("name", "seats"), SEATS)
def test_every_target_of_every_legal_action_is_shown(name: str, seats: int) -> None:
    """In every room; of Cossack Campaign the gold of every seat and the mace, too. Tables share the rooms."""
    turn = SEATS.index((name, seats)) % 2
    rooms = dict(list(ROOMS.items())[turn::2]) if TIMES == 1 else ROOMS
    tabs = Counter[str]()
    for at, seen in views(name, seats, rooms.values(), DECISIONS):
        there, legal = (
            {thing.id for thing in at.bare().things()},
            {thing.id for thing in at.scene().things() if thing.legal},
        )
        if at.selection:
            wanted = {id for way in at.pending() for id in way.ids} | set(at.selection)
        else:
            wanted = {id for action in at.state.legal_actions() for id in touched(at.state, action)}
        for (room, (wide, high)), (folding, shown) in zip(rooms.items(), seen, strict=True):
            asked, drawn = (room, at.state.prompt()), {thing.id for thing in shown.things()}
            assert wanted & there <= drawn, asked
            assert legal <= drawn, asked
            tabs[room] += len(folding.tabs)
            if high:
                assert not folding.higher, asked
                assert pixels(shown, (wide, high)) * shown.height <= high + ROUNDING, asked
            if name == "cossacks":
                gold_and_mace(cast("CossackState", at.state), shown)
    assert not [room for room, (_, high) in rooms.items() if high and not tabs[room]]


LEVELS: dict[str, Size] = {"930x700": (610, 616), "1366x768": (892, 566), "390x844": (268, 0)}


def levels(name: str) -> Iterator[tuple[str, Scene]]:
    """The marked picture of each level, of each step that explains, and of each challenge."""
    tasks = dict(challenges(name))
    for lesson in lesson_names(name):
        for number, step in enumerate(load_lesson(f"{name}/{lesson}").steps):
            if isinstance(step, Try):
                tasks[f"{lesson} {number}"] = step.challenge
            elif isinstance(step, Explain) and step.state is not None:
                options: dict[str, Any] = {} if step.panels is None else {"panels": step.panels}
                yield f"{lesson} {number}", scene_of(step.state, **options).marked(hint=step.marks)
    for id, task in tasks.items():
        yield id, ChallengeView(task).scene()


@pytest.mark.parametrize("name", bg.game_names())
def test_what_a_level_marks_is_in_view(name: str) -> None:
    sizes = list(LEVELS.items())
    for number, (id, scene) in enumerate(levels(name)):
        marked = {thing.id for thing in scene.things() if "hint" in thing.marks}
        for size, room in sizes if TIMES > 1 else [sizes[number % len(sizes)]]:
            folding = Folding()
            folding.room = room
            shown = {thing.id for thing in folding.shown(scene).things()}
            assert marked <= shown, (id, size)


def test_who_bribes_sees_the_column() -> None:
    seen = 0
    for at, [(_, shown)] in views("rurik", 4, [ROOMS["930"]], 140):
        if at.state.decision is not None and at.state.decision.name == "bribe" and not at.selection:
            column = at.state.prompt_facts()["column"]
            seen += 1
            assert {f"column:{column}", f"space:{column}:1"} <= {thing.id for thing in shown.things()}
    assert seen


def test_who_chooses_tasks_sees_the_map() -> None:
    state: Any = bg.load("cossacks").new(4, seed=3)
    at = MatchController(Match(state, [None] * 4), teaching=True)
    folding = Folding()
    folding.room = (966, 690)
    assert state.decision.name == "tasks"
    assert "place:kyiv" in {thing.id for thing in folding.shown(at.scene()).things()}


def test_a_sheet_of_what_is_asked_stands_before_the_others_and_loses_nothing() -> None:
    for at, [(folding, _)] in views("rurik", 3, [ROOMS["930"]], 120):
        if folding.tabs and folding.tabs[0][0] == "Now":
            whole = {thing.id for thing in at.bare().things()}
            there: set[str] = set()
            folding.unfolded = {0, 1, 2}
            for number in range(1, len(folding.tabs)):
                folding.opened = number
                there |= {thing.id for thing in folding.shown(at.scene()).things()}
            assert whole <= there
            return
    raise AssertionError("nothing was asked that needs a sheet of its own")
