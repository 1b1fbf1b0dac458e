"""What each encoding of one rule costs, and how much of what follows it propagates.

Those that concern it: the forms of the words it is stated in, the at-most-one methods where it says
that cells differ, and the encodings of a cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.recorder import recorded
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid.board import Board
from sudoku_csp.targets.cnf import at_most_one, cells
from sudoku_csp.workshop.comparisons import word_encodings
from sudoku_csp.workshop.comparisons.word_encodings import Comparison, Key, Row
from sudoku_csp.workshop.laboratory import rule_filters
from sudoku_csp.workshop.laboratory.rule_filters import DOMAINS

METHOD, CELLS = "at-most-one", "cells"
"""What at-most-one methods and encodings of a cell are encodings of, as the options have it."""


def costs(rule: Constraint, board: Board, domains: int = DOMAINS) -> Comparison:
    """Every encoding that concerns the rule, from so many random domains.

    Raises Unsupported for more cells than can be searched through.

    >>> from sudoku_csp.constraints.constraint_text import parse
    >>> board = Board.customary(4)
    >>> found = costs(parse("xv 5 r1c1 r1c2", board), board, domains=40)
    >>> [(row.name, row.clauses, row.removals) for row in found.rows if row.word == "cells"]
    [('order', 12, 21), ('log', 12, 0), ('support', 8, 53)]
    """
    beside: dict[Key, Encoding] = {}
    if "all_different" in recorded(rule, board).words:
        beside = {(METHOD, name): Encoding(at_most_one=name) for name in at_most_one.NAMES}
    found = word_encodings.compare(rule, board, domains, beside=beside)
    return replace(found, rows=(*found.rows, *_cells(rule, board, domains)))


def _cells(rule: Constraint, board: Board, domains: int) -> Iterator[Row]:
    """The other encodings of a cell, over which `word_encodings` does not look."""
    others = {name: Encoding(None, cells=name) for name in cells.NAMES if name != cells.DEFAULT}
    seen = rule_filters.by_units(rule, board, others.values(), domains)
    for (name, encoding), units in zip(others.items(), seen, strict=True):
        size = word_encodings.size(rule, board, encoding)
        yield Row(CELLS, name, size.auxiliary, size.clauses, units.removals, units.conflicts)
