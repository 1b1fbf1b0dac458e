import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Lesson 9: Your own rule")

with app.setup:
    from dataclasses import dataclass
    from io import BytesIO
    from itertools import pairwise, product

    import marimo as mo

    import sudoku_csp as sc
    from sudoku_csp.apps.lessons import show
    from sudoku_csp.constraints import own
    from sudoku_csp.constraints.constraint import About, Constraint
    from sudoku_csp.grid.board import Board
    from sudoku_csp.grid.cell import Cell
    from sudoku_csp.grid.solution import Grid
    from sudoku_csp.laboratory.conformance import mistakes, strength
    from sudoku_csp.puzzle.puzzle import Puzzle
    from sudoku_csp.puzzle.ruleset import Ruleset
    from sudoku_csp.solvers.backends import NAMES, create
    from sudoku_csp.targets.cnf.cnf_model import CnfModel
    from sudoku_csp.targets.cnf.output import Clauses
    from sudoku_csp.targets.propagation.domains import Conflict, Domains
    from sudoku_csp.targets.propagation.engine import Engine


@app.cell(hide_code=True)
def opening():
    show.opening(9)
    return


@app.cell(hide_code=True)
def about_the_rule():
    mo.md("""
    Until now there was one rule: all different. In this lesson you add one of your own. You state it
    twice, every solver takes it from there, and you let a program look for your mistakes. It will
    find them: you are going to make some on purpose. You need lessons 1 to 3, and a little about
    classes in Python.

    ## The rule

    Some puzzles have a sign between two neighbouring cells: `<` means that the digit on the left is
    smaller than the digit on the right. There are puzzles with such signs and no given at all.

    A **kind of constraint** is a class. An object of it is one rule on certain cells, its **scope**.
    Every kind states its rule twice:

    - `holds`: the rule itself. Is this complete grid right? Plain Python, as you would put it.
    - `decompose`: the same stated in **global constraints** that every solver of this package understands by
      itself: all different, a sum, a table, a relation of two cells, and a few more.

    That is the whole contract. Beside it stands what the rule is called, for people, and `samples`: a few
    such rules on small boards, which will be needed in a moment. Here is the whole kind. (`@dataclass`
    writes the constructor: `Less(a, b)` is the rule "a is smaller than b". The package has this kind
    already, under the name `inequality`; never mind.)
    """)
    return


@app.cell
def the_kind():
    @dataclass(frozen=True)
    class Less(Constraint):
        """The digit of one cell is smaller than the digit of another."""

        about = About(
            title="Less",
            sentence="The digit of the first cell is smaller than the digit of the second.",
            source="lesson 9",
        )

        smaller: Cell
        larger: Cell

        @classmethod
        def samples(cls):
            for board in (Board(3, 1, 3), Board.customary(4), Board.customary(9)):
                yield board, cls(*board.cells[:2])
            yield Board.customary(4), cls(Cell(2, 1), Cell(1, 1))

        @property
        def scope(self):
            return (self.smaller, self.larger)

        def __str__(self):
            return f"{self.smaller} < {self.larger}"

        def holds(self, grid):
            return grid[self.smaller] < grid[self.larger]

        def decompose(self, model):
            model.relation(self.smaller, self.larger, lambda a, b: a < b)

    return (Less,)


@app.cell(hide_code=True)
def about_three_languages():
    mo.md("""
    ## One statement, three languages

    `model.relation` states: these two cells, and which pairs of digits may stand in them. Who uses it?
    `model` is the model of a solver. Hand the same decomposition to three of them, on a 4x4 board:

    - one that writes **clauses**, for a SAT solver. A literal is "this cell holds that digit", as in
      lesson 3;
    - one that writes **MiniZinc**, a language of lesson 6 (CP-SAT gets the same table);
    - one that makes a **propagator**: a function that is called whenever a candidate has gone, and takes
      away what no longer fits.
    """)
    return


