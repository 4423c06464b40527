"""The app: which pages it serves, and what of a notebook is left out where there are no cells."""

from __future__ import annotations

import asyncio
import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.cli import apps
from boardgames_edu.engine.errors import BadInput


def paragraphs(page: apps.Page) -> list[str]:
    cells = [cell for cell in page.notebook["cells"] if cell["cell_type"] == "markdown"]
    return [text for cell in cells for text in "".join(cell["source"]).split("\n\n")]


@pytest.mark.parametrize("code", bg.languages())
def test_each_game_has_a_first_hour_and_a_play_page_that_do_not_speak_of_cells(code: str) -> None:
    english = {page.path: paragraphs(page) for page in apps.choose()}
    assert set(english) == {
        f"{game}/{name}.ipynb" for game in bg.game_names() for name in ("00_first_hour", "09_play")
    }
    assert not re.search(r"\bcells?\b|```", str(english), re.IGNORECASE)
    with bg.speaking(code):
        for page in apps.choose():
            assert len(paragraphs(page)) == len(english[page.path])
            assert page.title in "\n".join(paragraphs(page))
            assert any("bg." in "".join(cell["source"]) for cell in page.notebook["cells"])


def test_links_lead_to_pages_that_are_served() -> None:
    def links(*wanted: str) -> set[str]:
        text = "".join("".join(cell["source"]) for cell in apps.choose(wanted)[0].notebook["cells"])
        return set(re.findall(r"\]\(([^)]*ipynb)\)", text))

    assert links("rurik/00_first_hour", "rurik/09_play") == {"09_play.ipynb"}
    assert links("rurik/00_first_hour") == set()


def test_a_page_that_is_no_app_is_named_with_those_that_are() -> None:
    with pytest.raises(BadInput, match=r"Unknown page: 'rurik/09_pley'.*rurik/09_play") as problem:
        apps.start(["rurik/09_pley"])
    assert len(str(problem.value)) < 300


def test_without_voila_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apps, "find_spec", lambda _name: None)
    with pytest.raises(apps.AppError, match=r'pip install "boardgames-edu\[app\]"'):
        apps.start()


def test_visitors_from_elsewhere_get_data_folders_of_their_own(tmp_path: Path) -> None:
    pages = apps.choose(["hansa/09_play"])
    apps.write(pages, tmp_path / "alone")
    apps.write(pages, tmp_path / "class", visits=tmp_path)
    assert "BOARDGAMES_EDU_HOME" not in (tmp_path / "alone/hansa/09_play.ipynb").read_text(encoding="utf-8")
    assert "BOARDGAMES_EDU_HOME" in (tmp_path / "class/hansa/09_play.ipynb").read_text(encoding="utf-8")


def test_pythons_without_a_page_end_within_a_minute_or_so_and_those_with_one_do_not(tmp_path: Path) -> None:
    culled = apps.settings([], tmp_path, 8888, "127.0.0.1", browser=False)["MappingKernelManager"]
    assert culled["cull_idle_timeout"] == 60
    assert culled["cull_interval"] <= 30
    assert not culled["cull_connected"]


@pytest.mark.skipif(find_spec("jupyter_server") is None, reason="JupyterLab is not installed")
def test_no_more_visits_than_may_be_are_taken_and_the_next_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
    from tornado.web import HTTPError
    from traitlets.config import Config

    config = apps.settings([], tmp_path, 8888, "127.0.0.1", browser=False, visits=2)
    module, _, name = config["VoilaConfiguration"]["multi_kernel_manager_class"].rpartition(".")

    class Started(getattr(import_module(module), name)):  # type: ignore[misc]
        """As Voilà makes it, of a class of its own."""

    manager: Any = Started(config=Config(config))

    async def start(self: Any, **options: Any) -> str:
        self._kernels[options["kernel_id"]] = None
        return str(options["kernel_id"])

    monkeypatch.setattr(AsyncMappingKernelManager, "start_kernel", start)
    assert [asyncio.run(manager.start_kernel(kernel_id=each)) for each in "ab"] == ["a", "b"]
    with pytest.raises(HTTPError, match="2 visitors are here already") as refused:
        asyncio.run(manager.start_kernel(kernel_id="c"))
    assert refused.value.status_code == 503
    del manager._kernels["a"]
    assert asyncio.run(manager.start_kernel(kernel_id="c")) == "c"
    manager._kernels.clear()
