"""Settings of Sphinx: ``make docs``. The pages are made by ``tools/docs_source.py``."""

from __future__ import annotations

import os
import posixpath
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.directives import ObjectDescription

import boardgames_edu

project = "boardgames_edu"
author = "contributors"
version = release = boardgames_edu.__version__
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "sphinx_copybutton",
    "sphinx_design",
]
if os.environ.get("BOARDGAMES_EDU_ONLINE"):  # links to Python, networkx and the like; else nothing is asked for
    extensions.append("sphinx.ext.intersphinx")
    intersphinx_timeout = 10
    intersphinx_mapping = {
        "python": ("https://docs.python.org/3", None),
        "networkx": ("https://networkx.org/documentation/stable", None),
        "matplotlib": ("https://matplotlib.org/stable", None),
        "ipywidgets": ("https://ipywidgets.readthedocs.io/en/stable", None),
    }
copybutton_exclude = ".linenos, .gp, .go"
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented_params"
python_use_unqualified_type_names = True
add_module_names = False
napoleon_use_ivar = True
pygments_style = "default"

html_theme = "pydata_sphinx_theme"
html_title = "boardgames_edu"
html_logo = "_static/logo.svg"
html_favicon = "_static/logo.svg"
html_context = {"default_mode": "auto"}
html_show_sourcelink = False
html_copy_source = False
html_static_path = ["_static", "pictures"]
templates_path = ["_templates"]
html_css_files = ["docs.css"]
html_js_files = ["docs.js"]
html_additional_pages = {"uk/search": "search-page.html", "ru/search": "search-page.html"}
html_search_scorer = str(Path(__file__).with_name("_static") / "scorer.js")
html_theme_options = {
    "logo": {"text": "boardgames_edu"},
    "navigation_with_keys": False,
    "show_prev_next": True,
    "navbar_align": "left",
    "navbar_center": ["site-navigation"],
    "navbar_end": ["languages", "theme-switcher"],
    "secondary_sidebar_items": ["page-toc"],
    "footer_start": ["copyright"],
    "footer_end": [],
}
LANGUAGES = {"en": "English", "uk": "Українська", "ru": "Русский"}
NAVIGATION = {
    "en": {
        "games/index": "Games",
        "tutorials/index": "Tutorials",
        "how_to": "How to",
        "rules/index": "Rules",
        "reference/index": "Reference",
        "background": "Background",
    },
    "uk": {
        "uk/games/index": "Ігри",
        "tutorials/uk/index": "Сторінки",
        "uk/rules": "Правила",
        "uk/install": "Встановити",
        "uk/for_teachers": "Для вчителів",
    },
    "ru": {
        "ru/games/index": "Игры",
        "tutorials/ru/index": "Страницы",
        "ru/rules": "Правила",
        "ru/install": "Установить",
        "ru/for_teachers": "Для учителей",
    },
}
"""What stands at the top of a page, by its language: pages and their names."""
THEME = {
    "uk": {
        "Search": "Шукати",
        "Error": "Помилка",
        "Please activate JavaScript to enable the search functionality.": "Для пошуку потрібен JavaScript.",
        "On this page": "На цій сторінці",
        "Section Navigation": "Розділ",
        "Collapse Sidebar": "Згорнути бічну панель",
        "Expand Sidebar": "Розгорнути бічну панель",
        "previous": "назад",
        "next": "далі",
        "Skip to main content": "До змісту сторінки",
        "Back to top": "Догори",
    },
    "ru": {
        "Search": "Искать",
        "Error": "Ошибка",
        "Please activate JavaScript to enable the search functionality.": "Для поиска нужен JavaScript.",
        "On this page": "На этой странице",
        "Section Navigation": "Раздел",
        "Collapse Sidebar": "Свернуть боковую панель",
        "Expand Sidebar": "Развернуть боковую панель",
        "previous": "назад",
        "next": "далее",
        "Skip to main content": "К содержанию страницы",
        "Back to top": "Наверх",
    },
}
"""The words of the theme that readers see, by the language of the page."""


