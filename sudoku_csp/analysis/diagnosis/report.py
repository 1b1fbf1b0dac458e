"""A diagnosis in words and pictures, for people."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from sudoku_csp.analysis.diagnosis.conflict import Conflict
from sudoku_csp.analysis.diagnosis.overlay import Overlay
from sudoku_csp.analysis.diagnosis.redundancy import Redundancy
from sudoku_csp.analysis.diagnosis.repairs import Repair
from sudoku_csp.analysis.diagnosis.settling import Settling
from sudoku_csp.analysis.diagnosis.subset import told
from sudoku_csp.analysis.diagnosis.witnesses import Confirmation
from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Clash, Puzzle
from sudoku_csp.solvers.backend import Verdict

LISTED = 12
"""Cells and clashes that are listed one by one; JSON has all."""

WIDTH = 100
"""Characters of a line, beyond which a list goes on in the next."""


def text(findings: Conflict | Overlay | Redundancy | None, *, colour: bool = False) -> str:
    """What was found; with `colour`, escape codes mark the cells that it is about."""
    match findings:
        case Conflict():
            lines = _of_conflict(findings, colour=colour)
        case Overlay():
            lines = _of_overlay(findings, colour=colour)
        case Redundancy():
            lines = _of_redundancy(findings, colour=colour)
        case None:
            lines = iter(["no verdict in time"])
    return "\n".join(lines)


def _of_conflict(found: Conflict, *, colour: bool) -> Iterator[str]:
    if found.clashes:
        yield from _listed([_clash(found.puzzle.board, clash) for clash in found.clashes], "clash")
    elif not found.givens.pairs:
        yield "no grid at all obeys these rules"
        yield from _because(found)
    elif found.telling:
        yield from _core(found, colour=colour)
    if found.givens.pairs:
        yield from _repairs(found)
    if not found.telling:
        yield "so many givens are needed for the conflict that none is more to blame than another:"
        yield from _core(found, colour=colour)
    yield str(found.confirmation)


def _core(found: Conflict, *, colour: bool) -> Iterator[str]:
    givens, puzzle = found.givens, found.puzzle
    given = f"{len(givens)} of the {len(puzzle.givens)} givens"
    pairs = told(puzzle.board, givens.pairs)
    yield _wrapped(f"{given} cannot stand together ({givens.proved}): {pairs}")
    yield from _because(found)
    cells = {cell for cell, _ in givens.pairs}
    shown = puzzle.digits if colour else puzzle.with_givens(givens.pairs).digits
    yield drawing.picture(puzzle.board, shown, cells if colour else ())


def _because(found: Conflict) -> Iterator[str]:
    if found.houses is not None:
        yield _wrapped(f"because of {', '.join(found.houses)}")


def _repairs(found: Conflict) -> Iterator[str]:
    repairs = found.repairs
    if not repairs.wanted:
        return
    if not repairs.found:
        yield "no repair was found in time"
        return
    sizes = {len(repair.dropped) for repair in repairs.found}
    if repairs.exhausted:
        known = "there is no other"
    elif repairs.all_of_size >= min(sizes):
        known = f"complete up to {_givens(repairs.all_of_size)}; further ones may be missing"
    else:
        known = f"there may be more; none drops fewer than {_givens(min(sizes))}"
    yield f"repairs ({known}):"
    for repair in repairs.found:
        dropped = told(found.puzzle.board, repair.dropped)
        yield _wrapped(f"  without {dropped}: {_repaired(found.puzzle.board, repair)}")


def _repaired(board: Board, repair: Repair) -> str:
    match repair.verdict:
        case Verdict.UNIQUE:
            return f"unique, with {told(board, repair.corrected)}"
        case Verdict.MULTIPLE:
            return "several solutions"
    return "solvable; whether it is unique is not known"


def _of_overlay(found: Overlay, *, colour: bool) -> Iterator[str]:
    differing, candidates = found.differing, found.candidates
    yield f"{candidates.number} solutions; {len(candidates.open)} cells are not decided"
    if found.nearest_pair:
        closeness = "no two are nearer to each other"
    elif found.nearest_to_first:
        closeness = "none is nearer to the first one; two others may be nearer"
    else:
        closeness = "nearer ones may exist"
    yield f"two of them differ in {len(differing)} cells ({closeness}):"
    if len(differing) > LISTED:
        closer = [f"  {cell}: {one} or {other}" for cell, one, other in _both(found)]
        yield from _listed(closer, "cell")
    else:
        yield _wrapped(
            "  " + ", ".join(f"{cell} {one}|{other}" for cell, one, other in _both(found))
        )
    yield _overlaid(found, colour=colour)
    if found.settling is not None:
        yield _wrapped(_settling(found, found.settling))
    yield from _candidates(found)
    yield str(Confirmation(found.witnesses, found.missing))


def _overlaid(found: Overlay, *, colour: bool) -> str:
    """The first solution, with the differing cells marked, or empty where nothing can be marked."""
    board, differing = found.puzzle.board, frozenset(found.differing)
    if colour:
        return drawing.picture(board, found.first.digits, differing)
    shown = [0 if cell in differing else found.first[cell] for cell in board.cells]
    return drawing.picture(board, shown)


def _both(found: Overlay) -> Iterator[tuple[str, str, str]]:
    """The differing cells, with the digits of the first solution and of the second."""
    board = found.puzzle.board
    for cell in found.differing:
        one, other = (drawing.symbol(board, grid[cell]) for grid in (found.first, found.second))
        yield str(cell), one, other


def _settling(found: Overlay, settling: Settling) -> str:
    pairs = told(found.puzzle.board, settling.pairs)
    digits = "1 digit leaves" if len(settling) == 1 else f"{len(settling)} digits leave"
    if settling.smallest:
        proved = "proved smallest; other digits there may leave several"
        return f"{digits} one solution ({proved}): {pairs}"
    which = "the first" if settling.solution == found.first else settling.solution.line()
    proved = f"for it {settling.cells.proved}; another may need fewer"
    return f"{digits} one solution, {which} ({proved}): {pairs}"


def _candidates(found: Overlay) -> Iterator[str]:
    candidates, board = found.candidates, found.puzzle.board
    heading = "digits of the undecided cells"
    if candidates.exact:
        heading += ", and in how many solutions"
    if not candidates.complete:
        heading += " (there may be further digits)"
    yield f"{heading}:"
    lines = []
    for cell in candidates.open:
        counts = candidates.counts[cell].items()
        digits = [
            drawing.symbol(board, digit) + (f" in {count:,}" if candidates.exact else "")
            for digit, count in counts
        ]
        lines.append(_wrapped(f"  {cell}: {', '.join(digits)}"))
    yield from _listed(lines, "cell")


def _of_redundancy(found: Redundancy, *, colour: bool) -> Iterator[str]:
    puzzle, givens = found.puzzle, len(found.puzzle.givens)
    yield _solution(puzzle, found.solution, colour=colour)
    if found.minimal:
        yield f"minimal: each of the {givens} givens is needed"
    elif found.redundant:
        some = f"each of these {len(found.redundant)} of the {givens} givens"
        if len(found.redundant) == 1:
            some = f"this one of the {givens} givens"
        redundant = told(puzzle.board, found.redundant)
        yield _wrapped(f"{some} follows from the others together: {redundant}")
    if found.undecided:
        number = len(found.undecided)
        others = f"{_givens(number)} {'follows' if number == 1 else 'follow'}"
        yield f"no time was left to find out whether {others} from all the others"
    if found.enough is not None and len(found.enough) < givens:
        yield f"{len(found.enough)} givens are enough ({found.enough.proved}):"
        yield drawing.picture(puzzle.board, puzzle.with_givens(found.enough.pairs).digits)
    yield str(found.confirmation)


def _solution(puzzle: Puzzle, grid: Grid, *, colour: bool) -> str:
    given = [cell for cell, _ in puzzle.givens]
    return drawing.picture(puzzle.board, grid.digits, given if colour else ())


def _listed(lines: Sequence[str], thing: str) -> Iterator[str]:
    yield from lines[:LISTED]
    if len(lines) > LISTED:
        yield f"  and {len(lines) - LISTED} more ({thing} by {thing} in --format json)"


def _wrapped(text: str) -> str:
    """A list, over several lines if it is long."""
    indent = "    " if text.startswith(" ") else "  "
    return textwrap.fill(
        text, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def _clash(board: Board, clash: Clash) -> str:
    pairs = (told(board, [(cell, clash.digit)]) for cell in (clash.first, clash.second))
    return f"  {' and '.join(pairs)} in {clash.house}"


def _givens(number: int) -> str:
    return f"{number} given" if number == 1 else f"{number} givens"
