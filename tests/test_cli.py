"""The command line: what it prints, its exit codes, one clear line for bad input; how coverage of rules is found."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import sys
import threading
import time
import tomllib
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.request import urlopen

import nbformat
import nbformat.v4
import pytest
import zmq
import zmq.asyncio
from joblib.externals.loky import get_reusable_executor
from typer.testing import CliRunner, Result

import boardgames_edu as bg
from boardgames_edu.cli import app, coverage, lab, main, pages, records
from boardgames_edu.cli.lab import LabError, SiteError, serving
from boardgames_edu.cli.pages import PageError
from boardgames_edu.engine.errors import BadInput, DataError, OptionError
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.engine.playing.record import Record
from tests.morris import CODE

RULES = """
- {id: T-MAP-01, section: Map, text: One., confidence: agreed, sources: [en]}
- {id: T-MAP-02, section: Map, text: Two., confidence: inferred, differs: Not so in another edition., ruling: AMB-01}
- {id: T-MAP-03, section: Map, text: Three., confidence: agreed}
- {id: T-LOOK-01, section: Look, text: Blue., confidence: agreed, enforceable: false, why_not_enforceable: A colour.}
- {id: T-SOLO-01, section: Solo, text: Alone., confidence: agreed, solo: true}
"""
FILES = {
    "pyproject.toml": "",
    "package/games/toy/play.py": (
        '"""Holds T-MAP-01 and T-SOLO-01."""\nRULE = f"see {1} T-MAP-09"\nEVENT = ("T-SOLO-01", 2)\n'
    ),
    "package/games/toy/scene.py": 'SHOWN = "T-MAP-03"\n',
    "package/games/toy/questions.py": 'KIND = ("who", "T-MAP-02", "T-SOLO-01")\n',
    "data/toy/cards.yaml": "cards:\n- {id: a, rules: [T-MAP-02], text: no T-MAP-03 here}\n",
    "data/toy/examples.yaml": "examples:\n- {id: A, rules: [T-MAP-02]}\nsolo:\n- {id: B, rules: [T-SOLO-01]}\n",
    "data/toy/rules.yaml": RULES,
    "notebooks/en/toy/01.ipynb": '{"cells": ["T-LOOK-01, T-SOLO-01 and T-MAP-01"]}',
    "tests/games/toy/test_map.py": (
        'import pytest\n@pytest.mark.rule("T-MAP-01", "T-SOLO-01")\ndef test_x(): ...\n# T-MAP-03\n'
    ),
}
Run = Callable[..., Result]


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with one small game, of which the package knows nothing else."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(coverage, "_PACKAGE", tmp_path / "package")
    monkeypatch.setattr(coverage, "folder", lambda: tmp_path / "data")
    monkeypatch.setattr("boardgames_edu.engine.data.folder", lambda: tmp_path / "data")
    for module in (coverage, __import__("boardgames_edu.cli").cli):
        monkeypatch.setattr(module, "game_names", lambda: ("toy",))
    return tmp_path


@pytest.fixture
def run() -> Run:
    return lambda *words: CliRunner().invoke(app, [str(word) for word in words])


def test_each_way_of_coverage_is_found_in_its_place(toy: Path) -> None:
    del toy
    report = coverage.make_report("toy")
    assert {way: report.missing(way) for way in coverage.WAYS} == {
        "enforced": ["T-MAP-03"],
        "tested": ["T-MAP-03"],
        "explained": ["T-MAP-02", "T-MAP-03"],
        "asked": ["T-MAP-01", "T-MAP-03", "T-LOOK-01"],
    }
    assert report.unknown("enforced") == ["T-MAP-09"]
    assert report.covered("enforced") == ["T-MAP-02", "T-SOLO-01"]
    assert report.only_told() == ["T-MAP-01"]


def test_only_values_enforce(toy: Path) -> None:
    told = (toy / "package/games/toy/play.py").read_text()
    (toy / "package/games/toy/play.py").write_text(told + 'LIMIT = 3\n"""T-MAP-03"""\n# T-MAP-03\n')
    report = coverage.make_report("toy")
    assert report.only_told() == ["T-MAP-01", "T-MAP-03"]
    assert report.missing("enforced") == []
    (toy / "package/games/toy/play.py").write_text(told + 'LIMIT = ("T-MAP-03", 3)\n')
    assert "T-MAP-03" in coverage.make_report("toy").covered("enforced")


def test_rules_prints_figures_gaps_and_slips(toy: Path, run: Run) -> None:
    del toy
    text = run("rules", "toy", "--gaps").output
    assert "toy: 5 rules, 1 of them for solo play" in text
    assert "enforced      2 / 4; 1 more in docstrings and comments only\n    missing: T-MAP-03\n" in text
    assert "    in docstrings and comments only: T-MAP-01\n    no such rule: T-MAP-09" in text
    assert "asked         2 / 5" in text
    assert "missing" not in run("rules").output


def test_rules_as_json(toy: Path, run: Run) -> None:
    del toy
    (data,) = json.loads(run("rules", "--json").output)
    assert data["game"] == "toy"
    assert data["only_told"] == ["T-MAP-01"]
    assert data["ways"]["tested"] == {"needed": 4, "covered": 3, "missing": ["T-MAP-03"], "unknown": []}


def test_fail_on_decides_the_exit_code(toy: Path, run: Run) -> None:
    assert run("rules").exit_code == 0
    assert run("rules", "--fail-on", "enforced,tested").exit_code == 1
    (toy / "package/games/toy/more.py").write_text('X = "T-MAP-03"\n', encoding="utf-8")
    assert run("rules", "--fail-on", "enforced").exit_code == 0
    assert isinstance(run("rules", "--fail-on", "enforcd").exception, OptionError)


def test_a_mark_must_be_written_out(toy: Path) -> None:
    (toy / "tests/test_more.py").write_text("import pytest\nx = [pytest.mark.rule(name)]\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"test_more\.py, line 2: a rule mark takes ids written out, not name"):
        coverage.make_report("toy")


def test_a_file_that_is_no_python_is_named(toy: Path) -> None:
    (toy / "tests/test_more.py").write_text("x = (\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"test_more\.py, line 1: this is no valid Python"):
        coverage.make_report("toy")


def test_an_installed_package_says_that_it_has_no_tests(toy: Path, run: Run) -> None:
    (toy / "pyproject.toml").unlink()
    assert "The tests are not part of an installed package" in run("rules").output


def test_show_prints_a_rule(toy: Path, run: Run) -> None:
    del toy
    text = run("show", "t-map-02").output
    assert "T-MAP-02 · Map\nTwo.\nHow certain: inferred." in text
    assert "Where editions differ: Not so in another edition." in text
    assert "ruling AMB-01" in text
    assert "No program could enforce it: A colour." in run("show", "T-LOOK-01").output
    with pytest.raises(OptionError, match=r"Unknown rule: 'T-MAP-3'\. Choose from: T-MAP-03, "):
        coverage.describe("T-MAP-3")


def _main(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr("sys.argv", ["boardgames-edu", *words])
    with pytest.raises(SystemExit) as done:
        main()
    assert isinstance(done.value.code, int)
    return done.value.code


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["rules", "rurick"], "Error: Unknown game: 'rurick'. Choose from: rurik"),
        (["show", "R-TAXX-02"], "Error: Unknown rule: 'R-TAXX-02'. Choose from: R-TAX-02"),
        (["replay", "missing.json"], "Error: The file missing.json cannot be read"),
        (["verify", "missing.json"], "Error: The file missing.json cannot be read"),
        (["lab", "--port", "70000"], "Error: 70000 is no port."),
        (["--language", "uc", "rules"], "Error: Unknown language: 'uc'. Did you mean 'uk'?"),
    ],
)
def test_bad_input_is_one_clear_line(
    words: list[str], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _main(monkeypatch, *words) == 2
    error = capsys.readouterr().err
    assert error.startswith(told)
    assert error.count("\n") == 1


def test_version(run: Run) -> None:
    assert run("--version").output == f"{bg.__version__}\n"


# --- records ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A short game of Rurik, saved."""
    table = Match(bg.load("rurik").new(seats=2, seed=5), seed=5)
    for _ in range(12):
        table.play(table.state.legal_actions()[0])
    table.save(tmp_path / "game.json")
    return tmp_path / "game.json"


