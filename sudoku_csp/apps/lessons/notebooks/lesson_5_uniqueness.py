import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Lesson 5: Only one solution?")

with app.setup:
    import tempfile
    from hashlib import sha256
    from pathlib import Path

    import marimo as mo
    from pysat.solvers import Solver

    import sudoku_csp as sc
    from sudoku_csp.apps.lessons import show
    from sudoku_csp.targets.cnf import at_most_one


@app.cell(hide_code=True)
def opening():
    show.opening(5)
    return


@app.cell(hide_code=True)
def about_the_claim():
    mo.md("""
    "This puzzle has a solution." That is easy to believe: show the grid, and everybody can check it.
    "This puzzle has *only one* solution" is a claim of another kind. What could you show? This
    lesson looks for a second solution with a SAT solver, counts solutions, falls into a trap
    on the way, and ends with a proof that you check by a program of your own.

    ## Two solutions

    Here is a 4x4 puzzle. The solver answers yes or no to its formula (lesson 3); if yes, it has a
    **model**: for each variable, whether it is true. From it we read the grid.
    """)
    return


@app.cell
def first_solution():
    puzzle = sc.read("314........42...")
    formula = sc.to_cnf(puzzle)
    with Solver("minisat22", bootstrap_with=formula.clauses) as _solver:
        assert _solver.solve()
        first = formula.decode(_solver.get_model())
    show.beside(show.grid(puzzle, caption="the puzzle"), show.grid(first, caption="a solution"))
    return first, formula, puzzle


@app.cell(hide_code=True)
def about_blocking():
    mo.md("""
    Is it the only one? Solve again, and forbid this grid. The grid consists of 16 true literals, such
    as "r1c1 is 3". Another grid differs in at least one cell. So at least one of these 16 literals
    must be false, and that is a clause. It is called a **blocking clause**.
    """)
    return


@app.cell
def second_solution(first, formula, puzzle):
    def blocking(grid):
        return [-formula.literal(cell, grid[cell]) for cell in puzzle.board.cells]

    with Solver("minisat22", bootstrap_with=formula.clauses) as _solver:
        _solver.add_clause(blocking(first))
        assert _solver.solve()
        second = formula.decode(_solver.get_model())
        _solver.add_clause(blocking(second))
        third = _solver.solve()

    _differ = dict.fromkeys(first.differences(second), "orange")
    show.beside(
        show.grid(first, lit=_differ, caption="the first solution"),
        show.grid(second, lit=_differ, caption="the second; orange cells differ"),
    )
    return second, third


@app.cell(hide_code=True)
def question_rectangle(first, puzzle, second, third):
    def with_one_more(cell):
        line = list(puzzle.line())
        line[puzzle.board.position(cell)] = str(first[cell])
        return sc.solve("".join(line)).verdict

    _cells = first.differences(second)
    show.question(
        f"The solutions differ in {len(_cells)} cells, and a third does not exist. Look at the orange "
        "cells. How many more givens would settle the puzzle?",
        f"One, in any of the {len(_cells)} cells. They are a rectangle in two rows, two columns and two "
        "boxes, with two digits that can change places. A puzzle with one solution has a given in "
        "each such rectangle of its solution.",
        holds=len(_cells) == 4
        and third is False
        and all(with_one_more(cell) == sc.Verdict.UNIQUE for cell in _cells),
    )
    return


@app.cell(hide_code=True)
def about_counting():
    mo.md("""
    So there are three **verdicts**. No to the first question: *no solution*. Yes, then no: *unique*.
    Yes, then yes: *multiple*.

    ## Counting

    You can go on. Block each grid that you get, until the answer is no: then you have
    all of them.
    """)
    return


@app.cell
def counting():
    def all_grids(formula):
        of_cells = formula.projection
        with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
            while solver.solve():
                model = solver.get_model()
                yield formula.decode(model)
                solver.add_clause([-x for x in model if abs(x) in of_cells])

    grids = len(list(all_grids(sc.to_cnf("." * 16))))
    grids
    return all_grids, grids


