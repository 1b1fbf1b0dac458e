import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Lesson 2: Propagation")

with app.setup:
    from itertools import combinations, permutations
    from time import process_time

    import marimo as mo

    import sudoku_csp as sc
    from sudoku_csp.analysis.diagnosis.candidates import filtered
    from sudoku_csp.apps.lessons import puzzles, show
    from sudoku_csp.laboratory import encoding_comparison
    from sudoku_csp.targets.propagation.all_different import find_level, singles
    from sudoku_csp.targets.propagation.domains import Conflict, Domains


@app.cell(hide_code=True)
def opening():
    show.opening(2)
    return


@app.cell(hide_code=True)
def from_search_to_propagation():
    mo.md(
        """
        In lesson 1 a search met hundreds of conflicts where another met none. The difference was
        what each noticed before it decided. Noticing is called **propagation**: values go out of
        domains because a constraint leaves no room for them. Nothing is guessed, so nothing of it
        has to be taken back.

        There are stronger and weaker ways to propagate the same constraint. You will see four of
        them for *all different*, and measure what they are worth.

        ## Naked singles

        Begin with all digits as candidates. Every digit that stands in a cell goes out of the
        candidates of its peers. When a cell has one candidate left, that is its digit: a **naked
        single**. It goes out of *its* peers in turn, and so on.
        """
    )
    return


@app.cell
def eliminate():
    def peers_rule(board, candidates):
        """Removes the digit of every fixed cell from its peers."""
        left = dict(candidates)
        for cell, digits in candidates.items():
            if len(digits) == 1:
                for peer in board.peers(cell):
                    left[peer] = left[peer] - digits
        return left

    return (peers_rule,)


@app.cell(hide_code=True)
def rounds_text():
    mo.md(
        """
        One round applies the rule to all cells at once. Move the slider from round to round, and
        watch the cells whose digit was found in this round: they are lit.
        """
    )
    return


@app.cell(hide_code=True)
def choose_round():
    rounds = mo.ui.slider(0, 8, value=2, label="round", show_value=True)
    rounds
    return (rounds,)


@app.cell
def show_rounds(peers_rule, rounds):
    first = sc.read(".....3..36...14.......4.3..4.52..1..")
    _left = {cell: frozenset(first.board.digits) for cell in first.board.cells}
    _left |= {cell: frozenset([digit]) for cell, digit in first.givens}
    _before = _left
    for _ in range(rounds.value):
        _before, _left = _left, peers_rule(first.board, _left)
    _single = {cell: digits for cell, digits in _left.items() if len(digits) == 1}
    show.grid(
        first,
        candidates=_left,
        digits={cell: min(digits) for cell, digits in _single.items()},
        lit={cell: "green" for cell in _single if len(_before[cell]) > 1},
        cell=48,
        caption=f"After round {rounds.value}: {len(_single)} of {len(_left)} cells have their digit.",
    )
    return (first,)


@app.cell(hide_code=True)
def fixpoint_text(first):
    _left = filtered(first, "forward-checking").candidates
    _open = sum(len(digits) > 1 for digits in _left)
    mo.md(
        f"""
        At some point a round changes nothing any more. That is the **fixpoint**: the rule
        can remove nothing more. Here {_open} cells have more than one candidate even then. A nice thing
        about a fixpoint is that the order does not matter: whichever cell you look at first, you
        end with the same candidates.
        """
    )
    return


@app.cell(hide_code=True)
def question_naked(first):
    _naked = filtered(first, "forward-checking")
    _both = filtered(first, "singles")
    show.question(
        "The puzzle has one solution, and naked singles stop before it. Must you guess now?",
        "No. You can look at the same constraints more closely. The next rule solves this puzzle "
        "without any guess.",
        holds=not _naked.solved and _both.solved,
    )
    return


