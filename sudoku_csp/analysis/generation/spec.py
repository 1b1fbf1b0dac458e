"""What a puzzle shall be like, and one that is so; what is known to be impossible is refused."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sudoku_csp.analysis.generation import strategies, symmetry
from sudoku_csp.grid import checks, drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import UnknownName, Unsupported
from sudoku_csp.grid.helpers import ours, shown
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from sudoku_csp.analysis.explanation.rating import Rating  # It loads a solver.

DIFFICULTIES = ("easy", "medium", "hard", "very-hard", "extreme")
"""The words of `rate`, from which they are not imported: that would load its solver."""

FEWEST = {
    Board(4, 2, 2): (4, "no 4x4 has fewer than 4, as trying all shows"),
    Board(9, 3, 3): (17, "no 9x9 has fewer than 17 (McGuire, Tugemann & Civario 2014)"),
}
"""The fewest givens that a puzzle of the board can have, where that is known, and from where."""


@dataclass(frozen=True)
class Spec:
    """What is asked of a puzzle.

    `givens`: exactly so many. `minimal`: every one of them is necessary; without it, a symmetric
    puzzle may have a given that only symmetry asks for. `difficulty`: as `rate` puts it.
    `strategy`: None for the one that suits. Raises UnknownName, and Unsupported for what is no
    board and where it is known that there is no such puzzle.
    """

    board: Board
    symmetry: str = "none"
    givens: int | None = None
    minimal: bool = False
    difficulty: str | None = None
    strategy: str | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.board, Board):
            raise Unsupported(f"a board is a Board, as Board.customary(6), not {self.board!r}")
        symmetry.check_name(self.symmetry)
        if self.strategy is not None:
            strategies.check_name(self.strategy)
        if self.difficulty is not None:
            UnknownName.check("difficulty", self.difficulty, DIFFICULTIES)
        if self.givens is not None:
            checks.instance(self.givens, int, "the number of givens is a whole one")
        if self.givens is not None and (reason := self._impossible(self.givens)):
            raise Unsupported(f"{self.givens} givens cannot be: {reason}")

    def _impossible(self, givens: int) -> str:
        """Why no puzzle has so many givens; empty where that is not known."""
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
        sizes = tuple(map(len, symmetry.orbits(board, self.symmetry)))
        if givens not in symmetry.reachable(sizes):
            return f"on a board of {board}, {self.symmetry} symmetry has no pattern of so many"
        return ""

    @property
    def chosen_strategy(self) -> str:
        """The strategy named or, where none is, the one that suits."""
        extreme = self.difficulty == "extreme"
        searched = self.givens is not None or self.hardly_minimal or extreme
        return self.strategy or ("swap" if searched else "dig")

    @property
    def hardly_minimal(self) -> bool:
        """Whether all givens shall be necessary where digging seldom leaves them so."""
        return self.minimal and (self.symmetry != "none" or self.difficulty == "easy")

    def recipe(self, seed: int, number: int) -> str:
        """The command that makes the puzzle."""
        board = self.board
        chosen = {
            "symmetry": None if self.symmetry == "none" else self.symmetry,
            "givens": self.givens,
            "minimal": self.minimal or None,
            "difficulty": self.difficulty,
            "strategy": self.strategy,
        }
        named = [(name, value) for name, value in chosen.items() if value is not None]
        words = ["generate", f"--seed {seed}", f"--from {number}"]
        if board.regions:
            regions = drawing.line(board, [region + 1 for region in board.regions])
            words.append(f"--regions {shlex.quote(regions)}")
        elif not board.has_boxes:
            words.append(f"--size {board.side} --box none")
        elif board != Board(9, 3, 3):
            words.append(f"--box {board.box_rows}x{board.box_columns}")
        words += [f"--{name}" if value is True else f"--{name} {value}" for name, value in named]
        return " ".join(words)


@dataclass(frozen=True, repr=False)
class Generated:
    """A puzzle with one solution, which the backends in `proved_by` have proved each by itself.

    The same `seed`, `number` and spec make it again with the same version. `attempts`: grids that
    were tried. `rating`: None where none was asked for.
    """

    puzzle: Puzzle
    seed: int
    number: int
    spec: Spec
    attempts: int
    proved_by: tuple[str, ...]
    rating: Rating | None = None

    @property
    def solution(self) -> Grid:
        """The only solution."""
        assert self.puzzle.printed is not None
        return self.puzzle.printed

    @property
    def strategy(self) -> str:
        """The strategy that chose the givens."""
        return self.spec.chosen_strategy

    def as_dict(self) -> dict[str, Any]:
        """All of it as plain data, the object that `--format jsonl` prints."""
        data: dict[str, Any] = {
            "source": self.puzzle.source,
            "puzzle": self.puzzle.line(),
            **self.puzzle.board.as_fields(),
            "solution": self.solution.line(),
            "givens": len(self.puzzle.givens),
            "seed": self.seed,
            "number": self.number,
            "symmetry": self.spec.symmetry,
            "strategy": self.strategy,
            "attempts": self.attempts,
            "proved_by": list(self.proved_by),
            "version": ours(),
        }
        if self.spec.minimal:
            data["minimal"] = True
        if self.rating is not None:
            rating = self.rating.as_dict()
            data["rating"] = {key: rating[key] for key in rating if key not in data}
        return data

    def __repr__(self) -> str:
        return shown(self, f"seed={self.seed}, number={self.number}: {self.puzzle!r}")
