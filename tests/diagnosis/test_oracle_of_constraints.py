"""An oracle with a group for each constraint, where constraints have variables of their own."""

from dataclasses import dataclass

import pytest

import sudoku_csp as sc
from sudoku_csp.analysis.diagnosis.oracles import oracle_of_clues
from sudoku_csp.grid.errors import BudgetSpent
from sudoku_csp.solvers.backend import FOREVER, Budget, Deadline


@dataclass(frozen=True)
class OneOf(sc.Constraint):
    """Two cells hold one of two pairs of digits, each with a variable that chooses it."""

    cells: tuple[sc.Cell, ...]
    pairs: tuple[tuple[int, int], ...]

    @property
    def scope(self):
        return self.cells

    def __str__(self):
        return f"{' '.join(map(str, self.cells))} is one of {self.pairs}"

    def holds(self, grid):
        return tuple(grid[cell] for cell in self.cells) in self.pairs

    def encode(self, cnf):
        chosen = [cnf.fresh() for _ in self.pairs]
        cnf.clause(chosen)
        for choice, pair in zip(chosen, self.pairs, strict=True):
            for cell, digit in zip(self.cells, pair, strict=True):
                cnf.clause([-choice, cnf.literal(cell, digit)])

    def decompose(self, model):
        model.table(self.cells, self.pairs)


FIRST = OneOf((sc.Cell(1, 1), sc.Cell(1, 2)), ((1, 2), (3, 4)))
SECOND = OneOf((sc.Cell(1, 3), sc.Cell(1, 4)), ((2, 1), (4, 3)))
"""Together they take different choices: the first pair of one, the second of the other."""

PUZZLE = sc.read("." * 16).with_constraints(FIRST, SECOND)


def test_the_new_variables_of_two_constraints_are_not_the_same():
    with oracle_of_clues(PUZZLE.board, (), PUZZLE.constraints, Budget(60).start()) as oracle:
        groups = range(len(PUZZLE.constraints))
        assert oracle.core(groups, deadline=Budget(60).start()) is None


def test_a_puzzle_with_solutions_is_no_conflict():
    assert sc.count(PUZZLE, backend="sat").count == sc.count(PUZZLE).count > 0
    assert sc.diagnose(PUZZLE).verdict == "multiple"
    clash = PUZZLE.with_givens([(sc.Cell(1, 1), 1), (sc.Cell(1, 3), 2)])
    found = sc.diagnose(clash)
    assert found.verdict == "no solution"
    assert {FIRST, SECOND} & set(found.findings.constraints)
    assert set(found.findings.constraints) & set(sc.Ruleset.classic(PUZZLE.board).constraints)


def test_without_time_to_write_the_rules_the_budget_is_spent():
    oracle = oracle_of_clues(PUZZLE.board, (), PUZZLE.constraints, Deadline(0.0))
    with pytest.raises(BudgetSpent), oracle:
        pass


def test_a_sum_is_not_stated_by_means_of_the_constraint_before_it():
    line = [sc.Cell(1, 2), sc.Cell(2, 3), sc.Cell(3, 4)]
    puzzle = sc.read("." * 16).with_constraints(
        "extra-region r1c2 r2c3 r3c4 r4c1", "little-killer 6 r1c2 r2c3 r3c4"
    )
    last = len(puzzle.constraints) - 1
    given = [(cell, 2) for cell in line]
    with oracle_of_clues(puzzle.board, given, puzzle.constraints, FOREVER) as oracle:
        assert oracle.core([last]) is None
        assert oracle.core([last - 1]) == {last - 1}
