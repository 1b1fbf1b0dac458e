"""The elements of a lesson: text, questions and exercises with checks, tables, grids, charts.

The elements look the same in marimo and on a page. In a picture, lines and letters have the colour
of the text around the picture; all other things have one of the colours in `TONES`.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import count
from math import ceil, floor, isqrt, log10
from typing import TypeVar

import marimo as mo

import sudoku_csp as sc
from sudoku_csp.apps.lessons.catalogue import LESSONS, numbered
from sudoku_csp.grid import drawing
from sudoku_csp.grid import svg as grid_svg
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell, CellLike
from sudoku_csp.grid.errors import SudokuError
from sudoku_csp.grid.mark_places import CELL
from sudoku_csp.grid.solution import Grid, Solution
from sudoku_csp.laboratory import charts
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.traces import recording, search_tree
from sudoku_csp.targets.propagation.journal import Event

TONES = {
    "blue": "#4a90d9",
    "orange": "#e08a1e",
    "green": "#3fa35b",
    "red": "#d9534f",
    "grey": "#8c959f",
}
"""Colours that are visible on a light background and on a dark background."""

FONT, FITTING = "font-family:system-ui,sans-serif", "max-width:100%;height:auto"

NARROW, ROOMY = 400, 0.8
"""A picture wider than `NARROW` pixels never shrinks below the share `ROOMY` of its width."""

_WIDTH = re.compile(r'<svg [^>]*?\bwidth="([\d.]+)"')

Value = str | int | float | None

T = TypeVar("T")


@dataclass(frozen=True)
class Shown:
    """A piece of HTML that can be the value of a notebook's cell, or stand inside Markdown."""

    html: str

    def _repr_html_(self) -> str:
        return self.html

    def __str__(self) -> str:
        # In Markdown an indentation or an empty line would change the meaning.
        return " ".join(line.strip() for line in self.html.splitlines())


def figure(inside: str, caption: str = "", *, wide: bool = True) -> Shown:
    """A figure with a caption below; a `wide` figure can be scrolled with the keyboard too."""
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
    """An SVG picture that shrinks with the page as long as its letters can be read.

    The outermost element of `picture` must have a width and no style.
    """
    found = _WIDTH.search(picture)
    width = float(found[1]) if found else 0.0
    least = f";min-width:{ROOMY * width:.0f}px" if width > NARROW else ""
    fitting = picture.replace("<svg ", f'<svg style="{FONT};{FITTING}{least}" ', 1)
    return figure(fitting, caption, wide=bool(least))


def text(lines: str, caption: str = "") -> Shown:
    """A text in a fixed-width font, with the line breaks of the text."""
    style = "font-family:ui-monospace,monospace;font-size:.85em;line-height:1.4;margin:0"
    return figure(f'<pre style="{style};overflow-x:visible">{escape(lines)}</pre>', caption)


def beside(*things: Shown) -> Shown:
    """Shows things side by side, or below each other on a narrow page."""
    inside = "".join(f'<div style="max-width:100%">{thing.html}</div>' for thing in things)
    return Shown(
        f'<div style="display:flex;flex-wrap:wrap;gap:0 2em;align-items:flex-start">{inside}</div>'
    )


