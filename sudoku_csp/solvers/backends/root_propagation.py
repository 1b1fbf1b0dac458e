"""What CP-SAT takes away before any decision, as a function: what is left to each cell.

It is asked as the backend asks it, over integers with presolve and over Booleans without, and
searches no further than the root: what it reports then are the domains as it has tightened them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ortools.sat.python import cp_model

from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import BackendFault
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backends.cpsat import modelled

_PARAMETERS: dict[str, bool] = {
    "stop_after_root_propagation": True,
    "fill_tightened_domains_in_response": True,
}


class RootPropagation:
    """The propagation of some rules in a form of the backend, from any domains.

    >>> from sudoku_csp.constraints.typed_line import parse
    >>> from sudoku_csp.grid.board import Board
    >>> board = Board.customary(4)
    >>> propagate = RootPropagation(Ruleset(board, (parse("r1c1 < r1c2", board),)), "integer")
    >>> left = propagate({Cell(1, 1): {2, 4}})
    >>> sorted(left[Cell(1, 1)]), sorted(left[Cell(1, 2)])
    ([2], [3, 4])
    """

    def __init__(self, ruleset: Ruleset, form: str) -> None:
        self._board, self._form = ruleset.board, form
        self._writer, self._solver = modelled(ruleset, form)
        for name, value in _PARAMETERS.items():
            setattr(self._solver.parameters, name, value)

    def __call__(
        self, domains: Mapping[Cell, Collection[int]]
    ) -> dict[Cell, frozenset[int]] | None:
        """What is left to each cell of the board, None at a conflict.

        `domains` has the digits of cells that are not to hold any. Raises BackendFault for an
        answer that is none.
        """
        for place, cell in enumerate(self._board.cells):
            self._set(place, frozenset(domains.get(cell, self._board.digits)))
        status = self._solver.status_name(self._solver.solve(self._writer.model))
        if status == "INFEASIBLE":
            return None
        if status != "UNKNOWN":
            raise BackendFault(f"CP-SAT ended {status}, where it was not to search")
        variables = self._solver.response_proto.tightened_variables
        if self._form == "integer":
            values = [_values(list(variables[i].domain)) for i in range(self._writer.width)]
            return dict(zip(self._board.cells, values, strict=True))
        side = self._board.side
        return {
            cell: frozenset(
                digit
                for digit in self._board.digits
                if 1 in _values(list(variables[side * place + digit - 1].domain))
            )
            for place, cell in enumerate(self._board.cells)
        }

    def _set(self, place: int, digits: Collection[int]) -> None:
        """Makes the variables of a cell stand for these digits."""
        side = self._board.side
        if self._form == "integer":
            self._limit(place, digits)
            return
        for digit in self._board.digits:
            self._limit(side * place + digit - 1, (0, 1) if digit in digits else (0,))

    def _limit(self, number: int, values: Collection[int]) -> None:
        domain = self._writer.model.proto.variables[number].domain
        domain.clear()
        domain.extend(cp_model.Domain.from_values(list(values)).flattened_intervals())


def _values(ends: list[int]) -> frozenset[int]:
    """The values of a domain, by the ends of its ranges.

    >>> sorted(_values([1, 2, 5, 5]))
    [1, 2, 5]
    """
    ranges = zip(ends[::2], ends[1::2], strict=True)
    return frozenset(value for low, high in ranges for value in range(low, high + 1))
