"""One JupyterLab for all browser tests, and one Chromium with it for as long as they pass. Without Chromium they are
skipped.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.lab import NAMES, ROOT, VARIABLE, Lab, Window, chromium, running_lab, what_stands_there


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    if chromium() is None:
        pytest.skip(f"no Chromium was found (looked for {', '.join(NAMES)}; {VARIABLE} names another)")
    home = tmp_path_factory.mktemp("lab")
    folder: Path = home / "notebooks"
    shutil.copytree(ROOT / "notebooks", folder)
    with running_lab(folder, home, warm=True) as found:
        yield found


@pytest.fixture(scope="session")
def window() -> Iterator[Window]:
    found = Window()
    yield found
    found.close()


@pytest.fixture
def page(lab: Lab, window: Window, request: pytest.FixtureRequest) -> Iterator[Any]:
    """A page in a window of 1280 x 900, or of the size that a test gives as a parameter."""
    failed = request.session.testsfailed
    found = window.page(*getattr(request, "param", (1280, 900)))
    yield found
    if request.session.testsfailed > failed:
        print(what_stands_there(found))
        window.close()
    else:
        window.clear()
    lab.shut_sessions()
    shutil.rmtree(lab.games, ignore_errors=True)  # no test resumes the game of another
