"""A match as its players see it, without widgets."""
