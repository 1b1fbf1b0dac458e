"""The published puzzle sets, which are beside the project, not in it, and the tests that need them.

Skipped tests are counted, and the number is printed at the end of a run (`conftest`).
"""

from pathlib import Path

import pytest

DATA = Path(__file__).parents[2] / "shared" / "data"
CLASSIC, LARGE, FPUZZLES = DATA / "classic", DATA / "large", DATA / "fpuzzles"
ISS = DATA / "iss" / "examples.json"

MISSING = "the folder of puzzle sets, ../shared/data, is not here"

needs_data = pytest.mark.skipif(not DATA.is_dir(), reason=MISSING)


def skip_without():
    """Skips the test that is running where the sets are not here."""
    if not DATA.is_dir():
        pytest.skip(MISSING)


def summary(skipped):
    """The number of skipped tests that need the sets, in a sentence; empty for none."""
    reasons = (report.longrepr[2] for report in skipped if isinstance(report.longrepr, tuple))
    number = sum(reason.endswith(MISSING) for reason in reasons)
    return f"{number} tests did not run: {MISSING}" if number else ""
