import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Lesson 7: Why?")

with app.setup:
    from collections import Counter
    from itertools import combinations
    from random import Random
    from statistics import correlation, median

    import marimo as mo
    from pysat.solvers import Solver

    import sudoku_csp as sc
    from sudoku_csp.analysis.explanation import text
    from sudoku_csp.analysis.explanation.layers import ORDER
    from sudoku_csp.apps.lessons import show


@app.cell(hide_code=True)
def opening():
    show.opening(7)
    return


@app.cell(hide_code=True)
def about_no():
    mo.md("""
    A solver answers "no solution", or "r4c9 is 3", and it is right. You want to know why, and it has nothing to
    show but the clauses that it learned on the way. An answer that people can use is *short*. In
    this lesson you write a program that finds short answers, first for puzzles that are impossible,
    then for the single steps of a solution. In the end the same idea measures how hard a puzzle is.

    ## A misprint

    One digit of this puzzle is printed wrong. No digit stands twice in a row, column or box, so
    at a glance nothing is the matter.
    """)
    return


@app.cell
def the_wrong_digit():
    misprint = sc.read(
        "53..7....6..195....98....6.8...6...74..8.3..17...2...6.6....28....419..5....8..79"
    )
    report = sc.solve(misprint, backend="reference")
    show.grid(misprint, caption=f"The verdict of a solver: {report.verdict}.")
    return misprint, report


@app.cell(hide_code=True)
def about_question(misprint, report):
    assert report.verdict is sc.Verdict.NO_SOLUTION
    mo.md(f"""
    "These {len(misprint.givens)} givens contradict one another" is true and useless. Which few of them
    do so already?

    You will call the solver many times. As in lesson 5, the rules are loaded once, and the
    givens are **assumptions**: literals that hold for one question only. (Givens are called *possible*
    here if a grid has all of them, and *impossible* if none has.)
    """)
    return


@app.cell
def asking():
    rules = sc.to_cnf("." * 81)
    rules_solver = Solver("minisat22")
    rules.cnf.clauses_to(rules_solver.add_clause)

    def impossible(givens):
        literals = [rules.literal(cell, digit) for cell, digit in givens]
        return not rules_solver.solve(assumptions=literals)

    return (impossible,)


@app.cell(hide_code=True)
def about_deletion():
    mo.md("""
    Now take the givens away, one after the other. If the rest is still impossible, that given is not
    needed for the contradiction: leave it out for good. If the rest has become possible, it is needed:
    keep it.
    """)
    return


@app.cell
def deletion():
    def minimal(things, still_impossible):
        needed = list(things)
        for thing in things:
            rest = [one for one in needed if one != thing]
            if still_impossible(rest):
                needed = rest
        return needed

    return (minimal,)


@app.cell(hide_code=True)
def about_mus():
    mo.md("""
    What is left is impossible, and without any one of its members it is possible. Such a set is called a
    **minimal unsatisfiable set**, MUS for short. It is an explanation without a superfluous word.

    In which order should you try the givens? The program leaves it open. Below, each number stands for
    another order (the givens are shuffled); move the slider. What is left is lit.
    """)
    return


@app.cell(hide_code=True)
def choose_order():
    order = mo.ui.slider(0, 20, value=0, label="order number", show_value=True, debounce=True)
    order
    return (order,)


@app.cell
def one_order(impossible, minimal, misprint):
    def shuffled(things, number):
        mixed = list(things)
        Random(number).shuffle(mixed)
        return mixed

    def set_in_order(number):
        return minimal(shuffled(misprint.givens, number), impossible)

    return set_in_order, shuffled


@app.cell(hide_code=True)
def one_order_drawn(misprint, order, set_in_order):
    _found = set_in_order(order.value)
    show.grid(
        misprint,
        lit={cell: "orange" for cell, _ in _found},
        caption=f"Order number {order.value} leaves {len(_found)} of {len(misprint.givens)} givens.",
    )
    return


