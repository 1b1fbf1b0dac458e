"""All-different in the terms of CP-SAT, without its constraint of that name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product

from sudoku_csp.apps.course.task import Function, Wrong, digits_text, named, short

CELLS = ("r1c1", "r1c2", "r1c3", "r1c4")
Row = Mapping[str, int]


class BoundedExpression:
    """A comparison of two linear expressions, as `add` takes it."""

    def __init__(self, holds: Callable[[Row], bool]) -> None:
        self.holds = holds

    def __repr__(self) -> str:
        return "a comparison"

    def __bool__(self) -> bool:
        raise Wrong("A comparison of variables is no truth value: give it to model.add.")


class Linear:
    """A linear expression: variables with factors, and a number."""

    def __init__(self, factors: Mapping[str, int], number: int = 0) -> None:
        self.factors, self.number = dict(factors), number

    def __repr__(self) -> str:
        return " + ".join([*(f"{f} {name}" for name, f in self.factors.items()), str(self.number)])

    def __add__(self, other: object) -> Linear:
        more = _linear(other)
        names = self.factors | more.factors
        sums = {name: self.factors.get(name, 0) + more.factors.get(name, 0) for name in names}
        return Linear(sums, self.number + more.number)

    def __mul__(self, factor: object) -> Linear:
        if not isinstance(factor, int):
            raise Wrong(f"{short(factor)} is no factor: only products with a number are linear.")
        return Linear({n: f * factor for n, f in self.factors.items()}, self.number * factor)

    def __neg__(self) -> Linear:
        return self * -1

    def __sub__(self, other: object) -> Linear:
        return self + -_linear(other)

    def __rsub__(self, other: object) -> Linear:
        return -self + other

    __radd__ = __add__
    __rmul__ = __mul__

    def value(self, row: Row) -> int:
        return self.number + sum(factor * row[name] for name, factor in self.factors.items())

    def __eq__(self, other: object) -> BoundedExpression:  # type: ignore[override]
        return self._compared(other, int.__eq__)

    def __ne__(self, other: object) -> BoundedExpression:  # type: ignore[override]
        return self._compared(other, int.__ne__)

    def __lt__(self, other: object) -> BoundedExpression:
        return self._compared(other, int.__lt__)

    def __le__(self, other: object) -> BoundedExpression:
        return self._compared(other, int.__le__)

    def __gt__(self, other: object) -> BoundedExpression:
        return self._compared(other, int.__gt__)

    def __ge__(self, other: object) -> BoundedExpression:
        return self._compared(other, int.__ge__)

    __hash__ = object.__hash__

    def _compared(self, other: object, op: Callable[[int, int], bool]) -> BoundedExpression:
        right = _linear(other)
        return BoundedExpression(lambda row: op(self.value(row), right.value(row)))


def _linear(value: object) -> Linear:
    if isinstance(value, Linear):
        return value
    if type(value) is int:
        return Linear({}, value)
    raise Wrong(f"{short(value)} is neither a variable nor a number.")


class CpModel:
    """What the task has of a CP-SAT model."""

    def __init__(self) -> None:
        self.comparisons: list[BoundedExpression] = []

    def add(self, comparison: object) -> None:
        if not isinstance(comparison, BoundedExpression):
            raise Wrong(f"{short(comparison)} is no comparison such as x[0] != x[1].")
        self.comparisons.append(comparison)

    def add_all_different(self, *_: object) -> None:
        raise Wrong("Without add_all_different: that is the constraint that you state.")


def check(function: Function) -> str:
    for cells in range(2, len(CELLS) + 1):
        model = CpModel()
        function(model, [Linear({name: 1}) for name in CELLS[:cells]])
        for row in product(range(1, 5), repeat=cells):
            lit = named(CELLS[:cells], row)
            allows = all(comparison.holds(lit) for comparison in model.comparisons)
            if allows != (len(set(row)) == cells):
                pair = next(((a, b) for a in lit for b in lit if a < b and lit[a] == lit[b]), None)
                less = {name: lit[name] for name in pair or lit}
                what = "allow" if allows else "forbid"
                raise Wrong(
                    f"With {cells} variables the constraints {what} {digits_text(less)}.", less
                )
    made = len(model.comparisons)
    return f"Right, with {made} constraints for 4 variables. CP-SAT has one: add_all_different."
