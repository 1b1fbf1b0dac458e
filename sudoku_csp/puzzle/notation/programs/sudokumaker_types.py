"""The blocks of constraints of SudokuMaker, type by type, and the places that their numbers name.

A block has all clues of a type. Cells are numbered row by row from 0. Edges are numbered row by row
too: those between the cells of a row, then those below it, 2N numbers in all, of which 0 and the
last N are on the rim. Corners are numbered along the N + 1 lines, outer cells like those of a grid
that is one cell larger on each side.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import floor
from typing import Any, NamedTuple

from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import printable
from sudoku_csp.puzzle.notation.programs.forms import SIGNS
from sudoku_csp.puzzle.notation.programs.fpuzzles_document import SIDES, WAYS, line_from, named
from sudoku_csp.puzzle.notation.programs.json_text import shown
from sudoku_csp.puzzle.notation.programs.translation import Translation, line_text, names

OF_A_BLOCK = frozenset(("type", "name", "disabled", "solverIgnored", "style"))
DIAGONALS = {-1: ("DR", "UL"), 1: ("DL", "UR")}
"""The directions of a diagonal: a negative one falls to the right, a positive one rises."""

OTHER_COLOUR = {
    "difference": ("Ratio", "overrideNegativeDifferences"),
    "ratio": ("Difference", "overrideNegativeRatios"),
}
"""The type of the dots of the other colour, and its field that makes them no exceptions."""


class Type(NamedTuple):
    """A type: its name, the names of its fields, the reader of its blocks, and the key of f-puzzles
    or the name of the kind of its constraints."""

    name: str
    fields: str
    read: Callable[[Block], None] | None = None
    key: str = ""


@dataclass
class Block:
    """A block on a board of this side, `among` all others. Its constraints go into `made`; the
    methods raise ValueError."""

    type: Type
    fields: Mapping[str, Any]
    side: int
    made: Translation
    among: Sequence[Block]
    blank: int | None = None
    number: int = 0

    def members(self, name: str) -> Iterator[Any]:
        """The members of a list one by one; none if there is no such field."""
        for number, member in enumerate(list_of(self.fields.get(name, []), name), start=1):
            self.number = number
            yield member
        self.number = 0

    def clues(self, name: str, *fields: str) -> Iterator[Mapping[str, Any]]:
        """The members of a list, which must be objects with these fields only."""
        for clue in self.members(name):
            if not isinstance(clue, dict):
                raise ValueError(f"{shown(clue)} is no clue")  # noqa: TRY004 - as all here.
            reject_others(clue, fields)
            if self.blank is None or clue.get("value") != self.blank:
                yield clue

    def flag(self, name: str, default: bool = False) -> bool:
        value = self.fields.get(name, default)
        if not isinstance(value, bool):
            raise ValueError(f"{name!r} is {shown(value)}")  # noqa: TRY004
        return value

    def cells(self, numbers: object) -> list[Cell]:
        """The cells with these numbers."""
        places = [_divided(number, self.side) for number in list_of(numbers, "cells")]
        if any(row >= self.side for row, _ in places):
            raise ValueError(f"{shown(numbers)} are no cells of a board of side {self.side}")
        return [Cell(row + 1, column + 1) for row, column in places]

    def of_type(self, name: str) -> list[Block]:
        return [block for block in self.among if block.type.name == name]


def list_of(value: object, name: str) -> list[Any]:
    """The value of a field as a list. Raises ValueError."""
    if not isinstance(value, list):
        raise ValueError(f"{name!r} is {shown(value)}, no list")  # noqa: TRY004
    return value


def reject_others(value: Mapping[str, Any], fields: Collection[str]) -> None:
    """Raises ValueError if an object has another field."""
    for name in value:
        if name not in fields:
            raise ValueError(f"the field {name!r} is not read: {shown(value[name])}")


def edge(number: object, side: int) -> tuple[Cell, Cell]:
    """The two cells beside an edge. Raises ValueError for an edge of the rim."""
    row, column = _divided(number, 2 * side)
    if 1 <= column < side and row < side:
        return Cell(row + 1, column), Cell(row + 1, column + 1)
    if column >= side and row < side - 1:
        return Cell(row + 1, column - side + 1), Cell(row + 2, column - side + 1)
    raise ValueError(f"the edge {shown(number)} is between no two cells")


def corner(number: object, side: int) -> list[Cell]:
    """The four cells around a corner. Raises ValueError for a corner of the rim."""
    row, column = _divided(number, side + 1)
    if not (1 <= row < side and 1 <= column < side):
        raise ValueError(f"the corner {shown(number)} is between no four cells")
    return [Cell(row + down, column + right) for down in (0, 1) for right in (0, 1)]


def outside(number: object, side: int) -> tuple[int, int]:
    """The row and column of an outer cell, from 0. Raises ValueError."""
    row, column = _divided(number, side + 2)
    if row > side + 1 or (1 <= row <= side and 1 <= column <= side):
        raise ValueError(f"the outer cell {shown(number)} is not beside the grid")
    return row, column


def direction(number: object, diagonal: object, side: int) -> str:
    """The direction of a diagonal from an outer cell into the grid: U or D, then L or R. Raises
    ValueError."""
    place = outside(number, side)
    for way in DIAGONALS.get(diagonal, ()) if type(diagonal) is int else ():
        if line_from(place, WAYS[way], side):
            return way
    raise ValueError(f"no diagonal {shown(diagonal)} starts at the outer cell {shown(number)}")


def _divided(number: object, width: int) -> tuple[int, int]:
    """The row and column, from 0, of a number. Raises ValueError."""
    if type(number) is not int or number < 0:
        raise ValueError(f"{shown(number)} is no number of a place")
    return divmod(number, width)


def flag(block: Block) -> None:
    block.made.document[block.type.key] = True


def regions(block: Block) -> None:
    """The number of each cell's region, -1 for none."""
    numbers = list_of(block.fields.get("regions"), "regions")
    cells = [cell for row in block.made.document["grid"] for cell in row]
    if len(block.of_type("Regions")) > 1:
        raise ValueError("a second block of regions")
    if len(numbers) != len(cells):
        raise ValueError(f"{len(numbers)} numbers of regions for {len(cells)} cells")
    for cell, number in zip(cells, numbers, strict=True):
        if type(number) is not int or number < -1:
            raise ValueError(f"{shown(number)} is no region")
        cell["region"] = None if number == -1 else number


