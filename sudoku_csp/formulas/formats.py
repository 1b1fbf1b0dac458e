"""The formats that a puzzle is written in: five of clauses, five of languages of models.

A new one is a file with its object, and its place in this list.
"""

from __future__ import annotations

from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.targets.cnf.formats.clause_format import ClauseFormat
from sudoku_csp.targets.cnf.formats.dimacs import DIMACS
from sudoku_csp.targets.cnf.formats.icnf import ICNF
from sudoku_csp.targets.cnf.formats.opb import OPB
from sudoku_csp.targets.cnf.formats.pmc import PMC
from sudoku_csp.targets.cnf.formats.wcnf import WCNF
from sudoku_csp.targets.cpsat.proto import PROTO
from sudoku_csp.targets.file_format import Language
from sudoku_csp.targets.interchange.linear import LP, MPS
from sudoku_csp.targets.interchange.minizinc import MINIZINC
from sudoku_csp.targets.interchange.smtlib import SMTLIB

_ALL: tuple[ClauseFormat | Language, ...] = (
    *(DIMACS, WCNF, OPB, ICNF, PMC),
    *(SMTLIB, LP, MPS, MINIZINC, PROTO),
)

FORMATS = {one.name: one for one in _ALL}


def named(name: str) -> ClauseFormat | Language:
    """The format of this name. Raises UnknownName with the known ones.

    >>> named("mps").suffix
    '.mps'
    """
    if name not in FORMATS:
        raise UnknownName.among("format", name, FORMATS)
    return FORMATS[name]


def default_method(name: str) -> str:
    """The at-most-one method of a format where none is named; of a language, that of all others."""
    style = named(name)
    return style.at_most_one if isinstance(style, ClauseFormat) else DIMACS.at_most_one
