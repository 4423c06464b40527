"""Fuzz moves, positions, records, editions, stores and hand-ins with bad input.

    python -m benchmarks.fuzz --minutes 10 --game rurik

prints what was tried and what was found. Every input must give a result or one clear error: of the package's
own kinds, at most 300 characters, with nothing changed. What is accepted must be good: an accepted position
can be written, read again and played. A file that was handed in is a row of a class's table, whatever it holds, and
changes nothing of the other rows. Kernels are killed while they save, too. A finding names the seed that
repeats it: ``--seed N --rounds 1``.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import boardgames_edu as bg
from boardgames_edu.engine.data import folder
from boardgames_edu.engine.errors import LONGEST, BadInput
from boardgames_edu.engine.events import RuleViolation
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.store import Store, StoreError
from boardgames_edu.teach.classroom.assignment import assignment
from boardgames_edu.teach.classroom.exercises import Exercises, make_exercises
from boardgames_edu.teach.classroom.hand_ins import MODES, write_hand_in, write_paper
from boardgames_edu.teach.classroom.handout import hand_out
from boardgames_edu.teach.classroom.pupils import Signature
from boardgames_edu.teach.editing import make_draft
from boardgames_edu.teach.editing.material import as_challenge
from boardgames_edu.teach.questions import kinds

ODD: tuple[Any, ...] = (
    None, True, 0, -1, 3, 99, 10**30, 2.5, float("nan"), "", "blue", "kiev", "turn", "\ud800", "x" * 5000,
    [], [[]], {}, {"a": 1}, [["turn", "blue"]], ["blue", "trader"], [1, 2, 3],
)  # fmt: skip
"""Values to put where others belong."""
MOVES = 60
"""The largest number of random moves before something is garbled."""


class Finding(NamedTuple):
    """A failure: what was tried, with which seed, and the error."""

    what: str
    seed: int
    problem: str


def attempt(work: Callable[..., Any], *given: Any) -> Any:
    """Return the result of some work; None if it was properly refused.

    Raises:
        AssertionError: the error's message is too long or cannot be printed. Errors of other kinds pass through.
    """
    try:
        return work(*given)
    except (BadInput, RuleViolation) as problem:
        told = str(problem)
        assert len(told) <= LONGEST + 30, f"a message of {len(told)} characters"  # a refusal ends in its rule
        told.encode("utf-8")
        return None


def played(game: str, rng: random.Random) -> Any:
    """Return a state of a random game."""
    found = bg.load(game)
    state = found.new(rng.choice(list(found.seats)), rng.randrange(1 << 32))
    for _ in range(rng.randrange(MOVES)):
        if state.is_over:
            break
        state.apply(rng.choice(state.legal_actions()))
    return state


def garbled(text: str, rng: random.Random) -> str:
    """Return a text with some letters, words or lines changed."""
    for _ in range(rng.randint(1, 4)):
        at, to = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
        to = min(to, at + rng.choice((0, 1, 3, 30)))
        piece = rng.choice(
            ("", " ", "\n", "[", "{", ": ", "- ", "0", "\x00", "\ud800", "&x ", "!!int ", text[at:to] * 2)
        )
        text = text[:at] + piece + text[to:]
    return text


def twisted(data: Any, rng: random.Random) -> Any:
    """Return plain data with one value replaced, removed or doubled."""
    if isinstance(data, dict) and data and rng.random() < 0.85:
        key = rng.choice(sorted(data))
        how = rng.random()
        if how < 0.1:
            return {other: value for other, value in data.items() if other != key}
        if how < 0.15:
            return {**data, "nonsense": 1}
        return {**data, key: twisted(data[key], rng)}
    if isinstance(data, list) and data and rng.random() < 0.85:
        at = rng.randrange(len(data))
        if rng.random() < 0.2:
            return data[:at] + data[at + 1 :]
        if rng.random() < 0.2:
            return [*data, data[at]]
        return [*data[:at], twisted(data[at], rng), *data[at + 1 :]]
    return rng.choice(ODD)


# --- what is tried ---------------------------------------------------------------------------------------------------


def notations(game: str, rng: random.Random, where: Path) -> None:
    """Check that moves are legal exactly when ``why_not`` gives no reason."""
    state = played(game, rng)
    legal, before = {action.text for action in state.legal_actions()}, state.fingerprint()
    actions = state.setup.actions
    for _ in range(30):
        text = rng.choice(actions).text
        refusal = attempt(state.why_not, text)
        assert (refusal is None) == (text in legal), text
        if refusal is not None:
            assert refusal.rule in state.game.rulebook, f"{text}: no rule {refusal.rule}"
            assert len(str(refusal)) <= LONGEST + 30, str(refusal)
        attempt(state.why_not, garbled(text, rng))
        attempt(state.copy().play, garbled(text, rng))
    assert state.fingerprint() == before


def positions(game: str, rng: random.Random, where: Path) -> None:
    """Check that changed positions, if accepted, can be written, read and played."""
    state, found = played(game, rng), bg.load(game)
    data = state.position()
    for _ in range(rng.randint(1, 3)):
        data = twisted(data, rng)
    taken = attempt(lambda: found.from_position(data))
    if taken is None:
        taken = attempt(lambda: found.from_yaml(garbled(state.to_yaml(), rng)))
    if taken is None:
        return
    again = found.from_position(taken.position())
    assert again == taken, "written and read again it is another position"
    for _ in range(12):
        if taken.is_over:
            break
        taken.apply(rng.choice(taken.legal_actions()))
    taken.scores()


def records(game: str, rng: random.Random, where: Path) -> None:
    """Check saved games with something changed."""
    state = bg.load(game).new(seed=rng.randrange(1 << 32))
    table = Match(state, seed=1)
    for _ in range(rng.randrange(20)):
        table.play(rng.choice(table.state.legal_actions()))
    text = table.record().to_json()
    text = garbled(text, rng) if rng.random() < 0.5 else json.dumps(twisted(json.loads(text), rng))
    record = attempt(lambda: Record.from_json(text))
    if record is not None and record.game in bg.game_names():
        attempt(lambda: record.replay(bg.load(record.game)))


def editions(game: str, rng: random.Random, where: Path) -> None:
    """Check the files of an edition (Cossack Campaign) with something changed."""
    if game != "cossacks":
        return
    text = (folder() / "cossacks" / "edition.yaml").read_text(encoding="utf-8")
    file = where / "edition.yaml"
    file.write_text(garbled(text, rng).encode("utf-8", "replace").decode("utf-8"), encoding="utf-8")
    found = attempt(lambda: bg.load("cossacks", edition=file))
    if found is not None:
        state = found.new(seed=1)
        for _ in range(20):
            state.apply(rng.choice(state.legal_actions()))


def stores(game: str, rng: random.Random, where: Path) -> None:
    """Check store files that are overwritten, truncated, replaced, or have foreign rows."""
    path = where / f"{rng.randrange(1 << 30)}.sqlite3"
    with Store(path) as store:
        for number in range(rng.randint(1, 6)):
            store.save(f"game {number}", "x" * rng.choice((3, 3000)), game)
    how = rng.randrange(4)
    if how == 0:
        content = bytearray(path.read_bytes())
        for _ in range(rng.randint(1, 40)):
            content[rng.randrange(len(content))] = rng.randrange(256)
        path.write_bytes(content)
    elif how == 1:
        path.write_bytes(path.read_bytes()[: rng.randrange(9000)])
    elif how == 2:
        with sqlite3.connect(path) as database:
            key = rng.choice(("name", "game", "record", "updated"))
            database.execute(f"UPDATE saved SET {key} = ? WHERE name = 'game 0'", (rng.choice(("", 7, b"\xff", "x")),))
        database.close()
    else:
        with sqlite3.connect(path) as database:
            database.execute(f"DROP TABLE {rng.choice(('saved', 'learned'))}")
        database.close()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        store = attempt(lambda: Store(path))
        if store is None:
            return
        for work in (store.saved, store.notes, lambda: store.save("new", "text", game), lambda: store.load("game 0")):
            attempt(work)
        store.close()


_SAVER = """
import sys
from boardgames_edu.store import Store
with Store(sys.argv[1]) as store:
    for number in range(10_000):
        store.save(f"game {number}", "text" * 200)
        print(number, flush=True)
