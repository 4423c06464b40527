"""Positions of Cossack Campaign written by hand, and every state as plain data."""
