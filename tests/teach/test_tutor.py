"""The tutor tells what comes up for the first time, once, as its seat sees it; mistakes in its file are found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

import boardgames_edu as bg
from boardgames_edu.bots import make
from boardgames_edu.engine.data import folder
from boardgames_edu.engine.errors import DataError
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.store import Note, Store
from boardgames_edu.teach import tutor_script as module
from boardgames_edu.teach.progress import Progress
from boardgames_edu.teach.tutor import MOST, Tutor
from boardgames_edu.teach.tutor_script import LONGEST, TutorScript, load_script
from boardgames_edu.testing import TIMES

TABLES: dict[str, tuple[tuple[int, dict[str, Any]], ...]] = {
    "rurik": (
        (4, {}),
        (2, {}),
        (3, {"leaders": "deal"}),
        (4, {"leaders": "deal", "deed_row": True, "goods_tokens": True, "rebel_tokens": True}),
        (1, {"solo": "hard", "predict": True}),
        (1, {"solo": "easy", "solo_cards": "reading_b"}),
        (3, {"leaders": "deal"}),
        (4, {"leaders": "deal"}),
    ),
    "hansa": (
        (3, {}),
        (2, {}),
        (5, {"favour": True}),
        (4, {"map": "britannia_45"}),
        (4, {"missions": True, "markers": "promo"}),
        (4, {"map": "east"}),
    ),
    "cossacks": ((3, {}), (6, {}), (4, {"announce": "manual"}), (5, {}), (3, {}), (4, {})),
}
"""Per game, tables at which a learner plays one after the other: seats, options."""
GAMES, LONG_ENOUGH = {"rurik": 60, "hansa": 18, "cossacks": 40}, 1500
"""How many games are played to see which tips come up, and how many decisions of each."""
FIRST = {
    "rurik": (6, 29, 2, 20, 19, 1, 24, 18, 66, 7, 5),
    "hansa": (1, 6, 26, 41, 21, 22, 32, 629),
    "cossacks": (48, 50, 33, 1, 4, 5),
}
"""Games in which all tips came up when this was written, one at each table at least: they are played before others."""
ASKED = {game: (*first, *range(0 if TIMES == 1 else GAMES[game] // 2)) for game, first in FIRST.items()}
"""The games that all other tests look at."""
RARE = "its decision comes up once in very many games of bots"
NEVER: dict[str, dict[str, str]] = {
    "rurik": {**dict.fromkeys(("discard", "pay_same", "nobody_turned", "poor_landing", "last_turn_goods"), RARE)},
    "hansa": {
        **dict.fromkeys(("has_tribute", "tribute", "unused_tribute", "has_fetch", "fetch"), RARE),
        **dict.fromkeys(("settle", "set_settler", "unused_settling", "resettle", "unused_resettling"), RARE),
        **dict.fromkeys(("hire_along", "unused_tile", "pay_block", "stays", "joined", "no_room"), RARE),
        **dict.fromkeys(("standstill", "turn_cities_close", "nearly_full_cities"), RARE),
    },
    "cossacks": dict.fromkeys(("command_again", "paid_short"), RARE),
}
"""Written tips that these games need not reach, each with the reason."""


class Memory(Progress):
    """Progress that is kept for as long as the test runs."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[Note] = []

    def notes(self, game: str | None = None) -> list[Note]:
        return [note for note in self.kept if game in (None, note.game)]

    def record(self, what: str, game: str, item: str, rules: Any) -> None:
        self.kept.append(Note(self._clock(), what, game, item, tuple(rules)))


class Told(NamedTuple):
    """What the tutor told in all games of `TABLES`, to one learner, and what came up in them."""

    tips: Counter[str]
    rules: set[str]
    notes: list[Note]
    most: int
    mixed: int


def _wild(rng: Random, wild: float, greedy: Any, view: Any, actions: Any) -> Any:
    return rng.choice(actions) if rng.random() < wild else greedy(view, actions)