@app.cell(hide_code=True)
def about_trap(grids):
    mo.md(f"""
    There are {grids} grids of 4x4. For 9x9 there are 6,670,903,752,021,072,936,960 (Felgenhauer and
    Jarvis, 2005); blocking one after another would not end, and they were counted by cleverer means.

    ## A trap

    Look at `formula.projection` in the program. It is the range of variables that belong to *cells*.
    Why not block the whole model? That would be a line less. Lesson 4 has the reason: many encodings
    have **auxiliary variables**. Try it with a puzzle that has one solution:
    """)
    return


@app.cell
def trap():
    def models(puzzle, method, limit=1_000):
        """How many answers there are if whole models are blocked, up to a limit."""
        formula = sc.to_cnf(puzzle, encoding=sc.Encoding(f"extended,{method}"))
        with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
            for found in range(limit):
                if not solver.solve():
                    return found, formula.variables
                solver.add_clause([-literal for literal in solver.get_model()])
        return limit, formula.variables

    one_solution = "3.....1....42..."
    counted = {method: models(one_solution, method) for method in at_most_one.NAMES}
    return counted, one_solution


@app.cell(hide_code=True)
def trap_table(counted, one_solution):
    show.table(
        ["at most one by", "variables", "answers", "grids"],
        [
            [method, variables, found, sc.solve(one_solution).count]
            for method, (found, variables) in counted.items()
        ],
        caption="A 4x4 puzzle with one solution. Whole models were blocked, 1,000 at most. With 64 "
        "variables there are none but those of cells: the method needs no others for groups of four.",
    )
    return


@app.cell(hide_code=True)
def question_trap(all_grids, counted, one_solution):
    _totalizer = sc.to_cnf(one_solution, encoding=sc.Encoding("extended,totalizer"))
    _grids = sum(1 for _ in all_grids(_totalizer))
    show.question(
        "What happens with the totalizer? There is only one grid.",
        'A totalizer counts. Its variables mean "at least so many of my group are true", and its clauses '
        "force them to be true where it is so. Not all of them are forced to be *false* otherwise. "
        "So the same grid comes back with other values of these variables, again and again: a program "
        "that blocks whole models would count many solutions of this puzzle. With the other eight "
        "methods the new variables are determined by the grid here, where exactly one of each group is "
        "true. Do not rely on it: block literals of cells only, and you are right with every encoding.",
        holds={name for name, (n, _) in counted.items() if n > 1} == {"totalizer"} and _grids == 1,
    )
    return


@app.cell(hide_code=True)
def about_assumptions():
    mo.md("""
    ## One solver, many puzzles

    The rules of 9x9 are thousands of clauses, the same for each puzzle. Load them once, and state
    the givens as **assumptions**: literals that hold for one question only. But what about the
    blocking clause? It must not stay for the next puzzle. The trick is one more variable, an **activation
    literal** `a`. The clause becomes "¬a, or another grid". Assume `a`, and it blocks; afterwards
    make `a` false for good, and the clause is true for ever and has no effect.
    """)
    return


@app.cell(hide_code=True)
def three_puzzles():
    three = {
        "as printed": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "two givens less": "5...7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8...9",
        "from an essay": ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
    }
    show.beside(*(show.grid(line, caption=name, cell=22) for name, line in three.items()))
    return (three,)


@app.cell
def session(three):
    rules = sc.to_cnf("." * 81)

    def verdict(solver, puzzle, activation):
        givens = [rules.literal(cell, digit) for cell, digit in puzzle.givens]
        if not solver.solve(assumptions=givens):
            return "no solution"
        grid = rules.decode(solver.get_model()[: rules.variables])
        another = [-rules.literal(cell, grid[cell]) for cell in puzzle.board.cells]
        solver.add_clause([-activation, *another])
        second = solver.solve(assumptions=[*givens, activation])
        solver.add_clause([-activation])
        return "multiple" if second else "unique"

    with Solver("minisat22", bootstrap_with=rules.clauses) as _solver:
        verdicts = [
            verdict(_solver, sc.read(line), rules.variables + number)
            for number, line in enumerate(three.values(), start=1)
        ]
    ", ".join(verdicts)
    return rules, verdicts


@app.cell(hide_code=True)
def about_core():
    mo.md("""
    The third has no solution (Norvig, "Solving every Sudoku puzzle"), and it is hard to see: no digit stands
    twice in a row, column or box. A solver with assumptions can report more than no: it
    names assumptions that cannot hold together, a **core**. At least one of the givens in it must
    be wrong (lesson 7 makes such cores small):
    """)
    return


