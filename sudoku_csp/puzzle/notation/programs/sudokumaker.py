"""SudokuMaker: a document of sudokumaker.app as a puzzle, or a list of what is not read.

SudokuMaker (by Sirxemic) keeps a puzzle as cells and blocks of constraints. A person's digits and
disabled blocks are ignored; code, drawings, and unknown types and fields are rejected.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.programs import sudokumaker_types as types
from sudoku_csp.puzzle.notation.programs.json_text import shown
from sudoku_csp.puzzle.notation.programs.sudokumaker_types import Block, Type
from sudoku_csp.puzzle.notation.programs.translation import Translation, blank, typed

TITLE = "SudokuMaker"

VERSIONS = ("1.0.0", "1.1.0", "1.2.0", "1.3.0", "1.4.0", "1.5.0", "1.6.0")
"""The known versions of the format; their names have the same meaning."""

WORDS = {"name": "title", "author": "author", "comment": "ruleset"}
OF_THE_PUZZLE = frozenset((
    *WORDS, "cells", "constraints", "type", "size", "width", "height", "minDigit", "maxDigit",
    "messages", "export", "id", "creationTimestamp",
))  # fmt: skip

OF_A_BLOCK = ("type", "name", "disabled", "solverIgnored", "style")
OF_A_CELL = {"given", "value", "candidates", "cornerPencilMarks", "colors"}

TYPES = {
    0: Type("Givens", ""),
    1: Type("Regions", "regions", types.regions),
    10: Type("DiagonalMinus", "", types.flag, "diagonal-"),
    11: Type("DiagonalPlus", "", types.flag, "diagonal+"),
    12: Type("Antiking", "", types.flag, "antiking"),
    13: Type("Antiknight", "", types.flag, "antiknight"),
    14: Type("DisjointGroups", "", types.flag, "disjointgroups"),
    # Unlike in f-puzzles, dots are no exception.
    15: Type("Nonconsecutive", "", lambda block: block.made.add_line("non-consecutive")),
    16: Type("GlobalEntropy", "groups", types.group_squares),
    100: Type("Even", "cells", types.marked, "even"),
    101: Type("Odd", "cells", types.marked, "odd"),
    102: Type("Maximum", "cells", types.marked, "maximum"),
    103: Type("Minimum", "cells", types.marked, "minimum"),
    200: Type("Difference", "clues negative overrideNegativeRatios", types.dots, "difference"),
    201: Type("Ratio", "clues negative overrideNegativeDifferences", types.dots, "ratio"),
    202: Type("XV", "clues negative", types.dots, "xv"),
    300: Type("Thermometer", "thermometers slow", types.lines, "thermometer"),
    301: Type("KillerCages", "cages", types.cages, "killercage"),
    302: Type("Clone", "groups", types.clones, "clone"),
    303: Type("Quadruple", "clues", types.quadruples, "quadruple"),
    304: Type("LookAndSayCages", "cages", types.look_and_say),
    305: Type("DifferentValues", "cells", types.marked, "extraregion"),
    306: Type("CountingCircles", "cells", types.marked, "counting-circles"),
    400: Type("Renban", "lines", types.lines, "renban"),
    401: Type("Whisper", "lines minDifference", types.lines, "whispers"),
    402: Type("Palindrome", "lines", types.lines, "palindrome"),
    403: Type("BetweenLines", "lines", types.lines, "betweenline"),
    404: Type("RegionSumLine", "lines singleRegionTotals", types.lines, "regionsumline"),
    405: Type("Sequence", "lines", types.sequences),
    406: Type("EntropyLines", "lines groups", types.group_lines, "entropicline"),
    407: Type("LockoutLines", "lines", types.lines, "lockout"),
    408: Type("Arrow", "bulbsWithArrows", types.arrows, "arrow"),
    409: Type("DoubleArrow", "lines", types.lines, "doublearrow"),
    500: Type("LittleKillers", "clues", types.little_killers, "littlekillersum"),
    501: Type("SandwichSums", "clues", types.outer_clues, "sandwichsum"),
    502: Type("XSums", "clues", types.outer_clues, "xsum"),
    503: Type("Skyscrapers", "clues", types.outer_clues, "skyscraper"),
    504: Type("NumberedRooms", "clues", types.numbered_rooms),
    600: Type("RowIndexer", "cells", types.marked, "rowindexer"),
    601: Type("ColumnIndexer", "cells", types.marked, "columnindexer"),
    1000: Type("Custom", "definition input", types.code),
    2000: Type("CosmeticLine", "lines", types.drawn_lines),
    2001: Type("CosmeticCage", "cages", types.drawn_cages),
    2002: Type("CosmeticSymbol", "params symbols", types.drawn_symbols),
    2003: Type("SudokuRules", "areas", types.sudoku_rules),
    4000: Type("FogLights", "cells"),
    4001: Type("FogTriggers", "patterns overrides triggers effects editor"),
}
BLANK_IF_ZERO = (500, 502, 503, 504)  # In the first version.
NAMES = {one.key: one.name for one in TYPES.values()} | {"slowthermometer": "Thermometer"}


def is_document(value: Mapping[str, Any]) -> bool:
    return "formatVersion" in value


def translation(value: Mapping[str, Any], context: Context) -> Translation:
    """The document as one of f-puzzles, with the list of what is not read. Raises ValueError for
    another version of the format, and for a grid that cannot be read."""
    if value["formatVersion"] not in VERSIONS:
        raise ValueError(f"the version {shown(value['formatVersion'])} of its format is not known")
    name = "sudoku" if "sudoku" in value else "puzzle"
    types.reject_others(value, ("formatVersion", name))
    puzzle = typed(value.get(name), dict, f"there is no puzzle in the document: {name!r}")
    types.reject_others(puzzle, OF_THE_PUZZLE)
    made = Translation(TITLE, blank(_side(puzzle)), NAMES, context.ignore_cosmetics)
    _read_cells(puzzle.get("cells"), made)
    blocks = _blocks(puzzle.get("constraints"), made, value["formatVersion"] == VERSIONS[0])
    for block in blocks:
        try:
            types.reject_others(block.fields, {*OF_A_BLOCK, *block.type.fields.split()})
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


def _blocks(listed: object, made: Translation, is_first: bool) -> list[Block]:
    """The blocks that are switched on. Raises ValueError."""
    blocks: list[Block] = []
    side = made.document["size"]
    for member in typed(listed, list, "'constraints'"):
        fields = typed(member, dict, "a constraint")
        number, off = fields.get("type"), fields.get("disabled", False)
        if not isinstance(off, bool):
            made.fault(f"'disabled' is {shown(off)}")
        elif not off and type(number) is int and number in TYPES:
            no_clue = 0 if is_first and number in BLANK_IF_ZERO else None
            blocks.append(Block(TYPES[number], fields, side, made, blocks, no_clue))
        elif not off:
            made.fault(f"a constraint of the type {shown(number)}")
    return blocks


def _side(puzzle: Mapping[str, Any]) -> int:
    """The side of the grid. Raises ValueError unless it is square with the digits 1 to the side."""
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
    """Reads the givens. Raises ValueError."""
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
