"""Kinds of questions without a position: on statements and on history.

Which of these statements is the rule? Every game has this kind. It is for rules that no position can ask (the contents
of the box, the set-up) and as a second kind for any other rule. The right statement is the text of the rule itself; the
others are typical misunderstandings of it, from ``data/<game>/misconceptions/*.yaml``. The kinds about history ask for
the cards of ``data/<game>/history.yaml`` that have a year, and for no rule. This module knows no screen.
"""

from collections.abc import Sequence
from operator import eq
from typing import Any

import msgspec

from boardgames_edu.engine.data import located, read_file
from boardgames_edu.engine.errors import DataError
from boardgames_edu.engine.registry import load, remembered
from boardgames_edu.i18n import N_, _, name_of, say, speaking
from boardgames_edu.teach.history import HistoryCard, load_history
from boardgames_edu.teach.questions.draft import QuestionDraft, question_kind

FAR = 40
"""The years between two events that level 1 asks for at least; level 2 asks for fewer."""
_NOTHING = N_("{file}, entry {number} ({rule}): give one misunderstanding or more, none like the rule's own text.")


class _Mistaken(msgspec.Struct, forbid_unknown_fields=True):
    """A rule, and its misunderstandings."""

    rule: str
    wrong: list[str]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    misconceptions: list[_Mistaken]


@remembered
def cards(game: str) -> dict[str, str]:
    """Return the title of each rule's first gallery card, by rule."""
    path = located(f"{game}/gallery.yaml")
    found: dict[str, str] = {}
    for section in read_file(path, dict[str, Any])["sections"] if path.exists() else ():
        for card in section["cards"]:
            for rule in card.get("rules", ()):
                found.setdefault(rule, card["title"])
    return found


@remembered
def misunderstandings(game: str) -> dict[str, tuple[str, ...]]:
    """Return the misunderstandings of each rule, in English. Raises DataError."""
    book = load(game).rulebook
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted(located(f"{game}/misconceptions").glob("*.yaml")):
        for number, row in enumerate(read_file(path, _File).misconceptions, start=1):
            where = {"file": f"{game}/misconceptions/{path.name}", "number": number, "rule": repr(row.rule)}
            if row.rule not in book:
                raise DataError(N_("{file}, entry {number}: there is no rule {rule}."), **where)
            statements = [book[row.rule].text, *found.get(row.rule, ()), *row.wrong]
            if not row.wrong or len(set(statements)) < len(statements):
                raise DataError(_NOTHING, **where)
            found[row.rule] = tuple(statements[1:])
    return found


def which_is_right(q: QuestionDraft, rule: str | None = None) -> None:
    """Ask which statement is the rule, by default a random one.

    At level 1 there is one wrong statement, else there are three.
    """
    known = misunderstandings(q.game)
    id = q.rng.choice(sorted(known)) if rule is None else rule
    entry, card = load(q.game).rulebook[id], cards(q.game).get(id, "")
    wrong = list(known[id])
    q.rng.shuffle(wrong)
    right, *others = _alike([entry.text, *wrong[: 1 if q.level == 1 else 3]], q.game, id)
    q.state = load(q.game).new()
    q.ask(
        "Which of these is the rule? ({section}: {card})" if card else "Which of these is the rule? ({section})",
        panels=(),
        section=name_of("section", entry.section, q.game) or say(entry.section),
        card=_(card) if card else "",
    )
    q.choose_line(right, [(text, q.say("That is a common misunderstanding.")) for text in others])
    q.why("{rule} says: {text}", rule=id, text=say(entry.text))
    q.rule(id)


def _alike(statements: Sequence[str], game: str, id: str) -> list[str]:
    """Return texts in one language, so that none gives itself away."""
    said = [statements[0], *(_(text) for text in statements[1:])]
    with speaking("en"):
        english = [load(game).rulebook[id].text, *statements[1:]]
    return english if any(map(eq, said, english)) else said


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
    """Register the kinds for a game with statements or dated cards."""
    if rules := " ".join(misunderstandings(game)):
        title = N_("Which of these is the rule?")
        levels = {1: N_("two statements"), 2: N_("several statements")}
        question_kind(game, "which_is_right", title, levels, rules)(which_is_right)
    if sum(card.year > 0 for card in load_history(game)) < 6:
        return
    levels = {1: N_("events far apart"), 2: N_("events near to each other")}
    question_kind(game, "before_or_after", N_("History: before or after?"), levels, "", ruled=False)(before_or_after)
    levels = {1: N_("three answers"), 2: N_("four answers of about the same time")}
    question_kind(game, "who_or_where", N_("History: who or where?"), levels, "", ruled=False)(who_or_where)
