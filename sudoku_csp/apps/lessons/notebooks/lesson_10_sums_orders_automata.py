import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Lesson 10: Sums, orders, automata")

with app.setup:
    import inspect
    from collections import defaultdict
    from io import BytesIO
    from itertools import combinations, count, pairwise, permutations, product
    from random import Random
    from textwrap import dedent

    import marimo as mo
    from pysat.solvers import Solver

    import sudoku_csp as sc
    from sudoku_csp.apps.lessons import show
    from sudoku_csp.constraints import typed_line
    from sudoku_csp.constraints.recorder import record
    from sudoku_csp.constraints.registry import kinds
    from sudoku_csp.laboratory import removals, rule_costs
    from sudoku_csp.puzzle.puzzle import Puzzle
    from sudoku_csp.puzzle.ruleset import Ruleset
    from sudoku_csp.solvers.backends import NAMES, create
    from sudoku_csp.targets.cnf.globals import SUMS
    from sudoku_csp.targets.propagation import all_different
    from sudoku_csp.targets.propagation.domains import Conflict, Domains
    from sudoku_csp.targets.propagation.engine import Engine


@app.cell(hide_code=True)
def opening():
    show.opening(10)
    return


@app.cell(hide_code=True)
def about_words():
    mo.md("""
    A killer cage, an arrow, a thermometer, a sandwich: the puzzle world has hundreds of rules, and
    no solver knows them one by one. It knows a dozen *global constraints*, and the rules are stated in these. In
    this lesson you take them apart: how is a sum stated in clauses, in CP-SAT, by propagation?
    How an order, a table, an automaton? What does each way see, and what does it cost? You need
    lessons 2 (domains, propagation) and 3 (clauses, unit propagation). At the end there are four
    exercises that check themselves.

    ## What a global constraint is

    A **global constraint** is a relation between any number of variables that solvers know by its
    name, as *all different* or *sum*. This package has eleven. A kind of constraint, as a cage, is
    decomposed into them once; every solver implements each in its own way. This is the whole
    statement of a cage, and of a thermometer:
    """)
    return


@app.cell(hide_code=True)
def two_statements():
    nine = sc.Board.customary(9)

    def rule(line):
        return typed_line.parse(line, nine)

    cage, thermometer = rule("cage 15 r1c1 r1c2 r1c3"), rule("thermometer r1c1 r1c2 r1c3 r1c4 r1c5")
    show.text(
        "\n".join(dedent(inspect.getsource(type(one).decompose)) for one in (cage, thermometer))
    )
    return cage, nine, rule, thermometer


@app.cell(hide_code=True)
def about_how_many():
    mo.md("""
    Which of them are needed how often? Every kind comes with samples of itself. A target that does
    nothing but record their names shows:
    """)
    return


@app.cell(hide_code=True)
def words_by_kind():
    spoken = defaultdict(list)
    for _name, _kind in kinds().items():
        _used = {name for board, one in _kind.samples() for name in record(one, board).names}
        for _word in _used:
            spoken[_word].append(_name.replace("_", " "))
    _examples = {
        "relation": ("thermometer", "whisper", "ratio"),
        "regular": ("sandwich", "skyscraper", "between line"),
        "all_different": ("cage", "diagonal", "windoku"),
        "linear": ("cage", "arrow", "little killer"),
        "domain": ("odd", "even", "candidates"),
        "count": ("quadruple", "look and say", "contain at least"),
        "element": ("numbered room", "row indexer", "box indexer"),
        "equal": ("palindrome", "clone", "same values"),
    }
    show.table(
        ["global constraint", "kinds that use it", "for example"],
        [
            [
                word,
                len(names),
                ", ".join([one for one in _examples.get(word, ()) if one in names] or names[:3]),
            ]
            for word, names in sorted(spoken.items(), key=lambda pair: (-len(pair[1]), pair[0]))
        ],
        caption=f"The global constraints of {len(kinds())} kinds. The one that is missing, "
        "table, is for kinds of your own.",
    )
    return (spoken,)


@app.cell(hide_code=True)
def question_arrow(nine, rule):
    _arrow = record(rule("arrow r1c1 r1c2 r1c3"), nine)
    show.question(
        "The digits along the shaft of an arrow add up to the digit in its circle. Which global constraint states "
        "that, although the sum is no number but a cell?",
        "`linear`, with the shaft taken away: circle - first - second = 0. A sum whose terms have "
        "factors states sums on both sides.",
        holds=list(_arrow.names) == ["linear"],
    )
    return


@app.cell(hide_code=True)
def about_bounds():
    mo.md("""
    ## A sum by hand: bounds

    Three cells add up to 24. What can the first one hold? The other two are at most 9 each, so it is
    at least 24 - 18 = 6. That is how most solvers propagate a sum, and CP-SAT is one of them: for
    each cell they compare what is left over with the least and the most of the others, again and
    again until nothing changes. Only the lowest and the highest candidate of a cell count, hence the
    name **bounds propagation** (Harvey & Schimpf, 2002).
    """)
    return


@app.cell
def bounds():
    def by_bounds(domains, total):
        """What bounds propagation leaves of the domains; None where it finds a conflict."""
        domains, before = [set(domain) for domain in domains], None
        while domains != before:
            before = [set(domain) for domain in domains]
            for place, domain in enumerate(domains):
                others = domains[:place] + domains[place + 1 :]
                least, most = total - sum(map(max, others)), total - sum(map(min, others))
                domain &= set(range(least, most + 1))
                if not domain:
                    return None
        return domains

    return (by_bounds,)


@app.cell(hide_code=True)
def about_rows():
    mo.md("""
    How much *could* be seen? Write down all rows of digits that obey the rule, strike out those that
    need a digit that is gone, and keep for each cell what the other rows have. Nothing can see
    more: every digit that is left has a row to prove it. This is **domain consistency** (lesson 2 has
    it as GAC).
    """)
    return


@app.cell
def rows_of():
    def by_rows(rows, domains):
        """The digits of each cell that stand in some row; None where no row is left."""
        left = [
            row
            for row in rows
            if all(digit in domain for digit, domain in zip(row, domains, strict=True))
        ]
        return [set(column) for column in zip(*left, strict=True)] or None

    def sums_of(cells, total):
        return [row for row in product(range(1, 10), repeat=cells) if sum(row) == total]

    def cages_of(cells, total):
        return [row for row in permutations(range(1, 10), cells) if sum(row) == total]

    return by_rows, cages_of, sums_of


@app.cell(hide_code=True)
def domains_as_text():
    full = set(range(1, 10))

    def listed(domains):
        if not domains:
            return "conflict"
        return " | ".join("".join(map(str, sorted(domain))) for domain in domains)

    return full, listed


@app.cell(hide_code=True)
def choose_total():
    total = mo.ui.slider(3, 27, value=24, label="three cells add up to", show_value=True)
    total
    return (total,)


@app.cell(hide_code=True)
def three_looks(by_bounds, by_rows, cages_of, full, listed, sums_of, total):
    show.table(
        ["who looks", "what is left of 123456789 in each of the three cells"],
        [
            ["bounds of the sum", listed(by_bounds([full] * 3, total.value))],
            ["the sum alone, all rows", listed(by_rows(sums_of(3, total.value), [full] * 3))],
            ["sum and all different", listed(by_rows(cages_of(3, total.value), [full] * 3))],
        ],
    )
    return


@app.cell(hide_code=True)
def question_23(by_bounds, by_rows, cages_of, full):
    _seen = by_rows(cages_of(3, 23), [full] * 3)[0]
    show.question(
        "Now three cells that add up to 23. Bounds leave 5 to 9 in each. Which digits can a cage of 23 "
        "really have? Think of the sets of three different digits that make 23, then move the slider.",
        "6, 8 and 9: that is the only set. 5 would need two nines, and 7 would need 7 + 9 or 8 + 8 "
        "beside it, each with a digit twice.",
        holds=by_bounds([full] * 3, 23)[0] == {5, 6, 7, 8, 9} and _seen == {6, 8, 9},
    )
    return