@app.cell(hide_code=True)
def question_once(impossible, minimal, set_in_order):
    _found = set_in_order(0)
    show.question(
        "The program goes over the givens only once. When a given was kept, others were left out later. "
        "Might the kept one be superfluous by then?",
        "No. It was kept because the rest *without it* was possible. Leaving out more givens forbids less, "
        "so the rest stays possible without it. A second round changes nothing (the lesson has tried it). "
        "This holds for anything of which leaving out more can only turn *impossible* into *possible*, never "
        "back. You will use the same program again, with something else than givens.",
        holds=impossible(_found) and minimal(_found, impossible) == _found,
    )
    return


@app.cell(hide_code=True)
def about_orders():
    mo.md("""
    ## Minimal is not smallest

    In another order another set may be left. All of them are minimal, but look at their sizes. The bars
    show how many of 60 orders end with a set of each size:
    """)
    return


@app.cell
def many_orders(set_in_order):
    sets = [frozenset(set_in_order(number)) for number in range(60)]
    how_many = Counter(map(len, sets))
    show.bars(
        {f"{size} givens": how_many[size] for size in sorted(how_many)},
        unit="orders",
        caption=f"{len(set(sets))} different minimal sets in {len(sets)} orders",
    )
    return (sets,)


@app.cell(hide_code=True)
def about_smallest(sets):
    _sizes = sorted(map(len, sets))
    mo.md(f"""
    A minimal set of {_sizes[-1]} givens explains nothing to a person; one of {_sizes[0]} does.
    **Smallest** is what you want: no other set has fewer. That is a much harder question. For minimal
    you call the solver once for each given; for smallest you have to be sure that no smaller set
    exists, among all choices of givens. A clever way (Ignatiev and others, 2015) does not try them all.
    Whenever some givens turn out to be possible together, it learns: every explanation has at least one
    of the *other* givens. It always tries next a smallest set that obeys all it has learned so far.
    The first such set that is impossible is a smallest explanation. The package has it built in:
    """)
    return


@app.cell
def diagnosed(misprint):
    conflict = sc.diagnose(misprint, smallest=True, repairs=0).findings
    smallest_set = dict(conflict.givens.pairs)
    show.grid(
        "." * 81,
        digits=smallest_set,
        caption=f"{len(smallest_set)} givens ({conflict.givens.proved}), because of "
        + ", ".join(one.place for one in conflict.constraints),
    )
    return conflict, smallest_set


@app.cell(hide_code=True)
def question_box(conflict, smallest_set):
    _seven = {str(cell) for cell, digit in smallest_set.items() if digit == 7}
    _others = {str(cell) for cell, digit in smallest_set.items() if digit != 7}
    show.question(
        "Can you say in a sentence why these givens are impossible together? (Look for the 7 of box 5.)",
        "Box 5 has no place for 7: r1c5 keeps it out of column 5, r4c9 out of row 4, r6c1 out of row 6, "
        "and the two cells that are left, r5c4 and r5c6, are filled.",
        holds=_seven == {"r1c5", "r4c9", "r6c1"}
        and _others == {"r5c4", "r5c6"}
        and {one.place for one in conflict.constraints} == {"row 4", "row 6", "column 5", "box 5"},
    )
    return


@app.cell(hide_code=True)
def question_guilty(impossible, misprint, sets, smallest_set):
    _guilty = [
        given
        for given in misprint.givens
        if not impossible([one for one in misprint.givens if one != given])
    ]
    _in_all = frozenset.intersection(*sets)
    show.question(
        f"One of the {len(smallest_set)} is the misprint. Can the solver find which?",
        "Here it can. It finds which *single* given makes the puzzle possible again when it is dropped: "
        + " and ".join(f"{cell}={digit}" for cell, digit in _guilty)
        + ". A given like that is in every minimal set, and it was in all that you found. But a puzzle may "
        "have several givens of that kind, and then no solver can know which of them is the misprint. "
        "An explanation shows what does not go together, not which part of it is wrong.",
        holds=len(_guilty) == 1
        and frozenset(_guilty) <= _in_all
        and {cell for cell, _ in _guilty} <= set(smallest_set),
    )
    return


@app.cell(hide_code=True)
def about_proof_by_contradiction():
    mo.md("""
    ## From "impossible" to "why"

    Why must a cell have a certain digit? Assume that it has another one: then the puzzle is impossible,
    and for "impossible" you have explanations. Why is a candidate out? Assume that it is the digit of its
    cell. So every "why?" becomes a question for a MUS.

    But a MUS of what? So far the things to leave out were givens. For a step in the middle of a solution
    people do not name givens. They name *rules*: "row 6 has one place for 7". So now the things to leave
    out are pieces of the rules. We call them **groups**. A house gives one group for each digit: the digit
    has exactly one place there. That a cell has exactly one digit is no group; it always holds.
    """)
    return


