"""What a widget leaves on a page that cannot run scripts.

It leaves its words, and its board as a picture. JupyterLab and nbconvert keep it beside the widget in the notebook's
file, and show it in exported pages. Knows no widget: each one hands over a `PrintedPage`.
"""

import os
import re
from collections.abc import Iterable, Sequence
from html import escape, unescape
from typing import Any, NamedTuple
from zlib import crc32

from boardgames_edu.i18n import language
from boardgames_edu.scene.model import Scene
from boardgames_edu.scene.painters.svg import PREFIX, series, svg
from boardgames_edu.scene.palette import RIM
from boardgames_edu.widgets.page.shared import nobody_clicks

WHOLE = "BOARDGAMES_EDU_WHOLE_PAGES"
"""The environment variable that makes exported pages show all steps."""
WIDTH = 1000.0
"""The width of a board on a page, in pixels, at most."""
_COLOUR = re.compile(r"(#[0-9A-Fa-f]{6}\b|data-theme=\"\w+\")")
_DARK = (
    'body[data-jp-theme-light="false"] {those}',
    "@media (prefers-color-scheme: dark) {{body:not([data-jp-theme-light]) {those}}}",
)
"""CSS for dark pages: JupyterLab and nbconvert, then the reader's system."""
_CARD = f"display:inline-block;max-width:100%;overflow:hidden;border:1px solid {RIM};border-radius:10px"


class PrintedPage(NamedTuple):
    """What a widget shows on an exported page.

    Attributes:
        scene: its board; None if it shows none.
        words: what stands beside the board, as HTML. Nothing that the widget itself does not show yet.
        theme: "auto" follows the page, or "light" or "dark".
        name: its name among the steps.
        title: the title of the whole.
    """

    scene: Scene | None
    words: str = ""
    theme: str = "auto"
    name: str = ""
    title: str = ""


def whole() -> bool:
    """Return whether exported pages show all steps."""
    return bool(os.environ.get(WHOLE))


def with_page(bundle: Any, page: PrintedPage, steps: Sequence[PrintedPage] = ()) -> Any:
    """Return a widget's representation with its page as HTML and text.

    The board is added as SVG, too.

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
    shown = _opened(steps) if steps else f"{_prose(page)}{card}"
    found["text/html"] = f'<div lang="{language()}">{shown}</div>'
    found["text/plain"] = "\n".join(filter(None, told))
    found = without_view(found)
    return (found, *rest) if rest else found


def without_view(data: dict[str, Any]) -> dict[str, Any]:
    """Return a bundle without its widget where nobody clicks."""
    return {kind: value for kind, value in data.items() if kind != _VIEW or not nobody_clicks()}


def _opened(steps: Sequence[PrintedPage]) -> str:
    """Return all steps as sections to unfold; the first is open."""
    scenes = [step.scene for step in steps if step.scene is not None]
    name = f"bge-s{crc32(repr([scene.to_json() for scene in scenes]).encode()):08x}"
    theme = steps[0].theme
    drawn = series(scenes, "dark" if theme == "dark" else "light", width=WIDTH, name=name)
    if theme == "auto":
        drawn = themed(_JOIN.join(drawn), _JOIN.join(series(scenes, "dark", width=WIDTH, name=name))).split(_JOIN)
    pictures = iter(drawn)
    told = "".join(
        f"<details{'' if number else ' open'}><summary>{escape(step.name)}</summary>{_prose(step)}"
        f"{_card(next(pictures)) if step.scene is not None else ''}</details>"
        for number, step in enumerate(steps)
    )
    return f"{strong(steps[0].title)}{told}"


_JOIN = "<!-- -->"
_VIEW = "application/vnd.jupyter.widget-view+json"


def _prose(page: PrintedPage) -> str:
    return f'<div style="max-width:60em;line-height:1.4;margin-bottom:8px">{page.words}</div>' if page.words else ""


def _card(drawn: str) -> str:
    return f'<div style="{_CARD}">{drawn.replace("<svg ", _BLOCK, 1)}</div>'


_BLOCK = '<svg display="block" '
"""The start of a picture that leaves no room for letters below."""


def _scale(scene: Scene) -> float:
    return min(1.0, WIDTH / scene.width)


def themed(light: str, dark: str) -> str:
    """Return one picture that follows its page's theme, from two.

    Each colour that differs becomes a variable, defined by a style before the picture. Pictures that differ in more
    than colours cannot be joined; then the light one is returned.
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


def html_lines(*texts: str) -> str:
    """Return the texts as lines of HTML, without empty ones."""
    return "".join(f"<div>{escape(text)}</div>" for text in texts if text)


def strong(text: str) -> str:
    """Return a heading as HTML; "" for an empty text."""
    return f'<div style="font-weight:bold;font-size:1.15em">{escape(text)}</div>' if text else ""


def heading(text: str, size: str = "1em") -> str:
    """Return a bold inline heading as HTML for screen readers."""
    return f'<b role="heading" aria-level="4" style="font-size:{size}">{escape(text)}</b>'


def listed(texts: Iterable[str], lettered: bool = False) -> str:
    """Return an HTML list with dots or letters; "" without texts."""
    items = "".join(f"<li>{escape(text)}</li>" for text in texts)
    kind, style = ("ol", "upper-alpha") if lettered else ("ul", "disc")
    return f'<{kind} style="list-style-type:{style}">{items}</{kind}>' if items else ""


def with_rule(text: str, rule: str) -> str:
    """Return a sentence with the rule's id behind it, if any."""
    return f"{text} [{rule}]" if rule else text


def plain(html: str) -> str:
    """Return the text of some HTML, each block on its own line."""
    bare = re.sub(r"(?s)<style>.*?</style>|\n", " ", html)
    broken = re.sub(r"<(?:/?(?:div|p|li|ul|ol|h\d|summary|details|tr)|br)\b[^>]*>", "\n", bare)
    text = unescape(re.sub(r"<[^>]*>", "", re.sub(r"</t[dh]>", " ", broken)))
    return "\n".join(filter(None, (" ".join(line.split()) for line in text.splitlines())))


def running(html: str) -> str:
    """Return the text of some HTML as sentences to read aloud."""
    lines = plain(re.sub(r"[✓✗] ", "", html)).splitlines()
    return " ".join(line if line[-1] in ".?!:…»”" else f"{line}." for line in lines)
