"""What is measured of one constraint: propagation on random domains, the costs of encodings."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import Any

from sudoku_csp.apps.cli.constraint_lines import INDENT, filled
from sudoku_csp.apps.cli.reports import Value, quantity, table
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.drawing import SYMBOLS, symbol
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.laboratory.views import rule_costs, rule_filters
from sudoku_csp.laboratory.views.rule_costs import Costs, Row
from sudoku_csp.laboratory.views.rule_filters import CLAUSES, Filtering
from sudoku_csp.targets.cnf.globals import GLOBALS

CELLS = 9
"""Cells of an example that are shown."""

LEFT_OUT = "Without the clauses: in this encoding they do not state the rule by itself."


def as_data(rule: Constraint, board: Board, encoding: Encoding, domains: int) -> dict[str, Any]:
    """As plain data for JSON; `not_measured` has the reason where the others are None."""
    why = "" if domains else "without domains"
    try:
        if domains:
            filtering = rule_filters.measured(rule, board, encoding, domains)
            costs = rule_costs.costs(rule, board, domains)
    except Unsupported as error:
        why = str(error)
    if why:
        return {"propagation": None, "encodings": None, "not_measured": why}
    return {
        "propagation": filtering.as_dict(),
        "encodings": [vars(row) | {"share": costs.share(row)} for row in costs.rows],
        "not_measured": None,
    }


def as_text(
    rule: Constraint, board: Board, encoding: Encoding, domains: int
) -> Iterator[list[str]]:
    """Parts of lines: propagation, then costs; one line for a rule of too many cells."""
    if not domains:
        return
    try:
        filtering = rule_filters.measured(rule, board, encoding, domains)
        yield [*_propagation(filtering), *_example(filtering, board)]
        yield list(_costs(rule_costs.costs(rule, board, domains)))
    except Unsupported as error:
        yield filled(f"Propagation and encodings are not measured: {error}", "", INDENT)


def _propagation(found: Filtering) -> Iterator[str]:
    yield from filled(
        _of_domains("Propagation", found.domains, found.refuted, found.removals), "", INDENT
    )
    rows: list[list[Value]] = [
        [INDENT + name, _percent(found.share(name)), f"{found.found[name].conflicts:>9,}"]
        for name in found.found
    ]
    yield from _lines(["", "removed", "conflicts"], rows)
    if CLAUSES not in found.found:
        yield from filled(LEFT_OUT)


def _example(found: Filtering, board: Board) -> Iterator[str]:
    """One of the domains, cell by cell."""
    rows: list[list[Value]] = []
    for place, cell in enumerate(found.scope):
        before = found.before[place]
        each = [None if left is None else left[place] for left in found.left.values()]
        if any(left is None or left != set(before) for left in each):
            shown = ["conflict" if left is None else _digits(left, board) for left in each]
            rows.append([f"{INDENT}{cell}", _digits(before, board), *shown])
    yield ""
    yield f"{INDENT}On one of them"
    if not rows:
        yield f"{INDENT}nothing goes"
        return
    yield from _lines(["", "before", *found.left], rows[:CELLS])
    if len(rows) > CELLS:
        yield f"{INDENT}... and {quantity(len(rows) - CELLS, 'more cell')}"


def _costs(found: Costs) -> Iterator[str]:
    yield from filled(
        _of_domains(
            "Encodings: new variables, clauses, and unit propagation",
            found.domains,
            found.refuted,
            found.removals,
        ),
        "",
        INDENT,
    )
    rows: list[list[Value]] = []
    for part, group in groupby(found.rows, attrgetter("part")):
        head = f"{GLOBALS[part].plural}=" if part in GLOBALS else part
        rows.append([INDENT + (head or "one form"), "", "", "", ""])
        of_word = list(group)
        if len(of_word) > 1 and len({replace(row, name="") for row in of_word}) == 1:
            of_word = [replace(of_word[0], name="any of them")]
        rows += [_cost(found, row) for row in of_word]
    yield from _lines(["", "variables", " clauses", "removed", "conflicts"], rows)
    for row in found.rows:
        if row.why:
            why = row.why.removeprefix(f"{row.name} ")
            yield from filled(f"{row.name}: {why}", INDENT, INDENT * 2)


def _cost(found: Costs, row: Row) -> list[Value]:
    numbers = (row.variables, row.clauses, row.conflicts)
    variables, clauses, conflicts = ("-" if n is None else f"{n:,}" for n in numbers)
    name = INDENT * 2 + (row.name or "as they are")
    share = _percent(found.share(row))
    return [name, f"{variables:>9}", f"{clauses:>8}", share, f"{conflicts:>9}"]


def _of_domains(what: str, domains: int, refuted: int, removals: int) -> str:
    conflicts = f"{quantity(refuted, 'conflict')} and {quantity(removals, 'digit')} to remove"
    return f"{what} on {quantity(domains, 'random domain')}: {conflicts}"


def _percent(share: float | None) -> str:
    return f"{'-' if share is None else f'{share:.0f} %':>7}"


def _digits(digits: Collection[int], board: Board) -> str:
    """Digits side by side; numbers of two figures with commas."""
    separator = "" if board.side <= len(SYMBOLS) else ","
    return separator.join(symbol(board, digit) for digit in sorted(digits)) or "-"


def _lines(head: list[str], rows: list[list[Value]]) -> list[str]:
    """The lines of a table."""
    return table(head, rows).split("\n")
