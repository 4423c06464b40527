"""JupyterLab and Chromium for browser tests and measurements: start them, open a notebook, run it, look at it."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
# the first is the same Chromium without windows of its own: a tenth less to do
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
VARIABLE = "BOARDGAMES_EDU_CHROMIUM"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PAGE_CONFIG = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
# the room has a server of its own, and its library is half of what JupyterLab's server imports
SERVER_CONFIG = {"ServerApp": {"jpserver_extensions": {"solara.server.jupyter.server_extension": False}}}
# all cells are in the page; a notebook that two pages have open is not saved by itself, for the second would be asked
SETTINGS = {"notebook-extension/tracker": {"windowingMode": "none"}, "docmanager-extension/plugin": {"autosave": False}}
KEPT = "kept.ipynb"
"""The notebook that stays open from test to test."""


def chromium() -> str | None:
    """The program of a Chromium, if there is one."""
    named = os.environ.get(VARIABLE)
    if named:
        return shutil.which(named)
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Lab:
    """A running JupyterLab over a folder of notebooks, which keeps saved games and progress in another."""

    def __init__(self, folder: Path, games: Path, port: int, log: Path) -> None:
        self.folder = folder
        self.games = games
        self.address = f"http://127.0.0.1:{port}"
        self.log = log

    def shut_sessions(self) -> None:
        """End all kernels: one that is left alive would bring its widgets back at the next load."""
        with urllib.request.urlopen(f"{self.address}/api/sessions", timeout=10) as reply:
            sessions = json.loads(reply.read())
        for session in sessions:
            ended = urllib.request.Request(f"{self.address}/api/sessions/{session['id']}", method="DELETE")
            urllib.request.urlopen(ended, timeout=20).close()


@contextmanager
def _running(command: Sequence[str], **options: Any) -> Iterator[subprocess.Popen[bytes]]:
    """Run a process, and end it afterwards."""
    process = subprocess.Popen(command, **options)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextmanager
def running_lab(folder: Path, home: Path, program: str = "jupyterlab", warm: bool = False) -> Iterator[Lab]:
    """JupyterLab, or Notebook 7, over ``folder``, its settings and saved games in ``home``. Ends it afterwards.

    Its kernels start with everything imported if they are to be ``warm``.
    """
    port, games = free_port(), home / "games"
    config = home / "config"
    (config / "labconfig").mkdir(parents=True, exist_ok=True)
    (config / "labconfig" / "page_config.json").write_text(json.dumps(PAGE_CONFIG), encoding="utf-8")
    (config / "jupyter_server_config.json").write_text(json.dumps(SERVER_CONFIG), encoding="utf-8")
    for name, values in SETTINGS.items():
        settings = home / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text(json.dumps(values), encoding="utf-8")
    environment = {
        **os.environ,
        "BOARDGAMES_EDU_HOME": str(games),
        "JUPYTER_CONFIG_DIR": str(config),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_PATH": str(home / "warm"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
        "PYTHONPATH": str(ROOT),
        # compiled once, as on a learner's machine: else each kernel would read all sources anew
        "PYTHONDONTWRITEBYTECODE": "",
    }
    command = [
        sys.executable,
        "-m",
        program,
        "--ip=127.0.0.1",
        f"--port={port}",
        "--ServerApp.port_retries=0",
        "--no-browser",
        "--allow-root",
        "--IdentityProvider.token=",
        "--ServerApp.password=",
        "--ServerApp.disable_check_xsrf=True",
        "--expose-app-in-browser",
        f"--ServerApp.root_dir={folder}",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    log = home / "lab.log"
    with ExitStack() as open_things:
        options: dict[str, Any] = {"env": environment, "stderr": subprocess.STDOUT, "cwd": folder}
        options["stdout"] = open_things.enter_context(log.open("wb"))
        if warm:
            serve = _warm_kernels(home)
            forks = open_things.enter_context(_running(serve, **options))
        process = open_things.enter_context(_running(command, **options))
        lab = Lab(folder, games, port, log)
        _wait_for(lab, process)
        if warm:
            _wait_until(lambda: Path(serve[-1]).exists() or forks.poll() is not None, "No kernel is warm", log)
        yield lab
        lab.shut_sessions()


def _warm_kernels(home: Path) -> list[str]:
    """Make kernels of a running JupyterLab join a process, and return the command of that process."""
    program = [sys.executable, "-P", str(Path(__file__).with_name("warm.py"))]
    address = str(home / "socket")
    kernel = home / "warm" / "kernels" / "python3"
    kernel.mkdir(parents=True)
    argv = [*program, "join", address, "{connection_file}"]
    argv.insert(1, "-S")  # it needs no package
    told = {"argv": argv, "display_name": "Python 3", "language": "python"}
    (kernel / "kernel.json").write_text(json.dumps(told), encoding="utf-8")
    return [*program, "serve", address]


def _wait_for(lab: Lab, process: subprocess.Popen[bytes]) -> None:
    def answers() -> bool:
        if process.poll() is not None:
            raise RuntimeError(f"JupyterLab ended at once:\n{lab.log.read_text(errors='replace')[-2000:]}")
        try:
            urllib.request.urlopen(f"{lab.address}/api/status", timeout=2).close()
        except OSError:
            return False
        return True

    _wait_until(answers, "JupyterLab did not start", lab.log)


def _wait_until(holds: Callable[[], bool], problem: str, log: Path, most: float = 60) -> None:
    end = time.monotonic() + most
    while not holds():
        if time.monotonic() > end:
            raise RuntimeError(f"{problem}:\n{log.read_text(errors='replace')[-2000:]}")
        time.sleep(0.2)


@contextmanager
def running_chromium(width: int = 1280, height: int = 900, scheme: str = "light", touch: bool = False) -> Iterator[Any]:
    """A page in a fresh Chromium, with a touch screen or without; ``page.problems`` gathers what the console complains
    of.
    """
    with running_browser() as browser, page_in(browser, width, height, scheme, touch) as page:
        yield page


@contextmanager
def running_browser() -> Iterator[Any]:
    """A fresh Chromium without a page."""
    browser = driver().chromium.launch(executable_path=chromium(), args=list(FLAGS))
    try:
        yield browser
    finally:
        browser.close()


@contextmanager
def page_in(
    browser: Any, width: int = 1280, height: int = 900, scheme: str = "light", touch: bool = False
) -> Iterator[Any]:
    """A page as on a device of its own: it shares nothing with other pages of the same Chromium."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        has_touch=touch,
    )
    context.add_init_script(_SOON)
    page: Any = context.new_page()
    page.problems = []
    page.on("console", lambda message: page.problems.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda problem: page.problems.append(str(problem)))
    try:
        yield page
    finally:
        context.close()


