"""A constraint string of ISS: its tokens, its board, and the values of arguments.

    string := ("." type ("~" argument)*)*     an empty type is Given
    cell   := "R" sign "C" sign               a sign is 1-9, or a (10) to g (16)

A token is a type with its arguments. `.Or`, `.And` and `.Replicate` open a block, which `.End`
closes. Only square boards with the digits from 1 to the side are read. A group is a tuple of cells.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, combinations, count, pairwise, product, takewhile
from math import isqrt
from reprlib import repr as shortened
from typing import Any

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError, Unsupported
from sudoku_csp.puzzle.notation.programs.iss_tables import bits

StringLines = list[tuple[int, str]]  # The lines of one string, each after its number.
Fault = Callable[[str, int], InputError]  # Makes an error from a message and a line number.
GIVEN = "Given"
COMPOSITES = ("Or", "And", "Replicate")  # Types that open a block.
DEEPEST = 8  # The most blocks within one another.

_SIGNS = "0123456789abcdefg"
_NUMBER = re.compile(r"[+-]?[0-9]{1,6}", re.ASCII)
LAYOUT = {
    "Shape": re.compile(
        r"([0-9]{1,3})x([0-9]{1,3})(?:~(?:(?:([0-9]{1,3})-)?([0-9]{1,3}))?(?:~(Raw|Sudoku)?)?)?"
    ),
    "NoBoxes": re.compile(r""),
    "RegionSize": re.compile(r"[1-9][0-9]{0,2}"),
    "Jigsaw": re.compile(r"(?:[^~]*~)?([^~]+)"),  # In an old form the shape comes first.
}
MARKS = {"StrictKropki": ("WhiteDot", "BlackDot"), "StrictXV": ("X", "V")}
MAX_SIDE = 16
MOST_COPIES = 20_000  # The most tokens that all replicated blocks together may make.
_CELL = re.compile(r"[Rr]([1-9a-gA-G])[Cc]([1-9a-gA-G])", re.ASCII)
_LINE = re.compile(r"([RC])(1[0-6]|[1-9a-g])", re.ASCII)


@dataclass(frozen=True, eq=False)
class Node:
    """A token in a string.

    `place` is its number in the string, from 1; `in_line` is the number of its line. `block` has
    the tokens inside the block that this token opens. `error` makes an error about a line.
    """

    error: Fault
    type: str
    arguments: tuple[str, ...]
    place: int
    in_line: int
    block: tuple[Node, ...] = ()

    def fault(self, message: object) -> InputError:
        text = f"ISS: token {self.place}, .{self.type[:30]}: {message}"
        return self.error(text, self.in_line)


def nodes(part: StringLines, error: Fault, before: int = 0) -> list[Node]:
    """The tokens of a string, numbered from `before` + 1 on. Raises InputError."""
    opened: list[Node] = []
    found: list[list[Node]] = [[]]  # The tokens of the string, then of each open block.
    for node in _tokens(part, error, before):
        if node.type == "End":
            if not opened or node.arguments:
                raise node.fault("it closes no block")
            block = tuple(found.pop())
            found[-1].append(replace(opened.pop(), block=block))
        elif node.type not in COMPOSITES:
            found[-1].append(node)
        elif len(opened) == DEEPEST:
            raise node.fault(f"more than {DEEPEST} blocks within one another")
        else:
            opened.append(node)
            found.append([])
    if opened:
        raise opened[-1].fault("the block is not closed: it has no .End")
    return found[0]


def _tokens(part: StringLines, error: Fault, before: int) -> Iterator[Node]:
    first, *pieces = "\n".join("".join(text.split()) for _, text in part).split(".")
    if first:
        raise error(f"ISS: {shortened(first)} begins no constraint string", part[0][0])
    at = 0
    for number, piece in enumerate(pieces, start=before + 1):
        type_, *arguments = piece.replace("\n", "").split("~")
        if type_ or arguments:
            yield Node(error, type_ or GIVEN, tuple(arguments), number, part[at][0])
        at += piece.count("\n")


def named(cell: Cell) -> str:
    return f"R{_SIGNS[cell.row]}C{_SIGNS[cell.column]}"


def diagonal(first: Cell, board: Board) -> tuple[Cell, ...]:
    """The diagonal that ISS names by its first cell, at the border; empty for any other cell."""
    row, column = first
    last = board.side
    ways = {
        (1, 1): column == 1 and row < last,
        (1, -1): row == 1,
        (-1, -1): column == last and row < last,
        (-1, 1): row == last and 1 < column < last,
    }
    down, right = next((way for way, begins in ways.items() if begins), (0, 0))
    steps = (first.moved(n * down, n * right) for n in range(last if down else 0))
    return tuple(takewhile(board.cell_set.__contains__, steps))


def adjacent(one: Cell, other: Cell) -> bool:
    return abs(one.row - other.row) + abs(one.column - other.column) == 1


def whole(text: str, what: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"the {what} {shortened(text)} is not a whole number")
    return int(text)


Group = tuple[Cell, ...]


@dataclass(frozen=True, eq=False)
class IssDocument:
    """A board and its tokens.

    `boxes` are the default boxes, even if `.NoBoxes` removes them from the board. `regions` are the
    regions at whose borders region sum lines are divided. The regions in `apart` must differ, but
    are not houses of the board.
    """

    board: Board
    boxes: tuple[Group, ...]
    regions: tuple[Group, ...]
    apart: tuple[Group, ...]
    nodes: tuple[Node, ...]
    copies: Iterator[int] = field(default_factory=count)

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        return tuple(Token(**vars(one), document=self, beside=self.nodes) for one in self.nodes)

    def every(self, *types: str) -> Iterator[Token]:
        waiting = list(self.tokens)
        for token in waiting:
            if token.type in types:
                yield token
            waiting += token.members()


def document(nodes: Sequence[Node]) -> IssDocument:
    """The document that consists of these tokens. Raises InputError."""
    found: dict[str, list[tuple[Node, re.Match[str]]]] = {type_: [] for type_ in LAYOUT}
    for node in nodes:
        if node.type in LAYOUT:
            match = LAYOUT[node.type].fullmatch("~".join(node.arguments))
            if match is None:
                raise node.fault("its arguments are not understood")
            found[node.type].append((node, match))
    side, *others = [_side(node, match) for node, match in found["Shape"]] or [9]
    if {*others} - {side}:
        raise found["Shape"][-1][0].fault(f"boards of sides {[side, *others]}")
    size = [side, *(int(match[0]) for _, match in found["RegionSize"])][-1]
    pieces = (_pieces(node, match[1], side, size) for node, match in found["Jigsaw"])
    drawn = tuple(dict.fromkeys(chain(*pieces)))
    boxes = default_boxes(side, size)
    used = () if found["NoBoxes"] else boxes
    board = Board.latin(side)
    for regions in (drawn, used):
        if len(regions) == side and len({*chain(*regions)}) == side**2:
            number = {cell: at for at, region in enumerate(regions) for cell in region}
            board = Board.jigsaw([number[cell] for cell in board.cells])
    houses = {house.cells for house in board.boxes}
    apart = tuple(one for one in dict.fromkeys(used + drawn) if len(one) > 1 and one not in houses)
    return IssDocument(board, boxes, used or drawn, apart, tuple(nodes))


def _side(node: Node, shape: re.Match[str]) -> int:
    side, low, high = int(shape[1]), int(shape[3] or 1), int(shape[4] or shape[1])
    if int(shape[2]) != side:
        raise node.fault(f"a board of {side}x{shape[2]} is not square, as all are here")
    if not 1 <= side <= MAX_SIDE:
        raise node.fault(f"a side of {side}: ISS has boards of 1 to {MAX_SIDE}")
    if shape[5] == "Raw":
        raise node.fault("rows and columns may repeat a digit: not known here")
    if (low, high) != (1, side):
        raise node.fault(f"values from {low} to {high}: here digits are 1 to {side}, the side")
    return side


def _pieces(node: Node, layout: str, side: int, size: int) -> list[Group]:
    """The regions of a layout. One symbol may stand for cells that are in no region."""
    if len(layout) != side * side:
        raise node.fault(f"a layout of {len(layout)} cells on a board of {side}x{side}")
    groups = _grouped(side, layout)
    found = [cells for cells in groups if len(cells) == side > 1]
    if len(groups) - len(found) > 1 or (found and size != side):
        raise node.fault(f"regions of other sizes than {size}, or than {side}, the side")
    return found


def default_boxes(side: int, size: int | None = None) -> tuple[Group, ...]:
    """The boxes of `size` cells, by default of `side` cells; empty if they do not fit the board."""
    size = size or side
    numbers = range(side)
    for small in range(isqrt(size), 1, -1):
        large = size // small
        for rows, columns in ((small, large), (large, small)):
            if size % small == side % rows == side % columns == 0:
                return _grouped(side, [(r // rows, c // columns) for r in numbers for c in numbers])
    return ()


def _grouped(side: int, keys: Iterable[Hashable]) -> tuple[Group, ...]:
    """The groups of cells with equal keys; `keys` has a key for each cell in reading order."""
    found: dict[Hashable, list[Cell]] = {}
    for cell, key in zip(Board.latin(side).cells, keys, strict=True):
        found.setdefault(key, []).append(cell)
    return tuple(map(tuple, found.values()))


@dataclass(frozen=True, eq=False, kw_only=True)
class Token(Node):
    """A token on a board. The methods raise ValueError for wrong arguments.

    `beside` has all tokens of the block that contains this token, `within` the types of all blocks
    around it. `shift` is the number of rows and of columns by which its cells are moved.
    """

    document: IssDocument
    beside: tuple[Node, ...]
    within: tuple[str, ...] = ()
    shift: tuple[int, int] = (0, 0)

    @property
    def board(self) -> Board:
        return self.document.board

    def members(self) -> list[Token]:
        """The tokens in this token's block; if the block is replicated, those of each copy."""
        shifts = self._shifts() if self.type == "Replicate" else [self.shift]
        within, beside = (*self.within, self.type), self.block
        tokens = [Token(**vars(one), document=self.document, beside=beside) for one in beside]
        return [replace(one, within=within, shift=way) for way, one in product(shifts, tokens)]

    def _shifts(self) -> list[tuple[int, int]]:
        places = bits(self.argument(0, "targets"))
        if not places or not self.block or len(self.arguments) > 2:
            raise ValueError("it makes no copies")
        origin = self.cell((*self.arguments, "R1C1")[1])
        cells = self.board.cells[self.board.position(origin) :]
        if max(places) >= len(cells):
            raise ValueError("a copy after the last cell of the board")
        for _ in range(len(places) * len(self.block)):
            if next(self.document.copies) >= MOST_COPIES:
                raise ValueError(f"replicated blocks make more than {MOST_COPIES} tokens")
        down, right = self.shift[0] - origin.row, self.shift[1] - origin.column
        return [(cells[place].row + down, cells[place].column + right) for place in places]

    def is_last(self, at: int, clue: int = 0) -> bool:
        """True if no later token replaces this token.

        A later token does if it has the same type, is in the same block, has the same argument at
        the index `at`, and its argument at the index `clue` is not empty. In `.Or`, no token is
        ever replaced.
        """
        return self.within[-1:] == ("Or",) or not any(
            node.place > self.place
            and node.type == self.type
            and node.arguments[at : at + 1] == self.arguments[at : at + 1]
            and any(node.arguments[clue : clue + 1])
            for node in self.beside
        )

    def require(self, number: int, *, outside: bool = False) -> None:
        """Raises ValueError unless the token has this number of arguments; if `outside` is True,
        also if the token is inside a block."""
        if outside and self.within:
            raise ValueError(f"a constraint of the whole board, within .{self.within[-1]}")
        if len(self.arguments) != number:
            raise ValueError(f"it takes {number or 'no'} arguments, not {len(self.arguments)}")

    def argument(self, at: int, what: str) -> str:
        if at >= len(self.arguments):
            raise ValueError(f"no {what}")
        return self.arguments[at]

    def number(self, at: int = 0, what: str = "number") -> int:
        return whole(self.argument(at, what), what)

    def digits(self, text: str) -> tuple[int, ...]:
        found = tuple(whole(one, "digit") for one in text.split("_"))
        for digit in {*found} - {*self.board.digits}:
            raise ValueError(f"{digit} is not a digit of a board of {self.board}")
        return found

    def cell(self, text: str) -> Cell:
        """The cell with this name, moved by `shift`."""
        match = _CELL.fullmatch(text)
        if match is None:
            raise ValueError(f"{shortened(text)} is not a cell like R1C2")
        found = Cell(int(match[1], 17), int(match[2], 17)).moved(*self.shift)
        if found not in self.board.cell_set:
            raise ValueError(f"{text} as {found} is not on a board of {self.board}")
        return found

    def line(self, at: int) -> Group:
        match = _LINE.fullmatch(self.arguments[at])
        if match is None:
            raise ValueError(f"{shortened(self.arguments[at])} is not a line like R1 or C2")
        number = int(match[2], 10 if len(match[2]) > 1 else 17)
        if number > self.board.side:
            raise ValueError(f"{match[0]} is not on a board of {self.board}")
        return (self.board.rows if match[1] == "R" else self.board.columns)[number - 1].cells

    def cells(self, start: int = 0, end: int | None = None) -> Group:
        found = tuple(self.cell(text) for text in self.arguments[start:end])
        if not found:
            raise ValueError("no cells")
        return found

    def diagonal(self, at: int) -> Group:
        if cells := diagonal(self.cell(self.argument(at, "cell")), self.board):
            return cells
        raise ValueError(f"no diagonal begins in {self.arguments[at]}")

    def sides(self) -> Iterator[tuple[Group, int]]:
        """Yields, for each of the clues at the ends of a line, the line's cells from there, and the
        clue."""
        if not 2 <= len(self.arguments) <= 3:
            raise ValueError(f"it takes a line and one or two clues, not {len(self.arguments)}")
        cells = self.line(0)
        for at, way in ((1, cells), (2, cells[::-1])):
            if any(self.arguments[at : at + 1]):
                clue = self.number(at, "clue")
                if self.is_last(0, clue=at):
                    yield way, clue

    def neighbours(self) -> tuple[tuple[Cell, Cell], ...]:
        pairs = combinations(dict.fromkeys(self.cells()), 2)
        found = tuple(pair for pair in pairs if adjacent(*pair))
        if not found:
            raise ValueError("no two of its cells share a side")
        return found

    def marked(self) -> tuple[tuple[Cell, Cell], ...]:
        """The marked pairs of cells, which this token for the whole board exempts."""
        found = set()
        for token in self.document.every(*MARKS.get(self.type, ())):
            if "Or" in token.within:
                raise ValueError(f"which pairs are marked is open, with .{token.type} within .Or")
            found |= {(min(pair), max(pair)) for pair in token.neighbours()}
        return tuple(sorted(found))

    def groups(self) -> tuple[Group, ...]:
        places = [at for at, text in enumerate(self.arguments) if text == "-"]
        return tuple(self.cells(a + 1, b) for a, b in pairwise([-1, *places, len(self.arguments)]))

    def lines(self, *, broken: bool = False) -> list[list[Group]]:
        """The lines after the first argument; an empty argument or a `_name` separates two lines.

        Each line is a list of stretches of cells. Only if `broken` is True may a line have several
        stretches, separated by `-`.
        """
        found: list[list[Group]] = [[()]]
        for text in self.arguments[1:]:
            if text == "-" and broken:
                found[-1].append(())
            elif not text or text.startswith("_"):
                found.append([()])
            else:
                found[-1][-1] += (self.cell(text),)
        lines = [line for line in found if line != [()]]
        if not lines or not all(map(any, lines)):
            raise ValueError("no cells")
        return lines


