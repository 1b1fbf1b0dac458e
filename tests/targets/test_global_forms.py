"""The forms of global constraints: they allow the rows of the statement, each once; their sizes."""

from itertools import permutations, product

import pytest
from pysat.solvers import Solver

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import UnknownName, Unsupported
from sudoku_csp.targets.cnf.cells.direct import Direct
from sudoku_csp.targets.cnf.cnf_model import CnfModel, Forms
from sudoku_csp.targets.cnf.globals import AUTOMATIC, GLOBALS, SUMS, TABLES
from sudoku_csp.targets.cnf.globals.automata import Automaton, unrolled
from sudoku_csp.targets.cnf.globals.relations import Relation
from sudoku_csp.targets.cnf.globals.sums import Sum
from sudoku_csp.targets.cnf.globals.tables import Table
from sudoku_csp.targets.cnf.output import Clauses

EVERY = [
    pytest.param(word, name, id=f"{word}: {name}")
    for word, forms in GLOBALS.items()
    if word != "sum"
    for name in (*forms.names, AUTOMATIC)
]

RELATIONS = {
    "less": lambda v, w: v < w,
    "all": lambda v, w: True,
    "none": lambda v, w: False,
    "not equal": lambda v, w: v != w,
    "far": lambda v, w: abs(v - w) >= 2,
    "double": lambda v, w: w == 2 * v,
    "not 1 and 2": lambda v, w: (v, w) != (1, 2),
}


def row_sets(side, width):
    """Yields tables with few rows, most rows, no rows, all rows."""
    every = list(product(range(1, side + 1), repeat=width))
    yield from ((), tuple(every), tuple(every[::3]), tuple(every[1:]), tuple(every[:1]))
    yield tuple(row for row in every if sum(row) % 2)
    yield tuple(row for row in every if len({*row}) == len(row))


PERMUTATIONS = Table(9, 3, tuple(permutations(range(1, 10), 3)))

EVEN = Automaton(9, unrolled(4, 9, 0, lambda odd, digit: (odd + digit) % 2, lambda odd: not odd))

AUTOMATA = {
    # Start, step, and what is accepted.
    "rising": (0, lambda last, digit: digit if digit > last else None, lambda _: True),
    "even": (0, lambda odd, digit: (odd + digit) % 2, lambda odd: not odd),
    "all": (0, lambda state, _: state, lambda _: True),
    "none": (0, lambda state, _: state, lambda _: False),
    "a 2 beside a 3": (
        0,
        lambda last, d: "yes" if last == "yes" or {last, d} == {2, 3} else d,
        lambda last: last == "yes",
    ),
    "sums to 6": (0, lambda so_far, digit: so_far + digit, lambda total: total == 6),
    "ends in the first digit": (
        (),
        lambda first_last, digit: (*first_last[:1], digit)[-2:] if first_last else (digit,),
        lambda read: len(read) == 2 and read[0] == read[1],
    ),
}


def accepted(start, step, accept, word):
    state = start
    for digit in word:
        state = None if state is None else step(state, digit)
    return state is not None and accept(state)


FACTORS = ((1,), (1, 1), (-2, -2), (1, 1, 1), (2, 1, -3), (-1, -1, -1), (1, 1, 1, 1))


def sums():
    """Yields sums, also with totals out of reach, their numbers of cells, and their rows."""
    choices = product(FACTORS, (-8, -2, 1, 3, 7, 10), ("==", "<=", ">="), (True, False))
    for factors, total, op, distinct in choices:
        stated = Sum(factors, op, total, 3 if len(factors) < 3 else 4, distinct)
        rows = product(range(1, stated.side + 1), repeat=len(factors))
        rows = (row for row in rows if not distinct or len({*row}) == len(row))
        added = {row: sum(f * d for f, d in zip(factors, row, strict=True)) for row in rows}
        yield stated, len(factors), {row for row in added if stated.allows(added[row])}


def statements(word):
    """Yields statements, their numbers of cells, and the rows of digits that they allow."""
    if word == "sum":
        yield from sums()
    elif word == "relation":
        for side in (1, 2, 3, 4):
            every = list(product(range(1, side + 1), repeat=2))
            for allowed in RELATIONS.values():
                yield Relation.allowing(side, allowed), 2, {row for row in every if allowed(*row)}
    elif word == "table":
        for side, width in ((3, 1), (3, 2), (3, 3), (4, 2), (2, 4), (1, 2), (3, 0)):
            for rows in row_sets(side, width):
                yield Table(side, width, tuple(dict.fromkeys(rows))), width, set(rows)
    else:
        for side, width in ((3, 1), (3, 2), (3, 3), (4, 3), (2, 4), (1, 2), (3, 0)):
            for each in AUTOMATA.values():
                every = product(range(1, side + 1), repeat=width)
                statement = Automaton(side, unrolled(width, side, *each))
                yield statement, width, {row for row in every if accepted(*each, row)}


