"""A constraint string of ISS as a tree: its tokens, each with those in its block.

Interactive Sudoku Solver (ISS, by sigh, since 2020) keeps a puzzle as one string of tokens,
`.Type~argument~argument`; some types open a block, which `.End` closes. Here stand the types that
say something of other tokens; what the others mean, the kinds know.
"""

from __future__ import annotations

from typing import NamedTuple

from sudoku_csp.puzzle.notation.programs.iss_places import shown

GIVEN, REPLICATE = "Given", "Replicate"
COMPOSITES = ("Or", "And", REPLICATE)
"""Types that open a block, which `.End` closes."""

GLOBAL = frozenset(
    (
        "AntiConsecutive", "AntiKing", "AntiKnight", "AntiTaxicab", "Diagonal", "DisjointSets",
        "DutchFlatmates", "FullRankTies", "GlobalEntropy", "GlobalMod", "StrictKropki", "StrictXV",
        "Windoku",
    )
)  # fmt: skip
"""Types about the whole board, which stand in no block."""


class Node(NamedTuple):
    """A token as it stands in the string: its type, its arguments, how many tokens came before it
    with itself, its line, and the tokens in its block."""

    type: str
    arguments: tuple[str, ...]
    number: int
    line: int
    members: tuple[Node, ...] = ()


class TokenFault(ValueError):
    """What is wrong with a token, or several, and the line of the first."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line

    @classmethod
    def at(cls, node: Node, message: str) -> TokenFault:
        """What is wrong with this token."""
        return cls(f"token {node.number}, .{shown(node.type)[1:-1]}: {message}", node.line)
