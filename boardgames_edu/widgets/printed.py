"""What a widget leaves on a page that cannot run: its words, and its board as a picture. No scripts, no network.

JupyterLab and nbconvert keep it beside the widget in the notebook's file, and show it in exported pages. Knows no
widget: each one hands over a `Page`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from html import escape, unescape
from typing import Any, NamedTuple
from zlib import crc32

from boardgames_edu.i18n import language
from boardgames_edu.scene.model import Scene
from boardgames_edu.scene.palette import RIM
from boardgames_edu.scene.svg import PREFIX, series, svg

WHOLE = "BOARDGAMES_EDU_WHOLE_PAGES"
"""The variable that asks for all steps of what is shown."""
WIDTH = 1000.0
"""The width of a board on a page, in pixels; smaller boards stay small."""
_COLOUR = re.compile(r"(#[0-9A-Fa-f]{6}\b|data-theme=\"\w+\")")
_DARK = (
    'body[data-jp-theme-light="false"] {those}',
    "@media (prefers-color-scheme: dark) {{body:not([data-jp-theme-light]) {those}}}",
)
"""When a page is dark: JupyterLab and nbconvert say it; other pages are as the reader's system."""
_CARD = f"display:inline-block;max-width:100%;overflow:hidden;border:1px solid {RIM};border-radius:10px"


class Page(NamedTuple):
    """What is to be seen of a widget where nothing runs.

    Attributes:
        scene: its board; None if it shows none.
        words: what stands beside the board, as HTML. Nothing that the widget itself does not show yet.
        theme: "auto" follows the page, or "light" or "dark".
        name: what it is called among the steps of something; `title`, what it is a step of.
    """

    scene: Scene | None
    words: str = ""
    theme: str = "auto"
    name: str = ""
    title: str = ""


def whole() -> bool:
    """Return whether pages show all steps of what they show: those of ``boardgames-edu export`` do."""
    return bool(os.environ.get(WHOLE))


def with_page(bundle: Any, page: Page, steps: Sequence[Page] = ()) -> Any:
    """A widget's representation with its page beside it: as HTML, the board also as SVG, all of it also as text.

    Args:
        bundle: what ipywidgets gives: MIME types and data, perhaps in a tuple with metadata; None stays None.
        page: what to put beside it.
        steps: all the steps of it, to be opened one by one; only the page if there are none.
    """
    if bundle is None:
        return None
    data, *rest = bundle if isinstance(bundle, tuple) else (bundle,)
    found, scene = dict(data), page.scene
    told = [plain(page.words)]
    card = ""
    if scene is not None:
        light = svg(scene, "dark" if page.theme == "dark" else "light", scale=_scale(scene))
        drawn = themed(light, svg(scene, "dark", scale=_scale(scene))) if page.theme == "auto" else light
        card = _card(drawn)
        found["image/svg+xml"] = light
        told.append(f"{scene.name} {scene.words}".strip())
    shown = _opened(steps) if steps else f"{_words(page)}{card}"
    found["text/html"] = f'<div lang="{language()}">{shown}</div>'
    found["text/plain"] = "\n".join(filter(None, told))
    return (found, *rest) if rest else found


def _opened(steps: Sequence[Page]) -> str:
    """All steps, each to be opened; the first one is open."""
    scenes = [step.scene for step in steps if step.scene is not None]
    name = f"bge-s{crc32(repr([scene.to_json() for scene in scenes]).encode()):08x}"
    theme = steps[0].theme
    drawn = series(scenes, "dark" if theme == "dark" else "light", width=WIDTH, name=name)
    if theme == "auto":
        drawn = themed(_JOIN.join(drawn), _JOIN.join(series(scenes, "dark", width=WIDTH, name=name))).split(
            _JOIN
        )
    pictures = iter(drawn)
    told = "".join(
        f"<details{'' if number else ' open'}><summary>{escape(step.name)}</summary>{_words(step)}"
        f"{_card(next(pictures)) if step.scene is not None else ''}</details>"
        for number, step in enumerate(steps)
    )
    return f"{strong(steps[0].title)}{told}"


