"""Strategies that go wrong; what plays them in another process imports this file, and so no more than they need."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import Any


def nonsense(view: Any, actions: Sequence[Any]) -> Any:
    return "muster"


def failing(view: Any, actions: Sequence[Any]) -> Any:
    return actions[len(actions) // 0]


def hanging(view: Any, actions: Sequence[Any]) -> Any:
    while True:
        pass


def sleeping(view: Any, actions: Sequence[Any]) -> Any:
    time.sleep(5)


def stubborn(view: Any, actions: Sequence[Any]) -> Any:
    while True:
        try:
            while True:
                pass
        except Exception:  # noqa: BLE001
            pass


def leaving(view: Any, actions: Sequence[Any]) -> Any:
    sys.exit("enough")


class WordlessError(Exception):
    def __str__(self) -> str:
        return str(self.args[7])


def wordless(view: Any, actions: Sequence[Any]) -> Any:
    raise WordlessError


def no_answer(view: Any, actions: Sequence[Any]) -> Any:
    pass


def the_first(view: Any, actions: Sequence[Any]) -> Any:
    return actions[0]


def nested(view: Any, actions: Sequence[Any]) -> Any:
    def inner(place: int) -> Any:
        return actions[place]

    return inner(-99)
