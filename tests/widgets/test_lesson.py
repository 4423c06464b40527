"""The lesson player: every lesson from its first step to its last, by its buttons; what was seen and done is noted."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.store import Store
from boardgames_edu.teach.lessons import Ask, Show, Try, lesson_names
from boardgames_edu.teach.progress import Progress, course
from boardgames_edu.widgets.lesson.lesson import lesson

ALL = [f"{game}/{name}" for game in bg.game_names() for name in lesson_names(game)]


@pytest.fixture
def mind(tmp_path: Path) -> Iterator[Progress]:
    with Store(tmp_path / "progress.sqlite3") as store:
        yield Progress(store)


@pytest.mark.parametrize("name", ALL)
def test_from_the_first_step_to_the_last(name: str, mind: Progress) -> None:
    """Each step is in the list of steps, has its board on an exported page, and can be done."""
    at: Any = lesson(name, progress=mind)
    assert at.back.disabled
    steps_are_listed(at)
    for number, step in enumerate(at.lesson.steps):
        assert at.at == number
        exported_with_its_board(at)
        part = at.part()
        if isinstance(step, Show):
            while part.has_more:
                at.forward.click()
        elif isinstance(step, Try):
            for move in step.challenge.solution.moves or ():
                part.press("play", move.text)
            assert part.solved
        elif isinstance(step, Ask):
            for question in step.questions:
                if question is not step.questions[0]:
                    at.forward.click()
                part.answer(question.answer)
            assert part.done
        assert at.at == number
        assert "bge-ready" in at.forward._dom_classes or at.forward.disabled
        if number < len(at.lesson.steps) - 1:
            at.forward.click()
    assert "That was the last step" in at._rules.value or at.lesson.below in at._rules.value
    notes = mind.notes()
    assert {rule for note in notes if note.what == "seen" for rule in note.rules} == set(at.lesson.rules)
    assert {note.item for note in notes} == {at.lesson.id}
    assert mind.what_next(at.lesson.game).item != at.lesson.id
    at.close()


def steps_are_listed(at: Any) -> None:
    """The list of steps tells each by its first words."""
    for (label, number), step in zip(at.index.options, at.lesson.steps, strict=True):
        place, kind, *rest = label.split(" · ")
        begins = " · ".join(rest).removesuffix(" …")
        assert (place, number) == (str(number + 1), int(place) - 1)
        assert kind in ("Look", "See", "Try", "Answer")
        words = " ".join(step.words.split())
        assert words.startswith(begins)
        assert words == begins or words[len(begins)] == " ", "cut at a word"
        assert len(begins) <= 44
        assert begins == words or label.endswith(" …")


def exported_with_its_board(at: Any) -> None:
    if at.scene() is not None:
        bundle = at._repr_mimebundle_()
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        assert data["image/svg+xml"].startswith("<svg")


def test_forward_back_and_jump_keep_what_was_done(mind: Progress) -> None:
    at: Any = lesson("rurik/01_who_rules", progress=mind)
    tried = next(number for number, step in enumerate(at.lesson.steps) if isinstance(step, Try))
    at.index.value = tried
    assert at.at == tried
    part = at.part()
    part.press("play", part.task.solution.moves[0].text)
    at.back.click()
    at.index.value = tried
    assert at.part() is part
    assert part.solved
    seen = [note for note in mind.notes() if note.what == "seen"]
    assert len(seen) == 3, "each step is noted once"


def test_words_and_rules_of_a_step(mind: Progress) -> None:
    at: Any = lesson("rurik/01_who_rules", progress=mind)
    assert "Step 1 of" in at._place.value
    assert "R-RULE-01" in at._rules.value
    asked = next(number for number, step in enumerate(at.lesson.steps) if isinstance(step, Ask))
    at.go(asked)
    assert at._rules.value == "", "the rules would give the answer away"
    at.go(99)
    assert at.at == len(at.lesson.steps) - 1
    at.go(-3)
    assert at.at == 0


def test_unknown_lessons_and_themes(mind: Progress) -> None:
    with pytest.raises(OptionError, match="01_who_rules"):
        lesson("rurik/01_who_rule", progress=mind)
    with pytest.raises(OptionError, match="dark"):
        lesson("rurik/01_who_rules", theme="pink", progress=mind)


def test_the_package_offers_all_of_it() -> None:
    for name in ("lesson", "challenge", "quiz", "progress"):
        assert callable(getattr(bg, name))
        assert name in dir(bg)


def test_the_end_of_a_lesson_leads_to_the_next_lesson_or_page(mind: Progress) -> None:
    at: Any = lesson("rurik/03_muster_and_move", progress=mind)
    at.go(99)
    at.part().answer(at.part().question.answer)
    at.forward.click()
    at.part().answer(at.part().question.answer)
    assert at.forward.description == "Next: Attacks"
    at.forward.click()
    assert (at.lesson.id, at.at) == ("03_attack", 0)
    assert len(at.index.options) == len(at.lesson.steps)
    at.go(99)
    while part_has_more(at):
        at.forward.click()
    assert at.forward.description == "Go on below"
    page = next(page for name, page in course("rurik").items() if page > course("rurik")["03_attack"])
    assert f"href='{Path(page).name}'" in at._rules.value


@pytest.mark.parametrize("game", bg.game_names())
def test_the_first_hour_leads_to_the_first_game_below_it_when_its_last_level_is_solved(
    game: str, mind: Progress, monkeypatch: pytest.MonkeyPatch
) -> None:
    at: Any = lesson(f"{game}/00_first_hour", progress=mind)
    at.go(len(at.lesson.steps) - 2)
    assert at.lesson.below not in at._rules.value
    assert "last step" not in at._rules.value
    at.go(99)
    assert at.lesson.below == "Now play your first game, below."
    assert at.lesson.below in at._rules.value
    told = list[Any]()
    monkeypatch.setattr(at._focus, "send", told.append)
    at.forward.click()
    assert told == [{"do": "below"}]
    at.close()


def part_has_more(at: Any) -> bool:
    """Whether something is to be done or seen before the lesson's end; does it."""
    part = at.part()
    if isinstance(at.step, Ask):
        part.answer(part.question.answer)
    return bool(getattr(part, "has_more", False))


