"""Positions of Rurik written by hand, and every state as plain data."""
