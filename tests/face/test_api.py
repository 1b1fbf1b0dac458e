"""The library's front door, as a program would use it."""

import gzip
import pkgutil
import subprocess
import sys
from importlib.metadata import version
from io import BytesIO

import pytest
from command_line import Ended
from pysat.solvers import Solver

import sudoku_csp as sc
from sudoku_csp.formulas.export_formats import FORMATS
from sudoku_csp.grid.errors import SudokuError, UnknownName

TEXT = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EASY = "1.....3..4....2."
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.fixture(autouse=True, scope="module")
def _closed_in_the_end():
    yield
    sc.close()


def test_solve_gives_a_grid_and_a_verdict():
    report = sc.solve(TEXT)
    assert report.grid.line() == SOLVED
    assert report.verdict == "unique"
    assert report.verdict is sc.Verdict.UNIQUE
    assert report.agreed is None
    assert str(report.solution).startswith("+-------+")
    assert "<svg " in report._repr_html_()
    assert str(report).startswith("unique\n+---")


def test_a_report_has_the_reason_of_a_missing_verdict():
    report = sc.solve("." * 256, time_limit=1e-9)
    ((name, why),) = report.missing.items()
    assert str(report) == f"unknown\nmissing from the verdict: {name} ({why})"
    assert why in report._repr_html_()


def test_lists_rows_and_flat_lists_are_puzzles():
    flat = [0 if c == "." else int(c) for c in TEXT]
    rows = [flat[i : i + 9] for i in range(0, 81, 9)]
    leetcode = [list(TEXT[i : i + 9]) for i in range(0, 81, 9)]
    for puzzle in (flat, rows, leetcode, sc.read(TEXT)):
        assert sc.read(puzzle) == sc.read(TEXT)


def test_arrays_and_whole_floats_are_puzzles_and_nan_is_an_empty_cell():
    numpy = pytest.importorskip("numpy")
    nan = float("nan")
    rows = [[3.0, nan, nan, nan], [nan, nan, 1.0, nan], [nan, nan, nan, 4.0], [2.0, nan, nan, nan]]
    array = numpy.array(rows)
    whole = numpy.nan_to_num(array).astype(int)
    for puzzle in (rows, array, array.ravel(), array.astype("float32"), whole, list(whole.ravel())):
        assert sc.read(puzzle).line() == "3.....1....42..."
    with pytest.raises(sc.InputError, match=r"r1c1: '3\.5' is not a digit"):
        sc.read([[3.5, 0, 0, 0], *rows[1:]])


@pytest.mark.parametrize("other", [None, 5, b"3...", {"a": 1}.items(), object()])
def test_a_value_of_another_type_is_named(other):
    with pytest.raises(sc.InputError, match="a puzzle is a text, a path or a list, not this"):
        sc.read(other)


def test_backends_are_named_as_on_the_command_line():
    assert sc.check("." * 16, backends="sat,reference").witnesses == ("sat", "reference")
    assert len(sc.solve("." * 16, backend="all").statements) == 3
    with pytest.raises(sc.SudokuError, match="no backend is named"):
        sc.check("." * 16, backends=[])


def test_a_path_is_a_file_and_a_string_is_a_text(tmp_path):
    path = tmp_path / "puzzle.txt"
    path.write_text(TEXT)
    assert sc.read(path) == sc.read(TEXT)
    assert sc.read(path).source == f"{path}:1"
    with pytest.raises(sc.InputError, match="is the name of a file; to read it, pass a Path"):
        sc.read(str(path))


@pytest.mark.parametrize("function", [sc.solve, sc.check, sc.read])
@pytest.mark.parametrize("several", [["1.....3..4....2."] * 2, [sc.read("1.....3..4....2.")] * 2])
def test_several_puzzles_are_for_solve_many(function, several):
    with pytest.raises(sc.InputError, match=r"more than one puzzle, .* solve_many takes several"):
        function(several)


