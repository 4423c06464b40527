"""The live board, and the base of all views."""
