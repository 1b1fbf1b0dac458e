"""Lessons in constraint modelling, as marimo notebooks and as pages to read."""
