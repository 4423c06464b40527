"""A notebook exported to a page: without a kernel, network or scripts it shows its words, and each widget its board and
what belongs to it, but nothing that a reader shall find out.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat.v4
import pytest

import boardgames_edu as bg
from boardgames_edu.scene.painters.svg import series, svg
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.store import Store
from boardgames_edu.teach.progress import Progress
from boardgames_edu.widgets.board.live_board import LiveBoard
from boardgames_edu.widgets.lesson.quiz import QuizView
from boardgames_edu.widgets.page.printed import WHOLE, listed, plain, themed

v4: Any = nbformat.v4

SHOWN = {
    "stepper": 'bg.stepper("EX-05", game="hansa")',
    "lesson": 'bg.lesson("rurik/01_who_rules")',
    "quiz": 'bg.quiz("which_may_go")',
    "challenge": 'bg.challenge("rurik", "rule_kiev")',
    "projector": 'bg.present("EX-A")',
    "editor": 'bg.editor(game="cossacks")',
    "table": 'bg.play("hansa", seed=7, name="exported")',
}
RURIK = bg.load("rurik").new(3, 7)
KINDS = {"rurik": "who_rules", "hansa": "who_controls", "cossacks": "which_may_go"}


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path))


@pytest.fixture
def mind(store: Store) -> Progress:
    return Progress(store)


def bundle(widget: Any) -> dict[str, str]:
    """What a widget leaves in the notebook's file."""
    found = widget._repr_mimebundle_()
    data: dict[str, str] = found[0] if isinstance(found, tuple) else found
    return data


def body(html: str) -> str:
    return re.sub(r"(?s)<head>.*?</head>", "", html)


def page(notebook: Any) -> str:
    """What nbconvert writes."""
    import nbconvert

    exporter: Any = nbconvert.HTMLExporter
    html, _ = exporter().from_notebook_node(notebook)
    return body(str(html))


@pytest.mark.slow
def test_each_widget_shows_its_board() -> None:
    from nbclient import NotebookClient

    cells = [v4.new_code_cell("import boardgames_edu as bg")]
    cells += [v4.new_code_cell(line) for line in SHOWN.values()]
    boxed = v4.new_code_cell(f"import ipywidgets\nipywidgets.VBox([{SHOWN['challenge']}])")
    notebook = v4.new_notebook(cells=[*cells, boxed])
    NotebookClient(notebook, timeout=120).execute()  # as with `nbconvert --execute`
    written = nbformat.writes(notebook)  # type: ignore[no-untyped-call]
    assert written.count("function watchPage") <= 7  # each script once, with what it imports
    html = page(notebook)
    kinds = re.findall(r'class="jp-Rendered[^"]*"[^>]*data-mime-type="([^"]+)"', html)
    assert kinds == ["text/html"] * (len(SHOWN) + 1)
    assert html.count('role="group"') == len(SHOWN) + 1  # a board, with its words as label
    assert "<script" not in "".join(re.findall(r"(?s)<figure.*?</figure>", html))
    assert "widget-view+json" not in re.sub(r"(?s)<script.*?</script>", "", html)


def test_a_notebook_that_never_ran_shows_its_words() -> None:
    cells = [v4.new_markdown_cell("Who rules Kiev?"), v4.new_code_cell(SHOWN["lesson"])]
    html = page(v4.new_notebook(cells=cells))
    assert "Who rules Kiev?" in html
    assert "01_who_rules" in html


# --- the words beside the boards -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", KINDS)
def test_a_quiz_shows_question_and_answers_but_not_which_is_right(game: str, mind: Progress) -> None:
    asked: Any = bg.quiz(KINDS[game], count=1, progress=mind)
    question = asked.question
    before = bundle(asked)
    assert "<svg" in before["text/html"]
    told = before["text/plain"].splitlines()
    assert told[: 1 + len(question.choices)] == [question.text, *(choice.words for choice in question.choices)]
    for choice in question.choices:
        right, reason = question.judge(choice.id)
        assert reason not in before["text/plain"]
        if right:
            asked.answer(choice.id)
    for id in question.about if question.hides else ():  # what would give the answer away is said only after it
        thing = scene_of(question.state).find(id)
        words = getattr(thing, "words", "")
        assert not words or words not in before["text/html"]


def test_a_question_without_a_board_has_no_picture(mind: Progress) -> None:
    bare = bg.quiz("who_rules", count=1, progress=mind).question._replace(panels=())
    data = bundle(QuizView([bare], progress=mind))
    assert "<svg" not in data["text/html"]
    assert bare.text in data["text/plain"]


