"""Every challenge of every game, proved by the solver; what is said to good moves and bad ones; mistakes in data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.data import folder
from boardgames_edu.engine.errors import DataError, OptionError
from boardgames_edu.teach.goals import challenges as module
from boardgames_edu.teach.goals.challenges import Challenge, challenge_titles, challenges, load_challenge
from boardgames_edu.teach.goals.solver import Others, search
from boardgames_edu.teach.lessons import Try, lesson_names, load_lesson

ALL = [(game, id) for game in bg.game_names() for id in challenge_titles(game)]
EACH = pytest.mark.parametrize(("game", "id"), ALL, ids=[f"{game}-{id}" for game, id in ALL])


@EACH
def test_par_is_the_fewest_moves_and_hints_lead_there(game: str, id: str) -> None:
    one = load_challenge(game, id)
    found = one.solution
    assert found.moves is not None, f"no way to the goal within {one.par} moves{'' if found.sure else ' was found'}"
    assert len(found.moves) == one.par, f"par is {one.par}, but {[str(move) for move in found.moves]} do it"
    hints_lead_there(one)
    told = one.judge(*played(one, found.moves))
    assert told.kind == "won"
    assert one.why in told.words


def played(one: Challenge, moves: Any) -> tuple[Any, int, int]:
    """The state after some moves of the seat, how many they were, and the replies used up."""
    state, used = one.start.copy(), 0
    for move in moves:
        state.apply(move)
        _, used = one.others.reached(one.goal, state, used)
    return state, len(moves), used


def hints_lead_there(one: Challenge) -> None:
    """The three hints say something, and the move of the third is the first of a way within par."""
    look, rule, move = (one.hint(number, one.start, 0) for number in (1, 2, 3))
    assert look.look or look.rule
    assert rule.rule in one.rules
    assert move.move is not None
    state, _, used = played(one, [move.move])
    left = search(state, one.goal, one.par - 1, one.others, used)
    assert left.moves is not None, f"{move.move} does not lead to the goal within par"


def test_what_was_solved_before_is_the_solvers_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """As `tests/solved.py` gives it: of ways that are searched for, written by the author, and answered by others."""
    for game, id in ALL[::9]:
        one, again = (load_challenge(game, id) for _ in range(2))
        found = one.solution
        with monkeypatch.context() as patched:
            patched.setattr(module, "search", None)  # nobody searches twice
            assert again.solution == found


@EACH
def test_it_says_what_is_to_be_done(game: str, id: str) -> None:
    one = load_challenge(game, id)
    assert one.title
    assert one.words
    assert one.why
    for language in bg.languages():
        with bg.speaking(language):
            assert "{" not in str(one.goal)


def test_all_of_a_game_at_once() -> None:
    for game in bg.game_names():
        assert list(challenges(game)) == list(challenge_titles(game))


def test_unknown_ids() -> None:
    with pytest.raises(OptionError, match="rule_kiev"):
        load_challenge("rurik", "rule_kyiv")
    with pytest.raises(OptionError, match="rurik"):
        load_challenge("chess", "mate")


# --- on the way ------------------------------------------------------------------------------------------------------


def test_any_way_counts() -> None:
    """A church wins the tie as well as the stronghold that the author had in mind."""
    one = load_challenge("rurik", "break_the_tie")
    for way in ("build stronghold galich", "build church galich"):
        state = one.start.copy()
        state.play(way)
        if not one.goal.holds(state):
            state.play(next(action for action in state.legal_actions() if action.verb == "swap"))
        assert one.goal.holds(state), way
    assert one.judge(state, 1).kind == "won"


def test_a_bad_move_is_played_out_to_its_consequence() -> None:
    one = load_challenge("rurik", "break_the_tie")
    state = one.start.copy()
    state.play("build market galich")
    told = one.judge(state, 1)
    assert told.kind == "lost"
    assert "cannot be reached" in told.words
    assert told.follows
    assert told.end is not None
    assert not one.goal.holds(told.end)
    assert told.end != state
    assert one.hint(3, state, 1).move is None


def test_a_detour_is_late_but_not_lost() -> None:
    one = load_challenge("rurik", "rule_kiev")
    state = one.start.copy()
    for move in ("move polotsk kiev", "move smolensk polotsk", "move polotsk kiev"):
        assert one.judge(state, 0).kind == "open"
        state.play(move)
    assert one.judge(state, 3).kind == "won"
    short = one.start.copy()
    short.play("move smolensk polotsk")
    assert one.judge(short, 1).kind == "open"
    assert one.judge(short, 2).kind == "late"
    assert one.judge(short, 3).kind == "lost"


def test_replies_are_played_in_order_as_far_as_they_fit() -> None:
    one = load_challenge("hansa", "make_room")
    state = one.start.copy()
    for move in ("displace", "displace trader duisburg--dortmund 2"):
        state.play(move)
    while state.to_move == one.seat:
        state.apply(state.legal_actions()[0])
    wanted = [action.text for action in state.legal_actions()][2]
    others = type(one.others)(one.seat, ["place", wanted])
    action, used = others.choose(state, 1)
    assert (action.text, used) == (wanted, 2)
    action, used = others.choose(state, 0)
    assert (action in state.legal_actions(), used) == (True, 0)
    assert one.used([action]) == 0


# --- what counts -----------------------------------------------------------------------------------------------------

IDLE = ("pass", "end", "stop", "enough", "skip", "stay", "keep", "silent", "leave", "decline", "forfeit", "refuse")


@cache
def tries() -> tuple[tuple[str, Challenge], ...]:
    """Every challenge, and every step of a lesson that lets try."""
    return tuple(_tries())


def _tries() -> Iterator[tuple[str, Challenge]]:
    for game in bg.game_names():
        yield from ((f"{game}/{id}", one) for id, one in challenges(game).items())
        for name in lesson_names(game):
            for number, step in enumerate(load_lesson(f"{game}/{name}").steps, start=1):
                if isinstance(step, Try):
                    yield f"{game}/{name} step {number}", step.challenge


def test_no_goal_is_reached_by_doing_nothing() -> None:
    for place, one in tries():
        state, used = one.start.copy(), 0
        for made in range(1, 5):
            idle = [move for move in state.legal_actions() if move.text.split()[0] in IDLE]
            if state.to_move != one.seat or not idle:
                break
            state.apply(idle[0])
            won, used = one.others.reached(one.goal, state, used)
            if won:
                alone = made == one.par and idle[0] in (one.solution.moves or ())
                assert alone, f"{place}: {idle[0]} does it"


def test_a_goal_counts_the_answers_of_others_only_where_it_has_to() -> None:
    for place, one in tries():
        if one.others.count:
            own = Others(one.seat, one.others.replies)
            assert search(one.start, one.goal, one.par, own, budget=3_000).moves is None, (
                f"{place} needs no after_replies"
            )


def test_what_another_player_does_is_not_the_learners() -> None:
    """Yellow takes off another token, and Purple then sets Pereyaslav free."""
    one = load_challenge("cossacks", "home_through_pereyaslav")
    state = one.start.copy()
    state.play("obey")
    state.play("remove sich-orlyk#1")
    told = one.judge(state, 2)
    assert not one.others.reached(one.goal, state, 0)[0]
    assert (one.goal.holds(state), told.kind) == (True, "lost")
    assert "not you" in told.words
    assert search(one.start, one.goal, 2, one.others).moves[1].text == "remove pereyaslav"  # type: ignore[index]


# --- mistakes in data ------------------------------------------------------------------------------------------------

_GOOD = """challenges:
- id: one
  title: One
  words: Rule Galich.
  rules: [R-RULE-01]
  position:
    seats: 3
    phase: action
    players: {blue: {troops: {volyn: 2}}}
    turn: {action: taken, column: move, row: 1, points: {move: 2}}
    stack: [[turn, blue]]
  goal: {rules: {blue: galich}}
  par: 1
  why: That is all.