@app.cell(hide_code=True)
def question_parity(by_bounds, by_rows, full, sums_of):
    _domains = [{2, 4, 6, 8}, {2, 4, 6, 8}, full]
    _bounded, _exact = by_bounds(_domains, 15), by_rows(sums_of(3, 15), _domains)
    show.question(
        "Two cells of three are even, and the sum is 15. What can the third cell be? Do bounds see it?",
        f"It must be odd: {', '.join(map(str, sorted(_exact[2])))}. Bounds leave all of "
        f"{', '.join(map(str, sorted(_bounded[2])))}: they look at the lowest and the highest candidate, "
        "never at what lies between.",
        holds=_exact[2] == {1, 3, 5, 7, 9} and _bounded[2] == full,
    )
    return


@app.cell(hide_code=True)
def about_partial_sums():
    mo.md("""
    ## A sum as a walk

    Rows are many. A sum can be looked at more cleverly: read the cells one after another, and
    remember only the **partial sum**. Two beginnings with the same partial sum can go on in the same
    ways, so they may be one. What you get is a small machine: a *state* (the sum so far), and for
    each digit a *step* to the next state. Unroll it over the cells, one layer for each, and drop every
    state from which the total cannot be reached:
    """)
    return


@app.cell
def unrolling():
    def unrolled(length, digits, start, step, accept):
        """A layer for each cell: the steps (state, digit, next state) on some way to a good end."""
        layers, states = [], [start]
        for _ in range(length):
            steps = [(state, digit, step(state, digit)) for state in states for digit in digits]
            layers.append([one for one in steps if one[2] is not None])
            states = list(dict.fromkeys(after for _, _, after in layers[-1]))
        wanted = {state for state in states if accept(state)}
        for place in reversed(range(length)):
            layers[place] = [one for one in layers[place] if one[2] in wanted]
            wanted = {state for state, _, _ in layers[place]}
        return layers

    def adding(cells, total, digits=range(1, 10)):
        """The machine of a sum."""

        def step(so_far, digit):
            return so_far + digit if so_far + digit <= total else None

        return unrolled(cells, digits, 0, step, lambda so_far: so_far == total)

    return adding, unrolled


@app.cell(hide_code=True)
def drawing():
    def layers_drawn(layers, title, caption="", order=None, gap=170, high=56):
        """States as bubbles, a column for each layer; the digits of a step stand on its arrow."""
        columns = [
            *(sorted({before for before, _, _ in layer}, key=order) for layer in layers),
            sorted({after for _, _, after in layers[-1]}, key=order),
        ]
        tallest = max(map(len, columns))
        width, height = gap * len(layers) + 110, high * tallest + 20
        place = {
            (number, state): (
                50 + gap * number,
                10 + high * (tallest - len(column)) / 2 + high * (row + 0.5),
            )
            for number, column in enumerate(columns)
            for row, state in enumerate(column)
        }
        lines, labels, bubbles = [], [], []
        for number, layer in enumerate(layers):
            digits = defaultdict(list)
            for before, digit, after in layer:
                digits[before, after].append(digit)
            for (before, after), found in digits.items():
                (x, y), (to_x, to_y) = place[number, before], place[number + 1, after]
                lines.append(f"M{x:g} {y:g}L{to_x:g} {to_y:g}")
                part = 0.36  # nearer to where the step begins: there lines do not cross yet
                label = "".join(map(str, sorted(found)))
                labels.append(
                    f'<text x="{x + part * (to_x - x):.4g}" y="{y + part * (to_y - y) - 4:.4g}" '
                    f'font-size="11" text-anchor="middle" fill="currentColor">{label}</text>'
                )
        for (_, state), (x, y) in place.items():
            wide = 14 + 7 * len(str(state))
            bubbles.append(
                f'<rect x="{x - wide / 2:g}" y="{y - 11:g}" width="{wide}" height="22" rx="11" '
                f'fill="{show.TONES["blue"]}" fill-opacity=".3" stroke="{show.TONES["blue"]}"/>'
                f'<text x="{x:g}" y="{y + 4:g}" font-size="12" text-anchor="middle" '
                f'fill="currentColor">{state}</text>'
            )
        return show.svg(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:g}" '
            f'width="{width}" height="{height:g}" role="img"><title>{title}</title>'
            f'<path d="{"".join(lines)}" stroke="currentColor" stroke-opacity=".45" fill="none"/>'
            + "".join([*labels, *bubbles])
            + "</svg>",
            caption,
        )

    return (layers_drawn,)


@app.cell(hide_code=True)
def sum_drawn(adding, layers_drawn):
    layers_drawn(
        adding(3, 5, range(1, 5)),
        "The partial sums of three cells that add up to 5",
        "Three cells of a 4x4 board that add up to 5. A bubble is the sum so far; on its way out stand "
        "the digits. Every way from left to right is a row.",
    )
    return


@app.cell(hide_code=True)
def about_sweep():
    mo.md("""
    Propagation is now a walk, too. Forward: which states can still be reached, with the candidates
    that are left? Backward: from which of them can the end still be reached? A digit stays if one of
    its steps leads from a state of the first kind to one of the second. Two sweeps, and the
    propagation is domain consistent (Trick, 2003, for sums; Pesant, 2004, for every machine of this
    kind):
    """)
    return


@app.cell
def sweep():
    def by_sweep(layers, domains):
        """The digits of each cell that lie on some way; None where there is none."""
        open_steps, states = [], {before for before, _, _ in layers[0]}
        for layer, domain in zip(layers, domains, strict=True):
            open_steps.append([one for one in layer if one[0] in states and one[1] in domain])
            states = {after for _, _, after in open_steps[-1]}
        left = []
        for steps in reversed(open_steps):
            good = [one for one in steps if one[2] in states]
            states = {before for before, _, _ in good}
            left.append({digit for _, digit, _ in good})
        return left[::-1] if all(left) else None

    return (by_sweep,)


@app.cell(hide_code=True)
def some_domains(full):
    def some(cells, how_many, seed=1):
        """Domains at random, now of few digits, now of many."""
        chance = Random(seed)
        while how_many:
            part = chance.uniform(0.2, 0.7)
            domains = [{d for d in sorted(full) if chance.random() < part} for _ in range(cells)]
            if all(domains):
                how_many -= 1
                yield domains

    return (some,)


@app.cell(hide_code=True)
def question_sweep(adding, by_rows, by_sweep, some, sums_of):
    _rows, _layers = sums_of(4, 20), adding(4, 20)
    _steps = sum(map(len, _layers))
    _same = all(by_sweep(_layers, one) == by_rows(_rows, one) for one in some(4, 60))
    show.question(
        f"Four cells that add up to 20 have {len(_rows)} rows. How many steps does the machine have, "
        "about? And does the sweep see as much as the rows do?",
        f"{_steps} steps, and on sixty random domains the sweep leaves exactly what the rows leave. Rows "
        "multiply with each cell; states only add a layer.",
        holds=_same and _steps < len(_rows),
    )
    return


@app.cell(hide_code=True)
def about_clauses():
    mo.md("""
    ## The walk as clauses

    A solver of clauses can do the same sweep without knowing it. Take a new variable for each state
    of each layer and for each step, and state three things:

    - a **step** needs the state that it leaves, its digit, and the state that it enters;
    - a **state** needs a step out of it, and a step into it;
    - a **digit** needs a step that reads it.

    So if a digit goes, its steps go. A state without a step goes, with all steps at its other side.
    And a digit without a step goes. Unit propagation runs through the layers in both directions, by
    itself (Quimper & Walsh, 2006; Bacchus, 2007):
    """)
    return


