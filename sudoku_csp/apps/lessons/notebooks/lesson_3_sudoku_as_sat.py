import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Lesson 3: Sudoku as SAT")

with app.setup:
    from io import BytesIO
    from itertools import combinations

    import marimo as mo
    from pysat.solvers import Solver

    import sudoku_csp as sc
    from sudoku_csp.apps.lessons import puzzles, show
    from sudoku_csp.laboratory import encoding_comparison


@app.cell(hide_code=True)
def opening():
    show.opening(3)
    return


@app.cell(hide_code=True)
def one_question():
    mo.md(
        """
        There is a kind of program that answers one question only, and has been made faster for sixty
        years: *can this formula be true?* It is called a **SAT solver**, from *satisfiable*. It has
        never heard of cells and digits. In this lesson you will translate the rules of Sudoku into
        its language, by hand, for the 4x4 board.

        ## Only true and false

        A SAT solver knows variables that are true or false, and nothing else. A cell with four
        possible digits becomes four of them: *r1c1 is 1*, *r1c1 is 2*, and so on. They are numbered
        from 1. For the 4x4 board that is cell after cell, and in each cell digit after digit:
        """
    )
    return


@app.cell
def numbers():
    def variable(row, column, digit):
        """The number of the variable that is true if this cell holds this digit."""
        return 16 * (row - 1) + 4 * (column - 1) + digit

    return (variable,)


@app.cell(hide_code=True)
def choose_variable():
    row = mo.ui.slider(1, 4, value=2, label="row", show_value=True)
    column = mo.ui.slider(1, 4, value=3, label="column", show_value=True)
    digit = mo.ui.slider(1, 4, value=1, label="digit", show_value=True)
    mo.hstack([row, column, digit], justify="start", gap=2, wrap=True)
    return column, digit, row


@app.cell(hide_code=True)
def show_variable(column, digit, row, variable):
    show.grid(
        "." * 16,
        digits={sc.Cell(row.value, column.value): digit.value},
        lit={sc.Cell(row.value, column.value): "blue"},
        caption=f"r{row.value}c{column.value} is {digit.value}: "
        f"variable {variable(row.value, column.value, digit.value)}",
    )
    return


@app.cell(hide_code=True)
def question_last(variable):
    show.question(
        "How many variables are there, and what does the last one mean?",
        "64, four for each of 16 cells. Variable 64 means: r4c4 is 4.",
        holds=variable(4, 4, 4) == 64 == sc.to_cnf("." * 16).variables,
    )
    return


@app.cell(hide_code=True)
def clauses_text():
    mo.md(
        """
        ## Clauses

        A **literal** is a variable, or its opposite. We write the opposite with a minus: 1 means
        *r1c1 is 1*, and -1 means *r1c1 is not 1*. A **clause** is a list of literals, and states: **at
        least one of these is true**. A formula is a list of clauses, all of which must be true. This
        form is called **CNF**, *conjunctive normal form*. There is nothing else in the language: no
        numbers, no sums, no *if*.

        Take one cell. It has a digit:
        """
    )
    return


@app.cell
def cell_has_a_digit(variable):
    literals = [variable(1, 1, digit) for digit in range(1, 5)]
    show.text(f"{literals}    r1c1 is 1, or it is 2, or it is 3, or it is 4")
    return (literals,)


@app.cell(hide_code=True)
def pairs_text():
    mo.md(
        """
        And it has not two digits. *At most one* cannot be stated directly. But it can be stated for every
        two: not both of them, which is the same as *at least one of them is not so*.
        """
    )
    return


@app.cell
def cell_has_one_digit(literals):
    pairs = [[-a, -b] for a, b in combinations(literals, 2)]
    show.text(
        "\n".join(f"{pair}    r1c1 is not {-pair[0]}, or it is not {-pair[1]}" for pair in pairs)
    )
    return (pairs,)


@app.cell(hide_code=True)
def question_pairs(pairs):
    _nine = list(combinations(range(9), 2))
    show.question(
        f"These are {len(pairs)} clauses for one cell with four digits. How many are there for a cell "
        "with nine?",
        "36: each of nine digits makes a pair with eight others, and half of 72, as the order does not "
        "matter. Lesson 4 is about ways to need fewer.",
        holds=len(pairs) == 6 and len(_nine) == 36,
    )
    return


@app.cell(hide_code=True)
def whole_formula_text():
    mo.md(
        """
        ## The whole board

        Both halves together state **exactly one** of the literals. The rules of Sudoku are nothing but
        that, four times over: every cell has exactly one digit; and every row, every column and every
        box has exactly one place for each digit. So the whole formula is short to write:
        """
    )
    return


