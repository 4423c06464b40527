"""Say where the project is: in README, and in what a package tells PyPI of itself.

    python tools/front.py

``[tool.boardgames_edu]`` of ``pyproject.toml`` has the addresses, and whether the package is published; they stand
nowhere else. This writes the parts of README that depend on them, between two comments; a test reports when they are
not fresh. As the metadata hook of hatchling it gives a package its README, with absolute links, and its addresses.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from hatchling.metadata.plugin.interface import MetadataHookInterface

TOP = Path(__file__).resolve().parent.parent
END = "<!-- /front -->"
_PART = re.compile(rf"(<!-- front: (\w+), written by tools/front\.py -->\n).*?({END})", re.DOTALL)
_LINK = re.compile(r"(!?)\[((?:!\[[^\]]*\]\([^)]*\)|[^\]])*)\]\((?!\w+:|#)([^)\s]+)\)")
_BADGE = "https://img.shields.io/badge"
_FROM_FILES = """Get the files, and open a terminal in their folder. You need Python 3.11 or newer with pip, and make.

```
make lab      # sets everything up, then opens JupyterLab on the welcome notebook
make test     # runs every check
```
"""
_WITH_PIP = """```
pip install "boardgames-edu[jupyter]"
boardgames-edu lab      # opens JupyterLab on the welcome notebook
```

You need Python 3.11 or newer. From the files, `make lab` does the same, and `make test` runs every check.
"""


class Place(NamedTuple):
    """Where the project is; an empty address is none.

    Attributes:
        site: the browser edition.
        repository: the files.
        published: whether the package is on PyPI.
        pythons: the versions of Python that it is for.
    """

    site: str
    repository: str
    published: bool
    pythons: tuple[str, ...]


def place(top: Path = TOP) -> Place:
    """Return what ``pyproject.toml`` says."""
    whole = tomllib.loads((top / "pyproject.toml").read_text(encoding="utf-8"))
    ours = whole["tool"]["boardgames_edu"]
    named = (
        re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", one) for one in whole["project"]["classifiers"]
    )
    pythons = tuple(found[1] for found in named if found)
    return Place(ours["site"].rstrip("/"), ours["repository"].rstrip("/"), ours["published"], pythons)


def badges(at: Place) -> str:
    """Return the badges: each says what holds at this moment."""
    found = [
        f"![Python {at.pythons[0]} to {at.pythons[-1]}]({_BADGE}/python-{'%20%7C%20'.join(at.pythons)}-blue)",
        f"[![BSD 3-Clause License]({_BADGE}/license-BSD--3--Clause-blue)](LICENSE)",
        f"![English, Ukrainian, Russian]({_BADGE}/languages-en%20%7C%20uk%20%7C%20ru-blue)",
    ]
    if at.repository:
        tests = f"{at.repository}/actions/workflows/tests.yml"
        found.insert(0, f"[![Tests]({tests}/badge.svg?branch=main)]({tests})")
    if at.published:
        found.insert(0, "![PyPI](https://img.shields.io/pypi/v/boardgames-edu)")
    return "\n".join(found)


def play(at: Place) -> str:
    """Return the line that leads to a board at once."""
    if at.site:
        return f"**[Play it in your browser]({at.site}/)**: nothing to install, nothing to sign up for."
    edition = "[the browser edition](docs/browser_edition.md)"
    return f"**Play it in a browser, with nothing to install:** `make site` builds {edition} for any web server."


def install(at: Place) -> str:
    """Return how to install it."""
    return _WITH_PIP if at.published else _FROM_FILES


PARTS = {"badges": badges, "play": play, "install": install}


def readme(text: str, at: Place) -> str:
    """Return README with fresh parts."""
    return _PART.sub(lambda part: f"{part[1]}{PARTS[part[2]](at).rstrip()}\n{part[3]}", text)


def absolute(text: str, repository: str) -> str:
    """Return README as it reads on another site: links lead to the repository, or are words where there is none."""

    def link(found: re.Match[str]) -> str:
        picture, words, target = found.groups()
        words = _LINK.sub(link, words)
        if not repository:
            return "" if picture else words
        return f"{picture}[{words}]({repository}/{'raw' if picture else 'blob'}/HEAD/{target})"

    return _LINK.sub(link, text)


class Front(MetadataHookInterface):
    """The hook that hatchling calls for the metadata of a package."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Give the package its README, and its addresses as far as there are any."""
        at = place(Path(self.root))
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text, at.repository)}
        urls = {"Play": at.site, "Documentation": at.site and f"{at.site}/docs/"}
        if at.repository:
            urls |= {
                "Source": at.repository,
                "Issues": f"{at.repository}/issues",
                "Changelog": f"{at.repository}/blob/HEAD/CHANGELOG.md",
            }
        metadata["urls"] = {name: address for name, address in urls.items() if address}


if __name__ == "__main__":
    README = TOP / "README.md"
    README.write_text(readme(README.read_text(encoding="utf-8"), place()), encoding="utf-8")
