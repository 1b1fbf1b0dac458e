"""The constraints of an OR-Tools model as readable text, with the names of their variables.

The constraints are read from the model that CP-SAT gets (CpModelProto).
"""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel

_LEAST, _MOST = -(1 << 63), (1 << 63) - 1
"""The ends of a domain without bounds."""

_OF_CELL = re.compile(r"(r[0-9]+c[0-9]+)(?:=([0-9]+))?", re.ASCII)
"""The name of a cell's variable, or of a cell and a digit; other variables have other names."""


class Stated(NamedTuple):
    """A constraint as text, and the names of its variables."""

    text: str
    variables: tuple[str, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells in the names of the variables, each once."""
        found = filter(None, map(_OF_CELL.fullmatch, self.variables))
        return tuple(dict.fromkeys(Cell.parse(name[1]) for name in found))

    @property
    def digit(self) -> int | None:
        """The digit in the names of the variables, or None if they have no digit or several."""
        found = filter(None, map(_OF_CELL.fullmatch, self.variables))
        digits = {int(name[2]) for name in found if name[2]}
        return digits.pop() if len(digits) == 1 else None

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {"text": self.text, "cells": list(map(str, self.cells)), "digit": self.digit}


def constraints(model: CpSatModel) -> list[Stated]:
    """The constraints of a model.

    >>> from sudoku_csp.grid.board import Board
    >>> from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel
    >>> model = CpSatModel(Board.customary(4))
    >>> model.all_different(model.board.cells[:3])
    >>> constraints(model)[0].text
    'all_different(r1c1, r1c2, r1c3)'
    """
    proto = model.model.proto
    return [_describe(proto, constraint) for constraint in proto.constraints]


def domain(model: CpSatModel, number: int) -> Stated:
    """Returns the domain of a variable as text; `number` counts the variables from 0.

    >>> from sudoku_csp.grid.board import Board
    >>> from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel
    >>> domain(CpSatModel(Board.customary(4)), 0).text
    'r1c1 in 1..4'
    """
    variable = model.model.proto.variables[number]
    return Stated(f"{variable.name} in {_ranges(list(variable.domain))}", (variable.name,))


def _describe(proto: Any, constraint: Any) -> Stated:
    if constraint.has_all_diff() and (plain := _variables(constraint.all_diff.exprs)) is not None:
        return _make(proto, constraint, f"all_different({_names(proto, plain)})", plain)
    for name in ("exactly_one", "at_most_one", "bool_or", "bool_and"):
        if getattr(constraint, f"has_{name}")():
            literals = getattr(constraint, name).literals
            return _make(proto, constraint, f"{name}({_names(proto, literals)})", literals)
    if constraint.has_linear():
        return _linear(proto, constraint)
    if constraint.has_table() and (plain := _variables(constraint.table.exprs)) is not None:
        table = constraint.table
        values, wide = list(map(str, table.values)), max(len(plain), 1)
        rows = (", ".join(values[at : at + wide]) for at in range(0, len(values), wide))
        how = "not in" if table.negated else "in"
        listed = ", ".join(f"({row})" for row in rows)
        return _make(proto, constraint, f"({_names(proto, plain)}) {how} {{{listed}}}", plain)
    # A constraint that no rule uses is shown as OR-Tools writes it.
    return Stated(re.sub(r"\s+", " ", str(constraint)).strip(), ())


def _variables(expressions: Any) -> list[int] | None:
    """Returns the variables if each expression is a single variable, or else None."""
    if all(list(one.coeffs) == [1] and not one.offset for one in expressions):
        return [one.vars[0] for one in expressions]
    return None


def _linear(proto: Any, constraint: Any) -> Stated:
    linear = constraint.linear
    text = ""
    for number, factor in zip(linear.vars, linear.coeffs, strict=True):
        sign = "-" if factor < 0 else "+" if text else ""
        times = f"{abs(factor)}*" if abs(factor) != 1 else ""
        text += f" {sign} " if text else sign
        text += times + _name(proto, number)
    return _make(proto, constraint, f"{text or 0} {_compare(list(linear.domain))}", linear.vars)


def _make(proto: Any, constraint: Any, text: str, numbers: Sequence[int]) -> Stated:
    """Returns the constraint with this text and the names of all its variables.

    The variables are `numbers`. If literals enforce the constraint, the text names them after `if`.
    """
    enforcing = list(constraint.enforcement_literal)
    names = [_name(proto, x if x >= 0 else -1 - x) for x in (*numbers, *enforcing)]
    condition = _names(proto, enforcing, " and ")
    return Stated(f"{text} if {condition}" if condition else text, tuple(names))


def _names(proto: Any, literals: Sequence[int], between: str = ", ") -> str:
    """The names of literals. The number -1 - v is the negation of variable v."""
    return between.join(
        _name(proto, one) if one >= 0 else f"not {_name(proto, -1 - one)}" for one in literals
    )


def _name(proto: Any, number: int) -> str:
    """The name of a variable. Without a name, the value of a constant, or its number."""
    variable = proto.variables[number]
    ends = list(variable.domain)
    if not variable.name and len(ends) == 2 and ends[0] == ends[1]:
        return {0: "false", 1: "true"}.get(ends[0], str(ends[0]))
    return variable.name or f"x{number}"


def _compare(ends: Sequence[int]) -> str:
    """The comparison of a sum with a domain, given by the ends of its ranges.

    >>> list(map(_compare, ([5, 5], [_LEAST, 4], [_LEAST, 1, 3, _MOST], [1, 2, 5, 5])))
    ['= 5', '<= 4', '!= 2', 'in 1..2, 5']
    """
    low, high = ends[0], ends[-1]
    if len(ends) == 2 and low == high:
        return f"= {low}"
    if len(ends) == 2 and low == _LEAST:
        return f"<= {high}"
    if len(ends) == 2 and high == _MOST:
        return f">= {low}"
    if len(ends) == 4 and (low, high) == (_LEAST, _MOST) and ends[1] + 2 == ends[2]:
        return f"!= {ends[1] + 1}"
    return f"in {_ranges(ends)}"


def _ranges(ends: Sequence[int]) -> str:
    ranges = zip(ends[::2], ends[1::2], strict=True)
    return ", ".join(str(low) if low == high else f"{low}..{high}" for low, high in ranges)