@app.cell
def the_groups():
    board = sc.Board.customary(9)
    groups = [(digit, house) for house in board.houses for digit in board.digits]
    f"{groups[0][0]} in {groups[0][1].name}, ..., {groups[-1][0]} in {groups[-1][1].name}"
    return board, groups


@app.cell(hide_code=True)
def question_groups(groups):
    show.question(
        "How many groups does a 9x9 board have?",
        "9 digits in each of 27 houses: 243.",
        holds=len(groups) == 243 == 9 * 27,
    )
    return


@app.cell(hide_code=True)
def about_the_scene():
    mo.md("""
    What is known by now (digits that stand, candidates that are out) are **facts**. They may always be
    used, and are not counted. Here is a puzzle, stuck in the middle: there is no cell with one candidate
    left, and no house with one place left for a digit. We claim that the crossed-out 7 cannot be.
    """)
    return


@app.cell
def the_scene():
    stuck = "..3..52...2.73......8..95..19.25.............3....6...8....2.4..1.....7..69....1."
    explanation = sc.explain(stuck)
    all_scenes = list(explanation.scenes())
    scene = next(one for one in all_scenes if one.step.name == "X-wing")
    target = scene.step.removed[0]
    show.grid(
        stuck,
        digits=scene.digits,
        candidates=scene.candidates,
        struck={target.cell: {target.digit}},
        caption=f"Why is {target.cell} not {target.digit}? Blue: digits found so far.",
        cell=44,
    )
    return all_scenes, explanation, scene, stuck, target


@app.cell(hide_code=True)
def about_selectors():
    mo.md("""
    Each group goes into a solver with a **selector**, a new variable: the clauses of the group must hold
    only if its selector is assumed to be true. (It is the activation literal of lesson 5.) So the solver
    can check any choice of groups, and `minimal` from above does the rest.

    There is one shortcut. When a solver answers "impossible", it can name assumptions that suffice for it,
    the **core** of lesson 5. It need not be minimal, but it is a good start: all other groups can go at
    once.
    """)
    return


@app.cell
def groups_in_a_solver(board, groups):
    def literal(cell, digit):
        return 9 * board.position(cell) + digit

    selectors = list(range(730, 730 + len(groups)))  # 1 to 729 are the candidates

    def solver_at(scene):
        """All groups, and the facts: what a cell has left is one of these digits, and only one."""
        solver = Solver("minisat22")
        for cell in board.cells:
            left = scene.candidates.get(cell, (scene.digits.get(cell),))
            solver.add_clause([literal(cell, digit) for digit in left])
            for digit in board.digits:
                if digit not in left:
                    solver.add_clause([-literal(cell, digit)])
            for one, other in combinations(board.digits, 2):
                solver.add_clause([-literal(cell, one), -literal(cell, other)])
        for selector, (digit, house) in zip(selectors, groups, strict=True):
            places = [literal(cell, digit) for cell in house.cells]
            solver.add_clause([-selector, *places])
            for one, other in combinations(places, 2):
                solver.add_clause([-selector, -one, -other])
        return solver

    return literal, selectors, solver_at


@app.cell
def reasons(groups, literal, minimal, scene, selectors, shuffled, solver_at, target):
    def reason_in_order(solver, assumed, number):
        """Groups of which none can be left out: together they refute what is assumed."""

        def refuted(chosen):
            return not solver.solve(assumptions=[assumed, *chosen])

        order = shuffled(selectors, number)
        assert refuted(order)
        core = set(solver.get_core())  # the assumptions that the solver used
        return minimal([one for one in order if one in core], refuted)

    here = solver_at(scene)
    all_reasons = [reason_in_order(here, literal(*target), number) for number in range(100)]
    shortest = [groups[selector - 730] for selector in sorted(min(all_reasons, key=len))]
    show.text("\n".join(f"{digit} in {house.name}" for digit, house in shortest))
    return all_reasons, reason_in_order, shortest


