"""What a screen reader is told by tables, lessons, questions, slides and sheets: in order, and nothing twice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.bots import make
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.i18n import speaking
from boardgames_edu.store import Store
from boardgames_edu.teach.goals.challenges import challenge_titles
from boardgames_edu.teach.progress import Progress
from boardgames_edu.widgets.match.story import MOST
from boardgames_edu.widgets.page.seat_words import final_scores, outcome, points_left
from boardgames_edu.widgets.table.match_view import MatchView
from boardgames_edu.widgets.table.opening import play

PHASES = re.compile("(round|action|claim|game)_(begins|ends)$")
Sit = Callable[..., MatchView]


@pytest.fixture
def mind(tmp_path: Path) -> Iterator[Progress]:
    with Store(tmp_path / "progress.sqlite3") as store:
        yield Progress(store)


def heard(view: Any) -> list[str]:
    """What is said from now on; of each message what has happened, and what is asked."""
    view._repr_mimebundle_()
    said: list[str] = []
    view.voice.say = lambda text, asks=None: said.extend(filter(None, (text, asks)))
    return said


def test_a_turn_is_told_in_order_and_once(sit: Sit) -> None:
    at = sit(seats=("human", "random", "random"))
    said = heard(at)
    at.choose("agenda " + at.state.legal_actions()[0].text.split()[1])
    assert said[0].startswith("Blue keeps one agenda")
    assert said[-1] == at.play.prompt() == "Blue, place a troop in any region."
    at.choose("place kiev")
    assert said[2] == "Blue places a troop in Kiev."  # at once, before the others think
    assert said[3].startswith("Maroon places a troop in ")
    assert ". Yellow places a troop in " in said[3]
    assert said[4:] == [at.play.prompt()]
    said.clear()
    at.refresh()
    assert said == []


def test_a_refusal_is_told_each_time_with_its_rule(sit: Sit) -> None:
    at = sit()
    at.choose(at.state.legal_actions()[0])
    said = heard(at)
    for _ in range(2):
        at.press("play", "place leader kiev")
    assert len(said) == 2
    assert said[0] == said[1]
    assert said[0].rpartition(" ")[2].startswith("R-")


def test_what_is_taken_back_is_told_and_told_again_when_it_is_done_again(sit: Sit) -> None:
    at = sit(("human", "human"), teaching=True)
    said = heard(at)
    at.press("play", at.state.legal_actions()[0].text)
    first = said[:]
    said.clear()
    at.press("undo")
    assert said[0].startswith("Taken back: ")
    assert said[1] == at.play.prompt()
    said.clear()
    at.press("redo")
    assert said[0].startswith("Done again: ")
    assert said[-1] == first[-1]


@pytest.mark.parametrize("name", ["rurik", "hansa", "cossacks"])
def test_the_others_are_told_in_a_few_sentences_and_each_round_that_begins(name: str, store: Store) -> None:
    at = play(name, ["human", "random", "random"], seed=4, name=name, store=store)
    said = heard(at)
    rounds = set()
    for _ in range(25):
        said.clear()
        begun = len(at.match.past)
        if at.state.is_over:
            break
        at.choose(at.state.legal_actions()[0])
        events = [event for entry in at.match.past[begun:] for event in entry.events]
        whole = " ".join(said)
        begins = [str(event) for event in events if PHASES.match(event.kind)]
        rounds.update(begins)
        assert all(words in whole for words in begins)
        told = {str(event) for event in events if event.seat not in (0, None) and str(event) in whole}
        assert len(told) <= MOST + len(begins)
        assert said[-1] == " ".join(filter(None, (at.play.prompt(), points_left(at.state))))
    assert rounds or name == "hansa"
    at.close()


def test_the_end_of_a_game_is_told_with_its_score(store: Store) -> None:
    game = bg.load("rurik")
    table = Match(game.new(2, 4), [make("random", game, seat) for seat in (0, 1)])
    while not table.state.is_over:
        table.step()
    last = next(done for done in reversed(table.past) if done.seat == 0)
    at = play("rurik", ["human", "random"], position=last.state, name="end", store=store)
    said = heard(at)
    at.choose(last.action)
    while not at.state.is_over:
        said.clear()
        at.choose(at.state.legal_actions()[0])
    assert all(f"{row['seat']}: {row['total']}." in said[0] for row in final_scores(at.state))
    assert said[-1] == outcome(at.state, 0)
    (winner,) = at.state.winners()
    totals = [sum(line.points for line in lines) for lines in at.state.scores()]
    counted = f"{totals[winner]} : {totals[1 - winner]}"
    with speaking("uk"):
        assert outcome(at.state, winner).startswith(f"Гру закінчено: ви перемогли, {counted}!")
        assert f"Рахунок {counted}." in outcome(at.state, 1 - winner)
        assert outcome(at.state).startswith("Гру закінчено, перемагає: ")
    at.close()


def test_a_rule_that_is_opened_is_read(sit: Sit) -> None:
    at = sit()
    said = heard(at)
    at.press("rule", "R-TAX-02")
    assert said == [f"R-TAX-02. {at.game.rulebook['R-TAX-02'].text}"]


def test_a_quiz_tells_verdicts_and_questions(mind: Progress) -> None:
    asked = bg.quiz("who_rules", count=2, seed=4, progress=mind)
    said = heard(asked)
    wrong = next(choice for choice in asked.question.choices if choice.id != asked.question.answer)
    asked.answer(wrong.id)
    assert said[-1].startswith("Not so: the answer is")
    asked.next.click()
    assert said[-1] == f"Question 2 of 2. {asked.question.text}"
    asked.answer(asked.question.answer)
    assert said[-1].startswith("Right.")
    assert "0 of" not in said[-1]


def test_a_lesson_speaks_for_all_its_parts(mind: Progress) -> None:
    at = bg.lesson("rurik/01_who_rules_in_detail", progress=mind)
    said = heard(at)
    for number in range(1, len(at.lesson.steps)):
        said.clear()
        at.go(number)
        step = at.step
        assert said[-1].startswith(f"Step {number + 1} of {len(at.lesson.steps)}.")
        part = at.part()
        if part is not None:
            assert part.voice is None
            assert part.spoken() in said[-1]
        assert " ".join(step.words.split()) in said[-1] or part is not None
    at.close()


def test_a_challenge_tells_moves_and_the_win(mind: Progress) -> None:
    at = bg.challenge("rurik", next(iter(challenge_titles("rurik"))), progress=mind)
    said = heard(at)
    while not at.solved:
        said.clear()
        move = at.task.hint(3, at.play.state, at.made).move
        assert move is not None
        at.press("play", move.text)
    assert at.verdict is not None
    assert " ".join(said).endswith(at.verdict.words)
    assert said[0].startswith(str(at.play.match.past[-1].events[0]))


def test_a_stepper_tells_each_step_and_each_guess() -> None:
    at = bg.stepper("WE-01", game="cossacks")
    said = heard(at)
    at.forward()
    assert said == [at.spoken()]
    assert said[0].startswith(f"Step 2 of {len(at.example.steps)}.")
    while not at.hidden:
        at.forward()
    assert all(answer["text"] in said[-1] for answer in at.step_panel.view["choices"])
    said.clear()
    at.choose(next(n for n, choice in enumerate(at.choices()) if not choice.right))
    assert len(said) == 1  # the step is not read again
    at.reveal()
    assert said[1:] == [at.spoken()]


def test_slides_are_told_through_the_projector() -> None:
    at = bg.present("EX-A", bg.load("rurik").new(3, seed=4), game="rurik", cover=["place:kiev"])
    said = heard(at)
    at.forward()
    assert said[-1].startswith("Step 2 of")
    at.go(1)
    assert "What is under the" in said[-1]
    at.forward()
    assert said[-1].startswith("Under the")


def test_a_sheet_tells_only_what_was_just_done() -> None:
    sheet = bg.open_assignment(game="rurik", kinds=["who_rules"], count=2, level=1, seed=5, title="Week 1")
    sheet.sign("Olha")
    first, last = sheet.ask(1), sheet.ask_to_hand_in()
    one, other = heard(first), heard(last)
    first.choose("a")
    assert len(one) == 1
    assert other == []


def test_each_output_says_in_which_language_it_is(mind: Progress) -> None:
    with speaking("uk"):
        asked = bg.quiz("who_rules", count=1, seed=4, progress=mind)
        heard(asked)
    assert asked.voice is not None
    assert asked.voice.language == "uk"
    assert asked.board is not None
    assert asked.board.language == "uk"