@app.cell
def core(rules, three):
    wrong = sc.read(three["from an essay"])
    of_literal = {rules.literal(cell, digit): cell for cell, digit in wrong.givens}
    with Solver("minisat22", bootstrap_with=rules.clauses) as _solver:
        _solver.solve(assumptions=list(of_literal))
        blamed = [of_literal[literal] for literal in _solver.get_core()]
    show.grid(wrong, lit=dict.fromkeys(blamed, "red"))
    return blamed, wrong


@app.cell(hide_code=True)
def question_core(blamed, verdicts, wrong):
    _literals = {cell: digit for cell, digit in wrong.givens if cell in blamed}
    _line = "".join(str(_literals.get(cell, ".")) for cell in wrong.board.cells)
    show.question(
        f"{len(blamed)} of the {len(wrong.givens)} givens are red. Keep them and erase all others. Has the "
        "puzzle a solution now?",
        "No. The solver never used the others for its answer. That is what a core is: enough for a "
        "contradiction. It need not be the smallest one.",
        holds=sc.solve(_line).verdict == sc.Verdict.NO_SOLUTION
        and verdicts == ["unique", "multiple", "no solution"],
    )
    return


@app.cell(hide_code=True)
def about_proofs():
    mo.md("""
    ## What is a proof?

    "There is no second solution", says the solver. Solvers are large programs and have had bugs. Why
    believe it? For yes you get a grid that you can check. For no you want something like it.

    Take a small example. Three cells A, B, C of a row are empty, and 1 and 2 are the only candidates
    left to each. Then one variable for a cell is enough: variable 1 means "A is 1", variable 2 "B is
    1", variable 3 "C is 1"; otherwise the cell is 2. No two cells are equal: not both 1, and not
    both 2.
    """)
    return


@app.cell(hide_code=True)
def three_cells_drawn():
    _cells = ("r1c2", "r1c3", "r1c4")
    show.grid(
        "3" + "." * 15,
        candidates=dict.fromkeys(_cells, (1, 2)),
        lit=dict.fromkeys(_cells, "orange"),
        cell=52,
        caption="A, B and C are the orange cells; each can only be 1 or 2.",
    )
    return


@app.cell
def three_cells():
    three_cells_clauses = [
        [1, 2],  # A or B is 1: not both 2
        [-1, -2],  # A or B is 2: not both 1
        [1, 3],  # the same for A and C
        [-1, -3],
        [2, 3],  # and for B and C
        [-2, -3],
    ]
    return (three_cells_clauses,)


@app.cell(hide_code=True)
def about_rup():
    mo.md("""
    You see at once that it cannot be: three cells, two digits. But unit propagation sees nothing here,
    as each clause has two literals. How could you convince a listener who can do unit propagation and
    nothing else? By small steps. A **proof** is a list of clauses. Each must follow from what is there
    already, so plainly that the listener sees it: *suppose that all literals of the new clause
    are false; unit propagation then meets a contradiction.* So the clause holds, and it is added.
    The last one is the **empty clause**, which has no literals. At least one of none is true: that
    can never be. If it follows, then the formula has no model.

    Here is the proof. It has two lines, each ended by 0; the second line is the empty clause. The
    table below reads it line by line.
    """)
    return


@app.cell
def hand_sized():
    def read_proof(text):
        return [[int(word) for word in line.split()[:-1]] for line in text.splitlines()]

    proof_text = "1 0\n0"
    proof = read_proof(proof_text)
    show.text(proof_text)
    return proof, read_proof


