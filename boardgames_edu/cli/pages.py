"""Notebooks as HTML pages that show every board without a kernel or a network.

``jupyter nbconvert --execute`` keeps the state of widgets in the page, which then shows nothing where its scripts
cannot be loaded. Here that state is left out, so that each widget shows the words and the picture that it brings along.
A widget that brings nothing along (``interact`` makes one) is told by its words and by what was printed into it.
Figures get the words that they bring along, which nbconvert passes over, as alternative text.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.i18n import N_

PATIENCE = 300
"""Seconds that a cell may take."""
_WIDGET = "application/vnd.jupyter.widget-view+json"


class PageError(BadInput):
    """A notebook cannot be written as a page; says why."""


def export_all(notebooks: Sequence[Path], folder: Path | None = None) -> Iterator[Path]:
    """Run notebooks and write them as pages, one after the other.

    Args:
        notebooks: the files.
        folder: where the pages go; beside each notebook if not given. Notebooks of several folders get the same folders
            there, so that two notebooks of one name are two pages.

    Yields:
        Each page, as soon as it is written.

    Raises:
        PageError: as :func:`export`; pages that are written already stay.
    """
    homes = [notebook.resolve().parent for notebook in notebooks]
    for notebook, home in zip(notebooks, homes, strict=True):
        if folder is None or not folder.is_dir():
            yield export(notebook, folder)
        else:
            place = folder / home.relative_to(os.path.commonpath(homes))
            place.mkdir(parents=True, exist_ok=True)
            yield export(notebook, place)


def export(notebook: Path, folder: Path | None = None) -> Path:
    """Run a notebook and write it as a page.

    Args:
        notebook: the file; it stays as it is.
        folder: where the page goes; beside the notebook if not given.

    Returns:
        The page.

    Raises:
        PageError: there is no such notebook or folder, or a cell fails; then nothing is written.
    """
    import nbformat
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError
    from nbconvert import HTMLExporter

    folder = notebook.parent if folder is None else folder
    if not folder.is_dir():
        raise PageError(N_("There is no folder {folder}."), folder=folder)
    try:
        content: Any = nbformat.read(notebook, as_version=4)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, nbformat.ValidationError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise PageError(
            N_("{file} cannot be read as a notebook: {reason}"), file=notebook, reason=reason
        ) from None
    client: Any = NotebookClient(  # type: ignore[no-untyped-call,unused-ignore]
        content, timeout=PATIENCE, resources={"metadata": {"path": str(notebook.parent)}}
    )
    try:
        client.execute()
    except (CellExecutionError, CellTimeoutError) as problem:
        last = f"{getattr(problem, 'ename', '')}: {getattr(problem, 'evalue', problem)}".lstrip(": ")
        raise PageError(N_("A cell of {file} fails: {reason}"), file=notebook, reason=last) from None
    _unfold(content, client.widget_state)
    content.metadata.pop("widgets", None)
    _describe(content)
    exporter: Any = HTMLExporter
    html, _ = exporter().from_notebook_node(content)
    page = folder / f"{notebook.stem}.html"
    try:
        page.write_text(html, encoding="utf-8")
    except OSError as problem:
        raise PageError(
            N_("{file} cannot be written: {reason}"), file=page, reason=problem.strerror
        ) from None
    return page


def _unfold(content: Any, states: Mapping[str, Mapping[str, Any]]) -> None:
    """Put the words and outputs of a widget in its place, unless it brings a page."""
    for cell in content.cells:
        if "outputs" in cell:
            cell.outputs = [part for output in cell.outputs for part in _parts(output, states)]


def _parts(output: Any, states: Mapping[str, Mapping[str, Any]]) -> Sequence[Any]:
    """An output, or what is to be read in the widget that it shows."""
    data = output.get("data", {})
    if _WIDGET not in data or "text/html" in data or "image/svg+xml" in data:
        return [output]
    return list(_told(data[_WIDGET]["model_id"], states)) or [output]


def _told(widget: str, states: Mapping[str, Mapping[str, Any]]) -> Iterator[Any]:
    """Return the words and outputs of a widget and of those inside it."""
    from nbformat.v4 import new_output

    state = states.get(widget, {})
    if words := _words(state):
        yield new_output("display_data", data={"text/html": words})  # type: ignore[no-untyped-call]
    for output in state.get("outputs", ()):
        yield from _parts(output, states)
    for child in state.get("children", ()):
        yield from _told(child.removeprefix("IPY_MODEL_"), states)


def _words(state: Mapping[str, Any]) -> str:
    """Return what a widget says of itself, as HTML: its text, or label and value."""
    value, label = state.get("value"), state.get("description")
    if state.get("_model_name") in ("HTMLModel", "HTMLMathModel"):
        return str(value)
    if state.get("_model_name") == "LabelModel":
        return escape(str(value))
    return "" if value is None or not label else escape(f"{label}: {value}")


def _describe(content: Any) -> None:
    """Give each figure with words its words as alternative text."""
    for cell in content.cells:
        for output in cell.get("outputs", ()):
            told = output.get("metadata", {}).get("image/png", {}).get("alt", "")
            if told and "text/html" not in output.data:
                source = f"data:image/png;base64,{output.data['image/png']}"
                output.data["text/html"] = f'<img alt="{escape(told)}" src="{source}">'
