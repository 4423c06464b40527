"""Positions of Hansa Teutonica written by hand, and every state as plain data."""