def test_replay_tells_every_move_with_its_rules(saved: Path, run: Run) -> None:
    lines = run("replay", saved).output.splitlines()
    assert lines[0].endswith("2 seats, seed 5")
    assert [int(line.split(".")[0]) for line in lines if line[:4].strip().isdigit()] == list(range(1, 13))
    assert any(line.startswith("      ") and line.endswith("]") for line in lines)
    assert lines[-1].startswith("The game is not over.")


def test_verify_finds_a_sound_game_sound_and_a_changed_one_not(saved: Path, run: Run) -> None:
    assert run("verify", saved).output == (
        "game.json is sound: 12 moves were played again and are legal; the game is not over yet.\n"
    )
    text = saved.read_text(encoding="utf-8")
    saved.write_text(text.replace('"seed":5', '"seed":6').replace('"seed": 5', '"seed": 6'), encoding="utf-8")
    with pytest.raises(BadInput):
        records.verdict(saved)
    assert Record.from_json(text).seed == 5


# --- JupyterLab ----------------------------------------------------------------------------------------------------


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as server:
        server.bind((lab.ADDRESS, 0))
        server.listen()
        yield server.getsockname()[1]


def test_a_taken_port_is_told(taken: int) -> None:
    with pytest.raises(LabError, match=rf"Port {taken} is taken .*for example PORT={taken + 1}"):
        lab.free_port(taken)


