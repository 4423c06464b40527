"""The teaching of Cossack Campaign: questions, examples, goals, editing.

Each room is imported when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from boardgames_edu.teach.teaching import Teaching

if TYPE_CHECKING:
    from boardgames_edu.teach.examples.cases import Kind
    from boardgames_edu.teach.goals import Vocabulary
    from boardgames_edu.teach.teaching import Editing


class CossackTeaching(Teaching):
    """The teaching of Cossack Campaign; see ``teach.teaching.Teaching``."""

    tables = ((3, {}), (6, {}))
    passive = ("pass", "enough", "skip", "keep", "silent", "obey", "accept")

    def enter_kinds(self) -> None:
        """Import the modules of ``questions``, which register their kinds."""
        from boardgames_edu.games.cossacks.teaching import questions  # noqa: F401

    @property
    def vocabulary(self) -> Vocabulary:
        """The predicates of goals."""
        from boardgames_edu.games.cossacks.teaching.goals import VOCABULARY

        return VOCABULARY

    @property
    def examples(self) -> Mapping[str, Kind]:
        """The kinds of cases of the worked examples."""
        from boardgames_edu.games.cossacks.teaching.examples.cases import KINDS

        return KINDS

    @property
    def editing(self) -> Editing:
        """The tools that edit a board."""
        from boardgames_edu.games.cossacks.teaching import editing

        return editing


TEACHING = CossackTeaching()
