"""What the editor refuses is said of the thing on the board, never of the text behind it."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import BadInput, PositionError
from boardgames_edu.engine.registry import game_names
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.teach.editing import Draft, blank, make_draft
from boardgames_edu.teach.editing.tools import COMMON, editing_of
from boardgames_edu.testing import TIMES

PACKAGE = Path(bg.__file__).parent
OF_TEXT = re.compile(r"does not fit|stack|\w--\w|#|_|\[|players\.\w|whole number|\{")
"""What only somebody who reads the text of a position would understand."""


def begun(game: str, rng: random.Random) -> Draft:
    """An empty board, or a position of a random game."""
    if rng.random() < 0.5:
        return blank(game, 3)
    state = bg.load(game).new(3, seed=rng.randrange(99))
    for _ in range(rng.randrange(120)):
        if not state.is_over:
            state.apply(rng.choice(state.legal_actions()))
    return blank(game, 3) if state.is_over else make_draft(state)


@pytest.mark.parametrize("game", game_names())
def test_no_refusal_speaks_of_the_text(game: str) -> None:
    rng, told = random.Random(game), list[str]()
    unchanged: list[bool] = []
    for _ in range(2 * TIMES):
        made = begun(game, rng)
        tools = list(made.tools)
        for _ in range(60):
            tool = rng.choice(tools)
            places = [thing.id for thing in scene_of(made.state).things() if tool.fits(thing.id)]
            before = made.text
            try:
                rng.choice((made.put, made.put, made.take))(tool, rng.choice(places))
            except BadInput as problem:
                told.append(str(problem))
                unchanged.append(made.text == before)
    assert len(told) > 50
    assert all(unchanged)
    assert [words for words in told if OF_TEXT.search(words)] == []


@pytest.mark.parametrize("game", game_names())
def test_each_sentence_that_is_put_in_other_words_is_one_of_the_engine(game: str) -> None:
    positions = (PACKAGE / "games" / game / "positions").glob("*.py")
    files = [
        *positions,
        PACKAGE / "engine" / "fields" / "position.py",
        PACKAGE / "engine" / "fields" / "frames.py",
        *(PACKAGE / "games" / game).glob("*.py"),
        *(PACKAGE / "games" / game / "rules").glob("*.py"),
    ]
    source = " ".join(re.sub(r'"\s*\n\s*"', "", file.read_text(encoding="utf-8")) for file in files)
    editing = editing_of(game)
    assert editing is not None
    for sentence in {**COMMON, **editing.REFUSALS}:
        assert sentence in source, f"nobody says {sentence!r} any more"


@pytest.mark.parametrize(
    ("game", "tool", "place", "told"),
    [
        ("cossacks", "blue:seal", "place:chyhyryn", "Blue's seal cannot go to Chyhyryn: no march has reached it."),
        ("rurik", "blue:troop", "place:azov", "Blue's troop cannot go to Azov: Azov is not in play with 3 players."),
        (
            "hansa",
            "red:points",
            "space:points:20",
            "Red's points marker cannot go here: 20 points end the game. While it goes on, nobody has more than 19.",
        ),
    ],
)
def test_what_is_said(game: str, tool: str, place: str, told: str) -> None:
    made = blank(game, 4 if game == "hansa" else 3)
    with pytest.raises(PositionError) as refusal:
        made.put(tool, place)
    assert str(refusal.value).startswith(told)


def test_what_lies_between_two_others_cannot_be_taken_away() -> None:
    made = blank("cossacks", 3)
    for place in ("sich-ochakiv#1", "sich-ochakiv#2"):
        made.put("red", f"place:{place}")
    with pytest.raises(PositionError, match="would be cut off from the Sich"):
        made.take("red", "place:sich-ochakiv#1")


# --- positions of running games can be changed, too ------------------------------------------------------------------


def test_what_the_players_share_is_paid_by_the_richest_of_the_others() -> None:
    state = bg.load("cossacks").new(3, seed=1)
    made = make_draft(state)
    before = state.position()["players"]
    made.put("gold", "panel:mat:blue")
    after = made.state.position()["players"]
    assert after["blue"]["gold"] == before["blue"]["gold"] + 1
    assert sum(one["gold"] for one in after.values()) == sum(one["gold"] for one in before.values())
    made.take("gold", "panel:mat:blue")
    assert made.state.position()["players"]["blue"]["gold"] == before["blue"]["gold"]
    tokens = sum(one["tokens"] for one in before.values())
    made.put("red", "place:sich-ochakiv#1")
    assert sum(one["tokens"] for one in made.state.position()["players"].values()) == tokens - 1


def test_pieces_of_a_running_game_come_from_the_stock() -> None:
    state = bg.load("hansa").new(3, seed=1)
    made = make_draft(state)
    supply, stock = (state.position()["players"]["blue"][key][0] for key in ("supply", "stock"))
    made.put("blue:trader", "space:hamburg--stade:1")
    now = made.state.position()["players"]["blue"]
    assert (now["supply"][0], now["stock"][0]) == (supply, stock - 1)
    made.take("blue:trader:supply", "panel:desk:blue")
    now = made.state.position()["players"]["blue"]
    assert (now["supply"][0], now["stock"][0]) == (supply - 1, stock)
    made.put("blue:trader:office", "place:hamburg")
    assert made.state.position()["players"]["blue"]["stock"][0] == stock - 1


def test_the_mace_and_the_turn_can_be_given_away_in_a_running_game() -> None:
    state = bg.load("cossacks").new(3, seed=1)
    while state.position()["phase"] != "order":
        state.apply(state.legal_actions()[0])
    made = make_draft(state)
    for seat in ("green", "yellow"):
        made.put("mace", f"panel:mat:{seat}")
        assert made.state.position()["hetman"] == seat
    hansa = make_draft(bg.load("hansa").new(3, seed=1))
    for seat in hansa.state.position()["players"]:
        hansa.put("turn", f"panel:desk:{seat}")
        assert hansa.state.seat_name(hansa.state.to_move) == seat


def test_a_card_that_is_taken_away_lies_in_the_pile_again() -> None:
    state = bg.load("hansa").new(3, seed=1)
    made = make_draft(state)
    pile = sorted(state.position()["pile"])
    made.put(f"unused:{pile[0]}", "panel:desk:blue")
    assert sorted(made.state.position()["pile"]) == pile[1:]
    made.take(f"unused:{pile[0]}", "panel:desk:blue")
    assert sorted(made.state.position()["pile"]) == pile
