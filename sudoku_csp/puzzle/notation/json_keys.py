"""The keys of a JSON object with a puzzle: which are read, and which are passed over.

What may be a rule is never dropped: whatever is in no list here is refused by its name. A column of
a table may have any name, as long as neither that nor what stands in it looks like a rule.
"""

from __future__ import annotations

from collections.abc import Mapping

from sudoku_csp.constraints import kind_names
from sudoku_csp.puzzle.puzzle import WITH

READ = frozenset(("puzzle", "solution", "board", "regions", "constraints", "guesses"))
"""Those of which the puzzle is made."""

_IN_A_WORD = """
    name title author id comment date url source number difficulty rating givens clues seed symmetry
    strategy version error
"""

ABOUT = frozenset(_IN_A_WORD.split())
"""Those that say something about the puzzle in a word or a number."""

REPORTS = frozenset(("verdict", "truth", "largest", "proved_by", "steps"))
"""Those that a report of ours has and nothing else."""

_OF_SOLVE = """
    solutions count exhausted agreed backends reason expectation disagreements missing cross_checked
"""
_OF_DIAGNOSE = """
    confirmed_by minimal redundant undecided enough clashes givens houses repairs first second
    differing nearest_to_first nearest_pair settling candidates relation
"""
_OF_OTHERS = """
    open_cells unfinished answer note total sizes nodes conflicts unique rating attempts certificate
"""

REPORTED = REPORTS | {*_OF_SOLVE.split(), *_OF_DIAGNOSE.split(), *_OF_OTHERS.split()}
"""Those that a report has, with any value."""


RULES = frozenset(
    (WITH, "box", "boxes", "cages", "jigsaw", "region", "constraint", "rule", "rules", "ruleset")
)
"""Columns that tell of rules, beside those named as a kind is."""


def unknown(data: Mapping[str, object]) -> str | None:
    """The first key that is neither read nor to be passed over, None where there is none.

    >>> unknown({"puzzle": "1...", "author": "A", "cages": []}), unknown({"givens": [1]})
    ('cages', 'givens')
    """
    is_report = not REPORTS.isdisjoint(data)
    for key, value in data.items():
        if key in READ or (is_report and key in REPORTED):
            continue
        if key not in ABOUT or isinstance(value, (dict, list)):
            return key
    return None


def unknown_column(row: Mapping[str, str]) -> str | None:
    """The first column that may say a rule, of those of a row where something stands.

    >>> unknown_column({"id": "1", "level": "hard", "title": "The even one"})
    >>> unknown_column({"cages": "7"}), unknown_column({"mode": "anti-king"})
    ('cages', 'mode')
    """
    is_report = not REPORTS.isdisjoint(row)
    for name, field in row.items():
        if name in READ or name in ABOUT or (is_report and name in REPORTED):
            continue
        if name in RULES or field.startswith(("[", "{")):
            return name
        if kind_names.speaks_of_one(name) or kind_names.speaks_of_one(field):
            return name
    return None
