import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Lesson 1: What is a constraint?")

with app.setup:
    from itertools import product

    import marimo as mo

    import sudoku_csp as sc
    from sudoku_csp.apps.lessons import show
    from sudoku_csp.solvers import searches
    from sudoku_csp.solvers.traces import recording


@app.cell(hide_code=True)
def opening():
    show.opening(1)
    return


@app.cell(hide_code=True)
def how_to_read():
    mo.md(
        """
        You will describe a puzzle so exactly that a computer can solve it, without telling the
        computer how. Then you will watch five programs solve it in five different ways.

        You need to know some Python: functions, loops, sets. You need not have solved a Sudoku
        before.

        The boxes between the texts are code. (The first one, at the top, only loads what the lesson
        uses.) In marimo you can change it: click into a box, change something and press
        Ctrl+Enter, and everything that depends on it is computed again. Nothing here can
        break: close it and start again. You need not understand how every picture is drawn. Read
        the code where the text speaks of it.

        ## A small puzzle

        A usual Sudoku has 9 rows. We begin with 4, so that you can see everything at once. In the
        code a puzzle is a line of text: its cells row after row, with a dot for each empty one.
        """
    )
    return


@app.cell
def small_puzzle():
    puzzle = sc.read("3.....1....42...")
    show.grid(
        puzzle, caption="A puzzle of 4x4 cells. Its boxes are 2 rows high and 2 columns wide."
    )
    return (puzzle,)


@app.cell(hide_code=True)
def rules():
    mo.md(
        """
        The rules are: put a digit from 1 to 4 into every empty cell, so that

        1. no **row** has a digit twice,
        2. no **column** has a digit twice,
        3. no **box** has a digit twice.

        Rows, columns and boxes are all called **houses**, because the same holds for all of
        them. The digits that are printed are the **givens**. A cell is named by its row and its
        column: the 3 is in r1c1, the 1 in r2c3.

        Try it with a pencil before you read on. It takes a minute.
        """
    )
    return


@app.cell(hide_code=True)
def question_box(puzzle):
    _box = puzzle.board.boxes[1]
    show.question(
        "Which digit of the puzzle stands in the second box, the one at the top right?",
        "The 1 in r2c3. The second box has the cells r1c3, r1c4, r2c3 and r2c4.",
        holds=[str(cell) for cell, _ in puzzle.givens if cell in _box.cells] == ["r2c3"],
    )
    return


@app.cell(hide_code=True)
def three_words():
    mo.md(
        """
        ## Three words: variable, domain, constraint

        Whatever you want to solve this way, you state it in three parts.

        - A **variable** is something whose value you do not know yet. Here every cell is one.
        - Its **domain** is the set of values that it may have. Here it is {1, 2, 3, 4} for every
          cell.
        - A **constraint** states which values go together. It is about some of the variables: they
          are its **scope**. Here there is one constraint for each house: its four cells are the
          scope, and it states *all different*.

        The three together are a **constraint satisfaction problem**, CSP for short; to write one
        down is to make a **model** of what you want. A **solution**
        gives every variable a value of its domain so that every constraint holds.
        """
    )
    return


@app.cell
def count_the_parts(puzzle):
    board = puzzle.board
    variables = board.cells
    domain = set(board.digits)
    constraints = puzzle.constraints
    show.table(
        ["part", "how many", "for example"],
        [
            ["variables", len(variables), ", ".join(map(str, variables[:4])) + ", ..."],
            ["values in a domain", len(domain), str(domain)],
            ["constraints", len(constraints), str(constraints[-1])],
        ],
    )
    return board, constraints, domain, variables


@app.cell(hide_code=True)
def constraint_in_python():
    mo.md(
        """
        A constraint does not state *how* to find anything. It can only answer one question: do these
        values go together? In Python that is one line, because a set keeps each value once.
        """
    )
    return


@app.cell
def all_different():
    def holds(values):
        """Whether no value stands twice."""
        return len(set(values)) == len(values)

    show.table(
        ["values", "all different?"],
        [[str(values), str(holds(values))] for values in ([3, 1, 4, 2], [3, 1, 4, 1])],
    )
    return (holds,)


@app.cell(hide_code=True)
def try_a_digit_text():
    mo.md(
        """
        ## Try a digit

        Choose a digit for r1c3. The houses that then have a digit twice are lit in red: the digit
        **violates** their constraints. If r1c3 is lit in green, the digit violates nothing *so
        far*. That does not mean that it is right.
        """
    )
    return


@app.cell(hide_code=True)
def choose_digit():
    tried = mo.ui.slider(1, 4, value=1, label="digit in r1c3", show_value=True)
    tried
    return (tried,)


