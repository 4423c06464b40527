"""Playing alone against the Rebellion.

``phases`` sets it up, and plays the strategy and claim phases; ``turn`` resolves an advisor, whose action ``troops`` or
``economy`` carries out. Each step is one class: how it is decided, which changes nothing, and what it does
(``steps``). ``prediction`` asks the learner first.
"""
