"""Tournaments: fair, the same however they are spread, never a game lost or repeated, and one clear error."""

from __future__ import annotations

import linecache
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from inspect import signature
from pathlib import Path
from threading import Lock
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from boardgames_edu import lab
from boardgames_edu.cli import tournament as command
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.engine.playing.record import Record, fingerprint
from boardgames_edu.i18n import speaking
from boardgames_edu.lab.code_version import package_version, strategy_version
from boardgames_edu.lab.match import Pairing, StrategyError
from boardgames_edu.lab.parts import ResultsError, open_journal
from boardgames_edu.lab.results import Results
from boardgames_edu.testing import TIMES
from tests.lab.meetings import play, same
from tests.lab.strategies import (
    failing,
    hanging,
    leaving,
    nested,
    no_answer,
    nonsense,
    sleeping,
    stubborn,
    the_first,
    wordless,
)

room = import_module("boardgames_edu.lab.tournament")  # the module; the package's name for it is the function


# --- the schedule ----------------------------------------------------------------------------------------------------


def test_seats_are_rotated_and_seeds_paired() -> None:
    found = lab.schedule("rurik", ["a", "b", "c"], 12, seats=3, seed=5)
    assert len(found) == 12
    for block in range(4):
        own = [match for match in found if match.block == block]
        assert {match.seed for match in own} == {5 + block}
        assert {match.players for match in own} == {("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")}


def test_every_pair_meets_when_there_are_more_players_than_seats() -> None:
    met = {frozenset(match.players) for match in lab.schedule("rurik", ["a", "b", "c"], 6, seats=2)}
    assert met == {frozenset("ab"), frozenset("ac"), frozenset("bc")}


def test_without_rotation_each_game_has_its_own_seed() -> None:
    found = lab.schedule("rurik", ["a"], 3, seats=2, seed=7, rotate=False)
    assert [(match.seed, match.players) for match in found] == [(seed, ("a", "a")) for seed in (7, 8, 9)]
    games = lab.tournament("rurik", ["greedy"], 3, seats=2, rotate=False, progress=False)
    assert len({tuple(games.record(match).moves) for match in range(3)}) == 3


def test_two_players_share_four_seats_fairly() -> None:
    found = lab.schedule("rurik", ["a", "b"], 8, seats=4)
    seats = [seat for match in found for seat, name in enumerate(match.players) if name == "a"]
    assert sorted(seats) == sorted([*range(4)] * 4)


