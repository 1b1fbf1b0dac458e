"""Every way to solve small puzzles finds the solutions of brute force."""

from contextlib import closing
from io import BytesIO

from brute_force import is_solution, limit_of
from hypothesis import assume, reject
from hypothesis import strategies as st
from pysat.solvers import Solver
from strategies import encodings, examples, large_puzzles, puzzles, solutions, variants

from sudoku_csp.formulas.exported_files import Export
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.errors import BackendFailed, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers import backends, cross_check, searches
from sudoku_csp.solvers.backend import Budget, Verdict
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.solvers.backends.settings import Settings

SECONDS = 5.0
"""Some searches take ages on some boards, which is no fault of theirs."""

LIMITS = st.sampled_from((600, 2, 1))


def check_enumeration(puzzle, found, *, exhausted, limit):
    """The grids found are solutions, each once, and as many as there are up to the limit."""
    true = solutions(puzzle)
    assert len(set(found)) == len(found)
    assert all(is_solution(puzzle.board, puzzle.digits, grid) for grid in found)
    if true.complete and len(true.grids) < limit:
        assert (len(found), exhausted) == (len(true.grids), True)
    else:
        assert len(found) == limit
        assert not exhausted or len(true.grids) == limit


def check_backend(puzzle, backend, limit):
    limit = min(limit, limit_of(puzzle.board))
    with closing(backend):
        answer = backend.solve(puzzle, limit=limit, budget=Budget(SECONDS))
    assume(answer.exhausted or len(answer.solutions) == limit or answer.seconds < SECONDS)
    found = [grid.digits for grid in answer.solutions]
    check_enumeration(puzzle, found, exhausted=answer.exhausted, limit=limit)


@examples(20, puzzle=puzzles(), search=st.sampled_from(searches.NAMES), limit=LIMITS)
def test_each_search_enumerates_the_solutions(puzzle, search, limit):
    assume(search != "chronological" or puzzle.board.regions is None)
    check_backend(puzzle, backends.create("reference", Settings(search=search)), limit)


@examples(
    20,
    puzzle=puzzles(),
    solver=st.sampled_from((None, *sat_solvers.SOLVERS)),
    encoding=encodings(),
    limit=LIMITS,
)
def test_each_sat_solver_enumerates_the_solutions(puzzle, solver, encoding, limit):
    assume(encoding.fits(puzzle.board))
    check_backend(puzzle, backends.create("sat", Settings(solver=solver, encoding=encoding)), limit)


@examples(10, puzzle=puzzles(), limit=LIMITS)
def test_cpsat_enumerates_the_solutions(puzzle, limit):
    check_backend(puzzle, backends.create("cpsat"), limit)


@examples(
    15,
    puzzle=puzzles(9) | large_puzzles(),
    name=st.sampled_from(backends.BULK_NAMES),
    limit=st.sampled_from((2, 1, 600)),
)
def test_a_batch_gives_each_puzzle_its_own_solutions(puzzle, name, limit):
    """What was learned of one puzzle must not show in the answer to another."""
    limit, blank = min(limit, limit_of(puzzle.board)), bytes(len(puzzle.digits))
    batch = [puzzle.digits, blank, puzzle.digits] if puzzle.board.side <= 6 else [puzzle.digits]
    with closing(backends.create(name)) as bulk:
        answers = bulk.solve_many(puzzle.ruleset, batch, limit=limit, budget=Budget(SECONDS))
    for digits, found in zip(batch, answers, strict=True):
        assume(not found.missing)
        one = puzzle.with_digits(digits)
        check_enumeration(one, found.solutions, exhausted=found.exhausted, limit=limit)


@examples(80, puzzle=puzzles(9))
def test_all_three_backends_find_the_verdict(puzzle):
    opened = {name: backends.create(name) for name in backends.NAMES}
    try:
        report = cross_check.check(puzzle, opened, limit=60, budget=Budget(SECONDS))
    finally:
        for backend in opened.values():
            backend.close()
    assert report.disagreements == ()
    assume(all(statement.seconds < SECONDS for statement in report.statements))
    assert report.verdict is Verdict.of(len(solutions(puzzle).grids), exhausted=True, limit=2)
    assert report.witnesses == backends.NAMES
    clash = next(puzzle.clashes(), None)
    assert clash is None or (report.reason == str(clash) and " in " in report.reason)


@examples(30, puzzle=variants(), encoding=encodings())
def test_all_three_backends_obey_further_constraints(puzzle, encoding):
    assume(encoding.fits(puzzle.board))
    expected = obedient(puzzle)
    settings, answered = Settings(encoding=encoding), 0
    for name in backends.NAMES:
        with closing(backends.create(name, settings.for_backend(name))) as backend:
            try:
                answer = backend.solve(puzzle, limit=len(expected) + 1, budget=Budget(SECONDS))
            except (Unsupported, BackendFailed) as error:
                # A form of clauses may refuse a constraint, by name.
                if not isinstance(error.__context__ or error, Unsupported):
                    raise
                continue
        assume(answer.seconds < SECONDS)
        assert (set(answer.solutions), answer.exhausted) == (expected, True), name
        answered += 1
    assert answered > 1


def obedient(puzzle):
    """The solutions of brute force that its further constraints allow."""
    true = solutions(puzzle)
    assume(true.complete)
    grids = {Grid(puzzle.board, digits) for digits in true.grids}
    rules = puzzle.ruleset.beyond_classic
    return {grid for grid in grids if all(rule.holds(grid) for rule in rules)}


@examples(
    40,
    puzzle=puzzles(4) | variants(),
    encoding=encodings(),
    solver=st.sampled_from(("minisat22", "glucose4", "cadical195")),
    block=st.booleans(),
)
def test_exported_clauses_have_the_solutions(puzzle, encoding, solver, block):
    """Read and enumerated by loops of this test, which know nothing of our readers and sessions."""
    assume(encoding.fits(puzzle.board))
    expected = obedient(puzzle)
    blocked = min(expected, key=Grid.line) if block and expected else None
    stream = BytesIO()
    try:
        formula = Formula(puzzle, encoding)
        Export(puzzle, "dimacs", encoding, blocked=blocked).write(stream)
    except Unsupported:
        reject()
    lines = stream.getvalue().decode().splitlines()
    (header,) = (line.split() for line in lines if line.startswith("p cnf "))
    numbers = (list(map(int, line.split())) for line in lines if line[0] not in "pc")
    clauses = [clause[:-1] for clause in numbers]
    sizes = list(map(int, header[2:]))
    size = formula.cnf.size
    assert sizes == [size.variables, size.clauses + (blocked is not None)]
    assert len(clauses) == sizes[1]
    assert max((abs(literal) for clause in clauses for literal in clause), default=0) <= sizes[0]
    models = [formula.decode(model) for model in _models(formula, clauses, solver)]
    assert len(models) == len(set(models))
    assert set(models) == expected - {blocked}


def _models(formula, clauses, name):
    """A model for each assignment to the cells' variables, with all variables in it."""
    if [] in clauses:
        return  # Not every solver takes the empty clause.
    with Solver(name=name, bootstrap_with=clauses) as solver:
        while solver.solve() is True:
            true = set(solver.get_model())
            model = [v if v in true else -v for v in range(1, formula.variables + 1)]
            yield model
            forbidden = [-model[variable - 1] for variable in formula.projection]
            if not forbidden:
                return
            solver.add_clause(forbidden)
