"""A match, its record, and what undo may take back."""