@app.cell(hide_code=True)
def hidden_text():
    mo.md(
        """
        ## Hidden singles

        So far you looked at a cell: which digits are left for it? Now look at a house: which places are
        left for a digit? A house has as many cells as there are digits, so every digit must have a
        place in it. If only one is left, the digit stands there, whatever else is a candidate in that
        cell: a **hidden single**.
        """
    )
    return


@app.cell
def find_hidden():
    def hidden_singles(board, candidates):
        """The digits with one place in a house, as (cell, digit, house)."""
        for house in board.houses:
            for digit in board.digits:
                places = [cell for cell in house.cells if digit in candidates[cell]]
                if len(places) == 1 and len(candidates[places[0]]) > 1:
                    yield places[0], digit, house

    return (hidden_singles,)


@app.cell
def show_hidden(first, hidden_singles):
    stuck = filtered(first, "forward-checking").candidates
    left_by_naked = dict(zip(first.board.cells, stuck, strict=True))
    hidden_cell, hidden_digit, hidden_house = next(hidden_singles(first.board, left_by_naked))
    _others = [digit for digit in left_by_naked[hidden_cell] if digit != hidden_digit]
    show.grid(
        first,
        candidates=left_by_naked,
        digits={cell: digits[0] for cell, digits in left_by_naked.items() if len(digits) == 1},
        struck={hidden_cell: _others},
        lit=dict.fromkeys(hidden_house.cells, "blue") | {hidden_cell: "green"},
        cell=48,
        caption=f"In {hidden_house.name} the digit {hidden_digit} has one place: {hidden_cell}.",
    )
    return (hidden_cell,)


@app.cell(hide_code=True)
def question_places(first, hidden_cell):
    _three = Domains(first.board.cells[:3], 4, singles)
    for _cell in first.board.cells[:2]:
        _three.remove(_cell, 0b1000)
    _three.all_different(first.board.cells[:3])
    show.question(
        f"{hidden_cell} was found because a house has as many cells as there are digits. Take three "
        "cells that must differ, with 4 digits to choose from. Digit 4 is left in one of them only. "
        "Does it have to stand there?",
        "No. Three cells use three of the four digits, and 4 may be the one that is not used. Hidden "
        "singles need a *permutation*: as many cells as digits.",
        holds=_three.candidates(first.board.cells[2]) == [1, 2, 3, 4],
    )
    return


@app.cell(hide_code=True)
def hall_text():
    mo.md(
        """
        ## Hall sets

        Now look at two cells at once. If two cells of a house both have the candidates {1, 2} and
        nothing else, then one of them is 1 and the other is 2. You do not know which, but you know
        that no other cell of the house is 1 or 2. That is a **naked pair**.

        The same goes for three cells that have three digits among them (write down all candidates of
        the three: they are only three digits), and for any number. A set of *k* cells with *k*
        digits among them is a **Hall set**, after Philip Hall. He proved in 1935 that nothing else
        can be in the way: cells can be filled with different digits whenever no set of them has
        fewer digits among it than cells.

        Here is one house, a row of six cells, and a function that removes what it can. The package
        has four levels for that, from *forward-checking* (naked singles) to *GAC*, which comes
        next. Choose the candidates and the level: what is crossed out is what the level removes.
        (In the code, a set of candidates is a number with a bit for each digit: `1 << 2` is the
        digit 3.)
        """
    )
    return


@app.cell(hide_code=True)
def the_rows():
    rows = {
        "naked single": ["1", "123", "23456", "3456", "456", "12456"],
        "hidden single": ["12", "123", "234", "345", "456", "2345"],
        "naked pair": ["12", "12", "1234", "3456", "456", "2345"],
        "naked triple": ["12", "23", "13", "1456", "2456", "3456"],
        "hidden pair": ["123456", "3456", "124", "3456", "3456", "56"],
        "two sets at once": ["12", "12", "34", "34", "1356", "2456"],
        "nothing to see": ["12", "23", "34", "45", "56", "16"],
    }
    return (rows,)


