"""Clause sets: which clauses state the rules.

They have the same solutions. They differ in size and in what unit propagation sees. A new one is
an object here and its place in the list at the end.

A cell holds exactly one digit, and a house has exactly one place for each. Minimal, efficient and
extended state some of these four halves; the rest follows by counting, which unit propagation does
not do:

=========  ==================  ====================  =======================  =====================
           a digit in a cell   no two in a cell      no digit twice in a      a place for each
                                                     house                    digit in a house
=========  ==================  ====================  =======================  =====================
minimal    stated                                    stated
efficient  stated              stated                stated
extended   stated              stated                stated                   stated
=========  ==================  ====================  =======================  =====================
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
    """A way to choose the clauses.

    Args:
        idea: The idea on one line.
        source: The paper.
        state: `state(ruleset, cells, output, forms)` states the rules over the cells' variables,
            without the givens, and global constraints in these forms.
        compiled: The givens are no clauses, but decide variables.
        needs_boxes: It cannot state the rules of a board without boxes.
    """

    name: str
    title: str
    idea: str
    source: str
    state: Callable[[Ruleset, CellEncoding, Output, Forms], None]
    compiled: bool = False
    needs_boxes: bool = False


def _minimal(ruleset: Ruleset, _cells: CellEncoding, output: Output, forms: Forms) -> None:
    """Raises ValueError for a cell in no permutation: counting is what gives it one digit."""
    covered = {cell for cells in ruleset.permutations for cell in cells}
    if open_cells := [cell for cell in ruleset.board.cells if cell not in covered]:
        raise ValueError(f"minimal would let {open_cells[0]} hold two digits: no house covers it")
    cnf = CnfModel(ruleset.board, output, implied=False, forms=forms)
    cnf.section("cells")
    for cell in ruleset.board.cells:
        cnf.clause(cnf.digits_of(cell))
    ruleset.encode(cnf)


MINIMAL = ClauseSet(
    "minimal",
    "Minimal",
    "a digit in every cell, none twice in a house",
    "Lynce & Ouaknine 2006",
    _minimal,
)
"""From "Sudoku as a SAT problem" (Lynce & Ouaknine, 2006): 8,829 clauses on a blank 9x9.

Unit propagation sees naked singles, cells whose other digits peers have crossed out, and solves
none of the known puzzles of 17 clues.
"""


def _exactly_one(
    ruleset: Ruleset, _cells: CellEncoding, output: Output, forms: Forms, *, places: bool
) -> None:
    cnf = CnfModel(ruleset.board, output, implied=places, forms=forms)
    cnf.section("cells")
    for cell in ruleset.board.cells:
        cnf.exactly_one(cnf.digits_of(cell))
    ruleset.encode(cnf)


EFFICIENT = ClauseSet(
    "efficient",
    "Efficient",
    "minimal, and no two digits in a cell",
    "Weber 2005; Kwon & Jain 2006",
    partial(_exactly_one, places=False),
)
"""Named by Kwon & Jain; Weber ("A SAT-based Sudoku solver", LPAR 2005) has the same 11,745 clauses.

A digit that is found makes the others of its cell false, but the same cells are filled.
"""

EXTENDED = ClauseSet(
    "extended",
    "Extended",
    "efficient, and a place for every digit in every house",
    "Lynce & Ouaknine 2006",
    partial(_exactly_one, places=True),
)
"""From "Sudoku as a SAT problem" (Lynce & Ouaknine, 2006): 11,988 clauses on a blank 9x9.

The long clauses of the houses pay for what they repeat: unit propagation sees naked and hidden
singles, solves 44 % of the known puzzles of 17 clues, and with failed literals all of them.
"""

OPTIMISED = replace(
    EXTENDED,
    name="optimised",
    title="Optimised",
    idea="extended, without what the givens decide",
    source="Kwon & Jain 2006",
    compiled=True,
)
"""From "Optimized CNF encoding for Sudoku puzzles" (Kwon & Jain, LPAR 2006).

