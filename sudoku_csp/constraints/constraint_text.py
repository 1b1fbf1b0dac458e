"""Constraints as lines that a person can type: `cage 10 r1c1 r1c2`, `anti-knight`.

A line is the name of a kind and what its fields hold. A number goes to the first field of numbers,
a cell to the first of cells, a word to the field that may be that word, and anything to the field
whose name stands before it:

    whisper 5 r1c1 r1c2 r1c3        clone r1c1-r1c3 copies r5c5-r5c7        diagonal anti

A row, column or diagonal of cells may be a range, `/` stands between groups of cells. What a board
implies may be left out, and stands after its name otherwise: its side, its boxes, and of a rule for
the whole board all the cells. Constraints that others are made of stand in brackets, as
`any-of (cage 10 r1c1 r1c2) (r1c1 < r1c2)`. A new kind can be written so with nothing more said of
it than its fields. A line that begins with a cell is a comparison, as `r1c1 + r1c2 = 10`.
"""

from __future__ import annotations

import re
from typing import Any

from sudoku_csp.constraints import comparison_text, registry
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.constraint_fields import (
    OF_BOARD,
    Several,
    Slot,
    implied,
    is_composed,
    slots,
    strange_digit,
)
from sudoku_csp.constraints.constraint_words import CELLS, Words
from sudoku_csp.constraints.kind_names import called, unknown, words_of
from sudoku_csp.constraints.statement import statement
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError, Unsupported

LONGEST = 100_000
"""Characters of a line."""

DEEPEST = 8
"""Constraints within one another."""

_COMPARED = re.compile(r"[=<>≠≤≥]|\bin\b", re.ASCII)


def parse(text: str, board: Board) -> Constraint:
    """The constraint of a line on this board. Raises InputError with the word that is wrong.

    >>> print(parse("cage 10 r1c1-r1c3", Board.customary(9)))
    cage of r1c1 r1c2 r1c3 with total 10
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise InputError(f"a constraint is a text of at most {LONGEST:,} characters")
    words = words_of(text) if not _is_comparison(text) else []
    if not words and text.strip():
        return _on_board(comparison_text.parse(text), board)
    if not words:
        raise InputError("a constraint is a line like 'cage 10 r1c1 r1c2', and this one is empty")
    name, rest = called(words)
    if name is None:
        raise InputError(unknown(words))
    if is_composed(kind := registry.named(name)):
        members = _members(name.replace("_", "-"), text.split(maxsplit=1)[1:])
        return _on_board(kind(tuple(parse(one, board) for one in members)), board)  # type: ignore[call-arg]
    return _on_board(Words(name, registry.named(name), rest, board).constraint(), board)


def _members(name: str, texts: list[str]) -> list[str]:
    """What stands in brackets, each a constraint. Raises InputError for anything between them.

    >>> _members("any-of", ["(cage 3 r1c1 r1c2) (any-of (odd r1c1) (odd r1c2))"])
    ['cage 3 r1c1 r1c2', 'any-of (odd r1c1) (odd r1c2)']
    """
    members: list[str] = []
    text, depth, start = "".join(texts), 0, 0
    for place, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if sign == "(" and depth == 1:
            start = place + 1
        elif sign == ")" and depth == 0:
            members.append(text[start:place])
        elif depth <= 0 and not sign.isspace():
            raise InputError(f"{name}: {sign!r} stands in no brackets, as (odd r1c1)")
        if depth > DEEPEST:
            raise InputError(f"{name}: more than {DEEPEST} brackets within one another")
    if depth or not members:
        what = "a bracket is not closed" if depth else "its constraints, in brackets, are missing"
        raise InputError(f"{name}: {what}")
    return members


def _is_comparison(text: str) -> bool:
    """Whether a line has no name, and a cell at its beginning or a sign."""
    first, *_ = [*words_of(text), ""]
    if CELLS.match(first):
        return True
    return bool(_COMPARED.search(text)) and called(words_of(text))[0] is None


def text_of(constraint: Constraint, board: Board) -> str:
    """The constraint as a line, which `parse` takes back. Raises Unsupported where none says it.

    >>> board = Board.customary(9)
    >>> text_of(parse("antiknight", board), board)
    'anti-knight'
    """
    try:
        composed = is_composed(type(constraint))
        text = _composed(constraint, board) if composed else _text_of(constraint, board)
        if parse(text, board) == constraint:
            return text
    except (InputError, Unsupported):
        pass
    raise Unsupported(f"no line of text can say {constraint}")


def _on_board(constraint: Constraint, board: Board) -> Constraint:
    scope = constraint.scope
    if not scope:
        raise InputError(f"{type(constraint).__name__}: without cells it says nothing")
    for cell in scope:
        if cell not in board.cell_set:
            raise InputError(f"{constraint}: {cell} is not on a board of {board}")
    if len(set(scope)) < len(scope):
        raise InputError(f"{constraint}: a cell stands in it twice")
    if (strange := strange_digit(constraint, board)) is not None:
        raise InputError(f"{constraint}: {strange} is no digit of a board of {board}")
    if why := constraint.means_nothing(board):
        raise InputError(f"{constraint}: {why}")
    of_some = constraint.whole_board and set(scope) < board.cell_set
    if of_some and not statement([constraint], board):
        name = (registry.name_of(type(constraint)) or type(constraint).__name__).replace("_", "-")
        cells = " ".join(map(str, scope))
        raise InputError(
            f"{name}: it says nothing about {cells} alone; without cells it is for the whole board"
        )
    return constraint


def _composed(constraint: Constraint, board: Board) -> str:
    """The text of a constraint that is made of others."""
    name = registry.name_of(type(constraint)) or ""
    (slot,) = slots(type(constraint)) or ()
    texts = (f"({text_of(member, board)})" for member in getattr(constraint, slot.name))
    return " ".join([name.replace("_", "-"), *texts])


def _text_of(constraint: Constraint, board: Board) -> str:
    kind = type(constraint)
    if (name := registry.name_of(kind)) is None:
        raise Unsupported("a kind without a name")
    of_kind = slots(kind)
    if of_kind is None:
        return str(constraint)
    of_board = dict(implied(kind, board))
    numbers: list[str] = []
    cells: list[str] = []
    named: list[str] = []
    open_to = {int, Cell}  # What a word without the name of a field before it may still be.
    for slot in of_kind:
        value = getattr(constraint, slot.name)
        bare = slot.holds in open_to and slot.name not in OF_BOARD
        if slot.name in OF_BOARD and value == of_board[slot.name]:
            continue
        if value == of_board.get(slot.name, slot.default):
            open_to.discard(slot.holds)
            continue
        if slot.several != Several.ONE:
            open_to.discard(slot.holds)
        said = _words_of(value, slot)
        if slot.words:
            named += said
        elif not bare:
            named += [slot.word, *said]
        elif slot.holds is int:
            numbers += said
        else:
            cells += said
    return " ".join([name.replace("_", "-"), *numbers, *cells, *named])


def _words_of(value: Any, slot: Slot) -> list[str]:
    if slot.holds is bool:
        return ["yes" if value else "no"]
    if slot.several == Several.ONE:
        return [str(value)]
    if slot.several == Several.MANY:
        return [str(one) for one in value]
    groups = [[*map(str, group), "/"] for group in value]
    words = [word for group in groups for word in group]
    # A single group ends with the sign too: the board is not to cut it up.
    return words[:-1] if len(groups) > 1 or slot.size else words
