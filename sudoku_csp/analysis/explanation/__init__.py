"""Explanations: a solution in steps, the easiest first, each with its reason."""