Only the variables that no given makes true or false stay; clauses that a given satisfies go, false
literals go from the others, the rest is renumbered, and the empty clause is kept. There are as many
variables as candidates, and 1 + C(g,2) clauses for each open group of g: of 85,060,787 clauses of a
published 81x81 puzzle 266,025 stay. Unit propagation sees what it sees on the extended set. With
the flag `propagate` singles are carried out as well, and what they leave open stays.
"""


def _triad(ruleset: Ruleset, _cells: CellEncoding, output: Output, forms: Forms) -> None:
    """Raises ValueError where not every house of the board is all different."""
    board = ruleset.board
    if missing := ruleset.missing_houses:
        raise ValueError(f"triad states all houses at once, and {missing[0]} has no rule")
    cnf = CnfModel(board, output, forms=forms)
    cnf.section("cells")
    for cell in board.cells:
        cnf.exactly_one(cnf.digits_of(cell))
    holds: dict[tuple[Triad, int], int] = {}
    for house in (*board.rows, *board.columns):
        cnf.section(f"triads of {house.name}")
        for triad in cut(board, house)[0]:
            for digit in cnf.digits:
                places = cnf.places(triad, digit)
                if len(places) == 1:  # A triad of one cell needs no new variable.
                    holds[triad, digit] = places[0]
                else:
                    holds[triad, digit] = cnf.fresh()
                    cnf.exactly_one([*places, -holds[triad, digit]])
    for house in board.houses:
        cnf.section(f"one triad in {house.name}")
        for digit in cnf.digits:
            for triads in cut(board, house):
                cnf.exactly_one([holds[triad, digit] for triad in triads])
    ruleset.encode(cnf, beyond_classic=True)


def cut(board: Board, house: House) -> list[list[Triad]]:
    """The ways to cut a house into triads: a line by boxes; a box by rows, and by columns.

    >>> board = Board.customary(4)
    >>> [[len(triad) for triad in triads] for triads in cut(board, board.boxes[0])]
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
    "Triad",
    "variables for the crossings of lines and boxes",
    "tdoku (Dillon 2019)",
    _triad,
    needs_boxes=True,
)
"""The "augmented" encoding of tdoku (Dillon 2019): a variable for each digit in each triad.

Cells hold exactly one digit; a triad, the cells that a line and a box share, holds the digit
exactly if one of its cells does; and of the triads of a row, of a column, and of each of the two
ways to cut a box, exactly one holds it. The houses themselves need no clauses any more. For boxes
of b x b there are n^3 + 2 n^2 b variables and n^2 (1 + C(n,2)) + 2 n^2 b (1 + C(b+1,2)) +
4 n^2 (1 + C(b,2)) clauses: 1,215 and 7,695 on a blank 9x9, fewer than the minimal set has. Locked
candidates are a matter of triads, and unit propagation now sees them: it solves 76 % of the known
puzzles of 17 clues.
"""


def _conflicts(ruleset: Ruleset, cells: CellEncoding, output: Output, forms: Forms) -> None:
    """Raises ValueError for a constraint that needs more than conflicts."""
    output.section("cells")
    for cell in ruleset.board.cells:
        for clause in cells.axioms(cell):
            output.clause(clause)
    ruleset.encode(CnfModel(ruleset.board, output, cells, implied=False, forms=forms))


CONFLICTS = ClauseSet(
    "conflicts",
    "Conflicts",
    "a digit in every cell, and a conflict for each pair",
    "Walsh 2000",
    _conflicts,
)
"""The clauses of every cell encoding but the direct one; they are not among the names.

They state what makes each cell's variables a digit, and for every two cells of a house and every
digit that not both hold it, in whatever clauses the cell encoding states that. "Each digit has a
place" would need literals that are true where a cell holds a digit.
"""

DEFAULT = "extended"

_ALL = {one.name: one for one in (MINIMAL, EFFICIENT, EXTENDED, TRIAD, OPTIMISED)}

NAMES = tuple(_ALL)


def named(name: str) -> ClauseSet:
    """The clause set of this name. Raises UnknownName with the known ones.

    >>> named("triad").source
    'tdoku (Dillon 2019)'
    """
    UnknownName.check("encoding", name, NAMES)
    return _ALL[name]
