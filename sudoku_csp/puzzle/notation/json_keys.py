"""The keys of a JSON object with a puzzle: which are read, and which are passed over.

What may be a rule is never dropped: whatever is in no list here is refused by its name. The puzzle
and its solution have other names elsewhere, as columns of tables have.
"""

from __future__ import annotations

from collections.abc import Mapping

from sudoku_csp.puzzle.notation import rule_names
from sudoku_csp.puzzle.notation.fields import is_puzzle
from sudoku_csp.puzzle.puzzle import WITH

PUZZLES = ("puzzle", "puzzles", "quiz", "quizzes", "question", "questions", "sudoku")
OR_ELSE = ("grid", "givens", "unsolved", "problem", "board")
"""Names of a puzzle where there is none of PUZZLES: elsewhere they say something about it."""

SOLUTIONS = ("solution", "solutions", "answer", "answers")

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

REPORTS = frozenset(("verdict", "largest", "proved_by", "steps"))
"""Those that a report of ours has and nothing else."""

_OF_SOLVE = """
    solutions count exhausted agreed backends reason expectation disagreements missing cross_checked
"""
_OF_DIAGNOSE = """
    confirmed_by minimal redundant undecided enough clashes givens houses repairs first second
    differing nearest_to_first nearest_pair settling candidates
"""
_OF_OTHERS = """
    open_cells unfinished answer note total sizes nodes conflicts unique rating attempts certificate
"""

REPORTED = REPORTS | {*_OF_SOLVE.split(), *_OF_DIAGNOSE.split(), *_OF_OTHERS.split()}
"""Those that a report has, with any value."""


COUNTED = ("givens", "clues")
"""Those of ABOUT that are a number, and else may be the puzzle's."""


_KNOWN = READ | ABOUT | {*PUZZLES, *OR_ELSE, *SOLUTIONS}


def named(data: Mapping[str, object]) -> Mapping[str, object]:
    """The object with its puzzle and the solution by those names, whatever they are called, and in
    capitals or not.

    >>> named({"quiz": "1...", "Answer": "1221", "ID": 7})
    {'id': 7, 'puzzle': '1...', 'solution': '1221'}
    >>> named({"board": "9x9", "Cages": []})
    {'board': '9x9', 'Cages': []}
    """
    small = {key.lower() if key.lower() in _KNOWN else key: value for key, value in data.items()}
    if len(small) == len(data):
        data = small
    if "puzzle" in data:
        return data
    whole = (key for key in OR_ELSE if isinstance(data.get(key), list) or _is_long(data.get(key)))
    puzzle = next((key for key in PUZZLES if key in data), None) or next(whole, None)
    if puzzle is None:
        return data
    called = {"puzzle": puzzle}
    if (solution := next((key for key in SOLUTIONS if key in data), None)) is not None:
        called["solution"] = solution
    others = {key: value for key, value in data.items() if key not in called.values()}
    return others | {name: data[key] for name, key in called.items()}


def _is_long(value: object) -> bool:
    return isinstance(value, str) and is_puzzle(value.strip())


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
    return all(rule_names.is_one(part.strip()) for part in parts)
