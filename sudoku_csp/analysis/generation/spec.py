"""The spec of a puzzle to be made, and a generated puzzle. A spec rejects impossible puzzles.

A symmetry of the givens is stated by moves that map the square board onto itself.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sudoku_csp.analysis.generation.strategies import Orbit
from sudoku_csp.grid import checks, drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import UnknownName, Unsupported
from sudoku_csp.grid.helpers import own_version, short_repr
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation import board_comment
from sudoku_csp.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from sudoku_csp.analysis.explanation.rating import Rating  # It loads a solver.

Move = Callable[[int, int, int], tuple[int, int]]
"""Maps row, column and the last row, counted from 0, to the new row and column."""

_MOVES: Mapping[str, Move] = {
    "half-turn": lambda row, column, last: (last - row, last - column),
    "quarter-turn": lambda row, column, last: (column, last - row),
    "left-right": lambda row, column, last: (row, last - column),
    "up-down": lambda row, column, last: (last - row, column),
    "diagonal": lambda row, column, _: (column, row),
    "anti-diagonal": lambda row, column, last: (last - column, last - row),
}

SYMMETRIES: Mapping[str, tuple[str, ...]] = {
    "none": (),
    **{name: (name,) for name in _MOVES},
    "cross": ("left-right", "up-down"),
    "diagonals": ("diagonal", "anti-diagonal"),
    "full": ("quarter-turn", "left-right"),
}
"""The moves that generate each symmetry. `cross` has the vertical and the horizontal axis,
`diagonals` both diagonals, `full` all four axes."""


def orbits(board: Board, name: str) -> tuple[Orbit, ...]:
    """The orbits of the board's cells, in reading order of their first cells.

    An orbit consists of all cells that the moves of the symmetry reach from one cell. Givens are
    symmetric if they consist of whole orbits.

    >>> orbits(Board.customary(4), "full")
    ((0, 3, 12, 15), (1, 2, 4, 7, 8, 11, 13, 14), (5, 6, 9, 10))
    """
    side, moves = board.side, [_MOVES[move] for move in SYMMETRIES[name]]

    def orbit(place: int) -> Orbit:
        found, waiting = {place}, [place]
        for row, column in (divmod(place, side) for place in waiting):  # The list grows.
            for to_row, to_column in (move(row, column, side - 1) for move in moves):
                if (moved := to_row * side + to_column) not in found:
                    found.add(moved)
                    waiting.append(moved)
        return tuple(sorted(found))

    return tuple(dict.fromkeys(map(orbit, range(side * side))))


def reachable(orbit_sizes: tuple[int, ...]) -> frozenset[int]:
    """The numbers of givens that are possible if givens consist of whole orbits of these sizes."""
    numbers = {0}
    for size in orbit_sizes:
        numbers |= {number + size for number in numbers}
    return frozenset(numbers)


ATTEMPTS = 1000
"""The default number of grids that are tried for one puzzle."""

DIFFICULTIES = ("easy", "medium", "hard", "very-hard", "extreme")
"""The difficulties that `rate` finds, repeated here since its module would load a solver."""

FEWEST = {
    Board(4, 2, 2): (4, "no 4x4 has fewer than 4, as trying all shows"),
    Board(9, 3, 3): (17, "no 9x9 has fewer than 17 (McGuire, Tugemann & Civario 2014)"),
}
"""The fewest givens that a puzzle on a board can have, where this is known, and the reason."""


@dataclass(frozen=True)
class Spec:
    """The properties of a puzzle to be made.

    Args:
        board: the board.
        symmetry: the symmetry of the givens.
        givens: the exact number of givens.
        minimal: True if every given must be necessary.
        difficulty: the difficulty that `rate` must find.

    Raises UnknownName for a symmetry or difficulty, and Unsupported for a board of another type or
    for puzzles that are known to be impossible.
    """

    board: Board
    symmetry: str = "none"
    givens: int | None = None
    minimal: bool = False
    difficulty: str | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.board, Board):
            raise Unsupported(f"a board is a Board, as Board.customary(6), not {self.board!r}")
        UnknownName.check("symmetry", self.symmetry, SYMMETRIES)
        if self.difficulty is not None:
            UnknownName.check("difficulty", self.difficulty, DIFFICULTIES)
        if self.givens is not None:
            checks.instance(self.givens, int, "the number of givens is a whole one")
            if reason := self._impossible(self.givens):
                raise Unsupported(f"{self.givens} givens cannot be: {reason}")

    def _impossible(self, givens: int) -> str:
        """The reason why no puzzle has this number of givens; empty if there may be one."""
        board = self.board
        cells = len(board.cells)
        if not 0 <= givens <= cells:
            return f"a board of {board} has {cells} cells"
        two_missing = f"with two of the {board.side} digits missing, these could be swapped"
        fewest, reason = FEWEST.get(board, (board.side - 1, two_missing))
        if givens < fewest:
            return reason
        if self.minimal and givens > cells - board.side:
            return "where a whole row is given, no digit of it is necessary"
        sizes = tuple(map(len, orbits(board, self.symmetry)))
        if givens not in reachable(sizes):
            return f"on a board of {board}, {self.symmetry} symmetry has no pattern of so many"
        return ""

    @property
    def rare(self) -> bool:
        """True if `dig` alone seldom makes a puzzle that meets the spec."""
        return self.givens is not None or self.hardly_minimal or self.difficulty == "extreme"

    @property
    def hardly_minimal(self) -> bool:
        """True if all givens must be necessary, and `dig` alone seldom makes such a puzzle."""
        return self.minimal and (self.symmetry != "none" or self.difficulty == "easy")

    def recipe(self, seed: int, number: int) -> str:
        """The command that makes the puzzle with this seed and number."""
        board = self.board
        chosen = {
            "symmetry": self.symmetry if self.symmetry != "none" else None,
            "givens": self.givens,
            "minimal": "" if self.minimal else None,
            "difficulty": self.difficulty,
        }
        words = ["generate", f"--seed {seed}", f"--from {number}"]
        if board.regions:
            regions = drawing.line(board, [region + 1 for region in board.regions])
            words.append(f"--regions {shlex.quote(regions)}")
        elif not board.has_boxes:
            words.append(f"--size {board.side} --box none")
        elif board != Board(9, 3, 3):
            words.append(f"--box {board.box_rows}x{board.box_columns}")
        words += [
            f"--{name} {value}".rstrip() for name, value in chosen.items() if value is not None
        ]
        return " ".join(words)


@dataclass(frozen=True, repr=False)
class Generated:
    """A new puzzle. The backends in `proved_by` have proved that the puzzle has one solution.

    The same version of the package makes the same puzzle again from `seed`, `number` and `spec`.
    `attempts` is the number of grids that were tried.
    """

    puzzle: Puzzle
    seed: int
    number: int
    spec: Spec
    attempts: int
    proved_by: tuple[str, ...]
    rating: Rating | None = None

    def __str__(self) -> str:
        """A picture of the puzzle under comments, as a text that the reader of puzzles accepts."""
        remarks = [f"{len(self.puzzle.givens)} givens"]
        if self.spec.minimal:
            remarks.append("minimal")
        if self.rating is not None:
            remarks.append(self.rating.difficulty)
        remarks.append(f"unique by {' and '.join(self.proved_by)}")
        picture = board_comment.with_picture(self.puzzle.board, str(self.puzzle))
        return f"# {', '.join(remarks)}\n# {self.puzzle.source}\n{picture}\n"

    def line(self) -> str:
        """The puzzle on one line, under a comment on the board unless it is the customary one."""
        return board_comment.with_line(self.puzzle.board, self.puzzle.line())

    @property
    def solution(self) -> Grid:
        assert self.puzzle.printed is not None
        return self.puzzle.printed

    def as_dict(self) -> dict[str, Any]:
        """Plain data, the object that `--format jsonl` prints."""
        data: dict[str, Any] = {
            "source": self.puzzle.source,
            "puzzle": self.puzzle.line(),
            **self.puzzle.board.as_fields(),
            "solution": self.solution.line(),
            "givens": len(self.puzzle.givens),
            "seed": self.seed,
            "number": self.number,
            "symmetry": self.spec.symmetry,
            "attempts": self.attempts,
            "proved_by": list(self.proved_by),
            "version": own_version(),
        }
        if self.spec.minimal:
            data["minimal"] = True
        if self.rating is not None:
            rating = self.rating.as_dict()
            data["rating"] = {key: rating[key] for key in rating if key not in data}
        return data

    def __repr__(self) -> str:
        return short_repr(self, f"seed={self.seed}, number={self.number}: {self.puzzle!r}")
