"""Schemes and deeds: drawing, playing, paying for them, and what they give."""
