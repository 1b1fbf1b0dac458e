"""Killer Sudokus on one line, as forums and SumoCue write them; they have no givens.

    G<<L<K<L<^G>^>^E^^>^IJ<G^<G^>^^I^<>^HC<C^<B^N^^G^<>^>^^E^<DF<^PG^<>^^J<^^<H<<>^>^
    3x3::k:3595:3595:3844:3844:3090: ...          3x3:d:k:26:27:3585:3586:3587:3588: ...

Killer text (the first line above) has 81 signs. In each cage one cell has the total: 0 to 9, A (10)
to Z (35), a (36) to j (45). Every other cell has an arrow to the next cell on the way to the total:
`<` `>` `^` `v`, or diagonally `` ` `` (up left), `'` (up right), `,` (down left), `.` (down right).
Killer numbers (the second line) have for each cell 256 times the total of its cage plus the number
of the cage; `d` before `k` adds both diagonals. A single cell with the total 0 is in no cage.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation import rules
from sudoku_csp.puzzle.notation.cells import Context, require_nine, shown
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset

TEXT, NUMBERS = "killer text", "killer numbers"
STEPS: Mapping[str, tuple[int, int]] = {
    "<": (0, -1), ">": (0, 1), "^": (-1, 0), "v": (1, 0),
    "`": (-1, -1), "'": (-1, 1), ",": (1, -1), ".": (1, 1),
}  # fmt: skip
"""The step of each arrow, as numbers of rows down and columns to the right."""

TOTALS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
START, FACTOR, MOST = "3x3:", 256, 1 << 16
"""How killer numbers begin, the factor of the total in each number, and the limit of a number."""

DIAGONALS = ("diagonal", "diagonal anti")

_SIGNS = re.compile(r"[0-9A-Za-j<>^v`',.]{81}", re.ASCII)
_NUMBERS = re.compile(r"3x3:(d?):k(|:.*)", re.DOTALL)
_NUMBER = re.compile(r"[0-9]{1,5}", re.ASCII)

Cages = Iterable[tuple[int, list[Cell]]]


def is_text(text: str) -> bool:
    """True if a line is killer text. No other format has 81 characters with arrows among them."""
    return _SIGNS.fullmatch(text) is not None and any(sign in text for sign in "<>^v")


def are_numbers(text: str) -> bool:
    return text.startswith(START)


def read_text(text: str, context: Context, line: int) -> Puzzle:
    board = context.board_of(9, line)
    members: dict[Cell, list[Cell]] = {}
    for cell in board.cells:
        members.setdefault(_root(cell, text, board, context, line), []).append(cell)
    cages = ((TOTALS.index(text[board.position(root)]), one) for root, one in members.items())
    return _puzzle(cages, [], board, context, line)


def read_numbers(text: str, context: Context, line: int) -> Puzzle:
    board = context.require(Board.customary(9), line)
    match = _NUMBERS.fullmatch(text)
    if match is None:
        fault = f"{NUMBERS} begin with 3x3::k: or 3x3:d:k:, and this is {shown(text)}"
        raise context.error(fault, line)
    numbers = match[2].rstrip(":").split(":")[1:]
    if len(numbers) != len(board.cells):
        raise context.error(f"{NUMBERS} of {len(board.cells)} cells, not {len(numbers)}", line)
    totals: dict[int, int] = {}
    members: dict[int, list[Cell]] = {}
    for cell, number in zip(board.cells, numbers, strict=True):
        if not _NUMBER.fullmatch(number) or int(number) >= MOST:
            raise context.error(f"{shown(number)} is no number of a cage", line, cell)
        total, own = divmod(int(number), FACTOR)
        if totals.setdefault(own, total) != total:
            raise context.error(f"cage {own} has the totals {totals[own]} and {total}", line, cell)
        if own or total:
            members.setdefault(own, []).append(cell)
    cages = ((totals[own], cells) for own, cells in members.items())
    return _puzzle(cages, [*DIAGONALS] if match[1] else [], board, context, line)


def _puzzle(cages: Cages, lines: list[str], board: Board, context: Context, line: int) -> Puzzle:
    """The puzzle with these cages, and the rules in `lines`. Raises InputError for a cage of
    several cells whose total is 0."""
    for total, cells in cages:
        named = " ".join(map(str, cells))
        if total:
            lines.append(f"cage {total} {named}")
        elif len(cells) > 1:
            fault = "a cage of total 0, which may be one without a total or none at all"
            raise context.error(f"{fault}: {named}", line, cells[0])
    blank = Puzzle.blank(Ruleset.classic(board), f"{context.name}:{line}")
    return rules.add_rules(blank, [Line(line, one) for one in lines], context)


def _root(cell: Cell, text: str, board: Board, context: Context, line: int) -> Cell:
    """The cell with a total to which the arrows from `cell` lead. Raises InputError if there is
    none."""
    at = cell
    for _ in board.cells:
        sign = text[board.position(at)]
        if sign not in STEPS:
            return at
        down, right = STEPS[sign]
        before, at = at, at.moved(down, right)
        if at not in board.cell_set:
            raise context.error(f"{sign!r} points off the board", line, before)
    raise context.error("the arrows go round in a circle, and lead to no total", line, cell)


def text(puzzle: Puzzle) -> str:
    """The puzzle as killer text. Raises Unsupported."""
    signs = dict.fromkeys(puzzle.board.cells, TOTALS[0])
    for total, cells in _cages(puzzle, TEXT):
        if total >= len(TOTALS):
            raise Unsupported(f"{TEXT} has no total above {len(TOTALS) - 1}: cage of {total}")
        signs |= _arrows(cells)
        signs[cells[0]] = TOTALS[total]
    return "".join(signs.values())


def numbers(puzzle: Puzzle) -> str:
    """The puzzle as killer numbers. Raises Unsupported."""
    marked = "d" if set(DIAGONALS) & set(puzzle.ruleset.lines) else ""
    found: dict[Cell, int] = {}
    for own, (total, cells) in enumerate(_cages(puzzle, NUMBERS), start=1):
        found |= dict.fromkeys(cells, FACTOR * total + own)
    free = iter(range(len(set(found.values())) + 1, FACTOR))
    every = [found[cell] if cell in found else next(free) for cell in puzzle.board.cells]
    return f"{START}{marked}:k:" + "".join(f"{number}:" for number in every)


def _cages(puzzle: Puzzle, title: str) -> Iterator[tuple[int, tuple[Cell, ...]]]:
    """Yields the total and the cells of each cage that has a total. Raises Unsupported unless the
    board has 9x9 cells and boxes of 3x3."""
    require_nine(puzzle.board, title)
    for line in puzzle.ruleset.lines:
        match line.split():
            case ["cage", total, *cells] if total.isdecimal():
                yield int(total), tuple(map(Cell.parse, cells))


def _arrows(cells: Iterable[Cell]) -> dict[Cell, str]:
    """The arrow in each cell except the first: a step on a shortest way to the first cell."""
    first, *others = cells
    reached, apart = [first], set(others)
    signs: dict[Cell, str] = {}
    for at in reached:
        for sign, (down, right) in STEPS.items():
            from_there = at.moved(-down, -right)
            if from_there in apart:
                apart.remove(from_there)
                reached.append(from_there)
                signs[from_there] = sign
    return signs