@cache
def driver() -> Any:
    """What drives all browsers of a process: it can be started once."""
    from playwright.sync_api import sync_playwright

    return sync_playwright().start()


class Window:
    """A Chromium that is kept from test to test with JupyterLab in it: to open both takes longer than most tests."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self._browser: Any = None
        self._pages: dict[tuple[Any, ...], Any] = {}
        self._page: Any = None

    def page(self, width: int, height: int, *looks: Any) -> Any:
        """A page without a notebook, as `running_chromium` opens it."""
        if self._browser is None:
            self._browser = self._open.enter_context(running_browser())
        if looks not in self._pages:
            self._pages[looks] = self._open.enter_context(page_in(self._browser, width, height, *looks))
        self._page = self._pages[looks]
        self._page.set_viewport_size({"width": width, "height": height})
        self._page.problems.clear()
        return self._page

    def clear(self) -> None:
        """Make the page as it was before the test; if it has left JupyterLab, all are closed."""
        page = self._page
        if page.url == "about:blank":
            return
        if not page.evaluate(_IN_LAB):
            self.close()
            return
        page.evaluate(_CLOSE, KEPT)
        page.mouse.move(0, 0)
        page.emulate_media(forced_colors="none")

    def close(self) -> None:
        """Close it: the next test gets a fresh one."""
        self._open.close()
        self._browser = None
        self._pages.clear()


_IN_LAB = "() => Boolean(window.jupyterapp?.shell && document.querySelector('#jp-main-dock-panel'))"
_IDLE = """
(name) => {
  const shown = window.jupyterapp?.shell?.currentWidget;
  const kernel = shown?.context?.path === name && shown.sessionContext?.session?.kernel;
  if (!kernel || kernel.status === 'idle') return Boolean(kernel);
  const now = performance.now();
  if (now - (kernel.remindedAt ??= now) > 5000) {
    kernel.remindedAt = now;
    kernel.requestKernelInfo();
  }
  return false;
}
"""
"""Whether the kernel of a notebook is at rest.

