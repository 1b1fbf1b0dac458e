"""A constraint string of ISS: its board, and all its tokens with what their arguments mean.

Some tokens say what others mean, so each has the whole at hand: the last of a type counts, the
pairs that are marked anywhere are exempt, and blocks are replicated only so often. Which
constraints they are, `iss_kinds` knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from urllib.parse import unquote

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.programs import iss_automata, iss_places, iss_tables
from sudoku_csp.puzzle.notation.programs.iss_nodes import COMPOSITES, REPLICATE, Node
from sudoku_csp.puzzle.notation.programs.iss_places import BREAK, adjacent, diagonal, whole

MOST_COPIES = 20_000
"""Constraints that the blocks to be replicated make at most, all together."""


@dataclass(frozen=True, eq=False)
class Document:
    """What stands in a string: its board, its boxes, its regions, and the tokens.

    `boxes` are those that the size alone says, also where the board has none or others: none where
    the size has no boxes. `regions` are what a region sum line is cut up by.
    """

    board: Board
    boxes: tuple[tuple[Cell, ...], ...]
    regions: tuple[tuple[Cell, ...], ...]
    nodes: tuple[Node, ...]
    _copies: list[int] = field(default_factory=list)

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """The tokens that are in no block."""
        return tuple(Token(self, node, self.nodes) for node in self.nodes)

    def last(self, type_: str) -> Token | None:
        """The last token of a type that is in no block, None where there is none."""
        return next((one for one in reversed(self.tokens) if one.type == type_), None)

    def every(self, type_: str) -> Iterator[Token]:
        """The tokens of a type, also those in blocks."""
        waiting = list(self.tokens)
        for token in waiting:
            if token.type == type_:
                yield token
            waiting += token.members()

    def marked(self, *types: str) -> tuple[tuple[Cell, Cell], ...]:
        """The pairs of neighbours in tokens of these types, each once and in reading order.

        Raises ValueError where one of them is within a choice.
        """
        found = set()
        for type_ in types:
            for token in self.every(type_):
                if "Or" in token.within:
                    raise ValueError(f"which pairs are marked is open, with .{type_} within .Or")
                found |= {(min(pair), max(pair)) for pair in token.neighbours()}
        return tuple(sorted(found))

    def copied(self) -> None:
        """Counts a copy of a token. Raises ValueError where there are too many."""
        self._copies.append(1)
        if len(self._copies) > MOST_COPIES:
            raise ValueError(f"more than {MOST_COPIES} tokens are made of those to be replicated")


_SWAPPED = str.maketrans("-_", "_-")


@dataclass(frozen=True, eq=False)
class Token:
    """One token. Its methods raise ValueError for what they cannot read.

    `block` are the tokens beside it, `within` the types of the blocks around it, `shift` how far
    its cells are moved, where they are replicated.
    """

    document: Document
    node: Node
    block: tuple[Node, ...]
    within: tuple[str, ...] = ()
    shift: tuple[int, int] = (0, 0)

    @property
    def type(self) -> str:
        return self.node.type

    @property
    def arguments(self) -> tuple[str, ...]:
        return self.node.arguments

    @property
    def board(self) -> Board:
        return self.document.board

    def members(self) -> list[Token]:
        """The tokens of its block, as often as they are to be there."""
        if self.type not in COMPOSITES:
            return []
        shifts = self._targets() if self.type == REPLICATE else [self.shift]
        around = (*self.within, self.type)
        inside = self.node.members
        return [
            replace(self, node=node, block=inside, within=around, shift=shift)
            for shift in shifts
            for node in inside
        ]

    def is_last(self, at: int, also: int | None = None) -> bool:
        """Whether no later token beside it has the same argument at this place, and one at `also`.

        So the last of a type counts; the alternatives of a choice are beside nothing.
        """
        if self.within[-1:] == ("Or",):
            return True
        return not any(
            node.type == self.type
            and node.number > self.node.number
            and node.arguments[at : at + 1] == self.arguments[at : at + 1]
            and (also is None or any(node.arguments[also : also + 1]))
            for node in self.block
        )

    def require(self, number: int) -> None:
        """Raises ValueError for other than so many arguments."""
        if len(self.arguments) != number:
            raise ValueError(f"{len(self.arguments)} arguments, and {number or 'none'} wanted")

    def argument(self, at: int, what: str) -> str:
        """The argument at this place. Raises ValueError where there is none."""
        if at >= len(self.arguments):
            raise ValueError(f"no {what}")
        return self.arguments[at]

    def number(self, at: int = 0, what: str = "number") -> int:
        """The whole number at this place."""
        return whole(self.argument(at, what), what)

    def numbers(self, text: str, *, digits: bool = False) -> tuple[int, ...]:
        """The numbers with `_` between; with `digits` those are to be on the board."""
        found = tuple(whole(one, "number") for one in text.split("_"))
        for number in found:
            if digits and number not in self.board.digits:
                raise ValueError(f"{number} is no digit of a board of {self.board}")
        return found

    def cells(self, start: int = 0, end: int | None = None) -> tuple[Cell, ...]:
        """The cells from this argument on."""
        found = tuple(self.cell(text) for text in self.arguments[start:end])
        if not found:
            raise ValueError("no cells")
        return found

    def cell(self, text: str) -> Cell:
        """The cell of this name."""
        return iss_places.cell(text, self.board, self.shift)

    def line(self, text: str) -> tuple[Cell, ...]:
        """The row or column of this name, from its first cell on."""
        return iss_places.line(text, self.board)

    def sides(self) -> Iterator[tuple[tuple[Cell, ...], int]]:
        """The lines that the clues at both ends of one look along, and the clues."""
        if not 2 <= len(self.arguments) <= 3:
            raise ValueError(f"a line and one clue or two wanted, {len(self.arguments)} found")
        cells = self.line(self.arguments[0])
        for at, way in ((1, cells), (2, cells[::-1])):
            if any(self.arguments[at : at + 1]):
                clue = self.number(at, "clue")
                if self.is_last(0, also=at):
                    yield way, clue

    def slanting(self, at: int) -> tuple[Cell, ...]:
        """The diagonal that begins in the cell at this place."""
        name = self.argument(at, "cell")
        cells = diagonal(self.cell(name), self.board)
        if not cells:
            raise ValueError(f"no diagonal begins in {name}")
        return cells

    def neighbours(self) -> tuple[tuple[Cell, Cell], ...]:
        """Each two of its cells that share a side, the one that is named earlier first."""
        cells = list(dict.fromkeys(self.cells()))
        found = [(a, b) for at, a in enumerate(cells) for b in cells[at + 1 :] if adjacent(a, b)]
        if not found:
            raise ValueError("no two of its cells share a side")
        return tuple(found)

    def groups(self, start: int = 0) -> tuple[tuple[Cell, ...], ...]:
        """The groups of cells with `-` between."""
        places = [at for at in range(start, len(self.arguments)) if self.arguments[at] == BREAK]
        ends = [start - 1, *places, len(self.arguments)]
        return tuple(self.cells(a + 1, b) for a, b in pairwise(ends))

    def lines(self) -> tuple[tuple[Cell, ...], ...]:
        """The groups of cells behind a table, nothing or a name (`_name`) between them."""
        groups = self._stretches()
        if any(len(group) > 1 for group in groups):
            raise ValueError("cells in several stretches, and a line is one here")
        return tuple(group[0] for group in groups)

    def _stretches(self) -> list[list[tuple[Cell, ...]]]:
        """The same, each group as its stretches, with `-` between them."""
        return iss_places.stretches(self.arguments[1:], self.board, self.shift)

    def givens(self) -> Iterator[tuple[Cell, tuple[int, ...]]]:
        """The cells of which it says the digits, and these."""
        for text in self.arguments:
            name, _, digits = text.partition("_")
            cell = self.cell(name)
            if not digits:
                raise ValueError(f"{name} without a digit")
            yield cell, self.numbers(digits, digits=True)

    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs of digits that a table has."""
        return iss_tables.pairs(self._table(), self.board.side)

    def automata(self) -> Iterator[tuple[iss_automata.Table, tuple[Cell, ...]]]:
        """The automaton in a table, with each line that it reads."""
        for group in self._stretches():
            lengths, cells = list(map(len, group)), tuple(cell for part in group for cell in part)
            if len(group) > 1:
                yield iss_automata.broken_automaton(self._table(), self.board.side, lengths), cells
            else:
                yield iss_automata.automaton(self._table(), self.board.side), cells

    def pattern(self) -> str:
        """The regular expression in a table, also as it was once written, in signs of a link."""
        text = self._table()
        return unquote(text) if "%" in text else iss_tables.pattern(text)

    def _table(self) -> str:
        """The first argument; two letters were once the other way round."""
        text = self.argument(0, "table")
        return text.translate(_SWAPPED) if self.type.startswith("Binary") else text

    def _targets(self) -> list[tuple[int, int]]:
        """How far the cells of a block are moved for each of its copies."""
        if not 1 <= len(self.arguments) <= 2:
            raise ValueError(f"the cells to begin in wanted, {len(self.arguments)} arguments found")
        places = iss_tables.bits(self.arguments[0])
        if not places or not self.node.members:
            raise ValueError(
                "it makes no copies: " + ("its block is empty" if places else "no cells")
            )
        origin = self.cell(self.arguments[1]) if len(self.arguments) > 1 else self.cell("R1C1")
        down, right = self.shift
        shifts = []
        for below, beyond in iss_places.moves(origin, places, self.board):
            shifts.append((below + down, beyond + right))
            for _ in self.node.members:
                self.document.copied()
        return shifts