@app.cell(hide_code=True)
def read_line_by_line(proof, three_cells_clauses):
    def story(clauses, step):
        """What follows from the contrary of a step, and from which clauses, up to a conflict."""
        true, found = {-literal for literal in step}, []
        while True:
            for number, clause in enumerate(clauses, start=1):
                left = [literal for literal in clause if -literal not in true]
                if not left or (len(left) == 1 and left[0] not in true):
                    found.append((number, left[0] if left else None))
                    break
            else:
                return found
            if not left:
                return found
            true.add(left[0])

    def words(literal):
        return f"{'ABC'[abs(literal) - 1]} is {1 if literal > 0 else 2}"

    _known, _rows = list(three_cells_clauses), []
    for _step in proof:
        _story = story(_known, _step)
        _rows.append(
            [
                " ".join(map(str, [*_step, 0])),
                " and ".join(words(-literal) for literal in _step) or "nothing",
                "; ".join(
                    f"by clause {number} {words(literal)}"
                    if literal
                    else f"clause {number} is false: a contradiction"
                    for number, literal in _story
                ),
                " or ".join(map(words, _step)) or "the formula has no model",
            ]
        )
        _known.append(_step)
    show.table(
        ["line", "suppose", "unit propagation", "so"],
        _rows,
        caption="Clauses 1 to 6 are the formula, clause 7 is the first line of the proof.",
    )
    return (story,)


@app.cell(hide_code=True)
def about_checker():
    mo.md("""
    ## A checker in twenty lines

    The listener is a short program. It does not search and it does not guess. It is short enough to
    be read and believed, and that is the point. Then choose a proof, and which of the clauses 1 to 6
    to leave out (0: none); the answer is below.
    """)
    return


@app.cell
def checker():
    def contradicts(clauses, true):
        """Whether unit propagation meets a clause that is false."""
        grown = True
        while grown:
            grown = False
            for clause in clauses:
                if true.isdisjoint(clause):
                    left = [literal for literal in clause if -literal not in true]
                    if not left:
                        return True
                    if len(left) == 1:
                        true.add(left[0])
                        grown = True
        return False

    def check(formula, proof):
        clauses = list(formula)
        for number, step in enumerate(proof, start=1):
            if not contradicts(clauses, {-literal for literal in step}):
                return f"refused: line {number} does not follow"
            clauses.append(step)
        return "verified" if [] in proof else "refused: the empty clause is missing"

    return (check,)


@app.cell(hide_code=True)
def choose_proof():
    tried = mo.ui.dropdown(
        ["1 0 / 0", "-1 0 / 0", "0", "1 0", "1 0 / 2 0 / 0", "3 0 / 0"],
        value="1 0 / 0",
        label="proof (lines apart by /)",
        allow_select_none=False,
    )
    forgets = mo.ui.slider(0, 6, value=0, label="leave out clause", show_value=True, debounce=True)
    mo.hstack([tried, forgets], justify="start")
    return forgets, tried


@app.cell
def try_proof(check, forgets, read_proof, three_cells_clauses, tried):
    used = list(three_cells_clauses)
    if forgets.value:
        del used[forgets.value - 1]
    check(used, read_proof(tried.value.replace("/", "\n")))
    return


@app.cell(hide_code=True)
def question_proofs(check, three_cells_clauses):
    _proofs = [[[1], []], [[-1], []], [[]], [[1]], [[1], [2], []], [[3], []]]
    _without = [
        check([c for c in three_cells_clauses if c is not left_out], proof)
        for left_out in three_cells_clauses
        for proof in _proofs
    ]
    show.question(
        "Try the proofs in the list. Why is the line `0` alone refused, although it is true that the "
        "formula has no model? And what happens if you leave out a clause of the formula?",
        "To be true is not enough: each line must be seen *by unit propagation*. For the line `0` there is "
        "nothing to suppose, each clause has two literals, and so it cannot begin. The line `1 0` before it "
        "gives it a start. With any one clause left out there is a model, and every proof is refused: you "
        "cannot prove what is false, however you write it down.",
        holds=check(three_cells_clauses, [[1], []]) == "verified"
        and check(three_cells_clauses, [[]]).startswith("refused")
        and all(answer.startswith("refused") for answer in _without),
    )
    return


@app.cell(hide_code=True)
def about_formats():
    mo.md("""
    ## DRAT and LRAT

    Solvers write such proofs down while they work: the lines are the clauses that they learn from
    conflicts. The format is **DRAT** (Wetzler, Heule and Hunt, 2014). AT stands for *asymmetric
    tautology*, the field's name for a clause that can be seen in the way above; another name for it is
    RUP, *reverse unit propagation* (Goldberg and Novikov, 2003, first checked proofs so). The D is
    for *deletion*: a line `d 1 2 0` marks a clause that is no longer needed, which makes checking
    quicker. The R is for *resolution*, a wider kind of step that solvers sometimes take; the proofs
    here do without.

    A DRAT checker must look for the clauses that unit propagation uses. In **LRAT** (Cruz-Filipe and
    others, 2017) each line has a number, and names these clauses in order, so that nothing is left to look
    for. Here is our proof as LRAT, made by a program from the one above: the number, the clause,
    0, the clauses to use, 0.
    """)
    return


