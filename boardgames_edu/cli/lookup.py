"""Words of the games in all languages, for the command line."""

from __future__ import annotations

from collections.abc import Iterator

from boardgames_edu.i18n import N_, _, languages, say
from boardgames_edu.teach.lookup import find


def lines(game: str, word: str) -> Iterator[str]:
    """Yield the matching words of a game, then the rules with them.

    Yields one line that says so if there are none.

    >>> next(lines("rurik", "ладья"))
    'boat · човен · ладья: The eleven places for goods on your mat that the trade track counts.'
    """
    found = find(game, word)
    for one in found.words:
        names = " · ".join(one.names[code] for code in languages() if code in one.names)
        yield f"{names}: {_(one.text)}" if one.text else names
    for rule in found.rules:
        yield f"{rule.id} · {rule.section}: {rule.text}"
    if not found.words and not found.rules:
        yield say(N_("{game}: no word and no rule has {word}."), {"game": game, "word": repr(word)})
