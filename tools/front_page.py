"""Write the front page of the browser edition: ``python tools/front_page.py --to FOLDER [--docs]``.

It speaks the reader's language, shows the three games, and leads to their first hours in the Notebook view, which
leaves a board on a phone more room than JupyterLab does. It is plain HTML: without scripts it is in English. It
tells teachers how to serve the packed site.
"""

from __future__ import annotations

import argparse
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import boardgames_edu as bg
from boardgames_edu.engine.data import read
from boardgames_edu.i18n import speaking
from boardgames_edu.scene.painters.svg import svg
from boardgames_edu.scene.pictures import scene_of

PINS = Path(__file__).resolve().parent / "site"
SCRIPT, STYLE = ((PINS / f"front_page.{kind}").read_text(encoding="utf-8") for kind in ("js", "css"))


class Words(NamedTuple):
    """What the front page says in one language."""

    title: str
    about: str
    first: str
    play: str
    welcome: str
    teachers: str
    docs: str
    waits: str
    offline: str
    serve: str


WORDS = {
    "en": Words(
        "A rulebook you can run",
        "Learn and play three board games in the browser: make a move, and each rule explains itself on the board. "
        "From about age 12: alone against the computer, or with a whole class.",
        "First hour",
        "Play",
        "Welcome",
        "For teachers",
        "Documentation",
        "Nothing to install. The first page takes about 15 seconds to load, because Python comes with it.",
        "In a classroom without internet",
        "Unpack site.zip on one computer and run {command} there; pupils open the address that it "
        "prints. Games and progress stay in each pupil's browser.",
    ),
    "uk": Words(
        "Правила, які можна запустити",
        "Вивчайте три настільні гри й грайте в них у браузері: зробіть хід, і кожне правило пояснить себе на полі. "
        "Приблизно від 12 років: самостійно проти комп'ютера або цілим класом.",
        "Перша година",
        "Грати",
        "Початок",
        "Для вчителів",
        "Документація",
        "Нічого встановлювати не треба. Перша сторінка відкривається секунд 15: з нею завантажується сам Python.",
        "У класі без інтернету",
        "Розпакуйте site.zip на одному комп'ютері; виконайте там {command}; учні відкривають адресу, яку "
        "він надрукує. Ігри й поступ залишаються в браузері кожного учня.",
    ),
    "ru": Words(
        "Правила, которые можно запустить",
        "Изучайте три настольные игры и играйте в них в браузере: сделайте ход, и правило объяснит себя на поле. "
        "Примерно от 12 лет: самостоятельно против компьютера или целым классом.",
        "Первый час",
        "Играть",
        "Начало",
        "Для учителей",
        "Документация",
        "Ничего устанавливать не нужно. Первая страница открывается секунд 15: с ней загружается сам Python.",
        "В классе без интернета",
        "Распакуйте site.zip на одном компьютере; выполните там {command}; ученики открывают адрес, "
        "который он напечатает. Игры и успехи остаются в браузере каждого ученика.",
    ),
}


COMMAND = "boardgames-edu site site --lan"
"""What serves the unpacked site; any other web server does, too."""


def front_page(docs: bool) -> str:
    """Return the page; with links into the documentation if it lies beside it."""
    tongues = "".join(f'<button lang="{code}">{escape(name)}</button> ' for code, name in bg.languages().items())
    shown = "".join(main(code, words, docs) for code, words in WORDS.items())
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>boardgames_edu</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style>'
        # JupyterLite looks for its configuration here, too
        '<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{}</script></head>'
        f"<body><nav hidden>{tongues}</nav>{shown}<script>{SCRIPT}</script></body></html>\n"
    )


def main(code: str, words: Words, docs: bool) -> str:
    """Return the page in one language; only English is seen without scripts."""
    games = "".join(card(code, words, game) for game in bg.game_names())
    place = "docs/" if code == "en" else f"docs/{code}/"
    ways = [
        (words.welcome, page(f"{code}/00_welcome")),
        (words.teachers, page(f"{code}/teacher/01_in_front_of_the_class")),
    ]
    if docs:
        ways[1:] = [(words.teachers, f"{place}for_teachers.html"), (words.docs, f"{place}index.html")]
    serve = words.serve.format(command=f"<code>{COMMAND}</code>")
    hidden = "" if code == "en" else " hidden"
    return (
        f'<main lang="{code}"{hidden}><h1>{words.title}</h1><p>{words.about}</p><div class="games">{games}</div>'
        f'<p class="ways">{"".join(way(*each) for each in ways)}</p><p><small>{words.waits}</small></p>'
        f"<details><summary>{words.offline}</summary><p>{serve}</p></details></main>"
    )


def card(code: str, words: Words, game: str) -> str:
    """Return a game with its picture and its two ways in."""
    name = escape(read(f"{game}/game.yaml", dict[str, Any])["names"][code])
    first = way(words.first, page(f"{code}/{game}/00_first_hour"), "way first")
    return (
        f'<article><img src="{game}.{code}.svg" alt=""><h2>{name}</h2><p class="ways">{first}'
        f"{way(words.play, page(f'{code}/{game}/09_play'))}</p></article>"
    )


def way(words: str, to: str, look: str = "way") -> str:
    """Return a link that looks like a button."""
    return f'<a class="{look}" href="{to}">{words}</a>'


def page(name: str) -> str:
    """Return the address of a notebook in the Notebook view."""
    return f"notebooks/index.html?path={name}.ipynb"


def write(to: Path, docs: bool) -> None:
    """Write the page and its pictures into a folder."""
    to.mkdir(parents=True, exist_ok=True)
    (to / "index.html").write_text(front_page(docs), encoding="utf-8")
    for game in bg.game_names():
        state = bg.load(game).new(3, seed=7)
        for code in WORDS:
            with speaking(code):
                picture = svg(scene_of(state, panels=("map",)))
            (to / f"{game}.{code}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Write the front page of the browser edition.")
    parser.add_argument("--to", type=Path, required=True, help="its folder")
    parser.add_argument("--docs", action="store_true", help="the documentation lies beside it")
    asked = parser.parse_args()
    write(asked.to, asked.docs)
