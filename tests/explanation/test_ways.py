"""The ways that are left to a cage, a sum or a sandwich, against all its digits by brute force."""

import random
from itertools import permutations

import pytest
from positions import NINE, candidate, position, step_of

from sudoku_csp.analysis.explanation.phrases import listed
from sudoku_csp.analysis.explanation.scene import Stage
from sudoku_csp.analysis.explanation.ways import MOST, ways

CELLS = ["r1c1", "r1c2", "r1c3", "r1c4", "r1c5"]


def told(constraint, left, layer="one constraint"):
    before = position([constraint], left)
    step = step_of(layer, before)
    if step is None:
        return None, {}
    out = {fact.out for fact in step.facts}
    known = {
        cell: [digit for digit in NINE.digits if candidate(f"{cell}={digit}") not in out]
        for cell in left
    }
    return ways(Stage(before).show(step)), known


def some_left(seed, cells):
    chance = random.Random(seed)
    return {cell: sorted(chance.sample(NINE.digits, chance.randint(4, 8))) for cell in cells}


def allowed(left):
    rows = permutations(NINE.digits, len(left))
    lists = list(left.values())
    return [row for row in rows if all(one in some for one, some in zip(row, lists, strict=True))]


def added(digits):
    return "+".join(map(str, sorted(digits)))


@pytest.mark.parametrize("seed", range(12))
def test_the_combinations_of_a_cage_are_all_that_are_left(seed):
    left = some_left(seed, CELLS[:3])
    total = 8 + seed
    if not any(sum(row) == total for row in allowed(left)):
        return
    text, known = told(f"cage {total} {' '.join(left)}", left)
    if text is not None:
        found = {added(row) for row in allowed(known) if sum(row) == total}
        listing = f"only {listed(sorted(found), 'or')} is left"
        assert text == (listing if len(found) <= MOST else "")


@pytest.mark.parametrize("seed", range(8))
def test_the_ends_of_a_sandwich_and_the_digits_between_are_all_that_are_left(seed):
    left = some_left(seed, CELLS) | {"r1c1": [1, 2, 3], "r1c4": [4, 8, 9]}
    value = 6 + seed

    def fillings_of(left):
        found = {}
        for row in allowed(left):
            if {1, 9} <= {*row}:
                first, last = sorted((row.index(1), row.index(9)))
                if sum(row[first + 1 : last]) == value:
                    ends = f"{CELLS[first]} and {CELLS[last]}"
                    found.setdefault(ends, set()).add(added(row[first + 1 : last]))
        return found

    if not fillings_of(left):
        return
    text, known = told(f"sandwich {value} {' '.join(CELLS)}", left)
    if text:
        ways_left = fillings_of(known)
        for ends, fillings in ways_left.items():
            assert f"{ends} ({listed(sorted(fillings), 'or')} between)" in text
        assert text.count(" and r") == len(ways_left)


def test_what_is_left_is_said_of_no_other_constraint():
    assert told("thermometer r1c1 r1c2 r1c3", {})[0] == ""
    assert told("cage r1c1 r1c2 r1c3", {"r1c1": [1], "r1c2": [1, 2]})[0] in (None, "")
    assert told("cage 6 r1c1 r1c2 r1c3", {})[0] == "only 1+2+3 is left"
