"""A puzzle as CNF: the rules, the givens as unit clauses, and a header that tells what is what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import BinaryIO

from sudoku_csp.board import Cell
from sudoku_csp.cnf import dimacs, encoding
from sudoku_csp.cnf.writer import Clause, CnfWriter, Sink
from sudoku_csp.puzzle import Puzzle
from sudoku_csp.solution import Grid
from sudoku_csp.version import ours

ENCODING = "direct, extended (cells and houses: at least one and at most one, pairwise)"


def clauses_to(puzzle: Puzzle, sink: Sink) -> None:
    """Hands every clause of the puzzle to the sink: first the rules, then the givens."""
    puzzle.model.encode(CnfWriter(puzzle.board, sink))
    for cell, digit in puzzle.givens:
        sink([encoding.variable(puzzle.board, cell, digit)])


def comments(puzzle: Puzzle) -> Iterator[str]:
    """The `c` lines: puzzle, board, encoding, version, numbering."""
    side = puzzle.board.side
    yield f"sudoku-csp {ours()}"
    # A name that the locale could not decode has the same bytes as one that it could.
    source = puzzle.source.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    yield f"source {source or 'unnamed'}"
    yield f"puzzle {puzzle.line()}"
    yield f"board {puzzle.board}"
    yield f"encoding {ENCODING}"
    yield f"variables x(r,c,d) = {side * side}*(r-1) + {side}*(c-1) + d, all counted from 1"


def write_dimacs(puzzle: Puzzle, stream: BinaryIO) -> int:
    """Writes the puzzle as DIMACS CNF, the same bytes every time; returns the number of clauses."""
    return dimacs.write(
        stream,
        comments=comments(puzzle),
        variables=encoding.variable_count(puzzle.board),
        produce=lambda sink: clauses_to(puzzle, sink),
    )


@dataclass(frozen=True)
class Formula:
    """The CNF of a puzzle: 4 n^2 (1 + n(n-1)/2) clauses of the rules, and one for each given."""

    puzzle: Puzzle

    @property
    def variables(self) -> int:
        """How many variables there are: side cubed."""
        return encoding.variable_count(self.puzzle.board)

    @cached_property
    def clauses(self) -> list[Clause]:
        """The clauses, all at once; to write a large one, `write` holds none of them."""
        found: list[Clause] = []
        clauses_to(self.puzzle, found.append)
        return found

    def literal(self, cell: Cell, digit: int) -> int:
        """The variable that says "this cell holds this digit"."""
        return encoding.variable(self.puzzle.board, cell, digit)

    def decode(self, literals: Iterable[int]) -> Grid:
        """The grid of a model's literals. Raises ValueError unless every cell has one digit."""
        return encoding.decode(self.puzzle.board, literals)

    def write(self, stream: BinaryIO) -> int:
        """Writes DIMACS CNF to a binary stream and returns the number of clauses."""
        return write_dimacs(self.puzzle, stream)
