"""The cards of Rurik that lie open or in decks, as parts of a picture, and the small picture of a scheme card.

Used by `scene` and `mats` only. What is made is remembered by what it was made from (`Layout.seen`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from boardgames_edu.games.rurik.layout import LETTERS, Layout, named
from boardgames_edu.games.rurik.schemes import KIND
from boardgames_edu.i18n import N_, _, say
from boardgames_edu.scene.lettering import fitted, width, wrapped
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


SMALL_CARD = (36.0, 48.0)
"""A card of a hand."""
DEED = (158.0, 174.0)
SMALLER = 0.86
"""How large the painters write the text of a card, beside its name."""


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
    if kind < 0:
        words = say(SCHEMES_HIDDEN, {"seat": owner}) if owner else say(DRAWN_HIDDEN)
        return Card(
            id=f"card:hand:{owner}:hidden:{copy}",
            at=at,
            size=SMALL_CARD,
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
        size=SMALL_CARD,
        glyphs=tuple(_scheme_signs(row, 1.0)),
        mark="≈" if row.confidence == "reconstructed" else "",
        words=words,
        group=group,
    )


def _scheme_signs(row: Any, scale: float) -> Iterable[Badge]:
    """The reward; above it a coin to gain or to pay, if there is one; at the edge the casualty icon."""
    rewards = {name: count for reward in row.rewards for name, count in reward.items()}
    coins = rewards.pop("coins", 0) - row.coin_cost
    if coins:
        x, y, across = (-4.0, -10.5, 26) if rewards else (0.0, 0.0, 30)
        yield Badge("coin", (x * scale, y * scale), across * scale, None, f"{coins:+}")
    for name, count in rewards.items():
        down, across = (11.5, 19) if coins else (1.0, 21)
        yield Badge(_SIGNS[name], ((-7.5 if count > 1 else 0) * scale, down * scale), across * scale)
        if count > 1:
            yield Badge("number", (9.5 * scale, (down + 1) * scale), 19 * scale, None, str(count))
    if row.casualty_icon:
        yield Badge("casualty", (12 * scale, (-18 if coins else 17) * scale), 11 * scale)


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
    wide = DEED[0]
    part, group = Part(), "panel:cards"
    for place, number in enumerate(state.row):
        row = base.facts.deeds[number]
        name, text = named("deed", row.id), _(row.text)
        mark = say(RECONSTRUCTED) if "reconstructed" in (row.confidence, row.confidence_vp) else ""
        part.cards.append(
            Card(
                id=f"card:deed:{row.id}",
                at=(x + 6 + wide / 2 + place * (wide + 5), y + height / 2),
                name=name,
                size=DEED,
                lines=(text,),
                corner=str(row.vp),
                text_size=_letters(name, text, mark),
                mark=mark,
                words=say(DEED_OPEN, {"deed": row.id, "vp": row.vp, "text": row.text}),
                group=group,
            )
        )
    left = x + 502
    piles = (
        ("left", LEFT_DECK, DECK, len(state.left), (0, 0)),
        ("right", RIGHT_DECK, DECK, len(state.right), (1, 0)),
        ("discard", DISCARDS, DISCARD, len(state.discard), (0, 1)),
        ("deeds", DEEDS, DEED_DECK, len(state.deed_deck), (1, 1)),
    )
    for id, caption, words, count, (column, line) in piles:
        at = (left + 26 + column * 64, y + 33 + line * 88)
        known = id == "discard" and count
        part.cards.append(
            Card(
                id=f"card:deck:{id}",
                at=at,
                size=(40, 52),
                face="up" if id == "discard" else "down",
                name="" if id == "discard" else str(count),
                text_size=19,
                glyphs=tuple(_scheme_signs(base.facts.schemes[state.discard[-1]], 1.08)) if known else (),
                enabled=count > 0,
                words=say(words, {"deck": id, "n": count}),
                group=group,
            )
        )
        text = f"{say(caption)} {count}" if id == "discard" else say(caption)
        for number, written in enumerate(wrapped(text, LETTERS, 60)):
            part.labels.append(
                Label(
                    id=f"label:deck:{id}:{number}",
                    text=written,
                    at=(at[0], at[1] + 34 + number * 1.05 * LETTERS),
                    size=fitted(written, LETTERS, 60),
                    align="middle",
                    tone="soft",
                )
            )
    copies: dict[int, int] = {}
    for index, kind in enumerate(drawn):
        copy = copies[kind] = copies.get(kind, -1) + 1
        part.cards.append(
            scheme_card(base, kind, (x + 652 - index // 3 * 14, y + 32 + index % 3 * 52), "", copy, group)
        )
    return part


def _letters(name: str, text: str, mark: str) -> float:
    """How large the name of an open deed is written, so that its text ends on the card."""
    wide, high = DEED
    for size in (LETTERS / SMALLER, 15.0, 14.5, 14.0, 13.5, 13.0):
        if max(width(word, size, bold=True) for word in wrapped(name, size, 0)) > wide - 9 - 1.9 * size:
            continue  # it would lie under the points
        head = size * (1.12 * len(wrapped(name, size, wide - 12 - 1.9 * size, bold=True)) + 0.35)
        foot = size * (1.16 * SMALLER * len(wrapped(text, size * SMALLER, wide - 12)) + 0.25)
        if 4 + head + foot + (0.8 * size if mark else 0) <= high:
            break
    return size
