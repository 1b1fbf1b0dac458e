"""A grid as an SVG picture: marks, lines and digits, and captions below the grid.

The title and the description of the picture state everything in words. Inside a page the picture
follows the colours of the page; in a file of its own, the colours of the reader's screen.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from html import escape
from textwrap import wrap

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.drawing import symbol
from sudoku_csp.grid.mark_places import CELL, path, units
from sudoku_csp.grid.mark_shapes import ROUND, Canvas, Shaped, draw_marks, text
from sudoku_csp.grid.mark_style import look, sheet
from sudoku_csp.grid.marks import Mark

ROOT = "sudoku-picture"
FRAME = 4
"""Room for the border of the grid."""

SCALE = 0.6
"""The number of pixels for a unit."""

CAPTION = 17
"""The size of the letters below the grid. A line is half as high again as its letters."""

FAMILY = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"


def picture(
    board: Board,
    digits: Sequence[int],
    *,
    given: Collection[Cell] | None = None,
    marks: Iterable[Mark] = (),
    title: str = "",
    described: Iterable[str] = (),
    captions: Iterable[str] = (),
    under: Iterable[Shaped] = (),
    over: Iterable[Shaped] = (),
    inline: bool = False,
    base: str = "",
) -> str:
    """The picture of digits in reading order, 0 for an empty cell.

    If `given` is set, all other digits are lighter and have another colour. `under` are further
    shapes below the marks, `over` are shapes above the digits. `described` has the marks in words;
    `captions` stand below the grid. `inline` is for a page that has colours of its own. `base` is
    the name of the part that the pictures of a page share (`shared`).
    """
    shapes = draw_marks(marks, board)
    length = board.side * CELL
    top, right, bottom, left = (FRAME + margin for margin in shapes.margin)
    width = left + length + right
    letters = max(int(width / (CAPTION * 0.56)), 10)
    lines = [line for text in captions for line in wrap(text, letters, subsequent_indent="  ")]
    height = top + length + bottom + len(lines) * CAPTION * 3 // 2 + (CAPTION // 2) * bool(lines)
    sheets = [
        Shaped("rect", look("paper") | {"x": -left, "y": -top, "width": width, "height": height}),
        *under,
        *([Shaped("use", {"href": f"#{base}"})] if base else _below_digits(board, shapes)),
        *digit_shapes(board, digits, given),
        *over,
        *_words(lines, left, length + bottom),
    ]
    used = {shape.attributes.get("class", "") for shape in sheets}
    scheme = "" if inline else f".{ROOT}{{color-scheme:light dark}}\n"
    words = "; ".join(described)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{ROOT}" role="img" '
        f'width="{units(width * SCALE)}" height="{units(height * SCALE)}" '
        f'viewBox="{-left} {-top} {width} {height}" font-family="{escape(FAMILY)}" '
        'style="max-width:100%;height:auto">'
    )
    return "\n".join(
        [
            head,
            f"<title>{escape(title or f'Sudoku, {board}')}</title>",
            *([f"<desc>{escape(words)}</desc>"] if words else []),
            *([] if base else [f"<style>\n{scheme}{sheet(ROOT, used)}\n</style>"]),
            *map(element_text, _join_texts(sheets) if base else sheets),
            "</svg>",
        ]
    )


def shared(board: Board, digits: Sequence[int], marks: Iterable[Mark], name: str) -> str:
    """The part that the pictures of a page share under `name`: marks, lines, givens and style."""
    below = _below_digits(board, draw_marks(marks, board))
    shapes = [*below, *digit_shapes(board, digits, board.cells)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{ROOT}" width="0" height="0" '
        f'aria-hidden="true" style="position:absolute" font-family="{escape(FAMILY)}">\n'
        f'<style>\n{sheet(ROOT)}\n</style>\n<defs><g id="{name}">\n'
        + "\n".join(map(element_text, shapes))
        + "\n</g></defs></svg>"
    )


def _below_digits(board: Board, shapes: Canvas) -> list[Shaped]:
    return [*shapes.under, *line_shapes(board), *shapes.over]


def _join_texts(shapes: Iterable[Shaped]) -> Iterator[Shaped]:
    """Yields the shapes. Single characters that differ only in their place become one text."""
    alike: dict[object, list[Shaped]] = {}
    for shape in shapes:
        others = {name: value for name, value in shape.attributes.items() if name not in ("x", "y")}
        single = shape.tag == "text" and len(shape.text) == 1
        alike.setdefault(tuple(others.items()) if single else len(alike), []).append(shape)
    for several in alike.values():
        if len(several) == 1:
            yield several[0]
            continue
        places = {name: " ".join(f"{one.attributes[name]}" for one in several) for name in "xy"}
        characters = "".join(one.text for one in several)
        yield Shaped("text", several[0].attributes | places, characters)


def element_text(shape: Shaped) -> str:
    inner = " ".join(f'{name}="{escape(str(value))}"' for name, value in shape.attributes.items())
    if not shape.text:
        return f"<{shape.tag} {inner}/>"
    return f"<{shape.tag} {inner}>{escape(shape.text, quote=False)}</{shape.tag}>"


def line_shapes(board: Board) -> Iterator[Shaped]:
    """Yields the thin lines between the cells and the thick ones around boxes, each as one path."""
    length = board.side * CELL
    thin: list[str] = []
    thick = [path([(0, 0), (length, 0), (length, length), (0, length)], closed=True)]
    for cell in board.cells:
        x, y = cell.column * CELL, cell.row * CELL
        beside = ((Cell(cell.row, cell.column + 1), f"M{x} {y - CELL}v{CELL}"),)
        for other, line in (*beside, (Cell(cell.row + 1, cell.column), f"M{x - CELL} {y}h{CELL}")):
            if other in board.cell_set:
                (thick if board.divided(cell, other) else thin).append(line)
    for kind, lines, width in (("thin", thin, 1), ("thick", thick, 3)):
        if lines:
            yield Shaped("path", look(kind) | {"d": "".join(lines), "stroke-width": width} | ROUND)


def digit_shapes(
    board: Board, digits: Sequence[int], given: Collection[Cell] | None
) -> Iterator[Shaped]:
    long = len(symbol(board, board.side))
    size = {1: 38, 2: 30}.get(long, 23)
    for cell, digit in zip(board.cells, digits, strict=True):
        if digit:
            own = given is not None and cell not in given
            at = (cell.column - 0.5) * CELL, (cell.row - 0.5) * CELL + size * 0.355
            bold = {"font_weight": 650} if given is not None and not own else {}
            yield text("digit" if own else "digit given", at, symbol(board, digit), size, **bold)


def _words(lines: Sequence[str], left: int, top: int) -> Iterator[Shaped]:
    for number, line in enumerate(lines, start=1):
        place = {"x": 0 - left + FRAME, "y": top + number * CAPTION * 3 // 2, "font-size": CAPTION}
        yield Shaped("text", look("caption") | place, line)
