"""Constraints in a diagnosis: their conflict, repairs, which of them follow; and their oracle."""

import json
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from random import Random

import pytest
from ortools.sat.python import cp_model
from puzzle_sets import FPUZZLES, ISS, fpuzzles_document, skip_without

import sudoku_csp as sc
from sudoku_csp.analysis.diagnosis.conflict import other_numbers
from sudoku_csp.analysis.diagnosis.oracles import oracle_of_clues
from sudoku_csp.grid.errors import BudgetSpent
from sudoku_csp.solvers.backend import FOREVER, Budget, Deadline
from sudoku_csp.solvers.backends.cpsat import load
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel

BOX = ("cage 3 r1c1 r1c2", "cage 4 r2c1 r2c2", "cage 5 r4c3 r4c4", "cage 3 r3c3")
"""Cages of a 4x4 puzzle; the first two conflict in box 1."""

REST = ("cage 6 r1c3 r2c3", "cage 5 r4c3 r4c4", "cage 3 r3c3")
"""Cages that leave one solution together with r1c1=1 and r1c2=2."""


def has_grid(board, givens, constraints):
    """Whether CP-SAT finds a grid with these givens and constraints alone."""
    model = CpSatModel(board)
    for constraint in constraints:
        constraint.post(model)
    for given in givens:
        model.domain(given[0], given[1:])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(load(model))
    assert status in (cp_model.INFEASIBLE, cp_model.OPTIMAL, cp_model.FEASIBLE)
    return status != cp_model.INFEASIBLE


def check_conflict(puzzle, conflict):
    """None of the conflict's givens and constraints can be left out, and they conflict."""
    assert conflict.minimal
    parts = [*conflict.givens.pairs, *conflict.constraints]
    assert set(conflict.givens.pairs) <= set(puzzle.givens)
    assert set(conflict.constraints) <= set(puzzle.constraints)
    for out in [None, *range(len(parts))]:
        left = [part for at, part in enumerate(parts) if at != out]
        givens = [part for part in left if not isinstance(part, sc.Constraint)]
        rules = [part for part in left if isinstance(part, sc.Constraint)]
        assert has_grid(puzzle.board, givens, rules) is (out is not None)


def test_givens_and_constraints_that_cannot_hold_together_are_named_with_repairs():
    puzzle = sc.read("...1............").with_constraints(*BOX)
    found = sc.diagnose(puzzle)
    check_conflict(puzzle, found.findings)
    data = found.as_dict()
    assert (data["minimal"], data["givens"]["cells"]) == (True, {})
    cages = ["cage of r1c1 r1c2 with total 3", "cage of r2c1 r2c2 with total 4"]
    assert data["conflicting"] == [*cages, "box 1"]
    dropped = [{*each["drop"], *each["drop_constraints"]} for each in data["repairs"]["found"]]
    assert set(cages) in dropped
    assert {"r1c4", cages[0]} in dropped
    assert "without r1c4=1, cage of r1c1 r1c2 with total 3: several" in str(found)
    for repair in found.findings.repairs.found:
        assert (repair.verdict == "unique") is (sc.count(repair.report.puzzle).count == 1)


def test_another_total_of_a_cage_leaves_one_solution():
    puzzle = sc.read("1...............").with_constraints("cage 7 r1c1 r1c2", *REST)
    found = sc.diagnose(puzzle)
    check_conflict(puzzle, found.findings)
    first, *others = found.findings.repairs.found
    assert (str(first.instead), first.verdict) == ("cage of r1c1 r1c2 with total 3", "unique")
    assert first.as_dict(puzzle.ruleset)["instead"] == str(first.instead)
    assert sc.count(first.report.puzzle).count == 1
    assert [(len(each.dropped), len(each.constraints)) for each in others] == [(1, 0), (0, 1)]
    assert f"{first.instead} in place of cage of r1c1 r1c2 with total 7: unique" in str(found)


def test_the_repairs_are_all_that_drop_clues_and_not_all_that_change_a_number():
    cage = "cage 7 r1c1 r1c2"
    whole = sc.read("1...............").with_constraints(cage, *REST)
    wrong = next(one for one in whole.ruleset.beyond_classic if one.total == 7)

    def solutions(*changed, digits="1..............."):
        """How many there are with these cages in place of the wrong one."""
        return sc.count(sc.read(digits).with_constraints(*changed, *REST)).count

    found = sc.diagnose(whole)
    repairs = found.findings.repairs
    assert repairs.exhausted
    dropped = [{*each.dropped, *each.constraints} for each in repairs.found if not each.instead]
    assert sorted(dropped, key=str) == sorted([{*whole.givens}, {wrong}], key=str)
    assert solutions()
    assert solutions(cage, digits="." * 16)
    for one in REST:
        others = [other for other in REST if other != one]
        assert not sc.count(sc.read("1...............").with_constraints(cage, *others)).count
    named = {each.instead.total for each in repairs.found if each.instead}
    possible = {total for total in range(1, 9) if solutions(f"cage {total} r1c1 r1c2")}
    assert named == {3} < possible == {3, 5}
    kept = "3 repairs (no other clues can be dropped, other numbers may be possible)"
    assert f"{kept}:\n" in str(found)
    assert f"{kept}." in found.as_dict()["sentences"]


