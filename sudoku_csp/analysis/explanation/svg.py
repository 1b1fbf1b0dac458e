"""A step as SVG: the cells of its groups shaded, removed candidates struck out, chains as lines.

A circle around a candidate says that it would be true along the chain, a broken circle that it
would be false. A line leads from a candidate that would be true to one that it rules out (broken),
and from one that would be false to the one that is then the last of its group (unbroken).
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import ceil, hypot, isqrt
from typing import NamedTuple

from sudoku_csp.analysis.explanation.scene import Line, Part, Scene
from sudoku_csp.analysis.explanation.step import Candidate
from sudoku_csp.grid import drawing
from sudoku_csp.grid.cell import Cell

UNIT, MARGIN = 18, 26
"""Room of a candidate, and beside the board for the names of its rows and columns."""

STYLE = (
    ".why text{font:11px system-ui,sans-serif;fill:#57606a;text-anchor:middle;"
    "dominant-baseline:central}.why .ground{fill:#fff}.why .h{fill:#0969da;fill-opacity:.09}"
    ".why .g{fill:#bf8700;fill-opacity:.2}.why .e{fill:none;stroke:#8c959f;stroke-width:.6}"
    ".why .b{fill:none;stroke:#1f2328;stroke-width:1.8;stroke-linecap:square}"
    ".why .d{font-size:26px;fill:#0550ae}.why .d.given{font-weight:700;fill:#1f2328}"
    ".why .source{fill:none;stroke:#bf8700;stroke-width:1.6}"
    ".why .left,.why .true,.why .false{font-weight:700;fill:#1f2328}"
    ".why .removed{font-weight:700;fill:#cf222e}.why .placed{font-weight:700;fill:#1a7f37}"
    ".why .x{stroke:#cf222e;stroke-width:1.6}.why .o{fill:none;stroke:#8250df;stroke-width:1.4}"
    ".why .broken{stroke-dasharray:3 2.5}.why .p{fill:none;stroke:#1a7f37;stroke-width:1.8}"
    "@media(prefers-color-scheme:dark){.why text{fill:#9198a1}.why .ground{fill:#0d1117}"
    ".why .h{fill:#58a6ff;fill-opacity:.13}.why .b{stroke:#d1d7e0}.why .d{fill:#79c0ff}"
    ".why .d.given,.why .left,.why .true,.why .false{fill:#f0f6fc}.why .removed{fill:#ff7b72}"
    ".why .x{stroke:#ff7b72}.why .placed{fill:#3fb950}.why .p{stroke:#3fb950}"
    ".why .o{stroke:#be8fff}}"
)


class Frame(NamedTuple):
    """Where things are: `across` candidates stand beside one another in a cell of `size`."""

    across: int
    size: int

    @classmethod
    def of(cls, scene: Scene) -> Frame:
        board = scene.board
        square = isqrt(board.side - 1) + 1
        across = square if board.regions is not None else board.box_columns or square
        across = min(across, 2 * square)
        return cls(across, max(across, ceil(board.side / across), 2) * UNIT)

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The left upper corner of a cell."""
        return MARGIN + (cell.column - 1) * self.size, MARGIN + (cell.row - 1) * self.size

    def middle(self, cell: Cell) -> tuple[int, int]:
        x, y = self.corner(cell)
        return x + self.size // 2, y + self.size // 2

    def place(self, candidate: Candidate, side: int) -> tuple[int, int]:
        """The middle of a candidate."""
        x, y = self.corner(candidate.cell)
        row, column = divmod(candidate.digit - 1, self.across)
        left = (self.size - self.across * UNIT) // 2 + UNIT // 2
        top = (self.size - ceil(side / self.across) * UNIT) // 2 + UNIT // 2
        return x + left + column * UNIT, y + top + row * UNIT


def draw(scene: Scene, title: str, *, style: bool = True) -> str:
    """The picture; without `style` for a page that has `STYLE` once for all of its pictures."""
    frame = Frame.of(scene)
    size = 2 * MARGIN + scene.board.side * frame.size - MARGIN // 2
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="why" viewBox="0 0 {size} {size}" '
            f'width="{size}" height="{size}" role="img">'
        ),
        f"<title>{escape(title)}</title>" + (f"<style>{STYLE}</style>" if style else ""),
        '<rect class="ground" width="100%" height="100%" rx="8"/>',
        *_shades(scene, frame),
        *_lines(scene, frame),
        *_names(scene, frame),
        *_cells(scene, frame),
        *(_line(scene, frame, line) for line in scene.lines),
    ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _shades(scene: Scene, frame: Frame) -> Iterator[str]:
    """The cells of houses, and over them those of other constraints."""
    cells = scene.board.cells
    for kind in "hg":
        groups = [one for one in scene.step.groups if (one.house is not None) is (kind == "h")]
        for cell in dict.fromkeys(cells[at] for group in groups for at in group.scope):
            yield _square(frame, cell, kind)


