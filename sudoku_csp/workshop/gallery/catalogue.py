"""What hangs in the gallery: one page for each clause set, at-most-one method and cell encoding."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.cnf import at_most_one, cells

PUZZLE = "3.....1....42..."
"""The puzzle of every file. Its solution is the only one, and short enough to check by eye."""

FRONT = "README"

CLAUSE_SET, AT_MOST_ONE, CELLS = "clause set", "at-most-one method", "cell encoding"
"""The three kinds of pages."""

AS_EXTENDED = "naked and hidden singles"

SEES = {
    "minimal": "naked singles",
    "efficient": "naked singles",
    "extended": AS_EXTENDED,
    "triad": f"{AS_EXTENDED}, locked candidates",
    "optimised": AS_EXTENDED,
    "direct": AS_EXTENDED,
    "order": "naked singles",
    "log": "nothing",
    "support": "naked singles",
}
"""What unit propagation sees; every at-most-one method leaves the extended encoding as it is."""

DRAWN = {
    "triad": "the three triads of a row, and the triads of a box",
    "sequential": "a register that is set from the true literal on",
    "ladder": "rungs that fall once, at the true literal",
    "product": "nine literals in a rectangle, one row and one column in use",
    "commander": "nine literals under three commanders",
    "bimander": "nine literals in groups of two, each group with its code",
    "splitting": "nine literals in a chain of three links",
    "totalizer": "a tree that counts four literals",
    "order": "the staircases of four digits",
    "log": "the codes of nine digits, and seven codes that stand for none",
}
"""The pages with a drawing, and what it shows in words."""


@dataclass(frozen=True)
class Page:
    """A page, and the encoding that it is about."""

    name: str
    kind: str
    encoding: Encoding

    @property
    def sees(self) -> str:
        """What unit propagation sees."""
        return SEES.get(self.name, AS_EXTENDED)

    @property
    def options(self) -> str:
        """The options of `sudoku-csp export` that choose it, without those that need no saying."""
        if self.kind == CLAUSE_SET:
            return f"--encoding {self.name}"
        return f"--at-most-one {self.name}" if self.kind == AT_MOST_ONE else f"--cells {self.name}"


@lru_cache(maxsize=1)
def pages() -> dict[str, Page]:
    """All pages by their names, in the order in which one may read them."""
    found = [Page(name, CLAUSE_SET, Encoding(name)) for name in clause_sets.NAMES]
    found += [Page(name, AT_MOST_ONE, Encoding(at_most_one=name)) for name in at_most_one.NAMES]
    found += [Page(name, CELLS, Encoding.chosen(cell_encoding=name)) for name in cells.NAMES]
    return {page.name: page for page in found}


def puzzle(name: str = "the gallery") -> Puzzle:
    """The gallery's puzzle, read from a source of this name."""
    (found,) = reader.read(source.from_text(PUZZLE), name)
    assert isinstance(found, Puzzle)
    return Puzzle.classic(found.board, found.digits, name)