def number(value: float | None) -> str:
    """A number as text, with thousands separators or three significant digits; `-` for None.

    >>> number(11988), number(44.573), number(0.000123), number(None)
    ('11,988', '44.6', '0.000123', '-')
    """
    if value is None:
        return "-"
    if value == int(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def table(heads: Sequence[str], rows: Sequence[Sequence[Value]], caption: str = "") -> Shown:
    """A table; columns with a text are aligned to the left, columns of numbers to the right."""
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


class WrongAnswer(SudokuError):
    """Raised if the answer to a question in a lesson fails the check of this answer."""


def opening(number: int) -> Shown:
    """The title of a lesson, its subject, and the time that the lesson takes."""
    lesson = numbered(number)
    return _markdown(f"# {lesson.heading}\n\n{lesson.about}\n\n*About {lesson.minutes} minutes.*")


def question(task: str, answer: str, *, holds: bool) -> Shown:
    """A question with an answer that can be unfolded; both are Markdown.

    `holds` is the result of a check of the answer. Raises WrongAnswer if it is False.
    """
    if not holds:
        raise WrongAnswer(f"the answer to {task!r} does not hold")
    return _box("Question", "orange", task, "", answer)


def exercise(task: str, answer: str, *, check: Callable[[T], str], tried: T, right: T) -> Shown:
    """A task for the reader, the verdict on what the reader `tried`, and a folded answer.

    `check` returns the fault of a solution as a sentence, or "" if there is no fault. If `check`
    raises an exception for `tried`, that is a fault too. Raises WrongAnswer if `check` finds a
    fault in `right`, the solution of the lesson.
    """
    if fault := check(right):
        raise WrongAnswer(f"the answer to {task!r} does not hold: {fault}")
    try:
        fault = check(tried)
    except Exception as error:  # noqa: BLE001 - the code of a reader may fail in any way.
        fault = f"It fails with {type(error).__name__}: {error}"
    verdict = f"<strong>Not yet.</strong> {escape(fault)}" if fault else "<strong>Right.</strong>"
    return _box("Exercise", "blue", task, f'<p class="verdict">{verdict}</p>', answer)


def _box(what: str, tone: str, task: str, verdict: str, answer: str) -> Shown:
    """The box of a question or an exercise; a page finds boxes and answers by the CSS classes."""
    return Shown(
        f'<div class="question" style="border-left:4px solid {TONES[tone]};padding:.2em 1em;'
        f'margin:1.2em 0"><strong>{what}</strong>{_markdown(task).html}{verdict}'
        f'<details class="answer"><summary style="cursor:pointer">Answer</summary>'
        f"{_markdown(answer).html}</details></div>"
    )


def closing(number: int, reading: Sequence[str]) -> Shown:
    """Lists further reading, where each item is a line of Markdown, and names the next lesson."""
    parts = ["## What to read on", "", *(f"- {line}" for line in reading), ""]
    if number < len(LESSONS):
        following = LESSONS[number]
        parts.append(
            f"**Next: {following.title}** ({following.minutes} minutes): "
            f"`sudoku-csp lessons {following.number}`"
        )
    return _markdown("\n".join(parts))


def _markdown(source: str) -> Shown:
    return Shown(mo.md(source).text)


COLOURS = {
    "thin": {"stroke": TONES["grey"]},
    "thick": {"stroke": "currentColor"},
    "digit given": {"fill": "currentColor"},
    "digit": {"fill": TONES["blue"]},
}
"""The colours of the lines and digits of a grid."""

MARGIN, EDGE = 26, 3
"""Pixels on the left and at the top, for names of rows and columns; pixels on the other sides."""


def grid(
    puzzle: Puzzle | Grid | Solution | str,
    *,
    digits: Mapping[CellLike, int] | None = None,
    candidates: Mapping[CellLike, Collection[int]] | None = None,
    struck: Mapping[CellLike, Collection[int]] | None = None,
    lit: Mapping[CellLike, str] | None = None,
    caption: str = "",
    cell: int = 36,
) -> Shown:
    """The picture of a puzzle or a grid, with the names of rows and columns.

    Args:
        digits: Entries, which are drawn besides the givens.
        candidates: Candidates of empty cells, drawn as small digits.
        struck: Candidates that are drawn crossed out.
        lit: The background colours of cells, as names in `TONES`.
        cell: The width of a cell in pixels.
    """
    if isinstance(puzzle, str):
        puzzle = sc.read(puzzle)
    shown = puzzle.grid if isinstance(puzzle, Solution) else puzzle
    board = shown.board
    given = {at: digit for at, digit in zip(board.cells, shown.digits, strict=True) if digit}
    filled = _by_cell(digits) | given
    small, crossed = _by_cell(candidates), _by_cell(struck)
    pixel = CELL / cell
    corner, size = MARGIN * pixel, board.side * cell + MARGIN + EDGE
    parts = [_open(size, size, caption or "a grid", f"{-corner:g} {-corner:g}", size * pixel)]
    for at, tone in _by_cell(lit).items():
        x, y = (at.column - 1) * CELL, (at.row - 1) * CELL
        ground = f'width="{CELL}" height="{CELL}" fill="{TONES[tone]}" fill-opacity=".35"'
        parts.append(f'<rect x="{x}" y="{y}" {ground}/>')
    for at in board.cells:
        if at not in filled:
            crosses = crossed.get(at, ())
            parts += _candidates(board, at, {*small.get(at, ()), *crosses}, crosses)
    for shape in (
        *grid_svg.digit_shapes(board, [filled.get(at, 0) for at in board.cells], given),
        *grid_svg.line_shapes(board),
    ):
        coloured = shape.attributes | COLOURS[shape.attributes["class"]]
        del coloured["class"]
        parts.append(grid_svg.element_text(shape._replace(attributes=coloured)))
    letters = f'font-size="{11 * pixel:.3g}" fill="currentColor" opacity=".65"'
    for place in board.digits:
        middle = (place - 0.5) * CELL
        column, row = f'x="{middle:g}" y="{-8 * pixel:.3g}"', f'x="{-6 * pixel:.3g}" y="{middle:g}"'
        parts.append(f'<text {column} text-anchor="middle" {letters}>c{place}</text>')
        parts.append(f'<text {row} dy=".35em" text-anchor="end" {letters}>r{place}</text>')
    return svg("".join([*parts, "</svg>"]), caption)


def _by_cell(found: Mapping[CellLike, T] | None) -> dict[Cell, T]:
    return {Cell.of(place): value for place, value in (found or {}).items()}


def _candidates(
    board: Board, at: Cell, shown: Collection[int], crossed: Collection[int]
) -> Iterator[str]:
    """Yields SVG elements for the candidates of a cell, each at the place of the digit."""
    across = isqrt(board.side - 1) + 1
    down = ceil(board.side / across)
    tall = min(0.8 * CELL / across, 0.8 * CELL / down, 0.28 * CELL)
    for digit in sorted(shown):
        row, column = divmod(digit - 1, across)
        middle = (at.column - 1 + (column + 0.5) / across) * CELL
        base = (at.row - 1 + (row + 0.5) / down) * CELL
        colour = TONES["red"] if digit in crossed else "currentColor"
        yield (
            f'<text x="{middle:.4g}" y="{base + tall * 0.35:.4g}" font-size="{tall:.3g}" '
            f'text-anchor="middle" fill="{colour}">{drawing.symbol(board, digit)}</text>'
        )
        if digit in crossed:
            half = tall * 0.4
            yield (
                f'<path d="M{middle - half:.4g} {base + half:.4g}l{2 * half:.4g} {-2 * half:.4g}" '
                f'stroke="{colour}" stroke-width="2.5"/>'
            )


_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)

