import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Lesson 9: Your own rule")

with app.setup:
    from dataclasses import dataclass
    from itertools import pairwise

    import marimo as mo

    from sudoku_csp.apps.lessons import show
    from sudoku_csp.constraints.constraint import Constraint
    from sudoku_csp.grid.board import Board, Cell
    from sudoku_csp.grid.solution import Grid
    from sudoku_csp.puzzle.puzzle import Puzzle
    from sudoku_csp.puzzle.ruleset import Ruleset
    from sudoku_csp.solvers.backends import NAMES, create
    from sudoku_csp.targets.cnf.output import Clauses
    from sudoku_csp.targets.cnf.words import CnfWords
    from sudoku_csp.targets.propagation.conflict import Conflict
    from sudoku_csp.targets.propagation.domains import Domains
    from sudoku_csp.targets.propagation.engine import Engine
    from sudoku_csp.workshop.conformance import mistakes


@app.cell(hide_code=True)
def opening():
    show.opening(9)
    return


@app.cell(hide_code=True)
def about_the_rule():
    mo.md("""
    Until now there was one rule: all different. In this lesson you add one of your own. You say it
    twice, then once more in each of three languages, and you let a program look for your mistakes.
    It will find them: you are going to make some on purpose. You need lessons 1 to 3, and a little
    about classes in Python.

    ## The rule

    Some puzzles have a sign between two neighbouring cells: `<` says that the digit on the left is
    smaller than the digit on the right. There are puzzles with such signs and no given at all.

    A **kind of constraint** is a class. An object of it is one rule on certain cells, its **scope**.
    Every kind says its rule twice:

    - `holds`: the rule itself. Is this complete grid right? Plain Python, as you would say it.
    - `state`: the same as a statement, in words that every solver of this package understands by
      itself: all different, a sum, a table, a relation of two cells, and a few more.

    With these two the kind is whole. But what becomes of a statement? So that you see it, this kind
    has three **forms** of its own besides, which take the statement's place:

    - `encode`: the rule as clauses, for a SAT solver.
    - `post`: the rule as a table. CP-SAT, which you meet in lesson 6, is a solver that takes rules
      about whole numbers as they are, without clauses.
    - `propagate`: which candidates can go? For a solver that searches by itself.

    Here is the whole kind. Read `holds` and `state` first; each of the other forms is explained
    below, so come back to it then. (`@dataclass` writes the constructor: `Less(a, b)` is the rule
    "a is smaller than b".)
    """)
    return


@app.cell
def the_kind():
    @dataclass(frozen=True)
    class Less(Constraint):
        """The digit of one cell is smaller than the digit of another."""

        smaller: Cell
        larger: Cell

        @property
        def scope(self):
            return (self.smaller, self.larger)

        def __str__(self):
            return f"{self.smaller} < {self.larger}"

        def holds(self, grid):
            return grid[self.smaller] < grid[self.larger]

        def state(self, words):
            words.relation(self.smaller, self.larger, lambda a, b: a < b)

        def encode(self, cnf):
            for a in cnf.digits:
                for b in cnf.digits:
                    if a >= b:  # these two digits together are wrong
                        cnf.clause([-cnf.literal(self.smaller, a), -cnf.literal(self.larger, b)])

        def post(self, cp):
            digits = cp.board.digits
            both = (self.smaller, self.larger)
            cp.table(both, [(a, b) for a in digits for b in digits if a < b])

        def propagate(self, network):
            network.watch(self.scope, self.narrow)

        def narrow(self, domains):
            lowest = min(domains.candidates(self.smaller))
            domains.keep(self.larger, -1 << lowest)  # the digits above the lowest
            highest = max(domains.candidates(self.larger))
            domains.keep(self.smaller, (1 << (highest - 1)) - 1)  # those below the highest

    return (Less,)


@app.cell(hide_code=True)
def about_encode():
    mo.md("""
    ## The rule as clauses

    `cnf.literal(cell, d)` is the number of the variable "this cell holds d", as in lesson 3. The
    clause `[-x, -y]` says "not both".
    So the form walks over all pairs of digits, and forbids each pair that is wrong. For two
    neighbours on a 4x4 board it writes:
    """)
    return


