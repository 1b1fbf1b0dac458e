"""The published puzzle sets, which lie beside the project and not in it, and tests that want them.

What is skipped for want of them is counted, and said at the end of a run (`conftest`).
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


def said(skipped):
    """What is to be said of reports of skipped tests: how many wanted the sets; nothing if none."""
    reasons = (report.longrepr[2] for report in skipped if isinstance(report.longrepr, tuple))
    number = sum(reason.endswith(MISSING) for reason in reasons)
    return f"{number} tests did not run: {MISSING}" if number else ""
