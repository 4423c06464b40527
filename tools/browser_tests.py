"""Run the tests marked ``browser``, or say in one clear line why they are skipped."""

from __future__ import annotations

import os
import shutil
import sys

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
VARIABLE = "BOARDGAMES_EDU_CHROMIUM"


def chromium() -> str | None:
    """The program of a Chromium: what the environment variable names, else the first one that is found."""
    named = os.environ.get(VARIABLE)
    return named or next((found for name in NAMES if (found := shutil.which(name))), None)


def main() -> int:
    """The exit code: 0 when the tests pass, or when there is no browser."""
    found = chromium()
    if found is None:
        print(f"skipped: no Chromium was found (looked for {', '.join(NAMES)}; {VARIABLE} names another)")
        return 0
    if not shutil.which(found):
        print(f"{VARIABLE} names {found!r}, which is no program", file=sys.stderr)
        return 1
    code = pytest.main(["--no-header", "-m", "browser", "-p", "no:cacheprovider"])
    if code == pytest.ExitCode.NO_TESTS_COLLECTED:
        print("skipped: there is no browser test")
        return 0
    return int(code)


if __name__ == "__main__":
    sys.exit(main())
