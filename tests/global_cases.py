"""Statements in every word, each with a truth of its own about a few cells of a tiny board.

`CASES` are parameters, a board and a constraint, for what is to be held to them.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.model import Fact

THREE, FOUR = Board(3, 1, 3), Board.customary(4)
A, B, C, D = (Cell(1, column) for column in (1, 2, 3, 4))
E, F = Cell(2, 1), Cell(3, 3)


@dataclass(frozen=True)
class Stated(Constraint):
    """A statement, and a truth about the digits of its cells."""

    name: str
    scope: tuple[Cell, ...] = ()
    truth: Callable = field(default=bool, compare=False)
    statement: Callable = field(default=bool, compare=False)

    def __str__(self):
        return self.name

    def holds(self, grid):
        return self.truth(*(grid[cell] for cell in self.scope))

    def decompose(self, model):
        self.statement(model)


CASES = []


def case(name, board, cells, truth, statement=None):
    """Adds a statement, perhaps the function below, with the truth about the cells' digits."""
    if statement is None:
        return lambda below: case(name, board, cells, truth, below)
    CASES.append(pytest.param(board, Stated(name, tuple(cells), truth, statement), id=name))
    return statement


def compares(left, op, right):
    return {"==": left == right, "<=": left <= right, ">=": left >= right}[op]


for digits in ((2,), (1, 3), (), (1, 2, 3), (0, 3, 4), (-1, 10)):
    case(f"domain {digits}", THREE, [B], lambda b, digits=digits: b in digits)(
        lambda model, digits=digits: model.domain(B, digits)
    )


FACTS = [
    ("A-2", THREE, lambda a: a != 2),
    ("A1 A3 B-2 C3", THREE, lambda a, b, c: a in (1, 3) or b != 2 or c == 3),
    ("A4 D4", FOUR, lambda a, d: 4 in (a, d)),
    ("A1 B2 A3 B1", FOUR, lambda a, b: a in (1, 3) or b in (1, 2)),
    ("A1 A3", FOUR, lambda a: a in (1, 3)),
    ("A1 A-1", THREE, lambda a: True),
    ("A4 A0 A10 B2", THREE, lambda a, b: b == 2),
    ("A-4 A1", THREE, lambda a: True),
    ("", THREE, lambda a: False),
]
"""At least one of several facts; `B-2` is that B does not hold 2."""

for text, board, truth in FACTS:
    cells = [cell for cell, name in zip((A, B, C, D), "ABCD", strict=True) if name in (text or "A")]

    @case(f"at least one of {text}", board, cells, truth)
    def _(model, text=text, board=board):
        if text in ("", "A-4 A1"):  # Otherwise nothing would state that there is a cell.
            model.domain(A, board.digits)
        named = dict(zip("ABCD", (A, B, C, D), strict=True))
        model.at_least_one(
            [Fact(named[one[0]], int(one[1:].strip("-")), "-" not in one) for one in text.split()]
        )


for cells in ((A,), (A, C), (A, B, C), (A, B, E, F)):
    case(f"all different in {len(cells)}", THREE, cells, lambda *all_: len({*all_}) == len(all_))(
        lambda model, cells=cells: model.all_different(cells)
    )
case("equal", FOUR, [A, D], lambda a, d: a == d, lambda model: model.equal(D, A))

RELATIONS = {
    "less": lambda a, b: a < b,
    "at most": lambda a, b: a <= b,
    "not equal": lambda a, b: a != b,
    "double": lambda a, b: a == 2 * b,
    "anything": lambda a, b: True,
    "nothing": lambda a, b: False,
    "not 2 and 3": lambda a, b: (a, b) != (2, 3),
    "one is 1": lambda a, b: 1 in (a, b),
}
for name, allowed in RELATIONS.items():
    case(f"relation {name}", FOUR, [B, A], allowed)(
        lambda model, allowed=allowed: model.relation(B, A, allowed)
    )

TABLES = {
    "two rows": ((1, 2, 3), (3, 2, 1)),
    "a row twice": ((1, 2, 3), (3, 1, 1), (1, 2, 3)),
    "none": (),
    "digits that the board has not": ((1, 2, 3), (4, 2, 3), (1, 2, 0), (2, -1, 1), (1, 10, 1)),
    "digits that the board has not alone": ((1, 2, 4), (0, 0, 0)),
    "one": ((2, 2, 2),),
    "most": tuple(
        (a, b, c) for a in (1, 2, 3) for b in (1, 2, 3) for c in (1, 2, 3) if (a, b) != (c, c)
    ),
}
for name, rows in TABLES.items():
    case(f"table of {name}", THREE, [A, B, C], lambda *row, rows=rows: row in rows)(
        lambda model, rows=rows: model.table([A, B, C], list(dict.fromkeys(rows)))
    )


@case("table of one cell", FOUR, [D], lambda d: d in (1, 4))
def _(model):
    model.table([D], [(1,), (4,)])


@case("table of pairs", FOUR, [D, A], lambda d, a: (d, a) in ((1, 4), (1, 3), (2, 4)))
def _(model):
    model.table((D, A), [(1, 4), [1, 3], (2, 4)])


