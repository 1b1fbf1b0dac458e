"""The formats that a puzzle is written in: four of clauses, six of languages of models.

A new one is a file with its object, and its place in this list. OPB is a language, and clauses can
be written in it too: that form is for whoever asks for an encoding.
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
"""The forms of clauses of what is a language by itself."""


def named(name: str, *, encoded: bool = False) -> ClauseFormat | Language:
    """The format of this name; `encoded`: its form of clauses, where it has two forms.

    Raises UnknownName with the known ones.

    >>> named("mps").suffix
    '.mps'
    >>> named("opb").clauses, named("opb", encoded=True).clauses
    (False, True)
    """
    UnknownName.check("format", name, FORMATS)
    return _OF_CLAUSES.get(name, FORMATS[name]) if encoded else FORMATS[name]


def of_file(name: str, chosen: str | None = None) -> str:
    """The format of a file of this name: the one chosen, else that of its suffix; DIMACS for a name
    without one.

    Raises Unsupported where the suffix is that of another format, or of none and none is chosen.

    >>> of_file("out.lp"), of_file("puzzles.cnf"), of_file("-"), of_file("a.cnf", "pmc")
    ('lp', 'dimacs', 'dimacs', 'pmc')
    """
    suffix = PurePath(name).suffix.lower()
    fitting = [form for form, style in FORMATS.items() if style.suffix == suffix]
    if chosen is not None:
        if fitting and chosen not in fitting:
            either = " or ".join(fitting)
            raise Unsupported(f"{name} is a name for {either}, and the format is {chosen}")
        return chosen
    if suffix and not fitting:
        known = ", ".join(dict.fromkeys(style.suffix for style in FORMATS.values()))
        raise Unsupported(
            f"{name}: no format has names in {suffix} (known: {known}); choose one with --format"
        )
    return fitting[0] if fitting else DIMACS.name


def default_method(name: str) -> str:
    """The at-most-one method of a format where none is named; of a language, that of all others."""
    style = named(name, encoded=True)
    return style.at_most_one if isinstance(style, ClauseFormat) else DIMACS.at_most_one
