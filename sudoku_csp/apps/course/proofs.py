"""Proofs that units show: a small one by hand, and one of a puzzle that is damaged on purpose."""

from collections.abc import Callable, Sequence

from sudoku_csp.analysis.certificate import sat_witness
from sudoku_csp.analysis.certificate.claim import Claim, Proof
from sudoku_csp.grid.errors import InputError, UnknownName
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import FOREVER
from sudoku_csp.verifier import drat
from sudoku_csp.verifier.files import Refused

THREE_CELLS = ((1, 2), (-1, -2), (1, 3), (-1, -3), (2, 3), (-2, -3))
"""Three cells that differ, with the digits 1 and 2: variable i is true if cell i is 1."""

ACCEPTED, REFUSED = "accepted", "refused"


def checked(proof: str, left_out: int = 0) -> str:
    """The verdict on a proof about `THREE_CELLS`, with ` / ` between lines.

    The clause with the number `left_out` is left out; 0 is none.

    >>> checked("1 0 / 0"), checked("0"), checked("1 0 / 0", 3)
    ('accepted', 'refused', 'refused')
    """
    clauses = [clause for at, clause in enumerate(THREE_CELLS, start=1) if at != left_out]
    return _verdict(proof.replace(" / ", "\n") + "\n", 3, clauses)


def _verdict(text: str, variables: int, clauses: Sequence[Sequence[int]]) -> str:
    try:
        drat.check(text.encode(), "proof", variables, clauses)
    except Refused:
        return REFUSED
    return ACCEPTED


def proved(puzzle: Puzzle) -> tuple[Claim, list[str]]:
    """The claim that a puzzle has no second solution, and the lines of its proof by Glucose."""
    claim = Claim(puzzle)
    found: Proof | Grid = sat_witness.refute(claim, FOREVER)
    if isinstance(found, Grid):
        claim = Claim(puzzle, found)
        found = sat_witness.refute(claim, FOREVER)
    if isinstance(found, Grid):
        raise InputError("the puzzle has several solutions")
    return claim, found.text.decode().splitlines()


DAMAGES: dict[str, Callable[[list[str]], list[str]]] = {
    "none": lambda lines: lines,
    "the last line is gone": lambda lines: lines[:-1],
    "the second half is gone": lambda lines: lines[: len(lines) // 2],
    "only the empty clause is left": lambda _: ["0"],
    "the first line claims more": lambda lines: [f"{lines[0].split()[0]} 0", *lines[1:]],
    "the lines are in reverse order": lambda lines: [*lines[-2::-1], lines[-1]],
}
"""What is done to the lines of a proof."""


def after(damage: str, puzzle: Puzzle) -> str:
    """The verdict on a damaged proof that a puzzle has no second solution. Raises UnknownName."""
    UnknownName.check("damage", damage, tuple(DAMAGES))
    claim, lines = proved(puzzle)
    formula = claim.formula
    return _verdict("\n".join(DAMAGES[damage](lines)) + "\n", formula.variables, formula.clauses)
