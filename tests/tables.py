"""Examples that are data, a row a line, beside the tests that read them."""

import json
from pathlib import Path

from sudoku_csp.grid.cell import Cell


def rows(test_file, name):
    """The rows of `data/NAME.jsonl` beside a test file, each a list of its values."""
    text = (Path(test_file).parent / "data" / f"{name}.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def cells(names):
    """The cells of these names."""
    return tuple(map(Cell.parse, names.split()))
