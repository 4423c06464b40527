"""Rules in words for the screen: the text, how sure it is, and the ruling that decides it where rulebooks are silent.
Knows no widget.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from boardgames_edu.engine.data import located, read
from boardgames_edu.engine.game import Game
from boardgames_edu.engine.rules import Rule
from boardgames_edu.i18n import N_, say

CERTAINTY = {
    "agreed": N_("The rulebooks agree on this."),
    "single_source": N_("Only one source says this."),
    "inferred": N_("Inferred: the rulebooks do not say it in words."),
    "reconstructed": N_("Reconstructed: no source could be checked."),
}
_DIFFERS = N_("Editions differ: {text}")
_RULING = N_("Decided by ruling {ruling}.")
_DECIDED = N_("Decided by ruling {ruling} ({topic}): {text}")
_OURS = N_("That ruling is our own proposal; no source could be checked.")
_FREE = N_("No program can enforce this: {why}")
_DOUBTFUL = ("reconstructed", "low")


@cache
def rulings(game: str) -> dict[str, dict[str, Any]]:
    """The rulings of a game by id, each with ``topic``, ``ruling`` and ``confidence``; none without a file.

    Raises DataError.
    """
    if not located(f"{game}/rulings.yaml").is_file():
        return {}
    return {row["id"]: row for row in read(f"{game}/rulings.yaml", list[dict[str, Any]])}


def doubtful(game: Game[Any]) -> list[str]:
    """The ids of the rules that rest on our own proposal: who plays is told so."""
    known = rulings(game.name)
    return [rule.id for rule in game.rulebook.values() if _doubtful(rule, known.get(rule.ruling, {}))]


def _doubtful(rule: Rule, ruling: dict[str, Any]) -> bool:
    return rule.confidence == "reconstructed" or ruling.get("confidence") in _DOUBTFUL


def rule_card(rule: Rule, game: str = "") -> dict[str, Any]:
    """A rule as plain data for the panel: its text, and how sure it is.

    Args:
        rule: the rule.
        game: the name of its game, to tell what its ruling says; only the ruling's id is told without.
    """
    ruling = rulings(game).get(rule.ruling, {}) if game else {}
    notes = [say(CERTAINTY.get(rule.confidence, rule.confidence))]
    if rule.differs:
        notes.append(say(_DIFFERS, {"text": rule.differs}))
    if ruling:
        facts = {"ruling": rule.ruling, "topic": ruling["topic"], "text": " ".join(ruling["ruling"].split())}
        notes.append(say(_DECIDED, facts))
        if ruling["confidence"] in _DOUBTFUL:
            notes.append(say(_OURS))
    elif rule.ruling:
        notes.append(say(_RULING, {"ruling": rule.ruling}))
    if not rule.enforceable:
        notes.append(say(_FREE, {"why": rule.why_not_enforceable}))
    certain = rule.confidence == "agreed" and not _doubtful(rule, ruling)
    return {
        "id": rule.id,
        "section": say(rule.section),
        "text": say(rule.text),
        "notes": notes,
        "mark": "" if certain else "reconstructed" if _doubtful(rule, ruling) else rule.confidence,
    }
