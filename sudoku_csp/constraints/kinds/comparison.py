"""Comparison: two sums of digits stand to one another as the sign between them says.

From the signs of Futoshiki (`r1c1 < r1c2`) to the questions of `sudoku-csp ask`, as
`r1c1 + r1c2 - r2c2 = 10`, or `r5c5 in {2, 4, 12}`.

Clauses: the cells are added up one by one, with a variable for every partial sum that leaves the
sign open (a decision diagram of the sum: Abio et al., "A new look at BDDs for pseudo-Boolean
constraints", JAIR 45, 2012). They only run forward, which is all that a constraint needs; unit
propagation sees a digit that is wrong by itself, and not always what two open cells exclude.
Propagation: the sums that can be reached from the first cell on, and those from which the last can
end well; a digit stays where it leads from one to the other. That is domain consistency (Trick, "A
dynamic programming approach for consistency and propagation for knapsack constraints", Annals of
Operations Research 118, 2003).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, product
from typing import TYPE_CHECKING, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.targets.cnf.writer import CnfWriter
    from sudoku_csp.targets.propagation.domains import Domains
    from sudoku_csp.targets.words import Poster

OPPOSITE = {
    "=": "!=",
    "!=": "=",
    "<": ">=",
    ">=": "<",
    ">": "<=",
    "<=": ">",
    "in": "not in",
    "not in": "in",
}
"""Every sign, with that which holds exactly where it does not."""

LARGEST_TABLE = 10_000
"""Assignments of the cells up to which a table is posted: four cells of a 9x9 board have 6,561
(0.4 s in CP-SAT on a blank board), five 59,049 (5 s)."""


@dataclass(frozen=True)
class Sum:
    """Cells, each added (1) or subtracted (-1), and a number. A cell may stand there again."""

    terms: tuple[tuple[int, Cell], ...]
    constant: int = 0

    def __str__(self) -> str:
        words = [f"{'-' if sign < 0 else '+'} {cell}" for sign, cell in self.terms]
        if self.constant or not words:
            words.append(f"{'-' if self.constant < 0 else '+'} {abs(self.constant)}")
        return " ".join(words).removeprefix("+ ")


@dataclass(frozen=True)
class Comparison(Constraint):
    """`left` stands in a sign to `right`; or is one of some numbers, or none of them.

    `sign` is one of `OPPOSITE`; `right` is a sum, and a tuple of numbers after `in` and `not in`.
    Raises ValueError for another sign, for one with the wrong right side, and where no cell stands.
    """

    title: ClassVar[str] = "Comparison"
    sentence: ClassVar[str] = "The two sums stand to one another as the sign between them says."
    source: ClassVar[str] = "signs between cells: Futoshiki (Tamaki Seto 2001)"

    left: Sum
    sign: str
    right: Sum | tuple[int, ...]

    def __post_init__(self) -> None:
        if self.sign not in OPPOSITE:
            raise ValueError(f"{self.sign!r} is no sign: there are {', '.join(OPPOSITE)}")
        if isinstance(self.right, tuple) != self.sign.endswith("in"):
            wanted = "a sum" if isinstance(self.right, tuple) else "numbers"
            raise ValueError(f"after {self.sign!r} stands {wanted}")
        if not self.scope:
            raise ValueError("a comparison needs a cell")

    @property
    def scope(self) -> tuple[Cell, ...]:
        right = () if isinstance(self.right, tuple) else self.right.terms
        return tuple(dict.fromkeys(cell for _, cell in (*self.left.terms, *right)))

    @property
    def opposite(self) -> Comparison:
        """The comparison that holds exactly where this one does not."""
        return Comparison(self.left, OPPOSITE[self.sign], self.right)

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        three, four, nine = Board(3, 1, 3), Board.customary(4), Board.customary(9)
        a, b, c = three.cells[1], three.cells[2], three.cells[4]
        for sign in ("=", "!=", "<", "<=", ">", ">="):
            yield three, cls(Sum(((1, a), (1, b))), sign, Sum(((1, c),), 2))
            yield four, cls(Sum(((1, a),)), sign, Sum(((1, b),)))
        for sign in ("in", "not in"):
            yield three, cls(Sum(((1, a), (-1, b)), -1), sign, (-2, 0, 40))
            yield four, cls(Sum(((1, a), (1, a), (1, b))), sign, (7, 8, 12))
        yield four, cls(Sum(((1, a), (-1, b))), ">=", Sum(((-1, c),), 2))
        yield three, cls(Sum(((1, a), (1, b))), "<=", Sum(((1, a),), 2))
        yield three, cls(Sum(((1, a),)), "=", Sum(((1, a),), 1))
        a, b = nine.cells[70], nine.cells[80]
        yield nine, cls(Sum(((1, a), (1, b))), "<", Sum((), 17))
        yield nine, cls(Sum(((1, a), (-1, b))), "in", (-8, 3, 8))

    def __str__(self) -> str:
        right = self.right
        text = f"{{{', '.join(map(str, right))}}}" if isinstance(right, tuple) else str(right)
        return f"{self.left} {self.sign} {text}"

    def holds(self, grid: Grid) -> bool:
        left = self.left.constant + sum(sign * grid[cell] for sign, cell in self.left.terms)
        if isinstance(self.right, tuple):
            return (left in self.right) == (self.sign == "in")
        right = self.right.constant + sum(sign * grid[cell] for sign, cell in self.right.terms)
        match self.sign:
            case "=":
                return left == right
            case "!=":
                return left != right
            case "<":
                return left < right
            case "<=":
                return left <= right
            case ">":
                return left > right
        return left >= right

    def encode(self, cnf: CnfWriter) -> None:
        # All cells on the left: how often each counts, and then the numbers that are left to meet.
        factors: dict[Cell, int] = {}
        for sign, cell in self.left.terms:
            factors[cell] = factors.get(cell, 0) + sign
        if isinstance(self.right, tuple):
            numbers = {number - self.left.constant for number in self.right}
        else:
            numbers = {self.right.constant - self.left.constant}
            for sign, cell in self.right.terms:
                factors[cell] = factors.get(cell, 0) - sign
        ends = [sorted((f * cnf.digits[0], f * cnf.digits[-1])) for f in factors.values()]
        # What the cells after each one can still add.
        lows = [*accumulate((low for low, _ in reversed(ends[1:])), initial=0)][::-1]
        highs = [*accumulate((high for _, high in reversed(ends[1:])), initial=0)][::-1]
        sums: dict[int, list[int]] = {0: []}
        for (cell, factor), low, high in zip(factors.items(), lows, highs, strict=True):
            after: dict[int, list[int]] = {}
            for total, reached in sums.items():
                for digit in cnf.digits:
                    further = total + factor * digit
                    settled = self._settled(numbers, further + low, further + high)
                    if settled is True:
                        continue
                    if settled is None and further not in after:
                        after[further] = [-cnf.fresh()]
                    then = [-literal for literal in after[further]] if settled is None else []
                    cnf.clause([*reached, -cnf.literal(cell, digit), *then])
            sums = after

    def _settled(self, numbers: set[int], low: int, high: int) -> bool | None:
        """Whether the sign holds for every sum of cells from low to high, or for none of them."""
        if self.sign in ("=", "!=", "in", "not in"):
            met = len([number for number in numbers if low <= number <= high])
            if 0 < met <= high - low:
                return None
            return (met > 0) == (self.sign in ("=", "in"))
        (number,) = numbers
        if low == number == high:
            return self.sign in ("<=", ">=")
        if high < number or (high == number and self.sign in ("<=", ">")):
            return self.sign in ("<", "<=")
        if low > number or (low == number and self.sign in (">=", "<")):
            return self.sign in (">", ">=")
        return None

    def post(self, cp: Poster) -> None:
        """As a table. Raises Unsupported above `LARGEST_TABLE`: the words have no sums yet."""
        cells = [cell for _, cell in self.left.terms]
        if not isinstance(self.right, tuple):
            cells += [cell for _, cell in self.right.terms]
        cells = list(dict.fromkeys(cells))
        assignments = len(cp.board.digits) ** len(cells)
        if assignments > LARGEST_TABLE:
            raise Unsupported(
                f"{self}: a table of {len(cells)} cells has {assignments:,} rows to go through, "
                f"and {LARGEST_TABLE:,} are the most"
            )
        rows = []
        for row in product(cp.board.digits, repeat=len(cells)):
            of = dict(zip(cells, row, strict=True))
            # Left minus right: below zero the left sum is the smaller one.
            more = self.left.constant
            for sign, cell in self.left.terms:
                more += of[cell] if sign > 0 else -of[cell]
            if isinstance(self.right, tuple):
                if (self.sign == "not in") ^ any(more == number for number in self.right):
                    rows.append(row)
                continue
            more -= self.right.constant
            for sign, cell in self.right.terms:
                more -= of[cell] if sign > 0 else -of[cell]
            fits = {"=": not more, "!=": bool(more)}
            fits |= {"<": more < 0, "<=": more < 1, ">": more > 0, ">=": more > -1}
            if fits[self.sign]:
                rows.append(row)
        cp.table(cells, rows)

    def propagate(self, domains: Domains) -> None:
        # A set of sums is an integer: bit s is the sum `least + s`, all cells brought to the left.
        side, least, numbers = domains.side, self.left.constant, self.right
        times: dict[Cell, int] = {}
        for sign, cell in self.left.terms:
            times[cell] = times.get(cell, 0) + sign
        if not isinstance(numbers, tuple):
            for sign, cell in numbers.terms:
                times[cell] = times.get(cell, 0) - sign
            numbers = (numbers.constant,)
        steps = []
        reached = [1]
        for cell, k in times.items():
            least += min(k, 0) * side
            candidates = domains.candidates(cell)
            steps.append([(d, k * d if k >= 0 else k * (d - side)) for d in candidates])
            sums = 0
            for _, step in steps[-1]:
                sums |= reached[-1] << step
            reached.append(sums)
        good = self._wanted([number - least for number in numbers], reached.pop().bit_length())
        for cell in reversed(times):
            before, after = reached.pop(), good
            kept = good = 0
            for digit, step in steps.pop():
                if before << step & after:
                    kept |= 1 << (digit - 1)
                    good |= after >> step
            domains.keep(cell, kept)

    def _wanted(self, numbers: list[int], length: int) -> int:
        """The bits below `length` that stand for sums in the sign to the numbers."""
        every = (1 << length) - 1
        met = 0
        for number in numbers:
            if 0 <= number < length:
                met |= 1 << number
        if self.sign in ("=", "in"):
            return met
        if self.sign in ("!=", "not in"):
            return every & ~met
        below = (1 << min(max(numbers[0], 0), length)) - 1
        match self.sign:
            case "<":
                return below
            case "<=":
                return below | met
            case ">":
                return every & ~below & ~met
        return every & ~below
