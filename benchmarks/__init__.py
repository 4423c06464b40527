"""Measurements of speed, printed and compared by hand."""