@app.cell(hide_code=True)
def about_core(all_reasons, shortest):
    _sizes = sorted(map(len, all_reasons))
    mo.md(f"""
    In {len(all_reasons)} orders the minimal reasons have {_sizes[0]} to {_sizes[-1]} groups (the
    **median**, the middle one when they are sorted by size, has {median(_sizes):g}). The shortest, with
    {len(shortest)}, is printed above. Here it is on the board:
    """)
    return


@app.cell(hide_code=True)
def x_wing_drawn(scene, shortest, stuck, target):
    _rows = {cell for _, house in shortest if "row" in house.name for cell in house.cells}
    _sevens = {cell: {7} for cell, digits in scene.candidates.items() if 7 in digits}
    _lit = {cell: "grey" for _, house in shortest for cell in house.cells}
    show.grid(
        stuck,
        digits=scene.digits,
        candidates=_sevens,
        struck={target.cell: {target.digit}},
        lit=_lit | dict.fromkeys(_rows & _sevens.keys(), "orange"),
        caption="Only the candidates 7 are shown. Grey: the two rows and columns; orange: where 7 can be in "
        "the rows.",
    )
    return


@app.cell(hide_code=True)
def about_x_wing():
    mo.md("""
    In both rows the 7 has only two places left, and they lie in the same two columns. So the rows use
    up the 7 of both columns, and no other row gets one there. People call this an **X-wing**, and books
    on Sudoku teach it as a trick. Your program knows no tricks: it came out as a *small set*.
    """)
    return


@app.cell(hide_code=True)
def question_also(scene, shortest):
    _names = sorted(f"{digit} in {house.name}" for digit, house in shortest)
    _also = scene.step.removed[1:]
    show.question(
        "The same four groups rule out more than the one crossed-out 7. Which other candidates?",
        f"The 7 of {' and '.join(str(one.cell) for one in _also)}: they, too, stand in one of the two columns "
        "and in none of the two rows.",
        holds=_names == ["7 in column 3", "7 in column 5", "7 in row 6", "7 in row 7"]
        and len(_also) == 2
        and all(one.digit == 7 for one in _also),
    )
    return


@app.cell(hide_code=True)
def about_layers():
    mo.md(f"""
    ## Layers

    Which step should come next? The smallest of all would be one answer. But it is slow to find, and size is
    not all: people look for what they *know how to look for*. `sc.explain` therefore has **layers**, each a
    way of looking for a step, from easy to hard:

    {", ".join(ORDER)}.

    At every moment it takes the first layer that finds anything, makes the reason minimal (as you did) and
    goes on from there. Here are all steps of five puzzles. (You need not know the names.)
    """)
    return


@app.cell
def named_steps(explanation):
    more = [
        "18.3..........7.5.....42.38...4....9....2.7...91...5.....9..41.37.......5....3...",
        "..9....1.5.4...9..16.......3...9.4......3..65.8..61.....7519.8.....8.25......6..4",
        "5....1....642.5..1....4..9....1....7.....9...8..5..1..3...........32.6..9.5..7..2",
        ".23..1.....72...4..4...3..8.......5....1.42...1.5..86..9.4.....2...5...6..8..7..9",
    ]
    steps = [*explanation.steps]
    for _line in more:
        steps += sc.explain(_line).steps
    named = Counter(
        (step.layer, "trial" if step.layer == "trial" else step.name, step.size) for step in steps
    )
    show.table(
        ["layer", "name", "groups", "steps"],
        [[*key, named[key]] for key in sorted(named, key=lambda key: (ORDER.index(key[0]), *key))],
        caption="The steps of five puzzles, the easiest layer first",
    )
    return named, steps


@app.cell(hide_code=True)
def about_size():
    mo.md("""
    Read the table from above. A **naked single** needs no group at all: its cell has one candidate left.
    A **hidden single** takes one. The *locked candidates* of lesson 2 take two, the digit in the box and
    the digit in the line. A pair takes two as well: its two digits in the house.

    Small sets suit people, since each group is one thing to keep in mind. Espasa and others (2021) explain
    pen and paper puzzles of many kinds by small MUSes. They compared their steps with published guides
    written by people, and found a close match.
    """)
    return


