"""Measurements of speed. They are printed, compared and kept by hand; no test depends on a figure."""
