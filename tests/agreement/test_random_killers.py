"""Random killers: their cages, and the same verdict by every encoding of their sums."""

from dataclasses import replace

import pytest

import sudoku_csp as sc
from benchmarks.killers import compare, killer
from sudoku_csp.analysis.generation.strategies import Stream
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFault
from sudoku_csp.targets.cnf.globals import SUMS
from sudoku_csp.targets.cnf.globals.sums import Sum, partial_sums

FOUR, NINE = Board.customary(4), Board.customary(9)


def cages(puzzle):
    """Total and cells of each cage of a puzzle."""
    for line in puzzle.ruleset.lines:
        name, total, *cells = line.split()
        assert name == "cage"
        yield int(total), cells


@pytest.mark.parametrize("cells", [2, 5])
def test_cages_are_of_neighbours_and_hold_a_grid_of_different_digits(cells):
    puzzle = killer(NINE, cells, Stream(3, 1))
    assert not puzzle.givens
    found = list(cages(puzzle))
    covered = [cell for _, cage in found for cell in cage]
    assert len(covered) == len(set(covered)) > 60
    assert max(len(cage) for _, cage in found) == cells
    for _, cage in found:
        places = {(int(cell[1]), int(cell[3])) for cell in cage}
        reached = [min(places)]
        for row, column in reached:
            near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
            reached += sorted(near & places - {*reached})
        assert set(reached) == places
    assert sc.solve(puzzle, backend="sat", limit=1).solutions


def test_the_seed_and_the_number_decide_the_killer():
    lines = [killer(FOUR, 3, Stream(*at)).ruleset.lines for at in ((1, 1), (1, 1), (1, 2), (2, 1))]
    assert lines[0] == lines[1]
    assert lines[0] not in lines[2:]


@pytest.mark.slow
def test_sizes_are_those_of_the_forms():
    efforts = {one.encoding: one for one in compare(NINE, 4, 2, conflicts=1)}
    killers = [killer(NINE, 4, Stream(0, number)) for number in (1, 2)]
    caged = [cage for puzzle in killers for cage in cages(puzzle)]
    differ = sum(9 * len(cells) * (len(cells) - 1) // 2 for _, cells in caged)
    for name, effort in efforts.items():
        form = SUMS.named(name)
        sizes = [
            form.size(Sum((1,) * len(cells), "==", total, 9, distinct=True))
            for total, cells in caged
        ]
        assert effort.variables == sum(size.auxiliary for size in sizes)
        assert effort.clauses == 2 * 11_988 + differ + sum(size.clauses for size in sizes)


def test_every_encoding_finds_what_the_reference_finds():
    efforts = compare(FOUR, 2, 8, solver="minisat22")
    expected = [
        len(sc.solve(killer(FOUR, 2, Stream(0, n)), backend="reference", limit=2).solutions) == 1
        for n in range(1, 9)
    ]
    assert len({*expected}) == 2
    for effort in efforts:
        assert effort.verdicts == expected
        reported = effort.as_dict()
        assert (reported["puzzles"], reported["unfinished"]) == (8, 0)
        assert reported["unique"] == sum(expected)
        assert effort.found <= effort.done


def test_a_solver_is_stopped_at_its_conflicts():
    (effort, *_) = compare(NINE, 4, 1, conflicts=10)
    assert effort.verdicts == [None]
    assert effort.unfinished == 1
    assert 0 < effort.done <= 40


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda fact: replace(fact, total=fact.total + 1), "no grid of|contradict each other"),
        (lambda fact: replace(fact, op=">="), "is no grid of"),
    ],
)
def test_a_wrong_form_is_a_fault(monkeypatch, change, message):
    right = partial_sums.partial_sums
    wrong = replace(right, state=lambda cnf, cells, fact: right.state(cnf, cells, change(fact)))
    monkeypatch.setattr(partial_sums, "partial_sums", wrong)
    with pytest.raises(BackendFault, match=message):
        compare(FOUR, 2, 8, solver="minisat22")
