"""Positions of Hansa Teutonica: every state as plain data."""
