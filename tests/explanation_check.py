"""The check of an explanation, by CP-SAT and with nothing of what made it.

What is known is kept as plain sets. A step is forced if CP-SAT finds no grid in which the named
constraints hold, the named candidates are missing and one of the conclusions is false. A digit of a
house is stated as itself; every other constraint by its form for CP-SAT.
"""

from collections import Counter

from ortools.sat.python import cp_model

from sudoku_csp.analysis.explanation.step import Candidate
from sudoku_csp.constraints.recorder import record
from sudoku_csp.solvers.backends.cpsat import load
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel


class Known:
    """The candidates that are out, by the givens, the entries and the steps so far."""

    def __init__(self, explanation):
        puzzle = self.puzzle = explanation.puzzle
        self.board = puzzle.board
        self.apart = [frozenset(cells) for _, cells in puzzle.ruleset.different]
        self.digits = {}
        self.out = {}
        for note in explanation.notes:
            self.out[note] = None
        for cell, digit in (*puzzle.givens, *explanation.entries):
            self.place(cell, digit, None)

    def place(self, cell, digit, number):
        """The digit of a cell; it leaves the cells that must differ."""
        self.digits[cell] = digit
        for other in self.board.digits:
            if other != digit:
                self.out.setdefault(Candidate(cell, other), number)
        for cells in self.apart:
            if cell in cells:
                for seen in cells - {cell}:
                    self.out.setdefault(Candidate(seen, digit), number)

    def learn(self, step):
        for one in step.removed:
            self.out.setdefault(one, step.number)
        for one in step.placed:
            self.place(*one, step.number)

    def left(self, cell):
        return [digit for digit in self.board.digits if Candidate(cell, digit) not in self.out]


def forced(board, groups, facts, placed, removed):
    """Whether the groups and the missing candidates force every conclusion, or a contradiction."""
    model = CpSatModel(board)
    for group in groups:
        if group.houses:
            terms, rest = group.equation
            model.linear(terms, "==", rest)
            for house in group.houses:
                model.all_different([c for factor, c in terms if factor == 1 and c in house.cells])
        elif not group.digit:
            state(model, group)
        else:
            cells = [board.cells[position] for position in group.scope]
            model.count(cells, [group.digit], "==", 1)
        for house in group.within:
            cells = [board.cells[position] for position in group.scope]
            model.all_different([cell for cell in cells if cell in house.cells])
    for cell, digit in facts:
        model.at_least_one([(cell, digit, False)])
    if placed or removed:
        wrong = [(cell, digit, True) for cell, digit in removed]
        model.at_least_one([*wrong, *((cell, digit, False) for cell, digit in placed)])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False
    status = solver.solve(load(model))
    assert status in (cp_model.INFEASIBLE, cp_model.OPTIMAL, cp_model.FEASIBLE)
    return status == cp_model.INFEASIBLE


def state(model, group):
    """States the constraints of a group, of several pairs and such the one of its cells."""
    cells = {model.board.cells[position] for position in group.scope}
    for constraint in group.constraints:
        pieces = record(constraint, model.board).pieces
        own = [piece for piece in pieces if set(piece.cells) == cells]
        if own and cells < set(constraint.scope):
            for piece in own:
                piece.state(model)
        else:
            constraint.post(model)


def adds_up(known, group):
    """Whether the equation of a sum is what its houses hold less what its totals do."""
    side = known.board.side
    factors, total = Counter(), 0
    for house in group.houses:
        assert len(house.cells) == side
        assert frozenset(house.cells) in known.apart
        factors.update(house.cells)
        total += side * (side + 1) // 2
    for constraint in group.constraints:
        pieces = record(constraint, known.board).pieces
        for piece in pieces:
            if piece.name == "linear" and piece.arguments[1] == "==":
                terms, _, within = piece.arguments
                factors.subtract(cell for _, cell in terms)
                total -= within
    left = {cell: factor for cell, factor in factors.items() if factor}
    return group.equation == (group.equation[0], total) and left == {
        cell: factor for factor, cell in group.equation[0]
    }


