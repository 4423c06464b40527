"""Widgets for notebooks: board, match, stepper, lesson, quiz and others.

Import what you need: ``boardgames_edu.widgets.match`` and so on; ``bg.play`` brings in the match. No widget decides a
rule: widgets show what the engine says, and hand back what a person wants.
"""
