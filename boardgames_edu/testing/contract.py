"""The contract of a game: tests that every game passes.

Needs pytest and hypothesis. A game's own package has it in a file of its own, run with ``pytest test_morris.py``::

    from boardgames_edu.testing import Contract
    from morris import Morris

    class TestMorris(Contract):
        game_type = Morris

An installed game is named instead, and may name cases, each of which all tests run through::

    class TestRurik(Contract):
        name = "rurik"
        cases = [{"seats": 2}, {"seats": 4, "goods_tokens": True}]

        def pieces(self, state): ...   # what must stay the same all game long
"""

import json
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
import yaml

from boardgames_edu.engine.errors import ViewError
from boardgames_edu.engine.events import Action, Event, RuleViolation
from boardgames_edu.engine.playing.match import Match, UndoBarrier
from boardgames_edu.engine.playing.record import Record, digest
from boardgames_edu.engine.states.slips import require_true_points
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import speaking
from boardgames_edu.testing.bad_input import BadInputs
from boardgames_edu.testing.sealed import SealedChoices
from boardgames_edu.testing.suite import TIMES, Case

_LANGUAGES = ("en", "uk", "ru")
_DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


def some(rng: random.Random, actions: Sequence[Action], most: int) -> list[Action]:
    """Return up to ``most`` of the actions at random."""
    return rng.sample(actions, min(most, len(actions)))


@cache
def _played_elsewhere(name: str, cases: str, module: str, kind: str) -> list[str]:
    """Return the digest of each case's game, played by another process."""
    code = (
        "import importlib, json, random, sys, boardgames_edu as bg\n"
        "from boardgames_edu.engine.playing.record import digest\n"
        "name, cases, module, kind = sys.argv[1:]\n"
        "if module: bg.register(getattr(importlib.import_module(module), kind)())\n"
        "for case in json.loads(cases):\n"
        "    state, rng = bg.load(name).new(seed=16, **case), random.Random(16)\n"
        "    for _ in range(3000):\n"
        "        if actions := state.legal_actions(): state.apply(actions[int(rng.random() * len(actions))])\n"
        "    print(digest(state))\n"
    )
    env = {**os.environ, "PYTHONHASHSEED": "77", "PYTHONPATH": os.pathsep.join(sys.path)}
    asked = [sys.executable, "-c", code, name, cases, module, kind]
    return subprocess.run(asked, capture_output=True, text=True, check=True, env=env).stdout.split()


def differing(one: State, other: State) -> str:
    """Say in which fields two states differ, and where that was."""
    names = ["setup", "stack", "rng_state", "viewer", *(field.name for field in one._fields)]
    told = [
        f"{name}: {getattr(one, name)!r} is not {getattr(other, name)!r}"
        for name in names
        if getattr(one, name) != getattr(other, name)
    ]
    return "\n".join([*told, other.to_yaml()])


