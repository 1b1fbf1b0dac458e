"""Net 4: a fault seeded into a form of a kind is reported, and only there.

A fault is in the statement: other cells, another number, a weaker global constraint. If a kind has
a form of its own for a target, the other targets report a fault in `decompose`, and this target
alone reports a fault in that form.
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


def reversed_line(rule):
    return replace(rule, cells=rule.cells[::-1])


def last_cell_forgotten(rule):
    return replace(rule, cells=rule.cells[:-1])


def first_cell_forgotten(rule):
    return replace(rule, cells=rule.cells[1:])


def more_by_one(field):
    return lambda rule: replace(rule, **{field: getattr(rule, field) + 1})


def less_by_one(field):
    return lambda rule: replace(rule, **{field: getattr(rule, field) - 1})


def last_segment_forgotten(rule):
    return replace(rule, segments=rule.segments[:-1])


def cell_of_a_segment_forgotten(rule):
    return replace(rule, segments=(*rule.segments[:-1], rule.segments[-1][1:]))


def last_group_forgotten(rule):
    return replace(rule, groups=rule.groups[:-1])


def cell_of_a_group_forgotten(rule):
    return replace(rule, groups=(*rule.groups[:-1], rule.groups[-1][1:]))


def last_of(field):
    return lambda rule: replace(rule, **{field: getattr(rule, field)[:-1]})


def one_more(honest, terms, op, total):
    honest(terms, op, total + 1)


def at_most(honest, terms, _op, total):
    honest(terms, "<=", total)


def at_least(honest, terms, _op, total):
    honest(terms, ">=", total)


def unread(honest, cells, start, step, accept):
    honest(cells[1:], start, step, accept)


def counted_from_0(honest, index, cells, value):
    honest(index, cells[1:], value)


def last_digit_of_a_pair(honest, a, b, allowed):
    side = honest.__self__.board.side
    honest(a, b, lambda first, second: max(first, second) < side and allowed(first, second))


def last_digit_of_a_cell(honest, cell, digits):
    honest(cell, sorted(digits)[:-1])


def last_cell(honest, cells, *others):
    honest(cells[:-1], *others)


def exactly(honest, cells, digits, _op, times):
    honest(cells, digits, "==", times)


def at_least_times(honest, cells, digits, _op, times):
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


def first_branch(honest, first, *_others):
    honest(first)


SUM = {
    "one more": {"linear": one_more},
    "at most": {"linear": at_most},
    "at least": {"linear": at_least},
}
ORDERED = {"reversed": reversed_line, "last cell": last_cell_forgotten}
CLUE = {"more": more_by_one("value"), "less": less_by_one("value")}
BY_NUMBER = {"more": more_by_one("difference"), "less": less_by_one("difference")}
TOTAL = {"more": more_by_one("total"), "less": less_by_one("total")}
AUTOMATON = {"every end": {"regular": every_end}, "differ": {"all_different": left_out}}
CELLS = {"last cell": last_cell_forgotten, "first cell": first_cell_forgotten}
DIFFERENT_CELLS = {
    **CELLS,
    **TOTAL,
    "differ": {"all_different": left_out},
    "unread": {"regular": unread},
}

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
EXEMPTING = {
    "first pair": FIRST,
    "second pair": SECOND,
    "equal digits": UNEQUAL,
    "last digit": RELATED,
    "no exempt pair": unmarked,
    "pairs in one order": in_order,
}
OF_VALUE = {
    "equal digits": EQUAL,
    "last digit": RELATED,
    "next value": lambda rule: replace(rule, value=rule.value + 1),
}

FAULTS = {
    "anti_king": {"first pair": FIRST, "second pair": SECOND, "a cell": DIFFERENT},
    "anti_knight": {"first pair": FIRST, "a cell": DIFFERENT},
    "diagonal": {"a cell": DIFFERENT, "the other one": other_diagonal},
    "non_consecutive": EXEMPTING,
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
        "at least": {"count": at_least_times},
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
        **EXEMPTING,
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
    "quadruple": {
        **CONTAINED,
        "exactly": {"count": exactly},
        "no first digit": lambda rule: replace(rule, digits=rule.digits[1:] or (1,)),
        "no first cell": first_cell_forgotten,
    },
    "minimum": {**ORDER, "marked neighbours too": alone},
    "maximum": {**ORDER, "marked neighbours too": alone},
    **dict.fromkeys(("odd", "even", "candidates"), OF_CELLS),
    **dict.fromkeys(("row_indexer", "column_indexer", "box_indexer"), INDEXED),
    "inequality": ORDER,
    "contain_at_least": {**CONTAINED, "exactly": {"count": exactly}},
    "contain_exactly": {**CONTAINED, "at least": {"count": at_least_times}},
    "arrow": {**ORDERED, "pill": less_by_one("pill"), **SUM},
    "cage": {**CELLS, **TOTAL, "differ": {"all_different": left_out}, **SUM},
    "little_killer": {**CELLS, **CLUE, **SUM},
    "sandwich": {**CELLS, **CLUE, **AUTOMATON},
    "x_sum": {**ORDERED, **CLUE, **AUTOMATON},
    "skyscraper": {**ORDERED, **CLUE, **AUTOMATON},
    "numbered_room": {
        **CLUE,
        "reversed": reversed_line,
        "last cell": last_cell_forgotten,
        "from 0": {"element": counted_from_0},
    },
    "hidden_skyscraper": {**ORDERED, **CLUE, "every end": {"regular": every_end}},
    "lunchbox": DIFFERENT_CELLS,
    "sum_line": {
        **CELLS,
        **TOTAL,
        "no loop": lambda rule: replace(rule, loop=False),
        "a loop": lambda rule: replace(rule, loop=True),
        "every end": {"regular": every_end},
        "first cut": {"any_of": first_branch},
    },
    "value_indexing": {**ORDERED, "from 0": {"element": counted_from_0}},
    "rellik_cage": DIFFERENT_CELLS,
    "region_sum_line": {
        "last segment": last_segment_forgotten,
        "cell": cell_of_a_segment_forgotten,
        **SUM,
    },
    "zipper_line": {**CELLS, **SUM},
    "double_arrow": {**CELLS, **SUM},
    "between_line": {**CELLS, "unread": {"regular": unread}},
    "lockout_line": {**CELLS, **BY_NUMBER, "unread": {"regular": unread}},
    "renban": {**CELLS, "differ": {"all_different": left_out}, "near": {"relation": left_out}},
    "whisper": {**CELLS, **BY_NUMBER, "equal": {"relation": equal_is_allowed}},
    "nabner_line": {**CELLS, "equal": {"relation": equal_is_allowed}},
    "entropic_line": {
        **CELLS,
        "unread": {"regular": unread},
        "strict": {"relation": equal_is_refused},
        "third": {"relation": left_out},
    },
    "modular_line": {
        **CELLS,
        "more": more_by_one("modulus"),
        "strict": {"relation": equal_is_refused},
        "third": {"relation": left_out},
    },
    "thermometer": {**ORDERED, "equal": {"relation": equal_is_allowed}},
    "slow_thermometer": {
        **ORDERED,
        "strict": {"relation": equal_is_refused},
        "turned round": {"relation": reversed_pair},
    },
    "sum": {
        **CELLS,
        **TOTAL,
        "no factors": lambda rule: replace(rule, coefficients=()),
        "factors reversed": lambda rule: replace(rule, coefficients=rule.coefficients[::-1]),
        **SUM,
    },
    "equal_sum": {"group": last_group_forgotten, "cell": cell_of_a_group_forgotten, **SUM},
    "same_values": {
        "group": last_group_forgotten,
        "unread": {"regular": unread},
        "left_out": {"regular": left_out},
        "single": {"equal": left_out},
    },
    "count_distinct": {**ORDERED, "first cell": first_cell_forgotten},
    "pair": {
        **ORDERED,
        "first cell": first_cell_forgotten,
        "equal": {"relation": equal_is_allowed},
        "turned round": {"relation": reversed_pair},
        "a pair": last_of("pairs"),
    },
    "pair_x": {
        **CELLS,
        "strict": {"relation": equal_is_refused},
        "equal": {"relation": equal_is_allowed},
    },
    "regular_expression": {
        **ORDERED,
        "every end": {"regular": every_end},
        "unread": {"regular": unread},
        "a branch": lambda rule: replace(rule, pattern=f"{rule.pattern}|1.*"),
        "any digit": lambda rule: replace(rule, pattern=rule.pattern.replace("1", ".")),
    },
    "full_rank": {
        **CLUE,
        "ties": lambda rule: replace(rule, ties="none" if rule.ties == "any" else "any"),
        "unread": {"regular": unread},
        "every end": {"regular": every_end},
        "choice": {"any_of": left_out},
    },
    "any_of": {
        "a branch": last_of("constraints"),
        "first branch": lambda rule: replace(rule, constraints=rule.constraints[1:]),
        "anything": {"any_of": left_out},
    },
    "all_of": {
        "last one": last_of("constraints"),
        "first one": lambda rule: replace(rule, constraints=rule.constraints[1:]),
        **SUM,
    },
    "automaton": {
        **ORDERED,
        "every end": {"regular": every_end},
        "unread": {"regular": unread},
        "a transition": last_of("transitions"),
        "a start": last_of("starts"),
        "an accepting state": last_of("accepting"),
    },
}
FAULTS = {(kind, fault): change for kind, of in FAULTS.items() for fault, change in of.items()}


@pytest.mark.sampled(12)
@pytest.mark.parametrize(("kind", "fault"), FAULTS)
def test_a_fault_in_the_statement_is_reported_by_every_target_that_uses_it(kind, fault):
    own = {way for form, way in OF_FORM.items() if form in vars(KINDS[kind])}
    expected = set(OF_FORM.values()) - own
    assert reported(KINDS[kind], "decompose", FAULTS[kind, fault], expected) == expected


OWN = [
    (kind, form, fault)
    for kind, fault in FAULTS
    for form in OF_FORM
    if form in vars(KINDS[kind]) and callable(FAULTS[kind, fault])
]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("kind", "form", "fault"), OWN)
def test_a_fault_in_a_form_of_its_own_is_reported_by_its_target_alone(kind, form, fault):
    expected = {OF_FORM[form]}
    assert reported(KINDS[kind], form, FAULTS[kind, fault], expected) == expected


def test_an_exception_does_not_count_as_finding_a_fault():
    raises = {"relation": lambda honest, *_: honest.no_such_attribute}
    assert reported(KINDS["thermometer"], "decompose", raises, {"clauses"}) == set()
