import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Lesson 4: At most one, nine ways")

with app.setup:
    from itertools import combinations, product
    from math import cos, pi, sin
    from statistics import median
    from time import process_time

    import marimo as mo
    from pysat.solvers import Solver

    import sudoku_csp as sc
    from sudoku_csp.apps.lessons import show
    from sudoku_csp.targets.cnf import at_most_one
    from sudoku_csp.targets.cnf.output import Clauses, group_size


@app.cell(hide_code=True)
def opening():
    show.opening(4)
    return


@app.cell(hide_code=True)
def about_the_sentence():
    mo.md("""
    "Row 1 has at most one 5." This short sentence stands behind most of the clauses of a Sudoku.
    There is more than one way to write it, and people have collected ways for decades. In this
    lesson you write two of them yourself, let a program check them, compare nine, and measure when
    which one pays.

    You need three words from lesson 3. A **literal** is a variable (`5`) or its opposite (`-5`). A
    **clause** is a list of literals of which at least one must be true. **Unit propagation** is
    the one conclusion that every solver draws at once: where all literals of a clause are false but
    one, that one is true.

    ## The plain way: no two together

    Take variables x1, x2, … xn. At most one of them is true exactly when no *two* of them are
    true. "Not both a and b" is the clause `-a -b`. So write this clause for every pair. The method
    is called **pairwise**, and it is two lines of Python:
    """)
    return


@app.cell
def plain_way():
    def pairwise(variables):
        return [[-a, -b] for a, b in combinations(variables, 2)]

    show.text(str(pairwise([1, 2, 3, 4])))
    return (pairwise,)


@app.cell(hide_code=True)
def choose_number():
    number = mo.ui.slider(2, 24, value=9, label="variables", show_value=True, debounce=True)
    number
    return (number,)


@app.cell(hide_code=True)
def picture_of_pairs(number, pairwise):
    def pairs_drawn(clauses, n):
        place = {
            x: (150 + 120 * sin(2 * pi * x / n), 150 - 120 * cos(2 * pi * x / n))
            for x in range(1, n + 1)
        }
        lines = [
            f'<line x1="{place[-a][0]:.0f}" y1="{place[-a][1]:.0f}" x2="{place[-b][0]:.0f}" '
            f'y2="{place[-b][1]:.0f}" stroke="{show.TONES["blue"]}" stroke-width="1"/>'
            for a, b in clauses
        ]
        points = [
            f'<circle cx="{x:.0f}" cy="{y:.0f}" r="5" fill="{show.TONES["orange"]}"/>'
            f'<text x="{150 + (x - 150) * 1.13:.0f}" y="{154 + (y - 150) * 1.13:.0f}" '
            f'text-anchor="middle" font-size="11" fill="currentColor">x{name}</text>'
            for name, (x, y) in place.items()
        ]
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300" width="300" height="300" '
            f'role="img"><title>{n} points, and a line for each of the {len(clauses)} pairs</title>'
            + "".join([*lines, *points])
            + "</svg>"
        )

    show.svg(
        pairs_drawn(pairwise(range(1, number.value + 1)), number.value),
        f"{number.value} variables, {len(pairwise(range(1, number.value + 1)))} pairs: each line is "
        "a clause.",
    )
    return


@app.cell(hide_code=True)
def question_pairs(pairwise):
    _nine, _eighteen = len(pairwise(range(9))), len(pairwise(range(18)))
    show.question(
        f"Nine variables have {_nine} pairs. You double the number of variables. Does the number of "
        "clauses double, too?",
        f"No. 18 variables have {_eighteen} pairs, {_eighteen / _nine:.2f} times as many. Each of n "
        "variables makes a pair with n - 1 others, and every pair is counted from both ends: "
        "n(n - 1)/2. The number grows with the square of n.",
        holds=_eighteen == 18 * 17 // 2 and 4 < _eighteen / _nine < 5,
    )
    return


@app.cell(hide_code=True)
def about_boards():
    mo.md("""
    Is that much? A board of side n states this once for each cell ("at most one digit here"),
    and once for each digit in each row, column and box. These are 4 n² groups, each of n variables:
    """)
    return


