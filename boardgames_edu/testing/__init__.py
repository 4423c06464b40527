"""Tests for a maker's game and its questions.

Needs pytest and hypothesis.
"""

from boardgames_edu.testing.contract import Contract
from boardgames_edu.testing.kinds import check_kind
from boardgames_edu.testing.suite import TIMES

__all__ = ["TIMES", "Contract", "check_kind"]
