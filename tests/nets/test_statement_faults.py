"""Net 4 for what a kind states in global constraints: every target reports a fault in it.

The targets share the statement, so all of them agree on what it says: only `holds` objects. Where
a kind has propagation of its own, that objects too.
"""

from dataclasses import fields, replace

import pytest

from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.cell import Cell
from sudoku_csp.laboratory.conformance import mistakes
from sudoku_csp.targets.model import Model

KINDS = kinds()

NAMES = sorted(name for name in dir(Model) if not name.startswith("_"))


class Misheard:
    """A target's model, each call of which a fault may change: `change(name, arguments)`.

    The change returns the arguments that are passed on, or None for a call that is left out.
    """

    def __init__(self, model, change):
        self.board = model.board
        self._model = model
        self._change = change

    def __getattr__(self, name):
        def pass_on(*arguments):
            if (changed := self._change(name, arguments, self.board)) is not None:
                getattr(self._model, name)(*changed)

        return pass_on


def distorts(change):
    """A fault that changes what any statement says."""

    def fault(kind):
        return lambda self, model: kind.decompose(self, Misheard(model, change()))

    return fault


def states(other):
    """A fault that states another constraint, or several of them: `other(rule)`."""

    def fault(kind):
        def decompose(self, model):
            honest = kind(*(getattr(self, field.name) for field in fields(self)))
            found = other(honest)
            for rule in found if isinstance(found, list) else [found]:
                rule.decompose(model)

        return decompose

    return fault


def forgotten(number):
    """One global constraint is left out, counted from the first; or from the last."""

    def change():
        stated = []

        def changed(name, arguments, _board):
            stated.append(name)
            return None if len(stated) == number else arguments

        return changed

    return change


def every(word, change):
    """Each saying of a word is changed."""

    def changed(name, arguments, board):
        return change(board, *arguments) if name == word else arguments

    return lambda: changed


def reversed_pair(_board, a, b, allowed):
    return b, a, allowed


def equal_is_allowed(_board, a, b, allowed):
    return a, b, lambda first, second: first == second or allowed(first, second)


def equal_is_refused(_board, a, b, allowed):
    return a, b, lambda first, second: first != second and allowed(first, second)


def last_digit_of_a_pair(board, a, b, allowed):
    return a, b, lambda first, second: max(first, second) < board.side and allowed(first, second)


def last_digit_of_a_cell(_board, cell, digits):
    return cell, sorted(digits)[:-1]


def last_cell(_board, cells):
    return (cells[:-1],)


def last_cell_counted(_board, cells, *others):
    return cells[:-1], *others


def exactly(_board, cells, digits, _op, times):
    return cells, digits, "==", times


def at_least(_board, cells, digits, _op, times):
    return cells, digits, ">=", times


def less_often(_board, cells, digits, op, times):
    return cells, digits, op, times - 1


def last_place(_board, index, cells, value):
    return index, cells[:-1], value


def next_value(board, index, cells, value):
    return index, cells, value % board.side + 1


def last_fact(_board, facts):
    return (facts[:-1],)


def next_digits(board, facts):
    return ([fact._replace(digit=fact.digit % board.side + 1) for fact in facts],)


def every_end(_board, cells, start, step, _accept):
    return cells, start, step, lambda _state: True


def sign_turned(_board, facts):
    first, *others = facts
    return ([first._replace(sign=not first.sign), *others],)