@app.cell
def boards(pairwise):
    rows = []
    for side in (4, 9, 16, 25, 49, 81):
        groups, of_each = 4 * side**2, len(pairwise(range(side)))
        rows.append([f"{side}x{side}", groups, of_each, groups * of_each])
    show.table(["board", "groups", "clauses of a group", "clauses in all"], rows)
    return


@app.cell(hide_code=True)
def about_new_variables():
    mo.md("""
    At 9x9 no solver minds. At 81x81 the clauses are a file of more than a gigabyte, before anybody has
    thought about the puzzle.

    ## A new variable

    Can you state it with fewer clauses? Not with the x alone (the last question of this lesson asks
    why). But you may invent **auxiliary variables**: variables that are not part of the puzzle, and
    that help to state something.

    Think of a person who walks along the row, from x1 to xn, with a flag. The flag is down. At
    the first true x it goes up, and it stays up. Whoever meets a true x *with the flag up* has found
    a second one: forbidden. Let s1 be "the flag is up after x1", s2 "… after x2", and so on.
    "If a, then b" is the clause `-a b`: a is false, or b is true. That makes three kinds of clauses:
    """)
    return


@app.cell
def flag():
    def sequential(x, s):
        clauses = []
        for i in range(len(s)):
            clauses.append([-x[i], s[i]])  # a true x raises the flag
            if i > 0:
                clauses.append([-s[i - 1], s[i]])  # it stays up
            clauses.append([-s[i], -x[i + 1]])  # flag up: the next x is false
        return clauses

    by_hand = sequential(x=[1, 2, 3, 4], s=[5, 6, 7])
    show.text(str(by_hand))
    return (by_hand,)


@app.cell(hide_code=True)
def in_words():
    def literal_text(literal, n, letter="s"):
        number = abs(literal)
        name = f"x{number}" if number <= n else f"{letter}{number - n}"
        return name if literal > 0 else f"¬{name}"

    def clause_text(clause, n, letter="s"):
        return " ∨ ".join(literal_text(literal, n, letter) for literal in clause)

    def clauses_text(clauses, n, letter="s", columns=4):
        texts = [clause_text(clause, n, letter) for clause in clauses]
        width = max(map(len, texts), default=0) + 3
        rows = [texts[i : i + columns] for i in range(0, len(texts), columns)]
        return "\n".join("".join(text.ljust(width) for text in row).rstrip() for row in rows)

    return clause_text, clauses_text, literal_text


@app.cell(hide_code=True)
def clauses_by_hand(by_hand, clauses_text):
    show.text(clauses_text(by_hand, 4), "The clauses with names: ¬ is 'not', ∨ is 'or'.")
    return


@app.cell(hide_code=True)
def about_right(by_hand, pairwise):
    mo.md(f"""
    These are {len(by_hand)} clauses (pairwise has {len(pairwise(range(4)))} for four variables; the
    gain comes later). The method is called the **sequential counter** (Sinz, 2005).

    ## Is it right?

    You need not believe it: you can check it. Two things must hold:

    1. If at most one x is true, the new variables can be chosen so that all clauses hold.
    2. If two or more x are true, there is no such choice.

    There are 16 ways to choose x1 to x4, and 8 ways to choose s1 to s3. A program tries all:
    """)
    return


@app.cell
def check():
    def allowed(clauses, x, new):
        """The choices of x (what is true) that the new variables can follow."""
        variables, choices = [*x, *new], set()
        for signs in product([1, -1], repeat=len(variables)):
            literals = {sign * v for sign, v in zip(signs, variables, strict=True)}
            if all(literals & set(clause) for clause in clauses):
                choices.add(frozenset(literals & set(x)))
        return choices

    def right(choices, n):
        none, one = frozenset(), [frozenset([i]) for i in range(1, n + 1)]
        return choices == {none, *one}

    return allowed, right


@app.cell(hide_code=True)
def choose_forgotten(by_hand, clause_text):
    _names = {clause_text(clause, 4): clause for clause in by_hand}
    forgotten = mo.ui.dropdown(
        {"none": None, **_names}, value="none", label="forget the clause", allow_select_none=False
    )
    forgotten
    return (forgotten,)


