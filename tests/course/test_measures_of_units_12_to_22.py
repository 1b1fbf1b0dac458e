"""What the units 12 to 22 measure, compared with brute force."""

from fractions import Fraction
from itertools import combinations, product

import pytest
from grids_4x4 import GRIDS

from sudoku_csp.apps.course.measures import measure

MISPRINT = "53..7....6..195....98....6.8...6...74..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize("grid", ["1234341221434321", "1234341223414123"])
def test_the_fewest_givens_are_the_fewest_of_all_sets_of_cells(grid):
    others = [one for one in GRIDS if one != bytes(map(int, grid))]

    def enough(cells):
        return all(any(one[at] != int(grid[at]) for at in cells) for one in others)

    size = next(
        size for size in range(17) if any(enough(cells) for cells in combinations(range(16), size))
    )
    assert measure(f"fewest-givens | {grid}") == size
    assert measure(f"minimal-givens | first | {grid}") >= size
    assert measure(f"choices-tried | with | {grid}") < measure(f"choices-tried | without | {grid}")


def test_the_classes_of_grids_have_sizes_that_add_up():
    sizes = {grid: measure(f"grids-like | {''.join(map(str, grid))}") for grid in GRIDS}
    assert (
        sum(Fraction(1, size) for size in sizes.values()) == measure("different-grids | 4x4") == 2
    )


def test_a_conflict_that_deletion_leaves_is_not_smaller_than_the_smallest():
    least = measure(f"smallest-conflict | {MISPRINT}")
    found = {measure(f"minimal-conflict | {order} | {MISPRINT}") for order in ("first", "last", 6)}
    assert min(found) >= least
    assert len(found) > 1


def test_assignments_and_the_largest_total_are_those_of_all_rows():
    rows = product(range(1, 10), repeat=3)
    right = sum(len(set(row)) == 3 and sum(row) == 15 for row in rows)
    assert measure("assignments | cage 15 r1c1 r1c2 r1c3 | 9x9") == right
    most = max(grid[0] + grid[5] + grid[10] + grid[15] for grid in GRIDS)
    assert measure("largest-total | r1c1 r2c2 r3c3 r4c4 | 4x4") == most


def test_mistakes_in_a_rule_are_noticed_if_something_is_wrong_and_visible():
    assert measure("noticed | none | 9x9") == "nothing"
    assert measure("noticed | removes-too-much | 4x4") == "the propagators"
    assert measure("noticed | last-digit | 9x9") == "both"


def test_a_twin_has_as_many_solutions_and_a_full_board_stays_right():
    assert measure("decisions-of-twin | propagation | 3 | 1.....3..4....2.") == 0
    assert measure("blanked-conflicts | 9x9 | 0") == 0
    assert measure("blanked-clauses | optimised,propagate | 9x9 | 10") == 0
