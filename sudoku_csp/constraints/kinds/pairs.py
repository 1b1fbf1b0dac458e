"""Rules on two cells, drawn as a sign or a dot between them.

Each is a relation: every target is domain consistent on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sudoku_csp.constraints.samples import on
from sudoku_csp.constraints.shapes import OnPair
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.marks import Dot, Mark, Sign
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.targets.words import Words


@dataclass(frozen=True)
class Inequality(OnPair):
    """Of the two `cells` the first holds the larger digit."""

    title = "Inequality"
    sentence = "The sign between two cells points to the smaller digit."
    source = "Futoshiki (Seto 2001), greater-than Sudoku"
    also = ("greater-than",)
    noun, in_words = "an inequality", "{cells: > }"
    examples = on("3 4 9", "r1c1 r1c2") + on("4", "r3c2 r1c2", "r4c4 r1c1")

    def marks(self) -> tuple[Mark, ...]:
        return (Dot(self.cells, Sign.POINT),)

    def holds(self, grid: Grid) -> bool:
        first, second = self.cells
        return grid[first] > grid[second]

    def state(self, words: Words) -> None:
        larger, smaller = self.cells
        words.relation(larger, smaller, lambda a, b: a > b)


@dataclass(frozen=True)
class Difference(OnPair):
    """The digits of the two `cells` differ by `value`: by 1, the white dot of Kropki, without a
    number in it."""

    title = "Difference"
    sentence = (
        "Digits with a white dot between them differ by the number in it, or by 1 without one."
    )
    source = "Kropki Sudoku"
    also = ("white-dot", "kropki", "kropki-dot")
    noun, in_words = "a difference", "difference of {value} between {first} and {last}"
    least = "value", 0, "a difference is 0 or more, not {}"
    examples = (
        *on("3 4", "r1c1 r1c2", "r3c2 r1c1 2"),
        *on("4", "r1c1 r1c2 0", "r1c1 r1c2 3", "r1c1 r1c2 4"),
        *on("9", "r9c8 r9c9 1", "r9c8 r9c9 4", "r9c8 r9c9 8"),
    )

    value: int = 1

    def means_nothing(self, board: Board) -> str:
        seen = self.cells[1] in board.peers(self.cells[0])
        same = self.value < 1 and seen
        return "a difference of 0 is between two cells that see each other" if same else ""

    def marks(self) -> tuple[Mark, ...]:
        return (Dot(self.cells, Sign.WHITE, "" if self.value == 1 else str(self.value)),)

    def holds(self, grid: Grid) -> bool:
        low, high = sorted(grid[cell] for cell in self.cells)
        return high - low == self.value

    def state(self, words: Words) -> None:
        one, other = self.cells
        words.relation(one, other, lambda a, b: abs(a - b) == self.value)


@dataclass(frozen=True)
class Ratio(OnPair):
    """The digit of one of the two `cells` is `value` times that of the other: twice, the black dot
    of Kropki, without a number in it."""

    title = "Ratio"
    sentence = (
        "Of two digits with a black dot between them, one is as many times the other as the number "
        "in it tells, or twice the other without one."
    )
    source = "Kropki Sudoku"
    also = ("black-dot", "kropki", "kropki-dot")
    noun, in_words = "a ratio", "ratio of 1:{value} between {first} and {last}"
    least = "value", 1, "a ratio is 1 or more, not {}"
    examples = (
        *on("3 4", "r1c1 r1c2", "r3c2 r1c1 3"),
        *on("4", "r1c1 r1c2 1", "r1c1 r1c2 4", "r1c1 r1c2 5"),
        *on("9", "r9c8 r9c9 2", "r9c8 r9c9 3", "r9c8 r9c9 9"),
    )

    value: int = 2

    def means_nothing(self, board: Board) -> str:
        seen = self.cells[1] in board.peers(self.cells[0])
        same = self.value < 2 and seen
        return "a ratio of 1 is between two cells that see each other" if same else ""

    def marks(self) -> tuple[Mark, ...]:
        return (Dot(self.cells, Sign.BLACK, "" if self.value == 2 else str(self.value)),)

    def holds(self, grid: Grid) -> bool:
        low, high = sorted(grid[cell] for cell in self.cells)
        return high == low * self.value

    def state(self, words: Words) -> None:
        one, other = self.cells
        words.relation(one, other, lambda a, b: self.value * a == b or self.value * b == a)


@dataclass(frozen=True)
class Xv(OnPair):
    """The digits of the two `cells` add up to `total`: 10 for an X, 5 for a V.

    Raises ValueError for another total.
    """

    title = "XV"
    sentence = "Digits with an X between them add up to 10, digits with a V between them to 5."
    source = "XV Sudoku"
    noun = "an X or V"
    examples = (
        *on("3 4", "r1c1 r1c2 5", "r3c2 r1c1 5", "r1c1 r1c2 10"),
        *on("6", "r1c1 r1c2 10"),
        *on("9", "r9c8 r9c9 5", "r9c8 r9c9 10"),
    )

    total: int

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.total not in (5, 10):
            raise ValueError(
                f"an X is a total of 10 and a V one of 5: there is none for {self.total}"
            )

    def marks(self) -> tuple[Mark, ...]:
        return (Dot(self.cells, Sign.TEXT, "X" if self.total == 10 else "V"),)

    def __str__(self) -> str:
        return f"{'X' if self.total == 10 else 'V'} between {self.cells[0]} and {self.cells[1]}"

    def holds(self, grid: Grid) -> bool:
        return sum(grid[cell] for cell in self.cells) == self.total

    def state(self, words: Words) -> None:
        one, other = self.cells
        words.relation(one, other, lambda a, b: a + b == self.total)
