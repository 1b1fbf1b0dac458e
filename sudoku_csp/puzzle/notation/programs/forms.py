"""The forms of kinds of constraint in another program: their names, readers and writers."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.errors import Unsupported

SIGNS = {5: "V", 10: "X"}
TOTALS = {sign: total for total, sign in SIGNS.items()}
Part = TypeVar("Part")
Draft = TypeVar("Draft")


@dataclass(frozen=True)
class Form(Generic[Part, Draft]):
    """The names of a kind, a reader (raises ValueError) and a writer (raises Unsupported)."""

    names: tuple[str, ...]
    read: Callable[[Any, Part], Iterable[Constraint]]
    write: Callable[[Any, Draft], None]


@dataclass(frozen=True)
class Forms(Generic[Part, Draft]):
    """The forms of a program by kind; `lacks` begins the error about a kind without one."""

    of: Mapping[str, Form[Part, Draft]]
    lacks: str

    @cached_property
    def called(self) -> dict[str, list[str]]:
        """The kinds by their names in the program; several kinds may share a name."""
        found: dict[str, list[str]] = {}
        for kind, form in self.of.items():
            for name in form.names:
                found.setdefault(name, []).append(kind)
        return found

    def names(self, kind: type[Constraint]) -> tuple[str, ...]:
        form = self.of.get(registry.name_of(kind) or "")
        return form.names if form else ()

    def read(self, name: str, part: Part) -> list[Constraint]:
        """The constraints of a part, from every kind that has this name in the program.

        Raises ValueError if the part cannot be read.
        """
        kinds = self.called[name]
        return [
            one for kind in kinds for one in self.of[kind].read(registry.kind_named(kind), part)
        ]

    def write(self, rule: Constraint, draft: Draft) -> None:
        form = self.of.get(registry.name_of(type(rule)) or "")
        if form is None:
            raise Unsupported(f"{self.lacks} for {rule}")
        form.write(rule, draft)
