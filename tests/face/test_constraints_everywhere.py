"""A puzzle carries its constraints: every function and every command obeys them or says which not.

One puzzle has three solutions by the classic rules and one with a cage besides, so that a function
that drops the cage is detected. A new function or command is added to a table here.
"""

import io
import json

import pytest
from own_kinds import Cage
from pysat.solvers import Minisat22

import sudoku_csp as sc
from sudoku_csp.apps.api import solve as pool
from sudoku_csp.apps.cli.front_page import COMMANDS
from sudoku_csp.apps.widget import GridWidget
from sudoku_csp.formulas import clause_sets
from sudoku_csp.puzzle.notation import plain_lines, reader
from sudoku_csp.targets.cnf import cells

LINE = "1.....3..4......"
CAGE = Cage((sc.Cell(4, 3), sc.Cell(4, 4)), 7)
CAGED = sc.read(LINE).with_constraints(CAGE)
SOLUTION = "1324423134122143"
NAME = "cage of r4c3 r4c4 = 7"


@pytest.fixture(scope="module", autouse=True)
def backends():
    yield
    pool.close()


def test_the_cage_changes_the_answer():
    assert sc.count(LINE).count == 3
    assert sc.read(LINE).givens == CAGED.givens
    assert CAGED.violations(sc.solve(CAGED, backend="reference").grid) == ()


def exported(**choices):
    stream = io.BytesIO()
    sc.export(CAGED, stream, **choices)
    return stream.getvalue().decode()


def solved_from_cnf():
    """The solutions from the clauses alone, by a plain SAT solver; the last model as its output."""
    formula = sc.to_cnf(CAGED)
    with Minisat22(bootstrap_with=formula.clauses) as solver:
        grids, output = set(), ""
        while solver.solve():
            model = solver.get_model()
            output = f"s SATISFIABLE\nv {' '.join(map(str, model))} 0\n"
            grids.add(formula.decode(model).line())
            solver.add_clause([-x for x in model[: 4**3]])
    return grids, output


def cage_broken():
    """Another of the classic solutions, put to `decode`, which has to refuse it."""
    others = {grid.line() for grid in sc.count(LINE).solutions} - {SOLUTION}
    grid = sc.read(others.pop())
    literals = " ".join(str(sc.to_cnf(LINE).literal(cell, d)) for cell, d in grid.givens)
    sc.decode(CAGED, f"s SATISFIABLE\nv {literals} 0\n")


def not_converted():
    with pytest.raises(sc.SudokuError) as caught:
        sc.convert(CAGED)
    return str(caught.value)


OBEYS = {
    "solve": lambda: (
        [sc.solve(CAGED, backend=b).grid.line() for b in ("sat", "cpsat", "reference")]
        == [SOLUTION] * 3
    ),
    "check": lambda: (report := sc.check(CAGED)).verdict == "unique" and len(report.witnesses) > 2,
    "count": lambda: (sc.count(CAGED).count, sc.count(CAGED).exhausted) == (1, True),
    "solve_many": lambda: (
        [(r["verdict"], r["solutions"][:1]) for r in sc.solve_many([CAGED, CAGED])]
        == 2 * [("unique", [SOLUTION])]
    ),
    "to_cnf": lambda: solved_from_cnf()[0] == {SOLUTION},
    "export": lambda: f'constraint "{NAME}"' in exported(),
    "decode": lambda: sc.decode(CAGED, solved_from_cnf()[1]).grid.line() == SOLUTION,
    "read": lambda: sc.read(CAGED) == CAGED,
    "convert": lambda: not_converted() == f"no line of text can express {NAME}",
    "explain": lambda: (
        sc.explain(CAGED).solution.line() == SOLUTION and NAME in str(sc.explain(CAGED).steps[6])
    ),
    "reason": lambda: sc.reason(CAGED, "r1c2", int(SOLUTION[1]))[-1].placed != (),
    "rate": lambda: "one constraint" in dict(sc.rate(CAGED).layers),
    "diagnose": lambda: sc.diagnose(CAGED).verdict == "unique",
    "GridWidget": lambda: (
        GridWidget(CAGED).puzzle == CAGED and NAME in str(GridWidget(CAGED).drawing["sentences"])
    ),
}
REFUSES = {"certify": lambda: sc.certify(CAGED), "verify": lambda: sc.verify(".", puzzle=CAGED)}
TAKES_NO_PUZZLE = {"close", "generate", "kind", "kinds", "own_backend", "read_file"}
"""`read_file` reads what `read` does."""


