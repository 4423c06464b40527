"""Start JupyterLab on this machine only, or serve a browser edition."""

import json
import os
import secrets
import socket
import subprocess
import sys
import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from boardgames_edu.engine.errors import NEEDS_EXTRA, BadInput
from boardgames_edu.engine.storage import write_whole
from boardgames_edu.i18n import N_, language, say

ADDRESS = "127.0.0.1"
USUAL_PORT = 8888
WORKSPACE = "boardgames"
"""Our own workspace of JupyterLab, with its side bars closed at first."""
_NO_SITE = N_("{folder} is no browser edition: it has no {file}. Unpack site.zip, and name its folder.")
_SERVED = N_("The site is at {address}. Ctrl+C ends it.")
_PACKAGE = Path(__file__).resolve().parent.parent
_CLOSED = {"collapsed": True, "visible": True, "widgets": []}


class LabError(BadInput):
    """Raised when JupyterLab cannot be started; says why and what to do."""


def start(port: int | None = None, *, browser: bool = True) -> None:
    """Start JupyterLab and wait until it ends.

    Args:
        port: where to listen; when None, 8888 or the next free port.
        browser: open a browser when there is a screen.

    Raises:
        LabError: JupyterLab is not installed, the port is taken, or the notebooks are missing.
    """
    if find_spec("jupyterlab") is None:
        raise LabError(NEEDS_EXTRA, name="JupyterLab", extra="jupyter")
    number = free_port(port)
    folder = notebooks()
    token = os.environ.get("JUPYTER_TOKEN") or secrets.token_hex(16)
    path = f"{language()}/00_welcome.ipynb"
    if not (folder / path).is_file():
        path = "en/00_welcome.ipynb"
    typer.echo(say(N_("JupyterLab starts at this address; stop it with Ctrl+C."), {}))
    typer.echo(f"  http://{ADDRESS}:{number}{address(path)}?token={token}")
    sys.stdout.flush()
    lay_out(workspaces())
    command = arguments(number, folder, path, browser=browser and has_screen())
    environment = {**os.environ, "JUPYTER_TOKEN": token, "JUPYTER_CONFIG_PATH": config_path(language())}
    if os.name == "nt":
        raise typer.Exit(subprocess.run(command, env=environment, check=False).returncode)  # noqa: S603
    os.execve(command[0], command, environment)  # noqa: S606  (our own command line, no shell)


def arguments(port: int, folder: Path, path: str, *, browser: bool) -> list[str]:
    """Return the command line that starts JupyterLab on a notebook."""
    command = [
        sys.executable, "-m", "jupyterlab", "-y", f"--ip={ADDRESS}", f"--port={port}",
        "--ServerApp.port_retries=0", f"--ServerApp.root_dir={folder}", f"--LabApp.default_url={address(path)}",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate", "--log-level=WARN",
        "--LabApp.log_level=WARN",
    ]  # fmt: skip
    if not browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    return command


def address(path: str) -> str:
    """Return the URL path of a notebook in our own workspace."""
    return f"/lab/workspaces/{WORKSPACE}/tree/{path}"


def workspaces() -> Path:
    """Return the folder where JupyterLab keeps its workspaces."""
    from jupyterlab.commands import get_workspaces_dir  # type: ignore[import-untyped]

    return Path(get_workspaces_dir())


def lay_out(folder: Path) -> None:
    """Close the side bars of our workspace, unless it was used before."""
    from jupyterlab_server.workspaces_handler import WorkspacesManager

    kept = WorkspacesManager(str(folder))
    if kept.load(WORKSPACE)["data"]:
        return
    layout = {"left": _CLOSED, "right": _CLOSED, "relativeSizes": [0, 1, 0]}
    kept.save(WORKSPACE, json.dumps({"data": {"layout-restorer:data": layout}, "metadata": {"id": WORKSPACE}}))


