"""Digits that are written otherwise, which shows in the puzzle as a whole.

    1 to 9, A to G     what 16x16 has here, and every board as far as its side goes
    0 to F             0 is the largest digit, where another sign stands for empty; 12x12 has 0 to B
    A to P             A is 1, on any board up to 25x25

A proper puzzle shows all its digits but one, or the two could be exchanged: so it is A to P where
nothing but letters stands, and all of them but one at the most; where no cell is empty, none twice
in a house, as the names of regions do. Up to 9x9 a 0 is an empty cell, and beside another sign for
empty it may be either: there it is refused. So is an x on the two largest boards, where it is a
letter too, and its case does not tell.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.drawing import symbol
from sudoku_csp.puzzle.notation.board_comment import in_one_piece
from sudoku_csp.puzzle.notation.symbols import DIGIT_OF, is_empty, shown

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"

X_IS_A_LETTER = LETTERS.index("X") + 1
"""The side from which on X may be a digit."""

LARGEST_IN_DIGITS = 9
"""The side up to which a 0 is customarily an empty cell."""


NAMES = "names of regions?"
REGIONS = (
    "the regions of a jigsaw? They stand above its grid, all on one line behind the word regions, "
    "or behind --regions"
)


class Unclear(ValueError):
    """A cell whose text could be read in two ways, or in none."""

    def __init__(self, message: str, cell: Cell) -> None:
        super().__init__(message)
        self.cell = cell


def from_letters(board: Board, texts: Sequence[str]) -> bytes | None:
    """The digits of a puzzle in letters from A, None for any other.

    Raises Unclear where no cell is empty and a house has a letter twice, and for an x that may be
    a letter or an empty cell.

    >>> list(from_letters(Board.customary(4), "A..BC..........."))
    [1, 0, 0, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    >>> from_letters(Board.customary(4), "A..B............")
    """
    signs = {*texts}
    letters = {sign for sign in signs if DIGIT_OF.get(sign) != 0}
    if board.side > len(LETTERS) or not {sign.upper() for sign in letters} <= {*LETTERS}:
        return None
    values = {letter: digit for digit, letter in enumerate(LETTERS[: board.side], start=1)}
    empty = _empty_signs(board, texts, letters)
    found = [0 if text in empty else values.get(text.upper()) for text in texts]
    if None in found or len({*found} - {0}) < board.side - 1:
        return None
    digits = bytes(digit or 0 for digit in found)
    if 0 not in digits and (twice := _twice(board, digits)) is not None:
        cell, house = twice
        raise Unclear(
            f"in letters from A, {shown(texts[board.position(cell)])} stands twice in {house}, and "
            f"no cell is empty: {NAMES}",
            cell,
        )
    return digits


def require_no_regions(board: Board, digits: bytes) -> None:
    """Raises Unclear for a grid that is the regions of a jigsaw: no cell is empty, and the cells of
    each digit hang together, as many as there are rows. In no solution two of them do. So are
    regions from 0, of which the cells of the first seem empty.
    """
    if len({*digits[: board.side]}) == board.side or digits.count(0) not in (0, board.side):
        return  # At a glance: regions in one piece hardly differ all along a row.
    places: dict[int, list[Cell]] = {}
    for cell, digit in zip(board.cells, digits, strict=True):
        places.setdefault(digit, []).append(cell)
    if all(len(cells) == board.side and in_one_piece(cells) for cells in places.values()):
        raise Unclear(
            f"as many cells of each, and equal digits hang together: {REGIONS}", board.cells[0]
        )


def too_few(board: Board, texts: Sequence[str]) -> str:
    """What to add to the fault of a letter where all that stands there are letters from A to the
    side, several and yet too few to tell.

    >>> too_few(Board.customary(4), "A..B............")
    '; A is 1 only where at most one of A to D is missing'
    """
    letters = LETTERS[: board.side]
    given = {text.upper() for text in texts if DIGIT_OF.get(text) != 0}
    if board.side > len(LETTERS) or len(given) < 2 or not given <= {*letters}:
        return ""
    return f"; A is 1 only where at most one of A to {letters[-1]} is missing"


def _empty_signs(board: Board, texts: Sequence[str], letters: set[str]) -> set[str]:
    """The signs for an empty cell in a puzzle of these letters.

    Where x may be a letter, one in the other case than all the letters is empty. One in theirs is a
    letter where another sign is empty, or it stands at most once in each house. Raises Unclear for
    an x in the other case beside another sign for empty, and for two where letters are in both.
    """
    signs = {text for text in texts if DIGIT_OF.get(text) == 0}
    both = {"x", "X"}
    others = signs - both
    if board.side < X_IS_A_LETTER or signs == others:
        return signs
    cases = {letter.isupper() for letter in letters}
    if len(cases) != 1:
        if not others and signs == both:
            raise _unclear_x(board, texts, "x", "X")
        return others or signs
    own, other = "xX" if cases == {False} else "Xx"
    if other not in signs:
        alone = bytes(text == own for text in texts)
        return others if others or _twice(board, alone) is None else signs
    if own not in signs and others:
        raise _unclear_x(board, texts, other, min(others))
    return others | {other}


def require_no_letter_x(board: Board, texts: Sequence[str]) -> None:
    """Raises Unclear where an x that is taken for an empty cell may be a letter: beside another
    sign for empty, where no digit up to 9 shows that letters begin at 10."""
    signs = {*texts}
    exes = sorted(signs & {"x", "X"})
    others = sorted(sign for sign in signs - {*exes[:1]} if sign == "0" or is_empty(sign))
    if not X_IS_A_LETTER <= board.side <= len(LETTERS) or not exes or not others:
        return
    if not any("1" <= sign[:1] <= "9" for sign in signs):
        raise _unclear_x(board, texts, exes[0], others[0])


def _unclear_x(board: Board, texts: Sequence[str], sign: str, other: str) -> Unclear:
    return Unclear(
        f"{sign} beside {shown(other or ' ')}: empty too, or a letter, as in A to Y? "
        "Write one sign for empty, and letters in one case",
        board.cells[list(texts).index(sign)],
    )


def _twice(board: Board, digits: bytes) -> tuple[Cell, str] | None:
    """The first cell whose digit its house has before it, and the name of the house."""
    for house in board.houses:
        seen: set[int] = set()
        for cell in house.cells:
            digit = digits[board.position(cell)]
            if digit in seen:
                return cell, house.name
            seen |= {digit} - {0}
    return None


def with_zero(board: Board, digits: bytes, texts: Sequence[str]) -> bytes:
    """The digits where a 0 may be one: where the largest is nowhere, and something else is empty.

    Raises Unclear up to 9x9, where a 0 is customarily empty, and where two zeros share a house, as
    empty cells do and digits do not.
    """
    if board.side in digits or "0" not in "".join(texts) or not any(map(is_empty, texts)):
        return digits
    zeros = [cell for cell, text in zip(board.cells, texts, strict=True) if set(text) == {"0"}]
    if zeros and board.side <= LARGEST_IN_DIGITS:
        sign = next(text for text in texts if is_empty(text))
        raise Unclear(
            f"0 beside {shown(sign or ' ')}: empty too, or a digit, as in 0 to {board.side - 1}? "
            f"Write one sign for empty, and digits from 1 to {board.side}",
            zeros[0],
        )
    seen: set[object] = set()
    for cell in zeros:
        for house in board.houses_of(cell):
            if house.name in seen:
                raise Unclear(
                    f"0 beside other signs for empty, no {board.side}, two in {house.name}: "
                    f"neither a digit, as in 0 to {symbol(board, board.side - 1)}, nor empty",
                    cell,
                )
            seen.add(house.name)
    return with_largest(board, digits, texts)


def with_largest(board: Board, digits: bytes, texts: Sequence[str]) -> bytes:
    """The digits with the largest one where the text is 0."""
    largest = (board.side if set(text) == {"0"} else 0 for text in texts)
    return bytes(digit or zero for digit, zero in zip(digits, largest, strict=True))
