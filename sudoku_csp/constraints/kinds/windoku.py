"""Windoku: no digit stands twice in one of the windows, which lie across the boxes.

A window is as large as a box. The first window begins at r2c2, and a row or column of cells lies
between two windows.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from sudoku_csp.constraints import About, Board, Cell, Constraint, Everywhere, Grid, Model
from sudoku_csp.grid.marks import Mark, Shade


@dataclass(frozen=True)
class Windoku(Everywhere):
    """The `cells` in each window hold different digits.

    A window has the shape of the `boxes` and lies wholly on the board. A 4x4 board has one window,
    6x6 has two, 9x9 has four, 16x16 has nine. Raises ValueError unless the boxes are rectangles of
    one shape, with two or more rows and columns.
    """

    about = About(
        title="Windoku",
        sentence="No digit repeats in any of the shaded windows.",
        source="Windoku: Peter Ritmeester, NRC Handelsblad 2005",
        aliases=("hyper", "hyper-sudoku", "nrc", "nrc-sudoku"),
    )

    boxes: tuple[tuple[Cell, ...], ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        shapes = set()
        for box in self.boxes:
            rows, columns = {cell.row for cell in box}, {cell.column for cell in box}
            whole = 0 < len(box) == len(set(box)) == len(rows) * len(columns)
            near = whole and all(max(of) - min(of) < len(of) for of in (rows, columns))
            shapes.add((len(rows), len(columns)) if near else None)
        if len(shapes) != 1 or None in shapes:
            raise ValueError("a windoku needs boxes that are rectangles of one shape")
        (shape,) = shapes
        if min(shape or (1,)) == 1:
            raise ValueError("boxes of one row or column leave no room for a window")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        three, four, six = Board(3, 1, 3), Board.customary(4), Board(6, 2, 3)
        small, wide = (tuple(house.cells for house in board.boxes) for board in (four, six))
        window = (Cell(2, 2), Cell(2, 3), Cell(3, 2), Cell(3, 3))
        yield three, cls(window[1:], small[:1])
        yield three, cls((Cell(1, 2), Cell(2, 2), Cell(3, 2)), small[:1])
        yield four, cls(window, small)
        yield four, cls((Cell(3, 3), Cell(2, 2), Cell(3, 4)), small)
        yield six, cls((Cell(2, 4), Cell(5, 4)), wide)
        yield six, cls((Cell(5, 2), Cell(6, 4)), wide)
        yield six, cls((Cell(2, 6), Cell(3, 6)), wide)
        nine = Board.customary(9)
        yield nine, cls((Cell(6, 6), Cell(8, 8)), tuple(house.cells for house in nine.boxes))

    def marks(self) -> tuple[Mark, ...]:
        return tuple(Shade(window) for window in self.windows())

    def windows(self) -> list[tuple[Cell, ...]]:
        """Returns for each window those of the `cells` that lie in it, without empty windows."""
        rows, columns = ({cell[axis] for cell in self.boxes[0]} for axis in (0, 1))
        down, right = len(rows), len(columns)
        bands = [range(at, at + down) for at in range(2, down * right - down + 2, down + 1)]
        stacks = [range(at, at + right) for at in range(2, down * right - right + 2, right + 1)]
        windows = (
            tuple(cell for cell in self.cells if cell.row in band and cell.column in stack)
            for band in bands
            for stack in stacks
        )
        return [window for window in windows if window]

    def holds(self, grid: Grid) -> bool:
        box = self.boxes[0]
        down, right = (len({cell[axis] for cell in box}) for axis in (0, 1))
        side = down * right
        for top in range(2, side - down + 2, down + 1):
            for left in range(2, side - right + 2, right + 1):
                rows, columns = range(top, top + down), range(left, left + right)
                here = [c for c in self.cells if c.row in rows and c.column in columns]
                if len({grid[cell] for cell in here}) < len(here):
                    return False
        return True

    def decompose(self, model: Model) -> None:
        rows, columns = map(set, zip(*self.boxes[0], strict=True))
        height, width = len(rows), len(columns)
        side = height * width
        windows: dict[tuple[int, int], list[Cell]] = {}
        for cell in self.cells:
            band, row = divmod(cell.row - 1, height + 1)
            stack, column = divmod(cell.column - 1, width + 1)
            whole = (band + 1) * (height + 1) <= side and (stack + 1) * (width + 1) <= side
            if row and column and whole:
                windows.setdefault((band, stack), []).append(cell)
        for window in windows.values():
            model.all_different(window)
