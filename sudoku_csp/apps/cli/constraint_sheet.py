"""One constraint with all there is to see of it, as text and as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_csp.apps.cli import constraint_measures
from sudoku_csp.apps.cli.constraint_lines import INDENT, filled
from sudoku_csp.apps.cli.reports import quantity
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.laboratory.views.rule_sheet import Sheet
from sudoku_csp.puzzle.kind import Kind
from sudoku_csp.targets.propagation.journal import never

FORMS = {"encode": "clauses", "post": "CP-SAT", "propagate": "propagation"}
"""What a form of its own is for."""

LINES = 3
"""Lines of a constraint in CP-SAT; of a long table that is its beginning."""


def as_text(kind: Kind, sheet: Sheet, encoding: Encoding, most: int, domains: int) -> str:
    """All of one constraint. Raises Unsupported where the encoding cannot state it."""
    parts = [
        _head(kind),
        _written(kind, sheet),
        _example(sheet),
        _clauses(sheet, encoding, most),
        _posted(sheet, most),
        *constraint_measures.as_text(sheet.rule, sheet.board, encoding, domains),
    ]
    return "\n\n".join("\n".join(part) for part in parts)


def as_data(
    kind: Kind, sheet: Sheet, encoding: Encoding, most: int, domains: int
) -> dict[str, Any]:
    """The same as plain data for JSON."""
    total, shown = sheet.clauses(encoding, most, never)
    return {
        **kind.as_dict(),
        "formats": {name: list(names) for name, names in sheet.names_in_formats.items()},
        "example": {
            "line": sheet.line,
            **sheet.board.as_fields(),
            "scope": [str(cell) for cell in sheet.rule.scope],
            "drawing": sheet.drawing.split("\n"),
            "formats": sheet.in_formats,
        },
        "global_constraints": list(sheet.globals),
        "own_forms": list(sheet.own),
        "clauses": {
            "options": str(encoding),
            "total": total,
            "shown": [clause.as_dict() for clause in shown],
        },
        "cpsat": {
            "total": len(sheet.posted),
            "shown": [one.as_dict() for one in sheet.posted[:most]],
        },
        **constraint_measures.as_data(sheet.rule, sheet.board, encoding, domains),
    }


def _head(kind: Kind) -> Iterator[str]:
    yield kind.title
    yield from filled(kind.sentence)
    if kind.source:
        yield from filled(f"Source: {kind.source}")


def _written(kind: Kind, sheet: Sheet) -> Iterator[str]:
    yield "How it is written"
    yield from filled(kind.line, "  line        ")
    if kind.also:
        yield from filled(f"also {', '.join(kind.also)}", " " * 14)
    for field in kind.fields:
        left_out = "" if field.default is None else f"; left out: {field.default}"
        yield from filled(f"{field.name}: {field.takes}{left_out}", " " * 16)
    yield from filled(kind.home, "  Python      ")
    yield from filled(kind.python, " " * 14)
    for name, names in sheet.names_in_formats.items():
        said = sheet.in_formats[name]
        known = ", ".join(names) or ("has no name for it" if said else "cannot say it")
        yield from filled(known, f"  {name:<11} ")
        yield from filled(said or "", " " * 16)


def _example(sheet: Sheet) -> Iterator[str]:
    yield from filled(f"For example: {sheet.line}", "", INDENT)
    yield from filled(f"on a board of {sheet.board}")
    for line in sheet.drawing.split("\n"):
        yield f"  {line}".rstrip()
    own = "".join(f"; a form of its own for {FORMS[form]}" for form in sheet.own)
    yield from filled(f"Global constraints: {', '.join(sheet.globals)}{own}")


def _clauses(sheet: Sheet, encoding: Encoding, most: int) -> Iterator[str]:
    total, shown = sheet.clauses(encoding, most, never)
    yield from filled(f"{quantity(total, 'clause')} ({encoding})", "", INDENT)
    for clause in shown:
        # New variables are named by their rule, of which there is but one.
        yield from filled(str(clause).replace(f"{sheet.rule}: ", ""), INDENT, INDENT * 2)
    yield from _more(total, len(shown))


def _posted(sheet: Sheet, most: int) -> Iterator[str]:
    yield f"CP-SAT: {quantity(len(sheet.posted), 'constraint')}"
    for one in sheet.posted[:most]:
        lines = filled(one.text, INDENT, INDENT * 2)
        yield from lines[:LINES]
        if len(lines) > LINES:
            yield f"{INDENT * 2}..."
    yield from _more(len(sheet.posted), min(len(sheet.posted), most))


def _more(total: int, shown: int) -> Iterator[str]:
    if total > shown:
        yield f"{INDENT}... and {total - shown:,} more"
