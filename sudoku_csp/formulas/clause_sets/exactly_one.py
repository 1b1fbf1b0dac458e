"""The minimal, efficient and extended clause sets: how much of "exactly one" is said.

A cell holds exactly one digit, and a house has exactly one place for each. Of these four halves
each set states some, and all have the same solutions, for the rest follows by counting, which unit
propagation does not do.

=========  ==================  ====================  =======================  =====================
           a digit in a cell   no two in a cell      no digit twice in a      a place for each
                                                     house                    digit in a house
=========  ==================  ====================  =======================  =====================
minimal    stated                                    stated
efficient  stated              stated                stated
extended   stated              stated                stated                   stated
=========  ==================  ====================  =======================  =====================

Minimal and extended are those of "Sudoku as a SAT problem" (Lynce & Ouaknine, 2006): 8,829 and
11,988 clauses on a blank 9x9. Minimal sees naked singles, a cell whose other digits peers have
crossed out, and solves none of the known puzzles of 17 clues. Efficient is named so by Kwon & Jain
("Optimized CNF encoding for Sudoku puzzles", 2006), and Weber ("A SAT-based Sudoku solver", LPAR
2005) writes the same 11,745 clauses: a digit that is found makes the others of its cell false, but
the same cells are filled. In extended the long clauses of the houses are worth what they repeat:
unit propagation sees naked and hidden singles, solves 44 % of the known puzzles of 17 clues, and
together with failed literals all of them.
"""

from __future__ import annotations

from sudoku_csp.formulas.clause_sets.clause_set import ClauseSet
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.targets.cnf.cells.encoding import CellEncoding
from sudoku_csp.targets.cnf.globals import CnfModel
from sudoku_csp.targets.cnf.globals.forms import Forms
from sudoku_csp.targets.cnf.output import Output


def _made(name: str, idea: str, source: str, *, one_in_cell: bool, places: bool) -> ClauseSet:
    """The clause set that states so much besides a digit in each cell and none twice in a house."""

    def state(ruleset: Ruleset, _cells: CellEncoding, output: Output, forms: Forms) -> None:
        """States the rules. Raises ValueError where a cell could then hold two digits."""
        if not one_in_cell:
            _check_covered(name, ruleset)
        cnf = CnfModel(ruleset.board, output, implied=places, forms=forms)
        cnf.section("cells")
        for cell in ruleset.board.cells:
            (cnf.exactly_one if one_in_cell else cnf.clause)(cnf.digits_of(cell))
        ruleset.encode(cnf)

    return ClauseSet(name, name.capitalize(), idea, source, state, implied=places)


def _check_covered(name: str, ruleset: Ruleset) -> None:
    """Raises ValueError for a cell in no permutation: counting is what gives it one digit."""
    covered = {cell for cells in ruleset.permutations for cell in cells}
    if open_cells := [cell for cell in ruleset.board.cells if cell not in covered]:
        raise ValueError(f"{name} would let {open_cells[0]} hold two digits: no house covers it")


MINIMAL = _made(
    "minimal",
    "a digit in every cell, none twice in a house",
    "Lynce & Ouaknine 2006",
    one_in_cell=False,
    places=False,
)

EFFICIENT = _made(
    "efficient",
    "minimal, and no two digits in a cell",
    "Weber 2005; Kwon & Jain 2006",
    one_in_cell=True,
    places=False,
)

EXTENDED = _made(
    "extended",
    "efficient, and a place for every digit in every house",
    "Lynce & Ouaknine 2006",
    one_in_cell=True,
    places=True,
)
