"""What a file format is, and the frame of every language that takes the rules as they are.

One object a format; the list of them is `formulas/export_formats`. The formats of clauses have
their own frame in `cnf/clause_formats`.
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
    """A format: its name, the suffix of its files, what it is, and what begins a comment's line.

    A comment longer than `width` goes on over several lines: some readers' buffers are short.
    """

    name: str
    suffix: str
    title: str
    mark: str = "c"
    width: int | None = None

    def comment_lines(self, comments: Iterable[str]) -> Iterator[bytes]:
        """Each comment on a line of its own, what is not printable ASCII as escapes.

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
    """A model of a language under construction: the rules, and the digits of a puzzle.

    `emit` takes its text, piece by piece or all at the end.
    """

    def __init__(self, board: Board, emit: Emit) -> None:
        self.board = board
        self.emit = emit

    @abstractmethod
    def hold(self, cell: Cell, digit: int) -> None:
        """The cell holds the digit."""

    @abstractmethod
    def forbid(self, grid: Grid) -> None:
        """Some cell does not hold the grid's digit."""

    def end(self) -> None:
        """Emits what is missing to a whole model, if anything is."""


@dataclass(frozen=True, kw_only=True)
class Language(Format):
    """A format that takes the rules as they are.

    `model(board, emit)` begins a model. `read(lines, board)` is the grid in a solver's answer, None
    where there is none; it raises AnswerError for anything but one whole answer. `first(model)`, if
    any, is the size of the model before the comments: the rules are then stated twice, and nothing
    is kept. `names(board)` are the numbers of the cells' variables with their meanings, in a
    language without other names.
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
        *,
        comments: Iterable[str] = (),
        forbidden: Grid | None = None,
    ) -> None:
        """Writes a whole model to a binary stream: the rules that `post` states, and the givens.

        With `forbidden` that one grid is excluded. Raises ValueError where it is of another board.
        """
        if forbidden is not None and forbidden.board != board:
            raise ValueError(f"a forbidden grid of {forbidden.board} for a board of {board}")

        def made(emit: Emit) -> FormatModel:
            model = self.model(board, emit)
            post(model)
            for cell, digit in givens:
                model.hold(cell, digit)
            if forbidden is not None:
                model.forbid(forbidden)
            model.end()
            return model

        if self.first is not None:
            stream.write(self.first(made(len)).encode("ascii"))
        stream.writelines(self.comment_lines(comments))
        made(lambda text: stream.write(text.encode("ascii")))
