"""How another program says constraints of a kind: the names it has for them, and both ways.

A table of forms stands beside each reader (`fpuzzles_kinds`, `iss_kinds`), by the names of kinds:
no kind knows of another program, and a program that lacks a kind has no line for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.errors import Unsupported

SIGNS = {5: "V", 10: "X"}
"""The signs that all programs have for two totals."""

TOTALS = {sign: total for total, sign in SIGNS.items()}

Part = TypeVar("Part")
Draft = TypeVar("Draft")


@dataclass(frozen=True)
class Form(Generic[Part, Draft]):
    """How a kind is said: `names`, what of a document they say, and what is written of a rule.

    `read` raises ValueError where a part is not clear, `write` Unsupported where it has no form.
    """

    names: tuple[str, ...]
    read: Callable[[Any, Part], Iterable[Constraint]]
    write: Callable[[Any, Draft], None]


@dataclass(frozen=True)
class Forms(Generic[Part, Draft]):
    """The forms of a program by the names of kinds; `lacks` is said of a kind without one."""

    of: Mapping[str, Form[Part, Draft]]
    lacks: str

    @cached_property
    def called(self) -> dict[str, list[str]]:
        """The kinds by the names that the program has for them: several may share one."""
        found: dict[str, list[str]] = {}
        for kind, form in self.of.items():
            for name in form.names:
                found.setdefault(name, []).append(kind)
        return found

    def names(self, kind: type[Constraint]) -> tuple[str, ...]:
        """What the program calls a kind."""
        form = self.of.get(registry.name_of(kind) or "")
        return form.names if form else ()

    def read(self, kind: str, part: Part) -> list[Constraint]:
        """What a part of a document says as this kind."""
        return list(self.of[kind].read(registry.named(kind), part))

    def write(self, rule: Constraint, draft: Draft) -> None:
        """Writes a rule into a document. Raises Unsupported where the program cannot say it."""
        form = self.of.get(registry.name_of(type(rule)) or "")
        if form is None:
            raise Unsupported(f"{self.lacks} for {rule}")
        form.write(rule, draft)
