"""What hangs in the gallery: a page for each clause set, at-most-one method, cell encoding, and for
each encoding of a word."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.cnf import at_most_one, cells
from sudoku_csp.targets.cnf.words.forms import WORDS

PUZZLE = "3.....1....42..."
"""The puzzle of every file. Its solution is the only one, and short enough to check by eye."""

BLANK = "................"

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
    "regular": (
        "skyscraper 2 r1c1-r1c4",
        "skyscraper 4 r1c2-r4c2",
        "skyscraper 3 r1c4-r4c4",
    ),
}
"""By word, rules with which the blank board has that solution and no other: for its encodings."""

FRONT = "README"

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
    "sum-partial-sums": "sums from 0 to 8 after each of three cells, and the ways through them",
    "sum-totalizer": "a tree of three sums, each in unary",
    "sum-digit-sets": "two sets of digits, and the digits that they have",
    "relation-conflicts": "pairs of digits that are excluded, three of them by a 2",
    "relation-supports": "pairs of digits that fit, of which one is left",
    "regular-states-and-arcs": "highest digits after each of four cells, and the ways through them",
    "sum-set-automaton": "the sets of digits after each of three cells, and the ways through them",
}
"""The pages with a drawing, and what it shows in words."""


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
        return SEES.get(self.name, AS_EXTENDED)

    @property
    def options(self) -> str:
        """The options of `sudoku-csp export` that choose it, without those that need no saying."""
        if self.word:
            return f"--{self.word}-encoding {self.form}"
        if self.kind == CLAUSE_SET:
            return f"--encoding {self.name}"
        return f"--at-most-one {self.name}" if self.kind == AT_MOST_ONE else f"--cells {self.name}"

    @property
    def has_file(self) -> bool:
        """Whether there is a puzzle that says its word: no kind of ours says a table."""
        return not self.word or self.word in RULES

    def puzzle(self, source: str = "the gallery") -> Puzzle:
        """The puzzle of its file."""
        if not self.word:
            return puzzle(source)
        return _read(BLANK, source).having(*RULES[self.word])


@lru_cache(maxsize=1)
def pages() -> dict[str, Page]:
    """All pages by their names, in the order in which one may read them."""
    found = [Page(name, CLAUSE_SET, Encoding(name)) for name in clause_sets.NAMES]
    found += [Page(name, AT_MOST_ONE, Encoding(at_most_one=name)) for name in at_most_one.NAMES]
    found += [Page(name, CELLS, Encoding.chosen(cell_encoding=name)) for name in cells.NAMES]
    for word, forms in WORDS.items():
        for name in forms.NAMES:
            encoding = Encoding().saying(**{f"{word}_encoding": name})
            found.append(Page(f"{word}-{name}", f"{word} encoding", encoding, word, name))
    return {page.name: page for page in found}


def puzzle(name: str = "the gallery") -> Puzzle:
    """The gallery's puzzle, read from a source of this name."""
    return _read(PUZZLE, name)


def _read(text: str, name: str) -> Puzzle:
    (found,) = reader.read(source.from_text(text), name)
    assert isinstance(found, Puzzle)
    return Puzzle.classic(found.board, found.digits, name)
