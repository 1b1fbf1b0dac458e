"""The gallery's tables of boards and of groups, and what unit propagation sees of the houses."""

from itertools import product
from pathlib import Path

import gallery_tables as counts
import pytest
from gallery_catalogue import AT_MOST_ONE, pages
from pysat.solvers import Solver

from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.targets.cnf import at_most_one

FOLDER = Path(__file__).parents[2] / "encodings"
PAGES = list(pages().values())
OF_HOUSES = [page for page in PAGES if not page.word]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
@pytest.mark.parametrize("side", [4, 9])
def test_a_table_of_boards_is_what_is_really_made(page, side):
    made = Formula(counts.blank(side), page.encoding)
    highest = max(abs(x) for clause in made.clauses for x in clause)
    said = counts.of_board(page.encoding, side)
    assert (highest, len(made.clauses)) == said
    if page.kind != AT_MOST_ONE and not page.word:
        table = counts.boards(page.encoding)
        assert table in (FOLDER / f"{page.name}.md").read_text()
        assert f"| {said.clauses:,} |" in table


@pytest.mark.parametrize("name", at_most_one.NAMES)
@pytest.mark.parametrize("n", counts.SIDES)
def test_a_table_of_groups_is_what_is_really_made(name, n):
    fresh = iter(range(n + 1, 10_000))
    made = list(at_most_one.named(name).clauses(range(1, n + 1), lambda: next(fresh)))
    new = {abs(x) for clause in made for x in clause if abs(x) > n}
    assert (len(new), len(made)) == counts.of_group(name, n)
    assert counts.groups(name) in (FOLDER / f"{name}.md").read_text()


def puzzles():
    examples = (
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    )
    return [next(reader.read(source.from_text(text), Context("example"))) for text in examples]


def propagated(encoding, puzzle):
    """The candidates that unit propagation makes true, and those that it makes false."""
    formula = Formula(puzzle, encoding, Givens.ASSUMPTIONS)
    givens = encoding.given_literals(puzzle)
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        consistent, found = solver.propagate(assumptions=givens)
    assert consistent
    true, cells = {*found, *givens}, formula.cells
    pairs = list(product(puzzle.board.cells, puzzle.board.digits))
    return (
        {pair for pair in pairs if all(x in true for x in cells.holds(*pair))},
        {pair for pair in pairs if any(-x in true for x in cells.holds(*pair))},
    )


@pytest.mark.slow
def test_unit_propagation_sees_what_the_pages_say():
    known = {page.name: [propagated(page.encoding, p) for p in puzzles()] for page in PAGES[:4]}
    for page in OF_HOUSES[5:]:
        known[page.name] = [propagated(page.encoding, p) for p in puzzles()]
    for name in (*at_most_one.NAMES, "direct"):
        assert known[name] == known["extended"], name
    filled = {name: [true for true, _ in found] for name, found in known.items()}
    assert filled["minimal"] == filled["efficient"] == filled["order"] == filled["support"]
    assert filled["log"] == [set(puzzle.givens) for puzzle in puzzles()]
    assert known["support"] == known["efficient"]
    pairs = zip(known["efficient"], known["extended"], known["triad"], strict=True)
    assert all(a[1] <= b[1] <= c[1] for a, b, c in pairs)
    assert known["efficient"] != known["extended"] != known["triad"]
