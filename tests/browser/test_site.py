"""The browser edition: built, served from a folder of a server, and used while every other address is shut.

``make site-test`` builds it and runs these; ``BOARDGAMES_EDU_SITE`` names a site that was built before.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from boardgames_edu.widgets.classroom.reach import addresses
from tests.browser.lab import NAMES, chromium, middle_of, ours, running_chromium

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BUILT = "BOARDGAMES_EDU_SITE"
_ENGLISH = Path(__file__).resolve().parents[2] / "notebooks/en"
PAGES = sorted(page.relative_to(_ENGLISH).with_suffix("").as_posix() for page in _ENGLISH.rglob("*.ipynb"))
PLACE = "school/games"
"""The folder of the server: a site must not need to be at its top."""
_IDLE = "() => window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
_STARTED = "() => !document.getElementById('bge-start')"
_ERRORS = """
() => [...document.querySelectorAll('[data-mime-type="application/vnd.jupyter.stderr"], .jp-mod-error')]
  .map((node) => node.innerText.slice(-600))
"""
_STARTS = "() => window.jupyterapp.shell.currentWidget.model.sharedModel.getMetadata('boardgames_edu').starts"
_RUN = """
async (code) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const future = kernel.requestExecute({ code });
  let out = '';
  future.onIOPub = ({ content }) => {
    out += content.text ?? content.data?.['text/plain'] ?? content.traceback?.join('') ?? '';
  };
  await future.done;
  return out;
}
"""


class Quiet(SimpleHTTPRequestHandler):
    """A server that says nothing."""

    def log_message(self, *words: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if chromium() is None:
        pytest.skip(f"no Chromium was found (looked for {', '.join(NAMES)})")
    top = tmp_path_factory.mktemp("server")
    built = os.environ.get(BUILT)
    if not built:
        pytest.skip(f"{BUILT} names no site: make site-test")
    (top / PLACE).parent.mkdir(parents=True)
    (top / PLACE).symlink_to(Path(built).resolve())
    server = ThreadingHTTPServer(("0.0.0.0", 0), partial(Quiet, directory=str(top)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/{PLACE}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def site(address: str) -> Iterator[Any]:
    """A page that is refused everything that is not on the site; ``page.asked`` has what it wanted elsewhere."""
    with running_chromium() as page:
        page.asked = []

        def guard(route: Any) -> None:
            url = route.request.url
            if url.startswith((page.address, "data:", "blob:")) or url.endswith("/favicon.ico"):  # asked by itself
                route.continue_()
            else:
                page.asked.append(route.request.url)
                route.abort()

        page.context.route("**/*", guard)
        page.address = address
        yield page


def visit(page: Any, name: str, run: bool = True, language: str = "en", app: str = "lab") -> None:
    """Open a page of the site, which starts by itself; wait until it has run."""
    page.goto(f"{page.address}/{app}/index.html?path={language}/{name}.ipynb")
    page.wait_for_function(_IDLE, timeout=120_000)
    if run:
        page.wait_for_function(_STARTED, timeout=300_000)
        page.wait_for_function(_IDLE, timeout=180_000)


def is_sound(page: Any) -> None:
    """Nothing failed, and nothing was wanted from elsewhere."""
    assert page.evaluate(_ERRORS) == []
    assert page.asked == []
    assert [text for text in ours(page.problems) if "all.json" not in text] == []


def button(page: Any, words: str) -> Any:
    return page.locator(".jp-OutputArea-output button", has_text=words).first


@pytest.mark.parametrize("number", range(len(PAGES)), ids=PAGES)
def test_every_page_runs_or_says_at_its_top_what_it_needs(site: Any, number: int) -> None:
    """All of them in English; of the others each third, by turns."""
    for language in ("en", *({0: ["uk"], 1: ["ru"]}.get(number % 3, []))):
        visit(site, PAGES[number], language=language, app="notebooks")
        if site.evaluate(_STARTS):
            assert site.locator(".jp-OutputArea-output").count()
        else:
            site.get_by_text("numpy, pandas").filter(visible=True).first.wait_for()  # its source is in the page, too
            assert site.locator(".jp-OutputArea-output").count() == 0
        assert site.evaluate(_ERRORS) == []
        assert site.asked == []


@pytest.mark.parametrize(("language", "words"), [("en", "First hour"), ("uk", "Перша година"), ("ru", "Первый час")])
def test_the_front_page_leads_to_a_board_that_starts_by_itself(site: Any, language: str, words: str) -> None:
    site.goto(f"{site.address}/")
    site.locator(f"nav button[lang={language}]").click()
    site.get_by_role("link", name=words).first.click()
    site.locator("#bge-start").wait_for(timeout=60_000)
    site.locator(".bge-stage svg").first.wait_for(timeout=180_000)
    file = {"en": "File", "uk": "Файл", "ru": "Файл"}[language]
    assert site.get_by_role("menuitem", name=file).count()
    is_sound(site)


def test_the_welcome_page_shows_its_boards(site: Any) -> None:
    visit(site, "00_welcome")
    site.locator(".jp-OutputArea-output svg").first.wait_for(timeout=60_000)
    is_sound(site)


def test_a_private_window_says_that_it_keeps_nothing(site: Any) -> None:
    visit(site, "00_welcome", run=False, language="uk")  # what a test opens is such a window
    note = site.locator("#bge-private-window")
    note.wait_for(timeout=60_000)  # it is looked for when Python has started, and again
    assert note.inner_text().startswith("Це приватне вікно")
    note.get_by_role("button").click()
    note.wait_for(state="detached", timeout=30_000)
    is_sound(site)


def test_a_narrow_window_has_room_for_the_page(site: Any) -> None:
    site.set_viewport_size({"width": 400, "height": 800})  # before the page opens
    visit(site, "00_welcome", run=False)
    site.wait_for_function(
        "document.querySelector('.jp-Notebook')?.getBoundingClientRect().width > 250", timeout=60_000
    )
    is_sound(site)


def test_a_first_hour_begins_with_a_move(site: Any) -> None:
    visit(site, "rurik/00_first_hour")
    site.locator(".bge-stage svg").first.wait_for(timeout=60_000)
    for place in ("place:polotsk", "place:kiev"):
        site.mouse.click(*middle_of(site, f'.bge-stage [data-id="{place}"][data-part="sign"]'))
    site.get_by_text("✓").first.wait_for(timeout=30_000)
    is_sound(site)


@pytest.mark.parametrize(
    "name", ["hansa/00_first_hour", "rurik/03_muster_move_attack", "teacher/01_in_front_of_the_class"]
)
def test_what_pages_write_as_yaml_is_read(site: Any, name: str) -> None:
    visit(site, name)
    is_sound(site)


@pytest.mark.parametrize(("language", "kiev"), [("uk", "Київ"), ("ru", "Киев")])
def test_a_page_speaks_its_own_language(site: Any, language: str, kiev: str) -> None:
    visit(site, "rurik/00_first_hour", language=language)
    site.locator(".bge-stage svg").first.wait_for(timeout=60_000)
    assert kiev in site.locator(".bge-stage").first.inner_text()
    assert site.evaluate(_RUN, "import boardgames_edu as bg\nprint(bg.language())").strip() == language
    is_sound(site)


def test_a_table_with_a_bot_is_played_and_found_again(site: Any) -> None:
    visit(site, "rurik/09_play")
    button(site, "Start the game").click()
    site.locator(".bge-stage svg").first.wait_for(timeout=60_000)
    for _ in range(4):
        found = ".bge-panel :is(.bge-choice:enabled, .bge-answer, .bge-fold:not([open]) > summary):visible"
        site.locator(found).first.click()
        site.wait_for_timeout(1500)
    is_sound(site)
    told = site.evaluate(_RUN, "import boardgames_edu as bg\nprint(bg.Store().names())")
    assert "autosave" in told, told
    visit(site, "rurik/00_first_hour", run=False)  # another page, another Python
    assert "autosave" in site.evaluate(_RUN, "import boardgames_edu as bg\nprint(bg.Store().names())")


def test_a_pupil_on_the_network_of_the_class_has_the_pages_language_and_finds_the_game_again(site: Any) -> None:
    """Plain http from another machine: a browser has no service worker there."""
    if (here := addresses(lan=True)[0]) == "127.0.0.1":
        pytest.skip("this machine is on no network")
    site.address = site.address.replace("127.0.0.1", here)
    visit(site, "rurik/00_first_hour", language="uk", app="notebooks")
    assert not site.evaluate("isSecureContext")
    assert "Київ" in site.locator(".bge-stage").first.inner_text()
    site.evaluate(_RUN, "import boardgames_edu as bg\nbg.Store().save('evening', '{}', 'rurik')")
    site.wait_for_timeout(2000)
    visit(site, "hansa/00_first_hour", language="uk", app="notebooks")
    assert "evening" in site.evaluate(_RUN, "import boardgames_edu as bg\nprint(bg.Store().names())")
    is_sound(site)


def test_an_assignment_is_handed_out_answered_and_handed_in(site: Any) -> None:
    visit(site, "rurik/00_first_hour", run=False)
    made = """
import boardgames_edu as bg
student, key = bg.assignment("/drive/en/week", "who_rules", count=2, level=1, seed=5, title="Week 1")
print(student)
"""
    name = site.evaluate(_RUN, made).strip().removeprefix("/drive/en/").removesuffix(".ipynb")
    visit(site, name)
    outputs = site.locator(".jp-OutputArea-output")
    outputs.locator("input[type=text]").first.fill("Olha")
    button(site, "Begin").click()
    site.get_by_text("Olha, you may begin").last.wait_for(timeout=30_000)
    for question in range(2):
        outputs.locator(".bge-answer-list").nth(question).locator("button").first.click()
    button(site, "Hand in").click()
    site.get_by_text("Give that file to your teacher").first.wait_for(timeout=30_000)
    is_sound(site)
    found = site.evaluate(_RUN, "import os\nprint(*[f for _, _, files in os.walk('/drive/en/week') for f in files])")
    assert "lha" in found, found
