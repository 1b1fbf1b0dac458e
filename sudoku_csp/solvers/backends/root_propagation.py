"""What CP-SAT takes away before any decision, as a function: what is left to each cell.

CP-SAT gets the model of the backend, with presolve, and searches no further than the root: what it
reports then are the domains as it has tightened them.
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
    """The propagation of a ruleset by CP-SAT, from any domains.

    >>> from sudoku_csp.constraints.typed_line import parse
    >>> from sudoku_csp.grid.board import Board
    >>> board = Board.customary(4)
    >>> propagate = RootPropagation(Ruleset(board, (parse("r1c1 < r1c2", board),)))
    >>> left = propagate({Cell(1, 1): {2, 4}})
    >>> sorted(left[Cell(1, 1)]), sorted(left[Cell(1, 2)])
    ([2], [3, 4])
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self._board = ruleset.board
        self._model, self._solver = modelled(ruleset)
        for name, value in _PARAMETERS.items():
            setattr(self._solver.parameters, name, value)

    def __call__(
        self, domains: Mapping[Cell, Collection[int]]
    ) -> dict[Cell, frozenset[int]] | None:
        """What is left to each cell of the board, None at a conflict.

        `domains` has the digits of cells that are not to hold any. Raises BackendFault for an
        impossible status.
        """
        variables = self._model.model.proto.variables
        for place, cell in enumerate(self._board.cells):
            left = cp_model.Domain.from_values(list(domains.get(cell, self._board.digits)))
            variables[place].domain.clear()
            variables[place].domain.extend(left.flattened_intervals())
        status = self._solver.status_name(self._solver.solve(self._model.model))
        if status == "INFEASIBLE":
            return None
        if status != "UNKNOWN":
            raise BackendFault(f"CP-SAT ended {status}, where it was not to search")
        tightened = self._solver.response_proto.tightened_variables
        return {
            cell: _values(list(tightened[place].domain))
            for place, cell in enumerate(self._board.cells)
        }


def _values(ends: list[int]) -> frozenset[int]:
    """The values of a domain, by the ends of its ranges.

    >>> sorted(_values([1, 2, 5, 5]))
    [1, 2, 5]
    """
    ranges = zip(ends[::2], ends[1::2], strict=True)
    return frozenset(value for low, high in ranges for value in range(low, high + 1))
