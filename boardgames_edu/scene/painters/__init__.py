"""Painters: shapes with final colours, as SVG text, matplotlib artists and pixels."""
