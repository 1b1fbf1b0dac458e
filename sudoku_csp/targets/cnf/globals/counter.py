"""Counting as an automaton: how many of the cells so far hold one of the digits.

The sequential counter (Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints",
CP 2005), with states for exactly so many: unit propagation is domain consistent for a number, and
where a cell beyond those counted holds it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.globals.automata.automaton import Layer, unrolled
from sudoku_csp.targets.cnf.globals.automata.states_and_arcs import state_layers
from sudoku_csp.targets.cnf.writer import CnfWriter
from sudoku_csp.targets.model import Op


def count(
    cnf: CnfWriter, cells: Sequence[Cell], digits: Collection[int], op: Op, times: int | Cell
) -> None:
    """The number of cells with one of the digits compares so with a number or a cell's digit."""
    if times == 1 and op == ">=":
        cnf.clause([cnf.literal(cell, digit) for cell in cells for digit in sorted(digits)])
        return
    number = None if isinstance(times, Cell) else times
    read = [*cells, times] if isinstance(times, Cell) else cells
    state_layers(cnf, read, count_layers(cnf.board.side, len(cells), digits, op, number))


def count_layers(
    side: int, size: int, digits: Collection[int], op: Op, times: int | None
) -> tuple[Layer, ...] | None:
    """The automaton that counts so many cells; without `times` one more holds the number."""
    most = max(size, side) if times is None else times + 1

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        place, counted = state
        if place == size:  # The cell that holds the number.
            return (size + 1, 0) if _compares(counted, op, digit) else None
        return place + 1, min(counted + (digit in digits), most)

    def accept(state: tuple[int, int]) -> bool:
        return times is None or _compares(state[1], op, times)

    return unrolled(size + (times is None), side, (0, 0), step, accept)


def _compares(number: int, op: Op, other: int) -> bool:
    return number <= other if op == "<=" else number >= other if op == ">=" else number == other
