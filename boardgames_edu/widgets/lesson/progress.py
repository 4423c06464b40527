"""The progress view: what was learned, and what to learn next.

What is due is asked again by a button, which also stands after a lesson and after a game, and shows nothing where
nothing is due.
"""

import base64
import json
from collections.abc import Iterator, Sequence
from functools import partial
from html import escape
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import ipywidgets

from boardgames_edu.bots import LEVELS, bot_names
from boardgames_edu.bots.ratings import Strength
from boardgames_edu.engine.registry import game_names, load
from boardgames_edu.i18n import N_, in_figures, name_of, say
from boardgames_edu.store import Note
from boardgames_edu.teach.progress import Learned, Progress, Suggestion, due_in_words, mine
from boardgames_edu.teach.puzzles.training import puzzle_rating
from boardgames_edu.teach.questions import Question, QuestionDraft, kinds, questions
from boardgames_edu.teach.questions.statements import misunderstandings, which_is_right
from boardgames_edu.teach.results import GameResult, by_opponent, rating, results
from boardgames_edu.widgets.board.view import View
from boardgames_edu.widgets.lesson.challenge import challenge
from boardgames_edu.widgets.lesson.quiz import QuizView, problem_shown, quiz
from boardgames_edu.widgets.match.seating import player_name
from boardgames_edu.widgets.page.printed import PrintedPage, html_lines
from boardgames_edu.widgets.page.shared import WHOLE, FocusKeeper
from boardgames_edu.widgets.table.opening import Arrival

MOST = 5
"""The most questions of one review."""
_DRAWN = 4
"""How many questions of a kind are drawn to find one about a rule."""
_DONE, _FOR_NOW = N_("The review is done."), N_("Done for now. {due}.")


def review_questions(game: str, rules: Sequence[str], seed: int = 0) -> list[Question]:
    """Return a few questions, about the first rules first."""
    covered = set[str]()

    def asked() -> Iterator[Question]:
        for rule in rules:
            if rule not in covered:
                found = _about(game, rule, seed)
                covered.update(found.rules)
                yield found

    return list(islice(asked(), MOST))


def _about(game: str, rule: str, seed: int) -> Question:
    """Return a question: drawn, on a misunderstanding, or of a kind."""
    of_rule = [kind for kind in kinds(game).values() if rule in kind.rules]
    drawn = (one for kind in of_rule for one in questions(kind.name, _DRAWN, seed, game=game))
    found = next((one for one in drawn if rule in one.rules), None)
    if found is not None:
        return found
    if rule in misunderstandings(game):
        draft = QuestionDraft(game, Random(seed), 1)
        which_is_right(draft, rule)
        stated = draft.question(which_is_right.__name__)
        assert stated is not None
        return stated
    other = next(questions(of_rule[0].name, 1, seed, game=game))
    return other._replace(rules=(rule, *other.rules))


class ReviewView(View):
    """Buttons for what is due, and below them the questions.

    Args:
        games: whose rules.
        source: the learner's progress.
        theme: "auto", "light" or "dark".

    Attributes:
        buttons: by game.
        quiz: the questions that are asked now; None before.
    """

    def __init__(self, games: Sequence[str], source: Progress, theme: str = "auto") -> None:
        super().__init__(theme)
        self._source = source
        self.quiz: QuizView | None = None
        self.buttons = {game: self._own(self._button("", partial(self.ask, game), "repeat")) for game in games}
        self._said = self._failures = ipywidgets.HTML()
        self._below, self._arrival = ipywidgets.VBox(), self._own(Arrival())
        self._below.add_class("bge-opening")
        self.children = [*self.buttons.values(), self._below, self._said]
        self.refresh()

    def refresh(self) -> None:
        """Show a button for each game that has something due."""
        for game, button in self.buttons.items():
            due = due_in_words(len(self._source.due_rules(game)))
            name = name_of("game", game, game) or game
            button.description = due if len(self.buttons) == 1 else f"{name} · {due}"
            button.layout.display = "" if due else "none"

    def ask(self, game: str) -> None:
        """Ask about the rules that are due."""
        rules = self._source.due_rules(game)

        def drawn(_round: int) -> list[Question]:
            due = self._source.due_rules(game) or rules
            return review_questions(game, due, len(self._source.notes(game)))

        if self.quiz is not None:
            self.quiz.close()
        self.quiz = self._own(QuizView(drawn(0), self._theme, drawn, progress=self._source, on_change=self._changed))
        self._said.value = ""
        self._below.children = [self.quiz, self._arrival]

    def _changed(self, _right: bool) -> None:
        self.refresh()
        if self.quiz is None or not self.quiz.done:
            self._said.value = ""
            return
        left = due_in_words(len(self._source.due_rules(self.quiz.question.state.game.name)))
        told = say(_FOR_NOW, {"due": left}) if left else say(_DONE)
        self._said.value = f"<p>{escape(told)}</p>"
        self.aloud(told)

    def page(self) -> PrintedPage:
        """Return what an exported page shows."""
        return PrintedPage(None, self._said.value)