@cache
def played(game: str, number: int) -> Match:
    """A game of players who are wild at times; to find its moves takes longer than all that is asked of them."""
    rng = Random(number)
    seats, options = TABLES[game][number % len(TABLES[game])]
    state = bg.load(game).new(seats, number, **options)
    greedy, wild = make("greedy-0", state.game), rng.choice((0.1, 0.4, 0.8))
    table = Match(state, [partial(_wild, rng, wild, greedy)] * seats)
    while len(table.past) < LONG_ENOUGH and not table.state.is_over:
        table.step()
    return table


def decisions(game: str, number: int) -> Iterator[tuple[Match, int]]:
    """A game of a learner, after each decision."""
    seats, options = TABLES[game][number % len(TABLES[game])]
    table = Match(bg.load(game).new(seats, number, **options))
    yield table, number % seats
    for past in played(game, number).past:
        table.play(past.action)
        yield table, number % seats


@cache
def told(game: str) -> Told:
    memory, found, rules, most, mixed = Memory(), Counter[str](), set[str](), 0, 0
    for number in ASKED[game]:
        known = None
        for table, seat in decisions(game, number):
            state = table.state
            if known is None:
                known = Tutor(game, seat, memory)
            tips = known.tips(table.past, state)
            found.update(tip.id for tip in tips)
            mixed += not state.is_over and len({tip.written for tip in tips}) > 1
            most = max(most, len(tips))
            if state.decision is not None and state.to_move == seat:
                rules.add(state.decision.rule)
            if table.past:
                rules.update(event.rule for event in table.past[-1].events)
    return Told(found, rules, memory.kept, most, mixed)


def fired(game: str, wanted: set[str]) -> set[str]:
    """Which tips and warnings come up for any seat."""
    found = set[str]()
    for number in (*FIRST[game], *range(GAMES[game])):
        tutors = list[Tutor]()
        for table, _ in decisions(game, number):
            tutors = tutors or [Tutor(game, seat, most=99) for seat in range(table.state.setup.seats)]
            for tutor in tutors:
                found.update(tip.id for tip in tutor.tips(table.past, table.state))
            tutor, asked = tutors[table.state.to_move or 0], table.state.legal_actions()
            for action in asked[:8] + asked[-8:]:
                warning = tutor.warn(table.state, action)
                found.update([warning.id] if warning else [])
            if wanted <= found:
                return found
    return found


@pytest.mark.parametrize("game", TABLES)
def test_nothing_is_told_twice_and_few_things_at_once(game: str) -> None:
    seen = told(game)
    assert seen.tips
    assert set(seen.tips.values()) == {1}
    assert seen.most <= MOST
    assert seen.mixed == 0, "no bare rule says again what a tip beside it says"


@pytest.mark.parametrize("game", TABLES)
def test_every_rule_that_comes_up_is_told(game: str) -> None:
    seen = told(game)
    known = {rule for note in seen.notes for rule in note.rules}
    assert seen.rules & set(bg.load(game).rulebook) <= known


@pytest.mark.slow
@pytest.mark.parametrize("game", TABLES)
def test_every_tip_that_somebody_wrote_comes_up(game: str) -> None:
    written = {entry.tip.id for entry in (*load_script(game).tips, *load_script(game).warnings)}
    allowed = NEVER[game]
    assert not written or allowed.keys() <= written
    assert written - fired(game, written - allowed.keys()) <= allowed.keys()


@pytest.mark.parametrize("game", TABLES)
def test_tips_are_short_and_name_rules(game: str) -> None:
    for language in bg.languages():
        with bg.speaking(language):
            for entry in (*load_script(game).tips, *load_script(game).warnings):
                assert entry.tip.rules
                assert "{" not in entry.tip.words + entry.tip.more
                assert language != "en" or len(entry.tip.words.split()) <= LONGEST


