"""Records the global constraints into which a constraint is decomposed.

The record has the name and the cells of each global constraint, and can state each of them alone
to another model. So other code need not know the kind of a constraint.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.model import Model

Statement = Callable[[Model], None]


@dataclass(frozen=True)
class Piece:
    """A recorded global constraint. `state` is a function that states this constraint to a model.

    `branches` has the pieces in all branches of an `any_of`, and is empty otherwise.
    """

    name: str
    cells: tuple[Cell, ...]
    arguments: tuple[Any, ...]
    state: Statement
    branches: tuple[Piece, ...] = ()


def _record(name: str) -> Callable[..., None]:
    def record(self: Recorder, *given: Any, **named: Any) -> None:
        cells = tuple(dict.fromkeys(_cells_in((*given, *named.values()))))
        state: Statement = lambda model: getattr(model, name)(*given, **named)  # noqa: E731
        self.pieces.append(Piece(name, cells, given, state))

    return record


class Recorder(Model):
    """A model that records the global constraints that are stated to it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.pieces: list[Piece] = []

    domain = _record("domain")
    at_least_one = _record("at_least_one")
    all_different = _record("all_different")
    equal = _record("equal")
    relation = _record("relation")
    table = _record("table")
    regular = _record("regular")
    linear = _record("linear")
    count = _record("count")
    element = _record("element")

    def any_of(self, *branches: Statement) -> None:
        inside = Recorder(self.board)
        for branch in branches:
            branch(inside)
        cells = tuple(dict.fromkeys(cell for piece in inside.pieces for cell in piece.cells))
        state: Statement = lambda model: model.any_of(*branches)  # noqa: E731
        self.pieces.append(Piece("any_of", cells, branches, state, tuple(inside.pieces)))

    @property
    def different(self) -> list[tuple[Cell, ...]]:
        """The groups of cells that must all differ."""
        return [piece.cells for piece in self.pieces if piece.name == "all_different"]

    @property
    def names(self) -> dict[str, None]:
        """The names of the global constraints, each once, in order, without those in branches."""
        return dict.fromkeys(piece.name for piece in self.pieces)


def _cells_in(given: Any) -> Iterator[Cell]:
    if isinstance(given, Cell):
        yield given
    elif isinstance(given, tuple | list):
        for one in given:
            yield from _cells_in(one)


def record(constraint: Constraint, board: Board) -> Recorder:
    """Returns a record of the decomposition of a constraint.

    >>> from sudoku_csp.constraints.classic import classic_rules
    >>> board = Board.customary(4)
    >>> record = record(classic_rules(board)[0], board)
    >>> record.different == [board.rows[0].cells], [*record.names]
    (True, ['all_different'])
    """
    recorder = Recorder(board)
    constraint.decompose(recorder)
    return recorder


def globals_of(constraint: Constraint, board: Board) -> tuple[str, ...]:
    """The names of the global constraints, each once, in order, including those in branches.

    >>> from sudoku_csp.constraints.typed_line import parse
    >>> board = Board.customary(4)
    >>> globals_of(parse("any-of (cage 5 r1c1 r1c2) (odd r1c1)", board), board)
    ('any_of', 'all_different', 'linear', 'domain')
    """

    def names(pieces: list[Piece] | tuple[Piece, ...]) -> Iterator[str]:
        for piece in pieces:
            yield piece.name
            yield from names(piece.branches)

    return tuple(dict.fromkeys(names(record(constraint, board).pieces)))