@app.cell
def checked(allowed, by_hand, forgotten):
    kept = [clause for clause in by_hand if clause != forgotten.value]
    choices = allowed(kept, x=[1, 2, 3, 4], new=[5, 6, 7])
    return (choices,)


@app.cell(hide_code=True)
def checked_table(choices, right):
    _wrong = [
        " and ".join(f"x{v}" for v in sorted(choice)) for choice in choices if len(choice) > 1
    ]
    _rows = []
    for _true in range(5):
        _ways = list(combinations(range(1, 5), _true))
        _found = sum(frozenset(way) in choices for way in _ways)
        _rows.append([_true, len(_ways), _found, len(_ways) if _true < 2 else 0])
    show.table(
        ["how many x are true", "ways", "allowed by the clauses", "should be"],
        _rows,
        caption="All is as it should be."
        if right(choices, 4)
        else "Wrongly allowed: " + "; ".join(sorted(_wrong)),
    )
    return


@app.cell(hide_code=True)
def question_forgotten(allowed, by_hand, right):
    _each = [
        right(allowed([c for c in by_hand if c is not left_out], [1, 2, 3, 4], [5, 6, 7]), 4)
        for left_out in by_hand
    ]
    show.question(
        "Forget the clauses one after another (above). Is there one that is not needed?",
        f"No: each of the {len(by_hand)} is needed. Without it the flag is not raised, or not carried "
        "on, or not heeded, and two x slip through. A check of all cases finds every such mistake. "
        "That is why this package checks each of its encodings so, on small cases.",
        holds=right(allowed(by_hand, [1, 2, 3, 4], [5, 6, 7]), 4) and not any(_each),
    )
    return


@app.cell(hide_code=True)
def about_nine():
    mo.md("""
    ## Nine methods

    The package has nine methods: pairwise, and eight ideas of what new variables could mean. Take
    *product*: put the variables into a rectangle of rows and columns, and have a new variable for
    each row and each column. A true x makes its row and its column true, and at most one row and
    one column may be so. *Splitting* cuts a long list into short ones, *bitwise* has the true x write
    its own number. You need not follow all nine; what comes next treats them alike. Choose
    one to see its clauses for six variables; the new ones are called a1, a2, …
    """)
    return


@app.cell
def methods():
    def written(method, n):
        """The clauses for x1 to xn, and how many new variables they have."""
        clauses = []
        output = Clauses(n, clauses.append, at_most_one.find_method(method))
        output.at_most_one(range(1, n + 1))
        return clauses, output.variables - n

    all_methods = [at_most_one.find_method(_name) for _name in at_most_one.NAMES]
    _rows = [[method.name, method.idea, method.source] for method in all_methods]
    show.table(["method", "the idea", "who"], _rows)
    return all_methods, written


@app.cell(hide_code=True)
def choose_method():
    method = mo.ui.dropdown(
        list(at_most_one.NAMES), value="product", label="method", allow_select_none=False
    )
    method
    return (method,)


@app.cell(hide_code=True)
def clauses_of_method(clauses_text, method, written):
    _clauses, _new = written(method.value, 6)
    show.text(
        clauses_text(_clauses, 6, "a"),
        f"{method.value}, 6 variables: {_new} new ones, {len(_clauses)} clauses",
    )
    return


@app.cell(hide_code=True)
def about_sat_check():
    mo.md("""
    Are all nine right? Trying all choices of the new variables takes long where there are many. But
    "is there a choice?" is the question of a SAT solver. You fix the x by **assumptions**, literals
    that hold for one call only, and solve:
    """)
    return


@app.cell
def all_right(right, written):
    def allowed_by_solver(method, n):
        clauses, _ = written(method, n)
        variables, choices = range(1, n + 1), set()
        with Solver("minisat22", bootstrap_with=clauses) as solver:
            for signs in product([1, -1], repeat=n):
                x = [sign * v for sign, v in zip(signs, variables, strict=True)]
                if solver.solve(assumptions=x):
                    choices.add(frozenset(v for v in x if v > 0))
        return choices

    right_ones = [
        method
        for method in at_most_one.NAMES
        if all(right(allowed_by_solver(method, n), n) for n in range(2, 7))
    ]
    ", ".join(right_ones)
    return (right_ones,)


