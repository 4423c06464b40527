"""A puzzle at the live board: rated, with a next one."""

import ipywidgets

from boardgames_edu.bots.planner import is_interrupted
from boardgames_edu.i18n import N_
from boardgames_edu.teach.progress import Progress, mine
from boardgames_edu.teach.puzzles.puzzle import Puzzle, load_puzzle
from boardgames_edu.teach.puzzles.training import item_of, next_puzzle
from boardgames_edu.widgets.lesson.challenge import ChallengeView
from boardgames_edu.widgets.lesson.progress import puzzles_rated
from boardgames_edu.widgets.page.shared import WHOLE, FocusKeeper
from boardgames_edu.widgets.table.panel import looks_of

_MOST = 3


def puzzle(
    game: str,
    which: str | int | None = None,
    *,
    theme: str = "auto",
    backend: str = "live",
    progress: Progress | None = None,
) -> "PuzzleView":
    """Return a puzzle to solve: one turn with one best outcome.

    Args:
        game: the name of a game.
        which: its number from 1 on, or its id; if not given, the one that suits you: what you missed comes back, and
            new ones are as hard as you are strong.
        theme: "auto" follows the page, or "light" or "dark".
        backend: the board: "live", or one that "matplotlib" draws.
        progress: where it is noted what was done; the learner's own if not given.

    Raises:
        OptionError: there is no such game, puzzle, theme or backend; says what there is.
        DataError: the file of the puzzles has a mistake.

    Example:
        >>> import boardgames_edu as bg
        >>> view = bg.puzzle("hansa", 1)
        >>> view.task.par == len(view.task.row.solution), view.solved
        (True, False)
    """
    kept = progress or mine()
    chosen = which if which is not None else next_puzzle(game, kept.notes(game)) or 1
    return PuzzleView(load_puzzle(game, chosen), theme=theme, backend=backend, progress=kept)


class PuzzleView(ChallengeView):
    """The view of a puzzle; made by :func:`puzzle`.

    Attributes:
        mistakes: how often the best outcome was given away, or a move was shown.
        next: the button to the next puzzle, when this one is solved or missed.
    """

    task: Puzzle

    def __init__(self, task: Puzzle, *, theme: str, backend: str, progress: Progress) -> None:
        self.mistakes = 0
        self.next: ipywidgets.Button | None = None
        super().__init__(task, theme=theme, item=item_of(task.id), backend=backend, progress=progress)
        self.play.open_hands = False
        self.next = self._own(self._button(N_("Next puzzle"), self.go_on, "arrow-right"))
        self._focus = self._own(FocusKeeper(self.next))
        self.said = [self.panel, self.next]
        self._frame.show(self.head, self.said, self.board)
        self.children = [self._frame, self._focus]
        self.add_class(WHOLE)
        self.refresh()

    @property
    def stars(self) -> int:
        """Return the stars: fewer for needless moves, and for mistakes."""
        return _MOST - (self.made > self.task.par) - (self.mistakes > 0)

    def go_on(self) -> None:
        """Show the next puzzle."""
        game = self.task.start.game.name
        self.task = load_puzzle(game, next_puzzle(game, self._progress.notes(game)))
        self._item, self.mistakes = item_of(self.task.id), 0
        self.panel.looks = looks_of(self._looks())
        self.begin_anew()

    def hint(self) -> None:
        """Show the next hint; the move itself counts as a mistake."""
        super().hint()
        self.mistakes += self._hints == _MOST

    def refresh(self) -> None:
        """Show everything as it is."""
        super().refresh()
        if self.next is not None:
            self.next.layout.visibility = "visible" if self.solved or self.mistakes else "hidden"
            (self.next.add_class if self.solved else self.next.remove_class)("bge-ready")

    def _reply(self) -> None:
        """Let others decide within the turn, and stop behind it."""
        while is_interrupted(self.play.state, self.task.seat):
            self.play.step()

    def _think(self) -> None:
        super()._think()
        kind = self.verdict.kind if self.verdict is not None else "open"
        if kind == "lost":
            self.mistakes += 1
        elif kind == "won" and self.play.message is not None:
            stars = "★" * self.stars + "☆" * (_MOST - self.stars)
            told = [stars, self.play.message.text]
            game = self.task.start.game.name
            told.append(puzzles_rated(game, self._progress.notes(game)))
            self.play.message = self.play.message._replace(text=" ".join(told).strip())
            self._focus.lead()