@app.cell
def three_languages(Less):
    four = Board.customary(4)
    sign = Less(Cell(1, 1), Cell(1, 2))

    def clauses_of(rule, board):
        found = []
        rule.encode(CnfModel(board, Clauses(board.side**3, found.append)))
        return found

    def minizinc_of(rule):
        stream = BytesIO()
        sc.export(Puzzle.blank(Ruleset(four, (rule,))), stream, "mzn")
        lines = stream.getvalue().decode().splitlines()
        return [line for line in lines if line.startswith("constraint")]

    def propagated(rule, highest):
        """What its propagators leave if the second cell is no higher than this."""
        domains = Domains(four.cells, four.side)
        domains.keep(rule.larger, (1 << highest) - 1)  # bit d - 1 stands for digit d
        engine = Engine(domains, Ruleset(four, (rule,)).network().propagators)
        engine.restart()
        engine.fixpoint(lambda: None)
        return {cell: set(domains.candidates(cell)) for cell in rule.scope}

    return clauses_of, four, minizinc_of, propagated, sign


@app.cell(hide_code=True)
def languages_shown(clauses_of, four, minizinc_of, sign):
    def named(literal):
        cell, digit = four.cells[(abs(literal) - 1) // 4], (abs(literal) - 1) % 4 + 1
        return f"{cell} {'=' if literal > 0 else '≠'} {digit}"

    show.Shown(
        show.text(
            "\n".join(" or ".join(map(named, clause)) for clause in clauses_of(sign, four)),
            f"{sign} as clauses",
        ).html
        + show.text("\n".join(minizinc_of(sign)), f"{sign} in MiniZinc: a table of good pairs").html
    )
    return


@app.cell(hide_code=True)
def question_clauses(Less, clauses_of):
    _written = clauses_of(Less(Cell(1, 1), Cell(1, 2)), Board.customary(9))
    show.question(
        "A clause states for a digit of one cell which digits of the other go with it. How many clauses does "
        "one sign have on a 9x9 board?",
        f"{len(_written)}: two cells, nine digits, and none that goes with all nine. (One could also forbid "
        "each pair that is wrong, one by one: 1 + 2 + … + 9 = 45 clauses. Lesson 10 shows what is better.)",
        holds=len(_written) == 18 and sum(range(1, 10)) == 45,
    )
    return


@app.cell(hide_code=True)
def about_propagators():
    mo.md("""
    And the third listener? Choose what the cell on the right may still hold, and think first: what does the
    sign then take away?
    """)
    return


@app.cell(hide_code=True)
def choose_candidates():
    highest = mo.ui.slider(1, 4, value=3, label="highest candidate of r1c2", show_value=True)
    highest
    return (highest,)


@app.cell(hide_code=True)
def filtered(highest, propagated, sign):
    try:
        _left = propagated(sign, highest.value)
        _caption = "What r1c1 < r1c2 leaves of the candidates"
    except Conflict as _conflict:
        _left, _caption = {cell: set() for cell in sign.scope}, f"A conflict: {_conflict}"
    _before = {sign.smaller: {1, 2, 3, 4}, sign.larger: set(range(1, highest.value + 1))}
    show.grid(
        "." * 16,
        candidates=_left,
        struck={cell: _before[cell] - _left[cell] for cell in sign.scope},
        lit=dict.fromkeys(sign.scope, "blue"),
        caption=_caption,
        cell=48,
    )
    return


@app.cell(hide_code=True)
def question_propagate(propagated, sign):
    _left = propagated(sign, 4)
    show.question(
        "Nothing is known: both cells may hold 1 to 4. What does the sign remove?",
        "The 4 of the smaller cell, and the 1 of the larger one.",
        holds=_left == {sign.smaller: {1, 2, 3}, sign.larger: {2, 3, 4}},
    )
    return


@app.cell(hide_code=True)
def about_the_net():
    mo.md("""
    ## Who is right?

    You have stated one rule twice. Do `holds` and `decompose` agree? And do all solvers make the same of the
    statement? You could read it all again. It is better to try: two cells of a 4x4 board have only 16
    assignments. So a program can try all of them in every way:

    - the clauses by themselves (`clauses`), by a SAT solver that lists all its solutions (`sat`), and again
      in every other encoding of the package (`encodings`);
    - CP-SAT, with a number for each cell (`cpsat`);
    - the propagators, by a search as in lesson 1 that uses them (`reference`), and on *every* combination of
      candidates of the two cells, 15 times 15 (`filtering`): do they ever drop a digit that some allowed
      assignment needs? Do they notice when the rule is broken?

    And one thing more: does anybody look at a cell that `scope` has forgotten (`scope`)?

    What they are held against is `holds`, which is easiest to get right. This is called a
    **conformance test**, and it is one call. It returns the mistakes, each with a counterexample. Here it
    checks each of the samples:
    """)
    return


@app.cell
def the_net(Less):
    found_in_the_right_one = [
        one for board, rule in Less.samples() for one in mistakes(rule, board)
    ]
    found_in_the_right_one
    return (found_in_the_right_one,)


@app.cell(hide_code=True)
def about_mistakes(found_in_the_right_one):
    mo.md(f"""
    {len(found_in_the_right_one)} mistakes. But a test that never complains is worth nothing as long
    as you have not seen it complain. So break the rule on purpose.

    ## Your mistakes

    Each of these is a mistake that people make. Choose one, look at the code, and think first: who
    will notice?
    """)
    return


@app.cell
def the_mistakes(Less):
    class EqualIsFine(Less):
        """The statement lets equal digits pass."""

        def decompose(self, model):
            model.relation(self.smaller, self.larger, lambda a, b: a <= b)

    class Reversed(Less):
        """The statement has the two cells the wrong way round."""

        def decompose(self, model):
            model.relation(self.larger, self.smaller, lambda a, b: a < b)

    class OneCellSaid(Less):
        """The statement speaks of one cell alone."""

        def decompose(self, model):
            model.domain(self.smaller, [digit for digit in model.board.digits if digit > 1])

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
        for kind in (EqualIsFine, Reversed, OneCellSaid, CellForgotten, Backwards)
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
        f"The ways that differ from `holds`: **{len(_noticed) or 'none'}**.\n\n"
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
def question_backwards(noticed):
    _wrong, _right = (
        noticed["The statement has the two cells the wrong way round."],
        noticed["The rule itself is the wrong way round."],
    )
    show.question(
        "Compare the second mistake with the last: in one the statement is wrong, in the other `holds`. What "
        "does the program report? Can it know who is wrong?",
        f"Twice the same: {', '.join(_right)} differ from `holds`. It cannot know who is wrong, only that they "
        "differ. Look at the counterexample, and read the sentence of the rule again.",
        holds=len(_right) == 6 and _wrong == _right,
    )
    return


@app.cell(hide_code=True)
def about_agreement():
    mo.md("""
    ## Why the two share nothing

    Look at the table again. When the statement is wrong, clauses, CP-SAT and propagation agree with one
    another perfectly, and all of them are wrong: they got the same statement. If you had only compared three
    solvers, you would have seen nothing. What saves you is `holds`, which was written by itself.

    A tidy programmer would write `a < b` once, in a helper that `holds` and `decompose` both use. Then a slip in
    the helper would be in both, and no comparison would show it. So here is a strange habit of this package: the
    truth and the statement of a rule **share nothing but the cells**, a test reads the source of every
    kind for it, and each global constraint is implemented anew for every solver. A mistake in one can then
    not hide in the others. And every grid that any solver returns is held against `holds` before you see it.

    Be tidy once, with a slip that is easily made: `range(1, n)` ends *before* n, so that 1 < 4 is refused on
    a 4x4 board. What does the net report?
    """)
    return


@app.cell
def tidy(Less, four, sign):
    def pairs(side):
        """The good pairs, with a slip: `range(1, n)` ends before n."""
        return [(a, b) for a in range(1, side) for b in range(1, side) if a < b]

    class Tidy(Less):
        """The truth and the statement use one helper."""

        def holds(self, grid):
            return (grid[self.smaller], grid[self.larger]) in pairs(grid.board.side)

        def decompose(self, model):
            model.table((self.smaller, self.larger), pairs(model.board.side))

    tidy_sign = Tidy(*sign.scope)
    noticed_tidy = mistakes(tidy_sign, four)
    noticed_tidy
    return noticed_tidy, tidy_sign


@app.cell(hide_code=True)
def question_sharing(four, noticed_tidy, tidy_sign):
    _good = Grid(four, bytes([1, 4, *[1] * 14]))
    show.question(
        "Nothing is found: whatever is compared, both sides have the slip. Now think of two people who write a "
        "program for the same task, independently, and compare their answers. Why is this better than one "
        "person's program run twice? And when does it not help?",
        "The two make different mistakes, so that a difference shows them. It does not help where "
        "both make the same mistake: because they copied from one another, or because they both "
        "misread the task. So write down the task itself in the plainest way (`holds`), and look at "
        "published examples whose answers are known.",
        holds=noticed_tidy == [] and not tidy_sign.holds(_good),
    )
    return


@app.cell(hide_code=True)
def about_the_last_digit():
    mo.md("""
    ## Small, but not too small

    A 4x4 board has no 9. A statement that forgets this digit alone is right there, and only there. So
    check on the smallest board, which can be tried completely, *and* once on the board you mean: two
    cells of a 9x9 have 81 assignments, and that is no trouble either.
    """)
    return


@app.cell
def the_last_digit(Less, four, sign):
    class NineForgotten(Less):
        """The statement knows the digits 1 to 8."""

        def decompose(self, model):
            model.relation(self.smaller, self.larger, lambda a, b: a < b < 9)

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
        "rule has them all. So `samples` of a kind are on boards of side 3, 4 *and* 9: the package runs this "
        "net over the samples of every kind it has.",
        holds=last[4] == [] and len(last[9]) == 6,
    )
    return


