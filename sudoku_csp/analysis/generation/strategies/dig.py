"""Dig: drop the givens of the whole grid one after the other, in random order.

The top-down generator of D. Berthier, "Unbiased statistics of a CSP: a controlled-bias generator",
2009. Its puzzles have fewer givens than minimal puzzles have on average, by about two: those with
more are reached by fewer ways.
"""

from __future__ import annotations

from sudoku_csp.analysis.generation.strategies.task import Task


def choose(task: Task) -> bytes:
    """One pass over the grid."""
    return task.without(task.grid, task.stream.shuffled(task.orbits))