@app.cell
def its_clauses(Less):
    def clauses_of(rule, board):
        found = []
        rule.encode(CnfWords(board, Clauses(board.side**3, found.append)))
        return found

    four = Board.customary(4)
    sign = Less(Cell(1, 1), Cell(1, 2))
    written = clauses_of(sign, four)
    written
    return clauses_of, four, sign, written


@app.cell(hide_code=True)
def question_clauses(Less, clauses_of):
    _count = len(clauses_of(Less(Cell(1, 1), Cell(1, 2)), Board.customary(9)))
    show.question(
        "How many clauses does one sign have on a 9x9 board? Count the pairs of digits with a ≥ b.",
        f"{_count}: for a = 1 there is one such b, for a = 2 there are two, … for a = 9 nine, and "
        "1 + 2 + … + 9 = 45.",
        holds=_count == sum(range(1, 10)) == 45,
    )
    return


@app.cell(hide_code=True)
def about_post():
    mo.md("""
    ## The rule for CP-SAT

    A constraint language has words for many rules: `all_different`, sums, and so on. When no word
    fits, there is one that always does: a **table** lists the rows of digits that are allowed. It
    is the most general word, and for two or three cells it is short:
    """)
    return


@app.cell(hide_code=True)
def its_table(four):
    show.table(
        ["smaller", "larger"],
        [[a, b] for a in four.digits for b in four.digits if a < b],
        "The rows that one sign allows on a 4x4 board",
    )
    return


@app.cell(hide_code=True)
def about_propagate():
    mo.md("""
    ## The rule as propagation

    `propagate` is called once, and asks that the two cells be watched: whenever one of them has lost
    a candidate, `narrow` is called. There `domains.candidates(cell)` are the digits that a cell may
    still hold. The larger digit must be above the lowest candidate of the smaller one, and the
    smaller below the highest candidate of the larger. That is all that follows from the sign.

    The candidates of a cell are kept as bits of one number: the last bit stands for digit 1, the one
    before it for digit 2, and so on. So `(1 << 3) - 1`, in bits 111, is "the digits 1 to 3", and
    `-1 << 3`, in bits …111000, is "all digits above 3". `keep` drops all other candidates, and
    raises a conflict when nothing is left. Choose what the cell on the right may hold:
    """)
    return


@app.cell(hide_code=True)
def choose_candidates():
    highest = mo.ui.slider(1, 4, value=3, label="highest candidate of r1c2", show_value=True)
    highest
    return (highest,)


@app.cell(hide_code=True)
def filtered(four, highest, sign):
    _domains = Domains(four.cells, four.side)
    _domains.keep(Cell(1, 2), (1 << highest.value) - 1)
    _before = {cell: set(_domains.candidates(cell)) for cell in sign.scope}
    try:
        sign.narrow(_domains)
        _after = {cell: set(_domains.candidates(cell)) for cell in sign.scope}
        _said = "What r1c1 < r1c2 leaves of the candidates"
    except Conflict as _conflict:
        _after, _said = {cell: set() for cell in sign.scope}, f"A conflict: {_conflict}"
    show.grid(
        "." * 16,
        candidates=_after,
        struck={cell: _before[cell] - _after[cell] for cell in sign.scope},
        lit=dict.fromkeys(sign.scope, "blue"),
        caption=_said,
        cell=48,
    )
    return


@app.cell(hide_code=True)
def question_propagate(four, sign):
    _domains = Domains(four.cells, four.side)
    sign.narrow(_domains)
    _left = [_domains.candidates(cell) for cell in sign.scope]
    show.question(
        "Nothing is known: both cells may hold 1 to 4. What does the sign remove?",
        f"The 4 of the smaller cell, and the 1 of the larger one. {_left[0]} and {_left[1]} are left.",
        holds=_left == [[1, 2, 3], [2, 3, 4]],
    )
    return


