"""The formula of a puzzle, from the definition of Sudoku: its clauses, and a file held to them.

Every cell has a digit, and no two; every house has a place for each digit, and no two. The variable
"this cell has this digit" is side * cell + digit, the cell counted from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from sudoku_csp.verifier.board import Board
from sudoku_csp.verifier.dimacs import Formula
from sudoku_csp.verifier.refusal import Refused

Clause = frozenset[int]


def clauses(board: Board, puzzle: Sequence[int], grid: Sequence[int] | None) -> Iterator[Clause]:
    """The clauses that say: it obeys the rules, has the givens, and is not the grid."""
    side = board.side
    for cell in range(side * side):
        yield from _exactly_one([side * cell + digit for digit in range(1, side + 1)])
    for _, cells in board.houses():
        for digit in range(1, side + 1):
            yield from _exactly_one([side * cell + digit for cell in cells])
    given = [side * cell + digit for cell, digit in enumerate(puzzle) if digit]
    yield from (frozenset((variable,)) for variable in given)
    if grid is not None:
        held = {side * cell + digit for cell, digit in enumerate(grid)}
        yield frozenset(-variable for variable in held.difference(given))


def _exactly_one(variables: list[int]) -> Iterator[Clause]:
    yield frozenset(variables)
    yield from map(frozenset, combinations([-variable for variable in variables], 2))


def compare(formula: Formula, expected: Iterable[Clause], board: Board, file: str) -> None:
    """Raises Refused unless the formula has exactly the expected clauses, in whatever order.

    A clause may be repeated. As soon as one is missing nothing more is asked of `expected`, so that
    what a file can cost is bounded by its size.
    """
    if formula.variables != board.side**3:
        message = f"{board.side**3} variables expected, not {formula.variables}"
        raise Refused(message, file=file)
    found = [frozenset(clause) for clause in formula.clauses]
    stated = set(found)
    extra = stated.copy()
    for clause in expected:
        if clause not in stated:
            raise Refused(f"a clause is missing: {wording(clause, board)}", file=file)
        extra.discard(clause)
    if extra:
        place = next(place for place, clause in enumerate(found) if clause in extra)
        message = f"no clause of this puzzle: {wording(found[place], board)}"
        raise Refused(message, file=file, line=formula.lines[place])


def wording(clause: Clause, board: Board) -> str:
    """The clause in words, cut where it is long.

    >>> wording(frozenset((-1, -6)), Board.of_boxes(4, 2, 2))
    'not r1c1=1 or not r1c2=2'
    """
    words = []
    for literal in sorted(clause, key=abs):
        cell, digit = divmod(abs(literal) - 1, board.side)
        words.append(f"{'' if literal > 0 else 'not '}{board.name(cell)}={digit + 1}")
    if len(words) > 5:
        words[5:] = [f"... ({len(words)} literals)"]
    return " or ".join(words) or "the empty clause"
