"""Writing positions of Rurik as plain data for YAML.

What a position leaves out has a plain default: no pieces, three coins, both tokens, goods on every region, the
advisors of the round in hand, cards that are named nowhere shuffled below the named ones. What cannot be is refused,
with the place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, get_args

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.errors import PositionError
from boardgames_edu.engine.frames import write_frame
from boardgames_edu.engine.graphs import names_of
from boardgames_edu.games.rurik.components import COLUMNS, GOODS, REWARDS, SEATS, STRUCTURES, TOKENS, TRACKS
from boardgames_edu.games.rurik.positions import solo as position_solo
from boardgames_edu.games.rurik.state import KIND, KNOWN, Advisor, G, Phase, R, RurikState
from boardgames_edu.i18n import N_

POOLS = ("muster", "move", "attack", "attack_eased", "tax", "build")
MAIN = ("undecided", "taken", "given_up")
BONUS = ("scheme", "deed", "conversion")
PHASES: tuple[Phase, ...] = get_args(Phase)
MOST = 99
"""The most coins, warfare steps and the like of a position."""

# --- writing -------------------------------------------------------------------------------------------------------


def seat_facts(s: RurikState, seat: int) -> dict[str, Any]:
    """Return what a seat has, by name, in state or view."""
    names, deed, agenda = s.setup.region_ids, s.setup.deed_names, s.setup.agenda_names
    return {
        "leader": s.setup.leader_id(s.leader_ids[seat]) if s.leader_ids[seat] >= 0 else None,
        "leader_in": names[s.leaders[seat]] if s.leaders[seat] >= 0 else None,
        "troops": {names[r]: s.troops[seat * R + r] for r in bits(s.troop_at[seat])},
        "coins": s.coins[seat],
        "boat": _named(GOODS, s.boat[seat * G : seat * G + G]),
        "dock": _named(GOODS, s.dock[seat * G : seat * G + G]),
        "tokens": [TOKENS[k] for k in bits(s.tokens[seat])],
        "hand": names_of(s.setup.scheme_names, s.hands[seat]),
        "deeds": [deed[k] for k in bits(s.deeds[seat])],
        "done": [deed[k] for k in bits(s.deeds_done[seat])],
        "agenda": agenda[s.agendas[seat]] if s.agendas[seat] >= 0 else None,
        "dealt": names_of(agenda, s.dealt[seat]),
        "unplaced": list(s.unplaced[seat]),
        "claims": _named(TRACKS, s.claims[seat * 3 : seat * 3 + 3]),
        "warfare": s.warfare[seat],
        "defeated": [REWARDS[reward] for reward in s.defeated[seat]],
        "ability_used": bool(s.abilities_used >> seat & 1),
    }


def write(s: RurikState) -> dict[str, Any]:
    """Write a full state as plain data. Raises PositionError for views."""
    if s.viewer is not None:
        raise PositionError(N_("A view cannot be written as a position: hidden things are missing in it."))
    names, scheme, deed = s.setup.region_ids, s.setup.scheme_names, s.setup.deed_names

    def region(r: int) -> dict[str, Any]:
        built = {
            name: s.seat_name(s.built[kind * R + r])
            for kind, name in enumerate(STRUCTURES)
            if s.built[kind * R + r] >= 0
        }
        grows = {"grows": GOODS[s.grows[r]]} if s.grows[r] != s.setup.printed_goods[r] else {}
        nobodys: dict[str, Any] = (
            {"rebels": [REWARDS[reward] for reward in s.stickers[r]]}
            if s.setup.solo is None
            else {"neutral": s.rebels[r]}
        )
        return {
            **nobodys,
            "good": bool(s.goods_on >> r & 1),
            **grows,
            **built,
        }

    def cards(pile: Iterable[int]) -> list[Any]:
        return [
            {"card": scheme[card & KIND], "known": [s.seat_name(seat) for seat in bits(card >> KNOWN)]}
            if card >> KNOWN
            else scheme[card]
            for card in pile
        ]

    column, row = divmod(s.resolved_space, s.setup.rows) if s.resolved_space >= 0 else (None, None)
    return {
        "game": s.game.name,
        "seats": s.setup.seats,
        "options": {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in s.setup.options.items()
        },
        "round": s.round,
        "phase": s.phase,
        "marker": SEATS[s.marker],
        "first": SEATS[s.first],
        "players": {s.seat_name(side): seat_facts(s, side) for side in range(s.setup.sides)},
        "regions": {names[r]: region(r) for r in bits(s.setup.board.in_play)},
        "strategy": {
            name: [_advisor(s, entry) for entry in s.strategy[k * s.setup.rows : (k + 1) * s.setup.rows]]
            for k, name in enumerate(COLUMNS)
        },
        "left": cards(reversed(s.left_deck)),
        "right": cards(reversed(s.right_deck)),
        "discard": [scheme[kind] for kind in s.discard_pile],
        "drawn": cards(s.drawn),
        "row": [deed[k] for k in s.deed_row],
        "deed_deck": [deed[k] for k in reversed(s.deed_deck)],
        "deed_discard": [deed[k] for k in s.deed_discard],
        "rebel_box": [REWARDS[reward] for reward in s.rebel_box],
        "reward_tokens": [REWARDS[reward] for reward in reversed(s.reward_tokens)],
        "spent_tokens": [REWARDS[reward] for reward in s.spent_tokens],
        "turn": {
            "action": MAIN[s.main_action],
            "bonus": [BONUS[k] for k in bits(s.bonus_actions)],
            "column": None if column is None else COLUMNS[column],
            "row": None if row is None else row + 1,
            "points": _named(POOLS, s.pools),
        },
        "stack": [write_frame(s.setup, frame) for frame in s.stack],
        **({} if s.rebellion is None else {"rebellion": position_solo.write(s)}),
        "chance": s.rng_state,
    }


def _named(names: Sequence[str], counts: Sequence[int]) -> dict[str, int]:
    return {name: count for name, count in zip(names, counts, strict=True) if count}


def _advisor(s: RurikState, advisor: Advisor | None) -> list[Any] | None:
    return [s.seat_name(advisor.seat), advisor.number, advisor.bribe] if advisor else None
