# The names for type checkers; `__init__.py` imports each when it is first used.

from sudoku_csp.apps.api.batch import solve_many as solve_many
from sudoku_csp.apps.api.certificates import certify as certify
from sudoku_csp.apps.api.certificates import verify as verify
from sudoku_csp.apps.api.convert import convert as convert
from sudoku_csp.apps.api.diagnose import diagnose as diagnose
from sudoku_csp.apps.api.diagnose import rate as rate
from sudoku_csp.apps.api.explain import explain as explain
from sudoku_csp.apps.api.explain import reason as reason
from sudoku_csp.apps.api.export import decode as decode
from sudoku_csp.apps.api.export import export as export
from sudoku_csp.apps.api.export import to_cnf as to_cnf
from sudoku_csp.apps.api.generate import generate as generate
from sudoku_csp.apps.api.read import read as read
from sudoku_csp.apps.api.read import read_file as read_file
from sudoku_csp.apps.api.solve import check as check
from sudoku_csp.apps.api.solve import close as close
from sudoku_csp.apps.api.solve import count as count
from sudoku_csp.apps.api.solve import solve as solve
from sudoku_csp.constraints import *  # noqa: F403
from sudoku_csp.formulas.encoding import Encoding as Encoding
from sudoku_csp.formulas.formula import Formula as Formula
from sudoku_csp.grid.board import Board as Board
from sudoku_csp.grid.cell import Cell as Cell
from sudoku_csp.grid.errors import InputError as InputError
from sudoku_csp.grid.errors import SudokuError as SudokuError
from sudoku_csp.grid.solution import Grid as Grid
from sudoku_csp.grid.solution import Solution as Solution
from sudoku_csp.laboratory.kind import kind as kind
from sudoku_csp.laboratory.kind import kinds as kinds
from sudoku_csp.puzzle.puzzle import Puzzle as Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset as Ruleset
from sudoku_csp.solvers.backend import Answer as Answer
from sudoku_csp.solvers.backend import Backend as Backend
from sudoku_csp.solvers.backend import Budget as Budget
from sudoku_csp.solvers.backend import Deadline as Deadline
from sudoku_csp.solvers.backend import Outcome as Outcome
from sudoku_csp.solvers.backend import Verdict as Verdict
from sudoku_csp.solvers.backends import own_backend as own_backend
from sudoku_csp.solvers.cross_check import Report as Report
from sudoku_csp.verifier import Refused as Refused

__version__: str
