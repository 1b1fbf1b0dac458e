"""The global constraints into which a kind is decomposed, once for every target.

Each target implements each of them by itself and shares no code with another: clauses, CP-SAT,
propagators, and the languages of other solvers. A target that cannot express one rejects it by name
(`Unsupported`); none leaves it out. They are those of Beldiceanu, Carlsson & Rampon, "Global
constraint catalogue", 2005; one is added when two kinds need it.
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
"""The functions of an automaton: the state after a digit, and whether a state is accepted."""


class Fact(NamedTuple):
    """That a cell holds a digit, or with `sign` False that it does not."""

    cell: Cell
    digit: int
    sign: bool = True


def check_comparison(op: str) -> None:
    """Raises ValueError for a comparison that is not one of `Op`.

    Every `linear` and `count` begins so: code that tests for "<=" and ">=" would take any other
    for "==".
    """
    if op not in get_args(Op):
        raise ValueError(f"no comparison {op!r}: there are ==, <= and >=")


class Model(ABC):
    """The global constraints over the cells of `board`.

    Several cells of a constraint are different ones, except in `linear` and `regular`. An empty
    domain or a table without rows leaves no solution, and is no error. A digit that the board does
    not have is in no cell: a fact of it is false, with `sign` False true, and no row has it.
    """

    board: Board

    @abstractmethod
    def domain(self, cell: Cell, digits: Collection[int]) -> None:
        """The cell holds one of the digits."""

    @abstractmethod
    def at_least_one(self, facts: Sequence[Fact]) -> None:
        """One of the facts is true."""

    @abstractmethod
    def all_different(self, cells: Sequence[Cell]) -> None:
        """No digit is twice in the cells."""

    @abstractmethod
    def equal(self, a: Cell, b: Cell) -> None:
        """Both cells hold the same digit."""

    @abstractmethod
    def relation(self, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
        """The digits of the two cells, in this order, are an allowed pair."""

    @abstractmethod
    def table(self, cells: Sequence[Cell], rows: Sequence[Sequence[int]]) -> None:
        """The cells together hold one of these rows of digits, all of them different."""

    @abstractmethod
    def regular(
        self, cells: Sequence[Cell], start: State, step: Step[State], accept: Accept[State]
    ) -> None:
        """The digits, read in order, lead an automaton from `start` to a state that it accepts.

        `step` is the state after a digit, None if no word with it is accepted. States are hashable
        values; every target unrolls the automaton over the cells by itself.
        """

    @abstractmethod
    def linear(self, terms: Sequence[tuple[int, Cell]], op: Op, total: int) -> None:
        """The sum of coefficient times digit over the terms compares so with the total."""

    @abstractmethod
    def count(
        self, cells: Sequence[Cell], digits: Collection[int], op: Op, times: int | Cell
    ) -> None:
        """The number of cells with one of the digits compares so with a number, or a cell's digit.

        The cell that holds the number may be one of those counted.
        """

    @abstractmethod
    def element(self, index: Cell, cells: Sequence[Cell], value: int | Cell) -> None:
        """Of the cells, counted from 1, the one whose number `index` holds has the value.

        The value is a digit, or that of another cell. An index beyond the cells breaks the rule.
        `index` and `value` may be among the cells.
        """

    @abstractmethod
    def any_of(self, *branches: Callable[[Model], None]) -> None:
        """At least one of the branches holds. A branch is a function that posts to a `Model`.

        Branches may be nested. Without a branch there is no solution.
        """
