r"""Find translations that use another word than the rulebook (``data/<game>/glossary.yaml``).

python tools/glossary.py --game rurik --language uk                    # each text with what is wrong in it
python tools/glossary.py --game rurik --language uk --json new.json    # as it would be with {"English": "translation"}
python tools/glossary.py --count                                       # how many, by game, language and term
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from boardgames_edu.engine.glossary import load_glossary
from boardgames_edu.engine.registry import game_names, load
from boardgames_edu.i18n import languages, lexicon_of
from boardgames_edu.i18n.catalogue import LOCALES

OTHERS = [code for code in languages() if code != "en"]


class Broken(NamedTuple):
    """A translation that breaks the glossary: term, word, right word, English, translation."""

    term: str
    word: str
    right: str
    english: str
    translated: str


@cache
def messages(language: str, name: str) -> list[Message]:
    """Return the texts of a catalogue."""
    with (LOCALES / language / "LC_MESSAGES" / f"{name}.po").open("rb") as file:
        return [message for message in read_po(file, locale=language) if message.id]


def pairs(game: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield the texts of a game alone, with their translations.

    They are those of its data, program and pages, and its names. The forms of a plural are one text, joined
    by a bar.
    """
    for name, place in (("course", f"data/{game}"), ("boardgames_edu", f"games/{game}/"), ("pages", f"en/{game}/")):
        for message in messages(language, name):
            if all(path.startswith(place) for path, _ in message.locations):
                if isinstance(message.id, str):
                    yield message.id, str(message.string or "")
                else:
                    yield message.id[0], " | ".join(message.string or ())
    load(game).new()  # a game hands in its names when it is first played
    for kind, things in lexicon_of(game).items():
        if kind != "term":
            yield from ((names.get("en", ""), names.get(language, "")) for names in things.values())


def broken(game: str, language: str, instead: Mapping[str, object] | None = None) -> Iterator[Broken]:
    """Yield a game's translations that break its glossary, some replaced."""
    terms = load_glossary(game).terms
    for english, stands in dict.fromkeys(pairs(game, language)):
        new = (instead or {}).get(english, stands)
        translated = new if isinstance(new, str) else " | ".join(new)  # type: ignore[arg-type]
        for term in terms:
            for word in term.broken(language, english, translated):
                yield Broken(term.id, word, term.names.get(language, ""), english, translated)


def main() -> int:
    """Run from the command line; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=game_names(), help="every game if not given")
    parser.add_argument("--language", choices=OTHERS, help="every language if not given")
    parser.add_argument("--term", help="this term only")
    parser.add_argument("--json", type=Path, help="a file with {English: translation} that is read instead")
    parser.add_argument("--count", action="store_true", help="print counts by term only")
    wish = parser.parse_args()
    instead = json.loads(wish.json.read_text(encoding="utf-8")) if wish.json else {}
    total = 0
    for game in [wish.game] if wish.game else game_names():
        for language in [wish.language] if wish.language else OTHERS:
            found = [one for one in broken(game, language, instead) if not wish.term or one.term == wish.term]
            total += len(found)
            if wish.count:
                print(f"{game} {language}: {len(found)}", dict(Counter(one.term for one in found)))
            else:
                for one in found:
                    print(
                        f"{game} {language} {one.term}: «{one.word[-40:]}» instead of «{one.right}»\n"
                        f"  {one.english}\n  {one.translated}"
                    )
    print(f"{total} to correct", file=sys.stderr)
    return bool(total)


if __name__ == "__main__":
    sys.exit(main())
