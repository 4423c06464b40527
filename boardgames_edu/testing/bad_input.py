"""Tests of bad input: it is read, or refused with a sentence."""

import json
import random
from itertools import islice
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardgames_edu.engine.errors import BadInput, NotationError, OptionError, PositionError, RecordError
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.testing.suite import TIMES, Case, Suite

_FUZZ = settings(
    max_examples=15 * TIMES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None
)


def shown(error: BadInput) -> None:
    """An error must have a sentence, whatever was put in."""
    assert len(str(error)) > 10


class BadInputs(Suite):
    """The tests of bad input."""

    def test_wrong_options_are_refused(self) -> None:
        wrong: list[dict[str, Any]] = [
            {"seats": 0}, {"seats": 99}, {"seats": "three"}, {"seats": True}, {"seed": "x"}, {"seed": 1.5}, {"sead": 1},
            *self.wrong_options,
        ]  # fmt: skip
        for options in wrong:
            with pytest.raises(OptionError) as error:
                self.game.new(**options)
            assert "{" not in str(error.value)

    @given(text=st.text(max_size=60))
    @_FUZZ
    def test_any_text_is_read_or_refused(self, text: str) -> None:
        try:
            assert isinstance(self.game.parse(text), Action)
        except NotationError as error:
            shown(error)

    @given(data=st.data())
    @_FUZZ
    def test_garbled_moves_are_read_or_refused(self, data: st.DataObject) -> None:
        actions = self.game.setup().actions
        words = data.draw(st.sampled_from(actions)).text.split()
        k = data.draw(st.integers(0, len(words) - 1))
        words[k] = data.draw(st.sampled_from(["", "x", words[0], words[-1], words[k][:-1], words[k] + "e", "7", "-1"]))
        try:
            self.game.parse(" ".join(words))
        except NotationError as error:
            shown(error)

    @given(data=st.data())
    @settings(_FUZZ, max_examples=7 if TIMES == 1 else 15 * TIMES)
    def test_garbled_positions_are_read_or_refused(self, data: st.DataObject, case: Case) -> None:
        """Refuse a changed position, or play it to its end."""
        state = self.start(case, seed=18)
        steps = data.draw(st.integers(0, 250))
        list(islice(self.playout(state, random.Random(steps)), steps))
        position = json.loads(json.dumps(state.position()))
        for _ in range(data.draw(st.integers(1, 3))):
            _garble(position, data)
        try:
            read = self.game.from_position(position)
        except PositionError as error:
            shown(error)
            return
        assert self.game.from_position(read.position()) == read
        read.scores()
        read.view(0)
        list(self.playout(read, random.Random(1)))

    @given(data=st.data())
    @_FUZZ
    def test_garbled_records_are_read_or_refused(self, data: st.DataObject) -> None:
        table = Match(self.start(self.cases[0], seed=19), seed=19)
        for action in islice(self.playout(table.state.copy(), random.Random(19)), 12):
            table.play(action)
        text = table.record().to_json()
        at = data.draw(st.integers(0, len(text) - 1))
        how = data.draw(st.sampled_from(["cut", "change", "later", "field", "move"]))
        whole = json.loads(text)
        if how == "cut":
            text = text[:at]
        elif how == "change":
            text = text[:at] + data.draw(st.characters()) + text[at + 1 :]
        elif how == "later":
            text = json.dumps({**whole, "version": data.draw(st.integers(2, 99))})
        elif how == "field":
            _garble(whole, data)
            text = json.dumps(whole)
        else:
            whole["moves"][data.draw(st.integers(0, len(whole["moves"]) - 1))] = data.draw(st.text(max_size=9))
            record = msgspec.convert(
                {k: v for k, v in whole.items() if k not in ("format", "version", "checksum")}, Record
            )
            text = record.to_json()
        try:
            record = Record.from_json(text)
            record.replay(self.game)
        except RecordError as error:
            shown(error)

    def test_a_position_of_nonsense_is_refused(self) -> None:
        nonsense: list[Any] = [
            {}, {"game": "chess"}, {"seats": "x"}, {"seats": 3, "unknown": 1}, {"game": self.game.name, "seats": [2]},
            [], None, 7, "x",
        ]  # fmt: skip
        for position in nonsense:
            with pytest.raises(BadInput):
                self.game.from_position(position)


def _garble(value: Any, data: st.DataObject) -> None:
    """Change one thing somewhere inside plain data."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        inner = value[key]
        if isinstance(inner, (dict, list)) and inner and data.draw(st.integers(0, 3)):
            value = inner
            continue
        how = data.draw(st.integers(0, 4))
        if how == 0:
            del value[key]
        elif how == 1:
            value[key] = data.draw(
                st.sampled_from([None, -1, 0, 1, 2, 3, 7, 99, 10**30, True, 1.5, "", "kiev", "blue", "x", [], {}, [[]]])
            )
        elif how == 2 and isinstance(inner, int) and not isinstance(inner, bool):
            value[key] = inner + data.draw(st.sampled_from([-1, 1, 2, 5]))
        elif how == 3 and isinstance(value, list):
            value.append(inner)
        elif isinstance(value, dict):
            value[data.draw(st.sampled_from(keys))] = inner
        return