@app.cell(hide_code=True)
def about_the_net():
    mo.md("""
    ## Four ways to say it, and who is right?

    You have said one rule four times, and once as a statement. Do they say the same? You could read
    them again. It is better to ask: two cells of a 4x4 board have only 16 assignments. So a program
    can try all of them in every form:

    - the clauses, by looking at each assignment (`clauses`), by a SAT solver that lists all its
      solutions (`sat`), and again in every other encoding of the package (`encodings`);
    - the table, by CP-SAT with a number for each cell (`cpsat integer`), and with a true-or-false
      variable for each cell and digit (`cpsat boolean`);
    - the propagation, by a search as in lesson 1 that uses it (`reference`), and on *every*
      combination of candidates of the two cells, 15 times 15 (`filtering`): does it ever drop a
      digit that some allowed assignment needs? Does it notice when the rule is broken?

    And one thing more: does any form look at a cell that `scope` has forgotten (`scope`)?

    What they are held against is `holds`, the form that is easiest to get right. This is called a
    **conformance test**, and it is one call. It returns the mistakes, each with a counterexample:
    """)
    return


@app.cell
def the_net(four, sign):
    found_in_the_right_one = mistakes(sign, four)
    found_in_the_right_one
    return (found_in_the_right_one,)


@app.cell(hide_code=True)
def about_mistakes(found_in_the_right_one):
    mo.md(f"""
    {len(found_in_the_right_one)} mistakes. But a test that never complains is worth nothing as long
    as you have not seen it complain. So break the rule on purpose, one form at a time.

    ## Your mistakes

    Each of these is a mistake that people make. Choose one, look at the code, and think first: who
    will notice?
    """)
    return


@app.cell
def the_mistakes(Less):
    class EqualIsFine(Less):
        """The clauses forget that equal digits are wrong, too."""

        def encode(self, cnf):
            for a in cnf.digits:
                for b in cnf.digits:
                    if a > b:
                        cnf.clause([-cnf.literal(self.smaller, a), -cnf.literal(self.larger, b)])

    class LastDigitForgotten(Less):
        """The table ends one digit too early."""

        def post(self, cp):
            digits = range(1, cp.board.side)
            both = (self.smaller, self.larger)
            cp.table(both, [(a, b) for a in digits for b in digits if a < b])

    class OneTooMany(Less):
        """The propagation drops one digit too many."""

        def narrow(self, domains):
            super().narrow(domains)
            lowest = min(domains.candidates(self.smaller))
            domains.keep(self.larger, -1 << (lowest + 1))

    class Asleep(Less):
        """The propagation looks at one side only."""

        def narrow(self, domains):
            if len(domains.candidates(self.smaller)) == 1:
                super().narrow(domains)

    class CellForgotten(Less):
        """The scope names one cell of the two."""

        @property
        def scope(self):
            return (self.smaller,)

    class Backwards(Less):
        """The rule itself is the wrong way round."""

        def holds(self, grid):
            return grid[self.smaller] > grid[self.larger]

    faulty = {
        kind.__doc__: kind
        for kind in (EqualIsFine, LastDigitForgotten, OneTooMany, Asleep, CellForgotten, Backwards)
    }
    return (faulty,)


@app.cell(hide_code=True)
def choose_mistake(faulty):
    chosen = mo.ui.dropdown(list(faulty), value=next(iter(faulty)), label="the mistake")
    chosen
    return (chosen,)


@app.cell(hide_code=True)
def what_is_noticed(chosen, faulty, four, sign):
    _rule = faulty[chosen.value](*sign.scope)
    _noticed = mistakes(_rule, four)
    mo.md(
        f"The ways of asking that differ from `holds`: **{len(_noticed) or 'none'}**.\n\n"
        + "\n".join(f"- `{one.way}`: {one}" for one in _noticed)
    )
    return


@app.cell(hide_code=True)
def all_mistakes(faulty, four, sign):
    noticed = {
        name: list(dict.fromkeys(one.way for one in mistakes(kind(*sign.scope), four)))
        for name, kind in faulty.items()
    }
    show.table(
        ["mistake", "noticed in"],
        [[name, ", ".join(found) or "nothing"] for name, found in noticed.items()],
        "All of them, and who noticed",
    )
    return (noticed,)


