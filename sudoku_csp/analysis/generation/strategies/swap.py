"""Swap: give some cells back and dig again, as long as that leads nearer to what is wished.

Iterated local search (Lourenco, Martin & Stutzle, 2003), as those who looked for 17 givens did:
one out and two in, or two out and one in. It reaches numbers of givens that digging meets once in
thousands of grids: 20 on most 9x9 grids, and 29 or 30 that are all necessary; and puzzles with
half-turn symmetry whose single givens are all necessary, which digging meets in one grid of 50.
"""

from __future__ import annotations

from sudoku_csp.analysis.generation.strategies.task import Task

ROUNDS = 1000
"""Times that cells are given back before another grid is tried."""

BACK = 3
"""Orbits that are given back at a time, at the most."""


def choose(task: Task) -> bytes:
    """Digs once, then swaps; steps to a puzzle that is as near are taken too."""
    best = task.without(task.grid, task.stream.shuffled(task.orbits))
    distance = task.distance(best)
    for _ in range(ROUNDS):
        if distance == 0:
            break
        fuller = bytearray(best)
        dropped = [orbit for orbit in task.orbits if not best[orbit[0]]]
        back = task.stream.some_of(dropped, 1 + task.stream.below(BACK))
        for place in (place for orbit in back for place in orbit):
            fuller[place] = task.grid[place]
        kept = [orbit for orbit in task.orbits if best[orbit[0]]]
        other = task.without(bytes(fuller), task.stream.shuffled(kept) + back)
        if (reached := task.distance(other)) <= distance:
            best, distance = other, reached
    return best
