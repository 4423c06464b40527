"""Teaching: lessons, worked examples, challenges, questions, and the learner's progress.

Lessons (``lessons``), challenges (``goals``) and examples (``examples``) are data that are checked when they are read
(``sources``). What must hold is a goal, with the words of each game, and a search proves that it can be reached.
``questions`` has the kinds of questions, ``editing`` builds positions, ``classroom`` is for a class. A game brings its
own part of all this (``teaching``). ``progress`` keeps what was done and says what is next. This package knows no
screen. docs/teaching.md tells how to write any of it.
"""
