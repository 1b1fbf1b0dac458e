"""The choices of an encoding, which several properties have among theirs."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.formula import Givens
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.targets.cnf import at_most_one, cells
from sudoku_csp.workshop.fuzzing.property import Options

NO, YES = "no", "yes"

_OF_CELLS = tuple(name for name in cells.NAMES if name != cells.DEFAULT)

CHOICES: Mapping[str, Sequence[str]] = {
    "encoding": ("extended", *(n for n in clause_sets.NAMES if n != "extended"), *_OF_CELLS),
    "at-most-one": at_most_one.NAMES,
    "propagate": (NO, YES),
    "drop-duplicates": (NO, YES),
}

GIVENS: Sequence[str] = tuple(Givens)


def unused(options: Options) -> Collection[str]:
    """The choices that make no difference beside the encoding's name."""
    name = options["encoding"]
    methods = ("at-most-one",) if name in _OF_CELLS else ()
    return methods if name == "optimised" else (*methods, "propagate")


def encoding_of(options: Options, board: Board) -> Encoding | None:
    """The encoding that the options choose, None where they do not go together, or with the
    board."""
    name = options["encoding"]
    of_cells = name in _OF_CELLS
    try:
        encoding = Encoding.chosen(
            None if of_cells else name,
            options["at-most-one"],
            name if of_cells else None,
            propagate=options["propagate"] == YES,
            drop_duplicates=options["drop-duplicates"] == YES,
        )
        encoding.check_board(board)
    except Unsupported:
        return None
    return encoding
