"""A look-up of words in every language, with their rules and history.

Decides nothing.
"""

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets

from boardgames_edu.engine.glossary import load_glossary
from boardgames_edu.engine.registry import load
from boardgames_edu.i18n import N_, _, language, languages, say
from boardgames_edu.teach.lookup import Found, WordEntry, find
from boardgames_edu.widgets.board.view import View
from boardgames_edu.widgets.lesson.gallery import history_shown
from boardgames_edu.widgets.page.error_reporting import guarded
from boardgames_edu.widgets.page.printed import PrintedPage, strong
from boardgames_edu.widgets.page.rulings import page_link, rule_card

MOST = 40
"""The largest number of words, and of rules, shown at once."""

_BOX = "max-height:480px;overflow:auto;line-height:1.4;width:0;min-width:100%"
"""CSS of a box as wide as the page, which scrolls."""
_CELL = (
    " style='padding:4px 12px 4px 0;text-align:left;vertical-align:top;"
    "border-bottom:1px solid var(--jp-border-color2,#ccc)'"
)

_FOUND = N_("{n} {n:word|words}, {m} {m:rule|rules}")
_MORE = N_("and {n} more; type more of the word")


def look_up(game: str, word: str = "", *, theme: str = "auto") -> "LookUpView":
    """Look up a word in any language, and the rules with it.

    Args:
        game: the name of a game.
        word: what to begin with; the whole glossary if not given.
        theme: "auto" follows the page, or "light" or "dark".

    Raises:
        OptionError: there is no such game or theme.
        DataError: the glossary has a mistake.

    >>> look_up("rurik", "ладья").found.words[0].names["uk"]
    'човен'
    """
    return LookUpView(game, word, theme)


class LookUpView(View):
    """The view of words and rules; made by :func:`look_up`.

    Attributes:
        found: what is shown.
        search: the box to type into.
    """

    def __init__(self, game: str, word: str = "", theme: str = "auto") -> None:
        super().__init__(theme)
        self._game = load(game)
        self.found: Found = find(game, word)
        self.search = ipywidgets.Text(
            value=word,
            description=say(N_("Search")),
            placeholder=say(N_("a word in any language, or the id of a rule")),
            layout={"width": "auto", "max_width": "480px"},
        )
        self.search.observe(self._searched, "value")
        self._count, self._shown = ipywidgets.HTML(), ipywidgets.HTML()
        self._failures = self._shown
        self.children = [self.search, self._count, self._shown]
        self._arrange()

    def _searched(self, change: Any) -> None:
        with guarded(self.fail):
            self.found = find(self._game.name, change["new"])
            self._arrange()

    def _arrange(self) -> None:
        count = say(_FOUND, {"n": len(self.found.words), "m": len(self.found.rules)})
        self._count.value = f"<small>{escape(count)}</small>"
        self.aloud(count)
        name = escape(self._title())
        self._shown.value = f"<div style='{_BOX}' tabindex='0' role='group' aria-label='{name}'>{self._found()}</div>"

    def _title(self) -> str:
        return say(N_("Words and rules: {game}"), {"game": self._game.name})

    def _found(self) -> str:
        """Return as HTML what was found, or the whole glossary."""
        words, rules, history = self.found
        most = MOST if self.search.value else len(words)
        told = (
            f"<p><b>{escape(card['id'])}</b> · {escape(card['section'])}: {escape(card['text'])}{page_link(card)}</p>"
            for card in (rule_card(rule, self._game.name) for rule in rules[:MOST])
        )
        return (
            self._glossary(words[:most])
            + _more(len(words) - most)
            + "".join(f"<h4>{escape(card.name)}</h4>{history_shown(card)}" for card in history)
            + "".join(told)
            + _more(len(rules) - MOST)
        )

    def _glossary(self, words: Sequence[WordEntry]) -> str:
        """Return words as a table, with a column for each language."""
        if not words:
            return ""
        head = "".join(f"<th scope='col' lang='{code}'{_CELL}>{name}</th>" for code, name in languages().items())
        rows = "".join(
            "<tr>"
            + "".join(f"<td lang='{code}'{_CELL}>{_word_cell(word, code)}</td>" for code in languages())
            + f"<td{_CELL}>{escape(_(word.text))}</td></tr>"
            for word in words
        )
        notes = [
            f"<br><small>{languages()[code]}: {escape(_(text))}</small>"
            for code, text in load_glossary(self._game.name).note.items()
        ]
        head += f"<th scope='col'{_CELL}>{escape(say(N_('What it means')))}</th>"
        return f"<table style='border-collapse:collapse'><tr>{head}</tr>{rows}</table>{''.join(notes)}"

    def page(self) -> PrintedPage:
        """Return what an exported page shows."""
        return PrintedPage(None, strong(self._title()) + self._found(), self._theme)


def _word_cell(word: WordEntry, code: str) -> str:
    """Return a word as HTML: bold in the reader's language, synonyms small."""
    name, others = escape(word.names.get(code, "")), escape(", ".join(word.also.get(code, ())))
    return (f"<b>{name}</b>" if code == language() else name) + (f"<br><small>{others}</small>" if others else "")


def _more(many: int) -> str:
    return f"<p><small>{escape(say(_MORE, {'n': many}))}</small></p>" if many > 0 else ""
