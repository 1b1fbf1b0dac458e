import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Lesson 6: One model, four languages")

with app.setup:
    import importlib.util
    import inspect
    import re
    import shutil
    import subprocess
    import sys
    import tempfile
    from io import BytesIO
    from itertools import product
    from pathlib import Path
    from textwrap import dedent

    import marimo as mo
    from ortools.sat.python import cp_model
    from pysat.solvers import Solver

    import sudoku_csp as sc
    from sudoku_csp.apps.lessons import show
    from sudoku_csp.constraints.kinds.all_different import AllDifferent
    from sudoku_csp.formulas.export_formats import FORMATS


@app.cell(hide_code=True)
def opening():
    show.opening(6)
    return


@app.cell(hide_code=True)
def about_models():
    mo.md("""
    With clauses you state everything by "or" and "not". That is a small language, and you have seen what
    it costs to state "at most one". There are richer ones. In this lesson you state the same model in four of
    them, run what is installed on this machine, and hold the answers together. You need not learn
    four languages: look at how each of them states the same three things.

    A **model**, as in lesson 1, states *what* is wanted, never how to find it: the **variables** with their **domains** (the
    values that each may take), and the **constraints** that must hold between them. A **solver**
    does the rest. For Sudoku:

    - a variable for each cell, with the digits as its domain;
    - a constraint for each row, column and box: all different;
    - each given: this cell equals this digit.

    Our puzzle has only two givens, so that it has several solutions. If four languages agree on *all*
    of them, it shows more than one common grid.
    """)
    return


@app.cell
def the_puzzle():
    puzzle = sc.read("3.....1.........")
    expected = {grid.line() for grid in sc.count(puzzle).solutions}
    show.grid(
        puzzle, caption=f"{len(expected)} solutions, by this package. They are what we expect."
    )
    return expected, puzzle


@app.cell(hide_code=True)
def programs():
    def program(name):
        """The command that runs a program, or None where it is not installed."""
        found = shutil.which(name) or shutil.which(name, path=str(Path(sys.executable).parent))
        if found is not None:
            return [found]
        if name == "clingo" and importlib.util.find_spec("clingo") is not None:
            return [sys.executable, "-m", "clingo"]
        return None

    def run(name, text, suffix, *options):
        """What a program prints for a model in a file of its own; None where it is not installed."""
        command = program(name)
        if command is None:
            return None
        with tempfile.TemporaryDirectory() as place:
            file = Path(place) / f"model{suffix}"
            file.write_text(text)
            ran = subprocess.run(
                [*command, *options, str(file)],
                capture_output=True,
                text=True,
                timeout=60,
                check=False,
            )
        return ran.stdout

    def verdict(answers, wanted):
        if answers is None:
            return "is not installed on this machine: skipped"
        same = "exactly the expected ones" if answers == wanted else "NOT the expected ones"
        return f"{len(answers)} solutions: {same}"

    _how = {
        "minizinc": "apt install minizinc, or the bundle of minizinc.org",
        "z3": "pip install z3-solver",
        "clingo": "pip install clingo",
    }
    show.table(
        ["language", "program", "on this machine", "how to install it"],
        [
            ["CP-SAT", "OR-Tools", "yes", "comes with this package"],
            *(
                [language, name, "yes" if program(name) else "no: skipped below", _how[name]]
                for language, name in (
                    ("MiniZinc", "minizinc"),
                    ("SMT-LIB", "z3"),
                    ("ASP", "clingo"),
                )
            ),
        ],
        caption="What the programs below can use. The lesson goes on without any of them.",
    )
    return program, run, verdict


@app.cell(hide_code=True)
def about_cp_sat():
    mo.md("""
    ## CP-SAT: a library

    **CP-SAT** is the constraint solver of Google's OR-Tools. It has no language of its own: you build
    the model by calls from Python (or C++, Java, …). Loops, names and data are those of Python.
    """)
    return


@app.cell
def cp_sat():
    def cp_sat_model(puzzle, houses):
        model, n = cp_model.CpModel(), puzzle.board.side
        x = {cell: model.new_int_var(1, n, str(cell)) for cell in puzzle.board.cells}
        for house in houses:
            model.add_all_different([x[cell] for cell in house.cells])
        for cell, digit in puzzle.givens:
            model.add(x[cell] == digit)
        return model, x

    class Collector(cp_model.CpSolverSolutionCallback):
        def __init__(self, x):
            super().__init__()
            self.x, self.lines = x, set()

        def on_solution_callback(self):
            digits = [self.value(variable) for variable in self.x.values()]
            self.lines.add("".join(map(str, digits)))

    def cp_sat_answers(model, x):
        solver = cp_model.CpSolver()
        solver.parameters.enumerate_all_solutions = True
        solver.parameters.num_workers = 1  # enumerating is reliable with one only
        solver.parameters.catch_sigint_signal = False  # Ctrl-C stays Python's
        collector = Collector(x)
        solver.solve(model, collector)
        return collector.lines

    return cp_sat_answers, cp_sat_model


