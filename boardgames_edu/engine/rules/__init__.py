"""Rules as values: conditions, action sets, verbs, and their notation."""
