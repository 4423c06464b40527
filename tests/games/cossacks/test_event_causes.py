"""Events, questions and refusals of a card's effects cite the rule of what caused them.

A learner follows the rule of an event as a link: its text has to speak of what has happened, or of what caused it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

import pytest

from boardgames_edu.engine.events import Event
from boardgames_edu.games.cossacks.components import OptionRow
from boardgames_edu.games.cossacks.state import CossackState
from tests.games.cossacks.conftest import FACTS, GAME, at, ordered, refused, way

ROWS = FACTS.options
LINKED = [*way("sich-kodak"), *way("sich-orlyk"), "sich-ochakiv#1", "kodak-poltava#1"]
BLACK = ["kodak-azov#1", "sich-perekop#1"]
CAUSES = ("ordered", "obeys", "disobeys", "full_circle", "round_ends")
"""The events that others follow from."""
CARD = "action card|card"
SPEAKS = {
    "obeys": "obey",
    "disobeys": "refuse",
    "fined": "fine",
    "paid": "pays",
    "paid_short": "gold",
    "not_carried": "not paid",
    "no_order_left": "order",
    "drew": "draw|swap",
    "reshuffled": "draw pile",
    "discarded": "discard|swap|exchange",
    "lost": "discard",
    "gave": "give",
    "swapped": "discard|exchange",
    "not_swapped": "may discard|swap|exchange",
    "took_gold": "gold is taken",
    "looked": "looks",
    "chosen": "picks",
    "more_orders": "further ones",
    "overthrown": "changes the hetman",
    "skipped": "if the ataman wants",
    "laid": "token|march|Sich",
    "captured": "seal",
    "neutral": "seal",
    "black_laid": "black token",
    "red_taken": "take a token off",
    "black_taken": "taken off",
    "seal_taken": "seal that is taken off",
    "token_for_seal": "for the seal",
    "lifted": "moves tokens",
}
"""By kind of event, what the text of its rule speaks of; the cause itself will do, too."""
ONLY_AFTER = {
    "K-ORD-07": "obeys",
    "K-ORD-16": "obeys",
    "K-ORD-17": "obeys",
    "K-ORD-26": "obeys",
    "K-MARCH-14": "obeys",
    "K-ORD-18": "disobeys",
    "K-ORD-19": "disobeys",
    "K-CHG-04": "disobeys",
    "K-ABOUT-23": "disobeys",
    "K-CHG-15": "full_circle",
    "K-CHG-16": "full_circle",
    "K-ORD-27": "round_ends",
}
"""Rules that speak of one cause only, with it."""
THE_CAUSE = {"obeys": {"K-ORD-16"}, "disobeys": {"K-ORD-18"}, "ordered": {"K-ABOUT-09"}}


class Reader:
    """Follows a log: what caused what is told now, and whom the rules speak of."""

    def __init__(self, hetman: int) -> None:
        self.cause, self.hetman = "ordered", hetman
        self.dethroned: int | None = None
        self.changed = False

    def follow(self, event: Event) -> None:
        """Take note of what later events follow from."""
        if event.kind in CAUSES:
            self.cause, self.dethroned = event.kind, None
        if event.kind in ("new_hetman", "full_circle"):
            assert event.seat is not None
            self.dethroned, self.hetman = self.hetman, event.seat
        if event.kind == "ordered":
            self.changed = False

    def agrees(self, event: Event) -> bool:
        """Whether the text of the rule of an event speaks of what has happened."""
        rule = event.rule
        if ONLY_AFTER.get(rule, self.cause) != self.cause:
            return False
        if rule == "K-ORD-14":  # the hetman draws or swaps by an order
            return event.kind in ("drew", "discarded", "not_swapped") and event.seat == self.hetman
        if rule == "K-ORD-23":  # of the one who has lost the mace
            return event.kind == "discarded" and event.seat == self.dethroned
        if event.kind in ("cancelled", "redirected"):  # K-ORD-20: against an earlier card
            earlier, self.changed = self.changed, True
            return rule == ("K-ORD-20" if earlier else "K-ORD-18")
        if rule in THE_CAUSE.get(self.cause, ()):
            return True
        text = GAME.rulebook[rule].text
        return re.search(SPEAKS.get(event.kind, "."), text, re.IGNORECASE) is not None


def silent(log: Sequence[Event], hetman: int) -> Iterator[str]:
    """What is told under a rule that speaks of something else."""
    reader = Reader(hetman)
    for event in log:
        reader.follow(event)
        if not reader.agrees(event):
            yield f"{event} [{event.rule}: {GAME.rulebook[event.rule].text}]"


def begun(row: OptionRow) -> tuple[CossackState, str]:
    """A position in which an option can do all that it says, and the move that plays it."""
    card = FACTS.card_ids[row.kind]
    hand = ["march", "raid", "mutiny"]
    players: dict[str, Any] = {
        "blue": {"gold": 6, "hand": [*hand, card] if row.on_issue else hand, "seals": ["kodak"]},
        "yellow": {"gold": 7, "hand": hand if row.is_order else [*hand, card], "seals": ["orlyk"]},
        "green": {"gold": 8, "hand": hand},
    }
    if row.on_issue:
        return at(players=players, red=LINKED, black=BLACK), f"order {row.text}"
    given, option, move = (card, row.letter, "obey") if row.is_order else ("march", "a", f"disobey {row.text}")
    return ordered(given, option, players=players, red=LINKED, black=BLACK), move


def carried_out(state: CossackState, move: str, last: bool) -> Iterator[list[Event]]:
    """Play an option, and the first or the last of what may be done, until another ataman is asked."""
    log: list[Event] = []
    state.play(move, log)
    yield log
    while state.top.name not in ("obey", "command", "more"):
        log = []
        state.apply(state.legal_actions()[-1 if last else 0], log)
        yield log


@pytest.mark.parametrize("last", [False, True], ids=["first", "last"])
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.text.replace(" ", "-"))
@pytest.mark.rule("K-ORD-14", "K-ORD-16", "K-ORD-18", "K-ABOUT-23", "K-ABOUT-26")
def test_the_events_of_every_option_cite_what_caused_them(row: OptionRow, last: bool) -> None:
    state, move = begun(row)
    hetman = state.hetman
    assert not list(silent(list(chain.from_iterable(carried_out(state, move, last))), hetman))


@pytest.mark.parametrize("last", [False, True], ids=["first", "last"])
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.text.replace(" ", "-"))
@pytest.mark.rule("K-ORD-14", "K-ORD-16", "K-ORD-18")
def test_the_questions_of_every_option_cite_what_asks(row: OptionRow, last: bool) -> None:
    state, move = begun(row)
    by_card = "K-ORD-16" if row.is_order else "K-ORD-18"
    for _ in carried_out(state, move, last):
        name = state.top.name
        if name in ("give", "choose", "discard", "replace"):
            swaps = name == "replace" and state.to_move == state.hetman
            assert state.decision is not None
            assert state.decision.rule == ("K-ORD-14" if swaps else by_card)
            assert refused(state, "skip") == state.decision.rule
            if name != "choose":
                verb = state.legal_actions()[0].verb
                assert refused(state, f"{verb} embassy") == state.decision.rule


@pytest.mark.parametrize("seats", [3, 6])
def test_events_of_whole_games_cite_what_caused_them(seats: int) -> None:
    for seed in range(10):
        state = GAME.new(seats=seats, seed=seed)
        hetman = state.hetman
        log: list[Event] = []
        rng = random.Random(seed)
        while not state.is_over:
            state.apply(rng.choice(state.legal_actions()), log)
        assert not list(silent(log, hetman))
