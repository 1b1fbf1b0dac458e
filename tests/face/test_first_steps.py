"""Objects at a prompt, and the errors of wrong calls."""

import re
from dataclasses import dataclass
from io import BytesIO

import pytest
from own_kinds import Cage

import sudoku_csp as sc

TEXT = "1.....3..4....2."


@pytest.mark.parametrize("side", [1, 4, 9, 16, 25, 36])
def test_an_object_shows_itself_on_a_line_or_two(side):
    board = sc.Board.customary(side)
    puzzle = sc.Puzzle.blank(sc.Ruleset.classic(board))
    digits = bytes((at % side) + 1 for at in range(side**2))
    report = sc.Report(puzzle, (), 2)
    objects = (puzzle, puzzle.ruleset, sc.Grid(board, digits), report, sc.Formula(puzzle))
    for one in (*objects, sc.Solution.of(sc.Grid(board, digits), ())):
        assert len(repr(one)) < 200
        assert f"{side}x{side}" in repr(one)
        assert repr(one).startswith(f"<{type(one).__name__} ")


def test_a_report_says_its_verdict_and_who_stated_so():
    report = sc.solve(TEXT, backend="reference")
    assert repr(report) == f"<Report unique by reference: <Puzzle 4x4, boxes 2x2: {TEXT}>>"
    assert repr(report.grid) == "<Grid 4x4, boxes 2x2: 1342423124133124>"


def test_more_rules_are_shown():
    puzzle = sc.read(TEXT).with_constraints(Cage((sc.Cell(1, 1), sc.Cell(1, 2)), 4))
    assert repr(puzzle) == f"<Puzzle 4x4, boxes 2x2 with 1 more rule: {TEXT}>"
    assert repr(puzzle.ruleset) == "<Ruleset 4x4, boxes 2x2 with 1 more rule>"
    assert puzzle._repr_html_().endswith("</svg></div><ul><li>cage of r1c1 r1c2 = 4</li></ul>")
    assert sc.read(TEXT)._repr_html_().endswith("</svg></div>")


def test_a_kind_that_says_nothing_of_drawing_stands_below_the_picture():
    puzzle = sc.read(TEXT).with_constraints(Cage((sc.Cell(1, 1), sc.Cell(1, 2)), 4))
    shown = [line for line in puzzle.svg().splitlines() if 'class="caption"' in line]
    assert "".join(shown).count("cage of r1c1 r1c2 = 4") == 1


@pytest.mark.parametrize("place", [0, (1, 1, 1), "a1", None, (1.5, 2)])
def test_a_grid_has_digits_by_cell(place):
    grid = sc.solve(TEXT, backend="reference").grid
    with pytest.raises(TypeError, match=r"cell.*; rows\(\) are its digits as lists"):
        grid[place]


def test_a_cell_is_named_in_three_ways():
    grid = sc.solve(TEXT, backend="reference").grid
    assert grid[sc.Cell(1, 2)] == grid["r1c2"] == grid[1, 2] == 3
    with pytest.raises(IndexError, match="r1c5 is not on a board of 4x4"):
        grid["r1c5"]
    for cell in (sc.Cell(2, 2), "r2c2", (2, 2)):
        assert len(sc.reason(TEXT, cell, 2)) == 1
    for cell in (None, 22, (2, 2, 2), ("2", 2)):
        with pytest.raises(ValueError, match=r"a cell is Cell\(3, 7\), 'r3c7' or \(3, 7\), not"):
            sc.reason(TEXT, cell, 2)
    with pytest.raises(TypeError, match=r"a cell is two whole numbers, .* not \(1\.5, 2\)"):
        sc.Cell(1.5, 2)