def rises(last, digit):
    return digit if digit > last else None


@case("regular: rising", THREE, [A, B, C], lambda a, b, c: a < b < c)
def _(model):
    model.regular([A, B, C], 0, rises, lambda _: True)


@case("regular: even sum", FOUR, [A, B, C], lambda *all_: sum(all_) % 2 == 0)
def _(model):
    model.regular([A, B, C], 0, lambda odd, digit: (odd + digit) % 2, lambda odd: not odd)


@case("regular: nothing", THREE, [A, B], lambda *_: False)
def _(model):
    model.regular([A, B], "start", lambda state, _: state, lambda _: False)


@case("regular: a 2 beside a 3", FOUR, [A, B, C, D], lambda *r: {2, 3} in map(set, pairwise(r)))
def _(model):
    def step(last, digit):
        return "found" if last == "found" or {last, digit} == {2, 3} else digit

    model.regular((A, B, C, D), 0, step, lambda last: last == "found")


@case("regular: a cell again", THREE, [A, B], lambda a, b: b < a)
def _(model):
    model.regular([B, A, B], (0, 0), lambda s, d: (s[1], d), lambda s: s[0] > s[1])


@case("regular: one cell", FOUR, [A], lambda a: a in (2, 4))
def _(model):
    model.regular([A], 0, lambda _, digit: digit, lambda digit: digit % 2 == 0)


SUMS = [
    ([(1, A), (1, B), (1, C)], 6),
    ([(1, A), (1, B), (1, C)], 9),
    ([(1, A), (1, B), (1, C)], 10),
    ([(1, A), (1, B), (-1, C)], 0),
    ([(2, A), (-3, B)], -1),
    ([(1, A), (1, A), (1, B)], 7),
    ([(1, A), (1, B), (-1, A)], 2),
    ([(10, A), (1, B), (-7, C)], 12),
    ([(-1, A)], -2),
    ([(1, A), (-1, A)], 0),
    ([(1, A), (-1, A)], 1),
]
for terms, total in SUMS:
    cells = tuple(dict.fromkeys(cell for _, cell in terms))
    for op in ("==", "<=", ">="):
        words = " + ".join(f"{factor} {cell}" for factor, cell in terms)

        def adds_up(*digits, terms=terms, cells=cells, op=op, total=total):
            of = dict(zip(cells, digits, strict=True))
            return compares(sum(factor * of[cell] for factor, cell in terms), op, total)

        case(f"linear {words} {op} {total}", THREE, cells, adds_up)(
            lambda model, terms=terms, op=op, total=total: model.linear(terms, op, total)
        )


DIFFERENT = [("==", 3), ("==", 5), ("==", 6), ("==", 7), ("==", 10), ("<=", 7), (">=", 8)]
for op, total in DIFFERENT:

    @case(
        f"different, and the sum {op} {total}",
        FOUR,
        [A, B, C],
        lambda *d, op=op, total=total: len({*d}) == 3 and compares(sum(d), op, total),
    )
    def _(model, op=op, total=total):
        model.all_different([C, B, A, D][:3] if total < 10 else [A, B, C])
        model.linear([(1, A), (1, B), (1, C)], op, total)


COUNTS = [
    ((A, B, C), (2,), "==", 1),
    ((A, B, C), (1, 3), ">=", 1),
    ((A, B, C), (3, 4), ">=", 1),
    ((A, B, C), (0, 1, 4, 10), "==", 2),
    ((A, B), (4,), ">=", 1),
    ((A, B), (0, -1), "<=", 0),
    ((A, B), (10, 2), "<=", C),
    ((A, B, C), (1, 3), ">=", 2),
    ((A, B, C), (1, 2), "<=", 1),
    ((A, B, C), (3,), "<=", 0),
    ((A, B, C), (3,), ">=", 4),
    ((A, B, C), (1,), ">=", 0),
    ((A, B, C), (2, 3), "==", 3),
    ((A, B), (1, 2), "==", C),
    ((A, B), (1, 2), "<=", C),
    ((A, B), (3,), ">=", C),
    ((A, B, C), (2, 3), "==", C),
    ((A, B, C), (1,), ">=", A),
    ((A, B, C), (2,), "<=", B),
]
for cells, digits, op, times in COUNTS:
    scope = tuple(dict.fromkeys((*cells, *([times] if isinstance(times, Cell) else []))))

    def counted(*held, cells=cells, scope=scope, digits=digits, op=op, times=times):
        of = dict(zip(scope, held, strict=True))
        number = sum(of[cell] in digits for cell in cells)
        return compares(number, op, of[times] if isinstance(times, Cell) else times)

    case(f"count {digits} in {' '.join(map(str, cells))} {op} {times}", THREE, scope, counted)(
        lambda model, arguments=(cells, digits, op, times): model.count(*arguments)
    )


