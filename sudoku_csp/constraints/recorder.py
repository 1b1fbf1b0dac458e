"""The global constraints of a constraint's decomposition, recorded.

So nothing has to know the kind of a constraint: which cells must differ, and whether it states
anything else, is read off here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.model import Model


def _other(name: str) -> Callable[..., None]:
    def record(self: Recorder, *_: object, **__: object) -> None:
        self.names[name] = None
        self.more = True

    return record


class Recorder(Model):
    """A model that records: `different` has the groups of cells that must all differ.

    `names` has the names of the global constraints in their order, `more` is whether there are
    others than all-different. Those in a branch of `any_of` need not hold: only `branches`
    includes them.
    """

    def __init__(self, board: Board, *, branches: bool = False) -> None:
        self.board = board
        self._branches = branches
        self.different: list[tuple[Cell, ...]] = []
        self.names: dict[str, None] = {}
        self.more = False

    def all_different(self, cells: Sequence[Cell]) -> None:
        self.names["all_different"] = None
        self.different.append(tuple(cells))

    domain = _other("domain")
    at_least_one = _other("at_least_one")
    equal = _other("equal")
    relation = _other("relation")
    table = _other("table")
    regular = _other("regular")
    linear = _other("linear")
    count = _other("count")
    element = _other("element")

    def any_of(self, *branches: Callable[[Model], None]) -> None:
        self.names["any_of"] = None
        self.more = True
        for branch in branches if self._branches else ():
            branch(self)


def recorded(constraint: Constraint, board: Board) -> Recorder:
    """The record of a constraint's decomposition.

    >>> from sudoku_csp.constraints.classic import classic_rules
    >>> board = Board.customary(4)
    >>> record = recorded(classic_rules(board)[0], board)
    >>> record.different == [board.rows[0].cells], record.more
    (True, False)
    """
    recorder = Recorder(board)
    constraint.decompose(recorder)
    return recorder


def globals_of(constraint: Constraint, board: Board) -> tuple[str, ...]:
    """The names of its global constraints in their order, those of branches too.

    >>> from sudoku_csp.constraints.typed_line import parse
    >>> board = Board.customary(4)
    >>> globals_of(parse("any-of (cage 5 r1c1 r1c2) (odd r1c1)", board), board)
    ('any_of', 'all_different', 'linear', 'domain')
    """
    recorder = Recorder(board, branches=True)
    constraint.decompose(recorder)
    return tuple(recorder.names)