class RuleDescription(ObjectDescription[str]):
    """A rule of a game. Its id is the anchor: ``rules/rurik.html#R-TAX-02``; the search finds it in English."""

    option_spec = {**ObjectDescription.option_spec, "language": directives.unchanged}  # noqa: RUF012

    def handle_signature(self, sig: str, signode: addnodes.desc_signature) -> str:
        """Show the id, and make it the anchor."""
        signode += addnodes.desc_name(sig, sig)
        signode["ids"].append(sig)
        self.state.document.note_explicit_target(signode)
        return sig

    def add_target_and_index(self, name: str, sig: str, signode: addnodes.desc_signature) -> None:
        """Let the search find the rule."""
        del sig
        if self.options.get("language", "en") == "en":
            self.env.domains.standard_domain.note_object("rule", name, name, location=signode)


def join_names(app: Sphinx, what: str, name: str, value: object, options: object, lines: list[str]) -> None:
    """Join names that share a line, ``title, words: ...``: Sphinx would take all but the last for a type."""
    del app, what, name, value, options
    lines[:] = [
        re.sub(r"^( +\w+)((?:, \w+)+): ", lambda found: found[1] + found[2].replace(" ", "") + ": ", line)
        for line in lines
    ]


def skip_foreign(app: Sphinx, what: str, name: str, value: object, skip: bool, options: object) -> bool | None:
    """Leave out what matplotlib adds to a subclass of its own, with marks that only its documentation knows."""
    del app, what, name, skip, options
    return True if str(getattr(value, "__module__", "")).startswith("matplotlib.") else None


def language_of(page: str) -> tuple[str, str]:
    """Return a page's language, which is a folder of its name, and its name in English."""
    found = re.match(r"((?:rules|tutorials)/)?(uk|ru)/(.*)", page)
    return (found[2], (found[1] or "") + found[3]) if found else ("en", page)


def say_language(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: object) -> None:
    """Give a page its language, the same page in the other languages, and the way around in its own.

    A page that another language does not have leads to that language's first page.
    """
    del template, tree
    language, english = language_of(page)
    to: Callable[..., str] = context["pathto"]
    known = {*(app.env.all_docs if app.env else ()), "search", *app.config.html_additional_pages}
    context["language"] = language
    if language in THEME:
        context["_"] = context["gettext"] = lambda text, *_: THEME[language].get(text, text)
        context["theme_search_bar_text"] = THEME[language]["Search"]
        context["pathto"] = lambda name, *how: to(f"{language}/search" if name == "search" else name, *how)
    context["languages"] = []
    for code, name in LANGUAGES.items():
        folder, _, rest = english.partition("/")
        shared = folder in ("rules", "tutorials")
        there = english if code == "en" else posixpath.join(folder, code, rest) if shared else f"{code}/{english}"
        first = "index" if code == "en" else f"{code}/index"
        context["languages"].append((code, name, to(there if there in known else first), code == language))
    context["navigation"] = [(to(target), name) for target, name in NAVIGATION[language].items()]


def find_sources(app: Sphinx) -> list[Any]:
    """Let each name in the code lead back to the page that documents it, before the pages of the code are written.

    A name of a module has its place on the page of the module's room, even if a page of names was read later; builtins
    have no code. Pages of the code from an earlier build may lack the places of names that were documented since.
    """
    shutil.rmtree(app.outdir / "_modules", ignore_errors=True)
    objects = app.env.domains.python_domain.objects
    places = {name: found.docname for name, found in objects.items() if not found.aliased}
    modules: dict[str, Any] = getattr(app.env, "_viewcode_modules", {})
    for module, found in list(modules.items()):
        if not found:
            del modules[module]
            continue
        code, tags, used, shown = found
        top = module if any(f"{module}.{name}" in places for name in used) else shown
        pages = {name: places[f"{top}.{name}"] for name in used if f"{top}.{name}" in places}
        modules[module] = (code, tags, used | pages, top)
    return []


def setup(app: Sphinx) -> None:
    """Add the directive of rules, and choose and mend docstrings before napoleon reads them."""
    app.add_object_type("rule", "rule", objname="rule")
    app.add_directive_to_domain("std", "rule", RuleDescription, override=True)
    app.connect("autodoc-process-docstring", join_names, priority=400)
    app.connect("autodoc-skip-member", skip_foreign)
    app.connect("html-page-context", say_language)
    app.connect("html-collect-pages", find_sources, priority=400)  # viewcode's comes at 500