@app.cell
def cp_sat_run(cp_sat_answers, cp_sat_model, expected, puzzle, verdict):
    by_cp_sat = cp_sat_answers(*cp_sat_model(puzzle, puzzle.board.houses))
    verdict(by_cp_sat, expected)
    return (by_cp_sat,)


@app.cell(hide_code=True)
def question_houses(cp_sat_answers, cp_sat_model):
    _blank = sc.read("." * 16)
    _without_boxes = cp_sat_answers(
        *cp_sat_model(_blank, [*_blank.board.rows, *_blank.board.columns])
    )
    _nine = sc.Board.customary(9)
    show.question(
        "How many all-different constraints has a 9x9 Sudoku? And does it matter if you forget the boxes?",
        f"{len(_nine.houses)}: 9 rows, 9 columns, 9 boxes. It matters: a blank 4x4 board has "
        f"{len(_without_boxes)} grids without the boxes (Latin squares), and 288 with them. No solver "
        "can notice that you forgot a rule. That is why you compare.",
        holds=len(_nine.houses) == 27
        and len(_without_boxes) == 576
        and sc.count("." * 16).count == 288,
    )
    return


@app.cell(hide_code=True)
def about_minizinc():
    mo.md("""
    ## MiniZinc: a language for any solver

    **MiniZinc** (Nethercote and others, 2007) is a language for models alone. `forall` is its loop, and
    names such as `alldifferent` are **global constraints**: a whole rule in a word, of which each solver
    may make what it does best. The translator writes the model out for the solver that you choose
    among many, of different kinds. The data stand apart; the model is the same for every board.
    (Behind `%` are comments. `var` marks what the solver is to find; `++` puts texts together.)
    """)
    return


@app.cell
def minizinc():
    minizinc_model = dedent(
        r"""
        include "alldifferent.mzn";
        int: n;                               % the side of the board
        int: b = round(sqrt(n));              % the side of a box
        array[1..n, 1..n] of 0..n: given;     % 0 for an empty cell
        array[1..n, 1..n] of var 1..n: x;

        constraint forall(i in 1..n)(alldifferent([x[i, j] | j in 1..n]));
        constraint forall(j in 1..n)(alldifferent([x[i, j] | i in 1..n]));
        constraint forall(r, c in 0..b-1)(
          alldifferent([x[b*r + i, b*c + j] | i, j in 1..b]));
        constraint forall(i, j in 1..n where given[i, j] > 0)(x[i, j] = given[i, j]);

        solve satisfy;
        output ["\(x[i, j])" | i, j in 1..n] ++ ["\n"];
        """
    )
    return (minizinc_model,)


@app.cell
def minizinc_with_data(puzzle):
    def minizinc_data(puzzle):
        rows = ", ".join(map(str, puzzle.digits))
        n = puzzle.board.side
        return f"n = {n};\ngiven = array2d(1..n, 1..n, [{rows}]);\n"

    minizinc_data(puzzle)
    return (minizinc_data,)


@app.cell
def minizinc_run(expected, minizinc_data, minizinc_model, puzzle, run, verdict):
    def minizinc_answers(more=""):
        text = minizinc_model + minizinc_data(puzzle) + more
        printed = run("minizinc", text, ".mzn", "-a")
        if printed is None or "=====" not in printed:  # its mark for "that is all"
            return None
        return set(re.findall(r"^\d+$", printed, re.MULTILINE))

    by_minizinc = minizinc_answers()
    verdict(by_minizinc, expected)
    return by_minizinc, minizinc_answers


@app.cell(hide_code=True)
def about_smt():
    mo.md("""
    ## SMT-LIB: logic with numbers

    **SMT** is "satisfiability modulo theories": a SAT solver that works together with experts for
    numbers, arrays, bit patterns or text. **SMT-LIB** (Barrett and others) is the language that they all
    read. Everything is `(operator argument argument …)`: `(<= 1 r1c1 4)` means 1 ≤ r1c1 ≤ 4. There
    is no loop over cells: a program writes the file. Ours does, and calls it an **export**:
    """)
    return