@pytest.mark.parametrize(
    ("game", "seats", "names"), [("rurik", 4, "ab"), ("cossacks", 6, "ab"), ("cossacks", 6, "abc")]
)
def test_no_game_is_played_twice(game: str, seats: int, names: str) -> None:
    """Two players in four seats sit after two turns as at first: the third game of a block would be the first again."""
    found = lab.schedule(game, list(names), 60, seats=seats)
    assert len({(match.seed, match.players) for match in found}) == len(found)
    taken = [(seat, name) for match in found for seat, name in enumerate(match.players)]
    assert {taken.count(each) for each in taken} == {len(found) // len(names)}  # and the seats are fair


@pytest.mark.parametrize(
    ("game", "players", "more", "told"),
    [
        ("rurik", ["random", "greedi"], {}, "Choose from: greedy"),
        ("rurik", ["random"], {}, "two players"),
        ("rurik", {"a": "random", "b": 7}, {}, "neither the name of a bot nor a function"),
        ("rurik", ["random", "greedy"], {"games": 0}, "at least 1, not 0"),
        ("rurik", ["random", "greedy"], {"games": True}, "at least 1, not True"),
        ("rurik", ["random", "greedy"], {"games": 2.5}, "at least 1, not 2.5"),
        ("rurik", ["random", "greedy"], {"seed": "7"}, "seed '7' is no whole number"),
        ("rurik", ["random", "greedy"], {"seed": 2**63}, "9223372036854775808 is no whole number from"),
        ("rurik", [["random"], "greedy"], {}, "name of a player is a text, not ['random']"),
        ("rurik", ["random", "greedy"], {"patience": 0}, "seconds above 0, not 0"),
        ("rurik", ["random", "greedy"], {"patience": float("nan")}, "seconds above 0, not nan"),
        ("rurik", ["random", "greedy"], {"longest": 0}, "'longest' is a whole number, at least 1"),
        ("rurik", ["greedy", "greedy"], {}, "stands twice among the players: greedy, greedy"),
        ("rurik", {1: "random", "b": "greedy"}, {}, "name of a player is a text, not 1"),
        ("rurik", "random", {}, "two players"),
        ("rurik", None, {}, "Players are a list of names"),
        ("rurik", ["random", "greedy"], {"seats": 9}, "number of seats: 9"),
        ("rurik", ["random", "greedy"], {"jobs": 0}, "number of processes"),
        ("rurik", ["random", "greedy"], {"board": "east"}, "Unknown option of Rurik: Dawn of Kiev"),
        ("hansa", ["random", "greedy"], {"map": "mars"}, "option map cannot be 'mars'"),
        ("rurick", ["random", "greedy"], {}, "Choose from: rurik"),
    ],
)
def test_bad_options_are_one_clear_error(game: str, players: Any, more: dict[str, Any], told: str) -> None:
    with pytest.raises(OptionError) as found:
        lab.tournament(game, players, **{"games": 2, "progress": False, **more})
    assert told in str(found.value)


def test_the_name_of_a_parameter_is_said_as_it_is_written() -> None:
    with speaking("uk"), pytest.raises(OptionError) as found:
        play(0)
    assert "'games'" in str(found.value)
    with speaking("uk"):
        assert "'games'" in str(found.value)


# --- the same games, whoever plays them ------------------------------------------------------------------------------


def test_serial_and_parallel_play_the_same_games() -> None:
    assert same(undisturbed(6), play(6, jobs=2))


def test_what_is_finished_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(4, folder=tmp_path)
    played: list[Pairing] = []
    real = room.play_match

    def watched(match: Pairing, *more: Any) -> Any:
        played.append(match)
        return real(match, *more)

    monkeypatch.setattr(room, "play_match", watched)
    found = play(8, folder=tmp_path)
    assert [match.number for match in played] == [4, 5, 6, 7]
    monkeypatch.undo()
    assert same(found, play(8))
    assert same(found, Results.read(tmp_path))


def test_more_players_may_come_to_their_turn_later(tmp_path: Path) -> None:
    """Six games are three line-ups of two; the first two games are one, in which a player does not sit."""
    players: dict[str, Any] = {"random": "random", "greedy": "greedy", "first": the_first}
    lab.tournament("rurik", players, 2, seats=2, folder=tmp_path, progress=False)
    found = lab.tournament("rurik", players, 6, seats=2, folder=tmp_path, progress=False)
    assert same(found, lab.tournament("rurik", players, 6, seats=2, progress=False))


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"players": ["greedy", "random"]}, "'players' was"),  # in another order they would sit elsewhere
        ({"players": {"random": "random", "greedy": "random"}}, "'players' was"),
        ({"longest": 30}, "'longest' was"),
        ({"leaders": "deal"}, "'options' was"),
    ],
)
def test_another_tournament_is_not_mixed_in(tmp_path: Path, more: dict[str, Any], told: str) -> None:
    play(2, folder=tmp_path)
    asked = {"players": ["random", "greedy"], "seats": 2, "folder": tmp_path, "progress": False, **more}
    with pytest.raises(ResultsError, match=told):
        lab.tournament("rurik", games=2, **asked)


def choosing(number: int, source: str = "return actions[number % len(actions)]") -> Any:
    """A strategy as typed into a cell; each has a source of its own."""
    space: dict[str, Any] = {"number": number}
    file = f"<cell {number} {source}>"
    code = f"def choose(view, actions):\n    {source}\n"
    linecache.cache[file] = (len(code), None, code.splitlines(keepends=True), file)
    exec(compile(code, file, "exec"), space)
    return space["choose"]


@pytest.mark.parametrize(
    ("other", "is_other"),
    [
        (choosing(0), False),
        (choosing(0, "return actions[number  %  len(actions)]  # the same"), False),
        (choosing(1), True),
        (choosing(0, "return actions[-number % len(actions)]"), True),
    ],
)
def test_games_of_another_version_of_a_strategy_are_not_mixed_in(tmp_path: Path, other: Any, is_other: bool) -> None:
    asked: dict[str, Any] = {"games": 2, "seats": 2, "folder": tmp_path, "progress": False}
    lab.tournament("rurik", {"mine": choosing(0), "random": "random"}, **asked)
    players = {"mine": other, "random": "random"}
    if is_other:
        with pytest.raises(ResultsError, match="games of another version of 'mine'"):
            lab.tournament("rurik", players, **asked)
        assert len(Results.read(tmp_path)) == 2
    else:
        assert len(lab.tournament("rurik", players, **asked)) == 2