@app.cell
def by_hand(variable):
    def exactly_one(literals):
        yield list(literals)  # at least one
        for a, b in combinations(literals, 2):  # at most one
            yield [-a, -b]

    _four = range(1, 5)
    _groups = [[(r, c, d) for d in _four] for r in _four for c in _four]  # cells
    _groups += [[(r, c, d) for c in _four] for r in _four for d in _four]  # rows
    _groups += [[(r, c, d) for r in _four] for c in _four for d in _four]  # columns
    _groups += [
        [(r + i, c + j, d) for i in (0, 1) for j in (0, 1)]
        for r in (1, 3)
        for c in (1, 3)
        for d in _four
    ]  # boxes
    formula = [
        clause for group in _groups for clause in exactly_one([variable(*place) for place in group])
    ]
    show.text(
        f"{len(_groups)} times exactly one, {len(formula)} clauses, the first: {formula[:3]} ..."
    )
    return (formula,)


@app.cell(hide_code=True)
def compare_with_package(formula):
    def _same(clauses):
        return {frozenset(clause) for clause in clauses}

    _ours = sc.to_cnf("." * 16).clauses
    show.question(
        "`sc.to_cnf` makes the formula of any puzzle. Is yours the same?",
        f"Yes: {len(_ours)} clauses, the same ones in another order. With a clause of a single "
        "literal for each given it is the formula of a puzzle.",
        holds=len(_ours) == len(formula) and _same(_ours) == _same(formula),
    )
    return


@app.cell(hide_code=True)
def solve_text():
    mo.md(
        """
        ## Run a solver

        A given is a clause with one literal: *r1c1 is 3* must be true. Then run the solver. The answer is a
        **model**: a literal for every variable, positive where it is true. (In lesson 1 a model was
        a description of the problem. In SAT the word means a solution of the formula.)
        """
    )
    return


@app.cell
def solve_it(formula, variable):
    puzzle = sc.read("3.....1....42...")
    givens = [[variable(cell.row, cell.column, digit)] for cell, digit in puzzle.givens]
    with Solver(name="minisat22", bootstrap_with=formula + givens) as _solver:
        satisfiable = _solver.solve()
        model = _solver.get_model()
    true = [literal for literal in model if literal > 0]
    show.text(f"satisfiable: {satisfiable}\ntrue: {true}")
    return givens, model, puzzle, true