def test_without_a_grid_of_the_houses_there_is_no_repair():
    board = sc.Board.jigsaw([0, 0, 0, 1, 1, 1, 1, 0, 2, 2, 2, 2, 3, 3, 3, 3])
    puzzle = sc.Puzzle.classic(board, bytes([1] + [0] * 15)).with_constraints("cage 3 r1c1 r1c2")
    found = sc.diagnose(puzzle)
    assert (found.findings.repairs.found, found.findings.repairs.exhausted) == ((), True)
    assert "\nThere is no repair: the houses alone have no grid.\n" in str(found)
    assert sc.count(sc.Puzzle.classic(board, bytes(16))).count == 0


def test_constraints_of_a_puzzle_with_one_solution_that_can_be_left_out():
    puzzle = sc.read("1...............").with_constraints(
        "cage 3 r1c1 r1c2", *REST, "cage 5 r3c1 r3c2"
    )
    found = sc.diagnose(puzzle)
    further, data = puzzle.ruleset.beyond_classic, found.as_dict()["redundant_constraints"]
    for one in further:
        kept = tuple(each for each in puzzle.constraints if each != one)
        unique = sc.count(replace(puzzle, ruleset=sc.Ruleset(puzzle.board, kept))).count == 1
        assert (
            unique
            is (one in found.findings.redundant_constraints)
            is (str(one) in data["redundant"])
        )
    assert further[-1] in found.findings.redundant_constraints
    assert (data["tried"], data["confirmed_by"]) == (5, ["cpsat", "reference"])
    kept = tuple(one for one in puzzle.constraints if one not in further)
    ruleset = sc.Ruleset(puzzle.board, (*kept, *found.findings.enough_constraints))
    assert sc.count(replace(puzzle, ruleset=ruleset)).count == 1
    assert "constraints can be left out, one at a time (confirmed by cpsat, ref" in str(found)


def test_the_cell_that_decides_between_solutions():
    puzzle = sc.read("1...............").with_constraints(*REST[1:])
    found = sc.diagnose(puzzle).findings.candidates
    cell, most = found.deciding
    left = [sc.count(puzzle.with_givens([*puzzle.givens, (cell, d)])).count for d in range(1, 5)]
    assert max(left) == most
    assert found.as_dict()["deciding"] == str(cell)
    assert all(max(found.counts[other].values()) >= most for other in found.open)
    assert replace(found, exact=False).deciding is None


@cache
def changed():
    """Variants of the sets up to 9x9 with another number in one of their clues, or given."""
    texts = [fpuzzles_document(path) for path in sorted(FPUZZLES.glob("[0-9]*.json"))]
    texts += [each["input"] for each in json.loads(ISS.read_text("utf-8"))]
    found = []
    for number, text in enumerate(texts):
        with suppress(sc.SudokuError):
            puzzle = sc.read(text)
            if puzzle.board.side <= 9 and (wrong := _changed(puzzle, Random(number))):
                found.append(wrong)
    return found


def _changed(puzzle, random):
    if puzzle.ruleset.is_classic:
        return None
    others = [(one, other_numbers(one, 9)) for one in puzzle.ruleset.beyond_classic]
    others = [each for each in others if each[1]]
    if others:
        old, numbers = random.choice(others)
        kept = [one for one in puzzle.constraints if one != old]
        rulesets = (sc.Ruleset(puzzle.board, (*kept, new)) for new in numbers)
        return _impossible(replace(puzzle, ruleset=each, printed=None) for each in rulesets)
    if not puzzle.givens:
        return None
    cell, digit = random.choice(puzzle.givens)
    rest = [pair for pair in puzzle.givens if pair[0] != cell]
    return _impossible(
        puzzle.with_givens([*rest, (cell, other)])
        for other in puzzle.board.digits
        if other != digit
    )


def _impossible(puzzles):
    """The first that has no solution."""
    return next((one for one in puzzles if sc.count(one, limit=1, backend="sat").count == 0), None)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(20))
def test_the_conflict_of_a_published_puzzle_with_one_clue_changed(number):
    skip_without()
    puzzle = changed()[number]
    found = sc.diagnose(puzzle, repairs=0, time_limit=300)
    assert found.verdict == "no solution"
    check_conflict(puzzle, found.findings)


@pytest.mark.parametrize("total", [2, 5])
def test_the_data_of_a_diagnosis_are_read_back_as_the_puzzle(total):
    puzzle = sc.read("1" + "." * 15).with_constraints(f"cage {total} r1c1 r1c2")
    assert sc.read(json.dumps(sc.diagnose(puzzle).as_dict())) == puzzle


# An oracle with a group for each constraint, where constraints have variables of their own


@dataclass(frozen=True)
class OneOf(sc.Constraint):
    """Two cells hold one of two pairs of digits, each with a variable that chooses it."""

    cells: tuple[sc.Cell, ...]
    pairs: tuple[tuple[int, int], ...]

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
