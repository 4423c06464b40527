"""The games. Each is a package with the same rooms and a function ``game()`` that gives its ``Game``."""