One that overlooks a request (ipykernel's issue 1554) is reminded by the next.
"""
# without a value: the notebook's widget would be copied, which takes longer than to open it
_OPEN = "async (path) => { await window.jupyterapp.commands.execute('docmanager:open', {path, factory: 'Notebook'}); }"
# the notebook that is kept is emptied, all others are closed
_CLOSE = """
async (kept) => {
  if (document.fullscreenElement) await document.exitFullscreen();
  document.querySelectorAll('.jp-Dialog-close-button, .jp-Dialog .jp-mod-reject').forEach((button) => button.click());
  for (const widget of [...window.jupyterapp.shell.widgets('main')]) {
    if (widget.context) widget.context.model.dirty = false;
    if (widget.context?.path !== kept) widget.dispose();
    else {
      widget.context.model.fromJSON({ cells: [], metadata: {}, nbformat: 4, nbformat_minor: 5 });
      await widget.sessionContext.shutdown();
    }
  }
}
"""
# resolves to whether there was a kept notebook to put the cells in
_PUT_IN = """
async ([kept, body]) => {
  const panel = [...window.jupyterapp.shell.widgets('main')].find((widget) => widget.context?.path === kept);
  if (!panel) return false;
  panel.context.model.fromJSON(body);
  panel.content.activeCellIndex = 0;
  panel.content.mode = 'command';
  await panel.sessionContext.changeKernel({ name: 'python3' });
  return true;
}
"""
_LIGHT = "() => document.body.dataset.jpThemeLight !== 'false'"
_RUN_ALL = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"
_THEME = "name => window.jupyterapp.commands.execute('apputils:change-theme', {theme: name})"
_SIDE = "() => { const s = window.jupyterapp.shell; s.collapseLeft(); s.collapseRight(); }"


def open_notebook(page: Any, lab: Lab, name: str, run: bool = True, dark: bool = False) -> None:
    """Open a notebook in a fresh workspace and, unless told not to, run all its cells."""
    if page.evaluate(_IN_LAB):
        page.evaluate(_CLOSE, "")
        page.evaluate(_OPEN, name)
    else:
        page.goto(f"{lab.address}/lab/tree/{name}?reset", wait_until="load")
    _begin(page, name, run, dark)


def run_cells(page: Any, lab: Lab, *cells: str, dark: bool = False) -> None:
    """Run cells in the notebook that is kept open for all tests, with a fresh kernel.

    Its file never has them: to open a file of its own takes a third longer, and a test that looks at it needs one.
    """
    if not (page.evaluate(_IN_LAB) and page.evaluate(_PUT_IN, [KEPT, body_of(*cells)])):
        notebook(lab.folder / KEPT, *cells)
        open_notebook(page, lab, KEPT, dark=dark)
    else:
        _begin(page, KEPT, True, dark)


def _begin(page: Any, name: str, run: bool, dark: bool) -> None:
    """Wait for the kernel of the notebook that is shown, give it all the window, and run it if it is to be run."""
    page.wait_for_function(_IDLE, arg=name, timeout=60_000)
    page.evaluate(_SIDE)
    if dark == page.evaluate(_LIGHT):
        use_theme(page, "JupyterLab Dark" if dark else "JupyterLab Light")
    if run:
        page.evaluate(_RUN_ALL)
        page.wait_for_function(_IDLE, arg=name, timeout=120_000)


def use_theme(page: Any, name: str) -> None:
    """Change the theme of JupyterLab."""
    page.evaluate(_THEME, name)
    light = "false" if "Dark" in name else "true"
    page.wait_for_function("(light) => document.body.dataset.jpThemeLight === light", arg=light, timeout=30_000)


_SHOWN = """
() => [...document.querySelectorAll('.jp-OutputArea-output')].map((node) => node.innerText).join('\\n---\\n')
"""
_FOCUS = "() => document.activeElement?.outerHTML.slice(0, 300)"


def what_stands_there(page: Any) -> str:
    """Why may a test have failed? The words of the outputs, what has the focus, what the console complains of."""
    return "\n".join(["outputs:", page.evaluate(_SHOWN), f"focus: {page.evaluate(_FOCUS)}", *page.problems])


def ours(problems: Sequence[str]) -> list[str]:
    """The complaints of the console that are not JupyterLab's own."""
    known = (
        "favicon",
        "404",
        "the server responded with a status of",
        "sourcemap",
        "ResizeObserver",
        "Failed to load resource",
    )
    return [text for text in problems if not any(word in text for word in known)]


def notebook(path: Path, *cells: str) -> None:
    """Write a notebook of code cells."""
    path.write_text(json.dumps(body_of(*cells)), encoding="utf-8")


def body_of(*cells: str) -> dict[str, Any]:
    """Return a notebook of code cells as its file has it."""
    return {
        "cells": [
            {
                "cell_type": "code",
                "id": f"cell-{number}",
                "metadata": {},
                "execution_count": None,
                "outputs": [],
                "source": cell,
            }
            for number, cell in enumerate(cells)
        ],
        "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


# Knows the timers that still run and soon end: the page's scripts send sizes, and enlarge, after 150 ms at most.
_SOON = """
(() => {
  const [set, clear, soon] = [window.setTimeout, window.clearTimeout, new Set()];
  window.setTimeout = (act, wait, ...rest) => {
    const id = set((...given) => { soon.delete(id); act(...given); }, wait, ...rest);
    if (wait > 0 && wait <= 200) soon.add(id);
    return id;
  };
  window.clearTimeout = (id) => { soon.delete(id); clear(id); };
  window.endsSoon = async () => {
    const end = performance.now() + 200;
    while (soon.size && performance.now() < end) await new Promise((done) => requestAnimationFrame(done));
  };
})();
"""
# Resolves after two frames, when timers, the kernel and all motions are done.
_ANSWERED = """
async (timers) => {
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  if (timers) await new Promise((done) => setTimeout(done, 100)).then(window.endsSoon);
  const kernel = window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel;
  if (kernel?.connectionStatus === 'connected') await kernel.requestKernelInfo();
  const ends = (motion) => Number.isFinite(motion.effect.getComputedTiming().endTime);
  if (timers) await Promise.allSettled(document.getAnimations().filter(ends).map((motion) => motion.finished));
  await frames();
}
"""
_LAYOUT = """
() => [...document.querySelectorAll('.bge-stage, .bge-stage svg, .bge-panel')].map((node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(' ');
}).join()
"""


def answered(page: Any) -> None:
    """Wait until the kernel has done all that the page has asked so far, and the page shows it."""
    page.evaluate(_ANSWERED, False)


def settle(page: Any) -> None:
    """Wait until the page stands still: sizes are sent and answered, and nothing has moved since."""
    before = None
    for _ in range(40):
        if before == (before := page.evaluate(_LAYOUT)):
            return
        page.evaluate(_ANSWERED, True)
    raise AssertionError(f"the page does not come to rest: {before}")


_MIDDLE = """
async (query) => {
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  let before = null;
  for (let turn = 0; turn < 100; turn += 1) {
    const node = document.querySelector(query);
    node?.scrollIntoView({ block: 'nearest' });
    const box = node?.getBoundingClientRect();
    const spot = box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
    if (spot && before && spot.every((at, axis) => Math.abs(at - before[axis]) < 0.5)) return spot;
    before = spot;
    await frames();
  }
  return before;
}
"""


def middle_of(page: Any, query: str) -> tuple[float, float]:
    """Where the middle of what a CSS query finds is on the screen, scrolled into view, once it stands still. In one go,
    for a board may be drawn anew at any time.
    """
    page.wait_for_function("(query) => document.querySelector(query)", arg=query, timeout=30_000)
    settle(page)
    x, y = page.evaluate(_MIDDLE, query)
    return x, y
