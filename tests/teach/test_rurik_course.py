"""The course of Rurik from the aim of the game to playing schemes: every rule is taught and asked, and bad moves in its
challenges are told to be bad.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import boardgames_edu as bg
from boardgames_edu.games.rurik.components import COLUMNS
from boardgames_edu.games.rurik.teaching.questions.setup import FIGURES
from boardgames_edu.teach.gallery import load_gallery
from boardgames_edu.teach.goals.challenges import challenges, load_challenge
from boardgames_edu.teach.goals.goals import read_goal
from boardgames_edu.teach.lessons import Ask, Show, Try, lesson_names, load_lesson
from boardgames_edu.teach.progress import course
from boardgames_edu.teach.questions import kinds, questions
from boardgames_edu.teach.sources import SourceLocation

SECTIONS = (
    "GEN", "SETUP", "RULE", "STRAT", "ACT", "MUSTER", "MOVE", "ATTACK", "CASUALTY", "TAX", "BUILD", "CHURCH", "MARKET",
    "STRONGHOLD", "SCHEME", "PLAY",
)  # fmt: skip
NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks" / "en" / "rurik").glob("0[0-8]*.ipynb"))
RULES = [rule for rule in bg.load("rurik").rulebook if rule.split("-")[1] in SECTIONS]


CARDS = load_gallery("rurik").cards
LOOKED_UP = {rule for card in CARDS for rule in card.rules}


def test_every_rule_up_to_the_schemes_is_taught_in_the_lessons_of_its_part_or_looked_up() -> None:
    names = [name for name in lesson_names("rurik") if name[:2] <= "04"]
    taught = {rule for name in names for rule in load_lesson(f"rurik/{name}").rules}
    assert [rule for rule in RULES if rule not in taught | LOOKED_UP] == []


def test_every_rule_up_to_the_schemes_is_asked() -> None:
    asked = {rule for kind in kinds("rurik").values() for rule in kind.rules}
    assert [rule for rule in RULES if rule not in asked] == []


def test_what_a_question_needs_has_been_told_or_tried_before() -> None:
    told: set[str] = set(LOOKED_UP)
    for name in in_depth():
        steps = load_lesson(f"rurik/{name}").steps
        told |= {rule for step in steps if not isinstance(step, Ask) for rule in step.rules}
        for step in steps:
            if isinstance(step, Ask) and step.questions[0].kind == "lesson":
                told |= set(step.rules)  # its own words tell what it asks
            assert set(step.rules) <= told, (name, step.words)


def in_depth() -> list[str]:
    """The lessons of the full course, in the order in which they are advised."""
    return [name for name in course("rurik") if not name.startswith("00")]


def test_most_steps_of_the_course_are_done_by_the_learner_and_short() -> None:
    steps = [step for name in in_depth() for step in load_lesson(f"rurik/{name}").steps]
    done = [step for step in steps if isinstance(step, Try | Ask)]
    assert len(done) >= 0.6 * len(steps)
    assert [step.words for step in steps if len(step.words.split()) > 60] == []


def test_no_step_and_no_example_of_the_course_repeats_another() -> None:
    steps = [step for name in in_depth() for step in load_lesson(f"rurik/{name}").steps]
    tasks = [(str(step.challenge.start.position()), step.challenge.words) for step in steps if isinstance(step, Try)]
    assert len(set(tasks)) == len(tasks)
    assert len({step.words for step in steps}) == len(steps)
    shown = re.findall(r"EX-[A-Z]", "".join(code for path in NOTEBOOKS for code in _steppers(path)))
    assert len(set(shown)) == len(shown)


def _steppers(path: Path) -> list[str]:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if "bg.stepper(" in "".join(cell["source"])]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_graphs_stand_in_folds_and_not_in_the_way_of_the_rules(path: Path) -> None:
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        words = "".join(cell["source"])
        if cell["cell_type"] == "code":
            assert "networkx" not in words, cell["id"]
        else:
            assert "networkx" not in words.split("<details>")[0], cell["id"]


def test_every_card_of_the_box_is_in_the_gallery_and_deeds_and_schemes_can_be_tried() -> None:
    printed = bg.load("rurik").setup(3).components
    cards = {card.title: card for card in CARDS if card.rules}  # a leader has a history beside it
    for card in (*printed.deeds, *printed.schemes, *printed.leaders, *printed.agendas):
        found = cards[card.names["en"]]
        assert found.words.startswith(card.text.removesuffix(".")), found.title
        assert set(card.rules) <= set(found.rules), found.title
    for deed in printed.deeds:
        assert f"It scores {deed.vp}." in cards[deed.names["en"]].words
    for tried in (*printed.deeds, *printed.schemes):
        assert cards[tried.names["en"]].task, tried.id


@pytest.mark.parametrize("deck", ["left", "right"])
def test_whichever_deck_is_named_a_card_that_brings_a_deed_can_be_played_at_once(deck: str) -> None:
    (step,) = [
        step for step in load_lesson("rurik/04_schemes").steps if isinstance(step, Try) and "R-PLAY-07" in step.rules
    ]
    state = step.challenge.start.copy()
    for move in ("take", f"deck {deck}"):
        state.play(move)
    (card,) = [action.text for action in state.legal_actions() if action.verb == "play"]
    for move in (card, "pick hoard"):
        state.play(move)
    assert step.challenge.goal.holds(state)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_code_cells_are_short(path: Path) -> None:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    for cell in cells:
        lines = "".join(cell["source"]).splitlines() if cell["cell_type"] == "code" else []
        assert len(lines) <= 13, (path.stem, cell["id"])
        assert max(map(len, lines), default=0) <= 100, (path.stem, cell["id"])


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("two_top_spaces", ["advise 5 tax", "bribe 2"]),
        ("two_top_spaces", ["advise 1 build", "bribe 2"]),
        ("two_goods", ["tax polotsk"]),
        ("two_regions", ["build market galich"]),
        ("the_right_deck", ["attack kiev maroon", "deck left"]),
        ("the_right_deck", ["attack kiev rebel"]),
        ("first_again", ["take", "deck right"]),
        ("back_on_the_map", ["decline"]),
        ("three_wood", ["tax kiev", "bonus coin"]),
    ],
)
def test_a_bad_move_is_told_and_played_out(name: str, moves: list[str]) -> None:
    one = load_challenge("rurik", f"rurik-a-{name}")
    state = one.start.copy()
    assert one.judge(state, 0).kind == "open"
    for move in moves:
        state.play(move)
    told = one.judge(state, len(moves))
    assert told.kind == "lost"
    assert told.words
    assert told.end is not None


def test_the_figures_of_the_setup_for_each_number_of_players() -> None:
    found = {}
    for seats in (2, 3, 4):
        state = bg.load("rurik").new(seats=seats, seed=2, leaders="deal")
        found[seats] = {name: count(state) for name, (_, _, (count, *_)) in FIGURES.items()}
    assert [found[seats]["regions"] for seats in (2, 3, 4)] == [8, 11, 15]
    assert [found[seats]["box"] for seats in (2, 3, 4)] == [7, 4, 0]
    assert [found[seats]["spaces"] for seats in (2, 3, 4)] == [18, 24, 24]
    assert [found[seats]["advisors 4"] for seats in (2, 3, 4)] == [6, 6, 5]
    assert {found[seats]["left"] - found[seats]["right"] for seats in (2, 3, 4)} == {1}


def test_a_mistake_is_never_what_is_right() -> None:
    """What a learner is told about a wrong answer speaks of that answer: no price where there is one, and so on."""
    for question in questions("coins_then", 200, seed=3, level=2, game="rurik"):
        for choice in question.choices:
            if "no price" in choice.misconception:
                assert "costs nothing" in question.why
            if "shows a price" in choice.misconception:
                assert "pays" in question.why


def test_the_way_past_a_region_out_of_play_is_asked() -> None:
    asked = [
        question
        for question in questions("how_far", 120, seed=5, level=2, game="rurik")
        if "R-MOVE-06" in question.rules
    ]
    assert asked
    for question in asked:
        assert question.answer == "3"
        assert "out of play" in question.choice("2").misconception


@pytest.mark.parametrize(
    ("advisor", "goal", "holds"),
    [
        (1, {"price_of_landing": 2}, True),  # below all three, on the last space of Attack
        (2, {"price_of_landing": 1}, True),  # below the 2 that came first, above the 1
        (2, {"price_of_landing": 2}, False),
        (5, {"price_of_landing": 1}, False),
        (5, {"docked": {"blue": 2}, "goods_at_hand": {"blue": 1}}, True),
        (5, {"docked": {"blue": 3}}, False),
        (5, {"leads": {"blue": "maria"}, "played": "maria", "to_resolve": {"blue": "= 0", "maroon": 2}}, True),
        (5, {"played": "boris"}, False),
        (5, {"may": {"blue": "bribe"}}, True),
        (5, {"may": {"maroon": "bribe"}}, False),
    ],
)
def test_what_the_tutor_looks_at(advisor: int, goal: dict[str, object], holds: bool) -> None:
    state = bg.load("rurik").from_position(
        {
            "seats": 3,
            "players": {
                "blue": {"leader": "maria", "troops": {"kiev": 1}, "dock": {"wood": 2}, "unplaced": [1, 2, 5]},
                "maroon": {"unplaced": [5]},
                "yellow": {"unplaced": [4]},
            },
            "strategy": {"attack": [["maroon", 4], ["yellow", 2], ["maroon", 1]]},
        }
    )
    state.play(f"advise {advisor} attack")
    assert read_goal(goal, state, SourceLocation("a test", "")).holds(state) is holds


def test_the_first_hour_reaches_every_kind_of_decision_in_short_levels() -> None:
    steps = load_lesson("rurik/00_first_hour").steps
    tries = [step for step in steps if isinstance(step, Try)]
    assert 15 <= len(steps) <= 25
    assert all(isinstance(step, Try | Ask) for step in steps[:-1])
    assert [step.words for step in steps if len(step.words.split()) > 60] == []
    verbs = {action.verb for step in tries for action in step.challenge.solution.moves or ()}
    assert verbs >= {
        *("move", "move_leader", "muster", "attack", "attack_rebel", "deck", "tax", "bonus", "build", "swap"),
        *("advise", "bribe", "resolve", "take", "forfeit", "end", "keep", "play", "convert", "deed", "pick"),
    }


def test_the_space_in_the_picture_gives_the_points_that_are_told() -> None:
    """Four boots stood on the space beside "2 left": spent points are told by a move, not by a position.

    More points than any space gives are from a card.
    """
    starts = {f"challenge {id}": found.start for id, found in challenges("rurik").items()}
    for name in lesson_names("rurik"):
        for number, step in enumerate(load_lesson(f"rurik/{name}").steps, start=1):
            if isinstance(step, Try):
                starts[f"{name}, step {number}"] = step.challenge.start
            elif isinstance(step, Show):
                starts[f"{name}, step {number}"] = step.example.steps[0].state
    for place, state in starts.items():
        turn, rows = state.position()["turn"], state.setup.rows
        if turn["action"] == "taken" and turn["column"] not in (None, "scheme"):
            at = COLUMNS.index(turn["column"]) * rows
            printed, left = state.setup.space_points[at : at + rows], turn["points"].get(turn["column"], 0)
            assert left in (0, printed[turn["row"] - 1]) or left > max(printed), (place, turn)