def test_games_of_another_version_of_the_package_are_not_mixed_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(2, folder=tmp_path)
    monkeypatch.setattr(room, "package_version", lambda game, *data: "0.0.1+0")
    with pytest.raises(ResultsError, match="another version of the package, or of Rurik"):
        play(2, folder=tmp_path)


@pytest.mark.parametrize("game", ["rurik", "hansa", "cossacks"])
def test_a_change_of_any_rule_of_a_game_is_another_version(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before, read, read_bytes = package_version.__wrapped__(game), set[str](), Path.read_bytes

    def changed(path: Path) -> bytes:
        read.add(path.as_posix().rpartition("/games/")[2])
        return read_bytes(path) + b"# changed" * path.match(f"games/{game}/rules/*.py")

    monkeypatch.setattr(Path, "read_bytes", changed)
    assert package_version.__wrapped__(game) != before
    assert f"{game}/state.py" in read


@pytest.mark.parametrize("game", ["rurik", "hansa", "cossacks"])
def test_games_by_other_weights_are_another_version(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read_bytes, versions = Path.read_bytes, set[str]()
    for changed in ("none", "values", "opponents"):

        def read(path: Path, changed: str = changed) -> bytes:
            return read_bytes(path) + b"# changed" * path.match(f"{game}/{changed}.yaml")

        monkeypatch.setattr(Path, "read_bytes", read)
        versions.add(package_version.__wrapped__(game, "values", "opponents"))
    assert len(versions) == 3


class Learner:
    """A strategy with weights."""

    def __init__(self, *weights: float) -> None:
        self.weights = list(weights)

    def __call__(self, view: Any, actions: Sequence[Any]) -> Any:
        return actions[0]


def test_versions_of_strategies_that_are_objects() -> None:
    """Weights count, and what is imported or remembered outside does not."""
    version = strategy_version
    assert version(Learner(1.0)) == version(Learner(1.0)) != version(Learner(2.0))
    assert version(lambda view, actions: actions[0]) != version(lambda view, actions: actions[-1])
    seen: list[int] = []

    def remembering(view: Any, actions: Sequence[Any]) -> Any:
        seen.append(len(actions))
        return actions[0]

    before = version(remembering)
    remembering(None, "ab")
    assert version(remembering) == before


RAISING = {no_answer: "answered None at decision", leaving: "SystemExit: enough", wordless: "WordlessError"}
"""Strategies that raise, and the message for each."""
GAMES = 16 if TIMES == 1 else 60
TOURNAMENT = (
    "import signal\n"
    "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # which is off where tests run in the background
    "from boardgames_edu import lab\n"
    "lab.tournament('rurik', ['random', 'greedy'], {games}, seats=2, jobs={jobs}, folder={folder!r})"
)


def shown(folder: Path) -> int:
    """So many games the bar said are finished."""
    return int(re.findall(rf"(\d+)/{GAMES}", f"0/{GAMES} " + (folder / "said").read_text())[-1])


@contextmanager
def begun(folder: Path, jobs: int) -> Iterator[subprocess.Popen[bytes]]:
    """A tournament in another process, which has finished some games, and has more to play; what it says: ``said``."""
    code = TOURNAMENT.format(games=GAMES, jobs=jobs, folder=str(folder))
    with (folder / "said").open("wb") as said:
        process = subprocess.Popen([sys.executable, "-c", code], stderr=said, start_new_session=True)
    book, deadline = folder / "journal.sqlite3", time.monotonic() + 120
    try:
        while not (book.exists() and book.stat().st_size > 20_000 and shown(folder)):  # a game takes some kilobytes
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.02)
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # processes that played for it live a while longer than it
        process.wait()


@cache
def undisturbed(games: int) -> Results:
    return play(games)


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGKILL])
def test_no_game_is_lost_or_repeated_when_the_process_is_ended(tmp_path: Path, sign: int, jobs: int) -> None:
    with begun(tmp_path, jobs) as process:
        (os.killpg if sign == signal.SIGINT else os.kill)(process.pid, sign)  # Ctrl+C reaches all processes
        assert process.wait(60)
    kept = Results.read(tmp_path)
    assert 0 < shown(tmp_path) <= len(kept) < GAMES
    whole = play(GAMES, folder=tmp_path, jobs=2)
    before = whole.table[whole.table["match"].isin(kept.table["match"])].reset_index(drop=True)
    assert kept.table.equals(before)  # and in the same time: they were not played again
    assert len(whole) == GAMES
    assert same(whole, undisturbed(GAMES))


