"""The Rebellion in a position: deck, priority, mat and steps.

Used by ``reader`` and ``stack`` only.
"""

from collections.abc import Mapping
from typing import Any

from boardgames_edu.engine.fields.position import between, number_of
from boardgames_edu.engine.kit import N_, bits, refuse
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik.components import PRIORITIES, REBELLION, YOU, Rebellion
from boardgames_edu.games.rurik.rules.conditions import open_columns
from boardgames_edu.games.rurik.rules.solo import phases, steps
from boardgames_edu.games.rurik.state import TAKEN, UNDECIDED, RurikState

Given = Mapping[str, Any]  # keys of a position


def read(s: RurikState, given: Given) -> None:
    """Fill in the Rebellion. Raises PositionError."""
    row: Given = given.get("rebellion") or {}
    solo = s.setup.solo
    if s.first != YOU or s.marker != YOU:
        refuse("first, marker", N_("in solo play you are first player in every round."))
    count = len(solo.cards)
    deck = [between(number, 1, count, "rebellion.deck") - 1 for number in row.get("deck", ())]
    if len(set(deck)) != len(deck):
        refuse("rebellion.deck", N_("a card stands there twice."))
    rest = [card for card in range(count) if card not in deck]
    if rest:
        s.shuffle(rest)
    fresh = phases.fresh(solo, tuple(deck + rest))
    priority = fresh.priority
    if row.get("priority") is not None:
        priority = number_of(PRIORITIES, row["priority"], "rebellion.priority")
    locked = fresh.locked
    for name, left in row.get("coins", {}).items():
        column = number_of(PRIORITIES, name, "rebellion.coins")
        own = [number for number in bits(fresh.locked) if solo.mat.bonuses[number].priority == column]
        between(left, 0, len(own), f"rebellion.coins.{name}")
        for number in own[: len(own) - left]:  # the highest go first
            locked &= ~(1 << number)
    s.rebellion = Rebellion(fresh.deck, between(row.get("line", 0), 0, 6, "rebellion.line"), priority, locked)
    if s.seat_name(REBELLION) not in given.get("players", {}):
        s.coins[REBELLION] = solo.coins
    in_hand = [
        line.number
        for line in steps.bottom_card(s).lines[priority][s.rebellion.line :]
        if line.since <= s.round
    ]
    s.unplaced[REBELLION] = tuple(sorted(in_hand)) if s.phase == "strategy" else ()


def check_player(player: Given, where: str) -> None:
    """Refuse what the Rebellion never has (R-SOLOACT-07, R-SOLOCLAIM-10, R-SOLOEND-06)."""
    if player.get("leader") not in (None, "sviatopolk_solo"):
        refuse(f"{where}.leader", N_("Sviatopolk leads the Rebellion in every game."))
    if any(player.get(key) for key in ("hand", "deeds", "done", "agenda", "dealt", "defeated")):
        refuse(where, N_("the Rebellion has no schemes, deeds, agendas or defeated rebels."))


def check_stack(s: RurikState, names: list[str]) -> None:
    """Refuse a stack that does not fit the rest. Raises PositionError."""
    if any((frame.seat == REBELLION) != frame.automatic for frame in s.stack):
        refuse("stack", N_("its steps belong to the Rebellion, decisions belong to you."))
    if s.drawn and names[-1] != "rebellion_check":
        refuse("drawn", N_("no drawn card is being looked at now."))
    _check_turn(s, names)
    if names[0] == "rebellion_bribe":
        room = open_columns(s) >> s.stack[0].column & 1 and steps.due_line(s) < 6
        frames.needs(s.stack[0], "stack", room)


def _check_turn(s: RurikState, names: list[str]) -> None:
    """Check the points and action of the running turn."""
    running = names[0] == "rebellion_end"
    undecided = not running or names[1] in ("rebellion_resolve", "rebellion_action")
    resolved = running and names[1] != "rebellion_resolve"
    if (
        s.bonus_actions
        or (s.resolved_space >= 0) != resolved
        or s.main_action != (UNDECIDED if undecided else TAKEN)
    ):
        refuse("turn", N_("action, column and row do not fit the step of the Rebellion."))
    pools = {step.pool for step in s.stack if isinstance(step, steps.RebelStep)} - {-1}
    if {pool for pool, count in enumerate(s.pools) if count} != pools:
        refuse("turn.points", N_("the points do not fit the step of the Rebellion."))
