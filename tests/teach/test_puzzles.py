"""Puzzles: each is played again (a sample, all when slow); some are proved again, without any shortcut."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

import boardgames_edu as bg
from boardgames_edu.cli import app
from boardgames_edu.engine.data import read_file
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.engine.events import Event
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import speaking
from boardgames_edu.store import Note
from boardgames_edu.teach.goals.challenges import Verdict
from boardgames_edu.teach.puzzles.maker import deeds, echo, ideas, shape
from boardgames_edu.teach.puzzles.puzzle import (
    Puzzle,
    PuzzleFile,
    PuzzleRow,
    aim_of,
    load_puzzle,
    owned,
    puzzle_rows,
    read_puzzles,
)
from boardgames_edu.teach.puzzles.training import attempts, item_of, next_puzzle, puzzle_rating
from boardgames_edu.teach.puzzles.turns import answered, ends_turn, is_over, left_alone, search_turn
from boardgames_edu.testing import TIMES

GAMES = bg.game_names()
ROWS = {(game, id): row for game in GAMES for id, row in puzzle_rows(game).items()}
ALL = list(ROWS)
PROVED = [pair for pair in ALL if not ROWS[pair].worth]
SMALL = Random(7).sample([pair for pair in PROVED if ROWS[pair].tried < 300], 15)
SAMPLE = Random(5).sample([pair for pair in PROVED if ROWS[pair].tried < 1500], 20)
SEARCHED = [pair for pair in ALL if ROWS[pair].worth]
CHOSEN = SEARCHED[:: 4 if TIMES == 1 else 1]


def named(pairs: list[tuple[str, str]]) -> list[str]:
    return [f"{game}-{id}" for game, id in pairs]


def replayed(puzzle: Puzzle) -> None:
    """Play a solution: it reaches the outcome, and not before."""
    row, state, log = puzzle.row, puzzle.start.copy(), list[Event]()
    assert len(str(puzzle.goal).split()) <= 10
    assert 2 <= len(row.solution) == puzzle.par
    assert row.second < row.best
    for move in row.solution:
        assert state.to_move == puzzle.seat
        assert not puzzle.goal.holds(state)
        state.play(move, log)
        answered(state, puzzle.seat)
    assert puzzle.goal.holds(state)
    assert puzzle.judge(state, puzzle.par).kind == "won"
    assert set(row.rules) & {event.rule for event in log}
    assert row.ideas == ideas(puzzle.start, [state.game.parse(m, state) for m in row.solution], puzzle.seat)


def weighed(row: PuzzleRow) -> None:
    """See that one choice is clearly the best."""
    values = list(row.worth.values())
    assert values[0] - max(values[1:]) >= 0.9
    assert values == sorted(values, reverse=True)
    assert row.walks >= 24


def chosen(puzzle: Puzzle) -> None:
    """Make each choice of a puzzle by search: one is best, and each other is said to cost something."""
    row = puzzle.row
    verdicts = dict[str, Verdict]()
    for action in puzzle.start.legal_actions():
        if action.text in row.worth:
            state = puzzle.start.copy()
            state.apply(action)
            verdicts[action.text] = puzzle.judge(state, 1, move=action)
    assert set(verdicts) == set(row.worth)
    assert [text for text, verdict in verdicts.items() if verdict.kind == "won"] == [row.solution[0]]
    told = [verdict.words for verdict in verdicts.values() if verdict.kind == "lost"]
    assert len(told) == len(row.worth) - 1
    for words in told:
        assert words.startswith("By search, this is worth ")
        assert "The best choice brings more: " in words or "What it loses shows later" in words


@pytest.mark.slow
def test_every_puzzle_that_is_shipped_can_be_solved() -> None:
    for game, id in PROVED:
        replayed(load_puzzle(game, id))
    for pair in SEARCHED:
        weighed(ROWS[pair])
    for game, id in CHOSEN:
        chosen(load_puzzle(game, id))


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_that_ends_without_the_outcome_is_lost(game: str) -> None:
    """The next turn of the seat is no part of the puzzle."""
    puzzle = next(load_puzzle(game, id) for name, id in PROVED if name == game)
    state, move = puzzle.start.copy(), None
    while not is_over(state, puzzle.seat):
        mine = state.to_move == puzzle.seat
        action, _ = puzzle.others.choose(state, 0)
        move = action if mine else move
        state.apply(action)
    assert puzzle.judge(state, 1, move=move).kind == "lost"


@pytest.mark.parametrize("game", GAMES)
def test_there_are_many_and_no_two_are_alike(game: str) -> None:
    rows = puzzle_rows(game)
    assert len(rows) == len(read_puzzles(game).puzzles) >= 300
    assert len({shape(row) for row in rows.values()}) == len(rows)
    assert len({echo(row) for row in rows.values()}) == len(rows)
    assert max(Counter(deeds(row) for row in rows.values()).values()) <= 0.2 * 310
    assert len({row.level for row in rows.values()}) >= 3
    assert len({idea for row in rows.values() for idea in row.ideas}) >= 2
    assert max(Counter(row.source.split(",")[0] for row in rows.values()).values()) <= 14
    late = [int(end) / int(whole) for end, whole in (row.source.split()[-3::2] for row in rows.values())]
    assert min(late) < 0.35
    assert max(late) > 0.8


@pytest.mark.parametrize(("game", "id"), SAMPLE, ids=named(SAMPLE))
def test_the_search_proves_it_again(game: str, id: str) -> None:
    puzzle = load_puzzle(game, id)
    row = puzzle.row
    (turn,), tried, whole = search_turn(puzzle.start, [puzzle.aim.measure], row.tried + 1)
    assert whole
    assert (turn.best, turn.second, tried) == (row.best, row.second, row.tried)
    assert turn.lucky < turn.best
    assert tuple(move.text for move in turn.lines[0].moves()) == row.solution
    ends = [left_alone(line.state, puzzle.seat) for line in turn.lines]
    if puzzle.aim.name == "points":
        assert len({tuple(map(str, end.scores()[puzzle.seat])) for end in ends}) == 1
    else:
        assert len({owned(end, puzzle.seat) for end in ends}) == 1


@pytest.mark.parametrize(("game", "id"), SMALL, ids=named(SMALL))
def test_all_lines_of_the_turn_written_out_find_no_other_outcome(game: str, id: str) -> None:
    """No choice is taken for another here, and no state is left out that was seen by another way."""
    puzzle = load_puzzle(game, id)
    seat, best = puzzle.seat, list[list[str]]()

    def go(state: State, moves: list[str]) -> None:
        if puzzle.goal.holds(state):
            best.append(moves)
        if is_over(state, seat) or len(moves) > puzzle.par or budget[0] <= 0:
            return
        for action in state.legal_actions():
            if ends_turn(action, state):
                continue
            budget[0] -= 1
            after = state.copy()
            after.apply(action)
            answered(after, seat)
            assert puzzle.aim.measure(left_alone(after, seat), seat) <= puzzle.row.best
            go(after, [*moves, action.text])

    budget = [6000]
    go(puzzle.start, [])
    if budget[0] > 0:
        assert list(puzzle.row.solution) in best
        assert min(map(len, best)) == puzzle.par


@pytest.mark.parametrize(("game", "id"), SAMPLE, ids=named(SAMPLE))
def test_nothing_secret_is_needed_or_written_down(game: str, id: str) -> None:
    """The same solution works whatever lies where the seat cannot see."""
    puzzle = load_puzzle(game, id)
    assert "chance" not in puzzle.row.position
    for seed in range(4):
        other = puzzle.start.sample(puzzle.seat, Random(seed))
        assert other.view(puzzle.seat) == puzzle.start.view(puzzle.seat)
        for move in puzzle.row.solution:
            other.play(move)
            answered(other, puzzle.seat)
        assert puzzle.goal.holds(other)


@pytest.mark.slow
def test_a_wrong_move_is_answered_by_what_it_costs() -> None:
    told = []
    for game in GAMES:
        for id in list(puzzle_rows(game))[: 8 * TIMES]:
            puzzle = load_puzzle(game, id)
            for action in puzzle.start.legal_actions():
                state = puzzle.start.copy()
                state.apply(action)
                verdict = puzzle.judge(state, 1, move=action)
                assert verdict.kind in ("open", "lost", "unknown")
                if verdict.kind == "lost":
                    told.append(verdict.words)
    assert len(told) > 50
    assert sum("Out of reach: " in words for words in told) > len(told) / 2
    assert any(words.startswith("That costs ") for words in told)


def test_the_goal_is_said_in_every_language() -> None:
    for code, word in {"en": "turn", "uk": "за цей хід", "ru": "этот ход"}.items():
        with speaking(code):
            goals = {
                str(load_puzzle("hansa", id).goal) for id, row in puzzle_rows("hansa").items() if row.aim == "points"
            }
        assert all(word in goal for goal in goals)


# --- the maker -------------------------------------------------------------------------------------------------------


def test_the_command_goes_on_from_the_file(tmp_path: Path) -> None:
    file = tmp_path / "some.yaml"
    words = [
        "puzzles",
        "rurik",
        "--budget",
        "400",
        "--walks",
        "0",
        "--aim",
        "regions_ruled",
        "--file",
        str(file),
        "--no-progress",
    ]
    first = CliRunner().invoke(app, [*words, "--count", "1"])
    assert first.exit_code == 0, first.output
    one = read_file(file, PuzzleFile)
    assert len(one.puzzles) == 1
    CliRunner().invoke(app, [*words, "--count", "2"])
    two = read_file(file, PuzzleFile)
    assert two.puzzles[:1] == one.puzzles
    assert len(two.puzzles) == 2
    assert two.next_seed >= one.next_seed
    assert all(row.tried <= 400 for row in two.puzzles)
    again = tmp_path / "again.yaml"
    CliRunner().invoke(app, [str(again) if word == str(file) else word for word in words] + ["--count", "2"])
    assert read_file(again, PuzzleFile).puzzles == two.puzzles, "the same seeds make the same puzzles"


@pytest.mark.parametrize(
    ("words", "said"),
    [(["chess"], "chess"), (["rurik", "--count", "0"], "--count"), (["rurik", "--aim", "beauty"], "beauty")],
)
def test_bad_input_is_one_error(words: list[str], said: str, tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    problem = CliRunner().invoke(app, ["puzzles", *words, "--file", str(file)]).exception
    assert said in str(problem)
    assert len(str(problem)) < 300
    assert not file.exists()


def test_an_unknown_puzzle_says_what_there_is() -> None:
    with pytest.raises(OptionError, match=f"1-{len(puzzle_rows('hansa'))}"):
        load_puzzle("hansa", "none")
    with pytest.raises(OptionError, match="beauty"):
        aim_of("hansa", "beauty")


# --- the learner -----------------------------------------------------------------------------------------------------

START = datetime(2025, 1, 1, tzinfo=UTC)


def notes(*deeds: tuple[str, str]) -> list[Note]:
    return [
        Note(START + timedelta(minutes=number), what, "hansa", item_of(id), ())
        for number, (what, id) in enumerate(deeds)
    ]


def test_what_was_missed_counts_as_missed_until_it_is_solved_anew() -> None:
    done = notes(("tried", "a"), ("wrong", "a"), ("solved", "a"), ("solved", "b"), ("solved", "a"))
    assert {id: [right for _, right in tries] for id, tries in attempts(done).items()} == {
        "a": [False, True],
        "b": [True],
    }


def test_solving_raises_the_rating_and_missing_lowers_it() -> None:
    first = next(iter(puzzle_rows("hansa")))
    good, bad = (puzzle_rating("hansa", notes((what, first))) for what in ("solved", "wrong"))
    assert good is not None
    assert bad is not None
    assert bad.value < 25 < good.value
    assert bad.low < bad.value < bad.high
    assert puzzle_rating("hansa", []) is None


def test_the_next_puzzle_is_new_and_what_was_missed_comes_back() -> None:
    first = next_puzzle("hansa", [])
    missed = notes(("wrong", first))
    soon, late = START + timedelta(seconds=5), START + timedelta(days=2)
    assert next_puzzle("hansa", missed, soon) != first
    assert next_puzzle("hansa", missed, late) == first
    everything = notes(*(("solved", id) for id in puzzle_rows("hansa")))
    assert next_puzzle("hansa", everything, late) == next(iter(puzzle_rows("hansa")))
    weak = notes(*(("wrong", id) for id in list(puzzle_rows("hansa"))[:6]))
    rows = puzzle_rows("hansa")
    assert rows[next_puzzle("hansa", weak, START)].level <= rows[next_puzzle("hansa", everything[:6], START)].level