def test_a_board_is_named_by_its_text_too():
    puzzle = "1.....3..4....2."
    assert sc.read(puzzle, board="4x4, no boxes") == sc.read(puzzle, sc.Board.latin(4))
    assert sc.solve(puzzle, board="4x4, no boxes").puzzle.board == sc.Board.latin(4)
    (result,) = sc.solve_many(puzzle, board="4x4, no boxes", backend="reference", workers=1)
    assert result["board"] == "4x4, no boxes"
    assert sc.read(puzzle, board="4x4") == sc.read(puzzle)
    regions = "AAABACBBCCDBCDDD"
    assert sc.read(puzzle, board=f"4x4, jigsaw {regions}").board == sc.Board.jigsaw(regions)
    with pytest.raises(sc.InputError, match="'4 by 4' is no board; one is '6x6, boxes 3x2'"):
        sc.read(puzzle, board="4 by 4")


def test_limits_and_literals_that_are_no_numbers_are_refused_by_name():
    with pytest.raises(ValueError, match="a time limit is a number of seconds above 0, not 'x'"):
        sc.solve("1.....3..4....2.", time_limit="x")
    with pytest.raises(ValueError, match="assignment is literals, whole numbers, and 'x' is none"):
        sc.to_cnf("1.....3..4....2.").decode("x")


def test_an_unknown_option_is_a_type_error_with_the_known_ones():
    for call in (sc.solve, sc.check, sc.count):
        with pytest.raises(TypeError, match=r"no option 'timeout'; did you mean time_limit\? \("):
            call(EASY, timeout=3)
    with pytest.raises(TypeError, match=r"^no option 'skip' \(known: ignore_cosmetics, guess"):
        sc.read(EASY, skip=True)


def test_grids_and_puzzles_are_what_a_python_user_expects():
    puzzle = sc.read(f"{EASY} with cage 18 r1c2 r1c3")
    assert (puzzle["r1c1"], puzzle[2, 3], puzzle[sc.Cell(1, 2)]) == (1, 3, 0)
    with pytest.raises(IndexError, match="r5c1 is not on a board of 4x4"):
        _ = puzzle["r5c1"]
    grid = sc.solve(EASY, backend="reference").grid
    numpy = pytest.importorskip("numpy")
    assert [*grid] == grid.rows() == numpy.array(grid).tolist()
    with pytest.raises(ValueError, match=r"are counted from 1, not 0 and 1$"):
        sc.Cell(0, 1)


def test_a_kind_is_made_by_its_class_or_by_its_name():
    cage = sc.Cage((sc.Cell(1, 2), sc.Cell(1, 3)), 18)
    assert cage == sc.Cage("r1c2 r1c3", 18) == sc.Cage([(1, 2), (1, 3)], total=18)
    assert cage == sc.kind("cage")(18, "r1c2 r1c3") == sc.kind("cage")("r1c2 r1c3", total=18)
    (_, less), *_ = sc.kind("comparison").constraint.samples()
    assert sc.kind("comparison")(less.left, less.sign, less.right) == less
    with pytest.raises(TypeError, match=r"^Cage\(cells, total=None\) has no field for 19"):
        sc.kind("cage")(18, "r1c2 r1c3", 19)


def test_an_exported_text_or_file_names_its_puzzle_to_decode(tmp_path):
    path = tmp_path / "puzzle.cnf"
    sc.export(EASY, path, encoding="triad")
    with Solver("cadical153", sc.to_cnf(EASY, encoding="triad").clauses) as solver:
        solver.solve()
        output = f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n"
    for exported in (path, path.read_text()):
        assert sc.decode(exported, output).grid.line() == "1342423124133124"
        with pytest.raises(sc.SudokuError, match="has its board, format and encoding"):
            sc.decode(exported, output, encoding="triad")


def test_the_constraint_that_no_digits_obey_is_the_reason():
    each_possible = sc.solve("................ with cage 3 r1c1 r1c2; cage 3 r1c2 r1c3")
    assert (str(each_possible), each_possible.reason) == ("no solution", None)
    puzzle = "................ with inequality r1c1 r1c2; arrow r1c1 r1c2 r1c3 r1c4"
    reason = "no digits obey arrow r1c2 + r1c3 + r1c4 = r1c1"
    assert str(sc.check(puzzle)) == f"no solution: {reason}"
    assert next(sc.solve_many([puzzle]))["reason"] == sc.solve(puzzle).as_dict()["reason"] == reason


