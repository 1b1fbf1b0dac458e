"""The names that a user can choose from, for the options and help of commands and for the page.

A function imports the module with the names only when it is called, so that commands start quickly.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from sudoku_csp.puzzle.ruleset import Ruleset

Names = Callable[[], Collection[str]]


def _from(module: str, names: str) -> Callable[[], Any]:
    return lambda: getattr(import_module(f"sudoku_csp.{module}"), names)


backends: Names = _from("solvers.backends", "NAMES")
proving_backends: Names = _from("solvers.backends", "PROVING")
backends_for_many: Names = _from("solvers.backends", "BULK_NAMES")
most_workers: Callable[[], int] = _from("solvers.backends", "MOST_WORKERS")
chunk: Callable[[], int] = _from("solvers.backends", "CHUNK")
fast_chunk: Callable[[], int] = _from("solvers.backends", "FAST_CHUNK")
searches: Names = _from("solvers.searches", "NAMES")
consistency_levels: Names = _from("targets.propagation.all_different", "LEVELS")
default_consistency: Callable[[], str] = _from("targets.propagation.all_different", "DEFAULT")
solvers: Names = _from("solvers.backends.sat_solvers", "SOLVERS")
provers: Names = _from("analysis.certificate.sat_witness", "PROVERS")
default_prover: Callable[[], str] = _from("analysis.certificate.sat_witness", "DEFAULT")
givens: Names = _from("formulas.formula", "Givens")
symmetries: Names = _from("analysis.generation.spec", "SYMMETRIES")
difficulties: Names = _from("analysis.generation.spec", "DIFFICULTIES")
default_encoding: Callable[[], object] = _from("formulas.encoding", "EXTENDED")
formats: Callable[[], Mapping[str, Any]] = _from("formulas.export_formats", "FORMATS")
"""The formats of `export`. Each has a title, a suffix, and `clauses`: whether it has clauses."""


def default_solver() -> str:
    """A phrase that names the default SAT solver for small boards and that for large ones."""
    from sudoku_csp.solvers.backends.sat_solvers import DEFAULT, DEFAULT_LARGE, KEPT_UP_TO

    return f"{DEFAULT}; {DEFAULT_LARGE} above {KEPT_UP_TO}x{KEPT_UP_TO}"


def notations() -> dict[str, str]:
    """The notations of `convert`, each name with its title."""
    from sudoku_csp.apps.api.convert import NOTATIONS, SVG

    drawing = "an SVG drawing, with cages, lines, dots and clues; of one puzzle"
    return {name: one.title for name, one in NOTATIONS.items()} | {SVG: drawing}


class Family(NamedTuple):
    """A part of an encoding, such as the at-most-one method, and the choices for this part.

    Each choice has a `name`, an `idea` on one line, and a `source`. In the text of an encoding,
    `prefix` stands before the name of the choice.
    """

    field: str
    title: str
    default: str
    choices: Sequence[Any]
    prefix: str = ""


def encodings() -> list[Family]:
    """The families of choices that the text of an encoding can name; flags belong to no family."""
    from sudoku_csp.formulas import clause_sets
    from sudoku_csp.formulas.encoding import KEYS
    from sudoku_csp.grid.board import Board
    from sudoku_csp.targets.cnf import at_most_one, cells
    from sudoku_csp.targets.cnf.globals import AUTOMATIC

    sets = [clause_sets.find_clause_set(name) for name in clause_sets.NAMES]
    methods = [*map(at_most_one.find_method, at_most_one.NAMES), at_most_one.CARDINALITY]
    variables = [cells.find_cells(name, Board.customary(9)) for name in cells.NAMES]
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


def encoding_words() -> dict[str, Sequence[str]]:
    """The words that can stand in the text of an encoding.

    `all` has every word, `flags` the flags alone, and `keys` the words that can stand before `=`.
    """
    from sudoku_csp.formulas.encoding import FLAGS, KEYS, KINDS

    forms = (f"{key}={name}" for key in KEYS for name in KEYS[key].names)
    return {"all": (*KINDS, *FLAGS, *forms), "flags": FLAGS, "keys": tuple(KEYS)}


def of_page(*, with_packages: bool = True) -> dict[str, Any]:
    """The names that the page offers for each field of a question, as data, and the defaults.

    Nearly every name comes with a sentence, `about`. Among the forms of a global constraint the
    default comes first. A browser has none of the formats that are written `with_packages`.
    A search that is `classic` refuses other rules. The `kinds` are the kinds of constraint whose
    line has cells and at most one number.
    """
    from sudoku_csp.laboratory.kind import kinds
    from sudoku_csp.solvers.backends import REGISTRY
    from sudoku_csp.solvers.searches import NAMES, find_search
    from sudoku_csp.targets.cnf.at_most_one import CARDINALITY

    families = encodings()
    found: dict[str, Any] = {}
    for family in families:
        choices = [one for one in family.choices if one is not CARDINALITY]  # Not for the page.
        default = [one for one in choices if family.prefix and one.name == family.default]
        names = dict.fromkeys((*default, *choices))
        found[family.field] = [{"name": one.name, "about": one.idea} for one in names]
    return found | {
        "backends": [
            {"name": name, "title": REGISTRY[name].title, "about": REGISTRY[name].about}
            for name in backends()
        ],
        "searches": [
            {
                "name": one.name,
                "about": one.idea,
                "traceable": one.traceable,
                "classic": one.classic_only,
                "pseudocode": [{"line": line, "event": event} for line, event in one.pseudocode],
            }
            for one in map(find_search, NAMES)
        ],
        "formats": [
            {"name": name, "about": form.title, "suffix": form.suffix, "clauses": form.clauses}
            for name, form in formats().items()
            if with_packages or not form.package
        ],
        "kinds": [
            {part: getattr(kind, part) for part in ("name", "title", "family", "sentence", "line")}
            for kind in kinds()
            if kind.is_simple
        ],
        "solvers": list(solvers()),
        "defaults": {family.field: family.default for family in families},
    }


def versions() -> str:
    """A text with the versions of the package and the backends, and the names of SAT solvers."""
    import textwrap

    from sudoku_csp.grid.helpers import own_version
    from sudoku_csp.solvers.backends import REGISTRY, sat_solvers

    lines = [f"sudoku-csp, version {own_version()}"]
    for name, one in REGISTRY.items():
        version = f"{one.package or 'sudoku-csp'} {one.installed or 'is not installed'}"
        lines.append(f"{name:<10} {version:<24} {one.about}")
    kept = f"{sat_solvers.KEPT_UP_TO}x{sat_solvers.KEPT_UP_TO}"
    default = f"{sat_solvers.DEFAULT} up to {kept}, and {sat_solvers.DEFAULT_LARGE} above"
    names = textwrap.fill(", ".join(sat_solvers.SOLVERS), 76, break_on_hyphens=False)
    lines += [f"SAT solvers (--solver); the default is {default}:", textwrap.indent(names, "  ")]
    return "\n".join(lines)


def globals_with_forms(ruleset: Ruleset) -> list[str]:
    """The plural names of those global constraints in a ruleset for which a form can be chosen."""
    from sudoku_csp.constraints.recorder import globals_of
    from sudoku_csp.targets.cnf.globals import GLOBALS

    every = {name for one in ruleset.beyond_classic for name in globals_of(one, ruleset.board)}
    return [forms.plural for forms in GLOBALS.values() if forms.method in every]