HEADS = (N_("Section"), N_("Rules"), N_("Seen"), N_("Right"), N_("Wrong"), N_("To come back"))
_GAMES = (N_("Against"), N_("Games"), N_("Won"), N_("Points ahead, on average"))
_RATING = N_("Your rating against bots: {value} ({low} to {high}; 25 at the start).")
_AT_PUZZLES = N_("Your rating at puzzles: {value} ({low} to {high}; 25 at the start).")
_EXPORT, _FILE = N_("Take it along"), N_("Save the file with all of it")
_DELETE, _SURE, _KEEP = N_("Delete it"), N_("Delete everything for good"), N_("Keep it")
_NONE, _BY_SECTION = N_("Nothing yet."), N_("Section by section")
_ALL = N_("{seen} of {count} rules seen, {right} answered right.")
_CELL = "padding:2px 6px; text-align:right"
_LEFT = "padding:2px 6px; text-align:left"
_SCROLLS = "overflow-x:auto;contain:inline-size"
"""Style that fits a table to a narrow page."""


def progress(game: str | None = None, *, source: Progress | None = None) -> "ProgressView":
    """Return a view of what was learned and what to learn next.

    Args:
        game: the name of a game; by default all games.
        source: whose progress; the learner's own if not given.

    Raises:
        OptionError: there is no such game.

    Example:
        >>> import boardgames_edu as bg
        >>> bg.progress("rurik").games
        ('rurik',)
    """
    if game is not None:
        load(game)
    return ProgressView((game,) if game is not None else game_names(), source or mine())


class ProgressView(View):
    """The view of progress; made by :func:`progress`.

    Attributes:
        source: the progress itself: ``notes``, ``rules``.
        onward: by game, the button to a challenge or questions not done yet; a lesson has a link.
    """

    def __init__(self, games: tuple[str, ...], source: Progress) -> None:
        super().__init__()
        self.games, self.source = games, source
        self._table = self._failures = ipywidgets.HTML()
        self._said = ipywidgets.HTML()
        self.review = self._own(ReviewView(games, source))
        self.onward = {game: self._own(self._button("", partial(self._begin, game), "play")) for game in games}
        self._below = ipywidgets.VBox()
        self.fresh = self._button(N_("Look again"), self.refresh)
        self.take = self._button(_EXPORT, self._offer_file)
        self.gone = self._button(_DELETE, lambda: self._ask_first(True))
        self.sure = self._button(_SURE, self._delete_all)
        self.keep = self._button(_KEEP, lambda: self._ask_first(False))
        buttons = [self.fresh, self.take, self.gone, self.sure, self.keep]
        self._row = ipywidgets.HBox(buttons, layout=ipywidgets.Layout(flex_flow="row wrap"))
        self.add_class(WHOLE)
        parts = [self.review, self._table, *self.onward.values(), self._below, self._row, self._said]
        self.children = [*parts, self._own(FocusKeeper(self.fresh))]
        self._ask_first(False)
        self.refresh()

    def what_next(self, game: str | None = None) -> Suggestion:
        """Return what to learn next, by default in the first game."""
        return self.source.what_next(game or self.games[0])

    def export(self, path: str | Path | None = None) -> dict[str, Any]:
        """Return all notes, and write them if asked. Raises OptionError."""
        return self.source.export(path)

    def delete(self, game: str | None = None) -> int:
        """Delete notes of a game or all; return how many. Raises StoreError."""
        gone = self.source.delete(game)
        self.refresh()
        return gone

    def refresh(self) -> None:
        """Read the notes again and show them."""
        self.review.refresh()
        for game, button in self.onward.items():
            found = self.what_next(game)
            button.description = found.words
            button.layout.display = "" if found.kind in ("challenge", "quiz") else "none"
        days = self.source.days_in_a_row()
        told = html_lines(say(N_("You have been here {n} {n:day|days} in a row."), {"n": days}) if days > 1 else "")
        words = problem_shown(self.source) + told + "".join(map(self._summary, self.games))
        self._table.value = f"<div style='line-height:1.5'>{words}</div>"

    def _begin(self, game: str) -> None:
        """Show the suggested challenge or questions below."""
        found = self.what_next(game)
        for part in self._below.children:
            part.close()
        of, item = self.source, found.item
        made = challenge(game, item, progress=of) if found.kind == "challenge" else quiz(item, game=game, progress=of)
        self._below.children = [self._own(made)]

    def _offer_file(self) -> None:
        """Show a link that saves all notes, wherever the kernel runs."""
        data = base64.b64encode(json.dumps(self.export(), ensure_ascii=False).encode()).decode()
        link = f"href='data:application/json;base64,{data}' download='progress.json'"
        self._said.value = f"<a {link}>{escape(say(_FILE))}</a>"
        self.aloud(say(_FILE))

    def _ask_first(self, asked: bool) -> None:
        """Show the buttons that delete everything or keep it, or hide them."""
        for button in (self.sure, self.keep):
            button.layout.display = "" if asked else "none"
        self.gone.layout.display = "none" if asked else ""
        self._said.value = ""

    def _delete_all(self) -> None:
        gone = sum(map(self.delete, self.games))
        self._ask_first(False)
        self._said.value = escape(say(N_("Deleted: {n} {n:entry|entries}."), {"n": gone}))
        self.aloud(self._said.value)

    def _summary(self, game: str) -> str:
        book, found = load(game).rulebook, self.source.rules(game)
        sections: dict[str, list[Learned]] = {}
        for rule, one in found.items():
            sections.setdefault(book[rule].section, []).append(one)
        seen = sum(one.seen > 0 for one in found.values())
        right = sum(one.right > 0 for one in found.values())
        told = say(_ALL, {"seen": seen, "count": len(found), "right": right})
        next_one = self.source.what_next(game)
        page, words = escape(next_one.page), escape(next_one.words)
        onward = words.replace(page, f"<a class='bge-page' href='{page}'>{page}</a>") if page else words
        due = {book[rule].section for rule in self.source.due_rules(game)}
        touched = {section: ones for section, ones in sections.items() if any(one.last for one in ones)}
        rows = [_row(section, ones, section in due) for section, ones in touched.items()]
        name = name_of("game", game, game) or game.capitalize()
        notes = self.source.notes(game)
        scored = html_lines(puzzles_rated(game, notes)) + _games(results(notes))
        table = f"<details><summary>{escape(say(_BY_SECTION))}</summary>{_table(HEADS, rows)}</details>" if rows else ""
        return f"<h3>{escape(name)}</h3><p>{escape(told)}<br><b>{onward}</b></p>{scored}{table or say(_NONE)}"

    def page(self) -> PrintedPage:
        """Return what an exported page shows."""
        return PrintedPage(None, self._table.value)