def test_read_file_yields_errors_in_their_place(tmp_path):
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{TEXT}\n{TEXT[:40]}é{TEXT[41:]}\n{TEXT}\n")
    entries = list(sc.read_file(path))
    assert [type(entry).__name__ for entry in entries] == ["Puzzle", "InputError", "Puzzle"]
    assert str(entries[1]) == f"{path}:2: r5c5: 'é' is not a digit"
    assert (entries[1].line, entries[1].cell) == (2, "r5c5")


def test_a_board_can_be_named():
    board = sc.Board(6, 3, 2)
    assert sc.read("." * 36).board == sc.Board(6, 2, 3)
    assert sc.read("." * 36, board).board == board
    with pytest.raises(sc.InputError, match="where the board named is"):
        sc.solve(sc.read("." * 36), board=board)
    with pytest.raises(sc.SudokuError, match="solver 'glucose4' is for the sat backend"):
        sc.solve("." * 16, backend="reference", solver="glucose4")


def test_the_consistency_of_the_reference_can_be_named():
    hard = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
    counts = [
        (
            sc.solve(hard, backend="reference", consistency=level).statements[0].answer.stats,
            sc.count(hard, consistency=level).statements[0].answer.stats,
            sc.check(hard, backends="sat,reference", consistency=level).statements[1].answer.stats,
        )
        for level in ("singles", "gac")
    ]
    assert all(first == second == third for first, second, third in counts)
    assert counts[0][0]["nodes"] > counts[1][0]["nodes"]
    with pytest.raises(sc.SudokuError, match=r"no consistency level 'gc'; did you mean gac\?"):
        sc.count(hard, consistency="gc")
    with pytest.raises(sc.SudokuError, match="consistency 'gac' is for the reference"):
        sc.solve(hard, backend="sat", consistency="gac")


def test_count_says_whether_it_is_exact():
    assert (sc.count("." * 16).count, sc.count("." * 16).exhausted) == (288, True)
    some = sc.count("." * 16, limit=100, backend="sat")
    assert (some.count, some.exhausted) == (100, False)


def test_a_formula_round_trips_through_a_solver():
    formula = sc.to_cnf(TEXT)
    assert formula.variables == 729
    assert len(formula.clauses) == 11_988 + 30
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        model = solver.get_model()
    assert formula.decode(model).line() == SOLVED
    output = "s SATISFIABLE\nv " + " ".join(map(str, model)) + " 0\n"
    assert sc.decode(TEXT, output).grid.line() == SOLVED
    assert sc.decode(TEXT, "s UNSATISFIABLE") is None
    with pytest.raises(sc.InputError, match="the assignment is no grid: r1c1 has no digit"):
        sc.decode(TEXT, "s SATISFIABLE\nv 0")


def test_unknown_names_and_limits_are_refused():
    with pytest.raises(sc.SudokuError, match="no backend 'magic'"):
        sc.solve(TEXT, backend="magic")
    with pytest.raises(sc.SudokuError, match="no SAT solver"):
        sc.solve(TEXT, solver="magic")
    with pytest.raises(ValueError, match="time limit"):
        sc.solve(TEXT, time_limit=-1)
    for limit in (0, -1, 1.5, "2", None):
        with pytest.raises(ValueError, match="at least 1"):
            sc.solve(TEXT, limit=limit)


def test_a_report_is_plain_data_too():
    data = sc.check("11" + "." * 14).as_dict()
    assert data["verdict"] == "no solution"
    assert data["reason"] == "r1c1=1 and r1c2=1 in row 1"
    assert data["solutions"] == []
    assert data["agreed"] is True
    assert data["count"] == 0
    assert set(data["backends"]) == {"sat", "cpsat", "reference"}
    assert data["backends"]["sat"]["verdict"] == "no solution"