@app.cell
def read_model(puzzle, true):
    answer = {}
    for _number in true:  # from a number back to a cell and a digit
        _place, _digit = divmod(_number - 1, 4)
        answer[sc.Cell(_place // 4 + 1, _place % 4 + 1)] = _digit + 1
    show.grid(puzzle, digits=answer, caption="The model, read back.")
    return (answer,)


@app.cell(hide_code=True)
def question_nothing(formula, givens):
    _no_house = [clause for clause in formula if clause[0] < 0]
    with Solver(name="minisat22", bootstrap_with=_no_house) as _solver:
        _empty = _solver.solve(assumptions=[-number for number in range(1, 65)])
    with Solver(name="minisat22", bootstrap_with=[*formula, *givens, [2]]) as _solver:
        _other = _solver.solve()
    show.question(
        "Leave out all the *at least one* clauses and all givens. What is then the model with the fewest "
        "true variables?",
        "Everything false: no cell has any digit. *At most one* never needs a literal to be true. So this half by "
        "itself is not the rule.",
        holds=_empty and not _other,
    )
    return


@app.cell(hide_code=True)
def dimacs_text():
    mo.md(
        """
        ## DIMACS: a file that every solver reads

        In 1993 solvers were compared at a centre called DIMACS, and the file format of that comparison
        is still used by all of them. A line with `p cnf`, the number of variables and of clauses;
        then the clauses, each ended by a 0. Lines that begin with `c` are comments.
        """
    )
    return


@app.cell
def write_dimacs(puzzle):
    _stream = BytesIO()
    sc.export(puzzle, _stream)
    dimacs = _stream.getvalue().decode()
    _lines = dimacs.splitlines()
    _begin = next(place for place, line in enumerate(_lines) if line.startswith("p"))
    show.text("\n".join([*_lines[_begin : _begin + 6], "...", *_lines[-4:]]), caption="puzzle.cnf")
    return (dimacs,)


@app.cell(hide_code=True)
def dimacs_and_back(model):
    mo.md(
        f"""
        On the command line that is `sudoku-csp export puzzle.txt -o puzzle.cnf`. Solvers answer with a
        line `s SATISFIABLE` and a line `v` with the model, which here begins
        `v {" ".join(map(str, model[:6]))} ...`; `sudoku-csp decode` makes the grid of it, and checks
        it against the rules.
        """
    )
    return


@app.cell
def decode_it(answer, model, puzzle):
    output = f"s SATISFIABLE\nv {' '.join(map(str, model))} 0\n"
    decoded = sc.decode(puzzle, output)
    _same = all(decoded.grid[cell] == digit for cell, digit in answer.items())
    show.text(f"{decoded.grid}\nthe same as above: {_same}")
    return


@app.cell(hide_code=True)
def question_lines(dimacs):
    _counts = next(line for line in dimacs.splitlines() if line.startswith("p")).split()
    show.question(
        "The last lines of the file have one literal each. What are they?",
        "The givens. 4 givens and 448 clauses for the rules make the 452 of the line `p cnf`.",
        holds=_counts == ["p", "cnf", "64", "452"],
    )
    return


@app.cell(hide_code=True)
def up_text():
    mo.md(
        """
        ## Unit propagation

        How does a solver work? Most of its time goes into one small rule. If all literals of a
        clause are false but one, then that one must be true, or the clause would be false. This is
        **unit propagation**: lesson 2, in the language of clauses. (A literal is false when its
        opposite is true.)
        """
    )
    return


@app.cell
def unit_propagation():
    def propagate(clauses):
        """Pairs of what is true and the clause that forces it; None at a conflict."""
        true, trail, changed = set(), [], True
        while changed:
            changed = False
            for clause in clauses:
                if any(literal in true for literal in clause):
                    continue
                left = [literal for literal in clause if -literal not in true]
                if not left:
                    return None  # every literal is false
                if len(left) == 1:
                    true.add(left[0])
                    trail.append((left[0], clause))
                    changed = True
        return trail

    return (propagate,)


@app.cell(hide_code=True)
def trail_text():
    mo.md(
        """
        Let it run on the puzzle. The solver never decides anything here: every literal has a clause
        that forces it, its **reason**. Move the slider along the **trail**, the list of what was
        found true, one after another. Struck out are digits that are false by now; lit are the cells
        of the reason, the new one in green.
        """
    )
    return


@app.cell
def trail_of_puzzle(formula, givens, propagate):
    trail = propagate(givens + formula)
    return (trail,)


@app.cell(hide_code=True)
def choose_step(trail):
    # The first that is true and no given: its reason is a clause of a cell or a house.
    _first = next(at for at, (_, reason) in enumerate(trail, 1) if len(reason) == 4)
    step = mo.ui.slider(1, len(trail), value=_first, label="literals so far", show_value=True)
    step
    return (step,)


@app.cell(hide_code=True)
def show_trail(puzzle, step, trail):
    def _candidate(literal):
        _place, _digit = divmod(abs(literal) - 1, 4)
        return sc.Cell(_place // 4 + 1, _place % 4 + 1), _digit + 1

    def _words(literal):
        _cell, _digit = _candidate(literal)
        return f"{_cell} is {'not ' if literal < 0 else ''}{_digit}"

    _shown = trail[: step.value]
    _true = dict(_candidate(literal) for literal, _ in _shown if literal > 0)
    _false = {cell: set() for cell in puzzle.board.cells}
    for _literal, _ in _shown:
        if _literal < 0:
            _false[_candidate(_literal)[0]].add(_candidate(_literal)[1])
    _last, _reason = _shown[-1]
    show.beside(
        show.grid(
            puzzle,
            digits=_true,
            candidates=dict.fromkeys(puzzle.board.cells, puzzle.board.digits),
            struck=_false,
            lit={_candidate(literal)[0]: "orange" for literal in _reason}
            | {_candidate(_last)[0]: "green"},
            cell=52,
        ),
        show.table(
            ["", ""],
            [
                ["new", f"{_last}: {_words(_last)}"],
                ["reason", str(_reason)],
                ["it states", ", or ".join(map(_words, _reason))],
            ],
        ),
    )
    return


@app.cell(hide_code=True)
def question_trail(puzzle, trail):
    _true = [literal for literal, _ in trail if literal > 0]
    show.question(
        "How long is the trail at its end, and what does that mean?",
        "64: every variable has its value. Unit propagation alone has solved the puzzle. And it has shown "
        "more: the solution is the only one, since nothing was guessed and every literal had to be so.",
        holds=len(trail) == 64
        and len(_true) == len(puzzle.board.cells)
        and sc.solve(puzzle, backend="reference").verdict == "unique",
    )
    return


@app.cell(hide_code=True)
def four_parts_text():
    mo.md(
        """
        ## Which clauses are needed?

        *Exactly one* has two halves, and it is stated for cells and for houses. That makes four parts:

        | | at least one | at most one |
        |---|---|---|
        | cell | a cell has a digit | a cell has no two digits |
        | house | a digit has a place in the house | a digit has no two places in the house |

        A way to write the rules as clauses is called an **encoding**. You do not need all four parts.
        If every cell has a digit, and no digit stands twice in a house, the rest follows: four cells
        that have different digits out of four use each of them. An encoding with only these two
        parts is called **minimal**; with all four it is **extended**. Clauses that follow from the
        others are **redundant**.

        The solver can check one case: take the minimal formula, and suppose that digit 1 has *no*
        place in row 1. (`assumptions` are literals that shall be true for this one question.)
        """
    )
    return


@app.cell
def redundant():
    minimal = sc.to_cnf("." * 16, encoding=sc.Encoding("minimal"))
    _nowhere = [-minimal.literal(sc.Cell(1, column), 1) for column in range(1, 5)]
    with Solver(name="minisat22", bootstrap_with=minimal.clauses) as _solver:
        can_be_nowhere = _solver.solve(assumptions=_nowhere)
    show.text(f"digit 1 may be missing in row 1: {can_be_nowhere}")
    return can_be_nowhere, minimal


@app.cell(hide_code=True)
def question_redundant(can_be_nowhere, minimal):
    def _number_of_grids(clauses):
        with Solver(name="minisat22", bootstrap_with=clauses) as solver:
            found = 0
            while solver.solve():
                found += 1
                solver.add_clause([-literal for literal in solver.get_model() if literal > 0])
            return found

    _grids = _number_of_grids(sc.to_cnf("." * 16).clauses), sc.count("." * 16).count
    show.question(
        "So the clause *digit 1 has a place in row 1* is redundant. If you add it to the minimal formula, "
        "how many of the solutions are lost?",
        f"None. It follows from the others, so each of the {_grids[1]} grids of the blank board "
        "satisfies it already. Redundant clauses change what the solver *sees*, not what is true.",
        holds=not can_be_nowhere and _grids[0] == _grids[1] and len(minimal.clauses) > 0,
    )
    return


@app.cell(hide_code=True)
def why_text():
    mo.md(
        """
        ## Why the redundant half matters

        Unit propagation looks at one clause at a time. It is as clever as the clauses are.

        - *A cell has a digit.* When all its digits but one are false, the last one follows. That is a
          **naked single**, and the minimal encoding sees it.
        - *A digit has a place in the house.* When all its places but one are false, the last one
          follows. That is a **hidden single**. The minimal encoding has no such clause. The clause
          follows from it, but unit propagation does not see that.

        Now measure it: how many puzzles does unit propagation solve alone? If you have a file of your
        own, one puzzle in a line, name it here. The best known one is Gordon Royle's collection of
        puzzles with 17 givens, the fewest that are possible.
        """
    )
    return


@app.cell(hide_code=True)
def choose_file():
    own_file = mo.ui.text(value="", label="a file with puzzles of your own (may stay empty)")
    own_file
    return (own_file,)


@app.cell
def sets_of_puzzles(own_file):
    sets = {
        "32 givens": puzzles.with_givens(32, 20),
        "minimal": puzzles.minimal(40),
        "20 givens": puzzles.with_givens(20, 15),
    }
    _trouble = ""
    if own_file.value:
        try:
            sets = {own_file.value: puzzles.of_file(own_file.value, 1_000), **sets}
        except (OSError, sc.SudokuError) as error:
            _trouble = f"The file cannot be read: {error}"
    show.table(["set", "puzzles"], [[name, len(found)] for name, found in sets.items()], _trouble)
    return (sets,)


@app.cell
def measure(sets):
    encodings = ("minimal", "efficient", "extended")
    shares = {
        encoding: {
            name: encoding_comparison.share_solved(sc.Encoding(encoding), found)
            for name, found in sets.items()
        }
        for encoding in encodings
    }
    blank = "." * 81
    sizes = {
        encoding: len(sc.to_cnf(blank, encoding=sc.Encoding(encoding)).clauses)
        for encoding in encodings
    }
    show.table(
        ["encoding", "clauses, 9x9", *sets],
        [
            [name, sizes[name], *(f"{share.percent or 0:.0f} %" for share in row.values())]
            for name, row in shares.items()
        ],
        caption="Puzzles that unit propagation solves. The encoding efficient has three of the four parts: minimal, and no two digits in a cell.",
    )
    return encodings, shares, sizes


@app.cell(hide_code=True)
def measured_as_bars(encodings, shares):
    _set = next(iter(shares["minimal"])) if len(shares["minimal"]) > 3 else "20 givens"
    show.bars(
        {name: round(shares[name][_set].percent or 0) for name in encodings},
        "%",
        caption=f"Solved without search, of the set “{_set}”.",
    )
    return


@app.cell(hide_code=True)
def read_measure(shares, sizes):
    _few = {name: row["20 givens"] for name, row in shares.items()}
    _longer = sizes["extended"] / sizes["minimal"]
    mo.md(
        f"""
        Of {_few["minimal"].asked} puzzles with 20 givens the minimal encoding solves
        {_few["minimal"].solved}, the extended one {_few["extended"].solved}. It has
        {_longer:.2f} times the clauses, and every one of the additional ones is redundant.

        Inês Lynce and Joël Ouaknine found this in 2006, on the puzzles with 17 givens that were known
        then: with the minimal encoding, unit propagation solved none of them; with the extended one,
        nearly half. It is one of the nicest surprises of SAT: **adding what is already implied can
        spare the whole search.**
        """
    )
    return


@app.cell(hide_code=True)
def question_levels(sets, shares):
    _ladder = {
        name: dict(encoding_comparison.ladder(sets[name])) for name in ("32 givens", "20 givens")
    }
    show.question(
        "Compare with the table of lesson 2, which had the same puzzles. Which level of propagation is "
        "unit propagation on the extended encoding?",
        "*Singles*: naked and hidden singles, nothing more. The shares are the same, and on the minimal "
        "encoding they are those of *naked singles*.",
        holds=all(
            shares["extended"][name].solved == ladder["singles"].solved
            and shares["minimal"][name].solved == ladder["naked singles"].solved
            for name, ladder in _ladder.items()
        ),
    )
    return


@app.cell(hide_code=True)
def failed_text():
    mo.md(
        """
        ## One step further: failed literals

        What if unit propagation stops? Then *try* a literal: suppose it is true, and propagate. If
        that ends in a conflict, the literal is false, and you have learned something without having
        decided anything. It is called a **failed literal**. How many puzzles does that solve?
        """
    )
    return


@app.cell
def failed_literals(encodings, sets):
    failed = {
        encoding: encoding_comparison.share_solved(
            sc.Encoding(encoding), sets["20 givens"], level=1
        )
        for encoding in encodings
    }
    show.bars(
        {encoding: round(share.percent) for encoding, share in failed.items()},
        "%",
        caption="Solved by unit propagation with failed literals, of the set “20 givens”.",
    )
    return (failed,)


@app.cell(hide_code=True)
def read_failed(failed):
    mo.md(
        f"""
        With failed literals {failed["extended"].solved} of {failed["extended"].asked} are solved on the
        extended encoding, and {failed["minimal"].solved} on the minimal one. A good language makes
        every tool better.

        A real solver goes on from here: it decides, propagates, meets a conflict, and *learns a
        clause* from it, so that it never runs into the same conflict again. Lesson 5 uses that.
        """
    )
    return


@app.cell(hide_code=True)
def what_you_have():
    mo.md(
        """
        ## What you have now

        - A SAT solver knows variables that are true or false, and clauses: at least one of these.
        - A rule becomes clauses. *Exactly one* has two halves, *at least* and *at most*.
        - DIMACS is the file that every solver reads.
        - Unit propagation is the propagation of clauses, and each literal has a reason.
        - Redundant clauses lose no solution and let unit propagation see more.
        """
    )
    return


@app.cell(hide_code=True)
def closing():
    show.closing(
        3,
        [
            "Inês Lynce and Joël Ouaknine, *Sudoku as a SAT Problem*, 2006: minimal and extended, and how much each propagates.",
            "Gihwon Kwon and Himanshu Jain, *Optimized CNF Encoding for Sudoku Puzzles*, 2006: what the givens make superfluous.",
            "Armin Biere, Marijn Heule, Hans van Maaren and Toby Walsh (editors), *Handbook of Satisfiability*, 2nd edition 2021, chapters 2 and 4.",
        ],
    )
    return


if __name__ == "__main__":
    app.run()
