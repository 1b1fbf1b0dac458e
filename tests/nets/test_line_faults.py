"""Net 4 for lines, cages and outside clues: a fault seeded into a form is reported, and only there.

A fault is in the statement: other cells, another number, a weaker global constraint. If a kind has
a form of its own for a target, the other targets report a fault in `decompose`, and this target
alone reports a fault in that form.
"""

from dataclasses import replace

import pytest
from seeded import (
    OF_FORM,
    equal_is_allowed,
    equal_is_refused,
    every_end,
    left_out,
    reported,
    reversed_pair,
)

from sudoku_csp.constraints.registry import kinds

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

FAULTS = {
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
    if form in vars(KINDS[kind]) and not isinstance(FAULTS[kind, fault], dict)
]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("kind", "form", "fault"), OWN)
def test_a_fault_in_a_form_of_its_own_is_reported_by_its_target_alone(kind, form, fault):
    expected = {OF_FORM[form]}
    assert reported(KINDS[kind], form, FAULTS[kind, fault], expected) == expected


def test_an_exception_does_not_count_as_finding_a_fault():
    raises = {"relation": lambda honest, *_: honest.no_such_attribute}
    assert reported(KINDS["thermometer"], "decompose", raises, {"clauses"}) == set()
