"""Versions of the code that plays, as digests of its source.

There is one of a strategy, and one of the package with a game. A tournament's folder keeps them, so that
games of two versions are never counted as games of one. This module knows no game.
"""

import ast
import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from textwrap import dedent
from types import CodeType, FunctionType, MethodType
from typing import Any

import msgspec

from boardgames_edu.engine.data import located
from boardgames_edu.engine.registry import load, remembered

_PLAYS = ("engine", "bots")
"""The packages that decide how a game runs, beside the game itself."""
_SHOWN_ONLY = {"picture", "teaching"}
"""The parts of a game that do not decide how it runs."""


@remembered
def package_version(game: str, *data: str) -> str:
    """Return the package's version with a digest of a game's code.

    Args:
        game: its name.
        data: files of its data that count, too: "values" for the weights of its evaluation.

    >>> package_version("rurik") == package_version("hansa")
    False
    """
    known = load(game)
    kind = type(known)
    digest = sha256("\0".join(_source(kind)).encode())
    top = Path(__file__).parent.parent
    folders = [top / name for name in _PLAYS]
    home = getattr(sys.modules.get(known.package or kind.__module__), "__file__", None)
    if home is not None and Path(home).name == "__init__.py":  # a game that is a package
        folders.append(Path(home).parent)
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            if not _SHOWN_ONLY & set(file.relative_to(folder).parts):
                digest.update(file.read_bytes())
    for file in [located(f"{game}/{name}.yaml") for name in data]:
        digest.update(file.read_bytes() if file.is_file() else b"")
    return f"{version('boardgames-edu')}+{digest.hexdigest()[:12]}"


def strategy_version(strategy: Callable[..., Any]) -> str:
    """Return a digest of a strategy: its source, its values, its helpers.

    Helpers are what it uses of its own module. Comments and blanks do not matter; a changed number does, and so do the
    weights of a trained object. Lists, sets and dicts outside a function do not: they change while games are played.

    >>> from functools import partial
    >>> def choose(view, actions, number): return actions[number]
    >>> first, last = partial(choose, number=0), partial(choose, number=-1)
    >>> strategy_version(first) == strategy_version(first), strategy_version(first) == strategy_version(last)
    (True, False)
    """
    return sha256("\0".join(_parts(strategy, set())).encode()).hexdigest()[:12]


def _parts(value: Any, seen: set[int]) -> Iterator[str]:
    """Yield, as texts, what decides how a value behaves."""
    try:
        yield msgspec.json.encode(value, order="deterministic").decode()  # plain data
        return
    except (TypeError, ValueError, RecursionError):
        pass
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, FunctionType):
        yield from _source(value)
        inside = inspect.getclosurevars(value)
        used = {**inside.globals, **inside.nonlocals}
        own = {name: each for name, each in used.items() if _is_beside(each, value)}
        yield from _parts([value.__defaults__, value.__kwdefaults__, own], seen)
    elif isinstance(value, MethodType):
        yield from _parts([value.__func__, value.__self__], seen)
    elif isinstance(value, partial):
        yield from _parts([value.func, value.args, value.keywords], seen)
    elif isinstance(value, dict):
        for key in sorted(value, key=str):
            yield str(key)
            yield from _parts(value[key], seen)
    elif isinstance(value, list | tuple | set | frozenset):
        for each in value:
            yield from _parts(each, seen)
    elif isinstance(value, type):
        yield from _source(value)
    elif hasattr(value, "tobytes"):  # an array
        yield sha256(value.tobytes()).hexdigest()
    else:
        yield from _parts([type(value), getattr(value, "__dict__", None)], seen)


def _is_beside(value: Any, function: FunctionType) -> bool:
    """Return whether a value belongs to a function's own module."""
    module = getattr(value, "__module__", None)
    return not (inspect.ismodule(value) or isinstance(value, dict | list | set)) and (
        module is None or module == function.__module__
    )


def _source(value: FunctionType | type) -> Iterator[str]:
    """Yield the source without comments, or else the compiled code."""
    text = ""
    if value.__name__ != "<lambda>":  # whose line may hold two of them
        with suppress(OSError, TypeError, SyntaxError):
            text = ast.dump(ast.parse(dedent(inspect.getsource(value))))
    yield text or value.__qualname__
    if not text and isinstance(value, FunctionType):
        yield from _compiled(value.__code__)


def _compiled(code: CodeType) -> Iterator[str]:
    yield from (code.co_code.hex(), " ".join(code.co_names))
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _compiled(each)
        else:
            yield str(sorted(each, key=str) if isinstance(each, frozenset) else each)
