"""File formats, and the languages that state the rules as they are.

A format is one object. `formulas/export_formats` lists all formats, `cnf/clause_formats` has the
formats of clauses.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO, ClassVar

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.model import Model

Emit = Callable[[str], object]


@dataclass(frozen=True)
class Format:
    """A file format. `suffix` ends the names of its files, `mark` begins the lines of comments.

    A comment longer than `width` becomes several lines, for solvers with short buffers. No file can
    be written without `package`.
    """

    name: str
    suffix: str
    title: str
    mark: str = "c"
    width: int | None = None
    package: str = ""

    def comment_lines(self, comments: Iterable[str]) -> Iterator[bytes]:
        """Yields the lines of the comments; only printable ASCII is not escaped.

        >>> plain = Format("plain", ".txt", "plain text", "%")
        >>> list(plain.comment_lines(["a\\nb é"]))
        [b'% a\\\\nb \\\\xe9\\n']
        """
        mark = self.mark.encode() + b" "
        for comment in comments:
            text = comment.encode("unicode_escape")
            width = self.width or len(text)
            for start in range(0, len(text) or 1, width or 1):
                yield mark + text[start : start + width] + b"\n"


class FormatModel(Model):
    """A model in a language. It passes its text to `emit`, in pieces or all at the end."""

    def __init__(self, board: Board, emit: Emit) -> None:
        self.board = board
        self.emit = emit

    @abstractmethod
    def hold(self, cell: Cell, digit: int) -> None:
        """States that the cell holds the digit."""

    @abstractmethod
    def forbid(self, grid: Grid) -> None:
        """States that at least one cell does not hold its digit in the grid."""

    def end(self) -> None:
        """Emits the rest of the model, if any."""


@dataclass(frozen=True, kw_only=True)
class Language(Format):
    """A format that states the rules as they are.

    Args:
        model: `model(board, emit)` begins a model.
        read: `read(lines, board)` returns the grid in a solver's answer, or None for no solution.
            It raises AnswerError for anything but one whole answer.
        first: `first(model)` returns the first line, before the comments, for a language whose
            files begin with the size of the model. The rules are then stated twice.
        names: `names(board)` yields the number and the meaning of each variable of a cell, for a
            language whose variables have only numbers.
    """

    model: Callable[[Board, Emit], FormatModel]
    read: Callable[[Iterable[str], Board], Grid | None]
    first: Callable[[FormatModel], str] | None = None
    names: Callable[[Board], Iterator[tuple[int, str]]] | None = None
    clauses: ClassVar[bool] = False

    def write(
        self,
        stream: BinaryIO,
        board: Board,
        givens: Sequence[tuple[Cell, int]],
        post: Callable[[Model], object],
        comments: Iterable[str] = (),
        forbidden: Grid | None = None,
    ) -> None:
        """Writes a model to a binary stream: the rules that `post` states, and the givens.

        If `forbidden` is a grid, the model excludes it as a solution. Raises ValueError if that
        grid has another board.
        """
        if forbidden is not None and forbidden.board != board:
            raise ValueError(f"a forbidden grid of {forbidden.board} for a board of {board}")

        def state(emit: Emit) -> FormatModel:
            model = self.model(board, emit)
            post(model)
            for cell, digit in givens:
                model.hold(cell, digit)
            if forbidden is not None:
                model.forbid(forbidden)
            model.end()
            return model

        if self.first is not None:
            stream.write(self.first(state(len)).encode("ascii"))
        stream.writelines(self.comment_lines(comments))
        state(lambda text: stream.write(text.encode("ascii")))
