"""The Python in which a rule is written: its truth, and what each target runs, as it is run."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from textwrap import dedent

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.recorder import recorded
from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.solution import Grid
from sudoku_csp.laboratory.views.subjects import Subject
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.cnf import at_most_one
from sudoku_csp.targets.cnf.cnf_model import CnfModel
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel
from sudoku_csp.targets.model import Model
from sudoku_csp.targets.propagation import all_different
from sudoku_csp.targets.propagation.domains import Domains
from sudoku_csp.targets.propagation.network import Network

TARGETS: dict[str, type[Model]] = {
    "encode": CnfModel,
    "post": CpSatModel,
    "propagate": Network,
}
"""The forms of a kind, each with the target that implements its global constraints."""


def forms(puzzle: Puzzle, subject: Subject, encoding: Encoding) -> dict[str, str]:
    """The source of each form of a rule; of a cell, what says in each language what it is.

    Where a kind has no form of its own, that is its decomposition, and each of its global
    constraints in the target.
    """
    if subject.rule is not None:
        rule, board = subject.rule, puzzle.board
        return {
            "holds": _source(type(rule).holds),
            **{form: _source(*_stated(rule, board, form)) for form in TARGETS},
        }
    if encoding.clause_set is None:
        encode: Callable[..., object] = type(encoding.cells_of(puzzle.board)).axioms
    else:
        encode = clause_sets.named(encoding.clause_set).state
    return {
        "holds": _source(Grid.__post_init__),
        "encode": _source(encode),
        "post": _source(CpSatModel.__init__),
        "propagate": _source(Domains.keep),
    }


def _stated(rule: Constraint, board: Board, form: str) -> Iterator[Callable[..., object]]:
    """The functions that state the rule in this form."""
    kind = type(rule)
    if getattr(kind, form) is not getattr(Constraint, form):
        yield getattr(kind, form)
        return
    yield kind.decompose
    for name in recorded(rule, board).names:
        yield getattr(TARGETS[form], name)


def beneath(encoding: Encoding, consistency: str = all_different.DEFAULT) -> dict[str, str]:
    """The modules that do the work of two forms: the at-most-one method's, and the filter's.

    Raises UnknownName.
    """
    found = {"propagate": inspect.getmodule(all_different.named(consistency))}
    if encoding.clause_set is not None:
        at_most_one.named(encoding.at_most_one)
        found["encode"] = import_module(f"{at_most_one.__name__}.{encoding.at_most_one}")
    return {form: inspect.getsource(module) for form, module in found.items() if module}


def _source(*functions: Callable[..., object]) -> str:
    return "\n".join(dedent(inspect.getsource(function)) for function in functions)