@app.cell(hide_code=True)
def about_forms():
    mo.md("""
    ## A form of your own

    With `holds` and `decompose` the kind is whole. For one solver you may state the rule in another way, if you know
    a better one: `encode` for clauses, `post` for CP-SAT, `propagate` for propagation. Such a **form** takes
    the statement's place there. Here are all three, as one would write them by hand:

    - `encode`: `cnf.literal(cell, d)` is the number of the variable "this cell holds d". The clause `[-x, -y]`
      states "not both": each pair that is wrong is forbidden.
    - `post`: a **table** of the rows that are allowed.
    - `propagate`: watches the two cells; whenever one of them has lost a candidate, `narrow` is
      called. The larger digit must be above the lowest candidate of the smaller one, and the smaller below
      the highest candidate of the larger. Candidates are kept as bits of one number, the last bit for digit
      1: `-1 << 3`, in bits …111000, is "all digits above 3".
    """)
    return


@app.cell
def own_forms(Less):
    class Spelled(Less):
        """Less, with a form of its own for each solver."""

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

    return (Spelled,)


@app.cell
def mistakes_of_forms(Spelled):
    class ClausesForget(Spelled):
        """The clauses forget that equal digits are wrong, too."""

        def encode(self, cnf):
            for a in cnf.digits:
                for b in cnf.digits:
                    if a > b:
                        cnf.clause([-cnf.literal(self.smaller, a), -cnf.literal(self.larger, b)])

    class LastDigitForgotten(Spelled):
        """The table ends one digit too early."""

        def post(self, cp):
            digits = range(1, cp.board.side)
            both = (self.smaller, self.larger)
            cp.table(both, [(a, b) for a in digits for b in digits if a < b])

    class OneTooMany(Spelled):
        """The propagation drops one digit too many."""

        def narrow(self, domains):
            super().narrow(domains)
            lowest = min(domains.candidates(self.smaller))
            domains.keep(self.larger, -1 << (lowest + 1))

    class Asleep(Spelled):
        """The propagation looks at one side only."""

        def narrow(self, domains):
            if len(domains.candidates(self.smaller)) == 1:
                super().narrow(domains)

    spelled = {
        kind.__doc__: kind
        for kind in (Spelled, ClausesForget, LastDigitForgotten, OneTooMany, Asleep)
    }
    return (spelled,)


