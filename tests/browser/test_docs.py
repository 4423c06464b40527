"""The documentation as a reader has it: some pages, light and dark, wide and narrow, a search, and every link.

Needs what ``make docs`` has built, in ``build/docs`` or where ``BOARDGAMES_EDU_BUILT_DOCS`` says.
"""

from __future__ import annotations

import os
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from tests.browser.lab import NAMES, ROOT, chromium, running_chromium

BUILT = Path(os.environ.get("BOARDGAMES_EDU_BUILT_DOCS", ROOT / "build" / "docs"))
PAGES = (
    "index.html",
    "uk/index.html",
    "uk/search.html",
    "games/hansa.html",
    "install.html",
    "how_to.html",
    "for_teachers.html",
    "tutorials/index.html",
    "tutorials/rurik/03_muster_move_attack.html",
    "rules/rurik/tax_and_build.html#R-TAX-02",
    "rules/uk/hansa/terms.html#H-TRM-01",
    "reference/names.html",
    "reference/command_line.html",
)
pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(not (BUILT / "index.html").is_file(), reason="the documentation is not built: make docs"),
]


class Anchors(HTMLParser):
    """The ids and links of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Gather them."""
        found = dict(attrs)
        self.ids.add(found.get("id") or "")
        for name in ("href", "src"):
            self.links.add(found.get(name) or "")


@cache
def anchors(page: Path) -> Anchors:
    """The ids and links of a page, read once."""
    found = Anchors()
    found.feed(page.read_text(encoding="utf-8"))
    return found


def test_every_link_leads_to_a_page_and_a_place_on_it() -> None:
    """A site's own pages; those of the browser edition, ``lab/``, lie beside them."""
    broken = []
    pages = [page for page in BUILT.rglob("*.html") if page.relative_to(BUILT).parts[0] not in ("boards", "_static")]
    assert len(pages) > 60
    for page in pages:
        for link in anchors(page).links:
            if re.match(r"[a-z]+:|//", link) or "/lab/index.html" in link or not link.strip("#"):
                continue
            path, _, anchor = link.partition("#")
            target = (page.parent / unquote(path.partition("?")[0])).resolve() if path else page.resolve()
            if not target.exists() or (
                anchor and target.suffix == ".html" and unquote(anchor) not in anchors(target).ids
            ):
                broken.append(f"{page.relative_to(BUILT)}: {link}")
    assert not broken, broken[:10]


@pytest.mark.parametrize("width", [1280, 400])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_fit_and_ask_for_nothing_from_outside(width: int, scheme: str) -> None:
    if chromium() is None:
        pytest.skip(f"no Chromium was found (looked for {', '.join(NAMES)})")
    with running_chromium(width, 800, scheme) as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        for name in PAGES:
            page.goto(f"{BUILT.resolve().as_uri()}/{name}")
            page.wait_for_function("document.documentElement.dataset.theme")
            assert page.evaluate("document.documentElement.dataset.theme") == scheme, name
            assert page.evaluate("document.documentElement.scrollWidth") <= width, name
            assert page.locator("article h1, main h1").first.is_visible() or "#" in name, name
            assert page.evaluate(IN_SIGHT), name
            assert page.evaluate("document.documentElement.lang") == ("uk" if "uk/" in name else "en"), name
        assert not [url for url in asked if not url.startswith(("file:", "data:"))]
        assert not page.problems


IN_SIGHT = """
() => {
  if (!location.hash) return true;
  const box = document.querySelector(':target')?.getBoundingClientRect();
  return box && box.top >= 0 && box.bottom <= innerHeight;
}
"""
"""Whether what the address names is in the window."""


def test_the_search_finds_a_rule_without_a_server() -> None:
    if chromium() is None:
        pytest.skip(f"no Chromium was found (looked for {', '.join(NAMES)})")
    with running_chromium() as page:
        page.goto(f"{BUILT.resolve().as_uri()}/search.html?q=R-TAX-02")
        link: Any = page.locator("#search-results a", has_text="R-TAX-02").first
        link.wait_for()
        assert "rules/rurik/tax_and_build.html#R-TAX-02" in link.get_attribute("href")
        for words, spoken, first in (
            ("who rules", "index.html", "tutorials/"),
            ("tax", "index.html", "tutorials/"),
            ("гетьман", "uk/index.html", "tutorials/uk/"),
        ):
            page.goto(f"{BUILT.resolve().as_uri()}/{spoken}")  # the language that was read last comes first
            page.goto(f"{BUILT.resolve().as_uri()}/search.html?q={words}")
            page.locator(".search-summary", has_text="found").wait_for()
            assert first in page.locator("#search-results a").first.get_attribute("href"), words
        page.goto(f"{BUILT.resolve().as_uri()}/uk/index.html")
        assert page.locator("form.bd-search").first.get_attribute("action") == "search.html"
        page.goto(f"{BUILT.resolve().as_uri()}/uk/search.html?q=гетьман")
        page.locator(".search-summary", has_text="Знайдено").wait_for()
        page.locator("#search-results a").first.wait_for()


def test_an_old_address_of_a_rule_leads_to_its_chapter() -> None:
    if chromium() is None:
        pytest.skip(f"no Chromium was found (looked for {', '.join(NAMES)})")
    with running_chromium() as page:
        page.goto(f"{BUILT.resolve().as_uri()}/rules/uk/rurik.html#R-TAX-02")
        page.wait_for_url("**/rules/uk/rurik/tax_and_build.html#R-TAX-02")
        page.locator(".languages a", has_text="en").first.click()  # a narrow page has them once more
        page.wait_for_url("**/rules/rurik/tax_and_build.html")
