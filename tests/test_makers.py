"""The games of the pages for makers hold what every game must hold."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any, ClassVar

import pytest

import boardgames_edu as bg
from boardgames_edu.bots.coach import odds, with_odds
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.i18n import speaking
from boardgames_edu.scene.parts.folding import Folding
from boardgames_edu.scene.pictures import scene_of, with_strips
from boardgames_edu.teach.goals.challenges import load_challenge
from boardgames_edu.teach.progress import course
from boardgames_edu.testing import TIMES, Contract
from boardgames_edu.widgets.match.controller import MatchController
from tests.makers import PAGES, Auction, Isles, Rail, Risk
from tests.scene.overlaps import faults, positions
from tests.scene.test_overlaps import MOST, folded

ROOMS = [(360, 0), (614, 560), (826, 616), (930, 0)]
"""Of a board below its words on a phone; beside them in panels of 930 and 1180; alone in one of 930."""
LESSON = """
title: Sail
objective: You can sail.
steps:
- explain: A ship sails along a line.
  rules: [I-SAIL]
  new: {seats: 2}
"""


class TestIsles(Contract):
    game_type = Isles
    cases: ClassVar[list[dict[str, Any]]] = [{"seats": 3}]


class TestAuction(Contract):
    game_type = Auction


class TestRail(Contract):
    game_type = Rail
    cases: ClassVar[list[dict[str, Any]]] = [{"seats": 2}]


class TestRisk(Contract):
    game_type = Risk
    cases: ClassVar[list[dict[str, Any]]] = [{"seats": 3, "rounds": 4}]


def test_what_the_page_shows_comes_out() -> None:
    text = (PAGES / "a_game_with_dice_and_cards.md").read_text("utf-8").replace("```", "")
    shown = doctest.DocTestParser().get_doctest(text, {"Isles": Isles}, "page", "page", 0)
    try:
        assert doctest.DocTestRunner(verbose=False).run(shown).failed == 0
    finally:
        bg.unregister("isles")


@pytest.mark.parametrize(("kind", "options"), [(Isles, {}), (Rail, {}), (Risk, {"rounds": 4})])
def test_nothing_in_their_pictures_lies_on_anything_else_or_is_small(kind: Any, options: dict[str, Any]) -> None:
    """Map, market, dice and seats' lines; as somebody sees them who sees everything, and as a seat does.

    Each place's name stands where it stood in all positions before.
    """
    game, found, names = bg.register(kind()), set[str](), set[Any]()
    try:
        for number, state in enumerate(positions(game.name, 6 if TIMES == 1 else 200, seats=4, **options)):
            scene = scene_of(state, seat=(None, 0)[number % 2])
            names.add(tuple((place.id, place.label) for place in scene.places))
            found |= set(faults(scene, MOST)).union(*(folded(scene, room) for room in ROOMS))
    finally:
        bg.unregister(game.name)
    assert not found
    assert len(names) == 1


def test_seats_of_a_small_game_fold_to_strips() -> None:
    """Where there is no room for their lines: points, cards and numbers of each, and its line at a click."""
    state = bg.register(Isles()).new(seats=4, seed=1)
    try:
        folding = Folding()
        folding.room = (300, 300)
        shown = folding.shown(with_strips(scene_of(state, seat=0), state.view(0)))
        strip = shown.find("panel:strip:red")
        assert strip.words == "Red: Red: 0 + ? points; hull: 4; coins: 0; hand: 2 cards."
        assert not any(panel.id == "panel:seat:red" for panel in shown.panels)
        assert folding.toggle(strip.id)
        assert (
            "hull: 4 of 4"
            in folding.shown(with_strips(scene_of(state, seat=0), state.view(0))).find("panel:seat:red").words
        )
    finally:
        bg.unregister("isles")


def test_the_files_of_the_page_are_a_course_and_a_challenge(tmp_path: Path) -> None:
    """A game of one file with its folder: the challenge can be met, and a lesson stands where the course says."""
    text = (PAGES / "a_game_with_dice_and_cards.md").read_text("utf-8")
    for name, body in re.findall(r"^```yaml\n# isles_data/(\S+)\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        (tmp_path / name).write_text(body)
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "01_sail.yaml").write_text(LESSON)
    bg.register(type("Taught", (Isles,), {"data": tmp_path})())
    try:
        load_challenge("isles", "rich").prove()  # raises if it cannot be met within its par
        assert course("isles") == {"01_sail": "isles/01_isles.ipynb"}
    finally:
        bg.unregister("isles")


def test_bots_judge_an_attack_by_several_throws() -> None:
    """Two armies against three were attacked whenever one throw won (8 of 30 times)."""
    game, attacks = bg.register(Risk()), 0
    try:
        for seed in range(30):
            state = game.new(seats=2, seed=seed)
            state.stack[:] = state.stack[:1]
            for row, mine in zip(state.army, (2, 3), strict=True):
                row[:] = [mine * bool(n) for n in row]
            state.recompute_caches()
            chosen = bg.bot("greedy", game, seed=seed)(state.view(0), state.legal_actions())
            attacks += chosen.text.startswith("attack")
    finally:
        bg.unregister("risk")
    assert attacks < 3


@pytest.mark.parametrize(
    ("attackers", "defenders", "known"),  # the odds of one throw, counted out: both lose one, or one side loses all
    [
        (4, 2, {"a2": 0.293, "ad": 0.336, "d2": 0.372}),
        (4, 1, {"a1": 0.340, "d1": 0.660}),
        (2, 1, {"a1": 0.583, "d1": 0.417}),
    ],
)
def test_a_hint_tells_the_odds_of_a_throw(attackers: int, defenders: int, known: dict[str, float]) -> None:
    game = bg.register(Risk())
    try:
        state = game.new(seats=2, seed=1)
        state.stack[:] = state.stack[:1]
        for row, mine in zip(state.army, (attackers, defenders), strict=True):
            row[:] = [mine * bool(n) for n in row]
        state.recompute_caches()
        attack = next(action for action in state.legal_actions() if action.text.startswith("attack"))
        found = odds(state, attack)
        words = {"a": "Blue loses", "d": "Red loses"}
        for outcome, share in known.items():
            told = "Blue loses 1, Red loses 1" if outcome == "ad" else f"{words[outcome[0]]} {outcome[1]}"
            assert found[told] == pytest.approx(share, abs=0.08)
        assert sum(found.values()) == pytest.approx(1)
        assert len(found) == len(known)
        assert with_odds("Attack.", state, attack).startswith("Attack. Odds: ")
        with speaking("uk"):
            assert "Шанси: " in with_odds("", state, attack)
        end = next(action for action in state.legal_actions() if action.text == "end")
        assert with_odds("End.", state, end) == "End."
    finally:
        bg.unregister("risk")


def test_a_railway_game_is_played_by_clicks_on_its_picture() -> None:
    """A route that can be paid in two ways asks which, a card of the market is taken, else nothing happens."""
    game = bg.register(Rail())
    try:
        state = game.from_position({
            "seats": 2,
            "stack": [["turn", "blue"]],
            "market": ["blue", "blue", "green", "yellow", "black"],
            "players": {"blue": {"hand": ["red", "red", "joker"]}},
        })  # fmt: skip
        at: Any = MatchController(Match(state), teaching=True)
        at.point("way:kharkiv--dnipro")
        assert {way.text for way in at.pending()} == {"claim kharkiv--dnipro red", "claim kharkiv--dnipro joker"}
        at.play("claim kharkiv--dnipro red")
        assert at.state.pieces("kharkiv", "dnipro") == {("blue", "train"): 1}
        at.point("card:market:2:green")
        assert at.state.hand[1] == (2,)
        before = at.state.copy()
        at.point("way:kharkiv--dnipro")
        assert at.message.text
        assert at.state == before
    finally:
        bg.unregister("rail")
