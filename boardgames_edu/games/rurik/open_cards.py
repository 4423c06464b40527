"""The cards of Rurik that lie open or in decks, as parts of a picture, and the small picture of a scheme card.

Used by `scene` and `mats` only. What is made is remembered by what it was made from (`Layout.seen`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from boardgames_edu.games.rurik.layout import Layout, named
from boardgames_edu.games.rurik.schemes import KIND
from boardgames_edu.i18n import N_, _, say
from boardgames_edu.scene.lettering import fitted
from boardgames_edu.scene.model import Badge, Card, Label, Panel, Piece, Place, Point

if TYPE_CHECKING:
    from boardgames_edu.games.rurik.state import RurikState

SCHEME = N_("{seat}'s scheme card {scheme}: {text}")
SCHEMES_HIDDEN = N_("a hidden scheme card of {seat}")
DEED_OPEN = N_("Open deed {deed}, {vp} {vp:point|points}: {text}")
DECK = N_("{deck} scheme deck: {n} {n:card|cards}")
DISCARD = N_("Scheme discard pile: {n} {n:card|cards}")
DEED_DECK = N_("Deed deck: {n} {n:card|cards}")
DRAWN = N_("Drawn: {scheme}: {text}")
DRAWN_HIDDEN = N_("a drawn scheme card")
UNCERTAIN = N_("This card is reconstructed.")
RECONSTRUCTED = N_("reconstructed")
LEFT_DECK, RIGHT_DECK = N_("Left deck"), N_("Right deck")
DEEDS, DISCARDS = N_("Deeds"), N_("Discards")

_SIGNS = {
    "muster_points": "helmet",
    "movement_points": "boot",
    "attack_points": "sword",
    "tax_points": "cart",
    "build_points": "hammer",
    "coins": "coin",
    "take_deed_from_row": "deed",
}


class Part(msgspec.Struct):
    """Things to be added to a picture."""

    panels: list[Panel] = []
    places: list[Place] = []
    labels: list[Label] = []
    cards: list[Card] = []
    pieces: list[Piece] = []


def scheme_card(
    base: Layout, kind: int, at: Point, owner: str, copy: int, group: str, seat: int | None = None
) -> Card:
    """A small scheme card: the sign of its reward, how many points, a coin to gain or to pay, a casualty
    icon; its back if the kind is hidden.
    """
    size = (32.0, 42.0)
    if kind < 0:
        words = say(SCHEMES_HIDDEN, {"seat": owner}) if owner else say(DRAWN_HIDDEN)
        return Card(
            id=f"card:hand:{owner}:hidden:{copy}",
            at=at,
            size=size,
            face="down",
            words=words,
            group=group,
            seat=seat,
        )
    row = base.facts.schemes[kind]
    facts = {"seat": owner, "scheme": row.id, "text": row.text}
    words = say(SCHEME if owner else DRAWN, facts)
    if row.confidence == "reconstructed":
        words += " " + say(UNCERTAIN)
    return Card(
        id=f"card:hand:{owner or 'drawn'}:{row.id}:{copy}",
        at=at,
        size=size,
        glyphs=tuple(_scheme_signs(row, 1.0)),
        mark="≈" if row.confidence == "reconstructed" else "",
        words=words,
        group=group,
    )


def _scheme_signs(row: Any, scale: float) -> Iterable[Badge]:
    rewards = [(name, count) for reward in row.rewards for name, count in reward.items()]
    for name, count in rewards:
        if name == "coins" and len(rewards) > 1:
            yield Badge("coin", (8 * scale, -11 * scale), 13 * scale, None, f"+{count}")
        elif name == "coins":
            yield Badge("coin", (0, 0), 23 * scale, None, str(count))
        else:
            yield Badge(
                _SIGNS[name], (-5.5 * scale if count > 1 else 0, 1 * scale), (17 if count > 1 else 20) * scale
            )
            if count > 1:
                yield Badge("number", (9.5 * scale, 2 * scale), 18 * scale, None, str(count))
    if row.coin_cost:
        yield Badge("coin", (-8 * scale, -12 * scale), 13 * scale, None, f"-{row.coin_cost}")
    if row.casualty_icon:
        yield Badge("casualty", (9 * scale, 14 * scale), 10 * scale)


def open_cards(state: RurikState, base: Layout, seat: int | None) -> Part:
    """The open row of deeds, the decks and the discard pile, and cards just drawn by the seat that decides."""
    revealed = state.question is not None and state.question.name in ("check", "rebellion_check")
    can_see = revealed or seat is None or seat == state.to_move
    drawn = tuple(card & KIND if can_see and card >= 0 else -1 for card in state.drawn)
    key = (
        "cards",
        tuple(state.row),
        len(state.deed_deck),
        len(state.left),
        len(state.right),
        len(state.discard),
        state.discard[-1] if state.discard else -1,
        drawn,
    )
    found: Part | None = base.seen.get(key)
    return found or base.remember(key, _open_cards(state, base, drawn))


def _open_cards(state: RurikState, base: Layout, drawn: tuple[int, ...]) -> Part:
    x, y, _width, height = base.boxes["cards"]
    part, group = Part(), "panel:cards"
    for place, number in enumerate(state.row):
        row = base.facts.deeds[number]
        part.cards.append(
            Card(
                id=f"card:deed:{row.id}",
                at=(x + 8 + 70 + place * 144, y + height / 2),
                name=named("deed", row.id),
                size=(138, height - 16),
                lines=(_(row.text),),
                corner=str(row.vp),
                text_size=13,
                mark=say(RECONSTRUCTED) if "reconstructed" in (row.confidence, row.confidence_vp) else "",
                words=say(DEED_OPEN, {"deed": row.id, "vp": row.vp, "text": row.text}),
                group=group,
            )
        )
    left = x + 452
    piles = (
        ("left", LEFT_DECK, DECK, len(state.left), (0, 0)),
        ("right", RIGHT_DECK, DECK, len(state.right), (1, 0)),
        ("discard", DISCARDS, DISCARD, len(state.discard), (0, 1)),
        ("deeds", DEEDS, DEED_DECK, len(state.deed_deck), (1, 1)),
    )
    for id, caption, words, count, (column, line) in piles:
        at = (left + 26 + column * 62, y + 39 + line * 88)
        known = id == "discard" and count
        part.cards.append(
            Card(
                id=f"card:deck:{id}",
                at=at,
                size=(46, 60),
                face="up" if id == "discard" else "down",
                name="" if id == "discard" else str(count),
                text_size=19,
                glyphs=tuple(_scheme_signs(base.facts.schemes[state.discard[-1]], 1.35)) if known else (),
                enabled=count > 0,
                words=say(words, {"deck": id, "n": count}),
                group=group,
            )
        )
        text = f"{say(caption)} {count}" if id == "discard" else say(caption)
        part.labels.append(
            Label(
                id=f"label:deck:{id}",
                text=text,
                at=(at[0], at[1] + 40),
                size=fitted(text, 10.5, 60),
                align="middle",
                tone="soft",
            )
        )
    copies: dict[int, int] = {}
    for index, kind in enumerate(drawn):
        copy = copies[kind] = copies.get(kind, -1) + 1
        part.cards.append(
            scheme_card(base, kind, (x + 598 + index % 2 * 40, y + 32 + index // 2 * 50), "", copy, group)
        )
    return part
