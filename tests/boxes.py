"""The boxes of boards as literals, and grids by a formula: independent of the package.

`data/boxes.jsonl` has a letter for each box in reading order, and a word for each row of the board;
`*3` is a row that is repeated three times.
"""

from tables import rows

BOXES = {tuple(shape): words for *shape, words in rows(__file__, "boxes")}


def boxes_of(side, rows, columns):
    """The letter of each cell's box, in reading order; the number of a box that is a line."""
    if rows == 1:
        return [row for row in range(side) for _ in range(side)]
    if columns == 1:
        return [column for _ in range(side) for column in range(side)]
    words = (word.split("*") for word in BOXES[side, rows, columns].split())
    return list("".join(row * int(times) for row, times in words))


SHAPES = [
    *BOXES,
    *((side, 1, side) for side in range(1, 17)),
    *((side, side, 1) for side in range(2, 17)),
]
"""Every shape that boxes can have up to side 16, and those of 20x20 and 25x25."""


def shifted(side, rows):
    """A grid with boxes of so many rows: the first row, shifted by a box's width and a bit."""
    width = side // rows
    return bytes(
        (width * (row % rows) + row // rows + column) % side + 1
        for row in range(side)
        for column in range(side)
    )


def without(grid, *places):
    """The grid with these cells empty."""
    return bytes(0 if place in places else digit for place, digit in enumerate(grid))