@app.cell
def smt():
    def exported(puzzle, format_name):
        stream = BytesIO()
        sc.export(puzzle, stream, format_name)
        return stream.getvalue().decode()

    return (exported,)


@app.cell(hide_code=True)
def smt_text(exported, puzzle):
    _lines = [line for line in exported(puzzle, "smt2").splitlines() if not line.startswith(";")]
    show.text(
        "\n".join([*_lines[:8], "...", *_lines[-6:]]),
        f"The first and last of {len(_lines)} lines: comments left out.",
    )
    return


@app.cell(hide_code=True)
def about_smt_loop():
    mo.md("""
    An SMT solver gives one model. For all of them you do what lesson 5 did: block and solve again. The
    blocking clause is a line of the same language. `sc.decode` reads the answer and holds the grid against
    the rules.
    """)
    return


@app.cell
def smt_run(expected, exported, puzzle, run, verdict):
    def smt_answers(more=""):
        script, answers = exported(puzzle, "smt2"), set()
        while True:
            text = script.replace("(check-sat)", f"{more}(check-sat)")
            printed = run("z3", text, ".smt2")
            if printed is None:
                return None
            solution = sc.decode(puzzle, printed, format="smt2")
            if solution is None:
                return answers
            grid = solution.grid
            answers.add(grid.line())
            others = [f"(not (= {cell} {grid[cell]}))" for cell in puzzle.board.cells]
            more += f"(assert (or {' '.join(others)}))\n"

    by_smt = smt_answers()
    verdict(by_smt, expected)
    return by_smt, smt_answers


@app.cell(hide_code=True)
def about_asp():
    mo.md("""
    ## ASP: rules and facts

    **Answer set programming** looks like a database with rules. A **fact** is `digit(1..4).` A
    **rule** `head :- body.` means: where the body holds, the head holds. What no rule gives a reason for is
    *false*; nothing floats about undecided. A model is written in two moves, *generate and test*:

    - a **choice rule** makes candidates: for each cell, exactly one of the `x(R,C,D)`;
    - a rule without head forbids: what stands there must not all hold.

    Names with capital letters are variables of the rule and stand for every value. So the first rule
    without head means: it must not be that digit D stands in row R twice, in columns C and E with C <
    E. The last one means: a digit that is given must not be missing. `#show` names what is printed.
    Our package does not export ASP. It is short enough to write by hand:
    """)
    return


@app.cell
def asp():
    asp_model = dedent(
        """
        digit(1..n).
        cell(1..n, 1..n).
        box(R, C, ((R-1)/b, (C-1)/b)) :- cell(R, C).

        { x(R, C, D) : digit(D) } = 1 :- cell(R, C).
        :- x(R, C, D), x(R, E, D), C < E.
        :- x(R, C, D), x(S, C, D), R < S.
        :- x(R, C, D), x(S, E, D), box(R, C, B), box(S, E, B), (R, C) < (S, E).
        :- given(R, C, D), not x(R, C, D).
        #show x/3.
        """
    )
    return (asp_model,)


@app.cell
def asp_with_data(puzzle):
    def asp_data(puzzle):
        n, b = puzzle.board.side, puzzle.board.box_rows
        facts = [f"given({c.row}, {c.column}, {digit})." for c, digit in puzzle.givens]
        return "\n".join([f"#const n = {n}. #const b = {b}.", *facts])

    asp_data(puzzle)
    return (asp_data,)


@app.cell
def asp_run(asp_data, asp_model, expected, puzzle, run, verdict):
    def asp_answers(more=""):
        text = asp_model + asp_data(puzzle) + more
        printed = run("clingo", text, ".lp", "0", "--verbose=0")
        if printed is None:
            return None
        answers = set()
        for line in printed.splitlines():
            atoms = sorted(re.findall(r"x\((\d+),(\d+),(\d+)\)", line))
            if atoms:
                answers.add("".join(digit for _row, _column, digit in atoms))
        return answers

    by_asp = asp_answers()
    verdict(by_asp, expected)
    return asp_answers, by_asp


