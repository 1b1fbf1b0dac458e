"""Pictures: puzzles drawn row by row, with or without frames, blanks between symbols or numbers.

    +-------+-------+          53..7....        5 3 . | . 7 .       __ 12 __  5
    | 5 3 . | . 7 . |          6..195...        6 . . | 1 9 5       13 __ __  4

A line of dashes is a frame, unless the rows of the picture write empty cells as dashes. Between
bars an empty cell may be blank (`blank_cells`). Which board the frames, bars and walls show, says
`picture_board`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import blank_cells
from sudoku_csp.puzzle.notation.cells import Context, boxless
from sudoku_csp.puzzle.notation.picture_board import Picture
from sudoku_csp.puzzle.notation.rows import Row, is_dashes, is_frame
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.notation.symbols import EMPTY_SIGNS, above
from sudoku_csp.puzzle.puzzle import Puzzle

SHORTEST = 10
"""Cells of a line from which on it may have been meant as a whole puzzle: one of 4x4 has 16."""


class Block:
    """The rows that stand together: one picture, or several of the same size."""

    def __init__(self, context: Context, box: tuple[int, int] | None = None) -> None:
        self._context = context
        self._box = box
        self._drawn: list[Row] = []
        self._dashes: list[Row] = []
        self._frames: dict[int, str] = {}
        self._empty: set[str] = set()

    def add(self, line: Line) -> None:
        """Adds a row, a frame, or a line of dashes that may be either."""
        text = line.bare
        if is_frame(text):
            self._frames[line.number] = line.text
            return
        row = Row.of(line, self._context)
        if is_dashes(text):
            self._dashes.append(row)
        else:
            self._drawn.append(row)
            signs = (cell for cell in row.cells if cell and not cell.strip(EMPTY_SIGNS))
            self._empty.update(sign[0] for sign in signs)

    @property
    def side(self) -> int:
        """The length of the first row, 0 without any."""
        return next((len(row.cells) for row in self._drawn or self._dashes), 0)

    @property
    def rows(self) -> list[Row]:
        """The rows; dashes count where they are the sign of the empty cell, or may well be."""
        if not self._dashes:
            return self._drawn
        if not self._drawn:
            return self._dashes
        if self._empty & set("._") or (self._empty and "-" not in self._empty):
            return self._drawn
        empty = {cell for row in self._drawn for cell in row.cells if not cell.strip("-")}
        dashes = [
            row
            for row in self._dashes
            if len(row.cells) == self.side and (not empty or {*row.cells} <= empty)
        ]
        if not self._empty:
            dashes = [row for row in dashes if row.apart]
        return sorted(self._drawn + dashes)

    @property
    def is_frame_only(self) -> bool:
        """Whether nothing but lines of dashes has come, and those no empty grid."""
        return not self._drawn and not (
            self._context.has_board(self.side) and len(self._dashes) % self.side == 0
        )

    @property
    def band_height(self) -> int | None:
        """The height of the boxes, if the first row is a row of a board."""
        try:
            known = self._context.has_board(self.side)
            return self._context.board_of(self.side, 0).box_rows if known else None
        except InputError:
            return None  # Of a board that is chosen by its side, and that this side does not have.

    def cut(self) -> int:
        """Drops the rows of a picture that has only begun; the line from which they are gone."""
        rows = self.rows
        whole = len(rows) // max(self.side, 1) * self.side
        begun = rows[whole].line if 0 < whole < len(rows) else rows[-1].line + 1
        for kept in (self._drawn, self._dashes):
            kept[:] = [row for row in kept if row.line < begun]
        self._frames = {line: text for line, text in self._frames.items() if line < begun}
        return begun

    def puzzles(self) -> Iterator[Puzzle | InputError]:
        """The puzzles drawn, or what is wrong with them.

        Where rows are missing, none of them can be told from the next, so all are one error.
        """
        try:
            self._find_blank_cells()
        except InputError as error:
            yield error
            return
        rows, side = self.rows, self.side
        if self.is_frame_only:
            return
        kept = {row.line for row in rows}
        dashes = {row.line: row.text for row in self._dashes if row.line not in kept}
        frames = sorted((self._frames | dashes).items())
        size = side or len(rows)
        pictures = [
            Picture(rows[start : start + size], frames, side, self._context, self._box)
            for start in range(0, len(rows), size)
        ]
        try:
            self._check_side(pictures[0])
            if len(rows) < side:
                fault = f"half a picture: {len(rows)} of {side} rows"
                raise self._fault(self._or_short(fault), rows, rows[-1].line)
            if len(rows) % side:
                sizes = {len(row.cells) for row in rows}
                fault = f"{len(rows)} rows in a block are no pictures of {side} rows each"
                if len(sizes) > 1:
                    few, many = min(sizes), max(sizes)
                    fault = f"{len(rows)} rows of {few} to {many} cells (write . for an empty cell)"
                raise self._fault(fault, rows, rows[-1].line)
        except InputError as error:
            yield error
            return
        for picture in pictures:
            try:
                yield self._puzzle(picture)
            except InputError as error:
                yield error

    def _find_blank_cells(self) -> None:
        """Divides the rows anew where they are no picture as symbols apart, with blank cells they
        are one. Raises InputError where blanks are meant as cells and nobody knows which."""
        rows, side = self.rows, max(self.side, 1)
        whole = len(rows) % side == 0 and all(len(row.cells) == side for row in rows)
        one = len(rows) == side or blank_cells.below_one_another([row.text for row in rows])
        if not self._drawn or (whole and one and self._context.has_board(side)):
            return
        fits = self._context.has_board
        found = blank_cells.framed([row.text for row in self._drawn], fits)
        if found is None and any("" in row.cells for row in self._drawn):
            fields = blank_cells.without_edge([row.cells for row in self._drawn], fits)
            found = None if fields is None else blank_cells.Divided(fields, None)
        if found is None and not self._frames:
            texts = [row.text for row in self._drawn]
            found = blank_cells.unframed(texts, fits)
            if found is None and blank_cells.is_meant(texts):
                fault = "rows of digits and blanks: write . for an empty cell"
                raise self._context.error(fault, rows[0].line)
        if found is not None:
            signs = any(cell and not cell.strip(EMPTY_SIGNS) for row in found.rows for cell in row)
            if signs and not all(map(any, found.rows)):
                fault = "a row in which nothing stands beside rows with signs for empty cells"
                raise self._context.error(fault, rows[0].line)
            self._drawn = [
                row._replace(cells=cells, width=found.width)
                for row, cells in zip(self._drawn, found.rows, strict=True)
            ]
            self._empty = {" "}

    def _check_side(self, picture: Picture) -> None:
        rows, side = picture.rows, self.side
        line = rows[0].line
        if self._is_column() or not (self._context.has_board(side) or picture.jigsaw()):
            fault = f"a row of {side} cells is a row of no board (write . for an empty cell)"
            even = len(rows) == side and all(len(row.cells) == side for row in rows)
            if self._context.board is not None:
                fault = f"a row of {side} cells, where the board named is {self._context.board}"
            elif even and self._context.boxless_side(side * side) is not None:
                fault = f"{side} rows of {side} cells: {boxless(side)}"
            else:
                fault = self._or_short(fault)
            raise self._fault(fault, rows, line)
        if self._box is not None and self._box[0] * self._box[1] != side:
            size = f"{self._box[0]}x{self._box[1]}"
            raise self._context.error(f"rows of {side} cells where the puzzle size is {size}", line)

    def _or_short(self, fault: str) -> str:
        """The fault; of a lone row of nearly as many cells as a board has, or as one
        without boxes, also that it is no puzzle on one line."""
        cells = self.rows[0].cells
        if len(self.rows) > 1:
            return fault
        if len(cells) < SHORTEST:
            side = self._context.boxless_side(len(cells))
            if side is None or any(above(text, side) for text in cells):
                return fault
            return f"{fault}; or else {self._context.length_fault(cells)}"
        near = (self._context.side_of_line(len(cells) + more) for more in (-2, -1, 1, 2))
        if not any(near) and self._context.boxless_side(len(cells)) is None:
            return fault
        return f"{self._context.length_fault(cells)}; or else {fault}"

    def _is_column(self) -> bool:
        """Whether these are cells one below the other rather than boards of one cell."""
        if self.side != 1 or len(self.rows) == 1:
            return False
        return any(above(text, 1) for row in self.rows for text in row.cells)

    def _puzzle(self, picture: Picture) -> Puzzle:
        rows = picture.rows
        for number, row in enumerate(rows, start=1):
            if len(row.cells) != self.side:
                fault = f"row {number} has {len(row.cells)} cells, the first row {self.side}"
                raise self._fault(fault, rows, row.line)
        texts = [text for row in rows for text in row.cells]
        return self._context.puzzle(picture.board(), texts, [row.line for row in rows])

    def _fault(self, message: str, rows: Sequence[Row], line: int) -> InputError:
        """An error about the shape, or about a cell that shows that this is no row at all."""
        for place, row in enumerate(rows):
            number = place % max(self.side, 1) + 1
            stray = self._context.stray(row.cells, row.line, number)
            if stray is not None:
                return stray
        return self._context.error(message, line)
