"""Queries of a state: ways of marches, prices, causes."""