@app.cell(hide_code=True)
def question_choice():
    show.question(
        "Which clauses of lesson 3 does the line with `{ … } = 1` replace? And which line states that a row "
        "has each digit *at least* once?",
        "It replaces the clauses of the cells: each cell has a digit, and not two. No line states that a row "
        "has each digit at least once. It follows: four cells with four different digits use all "
        "four. In clauses one writes it down nevertheless, since unit propagation would not see it.",
        holds=sc.to_cnf("." * 16, encoding="efficient").cnf.size.clauses
        < sc.to_cnf("." * 16, encoding="extended").cnf.size.clauses
        and sc.count("." * 16, backend="sat", encoding="efficient").count == 288,
    )
    return


@app.cell(hide_code=True)
def about_together():
    mo.md("""
    ## All answers side by side

    Four languages, four kinds of solver. They share nothing but the sentence that you had in mind.
    """)
    return


@app.cell(hide_code=True)
def ways_drawn():
    _ways = [
        ("CP-SAT", "calls from Python", "clauses and numbers"),
        ("MiniZinc", "flattening", "propagation and search"),
        ("SMT-LIB", "a program writes it", "SAT with theories"),
        ("ASP", "grounding", "SAT-like search"),
    ]

    def box(x, y, width, label, tone):
        return (
            f'<rect x="{x}" y="{y}" width="{width}" height="30" rx="5" fill="{show.TONES[tone]}" '
            f'fill-opacity="0.3" stroke="{show.TONES[tone]}"/><text x="{x + width / 2}" y="{y + 20}" '
            f'text-anchor="middle" font-size="13" fill="currentColor">{label}</text>'
        )

    def line(x, y, to_x, to_y):
        return f'<path d="M{x} {y}L{to_x} {to_y}" stroke="currentColor" stroke-opacity="0.6"/>'

    _parts = [
        box(5, 74, 100, "your sentence", "orange"),
        box(615, 74, 100, "all solutions", "green"),
    ]
    for _place, (_language, _step, _solver) in enumerate(_ways):
        _y = 8 + 44 * _place
        _parts += [
            line(105, 89, 130, _y + 15),
            box(130, _y, 84, _language, "blue"),
            line(214, _y + 15, 236, _y + 15),
            box(236, _y, 150, _step, "grey"),
            line(386, _y + 15, 410, _y + 15),
            box(410, _y, 180, _solver, "grey"),
            line(590, _y + 15, 615, 89),
        ]
    show.svg(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 180" width="720" height="180" '
        'role="img"><title>Four ways from a sentence to its solutions</title>'
        + "".join(_parts)
        + "</svg>",
        "Four ways from a sentence to its solutions: how the text reaches the solver, and what the "
        "solver is.",
    )
    return


@app.cell(hide_code=True)
def together(by_asp, by_cp_sat, by_minizinc, by_smt, expected, verdict):
    _found = {"CP-SAT": by_cp_sat, "MiniZinc": by_minizinc, "SMT-LIB": by_smt, "ASP": by_asp}
    _present = [answers for answers in _found.values() if answers is not None]
    assert all(answers == expected for answers in _present)
    show.table(
        ["language", "all solutions"],
        [[language, verdict(answers, expected)] for language, answers in _found.items()],
        caption=f"{len(_present)} of {len(_found)} are installed on this machine.",
    )
    return


@app.cell(hide_code=True)
def about_one_more_rule():
    mo.md("""
    ## A sentence more

    So far the languages look alike. Now a rule that Sudoku does not have: *the diagonal, from the upper
    left to the lower right, adds up to a number that you choose*.
    """)
    return


@app.cell(hide_code=True)
def choose_total():
    total = mo.ui.slider(
        4, 16, value=10, label="the diagonal adds up to", show_value=True, debounce=True
    )
    total
    return (total,)


@app.cell
def sentences(puzzle, total):
    diagonal = [cell for cell in puzzle.board.cells if cell.row == cell.column]
    in_python = f"model.add(sum(x[cell] for cell in diagonal) == {total.value})"
    in_minizinc = f"constraint sum(i in 1..n)(x[i, i]) = {total.value};\n"
    in_smt = f"(assert (= (+ {' '.join(map(str, diagonal))}) {total.value}))\n"
    in_asp = f"\n:- #sum {{ D, I : x(I, I, D) }} != {total.value}.\n"
    combinations = product(puzzle.board.digits, repeat=4)
    clauses = [digits for digits in combinations if sum(digits) != total.value]
    return clauses, diagonal, in_asp, in_minizinc, in_python, in_smt


