"""Whatever is given to a public function, the answer is a result or one clear error: of our own kinds, under 300
characters, and fit to be printed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import boardgames_edu as bg
from boardgames_edu import lab
from boardgames_edu.engine.errors import LONGEST, BadInput
from boardgames_edu.engine.events import Action, RuleViolation
from boardgames_edu.i18n import speaking
from boardgames_edu.i18n.speech import UnknownLanguage
from boardgames_edu.scene.painters.mpl import BadSize
from boardgames_edu.scene.painters.notes import NoSuchThing
from boardgames_edu.scene.palette import UnknownTheme
from boardgames_edu.scene.pictures import NotAPicture

OURS = (BadInput, RuleViolation, UnknownLanguage, NotAPicture, BadSize, NoSuchThing, UnknownTheme)
RURIK: Any = bg.load("rurik")
STATE = RURIK.new(seats=2, seed=1)
GAMES = lab.recorded("cossacks").only(range(3))
RECORD = GAMES.record(0)
LAST = len(RECORD.moves)
ANYTHING: dict[str, Any] = {
    "None": None,
    "number": 3,
    "fraction": 2.5,
    "truth": True,
    "word": "nonsense",
    "half a letter": "\ud800",
    "list": [],
    "mapping": {"a": 1},
    "bytes": b"x",
    "object": object(),
    "huge": 10**5000,
    "negative": -1,
    "numpy": np.int64(3),
    "not a number": float("nan"),
    "long": "x" * 1_000_000,
    "nested": [[["a"]]],
    "function": lambda: 0,
}


def _options(name: str, seats: int, value: Any) -> None:
    game = bg.load(name)
    for option in game.options:
        game.new(seats, 1, **{option: value})


def _seats(value: Any) -> Any:
    return bg.play("rurik", seats=value, seed=1, name="t")


def _two(**more: Any) -> Any:
    return bg.play("rurik", **{"seats": ["human", "human"], "seed": 1, "name": "t", **more})


CALLS: dict[str, Callable[[Any], Any]] = {
    "load": bg.load,
    "new(seats)": RURIK.new,
    "new(seed)": lambda it: RURIK.new(2, it),
    "new(rurik options)": lambda it: _options("rurik", 2, it),
    "new(hansa options)": lambda it: _options("hansa", 4, it),
    "new(cossacks options)": lambda it: _options("cossacks", 3, it),
    "board": RURIK.board,
    "parse": lambda it: RURIK.parse(it, STATE),
    "why_not": STATE.why_not,
    "apply": lambda it: STATE.copy().apply(it),
    "play": lambda it: STATE.copy().play(it),
    "from_yaml": RURIK.from_yaml,
    "from_position": RURIK.from_position,
    "view": STATE.view,
    "lesson": bg.lesson,
    "lesson(theme)": lambda it: bg.lesson("rurik/01_who_rules", theme=it),
    "challenge": lambda it: bg.challenge(it, it),
    "challenge(id)": lambda it: bg.challenge("rurik", it),
    "look_up": bg.look_up,
    "look_up(word)": lambda it: bg.look_up("rurik", it),
    "quiz": bg.quiz,
    "quiz(count)": lambda it: bg.quiz("who_rules", it),
    "quiz(seed)": lambda it: bg.quiz("who_rules", seed=it),
    "quiz(level)": lambda it: bg.quiz("who_rules", level=it),
    "quiz(theme)": lambda it: bg.quiz("who_rules", theme=it),
    "quiz(map)": lambda it: bg.quiz("who_rules", map=it),
    "quiz(game)": lambda it: bg.quiz("who_rules", game=it),
    "stepper": bg.stepper,
    "stepper(game)": lambda it: bg.stepper("EX-A", game=it),
    "examples": bg.examples,
    "editor": bg.editor,
    "project": bg.present,
    "plot": bg.plot,
    "plot(width)": lambda it: bg.plot(STATE, width=it),
    "plot(panels)": lambda it: bg.plot(STATE, panels=it),
    "plot(notes)": lambda it: bg.plot(STATE, notes=it),
    "svg": bg.svg,
    "bot": lambda it: bg.bot(it, "rurik"),
    "bot(game)": lambda it: bg.bot("greedy", it),
    "bot(seed)": lambda it: bg.bot("greedy", "rurik", seed=it),
    "table": lambda it: bg.play(it, name="t"),
    "table(seats)": _seats,
    "table(seed)": lambda it: _two(seed=it),
    "table(name)": lambda it: _two(name=it),
    "table(position)": lambda it: _two(position=it),
    "table(position alone)": lambda it: bg.play("rurik", position=it, seed=1, name="t"),
    "table(scale)": lambda it: _two(scale=it),
    "table(theme)": lambda it: _two(theme=it),
    "table(backend)": lambda it: _two(backend=it),
    "worksheet": bg.worksheet,
    "worksheet(count)": lambda it: bg.worksheet("who_rules", it),
    "assignment(kinds)": lambda it: bg.assignment("homework", it),
    "assignment(count)": lambda it: bg.assignment("homework", "who_rules", it, overwrite=True),
    "assignment(seed)": lambda it: bg.assignment("homework", "who_rules", 1, seed=it, overwrite=True),
    "assignment(title)": lambda it: bg.assignment("homework", "who_rules", 1, title=it, overwrite=True),
    "assignment(level)": lambda it: bg.assignment("homework", "who_rules", 1, level=it, overwrite=True),
    "collect": bg.collect,
    "collect(title)": lambda it: bg.collect(".", title=it),
    "set_language": bg.set_language,
    "Table": bg.Match,
    "Table(players)": lambda it: bg.Match(STATE, it),
    "Store": lambda it: bg.Store(it).close(),
    "Record.load": bg.Record.load,
    "Record.from_json": bg.Record.from_json,
    "tensors": lambda it: lab.tensors(it, 0),
    "tensors(seat)": lambda it: lab.tensors(STATE, it),
    "values": lab.values,
    "state.values": STATE.values,
    "compare": lambda it: lab.compare(STATE, it),
    "what_if": lambda it: lab.what_if(it, 1, "obey", 2),
    "what_if(decision)": lambda it: lab.what_if(RECORD, it, "fly", 2),
    "what_if(move)": lambda it: lab.what_if(RECORD, LAST, it, 2),
    "what_if(player)": lambda it: lab.what_if(RECORD, LAST, RECORD.moves[-1], 2, player=it),
    "what_if(seed)": lambda it: lab.what_if(RECORD, LAST, RECORD.moves[-1], 2, player="random", seed=it),
    "recorded(name)": lambda it: lab.recorded("rurik", it),
    "results.record": GAMES.record,
    "results.only": GAMES.only,
    "results.only(numbers)": lambda it: GAMES.only([it]),
    "results.read": lab.Results.read,
    "results.concat": lab.Results.concat,
    "results.timeline": GAMES.timeline,
    "results.timeline(every)": lambda it: GAMES.only([0]).timeline(every=it),
    "ratings": lab.ratings,
    "foretell": lab.foretell,
    "foretell(trace)": lambda it: lab.foretell(GAMES.only([0]), it),
    "fit(players)": lambda it: lab.fit("rurik", 1, players=it, seats=9, progress=False),
    "fit(folder)": lambda it: lab.fit("rurik", 1, players="wizard", folder=it, progress=False),
    "turn_test": lab.turn_test,
    "turn_test(value)": lambda it: lab.turn_test(GAMES.table, it, 1),
    "turn_test(seed)": lambda it: lab.turn_test(GAMES.table, rounds=1, seed=it),
    "within_games": lambda it: lab.within_games(it, "won ~ points"),
    "within_games(formula)": lambda it: lab.within_games(GAMES.table, it),
    "adjusted": lab.adjusted,
    "adjusted(method)": lambda it: lab.adjusted([0.1], it),
    "wilson": lambda it: lab.wilson(it, 10),
    "wilson(games)": lambda it: lab.wilson(1, it),
    "bootstrap(seed)": lambda it: lab.bootstrap([1, 2], rounds=1, seed=it),
    "paired_test": lambda it: lab.paired_test(it, 1),
    "rank_correlation": lambda it: lab.rank_correlation(it, [1, 2]),
    "shuffle_test": lambda it: lab.shuffle_test([1, 2], it, 1),
    "games_needed": lab.games_needed,
    "games_needed(power)": lambda it: lab.games_needed(0.1, power=it),
}


@pytest.mark.parametrize("call", CALLS)
def test_a_wrong_value_gets_one_clear_error(call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import matplotlib.pyplot as plt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path / "home"))
    before = STATE.fingerprint()
    language = bg.language()
    for name, value in ANYTHING.items():
        try:
            CALLS[call](value)
        except OURS as problem:
            told = str(problem)
            assert len(told) <= LONGEST, name
            told.encode("utf-8")
        except ValueError as problem:
            if not str(problem).startswith("Unknown panel"):
                raise
        finally:
            plt.close("all")
            bg.set_language(language)
    assert STATE.fingerprint() == before


def test_a_rule_that_there_is_not_is_a_missing_key() -> None:
    for value in ANYTHING.values():
        with pytest.raises(KeyError, match="the nearest"):
            RURIK.rulebook[value]


def test_a_forged_action_is_refused_by_whoever_looks_at_it() -> None:
    real = STATE.legal_actions()[0]
    for forged in (
        Action(real.text, "evil", real.args),
        Action(real.text, real.verb, (*real.args, 7)),
        Action("nothing of the kind", real.verb, real.args),
        Action(7, real.verb, real.args),  # type: ignore[arg-type]
    ):
        with pytest.raises(BadInput):
            STATE.why_not(forged)
        with pytest.raises(BadInput):
            STATE.copy().apply(forged)


CODE = re.compile(r"`[^`]*`|'[^']*'|\"[^\"]*\"|\[.*?\]|bg\.\S+")


def answer(call: Callable[[], Any], language: str) -> str:
    """What is said in a language, or ""."""
    with speaking(language):
        try:
            call()
        except BadInput as problem:
            return str(problem)
    return ""


@pytest.mark.parametrize("language", ["uk", "ru"])
@pytest.mark.parametrize("name", bg.game_names())
def test_what_does_not_fit_is_told_in_one_language_and_code_stays_code(name: str, language: str) -> None:
    """None was called "Жодної", the option markers "жетони", and what would be right was told in English."""
    game, told = bg.load(name), list[str]()
    changes: list[Any] = [{"bogus": 1}, {"players": 5}, {"players": {5: {}}}, {"players": {"blue": {"x": 1}}}]
    wrong: Any
    for option in game.options:
        for wrong in (None, (), "zz", ["zz"], 5.5):
            said = answer(lambda: game.new(**{option: wrong}), language)  # noqa: B023
            assert option != "markers" or not said or " markers " in said
            assert wrong is not None or not said or "None" in said
            told.append(said)
    position = game.new().position()
    for change in changes:
        told.append(answer(lambda: game.from_position({**position, **change}), language))  # noqa: B023
        assert told[-1]
    assert [text for text in told if re.search(r"[a-z]{2,} [a-z]{2,}", CODE.sub("", text))] == []
