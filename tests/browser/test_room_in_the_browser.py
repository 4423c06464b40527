"""A room with three devices: two pupils and the screen, with every other host shut."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.room.activities import Plan
from boardgames_edu.room.start import OpenRoom
from tests.browser.lab import NAMES, chromium, ours, page_in, running_browser

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(find_spec("solara") is None, reason="the extra room is not installed"),
]


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenRoom]:
    if chromium() is None:
        pytest.skip(f"no Chromium was found (looked for {', '.join(NAMES)})")
    made = bg.room("who_rules", 2, seed=1, folder=tmp_path_factory.mktemp("room"))
    yield made
    made.close()


def test_a_class_answers_and_plays_each_on_an_own_screen(opened: OpenRoom) -> None:
    asked: list[str] = []

    def answer(route: Any) -> None:
        if route.request.url.startswith((opened.address, opened.screen.split("/screen")[0], "data:", "blob:")):
            route.continue_()
        else:
            asked.append(route.request.url)
            route.abort()

    with ExitStack() as stack:
        browser = stack.enter_context(running_browser())
        phone, laptop, screen = (
            stack.enter_context(page_in(browser, *size)) for size in ((390, 844), (1280, 800), (1280, 800))
        )
        for page, name in ((phone, "Olha"), (laptop, "Petro")):
            page.route("**/*", answer)
            page.goto(f"{opened.address}/?code={opened.code}")
            page.get_by_placeholder("Your name").fill(name)
            page.get_by_role("button", name="Come in").click()
            page.locator(".bge-answer").first.wait_for(timeout=60_000)
        screen.route("**/*", answer)
        screen.goto(opened.screen)
        phone.locator(".bge-answer").nth(0).click()
        laptop.locator(".bge-answer").nth(1).click()
        phone.locator(".bge-noted").wait_for()
        screen.get_by_role("button", name="Reveal").click(timeout=60_000)
        for page in (phone, laptop):
            page.locator(".bge-answer.bge-right").wait_for(timeout=60_000)
            assert page.locator(".bge-answer").first.is_disabled()

        spec = {"game": "hansa", "tables": [["Olha", "Petro", ""]], "seed": 10, "bot": "random"}
        opened.begin(Plan("play", spec=spec))
        phone.get_by_text("Blue, it is your turn").first.wait_for(timeout=60_000)
        laptop.get_by_text("Blue is deciding now").first.wait_for(timeout=60_000)
        phone.get_by_role("button", name="Income").first.click()
        laptop.get_by_text("how many traders").first.wait_for(timeout=60_000)
        assert Path(opened.folder / "matches").is_dir()
        assert phone.evaluate("document.documentElement.scrollWidth") <= 390
        assert [*ours(phone.problems), *ours(laptop.problems), *ours(screen.problems)] == []
    assert asked == []
