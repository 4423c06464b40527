"""The open cards and decks of Rurik as parts of a picture.

With the small picture of a scheme card. Used by `scene` and `mats` only.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from boardgames_edu.games.rurik.codecs import KIND
from boardgames_edu.games.rurik.picture.layout import LETTERS, RurikLayout, named
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.i18n import N_, _, in_figures, say
from boardgames_edu.scene.base import Part, section
from boardgames_edu.scene.lettering import fitted, width, wrapped
from boardgames_edu.scene.model import Badge, Card, Point

DEED_OPEN = N_("Open deed {deed}, {vp} {vp:point|points}: {text}")
DECK = N_("{deck} scheme deck: {n} {n:card|cards}")
DRAWN = N_("Drawn: {scheme}: {text}")
LEFT_DECK, RIGHT_DECK = N_("Left deck"), N_("Right deck")
DEEDS, DISCARDS = N_("Deeds"), N_("Discards")
CHECK_DUE = N_("Casualty check: up to {n} {n:card|cards}")
CHECK_CLEAR = N_("Casualty check: no skull")
CHECK_HIT = N_("Casualty check: a skull")

_SIGNS = {
    "muster_points": "helmet",
    "movement_points": "boot",
    "attack_points": "sword",
    "tax_points": "cart",
    "build_points": "hammer",
    "coins": "coin",
    "take_deed_from_row": "deed",
}


_Cards = tuple[int, ...]
SMALL_CARD = (36.0, 48.0)  # the size of a card of a hand
LARGE_CARD = (112.0, 150.0)  # the size of a card just drawn or turned up
DEED = (158.0, 174.0)
SMALLER = 0.86  # the size of a card's text, as share of its name
CHECKS = ("check", "rebellion_check")


def draw_scheme_card(
    base: RurikLayout, kind: int, at: Point, owner: str, copy: int, group: str, seat: int | None = None
) -> Card:
    """Return a small scheme card, or its back if hidden."""
    if kind < 0:
        words = say(N_("a hidden scheme card of {seat}"), {"seat": owner}) if owner else say(N_("a drawn scheme card"))
        id = f"card:hand:{owner}:hidden:{copy}"
        return Card(id=id, at=at, size=SMALL_CARD, face="down", words=words, group=group, seat=seat)
    row = base.components.schemes[kind]
    facts = {"seat": owner, "scheme": row.id, "text": row.text}
    words = say(N_("{seat}'s scheme card {scheme}: {text}") if owner else DRAWN, facts)
    if row.confidence == "reconstructed":
        words += " " + say(N_("This card is reconstructed."))
    id, mark = f"card:hand:{owner or 'drawn'}:{row.id}:{copy}", "≈" * (row.confidence == "reconstructed")
    signs = tuple(_scheme_signs(row, 1.0))
    return Card(id=id, at=at, size=SMALL_CARD, glyphs=signs, mark=mark, words=words, group=group)


def _signed(coins: int) -> str:
    return f"{'+' * (coins > 0)}{in_figures(coins)}"


def _scheme_signs(row: Any, scale: float) -> Iterable[Badge]:
    rewards = {name: count for reward in row.rewards for name, count in reward.items()}
    coins = rewards.pop("coins", 0) - row.coin_cost
    if coins:
        x, y, across = (-4.0, -10.5, 26) if rewards else (0.0, 0.0, 30)
        yield Badge("coin", (x * scale, y * scale), across * scale, None, _signed(coins))
    for name, count in rewards.items():
        down, across = (11.5, 19) if coins else (1.0, 21)
        yield Badge(_SIGNS[name], ((-7.5 if count > 1 else 0) * scale, down * scale), across * scale)
        if count > 1:
            yield Badge("number", (9.5 * scale, (down + 1) * scale), 19 * scale, None, str(count))
    if row.casualty_icon:
        yield Badge("casualty", (12 * scale, (-18 if coins else 17) * scale), 11 * scale)


def open_cards(s: RurikState, base: RurikLayout, seat: int | None) -> Part:
    """Return the open deeds, the decks and the discard pile."""
    asked = "" if s.decision is None else s.decision.name
    checked = asked in CHECKS
    can_see = checked or seat is None or seat == s.to_move
    drawn = tuple(card & KIND if can_see and card >= 0 else -1 for card in s.drawn)
    due = s.top.cards if checked or asked == "draw" else 0
    revealed = drawn if checked else s.revealed if asked == "turn" else ()
    piles = (len(s.left_deck), len(s.right_deck), len(s.discard_pile), len(s.deed_deck))
    top = s.discard_pile[-1] if s.discard_pile else -1
    return _cards(base, (tuple(s.deed_row), drawn, revealed), piles, top, checked, due)


@section
def _cards(
    base: RurikLayout, shown: tuple[_Cards, _Cards, _Cards], piles: _Cards, top: int, checked: bool, due: int
) -> Part:
    """Return the piles, and the deeds or cards beside them."""
    part, (deeds, drawn, revealed) = _piles(base, piles, top), shown
    if checked or revealed:
        _casualty_check(part, base, revealed, due)
    elif drawn or due:
        _drawn(part, base, drawn, due)
    else:
        _row(part, deeds, base)
    return part


def _casualty_check(part: Part, base: RurikLayout, revealed: tuple[int, ...], due: int) -> None:
    for index, kind in enumerate(revealed):
        row = base.components.schemes[kind]
        words = say(N_("Turned up: {scheme}: {text}"), {"scheme": row.id, "text": row.text})
        part.cards.append(_large(base, index, f"card:check:{index + 1}", row, words))
    _to_come(part, base, len(revealed), due)
    hit = any(base.components.schemes[kind].casualty_icon for kind in revealed)
    _heading(part, base, say(CHECK_DUE, {"n": due}) if due else say(CHECK_HIT if hit else CHECK_CLEAR))


def _to_come(part: Part, base: RurikLayout, shown: int, due: int) -> None:
    for index in range(shown, shown + due):
        words = say(N_("card {n}, not yet turned up"), {"n": index + 1})
        part.cards.append(_large(base, index, f"card:check:{index + 1}", None, words))


def _drawn(part: Part, base: RurikLayout, drawn: tuple[int, ...], due: int) -> None:
    copies: dict[int, int] = {}
    for index, kind in enumerate(drawn):
        copy = copies[kind] = copies.get(kind, -1) + 1
        small = draw_scheme_card(base, kind, (0.0, 0.0), "", copy, "panel:cards")
        row = base.components.schemes[kind] if kind >= 0 else None
        part.cards.append(_large(base, index, small.id, row, small.words))
    _to_come(part, base, len(drawn), due)
    _heading(part, base, say(N_("{n} {n:card|cards} to draw"), {"n": due}) if due else say(N_("Cards drawn")))


def _heading(part: Part, base: RurikLayout, text: str) -> None:
    x, y, _width, _height = base.boxes["cards"]
    part.label("label:check", text, (x + 14, y + 15), 16, tone="title")


def _large(base: RurikLayout, index: int, id: str, row: Any, words: str) -> Card:
    x, y, _width, height = base.boxes["cards"]
    wide, high = LARGE_CARD
    at = (x + 14 + wide / 2 + index * (wide + 12), y + height - 8 - high / 2)
    card = Card(id=id, at=at, size=LARGE_CARD, face="down", words=words, group="panel:cards")
    if row is None:
        return card
    look: dict[str, Any] = {"name": named("scheme", row.id), "text_size": LETTERS}
    look |= {"glyphs": tuple(_large_signs(row)), "mark": "≈" * (row.confidence == "reconstructed")}
    return msgspec.structs.replace(card, face="up", **look)


def _large_signs(row: Any) -> Iterable[Badge]:
    rewards = {name: count for reward in row.rewards for name, count in reward.items()}
    coins = rewards.pop("coins", 0) - row.coin_cost
    for name, count in rewards.items():
        yield Badge(_SIGNS[name], (-14.0 if count > 1 else 0.0, 4.0), 40)
        if count > 1:
            yield Badge("number", (24.0, 5.0), 38, None, str(count))
    if coins:
        at, size = ((-30.0, 50.0), 38) if rewards else ((0.0, 4.0), 50)
        yield Badge("coin", at, size, None, _signed(coins))
    if row.casualty_icon:
        yield Badge("casualty", (32.0, 50.0), 38)


def _row(part: Part, deeds: tuple[int, ...], base: RurikLayout) -> None:
    x, y, _width, height = base.boxes["cards"]
    wide = DEED[0]
    for place, number in enumerate(deeds):
        row = base.components.deeds[number]
        name, text = named("deed", row.id), _(row.text)
        mark = say(N_("reconstructed")) if "reconstructed" in (row.confidence, row.confidence_vp) else ""
        at = (x + 6 + wide / 2 + place * (wide + 5), y + height / 2)
        words = say(DEED_OPEN, {"deed": row.id, "vp": row.vp, "text": row.text})
        look = {"name": name, "lines": (text,), "corner": str(row.vp), "mark": mark}
        part.card(f"card:deed:{row.id}", at, DEED, words, text_size=_letters(name, text, mark), **look)


def _piles(base: RurikLayout, counts: tuple[int, ...], discarded: int) -> Part:
    x, y, _width, _height = base.boxes["cards"]
    part, left = Part(group="panel:cards"), x + 502
    piles = (
        ("left", LEFT_DECK, DECK),
        ("right", RIGHT_DECK, DECK),
        ("discard", DISCARDS, N_("Scheme discard pile: {n} {n:card|cards}")),
        ("deeds", DEEDS, N_("Deed deck: {n} {n:card|cards}")),
    )
    for number, ((id, caption, words), count) in enumerate(zip(piles, counts, strict=True)):
        at = (left + 26 + number % 2 * 64, y + 33 + number // 2 * 88)
        is_open, said = id == "discard", say(words, {"deck": id, "n": count})
        look: dict[str, Any] = {"name": str(count), "text_size": 19, "enabled": count > 0, "face": "down"}
        if is_open:
            signs = _scheme_signs(base.components.schemes[discarded], 1.08) if count else ()
            look |= {"name": "", "face": "up", "glyphs": tuple(signs)}
        part.card(f"card:deck:{id}", at, (40, 52), said, **look)
        text = f"{say(caption)} {count}" if is_open else say(caption)
        for line, written in enumerate(wrapped(text, LETTERS, 60)):
            spot, size = (at[0], at[1] + 34 + line * 1.05 * LETTERS), fitted(written, LETTERS, 60)
            part.label(f"label:deck:{id}:{line}", written, spot, size, align="middle", tone="soft")
    return part


def _letters(name: str, text: str, mark: str) -> float:
    wide, high = DEED
    for size in (LETTERS / SMALLER, 15.0, 14.5, 14.0, 13.5, 13.0):
        if max(width(word, size, bold=True) for word in wrapped(name, size, 0)) > wide - 9 - 1.9 * size:
            continue  # it would lie under the points
        head = size * (1.12 * len(wrapped(name, size, wide - 12 - 2.6 * size, bold=True)) + 0.35)
        foot = size * (1.16 * SMALLER * len(wrapped(text, size * SMALLER, wide - 12)) + 0.25)
        if 4 + head + foot + (0.8 * size if mark else 0) <= high:
            break
    return size
