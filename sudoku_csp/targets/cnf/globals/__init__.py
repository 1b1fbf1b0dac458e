"""Global constraints with several forms as clauses: sums, tables, relations and automata.

A form is a published way to state the constraint. The name of the chosen form is an encoding, as in
`sums=totalizer`. Each family has a package or module with its forms, and with `automatic`, which
states each constraint in the form that suits it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any, Generic, TypeVar

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import UnknownName, Unsupported
from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.output import Count, Size

Cells = Sequence[Cell]


S = TypeVar("S")
"""A `Sum`, `Table`, `Relation` or `Automaton` over `width` cells with digits up to `side`."""

State = Callable[[CnfWriter, Cells, S], None]
"""States a constraint on the cells."""


@dataclass(frozen=True)
class GlobalForm(Generic[S]):
    """A form: `state` writes a constraint, without checking that the constraint fits.

    `fits(statement)` is False for a constraint whose clauses are too many, or that the form cannot
    express; `limits` describes the constraints that fit. `idea` is one line, `source` the paper.
    """

    name: str
    idea: str
    source: str
    limits: str
    fits: Callable[[S], bool]
    state: State[S]

    @property
    def title(self) -> str:
        return self.name.replace("-", " ").capitalize()

    def apply(self, cnf: CnfWriter, cells: Cells, statement: S) -> None:
        """States a constraint. Raises Unsupported if the constraint does not fit."""
        if not self.fits(statement):
            raise Unsupported(f"{self.name} is for {self.limits}: it does not fit this one")
        self.state(cnf, cells, statement)

    def size(self, statement: S, *, implied: bool = True) -> Size:
        """Returns how many new variables and clauses the form needs for a constraint.

        The cells are in the direct encoding. `implied` is explained in `CnfWriter`.
        """
        return _size(self, statement, implied)


@lru_cache(maxsize=512)
def _size(form: GlobalForm[Any], statement: Any, implied: bool) -> Size:
    board = Board.latin(statement.side)
    count = Count(board.side**3)
    cells = board.cells[: statement.width]
    form.state(CnfWriter(board, count, implied=implied), cells, statement)
    return count.size


def global_form(
    idea: str, source: str, limits: str = "any", fits: Callable[[Any], bool] = lambda _: True
) -> Callable[[State[S]], GlobalForm[S]]:
    """Decorates a function that states constraints. The form gets the name of the function."""

    def make(state: State[S]) -> GlobalForm[S]:
        name = state.__name__.replace("_", "-")
        return GlobalForm(name, idea, source, limits, fits, state)

    return make


AUTOMATIC = "automatic"
"""The name of each family's default, which chooses a form for each constraint."""


@dataclass(frozen=True)
class Family:
    """The forms of a global constraint, by their `names`.

    `word` names the constraint in encodings and messages, `method` is the method of `Model` that
    states it, and `plural` is the name of the module with the forms.
    """

    word: str
    method: str
    plural: str
    names: tuple[str, ...]

    def named(self, name: str) -> GlobalForm[Any]:
        """Returns the form of this name. Raises UnknownName with the known names.

        >>> SUMS.named("totalizer").title
        'Totalizer'
        """
        UnknownName.check(f"{self.word} encoding", name, (AUTOMATIC, *self.names))
        family, function = import_module(f"{__name__}.{self.plural}"), name.replace("-", "_")
        if name != AUTOMATIC and hasattr(family, "__path__"):
            family = import_module(f"{family.__name__}.{function}")
        form = getattr(family, function)
        assert isinstance(form, GlobalForm)
        return form


SUMS = Family("sum", "linear", "sums", ("partial-sums", "totalizer", "digit-sets", "set-automaton"))

TABLES = Family(
    "table",
    "table",
    "tables",
    ("tuples", "selectors", "forbidden-rows", "supports", "decision-diagram"),
)

RELATIONS = Family(
    "relation",
    "relation",
    "relations",
    ("conflicts", "supports", "minimal-supports", "conflicts-and-supports"),
)

AUTOMATA = Family(
    "regular", "regular", "automata", ("states-and-arcs", "arcs", "states", "log-states")
)

GLOBALS = {family.word: family for family in (SUMS, TABLES, RELATIONS, AUTOMATA)}
"""The families by their words."""