@app.cell
def walk_as_clauses():
    def as_clauses(layers, stated=("step", "state", "digit")):
        """x(i, d) is number 9 i + d, "cell i holds d"; the cells have exactly one digit each."""
        clauses, number = [], count(9 * len(layers) + 1)
        state = defaultdict(lambda: next(number))
        for i, layer in enumerate(layers):
            x = {digit: 9 * i + digit for digit in range(1, 10)}
            clauses += [list(x.values()), *([-a, -b] for a, b in combinations(x.values(), 2))]
            leaving, entering, reading = defaultdict(list), defaultdict(list), defaultdict(list)
            for before, digit, after in layer:
                step = next(number)
                needs = [state[i, before], x[digit], state[i + 1, after]]
                if "step" in stated:
                    clauses += [[-step, need] for need in needs]
                for found, need in zip((leaving, reading, entering), needs, strict=True):
                    found[need].append(step)
            if "state" in stated:
                clauses += [[-one, *steps] for one, steps in [*leaving.items(), *entering.items()]]
            if "digit" in stated:
                clauses += [[-one, *reading[one]] for one in x.values()]
        clauses.append([state[0, 0]])  # at the beginning the sum is 0
        return clauses

    return (as_clauses,)


@app.cell(hide_code=True)
def units():
    def by_units(clauses, literals, situations):
        """Of each situation what unit propagation leaves; `literals[i][d]`: cell i holds d.

        PySAT reports only what follows from assumptions, so all clauses hold under one more.
        """
        on = 1 + max(abs(literal) for clause in clauses for literal in clause)
        with Solver("minisat22", bootstrap_with=[[*clause, -on] for clause in clauses]) as solver:
            for domains in situations:
                gone = [
                    -literals[i][digit]
                    for i, domain in enumerate(domains)
                    for digit in literals[i]
                    if digit not in domain
                ]
                stands, implied = solver.propagate([on, *gone])
                false = {-literal for literal in implied} | {-literal for literal in gone}
                yield (
                    [{digit for digit, one in of.items() if one not in false} for of in literals]
                    if stands
                    else None
                )

    def gone_of(before, after):
        """How many candidates a propagation has taken away."""
        return sum(map(len, before)) - sum(map(len, after))

    return by_units, gone_of


@app.cell(hide_code=True)
def three_kinds_of_clause(adding, as_clauses, by_rows, by_units, gone_of, some, sums_of):
    _rows, _layers = sums_of(3, 15), adding(3, 15)
    _literals = [{digit: 9 * i + digit for digit in range(1, 10)} for i in range(3)]
    _situations = [one for one in some(3, 120) if by_rows(_rows, one)]
    _wanted = sum(gone_of(one, by_rows(_rows, one)) for one in _situations)
    left_out = {}
    for _without in ("nothing", "step", "state", "digit"):
        _says = [one for one in ("step", "state", "digit") if one != _without]
        _clauses = as_clauses(_layers, _says)
        with Solver("minisat22", bootstrap_with=_clauses) as _solver:
            _right = all(
                _solver.solve([_literals[i][digit] for i, digit in enumerate(row)])
                == (sum(row) == 15)
                for row in product(range(1, 10), repeat=3)
            )
        _found = [
            gone_of(one, after)
            for one, after in zip(
                _situations, by_units(_clauses, _literals, _situations), strict=True
            )
        ]
        left_out[_without] = (len(_clauses), _right, sum(_found) / _wanted)
    show.table(
        ["left out", "clauses", "states the sum", "sees of what follows"],
        [
            [name, clauses, "yes" if right else "no", f"{share:.0%}"]
            for name, (clauses, right, share) in left_out.items()
        ],
        caption="Three cells that add up to 15, on random domains: which of the three things may be "
        "left unsaid?",
    )
    return (left_out,)


@app.cell(hide_code=True)
def question_left_out(left_out):
    show.question(
        'Without "a digit needs a step" the clauses still state the sum, and see little of it. How can '
        "both be true?",
        "Right means: with all digits chosen, the clauses can be satisfied exactly if the sum is right. "
        "That matters at the end of a search. How much is seen matters all the time, with half of the "
        "candidates left, and there a clause that follows from the others may be the one that speaks. (The "
        "other two are needed: without them the layers do not hang together, and any row will do.)",
        holds=left_out["nothing"][1:] == (True, 1.0)
        and left_out["digit"][1]
        and left_out["digit"][2] < 0.5
        and not left_out["step"][1]
        and not left_out["state"][1],
    )
    return


@app.cell(hide_code=True)
def about_forms():
    mo.md("""
    ## Four forms of one sum

    The package has four forms of a sum in clauses; `--encoding sums=NAME` chooses one (in Python
    `encoding="sums=NAME"`). Two know the sum alone, two know that the cells of a cage differ:

    - **partial sums**: the walk from above (as a decision diagram: Abío and others, 2012);
    - the **totalizer**: a tree. Two cells are added to a number in unary, "at least 2, at least 3, …", two
      such numbers to the next, up to the whole (Bailleux & Boufkhad, 2003; Joshi and others, 2015);
    - **digit sets**: a variable for each *set* of digits that makes the sum. 15 in three cells has
      eight of them. A set fixes which digits are somewhere in the cage, and never where;
    - the **set automaton**: a walk that remembers which digits it has read, so that none comes twice.

    How large are they, and what do they see? As before, on random domains; what is to be seen is
    what sum *and* difference exclude together. All of them have the clauses of *all different* beside
    them. (`sudoku-csp constraints "cage 20 r1c1-r1c4"` measures so for any rule of yours, and
    its other global constraints as well.)
    """)
    return


@app.cell(hide_code=True)
def four_forms(by_rows, by_units, cages_of, gone_of, nine, rule, some):
    def formula_of(line, form="automatic"):
        """The clauses of a rule on a board without any other."""
        return sc.to_cnf(Puzzle.blank(Ruleset(nine, (rule(line),))), encoding=f"sums={form}")

    def measured(cells, total):
        """By form: new variables and clauses of the sum, and the share that unit propagation sees."""
        names = nine.rows[0].cells[:cells]
        where = " ".join(map(str, names))
        plain, rows = formula_of(f"cage {where}"), cages_of(cells, total)
        situations = [(one, by_rows(rows, one)) for one in some(cells, 80)]
        situations = [(one, left) for one, left in situations if left]
        wanted = sum(gone_of(one, left) for one, left in situations)
        for form in SUMS.names:
            formula = formula_of(f"cage {total} {where}", form)
            literals = [{d: formula.literal(name, d) for d in nine.digits} for name in names]
            seen = by_units(formula.clauses, literals, [one for one, _ in situations])
            pairs = zip(situations, seen, strict=True)
            found = sum(gone_of(one, after) for (one, _), after in pairs)
            clauses = len(formula.clauses) - len(plain.clauses)
            yield form, (formula.variables - plain.variables, clauses, found / wanted)

    forms = {
        (cells, total, form): found
        for cells, total in ((2, 10), (3, 15), (4, 20), (5, 25), (6, 30))
        for form, found in measured(cells, total)
    }
    return (forms,)


@app.cell(hide_code=True)
def forms_table(forms):
    _cages = list(dict.fromkeys((cells, total) for cells, total, _ in forms))

    def cells_of(cage, show_one):
        return [show_one(*forms[(*cage, form)]) for form in SUMS.names]

    show.Shown(
        show.table(
            ["cage", *SUMS.names],
            [
                [f"{cells} cells, {total}", *cells_of((cells, total), lambda _v, c, _s: c)]
                for cells, total in _cages
            ],
            caption="Clauses of the sum, those of all different not counted",
        ).html
        + show.table(
            ["cage", *SUMS.names],
            [
                [f"{cells} cells, {total}", *cells_of((cells, total), lambda _v, _c, s: f"{s:.0%}")]
                for cells, total in _cages
            ],
            caption="How much of what sum and difference exclude unit propagation sees",
        ).html
    )
    return


@app.cell(hide_code=True)
def question_strongest(forms):
    _sets, _machine = forms[5, 25, "digit-sets"], forms[5, 25, "set-automaton"]
    show.question(
        "One form sees everything, whatever the cage. Would you use it for all sums?",
        f"It is a fair guess, and it was the first one here. For five cells it takes {_machine[1]:,} "
        f"clauses where digit sets take {_sets[1]:,}, and these see {_sets[2]:.0%}. Whether seeing more "
        "is worth the clauses, only a search can show. Guess before you read on.",
        holds=all(
            share == 1 for (_, _, form), (_, _, share) in forms.items() if form == "set-automaton"
        )
        and _machine[1] > 5 * _sets[1]
        and _sets[2] < 0.8,
    )
    return


