"""A diagnosis as the page has it: sentences, and the cells and grids to be shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from sudoku_csp.analysis.diagnosis.conflict import Conflict
from sudoku_csp.analysis.diagnosis.examination import Diagnosis
from sudoku_csp.analysis.diagnosis.overlay import Overlay
from sudoku_csp.analysis.diagnosis.redundancy import Redundancy
from sudoku_csp.analysis.diagnosis.repairs import Repair
from sudoku_csp.analysis.diagnosis.subset import told
from sudoku_csp.analysis.diagnosis.time_limits import NOT_IN_TIME
from sudoku_csp.analysis.diagnosis.witnesses import Confirmation
from sudoku_csp.analysis.explanation.phrases import capital, listed
from sudoku_csp.apps.playground.puzzle_data import Data, clash_in_words
from sudoku_csp.grid.cell import Cell
from sudoku_csp.solvers.backend import Verdict

LISTED = 12
"""Clashes and cells that are told one by one."""

_VERDICTS = {
    Verdict.NO_SOLUTION: "There is no solution.",
    Verdict.UNIQUE: "There is one solution.",
    Verdict.MULTIPLE: "There are several solutions.",
}


def of_diagnosis(diagnosis: Diagnosis) -> Data:
    """What was found so far; what does not concern this puzzle is None."""
    found = diagnosis.findings
    return {
        "verdict": str(diagnosis.verdict),
        "said": list(_said(diagnosis)),
        "conflict": _conflict(found) if isinstance(found, Conflict) else None,
        "overlay": _overlay(found) if isinstance(found, Overlay) else None,
        "redundant": _cells(found.redundant) if isinstance(found, Redundancy) else None,
        "undecided": _cells(found.undecided) if isinstance(found, Redundancy) else [],
    }


def _conflict(found: Conflict) -> Data:
    return {
        "cells": _cells(found.givens.pairs),
        "smallest": found.givens.smallest,
        "houses": None if found.houses is None else list(found.houses),
        "repairs": [
            {
                "removed": _cells(repair.dropped),
                "verdict": str(repair.verdict),
                "said": _repaired(found, repair),
            }
            for repair in found.repairs.found
        ],
    }


def _overlay(found: Overlay) -> Data:
    return {
        "first": list(found.first.digits),
        "second": list(found.second.digits),
        "differ": [str(cell) for cell in found.differing],
        "solutions": found.candidates.solutions,
        "exact": found.candidates.exact,
        "settling": None if found.settling is None else _cells(found.settling.pairs),
    }


def _cells(pairs: Iterable[tuple[Cell, int]]) -> list[str]:
    return [str(cell) for cell, _ in pairs]


def _said(diagnosis: Diagnosis) -> Iterator[str]:
    yield from (f"THE BACKENDS DISAGREE: {text}." for text in diagnosis.disagreements)
    match diagnosis.findings:
        case Conflict() as found:
            yield from _of_conflict(found)
        case Overlay() as found:
            yield from _of_overlay(found)
        case Redundancy() as found:
            yield from _of_redundancy(found)
        case None if diagnosis.verdict is Verdict.UNKNOWN:
            yield "No verdict was found in the time."
        case None:
            yield _VERDICTS[diagnosis.verdict]


def _of_conflict(found: Conflict) -> Iterator[str]:
    givens, puzzle = found.givens, found.puzzle
    if not givens.pairs:
        yield "No grid at all obeys these rules."
        yield from _because(found)
    elif found.clashes:
        for clash in found.clashes[:LISTED]:
            yield f"{clash_in_words(puzzle.board, clash)}."
    else:
        pairs = told(puzzle.board, givens.pairs)
        number = f"{len(givens)} of the {len(puzzle.givens)} givens"
        yield f"{number} cannot stand together ({givens.proved}): {pairs}."
        if not found.telling:
            yield "They are so many that none is more to blame than another."
        yield from _because(found)
    yield from _confirmed(found.confirmation)


def _because(found: Conflict) -> Iterator[str]:
    if found.houses:
        yield f"That is because of {listed(found.houses)}."


def _repaired(found: Conflict, repair: Repair) -> str:
    """What comes of a repair."""
    board = found.puzzle.board
    without = f"Without {told(board, repair.dropped)}"
    match repair.verdict:
        case Verdict.UNIQUE:
            return f"{without} there is one solution, with {told(board, repair.corrected)}."
        case Verdict.MULTIPLE:
            return f"{without} there are several solutions."
    return f"{without} there is a solution; whether it is the only one is not known."


def _of_overlay(found: Overlay) -> Iterator[str]:
    candidates, differing = found.candidates, len(found.differing)
    cells = _number(len(candidates.open), "cell")
    if not candidates.complete:
        cells = f"at least {cells}"
    yield f"There are {candidates.number} solutions; {cells} can hold more than one digit."
    if found.nearest_pair:
        closeness = "no two solutions are nearer to each other"
    elif found.nearest_to_first:
        closeness = "none is nearer to the first; two others may be nearer"
    else:
        closeness = "nearer ones may exist"
    yield f"Two of them differ in {_number(differing, 'cell')} ({closeness})."
    if found.settling is not None:
        settling = found.settling.pairs
        proved = "" if found.settling.smallest else "; fewer may do"
        which = f": {told(found.puzzle.board, settling)}" if len(settling) <= LISTED else ""
        digits = _number(len(settling), "further digit")
        leave = "leaves" if len(settling) == 1 else "leave"
        yield f"{digits} {leave} one solution{proved}{which}."
    if found.witnesses or found.missing:
        yield from _confirmed(Confirmation(found.witnesses, found.missing))


def _of_redundancy(found: Redundancy) -> Iterator[str]:
    puzzle = found.puzzle
    givens = _number(len(puzzle.givens), "given")
    if found.minimal and puzzle.givens:
        yield f"There is one solution, and each of the {givens} is needed."
    elif found.redundant:
        which, many = told(puzzle.board, found.redundant), len(found.redundant)
        yield (
            f"There is one solution. {many} of the {givens} can {'each ' if many > 1 else ''}be "
            f"left out, and it stays the only one: {which}."
        )
    else:
        yield "There is one solution."
    if found.undecided:
        yield f"There was no time to look at {_number(len(found.undecided), 'given')}."
    if found.enough is not None and len(found.enough) < len(puzzle.givens):
        verb = "is" if len(found.enough) == 1 else "are"
        yield f"{_number(len(found.enough), 'given')} {verb} enough ({found.enough.proved})."
    yield from _confirmed(found.confirmation)


def _confirmed(confirmation: Confirmation) -> Iterator[str]:
    """Who says the same, nothing where nobody has been asked.

    Who was not asked for want of time is left out: that is no doubt of what is claimed.
    """
    heard = tuple(why for why in confirmation.missing if NOT_IN_TIME not in why)
    if (of_those := replace(confirmation, missing=heard)) != Confirmation():
        yield f"{capital(str(of_those))}."


def _number(count: int, thing: str) -> str:
    return f"{count:,} {thing}" if count == 1 else f"{count:,} {thing}s"
