"""The pages of the gallery, and the puzzles of their files.

There is a page for each clause set, at-most-one method and cell encoding, and for each encoding of
a word.
"""

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.exported_files import Export
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import backends
from sudoku_csp.targets.cnf import at_most_one, cells
from sudoku_csp.targets.cnf.globals import GLOBALS

PUZZLE = "3.....1....42..."
"""The puzzle of every file. Its solution is the only one, and short enough to check by eye."""

BLANK = "." * 16

RULES = {
    "sum": (
        "cage 8 r1c1 r1c2 r1c3",
        "cage 5 r1c4 r2c4",
        "cage 5 r2c1 r3c1",
        "cage 6 r2c2 r2c3 r3c2",
        "cage 5 r3c3 r4c3",
        "cage 5 r3c4 r4c4",
        "cage 6 r4c1 r4c2",
    ),
    "relation": ("thermometer r2c3 r3c3 r3c2 r4c2",),
    "regular": ("skyscraper 2 r1c1-r1c4", "skyscraper 4 r1c2-r4c2", "skyscraper 3 r1c4-r4c4"),
}
"""By word, rules with which the blank board has that solution and no other: for its encodings."""

CLAUSE_SET, AT_MOST_ONE, CELLS = "clause set", "at-most-one method", "cell encoding"
"""Kinds of pages; those of a word are "sum encoding" and so on."""

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
    "sum-partial-sums": "all that follows from the sum",
    "sum-totalizer": "the bounds of the sum",
    "sum-digit-sets": "which digits there can be",
    "sum-set-automaton": "all that follows from sum and difference",
    "table-tuples": "all that follows from the table",
    "table-selectors": "the last row that is left",
    "table-forbidden-rows": "what follows for the last open cell",
    "table-supports": "what follows for the last open cell",
    "table-decision-diagram": "all that follows from the table",
    "relation-conflicts": "what a filled cell excludes",
    "relation-supports": "all that follows from the relation",
    "relation-minimal-supports": "what follows for one of the cells",
    "relation-conflicts-and-supports": "all that follows from the relation",
    "regular-states-and-arcs": "all that follows from the automaton",
    "regular-arcs": "all that follows from the automaton",
    "regular-states": "what a state or a digit has lost",
    "regular-log-states": "what cells filled from the first on lead to",
}
"""What unit propagation sees; every at-most-one method leaves the extended encoding as it is."""


@dataclass(frozen=True)
class Page:
    """A page, and the encoding that it is about; of a word, its name and that of its encoding."""

    name: str
    kind: str
    encoding: Encoding
    word: str = ""
    form: str = ""

    @property
    def sees(self) -> str:
        """What unit propagation sees."""
        return AS_EXTENDED if self.kind == AT_MOST_ONE else SEES[self.name]

    @property
    def encoding_text(self) -> str:
        """The text of `--encoding` that chooses it, without the names that are the default."""
        return f"{GLOBALS[self.word].plural}={self.form}" if self.word else self.name

    @property
    def options(self) -> str:
        """The options of `sudoku-csp export` that choose it."""
        return f"--encoding {self.encoding_text}"

    @property
    def has_file(self) -> bool:
        """Whether a puzzle states its word: no kind of the package states a table."""
        return not self.word or self.word in RULES

    def puzzle(self, name: str = "the gallery") -> Puzzle:
        """The puzzle of its file, with this as its source."""
        if not self.word:
            return puzzle(name)
        return _read(BLANK, name).with_constraints(*RULES[self.word])

    @lru_cache(maxsize=64)  # noqa: B019 - the pages live as long as the script.
    def file(self, name: str = "the gallery") -> bytes:
        """Its puzzle as a complete DIMACS file."""
        stream = BytesIO()
        Export(self.puzzle(name), encoding=self.encoding).write(stream)
        return stream.getvalue()


@lru_cache(maxsize=1)
def pages() -> dict[str, Page]:
    """All pages by their names, in the order in which one may read them."""
    found = [Page(name, CLAUSE_SET, Encoding(name)) for name in clause_sets.NAMES]
    found += [Page(name, AT_MOST_ONE, Encoding(name)) for name in at_most_one.NAMES]
    found += [Page(name, CELLS, Encoding(name)) for name in cells.NAMES]
    for word, forms in GLOBALS.items():
        for name in forms.names:
            encoding = Encoding(f"{forms.plural}={name}")
            found.append(Page(f"{word}-{name}", f"{word} encoding", encoding, word, name))
    return {page.name: page for page in found}


def puzzle(name: str = "the gallery") -> Puzzle:
    """The gallery's puzzle, with this as its source."""
    return _read(PUZZLE, name)


@lru_cache(maxsize=1)
def grid() -> Grid:
    """The puzzle's solution. The reference backend needs no process to find it."""
    (found,) = backends.create("reference").solve(puzzle()).solutions
    return found


def rules(word: str) -> str:
    """The puzzle of a word's pages, as a text with its rules below the grid."""
    return "\n".join((BLANK, *RULES[word]))


def _read(text: str, name: str) -> Puzzle:
    (found,) = reader.read(source.from_text(text), Context(name))
    assert isinstance(found, Puzzle)
    return Puzzle.classic(found.board, found.digits, name)
