"""The keys of a JSON object with a puzzle: which are read, and which are passed over.

What may be a rule is never dropped: whatever is in no list here is refused by its name.
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

IN_WORDS = frozenset(("name", "title", "author", "id", "comment", "source", "difficulty"))
"""Those of ABOUT that may be any words, and so a rule by itself."""

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


COUNTED = ("givens", "clues")
"""Those of ABOUT that are a number, and else may be the puzzle's."""


def unknown(data: Mapping[str, object]) -> str | None:
    """The first key that is neither read nor to be passed over, None where there is none.

    >>> unknown({"puzzle": "1...", "author": "A", "cages": []}), unknown({"givens": "1..."})
    ('cages', 'givens')
    """
    is_report = not REPORTS.isdisjoint(data)
    for key, value in data.items():
        if key in READ or (is_report and key in REPORTED):
            continue
        if key not in ABOUT or isinstance(value, (dict, list)):
            return key
        if key in COUNTED and not (value is None or str(value).isdecimal()):
            return key
    return None


def is_rule(name: str, said: object) -> bool:
    """Whether what is said about a puzzle by this name is a rule and nothing else, or several.

    >>> is_rule("comment", "with anti-king"), is_rule("title", "Anti-king by night")
    (True, False)
    """
    if name not in IN_WORDS or not isinstance(said, str):
        return False
    first, _, rest = said.strip().partition(" ")
    parts = (rest if first.lower() == WITH else said).split(";")
    return all(kind_names.is_one(part.strip()) for part in parts)
