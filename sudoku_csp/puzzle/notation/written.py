"""Every notation that a puzzle can be written in, by name.

A notation that cannot say a puzzle refuses it by name: what is written is read back, and is to be
the puzzle again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sudoku_csp.grid import drawing
from sudoku_csp.grid.errors import InputError, UnknownName, Unsupported
from sudoku_csp.puzzle.notation import puzzle_text, reader, source
from sudoku_csp.puzzle.notation.lists import (
    hodoku,
    jigsaw_text,
    killer_arrows,
    killer_numbers,
    pencil_marks,
    sdk,
    sukaku,
)
from sudoku_csp.puzzle.notation.programs import fpuzzles_writing, iss_writing, sudokumaker_writing
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.statement import statement


class Notation(NamedTuple):
    """What it is called, how a puzzle is written in it, and what stands between two of them.

    `program` is the one whose format it is, where an error is to name that.
    """

    title: str
    write: Callable[[Puzzle], str]
    between: str = ""
    program: str = ""


def written(puzzle: Puzzle, name: str) -> str:
    """The puzzle in the notation of this name.

    Raises UnknownName for a notation that does not exist, Unsupported, by name, for what it cannot
    say. Lines and pictures are of the givens alone: they have no room for a printed solution, nor
    has ISS.

    >>> from sudoku_csp.grid.board import Board
    >>> written(Puzzle.classic(Board.customary(4), bytes([1] + 15 * [0])), "line")
    '1...............'
    """
    UnknownName.check("notation", name, NOTATIONS)
    text = NOTATIONS[name].write(puzzle)
    for back in reader.read(source.from_text(text), name):
        if not (isinstance(back, Puzzle) and _same(back, puzzle)):
            title = NOTATIONS[name].program or NOTATIONS[name].title
            raise Unsupported(f"{title} cannot say {_lost(puzzle, back)}")
    return text


def reworded(puzzle: Puzzle, name: str, text: str) -> tuple[str, ...]:
    """The titles of the kinds of the puzzle's rules that its text in a notation says by others.

    >>> from sudoku_csp.grid.board import Board
    >>> puzzle = Puzzle.classic(Board.customary(4), bytes(16)).having("maximum r1c1", "anti-king")
    >>> reworded(puzzle, "iss", written(puzzle, "iss"))
    ('Maximum',)
    """
    kinds = dict.fromkeys(type(one) for one in puzzle.ruleset.beyond_classic)
    if not kinds:
        return ()
    for back in reader.read(source.from_text(text), name):
        if isinstance(back, Puzzle):
            for one in back.ruleset.beyond_classic:
                kinds.pop(type(one), None)
    return tuple(kind.title for kind in kinds)


def _same(one: Puzzle, other: Puzzle) -> bool:
    """Whether they have the same board and givens, and their rules say the same."""
    if (one.board, one.digits) != (other.board, other.digits):
        return False
    return statement(one.constraints, one.board) == statement(other.constraints, other.board)


def _lost(puzzle: Puzzle, back: Puzzle | InputError) -> str:
    """What of a puzzle is not the same when it is read back."""
    if isinstance(back, InputError) or (back.board, back.digits) != (puzzle.board, puzzle.digits):
        return f"all of this puzzle: {puzzle.board}"
    lost = (str(one) for one in puzzle.constraints if one not in back.constraints)
    return f"this puzzle's rules as they are: {next(lost, puzzle.board)}"


def _line(puzzle: Puzzle) -> str:
    puzzle.ruleset.require_classic("a line")
    return drawing.line(puzzle.board, puzzle.digits)


def _picture(puzzle: Puzzle) -> str:
    puzzle.ruleset.require_classic("a picture")
    return drawing.picture(puzzle.board, puzzle.digits)


NOTATIONS = {
    "text": Notation("a picture with a line for each rule", puzzle_text.text, "\n"),
    "line": Notation("a line of cells", _line),
    "picture": Notation("a picture", _picture, "\n"),
    "f-puzzles": Notation("a document of f-puzzles", fpuzzles_writing.text, program="f-puzzles"),
    "link": Notation("a link of f-puzzles", fpuzzles_writing.link, program="f-puzzles"),
    "iss": Notation("a constraint string of ISS", iss_writing.text, "\n"),
    "iss-link": Notation("a link of ISS", iss_writing.link),
    "sudokupad": Notation(
        "a link of SudokuPad", fpuzzles_writing.sudokupad_link, program="f-puzzles"
    ),
    "sudokumaker": Notation("a document of SudokuMaker", sudokumaker_writing.text),
    "sudokumaker-link": Notation("a link of SudokuMaker", sudokumaker_writing.link),
    "killer": Notation(killer_arrows.TITLE, killer_arrows.text),
    "killer-numbers": Notation(killer_numbers.TITLE, killer_numbers.text),
    "jigsaw": Notation(jigsaw_text.TITLE, jigsaw_text.text),
    "hodoku": Notation(hodoku.TITLE, hodoku.text),
    "sdk": Notation(sdk.TITLE, sdk.text, "\n"),
    "sdx": Notation(pencil_marks.TITLE_SDX, pencil_marks.sdx, "\n"),
    "candidates": Notation(pencil_marks.TITLE, pencil_marks.text, "\n"),
    "sukaku": Notation(sukaku.TITLE, sukaku.text),
}
"""The notations by their names."""
