"""The reduction by givens: the same solutions, the published sizes, and the empty clause kept."""

from itertools import combinations, product

import pytest
from puzzle_sets import LARGE, needs_data

import sudoku_csp as sc
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.targets.cnf.output import Clauses
from sudoku_csp.targets.cnf.simplify import Reduction


def some_rules(output):
    """At-most-ones and clauses of every sort: negated literals, repeated ones, overlaps."""
    output.clause([1, 2])
    output.at_most_one([1, 3, 5])
    output.at_most_one([-1, -2, 7])
    output.at_most_one([4, 4])
    output.clause([-3, 6, 8])
    output.clause([-6])
    output.at_most_one([])
    output.at_most_one([8])


def models(clauses, variables):
    """The satisfying assignments, each as the set of its true literals."""
    for values in product((False, True), repeat=variables):
        true = {n if value else -n for n, value in enumerate(values, start=1)}
        if all(true & set(clause) for clause in clauses):
            yield frozenset(true)


@pytest.mark.parametrize("size", range(5))
def test_a_reduced_formula_has_the_models_that_the_givens_leave(size):
    whole = []
    some_rules(Clauses(8, whole.append))
    for givens in combinations(range(1, 9), size):
        expected = {
            frozenset(literal for literal in model if literal > 0)
            for model in models(whole, 8)
            if set(givens) <= model
        }
        reduction = Reduction(8, givens, some_rules)
        reduced = []
        reduction.clauses_to(Clauses(reduction.variables, reduced.append))
        assert {abs(x) for clause in reduced for x in clause} <= {
            *range(1, reduction.variables + 1)
        }
        found = set()
        for model in models(reduced, reduction.variables):
            restored = reduction.restored(model)
            assert sorted(map(abs, restored)) == list(range(1, 9))
            found.add(frozenset(literal for literal in restored if literal > 0))
        assert found == expected


@pytest.mark.parametrize(
    "text", ["11" + "." * 14, "1..." + "1..." + "." * 8, "12..3....4......", "1.1............."]
)
def test_contradictory_givens_keep_an_empty_clause(text):
    clauses = reduced_clauses(sc.read(text))[1]
    assert [] in clauses


def test_a_complete_grid_leaves_nothing():
    assert reduced_clauses(sc.read("1234341221434321")) == (0, [])


def test_a_blank_board_stays_whole():
    assert reduced_clauses(sc.read("." * 16)) == (64, sc.to_cnf("." * 16).clauses)


def reduced_clauses(puzzle):
    formula = sc.to_cnf(puzzle, encoding=Encoding("optimised"))
    return formula.variables, formula.clauses


@pytest.mark.slow
@needs_data
@pytest.mark.parametrize(
    ("name", "givens", "variables", "clauses"),
    [
        ("fa-table7-3", 1_281, 7_642, 112_444),
        *(
            pytest.param(*row, marks=pytest.mark.slow)
            for row in (
                ("fa-table6-1", 644, 3_977, 51_082),
                ("fa-table8-2", 2_384, 11_440, 169_772),
                ("fa-table9-1", 3_983, 17_793, 266_025),
            )
        ),
    ],
)
def test_the_sizes_of_kwon_and_jain_are_met(name, givens, variables, clauses):
    puzzle = sc.read(LARGE / f"{name}.txt")
    assert len(puzzle.givens) == givens
    found = reduced_clauses(puzzle)
    assert (found[0], len(found[1])) == (variables, clauses)


@pytest.mark.sampled(4)
@needs_data
@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("fa-table6-1", "unique"),
        ("kk-b36x36", "unique"),
        pytest.param("rk-64-2", "multiple", marks=pytest.mark.slow),
        pytest.param("fa-table9-1", "unique", marks=pytest.mark.slow),
        pytest.param("fa-table12-1", "no solution", marks=pytest.mark.slow),
    ],
)
def test_large_boards_are_solved_by_sat(name, verdict):
    report = sc.solve(LARGE / f"{name}.txt", time_limit=300)
    assert report.verdict == verdict
    sc.close()


@needs_data
def test_the_contradiction_of_the_144x144_board_is_named():
    clash = next(sc.read(LARGE / "fa-table12-1.txt").clashes())
    assert clash.first != clash.second
    assert str(clash).count(f"={clash.digit}") == 2