def test_every_public_function_is_in_a_table():
    functions = {name for name in sc.__all__ if not isinstance(getattr(sc, name), type)}
    assert functions | {"GridWidget"} == OBEYS.keys() | REFUSES.keys() | TAKES_NO_PUZZLE


@pytest.mark.parametrize("name", OBEYS)
def test_a_function_obeys(name):
    assert OBEYS[name]()


@pytest.mark.parametrize("name", REFUSES)
def test_a_function_refuses_by_name(name):
    with pytest.raises(sc.SudokuError, match=f"classic rules only: {NAME}"):
        REFUSES[name]()


def test_a_search_for_classic_rules_alone_is_missing_with_the_reason():
    report = sc.solve(CAGED, search="chronological", backend="reference")
    assert f"knows the classic rules only: {NAME}" in report.missing["reference"]


def test_another_grid_is_refused_by_the_cage():
    with pytest.raises(sc.InputError, match=f"broken: {NAME}"):
        cage_broken()


def test_diagnosis_names_the_cage_in_a_conflict():
    found = sc.diagnose(sc.read(LINE).with_constraints(Cage(CAGE.cells, 3))).findings
    assert "cage of r4c3 r4c4 = 3" in map(str, found.constraints)
    assert found.givens.pairs


@pytest.mark.parametrize("encoding", [*clause_sets.NAMES, *cells.NAMES])
def test_every_clause_set_and_cell_encoding_has_the_cage(encoding):
    report = sc.solve(CAGED, encoding=encoding, limit=5)
    assert [grid.line() for grid in report.solutions] == [SOLUTION]


@pytest.mark.parametrize("style", ["dimacs", "wcnf", "opb", "icnf", "pmc", "smt2", "mzn", "cpsat"])
def test_every_format_names_the_cage_and_its_header_is_not_read_without_it(style, tmp_path):
    text = exported(format=style)
    assert f'constraint "{NAME}"' in text
    from sudoku_csp.formulas.exported_files import read_header

    with pytest.raises(sc.InputError, match=f"a constraint that a header cannot give back: {NAME}"):
        read_header(text.splitlines(), "f.cnf")


def test_a_line_with_constraints_is_never_read_as_the_puzzle_without_them():
    assert CAGED.line() == f'{LINE} with "{NAME}"'
    for text in (CAGED.line(), str(CAGED)):
        with pytest.raises(sc.InputError, match=f"no notation can express: {NAME}"):
            sc.read(text)


def test_a_report_has_the_constraints_and_is_not_read_without_them():
    report = sc.check(CAGED).as_dict()
    assert report["constraints"] == [f'"{NAME}"']
    with pytest.raises(sc.InputError, match=f"no notation can express: {NAME}"):
        sc.read(json.dumps(report))
    assert "constraints" not in sc.check(LINE).as_dict()


@pytest.fixture
def caged(monkeypatch):
    """Whatever is read as that puzzle comes with the cage, which no notation can say."""

    def caging(read):
        def entries(*arguments, **options):
            for entry in read(*arguments, **options):
                yield entry.with_constraints(CAGE) if isinstance(entry, sc.Puzzle) else entry

        return entries

    monkeypatch.setattr(reader, "blocks", caging(reader.blocks))
    monkeypatch.setattr(plain_lines, "_form", lambda *_, **__: None)


