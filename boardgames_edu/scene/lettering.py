"""How much room letters take, near enough for every font: fitting, wrapping and splitting text. Pure figures.

Widths are those of DejaVu Sans, which is wider than the fonts of most systems, so that what fits by these figures
fits everywhere.
"""

from __future__ import annotations

import functools

_NARROW = frozenset("iljtfrI.,:;'!|()[] ·іїІЇ1-")
_WIDE = frozenset("mwMWжмфшщюыЖМФШЩЮЫ≥≈+@%")


@functools.lru_cache(maxsize=4096)
def width(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text is, in the units of its size."""
    total = 0.0
    for letter in text:
        if letter in _NARROW:
            total += 0.38
        elif letter in _WIDE:
            total += 0.9
        elif letter.isupper():
            total += 0.72
        else:
            total += 0.63
    return total * size * (1.11 if bold else 1.0)


def fitted(text: str, size: float, room: float, bold: bool = False) -> float:
    """The size at which the text is no wider than `room`: `size` or less."""
    needed = width(text, size, bold)
    return size if needed <= room else size * room / needed


def wrapped(text: str, size: float, room: float, bold: bool = False) -> list[str]:
    """The text in lines no wider than `room` at this size; a longer word has a line of its own."""
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", size, bold) <= room:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


def block(text: str, size: float, room: float, bold: bool = False) -> tuple[list[str], float]:
    """The text on one line or, where it would have to shrink much, on two; and the size at which it fits."""
    single = fitted(text, size, room, bold)
    words = text.split()
    if single >= 0.8 * size or len(words) < 2:
        return [text], single
    halves = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    lines = min(halves, key=lambda pair: max(width(part, size, bold) for part in pair))
    return list(lines), min(0.8 * size, *(fitted(part, size, room, bold) for part in lines))
