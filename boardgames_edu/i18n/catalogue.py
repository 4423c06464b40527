"""Translations on disk: gettext catalogues, read on first use.

Each language has two. ``boardgames_edu`` holds the sentences of the program, which are templates. ``course`` holds the
texts of ``data/``: rules, lessons, challenges, cards. It is opened at the first text that the program's does not have.
Translators edit ``.po`` files; what runs reads the compiled ``.mo`` beside them. A wheel brings those alone. In a
checkout they follow every edit, which needs Babel.
"""

from contextlib import suppress
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Any

from boardgames_edu.i18n.drafts import draft

LOCALES = Path(__file__).parent / "locales"


@cache
def load_catalogue(language: str, name: str = "boardgames_edu") -> dict[str, str]:
    """Return the translations of a catalogue, by their English templates."""
    texts = _opened(LOCALES / language / "LC_MESSAGES" / name)._catalog  # noqa: SLF001
    return {key: text for key, text in texts.items() if key and isinstance(key, str)}


@cache
def _opened(path: Path) -> Any:
    """Return the translations of a path without ending."""
    with BytesIO(compiled(path.with_suffix(".po"))) as file:
        return GNUTranslations(file)


def compiled(source: Path) -> bytes:
    """Return a compiled catalogue, recompiled after an edit."""
    kept = source.with_suffix(".mo")
    if kept.exists() and (not source.exists() or kept.stat().st_mtime_ns >= source.stat().st_mtime_ns):
        return kept.read_bytes()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    out = BytesIO()
    with source.open("rb") as file:
        write_mo(out, read_po(file, locale=source.parts[-3]))
    with suppress(OSError), draft(kept, durable=False) as beside:  # a checkout that may not be written to
        beside.write_bytes(out.getvalue())
    return out.getvalue()


def translation(language: str, text: str) -> str | None:
    """Return a template's translation from the program or the course, or None."""
    return load_catalogue(language).get(text) or load_catalogue(language, "course").get(text)


def plural_form(language: str, number: int) -> int:
    """Return a number's plural form: 0 one, 1 few, 2 many.

    >>> [plural_form("uk", n) for n in (1, 2, 5, 11, 21, 22, 112)]
    [0, 1, 2, 2, 0, 1, 2]
    """
    return int(_opened(LOCALES / language / "LC_MESSAGES" / "boardgames_edu").plural(number))