@pytest.mark.parametrize(
    "options",
    [
        ["--port", "0"],
        ["--port", "99999"],
        ["--minutes", "0"],
        ["--address", "hub.school/proxy/{port}"],
        ["--address", "http://"],
        ["--address", "https:///proxy/{port}"],
        ["--address", "http://[::1"],
    ],
)
def test_options_of_a_room_are_checked_as_those_in_a_notebook(
    options: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    serving = import_module("boardgames_edu.room.serving")
    monkeypatch.setattr(serving, "serve", lambda *_, **__: pytest.fail("it was opened"))
    with pytest.raises(OptionError) as problem:
        CliRunner().invoke(app, ["room", str(tmp_path), "--no-browser", *options], catch_exceptions=False)
    assert len(str(problem.value)) < 300


def test_without_jupyterlab_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, begin in ((lab, lab.start), (pages, lambda: pages.export(Path("page.ipynb")))):
        monkeypatch.setattr(module, "find_spec", lambda _name: None)
        with pytest.raises(BadInput, match=r"needs JupyterLab.*pip install \"boardgames-edu\[jupyter\]\""):
            begin()


def test_without_a_wish_the_next_free_port_is_taken(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "USUAL_PORT", taken)
    assert taken < lab.free_port(None) < taken + 100


def test_jupyterlab_listens_on_this_machine_only_and_keeps_its_token_out_of_the_command_line(tmp_path: Path) -> None:
    command = lab.arguments(8899, tmp_path, "en/00_welcome.ipynb", browser=False)
    assert "--ip=127.0.0.1" in command
    assert "--no-browser" in command
    assert not any("token" in word for word in command)


def test_lab_prints_the_address_and_hands_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("JUPYTERLAB_WORKSPACES_DIR", str(tmp_path))
    started: list[tuple[list[str], dict[str, str]]] = []
    monkeypatch.setattr("os.execve", lambda _program, command, environment: started.append((command, environment)))
    monkeypatch.setattr("os.name", "posix")
    lab.start(None, browser=False)
    ((command, environment),) = started
    port = next(word.removeprefix("--port=") for word in command if word.startswith("--port="))
    told = capsys.readouterr().out
    place = "lab/workspaces/boardgames/tree/en/00_welcome.ipynb"
    assert f"http://127.0.0.1:{port}/{place}?token={environment['JUPYTER_TOKEN']}" in told
    assert list(tmp_path.glob("boardgames*"))


@pytest.mark.parametrize("code", [code for code in bg.languages() if code != "en"])
def test_lab_opens_the_welcome_page_of_the_language_and_speaks_it_itself(
    code: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("JUPYTERLAB_WORKSPACES_DIR", str(tmp_path))
    started: list[dict[str, str]] = []
    monkeypatch.setattr("os.execve", lambda _program, _command, environment: started.append(environment))
    monkeypatch.setattr("os.name", "posix")
    monkeypatch.setattr(lab, "_packs", lambda: {code})
    with bg.speaking(code):
        lab.start(None, browser=False)
    assert f"/tree/{code}/00_welcome.ipynb?token=" in capsys.readouterr().out
    first = Path(started[0]["JUPYTER_CONFIG_PATH"].split(os.pathsep)[0])
    (setting,) = json.loads((first / "labconfig" / "default_setting_overrides.json").read_text()).values()
    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))
    extra = project["project"]["optional-dependencies"]["languages"]
    assert any(setting["locale"].replace("_", "-") in name for name in extra)
    monkeypatch.setattr(lab, "_packs", set)  # without a pack JupyterLab would complain
    assert str(first) not in lab.config_path(code)


