"""Mutants that change nothing anybody could see, as `equivalent.toml` lists them with reasons."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sudoku_csp.workshop.mutation.mutants import Mutant

FILE = Path(__file__).with_name("equivalent.toml")


@dataclass(frozen=True)
class Equivalent:
    """Mutants of a place: what in a function of a file, whatever it becomes if `after` is None."""

    path: str
    where: str
    before: str
    reason: str
    after: str | None = None

    def covers(self, mutant: Mutant) -> bool:
        """Whether the mutant is one of them."""
        same = (self.path, self.where, self.before) == (mutant.path, mutant.where, mutant.before)
        return same and self.after in (None, mutant.after)


def listed(text: str | None = None) -> list[Equivalent]:
    """The entries of the file, or of a text like it. Raises ValueError for one without a reason."""
    said = tomllib.loads(FILE.read_text("utf-8") if text is None else text)
    found = [Equivalent(**entry) for entry in said.get("mutant", ())]
    for entry in found:
        if not entry.reason.strip():
            raise ValueError(f"{entry.path}: {entry.before}: no reason is given")
    return found


def is_listed(mutant: Mutant, among: Sequence[Equivalent]) -> bool:
    """Whether one of the entries covers the mutant."""
    return any(entry.covers(mutant) for entry in among)
