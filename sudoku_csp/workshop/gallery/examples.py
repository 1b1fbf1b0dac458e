"""The file beside a page, and what is printed on the way to its solution."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from io import BytesIO

from sudoku_csp.formulas.export import Export
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.solution import Grid, Solution
from sudoku_csp.solvers import backends
from sudoku_csp.workshop.gallery.catalogue import BLANK, RULES, Page, puzzle


@lru_cache(maxsize=64)
def file(page: Page, source: str = "the gallery") -> bytes:
    """The page's puzzle as a complete DIMACS file."""
    stream = BytesIO()
    Export(page.puzzle(source), encoding=page.encoding).write(stream)
    return stream.getvalue()


@lru_cache(maxsize=1)
def grid() -> Grid:
    """The puzzle's solution. The reference backend needs no process to find it."""
    (found,) = backends.create("reference").solve(puzzle()).solutions
    return found


def solution() -> str:
    """The solution as `decode` prints it."""
    return Solution.of(grid(), (cell for cell, _ in puzzle().givens)).draw()


def rules(word: str) -> str:
    """The puzzle of a word's pages, as a text with its rules below the grid."""
    return "\n".join((BLANK, *RULES[word]))


def repeated(text: bytes) -> int:
    """How many clauses of a DIMACS file stand in it before.

    >>> repeated(b"c twice and once\\np cnf 2 3\\n1 2 0\\n2 1 0\\n-1 0\\n")
    1
    """
    lines = [line for line in text.splitlines() if line[:1] not in (b"c", b"p")]
    return sum(number - 1 for number in Counter(frozenset(line.split()) for line in lines).values())


def beside(page: Page) -> str:
    """What is to be said of the file beside a page, or why there is none."""
    if not page.has_file:
        return f"""\
There is none: no kind that the package has states a table in clauses. Of a rule of your own that
does, `sudoku_csp.export(puzzle, stream, {page.word}_encoding="{page.form}")` writes one, and any
constraint of few cells is measured as a table by
`sudoku-csp encodings --constraint "cage 15 r1c1-r1c3" --as-table`."""
    size = Formula(page.puzzle(), page.encoding).cnf.size
    name = f"{page.name}-4x4.cnf"
    again = repeated(file(page))
    states = f"states the front page's {'grid, by other rules' if page.word else 'puzzle'}"
    twice = f"""

{again} of these clauses repeat another: two cells that share a box and a line are kept apart by
both houses, each in clauses of its own ([the count](extended.md#size)). `--drop-duplicates` leaves
them out."""
    return f"""\
[`{name}`]({name}) {states} in this encoding, as
`export {page.options}` writes it: {size.variables:,} variables and
{size.clauses:,} clauses. In the folder that holds `encodings/`, let MiniSat solve it, and `decode`
read the answer (if you have none of them yet, [take the walk](README.md#a-walk)):

```console
$ minisat encodings/{name} answer.txt > log.txt
$ sudoku-csp decode encodings/{name} answer.txt
{solution()}
```

Any other SAT solver will do. The lines that begin with `c`, comments, say how the file was made, so
`decode` needs to be told nothing else.{twice if again else ""}"""