FIRST = distorts(forgotten(1))
SECOND = distorts(forgotten(2))
BACKWARDS = distorts(every("relation", reversed_pair))
EQUAL = distorts(every("relation", equal_is_allowed))
UNEQUAL = distorts(every("relation", equal_is_refused))
RELATED = distorts(every("relation", last_digit_of_a_pair))
DOMAIN = distorts(every("domain", last_digit_of_a_cell))
DIFFERENT = distorts(every("all_different", last_cell))
UNMARKED = states(lambda rule: replace(rule, exempt=()))
IN_ORDER = states(
    lambda rule: replace(rule, exempt=tuple(pair for pair in rule.exempt if pair[0] < pair[1]))
)
ALONE = states(lambda rule: [replace(rule, cells=(cell,)) for cell in rule.cells])
OF_SQUARES = {
    "first class": FIRST,
    "second class": SECOND,
    "third class": distorts(forgotten(3)),
    "a cell": distorts(every("at_least_one", last_fact)),
    "no square but the first": states(lambda rule: replace(rule, cells=rule.cells[:4])),
    "classes shifted": distorts(every("at_least_one", next_digits)),
}
INDEXED = {
    "the indexed cells but the last": distorts(every("element", last_place)),
    "the next number": distorts(every("element", next_value)),
    "forwards alone": distorts(every("at_least_one", lambda _board, _facts: None)),
    "backwards alone": distorts(every("element", lambda *_: None)),
    "a wrong sign": distorts(every("at_least_one", sign_turned)),
}
CONTAINED = {
    "first digit": FIRST,
    "second digit": SECOND,
    "a cell": distorts(every("count", last_cell_counted)),
    "less often": distorts(every("count", less_often)),
    "each once": states(lambda rule: replace(rule, digits=tuple(set(rule.digits)))),
    "last digit": DOMAIN,
}
ORDER = {"backwards": BACKWARDS, "<= for <": EQUAL, "first pair": FIRST, "last digit": RELATED}

FAULTS = {
    "anti_king": {"first pair": FIRST, "second pair": SECOND, "a cell": DIFFERENT},
    "anti_knight": {"first pair": FIRST, "a cell": DIFFERENT},
    "diagonal": {
        "a cell": DIFFERENT,
        "the other one": states(
            lambda rule: replace(rule, which="anti" if rule.which == "main" else "main")
        ),
    },
    "non_consecutive": {
        "first pair": FIRST,
        "second pair": SECOND,
        "equal digits": UNEQUAL,
        "last digit": RELATED,
        "no exempt pair": UNMARKED,
        "pairs in one order": IN_ORDER,
    },
    "disjoint_groups": {
        "first group": FIRST,
        "second group": SECOND,
        "a cell": DIFFERENT,
        "boxes for groups": states(
            lambda rule: replace(rule, boxes=tuple(zip(*rule.boxes, strict=True)))
        ),
    },
    "extra_region": {"a cell": DIFFERENT, "nothing": FIRST},
    "windoku": {
        "a cell": DIFFERENT,
        "nothing": FIRST,
        "boxes turned": states(
            lambda rule: replace(
                rule, boxes=tuple(tuple(Cell(c, r) for r, c in box) for box in rule.boxes)
            )
        ),
    },
    "anti_taxicab": {
        "first pair": FIRST,
        "a wrong sign": distorts(every("at_least_one", sign_turned)),
        "a step further": distorts(every("at_least_one", next_digits)),
    },
    "dutch_flatmates": {
        "first cell": FIRST,
        "second cell": SECOND,
        "no mate below": distorts(every("at_least_one", last_fact)),
        "a wrong sign": distorts(every("at_least_one", sign_turned)),
        "upside down": states(
            lambda rule: replace(rule, cells=tuple(Cell(4 - r, c) for r, c in rule.cells))
        ),
    },
    "global_entropy": OF_SQUARES,
    "global_modular": OF_SQUARES,
    "counting_circles": {
        "first digit": FIRST,
        "second digit": SECOND,
        "every number": distorts(every("regular", every_end)),
        "a cell": states(lambda rule: replace(rule, cells=rule.cells[1:] or rule.cells)),
    },
    "look_and_say": {
        "first digit": FIRST,
        "second digit": SECOND,
        "a cell": distorts(every("count", last_cell_counted)),
        "at least": distorts(every("count", at_least)),
        "less often": distorts(every("count", less_often)),
        "digits for numbers": states(lambda rule: replace(rule, counts=rule.counts[::-1])),
    },
    "equality_cage": {
        "repeated digits": distorts(every("all_different", lambda *_: None)),
        "every number": distorts(every("regular", every_end)),
        "nothing but different": SECOND,
    },
    "palindrome": {
        "first pair": FIRST,
        "second pair": SECOND,
        "a step further": states(lambda rule: replace(rule, cells=rule.cells[1:])),
    },
    "clone": {
        "first pair": FIRST,
        "second pair": SECOND,
        "copies reversed": states(lambda rule: replace(rule, copies=rule.copies[::-1])),
    },
    "difference": {
        "equal digits": EQUAL,
        "last digit": RELATED,
        "next value": states(lambda rule: replace(rule, value=rule.value + 1)),
        "always 1": states(lambda rule: replace(rule, value=1)),
    },
    "ratio": {
        "equal digits": EQUAL,
        "last digit": RELATED,
        "next value": states(lambda rule: replace(rule, value=rule.value + 1)),
        "always 2": states(lambda rule: replace(rule, value=2)),
    },
    "negative_ratio": {
        "first pair": FIRST,
        "second pair": SECOND,
        "equal digits": UNEQUAL,
        "last digit": RELATED,
        "no exempt pair": UNMARKED,
        "pairs in one order": IN_ORDER,
        "one ratio": states(lambda rule: replace(rule, ratios=rule.ratios[:1])),
    },
    "xv": {
        "nothing": FIRST,
        "equal digits": EQUAL,
        "last digit": RELATED,
        "X for V": states(lambda rule: replace(rule, total=15 - rule.total)),
    },
    "negative_xv": {
        "first pair": FIRST,
        "second pair": SECOND,
        "last digit": RELATED,
        "no exempt pair": UNMARKED,
        "pairs in one order": IN_ORDER,
        "no V": states(lambda rule: replace(rule, totals=(10,))),
        "no X": states(lambda rule: replace(rule, totals=(5,))),
    },
    "quadruple": {
        "first digit": FIRST,
        "second digit": SECOND,
        "a cell": distorts(every("count", last_cell_counted)),
        "exactly": distorts(every("count", exactly)),
        "less often": distorts(every("count", less_often)),
        "each once": states(lambda rule: replace(rule, digits=tuple(set(rule.digits)))),
        "last digit": DOMAIN,
    },
    "minimum": {**ORDER, "marked neighbours too": ALONE},
    "maximum": {**ORDER, "marked neighbours too": ALONE},
    "odd": {"first cell": FIRST, "second cell": SECOND, "last digit": DOMAIN},
    "even": {"first cell": FIRST, "second cell": SECOND, "last digit": DOMAIN},
    "candidates": {"first cell": FIRST, "second cell": SECOND, "last digit": DOMAIN},
    "row_indexer": INDEXED,
    "column_indexer": INDEXED,
    "box_indexer": INDEXED,
    "inequality": ORDER,
    "contain_at_least": {**CONTAINED, "exactly": distorts(every("count", exactly))},
    "contain_exactly": {**CONTAINED, "at least": distorts(every("count", at_least))},
}


