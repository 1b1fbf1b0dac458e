"""The folder of a certificate: whether everything in it bears out what it claims.

The claim is that a puzzle has one solution, or none. What proves it is a formula, rebuilt here from
the puzzle's text and not trusted as a file, and proofs that nothing satisfies the formula. A proof
alone says nothing: it may be right, and be the proof of another formula.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isqrt
from os import PathLike
from pathlib import Path
from typing import Self

from sudoku_csp.verifier import declaration, dimacs, drat, lrat, rules
from sudoku_csp.verifier.board import SYMBOLS, Board
from sudoku_csp.verifier.contents import Contents
from sudoku_csp.verifier.refusal import Refused, quoted


@dataclass(frozen=True)
class ExpectedPuzzle:
    """A board, and the digits on it."""

    board: Board
    digits: tuple[int, ...]

    @classmethod
    def read(
        cls, text: str, boxes: tuple[int, int] | None = None, regions: Sequence[int] | None = None
    ) -> Self:
        """A puzzle on one line. Without boxes or regions its boxes are the customary ones; boxes of
        0 rows and columns are none.

        Raises ValueError where it is none.
        """
        text = text.strip()
        cells = len(text) if len(text) <= len(SYMBOLS) ** 2 else len(text.split())
        if regions is not None:
            board = Board(isqrt(cells), tuple(regions))
        elif boxes is not None:
            board = Board.of_boxes(boxes[0] * boxes[1] or isqrt(cells), *boxes)
        else:
            board = Board.customary(cells)
        try:
            return cls(board, tuple(board.read(text, "the puzzle asked for")))
        except Refused as refused:
            raise ValueError(str(refused)) from None

    def compare(self, board: Board, digits: Sequence[int], file: str) -> None:
        """Raises Refused unless the puzzle in the file, of these digits, is this one."""
        if (board.side, board.regions) != (self.board.side, self.board.regions):
            message = f"the board is {board}, that of the puzzle asked for {self.board}"
            raise Refused(message, file=declaration.FILE)
        for cell, digit in enumerate(self.digits):
            if digit != digits[cell]:
                shown = [str(given or "empty") for given in (digits[cell], digit)]
                message = f"{board.name(cell)} is {shown[0]}, in the puzzle asked for {shown[1]}"
                raise Refused(message, file=file, line=1)


_CHECKERS: dict[str, Callable[[bytes, str, int, Iterable[Sequence[int]]], int]] = {
    "drat": drat.check,
    "lrat": lrat.check,
}


@dataclass(frozen=True)
class ProofChecked:
    """A proof that holds: its file, format and number of steps, and who is said to have made it."""

    file: str
    format: str
    steps: int
    by: str


@dataclass(frozen=True)
class Verified:
    """What a certificate establishes: the claim, about this puzzle, on this board.

    `puzzle` and `grid`, the solution where the claim is "unique", are texts on one line; `board`
    tells side and boxes, or regions.
    """

    claim: str
    puzzle: str
    board: str
    grid: str | None
    proofs: tuple[ProofChecked, ...]

    def __str__(self) -> str:
        told = ", ".join(f"{each.file} with {_counted(each.steps, 'step')}" for each in self.proofs)
        proofs = f"{_counted(len(self.proofs), 'proof')}: {told}"
        return f"{self.claim}: verified (puzzle {self.puzzle}, {self.board}, {proofs})"


def verify(
    bundle: str | PathLike[str] | Mapping[str, bytes],
    *,
    puzzle: str | None = None,
    boxes: tuple[int, int] | None = None,
    regions: Sequence[int] | None = None,
) -> Verified:
    """Checks a certificate; with `puzzle`, it must be about that very puzzle.

    It is a folder, or the content of its files by their names. The puzzle is a text on one line, on
    the board with the customary boxes of its size; or with boxes of so many rows and columns, 0 for
    none, or with the region of each cell by number. Raises ValueError where that is no puzzle,
    Refused, with the place, where the claim is not borne out, and OSError where the folder cannot
    be read.
    """
    asked = None if puzzle is None else ExpectedPuzzle.read(puzzle, boxes, regions)
    if isinstance(bundle, Mapping):
        contents = Contents.in_memory(bundle)
    else:
        contents = Contents.in_folder(Path(bundle))
    said = declaration.read(contents.of(declaration.FILE))
    board = said.board
    text = _without_comment(contents.line_of(said.puzzle), board, said.puzzle)
    digits = board.read(text, said.puzzle)
    if asked is not None:
        asked.compare(board, digits, said.puzzle)
    solution = grid = None
    if said.grid is not None:
        solution = contents.line_of(said.grid)
        grid = board.read(solution, said.grid)
        board.check(grid, digits, said.grid)
    formula = dimacs.read(contents.of(said.formula), said.formula)
    rules.compare(formula, rules.clauses(board, digits, grid), board, said.formula)
    proofs = tuple(_check(proof, contents.of(proof.file), formula) for proof in said.proofs)
    return Verified(said.claim, text, str(board), solution, proofs)


def _without_comment(line: str, board: Board, file: str) -> str:
    """The puzzle alone. Raises Refused where the comment beside it tells of another board."""
    text, comment, _ = line.partition("  #")
    if comment and line != f"{text}  {board.comment()}":
        message = f"beside the puzzle stands {quoted(line[len(text) :])}, and the board is {board}"
        raise Refused(message, file=file, line=1)
    return text


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _check(proof: declaration.ProofFile, content: bytes, formula: dimacs.Formula) -> ProofChecked:
    if proof.format not in _CHECKERS:
        raise Refused(
            f"no format of proofs is called {quoted(proof.format)}", file=declaration.FILE
        )
    check = _CHECKERS[proof.format]
    steps = check(content, proof.file, formula.variables, formula.clauses)
    return ProofChecked(proof.file, proof.format, steps, proof.by)