def test_the_name_of_a_file_is_no_puzzle_and_says_so(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    absent = r"puzzle.txt: there is no such file, and as a puzzle: 'puzzle.txt' is not a puzzle, a"
    with pytest.raises(sc.InputError, match=absent):
        sc.solve("puzzle.txt")
    (result,) = sc.solve_many("puzzle.txt", workers=1)
    assert re.match(absent, f"{result['source']}: {result['error']}")
    (tmp_path / "puzzle.txt").write_text(TEXT)
    for ask in (sc.solve, sc.solve_many):
        with pytest.raises(sc.InputError, match=r"puzzle.txt: is the name of a file; to read it"):
            ask("puzzle.txt")


def test_a_drawing_is_among_the_notations_that_are_known():
    with pytest.raises(sc.SudokuError, match=r"no notation 'sgv'; did you mean svg\?"):
        sc.convert(TEXT, "sgv")
    assert sc.convert(TEXT, "svg").startswith("<svg")


def test_what_has_a_puzzle_in_it_says_where():
    (made,) = sc.generate(1, board=sc.Board.customary(4), seed=1)
    with pytest.raises(sc.InputError, match=r"not this Generated: its \.puzzle is one"):
        sc.solve(made)
    assert sc.solve(made.puzzle).verdict == "unique"


def verdicts(puzzles):
    return [
        result.get("error", result["verdict"])
        for result in sc.solve_many(puzzles, backend="reference", workers=1, cross_check=0)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_the_column_of_a_frame_is_solved(library):
    frame = pytest.importorskip(library).DataFrame({"puzzle": [TEXT, "." * 16]})
    for column in (frame["puzzle"], frame["puzzle"].to_numpy()):
        assert verdicts(column) == ["unique", "multiple"]
    with pytest.raises(sc.InputError, match="an iterable, as the column frame"):
        sc.solve_many(frame)
    with pytest.raises(sc.InputError, match=r"one value of a column, as frame.*solve_many takes a"):
        sc.solve(frame)


@dataclass(frozen=True)
class Broken(Cage):
    """A kind whose author has made a mistake in each form."""

    def encode(self, cnf):
        cnf.clause([cnf.literal(self.cells[7], 1)])

    def post(self, cp):
        cp.all_different(None + 1)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("style", ["dimacs", "opb", "mzn", "smt2", "lp", "cpsat"])
def test_a_constraint_that_fails_to_state_itself_is_one_line(style):
    puzzle = sc.read(TEXT).with_constraints(Broken((sc.Cell(1, 1), sc.Cell(1, 2)), 4))
    clauses = "cage of r1c1 r1c2 = 4: Broken.encode raised IndexError: tuple index"
    model = "cage of r1c1 r1c2 = 4: Broken.post raised TypeError: unsupported"
    with pytest.raises(sc.SudokuError, match=clauses):
        _ = sc.to_cnf(puzzle).clauses
    with pytest.raises(sc.SudokuError, match=clauses if style == "dimacs" else model):
        sc.export(puzzle, BytesIO(), style)
    for backend, fault in (("sat", clauses), ("cpsat", model)):
        with pytest.raises(sc.SudokuError, match=fault):
            sc.check(puzzle, backends=backend)


@pytest.mark.parametrize(
    ("givens", "fault"),
    [
        ([("r1c1", 1)], "r1c1 is not on a board of 4x4"),
        ([(sc.Cell(1, 1), 1), (sc.Cell(1, 1), 2)], "r1c1 is given as [12] and as [12]"),
        ([(sc.Cell(1, 1), 0)], "r1c1 is given as 0, which is no digit"),
        ([(sc.Cell(5, 1), 1)], "r5c1 is not on a board"),
    ],
)
def test_givens_are_cells_of_the_board_each_with_one_digit(givens, fault):
    with pytest.raises(ValueError, match=fault):
        sc.read(TEXT).with_givens(givens)
    assert sc.read(TEXT).with_givens([((1, 1), 2), (sc.Cell(1, 1), 2)]).line() == f"2{15 * '.'}"


@pytest.mark.parametrize("draw", [sc.Puzzle.svg, sc.Puzzle.html])
def test_a_grid_of_another_board_is_not_drawn(draw):
    grid = sc.solve(TEXT, backend="reference").grid
    for other in ("." * 81, "." * 4):
        with pytest.raises(ValueError, match="a grid of 4x4, boxes 2x2, where the puzzle is of"):
            draw(sc.read(other, board=None if len(other) > 4 else "2x2, no boxes"), grid)
