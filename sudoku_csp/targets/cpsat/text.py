"""The constraints of a CP-SAT model as readable text, with the names of their variables."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel
from sudoku_csp.targets.cpsat.message import LEAST, MOST, Constraint, CpModel

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
    return [_describe(model.model, constraint) for constraint in model.model.constraints]


def domain(model: CpSatModel, number: int) -> Stated:
    """Returns the domain of a variable as text; `number` counts the variables from 0.

    >>> from sudoku_csp.grid.board import Board
    >>> from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel
    >>> domain(CpSatModel(Board.customary(4)), 0).text
    'r1c1 in 1..4'
    """
    variable = model.model.variables[number]
    return Stated(f"{variable.name} in {_ranges(variable.domain)}", (variable.name,))


def _describe(model: CpModel, constraint: Constraint) -> Stated:
    """Returns the text, with the literals that enforce it, and the names of all variables."""
    kind, variables, enforcement, numbers, coefficients = constraint
    match kind:
        case "all_diff":
            text = f"all_different({_names(model, variables)})"
        case "linear":
            text = f"{_sum(model, coefficients, variables)} {_compare(numbers)}"
        case "table" | "forbidden":
            wide = max(len(variables), 1)
            rows = (map(str, numbers[at : at + wide]) for at in range(0, len(numbers), wide))
            listed = ", ".join(f"({', '.join(row)})" for row in rows)
            relation = "in" if kind == "table" else "not in"
            text = f"({_names(model, variables)}) {relation} {{{listed}}}"
        case _:
            text = f"{kind}({_names(model, variables)})"
    if enforcement:
        text += f" if {_names(model, enforcement, ' and ')}"
    names = [_name(model, max(x, ~x)) for x in (*variables, *enforcement)]
    return Stated(text, tuple(names))


def _sum(model: CpModel, coefficients: Sequence[int], variables: Sequence[int]) -> str:
    text = ""
    for number, factor in zip(variables, coefficients, strict=True):
        sign = "-" if factor < 0 else "+" if text else ""
        times = f"{abs(factor)}*" if abs(factor) != 1 else ""
        text += f" {sign} " if text else sign
        text += times + _name(model, number)
    return text or "0"


def _names(model: CpModel, literals: Iterable[int], between: str = ", ") -> str:
    return between.join(
        _name(model, literal) if literal >= 0 else f"not {_name(model, ~literal)}"
        for literal in literals
    )


def _name(model: CpModel, number: int) -> str:
    """The name of a variable. A constant without a name is its value."""
    name, domain = model.variables[number]
    return name or {0: "false", 1: "true"}.get(domain[0], str(domain[0]))


def _compare(ends: Sequence[int]) -> str:
    """The comparison of a sum with a domain, given by the ends of its ranges.

    >>> list(map(_compare, ([5, 5], [LEAST, 4], [LEAST, 1, 3, MOST], [1, 2, 5, 5])))
    ['= 5', '<= 4', '!= 2', 'in 1..2, 5']
    """
    low, high = ends[0], ends[-1]
    if len(ends) == 2 and low == high:
        return f"= {low}"
    if len(ends) == 2 and low == LEAST:
        return f"<= {high}"
    if len(ends) == 2 and high == MOST:
        return f">= {low}"
    if len(ends) == 4 and (low, high) == (LEAST, MOST) and ends[1] + 2 == ends[2]:
        return f"!= {ends[1] + 1}"
    return f"in {_ranges(ends)}"


def _ranges(ends: Sequence[int]) -> str:
    ranges = zip(ends[::2], ends[1::2], strict=True)
    return ", ".join(str(low) if low == high else f"{low}..{high}" for low, high in ranges)