def test_the_side_bars_are_closed_at_first_and_stay_as_they_are_left(tmp_path: Path) -> None:
    lab.lay_out(tmp_path)
    (kept,) = tmp_path.iterdir()
    layout = json.loads(kept.read_text())["data"]["layout-restorer:data"]
    assert layout["left"]["collapsed"]
    kept.write_text(kept.read_text().replace('"collapsed": true', '"collapsed": false'))
    lab.lay_out(tmp_path)
    assert '"collapsed": true' not in kept.read_text()


def test_an_installed_package_copies_its_notebooks_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "site" / "boardgames_edu" / "notebooks" / "en").mkdir(parents=True)
    (tmp_path / "site" / "boardgames_edu" / "notebooks" / "en" / "a.ipynb").write_text("ours")
    monkeypatch.setattr(lab, "_PACKAGE", tmp_path / "site" / "boardgames_edu")
    monkeypatch.chdir(tmp_path)
    copy = lab.notebooks()
    assert (copy / "en" / "a.ipynb").read_text() == "ours"
    (copy / "en" / "a.ipynb").write_text("a learner's work")
    assert (lab.notebooks() / "en" / "a.ipynb").read_text() == "a learner's work"


def test_missing_notebooks_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "_PACKAGE", tmp_path / "package")
    with pytest.raises(LabError, match="notebooks are missing"):
        lab.notebooks()