@app.cell(hide_code=True)
def lrat(proof, story, three_cells_clauses):
    _known, _lines = list(three_cells_clauses), []
    for _step in proof:
        _hints = [number for number, _ in story(_known, _step)]
        _known.append(_step)
        _lines.append(" ".join(map(str, [len(_known), *_step, 0, *_hints, 0])))
    show.text("\n".join(_lines), "LRAT")
    return


@app.cell(hide_code=True)
def about_certificate():
    mo.md("""
    ## A real one

    Now 9x9, and a hard puzzle. `sc.certify` makes a **certificate**: a folder with the puzzle, its
    solution, the formula "the rules, the givens, *and another grid than this*", and a proof that this
    formula has no model.
    """)
    return


@app.cell(hide_code=True)
def hard_puzzle():
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    show.grid(hard, cell=26)
    return (hard,)


@app.cell
def certificate(hard):
    with tempfile.TemporaryDirectory() as _place:
        _folder = Path(_place) / "certificate"
        sc.certify(hard).write(_folder)
        files = {path.name: path.read_text() for path in sorted(_folder.iterdir())}
    _sizes = [[name, len(text)] for name, text in files.items()]
    show.table(["file", "characters"], _sizes)
    return (files,)


@app.cell(hide_code=True)
def about_own_check():
    mo.md("""
    You need not take our word for it. The formula and the proof are text, and your twenty lines can
    check them. Here are the first lines of the proof:
    """)
    return


@app.cell(hide_code=True)
def proof_begins(files):
    show.text("\n".join(files["proof-sat.drat"].splitlines()[:5]))
    return


@app.cell
def own_check(check, files, read_proof):
    def clauses_in(text):
        lines = [line for line in text.splitlines() if line[0] not in "cpd"]
        return read_proof("\n".join(lines))

    real_formula = clauses_in(files["formula.cnf"])
    real_proof = clauses_in(files["proof-sat.drat"])
    own = check(real_formula, real_proof)
    f"{own}: {len(real_proof)} lines, {len(real_formula):,} clauses"
    return own, real_proof


@app.cell(hide_code=True)
def about_verify():
    mo.md("""
    (Lines that begin with `c` are comments, with `p` the header, with `d` deletions. Your program
    ignores deletions, and may: a clause more can only help unit propagation.)

    But one thing your program has not checked: that this is the *right formula*. A proof may be
    perfect, and about another puzzle. `sc.verify` therefore writes the formula anew from the puzzle's
    text and compares, looks whether the grid obeys the rules, and then checks the proof.
    """)
    return


@app.cell
def verified(files):
    def verdict_on(files):
        with tempfile.TemporaryDirectory() as place:
            for name, text in files.items():
                (Path(place) / name).write_text(text)
            try:
                return f"{sc.verify(place).claim}: verified"
            except sc.Refused as refused:
                return f"refused: {refused}"

    verdict_on(files)
    return (verdict_on,)


@app.cell(hide_code=True)
def about_damage():
    mo.md("""
    ## Damage it

    A check that never refuses is no check. The folder has a file SHA256SUMS, with a **hash** of each other
    file: a long number computed from the file, and another one as soon as a character is changed. That
    finds accidents. So be a clever cheat: damage a file in a copy of the folder, *and write the hashes anew*.
    """)
    return


