"""The blocks of constraints of SudokuMaker, type by type, and the places that their numbers name.

Places are numbered row by row from 0. A row has 2N edges: those between its cells, of which the
first is on the rim, then those below it. Corners are on N + 1 lines. Outer cells are numbered like
those of a grid that is one cell larger on each side.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import printable
from sudoku_csp.puzzle.notation.programs import translation
from sudoku_csp.puzzle.notation.programs.forms import SIGNS
from sudoku_csp.puzzle.notation.programs.fpuzzles_document import SIDES, WAYS, line_from, named
from sudoku_csp.puzzle.notation.programs.json_text import shown
from sudoku_csp.puzzle.notation.programs.translation import cell_at, line_text, names, typed

DIAGONALS = {-1: ("DR", "UL"), 1: ("DL", "UR")}
"""The directions of a diagonal: a negative one falls to the right, a positive one rises."""

OTHER_COLOUR = {"Difference": "Ratio", "Ratio": "Difference"}
"""The type of the dots of the other colour. Its `overrideNegative...` makes them no exceptions."""


class Type(NamedTuple):
    """A type, its fields, its reader, and the key in f-puzzles or the kind of its constraints."""

    name: str
    fields: str
    read: Callable[[Block], None] | None = None
    key: str = ""


@dataclass
class Block:
    """A block `among` all others; its constraints go into `made`. Its methods raise ValueError."""

    type: Type
    fields: Mapping[str, Any]
    side: int
    made: translation.Translation
    among: Sequence[Block]
    blank: int | None = None
    number: int = 0

    def listed(self, name: str) -> list[Any]:
        """The list of a field, empty if there is no such field."""
        return typed(self.fields.get(name, []), list, repr(name))

    def members(self, name: str) -> Iterator[Any]:
        """The members of a list one by one."""
        for number, member in enumerate(self.listed(name), start=1):
            self.number = number
            yield member
        self.number = 0

    def clues(self, name: str, *fields: str) -> Iterator[list[Any]]:
        """The values of these fields, the only ones, in each object of a list."""
        for clue in self.members(name):
            reject_others(typed(clue, dict, "a clue"), fields)
            if self.blank is None or clue.get("value") != self.blank:
                yield list(map(clue.get, fields))

    def flag(self, name: str, default: bool = False) -> bool:
        return typed(self.fields.get(name, default), bool, repr(name))

    def cells(self, numbers: object) -> list[Cell]:
        """The cells with these numbers."""
        places = [_divided(number, self.side) for number in typed(numbers, list, "'cells'")]
        if any(row >= self.side for row, _ in places):
            raise ValueError(f"{shown(numbers)} are no cells of a board of side {self.side}")
        return [Cell(row + 1, column + 1) for row, column in places]

    def of_type(self, name: str) -> list[Block]:
        return [block for block in self.among if block.type.name == name]


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


def outside(number: object, side: int) -> tuple[int, int]:
    """The row and column of an outer cell, from 0. Raises ValueError."""
    row, column = _divided(number, side + 2)
    if row > side + 1 or (1 <= row <= side and 1 <= column <= side):
        raise ValueError(f"the outer cell {shown(number)} is not beside the grid")
    return row, column


def _divided(number: object, width: int) -> tuple[int, int]:
    """The row and column, from 0, of a number. Raises ValueError."""
    if type(number) is not int or number < 0:
        raise ValueError(f"{shown(number)} is no number of a place")
    return divmod(number, width)


def flag(block: Block) -> None:
    block.made.document[block.type.key] = True


def regions(block: Block) -> None:
    """The number of each cell's region, -1 for none."""
    numbers = block.listed("regions")
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
    found, key = block.cells(block.listed("cells")), block.type.key
    if key in ("even", "odd"):
        for cell in found:
            block.made.add(key, cell=named(cell))
    elif found and key in ("extraregion", "rowindexer", "columnindexer"):
        block.made.add(key, cells=names(found))
    elif found:
        block.made.add_line(key, *found)
    if key == "counting-circles" and len(block.of_type(block.type.name)) > 1:
        raise ValueError("two blocks: whether their circles are counted together is not known")