def stated(form, statement, width, *, implied=True):
    """Returns board, cells and clauses, and the numbers of new variables and clauses."""
    board = Board(statement.side, 1, statement.side)
    cells = board.cells[:width]
    clauses = []
    output = Clauses(board.side**3, clauses.append)
    cnf = CnfModel(board, output, implied=implied)
    form.state(cnf, cells, statement)
    made = (output.variables - board.side**3, len(clauses))
    if getattr(statement, "distinct", False):
        cnf.all_different(cells)
    return board, cells, clauses, made


def models(clauses, board, cells):
    """Yields the rows of digits that the clauses allow; True if a row has a single model."""
    names = [board.side * place + digit for place in range(len(cells)) for digit in board.digits]
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        for digits in product(board.digits, repeat=len(cells)):
            held = {board.side * place + digit for place, digit in enumerate(digits)}
            literals = [name if name in held else -name for name in names]
            if not solver.solve(literals):
                continue
            model = {x for x in solver.get_model() if abs(x) > board.side**3}
            solver.add_clause([*(-x for x in literals), *(-x for x in model)])
            yield digits, not solver.solve(literals)


@pytest.mark.parametrize(
    ("word", "name"), [*EVERY, *(("sum", name) for name in (*SUMS.names, AUTOMATIC))]
)
def test_a_form_is_exactly_the_statement(word, name):
    form = GLOBALS[word].named(name)
    for statement, width, rows in statements(word):
        if width > statement.side**2:
            continue  # The board has no more cells.
        if not form.fits(statement):
            assert word == "sum"
            continue
        board, cells, clauses, _ = stated(form, statement, width)
        allowed = [(row, True) for row in product(board.digits, repeat=width) if row in rows]
        assert list(models(clauses, board, cells)) == allowed, statement
        for implied in (False, True):
            *_, made = stated(form, statement, width, implied=implied)
            assert form.size(statement, implied=implied) == made, statement


@pytest.mark.parametrize(("word", "name"), EVERY)
def test_no_form_repeats_a_clause_or_a_literal(word, name):
    form = GLOBALS[word].named(name)
    for statement, width, _ in statements(word):
        if width <= statement.side**2:
            *_, clauses, _ = stated(form, statement, width)
            assert len({tuple(sorted(clause)) for clause in clauses}) == len(clauses), statement
            assert all(len({*map(abs, clause)}) == len(clause) for clause in clauses), statement


def prunings(form, statement, width, rows):
    """Returns how many digits without a row unit propagation removes, and their number.

    Every choice of domains is tried. Domains without any row count once, removed by a conflict.
    """
    board, cells, clauses, _ = stated(form, statement, width)
    clauses += [list(clause) for cell in cells for clause in Direct(board).axioms(cell)]
    variable = {(at, d): board.side * at + d for at in range(width) for d in board.digits}
    seen = there = 0
    masks = [[d for d in board.digits if mask >> d - 1 & 1] for mask in range(1, 2**board.side)]
    with Solver("minisat22", bootstrap_with=[[*clause, -10_000] for clause in clauses]) as solver:
        for domains in product(masks, repeat=width):
            left = [row for row in rows if all(d in of for d, of in zip(row, domains, strict=True))]
            gone = [v for (at, d), v in variable.items() if d not in domains[at]]
            stands, implied = solver.propagate([10_000, *(-v for v in gone)])
            if not left:
                there += 1
                seen += not stands
                continue
            assert stands
            false = {-x for x in implied}
            excluded = [
                v
                for (at, d), v in variable.items()
                if v not in gone and all(row[at] != d for row in left)
            ]
            possible = {variable[at, d] for row in left for at, d in enumerate(row)}
            assert not possible & false
            there += len(excluded)
            seen += len(false & set(excluded))
    return seen, there


