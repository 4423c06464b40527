"""Settings of Sphinx: ``make docs``. The pages are made by ``tools/docs_source.py``."""

from __future__ import annotations

import re

from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.directives import ObjectDescription

import boardgames_edu

project = "boardgames_edu"
author = "contributors"
version = release = boardgames_edu.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
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
html_context = {"default_mode": "auto"}
html_show_sourcelink = False
html_copy_source = False
html_static_path = ["_static"]
html_css_files = ["docs.css"]
html_theme_options = {
    "navigation_with_keys": False,
    "show_prev_next": True,
    "navbar_align": "left",
    "secondary_sidebar_items": ["page-toc"],
    "footer_start": ["copyright"],
    "footer_end": [],
}


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


def skip_foreign(
    app: Sphinx, what: str, name: str, value: object, skip: bool, options: object
) -> bool | None:
    """Leave out what matplotlib adds to a subclass of its own, with marks that only its documentation knows."""
    del app, what, name, skip, options
    return True if str(getattr(value, "__module__", "")).startswith("matplotlib.") else None


def say_language(app: Sphinx, page: str, template: str, context: dict[str, object], tree: object) -> None:
    """Say in which language a rulebook or a notebook is, for screen readers: it is the name of its folder."""
    del app, template, tree
    if found := re.match(r"(?:(?:rules|tutorials)/)?(uk|ru)/", page):
        context["language"] = found[1]


def setup(app: Sphinx) -> None:
    """Add the directive of rules, and choose and mend docstrings before napoleon reads them."""
    app.add_object_type("rule", "rule", objname="rule")
    app.add_directive_to_domain("std", "rule", RuleDescription, override=True)
    app.connect("autodoc-process-docstring", join_names, priority=400)
    app.connect("autodoc-skip-member", skip_foreign)
    app.connect("html-page-context", say_language)