def cages(block: Block) -> None:
    """Killer cages; the total 0 means none."""
    for numbers, value in block.clues("cages", "cells", "value"):
        block.made.add("killercage", cells=names(block.cells(numbers)), value=value)


def look_and_say(block: Block) -> None:
    for numbers, value in block.clues("cages", "cells", "value"):
        if not (isinstance(value, str) and value.isascii() and value.isdecimal()):
            raise ValueError(f"{shown(value)} holds no digits")
        block.made.add_line("look-and-say", *value, *block.cells(numbers))


def clones(block: Block) -> None:
    """Groups of cells that are copies of one another."""
    groups = [block.cells(group) for group in block.members("groups")]
    for number in range(1, max(map(len, groups), default=0)):
        pairs = [(group[0], group[number]) for group in groups if len(group) > number]
        firsts, copies = zip(*pairs, strict=True)
        block.made.add("clone", cells=names(firsts), cloneCells=names(copies))


def quadruples(block: Block) -> None:
    """Digits in the four cells around a corner, which is not on the rim."""
    for number, digits in block.clues("clues", "corner", "digits"):
        row, column = _divided(number, block.side + 1)
        if not (1 <= row < block.side and 1 <= column < block.side):
            raise ValueError(f"the corner {shown(number)} is between no four cells")
        cells = [Cell(row + down, column + right) for down in (0, 1) for right in (0, 1)]
        block.made.add("quadruple", cells=names(cells), values=digits)


def little_killers(block: Block) -> None:
    for number, diagonal, value in block.clues("clues", "outerCell", "diagonal", "value"):
        place = outside(number, block.side)
        ways = DIAGONALS.get(diagonal, ()) if type(diagonal) is int else ()
        way = next((one for one in ways if line_from(place, WAYS[one], block.side)), None)
        if way is None:
            raise ValueError(f"no diagonal {shown(diagonal)} starts at the outer cell {number}")
        block.made.add(block.type.key, cell="R{}C{}".format(*place), direction=way, value=value)


def outer_clues(block: Block) -> None:
    """Clues beside rows and columns that f-puzzles has too."""
    for number, value in block.clues("clues", "outerCell", "value"):
        place = outside(number, block.side)
        block.made.add(block.type.key, cell="R{}C{}".format(*place), value=value)


def numbered_rooms(block: Block) -> None:
    for number, value in block.clues("clues", "outerCell", "value"):
        place = outside(number, block.side)
        lines = (line_from(place, step, block.side) for step in SIDES.values())
        if not (line := next(filter(None, lines), ())):
            raise ValueError(f"the outer cell {number} is not beside a line")
        if value is not None:
            block.made.add_line("numbered-room", typed(value, int, "the digit"), *line)


def code(block: Block) -> None:
    """Code is never read."""
    definition = block.fields.get("definition")
    name = definition.get("name") if isinstance(definition, dict) else None
    raise ValueError(f"a rule in code, {shown(name)}")


def drawn_lines(block: Block) -> None:
    for line in block.members("lines"):
        points = [one if isinstance(one, dict) else {} for one in typed(line, list, "'lines'")]
        cells = [cell_at([one.get("y"), one.get("x")]) for one in points]
        block.made.drawing("a drawn line", line_text(cells[:40]))


def drawn_cages(block: Block) -> None:
    name = block.fields.get("name")
    called = f" ({printable(str(name)[:40])})" if name else ""
    for numbers, value in block.clues("cages", "cells", "value"):
        _draw(block, f"cage{called}", value, block.cells(numbers))


def drawn_symbols(block: Block) -> None:
    """Drawn symbols and texts: each a point, the number of its shape, and a layer."""
    shapes = block.listed("params")
    for symbol in block.members("symbols"):
        x, y, number, *_ = [*typed(symbol, list, "'symbols'"), *(None, None, 0)]
        number = number or 0
        if type(number) is not int or not 0 <= number < len(shapes):
            raise ValueError(f"{shown(symbol)} has no shape")
        shape = shapes[number] if isinstance(shapes[number], dict) else {}
        _draw(block, "symbol", shape.get("text"), [cell_at([y, x])])