@app.cell(hide_code=True)
def question_fish(named):
    show.question(
        "An X-wing takes two rows and two columns. A swordfish is the same with three of each. How many "
        "groups? And a jellyfish, with four?",
        "6 and 8. The table has the swordfish; no step of these five puzzles is a jellyfish.",
        holds=named["X-wing", "X-wing", 4] > 0
        and named["swordfish", "swordfish", 6] > 0
        and not any(layer == "jellyfish" for layer, _, _ in named),
    )
    return


@app.cell(hide_code=True)
def about_trial():
    mo.md("""
    ## When there is no trick

    The last layers know no pattern. A **trial** assumes a candidate, follows what a person would see
    from it (a digit leaves the cells that see it; a house or a cell has one possibility left), and stops at
    the first contradiction. Most of what it saw on the way is beside the point, so it traces the
    contradiction back and keeps only the **chain** that leads to it. Then it leaves out every group
    without which a contradiction is found all the same. Here is the shortest trial of the puzzle above:
    """)
    return


@app.cell
def one_trial(all_scenes):
    trial = min((one for one in all_scenes if one.step.chain), key=lambda one: len(one.step.chain))
    show.text("\n".join(text.steps([trial], width=72)))
    return (trial,)


@app.cell(hide_code=True)
def about_core_layer():
    mo.md("""
    And if no trial ends in a contradiction? Then a SAT solver names a core of groups, and what you wrote
    above makes it minimal. It may have forty groups: `sc.explain` says that there is **no short way**, and no
    rewording makes one.

    ## Any kind of rule

    Nothing in this needs rows, columns or boxes. Any other constraint is a group as well: *one*, since a
    person reads it as one sentence. "What does this group alone remove?" is a question for a small solver
    that knows only its clauses. So a puzzle with cages and thermometers is explained by the same
    program. This one has no givens at all; move the slider.
    """)
    return


@app.cell
def a_variant():
    variant = sc.read(
        "."
        * 36
        + " with cage 10 r3c5 r4c5; cage 11 r5c1 r5c2 r6c1; cage 8 r3c1 r3c2 r4c2; cage 9 r1c1 r2c1 r2c2; "
        "cage 4 r1c4 r2c4; thermometer r2c4 r2c3 r3c4 r4c5; thermometer r5c5 r4c4 r4c5"
    )
    variant_scenes = list(sc.explain(variant).scenes())
    return variant, variant_scenes


@app.cell(hide_code=True)
def choose_step(variant_scenes):
    number = mo.ui.slider(
        1, len(variant_scenes), value=8, label="step", show_value=True, debounce=True
    )
    number
    return (number,)


@app.cell(hide_code=True)
def variant_drawn(number, variant, variant_scenes):
    show.beside(
        show.drawn(variant),
        show.text("\n".join(text.steps([variant_scenes[number.value - 1]], width=50))),
    )
    return


@app.cell(hide_code=True)
def question_pair(variant_scenes):
    _pair = variant_scenes[7].step
    show.question(
        "Step 8 is a naked pair, though no digit is known yet. Which step before made it possible?",
        "Step 2: two cells that add up to 4 hold 1 and 3. A fact is a fact, whatever it came from, so the "
        "layers of the classic rules and those of other constraints feed one another.",
        holds=_pair.name == "naked pair"
        and {fact.step for fact in _pair.facts} == {2}
        and str(variant_scenes[1].step.groups[0].constraints[0]).startswith("cage"),
    )
    return


@app.cell(hide_code=True)
def about_straight():
    mo.md("""
    ## Straight from the givens

    You can also leave out the steps before: why, from the givens alone? Take the puzzle with the X-wing at
    its start. Only the givens are facts then, and the candidates that they strike from the cells that see
    them.
    """)
    return


@app.cell
def straight(all_scenes, explanation, literal, reason_in_order, solver_at):
    hard_cell = sc.Cell.parse("r5c5")
    _digit = explanation.solution[hard_cell]
    start = solver_at(all_scenes[0])
    straight_size = min(
        len(reason_in_order(start, -literal(hard_cell, _digit), number)) for number in range(20)
    )
    way = sc.reason(explanation.puzzle, hard_cell, _digit)  # the steps that it depends on
    straight_size, len(way), max(step.size for step in way)
    return hard_cell, straight_size, way