@app.cell
def filter_row():
    def filtered_row(texts, consistency):
        """What is left of the candidates of six cells that must all differ."""
        cells = [sc.Cell(1, column) for column in range(1, 7)]
        domains = Domains(cells, 6, find_level(consistency))
        for cell, text in zip(cells, texts, strict=True):
            domains.keep(cell, sum(1 << (int(digit) - 1) for digit in text))
        before = None
        while before != domains.masks(cells):  # until the fixpoint
            before = domains.masks(cells)
            domains.all_different(cells)
        return ["".join(map(str, domains.candidates(cell))) for cell in cells]

    return (filtered_row,)


@app.cell(hide_code=True)
def draw_row():
    def row_picture(texts, left):
        """Six cells in a row; what is in the texts and not left is crossed out."""
        wide = 84
        parts = []
        for place, (text, rest) in enumerate(zip(texts, left, strict=True)):
            x = place * wide + 2
            parts.append(
                f'<rect x="{x}" y="2" width="{wide}" height="56" fill="none" stroke="currentColor"/>'
            )
            for digit in text:
                at = x + 8 + (int(digit) - 0.5) * (wide - 16) / 6
                gone = digit not in rest
                tone = show.TONES["red"] if gone else "currentColor"
                parts.append(
                    f'<text x="{at:.1f}" y="37" font-size="17" text-anchor="middle" '
                    f'style="fill:{tone};font-family:system-ui">{digit}</text>'
                )
                if gone:
                    parts.append(
                        f'<path d="M{at - 6:.1f} 40l12 -18" stroke="{tone}" stroke-width="2"/>'
                    )
        size = f'width="{6 * wide + 4}" height="60" viewBox="0 0 {6 * wide + 4} 60"'
        return f'<svg {size} role="img"><title>a row of six cells</title>{"".join(parts)}</svg>'

    return (row_picture,)


@app.cell(hide_code=True)
def choose_row(rows):
    row = mo.ui.dropdown(list(rows), value="naked triple", label="candidates")
    row
    return (row,)


@app.cell(hide_code=True)
def choose_level():
    level = mo.ui.radio(
        {
            "naked singles": "forward-checking",
            "naked and hidden singles": "singles",
            "Hall sets": "hall",
            "GAC": "gac",
        },
        value="Hall sets",
        label="how closely",
    )
    level
    return (level,)


@app.cell(hide_code=True)
def show_row(filtered_row, level, row, row_picture, rows):
    _left = filtered_row(rows[row.value], level.value)
    _gone = sum(map(len, rows[row.value])) - sum(map(len, _left))
    show.svg(row_picture(rows[row.value], _left), caption=f"{_gone} candidates removed.")
    return


@app.cell(hide_code=True)
def question_hidden_pair(filtered_row, rows):
    _texts = rows["hidden pair"]
    _places = [at for at in range(6) if set("12") & set(_texts[at])]
    _left = filtered_row(_texts, "hall")
    show.question(
        "Choose *hidden pair* and *Hall sets*. The digits 1 and 2 have only the first and the third "
        "cell, so all else goes out of these two. But which Hall set did that?",
        "The other four cells: they have only 3, 4, 5 and 6 among them, four cells with four digits. "
        "Every hidden set is a naked one seen from the other side.",
        holds=_places == [0, 2]
        and _left[0] == _left[2] == "12"
        and len({digit for at in (1, 3, 4, 5) for digit in _texts[at]}) == 4,
    )
    return


@app.cell(hide_code=True)
def gac_text():
    mo.md(
        """
        ## GAC: nothing more to see

        How do you know that you have missed nothing? Check every candidate: is there any way to
        fill *all* the cells of the constraint with this digit in this cell? If there is none, it can
        be removed. When no candidate can be removed any more, the constraint has **generalized arc
        consistency**, GAC for short; *domain consistency* is another name for it. From this one constraint, looked
        at by itself, nothing more follows.

        It is easy to program, if you do not mind waiting: try every order of the digits.
        """
    )
    return