@pytest.mark.parametrize("name", ["rurik/01_who_rules", "hansa/01_control", "cossacks/01_marches"])
def test_each_step_of_a_lesson_shows_its_words(name: str, mind: Progress) -> None:
    at = bg.lesson(name, progress=mind)
    for number, step in enumerate(at.lesson.steps):
        at.go(number)
        data = bundle(at)
        told = " ".join(data["text/plain"].split())
        assert at.lesson.title in told
        assert " ".join(step.words.split()) in told or any(
            question.text in told for question in getattr(step, "questions", ())
        )
        assert ("<svg" in data["text/html"]) == ("image/svg+xml" in data)


def test_a_challenge_shows_its_goal(mind: Progress) -> None:
    tried = bg.challenge("rurik", "rule_kiev", progress=mind)
    told = bundle(tried)["text/plain"]
    assert tried.task.words in told
    assert str(tried.task.goal) in told


def test_an_example_shows_what_happens_unless_it_is_guessed() -> None:
    at = bg.stepper("EX-05", "hansa", guess=False)
    at.go(1)
    events = [str(event) for event in at.step.events]
    assert all(event in bundle(at)["text/plain"] for event in events)
    hidden = bg.stepper("EX-05", "hansa")
    hidden.go(1)
    told = bundle(hidden)
    assert not any(event in told["text/plain"] for event in events)
    assert "<li>" in told["text/html"]  # what may be guessed
    shown = bg.present("hansa/EX-05", "hansa/01_control")
    assert at.example.title in bundle(shown)["text/plain"]
    assert "1 of 2" in bundle(shown)["text/plain"]


def test_what_is_covered_for_a_class_stays_covered() -> None:
    board = scene_of(RURIK, panels=("map",))
    kiev = board.find("place:kiev").words
    data = bundle(bg.present(board, cover=["place:kiev"]))
    assert kiev
    assert all(f'label="{kiev}"' not in data[kind] for kind in ("text/html", "image/svg+xml"))


@pytest.mark.parametrize("game", KINDS)
def test_a_table_shows_the_question_and_no_foreign_hand(game: str) -> None:
    at = bg.play(game, ["human", "greedy", "greedy"], seed=7, name="printed")
    data = bundle(at)
    assert at.play.prompt() in data["text/plain"]
    seen = {thing.id: thing.words for thing in scene_of(at.state.view(0), seat=0).things()}
    secret = {
        thing.words
        for thing in scene_of(at.state).things()
        if thing.words and seen.get(thing.id, "") != thing.words and thing.words not in seen.values()
    }
    assert secret or game == "hansa"
    assert not [words for words in secret if f'label="{words}"' in data["text/html"]]
    at.close()


def test_the_coach_is_on_the_page_while_it_shows_moves() -> None:
    at = bg.play("rurik", ["human", "greedy"], seed=7, teaching=True, name="coached")
    at.press("coach")
    assert at.coach.lines
    told = bundle(at)["text/plain"]
    assert all(line.text in told for line in at.coach.lines)
    at.close()


# --- pictures --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", KINDS)
def test_a_picture_follows_the_theme_of_its_page(game: str) -> None:
    scene = scene_of(bg.load(game).new(3, 7))
    light, dark = svg(scene), svg(scene, "dark")
    both = themed(light, dark)
    assert both != light

    def as_seen(rule: str) -> str:
        """The picture with the variables of a rule put in."""
        values = dict(re.findall(r"(--c\d+):(#\w+)", rule))
        return re.sub(r"var\((--c\d+)\)", lambda found: values[found[1]], both.split("</style>")[1])

    rules = re.findall(r"\{(--c[^}]*)\}", both)
    for rule, drawn in zip(rules, (light, dark, dark), strict=True):
        assert as_seen(rule).split(">", 1)[1] == drawn.split(">", 1)[1]


def test_pictures_that_differ_in_more_than_colours_are_not_joined() -> None:
    assert themed('<svg fill="#000000"/>', '<svg fill="#FFFFFF" x="1"/>') == '<svg fill="#000000"/>'


def test_a_board_that_was_asked_for_in_dark_is_dark() -> None:
    data = bundle(LiveBoard(scene_of(RURIK), theme="dark"))
    assert 'data-theme="dark"' in data["text/html"]
    assert 'data-theme="dark"' in data["image/svg+xml"]