def sudoku_rules(block: Block) -> None:
    """Rows and columns must differ, in the whole grid."""
    whole = [{"x": 0, "y": 0, "width": block.side, "height": block.side}]
    if (areas := block.fields.get("areas")) not in (None, [], whole):
        raise ValueError(f"'areas' is {shown(areas)}")


def marked(block: Block) -> None:
    """Marked cells: an entry of f-puzzles each, or one entry for all, or a line of text."""
    found, key = block.cells(block.fields.get("cells", [])), block.type.key
    if key in ("even", "odd"):
        for cell in found:
            block.made.add(key, cell=named(cell))
    elif found and key in ("extraregion", "rowindexer", "columnindexer"):
        block.made.add(key, cells=names(found))
    elif found:
        block.made.add_line(key, line_text(found))
    if key == "counting-circles" and len(block.of_type(block.type.name)) > 1:
        raise ValueError("two blocks: whether their circles are counted together is not known")


def cages(block: Block) -> None:
    """Killer cages; the total 0 means none."""
    for cage in block.clues("cages", "cells", "value"):
        cells = names(block.cells(cage.get("cells")))
        block.made.add("killercage", cells=cells, value=cage.get("value"))


def look_and_say(block: Block) -> None:
    for cage in block.clues("cages", "cells", "value"):
        value = cage.get("value")
        if not (isinstance(value, str) and value.isascii() and value.isdecimal()):
            raise ValueError(f"{shown(value)} holds no digits")
        block.made.add_line(
            "look-and-say", " ".join(value), line_text(block.cells(cage.get("cells")))
        )


def clones(block: Block) -> None:
    """Groups of cells that are copies of one another."""
    groups = [block.cells(group) for group in block.members("groups")]
    for number in range(1, max(map(len, groups), default=0)):
        pairs = [(group[0], group[number]) for group in groups if len(group) > number]
        firsts, copies = zip(*pairs, strict=True)
        block.made.add("clone", cells=names(firsts), cloneCells=names(copies))


def quadruples(block: Block) -> None:
    for clue in block.clues("clues", "corner", "digits"):
        cells = names(corner(clue.get("corner"), block.side))
        block.made.add("quadruple", cells=cells, values=clue.get("digits"))


