"""ISS: a constraint string of Interactive Sudoku Solver as a puzzle, or what is not understood.

What a token says, its kind knows (`constraints/iss`); here is what concerns the whole: the board
(`iss_layout`), the digits that are given, and the types that nobody here knows, which are refused
by name. Nothing is left out but the order of a search.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.lists import killer_arrows, killer_numbers
from sudoku_csp.puzzle.notation.lists.foreign_lines import notation_of
from sudoku_csp.puzzle.notation.programs import (
    iss_kinds,
    iss_layout,
    iss_links,
    iss_parts,
    iss_text,
)
from sudoku_csp.puzzle.notation.programs.iss_document import Document
from sudoku_csp.puzzle.notation.programs.iss_nodes import GIVEN, Node, TokenFault
from sudoku_csp.puzzle.notation.programs.iss_places import named
from sudoku_csp.puzzle.notation.programs.iss_text import Part
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset

MOST_FAULTS = 12
"""Faults that are told of one string."""


def puzzle(parts: Sequence[Part], context: Context) -> Puzzle:
    """The puzzle of strings, whose constraints hold together. Raises InputError."""
    first = parts[0][0][0]
    nodes: list[Node] = []
    killers: list[Puzzle] = []
    try:
        for part in parts:
            if (killer := _killer(part, context)) is not None:
                killers.append(killer)
            else:
                more = iss_parts.nodes(part, len(nodes)) or iss_text.nodes(part, len(nodes))
                _check_is_one(nodes, more)
                nodes += more
        strange = iss_text.not_known(nodes)
        if strange:
            raise _several([TokenFault.at(*one) for one in strange])
        document, rules = iss_layout.document(nodes)
        board = document.board
        context.require(board, first)
        for killer in killers:
            context.on(board, first).require(killer.board, first)
            rules += killer.ruleset.beyond_classic
        given = _given(document)
        constraints = [*rules, *_read(document, given)]
    except TokenFault as fault:
        raise context.error(f"ISS: {fault}", fault.line) from None
    digits = bytearray(len(board.cells))
    for cell, said in given.items():
        if len(said) == 1:
            (digits[board.position(cell)],) = said
    try:
        ruleset = Ruleset.classic(board).having(*dict.fromkeys(constraints))
    except ValueError as error:
        raise context.error(f"ISS: {error}", first) from None
    return Puzzle(ruleset, bytes(digits), f"{context.name}:{first}")


def _check_is_one(before: Sequence[Node], more: Sequence[Node]) -> None:
    """Raises TokenFault where both what comes before a board, or before the givens of a text, and
    what comes from there on have givens: two puzzles would be read as another one."""
    for at, node in enumerate(more):
        if node.type == "Shape" or (node.type == GIVEN and not at):
            parts = ([*before, *more[:at]], more[at:])
            if all(any(one.type == GIVEN for one in part) for part in parts):
                fault = "givens in a second string: all of a file is one puzzle"
                raise TokenFault.at(node, fault)


def _killer(part: Part, context: Context) -> Puzzle | None:
    """The killer that a part is, in arrows or in numbers; None for any other."""
    text = "".join("".join(line.split()) for _, line in part)
    notation = notation_of(text)
    is_killer = any(notation is one for one in (killer_arrows, killer_numbers))
    return notation.puzzle(text, context, part[0][0]) if notation and is_killer else None


def puzzle_of_lines(lines: Iterable[Line], context: Context) -> Puzzle:
    """The puzzle of a whole text. Raises InputError."""
    try:
        parts = iss_text.parts(lines)
    except TokenFault as fault:
        raise context.error(str(fault), fault.line) from None
    if not parts:
        raise context.error("there is no puzzle in it")
    return puzzle(parts, context)


def puzzle_of_link(text: str, context: Context, line: int) -> Puzzle:
    """The puzzle that a link carries. Raises InputError where it carries none."""
    try:
        lines = iss_links.string(text).split("\n")
    except ValueError as error:
        raise context.error(str(error), line) from None
    return puzzle_of_lines([Line(line, one) for one in lines], context)


def _read(document: Document, given: dict[Cell, frozenset[int]]) -> list[Constraint]:
    """What the tokens say. Raises TokenFault with all that is wrong."""
    held = tuple(
        "_".join((named(cell), *map(str, sorted(said))))
        for cell, said in given.items()
        if len(said) > 1
    )
    silent = (*iss_text.SILENT, *iss_text.LAYOUT, GIVEN)
    faults, found = [], []
    candidates = Document(document.board, (), (), (Node(GIVEN, held, 0, 0),))
    tokens = [one for one in document.tokens if one.type not in silent]
    for token in (*(candidates.tokens if held else ()), *tokens):
        try:
            found += iss_kinds.constraints(token)
        except TokenFault as fault:
            faults.append(fault)
    if faults:
        raise _several(faults)
    return found


def _given(document: Document) -> dict[Cell, frozenset[int]]:
    """The digits that the cells may hold, of those of which that is said. Raises TokenFault."""
    found: dict[Cell, frozenset[int]] = {}
    for token in document.tokens:
        if token.type != GIVEN:
            continue
        try:
            for cell, digits in token.givens():
                found[cell] = found.get(cell, frozenset(digits)) & frozenset(digits)
                if not found[cell]:
                    fault = f"{named(cell)} is to hold other digits than before: none is left"
                    raise TokenFault.at(token.node, fault)
        except TokenFault:
            raise
        except ValueError as error:
            raise TokenFault.at(token.node, str(error)) from None
    return found


def _several(faults: Sequence[TokenFault]) -> TokenFault:
    """One fault that tells of all, as far as there are not too many."""
    said = "; ".join(str(fault) for fault in islice(faults, MOST_FAULTS))
    if len(faults) > MOST_FAULTS:
        said += f"; and {len(faults) - MOST_FAULTS} more"
    return TokenFault(said, faults[0].line)