def test_two_tournaments_do_not_play_in_one_folder(tmp_path: Path) -> None:
    with open_journal(tmp_path), pytest.raises(ResultsError, match="Another process is playing in"):
        play(2, folder=tmp_path)
    assert len(play(2, folder=tmp_path)) == 2


def test_an_interrupt_keeps_what_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, calls = room.play_match, [0]

    def interrupted(*more: Any) -> Any:
        calls[0] += 1
        if calls[0] == 4:
            raise KeyboardInterrupt
        return real(*more)

    monkeypatch.setattr(room, "play_match", interrupted)
    with pytest.raises(KeyboardInterrupt):
        play(6, folder=tmp_path)
    monkeypatch.undo()
    assert len(Results.read(tmp_path)) == 3
    assert same(play(6, folder=tmp_path), undisturbed(6))


def test_records_replay_to_the_end_that_was_noted() -> None:
    found = play(2)
    table = found.replay(1)
    assert table.state.is_over
    assert fingerprint(table.state) == found.record(1).digest
    points = found.table[found.table["match"] == 1]["points"]
    assert table.state.totals() == tuple(points)
    with pytest.raises(ResultsError, match="no game 7"):
        found.record(7)


def test_a_long_game_is_broken_off_and_won_by_nobody() -> None:
    found = lab.tournament("rurik", ["random", "greedy"], 2, seats=2, longest=20, progress=False)
    assert set(found.table["decisions"]) == {20}
    assert not found.table["finished"].any()
    assert found.table["won"].sum() == 0


# --- strategies that go wrong ----------------------------------------------------------------------------------------


