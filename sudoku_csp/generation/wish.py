"""What a puzzle shall be like; what is known to be impossible is refused at once."""

from __future__ import annotations

from dataclasses import dataclass

from sudoku_csp.board import Board
from sudoku_csp.errors import UnknownName, Unsupported
from sudoku_csp.generation import strategies, symmetry

DIFFICULTIES = ("easy", "medium", "hard", "very hard", "extreme")
"""The words of `rate`, from which they are not imported: that would load its solver."""

FEWEST = {
    Board(4, 2, 2): (4, "no 4x4 has fewer than 4, as trying all shows"),
    Board(9, 3, 3): (17, "no 9x9 has fewer than 17 (McGuire, Tugemann & Civario 2014)"),
}
"""The fewest givens that a puzzle of the board can have, where that is known, and from where."""


@dataclass(frozen=True)
class Wish:
    """What is asked of a puzzle.

    `givens`: exactly so many. `minimal`: every one of them is necessary; without it, a symmetric
    puzzle may have a given that only symmetry asks for. `difficulty`: as `rate` puts it.
    `strategy`: None for the one that suits. Raises UnknownName, and Unsupported where it is known
    that there is no such puzzle.
    """

    board: Board
    symmetry: str = "none"
    givens: int | None = None
    minimal: bool = False
    difficulty: str | None = None
    strategy: str | None = None

    def __post_init__(self) -> None:
        symmetry.check_name(self.symmetry)
        if self.strategy is not None:
            strategies.check_name(self.strategy)
        if self.difficulty not in (None, *DIFFICULTIES):
            raise UnknownName.among("difficulty", self.difficulty, DIFFICULTIES)
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
        return self.strategy or ("dig" if self.givens is None else "swap")

    def options(self) -> str:
        """The wish as options of the command line, the board too unless it is a jigsaw."""
        board = self.board
        parts = [] if board.regions else [f"--box {board.box_rows}x{board.box_columns}"]
        if board == Board(9, 3, 3):
            parts = []
        if self.symmetry != "none":
            parts.append(f"--symmetry {self.symmetry}")
        if self.givens is not None:
            parts.append(f"--givens {self.givens}")
        if self.minimal:
            parts.append("--minimal")
        if self.difficulty:
            parts.append(f"--difficulty {self.difficulty.replace(' ', '-')}")
        if self.strategy:
            parts.append(f"--strategy {self.strategy}")
        return " ".join(parts)
