"""The forms of constraints in another program.

A form tells how a kind of constraint is named, read and written there. A part is what is read in
the other program's document, a draft the document that is being written.
"""

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
    """The form of a kind: its names in the program, and functions that read and write it.

    `read` raises ValueError, `write` raises Unsupported.
    """

    names: tuple[str, ...]
    read: Callable[[Any, Part], Iterable[Constraint]]
    write: Callable[[Any, Draft], None]


@dataclass(frozen=True)
class Forms(Generic[Part, Draft]):
    """All forms of a program, by kind. `lacks` begins the error about a kind without a form."""

    of: Mapping[str, Form[Part, Draft]]
    lacks: str

    @cached_property
    def called(self) -> dict[str, list[str]]:
        """The kinds that each name in the program stands for; several kinds may share a name."""
        found: dict[str, list[str]] = {}
        for kind, form in self.of.items():
            for name in form.names:
                found.setdefault(name, []).append(kind)
        return found

    def names(self, kind: type[Constraint]) -> tuple[str, ...]:
        form = self.of.get(registry.name_of(kind) or "")
        return form.names if form else ()

    def read(self, name: str, part: Part) -> list[Constraint]:
        """The constraints that a part states under this name, of every kind with the name.

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
