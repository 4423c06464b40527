"""Other accounts of the machine, for tests of what they may not do."""

from __future__ import annotations

import os
import traceback
import warnings
from collections.abc import Callable

import pytest

needs_root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="two accounts: only root can take the part of others"
)


def by(account: int, work: Callable[[], object], umask: int = 0o022) -> str:
    """Do some work under another account; return what came of it, or the kind of its error."""
    reader, writer = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a fork beside threads of the tests
        child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setgid(account)
            os.setuid(account)
            os.umask(umask)
            told = str(work())
        except OSError as problem:
            told = type(problem).__name__
        except BaseException:  # noqa: BLE001  (told to the parent, which is the test)
            told = traceback.format_exc()
        os.write(writer, told.encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8") as pipe:
        found = pipe.read()
    os.waitpid(child, 0)
    return found
