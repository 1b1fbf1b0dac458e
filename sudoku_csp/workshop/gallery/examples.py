"""The file beside a page, and what is printed on the way to its solution."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.export import Export
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.solution import Grid, Solution
from sudoku_csp.solvers import backends
from sudoku_csp.workshop.gallery.catalogue import Page, puzzle


@lru_cache(maxsize=64)
def file(encoding: Encoding, source: str = "the gallery") -> bytes:
    """The gallery's puzzle as a complete DIMACS file."""
    stream = BytesIO()
    Export(puzzle(source), encoding=encoding).write(stream)
    return stream.getvalue()


@lru_cache(maxsize=1)
def grid() -> Grid:
    """The puzzle's solution. The reference backend needs no process to find it."""
    (found,) = backends.create("reference").solve(puzzle()).solutions
    return found


def solution() -> str:
    """The solution as `decode` prints it."""
    return Solution.of(grid(), (cell for cell, _ in puzzle().givens)).draw()


def beside(page: Page) -> str:
    """What is to be said of the file beside a page."""
    size = Formula(puzzle(), page.encoding).cnf.size
    name = f"{page.name}-4x4.cnf"
    return f"""\
[`{name}`]({name}) states the front page's puzzle in this encoding, as
`export {page.options}` writes it: {size.variables:,} variables and
{size.clauses:,} clauses. In the folder that holds `encodings/`, let MiniSat solve it, and `decode`
read the answer (if you have none of them yet, [take the walk](README.md#a-walk)):

```console
$ minisat encodings/{name} answer.txt > log.txt
$ sudoku-csp decode encodings/{name} answer.txt
{solution()}
```

Any other SAT solver will do. The lines that begin with `c`, comments, say how the file was made, so
`decode` needs to be told nothing else."""
