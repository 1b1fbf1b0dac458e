import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Lesson 7: Why?")

with app.setup:
    from collections import Counter
    from itertools import combinations
    from math import log
    from random import Random
    from statistics import correlation, median

    import marimo as mo
    from pysat.solvers import Solver

    import sudoku_csp as sc
    from sudoku_csp.analysis.explanation.groups import groups_of
    from sudoku_csp.analysis.explanation.scene import scenes
    from sudoku_csp.analysis.explanation.techniques import recognise
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
        + ", ".join(conflict.houses),
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
        and set(conflict.houses) == {"row 4", "row 6", "column 5", "box 5"},
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
    people do not name givens. They name *places*: "the 7 of row 6 must go here or there". So now the
    things to leave out are pieces of the rules. We call them **groups**: sets of candidates of which
    exactly one is true. There are two kinds:

    - a cell: exactly one of its digits is true;
    - a digit in a house: exactly one of its places is true.
    """)
    return


@app.cell
def the_groups():
    board = sc.Board.customary(9)
    groups = groups_of(board)
    ", ".join(map(str, [groups[0], groups[1], groups[81], groups[-1]])) + f": {len(groups)} in all"
    return board, groups


@app.cell(hide_code=True)
def question_groups(board, groups):
    show.question(
        "Why are there 324 groups on a 9x9 board?",
        "81 cells, and 9 digits in each of 27 houses: 81 + 243 = 324.",
        holds=len(groups) == 324 == len(board.cells) + 9 * len(board.houses),
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
    all_scenes = list(scenes(explanation.puzzle, explanation.steps))
    scene = next(one for one in all_scenes if one.step.size == 4)
    target = scene.step.conclusion.candidate
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
def groups_in_a_solver(board, groups, scene):
    def literal(candidate):
        return 9 * board.position(candidate.cell) + candidate.digit

    group_solver = Solver("minisat22")
    selectors = list(range(730, 730 + len(groups)))  # 1 to 729 are the candidates
    for _selector, _group in zip(selectors, groups, strict=True):
        _literals = [literal(one) for one in _group.members]
        group_solver.add_clause([-_selector, *_literals])
        for _a, _b in combinations(_literals, 2):
            group_solver.add_clause([-_selector, -_a, -_b])
    for _group in groups[:81]:  # the facts: what is no candidate any more is false
        for _one in _group.members:
            _left = scene.candidates.get(_one.cell, (scene.digits.get(_one.cell),))
            if _one.digit not in _left:
                group_solver.add_clause([-literal(_one)])
    return group_solver, literal, selectors


@app.cell
def reasons(group_solver, groups, literal, minimal, selectors, shuffled, target):
    def refuted(chosen):
        """Whether these groups are impossible with the target true."""
        return not group_solver.solve(assumptions=[literal(target), *chosen])

    def reason_in_order(number):
        assert refuted(shuffled(selectors, number))
        core = set(group_solver.get_core())  # the assumptions that the solver used
        return minimal([one for one in shuffled(selectors, number) if one in core], refuted)

    all_reasons = [reason_in_order(number) for number in range(100)]
    shortest = min(all_reasons, key=len)
    show.text("\n".join(str(groups[selector - 730]) for selector in sorted(shortest)))
    return all_reasons, shortest


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
def x_wing_drawn(groups, scene, shortest, stuck, target):
    _chosen = [groups[selector - 730] for selector in shortest]
    _rows = [group for group in _chosen if group.house and "row" in group.house.name]
    _lit = {one.cell: "grey" for group in _chosen for one in group.members}
    _lit |= {
        one.cell: "orange"
        for group in _rows
        for one in group.members
        if one.digit in scene.candidates.get(one.cell, ())
    }
    _sevens = {cell: {7} for cell, digits in scene.candidates.items() if 7 in digits}
    show.grid(
        stuck,
        digits=scene.digits,
        candidates=_sevens,
        struck={target.cell: {target.digit}},
        lit=_lit,
        caption="Only the candidates 7 are shown. Grey: the two rows and columns; orange: where 7 can be in "
        "the rows.",
    )
    return


@app.cell(hide_code=True)
def about_x_wing():
    mo.md("""
    In both rows the 7 has only two places left, and they lie in the same two columns. So the rows use
    up the 7 of both columns, and no other row gets one there. People call this an **X-wing**, and books
    on Sudoku teach it as a trick. Your program knows no tricks: it came out as a *small set*. The package
    can look up its name afterwards:
    """)
    return


@app.cell
def its_name(scene):
    its_technique = recognise(scene.pattern)
    mo.md(f"**{its_technique.name}:** {its_technique.why}")
    return


@app.cell(hide_code=True)
def question_also(groups, scene, shortest):
    _names = sorted(str(groups[selector - 730]) for selector in shortest)
    _also = [str(one.candidate.cell) for one in scene.step.also]
    show.question(
        "The same four groups rule out more than the one crossed-out 7. Which other candidates?",
        f"The 7 of {' and '.join(_also)}: they, too, stand in one of the two columns and in none of the two "
        "rows.",
        holds=_names == ["7 in column 3", "7 in column 5", "7 in row 6", "7 in row 7"]
        and len(_also) == 2
        and all(one.candidate.digit == 7 and not one.holds for one in scene.step.also),
    )
    return


@app.cell(hide_code=True)
def about_names():
    mo.md("""
    ## The tricks are the small sets

    `sc.explain` goes this way from the givens to the solution. At every moment it looks for as small a
    reason as it can find, for *any* conclusion; it takes it, adds the conclusion to the facts, and goes
    on. Afterwards each step is compared with the definitions of the techniques that have names. Here are
    all steps of five puzzles. (You need not know the names.)
    """)
    return


@app.cell
def named_steps(all_scenes):
    more = [
        "18.3..........7.5.....42.38...4....9....2.7...91...5.....9..41.37.......5....3...",
        "..9....1.5.4...9..16.......3...9.4......3..65.8..61.....7519.8.....8.25......6..4",
        "5....1....642.5..1....4..9....1....7.....9...8..5..1..3...........32.6..9.5..7..2",
        ".23..1.....72...4..4...3..8.......5....1.42...1.5..86..9.4.....2...5...6..8..7..9",
    ]
    shown_scenes = list(all_scenes)
    for _line in more:
        _explained = sc.explain(_line)
        shown_scenes += scenes(_explained.puzzle, _explained.steps)
    named = Counter()
    for _scene in shown_scenes:
        _name = recognise(_scene.pattern)
        named[_scene.step.size, _name.name if _name else "(no name)"] += 1
    show.table(
        ["groups", "name", "steps"],
        [[size, name, count] for (size, name), count in sorted(named.items())],
        caption="The steps of five puzzles, by their size",
    )
    return (named,)


@app.cell(hide_code=True)
def about_size(named):
    _sizes = {}
    for _size, _name in named:
        _sizes.setdefault(_name, set()).add(_size)
    _one_size = [name for name, sizes in _sizes.items() if len(sizes) == 1]
    assert len(_one_size) == len(_sizes) - 1
    mo.md("""
    Read the table from above. In this run every name came with a single size, and the techniques that
    are taught first have the small ones. A **single** takes one group. The *locked candidates* of lesson 2
    take two, the digit in the box and the digit in the line; they are called *pointing* or *claiming*, by
    which of the two comes first. A naked pair takes four: its two cells, and its two digits in the house. A
    triple takes six, by the same count.

    Why should small sets suit people? Each group is one thing to keep in mind. Espasa and others (2021)
    explain pen and paper puzzles of many kinds by small MUSes. They compared their steps with published
    guides written by people, and found a close match.
    """)
    return


@app.cell(hide_code=True)
def question_fish(named):
    show.question(
        "An X-wing takes two rows and two columns. A swordfish is the same with three of each. How many "
        "groups? And a jellyfish, with four?",
        "6 and 8. The table has the swordfish; no step of these five puzzles is a jellyfish.",
        holds=named[4, "X-wing"] > 0
        and named[6, "swordfish"] > 0
        and not any(name == "jellyfish" for _, name in named),
    )
    return


@app.cell(hide_code=True)
def about_straight():
    mo.md("""
    ## Straight from the givens

    You can also leave out the steps before: why, from the givens alone? Then only the givens are facts,
    and the candidates that they strike from their peers. `sc.reason` answers. Here is an easy puzzle;
    choose a cell. The list that goes with the board begins with the assumption; each line follows from those above
    it and the group that it names, until a group has no candidate left.
    """)
    return


@app.cell(hide_code=True)
def choose_cell():
    cell = mo.ui.dropdown(
        ["r1c3", "r1c9", "r5c5", "r9c1"], value="r1c9", label="cell", allow_select_none=False
    )
    cell
    return (cell,)


@app.cell
def straight(cell):
    easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    digit = sc.solve(easy, backend="reference").grid[sc.Cell.parse(cell.value)]
    straight_reason = sc.reason(easy, cell.value, digit)
    return digit, easy, straight_reason


@app.cell(hide_code=True)
def straight_drawn(cell, digit, easy, straight_reason):
    def link_text(link):
        by = f"   by {link.group}" if link.group else "   assumed"
        return f"{link.conclusion}{by}"

    _cells = {group.cell: "orange" for group in straight_reason.groups if group.cell}
    _houses = {
        one.cell: "grey" for group in straight_reason.groups if group.house for one in group.members
    }
    show.beside(
        show.grid(
            easy,
            digits={cell.value: digit},
            lit={**_houses, **_cells},
            caption="Grey: houses of the reason; orange: its cells",
        ),
        show.text(
            "\n".join(map(link_text, straight_reason.chain))
            + f"\nnothing left for {straight_reason.contradiction}",
            f"{cell.value} is {digit}: {straight_reason.size} groups",
        ),
    )
    return


@app.cell
def straight_in_a_hard_one(explanation):
    hard_cell = "r5c5"
    _digit = explanation.solution[sc.Cell.parse(hard_cell)]
    hard_reason = sc.reason(explanation.puzzle, hard_cell, _digit)
    largest_step = max(step.size for step in explanation.steps)
    return hard_cell, hard_reason, largest_step


@app.cell(hide_code=True)
def about_lemmas(explanation, hard_cell, hard_reason, largest_step):
    assert hard_reason.size > largest_step
    mo.md(f"""
    In the easy puzzle such a reason can be read. Now the puzzle with the X-wing: why is {hard_cell} what it is,
    straight from the givens? The reason found has **{hard_reason.size} groups**: too many to keep in
    mind. (A smaller one may exist; this one is not proved smallest.) Yet the way in steps to *all* cells
    has {len(explanation.steps)} steps, of which the largest takes {largest_step}. So that is the use of
    a step: it is a **lemma**, a small result that is proved once and is a fact from then on.

    ## What makes a puzzle hard?

    Now you can measure a puzzle by the steps that solve it. `sc.rate` goes by the largest step of
    the explanation, and has a word for it. The puzzle with the X-wing (what its nodes and conflicts are
    comes below):
    """)
    return


@app.cell
def one_rating(explanation):
    rating = sc.rate(explanation.puzzle)
    str(rating)
    return


@app.cell
def step_sizes(explanation):
    sizes_of_steps = Counter(step.size for step in explanation.steps)
    show.bars(
        {f"size {size}": sizes_of_steps[size] for size in sorted(sizes_of_steps)},
        caption="Its steps: how many of each size (in groups)",
    )
    return


@app.cell(hide_code=True)
def about_measures():
    mo.md("""
    Often a computer measures instead: how much does a search have to try? Let us see whether that is the
    same. Below are puzzles from easy to extreme. For each there are the largest step, the number of
    givens, and the **nodes** (decisions, as in lesson 1) of two searches: *forward checking* of lesson 1,
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

    ratings = sorted(map(sc.rate, puzzles), key=lambda rating: (rating.largest, rating.total))
    measures = {
        "largest step": [rating.largest for rating in ratings],
        "givens": [rating.givens for rating in ratings],
        "nodes, forward checking": [nodes(one.puzzle, "forward-checking") for one in ratings],
        "nodes, dom/wdeg": [rating.nodes for rating in ratings],
        "conflicts, MiniSat": [rating.conflicts for rating in ratings],
    }
    show.table(
        ["difficulty", *measures],
        [
            [rating.difficulty, *row]
            for rating, row in zip(ratings, zip(*measures.values(), strict=True), strict=True)
        ],
    )
    return (measures,)