@app.cell
def gac_by_trying():
    def gac_by_force(texts):
        """The candidates that stand in some way to fill all six cells."""
        ways = [
            way
            for way in permutations("123456")
            if all(digit in text for digit, text in zip(way, texts, strict=True))
        ]
        return ["".join(sorted({way[at] for way in ways})) for at in range(6)]

    return (gac_by_force,)


@app.cell
def compare_levels(filtered_row, gac_by_force, rows):
    _names = ("forward-checking", "singles", "hall", "gac")
    removed = {
        name: [
            sum(map(len, texts)) - sum(map(len, filtered_row(texts, consistency)))
            for consistency in _names
        ]
        + [sum(map(len, texts)) - sum(map(len, gac_by_force(texts)))]
        for name, texts in rows.items()
    }
    show.table(
        ["row", "naked singles", "singles", "Hall sets", "GAC", "by trying all"],
        [[name, *counts] for name, counts in removed.items()],
        caption="Candidates that each level removes.",
    )
    return (removed,)


@app.cell(hide_code=True)
def read_levels(removed):
    _ways = len(list(permutations(range(9))))
    mo.md(
        f"""
        Each column sees at least what the one before it sees. The last two are equal in all
        {len(removed)} rows: GAC and trying everything are the same thing, put in two ways. And Hall
        sets already see as much. That is Hall's theorem at work: for every candidate that can be
        removed there is a Hall set that shows it. What differs is the work to find it.

        A house has many sets of cells to look at, and trying everything means {_ways:,} orders for a
        house of nine cells. Jean-Charles Régin found in 1994 that it can be done fast: draw a line
        from every cell to each of its candidates, find one way to fill the cells (a **matching**),
        and look which lines could never be part of any. The work then grows little faster than
        the number of lines, and no longer with the number of orders. This is what the level *GAC*
        does.
        """
    )
    return


@app.cell(hide_code=True)
def question_impossible(gac_by_force):
    def _is_refuted(consistency):
        cells = [sc.Cell(1, column) for column in (1, 2, 3)]
        domains = Domains(cells, 6, find_level(consistency))
        try:
            for cell in cells:
                domains.keep(cell, 0b11)
            domains.all_different(cells)
        except Conflict:
            return True
        return False

    show.question(
        "Three cells that must differ all have the candidates {1, 2}. What do naked singles see? What "
        "do Hall sets see?",
        "Naked singles see nothing: no cell is single. Hall sets see three cells with two digits, and "
        "report a **conflict**: it is impossible. (Two digits for three cells is the *pigeonhole "
        "principle*; lesson 4 meets it again.)",
        holds=not _is_refuted("forward-checking")
        and _is_refuted("hall")
        and _is_refuted("gac")
        and gac_by_force(["12", "12", "12", "3456", "3456", "3456"])[0] == "",
    )
    return


@app.cell(hide_code=True)
def together_text():
    mo.md(
        """
        ## What no single constraint can see

        GAC is the most that *one* constraint can show. Two constraints together may show more.
        Suppose that in a box the digit 5 is only left in its top row. Wherever exactly it stands
        there, it is also the 5 of that row. So 5 can go out of the rest of the row. Neither the box
        by itself nor the row by itself knows that. The pattern has a name of its own: **locked
        candidates**.

        Here is a puzzle on which GAC on every house stops early, and one step that it does not see.
        Check it: blue are the only places of the digit in the one house, struck out in red is what
        is removed in the other.
        """
    )
    return