class TokenDraft:
    """A string that is being written: its tokens, each once, in the order of their addition.

    The candidates of each cell are collected, and written together.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self._candidates: dict[Cell, frozenset[int]] = {}
        self._tokens: dict[Hashable, list[str]] = {}

    def add(self, type_: str, *arguments: object) -> None:
        """Adds a token. The argument None is written as 0, an iterable as several arguments."""
        token = [f".{type_}", *_texts(arguments)]
        self._tokens[tuple(token)] = token

    def keep(self, cells: Iterable[Cell], digits: Iterable[int]) -> None:
        for cell in cells:
            before = self._candidates.get(cell, frozenset(self.board.digits))
            self._candidates[cell] = before.intersection(digits)

    def outside(self, type_: str, rule: Any) -> None:
        """Adds a rule's clue at one end of a whole line. Raises Unsupported for other cells."""
        line, at = self.line(rule)
        token = self._tokens.setdefault((type_, line), [f".{type_}", line, "", ""])
        token[2 + at] = str(rule.value)

    def line(self, rule: Any) -> tuple[str, int]:
        """The name of the row or column of a rule, and 0 if the rule reads it forwards, else 1.

        Raises Unsupported if the cells are not a whole row or column.
        """
        for sign, houses in (("R", self.board.rows), ("C", self.board.columns)):
            for number, house in enumerate(houses, start=1):
                if rule.cells in (house.cells, house.cells[::-1]):
                    return f"{sign}{number}", int(rule.cells != house.cells)
        raise Unsupported(f"ISS has no place for {rule}: it is not along a whole line")

    def tokens(self, given: Mapping[Cell, int] | None = None) -> list[str]:
        """The tokens of the string. The `given` digits and the candidates come first.

        If `given` is not None, a single candidate is put into a block, because it would be read as
        a given. The candidates of given cells are put into a block too.
        """
        held, apart = self._candidates, {}
        if given is not None:
            apart = {cell: kept for cell, kept in held.items() if cell in given or len(kept) == 1}
            held = {cell: kept for cell, kept in held.items() if cell not in apart}
            held |= {cell: frozenset({digit}) for cell, digit in given.items()}
        found = [_given(held)] if held else []
        found += [f".And{_given(apart)}.End"] if apart else []
        return [*found, *map("~".join, self._tokens.values())]


def _given(held: Mapping[Cell, Iterable[int]]) -> str:
    return "~".join([".", *(joined([named(cell), *sorted(held[cell])]) for cell in sorted(held))])


def joined(parts: Iterable[object]) -> str:
    return "_".join(map(str, parts))


def _texts(argument: object) -> Iterator[str]:
    if isinstance(argument, Cell):
        yield named(argument)
    elif isinstance(argument, Iterable) and not isinstance(argument, str):
        yield from chain(*map(_texts, argument))
    else:
        yield str(0 if argument is None else argument)