def _square(frame: Frame, cell: Cell, kind: str) -> str:
    x, y = frame.corner(cell)
    return f'<rect class="{kind}" x="{x}" y="{y}" width="{frame.size}" height="{frame.size}"/>'


def _lines(scene: Scene, frame: Frame) -> Iterator[str]:
    """Thin lines between cells, thick ones between boxes and around the board."""
    board, size = scene.board, frame.size
    long = board.side * size
    ways = "".join(
        f"M{MARGIN} {MARGIN + at * size}h{long}M{MARGIN + at * size} {MARGIN}v{long}"
        for at in range(1, board.side)
    )
    yield f'<path class="e" d="{ways}"/>'
    thick = [f"M{MARGIN} {MARGIN}h{long}v{long}h{-long}z"]
    for cell in board.cells:
        x, y = frame.corner(cell)
        if cell.column > 1 and board.divided(cell, Cell(cell.row, cell.column - 1)):
            thick.append(f"M{x} {y}v{size}")
        if cell.row > 1 and board.divided(cell, Cell(cell.row - 1, cell.column)):
            thick.append(f"M{x} {y}h{size}")
    yield f'<path class="b" d="{"".join(thick)}"/>'


def _names(scene: Scene, frame: Frame) -> Iterator[str]:
    """The names of rows and columns."""
    for number in scene.board.digits:
        middle = frame.middle(Cell(number, number))[0]
        yield f'<text x="{middle}" y="{MARGIN // 2}">c{number}</text>'
        yield f'<text x="{MARGIN // 2}" y="{middle}">r{number}</text>'


def _cells(scene: Scene, frame: Frame) -> Iterator[str]:
    """Digits and candidates."""
    for cell in scene.board.cells:
        if cell in scene.digits:
            x, y = frame.middle(cell)
            given = " given" if cell in scene.given else ""
            symbol = drawing.symbol(scene.board, scene.digits[cell])
            yield f'<text class="d{given}" x="{x}" y="{y}">{symbol}</text>'
            if cell in scene.sources:
                yield f'<circle class="source" cx="{x}" cy="{y}" r="{UNIT - 2}"/>'
        else:
            for digit in scene.candidates[cell]:
                yield from _candidate(scene, frame, Candidate(cell, digit))


def _candidate(scene: Scene, frame: Frame, candidate: Candidate) -> Iterator[str]:
    """A candidate with the mark of its part."""
    x, y = frame.place(candidate, scene.board.side)
    part = scene.parts.get(candidate)
    kind = f' class="{part}"' if part else ""
    yield f'<text{kind} x="{x}" y="{y}">{drawing.symbol(scene.board, candidate.digit)}</text>'
    reach = UNIT // 2 - 2
    if part is Part.REMOVED:
        yield f'<path class="x" d="M{x - reach} {y + reach}l{2 * reach} {-2 * reach}"/>'
    elif part is Part.PLACED:
        yield f'<circle class="p" cx="{x}" cy="{y}" r="{reach + 1}"/>'
    elif part in (Part.TRUE, Part.FALSE):
        broken = " broken" if part is Part.FALSE else ""
        yield f'<circle class="o{broken}" cx="{x}" cy="{y}" r="{reach + 1}"/>'


def _line(scene: Scene, frame: Frame, line: Line) -> str:
    """A line of the chain, bent a little, so that it does not run through those between."""
    x, y = frame.place(line.start, scene.board.side)
    to_x, to_y = frame.place(line.end, scene.board.side)
    over_x, over_y = to_x - x, to_y - y
    share = min((UNIT / 2 - 1) / hypot(over_x, over_y), 0.5)  # The lines end at the circles.
    bend_x, bend_y = (x + to_x) / 2 - over_y / 8, (y + to_y) / 2 + over_x / 8
    kind = "o" if line.strong else "o broken"
    return (
        f'<path class="{kind}" d="M{x + share * over_x:.1f} {y + share * over_y:.1f}'
        f"Q{bend_x:.1f} {bend_y:.1f} "
        f'{to_x - share * over_x:.1f} {to_y - share * over_y:.1f}"/>'
    )