@app.cell(hide_code=True)
def about_sizes(right_ones):
    assert len(right_ones) == len(at_most_one.NAMES)
    mo.md(f"""
    {len(right_ones)} of {len(at_most_one.NAMES)} are right for 2 to 6 variables.

    ## How they grow

    Below is the number of clauses, from 2 variables to 100. Both axes are **logarithmic**: each step
    multiplies by ten. On such axes, what grows like n comes near a straight line, and what grows like the
    square of n near a line twice as steep.
    """)
    return


@app.cell
def growth():
    drawn_ones = ["pairwise", "sequential", "bitwise", "totalizer", "product"]
    some_sizes = [*range(2, 21), *range(25, 101, 5)]
    show.lines(
        {
            name: [(n, group_size(at_most_one.find_method(name), n).clauses) for n in some_sizes]
            for name in drawn_ones
        },
        x="variables",
        y="clauses",
        log_x=True,
        log_y=True,
        caption="Clauses for one group, by five of the nine methods.",
    )
    return


@app.cell(hide_code=True)
def choose_group():
    group = mo.ui.slider(2, 100, value=9, label="variables", show_value=True, debounce=True)
    group
    return (group,)


@app.cell
def crossovers():
    def crossover(method):
        """The number of variables from which on it beats pairwise; None below 200."""
        chosen = at_most_one.find_method(method)
        more = [n for n in range(2, 200) if group_size(chosen, n).clauses >= n * (n - 1) // 2]
        return None if max(more) == 199 else max(more) + 1

    return (crossover,)


@app.cell(hide_code=True)
def sizes_at(all_methods, crossover, group):
    show.table(
        ["method", "new variables", "clauses", "crossover"],
        [[m.name, *group_size(m, group.value), crossover(m.name)] for m in all_methods],
        caption=f"One group of {group.value} variables. The crossover is the number of variables from "
        "which on the method has fewer clauses than pairwise; - where there is none below 200.",
    )
    return


@app.cell(hide_code=True)
def question_crossover(all_methods, crossover):
    _from = {m.name: crossover(m.name) for m in all_methods if crossover(m.name)}
    _early = sorted(name for name, n in _from.items() if n <= 9)
    _fewest = min(all_methods, key=lambda m: group_size(m, 100).clauses)
    show.question(
        "Which methods have fewer clauses than pairwise for a group of nine, as in a 9x9 Sudoku? Which "
        "has the fewest for a group of 100? And why does one never get there?",
        f"For nine: {', '.join(_early)}. For 100: {_fewest.name}, with "
        f"{group_size(_fewest, 100).clauses:,} clauses; pairwise has {100 * 99 // 2:,}. The totalizer counts "
        "how many are true, all the way up; to know whether it is more than one is only a part of that. "
        "It is made for *at most k*.",
        holds={m.name for m in all_methods if group_size(m, 9).clauses < 36} == set(_early)
        and _fewest.name == "product"
        and crossover("totalizer") is None,
    )
    return


@app.cell(hide_code=True)
def about_propagation():
    mo.md("""
    ## What unit propagation sees

    Fewer clauses are of no use if the solver sees less with them. What is there to see? If one x is
    true, all others must be false. With pairwise, unit propagation sees that directly. With the other
    methods it has to go through the new variables. Here is unit propagation in **waves**: a
    wave draws all conclusions that are possible at that moment.
    """)
    return


@app.cell
def propagation_in_waves():
    def waves(clauses, start):
        """What each wave makes true: literals, each with the clause that forces it."""
        found = [{start: [start]}]
        true = {start}
        while found[-1]:
            new = {}
            for clause in clauses:
                left = [literal for literal in clause if -literal not in true]
                if len(left) == 1 and left[0] not in true:
                    new[left[0]] = clause
            true |= new.keys()
            found.append(new)
        return found[:-1]

    return (waves,)


@app.cell(hide_code=True)
def choose_wave():
    way = mo.ui.dropdown(
        list(at_most_one.NAMES), value="sequential", label="method", allow_select_none=False
    )
    true_one = mo.ui.slider(1, 9, value=5, label="true", show_value=True, debounce=True)
    mo.hstack([way, true_one], justify="start")
    return true_one, way


@app.cell(hide_code=True)
def waves_drawn(literal_text, true_one, waves, way, written):
    def drawn(found, n):
        wide, high, tall = 96, 30, max(map(len, found))
        place = {
            literal: (20 + wide * column, 40 + high * row)
            for column, wave in enumerate(found)
            for row, literal in enumerate(wave)
        }
        parts = []
        for column, wave in enumerate(found):
            word = "given" if column == 0 else f"wave {column}"
            parts.append(
                f'<text x="{42 + wide * column}" y="18" text-anchor="middle" font-size="12" '
                f'fill="currentColor">{word}</text>'
            )
            for literal, clause in wave.items():
                x, y = place[literal]
                tone = show.TONES["orange" if literal > 0 else "grey"]
                parts += [
                    f'<line x1="{place[-other][0] + 44}" y1="{place[-other][1] + 11}" x2="{x}" '
                    f'y2="{y + 11}" stroke="currentColor" stroke-opacity="0.5"/>'
                    for other in clause
                    if other != literal
                ]
                parts.append(
                    f'<rect x="{x}" y="{y}" width="44" height="22" rx="4" fill="{tone}" '
                    'fill-opacity="0.45" stroke="currentColor"/>'
                    f'<text x="{x + 22}" y="{y + 15}" text-anchor="middle" font-size="12" '
                    f'fill="currentColor">{literal_text(literal, n, "a")}</text>'
                )
        width, height = 20 + wide * len(found), 50 + high * tall
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img"><title>Unit propagation in '
            f"{len(found) - 1} waves</title>" + "".join(parts) + "</svg>"
        )

    _found = waves(written(way.value, 9)[0], true_one.value)
    show.svg(
        drawn(_found, 9),
        f"{way.value}: x{true_one.value} of nine is true. Orange: made true. Grey: made false. A "
        "line leads from a reason to what follows.",
    )
    return


