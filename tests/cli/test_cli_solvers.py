"""Every format of `export` from end to end: other solvers take the file, `decode` the answer."""

import re

import puzzle_sets
import pytest
from command_line import CLASH, NINE, NINE_SOLVED, OTHER, SOLUTION, UNIQUE
from foreign_solvers import ask
from pysat.solvers import Solver
from tables import rows
from tails import quick_first

from sudoku_csp.formulas.export_formats import FORMATS
from sudoku_csp.targets.cnf import at_most_one

KILLER = (
    "................ with cage 8 r1c1 r1c2 r2c1; cage 7 r1c3 r2c3; cage 3 r1c4 r2c4; "
    "cage 6 r2c2 r3c2; cage 5 r3c1 r4c1; cage 3 r4c2 r4c3; cage 8 r3c3 r3c4 r4c4"
)
SANDWICH = "1............... with sandwich 3 row 1; sandwich 5 row 2; sandwich 0 row 3"
LINES = (
    "..6...4.1....................22...5. with thermometer r6c1 r6c2 r6c3 r5c3 r5c2; "
    "thermometer r3c6 r4c6 r4c5 r4c4 r3c4; whisper r6c1 r5c2 r4c2 r3c2 r2c3; "
    "whisper r5c1 r5c2 r4c3 r3c4 r3c5"
)
SOLVED, LINES_SOLVED = "1342423124133124", "356214421365543621612543165432234156"
PUZZLES = {
    "classic": (NINE, NINE_SOLVED),
    "killer": (KILLER, SOLVED),
    "sandwich": (SANDWICH, SOLVED),
    "lines": (LINES, LINES_SOLVED),
    "contradiction": (CLASH, "no solution"),
}

SOLVERS = {
    "dimacs": "cadical",
    "wcnf": "rc2",
    "opb": "clasp",
    "smt2": "z3",
    "lp": "highs",
    "mps": "highs",
    "mzn": "minizinc",
    "cpsat": "cpsat",
}
"""A solver for each format whose answers are grids."""

ROUTES = rows(__file__, "routes")


def answered(sudoku, outside, puzzle, style, *options, solver=None):
    """What `decode` makes of a solver's answer to a puzzle in a format."""
    file = f"exported.{style}"
    ended = sudoku("export", puzzle, "-f", style, *options, "-o", file)
    assert (ended.code, ended.err) == (0, "")
    ask(outside, solver or SOLVERS[style], sudoku.folder / file, sudoku.folder / "answer.txt")
    return sudoku("decode", file, "answer.txt", "-f", "line")


def test_every_format_has_a_solver():
    assert {*SOLVERS, "icnf", "pmc"} == {*FORMATS}


@pytest.mark.sampled(9)
@pytest.mark.parametrize("style", SOLVERS)
@pytest.mark.parametrize("name", PUZZLES)
def test_a_puzzle_comes_back_as_the_known_grid(sudoku, outside, style, name):
    puzzle, line = PUZZLES[name]
    ended = answered(sudoku, outside, puzzle, style)
    assert (ended.code, ended.out) == (0, f"{line}\n")
    assert ("not checked" in ended.err) == bool(ended.err) == (name == "contradiction")
    text = (sudoku.folder / f"exported.{style}").read_text()
    for constraint in filter(None, puzzle.partition(" with ")[2].split("; ")):
        assert f" constraint {constraint}\n" in text


@pytest.mark.sampled(12)
@pytest.mark.parametrize("name", ["classic", "killer", "lines"])
@pytest.mark.parametrize(("style", "solver", "options"), ROUTES)
def test_a_formula_in_any_encoding_comes_back(sudoku, outside, style, solver, options, name):
    puzzle, line = PUZZLES[name]
    ended = answered(sudoku, outside, puzzle, style, *options.split(), solver=solver)
    assert (ended.code, ended.out, ended.err) == (0, f"{line}\n", "")
    same = options.replace("--givens compiled", "--compiled").replace("--givens units", "")
    same = same.replace("--names --groups", "").split()
    ended = sudoku("decode", puzzle, "answer.txt", "--exported", style, *same, "-f", "line")
    assert (ended.code, ended.out, ended.err) == (0, f"{line}\n", "")


