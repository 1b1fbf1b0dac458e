"""Examples that are data, a row a line, beside the tests that read them."""

import json
from pathlib import Path


def rows(test_file, name):
    """The rows of `data/NAME.jsonl` beside a test file, each a list of its values."""
    text = (Path(test_file).parent / "data" / f"{name}.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]