@app.cell
def find_locked():
    several = puzzles.minimal(40)

    def gain(puzzle):
        """The candidates left by GAC, and by GAC with locked candidates."""
        return tuple(
            dict(zip(puzzle.board.cells, map(set, found.candidates), strict=True))
            for found in (filtered(puzzle, "gac"), filtered(puzzle, "gac", locked=True))
        )

    def locked_steps(board, candidates):
        """Where a digit's only places in a house lie in another: (digit, the two, places, gone)."""
        for digit in board.digits:
            for one, other in permutations(board.houses, 2):
                places = [cell for cell in one.cells if digit in candidates[cell]]
                gone = [c for c in other.cells if digit in candidates[c] and c not in one.cells]
                if len(places) > 1 and gone and set(places) <= set(other.cells):
                    yield digit, one, other, places, gone

    example = next(puzzle for puzzle in several if gain(puzzle)[0] != gain(puzzle)[1])
    by_gac, with_locked = gain(example)
    _digit, _one, _other, _places, _gone = next(locked_steps(example.board, by_gac))
    _all = sum(len(by_gac[cell] - with_locked[cell]) for cell in by_gac)
    show.grid(
        example,
        candidates=by_gac,
        struck={cell: {_digit} for cell in _gone},
        lit=dict.fromkeys(_places, "blue"),
        digits={cell: min(digits) for cell, digits in by_gac.items() if len(digits) == 1},
        cell=44,
        caption=f"In {_one.name} the digit {_digit} has only places that lie in {_other.name}, too. "
        f"With this step, all others like it and GAC, {_all} candidates are removed in the end.",
    )
    return (several,)


@app.cell(hide_code=True)
def measure_text():
    mo.md(
        """
        ## How much is it worth?

        A level is strong on a set of puzzles if it solves many of them *without any decision*. That
        can be measured. The puzzles below are made here, the same ones every time; *minimal* means
        that every given is necessary: without any one of them there would be a second solution. If
        you have a file of puzzles, one in a line, write its name into the field and measure yours.
        """
    )
    return


@app.cell(hide_code=True)
def choose_file():
    own_file = mo.ui.text(value="", label="a file with puzzles of your own (may stay empty)")
    own_file
    return (own_file,)


@app.cell
def sets_of_puzzles(own_file, several):
    sets = {
        "32 givens": puzzles.with_givens(32, 20),
        "minimal": several,
        "20 givens": puzzles.with_givens(20, 15),
    }
    _trouble = ""
    if own_file.value:
        try:
            sets = {own_file.value: puzzles.of_file(own_file.value, 200), **sets}
        except (OSError, sc.SudokuError) as error:
            _trouble = f"The file cannot be read: {error}"
    show.table(
        ["set", "puzzles", "givens of the first"],
        [[name, len(found), len(found[0].givens) if found else 0] for name, found in sets.items()],
        caption=_trouble,
    )
    return (sets,)


@app.cell
def measure(sets):
    solved = {
        name: dict(encoding_comparison.ladder(found)) for name, found in sets.items()
    }  # level: share
    show.table(
        ["level", *solved],
        [
            [level, *(f"{solved[name][level].percent or 0:.0f} %" for name in solved)]
            for level in next(iter(solved.values()))
        ],
        caption="Puzzles solved by propagation to the fixpoint, without any decision.",
    )
    return (solved,)


@app.cell(hide_code=True)
def measured_as_bars(solved):
    _name = next(iter(solved)) if len(solved) > 3 else "minimal"
    show.bars(
        {level: round(share.percent or 0) for level, share in solved[_name].items()},
        "%",
        caption=f"The set “{_name}”: what each level solves.",
    )
    return


@app.cell(hide_code=True)
def read_measure(sets, solved):
    _of = solved["minimal"]
    mo.md(
        f"""
        *Singles* are naked and hidden singles together. The great step is the one to them: naked
        singles solve {_of["naked singles"].solved} of {_of["singles"].asked} minimal puzzles,
        singles {_of["singles"].solved}. All Hall sets together add
        {_of["gac"].solved - _of["singles"].solved}, and two houses at once
        {_of["gac + locked candidates"].solved - _of["gac"].solved} more. The others need decisions,
        or rules that look at still more at once.

        ({sum(map(len, sets.values()))} puzzles are a small sample: with thousands the shares would
        be somewhat different.)
        """
    )
    return