"""


def kills(game: str, rng: random.Random, where: Path) -> None:
    """Check that saved games survive a kernel that is killed while saving."""
    if rng.random() > 0.05:  # half a second each
        return
    path = where / f"kill-{rng.randrange(1 << 30)}.sqlite3"
    command = [sys.executable, "-c", _SAVER, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        last = int(process.stdout.readline())
        time.sleep(rng.random() * 0.1)
        os.kill(process.pid, signal.SIGKILL)
        rest = process.stdout.read().split()
    last = int(rest[-1]) if rest else last
    try:
        with Store(path) as store:
            assert len(store.names()) > last, "a saved game is lost"
    except StoreError as problem:
        raise AssertionError(f"the file cannot be used: {problem}") from problem


# --- what a class hands in -------------------------------------------------------------------------------------------

PUPILS = ("Adam", "Ґеник", "Olha")


@cache
def _asked(game: str, number: int) -> Exercises:
    """Return a small assignment of a game."""
    return make_exercises(random.Random(number).choice(sorted(kinds(game))), 3, game=game, seed=number, title="Week 1")


@cache
def _posed(game: str, number: int) -> tuple[str, tuple[str, ...]]:
    """Return a small challenge of a game, and moves that solve it."""
    while True:
        rng = random.Random(number)
        draft = make_draft(played(game, rng))
        state, moves = draft.state.copy(), list[str]()
        while state.to_move is not None and state.to_move == draft.state.to_move and len(moves) < 4:
            moves.append(rng.choice(state.legal_actions()).text)
            state.play(moves[-1])
        if state.to_move is not None and 0 < len(moves) < 4:
            goal = {"mover": state.seat_name(state.to_move)}
            return as_challenge(draft, goal, moves=moves).text, tuple(moves)
        number += 1000


def mangled(file: Path, rng: random.Random) -> Path:
    """Change a file that was handed in: what it says, its letters, its bytes, or its name."""
    how, text = rng.random(), file.read_text(encoding="utf-8")
    if how < 0.6:
        data = json.loads(text)
        for _ in range(rng.randint(1, 3)):
            data = twisted(data, rng)
        file.write_text(json.dumps(data), encoding="utf-8")
    elif how < 0.8:
        file.write_bytes(garbled(text, rng).encode("utf-8", "surrogatepass"))
    else:
        content = bytearray(file.read_bytes())
        for _ in range(rng.randint(1, 20)):
            content[rng.randrange(len(content))] = rng.randrange(256)
        file.write_bytes(content)
    if rng.random() < 0.2:
        file = file.rename(file.with_name(rng.choice(("\x1b[2J", "\u202e", "a\nb", "=1+1", "x" * 200)) + ".json"))
    return file


def _fit(texts: Iterable[object]) -> None:
    """Check that texts are short lines that no screen obeys."""
    for text in texts:
        told = str(text)
        assert told.isprintable(), f"not to be shown: {told[:60]!r}"
        assert len(told) <= 2500, f"a text of {len(told)} characters"


def hand_ins(game: str, rng: random.Random, where: Path) -> None:
    """Check that no handed-in file breaks a class's table or another row."""
    box = Path(tempfile.mkdtemp(dir=where))
    made, mode = _asked(game, rng.randrange(4)), rng.choice(MODES)
    for name in (*PUPILS, "Zoe"):
        tried = tuple((letter,) for letter in made.letters)
        file = write_hand_in(box, made, mode, Signature(name, name, tried=tried, others=(name,)))[0]
    if rng.random() < 0.5:
        assignment(box, made.kinds, made.count, game=game, seed=made.seed, title=made.title, mode=mode)
    mangled(file, rng)
    found = bg.collect(box)
    assert len(found) == len(PUPILS) + 1
    good = {
        row.name: row.points for row in found if row.name in PUPILS and row.hand_in and row.hand_in.paper.id == row.name
    }
    assert good == dict.fromkeys(PUPILS, made.count), good
    _fit(value for row in found.rows() for value in row.values())
    _fit(text for row, told in found.to_look_at() for text in (row.name, told))
    found._repr_html_().encode("utf-8")
    found.save(box / "class.csv")
    found.save_feedback(box / "back")


