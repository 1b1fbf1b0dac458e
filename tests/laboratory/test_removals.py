"""What each form of a rule removes, against enumeration and against naive unit propagation."""

from itertools import chain, product
from random import Random

import pytest
from naive import propagate

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.classic import classic_rules
from sudoku_csp.constraints.typed_line import parse
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.solution import Grid
from sudoku_csp.laboratory.conformance_cases import digits_in
from sudoku_csp.laboratory.removals import (
    _has_consistent_propagators,
    consistent_filter,
    digit_sets,
    encodings_for,
    support_filter,
    what_forms_see,
)
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import unchecked_ruleset
from sudoku_csp.targets.propagation.all_different import LEVELS

FOUR, NINE = Board.customary(4), Board.customary(9)

ENUMERATED = 700
"""The most assignments that are tried in one position."""

POSITIONS = 200


def enumerated(rule, board, masks):
    """The digits that some allowed assignment has in each cell; None if there is none."""
    rows = []
    for row in product(*map(digits_in, masks)):
        held = dict(zip(rule.scope, row, strict=True))
        if rule.holds(Grid(board, bytes(held.get(cell, 1) for cell in board.cells))):
            rows.append(row)
    return [set(column) for column in zip(*rows, strict=True)] if rows else None


def naively(rule, board, masks, encoding):
    """The digits that unit propagation leaves, from the clauses of the formula itself."""
    formula = Formula(Puzzle.blank(unchecked_ruleset(board, (rule,))), encoding, Givens.ASSUMPTIONS)
    absent = formula.cells.block
    domains = dict(zip(rule.scope, map(digits_in, masks), strict=True))
    removed = [
        absent([(cell, digit)])
        for cell, left in domains.items()
        for digit in board.digits
        if digit not in left
    ]
    true = propagate([*formula.clauses, *removed], [])
    if true is None:
        return None
    return [
        {digit for digit in left if true.isdisjoint(absent([(cell, digit)]))}
        for cell, left in domains.items()
    ]


def position(rule, board, rng):
    """Random domains of the scope with few assignments; a third of the cells are fixed."""
    chances = [rng.choice([0, 0.5, 0.8]) for _ in rule.scope]
    domains = [
        {d for d in board.digits if rng.random() < chance} | {rng.choice(board.digits)}
        for chance in chances
    ]
    size = 1
    for place, domain in enumerate(domains):
        size *= len(domain)
        if size > ENUMERATED:
            size //= len(domain)
            domains[place] = {min(domain)}
    return tuple(sum(1 << digit - 1 for digit in domain) for domain in domains)


def positions():
    """Rules of all kinds in turn, each with its board and random domains, the same every time."""
    rng = Random(46)
    names = registry.names()
    for number in range(POSITIONS):
        samples = list(registry.kind_named(names[number % len(names)]).samples())
        board, rule = rng.choice([one for one in samples if one[0].side <= 4] or samples)
        yield board, rule, position(rule, board, rng)


def test_each_form_removes_what_brute_force_says():
    removing = forms = 0
    drawn = set()
    for board, rule, masks in positions():
        drawn.add(registry.name_of(type(rule)))
        truth = enumerated(rule, board, masks)
        encodings = encodings_for(rule, board)
        (measure, *seen) = what_forms_see(rule, board, masks)
        assert measure[1:] == (truth, None), (rule, masks)
        removing += truth is not None and sum(map(len, truth)) < sum(map(int.bit_count, masks))
        forms += len(seen)
        for form, left, why in seen:
            if truth is not None:
                assert all(map(set.issubset, truth, left)), (rule, masks, form)
            key = ("", "") if form.group == "clauses" else (form.group, form.name)
            if why is None and key in encodings:
                assert left == naively(rule, board, masks, encodings[key]), (rule, masks, form)
    assert drawn == set(registry.names())
    assert removing > POSITIONS / 3
    assert forms > 10 * POSITIONS


def seen(text, domains, board=NINE):
    """The number of digits that each form removes, None for a conflict, and the reasons."""
    rule = parse(text, board)
    masks = tuple(sum(1 << int(digit) - 1 for digit in domain) for domain in domains.split())
    before = sum(map(int.bit_count, masks))
    found = list(what_forms_see(rule, board, masks))
    numbers = {
        (form.group, form.name): left if left is None else before - sum(map(len, left))
        for form, left, _ in found
    }
    return numbers, {form.name: why for form, _, why in found if why}


def test_three_cells_with_total_15_in_which_the_forms_differ():
    """2 + 9 + 4 and 2 + 7 + 6 are allowed; 3 + 6 + 6 only as a sum of digits that may be equal."""
    numbers, _ = seen("cage 15 r1c1-r1c3", "123 679 46")
    assert {name: number for (group, name), number in numbers.items() if group == "sum"} == {
        "partial-sums": 1,
        "totalizer": 0,
        "digit-sets": 2,
        "set-automaton": 3,
    }
    assert [numbers["propagators", name] for name in ("bounds", "sum alone")] == [0, 1]
    assert numbers["propagators", "sum and all-different"] == 3
    assert numbers["all-different", "gac"] == 0
    assert numbers["measure", "domain consistency"] == 3


