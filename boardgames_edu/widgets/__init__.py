"""Widgets for notebooks: the live board, the play table, the stepper of worked examples, the quiz.

Import what you need: ``boardgames_edu.widgets.match`` and so on; ``bg.play`` brings in the table. Nothing
here decides a rule: widgets show what the engine says, and hand back what a person wants.
"""