@app.cell
def judge_digit(board, holds, puzzle, tried):
    filled = dict(puzzle.givens) | {sc.Cell(1, 3): tried.value}
    violated = [
        house
        for house in board.houses
        if not holds([filled[c] for c in house.cells if c in filled])
    ]
    _lit = {cell: "red" for house in violated for cell in house.cells} or {"r1c3": "green"}
    _verdict = (
        "violates " + " and ".join(house.name for house in violated) if violated else "is possible"
    )
    show.grid(
        puzzle, digits={"r1c3": tried.value}, lit=_lit, caption=f"{tried.value} in r1c3 {_verdict}."
    )
    return


@app.cell(hide_code=True)
def question_violated():
    _verdicts = {
        digit: str(sc.solve(f"3.{digit}...1....42...", backend="reference").verdict)
        for digit in (2, 4)
    }
    show.question(
        "Digits 2 and 4 both violate nothing. Only one of them is in the solution. How can you find "
        "out which, with the three rules alone?",
        "Put one of them in and go on. If you come to the end, it was right; if you get stuck "
        "whatever you do, it was wrong, and so it is the other one. Here 4 is right and 2 gets "
        "stuck.",
        holds=_verdicts == {2: "no solution", 4: "unique"},
    )
    return


@app.cell(hide_code=True)
def domains_shrink_text(puzzle):
    mo.md(
        f"""
        ## Every given takes something away

        Take the givens one by one. The cells that share a house with a cell are its **peers**, and
        the digit of a given can stand in none of its peers: there it goes out of the domain. The
        digits that are left to a cell are its **candidates**. Move the slider: it is how many of
        the {len(puzzle.givens)} givens have been looked at.
        """
    )
    return


@app.cell(hide_code=True)
def choose_givens(puzzle):
    looked_at = mo.ui.slider(
        0, len(puzzle.givens), value=len(puzzle.givens), label="givens", show_value=True
    )
    looked_at
    return (looked_at,)


@app.cell
def shrink(board, domain, looked_at, puzzle):
    given = dict(puzzle.givens[: looked_at.value])
    candidates = {
        cell: domain - {given[peer] for peer in board.peers(cell) if peer in given}
        for cell in board.cells
        if cell not in given
    }
    _peers = {peer: "blue" for cell in list(given)[-1:] for peer in board.peers(cell)}
    _blank = sc.Puzzle.classic(board, bytes(given.get(cell, 0) for cell in board.cells))
    show.grid(
        _blank,
        candidates=candidates,
        lit=_peers,
        cell=52,
        caption="The candidates of every cell. Lit: the peers of the given that came last.",
    )
    return


@app.cell(hide_code=True)
def question_peers(board):
    _nine = sc.Board.customary(9)
    show.question(
        "On this board a cell has 7 peers: 3 in its row, 3 in its column, and 1 in its box that is in "
        "neither. How many has a cell of a 9x9 board?",
        "20: 8 in its row, 8 in its column, and 4 in its box that are in neither.",
        holds={len(board.peers(cell)) for cell in board.cells} == {7}
        and {len(_nine.peers(cell)) for cell in _nine.cells} == {20},
    )
    return


@app.cell(hide_code=True)
def why_not_all(domain, variables):
    ways = len(domain) ** len(variables)
    solutions = sc.count("." * 16).count
    mo.md(
        f"""
        ## Why not try everything?

        Without any given, the 4x4 board has {len(variables)} variables with {len(domain)} values
        each. That makes {len(domain)}<sup>{len(variables)}</sup> = {ways:,} ways to fill it. Only
        {solutions} of them keep all the rules: about one in {round(ways / solutions):,}.

        A 9x9 board has 9<sup>81</sup> ways, a number of {len(str(9**81))} digits. No computer can
        try them all. So a solver has to leave out whole piles of them at once, and a constraint
        is what lets it: as soon as *two* cells of a house are equal, all the ways to fill the
        other cells are ruled out together.
        """
    )
    return


@app.cell(hide_code=True)
def backtracking_text():
    mo.md(
        """
        ## A solver in fourteen lines

        The plainest way to use that: go through the cells in order. Put in a digit. If nothing is
        violated, go on to the next cell; if no digit fits, go back to the cell before and take the
        next digit there. This is **backtracking**. A digit that is put in to see what comes of it is
        a **decision**; reaching a point where no digit fits is a **conflict**.

        (`yield` hands out a solution and goes on afterwards. The function calls itself for the rest
        of the cells, and `del` takes the digit back.)
        """
    )
    return