def _games(played: list[GameResult]) -> str:
    """Return the table of games against bots, with the rating."""
    if not played:
        return ""
    rows = [
        (player_name(one.opponents, played[0].game), one.games, one.won, round(one.margin, 1))
        for one in by_opponent(played, [*bot_names(), *LEVELS])
    ]
    return html_lines(_rated(_RATING, rating(played))) + _table(_GAMES, rows)


def _rated(template: str, found: Strength | None) -> str:
    return "" if found is None else say(template, {key: round(number, 1) for key, number in found._asdict().items()})


def puzzles_rated(game: str, notes: Sequence[Note]) -> str:
    """Return the learner's rating at puzzles in words, or ""."""
    return _rated(_AT_PUZZLES, puzzle_rating(game, notes))


def _table(heads: Sequence[str], rows: Sequence[tuple[str | float, ...]]) -> str:
    """Return a table that scrolls where the page is narrow."""
    first, *others = (escape(say(word)) for word in heads)
    cells = f"<th scope='col' style='{_LEFT}'>{first}</th>"
    cells += "".join(f"<th scope='col' style='{_CELL}'>{word}</th>" for word in others)
    lines = ""
    for name, *figures in rows:
        told = "".join(f"<td style='{_CELL}'>{of if isinstance(of, str) else in_figures(of)}</td>" for of in figures)
        lines += f"<tr><th scope='row' style='{_LEFT}'>{escape(str(name))}</th>{told}</tr>"
    table = f"<table><thead><tr>{cells}</tr></thead><tbody>{lines}</tbody></table>"
    return f"<div style='{_SCROLLS}'>{table}</div>"


def _row(section: str, ones: list[Learned], due: bool) -> tuple[str | float, ...]:
    """Return a section's row: its rules, seen, right, wrong, when due."""
    counts = ((1, one.seen > 0, one.right > 0, one.wrong > one.right) for one in ones)
    back = min((one.due for one in ones if one.due is not None), default=None)
    when = say(N_("now")) if due else "" if back is None else f"{back.astimezone():%Y-%m-%d %H:%M}"
    return (say(section), *map(sum, zip(*counts, strict=True)), when)
