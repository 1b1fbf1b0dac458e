"""Documents of f-puzzles in pieces, for the tests: a blank one with whatever a test adds."""

import json

from hypothesis import strategies as st
from reading import entries
from tables import rows

from sudoku_csp.puzzle.puzzle import Puzzle

SOLUTION = "1234341221434321"
ROWS = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]


def document(size=4, cells=(), **keys):
    """A document of this size; `cells` are what is message of cells, as ("R1C2", {"value": 3})."""
    grid = [[{} for _ in range(size)] for _ in range(size)]
    for name, message in cells:
        row, column = name[1:].split("C")
        grid[int(row) - 1][int(column) - 1].update(message)
    return {"size": size, "grid": grid, **keys}


def read(value, **options):
    """The one entry of a document: a puzzle, or the text of the error."""
    text = value if isinstance(value, str) else json.dumps(value)
    (entry,) = entries(text, **options)
    return entry if isinstance(entry, Puzzle) else str(entry)


def rules(value, **options):
    """What a document says beyond the houses, in words."""
    puzzle = read(value, **options)
    assert isinstance(puzzle, Puzzle), puzzle
    return [str(rule) for rule in puzzle.ruleset.beyond_classic]


LINE = {"lines": [["R1C1", "R1C2", "R2C2"]]}
PAIR = ["R1C1", "R1C2"]

SAYS = rows(__file__, "fpuzzles")
"""The side of a board, keys of a document, and the lines that they say."""


def json_values(texts, keys):
    """Any small JSON value of these texts and keys, and others."""
    numbers = st.integers(-2, 20) | st.floats(allow_nan=False)
    texts = st.sampled_from(texts) | st.text(max_size=4)
    objects = lambda inner: st.dictionaries(st.sampled_from(keys), inner, max_size=4)  # noqa: E731
    return st.recursive(
        st.none() | st.booleans() | numbers | texts,
        lambda inner: st.lists(inner, max_size=4) | objects(inner),
        max_leaves=12,
    )
