"""What may be wrong with a constraint of a ruleset: as it is taken in, and as it states itself.

Anyone can write a kind, so nothing of it is trusted; what goes wrong names the constraint.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import ConstraintFault, Unsupported


def check(constraint: Constraint, board: Board) -> None:
    """Raises TypeError for what is no constraint, and ValueError for one that cannot stand there.

    That is one without cells, with a cell twice in its scope or one that is not on the board, and
    one that cannot be compared.
    """
    if not isinstance(constraint, Constraint):
        raise TypeError(f"{constraint!r} is no constraint")
    scope = constraint.scope
    if not scope:
        raise ValueError(f"a {type(constraint).__name__} without cells says nothing")
    if not board.cell_set.issuperset(scope):
        raise ValueError(f"{constraint}: not all its cells are on a board of {board}")
    if len(set(scope)) < len(scope):
        raise ValueError(f"{constraint}: a cell stands twice in its scope")
    try:
        hash(constraint)
    except TypeError as error:
        raise ValueError(f"{constraint}: its fields must be tuples and such ({error})") from None


@contextmanager
def named(constraint: Constraint, form: str) -> Iterator[None]:
    """Raises ConstraintFault for an exception of its code, and Unsupported with its name."""
    try:
        yield
    except Unsupported as error:
        if str(constraint) in str(error):
            raise
        raise Unsupported(f"{constraint}: {error}") from None
    except Exception as error:
        if not ConstraintFault.is_own(error):
            raise
        if getattr(type(constraint), form) is getattr(Constraint, form):
            form = "decompose"  # The kind has no form of its own.
        raise ConstraintFault(constraint, form, error) from error
