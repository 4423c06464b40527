"""Notebooks as HTML pages that show boards without kernel or network.

``jupyter nbconvert --execute`` writes pages that load scripts from the network and show no widget without them. Our
pages have no scripts. The state of widgets is left out; each widget shows the words and pictures that it brings along
(lessons, examples and quizzes all of their steps). A widget that brings nothing along (``interact`` makes one) is
replaced by its words and by what was printed into it. Figures keep their words as alternative text, which nbconvert
drops.
"""

import asyncio
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from boardgames_edu.cli.harmless import POLICY, harmless
from boardgames_edu.engine.errors import NEEDS_EXTRA, BadInput
from boardgames_edu.engine.storage import read_text, write_file
from boardgames_edu.i18n import N_, language, languages
from boardgames_edu.widgets.page.printed import WHOLE

LARGEST = 200_000_000
"""The largest notebook, in bytes: with its pictures it may be large."""
PATIENCE = 300
"""Seconds that a cell may take."""
LOOK = 0.5
"""Seconds between two looks for a kernel's answer."""
_LINK = re.compile(r"""(?s)(<a\b[^>]*?href=["'])([^"':#?]+\.ipynb)((?:#[^"']*)?["'][^>]*>)(.*?)</a>""")
"""A link to a notebook: start, name, end of its tag, words."""
_STYLE = """
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, 'Noto Sans', 'DejaVu Sans', sans-serif; margin: 0; color: #1d1a16; background: #fff }
main { max-width: 66rem; margin: 0 auto; padding: 1rem }
a { color: #005a8c } img, svg { max-width: 100%; height: auto }
pre { padding: .6em .8em; overflow: auto; background: #f4f2ec; border-radius: 6px; font-size: 14px }
table { border-collapse: collapse; display: block; overflow-x: auto } th, td { padding: .2em .6em; text-align: left }
tr { border-bottom: 1px solid #ccc5b6 } .cell { margin: 0 0 1em }
details { margin: .3em 0; padding: .1em .6em; border-left: 3px solid #ccc5b6 } summary { cursor: pointer }
summary:focus-visible, a:focus-visible { outline: 2px solid #0072b2 }
@media (prefers-color-scheme: dark) {
body { color: #f3eee3; background: #111417 } a { color: #7cc4ee } pre { background: #1d2226 }
tr { border-color: #465059 } details { border-color: #465059 }
}
@media print { pre { white-space: pre-wrap } details { break-inside: avoid }
details::details-content { content-visibility: visible; block-size: auto } }
"""
_WIDGET = "application/vnd.jupyter.widget-view+json"


class PageError(BadInput):
    """Raised when a notebook cannot be written as a page; says why."""


def export_all(notebooks: Sequence[Path], folder: Path | None = None) -> Iterator[Path]:
    """Run notebooks and write them as pages, one after the other.

    Args:
        notebooks: the files.
        folder: where the pages go, made when missing; beside each notebook if not given. Notebooks of several folders
            get the same folders there, so that two notebooks of one name are two pages.

    Yields:
        Each page, as soon as it is written.

    Raises:
        PageError: as :func:`export`; pages that are written already stay.
    """
    homes = [notebook.resolve().parent for notebook in notebooks]
    places = [notebook.parent if folder is None else folder for notebook in notebooks]
    if folder is not None:
        places = [folder / home.relative_to(os.path.commonpath(homes)) for home in homes]
    pages = {
        notebook.resolve(): place.resolve() / f"{notebook.stem}.html"
        for notebook, place in zip(notebooks, places, strict=True)
    }
    for notebook, place in zip(notebooks, places, strict=True):
        yield export(notebook, place, pages)


def export(notebook: Path, folder: Path | None = None, pages: Mapping[Path, Path] | None = None) -> Path:
    """Run a notebook and write it as a page.

    Args:
        notebook: the file; it stays as it is.
        folder: where the page goes; beside the notebook if not given.
        pages: the pages of other notebooks, by their files. Links to those notebooks lead to the pages; links to others
            are plain words, unless the page lies beside its notebook.

    Returns:
        The page.

    Raises:
        PageError: there is no such notebook, or a cell fails; then nothing is written.
    """
    if find_spec("nbconvert") is None:
        raise PageError(NEEDS_EXTRA, name="JupyterLab", extra="jupyter")
    import nbformat
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError
    from nbconvert import HTMLExporter

    folder = notebook.parent if folder is None else folder
    text = read_text(notebook, LARGEST, PageError)
    try:
        content: Any = nbformat.reads(text, as_version=4)  # type: ignore[no-untyped-call]
    except (ValueError, nbformat.ValidationError) as problem:
        raise PageError(N_("{file} cannot be read as a notebook: {reason}"), file=notebook, reason=problem) from None
    client: Any = NotebookClient(  # type: ignore[no-untyped-call,unused-ignore]
        content, timeout=PATIENCE, coalesce_streams=True, resources={"metadata": {"path": str(notebook.parent)}}
    )
    try:
        run(client, env={**os.environ, WHOLE: "1"})
    except (CellExecutionError, CellTimeoutError) as problem:
        last = f"{getattr(problem, 'ename', '')}: {getattr(problem, 'evalue', problem)}".lstrip(": ")
        raise PageError(N_("A cell of {file} fails: {reason}"), file=notebook, reason=last) from None
    _unfold(content, client.widget_state)
    content.metadata.pop("widgets", None)
    exporter: Any = HTMLExporter
    options = {"exclude_input_prompt": True, "exclude_output_prompt": True, "exclude_anchor_links": True}
    body, _ = exporter(template_name="basic", embed_images=True, **options).from_notebook_node(content)
    page = folder / f"{notebook.stem}.html"
    body, styles = harmless(body)
    html = _page(_linked(body, notebook, page, pages or {}), _title(content) or notebook.stem, _spoken(content), styles)
    return write_file(page, html, PageError)