def notebooks() -> Path:
    """Return the folder of the notebooks.

    It is that of the checkout; for an installed package, a copy in the current folder. Files that the copy has already
    stay as they are: they may hold a learner's work.
    """
    checkout = _PACKAGE.parent / "notebooks"
    if checkout.is_dir() and (_PACKAGE.parent / "pyproject.toml").is_file():
        return checkout
    source = _PACKAGE / "notebooks"
    if not source.is_dir():
        raise LabError(N_("The notebooks are missing: the installation is not complete."))
    copy = Path.cwd() / "boardgames-notebooks"
    for file in sorted(source.rglob("*.ipynb")):
        target = copy / file.relative_to(source)
        if not target.exists():
            write_whole(target, file.read_bytes())
    return copy


def free_port(port: int | None) -> int:
    """Return the given or the first free port. Raises LabError."""
    if port is None:
        for number in range(USUAL_PORT, USUAL_PORT + 100):
            if _is_free(number):
                return number
        raise LabError(N_("No port from {first} to {last} is free. Choose one with PORT=… or --port."),
                       first=USUAL_PORT, last=USUAL_PORT + 99)  # fmt: skip
    if not 1 <= port <= 65535:
        raise LabError(N_("{port} is no port. Choose a number from 1024 to 65535."), port=port)
    if not _is_free(port):
        raise LabError(N_("Port {port} is taken by another program (perhaps a JupyterLab that still runs). "
                          "Choose another, for example PORT={other}."), port=port, other=port % 65535 + 1)  # fmt: skip
    return port


def _is_free(port: int) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name != "nt":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((ADDRESS, port))
        except OSError:
            return False
    return True


def has_screen() -> bool:
    """Return whether a browser window could open here."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def config_path(code: str) -> str:
    """Return JupyterLab's configuration path, with our own settings first.

    Args:
        code: the language in which JupyterLab starts, if it has a language pack. A language chosen in the menu
            Settings, Language goes first.
    """
    ours = [str(_PACKAGE / "jupyter")]
    if (own := _PACKAGE / "jupyter" / code).is_dir() and code in _packs():
        ours.insert(0, str(own))
    theirs = os.environ.get("JUPYTER_CONFIG_PATH")
    return os.pathsep.join([*ours, theirs] if theirs else ours)


def _packs() -> set[str]:
    """Return the languages for which a JupyterLab language pack is installed."""
    return {pack.name.partition("_")[0] for pack in entry_points(group="jupyterlab.languagepack")}


# --- a browser edition ------------------------------------------------------------------------------------------------


class SiteError(BadInput):
    """Raised for a folder that is no site."""


class _Files(SimpleHTTPRequestHandler):
    """Serves files with the types that browsers insist on, and says nothing."""

    extensions_map = {  # noqa: RUF012  (as the standard library declares it)
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *words: object) -> None:
        """Say nothing."""


def serving(folder: Path, port: int, lan: bool = False) -> ThreadingHTTPServer:
    """Return a server of a site; the caller runs and closes it.

    Raises:
        SiteError: the folder is no site.
    """
    for file in ("index.html", "lab/index.html"):
        if not (folder / file).is_file():
            raise SiteError(_NO_SITE, folder=folder, file=file)
    host = "0.0.0.0" if lan else ADDRESS  # noqa: S104  (asked for)
    return ThreadingHTTPServer((host, port), partial(_Files, directory=str(folder)))


def serve_site(
    folder: Annotated[Path, typer.Argument(help="The unpacked site.")] = Path("site"),
    port: Annotated[int | None, typer.Option(help="The port; 8888 or the next free one when left out.")] = None,
    lan: Annotated[bool, typer.Option("--lan", help="Let in every machine of the network.")] = False,
    browser: Annotated[bool, typer.Option(help="Open a browser, where there is a screen.")] = True,
) -> None:
    """Serve a browser edition that was unpacked."""
    number = free_port(port)
    with serving(folder, number, lan) as server:
        from boardgames_edu.widgets.classroom.reach import addresses

        typer.echo(say(_SERVED, {"address": f"http://{addresses(lan)[0]}:{number}/"}))
        if browser and has_screen():
            webbrowser.open(f"http://{ADDRESS}:{number}/")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return