def outer_clues(block: Block) -> None:
    """Clues outside the grid that f-puzzles has too."""
    on_diagonal = ["diagonal"] if block.type.key == "littlekillersum" else []
    for clue in block.clues("clues", "outerCell", "value", *on_diagonal):
        number = clue.get("outerCell")
        place = "R{}C{}".format(*outside(number, block.side))
        way = direction(number, clue.get("diagonal"), block.side) if on_diagonal else None
        block.made.add(block.type.key, cell=place, direction=way, value=clue.get("value"))


def numbered_rooms(block: Block) -> None:
    for clue in block.clues("clues", "outerCell", "value"):
        place, value = outside(clue.get("outerCell"), block.side), clue.get("value")
        lines = (line_from(place, step, block.side) for step in SIDES.values())
        if not (line := next(filter(None, lines), ())):
            raise ValueError(f"the outer cell {shown(clue['outerCell'])} is not beside a line")
        if value is not None and type(value) is not int:
            raise ValueError(f"{shown(value)} is no digit")
        if value is not None:
            block.made.add_line("numbered-room", value, line_text(line))


def code(block: Block) -> None:
    """Code is never read."""
    definition = block.fields.get("definition")
    name = definition.get("name") if isinstance(definition, dict) else None
    raise ValueError(f"a rule in code, {shown(name)}")


def drawn_lines(block: Block) -> None:
    for line in block.members("lines"):
        points = [one if isinstance(one, dict) else {} for one in list_of(line, "lines")]
        places = [_near(one.get("x"), one.get("y")) for one in points]
        block.made.drawing("a drawn line", " ".join(places[:40]))


def drawn_cages(block: Block) -> None:
    name = block.fields.get("name")
    called = f" ({printable(str(name)[:40])})" if name else ""
    for cage in block.clues("cages", "cells", "value"):
        place = line_text(block.cells(cage.get("cells")))
        _draw(block, f"cage{called}", cage.get("value"), place)


def drawn_symbols(block: Block) -> None:
    """Drawn symbols and texts: each a point, the number of its shape, and a layer."""
    shapes = list_of(block.fields.get("params", []), "params")
    for symbol in block.members("symbols"):
        x, y, number, *_ = [*list_of(symbol, "symbols"), *(None, None, 0)]
        number = number or 0
        if type(number) is not int or not 0 <= number < len(shapes):
            raise ValueError(f"{shown(symbol)} has no shape")
        shape = shapes[number] if isinstance(shapes[number], dict) else {}
        _draw(block, "symbol", shape.get("text"), _near(x, y))


def _draw(block: Block, what: str, value: object, place: str) -> None:
    """A drawing; one with a text is never ignored."""
    if text := "" if value is None else printable(str(value)[:60]).strip():
        block.made.words(f"the drawn {what} {text!r}", place)
    else:
        block.made.drawing(f"a drawn {what}", place)


def _near(x: Any, y: Any) -> str:
    """The cell of a point, inside or outside the grid. Raises ValueError."""
    if not all(isinstance(one, int | float) and abs(one) < 1000 for one in (x, y)):
        raise ValueError(f"{shown((x, y))} is no point")
    return f"r{floor(y) + 1}c{floor(x) + 1}"


def lines(block: Block) -> None:
    """Lines that f-puzzles has too; on a slow thermometer digits may repeat."""
    if block.flag("singleRegionTotals"):
        raise ValueError("one total for all visits of a region ('singleRegionTotals')")
    key = "slowthermometer" if block.flag("slow") else block.type.key
    least = block.fields.get("minDifference", 5) if key == "whispers" else None
    for line in block.members("thermometers" if block.type.key == "thermometer" else "lines"):
        block.made.add(key, lines=[names(block.cells(line))], value=least)


def sequences(block: Block) -> None:
    """Lines on which digits change by the same number at each step."""
    for line in block.members("lines"):
        cells = block.cells(line)
        for at in range(len(cells) - 2):
            block.made.add_line("sum 0 coefficients 1 -2 1 cells", line_text(cells[at : at + 3]))


def arrows(block: Block) -> None:
    for clue in block.clues("bulbsWithArrows", "bulbCells", "arrows"):
        circle = block.cells(clue.get("bulbCells"))
        # The editor keeps them in this order, and the number is read so.
        if not circle or circle != sorted(circle):
            raise ValueError(f"a circle of {len(circle)} cells, out of their order")
        shafts = [names(block.cells(line)) for line in list_of(clue.get("arrows"), "arrows")]
        block.made.add("arrow", cells=names(circle), lines=shafts)


