"""Feedback pages for pupils, after everybody has handed in.

They have each question, the answer given, the right one, and why, as HTML without scripts. This module knows
no screen.
"""

from html import escape

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.i18n import N_, language, say
from boardgames_edu.scene.painters.svg import svg
from boardgames_edu.teach.classroom.exercises import choice_of
from boardgames_edu.teach.classroom.hand_ins import HandIn
from boardgames_edu.teach.classroom.paper import pictures
from boardgames_edu.teach.questions import Question

_POINTS = N_("{name}: {points} of {count}")
_YOURS, _NONE = N_("Your answer: {words}"), N_("You gave no answer.")
_STYLE = """
:root { color-scheme: light dark } body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 1em auto }
body { padding: 0 1em } svg { max-width: 100%; height: auto } section { margin: 0 0 2em }
.right, .wrong { border-left: 5px solid #c03a00; padding-left: .7em } .right { border-color: #00794f }
"""


def feedback_page(given: HandIn, answers: tuple[str, ...], right: tuple[bool, ...]) -> str:
    """Return a pupil's feedback page.

    Args:
        given: the hand-in.
        answers: the letters that count.
        right: for each of them, whether it is right.
    """
    told = say(_POINTS, {"name": given.name, "points": sum(right), "count": len(right)})
    parts = [
        _section(number, question, letter)
        for number, (question, letter) in enumerate(zip(given.made.questions, answers, strict=True), start=1)
    ]
    return (
        f'<!doctype html><html lang="{language()}"><head><meta charset="utf-8"><title>{escape(told)}</title>'
        f"<style>{_STYLE}</style></head><body><h1>{escape(given.made.title)}</h1><p><b>{escape(told)}</b></p>"
        f"{''.join(parts)}</body></html>\n"
    )


def _section(number: int, question: Question, letter: str) -> str:
    drawn = "".join(svg(picture.scene, scale=picture.width / picture.scene.width) for picture in pictures(question))
    good, yours, told = _judged(question, letter)
    look, mark = ("right", "✓") if good else ("wrong", "✗")
    return (
        f"<section><p><b>{number}.</b> {escape(question.text)}</p>{drawn}"
        f'<div class="{look}">{mark} {escape(yours)}<br>{escape(told)}</div></section>'
    )


def _judged(question: Question, letter: str) -> tuple[bool, str, str]:
    """Return whether an answer is right, its words, and the reply."""
    try:
        choice = question.choice(choice_of(question, letter))
    except BadInput:
        wrong = next(each.id for each in question.choices if each.id != question.answer)
        plain = question._replace(choices=tuple(each._replace(misconception="") for each in question.choices))
        return False, say(_NONE), plain.judge(wrong)[1]
    good, told = question.judge(choice.id)
    return good, say(_YOURS, {"words": choice.words}), told
