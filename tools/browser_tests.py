"""Run the tests marked ``browser``, or say why they are skipped.

Two browsers share the machine with two Jupyter servers and their kernels, so some tests may time out. A few
failed tests are therefore run again, alone, at most twice; that result counts.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

# the first is the same Chromium without windows of its own: a tenth less to do
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
VARIABLE = "BOARDGAMES_EDU_CHROMIUM"
# two browsers at most: a test waits for its kernel most of the time, but not so that three would fit on two cores
TOGETHER = ("--numprocesses=auto", "--maxprocesses=2", "--dist=loadfile")
ALONE = ("--numprocesses=0", "--last-failed", "--last-failed-no-failures=none")
A_FEW = 4
AGAIN = 2
CACHE = Path("build/browser-tests")


def chromium() -> str | None:
    """Return Chromium's program: the variable's, or the first found, or None."""
    named = os.environ.get(VARIABLE)
    return named or next((found for name in NAMES if (found := shutil.which(name))), None)


def run(options: Sequence[str]) -> int:
    """Run pytest in another process and return its exit code.

    In the same process a second run would find the first one's modules.
    """
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--no-header",
        "-m",
        "browser",
        "tests/browser",
        "-o",
        f"cache_dir={CACHE.absolute()}",
    ]
    return subprocess.run([*command, *options], check=False).returncode  # noqa: S603 - our own words


def failed() -> list[str]:
    """Return the names of the tests that failed in the last run."""
    kept = CACHE / "v" / "cache" / "lastfailed"
    return list(json.loads(kept.read_text(encoding="utf-8"))) if kept.exists() else []


def main() -> int:
    """Return 0 if the tests pass or there is no browser."""
    found = chromium()
    if found is None:
        print(f"skipped: no Chromium was found (looked for {', '.join(NAMES)}; {VARIABLE} names another)")
        return 0
    if not shutil.which(found):
        print(f"{VARIABLE} names {found!r}, which is no program", file=sys.stderr)
        return 1
    shutil.rmtree(CACHE, ignore_errors=True)
    code = run(TOGETHER)
    for _ in range(AGAIN):
        if code == pytest.ExitCode.TESTS_FAILED and 0 < len(failed()) <= A_FEW:
            print(f"once more, alone: {', '.join(failed())}", flush=True)
            code = run(ALONE)
    if code == pytest.ExitCode.NO_TESTS_COLLECTED:
        print("skipped: there is no browser test")
        return 0
    return code


if __name__ == "__main__":
    sys.exit(main())