@app.cell(hide_code=True)
def about_killers():
    mo.md("""
    ## The strongest was not the fastest

    Four killers, made by cutting a solved grid at random into cages of four and five cells (some stay
    smaller), with no given at all. A solver looks for a solution, and for a second one. A **conflict** is
    a guess gone wrong; a **propagation** is a literal that the solver has set, so their number is the
    work that it did:
    """)
    return


@app.cell(hide_code=True)
def make_killers(nine):
    solved = sc.solve(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        backend="reference",
    ).grid

    def beside(one, other):
        return abs(one.row - other.row) + abs(one.column - other.column) == 1

    def killer(seed):
        """A blank board with cages of the solved grid."""
        chance, free, lines = Random(seed), set(nine.cells), []
        while free:
            cage, size = [chance.choice(sorted(free))], chance.choice([4, 5])
            free.discard(cage[0])
            while len(cage) < size:
                used = {solved[cell] for cell in cage}
                near = [
                    cell
                    for cell in sorted(free)
                    if solved[cell] not in used and any(beside(cell, one) for one in cage)
                ]
                if not near:
                    break
                cage.append(chance.choice(near))
                free.discard(cage[-1])
            lines.append(f"cage {sum(solved[cell] for cell in cage)} {' '.join(map(str, cage))}")
        return sc.read("." * 81).with_constraints(*lines)

    killers = [killer(seed) for seed in (5, 7, 8, 9)]
    return killers, solved


@app.cell(hide_code=True)
def killers_solved(killers):
    def two_solutions(puzzle, form):
        """The work of looking for two solutions by MiniSat, and the clauses."""
        formula = sc.to_cnf(puzzle, encoding=f"sums={form}")
        with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
            solver.solve()
            grid = formula.decode(solver.get_model())
            solver.add_clause([-formula.literal(cell, grid[cell]) for cell in grid.board.cells])
            solver.solve()
            work = solver.accum_stats()
        return len(formula.clauses), work["conflicts"], work["propagations"]

    work = {}
    for _form in SUMS.names:
        _each = [two_solutions(puzzle, _form) for puzzle in killers]
        work[_form] = tuple(map(sum, zip(*_each, strict=True)))
    show.table(
        ["form", "clauses", "conflicts", "propagations"],
        [[form, *found] for form, found in work.items()],
        caption=f"{len(killers)} killers together",
    )
    return (work,)


@app.cell(hide_code=True)
def about_why(forms, work):
    _sets, _machine = work["digit-sets"], work["set-automaton"]
    assert _sets[2] * 3 < _machine[2]
    assert forms[4, 20, "digit-sets"][2] < forms[4, 20, "partial-sums"][2]
    assert _machine[1] < work["partial-sums"][1]
    assert _machine[1] < work["totalizer"][1]
    assert _sets[1] < 1.5 * _machine[1]
    mo.md(f"""
    Seeing more does help: partial sums, which know the sum alone, have
    {work["partial-sums"][1] / _machine[1]:.0f} times as many conflicts as the set automaton. But digit
    sets, which in cages of four cells see less than either of the walks, get along with {_sets[1]:,}
    conflicts where the set automaton has {_machine[1]:,}; and that sets
    {_machine[2] / _sets[2]:.0f} times as many literals on the way. Two things seem to make up for
    what digit sets do not see. They are small: a literal that falls wakes few others. And
    what a solver *learns* from a conflict is a clause over the variables that there are. Digit sets
    give it words like "the set 1 4 8 is out" and "there is a 7 in this cage", which are the words in
    which people think about killers; the states of a walk are "after the third cell, with 2 and 6
    used", which hardly ever comes again.

    So the package takes the set automaton up to three cells, where it is small, and digit sets beyond.
    This was measured, on more killers than these, and not derived: Abío, Mayer-Eichberger and Stuckey
    (2020) compare many more forms of linear constraints, and they measure as well.
    """)
    return


@app.cell(hide_code=True)
def about_cp_sat():
    mo.md("""
    ## The same sum in other languages

    What does one cage of five cells add to a file in other languages? Here are the lines of a board
    with it that a board without it has not:
    """)
    return


@app.cell(hide_code=True)
def other_languages(nine, rule):
    def lines(format_name, *rules):
        stream = BytesIO()
        sc.export(Puzzle.blank(Ruleset(nine, rules)), stream, format_name)
        text = stream.getvalue().decode().splitlines()
        return [
            line for line in text if not line.lower().startswith(("c ", "*", ";", "\\", "%", "#"))
        ]

    def added(format_name):
        five = rule("cage 25 r1c1 r1c2 r1c3 r1c4 r1c5")
        without = set(lines(format_name, rule("cage r9c8 r9c9")))
        return [line for line in lines(format_name, five) if line not in without]

    in_files = {name: added(name) for name in ("mzn", "smt2", "opb", "cpsat", "dimacs")}
    return (in_files,)


@app.cell(hide_code=True)
def other_languages_shown(in_files):
    show.Shown(
        show.text(
            "\n".join(
                f"{language}\n    " + "\n    ".join(in_files[name])
                for name, language in (("mzn", "MiniZinc"), ("smt2", "SMT-LIB"))
            )
        ).html
        + show.table(
            ["language", "lines for the cage", "what the solver gets"],
            [
                ["MiniZinc", len(in_files["mzn"]), "two constraints"],
                ["SMT-LIB", len(in_files["smt2"]), "distinct, and a sum of integers"],
                ["OPB", len(in_files["opb"]), "sums of true and false variables"],
                [
                    "CP-SAT",
                    len(in_files["cpsat"]),
                    "two constraints, each variable on lines of its own",
                ],
                ["DIMACS", len(in_files["dimacs"]), "clauses"],
            ],
        ).html
    )
    return


@app.cell(hide_code=True)
def about_lazy():
    mo.md("""
    For CP-SAT a sum is *one* object, `linear`. It keeps the numbers, propagates their bounds as
    `by_bounds` does, and makes a clause only when it has to explain a conflict (**lazy clause
    generation**: Ohrimenko, Stuckey and Codish, 2009; Perron, Didier and Gay, 2023, for CP-SAT itself).
    A solver of clauses needs everything beforehand. The reference, the search of this
    package, sweeps: for a cage of few rows it keeps the rows, else the totals that can be reached, as
    the bits of one number, beside the sets of digits.
    """)
    return


@app.cell(hide_code=True)
def about_orders():
    mo.md("""
    ## Orders: a relation, and its supports

    A thermometer states of each two neighbours: the second is larger. That is a **relation** of two
    cells, and a relation can be stated in clauses in two ways:

    - by **conflicts**: for each pair of digits that is wrong, *not both*;
    - by **supports**: a digit needs a partner. If a is 4, then b is 5, or 6, or … 9; if b is 4, then a
      is 1, or 2, or 3 (Kasif, 1990; Gent, 2002).

    (`--encoding relations=NAME` chooses.) Both state the same relation. Five cells on a thermometer, nothing known: what do they see?
    """)
    return


@app.cell
def orders():
    def conflicts(i, j, allowed):
        """Clauses for the cells i and j; 9 i + d is the number of "cell i holds d"."""
        for a, b in product(range(1, 10), repeat=2):
            if not allowed(a, b):
                yield [-(9 * i + a), -(9 * j + b)]

    def supports(i, j, allowed):
        for digit in range(1, 10):
            yield [-(9 * i + digit), *(9 * j + b for b in range(1, 10) if allowed(digit, b))]
            yield [-(9 * j + digit), *(9 * i + a for a in range(1, 10) if allowed(a, digit))]

    return conflicts, supports