@app.cell(hide_code=True)
def choose_measure():
    measure = mo.ui.dropdown(
        ["givens", "nodes, forward checking", "nodes, dom/wdeg", "conflicts, MiniSat"],
        value="nodes, forward checking",
        label="against the largest step",
        allow_select_none=False,
    )
    measure
    return (measure,)


@app.cell(hide_code=True)
def points_drawn(measure, measures):
    def points(xs, ys, name):
        def across(x):
            return 60 + 400 * log(x) / log(max(xs))

        def up(y):
            return 230 - 200 * log(1 + y) / log(1 + max(ys))

        marks = [1, 2, 4, 8, 16]
        heights = [0, *(10**power for power in range(5) if 10**power <= max(ys))]
        parts = [
            f'<text x="{across(x):.0f}" y="250" text-anchor="middle" font-size="12.5" '
            f'fill="currentColor">{x}</text><path d="M{across(x):.0f} 20V232" stroke="#8c959f" '
            'stroke-width=".5"/>'
            for x in marks
        ] + [
            f'<text x="50" y="{up(y) + 4:.0f}" text-anchor="end" font-size="12.5" '
            f'fill="currentColor">{y:,}</text><path d="M56 {up(y):.0f}H464" stroke="#8c959f" '
            'stroke-width=".5"/>'
            for y in heights
        ]
        parts += [
            f'<circle cx="{across(x):.0f}" cy="{up(y):.0f}" r="6" fill="{show.TONES["blue"]}" '
            'fill-opacity=".6"/>'
            for x, y in zip(xs, ys, strict=True)
        ]
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 280" width="480" height="280" '
            f'role="img"><title>{name} against the largest step</title>{"".join(parts)}'
            '<text x="260" y="272" text-anchor="middle" font-size="12.5" fill="currentColor">'
            "largest step</text></svg>"
        )

    show.svg(
        points(measures["largest step"], measures[measure.value], measure.value),
        f"Each point is a puzzle; a darker one is several. Up: {measure.value}. Both axes are logarithmic.",
    )
    return


