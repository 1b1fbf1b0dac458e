"""Blocks of SudokuMaker with cells, cages, regions, clues outside the grid, and drawings."""

from __future__ import annotations

from math import floor
from typing import Any

from sudoku_csp.grid.errors import printable
from sudoku_csp.puzzle.notation.programs import sudokumaker_blocks as places
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import named, shown
from sudoku_csp.puzzle.notation.programs.sudokumaker_blocks import Block, list_of
from sudoku_csp.puzzle.notation.programs.translation import names, spoken


def flag(block: Block) -> None:
    """A rule of the whole grid that f-puzzles has too."""
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
    """Digits differ in the rows and columns of the whole grid."""
    whole = [{"x": 0, "y": 0, "width": block.side, "height": block.side}]
    if (areas := block.fields.get("areas")) not in (None, [], whole):
        raise ValueError(f"'areas' is {shown(areas)}")


def marked(block: Block) -> None:
    """Cells: an entry of f-puzzles each, or one of all, or a line of text."""
    found, key = block.cells(block.fields.get("cells", [])), block.type.key
    if key in ("even", "odd"):
        for cell in found:
            block.made.add(key, cell=named(cell))
    elif found and key in ("extraregion", "rowindexer", "columnindexer"):
        block.made.add(key, cells=names(found))
    elif found:
        block.made.say(key, spoken(found))
    if key == "counting-circles" and len(block.of_type(block.type.name)) > 1:
        raise ValueError("two blocks: whether their circles are counted together is not known")


def cages(block: Block) -> None:
    """Killer cages, with the total 0 for none."""
    for cage in block.clues("cages", "cells", "value"):
        cells = names(block.cells(cage.get("cells")))
        block.made.add("killercage", cells=cells, value=cage.get("value"))


def look_and_say(block: Block) -> None:
    """Cages with a number that is read digit by digit."""
    for cage in block.clues("cages", "cells", "value"):
        value = cage.get("value")
        if not (isinstance(value, str) and value.isascii() and value.isdecimal()):
            raise ValueError(f"{shown(value)} holds no digits")
        block.made.say("look-and-say", " ".join(value), spoken(block.cells(cage.get("cells"))))


def clones(block: Block) -> None:
    """Groups of cells: those of a group are copies of one another."""
    groups = [block.cells(group) for group in block.members("groups")]
    for number in range(1, max(map(len, groups), default=0)):
        pairs = [(group[0], group[number]) for group in groups if len(group) > number]
        firsts, copies = zip(*pairs, strict=True)
        block.made.add("clone", cells=names(firsts), cloneCells=names(copies))


def quadruples(block: Block) -> None:
    """Corners, with digits that stand in the four cells around."""
    for clue in block.clues("clues", "corner", "digits"):
        cells = names(places.corner(clue.get("corner"), block.side))
        block.made.add("quadruple", cells=cells, values=clue.get("digits"))


def outer_clues(block: Block) -> None:
    """Outer cells with a clue that f-puzzles has too, little killers with a direction."""
    on_diagonal = ["diagonal"] if block.type.key == "littlekillersum" else []
    for clue in block.clues("clues", "outerCell", "value", *on_diagonal):
        number = clue.get("outerCell")
        place = "R{}C{}".format(*places.outside(number, block.side))
        way = places.direction(number, clue.get("diagonal"), block.side) if on_diagonal else None
        block.made.add(block.type.key, cell=place, direction=way, value=clue.get("value"))


def numbered_rooms(block: Block) -> None:
    """Outer cells with the digit that the first cell seen from there counts to."""
    for clue in block.clues("clues", "outerCell", "value"):
        line, value = places.line_from(clue.get("outerCell"), block.side), clue.get("value")
        if value is not None and type(value) is not int:
            raise ValueError(f"{shown(value)} is no digit")
        if value is not None:
            block.made.say("numbered-room", value, spoken(line))


def code(block: Block) -> None:
    """A rule in code, which is never read."""
    definition = block.fields.get("definition")
    name = definition.get("name") if isinstance(definition, dict) else None
    raise ValueError(f"a rule in code, {shown(name)}")


def drawn_lines(block: Block) -> None:
    """Lines that are only drawn."""
    for line in block.members("lines"):
        points = [one if isinstance(one, dict) else {} for one in list_of(line, "lines")]
        places = [_near(one.get("x"), one.get("y")) for one in points]
        block.made.drawing("a drawn line", " ".join(places[:40]))


def drawn_cages(block: Block) -> None:
    """Cages that are only drawn."""
    name = block.fields.get("name")
    called = f" ({printable(str(name)[:40])})" if name else ""
    for cage in block.clues("cages", "cells", "value"):
        place = spoken(block.cells(cage.get("cells")))
        _draw(block, f"cage{called}", cage.get("value"), place)


def drawn_symbols(block: Block) -> None:
    """Symbols and texts that are only drawn: each a point, the number of its shape, and a layer."""
    shapes = list_of(block.fields.get("params", []), "params")
    for symbol in block.members("symbols"):
        x, y, number, *_ = [*list_of(symbol, "symbols"), *(None, None, 0)]
        number = number or 0
        if type(number) is not int or not 0 <= number < len(shapes):
            raise ValueError(f"{shown(symbol)} has no shape")
        shape = shapes[number] if isinstance(shapes[number], dict) else {}
        _draw(block, "symbol", shape.get("text"), _near(x, y))


def _draw(block: Block, what: str, value: object, place: str) -> None:
    """A drawing. What is written in it is never left out."""
    if text := "" if value is None else printable(str(value)[:60]).strip():
        block.made.words(f"the drawn {what} {text!r}", place)
    else:
        block.made.drawing(f"a drawn {what}", place)


def _near(x: Any, y: Any) -> str:
    """The cell in which a point lies, or would lie outside the grid. Raises ValueError for none."""
    if not all(isinstance(one, int | float) and abs(one) < 1000 for one in (x, y)):
        raise ValueError(f"{shown((x, y))} is no point")
    return f"r{floor(y) + 1}c{floor(x) + 1}"
