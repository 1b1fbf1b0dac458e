"""Writes puzzles in other notations, and reads each text back to check that no rule was lost."""

from collections.abc import Callable
from typing import NamedTuple

from sudoku_csp.apps.api.read import BoardLike, PuzzleLike, read
from sudoku_csp.grid import drawing
from sudoku_csp.grid.errors import InputError, UnknownName, Unsupported, printable
from sudoku_csp.laboratory.statement import statement
from sudoku_csp.puzzle.notation import (
    board_comment,
    candidates,
    killer,
    library_lines,
    reader,
    source,
)
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.programs import fpuzzles, iss
from sudoku_csp.puzzle.puzzle import Puzzle

SVG = "svg"
"""The name of the notation that is a drawing; it cannot be read back."""


class Notation(NamedTuple):
    """A notation of puzzles.

    `write` makes the text of a puzzle, `between` separates two puzzles, and `program` is the name
    of the program that uses the notation, if there is one.
    """

    title: str
    write: Callable[[Puzzle], str]
    between: str = ""
    program: str = ""


def as_text(puzzle: Puzzle) -> str:
    """The puzzle as a picture with a line for each rule; comments above give its title and author.

    Raises Unsupported for a rule that cannot be stated as a line of text.

    >>> from sudoku_csp.grid.board import Board
    >>> print(as_text(Puzzle.classic(Board.latin(2), bytes([1, 0, 0, 0]))))
    board 2x2, no boxes
    +-----+
    | 1 . |
    | . . |
    +-----+
    """
    for line in puzzle.ruleset.lines:
        if line.startswith('"'):
            raise Unsupported(f"no line of text can express {line[1:-1]}")
    about = [*puzzle.about, *(("guessed", guess) for guess in puzzle.guesses)]
    words = (f"# {key}: {_plain(value)}" for key, value in about)
    picture = board_comment.with_picture(puzzle.board, str(puzzle))
    lines = [*words, picture.removeprefix("# ")]
    if puzzle.printed is not None:
        lines.append(f"solution {puzzle.printed.line()}")
    return "\n".join(lines)


def _plain(words: str) -> str:
    """The words on one line, without control characters or unpaired surrogates."""
    return printable(" ".join(words.split())).encode("utf-8", "backslashreplace").decode()


def _line(puzzle: Puzzle) -> str:
    """The puzzle on a line, with the board if the digits of the board do not begin at 1."""
    board = puzzle.board
    return puzzle.line() if board.first == "1" else board_comment.with_line(board, puzzle.line())


NOTATIONS = {
    "text": Notation("a picture with a line for each rule", as_text, "\n"),
    "line": Notation("a line of cells with its rules", _line),
    "picture": Notation("a picture", lambda one: drawing.picture(one.board, one.digits), "\n"),
    "f-puzzles": Notation("a document of f-puzzles", fpuzzles.text, program="f-puzzles"),
    "link": Notation("a link of f-puzzles", fpuzzles.link, program="f-puzzles"),
    "iss": Notation("a constraint string of ISS", iss.text, "\n", program="ISS"),
    "iss-link": Notation("a link of ISS", iss.link, program="ISS"),
    "sudokupad": Notation("a link of SudokuPad", fpuzzles.sudokupad_link, program="f-puzzles"),
    "killer": Notation(killer.TEXT, killer.text),
    "killer-numbers": Notation(killer.NUMBERS, killer.numbers),
    "jigsaw": Notation(library_lines.JIGSAW, library_lines.jigsaw),
    "hodoku": Notation(library_lines.HODOKU, library_lines.hodoku),
    "sdk": Notation(library_lines.SDK, library_lines.sdk, "\n"),
    "candidates": Notation(candidates.TITLE, candidates.text, "\n"),
    "sukaku": Notation(candidates.TITLE_SUKAKU, candidates.sukaku),
}
"""The notations by their names."""


def convert(puzzle: PuzzleLike, to: str = "text", board: BoardLike | None = None) -> str:
    """Writes a puzzle in another notation.

    Args:
        puzzle: Anything that `read` accepts.
        to: The name of a notation: `text`, `line`, `picture`, `f-puzzles`, `link`, `iss`,
            `sudokupad` and others, or `svg` for a drawing. `sudoku-csp convert --help` lists all.
        board: As in `solve`.

    Raises:
        UnknownName: There is no notation with this name.
        Unsupported: The notation cannot express the puzzle.

    >>> print(convert("1.....3..4....2. with cage 5 r1c1 r1c2"))
    +-----+-----+
    | 1 . | . . |
    | . . | 3 . |
    +-----+-----+
    | . 4 | . . |
    | . . | 2 . |
    +-----+-----+
    cage 5 r1c1 r1c2
    """
    return conversion(puzzle, to, board)[0]


def conversion(
    puzzle: PuzzleLike, to: str, board: BoardLike | None = None
) -> tuple[str, tuple[str, ...]]:
    """The text of `convert`, and the titles of the kinds that are rewritten as other kinds.

    >>> conversion("................ with maximum r1c1; anti-king", "iss")[1]
    ('Maximum',)
    """
    UnknownName.check("notation", to, (*NOTATIONS, SVG))
    found = read(puzzle, board)
    if to == SVG:
        return found.svg(), ()
    text = NOTATIONS[to].write(found)
    kept = {type(rule) for rule in _read_back(text, to, found).ruleset.beyond_classic}
    kinds = dict.fromkeys(type(rule) for rule in found.ruleset.beyond_classic)
    return text, tuple(kind.about.title for kind in kinds if kind not in kept)


def _read_back(text: str, to: str, puzzle: Puzzle) -> Puzzle:
    """Reads a text of `puzzle` back. Raises Unsupported if the text states a different puzzle."""
    title = NOTATIONS[to].program or NOTATIONS[to].title
    back, *others = reader.read(source.from_text(text), Context(to))
    if others:
        raise Unsupported(f"{title} cannot express this puzzle as one")
    if isinstance(back, InputError):
        why = back.message.removeprefix(f"{title}: ")
        raise Unsupported(f"{title} cannot express this puzzle: {why}")
    board = puzzle.board
    if back.board.in_digits(board.first) != board:  # Other programs use digits from 1.
        raise Unsupported(f"{title} cannot express {board} as it is")
    ours, theirs = (statement(one.constraints, board) for one in (puzzle, back))
    if (back.digits, theirs) == (puzzle.digits, ours):
        return back
    given = sorted({*puzzle.givens} - {*back.givens})
    lost = [f"the given {cell}={digit}" for cell, digit in given]
    rules = puzzle.ruleset.beyond_classic
    lost += [f"{rule} as it is" for rule in rules if not statement([rule], board) <= theirs]
    added = [rule for rule in back.constraints if not statement([rule], board) <= ours]
    lost += [f"this puzzle without {rule}" for rule in added] or ["this puzzle as it is"]
    raise Unsupported(f"{title} cannot express {lost[0]}")