def group_lines(block: Block) -> None:
    """Lines on which as many successive cells as there are groups have a digit of each group."""
    groups = _groups(block) if block.fields.get("lines") else frozenset()
    number, pairs = len(groups), ""
    if number == 2 and not frozenset.intersection(*groups):
        one, other = sorted(map(sorted, groups))
        pairs = " / ".join(f"{a} {b} / {b} {a}" for a in one for b in other)
    for line in block.members("lines"):
        cells = block.cells(line)
        if len(cells) < number:
            raise ValueError(f"{len(cells)} cells for {number} groups of digits")
        if groups == thirds(block.side):
            block.made.add("entropicline", lines=[names(cells)])
        elif groups and groups == residues(block.side, number):
            block.made.add_line("modular-line", number, line_text(cells))
        elif pairs:
            block.made.add_line("pair", pairs, line_text(cells))
        else:
            raise ValueError(f"a line of the groups {_shown(groups)}")


def group_squares(block: Block) -> None:
    """Squares of 2x2 cells with a digit of each group."""
    groups = _groups(block)
    known = {thirds(block.side): "global-entropy", residues(block.side, 3): "global-modular"}
    if groups and groups not in known:
        raise ValueError(f"squares of the groups {_shown(groups)}")
    if groups:
        block.made.add_line(known[groups])


def _groups(block: Block) -> frozenset[frozenset[int]]:
    """The groups of digits, each a number with a bit for each digit."""
    masks = list_of(block.fields.get("groups", []), "groups")
    if not all(type(one) is int and one >= 0 for one in masks) or len(set(masks)) < len(masks):
        raise ValueError(f"'groups' is {shown(masks)}")
    bits = range(max(masks, default=0).bit_length())
    return frozenset(frozenset(digit for digit in bits if mask >> digit & 1) for mask in masks)


def _shown(groups: frozenset[frozenset[int]]) -> str:
    return ", ".join(" ".join(map(str, sorted(group))) for group in sorted(groups, key=sorted))


def thirds(side: int) -> frozenset[frozenset[int]]:
    """The low, the middle and the high digits; as many low ones as high ones."""
    low = (side + 1) // 3
    ends = (1, low + 1, side - low + 1, side + 1)
    return frozenset(frozenset(range(*ends[at : at + 2])) for at in range(3))


def residues(side: int, modulus: int) -> frozenset[frozenset[int]]:
    """The digits by residue; none if a residue has no digit."""
    if not 2 <= modulus <= side:
        return frozenset()
    firsts = range(1, modulus + 1)
    return frozenset(frozenset(range(first, side + 1, modulus)) for first in firsts)


def dots(block: Block) -> None:
    """Clues between two cells, and the rule for pairs without one."""
    key, side = block.type.key, block.side
    for clue in block.clues("clues", "edge", "value"):
        value = clue.get("value")
        if key == "xv":
            if type(value) is not int or value not in SIGNS:
                raise ValueError(f"{shown(value)} is neither 5 nor 10")
            value = SIGNS[value]
        block.made.add(key, cells=names(edge(clue.get("edge"), side)), value=value)
    if not (forbidden := list_of(block.fields.get("negative", []), "negative")):
        return
    if len(block.of_type(block.type.name)) > 1:
        raise ValueError("'negative' in one of two blocks: which dots count is not known")
    numbers = sorted(set(forbidden)) if all(type(one) is int for one in forbidden) else [0]
    if key == "difference" and numbers == [1]:
        rule = "non-consecutive"
    elif key == "ratio" and numbers[0] > 1:
        rule = " ".join(["negative-ratio", *map(str, numbers)])
    elif key == "xv" and numbers == [5, 10]:
        rule = "negative-xv"
    else:
        raise ValueError(f"'negative' is {shown(forbidden)}")
    name, override = OTHER_COLOUR.get(key, ("", ""))
    others = block.of_type(name)
    if not any(other.flag(override, default=True) for other in others):
        others = []
    clues = [clue for one in (block, *others) for clue in one.clues("clues", "edge", "value")]
    exempt = " / ".join(map(line_text, sorted({edge(clue.get("edge"), side) for clue in clues})))
    block.made.add_line(rule, *(["exempt", exempt] if exempt else []))