@pytest.mark.parametrize("game", TABLES)
def test_every_warning_has_a_condition(game: str) -> None:
    assert [entry.tip.id for entry in load_script(game).warnings if entry.holds is None] == []


@pytest.mark.parametrize("game", TABLES)
def test_what_a_tip_marks_is_on_the_board(game: str) -> None:
    wanted = {mark for entry in load_script(game).tips for mark in entry.tip.marks if "{" not in mark}
    for number in FIRST[game]:
        for count, (table, seat) in enumerate(decisions(game, number)):
            if wanted and count % 9 == 0:
                wanted -= {thing.id for thing in scene_of(table.state.view(seat), seat=seat).things()}
    assert not wanted


# --- what is told to whom --------------------------------------------------------------------------------------------

_GOOD = """tips:
- id: placing
  when: {asked: place_leader}
  words: Your leader goes where you want to rule.
  more: And stays there.
  rules: [R-SETUP-16]
- id: poor
  when: {asked: advise}
  holds: {coins: {me: '<= 5'}}
  words: You have few coins.
  rules: [R-STRAT-01]
  marks: ['place:kiev']
- id: theirs
  when: {event: leader_placed, by: others}
  words: Another leader stands there now.
  rules: [R-SETUP-17]
  marks: ['place:{region}', 'card:{card}']
- id: strategy
  when: {phase: strategy}
  words: The advisors go out.
  rules: [R-STRAT-02]
warnings:
- id: unspent
  when: {move: end}
  holds: {mover: me}
  words: Points are left. End the turn?
  rules: [R-ACT-01]
"""
Written = Callable[[str], TutorScript]


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Written:
    """Read a tutor.yaml of Rurik with this text."""

    def read(text: str) -> TutorScript:
        (tmp_path / "rurik").mkdir(exist_ok=True)
        (tmp_path / "rurik" / "tutor.yaml").write_text(text, encoding="utf-8")
        monkeypatch.setattr(module, "located", lambda name: tmp_path / name)
        return load_script("rurik")

    return read


def greedy_table(seats: int = 3, seed: int = 1) -> Any:
    start = bg.load("rurik").new(seats, seed)
    return Match(start, [make("greedy", start.game) for _ in range(seats)])


def ids(tutor: Tutor, table: Match) -> list[str]:
    return [tip.id for tip in tutor.tips(table.past, table.state)]


def _decides_in_strategy(table: Any) -> bool:
    return bool(table.state.phase == "strategy" and table.state.to_move == 0)


def until(table: Match, holds: Callable[[], bool]) -> None:
    while not holds():
        table.step()


def test_a_tip_comes_with_its_question_its_event_and_its_phase(written: Written) -> None:
    written(_GOOD)
    table, tutor = greedy_table(), Tutor("rurik", 0)
    found = dict[str, Any]()
    while table.state.phase != "action":
        for tip in tutor.tips(table.past, table.state):
            assert tip.id not in found
            found[tip.id] = (tip, table.state.copy(), list(table.past))
        assert tutor.tips(table.past, table.state) == [], "nothing has happened since"
        table.step()
    tip, state, _ = found["placing"]
    assert (state.to_move, state.decision.name, tip.more) == (0, "place_leader", "And stays there.")
    tip, state, past = found["theirs"]
    assert past[-1].seat != 0
    assert tip.marks == (f"place:{past[-1].events[0].facts['region']}",), "the card is not known"
    assert found["poor"][1].decision.name == "advise"
    assert found["poor"][0].marks == ("place:kiev",)
    assert found["strategy"][1].phase == "strategy"
    rules = {id for id in found if id.startswith("R-")}
    assert rules
    assert all(found[id][0].words == bg.load("rurik").rulebook[id].text for id in rules)
    assert "R-STRAT-01" not in rules, "a tip covers it"


