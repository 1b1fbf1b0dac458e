"""What the units 1 to 11 measure. What is right is computed apart: by trying all cases, or with
PySAT."""

from itertools import combinations, permutations, product
from random import Random

import pytest
from grids_4x4 import GRIDS
from pysat.solvers import Solver

from sudoku_csp.apps.course.at_most_one_work import written
from sudoku_csp.apps.course.measures import measure
from sudoku_csp.apps.course.measures.formulas import PARTS
from sudoku_csp.apps.course.puzzle_sets import SETS, puzzles
from sudoku_csp.grid.errors import InputError, UnknownName
from sudoku_csp.targets.cnf import at_most_one

BLANK = "." * 16
METHODS = at_most_one.NAMES
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def random_rows(number):
    random = Random(1)
    for _ in range(number):
        yield ["".join(sorted(random.sample("12345", random.randint(1, 4)))) for _ in range(5)]


def test_gac_removes_what_no_filling_has_and_weaker_levels_no_more():
    for row in random_rows(60):
        ways = [way for way in permutations("12345") if all(map(str.__contains__, row, way))]
        kept = sum(len({way[at] for way in ways}) for at in range(5))
        right = len("".join(row)) - kept if ways else "conflict"
        text = " ".join(row)
        for level in ("gac", "hall sets", "all ways"):
            assert measure(f"removed-in-row | {level} | {text}") == right
        weak = [measure(f"removed-in-row | {one} | {text}") for one in ("naked singles", "singles")]
        numbers = [99 if one == "conflict" else one for one in (*weak, right)]
        assert numbers == sorted(numbers)


def test_solutions_without_rules_are_counted():
    rows = {f"row {r + 1}": [4 * r + c for c in range(4)] for r in range(4)}
    columns = {f"column {c + 1}": [4 * r + c for r in range(4)] for c in range(4)}
    corners = {"box 1": 0, "box 2": 2, "box 3": 8, "box 4": 10}
    boxes = {name: [at, at + 1, at + 4, at + 5] for name, at in corners.items()}
    houses = rows | columns | boxes
    latin = [
        sum(four, ())
        for four in product(permutations(range(1, 5)), repeat=4)
        if all(len({*column}) == 4 for column in zip(*four, strict=True))
    ]
    for off in [("row 1",), ("box 1",), ("box 2", "box 3"), tuple(boxes)]:
        kept = [cells for name, cells in houses.items() if name not in off]
        if "row 1" not in off:
            right = sum(all(len({g[at] for at in one}) == 4 for one in kept) for g in latin)
            assert measure(f"solutions-without | {' and '.join(off)} | {BLANK}") == right
    assert measure(f"solutions-without | row 1 | {BLANK}") == len(GRIDS)
    assert measure(f"solutions-without | row 1 and row 2 | {BLANK} | 300") == 300


def test_one_half_of_cells_and_the_other_of_houses_are_the_rules():
    enough = {
        pair
        for pair in combinations(PARTS, 2)
        if measure(f"grids-of | {' and '.join(pair)} | 4x4") == "the same grids"
    }
    assert enough == {
        ("a digit in each cell", "no two places in a house"),
        ("no two digits in a cell", "a place in each house"),
    }
    with pytest.raises(InputError, match="side 4"):
        measure("grids-of | a digit in each cell | 9x9")


@pytest.mark.parametrize("method", METHODS)
def test_at_most_one_allows_one_more_than_its_variables(method):
    assert measure(f"allowed | {method} | 6") == 7
    clauses = written(method, 9)
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        touched = 0
        for x in range(1, 10):
            _, true = solver.propagate([x])
            assert {-y for y in range(1, 10) if y != x} <= {*true}
            touched += sum(any(-one in true for one in clause) for clause in clauses)
    assert measure(f"touched | {method} | 9") == round(touched / 9, 1)
    number = measure(f"crossover | {method}")
    sizes = [int(measure(f"at-most-one-clauses | {method} | {n}")) for n in range(2, 100)]
    fewer = [n for n, size in enumerate(sizes, start=2) if size < n * (n - 1) // 2]
    assert number == "none" if 99 not in fewer else fewer[-1] - number + 1 == 100 - number
    assert all(n in fewer for n in range(number, 100)) if number != "none" else True
    assert number == "none" or number - 1 not in fewer


def test_the_best_method_is_the_smallest():
    sizes = {one: measure(f"at-most-one-clauses | {one} | 100") for one in METHODS}
    assert sizes[measure("best | at-most-one-clauses | 100")] == min(sizes.values())
    assert measure("waves | pairwise | 9") == 1
    assert measure("waves | sequential | 9") == 9


def test_new_variables_multiply_models_and_not_solutions():
    unique = "3.....1....42..."
    assert measure(f"models | extended | {unique}") == 1
    assert measure(f"models | extended,totalizer | {unique} | 50") == 50
    assert measure(f"solutions | {unique}") == 1


def test_a_core_and_no_proof_for_what_has_a_solution():
    line = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
    assert 0 < int(measure(f"core | {line}")) <= 17
    assert measure("core | 3.....1....42...") == 0
    with pytest.raises(InputError, match="several solutions"):
        measure("proof-lines | 3.....1.........")
    assert int(measure(f"proof-lines | {HARD}")) > 1


def test_proofs_are_accepted_exactly_if_they_prove():
    for left_out in range(7):
        for proof in ("1 0 / 0", "-1 0 / 0", "3 0 / 0"):
            right = "refused" if left_out else "accepted"
            assert measure(f"proof | {proof} | {left_out}") == right
    assert measure("proof | 0") == "refused"
    assert measure(f"damaged | none | {HARD}") == "accepted"
    assert measure(f"damaged | only the empty clause is left | {HARD}") == "refused"
    with pytest.raises(UnknownName, match="second half"):
        measure(f"damaged | no such damage | {HARD}")


def test_a_queue_looks_at_each_cell_once():
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    assert measure(f"looks | queue | {line}") == 81
    assert int(measure(f"looks | rounds | {line}")) % 81 == 0
    assert measure("peers | 9x9") == 20


@pytest.mark.parametrize("name", SETS)
def test_puzzles_of_a_set_have_one_solution(name):
    for puzzle in puzzles(name):
        assert measure(f"solutions | {puzzle.line()} | 2") == 1
        assert name == "minimal" or len(puzzle.givens) == 20
    shares = [measure(f"solved | {one} | {name}") for one in ("naked singles", "singles", "gac")]
    assert shares == sorted(shares)
    assert measure(f"solved-by-clauses | minimal | {name}") == shares[0]
    assert measure(f"solved-by-clauses | extended | {name}") == shares[1]


def test_cp_sat_has_one_constraint_for_a_house():
    assert measure("cp-sat-constraints | 9x9") == 27
    assert measure("cp-sat-of-rule | row 1 | 9x9") == 1
    assert measure("assignments | sum 10 r1c1 r1c2 r1c3 r1c4 | 4x4") == sum(
        sum(row) == 10 for row in product(range(1, 5), repeat=4)
    )


def test_a_stronger_level_leaves_no_more_candidates():
    levels = ("naked singles", "singles", "hall sets", "gac", "gac + locked candidates")
    for line in SETS["20 givens"][:4]:
        left = [int(measure(f"candidates | {level} | {line}")) for level in levels]
        assert left == sorted(left, reverse=True)
    assert int(measure(f"decisions-at | gac | {HARD}")) > 0
    for name in ("milliseconds-at | gac", "milliseconds-to-solve | extended,product"):
        assert int(measure(f"{name} | {HARD}")) >= 0
