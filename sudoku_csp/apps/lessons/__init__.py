"""Lessons in constraint modelling: marimo notebooks, and the same lessons as pages to read."""