@app.cell(hide_code=True)
def about_work():
    mo.md("""
    In the end all other x are false, with every method and whichever x is true. The program below
    makes sure of it, for groups of 9 and of 27. It also counts the work: how many waves at most, and
    how many clauses the solver has to touch (clauses in which a literal has become false).
    """)
    return


@app.cell
def work(waves, written):
    def effort(method, n):
        clauses, _ = written(method, n)
        longest = touched = 0
        for one in range(1, n + 1):
            found = waves(clauses, one)
            true = {literal for wave in found for literal in wave}
            assert all(-x in true for x in range(1, n + 1) if x != one)
            longest = max(longest, len(found) - 1)
            false = {-literal for literal in true}
            touched += sum(not false.isdisjoint(clause) for clause in clauses)
        return longest, round(touched / n, 1)

    efforts = {m: (*effort(m, 9), *effort(m, 27)) for m in at_most_one.NAMES}
    return (efforts,)


@app.cell(hide_code=True)
def work_table(efforts):
    show.table(
        ["method", "waves (9)", "touched (9)", "waves (27)", "touched (27)"],
        [[name, *figures] for name, figures in efforts.items()],
        caption="For groups of 9 and 27. Waves: the most, whichever x is true. Touched: clauses, the "
        "mean over all x.",
    )
    return


@app.cell(hide_code=True)
def question_waves(efforts):
    show.question(
        "Does the sequential counter see less than pairwise, as it needs so many waves? And which method "
        "touches the fewest clauses?",
        f"It sees the same: both end with all other x false (the program stops with an error if not). With "
        f"nine variables it takes up to {efforts['sequential'][0]} waves, since the news travels along the row "
        "from flag to flag. But a wave is no measure of time: a solver takes up one literal after another "
        "anyway. What costs time are the clauses touched, and there pairwise is the best. Each of the "
        "other n - 1 variables needs a clause that makes it false, and pairwise touches only these. So "
        "few clauses in the file can mean *more* work in each step.",
        holds=efforts["pairwise"] == (1, 8, 1, 26)
        and all(
            effort[1] > 8 and effort[3] > 26
            for name, effort in efforts.items()
            if name != "pairwise"
        ),
    )
    return


