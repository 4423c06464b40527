"""Translate the course and the program by files instead of a .po editor.

    python tools/translate.py --count uk                    # how much there is, and how much is translated
    python tools/translate.py --list rurik rules uk         # what is not translated, as a JSON list; or: rurik all uk
    python tools/translate.py --list program all uk         # the same of the sentences of the program
    python tools/translate.py --fill translated.json uk     # take over {"English": "translation"}

A translation that does not keep the ids of rules, figures, code, emphasis or placeholders of the English one is
refused and named.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from course import KINDS, Text, lost, texts
from messages import LOCALES, course, templates, written

from boardgames_edu.engine.events import placeholders
from boardgames_edu.engine.registry import game_names
from boardgames_edu.i18n import languages

PROGRAM = "program"


def current(language: str, name: str = "course") -> tuple[Path, Catalog]:
    """Return an updated catalogue of a language, and its file."""
    path = LOCALES / language / "LC_MESSAGES" / f"{name}.po"
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language)
    found = course(language, templates()) if name == "course" else templates()
    catalogue.update(found, no_fuzzy_matching=True, update_header_comment=False)
    catalogue.obsolete.clear()
    return path, catalogue


def wanted(language: str, catalogue: Catalog) -> dict[tuple[str, str], list[tuple[Text, bool]]]:
    """Return the texts by game and kind, and which are translated."""
    found: dict[tuple[str, str], list[tuple[Text, bool]]] = {
        (game, kind): [] for game in game_names() for kind in KINDS
    }
    for text in texts(language):
        message = catalogue.get(text.english)
        if message is not None:
            game = next(game for game in game_names() if text.place.startswith(f"data/{game}"))
            found[game, text.kind].append((text, bool(message.string)))
    return found


def count(language: str) -> None:
    """Print how many texts and words there are."""
    _, catalogue = current(language)
    row = "{:10} {:11} {:>6} {:>7} {:>11}"
    print(row.format("game", "kind", "texts", "words", "translated"))
    sums = [0, 0, 0]
    for (game, kind), entries in wanted(language, catalogue).items():
        words = sum(len(text.english.split()) for text, _ in entries)
        figures = [len(entries), words, sum(done for _, done in entries)]
        sums = [before + now for before, now in zip(sums, figures, strict=True)]
        if entries:
            print(row.format(game, kind, *figures))
    print(row.format("all", "", *sums))


def untranslated(game: str, kind: str, language: str) -> list[str]:
    """Return untranslated texts: a game's of a kind or of all, or the program's."""
    if game == PROGRAM:
        _, program = current(language, "boardgames_edu")
        return [message.id for message in program if isinstance(message.id, str) and not message.string]
    _, catalogue = current(language)
    return [
        text.english
        for (of, what), entries in wanted(language, catalogue).items()
        if of == game and kind in (what, "all")
        for text, done in entries
        if not done
    ]


def fill(translations: Mapping[str, str], language: str) -> list[str]:
    """Write translations into the catalogues; return what was refused, and why."""
    (path, catalogue), (beside, program) = current(language), current(language, "boardgames_edu")
    wrong = []
    for english, translated in translations.items():
        ours = program.get(english)
        message = ours or catalogue.get(english)
        if message is None:
            wrong.append(f"No such text: {english}")
        elif problems := (unfilled(english, translated) if ours else lost(english, translated)):
            wrong.append(f"It does not keep {' and '.join(problems)}: {translated}\n    of: {english}")
        else:
            message.string = translated
    path.write_text(written(catalogue, by_text=False), encoding="utf-8")
    beside.write_text(written(program, by_text=True), encoding="utf-8")
    return wrong


def unfilled(english: str, translated: str) -> list[str]:
    """Return what a translation does not keep of a template.

    >>> unfilled("{n} {n:coin|coins}", "{m} {n:монета|монети|монет}")
    ['the placeholders']
    """
    try:
        kept = set(placeholders(english, "English")) == set(placeholders(translated, "the translation"))
    except TypeError:
        kept = False
    found = [what for what in lost(english, translated) if what != "the braces"]  # it may name a thing again
    return found if kept else [*found, "the placeholders"]


def main() -> int:
    """Run from the command line; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--count", action="store_true", help="print how much there is")
    what.add_argument("--list", nargs=2, metavar=("GAME", "KIND"), help=f"KIND: {', '.join(KINDS)}, all")
    what.add_argument("--fill", type=Path, metavar="FILE", help="a JSON file with translations by their English")
    parser.add_argument("language", choices=[code for code in languages() if code != "en"])
    wish = parser.parse_args()
    if wish.count:
        count(wish.language)
    elif wish.list:
        game, kind = wish.list
        games = (*game_names(), PROGRAM)
        if game not in games or kind not in (*KINDS, "all"):
            parser.error(f"GAME is one of {', '.join(games)}; KIND one of {', '.join(KINDS)}, all")
        print(json.dumps(untranslated(game, kind, wish.language), ensure_ascii=False, indent=1))
    else:
        wrong = fill(json.loads(wish.fill.read_text(encoding="utf-8")), wish.language)
        print("\n".join([*wrong, f"{len(wrong)} not taken"]), file=sys.stderr)
        return bool(wrong)
    return 0


if __name__ == "__main__":
    sys.exit(main())