def changed_by(kind, fault):
    """The samples of a kind on small boards, with a statement that has the fault."""
    wrong = type(f"Faulty{kind.__name__}", (kind,), {"decompose": fault(kind)})
    for board, rule in kind.samples():
        if board.side < 9:
            yield board, wrong(*(getattr(rule, field.name) for field in fields(rule)))


TARGETS = {"encode": "clauses", "post": "cpsat", "propagate": "filtering"}


def ways_that_report(kind, fault, wanted):
    reported = set()
    for board, rule in changed_by(kind, fault):
        reported |= {found.way for found in mistakes(rule, board, wanted - reported)}
        if reported == wanted:
            break
    return reported


@pytest.mark.sampled(12)
@pytest.mark.parametrize(
    ("name", "fault"), [(name, fault) for name, faults in FAULTS.items() for fault in faults]
)
def test_a_fault_in_a_statement_is_reported_in_every_target(name, fault):
    kind = KINDS[name]
    stated = {way for form, way in TARGETS.items() if form not in vars(kind)}
    assert ways_that_report(kind, FAULTS[name][fault], stated) == stated


def propagates(other):
    """The propagation of another quadruple."""

    def propagate(self, network):
        other(KINDS["quadruple"](self.digits, self.cells)).propagate(network)

    return propagate


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
    kind = KINDS["quadruple"]
    wrong = type("Faulty", (kind,), {"propagate": propagates(other)})
    reported = set()
    for board, rule in kind.samples():
        if board.side < 9:
            found = mistakes(wrong(rule.digits, rule.cells), board, [*TARGETS.values()])
            reported |= {mistake.way for mistake in found}
    assert reported == {"filtering"}