"""


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], dict[str, Challenge]]:
    """Read a challenges.yaml of Rurik with this text."""

    def read(text: str) -> dict[str, Challenge]:
        (tmp_path / "rurik").mkdir(exist_ok=True)
        (tmp_path / "rurik" / "challenges.yaml").write_text(text, encoding="utf-8")
        monkeypatch.setattr(module, "located", lambda name: tmp_path / name)
        return challenges("rurik")

    return read


def test_the_good_one_is_good(written: Any) -> None:
    assert written(_GOOD)["one"].par == 1


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("R-RULE-01", "R-RULE-0", r"line 5, challenges\[0\]\.rules\[0\]: There is no rule 'R-RULE-0'; .* R-RULE-0"),
        ("volyn: 2", "wolyn: 2", r"line 9, .*'wolyn' is none of volyn"),
        ("volyn: 2", "volyn: 99", r"line 9, .*99 is no whole number from 0 to 12"),
        ("rules: {blue: galich}", "ruled: {blue: galich}", r"line 12, .*no predicate 'ruled'; .*rules"),
        ("{blue: galich}", "{blue: galicz}", r"line 12, .*'galicz' is no region here; there is galich"),
        ("{blue: galich}", "{red: galich}", r"line 12, .*'red' is no seat here"),
        ("{blue: galich}", "galich", r"line 12, .*seat has to be followed by region"),
        ("{rules: {blue: galich}}", "{troops: {blue: {galich: many}}}", r"line 12, .*'many' is no amount"),
        ("{rules: {blue: galich}}", "[]", r"line 12, .*A goal is a mapping"),
        ("{rules: {blue: galich}}", "{legal: fly azov}", r"line 12, .*fly"),
        ("{rules: {blue: galich}}", "{rules: {blue: volyn}}", r"line 12, .*The goal holds from the start"),
        ("par: 1", "par: one", r"line 13, .*Expected `int`, got `str`"),
        ("par: 1", "pas: 1", r"line 2, .*unknown field `pas`"),
        ("why: That", "hints: {move: jump}\n  why: That", r"line 14, .*jump"),
        ("why: That", "hints: {look: ['place:kyiv']}\n  why: That", r"line 14, .*'place:kyiv'.*place:kiev"),
        ("why: That", "replies: [jump]\n  why: That", r"line 14, .*jump"),
        ("why: That", "why: '{That}'\n  after: [end]\n  replies: []\n#", r"braces|Braces"),
        ("why: That", "after: [tax azov]\n  why: That", r"line 14, .*tax azov.*"),
        ("why: That", "marks: ['place:kyiv']\n  why: That", r"line 14, .*'place:kyiv'.*place:kiev"),
        ("why: That", "panels: [map]\n  marks: ['seat:blue']\n  why: That", r"line 15, .*marks"),
        ("why: That", "slips: {jump: No.}\n  why: That", r"line 14, .*jump"),
        ("why: That", "slips: {move volyn polotsk: '{No}'}\n  why: That", r"line 14, .*Braces"),
        ("why: That", "lost: '{No}'\n  why: That", r"line 14, .*Braces"),
        ("title: One", "title: One\n  titel: Two", r"unknown field `titel`"),
        ("rules: [R-RULE-01]", "rules: []", r"line 5, .*at least one rule"),
        ("challenges:\n", "challenges:\n- 3\n", r"line 2, challenges\[0\]: Expected `object`, got `int`"),
        ("challenges:\n", "challenges: [\n", r"line \d+: this is no valid YAML"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_file_line_and_key(written: Any, old: str, new: str, told: str) -> None:
    assert old in _GOOD
    with pytest.raises(DataError, match=told) as error:
        written(_GOOD.replace(old, new, 1))
    assert str(error.value).startswith("rurik/challenges.yaml")


def test_what_comes_of_a_slip_and_of_a_lost_position_is_told_in_the_authors_words(written: Any) -> None:
    text = _GOOD.replace("move: 2", "move: 1")
    text += "  lost: Your troops stand elsewhere.\n  slips: {move volyn polotsk: Nobody sees you in Polotsk.}\n"
    one = written(text + "  marks: ['place:galich']\n")["one"]
    one.prove()
    assert one.marks == ("place:galich",)
    for move, words in (("move volyn polotsk", "Nobody sees you in Polotsk."), ("end", "Your troops stand elsewhere.")):
        state = one.start.copy()
        action = one.start.game.parse(move, state)
        state.apply(action)
        told = one.judge(state, 1, move=action)
        assert (told.kind, told.words) == ("lost", words)
        assert told.follows or state.is_over
    state = one.start.copy()
    state.play("move volyn galich")
    assert one.judge(state, 1).words == "That is all."


def test_a_slip_may_come_up_later_but_leads_astray(written: Any) -> None:
    text = _GOOD.replace("par: 1", "par: 2").replace("{blue: galich}", "{blue: [galich, polotsk]}")
    text += "  slips: {move galich volyn: You come back to where you were.}\n"
    written(text)["one"].prove()
    with pytest.raises(DataError, match=r"line 15, .*cannot be played on the way to the goal"):
        written(text.replace("move galich volyn", "move azov kiev"))
    with pytest.raises(DataError, match=r"line 15, .*leads to the goal within par"):
        written(text.replace("move galich volyn", "move volyn polotsk"))["one"].prove()


def test_an_id_stands_once(written: Any) -> None:
    with pytest.raises(DataError, match=r"line 15, .*The id one stands here twice"):
        written(_GOOD + _GOOD.removeprefix("challenges:\n"))


def test_a_goal_that_cannot_be_reached_is_found(written: Any) -> None:
    one = written(_GOOD.replace("move: 2", "move: 0"))["one"]
    assert one.solution.moves is None
    assert one.solution.sure


def test_what_is_too_far_to_see_is_said_so(written: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    text = _GOOD.replace("galich", "azov").replace("par: 1", "par: 2")
    one = written(text)["one"]
    monkeypatch.setattr(module, "_QUICK", 3)
    monkeypatch.setattr(module, "BUDGET", 3)
    verdict = one.judge(one.start, 0)
    assert verdict.kind == "unknown"
    assert "too far away to see" in verdict.words
    hint = one.hint(3, one.start, 0)
    assert (hint.move, hint.sure) == (None, False)


def test_a_solution_of_the_author_is_played_and_leads_the_hints(written: Any) -> None:
    text = _GOOD.replace("galich", "kiev").replace("volyn: 2", "polotsk: 1, smolensk: 1, kiev: 0")
    text = text.replace("{blue: {troops: {polotsk: 1, smolensk: 1, kiev: 0}}}",
                        "{blue: {troops: {polotsk: 1, smolensk: 1}}, maroon: {troops: {kiev: 1}}}")  # fmt: skip
    text = text.replace("move: 2", "move: 3").replace("par: 1", "par: 3")
    way = ["move smolensk polotsk", "move polotsk kiev", "move polotsk kiev"]
    one = written(text + f"  solution: [{', '.join(way)}]\n")["one"]
    assert [move.text for move in one.solution.moves] == way
    assert one.solution.sure
    assert one.hint(3, one.start, 0).move.text == way[0]
    state = one.start.copy()
    state.play(way[0])
    assert [move.text for move in one.way(state, 1).moves] == way[1:]
    for wrong, told in ((way[:2], "The solution has 2 moves"), ([*way[:2], "end"], "it has to reach the goal"),
                        (["move kiev azov"], r"line 15, challenges\[0\]\.solution\[0\]: .*R-")):  # fmt: skip
        with pytest.raises(DataError, match=told):
            written(text + f"  solution: [{', '.join(wrong)}]\n")


def test_a_par_with_a_shorter_way_is_found_out(written: Any) -> None:
    text = _GOOD.replace("par: 1", "par: 2") + "  solution: [move volyn polotsk, move volyn galich]\n"
    assert len(written(text)["one"].solution.moves) == 1


def test_the_file_of_every_game_is_there() -> None:
    for game in bg.game_names():
        assert (folder() / game / "challenges.yaml").is_file()


def test_a_goal_is_called_out_of_reach_only_where_no_move_is_left_that_could_reach_it() -> None:
    one = load_challenge("rurik", "break_the_tie")
    state = one.start.copy()
    state.play("build market galich")
    assert not search(state, one.goal, 1, one.others).final
    assert one.judge(state, 1).words.startswith("The goal cannot be reached in 1 more move.")
    while not state.is_over:
        state.apply(state.legal_actions()[-1])
    assert search(state, one.goal, 1, one.others).final
