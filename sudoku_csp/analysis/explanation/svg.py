"""A step as SVG: the picture of the puzzle with the candidates, and the cells of the step shaded.

Removed candidates are struck out, placed candidates circled. Along a chain a candidate that would
be false has a broken circle and broken lines.
"""

from collections.abc import Iterator
from math import ceil, hypot, isqrt

from sudoku_csp.analysis.explanation.scene import Part, Scene
from sudoku_csp.analysis.explanation.step import Candidate
from sudoku_csp.grid import drawing, svg
from sudoku_csp.grid.mark_places import CELL, Point
from sudoku_csp.grid.mark_shapes import Shaped, circle, stroke, text
from sudoku_csp.grid.mark_style import look
from sudoku_csp.puzzle import picture
from sudoku_csp.puzzle.puzzle import Puzzle

DASHES = "4 3"

CORNER = 14
"""The room for a number in the upper left corner of a cell."""

BASE = "board"
"""The name of the part that the pictures of one page share."""


def draw(scene: Scene, title: str, *, shared: bool = False) -> str:
    """The picture of a step; with `shared`, the page must contain the drawing from `board`."""
    board = scene.board
    left_out = scene.given if shared else ()
    return svg.picture(
        board,
        [0 if cell in left_out else scene.digits.get(cell, 0) for cell in board.cells],
        given=scene.given,
        marks=picture.marks(scene.ruleset),
        title=title,
        under=_shades(scene),
        over=[*_candidates(scene), *_lines(scene)],
        inline=shared,
        base=BASE if shared else "",
    )


def board(puzzle: Puzzle) -> str:
    """The part that the pictures of one page share: the board with its marks and givens."""
    return svg.shared(puzzle.board, puzzle.digits, picture.marks(puzzle.ruleset), BASE)


def _shades(scene: Scene) -> Iterator[Shaped]:
    """Yields the shaded cells of houses, those of other constraints, and then rings.

    A ring goes round each placed digit that removed a candidate on whose absence the step rests.
    """
    for kind, of_house in (("shade blue", True), ("shade yellow", False)):
        groups = [one for one in scene.step.groups if (one.house is not None) is of_house]
        if shaded := dict.fromkeys(cell for group in groups for cell in scene.cells(group)):
            corners = (f"M{(cell.column - 1) * CELL} {(cell.row - 1) * CELL}" for cell in shaded)
            path = "".join(f"{corner}h{CELL}v{CELL}h-{CELL}z" for corner in corners)
            style = look(kind) | {"d": path, "fill-opacity": 0.45, "stroke": "none"}
            yield Shaped("path", style)
    for cell in scene.sources:
        middle = (cell.column - 0.5) * CELL, (cell.row - 0.5) * CELL
        yield circle("outline orange", middle, CELL * 0.42)


def _room(scene: Scene) -> float:
    """The width of a candidate: in a cell, the candidates of all digits form a square."""
    return (CELL - CORNER) / (isqrt(scene.board.side - 1) + 1)


def _place(scene: Scene, candidate: Candidate) -> Point:
    """The middle of a candidate, in whole numbers, since a page has thousands of candidates."""
    room = _room(scene)
    across = round((CELL - CORNER) / room)
    row, column = divmod(candidate.digit - 1, across)
    down = (CELL - CORNER - ceil(scene.board.side / across) * room) / 2
    cell = candidate.cell
    x, y = (cell.column - 1) * CELL + CORNER * 0.75, (cell.row - 1) * CELL + CORNER * 0.75
    return round(x + (column + 0.5) * room), round(y + down + (row + 0.5) * room)


def _candidates(scene: Scene) -> Iterator[Shaped]:
    """Yields the candidates of open cells, each with the mark for its part in the step."""
    room = _room(scene)
    size = int(room * (0.78 if len(drawing.symbol(scene.board, scene.board.side)) == 1 else 0.55))
    for cell, digits in scene.candidates.items():
        for digit in digits:
            one = Candidate(cell, digit)
            x, y = _place(scene, one)
            part = scene.parts.get(one)
            symbol = drawing.symbol(scene.board, digit)
            yield text(
                "digit given" if part else "small", (x, round(y + 0.36 * size)), symbol, size
            )
            reach = room * 0.4
            if part is Part.REMOVED:
                yield stroke("outline red", [(x - reach, y + reach), (x + reach, y - reach)], 2.5)
            elif part is Part.PLACED:
                yield circle("outline green", (x, y), room / 2, 2.5)
            elif part in (Part.TRUE, Part.FALSE):
                mark = circle("outline purple", (x, y), room / 2)
                broken = {"stroke-dasharray": DASHES} if part is Part.FALSE else {}
                yield mark._replace(attributes=mark.attributes | broken)


def _lines(scene: Scene) -> Iterator[Shaped]:
    """Yields the lines of the chain, from circle to circle."""
    for line in scene.lines:
        (x, y), (to_x, to_y) = _place(scene, line.start), _place(scene, line.end)
        share = min(_room(scene) / 2 / hypot(to_x - x, to_y - y), 0.5)
        over = share * (to_x - x), share * (to_y - y)
        ends = [(x + over[0], y + over[1]), (to_x - over[0], to_y - over[1])]
        broken = {} if line.strong else {"stroke_dasharray": DASHES}
        yield stroke("outline purple", ends, 2, **broken)