@app.cell(hide_code=True)
def about_lemmas(hard_cell, straight_size, way):
    _largest = max(step.size for step in way)
    assert straight_size > 3 * _largest
    mo.md(f"""
    The best of 20 reasons has **{straight_size} groups**: too many to keep in mind. (A smaller one may
    exist.) Yet {hard_cell} follows in {len(way)} steps, of which the largest takes {_largest}. So that is
    the use of a step: it is a **lemma**, a small result that is proved once and is a fact from then on.

    ## What makes a puzzle hard?

    Now you can measure a puzzle by the steps that solve it. `sc.rate` goes by the layer of the hardest
    step, and has a word for it (what nodes and conflicts are comes below):
    """)
    return


@app.cell
def one_rating(explanation):
    str(sc.rate(explanation.puzzle))
    return


@app.cell(hide_code=True)
def about_measures():
    mo.md("""
    Often a computer measures instead: how much does a search have to try? Let us see whether that is the
    same. Below are puzzles from easy to extreme. For each there are the layer of the hardest step, the number
    of givens, and the **nodes** (decisions, as in lesson 1) of two searches: *forward checking* of lesson 1,
    which sees naked singles only, and *dom/wdeg* of lesson 2, which propagates more and learns from its
    conflicts where to decide next. At last come the conflicts of a SAT solver.
    """)
    return


@app.cell(hide_code=True)
def the_puzzles():
    puzzles = [
        "36..5...2...23.6..1276.4...27.4..853........184...276...69...3...25.....41.8.3526",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "...26.9...1..8..3...4...82..9.......3.2.....55...9....43...2..6...7....9.6...1...",
        ".97....82.....1....8...5..33......9....154...8.....5.....46.9.5..3..9..4..6....2.",
        "..2...635.........49..7.1...7..8.........6...21.4..8...2.31......9......643.29.7.",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        "........2.1...3..47..4.5.9.43.7...2.2....98...75...........8...3.7.1.......94..8.",
        ".8.....759.7.....3....1..2....9.215......6...124.5...6...2...4.3....48..6........",
        "9.....8...75.384.6.4..1..5...3.5..6......4...8.41.6...6.....97.1....5...........8",
        "...617...75............4.1.4.........8......9.63..28.....5..2.....761..8.4.8..97.",
        "18.3..........7.5.....42.38...4....9....2.7...91...5.....9..41.37.......5....3...",
        "3.2.7...57..9......6...47..4..6.7.2...3.......7...2.4........59...125.6...1..8...",
        ".....2..4....9.86.459........4....7.21.9.8..5.8...6...8....4.29..32..7.....1..4..",
        "..298...4...6....3..3..2.....52...16.3.4....2......9......7.8.91........6...5.1..",
        "..3..52...2.73......8..95..19.25.............3....6...8....2.4..1.....7..69....1.",
        "...1.2.4.....4..1....6...5.9..2.......6.795.......38.2183.....6..5.....3.6.9.....",
        "3...7.4...72.........143.7...8....49..465....9...1..5...1.8.7......6451.........3",
        "...36....8.......5....1.9.3........242...9...1.8.56.......2.1..96..4..2.7..5..3..",
    ]
    return (puzzles,)


@app.cell
def measured(puzzles):
    def nodes(puzzle, search):
        report = sc.solve(puzzle, backend="reference", search=search)
        return report.statements[0].answer.stats["nodes"]

    def place(rating):
        return ORDER.index(rating.hardest.layer), rating.hardest.size

    ratings = sorted(map(sc.rate, puzzles), key=place)
    measures = {
        "givens": [rating.givens for rating in ratings],
        "nodes, forward checking": [nodes(one.puzzle, "forward-checking") for one in ratings],
        "nodes, dom/wdeg": [rating.nodes for rating in ratings],
        "conflicts, MiniSat": [rating.conflicts for rating in ratings],
    }
    hardest = [place(rating) for rating in ratings]
    show.table(
        ["difficulty", "hardest layer", "groups", *measures],
        [
            [rating.difficulty, rating.hardest.layer, rating.hardest.size, *row]
            for rating, row in zip(ratings, zip(*measures.values(), strict=True), strict=True)
        ],
    )
    return hardest, measures


