"""Positions of Cossack Campaign: by hand, or as plain data."""
