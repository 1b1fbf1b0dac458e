"""A grid as SVG: givens bold, own digits in colour, candidates small, cells lit."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from html import escape
from math import ceil, isqrt
from typing import TypeVar

import sudoku_csp as sc
from sudoku_csp.apps.lessons.show.pieces import TONES, Shown, svg
from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.solution import Grid, Solution
from sudoku_csp.puzzle.puzzle import Puzzle

T = TypeVar("T")

Place = Cell | str
"""A cell, or its name: r1c1."""

MARGIN, EDGE = 26, 3
"""Room for the numbers of rows and columns, and for the thick line on the other sides."""


def grid(
    puzzle: Puzzle | Grid | Solution | str,
    *,
    digits: Mapping[Place, int] | None = None,
    candidates: Mapping[Place, Collection[int]] | None = None,
    struck: Mapping[Place, Collection[int]] | None = None,
    lit: Mapping[Place, str] | None = None,
    caption: str = "",
    cell: int = 36,
) -> Shown:
    """A puzzle with what you know of it; `cell` is the width of a cell.

    `digits` are entries of your own, `candidates` those that are left, `struck` some that are
    crossed out, `lit` the tone of a cell's ground, one of `TONES`. A cell shows the first of: its
    given, its own digit, its candidates.
    """
    board, given = _content(puzzle)
    own, small = _by_cell(digits), _by_cell(candidates)
    crossed, tones = _by_cell(struck), _by_cell(lit)
    size = board.side * cell
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{size + MARGIN + EDGE}" '
            f'height="{size + MARGIN + EDGE}" '
            f'viewBox="{-MARGIN} {-MARGIN} {size + MARGIN + EDGE} {size + MARGIN + EDGE}">'
            f"<title>{escape(caption or 'a grid')}</title>"
        )
    ]
    for place in board.cells:
        x, y = (place.column - 1) * cell, (place.row - 1) * cell
        if place in tones:
            parts.append(
                f'<rect x="{x}" y="{y}" width="{cell}" height="{cell}" '
                f'fill="{TONES[tones[place]]}" fill-opacity=".35"/>'
            )
        if place in given:
            parts.append(_digit(board, given[place], x, y, cell, 'font-weight="700"'))
        elif place in own:
            parts.append(_digit(board, own[place], x, y, cell, f'style="fill:{TONES["blue"]}"'))
        else:
            crosses = crossed.get(place, ())
            shown = {*small.get(place, ()), *crosses}
            parts += _candidates(board, shown, crosses, x, y, cell)
    parts += [*_names(board, cell), *_lines(board, cell)]
    return svg("".join([*parts, "</svg>"]), caption)


def _content(puzzle: Puzzle | Grid | Solution | str) -> tuple[Board, dict[Cell, int]]:
    """The board, and the digits that are given; of a solution and a grid all of them."""
    if isinstance(puzzle, str):
        puzzle = sc.read(puzzle)
    if isinstance(puzzle, Solution):
        puzzle = puzzle.grid
    pairs = zip(puzzle.board.cells, puzzle.digits, strict=True)
    return puzzle.board, {cell: digit for cell, digit in pairs if digit}


def _by_cell(found: Mapping[Place, T] | None) -> dict[Cell, T]:
    return {
        Cell.parse(place) if isinstance(place, str) else place: value
        for place, value in (found or {}).items()
    }


def _digit(board: Board, digit: int, x: int, y: int, cell: int, how: str) -> str:
    return (
        f'<text x="{x + cell / 2:g}" y="{y + cell * 0.69:.4g}" font-size="{cell * 0.54:.3g}" '
        f'text-anchor="middle" fill="currentColor" {how}>{drawing.symbol(board, digit)}</text>'
    )


def _candidates(
    board: Board, shown: Collection[int], crossed: Collection[int], x: int, y: int, cell: int
) -> Iterator[str]:
    """Small digits, each at its place in the cell."""
    across = isqrt(board.side - 1) + 1
    down = ceil(board.side / across)
    for digit in sorted(shown):
        row, column = divmod(digit - 1, across)
        middle = x + (column + 0.5) * cell / across
        base = y + (row + 0.5) * cell / down
        tall = min(0.8 * cell / across, 0.8 * cell / down, 0.28 * cell)
        colour = TONES["red"] if digit in crossed else "currentColor"
        yield (
            f'<text x="{middle:.4g}" y="{base + tall * 0.35:.4g}" font-size="{tall:.3g}" '
            f'text-anchor="middle" style="fill:{colour}">{drawing.symbol(board, digit)}</text>'
        )
        if digit in crossed:
            half = tall * 0.4
            yield (
                f'<path d="M{middle - half:.4g} {base + half:.4g}l{2 * half:.4g} {-2 * half:.4g}" '
                f'stroke="{colour}" stroke-width="1.5"/>'
            )


def _names(board: Board, cell: int) -> Iterator[str]:
    """The numbers of the rows and columns, in the margin."""
    for number in board.digits:
        middle = (number - 0.5) * cell
        style = 'font-size="11" fill="currentColor" opacity=".65"'
        yield f'<text x="{middle:g}" y="-8" text-anchor="middle" {style}>c{number}</text>'
        yield f'<text x="-6" y="{middle + 4:g}" text-anchor="end" {style}>r{number}</text>'


def _lines(board: Board, cell: int) -> Iterator[str]:
    """Thin lines between the cells, thick ones around the boxes."""
    size = board.side * cell
    thin = "".join(f"M{at * cell} 0V{size}M0 {at * cell}H{size}" for at in range(1, board.side))
    thick = [f"M0 0H{size}V{size}H0Z"]
    for place in board.cells:
        x, y = place.column * cell, place.row * cell
        if _ends(board, place, Cell(place.row, place.column + 1)):
            thick.append(f"M{x} {y - cell}V{y}")
        if _ends(board, place, Cell(place.row + 1, place.column)):
            thick.append(f"M{x - cell} {y}H{x}")
    yield f'<path d="{thin}" stroke="#8c959f" stroke-width=".7" fill="none"/>'
    yield (
        f'<path d="{"".join(thick)}" stroke="currentColor" stroke-width="2" fill="none" '
        'stroke-linecap="square"/>'
    )


def _ends(board: Board, cell: Cell, beside: Cell) -> bool:
    """Whether the box of the cell ends before the cell beside it."""
    return beside in board.cell_set and board.divided(cell, beside)