def test_what_was_not_read_goes_with_its_moment_and_comes_with_the_next_one(written: Written) -> None:
    written(_GOOD)
    table, tutor = greedy_table(), Tutor("rurik", 0)
    until(table, lambda: bool(table.past) and table.past[-1].events[0].kind == "leader_placed" != table.past[-1].seat)
    until(table, lambda: table.past[-1].seat != 0)
    assert "theirs" in [tip.id for tip in tutor.found(table.past, table.state)]  # and nobody reads it
    came = list[bool]()
    while table.state.phase != "action":
        table.step()
        again = "theirs" in [tip.id for tip in tutor.found(table.past, table.state)]
        placed = any(event.kind == "leader_placed" and event.seat != 0 for event in table.past[-1].events)
        assert again == placed
        came.append(again)
    assert any(came)


def test_a_question_answered_in_the_same_click_is_told_of(written: Written) -> None:
    written(_GOOD)
    table, tutor = greedy_table(), Tutor("rurik", 0)
    tutor.tips(table.past, table.state)
    until(table, lambda: table.state.to_move == 0 and table.state.decision.name == "place_leader")
    assert "placing" not in tutor.told
    table.step()  # nobody looked between the question and its answer
    assert "placing" in ids(tutor, table)


@pytest.mark.parametrize("game", TABLES)
def test_steps_and_lines_of_the_score_are_marked_on_the_board(game: str) -> None:
    walked, scored = set[str](), set[str]()
    for number in [number for number in FIRST[game] if number % len(TABLES[game]) < 3]:
        tutor = Tutor(game, 0)
        for table, _ in decisions(game, number):
            for step in tutor.walk(tutor.tips(table.past, table.state)):
                walked.add(step.head)
                known = {thing.id for thing in scene_of(table.state.view(0), seat=0).things()}
                assert set(step.marks) <= known
        known = {thing.id for thing in scene_of(table.state).things()}
        for line in tutor.scoring(table.state):
            scored.add(line.words)
            assert set(line.marks) <= known
            assert line.marks
    assert walked == {walk.title for walk in load_script(game).walks}
    assert scored


def test_the_goal_has_to_hold_as_the_seat_sees_it(written: Written) -> None:
    written(_GOOD.replace("'<= 5'", "99"))
    table, tutor, found = greedy_table(), Tutor("rurik", 0), list[str]()
    while table.state.phase != "action":
        found += ids(tutor, table)
        table.step()
    assert "placing" in found
    assert "poor" not in found


def test_what_was_told_or_tried_is_not_told_again(written: Written, tmp_path: Path) -> None:
    written(_GOOD)
    with Store(tmp_path / "progress.sqlite3") as store:
        mind = Progress(store)
        mind.record("seen", "rurik", "00", ["R-SETUP-16"])
        mind.record("tried", "rurik", "00", ["R-STRAT-02"])
        table, tutor, found = greedy_table(), Tutor("rurik", 0, mind), list[str]()
        while table.state.phase != "action":
            found += ids(tutor, table)
            table.step()
        assert "placing" in found, "to have seen it is not to have done it"
        assert "strategy" not in found
        assert {note.item for note in mind.notes() if note.what == "told"} == {f"tutor:{id}" for id in found}
        learned = mind.rules("rurik")["R-STRAT-01"]
        assert (learned.seen, learned.tried, learned.due) == (1, 0, None)
        again = greedy_table()
        tutor = Tutor("rurik", 0, mind)
        while again.state.phase != "action":
            assert not set(ids(tutor, again)) & set(found)
            again.step()


def test_a_lesson_done_after_the_table_was_opened_counts(written: Written) -> None:
    written(_GOOD)
    mind = Memory()
    table, tutor = greedy_table(), Tutor("rurik", 0, mind)
    mind.record("tried", "rurik", "00", ["R-SETUP-16"])
    while table.state.phase != "action":
        assert "placing" not in ids(tutor, table)
        table.step()