@app.cell(hide_code=True)
def forms_noticed(four, sign, spelled):
    noticed_forms = {
        name: list(dict.fromkeys(one.way for one in mistakes(kind(*sign.scope), four)))
        for name, kind in spelled.items()
    }
    show.table(
        ["kind", "noticed in"],
        [[name, ", ".join(found) or "nothing"] for name, found in noticed_forms.items()],
        "One form at a time is wrong: now the solvers differ from one another, too",
    )
    return (noticed_forms,)


@app.cell(hide_code=True)
def question_asleep(Spelled, noticed_forms):
    show.question(
        'One mistake is noticed nowhere: "The propagation looks at one side only." Why not? Is it a '
        "mistake at all?",
        "It is not wrong, only weak. It never drops a digit that is needed, and when both cells are "
        "filled it does notice a broken rule; so no solution is lost, and none is let through that "
        "is wrong. The search has to try more, that is all. The net separates *right from wrong*; how "
        "*much* a propagation sees is another question, and you measure it (below).",
        holds=noticed_forms["The propagation looks at one side only."] == []
        and noticed_forms[Spelled.__doc__] == []
        and sum(not found for found in noticed_forms.values()) == 2,
    )
    return


@app.cell(hide_code=True)
def strengths(Less, Spelled, four, sign, spelled):
    _forms = {
        "stated": Less,
        "all forms its own": Spelled,
        "asleep": spelled["The propagation looks at one side only."],
    }
    seen = {name: strength(kind(*sign.scope), four) for name, kind in _forms.items()}
    show.table(
        ["kind", "what the propagator misses", "what unit propagation misses"],
        [
            [name, one.propagator or "nothing", one.clauses or "nothing"]
            for name, one in seen.items()
        ],
        "`strength`: the first example of what follows and is not seen",
    )
    return (seen,)


