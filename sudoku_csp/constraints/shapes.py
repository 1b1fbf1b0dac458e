"""Shapes: base classes with the scope, checks, marks, text and samples that similar kinds share.

A shape does not define `holds` and `decompose`. Each kind defines these two methods itself.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, ClassVar, cast

from sudoku_csp.constraints.constraint import Constraint, on
from sudoku_csp.constraints.registry import kind_named
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.mark_places import clue_side
from sudoku_csp.grid.marks import Caption, Dot, Line, Mark, Outline, Outside, Shade, Sign, Stroke


class CheckedCells(Constraint):
    """A rule on some `cells`, which the kind declares among its fields.

    Raises ValueError for fewer cells than `fewest`, and for a repeated cell unless `may_return`
    is set.
    """

    fewest: ClassVar[int] = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        once = "" if self.may_return else ", each of them once"
        if len(self.cells) < self.fewest or (once and len(set(self.cells)) < len(self.cells)):
            least = {1: "", 2: "at least two ", 3: "at least three "}[self.fewest]
            raise ValueError(f"{self.about.noun} needs {least}cells{once}")


@dataclass(frozen=True)
class OnCells(CheckedCells):
    """A rule whose first field is `cells`."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class OnPair(Constraint):
    """A rule on two `cells`. Raises ValueError unless there are two different cells."""

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.cells) != 2 or self.cells[0] == self.cells[1]:
            raise ValueError(f"{self.about.noun} is between two cells")


@dataclass(frozen=True)
class OnLine(OnCells):
    """A rule on two or more `cells` in line order."""

    default_wording = "{title} along {cells}"
    fewest: ClassVar[int] = 2
    look: ClassVar[tuple[Any, ...]] = ()
    """The colour of the line, its width and its tips (`marks.Line`); by default a grey line."""

    def marks(self) -> tuple[Mark, ...]:
        return (Line(self.cells, *self.look),)


@dataclass(frozen=True)
class Beside(OnCells):
    """A clue outside the grid: `cells` are a row, column or diagonal, read from the clue."""

    outside: ClassVar[bool] = True
    minimum = "value", 1, "{noun} is at least 1, not {}"

    value: int

    def __str__(self) -> str:
        return (
            super().__str__() or f"{self.about.title.lower()} {self.value} {clue_side(self.cells)}"
        )

    def marks(self) -> tuple[Mark, ...]:
        return (Outside(self.cells, str(self.value)),)


@dataclass(frozen=True)
class Everywhere(Constraint):
    """A rule among `cells`, by default all cells of the board."""

    default_wording = "{title} among {many} cells from {first} to {last}"
    whole_board: ClassVar[bool] = True

    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Exempting(Everywhere):
    """A rule for all pairs of neighbours among `cells`, except the marked pairs in `exempt`."""

    exempts: ClassVar[str] = ""
    """The name of the kind whose pairs are exempt if a typed line has no `exempt`."""

    exempt: tuple[tuple[Cell, Cell], ...] = ()

    def marks(self) -> tuple[Mark, ...]:
        but = f"{self.about.noun}, but for {len(self.exempt)} pairs that touch"
        return (Caption(but if len(self.exempt) > 2 else ""),)

    def __str__(self) -> str:
        but = ", ".join(f"{one} {other}" for one, other in self.exempt)
        return super().__str__() + (f", but for {but}" if but else "")


@dataclass(frozen=True)
class Listing(Constraint):
    """A rule that lists `digits` for `cells`. Raises ValueError for no digit or one below 1."""

    digits: tuple[int, ...]
    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.digits or min(self.digits) < 1:
            listed = " ".join(map(str, self.digits)) or "none"
            raise ValueError(f"{self.about.noun} needs digits of 1 or more, not {listed}")

    @property
    def named_digits(self) -> tuple[int, ...]:
        return self.digits


CONTAINED = (
    *on("3", *(f"{digits} r1c2 r1c3 r2c1" for digits in ("1,", "1,1,1", "2,2,3", "2,3", "4,"))),
    *on("3", "2,2,3 r1c2 r1c3"),
    *on("4", "1,4 r1c3 r1c4 r2c1", "4,4,2 r1c3 r1c4 r2c1 r2c2"),
    *on("9", "9, r1c1 r1c2"),
)
"""Samples for the kinds whose cells contain listed digits."""


@dataclass(frozen=True)
class Containing(Listing, CheckedCells):
    """A rule on how often the `cells` hold each of the listed `digits`."""

    sign: ClassVar[str]
    """The sign before the digits in the drawing."""

    def marks(self) -> tuple[Mark, ...]:
        text = " ".join([self.sign, *map(str, self.digits)])
        return (Outline(self.cells, text, Stroke.DOTTED),)