@app.cell(hide_code=True)
def sentences_table(clauses, diagonal, in_asp, in_minizinc, in_python, in_smt, puzzle):
    show.beside(
        show.grid(puzzle, lit=dict.fromkeys(diagonal, "orange")),
        show.table(
            ["language", "the sentence"],
            [
                ["CP-SAT", in_python],
                ["MiniZinc", in_minizinc],
                ["SMT-LIB", in_smt],
                ["ASP", in_asp],
                ["CNF", f"{len(clauses)} clauses, one for each combination with another sum"],
            ],
        ),
    )
    return


@app.cell
def diagonal_run(
    asp_answers,
    cp_sat_answers,
    cp_sat_model,
    diagonal,
    in_asp,
    in_minizinc,
    in_smt,
    minizinc_answers,
    puzzle,
    smt_answers,
    total,
):
    model, x = cp_sat_model(puzzle, puzzle.board.houses)
    model.add(sum(x[cell] for cell in diagonal) == total.value)
    with_sum = {
        "CP-SAT": cp_sat_answers(model, x),
        "MiniZinc": minizinc_answers(in_minizinc),
        "SMT-LIB": smt_answers(in_smt),
        "ASP": asp_answers(in_asp),
    }
    return (with_sum,)


@app.cell
def diagonal_by_clauses(clauses, diagonal, puzzle):
    def with_clauses():
        formula, answers = sc.to_cnf(puzzle), set()
        with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
            for digits in clauses:
                pairs = zip(diagonal, digits, strict=True)
                solver.add_clause([-formula.literal(*pair) for pair in pairs])
            while solver.solve():
                model = solver.get_model()
                grid = formula.decode(model)
                answers.add(grid.line())
                solver.add_clause([-formula.literal(c, grid[c]) for c in puzzle.board.cells])
        return answers

    by_clauses = with_clauses()
    return (by_clauses,)


@app.cell(hide_code=True)
def diagonal_table(by_clauses, expected, total, verdict, with_sum):
    _wanted = {line for line in expected if sum(int(line[5 * i]) for i in range(4)) == total.value}
    show.table(
        ["language", f"solutions with a diagonal of {total.value}"],
        [
            [name, verdict(answers, _wanted)]
            for name, answers in {**with_sum, "CNF": by_clauses}.items()
        ],
        caption="Expected are those of the package's solutions that have this sum.",
    )
    return


@app.cell(hide_code=True)
def question_sum(clauses, total):
    _ways = {0: 1}
    for _cell in range(9):
        _more = {}
        for _sum, _many in _ways.items():
            for _digit in range(1, 10):
                _more[_sum + _digit] = _more.get(_sum + _digit, 0) + _many
        _ways = _more
    _all = 9**9
    show.question(
        "For four cells with four digits the clauses are still few. How many would it be on a 9x9 board, for "
        "a diagonal of nine cells that adds up to 45, if each wrong combination is forbidden by a clause?",
        f"{_all - _ways[45]:,}: there are {_all:,} combinations, and {_ways[45]:,} of them add up to 45; "
        "all others would be a clause each. So sums are not written out like this: you invent auxiliary variables that add in "
        "small steps, as in lesson 4. In the other languages the sentence stays one line, and the solver "
        "takes care of it.",
        holds=sum(_ways.values()) == _all
        and len(clauses)
        == 256 - sum(sum(digits) == total.value for digits in product(range(1, 5), repeat=4)),
    )
    return


@app.cell(hide_code=True)
def about_sizes():
    mo.md("""
    ## Short for you, long for the solver

    How long is the model, in lines, if the board grows? Your MiniZinc and ASP texts stay as they are;
    only their data change. The exports spell everything out.
    """)
    return


@app.cell
def sizes(asp_model, exported, minizinc_model):
    def lines(text, comment):
        kept = [line for line in text.splitlines() if line and line[0] != comment]
        return len(kept)

    written = {}
    for side in (4, 9, 16, 25):
        _blank = sc.Puzzle.classic(sc.Board.customary(side), bytes(side * side))
        for _name, _lines in {
            "MiniZinc, by hand": lines(minizinc_model, "%"),
            "ASP, by hand": lines(asp_model, "%"),
            "MiniZinc, exported": lines(exported(_blank, "mzn"), "%"),
            "SMT-LIB, exported": lines(exported(_blank, "smt2"), ";"),
            "DIMACS (clauses)": sc.Formula(_blank).cnf.size.clauses,
        }.items():
            written.setdefault(_name, []).append((side, _lines))
    return (written,)


