"""The command that serves a browser edition from its unpacked folder."""

import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Annotated

import typer

from boardgames_edu.cli import lab
from boardgames_edu.engine.errors import BadInput
from boardgames_edu.i18n import N_, say

_NO_SITE = N_("{folder} is no browser edition: it has no {file}. Unpack site.zip, and name its folder.")
_SERVED = N_("The site is at {address}. Ctrl+C ends it.")


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
    host = "0.0.0.0" if lan else "127.0.0.1"  # noqa: S104  (asked for)
    return ThreadingHTTPServer((host, port), partial(_Files, directory=str(folder)))


def run(
    folder: Annotated[Path, typer.Argument(help="The unpacked site.")] = Path("site"),
    port: Annotated[int | None, typer.Option(help="The port; 8888 or the next free one when left out.")] = None,
    lan: Annotated[bool, typer.Option("--lan", help="Let in every machine of the network.")] = False,
    browser: Annotated[bool, typer.Option(help="Open a browser, where there is a screen.")] = True,
) -> None:
    """Serve a browser edition that was unpacked."""
    number = lab.free_port(port)
    with serving(folder, number, lan) as server:
        from boardgames_edu.widgets.classroom.reach import addresses

        typer.echo(say(_SERVED, {"address": f"http://{addresses(lan)[0]}:{number}/"}))
        if browser and lab.has_screen():
            webbrowser.open(f"http://127.0.0.1:{number}/")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return