@app.cell(hide_code=True)
def five_rising(by_units, conflicts, full, listed, supports):
    def seen(cells, clauses_of, allowed, domains=None):
        """What unit propagation leaves of a line with a relation between all neighbours."""
        literals = [{digit: 9 * i + digit for digit in range(1, 10)} for i in range(cells)]
        clauses = []
        for of in literals:
            clauses += [list(of.values()), *([-a, -b] for a, b in combinations(of.values(), 2))]
        for i, j in pairwise(range(cells)):
            clauses += clauses_of(i, j, allowed)
        return next(by_units(clauses, literals, [domains or [full] * cells]))

    rising = {form.__name__: seen(5, form, lambda a, b: a < b) for form in (conflicts, supports)}
    show.table(
        ["clauses", "what unit propagation leaves of five rising cells"],
        [[name, listed(left)] for name, left in rising.items()],
    )
    return rising, seen


@app.cell(hide_code=True)
def question_conflicts(conflicts, full, rising, seen):
    _less = [full - {1}, *[full] * 4]
    _fixed = [{4}, *[full] * 4]
    _after_one = seen(5, conflicts, lambda a, b: a < b, _less)
    _after = seen(5, conflicts, lambda a, b: a < b, _fixed)
    show.question(
        "With conflicts the first cell may still be 9. Which clauses forbid it? Why does unit propagation "
        "not see it? And when do conflicts speak at all?",
        '"Not 9 and 1", "not 9 and 2", … "not 9 and 9": nine clauses, each of two literals of which none is '
        "decided. Each case is refuted, but no single clause does it. A conflict clause acts when one of its two "
        "digits *is* the digit of its cell: with 4 in the first cell the second is "
        f"{min(_after[1])} or more. That is forward checking (lesson 1); supports are arc consistency.",
        holds=rising["conflicts"] == [full] * 5
        and _after_one[1:] == [full] * 4
        and min(_after[1]) == 5,
    )
    return


@app.cell(hide_code=True)
def about_freuder():
    mo.md("""
    ## Why a chain is enough

    Each relation of the thermometer looks at two cells alone. Yet together they leave exactly what
    the whole thermometer allows: 1 to 5 in the first cell, 2 to 6 in the second. Is that luck?

    No. Let every relation be **arc consistent**: each digit of a cell has a partner in each cell that
    it is related to. Take any digit of any cell. It has a partner in the next cell, this one has a
    partner in the one after, and so on to the end; the same to the other side. You never have to go
    back, since no cell is reached in two ways. So every digit is part of a solution, and nothing more
    could be taken away. This holds wherever the relations form a **tree**, a chain being the simplest
    (Freuder, 1982). Here is arc consistency in a few lines, and the claim held to *all* domains of
    three cells with four digits:
    """)
    return


@app.cell
def arcs():
    def arc_consistent(domains, relations):
        """What is left when no digit lacks a partner; `relations[i, j]` checks a pair."""
        domains, before = [set(domain) for domain in domains], None
        while domains != before:
            before = [set(domain) for domain in domains]
            for (i, j), allowed in relations.items():
                domains[i] = {a for a in domains[i] if any(allowed(a, b) for b in domains[j])}
                domains[j] = {b for b in domains[j] if any(allowed(a, b) for a in domains[i])}
        return domains if all(domains) else None

    def less(a, b):
        return a < b

    def different(a, b):
        return a != b

    chain = {(0, 1): less, (1, 2): less}
    triangle = {(0, 1): different, (1, 2): different, (0, 2): different}
    return arc_consistent, chain, triangle


@app.cell(hide_code=True)
def chain_and_triangle(arc_consistent, by_rows, chain, triangle):
    def missed(relations):
        """The domains of three cells with digits 1 to 4 of which arc consistency misses something."""
        rows = [
            row
            for row in product(range(1, 5), repeat=3)
            if all(allowed(row[i], row[j]) for (i, j), allowed in relations.items())
        ]
        some = [set(c) for size in range(1, 5) for c in combinations(range(1, 5), size)]
        return [
            domains
            for domains in product(some, repeat=3)
            if arc_consistent(domains, relations) != by_rows(rows, domains)
        ]

    missed_in = {"a < b < c": missed(chain), "a, b, c all different": missed(triangle)}
    show.table(
        ["relations", "domains in which something is missed, of 3,375"],
        [[name, len(found)] for name, found in missed_in.items()],
    )
    return (missed_in,)


@app.cell(hide_code=True)
def question_triangle(missed_in):
    show.question(
        "*All different* of three cells is three relations as well: a ≠ b, b ≠ c, a ≠ c. Why does the "
        "argument fail there? Name domains in which arc consistency misses everything.",
        "a, b and c form a circle: from a you reach c directly and by way of b, and the two need not agree. "
        "With 1 and 2 left in all three cells every digit has its partners, and three cells cannot be filled "
        "with two digits. So *all different* is a global constraint of its own, and not its pairs.",
        holds=not missed_in["a < b < c"]
        and ({1, 2}, {1, 2}, {1, 2}) in missed_in["a, b, c all different"],
    )
    return


@app.cell(hide_code=True)
def about_tables():
    mo.md("""
    ## Tables: the constraint for everything

    A **table** lists the rows that are allowed, and no rule is beyond it. As clauses it has a variable
    for each row; a row needs its digits, and a digit needs one of its rows (Bacchus, 2007). Unit
    propagation is domain consistent. The reference keeps a bit for each row and a mask for each digit,
    so that one *and* of long numbers strikes out the rows of a digit that has gone (Demeulenaere and
    others, 2016: Compact-Table).

    The trouble is the number of rows. A set automaton is the same table with equal endings written
    once. Compare, for cages in the middle of their range:
    """)
    return


@app.cell(hide_code=True)
def rows_and_states(cages_of, unrolled):
    def choosing(cells, total):
        """The machine of a cage: its state is the set of digits that it has read."""

        def step(used, digit):
            more = used | {digit}
            return more if digit not in used and sum(more) <= total else None

        def accept(used):
            return sum(used) == total

        return unrolled(cells, range(1, 10), frozenset(), step, accept)

    sizes = [
        [
            f"{cells} cells, {5 * cells}",
            len(cages_of(cells, 5 * cells)),
            sum(len({before for before, _, _ in layer}) for layer in choosing(cells, 5 * cells)),
            sum(map(len, choosing(cells, 5 * cells))),
        ]
        for cells in range(2, 8)
    ]
    show.table(["cage", "rows of the table", "states", "steps"], sizes)
    return choosing, sizes


@app.cell(hide_code=True)
def question_house(choosing, sizes):
    _house = choosing(9, 45)
    _states = 1 + sum(len({after for _, _, after in layer}) for layer in _house)
    show.question(
        "A row of the board is a cage of nine cells that add up to 45. How many rows has its table? How many "
        "states has its machine?",
        f"9! = 362,880 rows, and {_states} states: one for each set of digits. A table is the constraint for two or "
        "three cells, an automaton for rules of which you need to remember little.",
        holds=_states == 2**9 and sizes[0][1] < sizes[0][3],
    )
    return


@app.cell(hide_code=True)
def about_automata():
    mo.md("""
    ## Automata: the sandwich

    What you have been drawing has a name: a **finite automaton**, and the global constraint for "these digits
    lead it to a good state" is `regular` (Pesant, 2004). The art is to find a small state. A sandwich
    states: the digits between the 1 and the 9 of a row add up to a number. What must you remember while
    you read along the row? Whether you have met the first slice of bread, what has been added since,
    and whether you have met the second:
    """)
    return


@app.cell
def sandwich(unrolled):
    def sandwich_of(total, side):
        """The layers of a row of this side; its bread is 1 and the highest digit."""

        def step(state, digit):
            bread = digit in (1, side)
            if state == "before":
                return "in 0" if bread else "before"
            if state == "done":
                return None if bread else "done"
            so_far = int(state.removeprefix("in "))
            if bread:
                return "done" if so_far == total else None
            return f"in {so_far + digit}" if so_far + digit <= total else None

        return unrolled(side, range(1, side + 1), "before", step, lambda state: state == "done")

    return (sandwich_of,)


