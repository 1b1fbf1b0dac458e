"""Constraints as lines that a person can type: `cage 10 r1c1 r1c2`, `anti-knight`.

A line is the name of a kind and what its fields hold. A number goes to the first field of numbers,
a cell to the first of cells, a word to the field that may be that word, and anything to the field
whose name stands before it:

    whisper 5 r1c1 r1c2 r1c3        clone r1c1-r1c3 copies r5c5-r5c7        diagonal anti

A row, column or diagonal of cells may be a range, `/` stands between groups of cells. What a board
implies may be left out, and stands after its name otherwise: its side, its boxes, and of a rule for
the whole board all the cells. A new kind can be written so with nothing more said of it than its
fields. A line that begins with a cell is a comparison, as `r1c1 + r1c2 = 10`.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any

from sudoku_csp.constraints import comparison_text, registry
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.constraint_fields import OF_BOARD, Several, Slot, implied, slots
from sudoku_csp.constraints.constraint_words import CELLS, Words, plain
from sudoku_csp.constraints.statement import statement
from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.grid.errors import InputError, Unsupported

LONGEST = 100_000
"""Characters of a line."""

_NAME = re.compile(r"[A-Za-z][A-Za-z_-]*", re.ASCII)
_COMPARED = re.compile(r"[=<>≠≤≥]|\bin\b", re.ASCII)


def is_constraint(text: str) -> bool:
    """Whether a line is meant as a constraint: it begins with a name, or compares cells.

    >>> is_constraint("cage 10 r1c1 r1c2"), is_constraint("cgae 10"), is_constraint("ABCD EFGH")
    (True, True, False)
    >>> is_constraint("r1c1 < r1c2"), is_constraint("1...")
    (True, False)
    """
    if not _NAME.match(text):
        return False
    first, *others = _joined(text.split())
    if CELLS.match(first):
        return True
    if not _NAME.fullmatch(first):
        return False
    return bool(_named(first) or _near(first) or any(map(CELLS.fullmatch, others)))


def parse(text: str, board: Board) -> Constraint:
    """The constraint of a line on this board. Raises InputError with the word that is wrong.

    >>> print(parse("cage 10 r1c1-r1c3", Board.customary(9)))
    cage of r1c1 r1c2 r1c3 with total 10
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise InputError(f"a constraint is a text of at most {LONGEST:,} characters")
    words = _joined(text.replace("=", " = ").split()) if not _is_comparison(text) else []
    if not words and text.strip():
        return _on_board(comparison_text.parse(text), board)
    if not words:
        raise InputError("a constraint is a line like 'cage 10 r1c1 r1c2', and this one is empty")
    name = _named(words[0])
    if name is None:
        raise InputError(_unknown(words[0]))
    return _on_board(Words(name, registry.named(name), words[1:], board).constraint(), board)


def _is_comparison(text: str) -> bool:
    """Whether a line has no name, and a cell at its beginning or a sign."""
    first, *_ = [*_joined(text.split()), ""]
    return _named(first) is None and bool(CELLS.match(first) or _COMPARED.search(text))


def text_of(constraint: Constraint, board: Board) -> str:
    """The constraint as a line, which `parse` takes back. Raises Unsupported where none says it.

    >>> board = Board.customary(9)
    >>> text_of(parse("antiknight", board), board)
    'anti-knight'
    """
    try:
        text = _text_of(constraint, board)
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
    of_some = constraint.whole_board and set(scope) < board.cell_set
    if of_some and not statement([constraint], board):
        raise InputError(f"{constraint}: it says nothing about these cells")
    return constraint


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


def _named(word: str) -> str | None:
    """The name of the kind that is meant, with or without hyphens, in any case."""
    bare = word.lower().replace("_", "").replace("-", "")
    return next((name for name in registry.names() if name.replace("_", "") == bare), None)


def _joined(words: list[str]) -> list[str]:
    """The words of a line, those of a name as one: `little killer` is `little-killer`."""
    for length in (3, 2):
        name = "-".join(words[:length])
        if len(words) >= length and _named(name):
            return [name, *words[length:]]
    return words


def _near(word: str) -> list[str]:
    known = [name.replace("_", "-") for name in registry.names()] if len(word) > 2 else []
    return get_close_matches(plain(word), known, n=1, cutoff=0.7)


def _unknown(word: str) -> str:
    if near := _near(word):
        return f"no constraint {word[:40]!r}; did you mean {near[0]}?"
    known = ", ".join(name.replace("_", "-") for name in registry.names())
    return f"no constraint {word[:40]!r} (known: {known})"