def test_words_become_text_line_by_line() -> None:
    assert plain("<style>b{}</style><div>Who <b>rules</b>\nKiev &amp; Azov?</div>" + listed(["I", "you"])) == (
        "Who rules Kiev & Azov?\nI\nyou"
    )
    assert (
        plain("<table><tr><th>Rules</th><th>Seen</th></tr><tr><td>3</td><td>2</td></tr></table>") == "Rules Seen\n3 2"
    )
    assert listed([], lettered=True) == ""
    assert "upper-alpha" in listed(["<i>"], lettered=True)
    assert "&lt;i&gt;" in listed(["<i>"])


@pytest.mark.slow
def test_a_figure_has_alternative_text_on_a_page(pages: dict[str, str]) -> None:
    (alt,) = re.findall(r'<img alt="([^"]*)"', body(pages["a/one.html"]))
    assert alt.startswith("Rurik, 3 players.")
    assert alt.endswith("Kiev: ✓ here.")


# --- all steps -------------------------------------------------------------------------------------------------------


def test_a_whole_page_has_every_step_of_a_lesson(mind: Progress, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(WHOLE, "1")
    at = bg.lesson("rurik/01_who_rules", progress=mind)
    noted = len(mind.notes("rurik"))
    html = bundle(at)["text/html"]
    assert html.count("<details open><summary>1 ·") == 1
    told = " ".join(plain(html).split())
    for number, step in enumerate(at.lesson.steps, start=1):
        assert f"<summary>{number} · " in html
        words = [" ".join(question.text.split()) for question in getattr(step, "questions", ())]
        assert all(text in told for text in words or [" ".join(step.words.split())])
    assert "<script" not in html
    assert len(mind.notes("rurik")) == noted  # to be printed is not to be learnt
    assert at.at == 0


def test_a_whole_page_has_every_step_of_an_example_and_hides_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(WHOLE, "1")
    at = bg.stepper("EX-05", "hansa")
    html = bundle(at)["text/html"]
    assert html.count('role="group"') == len(at.example.steps)
    told = plain(html)
    assert all(str(event) in told for step in at.example.steps for event in step.events)


def test_what_several_pictures_share_is_written_once() -> None:
    before = scene_of(RURIK, panels=("map",))
    after = before.marked(active=["place:kiev"])
    first, second = series([before, after], width=1000, name="x")
    assert len(second) < 0.2 * len(first)
    shared = re.findall(r'<use href="#([^"]+)"/>', second)
    assert len(shared) == len(set(shared))
    assert all(f'id="{id}"' in first for id in shared)
    assert 'data-id="place:kiev"' in second  # what differs is written anew


FIGURE = 'bg.plot(bg.load("rurik").new(3, 7), notes={"place:kiev": "✓ here"});'


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Two notebooks in folders of their own, the first with a figure, exported to a third."""
    from boardgames_edu.cli.pages import export_all

    tmp_path = tmp_path_factory.mktemp("exported")
    words = {
        "a/one": "# One & all\n\n[two](../b/two.ipynb#Part), [three](three.ipynb), [web](https://example.org/x.ipynb)",
        "b/two": "# Two\n\n[one](../a/one.ipynb)",
    }
    files = []
    for name, text in words.items():
        file = tmp_path / f"{name}.ipynb"
        file.parent.mkdir()
        cells = [
            v4.new_markdown_cell(text),
            v4.new_code_cell('import boardgames_edu as bg\nbg.stepper("EX-A")'),
            *([v4.new_code_cell(FIGURE)] if name == "a/one" else []),
        ]
        nbformat.write(v4.new_notebook(cells=cells), file)  # type: ignore[no-untyped-call]
        files.append(file)
    (tmp_path / "out").mkdir()
    found = export_all(files, tmp_path / "out")
    return {page.relative_to(tmp_path / "out").as_posix(): page.read_text(encoding="utf-8") for page in found}


@pytest.mark.slow
def test_pages_lead_to_each_other_and_take_nothing_from_outside(pages: dict[str, str]) -> None:
    one, two = pages["a/one.html"], pages["b/two.html"]
    assert 'href="../b/two.html#Part"' in one
    assert 'href="../a/one.html"' in two
    assert "three</a>" not in one  # that notebook is not exported
    assert "three" in one
    assert 'href="https://example.org/x.ipynb"' in one
    assert "<title>One &amp; all</title>" in one
    for html in (one, two):
        assert "<script" not in html
        loaded = re.findall(r"""(?:\bsrc|srcset|xlink:href)=["']([^"']*)|url\(([^)]*)|@import ([^;]*)""", html)
        loaded += re.findall(r"""<(?:link|use)\b[^>]*href=["']([^"']*)()()""", html)
        assert all("".join(each).startswith(("#", "data:")) for each in loaded)
        assert html.count("<summary>") > 3
