"""What a player is asked and told is possible: a prompt offers nothing that would be refused."""

from __future__ import annotations

from typing import Any

from boardgames_edu.engine.events import Event
from tests.games.cossacks.conftest import GAME

ORDERED = {"seats": 3, "phase": "obedience", "orders": [{"card": "march", "option": "a"}]}


def prompt(position: dict[str, Any], **more: Any) -> str:
    return GAME.from_position({**position, **more}).prompt()


def test_after_a_full_circle_the_mace_cannot_be_laid_down() -> None:
    """Whoever can give an order then has to (K-CHG-17)."""
    position = {"seats": 3, "players": {"blue": {"hand": ["march"]}}}
    assert "lay the mace down" in prompt(position)
    assert GAME.from_position({**position, "circled": True}).why_not("resign") is not None
    assert "lay the mace down" not in prompt(position, circled=True)


def test_without_a_card_of_disobedience_nobody_is_asked_to_refuse() -> None:
    """Neither with an empty hand nor with orders alone (K-ORD-24, K-ORD-18)."""
    assert "refuse" in prompt(ORDERED, players={"yellow": {"hand": ["mutiny"]}})
    assert "refuse" not in prompt(ORDERED, players={"yellow": {"hand": ["march"]}})
    assert "refuse" not in prompt(ORDERED)


def test_a_cancelled_order_promises_no_gold() -> None:
    assert "no gold" in prompt(ORDERED, modifier="cancelled")


def test_whoever_holds_an_order_is_not_told_to_have_none() -> None:
    """Passionate Speech alone orders nothing; its owner can give no order all the same (K-ORD-04)."""
    hands = {"blue": {"hand": ["passionate_speech"]}, "yellow": {"hand": ["march"]}, "green": {"hand": ["march"]}}
    state = GAME.from_position({"seats": 3, "phase": "exchange", "players": hands})
    events: list[Event] = []
    while state.phase == "exchange":
        state.play("pass", events)
    told = [str(event) for event in events]
    assert "Blue can give no order now and must hand the mace on." in told