class Agreeable:
    """Equals everything, and is nothing."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return True


def test_what_is_played_is_the_games_own_action() -> None:
    def agreeable(view: Any, actions: Sequence[Any]) -> Any:
        return Agreeable()

    found, first = (
        lab.tournament("rurik", {"mine": mine, "random": "random"}, 2, seats=2, progress=False)
        for mine in (agreeable, the_first)
    )
    assert same(found, first)


def test_a_strategy_that_changes_its_view_changes_no_game() -> None:
    def meddling(view: Any, actions: Sequence[Any]) -> Any:
        for name in type(view).__slots__:
            if isinstance(part := getattr(view, name), list):
                part[:] = [7] * len(part)
        return actions[0]

    found, honest = (
        lab.tournament("rurik", {"mine": mine, "random": "random"}, 2, seats=2, progress=False)
        for mine in (meddling, the_first)
    )
    assert same(found, honest)


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # Python warns of such strategies, too
def test_a_copy_of_the_process_does_not_go_on_with_the_game(tmp_path: Path) -> None:
    """A strategy that forks at each decision would double the processes each time, and all would write the results."""
    copies: list[int] = []

    def copying(view: Any, actions: Sequence[Any]) -> Any:
        if len(copies) < 3:
            copies.append(os.fork())
        return actions[0]

    players: dict[str, Any] = {"mine": copying, "random": "random"}
    found = lab.tournament("rurik", players, 2, seats=2, folder=tmp_path, progress=False)
    assert len(found) == len(Results.read(tmp_path)) == 2
    assert [os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1]) for copy in copies] == [1, 1, 1]


def test_whole_numbers_of_numpy_are_whole_numbers(tmp_path: Path) -> None:
    import numpy as np

    numbers: dict[str, Any] = {"games": 2, "seats": 2, "seed": 3, "jobs": 1, "longest": 900}
    numpys: dict[str, Any] = {name: np.int64(each) for name, each in numbers.items()}
    numpys["patience"] = np.float32(9)
    asked: dict[str, Any] = {"players": ["random", "greedy"], "folder": tmp_path, "progress": False}
    found = lab.tournament("rurik", **numpys, **asked)
    assert same(found, lab.tournament("rurik", patience=9, **numbers, **asked))


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_line_of_the_strategy_is_told(jobs: int) -> None:
    line = nested.__code__.co_firstlineno + 2
    with pytest.raises(StrategyError, match=rf"IndexError: .* \(line {line} of inner\)"):
        lab.tournament("rurik", {"mine": nested, "random": "random"}, 2, seats=2, jobs=jobs, progress=False)


def test_what_would_be_right_is_told() -> None:
    def text(view: Any, actions: Sequence[Any]) -> Any:
        return actions[1].text

    with pytest.raises(StrategyError, match=r"Right would be .* for example actions\[0\], here leader "):
        lab.tournament("rurik", {"mine": text, "random": "random"}, 2, seats=2, progress=False)


@pytest.mark.parametrize(
    ("strategy", "told", "jobs"),
    [
        *((strategy, told, jobs) for strategy, told in RAISING.items() for jobs in ((1,) if TIMES == 1 else (1, 2))),
        (sleeping, "more than 0.5 seconds for decision", 1),
        *((stubborn, "more than 0.5 seconds for decision", jobs) for jobs in (1, 2)),
        (nonsense, "answered 'muster' at decision", 1),
        (failing, "ZeroDivisionError", 1),
        (hanging, "more than 0.5 seconds for decision", 1),
    ],
)
def test_what_a_strategy_does_wrong_is_told_with_its_position(strategy: Any, told: str, jobs: int) -> None:
    players = {"mine": strategy, "random": "random"}
    patience = 0.5 if "0.5 seconds" in told else 60  # a busy machine may take half a second for anything
    with pytest.raises(StrategyError) as found:
        lab.tournament("rurik", players, 2, seats=2, jobs=jobs, patience=patience, progress=False)
    assert told in str(found.value)
    assert "mine" in str(found.value)
    assert "seats: 2" in found.value.position


@cache
def came_back() -> dict[Any, Any]:
    """What comes from other processes for each strategy that raises: a tournament would end them at the first."""
    from joblib import Parallel, delayed

    match = lab.schedule("rurik", ["mine", "random"], 2, seats=2)[0]
    asked = [({"mine": strategy, "random": "random"}, 20_000, 60.0, b"") for strategy in RAISING]
    return dict(zip(RAISING, Parallel(n_jobs=2)(delayed(room._tried)(match, *each) for each in asked), strict=True))


@pytest.mark.parametrize(("strategy", "told"), RAISING.items())
def test_what_a_strategy_raises_in_another_process_comes_back_with_its_position(strategy: Any, told: str) -> None:
    template, facts, position, record = came_back()[strategy]
    problem = str(StrategyError(template, **facts))
    assert told in problem
    assert "mine" in problem
    assert "seats: 2" in position
    assert Record.from_json(record).players == ["mine", "random"]


@pytest.mark.slow
def test_a_process_that_is_lost_in_c_is_ended_and_its_place_shown(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from ctypes import PyDLL\n"
        "def choose(view, actions):\n"
        "    return PyDLL(None).sleep(600)  # one call into C, which lets no other thread run\n"
    )
    words = ("--games", "2", "--seats", "2", "--jobs", "2", "--patience", "0.5", "--no-progress")
    code = "from boardgames_edu.cli import main; main()"
    found = subprocess.run(
        [sys.executable, "-c", code, "tournament", "rurik", "random", "mine.py", *words],
        cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert found.returncode == 2
    assert 'mine.py", line 3 in choose' in found.stderr
    assert re.search("^Error: .* a call that does not come back", found.stderr, re.MULTILINE)
    assert "Traceback" not in found.stderr


def test_finished_games_are_kept_when_a_strategy_fails(tmp_path: Path) -> None:
    def late(view: Any, actions: Sequence[Any]) -> Any:
        if seen.setdefault(view.to_move, view.round) > view.round:  # a new game has begun
            raise LookupError("lost")
        seen[view.to_move] = view.round
        return actions[0]

    seen: dict[int, int] = {}
    with pytest.raises(StrategyError, match="LookupError: lost"):
        lab.tournament("rurik", {"late": late, "random": "random"}, 8, seats=2, folder=tmp_path, progress=False)
    assert len(Results.read(tmp_path)) >= 1


def test_a_strategy_that_cannot_be_sent_to_other_processes() -> None:
    lock = Lock()

    def locked(view: Any, actions: Sequence[Any]) -> Any:
        with lock:
            return actions[0]

    players: dict[str, Any] = {"mine": locked, "random": "random"}
    with pytest.raises(OptionError, match=r"'mine' cannot be sent to other processes \(.*lock.*jobs=1"):
        lab.tournament("rurik", players, 2, seats=2, jobs=2, progress=False)
    assert len(lab.tournament("rurik", players, 2, seats=2, progress=False)) == 2


def test_a_process_that_is_ended_is_one_clear_error() -> None:
    here = os.getpid()

    def ends(view: Any, actions: Sequence[Any]) -> Any:
        assert os.getpid() != here, "this would end the tests"
        os.kill(os.getpid(), signal.SIGKILL)

    with pytest.raises(ResultsError, match="A process that played was ended"):
        lab.tournament("rurik", {"mine": ends, "random": "random"}, 2, seats=2, jobs=2, progress=False)


# --- the command -----------------------------------------------------------------------------------------------------


def app() -> typer.Typer:
    found = typer.Typer()
    found.command()(command.run)
    return found


def run(*words: str) -> Any:
    return CliRunner().invoke(app(), [*words, "--no-progress"])


def test_the_command_prints_a_table_and_goes_on(tmp_path: Path) -> None:
    words = ("rurik", "random", "greedy", "--seats", "2", "--folder", str(tmp_path / "kept"))
    first_time = run(*words, "--games", "2", "--plot", str(tmp_path / "won.svg"))
    assert first_time.exit_code == 0, first_time.output
    assert "2 games of" in first_time.output
    assert (tmp_path / "won.svg").read_text(encoding="utf-8").startswith("<?xml")
    assert "4 games of" in run(*words, "--games", "4").output


def test_the_command_takes_a_strategy_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def choose(view, actions):\n    return actions[0]\n")
    found = run("rurik", "random", str(file), "--games", "2", "--seats", "2", "--jobs", "2")
    assert found.exit_code == 0, found.output
    assert "mine" in found.output
    for text, told in (("choose = 1 / 0", "ZeroDivisionError"), ("raise SystemExit(3)", "SystemExit: 3")):
        file.write_text(text)
        assert told in str(run("rurik", "random", str(file)).exception)
    assert "no strategy: FileNotFoundError" in str(run("rurik", "random", str(tmp_path / "no.py")).exception)
    assert "Two players are called 'random'" in str(run("rurik", "random", "random").exception)
    file.write_text("def choose(view, actions):\n    return 7\n")
    found = run("rurik", "random", str(file), "--games", "2", "--seats", "2")
    assert found.exit_code == 2
    assert "The position:" in found.output


def test_the_command_reads_options() -> None:
    found = run("hansa", "random", "greedy", "--games", "1", "--option", "map=mars")
    assert "mars" in str(found.exception)
    assert "no value" in str(run("hansa", "random", "greedy", "--option", "map").exception)
    for name in ("seats", "game", "progress", "longest"):  # which are no options of the game
        found = run("rurik", "random", "greedy", "--games", "1", "--option", f"{name}=3")
        assert f"Unknown option of Rurik: Dawn of Kiev: '{name}'" in str(found.exception)


def test_the_command_has_every_choice_of_the_function(tmp_path: Path) -> None:
    found = run(
        *("rurik", "random", "greedy", "--seats", "2", "--games", "3", "--no-rotate", "--longest", "30"),
        *("--folder", str(tmp_path)),
    )
    assert found.exit_code == 0, found.output
    table = Results.read(tmp_path).table
    assert table["decisions"].tolist() == [30] * 6
    assert table[table["seat"] == 0]["player"].tolist() == ["random"] * 3
    asked, offered = signature(lab.tournament).parameters, signature(command.run).parameters
    assert set(asked) - {"options"} == set(offered) - {"option", "plot"}
    for name in set(asked) & set(offered) - {"game", "players"}:
        assert asked[name].default == offered[name].default, name


# --- a cluster -------------------------------------------------------------------------------------------------------


def test_an_unreachable_scheduler_is_one_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(room, "CALL", 0.5)
    begin = time.perf_counter()
    with pytest.raises(OptionError, match=r"No Dask scheduler answers at 'tcp://127\.0\.0\.1:1'"):
        play(2, dask="tcp://127.0.0.1:1")
    with pytest.raises(OptionError, match="No Dask scheduler answers"):
        play(2, dask="no address")
    assert time.perf_counter() - begin < 20