@app.cell(hide_code=True)
def sandwich_drawn(layers_drawn, sandwich_of):
    layers_drawn(
        sandwich_of(3, 4),
        "The automaton of a sandwich of 3, unrolled over four cells",
        "A row of a 4x4 board with 3 between its 1 and its 4. The automaton does not look whether the bread "
        "is 1 and 4 or twice the same: all different states that beside it.",
        order=["before", "in 0", "in 3", "done"].index,
    )
    return


@app.cell(hide_code=True)
def question_sandwich(by_sweep, sandwich_of):
    _layers = sandwich_of(3, 4)
    _left = by_sweep(_layers, [{1, 2, 3, 4}] * 4)
    _with_3_first = by_sweep(_layers, [{3}, {1, 2, 3, 4}, {1, 2, 3, 4}, {1, 2, 3, 4}])
    show.question(
        "Follow the picture from left to right with a 3 in the first cell. Which digits can the second cell "
        "have? (Think of *all different* only afterwards.)",
        "From *before* a 3 leads to *before*. From there every way to *done* in three cells must begin with "
        "bread, 1 or 4: bread, 3, bread. By all different a second 3 cannot be: so a sandwich of 3 "
        "does not begin with 3.",
        holds=_with_3_first == [{3}, {1, 4}, {3}, {1, 4}] and 3 in _left[0],
    )
    return


@app.cell(hide_code=True)
def nine_sandwiches(nine, sandwich_of):
    _rows = []
    for _total in (0, 10, 20, 35):
        _layers = sandwich_of(_total, nine.side)
        _ways = {"before": 1}
        for _layer in _layers:
            _next = defaultdict(int)
            for _before, _, _after in _layer:
                _next[_after] += _ways.get(_before, 0)
            _ways = _next
        _states = 1 + sum(len({after for _, _, after in layer}) for layer in _layers)
        _rows.append([_total, _states, sum(map(len, _layers)), _ways["done"]])
    show.table(
        ["sandwich", "states", "steps", "rows that it accepts"],
        _rows,
        caption="On a 9x9 board. The number of rows is counted along the layers, without writing one down.",
    )
    return


@app.cell(hide_code=True)
def about_regular_forms():
    mo.md("""
    As clauses an automaton has more than one form, too (`--encoding automata=NAME`): with variables for states
    *and* steps, as above; for the steps alone; for the states alone; or with each state as a number in
    bits. For a sandwich of 10 on a row of nine cells, with its *all different*:
    """)
    return


@app.cell(hide_code=True)
def regular_forms(nine, rule):
    _sandwich = rule("sandwich 10 r1c1-r1c9")
    of_sandwich = rule_costs.costs(_sandwich, nine, 60, removals.of_globals(_sandwich, nine))
    seen_of = {
        row.name: of_sandwich.share(row) for row in of_sandwich.rows if row.name != "automatic"
    }
    show.table(
        ["form", "new variables", "clauses", "sees of what follows"],
        [
            [row.name, row.variables, row.clauses, f"{seen_of[row.name]:.0f}%"]
            for row in of_sandwich.rows
            if row.name in seen_of
        ],
        caption=f"On {of_sandwich.domains} random domains",
    )
    return (seen_of,)


@app.cell(hide_code=True)
def question_regular_forms(seen_of):
    show.question(
        "Unit propagation sees all that follows from the automaton. Why is it so far from seeing all that the "
        "sandwich does?",
        "A sandwich is stated by three constraints here: all different, and two automata, one for the sum and one "
        "for how many digits lie between the bread. Each is seen, but what follows from them *together* is not. A "
        "single automaton would have to remember all the digits that it has read. More of this below.",
        holds=seen_of["states-and-arcs"] == seen_of["arcs"] > seen_of["states"]
        and seen_of["arcs"] < 50,
    )
    return


@app.cell(hide_code=True)
def about_expressions():
    mo.md("""
    ### Regular expressions

    You need not write the states yourself. A **regular expression** (Kleene, 1956) describes a set of
    words, and every such description can be turned into an automaton. The kind `regular-expression`
    takes one: `[13579]` is any of these digits, `|` is *or*, `*` is *as often as you like*, `?` is *or
    not at all*. "No two even digits stand side by side" is, for a 4x4 board: an odd digit, or an even one
    followed by an odd one, as often as you like; at the end there may be an even one.
    """)
    return


@app.cell
def expression():
    text = "([13]|[24][13])*[24]?"
    four = sc.read("." * 16)
    by_expression = four.with_constraints(
        *(f"regular-expression {text} r{row}c1-r{row}c4" for row in range(1, 5))
    )
    # The same as transitions (state, digit, next state): 0 after an odd digit, 1 after an even one.
    steps = [(0, 1, 0), (0, 3, 0), (0, 2, 1), (0, 4, 1), (1, 1, 0), (1, 3, 0)]
    automaton = kinds()["automaton"]
    by_automaton = four.with_constraints(
        *(automaton(tuple(steps), (0, 1), house.cells) for house in four.board.rows)
    )
    counted = [sc.count(puzzle).count for puzzle in (four, by_expression, by_automaton)]
    show.table(
        ["4x4 grids", "how many"],
        [
            ["all", counted[0]],
            [f"rows match {text}", counted[1]],
            ["rows are accepted by the automaton", counted[2]],
        ],
    )
    return (counted,)


@app.cell(hide_code=True)
def question_even(counted):
    show.question(
        "Why are there so few? Which rows of two odd and two even digits have no even neighbours?",
        "Even digits may stand in the cells 1 and 3, 1 and 4, or 2 and 4 of a row. The boxes do the rest: in a "
        f"box each row has the two digits that the other lacks. The two statements agree: {counted[1]} grids.",
        holds=counted[0] == 288 and counted[1] == counted[2] < 288,
    )
    return


@app.cell(hide_code=True)
def about_choices():
    mo.md("""
    ## Choices

    The last one is `any_of`: at least one of several statements holds. Say that three cells of a cage
    add up to 7 *or* to 23. Each branch is easy: 1, 2, 4 for the one, 6, 8, 9 for the other. So no cell is 3,
    5 or 7. Who sees it?

    - **Clauses** have a literal for each branch, and add its opposite to every clause of the branch: *if
      this branch is the one, then …*. As long as no branch is decided, none of these clauses has a single
      open literal left.
    - **Constructive disjunction** (Van Hentenryck, Saraswat and Deville, 1995) tries: propagate each
      branch on a copy of the domains, and keep what *some* copy keeps.
    """)
    return


@app.cell
def constructive(by_rows):
    def either(domains, *branches):
        """What some branch leaves; a branch is a list of rows."""
        copies = [left for rows in branches if (left := by_rows(rows, domains))]
        return [set().union(*cell) for cell in zip(*copies, strict=True)] or None

    return (either,)


@app.cell(hide_code=True)
def choice(by_units, cages_of, either, full, listed, nine, rule):
    cells = nine.rows[0].cells[:3]
    lines_of_cages = [f"cage {number} r1c1 r1c2 r1c3" for number in (7, 23)]
    either_cage = kinds()["any_of"](tuple(rule(line) for line in lines_of_cages))
    alone = Ruleset(nine, (either_cage,))

    def by_propagators(ruleset, domains):
        """What the reference's propagators leave, run until nothing changes."""
        network = Domains(nine.cells, nine.side, all_different.find_level("singles"))
        try:
            for cell, domain in zip(cells, domains, strict=True):
                network.keep(cell, sum(1 << digit - 1 for digit in domain))
            engine = Engine(network, ruleset.network().propagators)
            engine.restart()
            engine.fixpoint(lambda: None)
        except Conflict:
            return None
        return [set(network.candidates(cell)) for cell in cells]

    formula = sc.to_cnf(Puzzle.blank(alone))
    literals = [{digit: formula.literal(cell, digit) for digit in nine.digits} for cell in cells]
    unknown = [full] * 3
    choices = {
        "by hand: either(...)": either(unknown, cages_of(3, 7), cages_of(3, 23)),
        "reference": by_propagators(alone, unknown),
        "clauses, unit propagation": next(by_units(formula.clauses, literals, [unknown])),
    }
    show.table(["who", "what is left"], [[name, listed(left)] for name, left in choices.items()])
    return (choices,)


