"""A constraint string of ISS that is being written: the tokens that the kinds have put there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from urllib.parse import quote

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.programs import iss_tables
from sudoku_csp.puzzle.notation.programs.iss_places import BREAK, adjacent, diagonal, named

Argument = Cell | int | str


class TokenDraft:
    """The tokens in the order in which they were added; a line has one for the clues at both ends.

    `values` are the digits that cells are to hold, of candidates and their like.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.values: dict[Cell, frozenset[int]] = {}
        self._tokens: dict[str, None] = {}
        self._clues: dict[tuple[str, str], list[str]] = {}

    def add(self, type_: str, *arguments: Argument | Sequence[Cell]) -> None:
        """Another token; one that is there already says nothing more."""
        self._tokens[_token(type_, arguments)] = None

    def keep(self, cell: Cell, digits: Collection[int]) -> None:
        """The cell holds one of the digits."""
        self.values[cell] = self.values.get(cell, frozenset(self.board.digits)) & set(digits)

    def groups(self, type_: str, groups: Iterable[Sequence[Cell]]) -> None:
        """A token of groups of cells, `-` between them."""
        found: list[Argument] = []
        for group in groups:
            found += [*([BREAK] if found else []), *group]
        self.add(type_, *found)

    def outside(self, type_: str, cells: Sequence[Cell], clue: int, of: Constraint) -> None:
        """A clue beside the line of these cells, which goes on from there. Raises Unsupported."""
        line, at = self._line(cells, of)
        key = (type_, line)
        if key not in self._clues:
            self._clues[key] = ["", ""]
            self._tokens[repr(key)] = None
        clues = self._clues[key]
        if clues[at] not in ("", str(clue)):
            raise Unsupported(f"ISS has one clue at each end of a line, and another than {of}")
        clues[at] = str(clue)

    def single(self, type_: str, cells: Sequence[Cell], clue: int, of: Constraint) -> None:
        """A clue about a line, whichever way it is read. Raises Unsupported."""
        self.add(type_, clue, self._line(cells, of)[0])

    def slanting(self, type_: str, cells: Sequence[Cell], clue: int, of: Constraint) -> None:
        """A clue about a diagonal, whichever way it is read. Raises Unsupported."""
        for way in (tuple(cells), tuple(reversed(cells))):
            if way == diagonal(way[0], self.board):
                self.add(type_, clue, way[0])
                return
        raise Unsupported(f"ISS has no place for {of}: it is not a whole diagonal")

    def pair(
        self, type_: str, cells: Sequence[Cell], allowed: Callable[[int, int], bool], name: str
    ) -> None:
        """A token of this type where two cells share a side, and a table of their pairs where not;
        without a type always that, along a line."""
        if type_ and adjacent(*cells):
            self.add(type_, *cells)
            return
        digits = self.board.digits
        pairs = [(a, b) for a in digits for b in digits if allowed(a, b)]
        self.table("Pair", iss_tables.of_pairs(pairs, self.board.side), cells, name)

    def table(self, type_: str, code: str, cells: Sequence[Cell], name: str = "") -> None:
        """A token of a table with a name, and a line of cells."""
        self.add(type_, code, "_" + _quoted(name), cells)

    def within(self, type_: str, members: Iterable[TokenDraft]) -> None:
        """A block with what was written into these drafts, one token or block each."""
        inside = ""
        for draft in members:
            tokens = draft.tokens()
            several = type_ == "Or" and len(tokens) != 1
            inside += f".And{''.join(tokens)}.End" if several else "".join(tokens)
        self._tokens[f".{type_}{inside}.End"] = None

    def tokens(self, given: Mapping[Cell, int] | None = None) -> list[str]:
        """The tokens as they are written, that of the digits first.

        What is said there of a cell with one digit is that it is given; so of a puzzle with these
        `given`, what its rules say of such cells stands in a block.
        """
        clues = {repr(key): _token(key[0], (key[1], *clues)) for key, clues in self._clues.items()}
        found = [clues.get(token, token) for token in self._tokens]
        held, apart = dict(self.values), {}
        if given is not None:
            apart = {cell: said for cell, said in held.items() if cell in given or len(said) == 1}
            held = {cell: said for cell, said in held.items() if cell not in apart}
            held |= {cell: frozenset({digit}) for cell, digit in given.items()}
        within = [f".And{_given(apart)}.End"] if apart else []
        return [*([_given(held)] if held else []), *within, *found]

    def _line(self, cells: Sequence[Cell], of: Constraint) -> tuple[str, int]:
        """The name of the row or column of these cells, and the end from which it is read."""
        for sign, houses in (("R", self.board.rows), ("C", self.board.columns)):
            for number, house in enumerate(houses, start=1):
                ways = (house.cells, house.cells[::-1])
                if tuple(cells) in ways:
                    return f"{sign}{number}", ways.index(tuple(cells))
        raise Unsupported(f"ISS has no place for {of}: it is not along a whole line")


def _given(held: Mapping[Cell, Collection[int]]) -> str:
    return _token(
        "", ["_".join((named(cell), *map(str, sorted(held[cell])))) for cell in sorted(held)]
    )


def _token(type_: str, arguments: Iterable[Argument | Sequence[Cell]]) -> str:
    found: list[str] = [f".{type_}"]
    for one in arguments:
        if isinstance(one, Cell):
            found.append(named(one))
        elif isinstance(one, str | int):
            found.append(str(one))
        else:
            found += map(named, one)
    return "~".join(found)


def _quoted(name: str) -> str:
    return quote(name, safe="").replace(".", "%2E").replace("~", "%7E")
