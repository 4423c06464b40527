"""The board of a finished game tells each seat's score, line by line, and all of it can be read."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.i18n import speaking
from boardgames_edu.scene.model import Size
from boardgames_edu.scene.painters.drawing import draw
from boardgames_edu.scene.parts.sheets import sheet_of, sheets, whole_fits
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.scene.score import LINE, points_now
from boardgames_edu.widgets.table.panel import looks_of
from tests.scene.overlaps import items_of

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("rurik", {"seats": 2}),
    ("rurik", {"seats": 4}),
    ("rurik", {"seats": 1}),
    ("hansa", {"seats": 3}),
    ("hansa", {"seats": 5, "map": "britannia_45"}),
]


@cache
def finished(game: str, **options: Any) -> Any:
    """A game played to its end, once: at random, or where that takes long by greedy players."""
    state, rng = bg.load(game).new(seed=4, **options), random.Random(4)
    bot = bg.bot("greedy", game) if game == "hansa" else None
    while not state.is_over:
        legal = state.legal_actions()
        state.apply(bot(state.view(state.to_move), legal) if bot else rng.choice(legal))
    return state


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_the_lines_of_each_seat_stand_on_the_board(game: str, options: dict[str, Any]) -> None:
    state = finished(game, **options)
    for language in ("en", "uk"):
        with speaking(language):
            scene = scene_of(state)
            cards = {card.id: card for card in scene.cards if card.id.startswith("card:score:")}
            assert len(cards) == len(state.scores())
            for seat, lines in enumerate(state.scores()):
                card = cards[f"card:score:{seat}"]
                assert card.name.endswith(f": {sum(line.points for line in lines)}")
                assert " · ".join(card.lines) == " · ".join(str(line) for line in lines if line.points)
                assert all(str(line) in card.words for line in lines)
                assert [(sign.glyph, sign.seat) for sign in card.glyphs] == [("seat", seat)]
                assert ("active" in card.marks) == (seat in state.winners())
            for node in draw(scene):
                if node.id in cards:
                    ground, *words = items_of(node)
                    left, top, wide, high = ground.box
                    for item in words:
                        x, y, across, down = item.box
                        assert left <= x
                        assert x + across <= left + wide
                        assert top <= y
                        assert y + down <= top + high
                    assert cards[node.id].text_size >= 10


def test_before_the_end_no_score_is_told() -> None:
    for game in ("rurik", "hansa", "cossacks"):
        assert not [card for card in scene_of(bg.load(game).new(seed=1)).cards if "score" in card.id]


@pytest.mark.parametrize("game", ["rurik", "cossacks"])
def test_numbers_on_the_board_are_written_as_in_the_language(game: str) -> None:
    state = finished(game, seats=3)
    for language, minus in (("en", "-"), ("uk", "−"), ("ru", "−")):
        with speaking(language):
            shown = [scene_of(each).to_json().decode() for each in (state, bg.load(game).new(3, 1))]
        texts = re.findall(r'"(?:text|name|words|lines|corner)":("(?:[^"\\]|\\.)*"|\[[^]]*\])', "".join(shown))
        found = re.findall(r"(?<![\w–:-])[-−](?=\d)|\d\.\d", " ".join(texts))
        assert set(found) == {minus}  # a token that is left over costs a point; a price hangs at a space


BRITANNIA: list[dict[str, Any]] = [{"seats": 3, "map": "britannia_3"}, {"seats": 5, "map": "britannia_45"}]


@pytest.mark.parametrize(
    ("options", "room"),
    [
        *((options, room) for options in BRITANNIA for room in [(600, 0), (930, 700), (1180, 716)]),
        *(({"seats": 5}, room) for room in [(930, 700), (1180, 716)]),
    ],
)
def test_no_line_of_a_score_is_smaller_than_can_be_read(options: dict[str, Any], room: Size) -> None:
    state = finished("hansa", **options)
    for language in ("en", "uk", "ru"):
        with speaking(language):
            scene = scene_of(state, seat=0)
            shown = (
                [scene] if whole_fits(scene, room) else [sheet_of(scene, plan) for plan in sheets(scene.blocks, room)]
            )
            letters = [
                LINE * card.text_size * room[0] / sheet.width
                for sheet in shown
                for card in sheet.cards
                if card.id.startswith("card:score:")
            ]
            assert len(letters) >= options["seats"]
            assert min(letters) >= 9


def test_a_strip_has_the_minus_sign_of_its_language_and_a_line_without_a_seat_no_sign() -> None:
    state = bg.load("cossacks").new(3, 1)
    with speaking("ru"):
        assert points_now(state)[0].text.startswith("−")
    assert set(looks_of([seat.look for seat in scene_of(state).seats])) == {"blue", "yellow", "green", "red"}
