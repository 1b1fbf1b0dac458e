"""The constraints of an OR-Tools model as readable text, with the names of their variables.

They are read from the model itself (CpModelProto), so what is shown is what CP-SAT gets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sudoku_csp.targets.cpsat.writer import ModelWriter


class Stated(NamedTuple):
    """A constraint in words of CP-SAT, and the names of its variables."""

    text: str
    variables: tuple[str, ...]


def constraints(writer: ModelWriter, first: int = 0) -> Iterator[Stated]:
    """The constraints of a model, from the one of this number on.

    >>> from sudoku_csp.grid.board import Board
    >>> from sudoku_csp.targets.cpsat.writer import CpWriter
    >>> writer = CpWriter(Board.customary(4))
    >>> writer.all_different(writer.board.cells[:3])
    >>> next(constraints(writer)).text
    'all_different(r1c1, r1c2, r1c3)'
    """
    proto = writer.model.proto
    for number in range(first, len(proto.constraints)):
        yield _stated(proto, proto.constraints[number])


def domain(writer: ModelWriter, number: int) -> Stated:
    """The variable of this number, counted from 0, with its domain.

    >>> from sudoku_csp.grid.board import Board
    >>> from sudoku_csp.targets.cpsat.writer import CpWriter
    >>> domain(CpWriter(Board.customary(4)), 0).text
    'r1c1 in 1..4'
    """
    variable = writer.model.proto.variables[number]
    ends = list(variable.domain)
    ranges = (
        str(low) if low == high else f"{low}..{high}"
        for low, high in zip(ends[::2], ends[1::2], strict=True)
    )
    return Stated(f"{variable.name} in {', '.join(ranges)}", (variable.name,))


def _stated(proto: Any, constraint: Any) -> Stated:
    if constraint.has_all_diff():
        expressions = constraint.all_diff.exprs
        if all(list(one.coeffs) == [1] and not one.offset for one in expressions):
            return _call(proto, "all_different", [one.vars[0] for one in expressions])
    elif constraint.has_exactly_one():
        return _call(proto, "exactly_one", constraint.exactly_one.literals)
    elif constraint.has_at_most_one():
        return _call(proto, "at_most_one", constraint.at_most_one.literals)
    elif constraint.has_bool_or():
        return _call(proto, "bool_or", constraint.bool_or.literals, constraint.enforcement_literal)
    elif constraint.has_bool_and():
        return _call(
            proto, "bool_and", constraint.bool_and.literals, constraint.enforcement_literal
        )
    # What the rules do not use is shown as OR-Tools writes it.
    return Stated(re.sub(r"\s+", " ", str(constraint)).strip(), ())


def _call(proto: Any, name: str, literals: Sequence[int], enforcing: Sequence[int] = ()) -> Stated:
    """The constraint over variables, of which a negative number -1 - v is the contrary of v.

    A variable without a name is told by its number.
    """
    numbers = [x if x >= 0 else -1 - x for x in (*literals, *enforcing)]
    names = [proto.variables[number].name or f"x{number}" for number in numbers]
    literals = list(literals)
    shown = [
        n if x >= 0 else f"not {n}" for n, x in zip(names, (*literals, *enforcing), strict=True)
    ]
    text = f"{name}({', '.join(shown[: len(literals)])})"
    condition = " and ".join(shown[len(literals) :])
    return Stated(f"{text} if {condition}" if condition else text, tuple(names))