def run(client: Any, **options: Any) -> None:
    """Run an nbclient's notebook as its ``execute`` does, and miss no answer.

    A request goes out beside asyncio's socket (jupyter_client's ``Session.send``). If an answer to another comes at
    that moment, as it does with output widgets, nothing tells the socket, and we would wait for what has come.

    Raises:
        CellExecutionError, CellTimeoutError: a cell fails, or takes too long.
    """
    from jupyter_core.utils import run_sync
    from zmq import EVENTS, ZMQError

    async def look() -> None:
        while True:
            await asyncio.sleep(LOOK)
            with suppress(AttributeError, ZMQError):  # no kernel yet, or no more
                client.kc.shell_channel.socket.get(EVENTS)  # asyncio's socket takes what has come, too

    async def both() -> None:
        looking = asyncio.ensure_future(look())
        try:
            await client.async_execute(**options)
        finally:
            looking.cancel()

    run_sync(both)()


def _linked(body: str, notebook: Path, page: Path, pages: Mapping[Path, Path]) -> str:
    """Return the body with links to pages instead of notebooks."""
    home, place = notebook.resolve().parent, page.resolve().parent

    def link(found: re.Match[str]) -> str:
        start, name, end, words = found.groups()
        target = Path(os.path.normpath(home / unquote(name)))
        if target in pages:
            return f"{start}{quote(Path(os.path.relpath(pages[target], place)).as_posix())}{end}{words}</a>"
        return found[0] if place == home else words

    return _LINK.sub(link, body)


def _title(content: Any) -> str:
    """Return the first heading of a notebook, or ""."""
    text = "\n".join(cell.source for cell in content.cells if cell.cell_type == "markdown")
    found = re.search(r"^# +(.+)$", text, re.MULTILINE)
    return found[1].strip() if found else ""


def _spoken(content: Any) -> str:
    """Return a notebook's language, or else the reader's."""
    told = content.metadata.get("boardgames_edu")
    spoken = told.get("language") if isinstance(told, dict) else None
    return spoken if isinstance(spoken, str) and spoken in languages() else language()


def _page(body: str, title: str, spoken: str, styles: str) -> str:
    """Return an HTML page without scripts or outside resources."""
    from pygments.formatters import HtmlFormatter  # type: ignore[import-untyped,unused-ignore]

    light, dark = (HtmlFormatter(style=style).get_style_defs(".highlight") for style in ("default", "github-dark"))
    return (
        f'<!doctype html><html lang="{escape(spoken)}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{_STYLE}{light}@media (prefers-color-scheme: dark) {{{dark}}}</style>{styles}</head>"
        f"<body><main>{body}</main></body></html>\n"
    )


def _unfold(content: Any, states: Mapping[str, Mapping[str, Any]]) -> None:
    """Replace widgets without their own page by their words and outputs."""
    for cell in content.cells:
        if "outputs" in cell:
            cell.outputs = [part for output in cell.outputs for part in _parts(output, states)]


def _parts(output: Any, states: Mapping[str, Mapping[str, Any]]) -> Sequence[Any]:
    """Return an output, or the readable contents of its widget."""
    data = output.get("data", {})
    if _WIDGET not in data or "text/html" in data or "image/svg+xml" in data:
        return [output]
    return list(_outputs(data[_WIDGET]["model_id"], states)) or [output]


def _outputs(widget: str, states: Mapping[str, Mapping[str, Any]]) -> Iterator[Any]:
    """Yield the words and outputs of a widget and its children."""
    from nbformat.v4 import new_output

    state = states.get(widget, {})
    if words := _label(state):
        yield new_output("display_data", data={"text/html": words})  # type: ignore[no-untyped-call]
    for output in state.get("outputs", ()):
        yield from _parts(output, states)
    for child in state.get("children", ()):
        yield from _outputs(child.removeprefix("IPY_MODEL_"), states)


def _label(state: Mapping[str, Any]) -> str:
    """Return a widget's text, or its label and value, as HTML."""
    value, label = state.get("value"), state.get("description")
    if state.get("_model_name") in ("HTMLModel", "HTMLMathModel"):
        return str(value)
    if state.get("_model_name") == "LabelModel":
        return escape(str(value))
    return "" if value is None or not label else escape(f"{label}: {value}")