def check_step(known, step):
    """Checks that a step follows from what it names, which is known."""
    board = known.board
    assert step.placed or step.removed
    for fact in step.facts:
        assert fact.out in known.out, f"{fact.out} is not known to be out"
        assert fact.step is None or fact.step < step.number
        if fact.source is not None:
            at, digit = fact.out
            same = fact.source == at and known.digits[at] != digit
            seen = known.digits[fact.source] == digit and any(
                {fact.source, at} <= cells for cells in known.apart
            )
            assert same or seen, f"{fact.source} does not exclude {fact.out}"
    for one in step.removed:
        assert one not in known.out, f"{one} was out before"
    for one in step.placed:
        assert one.cell not in known.digits
    for group in step.groups:
        assert not group.houses or adds_up(known, group), f"{group} is no sum of its houses"
    facts = [fact.out for fact in step.facts]
    assert forced(board, step.groups, facts, step.placed, step.removed), f"not forced: {step}"
    if step.layer in ("core", "house and constraint", "two constraints"):
        facts = [*known.out]  # None can be left out, whatever else is known.
    if step.chain:
        check_chain(known, step)
    minimal = board.side > 1 and (not step.chain or step.layer == "wing")
    for group in step.groups if minimal else ():
        others = [other for other in step.groups if not _same(group, other)]
        left_out = forced(board, others, facts, step.placed, step.removed)
        assert not left_out, f"{group} can be left out of {step}"
    assert step.chain or step.layer not in ("trial", "wing")


def _same(group, other):
    """Whether two groups are one, or parts of one constraint."""
    if group.digit or other.digit:
        return group is other or other.house in group.houses or group.house in other.houses
    return group is other


def check_chain(known, step):
    """Checks that each link follows from its group, or its cell, and what is out by then."""
    first, *links = step.chain
    assert first.holds
    assert first.group is None
    assert first.candidate == step.removed[0]
    named = {link.group for link in links if link.group is not None} | {step.contradiction}
    assert named - {None} == set(step.groups)
    for other in step.removed[1:]:
        check_links(known, step, [first._replace(candidate=other), *links], any_group=True)
    check_links(known, step, step.chain)


def check_links(known, step, chain, *, any_group=False):
    """Checks the links one after the other; with `any_group` by whichever group of the step."""
    first, *links = chain
    out = dict(known.out)
    for link in chain:
        cell, digit = link.candidate
        others = [Candidate(cell, other) for other in known.board.digits if other != digit]
        if link.group is not None:
            concluded = ((link.candidate,), ()) if link.holds else ((), (link.candidate,))
            groups = step.groups if any_group else [link.group]
            by = (group for group in groups if one_forces(known, group, out, *concluded))
            assert next(by, None), f"{link} in {step}"
        elif link is not first:
            assert link.holds
            assert all(other in out for other in others), f"{link} in {step}"
        out |= dict.fromkeys(others if link.holds else [link.candidate])
    if step.contradiction is not None:
        assert one_forces(known, step.contradiction, out, (), ()), f"no contradiction in {step}"
    else:
        last = links[-1].candidate.cell
        assert all(Candidate(last, digit) in out for digit in known.board.digits)


def one_forces(known, group, out, placed, removed):
    """Whether a group alone forces a conclusion from the candidates of its cells."""
    cells = {known.board.cells[at] for at in group.scope}
    return forced(known.board, [group], [one for one in out if one.cell in cells], placed, removed)


def check_explanation(explanation):
    """Checks every step in turn, and the solution or what is open at the end."""
    known = Known(explanation)
    for number, step in enumerate(explanation.steps, start=1):
        assert step.number == number
        check_step(known, step)
        known.learn(step)
    left = {cell: list(digits) for cell, digits in explanation.open_cells.items()}
    assert left == {
        cell: known.left(cell) for cell in known.board.cells if cell not in known.digits
    }
    if explanation.solution is not None:
        assert not explanation.puzzle.violations(explanation.solution)
        assert all(explanation.solution[cell] == digit for cell, digit in known.digits.items())