@app.cell
def backtracking(board):
    def backtrack(filled, work):
        """All ways to fill the rest; counts in `work` the digits put in and the conflicts."""
        empty = [cell for cell in board.cells if cell not in filled]
        if not empty:
            yield dict(filled)
            return
        cell = empty[0]
        fits = [d for d in board.digits if all(filled.get(p) != d for p in board.peers(cell))]
        work["conflicts"] += not fits
        for digit in fits:
            work["decisions"] += 1
            filled[cell] = digit
            yield from backtrack(filled, work)
            del filled[cell]

    return (backtrack,)


@app.cell
def run_backtracking(backtrack, puzzle):
    work = {"decisions": 0, "conflicts": 0}
    found = list(backtrack(dict(puzzle.givens), work))
    show.beside(
        show.grid(puzzle, digits=found[0], caption="The solution."),
        show.table(["what", "how many"], [["solutions", len(found)], *map(list, work.items())]),
    )
    return found, work


@app.cell(hide_code=True)
def read_the_counts(found, work):
    mo.md(
        f"""
        It found {len(found)} solution after {work["decisions"]} decisions. And because it went on
        to the end, through everything that is left, you know more: there is *no other*. A puzzle
        with one solution is called **unique**. A program that stops at the first solution cannot
        tell you that.
        """
    )
    return


@app.cell(hide_code=True)
def question_solution(found, puzzle):
    _report = sc.check(puzzle)
    show.question(
        "Do you trust these fourteen lines? How could you check that the answer is right?",
        "That the grid is a solution is easy: check every constraint. That there is "
        "no other is harder. One way is to run programs that work differently. "
        f"`sc.check(puzzle)` runs {len(_report.witnesses)}: a solver for formulas (*sat*, lesson 3), "
        "a solver for constraints (*cpsat*, lesson 6) and a search like the ones below "
        f"(*reference*). All of them answer: {_report.verdict}. Another way is a proof: lesson 5.",
        holds=_report.verdict == "unique"
        and set(_report.witnesses) == {"sat", "cpsat", "reference"}
        and {cell: _report.grid[cell] for cell in puzzle.board.cells} == found[0],
    )
    return


@app.cell(hide_code=True)
def five_text():
    mo.md(
        """
        ## Five searches

        The model states *what* is wanted. A **search** is a way to answer. Here are five that people
        have published, in blogs, course notes and articles. All get the same variables, domains and
        constraints; all find all solutions. They differ in what they notice before they decide.
        Which one will meet the fewest conflicts? Guess before you look.
        """
    )
    return


@app.cell
def five_ideas():
    _ideas = {
        "chronological": "try the digits from 1 up in the first empty cell: the function above",
        "house-sets": "first fill each cell that only one digit fits, then go on as above",
        "certain-first": "the same; each cell remembers which digits did not fit",
        "forward-checking": "keep the candidates up to date after every digit; go on where there "
        "are the fewest",
        "propagation": "the same; and look in each house for a digit that has only one place left",
    }
    five = list(_ideas)
    show.table(["search", "its idea"], list(map(list, _ideas.items())))
    return (five,)


@app.cell(hide_code=True)
def choose_puzzle():
    which = mo.ui.dropdown(
        {
            "6x6, few givens": "...6..1.3.....62...4..5.....32..4...",
            "9x9, an example of Wikipedia": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "9x9, every given necessary": "6.78..93.29....76.........1.....632......78...5.4.....3..2...19......6.....351...",
        },
        value="6x6, few givens",
        label="puzzle",
    )
    which
    return (which,)


@app.cell
def race(five, which):
    most_steps = 120_000
    ends = {}
    for _name in five:
        ends[_name] = recording.run(
            sc.read(which.value), searches.find_search(_name), lambda _: None, most=most_steps
        )
    show.beside(
        show.grid(which.value, cell=30),
        show.table(
            ["search", "decisions", "conflicts", "verdict"],
            [[name, end["nodes"], end["conflicts"], end["verdict"]] for name, end in ends.items()],
            caption=f"Stopped after {most_steps:,} steps where the verdict is unknown.",
        ),
    )
    return (ends,)


@app.cell(hide_code=True)
def conflicts_as_bars(ends):
    show.bars(
        {name: end["conflicts"] for name, end in ends.items()},
        caption="Conflicts, as each search counts them. The less a search notices, the more often it runs into one.",
    )
    return


@app.cell(hide_code=True)
def read_the_race():
    mo.md(
        """
        - **chronological** notices nothing ahead. (It is the function above, counted in another way:
          each digit that it tries is a decision, and each that violates a constraint at once is a
          conflict.)
        - **house-sets** and **certain-first** fill in every cell that only one digit fits, once,
          before they decide anything. Both then decide in the order of the cells. As they notice the
          same things, they meet the same conflicts.
        - **forward-checking** fills in such cells after every decision, too. Where it must decide,
          it takes the cell with the fewest candidates: there are the fewest wrong ones to try.
        - **propagation** notices one more thing: a digit for which a house has only one place left.

        To notice such things, and to draw the conclusions, is called **propagation** (the fifth
        search has its name from it). It is what the next lesson is about.
        """
    )
    return


