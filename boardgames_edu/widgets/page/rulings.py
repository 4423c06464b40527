"""Rules in words for the screen, with certainty and rulings.

A ruling decides where the rulebooks are silent. Knows no widget.
"""

import os
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from typing import Any, Literal

import msgspec

from boardgames_edu.engine.data import located, read
from boardgames_edu.engine.events import Rule
from boardgames_edu.engine.states.game import Game
from boardgames_edu.i18n import N_, language, say

DOCS = "BOARDGAMES_EDU_DOCS"
"""The environment variable with the documentation's address, for links."""
CERTAINTY = {
    "agreed": N_("The rulebooks agree on this."),
    "single_source": N_("Only one source says this."),
    "inferred": N_("Inferred: the rulebooks do not say it in words."),
    "reconstructed": N_("Reconstructed: no source could be checked."),
}
_DOUBTFUL = ("reconstructed", "low")


class RulebookRuling(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A ruling, where rulebooks are silent or at odds.

    Attributes:
        topic: what it is about.
        question: what is unclear there.
        editions: what each edition says, by language.
        ruling: what this game does.
        why: the reason.
        concerns: the ids of the rules that rest on it.
    """

    id: str
    topic: str
    ruling: str
    confidence: Literal["high", "medium", "low", "agreed", "single_source", "inferred", "reconstructed"]
    question: str = ""
    editions: dict[str, str] = {}
    why: str = ""
    concerns: tuple[str, ...] = ()


@cache
def rulings(game: str) -> dict[str, RulebookRuling]:
    """Return the rulings of a game by id. Raises DataError."""
    if not located(f"{game}/rulings.yaml").is_file():
        return {}
    return {row.id: row for row in read(f"{game}/rulings.yaml", list[RulebookRuling])}


def doubtful(game: Game[Any]) -> list[str]:
    """Return the ids of the rules that rest on our own proposals."""
    known = rulings(game.name)
    return [rule.id for rule in game.rulebook.values() if _doubtful(rule, known.get(rule.ruling))]


def _doubtful(rule: Rule, ruling: RulebookRuling | None) -> bool:
    return rule.confidence == "reconstructed" or (ruling is not None and ruling.confidence in _DOUBTFUL)


def page_of(rule: Rule, game: str) -> str:
    """Return a rule's page in the reader's language, or "".

    It is "" without :data:`DOCS` or a game, or if the address does not begin with ``http://``, ``https://`` or ``/``.
    """
    base = os.environ.get(DOCS, "").rstrip("/")
    if not game or not base.startswith(("http://", "https://", "/")):
        return ""
    folder = "rules" if language() == "en" else f"rules/{language()}"
    return f"{base}/{folder}/{game}.html#{rule.id}"


def page_link(card: Mapping[str, Any]) -> str:
    """Return a link to a rule's page as HTML, or ""."""
    if not card.get("page"):
        return ""
    return f' <a href="{escape(card["page"])}" target="_blank" rel="noopener">{escape(card["id"])} →</a>'


def rule_card(rule: Rule, game: str = "") -> dict[str, Any]:
    """Return a rule as plain data for the panel.

    Args:
        rule: the rule.
        game: the name of its game, to tell what its ruling says; only the ruling's id is told without.
    """
    ruling = rulings(game).get(rule.ruling) if game else None
    notes = [say(CERTAINTY.get(rule.confidence, rule.confidence))] if rule.confidence else []
    if rule.differs:
        notes.append(say(N_("Editions differ: {text}"), {"text": rule.differs}))
    if ruling is not None:
        facts = {"ruling": rule.ruling, "topic": ruling.topic, "text": " ".join(ruling.ruling.split())}
        notes.append(say(N_("Ruling {ruling} ({topic}): {text}"), facts))
        if ruling.confidence in _DOUBTFUL:
            notes.append(say(N_("That ruling is our own proposal; no source could be checked.")))
    elif rule.ruling:
        notes.append(say(N_("See ruling {ruling}."), {"ruling": rule.ruling}))
    if not rule.enforceable:
        notes.append(say(N_("No program can enforce this: {why}"), {"why": rule.why_not_enforceable}))
    return {
        "id": rule.id,
        "section": say(rule.section),
        "text": say(rule.text),
        "notes": notes,
        "page": page_of(rule, game),
        "mark": "reconstructed" if _doubtful(rule, ruling) else "" if rule.confidence == "agreed" else rule.confidence,
    }


def rules_shown(game: Game[Any], ids: Sequence[str]) -> str:
    """Return rules as HTML: each id opens its text and certainty."""
    found = [rule_card(game.rulebook[id], game.name) for id in ids if id in game.rulebook]
    if not found:
        return ""
    told = "".join(
        f"<details><summary>{escape(card['id'])}</summary>{escape(card['text'])} "
        f"<small>{' '.join(map(escape, card['notes']))}{page_link(card)}</small></details>"
        for card in found
    )
    return f"<small>{escape(say(N_('Decided by:')))}</small>{told}"