@pytest.mark.sampled(6)
@pytest.mark.parametrize("style", SOLVERS)
def test_a_variant_has_no_other_solution(sudoku, outside, style):
    ended = answered(sudoku, outside, KILLER, style, "--unique-query")
    assert (ended.code, ended.out) == (0, "no other solution\n")


@pytest.mark.parametrize("style", quick_first(SOLVERS, quick=2))
def test_an_answer_that_breaks_a_constraint_alone_is_rejected(sudoku, outside, style):
    # The file of the puzzle without its cages, read as that of the one with them.
    lone = "1342" + "." * 12
    answered(sudoku, outside, lone, style)
    ended = sudoku("decode", f"{lone} with cage 5 r1c1 r1c2", "answer.txt", "--exported", style)
    assert ended.code != 0
    assert "cage" in ended.err


@pytest.mark.parametrize("method", [*at_most_one.NAMES, "cardinality"])
def test_opb_with_every_method(sudoku, outside, method):
    # The 4x4 alone would do without most methods: its groups are of four.
    file = sudoku.folder / "p.opb"
    ended = sudoku("export", NINE, "-f", "opb", "--encoding", method, "-o", "p.opb")
    assert (ended.code, ended.err) == (0, "")
    first, *rest = file.read_text().splitlines()
    variables, count = map(
        int, re.fullmatch(r"\* #variable= (\d+) #constraint= (\d+)", first).groups()
    )
    body = [line for line in rest if line[0] != "*"]
    assert len(body) == count
    assert max(int(n) for line in body for n in re.findall(r"x(\d+)", line)) == variables
    if method == "cardinality":
        assert (variables, count) == (729, 324 + 324 + 30)
    answer = sudoku.folder / "answer.txt"
    ask(outside, "clasp", file, answer)
    assert sudoku("decode", "p.opb", "answer.txt", "-f", "line").out == f"{NINE_SOLVED}\n"


@pytest.mark.parametrize(
    ("puzzle", "line"),
    [(UNIQUE, SOLUTION), (SOLUTION, SOLUTION), ("1234341221434322", "no solution")],
    ids=["singles", "complete", "contradictory"],
)
@pytest.mark.parametrize(("style", "solver"), [("opb", "clasp"), ("dimacs", "cadical")])
def test_a_formula_without_variables(sudoku, outside, style, solver, puzzle, line):
    options = ["--encoding", "optimised,propagate"]
    assert sudoku("export", puzzle, "-f", style, *options, "-o", "p.out").code == 0
    ask(outside, solver, sudoku.folder / "p.out", sudoku.folder / "answer.txt")
    ended = sudoku("decode", "p.out", "answer.txt", "-f", "line")
    assert (ended.code, ended.out) == (0, f"{line}\n")


def read_icnf(text):
    """Clauses and cubes of an iCNF file, by its definition."""
    clauses, cubes = [], []
    lines = [line for line in text.splitlines() if not line.startswith("c")]
    assert lines[0] == "p inccnf"
    for line in lines[1:]:
        words = line.split()
        kept = cubes if words[0] == "a" else clauses
        numbers = list(map(int, words[words[0] == "a" :]))
        assert numbers.pop() == 0
        kept.append(numbers)
    return clauses, cubes


@pytest.mark.parametrize("options", [[], ["--encoding", "triad"], ["--encoding", "log"]])
def test_icnf_has_the_rules_once_and_a_cube_for_each_puzzle(sudoku, options):
    sudoku.file("many.txt", f"{UNIQUE}\n{OTHER}\n{'.' * 16}\n{CLASH}\n")
    assert sudoku("export", "many.txt", "-f", "icnf", *options, "-o", "all.icnf").code == 0
    text = (sudoku.folder / "all.icnf").read_text()
    clauses, cubes = read_icnf(text)
    assert len(clauses) == {"": 448, "triad": 496, "log": 288}[options[-1] if options else ""]
    assert len(cubes) == 4
    assert cubes[2] == []
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        assert [solver.solve(assumptions=cube) for cube in cubes] == [True, True, True, False]
        solver.solve(assumptions=cubes[0])
        model = solver.get_model()
    output = "SAT\n" + " ".join(map(str, [*model, 0]))
    ended = sudoku("decode", UNIQUE, "-", "-f", "line", *options, text=output)
    assert ended.out == f"{SOLUTION}\n"


