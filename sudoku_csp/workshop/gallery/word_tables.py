"""Tables about the encodings of words: what each costs, and what it sees of measured constraints.

Sizes are made here; the shares and times are those of the files in `measured/`, one for a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from sudoku_csp.constraints import constraint_text
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.board_choice import parse
from sudoku_csp.targets.cnf.at_most_one.method import Size
from sudoku_csp.workshop.comparisons import word_encodings
from sudoku_csp.workshop.gallery import measured
from sudoku_csp.workshop.gallery.catalogue import Page, pages
from sudoku_csp.workshop.gallery.counts import table

_CELL = re.compile(r" ?r[0-9]+c[0-9]+")


class Measured(NamedTuple):
    """A constraint that was measured in this encoding: its name, its size, and what was found."""

    name: str
    size: Size
    row: dict[str, Any]
    removals: int

    @property
    def share(self) -> str:
        """Of what follows from random domains, the share that unit propagation finds."""
        return measured.percent(self.row["removals"], self.removals)


def of_page(page: Page) -> str:
    """The table of a page: a column for each constraint that was measured."""
    found = list(_measured(page))
    return table(
        ["", *(one.name for one in found)],
        [
            ["new variables", *(f"{one.size.auxiliary:,}" for one in found)],
            ["clauses", *(f"{one.size.clauses:,}" for one in found)],
            ["removals seen", *(one.share for one in found)],
            ["µs a propagation", *(f"{one.row['microseconds']:.1f}" for one in found)],
        ],
    )


def of_word(word: str) -> str:
    """The encodings of a word below one another: clauses, and the share that is seen."""
    rows, heads = [], []
    for page in pages().values():
        if page.word == word:
            found = list(_measured(page))
            heads = [one.name for one in found]
            cells = [f"{one.size.clauses:,}: {one.share}" for one in found]
            rows.append([f"[{page.form}]({page.name}.md)", page.sees, *cells])
    return table(["encoding", "unit propagation sees", *heads], rows, left=2)


def share(page: Page, place: int) -> str:
    """What is seen of one of the constraints measured, counted from 1."""
    return list(_measured(page))[place - 1].share


@lru_cache(maxsize=64)
def _constraint(text: str, board: Board) -> Any:
    return constraint_text.parse(text, board)


def _measured(page: Page) -> Iterator[Measured]:
    file = measured.read(page.word)
    board = parse(file["board"])
    for found in file["constraints"]:
        constraint = _constraint(found["constraint"], board)
        for row in found["rows"]:
            if (row["word"], row["name"]) == (page.word, page.form) and row["why"] is None:
                size = word_encodings.size(constraint, board, page.encoding)
                name = f"{_CELL.sub('', found['constraint'])}, {len(constraint.scope)} cells"
                yield Measured(name, size, row, found["removals"])
