import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Lesson 8: Scale")

with app.setup:
    from itertools import chain
    from math import comb
    from random import Random
    from statistics import median
    from time import process_time

    import marimo as mo
    from pysat.solvers import Solver

    import sudoku_csp as sc
    from sudoku_csp.apps.lessons import show


@app.cell(hide_code=True)
def opening():
    show.opening(8)
    return


@app.cell(hide_code=True)
def about_large():
    mo.md("""
    9x9 is small for a computer. What happens on 81x81, with 6,561 cells? You will make such a board, see
    its formula melt to a small part, and solve it. Then you will make boards of a fraction of
    that size on which a solver works much harder. Size alone does not make a problem hard.

    ## How large is large?

    A board of side n has a variable for each cell and each digit: n · n · n. The rules are the **groups**
    of lesson 7: n variables each, of which exactly one is true. Each cell has one digit, and each row,
    column and box has one place for each digit. In clauses: one that states "at least one", and one for
    each pair, "not both" (`comb(n, 2)` is the number of pairs).
    """)
    return


@app.cell
def full_size():
    def size(n):
        groups = 4 * n * n
        return n**3, groups * (1 + comb(n, 2))  # variables, clauses

    show.table(
        ["board", "variables", "clauses"],
        [[f"{n}x{n}", *size(n)] for n in (4, 9, 16, 25, 36, 49, 64, 81)],
    )
    return (size,)


@app.cell(hide_code=True)
def question_growth(size):
    _small, _large = size(9)[1], size(81)[1]
    _formula = sc.to_cnf("." * 81)
    show.question(
        "81 is nine times 9. About how many times as many clauses does 81x81 have as 9x9?",
        f"{_large / _small:,.0f} times. There are 9² times as many groups, and in each about 9² times as many "
        f"pairs: together about 9⁴ = {9**4:,} times. The formula grows with n⁴.",
        holds=size(9) == (_formula.variables, len(_formula.clauses))
        and 0.8 < _large / _small / 9**4 < 1.2,
    )
    return


@app.cell(hide_code=True)
def about_making():
    mo.md("""
    ## A board in one line

    Where does one get an 81x81 Sudoku? A full board is easy to make: write the digits in order into the
    first row. Each next row is the one above, shifted to the left by the width of a box (what falls out
    comes in again at the right). A row of boxes is called a **band**; where a new band begins, shift by
    one more. Blank some cells, and you have a puzzle. The long line in `shifted` is all of this.
    """)
    return