def test_importing_costs_no_solver():
    code = (
        "import sys, sudoku_csp, sudoku_csp.apps.api.solve\n"
        "sudoku_csp.Board, sudoku_csp.solve\n"
        "heavy = {'pysat', 'ortools', 'numpy', 'pandas', 'rich', 'click'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("form", ["dimacs", "opb", "wcnf", "smt2", "mzn"])
def test_export_writes_what_the_command_writes(sudoku, form):
    path = sudoku.folder / sudoku.file("p.txt", "3.....1....42...\n")
    stream = BytesIO()
    sc.export(path, stream, form)
    assert Ended(0, stream.getvalue().decode(), "") == sudoku("export", str(path), "-f", form)


@pytest.mark.parametrize("packed", ["", ".gz"])
def test_the_suffix_of_the_file_chooses_the_format(tmp_path, packed):
    of_suffix = {form.suffix: name for name, form in FORMATS.items() if name != "pmc"}
    for suffix, form in (*of_suffix.items(), ("", "dimacs")):
        path = tmp_path / f"puzzle{suffix}{packed}"
        sc.export(EASY, path)
        content = gzip.decompress(path.read_bytes()) if packed else path.read_bytes()
        assert f"--format {form}".encode() in content
        path.unlink()
    assert list(tmp_path.iterdir()) == []


def test_a_format_names_the_package_that_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "ortools.linear_solver.python", None)
    for form in ("lp", "mps"):
        why = f"{form} needs the package ortools, which is not installed"
        with pytest.raises(SudokuError, match=why):
            sc.export(EASY, BytesIO(), form)


def test_a_failed_export_leaves_the_file_as_it_was(tmp_path):
    path = tmp_path / "x.cnf"
    path.write_text("old")
    arrow = sc.read("." * 16).with_constraints("arrow r2c2 r2c3 r1c1")
    with pytest.raises(SudokuError, match="digit-sets is for sums of"):
        sc.export(arrow, path, encoding="sums=digit-sets")
    with pytest.raises(SudokuError, match="is a name for dimacs or pmc, and the format is opb"):
        sc.export(arrow, path, "opb")
    with pytest.raises(UnknownName, match=r"no format 'cnf'; did you mean dimacs\?"):
        sc.export(arrow, path, "cnf")
    with pytest.raises(SudokuError, match=r"no format has names in \.xyz .*; name the format$"):
        sc.export(arrow, tmp_path / "x.xyz")
    assert [found.name for found in tmp_path.iterdir()] == ["x.cnf"]
    assert path.read_text() == "old"


def test_an_encoding_is_a_name_or_an_object():
    by_name = sc.to_cnf("3.....1....42...", encoding="triad")
    assert by_name.clauses == sc.to_cnf("3.....1....42...", encoding=sc.Encoding("triad")).clauses
    assert sum(len(clause) == 1 for clause in by_name.clauses) == 4
    report = sc.solve("3.....1....42...", encoding=sc.Encoding("log"))
    assert report.grid.line() == "3142421313242431"
    with pytest.raises(SudokuError, match="triad needs boxes, and the board is 4x4, no boxes"):
        sc.solve("." * 16, board="4x4, no boxes", encoding="triad")
    with pytest.raises(SudokuError, match="did you mean triad"):
        sc.to_cnf("3.....1....42...", encoding="traid")
    with pytest.raises(SudokuError, match="which is not used"):
        sc.solve("3.....1....42...", backend="cpsat", encoding="triad")


def test_decode_takes_the_encoding_of_the_export():
    formula = sc.to_cnf("3.....1....42...", encoding="optimised")
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        model = " ".join(map(str, solver.get_model()))
    answer = f"s SATISFIABLE\nv {model} 0\n"
    solution = sc.decode("3.....1....42...", answer, encoding="optimised")
    assert solution.grid.line() == "3142421313242431"
    with pytest.raises(sc.InputError):
        sc.decode("3.....1....42...", answer)


def test_no_public_name_is_that_of_a_module():
    # Once such a module is loaded it would stand in the name's place.
    modules = {module.name for module in pkgutil.iter_modules(sc.__path__)}
    assert modules.isdisjoint(sc.__all__)


def test_the_version_is_that_of_the_distribution():
    assert sc.__version__ == version("sudoku-csp")
    assert "__version__" in dir(sc)
