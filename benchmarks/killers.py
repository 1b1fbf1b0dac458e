"""The encodings of a sum on random killers: conflicts and time of a solver.

The question of "Encoding linear constraints into SAT" (Abío, Mayer-Eichberger & Stuckey, arXiv
2005.02073, 2020), which encoding is preferable where, for the linear constraints of Sudoku:
the sum of a cage, equal to its total, over cells that differ.
A puzzle is a random grid cut into cages of about one size, and no given. A solver finds a grid,
then, that grid forbidden, another one or the proof that there is none; it is stopped after so many
conflicts, the same on every machine. Prints the gallery's file, in some minutes.
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import Any

from pysat.solvers import Solver

from sudoku_csp.analysis.generation.generator import first_grid
from sudoku_csp.analysis.generation.strategies import Stream
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import BackendFault
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.targets.cnf.globals import AUTOMATIC, SUMS

CELLS = (2, 3, 4, 5, 6)
"""Cells of a cage, at most, for which killers are made."""

SEED, PUZZLES = 0, 20
"""Of random numbers, and how many killers there are of each size of cage."""

CONFLICTS = 20_000
"""Conflicts after which a solver is stopped: some seconds."""


def killer(board: Board, cells: int, stream: Stream) -> Puzzle:
    """A random killer: cages of at most so many cells over the board, each grown at random.

    A cell that is left without neighbours has no cage.

    >>> puzzle = killer(Board.customary(4), 3, Stream(1, 1))
    >>> puzzle.ruleset.lines[:2]
    ('cage 5 r1c1 r2c1', 'cage 7 r1c2 r2c2 r3c2')
    """
    grid = first_grid(board, stream, Deadline(None))
    digits = dict(zip(board.cells, grid, strict=True))
    left = dict.fromkeys(stream.shuffled(board.cells))
    lines = []
    while left:
        cage = [next(iter(left))]
        while True:
            for cell in cage:
                left.pop(cell, None)
            held = {digits[cell] for cell in cage}
            near = [cell for cell in left if digits[cell] not in held and _touches(cell, cage)]
            if len(cage) == cells or not near:
                break
            cage.append(stream.one_of(near))
        if len(cage) > 1:
            total = sum(digits[cell] for cell in cage)
            lines.append(f"cage {total} {' '.join(map(str, sorted(cage)))}")
    return Puzzle.blank(Ruleset.classic(board).with_constraints(*sorted(lines, key=_first_cell)))


def _touches(cell: Cell, cage: Sequence[Cell]) -> bool:
    return any(abs(cell.row - one.row) + abs(cell.column - one.column) == 1 for one in cage)


def _first_cell(line: str) -> str:
    return line.split()[2]


@dataclass
class Effort:
    """An encoding on all killers of one size, in sums over the `puzzles`.

    `variables` are new, `clauses` all of the formula. `found` are the conflicts until a grid was
    found, `done` those until there was another one or none besides; `seconds` of CPU time are for
    both, with the formula stated and loaded. `unfinished` puzzles count with what was spent.
    """

    cells: int
    encoding: str
    puzzles: int = 0
    variables: int = 0
    clauses: int = 0
    found: int = 0
    done: int = 0
    seconds: float = 0.0
    unfinished: int = 0
    verdicts: list[bool | None] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        numbers = {name: value for name, value in vars(self).items() if name != "verdicts"}
        unique = sum(verdict is True for verdict in self.verdicts)
        return {**numbers, "unique": unique}


def compare(
    board: Board,
    cells: int,
    puzzles: int,
    *,
    solver: str = "cadical195",
    conflicts: int = CONFLICTS,
) -> list[Effort]:
    """Every encoding of sums on the same killers, in turns.

    Raises BackendFault where a grid breaks a rule or two encodings contradict each other.
    """
    efforts = [Effort(cells, name) for name in (AUTOMATIC, *SUMS.names)]
    for number in range(1, puzzles + 1):
        puzzle = killer(board, cells, Stream(SEED, number))
        for effort in efforts:
            _ask(puzzle, effort, solver, conflicts)
        verdicts = {effort.verdicts[-1] for effort in efforts} - {None}
        if len(verdicts) > 1:
            raise BackendFault(f"killer {number}: encodings contradict each other")
    return efforts


def _ask(puzzle: Puzzle, effort: Effort, name: str, conflicts: int) -> None:
    began = process_time()
    formula = Formula(puzzle, Encoding(f"sums={effort.encoding}"))
    with Solver(name, bootstrap_with=formula.clauses) as solver:
        spent, grids = [], []
        for _ in range(2):
            before = solver.accum_stats()["conflicts"]
            solver.conf_budget(conflicts)
            answer = solver.solve_limited()
            spent.append(solver.accum_stats()["conflicts"] - before)
            if not answer:
                break
            true = [x for x in solver.get_model() if x > 0]
            grids.append(formula.decode(true))
            solver.add_clause([-x for x in true if x in formula.projection])
    effort.seconds += process_time() - began
    for grid in grids:
        if puzzle.violations(grid):
            raise BackendFault(f"{effort.encoding}: {grid.line()} is no grid of {puzzle!r}")
    if answer is False and not grids:
        raise BackendFault(f"{effort.encoding}: no grid of {puzzle!r}, which has one")
    effort.puzzles += 1
    effort.variables += formula.variables - len(formula.projection)
    effort.clauses += formula.cnf.size.clauses
    effort.found += spent[0]
    effort.done += sum(spent)
    effort.unfinished += answer is None
    effort.verdicts.append(None if answer is None else not answer)


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    nine = Board.customary(9)
    rows = [effort.as_dict() for cells in CELLS for effort in compare(nine, cells, PUZZLES)]
    found = {"command": "python -m benchmarks killers", "board": str(nine), "rows": rows}
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