@app.cell(hide_code=True)
def question_order(solved):
    _chain = ["naked singles", "singles", "hall sets", "gac", "gac + locked candidates"]
    show.question(
        "Could a puzzle be solved by naked singles and not by GAC? By singles with locked candidates and "
        "not by GAC?",
        "The first, no. A cell with one candidate is a Hall set of one cell, so GAC sees it too: whatever "
        "the weaker rule removes, the stronger one removes as well. From naked singles to GAC, no number "
        "in the table can ever get smaller, on any set of puzzles. The second, yes: each of the two sees "
        "something that the other does not, a pair here, two houses at once there.",
        holds=all(
            found[low].solved <= found[high].solved
            for found in solved.values()
            for low, high in combinations(_chain, 2)
        )
        and any(
            found["singles + locked candidates"].solved > found["gac"].solved
            for found in solved.values()
        ),
    )
    return


@app.cell(hide_code=True)
def price_text():
    mo.md(
        """
        ## Strong is not always fast

        Why not always use the strongest? Because looking closely takes time, again after each
        decision. Here is one search with all four levels on a puzzle that none of them solves alone,
        by Arto Inkala (2010). The search is called *dom-wdeg*: it decides in a cell with few
        candidates whose houses have already led to many conflicts. (It has to be named: by default
        the reference solves classic boards in a kernel, a faster program that knows rows, columns and
        boxes by itself and has no levels.)
        """
    )
    return


@app.cell
def price():
    hard = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
    levels = {
        "naked singles": "forward-checking",
        "singles": "singles",
        "Hall sets": "hall",
        "GAC": "gac",
    }
    cost = {}
    for _name, _level in levels.items():
        _times = []
        for _ in range(3):
            _start = process_time()
            _report = sc.solve(hard, backend="reference", search="dom-wdeg", consistency=_level)
            _times.append(process_time() - _start)
        cost[_name] = (_report.statements[0].answer.stats, min(_times))
    _least = min(seconds for _, seconds in cost.values())
    show.table(
        ["level", "decisions", "conflicts", "time, the fastest is 1"],
        [
            [name, stats["nodes"], stats["conflicts"], seconds / _least]
            for name, (stats, seconds) in cost.items()
        ],
        caption="Measured on the machine on which this ran.",
    )
    return (cost,)


@app.cell(hide_code=True)
def question_price(cost):
    _weak, _strong = cost["naked singles"][0], cost["GAC"][0]
    show.question(
        "Which level needs the fewest decisions here? Is it also the fastest?",
        f"GAC needs the fewest: {_strong['nodes']} against {_weak['nodes']} with naked singles. But "
        "after each decision there is more to do. Look at the last column: which one wins depends on the "
        "puzzle and on how well each level is programmed. (Do not read too much into small differences "
        "between the levels. Hall sets and GAC remove the same candidates in a house of nine cells. But "
        "they find a conflict in different houses, the search remembers where, and so it decides in "
        "other cells. To compare them for good you would take many puzzles.)",
        holds=_strong["nodes"] == min(stats["nodes"] for stats, _ in cost.values())
        and 0 < _strong["nodes"] < _weak["nodes"],
    )
    return


@app.cell(hide_code=True)
def what_you_have():
    mo.md(
        """
        ## What you have now

        - Propagation removes candidates for which a constraint has no room, until the fixpoint.
        - Naked singles look at one cell, hidden singles at one digit in one house, Hall sets at
          several cells at once. GAC is all that one constraint can show.
        - Several constraints together can show more than each by itself.
        - Strength is measured by the share of puzzles that need no decision, and it has its price.
        """
    )
    return


@app.cell(hide_code=True)
def closing():
    show.closing(
        2,
        [
            "Philip Hall, *On Representatives of Subsets*, 1935.",
            "Jean-Charles Régin, *A Filtering Algorithm for Constraints of Difference in CSPs*, 1994: GAC by a matching.",
            "Helmut Simonis, *Sudoku as a Constraint Problem*, 2005: these levels, measured on Sudoku.",
        ],
    )
    return


if __name__ == "__main__":
    app.run()