def solutions(game: str, rng: random.Random, where: Path) -> None:
    """Check that no handed-in solution breaks a class's table or another row."""
    box = Path(tempfile.mkdtemp(dir=where))
    text, moves = _posed(game, rng.randrange(4))
    for name in (*PUPILS, "Zoe"):
        data = {"game": game, "challenge": text, "moves": moves}
        file = write_paper(box, "challenge", Signature(name, name), data)[0]
    if rng.random() < 0.5:
        hand_out(box, text, game)
    mangled(file, rng)
    found = bg.solutions(box)
    assert len(found) == len(PUPILS) + 1
    assert {row.name for row in found if row.solved} >= set(PUPILS)
    _fit(value for row in found for value in row)
    found._repr_html_().encode("utf-8")


KINDS: dict[str, Callable[[str, random.Random, Path], None]] = {
    work.__name__: work for work in (notations, positions, records, editions, stores, kills, hand_ins, solutions)
}


def run(
    games: list[str], seed: int, until: Callable[[int], bool], what: Iterable[str] = tuple(KINDS)
) -> tuple[Counter[str], list[Finding]]:
    """Try everything, or ``what``, round by round, until ``until(round)`` is true."""
    tried, found = Counter[str](), list[Finding]()
    with tempfile.TemporaryDirectory() as where:
        number = 0
        while not until(number):
            for game, name in product(games, what):
                try:
                    KINDS[name](game, random.Random(f"{seed + number} {game} {name}"), Path(where))
                except Exception as problem:  # noqa: BLE001  (whatever it is, it is what was looked for)
                    told = f"{type(problem).__name__}: {str(problem)[:200]!r}"
                    found.append(Finding(f"{game} {name}", seed + number, told))
                tried[f"{game} {name}"] += 1
            number += 1
    return tried, found


def main() -> int:
    """Run from the command line; return 1 if something was found."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--minutes", type=float, default=1.0)
    reader.add_argument("--rounds", type=int, default=0, help="so many rounds, however long they take")
    reader.add_argument("--game", choices=bg.game_names(), action="append")
    reader.add_argument("--what", choices=list(KINDS), action="append", help="everything if left out")
    reader.add_argument("--seed", type=int, default=0)
    wish = reader.parse_args()
    end = time.monotonic() + 60 * wish.minutes

    def enough(number: int) -> bool:
        return bool(number >= wish.rounds if wish.rounds else time.monotonic() > end)

    tried, found = run(wish.game or list(bg.game_names()), wish.seed, enough, wish.what or KINDS)
    for name, count in sorted(tried.items()):
        print(f"{name:24} {count:8}")
    print(f"found: {len(found)}")
    for finding in found[:40]:
        print(f"  {finding.what}, --seed {finding.seed} --rounds 1: {finding.problem}")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
