"""The keys of a JSON object or the columns of a table that stand around a puzzle.

A rule is never dropped: a key that is in no list here is rejected by its name, and so is a column
in which something stands.
"""

from __future__ import annotations

PUZZLES = ("puzzle", "quizzes", "quiz", "question")
"""The column of puzzles; the key of an object is the first."""

SOLUTIONS = ("solution", "solutions", "answer")
"""The column of solutions; the key of an object is the first."""

OF_RULES = ("board", "regions", "constraints", "guesses")
"""Those of which the puzzle is made, besides."""

_ABOUT = """
    name title author id comment date url source number difficulty rating givens clues seed symmetry
    strategy version error
"""

ABOUT = frozenset(_ABOUT.split())
"""Those that say something about the puzzle in a word or a number."""

REPORTS = frozenset(("verdict", "largest", "proved_by", "steps"))
"""Those that mark a report of this program."""

_REPORTED = """
    solutions count exhausted agreed backends reason expectation disagreements missing cross_checked
    confirmed_by minimal redundant undecided enough clashes givens houses repairs first second
    differing nearest_to_first nearest_pair settling candidates open_cells unfinished answer note
    total sizes nodes conflicts unique rating attempts certificate remarks
"""

REPORTED = REPORTS.union(_REPORTED.split())
"""Those that a report has, with any value."""


def unknown(data: dict[str, object], read: tuple[str, ...]) -> str | None:
    """The first key that is neither read nor known to say nothing of the rules, None for none.

    >>> unknown({"puzzle": "1...", "author": "A", "cages": []}, ("puzzle",))
    'cages'
    """
    is_report = not REPORTS.isdisjoint(data)
    for key, value in data.items():
        if key in read or (is_report and key in REPORTED):
            continue
        if key not in ABOUT or isinstance(value, (dict, list)):
            return key
    return None