_numbers = count(1)


def _apart(picture: str) -> str:
    """Makes the style sheet inside a picture apply to this picture only."""
    own = f"picture{next(_numbers)}"
    picture = _STYLE.sub(lambda style: f"<style>.{own}{{{style[1]}}}</style>", picture)
    return "".join(picture.replace("<svg ", f'<svg class="{own}" ', 1).splitlines())


def bars(values: Mapping[str, float | None], unit: str = "", caption: str = "") -> Shown:
    """A chart with a horizontal bar for each name; a name with the value None has no bar."""
    title = caption or "bars"
    return svg(_apart(charts.bars(title, unit, values)), caption)


def drawn(puzzle: Puzzle, caption: str = "") -> Shown:
    """The picture of a puzzle and of its constraints."""
    return svg(_apart(puzzle.svg()), caption)


_SIZE = "max-width:100%;min-width:36rem;height:auto"
"""A style: the picture shrinks with the page, but not so far that letters cannot be read."""


def tree(puzzle: str, search: str, caption: str = "", *, most: int = 2_000) -> Shown:
    """Runs a search on a puzzle, and draws the search tree of the first `most` events.

    Raises UnknownName, and Unsupported for a search that records no steps.
    """
    found = sc.read(puzzle)
    events: list[Event] = []
    last = recording.run(found, recording.traceable(search), events.append, most=most)
    note = recording.ending(last)
    drawn = search_tree.draw(f"the search {search}", found.board, events, note=note)
    drawn = _apart(drawn).replace("<svg ", f'<svg style="{_SIZE}" ', 1)
    return figure(drawn, caption)


LEFT, TOP, WIDE, HIGH = 76, 14, 470, 240
"""The upper left corner and the size of the area for the lines of a chart, in pixels."""

ORDER = ("blue", "orange", "green", "red", "grey")
"""The colours of the first lines in a chart; further lines have the same colours, but broken."""


def lines(
    series: Mapping[str, Sequence[tuple[float, float]]],
    x: str = "",
    y: str = "",
    *,
    log_x: bool = False,
    log_y: bool = False,
    caption: str = "",
) -> Shown:
    """A chart with a line through the points of each series; `x` and `y` name the axes.

    A logarithmic axis leaves out the points that are not above 0.
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
    """An axis of `long` pixels with round numbers as `ticks`; `place` gives a number's pixel."""

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
    """A round number for the distance between ticks, so that the span has four to ten ticks."""
    power = 10.0 ** floor(log10(span))
    return next(part * power for part in (0.1, 0.2, 0.25, 0.5, 1, 2) if span / (part * power) <= 8)


def _look(place: int) -> str:
    broken = "" if place < len(ORDER) else ' stroke-dasharray="5 4"'
    tone = TONES[ORDER[place % len(ORDER)]]
    return f'fill="none" stroke="{tone}" stroke-width="2.4" stroke-linejoin="round"{broken}'


def _open(width: float, height: float, title: str, corner: str = "0 0", units: float = 0) -> str:
    """The start tag of a picture of this width and height in pixels, and the title.

    `corner` is the upper left corner and `units` the width in the coordinates of the picture.
    """
    scale = (units or width) / width
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:g}" height="{height:g}" '
        f'viewBox="{corner} {width * scale:g} {height * scale:g}"><title>{escape(title)}</title>'
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
