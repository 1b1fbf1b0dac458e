"""The global constraints into which a kind is decomposed, once for every target.

Each target (clauses, CP-SAT, propagators, languages of other solvers) implements each global
constraint by itself, without code of another target. A target that cannot express a constraint
rejects it by name (`Unsupported`) and never leaves it out. The constraints are from Beldiceanu,
Carlsson & Rampon, "Global constraint catalogue", 2005. A new one is added when two kinds need it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Sequence
from typing import Literal, NamedTuple, TypeVar, get_args

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell

Op = Literal["==", "<=", ">="]

State = TypeVar("State", bound=Hashable)
Step = Callable[[State, int], State | None]
Accept = Callable[[State], bool]
"""An automaton: `Step` returns the state after a digit, `Accept` whether a state is accepted."""


class Fact(NamedTuple):
    """The fact that a cell holds a digit or, if `sign` is False, does not hold it."""

    cell: Cell
    digit: int
    sign: bool = True


def check_comparison(op: str) -> None:
    """Raises ValueError for a comparison that is not one of `Op`.

    Every `linear` and `count` calls this function, because code that tests only for "<=" and ">="
    would take any other text for "==".
    """
    if op not in get_args(Op):
        raise ValueError(f"no comparison {op!r}: there are ==, <= and >=")


class Model(ABC):
    """The global constraints over the cells of `board`.

    Only `linear` and `regular` may name a cell twice. An empty domain or a table without rows is no
    error, and leaves no solution. A digit that the board does not have is in no cell: a fact that a
    cell holds such a digit is false, its negation is true, and no cells hold a row with it.
    """

    board: Board

    @abstractmethod
    def domain(self, cell: Cell, digits: Collection[int]) -> None:
        """States that the cell holds one of the digits."""

    @abstractmethod
    def at_least_one(self, facts: Sequence[Fact]) -> None:
        """States that one of the facts is true."""

    @abstractmethod
    def all_different(self, cells: Sequence[Cell]) -> None:
        """States that the cells hold different digits."""

    @abstractmethod
    def equal(self, a: Cell, b: Cell) -> None:
        """States that both cells hold the same digit."""

    @abstractmethod
    def relation(self, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
        """States that the digits of the two cells, in this order, are an allowed pair."""

    @abstractmethod
    def table(self, cells: Sequence[Cell], rows: Sequence[Sequence[int]]) -> None:
        """States that the digits of the cells are one of the rows. No cell is named twice."""

    @abstractmethod
    def regular(
        self, cells: Sequence[Cell], start: State, step: Step[State], accept: Accept[State]
    ) -> None:
        """States that the digits lead an automaton from `start` to a state that it accepts.

        `step` returns the state after a digit, or None if no accepted word continues so.
        States are hashable values. Every target unrolls the automaton over the cells by itself.
        """

    @abstractmethod
    def linear(self, terms: Sequence[tuple[int, Cell]], op: Op, total: int) -> None:
        """States that factor times digit, added up over the terms, is ==, <= or >= the total."""

    @abstractmethod
    def count(
        self, cells: Sequence[Cell], digits: Collection[int], op: Op, times: int | Cell
    ) -> None:
        """States that the number of cells with one of the digits is ==, <= or >= `times`.

        `times` is a number, or a cell that holds the number and may be counted itself.
        """

    @abstractmethod
    def element(self, index: Cell, cells: Sequence[Cell], value: int | Cell) -> None:
        """States that the n-th of the cells holds the value, where n is the digit of `index`.

        `value` is a digit, or a cell with the same digit. `index` and `value` may be among the
        cells. `index` holds no n above the number of cells.
        """

    @abstractmethod
    def any_of(self, *branches: Callable[[Model], None]) -> None:
        """States that at least one of the branches holds; without branches there is no solution.

        A branch is a function that states constraints to a `Model`. Branches may be nested.
        """
