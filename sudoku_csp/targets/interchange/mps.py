"""The linear program in MPS, the format that every solver of linear programs reads.

"Mathematical Programming System/360" (IBM, 1960s), in its free form: names may be longer than
eight letters. The program and the answers are those of `linear`; only the text is another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import BinaryIO

from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.interchange.linear import comment_lines, program, read
from sudoku_csp.targets.words import Poster

__all__ = ["read", "write"]


def write(
    stream: BinaryIO,
    board: Board,
    givens: Sequence[tuple[Cell, int]],
    post: Callable[[Poster], object],
    *,
    comments: Iterable[str] = (),
    forbidden: Grid | None = None,
) -> None:
    """Writes the program in MPS: the rules that `post` states, and the givens.

    With `forbidden` that one grid is excluded. Raises ValueError where it is of another board.
    """
    model = program(board, givens, post, forbidden)
    stream.writelines(comment_lines("*", comments))
    stream.write(model.export_to_mps_string().encode("ascii"))
