"""Certificates by every witness, and what the verifier says of them, whole and tampered with.

A tampered bundle is another claim, or holds nothing up: the verifier must refuse it. Of a proof
that was changed a checker by the definition says whether it still holds.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

from sudoku_csp.analysis.certificate import Certificate
from sudoku_csp.analysis.proving.claim import Claim, Proof
from sudoku_csp.analysis.proving.sat_proofs import PROVERS
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget
from sudoku_csp.verifier import Refused, verify
from sudoku_csp.workshop.fuzzing.brute_force import SMALL, truth
from sudoku_csp.workshop.fuzzing.proofs import changed, forged, holds
from sudoku_csp.workshop.fuzzing.property import NotAsked, Options, Property, Question, Wrong

DEFAULT = "default"

WHOLE, STEPS = "nothing", "steps"

Files = dict[str, bytes]


class Certificates(Property):
    name = "certificates"
    about = "what is certified is true and verified, and refused once it is tampered with"
    choices: ClassVar = {
        "witness": ("reference", "sat", "cpsat"),
        "solver": (DEFAULT, *PROVERS),
        "tampered": (WHOLE, "formula", "puzzle", "claim", "proof", STEPS, STEPS),
    }

    def unused(self, options: Options) -> Collection[str]:
        return () if options["witness"] == "sat" else ("solver",)

    def allows(self, options: Options, board: Board) -> bool:
        if board.side > SMALL:
            return False
        return options["solver"] == DEFAULT or options["witness"] == "sat"

    def check(self, question: Question) -> str:
        witness, tampered = question.options["witness"], question.options["tampered"]
        if tampered == STEPS:
            question = _harder(question)
        certificate, is_true = _certified(question)
        if not is_true:
            _check_refused(certificate.files(), question.puzzle)
            return witness
        if tampered == WHOLE:
            _check_verified(certificate)
        elif tampered == STEPS:
            _check_changed(certificate)
        else:
            _check_refused(_TAMPERED[tampered](certificate), question.puzzle)
        return witness


def _harder(question: Question) -> Question:
    """The puzzle without the givens that it can do without: propagation alone may not do then."""
    digits, true = bytearray(question.digits), question.truth.grids
    for place, digit in enumerate(question.digits):
        digits[place] = 0
        found = truth(question.board, bytes(digits))
        if found is None or found.grids != true or len(true) > 1:
            digits[place] = digit
    return replace(question, digits=bytes(digits))


def _certified(question: Question) -> tuple[Certificate, bool]:
    """The certificate of the witness and True; for several solutions a forged one, and False.

    Raises Wrong where the witness says something that is not so.
    """
    claim = Claim(question.puzzle)
    found = _refute(question, claim)
    if isinstance(found, Grid):
        claim = Claim(question.puzzle, found)
        found = _refute(question, claim)
    true = question.truth.grids
    several = isinstance(found, Grid)
    if several:
        given = {grid.digits for grid in (found, claim.grid) if isinstance(grid, Grid)}
        right = len(given) == 2 and len(true) > 1
    else:
        right = true == ({claim.grid.digits} if claim.grid else set())
    if right and question.truth.complete:
        right = not several or given <= true
    if not right:
        said = "several solutions" if several else f"{claim.verdict}"
        raise Wrong(f"{len(true)} solutions", f"{said} from the witness")
    if isinstance(found, Grid):
        formula, forgery = claim.formula, Certificate(question.puzzle, claim.grid, ())
        proof = forged(formula.variables, len(formula.clauses), _any(forgery))
        return replace(forgery, proofs=(proof,)), False
    return Certificate(question.puzzle, claim.grid, (found,)), True


def _refute(question: Question, claim: Claim) -> Proof | Grid:
    witness, solver = question.options["witness"], question.options["solver"]
    try:
        driver = import_module(f"sudoku_csp.analysis.proving.{witness}")
    except ImportError as error:
        raise NotAsked(f"{witness} cannot be loaded: {error}") from None
    named = () if solver == DEFAULT else (solver,)
    found: Proof | Grid = driver.refute(claim, Budget().start(), *named)
    return found


def _verified(files: Files, puzzle: Puzzle) -> str:
    """The claim that the verifier reads in the bundle. Raises Refused."""
    with TemporaryDirectory(prefix="sudoku-csp-fuzz-") as folder:
        for name, content in files.items():
            (Path(folder) / name).write_bytes(content)
        board = puzzle.board
        boxes = (board.box_rows, board.box_columns)
        return verify(folder, puzzle=puzzle.line(), boxes=boxes, regions=board.regions).claim


def _check_verified(certificate: Certificate) -> None:
    try:
        verified = _verified(certificate.files(), certificate.puzzle)
    except Refused as refused:
        raise Wrong(f"a verified claim of {certificate.claim}", str(refused)) from None
    if verified != str(certificate.claim):
        raise Wrong(str(certificate.claim), f"{verified} verified")


def _check_changed(certificate: Certificate) -> None:
    """Another proof in the place of the witness's: well formed, and in most cases none."""
    clauses = certificate.formula.clauses
    proof, steps = changed(certificate.proofs[0], len(clauses), _any(certificate))
    bundle = replace(certificate, proofs=(proof,))
    if not holds(clauses, steps):
        _check_refused(bundle.files(), certificate.puzzle)
    elif proof.format == "drat":  # The hints that LRAT has besides may be wrong all the same.
        _check_verified(bundle)