@app.cell
def damages():
    def without_last_line(text):
        return "".join(text.splitlines(keepends=True)[:-1])

    def first_half(text):
        lines = text.splitlines(keepends=True)
        return "".join(lines[: len(lines) // 2])

    def too_strong(text):
        """Of the first line only the first literal is left."""
        first, rest = text.split("\n", 1)
        return first.split()[0] + " 0\n" + rest

    proof_file = "proof-sat.drat"
    changes = {
        "two digits of the grid exchanged": ("grid.txt", lambda t: t[1] + t[0] + t[2:]),
        "a given erased": ("puzzle.txt", lambda t: "." + t[1:]),
        "last clause of the formula out": ("formula.cnf", without_last_line),
        "last line of the proof out": (proof_file, without_last_line),
        "second half of the proof out": (proof_file, first_half),
        "only the line 0 as proof": (proof_file, lambda _: "0\n"),
        "a line of the proof claims more": (proof_file, too_strong),
    }
    return (changes,)


@app.cell
def damaged(changes, files, verdict_on):
    def with_hashes(files):
        hashes = [
            f"{sha256(text.encode()).hexdigest()}  {name}\n"
            for name, text in files.items()
            if name != "SHA256SUMS"
        ]
        return files | {"SHA256SUMS": "".join(hashes)}

    answers = {}
    for _damage, (_name, _change) in changes.items():
        _changed = files | {_name: _change(files[_name])}
        answers[_damage] = verdict_on(with_hashes(_changed))
    honest = verdict_on(_changed)
    return answers, honest


@app.cell(hide_code=True)
def damage_table(answers, honest):
    show.table(
        ["damage", "the answer"],
        [*answers.items(), ("the last one, hashes left as they were", honest)],
    )
    return


@app.cell(hide_code=True)
def question_damage(answers, check, own, three_cells_clauses):
    show.question(
        "One of the damaged certificates is verified. Has the checker failed? (Compare the hand-sized "
        "proof with a minus before the 1: `-1 0`, then `0`.)",
        "No. The last line of the proof is the empty clause, and without it unit propagation already runs "
        "into a contradiction: what is left still proves the claim. In the same way `-1 0`, `0` is a "
        "proof as good as ours, since it does not matter which digit you suppose for A. A checker does "
        "not check whether a proof is *as it was*. It checks whether it *proves*. For the other question "
        "there are hashes.",
        holds=own == "verified"
        and check(three_cells_clauses, [[-1], []]) == "verified"
        and [name for name, text in answers.items() if not text.startswith("refused")]
        == ["last line of the proof out"],
    )
    return


@app.cell(hide_code=True)
def about_trust(real_proof):
    _lines = sum(
        len(path.read_text().splitlines())
        for path in (Path(sc.__file__).parent / "verifier").glob("*.py")
    )
    mo.md(f"""
    ## Who checks the checker?

    Somebody must be believed in the end; the question is how much. Without a proof you believe a
    solver: many thousands of lines in C++, made for speed. With a proof you believe a checker and the
    formula. Our verifier has {_lines:,} lines of plain Python with all its comments, and shares no code with
    the solvers or with the program that made the formula; it just checked
    {len(real_proof)} steps. If that is too much, take checkers of others: drat-trim and lrat-check read such files (the
    README.txt in the folder says how), and cake_lpr (Tan, Heule and Myreen, 2021) has itself been
    proved right, down to its machine code. In the main track of the yearly SAT competition an answer
    "unsatisfiable" does not count without a proof.

    ## What you have now

    - A blocking clause forbids a grid. "Unsatisfiable" then means *unique*.
    - Block literals of cells only; auxiliary variables can make one grid look like many.
    - Assumptions hold for one question; activation literals switch clauses; a core names the assumptions that
      clash.
    - A proof of "no" is a list of clauses, each visible to unit propagation. Twenty lines of Python check it.
    - A proof is worth as much as the formula that it is about: check that as well.
    """)
    return


@app.cell(hide_code=True)
def closing():
    show.closing(
        5,
        [
            (
                "Evguenii Goldberg and Yakov Novikov, Verification of proofs of unsatisfiability for CNF "
                "formulas, DATE 2003"
            ),
            (
                "Nathan Wetzler, Marijn Heule and Warren Hunt, DRAT-trim: efficient checking and trimming "
                "using expressive clausal proofs, SAT 2014"
            ),
            "Luís Cruz-Filipe and others, Efficient certified RAT verification, CADE 2017",
            (
                "Yong Kiam Tan, Marijn Heule and Magnus Myreen, cake_lpr: verified propagation redundancy "
                "checking in CakeML, TACAS 2021"
            ),
        ],
    )
    return


if __name__ == "__main__":
    app.run()
