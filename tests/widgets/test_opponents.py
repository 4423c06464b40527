"""Bots that think in a thread: the table stays alive, late answers are dropped, and all can be stopped."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.playing.match import kept_secret
from boardgames_edu.store import Store
from boardgames_edu.widgets.page.thinking import Thought, outcome_of
from boardgames_edu.widgets.table.match_view import MatchView
from boardgames_edu.widgets.table.opening import play
from boardgames_edu.widgets.table.opponents import MatchPoint

Sit = Callable[..., MatchView]


class Slow:
    """A player that thinks until it is let go, or told to stop; and notes what it was asked."""

    name = "slow"
    why = "It took its time."

    def __init__(self) -> None:
        self.go = threading.Event()
        self.asked: list[Any] = []
        self.stops = 0
        self.threads: set[str] = set()

    def __call__(self, view: Any, actions: Any) -> Any:
        self.threads.add(threading.current_thread().name)
        self.asked.append(view)
        assert self.go.wait(20)
        return actions[0]

    def stop(self) -> None:
        self.stops += 1
        self.go.set()


class Deaf(Slow):
    """One that cannot be told to stop."""

    stop = None  # type: ignore[assignment]


def press(at: Any, what: str, word: str = "") -> None:
    at.screen.head._handle_custom_msg({"do": "press", "what": what, "word": word}, [])


def first(at: Any) -> None:
    """The person who decides takes the first choice."""
    press(at, "play", at.state.legal_actions()[0].text)


async def until(true: Callable[[], Any], seconds: float = 20) -> None:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


def evening(sit: Sit, player: Any, play: Callable[[Any], Any], **options: Any) -> Any:
    """Sit down with a player while an event loop runs, and let the person decide once."""

    async def run() -> Any:
        at: Any = sit(("human", player), pace="fast", **options)
        first(at)
        await until(lambda: player.asked)
        result = await play(at)
        player.go.set()
        return result

    return asyncio.run(run())


def test_the_table_is_alive_while_a_bot_thinks(sit: Sit) -> None:
    slow = Slow()

    async def play(at: Any) -> None:
        press(at, "rule", "R-RULE-01")
        assert at.screen.answers.rule["id"] == "R-RULE-01"
        at.click("place:kiev")
        assert "Maroon is deciding now" in at.play.message.text
        await until(lambda: at.screen.answers.view["thinking"])
        assert at.screen.answers.view["thinking"] == "Maroon, your program slow, is thinking."
        assert len(at.match.past) == 1
        slow.go.set()
        await until(lambda: len(at.match.past) == 2)
        await until(lambda: at.screen.answers.view["thinking"] == "")
        assert at.play.why(1) == ""  # an agenda is kept in secret, so its reason is not told
        assert slow.threads == {"thought"}

    evening(sit, slow, play)


def test_a_bot_thinks_about_a_view_of_its_own(sit: Sit) -> None:
    slow = Slow()

    async def play(at: Any) -> None:
        seen = slow.asked[0]
        assert seen is not at.state
        assert seen.viewer == 1
        slow.go.set()
        await until(lambda: len(at.match.past) == 2)
        assert seen == at.match.past[1].state.view(1)  # what was decided since has not changed it

    evening(sit, slow, play)


@pytest.mark.parametrize("kind", [Slow, Deaf])
def test_an_answer_after_undo_is_dropped(sit: Sit, kind: type[Slow]) -> None:
    slow = kind()

    async def play(at: Any) -> None:
        press(at, "undo")
        assert at.match.past == []
        assert slow.stops == (kind is Slow)
        slow.go.set()
        await asyncio.sleep(0.3)
        assert at.match.past == []
        assert at.match.waits_for_human
        press(at, "redo")  # now it is asked again
        await until(lambda: len(at.match.past) == 2)
        assert len(slow.asked) == 2

    evening(sit, slow, play)


def test_the_same_place_again_is_another_place(sit: Sit) -> None:
    at: Any = sit(("human", "human"), teaching=True)
    first(at)
    place = MatchPoint.of(at.play)
    assert not place.left(at.play)
    press(at, "undo")
    press(at, "redo")
    assert at.state == place.state
    assert place.left(at.play)


def test_stopping_frees_the_board_and_going_on_asks_again(sit: Sit) -> None:
    slow = Slow()

    async def play(at: Any) -> None:
        press(at, "bots")
        assert slow.stops == 1
        assert at.play.message.text == "The bots wait."
        await asyncio.sleep(0.2)
        assert len(at.match.past) == 1
        assert at.screen.head.view["bots"] == "stopped"
        press(at, "bots")
        await until(lambda: len(at.match.past) == 2)

    evening(sit, slow, play)


def test_a_program_that_hangs_is_left_alone(sit: Sit) -> None:
    deaf = Deaf()

    async def play(at: Any) -> None:
        press(at, "bots")
        assert "The program of Maroon had not finished." in at.play.message.text
        press(at, "undo")
        assert at.match.waits_for_human
        press(at, "redo")
        press(at, "bots")
        await until(lambda: "still busy" in at.screen.answers.view["thinking"])
        assert len(deaf.asked) == 1  # never two questions at a time
        deaf.go.set()
        await until(lambda: len(at.match.past) == 2)
        assert len(deaf.asked) == 2

    evening(sit, deaf, play)


@pytest.mark.parametrize("leave", ["new", "load", "close"])
def test_another_game_drops_what_is_thought(sit: Sit, leave: str) -> None:
    slow = Slow()

    async def play(at: Any) -> None:
        press(at, "save", "kept")
        if leave == "close":
            at.close()
        else:
            press(at, leave, "" if leave == "new" else "kept")
        assert slow.stops == 1
        past = len(at.match.past)
        await asyncio.sleep(0.3)
        assert len(at.match.past) <= past + 1
        if leave == "load":
            await until(lambda: len(at.match.past) == 2)
        else:
            assert len(at.match.past) == {"new": 0, "close": 1}[leave]

    evening(sit, slow, play)


def test_an_error_names_the_line_of_its_author(sit: Sit) -> None:
    def broken(view: Any, actions: Any) -> Any:
        return actions[99]

    async def run() -> Any:
        at: Any = sit(("human", broken), pace="fast")
        first(at)
        await until(lambda: at.play.message)
        return at

    at = asyncio.run(run())
    assert at.play.message.kind == "problem"
    line = broken.__code__.co_firstlineno + 1
    assert f"IndexError: tuple index out of range (line {line} of broken)" in at.play.message.text
    assert len(at.match.past) == 1
    assert not at.opponents.on


def test_an_exit_in_a_program_is_an_error_as_any_other(sit: Sit) -> None:
    async def run() -> Any:
        at: Any = sit(("human", lambda view, actions: sys.exit(1)), pace="fast")
        first(at)
        await until(lambda: at.play.message)
        return at

    assert "SystemExit" in asyncio.run(run()).play.message.text


def test_a_choice_that_is_not_legal_is_told(sit: Sit) -> None:
    async def run() -> Any:
        at: Any = sit(("human", lambda view, actions: "kiev"), pace="fast")
        first(at)
        await until(lambda: at.play.message)
        return at

    assert "none of its legal actions" in asyncio.run(run()).play.message.text


def test_with_and_without_a_loop_the_same_game(sit: Sit) -> None:
    async def run() -> Any:
        at: Any = sit(("greedy", "random"), pace="fast")
        await until(lambda: len(at.match.past) >= 8)
        at.opponents.wait()
        return at

    at, at_once = asyncio.run(run()), sit(("greedy", "random"))
    moves = [past.action.text for past in at.match.past]
    assert moves == [past.action.text for past in at_once.match.past[: len(moves)]]


def test_a_reason_stands_in_the_log_if_it_names_a_place_and_is_no_secret(sit: Sit) -> None:
    at: Any = sit(("human", "greedy"))
    for _ in range(24):
        first(at)
    reasons = [at.play.why(number) for number in range(len(at.match.past))]
    lines = [line.get("why") for line in at.screen.body._lines]
    names = [at.state.label(place) for place in at.state.setup.board.places]
    told = [why for why in reasons if why]
    assert told
    assert all(any(name in why for name in [*names, "is set back"]) for why in told)
    assert [line for line in lines if line] == told
    assert not any(why for why, done in zip(reasons, at.match.past, strict=True) if done.seat == 0)
    kept = at.match.past[1]
    assert kept_secret(kept, at.match.past[2].state, 0)
    assert reasons[1] == ""


def test_work_ends_well_or_badly() -> None:
    assert outcome_of(lambda: 3)() == 3
    with pytest.raises(ZeroDivisionError):
        outcome_of(lambda: 1 / 0)()


def test_work_in_the_language_of_the_screen() -> None:
    async def think() -> str:
        with bg.speaking("uk"):
            thought = Thought(bg.i18n.language)
        return (await thought.outcome())()

    assert asyncio.run(think()) == "uk"


def test_where_there_are_no_threads_work_is_done_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(thread: object) -> None:
        raise RuntimeError("can't start new thread")

    async def think() -> int:
        monkeypatch.setattr(threading.Thread, "start", refuse)
        return (await Thought(lambda: 4).outcome())()

    assert asyncio.run(think()) == 4


def test_a_hanging_thread_does_not_keep_python_from_ending() -> None:
    program = """
import asyncio, time
from boardgames_edu.widgets.page.thinking import Thought
async def begin():
    Thought(lambda: time.sleep(600))
    await asyncio.sleep(0.05)
asyncio.run(begin())
print("over")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "over\n"


def test_a_decision_that_only_opens_a_question_is_not_drawn(store: Store) -> None:
    async def run() -> tuple[list[int], Any]:
        at: Any = play("hansa", ["human", "greedy", "greedy"], seed=3, pace="fast", store=store, name="questions")
        drawn: list[int] = []
        refresh = at.refresh

        def watched() -> None:
            drawn.append(len(at.match.past))
            refresh()

        at.refresh = watched
        await until(lambda: at.play.asked)
        drawn.clear()
        while at.play.asked:
            first(at)
        own = len(at.match.past)
        await until(lambda: at.play.asked)
        at.close()
        return [number for number in drawn if number > own], at

    drawn, at = asyncio.run(run())
    opened = [number for number, past in enumerate(at.match.past, start=1) if not past.events]
    assert opened
    assert drawn
    assert not set(drawn[:-1]).intersection(opened)