def _check_refused(files: Files, puzzle: Puzzle) -> None:
    if "SHA256SUMS" in files:  # Whoever tampers writes the sums anew.
        others = {name: content for name, content in files.items() if name != "SHA256SUMS"}
        sums = (f"{sha256(content).hexdigest()}  {name}\n" for name, content in others.items())
        files["SHA256SUMS"] = "".join(sums).encode()
    try:
        claim = _verified(files, puzzle)
    except Refused:
        return
    raise Wrong("a tampered certificate refused", f"{claim} verified")


def _formula(certificate: Certificate) -> Files:
    """A clause of the formula is left out: one that is there once, where there is such a one."""
    files = certificate.files()
    lines = files["formula.cnf"].decode().splitlines()
    clauses = {
        place: frozenset(line.split()) for place, line in enumerate(lines) if line[:1] != "c"
    }
    times = Counter(clauses.values())
    once = [p for p, clause in clauses.items() if "p" not in clause and times[clause] == 1]
    gone = _any(certificate).choice(once) if once else len(lines) - 1
    # Where each clause stands twice, as on a 1x1 board, all go that are like the last.
    left = [line for p, line in enumerate(lines) if clauses.get(p) != clauses[gone]]
    files["formula.cnf"] = ("\n".join(left) + "\n").encode()
    return files


def _puzzle(certificate: Certificate) -> Files:
    """Another digit stands in the puzzle: it is not the one that was asked about."""
    files, puzzle = certificate.files(), certificate.puzzle
    digits = bytearray(puzzle.digits)
    place = _any(certificate).randrange(len(digits))
    digits[place] = (digits[place] + 1) % (puzzle.board.side + 1)
    files["puzzle.txt"] = f"{Puzzle.classic(puzzle.board, bytes(digits)).line()}\n".encode()
    return files


def _claim(certificate: Certificate) -> Files:
    """The other claim, with the same files."""
    files = certificate.files()
    data = json.loads(files["certificate.json"])
    unique = data["claim"] == "unique"
    data["claim"] = "no solution" if unique else "unique"
    files["certificate.json"] = json.dumps(data).encode()
    return files


def _proof(certificate: Certificate) -> Files:
    """In the file of the proof is text that is no step of one."""
    files = certificate.files()
    files[certificate.proofs[0].file] = b"this is no proof\n"
    return files


def _any(certificate: Certificate) -> random.Random:
    return random.Random(certificate.puzzle.line())  # noqa: S311 - nothing here is a secret.


_TAMPERED: Mapping[str, Callable[[Certificate], Files]] = {
    "formula": _formula,
    "puzzle": _puzzle,
    "claim": _claim,
    "proof": _proof,
}
