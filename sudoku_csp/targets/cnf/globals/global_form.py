"""A form of a global constraint: a way to state it in clauses.

How many new variables and clauses a form needs is counted by stating it to an output that counts.
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
from sudoku_csp.targets.cnf.at_most_one.method import Size
from sudoku_csp.targets.cnf.output import Count
from sudoku_csp.targets.cnf.writer import CnfWriter


class Stated(Protocol):
    """Something about `width` cells that hold digits up to `side`."""

    @property
    def side(self) -> int: ...

    @property
    def width(self) -> int: ...

    def __hash__(self) -> int: ...


Said = TypeVar("Said", bound=Stated)
"""What is said of the cells: a `Sum`, a `Table`, a `Relation`, an `Automaton`."""


@dataclass(frozen=True)
class GlobalForm(Generic[Said]):
    """A form.

    `fits(said)`: whether it can say this one, in reasonable time; `of` says in words of which that
    holds. `state(cnf, cells, said)` says it. `source` is the paper.
    """

    name: str
    title: str
    idea: str
    source: str
    of: str
    fits: Callable[[Said], bool]
    state: Callable[[CnfWriter, Sequence[Cell], Said], None]

    def size(self, said: Said, *, implied: bool = True) -> Size:
        """New variables and clauses over direct cells; `implied` as in `CnfWriter`."""
        return _counted(self, said, implied)

    def say(self, cnf: CnfWriter, cells: Sequence[Cell], said: Said) -> None:
        """States it. Raises Unsupported where the form does not fit."""
        if not self.fits(said):
            raise Unsupported(f"{self.name} is for {self.of}: it does not fit this one")
        self.state(cnf, cells, said)


def best_form(
    name: str, idea: str, source: str, of: str, best: Callable[[Said], GlobalForm[Said]]
) -> GlobalForm[Said]:
    """What is no form of its own: each time the one that `best` takes."""
    return GlobalForm(
        name,
        "Automatic",
        idea,
        source,
        of,
        lambda _: True,
        lambda cnf, cells, said: best(said).state(cnf, cells, said),
    )


@lru_cache(maxsize=512)
def _counted(form: GlobalForm[Any], said: Any, implied: bool) -> Size:
    board = Board.latin(said.side)
    count = Count(board.side**3)
    form.state(CnfWriter(board, count, implied=implied), board.cells[: said.width], said)
    return Size(count.variables - board.side**3, count.clauses)


def form_named(
    package: str, name: str, names: Sequence[str], best: GlobalForm[Said], what: str
) -> GlobalForm[Said]:
    """The form of this name: `automatic`, or what a module of the package is named for.

    Raises UnknownName with the known ones; `what` is said before "encoding".
    """
    if name == best.name:
        return best
    UnknownName.check(f"{what} encoding", name, (best.name, *names))
    module = name.replace("-", "_")
    form = getattr(import_module(f"{package}.{module}"), module.upper())
    assert isinstance(form, GlobalForm)
    return form