@app.cell
def shifting():
    def shifted(n, wide):
        """The rows of a full board with boxes `wide` cells wide and n / wide high."""
        high = n // wide
        return [
            [(wide * (row % high) + row // high + column) % n + 1 for column in range(n)]
            for row in range(n)
        ]

    def board_of(n, wide):
        return sc.Board(n, n // wide, wide)

    def puzzle_of(rows, wide):
        return sc.Puzzle.classic(board_of(len(rows), wide), bytes(chain.from_iterable(rows)))

    nine = puzzle_of(shifted(9, 3), 3)
    return board_of, nine, puzzle_of, shifted


@app.cell(hide_code=True)
def about_mixing():
    mo.md("""
    It obeys the rules, but it looks woven. So mix it: exchange rows inside a band, and bands as a whole;
    the same with columns; and rename the digits. None of these can break a rule. (You do not get all
    boards in this way, only relatives of the first. Keep that in mind when you read the measurements
    below: they are about these boards.)
    """)
    return


@app.cell
def mixing(shifted):
    def mixed(n, wide, random):
        def order(in_one):
            bands = [list(range(at, at + in_one)) for at in range(0, n, in_one)]
            random.shuffle(bands)
            for band in bands:
                random.shuffle(band)
            return list(chain.from_iterable(bands))

        rows, digits = shifted(n, wide), list(range(1, n + 1))
        random.shuffle(digits)
        rows_in_order, columns = order(n // wide), order(wide)
        return [[digits[rows[r][c] - 1] for c in columns] for r in rows_in_order]

    return (mixed,)


@app.cell(hide_code=True)
def pattern_drawn(mixed, nine, puzzle_of, shifted):
    def ones_drawn(rows, title):
        places = "".join(
            f"M{4 * column} {4 * row}h4v4h-4z"
            for row, digits in enumerate(rows)
            for column, digit in enumerate(digits)
            if digit == 1
        )
        boxes = "".join(f"M{at} 0V324M0 {at}H324" for at in range(0, 325, 36))
        return show.svg(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 326 326" width="290" height="290" '
            f'role="img"><title>{title}</title><path d="{boxes}" stroke="#8c959f" stroke-width="1" '
            f'fill="none"/><path d="{places}" fill="{show.TONES["orange"]}"/></svg>',
            title,
        )

    _same = {str(cell): "orange" for cell, digit in nine.givens if digit == 1}
    _mixed = puzzle_of(mixed(9, 3, Random(1)), 3)
    _other = {str(cell): "orange" for cell, digit in _mixed.givens if digit == 1}
    show.Shown(
        str(
            show.beside(
                show.grid(nine, lit=_same, caption="9x9, shifted", cell=28),
                show.grid(_mixed, lit=_other, caption="The same, mixed", cell=28),
            )
        )
        + str(
            show.beside(
                ones_drawn(shifted(81, 9), "81x81, shifted: where the 1s are"),
                ones_drawn(mixed(81, 9, Random(1)), "81x81, mixed: where the 1s are"),
            )
        )
    )
    return


@app.cell(hide_code=True)
def question_shift(nine):
    _grid = sc.solve(nine, backend="reference").grid
    show.question(
        "Why does each column of the shifted board have every digit once?",
        "Down the column the digits go up by the width of a box (3), and by one more where a band begins; "
        "after 9 comes 1 again. So the first column is 1, 4, 7, then 2, 5, 8, then 3, 6, 9. The other columns "
        "begin with another digit and go up by the same steps. (The lesson has also checked the whole board "
        "against the rules.)",
        holds=[_grid[sc.Cell(row, 1)] for row in range(1, 10)] == [1, 4, 7, 2, 5, 8, 3, 6, 9]
        and not nine.violations(_grid),
    )
    return


@app.cell(hide_code=True)
def about_givens():
    mo.md("""
    ## What the givens decide

    A given is a variable that is true. What does it do to the clauses?

    - A clause with a true literal holds already: **drop the clause**.
    - A false literal cannot help its clause: **drop the literal**.

    That makes clauses shorter. Where one literal is left, a further variable is decided, and you can go
    on. You know this as unit propagation (lesson 3); here it is used to make the formula *smaller*:
    """)
    return


@app.cell
def simplifying():
    def simplified(clauses, true):
        false = {-literal for literal in true}
        return [
            [literal for literal in clause if literal not in false]
            for clause in clauses
            if true.isdisjoint(clause)
        ]

    def rounds(puzzle):
        """How many clauses there are at first, and after each round."""
        rules = sc.to_cnf("." * len(puzzle.board.cells), puzzle.board)
        clauses = [list(clause) for clause in rules.clauses]
        true = {rules.literal(cell, digit) for cell, digit in puzzle.givens}
        counts = [len(clauses)]
        while true:
            clauses = simplified(clauses, true)
            true = {clause[0] for clause in clauses if len(clause) == 1}
            true -= {-one for one in true if one > 0}  # x and not x: [-x] becomes empty, and stays
            counts.append(len(clauses))
        return counts

    return (rounds,)


@app.cell(hide_code=True)
def choose_puzzle():
    chosen = mo.ui.dropdown(
        {
            "4x4": "1.....3..4....2.",
            "9x9, easy": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "9x9, 17 givens": "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        },
        value="9x9, easy",
        label="puzzle",
        allow_select_none=False,
    )
    chosen
    return (chosen,)


@app.cell
def rounds_of_the_puzzle(chosen, rounds):
    puzzle = sc.read(chosen.value)
    counts = rounds(puzzle)
    show.bars(
        {f"round {number}": count for number, count in enumerate(counts)},
        unit="clauses",
        caption="Round 0 is the whole formula, round 1 the givens, round 2 what they decide directly.",
    )
    return counts, puzzle


@app.cell(hide_code=True)
def about_kwon_jain():
    mo.md("""
    Round 2 is the great step. After it, the given digits are gone from their cells and houses, with all
    candidates that they rule out. This is the **optimised encoding** of Kwon and Jain (2006). They did
    not write the whole formula first: one can see from the givens which clauses stay, and write only
    these. The table above shows why that matters for 81x81.

    What comes after round 2 are naked and hidden singles, one wave after the other. The package can do
    that, too (`"optimised,propagate"`). It counts as you do:
    """)
    return


@app.cell
def by_the_package(counts, puzzle):
    optimised = sc.Formula(puzzle, sc.Encoding("optimised"))
    propagated = sc.Formula(puzzle, sc.Encoding("optimised,propagate"))
    in_two_ways = {
        "round 2": (counts[2], len(optimised.clauses)),
        "last round": (counts[-1], len(propagated.clauses)),
    }
    show.table(
        ["", "your rounds", "the package"], [[name, *both] for name, both in in_two_ways.items()]
    )
    return (in_two_ways,)


@app.cell(hide_code=True)
def question_nothing(in_two_ways, rounds):
    _easy = rounds(
        sc.read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    )
    _few = rounds(
        sc.read("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
    )
    _misprint = rounds(
        sc.read("53..7....6..195....98....6.8...6...74..8.3..17...2...6.6....28....419..5....8..79")
    )
    show.question(
        "For the easy puzzle nothing is left in the end. What does that mean? And with 17 givens "
        f"{_few[-1]:,} clauses stay. Does it mean that there is no solution?",
        "Nothing left means that every clause holds: the puzzle is solved, without any search. The "
        f"{_few[-1]:,} clauses only show that propagation is stuck there. A solver has to search in them, "
        f"but there are {_few[0] / _few[-1]:.0f} times fewer than at the start. If there is no solution, "
        f"something always stays: of the misprint of lesson 7, {_misprint[-1]} clauses. If an "
        "empty clause is among them, that is a proof (lesson 5).",
        holds=_easy[-1] == 0
        and _few[-1] > 0
        and _misprint[-1] > 0
        and all(ours == theirs for ours, theirs in in_two_ways.values()),
    )
    return


@app.cell(hide_code=True)
def about_growing():
    mo.md("""
    ## 81x81

    Now large boards, mixed, with a third of the cells blank:
    """)
    return


@app.cell
def growing(board_of, mixed):
    def blanked(n, wide, share, random):
        """A mixed board with this share of its cells blank, at random."""
        digits = list(chain.from_iterable(mixed(n, wide, random)))
        for place in random.sample(range(n * n), round(share * n * n)):
            digits[place] = 0
        return sc.Puzzle.classic(board_of(n, wide), bytes(digits))

    def left_by_givens(puzzle, *, propagate):
        return sc.Formula(puzzle, sc.Encoding("optimised,propagate" if propagate else "optimised"))

    return blanked, left_by_givens


@app.cell
def table_of_sizes(blanked, left_by_givens, size):
    reduced = []
    for _n, _wide in ((9, 3), (16, 4), (25, 5), (36, 6), (49, 7), (81, 9)):
        large = blanked(_n, _wide, 1 / 3, Random(2))
        _open = left_by_givens(large, propagate=False).cnf.size
        small_formula = left_by_givens(large, propagate=True)
        reduced.append([f"{_n}x{_n}", size(_n)[1], _open.clauses, small_formula.cnf.size.clauses])
    show.table(
        ["board", "whole formula", "after the givens", "after singles"],
        reduced,
        caption="Clauses, a third of the cells blank",
    )
    return large, reduced, small_formula


@app.cell(hide_code=True)
def about_solving(reduced):
    _name, _whole, _open, _singles = reduced[-1]
    mo.md(f"""
    (The last column goes up and down: it depends on where the blanks happen to lie.) At {_name}, {_whole:,} clauses become {_open:,}, which is {_whole / _open:,.0f} times fewer; of these,
    singles leave {_singles:,}. No solver has to read the rest. Now solve it, and check the grid by the rules
    themselves, not by the formula:
    """)
    return


@app.cell
def solving(large, small_formula):
    started = process_time()
    with Solver("minisat22", bootstrap_with=small_formula.clauses) as _solver:
        assert _solver.solve()
        grid = small_formula.decode(_solver.get_model())
        conflicts_at_81 = _solver.accum_stats()["conflicts"]
    violations = large.violations(grid)
    took = process_time() - started
    return conflicts_at_81, grid, took, violations


@app.cell(hide_code=True)
def about_solved(conflicts_at_81, grid, large, took, violations):
    mo.md(f"""
    {len(grid.digits):,} cells, {len(large.givens):,} of them given; {len(violations)} violations of the
    rules, {conflicts_at_81} conflicts on the way. Writing what was left of the formula, solving it and checking
    the grid took {took:.2f} seconds of processor time on the machine that ran this. What is
    left of puzzles of your own is written by `sudoku-csp export FILE --encoding optimised`.

    ## How much to blank?

    With a third blank, that was easy. Blank more, and less is decided. Here is 25x25: what is still open
    after singles is orange. Move the slider:
    """)
    return


@app.cell(hide_code=True)
def choose_share():
    share = mo.ui.slider(
        20, 75, value=50, step=5, label="blank, in %", show_value=True, debounce=True
    )
    share
    return (share,)


@app.cell(hide_code=True)
def open_cells_drawn(blanked, left_by_givens, share):
    _puzzle = blanked(25, 5, share.value / 100, Random(5))
    _formula = left_by_givens(_puzzle, propagate=True)
    _open = {name.partition("=")[0] for _, name in _formula.names()}
    _given = {cell for cell, _ in _puzzle.givens}

    def squares(cells):
        return "".join(f"M{10 * c.column - 9} {10 * c.row - 9}h8v8h-8z" for c in cells)

    _cells = _puzzle.board.cells
    _boxes = "".join(f"M{at} 0V250M0 {at}H250" for at in range(0, 251, 50))
    show.svg(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 252 252" width="300" height="300" '
        'role="img"><title>The cells of a 25x25 board</title>'
        f'<path d="{squares(c for c in _cells if c in _given)}" fill="#8c959f" fill-opacity=".45"/>'
        f'<path d="{squares(c for c in _cells if c not in _given and str(c) not in _open)}" '
        f'fill="{show.TONES["blue"]}"/>'
        f'<path d="{squares(c for c in _cells if str(c) in _open)}" fill="{show.TONES["orange"]}"/>'
        f'<path d="{_boxes}" stroke="currentColor" stroke-width="1" fill="none"/></svg>',
        f"{share.value} % blank. Grey: given; blue: found by singles; orange: open "
        f"({len(_open)} cells, {_formula.cnf.size.clauses:,} clauses).",
    )
    return


@app.cell
def melting(blanked, left_by_givens, size):
    shares = (20, 30, 35, 40, 45, 50, 55, 65)
    boards = {percent: blanked(25, 5, percent / 100, Random(5)) for percent in shares}
    melted = {
        "whole formula": [(percent, size(25)[1]) for percent in shares],
        "after the givens": [
            (percent, left_by_givens(board, propagate=False).cnf.size.clauses)
            for percent, board in boards.items()
        ],
        "after singles": [
            (percent, left_by_givens(board, propagate=True).cnf.size.clauses)
            for percent, board in boards.items()
        ],
    }
    show.lines(
        melted,
        x="blank, in %",
        y="clauses",
        log_y=True,
        caption="25x25. Where nothing is left there is no point.",
    )
    return (melted,)


@app.cell(hide_code=True)
def question_sudden(melted):
    _after = dict(melted["after singles"])
    _last = max(percent for percent, clauses in _after.items() if clauses == 0)
    _then = min(
        percent
        for percent, clauses in _after.items()
        if clauses > 0.1 * dict(melted["after the givens"])[percent]
    )
    show.question(
        "The line after the givens climbs slowly. How does the line after singles?",
        f"It leaps. Up to {_last} % blank nothing stays on this board; at {_then} % singles leave "
        f"{_after[_then] / dict(melted['after the givens'])[_then]:.0%} of what the givens leave. A single "
        "opens the way to the next; when a few are missing, the chain reaction stops early. Keep this sudden "
        "change in mind.",
        holds=_last < _then <= _last + 20
        and all(clauses == 0 for percent, clauses in _after.items() if percent <= _last),
    )
    return


@app.cell(hide_code=True)
def about_phase():
    mo.md("""
    ## A sudden change: the phase transition

    Water does not get a little icy: at 0 °C it freezes. Random problems can do the same. A
    **Latin square** is a board with rows and columns, and no boxes. Fill some cells of an empty one at
    random, never the same digit twice in a row or column. Can the rest be completed? (Gomes and Selman,
    1997, studied this question.)

    The rules are loaded once for each side; each square is a question with assumptions. Here are
    40 random squares for each point, on three sides:
    """)
    return


@app.cell
def latin_squares():
    def random_start(n, percent, random):
        """Cells filled at random, the given share left blank; None if a cell has no digit left."""
        in_row = [set() for _ in range(n)]
        in_column = [set() for _ in range(n)]
        cells = random.sample(range(n * n), n * n - round(percent / 100 * n * n))
        found = []
        for row, column in (divmod(place, n) for place in cells):
            fitting = set(range(1, n + 1)) - in_row[row] - in_column[column]
            if not fitting:
                return None
            digit = random.choice(sorted(fitting))
            in_row[row].add(digit)
            in_column[column].add(digit)
            found.append((sc.Cell(row + 1, column + 1), digit))
        return found

    def completed(n, percents, squares):
        """The share of random starts that can be completed, for each share of blanks."""
        board = sc.Board(n, 1, n)  # boxes of one row: a Latin square
        rules = sc.Formula(sc.Puzzle.classic(board, bytes(n * n)))
        curve = []
        with Solver("minisat22") as solver:
            rules.cnf.clauses_to(solver.add_clause)
            for percent in percents:
                random = Random(percent)
                starts = [random_start(n, percent, random) for _ in range(squares)]
                good = sum(
                    start is not None and solver.solve([rules.literal(*one) for one in start])
                    for start in starts
                )
                curve.append((percent, 100 * good / squares))
        return curve

    curves = {f"{n}x{n}": completed(n, range(35, 81, 5), 40) for n in (7, 11, 18)}
    show.lines(
        curves, x="blank, in %", y="can be completed, in %", caption="40 random squares a point"
    )
    return (curves,)


@app.cell(hide_code=True)
def question_sharper(curves):
    def width(curve):
        return sum(5 <= share <= 95 for _, share in curve)

    _widths = {name: width(curve) for name, curve in curves.items()}
    show.question(
        "What happens to the curve when the squares get larger?",
        "It gets steeper: from hardly ever to nearly always in a shorter stretch. From 5 % to 95 % there are "
        + ", ".join(f"{count} points at {name}" for name, count in _widths.items())
        + ". A change that gets the sharper the larger the problem is called a **phase transition**.",
        holds=_widths["7x7"] > _widths["18x18"],
    )
    return


@app.cell(hide_code=True)
def about_hardness():
    mo.md("""
    ## Hard is in the middle

    And where is the work? For this, take Sudoku, as Lewis (2007) did. All boards are 25x25, made from
    full ones, so a solution is there for sure: the question is no longer *whether* there is one, but how
    much work it takes to find one. They are the same seven full boards again and again; the cells
    to blank are chosen anew for each share. What is counted are **conflicts**: how often the solver runs into a
    contradiction. They do not depend on how fast your machine is. After `most` conflicts (a number in the program) we stop it.

    Two lines are drawn: the worst of the seven boards, and the **median**, the middle one when they are
    sorted by their conflicts.
    """)
    return


@app.cell
def hardness(blanked, left_by_givens):
    most, percents = 3000, (45, 50, 53, 58, 65)

    def conflicts(puzzle):
        with Solver("minisat22") as solver:
            left_by_givens(puzzle, propagate=True).cnf.clauses_to(solver.add_clause)
            solver.conf_budget(most)
            solver.solve_limited()
            return min(solver.accum_stats()["conflicts"], most)

    def work_on(n, wide):
        return {
            percent: [conflicts(blanked(n, wide, percent / 100, Random(seed))) for seed in range(7)]
            for percent in percents
        }

    work = work_on(25, 5)
    show.lines(
        {
            "worst": [(percent, max(counts)) for percent, counts in work.items()],
            "median": [(percent, median(counts)) for percent, counts in work.items()],
        },
        x="blank, in %",
        y="conflicts",
        caption="25x25, 7 boards a point, with MiniSat",
    )
    return most, work, work_on


@app.cell(hide_code=True)
def about_peak(most, work):
    _peak = max(work, key=lambda percent: (median(work[percent]), sum(work[percent])))
    _counts = [count for counts in work.values() for count in counts]
    mo.md(f"""
    Easy, hard, easy. Of the shares that were tried, {_peak} % blank has the highest median,
    {median(work[_peak]):,.0f} conflicts; {_counts.count(most)} of all {len(_counts)} runs were stopped at {most:,}.
    (Seven boards are few: with others the peak may stand elsewhere.) The usual explanation is:

    - **Left of it** the givens decide nearly everything: a chain reaction of singles. You saw it above.
    - **Right of it** so much is free that there are very many solutions. Wherever the solver goes, one is
      near.
    - **In the middle** there are few solutions, and propagation does not see far. A wrong decision is found
      out late. With Latin squares the work has its peak where the curve is steep: where a solution just
      exists, or just not (Gomes and Selman, 1997).
    """)
    return


@app.cell(hide_code=True)
def boards_of_the_peak(work):
    _peak = max(work, key=lambda percent: (median(work[percent]), sum(work[percent])))
    show.bars(
        {f"board {number}": count for number, count in enumerate(work[_peak], start=1)},
        unit="conflicts",
        caption=f"The 7 boards at {_peak} % blank, one by one",
    )
    return


@app.cell(hide_code=True)
def question_median(most, work):
    _peak = max(work, key=lambda percent: (median(work[percent]), sum(work[percent])))
    _low, _high = min(work[_peak]), max(work[_peak])
    _ends = (median(work[45]), median(work[65]))
    show.question(
        "Why are there two lines, the median and the worst? Would the mean do?",
        f"These boards were made in the same way, and the work differs from {_low:,} to {_high:,} conflicts"
        f"{' or more' * (_high == most)}. With such a spread the mean depends mostly on the few worst, and on "
        "where we stopped them. Half of the boards took no more than the median; the worst shows what can "
        "happen.",
        holds=_high > 2 * max(_low, 1) and max(_ends) < median(work[_peak]),
    )
    return


@app.cell(hide_code=True)
def about_sides():
    mo.md("""
    How does the peak depend on the side? Here is the same experiment on smaller boards, with the same shares
    of blanks. Each row has the highest of the five medians, and the worst of all runs:
    """)
    return


@app.cell
def peaks(work, work_on):
    works = {"9x9": work_on(9, 3), "16x16": work_on(16, 4), "25x25": work}
    highest = {name: max(map(median, one.values())) for name, one in works.items()}
    show.table(
        ["board", "highest median", "worst"],
        [[name, highest[name], max(map(max, one.values()))] for name, one in works.items()],
        caption="Conflicts of MiniSat, 7 boards for each share of blanks",
    )
    return (highest,)


@app.cell(hide_code=True)
def about_helpless(conflicts_at_81, highest):
    assert highest["9x9"] < highest["16x16"] < highest["25x25"]
    assert conflicts_at_81 < highest["25x25"]
    mo.md(f"""
    From 16x16 to 25x25 the formula grows about {(25 / 16) ** 4:.0f} times, and the highest median
    {highest["25x25"] / highest["16x16"]:,.0f} times. Compare it with the {conflicts_at_81} conflicts of the
    81x81 board with a third blank. A better encoding, a stronger propagation or another solver may lower
    the peak or move it. But Lewis met an easy-hard-easy pattern, too, with **simulated annealing**: a
    search of quite another kind, which fills the whole board and then repairs it by random exchanges. That
    suggests that the pattern belongs to the problem, and not to one solver.

    To decide whether a given board, of whatever side, can be completed is **NP-complete** (Yato and Seta, 2003): no
    method is known that is quick on *all* boards, however large, and most people in the field believe that
    there is none.

    So if somebody claims that a program solves 81x81, ask: with how many cells blank, and blanked how?

    ## What you have now

    - The formula of a board grows with n⁴; what the givens leave of it may be a small part.
    - Simplify *before* you write: drop clauses that hold, drop literals that are false, do it again.
    - A large board with few blanks can be easier than a small one with many. Size is not hardness.
    - Random problems can have a phase transition, the sharper the larger they are, and the hard ones are
      often close to it.
    - Count conflicts or nodes when you compare, look at many boards, and show the median and the worst.

    Try it: add more shares to `percents`, or more boards. Is the peak of 16x16 at the same share?
    """)
    return


@app.cell(hide_code=True)
def closing():
    show.closing(
        8,
        [
            "Gihwon Kwon and Himanshu Jain, Optimized CNF encoding for Sudoku puzzles, LPAR 2006",
            "Carla Gomes and Bart Selman, Problem structure in the presence of perturbations, AAAI 1997",
            "Rhyd Lewis, Metaheuristics can solve Sudoku puzzles, Journal of Heuristics 13, 2007",
            "Takayuki Yato and Takahiro Seta, Complexity and completeness of finding another solution and its application to puzzles, IEICE Transactions E86-A, 2003",
        ],
    )
    return


if __name__ == "__main__":
    app.run()
