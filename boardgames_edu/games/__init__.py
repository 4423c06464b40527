"""The games of this package. Each is a package with the same rooms and a function ``game()``, which gives it."""

NAMES = ("rurik", "hansa", "cossacks")
"""Their ids, in the order in which a newcomer meets them."""