def read_cnf(text):
    """Number of variables, clauses and the variables on `c p show` lines, by the definition."""
    shown, clauses, size = [], [], None
    for line in text.splitlines():
        words = line.split()
        if words[:3] == ["c", "p", "show"]:
            assert words[-1] == "0"
            shown += map(int, words[3:-1])
        elif words[0] == "p":
            size = tuple(map(int, words[2:]))
        elif words[0] != "c":
            assert words[-1] == "0"
            clauses.append(list(map(int, words[:-1])))
    assert size[1] == len(clauses)
    return size[0], clauses, shown


def projected_count(clauses, shown):
    """How many assignments of the variables shown can be completed."""
    count = 0
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        while solver.solve():
            count += 1
            true = set(solver.get_model())
            solver.add_clause([-n if n in true else n for n in shown])
    return count


@pytest.mark.parametrize(
    ("options", "last"),
    [
        ([], 64),
        (["--encoding", "totalizer"], 64),
        (["--encoding", "triad,ladder"], 64),
        (["--encoding", "order"], 48),
        # The given's digit, the three others of its cell, and its digit in seven peers are gone.
        (["--encoding", "optimised,totalizer"], 53),
        (["--givens", "compiled", "--encoding", "minimal"], 53 + 3),
    ],
)
def test_a_projected_count_is_the_number_of_grids(sudoku, options, last):
    ended = sudoku("export", "1...............", "-f", "pmc", *options)
    assert "\nc t pmc\n" in ended.out
    variables, clauses, shown = read_cnf(ended.out)
    assert shown == list(range(1, last + 1))
    assert variables >= last
    assert projected_count(clauses, shown) == 72


def test_without_projection_a_totalizer_would_count_more(sudoku):
    _, clauses, shown = read_cnf(
        sudoku("export", UNIQUE, "-f", "pmc", "--encoding", "totalizer").out
    )
    assert len(shown) == 64
    assert projected_count(clauses, shown) == 1
    last = max(abs(x) for clause in clauses for x in clause)
    assert last > 64
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        many = [model for model, _ in zip(solver.enum_models(), range(10), strict=False)]
    assert len(many) == 10
    assert "To count grids, project on the variables of the cells" in sudoku("export", "-h").out


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("puzzle", "others"), [(NINE, False), ("1...............", True)], ids=["unique", "multiple"]
)
@pytest.mark.parametrize(
    "options", [[], ["--encoding", "triad"], ["--encoding", "optimised"], ["--encoding", "log"]]
)
def test_the_unique_query_is_unsatisfiable_exactly_for_the_only_solution(
    sudoku, outside, puzzle, others, options
):
    assert sudoku("export", puzzle, "--unique-query", *options, "-o", "query.cnf").code == 0
    answer = sudoku.folder / "answer.txt"
    ask(outside, "cadical", sudoku.folder / "query.cnf", answer)
    verdict = "s SATISFIABLE" if others else "s UNSATISFIABLE"
    assert verdict in answer.read_text().splitlines()
    ended = sudoku("decode", "query.cnf", "answer.txt", "-f", "line")
    assert ended.code == 0
    text = (sudoku.folder / "query.cnf").read_text()
    excluded = re.search(r"^c excluded (\S+)$", text, re.MULTILINE)[1]
    if others:
        assert len(ended.out.strip()) == 16
        assert ended.out.strip() != excluded
        assert ended.err == "another solution than the excluded one: not unique\n"
    else:
        assert ended.out == "no other solution\n"
        assert excluded == NINE_SOLVED


PUBLISHED = sorted(puzzle_sets.FPUZZLES.glob("[0-9]*.json"))


@pytest.mark.slow
@puzzle_sets.needs_data
@pytest.mark.parametrize("style", SOLVERS)
@pytest.mark.parametrize("number", ["00", "02", "04", "10", "12", "14", "24", "30", "34", "36"])
def test_a_published_variant_comes_back_as_printed(sudoku, outside, style, number):
    (path,) = (path for path in PUBLISHED if path.name.startswith(number))
    name = sudoku.file("puzzle.json", puzzle_sets.fpuzzles_document(path))
    ended = answered(sudoku, outside, name, style)
    (solved,) = sudoku("solve", name, "-f", "line").out.split()
    assert (ended.code, ended.out, ended.err) == (0, f"{solved}\n", "")