ELEMENTS = [
    (A, (B, C), 2),
    (A, (B, C), 4),
    (A, (B, C), 0),
    (A, (B, C), D),
    (A, (B, C, D), 4),
    (A, (A, B), 2),
    (A, (B, C), B),
    (A, (A, B), A),
]
for index, cells, value in ELEMENTS:
    scope = tuple(dict.fromkeys((index, *cells, *([value] if isinstance(value, Cell) else []))))

    def points(*held, index=index, cells=cells, value=value, scope=scope):
        of = dict(zip(scope, held, strict=True))
        if of[index] > len(cells):
            return False
        return of[cells[of[index] - 1]] == (of[value] if isinstance(value, Cell) else value)

    board = FOUR if D in scope else THREE
    case(f"element {index} of {' '.join(map(str, cells))} is {value}", board, scope, points)(
        lambda model, arguments=(index, cells, value): model.element(*arguments)
    )


@case("any of no branch", THREE, [A], lambda a: False)
def _(model):
    model.domain(A, THREE.digits)
    model.any_of()


@case("any of one branch", THREE, [A, B], lambda a, b: a < b)
def _(model):
    model.any_of(lambda branch: branch.relation(A, B, lambda a, b: a < b))


@case("any of a branch that says nothing", THREE, [A], lambda a: True)
def _(model):
    model.any_of(lambda branch: branch.domain(A, (1,)), lambda _: None)


@case("any of: two cells", FOUR, [A, B], lambda a, b: a == 2 * b or (a in (1, 3) and b > a))
def _(model):
    def odd(branch):
        branch.domain(A, (1, 3))
        branch.relation(A, B, lambda a, b: a < b)

    model.any_of(lambda branch: branch.relation(A, B, lambda a, b: a == 2 * b), odd)


ROWS = [((1, 2), (1,), (3,)), ((2,), (1, 3), (1,)), ((2, 3), (2,), (1,))]


@case(
    "any of: digits of three cells",
    THREE,
    [A, B, C],
    lambda *held: any(all(map(tuple.__contains__, row, held)) for row in ROWS),
)
def _(model):
    def holds(branch, row):
        for cell, digits in zip((A, B, C), row, strict=True):
            branch.domain(cell, digits)

    model.any_of(*(lambda branch, row=row: holds(branch, row) for row in ROWS))


@case("any of: between", FOUR, [A, B, C], lambda a, b, c: a < b < c or a > b > c)
def _(model):
    def rising(branch, *cells):
        for low, high in pairwise(cells):
            branch.relation(low, high, lambda a, b: a < b)

    model.any_of(lambda branch: rising(branch, A, B, C), lambda branch: rising(branch, C, B, A))


def every_word(branch):
    """A case that says a little of everything."""
    branch.domain(A, (1, 2))
    branch.at_least_one([Fact(A, 2), Fact(B, 1, False)])
    branch.all_different([A, B])
    branch.equal(A, C)
    branch.table([A, B], [(1, 2), (2, 1), (2, 3), (1, 3)])
    branch.linear([(1, A), (1, B), (1, C)], ">=", 5)
    branch.count([A, B, C], (2, 3), ">=", 1)


@case(
    "any of: many words, overlapping",
    THREE,
    [A, B, C],
    lambda a, b, c: (
        (a == c != b and a != 3 and (a == 2 or b != 1) and a + b + c >= 5)
        or a + b + c == 7
        or a == b == c
    ),
)
def _(model):
    model.any_of(
        every_word,
        lambda branch: branch.linear([(1, A), (1, B), (1, C)], "==", 7),
        lambda branch: (branch.equal(A, B), branch.equal(B, C)),
    )


@case(
    "any of: automaton, element",
    THREE,
    [A, B, C],
    lambda a, b, c: (a < b < c) or (a == 1 and b == 3) or (a == 2 and c == 3),
)
def _(model):
    model.any_of(
        lambda branch: branch.regular([A, B, C], 0, rises, lambda _: True),
        lambda branch: branch.element(A, [B, C], 3),
    )


@case(
    "any of: what differs in a branch alone",
    THREE,
    [A, B, C],
    lambda a, b, c: a != c and (a != b or c == 1) and a + b + c == 5,
)
def _(model):
    model.all_different([A, C])
    model.any_of(lambda branch: branch.all_different([A, B]), lambda one: one.domain(C, (1,)))
    model.linear([(1, B), (1, A), (1, C)], "==", 5)


@case("any of: tables", THREE, [A, B, C], lambda *r: r in ((1, 2, 3), (3, 2, 1)) or r[:2] == (3, 1))
def _(model):
    model.any_of(
        lambda branch: branch.table([A, B, C], [(1, 2, 3), (3, 2, 1)]),
        lambda branch: branch.table([A, B], [(3, 1)]),
    )


@case("any of any of", THREE, [A, B, C], lambda a, b, c: (a == 1 and 2 in (b, c)) or a == b == 3)
def _(model):
    def inner(branch):
        branch.domain(A, (1,))
        branch.any_of(lambda one: one.domain(B, (2,)), lambda one: one.domain(C, (2,)))

    model.any_of(inner, lambda branch: (branch.equal(A, B), branch.domain(A, (3,))))
