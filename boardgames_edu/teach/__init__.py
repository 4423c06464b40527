"""Teaching: lessons, worked examples, challenges, questions, and the learner's progress.

Lessons (``lessons``), challenges (``challenges``) and examples (``examples``) are data that are checked when they are
read (``sources``). What must hold is said as a goal (``goals``, with the words that each game brings),
and a search (``solver``) proves that it can be reached. Kinds of questions stand in ``questions``. What a
game brings of all this, it brings itself (``teaching``). ``progress`` keeps
what was done and says what is next. Knows no screen. How to write any of it: docs/teaching.md.
"""
