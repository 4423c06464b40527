"""Exported pages of other people's notebooks: nothing runs, nothing is fetched, the boards and words stay."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat.v4
import pytest

from boardgames_edu.cli import pages
from boardgames_edu.cli.harmless import POLICY, harmless

HOSTILE = {
    "script": "<p>before</p><script>window.ran = 1</script><p>after</p>",
    "script without end": "<p>before</p><script src=https://away.example/a.js>",
    "script in a picture": "<svg><script>window.ran = 1</script><circle r='3'/></svg>",
    "event": "<p onclick='window.ran = 1' ONMOUSEOVER=window.ran=1>text</p>",
    "event of a picture": "<svg onload='window.ran = 1'><g onload=window.ran=1></g></svg>",
    "broken image": "<img src=x onerror='window.ran = 1'>",
    "link": "<a href='javascript:window.ran = 1'>link</a>",
    "link in entities": "<a href='&#106;ava&#10;script&colon;window.ran=1'>link</a>",
    "link with spaces": "<a href=' jav\tascript:window.ran=1'>link</a>",
    "link to data": "<a href=' d&#97;ta:text/html,<script>window.ran=1</script>'>link</a>",
    "link in a picture": "<svg><a xlink:href='javascript:window.ran=1'><text>link</text></a></svg>",
    "outside image": "<img src='https://away.example/a.png' srcset='https://away.example/b.png 2x' alt='map'>",
    "image without protocol": "<img src='//away.example/a.png'>",
    "outside picture": "<svg><image href='https://away.example/a.png'/><use href='https://away.example/b.svg#a'/></svg>",
    "foreign": "<svg><foreignObject><iframe src='https://away.example'></iframe></foreignObject></svg>",
    "set": "<svg><a><set attributeName='href' to='javascript:window.ran=1'/><text>link</text></a></svg>",
    "frame": "<iframe src='https://away.example'></iframe><object data='https://away.example'></object>",
    "embedded": "<embed src='https://away.example'><video src='https://away.example/a.mp4'></video>",
    "form": "<form action='https://away.example'><button>send</button><input name=a></form>",
    "head": "<base href='https://away.example'><meta http-equiv=refresh content='0;https://away.example'>",
    "sheet": "<link rel=stylesheet href='https://away.example/a.css'><style>@import 'https://away.example/b.css';</style>",
    "style": "<p style=\"background:url('https://away.example/a.png')\">text</p>",
    "style in entities": "<p style='background:u&#114;l(https://away.example/a.png)'>text</p>",
    "style in escapes": r"<p style='background:\75 rl(https://away.example/a.png)'>text</p>",
    "style of all": "<style>p {background:url(https://away.example/a.png)} .x {color:red}</style>",
    "paint": "<svg><rect fill='url(https://away.example/a.svg#b)' mask='url( https://away.example/a.svg#b)'/></svg>",
    "style that is left": "<style></style><img src=x onerror=window.ran=1></style>",
    "style in a word": "<img alt='<style>' title='\" onerror=window.ran=1 x=\"</style>' src=x>",
    "mutated": "<svg></p><title><a id='</title><img src=x onerror=window.ran=1>'></title></svg>",
    "mutated by a table": "<math><mtext><table><mglyph><style><!--</style>"
    "<img title='--><img src=x onerror=window.ran=1>'>",
    "comment": "<!--><img src=x onerror=window.ran=1>-->",
    "no script": "<noscript><p title='</noscript><img src=x onerror=window.ran=1>'></noscript>",
    "text area": "<textarea><img title='</textarea><img src=x onerror=window.ran=1>'></textarea>",
}
KEPT = {
    "heading": '<h2 id="ways">Ways</h2>',
    "links": '<a href="https://away.example/rules">rules</a> <a href="#ways">up</a> <a href="02_next.html">next</a>',
    "steps": '<details open><summary>1</summary><ol start="2"><li>one</li></ol></details>',
    "table": '<table border="1" class="dataframe"><tbody><tr><th scope="row">0</th><td colspan="2">1</td></tr></tbody>'
    "</table>",
    "image": '<img alt="map" src="data:image/png;base64,iVBORw0KGgo=">',
    "board": '<svg viewBox="0 0 9 9" role="group"><defs><clipPath id="c"><path d="M0 0"></path></clipPath></defs>'
    '<g clip-path="url(#c)" data-id="place:kiev"><title>Kiev</title><use href="#c"></use></g></svg>',
    "style": '<p style="max-width:60em;color:var(--c1);overflow-x:auto;contain:inline-size">text</p>',
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_nothing_runs_and_nothing_is_fetched(name: str) -> None:
    body, styles = harmless(HOSTILE[name])
    assert_harmless(body)
    assert_harmless(harmless(body)[0])  # read again it is no other page
    assert "away" not in styles


def assert_harmless(body: str) -> None:
    inside = " ".join(re.findall(r"<[^>]*>", body))
    assert not re.search(r"(?i)<(script|iframe|object|embed|image|form|base|meta|link|style)\b", body)
    assert not re.search(r"(?i)\son\w+\s*=|javascript|away\.example|srcset|data:text", inside)


@pytest.mark.parametrize("name", KEPT)
def test_what_is_harmless_stays(name: str) -> None:
    def attributes(html: str) -> list[list[str]]:
        return [sorted(re.findall(r'[\w:-]+(?:="[^"]*")?', tag)) for tag in re.findall(r"<[^>]*>", html)]

    assert attributes(harmless(KEPT[name])[0]) == attributes(KEPT[name])


def test_styles_go_to_the_head() -> None:
    body, styles = harmless("<style>.a {color: red}</style><p class='a'>text</p><style scoped>td {color: blue}</style>")
    assert body == '<p class="a">text</p>'
    assert styles == "<style>.a {color:red}</style><style>td {color:blue}</style>"


COVERING = """position:fixed | POSITION : absolute | position:sticky | inset:0 | top:0 | z-index:9 | left:-9px | zoom:9
margin-top:-99em | margin:0 0 0 calc(0px - 99em) | margin:var(--m) | text-indent:-99em | overflow:visible
transform:translate(9px,-9px) | translate:9px | rotate:9deg | scale:9 | animation:a 1s | contain:size | all:initial
grid-area:1/1 | position/**/:/**/fixed | color:red;;position:fixed!important | anchor-name:--a | offset:path('M0 0')"""
MOVES = re.compile(
    r"position|inset|top|z-index|left|-9|calc|var\(|visible|trans|rotate|scale|zoom|anim|all:|grid|contain|anchor|offset"
)


@pytest.mark.parametrize("style", re.split(r" \| |\n", COVERING))
def test_nothing_lies_over_the_page_of_others(style: str) -> None:
    """In an attribute, in a style sheet, in one for some screens, and within another rule."""
    body, _ = harmless(f'<p style="color:red;{style}">text</p>')
    assert not MOVES.search(body)
    assert "text" in body
    for sheet in (f"p {{{style}}}", f"@media screen {{p {{{style}}}}}", f"p {{& b {{{style}}}}}"):
        _, styles = harmless(f"<style>{sheet} td {{color: blue}}</style>")
        assert not MOVES.search(styles.lower())
        assert "td {color:blue}" in styles
    assert (
        "fixed" not in harmless("<style>@supports (top:0) {p {position:fixed}} @layer {p {position:fixed}}</style>")[1]
    )


def hostile_notebook(path: Path) -> Path:
    """Return a notebook of a pupil who tries everything, in words, in outputs, and in what the file says of itself."""
    v4: Any = nbformat.v4
    cells = [v4.new_markdown_cell(f"# Look <b>here</b>\n\n{text}") for text in HOSTILE.values()]
    shown = f"from IPython.display import HTML, SVG\nfor text in {list(HOSTILE.values())!r}:\n    display(HTML(text))"
    cells += [v4.new_raw_cell(text) for text in HOSTILE.values()] + [v4.new_code_cell(shown)]
    cells.append(v4.new_code_cell("import boardgames_edu as bg\nbg.stepper('EX-A')"))
    spoken = {"language": '"><script>window.ran=1</script>'}
    notebook = v4.new_notebook(cells=cells, metadata={"boardgames_edu": spoken})
    nbformat.write(notebook, path)  # type: ignore[no-untyped-call]
    return path


@pytest.mark.slow
def test_the_page_of_a_hostile_notebook_is_a_page(tmp_path: Path) -> None:
    page = pages.export(hostile_notebook(tmp_path / "look.ipynb")).read_text(encoding="utf-8")
    assert page.startswith('<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv=')
    assert POLICY in page
    assert "<script" not in page
    assert "Two against one and a rebel" in page
    assert 'viewBox="' in page
    assert "color:red" in page or "background" not in page


@pytest.mark.parametrize("told", [["uk"], "uk", {"language": ["uk"]}, {"language": 3}, {"language": "xx"}, None])
def test_a_language_that_is_none_is_not_believed(told: object) -> None:
    notebook: Any = nbformat.v4.new_notebook(metadata={"boardgames_edu": told})  # type: ignore[no-untyped-call]
    assert pages._spoken(notebook) == "en"
    assert pages._spoken(nbformat.v4.new_notebook(metadata={"boardgames_edu": {"language": "uk"}})) == "uk"  # type: ignore[no-untyped-call]
