"""Kinds of questions about the history beside a game.

They are about the cards of ``data/<game>/history.yaml`` that have a year, and about no rule. This module knows no
screen.
"""

from boardgames_edu.engine.registry import load
from boardgames_edu.i18n import N_
from boardgames_edu.teach.history import HistoryCard, load_history
from boardgames_edu.teach.questions.draft import QuestionDraft, question_kind

FAR = 40
"""The years between two events that level 1 asks for at least; level 2 asks for fewer."""


def _dated(q: QuestionDraft) -> list[HistoryCard]:
    q.state = load(q.game).new()
    return [card for card in load_history(q.game) if card.year]


def before_or_after(q: QuestionDraft) -> None:
    """Ask which of two events came first."""
    one, other = q.rng.sample(_dated(q), 2)
    q.need(one.year != other.year and (abs(one.year - other.year) >= FAR) == (q.level == 1))
    q.facts |= {"one": f"{one.name}: {one.event}", "other": f"{other.name}: {other.event}"}
    q.ask("“{one}”. Was that before this: “{other}”?", panels=())
    q.offer({"before": "Yes, before it", "after": "No, after it"}, "before" if one.year < other.year else "after")
    q.wrong(("before", "after"), "It is the other way round.")
    first, last = sorted((one, other), key=lambda card: card.year)
    q.facts |= {"name": first.name, "year": str(first.year), "later": last.name, "then": str(last.year)}
    q.why("{name} comes first: {year}. {later} comes after it: {then}.")


def who_or_where(q: QuestionDraft) -> None:
    """Ask whom or which place an event is about."""
    cards = _dated(q)
    right = q.rng.choice(cards)
    others = [card for card in cards if card.kind == right.kind and card != right]
    q.need(len(others) >= q.level + 1)
    q.rng.shuffle(others)
    if q.level == 2:  # the nearest in time are the hardest to tell from it
        others.sort(key=lambda card: abs(card.year - right.year))
    offered = sorted([right, *others[: q.level + 1]], key=lambda card: card.name)
    q.ask("{year}: {event}. Who was it, or where?", panels=(), year=str(right.year), event=right.event)
    q.choose({card.id: card.name for card in offered}, right.id)
    for card in offered:
        q.wrong(card.id, "{name}, {year}: {event}.", name=card.name, year=str(card.year), event=card.event)
    q.why("{name}: {text}", name=right.name, text=right.parts[0][1])


def enter(game: str) -> None:
    """Register the kinds for a game with dated cards."""
    if sum(card.year > 0 for card in load_history(game)) < 6:
        return
    levels = {1: N_("events far apart"), 2: N_("events near to each other")}
    question_kind(game, "before_or_after", N_("History: before or after?"), levels, "", ruled=False)(before_or_after)
    levels = {1: N_("three answers"), 2: N_("four answers of about the same time")}
    question_kind(game, "who_or_where", N_("History: who or where?"), levels, "", ruled=False)(who_or_where)