@app.cell(hide_code=True)
def question_strength(seen):
    show.question(
        "Is it worth having forms of your own here?",
        "No. The propagator written by hand sees what the relation's own one sees, and the clauses written by hand "
        "see less: they forbid pairs where the relation states which digits go together. A form of your own pays "
        "where you know something that the global constraints do not, and then `strength` shows it.",
        holds=seen["stated"].propagator is None
        and seen["stated"].clauses is None
        and seen["all forms its own"].propagator is None
        and seen["all forms its own"].clauses is not None
        and seen["asleep"].propagator is not None,
    )
    return


@app.cell(hide_code=True)
def about_playing():
    mo.md("""
    ## Play with it

    Time to use the rule. Take a solved 4x4 grid, and put the right sign between all neighbours in
    its rows and columns: 24 signs, and no given at all. Then take signs away, one by one, as long
    as there is only one solution. Every step is a question to a solver: is there one solution with
    these signs, or are there more? (`limit=2`: stop looking after two.)
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
        return Puzzle.blank(Ruleset.classic(four).with_constraints(*signs))

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
    The package has three **backends**, the programs that do the solving: a SAT solver, CP-SAT, and its own
    search, called *reference*. All three solve the puzzle with your rule as it stands. Nothing had to be
    changed in them: a backend knows *global constraints*, and no rule by name.

    With `own` the rule becomes a kind like those of the package, under the name of its class: it can be
    read from text, its name and then its fields. (In a program of your own write `@own` above the class. A
    class that is defined again replaces the first, so the cell can run once more after you have changed it.)
    """)
    return


@app.cell
def three_backends(Less, kept):
    own(Less)
    written = "\n".join(["." * 16, *(f"less {sign.smaller} {sign.larger}" for sign in kept)])
    from_text = sc.read(written)
    as_lines = from_text.ruleset.lines

    answers = {name: create(name).solve(from_text, limit=2) for name in NAMES}
    return answers, as_lines, from_text


@app.cell(hide_code=True)
def backends_shown(answers, as_lines):
    show.Shown(
        show.text("\n".join(["." * 16, *as_lines[:3], "..."]), "The puzzle as text").html
        + show.table(
            ["backend", "verdict", "solution"],
            [
                [name, str(answer.verdict), answer.solutions[0].line()]
                for name, answer in answers.items()
            ],
        ).html
    )
    return


