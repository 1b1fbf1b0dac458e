"""What each encoding of one rule costs, and how much of what follows it propagates.

Those that concern it: the forms of the words it is stated in, the at-most-one methods where it says
that cells differ, and the encodings of a cell, of which the sizes alone are told.
"""

from __future__ import annotations

from dataclasses import replace

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.recorder import recorded
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.targets.cnf import at_most_one, cells
from sudoku_csp.workshop.comparisons import word_encodings
from sudoku_csp.workshop.comparisons.word_encodings import Comparison, Key, Row
from sudoku_csp.workshop.laboratory.rule_filters import DOMAINS

METHOD, CELLS = "at-most-one", "cells"
"""What at-most-one methods and encodings of a cell are encodings of, as the options have it."""


def costs(rule: Constraint, board: Board, domains: int = DOMAINS) -> Comparison:
    """Every encoding that concerns the rule, from so many random domains.

    Raises Unsupported for more cells than can be searched through.

    >>> from sudoku_csp.constraints.constraint_text import parse
    >>> board = Board.customary(4)
    >>> found = costs(parse("xv 5 r1c1 r1c2", board), board, domains=40)
    >>> [(row.name, row.clauses) for row in found.rows if row.word == "cells"]
    [('order', 12), ('log', 12), ('support', 8)]
    """
    beside: dict[Key, Encoding] = {}
    if "all_different" in recorded(rule, board).words:
        beside = {(METHOD, name): Encoding(at_most_one=name) for name in at_most_one.NAMES}
    found = word_encodings.compare(rule, board, domains, beside=beside)
    others = (name for name in cells.NAMES if name != cells.DEFAULT)
    return replace(found, rows=(*found.rows, *(_cells(rule, board, name) for name in others)))


def _cells(rule: Constraint, board: Board, name: str) -> Row:
    """The sizes in an encoding of a cell."""
    try:
        size = word_encodings.size(rule, board, Encoding(None, cells=name))
    except Unsupported as why:
        return Row(CELLS, name, why=str(why))
    return Row(CELLS, name, size.auxiliary, size.clauses)
