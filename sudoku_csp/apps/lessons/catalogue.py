"""Lists the lessons, and opens a copy of a lesson's notebook in marimo's editor.

The list and the pages do not need marimo. The editor listens on this machine alone and demands an
access token, because a client of the editor can run code as the user. The editor sends no request
to another host.
"""

import os
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from sudoku_csp.grid.errors import UnknownName, Unsupported

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Lesson:
    """A lesson; `minutes` is the time it takes to read the lesson and to try things."""

    number: int
    name: str
    title: str
    minutes: int
    about: str

    @property
    def notebook(self) -> Path:
        """The path of the marimo notebook."""
        return FOLDER / "notebooks" / f"lesson_{self.number}_{self.name}.py"

    @property
    def module(self) -> str:
        """The name by which the notebook can be imported as a module."""
        return f"sudoku_csp.apps.lessons.notebooks.{self.notebook.stem}"

    @property
    def page(self) -> Path:
        """The path of the page that comes with the package."""
        return FOLDER / "pages" / f"{self.notebook.stem}.html"

    @property
    def heading(self) -> str:
        """The number and the title of the lesson."""
        return f"Lesson {self.number}: {self.title}"


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
        "Minimal unsatisfiable sets as explanations, layers of steps for any constraint, and what "
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
    """The lesson with this number. Raises UnknownName if there is none.

    >>> numbered(1).heading
    'Lesson 1: What is a constraint?'
    """
    if not 1 <= number <= len(LESSONS):
        known = ["0", *(str(lesson.number) for lesson in LESSONS)]
        raise UnknownName.among("lesson", str(number), known)
    return LESSONS[number - 1]


def three_ways() -> Path:
    """The path of the script that solves Sudoku three ways, without this package."""
    installed = FOLDER / "three_ways.py"
    return installed if installed.exists() else FOLDER.parents[2] / "guide" / installed.name


SETTINGS = {
    "_MARIMO_CONFIG_OVERLOAD_RUNTIME_AUTO_INSTANTIATE": "true",  # Runs the lesson when it opens.
    "MARIMO_SKIP_UPDATE_CHECK": "1",
    "MARIMO_RESTRICT_SHARING": "true",  # Hides the button that would upload the lesson.
}
"""Settings of marimo as environment variables; all other settings are the user's."""

PATIENCE = 10
"""Seconds that marimo has to end by itself before it is killed."""


def check_installed() -> None:
    """Raises Unsupported if marimo is not installed; the message says how to install it."""
    if find_spec("marimo") is None:
        raise Unsupported("lessons run in marimo: pip install 'sudoku-csp[lessons]'")


def copy(lesson: Lesson, folder: Path) -> tuple[Path, bool]:
    """Copies the notebook into the folder, unless an earlier copy is there.

    Returns the path of the copy, and True if the copy is new.
    """
    own = folder / lesson.notebook.name
    try:
        with own.open("xb") as stream:
            stream.write(lesson.notebook.read_bytes())
    except FileExistsError:
        return own, False
    return own, True


def edit(path: Path, *, port: int | None = None, browser: bool = True) -> int:
    """Runs marimo's editor on a file, and returns the exit code of marimo, or 0 after Ctrl-C."""
    # Without -y, marimo would ask for a confirmation after Ctrl-C.
    command = [sys.executable, "-m", "marimo", "-y", "edit", str(path), "--host", "127.0.0.1"]
    command += ["--no-sandbox", "--skip-update-check"]
    command += [] if port is None else ["--port", str(port)]
    command += [] if browser else ["--headless"]
    process = subprocess.Popen(command, env={**os.environ, **SETTINGS})
    try:
        return process.wait()
    except KeyboardInterrupt:
        return 0
    finally:
        process.terminate()  # A Ctrl-C reaches marimo too; other signals do not.
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