@app.cell(hide_code=True)
def about_correlation():
    mo.md("""
    As a number: **rank correlation** (Spearman, 1904) compares the *order* of the puzzles by
    two measures. It is 1 if the orders are the same, -1 if they are opposite, and near 0 if one order
    shows little about the other.
    """)
    return


@app.cell
def correlations(hardest, measures):
    def ranks(values):
        """The rank of each value; equal ones share the middle of theirs."""
        ordered = sorted(values)
        return [ordered.index(v) + (ordered.count(v) - 1) / 2 for v in values]

    together = {
        name: correlation(ranks(hardest), ranks(values)) for name, values in measures.items()
    }
    show.table(
        ["with the hardest step", "rank correlation"],
        [[name, round(value, 2)] for name, value in together.items()],
    )
    return (together,)


@app.cell(hide_code=True)
def question_hard(hardest, measures, together):
    _simple, _clever = together["nodes, forward checking"], together["nodes, dom/wdeg"]
    _easy = [
        count
        for count, (layer, _) in zip(measures["nodes, forward checking"], hardest, strict=True)
        if ORDER[layer] == "single"
    ]
    _few = min(measures["givens"])
    _its = ORDER[hardest[measures["givens"].index(_few)][0]]
    show.question(
        "Do the puzzles with few givens have the hard steps? And the nodes of which of the two searches go "
        "better with the hardest step?",
        f"The puzzle with the fewest givens, {_few}, needs no more than {_its}; among these puzzles the "
        f"number of givens shows little (rank correlation {together['givens']:.2f}). The nodes of the search "
        f"that propagates more go better with the hardest step: {_clever:.2f}, against {_simple:.2f} for "
        f"forward checking. This one needs up to {max(_easy):,} nodes on puzzles of singles only, because it "
        "is blind to hidden singles. Its nodes count what it does not see, and people do see that.",
        holds=_clever > _simple
        and abs(together["givens"]) < _simple
        and _its == "locked candidates"
        and max(_easy) > 0,
    )
    return


@app.cell(hide_code=True)
def about_limits():
    mo.md("""
    Mind what this is: a few puzzles, chosen so that all kinds are there. With others the numbers
    differ. And no measure here is about a person: the order of the layers is what books teach first, and that
    later layers are harder for people is a guess. Pelánek (2014) compared measures with data on how hundreds
    of people solved more than 1,700 puzzles. He found two sources of difficulty: how complex the single
    steps are, and how they depend on one another. The hardest step measures something of the first, and
    nothing of the second.

    ## What you have now

    - A minimal unsatisfiable set is an explanation without a superfluous word. Taking away one thing after
      the other finds one, with one question to the solver for each.
    - Minimal depends on the order; smallest is much harder, and better to read.
    - "Why?" is "what if not?": a step is a set of groups of which none can be left out, with all that is
      known as facts.
    - Many techniques that have names are small sets. Layers look for them in the order of people, and a trial
      shows its chain where none is found.
    - A constraint of any kind is a group: one program explains all puzzles.
    - A long proof gets readable by lemmas. The layer of the hardest one is a measure of the puzzle.

    To try on your own puzzle: `sudoku-csp explain`, `sudoku-csp diagnose`, `sudoku-csp rate`.
    """)
    return


@app.cell(hide_code=True)
def closing():
    show.closing(
        7,
        [
            "Joan Espasa, Ian Gent, Ruth Hoffmann, Christopher Jefferson, Alice Lynch, András Salamon and Matthew McIlree, Using small MUSes to explain how to solve pen and paper puzzles, 2021 (arXiv 2104.15040)",
            "Bart Bogaerts, Emilio Gamba and Tias Guns, A framework for step-wise explaining how to solve constraint satisfaction problems, Artificial Intelligence 300, 2021",
            "Alexey Ignatiev, Alessandro Previti, Mark Liffiton and Joao Marques-Silva, Smallest MUS extraction with minimal hitting set dualization, CP 2015",
            "Radek Pelánek, Difficulty rating of Sudoku puzzles: an overview and evaluation, 2014 (arXiv 1403.7373)",
        ],
    )
    return


if __name__ == "__main__":
    app.run()
