"""Net 4 for what a kind states in global constraints: every target reports a fault in it.

The targets share the statement, so only `holds` differs from it, and a kind's own propagation.
"""

from dataclasses import replace

import pytest
from seeded import (
    OF_FORM,
    Forgotten,
    equal_is_allowed,
    equal_is_refused,
    every_end,
    left_out,
    reported,
    reversed_pair,
)

from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.cell import Cell

KINDS = kinds()


def last_digit_of_a_pair(honest, a, b, allowed):
    side = honest.__self__.board.side
    honest(a, b, lambda first, second: max(first, second) < side and allowed(first, second))


def last_digit_of_a_cell(honest, cell, digits):
    honest(cell, sorted(digits)[:-1])


def last_cell(honest, cells, *others):
    honest(cells[:-1], *others)


def exactly(honest, cells, digits, _op, times):
    honest(cells, digits, "==", times)


def at_least(honest, cells, digits, _op, times):
    honest(cells, digits, ">=", times)


def less_often(honest, cells, digits, op, times):
    honest(cells, digits, op, times - 1)


def last_place(honest, index, cells, value):
    honest(index, cells[:-1], value)


def next_value(honest, index, cells, value):
    honest(index, cells, value % honest.__self__.board.side + 1)


def last_fact(honest, facts):
    honest(facts[:-1])


def next_digits(honest, facts):
    side = honest.__self__.board.side
    honest([fact._replace(digit=fact.digit % side + 1) for fact in facts])


def sign_turned(honest, facts):
    first, *others = facts
    honest([first._replace(sign=not first.sign), *others])


def unmarked(rule):
    return replace(rule, exempt=())


def in_order(rule):
    return replace(rule, exempt=tuple(pair for pair in rule.exempt if pair[0] < pair[1]))


def alone(rule):
    return [replace(rule, cells=(cell,)) for cell in rule.cells]


def other_diagonal(rule):
    return replace(rule, which="anti" if rule.which == "main" else "main")


def upside_down(rule):
    return replace(rule, cells=tuple(Cell(4 - row, column) for row, column in rule.cells))


FIRST, SECOND = Forgotten(1), Forgotten(2)
BACKWARDS = {"relation": reversed_pair}
EQUAL = {"relation": equal_is_allowed}
UNEQUAL = {"relation": equal_is_refused}
RELATED = {"relation": last_digit_of_a_pair}
DOMAIN = {"domain": last_digit_of_a_cell}
DIFFERENT = {"all_different": last_cell}
OF_SQUARES = {
    "first class": FIRST,
    "second class": SECOND,
    "third class": Forgotten(3),
    "a cell": {"at_least_one": last_fact},
    "no square but the first": lambda rule: replace(rule, cells=rule.cells[:4]),
    "classes shifted": {"at_least_one": next_digits},
}
INDEXED = {
    "the indexed cells but the last": {"element": last_place},
    "the next number": {"element": next_value},
    "forwards alone": {"at_least_one": left_out},
    "backwards alone": {"element": left_out},
    "a wrong sign": {"at_least_one": sign_turned},
}
CONTAINED = {
    "first digit": FIRST,
    "second digit": SECOND,
    "a cell": {"count": last_cell},
    "less often": {"count": less_often},
    "each once": lambda rule: replace(rule, digits=tuple(set(rule.digits))),
    "last digit": DOMAIN,
}
OF_CELLS = {"first cell": FIRST, "second cell": SECOND, "last digit": DOMAIN}
ORDER = {"backwards": BACKWARDS, "<= for <": EQUAL, "first pair": FIRST, "last digit": RELATED}
OF_VALUE = {
    "equal digits": EQUAL,
    "last digit": RELATED,
    "next value": lambda rule: replace(rule, value=rule.value + 1),
}