@app.cell(hide_code=True)
def about_time():
    mo.md("""
    ## When does it pay? Nine by nine

    Now measure. Six 9x9 puzzles, easy and hard ones, are put to the same solver, with the rules written
    in nine ways. Times depend on the machine, so look at ratios: pairwise is 1, and a number below 1 is
    quicker. (The page that you read shows the run that made it; in a notebook it is yours.)
    """)
    return


@app.cell(hide_code=True)
def six_puzzles():
    puzzles = [
        "36..5...2...23.6..1276.4...27.4..853........184...276...69...3...25.....41.8.3526",
        "18.3..........7.5.....42.38...4....9....2.7...91...5.....9..41.37.......5....3...",
        "6.78..93.29....76.........1.....632......78...5.4.....3..2...19......6.....351...",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ]
    return (puzzles,)


@app.cell
def nine_by_nine(puzzles):
    def measured(method):
        """Seconds to load the rules, seconds and conflicts to solve the puzzles."""
        formula = sc.to_cnf("." * 81, encoding=sc.Encoding(f"extended,{method}"))
        givens = [
            [formula.literal(cell, digit) for cell, digit in sc.read(puzzle).givens]
            for puzzle in puzzles
        ]
        started = process_time()
        with Solver("minisat22") as solver:
            formula.cnf.clauses_to(solver.add_clause)
            loaded = process_time()
            for literals in givens:
                assert solver.solve(assumptions=literals)
            conflicts = solver.accum_stats()["conflicts"]
            return loaded - started, process_time() - loaded, conflicts

    middle = {}
    for _method in at_most_one.NAMES:
        _rounds = [measured(_method) for _ in range(5)]
        middle[_method] = [median(figures) for figures in zip(*_rounds, strict=True)]
    return (middle,)


@app.cell(hide_code=True)
def nine_by_nine_table(middle):
    _load, _solve, _ = middle["pairwise"]
    show.table(
        ["method", "time to load", "time to solve", "conflicts"],
        [
            [name, round(load / _load, 2), round(solve / _solve, 2), conflicts]
            for name, (load, solve, conflicts) in middle.items()
        ],
        caption="Six puzzles of 9x9. Times are ratios to pairwise, medians of five runs. A conflict is "
        "a combination of decisions found impossible.",
    )
    return


@app.cell(hide_code=True)
def about_large(middle):
    _better = [
        name for name, (_, solve, _) in middle.items() if solve < 0.9 * middle["pairwise"][1]
    ]
    _found = (
        f"clearly quicker at solving were {', '.join(_better)}"
        if _better
        else "none was clearly quicker at solving"
    )
    mo.md(f"""
    In this run, of the eight others, {_found} (by a tenth or more).

    ## When does it pay? Large groups

    Now blank boards of growing side. The formula is made, handed to the solver, and solved once; the
    time for all of it is compared with pairwise. Below 1, the method pays.
    """)
    return


@app.cell
def large_boards():
    def seconds(side, method):
        puzzle = sc.Puzzle.classic(sc.Board.customary(side), bytes(side * side))
        formula = sc.Formula(puzzle, sc.Encoding(f"extended,{method}"))
        started = process_time()
        with Solver("minisat22") as solver:
            formula.cnf.clauses_to(solver.add_clause)
            assert solver.solve()
        return process_time() - started

    ratios = {"pairwise": [], "sequential": [], "product": [], "commander": []}
    for _side in (4, 9, 16, 25):
        _times = {m: min(seconds(_side, m) for _ in range(2)) for m in ratios}
        for _method, _points in ratios.items():
            _points.append((_side, _times[_method] / _times["pairwise"]))
    show.lines(ratios, x="side of the board", y="time, pairwise = 1")
    return (ratios,)


