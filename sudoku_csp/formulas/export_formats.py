"""The formats of exported puzzles: formats of clauses, and modelling languages.

OPB is both: it states sums as they are, and with an encoding it has clauses.
"""

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

_CLAUSES: tuple[ClauseFormat | Language, ...] = (DIMACS, WCNF, ICNF, PMC)

FORMATS = {one.name: one for one in (*_CLAUSES, OPB, SMTLIB, LP, MPS, MINIZINC, PROTO)}


def find_format(name: str, *, encoded: bool = False) -> ClauseFormat | Language:
    """Returns the format of this name; with `encoded` OPB is a format of clauses.

    Raises UnknownName with the known names.

    >>> find_format("mps").suffix
    '.mps'
    >>> find_format("opb").clauses, find_format("opb", encoded=True).clauses
    (False, True)
    """
    UnknownName.check("format", name, FORMATS)
    return OPB_CLAUSES if encoded and name == OPB.name else FORMATS[name]


def format_of_file(name: str, chosen: str | None = None) -> str:
    """Returns the name of the chosen format, or else of the format with the suffix of the file.

    A name without a suffix stands for DIMACS. Raises UnknownName for an unknown choice, Unsupported
    if the suffix belongs to another format, or to no format and none is chosen.

    >>> (
    ...     format_of_file("out.lp"),
    ...     format_of_file("puzzles.cnf"),
    ...     format_of_file("-"),
    ...     format_of_file("a.cnf", "pmc"),
    ... )
    ('lp', 'dimacs', 'dimacs', 'pmc')
    """
    suffix = PurePath(name).suffix.lower()
    fitting = [form for form, style in FORMATS.items() if style.suffix == suffix]
    if chosen is not None:
        UnknownName.check("format", chosen, FORMATS)
        if fitting and chosen not in fitting:
            known = " or ".join(fitting)
            raise Unsupported(f"{name} is a name for {known}, and the format is {chosen}")
        return chosen
    if suffix and not fitting:
        known = ", ".join(dict.fromkeys(style.suffix for style in FORMATS.values()))
        reason = f"no format has names in {suffix} (known: {known})"
        raise Unsupported(f"{name}: {reason}; name the format")
    return fitting[0] if fitting else DIMACS.name
