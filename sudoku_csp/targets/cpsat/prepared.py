"""What every Boolean model of a board has alike, as parts of a proto that are copied into it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sudoku_csp.grid.board import Board


class Prepared:
    """The parts for a board; none of them knows a constraint but what a cell and a house are."""

    def __init__(self, board: Board) -> None:
        self._side = side = board.side
        self._cells = len(board.cells)
        position = board.position
        self._houses = {
            tuple([side * position(cell) for cell in house.cells]) for house in board.houses
        }
        self._channels: dict[int, Any] = {}
        self._different: dict[tuple[int, ...], Any] = {}
        self.model = _model()
        """A Boolean for each digit of each cell, and for each cell an integer, still fixed."""
        for cell in board.cells:
            for digit in board.digits:
                variable = self.model.variables.add()
                variable.name = f"{cell}={digit}"
                variable.domain.extend((0, 1))
        for cell in board.cells:
            variable = self.model.variables.add()
            variable.name = str(cell)
            variable.domain.extend((1, 1))
        for first in range(0, side * self._cells, side):
            constraint = self.model.constraints.add()
            constraint.exactly_one.literals.extend(range(first, first + side))
        self._scratch = _model()
        self.boolean = self._scratch.variables.add()
        """A variable without a name."""
        self.boolean.domain.extend((0, 1))

    def integer(self, place: int) -> int:
        """The number of the integer variable of the cell at this place."""
        return self._side * self._cells + place

    def channel(self, place: int) -> Any:
        """The integer variable of the cell is the digit whose Boolean is true."""
        if place not in self._channels:
            model = self._channels[place] = _model()
            for digit in range(1, self._side + 1):
                literal = self._side * place + digit - 1
                others = [(1, digit - 1), (digit + 1, self._side)]
                ends = [end for pair in others if pair[0] <= pair[1] for end in pair]
                self._enforced(model, literal, place, (digit, digit))
                self._enforced(model, -1 - literal, place, ends)
        return self._channels[place]

    def _enforced(self, model: Any, literal: int, place: int, domain: Any) -> None:
        constraint = model.constraints.add()
        constraint.enforcement_literal.append(literal)
        constraint.linear.vars.append(self.integer(place))
        constraint.linear.coeffs.append(1)
        constraint.linear.domain.extend(domain)

    def all_different(self, firsts: tuple[int, ...]) -> Any:
        """The cells of a house, or two cells, by the variables of digit 1; None for others."""
        known = self._different.get(firsts)
        if known is None and (len(firsts) == 2 or firsts in self._houses):
            known = self._different[firsts] = _model()
            for digit in range(self._side):
                places = [first + digit for first in firsts]
                if len(firsts) == self._side:
                    known.constraints.add().exactly_one.literals.extend(places)
                else:
                    known.constraints.add().at_most_one.literals.extend(places)
        return known


def _model() -> Any:
    """An empty CpModelProto."""
    from ortools.sat.python import cp_model  # noqa: PLC0415 - it takes most of a second.

    return cp_model.CpModel().proto


@lru_cache(maxsize=4)
def prepared(board: Board) -> Prepared:
    """The parts for this board, made once while boards alike are asked for."""
    return Prepared(board)