class Contract(BadInputs, SealedChoices):
    """The tests of a game. A subclass names it; see :class:`~boardgames_edu.testing.suite.Suite`."""

    # --- legality ----------------------------------------------------------------------------------------------

    def test_legal_exactly_when_nothing_speaks_against_it(self, case: Case) -> None:
        """Compare ``why_not`` with the legal actions.

        Over all actions that can be written down.
        """
        for number, state in enumerate(self.states(case, seed=3, every=17)):
            legal, actions = set(state.legal_actions()), state.setup.actions
            assert len(legal) > 1 or state.is_over or not (state.top.has_choice and state.top.has_choice(state))
            if number and TIMES == 1:  # all of them once; later those that are legal, and a part of the others
                actions = (*legal, *some(random.Random(number), actions, max(400, len(actions) // 4)))
            for action in actions:
                why = state.why_not(action)
                assert (why is None) == (action in legal), f"{action}: {why} ({state.prompt()})"
                assert why is None or why.rule in self.game.rulebook, why

    def test_refusals_say_why_and_change_nothing(self, case: Case) -> None:
        rng = random.Random(5)
        for state in self.states(case, seed=4, every=23):
            legal, before = set(state.legal_actions()), state.fingerprint()
            for action in (each for each in some(rng, state.setup.actions, 12) if each not in legal):
                with pytest.raises(RuleViolation) as refusal:
                    state.apply(action)
                assert f"[{refusal.value.rule}]" in str(refusal.value)
                assert "{" not in str(refusal.value), refusal.value
                assert refusal.value.action == str(action)
                assert state.fingerprint() == before

    def test_the_notation_reads_back(self, case: Case) -> None:
        state = self.start(case)
        for action in state.setup.actions:
            assert self.game.parse(str(action), state) == action
            assert str(action) == str(action).lower()
        assert len({action.text for action in state.setup.actions}) == len(state.setup.actions)

    def test_games_end(self, case: Case) -> None:
        for seed in range(2 * TIMES if TIMES > 1 or case == self.cases[0] else 1):
            state = self.start(case, seed)
            list(self.playout(state, random.Random(seed)))
            assert state.is_over
            assert state.to_move is None
            assert state.legal_actions() == ()
            totals = state.totals()
            assert max(totals) in [totals[seat] for seat in state.winners()]
            with pytest.raises(RuleViolation):
                state.apply(state.setup.actions[0])

    # --- copies and looking ------------------------------------------------------------------------------------

    def test_acting_on_a_copy_leaves_the_original(self, case: Case) -> None:
        rng = random.Random(6)
        for state in self.states(case, seed=6, every=11):
            before, legal = state.fingerprint(), state.legal_actions()
            copy = state.copy()
            assert copy == state
            list(islice(self.playout(copy, rng), 30))
            assert state.fingerprint() == before
            assert state.legal_actions() == legal

    def test_looking_changes_nothing(self, case: Case) -> None:
        rng = random.Random(7)
        for state in self.states(case, seed=7, every=29):
            before = state.fingerprint()
            for seat in range(state.setup.seats):
                state.view(seat)
                state.sample(seat, rng)
            for action in some(rng, state.setup.actions, 10):
                state.violations(action)
            state.legal_actions()
            state.scores()
            state.winners()
            state.position()
            state.prompt()
            assert state.fingerprint() == before

    def test_every_sentence_can_be_said(self, case: Case) -> None:
        rulebook = self.game.rulebook
        log: list[Event] = []
        state = self.start(case, seed=8)
        for number, _ in enumerate(self.playout(state, random.Random(8), log)):
            for language in _LANGUAGES if TIMES > 1 else (_LANGUAGES[number % 3],):
                with speaking(language):
                    assert "{" not in state.prompt()
        told = {(event.rule, event.template): event for event in log}.values()
        for language in _LANGUAGES:
            with speaking(language):
                for event in told:
                    assert "{" not in str(event)
                    assert event.rule in rulebook, event
                assert all(line.rule in rulebook for lines in state.scores() for line in lines)

    # --- secrets -----------------------------------------------------------------------------------------------

    def test_a_view_hides_what_a_sample_may_change(self, case: Case) -> None:
        """Compare what a seat sees of a state and of its sample.

        They differ only in what it cannot see, so it has the same choices.
        """
        rng = random.Random(9)
        for state in self.states(case, seed=9, every=31):
            for seat in range(state.setup.seats):
                view = state.view(seat)
                number = rng.getrandbits(32)
                sample = state.sample(seat, random.Random(number))
                assert sample.viewer is None
                sample.setup.watch(sample, f"state.sample({seat})")
                assert "HIDDEN" not in repr(sample._values())
                assert view.sample(seat, random.Random(number)) == sample
                assert sample.view(seat).fingerprint() == view.fingerprint()
                if not state.caches_hold_cards:
                    caches = [field.name for field in state._fields if field.derived]
                    one, other = sample.copy(), state.copy()
                    one.recompute_caches()
                    other.recompute_caches()
                    assert [getattr(one, name) for name in caches] == [getattr(other, name) for name in caches]
                assert view.view(seat).fingerprint() == view.fingerprint()
                if state.to_move == seat:
                    view._legal = None
                    assert view.legal_actions() == state.legal_actions() == sample.legal_actions()

    def test_a_view_gives_no_false_points(self, case: Case) -> None:
        """Compare a view's points with the truth: equal or hidden."""
        for state in self.states(case, seed=20, every=5):
            for seat in range(state.setup.seats):
                require_true_points(state, seat)

    def test_nothing_is_played_on_a_view(self, case: Case) -> None:
        state = self.start(case)
        seat = state.to_move
        assert seat is not None
        with pytest.raises(ViewError):
            state.view(seat).apply(state.legal_actions()[0])

    def test_a_sample_plays_to_the_end(self, case: Case) -> None:
        rng = random.Random(10)
        for state in self.states(case, seed=10, every=97):
            sample = state.sample(state.to_move or 0, rng)
            wanted = self.pieces(state)
            assert self.pieces(sample) == wanted
            list(self.playout(sample, rng))
            assert self.pieces(sample) == wanted

    # --- conservation ------------------------------------------------------------------------------------------

    def test_nothing_is_lost_or_made(self, case: Case) -> None:
        for seed in (11, 12) if TIMES > 1 or case == self.cases[0] else (11,):
            state = self.start(case, seed)
            wanted = self.pieces(state)
            for action in self.playout(state, random.Random(seed)):
                assert self.pieces(state) == wanted, f"before {action}: {self.pieces(state)}, not {wanted}"
            assert self.pieces(state) == wanted

    # --- positions and records ---------------------------------------------------------------------------------

    def test_positions_read_back(self, case: Case) -> None:
        for state in self.states(case, seed=13, every=17):
            position = state.position()
            again = self.game.from_yaml(yaml.dump(position, Dumper=_DUMPER))
            assert again == state, differing(again, state)
            assert again.position() == position
            if state._fields:
                assert state.unpacked(state.packed()) == state, differing(state.unpacked(state.packed()), state)
            assert again.legal_actions() == state.legal_actions(), differing(again, state)
            assert digest(again) == digest(state)

    def test_records_replay(self, case: Case, tmp_path: Path) -> None:
        table = Match(self.start(case, seed=14), seed=14)
        for action in islice(self.playout(table.state.copy(), random.Random(14)), 150):
            table.play(action)
        path = tmp_path / "game.json"
        table.save(path)
        record = Record.load(path)
        assert record.replay(self.game) == table.state
        assert Match.restore(record, self.game).state == table.state
        assert record.to_json() == path.read_text()

    def test_a_record_may_begin_in_a_position(self, case: Case) -> None:
        begun = self.start(case, 15)
        for state in islice(self.states(case, 15, 40), 4):
            begun = begun if state.is_over else state.copy()
        table = Match(begun)
        for action in islice(self.playout(begun.copy(), random.Random(15)), 20):
            table.play(action)
        record = Record.from_json(table.record().to_json())
        assert record.replay(self.game) == table.state

    def test_the_same_game_everywhere(self, case: Case) -> None:
        """Play 3000 random decisions with another hash seed, too."""
        where = [getattr(self.game_type, name, "") for name in ("__module__", "__qualname__")]
        elsewhere = _played_elsewhere(self.game.name, json.dumps(self.cases), *where)
        state, rng = self.start(case, seed=16), random.Random(16)
        for _ in range(3000):
            if actions := state.legal_actions():
                state.apply(actions[int(rng.random() * len(actions))])
        assert elsewhere[self.cases.index(dict(case))] == digest(state)

    def test_undo_and_redo_come_back_to_the_same(self, case: Case) -> None:
        table = Match(self.start(case, seed=17), seed=17)
        keys = [table.state.fingerprint()]
        for action in islice(self.playout(table.state.copy(), random.Random(17)), 60):
            table.play(action)
            keys.append(table.state.fingerprint())
        for key in reversed(keys[:-1]):
            table.undo(teaching=True)
            assert table.state.fingerprint() == key
        with pytest.raises(UndoBarrier):
            table.undo(teaching=True)
        for key in keys[1:]:
            table.redo()
            assert table.state.fingerprint() == key

    def test_undo_does_not_peek(self, case: Case) -> None:
        """Try what may be taken back with other hidden cards.

        It comes out alike, and used no chance.
        """
        table, rng = Match(self.start(case, seed=21), seed=21), random.Random(21)
        looked_at = 300 if TIMES > 1 or case == self.cases[0] else 120
        for action in islice(self.playout(table.state.copy(), random.Random(21)), looked_at):
            before, seat = table.state.copy(), table.state.to_move
            assert seat is not None
            table.play(action)
            if table.barrier() is None:
                told = f"{action} can be taken back, and {before.seat_name(seat)} has learned something by it"
                assert before.rng_state == table.state.rng_state, told
                samples = [before.sample(seat, rng) for _ in range(3)]
                for sample in samples:
                    sample.apply(action)
                seen = table.state.view(seat)
                assert any(sample.view(seat) == seen for sample in samples), told