DOMAIN_CONSISTENT = {
    ("table", "tuples"),
    ("table", "decision-diagram"),
    ("relation", "supports"),
    ("relation", "conflicts-and-supports"),
    ("relation", "automatic"),
    ("regular", "states-and-arcs"),
    ("regular", "arcs"),
    ("regular", "automatic"),
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("word", "name"), EVERY)
def test_the_forms_with_domain_consistent_unit_propagation(word, name):
    form = GLOBALS[word].named(name)
    found = [
        prunings(form, statement, width, rows)
        for statement, width, rows in statements(word)
        if statement.side == 3 and width == (2 if word == "relation" else 3)
    ]
    assert all(seen <= there for seen, there in found)
    missed = any(seen < there for seen, there in found)
    assert missed == ((word, name) not in DOMAIN_CONSISTENT)


@pytest.mark.parametrize(("word", "name"), EVERY)
def test_a_cell_forgotten_by_a_form_is_noticed(word, name):
    form = GLOBALS[word].named(name)
    statement, width, rows = next(
        each
        for each in statements(word)
        if each[0].side == 3 and each[1] > 1 and len(each[2]) in range(2, 8)
    )
    board, cells, clauses, _ = stated(form, statement, width)
    last = range(board.side * (width - 1) + 1, board.side * width + 1)
    kept = [clause for clause in clauses if not {*map(abs, clause)} & {*last}]
    found = {row for row, _ in models(kept, board, cells)}
    assert found > rows


def test_tables_that_are_too_large_are_rejected_by_two_forms():
    large = Table(9, 5, ((1, 2, 3, 4, 5),))
    fitting = [name for name in TABLES.names if TABLES.named(name).fits(large)]
    assert fitting == ["tuples", "selectors", "decision-diagram"]
    board = Board.customary(9)
    cnf = CnfModel(board, Clauses(729, print), forms=Forms(table=TABLES.named("supports")))
    with pytest.raises(Unsupported, match=r"^supports is for tables with up to 20,000 ways"):
        cnf.table(board.cells[:5], large.rows)


BY_FORMULA = [
    # By hand, on side 9. Less: 36 pairs of 81 are allowed; 18 digits exclude something, of which
    # two exclude all, and two a single one, the pair of which stands once.
    ("relation", Relation.allowing(9, lambda v, w: v < w), "conflicts", 0, 45),
    ("relation", Relation.allowing(9, lambda v, w: v < w), "supports", 0, 18),
    ("relation", Relation.allowing(9, lambda v, w: v < w), "minimal-supports", 0, 9),
    ("relation", Relation.allowing(9, lambda v, w: v < w), "conflicts-and-supports", 0, 45 + 16),
    ("relation", Relation.allowing(9, lambda v, w: v != w), "automatic", 0, 9),
    # All permutations of three digits: 504 rows of 729; equal digits fit no third digit.
    ("table", PERMUTATIONS, "tuples", 504, (504 + 9) * 3),
    ("table", PERMUTATIONS, "selectors", 504, 504 * 3 + 1),
    ("table", PERMUTATIONS, "forbidden-rows", 0, 225),
    ("table", PERMUTATIONS, "supports", 0, 3 * 81),
    # States for a digit and for two; 72 arcs between them. A digit, or a state, is one at the ends.
    ("table", PERMUTATIONS, "decision-diagram", 117, (9 + 9) + (72 * 3 + 9 + 36 + 9) + (36 + 9)),
    # An even sum of four digits: two states before each cell but the first, which 9 digits lead to
    # 9 and 9 more from each; of the last cell four digits end well after one, five after the other.
    ("regular", EVEN, "states-and-arcs", 42, (9 + 2) + 2 * (18 * 3 + 2 + 2 + 9) + (2 + 9)),
    ("regular", EVEN, "arcs", 45, (2 * 18 + 9 + 9) + (2 * 18 + 18 + 9) + (2 * 9 + 18 + 9)),
    ("regular", EVEN, "states", 6, (9 + 9 + 2) + 2 * (18 + 18 + 9 + 9) + (9 + 2 + 9)),
    ("regular", EVEN, "log-states", 3, 9 + 18 + 18 + 9),
]


@pytest.mark.parametrize(("word", "statement", "name", "auxiliary", "clauses"), BY_FORMULA)
def test_sizes_counted_by_hand(word, statement, name, auxiliary, clauses):
    assert GLOBALS[word].named(name).size(statement) == (auxiliary, clauses)


@pytest.mark.parametrize("word", GLOBALS)
def test_a_form_that_there_is_not(word):
    with pytest.raises(UnknownName, match=rf"no {word} encoding 'forms' \(known: automatic, "):
        GLOBALS[word].named("forms")
