"""Guesses as constraints: what drawings may stand for, told and held to the printed solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation.programs.fpuzzles_document import Document
from sudoku_csp.puzzle.notation.programs.fpuzzles_kinds import FORMS
from sudoku_csp.puzzle.notation.programs.translation import Guess


class Guessed:
    """The constraints of guesses, each guess in words, and what is wrong with them.

    A guess that makes no constraint is wrong, and so is one that the printed solution contradicts.
    """

    def __init__(
        self,
        guesses: Sequence[Guess],
        document: Document,
        printed: Grid | None,
        kinds: Mapping[str, Sequence[str]],
    ) -> None:
        self.constraints: list[Constraint] = []
        self.faults: list[str] = []
        told: dict[str, None] = {}
        for what, key, fields in guesses:
            (entry,) = replace(document, found={key: [fields]}).entries(key)
            try:
                found = [one for kind in kinds[key] for one in FORMS.read(kind, entry)]
            except (ValueError, TypeError) as error:
                self.faults.append(f"{what}, which would be {key}: {error}")
                continue
            said = f"{what} read as {'; '.join(map(str, found)) or 'nothing'}"
            if not found:
                self.faults.append(said)
            elif printed is not None and not all(one.holds(printed) for one in found):
                self.faults.append(f"{said}, which the printed solution contradicts")
            self.constraints += found
            told[said] = None
        self.told = tuple(told)