_JOIN = "<!-- -->"


def _words(page: Page) -> str:
    return (
        f'<div style="max-width:60em;line-height:1.4;margin-bottom:8px">{page.words}</div>'
        if page.words
        else ""
    )


def _card(drawn: str) -> str:
    return f'<div style="{_CARD}">{drawn.replace("<svg ", _BLOCK, 1)}</div>'


_BLOCK = '<svg display="block" '
"""A picture stands in its card without room for letters below it."""


def _scale(scene: Scene) -> float:
    return min(1.0, WIDTH / scene.width)


def themed(light: str, dark: str) -> str:
    """One picture that follows the theme of its page, from the same picture in both themes.

    Where the two have different colours it has a variable; what the variables are, says a style in front of it.
    Pictures that differ in more than colours cannot be joined: then it is the light one.
    """
    parts, others = _COLOUR.split(light), _COLOUR.split(dark)
    if parts[::2] != others[::2]:
        return light
    pairs = list(zip(parts[1::2], others[1::2], strict=True))
    known = {pair: f"--c{number}" for number, pair in enumerate(dict.fromkeys(pairs)) if pair[0][0] == "#"}
    parts[1::2] = [f"var({known[pair]})" if pair in known else 'data-theme="auto"' for pair in pairs]
    scope = f"bge-p{crc32(repr(list(known)).encode()):08x}"
    bright, dim = (";".join(f"{name}:{pair[at]}" for pair, name in known.items()) for at in (0, 1))
    style = f".{scope}{{{bright}}}" + "".join(when.format(those=f".{scope}{{{dim}}}") for when in _DARK)
    drawn = "".join(parts).replace(f'class="{PREFIX}-scene"', f'class="{scope} {PREFIX}-scene"')
    return f"<style>{style}</style>{drawn}"


# --- words -----------------------------------------------------------------------------------------------------------


def lines(*texts: str) -> str:
    """Texts below each other, as HTML; empty ones are left out."""
    return "".join(f"<div>{escape(text)}</div>" for text in texts if text)


def strong(text: str) -> str:
    """A heading, as HTML; nothing for an empty text."""
    return f'<div style="font-weight:bold;font-size:1.15em">{escape(text)}</div>' if text else ""


def heading(text: str, size: str = "1em") -> str:
    """Words in bold that a screen reader can go to, as HTML; in the line where they stand."""
    return f'<b role="heading" aria-level="4" style="font-size:{size}">{escape(text)}</b>'


def listed(texts: Iterable[str], lettered: bool = False) -> str:
    """A list, as HTML, with dots or with letters; nothing without texts."""
    items = "".join(f"<li>{escape(text)}</li>" for text in texts)
    kind, style = ("ol", "upper-alpha") if lettered else ("ul", "disc")
    return f'<{kind} style="list-style-type:{style}">{items}</{kind}>' if items else ""


def with_rule(text: str, rule: str) -> str:
    """A sentence with the id of the rule behind it, if there is one."""
    return f"{text} [{rule}]" if rule else text


def plain(html: str) -> str:
    """The text of some HTML, block by block on lines of their own."""
    bare = re.sub(r"(?s)<style>.*?</style>|\n", " ", html)
    broken = re.sub(r"<(?:/?(?:div|p|li|ul|ol|h\d|summary|details|tr)|br)\b[^>]*>", "\n", bare)
    text = unescape(re.sub(r"<[^>]*>", "", re.sub(r"</t[dh]>", " ", broken)))
    return "\n".join(filter(None, (" ".join(line.split()) for line in text.splitlines())))


def running(html: str) -> str:
    """The text of some HTML as it is read aloud: line by line as sentences, without marks that stand before words."""
    lines = plain(re.sub(r"[✓✗⚠] ", "", html)).splitlines()
    return " ".join(line if line[-1] in ".?!:…»”" else f"{line}." for line in lines)
