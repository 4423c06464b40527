"""Laying, taking off and moving tokens, and where marches may go."""
