"""Global constraints with several forms as clauses: sums, tables, relations and automata.

A form is a published way to state the constraint; the chosen one is called its encoding
(`sums=totalizer`). Each family is a package or module of this name with its forms, and with
`automatic`, which takes for each constraint the form that suits it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any, Generic, Protocol, TypeVar

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import UnknownName, Unsupported
from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.output import Count, Size


class Statement(Protocol):
    """A `Sum`, `Table`, `Relation` or `Automaton` over `width` cells with digits up to `side`."""

    @property
    def side(self) -> int: ...

    @property
    def width(self) -> int: ...

    def __hash__(self) -> int: ...


S = TypeVar("S", bound=Statement)

State = Callable[[CnfWriter, Sequence[Cell], S], None]
"""Writes the constraint on the cells."""


@dataclass(frozen=True)
class GlobalForm(Generic[S]):
    """A form.

    `fits(statement)`: whether it can be stated in reasonable time; `limits` is that in words.
    `state` writes it without this check. `idea` is one line, `source` the paper.
    """

    name: str
    title: str
    idea: str
    source: str
    limits: str
    fits: Callable[[S], bool]
    state: State[S]

    def apply(self, cnf: CnfWriter, cells: Sequence[Cell], statement: S) -> None:
        """States the constraint. Raises Unsupported where the form does not fit."""
        if not self.fits(statement):
            raise Unsupported(f"{self.name} is for {self.limits}: it does not fit this one")
        self.state(cnf, cells, statement)

    def size(self, statement: S, *, implied: bool = True) -> Size:
        """New variables and clauses over direct cells; `implied` as in `CnfWriter`."""
        return _counted(self, statement, implied)


@lru_cache(maxsize=512)
def _counted(form: GlobalForm[Any], statement: Any, implied: bool) -> Size:
    board = Board.latin(statement.side)
    count = Count(board.side**3)
    cells = board.cells[: statement.width]
    form.state(CnfWriter(board, count, implied=implied), cells, statement)
    return count.size


def global_form(
    title: str, idea: str, source: str, limits: str, fits: Callable[[Any], bool] = lambda _: True
) -> Callable[[State[S]], GlobalForm[S]]:
    """Makes a form of the function that states it, and whose name it has."""

    def made(state: State[S]) -> GlobalForm[S]:
        name = state.__name__.replace("_", "-")
        return GlobalForm(name, title, idea, source, limits, fits, state)

    return made


AUTOMATIC = "automatic"
"""The name of the default of each family: for each constraint the form that suits it."""


@dataclass(frozen=True)
class Family:
    """The forms of a global constraint.

    `word` stands before "encoding" in names, `method` is that of `targets.model`, `plural` the name
    of the module, `kinds` are examples of constraints that state some.
    """

    word: str
    method: str
    plural: str
    kinds: str
    names: tuple[str, ...]

    def named(self, name: str) -> GlobalForm[Any]:
        """The form of this name. Raises UnknownName with the known names.

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


SUMS = Family(
    "sum",
    "linear",
    "sums",
    "cages, arrows, little killers",
    ("partial-sums", "totalizer", "digit-sets", "set-automaton"),
)

TABLES = Family(
    "table",
    "table",
    "tables",
    "rules of one's own alone",
    ("tuples", "selectors", "forbidden-rows", "supports", "decision-diagram"),
)

RELATIONS = Family(
    "relation",
    "relation",
    "relations",
    "whispers, thermometers, signs",
    ("conflicts", "supports", "minimal-supports", "conflicts-and-supports"),
)

AUTOMATA = Family(
    "regular",
    "regular",
    "automata",
    "sandwiches, skyscrapers",
    ("states-and-arcs", "arcs", "states", "log-states"),
)

GLOBALS = {family.word: family for family in (SUMS, TABLES, RELATIONS, AUTOMATA)}
"""The families by their words."""