FAULTS = {
    "anti_king": {"first pair": FIRST, "second pair": SECOND, "a cell": DIFFERENT},
    "anti_knight": {"first pair": FIRST, "a cell": DIFFERENT},
    "diagonal": {"a cell": DIFFERENT, "the other one": other_diagonal},
    "non_consecutive": {
        "first pair": FIRST,
        "second pair": SECOND,
        "equal digits": UNEQUAL,
        "last digit": RELATED,
        "no exempt pair": unmarked,
        "pairs in one order": in_order,
    },
    "disjoint_groups": {
        "first group": FIRST,
        "second group": SECOND,
        "a cell": DIFFERENT,
        "boxes for groups": lambda rule: replace(rule, boxes=tuple(zip(*rule.boxes, strict=True))),
    },
    "extra_region": {"a cell": DIFFERENT, "nothing": FIRST},
    "windoku": {
        "a cell": DIFFERENT,
        "nothing": FIRST,
        "boxes turned": lambda rule: replace(
            rule, boxes=tuple(tuple(Cell(c, r) for r, c in box) for box in rule.boxes)
        ),
    },
    "anti_taxicab": {
        "first pair": FIRST,
        "a wrong sign": {"at_least_one": sign_turned},
        "a step further": {"at_least_one": next_digits},
    },
    "dutch_flatmates": {
        "first cell": FIRST,
        "second cell": SECOND,
        "no mate below": {"at_least_one": last_fact},
        "a wrong sign": {"at_least_one": sign_turned},
        "upside down": upside_down,
    },
    "global_entropy": OF_SQUARES,
    "global_modular": OF_SQUARES,
    "counting_circles": {
        "first digit": FIRST,
        "second digit": SECOND,
        "every number": {"regular": every_end},
        "a cell": lambda rule: replace(rule, cells=rule.cells[1:] or rule.cells),
    },
    "look_and_say": {
        "first digit": FIRST,
        "second digit": SECOND,
        "a cell": {"count": last_cell},
        "at least": {"count": at_least},
        "less often": {"count": less_often},
        "digits for numbers": lambda rule: replace(rule, counts=rule.counts[::-1]),
    },
    "equality_cage": {
        "repeated digits": {"all_different": left_out},
        "every number": {"regular": every_end},
        "nothing but different": SECOND,
    },
    "palindrome": {
        "first pair": FIRST,
        "second pair": SECOND,
        "a step further": lambda rule: replace(rule, cells=rule.cells[1:]),
    },
    "clone": {
        "first pair": FIRST,
        "second pair": SECOND,
        "copies reversed": lambda rule: replace(rule, copies=rule.copies[::-1]),
    },
    "difference": {**OF_VALUE, "always 1": lambda rule: replace(rule, value=1)},
    "ratio": {**OF_VALUE, "always 2": lambda rule: replace(rule, value=2)},
    "negative_ratio": {
        "first pair": FIRST,
        "second pair": SECOND,
        "equal digits": UNEQUAL,
        "last digit": RELATED,
        "no exempt pair": unmarked,
        "pairs in one order": in_order,
        "one ratio": lambda rule: replace(rule, ratios=rule.ratios[:1]),
    },
    "xv": {
        "nothing": FIRST,
        "equal digits": EQUAL,
        "last digit": RELATED,
        "X for V": lambda rule: replace(rule, total=15 - rule.total),
    },
    "negative_xv": {
        "first pair": FIRST,
        "second pair": SECOND,
        "last digit": RELATED,
        "no exempt pair": unmarked,
        "pairs in one order": in_order,
        "no V": lambda rule: replace(rule, totals=(10,)),
        "no X": lambda rule: replace(rule, totals=(5,)),
    },
    "quadruple": {**CONTAINED, "exactly": {"count": exactly}},
    "minimum": {**ORDER, "marked neighbours too": alone},
    "maximum": {**ORDER, "marked neighbours too": alone},
    **dict.fromkeys(("odd", "even", "candidates"), OF_CELLS),
    **dict.fromkeys(("row_indexer", "column_indexer", "box_indexer"), INDEXED),
    "inequality": ORDER,
    "contain_at_least": {**CONTAINED, "exactly": {"count": exactly}},
    "contain_exactly": {**CONTAINED, "at least": {"count": at_least}},
}


@pytest.mark.sampled(12)
@pytest.mark.parametrize(
    ("name", "fault"), [(name, fault) for name, faults in FAULTS.items() for fault in faults]
)
def test_a_fault_in_a_statement_is_reported_in_every_target(name, fault):
    kind = KINDS[name]
    stated = {way for form, way in OF_FORM.items() if form not in vars(kind)}
    assert reported(kind, "decompose", FAULTS[name][fault], stated) == stated


@pytest.mark.parametrize(
    "other",
    [
        lambda rule: replace(rule, digits=rule.digits[1:] or (1,)),
        lambda rule: replace(rule, digits=tuple(sorted(set(rule.digits)))),
        lambda rule: replace(rule, cells=rule.cells[1:]),
    ],
    ids=["first digit", "each once", "a cell"],
)
def test_a_fault_in_the_propagation_of_a_quadruple_is_reported_there_alone(other):
    assert reported(KINDS["quadruple"], "propagate", other, {"filtering"}) == {"filtering"}
