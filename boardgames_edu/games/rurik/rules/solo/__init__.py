"""Playing alone against the Rebellion.

``phases`` sets it up, and plays the strategy and claim phases; ``turn`` resolves an advisor, ``actions`` carries out
its action. Each step is decided by ``advisors`` or ``choices``, which change nothing; ``steps`` joins the two.
``prediction`` asks the learner first.
"""
