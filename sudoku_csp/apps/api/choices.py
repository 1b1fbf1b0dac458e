"""The names that can be chosen, with sentences about them: for options, help, and the page.

Each function imports what has the names, so that a command starts without the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from sudoku_csp.targets.cnf.clause_formats import ClauseFormat
    from sudoku_csp.targets.file_format import Language


def backends() -> tuple[str, ...]:
    """The backends, in the order in which they run and are shown."""
    from sudoku_csp.solvers.backends import NAMES

    return NAMES


def searches() -> tuple[str, ...]:
    """The searches of the reference backend, from the simplest to the fastest."""
    from sudoku_csp.solvers.searches import NAMES

    return NAMES


def consistency_levels() -> tuple[str, ...]:
    """The levels of the reference's all-different, from the weakest on; `singles` by default."""
    from sudoku_csp.targets.propagation.all_different import LEVELS

    return tuple(LEVELS)


def solvers() -> tuple[str, ...]:
    """The SAT solvers."""
    from sudoku_csp.solvers.backends.sat_solvers import SOLVERS

    return tuple(SOLVERS)


def default_solver() -> str:
    """The default SAT solver, which depends on the board, in words."""
    from sudoku_csp.solvers.backends.sat_solvers import DEFAULT, DEFAULT_LARGE, KEPT_UP_TO

    return f"{DEFAULT}; {DEFAULT_LARGE} above {KEPT_UP_TO}x{KEPT_UP_TO}"


def provers() -> tuple[str, ...]:
    """The SAT solvers whose proofs are right."""
    from sudoku_csp.analysis.certificate.sat_witness import PROVERS

    return PROVERS


def default_prover() -> str:
    """The SAT solver of certificates where none is named."""
    from sudoku_csp.analysis.certificate.sat_witness import DEFAULT

    return DEFAULT


def formats() -> Mapping[str, ClauseFormat | Language]:
    """The formats of export, each with its title and suffix, and whether it consists of clauses."""
    from sudoku_csp.formulas.export_formats import FORMATS

    return FORMATS


def givens() -> tuple[str, ...]:
    """The ways in which a formula states the givens."""
    from sudoku_csp.formulas.formula import Givens

    return tuple(map(str, Givens))


def notations() -> dict[str, str]:
    """The notations of convert, with their titles."""
    from sudoku_csp.apps.api.convert import NOTATIONS, SVG

    drawing = "an SVG drawing, with cages, lines, dots and clues; of one puzzle"
    return {name: one.title for name, one in NOTATIONS.items()} | {SVG: drawing}


def symmetries() -> tuple[str, ...]:
    """The symmetries of the givens of a puzzle that is generated; `none` by default."""
    from sudoku_csp.analysis.generation.spec import SYMMETRIES

    return tuple(SYMMETRIES)


def difficulties() -> tuple[str, ...]:
    """The words of `rate`, the easiest first."""
    from sudoku_csp.analysis.generation.spec import DIFFICULTIES

    return DIFFICULTIES


class Family(NamedTuple):
    """A part of an encoding: its field, its title, its default, and what can be chosen there.

    Each choice has a `name`, an `idea` on a line, and a `source`. In the text of an encoding
    `prefix` stands before the name.
    """

    field: str
    title: str
    default: str
    choices: Sequence[Any]
    prefix: str = ""

    def as_list(self) -> list[dict[str, str]]:
        """Name, idea and source of each; `default` is "yes" for the default, else empty."""
        return [
            {
                "name": one.name,
                "idea": one.idea,
                "source": one.source,
                "default": "yes" if one.name == self.default else "",
            }
            for one in self.choices
        ]

    def default_first(self) -> list[Any]:
        """The choices; of forms the default is the first."""
        return sorted(self.choices, key=lambda one: self.prefix and one.name != self.default)


def encodings() -> list[Family]:
    """The catalogue of encodings: all that the text of an encoding can name but flags."""
    from sudoku_csp.formulas import clause_sets
    from sudoku_csp.formulas.encoding import KEYS
    from sudoku_csp.grid.board import Board
    from sudoku_csp.targets.cnf import at_most_one, cells
    from sudoku_csp.targets.cnf.globals import AUTOMATIC

    sets = [clause_sets.named(name) for name in clause_sets.NAMES]
    methods = [*map(at_most_one.named, at_most_one.NAMES), at_most_one.CARDINALITY]
    variables = [cells.named(name, Board.customary(9)) for name in cells.NAMES]
    return [
        Family("clause_set", "clause sets", clause_sets.DEFAULT, sets),
        Family("at_most_one", "at-most-one methods", at_most_one.DEFAULT, methods),
        Family("cells", "cell encodings", cells.DEFAULT, variables),
        *(
            Family(
                key,
                f"forms of {key}",
                AUTOMATIC,
                [forms.named(name) for name in (*forms.names, AUTOMATIC)],
                prefix=f"{key}=",
            )
            for key, forms in KEYS.items()
        ),
    ]


class EncodingWords(NamedTuple):
    """The words of the text of an encoding: all of them, flags, keys as in `KEY=NAME`, default."""

    all: tuple[str, ...]
    flags: tuple[str, ...]
    keys: tuple[str, ...]
    default: str


def encoding_words() -> EncodingWords:
    """The words that the text of an encoding can have; nothing that they name is imported."""
    from sudoku_csp.formulas.encoding import EXTENDED, FLAGS, KEYS, KINDS

    forms = (f"{key}={name}" for key in KEYS for name in KEYS[key].names)
    return EncodingWords((*KINDS, *FLAGS, *forms), FLAGS, tuple(KEYS), str(EXTENDED))


def of_page() -> dict[str, Any]:
    """The names for each field of the page's questions, each with a sentence `about`, as data.

    Of the forms of a global constraint the default is the first.
    """
    from sudoku_csp.solvers.searches import NAMES, named
    from sudoku_csp.targets.cnf.at_most_one import CARDINALITY

    families = encodings()
    found: dict[str, Any] = {
        family.field: [
            {"name": one.name, "about": one.idea}
            for one in family.default_first()
            if one is not CARDINALITY  # No download of the page is for it.
        ]
        for family in families
    }
    return found | {
        "searches": [
            {"name": one.name, "about": one.idea, "traceable": one.traceable}
            for one in map(named, NAMES)
        ],
        "formats": [
            {"name": name, "about": form.title, "suffix": form.suffix, "clauses": form.clauses}
            for name, form in formats().items()
        ],
        "solvers": list(solvers()),
        "defaults": {family.field: family.default for family in families},
    }
