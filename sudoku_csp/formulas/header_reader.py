"""Reading an exported file's header: the puzzle, the format and the encoding that it names.

The hash in its last line must be that of what was read. A rule in quotation marks is for a person:
a file with such a line is refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from sudoku_csp.formulas.encoding import OF_GLOBALS, Encoding
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

FLAGS = ("--propagate", "--drop-duplicates", "--implied-sums", "--unique-query")
"""The options that have no value."""

VALUED = ("--format", "--encoding", "--at-most-one", "--cells", *OF_GLOBALS.values(), "--givens")
"""The options that have one."""

NO_ENCODING = {"--format", "--givens", "--unique-query"}
"""The options that choose no encoding."""

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
        exported = _exported(puzzle, found["options"].split(), excluded)
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


def _exported(puzzle: Puzzle, options: Sequence[str], excluded: Grid | None) -> Exported:
    words = iter(options)
    chosen: dict[str, str | None] = {
        word: next(words, None) if word not in FLAGS else None for word in words
    }
    if unknown := [word for word in chosen if word not in (*FLAGS, *VALUED)]:
        raise ValueError(f"there is no option {unknown[0][:40]}")
    encoding = None
    if not chosen.keys() <= NO_ENCODING:
        encoding = Encoding.chosen(
            chosen.get("--encoding"),
            chosen.get("--at-most-one"),
            chosen.get("--cells"),
            propagate="--propagate" in chosen,
            drop_duplicates="--drop-duplicates" in chosen,
            implied_sums="--implied-sums" in chosen,
            **{field: chosen.get(option) for field, option in OF_GLOBALS.items()},
        )
    givens = chosen.get("--givens")
    return Exported(
        puzzle,
        chosen["--format"] or "",
        encoding,
        Givens(givens) if givens else None,
        excluded,
    )
