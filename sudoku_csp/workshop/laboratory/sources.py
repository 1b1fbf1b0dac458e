"""The Python in which a rule is written: the four forms of its kind, as this package runs them."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from importlib import import_module
from textwrap import dedent

from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.cnf import at_most_one
from sudoku_csp.targets.cpsat.writer import BooleanWriter, CpWriter
from sudoku_csp.targets.propagation import all_different
from sudoku_csp.targets.propagation.domains import Domains
from sudoku_csp.workshop.laboratory.subjects import Subject

FORMS = ("holds", "encode", "post", "propagate")
"""The four forms of a kind of constraint."""


def forms(puzzle: Puzzle, subject: Subject, encoding: Encoding) -> dict[str, str]:
    """The source of each form of a rule; of a cell, what says in each language what it is."""
    if subject.rule is not None:
        return {form: _source(getattr(type(subject.rule), form)) for form in FORMS}
    if encoding.clause_set is None:
        encode: Callable[..., object] = type(encoding.cells_of(puzzle.board)).axioms
    else:
        encode = clause_sets.named(encoding.clause_set).state
    return {
        "holds": _source(Grid.__post_init__),
        "encode": _source(encode),
        "post": _source(CpWriter.__init__, BooleanWriter.__init__),
        "propagate": _source(Domains.keep),
    }


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