@app.cell(hide_code=True)
def question_choice(choices, full):
    _hand, _reference, _units = choices.values()
    show.question(
        "Constructive disjunction sees more. What does it cost, and when is it not worth it?",
        "Every branch is propagated to its end each time a cell has changed, and most of that work is thrown "
        "away. With many branches, or branches that leave nearly everything, it is mostly waiting. A solver of "
        "clauses decides the literal of a branch instead, finds out, and learns.",
        holds=_hand == _reference == [{1, 2, 4, 6, 8, 9}] * 3 and _units == [full] * 3,
    )
    return


@app.cell(hide_code=True)
def about_decomposition():
    mo.md("""
    ## What is lost between two constraints

    A cage is two constraints: all different, and a sum. Each of them can be propagated perfectly, and
    still something is lost *between* them. Three cells that add up to 7, nothing else known:
    """)
    return


@app.cell(hide_code=True)
def between_words(by_rows, cages_of, full, listed, sums_of):
    each = {
        "all different alone": by_rows(list(permutations(range(1, 10), 3)), [full] * 3),
        "the sum alone": by_rows(sums_of(3, 7), [full] * 3),
        "one after the other": by_rows(
            list(permutations(range(1, 10), 3)), by_rows(sums_of(3, 7), [full] * 3)
        ),
        "both together": by_rows(cages_of(3, 7), [full] * 3),
    }
    show.table(["who looks", "what is left"], [[name, listed(left)] for name, left in each.items()])
    return (each,)


@app.cell(hide_code=True)
def question_between(each):
    show.question(
        "3 and 5 go only when both constraints look together. Why does neither see it alone?",
        "5 needs 1 + 1 beside it, and 3 needs 1 + 3 or 2 + 2. For the sum these are good rows. For all different "
        "3 and 5 are digits like any other: it sees no sum. Each has rows to keep them, but no row is good for "
        "both. The two constraints share three cells, so Freuder's argument does not help; if they shared but one, "
        "it would.",
        holds=each["one after the other"] == [{1, 2, 3, 4, 5}] * 3
        and each["both together"] == [{1, 2, 4}] * 3,
    )
    return


@app.cell(hide_code=True)
def about_listening():
    mo.md("""
    That is why in this package a sum *listens*: in the clauses and in the reference it knows which of its
    cells are stated to be all different, and uses that. It is also why research looks for constraints that are two
    at once (an all-different together with a sum: Beldiceanu and others, 2012).

    ## A killer and a sandwich, by each

    Now whole puzzles. The killer is the one of the four with a single solution. The sandwich has the
    sums of all rows and columns of the same grid, and some of its digits. All three backends get both,
    in their own words:
    """)
    return


@app.cell(hide_code=True)
def whole_puzzles(killers, nine, solved):
    def between(house):
        digits = [solved[cell] for cell in house.cells]
        first, last = sorted((digits.index(1), digits.index(9)))
        return f"sandwich {sum(digits[first + 1 : last])} {house.cells[0]}-{house.cells[-1]}"

    shown = set(Random(9).sample(nine.cells, 16))
    givens = "".join(str(solved[cell]) if cell in shown else "." for cell in nine.cells)
    sandwich_puzzle = sc.read(givens).with_constraints(*map(between, (*nine.rows, *nine.columns)))
    variants = {"killer": killers[1], "sandwich": sandwich_puzzle}
    answers = {
        (puzzle, name): create(name).solve(variants[puzzle], limit=2)
        for puzzle in variants
        for name in NAMES
    }
    return variants, answers


@app.cell(hide_code=True)
def whole_puzzles_shown(answers, solved, variants):
    assert all(answer.solutions == (solved,) for answer in answers.values())
    show.Shown(
        show.grid(
            variants["sandwich"],
            digits={cell: solved[cell] for cell in solved.board.cells},
            caption="Bold: what is given of the sandwich (its 18 sums are not drawn). Blue: the solution of "
            "both puzzles.",
        ).html
        + show.table(
            ["puzzle", "backend", "verdict", "conflicts"],
            [
                [puzzle, name, str(answer.verdict), answer.stats.get("conflicts", 0)]
                for (puzzle, name), answer in answers.items()
            ],
        ).html
    )
    return


@app.cell(hide_code=True)
def question_conflicts_compared(answers):
    _found = {name: answers["killer", name].stats["conflicts"] for name in NAMES}
    show.question(
        "May you read the last column as a race? Whose conflicts are cheapest?",
        f"No. {_found['sat']:,}, {_found['cpsat']:,} and {_found['reference']:,} conflicts are not the same thing: after "
        "a conflict one solver learns a clause and jumps back, another undoes one guess; and between two "
        "conflicts one does a few instructions a literal, another sweeps through every cage. What may be "
        "compared are the answers, and they agree.",
        holds=all(str(answer.verdict) == "unique" for answer in answers.values()),
    )
    return


@app.cell(hide_code=True)
def about_exercises():
    mo.md("""
    ## Exercises

    Change the code, and the sentence below it changes. Every check tries what you wrote and names a
    case where it is not right yet.

    ### The sets of a cage
    """)
    return


@app.cell
def exercise_sets():
    def sets_of(cells, total):
        """The sets of so many different digits from 1 to 9 that add up to the total."""
        return [row for row in product(range(1, 9), repeat=cells) if sum(row) == total]

    return (sets_of,)


@app.cell(hide_code=True)
def checked_sets(sets_of):
    def fault_of_sets(tried):
        for cells, total in ((2, 17), (2, 4), (3, 8), (3, 15), (4, 28), (5, 16)):
            cage = f"For {cells} cells that add up to {total}"
            found = tried(cells, total)
            if found is None:
                return f"{cage} it returns nothing. Is there a return?"
            given = [tuple(one) for one in found]
            for one in given:
                digits = "+".join(map(str, one))
                if len(one) != cells:
                    return f"{cage} it gives {digits}: that is not {cells} digits."
                if len(set(one)) < cells:
                    return f"{cage} it gives {digits}: there is a digit twice."
                if sum(one) != total:
                    return f"{cage} it gives {digits}, which makes {sum(one)}."
                if not all(1 <= digit <= 9 for digit in one):
                    return f"{cage} it gives {digits}: the digits go from 1 to 9."
            once = {frozenset(one) for one in given}
            if len(once) < len(given):
                twice = next(one for n, one in enumerate(given) if set(one) in map(set, given[:n]))
                return (
                    f"{cage} it gives {'+'.join(map(str, twice))} a second time, perhaps in another "
                    "order: a set has no order. Look at itertools.combinations."
                )
            for one in combinations(range(1, 10), cells):
                if sum(one) == total and frozenset(one) not in once:
                    hint = " Does your range end before 9?" if 9 in one else ""
                    return f"{cage} it misses {'+'.join(map(str, one))}.{hint}"
        return ""

    def _right(cells, total):
        return [one for one in combinations(range(1, 10), cells) if sum(one) == total]

    show.exercise(
        "Write `sets_of`: the heart of the form *digit sets*.",
        "`return [one for one in combinations(range(1, 10), cells) if sum(one) == total]`",
        check=fault_of_sets,
        tried=sets_of,
        right=_right,
    )
    return (fault_of_sets,)


@app.cell(hide_code=True)
def about_exercise_circle():
    mo.md("""
    ### A circle that arc consistency does not see

    Five cells in a ring, and each two neighbours are different. Choose their domains so that every digit has
    a partner in both neighbours, and still there is no solution.
    """)
    return


@app.cell
def exercise_ring():
    ring = [{1, 2, 3}, {1, 2}, {1, 2}, {1, 2}, {1, 2}]
    return (ring,)


