"""Collect the texts for translators: write every English template of the package into each language's catalogue.

Translations stay as they are; new templates come with an empty one, templates that are gone are dropped. The files
carry no dates and no line numbers, so that they change only when a text does.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

TOP = Path(__file__).resolve().parent.parent
PACKAGE = TOP / "boardgames_edu"
LOCALES = PACKAGE / "i18n" / "locales"
KEYWORDS: dict[str, tuple[int, ...] | None] = {"N_": None, "_": None, "say": None, "ngettext": (1, 2)}

UNWANTED = tuple(
    f'"{word}'
    for word in (
        "POT-Creation",
        "PO-Revision",
        "Generated-By",
        "Report-Msgid",
        "Last-Translator",
        "Language-Team",
    )
)
"""Lines of the catalogues' heads that would change with every run, or that nobody fills in."""


def templates() -> Catalog:
    """All templates of the package, with the files that they stand in."""
    found = Catalog(project="boardgames_edu", charset="utf-8")
    for name, _line, message, _comments, _context in sorted(
        extract_from_dir(PACKAGE, keywords=KEYWORDS, strip_comment_tags=True),
        key=lambda row: (row[0], row[1]),
    ):
        found.add(message, locations=[(name.replace("\\", "/"), 0)])
    return found


def updated(path: Path, found: Catalog) -> str:
    """A language's catalogue with the templates of now."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.parts[-3])
    catalogue.update(found, no_fuzzy_matching=True, update_header_comment=False)
    catalogue.obsolete.clear()
    text = io.BytesIO()
    write_po(text, catalogue, width=110, sort_by_file=False, sort_output=True, include_lineno=False)
    lines = text.getvalue().decode("utf-8").splitlines()
    return "\n".join(line for line in lines if not line.startswith(UNWANTED)) + "\n"


def main() -> int:
    """Write the catalogues and tell how much of each is translated."""
    found = templates()
    for path in sorted(LOCALES.glob("*/LC_MESSAGES/*.po")):
        path.write_text(updated(path, found), encoding="utf-8")
        with path.open("rb") as file:
            catalogue = read_po(file)
        done = sum(
            bool(m.string if isinstance(m.string, str) else all(m.string or ())) for m in catalogue if m.id
        )
        print(f"{path.parts[-3]}: {done} of {len(catalogue)} templates are translated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
