"""The tutor at a table: its card, the bots that wait for it, its warnings, what it notes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.store import Store
from boardgames_edu.teach.progress import Progress
from boardgames_edu.testing import TIMES
from boardgames_edu.widgets.table import tutor as module
from boardgames_edu.widgets.table.sidebar import words_beside


@pytest.fixture
def mind(store: Store) -> Progress:
    return Progress(store)


@pytest.fixture
def at(store: Store) -> Iterator[Any]:
    opened = bg.play("rurik", ["human", "greedy"], seed=3, tutor=True, store=store, name="tutored")
    yield opened
    opened.close()


def page(card: Any) -> list[Any]:
    """The tips that are shown."""
    starts = card._starts()
    return list(card.tips[card.at : starts[starts.index(card.at) + 1]]) if card.tips else []


def read_all(at: Any) -> list[str]:
    """Read every tip until a person is to decide; returns their ids."""
    found = []
    while at.companion.holds:
        found += [tip.id for tip in page(at.companion)]
        at.companion.forward.click()
    return found


def read_steps(at: Any) -> list[Any]:
    """Read what a person has to read before deciding."""
    found = []
    while at.companion.holds and at.play.asked:
        found += page(at.companion)
        at.companion.forward.click()
    return found


def decide(at: Any) -> None:
    move = at.play.hinter(at.state).action
    at.act(lambda: at.play.play(move.text, sure=True))


def play_on(at: Any, decisions: int) -> None:
    for _ in range(decisions):
        read_all(at)
        if at.state.is_over:
            return
        decide(at)


def test_the_card_stands_on_top_of_the_words(at: Any) -> None:
    card = at.companion
    assert card.widget in at.screen.beside.children
    tip = card.tips[card.at]
    assert tip.words in card._words.value.replace("&#x27;", "'")
    assert [button.description for button in card._rules.children][: len(tip.rules)] == list(tip.rules)
    card._rules.children[0].click()
    assert tip.rules[0] in {at.screen.answers.rule.get("id"), at.screen.body.rule.get("id")}


def test_bots_wait_until_what_they_did_is_read(at: Any) -> None:
    card = at.companion
    for _ in range(30):
        if card.holds:
            break
        decide(at)
    assert card.holds
    assert not at.ready
    if not at.play.asked:
        view = words_beside(at)
        assert (view["prompt"], view["look"]) == ("The game goes on when you have read this.", "")
    decisions = len(at.match.past)
    at.opponents.go()
    assert len(at.match.past) == decisions
    read_all(at)
    assert at.ready
    assert len(at.match.past) > decisions or at.play.asked


def test_every_tip_is_shown_and_noted_once(at: Any, mind: Progress) -> None:
    shown = [tip.id for tip in page(at.companion)]
    show = at.companion._show

    def watched() -> None:
        show()
        shown.extend(tip.id for tip in page(at.companion))

    at.companion._show = watched
    play_on(at, 60)
    told = [note.item.removeprefix("tutor:") for note in mind.notes() if note.what == "told"]
    once = [id for id in told if not id.endswith("_steps")]
    assert len(once) == len(set(once)) > 10
    assert set(told) == set(shown)


def test_a_tip_that_was_read_makes_room_for_the_answers(at: Any) -> None:
    card = at.companion
    assert at.play.asked
    while card.tips:
        assert card.forward in card._row.children
        assert card.widget.layout.display is None
        card.forward.click()
    assert card.widget.layout.display == "none"
    at.refresh()
    assert card.widget.layout.display == "none"


def test_what_it_speaks_of_is_marked(at: Any) -> None:
    card = at.companion
    card.tips = [card.tips[0]._replace(marks=("place:kiev", "place:atlantis"))]
    card._show()
    marked = {thing.id for thing in at.play.scene().things() if "hint" in thing.marks}
    assert marked == {"place:kiev"}


def test_more_is_told_on_demand_and_next_leads_back_too(at: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_ROOM", 50)
    card = at.companion
    tip = card.tips[0]
    card.tips = [tip._replace(more="There is more to it."), tip._replace(id="other", words="Another thing. " * 20)]
    card.at, card._more = 0, False
    card._show()
    assert "more to it" not in card._words.value
    card.more.click()
    assert "more to it" in card._words.value
    card.forward.click()
    assert "Another thing." in card._words.value
    card.back.click()
    assert "Another thing." not in card._words.value


def test_a_warning_goes_to_the_table(at: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    card = at.companion
    action = at.state.legal_actions()[0]
    tip = card.tips[0]._replace(words="Is that all?", rules=("R-RULE-01",))
    monkeypatch.setattr(card._tutor, "warn", lambda state, move: tip if move is action else None)
    assert card.warn(at.state, action) == ("Is that all?", "R-RULE-01")
    assert card.warn(at.state, at.state.legal_actions()[1]) is None
    decisions = len(at.match.past)
    at.press("play", action.text)
    assert len(at.match.past) == decisions
    assert at.play.doubt is not None


def until_steps(at: Any) -> None:
    for _ in range(200):
        while at.companion.holds and not at.play.asked and not at.companion.tips[at.companion.at].head:
            at.companion.forward.click()
        if at.companion.tips and at.companion.tips[at.companion.at].head:
            return
        decide(at)
    pytest.fail("no claim phase came")


def test_the_claim_phase_is_shown_step_by_step_before_the_next_decision(at: Any) -> None:
    until_steps(at)
    card = at.companion
    events = [event for event in at.match.past[-1].events if event.kind in ("claim_begins", "advanced", "income")]
    for number, event in enumerate(events):
        tip = card.tips[card.at]
        assert card.at == number
        assert tip.words.startswith(str(event))
        assert event.rule in tip.rules
        marked = {thing.id for thing in at.play.scene().things() if "hint" in thing.marks}
        assert marked == set(tip.marks) != set()
        assert card.holds
        assert words_beside(at)["groups"] == []
        decisions = len(at.match.past)
        at.click(at.play.ways()[0].ids[0] if at.play.asked and at.play.ways()[0].ids else "place:kiev")
        assert len(at.match.past) == decisions
        assert not at.play.selection
        card.forward.click()
    assert not card.tips or not card.tips[card.at].head


def test_steps_can_be_skipped(at: Any) -> None:
    until_steps(at)
    card = at.companion
    card.skip.click()
    assert not card.tips or not card.tips[card.at].head


def test_the_claim_phase_is_shown_in_every_round_of_the_first_game_only(at: Any, store: Store) -> None:
    """It ends with the score, line by line."""
    rounds = set()
    while not at.state.is_over:
        if at.companion.tips and at.companion.tips[at.companion.at].head == "The Claim phase.":
            rounds.add(at.state.round)
        if at.companion.holds:
            at.companion.forward.click()
        else:
            decide(at)
    assert len(rounds) >= 3
    read_all(at)
    the_score_is_told_line_by_line(at)
    again: Any = bg.play("rurik", ["human", "greedy"], seed=4, tutor=True, store=store, name="again")
    while not again.state.is_over and (TIMES > 1 or again.state.round < 3):
        assert not any(tip.head == "The Claim phase." for tip in again.companion.tips)
        read_all(again)
        if not again.state.is_over:
            decide(again)
    again.close()


def the_score_is_told_line_by_line(at: Any) -> None:
    *lines, totals = [tip for tip in at.companion.tips if not tip.id]
    wanted = at.state.scores()[0]
    assert [tip.rules[0] for tip in lines] == [line.rule for line in wanted]
    assert str(sum(line.points for line in wanted)) in lines[-1].words
    assert all(str(points) in totals.words for points in at.state.totals())


def test_a_tip_that_was_not_read_goes_with_its_moment_and_comes_with_the_next_one(
    at: Any, mind: Progress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_ROOM", 50)
    card, play = at.companion, at.play
    for _ in range(60):
        read_steps(at)
        if play.asked and len(card.tips) - card.at > 1:
            break
        read_all(at) if not play.asked else decide(at)
    unread, asked = card.tips[card.at + 1], play.state.decision.name
    decide(at)
    assert unread.id not in {tip.id for tip in card.tips} or play.state.decision.name == asked
    assert f"tutor:{unread.id}" not in {note.item for note in mind.notes()} or unread in card.tips


def test_another_game_has_a_tutor_of_its_own(at: Any) -> None:
    play_on(at, 4)
    was = at.companion._tutor
    at.new(seed=5)
    assert at.companion._tutor is not was
    assert at.companion._match is at.match
    at.companion.close()
    assert at.companion.widget not in at.screen.beside.children


def test_a_second_click_on_the_last_page_does_nothing(at: Any) -> None:
    read_all(at)
    while at.companion.tips:
        at.companion.forward.click()
    at.companion.forward.click()
    at.companion.back.click()
    assert at.play.message is None
    assert not at.companion.tips


@pytest.mark.parametrize(("game", "seats"), [("hansa", 3), ("cossacks", 3)])
def test_it_sits_at_every_game(game: str, seats: int, mind: Progress, store: Store) -> None:
    at: Any = bg.play(game, ["human", *["greedy"] * (seats - 1)], seed=3, tutor=True, store=store, name=game)
    play_on(at, 8)
    assert [note for note in mind.notes() if note.what == "told"]
    at.close()


def test_short_tips_share_a_page_and_steps_do_not(at: Any) -> None:
    card = at.companion
    tip = card.tips[0]._replace(head="", words="Nine words stand here, and ten more come afterwards.")
    card.tips, card.at, card._steps = [tip] * 11, 0, 0
    assert card._starts() == [0, 8, 11]
    card.tips, card._steps = [tip._replace(head="Claim.")] * 2 + [tip] * 2, 2
    assert card._starts() == [0, 1, 2, 4]