@app.cell(hide_code=True)
def question_asleep(noticed):
    show.question(
        'One mistake is noticed nowhere: "The propagation looks at one side only." Why not? Is it a '
        "mistake at all?",
        "It is not wrong, only weak. It never drops a digit that is needed, and when both cells are "
        "filled it does notice a broken rule; so no solution is lost, and none is let through that "
        "is wrong. The search has to try more, that is all. The net tells *right from wrong*; how "
        "*much* a propagation sees is another question, and you measure it (lesson 2, or "
        "`strength` beside `mistakes`).",
        holds=noticed["The propagation looks at one side only."] == []
        and all(
            found
            for name, found in noticed.items()
            if name != "The propagation looks at one side only."
        ),
    )
    return


@app.cell(hide_code=True)
def question_backwards(noticed):
    _found = noticed["The rule itself is the wrong way round."]
    show.question(
        "In the last mistake `holds` is wrong and the other forms are right. What does the program "
        "say? Can it know who is wrong?",
        f"It names all the others: {', '.join(_found)}. It cannot know who is wrong, only that they "
        "differ. When everybody contradicts one, look at that one first.",
        holds=len(_found) == 7,
    )
    return


@app.cell(hide_code=True)
def about_the_last_digit():
    mo.md("""
    ## Small, but not too small

    A 4x4 board has no 9. A table that forgets this digit alone is right there, and only there. So
    ask on the smallest board, which can be tried completely, *and* once on the board you mean: two
    cells of a 9x9 have 81 assignments, and that is no trouble either.
    """)
    return


@app.cell
def the_last_digit(Less, four, sign):
    class NineForgotten(Less):
        """The table knows the digits 1 to 8."""

        def post(self, cp):
            digits = [digit for digit in cp.board.digits if digit < 9]
            both = (self.smaller, self.larger)
            cp.table(both, [(a, b) for a in digits for b in digits if a < b])

    boards = (four, Board.customary(9))
    last = {board.side: mistakes(NineForgotten(*sign.scope), board) for board in boards}
    show.table(
        ["board", "noticed in", "for example"],
        [
            [f"{side}x{side}", ", ".join(m.way for m in found) or "nothing", str([*found, "-"][0])]
            for side, found in last.items()
        ],
    )
    return (last,)


@app.cell(hide_code=True)
def question_last_digit(last):
    show.question(
        "Would a mistake about the digit 5 alone be seen on a 4x4 board? On which board is every "
        "mistake about one digit seen?",
        "No: a board shows mistakes about the digits that it has. The one on which you will use the "
        "rule has them all.",
        holds=last[4] == [] and len(last[9]) == 2,
    )
    return


@app.cell(hide_code=True)
def about_sharing():
    mo.md("""
    ## Why the forms share nothing

    You noticed that `a < b` stands in the class several times. A tidy programmer would write it
    once, in a helper that all forms use. Let us do that, with a typical slip in the helper:
    `range(1, n)` ends *before* n.
    """)
    return


@app.cell
def shared_helper(Less, four, sign):
    def pairs(side):
        return [(a, b) for a in range(1, side) for b in range(1, side) if a < b]

    class Tidy(Less):
        """All forms but `holds` use one helper."""

        def encode(self, cnf):
            for a in cnf.digits:
                for b in cnf.digits:
                    if (a, b) not in pairs(cnf.board.side):
                        cnf.clause([-cnf.literal(self.smaller, a), -cnf.literal(self.larger, b)])

        def post(self, cp):
            cp.table((self.smaller, self.larger), pairs(cp.board.side))

        def narrow(self, domains):
            super().narrow(domains)
            side = max(domains.cells).row
            both = [set(domains.candidates(cell)) for cell in self.scope]
            left = [(a, b) for a, b in pairs(side) if a in both[0] and b in both[1]]
            for place, cell in enumerate(self.scope):
                domains.keep(cell, sum({1 << (pair[place] - 1) for pair in left}))

    tidy = Tidy(*sign.scope)
    noticed_tidy = [str(one) for one in mistakes(tidy, four)]
    noticed_tidy
    return (noticed_tidy,)


