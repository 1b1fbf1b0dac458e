"""The propagators as a witness of their own, where a kernel answers for the reference.

By default the reference solves classic boards in a kernel that knows rows, columns and boxes by
itself and never calls `AllDifferent.propagate`: three answers would agree while the rule as it is
propagated says anything at all. So `check` also asks the search dom-wdeg, which has nothing but the
constraints' own propagation: about all puzzles of `--examples`, and about a share of the others. A
batch does so with a share of those that it cross-checks.
"""

from __future__ import annotations

from collections.abc import Collection
from zlib import crc32

from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backends.settings import Settings

NAME = "propagators"
"""What the witness is called in a report."""

SETTINGS = Settings(search="dom-wdeg")
"""Those of the reference that make it this witness."""

ONE_IN = 10
"""Of the puzzles up to LARGEST one in so many has the witness; which depends on its givens."""

LARGEST, LARGEST_EXAMPLE = 9, 16
"""The largest side of a board about which it is asked."""


def wanted(
    puzzle: Puzzle, asked: Collection[str], settings: Settings, limit: int, *, every: bool = False
) -> bool:
    """Whether the propagators are asked too, with `every` about all puzzles of a fitting size.

    They are where all backends are asked, the reference by its kernel, for 2 solutions at most.
    """
    if (
        not isinstance(limit, int)
        or limit > 2
        or settings.of("reference") != Settings()
        or not puzzle.ruleset.is_classic
    ):
        return False
    if not set(backends.NAMES) <= set(asked):
        return False
    if every:
        return puzzle.board.side <= LARGEST_EXAMPLE
    return puzzle.board.side <= LARGEST and crc32(puzzle.digits) % ONE_IN == 0
