"""Cage: different digits in the cells, which add up to a total where one is given.

Clauses: a new variable for every partial sum that the cells before a place can have; forwards and
backwards clauses tie it to its neighbours, so that a grid fixes every one of them. Table: the
arrangements of the sets of digits with that total; of a single set, each cell's digits. Where that
is beyond `LARGEST` rows, the words have none for a sum and `post` refuses. Propagation: domain
consistent, over the sets of digits the first cells can hold; on cages too wide for that, bounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from math import comb, factorial
from typing import TYPE_CHECKING, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.constraints.fpuzzles import Draft, Entry
    from sudoku_csp.targets.cnf.writer import CnfWriter
    from sudoku_csp.targets.propagation.domains import Domains
    from sudoku_csp.targets.words import Poster

LARGEST = 20_000
"""The most rows of a table that `post` builds."""


@dataclass(frozen=True)
class Cage(Constraint):
    """The digits of `cells` differ and add up to `total`, or only differ where that is None."""

    title: ClassVar[str] = "Cage"
    sentence: ClassVar[str] = (
        "Digits in a cage do not repeat and add up to the total in its corner, if it has one."
    )
    source: ClassVar[str] = "Killer Sudoku (samunamupure, Japan, 1990s)"
    fpuzzles: ClassVar[tuple[str, ...]] = ("killercage",)

    cells: tuple[Cell, ...]
    total: int | None = None

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        for side in (3, 4):
            board = Board(side, 1, side)
            for size in (1, 2, 3):
                for total in (None, side, side + 1, side + 3, 3 * side):
                    yield board, cls(board.cells[:size], total)
        board = Board.customary(4)
        yield board, cls((Cell(2, 2), Cell(1, 2), Cell(1, 1)), 8)
        board = Board.customary(9)
        for total in (None, 3, 10, 17, 18):
            yield board, cls(board.cells[:2], total)

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def __str__(self) -> str:
        cells = " ".join(str(cell) for cell in self.cells)
        return f"cage of {cells}" + ("" if self.total is None else f" with total {self.total}")

    @classmethod
    def from_fpuzzles(cls, entry: Entry) -> Iterator[Constraint]:
        # A total that is blank or 0 is none.
        yield cls(entry.cells(), entry.value() or None)

    def to_fpuzzles(self, draft: Draft) -> None:
        draft.add("killercage", cells=self.cells, value=self.total and str(self.total))

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        return len(set(digits)) == len(digits) and self.total in (None, sum(digits))

    def encode(self, cnf: CnfWriter) -> None:
        for digit in cnf.digits:
            cnf.at_most_one(cnf.places(self.cells, digit))
        if self.total is None:
            return
        before = {0: 0}  # The variable of each sum, or 0 for a sum that is so: none, and the total.
        for place, cell in enumerate(self.cells, 1):
            last = place == len(self.cells)
            now = {s: 0 if last else cnf.fresh() for s in self._sums(place, len(cnf.digits))}
            for digit in cnf.digits:
                here = -cnf.literal(cell, digit)
                self._step(cnf, here, digit, before, now)
                self._step(cnf, here, -digit, now, before)
            before = now

    def _step(
        self, cnf: CnfWriter, here: int, add: int, before: dict[int, int], after: dict[int, int]
    ) -> None:
        """With this digit, a sum on one side of a cell makes that on the other side."""
        for total, variable in before.items():
            given = [here, -variable] if variable else [here]
            if total + add not in after:
                cnf.clause(given)
            elif after[total + add]:
                cnf.clause([*given, after[total + add]])

    def _sums(self, place: int, side: int) -> range:
        """The sums of the first cells, from which the others can still reach the total."""
        assert self.total is not None
        rest = len(self.cells) - place
        lowest = max(place * (place + 1) // 2, self.total - rest * (2 * side + 1 - rest) // 2)
        highest = min(place * (2 * side + 1 - place) // 2, self.total - rest * (rest + 1) // 2)
        return range(lowest, highest + 1)

    def post(self, cp: Poster) -> None:
        cp.all_different(self.cells)
        size = len(self.cells)
        if self.total is None or size > cp.board.side:
            return
        if comb(cp.board.side, size) > 1_000_000:
            raise Unsupported(f"{self}: no word for so long a sum")
        sets = [s for s in combinations(cp.board.digits, size) if sum(s) == self.total]
        if len(sets) == 1:
            for cell in self.cells:
                cp.table((cell,), [(digit,) for digit in sets[0]])
        elif len(sets) * factorial(size) > LARGEST:
            rows = len(sets) * factorial(size)
            raise Unsupported(f"{self}: no word for a sum, and a table would have {rows} rows")
        else:
            cp.table(self.cells, [row for digits in sets for row in permutations(digits)])

    def propagate(self, domains: Domains) -> None:
        if self.total is None:
            domains.all_different(self.cells)
        elif sum(comb(domains.side, n) for n in range(len(self.cells))) <= 5_000:
            self._by_sets(domains, self.total)
        else:
            domains.all_different(self.cells)
            self._by_bounds(domains, self.total)

    def _by_sets(self, domains: Domains, total: int) -> None:
        """Domain consistent: keeps the digits on some way to a set of digits with the total.

        A layer has the sets that the cells so far can hold, each with its sum.
        """
        order = sorted(self.cells, key=lambda cell: domains[cell].bit_count())
        layers = [{0: 0}]
        lowest = sum(domains.candidates(cell)[0] for cell in order)
        highest = sum(domains.candidates(cell)[-1] for cell in order)
        for cell in order:
            digits = domains.candidates(cell)
            lowest -= digits[0]
            highest -= digits[-1]
            layers.append(
                {
                    held | 1 << digit - 1: so_far + digit
                    for held, so_far in layers[-1].items()
                    for digit in digits
                    if not held >> digit - 1 & 1 and lowest <= total - so_far - digit <= highest
                }
            )
        wanted = set(layers[-1])
        for cell, layer in zip(reversed(order), reversed(layers[:-1]), strict=True):
            mask = domains[cell]
            useful = set()
            supported = 0
            for held in layer:
                rest = mask & ~held
                while rest:
                    bit = rest & -rest
                    rest ^= bit
                    if held | bit in wanted:
                        supported |= bit
                        useful.add(held)
            domains.keep(cell, supported)
            wanted = useful

    def _by_bounds(self, domains: Domains, total: int) -> None:
        """Each digit against the lowest and highest digits of the other cells."""
        lowest = sum(domains.candidates(cell)[0] for cell in self.cells)
        highest = sum(domains.candidates(cell)[-1] for cell in self.cells)
        for cell in self.cells:
            digits = domains.candidates(cell)
            most = total - lowest + digits[0]
            least = total - highest + digits[-1]
            allowed = sum(1 << digit - 1 for digit in digits if least <= digit <= most)
            domains.keep(cell, allowed)
            kept = domains.candidates(cell)
            lowest += kept[0] - digits[0]
            highest += kept[-1] - digits[-1]
