"""The README of a bundle: for somebody who has the folder and nothing else of ours."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from sudoku_csp.analysis.proving.claim import Claim, Proof
from sudoku_csp.grid.helpers import ours

_WIDTH = 78

_FILES = {
    "puzzle.txt": "the puzzle, all cells in reading order, a dot for an empty one",
    "grid.txt": "its solution",
    "formula.cnf": "the puzzle as a formula (DIMACS CNF)",
    "certificate.json": "what is claimed, for programs",
    "SHA256SUMS": "the hashes of the other files",
}

_DRAT = """\
  drat-trim (C, by Marijn Heule: git clone https://github.com/marijnheule/drat-trim,
  then make in it):

{drat_trim}

  prints "s VERIFIED" on a line near the end. dratify (Python, `pip install
  dratify`) prints "VERIFIED":

{dratify}
"""

_ONE_DRAT = (
    "    drat-trim formula.cnf {file}",
    """\
    python3 -c "from dratify import *; print(check_proof(parse_dimacs(
      open('formula.cnf').read()), open('{file}').read()))\"""",
)

_LRAT = """\
  lrat-check, which comes with drat-trim:

    lrat-check formula.cnf {file}

  prints "c VERIFIED".
"""


def text(claim: Claim, proofs: Sequence[Proof]) -> str:
    """The text, which a reader follows command by command in the folder of the bundle."""
    return "\n".join(_parts(claim, proofs))


def _parts(claim: Claim, proofs: Sequence[Proof]) -> Iterator[str]:
    puzzle, unique = claim.puzzle, claim.grid is not None
    says = "has exactly one solution, the one in grid.txt" if unique else "has no solution"
    yield _filled(
        f"A certificate that this Sudoku puzzle ({puzzle.board}) {says}. You need not believe "
        f"sudoku-csp {ours()}, which made it: here is how to check it with tools of others."
    )
    if puzzle.board.side <= 25:
        yield f"{puzzle}\n"
    files = _FILES | {proof.file: f"a proof by {proof.by}" for proof in proofs}
    if not unique:
        del files["grid.txt"]
    yield "".join(f"{name:<20}  {what}\n" for name, what in files.items())
    yield "1. Nothing was damaged on the way. Each line ends in OK:\n"
    yield "    sha256sum -c SHA256SUMS\n"
    yield _filled("2. The formula says what it should.")
    yield _meaning(claim)
    yield "  For a look, any SAT solver says that it cannot be satisfied:\n"
    yield "    minisat formula.cnf          prints UNSATISFIABLE"
    yield "    cadical -q formula.cnf       prints s UNSATISFIABLE\n"
    yield "3. The proof shows that the formula cannot be satisfied, and by small steps.\n"
    yield from _checks(proofs)
    yield _filled(
        "4. All of it at once (but this text), by a program that shares no code with those that "
        "made it: it rebuilds the formula from puzzle.txt. The second command needs a clone of "
        "sudoku-csp, nothing installed."
    )
    yield "    sudoku-csp verify ."
    yield "    python3 -m sudoku_csp.verifier .\n"


def _checks(proofs: Sequence[Proof]) -> Iterator[str]:
    """How to have the proofs checked."""
    files = [proof.file for proof in proofs if proof.format == "drat"]
    if files:
        lines = ["\n".join(line.format(file=file) for file in files) for line in _ONE_DRAT]
        yield _DRAT.format(drat_trim=lines[0], dratify=lines[1])
    for proof in proofs:
        if proof.format == "lrat":
            yield _LRAT.format(file=proof.file)


def _meaning(claim: Claim) -> str:
    """How to read the formula."""
    n = claim.puzzle.board.side
    houses = "row and column"
    if claim.puzzle.board.has_boxes:
        houses = "row, column and " + ("region" if claim.puzzle.board.regions else "box")
    text = (
        f"Variable {n * n}*(r-1) + {n}*(c-1) + d, all counted from 1, says that row r, column c "
        f"holds digit d. The clauses say: every cell holds one of the {n} digits, and no two; "
        f"every {houses} has a cell for each digit, and no two."
    )
    if claim.puzzle.givens:
        text += " Clauses of one literal are the givens."
    if claim.grid is not None:
        text += (
            " The last clause forbids the grid of grid.txt: not all the cells that were empty hold "
            "what they hold there (where none was empty, it has no literal). That nothing "
            "satisfies the formula then means that there is no other solution. That this grid is "
            "one you see by looking at it."
        )
    return _filled(text, "  ")


def _filled(paragraph: str, indent: str = "") -> str:
    filled = textwrap.fill(
        paragraph, _WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    )
    return filled + "\n"
