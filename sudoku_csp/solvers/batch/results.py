"""The line of a puzzle in the output: one JSON object, in the words of `cross_check.Report`.

Nothing in it differs from one run to the next: no time, no process, nothing of what else was asked.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from json.encoder import encode_basestring_ascii as quoted
from typing import Any

from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Verdict
from sudoku_csp.solvers.batch.items import Item
from sudoku_csp.solvers.bulk import first_broken
from sudoku_csp.solvers.cross_check import Report

KILLED = "killed its worker twice"
"""What is said of a puzzle that no process survives."""

SOLVED = "solved"

_SYMBOLS = (drawing.EMPTY + drawing.SYMBOLS).encode().ljust(256, b"?")


class Tally(Counter[str]):
    """How many results there are of each kind: the verdicts, and what is remarkable.

    `error`: a line that is no puzzle, or a constraint whose code fails; `mismatch`: a wrong
    solution in the input; `missing`: no verdict of a backend that was asked; `disagreement`;
    `cross-checked`: solved again by others; `variant`: with more constraints than its board has.
    """

    @classmethod
    def of(cls, result: Mapping[str, Any]) -> Tally:
        """What one result counts for."""
        if "verdict" not in result:
            return cls(error=1)
        remarks = {
            "mismatch": "expectation",
            "missing": "missing",
            "disagreement": "disagreements",
            "cross-checked": "cross_checked",
            "variant": "constraints",
        }
        found = cls({kind: 1 for kind, key in remarks.items() if result.get(key)})
        found[kind_of(result["verdict"], len(result["solutions"]), "missing" in result)] += 1
        return found

    @property
    def puzzles(self) -> int:
        """How many of the results are about puzzles."""
        return sum(self[verdict] for verdict in (*Verdict, SOLVED))


def kind_of(verdict: str, count: int, missing: bool) -> str:
    """The verdict; `solved` where no more than one solution was asked for, and found."""
    solved = verdict == Verdict.UNKNOWN and count == 1 and not missing
    return SOLVED if solved else str(verdict)


def text_of(board: Board, digits: bytes) -> str:
    """The digits on one line, as `drawing.line` has them."""
    if board.side > len(drawing.SYMBOLS):
        return drawing.line(board, digits)
    return digits.translate(_SYMBOLS).decode()


def of_error(item: Item, error: str) -> str:
    """The line of an item that is no puzzle, or of a puzzle with a constraint whose code fails."""
    return json.dumps({"source": item.source, "error": error}) + "\n"


def head(item: Item) -> str:
    """How the item's line begins, whatever its result; the whole line of one that is no puzzle."""
    if item.ruleset is None:
        return of_error(item, item.error)
    puzzle = text_of(item.ruleset.board, item.digits)
    rules = _told(item.ruleset)
    return f'{{"source": {quoted(item.source)}, "puzzle": "{puzzle}", {rules}, "verdict": "'


@lru_cache(maxsize=16)
def _told(ruleset: Ruleset) -> str:
    """What a line says of the rules; kept, for a batch has them a million times."""
    return json.dumps(ruleset.as_fields())[1:-1]


def line(
    item: Item,
    verdict: Verdict,
    solutions: Iterable[bytes],
    *,
    exhausted: bool,
    remarks: Mapping[str, Any],
) -> str:
    """The line of a puzzle's result."""
    assert item.ruleset is not None
    board = item.ruleset.board
    grids = [f'"{text_of(board, grid)}"' for grid in solutions]
    rest = f", {json.dumps(remarks)[1:-1]}" if remarks else ""
    count = "null" if verdict is Verdict.UNKNOWN else len(grids)
    return (
        f'{head(item)}{verdict}", "solutions": [{", ".join(grids)}], '
        f'"count": {count}, "exhausted": {"true" if exhausted else "false"}{rest}}}\n'
    )


def of_report(item: Item, report: Report, *, cross_checked: bool) -> str:
    """The line of a puzzle about which there is something to remark, or several were asked."""
    remarks: dict[str, Any] = {}
    if cross_checked:
        others = report.statements[1:]
        remarks["cross_checked"] = [s.backend for s in others if s.backend not in report.missing]
    found = {
        "reason": report.reason,
        "expectation": report.expectation,
        "disagreements": list(report.disagreements),
        "missing": report.missing,
    }
    remarks |= {key: value for key, value in found.items() if value}
    grids = [grid.digits for grid in report.solutions]
    return line(item, report.verdict, grids, exhausted=report.exhausted, remarks=remarks)


def fits(item: Item, result: Mapping[str, Any]) -> bool:
    """Whether a result can be that of the item, as to the solution that came with it."""
    if not item.printed:
        return "expectation" not in result
    assert item.ruleset is not None
    if "expectation" in result:
        several = result["verdict"] == Verdict.MULTIPLE
        return several or bool(first_broken(item.ruleset, [(item.digits, item.printed)]))
    # Where no more than one solution was asked for, it may have found another.
    unknown: bool = result["verdict"] == Verdict.UNKNOWN
    return unknown or result["solutions"] == [text_of(item.ruleset.board, item.printed)]


def of_killer(item: Item, backend: str) -> str:
    """The line of a puzzle that no process survives, or of an item that is none."""
    if item.ruleset is None:
        return head(item)
    remarks = {"missing": {backend: KILLED}, "error": KILLED}
    return line(item, Verdict.UNKNOWN, (), exhausted=False, remarks=remarks)