@app.cell(hide_code=True)
def question_three(answers, from_text, kept, puzzle, solved, unique):
    _without = [unique([one for one in kept if one is not sign]) for sign in kept]
    show.question(
        f"The puzzle has {len(kept)} signs. Could you leave out one more?",
        "No. The program has tried each sign and kept it only where a second solution appeared "
        "without it. Such a puzzle is called **minimal**. It need not be the one with the *fewest* "
        "signs: another order of trying can end with another number.",
        holds=not any(_without)
        and {answer.solutions[0] for answer in answers.values()} == {solved}
        and all(answer.verdict == "unique" for answer in answers.values())
        and from_text.ruleset == puzzle(kept).ruleset,
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
        "The row is solved, and no step has used that its digits are different. Why are three signs "
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
    ## Now you: a rule about a line

    *Neighbours along the line differ by at least 2.* The class below has everything but the rule. Begin
    with `holds`, from the sentence. Then write `decompose`. The sentence below the class shows what is wrong with
    it so far; when it is content, so is the net.
    """)
    return


@app.cell
def exercise_apart():
    @dataclass(frozen=True)
    class Apart(Constraint):
        """Neighbours along the line differ by at least 2."""

        cells: tuple[Cell, ...]

        @property
        def scope(self):
            return self.cells

        def __str__(self):
            return f"apart along {' '.join(map(str, self.cells))}"

        def holds(self, grid):
            digits = [grid[cell] for cell in self.cells]
            return digits == sorted(digits)

        def decompose(self, model):
            model.all_different(self.cells)

    return (Apart,)


@app.cell(hide_code=True)
def checked_apart(four):
    def fault_of_kind(kind):
        for board, cells in (
            (four, four.rows[0].cells[:2]),
            (four, four.rows[0].cells[:3]),
            (Board.customary(9), Board.customary(9).cells[:2]),
        ):
            rule = kind(tuple(cells))
            if set(rule.scope) != set(cells):
                return f"The scope of a line of {len(cells)} cells should be these cells."
            for row in product(board.digits, repeat=len(cells)):
                grid = Grid(board, bytes(row) + bytes([1]) * (board.side**2 - len(row)))
                near = [(a, b) for a, b in pairwise(row) if abs(a - b) < 2]
                line, held = " ".join(map(str, row)), rule.holds(grid)
                if held and near:
                    a, b = near[0]
                    return f"Your holds accepts {line}, where {a} and {b} are too near."
                if not held and not near:
                    hint = (
                        " Only neighbours count: the line may come back to a digit."
                        if len(set(row)) < len(row)
                        else ""
                    )
                    return f"Your holds refuses {line}, where all neighbours are 2 apart or more.{hint}"
            if found := mistakes(rule, board, ("scope", "clauses", "sat", "filtering")):
                where = "" if board is four else " On the 9x9 board:"
                return f"Your holds is right, and the statement is not.{where} {found[0]}"
        return ""

    @dataclass(frozen=True)
    class Whisper(Constraint):
        cells: tuple[Cell, ...]

        @property
        def scope(self):
            return self.cells

        def __str__(self):
            return "apart"

        def holds(self, grid):
            return all(abs(grid[a] - grid[b]) >= 2 for a, b in pairwise(self.cells))

        def decompose(self, model):
            for a, b in pairwise(self.cells):
                model.relation(a, b, lambda v, w: abs(v - w) >= 2)

    right_kind = Whisper
    return fault_of_kind, right_kind


@app.cell(hide_code=True)
def apart_verdict(Apart, fault_of_kind, right_kind):
    show.exercise(
        "Write `holds` and `decompose` of `Apart`.",
        "`holds`: `return all(abs(grid[a] - grid[b]) >= 2 for a, b in pairwise(self.cells))`. `decompose`: "
        "`for a, b in pairwise(self.cells):` `model.relation(a, b, lambda v, w: abs(v - w) >= 2)`. The two look "
        "alike, and yet they share nothing: each could be wrong without the other. The puzzle world knows "
        "the rule with 5 in place of 2, as a whisper.",
        check=fault_of_kind,
        tried=Apart,
        right=right_kind,
    )
    return


@app.cell(hide_code=True)
def about_more():
    mo.md("""
    Other rules that are worth writing:

    - the two digits add up to a given number (a field `total`);
    - one cell is the double of another;
    - a cage: some cells with different digits that add up to a total (there are global constraints for both:
      `all_different` and `linear`).

    In a program of your own the class stands in a module, and its file has nothing else in it:
    `sudoku_csp/constraints/kinds/inequality.py` is the example to follow, and `CONTRIBUTING.md` has the rest.

    ## What you have now

    - A rule is a scope, a truth and a statement; a kind of constraint has the last two, and every solver
      takes the decomposition in its own way.
    - Tiny boards are enough to find nearly every mistake, because they can be tried completely; the last
      digit needs a board that has it.
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
