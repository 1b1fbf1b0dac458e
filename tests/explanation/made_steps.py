"""Steps made by hand: groups by name, and as facts all of their candidates that are out."""

from pysat.solvers import Solver

from sudoku_csp.analysis.explanation.groups import Candidate, groups_of
from sudoku_csp.analysis.explanation.pattern import Pattern
from sudoku_csp.analysis.explanation.step import Conclusion, Fact, Link, Step
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell

NINE = Board.customary(9)


def candidate(text):
    """`r3c7=5`."""
    cell, digit = text.split("=")
    return Candidate(Cell.parse(cell), int(digit))


def group(name, board=NINE):
    """`r3c7`, or `5 in row 3`."""
    wanted = f"the digit of {name}" if name.startswith("r") else name
    return next(one for one in groups_of(board) if str(one) == wanted)


def conclusion(text):
    """`r3c7=5`, or `r3c7!=5`."""
    return Conclusion(candidate(text.replace("!", "")), holds="!" not in text)


def made(target, left, cover=(), board=NINE, number=7, because=3, **more):
    """A step: `left` maps groups to what is left of them (digits, or cells), all else is a fact."""
    groups, facts = [], {}
    for name, remaining in left.items():
        one = group(name, board)
        groups.append(one)
        for member in one.members:
            is_left = member.digit in remaining if one.cell else str(member.cell) in remaining
            if not is_left:
                facts[member] = Fact(member, because)
    groups += [group(name, board) for name in cover]
    more = {"smallest": True, "also_facts": ((),) * len(more.get("also", ())), **more}
    return Step(number, conclusion(target), tuple(groups), tuple(facts.values()), **more)


def pattern(*given, board=NINE, **more):
    return Pattern(board, made(*given, board=board, **more))


def link(text, name=None, board=NINE):
    return Link(conclusion(text), None if name is None else group(name, board))


def forced(step):
    """Whether the groups and facts of a step leave no choice: asked of a SAT solver."""
    number = {}
    with Solver("minisat22") as solver:
        for one in step.groups:
            literals = [number.setdefault(member, len(number) + 1) for member in one.members]
            solver.add_clause(literals)
            for place, first in enumerate(literals):
                for second in literals[:place]:
                    solver.add_clause([-first, -second])
        for fact in step.facts:
            solver.add_clause([-number[fact.out]])
        about = number.setdefault(step.conclusion.candidate, len(number) + 1)
        return not solver.solve(assumptions=[-about if step.conclusion.holds else about])
