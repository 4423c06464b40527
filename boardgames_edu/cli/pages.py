"""Notebooks as pages: run, and written as HTML that shows every board without a kernel, scripts or a network.

``jupyter nbconvert --execute`` keeps the state of widgets in the page, which then shows nothing where its scripts
cannot be loaded. Here that state is left out, so that each widget shows the words and the picture that it brings along.
Figures get the words that they bring along, which nbconvert passes over, as alternative text.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.i18n import N_

PATIENCE = 300
"""Seconds that a cell may take."""


class PageError(BadInput):
    """A notebook cannot be written as a page; says why."""


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
    client: Any = NotebookClient
    try:
        client(
            content,
            timeout=PATIENCE,
            store_widget_state=False,
            resources={"metadata": {"path": str(notebook.parent)}},
        ).execute()
    except (CellExecutionError, CellTimeoutError) as problem:
        last = f"{getattr(problem, 'ename', '')}: {getattr(problem, 'evalue', problem)}".lstrip(": ")
        raise PageError(N_("A cell of {file} fails: {reason}"), file=notebook, reason=last) from None
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


def _describe(content: Any) -> None:
    """Give each figure that has words for who cannot see it these words as alternative text."""
    for cell in content.cells:
        for output in cell.get("outputs", ()):
            told = output.get("metadata", {}).get("image/png", {}).get("alt", "")
            if told and "text/html" not in output.data:
                source = f"data:image/png;base64,{output.data['image/png']}"
                output.data["text/html"] = f'<img alt="{escape(told)}" src="{source}">'
