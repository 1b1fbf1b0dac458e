"""How large an encoding is, by its formula: of a blank board, and of one group of literals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.cnf import at_most_one
from sudoku_csp.targets.cnf.at_most_one.method import Size

SIDES = (4, 9, 16, 25, 81)
"""The boards, and the groups, whose sizes are told."""


def blank(side: int) -> Puzzle:
    """The customary board of this side, without givens."""
    board = Board.customary(side)
    return Puzzle.classic(board, bytes(len(board.cells)))


@lru_cache(maxsize=256)
def of_board(encoding: Encoding, side: int) -> Size:
    """Variables and clauses for a blank board. Without givens, optimised is extended."""
    if encoding.compiled:
        encoding = Encoding("extended", encoding.at_most_one)
    size = Formula(blank(side), encoding).predicted()
    assert size is not None
    return size


def of_group(method: str, literals: int) -> Size:
    """New variables and clauses for one group of literals."""
    return at_most_one.named(method).size(literals)


def boards(encoding: Encoding) -> str:
    """The table of blank boards."""
    sizes = [of_board(encoding, side) for side in SIDES]
    return table(
        ["board", *(f"{side}x{side}" for side in SIDES)],
        [
            ["variables", *(f"{size.auxiliary:,}" for size in sizes)],
            ["clauses", *(f"{size.clauses:,}" for size in sizes)],
        ],
    )


def groups(method: str) -> str:
    """The table of groups, and of the extended encoding with this method on a blank 9x9."""
    sizes = [of_group(method, n) for n in SIDES]
    whole = of_board(Encoding(at_most_one=method), 9)
    return table(
        ["", *(f"{n} literals" for n in SIDES), "whole blank 9x9, extended"],
        [
            ["variables", *(f"{s.auxiliary:,} new" for s in sizes), f"{whole.auxiliary:,}"],
            ["clauses", *(f"{s.clauses:,}" for s in sizes), f"{whole.clauses:,}"],
        ],
    )


def table(head: Sequence[str], rows: Iterable[Sequence[str]], left: int = 1) -> str:
    """A Markdown table: the first `left` columns begin at the left, numbers end at the right.

    >>> print(table(["", "n"], [["x", "1"]]))
    |  | n |
    |:---|---:|
    | x | 1 |
    """
    marks = [":---"] * left + ["---:"] * (len(head) - left)
    lines = [f"| {' | '.join(row)} |" for row in (head, *rows)]
    lines.insert(1, f"|{'|'.join(marks)}|")
    return "\n".join(lines)