@app.cell(hide_code=True)
def about_agreement(noticed_tidy):
    mo.md(f"""
    Now clauses, table and propagation agree with one another perfectly, and all of them are wrong.
    If you had only compared the three solvers, you would have seen nothing. What saves you is
    `holds`, which was written by itself: it contradicts all {len(noticed_tidy)} ways of asking.
    (Again everybody contradicts one, and this time the one is right. A majority is a hint, no more.)

    This is the reason for a strange habit of this package: the truth and the statement of a rule
    **share nothing but the cells**, and each word of a statement is written by itself for every
    solver. A mistake in one can then not hide in the others. And every grid that any solver returns
    is held against `holds` before you see it.
    """)
    return


@app.cell(hide_code=True)
def question_sharing(noticed_tidy):
    show.question(
        "Two people write a program for the same task, independently, and you compare their answers. "
        "Why is this better than one person's program run twice? And when does it not help?",
        "The two make different mistakes, so that a difference shows them. It does not help where "
        "both make the same mistake: because they copied from one another, or because they both "
        "misread the task. So write down the task itself in the plainest way (`holds`), and look at "
        "published examples whose answers are known.",
        holds=len(noticed_tidy) == 7,
    )
    return


@app.cell(hide_code=True)
def about_playing():
    mo.md("""
    ## Play with it

    Time to use the rule. Take a solved 4x4 grid, and put the right sign between all neighbours in
    its rows and columns: 24 signs, and no given at all. Then take signs away, one by one, as long
    as there is only one solution. Every step is a question to a solver: is there one solution with
    these signs, or are there more? (`limit=2` says: stop looking after two.)
    """)
    return


@app.cell
def make_puzzle(Less, four):
    solved = Grid(four, bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]))

    def signs_of(grid):
        lines = [house.cells for house in (*grid.board.rows, *grid.board.columns)]
        for first, second in (pair for cells in lines for pair in pairwise(cells)):
            rises = grid[first] < grid[second]
            yield Less(first, second) if rises else Less(second, first)

    def puzzle(signs):
        return Puzzle.blank(Ruleset.classic(four).having(*signs))

    reference = create("reference")

    def unique(signs):
        return reference.solve(puzzle(signs), limit=2).verdict == "unique"

    every = list(signs_of(solved))
    kept = list(every)
    for _sign in every:
        _fewer = [one for one in kept if one != _sign]
        if unique(_fewer):
            kept = _fewer
    return every, kept, puzzle, solved, unique


@app.cell(hide_code=True)
def the_puzzle(every, kept, solved, unique):
    def drawn(signs, size=56):
        lines = []
        for i in range(5):
            _heavy = 2.4 if i % 2 == 0 else 0.8
            for x1, y1, x2, y2 in ((i, 0, i, 4), (0, i, 4, i)):
                lines.append(
                    f'<line x1="{x1 * size}" y1="{y1 * size}" x2="{x2 * size}" y2="{y2 * size}" '
                    f'stroke="currentColor" stroke-width="{_heavy}"/>'
                )
        for sign in signs:
            a, b = sign.smaller, sign.larger
            x, y = (a.column + b.column - 1) * size / 2, (a.row + b.row - 1) * size / 2
            turn = {(0, 1): 0, (0, -1): 180, (1, 0): 90, (-1, 0): 270}[
                (b.row - a.row, b.column - a.column)
            ]
            lines.append(
                f'<path d="M5 -7L-5 0L5 7" transform="translate({x} {y}) rotate({turn})" '
                f'fill="none" stroke="{show.TONES["red"]}" stroke-width="2.6"/>'
            )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 {4 * size + 6} {4 * size + 6}" '
            f'width="{4 * size + 6}" role="img"><title>A puzzle of {len(signs)} signs</title>'
            + "".join(lines)
            + "</svg>"
        )

    show.beside(
        show.svg(drawn(kept), f"{len(kept)} of {len(every)} signs, no given. One solution."),
        show.grid(solved, caption="The solution", cell=48) if unique(kept) else "",
    )
    return


@app.cell(hide_code=True)
def about_three():
    mo.md("""
    The package has three **backends**, the programs that do the solving: a SAT solver, CP-SAT, and its
    own search, called *reference*. All three solve the puzzle with your rule as it stands. Nothing
    had to be changed in them: a backend knows *words*, and no rule by name. (On a board with the
    classic rules alone the reference takes a shortcut, a kernel that knows rows, columns and boxes by
    itself and never calls `propagate`. With your rule it cannot, and your `narrow` is what runs.)
    """)
    return


