"""Cages as lines of text, for the notations that say cages and nothing else."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle

_CAGE = re.compile(r"cage ([1-9][0-9]*)((?: r[0-9]+c[0-9]+)+)", re.ASCII)
_CELL = re.compile(r"r([0-9]+)c([0-9]+)", re.ASCII)


def line_of(total: int, cells: Iterable[Cell]) -> str:
    """The line of a cage.

    >>> line_of(10, [Cell(1, 1), Cell(1, 2)])
    'cage 10 r1c1 r1c2'
    """
    return " ".join([f"cage {total}", *map(str, cells)])


def without_total(cells: Collection[Cell]) -> str:
    """What to say of cells that are marked as one cage, with the total 0."""
    named = " ".join(map(str, cells))
    return f"a cage of total 0, which may be one without a total or none at all: {named}"


def cages(
    puzzle: Puzzle, title: str, besides: Collection[str] = ()
) -> Iterator[tuple[int, tuple[Cell, ...]]]:
    """The totals and cells of all cages of a puzzle, which has nothing else but the lines
    `besides`; no cell is in two of them, and nothing is given.

    Raises Unsupported, by name, for what `title` cannot say.
    """
    if puzzle.board != Board.customary(9):
        raise Unsupported(f"{title} is of boards of 9x9 with boxes 3x3, not {puzzle.board}")
    for cell, digit in puzzle.givens:
        raise Unsupported(f"{title} has no place for givens: {cell}={digit}")
    for house in puzzle.ruleset.missing_houses:
        raise Unsupported(f"{title} cannot say that {house} need not be different")
    seen: set[Cell] = set()
    for line, constraint in zip(puzzle.ruleset.lines, puzzle.ruleset.beyond_classic, strict=True):
        if line in besides:
            continue
        match = _CAGE.fullmatch(line)
        if match is None:
            raise Unsupported(f"{title} says cages with a total and nothing else: {constraint}")
        cells = tuple(Cell(int(row), int(column)) for row, column in _CELL.findall(match[2]))
        for cell in cells:
            if cell in seen:
                raise Unsupported(f"{title} cannot say two cages with {cell} in both")
            seen.add(cell)
        yield int(match[1]), cells
