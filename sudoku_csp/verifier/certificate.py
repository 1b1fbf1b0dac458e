"""Checks that the files of a certificate establish its claim: one solution, or none.

A certificate has a formula, and proofs that nothing satisfies the formula. A proof alone is not
enough: it can be valid and prove something about another formula. So the formula is built again
here, from the text of the puzzle, and the file must be the same formula. `certificate.json` names
the claim, the board and the files.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isqrt
from os import PathLike
from typing import Any, NamedTuple

from sudoku_csp.verifier import drat, formula, lrat
from sudoku_csp.verifier.board import LARGEST, MOST_SYMBOLS, Board
from sudoku_csp.verifier.files import NAME, STATEMENT, Contents, Refused, quoted

FORMAT = "sudoku-csp certificate 1"
UNIQUE, NO_SOLUTION = "unique", "no solution"

_KEYS = frozenset(("board", "claim", "format", "formula", "grid", "made_by", "proofs", "puzzle"))
_BOARD_KEYS = frozenset(("box_columns", "box_rows", "first", "regions", "side"))
_PROOF_KEYS = frozenset(("by", "file", "format"))

_CHECKERS: dict[str, Callable[[bytes, str, int, Iterable[Sequence[int]]], int]] = {
    "drat": drat.check,
    "lrat": lrat.check,
}


@dataclass(frozen=True)
class ProofChecked:
    """A valid proof; `by` is the author that the certificate names."""

    file: str
    format: str
    steps: int
    by: str


@dataclass(frozen=True)
class Verified:
    """The result of a valid certificate: its claim is true of this puzzle on this board.

    `puzzle` and `grid`, the solution if any, are texts on one line; `board` is the board in words.
    """

    claim: str
    puzzle: str
    board: str
    grid: str | None
    proofs: tuple[ProofChecked, ...]

    def __str__(self) -> str:
        files = ", ".join(f"{one.file} with {_count(one.steps, 'step')}" for one in self.proofs)
        proofs = f"{_count(len(self.proofs), 'proof')}: {files}"
        return f"{self.claim}: verified (puzzle {self.puzzle}, {self.board}, {proofs})"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def read_puzzle(
    text: str,
    boxes: tuple[int, int] | None = None,
    regions: Sequence[int] | None = None,
    first: str = "1",
) -> tuple[Board, list[int]]:
    """Reads a puzzle from one line, and returns its board and its digits.

    The arguments are those of `verify`. Raises ValueError for a text that is no puzzle.
    """
    text = text.strip()
    cells = len(text) if len(text) <= MOST_SYMBOLS**2 else len(text.split())
    if regions is not None:
        board = Board(isqrt(cells), tuple(regions))
    elif boxes is not None:
        board = Board.of_boxes(boxes[0] * boxes[1] or isqrt(cells), *boxes)
    else:
        board = Board.customary(cells)
    board = replace(board, first=first)
    try:
        return board, board.read(text, "the expected puzzle")
    except Refused as refused:
        raise ValueError(str(refused)) from None


def verify(
    bundle: str | PathLike[str] | Mapping[str, bytes],
    *,
    puzzle: str | None = None,
    boxes: tuple[int, int] | None = None,
    regions: Sequence[int] | None = None,
    first: str = "1",
) -> Verified:
    """Checks a certificate.

    Args:
        bundle: The folder of the certificate, or the content of its files by their names.
        puzzle: The puzzle that the certificate must be about, on one line.
        boxes: Rows and columns of the boxes of `puzzle`, (0, 0) for none; nearly square by default.
        regions: The region of each cell of `puzzle`, by number, in place of boxes.
        first: The symbol of digit 1 in `puzzle`: `1`, `0` or `A`.

    Raises:
        ValueError: `puzzle` is no puzzle.
        Refused: The certificate does not establish its claim; the error names file and line.
        OSError: The folder cannot be read.
    """
    expected = None if puzzle is None else read_puzzle(puzzle, boxes, regions, first)
    contents = Contents(bundle)
    statement = read_statement(contents.content(STATEMENT))
    board = statement.board
    text = _without_comment(contents.line(statement.puzzle), board, statement.puzzle)
    digits = board.read(text, statement.puzzle)
    if expected is not None:
        _compare(board, digits, *expected, statement.puzzle)
    solution = grid = None
    if statement.grid is not None:
        solution = contents.line(statement.grid)
        grid = board.read(solution, statement.grid)
        board.check(grid, digits, statement.grid)
    found = formula.read(contents.content(statement.formula), statement.formula)
    formula.compare(found, formula.clauses_of(board, digits, grid), board, statement.formula)
    proofs = []
    for file, kind, by in statement.proofs:
        content = contents.content(file)
        if kind not in _CHECKERS:
            raise _refused(f"no format of proofs is called {quoted(kind)}")
        steps = _CHECKERS[kind](content, file, found.variables, found.clauses)
        proofs.append(ProofChecked(file, kind, steps, by))
    return Verified(statement.claim, text, str(board), solution, tuple(proofs))


def _compare(
    board: Board, digits: Sequence[int], expected: Board, givens: Sequence[int], file: str
) -> None:
    """Raises Refused unless the puzzle in the file is the expected one."""
    if (board.side, board.regions) != (expected.side, expected.regions):
        raise _refused(f"the board is {board}, not {expected} as expected")
    for cell, (digit, given) in enumerate(zip(digits, givens, strict=True)):
        if digit != given:
            message = (
                f"{board.name(cell)} is {digit or 'empty'}, not {given or 'empty'} as expected"
            )
            raise Refused(message, file=file, line=1)


def _without_comment(line: str, board: Board, file: str) -> str:
    """Returns the line without its comment. Raises Refused if the comment names another board."""
    text, comment, _ = line.partition("  #")
    if comment and line != f"{text}  # board {board}":
        message = f"beside the puzzle stands {quoted(line[len(text) :])}, and the board is {board}"
        raise Refused(message, file=file, line=1)
    return text


class Statement(NamedTuple):
    """The content of `certificate.json`.

    `puzzle`, `grid` and `formula` are names of files; `grid` is None for a puzzle without solution.
    `proofs` has the file, format and author of each proof.
    """

    claim: str
    board: Board
    puzzle: str
    grid: str | None
    formula: str
    proofs: tuple[tuple[str, str, str], ...]


def read_statement(content: bytes) -> Statement:
    """Reads `certificate.json`. Raises Refused for any deviation from its format."""
    try:
        data = json.loads(content, object_pairs_hook=_without_repetition)
    except (ValueError, RecursionError) as error:
        raise _refused(f"no JSON: {error}") from None
    if _value(data, "format", str) != FORMAT:
        raise _refused(f"format is {quoted(data['format'])}, not {FORMAT!r}")
    _check_keys(data, _KEYS)
    claim = _value(data, "claim", str)
    if claim not in (UNIQUE, NO_SOLUTION):
        raise _refused(f"claim is {quoted(claim)}, not {UNIQUE!r} or {NO_SOLUTION!r}")
    if claim == NO_SOLUTION and _value(data, "grid", object) is not None:
        raise _refused(f"a grid, but the claim is {NO_SOLUTION!r}")
    proofs = tuple(_proof(proof) for proof in _value(data, "proofs", list))
    if not proofs:
        raise _refused("no proofs")
    board, puzzle = _board(_value(data, "board", dict)), _file(data, "puzzle")
    grid = _file(data, "grid") if claim == UNIQUE else None
    return Statement(claim, board, puzzle, grid, _file(data, "formula"), proofs)


def _refused(message: str) -> Refused:
    return Refused(message, file=STATEMENT)


def _without_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name occurs twice in an object")
    return found


def _value(data: Any, key: str, kind: type) -> Any:
    """Returns the value of a key. Raises Refused if it is missing or of another type."""
    if not isinstance(data, dict) or key not in data:
        raise _refused(f"{key!r} is missing")
    value = data[key]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise _refused(f"{key!r} is not of the right kind")
    return value


def _check_keys(data: Mapping[str, Any], known: frozenset[str]) -> None:
    """Raises Refused for an unknown key, because a statement under it would not be checked."""
    for key in data.keys() - known:
        raise _refused(f"{quoted(key)} has no meaning here")


def _file(data: Any, key: str) -> str:
    file: str = _value(data, key, str)
    if not NAME.fullmatch(file):
        raise _refused(f"{key!r} is not the plain name of a file: {quoted(file)}")
    return file


def _proof(data: Any) -> tuple[str, str, str]:
    by: str = _value(data, "by", str)
    _check_keys(data, _PROOF_KEYS)
    if len(by) > 200 or not (by.isascii() and by.isprintable()):
        raise _refused("'by' is no short plain text")
    return _file(data, "file"), _value(data, "format", str), by


def _board(data: Mapping[str, Any]) -> Board:
    _check_keys(data, _BOARD_KEYS)
    side, rows, columns = (_value(data, key, int) for key in ("side", "box_rows", "box_columns"))
    if not 1 <= side <= LARGEST:
        raise _refused(f"the side is 1 to {LARGEST}, not {side}")
    regions = _value(data, "regions", object)
    first = _value(data, "first", str) if "first" in data else "1"
    try:
        if regions is None:
            return replace(Board.of_boxes(side, rows, columns), first=first)
        if type(regions) is list and all(type(region) is int for region in regions):
            return Board(side, tuple(regions), first=first)
    except ValueError as error:
        raise _refused(str(error)) from None
    raise _refused("'regions' is not of the right kind")
