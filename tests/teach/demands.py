"""What every question of a game's own kinds holds, beside what those of all games do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from boardgames_edu.teach.questions import Question


def said_again(question: Question) -> list[str]:
    """What an answer to a question says twice: a sentence, or one that another one holds."""
    found = []
    for choice in question.choices:
        told = re.findall(r"[^.?!]+[.?!]", question.judge(choice.id)[1])
        sentences = Counter(sentence.strip(" .?!").casefold() for sentence in told)
        long = [sentence for sentence in sentences if len(sentence.split()) > 2]
        found += [sentence for sentence, count in sentences.items() if count > 1]
        found += [part for part in long for whole in long if part != whole and part in whole]
    return found


def reason_is_no_answer_and_no_hint(question: Question) -> None:
    assert question.why not in [choice.misconception for choice in question.choices]
    assert question.why not in [choice.words for choice in question.choices]
    sentences = question.why.split(". ")
    assert len(set(sentences)) == len(sentences)


def no_answer_says_a_sentence_twice(question: Question) -> None:
    assert said_again(question) == [], question.text


def words_are_about_the_players_and_need_no_code(question: Question) -> None:
    assert not re.search(r"\b0 (merchants|traders) and|but for 0|: nothing\b", question.text)
    assert not re.search(r"\[H-|\byours?\b", question.why)
    shown = ("map", "table", "desks") if question.panels is None else question.panels
    assert "turn" not in shown, "the line above the board says whose turn it is"


def no_why_counts_to_none_or_to_one_in_the_plural(question: Question) -> None:
    assert not re.search(r"\bare 1\b|\b0 (permissions|Tributes|Blocks)\b|\bbrings 0\b", question.why)


DEMANDS: dict[str, tuple[Callable[[Question], None], ...]] = {
    "rurik": (reason_is_no_answer_and_no_hint,),
    "hansa": (
        no_answer_says_a_sentence_twice,
        words_are_about_the_players_and_need_no_code,
        no_why_counts_to_none_or_to_one_in_the_plural,
    ),
    "cossacks": (),
}
