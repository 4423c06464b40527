"""A game that was registered in this session is played in other processes, too."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from boardgames_edu import lab
from boardgames_edu.engine import registry
from boardgames_edu.engine.errors import OptionError
from tests.morris import CODE, Morris

COUNTDOWN = """
from typing import Annotated
import networkx as nx
from boardgames_edu.engine.kit import *

LONGEST = 4

class CountdownState(State):
    left: Annotated[int, Whole(0, 99)] = 9

    def scores(self):
        return tuple((ScoreLine("left", self.left if seat == 0 else 3, "C-TAKE", "Left"),) for seat in (0, 1))

@action("take {count}", numbers(1, LONGEST), needs=[must("C-TAKE", lambda s: (1 << s.top.most) - 1, "Too many.")])
def take(s, count):
    most = s.stack.pop().most
    s.left -= min(count + 1, s.left)
    if s.left:
        s.ask(Take(s.left % 2, most=min(most + 1, LONGEST)))

class Take(Decision):
    actions, rule, text = (take,), "C-TAKE", "{seat}, take some of {most}."
    most: Annotated[int, Whole(1, LONGEST)] = 1

class Countdown(Game[CountdownState]):
    name, seats, state, map = "countdown", (2,), CountdownState, nx.path_graph(["a", "b"])
    frames, rules = (Take,), {"C-TAKE": "Take some."}

    def begin(self, s):
        s.ask(Take(0, most=2))
"""
PLAY = """
import traceback
import boardgames_edu as bg
from boardgames_edu.lab import tournament
from tests.lab.meetings import same

for told, game in {games}:
    try:
        bg.register(game)
        played = [tournament(game.name, ["random", "greedy"], 4, jobs=jobs, progress=False) for jobs in (1, 2)]
        print(told, "differs" if not same(*played) else len(played[1]))
    except Exception:
        print(told, "failed")
        traceback.print_exc()
    finally:
        bg.unregister(game.name)
"""
GAMES = ["Morris", "Morris()", "Countdown()"]


@cache
def played() -> tuple[list[str], str]:
    """What one notebook with all games says of each, and of what went wrong."""
    games = f"[{', '.join(f'({game!r}, {game})' for game in GAMES)}]"
    script = CODE + COUNTDOWN + PLAY.format(games=games)
    top = str(Path(__file__).parent.parent.parent)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=top, check=False)
    return done.stdout.splitlines(), done.stderr[-2000:]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_a_notebook_is_played_by_several_processes(game: str) -> None:
    said, wrong = played()
    assert f"{game} 4" in said, wrong


def test_what_cannot_be_sent_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Morris, "__module__", "tests.morris_of_the_page")  # which no other process finds
    registry.register(Morris())
    try:
        with pytest.raises(OptionError, match=r"morris was registered .* cannot be sent .*jobs=1"):
            lab.tournament("morris", ["random", "greedy"], 2, jobs=2, progress=False)
    finally:
        registry.unregister("morris")