@app.cell(hide_code=True)
def checked_ring(ring):
    def fault_of_ring(tried):
        domains = [set(domain) for domain in tried]
        if len(domains) != 5:
            return f"These are {len(domains)} domains. The ring has five cells."
        for place, domain in enumerate(domains, 1):
            if not domain:
                return f"Cell {place} has no digit left."
            if not domain <= set(range(1, 10)):
                return f"Cell {place} has something that is no digit from 1 to 9."
        for place, domain in enumerate(domains):
            for other in ((place - 1) % 5, (place + 1) % 5):
                for digit in sorted(domain):
                    if not domains[other] - {digit}:
                        return (
                            f"The {digit} of cell {place + 1} has no partner in cell {other + 1}: arc "
                            "consistency would take it away."
                        )
        for row in product(*map(sorted, domains)):
            if all(row[place] != row[place - 1] for place in range(5)):
                return f"There is a solution: {', '.join(map(str, row))}."
        return ""

    show.exercise(
        "Change `ring`. Why does it work with five cells, and not with four?",
        "`ring = [{1, 2}] * 5`. Two digits have to alternate, and around an odd ring they cannot: the "
        "last cell meets the first with the same digit.",
        check=fault_of_ring,
        tried=ring,
        right=[{1, 2}] * 5,
    )
    return (fault_of_ring,)


@app.cell(hide_code=True)
def about_exercise_automaton():
    mo.md("""
    ### An automaton of your own

    Somewhere along the line a 1 is directly followed by a 4. Write the step, and which states are good at
    the end. States may be anything that can be hashed, texts for example; None refuses the word at once.
    """)
    return


@app.cell
def exercise_automaton():
    start = "nothing yet"

    def step(state, digit):
        return "found" if digit == 4 else state

    def accept(state):
        return state == "found"

    machine = (start, step, accept)
    return (machine,)


@app.cell(hide_code=True)
def checked_automaton(machine):
    def fault_of_machine(tried):
        first, step, accept = tried
        for length in range(1, 5):
            for word in product(range(1, 5), repeat=length):
                state = first
                for digit in word:
                    state = step(state, digit)
                    if state is None:
                        break
                accepted = state is not None and bool(accept(state))
                wanted = (1, 4) in pairwise(word)
                if accepted == wanted:
                    continue
                shown = " ".join(map(str, word))
                if accepted:
                    return f"{shown} is accepted, and no 1 is directly followed by a 4 there."
                hint = "has a 1 directly followed by a 4."
                if word[:2] == (1, 4):
                    hint = "has had its 1 4 already: once found, it stays found."
                elif (1, 1, 4) in zip(word, word[1:], word[2:], strict=False):
                    hint = (
                        "has 1 1 4: after the second 1 the digit before the 4 is a 1 all the same."
                    )
                ended = "refused" if state is None else f"left in the state {state!r}"
                return f"{shown} is {ended}, and it {hint}"
        return ""

    def _step(state, digit):
        if state == "found" or (state == "a 1" and digit == 4):
            return "found"
        return "a 1" if digit == 1 else "nothing yet"

    show.exercise(
        "Three states are enough. Which?",
        "Nothing yet; a 1 was just read; found. "
        '`if state == "found" or (state == "a 1" and digit == 4): return "found"`, then '
        '`return "a 1" if digit == 1 else "nothing yet"`; good is the state *found*. As a regular '
        "expression: `.*14.*`.",
        check=fault_of_machine,
        tried=machine,
        right=("nothing yet", _step, lambda state: state == "found"),
    )
    return (fault_of_machine,)


@app.cell(hide_code=True)
def about_exercise_between():
    mo.md("""
    ### Lost between two constraints

    Find cells with candidates, and a total, so that *all different* alone takes nothing away, the *sum*
    alone takes nothing away, and both together do.
    """)
    return


@app.cell
def exercise_between():
    candidates = [{1, 2, 3}, {1, 2, 3}, {1, 2, 3}]
    together = 6
    return candidates, together


@app.cell(hide_code=True)
def checked_between(by_rows, candidates, together):
    def fault_of_candidates(tried):
        domains, wanted = [set(domain) for domain in tried[0]], tried[1]
        if not 2 <= len(domains) <= 4:
            return "Take two, three or four cells."
        if not all(domain and domain <= set(range(1, 10)) for domain in domains):
            return "Each cell needs candidates, digits from 1 to 9."
        every = list(product(*map(sorted, domains)))
        differing = [row for row in every if len(set(row)) == len(row)]
        adding_up = [row for row in every if sum(row) == wanted]
        for name, rows in (("All different", differing), (f"The sum of {wanted}", adding_up)):
            left = by_rows(rows, domains)
            if left is None:
                return f"{name} alone cannot be satisfied."
            for place, domain in enumerate(domains):
                if gone := domain - left[place]:
                    return f"{name} alone takes {min(gone)} from cell {place + 1}."
        if by_rows([row for row in differing if sum(row) == wanted], domains) == domains:
            return "Neither takes anything away alone, but together they do not either."
        return ""

    show.exercise(
        "Two cells are enough, and three candidates in each.",
        "`candidates = [{1, 2, 3}, {1, 2, 3}]` and `together = 4`: 1 + 3, 2 + 2 and 3 + 1. The 2 needs another "
        "2 beside it.",
        check=fault_of_candidates,
        tried=(candidates, together),
        right=([{1, 2, 3}, {1, 2, 3}], 4),
    )
    return (fault_of_candidates,)


@app.cell(hide_code=True)
def about_now():
    mo.md("""
    ## What you have now

    - A global constraint is a rule with a name, stated once, and implemented anew by each solver.
    - Bounds, the sum alone, the sum of different cells: three answers to "what follows?".
    - A rule that needs little memory is a walk through layers. Two sweeps see all of it, and clauses
      make unit propagation sweep.
    - Supports see more than conflicts. Where relations form a tree, looking at two cells at a time is
      enough.
    - Seeing more is not being faster: size counts, and so do the constraints in which a solver learns.
    - Between two constraints something can be lost, however well each of them is propagated.
    """)
    return


@app.cell(hide_code=True)
def closing():
    show.closing(
        10,
        [
            'Eugene Freuder, "A sufficient condition for backtrack-free search", Journal of the ACM 29, 1982: trees.',
            'Simon Kasif, "On the parallel complexity of discrete relaxation in constraint satisfaction networks", 1990, and Ian Gent, "Arc consistency in SAT", ECAI 2002: supports.',
            'Pascal Van Hentenryck, Vijay Saraswat and Yves Deville, "Design, implementation, and evaluation of the constraint language cc(FD)", 1995: constructive disjunction.',
            'Warwick Harvey and Joachim Schimpf, "Bounds consistency techniques for long linear constraints", 2002.',
            'Olivier Bailleux and Yacine Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints", CP 2003; Saurabh Joshi, Ruben Martins and Vasco Manquinho, "Generalized totalizer encoding for pseudo-Boolean constraints", CP 2015.',
            'Michael Trick, "A dynamic programming approach for consistency and propagation for knapsack constraints", Annals of Operations Research 118, 2003.',
            'Gilles Pesant, "A regular language membership constraint for finite sequences of variables", CP 2004; Claude-Guy Quimper and Toby Walsh, "Global grammar constraints", CP 2006.',
            'Fahiem Bacchus, "GAC via unit propagation", CP 2007; Jordan Demeulenaere and others, "Compact-Table", CP 2016: tables.',
            'Olga Ohrimenko, Peter Stuckey and Michael Codish, "Propagation via lazy clause generation", Constraints 14, 2009; Laurent Perron, Frédéric Didier and Steven Gay, "The CP-SAT-LP solver", CP 2023.',
            'Ignasi Abío and others, "A new look at BDDs for pseudo-Boolean constraints", Journal of Artificial Intelligence Research 45, 2012; Ignasi Abío, Valentin Mayer-Eichberger and Peter Stuckey, "Encoding linear constraints into SAT", 2020.',
            'Nicolas Beldiceanu, Mats Carlsson, Thierry Petit and Jean-Charles Régin, "An O(n log n) bound consistency algorithm for the conjunction of an alldifferent and an inequality between a sum of variables and a constant", ECAI 2012.',
        ],
    )
    return


if __name__ == "__main__":
    app.run()
