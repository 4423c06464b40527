"""Python that README, the docs and the manuals show runs as it stands there, or stands in the package word for word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boardgames_edu.teach.classroom.assignment import AnswerSheet
from boardgames_edu.teach.classroom.exercises import make_exercises

TOP = Path(__file__).resolve().parent.parent
ELSEWHERE = {"README.md", "docs/how_to_add.md", "docs/a_game_in_70_lines.md", "docs/public_api.md"}
ELSEWHERE |= {f"docs/a_game_{page}.md" for page in ("with_dice_and_cards", "of_railways", "of_conquest")}
"""Run by tests of their own: test_project, test_how_to_add, test_small_games, test_doctests, test_makers."""
PAGES = sorted(
    page.relative_to(TOP).as_posix()
    for place in ("*.md", "docs/**/*.md", "data/*/*.md")
    for page in TOP.glob(place)
    if "```python" in page.read_text(encoding="utf-8")
)


def blocks(page: str, language: str) -> list[str]:
    """The blocks of a page in a language."""
    return re.findall(rf"```{language}\n(.*?)```", (TOP / page).read_text(encoding="utf-8"), re.DOTALL)


def test_every_page_with_code_is_run() -> None:
    assert set(PAGES) >= ELSEWHERE - {"docs/public_api.md"}
    assert set(PAGES) - ELSEWHERE


def handed_in(folder: Path) -> Path:
    """A folder with what a class has handed in, as the pages of teachers name it."""
    sheet = AnswerSheet(make_exercises("who_rules", 3, level=2, seed=5, title="Week 1"))
    folder.mkdir(parents=True)
    for name, letters in (("Adam", ["a", "a", "a"]), ("Olha", ["b", "b", "b"])):
        sheet.hand_in(name, letters, folder)
    return folder


@pytest.mark.parametrize("page", [page for page in PAGES if page not in ELSEWHERE])
def test_the_code_of_a_page_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MPLBACKEND", "Agg")
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("builtins.input", lambda _question: "yes")  # before a room is open to the network
    for text in blocks(page, "yaml"):
        if text.startswith("id: "):  # an edition, which the code of that page loads
            (tmp_path / "my_edition.yaml").write_text(text, encoding="utf-8")
    handed_in(tmp_path / "room" / "handed_in")
    names: dict[str, object] = {"folder": handed_in(tmp_path / "week_1")}
    for block in blocks(page, "python"):
        if block.startswith(("@", " ")):  # adds to the package, where it stands already
            assert any(block in file.read_text(encoding="utf-8") for file in TOP.glob("boardgames_edu/**/*.py")), block
        else:
            exec(compile(block, page, "exec"), names)
