"""Clause sets: the clauses that state the rules.

A cell holds exactly one digit, and a digit has exactly one place in a house. Minimal, efficient and
extended state some of these four halves. The others follow by counting, which unit propagation does
not do:

=========  ==================  ================  ======================  =========================
           a digit in a cell   no two in a cell  no digit twice in a     a place for each digit in
                                                 house                   a house
=========  ==================  ================  ======================  =========================
minimal    stated                                stated
efficient  stated              stated            stated
extended   stated              stated            stated                  stated
=========  ==================  ================  ======================  =========================

All sets have the same solutions. Their sizes on a blank 9x9 board, and the known puzzles of 17
givens that unit propagation solves:

=========  =========  =======  ===========================================  ======
           variables  clauses  unit propagation finds                       solved
=========  =========  =======  ===========================================  ======
minimal    729        8,829    naked singles                                0 %
efficient  729        11,745   naked singles                                0 %
extended   729        11,988   naked and hidden singles                     44 %
triad      1,215      7,695    naked and hidden singles, locked candidates  76 %
=========  =========  =======  ===========================================  ======

A triad is the cells that a line and a box share, three of them on a board of 9x9.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from sudoku_csp.grid.board import Board, House
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.targets.cnf.cells import CellEncoding
from sudoku_csp.targets.cnf.cnf_model import CnfModel, Forms
from sudoku_csp.targets.cnf.output import Output

Triad = tuple[Cell, ...]
"""The cells that a line and a box share."""


@dataclass(frozen=True)
class ClauseSet:
    """A choice of the clauses that state the rules.

    Args:
        idea: The idea on one line.
        source: The paper.
        state: `state(ruleset, cells, output, forms)` states the rules without the givens, over the
            variables of the cells, with global constraints in these forms.
        compiled: True if the givens are not stated as clauses, but decide variables.
        needs_boxes: True if the set cannot state the rules of a board without boxes.
    """

    name: str
    idea: str
    source: str
    state: Callable[[Ruleset, CellEncoding, Output, Forms], None]
    compiled: bool = False
    needs_boxes: bool = False

    @property
    def title(self) -> str:
        return self.name.capitalize()


def _by_cells(
    ruleset: Ruleset,
    _cells: CellEncoding,
    output: Output,
    forms: Forms,
    *,
    unique: bool = True,
    places: bool,
) -> None:
    """States that each cell holds a digit (if `unique`, exactly one), then the rules; if `places`,
    with implied clauses, such as a place for each digit in a house."""
    cnf = CnfModel(ruleset.board, output, implied=places, forms=forms)
    cnf.section("cells")
    for cell in ruleset.board.cells:
        (cnf.exactly_one if unique else cnf.clause)(cnf.digits_of(cell))
    ruleset.encode(cnf)


def _minimal(ruleset: Ruleset, cells: CellEncoding, output: Output, forms: Forms) -> None:
    """States the minimal clause set. Raises ValueError if a cell is in no group of n cells with n
    digits, because no clause of this set would then limit the cell to one digit."""
    covered = {cell for group in ruleset.permutations for cell in group}
    if open_cells := [cell for cell in ruleset.board.cells if cell not in covered]:
        raise ValueError(f"minimal would let {open_cells[0]} hold two digits: no house covers it")
    _by_cells(ruleset, cells, output, forms, unique=False, places=False)


MINIMAL = ClauseSet(
    "minimal", "a digit in every cell, none twice in a house", "Lynce & Ouaknine 2006", _minimal
)
"""From "Sudoku as a SAT problem" (Lynce & Ouaknine, 2006)."""

EFFICIENT = ClauseSet(
    "efficient",
    "minimal, and no two digits in a cell",
    "Weber 2005; Kwon & Jain 2006",
    partial(_by_cells, places=False),
)
"""From "A SAT-based Sudoku solver" (Weber, LPAR 2005); the name is from Kwon & Jain."""

EXTENDED = ClauseSet(
    "extended",
    "efficient, and a place for every digit in every house",
    "Lynce & Ouaknine 2006",
    partial(_by_cells, places=True),
)
"""From "Sudoku as a SAT problem" (Lynce & Ouaknine, 2006).

With failed literals, unit propagation solves all known puzzles of 17 givens.
"""

OPTIMISED = replace(
    EXTENDED,
    name="optimised",
    idea="extended, without what the givens decide",
    source="Kwon & Jain 2006",
    compiled=True,
)
"""From "Optimized CNF encoding for Sudoku puzzles" (Kwon & Jain, LPAR 2006).

