"""Teaching: lessons, worked examples, challenges, questions, and the learner's progress.

Lessons (``lessons``), challenges (``challenges``) and examples (``examples``) are data that are checked when
they are read (``sources``). What must hold is a goal (``goals``, with the words of each game), and a search
(``solver``) proves that it can be reached. ``questions`` has the kinds of questions. A game brings its own
part of all this (``teaching``). ``progress`` keeps what was done and says what is next. This package knows no
screen. docs/teaching.md tells how to write any of it.
"""
