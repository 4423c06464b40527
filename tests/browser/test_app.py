"""The app: pages without code cells, with every other address shut; a visit's Python ends with its page."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.browser.lab import NAMES, ROOT, chromium, free_port, middle_of, ours, running_chromium

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(find_spec("voila") is None, reason="the extra app is not installed"),
]


def holds(condition: Callable[[], bool], seconds: float = 20) -> bool:
    """Whether a condition comes to hold in time."""
    end = time.monotonic() + seconds
    while not (held := condition()) and time.monotonic() < end:
        time.sleep(0.1)
    return held


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int, Path]]:
    """The app as a class uses it: its address, its process, and the folder where it keeps what is its own."""
    if chromium() is None:
        pytest.skip(f"no Chromium was found (looked for {', '.join(NAMES)})")
    home = tmp_path_factory.mktemp("app")
    port = free_port()
    environment = {**os.environ, "BOARDGAMES_EDU_HOME": str(home / "games"), "TMPDIR": str(home)}
    environment |= {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": ""}
    command = [sys.executable, "-m", "boardgames_edu", "app", "rurik/00_first_hour", f"--port={port}"]
    command += ["--host=0.0.0.0", "--language=uk", "--no-browser"]
    log = home / "log"
    with log.open("wb") as out, subprocess.Popen(command, env=environment, stdout=out, stderr=out) as process:
        try:
            yield f"http://127.0.0.1:{port}", process.pid, home
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(20)
    assert not list(home.glob("boardgames-app-*")), log.read_text(encoding="utf-8")


def kernels(parent: int) -> int:
    """How many Pythons the app runs."""
    psutil: Any = import_module("psutil")
    found = 0
    for child in psutil.Process(parent).children():
        with suppress(psutil.Error):  # one that has ended meanwhile
            found += "ipykernel" in " ".join(child.cmdline())
    return found


def test_a_first_hour_is_played_without_code_and_leaves_no_kernel(served: tuple[str, int, Path]) -> None:
    address, process, home = served
    asked: list[str] = []

    def answer(route: Any) -> None:
        if route.request.url.startswith(address):
            route.continue_()
        else:
            asked.append(route.request.url)
            route.abort()

    with running_chromium() as page:
        page.route("**/*", answer)
        assert holds(lambda: reached(page, address), 180)  # Voilà reads much when it starts
        page.get_by_role("link", name="Перша година").click()
        page.locator(".bge-stage svg").first.wait_for(timeout=40_000)
        assert "Київ" in page.locator(".bge-stage").first.inner_text()
        assert "import boardgames_edu" not in page.content()
        assert kernels(process) == 1
        for place in ("place:polotsk", "place:kiev"):
            page.mouse.click(*middle_of(page, f'.bge-stage [data-id="{place}"][data-part="sign"]'))
        page.get_by_text("✓").first.wait_for(timeout=30_000)
        (own,) = home.glob("boardgames-app-*/visits/*")
        assert list(own.iterdir())  # what this visit keeps
        assert not (home / "games").exists()
        page.get_by_role("link", name="boardgames_edu").click()  # away from the page
        assert holds(lambda: kernels(process) == 0)
        assert ours(page.problems) == []
    assert asked == []


def reached(page: Any, address: str) -> bool:
    """Whether the list of pages could be opened."""
    from playwright.sync_api import Error

    try:
        page.goto(f"{address}/")
    except Error:
        return False
    return True
