"""Rows of cards on a mat: their lines and letters."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from boardgames_edu.scene.lettering import fitted, wrapped
from boardgames_edu.scene.lettering import width as text_width
from boardgames_edu.scene.model import Card

LARGE = (22.0, 20.0, 18.0, 16.0)  # the letters of a mat with few cards, legible in lessons
LETTERS = (14.5, 14.0, 13.5, 13.0, 12.5, 12.0, 11.5, 11.0, 10.5, 10.0, 9.0, 8.0, 7.0, 6.0)
"""The letter sizes tried in a mat, the best first."""
SLIM = 3.0  # the gap between cards of one line
TaskRow = tuple[str, str, str, int, bool]  # a task's id, name, demand, points, and whether reconstructed


def numbered(ids: Sequence[str], cards: Iterable[int], colour: str) -> list[tuple[str, int]]:
    """Return the ids of known cards; copies are numbered."""
    seen: dict[int, int] = {}
    found = []
    for kind in cards:
        if kind >= 0:
            copy = seen[kind] = seen.get(kind, -1) + 1
            found.append((f"card:hand:{colour}:{ids[kind]}:{copy}", kind))
    return found


def needed_width(card: Card, letters: float) -> float:
    """Return the width of a one-line card with its gap."""
    told = "  ".join(card.lines)
    wide = text_width(card.name, letters, bold=True) + 12 + SLIM
    wide += text_width(told, 0.9 * letters) + 7 if told else 0.0
    wide += 1.6 * letters if card.glyphs else 0.0
    return wide + (2.3 * letters + 2 if card.corner else 0.0)


def in_rows(
    hand: Sequence[Card], asked: Sequence[Card], short: Sequence[Card], across: float, room: float
) -> tuple[list[list[Card]], float]:
    """Return cards in rows, prices or demands left out to fit."""
    plain = [replace(card, lines=()) for card in hand]
    tries = [(hand, asked, letters) for letters in (*LARGE, *LETTERS[:3])]
    tries += [(plain, asked, letters) for letters in LETTERS[:6]]
    tries += [(hand, short, letters) for letters in LETTERS[:3]]
    tries += [(plain, short, letters) for letters in LETTERS]
    for cards, tasks, letters in tries:
        rows = [*_broken(cards, letters, across), *_broken(tasks, letters, across)]
        wide = max((needed_width(card, letters) for card in (*cards, *tasks)), default=0.0)
        if wide <= across and len(rows) * (1.3 * letters + SLIM) <= room:
            break
    return rows, letters


def _broken(cards: Sequence[Card], letters: float, across: float) -> list[list[Card]]:
    rows: list[list[Card]] = []
    left = 0.0
    for card in cards:
        wide = needed_width(card, letters)
        if not rows or wide > left:
            rows.append([])
            left = across
        rows[-1].append(card)
        left -= wide
    return rows


def halves(heights: Sequence[int], most: int) -> list[int]:
    """Return each line's column, none higher than ``most``."""
    columns, left = list[int](), most
    for height in heights:
        column = columns[-1] if columns else 0
        if height > left:
            column, left = column + 1, most
        columns.append(column)
        left -= height
    return columns


def fitting_letters(
    name: str, texts: Sequence[str], brief: str, mark: str, size: tuple[float, float], mace: float
) -> tuple[float, tuple[str, ...]]:
    """Return a card's letter size and its lines, or ``brief``.

    ``mace`` is how wide the sign beside the name is, in letters.
    """
    room = size[0] - 12
    for lines in (tuple(texts), (brief,)):
        for half in range(44, 17, -1):
            letters = half / 2
            small = 0.86 * letters
            split = wrapped(name, letters, room, bold=True)
            if text_width(split[0], letters, bold=True) > room - mace * letters:
                continue
            if max(text_width(word, letters, bold=True) for word in name.split()) > room:
                continue
            height = 5 + 0.35 * letters + 1.12 * letters * len(split)
            height += 1.16 * small * sum(len(wrapped(text, small, room)) + 0.22 for text in lines)
            if height + 1.1 * small * len(wrapped(mark, small, room)) + 4 < size[1]:
                return letters, lines
    longest = max(name.split(), key=lambda word: text_width(word, 10.0, bold=True))
    return fitted(longest, 9.0, room, bold=True), (brief,)
