"""Tables about the encodings of words: what each costs, and what it sees of measured constraints.

Sizes are made here; the shares and times are those of the files in `measured/`, one for a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from sudoku_csp.constraints import constraint_text
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.board_choice import parse
from sudoku_csp.targets.cnf.at_most_one.method import Size
from sudoku_csp.workshop.comparisons import word_encodings
from sudoku_csp.workshop.comparisons.as_table import AsTable
from sudoku_csp.workshop.gallery import measured
from sudoku_csp.workshop.gallery.catalogue import Page, pages
from sudoku_csp.workshop.gallery.counts import table

AS_TABLE = ", as a table"

_CELL = re.compile(r" ?r[0-9]+c[0-9]+")


class Measured(NamedTuple):
    """A constraint that was measured in this encoding: its name, its size, and what was found.

    The size is None where the encoding does not fit it.
    """

    name: str
    size: Size | None
    row: dict[str, Any]
    removals: int

    @property
    def told(self) -> list[str]:
        """New variables, clauses, the share of removals that are seen, and microseconds."""
        if self.size is None:
            return [measured.MISSING] * 4
        share = measured.percent(self.row["removals"], self.removals)
        numbers = (self.size.auxiliary, self.size.clauses)
        return [*(f"{number:,}" for number in numbers), share, f"{self.row['microseconds']:.1f}"]


HEAD = ("new variables", "clauses", "removals seen", "µs a propagation")


def of_page(page: Page) -> str:
    """The table of a page: a column for each constraint that was measured and fits."""
    found = [one for one in _measured(page) if one.size is not None]
    lines = zip(*(one.told for one in found), strict=True)
    rows = [[head, *line] for head, line in zip(HEAD, lines, strict=True)]
    return table(["", *(one.name for one in found)], rows)


def of_word(word: str) -> str:
    """The encodings of a word below one another: clauses, and the share that is seen."""
    rows, heads = [], []
    for page in pages().values():
        if page.word == word:
            found = list(_measured(page))
            heads = [one.name for one in found]
            told = [one.told for one in found]
            cells = [
                clauses if seen == clauses else f"{clauses}: {seen}" for _, clauses, seen, _ in told
            ]
            rows.append([f"[{page.form}]({page.name}.md)", page.sees, *cells])
    return table(["encoding", "unit propagation sees", *heads], rows, left=2)


def share(page: Page, place: int) -> str:
    """What is seen of one of the constraints measured, counted from 1."""
    return list(_measured(page))[place - 1].told[2]


def costs(word: str, place: int) -> str:
    """What each encoding of a word costs and sees of one constraint measured, counted from 1."""
    found = measured.read(word)["constraints"][place - 1]
    rows = [
        [
            row["name"],
            *(measured.number(row[key]) for key in ("variables", "clauses")),
            measured.percent(row["removals"], found["removals"]),
            measured.MISSING if row["why"] else f"{row['microseconds']:.1f}",
        ]
        for row in found["rows"]
        if row["word"] == word and row["name"] != "automatic"
    ]
    return table([f"`{found['constraint']}`", *HEAD], rows)


def killers() -> str:
    """What a solver needed on random killers: conflicts, CPU time, and how many were left open."""
    rows: dict[str, list[str]] = {}
    sizes: dict[int, None] = {}
    for row in measured.read("killers")["rows"]:
        sizes[row["cells"]] = None
        left = f", {row['unfinished']} open" if row["unfinished"] else ""
        told = f"{row['done']:,}; {row['seconds']:.1f} s{left}"
        rows.setdefault(row["encoding"], []).append(told)
    heads = [f"{cells} cells" for cells in sizes]
    return table(["encoding", *heads], [[name, *told] for name, told in rows.items()])


@lru_cache(maxsize=64)
def constraint_of(text: str, board: Board) -> Constraint:
    """The constraint of a text in a file of measurements."""
    line = text.removesuffix(AS_TABLE)
    constraint = constraint_text.parse(line, board)
    return constraint if line == text else AsTable.of(constraint, board)


def _measured(page: Page) -> Iterator[Measured]:
    file = measured.read(page.word)
    board = parse(file["board"])
    for found in file["constraints"]:
        constraint = constraint_of(found["constraint"], board)
        kind = _CELL.sub("", found["constraint"].removesuffix(AS_TABLE))
        name = f"{kind}, {len(constraint.scope)} cells"
        for row in found["rows"]:
            if (row["word"], row["name"]) == (page.word, page.form):
                fits = row["why"] is None
                size = word_encodings.size(constraint, board, page.encoding) if fits else None
                yield Measured(name, size, row, found["removals"])
