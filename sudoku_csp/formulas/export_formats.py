"""The formats of a puzzle: some of clauses, the others languages of models.

A new one is a file with its object, and its place in this list. OPB states sums as they are; with
an encoding it is written in clauses instead.
"""

from __future__ import annotations

from pathlib import PurePath

from sudoku_csp.grid.errors import UnknownName, Unsupported
from sudoku_csp.targets.cnf.clause_formats import DIMACS, ICNF, PMC, WCNF, ClauseFormat
from sudoku_csp.targets.cnf.clause_formats import OPB as OPB_CLAUSES
from sudoku_csp.targets.cpsat.proto import PROTO
from sudoku_csp.targets.file_format import Language
from sudoku_csp.targets.interchange.linear import LP, MPS
from sudoku_csp.targets.interchange.minizinc import MINIZINC
from sudoku_csp.targets.interchange.opb import OPB
from sudoku_csp.targets.interchange.smtlib import SMTLIB

_ALL: tuple[ClauseFormat | Language, ...] = (
    *(DIMACS, WCNF, ICNF, PMC),
    *(OPB, SMTLIB, LP, MPS, MINIZINC, PROTO),
)

FORMATS = {one.name: one for one in _ALL}

_OF_CLAUSES = {OPB.name: OPB_CLAUSES}
"""Languages that can be written in clauses too."""


def named(name: str, *, encoded: bool = False) -> ClauseFormat | Language:
    """The format of this name, with `encoded` in clauses if it can be written so.

    Raises UnknownName with the known names.

    >>> named("mps").suffix
    '.mps'
    >>> named("opb").clauses, named("opb", encoded=True).clauses
    (False, True)
    """
    UnknownName.check("format", name, FORMATS)
    return _OF_CLAUSES.get(name, FORMATS[name]) if encoded else FORMATS[name]


def of_file(name: str, chosen: str | None = None) -> str:
    """The chosen format, else that of the file's suffix; DIMACS for a name without a suffix.

    Raises UnknownName, and Unsupported where the suffix belongs to another format, or to none if
    none is chosen.

    >>> of_file("out.lp"), of_file("puzzles.cnf"), of_file("-"), of_file("a.cnf", "pmc")
    ('lp', 'dimacs', 'dimacs', 'pmc')
    """
    suffix = PurePath(name).suffix.lower()
    fitting = [form for form, style in FORMATS.items() if style.suffix == suffix]
    if chosen is not None:
        UnknownName.check("format", chosen, FORMATS)
        if fitting and chosen not in fitting:
            either = " or ".join(fitting)
            raise Unsupported(f"{name} is a name for {either}, and the format is {chosen}")
        return chosen
    if suffix and not fitting:
        known = ", ".join(dict.fromkeys(style.suffix for style in FORMATS.values()))
        raise Unsupported(
            f"{name}: no format has names in {suffix} (known: {known}); name the format"
        )
    return fitting[0] if fitting else DIMACS.name
