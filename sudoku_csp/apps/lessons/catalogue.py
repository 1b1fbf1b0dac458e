"""The lessons by number: the title, the time and the subject of each.

It does not import marimo: lessons can be listed, and read as pages, without it.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sudoku_csp.grid.errors import UnknownName

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Lesson:
    """A lesson; `minutes` include trying things."""

    number: int
    name: str
    title: str
    minutes: int
    about: str

    @property
    def notebook(self) -> Path:
        """The marimo file."""
        return FOLDER / "notebooks" / f"lesson_{self.number}_{self.name}.py"

    @property
    def module(self) -> str:
        """The notebook as a module to import."""
        return f"sudoku_csp.apps.lessons.notebooks.{self.notebook.stem}"

    @property
    def page(self) -> Path:
        """The page that comes with the package."""
        return FOLDER / "pages" / f"{self.notebook.stem}.html"

    @property
    def heading(self) -> str:
        """Its number and title."""
        return f"Lesson {self.number}: {self.title}"

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


LESSONS = (
    Lesson(
        1,
        "what_is_a_constraint",
        "What is a constraint?",
        15,
        "Variables, domains and three rules; five published searches on one puzzle.",
    ),
    Lesson(
        2,
        "propagation",
        "Propagation",
        20,
        "Naked and hidden singles, Hall sets, GAC: what each of them sees, and how often it is "
        "enough.",
    ),
    Lesson(
        3,
        "sudoku_as_sat",
        "Sudoku as SAT",
        20,
        "From a rule to clauses by hand, DIMACS, unit propagation, and what redundant clauses buy.",
    ),
    Lesson(
        4,
        "at_most_one",
        "At most one, nine ways",
        20,
        "Sizes, auxiliary variables, and when each of nine encodings pays.",
    ),
    Lesson(
        5,
        "uniqueness",
        "Only one solution?",
        20,
        "Two solutions, blocking clauses, assumptions, counting; what a proof is, and checking one "
        "yourself.",
    ),
    Lesson(
        6,
        "languages",
        "One model, four languages",
        15,
        "The same model in CP-SAT, MiniZinc, SMT-LIB and ASP: what the languages let you say.",
    ),
    Lesson(
        7,
        "why",
        "Why?",
        20,
        "Minimal unsatisfiable sets as explanations, the smallest reason for a step, and what "
        "makes a puzzle hard.",
    ),
    Lesson(
        8,
        "scale",
        "Scale",
        15,
        "Boards of 81x81, what simplification buys, and the phase transition, where the work is.",
    ),
    Lesson(
        9,
        "your_own_rule",
        "Your own rule",
        25,
        "A new kind of constraint, stated once for all, and the tests that find your mistake.",
    ),
    Lesson(
        10,
        "sums_orders_automata",
        "Sums, orders, automata",
        45,
        "The global constraints of rules, how clauses, CP-SAT and propagation say them, and "
        "what each of them sees.",
    ),
)


def numbered(number: int) -> Lesson:
    """The lesson of this number. Raises UnknownName.

    >>> numbered(1).heading
    'Lesson 1: What is a constraint?'
    """
    if not 1 <= number <= len(LESSONS):
        raise UnknownName.among("lesson", str(number), [str(lesson.number) for lesson in LESSONS])
    return LESSONS[number - 1]


def three_ways() -> Path:
    """The script that solves Sudoku three ways on one page, without this package."""
    installed = FOLDER / "three_ways.py"
    return installed if installed.exists() else FOLDER.parents[2] / "guide" / installed.name