@app.cell(hide_code=True)
def question_same(five):
    _puzzle = sc.read("...6..1.3.....62...4..5.....32..4...")
    _found = {sc.solve(_puzzle, backend="reference", search=name).grid.line() for name in five}
    show.question(
        "Five searches, different amounts of work. Can they find different solutions of a unique puzzle?",
        "No. The solutions are a matter of the model alone: variables, domains, constraints. The "
        "search decides only how long it takes. If two of them ever disagree, one has a bug.",
        holds=len(_found) == 1,
    )
    return


@app.cell(hide_code=True)
def trees_text():
    mo.md(
        """
        ## What a search looks like

        A search can be drawn as a **tree**. It begins at the left with the givens. Every dot is a
        decision, a cross one that ended in a conflict, a ring the solution. The first digit that is
        tried goes straight on, the others branch off below. What hangs on a dot is what was tried
        after this decision. The points of a tree are called **nodes**; above it they are counted.
        Choose a search, and look how much there is to try.
        """
    )
    return


@app.cell(hide_code=True)
def choose_search(five):
    shown_search = mo.ui.radio(five, value="chronological", label="search", inline=True)
    shown_search
    return (shown_search,)


@app.cell
def draw_tree(puzzle, shown_search):
    show.tree(puzzle.line(), shown_search.value, caption="The whole search on the 4x4 puzzle.")
    return


@app.cell(hide_code=True)
def question_one_line(puzzle):
    _ends = {
        name: recording.run(puzzle, searches.find_search(name), lambda _: None)
        for name in ("chronological", "propagation")
    }
    show.question(
        "Choose *propagation*. Why is there no decision in its tree at all?",
        "It never has to decide: every digit follows from what is already there. "
        f"That is {_ends['propagation']['nodes']} decisions against "
        f"{_ends['chronological']['nodes']} for *chronological*.",
        holds=_ends["propagation"]["nodes"] == 0 and _ends["chronological"]["nodes"] > 0,
    )
    return


@app.cell(hide_code=True)
def your_turn_text():
    mo.md(
        """
        ## Your turn: another problem in the same words

        Nothing above is about Sudoku alone. Four friends sit at a round table, and no two
        neighbours may wear the same colour. Variables: the friends. Domains: the colours.
        Constraints: one for each pair of neighbours. With how many colours can it be done, and in
        how many ways?
        """
    )
    return


@app.cell
def round_table():
    neighbours = [(0, 1), (1, 2), (2, 3), (3, 0)]

    def ways_to_dress(colours):
        """The number of solutions, by trying everything: there is little to try."""
        return sum(
            all(worn[a] != worn[b] for a, b in neighbours)
            for worn in product(range(colours), repeat=4)
        )

    show.bars({f"colours: {n}": ways_to_dress(n) for n in range(1, 5)}, "ways")
    return (ways_to_dress,)


@app.cell(hide_code=True)
def question_colours(ways_to_dress):
    show.question(
        "With 2 colours there are 2 ways. How many would there be with 2 colours and *five* friends?",
        "None. Around a table of five, two colours cannot alternate. A CSP without a solution is a "
        "proper CSP all the same: the answer is *no*.",
        holds=ways_to_dress(2) == 2
        and not any(
            all(worn >> i & 1 != worn >> (i + 1) % 5 & 1 for i in range(5)) for worn in range(32)
        ),
    )
    return


@app.cell(hide_code=True)
def what_you_have():
    mo.md(
        """
        ## What you have now

        - A CSP has variables, domains and constraints. It states what is wanted, and not how to find it.
        - A constraint has a scope and answers one question: do these values go together?
        - A search decides, meets conflicts and goes back. Going on to the end proves that there is no
          other solution.
        - What a search notices before it decides makes the difference between hundreds of
          conflicts and none.
        """
    )
    return


@app.cell(hide_code=True)
def closing():
    show.closing(
        1,
        [
            "Peter Norvig, *Solving Every Sudoku Puzzle*, 2006: the essay behind *propagation*.",
            "Robert Haralick and Gordon Elliott, *Increasing Tree Search Efficiency for Constraint Satisfaction Problems*, 1980: forward checking has its name from here.",
            "Francesca Rossi, Peter van Beek and Toby Walsh (editors), *Handbook of Constraint Programming*, 2006, chapters 1 to 4.",
        ],
    )
    return


if __name__ == "__main__":
    app.run()
