"""A document of another program, said again as one of f-puzzles.

So what the kinds know of f-puzzles serves SudokuPad and SudokuMaker too. What f-puzzles has no key
for stands beside it as lines of text, and what nobody can say as what it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sudoku_csp.grid.board import MAX_SIDE
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import named, shown


class Guess(NamedTuple):
    """What is drawn, and the key and the entry of f-puzzles that it may stand for."""

    what: str
    key: str
    fields: Mapping[str, Any]


@dataclass
class Translation:
    """The document; the rules that stand beside it, as lines; and what is not understood.

    `title` is the program's name and `names` what it calls the keys, in messages; with `drawn`
    there is a drawing among what is not understood, and one may choose to leave out drawings, as
    `ignore` says. `guesses` are what drawings may stand for, where that was asked for; it can be,
    and was not, where the document is `guessable`.
    """

    title: str
    document: dict[str, Any]
    names: Mapping[str, str] = field(default_factory=dict)
    ignore: bool = False
    lines: dict[str, None] = field(default_factory=dict)
    drawn: bool = False
    guesses: list[Guess] = field(default_factory=list)
    guessable: bool = False
    _faults: dict[str, None] = field(default_factory=dict)
    _drawings: dict[str, list[str]] = field(default_factory=dict)

    @property
    def faults(self) -> list[str]:
        """All that is not understood, in words."""
        drawn = (f"{what} at {', '.join(places)}" for what, places in self._drawings.items())
        return [*self._faults, *drawn]

    @property
    def has_drawings(self) -> bool:
        """Whether anything that is drawn is not understood."""
        return bool(self._drawings)

    def add(self, key: str, **fields: Any) -> None:
        """Another entry of a key's list; a field that is None is left out."""
        entry = {name: value for name, value in fields.items() if value is not None}
        self.document.setdefault(key, []).append(entry)

    def say(self, *words: object) -> None:
        """A rule as a line of text; one that is there already says nothing more."""
        self.lines[" ".join(map(str, words))] = None

    def guess(self, what: str, key: str, entry: Mapping[str, Any]) -> None:
        """What something that is drawn may stand for."""
        self.guesses.append(Guess(what, key, entry))

    def fault(self, text: str) -> None:
        """Something that is not understood."""
        self._faults[text] = None

    def drawing(self, what: str, place: str) -> None:
        """A drawing, in which a rule may hide: not understood, unless it is to be left out."""
        if not self.ignore:
            self.drawn = True
            self.words(what, place)

    def words(self, what: str, place: str) -> None:
        """Words that are drawn somewhere, which say something: they are never left out."""
        self._drawings.setdefault(what, []).append(place or "no place")


def blank(side: int) -> dict[str, Any]:
    """A document of this side without a given, each cell in no region.

    Raises ValueError for a side that no board has.
    """
    if not 1 <= side <= MAX_SIDE:
        raise ValueError(f"the side is {shown(side)}, no number from 1 to {MAX_SIDE}")
    grid = [[{"region": None} for _ in range(side)] for _ in range(side)]
    return {"size": side, "grid": grid}


def names(cells: Sequence[Cell]) -> list[str]:
    """The cells as f-puzzles writes them."""
    return [named(cell) for cell in cells]


def spoken(cells: Sequence[Cell]) -> str:
    """The cells as a line of text has them."""
    return " ".join(map(str, cells))
