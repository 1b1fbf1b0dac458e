"""What `diagnose` finds wrong with a puzzle, each finding held to brute force.

There is time enough, so all that there is to find must be found, and proved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from contextlib import closing
from functools import singledispatch
from itertools import combinations
from operator import ne
from typing import ClassVar

from sudoku_csp.analysis.diagnosis.conflict import Conflict
from sudoku_csp.analysis.diagnosis.examination import diagnose
from sudoku_csp.analysis.diagnosis.overlay import Overlay
from sudoku_csp.analysis.diagnosis.redundancy import Redundancy
from sudoku_csp.analysis.diagnosis.repairs import Repairs
from sudoku_csp.analysis.diagnosis.subset import Subset
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backend import Budget, Verdict
from sudoku_csp.workshop.fuzzing.brute_force import (
    SMALL,
    Agreement,
    GaveUp,
    breaks,
    is_solution,
    limit_of,
    truth,
)
from sudoku_csp.workshop.fuzzing.property import NotAsked, Options, Property, Question, Wrong
from sudoku_csp.workshop.fuzzing.shared_choices import NO, YES

Pairs = tuple[tuple[Cell, int], ...]

SECONDS = 600.0
"""More than anything takes: a question hangs before."""

TINY = 4
"""The side up to which all grids of a board are known, and with them all sets of givens."""


class Diagnoses(Property):
    name = "diagnoses"
    about = "conflicts, repairs, overlays and redundant givens are what brute force says"
    choices: ClassVar = {"smallest": (NO, YES), "witness": (NO, YES)}
    every = 2

    def allows(self, options: Options, board: Board) -> bool:  # noqa: ARG002
        return board.side <= SMALL

    def check(self, question: Question) -> str:
        with closing(backends.create("reference")) as reference:
            found = diagnose(
                question.puzzle,
                {"reference": reference} if question.options["witness"] == YES else {},
                limit=limit_of(question.board),
                smallest=question.options["smallest"] == YES,
                budget=Budget(SECONDS),
            )
        expected = Verdict.of(len(question.truth.grids), exhausted=True)
        if found.verdict is not expected:
            raise Wrong(str(expected), str(found.verdict))
        assert found.findings is not None
        _check(found.findings, question)
        return str(expected)


@singledispatch
def _check(findings: object, question: Question) -> None:
    raise Wrong(f"findings about {question.puzzle.line()}", type(findings).__name__)


@_check.register
def _(findings: Conflict, question: Question) -> None:
    core, givens = findings.givens, question.puzzle.givens
    if not set(core.pairs) <= set(givens) or _number(question, core.pairs):
        raise Wrong("givens that cannot stand together", _told(core.pairs))
    for pair in core.pairs if core.minimal else ():
        if not _number(question, _without(core.pairs, [pair])):
            raise Wrong(f"a conflict that needs {_told([pair])}", _told(core.pairs))
    _check_houses(question, core.pairs, findings.houses)
    known = _agreement(question, givens, _of_board(question))
    proved = core.smallest or question.options["smallest"] == NO
    _check_size(core, known, proved=proved)
    _check_repairs(question, findings.repairs, known)


def _check_houses(question: Question, core: Pairs, houses: tuple[str, ...] | None) -> None:
    """The core breaks these houses, and without the rules of any one of them it could stand."""
    if houses is None:
        raise Wrong("houses", "none found")
    digits = question.puzzle.with_givens(core).digits
    try:
        if not breaks(question.board, digits, houses):
            raise Wrong(f"houses that {_told(core)} cannot keep", ", ".join(houses))
        for name in houses:
            if breaks(question.board, digits, set(houses) - {name}):
                raise Wrong(f"houses that are needed, as {name}", ", ".join(houses))
    except GaveUp:
        raise NotAsked("brute force gave up") from None


def _check_repairs(question: Question, repairs: Repairs, known: Agreement | None) -> None:
    """Each is one, minimal and told once; those that are said to be all are all."""
    givens = question.puzzle.givens
    found = [frozenset(repair.dropped) for repair in repairs.found]
    for repair in repairs.found:
        left = question.puzzle.with_givens(_without(givens, repair.dropped))
        if not is_solution(question.board, left.digits, repair.solution.digits):
            raise Wrong(f"a solution without {_told(repair.dropped)}", repair.solution.line())
        for pair in repair.dropped:
            kept = _without(repair.dropped, [pair])
            if _number(question, _without(givens, kept)):
                raise Wrong("a repair of as few givens as do", _told(repair.dropped))
    if len(set(found)) < len(found) or found != sorted(found, key=len):
        raise Wrong("each repair once, the small ones first", str(list(map(_told, found))))
    if known is None:
        return
    every = known.repairs()
    said = {one for one in every if repairs.exhausted or len(one) <= repairs.all_of_size}
    if not said <= set(found) <= every or len(found) < min(repairs.wanted, len(every)):
        left_out = "; ".join(map(_told, said - set(found))) or f"{len(every)} in all"
        raise Wrong(f"all repairs that there are ({left_out})", f"{len(found)} of them")


def _check_size(subset: Subset, known: Agreement | None, *, proved: bool) -> None:
    """No fewer pairs clash than is said, and where that had to be proved it is said."""
    if not proved:
        raise Wrong("a proof that it is smallest", subset.proved)
    least = len(subset) if subset.smallest else subset.at_least
    fewer = None if known is None else known.clashing(least - 1)
    if fewer is not None:
        raise Wrong(f"at least {least}, and no set as {_told(fewer)}", subset.proved)


@_check.register
def _(findings: Overlay, question: Question) -> None:
    true = question.truth
    first, second = findings.first.digits, findings.second.digits
    if first == second or (true.complete and not {first, second} <= true.grids):
        raise Wrong("two solutions", f"{findings.first.line()} and {findings.second.line()}")
    _check_settling(question, findings)
    if not true.complete:
        return
    for claimed, one in ((findings.nearest_to_first, {first}), (findings.nearest_pair, true.grids)):
        pairs = ((grid, other) for grid in one for other in true.grids if grid != other)
        nearest = min(_distance(*pair) for pair in pairs) if claimed else 0
        if claimed and _distance(first, second) != nearest:
            raise Wrong(f"solutions {nearest} cells apart", f"{_distance(first, second)} apart")
    _check_candidates(question, findings)


def _check_candidates(question: Question, findings: Overlay) -> None:
    """The digits of each cell and, where all solutions are said to be known, how often."""
    candidates, columns = findings.candidates, list(zip(*question.truth.grids, strict=True))
    for cell, column in zip(question.board.cells, columns, strict=True):
        said, counted = candidates.counts[cell], Counter(column)
        if candidates.complete and counted.keys() != said.keys():
            raise Wrong(f"{sorted(counted)} in {cell}", str(said))
        if candidates.exact and counted != said:
            raise Wrong(f"{dict(counted)} in {cell}", str(said))


def _check_settling(question: Question, findings: Overlay) -> None:
    settling, true = findings.settling, question.truth
    if settling is None:
        raise Wrong("cells that settle it", "none found")
    grid, givens = settling.solution, question.puzzle.givens
    if any(grid[cell] != digit for cell, digit in settling.pairs) or (
        _number(question, givens + settling.pairs) != 1
    ):
        raise Wrong("one solution once it is settled", _told(settling.pairs))
    if not true.complete or question.board.side > TINY:
        return
    opened = _without(tuple((cell, grid[cell]) for cell in question.board.cells), givens)
    known = Agreement(question.board, opened, true.grids - {grid.digits})
    _check_size(settling.cells, known, proved=settling.cells.smallest)
    fewer = len(settling) - 1 if settling.smallest else 0
    places = [question.board.position(cell) for cell, _ in opened]
    for chosen in combinations(places, fewer):
        if 1 in Counter(tuple(other[place] for place in chosen) for other in true.grids).values():
            raise Wrong(f"at most {fewer} digits that settle it", _told(settling.pairs))


@_check.register
def _(findings: Redundancy, question: Question) -> None:
    if {findings.solution.digits} != question.truth.grids:
        raise Wrong("the solution", findings.solution.line())
    givens = question.puzzle.givens
    for pair in givens:
        follows = _number(question, _without(givens, [pair])) == 1
        if pair in findings.undecided or follows != (pair in findings.redundant):
            raise Wrong(f"{_told([pair])} {'redundant' if follows else 'needed'}", "the contrary")
    enough = findings.enough
    if enough is None or not set(enough.pairs) <= set(givens):
        raise Wrong("givens that are enough", str(enough))
    if _number(question, enough.pairs) != 1:
        raise Wrong("givens that are enough", _told(enough.pairs))
    others = _of_board(question) - {findings.solution.digits}
    proved = enough.smallest or question.options["smallest"] == NO
    _check_size(enough, _agreement(question, givens, others), proved=proved)


def _of_board(question: Question) -> frozenset[bytes]:
    """All grids of a tiny board; nothing of a larger one."""
    if question.board.side > TINY:
        return frozenset()
    found = truth(question.board, bytes(len(question.digits)))
    assert found is not None
    assert found.complete
    return found.grids


def _agreement(question: Question, pairs: Pairs, grids: Collection[bytes]) -> Agreement | None:
    """What these grids have of the pairs; None on a board of which not all grids are known."""
    return Agreement(question.board, pairs, grids) if question.board.side <= TINY else None


def _number(question: Question, pairs: Pairs) -> int:
    """How many solutions these givens have. Raises NotAsked where that would take too long."""
    found = truth(question.board, question.puzzle.with_givens(pairs).digits)
    if found is None:
        raise NotAsked("brute force gave up")
    return len(found.grids)


def _without(pairs: Pairs, dropped: Iterable[tuple[Cell, int]]) -> Pairs:
    gone = set(dropped)
    return tuple(pair for pair in pairs if pair not in gone)


def _distance(first: bytes, second: bytes) -> int:
    return sum(map(ne, first, second))


def _told(pairs: Iterable[tuple[Cell, int]]) -> str:
    return ", ".join(f"{cell}={digit}" for cell, digit in pairs)
