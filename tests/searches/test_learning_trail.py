"""The events of a search that learns show its own trail, and each reason in them holds."""

import pytest
from puzzles import IMPOSSIBLE, INKALA
from pysat.solvers import Minisat22

import sudoku_csp as sc
from sudoku_csp.solvers.searches import find_search, learning
from sudoku_csp.solvers.traces import recording
from sudoku_csp.targets.propagation.learning import trail

PUZZLES = pytest.mark.parametrize(
    ("text", "least"),
    [
        pytest.param(INKALA, 20, id="classic"),
        pytest.param(f"{IMPOSSIBLE} with thermometer r9c1 r8c2", 1, id="impossible"),
        pytest.param("." * 36 + " with cage 11 r1c5 r2c5 r3c5; cage 11 r5c5 r5c6", 0, id="killer"),
        pytest.param(
            "." * 36
            + " with whisper r1c1 r1c2 r1c3; anti-king; sandwich 9 r3c1-r3c6; sandwich 4 r6c1-r6c6",
            50,
            id="sandwiches",
        ),
        pytest.param("." * 100, 0, id="letters"),
    ],
)


class Told:
    """The trail as the events tell it: literals with levels and reasons, the oldest first."""

    def __init__(self, board):
        self.symbols = board.symbols
        self.literals = []
        self.left = {str(cell): list(board.symbols) for cell in board.cells}

    def read(self, event):
        if event["event"] == "undo":
            while self.literals and self.literals[-1][1] > event["depth"]:
                cell, removed, symbol = self.literals.pop()[0].partition("≠")
                if removed:
                    self.left[cell].append(symbol)
        elif "digit" in event:
            cell, symbol = event["cell"], self.symbols[event["digit"] - 1]
            because, level = event.get("because", []), event["depth"]
            if event["event"] == "remove":
                self.remove(cell, symbol, level, because)
                return
            self.literals.append((f"{cell}={symbol}", level, because))
            for other in sorted({*self.left[cell]} - {symbol}, key=self.symbols.index):
                self.remove(cell, other, level, [f"{cell}={symbol}"] if level else [])

    def remove(self, cell, symbol, level, because):
        self.literals.append((f"{cell}≠{symbol}", level, because))
        self.left[cell].remove(symbol)


def traced(text, record, limit=60, most=6000):
    recording.run(sc.read(text), find_search("learning"), record, limit=limit, most=most)


class Compared(Told):
    """Compares the literals with the trail of the search."""

    def texts(self, held, literals):
        signs = ((*held.fact(one)[:2], "=" if one > 0 else "≠") for one in literals)
        return [f"{cell}{sign}{self.symbols[digit - 1]}" for cell, digit, sign in signs]

    def of_search(self, held, literal):
        """A literal of the search, its level, and its reason as far as it needs a decision."""
        level = held.level_of[literal]
        reason = [one for one in held.reason(literal) if held.level_of[one]] if level else []
        return self.texts(held, [literal])[0], level, {*self.texts(held, reason)}

    def compare(self, held, *, first=0, whole=True):
        """The literals from one on; those before it have been compared."""
        literals = held.literals[first : None if whole else len(self.literals)]
        own = [(literal, level, {*because}) for literal, level, because in self.literals[first:]]
        assert own == [self.of_search(held, literal) for literal in literals]

    def follow(self, event, held):
        if event["event"] in ("decide", "solution"):
            self.compare(held)
        before = len(self.literals)
        self.read(event)
        if event["event"] in ("assign", "remove"):
            self.compare(held, first=before, whole=False)
        elif event["event"] == "undo":
            self.compare(held)
        elif event["event"] == "conflict":
            self.compare(held, whole=False)
            # A cell that has lost its last candidates at once has no events for them.
            lost = held.literals[len(self.literals) :]
            assert len({held.fact(literal)[0] for literal in lost}) <= 1
            reason = [one for one in held.contradiction() if held.level_of[one]]
            assert {*event.get("because", [])} == {*self.texts(held, reason)}


@PUZZLES
def test_the_events_have_the_literals_the_levels_and_the_reasons_of_the_trail(
    monkeypatch, text, least
):
    trails, seen = [], []

    class Kept(trail.TracedTrail):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            trails.append(self)

    monkeypatch.setattr(learning, "TracedTrail", Kept)
    compared = Compared(sc.read(text).board)

    def record(event):
        if "depth" in event:
            seen.append(event["event"])
            compared.follow(event, *trails)

    traced(text, record, most=3000)
    assert len(seen) > 300
    assert seen.count("learn") >= least / 4


class Checked(Told):
    """Asks a SAT solver whether each reason holds, and follows the resolutions of each conflict."""

    def __init__(self, puzzle, solver):
        super().__init__(puzzle.board)
        self.formula = sc.to_cnf(puzzle)
        self.cells = {str(cell): cell for cell in puzzle.board.cells}
        self.solver = solver
        self.solver.append_formula(self.formula.clauses)
        self.contradiction = []
        self.learned = 0

    def read(self, event):
        if event["depth"]:
            getattr(self, f"check_{event['event']}", lambda _: None)(event)
        super().read(event)

    def number(self, literal):
        cell, sign, symbol = literal.partition("=" if "=" in literal else "≠")
        variable = self.formula.literal(self.cells[cell], self.symbols.index(symbol) + 1)
        return variable if sign == "=" else -variable

    def check(self, literals, follows=None):
        """The literals cannot all be true, or the other literal follows from them."""
        assumed = [*map(self.number, literals), *([-self.number(follows)] if follows else ())]
        assert not self.solver.solve(assumptions=assumed), (literals, follows)

    def check_assign(self, event):
        self.check(event["because"], f"{event['cell']}={self.symbols[event['digit'] - 1]}")

    def check_remove(self, event):
        self.check(event["because"], f"{event['cell']}≠{self.symbols[event['digit'] - 1]}")

    def check_conflict(self, event):
        self.contradiction = event["because"]
        self.check(self.contradiction)

    def check_solution(self, event):
        held = zip(self.cells, event["grid"], strict=True)
        self.solver.add_clause([-self.number(f"{cell}={symbol}") for cell, symbol in held])
        self.contradiction = [
            literal for literal, level, because in self.literals if level and not because
        ]

    def check_learn(self, event):
        """From the contradiction to the nogood, by the reasons in the event alone."""
        place = {literal: at for at, (literal, *_) in enumerate(self.literals)}
        level = {literal: level for literal, level, _ in self.literals}
        nogood = event["nogood"]
        held, last = {*self.contradiction}, event["depth"]
        deepest = max(level.get(one, last) for one in held)

        def late():
            return [one for one in held if level.get(one, last) == deepest]

        for step in event["resolved"]:
            # The last candidates of a cell have no event, and so no place on the trail.
            places = {one: place.get(one, len(place)) for one in late()}
            assert len(places) > 1
            assert places[step["literal"]] == max(places.values())
            self.check(step["because"], step["literal"])
            held = held - {step["literal"]} | {*step["because"]}
        assert late() == nogood[:1]
        assert event["level"] == max((level[one] for one in nogood[1:]), default=0)
        self.check(nogood)
        assert held >= {*nogood}
        for one in held - {*nogood}:
            self.check(nogood, one)
        self.learned += 1


@PUZZLES
def test_every_reason_holds_and_the_resolutions_lead_to_the_nogood(text, least):
    with Minisat22() as solver:
        checked = Checked(sc.read(text), solver)
        traced(text, lambda event: "depth" in event and checked.read(event))
    assert checked.learned >= least