def _draw(block: Block, what: str, value: object, cells: Sequence[Cell]) -> None:
    """A drawing; one with a text is never ignored."""
    if text := "" if value is None else printable(str(value)[:60]).strip():
        block.made.words(f"the drawn {what} {text!r}", line_text(cells))
    else:
        block.made.drawing(f"a drawn {what}", line_text(cells))


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
            block.made.add_line("sum 0 coefficients 1 -2 1 cells", *cells[at : at + 3])


def arrows(block: Block) -> None:
    for bulb, shafts in block.clues("bulbsWithArrows", "bulbCells", "arrows"):
        circle = block.cells(bulb)
        # The editor keeps them in this order, and the number is read so.
        if not circle or circle != sorted(circle):
            raise ValueError(f"a circle of {len(circle)} cells, out of their order")
        found = [names(block.cells(line)) for line in typed(shafts, list, "'arrows'")]
        block.made.add("arrow", cells=names(circle), lines=found)


def group_lines(block: Block) -> None:
    """Lines on which as many successive cells as there are groups have a digit of each group."""
    groups = _groups(block) if block.fields.get("lines") else []
    number, pattern, pairs = len(groups), _pattern(groups, block.side), ""
    if number == 2 and not {*groups[0]} & {*groups[1]}:
        pairs = " / ".join(f"{a} {b} / {b} {a}" for a in groups[0] for b in groups[1])
    for line in block.members("lines"):
        cells = block.cells(line)
        if len(cells) < number:
            raise ValueError(f"{len(cells)} cells for {number} groups of digits")
        if pattern == "entropy":
            block.made.add("entropicline", lines=[names(cells)])
        elif pattern == "modular":
            block.made.add_line("modular-line", number, *cells)
        elif pairs:
            block.made.add_line("pair", pairs, *cells)
        else:
            raise ValueError(f"a line of the groups {_shown(groups)}")


def group_squares(block: Block) -> None:
    """Squares of 2x2 cells with a digit of each group."""
    if groups := _groups(block):
        pattern = _pattern(groups, block.side)
        if not pattern or len(groups) != 3:
            raise ValueError(f"squares of the groups {_shown(groups)}")
        block.made.add_line(f"global-{pattern}")


def _groups(block: Block) -> list[tuple[int, ...]]:
    """The groups of digits in their order, each a number with a bit for each digit."""
    masks = block.listed("groups")
    if not all(type(one) is int and one >= 0 for one in masks) or len(set(masks)) < len(masks):
        raise ValueError(f"'groups' is {shown(masks)}")
    bits = range(max(masks, default=0).bit_length())
    return sorted(tuple(digit for digit in bits if mask >> digit & 1) for mask in masks)


def _shown(groups: Sequence[Sequence[int]]) -> str:
    return ", ".join(" ".join(map(str, group)) for group in groups)


def _pattern(groups: Sequence[Sequence[int]], side: int) -> str:
    """`entropy` for low, middle and high digits (as many low as high), `modular` for residues."""
    low, number = (side + 1) // 3, len(groups)
    ends = (1, low + 1, side - low + 1, side + 1)
    if groups == sorted(tuple(range(*ends[at : at + 2])) for at in range(3)):
        return "entropy"
    residues = [tuple(range(first, side + 1, number)) for first in range(1, number + 1)]
    return "modular" if 2 <= number <= side and groups == residues else ""


def dots(block: Block) -> None:
    """Clues between two cells, and the rule for pairs without one."""
    key, side = block.type.key, block.side
    for number, value in block.clues("clues", "edge", "value"):
        if key == "xv" and (type(value) is not int or value not in SIGNS):
            raise ValueError(f"{shown(value)} is neither 5 nor 10")
        sign = SIGNS[value] if key == "xv" else value
        block.made.add(key, cells=names(edge(number, side)), value=sign)
    if not (forbidden := block.listed("negative")):
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
    others = block.of_type(OTHER_COLOUR.get(block.type.name, ""))
    override = f"overrideNegative{block.type.name}s"
    if not any(other.flag(override, default=True) for other in others):
        others = []
    clues = [clue for one in (block, *others) for clue in one.clues("clues", "edge", "value")]
    exempt = " / ".join(map(line_text, sorted({edge(number, side) for number, _ in clues})))
    block.made.add_line(rule, *(["exempt", exempt] if exempt else []))