@app.cell(hide_code=True)
def about_pigeons(ratios):
    _quickest = min(ratios, key=lambda name: ratios[name][-1][1])
    _product, _pairwise = (
        group_size(at_most_one.find_method(name), 81).clauses for name in ("product", "pairwise")
    )
    mo.md(f"""
    At 25x25 the quickest of the four in this run was {_quickest}, in {ratios[_quickest][-1][1]:.2f} of
    the time of pairwise. At 81x81 the formulas alone show it: {4 * 81**2 * _pairwise:,} clauses for the
    groups by pairwise, {4 * 81**2 * _product:,} by product.

    ## New variables are also new words

    A solver learns clauses from its conflicts, and it can learn them about auxiliary variables, too.
    "One of the first half is true" is one literal for the sequential counter; pairwise has no word
    for it. So the search itself can change, for better or worse. The classic test is about
    **pigeons**: n + 1 pigeons, n holes, each pigeon in a hole, at most one pigeon in each. It is
    impossible: three cells with two digits, in large. You see that by counting. A solver that learns
    clauses over the x alone cannot count, and Haken proved in 1985 that its work grows
    exponentially with n.
    """)
    return


@app.cell
def pigeons():
    def conflicts_of_pigeons(method, holes):
        def in_hole(pigeon, hole):
            return pigeon * holes + hole + 1

        clauses = []
        everybody, all_holes = range(holes + 1), range(holes)
        variables = len(everybody) * holes
        output = Clauses(variables, clauses.append, at_most_one.find_method(method))
        for pigeon in everybody:
            output.clause([in_hole(pigeon, hole) for hole in all_holes])
        for hole in all_holes:
            output.at_most_one([in_hole(pigeon, hole) for pigeon in everybody])
        with Solver("minisat22", bootstrap_with=clauses) as solver:
            assert not solver.solve()
            return solver.accum_stats()["conflicts"]

    show.bars(
        {method: conflicts_of_pigeons(method, 7) for method in at_most_one.NAMES},
        unit="conflicts",
        caption="8 pigeons, 7 holes: conflicts until it is refuted",
    )
    return


@app.cell(hide_code=True)
def question_pairs_needed(allowed, pairwise):
    _all = pairwise([1, 2, 3, 4])
    _needed = all(
        allowed([c for c in _all if c != left_out], [1, 2, 3, 4], [])
        == allowed(_all, [1, 2, 3, 4], []) | {frozenset(-literal for literal in left_out)}
        for left_out in _all
    )
    show.question(
        "And the promise from the beginning: why is there no way *without* new variables that has fewer "
        "clauses than there are pairs? (Hint: some clause must be false when just x1 and x2 are true.)",
        "Take the clause that is false when x1 and x2 are true and all others false. It may contain only "
        "¬x1, ¬x2, and other variables without ¬. If ¬x2 were missing, it would also be false when x1 "
        "alone is true, and that is allowed. So both ¬x1 and ¬x2 are in it, and no other ¬. Each pair "
        "needs such a clause, and two pairs cannot share one.",
        holds=_needed,
    )
    return


@app.cell(hide_code=True)
def about_result():
    mo.md("""
    ## What you have now

    - *At most one* can be stated by pairs, or with auxiliary variables in far fewer clauses.
    - An encoding is right if the new variables can follow exactly the allowed choices. Small cases can be
      checked completely.
    - Unit propagation sees the same with all nine. They differ in size, in work, and in the words that
      they give to the solver.
    - For groups of nine, pairwise is a good choice, above all if the rules are loaded once for many puzzles:
      fewer clauses save a little when they are loaded, and hardly anything when a puzzle is solved. Towards
      groups of 25 and more, product, commander or the sequential counter pay.
    - The last word has a measurement on your own problem: `sudoku-csp solve FILE -b sat -e product -f jsonl`.

    One thing is left open. Are the new variables *determined* once the puzzle's own variables are, or
    can they be chosen freely now and then? For solving it does not matter. For counting solutions it
    does: the next lesson trips over it.
    """)
    return


@app.cell(hide_code=True)
def closing():
    show.closing(
        4,
        [
            "Carsten Sinz, Towards an optimal CNF encoding of Boolean cardinality constraints, CP 2005",
            "Jingchao Chen, A new SAT encoding of the at-most-one constraint, ModRef 2010",
            "Will Klieber and Gihwon Kwon, Efficient CNF encoding for selecting 1 from N objects, CFV 2007",
            (
                "Donald Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.2: exercises on "
                "exactly these methods"
            ),
        ],
    )
    return


if __name__ == "__main__":
    app.run()
