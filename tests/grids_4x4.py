"""All 288 grids of 4x4, made row after row without any solver."""

from itertools import permutations


def _fits(rows):
    """Whether columns and boxes repeat nothing so far."""
    bands = [rows[top : top + 2] for top in (0, 2) if len(rows) >= top + 2]
    boxes = [above[at : at + 2] + below[at : at + 2] for above, below in bands for at in (0, 2)]
    return all(len(set(house)) == len(house) for house in (*zip(*rows, strict=True), *boxes))


def _grids():
    grids = [()]
    for _ in range(4):
        longer = [(*rows, row) for rows in grids for row in permutations((1, 2, 3, 4))]
        grids = [rows for rows in longer if _fits(rows)]
    return tuple(bytes(sum(rows, ())) for rows in grids)


GRIDS = _grids()
