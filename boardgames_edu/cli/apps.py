"""First hours and play pages as an app that Voilà serves.

A page is the notebook of the language. Its code runs without being shown, and paragraphs about cells and links to
notebooks that are not served are left out. Each visit has its own Python process, which ends with the page. Our
template (``jupyter/voila``) leaves out what Voilà's own template loads from the network.
"""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import typer

from boardgames_edu.cli import lab
from boardgames_edu.engine.errors import BadInput, one_of
from boardgames_edu.i18n import N_, language, say
from boardgames_edu.i18n.speech import VARIABLE

SERVED = ("*/00_first_hour.ipynb", "*/09_play.ipynb")
"""Which notebooks of a language are apps."""
IDLE = 60
"""Seconds after which a Python process that no page is connected to is ended."""
VISITS = 60
"""The largest number of visits at once, if not said otherwise."""
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget")
"""The JupyterLab extensions that a page loads; others need what Voilà lacks."""
_TEMPLATES = Path(__file__).resolve().parent.parent / "jupyter"
_CELLS = re.compile(r"\bcells?\b|```", re.IGNORECASE)
_LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]+?\.ipynb)(#[^)]*)?\)")
_OWN_FOLDER = """\
import os, tempfile
os.environ["BOARDGAMES_EDU_HOME"] = tempfile.mkdtemp(dir={folder!r})
"""


class AppError(BadInput):
    """Raised when the app cannot be started; says what to do."""


class Page(NamedTuple):
    """A page of the app.

    Attributes:
        path: where it lies below the notebooks of a language.
        title: its first heading.
        notebook: the notebook that is served.
    """

    path: str
    title: str
    notebook: dict[str, Any]


def start(
    pages: Sequence[str] = (),
    port: int | None = None,
    *,
    host: str = lab.ADDRESS,
    browser: bool = True,
    visits: int = VISITS,
) -> None:
    """Serve pages as an app until somebody stops it.

    Args:
        pages: which, as ``rurik/00_first_hour``; all when empty.
        port: where to listen; when None, 8888 or the next free port.
        host: the address to listen on. On another one than this machine's own, each visit begins with an empty data
            folder, which goes when the server stops: visitors do not find each other's games.
        browser: open a browser when there is a screen.
        visits: how many there may be at once; each takes about 70 MiB.

    Raises:
        AppError: Voilà is not installed.
        BadInput: there is no such page, or the port is taken.
    """
    chosen = choose(pages)
    if find_spec("voila") is None:
        raise AppError(N_('The app needs Voilà. Install it: pip install "boardgames-edu[app]"'))
    number = lab.free_port(port)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # what is temporary goes; Voilà has its own soon
    with TemporaryDirectory(prefix="boardgames-app-") as folder:
        top = Path(folder) / "pages"
        homes = Path(folder) / "visits"
        homes.mkdir()
        write(chosen, top, homes if host != lab.ADDRESS else None)
        typer.echo(say(N_("The app starts at this address; stop it with Ctrl+C."), {}))
        typer.echo(f"  http://{host}:{number}/")
        sys.stdout.flush()
        os.environ[VARIABLE] = language()
        theirs = os.environ.get("JUPYTER_PATH")
        os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(_TEMPLATES), theirs]))
        config = settings(chosen, top, number, host, browser=browser and lab.has_screen(), visits=visits)
        import_module("voila.app").Voila.launch_instance(
            argv=[], config=import_module("traitlets.config").Config(config)
        )


def choose(wanted: Sequence[str] = ()) -> list[Page]:
    """Return the pages to serve, in the current language.

    Raises:
        BadInput: a page that is asked for is no app.
    """
    top = lab.notebooks()
    english = top / "en"
    paths = [path.relative_to(english).as_posix() for each in SERVED for path in sorted(english.glob(each))]
    names = [path.removesuffix(".ipynb") for path in paths]
    for name in wanted:
        if name not in names:
            raise one_of("page", name, names)
    served = [path for path, name in zip(paths, names, strict=True) if not wanted or name in wanted]
    return [_page(top, path, served) for path in served]


def _page(top: Path, path: str, served: Sequence[str]) -> Page:
    english = json.loads((top / "en" / path).read_text(encoding="utf-8"))
    spoken = json.loads((top / language() / path).read_text(encoding="utf-8"))
    cells = []
    for ours, theirs in zip(spoken["cells"], english["cells"], strict=True):
        if ours["cell_type"] == "code":
            cells.append(ours)
        elif text := without_cells("".join(ours["source"]), "".join(theirs["source"])):
            cells.append({**ours, "source": _LINK.sub(lambda link: _linked(link, path, served), text)})
    title = "".join(spoken["cells"][0]["source"]).splitlines()[0].lstrip("# ")
    home = {
        **spoken["cells"][0],
        "id": "home",
        "source": f"[← boardgames_edu]({'../' * (path.count('/') + 2)})",
    }
    metadata = {**spoken["metadata"], "title": title}
    return Page(path, title, {**spoken, "metadata": metadata, "cells": [home, *cells]})


def without_cells(text: str, english: str) -> str:
    """Return a notebook's text without the paragraphs about cells.

    A text that shows code to type gives "".
    """
    if "```" in english:
        return ""
    both = zip(text.split("\n\n"), english.split("\n\n"), strict=True)
    return "\n\n".join(ours for ours, theirs in both if not _CELLS.search(theirs))


def _linked(link: re.Match[str], path: str, served: Sequence[str]) -> str:
    """Return a link if its page is served, else only its words."""
    target = os.path.normpath(Path(path).parent / link[2])
    return link[0] if Path(target).as_posix() in served else link[1]


def write(pages: Sequence[Page], folder: Path, visits: Path | None = None) -> None:
    """Write the notebooks of pages below a folder.

    Args:
        pages: what :func:`choose` gave.
        folder: where.
        visits: where each visit gets a data folder of its own; None when all have the user's.
    """
    for page in pages:
        cells = page.notebook["cells"]
        if visits is not None:
            source = _OWN_FOLDER.format(folder=str(visits))
            own: dict[str, Any] = {
                "cell_type": "code",
                "id": "own-folder",
                "metadata": {},
                "execution_count": None,
            }
            cells = [{**own, "outputs": [], "source": source}, *cells]
        file = folder / page.path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps({**page.notebook, "cells": cells}), encoding="utf-8")


def settings(
    pages: Sequence[Page], folder: Path, port: int, host: str, *, browser: bool, visits: int = VISITS
) -> dict[str, Any]:
    """Return the configuration of Voilà.

    A Python whose page is open is never ended, however long its player thinks (``cull_connected``).
    """
    shown = {"title": "boardgames_edu", "pages": [{"path": page.path, "title": page.title} for page in pages]}

    def listed(page_config: dict[str, Any], **_: object) -> Mapping[str, Any]:
        page_config["boardgames"] = shown
        return page_config

    return {
        "Voila": {
            "root_dir": str(folder), "port": port, "port_retries": 0, "ip": host, "open_browser": browser,
            "log_level": "WARN",
        },
        "VoilaConfiguration": {
            "template": "boardgames", "classic_tree": True, "page_config_hook": listed, "show_tracebacks": False,
            "extension_allowlist": list(EXTENSIONS), "multi_kernel_manager_class": "boardgames_edu.cli.visits.Visits",
        },
        "MappingKernelManager": {"cull_idle_timeout": IDLE, "cull_interval": IDLE // 4, "cull_connected": False},
        "Visits": {"most": visits},
    }  # fmt: skip