COMMANDS_OBEY = {
    "solve": ("solve", LINE, "--format", "line"),
    "check": ("check", LINE, "--format", "jsonl"),
    "count": ("count", LINE, "--limit", "9", "--format", "jsonl"),
    "batch": ("batch", "puzzles.txt", "-b", "sat", "--workers", "1", "-o", "-"),
    "export": ("export", "puzzles.txt"),
    "explain": ("explain", LINE, "--format", "json"),
    "rate": ("rate", "puzzles.txt"),
    "diagnose": ("diagnose", LINE, "--format", "jsonl"),
    "compare": ("compare", "puzzles.txt", "--search", "dom-wdeg", "--format", "json"),
    "trace": ("trace", LINE, "--search", "dom-wdeg"),
}
EVIDENCE = {
    "solve": SOLUTION,
    "check": NAME,
    "count": '"count": 1',
    "batch": NAME,
    "export": f'c constraint "{NAME}"',
    "explain": NAME,
    "rate": NAME,
    "diagnose": NAME,
    "compare": "unique",
    "trace": NAME,
}
COMMANDS_REFUSE = {"convert": ("convert", LINE), "certify": ("certify", LINE, "-o", "folder")}
NO_PUZZLE = {"generate", "constraints", "encodings", "formats", "serve", "site", "lessons"}
READ_FILES_OF_OURS = {"decode", "verify"}
"""Their puzzle comes out of a header or a certificate, neither of which is made with a cage."""


def test_every_command_is_in_a_table():
    known = COMMANDS_OBEY.keys() | COMMANDS_REFUSE.keys() | NO_PUZZLE | READ_FILES_OF_OURS
    assert known == set(COMMANDS)


@pytest.mark.sampled(10)
@pytest.mark.parametrize("name", COMMANDS_OBEY)
def test_a_command_obeys(name, sudoku, caged):
    sudoku.file("puzzles.txt", f"{LINE}\n")
    ended = sudoku(*COMMANDS_OBEY[name])
    assert ended.code == 0, ended.err
    assert EVIDENCE[name] in ended.out


@pytest.mark.parametrize("name", COMMANDS_REFUSE)
def test_a_command_refuses_by_name(name, sudoku, caged):
    sudoku.file("puzzles.txt", f"{LINE}\n")
    ended = sudoku(*COMMANDS_REFUSE[name])
    assert ended.code != 0
    assert NAME in ended.err


def without_columns():
    """Rows and boxes alone: 1 may stand twice in column 1."""
    ruleset = sc.Ruleset(
        CAGED.board, [c for c in sc.read(LINE).constraints if "column" not in str(c)]
    )
    return sc.Puzzle(ruleset, bytes([1, 2, 3, 4, 3, 4, 1, 2, 1, 2, 3, 4, 0, 0, 0, 0]))


def test_missing_rules_of_the_board_are_named_too():
    puzzle, missing = without_columns(), "column 1 need not be different"
    report = sc.check(puzzle)
    assert report.count == 2
    assert len(report.witnesses) == 3
    assert report.as_dict()["constraints"][0] == f'"{missing}"'
    stream = io.BytesIO()
    sc.export(puzzle, stream)
    assert f'c constraint "{missing}"' in stream.getvalue().decode()
    for text in (puzzle.line(), json.dumps(report.as_dict())):
        with pytest.raises(sc.InputError, match="no notation can express"):
            sc.read(text)
    with pytest.raises(sc.SudokuError, match=f"certify knows the classic rules only: {missing}"):
        sc.certify(puzzle)
    assert all("column 1" not in str(step) for step in sc.explain(puzzle).steps)


def test_the_houses_in_any_order_and_stated_twice_are_classic():
    puzzle = sc.read(LINE)
    assert puzzle.with_constraints(puzzle.constraints[0]) == puzzle
    assert sc.Ruleset(puzzle.board, reversed(puzzle.constraints)) == puzzle.ruleset
    assert sc.Ruleset(puzzle.board, (c for c in CAGED.constraints)) == CAGED.ruleset


@pytest.mark.slow
def test_a_table_of_batch_is_read_with_its_boards_and_never_without_its_constraints(sudoku):
    jigsaw = "4...............", "1112122233343444"
    sudoku.file("p.txt", f"{jigsaw[0]}\n")
    ended = sudoku("batch", "p.txt", "--regions", jigsaw[1], "-o", "r.csv")
    assert ended.code == 0, ended.err
    (puzzle,) = sc.read_file(sudoku.folder / "r.csv")
    assert puzzle.board == sc.Board.jigsaw([int(name) for name in jigsaw[1]])
    remarks = json.dumps({"constraints": [f'"{NAME}"']}).replace('"', '""')
    rows = f'puzzle,board,verdict,remarks\n{LINE},"4x4, boxes 2x2",unique,"{remarks}"\n'
    with pytest.raises(sc.InputError, match="no notation can express"):
        sc.read(rows)
