"""The games as environments: PettingZoo's and gymnasium's own tests, and that nothing hidden can be read from them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.bots import RandomPlayer
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.engine.events import RuleViolation
from boardgames_edu.engine.fields.codecs import RowCodec
from boardgames_edu.engine.hidden import HIDDEN

pytest.importorskip("pettingzoo")

import numpy
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from boardgames_edu.lab.columns import columns
from boardgames_edu.lab.environments import AgainstBots, GameEnv, env, observation, rewards, vector

GAMES = [("rurik", 2), ("hansa", 3), ("cossacks", 3)]
MOST = [("rurik", 4), ("hansa", 5), ("cossacks", 6)]
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # the checkers advise on what is meant so


@pytest.mark.parametrize(("game", "seats"), [("rurik", 1), *GAMES, *MOST])
def test_pettingzoos_own_api_test(game: str, seats: int) -> None:
    api_test(env(game, seats), num_cycles=200, verbose_progress=False)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_pettingzoos_own_seed_test(game: str, seats: int) -> None:
    seed_test(partial(env, game, seats), num_cycles=60)


@pytest.mark.parametrize(("game", "seats"), [("rurik", 1), *GAMES])
def test_gymnasiums_own_test(game: str, seats: int) -> None:
    check_env(AgainstBots(game, ["random"] * (seats - 1)), skip_render_check=True)


@pytest.mark.parametrize(("game", "seats"), [GAMES[0], GAMES[2]])
def test_a_game_to_its_end(game: str, seats: int) -> None:
    table, rng = env(game, seats), numpy.random.default_rng(1)
    table.reset(seed=4)
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, cut, _ = table.last()
        total[agent] += reward
        legal = numpy.flatnonzero(seen["action_mask"])
        assert over == (not len(legal))
        assert not cut
        table.step(None if over else int(rng.choice(legal)))
    state = table.unwrapped.state_of_play
    assert state.is_over
    assert [total[f"seat_{seat}"] for seat in range(seats)] == rewards(state)
    assert sum(reward > 0 for reward in total.values()) == len(state.winners())


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_an_observation_shows_what_the_seat_sees_and_no_more(game: str, seats: int) -> None:
    state, rng = bg.load(game).new(seats=seats, seed=3), Random(2)
    shown, space = set(), env(game, seats).observation_space("seat_0")
    for _ in range(40):
        state.apply(rng.choice(state.legal_actions()))
        for seat in range(seats):
            seen = observation(state, seat)
            other = observation(state.sample(seat, Random(8)), seat)  # all that is hidden is another
            told, again = seen["observation"], other["observation"]
            assert all((told[part] == again[part]).all() for part in told)
            assert space.contains(seen)
            legal = state.legal_actions() if state.to_move == seat else ()
            assert [state.setup.actions[k] for k in numpy.flatnonzero(seen["action_mask"])] == sorted(
                legal, key=state.setup.actions.index
            )
        shown.add(b"".join(part.tobytes() for part in observation(state, 0)["observation"].values()))
    assert len(shown) > 20  # and it changes with the game


def entries(codec: Any, setup: Any, value: Any) -> dict[str, int]:
    """What a value says by name, from the words of a position."""
    told = codec.write(setup, value)
    if isinstance(told, int):
        return {"number": int(told)} if told >= 0 else {"below 0": -told}
    parts = told if isinstance(told, list) else [told]
    return dict(Counter(one["card"] if isinstance(one, dict) else one for one in parts if one is not None))


@pytest.mark.parametrize(("game", "seats"), [("rurik", 1), *GAMES])
def test_an_entry_of_an_observation_says_by_name_what_the_position_says(game: str, seats: int) -> None:
    state, rng = bg.load(game).new(seats=seats, seed=5), Random(6)
    for _ in range(90):
        state.apply(rng.choice(state.legal_actions()))
    seat, setup, compared = state.to_move, state.setup, set()
    assert seat is not None
    view, parts, seen = state.view(seat), columns(state.setup), observation(state, seat)["observation"]
    for field in view._fields:
        part = parts.get(field.name)
        if part is None or part.names[0] == "bin 0" or isinstance(field.codec, RowCodec) or "masks" in dir(field.codec):
            continue
        told = dict(zip(part.names, map(int, seen[field.name]), strict=True))
        value, axis = getattr(view, field.name), field.axis
        named = [("", value)] if axis is None else list(zip(axis.names(setup), value, strict=True))
        for name, one in named:
            if one is HIDDEN:
                continue
            for entry, count in entries(field.codec, setup, one).items():
                key = ".".join(filter(None, (name, entry if len(part.names) != len(named) or axis is None else "")))
                assert told.pop(key) == min(count, 255), (field.name, key)
                compared.add(field.name)
        assert not any(count for key, count in told.items() if not key.endswith("covered")), field.name
    assert len(compared) > 8
    assert parts["asked"].names[int(seen["asked"].argmax())] == state.decision.name
    assert seen["viewer"].argmax() == seen["to_move"].argmax() == seat


def test_several_games_are_played_at_a_time() -> None:
    many = vector("cossacks", ["random"] * 2, 3)
    seen, _ = many.reset(seed=1)
    for _ in range(30):
        before = seen["action_mask"].copy(), seen["observation"]["gold"].copy()
        legal = [int(numpy.flatnonzero(mask)[0]) for mask in seen["action_mask"]]
        after, rewards, over, cut, _ = many.step(numpy.array(legal))
        assert many.observation_space.contains(after)
        assert all(
            (old == new).all()
            for old, new in zip(before, (seen["action_mask"], seen["observation"]["gold"]), strict=True)
        )
        seen = after
    assert seen["observation"]["gold"].shape == (3, 3)
    assert rewards.shape == over.shape == cut.shape == (3,)
    one = AgainstBots("cossacks", ["random"] * 2)
    alone, _ = one.reset(seed=2)  # the second of them has the next seed
    again, _ = many.reset(seed=1)
    assert all((again["observation"][part][1] == alone["observation"][part]).all() for part in alone["observation"])


def test_a_player_sees_its_view_unless_it_chooses_blindly() -> None:
    """A kind of random player that looks was given nothing to look at."""
    seen = []

    class Looker(RandomPlayer):
        def __call__(self, view: Any, actions: Any) -> Any:
            seen.append(view.viewer)
            return super().__call__(view, actions)

    class Seeded(RandomPlayer):
        name = "seeded"

    assert Looker().looks
    assert not Seeded(3).looks
    AgainstBots("rurik", [Looker(1)]).reset(seed=2)
    AgainstBots("rurik", [Looker(1), Seeded(1)]).reset(seed=1)
    assert seen
    assert None not in seen


def test_observations_are_the_same_in_every_process(capsys: pytest.CaptureFixture[str]) -> None:
    code = (
        "import boardgames_edu as bg, sys, zlib; from random import Random\n"
        "from boardgames_edu.lab.environments import observation\n"
        "for game, seats in (('rurik', 1), ('rurik', 2), ('hansa', 3), ('cossacks', 3)):\n"
        "    state, lots = bg.load(game).new(seats=seats, seed=5), Random(6)\n"
        "    for _ in range(60): state.apply(lots.choice(state.legal_actions()))\n"
        "    seen = observation(state, state.to_move)['observation']\n"
        "    print(*(zlib.crc32(part.tobytes()) for part in seen.values()))\n"
        "print(hash('text'), file=sys.stderr)"
    )
    there = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    exec(code, {})
    here = capsys.readouterr()
    assert here.out == there.stdout
    assert here.out.count("\n") == 4
    assert here.err != there.stderr, "sets and dicts of texts have another order there"


def test_an_illegal_action_is_refused_with_its_reason() -> None:
    bare = GameEnv("rurik", 2)
    bare.reset(seed=1)
    wrong = int(numpy.flatnonzero(bare.observe(bare.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(RuleViolation):
        bare.step(wrong)
    alone = AgainstBots("rurik", ["greedy"])
    alone.reset(seed=1)
    _, reward, over, _, info = alone.step(wrong)
    assert (reward, over) == (-1.0, True)
    assert info["why_not"]
    with pytest.raises(OptionError, match="call reset"):
        alone.step(0)


@pytest.mark.parametrize("wrong", [-1, 10**6, 2.7, "x", None, True])
def test_a_number_of_no_action_is_one_clear_error(wrong: Any) -> None:
    alone = AgainstBots("rurik", ["random"], seats=numpy.int64(2))  # type: ignore[arg-type]
    alone.reset(seed=1)
    with pytest.raises(OptionError, match="is no whole number from 0 to"):
        alone.step(wrong)
    bare = GameEnv("rurik", numpy.int64(2))  # type: ignore[arg-type]
    bare.reset(seed=1)
    if wrong is not None:
        with pytest.raises(OptionError, match="is no whole number from 0 to"):
            bare.step(wrong)


def test_a_long_game_is_cut_off() -> None:
    bare = GameEnv("rurik", 2, longest=5)
    bare.reset(seed=1)
    for _ in range(5):
        bare.step(int(numpy.flatnonzero(bare.observe(bare.agent_selection)["action_mask"])[0]))
    assert all(bare.truncations.values())


def test_the_agent_plays_against_bots_to_the_end() -> None:
    alone = AgainstBots("rurik", ["greedy", "random"], seat=1)
    seen, _ = alone.reset(seed=3)
    over, reward, rng = False, 0.0, numpy.random.default_rng(0)
    while not over:
        assert reward == 0.0
        seen, reward, over, _, _ = alone.step(int(rng.choice(numpy.flatnonzero(seen["action_mask"]))))
    assert reward in (1.0, 0.5, -1.0)
    with pytest.raises(OptionError, match="call reset"):
        alone.step(0)
    short = AgainstBots("rurik", ["random"], longest=3)
    for seed in (1, 2):
        (seen, _), cut = short.reset(seed=seed), False
        while not cut:
            seen, _, over, cut, _ = short.step(int(seen["action_mask"].argmax()))
            assert not over
        with pytest.raises(OptionError, match="call reset"):
            short.step(int(seen["action_mask"].argmax()))


@pytest.mark.parametrize(
    "wrong",
    [
        {"bots": ["greedy"] * 7},
        {"bots": ["greedy"], "seats": 3},
        {"bots": ["greedy"], "seat": 2},
        {"bots": ["greedy"], "seat": "pink"},
        {"bots": ["wizard"]},
        {"bots": [5]},
        {"bots": ["random"], "longest": 0},
    ],
)
def test_opponents_that_do_not_fit(wrong: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        AgainstBots("rurik", **wrong)
    with pytest.raises(OptionError, match="at least 1"):
        vector("rurik", ["random"], 0)


def test_a_seat_has_a_name_and_one_bot_needs_no_list() -> None:
    second: Any = numpy.int64(1)  # of a table
    named, numbered = AgainstBots("rurik", "random", seat="maroon"), AgainstBots("rurik", ["random"], seat=second)
    for one, other in zip(named.reset(seed=1)[0].values(), numbered.reset(seed=1)[0].values(), strict=True):
        assert str(one) == str(other)
