"""A constraint string of ISS in the making: the tokens that the kinds have added."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias
from urllib.parse import quote

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.programs.iss_tables import of_pairs
from sudoku_csp.puzzle.notation.programs.iss_tokens import named

Argument: TypeAlias = "Cell | int | str | Iterable[Argument] | None"
"""What an argument of a token is made of; None is 0, and several are one after another."""


class TokenDraft:
    """Tokens in the order in which they were added, each once; candidates are one token."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._candidates: dict[Cell, frozenset[int]] = {}
        self._tokens: dict[Hashable, str] = {}
        self._clues: dict[tuple[str, str], list[str]] = {}

    def add(self, type_: str, *arguments: Argument) -> None:
        """Adds a token."""
        token = _token(type_, arguments)
        self._tokens[token] = token

    def keep(self, cell: Cell, digits: Collection[int]) -> None:
        """Restricts a cell to these digits."""
        before = self._candidates.get(cell, frozenset(self.board.digits))
        self._candidates[cell] = before & set(digits)

    def outside(self, type_: str, cells: Sequence[Cell], clue: int, rule: Constraint) -> None:
        """Adds a clue at the end of a line from which it is read. Raises Unsupported."""
        line, at = self.line(cells, rule)
        clues = self._clues.setdefault((type_, line), ["", ""])
        if clues[at] not in ("", str(clue)):
            raise Unsupported(f"ISS has one clue at each end of a line, and another than {rule}")
        clues[at] = str(clue)
        self._tokens[type_, line] = _token(type_, (line, *clues))

    def line(self, cells: Sequence[Cell], rule: Constraint) -> tuple[str, int]:
        """The name of the row or column of these cells, and the end from which they are read;
        raises Unsupported for other cells."""
        for sign, houses in (("R", self.board.rows), ("C", self.board.columns)):
            for number, house in enumerate(houses, start=1):
                ways = (house.cells, house.cells[::-1])
                if tuple(cells) in ways:
                    return f"{sign}{number}", ways.index(tuple(cells))
        raise Unsupported(f"ISS has no place for {rule}: it is not along a whole line")

    def pairs(
        self, type_: str, cells: Sequence[Cell], allowed: Callable[[int, int], bool], name: str = ""
    ) -> None:
        """Adds a table of the pairs of digits that are allowed."""
        self.table(type_, of_pairs(allowed, self.board.side), cells, name)

    def table(self, type_: str, code: str, cells: Sequence[Cell], name: str = "") -> None:
        """Adds a table with a name and a line of cells."""
        quoted = quote(name, safe="").replace(".", "%2E").replace("~", "%7E")
        self.add(type_, code, f"_{quoted}", cells)

    def within(self, type_: str, members: Iterable[TokenDraft]) -> None:
        """Adds a block of other drafts; within `.Or` each of them is one token or block."""
        inside = ""
        for draft in members:
            tokens = draft.tokens()
            several = type_ == "Or" and len(tokens) != 1
            inside += f".And{''.join(tokens)}.End" if several else "".join(tokens)
        self._tokens[inside, type_] = f".{type_}{inside}.End"

    def tokens(self, given: Mapping[Cell, int] | None = None) -> list[str]:
        """The tokens, first the digits that are `given` and candidates; beside givens, a single
        candidate, which would be a given, and the candidates of a given cell stand in a block."""
        held, apart = dict(self._candidates), {}
        if given is not None:
            apart = {cell: kept for cell, kept in held.items() if cell in given or len(kept) == 1}
            held = {cell: kept for cell, kept in held.items() if cell not in apart}
            held |= {cell: frozenset({digit}) for cell, digit in given.items()}
        found = [_given(held)] if held else []
        found += [f".And{_given(apart)}.End"] if apart else []
        return [*found, *self._tokens.values()]


def _given(held: Mapping[Cell, Collection[int]]) -> str:
    texts = ["_".join((named(cell), *map(str, sorted(held[cell])))) for cell in sorted(held)]
    return _token("", texts)


def _token(type_: str, arguments: Iterable[Argument]) -> str:
    return "~".join((f".{type_}", *_texts(arguments)))


def _texts(argument: Argument) -> Iterator[str]:
    if isinstance(argument, Cell):
        yield named(argument)
    elif isinstance(argument, str | int | None):
        yield str(0 if argument is None else argument)
    else:
        for one in argument:
            yield from _texts(one)
