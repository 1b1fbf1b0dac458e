"""What `diagnose` finds wrong with a puzzle, each finding held to brute force."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from typing import ClassVar

from sudoku_csp.backend import Verdict
from sudoku_csp.board import Board, Cell
from sudoku_csp.diagnosis.conflict import Conflict
from sudoku_csp.diagnosis.examination import diagnose
from sudoku_csp.diagnosis.overlay import Overlay
from sudoku_csp.diagnosis.redundancy import Redundancy
from sudoku_csp.fuzzing.brute_force import SMALL, limit_of, truth
from sudoku_csp.fuzzing.encoding_choices import NO, YES
from sudoku_csp.fuzzing.property import NotAsked, Options, Property, Question, Wrong

Pairs = tuple[tuple[Cell, int], ...]


class Diagnoses(Property):
    name = "diagnoses"
    about = "conflicts, repairs, overlays and redundant givens are what brute force says"
    choices: ClassVar = {"smallest": (NO, YES)}
    every = 2

    def allows(self, options: Options, board: Board) -> bool:  # noqa: ARG002
        return board.side <= SMALL

    def check(self, question: Question) -> str:
        found = diagnose(
            question.puzzle,
            {},
            limit=limit_of(question.board),
            smallest=question.options["smallest"] == YES,
        )
        expected = Verdict.of(len(question.truth.grids), exhausted=True)
        if found.verdict is not expected:
            raise Wrong(str(expected), str(found.verdict))
        assert found.findings is not None
        _check(found.findings, question)
        return str(expected)


@singledispatch
def _check(findings: object, question: Question) -> None:
    raise Wrong(f"findings about {question.puzzle.line()}", repr(findings))


@_check.register
def _(findings: Conflict, question: Question) -> None:
    core = findings.givens
    if _number(question, core.pairs):
        raise Wrong("givens that cannot stand together", _told(core.pairs))
    if core.minimal:
        for pair in core.pairs:
            if not _number(question, _without(core.pairs, [pair])):
                raise Wrong(f"a conflict that needs {_told([pair])}", _told(core.pairs))
    for repair in findings.repairs.found:
        left = _without(question.puzzle.givens, repair.dropped)
        if not _number(question, left):
            raise Wrong("a solution after a repair", f"none without {_told(repair.dropped)}")
    if findings.repairs.exhausted and not findings.repairs.found and _number(question, ()):
        raise Wrong("a repair", "none")


@_check.register
def _(findings: Overlay, question: Question) -> None:
    true = question.truth
    first, second = findings.first.digits, findings.second.digits
    if first == second or (true.complete and not {first, second} <= true.grids):
        raise Wrong("two solutions", f"{findings.first.line()} and {findings.second.line()}")
    if (
        findings.settling is not None
        and _number(question, question.puzzle.givens + findings.settling.pairs) != 1
    ):
        raise Wrong("one solution once it is settled", _told(findings.settling.pairs))
    if not true.complete:
        return
    if findings.nearest:
        nearest = min(_distance(first, grid) for grid in true.grids if grid != first)
        if _distance(first, second) != nearest:
            raise Wrong(f"a solution {nearest} cells away", f"one {_distance(first, second)} away")
    if findings.candidates.complete:
        for place, cell in enumerate(question.board.cells):
            held = {grid[place] for grid in true.grids}
            if held != set(findings.candidates.counts[cell]):
                raise Wrong(f"{sorted(held)} in {cell}", str(findings.candidates.counts[cell]))


@_check.register
def _(findings: Redundancy, question: Question) -> None:
    if {findings.solution.digits} != question.truth.grids:
        raise Wrong("the solution", findings.solution.line())
    givens = question.puzzle.givens
    for pair in givens:
        follows = _number(question, _without(givens, [pair])) == 1
        if pair not in findings.undecided and follows != (pair in findings.redundant):
            raise Wrong(f"{_told([pair])} {'redundant' if follows else 'needed'}", "the contrary")
    if findings.enough is not None and _number(question, findings.enough.pairs) != 1:
        raise Wrong("givens that are enough", _told(findings.enough.pairs))


def _number(question: Question, pairs: Pairs) -> int:
    """How many solutions these givens have. Raises NotAsked where that would take too long."""
    digits = bytearray(len(question.digits))
    for cell, digit in pairs:
        digits[question.board.position(cell)] = digit
    found = truth(question.board, bytes(digits))
    if found is None:
        raise NotAsked("brute force gave up")
    return len(found.grids)


def _without(pairs: Pairs, dropped: Iterable[tuple[Cell, int]]) -> Pairs:
    gone = set(dropped)
    return tuple(pair for pair in pairs if pair not in gone)


def _distance(first: bytes, second: bytes) -> int:
    return sum(one != other for one, other in zip(first, second, strict=True))


def _told(pairs: Iterable[tuple[Cell, int]]) -> str:
    return ", ".join(f"{cell}={digit}" for cell, digit in pairs)
