"""The ways that are left to a constraint: combinations of a cage or sum, fillings of a sandwich."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from sudoku_csp.analysis.explanation.filters import SmallSolver, numbered
from sudoku_csp.analysis.explanation.phrases import listed
from sudoku_csp.analysis.explanation.scene import Scene
from sudoku_csp.constraints import registry
from sudoku_csp.grid import drawing
from sudoku_csp.grid.cell import Cell
from sudoku_csp.solvers.backend import Budget, BudgetSpent

MOST = 6
"""Ways that are named; a longer list is of no use."""

Model = dict[Cell, int]
Literals = list[tuple[Cell, int, bool]]
"""Cells, digits, and whether they hold."""


SECONDS = 1.0
"""Time for the ways of a step; without them it is as true."""


def ways(scene: Scene) -> str:
    """What its groups and its facts leave to the first cage, sum or sandwich of a step."""
    try:
        return _ways(scene)
    except BudgetSpent:
        return ""


def _ways(scene: Scene) -> str:
    for group in scene.step.groups:
        kind = registry.name_of(type(group.constraints[0]))
        cells = [scene.board.cells[at] for at in group.scope]
        if group.equation is None:
            if kind == "sandwich":
                return _sandwich(scene, cells)
            if kind == "cage" and getattr(group.constraints[0], "total", None) is not None:
                return _combinations(scene, cells)
        elif len(cells) > 1 and all(factor == 1 for factor, _ in group.equation[0]):
            together = any({*cells} <= {*house.cells} for house in group.houses)
            return _combinations(scene, cells) if together else ""
    return ""


def _models(scene: Scene, block: Callable[[Model], Literals]) -> Iterator[Model]:
    """Models of the step's groups and facts; after each, what `block` says holds too."""
    board, groups = scene.board, scene.step.groups
    scope = list(dict.fromkeys(at for group in groups for at in group.scope))
    cells = [board.cells[at] for at in scope]
    clauses = (clause for group in groups for clause in group.clauses)
    solver = SmallSolver(board.side, len(scope), numbered(board.side, scope, clauses))
    variables = dict(zip(cells, solver.variables, strict=True))

    def add(literals: Literals) -> None:
        solver.add([variables[at][one - 1] * (1 if holds else -1) for at, one, holds in literals])

    for (cell, digit), _, _ in scene.step.facts:
        if cell in scene.digits:
            add([(cell, scene.digits[cell], True)])
        elif cell in variables:
            add([(cell, digit, False)])
    deadline = Budget(SECONDS).start()
    try:
        while (found := solver.model([], deadline)) is not None:
            model = {cell: bit.bit_length() for cell, bit in zip(cells, found, strict=True)}
            yield model
            add(block(model))
    finally:
        solver.close()


def _others(scene: Scene, cells: Sequence[Cell], model: Model) -> Literals:
    """One of the cells holds a digit that none of them holds in the model."""
    held = {model[cell] for cell in cells}
    return [(at, one, True) for at in cells for one in scene.board.digits if one not in held]


def _sum(scene: Scene, cells: Sequence[Cell], model: Model) -> str:
    return "+".join(drawing.symbol(scene.board, one) for one in sorted(model[at] for at in cells))


def _combinations(scene: Scene, cells: Sequence[Cell]) -> str:
    models = _models(scene, lambda model: _others(scene, cells, model))
    found = [_sum(scene, cells, model) for model in islice(models, MOST + 1)]
    return f"only {listed(sorted(found), 'or')} is left" if len(found) <= MOST else ""


def _sandwich(scene: Scene, cells: Sequence[Cell]) -> str:
    """Where the two ends can be and, where these are few, the digits between them."""
    side = scene.board.side

    def ends(model: Model) -> tuple[int, int]:
        digits = [model[cell] for cell in cells]
        return digits.index(1), digits.index(side)

    def between(model: Model) -> Sequence[Cell]:
        first, last = sorted(ends(model))
        return cells[first + 1 : last]

    def block(model: Model) -> Literals:
        low, high = ends(model)
        return [(cells[low], 1, False), (cells[high], side, False)]

    def block_filling(model: Model) -> Literals:
        return [*block(model), *_others(scene, between(model), model)]

    pairs = {tuple(sorted(ends(model))) for model in islice(_models(scene, block), 5 * MOST)}
    if len(pairs) > 2 * MOST:
        return ""
    fillings: dict[tuple[int, ...], set[str]] = {pair: set() for pair in pairs}
    for model in islice(_models(scene, block_filling), 5 * MOST) if len(pairs) <= MOST else ():
        fillings[tuple(sorted(ends(model)))].add(_sum(scene, between(model), model))
    many = len(pairs) > MOST or sum(map(len, fillings.values())) > 2 * MOST
    texts = [
        f"{cells[first]} and {cells[last]}"
        + (f" ({listed(sorted(some), 'or')} between)" if not many and some != {""} else "")
        for (first, last), some in sorted(fillings.items())
    ]
    return f"1 and {drawing.symbol(scene.board, side)} can only be in {listed(texts, 'or in')}"
