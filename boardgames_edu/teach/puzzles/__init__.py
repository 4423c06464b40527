"""Puzzles: turns with one best outcome, made from bots' games and proved."""