def notebook(path: Path, *cells: str) -> Path:
    """A notebook with code cells."""
    v4: Any = nbformat.v4
    nbformat.write(v4.new_notebook(cells=[v4.new_code_cell(cell) for cell in cells]), path)  # type: ignore[no-untyped-call]
    return path


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page of a Ukrainian notebook with a board and with what brings no page of its own: one kernel runs it."""
    folder = tmp_path_factory.mktemp("notebooks") / "uk"
    folder.mkdir()
    file = notebook(
        folder / "00_welcome.ipynb",
        "import boardgames_edu as bg",
        "bg.language()",
        "from ipywidgets import HTML, Label, Output, VBox, interact",
        'interact(lambda troops: print("troops squared:", troops**2), troops=(1, 5));',
        'inner = Output()\nwith inner:\n    display(HTML("<b>bold</b>"))\nVBox([Label("a < b"), inner])',
        "Output()",
        'bg.set_language("en")\nbg.stepper("EX-A")',
    )
    content = json.loads(file.read_text())
    content["metadata"]["boardgames_edu"] = {"language": "uk"}
    file.write_text(json.dumps(content))
    before = file.read_bytes()
    (folder / "pages").mkdir()
    with pytest.MonkeyPatch.context() as patched:
        patched.delenv("BOARDGAMES_EDU_LANGUAGE", raising=False)
        found = CliRunner().invoke(app, ["export", str(file), "--to", str(folder / "pages")])
    assert found.exit_code == 0, found.exception
    assert file.read_bytes() == before
    return (folder / "pages" / "00_welcome.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_notebook_becomes_a_page_with_its_boards(exported: str) -> None:
    body = exported.rsplit("</head>", maxsplit=1)[-1]
    assert "<svg" in body
    assert "Two against one and a rebel" in body  # the example's title, beside its board
    assert "widget-view+json" not in body


@pytest.mark.slow
def test_a_page_is_exported_in_its_own_language(exported: str) -> None:
    assert '<html lang="uk">' in exported
    assert "'uk'" in exported.rsplit("</head>", maxsplit=1)[-1]


@pytest.mark.slow
def test_a_widget_that_brings_no_page_is_told_by_its_words_and_what_was_printed_into_it(exported: str) -> None:
    body = exported.rsplit("</head>", maxsplit=1)[-1]
    for told in ("troops: 3", "troops squared: 9", "<b>bold</b>", "a &lt; b"):
        assert told in body
    assert "widget-view+json" not in body
    assert "interactive(" not in body


def test_notebooks_of_one_name_keep_their_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[tuple[Path, Path | None]] = []

    def pretended(file: Path, folder: Path | None, _: object) -> Path:
        written.append((file, folder))
        return (folder or file.parent) / f"{file.stem}.html"

    monkeypatch.setattr(pages, "export", pretended)
    games = [tmp_path / "en" / game / "09_play.ipynb" for game in ("rurik", "hansa")]
    out = tmp_path / "out"
    assert list(pages.export_all(games, out)) == [out / "rurik/09_play.html", out / "hansa/09_play.html"]
    welcome = tmp_path / "en" / "00_welcome.ipynb"
    assert next(pages.export_all([welcome, *games], out)) == out / "00_welcome.html"
    assert list(pages.export_all(games[:1], out)) == [out / "09_play.html"]
    assert [page.parent.name for page in pages.export_all(games)] == ["rurik", "hansa"]


@pytest.mark.slow
def test_a_cell_that_fails_is_named_and_no_page_is_left(run: Run, tmp_path: Path) -> None:
    file = notebook(tmp_path / "bad.ipynb", "raise ValueError('no such region')")
    with pytest.raises(PageError, match=r"bad\.ipynb fails: ValueError: no such region"):
        pages.export(file)
    assert not file.with_suffix(".html").exists()


@pytest.mark.parametrize(("name", "told"), [("none.ipynb", "No such file"), ("text.ipynb", "JSON"), ("", "directory")])
def test_what_is_no_notebook_is_told(tmp_path: Path, name: str, told: str) -> None:
    (tmp_path / "text.ipynb").write_text("no notebook")
    with pytest.raises(PageError, match=told):
        pages.export(tmp_path / name)


# --- in the classroom ------------------------------------------------------------------------------------------------


def test_worksheets_in_two_versions_with_their_keys(tmp_path: Path, run: Run) -> None:
    told = run("worksheet", "who_rules", "--count", "2", "--versions", "AB", "--to", str(tmp_path / "sheet.html"))
    assert told.exit_code == 0
    names = ["sheet_A.html", "sheet_A_key.html", "sheet_B.html", "sheet_B_key.html"]
    assert [Path(line).name for line in told.output.split()] == names
    assert sorted(file.name for file in tmp_path.iterdir()) == names
    assert run("worksheet", "who_rules", "--to", str(tmp_path / "x.pdf"), "--count", "1").exit_code == 0
    assert (tmp_path / "x_key.pdf").is_file()


def test_an_assignment_is_handed_out_and_collected(tmp_path: Path, run: Run) -> None:
    out = tmp_path / "week"
    made = run("assignment", str(out), "who_rules", "tax_price", "--game", "rurik", "--count", "2", "--mode", "test")
    assert made.exit_code == 0
    assert (out / "student.ipynb").is_file()
    assert "mode='test'" in (out / "student.ipynb").read_text(encoding="utf-8")
    work = bg.open_assignment(
        game="rurik", kinds=["who_rules", "tax_price"], count=2, level=1, seed=0, title="T", mode="test"
    )
    right = list(work.exercises.letters)
    work.hand_in("Olha", right, tmp_path)
    work.hand_in("Adam", [right[0], "a" if right[1] != "a" else "b"], tmp_path)
    (tmp_path / "cut.json").write_text("{", encoding="utf-8")
    told = run("collect", str(tmp_path), "--to", str(tmp_path / "class.csv"))
    assert told.exit_code == 0
    lines = told.output.splitlines()
    assert lines[0] == "T: 2 pupils, mean 1.5 of 2"
    assert lines[1] == "Question 1: 100 % right."
    assert lines[2].startswith("Question 2: 50 % right. 1 × ")
    assert "Olha: 2" in lines
    assert "! cut.json: The file cut.json is damaged or not complete." in lines
    assert (tmp_path / "class.csv").is_file()


@pytest.mark.parametrize(
    "words",
    [
        ("worksheet", "who_ruels", "--to", "x.pdf"),
        ("worksheet", "who_rules", "--to", "x.docx"),
        ("worksheet", "who_rules", "--to", "x.pdf", "--versions", "AZ"),
        ("assignment", "x", "who_rules", "--mode", "exam"),
        ("collect", "nowhere"),
    ],
)
def test_bad_input_in_the_classroom_writes_nothing(
    words: tuple[str, ...], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert isinstance(run(*words).exception, BadInput)
    assert list(tmp_path.iterdir()) == []


def test_rules_finds_a_word_in_any_language(run: Run) -> None:
    told = run("rules", "rurik", "--find", "човен").output.splitlines()
    assert told[0].startswith("boat · човен · ладья: ")
    assert any(line.startswith("R-TAX-06 · ") for line in told)
    assert (
        run("rules", "hansa", "--find", "xyzzy").output
        == "Hansa Teutonica: Big Box: no word and no rule has 'xyzzy'.\n"
    )


# --- a maker's game ------------------------------------------------------------------------------------------------


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the game of the page in a file, and one in a package."""
    (tmp_path / "mill.py").write_text(CODE, encoding="utf-8")
    (tmp_path / "mill_package").mkdir()
    text = CODE.replace('"morris", (2,)', '"packed", (2,)')
    (tmp_path / "mill_package" / "__init__.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    known = set(sys.modules)
    monkeypatch.setattr(sys, "path", list(sys.path))
    get_reusable_executor().shutdown(wait=True)  # processes of other tests do not know this folder
    yield tmp_path
    for name in {"morris", "packed"} & set(bg.game_names()):
        bg.unregister(name)
    for name in set(sys.modules) - known:
        if name.startswith("mill"):
            del sys.modules[name]


def test_commands_take_the_module_of_a_game(own: Path, run: Run) -> None:
    """A file, after the command's name; the next command knows it still in this process."""
    (own / "test_mill.py").write_text('import pytest\n@pytest.mark.rule("M-FLY")\ndef test_x(): ...\n')
    report = run("rules", "morris", "--gaps", "--module", "mill.py").output
    assert report.startswith("morris: 8 rules, 0 of them for solo play\n  enforced      8 / 8\n  tested        1 / 8")
    assert "no such rule" not in report
    assert run("show", "M-FLY").output == "M-FLY · morris\nWith only three men left, a man may go to any free point.\n"
    assert run("course", "morris").output == "morris has no course.\n"


def test_a_package_is_taken_before_the_command(own: Path, run: Run) -> None:
    done = run(
        "--module=mill_package", "tournament", "packed", "random", "greedy", "--games", 2, "--no-progress", "--jobs", 2
    )
    assert "2 games of packed" in done.output, done.exception


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = (", r"The module mill\.py cannot be used: SyntaxError: "),
        ("import nothing_of_this_name", r"cannot be used: ModuleNotFoundError: No module named 'nothing_of_this_name'"),
        ("x = 5", r"mill\.py has no game: no class of a Game with a name"),
        (CODE.replace('"M-FREE": "Only', '"M-FRE": "Only'), r"cannot be used: TypeError: lay, the condition 'M-FREE'"),
        (None, r"cannot be used: FileNotFoundError"),
    ],
)
def test_a_module_that_brings_no_game_is_told_in_a_line(own: Path, run: Run, text: str | None, said: str) -> None:
    (own / "mill.py").write_text(text, encoding="utf-8") if text is not None else (own / "mill.py").unlink()
    problem = run("rules", "--module", "mill.py").exception
    assert isinstance(problem, OptionError)
    assert re.search(said, str(problem))
    assert "requires an argument" in run("rules", "--module").output


