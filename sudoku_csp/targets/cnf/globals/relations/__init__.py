"""Relations of two cells as clauses, one module a form, and which of them is taken.

Where no more than 2n pairs are excluded all of them are conflicts, besides the supports: binary
clauses make shorter explanations of a search. Cells without literals for their digits (log, order)
have conflicts only, for a support would need a new variable for each digit. Measured on twelve
published puzzles with whispers, thermometers, differences and their like, each proved to have one
grid (CaDiCaL): 1,350 conflicts in all so and with supports, 1,600 with those of one cell or with
conflicts besides all of them, 4,800 with conflicts alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.globals.global_form import GlobalForm, form_named
from sudoku_csp.targets.cnf.globals.relations.conflicts import CONFLICTS
from sudoku_csp.targets.cnf.globals.relations.conflicts_and_supports import CONFLICTS_AND_SUPPORTS
from sudoku_csp.targets.cnf.globals.relations.relation import Relation
from sudoku_csp.targets.cnf.globals.relations.supports import SUPPORTS
from sudoku_csp.targets.cnf.writer import CnfWriter

GLOBAL, PLURAL = "relation", "relations"
SAID_BY = "whispers, thermometers, signs"

NAMES: tuple[str, ...] = ("conflicts", "supports", "minimal-supports", "conflicts-and-supports")

DEFAULT = "automatic"
"""The name of what is no form of its own: of the others, for each relation the one that suits."""


def named(name: str) -> GlobalForm[Relation]:
    """The form of this name. Raises UnknownName with the known ones.

    >>> named("supports").size(Relation.of(9, lambda a, b: a < b))
    Size(auxiliary=0, clauses=18)
    """
    return form_named(__name__, name, NAMES, BEST, "relation")


def relation(
    cnf: CnfWriter,
    a: Cell,
    b: Cell,
    allowed: Callable[[int, int], bool],
    form: GlobalForm[Relation],
) -> None:
    """The digits of the two cells are a pair that is allowed."""
    form.say(cnf, (a, b), Relation.of(cnf.board.side, allowed))


def best(said: Relation) -> GlobalForm[Relation]:
    """The form that a relation is said in where none is asked for, of cells with literals."""
    return CONFLICTS_AND_SUPPORTS if len(said.excluded) <= 2 * said.side else SUPPORTS


def _state_best(cnf: CnfWriter, cells: Sequence[Cell], said: Relation) -> None:
    form = best(said) if cnf.positive else CONFLICTS
    form.state(cnf, cells, said)


BEST: GlobalForm[Relation] = GlobalForm(
    DEFAULT,
    "Automatic",
    "of these, supports, and where they are few the conflicts besides",
    "Walsh 2000; Gent 2002",
    "any relation",
    lambda _: True,
    _state_best,
)
