"""The published puzzle sets, which are beside the project, not in it, and the tests that need them.

Skipped tests are counted, and the number is printed at the end of a run (`conftest`).
"""

import json
from pathlib import Path

import pytest

DATA = Path(__file__).parents[2] / "shared" / "data"
CLASSIC, LARGE, FPUZZLES = DATA / "classic", DATA / "large", DATA / "fpuzzles"
ISS = DATA / "iss" / "examples.json"

MISSING = "the folder of puzzle sets, ../shared/data, is not here"

needs_data = pytest.mark.skipif(not DATA.is_dir(), reason=MISSING)


def fpuzzles_document(path):
    """The document of f-puzzles in a file of the set, with the solution that is kept beside it."""
    kept = json.loads(path.read_text())
    printed = {"solution": kept["solution"]} if kept["solution"] else {}
    return json.dumps(kept["decoded"] | printed)


def skip_without():
    """Skips the test that is running where the sets are not here."""
    if not DATA.is_dir():
        pytest.skip(MISSING)


def summary(skipped):
    """The number of skipped tests that need the sets, in a sentence; empty for none."""
    reasons = (report.longrepr[2] for report in skipped if isinstance(report.longrepr, tuple))
    number = sum(reason.endswith(MISSING) for reason in reasons)
    return f"{number} tests did not run: {MISSING}" if number else ""
