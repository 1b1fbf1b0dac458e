"""Reading an exported file's header: the puzzle, the format and the encoding that it names.

The hash in its last line must be that of what was read. A rule in quotation marks is for a person:
a file with such a line is refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.export_header import CONSTRAINT, CONTINUED, FIRST, Exported, digest
from sudoku_csp.formulas.formats import FORMATS
from sudoku_csp.formulas.formula import Givens
from sudoku_csp.grid.board import Board, parse_board
from sudoku_csp.grid.errors import InputError, SudokuError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.puzzle import Puzzle

_MARKS = re.compile(f"(?:{'|'.join({re.escape(one.mark) for one in FORMATS.values()})}) ?")

OPTIONS = ("--format", "--encoding", "--givens")
"""The options that have a value."""

LONGEST = 32
"""Different words at the beginnings of lines among which the header must stand."""


def read(texts: Iterable[str], name: str) -> Exported | None:
    """What a file's header says, None for a file that has none of ours.

    Raises InputError for a header of ours that cannot be read.
    """
    found: dict[str, str] = {}
    parts: dict[str, list[str]] = {"puzzle": [], "excluded": [], CONSTRAINT: []}
    constraints = parts[CONSTRAINT]
    for text in texts:
        mark = _MARKS.match(text)
        key, _, value = (text[mark.end() :] if mark else text).strip().partition(" ")
        if key in parts and FIRST.strip() in found:
            parts[key].append(value)
        elif key == CONTINUED and constraints:
            constraints[-1] += f" {value}"
        else:
            found.setdefault(key, value)
        if key == "hash" or len(found) == LONGEST:
            break
    if FIRST.strip() not in found:
        if found.get("p", "").startswith(("cnf", "inccnf")):
            raise InputError(
                "a DIMACS file without the header of an export: give the puzzle instead",
                source=name,
            )
        return None
    _refuse_words(constraints, name)
    try:
        board = _board(found)
        puzzle = _puzzle(_joined(parts["puzzle"]), name, board).having(*constraints)
        excluded = None
        if parts["excluded"]:
            excluded = Grid(board, _puzzle(_joined(parts["excluded"]), name, board).digits)
        exported = _exported(puzzle, found["options"], excluded)
        return _unchanged(exported, found["hash"])
    except KeyError as error:
        raise InputError(
            f"the header of an exported file, but not whole: it does not say {error}", source=name
        ) from None
    except (ValueError, SudokuError) as error:
        raise InputError(
            f"the header of an exported file, but not whole: {error}", source=name
        ) from None


def _joined(parts: Sequence[str]) -> str:
    return (" " if any(" " in part for part in parts) else "").join(parts)


def _refuse_words(constraints: Iterable[str], name: str) -> None:
    """Raises InputError for a constraint that stands there in words."""
    for text in constraints:
        if text.startswith('"'):
            raise InputError(
                f"was exported with a constraint that a header cannot give back: {text[1:-1]}; "
                "in Python, sc.decode(puzzle, output) reads the answer",
                source=name,
            )


def _unchanged(exported: Exported, line: str) -> Exported:
    if line.rpartition(" ")[2] != digest(exported):
        raise ValueError("its lines do not have the hash that it names")
    return exported


def _board(found: dict[str, str]) -> Board:
    regions = [int(word) - 1 for word in found.get("regions", "").split()]
    return parse_board(found["board"], Board.jigsaw(regions) if regions else None)


def _puzzle(text: str, name: str, board: Board) -> Puzzle:
    entries = list(reader.read(source.from_text(text), Context(name, board)))
    if len(entries) != 1 or isinstance(entries[0], InputError):
        raise ValueError("the puzzle in it cannot be read")
    return entries[0]


def _exported(puzzle: Puzzle, options: str, excluded: Grid | None) -> Exported:
    """The file of these options. Raises ValueError unless they are spelled as this version does."""
    words = iter(options.split())
    chosen = {word: next(words, "") for word in words if word in OPTIONS}
    exported = Exported(
        puzzle,
        chosen["--format"],
        Encoding(chosen["--encoding"]) if "--encoding" in chosen else None,
        Givens(chosen["--givens"]) if "--givens" in chosen else None,
        excluded,
    )
    if options != " ".join(exported.options()):
        raise ValueError("its options are not spelled as this version spells them: export again")
    return exported