@dataclass(frozen=True)
class OfPairs(Constraint):
    """A rule that allows `cells` only the `pairs` of digits in a table.

    Raises ValueError for an empty table, and for a pair that does not have two digits.
    """

    pairs: tuple[tuple[int, int], ...]
    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.pairs or any(len(pair) != 2 for pair in self.pairs):
            raise ValueError("a table of pairs has at least one, each of two digits")

    @property
    def named_digits(self) -> Iterable[int]:
        return chain(*self.pairs)


@dataclass(frozen=True)
class InGroups(Constraint):
    """A rule among `groups` of cells. Raises ValueError for an empty group or fewer than two."""

    groups: tuple[tuple[Cell, ...], ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.groups) < 2 or not all(self.groups):
            raise ValueError(f"{self.about.noun} need at least two groups, each with a cell")

    @property
    def scope(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys(chain(*self.groups)))

    def marks(self) -> tuple[Mark, ...]:
        groups = (tuple(dict.fromkeys(group)) for group in self.groups)
        return (*(Outline(group, "=", Stroke.DOTTED) for group in groups), Caption())


@dataclass(frozen=True)
class Composed(Constraint):
    """A rule that combines other `constraints`. Raises ValueError if there are none."""

    constraints: tuple[Constraint, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.constraints:
            raise ValueError(f"{self.about.noun} needs a constraint")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        kinds = [kind_named(name) for name in ("cage", "inequality", "odd")]
        cage, above, odd = cast("list[Callable[..., Constraint]]", kinds)
        three, four = Board(3, 1, 3), Board.customary(4)
        yield three, cls((cage("r1c1 r1c2", 3), above("r1c2 r1c1")))
        yield three, cls((cage("r1c1 r1c2", 5), odd("r1c3")))
        yield three, cls((cage("r1c1 r1c2", 4), cls((above("r1c1 r1c2"), odd("r1c2 r1c3")))))
        yield four, cls((cage("r1c3 r1c4", 6), above("r1c4 r2c1"), odd("r1c3 r2c1")))
        yield four, cls((above("r1c4 r2c1"), above("r2c1 r1c3")))
        yield four, cls((cage("r1c3 r1c4 r2c1", 9),))
        yield Board.customary(9), cls((cage("r1c1 r1c2", 17), above("r1c1 r1c2")))

    @property
    def scope(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys(chain(*(one.scope for one in self.constraints))))

    def __str__(self) -> str:
        return f"{self.about.title.lower()} ({'), ('.join(map(str, self.constraints))})"


@dataclass(frozen=True)
class OnSide(Constraint):
    """A rule on marked `cells` of a board with this `side`. Raises ValueError for other cells."""

    default_wording = "{title} at {cells}"

    cells: tuple[Cell, ...]
    side: int

    def __post_init__(self) -> None:
        super().__post_init__()
        for cell in self.cells:
            if max(cell) > self.side:
                raise ValueError(f"{cell} is not on a board of side {self.side}")


AROUND_CELLS = (
    *on("3", "r1c2 3", "r3c3 3", "r1c1 r1c2 2", "r2c2 r1c1 2", "r1c1 r1c2 r2c2 2"),
    *on("4", "r1c1 4", "r4c4 4"),
    *on("6", "r6c1 6"),
)
"""Samples for the kinds that compare a cell with the cells around it."""


@dataclass(frozen=True)
class Fortress(OnSide):
    """A rule that compares each marked cell with the unmarked cells that share a side with it."""

    is_larger: ClassVar[bool]
    """True if a marked cell holds the larger digit."""

    @property
    def scope(self) -> tuple[Cell, ...]:
        found = dict.fromkeys(self.cells)
        for row, column in self.cells:
            around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            found |= dict.fromkeys(
                Cell(*at) for at in around if 1 <= min(at) <= max(at) <= self.side
            )
        return tuple(found)

    def marks(self) -> tuple[Mark, ...]:
        pairs = (
            (cell, one)
            for cell in self.cells
            for one in self.scope
            if one not in self.cells
            if abs(cell.row - one.row) + abs(cell.column - one.column) == 1
        )
        points = (Dot(self.larger_first(*pair), Sign.POINT) for pair in pairs)
        return (*(Shade((cell,)) for cell in self.cells), *points)

    def larger_first(self, marked: Cell, beside: Cell) -> tuple[Cell, Cell]:
        """Returns the two cells; first the cell that must hold the larger digit."""
        return (marked, beside) if self.is_larger else (beside, marked)
