"""A constraint string of ISS as a whole: its board, and all its tokens.

Some tokens say what others mean, so each has the whole at hand: the last of a type counts, the
pairs that are marked anywhere are exempt, and blocks are replicated only so often.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.iss import Token
from sudoku_csp.constraints.iss_nodes import GIVEN, Node
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell

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
    def kinds(self) -> dict[str, list[type[Constraint]]]:
        """The kinds that a type stands for."""
        return registry.called_by("iss")

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """The tokens that are in no block."""
        return tuple(Token(self, node, self.nodes) for node in self.nodes)

    def constraints(self) -> Iterator[tuple[Token, list[Constraint]]]:
        """What each token says, but for what is given. Raises TokenFault."""
        for token in self.tokens:
            if token.type != GIVEN:
                yield token, token.constraints()

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
