"""Ways in which a type of ISS says a rule, which several kinds share (`iss_kinds`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.programs import forms, iss_tables
from sudoku_csp.puzzle.notation.programs.iss_document import Token
from sudoku_csp.puzzle.notation.programs.iss_draft import TokenDraft
from sudoku_csp.puzzle.notation.programs.iss_places import adjacent

Form = forms.Form[Token, TokenDraft]
Read = Iterator[Constraint]


def cells(type_: str) -> Form:
    """The cells of a line or area, and nothing else."""
    return Form(
        (type_,),
        lambda kind, token: [kind(token.cells())],
        lambda rule, draft: draft.add(type_, rule.cells),
    )


def numbered(type_: str, field: str) -> Form:
    """A number, then cells."""
    return Form(
        (type_,),
        lambda kind, token: [kind(**{field: token.number(), "cells": token.cells(1)})],
        lambda rule, draft: draft.add(type_, getattr(rule, field), rule.cells),
    )


def digits(type_: str) -> Form:
    """Digits of the board, then cells."""

    def read(kind: Any, token: Token) -> Read:
        said = token.numbers(token.argument(0, "digits"), digits=True)
        yield kind(said, token.cells(1))

    return Form(
        (type_,), read, lambda rule, draft: draft.add(type_, joined(rule.digits), rule.cells)
    )


def board(type_: str, *fields: Callable[[Token], Any], nine: str = "") -> Form:
    """A rule of the whole board, for 9 digits alone where it is said of what."""

    def read(kind: Any, token: Token) -> Read:
        token.require(0)
        if nine and token.board.side != 9:
            raise ValueError(f"ISS has {nine} for 9 digits only, not {token.board.side}")
        yield kind(token.board.cells, *(field(token) for field in fields))

    return Form((type_,), read, lambda _, draft: draft.add(type_))


def sides(type_: str) -> Form:
    """Clues at the ends of a row or column."""
    return Form(
        (type_,),
        lambda kind, token: (kind(cells, clue) for cells, clue in token.sides()),
        lambda rule, draft: draft.outside(type_, rule.cells, rule.value, rule),
    )


def one_clue(
    type_: str,
    line: Callable[[Token], tuple[Cell, ...]],
    write: Callable[[TokenDraft, str, Any], None],
) -> Form:
    """A clue about a line whichever way it is read; of several about one the last counts."""

    def read(kind: Any, token: Token) -> Read:
        token.require(2)
        along, clue = line(token), token.number(what="clue")
        if token.is_last(1):
            yield kind(along, clue)

    return Form((type_,), read, lambda rule, draft: write(draft, type_, rule))


def pairs(
    type_: str, allowed: Callable[[Any, int, int], bool], name: str, usual: Any = None
) -> Form:
    """Pairs of neighbours; a table of pairs where they are none, or the value is not the usual."""

    def write(rule: Any, draft: TokenDraft) -> None:
        plain = type_ if usual is None or rule.value == usual else ""
        said = name.format_map(vars(rule))
        draft.pair(plain, rule.cells, lambda a, b: allowed(rule, a, b), said)

    names = (type_,) if type_ else ()
    return Form(names, lambda kind, token: map(kind, token.neighbours()), write)


def table(*types: str) -> Form:
    """A table of pairs of digits, and lines."""

    def write(rule: Any, draft: TokenDraft) -> None:
        draft.table(types[0], iss_tables.of_pairs(rule.pairs, draft.board.side), rule.cells)

    return Form(
        types, lambda kind, token: (kind(token.pairs(), one) for one in token.lines()), write
    )


def indexing(way: str) -> Form:
    """An indexer of rows or of columns."""

    def read(kind: Any, token: Token) -> Read:
        if token.argument(0, "direction") not in ("R", "C"):
            raise ValueError(f"indexing is R or C, not {token.arguments[0]!r}")
        if token.arguments[0] == way:
            yield kind(token.cells(1), token.board.side)

    return Form(("Indexing",), read, lambda rule, draft: draft.add("Indexing", way, rule.cells))


def written(write: Callable[[Any, TokenDraft], None]) -> Form:
    """A rule that is written with types of other kinds, which read them."""
    return Form((), lambda *_: (), write)


def joined(numbers: tuple[int, ...]) -> str:
    return "_".join(map(str, numbers))


def kept(first: int) -> Form:
    def write(rule: Any, draft: TokenDraft) -> None:
        for cell in rule.cells:
            draft.keep(cell, draft.board.digits[first::2])

    return written(write)


def around(larger: Callable[[Cell, Cell], tuple[Cell, Cell]]) -> Form:
    def write(rule: Any, draft: TokenDraft) -> None:
        for cell in rule.cells:
            for other in rule.scope:
                if adjacent(cell, other) and other not in rule.cells:
                    draft.add("GreaterThan", larger(cell, other))

    return written(write)
