"""Examples that are data, a row a line, beside the tests that read them."""

import json
from pathlib import Path


def rows(test_file, name, named=None):
    """The rows of `data/NAME.jsonl` beside a test file, each a list of its values.

    A line `{"remark": ...}` is about the rows below it. `named` has the values of words in the
    rows, where there are some: then a row and each list in it is a tuple.
    """
    text = (Path(test_file).parent / "data" / f"{name}.jsonl").read_text("utf-8")
    found = [json.loads(line) for line in text.splitlines() if not line.startswith('{"remark"')]
    return found if named is None else [_filled_in(row, named) for row in found]


def _filled_in(value, named):
    if isinstance(value, list):
        return tuple(_filled_in(one, named) for one in value)
    return named.get(value, value) if isinstance(value, str) else value
