"""SudokuMaker: a document of sudokumaker.app as a puzzle, or a list of what is not read.

SudokuMaker (by Sirxemic) keeps a puzzle as cells and blocks. A block has a type and the constraints
of that type. Digits that are not given and disabled blocks are ignored; code, drawings, and unknown
types and fields are rejected.

Cells, edges, corners and outer cells are numbered row by row from 0. A row of N cells has 2N edges:
the left edge of each cell, then the lower edge of each cell. There are N + 1 rows of N + 1 corners.
Outer cells are numbered in a grid that is larger by one cell on each side.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import printable
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.programs.forms import SIGNS
from sudoku_csp.puzzle.notation.programs.fpuzzles_kinds import SIDES, WAYS, line_from, named
from sudoku_csp.puzzle.notation.programs.json_text import shown
from sudoku_csp.puzzle.notation.programs.translation import (
    Translation,
    blank,
    cell_at,
    edge,
    line_text,
    names,
    outside,
    row_and_column,
    typed,
)

TITLE = "SudokuMaker"

VERSIONS = ("1.0.0", "1.1.0", "1.2.0", "1.3.0", "1.4.0", "1.5.0", "1.6.0")
"""The known versions of the format. A name means the same in all of them."""

WORDS = {"name": "title", "author": "author", "comment": "ruleset"}
OF_THE_PUZZLE = frozenset((
    *WORDS, "cells", "constraints", "type", "size", "width", "height", "minDigit", "maxDigit",
    "messages", "export", "id", "creationTimestamp",
))  # fmt: skip

OF_A_BLOCK = ("type", "name", "disabled", "solverIgnored", "style")
OF_A_CELL = {"given", "value", "candidates", "cornerPencilMarks", "colors"}

DIAGONALS = {-1: ("DR", "UL"), 1: ("DL", "UR")}
"""The directions of a diagonal clue by its number: -1 falls to the right, 1 rises to the right."""

OTHER_COLOUR = {"Difference": "Ratio", "Ratio": "Difference"}
"""For each type of dots, the type with the other colour. A field `overrideNegative...` exempts the
dots of that other type."""


class Type(NamedTuple):
    """A type of blocks. `key` is its key in f-puzzles, or the name of its kind."""

    name: str
    fields: str
    read: Callable[[RuleBlock], None] | None = None
    key: str = ""


@dataclass
class RuleBlock:
    """A block of constraints.

    `among` are all blocks of the document. What is read goes into `made`. A clue with the value
    `blank` is no clue. `number` is the number of the list member that is being read, for messages,
    and 0 between lists. The methods raise ValueError for a field that cannot be read.
    """

    type: Type
    fields: Mapping[str, Any]
    side: int
    made: Translation
    among: Sequence[RuleBlock]
    blank: int | None = None
    number: int = 0

    def listed(self, name: str) -> list[Any]:
        """The list in the field with this name; empty if there is no such field."""
        return typed(self.fields.get(name, []), list, repr(name))

    def members(self, name: str) -> Iterator[Any]:
        """Yields the members of the list in a field, and counts them in the attribute `number`."""
        for number, member in enumerate(self.listed(name), start=1):
            self.number = number
            yield member
        self.number = 0

    def clues(self, name: str, *fields: str) -> Iterator[list[Any]]:
        """Yields the values of `fields` in each clue of a list, unless its value is `blank`.

        Raises ValueError if a clue has any other field.
        """
        for clue in self.members(name):
            reject_others(typed(clue, dict, "a clue"), fields)
            if self.blank is None or clue.get("value") != self.blank:
                yield list(map(clue.get, fields))

    def flag(self, name: str, default: bool = False) -> bool:
        return typed(self.fields.get(name, default), bool, repr(name))

    def cells(self, numbers: object) -> list[Cell]:
        places = [row_and_column(number, self.side) for number in typed(numbers, list, "'cells'")]
        if any(row >= self.side for row, _ in places):
            raise ValueError(f"{shown(numbers)} are no cells of a board of side {self.side}")
        return [Cell(row + 1, column + 1) for row, column in places]

    def of_type(self, name: str) -> list[RuleBlock]:
        return [block for block in self.among if block.type.name == name]


def reject_others(value: Mapping[str, Any], fields: Collection[str]) -> None:
    for name in value:
        if name not in fields:
            raise ValueError(f"the field {name!r} is not read: {shown(value[name])}")


def flag(block: RuleBlock) -> None:
    block.made.document[block.type.key] = True


def regions(block: RuleBlock) -> None:
    """Reads the number of the region of each cell, which is -1 for a cell in no region."""
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


def sudoku_rules(block: RuleBlock) -> None:
    """Reads that rows and columns must differ. Raises ValueError if only some of them must."""
    whole = [{"x": 0, "y": 0, "width": block.side, "height": block.side}]
    if (areas := block.fields.get("areas")) not in (None, [], whole):
        raise ValueError(f"'areas' is {shown(areas)}")


def marked(block: RuleBlock) -> None:
    """Reads marked cells. Depending on the block's type, each cell becomes an entry of f-puzzles,
    or all cells together become one entry or one line of text."""
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


def cages(block: RuleBlock) -> None:
    for numbers, value in block.clues("cages", "cells", "value"):
        block.made.add("killercage", cells=names(block.cells(numbers)), value=value)


def look_and_say(block: RuleBlock) -> None:
    for numbers, value in block.clues("cages", "cells", "value"):
        if not (isinstance(value, str) and value.isascii() and value.isdecimal()):
            raise ValueError(f"{shown(value)} holds no digits")
        block.made.add_line("look-and-say", *value, *block.cells(numbers))


def clones(block: RuleBlock) -> None:
    groups = [block.cells(group) for group in block.members("groups")]
    for number in range(1, max(map(len, groups), default=0)):
        pairs = [(group[0], group[number]) for group in groups if len(group) > number]
        firsts, copies = zip(*pairs, strict=True)
        block.made.add("clone", cells=names(firsts), cloneCells=names(copies))


def quadruples(block: RuleBlock) -> None:
    """Reads digits that the four cells around a corner must contain. No corner is on the rim."""
    for number, digits in block.clues("clues", "corner", "digits"):
        row, column = row_and_column(number, block.side + 1)
        if not (1 <= row < block.side and 1 <= column < block.side):
            raise ValueError(f"the corner {shown(number)} is between no four cells")
        cells = [Cell(row + down, column + right) for down in (0, 1) for right in (0, 1)]
        block.made.add("quadruple", cells=names(cells), values=digits)


def little_killers(block: RuleBlock) -> None:
    for number, diagonal, value in block.clues("clues", "outerCell", "diagonal", "value"):
        place = outside(number, block.side)
        ways = DIAGONALS.get(diagonal, ()) if type(diagonal) is int else ()
        way = next((one for one in ways if line_from(place, WAYS[one], block.side)), None)
        if way is None:
            raise ValueError(f"no diagonal {shown(diagonal)} starts at the outer cell {number}")
        block.made.add(block.type.key, cell="R{}C{}".format(*place), direction=way, value=value)


def outer_clues(block: RuleBlock) -> None:
    for number, value in block.clues("clues", "outerCell", "value"):
        place = outside(number, block.side)
        block.made.add(block.type.key, cell="R{}C{}".format(*place), value=value)


def numbered_rooms(block: RuleBlock) -> None:
    for number, value in block.clues("clues", "outerCell", "value"):
        place = outside(number, block.side)
        lines = (line_from(place, step, block.side) for step in SIDES.values())
        if not (line := next(filter(None, lines), ())):
            raise ValueError(f"the outer cell {number} is not beside a line")
        if value is not None:
            block.made.add_line("numbered-room", typed(value, int, "the digit"), *line)


def code(block: RuleBlock) -> None:
    definition = block.fields.get("definition")
    name = definition.get("name") if isinstance(definition, dict) else None
    raise ValueError(f"a rule in code, {shown(name)}")


def drawn_lines(block: RuleBlock) -> None:
    for line in block.members("lines"):
        points = [one if isinstance(one, dict) else {} for one in typed(line, list, "'lines'")]
        cells = [cell_at([one.get("y"), one.get("x")]) for one in points]
        block.made.drawing("a drawn line", line_text(cells[:40]))


def drawn_cages(block: RuleBlock) -> None:
    name = block.fields.get("name")
    called = f" ({printable(str(name)[:40])})" if name else ""
    for numbers, value in block.clues("cages", "cells", "value"):
        _draw(block, f"cage{called}", value, block.cells(numbers))


def drawn_symbols(block: RuleBlock) -> None:
    """Reads drawn symbols and texts. Each is a list: x, y, the number of its shape, and a layer."""
    shapes = block.listed("params")
    for symbol in block.members("symbols"):
        x, y, number, *_ = [*typed(symbol, list, "'symbols'"), *(None, None, 0)]
        number = number or 0
        if type(number) is not int or not 0 <= number < len(shapes):
            raise ValueError(f"{shown(symbol)} has no shape")
        shape = shapes[number] if isinstance(shapes[number], dict) else {}
        _draw(block, "symbol", shape.get("text"), [cell_at([y, x])])


def _draw(block: RuleBlock, what: str, value: object, cells: Sequence[Cell]) -> None:
    """Adds a drawing. A drawing with a text becomes a fault, even if drawings are ignored."""
    if text := "" if value is None else printable(str(value)[:60]).strip():
        block.made.words(f"the drawn {what} {text!r}", line_text(cells))
    else:
        block.made.drawing(f"a drawn {what}", line_text(cells))


def lines(block: RuleBlock) -> None:
    """Reads lines of a kind that f-puzzles has too. A slow thermometer is a kind of its own."""
    if block.flag("singleRegionTotals"):
        raise ValueError("one total for all visits of a region ('singleRegionTotals')")
    key = "slowthermometer" if block.flag("slow") else block.type.key
    least = block.fields.get("minDifference", 5) if key == "whispers" else None
    for line in block.members("thermometers" if block.type.key == "thermometer" else "lines"):
        block.made.add(key, lines=[names(block.cells(line))], value=least)


def sequences(block: RuleBlock) -> None:
    for line in block.members("lines"):
        cells = block.cells(line)
        for at in range(len(cells) - 2):
            block.made.add_line("sum 0 coefficients 1 -2 1 cells", *cells[at : at + 3])


def arrows(block: RuleBlock) -> None:
    for bulb, shafts in block.clues("bulbsWithArrows", "bulbCells", "arrows"):
        circle = block.cells(bulb)
        # SudokuMaker keeps the cells sorted; in this order their digits make the number.
        if not circle or circle != sorted(circle):
            raise ValueError(f"a circle of {len(circle)} cells, out of their order")
        found = [names(block.cells(line)) for line in typed(shafts, list, "'arrows'")]
        block.made.add("arrow", cells=names(circle), lines=found)


def group_lines(block: RuleBlock) -> None:
    """Reads lines on which any n successive cells contain one digit from each of n groups."""
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


def group_squares(block: RuleBlock) -> None:
    if groups := _groups(block):
        pattern = _pattern(groups, block.side)
        if not pattern or len(groups) != 3:
            raise ValueError(f"squares of the groups {_shown(groups)}")
        block.made.add_line(f"global-{pattern}")


def _groups(block: RuleBlock) -> list[tuple[int, ...]]:
    """The groups of digits, sorted. The document has a number for each, with a bit per digit."""
    masks = block.listed("groups")
    if not all(type(one) is int and one >= 0 for one in masks) or len(set(masks)) < len(masks):
        raise ValueError(f"'groups' is {shown(masks)}")
    bits = range(max(masks, default=0).bit_length())
    return sorted(tuple(digit for digit in bits if mask >> digit & 1) for mask in masks)


def _shown(groups: Sequence[Sequence[int]]) -> str:
    return ", ".join(" ".join(map(str, group)) for group in groups)


def _pattern(groups: Sequence[Sequence[int]], side: int) -> str:
    """`entropy` for low, middle and high digits, `modular` for equal remainders, else ""."""
    low, number = (side + 1) // 3, len(groups)
    ends = (1, low + 1, side - low + 1, side + 1)
    if groups == sorted(tuple(range(*ends[at : at + 2])) for at in range(3)):
        return "entropy"
    residues = [tuple(range(first, side + 1, number)) for first in range(1, number + 1)]
    return "modular" if 2 <= number <= side and groups == residues else ""


def dots(block: RuleBlock) -> None:
    """Reads clues between two cells, and the rule for neighbours that have no clue between them."""
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


TYPES = {
    0: Type("Givens", ""),
    1: Type("Regions", "regions", regions),
    10: Type("DiagonalMinus", "", flag, "diagonal-"),
    11: Type("DiagonalPlus", "", flag, "diagonal+"),
    12: Type("Antiking", "", flag, "antiking"),
    13: Type("Antiknight", "", flag, "antiknight"),
    14: Type("DisjointGroups", "", flag, "disjointgroups"),
    # Unlike in f-puzzles, pairs of cells with a dot are not exempt.
    15: Type("Nonconsecutive", "", lambda block: block.made.add_line("non-consecutive")),
    16: Type("GlobalEntropy", "groups", group_squares),
    100: Type("Even", "cells", marked, "even"),
    101: Type("Odd", "cells", marked, "odd"),
    102: Type("Maximum", "cells", marked, "maximum"),
    103: Type("Minimum", "cells", marked, "minimum"),
    200: Type("Difference", "clues negative overrideNegativeRatios", dots, "difference"),
    201: Type("Ratio", "clues negative overrideNegativeDifferences", dots, "ratio"),
    202: Type("XV", "clues negative", dots, "xv"),
    300: Type("Thermometer", "thermometers slow", lines, "thermometer"),
    301: Type("KillerCages", "cages", cages, "killercage"),
    302: Type("Clone", "groups", clones, "clone"),
    303: Type("Quadruple", "clues", quadruples, "quadruple"),
    304: Type("LookAndSayCages", "cages", look_and_say),
    305: Type("DifferentValues", "cells", marked, "extraregion"),
    306: Type("CountingCircles", "cells", marked, "counting-circles"),
    400: Type("Renban", "lines", lines, "renban"),
    401: Type("Whisper", "lines minDifference", lines, "whispers"),
    402: Type("Palindrome", "lines", lines, "palindrome"),
    403: Type("BetweenLines", "lines", lines, "betweenline"),
    404: Type("RegionSumLine", "lines singleRegionTotals", lines, "regionsumline"),
    405: Type("Sequence", "lines", sequences),
    406: Type("EntropyLines", "lines groups", group_lines, "entropicline"),
    407: Type("LockoutLines", "lines", lines, "lockout"),
    408: Type("Arrow", "bulbsWithArrows", arrows, "arrow"),
    409: Type("DoubleArrow", "lines", lines, "doublearrow"),
    500: Type("LittleKillers", "clues", little_killers, "littlekillersum"),
    501: Type("SandwichSums", "clues", outer_clues, "sandwichsum"),
    502: Type("XSums", "clues", outer_clues, "xsum"),
    503: Type("Skyscrapers", "clues", outer_clues, "skyscraper"),
    504: Type("NumberedRooms", "clues", numbered_rooms),
    600: Type("RowIndexer", "cells", marked, "rowindexer"),
    601: Type("ColumnIndexer", "cells", marked, "columnindexer"),
    1000: Type("Custom", "definition input", code),
    2000: Type("CosmeticLine", "lines", drawn_lines),
    2001: Type("CosmeticCage", "cages", drawn_cages),
    2002: Type("CosmeticSymbol", "params symbols", drawn_symbols),
    2003: Type("SudokuRules", "areas", sudoku_rules),
    4000: Type("FogLights", "cells"),
    4001: Type("FogTriggers", "patterns overrides triggers effects editor"),
}
BLANK_IF_ZERO = (500, 502, 503, 504)  # Types whose value 0 is blank in the first version.
NAMES = {one.key: one.name for one in TYPES.values()} | {"slowthermometer": "Thermometer"}


def is_document(value: Mapping[str, Any]) -> bool:
    return "formatVersion" in value


def translation(value: Mapping[str, Any], context: Context) -> Translation:
    """The document translated for f-puzzles, with its faults. Raises ValueError for an unknown
    version of the format, and for a grid that cannot be read."""
    if value["formatVersion"] not in VERSIONS:
        raise ValueError(f"the version {shown(value['formatVersion'])} of its format is not known")
    name = "sudoku" if "sudoku" in value else "puzzle"
    reject_others(value, ("formatVersion", name))
    puzzle = typed(value.get(name), dict, f"there is no puzzle in the document: {name!r}")
    reject_others(puzzle, OF_THE_PUZZLE)
    made = Translation(TITLE, blank(_side(puzzle)), NAMES, context.ignore_cosmetics)
    _read_cells(puzzle.get("cells"), made)
    blocks = _blocks(puzzle.get("constraints"), made, value["formatVersion"] == VERSIONS[0])
    for block in blocks:
        try:
            reject_others(block.fields, {*OF_A_BLOCK, *block.type.fields.split()})
            if block.type.read is not None:
                block.type.read(block)
        except ValueError as error:
            clue = f" {block.number}" if block.number else ""
            made.fault(f"{block.type.name}{clue}: {error}")
    if puzzle.get("type") == "custom" and not any(one.type is TYPES[2003] for one in blocks):
        made.fault("rows and columns whose digits need not differ")
    made.document |= {key: puzzle.get(name) for name, key in WORDS.items()}
    found: Any = puzzle
    for name in ("export", "sudokuPad", "solution"):  # The export to SudokuPad has the solution.
        found = found.get(name) if isinstance(found, dict) else None
    if isinstance(found, dict) and found.get("type") == "string" and found.get("value"):
        made.document["solution"] = found["value"]
    return made


def _blocks(listed: object, made: Translation, is_first: bool) -> list[RuleBlock]:
    """The blocks that are not disabled. Raises ValueError if the list cannot be read."""
    blocks: list[RuleBlock] = []
    side = made.document["size"]
    for member in typed(listed, list, "'constraints'"):
        fields = typed(member, dict, "a constraint")
        number, off = fields.get("type"), fields.get("disabled", False)
        if not isinstance(off, bool):
            made.fault(f"'disabled' is {shown(off)}")
        elif not off and type(number) is int and number in TYPES:
            no_clue = 0 if is_first and number in BLANK_IF_ZERO else None
            blocks.append(RuleBlock(TYPES[number], fields, side, made, blocks, no_clue))
        elif not off:
            made.fault(f"a constraint of the type {shown(number)}")
    return blocks


def _side(puzzle: Mapping[str, Any]) -> int:
    """The side of the grid. Raises ValueError unless it is square and has digits 1 to its side."""
    kind = puzzle.get("type", "sudoku")
    if kind not in ("sudoku", "custom"):
        raise ValueError(f"a puzzle of the type {shown(kind)}")
    width, height = (puzzle.get(name, puzzle.get("size", 9)) for name in ("width", "height"))
    if type(width) is not int or width != height:
        raise ValueError(f"a grid of {shown(height)} rows and {shown(width)} columns, not square")
    least = puzzle.get("minDigit", 1)
    most = puzzle.get("maxDigit", 9 if kind == "custom" else width)
    if (least, most) != (1, width):
        raise ValueError(f"digits from {shown(least)} to {shown(most)} on a board of side {width}")
    return width


def _read_cells(listed: object, made: Translation) -> None:
    side = made.document["size"]
    if not isinstance(listed, list) or len(listed) != side**2:
        raise ValueError(f"'cells' is no list of {side**2} cells")
    for number, member in enumerate(listed):
        row, column = divmod(number, side)
        place = f"r{row + 1}c{column + 1}"
        cell = {} if member is None else typed(member, dict, place)
        for name in sorted(cell.keys() - OF_A_CELL):
            made.fault(f"{place}: {name!r} is {shown(cell[name])}")
        if cell.get("given"):
            made.document["grid"][row][column] |= {key: cell.get(key) for key in ("value", "given")}
