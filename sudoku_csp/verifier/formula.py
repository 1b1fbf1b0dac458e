"""The formula of a puzzle by the definition of Sudoku, and the file that must be this formula.

Every cell has exactly one digit, and in every house each digit has exactly one place. The variable
"this cell has this digit" is side * cell + digit, with cells counted from 0.

The file is read strictly as DIMACS CNF: `p cnf VARIABLES CLAUSES` comes before all clauses, each
clause stands on a line of its own and ends with 0, and `c` begins a comment. (DIMACS,
"Satisfiability: Suggested Format", 1993, allows clauses over several lines. Here each clause has
a line number of its own for messages.)
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from sudoku_csp.verifier.board import Board
from sudoku_csp.verifier.files import LITERALS, Refused, numbered_lines, quoted

_HEADER = re.compile(r"p[ \t]+cnf[ \t]+(0|[1-9][0-9]{0,9})[ \t]+(0|[1-9][0-9]{0,9})[ \t]*")
_CLAUSE = re.compile(rf"[ \t]*({LITERALS})0[ \t]*")

Clause = frozenset[int]


class Formula(NamedTuple):
    """Clauses over the variables 1 to `variables`, and the line number of each clause."""

    variables: int
    clauses: list[tuple[int, ...]]
    lines: list[int]


def read(content: bytes, file: str) -> Formula:
    """Reads a formula. Raises Refused with the line of the first fault."""
    lines = numbered_lines(content, file)
    number, line = next(lines, (1, ""))
    header = _HEADER.fullmatch(line)
    if header is None:
        raise Refused(f"'p cnf VARIABLES CLAUSES' expected: {quoted(line)}", file=file, line=number)
    variables, promised = int(header[1]), int(header[2])
    formula = Formula(variables, [], [])
    for number, line in lines:
        match = _CLAUSE.fullmatch(line)
        if match is None:
            raise Refused(f"no clause ended by 0: {quoted(line)}", file=file, line=number)
        clause = tuple(map(int, match[1].split()))
        if clause and (max(clause) > variables or min(clause) < -variables):
            raise Refused(f"a variable above {variables}: {quoted(line)}", file=file, line=number)
        formula.clauses.append(clause)
        formula.lines.append(number)
    if len(formula.clauses) != promised:
        raise Refused(f"{promised} clauses promised, {len(formula.clauses)} found", file=file)
    return formula


def clauses_of(board: Board, puzzle: Sequence[int], grid: Sequence[int] | None) -> Iterator[Clause]:
    """Yields the clauses of the rules, of the givens, and "the solution is not `grid`"."""
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
    """Raises Refused unless the formula has exactly the expected clauses, in any order.

    A clause may be repeated. The first missing clause ends the comparison, so the size of the file
    bounds its cost.
    """
    if formula.variables != board.side**3:
        message = f"{board.side**3} variables expected, not {formula.variables}"
        raise Refused(message, file=file)
    found = [frozenset(clause) for clause in formula.clauses]
    present = set(found)
    extra = present.copy()
    for clause in expected:
        if clause not in present:
            raise Refused(f"a clause is missing: {wording(clause, board)}", file=file)
        extra.discard(clause)
    if extra:
        place = next(place for place, clause in enumerate(found) if clause in extra)
        message = f"no clause of this puzzle: {wording(found[place], board)}"
        raise Refused(message, file=file, line=formula.lines[place])


def wording(clause: Clause, board: Board) -> str:
    """Returns the clause in words, with at most five of its literals.

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
