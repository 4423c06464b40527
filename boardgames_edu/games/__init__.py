"""The games of this package, each with a function ``game()``."""

NAMES = ("rurik", "hansa", "cossacks")
"""The ids of the games, in the order for newcomers."""
