"""Comparison: two sums of digits in a relation such as `<`, `!=` or `in`.

It states `r1c1 < r1c2` (Futoshiki), sums such as `r1c1 + r1c2 - r2c2 = 10`, and sets such as `r5c5
in {2, 4, 12}`. It is decomposed into a sum with all cells on one side or, for `!=` and sets, into
an automaton that adds up the digits.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sudoku_csp.constraints import About, Board, Cell, Constraint, Grid, Model
from sudoku_csp.grid.errors import InputError
from sudoku_csp.grid.marks import Caption, Dot, Mark, Outline, Sign, Stroke

SIGNS = ("=", "!=", "<", ">=", ">", "<=", "in", "not in")

_TERM = "[rR][1-9][0-9]{0,2}[cC][1-9][0-9]{0,2}|[0-9]{1,6}"
SIGN = re.compile(r"(\bnot\s+in\b|\bin\b|[<>!=]=|[=<>])", re.ASCII)
_SUM = re.compile(rf"-?\s*(?:{_TERM})(?:\s*[+-]\s*(?:{_TERM}))*", re.ASCII)
_TERMS = re.compile(rf"([+-]?)\s*({_TERM})", re.ASCII)
_RANGE = re.compile(r"([rR][0-9]+[cC][0-9]+)-([rR][0-9]+[cC][0-9]+)", re.ASCII)
_SET = re.compile(r"\{\s*-?\s*[0-9]{1,6}(?:\s*,\s*-?\s*[0-9]{1,6})*\s*\}|[1-9]+", re.ASCII)


@dataclass(frozen=True)
class LinearSum:
    """A sum of a number and of cells, each added (1) or subtracted (-1), perhaps repeatedly."""

    terms: tuple[tuple[int, Cell], ...]
    constant: int = 0

    def __str__(self) -> str:
        words = [f"{'-' if sign < 0 else '+'} {cell}" for sign, cell in self.terms]
        if self.constant or not words:
            words.append(f"{'-' if self.constant < 0 else '+'} {abs(self.constant)}")
        return " ".join(words).removeprefix("+ ")


@dataclass(frozen=True)
class Comparison(Constraint):
    """`left` is in the relation `sign` to `right`.

    After `in` and `not in`, `right` is a tuple of numbers; otherwise it is a sum. Raises ValueError
    for a sign that is not among `SIGNS`, for `right` of the wrong type, and if there is no cell.
    """

    about = About(
        title="Comparison",
        sentence="The two sums stand to one another as the sign between them says.",
        source="signs between cells: Futoshiki (Tamaki Seto 2001)",
    )

    left: LinearSum
    sign: str
    right: LinearSum | tuple[int, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.sign not in SIGNS:
            raise ValueError(f"{self.sign!r} is no sign: there are {', '.join(SIGNS)}")
        if isinstance(self.right, tuple) != self.sign.endswith("in"):
            wanted = "a sum" if isinstance(self.right, tuple) else "numbers"
            raise ValueError(f"after {self.sign!r} stands {wanted}")
        if not self.scope:
            raise ValueError("a comparison needs a cell")

    @property
    def scope(self) -> tuple[Cell, ...]:
        right = () if isinstance(self.right, tuple) else self.right.terms
        return tuple(dict.fromkeys(cell for _, cell in (*self.left.terms, *right)))

    def objection(self, board: Board) -> str:
        if isinstance(self.right, tuple):
            return ""
        if sorted(self.left.terms) == sorted(self.right.terms):
            return "the same cells stand on both sides"
        number, cell = sorted((self.left, self.right), key=lambda side: len(side.terms))
        digit = number.constant - cell.constant
        alone = not number.terms and [sign for sign, _ in cell.terms] == [1]
        if alone and self.sign == "=" and digit not in board.digits:
            return f"{digit} is no digit of a board of {board}"
        return ""

    def marks(self) -> tuple[Mark, ...]:
        if self.sign in ("<", ">") and isinstance(self.right, LinearSum):
            sides = (self.left, self.right)
            if all(len(side.terms) == 1 and not side.constant for side in sides):
                (one, left), (other, right) = (side.terms[0] for side in sides)
                if one == other == 1 and left != right:
                    return (Dot((left, right) if self.sign == ">" else (right, left), Sign.POINT),)
        return (Outline(self.scope, stroke=Stroke.DOTTED), Caption())

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        three, four, nine = Board(3, 1, 3), Board.customary(4), Board.customary(9)
        a, b, c = three.cells[1], three.cells[2], three.cells[4]
        for sign in ("=", "!=", "<", "<=", ">", ">="):
            yield three, cls(LinearSum(((1, a), (1, b))), sign, LinearSum(((1, c),), 2))
            yield four, cls(LinearSum(((1, a),)), sign, LinearSum(((1, b),)))
        for sign in ("in", "not in"):
            yield three, cls(LinearSum(((1, a), (-1, b)), -1), sign, (-2, 0, 40))
            yield four, cls(LinearSum(((1, a), (1, a), (1, b))), sign, (7, 8, 12))
        yield four, cls(LinearSum(((1, a), (-1, b))), ">=", LinearSum(((-1, c),), 2))
        yield three, cls(LinearSum(((1, a), (1, b))), "<=", LinearSum(((1, a),), 2))
        yield three, cls(LinearSum(((1, a),)), "=", LinearSum(((1, a),), 1))
        a, b = nine.cells[70], nine.cells[80]
        yield nine, cls(LinearSum(((1, a), (1, b))), "<", LinearSum((), 17))
        yield nine, cls(LinearSum(((1, a), (-1, b))), "in", (-8, 3, 8))

    def __str__(self) -> str:
        right = self.right
        text = f"{{{', '.join(map(str, right))}}}" if isinstance(right, tuple) else str(right)
        return f"{self.left} {self.sign} {text}"

    def holds(self, grid: Grid) -> bool:
        left = self.left.constant + sum(sign * grid[cell] for sign, cell in self.left.terms)
        if isinstance(self.right, tuple):
            return (left in self.right) == (self.sign == "in")
        right = self.right.constant + sum(sign * grid[cell] for sign, cell in self.right.terms)
        return {
            "=": left == right,
            "!=": left != right,
            "<": left < right,
            "<=": left <= right,
            ">": left > right,
            ">=": left >= right,
        }[self.sign]

    def decompose(self, model: Model) -> None:
        # All cells are brought to the left side, and a number to the right side.
        terms = list(self.left.terms)
        if isinstance(self.right, tuple):
            self._among(model, terms, [n - self.left.constant for n in self.right])
            return
        terms += [(-sign, cell) for sign, cell in self.right.terms]
        number = self.right.constant - self.left.constant
        match self.sign:
            case "!=":
                self._among(model, terms, [number])
            case "=":
                model.linear(terms, "==", number)
            case "<" | "<=":
                model.linear(terms, "<=", number - (self.sign == "<"))
            case _:
                model.linear(terms, ">=", number + (self.sign == ">"))

    def _among(
        self, model: Model, terms: Sequence[tuple[int, Cell]], numbers: Sequence[int]
    ) -> None:
        """States with an automaton that the sum is (for `in`) or is not among `numbers`."""
        factors: dict[Cell, int] = {}
        for factor, cell in terms:
            factors[cell] = factors.get(cell, 0) + factor
        of_place = list(factors.values())
        among = self.sign == "in"

        def step(state: tuple[int, int], digit: int) -> tuple[int, int]:
            place, total = state
            return place + 1, total + of_place[place] * digit

        model.regular(list(factors), (0, 0), step, lambda state: (state[1] in numbers) == among)


def parse_comparison(text: str) -> Comparison:
    """Parses a comparison. Raises InputError, which shows the wrong part.

    >>> print(parse_comparison("r1c1+r1c2 = 10"))
    r1c1 + r1c2 = 10
    >>> print(parse_comparison("r5c5 not in 2468"))
    r5c5 not in {2, 4, 6, 8}
    """
    left, *others = SIGN.split(text)
    sign, right = others if len(others) == 2 else ("", "")
    sign = " ".join(sign.split())
    if sign not in SIGNS:
        known = " ".join(one for one in SIGNS if not one.endswith("in"))
        raise InputError(f"comparison {text[:60]!r}: needs one sign: {known}, in or not in")
    of_right = _numbers(right) if sign.endswith("in") else _sum(right)
    try:
        return Comparison(_sum(left), sign, of_right)
    except ValueError as error:
        raise InputError(f"comparison {text[:60]!r}: {error}, like r3c7") from None


def _sum(text: str) -> LinearSum:
    """Parses a sum of cells and numbers. Raises InputError for any other text."""
    if found := _RANGE.search(text):
        fault = f"{found[0]} is a range of cells: write a difference as {found[1]} - {found[2]}"
        raise InputError(f"comparison: {fault}")
    text = text.strip()
    if not _SUM.fullmatch(text):
        raise InputError(f"comparison: {text[:60]!r} is no sum of cells like r3c7 and numbers")
    terms: list[tuple[int, Cell]] = []
    constant = 0
    for mark, term in _TERMS.findall(text):
        factor = -1 if mark == "-" else 1
        if term.isdecimal():
            constant += factor * int(term)
        else:
            terms.append((factor, Cell.parse(term)))
    return LinearSum(tuple(terms), constant)


def _numbers(text: str) -> tuple[int, ...]:
    """Parses `2468` as digits, or `{2, 4, 12}` as numbers. Raises InputError for other texts."""
    if not _SET.fullmatch(text.strip()):
        shown = f"{text.strip()[:60]!r} is no set of digits like 2468, or of numbers like {{2, 12}}"
        raise InputError(f"comparison: {shown}")
    numbers = re.sub(r"[{}\s]", "", text).split(",") if "{" in text else text.strip()
    return tuple(sorted(set(map(int, numbers))))
