"""The picture of a solo game: the cards in use, the mat with its open bonuses, the priority, and what clicks mean."""

from __future__ import annotations

import random
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.labels import in_words
from boardgames_edu.games.rurik.components import LEVELS
from boardgames_edu.games.rurik.picture.scene import scene
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.scene.model import Scene
from boardgames_edu.scene.painters.svg import svg
from boardgames_edu.scene.pictures import touched
from tests.games.rurik.conftest import GAME, asked, place, play, turn
from tests.games.rurik.solo import alone, card, facing


def facing_you(column: str) -> RurikState:
    """A solo game in which you have taken the action of the top space of a column, which gives two points."""
    row = {"seat": "blue", "action": "taken", "column": column, "row": 1, "points": {column: 2}}
    return alone(card(), phase="action", turn=row, you={"troops": {"kiev": 1}})


def by_id(picture: Scene, id: str) -> Any:
    """The one thing with an id."""
    (found,) = [thing for thing in (*picture.places, *picture.cards, *picture.pieces) if thing.id == id]
    return found


def ids(picture: Scene, prefix: str) -> list[str]:
    """The ids that begin with a prefix."""
    return [thing.id for thing in (*picture.places, *picture.cards, *picture.pieces) if thing.id.startswith(prefix)]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_every_state_of_a_game_has_a_picture_with_words(level: str, language: str) -> None:
    rng = random.Random(5)
    with bg.speaking(language):
        state = GAME.new(1, seed=5, solo=level, predict=level == "hard")
        while state.stack:
            if rng.random() < 0.1:
                picture = scene(state)
                things = [*picture.places, *picture.cards, *picture.pieces]
                assert len({thing.id for thing in things}) == len(things)
                assert not any("{" in thing.words for thing in things)
                assert "<svg" in svg(picture)
            state.apply(rng.choice(state.legal_actions()))


def strategy(**data: Any) -> RurikState:
    """A strategy phase in which the Rebellion has used three lines of its bottom card in round three."""
    return alone(
        card(),
        phase="strategy",
        round=3,
        you={"unplaced": [1]},
        strategy={"attack": [["rebellion", 4]], "move": [["rebellion", 1]], "muster": [["rebellion", 2]]},
        rebellion={"line": 3, "priority": "tax", "deck": [*range(1, 19)], "coins": {"build": 1}},
        **data,
    )


def test_the_two_cards_in_use_are_shown_and_said() -> None:
    picture = scene(strategy())
    assert picture.name == "Rurik, alone against the Rebellion: Easy. Round 3 of 4. Strategy phase."
    bottom, top = by_id(picture, "card:rebellion:bottom"), by_id(picture, "card:rebellion:top")
    assert (bottom.name, top.name) == ("Bottom card 18", "Top card 1")
    assert "2 to Muster, 4 to Attack, 1 to Move, 3 to Tax from round 4, 5 to Build, 2 to Scheme" in bottom.words
    assert "Pereyaslavl, Chernigov, Kiev, Smolensk, Polotsk, Rostov, Novgorod, Volyn" in top.words
    assert [badge.glyph for badge in bottom.glyphs].count("tick") == 3
    assert [badge.glyph for badge in bottom.glyphs].count("arrow") == 1
    assert top.lines[0] == "1  Pereyaslavl"
    assert [badge.glyph for badge in top.glyphs] == ["church", "market", "stronghold"]


def test_the_mat_shows_its_priority_and_what_is_open() -> None:
    picture = scene(strategy())
    assert by_id(picture, "piece:first_player").place == "space:priority:tax"
    assert by_id(picture, "space:priority:tax").marks == ("active",)
    assert len(ids(picture, "space:bonus:")) == 7
    assert len(ids(picture, "piece:mat:coin:")) == 5
    words = [by_id(picture, id).words for id in ids(picture, "space:bonus:")]
    assert sum(text.startswith("Open bonus") for text in words) == 2
    assert "Open bonus for Attack: one attack point more" in words
    assert not ids(picture, "card:agenda:rebellion") + ids(picture, "piece:token:rebellion")


def test_rebels_and_neutral_troops_are_told_apart() -> None:
    state = facing("tax", its={"troops": {"kiev": 2}, "leader_in": "kiev"}, neutral={"kiev": 1, "volyn": 1})
    picture = scene(state)
    assert by_id(picture, "piece:kiev:rebellion:troop").words == "2 rebels of the Rebellion in Kiev"
    assert by_id(picture, "piece:kiev:neutral").words == "1 neutral troop in Kiev"
    assert "Sviatopolk" in by_id(picture, "piece:kiev:rebellion:leader").words
    assert "Rebellion rules Kiev: 3 against 1 neutral troop." in by_id(picture, "place:kiev").words
    assert "Nobody rules Volyn" in by_id(picture, "place:volyn").words
    assert [seat.look for seat in picture.seats] == ["blue", "maroon"]
    assert picture.seats[1].name == "Rebellion"


def test_every_action_of_solo_play_has_words() -> None:
    state = GAME.new(1, predict=True)
    said = {in_words(state, action) for action in state.setup.actions}
    assert {
        "The church converts: neutral troops",
        "Attack a neutral troop: Kiev",
        "Attack a player: Kiev Rebellion",
        "The Rebellion chooses: Kiev",
        "The Rebellion chooses: attack and move",
        "The Rebellion bribes with: 2 coins",
        "The Rebellion gives its action up",
    } <= said
    assert not any(text.lower().startswith("guess") for text in said)


def test_a_click_on_the_board_means_an_attack_or_a_prediction() -> None:
    turn = {"seat": "blue", "action": "taken", "points": {"attack": 1}}
    state = alone(
        phase="action", turn=turn, you={"troops": {"kiev": 1}}, its={"troops": {"kiev": 1}}, neutral={"kiev": 1}
    )
    parse = GAME.parse
    assert "piece:kiev:rebellion:troop" in touched(state, parse("attack kiev rebellion", state))
    assert "piece:kiev:neutral" in touched(state, parse("attack kiev neutral", state))
    state = facing("muster", its={"troops": {"kiev": 1, "volyn": 1}}, options={"predict": True})
    play(state, "end")
    assert touched(state, parse("guess give_up", state)) == ("space:muster:1",)
    play(state, "guess take")
    assert asked(state) == "predict"
    assert touched(state, state.legal_actions()[0]) == ("place:volyn",)
    assert state.occupied[1] >> place("volyn") & 1
    priority = parse("guess priority tax", state)
    assert touched(state, priority) == ("space:priority:tax",)


def test_the_points_of_its_action_are_added_up_on_the_board() -> None:
    seen = set[str]()
    for seed in range(6):
        rng, state = (random.Random(seed), GAME.new(seats=1, seed=seed, solo="hard", leaders="deal", predict=True))
        while actions := state.legal_actions():
            for piece in scene(state, panels=("turn",)).pieces:
                if piece.id.startswith("piece:points:") and "(the space)" in piece.words:
                    assert any(frame.name == "rebellion_end" for frame in state.stack), "these points are yours"
                    seen.add(piece.words)
            state.apply(rng.choice(actions[:3]))
    assert any(words.endswith("= 1 (the space) + 1 (open bonuses)") for words in seen)
    assert any(words.endswith("left: 2 = 2 (the space)") for words in seen)


@pytest.mark.parametrize("state", [turn({"build": 2}), facing_you("build")])
def test_points_of_a_player_are_not_added_up(state: RurikState) -> None:
    (words,) = [piece.words for piece in scene(state).pieces if piece.id.startswith("piece:points:")]
    assert words == "2 × build point left"
