"""Rules along a line of cells: thermometers, whispers, renban and their like."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.samples import on
from sudoku_csp.constraints.shapes import OnLine
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import Colour, Line, Mark, Tip, Width
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.targets.cnf.words import CnfWords
    from sudoku_csp.targets.propagation.domains import Domains
    from sudoku_csp.targets.propagation.network import Network
    from sudoku_csp.targets.words import Words


@dataclass(frozen=True)
class Thermometer(OnLine):
    """The digits of `cells`, in line order from the bulb, strictly rise.

    Neighbours on the line are a relation each, which together are domain consistent. Propagation
    has the whole line at once: bounds, up the line and down again.
    """

    title = "Thermometer"
    sentence = "Along a thermometer, digits strictly increase from the bulb."
    source = "Thermo Sudoku, World Sudoku Championships since 2007"
    also = ("thermo",)
    noun, in_words = "a thermometer", "{cells: < }"
    look = Colour.GREY, Width.THICK, Tip.BULB
    examples = (
        *on("3 4x1", "r1c1 r1c2", "r1c1 r1c2 r1c3"),
        *on("4", "r2c2 r1c2 r1c1"),
        *on("3", "r1c1 r1c2 r1c3 r2c1"),
        *on("9", "r1c1 r1c2"),
    )

    def holds(self, grid: Grid) -> bool:
        return all(grid[low] < grid[high] for low, high in pairwise(self.cells))

    def state(self, words: Words) -> None:
        for low, high in pairwise(self.cells):
            words.relation(low, high, lambda a, b: a < b)

    def propagate(self, network: Network) -> None:
        network.watch(self.cells, self._rising)

    def _rising(self, domains: Domains) -> None:
        above = 0
        for cell in self.cells:
            domains.keep(cell, -1 << above)
            mask = domains[cell]
            above = (mask & -mask).bit_length()
        below = domains.full
        for cell in reversed(self.cells):
            domains.keep(cell, below)
            below = (1 << (domains[cell].bit_length() - 1)) - 1


@dataclass(frozen=True)
class SlowThermometer(OnLine):
    """The digits of `cells`, in line order from the bulb, rise or stay the same."""

    title = "Slow thermometer"
    sentence = "Along a slow thermometer, digits increase or stay the same from the bulb."
    source = "Slow thermometers, after Thermo Sudoku"
    also = ("slow-thermo",)
    noun, in_words = "a slow thermometer", "{cells: <= }"
    look = Colour.BLUE, Width.THICK, Tip.BULB
    examples = (
        *on("3", "r1c2 r1c3", "r1c2 r1c3 r2c1", "r1c2 r1c3 r2c1 r2c2"),
        *on("4", "r2c2 r1c2 r1c1"),
        *on("9", "r1c1 r1c2"),
    )

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        return digits == sorted(digits)

    def state(self, words: Words) -> None:
        for low, high in zip(self.cells, self.cells[1:], strict=False):
            words.relation(low, high, lambda a, b: a <= b)


@dataclass(frozen=True)
class Renban(OnLine):
    """The digits of `cells` are consecutive and all different, in any order."""

    title = "Renban line"
    sentence = "Digits along a renban line are consecutive and do not repeat, in any order."
    source = "Renban (Japanese: consecutive numbers)"
    also = ("renban-line",)
    noun, in_words = "a renban line", "renban along {cells}"
    look = (Colour.PURPLE,)
    examples = (
        *on("3", "r1c2 r1c3", "r1c2 r1c3 r2c1", "r1c2 r1c3 r2c1 r2c2"),
        *on("4", "r1c3 r1c4", "r1c3 r1c4 r2c1", "r1c3 r1c4 r2c1 r2c2"),
        *on("9", "r1c1 r1c2"),
    )

    def means_nothing(self, board: Board) -> str:
        size = len(self.cells)
        return f"{size} different digits of {board.side}" if size > board.side else ""

    def holds(self, grid: Grid) -> bool:
        digits = sorted(grid[cell] for cell in self.cells)
        return digits == list(range(digits[0], digits[0] + len(digits)))

    def state(self, words: Words) -> None:
        words.all_different(self.cells)
        for one, other in combinations(self.cells, 2):
            words.relation(one, other, lambda a, b: abs(a - b) < len(self.cells))

    def encode(self, cnf: CnfWords) -> None:
        for digit in cnf.digits:
            cnf.at_most_one(cnf.places(self.cells, digit))
        length = len(self.cells)
        runs = {
            cnf.digits[start : start + length]: cnf.fresh()
            for start in range(len(cnf.digits) - length + 1)
        }
        cnf.clause(list(runs.values()))
        for run, chosen in runs.items():
            for cell in self.cells:
                for digit in cnf.digits:
                    if digit not in run:
                        cnf.clause([-chosen, -cnf.literal(cell, digit)])
            for digit in run:
                cnf.implied([-chosen, *cnf.places(self.cells, digit)])


@dataclass(frozen=True)
class BetweenLine(OnLine):
    """The digits of the inner `cells` lie strictly between those of the first and the last.

    Either end may be the lower one. Two cells have nothing between them, and say nothing.
    """

    title = "Between line"
    sentence = (
        "Digits along a line between two circles lie strictly between the digits in the circles."
    )
    source = "Between Lines"
    also = ("between",)
    noun, in_words = "a between line", "between line along {cells}"
    look = Colour.GREY, Width.THIN, Tip.CIRCLE, Tip.CIRCLE
    examples = (
        *on("3", "r1c3 r2c1", "r1c3 r2c1 r2c2", "r1c3 r2c1 r2c2 r2c3"),
        *on("4", "r1c3 r1c4 r2c1", "r2c2 r1c3 r2c1 r1c4"),
        *on("5", "r1c5 r2c1 r2c2"),
    )

    def means_nothing(self, board: Board) -> str:  # noqa: ARG002
        return "" if len(self.cells) > 2 else "nothing lies between two cells"

    def holds(self, grid: Grid) -> bool:
        first, *inner, last = [grid[cell] for cell in self.cells]
        return all(first < digit < last or last < digit < first for digit in inner)

    def state(self, words: Words) -> None:
        first, *inner, last = self.cells
        if inner:
            start: tuple[int, ...] = ()
            words.regular((first, last, *inner), start, self._step, bool)

    @staticmethod
    def _step(ends: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        """After a digit: those of the ends that have been read, the lower one first."""
        if len(ends) < 2:
            return tuple(sorted((*ends, digit)))
        return ends if ends[0] < digit < ends[1] else None

    def propagate(self, network: Network) -> None:
        if len(self.cells) > 2:
            network.watch(self.cells, self._filter)

    def _filter(self, domains: Domains) -> None:
        first, *inner, last = self.cells
        masks = domains.masks(inner)
        at_first = at_last = within = 0
        for one in domains.candidates(first):
            for other in domains.candidates(last):
                low, high = (one, other) if one < other else (other, one)
                between = (1 << high - 1) - (1 << low) if low < high else 0
                if all(mask & between for mask in masks):
                    at_first |= 1 << one - 1
                    at_last |= 1 << other - 1
                    within |= between
        domains.keep(first, at_first)
        domains.keep(last, at_last)
        for cell in inner:
            domains.keep(cell, within)


@dataclass(frozen=True)
class Palindrome(Constraint):
    """The digits of `cells` read the same from both ends of the line, which may cross itself."""

    title = "Palindrome"
    sentence = "The digits on a grey line read the same from both ends."
    source = "Palindrome Sudoku"
    also = ("palindrome-line",)
    comes_back = True
    in_words = "palindrome {cells}"
    examples = (
        *on("3 4", "r1c1 r2c2", "r2c3 r1c1 r2c2", "r1c1 r2c2 r2c3 r3c2"),
        *on("3", "r1c1 r2c2 r2c3 r3c2 r1c1", "r1c1 r2c2 r2c2 r2c3 r3c2", "r1c1"),
        *on("9", "r8c9 r9c9"),
    )

    cells: tuple[Cell, ...]

    def means_nothing(self, board: Board) -> str:  # noqa: ARG002
        return "" if len(self.cells) > 1 else "a palindrome needs at least two cells"

    def marks(self) -> tuple[Mark, ...]:
        return (Line(self.cells, Colour.GREY),)

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        return digits == digits[::-1]

    def state(self, words: Words) -> None:
        for place in range(len(self.cells) // 2):
            front, back = self.cells[place], self.cells[-1 - place]
            if front != back:
                words.equal(front, back)


@dataclass(frozen=True)
class Whisper(Constraint):
    """Neighbours among `cells`, in line order, differ by `difference` or more.

    Stated as a relation of each two neighbours. Propagation of its own: only the lowest and the
    highest digit of a cell matter to its neighbour; forwards and backwards over the line, which is
    domain consistent where no cell stands there twice. Raises ValueError for fewer than two cells,
    and for a cell that is its own neighbour.
    """

    title = "Whisper line"
    sentence = (
        "Neighbouring digits along a whisper line differ by at least 5 (half of the side, "
        "rounded up, on another board), or the number given for it."
    )
    source = "German Whispers"
    also = (
        "whispers",
        "whisper-line",
        "german-whisper",
        "german-whispers",
    )
    comes_back = True
    in_words = "whisper of {difference} along {cells}"
    least = "difference", 1, "neighbours on a whisper differ by 1 or more: {}"
    examples = (
        *on("3", "r1c2 r1c3 r2c1 1", "r1c2 r1c3 r2c1 2", "r1c2 r1c3 r2c1 3"),
        *on("4", "r1c4 r1c3 2", "r1c3 r1c4 r2c1 r2c2 2", "r1c3 r1c4 r2c1 r1c3 1", "r1c3 r1c4"),
        *on("9", "r1c1 r1c2"),
    )

    cells: tuple[Cell, ...]
    difference: int = 5

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.cells) < 2 or any(a == b for a, b in pairwise(self.cells)):
            raise ValueError("a whisper needs at least two cells, and neighbours that are two")

    @classmethod
    def usual(cls, board: Board) -> Mapping[str, Any]:
        return {"difference": (board.side + 1) // 2}

    def marks(self) -> tuple[Mark, ...]:
        return self.marks_on(Board.customary(9))

    def marks_on(self, board: Board) -> tuple[Mark, ...]:
        # Green with half of the side, orange with one less, as German and Dutch whispers are.
        half = self.usual(board)["difference"]
        colour = Colour.ORANGE if self.difference == half - 1 else Colour.GREEN
        return (
            Line(self.cells, colour, text="" if self.difference == half else f"{self.difference}"),
        )

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        return all(abs(a - b) >= self.difference for a, b in pairwise(digits))

    def state(self, words: Words) -> None:
        for one, other in dict.fromkeys(zip(self.cells, self.cells[1:], strict=False)):
            words.relation(one, other, lambda a, b: abs(a - b) >= self.difference)

    def propagate(self, network: Network) -> None:
        network.watch(dict.fromkeys(self.cells), self._apart)

    def _apart(self, domains: Domains) -> None:
        for line in (self.cells, self.cells[::-1]):
            for one, other in pairwise(line):
                mask = domains[one]
                lowest, highest = (mask & -mask).bit_length(), mask.bit_length()
                below = (1 << max(highest - self.difference, 0)) - 1
                domains.keep(other, below | -1 << lowest + self.difference - 1)
