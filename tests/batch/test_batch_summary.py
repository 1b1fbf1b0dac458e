"""The progress of a long run, and the counts in its summary."""

import re
import sys
from io import StringIO

import rich.console
import rich.progress

from sudoku_csp.apps.cli import reports, session


class Terminal(StringIO):
    """A standard error that claims to be a terminal."""

    def isatty(self):
        return True


def test_the_times_of_a_bar_say_what_they_are(monkeypatch):
    """The elapsed time and the remaining time stand beside each other."""
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setattr(rich.console, "Console", wide)
    with session.show_progress("puzzles", 100) as more:
        more(10)
    plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown.getvalue())
    assert re.search(r"10 of 100 puzzles, .* 0:00:00 elapsed, [-0-9:]+ left", plain)


def wide(**options):
    """A console on which nothing is cut."""
    return HONEST(**options, width=200, force_terminal=True)


HONEST = rich.console.Console


def test_every_number_of_a_summary_has_its_thousands_apart():
    outcomes = {"unique": 1536, "multiple": 2_000_000}
    reported = "2,001,536 puzzles: 1,536 unique, 2,000,000 multiple; 1,000 errors in the input"
    assert reports.summary(2_001_536, outcomes, {"error": 1000}) == reported
