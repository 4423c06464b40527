"""Write the reference of the documentation: every name of ``bg`` and ``lab``, each module of the shared rooms.

For ``tools/docs_source.py``.
"""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from docs_rules import plain

import boardgames_edu as bg
from boardgames_edu import lab

TOP = Path(__file__).resolve().parent.parent
ROOMS = (
    ("boardgames_edu.engine", "What every game shares"),
    ("boardgames_edu.scene", "Pictures as data, and their painters"),
    ("boardgames_edu.teach", "Lessons, challenges, questions, worksheets"),
    ("boardgames_edu.bots", "Computer players"),
    ("boardgames_edu.lab", "Measures, tournaments, ratings"),
    ("boardgames_edu.i18n", "Languages"),
)


def reference() -> Iterator[tuple[str, str]]:
    """Yield the pages of ``bg``, of ``lab``, of each shared room and of its modules."""
    yield (
        "reference/names.md",
        names("bg", bg, "By the alphabet. [The names of `bg`](../public_api.md) has them by purpose."),
    )
    yield (
        "reference/lab_names.md",
        names(
            "lab",
            lab,
            "`from boardgames_edu import lab`; the extra `lab`. [For explorers](../exploring.md) shows them at work.",
        ),
    )
    for room, title in ROOMS:
        yield from modules(room, title)
    yield "reference/command_line.md", command_line()


def names(short: str, package: Any, about: str) -> str:
    """Return the page of a package's public names: a table, then each with its docstring."""
    found = {name: getattr(package, name) for name in sorted(package.__all__, key=str.lower) if name[0] != "_"}
    table = [f"| [`{short}.{name}`](#{name.lower()}) | {first_line(value)} |" for name, value in found.items()]
    lines = [f"# Every name of `{short}`", "", about, "", "| name | |", "|---|---|", *table, ""]
    for name, value in found.items():
        lines += [
            f"## {name}",
            "",
            "```{eval-rst}",
            *document(f"{package.__name__}.{name}", value),
            # links to what a room defines lead there; only the functions of `bg` have an address here, too
            *["   :no-index:"] * ((short == "lab" or isinstance(value, type)) and in_a_room(value)),
            "```",
            "",
        ]
    return "\n".join(lines)


def in_a_room(value: object) -> bool:
    """Return whether a shared room has a page for the module that defines a value."""
    return str(getattr(value, "__module__", "")).startswith(tuple(f"{room}." for room, _ in ROOMS))


def document(path: str, value: object) -> list[str]:
    """Return autodoc's lines for a class, a function or a value."""
    if isinstance(value, type):
        return [f".. autoclass:: {path}", "   :members:"]
    return [f".. autofunction:: {path}" if inspect.isroutine(value) else f".. autodata:: {path}"]


def modules(room: str, title: str) -> Iterator[tuple[str, str]]:
    """Yield the pages of a room: the list of its modules, then what each defines for others."""
    short, listed = room.rpartition(".")[2], []
    for file in sorted((TOP / room.replace(".", "/")).rglob("*.py")):
        name = ".".join(file.relative_to(TOP).with_suffix("").parts).removesuffix(".__init__")
        module = import_module(name)
        own = [
            word
            for word, value in vars(module).items()
            if not re.fullmatch("_.*|[A-Z]", word) and getattr(value, "__module__", "") == name
        ]
        if not own:
            continue
        page = name.removeprefix(f"{room}.") if name != room else "package"
        listed.append((name, page, first_line(module)))
        lines = [f"# `{name}`", "", f"{first_line(module)}", ""]
        for word in own:
            lines += [f"## {word}", "", "```{eval-rst}", *document(f"{name}.{word}", getattr(module, word)), "```", ""]
        yield f"reference/{short}/{page}.md", "\n".join(lines)
    table = [f"| [`{name}`]({short}/{page}.md) | {about} |" for name, page, about in listed]
    tree = ["```{toctree}", ":hidden:", "", *(f"{short}/{page}" for _, page, _ in listed), "```", ""]
    yield (
        f"reference/{short}.md",
        "\n".join([f"# {title}: `{room}`", "", "| module | |", "|---|---|", *table, "", *tree]),
    )


def first_line(value: Any) -> str:
    """Return the first sentence of a docstring, with its code as code."""
    text = (inspect.getdoc(value) or "").split("\n\n")[0]
    text = re.sub(r":\w+:`[~!]?([^`]+)`", r"``\1``", text)
    words = text.split("``")
    return "".join(f"`{part}`" if number % 2 else _spaced(part) for number, part in enumerate(words))


def _spaced(text: str) -> str:
    """Return a text with Markdown's marks escaped, and with the blanks around it."""
    before, after = text[:1].isspace(), text[-1:].isspace()
    return f"{' ' * before}{plain(text)}{' ' * (after and bool(text.strip()))}"


def command_line() -> str:
    """Return the reference of the command ``boardgames-edu``, as typer writes it."""
    words = [sys.executable, "-m", "typer", "boardgames_edu.cli", "utils", "docs", "--name", "boardgames-edu"]
    words += ["--title", "The command boardgames-edu"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TOP), os.environ.get("PYTHONPATH", "")])}
    return subprocess.run(words, check=True, capture_output=True, text=True, env=environment).stdout  # noqa: S603