def test_what_was_taken_back_and_another_decision_is_looked_at_anew(written: Written) -> None:
    written(_GOOD)
    table = greedy_table()
    until(table, lambda: bool(table.past) and table.past[-1].events[0].kind == "leader_placed")
    tutor = Tutor("rurik", (table.past[-1].seat + 1) % 3)
    table.undo(teaching=True)
    tutor.tips(table.past, table.state)
    table.step()
    assert "theirs" in ids(tutor, table)


def test_a_warning_comes_before_the_move(written: Written) -> None:
    written(_GOOD)
    table, tutor = greedy_table(), Tutor("rurik", 0)
    until(table, lambda: table.state.phase == "action" and table.state.to_move == 0)
    state = table.state
    warning = tutor.warn(state, state.game.parse("end", state))
    assert warning is not None
    assert (warning.id, warning.rules) == ("unspent", ("R-ACT-01",))
    assert tutor.warn(state, state.game.parse("move volyn kiev", state)) is None


def test_a_goal_that_this_table_cannot_have_is_silent(written: Written) -> None:
    written(_GOOD.replace("{coins: {me: '<= 5'}}", "{coins: {maroon: 1}}"))
    for seats in (2, 4):
        table, tutor = greedy_table(seats), Tutor("rurik", 0)
        until(table, partial(_decides_in_strategy, table))
        assert ("poor" in ids(tutor, table)) == ("maroon" in map(table.state.seat_name, range(seats)))


def test_without_a_file_rules_speak_for_themselves(written: Written, tmp_path: Path) -> None:
    written(_GOOD)
    (tmp_path / "rurik" / "tutor.yaml").unlink()
    table, tutor = greedy_table(), Tutor("rurik", 0)
    until(table, lambda: table.state.to_move == 0)
    assert load_script("rurik") == TutorScript()
    assert ids(tutor, table) == [table.state.decision.rule]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("id: poor", "id: placing", r"line 7, tips\[1\]\.id: The id placing stands here twice"),
        ("{asked: place_leader}", "{asked: place_leader, phase: claim}", r"line 3, .*one of asked, event, phase"),
        ("{asked: place_leader}", "{move: end}", r"line 3, .*one of asked, event, phase"),
        ("{move: end}", "{asked: turn}", r"exactly one of move"),
        ("leader_placed", "leader_place", r"line 14, .*\.when\.event: Nothing called 'leader_place' .*leader_placed"),
        ("by: others", "by: blue", r"line 14, .*me or others"),
        ("[R-STRAT-01]", "[R-STRAT-99]", r"line 11, .*There is no rule"),
        ("[R-STRAT-01]", "[]", r"line 11, .*at least one rule"),
        ("few coins.", "few coins" + " and more" * 25 + ".", r"line 10, .*54 words; a tip has at most 50"),
        ("End the turn?", "End the turn.", r"ends in a question"),
        ("You have few", "You {have} few", r"line 10, .*[Bb]races"),
        ("  more: And", "  mroe: And", r"unknown field `mroe`"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_file_line_and_key(written: Written, old: str, new: str, told: str) -> None:
    assert old in _GOOD
    with pytest.raises(DataError, match=told) as error:
        written(_GOOD.replace(old, new, 1))
    assert str(error.value).startswith("rurik/tutor.yaml, line ")


def test_a_goal_that_no_table_can_have_is_told_when_the_game_begins(written: Written) -> None:
    written(_GOOD.replace("{coins: {me", "{coyns: {me"))
    table = greedy_table()
    with pytest.raises(
        DataError, match=r"rurik/tutor.yaml, line 9, tips\[1\]\.holds\.coyns: There is no predicate 'coyns'"
    ):
        Tutor("rurik", 0).tips(table.past, table.state)


def test_the_folder_of_every_game_is_looked_at() -> None:
    assert set(TABLES) == set(bg.game_names())
    assert all((folder() / game).is_dir() for game in TABLES)
