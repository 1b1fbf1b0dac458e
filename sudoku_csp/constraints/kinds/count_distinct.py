"""The rule is decomposed into an automaton whose state has the set of digits read so far."""

from dataclasses import dataclass
from math import comb

from sudoku_csp.constraints import About, Grid, Model, OnCells, on
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.marks import Caption, CellShape, Mark, Outline, Shape, Stroke

State = tuple[int, frozenset[int]]
"""A state of the automaton: the number of cells still to be read, and the digits read so far."""

LARGEST = 5_000
"""Limit on the number of sets of digits in an automaton. On 9x9 there are 512 sets of digits."""


@dataclass(frozen=True)
class CountDistinct(OnCells):
    """The first of the `cells` holds the number of different digits in the other cells.

    The first cell may also be one of the others.
    """

    about = About(
        title="Count distinct",
        sentence="The digit in the marked cell is the number of different digits in the other "
        "cells.",
        source="number of distinct values (Pachet & Roy 1999)",
        noun="a count of different digits",
        examples=(
            *on("3", "r1c1 r1c2", "r2c1 r1c1 r1c2 r1c3", "r1c1 r1c1 r1c2"),
            *on("4", "r1c3 r1c4 r2c1", "r2c1 r1c3 r1c4 r2c2", "r1c4 r1c3 r1c4 r2c1 r2c1"),
            *on("9", "r1c1 r1c2 r1c2"),
        ),
    )
    fewest = 2
    may_return = True

    def marks(self) -> tuple[Mark, ...]:
        marked, *others = self.cells
        return (
            CellShape(marked, Shape.RING),
            Outline(tuple(dict.fromkeys(others)), stroke=Stroke.DOTTED),
            Caption(),
        )

    def __str__(self) -> str:
        return f"{self.cells[0]} different digits in {' '.join(map(str, self.cells[1:]))}"

    def holds(self, grid: Grid) -> bool:
        number, *others = [grid[cell] for cell in self.cells]
        return number == len(set(others))

    def decompose(self, model: Model) -> None:
        marked, *others = self.cells
        others = list(dict.fromkeys(others))
        sets = sum(comb(model.board.side, size) for size in range(len(others) + 1))
        if sets > LARGEST:
            raise Unsupported(f"different digits in {len(others)} cells: {sets:,} sets of digits")

        def step(state: State, digit: int) -> State | None:
            left, seen = state
            if left:
                return left - 1, seen | {digit}
            return (0, frozenset()) if digit == len(seen) else None

        start: State = (len(others), frozenset())
        model.regular([*others, marked], start, step, lambda _state: True)