def test_the_words_and_the_board_of_each_step_stand_in_one_frame(mind: Progress) -> None:
    at: Any = lesson("rurik/03_muster_and_move", progress=mind)
    assert "Aim" in at._title.value
    for number in range(len(at.lesson.steps)):
        at.go(number)
        head, said = at._frame._head.children, at._frame._said.children
        assert head[:2] == (at._title, at._way), "the way on stands in the same place"
        assert at._frame._pair.children[1:] == (() if at.part() is None else (getattr(at.part(), "board", at.part()),))
        assert said[-1] is at._rules
        assert "Aim" not in at._title.value or number == 0


def test_the_next_step_is_made_while_nobody_waits(mind: Progress, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardgames_edu.widgets.lesson.lesson.MAKE_AHEAD", 0.0)

    async def step() -> None:
        at: Any = lesson("rurik/03_muster_and_move", progress=mind)
        assert list(at._parts) == [0]
        await asyncio.sleep(0.1)
        assert list(at._parts) == [0, 1]
        made = at._parts[1]
        at.go(1)
        assert at.part() is made

    asyncio.run(step())


def test_a_board_stands_beside_its_words_however_flat_it_is(mind: Progress) -> None:
    for name in ("hansa/01_the_writing_desk", "hansa/06_counting_points"):
        at: Any = lesson(name, progress=mind)
        assert "bge-tall" in at._frame._pair._dom_classes


def test_one_step_that_is_known_is_said_in_the_singular(mind: Progress) -> None:
    first = lesson("rurik/00_first_hour", progress=mind)
    mind.record("solved", "rurik", first.lesson.id, first.lesson.steps[0].rules)
    at: Any = lesson("rurik/00_first_hour", progress=mind)
    assert at.at == 1
    assert "You know the first step already" in at._title.value


def test_a_refused_step_opens_no_menu(mind: Progress, monkeypatch: pytest.MonkeyPatch) -> None:
    at: Any = lesson("rurik/00_first_hour", progress=mind)
    at.go(1)
    part, opened = at.part(), list[Any]()
    monkeypatch.setattr(type(part.board), "offer", lambda _board, _id, lines, _title="": opened.extend(lines))
    part.click("place:galich")
    assert opened, "what nobody can begin with tells its history"
    part.click("place:smolensk")
    opened.clear()
    part.click("place:volyn")
    assert part.play.message.kind == "rule"
    assert not opened, "a menu would cover where one can go"