# --- a packed site ---------------------------------------------------------------------------------------------------


def test_a_folder_that_is_no_site_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SiteError, match=r"no browser edition: it has no index\.html"):
        serving(tmp_path, 0)


def test_a_site_is_served_with_the_types_that_browsers_need(tmp_path: Path) -> None:
    for name in ("index.html", "lab/index.html", "python.wasm", "python.mjs"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x", encoding="utf-8")
    with serving(tmp_path, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        types = {}
        for name in ("", "python.wasm", "python.mjs"):
            with urlopen(f"http://127.0.0.1:{server.server_port}/{name}", timeout=10) as reply:
                types[name] = reply.headers["Content-Type"]
        server.shutdown()
    assert types == {"": "text/html", "python.wasm": "application/wasm", "python.mjs": "text/javascript"}


def test_an_answer_that_comes_while_a_request_goes_out_is_not_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "LOOK", 0.01)
    ours: Any = zmq.asyncio.Context.instance().socket(zmq.PAIR)
    kernel: Any = zmq.Context.instance().socket(zmq.PAIR)

    async def execute(**options: str) -> None:
        assert options == {"env": "x"}
        client.kc = SimpleNamespace(shell_channel=SimpleNamespace(socket=ours))
        ours.connect(f"tcp://127.0.0.1:{kernel.bind_to_random_port('tcp://127.0.0.1')}")
        answer = ours.recv()
        await asyncio.sleep(0.05)  # asyncio listens
        kernel.send(b"done")
        time.sleep(0.1)  # it comes while nobody listens
        zmq.Socket.shadow(ours.underlying).send(b"a request beside asyncio")
        assert await asyncio.wait_for(answer, 20) == b"done"

    client: Any = SimpleNamespace(kc=None, async_execute=execute)
    with ours, kernel:
        pages.run(client, env="x")
