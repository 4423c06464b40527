"""Widgets for notebooks, in folders that build on each other.

``page``, ``board``, ``match`` and ``table`` are for play; ``lesson`` teaches, ``classroom`` shows it to many, ``make``
makes it. No widget decides a rule: widgets show what the engine says, and hand back what a person wants.
"""
