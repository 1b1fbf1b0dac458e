"""The settings: the solver and encoding of `sat`, the search and consistency of `reference`.

The parameters of CP-SAT are fixed, and the same natively and in a browser.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from types import NoneType

from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid import checks
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import searches
from sudoku_csp.solvers.backends import sat_solvers

MANY_GIVEN = 1 / 3
"""If at least this share of the cells is given, presolve mostly solves a board of everyday size."""

EVERYDAY = 16
"""The side of the largest board of everyday size; most larger puzzles are made to be hard."""

CPSAT_PARAMETERS: dict[str, float] = {
    "num_workers": 1,
    "enumerate_all_solutions": True,
    "catch_sigint_signal": False,
    "cp_model_probing_level": 0,
    "linearization_level": 0,
    "symmetry_level": 0,
    "find_clauses_that_are_exactly_one": False,
    "presolve_inclusion_work_limit": 0,
    "presolve_probing_deterministic_time_limit": 0.0,
    "use_sat_inprocessing": False,
    "auto_detect_greater_than_at_least_one_of": False,
}
"""The parameters of CP-SAT (SatParameters) that are the same for every puzzle."""

OWNERS = {"solver": "sat", "encoding": "sat", "consistency": "reference", "search": "reference"}
"""The backend to which each setting belongs."""


@dataclass(frozen=True)
class Settings:
    """Choices of the user; None stands for the default of the backend.

    `sat` uses the PySAT solver named `solver` and the `encoding`. `reference` uses the search named
    `search`; `consistency` is the level at which that search propagates all-different.
    """

    solver: str | None = None
    encoding: Encoding | None = None
    consistency: str | None = None
    search: str | None = None

    def __post_init__(self) -> None:
        for what in ("solver", "consistency", "search"):
            checks.instance(getattr(self, what), (str, NoneType), f"a {what} is named by a text")

    def for_backend(self, name: str) -> Settings:
        """These settings, but with None for the settings of all other backends."""
        return Settings(**{what: getattr(self, what) for what in OWNERS if OWNERS[what] == name})

    def for_comparison(self, names: Collection[str]) -> Settings:
        """The settings to use if the answers of these backends to one puzzle are compared.

        The default search solves classic boards in a kernel, which never uses the constraint
        objects. A cross-check is to compare how these state the rules. So for two or more backends,
        the search over propagators replaces the default search.
        """
        if len(names) < 2 or self.search is not None:
            return self
        return replace(self, search=searches.PROPAGATING)

    def check_board(self, board: Board) -> None:
        """Raises Unsupported if the encoding cannot state the rules of this board."""
        if self.encoding is not None:
            self.encoding.check_board(board)

    def check(self, names: Collection[str]) -> None:
        """Raises Unsupported for a setting that belongs to none of these backends.

        Raises Unsupported also if the encoding needs cardinality constraints that the solver lacks,
        or if a level is set for a search without levels. Raises UnknownName for an unknown search.
        """
        if self.encoding is not None:
            solver = sat_solvers.find_solver(self.solver or sat_solvers.DEFAULT)
            sat_solvers.takes_whole(solver, self.encoding)
        if self.search is not None or self.consistency is not None:
            searches.check(self.search, self.consistency)
        for what, backend in OWNERS.items():
            choice = getattr(self, what)
            if choice is not None and backend not in names:
                raise Unsupported(
                    f"{what} {str(choice)!r} is for the {backend} backend, which is not used"
                )


def is_presolved(puzzle: Puzzle) -> bool:
    """True if presolve alone is likely to solve the puzzle."""
    side, cells = puzzle.board.side, len(puzzle.digits)
    given = cells - puzzle.digits.count(0)
    everyday = side <= EVERYDAY and not puzzle.ruleset.beyond_classic
    return everyday and given >= MANY_GIVEN * cells