@app.cell(hide_code=True)
def about_correlation():
    mo.md("""
    As a number: **rank correlation** (Spearman, 1904) compares the *order* of the puzzles by
    two measures. It is 1 if the orders are the same, -1 if they are opposite, and near 0 if one order
    shows little about the other.
    """)
    return


@app.cell
def correlations(measures):
    def ranks(values):
        """The rank of each value; equal ones share the middle of theirs."""
        ordered = sorted(values)
        return [ordered.index(v) + (ordered.count(v) - 1) / 2 for v in values]

    together = {
        name: correlation(ranks(measures["largest step"]), ranks(values))
        for name, values in measures.items()
        if name != "largest step"
    }
    show.table(
        ["with the largest step", "rank correlation"],
        [[name, round(value, 2)] for name, value in together.items()],
    )
    return (together,)


@app.cell(hide_code=True)
def question_hard(measures, together):
    _simple, _clever = together["nodes, forward checking"], together["nodes, dom/wdeg"]
    _easy = [
        count
        for count, largest in zip(
            measures["nodes, forward checking"], measures["largest step"], strict=True
        )
        if largest == 1
    ]
    _few = min(measures["givens"])
    _its = measures["largest step"][measures["givens"].index(_few)]
    show.question(
        "Do the puzzles with few givens have the large steps? And the nodes of which of the two searches go "
        "better with the largest step?",
        f"The puzzle with the fewest givens, {_few}, has a largest step of {_its} only; among these puzzles the "
        f"number of givens shows little (rank correlation {together['givens']:.2f}). The nodes of the search "
        f"that propagates more go better with the largest step: {_clever:.2f}, against {_simple:.2f} for "
        f"forward checking. This one needs up to {max(_easy):,} nodes on puzzles of singles only, because it "
        "is blind to hidden singles. Its nodes count what it does not see, and people do see that.",
        holds=_clever > _simple
        and abs(together["givens"]) < _simple
        and _its < max(measures["largest step"])
        and max(_easy) > 0,
    )
    return


@app.cell(hide_code=True)
def about_limits():
    mo.md("""
    Mind what this is: a few puzzles, chosen so that all kinds are there. With others the numbers
    differ. And no measure here is about a person: that large steps are what people find hard is a
    guess. Pelánek (2014) compared measures with data on how hundreds of people solved more than 1,700
    puzzles. He found two sources of difficulty: how complex the single steps are, and how they depend on
    one another. The largest step measures something of the first, and nothing of the second.

    ## What you have now

    - A minimal unsatisfiable set is an explanation without a superfluous word. Taking away one thing after
      the other finds one, with one question to the solver for each.
    - Minimal depends on the order; smallest is much harder, and better to read.
    - "Why?" is "what if not?": every step is a MUS of groups, with all that is known as facts.
    - Many techniques that have names are small sets. They can be *found*, without being programmed.
    - A long proof gets readable by lemmas. The size of the largest one is a measure of the puzzle.

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