It is the extended set without the variables that the givens decide (see `targets/cnf/simplify`).
There is a variable for each candidate, and 1 + C(g,2) clauses for each group of g open variables:
266,025 of the 85,060,787 clauses of a published 81x81 puzzle stay. Unit propagation finds the same
as on the extended set. The flag `propagate` also decides all that follows from the givens by
singles.
"""


def _triad(ruleset: Ruleset, _cells: CellEncoding, output: Output, forms: Forms) -> None:
    """States the clauses of `TRIAD`. Raises ValueError if the digits of a house need not differ."""
    board = ruleset.board
    if missing := ruleset.missing_houses:
        raise ValueError(f"triad states all houses at once, and {missing[0]} has no rule")
    cnf = CnfModel(board, output, forms=forms)
    cnf.section("cells")
    for cell in board.cells:
        cnf.exactly_one(cnf.digits_of(cell))
    holds: dict[tuple[Triad, int], int] = {}
    for house in (*board.rows, *board.columns):
        cnf.section(f"triads of {house.name}", ruleset.rule(house.name))
        for triad in cut_into_triads(board, house)[0]:
            for digit in cnf.digits:
                places = cnf.places(triad, digit)
                if len(places) == 1:  # A triad of one cell needs no new variable.
                    holds[triad, digit] = places[0]
                else:
                    holds[triad, digit] = cnf.fresh()
                    cnf.exactly_one([*places, -holds[triad, digit]])
    for house in board.houses:
        cnf.section(f"one triad in {house.name}", ruleset.rule(house.name))
        for digit in cnf.digits:
            for triads in cut_into_triads(board, house):
                cnf.exactly_one([holds[triad, digit] for triad in triads])
    ruleset.encode(cnf, beyond_classic=True)


def cut_into_triads(board: Board, house: House) -> list[list[Triad]]:
    """Returns the ways to cut a house into triads: a line by boxes; a box by rows, and by columns.

    >>> board = Board.customary(4)
    >>> [[len(triad) for triad in triads] for triads in cut_into_triads(board, board.boxes[0])]
    [[2, 2], [2, 2]]
    """

    def by(key: Callable[[Cell], int]) -> list[Triad]:
        parts: defaultdict[int, list[Cell]] = defaultdict(list)
        for cell in house.cells:
            parts[key(cell)].append(cell)
        return [tuple(cells) for cells in parts.values()]

    if house in board.boxes:
        return [by(lambda cell: cell.row), by(lambda cell: cell.column)]
    return [by(board.box_number)]


TRIAD = ClauseSet(
    "triad",
    "variables for the crossings of lines and boxes",
    "tdoku (Dillon 2019)",
    _triad,
    needs_boxes=True,
)
"""The "augmented" encoding of tdoku (Dillon 2019): a variable for each digit in each triad.

A cell holds exactly one digit. A triad holds a digit if and only if one of its cells does. Exactly
one triad of each row, of each column, and of each of the two cuts of a box holds the digit. The
houses themselves need no clauses. For boxes of b x b there are n^3 + 2 n^2 b variables, and
n^2 (1 + C(n,2)) + 2 n^2 b (1 + C(b+1,2)) + 4 n^2 (1 + C(b,2)) clauses.
"""


def _conflicts(ruleset: Ruleset, cells: CellEncoding, output: Output, forms: Forms) -> None:
    """States the clauses of `CONFLICTS`."""
    output.section("cells")
    for cell in ruleset.board.cells:
        for clause in cells.axioms(cell):
            output.clause(clause)
    ruleset.encode(CnfModel(ruleset.board, output, cells, implied=False, forms=forms))


CONFLICTS = ClauseSet(
    "conflicts", "a digit in every cell, and a conflict for each pair", "Walsh 2000", _conflicts
)
"""The clauses of every cell encoding except the direct one; `NAMES` leaves them out.

They state the axioms of each cell, and for every two cells of a house and every digit that not both
cells hold the digit. "Each digit has a place" would need a literal for each cell and digit.
"""

DEFAULT = "extended"

_ALL = {one.name: one for one in (MINIMAL, EFFICIENT, EXTENDED, TRIAD, OPTIMISED)}

NAMES = tuple(_ALL)


def find_clause_set(name: str) -> ClauseSet:
    """Returns the clause set of this name. Raises UnknownName with the known names.

    >>> find_clause_set("triad").source
    'tdoku (Dillon 2019)'
    """
    UnknownName.check("encoding", name, NAMES)
    return _ALL[name]
