"""Draws the film of the README, docs/film.gif: two levels of a first hour, with a move that is refused.

A real JupyterLab in a real Chromium is clicked, and looked at after each click. Run it from the top folder:
``.venv/bin/python -m docs.draw_film``.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image

from tests.browser.lab import middle_of, notebook, open_notebook, running_chromium, running_lab

FILE = Path(__file__).parent / "film.gif"
CODE = 'import boardgames_edu as bg\nbg.lesson("rurik/00_first_hour")'
WIDTH, HEIGHT = 1180, 760
COLOURS = 96
POINTER = """
([x, y]) => {
  const dot = document.getElementById('pointer') ?? document.body.appendChild(document.createElement('div'));
  dot.id = 'pointer';
  dot.style.cssText = `position:fixed;left:${x - 13}px;top:${y - 13}px;width:26px;height:26px;border-radius:50%;` +
    'background:rgba(214,39,40,.35);border:3px solid #d62728;box-sizing:border-box;z-index:9999;pointer-events:none';
}
"""


def sign(place: str) -> str:
    """What a place's name is called on the page."""
    return f'.bge-stage [data-id="place:{place}"][data-part="sign"]'


class Film:
    """Pictures of a page, and how long each is shown."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.frames: list[Image.Image] = []
        self.seconds: list[float] = []

    def shoot(self, seconds: float) -> None:
        """Take a picture of the lesson."""
        self.page.wait_for_timeout(700)
        data = self.page.locator(".jp-OutputArea-output").first.screenshot()
        self.frames.append(Image.open(io.BytesIO(data)).convert("RGB"))
        self.seconds.append(seconds)

    def click(self, query: str, seconds: float) -> None:
        """Show where the mouse is, click there, and show what comes of it."""
        x, y = middle_of(self.page, query)
        self.page.evaluate(POINTER, [x, y])
        self.shoot(0.8)
        self.page.mouse.click(x, y)
        self.shoot(seconds)

    def save(self, path: Path) -> None:
        """Write the film."""
        size = max(frame.width for frame in self.frames), max(frame.height for frame in self.frames)
        whole = [Image.new("RGB", size, "white") for _ in self.frames]
        for blank, frame in zip(whole, self.frames, strict=True):
            blank.paste(frame)
        palette = whole[0].quantize(COLOURS)
        drawn = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in whole]
        times = [round(1000 * seconds) for seconds in self.seconds]
        drawn[0].save(path, save_all=True, append_images=drawn[1:], duration=times, loop=0, optimize=True)


def main() -> None:
    """Play, and write the film."""
    with tempfile.TemporaryDirectory() as folder, running_chromium(WIDTH, HEIGHT) as page:
        home = Path(folder)
        (home / "pages").mkdir()
        notebook(home / "pages" / "film.ipynb", CODE)
        with running_lab(home / "pages", home) as lab:
            open_notebook(page, lab, "film.ipynb")
            page.locator(".bge-stage svg").first.wait_for()
            film = Film(page)
            film.shoot(3.5)
            film.click(sign("novgorod"), 1.2)
            film.click(sign("kiev"), 5.0)  # too far: refused, with the rule
            page.keyboard.press("Escape")
            film.click(sign("polotsk"), 1.2)
            film.click(sign("kiev"), 4.0)
            film.click("button.bge-next", 3.5)
            film.click(sign("kiev"), 1.2)
            film.click(sign("volyn"), 4.5)
            film.save(FILE)


if __name__ == "__main__":
    main()
