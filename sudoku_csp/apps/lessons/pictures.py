"""Pieces of HTML that the notebooks show: text, tables, grids, charts and search trees.

Everything is the same in marimo and on a page. Pictures have the colour of the text around them for
lines and letters, and `TONES` besides, which suit a light ground and a dark one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import count
from math import ceil, floor, isqrt, log10
from typing import TypeVar

import sudoku_csp as sc
from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.solution import Grid, Solution
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.traces import recorded, search_tree
from sudoku_csp.targets.propagation.journal import Event

TONES = {
    "blue": "#4a90d9",
    "orange": "#e08a1e",
    "green": "#3fa35b",
    "red": "#d9534f",
    "grey": "#8c959f",
}
"""Colours that are visible on a light ground and on a dark one."""

FONT, FITTING = "font-family:system-ui,sans-serif", "max-width:100%;height:auto"

NARROW, ROOMY = 400, 0.8
"""Pictures that are wider than a phone are shrunk to this share, and scroll beyond it."""

_WIDTH = re.compile(r'<svg [^>]*?\bwidth="([\d.]+)"')

Value = str | int | float | None


@dataclass(frozen=True)
class Shown:
    """HTML that shows itself as the last expression of a cell, and inside an f-string."""

    html: str

    def _repr_html_(self) -> str:
        return self.html

    def __str__(self) -> str:
        # In Markdown an indented line, or one after an empty line, has another meaning.
        return " ".join(line.strip() for line in self.html.splitlines())


def html(piece: str) -> Shown:
    """A piece of HTML as it is."""
    return Shown(piece)


def figure(inside: str, caption: str = "", *, wide: bool = True) -> Shown:
    """A figure with its caption below; a `wide` one scrolls by itself, also by keyboard."""
    stop = ' tabindex="0"' if wide else ""
    below = (
        f'<figcaption style="font-size:.9em;opacity:.8;margin-top:.3em">{escape(caption)}'
        "</figcaption>"
        if caption
        else ""
    )
    return Shown(
        f'<figure{stop} style="margin:1em 0;max-width:100%;overflow-x:auto">{inside}{below}'
        "</figure>"
    )


def svg(picture: str, caption: str = "") -> Shown:
    """A picture as SVG, no wider than the page unless its letters would be too small to read.

    Its outermost element has a width and no style.
    """
    found = _WIDTH.search(picture)
    width = float(found[1]) if found else 0.0
    least = f";min-width:{ROOMY * width:.0f}px" if width > NARROW else ""
    fitting = picture.replace("<svg ", f'<svg style="{FONT};{FITTING}{least}" ', 1)
    return figure(fitting, caption, wide=bool(least))


def text(lines: str, caption: str = "") -> Shown:
    """Text as it is, in a fixed-width font."""
    style = "font-family:ui-monospace,monospace;font-size:.85em;line-height:1.4;margin:0"
    return figure(f'<pre style="{style};overflow-x:visible">{escape(lines)}</pre>', caption)


def beside(*things: Shown) -> Shown:
    """Things beside one another, or below on a narrow page."""
    inside = "".join(f'<div style="max-width:100%">{thing.html}</div>' for thing in things)
    return Shown(
        f'<div style="display:flex;flex-wrap:wrap;gap:0 2em;align-items:flex-start">{inside}</div>'
    )


def number(value: float | None) -> str:
    """A number with thousands separators or three significant digits, `-` for None.

    >>> number(11988), number(44.573), number(0.000123), number(None)
    ('11,988', '44.6', '0.000123', '-')
    """
    if value is None:
        return "-"
    if value == int(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def table(heads: Sequence[str], rows: Sequence[Sequence[Value]], caption: str = "") -> Shown:
    """Rows below their headings: texts to the left, numbers to the right."""
    right = [not any(isinstance(row[place], str) for row in rows) for place in range(len(heads))]
    lines = [_row("th", heads, right)]
    lines += [
        _row("td", [value if isinstance(value, str) else number(value) for value in row], right)
        for row in rows
    ]
    style = "border-collapse:collapse;font-variant-numeric:tabular-nums;width:auto;margin:0"
    return figure(f'<table style="{style}">{"".join(lines)}</table>', caption)


def _row(tag: str, texts: Sequence[str], right: Sequence[bool]) -> str:
    style = "padding:.25em .9em .25em 0;border-bottom:1px solid #8886;vertical-align:top;text-align"
    aligned = [
        ("right" if number else "left", text) for number, text in zip(right, texts, strict=True)
    ]
    return (
        "<tr>"
        + "".join(f'<{tag} style="{style}:{side}">{escape(text)}</{tag}>' for side, text in aligned)
        + "</tr>"
    )


T = TypeVar("T")

Place = Cell | str
"""A cell, or its name: r1c1."""

MARGIN, EDGE = 26, 3
"""Room for the numbers of rows and columns, and for the thick lines on the other sides."""


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
    """A puzzle with entries and candidates as SVG; `cell` is the width of a cell.

    `digits` are entries, `candidates` those that are left, `struck` some that are crossed out,
    `lit` the tone of a cell's ground, one of `TONES`. A cell shows the first of: its given, its
    entry, its candidates.
    """
    board, given = _content(puzzle)
    own, small = _by_cell(digits), _by_cell(candidates)
    crossed, tones = _by_cell(struck), _by_cell(lit)
    size = board.side * cell
    whole = size + MARGIN + EDGE
    parts = [_open(whole, whole, caption or "a grid", corner=-MARGIN)]
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
    """The board and its digits: the givens of a puzzle, all digits of a solution or a grid."""
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


ROW, BAR, LETTER, LONG = 24, 15, 7.2, 330
"""Of bars: height of a row and of its bar, width of a letter, the longest bar."""

LEFT, TOP, WIDE, HIGH = 76, 14, 470, 240
"""Of lines: the corner of the field, and its size."""

ORDER = ("blue", "orange", "green", "red", "grey")
"""The tones of the series, in turn; a broken line beyond."""


def bars(values: Mapping[str, float | None], unit: str = "", caption: str = "") -> Shown:
    """A horizontal bar for each name, with its number beside it; None and 0 have no bar."""
    left = 12 + LETTER * max(map(len, values), default=0)
    most = max((value for value in values.values() if value is not None), default=0) or 1
    width, height = left + LONG + 110, ROW * len(values) + 8
    parts = [_open(width, height, caption or "bars")]
    for place, (name, value) in enumerate(values.items()):
        top = 4 + ROW * place
        base = top + BAR - 3
        parts.append(_text(left - 8, base, name, "end"))
        long = max(1.0, LONG * value / most) if value else 0
        if value:
            parts.append(
                f'<rect x="{left:g}" y="{top}" width="{long:.4g}" height="{BAR}" rx="2" '
                f'fill="{TONES["blue"]}"/>'
            )
        parts.append(_text(left + long + 6, base, f"{number(value)} {unit}".strip()))
    return svg("".join([*parts, "</svg>"]), caption)


def lines(
    series: Mapping[str, Sequence[tuple[float, float]]],
    x: str = "",
    y: str = "",
    *,
    log_x: bool = False,
    log_y: bool = False,
    caption: str = "",
) -> Shown:
    """A line through the points of each series; `x` and `y` name the axes.

    On a logarithmic axis points that are not above 0 are left out.
    """
    points = {
        name: [at for at in found if (at[0] > 0 or not log_x) and (at[1] > 0 or not log_y)]
        for name, found in series.items()
    }
    everything = [at for found in points.values() for at in found] or [(0.0, 0.0)]
    across = _Axis([at[0] for at in everything], log_x, WIDE)
    up = _Axis([at[1] for at in everything], log_y, HIGH)
    below = TOP + HIGH
    height = below + 44 + 20 * len(series)
    parts = [_open(LEFT + WIDE + 40, height, caption or f"{y} by {x}")]
    for tick in up.ticks:
        at = below - up.place(tick)
        parts.append(_rule(LEFT, at, LEFT + WIDE, at))
        parts.append(_text(LEFT - 6, at + 4, number(tick), "end"))
    for tick in across.ticks:
        at = LEFT + across.place(tick)
        parts.append(_rule(at, TOP, at, below))
        parts.append(_text(at, below + 16, number(tick), "middle"))
    parts.append(_text(LEFT + WIDE / 2, below + 34, x, "middle"))
    parts.append(
        f'<g transform="translate(12 {TOP + HIGH / 2:g}) rotate(-90)">{_text(0, 0, y, "middle")}'
        "</g>"
    )
    for place, (name, found) in enumerate(points.items()):
        look = _look(place)
        drawn = " ".join(
            f"{LEFT + across.place(at[0]):.4g},{below - up.place(at[1]):.4g}" for at in found
        )
        parts.append(f'<polyline points="{drawn}" {look}/>')
        legend = below + 56 + 20 * place
        parts.append(f'<polyline points="{LEFT},{legend - 4} {LEFT + 26},{legend - 4}" {look}/>')
        parts.append(_text(LEFT + 34, legend, name))
    return svg("".join([*parts, "</svg>"]), caption)


class _Axis:
    """From numbers to places on an axis of so many pixels, with round numbers to mark."""

    def __init__(self, found: Sequence[float], log: bool, long: int) -> None:
        self._log, self._long = log, long
        low, high = min(found), max(found)
        if log:
            first = floor(log10(low)) if low > 0 else 0
            last = max(ceil(log10(high)) if high > 0 else 1, first + 1)
            self.ticks = [10.0**power for power in range(first, last + 1)]
        else:
            step = _step(high - min(low, high) or abs(high) or 1)
            first = floor(low / step)
            last = max(ceil(high / step), first + 1)
            self.ticks = [at * step for at in range(first, last + 1)]
        self._low, self._high = self._scaled(self.ticks[0]), self._scaled(self.ticks[-1])

    def _scaled(self, value: float) -> float:
        return log10(value) if self._log else value

    def place(self, value: float) -> float:
        return self._long * (self._scaled(value) - self._low) / (self._high - self._low)


def _step(span: float) -> float:
    """A round distance that marks the span at four to ten places."""
    power = 10.0 ** floor(log10(span))
    return next(part * power for part in (0.1, 0.2, 0.25, 0.5, 1, 2) if span / (part * power) <= 8)


def _look(place: int) -> str:
    broken = "" if place < len(ORDER) else ' stroke-dasharray="5 4"'
    tone = TONES[ORDER[place % len(ORDER)]]
    return f'fill="none" stroke="{tone}" stroke-width="2.4" stroke-linejoin="round"{broken}'


def _open(width: float, height: float, title: str, corner: int = 0) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:g}" height="{height:g}" '
        f'viewBox="{corner} {corner} {width:g} {height:g}">'
        f"<title>{escape(title)}</title>"
    )


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return (
        f'<text x="{x:.4g}" y="{y:.4g}" font-size="12.5" fill="currentColor" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )


def _rule(x: float, y: float, to_x: float, to_y: float) -> str:
    return (
        f'<path d="M{x:.4g} {y:.4g}L{to_x:.4g} {to_y:.4g}" stroke="#8c959f" stroke-width=".5" '
        'fill="none"/>'
    )


_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)

_SIZE = "max-width:100%;min-width:36rem;height:auto"
"""As wide as the page, but not so small that its letters cannot be read."""

_numbers = count(1)


def tree(puzzle: str, search: str, caption: str = "", *, most: int = 2_000) -> Shown:
    """The tree of a search by name on a puzzle, of its first `most` events.

    Raises UnknownName, and Unsupported for a search that records no steps.
    """
    board = sc.read(puzzle).board
    events: list[Event] = []
    last = recorded.run(sc.read(puzzle), recorded.traceable(search), events.append, most=most)
    drawn = search_tree.draw(f"the search {search}", board, events, note=_ending(last))
    # Its style is for a standalone picture: here it must not apply to anything else.
    own = f"tree{next(_numbers)}"
    drawn = _STYLE.sub(lambda style: f"<style>.{own}{{{style[1]}}}</style>", drawn)
    drawn = drawn.replace("<svg ", f'<svg class="{own}" style="{_SIZE}" ', 1)
    return figure("".join(drawn.splitlines()), caption)


def _ending(last: Event) -> str:
    if last["event"] == "cut":
        return f"cut: {last['why']}"
    return f"{last['verdict']}; nodes: {last['nodes']}, conflicts: {last['conflicts']}"
