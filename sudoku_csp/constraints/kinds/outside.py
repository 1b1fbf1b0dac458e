"""Clues outside the grid about a row, a column or a diagonal, read from their side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from sudoku_csp.constraints.samples import on
from sudoku_csp.constraints.shapes import Beside
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.targets.words import Words

HIDDEN = -1
"""The state of the automaton after the first digit that is hidden."""


@dataclass(frozen=True)
class LittleKiller(Beside):
    """The digits of `cells`, a diagonal in line order, add up to `value`; no digits to 0."""

    title = "Little killer"
    sentence = (
        "Digits along the diagonal that an arrow outside the grid points at add up to the number "
        "beside it; they may repeat."
    )
    source = "Little Killer Sudoku"
    noun, in_words = "a little killer", "little killer {value} from {first} to {last}"
    least = "value", 0, "a little killer has no sum of {}"
    examples = (
        *on("3", "r2c1 r1c2 2", "r2c1 r1c2 3", "r2c1 r1c2 6", "r2c1 r1c2 7", "r1c1 r2c2 r3c3 6"),
        *on("4", "r1c1 4", "r1c1 0", "r4c2 r3c3 r2c4 5"),
        *on("9", "r8c9 r9c8 17"),
    )

    def holds(self, grid: Grid) -> bool:
        return sum(grid[cell] for cell in self.cells) == self.value

    def state(self, words: Words) -> None:
        words.linear([(1, cell) for cell in self.cells], "==", self.value)


@dataclass(frozen=True)
class Skyscraper(Beside):
    """Of the digits of `cells` exactly `value` are higher than all before them.

    The digits differ, which is part of the rule, for so every target can count on it. An automaton
    beside all-different: how many digits have been read, the highest of them, and how many have
    been seen. Many different digits do not fit below a low one, and few are above a high one.
    """

    title = "Skyscraper"
    sentence = (
        "Digits are heights of buildings: a number outside the grid tells how many can be seen "
        "from there, the higher hiding the lower behind them."
    )
    source = "Skyscraper Sudoku, after the skyscrapers puzzle"
    noun, in_words = "a skyscraper clue", "skyscraper {value} from {first} to {last}"
    least = "value", 1, "a skyscraper clue is at least 1, not {}"
    examples = (
        *on("3", *(("r1c1 r1c2 r1c3", value) for value in (1, 2, 3, 4)), "r3c2 r2c2 r1c2 2"),
        *on("4", "r4c4 r4c3 r4c2 r4c1 4", "r1c1 r2c1 r3c1 1"),
        *on("9", "r1c1 r1c2 2"),
    )

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        if len(set(digits)) < len(digits):
            return False
        seen = [at for at, digit in enumerate(digits) if all(d < digit for d in digits[:at])]
        return len(seen) == self.value

    def state(self, words: Words) -> None:
        words.all_different(self.cells)
        step = partial(self._step, words.board.side)
        words.regular(self.cells, (0, 0, 0), step, lambda state: state[2] == self.value)

    def _step(
        self, side: int, state: tuple[int, int, int], digit: int
    ) -> tuple[int, int, int] | None:
        """After a digit: how many have been read, the highest of them, and how many were seen."""
        read, highest, seen = state
        read += 1
        if digit > highest:
            highest, seen = digit, seen + 1
        to_see = min(side - highest, len(self.cells) - read)
        return (read, highest, seen) if read <= highest and seen + to_see >= self.value else None


@dataclass(frozen=True)
class HiddenSkyscraper(Beside):
    """The first of `cells` whose digit is not higher than all before it holds `value`.

    One of them is hidden: digits that rise to the end break the rule. An automaton: the highest
    digit so far, all of which rose, until one does not.
    """

    title = "Hidden skyscraper"
    sentence = (
        "Digits are heights of buildings, the higher hiding the lower behind them: a number "
        "outside the grid is the first digit that cannot be seen from there."
    )
    source = "Hidden Skyscrapers, after the skyscrapers puzzle"
    noun, in_words = "a hidden skyscraper", "hidden skyscraper {value} from {first} to {last}"
    fewest = 2
    least = "value", 1, "a hidden skyscraper is at least 1, not {}"
    examples = (
        *on("3", *(("r1c1 r1c2 r1c3", value) for value in (1, 2, 3, 4)), "r3c2 r2c2 r1c2 2"),
        *on("4", "r4c4 r4c3 r4c2 r4c1 3", "r1c1 r2c1 r3c1 1"),
        *on("9", "r1c1 r1c2 8"),
    )

    @property
    def named_digits(self) -> Iterable[int]:
        return (self.value,)

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        hidden = [digit for at, digit in enumerate(digits) if digit <= max(digits[:at], default=0)]
        return hidden[:1] == [self.value]

    def state(self, words: Words) -> None:
        words.regular(self.cells, 0, self._step, lambda state: state == HIDDEN)

    def _step(self, highest: int, digit: int) -> int | None:
        """After a digit: the highest one, or that the first hidden one has been met."""
        if highest == HIDDEN:
            return HIDDEN
        if digit > highest:
            return digit
        return HIDDEN if digit == self.value else None


@dataclass(frozen=True)
class NumberedRoom(Beside):
    """The X-th of `cells`, counted from 1, holds `value`, where X is the digit of the first.

    An X beyond them breaks the rule.
    """

    title = "Numbered room"
    sentence = (
        "A number outside the grid is the digit in the X-th cell seen from there, where X is the "
        "digit in the first cell."
    )
    source = "Numbered Rooms Sudoku"
    noun, in_words = "a numbered room", "numbered room {value} from {first} to {last}"
    least = "value", 1, "the digit of a numbered room is at least 1, not {}"
    examples = (
        *on("3", *(("r1c1 r1c2 r1c3", value) for value in (1, 2, 3, 4)), "r3c2 r2c2 r1c2 2"),
        *on("4", "r4c4 r4c3 r4c2 r4c1 4", "r1c1 r2c1 r3c1 1"),
        *on("9", "r1c1 r1c2 9"),
    )

    @property
    def named_digits(self) -> Iterable[int]:
        return (self.value,)

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        x = digits[0]
        return x <= len(digits) and digits[x - 1] == self.value

    def state(self, words: Words) -> None:
        words.element(self.cells[0], self.cells, self.value)