@app.cell
def three_backends(kept, puzzle):
    said = {name: create(name).solve(puzzle(kept), limit=2) for name in NAMES}
    show.table(
        ["backend", "verdict", "solution"],
        [[name, str(answer.verdict), answer.solutions[0].line()] for name, answer in said.items()],
    )
    return (said,)


@app.cell(hide_code=True)
def question_three(kept, said, solved, unique):
    _without = [unique([one for one in kept if one is not sign]) for sign in kept]
    show.question(
        f"The puzzle has {len(kept)} signs. Could you leave out one more?",
        "No. The program has tried each sign and kept it only where a second solution appeared "
        "without it. Such a puzzle is called **minimal**. It need not be the one with the *fewest* "
        "signs: another order of trying can end with another number.",
        holds=not any(_without)
        and {answer.solutions[0] for answer in said.values()} == {solved}
        and all(answer.verdict == "unique" for answer in said.values()),
    )
    return


@app.cell(hide_code=True)
def about_chain():
    mo.md("""
    ## What propagation makes of it

    Four cells in a row with `<` between them all: what does propagation see, without any search?
    Each sign runs again when the candidates of one of its cells have changed, until nothing changes
    any more. That is the **fixpoint** of lesson 2.
    """)
    return


@app.cell
def chain(Less, four):
    row = four.rows[0].cells
    rising = [Less(first, second) for first, second in pairwise(row)]
    chained = Domains(four.cells, four.side)
    engine = Engine(chained, Ruleset(four, tuple(rising)).network().propagators)
    engine.restart()
    engine.fixpoint(lambda: None)
    show.grid("." * 16, candidates={cell: chained.candidates(cell) for cell in row}, cell=48)
    return chained, row


@app.cell(hide_code=True)
def question_chain(chained, row):
    _left = [chained.candidates(cell) for cell in row]
    show.question(
        "The row is solved, and nobody has used that its digits are different. Why are three signs "
        "enough?",
        "The first cell has three larger ones behind it, so it is at most 1. The second is at least "
        "2, and has two larger ones behind it, so it is at most 2. And so on: n cells that rise, with n "
        "digits to choose from, can be filled in one way only, and the signs pass it on from both ends.",
        holds=_left == [[1], [2], [3], [4]],
    )
    return


@app.cell(hide_code=True)
def about_now_you():
    mo.md("""
    ## Now you

    Change the class and watch the net. Some rules that are worth writing:

    - the two digits differ by at least 2 (start from `Less` and change three lines);
    - the two digits add up to a given number (a field `total`);
    - one cell is the double of another;
    - a cage: some cells with different digits that add up to a total (a table would be huge for nine
      cells; there are words for both: `all_different` and `linear`).

    Begin with `holds`. Write `state`, call `mistakes`, and if it is content you are done: leave the
    three other forms out. In a program of your own the class stands in a module, and its file has
    nothing else in it: `sudoku_csp/constraints/kinds/all_different.py` is the example to follow.

    ## What you have now

    - A rule is a scope, a truth and a statement; a kind of constraint says the last two.
    - Tiny boards are enough to find nearly every mistake, because they can be tried completely.
    - A weak propagation is not wrong, and a test of right and wrong does not see it.
    - Answers that agree mean something only if they were found independently.
    """)
    return


@app.cell(hide_code=True)
def closing():
    show.closing(
        9,
        [
            'W. M. McKeeman, "Differential testing for software", Digital Technical Journal 10(1), 1998: programs held against one another.',
            'C. Schulte, P. J. Stuckey, "Efficient constraint propagation engines", ACM Transactions on Programming Languages and Systems 31(1), 2008: what a propagator must do, and when it runs.',
            'F. Rossi, P. van Beek, T. Walsh (editors), "Handbook of Constraint Programming", Elsevier, 2006: tables and many other kinds of constraints.',
            'L. Michel, P. Schaus, P. Van Hentenryck, "MiniCP: a lightweight solver for constraint programming", Mathematical Programming Computation 13, 2021: write a whole solver yourself.',
        ],
    )
    return


if __name__ == "__main__":
    app.run()