def test_bounds_by_hand():
    """The digits are at least 1, 2, 3. So they are at most 9 - 2 - 3, 9 - 1 - 3 and 9 - 1 - 2."""
    numbers, _ = seen("r1c1 + r1c2 + r1c3 = 9", "123456789 23456789 3456789")
    assert numbers["propagators", "bounds"] == 5 + 4 + 3
    assert numbers["propagators", "bounds"] == numbers["measure", "domain consistency"]
    holes, _ = seen("r1c1 + r1c2 = 9", "123456789 1278")
    assert (holes["propagators", "bounds"], holes["propagators", "sum alone"]) == (1, 5)


def test_levels_of_all_different_by_hand():
    numbers, _ = seen("all-different r1c1-r1c4", "12 12 123 1234", FOUR)
    assert [numbers["all-different", level] for level in LEVELS] == [0, 5, 5, 5]
    triple, _ = seen("all-different r1c1-r1c4", "12 23 13 1234")
    assert [triple["all-different", level] for level in LEVELS] == [0, 0, 3, 3]


@pytest.mark.parametrize("text", ["cage 6 r1c1-r1c3", "r1c1 + r1c2 + r1c3 = 6", "cage 7 r1c1-r1c3"])
def test_a_form_that_equals_the_automatic_one_is_shown_alone(text):
    rule = parse(text, FOUR)
    found = [(form.group, form.name) for form, _, _ in what_forms_see(rule, FOUR, (15, 15, 15))]
    assert ("sum", "automatic") not in found
    assert ("sum", "set-automaton") in found
    assert len(set(found)) == len(found)
    assert found[-3:] == [("cells", "order"), ("cells", "log"), ("cells", "support")]


def test_what_cannot_be_measured_has_a_reason():
    _, reasons = seen("cage 30 r1c1-r1c6", " ".join(["123456789"] * 6))
    assert reasons == {"sum and all-different": "the table of the sums has more than 3,000 rows"}
    _, reasons = seen("anti-king", " ".join(["123456789"] * 81))
    assert reasons["domain consistency"] == "the rule has 81 cells, and the limit is 27"


def test_propagators_that_are_taken_for_domain_consistent_are_so():
    """The quick filter and the SAT solver agree, on houses, cages and sums."""
    rng = Random(46)
    texts = ["cage 15 r1c1-r1c3", "cage 20 r1c1-r1c4", "cage 25 r1c1-r1c5", "cage 8 r1c1 r2c2"]
    texts += ["r1c1 + r2c2 + r3c3 = 12", "little-killer 21 r1c2-r8c9", "all-different r1c1-r1c6"]
    for rule in chain(classic_rules(NINE)[::9], (parse(text, NINE) for text in texts)):
        assert _has_consistent_propagators(rule, NINE)
        quick, slow = consistent_filter(rule, NINE), support_filter(rule, NINE)
        for _ in range(8):
            masks = position(rule, NINE, rng)
            assert quick(masks) == slow(masks), (rule, masks)
    for text in ("cage 30 r1c1-r1c6", "sandwich 10 r1c1-r1c9", "thermometer r1c1 r1c2 r1c3"):
        assert not _has_consistent_propagators(parse(text, NINE), NINE)


CELLS = ("r1c1 r1c2", "r1c1 r2c2 r3c3", "r1c1 r1c2 r1c3 r1c4")


def test_the_sets_of_digits_that_fill_a_cage():
    rng = Random(3)
    for _ in range(POSITIONS):
        board, cells = rng.choice([FOUR, NINE]), rng.choice(CELLS)
        rule = parse(f"cage {rng.randint(1, 30)} {cells}", board)
        masks = position(rule, board, rng)
        rows = product(*map(digits_in, masks))
        fitting = {tuple(sorted(row)) for row in rows if sum(row) == rule.total}
        different = sorted(row for row in fitting if len(set(row)) == len(row))
        assert digit_sets(rule, board, masks) == different


def test_sets_are_for_sums_of_different_digits_and_few():
    every = (2**9 - 1,) * 4
    for text in ("arrow r1c1 r1c2 r1c3", "cage r1c1 r1c2", "thermo r1c1 r1c2"):
        rule = parse(text, NINE)
        assert digit_sets(rule, NINE, every[: len(rule.scope)]) is None
    large = Board.customary(16)
    assert digit_sets(parse("cage 34 r1c1 r1c2 r1c3 r1c4", large), large, (2**16 - 1,) * 4) is None