@app.cell(hide_code=True)
def sizes_drawn(written):
    show.lines(
        written,
        x="side of the board",
        y="lines",
        log_y=True,
        caption="Lines without comments, for blank boards from 4x4 to 25x25. Each step up is ten times "
        "as much. The two exports are nearly equal: one line hides the other.",
    )
    return


@app.cell(hide_code=True)
def about_grounding(asp_model, program, run, written):
    def ground(n):
        text = f"{asp_model}#const n = {n}. #const b = {round(n**0.5)}.\n"
        printed = run("clingo", text, ".lp", "--mode=gringo", "--text")
        return sum(1 for line in printed.splitlines() if line.strip())

    _asp = (
        f"Here your {written['ASP, by hand'][0][1]} lines become {ground(4):,} ground rules at 4x4 and "
        f"{ground(9):,} at 9x9."
        if program("clingo")
        else "(Where clingo is installed, the number of ground rules stands here.)"
    )
    mo.md(f"""
    But somebody must write it out in the end. MiniZinc **flattens** the model for the solver, ASP
    **grounds** it: every rule is repeated for every value of its variables. {_asp} A short text is good
    for you: fewer places for a mistake. It does not make the problem small.

    ## One sentence, many exports

    In this package a rule is an object. Its method `post` states the rule in global constraints that
    several languages share, so that these lines serve CP-SAT, MiniZinc, SMT-LIB and linear programs
    (models of sums and ≤ alone). The table after them has all formats; you need not know them all:
    """)
    return


@app.cell(hide_code=True)
def post_shown():
    show.text(dedent(inspect.getsource(AllDifferent.post)))
    return


@app.cell
def formats(puzzle):
    def size(format_name):
        stream = BytesIO()
        sc.export(puzzle, stream, format_name)
        return len(stream.getvalue())

    show.table(
        ["format", "what it is", "bytes for our puzzle"],
        [[name, kind.title, size(name)] for name, kind in FORMATS.items()],
        caption="Everything that sudoku-csp export --format writes.",
    )
    return


@app.cell(hide_code=True)
def question_export(written):
    show.question(
        "Why do your MiniZinc lines stay the same from 4x4 to 25x25, while the export grows, although both are "
        "MiniZinc?",
        "Yours has loops (`forall`) and an array; the export names every cell and every house. A "
        "program that writes models needs no loops in the language, as it has its own.",
        holds=len({number for _, number in written["MiniZinc, by hand"]}) == 1
        and len({number for _, number in written["MiniZinc, exported"]}) == 4,
    )
    return


@app.cell(hide_code=True)
def about_choice():
    mo.md("""
    ## What each lets you state
    """)
    return


@app.cell(hide_code=True)
def comparison():
    show.table(
        ["", "a variable is", "all different", "loops", "its strength"],
        [
            ["CNF", "true or false", "many clauses", "none", "strong solvers, proofs"],
            ["CP-SAT", "an integer", "one call", "Python's", "planning, optimising, whole numbers"],
            ["MiniZinc", "an integer, set, …", "one word", "its own", "one model, many solvers"],
            [
                "SMT-LIB",
                "anything with a theory",
                "distinct",
                "none",
                "programs, proofs, mixed data",
            ],
            [
                "ASP",
                "an atom that may hold",
                "a forbidding rule",
                "rules",
                "relations, paths, defaults",
            ],
        ],
    )
    return


@app.cell(hide_code=True)
def about_result():
    mo.md("""
    None of them is the best. To choose, state your hardest sentence in each: the language in which it is one
    line is the one to try first. Measure afterwards.

    ## What you have now

    - A model is variables, domains and constraints, in whatever language.
    - CP-SAT is a library, MiniZinc a language for many solvers, SMT-LIB logic with theories, ASP rules and
      facts; CNF is what many of them become inside.
    - A global constraint, such as *all different*, is a whole rule in a word.
    - A short model may be a large problem: something flattens or grounds it.
    - Several languages that agree on all solutions are a strong test, because they share nothing but your
      idea.
    """)
    return


@app.cell(hide_code=True)
def closing():
    show.closing(
        6,
        [
            "Nicholas Nethercote and others, MiniZinc: towards a standard CP modelling language, CP 2007",
            "Clark Barrett, Pascal Fontaine and Cesare Tinelli, The SMT-LIB standard, version 2.6, 2017",
            "Martin Gebser and others, Answer set solving in practice, 2012",
            "Laurent Perron and Frédéric Didier, CP-SAT (OR-Tools), and its documentation",
        ],
    )
    return


if __name__ == "__main__":
    app.run()
